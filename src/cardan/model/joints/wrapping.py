"""The way of a rope or belt over points and round pulleys, in the plane; in space over points alone.

Pulleys have signed radii ρ: positive where the rope runs counter-clockwise round the pulley, negative clockwise. A span
from a to b with D = p_b - p_a has the length ℓ and the direction ψ of the common tangent,

    ℓ² = D·D - (ρ_b - ρ_a)²,   ψ = arg D - asin((ρ_b - ρ_a)/|D|)

A mark of the rope on each of two pulleys that it sticks to, which turn by θ, is along the rope at a distance of

    x = ℓ + (ρ_a - ρ_b) ψ - ρ_a θ_a + ρ_b θ_b + constant,   ẋ = u·(v_b - v_a) - ρ_a ω_a + ρ_b ω_b

with u along the span: the tangent, and no wrap angle, is all that a rate needs. Over a pulley on which the rope slides
without friction the x of two spans add up, and θ drops out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, hypot, pi, sin, sqrt
from typing import Any

from cardan.deferred import casadi as ca
from cardan.deferred import is_expression
from cardan.errors import ModelError, described
from cardan.model.bodies.body import Body, Ground, Marker
from cardan.model.bodies.estimates import estimated_point
from cardan.model.element import checked
from cardan.model.expressions.values import Scalar, scalar
from cardan.model.view import View


@dataclass(frozen=True)
class Way:
    """Points and pulleys in the order in which a rope meets them.

    `grips` says of each whether the rope turns it; `is_closed`: a belt, whose last span ends at the first place.
    """

    markers: tuple[Marker, ...]
    radii: tuple[Scalar, ...]
    grips: tuple[bool, ...]
    is_closed: bool = False

    @property
    def spans(self) -> list[tuple[int, int]]:
        """The places between which the rope is free."""
        count = len(self.markers)
        return [(k, (k + 1) % count) for k in range(count if self.is_closed else count - 1)]

    @property
    def sections(self) -> list[list[int]]:
        """Spans between places that the rope grips: each has one tension."""
        sections: list[list[int]] = [[]]
        for k, (a, _) in enumerate(self.spans):
            if k and self.grips[a]:
                sections.append([])
            sections[-1].append(k)
        return sections

    def along(self, s: View, section: Sequence[int]) -> ca.SX:
        """The sum of x over the spans of a section; lengths are absolute, angles count from the initial estimates."""
        total = ca.SX(0)
        for k in section:
            a, b = self.spans[k]
            length, turned = self._span(s, a, b)
            total += length + (self.radii[a] - self.radii[b]) * turned
            total += self._wound(s, b) - self._wound(s, a)
        return total

    def _wound(self, s: View, place: int) -> ca.SX:
        """ρ θ."""
        return self.radii[place] * s.angle(self.markers[place].body) if self.grips[place] else ca.SX(0)

    def _span(self, s: View, a: int, b: int) -> tuple[ca.SX, ca.SX]:
        """ℓ, and how far ψ has turned since the initial estimates."""
        i, j, off = self.markers[a], self.markers[b], self.radii[b] - self.radii[a]
        if is_zero(self.radii[a]) and is_zero(self.radii[b]):
            return s.distance(i, j), ca.SX(0)
        if is_zero(off):
            turned = self._line(s, i, j)
            return s.distance(i, j), turned
        d, d0 = s.distance(i, j), s.initial.distance(i, j)
        return ca.sqrt(d**2 - off**2), self._line(s, i, j) - ca.asin(off / d) + ca.asin(off / d0)

    def _line(self, s: View, i: Marker, j: Marker) -> ca.SX:
        """How far arg D has turned; the arc tangent stays far from its jump."""
        d0, d = s.initial.position(j) - s.initial.position(i), s.position(j) - s.position(i)
        return ca.atan2(s.cross(d0, d), ca.dot(d0, d))

    def spanned(self, s: View, section: Sequence[int]) -> ca.SX:
        """The free length of a section."""
        lengths = [self._span(s, *self.spans[k])[0] for k in section]
        return sum(lengths[1:], lengths[0])

    def fixed_length(self) -> float:
        """Of the spans between places of the ground, as far as that is known."""
        total = 0.0
        for a, b in self.spans:
            i, j, off = self.markers[a], self.markers[b], self.radii[b] - self.radii[a]
            p, q = _estimated(i), _estimated(j)
            if (
                isinstance(i.body, Ground)
                and isinstance(j.body, Ground)
                and not (p is None or q is None or is_expression(off))
            ):
                total += sqrt(max(sum((y - x) ** 2 for x, y in zip(p, q, strict=True)) - off**2, 0.0))
        return total

    def wraps(self, s: View) -> list[ca.SX]:
        """The angle over which the rope lies on each place between two spans; zero at points."""
        spans, count = self.spans, len(self.markers)
        angles = []
        for place in range(count):
            before = [k for k, (_, b) in enumerate(spans) if b == place]
            after = [k for k, (a, _) in enumerate(spans) if a == place]
            if not before or not after or is_zero(self.radii[place]):
                angles.append(ca.SX(0))
                continue
            sign = ca.sign(self.radii[place])
            first = sign * (self._heading(s.initial, *spans[after[0]]) - self._heading(s.initial, *spans[before[0]]))
            now = sign * (self._span(s, *spans[after[0]])[1] - self._span(s, *spans[before[0]])[1])
            angles.append(first - 2 * pi * ca.floor(first / (2 * pi)) + now)
        return angles

    def _heading(self, s: View, a: int, b: int) -> ca.SX:
        """ψ."""
        d = s.position(self.markers[b]) - s.position(self.markers[a])
        return ca.atan2(d[1], d[0]) - ca.asin((self.radii[b] - self.radii[a]) / ca.sqrt(ca.dot(d, d)))

    def length(self, s: View) -> ca.SX:
        """All of it: spans, and what lies on pulleys between them."""
        spans = sum((self._span(s, a, b)[0] for a, b in self.spans), ca.SX(0))
        return spans + sum((ca.fabs(r) * w for r, w in zip(self.radii, self.wraps(s), strict=True)), ca.SX(0))

    def check_room(self, what: str) -> None:
        """Circles that lie in each other leave no tangent to span between them."""
        for a, b in self.spans:
            p, q = _estimated(self.markers[a]), _estimated(self.markers[b])
            off = self.radii[b] - self.radii[a]
            if p is None or q is None or is_expression(off):
                continue
            distance = hypot(*(y - x for x, y in zip(p, q, strict=True)))
            if distance <= abs(off) or distance == 0:
                raise ModelError(
                    f"{what}: places {a + 1} and {b + 1} are {distance:g} apart; a span between radii of "
                    f"{self.radii[a]:g} and {self.radii[b]:g} needs more than {abs(off):g}"
                )


def way(what: str, word: str, markers: Any, radii: Any, slides: bool, is_closed: bool) -> Way:
    """What a user's list of markers and radii means, checked."""
    least = 2
    if not isinstance(markers, (tuple, list)) or len(markers) < least:
        raise ModelError(
            f"{what}: {word}: expected two or more places such as (a.at(0, 0), b.at(0, 0)), got {described(markers)}"
        )
    places = tuple(checked(m, "Marker", f"{what}: place {k}") for k, m in enumerate(markers, 1))
    radii = (0.0,) * len(places) if radii is None else radii
    if not isinstance(radii, (tuple, list)) or len(radii) != len(places):
        counted = len(radii) if isinstance(radii, (tuple, list)) else described(radii)
        raise ModelError(f"{what}: radii: expected {len(places)}, one for each place (0 for a point), got {counted}")
    sizes = tuple(scalar(r, f"{what}: radius {k}") for k, r in enumerate(radii, 1))
    round_ones = [k for k, r in enumerate(sizes, 1) if not is_zero(r)]
    if round_ones and places[0].body.model.dim == 3:
        raise ModelError(
            f"{what}: place {round_ones[0]} is a pulley; in space ropes run over points alone (radius 0). A machine "
            "with pulleys in one plane is a model with dim=2, and a ratio of angles and lengths is a cd.Coupling"
        )
    grips = tuple(not (slides or is_zero(r) or isinstance(m.body, Ground)) for m, r in zip(places, sizes, strict=True))
    return Way(places, sizes, grips, is_closed)


def _estimated(marker: Marker) -> tuple[float, ...] | None:
    """Where a marker is in the initial estimates; None where that depends on parameters."""
    body = marker.body
    if body.model.dim == 3:
        return estimated_point(marker)
    if not isinstance(body, Body):
        return None if any(map(is_expression, marker.point)) else marker.point  # type: ignore[return-value]
    start = body.initial
    numbers = [*marker.point, *start.position, start.angle]
    if any(map(is_expression, numbers)):
        return None
    x, y, x_0, y_0, angle = (float(number) for number in numbers)
    c, s = cos(angle), sin(angle)
    return x_0 + c * x - s * y, y_0 + s * x + c * y


def is_zero(radius: Any) -> bool:
    return not is_expression(radius) and radius == 0
