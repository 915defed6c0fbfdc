"""The joints. Each is one residual Φ on the symbolic view `s`; all derivatives are CasADi's work.

Residuals have the unit of a length or an angle, so that one closure tolerance fits all. To add a joint, write its
class here and name it in `__all__`: files, reports and the command line find it by that.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

import casadi as ca

from cardan.errors import ModelError
from cardan.model.body import Coordinate, Frame, Marker
from cardan.model.element import ConstraintElement
from cardan.model.values import Scalar, Signal, positive

__all__ = [
    "Cam",
    "Constraint",
    "Fixed",
    "Gear",
    "Link",
    "RackAndPinion",
    "Revolute",
    "RevoluteTranslational",
    "Translational",
]


@dataclass(frozen=True, eq=False)
class Joint(ConstraintElement):
    """A constraint between two markers, `i` and `j`.

    A joint whose constraint leaves a few numbers θ free, from which the pose of one body follows given that of the
    other, says so in two methods; then it can be part of the tree of the joint coordinate method.
    """

    i: Marker
    j: Marker

    def relative_coordinates(self) -> tuple[Coordinate, ...] | None:
        """θ: what is free between the two bodies. None: a joint that only closes loops, never part of a tree."""
        return None

    def relative_pose(self, s: Any, theta: Sequence[Any]) -> tuple[Any, Any]:
        """From θ: the vector p_IJ from point i to point j in the axes of body i, and φ_j - φ_i.

        Must fulfil `residual` exactly. Reads constants of `s` only (`s.initial`), no present position.
        """
        raise NotImplementedError

    def check(self) -> None:
        if self.i.body is self.j.body:
            raise ModelError(f'joint "{self.name}": both markers are on "{self.i.body.name}"')

    def needs_axis(self, marker: Marker, what: str) -> None:
        if marker.axis is None:
            raise ModelError(f'joint "{self.name}": {what} needs a direction: {marker.body.name}.at(x, y, axis=(1, 0))')


@dataclass(frozen=True, eq=False)
class Revolute(Joint):
    """A pin: the two points coincide, p_i = p_j (Nikravesh 1988, eq. 4.9)."""

    rows: ClassVar = ("x", "y")

    def residual(self, s: Any) -> ca.SX:
        return s.position(self.i) - s.position(self.j)

    @property
    def angle(self) -> Coordinate:
        """φ_j - φ_i, followed over any number of turns."""
        return _angle_between(self)

    def relative_coordinates(self) -> tuple[Coordinate, ...]:
        return (self.angle,)

    def relative_pose(self, s: Any, theta: Sequence[Any]) -> tuple[Any, Any]:
        return (0.0, 0.0), theta[0]

    def outputs(self, s: Any) -> dict[str, ca.SX]:
        return {"angle": _relative_angle(s, self), "rate": _relative_rate(s, self)}


@dataclass(frozen=True, eq=False)
class Sliding(Joint):
    """A joint whose point j travels along the axis of marker i."""

    def check(self) -> None:
        super().check()
        self.needs_axis(self.i, "the first marker")

    @property
    def displacement(self) -> Coordinate:
        """Travel of point j along the axis, from point i."""
        return Coordinate(f"{self.name}.displacement", self, lambda s: _along(s, self.i, self.j))

    def outputs(self, s: Any) -> dict[str, ca.SX]:
        travel = _along(s, self.i, self.j)
        return {"displacement": travel, "rate": s.rate_of(travel)}


@dataclass(frozen=True, eq=False)
class Translational(Sliding):
    """A slide: point j stays on the line through i along i's axis, and the bodies do not turn against each other.

        n_i · (p_j - p_i) = 0,   φ_j - φ_i = constant

    The constant makes the two axes parallel when marker j has an axis too; else it is the relative angle of the
    initial estimates (as the classic program DAP does).
    """

    rows: ClassVar = ("across", "angle")

    def residual(self, s: Any) -> ca.SX:
        across = ca.dot(s.normal(self.i), s.position(self.j) - s.position(self.i))
        return ca.vertcat(across, _turn(s, self.i, self.j, ca.pi))

    def relative_coordinates(self) -> tuple[Coordinate, ...]:
        return (self.displacement,)

    def relative_pose(self, s: Any, theta: Sequence[Any]) -> tuple[Any, Any]:
        return _travel(self.i, theta[0], 0.0), _kept_angle(s, self, ca.pi)


@dataclass(frozen=True, eq=False)
class Fixed(Joint):
    """A weld: points coincide and the relative angle is kept (axes parallel where both are given)."""

    rows: ClassVar = ("x", "y", "angle")

    def residual(self, s: Any) -> ca.SX:
        return ca.vertcat(s.position(self.i) - s.position(self.j), _turn(s, self.i, self.j, 2 * ca.pi))

    def relative_coordinates(self) -> tuple[Coordinate, ...]:
        return ()

    def relative_pose(self, s: Any, theta: Sequence[Any]) -> tuple[Any, Any]:
        return (0.0, 0.0), _kept_angle(s, self, 2 * ca.pi)


@dataclass(frozen=True, eq=False)
class Link(Joint):
    """A massless link with a pin at each end: |p_j - p_i| = length (Wehage & Haug 1981, eq. 2.5).

    `length` is a number, or a function of time `f(t)` or a spline of time (an actuator that imposes its stroke);
    left out, it is the distance of the initial estimates. The square root, not the square, keeps Φ a length.
    `result["link"].force` is the force in it, tension positive.
    """

    length: Signal | None = None

    rows: ClassVar = ("length",)

    def check(self) -> None:
        super().check()
        if self.length is not None and not callable(self.length):
            positive(self.length, f'link "{self.name}": length')

    def residual(self, s: Any) -> ca.SX:
        return s.distance(self.i, self.j) - self._length(s)

    def relative_coordinates(self) -> tuple[Coordinate, ...] | None:
        """The angle of the link in the axes of body i, and φ_j - φ_i; an actuator is no part of a tree."""
        if callable(self.length) and not isinstance(self.length, ca.SX):
            return None
        direction = Coordinate(f"{self.name}.direction", self, self._direction, is_angle=True)
        return direction, _angle_between(self)

    def relative_pose(self, s: Any, theta: Sequence[Any]) -> tuple[Any, Any]:
        length = self._length(s)
        return (length * ca.cos(theta[0]), length * ca.sin(theta[0])), theta[1]

    def _length(self, s: Any) -> Any:
        return s.initial.distance(self.i, self.j) if self.length is None else s.in_time(self.length)

    def _direction(self, s: Any) -> ca.SX:
        """In (-π, π]; whole turns make no difference to where the bodies are."""
        xi, eta = ca.vertsplit(s.unrotate(self.i.body, s.position(self.j) - s.position(self.i)))
        return ca.atan2(eta, xi)

    def forces(self, lam: ca.SX) -> dict[str, ca.SX]:
        return {"force": -lam}

    def outputs(self, s: Any) -> dict[str, ca.SX]:
        length = s.distance(self.i, self.j)
        return {"length": length, "rate": s.rate_of(length)}


@dataclass(frozen=True, eq=False)
class RevoluteTranslational(Sliding):
    """A pin that slides: point j stays on a line through i along i's axis, free to turn: n_i · (p_j - p_i) = offset."""

    offset: Scalar = 0.0

    rows: ClassVar = ("across",)

    def residual(self, s: Any) -> ca.SX:
        return ca.dot(s.normal(self.i), s.position(self.j) - s.position(self.i)) - self.offset

    def relative_coordinates(self) -> tuple[Coordinate, ...]:
        return self.displacement, _angle_between(self)

    def relative_pose(self, s: Any, theta: Sequence[Any]) -> tuple[Any, Any]:
        return _travel(self.i, theta[0], self.offset), theta[1]


