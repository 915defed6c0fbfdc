"""The joints. Each is one residual Φ on the symbolic view `s`; all derivatives are CasADi's work.

Residuals have the unit of a length or an angle, so that one closure tolerance fits all. Most joints serve the plane and
space: `s.across` and `s.tilt` have as many components as there are directions across an axis. To add a joint, write its
class here (or, for space alone, in `spatial_joints.py`) and name it in `__all__`: files, reports and the command line
find it by that.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from cardan.deferred import casadi as ca
from cardan.deferred import is_expression
from cardan.errors import ModelError
from cardan.model.body import Coordinate, Frame, Marker
from cardan.model.element import ConstraintElement
from cardan.model.joint import (
    AT_POINT,
    ORIENTATION,
    TILT,
    XYZ,
    Joint,
    Sliding,
    Turning,
    along,
    along_axis,
    angle_between,
    kept_angle,
    kept_orientation,
    relative_angle,
    travel,
    turn,
)
from cardan.model.link import Link
from cardan.model.spatial_joints import (
    ConstantVelocity,
    Cylindrical,
    ParallelAxes,
    PerpendicularAxes,
    Planar,
    PointOnLine,
    PointOnPlane,
    Screw,
    Spherical,
    Universal,
)
from cardan.model.values import Scalar, positive

__all__ = [
    "Cam",
    "ConstantVelocity",
    "Constraint",
    "Cylindrical",
    "Fixed",
    "Gear",
    "Link",
    "ParallelAxes",
    "PerpendicularAxes",
    "Planar",
    "PointOnLine",
    "PointOnPlane",
    "RackAndPinion",
    "Revolute",
    "RevoluteTranslational",
    "Screw",
    "Spherical",
    "Translational",
    "Universal",
]


@dataclass(frozen=True, eq=False)
class Revolute(Turning):
    """A pin: the two points coincide, p_i = p_j (Nikravesh 1988, eq. 4.9); in space the two axes are parallel, too."""

    labels: ClassVar = {2: ("x", "y"), 3: (*XYZ, *TILT)}
    axes: ClassVar = {3: "ij"}
    glyph: ClassVar[str] = "pin"

    @property
    def moment_free(self) -> bool:  # type: ignore[override]
        return self.dim == 2

    def residual(self, s: Any) -> ca.SX:
        return ca.vertcat(s.position(self.i) - s.position(self.j), s.tilt(self.i, self.j))

    def relative_coordinates(self) -> tuple[Coordinate, ...]:
        return (self.angle,)

    def relative_pose(self, s: Any, theta: Sequence[Any]) -> tuple[Any, Any]:
        if s.dim == 3:
            return AT_POINT, self.orientation_at(s, theta[0])
        return (0.0, 0.0), theta[0]

    def relative_spin(self, s: Any, rate: Sequence[Any]) -> tuple[Sequence[Any], Sequence[Any]]:
        return self.spin_about_axis(s, rate[0])

    def relative_speeds(self, s: Any) -> Sequence[Any]:
        return (self.turning_speed(s),)


@dataclass(frozen=True, eq=False)
class Translational(Sliding):
    """A slide: point j stays on the line through i along i's axis, and the bodies do not turn against each other.

        n_i · (p_j - p_i) = 0 for every n_i across the axis,   φ_j - φ_i = constant (space: relative orientation)

    The constant makes the two axes parallel when marker j has an axis too (and in space the references, where both
    have one); else it is the relative angle of the initial estimates (as the classic program DAP does).
    """

    labels: ClassVar = {2: ("across", "angle"), 3: ("across_x", "across_y", *ORIENTATION)}
    glyph: ClassVar[str] = "slide"

    def residual(self, s: Any) -> ca.SX:
        across = s.across(self.i, s.position(self.j) - s.position(self.i))
        return ca.vertcat(across, turn(s, self.i, self.j, ca.pi))

    def relative_coordinates(self) -> tuple[Coordinate, ...]:
        return (self.displacement,)

    def relative_pose(self, s: Any, theta: Sequence[Any]) -> tuple[Any, Any]:
        if s.dim == 3:
            return along_axis(s, self.i, theta[0]), kept_orientation(s, self.i, self.j, flipped=True)
        return travel(self.i, theta[0], 0.0), kept_angle(s, self, ca.pi)

    def relative_speeds(self, s: Any) -> Sequence[Any]:
        return (self.sliding_speed(s),)


@dataclass(frozen=True, eq=False)
class Fixed(Joint):
    """A weld: points coincide and the relative orientation is kept.

    Axes are made parallel where both are given (in space references, too); else the orientation is that of the initial
    estimates.
    """

    labels: ClassVar = {2: ("x", "y", "angle"), 3: (*XYZ, *ORIENTATION)}
    glyph: ClassVar[str] = "weld"

    def residual(self, s: Any) -> ca.SX:
        return ca.vertcat(s.position(self.i) - s.position(self.j), turn(s, self.i, self.j, 2 * ca.pi))

    def relative_coordinates(self) -> tuple[Coordinate, ...]:
        return ()

    def relative_pose(self, s: Any, theta: Sequence[Any]) -> tuple[Any, Any]:
        if s.dim == 3:
            return AT_POINT, kept_orientation(s, self.i, self.j)
        return (0.0, 0.0), kept_angle(s, self, 2 * ca.pi)


@dataclass(frozen=True, eq=False)
class RevoluteTranslational(Sliding):
    """A pin that slides: point j stays on a line through i along i's axis, free to turn: n_i · (p_j - p_i) = offset."""

    offset: Scalar = 0.0

    labels: ClassVar = {2: ("across",)}
    moment_free: ClassVar[bool] = True
    glyph: ClassVar[str] = "slot"

    def residual(self, s: Any) -> ca.SX:
        return ca.dot(s.normal(self.i), s.position(self.j) - s.position(self.i)) - self.offset

    def relative_coordinates(self) -> tuple[Coordinate, ...]:
        return self.displacement, angle_between(self)

    def relative_pose(self, s: Any, theta: Sequence[Any]) -> tuple[Any, Any]:
        return travel(self.i, theta[0], self.offset), theta[1]


