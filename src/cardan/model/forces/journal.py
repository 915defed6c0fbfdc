"""The parts of a bearing with clearance: the bore in which a journal moves, and its wall."""

from __future__ import annotations

from typing import NamedTuple

from cardan.deferred import casadi as ca
from cardan.errors import ModelError, check_choice
from cardan.model.bodies.body import Marker, check_apart
from cardan.model.control.events import check_restitution
from cardan.model.expressions.values import Scalar, not_negative, positive
from cardan.model.forces import contact_laws as laws
from cardan.model.forces.contact import length
from cardan.model.view import Signal, View

CENTRED = 1e-9  # of the play: nearer to the middle of the bearing, the direction of the journal fades
SLOWEST_TOUCH = 1e-9  # of an impact, in units of speed: slower touches have the damping of this one


def _is_nothing(value: object) -> bool:
    return isinstance(value, float) and value == 0.0


class End(NamedTuple):
    """One end of a journal: penetration δ, its rate, the direction n out of the middle, the point that touches, its
    slip, and the speed across the axis."""

    number: int
    depth: ca.SX
    rate: ca.SX
    normal: ca.SX
    point: ca.SX
    slip: ca.SX
    speed: ca.SX


class Bore(NamedTuple):
    """Where a journal is in its bearing: i is the centre of the bearing, j that of the journal."""

    i: Marker
    j: Marker
    play: Scalar
    radius: Scalar
    length: Scalar

    @property
    def is_long(self) -> bool:
        """Whether it touches at two ends."""
        return not _is_nothing(self.length)

    def check(self, what: str) -> None:
        check_apart(self.i.body, self.j.body, what)
        positive(self.play, f"{what}: play (a Revolute joint has none)")
        not_negative(self.radius, f"{what}: radius")
        not_negative(self.length, f"{what}: length")
        for word, marker in (("first", self.i), ("second", self.j)):
            if len(marker.point) == 3 and marker.axis is None:
                raise ModelError(f"{what}: the {word} marker needs an axis: body.at(x, y, z, axis=(0, 0, 1))")
        if len(self.i.point) == 2 and self.is_long:
            raise ModelError(f"{what}: length= is for bearings in space")

    def ends(self, s: View) -> list[End]:
        if not self.is_long:
            return [self._end(s, 0, s.position(self.j))]
        half = 0.5 * self.length * s.axis(self.j)
        return [self._end(s, k, s.position(self.j) + side * half) for k, side in enumerate((1, -1))]

    def _end(self, s: View, number: int, centre: ca.SX) -> End:
        """Where the journal is in the bore, in the plane across its axis."""
        e = centre - s.position(self.i)
        velocity = s.velocity_at(self.j.body, centre) - s.velocity_at(self.i.body, centre)
        if s.dim == 3:
            a = s.axis(self.i)
            e, velocity = e - a * ca.dot(a, e), velocity - a * ca.dot(a, velocity)
        size = ca.sqrt(ca.dot(e, e) + (CENTRED * self.play) ** 2)
        n = e / size
        point = centre + self.radius * n
        slip = s.velocity_at(self.j.body, point) - s.velocity_at(self.i.body, point)
        slip -= n * ca.dot(n, slip)
        return End(number, size - self.play, ca.dot(n, velocity), n, point, slip, length(velocity))


class Wall(NamedTuple):
    """How the wall of a bearing pushes back and rubs."""

    stiffness: Signal
    restitution: Scalar
    law: str
    exponent: Scalar
    friction: Scalar
    slip_speed: Scalar | None

    def check(self, what: str) -> None:
        check_choice(f"{what}: law", self.law, laws.HYSTERESIS)
        check_restitution(self.restitution, what)
        if _is_nothing(self.restitution):
            raise ModelError(f"{what}: restitution must be above 0: a compliant wall cannot stop a journal in no time")
        not_negative(self.friction, f"{what}: friction")
        if (self.slip_speed is None) != _is_nothing(self.friction):
            raise ModelError(f"{what}: friction and slip_speed go together; give both or neither")
        if self.slip_speed is not None:
            positive(self.slip_speed, f"{what}: slip_speed")

    def pressure(self, s: View, end: End, chi: ca.SX) -> ca.SX:
        """N."""
        force = laws.hertz_force(end.depth, end.rate, s.signal(self.stiffness), self.exponent, chi)
        return ca.if_else(end.depth > 0, force, 0.0)

    def force(self, end: End, pressure: ca.SX) -> ca.SX:
        """On the journal, with friction."""
        force = -pressure * end.normal
        if self.slip_speed is None:
            return force
        limit = self.friction * pressure
        return force + laws.slip_friction(end.slip, limit / self.slip_speed, limit)

    def energy(self, s: View, end: End) -> ca.SX:
        """Of the indentation."""
        return ca.if_else(end.depth > 0, laws.hertz_energy(end.depth, s.signal(self.stiffness), self.exponent), 0.0)

    def hysteresis(self, rate: ca.SX) -> ca.SX:
        """χ of a touch with this speed."""
        return laws.HYSTERESIS[self.law](self.restitution) / ca.fmax(rate, SLOWEST_TOUCH)
