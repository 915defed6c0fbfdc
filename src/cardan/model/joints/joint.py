"""What joints are made of: two markers, a few coordinates, and the primitives their residuals are written with."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import inf
from typing import Any, ClassVar, TypeAlias

from cardan.deferred import casadi as ca
from cardan.deferred import is_expression
from cardan.errors import ModelError, described
from cardan.model.bodies.body import Coordinate, Marker, Place, as_coordinate, check_apart
from cardan.model.element import ConstraintElement
from cardan.model.expressions.values import Scalar
from cardan.model.rotation.quaternions import conjugate, plain, product, rotated, shortest_turn
from cardan.model.rotation.vectors import cross, is_zero
from cardan.model.view import View

XYZ = ("x", "y", "z")
TILT = ("tilt_x", "tilt_y")  # of an axis against another
ORIENTATION = ("angle_x", "angle_y", "angle_z")
AT_POINT = NO_SPIN = (0.0, 0.0, 0.0)


# p_IJ; the angle φ_j - φ_i, in space the Euler parameters of body j seen from body i
Pose: TypeAlias = "tuple[Sequence[Scalar], Any]"


@dataclass(frozen=True, eq=False)
class Joint(ConstraintElement):
    """A constraint between two markers, `i` and `j`.

    A joint whose constraint leaves a few numbers θ free, from which the pose of one body follows given that of the
    other, says so in a few methods; then it can be part of the tree of the joint coordinate method.

    Parameters
    ----------
    stiffness : float, default 1.0
        Relative stiffness. It only decides how redundant joints share a load.
    """

    i: Place
    j: Place
    stiffness: Scalar = field(default=1.0, kw_only=True)

    labels: ClassVar[dict[int, tuple[str, ...]]] = {}  # what each equation says, by dimension
    axes: ClassVar[dict[int, str]] = {}  # markers that need an axis, by dimension: "i", "ij"
    is_ball: ClassVar[bool] = (
        False  # whether any orientation is free: that of the next body is then a coordinate itself
    )
    glyph: ClassVar[str] = "joint"

    def relative_coordinates(self) -> tuple[Coordinate, ...] | None:
        """θ: what is free between the two bodies. None: a joint that only closes loops, never part of a tree."""
        return None

    def relative_pose(self, s: View, theta: Sequence[Scalar]) -> Pose:
        """From θ: the vector p_IJ from point i to point j in the axes of body i, and φ_j - φ_i; in space for the latter
        the Euler parameters of body j seen from body i.

        Must fulfil `residual` exactly. Reads constants of `s` only (`s.initial`), no present position.
        """
        raise NotImplementedError

    def relative_spin(self, s: View, rate: Sequence[Scalar]) -> tuple[Sequence[Scalar], Sequence[Scalar]]:
        """From θ̇, in space: w_i and w_j, in the axes of each body, which make the angular velocity of j against i:

            ω_j - ω_i = A_i w_i + A_j w_j

        Said by the joint, because it is much shorter than what differentiation makes of Euler parameters.
        """
        return NO_SPIN, NO_SPIN

    def relative_speeds(self, s: View) -> Sequence[Scalar]:
        """θ̇ from the speeds of the two bodies, in space, where the joint is closed; by that, shorter forms will do."""
        return [s.rate_of(coordinate.value(s)) for coordinate in self.relative_coordinates() or ()]

    @property
    def acts_at(self) -> Marker:
        """The point of marker j: where a pin is, a slider slides, a follower touches."""
        return self.j

    @property
    def dim(self) -> int:
        return len(self.i.point)

    @property
    def rows(self) -> tuple[str, ...]:  # type: ignore[override]
        return self.labels.get(self.dim, ())

    def check(self) -> None:
        kind = type(self).__name__
        if not (isinstance(self.stiffness, float) and 0.0 < self.stiffness < inf):
            raise ModelError(
                f'joint "{self.name}": stiffness={self.stiffness}: expected a positive number, not a parameter; it '
                "says how redundant joints share a load, and only its ratio to that of other joints counts"
            )
        check_apart(self.i.body, self.j.body, f'joint "{self.name}"')
        if self.labels and self.dim not in self.labels:
            where = "space (dim=3)" if self.dim == 2 else "the plane (dim=2)"
            raise ModelError(f'joint "{self.name}": a {kind} joint needs {where}; this model has dim={self.dim}')
        for word in self.axes.get(self.dim, ""):
            self.needs_axis(getattr(self, word), "the first marker" if word == "i" else "the second marker")

    def needs_axis(self, marker: Marker, what: str) -> None:
        if marker.axis is None:
            example = "x, y, axis=(1, 0)" if self.dim == 2 else "x, y, z, axis=(0, 0, 1)"
            raise ModelError(f'joint "{self.name}": {what} needs a direction: {marker.body.name}.at({example})')


@dataclass(frozen=True, eq=False)
class Turning(Joint):
    """A joint about whose axis one body turns against the other."""

    turning: ClassVar[int] = 1

    @property
    def angle(self) -> Coordinate:
        """φ_j - φ_i, in space from the reference of i to that of j; followed over any number of turns."""
        return angle_between(self)

    def turned(self, s: View) -> list[ca.SX]:
        return [relative_angle(s, self)]

    def outputs(self, s: View) -> dict[str, Scalar]:
        return {"angle": relative_angle(s, self), "rate": relative_rate(s, self)}

    def orientation_at(self, s: View, angle: Scalar) -> tuple[Scalar, ...]:
        """The orientation of body j seen from body i at a joint angle (space).

        Axes that point against each other in the initial estimates stay so, since the residual allows for it; the sign
        of the Euler parameters is that of the estimates.
        """
        i, start = self.i, s.initial
        x_i, _, z_i = i.triad
        straight = aligned(s, i, self.j)
        p = chosen(self._is_against(s), product((0.0, *x_i), straight), straight)
        return product(turn_about(z_i, angle), like_estimates(s, self, p, turn_about(z_i, relative_angle(start, self))))

    def spin_about_axis(self, s: View, rate: Scalar) -> tuple[Sequence[Scalar], Sequence[Scalar]]:
        """`relative_spin` of a rotation about the axis of i (space); the axis is one of body j as well."""
        return NO_SPIN, tuple(rate * a for a in self._axis_in_j(s))

    def turning_speed(self, s: View) -> Scalar:
        """θ̇ of a closed joint in space: z · ω′_j - z · ω′_i, each in the axes of its body, whose accelerations are
        just as short."""
        z_i, z_j = self.i.triad[2], self._axis_in_j(s)
        w_i, w_j = s.frame(self.i.body).omega, s.frame(self.j.body).omega
        return sum(a * w for a, w in zip(z_j, w_j, strict=True)) - sum(a * w for a, w in zip(z_i, w_i, strict=True))

    def _axis_in_j(self, s: View) -> tuple[Scalar, ...]:
        """The axis of i in the axes of body j."""
        z_j = self.j.triad[2]
        return chosen(self._is_against(s), tuple(-a for a in z_j), z_j)

    def _is_against(self, s: View) -> ca.SX:
        """Whether the two axes point against each other in the initial estimates."""
        return ca.dot(s.initial.axis(self.i), s.initial.axis(self.j)) < 0


@dataclass(frozen=True, eq=False)
class Sliding(Joint):
    """A joint whose point j travels along the axis of marker i."""

    axes: ClassVar = {2: "i", 3: "i"}

    @property
    def displacement(self) -> Coordinate:
        """Travel of point j along the axis, from point i."""
        return Coordinate(f"{self.name}.displacement", self, lambda s: along(s, self.i, self.j))

    def outputs(self, s: View) -> dict[str, Scalar]:
        travel = along(s, self.i, self.j)
        return {"displacement": travel, "rate": s.rate_of(travel)}

    def sliding_speed(self, s: View) -> ca.SX:
        """Rate of the displacement of a closed joint in space, whose d = p_j - p_i lies along the axis: z_i · ḋ."""
        return ca.dot(s.axis(self.i), s.velocity(self.j) - s.velocity(self.i))


def coordinate_of(joint: object, what: str) -> Coordinate:
    """The one coordinate of a joint, or the coordinate that is meant; `what` names the element that asks."""
    if isinstance(joint, Coordinate) or (callable(joint) and not isinstance(joint, type)):
        return as_coordinate(joint, what)
    if not isinstance(joint, Joint):
        expected = "expected a joint or a coordinate of one, such as pin.angle"
        raise ModelError(f"{what}: joint: {expected}, got {described(joint)}")
    free = joint.relative_coordinates() or ()
    coordinates = [one for one in free if hasattr(type(joint), one.name.rpartition(".")[2])]  # with names of their own
    if len(coordinates) == 1:
        return coordinates[0]
    kind = type(joint).__name__
    if not coordinates:
        raise ModelError(
            f'{what}: joint: "{joint.name}" is a {kind} joint, which has no angle and no displacement; take a joint '
            "that has one; cd.CoordinateForce, cd.Drive and cd.Armature also take functions of the machine"
        )
    names = " or ".join(coordinate.name for coordinate in coordinates)
    raise ModelError(f'{what}: joint: "{joint.name}" is a {kind} joint, which has several coordinates; give {names}')


def angle_between(joint: Joint) -> Coordinate:
    return Coordinate(f"{joint.name}.angle", joint, lambda s: relative_angle(s, joint), is_angle=True)


def relative_angle(s: View, joint: Joint) -> ca.SX:
    """φ_j - φ_i; in space from the reference of marker i to that of j, about the axis of i."""
    if s.dim == 2:
        return s.angle(joint.j.body) - s.angle(joint.i.body)
    x = s.reference(joint.j)
    return s.followed(joint, 0, ca.dot(s.normal(joint.i), x), ca.dot(s.reference(joint.i), x))


def relative_rate(s: View, joint: Joint) -> ca.SX:
    if s.dim == 2:
        return s.angular_velocity(joint.j.body) - s.angular_velocity(joint.i.body)
    difference = s.angular_velocity(joint.j.body, "global") - s.angular_velocity(joint.i.body, "global")
    return ca.dot(s.axis(joint.i), difference)


def along(s: View, i: Marker, j: Marker) -> ca.SX:
    return ca.dot(s.axis(i), s.position(j) - s.position(i))


def turn(s: View, i: Marker, j: Marker, period: float) -> ca.SX:
    """The relative angle of two markers less the value it must keep; in space three components.

    In the plane linear in the angles (a sine would lose its slope at 90° of misalignment); whole periods that the
    initial estimates contain are left alone. In space twice the vector part of the Euler parameters of what is still to
    be turned: a rotation by θ about n gives 2 sin(θ/2) n, regular up to half a turn.
    """
    if s.dim == 3:
        return _misalignment(s, i, j, flipped=period < 2 * ca.pi)

    def between(view: View) -> ca.SX:
        return view.heading(j) - view.heading(i)

    if i.axis is None or j.axis is None:
        return between(s) - between(s.initial)
    return between(s) - period * ca.floor(between(s.initial) / period + 0.5)


def _misalignment(s: View, i: Marker, j: Marker, flipped: bool) -> ca.SX:
    """2 vec(p_i* ⊗ p_j ⊗ p_kept*), in the axes of body i, with the p_kept of `kept_orientation`."""
    off = product(relative_orientation(s, i, j), conjugate(kept_orientation(s, i, j, flipped)))
    return ca.vertcat(*(2 * e for e in off[1:]))


def relative_orientation(s: View, i: Marker, j: Marker) -> tuple[Scalar, ...]:
    """Euler parameters of body j seen from body i."""
    return product(conjugate(s.frame(i.body).p), s.frame(j.body).p)


def kept_orientation(s: View, i: Marker, j: Marker, flipped: bool = False) -> tuple[Scalar, ...]:
    """The relative orientation that a weld or slide keeps: that of the initial estimates, turned as little as it takes
    to make the axes parallel, where both markers have one, and then the references, where both have one.

    `flipped`: axes that point against each other are left so, where references do not say the whole orientation.
    """
    p = relative_orientation(s.initial, i, j)
    if i.axis is None or j.axis is None:
        return p
    whole = i.reference is not None and j.reference is not None
    (x_i, _, z_i), (x_j, _, z_j) = i.triad, j.triad
    p = product(shortest_turn(rotated(p, z_j), z_i, x_i, flipped and not whole), p)
    if not whole:
        return p
    return product(_turn_about(z_i, x_i, rotated(p, x_j)), p)


def aligned(s: View, i: Marker, j: Marker) -> tuple[Scalar, ...]:
    """The orientation of body j seen from body i where the frames of the two markers coincide."""
    (x_i, _, z_i), (x_j, _, z_j) = i.triad, j.triad
    p = shortest_turn(z_j, z_i, x_i, False)
    return product(_turn_about(z_i, x_i, rotated(p, x_j)), p)


def _turn_about(z: Sequence[Scalar], x: Sequence[Scalar], now: Sequence[Scalar]) -> tuple[Scalar, ...]:
    """The rotation about z that brings the direction `now` to x."""
    y = cross(z, x)
    angle = -ca.atan2(sum(a * b for a, b in zip(y, now, strict=True)), sum(a * b for a, b in zip(x, now, strict=True)))
    return turn_about(z, angle)


def turn_about(z: Sequence[Scalar], angle: Scalar) -> tuple[Scalar, ...]:
    """The rotation by an angle about the unit vector z."""
    cosine, sine = ca.cos(angle / 2), ca.sin(angle / 2)
    return (cosine, *(0.0 if is_zero(a) else sine * a for a in z))


def like_estimates(s: View, joint: Joint, p: Sequence[Scalar], *turns: Sequence[Scalar]) -> tuple[Scalar, ...]:
    """Euler parameters p with the sign that, turned to the position of the initial estimates, they have there.

    `turns`: the rotation before p and, where there is one, behind it.
    """
    there = product(turns[0], p) if len(turns) == 1 else product(product(turns[0], p), turns[1])
    estimated = relative_orientation(s.initial, joint.i, joint.j)
    return chosen(sum(a * b for a, b in zip(there, estimated, strict=True)) < 0, tuple(-e for e in p), p)


def chosen(condition: Scalar, if_true: Sequence[Scalar], if_false: Sequence[Scalar]) -> tuple[Scalar, ...]:
    """One of two triples or quadruples; numbers where the condition is known and they are numbers."""
    if not is_expression(condition):
        return tuple(map(plain, if_true if float(condition) else if_false))
    return tuple(plain(ca.if_else(condition, a, b)) for a, b in zip(if_true, if_false, strict=True))


def kept_angle(s: View, joint: Joint, period: float) -> Scalar:
    """φ_j - φ_i of a joint that keeps its relative angle: the one at which `_turn`, which has slope 1, vanishes."""
    return relative_angle(s.initial, joint) - turn(s.initial, joint.i, joint.j, period)


def along_axis(s: View, marker: Marker, distance: Scalar) -> tuple[Scalar, ...]:
    """A vector along the axis of a marker, in the axes of its body (space)."""
    return tuple(0.0 if is_zero(a) else distance * a for a in marker.triad[2])


def travel(marker: Marker, along: Scalar, across: Scalar) -> tuple[Scalar, Scalar]:
    """A vector given along the axis of a marker and across it (+90°), in the axes of the marker's body."""
    ax, ay = marker.axis or (1.0, 0.0)
    size = ca.sqrt(ax**2 + ay**2)
    return (along * ax - across * ay) / size, (along * ay + across * ax) / size