@dataclass(frozen=True, eq=False)
class Gear(Joint):
    """A pair of gears with centres i and j that roll on each other:

        r_i (φ_i - θ) ± r_j (φ_j - θ) = phase

    + for external, - for internal teeth; θ is the angle of the line of centres, followed over any number of turns in
    the axes of the body that carries both centres (`carrier`, ground by default; a planetary gear's arm). Since θ
    depends on the centres, the bearings feel the force between the teeth. `phase` left out: teeth mesh as the initial
    estimates stand. The centres are held in place by their own joints; they must not coincide.

    In space φ_i and φ_j are the angles of the two bodies against the carrier about the axes of their markers, whatever
    these directions are (bevel, worm), and θ = 0: the carrier feels what the teeth press the wheels apart with.
    """

    radius_i: Scalar = 0.0
    radius_j: Scalar = 0.0
    carrier: Frame | None = None
    internal: bool = False
    phase: Scalar | None = None

    labels: ClassVar = {2: ("rolling",), 3: ("rolling",)}
    axes: ClassVar = {3: "ij"}
    turning: ClassVar[int] = 2
    glyph: ClassVar[str] = "gear"

    def check(self) -> None:
        super().check()
        positive(self.radius_i, f'gear "{self.name}": radius_i')
        positive(self.radius_j, f'gear "{self.name}": radius_j')

    def residual(self, s: Any) -> ca.SX:
        phase = self._rolled(s.initial) if self.phase is None else self.phase
        return self._rolled(s) - phase

    def _rolled(self, s: Any) -> ca.SX:
        sign = -1.0 if self.internal else 1.0
        i, j = self.turned(s)
        return self.radius_i * i + sign * self.radius_j * j

    def turned(self, s: Any) -> list[Any]:
        """The two angles that roll on each other."""
        if s.dim == 3:
            return [self._against_carrier(s, k, marker) for k, marker in enumerate((self.i, self.j))]
        line = s.angle(self._carrier(s)) + self._line_in_carrier(s)
        return [s.angle(self.i.body) - line, s.angle(self.j.body) - line]

    def _against_carrier(self, s: Any, k: int, marker: Marker) -> Any:
        """The angle of a wheel about its axis, from where the initial estimates put it, seen from the carrier."""
        start, carrier = s.initial, self._carrier(s)
        x, y = (s.rotate(carrier, start.unrotate(carrier, a)) for a in (start.reference(marker), start.normal(marker)))
        x_wheel = s.reference(marker)
        return s.followed(self, k, ca.dot(y, x_wheel), ca.dot(x, x_wheel))

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
    `phase` left out: as the initial estimates stand. In space φ_j - φ_i is the angle of the pinion about the axis of
    marker j, from where the initial estimates put it.
    """

    radius: Scalar = 0.0
    phase: Scalar | None = None

    labels: ClassVar = {2: ("rolling",), 3: ("rolling",)}
    axes: ClassVar = {3: "j"}
    turning: ClassVar[int] = 1
    glyph: ClassVar[str] = "rack"

    def check(self) -> None:
        super().check()
        self.needs_axis(self.i, "the rack (first marker)")
        if not is_expression(self.radius) and self.radius == 0:
            raise ModelError(f'rack and pinion "{self.name}": radius must not be zero (negative: pinion to the right)')

    def residual(self, s: Any) -> ca.SX:
        phase = self._rolled(s.initial) if self.phase is None else self.phase
        return self._rolled(s) - phase

    def _rolled(self, s: Any) -> ca.SX:
        return along(s, self.i, self.j) + self.radius * self.turned(s)[0]

    def turned(self, s: Any) -> list[Any]:
        if s.dim == 2:
            return [relative_angle(s, self)]
        start, rack = s.initial, self.i.body
        x, y = (s.rotate(rack, start.unrotate(rack, a)) for a in (start.reference(self.j), start.normal(self.j)))
        x_pinion = s.reference(self.j)
        return [s.followed(self, 0, ca.dot(y, x_pinion), ca.dot(x, x_pinion))]


@dataclass(frozen=True, eq=False)
class Cam(Joint):
    """A pin in a curved slot, or a follower on a cam. In the axes of marker i (its axis is ξ), point j = (ξ, η) obeys

        η = profile(ξ),   or with polar=True   √(ξ² + η²) = profile(θ), θ = atan2(η, ξ) in [0, 2π)

    `profile` is a Spline or a function that CasADi can trace (Wehage & Haug 1981, eqs. 6.11-6.12). In space its
    axis is the normal of the cam's plane, ξ its reference; the follower is guided by its own joints.
    """

    profile: Callable[[Any], Any] | None = None
    polar: bool = False

    labels: ClassVar = {2: ("profile",), 3: ("profile",)}
    moment_free: ClassVar[bool] = True
    axes: ClassVar = {3: "i"}
    glyph: ClassVar[str] = "cam"

    def check(self) -> None:
        super().check()
        if not callable(self.profile):
            raise ModelError(f'cam "{self.name}": profile must be a Spline or a function of one variable')

    def residual(self, s: Any) -> ca.SX:
        assert self.profile is not None
        d = s.position(self.j) - s.position(self.i)
        xi, eta = ca.dot(s.axis(self.i) if s.dim == 2 else s.reference(self.i), d), ca.dot(s.normal(self.i), d)
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
