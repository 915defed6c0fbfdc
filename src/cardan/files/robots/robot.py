"""A machine as robot files describe it: a tree of links, each with its joints to its parent; plus what closes loops.

URDF and MJCF are read into this; `robot_model` makes a Model of it. A link's pose follows from its parent's by

    X_WB = X_WP X_PB J_1(q_1) J_2(q_2) ...

where X_PB is where the link stands in the reference configuration (q = reference) and J_k moves it by one freedom,
given in the axes of the link:

    hinge   turn by q - reference about the line through `point` along `axis`
    slide   travel by q - reference along `axis`
    ball    turn by Euler parameters about `point`
    planar  travel along two axes across `axis`, then turn about it
    free    position and Euler parameters in the axes of the parent, in place of X_PB
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from cardan.errors import FileError, suggestion
from cardan.files.robots.colliders import Collider
from cardan.files.robots.poses import Pose, across, pose, turn
from cardan.files.robots.visuals import Visuals

if TYPE_CHECKING:
    from cardan.model.bodies.shapes import Shape as Solid


SIZES = {"hinge": 1, "slide": 1, "ball": 4, "planar": 3, "free": 7}  # numbers that say where a freedom stands
SPEED_SIZES = {"hinge": 1, "slide": 1, "ball": 3, "planar": 3, "free": 6}  # and how fast it moves
WORLD = ""  # the parent of links that stand on the ground


@dataclass(frozen=True, eq=False)
class Freedom:
    """An elementary joint between a link and its parent (see above), with what acts along it."""

    name: str
    kind: str
    point: np.ndarray
    axis: np.ndarray  # unit length
    line: int
    reference: float = 0.0
    lower: float | None = None
    upper: float | None = None
    damping: float = 0.0
    stiffness: float = 0.0
    rest: float = 0.0  # value at which the spring is free
    armature: float = 0.0  # inertia of a rotor that turns with it
    friction: float = 0.0  # force or torque of dry friction
    effort: float | None = None  # the most that a motor gives
    fastest: float | None = None  # the speed beyond which a motor does not drive

    def start(self, link: Link) -> tuple[float, ...]:
        """Where it stands when nothing is said: zero, the reference in files that have one."""
        if self.kind == "free":
            return (*map(float, link.pose.position), *link.pose.orientation)
        return {"ball": (1.0, 0.0, 0.0, 0.0), "planar": (0.0,) * 3}.get(self.kind, (self.reference,))

    def motion(self, value: Sequence[float]) -> Pose:
        """J(q)."""
        if self.kind == "slide":
            return Pose(self.axis * (value[0] - self.reference))
        if self.kind == "free":
            return pose(value[:3], value[3:])
        if self.kind == "planar":
            x = across(self.axis)
            return Pose(x * value[0] + np.cross(self.axis, x) * value[1], turn(self.axis, value[2]))
        if self.kind == "ball":
            rotation = pose((0.0, 0.0, 0.0), value).rotation
        else:
            rotation = turn(self.axis, value[0] - self.reference)
        return Pose(self.point - rotation @ self.point, rotation)

    @property
    def acts(self) -> bool:
        """Whether a force or an inertia acts along it."""
        return any((self.damping, self.stiffness, self.armature, self.friction))

    def moved(self, X: Pose) -> Freedom:
        """The same freedom, given in another frame: X takes components from the old axes to the new."""
        return replace(self, point=X.point(self.point), axis=X.direction(self.axis))


@dataclass(frozen=True, eq=False)
class Mass:
    """Mass, its centre and the tensor of inertia about that centre, in the axes of the link."""

    mass: float
    center: np.ndarray
    inertia: np.ndarray


@dataclass(frozen=True, eq=False)
class Link:
    name: str
    parent: str  # WORLD: the ground
    pose: Pose  # X_PB in the reference configuration
    freedoms: tuple[Freedom, ...]
    mass: Mass | None
    line: int
    shape: Solid | None = None
    carries: bool = False  # has no mass of its own, and links with mass hang from it


@dataclass(frozen=True, eq=False)
class Spot:
    """A named frame on a link: a tool, a site."""

    name: str
    link: str
    pose: Pose
    line: int


@dataclass(frozen=True, eq=False)
class Lift:
    """Weight that is taken off a link, at a point of it: that of so much mass."""

    link: str
    pose: Pose
    mass: float
    line: int


@dataclass(frozen=True, eq=False)
class Closure:
    """What holds two links together beside the tree: kind "ball", "weld", "hinge" or "slide" (along z), each
    side's frame in its link."""

    name: str
    kind: str
    link_i: str
    pose_i: Pose
    link_j: str
    pose_j: Pose
    line: int


