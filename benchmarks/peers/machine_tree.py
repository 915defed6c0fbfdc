"""A problem's machine as a tree of joints and the joints that close its loops, in numbers, always in space.

What programs in joint coordinates start from. Every body frame sits in its mass centre; joints are taken where the
assembled start has them, so that all joint coordinates are zero there. A planar machine lies in the x-y plane.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np

import cardan as cd
from cardan.deferred import is_expression

GROUND = "ground"
X, Y, Z = np.eye(3)
# joints that should rather be in the tree come first: what is left over closes loops
KINDS = {cd.Translational: "slide", cd.Universal: "universal", cd.Revolute: "hinge", cd.Spherical: "ball"}
CLOSING = ("hinge", "ball")
Number = Callable[[Any], float]  # the value of a number or, where a problem knows parameters, of an expression of them


class UnsupportedError(ValueError):
    """What of the machine has no counterpart, in words for the table."""


@dataclass
class Link:
    """A body: mass, 3x3 inertia in body axes, where it is and how it moves at the start (global; `spin` in body axes),
    constant loads in global axes."""

    name: str
    mass: float
    inertia: np.ndarray
    position: np.ndarray
    rotation: np.ndarray
    velocity: np.ndarray
    spin: np.ndarray
    turned: float  # planar: angle at the start
    force: np.ndarray = field(default_factory=lambda: np.zeros(3))
    torque: np.ndarray = field(default_factory=lambda: np.zeros(3))


@dataclass(frozen=True)
class Pair:
    """A joint. Points in the axes of either body; `axis` on the parent and `second` (of a universal joint) on the
    child, both in global axes at the start; `rates`: θ̇ at the start (of a ball ω in the axes of the child)."""

    name: str
    kind: str
    parent: str
    child: str
    on_parent: np.ndarray
    on_child: np.ndarray
    axis: np.ndarray
    second: np.ndarray
    rates: tuple[float, ...] = ()


@dataclass(frozen=True)
class SpringDamper:
    name: str
    ends: tuple[tuple[str, np.ndarray], tuple[str, np.ndarray]]
    stiffness: float
    damping: float
    free_length: float


@dataclass(frozen=True)
class Tree:
    """`pairs`: one for every body, parents before children. `closures`: the other joints."""

    planar: bool
    gravity: np.ndarray
    links: dict[str, Link]
    pairs: list[Pair]
    closures: list[Pair]
    springs: list[SpringDamper]

    def path(self, body: str) -> list[Pair]:
        """The joints from a body to the ground."""
        above = {pair.child: pair for pair in self.pairs}
        found = []
        while body != GROUND:
            found.append(above[body])
            body = above[body].parent
        return found


def why_not(problem: Any) -> str | None:
    """What of the machine no tree of joints has, in words; None where all is well. Needs no program."""
    if problem.kind == "events":
        return "its structure changes at events, with impacts"
    try:
        tree_of(problem)
    except UnsupportedError as reason:
        return str(reason)
    return None


def tree_of(problem: Any) -> Tree:
    model, start, number = problem.model, problem.start, getattr(problem, "number", float)
    planar = model.dim == 2
    links = {name: _link(body, start[name], planar, number) for name, body in model.bodies.items()}
    links[GROUND] = Link(GROUND, 0.0, np.zeros((3, 3)), np.zeros(3), np.eye(3), np.zeros(3), np.zeros(3), 0.0)
    kinds = list(KINDS.values())
    joints = []
    for element in model.constraints:
        kind = KINDS.get(type(element))
        if kind is None:
            raise UnsupportedError(f'a {type(element).__name__} ("{element.name}") has no counterpart')
        joints.append((kinds.index(kind), element))
    joints.sort(key=lambda item: item[0])  # stable: within a kind, in the order of the model
    chosen, closing = _spanning([element for _, element in joints])
    pairs = [_pair(element, parent, child, links, planar, number) for element, parent, child in _rooted(chosen)]
    if len(pairs) != len(links) - 1:
        raise UnsupportedError("bodies without a joint to the others")
    closures = [_pair(e, e.i.body.name, e.j.body.name, links, planar, number) for e in closing]
    for closure in closures:
        if closure.kind not in CLOSING:
            raise UnsupportedError(f'no loop can be closed by a {closure.kind} joint ("{closure.name}")')
    springs = [_force(element, links, number) for element in model.forces]
    gravity = np.zeros(3) if model.gravity is None else _space([number(g) for g in model.gravity])
    return Tree(planar, gravity, links, pairs, closures, [s for s in springs if s is not None])


def quantities_of(problem: Any, poses: dict[str, np.ndarray], angles: dict[str, float]) -> list[float]:
    """The compared quantities from positions of bodies and (planar) their angles, which count turns."""
    return [
        angles[q.body] if q.part == "angle" else float(poses[q.body]["xyz".index(q.part)]) for q in problem.quantities
    ]


def _link(body: Any, state: Any, planar: bool, number: Number) -> Link:
    mass = number(body.mass)
    entries = [number(a) for a in body.inertia_entries]
    if planar:
        inertia = entries[0] * np.eye(3)  # only the last counts
        angle = float(state.angle)
        rotation = np.array([[np.cos(angle), -np.sin(angle), 0], [np.sin(angle), np.cos(angle), 0], [0, 0, 1]])
        spin = float(state.angular_velocity) * Z
    else:
        xx, yy, zz, xy, xz, yz = entries
        inertia = np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])
        angle, rotation, spin = 0.0, _rotation(state.orientation), np.array(state.angular_velocity, dtype=float)
    force = _space([number(f) for f in body.force])
    torque = number(body.torque) * Z if planar else np.array([number(a) for a in body.torque])
    return Link(
        body.name, mass, inertia, _space(state.position), rotation, _space(state.velocity), spin, angle, force, torque
    )


def _pair(element: Any, parent: str, child: str, links: dict[str, Link], planar: bool, number: Number) -> Pair:
    kind = KINDS[type(element)]
    markers = {element.i.body.name: element.i, element.j.body.name: element.j}
    a, b = links[parent], links[child]
    on_parent, on_child = (_space([number(x) for x in markers[name].point]) for name in (parent, child))

    def direction(marker: Any) -> np.ndarray:
        axis = Z if marker.axis is None else _space([number(x) for x in marker.axis])
        return links[marker.body.name].rotation @ (axis / np.linalg.norm(axis))

    if (kind == "hinge" and planar) or kind == "ball":
        axis = second = Z
    elif kind == "universal":
        axis, second = direction(markers[parent]), direction(markers[child])
    else:
        axis = second = direction(element.i)
    w = b.rotation @ b.spin - a.rotation @ a.spin
    if kind == "hinge":
        rates = (float(axis @ w),)
    elif kind == "slide":
        ends = [link.velocity + np.cross(link.rotation @ link.spin, link.rotation @ p)
                for link, p in ((a, on_parent), (b, on_child))]  # fmt: skip
        gap = b.position + b.rotation @ on_child - a.position - a.rotation @ on_parent
        rates = (float(axis @ (ends[1] - ends[0] - np.cross(a.rotation @ a.spin, gap))),)
    elif kind == "universal":
        rates = tuple(np.linalg.lstsq(np.column_stack([axis, second]), w, rcond=None)[0])
    else:
        rates = tuple(b.rotation.T @ w)  # in the axes of the child
    return Pair(element.name, kind, parent, child, on_parent, on_child, axis, second, rates)


def _force(element: Any, links: dict[str, Link], number: Number) -> SpringDamper | None:
    """A spring; or None for a constant load, which is added to its body."""
    if isinstance(element, cd.Torque):
        body, value = _loaded(element, number)
        links[body].torque = links[body].torque + value
        return None
    if not isinstance(element, cd.Spring) or element.unilateral is not None:
        raise UnsupportedError(f'a {type(element).__name__} ("{element.name}") has no counterpart')
    given = [getattr(element, word) for word in ("stiffness", "damping", "free_length", "force")]
    if not all(_is_constant(value, number) for value in given):
        raise UnsupportedError(f'spring "{element.name}": no plain numbers')
    stiffness, damping, free_length, force = map(number, given)
    if force:
        raise UnsupportedError(f'spring "{element.name}": no plain numbers')
    ends = tuple((m.body.name, _space([number(x) for x in m.point])) for m in (element.a, element.b))
    return SpringDamper(element.name, ends, stiffness, damping, free_length)  # type: ignore


def _loaded(element: Any, number: Number) -> tuple[str, np.ndarray]:
    value = element.value
    if not _is_constant(value, number) or element.body.model.dim == 3:
        raise UnsupportedError(f'torque "{element.name}" is not a number about z')
    return element.body.name, number(value) * Z


def _is_constant(value: Any, number: Number) -> bool:
    return isinstance(value, (int, float)) or (number is not float and is_expression(value))


def _spanning(joints: list[Any]) -> tuple[list[Any], list[Any]]:
    """Joints that make a tree, first come first served, and those that close loops."""
    group: dict[str, str] = {}

    def root(name: str) -> str:
        while group.get(name, name) != name:
            name = group[name]
        return name

    tree, closing = [], []
    for joint in joints:
        a, b = root(joint.i.body.name), root(joint.j.body.name)
        (closing if a == b else tree).append(joint)
        group[a] = b
    return tree, closing


def _rooted(joints: list[Any]) -> list[tuple[Any, str, str]]:
    """(joint, parent, child) from the ground outwards, branch by branch to the end: Pinocchio relies on it."""
    waiting: dict[str, list[Any]] = {}
    for joint in joints:
        for marker in (joint.i, joint.j):
            waiting.setdefault(marker.body.name, []).append(joint)
    found, reached, branches = [], {GROUND}, [iter(waiting.get(GROUND, []))]
    at = [GROUND]
    while branches:
        joint = next(branches[-1], None)
        if joint is None:
            branches.pop()
            at.pop()
            continue
        a, b = joint.i.body.name, joint.j.body.name
        child = b if a == at[-1] else a
        if child not in reached:
            reached.add(child)
            found.append((joint, at[-1], child))
            at.append(child)
            branches.append(iter(waiting[child]))
    return found


def _space(vector: Any) -> np.ndarray:
    return np.array([*vector, 0.0, 0.0, 0.0][:3] if len(vector) == 2 else vector, dtype=float)


def _rotation(p: Any) -> np.ndarray:
    """Rotation matrix of Euler parameters."""
    e0, e = p[0], np.array(p[1:], dtype=float)
    skew = np.array([[0, -e[2], e[1]], [e[2], 0, -e[0]], [-e[1], e[0], 0]])
    return (2 * e0**2 - 1) * np.eye(3) + 2 * np.outer(e, e) + 2 * e0 * skew
