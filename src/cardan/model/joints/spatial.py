"""The joints that exist in space only, or have other names in the plane (d = p_j - p_i; z the axis of a marker)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from cardan.deferred import casadi as ca
from cardan.deferred import is_expression
from cardan.errors import ModelError
from cardan.model.bodies.body import Coordinate
from cardan.model.bodies.estimates import estimated_axis, known_parallel
from cardan.model.expressions.values import Scalar
from cardan.model.joints.joint import (
    AT_POINT,
    TILT,
    XYZ,
    Joint,
    Sliding,
    Turning,
    aligned,
    along,
    along_axis,
    like_estimates,
    relative_angle,
    relative_rate,
    turn_about,
)
from cardan.model.rotation.quaternions import plain, product


@dataclass(frozen=True, eq=False)
class Spherical(Joint):
    """A ball: the two points coincide, p_i = p_j."""

    labels: ClassVar = {3: XYZ}
    moment_free: ClassVar[bool] = True
    is_ball: ClassVar = True
    glyph: ClassVar[str] = "ball"

    def residual(self, s: Any) -> ca.SX:
        return s.position(self.i) - s.position(self.j)

    def relative_coordinates(self) -> tuple[Coordinate, ...]:
        """None of its own: the orientation of the next body is free, whatever that of the other one is."""
        return ()


@dataclass(frozen=True, eq=False)
class Universal(Joint):
    """A cross (Hooke's joint): the two points coincide and the two axes are perpendicular, z_i · z_j = 0.

    Each axis is that of the bearing of the cross in that body.
    """

    labels: ClassVar = {3: (*XYZ, "angle")}
    axes: ClassVar = {3: "ij"}
    turning: ClassVar[int] = 2
    glyph: ClassVar[str] = "cardan"

    def check(self) -> None:
        super().check()
        if known_parallel(estimated_axis(self.i), estimated_axis(self.j)):
            raise ModelError(
                f'joint "{self.name}": its axes are parallel in the initial estimates; those of a universal joint are '
                "the two arms of the cross, square to each other and each across its own shaft"
            )

    def residual(self, s: Any) -> ca.SX:
        square = ca.dot(s.axis(self.i), s.axis(self.j))
        return ca.vertcat(s.position(self.i) - s.position(self.j), square)

    @property
    def angle_i(self) -> Coordinate:
        """Of the cross against body i, about z_i: from the reference of i to z_j."""
        return Coordinate(f"{self.name}.angle_i", self, lambda s: self.turned(s)[0], is_angle=True)

    @property
    def angle_j(self) -> Coordinate:
        """Of body j against the cross, about z_j: from z_i to the reference of j."""
        return Coordinate(f"{self.name}.angle_j", self, lambda s: self.turned(s)[1], is_angle=True, turn=1)

    def turned(self, s: Any) -> list[Any]:
        z_i, z_j = s.axis(self.i), s.axis(self.j)
        cross_in_i = ca.dot(s.normal(self.i), z_j), ca.dot(s.reference(self.i), z_j)
        cross_in_j = -ca.dot(s.normal(self.j), z_i), ca.dot(s.reference(self.j), z_i)
        return [s.followed(self, 0, *cross_in_i), s.followed(self, 1, *cross_in_j)]

    def relative_coordinates(self) -> tuple[Coordinate, ...]:
        return self.angle_i, self.angle_j

    def relative_pose(self, s: Any, theta: Sequence[Any]) -> tuple[Any, Any]:
        """Turns about z_i and z_j; between them half a turn about x_i + z_i, which puts z_j on x_i and x_j on z_i."""
        (x_i, _, z_i), (_, _, z_j) = self.i.triad, self.j.triad
        half_turn = (0.0, *((a + b) / 2**0.5 for a, b in zip(x_i, z_i, strict=True)))
        crossed = product(half_turn, aligned(s, self.i, self.j))
        start = (turn_about(z, angle) for z, angle in zip((z_i, z_j), self.turned(s.initial), strict=True))
        crossed = like_estimates(s, self, crossed, *start)
        return AT_POINT, product(product(turn_about(z_i, theta[0]), crossed), turn_about(z_j, theta[1]))

    def relative_spin(self, s: Any, rate: Sequence[Any]) -> tuple[Sequence[Any], Sequence[Any]]:
        z_i, z_j = self.i.triad[2], self.j.triad[2]
        return tuple(rate[0] * a for a in z_i), tuple(rate[1] * a for a in z_j)

    def relative_speeds(self, s: Any) -> Sequence[Any]:
        """z_i · (ω_j - ω_i) and z_j · (ω_j - ω_i): the axes are perpendicular."""
        i, j = s.frame(self.i.body), s.frame(self.j.body)
        z_i, z_j = self.i.triad[2], self.j.triad[2]
        against_i = [b - a for a, b in zip(i.omega, i.unrotate(j.rotate(j.omega)), strict=True)]
        against_j = [b - a for a, b in zip(j.unrotate(i.rotate(i.omega)), j.omega, strict=True)]
        return [sum(a * w for a, w in zip(z, spin, strict=True)) for z, spin in ((z_i, against_i), (z_j, against_j))]

    def outputs(self, s: Any) -> dict[str, ca.SX]:
        angles = dict(zip(("angle_i", "angle_j"), self.turned(s), strict=True))
        return angles | {f"rate_{name[-1]}": s.rate_of(angle) for name, angle in angles.items()}


@dataclass(frozen=True, eq=False)
class Cylindrical(Turning, Sliding):
    """A shaft in a bushing: it turns and slides along one axis: both points and both axes lie on one line."""

    labels: ClassVar = {3: ("across_x", "across_y", *TILT)}
    axes: ClassVar = {3: "ij"}
    glyph: ClassVar[str] = "sleeve"

    def residual(self, s: Any) -> ca.SX:
        return ca.vertcat(s.across(self.i, s.position(self.j) - s.position(self.i)), s.tilt(self.i, self.j))

    def relative_coordinates(self) -> tuple[Coordinate, ...]:
        return self.displacement, self.angle

    def relative_pose(self, s: Any, theta: Sequence[Any]) -> tuple[Any, Any]:
        return along_axis(s, self.i, theta[0]), self.orientation_at(s, theta[1])

    def relative_spin(self, s: Any, rate: Sequence[Any]) -> tuple[Sequence[Any], Sequence[Any]]:
        return self.spin_about_axis(s, rate[1])

    def relative_speeds(self, s: Any) -> Sequence[Any]:
        return self.sliding_speed(s), self.turning_speed(s)

    def outputs(self, s: Any) -> dict[str, ca.SX]:
        travel = along(s, self.i, self.j)
        return {
            "angle": relative_angle(s, self),
            "angle_rate": relative_rate(s, self),
            "displacement": travel,
            "displacement_rate": s.rate_of(travel),
        }


@dataclass(frozen=True, eq=False)
class Screw(Cylindrical):
    """A screw: a shaft that advances by `pitch` in a turn (negative: left-handed), z_i · d = pitch angle/2π + phase.

    `phase` left out: as the initial estimates stand.
    """

    pitch: Scalar = 0.0
    phase: Scalar | None = None

    labels: ClassVar = {3: (*Cylindrical.labels[3], "advance")}

    def check(self) -> None:
        super().check()
        if not is_expression(self.pitch) and self.pitch == 0:
            raise ModelError(
                f'screw "{self.name}": give its pitch, the advance per turn; for a joint without pitch use Revolute'
            )

    def residual(self, s: Any) -> ca.SX:
        return ca.vertcat(super().residual(s), self._advanced(s) - self._phase(s))

    def relative_coordinates(self) -> tuple[Coordinate, ...]:
        return (self.angle,)

    def relative_pose(self, s: Any, theta: Sequence[Any]) -> tuple[Any, Any]:
        advance = self.pitch / (2 * ca.pi) * theta[0] + plain(self._phase(s))
        return along_axis(s, self.i, advance), self.orientation_at(s, theta[0])

    def relative_spin(self, s: Any, rate: Sequence[Any]) -> tuple[Sequence[Any], Sequence[Any]]:
        return self.spin_about_axis(s, rate[0])

    def relative_speeds(self, s: Any) -> Sequence[Any]:
        return (self.turning_speed(s),)

    def _phase(self, s: Any) -> Any:
        return self._advanced(s.initial) if self.phase is None else self.phase

    def _advanced(self, s: Any) -> ca.SX:
        return along(s, self.i, self.j) - self.pitch / (2 * ca.pi) * relative_angle(s, self)


@dataclass(frozen=True, eq=False)
class Planar(Turning):
    """Two plates: point j stays in the plane through i across its axis, and the axes are parallel."""

    labels: ClassVar = {3: ("off_plane", *TILT)}
    axes: ClassVar = {3: "ij"}
    glyph: ClassVar[str] = "plate"

    def residual(self, s: Any) -> ca.SX:
        return ca.vertcat(along(s, self.i, self.j), s.tilt(self.i, self.j))

    def relative_coordinates(self) -> tuple[Coordinate, ...]:
        return self.displacement_x, self.displacement_y, self.angle

    def relative_pose(self, s: Any, theta: Sequence[Any]) -> tuple[Any, Any]:
        x, y, _ = self.i.triad
        travel = tuple(theta[0] * a + theta[1] * b for a, b in zip(x, y, strict=True))
        return travel, self.orientation_at(s, theta[2])

    def relative_spin(self, s: Any, rate: Sequence[Any]) -> tuple[Sequence[Any], Sequence[Any]]:
        return self.spin_about_axis(s, rate[2])

    def relative_speeds(self, s: Any) -> Sequence[Any]:
        return *ca.vertsplit(s.rate_of(self._travel(s))), self.turning_speed(s)

    @property
    def displacement_x(self) -> Coordinate:
        """Of point j from point i, along the reference of i."""
        return Coordinate(f"{self.name}.displacement_x", self, lambda s: self._travel(s)[0])

    @property
    def displacement_y(self) -> Coordinate:
        """Across it."""
        return Coordinate(f"{self.name}.displacement_y", self, lambda s: self._travel(s)[1])

    def _travel(self, s: Any) -> ca.SX:
        return s.across(self.i, s.position(self.j) - s.position(self.i))

    def outputs(self, s: Any) -> dict[str, ca.SX]:
        x, y = ca.vertsplit(self._travel(s))
        return {"angle": relative_angle(s, self), "displacement_x": x, "displacement_y": y}


@dataclass(frozen=True, eq=False)
class PointOnLine(Sliding):
    """A pin in a straight slot: point j stays on the line through i along its axis, free to turn."""

    labels: ClassVar = {2: ("across",), 3: ("across_x", "across_y")}
    moment_free: ClassVar[bool] = True
    glyph: ClassVar[str] = "slot"

    def residual(self, s: Any) -> ca.SX:
        return s.across(self.i, s.position(self.j) - s.position(self.i))


@dataclass(frozen=True, eq=False)
class PointOnPlane(Joint):
    """Point j stays in the plane through i across its axis, or at a `distance` from it: z_i · d = distance."""

    distance: Scalar = 0.0

    labels: ClassVar = {3: ("off_plane",)}
    moment_free: ClassVar[bool] = True
    axes: ClassVar = {3: "i"}
    glyph: ClassVar[str] = "plate"

    def residual(self, s: Any) -> ca.SX:
        return along(s, self.i, self.j) - self.distance


@dataclass(frozen=True, eq=False)
class ParallelAxes(Joint):
    """The axes of the two markers stay parallel; points are free."""

    labels: ClassVar = {3: TILT}
    axes: ClassVar = {3: "ij"}

    def residual(self, s: Any) -> ca.SX:
        return s.tilt(self.i, self.j)


@dataclass(frozen=True, eq=False)
class PerpendicularAxes(Joint):
    """The axes of the two markers stay perpendicular, z_i · z_j = 0; points are free."""

    labels: ClassVar = {3: ("angle",)}
    axes: ClassVar = {3: "ij"}

    def check(self) -> None:
        super().check()
        if known_parallel(estimated_axis(self.i), estimated_axis(self.j)):
            raise ModelError(
                f'joint "{self.name}": its axes are parallel in the initial estimates, which do not say how they are '
                "to become perpendicular; turn a body or an axis towards it"
            )

    def residual(self, s: Any) -> ca.SX:
        return ca.dot(s.axis(self.i), s.axis(self.j))


@dataclass(frozen=True, eq=False)
class ConstantVelocity(Joint):
    """A constant-velocity joint between two shafts: points coincide, and the bend between the shafts has no twist:

        y_i · x_j = x_i · y_j

    The rotation that takes body i's marker to that of j is then one about a line across both shafts, and the plane that
    halves the bend is a plane of symmetry: both shafts turn alike at any bend. The axes point along the shafts, both
    the same way through the joint. (Twice the third Euler parameter of the relative rotation times the first.)
    """

    labels: ClassVar = {3: (*XYZ, "angle")}
    axes: ClassVar = {3: "ij"}
    glyph: ClassVar[str] = "cardan"

    def residual(self, s: Any) -> ca.SX:
        twist = ca.dot(s.normal(self.i), s.reference(self.j)) - ca.dot(s.reference(self.i), s.normal(self.j))
        return ca.vertcat(s.position(self.i) - s.position(self.j), 0.5 * twist)
