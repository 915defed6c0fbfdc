"""The bench on which every element is tried: one or two bodies on springs and dampers, at rest at the start.

Nothing is balanced at the start, so the machine moves; springs and dampers see to it that it has a stable equilibrium.
`k` is the stiffness of the springs, `e` a number of the element under test, `u` a constant force on the first body.
In space bodies and springs have the names that a deck would give them, so that what no card can say may stand in it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import cardan as cd
from cardan.model.expressions.expression import parse

PART = "part"  # the element under test
STIFFNESS, DAMPING = {2: 60.0, 3: 100.0}, 2.0
POSITIONS = {2: ((0.0, 0.0), (0.6, 0.1)), 3: ((0.0, 0.0, 0.0), (0.6, 0.1, -0.1))}
# where springs are fixed to a body and, from there, to the ground
CORNERS = {
    2: (((0.2, 0.1), (0.5, 0.9)), ((-0.2, 0.1), (-0.6, 0.8)), ((0.0, -0.15), (0.2, -1.0))),
    3: (
        ((0.2, 0.1, 0.0), (0.3, 0.2, 0.9)),
        ((-0.2, 0.15, 0.1), (-0.7, 0.3, 0.5)),
        ((0.0, -0.2, 0.1), (0.2, -0.8, 0.4)),
        ((0.1, 0.0, -0.2), (0.2, 0.1, -1.0)),
    ),
}
SWING, PACE = 0.05, 6.0  # of the motion on which freedoms are put: SWING (1 - cos(PACE t)), from rest

Motion = tuple[Any, Any]  # a coordinate and its function of time


@dataclass
class Bench:
    """A machine without the element under test, and its parameters."""

    model: cd.Model
    k: Any
    e: Any
    u: Any
    bodies: list[Any]
    springs: int = 0

    @property
    def ground(self) -> Any:
        return self.model.ground

    @property
    def a(self) -> Any:
        return self.bodies[0]

    @property
    def b(self) -> Any:
        return self.bodies[1]

    def add(self, *elements: Any) -> Any:
        return [self.model.add(element) for element in elements][-1]

    def at(self, body: Any, *point: float, **words: Any) -> Any:
        """A marker at a point given in global axes: bodies start unturned."""
        return body.at(*(p - r for p, r in zip(point, body.initial.position, strict=True)), **words)


@dataclass(frozen=True)
class Row:
    """An element with the options that change its equations.

    `build` puts it on the bench. `drives`: the motions of the machine in which every freedom is driven; left out, all
    independent coordinates swing a little. `quiet`: until when a machine that starts in equilibrium stays there.
    `frozen` builds the machine as it is at the start, where elements move by themselves: its equilibrium is the same.
    """

    kind: str
    build: Callable[[Bench], Any]
    variant: str = ""
    dim: int = 2
    bodies: int = 1
    e: float = 1.0
    until: float = 0.5
    gravity: bool = True
    held: bool = True
    start: dict[str, Any] = field(default_factory=dict)  # of the first body
    drives: Callable[[Bench], Sequence[Motion]] | None = None
    quiet: float | None = None
    frozen: Callable[[Bench], Any] | None = None
    output: str = ""  # a quantity of the element to differentiate
    shows: str = ""  # whose quantities change where the element acts; empty: its own
    switches: str = ""  # a force of the element that is zero at times

    @property
    def name(self) -> str:
        more = f" ({self.variant})" if self.variant else ""
        return f"{self.kind}{more}, {'plane' if self.dim == 2 else 'space'}"

    def bench(self, frozen: bool = False) -> Bench:
        """The machine with the element."""
        bench = bench_of(self)
        (self.frozen if frozen and self.frozen is not None else self.build)(bench)
        return bench


def bench_of(row: Row) -> Bench:
    dim = row.dim
    model = cd.Model("matrix", dim=dim, gravity=((0, -9.81) if dim == 2 else (0, 0, -9.81)) if row.gravity else None)
    k, e, u = (model.parameter(*pair) for pair in (("k", STIFFNESS[dim]), ("e", row.e), ("u", 0.0)))
    bench = Bench(model, k, e, u, [])
    for n in range(row.bodies):
        inertia = 0.3 + 0.1 * n if dim == 2 else (0.3, 0.2 + 0.1 * n, 0.25, 0.02, -0.01, 0.03)
        words = {"position": POSITIONS[dim][n]} | (row.start if n == 0 else {})
        push = (u, 0.3 * u, 0.2 * u)[:dim] if n == 0 else None
        name = "ab"[n] if dim == 2 else f"body {n + 1}"
        bench.bodies.append(model.body(name, mass=2.0 - 0.5 * n, inertia=inertia, force=push, **words))
        if row.held:
            hold(bench, bench.bodies[-1])
    return bench


def hold(bench: Bench, body: Any) -> None:
    """Tight springs with dampers to the ground, that hold it against every motion."""
    for own, away in CORNERS[bench.model.dim]:
        here = [r + c for r, c in zip(body.initial.position, own, strict=True)]
        there = [x + d for x, d in zip(here, away, strict=True)]
        slack = 0.9 * sum(d * d for d in away) ** 0.5
        bench.springs += 1
        name = f"LSDA {bench.springs}" if bench.model.dim == 3 else f"spring_{bench.springs}"
        words = {"stiffness": bench.k, "damping": DAMPING, "free_length": slack}
        bench.add(cd.Spring(name, bench.ground.at(*there), body.at(*own), **words))


def driven(row: Row) -> Bench:
    """The same machine with every freedom driven."""
    free = cd.assemble(row.bench().model)
    bench = row.bench()
    motions = list(row.drives(bench)) if row.drives is not None else []
    if row.drives is None:
        motions = [swinging(bench, free, name, n) for n, name in enumerate(free.independent)]
    for n, (coordinate, function) in enumerate(motions):
        bench.add(cd.Drive(f"drive_{n}", coordinate, function))
    return bench


def swinging(bench: Bench, start: Any, name: str, n: int) -> Motion:
    """A little swing of an independent coordinate, each a little different, from where assembly puts it."""
    owner, _, word = name.rpartition(".")
    body, known = bench.model.bodies[owner], list(start.system.position_names)
    swing, pace = SWING * (1 - 0.1 * n), PACE + 0.3 * n
    if word == "xyz"[bench.model.dim - 1]:
        swing = -swing  # down

    def value(word: str) -> float:
        return float(start.q[known.index(f"{owner}.{word}")])

    if not word.startswith("rotation_"):
        return getattr(body, word), lambda t: value(word) + swing * (1 - cd.cos(pace * t))
    k, m = {"x": (1, 2), "y": (2, 0), "z": (0, 1)}[word[-1]]
    turned = 2 * value("e0") * value(f"e{'xyz'.index(word[-1]) + 1}")  # the same of Euler parameters
    sine = lambda s: (s.rotation(body)[m, k] - s.rotation(body)[k, m]) / 2  # noqa: E731
    return sine, lambda t: turned + swing * (1 - cd.cos(pace * t))


__all__ = ["PART", "Bench", "Row", "driven", "parse"]
