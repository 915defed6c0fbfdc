"""The blocks of control: y is the output, u the input. Those of linear and sampled systems are in `linear_blocks.py`,
those of hydraulics in `hydraulics.py`.

To add one, write its class in one of them and name it here in `__all__`: it is then `cd.<Name>`, the word
`type: <Name>` under `blocks` in YAML files, and part of the JSON schema.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from cardan.deferred import casadi as ca
from cardan.model.control.block import (
    Block,
    Input,
    States,
    between_stops,
    clamped,
    dotted,
    is_zero,
    numbers,
    stop_events,
    stop_state,
    stopped_rate,
)
from cardan.model.control.events import AtStart, Set, When
from cardan.model.control.linear_blocks import SampledHold, SampledStateSpace, StateSpace, TransferFunction
from cardan.model.expressions.values import Scalar
from cardan.model.fmi.block import Fmu
from cardan.model.forces.hydraulic_circuits import Accumulator, DirectionalValve, Orifice
from cardan.model.forces.hydraulics import ForceFeedbackStick, HydraulicLine, Potentiometer, ServoValve, VariablePump
from cardan.model.view import Signal, View

__all__ = [
    "PID",
    "Accumulator",
    "DeadBand",
    "DirectionalValve",
    "Fmu",
    "ForceFeedbackStick",
    "Gain",
    "HydraulicLine",
    "Integrator",
    "Lag",
    "Orifice",
    "Potentiometer",
    "SampledHold",
    "SampledStateSpace",
    "Saturation",
    "SecondOrder",
    "ServoValve",
    "StateSpace",
    "Sum",
    "TransferFunction",
    "VariablePump",
]


@dataclass(frozen=True, eq=False)
class Gain(Block):
    """Multiply a signal: y = K u.

    Parameters
    ----------
    input : float, Spline, function of the machine or str
        The signal u. A text names a block or is an expression of the machine: "pot", "2*motor.torque".
    gain : float, Spline, function of the machine or str, default 1.0
        The factor K.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("amplifier")
    >>> body = model.body("body", mass=1, inertia=1)
    >>> amplifier = model.add(cd.Gain("amplifier", lambda s: s.time, gain=40))
    >>> print(f"{cd.simulate(model, until=0.5)['amplifier'].output[-1]:.3f}")
    20.000
    """

    input: Input
    gain: Input = 1.0

    ports: ClassVar[tuple[str, ...]] = ("input", "gain")

    @property
    def law(self) -> str:
        return f"K = {self.gain:g}" if isinstance(self.gain, float) else "K"

    def signals(self) -> dict[str, Input]:
        return super().signals() if callable(self.gain) else {"input": self.input}

    def value(self, s: View) -> Scalar:
        return s.signal(self.gain) * s.signal(self.input)


@dataclass(frozen=True, eq=False)
class Sum(Block):
    """Add signals: y = Σ w_k u_k.

    Parameters
    ----------
    inputs : tuple of floats, Splines, functions or str
        The signals u_k. Texts name blocks or are expressions of the machine.
    weights : tuple of floats or parameters, optional
        The weights w_k; 1 by default.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("control error")
    >>> cart = model.body("cart", mass=1, inertia=1, position=(0.2, 0))
    >>> error = model.add(cd.Sum("error", (1.0, "cart.x"), weights=(1, -1)))
    >>> print(f"{cd.simulate(model, until=0.1)['error'].output[0]:.3f}")
    0.800
    """

    inputs: tuple[Input, ...]
    weights: tuple[Scalar, ...] | None = None

    ports: ClassVar[tuple[str, ...]] = ("inputs",)

    def check(self) -> None:
        if not isinstance(self.inputs, tuple) or not self.inputs:
            self.fail("inputs: expected signals, such as (reference, measured)")
        if self.weights is not None:
            weights = numbers(self, self.weights, "weights")
            if len(weights) != len(self.inputs):
                self.fail(f"weights: {len(weights)} of them for {len(self.inputs)} inputs")
            object.__setattr__(self, "weights", weights)

    @property
    def law(self) -> str:
        weights = self.weights or (1.0,) * len(self.inputs)
        return "Σ " + " ".join(f"{w:+g}" if isinstance(w, float) else "w" for w in weights)

    def value(self, s: View) -> Scalar:
        return dotted(self.weights or (1.0,) * len(self.inputs), [s.signal(u) for u in self.inputs])


@dataclass(frozen=True, eq=False)
class Lag(Block):
    """Delay a signal by a first-order lag: τ ẏ + y = K u.

    Parameters
    ----------
    input : float, Spline, function of the machine or str
        The signal u.
    time_constant : float or parameter
        τ, in model units of time.
    gain : float, Spline or function of the machine, default 1.0
        K.
    initial : float or parameter, default 0.0
        Initial output y.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("lag")
    >>> body = model.body("body", mass=1, inertia=1)
    >>> lag = model.add(cd.Lag("lag", 1.0, time_constant=0.5))
    >>> print(f"{cd.simulate(model, until=0.5)['lag'].output[-1]:.4f}")  # 1 - 1/e
    0.6321
    """

    input: Input
    time_constant: Scalar
    gain: Signal = 1.0
    initial: Scalar = 0.0

    def check(self) -> None:
        self.need_positive("time_constant")

    @property
    def law(self) -> str:
        return "K/(τs + 1)"

    def own_states(self) -> States:
        return {"y": (self.initial, self._rate)}

    def _rate(self, s: View) -> ca.SX:
        return (s.signal(self.gain) * s.signal(self.input) - self.state(s, "y")) / self.time_constant

    def value(self, s: View) -> Scalar:
        return self.state(s, "y")


@dataclass(frozen=True, eq=False)
class SecondOrder(Block):
    """Filter a signal by a second-order lag: ÿ + 2 ζ ω ẏ + ω² y = K ω² u.

    Parameters
    ----------
    input : float, Spline, function of the machine or str
        The signal u.
    frequency : float or parameter
        ω, in radians per unit of time.
    damping : float or parameter
        Damping ratio ζ.
    gain : float, Spline or function of the machine, default 1.0
        K.
    initial, initial_rate : float or parameter, default 0.0
        Initial output y and its rate ẏ.

    Notes
    -----
    `output_rate` is the rate ẏ.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("sensor")
    >>> body = model.body("body", mass=1, inertia=1)
    >>> sensor = model.add(cd.SecondOrder("sensor", 1.0, frequency=10, damping=0))
    >>> print(f"{cd.simulate(model, until=0.1)['sensor'].output[-1]:.4f}")  # 1 - cos ωt
    0.4597
    """

    input: Input
    frequency: Scalar
    damping: Scalar
    gain: Signal = 1.0
    initial: Scalar = 0.0
    initial_rate: Scalar = 0.0

    def check(self) -> None:
        self.need_positive("frequency")
        if isinstance(self.damping, float) and self.damping < 0:
            self.fail(f"damping (the ratio ζ) must not be negative, got {self.damping:g}")

    @property
    def law(self) -> str:
        return "Kω²/(s² + 2ζωs + ω²)"

    def own_states(self) -> States:
        return {"y": (self.initial, partial(self.state, word="yd")), "yd": (self.initial_rate, self._acceleration)}

    def _acceleration(self, s: View) -> ca.SX:
        w, y, yd = self.frequency, self.state(s, "y"), self.state(s, "yd")
        return w**2 * (s.signal(self.gain) * s.signal(self.input) - y) - 2 * self.damping * w * yd

    def value(self, s: View) -> Scalar:
        return self.state(s, "y")

    def outputs(self, s: View) -> dict[str, Scalar]:
        return super().outputs(s) | {"output_rate": self.state(s, "yd")}


@dataclass(frozen=True, eq=False)
class Integrator(Block):
    """Integrate a signal between two limits: ẏ = K u.

    Parameters
    ----------
    input : float, Spline, function of the machine or str
        The signal u.
    gain : float, Spline or function of the machine, default 1.0
        K.
    lower, upper : float or parameter, optional
        Limits of y. There it stands exactly, and leaves as soon as u changes its sign (no wind-up).
    initial : float or parameter, default 0.0
        Initial output y.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("integrator")
    >>> body = model.body("body", mass=1, inertia=1)
    >>> level = model.add(cd.Integrator("level", 2.0, upper=1.5))
    >>> print(f"{cd.simulate(model, until=1)['level'].output[-1]:.3f}")
    1.500
    """

    input: Input
    gain: Signal = 1.0
    lower: Scalar | None = None
    upper: Scalar | None = None
    initial: Scalar = 0.0

    def check(self) -> None:
        self.need_order(self.lower, self.upper, self.initial)

    @property
    def law(self) -> str:
        return "K/s, limited" if self._is_limited() else "K/s"

    def own_states(self) -> States:
        states: States = {"y": (self.initial, self._rate)}
        return states | ({"stop": stop_state(self.initial, self.lower, self.upper)} if self._is_limited() else {})

    def own_events(self) -> list[When]:
        return stop_events(self.name, "y", self._free_rate, self.lower, self.upper)

    def _is_limited(self) -> bool:
        return self.lower is not None or self.upper is not None

    def _free_rate(self, s: View) -> ca.SX:
        return s.signal(self.gain) * s.signal(self.input)

    def _rate(self, s: View) -> ca.SX:
        rate = self._free_rate(s)
        return stopped_rate(self.state(s, "stop"), rate) if self._is_limited() else rate

    def value(self, s: View) -> Scalar:
        return between_stops(self.state(s, "y"), self.lower, self.upper)


@dataclass(frozen=True, eq=False)
class Saturation(Block):
    """Limit a signal: y = min(max(u, lower), upper).

    Parameters
    ----------
    input : float, Spline, function of the machine or str
        The signal u.
    lower, upper : float or parameter, optional
        The limits. One of them may be left out.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("valve")
    >>> body = model.body("body", mass=1, inertia=1)
    >>> valve = model.add(cd.Saturation("valve", lambda s: 3 * s.time, upper=2))
    >>> print(f"{cd.simulate(model, until=1)['valve'].output[-1]:.3f}")
    2.000
    """

    input: Input
    lower: Scalar | None = None
    upper: Scalar | None = None

    def check(self) -> None:
        if self.lower is None and self.upper is None:
            self.fail("give lower, upper or both")
        self.need_order(self.lower, self.upper)

    def value(self, s: View) -> Scalar:
        return clamped(s.signal(self.input), self.lower, self.upper)


@dataclass(frozen=True, eq=False)
class DeadBand(Block):
    """Suppress small signals: y = u - upper above `upper`, u - lower below `lower`, and 0 between.

    Parameters
    ----------
    input : float, Spline, function of the machine or str
        The signal u.
    upper : float or parameter
        Upper end of the dead band.
    lower : float or parameter, optional
        Lower end; -upper by default.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("stick")
    >>> body = model.body("body", mass=1, inertia=1)
    >>> stick = model.add(cd.DeadBand("stick", lambda s: s.time, upper=0.3))
    >>> print(f"{cd.simulate(model, until=1)['stick'].output[-1]:.3f}")
    0.700
    """

    input: Input
    upper: Scalar
    lower: Scalar | None = None

    def check(self) -> None:
        self.need_order(-self.upper if self.lower is None else self.lower, self.upper)

    @property
    def law(self) -> str:
        return "dead band"

    def value(self, s: View) -> Scalar:
        u = s.signal(self.input)
        return u - clamped(u, -self.upper if self.lower is None else self.lower, self.upper)


@dataclass(frozen=True, eq=False)
class PID(Block):
    """Control by a PID law with filtered derivative, limited output and anti-windup (Åström & Hägglund 1995, sec. 3.5).

        v = K_p e + I + K_d ḋ,   ḋ = (e - d)/T_f,   y = min(max(v, lower), upper),   İ = K_i e + (y - v)/T_t

    Parameters
    ----------
    input : float, Spline, function of the machine or str
        The error e.
    kp, ki, kd : float or parameter, default 0.0
        Gains K_p, K_i and K_d.
    filter_time : float or parameter, optional
        T_f of the derivative, in model units of time. It is needed where there is K_d.
    lower, upper : float or parameter, optional
        Limits of the output.
    tracking_time : float or parameter, optional
        T_t, with which the integral follows a limited output; by default K_p/K_i, or 1/K_i without K_p.
    initial : float or parameter, default 0.0
        Initial value of the integral I.
    measured : float, Spline, function of the machine or str, optional
        The measured value x. Its rate is fed back in place of that of the error, ḋ = (-x - d)/T_f: a step of
        the reference gives no derivative kick.

    Notes
    -----
    d begins where its signal stands at the start of the run, so that the start gives no derivative kick.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("positioning", gravity=None)
    >>> cart = model.body("cart", mass=1, inertia=1)
    >>> pid = model.add(cd.PID("pid", lambda s: 1 - s.position(cart)[0], kp=20, ki=10, kd=8, filter_time=0.01))
    >>> motor = model.add(cd.Force("motor", cart, (pid, 0)))
    >>> result = cd.simulate(model, until=20)
    >>> print(f"{result['pid'].output[0]:.1f} N, {result['cart'].position[-1, 0]:.3f} m")
    20.0 N, 1.000 m
    """

    input: Input
    kp: Scalar = 0.0
    ki: Scalar = 0.0
    kd: Scalar = 0.0
    filter_time: Scalar | None = None
    lower: Scalar | None = None
    upper: Scalar | None = None
    tracking_time: Scalar | None = None
    initial: Scalar = 0.0
    measured: Input | None = None

    ports: ClassVar[tuple[str, ...]] = ("input", "measured")

    def check(self) -> None:
        if self._has("kd") and self.filter_time is None:
            self.fail("kd needs a filter_time, because a signal cannot be differentiated without a filter")
        if self.measured is not None and not self._has("kd"):
            self.fail("measured is the signal of the derivative; give kd and filter_time, too")
        self.need_positive("filter_time", "tracking_time")
        self.need_order(self.lower, self.upper)
        if not (self._has("kp") or self._has("ki") or self._has("kd")):
            self.fail("kp, ki and kd are all zero; give one of them")

    def _has(self, word: str) -> bool:
        return not is_zero(getattr(self, word))

    @property
    def law(self) -> str:
        return "".join(letter for letter, word in (("P", "kp"), ("I", "ki"), ("D", "kd")) if self._has(word))

    def own_states(self) -> States:
        states: States = {}
        if self._has("ki"):
            states["integral"] = (self.initial, self._integral_rate)
        if self._has("kd"):
            states["filtered"] = (0.0, self._filtered_rate)
        return states

    def own_events(self) -> list[When]:
        start = [Set(f"{self.name}.filtered", self._filtered_at_start)] if self._has("kd") else []
        return [When(f"{self.name}.start", AtStart(), do=start)] if start else []

    def bookkeeping(self) -> tuple[str, ...]:
        return ("start",)

    def _differentiated(self, s: View) -> ca.SX:
        """The signal of the derivative."""
        return s.signal(self.input) if self.measured is None else -s.signal(self.measured)

    def _filtered_at_start(self, s: View) -> ca.SX:
        """The signal of the derivative, with all other controllers in a row at their start, too."""
        signal = ca.SX(self._differentiated(s))
        others = [block for block in s.model.elements.values() if isinstance(block, PID) and block._has("kd")]
        for _ in others:
            for other in others:
                signal = ca.substitute(signal, other.state(s, "filtered"), other._differentiated(s))
        return signal

    def _filtered_rate(self, s: View) -> ca.SX:
        assert self.filter_time is not None
        return (self._differentiated(s) - self.state(s, "filtered")) / self.filter_time

    def _free(self, s: View) -> ca.SX:
        """v, the output without limits."""
        v = self.kp * s.signal(self.input)
        v = v + self.state(s, "integral") if self._has("ki") else v + self.initial
        return v + self.kd * self._filtered_rate(s) if self._has("kd") else v

    def _integral_rate(self, s: View) -> ca.SX:
        rate = self.ki * s.signal(self.input)
        if self.lower is None and self.upper is None:
            return rate
        usual = (self.kp if self._has("kp") else 1.0) / self.ki
        v = self._free(s)
        return rate + (clamped(v, self.lower, self.upper) - v) / (self.tracking_time or usual)

    def value(self, s: View) -> Scalar:
        return clamped(self._free(s), self.lower, self.upper)