@dataclass(frozen=True, eq=False)
class Coupling:
    """follower - its reference = Σ c_k (leader - its reference)^k; without a leader, c_0.

    Both are freedoms, or with `of_tendons` tendons, whose references are their lengths in the reference configuration.
    """

    name: str
    follower: str
    leader: str | None
    coefficients: tuple[float, ...]
    line: int
    of_tendons: bool = False


@dataclass(frozen=True, eq=False)
class Tendon:
    """A length that forces act along: Σ c q of freedoms, or the path through points of links, in pieces / divisor.

    Between the two lengths of `slack` its spring is free; `reference`: its length in the reference configuration.
    """

    name: str
    terms: tuple[tuple[str, float], ...]  # freedom, coefficient
    path: tuple[tuple[Spot, Spot, float], ...]  # from, to, divisor
    line: int
    stiffness: float = 0.0
    damping: float = 0.0
    slack: tuple[float, float] = (0.0, 0.0)
    lower: float | None = None
    upper: float | None = None
    friction: float = 0.0
    armature: float = 0.0  # a mass that moves by its length
    reference: float = 0.0


@dataclass(frozen=True, eq=False)
class Actuator:
    """An effort along a freedom or a tendon of length q, set by a control u (a parameter of the model):

        effort = gear clip(g a + bias - stiffness gear q - damping gear q̇, force_bounds)
        g = gain + gain_by_position gear q + gain_by_speed gear q̇

    a is u within its bounds; with `lag` the state of ȧ = (u - a)/lag, with `integrates` that of ȧ = u, within
    `state_bounds`. `joint_bounds` cut off the effort at the joint. A motor with a limit of speed does not drive beyond
    it. At a `spot` on a link there are a force and a torque in the axes of the spot: `wrench` times the clipped number.
    """

    name: str
    freedom: str
    gear: float
    gain: float
    stiffness: float
    damping: float
    bounds: tuple[float, float] | None
    line: int
    bias: float = 0.0
    force_bounds: tuple[float, float] | None = None
    lag: float = 0.0
    of_tendon: bool = False
    gain_by_position: float = 0.0
    gain_by_speed: float = 0.0
    integrates: bool = False
    state_bounds: tuple[float, float] | None = None
    joint_bounds: tuple[float, float] | None = None
    speed_limit: float | None = None
    spot: Spot | None = None
    wrench: tuple[float, ...] = ()


@dataclass(frozen=True, eq=False)
class Sensor:
    """A number to report, the `quantity` ("position", "speed" or "effort") of a freedom, a tendon or an actuator; or
    three, of a `spot` on a link: "place", "velocity", "local velocity", "turning", "local turning", "x", "y", "z" axis.
    """

    name: str
    quantity: str
    target: str
    of_tendon: bool
    line: int
    of_actuator: bool = False
    spot: Spot | None = None


@dataclass(frozen=True, eq=False)
class Key:
    """A configuration that a file names: values, speeds, and controls of actuators."""

    values: Mapping[str, tuple[float, ...]]
    speeds: Mapping[str, tuple[float, ...]]
    controls: Mapping[str, float]


@dataclass(eq=False)
class Robot:
    """A tree of links, parents before children, and what belongs to it. `notes`: what was not taken over."""

    name: str
    gravity: Any  # as in Model
    links: dict[str, Link] = field(default_factory=dict)
    spots: list[Spot] = field(default_factory=list)
    lifts: list[Lift] = field(default_factory=list)
    closures: list[Closure] = field(default_factory=list)
    couplings: list[Coupling] = field(default_factory=list)
    actuators: list[Actuator] = field(default_factory=list)
    tendons: dict[str, Tendon] = field(default_factory=dict)
    sensors: list[Sensor] = field(default_factory=list)
    keys: dict[str, Key] = field(default_factory=dict)
    colliders: list[Collider] = field(default_factory=list)
    excluded: set[frozenset[str]] = field(default_factory=set)  # pairs of links that never touch
    cone: str = "pyramidal"  # of friction, and how much harder it is than the normal direction: of MJCF
    impratio: float = 1.0
    notes: list[str] = field(default_factory=list)
    visuals: Visuals = field(default_factory=Visuals)
    ground_shape: Solid | None = None  # of links that are welded to the world

    def freedoms(self) -> Iterator[Freedom]:
        for link in self.links.values():
            yield from link.freedoms


