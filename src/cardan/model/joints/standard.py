"""The joints. Each is one residual Φ on the symbolic view `s`; all derivatives are CasADi's work.

Residuals have the unit of a length or an angle, so that one closure tolerance fits all. Most joints serve the plane and
space: `s.across` and `s.tilt` have as many components as there are directions across an axis. To add a joint, write its
class here (or, for space alone, in `spatial.py`) and name it in `__all__`: files, reports and the command line
find it by that.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from cardan.deferred import casadi as ca
from cardan.deferred import is_expression
from cardan.errors import ModelError
from cardan.model.bodies.body import Coordinate, Frame, Marker
from cardan.model.element import ConstraintElement
from cardan.model.expressions.values import Scalar, Vector, positive
from cardan.model.flexible.flexible_node import FlexibleNode
from cardan.model.joints.cams.cam import Cam
from cardan.model.joints.cams.geneva import Geneva
from cardan.model.joints.couplings import Coupling
from cardan.model.joints.fixed_orientation import FixedOrientation
from cardan.model.joints.force_balance import ForceBalance
from cardan.model.joints.generic import Clamp, GenericJoint
from cardan.model.joints.joint import (
    AT_POINT,
    ORIENTATION,
    TILT,
    XYZ,
    Joint,
    Pose,
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
from cardan.model.joints.link import Link
from cardan.model.joints.planetary import Differential, Planetary
from cardan.model.joints.ropes import Belt, Chain, Rope
from cardan.model.joints.spatial import (
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
from cardan.model.view import View

__all__ = [
    "Belt",
    "Cam",
    "Chain",
    "Clamp",
    "ConstantVelocity",
    "Constraint",
    "Coupling",
    "Cylindrical",
    "Differential",
    "Fixed",
    "FixedOrientation",
    "FlexibleNode",
    "ForceBalance",
    "Gear",
    "GenericJoint",
    "Geneva",
    "Link",
    "ParallelAxes",
    "PerpendicularAxes",
    "Planar",
    "Planetary",
    "PointOnLine",
    "PointOnPlane",
    "RackAndPinion",
    "Revolute",
    "RevoluteTranslational",
    "Rope",
    "Screw",
    "Spherical",
    "Translational",
    "Universal",
]


@dataclass(frozen=True, eq=False)
class Revolute(Turning):
    """Join two bodies by a pin: the two points coincide, and in space the two axes are parallel as well.

        p_i = p_j        (Nikravesh 1988, eq. 4.9)

    Parameters
    ----------
    i, j : Marker
        The points of the pin on the two bodies. In space both need an axis.

    Notes
    -----
    `pin.angle` is φ_j - φ_i, in space measured from the reference of i to that of j. It is followed over any number of
    turns and can be driven, fixed or limited.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("pendulum", gravity=(0, -9.81))
    >>> rod = model.body("rod", mass=1, inertia=0.1, position=(0.5, 0))
    >>> pin = model.add(cd.Revolute("pin", model.ground.at(0, 0), rod.at(-0.5, 0)))
    >>> result = cd.simulate(model, until=0.5)
    >>> print(f"{result['pin'].angle[-1]:.3f} rad")
    -1.596 rad
    """

    labels: ClassVar = {2: ("x", "y"), 3: (*XYZ, *TILT)}
    axes: ClassVar = {3: "ij"}
    glyph: ClassVar[str] = "pin"

    @property
    def moment_free(self) -> bool:  # type: ignore[override]
        return self.dim == 2

    def residual(self, s: View) -> ca.SX:
        return ca.vertcat(s.position(self.i) - s.position(self.j), s.tilt(self.i, self.j))

    def relative_coordinates(self) -> tuple[Coordinate, ...]:
        return (self.angle,)

    def relative_pose(self, s: View, theta: Sequence[Scalar]) -> Pose:
        if s.dim == 3:
            return AT_POINT, self.orientation_at(s, theta[0])
        return (0.0, 0.0), theta[0]

    def relative_spin(self, s: View, rate: Sequence[Scalar]) -> tuple[Sequence[Scalar], Sequence[Scalar]]:
        return self.spin_about_axis(s, rate[0])

    def relative_speeds(self, s: View) -> Sequence[Scalar]:
        return (self.turning_speed(s),)


@dataclass(frozen=True, eq=False)
class Translational(Sliding):
    """Let point j slide along the axis of marker i, without rotation of one body against the other.

        n_i · (p_j - p_i) = 0 for every n_i across the axis,   φ_j - φ_i = constant (space: relative orientation)

    Parameters
    ----------
    i : Marker
        A point of the line on the first body, with the direction of the line as its axis.
    j : Marker
        The sliding point. It may have an axis as well.

    Notes
    -----
    If marker j has an axis, the two axes are made parallel (in space the references, too, where both have one).
    Otherwise the relative angle is that of the initial estimates. `slide.displacement` is the travel of point j along
    the axis, from point i; it can be driven, fixed or limited.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("sled", gravity=(0, -9.81))
    >>> sled = model.body("sled", mass=1, inertia=0.1)
    >>> slide = model.add(cd.Translational("slide", model.ground.at(0, 0, axis=(4, -3)), sled.at(0, 0)))
    >>> result = cd.simulate(model, until=1)
    >>> print(f"{result['slide'].displacement[-1]:.3f} m")  # ½ g sin α t²
    2.943 m
    """

    labels: ClassVar = {2: ("across", "angle"), 3: ("across_x", "across_y", *ORIENTATION)}
    glyph: ClassVar[str] = "slide"

    def residual(self, s: View) -> ca.SX:
        across = s.across(self.i, s.position(self.j) - s.position(self.i))
        return ca.vertcat(across, turn(s, self.i, self.j, ca.pi))

    def relative_coordinates(self) -> tuple[Coordinate, ...]:
        return (self.displacement,)

    def relative_pose(self, s: View, theta: Sequence[Scalar]) -> Pose:
        if s.dim == 3:
            return along_axis(s, self.i, theta[0]), kept_orientation(s, self.i, self.j, flipped=True)
        return travel(self.i, theta[0], 0.0), kept_angle(s, self, ca.pi)

    def relative_speeds(self, s: View) -> Sequence[Scalar]:
        return (self.sliding_speed(s),)


@dataclass(frozen=True, eq=False)
class Fixed(Joint):
    """Weld two bodies together: the two points coincide and the relative orientation is kept.

    Parameters
    ----------
    i, j : Marker
        The points to be welded. Where both have an axis, the axes (in space also the references) are made parallel;
        otherwise the relative orientation is that of the initial estimates.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("bracket", gravity=(0, -9.81))
    >>> arm = model.body("arm", mass=2, inertia=0.1, position=(0.5, 0))
    >>> weld = model.add(cd.Fixed("weld", model.ground.at(0, 0), arm.at(-0.5, 0)))
    >>> result = cd.simulate(model, until=0.1)
    >>> print(result["weld"].reaction_at_joint[0].round(3))  # Fx, Fy, N on the ground, about the weld
    [  0.   -19.62  -9.81]
    """

    labels: ClassVar = {2: ("x", "y", "angle"), 3: (*XYZ, *ORIENTATION)}
    glyph: ClassVar[str] = "weld"

    def residual(self, s: View) -> ca.SX:
        return ca.vertcat(s.position(self.i) - s.position(self.j), turn(s, self.i, self.j, 2 * ca.pi))

    def relative_coordinates(self) -> tuple[Coordinate, ...]:
        return ()

    def relative_pose(self, s: View, theta: Sequence[Scalar]) -> Pose:
        if s.dim == 3:
            return AT_POINT, kept_orientation(s, self.i, self.j)
        return (0.0, 0.0), kept_angle(s, self, 2 * ca.pi)


@dataclass(frozen=True, eq=False)
class RevoluteTranslational(Sliding):
    """Let point j slide along a straight slot of body i and turn in it (plane).

        n_i · (p_j - p_i) = offset

    Parameters
    ----------
    i : Marker
        A point of the slot, with the direction of the slot as its axis.
    j : Marker
        The point of the pin.
    offset : float or parameter, default 0.0
        Distance of the pin from the line through i, to the left of its axis, in model units of length.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("pin in a slot", gravity=(0, -9.81))
    >>> rod = model.body("rod", mass=1, inertia=0.1, position=(0, -0.4))
    >>> slot = model.add(cd.RevoluteTranslational("slot", model.ground.at(0, 0, axis=(1, 0)), rod.at(0, 0.5)))
    >>> closed = cd.assemble(model)
    >>> print(closed["rod"].position.round(3))
    [ 0.  -0.5]
    """

    offset: Scalar = 0.0

    labels: ClassVar = {2: ("across",)}
    moment_free: ClassVar[bool] = True
    glyph: ClassVar[str] = "slot"

    def residual(self, s: View) -> ca.SX:
        return ca.dot(s.normal(self.i), s.position(self.j) - s.position(self.i)) - self.offset

    def relative_coordinates(self) -> tuple[Coordinate, ...]:
        return self.displacement, angle_between(self)

    def relative_pose(self, s: View, theta: Sequence[Scalar]) -> Pose:
        return travel(self.i, theta[0], self.offset), theta[1]


SAME_CENTRE = 1e-9  # of the pitch radii: centres of gears that lie no farther apart are one point
PARALLEL_JOINT_AXES = 1e-6  # the sine of the angle between axes that count as parallel
PITCH_TOLERANCE = 0.02  # relative: pitch circles that miss each other by no more touch


@dataclass(frozen=True, eq=False)
class Gear(Joint):
    """Let two gears with the centres i and j roll on each other.

        r_i (φ_i - θ) ± r_j (φ_j - θ) = phase,    + for external, - for internal teeth

    θ is the angle of the line of centres in the axes of the carrier, followed over any number of turns.

    Parameters
    ----------
    i, j : Marker
        The centres of the two gears, which must not coincide. In space both need their axis of rotation.
    radius_i, radius_j : float or parameter
        Pitch radii, in model units of length.
    carrier : Body or ground, optional
        The body that carries both centres, such as the arm of a planetary gear; the ground by default.
    internal : bool, default False
        True: one of the gears has internal teeth.
    phase : float or parameter, optional
        Constant of the equation, in model units of length. By default the teeth mesh as in the initial estimates.

    Notes
    -----
    The centres are held in place by joints of their own. As θ depends on the centres, the bearings carry the force
    between the teeth. In space φ_i and φ_j are the angles of the two bodies against the carrier about the axes of their
    markers, whatever these directions are, and in place of θ

        r_i φ_i ± r_j φ_j + t·(p_i - p_j) = phase

    has the direction t of the teeth where the two pitch circles touch, fixed in the carrier: across the line of centres
    for parallel axes, across both axes for bevel gears. Where the circles of gears whose axes are not parallel do not
    touch (a worm, or both markers in the apex of bevel gears), t = 0, and the carrier takes the force of the teeth.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("gears", gravity=None)
    >>> a = model.body("a", mass=1, inertia=0.1)
    >>> b = model.body("b", mass=1, inertia=0.1, position=(0.3, 0))
    >>> drive = model.add(cd.Revolute("A", model.ground.at(0, 0), a.at(0, 0)))
    >>> bearing = model.add(cd.Revolute("B", model.ground.at(0.3, 0), b.at(0, 0)))
    >>> mesh = model.add(cd.Gear("mesh", a.at(0, 0), b.at(0, 0), radius_i=0.1, radius_j=0.2))
    >>> motor = model.add(cd.Drive("motor", a.angle, lambda t: 4 * t))
    >>> result = cd.kinematics(model, until=1)
    >>> print(f"{result['b'].angle[-1]:.3f} rad")
    -2.000 rad
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

    def residual(self, s: View) -> ca.SX:
        phase = self._rolled(s.initial) if self.phase is None else self.phase
        return self._rolled(s) - phase

    def _rolled(self, s: View) -> ca.SX:
        i, j = self.turned(s)
        rolled = self.radius_i * i + self._sign * self.radius_j * j
        return rolled if s.dim == 2 else rolled - ca.dot(self._tooth(s), self._centres(s) - self._centres(s.initial))

    @property
    def _sign(self) -> float:
        return -1.0 if self.internal else 1.0

    def _tooth(self, s: View) -> ca.SX:
        """In space: t, along which the teeth push at the pitch point, in the carrier's axes; zero where it is unknown.

        The pitch circles touch where d = t × A, with A = r_i a_i ± r_j a_j, so that t = A × d/d². On parallel axes
        that is the direction across the line of centres, whatever its length; on others only where they do touch.
        """
        start, carrier = s.initial, self._carrier(s)
        a_i, a_j = (start.unrotate(carrier, start.axis(marker)) for marker in (self.i, self.j))
        A, d = self.radius_i * a_i + self._sign * self.radius_j * a_j, self._centres(start)
        square, crossed = ca.dot(d, d), ca.cross(a_i, a_j)
        apart = square > SAME_CENTRE**2 * ca.dot(A, A)
        t = ca.cross(A, d) / ca.if_else(apart, square, 1.0)
        across = ca.fmax(ca.dot(t, a_i) ** 2, ca.dot(t, a_j) ** 2)
        touch = ca.logic_and(ca.fabs(square / ca.dot(A, A) - 1) < PITCH_TOLERANCE, across < PITCH_TOLERANCE**2)
        is_spur = ca.dot(crossed, crossed) < PARALLEL_JOINT_AXES**2
        return ca.if_else(ca.logic_and(apart, ca.logic_or(is_spur, touch)), t, ca.SX.zeros(3))

    def turned(self, s: View) -> list[ca.SX]:
        """The two angles that roll on each other."""
        if s.dim == 3:
            return [self._against_carrier(s, k, marker) for k, marker in enumerate((self.i, self.j))]
        line = s.angle(self._carrier(s)) + self._line_in_carrier(s)
        return [s.angle(self.i.body) - line, s.angle(self.j.body) - line]

    def _against_carrier(self, s: View, k: int, marker: Marker) -> ca.SX:
        """The angle of a wheel about its axis, from where the initial estimates put it, seen from the carrier."""
        start, carrier = s.initial, self._carrier(s)
        x, y = (s.rotate(carrier, start.unrotate(carrier, a)) for a in (start.reference(marker), start.normal(marker)))
        x_wheel = s.reference(marker)
        return s.followed(self, k, ca.dot(y, x_wheel), ca.dot(x, x_wheel))

    def _carrier(self, s: View) -> Frame:
        return s.model.ground if self.carrier is None else self.carrier

    def _centres(self, s: View) -> ca.SX:
        """The line from centre i to centre j in the carrier's axes."""
        return s.unrotate(self._carrier(s), s.position(self.j) - s.position(self.i))

    def _line_in_carrier(self, s: View) -> ca.SX:
        """Its angle from where it stood at first, so that the arc tangent stays far from its jump."""
        d0, d = self._centres(s.initial), self._centres(s)
        return ca.atan2(s.cross(d0, d), ca.dot(d0, d))


