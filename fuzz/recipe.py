"""A machine as plain data, from which it can be built in any units, turned, mirrored, shifted, renamed and reordered.

Machines are made up in numbers around one: lengths, masses and times of order 1. Every number with a dimension is a
`Q`; a `World` says what the units are and how the machine lies in it. Building one recipe in two worlds gives two
descriptions of the same machine, which must move alike.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np

import cardan as cd
from fuzz.poses import euler_parameters

GROUND = -1
OFF_CENTRE = 0.3  # of bodies


class Q(NamedTuple):
    """A number, or a vector of numbers, with the dimension mass^M length^L time^T. `handed`: it changes its sign in a
    mirror, like an angle, the pitch of a screw, or what lies to the left."""

    value: Any
    M: float = 0
    L: float = 0
    T: float = 0
    handed: bool = False


class Global(NamedTuple):
    """A vector in the axes of the world, with a dimension. `handed`: a pseudo-vector, like a torque."""

    value: Any
    M: float = 0
    L: float = 0
    T: float = 0
    handed: bool = False


class Local(NamedTuple):
    """A vector in the axes of a body, with a dimension."""

    value: Any
    M: float = 0
    L: float = 0
    T: float = 0
    handed: bool = False


class Mark(NamedTuple):
    """A marker: number of its body, point, axis and reference in the axes of the body."""

    body: int
    point: Any
    axis: Any = None
    reference: Any = None


class Named(NamedTuple):
    """An element, parameter or state that is there already, or one of its coordinates."""

    name: str
    coordinate: str | None = None


class BodyNumber(NamedTuple):
    number: int
    coordinate: str | None = None


class Made(NamedTuple):
    """A function of the machine that is written when the machine is built."""

    write: Callable[[Build], Any]


@dataclass(frozen=True)
class World:
    """Units, and where the machine stands in the world: global = R local + shift.

    Where R mirrors, the axes of all bodies are mirrored as well, across their last one, so that they stay right-handed.
    """

    R: np.ndarray
    shift: np.ndarray
    mass: float = 1.0
    length: float = 1.0
    time: float = 1.0
    order: int | None = None  # seed of another order
    names: int | None = None  # seed of other names
    exchanged: frozenset[str] = frozenset()  # elements whose two markers are exchanged
    units: str = "SI"  # the label of the model

    def number(self, q: Q | Global | Local) -> Any:
        sign = self.hand if q.handed else 1.0
        return sign * q.value * self.mass**q.M * self.length**q.L * self.time**q.T

    @cached_property
    def hand(self) -> float:
        """1, or -1 in a mirror."""
        return float(np.sign(np.linalg.det(self.R)))

    @cached_property
    def body_mirror(self) -> np.ndarray:
        """What becomes of components in the axes of a body."""
        return np.diag([1.0] * (len(self.shift) - 1) + [self.hand])

    def name(self, name: str) -> str:
        """What the body, element, parameter or state of this name is called."""
        if self.names is None:
            return name
        letter = chr(ord("a") + zlib.crc32(f"{self.names} {name}".encode()) % 26)
        return f"{letter} {name[::-1]}"

    def sense(self, joint: str, turning: bool) -> float:
        """The sign that a coordinate of a joint has in this world: an angle, or a displacement along an axis."""
        return (self.hand if turning else 1.0) * (-1.0 if joint in self.exchanged else 1.0)


def plain_world(dim: int) -> World:
    return World(np.eye(dim), np.zeros(dim))


@dataclass
class BodySpec:
    r: np.ndarray
    A: np.ndarray
    mass: float = 1.0
    inertia: Any = 1.0  # a number in the plane, a tensor in space
    centre: Any = None
    velocity: Any = None
    spin: Any = None  # a number in the plane, body axes in space
    hold: tuple[str, ...] = ()


@dataclass
class Spec:
    """An element to be made: its class by name, its name, positional and named arguments."""

    kind: str
    name: str
    args: tuple
    words: dict = field(default_factory=dict)
    stage: int = 0  # elements of a later stage refer to those of an earlier one


@dataclass
class Recipe:
    """All there is to know of a machine, and how it shall be run."""

    dim: int
    gravity: np.ndarray
    world: World
    bodies: list[BodySpec] = field(default_factory=list)
    specs: list[Spec] = field(default_factory=list)
    parameters: dict[str, Q] = field(default_factory=dict)
    states: dict[str, tuple[float, Made]] = field(default_factory=dict)
    options: dict[str, Any] = field(default_factory=dict)
    words: list[str] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)  # what is wrong with it on purpose
    conservative: bool = True
    passive: bool = True  # nothing feeds energy in
    analysis: str = "simulate"
    size: float = 1.0  # of the whole machine, in its own units; worlds multiply it

    def add(self, kind: str, *args: Any, stage: int = 0, name: str | None = None, **words: Any) -> str:
        name = name or f"{kind.lower()}{len(self.specs)}"
        self.specs.append(Spec(kind, name, args, words, stage))
        return name

    def place(self, rng: np.random.Generator, body: BodySpec) -> int:
        """A body more, now and then with its mass centre off its origin; its number."""
        if rng.random() < OFF_CENTRE:
            body.centre = rng.uniform(-0.3, 0.3, self.dim)
        self.bodies.append(body)
        return len(self.bodies) - 1

    def names(self, *kinds: str) -> list[str]:
        return [s.name for s in self.specs if s.kind in kinds]

    def build(self, world: World | None = None) -> cd.Model:
        with np.errstate(all="ignore"):  # of numbers that are none on purpose
            return Build(self, world or self.world).model

    def run_options(self, world: World | None = None) -> dict[str, Any]:
        world = world or self.world
        return {k: world.number(v) if isinstance(v, Q) else v for k, v in self.options.items()}


class Build:
    """One building of a recipe: the model, and the numbers and directions of its world."""

    def __init__(self, recipe: Recipe, world: World):
        self.recipe, self.world, self.dim = recipe, world, recipe.dim
        gravity = Global(np.asarray(recipe.gravity, float), 0, 1, -2)
        self.model = cd.Model("machine", dim=recipe.dim, gravity=tuple(self.resolve(gravity)), units=world.units)
        for name, q in recipe.parameters.items():
            self.model.parameter(world.name(name), float(world.number(q)))
        self.bodies: dict[int, Any] = {}
        shuffle = np.random.default_rng(world.order)
        numbers = list(range(len(recipe.bodies)))
        if world.order is not None:
            shuffle.shuffle(numbers)
        for k in numbers:
            self.bodies[k] = self._body(k, recipe.bodies[k])
        for name, (initial, rate) in recipe.states.items():
            self.model.state(world.name(name), initial, rate.write(self))
        specs = list(recipe.specs)
        if world.order is not None:
            shuffle.shuffle(specs)  # type: ignore[arg-type]
        for spec in sorted(specs, key=lambda s: s.stage):
            self.model.add(self.element(spec))

    def element(self, spec: Spec) -> Any:
        kind, name = getattr(cd, spec.kind), self.world.name(spec.name)
        if spec.name in self.world.exchanged:
            spec = exchanged(spec)
        args = [self.resolve(a) for a in spec.args]
        words = {word: self.resolve(a) for word, a in spec.words.items()}
        return kind(name, *args, **words)

    def _body(self, k: int, b: BodySpec) -> Any:
        w = self.world
        words: dict[str, Any] = {}
        if b.centre is not None:
            words["center_of_mass"] = self.resolve(Local(np.asarray(b.centre, float), 0, 1))
        if b.velocity is not None:
            words["velocity"] = tuple(self.resolve(Global(np.asarray(b.velocity, float), 0, 1, -1)))
        A = w.R @ b.A @ w.body_mirror
        if self.dim == 2:
            words["angle"] = float(np.arctan2(A[1, 0], A[0, 0]))
            words["inertia"] = w.number(Q(b.inertia, 1, 2))
            if b.spin is not None:
                words["angular_velocity"] = self.resolve(Q(float(b.spin), 0, 0, -1, handed=True))
        else:
            words["orientation"] = tuple(euler_parameters(A))
            J = w.body_mirror @ w.number(Q(np.asarray(b.inertia, float), 1, 2)) @ w.body_mirror
            words["inertia"] = tuple(float(J[i]) for i in ((0, 0), (1, 1), (2, 2), (0, 1), (0, 2), (1, 2)))
            if b.spin is not None:
                words["angular_velocity"] = self.resolve(Local(np.asarray(b.spin, float), 0, 0, -1, handed=True))
        position = tuple(w.length * (w.R @ b.r + w.shift))
        return self.model.body(body_name(k, w), mass=w.mass * b.mass, position=position, hold=b.hold, **words)

    def resolve(self, x: Any) -> Any:
        """Whatever a recipe holds, as cardan takes it."""
        if isinstance(x, Q):
            value = self.world.number(x)
            return tuple(map(float, value)) if np.ndim(value) else float(value)
        if isinstance(x, Global):
            return tuple(map(float, self.world.R @ self.world.number(x)))
        if isinstance(x, Local):
            return tuple(map(float, self.world.body_mirror @ self.world.number(x)))
        if isinstance(x, Mark):
            return self.marker(x)
        if isinstance(x, Named):
            found = self.model[self.world.name(x.name)]
            found = getattr(found, "symbol", found)
            return found if x.coordinate is None else getattr(found, x.coordinate)
        if isinstance(x, BodyNumber):
            body = self.bodies[x.number] if x.number != GROUND else self.model.ground
            return body if x.coordinate is None else getattr(body, x.coordinate)
        if isinstance(x, Made):
            return x.write(self)
        if isinstance(x, Spec):  # an action, or the time of an event: texts in it are names
            args = [self.world.name(a) if isinstance(a, str) else self.resolve(a) for a in x.args]
            return getattr(cd, x.kind)(*args, **{k: self.resolve(v) for k, v in x.words.items()})
        if isinstance(x, list):
            return [self.resolve(a) for a in x]
        return x

    def marker(self, m: Mark) -> Any:
        w, point = self.world, np.asarray(m.point, float)
        axes = w.R if m.body == GROUND else w.body_mirror
        point = axes @ point + w.shift if m.body == GROUND else axes @ point
        directions = {"axis": m.axis, "reference": m.reference}
        given = {k: tuple(map(float, axes @ np.asarray(d, float))) for k, d in directions.items() if d is not None}
        frame = self.model.ground if m.body == GROUND else self.bodies[m.body]
        return frame.at(*map(float, w.length * point), **given)

    def q(self, value: float, M: float = 0, L: float = 0, T: float = 0, handed: bool = False) -> float:
        return float(self.world.number(Q(value, M, L, T, handed)))


ALIKE = {
    "Revolute", "Translational", "Fixed", "Link", "Spherical", "Universal", "Cylindrical", "Screw", "Planar",
    "ParallelAxes", "PerpendicularAxes", "ConstantVelocity", "Gear", "Spring", "Contact",
}  # fmt: skip
PAIRS = {"radius_i": "radius_j", "radius_j": "radius_i", "radius": "radius_b", "radius_b": "radius"}


def exchangeable(spec: Spec) -> bool:
    """Whether its two markers have the same part in it: not a slot and its pin, nor a ball and a plane."""
    if spec.kind == "Contact":
        return "radius_b" in spec.words
    alike = spec.kind in ALIKE and all(isinstance(a, Mark) for a in spec.args[:2])
    return alike and len({a.axis is None for a in spec.args[:2]}) == 1


def exchanged(spec: Spec) -> Spec:
    """The same element with i and j exchanged."""
    pairs = PAIRS if spec.kind in ("Gear", "Contact") else {}
    first, second, *others = spec.args
    return replace(
        spec, args=(second, first, *others), words={pairs.get(word, word): a for word, a in spec.words.items()}
    )


def body_name(k: int, world: World) -> str:
    return world.name(f"b{k}")


def turned(world: World, R: np.ndarray, shift: np.ndarray) -> World:
    return replace(world, R=R @ world.R, shift=R @ world.shift + shift)
