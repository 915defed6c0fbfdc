"""Contact between the solids of a robot, and with the ground, as `Contact` elements.

What touches is known from the file. Geoms of MJCF yield as far as their solref and solimp let them at rest
(`softness.py`); of other files one point bears the whole weight W of the robot at a penetration of 1 mm, and damping
follows from its mass m:

    k = W / 1 mm,   d = √(k m),   friction of the file, reached at a slip speed of 10 mm/s

A solid touches with balls: a sphere with one, a capsule with its two ends, a box with its eight corners (balls of no
radius), a cylinder with the rims of its two ends (discs). Capsules touch balls and capsules along their whole length;
edges of boxes that meet edges are not seen.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from cardan.errors import ModelError, suggestion
from cardan.files.robots.building.builder import Builder
from cardan.files.robots.building.joints import numbers
from cardan.files.robots.building.softness import cone_factor, friction_of, inverse_masses, mixed, yielding
from cardan.files.robots.building.solid_contact import SolidContact
from cardan.files.robots.colliders import GROUND_KINDS, Collider, Softness, colliding_pairs, tips
from cardan.files.robots.poses import Pose
from cardan.files.robots.refusals import error_at_line
from cardan.files.robots.robot import WORLD
from cardan.files.robots.xml_nodes import lines_text
from cardan.model.bodies.body import Marker
from cardan.model.forces.contact import Contact
from cardan.model.ground.terrain import Terrain
from cardan.model.units import STANDARD_GRAVITY

CHOICES = ("ground", "all")
SINK = 1e-3  # m, of one point that bears the whole weight
CREEP = 1e-2  # m/s, at which friction is fully there
FRICTION = 1.0  # coefficient where the file says nothing
TOUCHING = ("sphere", "capsule", "box", "cylinder")
MOST_CONTACTS = 5000  # contacts of a model; more is a mistake


class Ball(NamedTuple):
    """A ball of a solid, or the rim of a `disc`; `half`: of a capsule, to both sides along the axis of its marker."""

    name: str
    marker: Marker
    radius: float
    disc: bool = False
    half: float = 0.0


def check_contact(choice: str | None, law: Mapping[str, object]) -> None:
    if choice is not None and choice not in CHOICES:
        raise ModelError(f'contact="{choice}" is not known{suggestion(str(choice), CHOICES)}')
    if law and choice is None:
        raise ModelError('contact_law says how contacts yield; it needs contact="ground" or contact="all"')


def add_contacts(b: Builder) -> None:
    """Contacts between all pairs that may touch, as the options say; of the rest a note."""
    colliders, choice = b.robot.colliders, b.options.contact
    if choice is None:
        lines = [c.line for c in colliders if c.link != WORLD]
        if lines:
            count, solids = len(lines), f"solid{'s' * (len(lines) > 1)}"
            b.note(f'contact of {count} {solids} is not imported ({lines_text(lines)}); contact="ground" adds it')
        return
    parents = {link.name: link.parent for link in b.robot.links.values()}
    law, count = _Law(b), 0
    unlike: dict[str, list[int]] = {}
    for one, other in colliding_pairs(colliders, b.robot.excluded, parents, WORLD, choice == "ground"):
        with error_at_line(one.line):
            contacts = list(_contacts(b, one, other, law))
            for contact in contacts:
                b.model.add(contact)
        count += len(contacts)
        if count > MOST_CONTACTS:
            raise ModelError(f'more than {MOST_CONTACTS} contacts; contact="ground" leaves out those between links')
        if not contacts:
            unlike.setdefault(f"{one.kind} with {other.kind}", []).append(one.line)
    for what, lines in unlike.items():
        b.note(f"contact of {what} is not imported ({lines_text(lines)})")
    b.note(f"{count} contacts, {law.text()}; contact_law={{...}} changes it")


ContactWords: TypeAlias = dict[str, Any]  # options of `Contact`


class _Law:
    """The options of `Contact` that all contacts share, and friction of each pair."""

    def __init__(self, b: Builder):
        self.options = options = dict(b.options.contact_law)
        mass = sum(link.mass.mass for link in b.robot.links.values() if link.mass is not None) or 1.0
        g = float(np.linalg.norm(np.array(b.model.gravity or (0.0,), dtype=float))) or STANDARD_GRAVITY
        stiffness = mass * g / SINK
        chosen_law = {"stiffness", "law"} & options.keys()
        estimates = {} if chosen_law else {"stiffness": stiffness, "damping": float(np.sqrt(stiffness * mass))}
        self.shared = estimates | options
        self.weight, self.slope = mass * g, mass * g / CREEP
        self.shears = "shear_stiffness" in options
        self.robot, self.yields = b.robot, not chosen_law and any(c.softness is not None for c in b.robot.colliders)
        self.inverse = inverse_masses(b.robot) if self.yields else {}
        self._curves: dict[tuple[Softness, float, float], ContactWords] = {}

    def of(self, one: Collider, other: Collider) -> ContactWords:
        coefficient = friction_of(one, other)
        mu = self.shared.get("friction", FRICTION if coefficient is None else coefficient)
        shared = self.shared | self._as_soft(one, other, FRICTION if coefficient is None else coefficient)
        if isinstance(mu, (int, float)) and mu == 0.0:
            return {word: value for word, value in shared.items() if word != "friction"}
        slope = {} if self.shears or "slip_slope" in self.shared else {"slip_slope": self.slope}
        return shared | {"friction": mu} | slope

    def margin(self, one: Collider, other: Collider) -> float:
        """How far before they touch two solids push."""
        return (
            max(c.softness.margin for c in (one, other) if c.softness is not None) if self._is_soft(one, other) else 0.0
        )

    def _is_soft(self, one: Collider, other: Collider) -> bool:
        moves = sum(self.inverse.get(c.link, 0.0) for c in (one, other)) > 0.0
        return self.yields and moves and one.softness is not None and other.softness is not None

    def _as_soft(self, one: Collider, other: Collider, friction: float) -> ContactWords:
        """Stiffness and damping as the file lets these two yield, where it does."""
        if not self._is_soft(one, other):
            return {}
        assert one.softness is not None
        assert other.softness is not None
        softness, inverse = mixed(one.softness, other.softness), self.inverse[one.link] + self.inverse[other.link]
        factor = cone_factor(softness, self.robot, friction)
        key = softness, inverse, factor
        if key not in self._curves:
            curve, damping = yielding(softness, inverse, self.weight, factor)
            self._curves[key] = {"stiffness": curve, "damping": damping}
        return {word: value for word, value in self._curves[key].items() if word not in self.options}

    def text(self) -> str:
        """What the contacts are."""
        law = ", ".join(f"{word}={value:.4g}" for word, value in self.shared.items() if isinstance(value, (int, float)))
        if self.yields and self.inverse:
            return "which yield at rest as solref and solimp of the file say, with friction that creeps"
        return f"of another law than in the file: {law}"


def _contacts(b: Builder, one: Collider, other: Collider, law: _Law) -> Iterator[Contact]:
    words = law.of(one, other)
    if one.kind not in TOUCHING:
        return
    if other.kind in GROUND_KINDS:
        ground = _marker(b, other, other.pose)
        terrain = None if other.heights is None else Terrain(other.heights.x, other.heights.y, other.heights.z)
        for ball in _balls(b, one):
            more = {"terrain": terrain} if terrain is not None else {}
            more |= {"disc": True} if ball.disc else {}
            radius = ball.radius + law.margin(one, other)
            yield Contact(_name(b, ball.name, other), ball.marker, ground, radius=radius, **more, **words)
        return
    pair = (one, other) if other.kind == "box" or one.kind != "box" else (other, one)
    first, second = pair
    if "cylinder" in (one.kind, other.kind):
        return
    if second.kind == "box":
        yield from _on_box(b, first, second, words)
        if first.kind == "box":
            yield from _on_box(b, second, first, words)
        return
    long = _long(b, first)
    yield SolidContact(
        _name(b, first.name, second), long.marker, _marker(b, second, second.pose), radius=long.radius,
        radius_b=second.size[0], half=long.half, half_b=second.size[1] if second.kind == "capsule" else 0.0, **words,
    )  # fmt: skip


def _on_box(b: Builder, solid: Collider, box: Collider, words: ContactWords) -> Iterator[Contact]:
    for ball in _balls(b, solid):
        where = _marker(b, box, box.pose)
        yield SolidContact(
            _name(b, ball.name, box), ball.marker, where, radius=ball.radius, half_edges=box.size, **words
        )


def _name(b: Builder, name: str, other: Collider) -> str:
    return b.free_name(f"{name} on {other.name}")


def _long(b: Builder, solid: Collider) -> Ball:
    half = solid.size[1] if solid.kind == "capsule" else 0.0
    return Ball(solid.name, _marker(b, solid, solid.pose), solid.size[0], half=half)


def _balls(b: Builder, solid: Collider) -> Iterator[Ball]:
    for tip in tips(solid):
        yield Ball(tip.name, _marker(b, solid, tip.X), tip.radius, tip.disc)


def _marker(b: Builder, solid: Collider, X: Pose) -> Marker:
    x, _, z = X.rotation.T
    return b.frames[solid.link].at(*numbers(X.position), axis=numbers(z), reference=numbers(x))
