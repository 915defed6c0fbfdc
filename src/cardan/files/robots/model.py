"""The model of a robot: bodies where forward kinematics puts them, joints, springs, limits and what closes loops."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from cardan.errors import FileError, ModelError
from cardan.files.robots.joints import Handle, Seat, make_joint, numbers
from cardan.files.robots.poses import Pose
from cardan.files.robots.robot import (
    WORLD,
    Actuator,
    Closure,
    Coupling,
    Link,
    Robot,
    Spot,
    forward_kinematics,
    joint_values,
)
from cardan.files.robots.solids import physical
from cardan.files.robots.tree import simplified
from cardan.files.robots.xml_nodes import lines_text
from cardan.model.bodies.body import Body, Frame, Marker
from cardan.model.element import Element, Point
from cardan.model.forces.coordinate_force import CoordinateForce
from cardan.model.forces.standard import TorsionSpring
from cardan.model.joints.drivers import Fix
from cardan.model.joints.limits import Limit
from cardan.model.joints.standard import Constraint, Fixed, Spherical
from cardan.model.model import DEFAULT, RESERVED_NAMES, Model
from cardan.model.view import View


@dataclass(frozen=True)
class Options:
    """What a model is made of a robot with; see `load_urdf`."""

    joints: Mapping[str, Any] = field(default_factory=dict)
    limits: bool = False
    merge: bool = True
    repair: bool = False


def robot_model(robot: Robot, options: Options) -> Model:
    """The model in the configuration `joints` (what is not named stands at its start), with notes in `model.notes`."""
    values = joint_values(robot, options.joints)
    tree = simplified(robot, options.merge)
    gravity = {} if robot.gravity is DEFAULT else {"gravity": robot.gravity}
    builder = _Builder(tree, Model(robot.name, dim=3, **gravity), values, options)
    builder.build()
    builder.model.notes.extend(tree.notes)
    return builder.model


class _Builder:
    """Adds one thing after the other to the model, keeping names apart and saying the line of what fails."""

    def __init__(self, robot: Robot, model: Model, values: Mapping[str, tuple[float, ...]], options: Options):
        self.robot, self.model, self.values, self.options = robot, model, values, options
        self.poses = forward_kinematics(robot, values)
        self.frames: dict[str, Frame] = {WORLD: model.ground}
        self.handles: dict[str, Handle] = {}

    def build(self) -> None:
        robot = self.robot
        for link in robot.links.values():
            with said_at(link.line):
                self.frames[link.name] = self.body(link)
        for link in robot.links.values():
            with said_at(link.line):
                self.joint(link)
        for handle in list(self.handles.values()):
            with said_at(handle.freedom.line):
                self.spring(handle)
                if self.options.limits:
                    self.limit(handle)
        if not self.options.limits:
            self._note_limits()
        rest: list[tuple[Callable[[Any], None], Sequence[Any]]] = [
            (self.actuator, robot.actuators),
            (self.coupling, robot.couplings),
            (self.closure, robot.closures),
            (self.spot, robot.spots),
        ]
        for make, things in rest:
            for thing in things:
                with said_at(thing.line):
                    make(thing)

    # -- bodies and joints ------------------------------------------------------------------------------------

    def body(self, link: Link) -> Body:
        where = self.poses[link.name]
        place = {"position": numbers(where.position), "orientation": where.orientation}
        given: dict[str, Any] = {}
        if link.mass is not None:
            if link.mass.mass == 0.0:
                raise ModelError(f'link "{link.name}": it has an inertia but no mass; give it a mass')
            with said_of(f'link "{link.name}"'):
                J, wrong = physical(link.mass.inertia, self.options.repair)
            if wrong:
                self.note(f'link "{link.name}" (line {link.line}): {wrong}; the smaller ones are raised')
            given["mass"] = link.mass.mass
            given["inertia"] = tuple(map(float, (J[0, 0], J[1, 1], J[2, 2], J[0, 1], J[0, 2], J[1, 2])))
            given["center_of_mass"] = numbers(link.mass.center)
            given["shape"] = link.shape
        return self.model.body(self.free_name(link.name, "link", link.line), **place, **given)

    def joint(self, link: Link) -> None:
        wanted = " + ".join(freedom.name for freedom in link.freedoms) or f"{link.name} weld"
        line = link.freedoms[0].line if link.freedoms else link.line
        seat = Seat(link, self.frames[link.parent], self.frames[link.name])
        joint, handles, more = make_joint(seat, self.free_name(wanted, "joint", line))
        if joint is not None:
            self.model.add(joint)
            for element in more:
                self.model.add(element)
            if len(link.freedoms) > 1:
                kind = type(joint).__name__
                self.note(f'joints {wanted.replace(" + ", ", ")} (line {line}) become one {kind} joint, "{joint.name}"')
        for handle in handles:
            name = handle.freedom.name
            self.handles[name] = handle.starting_at(self.values[name][0])
            if offset := self.handles[name].offset:
                self.note(f'joint "{name}" starts beyond half a turn: its angle is counted from {offset:.6g} rad')
        for freedom in link.freedoms:
            limited = self.options.limits and (freedom.lower is not None or freedom.upper is not None)
            lost = {"damping": freedom.damping, "stiffness": freedom.stiffness, "limits": limited}
            words = [word for word, there in lost.items() if there]
            if words and freedom.name not in self.handles:
                self.note(
                    f'joint "{freedom.name}" (line {freedom.line}): {" and ".join(words)} not imported: it has no '
                    f"angle or displacement of its own"
                )

    def marker(self, link: str, X: Pose) -> Marker:
        """A frame on a link: its z is the marker's axis, its x the reference."""
        x, _, z = X.rotation.T
        return self.frames[link].at(*numbers(X.position), axis=numbers(z), reference=numbers(x))

    # -- along the freedoms -----------------------------------------------------------------------------------

    def spring(self, handle: Handle) -> None:
        freedom = handle.freedom
        if freedom.stiffness or freedom.damping:
            name = self.free_name(f"{freedom.name} spring" if freedom.stiffness else f"{freedom.name} damper")
            self.along(handle, name, freedom.stiffness, freedom.damping, freedom.rest, 0.0)

    def along(self, handle: Handle, name: str, stiffness: float, damping: float, rest: float, effort: Any) -> None:
        """Spring, damper and effort along a freedom (a `TorsionSpring` counts torques that close the angle)."""
        free = handle.counted(rest)
        element: Element
        if handle.turns:
            joint: Any = handle.joint
            options = {"stiffness": stiffness, "damping": damping, "torque": -effort, "free_angle": free}
            element = TorsionSpring(name, joint, which=handle.which, **options)
        else:
            options = {"stiffness": stiffness, "damping": damping, "force": handle.sign * effort, "free": free}
            element = CoordinateForce(name, handle.coordinate, **options)
        self.model.add(element)

    def _note_limits(self) -> None:
        bounded = [
            freedom.line
            for link in self.robot.links.values()
            for freedom in link.freedoms
            if freedom.lower is not None or freedom.upper is not None
        ]
        if bounded:
            self.note(f"limits of joints are not imposed ({lines_text(bounded)}); load_model(..., limits=True) does it")

    def limit(self, handle: Handle) -> None:
        freedom = handle.freedom
        bounds = [None if bound is None else handle.counted(bound) for bound in (freedom.lower, freedom.upper)]
        lower, upper = bounds if handle.sign > 0 else reversed(bounds)
        if lower is None and upper is None:
            return
        if lower is not None and lower == upper:
            self.note(f'joint "{freedom.name}" (line {freedom.line}): both limits are {lower:g}; it is not limited')
            return
        name = self.free_name(f"{freedom.name} limit")
        self.model.add(Limit(name, handle.coordinate, lower=lower, upper=upper))

    def actuator(self, actuator: Actuator) -> None:
        handle = self.handles.get(actuator.freedom)
        if handle is None:
            self.note(
                f'actuator "{actuator.name}" (line {actuator.line}) is not imported: joint "{actuator.freedom}" has no '
                "angle or displacement of its own"
            )
            return
        name = self.free_name(actuator.name, "actuator", actuator.line)
        control = self.free_name(f"{actuator.name}_ctrl")
        start = 0.0 if actuator.bounds is None else min(max(0.0, actuator.bounds[0]), actuator.bounds[1])
        u = self.model.parameter(control, start, actuator.bounds)
        gear = actuator.gear
        stiffness, damping = actuator.stiffness * gear * gear, actuator.damping * gear * gear
        self.along(handle, name, stiffness, damping, 0.0, gear * actuator.gain * u)
        self.note(f'actuator "{actuator.name}" (line {actuator.line}): its control is the parameter "{control}"')

    # -- between links ----------------------------------------------------------------------------------------

    def coupling(self, coupling: Coupling) -> None:
        ends = [coupling.follower, *([coupling.leader] if coupling.leader else [])]
        for end in ends:
            if end not in self.handles:
                self.note(
                    f'"{coupling.name}" (line {coupling.line}) is not imported: joint "{end}" has no angle or '
                    "displacement of its own"
                )
                return
        name = self.free_name(coupling.name)
        follower = self.handles[coupling.follower]
        if coupling.leader is None:
            value = follower.freedom.reference + coupling.coefficients[0]
            element: Element = Fix(follower.coordinate, follower.counted(value), name=name)
        else:
            element = Constraint(name, coupled(follower, self.handles[coupling.leader], coupling.coefficients))
        self.model.add(element)

    def closure(self, closure: Closure) -> None:
        i, j = self.marker(closure.link_i, closure.pose_i), self.marker(closure.link_j, closure.pose_j)
        kind = {"ball": Spherical, "weld": Fixed}[closure.kind]
        self.model.add(kind(self.free_name(closure.name, "closure", closure.line), i, j))

    def spot(self, spot: Spot) -> None:
        name = self.free_name(spot.name, "frame", spot.line)
        self.model.add(Point(name, self.marker(spot.link, spot.pose)))

    # -- names and messages -----------------------------------------------------------------------------------

    def note(self, text: str) -> None:
        self.robot.notes.append(text)

    def free_name(self, wanted: str, kind: str = "", line: int = 0) -> str:
        """The name, with a word added where it is taken: in cardan all things share one set of names."""
        taken = {*self.model.names(), *RESERVED_NAMES}
        name, count = wanted, 1
        while name in taken:
            name = f"{wanted} {kind or 'element'}" + (f" {count}" if count > 1 else "")
            count += 1
        if name != wanted and kind:
            self.note(f'{kind} "{wanted}" (line {line}) is called "{name}": the name is taken')
        return name


@contextmanager
def said_of(what: str) -> Iterator[None]:
    """Names the part a message is about."""
    try:
        yield
    except ModelError as error:
        raise ModelError(f"{what}: {error}") from None


@contextmanager
def said_at(line: int) -> Iterator[None]:
    """What the model refuses is an error of the file, at this line."""
    try:
        yield
    except ModelError as error:
        raise FileError(str(error), None, line) from None


def coupled(follower: Handle, leader: Handle, coefficients: tuple[float, ...]) -> Any:
    """y - y₀ = Σ c_k (x - x₀)^k as a residual."""

    def residual(s: View) -> Any:
        x = leader.value(s) - leader.freedom.reference
        polynomial = 0.0
        for c in reversed(coefficients):  # Horner
            polynomial = polynomial * x + c
        return follower.value(s) - follower.freedom.reference - polynomial

    return residual
