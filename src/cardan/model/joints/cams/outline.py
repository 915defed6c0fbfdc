"""The outline of a cam, and where a point, a roller or a straight face touches it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import cos, pi
from typing import Any, NamedTuple

from cardan.deferred import casadi as ca
from cardan.model.expressions.functions import Spline, without_jump
from cardan.model.expressions.values import Scalar

WHOLE_TURN = 1e-3  # rad: a Spline over a turn but for so much is one over a whole turn
OUTLINE_STEPS = 7  # of Newton's method, from the follower to the point where it touches; every cam is tried first
LEAST_ROOM = 0.02  # 1 + radius * curvature in a hollow: below it the place where a roller touches runs away

Pair = tuple[Any, Any]


class Touching(NamedTuple):
    """The gap between cam and follower, measured at a right angle to both, and the parameter where they touch.

    `steepness`: the residual of the joint divided by the gap.
    """

    gap: ca.SX
    at: ca.SX
    steepness: Scalar = 1.0


@dataclass(frozen=True, eq=False)
class Outline:
    """The curve c(u) = (u, f(u)), or polar c(u) = f(u) (cos u, sin u); its outside is above or away from the origin.

    Where a roller or a straight face touches, a distance has an extremum along the curve: Newton's method finds it in
    expressions, so that parameters of the curve and its derivatives of any order go through. The extremum makes the
    first derivatives of the distance those at a fixed u.
    """

    profile: Callable[[ca.SX], Scalar]
    polar: bool

    @property
    def goes_round(self) -> bool:
        """Whether the angle 2π is followed by 0: not on a Spline over a part of a turn."""
        if not isinstance(self.profile, Spline) or self.profile.periodic:
            return self.polar
        return self.polar and self.profile.x[0] <= WHOLE_TURN and self.profile.x[-1] >= 2 * pi - WHOLE_TURN

    @property
    def is_bounded(self) -> bool:
        """Whether all of it can be looked at before a run."""
        return self.polar or isinstance(self.profile, Spline)

    def wrapped(self, u: ca.SX, floor: Callable[[ca.SX], ca.SX] | None = None) -> ca.SX:
        """An angle in [0, 2π); on a profile over a part of a turn the one nearest to it, so that nothing jumps at its
        end."""
        if not self.polar:
            return u
        least = 0.0
        if not self.goes_round and isinstance(self.profile, Spline):
            least = (self.profile.x[0] + self.profile.x[-1]) / 2 - pi
        return u - 2 * pi * (floor or ca.floor)((u - least) / (2 * pi))

    def before_end(self, u: ca.SX) -> ca.SX:
        """Of a profile over a part of a turn: positive until a quarter of the rest of the turn behind its end."""
        assert isinstance(self.profile, Spline)
        first, last = self.profile.x[0], self.profile.x[-1]
        return ca.cos(u - (first + last) / 2) - cos(((last - first) / 2 + pi) / 2)

    # -- touching ------------------------------------------------------------------------------------------------

    def below(self, place: Pair) -> Touching:
        """The point of the curve at the same ξ, or in the same direction from the origin."""
        xi, eta = place
        if not self.polar:
            height, slope, _ = self._values(xi)
            steepness = ca.sqrt(1 + slope**2)
            return Touching((eta - height) / steepness, xi, steepness)
        u = self.wrapped(ca.atan2(eta, xi))
        radius, slope, _ = self._values(u)
        steepness = ca.sqrt(1 + (slope / radius) ** 2)
        return Touching((ca.sqrt(xi**2 + eta**2) - radius) / steepness, u, steepness)

    def nearest(self, place: Pair, radius: Scalar) -> Touching:
        """A roller around a place: (p - c) · c′ = 0, gap n · (p - c) - radius."""
        u = ca.atan2(place[1], place[0]) if self.polar else place[0]
        for _ in range(OUTLINE_STEPS):
            c, c1, c2 = self.at(u)
            off = place[0] - c[0], place[1] - c[1]
            u -= _dot(off, c1) / (_dot(off, c2) - _dot(c1, c1))
        c, c1, _ = self.at(u)
        n = self.normal(c1)
        return Touching(_dot((place[0] - c[0], place[1] - c[1]), n) - radius, u)

    def supporting(self, direction: Pair, place: Pair) -> Touching:
        """A straight face through a place, with the normal m away from the curve: m · c′ = 0, gap m · (p - c)."""
        size = ca.sqrt(_dot(direction, direction))
        m = direction[0] / size, direction[1] / size
        u = ca.atan2(m[1], m[0])
        for _ in range(OUTLINE_STEPS):
            _, c1, c2 = self.at(u)
            u -= _dot(m, c1) / _dot(m, c2)
        c, _, _ = self.at(u)
        return Touching(_dot(m, (place[0] - c[0], place[1] - c[1])), u)

    def at(self, u: ca.SX) -> tuple[Pair, Pair, Pair]:
        """c, c′ and c″."""
        f, f1, f2 = self._values(self.wrapped(u, lambda turns: without_jump(ca.floor(turns))))
        if not self.polar:
            return (u, f), (1.0, f1), (0.0, f2)
        x, y = ca.cos(u), ca.sin(u)
        return (f * x, f * y), (f1 * x - f * y, f1 * y + f * x), ((f2 - f) * x - 2 * f1 * y, (f2 - f) * y + 2 * f1 * x)

    def normal(self, tangent: Pair) -> Pair:
        """The outward unit normal."""
        size = ca.sqrt(_dot(tangent, tangent))
        side = 1.0 if self.polar else -1.0
        return side * tangent[1] / size, -side * tangent[0] / size

    def curvature(self, tangent: Pair, bend: Pair) -> ca.SX:
        """κ, positive where the outline bulges."""
        side = 1.0 if self.polar else -1.0
        return side * (tangent[0] * bend[1] - tangent[1] * bend[0]) / _dot(tangent, tangent) ** 1.5

    def room(self, touching: Touching, radius: Any) -> ca.SX:
        """1 + (distance of a roller's centre) * κ, which is zero at the centre of a hollow, less what is needed."""
        _, c1, c2 = self.at(touching.at)
        return 1 - LEAST_ROOM + (radius + ca.fmax(touching.gap, 0)) * self.curvature(c1, c2)

    def _values(self, u: ca.SX) -> tuple[ca.SX, ca.SX, ca.SX]:
        """f, f′ and f″."""
        if isinstance(self.profile, Spline):
            v, _, a, b, c, d = self.profile.piece(u)
            return a + v * (b + v * (c + v * d)), b + v * (2 * c + 3 * d * v), 2 * c + 6 * d * v
        x = ca.SX.sym("u")
        f = ca.SX(self.profile(x))
        slope = ca.jacobian(f, x)
        f, f1, f2 = ca.substitute([f, slope, ca.jacobian(slope, x)], [x], [ca.SX(u)])
        return f, f1, f2


def _dot(a: Pair, b: Pair) -> ca.SX:
    return a[0] * b[0] + a[1] * b[1]