@dataclass(frozen=True, eq=False)
class Gear(Joint):
    """A pair of gears with centres i and j that roll on each other:

        r_i (φ_i - θ) ± r_j (φ_j - θ) = phase

    + for external, - for internal teeth; θ is the angle of the line of centres, followed over any number of turns in
    the axes of the body that carries both centres (`carrier`, ground by default; a planetary gear's arm). Since θ
    depends on the centres, the bearings feel the force between the teeth. `phase` left out: teeth mesh as the initial
    estimates stand. The centres are held in place by their own joints; they must not coincide.
    """

    radius_i: Scalar = 0.0
    radius_j: Scalar = 0.0
    carrier: Frame | None = None
    internal: bool = False
    phase: Scalar | None = None

    rows: ClassVar = ("rolling",)

    def check(self) -> None:
        super().check()
        positive(self.radius_i, f'gear "{self.name}": radius_i')
        positive(self.radius_j, f'gear "{self.name}": radius_j')

    def residual(self, s: Any) -> ca.SX:
        phase = self._rolled(s.initial) if self.phase is None else self.phase
        return self._rolled(s) - phase

    def _rolled(self, s: Any) -> ca.SX:
        sign = -1.0 if self.internal else 1.0
        line = s.angle(self._carrier(s)) + self._line_in_carrier(s)
        i, j = s.angle(self.i.body) - line, s.angle(self.j.body) - line
        return self.radius_i * i + sign * self.radius_j * j

    def _carrier(self, s: Any) -> Frame:
        return s.model.ground if self.carrier is None else self.carrier

    def _centres(self, s: Any) -> ca.SX:
        """The line from centre i to centre j in the carrier's axes."""
        return s.unrotate(self._carrier(s), s.position(self.j) - s.position(self.i))

    def _line_in_carrier(self, s: Any) -> ca.SX:
        """Its angle from where it stood at first, so that the arc tangent stays far from its jump."""
        d0, d = self._centres(s.initial), self._centres(s)
        return ca.atan2(s.cross(d0, d), ca.dot(d0, d))


