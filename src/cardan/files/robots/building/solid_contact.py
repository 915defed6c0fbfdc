"""Contact with capsules and boxes: the nearest points of two solids, with the laws of `Contact`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from cardan.deferred import casadi as ca
from cardan.model.bodies.body import Marker
from cardan.model.element import Clearance
from cardan.model.expressions.per_view_cache import once_per_view
from cardan.model.forces.contact import Contact, Touch, length
from cardan.model.view import View

TINY_DISTANCE = 1e-12  # m: keeps directions finite where two points are the same


@dataclass(frozen=True, eq=False)
class SolidContact(Contact):
    """Let a ball or capsule around a touch a capsule or a box around b.

    A capsule is all that is nearer than its radius to a piece of the marker's axis, `half` to both sides. A box has the
    half edges `half_edges` along reference, normal and axis of its marker. The force law is that of `Contact`.
    """

    half: float = 0.0
    half_b: float = 0.0
    half_edges: tuple[float, ...] | None = None

    glyph: ClassVar[str] = ""

    @once_per_view
    def _touch(self, s: View) -> Touch:
        if self.half_edges is not None:
            centre, turn = s.position(self.b), _axes(s, self.b)
            p = turn.T @ (s.position(self.a) - centre)
            gap, direction = _from_box(p, self.half_edges)
            n, p_a = turn @ direction, s.position(self.a)
            depth = self.radius - gap
        else:
            p_a, p_b = _nearest_of_segments(*_ends(s, self.a, self.half), *_ends(s, self.b, self.half_b))
            apart = length_of(p_a - p_b)
            n, depth = (p_a - p_b) / apart, self.radius + (self.radius_b or 0.0) - apart
        p_c = p_a - self.radius * n
        slip = s.velocity_at(self.a.body, p_c) - s.velocity_at(self.b.body, p_c)
        return Touch(depth, -ca.dot(n, slip), n, p_c, slip)

    def clearance(self, s: View) -> Clearance:
        touch = self._touch(s)
        turning = s.angular_velocity(self.a.body, "global") - s.angular_velocity(self.b.body, "global")
        reach = self.half + self.half_b + (0.0 if self.half_edges is None else sum(self.half_edges))
        return Clearance(-touch.depth, length(touch.slip) + reach * length(turning))

    def _is_on_plane(self) -> bool:
        return False


def length_of(vector: ca.SX) -> ca.SX:
    """Its length, never zero."""
    return ca.sqrt(ca.dot(vector, vector) + TINY_DISTANCE**2)


def _axes(s: View, marker: Marker) -> ca.SX:
    return ca.horzcat(s.reference(marker), s.normal(marker), s.axis(marker))


def _ends(s: View, marker: Marker, half: float) -> tuple[ca.SX, ca.SX]:
    """The middle of a piece of a marker's axis, and the way from there to its end."""
    return s.position(marker), half * s.axis(marker) if half else ca.SX.zeros(3)


def _nearest_of_segments(a: ca.SX, u: ca.SX, b: ca.SX, v: ca.SX) -> tuple[ca.SX, ca.SX]:
    """The nearest points a + s u and b + t v, |s|, |t| <= 1: of the lines, with the ends cut off in turn [Ericson 2004,
    Real-Time Collision Detection, sec. 5.1.9]."""
    uu, vv, uv, w = ca.dot(u, u), ca.dot(v, v), ca.dot(u, v), a - b
    parallel = uu * vv - uv**2
    first = _cut((uv * ca.dot(v, w) - vv * ca.dot(u, w)) / (parallel + TINY_DISTANCE))
    t = _cut((ca.dot(v, w) + first * uv) / (vv + TINY_DISTANCE))
    s = _cut((t * uv - ca.dot(u, w)) / (uu + TINY_DISTANCE))
    return a + s * u, b + t * v


def _cut(value: ca.SX) -> ca.SX:
    return ca.fmin(ca.fmax(value, -1), 1)


def _from_box(p: ca.SX, half_edges: tuple[float, ...]) -> tuple[ca.SX, ca.SX]:
    """The distance of a point from a box around the origin, negative inside, and its gradient: away from the nearest
    point outside, towards the nearest face inside."""
    sides = [ca.if_else(p[k] >= 0, 1.0, -1.0) for k in range(3)]
    over = [sides[k] * p[k] - half_edges[k] for k in range(3)]
    outside = ca.vertcat(*(ca.fmax(o, 0) for o in over))
    largest = ca.fmax(ca.fmax(over[0], over[1]), over[2])
    to_face = ca.vertcat(
        sides[0] * (over[0] >= largest),
        sides[1] * ca.logic_and(over[1] >= largest, over[0] < largest),
        sides[2] * ca.logic_and(over[2] >= largest, ca.logic_and(over[0] < largest, over[1] < largest)),
    )
    away = ca.vertcat(*(sides[k] * outside[k] for k in range(3))) / length_of(outside)
    is_out = largest > 0
    return ca.if_else(is_out, length_of(outside), largest), ca.if_else(is_out, away, to_face)
