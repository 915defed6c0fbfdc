"""The joints that exist in space only, or have other names in the plane (d = p_j - p_i; z the axis of a marker)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

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
    Pose,
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
from cardan.model.view import View


@dataclass(frozen=True, eq=False)
class Spherical(Joint):
    """Join two bodies by a ball joint: the two points coincide, p_i = p_j (space).

    Parameters
    ----------
    i, j : Marker
        The points to be joined, one on each body.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("spherical pendulum", dim=3, gravity=(0, 0, -9.81))
    >>> bob = model.body("bob", mass=1, inertia=(0.1, 0.1, 0.1), position=(1, 0, 0), velocity=(0, 2, 0))
    >>> ball = model.add(cd.Spherical("ball", model.ground.at(0, 0, 0), bob.at(-1, 0, 0)))
    >>> result = cd.simulate(model, until=0.5)
    >>> print(f"{result['bob'].position[-1, 2]:.3f} m")
    -0.811 m
    """

    labels: ClassVar = {3: XYZ}
    moment_free: ClassVar[bool] = True
    is_ball: ClassVar = True
    glyph: ClassVar[str] = "ball"

    def residual(self, s: View) -> ca.SX:
        return s.position(self.i) - s.position(self.j)

    def relative_coordinates(self) -> tuple[Coordinate, ...]:
        """None of its own: the orientation of the next body is free, whatever that of the other one is."""
        return ()


@dataclass(frozen=True, eq=False)
class Universal(Joint):
    """Join two bodies by a cross (Hooke's joint): the two points coincide and the two axes are perpendicular (space).

        p_i = p_j,   z_i · z_j = 0

    Parameters
    ----------
    i, j : Marker
        The centre of the cross on each body. Each axis is that of the bearing of the cross in that body.

    Notes
    -----
    `angle_i` is the angle of the cross against body i, about z_i: from the reference of i to z_j. `angle_j` is the
    angle of body j against the cross, about z_j: from z_i to the reference of j.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("Hooke's joint", dim=3, gravity=None)
    >>> shaft = model.body("shaft", mass=1, inertia=(1, 1, 1), position=(1, 0, 0))
    >>> cross = cd.Universal("cross", model.ground.at(0, 0, 0, axis=(0, 1, 0)), shaft.at(-1, 0, 0, axis=(0, 0, 1)))
    >>> _ = model.add(cross)
    >>> print(cd.assemble(model).dof)
    2
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

    def residual(self, s: View) -> ca.SX:
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

    def turned(self, s: View) -> list[ca.SX]:
        z_i, z_j = s.axis(self.i), s.axis(self.j)
        cross_in_i = ca.dot(s.normal(self.i), z_j), ca.dot(s.reference(self.i), z_j)
        cross_in_j = -ca.dot(s.normal(self.j), z_i), ca.dot(s.reference(self.j), z_i)
        return [s.followed(self, 0, *cross_in_i), s.followed(self, 1, *cross_in_j)]

    def relative_coordinates(self) -> tuple[Coordinate, ...]:
        return self.angle_i, self.angle_j

    def relative_pose(self, s: View, theta: Sequence[Scalar]) -> Pose:
        """Turns about z_i and z_j; between them half a turn about x_i + z_i, which puts z_j on x_i and x_j on z_i."""
        (x_i, _, z_i), (_, _, z_j) = self.i.triad, self.j.triad
        half_turn = (0.0, *((a + b) / 2**0.5 for a, b in zip(x_i, z_i, strict=True)))
        crossed = product(half_turn, aligned(s, self.i, self.j))
        start = (turn_about(z, angle) for z, angle in zip((z_i, z_j), self.turned(s.initial), strict=True))
        crossed = like_estimates(s, self, crossed, *start)
        return AT_POINT, product(product(turn_about(z_i, theta[0]), crossed), turn_about(z_j, theta[1]))

    def relative_spin(self, s: View, rate: Sequence[Scalar]) -> tuple[Sequence[Scalar], Sequence[Scalar]]:
        z_i, z_j = self.i.triad[2], self.j.triad[2]
        return tuple(rate[0] * a for a in z_i), tuple(rate[1] * a for a in z_j)

    def relative_speeds(self, s: View) -> Sequence[Scalar]:
        """z_i · (ω_j - ω_i) and z_j · (ω_j - ω_i): the axes are perpendicular."""
        i, j = s.frame(self.i.body), s.frame(self.j.body)
        z_i, z_j = self.i.triad[2], self.j.triad[2]
        against_i = [b - a for a, b in zip(i.omega, i.unrotate(j.rotate(j.omega)), strict=True)]
        against_j = [b - a for a, b in zip(j.unrotate(i.rotate(i.omega)), j.omega, strict=True)]
        return [sum(a * w for a, w in zip(z, spin, strict=True)) for z, spin in ((z_i, against_i), (z_j, against_j))]

    def outputs(self, s: View) -> dict[str, ca.SX]:
        angles = dict(zip(("angle_i", "angle_j"), self.turned(s), strict=True))
        return angles | {f"rate_{name[-1]}": s.rate_of(angle) for name, angle in angles.items()}


@dataclass(frozen=True, eq=False)
class Cylindrical(Turning, Sliding):
    """Join two bodies by a shaft in a bushing: both points and both axes lie on one line (space).

    Parameters
    ----------
    i, j : Marker
        A point of the shaft on each body, with its direction as axis.

    Notes
    -----
    `angle` is the rotation and `displacement` the travel of j against i, along the axis of i. Both can be driven.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("plunger", dim=3, gravity=(0, 0, -9.81))
    >>> shaft = model.body("shaft", mass=1, inertia=(0.1, 0.1, 0.1), angular_velocity=(0, 0, 2))
    >>> sleeve = cd.Cylindrical("sleeve", model.ground.at(0, 0, 0, axis=(0, 0, 1)), shaft.at(0, 0, 0, axis=(0, 0, 1)))
    >>> _ = model.add(sleeve)
    >>> result = cd.simulate(model, until=1)
    >>> print(f"{result['sleeve'].angle[-1]:.3f} rad, {result['sleeve'].displacement[-1]:.3f} m")
    2.000 rad, -4.905 m
    """

    labels: ClassVar = {3: ("across_x", "across_y", *TILT)}
    axes: ClassVar = {3: "ij"}
    glyph: ClassVar[str] = "sleeve"

    def residual(self, s: View) -> ca.SX:
        return ca.vertcat(s.across(self.i, s.position(self.j) - s.position(self.i)), s.tilt(self.i, self.j))

    def relative_coordinates(self) -> tuple[Coordinate, ...]:
        return self.displacement, self.angle

    def relative_pose(self, s: View, theta: Sequence[Scalar]) -> Pose:
        return along_axis(s, self.i, theta[0]), self.orientation_at(s, theta[1])

    def relative_spin(self, s: View, rate: Sequence[Scalar]) -> tuple[Sequence[Scalar], Sequence[Scalar]]:
        return self.spin_about_axis(s, rate[1])

    def relative_speeds(self, s: View) -> Sequence[Scalar]:
        return self.sliding_speed(s), self.turning_speed(s)

    def outputs(self, s: View) -> dict[str, Scalar]:
        travel = along(s, self.i, self.j)
        return {
            "angle": relative_angle(s, self),
            "angle_rate": relative_rate(s, self),
            "displacement": travel,
            "displacement_rate": s.rate_of(travel),
        }


@dataclass(frozen=True, eq=False)
class Screw(Cylindrical):
    """Join two bodies by a screw: a shaft that advances by `pitch` in one turn (space).

        z_i · (p_j - p_i) = pitch angle/2π + phase

    Parameters
    ----------
    i, j : Marker
        A point of the screw on each body, with its direction as axis.
    pitch : float or parameter
        Advance per turn, in model units of length; negative for a left-handed screw.
    phase : float or parameter, optional
        Displacement at the angle zero, in model units of length. By default as in the initial estimates.

    Examples
    --------
    >>> import numpy as np
    >>> import cardan as cd
    >>> model = cd.Model("lead screw", dim=3, gravity=None)
    >>> nut = model.body("nut", mass=1, inertia=(0.1, 0.1, 0.1))
    >>> screw = cd.Screw("screw", model.ground.at(0, 0, 0, axis=(0, 0, 1)), nut.at(0, 0, 0, axis=(0, 0, 1)), pitch=0.01)
    >>> _ = model.add(screw), model.add(cd.Drive("motor", screw.angle, lambda t: 6 * np.pi * t))
    >>> print(f"{cd.kinematics(model, until=1)['nut'].position[-1, 2]:.3f} m")
    0.030 m
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

    def residual(self, s: View) -> ca.SX:
        return ca.vertcat(super().residual(s), self._advanced(s) - self._phase(s))

    def relative_coordinates(self) -> tuple[Coordinate, ...]:
        return (self.angle,)

    def relative_pose(self, s: View, theta: Sequence[Scalar]) -> Pose:
        advance = self.pitch / (2 * ca.pi) * theta[0] + plain(self._phase(s))
        return along_axis(s, self.i, advance), self.orientation_at(s, theta[0])

    def relative_spin(self, s: View, rate: Sequence[Scalar]) -> tuple[Sequence[Scalar], Sequence[Scalar]]:
        return self.spin_about_axis(s, rate[0])

    def relative_speeds(self, s: View) -> Sequence[Scalar]:
        return (self.turning_speed(s),)

    def _phase(self, s: View) -> Scalar:
        return self._advanced(s.initial) if self.phase is None else self.phase

    def _advanced(self, s: View) -> ca.SX:
        return along(s, self.i, self.j) - self.pitch / (2 * ca.pi) * relative_angle(s, self)


@dataclass(frozen=True, eq=False)
class Planar(Turning):
    """Keep point j in the plane through i across its axis, with parallel axes: two plates on each other (space).

    Parameters
    ----------
    i, j : Marker
        A point of each plate, with the normal of the plate as its axis.

    Notes
    -----
    `displacement_x` and `displacement_y` are the travel of point j from point i, along the reference of i and across
    it; `angle` is the rotation about the normal. Each of them can be driven.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("puck", dim=3, gravity=(0, 0, -9.81))
    >>> puck = model.body("puck", mass=1, inertia=(0.1, 0.1, 0.1), velocity=(1, 0, 0), angular_velocity=(0, 0, 3))
    >>> plate = cd.Planar("table", model.ground.at(0, 0, 0, axis=(0, 0, 1)), puck.at(0, 0, 0, axis=(0, 0, 1)))
    >>> _ = model.add(plate)
    >>> result = cd.simulate(model, until=1)
    >>> print(f"{result['table'].displacement_x[-1]:.3f} m, {result['table'].angle[-1]:.3f} rad")
    1.000 m, 3.000 rad
    """

    labels: ClassVar = {3: ("off_plane", *TILT)}
    axes: ClassVar = {3: "ij"}
    glyph: ClassVar[str] = "plate"

    def residual(self, s: View) -> ca.SX:
        return ca.vertcat(along(s, self.i, self.j), s.tilt(self.i, self.j))

    def relative_coordinates(self) -> tuple[Coordinate, ...]:
        return self.displacement_x, self.displacement_y, self.angle

    def relative_pose(self, s: View, theta: Sequence[Scalar]) -> Pose:
        x, y, _ = self.i.triad
        travel = tuple(theta[0] * a + theta[1] * b for a, b in zip(x, y, strict=True))
        return travel, self.orientation_at(s, theta[2])

    def relative_spin(self, s: View, rate: Sequence[Scalar]) -> tuple[Sequence[Scalar], Sequence[Scalar]]:
        return self.spin_about_axis(s, rate[2])

    def relative_speeds(self, s: View) -> Sequence[Scalar]:
        return *ca.vertsplit(s.rate_of(self._travel(s))), self.turning_speed(s)

    @property
    def displacement_x(self) -> Coordinate:
        """Of point j from point i, along the reference of i."""
        return Coordinate(f"{self.name}.displacement_x", self, lambda s: self._travel(s)[0])

    @property
    def displacement_y(self) -> Coordinate:
        """Across it."""
        return Coordinate(f"{self.name}.displacement_y", self, lambda s: self._travel(s)[1])

    def _travel(self, s: View) -> ca.SX:
        return s.across(self.i, s.position(self.j) - s.position(self.i))

    def outputs(self, s: View) -> dict[str, Scalar]:
        x, y = ca.vertsplit(self._travel(s))
        return {"angle": relative_angle(s, self), "displacement_x": x, "displacement_y": y}


@dataclass(frozen=True, eq=False)
class PointOnLine(Sliding):
    """Keep point j on the line through i along its axis, free to turn: a pin or ball in a straight slot.

    Parameters
    ----------
    i : Marker
        A point of the line, with the direction of the line as its axis.
    j : Marker
        The point that stays on the line.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("bead on a wire", dim=3, gravity=(0, 0, -9.81))
    >>> bead = model.body("bead", mass=1, inertia=(0.1, 0.1, 0.1))
    >>> wire = model.add(cd.PointOnLine("wire", model.ground.at(0, 0, 0, axis=(0.8, 0, -0.6)), bead.at(0, 0, 0)))
    >>> print(f"{cd.simulate(model, until=1)['wire'].displacement[-1]:.3f} m")
    2.943 m
    """

    labels: ClassVar = {2: ("across",), 3: ("across_x", "across_y")}
    moment_free: ClassVar[bool] = True
    glyph: ClassVar[str] = "slot"

    def residual(self, s: View) -> ca.SX:
        return s.across(self.i, s.position(self.j) - s.position(self.i))


@dataclass(frozen=True, eq=False)
class PointOnPlane(Joint):
    """Keep point j in the plane through i across its axis, or at a distance from that plane (space).

        z_i · (p_j - p_i) = distance

    Parameters
    ----------
    i : Marker
        A point of the plane, with the normal of the plane as its axis.
    j : Marker
        The point that stays in the plane.
    distance : float or parameter, default 0.0
        Distance of point j from the plane, in the direction of the axis, in model units of length.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("ball on a table", dim=3)
    >>> ball = model.body("ball", mass=1, inertia=(0.1, 0.1, 0.1), position=(0, 0, 0.3))
    >>> table = cd.PointOnPlane("table", model.ground.at(0, 0, 0, axis=(0, 0, 1)), ball.at(0, 0, 0), distance=0.25)
    >>> _ = model.add(table)
    >>> print(cd.assemble(model)["ball"].position)
    [0.   0.   0.25]
    """

    distance: Scalar = 0.0

    labels: ClassVar = {3: ("off_plane",)}
    moment_free: ClassVar[bool] = True
    axes: ClassVar = {3: "i"}
    glyph: ClassVar[str] = "plate"

    def residual(self, s: View) -> ca.SX:
        return along(s, self.i, self.j) - self.distance


@dataclass(frozen=True, eq=False)
class ParallelAxes(Joint):
    """Keep the axes of two markers parallel; their points are free (space).

    Parameters
    ----------
    i, j : Marker
        Markers with the two axes. Their points do not matter.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("upright tray", dim=3)
    >>> tray = model.body("tray", mass=1, inertia=(1, 1, 1))
    >>> level = cd.ParallelAxes("level", model.ground.at(0, 0, 0, axis=(0, 0, 1)), tray.at(0, 0, 0, axis=(0, 0, 1)))
    >>> _ = model.add(level)
    >>> print(cd.assemble(model).dof)
    4
    """

    labels: ClassVar = {3: TILT}
    axes: ClassVar = {3: "ij"}

    def residual(self, s: View) -> ca.SX:
        return s.tilt(self.i, self.j)


@dataclass(frozen=True, eq=False)
class PerpendicularAxes(Joint):
    """Keep the axes of two markers perpendicular, z_i · z_j = 0; their points are free (space).

    Parameters
    ----------
    i, j : Marker
        Markers with the two axes, which must not be parallel in the initial estimates. Their points do not matter.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("rod in a horizontal plane", dim=3)
    >>> rod = model.body("rod", mass=1, inertia=(1, 1, 1))
    >>> level = cd.PerpendicularAxes("level", model.ground.at(0, 0, 0, axis=(0, 0, 1)), rod.at(0, 0, 0, axis=(1, 0, 0)))
    >>> _ = model.add(level)
    >>> print(cd.assemble(model).dof)
    5
    """

    labels: ClassVar = {3: ("angle",)}
    axes: ClassVar = {3: "ij"}

    def check(self) -> None:
        super().check()
        if known_parallel(estimated_axis(self.i), estimated_axis(self.j)):
            raise ModelError(
                f'joint "{self.name}": its axes are parallel in the initial estimates, which do not say how they are '
                "to become perpendicular; turn a body or an axis towards it"
            )

    def residual(self, s: View) -> ca.SX:
        return ca.dot(s.axis(self.i), s.axis(self.j))


@dataclass(frozen=True, eq=False)
class ConstantVelocity(Joint):
    """Join two shafts so that both turn at the same speed at any bend (space).

    The points coincide, and the bend between the shafts has no twist:

        p_i = p_j,   y_i · x_j = x_i · y_j

    Parameters
    ----------
    i, j : Marker
        The centre of the joint on each shaft. The axes point along the shafts, both the same way through the joint.

    Notes
    -----
    The rotation from marker i to marker j is then about a line across both shafts, and the plane that halves the bend
    is a plane of symmetry. (The residual is twice the product of the first and the last Euler parameter of that
    rotation.)

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("drive shaft", dim=3, gravity=None)
    >>> shaft = model.body("shaft", mass=1, inertia=(0.1, 0.1, 0.1), orientation=cd.axis_angle((1, 0, 0), 0.3))
    >>> engine = model.ground.at(0, 0, 0, axis=(0, 0, 1))
    >>> joint = model.add(cd.ConstantVelocity("joint", engine, shaft.at(0, 0, 0, axis=(0, 0, 1))))
    >>> print(cd.assemble(model).dof)
    2
    """

    labels: ClassVar = {3: (*XYZ, "angle")}
    axes: ClassVar = {3: "ij"}
    glyph: ClassVar[str] = "cardan"

    def residual(self, s: View) -> ca.SX:
        twist = ca.dot(s.normal(self.i), s.reference(self.j)) - ca.dot(s.reference(self.i), s.normal(self.j))
        return ca.vertcat(s.position(self.i) - s.position(self.j), 0.5 * twist)