@dataclass(frozen=True, eq=False)
class RackAndPinion(Joint):
    """A pinion (marker j, its centre) that rolls on a rack (marker i, with the rack's direction as axis):

        a_i · (p_j - p_i) + r (φ_j - φ_i) = phase

    with r > 0 for a pinion to the left of the rack's direction (above a rack that points to +x), r < 0 to the right.
    `phase` left out: as the initial estimates stand.
    """

    radius: Scalar = 0.0
    phase: Scalar | None = None

    rows: ClassVar = ("rolling",)

    def check(self) -> None:
        super().check()
        self.needs_axis(self.i, "the rack (first marker)")
        if not isinstance(self.radius, ca.SX) and self.radius == 0:
            raise ModelError(f'rack and pinion "{self.name}": radius must not be zero (negative: pinion to the right)')

    def residual(self, s: Any) -> ca.SX:
        phase = self._rolled(s.initial) if self.phase is None else self.phase
        return self._rolled(s) - phase

    def _rolled(self, s: Any) -> ca.SX:
        return _along(s, self.i, self.j) + self.radius * _relative_angle(s, self)


@dataclass(frozen=True, eq=False)
class Cam(Joint):
    """A pin in a curved slot, or a follower on a cam. In the axes of marker i (its axis is ξ), point j = (ξ, η) obeys

        η = profile(ξ),   or with polar=True   √(ξ² + η²) = profile(θ), θ = atan2(η, ξ) in [0, 2π)

    `profile` is a Spline or a function that CasADi can trace (Wehage & Haug 1981, eqs. 6.11-6.12).
    """

    profile: Callable[[Any], Any] | None = None
    polar: bool = False

    rows: ClassVar = ("profile",)

    def check(self) -> None:
        super().check()
        if not callable(self.profile):
            raise ModelError(f'cam "{self.name}": profile must be a Spline or a function of one variable')

    def residual(self, s: Any) -> ca.SX:
        assert self.profile is not None
        d = s.position(self.j) - s.position(self.i)
        xi, eta = ca.dot(s.axis(self.i), d), ca.dot(s.normal(self.i), d)
        if not self.polar:
            return eta - self.profile(xi)
        theta = ca.atan2(eta, xi)
        theta = theta - 2 * ca.pi * ca.floor(theta / (2 * ca.pi))
        return ca.sqrt(xi**2 + eta**2) - self.profile(theta)


@dataclass(frozen=True, eq=False)
class Constraint(ConstraintElement):
    """Any residual of positions and time: `Constraint("c", lambda s: s.position(a)[0] - s.position(b)[1])`."""

    function: Callable[[Any], Any]

    def check(self) -> None:
        if not callable(self.function):
            raise ModelError(f'constraint "{self.name}": the residual must be a function of the machine `s`')

    def residual(self, s: Any) -> ca.SX:
        return ca.vertcat(*value) if isinstance(value := self.function(s), (list, tuple)) else value


def _angle_between(joint: Joint) -> Coordinate:
    return Coordinate(f"{joint.name}.angle", joint, lambda s: _relative_angle(s, joint), is_angle=True)


def _relative_angle(s: Any, joint: Joint) -> ca.SX:
    return s.angle(joint.j.body) - s.angle(joint.i.body)


def _relative_rate(s: Any, joint: Joint) -> ca.SX:
    return s.angular_velocity(joint.j.body) - s.angular_velocity(joint.i.body)


def _along(s: Any, i: Marker, j: Marker) -> ca.SX:
    return ca.dot(s.axis(i), s.position(j) - s.position(i))


def _turn(s: Any, i: Marker, j: Marker, period: float) -> ca.SX:
    """The relative angle of two markers less the value it must keep.

    Linear in the angles (a sine would lose its slope at 90° of misalignment); whole periods that the initial
    estimates contain are left alone.
    """

    def between(view: Any) -> ca.SX:
        return view.heading(j) - view.heading(i)

    if i.axis is None or j.axis is None:
        return between(s) - between(s.initial)
    return between(s) - period * ca.floor(between(s.initial) / period + 0.5)


def _kept_angle(s: Any, joint: Joint, period: float) -> Any:
    """φ_j - φ_i of a joint that keeps its relative angle: the one at which `_turn`, which has slope 1, vanishes."""
    return _relative_angle(s.initial, joint) - _turn(s.initial, joint.i, joint.j, period)


def _travel(marker: Marker, along: Any, across: Any) -> tuple[Any, Any]:
    """A vector given along the axis of a marker and across it (+90°), in the axes of the marker's body."""
    ax, ay = marker.axis or (1.0, 0.0)
    size = ca.sqrt(ax**2 + ay**2)
    return (along * ax - across * ay) / size, (along * ay + across * ax) / size
