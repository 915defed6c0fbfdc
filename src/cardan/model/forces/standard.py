"""The force elements. Each says the loads it puts on bodies and, where it has one, its potential energy.

Sign of springs and actuators: tension is positive, so a negative actuator force pushes the two points apart
(Wehage & Haug 1981; Nikravesh 1988, ch. 10). To add a force, write its class here (or, as
for `Contact`, `Bushing` and `Tyre`, in a file of its own) and name it in `__all__`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any, ClassVar, Literal

from cardan.deferred import casadi as ca
from cardan.errors import ModelError, check_choice, described, suggestion
from cardan.model.bodies.body import Body, Coordinate, Frame, Marker, Place, check_apart
from cardan.model.element import Clearance, ForceElement, Load, pull_between
from cardan.model.expressions.values import Scalar, degrees_for_radians, is_number
from cardan.model.flexible.flexible_body import FlexibleBody
from cardan.model.forces.armature import Armature
from cardan.model.forces.beam import Beam
from cardan.model.forces.bristles import BristleFriction
from cardan.model.forces.bushing import Bushing
from cardan.model.forces.cable import Cable
from cardan.model.forces.cartesian_spring import CartesianSpring
from cardan.model.forces.characteristics import Parts, characteristic, has_effect, stored_energy
from cardan.model.forces.contact import Contact, length
from cardan.model.forces.coordinate_force import CoordinateForce
from cardan.model.forces.drive_train import GearMesh, OneWayClutch, TorqueConverter
from cardan.model.forces.gravitation import Gravitation
from cardan.model.forces.hydraulic_circuits import HydraulicActuator, HydraulicPump
from cardan.model.forces.hydraulics import HydraulicCylinder
from cardan.model.forces.journal_bearing import JournalBearing
from cardan.model.forces.track import TrackDrive, TrackSegment
from cardan.model.forces.tyre import Tyre
from cardan.model.forces.wheel_contact import WheelContact
from cardan.model.joints.ball_angles import AngleBetween
from cardan.model.units import air_density
from cardan.model.view import OfTime, Signal, View, signal, vector_signal

if TYPE_CHECKING:
    from cardan.model.joints.spatial import Spherical, Universal
    from cardan.model.joints.standard import Cylindrical, Planar, Revolute, Screw

__all__ = ["Armature", "Beam", "BristleFriction", "Bushing", "Cable", "CartesianSpring", "Contact", "CoordinateForce",
           "Drag", "FlexibleBody", "Force", "GearMesh", "Gravitation", "HydraulicActuator", "HydraulicCylinder",
           "HydraulicPump", "JournalBearing", "OneWayClutch", "Spring", "Torque", "TorqueConverter", "TorsionSpring",
           "TrackDrive", "TrackSegment", "Tyre", "WheelContact"]  # fmt: skip

SENSE_OF_A_SPRING = (
    'torsion spring "{}": torque={:g} {} the angle, as a tension pulls; of CoordinateForce, Torque and Drive a '
    "positive value turns forwards"
)
TINY_SPEED = 1e-12  # keeps |v| differentiable at rest


@dataclass(frozen=True, eq=False)
class Spring(ForceElement):
    """Connect two points by a spring, a damper and an actuator in one element.

        f = k (l - l₀) + c l̇ + f_a,   on point a:  f (p_b - p_a) / l        (Wehage & Haug 1981, eq. 2.9)

    Parameters
    ----------
    a, b : Marker
        The two points. Tension pulls them together.
    stiffness : float, Spline or function of the machine, default 0.0
        k, in force per length. A Spline is the characteristic itself: force over l - l₀. A function of the machine
        gives the coefficient.
    damping : float, Spline or function of the machine, default 0.0
        c, in force per speed. A Spline is the characteristic itself: force over l̇.
    force : float, Spline or function of the machine, default 0.0
        The actuator force f_a; a Spline is one of time.
    free_length : float, Spline or function of time, optional
        l₀, in model units of length. By default the distance in the initial estimates.
    unilateral : {"tension", "compression"}, optional
        "tension" makes a rope, which acts only when longer than l₀ and never pushes; "compression" makes a stop, which
        acts only when shorter and never pulls.

    Notes
    -----
    The damper of a rope or stop brakes both ways, but takes no more than the spring gives:

        f = max(max(k (l - l₀) + c l̇, 0) + f_a, 0)  where l > l₀, else 0        (a stop: with min, where l < l₀)

    At zero length the force has no direction and is zero.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("oscillator", gravity=(0, -9.81))
    >>> mass = model.body("mass", mass=1, inertia=1, position=(0, -1))
    >>> spring = model.add(cd.Spring("spring", model.ground.at(0, 0), mass.at(0, 0), stiffness=100, free_length=1))
    >>> result = cd.equilibrium(model)
    >>> print(f"{result['mass'].position[0, 1]:.4f} m")  # -(l₀ + m g/k)
    -1.0981 m
    """

    a: Place
    b: Place
    stiffness: Signal = 0.0
    damping: Signal = 0.0
    force: Signal = 0.0
    free_length: OfTime | None = None
    unilateral: str | None = None

    curves: ClassVar = {"stiffness": ("length",), "damping": ("rate",)}
    glyph: ClassVar[str] = "spring"

    def check(self) -> None:
        check_apart(self.a.body, self.b.body, f'spring "{self.name}"')
        if self.unilateral not in (None, "tension", "compression"):
            near = suggestion(str(self.unilateral), ("tension", "compression"))
            raise ModelError(f'spring "{self.name}": unilateral="{self.unilateral}" is not known{near}')

    def drawn_as(self) -> str:
        """A subclass with a glyph of its own keeps it."""
        if self.glyph != Spring.glyph:
            return self.glyph
        if self.unilateral is not None:
            return "rope" if self.unilateral == "tension" else "bumper"
        if has_effect(self.stiffness):
            return "spring damper" if has_effect(self.damping) else "spring"
        return "damper" if has_effect(self.damping) else "rod"  # an actuator

    def _free_length(self, s: View) -> ca.SX:
        return s.initial.distance(self.a, self.b) if self.free_length is None else s.in_time(self.free_length)

    def _parts(self, s: View) -> Parts:
        stretch = s.length(self) - self._free_length(s)
        parts = Parts(
            characteristic(self.stiffness, stretch, s),
            characteristic(self.damping, s.rate(self), s),
            s.signal(self.force),
        )
        if self.unilateral is None:
            return parts
        tension = self.unilateral == "tension"
        acts, bounded = (stretch > 0, ca.fmax) if tension else (stretch < 0, ca.fmin)
        spring, damper, actuator = parts
        passive = bounded(spring + damper, 0) if has_effect(self.damping) else spring
        total = bounded(passive + actuator, 0) if has_effect(self.force) else passive
        return Parts(*(ca.if_else(acts, part, 0.0) for part in (spring, passive - spring, total - passive)))

    def loads(self, s: View) -> list[Load]:
        return pull_between(s, self.a, self.b, self._parts(s).total)

    def potential(self, s: View) -> Scalar:
        stretch = s.length(self) - self._free_length(s)
        if self.unilateral is not None:
            stretch = ca.fmax(stretch, 0) if self.unilateral == "tension" else ca.fmin(stretch, 0)
        return stored_energy(self.stiffness, stretch)

    def clearance(self, s: View) -> Clearance | None:
        """How much is left until a rope is tight, or a stop is reached."""
        if self.unilateral is None:
            return None
        free = ca.SX(self._free_length(s))
        slack = free - s.length(self)
        speed = length(s.velocity(self.a) - s.velocity(self.b)) + ca.fabs(s.rate_of(free))
        return Clearance(slack if self.unilateral == "tension" else -slack, speed)

    def outputs(self, s: View) -> dict[str, Scalar]:
        return {"length": s.length(self), "rate": s.rate(self), **self._parts(s).named("force")}


@dataclass(frozen=True, eq=False)
class TorsionSpring(ForceElement):
    """Put a torsional spring, damper and actuator about a joint or, in the plane, between two bodies (i, j).

        n = k (θ - θ₀) + c θ̇ + n_a,   +n on i, -n on j

    Parameters
    ----------
    between : joint or tuple of 2 bodies
        A revolute, cylindrical, screw, planar, universal or spherical joint, or in the plane the bodies (i, j).
    stiffness : float, Spline or function of the machine, default 0.0
        k, in torque per radian; a Spline is the torque over θ - θ₀.
    damping : float, Spline or function of the machine, default 0.0
        c, in torque per angular velocity; a Spline is the torque over θ̇.
    torque : float, Spline or function of the machine, default 0.0
        The actuator torque n_a; a negative one opens the angle (of a `CoordinateForce` a positive one does). A Spline
        is one of time.
    free_angle : float, Spline or function of time, default 0.0
        θ₀, in radians.
    which : {"i", "j"}, optional
        Which angle of a universal or spherical joint is meant, see below.

    Notes
    -----
    θ is the joint's angle (in the plane φ_j - φ_i), followed over any number of turns. In space the torque acts along
    the axis of marker i of a revolute, cylindrical, screw or planar joint. Of a universal joint, `which="i"` is the
    angle of the cross against body i about the axis of i, `which="j"` that of body j against the cross about the axis
    of j; as the two axes are perpendicular, a torque along one does no work on the other angle. Of a spherical joint θ
    is the angle between the axes of its two markers, 0 < θ < π, about their common normal (Nikravesh et al. 1981, eq.
    6.9), or with `which="i"` the angle about the axis of i from the reference of i to that of j, over any number of
    turns.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("torsion pendulum", gravity=None)
    >>> disc = model.body("disc", mass=1, inertia=0.5)
    >>> pin = model.add(cd.Revolute("pin", model.ground.at(0, 0), disc.at(0, 0)))
    >>> spring = model.add(cd.TorsionSpring("spring", pin, stiffness=50))
    >>> print(f"{cd.linearize(model).frequencies[0]:.4f} Hz")  # √(k/J)/2π
    1.5915 Hz
    """

    between: Revolute | Cylindrical | Screw | Planar | Universal | Spherical | tuple[Frame, Frame]
    stiffness: Signal = 0.0
    damping: Signal = 0.0
    torque: Signal = 0.0
    free_angle: OfTime = 0.0
    which: Literal["i", "j"] | None = None

    curves: ClassVar = {"stiffness": ("angle",), "damping": ("rate",)}
    glyph: ClassVar[str] = "torsion"

    @cached_property
    def misreadings(self) -> list[str]:
        """As the only effect, a torque whose sense is that of a spring is easily taken for that of a motor."""
        notes = degrees_for_radians(self.free_angle, f'force "{self.name}": free_angle')
        if has_effect(self.stiffness) or has_effect(self.damping) or not is_number(self.torque) or self.torque == 0:
            return notes
        word = "closes" if self.torque > 0 else "opens"
        return [*notes, SENSE_OF_A_SPRING.format(self.name, self.torque, word)]

    def check(self) -> None:
        self._turn.check(f'torsion spring "{self.name}"')

    @property
    def _turn(self) -> AngleBetween:
        return AngleBetween(self.between, self.which)

    @property
    def bodies(self) -> tuple[Frame, Frame]:
        return self._turn.bodies

    @property
    def turning(self) -> int:  # type: ignore[override]
        return self._turn.turning

    def turned(self, s: View) -> list[ca.SX]:
        return [self._turn.motion(s, self)[0]] if self.turning else []

    def _parts(self, s: View) -> Parts:
        angle, rate, _ = self._turn.motion(s, self)
        return Parts(
            characteristic(self.stiffness, angle - s.in_time(self.free_angle), s),
            characteristic(self.damping, rate, s),
            s.signal(self.torque),
        )

    def loads(self, s: View) -> list[Load]:
        (i, j), n = self.bodies, self._parts(s).total * self._turn.motion(s, self)[2]
        return [Load(i, torque=n), Load(j, torque=-n)]

    def potential(self, s: View) -> Scalar:
        return stored_energy(self.stiffness, self._turn.motion(s, self)[0] - s.in_time(self.free_angle))

    def outputs(self, s: View) -> dict[str, Scalar]:
        angle, rate, _ = self._turn.motion(s, self)
        return {"angle": angle, "rate": rate, **self._parts(s).named("torque")}


@dataclass(frozen=True, eq=False)
class Force(ForceElement):
    """Apply a force to a point of a body.

    Parameters
    ----------
    marker : Marker
        The point at which the force acts.
    value : tuple of floats, Splines or functions, or callable
        The components, in model units of force: numbers, Splines of time, functions of the view `s` of the machine; or
        one function of the machine that returns the vector.
    frame : {"global", "body"}, default "global"
        The axes of the components. With "body" it is a follower force, which turns with the body.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("pushed", gravity=None)
    >>> block = model.body("block", mass=2, inertia=1)
    >>> push = model.add(cd.Force("push", block.at(0, 0), (lambda s: 3 * s.time, 0)))
    >>> print(f"{cd.simulate(model, until=2)['block'].velocity[-1, 0]:.3f} m/s")  # 3 t²/2m
    3.000 m/s
    """

    marker: Place
    value: tuple[Signal, ...] | Signal
    frame: str = "global"

    glyph: ClassVar[str] = "arrow"

    def check(self) -> None:
        value = vector_signal(self.value, len(self.marker.point), f'force "{self.name}": value')
        object.__setattr__(self, "value", value)
        _check_frame(self.frame, f'force "{self.name}"')

    def _vector(self, s: View) -> ca.SX:
        value = s.vector_signal(self.value)
        return s.rotate(self.marker.body, value) if self.frame == "body" else value

    def loads(self, s: View) -> list[Load]:
        return [Load(self.marker, self._vector(s))]

    def outputs(self, s: View) -> dict[str, Scalar]:
        return {"force": self._vector(s)}


@dataclass(frozen=True, eq=False)
class Torque(ForceElement):
    """Apply a torque to a body.

    Parameters
    ----------
    body : Body
        The body on which the torque acts.
    value : float, Spline or function of the machine, or tuple of 3
        The torque, in model units: one in the plane, three components in space, or a function of the view `s` of the
        machine that returns them. A Spline is one of time.
    frame : {"global", "body"}, default "global"
        The axes of the components in space.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("motor", gravity=None)
    >>> rotor = model.body("rotor", mass=1, inertia=0.5)
    >>> motor = model.add(cd.Torque("motor", rotor, lambda s: 2 - s.angular_velocity(rotor)))
    >>> print(f"{cd.simulate(model, until=5)['rotor'].angular_velocity[-1]:.3f} rad/s")
    2.000 rad/s
    """

    body: Body
    value: tuple[Signal, ...] | Signal
    frame: str = "global"

    glyph: ClassVar[str] = "twist"

    def check(self) -> None:
        what = f'torque "{self.name}"'
        if not isinstance(self.body, Body):
            remedy = f"; write {self.body.body.name}" if isinstance(self.body, Marker) else ""
            if isinstance(getattr(self.body, "angle", None), Coordinate):
                remedy = f'; write cd.CoordinateForce("{self.name}", {self.body.name}.angle, force=...)'
            raise ModelError(f"{what}: body: expected a body, got {described(self.body)}{remedy}")
        check = signal if self._is_planar() else partial(vector_signal, size=3)
        object.__setattr__(self, "value", check(self.value, what=f"{what}: value"))
        _check_frame(self.frame, what)

    def _is_planar(self) -> bool:
        return self.body.model.dim == 2

    def _torque(self, s: View) -> ca.SX:
        if self._is_planar():
            return s.signal(self.value)
        value = s.vector_signal(self.value)
        return s.rotate(self.body, value) if self.frame == "body" else value

    def loads(self, s: View) -> list[Load]:
        return [Load(self.body, torque=self._torque(s))]

    def outputs(self, s: View) -> dict[str, Scalar]:
        return {"torque": self._torque(s)}


@dataclass(frozen=True, eq=False)
class Drag(ForceElement):
    """Apply aerodynamic drag to a point of a body.

        f = -½ c_d ρ A |v| v        (Nikravesh 1988, problem 10.18)

    Parameters
    ----------
    marker : Marker
        The point at which the drag acts; v is its velocity.
    coefficient : float, Spline or function of the machine
        Drag coefficient c_d.
    area : float, Spline or function of the machine
        Frontal area A, in model units of length squared.
    density : float, Spline or function of the machine, optional
        Density ρ of the fluid, in model units. The default is that of air, 1.225 kg/m³, in the units of the model.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("falling ball", gravity=(0, -9.81))
    >>> ball = model.body("ball", mass=0.1, inertia=1)
    >>> drag = model.add(cd.Drag("drag", ball, coefficient=0.47, area=0.01))
    >>> print(f"{cd.simulate(model, until=20)['ball'].velocity[-1, 1]:.3f} m/s")  # √(2 m g/(c_d ρ A))
    -18.460 m/s
    """

    marker: Place
    coefficient: Signal
    area: Signal
    density: Signal | None = None

    def loads(self, s: View) -> list[Load]:
        v = s.velocity(self.marker)
        speed = ca.sqrt(ca.dot(v, v) + TINY_SPEED**2)
        factor = 0.5 * s.signal(self.coefficient) * self._density(s) * s.signal(self.area)
        return [Load(self.marker, -factor * speed * v)]

    def _density(self, s: View) -> Scalar:
        if self.density is not None:
            return s.signal(self.density)
        units = s.model.units  # type: ignore[attr-defined]
        density = air_density(units)
        if density is None:
            raise ModelError(
                f'Drag "{self.name}": nobody knows the density of air in the units "{units.label}"; give density='
            )
        return density

    def outputs(self, s: View) -> dict[str, Scalar]:
        return {"force": self.loads(s)[0].force}


def _check_frame(frame: Any, what: str) -> None:
    check_choice(f"{what}: frame", frame, ("global", "body"))
