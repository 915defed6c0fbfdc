"""Hydraulic circuits: orifices and valves, accumulators, actuators with chambers of oil, and pumps on shafts.

Pressures and flows are signals. What has a pressure takes the flows into it (`HydraulicLine`, `Accumulator`,
`HydraulicActuator`); what has a flow takes the pressures on its two sides (`Orifice`, `DirectionalValve`,
`HydraulicPump`).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, ClassVar, NamedTuple

from cardan.deferred import casadi as ca
from cardan.errors import ModelError
from cardan.model.bodies.body import Coordinate, Place, check_apart
from cardan.model.control.block import Block, Input, States, is_zero
from cardan.model.control.events import Stop, When
from cardan.model.element import ForceElement, Load, pull_between
from cardan.model.expressions.values import Scalar, check_numbers
from cardan.model.joints.joint import Joint, coordinate_of
from cardan.model.view import View

__all__ = ["Accumulator", "DirectionalValve", "HydraulicActuator", "HydraulicPump", "Orifice"]

LEAST_VOLUME = 1e-3  # of its first volume: a chamber that is as good as empty, in which the pressure has no rate
POLYTROPIC = 1.4  # exponent of gas that is compressed quickly: adiabatic air and nitrogen


def rooted(drop: Scalar, transition: Scalar) -> Scalar:
    """The square root of a pressure drop with its sign, drop/(drop² + transition²)^¼: laminar where it is small."""
    return drop / ca.power(drop**2 + transition**2, 0.25)


@dataclass(frozen=True, eq=False)
class Orifice(Block):
    """Compute the flow q through an orifice or valve from the pressures on its two sides.

        q = C_d A sqrt(2/ρ) Δp/(Δp² + p_t²)^¼,   Δp = p_from - p_to

    It is the turbulent law ±sqrt(|Δp|) (Merritt 1967, sec. 3.4) above the transition pressure p_t, and proportional to
    Δp, laminar, below it, so that its slope at Δp = 0 is finite.

    Parameters
    ----------
    high, low : float, Spline, function of the machine or str
        The pressures p_from and p_to, such as "line" or "jack.pressure_1". The flow is positive from the first to the
        second.
    area : float, Spline, function of the machine or str
        A, the area that is open; a valve changes it.
    density : float or parameter
        ρ of the fluid, in model units.
    discharge : float or parameter, default 0.7
        C_d, the discharge coefficient.
    transition : float or parameter
        p_t, in model units of pressure.
    opens_at : float or parameter, optional
        It lets through nothing backwards, and only what Δp is above this pressure: 0 for a check valve, the set
        pressure of a relief valve.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("nozzle")
    >>> body = model.body("body", mass=1, inertia=1)
    >>> nozzle = model.add(cd.Orifice("nozzle", 2e5, 0.0, area=1e-5, density=1000, transition=100))
    >>> print(f"{cd.simulate(model, until=0.1)['nozzle'].output[0]:.3e} m³/s")  # 0.7 A sqrt(2 Δp/ρ)
    1.400e-04 m³/s
    """

    high: Input
    low: Input
    area: Input
    density: Scalar = field(kw_only=True)
    transition: Scalar = field(kw_only=True)
    discharge: Scalar = field(default=0.7, kw_only=True)
    opens_at: Scalar | None = field(default=None, kw_only=True)

    ports: ClassVar[tuple[str, ...]] = ("high", "low", "area")

    def check(self) -> None:
        self.need_positive("area", "density", "discharge", "transition")
        if isinstance(self.opens_at, float) and self.opens_at < 0:
            self.fail(f"opens_at must not be negative, got {self.opens_at:g}; 0 is a check valve")

    @property
    def law(self) -> str:
        return "C_d A √(2Δp/ρ)"

    def value(self, s: View) -> Scalar:
        drop = s.signal(self.high) - s.signal(self.low)
        if self.opens_at is not None:
            drop = ca.fmax(drop - self.opens_at, 0.0)
        return self.discharge * s.signal(self.area) * ca.sqrt(2 / self.density) * rooted(drop, self.transition)


@dataclass(frozen=True, eq=False)
class DirectionalValve(Block):
    """Model a proportional valve with four ports: a supply, a tank, and the two sides a and b of a cylinder or motor.

        u ≥ 0:  q_a = K u √(p_s - p_a),  q_b = -K u √(p_b - p_t)
        u < 0:  q_a = K u √(p_a - p_t),  q_b = -K u √(p_s - p_b)

    with √ as in `Orifice`, odd and laminar below the transition pressure (Merritt 1967, sec. 5.2, zero lap).

    Parameters
    ----------
    opening : float, Spline, function of the machine or str
        u; 1 is the full opening. It is not limited: use a `Saturation`.
    supply, tank : float, Spline, function of the machine or str
        The pressures p_s and p_t.
    a, b : float, Spline, function of the machine or str
        The pressures p_a and p_b of what is driven, such as "jack.pressure_1".
    gain : float or parameter
        K, in flow per square root of pressure: the nominal flow over the square root of its pressure drop at one edge.
    transition : float or parameter
        p_t of the laminar flow, in model units of pressure.

    Notes
    -----
    The output, which is also `flow_a`, is what flows out of port a; `flow_b` flows out of port b, `flow_supply` into
    the valve.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("valve")
    >>> body = model.body("body", mass=1, inertia=1)
    >>> pressures = {"supply": 100e5, "tank": 0.0, "a": 36e5, "b": 1e5}
    >>> valve = model.add(cd.DirectionalValve("valve", 0.5, **pressures, gain=2e-7, transition=100))
    >>> result = cd.simulate(model, until=0.1)["valve"]
    >>> print(f"{result.flow_a[0]:.2e}, {result.flow_b[0]:.2e} m³/s")
    2.53e-04, -3.16e-05 m³/s
    """

    opening: Input
    supply: Input = field(kw_only=True)
    tank: Input = field(kw_only=True)
    a: Input = field(kw_only=True)
    b: Input = field(kw_only=True)
    gain: Scalar = field(kw_only=True)
    transition: Scalar = field(kw_only=True)

    ports: ClassVar[tuple[str, ...]] = ("opening", "supply", "tank", "a", "b")

    def check(self) -> None:
        self.need_positive("gain", "transition")

    @property
    def law(self) -> str:
        return "K u √Δp"

    def _flow(self, s: View, u: ca.SX, port: Input) -> ca.SX:
        """Out of one port: from the supply where it is open to it by u > 0, else to the tank."""
        p = s.signal(port)
        filling, draining = s.signal(self.supply) - p, p - s.signal(self.tank)
        return self.gain * u * rooted(ca.if_else(u >= 0, filling, draining), self.transition)

    def value(self, s: View) -> Scalar:
        return self._flow(s, s.signal(self.opening), self.a)

    def outputs(self, s: View) -> dict[str, Scalar]:
        u = s.signal(self.opening)
        a, b = self._flow(s, u, self.a), self._flow(s, -u, self.b)
        return super().outputs(s) | {"flow_a": a, "flow_b": b, "flow_supply": ca.if_else(u >= 0, a, b)}


@dataclass(frozen=True, eq=False)
class Accumulator(Block):
    """Compute the pressure p of a gas-loaded accumulator from the flows into it.

        p = p_0 (V_0/(V_0 - V))ⁿ,   V̇ = Σ flows

    Parameters
    ----------
    flows : tuple of floats, Splines, functions or str
        The flows into it; those that leave it are negative: `("pump.flow", "-valve.flow_supply")`.
    volume : float or parameter
        V_0 of the gas when there is no oil in it.
    precharge : float or parameter
        p_0, the pressure of the gas then, absolute if other pressures are.
    exponent : float or parameter, default 1.4
        n of the gas: 1.4 for quick changes, 1 for slow ones.
    initial : float or parameter, optional
        The pressure at the start; the default is the precharge, without oil.

    Notes
    -----
    The output is p; `oil` is the volume V of oil in it. Without oil it has no pressure to give: the run ends there,
    with the event `<name>.empty`.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("buffer")
    >>> body = model.body("body", mass=1, inertia=1)
    >>> bladder = model.add(cd.Accumulator("bladder", (1e-4,), volume=1e-3, precharge=5e6, exponent=1))
    >>> print(f"{cd.simulate(model, until=5)['bladder'].output[-1]:.3e} Pa")  # half the volume, twice the pressure
    1.000e+07 Pa
    """

    flows: tuple[Input, ...]
    volume: Scalar
    precharge: Scalar
    exponent: Scalar = POLYTROPIC
    initial: Scalar | None = None

    ports: ClassVar[tuple[str, ...]] = ("flows",)

    def check(self) -> None:
        if not isinstance(self.flows, tuple) or not self.flows:
            self.fail('flows: expected signals, such as ("pump.flow", "-valve.flow_supply")')
        self.need_positive("volume", "precharge", "exponent", "initial")
        if isinstance(self.initial, float) and isinstance(self.precharge, float) and self.initial < self.precharge:
            self.fail(f"initial {self.initial:g} is below the precharge {self.precharge:g}: it would hold no oil")

    @property
    def law(self) -> str:
        return "p_0 (V_0/(V_0 - V))ⁿ"

    def own_states(self) -> States:
        pressure = self.precharge if self.initial is None else self.initial
        oil = self.volume * (1.0 - (self.precharge / pressure) ** (1.0 / self.exponent))
        return {"oil": (oil, self._filled)}

    def own_events(self) -> list[When]:
        return [When(f"{self.name}.empty", self._oil, direction=-1, do=[Stop()])]

    def _oil(self, s: View) -> ca.SX:
        return self.state(s, "oil")

    def _filled(self, s: View) -> ca.SX:
        return sum((s.signal(q) for q in self.flows[1:]), s.signal(self.flows[0]))

    def value(self, s: View) -> Scalar:
        return self.precharge * ca.power(self.volume / (self.volume - self._oil(s)), self.exponent)


class Chamber(NamedTuple):
    """A volume of oil behind a piston: the state that is its pressure, the sense in which travel makes it larger."""

    state: str
    sense: float
    area: Scalar
    volume: Scalar
    flow: Input

    def pressure(self, s: View) -> ca.SX:
        return s.state(self.state)

    def volume_at(self, travel: ca.SX) -> ca.SX:
        return self.volume + self.sense * self.area * travel

    def pressure_rate(self, s: View, modulus: Any, travel: ca.SX, leak: ca.SX) -> ca.SX:
        """ṗ, with the flow that leaks out of it in the sense in which it grows."""
        filled = s.signal(self.flow) - self.sense * (self.area * s.rate_of(travel) + leak)
        return modulus / self.volume_at(travel) * filled


def modulus_of_oil(p: Any, bulk_modulus: Scalar, air: Scalar | None, atmosphere: Scalar | None) -> Any:
    """Of oil with a share of free air at the pressure of the atmosphere, if any."""
    if air is None or atmosphere is None:
        return bulk_modulus
    x = air * ca.power(atmosphere / (p + atmosphere), 1 / POLYTROPIC)
    return bulk_modulus * (1 + x) / (1 + x * bulk_modulus / (POLYTROPIC * (p + atmosphere)))


@dataclass(frozen=True, eq=False)
class HydraulicActuator(ForceElement):
    """Put a cylinder with two chambers of compressible oil between two points.

        ṗ_1 = β(p_1)/V_1 (q_1 - A_1 l̇ - L (p_1 - p_2)),   V_1 = V_10 + A_1 (l - l_0)
        ṗ_2 = β(p_2)/V_2 (q_2 + A_2 l̇ + L (p_1 - p_2)),   V_2 = V_20 - A_2 (l - l_0)
        f = p_2 A_2 - p_1 A_1 + c l̇   (tension positive)

    With a share α of free air at the pressure p_a the modulus is β (1 + α x)/(1 + α x β/(n (p + p_a))), with
    x = (p_a/(p + p_a))^(1/n) and n = 1.4.

    Parameters
    ----------
    a, b : Marker
        The two ends.
    area_1, area_2 : float or parameter
        Areas of the piston end and of the rod end.
    volume_1, volume_2 : float or parameter
        Volumes V_10 and V_20 of oil in chambers and hoses at the length l_0.
    bulk_modulus : float or parameter
        β of the oil, walls and hoses included, in units of pressure.
    flow_1, flow_2 : float, Spline, function of the machine or str, default 0.0
        Flows q_1 and q_2 into the chambers, such as "valve.flow_a"; 0 is a closed chamber.
    length : float or parameter, optional
        l_0; the default is the length in the initial estimates.
    leakage : float or parameter, default 0.0
        L across the piston, in flow per pressure.
    friction : float or parameter, default 0.0
        c, in force per speed.
    air, atmosphere : float or parameter, optional
        α at the pressure p_a. Pressures are then above p_a.
    initial_1, initial_2 : float or parameter, default 0.0
        Initial pressures.

    Notes
    -----
    `result["jack"]` has `pressure_1`, `pressure_2`, `length`, `rate` and `force`.
    A chamber with less than a thousandth of its volume left ends the run, with the event `<name>.bottomed`; a `Limit`
    on the stroke stops the piston before.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("oil spring", gravity=None)
    >>> load = model.body("load", mass=100, inertia=1, position=(0.5, 0))
    >>> rail = model.add(cd.Translational("rail", model.ground.at(0, 0, axis=(1, 0)), load.at(0, 0)))
    >>> sizes = {"area_1": 2e-3, "area_2": 2e-3, "volume_1": 1e-3, "volume_2": 1e-3, "bulk_modulus": 1e9}
    >>> jack = model.add(cd.HydraulicActuator("jack", model.ground.at(0, 0), load.at(0, 0), **sizes))
    >>> print(f"{cd.linearize(model, at='assembled').frequencies[-1]:.3f} Hz")  # sqrt(2 β A²/(V m))/2π
    45.016 Hz
    """

    a: Place
    b: Place
    area_1: Scalar = field(kw_only=True)
    area_2: Scalar = field(kw_only=True)
    volume_1: Scalar = field(kw_only=True)
    volume_2: Scalar = field(kw_only=True)
    bulk_modulus: Scalar = field(kw_only=True)
    flow_1: Input = field(default=0.0, kw_only=True)
    flow_2: Input = field(default=0.0, kw_only=True)
    length: Scalar | None = field(default=None, kw_only=True)
    leakage: Scalar = field(default=0.0, kw_only=True)
    friction: Scalar = field(default=0.0, kw_only=True)
    air: Scalar | None = field(default=None, kw_only=True)
    atmosphere: Scalar | None = field(default=None, kw_only=True)
    initial_1: Scalar = field(default=0.0, kw_only=True)
    initial_2: Scalar = field(default=0.0, kw_only=True)

    ports: ClassVar[tuple[str, ...]] = ("flow_1", "flow_2")
    glyph: ClassVar[str] = "rod"

    def check(self) -> None:
        what = f'actuator "{self.name}"'
        check_apart(self.a.body, self.b.body, what)
        sizes = "area_1 area_2 volume_1 volume_2 bulk_modulus length air atmosphere"
        check_numbers(self, what, above_zero=sizes, not_below_zero="leakage friction")
        if (self.air is None) != (self.atmosphere is None):
            raise ModelError(f"{what}: air and atmosphere go together: the share of air, and the pressure of it")

    @property
    def chambers(self) -> tuple[Chamber, Chamber]:
        """Of the piston end, which grows as the cylinder does, and of the rod end."""
        first = Chamber(f"{self.name}.p_1", 1.0, self.area_1, self.volume_1, self.flow_1)
        return first, Chamber(f"{self.name}.p_2", -1.0, self.area_2, self.volume_2, self.flow_2)

    def own_states(self) -> States:
        pairs = zip((self.initial_1, self.initial_2), self.chambers, strict=True)
        return {f"p_{k}": (p, lambda s, c=chamber: self._rate(s, c)) for k, (p, chamber) in enumerate(pairs, 1)}

    def bookkeeping(self) -> tuple[str, ...]:
        return ("p_1", "p_2")

    def own_events(self) -> list[When]:
        why = f'actuator "{self.name}": its piston is at the end, where a cd.Limit should have stopped it'
        return [When(f"{self.name}.bottomed", self._room, direction=-1, do=[Stop(because=why)])]

    def _travel(self, s: View) -> ca.SX:
        return s.distance(self.a, self.b) - (s.initial.distance(self.a, self.b) if self.length is None else self.length)

    def _room(self, s: View) -> ca.SX:
        return ca.fmin(*(c.volume_at(self._travel(s)) / c.volume for c in self.chambers)) - LEAST_VOLUME

    def _rate(self, s: View, c: Chamber) -> ca.SX:
        first, second = self.chambers
        modulus = modulus_of_oil(c.pressure(s), self.bulk_modulus, self.air, self.atmosphere)
        return c.pressure_rate(s, modulus, self._travel(s), self.leakage * (first.pressure(s) - second.pressure(s)))

    def _force(self, s: View) -> ca.SX:
        """In tension positive."""
        first, second = self.chambers
        return self.friction * s.rate(self) - (first.pressure(s) * first.area - second.pressure(s) * second.area)

    def loads(self, s: View) -> list[Load]:
        return pull_between(s, self.a, self.b, self._force(s))

    def outputs(self, s: View) -> dict[str, ca.SX]:
        pressures = {f"pressure_{k}": chamber.pressure(s) for k, chamber in enumerate(self.chambers, 1)}
        return pressures | {"length": s.length(self), "rate": s.rate(self), "force": self._force(s)}


@dataclass(frozen=True, eq=False)
class HydraulicPump(ForceElement):
    """Put a pump or hydraulic motor on a shaft: q = D ω - L Δp and T = -D Δp - T_loss, with Δp = p_high - p_low.

    Parameters
    ----------
    joint : Joint or Coordinate
        The joint of the shaft, or a coordinate.
    displacement : float, Spline, function of the machine or str
        D, the volume for each radian (that of a turn is 2π D); a variable one is a signal, and may change its sign.
    high, low : float, Spline, function of the machine or str
        The pressures at the outlet and at the inlet.
    leakage : float or parameter, default 0.0
        L, in flow per pressure.
    drag : float or parameter, default 0.0
        Viscous torque per angular velocity.

    Notes
    -----
    `result["pump"]` has `flow` (into the outlet), `torque` (on the shaft, along its coordinate), `rate` and `power`,
    which it gives to the oil.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("pump", gravity=None)
    >>> rotor = model.body("rotor", mass=1, inertia=1, angular_velocity=100)
    >>> shaft = model.add(cd.Revolute("shaft", model.ground.at(0, 0), rotor.at(0, 0)))
    >>> pump = model.add(cd.HydraulicPump("pump", shaft, 2e-6, high=1e7, low=0.0))
    >>> result = cd.simulate(model, until=1)["pump"]
    >>> print(f"{result.flow[0]:.1e} m³/s, {result.torque[0]:.0f} N m")
    2.0e-04 m³/s, -20 N m
    """

    joint: Joint | Coordinate
    displacement: Input
    high: Input
    low: Input
    leakage: Scalar = field(default=0.0, kw_only=True)
    drag: Scalar = field(default=0.0, kw_only=True)

    ports: ClassVar[tuple[str, ...]] = ("displacement", "high", "low")

    def check(self) -> None:
        check_numbers(self, f'pump "{self.name}"', not_below_zero="leakage drag")
        if is_zero(self.displacement):
            raise ModelError(f'pump "{self.name}": displacement is zero, so it delivers nothing')
        _ = self.coordinate  # refuses joints without one

    @property
    def coordinate(self) -> Coordinate:
        """What turns it."""
        return coordinate_of(self.joint, f'pump "{self.name}"')

    def _rise(self, s: View) -> ca.SX:
        return s.signal(self.high) - s.signal(self.low)

    def _rate(self, s: View) -> ca.SX:
        return s.rate_of(self.coordinate.value(s))

    def _torque(self, s: View) -> ca.SX:
        return -s.signal(self.displacement) * self._rise(s) - self.drag * self._rate(s)

    def efforts(self, s: View) -> list[tuple[ca.SX, Scalar]]:
        return [(self.coordinate.value(s), self._torque(s))]

    def outputs(self, s: View) -> dict[str, Scalar]:
        rate, rise = self._rate(s), self._rise(s)
        flow = s.signal(self.displacement) * rate - self.leakage * rise
        return {"flow": flow, "torque": self._torque(s), "rate": rate, "power": flow * rise}
