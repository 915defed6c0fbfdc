"""A machine as plain data, from which it can be built in any units, turned, shifted, renamed and reordered.

Machines are made up in numbers around one: lengths, masses and times of order 1. Every number with a dimension is a
`Q`; a `World` says what the units are and how the machine lies in it. Building one recipe in two worlds gives two
descriptions of the same machine, which must move alike.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

import numpy as np

import cardan as cd
from fuzz.poses import euler_parameters

GROUND = -1
OFF_CENTRE = 0.3  # of bodies


class Q(NamedTuple):
    """A number, or a vector of numbers, with the dimension mass^M length^L time^T."""

    value: Any
    M: float = 0
    L: float = 0
    T: float = 0


class Global(NamedTuple):
    """A vector in the axes of the world, with a dimension."""

    value: Any
    M: float = 0
    L: float = 0
    T: float = 0


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
    """Units, and where the machine stands in the world: global = R local + shift."""

    R: np.ndarray
    shift: np.ndarray
    mass: float = 1.0
    length: float = 1.0
    time: float = 1.0
    order: int | None = None  # seed of another order and other names

    def number(self, q: Q | Global) -> Any:
        return q.value * self.mass**q.M * self.length**q.L * self.time**q.T


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
        self.model = cd.Model("machine", dim=recipe.dim, gravity=tuple(self.resolve(gravity)))
        for name, q in recipe.parameters.items():
            self.model.parameter(name, float(world.number(q)))
        self.bodies: dict[int, Any] = {}
        shuffle = np.random.default_rng(world.order)
        numbers = list(range(len(recipe.bodies)))
        if world.order is not None:
            shuffle.shuffle(numbers)
        for k in numbers:
            self.bodies[k] = self._body(k, recipe.bodies[k])
        for name, (initial, rate) in recipe.states.items():
            self.model.state(name, initial, rate.write(self))
        specs = list(recipe.specs)
        if world.order is not None:
            shuffle.shuffle(specs)  # type: ignore[arg-type]
        for spec in sorted(specs, key=lambda s: s.stage):
            self.model.add(self.element(spec))

    def element(self, spec: Spec) -> Any:
        kind = getattr(cd, spec.kind)
        args = [self.resolve(a) for a in spec.args]
        words = {word: self.resolve(a) for word, a in spec.words.items()}
        if spec.kind in ("Drive", "Fix", "At"):
            return kind(*args, name=spec.name, **words)
        return kind(spec.name, *args, **words)

    def _body(self, k: int, b: BodySpec) -> Any:
        w = self.world
        words: dict[str, Any] = {}
        if b.centre is not None:
            words["center_of_mass"] = tuple(w.length * np.asarray(b.centre, float))
        if b.velocity is not None:
            words["velocity"] = tuple(self.resolve(Global(np.asarray(b.velocity, float), 0, 1, -1)))
        A = w.R @ b.A
        if self.dim == 2:
            words["angle"] = float(np.arctan2(A[1, 0], A[0, 0]))
            words["inertia"] = w.number(Q(b.inertia, 1, 2))
            if b.spin is not None:
                words["angular_velocity"] = float(b.spin) / w.time
        else:
            words["orientation"] = tuple(euler_parameters(A))
            J = w.number(Q(np.asarray(b.inertia, float), 1, 2))
            words["inertia"] = tuple(float(J[i]) for i in ((0, 0), (1, 1), (2, 2), (0, 1), (0, 2), (1, 2)))
            if b.spin is not None:
                words["angular_velocity"] = tuple(np.asarray(b.spin, float) / w.time)
        position = tuple(w.length * (w.R @ b.r + w.shift))
        return self.model.body(body_name(k, w), mass=w.mass * b.mass, position=position, hold=b.hold, **words)

    def resolve(self, x: Any) -> Any:
        """Whatever a recipe holds, as cardan takes it."""
        if isinstance(x, Q):
            value = self.world.number(x)
            return tuple(map(float, value)) if np.ndim(value) else float(value)
        if isinstance(x, Global):
            return tuple(map(float, self.world.R @ self.world.number(x)))
        if isinstance(x, Mark):
            return self.marker(x)
        if isinstance(x, Named):
            found = self.model[x.name]
            found = getattr(found, "symbol", found)
            return found if x.coordinate is None else getattr(found, x.coordinate)
        if isinstance(x, BodyNumber):
            body = self.bodies[x.number] if x.number != GROUND else self.model.ground
            return body if x.coordinate is None else getattr(body, x.coordinate)
        if isinstance(x, Made):
            return x.write(self)
        if isinstance(x, Spec):
            return getattr(cd, x.kind)(*map(self.resolve, x.args), **{k: self.resolve(v) for k, v in x.words.items()})
        if isinstance(x, list):
            return [self.resolve(a) for a in x]
        return x

    def marker(self, m: Mark) -> Any:
        w, point = self.world, np.asarray(m.point, float)
        directions = {"axis": m.axis, "reference": m.reference}
        if m.body == GROUND:
            point = w.R @ point + w.shift
            directions = {k: None if d is None else w.R @ np.asarray(d, float) for k, d in directions.items()}
        given = {k: tuple(map(float, d)) for k, d in directions.items() if d is not None}
        frame = self.model.ground if m.body == GROUND else self.bodies[m.body]
        return frame.at(*map(float, w.length * point), **given)

    def q(self, value: float, M: float = 0, L: float = 0, T: float = 0) -> float:
        return float(self.world.number(Q(value, M, L, T)))


def body_name(k: int, world: World) -> str:
    return f"b{k}" if world.order is None else f"part {chr(ord('z') - k)}"


def turned(world: World, R: np.ndarray, shift: np.ndarray) -> World:
    return replace(world, R=R @ world.R, shift=R @ world.shift + shift)