def joint_values(robot: Robot, values_at_start: Mapping[str, object]) -> dict[str, tuple[float, ...]]:
    """Where every freedom stands: by `values_at_start`, else at its own start; coupled ones follow their leaders."""
    freedoms = {freedom.name: freedom for freedom in robot.freedoms()}
    values = {f.name: f.start(link) for link in robot.links.values() for f in link.freedoms}
    for name, value in values_at_start.items():
        values[name] = _sized(freedoms, name, value, SIZES, "joints")
    for _ in robot.couplings:  # a leader may itself follow: as many rounds as there are couplings settle all
        for coupling in robot.couplings:
            if coupling.follower not in values_at_start and not coupling.of_tendons:
                values[coupling.follower] = (_coupled(coupling, freedoms, values),)
    return values


def _sized(
    freedoms: Mapping[str, Freedom], name: str, value: object, sizes: Mapping[str, int], what: str
) -> tuple[float, ...]:
    """The numbers given for a freedom; FileError where it has others, or is none."""
    if name not in freedoms:
        raise FileError(f'{what}: no joint "{name}" that moves{suggestion(name, freedoms)}')
    kind = freedoms[name].kind
    try:
        numbers = np.atleast_1d(np.asarray(value, dtype=float))
    except (TypeError, ValueError):
        numbers = np.array([np.nan])
    if numbers.shape != (sizes[kind],) or not np.all(np.isfinite(numbers)):
        raise FileError(f'{what}: "{name}" ({kind}) takes {sizes[kind]} finite numbers, got {value!r}')
    return tuple(map(float, numbers))


def _coupled(coupling: Coupling, freedoms: Mapping[str, Freedom], values: Mapping[str, tuple[float, ...]]) -> float:
    lead = 0.0
    if coupling.leader is not None:
        lead = values[coupling.leader][0] - freedoms[coupling.leader].reference
    moved = sum(c * lead**k for k, c in enumerate(coupling.coefficients))
    return freedoms[coupling.follower].reference + moved


def forward_kinematics(robot: Robot, values: Mapping[str, Sequence[float]]) -> dict[str, Pose]:
    """X_WB of every link; parents stand before their children."""
    poses = {WORLD: Pose()}
    for link in robot.links.values():
        floats = any(freedom.kind == "free" for freedom in link.freedoms)
        X = poses[link.parent] if floats else poses[link.parent] @ link.pose
        for freedom in link.freedoms:
            X = X @ freedom.motion(values[freedom.name])
        poses[link.name] = X
    return poses


def forward_speeds(
    robot: Robot,
    values: Mapping[str, Sequence[float]],
    speeds: Mapping[str, Sequence[float]],
    poses: Mapping[str, Pose],
) -> dict[str, tuple[np.ndarray, np.ndarray]]:
    """Velocity of the origin and angular velocity of every link, both in global axes.

    Speeds: of a hinge or slide one number; of a ball the angular velocity in the axes of the link; of a floating link
    its velocity in global axes and its angular velocity in its own.
    """
    speeds_of_links = {WORLD: (np.zeros(3), np.zeros(3))}
    for link in robot.links.values():
        v, w = speeds_of_links[link.parent]
        X = poses[link.parent]
        if not (link.freedoms and link.freedoms[0].kind == "free"):
            v, X = v + np.cross(w, X.direction(link.pose.position)), X @ link.pose
        for freedom in link.freedoms:
            before, X = X, X @ freedom.motion(values[freedom.name])
            v = v + np.cross(w, X.position - before.position)
            rate = np.array(speeds.get(freedom.name, (0.0,) * SPEED_SIZES[freedom.kind]), dtype=float)
            axis = before.direction(freedom.axis)
            if freedom.kind == "free":
                v, w = rate[:3], X.direction(rate[3:])
            elif freedom.kind == "slide":
                v = v + axis * rate[0]
            elif freedom.kind == "planar":
                x = across(freedom.axis)
                v = v + before.direction(x * rate[0] + np.cross(freedom.axis, x) * rate[1])
                w = w + axis * rate[2]
            else:
                turning = X.direction(rate) if freedom.kind == "ball" else axis * rate[0]
                v, w = v + np.cross(turning, X.position - before.point(freedom.point)), w + turning
        speeds_of_links[link.name] = (v, w)
    return speeds_of_links


def joint_speeds(robot: Robot, speeds_at_start: Mapping[str, object]) -> dict[str, tuple[float, ...]]:
    """Speeds at the start, as given."""
    freedoms = {freedom.name: freedom for freedom in robot.freedoms()}
    return {name: _sized(freedoms, name, value, SPEED_SIZES, "speeds") for name, value in speeds_at_start.items()}