@dataclass(frozen=True, eq=False)
class RackAndPinion(Joint):
    """Let a pinion (marker j) roll on a rack (marker i).

        a_i · (p_j - p_i) + r (φ_j - φ_i) = phase

    Parameters
    ----------
    i : Marker
        A point of the rack, with the direction of the rack as its axis.
    j : Marker
        The centre of the pinion; in space with its axis of rotation.
    radius : float or parameter
        Pitch radius r: positive for a pinion to the left of the rack's direction (above a rack that points to +x),
        negative to the right, in model units of length.
    phase : float or parameter, optional
        Constant of the equation, in model units of length. By default as in the initial estimates.

    Notes
    -----
    In space φ_j - φ_i is the angle of the pinion about the axis of marker j, measured from the initial estimates.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("pinion on a rack", gravity=None)
    >>> pinion = model.body("pinion", mass=1, inertia=0.1, position=(0, 0.2))
    >>> rack = model.add(cd.RackAndPinion("rack", model.ground.at(0, 0, axis=(1, 0)), pinion.at(0, 0), radius=0.2))
    >>> height, motor = model.add(cd.Fix("height", pinion.y)), model.add(cd.Drive("motor", pinion.x, lambda t: 0.5 * t))
    >>> result = cd.kinematics(model, until=1)
    >>> print(f"{result['pinion'].angle[-1]:.3f} rad")
    -2.500 rad
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

    def residual(self, s: View) -> ca.SX:
        phase = self._rolled(s.initial) if self.phase is None else self.phase
        return self._rolled(s) - phase

    def _rolled(self, s: View) -> ca.SX:
        return along(s, self.i, self.j) + self.radius * self.turned(s)[0]

    def turned(self, s: View) -> list[ca.SX]:
        if s.dim == 2:
            return [relative_angle(s, self)]
        start, rack = s.initial, self.i.body
        x, y = (s.rotate(rack, start.unrotate(rack, a)) for a in (start.reference(self.j), start.normal(self.j)))
        x_pinion = s.reference(self.j)
        return [s.followed(self, 0, ca.dot(y, x_pinion), ca.dot(x, x_pinion))]


@dataclass(frozen=True, eq=False)
class Constraint(ConstraintElement):
    """Impose any equation on positions and time: function(s) = 0.

    Parameters
    ----------
    function : callable
        A function of the view `s` of the machine that returns an expression, or several stacked by `cd.vertcat`. It
        must vanish when the constraint holds. It may depend on positions and time, not on velocities. Residuals with
        the unit of a length or an angle suit the closure tolerance.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("point on an ellipse", gravity=(0, -9.81))
    >>> bead = model.body("bead", mass=1, inertia=0, position=(0.6, -0.8), hold="x")
    >>> ellipse = lambda s: cd.sqrt((s.position(bead)[0] / 2) ** 2 + s.position(bead)[1] ** 2) - 1
    >>> wire = model.add(cd.Constraint("wire", ellipse))
    >>> print(cd.assemble(model)["bead"].position.round(4))
    [ 0.6    -0.9539]
    """

    function: Callable[[View], Scalar | Vector]

    def check(self) -> None:
        if not callable(self.function):
            raise ModelError(f'constraint "{self.name}": the residual must be a function of the machine `s`')

    def residual(self, s: View) -> ca.SX:
        return ca.vertcat(*value) if isinstance(value := self.function(s), (list, tuple)) else value  # type: ignore[return-value]
