"""The way of a rope or belt over points and round pulleys, in the plane and in space.

Pulleys have signed radii ρ: positive where the rope runs counter-clockwise round the pulley, negative clockwise. A span
from a to b with D = p_b - p_a has the length ℓ and the direction ψ of the common tangent,

    ℓ² = D·D - (ρ_b - ρ_a)²,   ψ = arg D - asin((ρ_b - ρ_a)/|D|)

A mark of the rope on each of two pulleys that it sticks to, which turn by θ, is along the rope at a distance of

    x = ℓ + (ρ_a - ρ_b) ψ - ρ_a θ_a + ρ_b θ_b + constant,   ẋ = u·(v_b - v_a) - ρ_a ω_a + ρ_b ω_b

with u along the span: the tangent, and no wrap angle, is all that a rate needs. Over a pulley on which the rope slides
without friction the x of two spans add up, and θ drops out.

In space all this is seen along the axes of the pulleys, which are parallel and keep their direction in a carrier: D, ψ
and θ are those in the plane across them. A span that leaves the plane by h, as to a load that swings sideways, has
ℓ² + h² in place of ℓ²; its pulley takes the sideways force at its groove.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import cos, hypot, pi, sin, sqrt
from typing import Any

from cardan.deferred import casadi as ca
from cardan.deferred import is_expression
from cardan.errors import ModelError, described
from cardan.model.bodies.body import Body, Frame, Ground, Marker
from cardan.model.bodies.estimates import estimated_axis, estimated_point, known_parallel
from cardan.model.element import checked
from cardan.model.expressions.values import Scalar, scalar
from cardan.model.view import Named, View

LEAST_SPAN = 0.01  # of the radii at its ends: a shorter span has ended
LARGEST_OFFSET = 0.01  # of the radii of two pulleys: how far apart along their axes they are taken for one plane


@dataclass(frozen=True)
class Plane:
    """The plane across the pulleys, in which D, ψ and θ are measured; in the plane it is all there is.

    `pulley`: in space the first one, about whose axis the rope runs counter-clockwise where radii are positive;
    `carrier`: what the plane is fixed to; `owner`: the element that runs there.
    """

    owner: Named
    carrier: Frame
    pulley: Marker | None

    def flat(self, s: View, vector: ca.SX) -> ca.SX:
        """A vector in two axes of the plane."""
        if s.dim == 2 or self.pulley is None:
            return vector
        axes = s.initial.reference(self.pulley), s.initial.normal(self.pulley)
        return ca.vertcat(*(ca.dot(self._fixed(s, a), vector) for a in axes))

    def distance(self, s: View, i: Marker, j: Marker) -> ca.SX:
        """|D|."""
        if s.dim == 2:
            return s.distance(i, j)
        d = self.flat(s, s.position(j) - s.position(i))
        return ca.sqrt(ca.dot(d, d))

    def line(self, s: View, i: Marker, j: Marker) -> ca.SX:
        """How far arg D has turned since the initial estimates; the arc tangent stays far from its jump."""
        (x0, y0), (x, y) = (ca.vertsplit(self.flat(v, v.position(j) - v.position(i))) for v in (s.initial, s))
        return ca.atan2(x0 * y - y0 * x, x0 * x + y0 * y)

    def turned(self, s: View, marker: Marker, k: int) -> ca.SX:
        """θ of the k-th pulley that turns, in space: seen from the carrier, from where the initial estimates put it."""
        assert self.pulley is not None
        x, n = (self._fixed(s, a) for a in (s.initial.reference(marker), s.initial.axis(self.pulley)))
        now = s.reference(marker)
        return s.followed(self.owner, k, ca.dot(ca.cross(n, x), now), ca.dot(x, now))

    def _fixed(self, s: View, direction: ca.SX) -> ca.SX:
        """A global direction of the initial estimates, fixed to the carrier from then on."""
        return s.rotate(self.carrier, s.initial.unrotate(self.carrier, direction))


@dataclass(frozen=True)
class Way:
    """Points and pulleys in the order in which a rope meets them.

    `grips` says of each whether the rope turns it; `is_closed`: a belt, whose last span ends at the first place.
    """

    markers: tuple[Marker, ...]
    radii: tuple[Scalar, ...]
    grips: tuple[bool, ...]
    is_closed: bool
    plane: Plane

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
        if not self.grips[place]:
            return ca.SX(0)
        if s.dim == 2:
            return self.radii[place] * s.angle(self.markers[place].body)
        return self.radii[place] * self.plane.turned(s, self.markers[place], sum(self.grips[:place]))

    @property
    def turning(self) -> int:
        """How many angles of pulleys are followed over turns: in space, those of all that the rope turns."""
        return sum(self.grips) if self.markers[0].body.model.dim == 3 else 0

    def angles(self, s: View) -> list[Any]:
        """Those angles."""
        turning = [m for m, grips in zip(self.markers, self.grips, strict=True) if grips]
        return [self.plane.turned(s, marker, k) for k, marker in enumerate(turning)]

    def _span(self, s: View, a: int, b: int) -> tuple[ca.SX, ca.SX]:
        """ℓ, and how far ψ has turned since the initial estimates."""
        i, j, off = self.markers[a], self.markers[b], self.radii[b] - self.radii[a]
        if is_zero(self.radii[a]) and is_zero(self.radii[b]):
            return s.distance(i, j), ca.SX(0)
        if is_zero(off):
            return s.distance(i, j), self.plane.line(s, i, j)
        d, d0 = self.plane.distance(s, i, j), self.plane.distance(s.initial, i, j)
        length = ca.sqrt(s.distance(i, j) ** 2 - off**2)  # in space with what leaves the plane
        return length, self.plane.line(s, i, j) - ca.asin(off / d) + ca.asin(off / d0)

    def room(self, s: View, span: tuple[int, int]) -> ca.SX:
        """Zero where a span has become as short as a hundredth of the radii at its ends."""
        a, b = span
        off = self.radii[b] - self.radii[a]
        return self.plane.distance(s, self.markers[a], self.markers[b]) ** 2 - (1 + LEAST_SPAN**2) * off**2

    @property
    def spans_that_may_end(self) -> list[tuple[int, int]]:
        """Those that vanish where their ends meet: between a point and a pulley, and two pulleys that it crosses."""
        fixed = [isinstance(m.body, Ground) for m in self.markers]
        return [
            (a, b) for a, b in self.spans if not (fixed[a] and fixed[b]) and _may_meet(self.radii[a], self.radii[b])
        ]

    def spanned(self, s: View, section: Sequence[int]) -> ca.SX:
        """The free length of a section."""
        lengths = [self._span(s, *self.spans[k])[0] for k in section]
        return sum(lengths[1:], lengths[0])

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
        d = self.plane.flat(s, s.position(self.markers[b]) - s.position(self.markers[a]))
        return ca.atan2(d[1], d[0]) - ca.asin((self.radii[b] - self.radii[a]) / ca.sqrt(ca.dot(d, d)))

    def length(self, s: View) -> ca.SX:
        """All of it: spans, and what lies on pulleys between them."""
        spans = sum((self._span(s, a, b)[0] for a, b in self.spans), ca.SX(0))
        return spans + sum((ca.fabs(r) * w for r, w in zip(self.radii, self.wraps(s), strict=True)), ca.SX(0))


def way(what: str, word: str, markers: Any, radii: Any, owner: Any, is_closed: bool, slides: bool = False) -> Way:
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
    if places[0].body.model.dim == 3:
        _check_plane(what, places, sizes)
    carrier = places[0].body.model.ground if owner.carrier is None else owner.carrier
    fixed = [isinstance(m.body, Ground) or m.body is carrier for m in places]
    grips = tuple(not (slides or is_zero(r) or rests) for r, rests in zip(sizes, fixed, strict=True))
    pulley = next((m for m, r in zip(places, sizes, strict=True) if not is_zero(r)), None)
    return Way(places, sizes, grips, is_closed, Plane(owner, carrier, pulley))


def _check_plane(what: str, places: Sequence[Marker], sizes: Sequence[Scalar]) -> None:
    """In space pulleys need their axes, parallel and with one plane across them."""
    pulleys = [(k, m, r) for k, (m, r) in enumerate(zip(places, sizes, strict=True), 1) if not is_zero(r)]
    for k, marker, _ in pulleys:
        if marker.axis is None:
            raise ModelError(
                f"{what}: place {k} is a pulley; in space it needs its axis: {marker.body.name}.at(..., axis=(0, 0, 1))"
            )
    at = [(k, estimated_point(m), estimated_axis(m), r) for k, m, r in pulleys]
    for (k, p, n, r), (other, q, axis, size) in pairwise(at):
        if n is None or axis is None:
            continue
        if not known_parallel(n, axis):
            raise ModelError(
                f"{what}: the axes of the pulleys at places {k} and {other} are not parallel; a rope that changes its "
                "plane is one rope for each plane, with a cd.Coupling of their drums"
            )
        if p is None or q is None or is_expression(r) or is_expression(size):
            continue
        aside = abs(sum(a * (y - x) for a, x, y in zip(n, p, q, strict=True))) / hypot(*n)
        if aside > LARGEST_OFFSET * (abs(r) + abs(size)):
            raise ModelError(
                f"{what}: the pulleys at places {k} and {other} lie in different planes, {aside:g} apart along their "
                "axis; a rope would run off. Move one of the markers along the axis"
            )


def _may_meet(first: Scalar, second: Scalar) -> bool:
    """Whether a span between them vanishes where they come together: not on two points, nor round both in one sense."""
    if is_zero(first) and is_zero(second):
        return False
    return is_expression(first) or is_expression(second) or bool(first * second <= 0)


def check_room(whole: Way, what: str) -> None:
    """Circles that lie in each other leave no tangent to span between them."""
    for a, b in whole.spans:
        p, q = _estimated(whole.markers[a]), _estimated(whole.markers[b])
        off = whole.radii[b] - whole.radii[a]
        if p is None or q is None or is_expression(off):
            continue
        distance = hypot(*(y - x for x, y in zip(p, q, strict=True)))
        if distance <= abs(off) or distance == 0:
            raise ModelError(
                f"{what}: places {a + 1} and {b + 1} are {distance:g} apart; a span between radii of "
                f"{whole.radii[a]:g} and {whole.radii[b]:g} needs more than {abs(off):g}"
            )


def fixed_length(whole: Way) -> float:
    """Of the spans between places of the ground, as far as that is known."""
    total = 0.0
    for a, b in whole.spans:
        i, j, off = whole.markers[a], whole.markers[b], whole.radii[b] - whole.radii[a]
        p, q = _estimated(i), _estimated(j)
        if (
            isinstance(i.body, Ground)
            and isinstance(j.body, Ground)
            and not (p is None or q is None or is_expression(off))
        ):
            total += sqrt(max(sum((y - x) ** 2 for x, y in zip(p, q, strict=True)) - off**2, 0.0))
    return total


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


def is_zero(radius: object) -> bool:
    return not is_expression(radius) and radius == 0
