"""Hydraulics: valve, pump, line, cylinder, and what a hand and a lever add (Wehage & Haug 1981, sec. 6.2, fig. 6.13).

Flows and pressures are signals: a `HydraulicLine` makes a pressure of flows, a `HydraulicCylinder` a force of
pressures, and its motion the flows `<name>.flow`, `flow_1`, `flow_2` that it takes from its lines.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from cardan.deferred import casadi as ca
from cardan.errors import ModelError
from cardan.model.bodies.body import Place, check_apart
from cardan.model.control.block import (
    Block,
    Input,
    States,
    between_stops,
    clamped,
    is_stopped,
    is_zero,
    stop_events,
    stop_state,
    stopped_rate,
)
from cardan.model.control.events import When
from cardan.model.element import ForceElement, Load, pull_between
from cardan.model.expressions.values import Scalar, check_numbers
from cardan.model.view import View

__all__ = ["ForceFeedbackStick", "HydraulicCylinder", "HydraulicLine", "Potentiometer", "ServoValve", "VariablePump"]


@dataclass(frozen=True, eq=False)
class ServoValve(Block):
    """Model a servo valve whose flow q follows a current i with a lag and saturates.

        τ q̇ + q = min(max(K i, -limit), limit)

    Parameters
    ----------
    input : float, Spline, function of the machine or str
        The current i.
    gain : float or parameter
        Flow gradient K, in flow per current.
    time_constant : float or parameter
        τ, in model units of time.
    limit : float or parameter, optional
        Largest flow in either direction.
    initial : float or parameter, default 0.0
        Initial flow.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("valve")
    >>> body = model.body("body", mass=1, inertia=1)
    >>> valve = model.add(cd.ServoValve("valve", 5.0, gain=1e-3, time_constant=0.01, limit=2e-3))
    >>> print(f"{cd.simulate(model, until=0.2)['valve'].output[-1]:.4f} m³/s")
    0.0020 m³/s
    """

    input: Input
    gain: Scalar
    time_constant: Scalar
    limit: Scalar | None = None
    initial: Scalar = 0.0

    def check(self) -> None:
        if is_zero(self.gain):
            self.fail("gain is zero, so the valve lets nothing through; give a gain other than 0")
        self.need_positive("time_constant", "limit")

    @property
    def law(self) -> str:
        return "K/(τs + 1)" if self.limit is None else "sat K/(τs + 1)"

    def own_states(self) -> States:
        return {"flow": (self.initial, self._rate)}

    def _rate(self, s: View) -> ca.SX:
        wanted = self.gain * s.signal(self.input)
        if self.limit is not None:
            wanted = clamped(wanted, -self.limit, self.limit)
        return (wanted - self.state(s, "flow")) / self.time_constant

    def value(self, s: View) -> Scalar:
        return self.state(s, "flow")


@dataclass(frozen=True, eq=False)
class VariablePump(Block):
    """Model a pump of variable stroke: Ẏ = K_3 u moves the yoke between its stops, and the flow is q = Q_p Y.

    Parameters
    ----------
    input : float, Spline, function of the machine or str
        The signal u that moves the yoke, such as the flow of a servo valve.
    stroke_gain : float or parameter
        K_3, rate of the stroke per input.
    flow_gain : float or parameter
        Q_p, flow per stroke.
    lower, upper : float or parameter
        Stops, at which the yoke stands exactly. Both are needed.
    initial : float or parameter, default 0.0
        Initial stroke Y.

    Notes
    -----
    The output is the flow q; `yoke` is the stroke Y.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("pump")
    >>> body = model.body("body", mass=1, inertia=1)
    >>> pump = model.add(cd.VariablePump("pump", 1.0, stroke_gain=2.0, flow_gain=1e-3, lower=-1, upper=1))
    >>> print(f"{cd.simulate(model, until=1)['pump'].output[-1]:.4f} m³/s")
    0.0010 m³/s
    """

    input: Input
    stroke_gain: Scalar
    flow_gain: Scalar
    lower: Scalar | None = None
    upper: Scalar | None = None
    initial: Scalar = 0.0

    def check(self) -> None:
        if self.lower is None or self.upper is None:
            self.fail("a pump needs both limits of its yoke: give lower and upper")
        for word in ("stroke_gain", "flow_gain"):
            if is_zero(getattr(self, word)):
                self.fail(f"{word} is zero, so the pump delivers nothing; give a value other than 0")
        self.need_order(self.lower, self.upper, self.initial)

    @property
    def law(self) -> str:
        return "Qp K3/s, limited"

    def own_states(self) -> States:
        return {"stroke": (self.initial, self._rate), "stop": stop_state(self.initial, self.lower, self.upper)}

    def own_events(self) -> list[When]:
        return stop_events(self.name, "stroke", self._free_rate, self.lower, self.upper)

    def _free_rate(self, s: View) -> ca.SX:
        return self.stroke_gain * s.signal(self.input)

    def _rate(self, s: View) -> ca.SX:
        return stopped_rate(self.state(s, "stop"), self._free_rate(s))

    def _yoke(self, s: View) -> Scalar:
        return between_stops(self.state(s, "stroke"), self.lower, self.upper)

    def value(self, s: View) -> Scalar:
        return self.flow_gain * self._yoke(s)

    def outputs(self, s: View) -> dict[str, Scalar]:
        return super().outputs(s) | {"yoke": self._yoke(s)}


@dataclass(frozen=True, eq=False)
class HydraulicLine(Block):
    """Compute the pressure p of an entrained volume of oil from the flows into it.

        ṗ = β(p)/V (Σ flows - L p),   β = β_e, and beyond the relief pressure β_e / (1 + (|p| - p_r)/w)

    Parameters
    ----------
    flows : tuple of floats, Splines, functions or str
        The flows into the volume; those that leave it are negative: `("valve", "-cylinder.flow_1")`.
    volume : float, Spline, function of the machine or str
        V, in model units. It may change during the motion.
    bulk_modulus : float, Spline, function of the machine or str
        Effective modulus β_e, hoses included, in units of pressure.
    leakage : float or parameter, default 0.0
        L, in flow per pressure.
    against : float, Spline, function of the machine or str, optional
        The pressure towards which it leaks; zero by default.
    relief_pressure, relief_band : float or parameter, optional
        p_r and w. As the relief valve opens, the effective modulus falls, to half at p_r + w.
    initial : float or parameter, default 0.0
        Initial pressure.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("hose")
    >>> body = model.body("body", mass=1, inertia=1)
    >>> hose = model.add(cd.HydraulicLine("hose", (1e-6,), volume=1e-3, bulk_modulus=1e9, unit="Pa"))
    >>> print(f"{cd.simulate(model, until=1)['hose'].output[-1]:.4g} Pa")  # β q t/V
    1e+06 Pa
    """

    flows: tuple[Input, ...]
    volume: Input
    bulk_modulus: Input
    leakage: Scalar = 0.0
    against: Input | None = None
    relief_pressure: Scalar | None = None
    relief_band: Scalar | None = None
    initial: Scalar = 0.0

    ports: ClassVar[tuple[str, ...]] = ("flows", "volume", "bulk_modulus", "against")

    def check(self) -> None:
        if not isinstance(self.flows, tuple) or not self.flows:
            self.fail('flows: expected signals, such as ("valve", "-cylinder.flow_1")')
        self.need_positive("volume", "bulk_modulus", "relief_pressure", "relief_band")
        if isinstance(self.leakage, float) and self.leakage < 0:
            self.fail(f"leakage must not be negative, got {self.leakage:g}")
        if (self.relief_pressure is None) != (self.relief_band is None):
            self.fail("relief_pressure and relief_band go together; give both or neither")

    @property
    def law(self) -> str:
        return "β/(Vs), leakage"

    def signals(self) -> dict[str, Input]:
        return {word: value for word, value in super().signals().items() if word.startswith("flows") or callable(value)}

    def own_states(self) -> States:
        return {"p": (self.initial, self._rate)}

    def _modulus(self, s: View) -> ca.SX:
        beta = s.signal(self.bulk_modulus)
        if self.relief_pressure is None:
            return beta
        over = ca.fmax(ca.fabs(self.state(s, "p")) - self.relief_pressure, 0.0)
        assert self.relief_band is not None
        return beta / (1.0 + over / self.relief_band)

    def _rate(self, s: View) -> ca.SX:
        p = self.state(s, "p")
        filled = sum((s.signal(q) for q in self.flows[1:]), s.signal(self.flows[0]))
        lost = self.leakage * (p if self.against is None else p - s.signal(self.against))
        return self._modulus(s) / s.signal(self.volume) * (filled - lost)

    def value(self, s: View) -> Scalar:
        return self.state(s, "p")


@dataclass(frozen=True, eq=False)
class Potentiometer(Block):
    """Measure an angle or a length x as a voltage: K (x - zero), constant beyond the range.

    Parameters
    ----------
    input : float, Spline, function of the machine or str
        The measured x.
    gain : float or parameter
        K, in volts per radian or length.
    zero : float or parameter, default 0.0
        The x of no voltage.
    lower, upper : float or parameter, optional
        Ends of the range of x.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("sensor")
    >>> arm = model.body("arm", mass=1, inertia=1, angle=0.5)
    >>> pot = model.add(cd.Potentiometer("pot", lambda s: s.angle(arm), gain=2.0, unit="V"))
    >>> print(f"{cd.simulate(model, until=0.1)['pot'].output[0]:.3f} V")
    1.000 V
    """

    input: Input
    gain: Scalar
    zero: Scalar = 0.0
    lower: Scalar | None = None
    upper: Scalar | None = None

    def check(self) -> None:
        if is_zero(self.gain):
            self.fail("gain is zero, so the sensor measures nothing; give a gain other than 0")
        self.need_order(self.lower, self.upper)

    @property
    def law(self) -> str:
        return f"K = {self.gain:g}" if isinstance(self.gain, float) else "K"

    def value(self, s: View) -> Scalar:
        return self.gain * (clamped(s.signal(self.input), self.lower, self.upper) - self.zero)


@dataclass(frozen=True, eq=False)
class ForceFeedbackStick(Block):
    """Model a control stick with force feedback between hard stops: J θ̈ = T - K_f f - c θ̇ - k θ, |θ| ≤ limit.

    Parameters
    ----------
    torque : float, Spline, function of the machine or str
        T of the hand (force times length of the stick).
    inertia : float or parameter
        J.
    limit : float or parameter
        Angle of the stops, in radians.
    damping : float or parameter, default 0.0
        c, in torque per angular velocity.
    stiffness : float or parameter, default 0.0
        k, in torque per radian.
    feedback : float, Spline, function of the machine or str, default 0.0
        The signal f, such as a pressure: the stick resists what it commands.
    feedback_gain : float or parameter, default 1.0
        K_f, in torque per feedback.
    initial : float or parameter, default 0.0
        Initial angle, in radians.

    Notes
    -----
    At a stop the stick stands exactly, without rebound, until the torques pull it off. The output is the angle θ;
    further quantities are `output_rate` and `stop_torque`.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("cockpit")
    >>> body = model.body("body", mass=1, inertia=1)
    >>> stick = model.add(cd.ForceFeedbackStick("stick", 2.0, inertia=0.1, limit=0.4, damping=1.0))
    >>> print(f"{cd.simulate(model, until=1)['stick'].output[-1]:.3f} rad")
    0.400 rad
    """

    torque: Input
    inertia: Scalar
    limit: Scalar
    damping: Scalar = 0.0
    stiffness: Scalar = 0.0
    feedback: Input = 0.0
    feedback_gain: Scalar = 1.0
    initial: Scalar = 0.0

    ports: ClassVar[tuple[str, ...]] = ("torque", "feedback")

    def check(self) -> None:
        self.need_positive("inertia", "limit")
        self.need_order(-self.limit, self.limit, self.initial)

    @property
    def law(self) -> str:
        return "1/(Js² + cs + k), stops"

    def signals(self) -> dict[str, Input]:
        signals = super().signals()
        return {word: value for word, value in signals.items() if word == "torque" or not is_zero(value)}

    def own_states(self) -> States:
        return {
            "angle": (self.initial, self._speed),
            "rate": (0.0, self._acceleration),
            "stop": stop_state(self.initial, -self.limit, self.limit),
        }

    def own_events(self) -> list[When]:
        return stop_events(self.name, "angle", self._torque, -self.limit, self.limit, halted=("rate",))

    def _torque(self, s: View) -> ca.SX:
        """All torques but those of the stops."""
        applied = s.signal(self.torque) - self.feedback_gain * s.signal(self.feedback)
        return applied - self.damping * self.state(s, "rate") - self.stiffness * self.state(s, "angle")

    def _stopped(self, s: View) -> ca.SX:
        """Whether it stands at a stop and is pressed against it."""
        rate, stop = self.state(s, "rate"), self.state(s, "stop")
        return ca.logic_and(is_stopped(stop, self._torque(s)), stop * rate >= 0)

    def _speed(self, s: View) -> ca.SX:
        return ca.if_else(self._stopped(s), 0.0, self.state(s, "rate"))

    def _acceleration(self, s: View) -> ca.SX:
        return ca.if_else(self._stopped(s), 0.0, self._torque(s) / self.inertia)

    def value(self, s: View) -> Scalar:
        return between_stops(self.state(s, "angle"), -self.limit, self.limit)

    def outputs(self, s: View) -> dict[str, Scalar]:
        stop = ca.if_else(self._stopped(s), -self._torque(s), 0.0)
        return super().outputs(s) | {"output_rate": ca.SX(self.state(s, "rate")), "stop_torque": stop}


@dataclass(frozen=True, eq=False)
class HydraulicCylinder(ForceElement):
    """Put a double-acting hydraulic cylinder between two points.

    With the pressures p_1 and p_2 of its two chambers and the distance l of the points (tension positive):

        f = p_2 A_2 - p_1 A_1,   flow_1 = A_1 l̇,   flow_2 = -A_2 l̇

    With one signed pressure p (Wehage & Haug 1981, sec. 6.2: positive on the piston end, negative on the rod end, the
    other end without pressure), the area follows the sign of p for the force and that of l̇ for the flow:

        f = -p A_(p > 0 ? 1 : 2),   flow = A_(l̇ > 0 ? 1 : 2) l̇

    Parameters
    ----------
    a, b : Marker
        The two ends.
    area_1, area_2 : float or parameter
        Areas of the piston end and of the rod end, in model units of length squared.
    pressure : float, Spline, function of the machine or str, optional
        The signed pressure p.
    pressure_1, pressure_2 : float, Spline, function of the machine or str, optional
        The pressures of the two chambers, in place of `pressure`.
    friction : float or parameter, default 0.0
        Viscous friction, in force per speed.
    count : float or parameter, default 1.0
        How many equal cylinders work side by side; one of them is modelled.

    Notes
    -----
    A text such as "line" or "2*pump.output" names a block or an expression of the machine.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("jack", gravity=(0, -10))
    >>> load = model.body("load", mass=100, inertia=1, position=(0, 1))
    >>> guide = model.add(cd.Translational("guide", model.ground.at(0, 0, axis=(0, 1)), load.at(0, 0)))
    >>> jack = cd.HydraulicCylinder("jack", model.ground, load, area_1=1e-3, area_2=5e-4, pressure=1.2e6)
    >>> _ = model.add(jack)
    >>> print(f"{cd.simulate(model, until=1)['load'].velocity[-1, 1]:.3f} m/s")  # (p A - m g)/m
    2.000 m/s
    """

    a: Place
    b: Place
    area_1: Scalar
    area_2: Scalar
    pressure: Input | None = None
    pressure_1: Input | None = None
    pressure_2: Input | None = None
    friction: Scalar = 0.0
    count: Scalar = 1.0

    ports: ClassVar[tuple[str, ...]] = ("pressure", "pressure_1", "pressure_2")
    glyph: ClassVar[str] = "rod"

    def check(self) -> None:
        what = f'cylinder "{self.name}"'
        check_apart(self.a.body, self.b.body, what)
        check_numbers(self, what, above_zero="area_1 area_2 count")
        chambers = self.pressure_1 is not None or self.pressure_2 is not None
        if (self.pressure is None) == (not chambers):
            raise ModelError(f"{what}: give either pressure (the signed difference) or pressure_1 and pressure_2")

    def _force(self, s: View) -> ca.SX:
        """In tension positive."""
        if self.pressure is not None:
            p = s.signal(self.pressure)
            push = ca.if_else(p > 0, self.area_1, self.area_2) * p
        else:
            p_1, p_2 = (0.0 if p is None else s.signal(p) for p in (self.pressure_1, self.pressure_2))
            push = p_1 * self.area_1 - p_2 * self.area_2
        return self.count * (self.friction * s.rate(self) - push)

    def loads(self, s: View) -> list[Load]:
        return pull_between(s, self.a, self.b, self._force(s))

    def outputs(self, s: View) -> dict[str, ca.SX]:
        rate = s.rate(self)
        outputs = {"length": s.length(self), "rate": rate, "force": self._force(s)}
        if self.pressure is not None:
            return outputs | {"flow": ca.if_else(rate > 0, self.area_1, self.area_2) * rate}
        return outputs | {"flow_1": self.area_1 * rate, "flow_2": -self.area_2 * rate}
