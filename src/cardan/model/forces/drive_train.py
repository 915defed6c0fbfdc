"""Forces of drive trains: teeth that mesh with backlash, freewheels, torque converters."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from math import pi
from typing import ClassVar

from cardan.deferred import casadi as ca
from cardan.deferred import is_expression
from cardan.errors import ModelError
from cardan.model.bodies.body import Coordinate, Frame, Marker
from cardan.model.element import ForceElement, Load
from cardan.model.expressions.curve_axes import check_axis
from cardan.model.expressions.functions import Spline
from cardan.model.expressions.values import Scalar, not_negative, positive
from cardan.model.joints.joint import Joint, coordinate_of
from cardan.model.joints.standard import Gear
from cardan.model.view import View

LEAST_SPEED = 1e-6  # rad per unit of time: below it a pump is as good as at rest, and its speed ratio is not asked for


@dataclass(frozen=True, eq=False)
class GearMesh(ForceElement):
    """Let two gears push each other by elastic teeth with backlash; a `Gear` is the same without either.

        x = r_i (φ_i - θ) ± r_j (φ_j - θ) - phase,   e = max(x - b/2, 0) + min(x + b/2, 0)
        F = k e + d ẋ with the sign of e, else 0;   separating force |F| tan α along the line of centres

    Parameters
    ----------
    i, j : Marker
        The centres of the two gears, which bearings of their own hold. In space both need their axis of rotation.
    radius_i, radius_j : float or parameter
        Pitch radii, in model units of length.
    stiffness : float or parameter
        k of the teeth along the pitch circles, in force per length.
    damping : float or parameter, default 0.0
        d, in force per speed, while flanks touch. Teeth never pull.
    backlash : float or parameter, default 0.0
        b, the play along the pitch circles, in model units of length. At the start teeth stand in its middle.
    pressure_angle : float or parameter, default 0.0
        α in radians, such as 20 * cd.deg. The separating force needs parallel axes.
    carrier : Body or ground, optional
        The body that carries both centres; the ground by default.
    internal : bool, default False
        True: one of the gears has internal teeth.
    active : bool, default True
        False: it is off until an event switches it on.

    Notes
    -----
    `result["mesh"].force` is F, positive where gear i, turning forwards, drives j; `.deflection` is x.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("gears", gravity=None)
    >>> a, b = (model.body(n, mass=1, inertia=0.1, position=(x, 0)) for n, x in (("a", 0), ("b", 0.3)))
    >>> pins = [cd.Revolute(f"pin {w.name}", model.ground.at(*w.initial.position), w.at(0, 0)) for w in (a, b)]
    >>> mesh = model.add(cd.GearMesh("mesh", a.at(0, 0), b.at(0, 0), 0.1, 0.2, stiffness=1e5, damping=100))
    >>> motors = [cd.Motor(name, pin, torque=T) for name, pin, T in zip(("motor", "load"), pins, (2, 4))]
    >>> added = [model.add(element) for element in (*pins, *motors)]
    >>> print(f"{cd.simulate(model, until=1)['mesh'].force[-1]:.2f} N")  # T_i/r_i = T_j/r_j
    20.00 N
    """

    i: Marker
    j: Marker
    radius_i: Scalar
    radius_j: Scalar
    stiffness: Scalar
    damping: Scalar = 0.0
    backlash: Scalar = 0.0
    pressure_angle: Scalar = 0.0
    carrier: Frame | None = None
    internal: bool = False

    turning: ClassVar[int] = 2
    glyph: ClassVar[str] = "gear"

    def check(self) -> None:
        what = f'gear mesh "{self.name}"'
        positive(self.stiffness, f"{what}: stiffness")
        for word in ("damping", "backlash", "pressure_angle"):
            not_negative(getattr(self, word), f"{what}: {word}")
        if not is_expression(self.pressure_angle) and self.pressure_angle >= pi / 4:
            raise ModelError(
                f"{what}: pressure_angle={self.pressure_angle:g} is in radians, and less than 45°; 20° are 20 * cd.deg"
            )
        _ = self._gear

    @cached_property
    def _gear(self) -> Gear:
        """The teeth as a constraint, whose residual is x."""
        words = {"carrier": self.carrier, "internal": self.internal}
        return Gear(self.name, self.i, self.j, self.radius_i, self.radius_j, **words)

    def turned(self, s: View) -> list[ca.SX]:
        return self._gear.turned(s)

    def _deflection(self, s: View) -> ca.SX:
        return self._gear.residual(s)

    def _push(self, s: View) -> ca.SX:
        """F, which drives x back."""
        x, play = self._deflection(s), self.backlash / 2
        rate = self.damping * s.rate_of(x)
        forwards = ca.if_else(x > play, ca.fmax(self.stiffness * (x - play) + rate, 0.0), 0.0)
        return forwards + ca.if_else(x < -play, ca.fmin(self.stiffness * (x + play) + rate, 0.0), 0.0)

    def efforts(self, s: View) -> list[tuple[ca.SX, Scalar]]:
        return [(self._deflection(s), -self._push(s))]

    def loads(self, s: View) -> list[Load]:
        if not is_expression(self.pressure_angle) and self.pressure_angle == 0:
            return []
        apart = ca.fabs(self._push(s)) * ca.tan(self.pressure_angle) * s.direction(self.i, self.j)
        apart = -apart if self.internal else apart
        return [Load(self.i, -apart), Load(self.j, apart)]

    def potential(self, s: View) -> ca.SX:
        x, play = self._deflection(s), self.backlash / 2
        return 0.5 * self.stiffness * (ca.fmax(x - play, 0.0) ** 2 + ca.fmin(x + play, 0.0) ** 2)

    def outputs(self, s: View) -> dict[str, Scalar]:
        return {"force": self._push(s), "deflection": self._deflection(s)}


@dataclass(frozen=True, eq=False)
class OneWayClutch(ForceElement):
    """Let one shaft drive another in one direction only: a freewheel, a sprag clutch, a ratchet without teeth.

        ż = max(ω_driver - ω_driven, -z/τ),   T = k z + d max(ż, 0) > 0 where z > 0, else 0

    Parameters
    ----------
    driver, driven : joint, Coordinate or callable
        The two shafts. The driver turns the driven one forwards, and never faster than that runs away from it.
    stiffness : float or parameter
        k, by which the clutch winds up under its torque: torque per angle.
    damping : float or parameter, default 0.0
        d, while it is wound up further.
    release : float or parameter, default 1e-4
        τ, the time in which it lets go, in model units of time.
    active : bool, default True
        False: it is off until an event switches it on.

    Notes
    -----
    The wind-up z is a state and begins with zero. It stays where the shafts turn together, so that the clutch holds a
    load without creeping, and it vanishes within τ when the driven shaft overruns. A backstop is one between a shaft
    that turns backwards and the ground: `driver=lambda s: -s.angle(axle), driven=lambda s: 0 * s.angle(axle)`.
    `result["clutch"].torque` is T.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("freewheel", gravity=None)
    >>> a, b = (model.body(n, mass=1, inertia=1, position=(x, 0)) for n, x in (("pedals", 0), ("wheel", 1)))
    >>> first = model.add(cd.Revolute("first", model.ground.at(0, 0), a.at(0, 0)))
    >>> second = model.add(cd.Revolute("second", model.ground.at(1, 0), b.at(0, 0)))
    >>> hub = model.add(cd.OneWayClutch("hub", first, second, stiffness=1e4, damping=20))
    >>> legs = model.add(cd.Motor("legs", first, torque=lambda t: cd.if_else(t < 1, 4, -4)))
    >>> result = cd.simulate(model, until=2)
    >>> print(f"{result['first'].rate[-1]:.1f} rad/s, {result['second'].rate[-1]:.1f} rad/s")
    -2.0 rad/s, 2.0 rad/s
    """

    driver: Joint | Coordinate | Callable[[View], Scalar]
    driven: Joint | Coordinate | Callable[[View], Scalar]
    stiffness: Scalar
    damping: Scalar = 0.0
    release: Scalar = 1e-4

    def check(self) -> None:
        what = f'one-way clutch "{self.name}"'
        for word in ("driver", "driven"):
            coordinate_of(getattr(self, word), f"{what}: {word}")
        for word in ("stiffness", "release"):
            positive(getattr(self, word), f"{what}: {word}")
        not_negative(self.damping, f"{what}: damping")

    def _ahead(self, s: View) -> ca.SX:
        """How far the driver is ahead."""
        driver, driven = (coordinate_of(shaft, self.name).value(s) for shaft in (self.driver, self.driven))
        return ca.SX(driver - driven)

    def _winding(self, s: View) -> ca.SX:
        """ż."""
        return ca.fmax(s.rate_of(self._ahead(s)), -s.state(f"{self.name}.wound") / self.release)

    def bookkeeping(self) -> tuple[str, ...]:
        return ("wound",)

    def own_states(self) -> dict[str, tuple[Scalar, Callable[[View], Scalar]]]:
        return {"wound": (0.0, self._winding)}

    def _torque(self, s: View) -> ca.SX:
        z = ca.fmax(s.state(f"{self.name}.wound"), 0.0)
        return self.stiffness * z + self.damping * ca.fmax(self._winding(s), 0.0)

    def efforts(self, s: View) -> list[tuple[ca.SX, Scalar]]:
        return [(self._ahead(s), -self._torque(s))]

    def potential(self, s: View) -> ca.SX:
        return 0.5 * self.stiffness * ca.fmax(s.state(f"{self.name}.wound"), 0.0) ** 2

    def outputs(self, s: View) -> dict[str, Scalar]:
        return {"torque": self._torque(s), "slip": s.rate_of(self._ahead(s))}


@dataclass(frozen=True, eq=False)
class TorqueConverter(ForceElement):
    """Connect two shafts by a hydrodynamic torque converter, from its tables over the speed ratio ν = ω_turbine/ω_pump.

        T_pump = C(ν) ω_pump |ω_pump|,   T_turbine = R(ν) T_pump

    Parameters
    ----------
    pump, turbine : joint, Coordinate or callable
        The two shafts.
    capacity : Spline or sequence of pairs
        C over ν: points [(ν, C), ...] joined by straight lines, or a Spline over a ratio; in torque per speed squared.
    ratio : Spline or sequence of pairs
        R over ν: the torque ratio, about 2 at stall (ν = 0) and 1 from the coupling point on.
    active : bool, default True
        False: it is off until an event switches it on.

    Notes
    -----
    Beyond their ends tables stay constant. `result["converter"]` has `pump_torque`, `turbine_torque` and `speed_ratio`.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("converter", gravity=None)
    >>> a, b = (model.body(n, mass=1, inertia=J, position=(x, 0)) for n, J, x in (("engine", 0.2, 0), ("car", 9.0, 1)))
    >>> crank = model.add(cd.Revolute("crank", model.ground.at(0, 0), a.at(0, 0)))
    >>> axle = model.add(cd.Revolute("axle", model.ground.at(1, 0), b.at(0, 0)))
    >>> tables = {"capacity": [(0, 3e-3), (1, 0)], "ratio": [(0, 2), (0.9, 1), (1, 1)]}
    >>> converter = model.add(cd.TorqueConverter("converter", crank, axle, **tables))
    >>> engine, brake = model.add(cd.Motor("engine torque", crank, torque=120)), model.add(cd.Fix("brake", axle.angle))
    >>> result = cd.simulate(model, until=3)
    >>> print(f"{result['crank'].rate[-1]:.1f} rad/s, {result['converter'].turbine_torque[-1]:.1f} N m")  # √(T/C), R T
    200.0 rad/s, 240.0 N m
    """

    pump: Joint | Coordinate | Callable[[View], Scalar]
    turbine: Joint | Coordinate | Callable[[View], Scalar]
    capacity: Spline | Sequence[tuple[Scalar, Scalar]] = field(kw_only=True)
    ratio: Spline | Sequence[tuple[Scalar, Scalar]] = field(kw_only=True)

    curves: ClassVar = {"capacity": ("rate",), "ratio": ("rate",)}

    def check(self) -> None:
        what = f'torque converter "{self.name}"'
        for word in ("pump", "turbine"):
            coordinate_of(getattr(self, word), f"{what}: {word}")
        for word in ("capacity", "ratio"):
            curve = getattr(self, word)
            if isinstance(curve, Spline):
                check_axis(curve, ("rate",), f"{what}: {word}")
                continue
            try:
                ratios, values = zip(*((nu, value) for nu, value in curve), strict=True)
                object.__setattr__(self, word, Spline(ratios, values, kind="linear", over="rate"))
            except (TypeError, ValueError):
                raise ModelError(
                    f"{what}: {word}: expected points [(ν, value), ...] or a Spline, got {curve!r}"
                ) from None
            except ModelError as error:
                raise ModelError(f"{what}: {word}: {str(error).removeprefix('spline: ')}") from None

    def _shafts(self, s: View) -> tuple[ca.SX, ca.SX]:
        return tuple(coordinate_of(shaft, self.name).value(s) for shaft in (self.pump, self.turbine))  # type: ignore[return-value]

    def _torques(self, s: View) -> tuple[ca.SX, ca.SX, ca.SX]:
        """Of pump and turbine, and ν."""
        pump, turbine = (s.rate_of(shaft) for shaft in self._shafts(s))
        nu = pump * turbine / (pump**2 + LEAST_SPEED**2)
        torque = self.capacity.as_signal(nu) * pump * ca.fabs(pump)  # type: ignore[union-attr]  # after the check
        return torque, self.ratio.as_signal(nu) * torque, nu  # type: ignore[union-attr]

    def efforts(self, s: View) -> list[tuple[ca.SX, Scalar]]:
        (pump, turbine), (taken, passed_on, _) = self._shafts(s), self._torques(s)
        return [(pump, -taken), (turbine, passed_on)]

    def outputs(self, s: View) -> dict[str, Scalar]:
        return dict(zip(("pump_torque", "turbine_torque", "speed_ratio"), self._torques(s), strict=True))
