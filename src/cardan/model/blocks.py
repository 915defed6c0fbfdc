"""The blocks of control: y is the output, u the input. Those of hydraulics are in `hydraulics.py`.

To add one, write its class here and name it in `__all__`: it is then `cd.<Name>`, the word `type: <Name>` under
`blocks` in YAML files, and part of the JSON schema.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Any, ClassVar

import casadi as ca

from cardan.model.block import (
    Block,
    Input,
    States,
    clamped,
    dotted,
    is_stopped,
    matrix,
    numbers,
    still,
    stop_events,
    stop_state,
)
from cardan.model.events import Every, Set, When
from cardan.model.hydraulics import ForceFeedbackStick, HydraulicLine, Potentiometer, ServoValve, VariablePump
from cardan.model.values import Scalar, Signal, positive

__all__ = [
    "PID",
    "DeadBand",
    "ForceFeedbackStick",
    "Gain",
    "HydraulicLine",
    "Integrator",
    "Lag",
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
    """y = K u."""

    input: Input
    gain: Input = 1.0

    ports: ClassVar[tuple[str, ...]] = ("input", "gain")

    @property
    def law(self) -> str:
        return f"K = {self.gain:g}" if isinstance(self.gain, float) else "K"

    def signals(self) -> dict[str, Any]:
        found = super().signals()
        return found if callable(self.gain) else {"input": self.input}

    def value(self, s: Any) -> Any:
        return s.signal(self.gain) * s.signal(self.input)


@dataclass(frozen=True, eq=False)
class Sum(Block):
    """y = Σ w_k u_k; weights left out are 1: `Sum("error", (reference, "pot"), weights=(1, -1))`."""

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

    def value(self, s: Any) -> Any:
        return dotted(self.weights or (1.0,) * len(self.inputs), [s.signal(u) for u in self.inputs])


@dataclass(frozen=True, eq=False)
class Lag(Block):
    """First-order lag: τ ẏ + y = K u."""

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

    def _rate(self, s: Any) -> Any:
        return (s.signal(self.gain) * s.signal(self.input) - self.state(s, "y")) / self.time_constant

    def value(self, s: Any) -> Any:
        return self.state(s, "y")


@dataclass(frozen=True, eq=False)
class SecondOrder(Block):
    """Second-order lag: ÿ + 2 ζ ω ẏ + ω² y = K ω² u; also the quantity `output_rate` ẏ."""

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

    def _acceleration(self, s: Any) -> Any:
        w, y, yd = self.frequency, self.state(s, "y"), self.state(s, "yd")
        return w**2 * (s.signal(self.gain) * s.signal(self.input) - y) - 2 * self.damping * w * yd

    def value(self, s: Any) -> Any:
        return self.state(s, "y")

    def outputs(self, s: Any) -> dict[str, ca.SX]:
        return super().outputs(s) | {"output_rate": self.state(s, "yd")}


@dataclass(frozen=True, eq=False)
class Integrator(Block):
    """ẏ = K u between `lower` and `upper`: at a limit it stands exactly, and leaves it when u turns (no wind-up)."""

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
        return stop_events(self.name, "y", self.lower, self.upper)

    def _is_limited(self) -> bool:
        return self.lower is not None or self.upper is not None

    def _rate(self, s: Any) -> Any:
        u = s.signal(self.gain) * s.signal(self.input)
        if not self._is_limited():
            return u
        stopped = is_stopped(self.state(s, "y"), self.state(s, "stop"), u, self.lower, self.upper)
        return ca.if_else(stopped, 0.0, u)

    def value(self, s: Any) -> Any:
        return clamped(self.state(s, "y"), self.lower, self.upper)


@dataclass(frozen=True, eq=False)
class Saturation(Block):
    """y = min(max(u, lower), upper); one of the limits may be left out."""

    input: Input
    lower: Scalar | None = None
    upper: Scalar | None = None

    def check(self) -> None:
        if self.lower is None and self.upper is None:
            self.fail("give lower, upper or both")
        self.need_order(self.lower, self.upper)

    def value(self, s: Any) -> Any:
        return clamped(s.signal(self.input), self.lower, self.upper)


@dataclass(frozen=True, eq=False)
class DeadBand(Block):
    """y = u - upper above `upper`, u - lower below `lower`, 0 between; `lower` left out is -upper."""

    input: Input
    upper: Scalar
    lower: Scalar | None = None

    def check(self) -> None:
        self.need_order(-self.upper if self.lower is None else self.lower, self.upper)

    @property
    def law(self) -> str:
        return "dead band"

    def value(self, s: Any) -> Any:
        u = s.signal(self.input)
        return u - clamped(u, -self.upper if self.lower is None else self.lower, self.upper)


@dataclass(frozen=True, eq=False)
class PID(Block):
    """PID controller with filtered derivative, limited output and anti-windup (Åström & Hägglund 1995, sec. 3.5):

        v = K_p e + I + K_d ḋ,   ḋ = (e - d)/T_f,   y = min(max(v, lower), upper),   İ = K_i e + (y - v)/T_t

    `input` e is the error. `filter_time` T_f is needed where there is K_d. While the output is limited the integral
    follows it with `tracking_time` T_t (left out: K_p/K_i, or 1/K_i without K_p).
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

    def check(self) -> None:
        if self._has("kd") and self.filter_time is None:
            self.fail("kd needs filter_time: a pure derivative of a signal is not proper")
        self.need_positive("filter_time", "tracking_time")
        self.need_order(self.lower, self.upper)
        if not (self._has("kp") or self._has("ki") or self._has("kd")):
            self.fail("kp, ki and kd are all zero; give one of them")

    def _has(self, word: str) -> bool:
        return not (isinstance(getattr(self, word), float) and getattr(self, word) == 0.0)

    @property
    def law(self) -> str:
        return "".join(letter for letter, word in (("P", "kp"), ("I", "ki"), ("D", "kd")) if self._has(word))

    def own_states(self) -> States:
        found: States = {}
        if self._has("ki"):
            found["integral"] = (self.initial, self._integral_rate)
        if self._has("kd"):
            found["filtered"] = (0.0, self._filtered_rate)
        return found

    def _filtered_rate(self, s: Any) -> Any:
        return (s.signal(self.input) - self.state(s, "filtered")) / self.filter_time

    def _free(self, s: Any) -> Any:
        """v, the output without limits."""
        v = self.kp * s.signal(self.input)
        v = v + self.state(s, "integral") if self._has("ki") else v + self.initial
        return v + self.kd * self._filtered_rate(s) if self._has("kd") else v

    def _integral_rate(self, s: Any) -> Any:
        rate = self.ki * s.signal(self.input)
        if self.lower is None and self.upper is None:
            return rate
        usual = (self.kp if self._has("kp") else 1.0) / self.ki
        v = self._free(s)
        return rate + (clamped(v, self.lower, self.upper) - v) / (self.tracking_time or usual)

    def value(self, s: Any) -> Any:
        return clamped(self._free(s), self.lower, self.upper)


@dataclass(frozen=True, eq=False)
class StateSpace(Block):
    """ẋ = A x + B u,  y = C x + D u.

    `inputs`: one signal for each column of B. The output is the first row of C; those of further rows are the
    quantities `output_2`, `output_3`, ... D left out is zero, `initial` x is zero.
    """

    inputs: tuple[Input, ...]
    A: tuple[tuple[Scalar, ...], ...]
    B: tuple[tuple[Scalar, ...], ...]
    C: tuple[tuple[Scalar, ...], ...]
    D: tuple[tuple[Scalar, ...], ...] | None = None
    initial: tuple[Scalar, ...] | None = None

    ports: ClassVar[tuple[str, ...]] = ("inputs",)

    def check(self) -> None:
        inputs = self.inputs if isinstance(self.inputs, tuple) else (self.inputs,)
        A, B, C = (matrix(self, getattr(self, word), word) for word in "ABC")
        n, m = len(A), len(inputs)
        D = ((0.0,) * m,) * len(C) if self.D is None else matrix(self, self.D, "D")
        for word, found, rows, columns in (("A", A, n, n), ("B", B, n, m), ("C", C, len(C), n), ("D", D, len(C), m)):
            size = (len(found), len(found[0]) if found else 0)
            if size != (rows, columns) or not found:
                self.fail(f"{word} must have {rows} rows and {columns} columns here, it has {size[0]} and {size[1]}")
        initial = (0.0,) * n if self.initial is None else numbers(self, self.initial, "initial")
        if len(initial) != n:
            self.fail(f"initial: {len(initial)} numbers for {n} states")
        for word, made in (("inputs", inputs), ("A", A), ("B", B), ("C", C), ("D", D), ("initial", initial)):
            object.__setattr__(self, word, made)

    @property
    def law(self) -> str:
        return "A, B, C, D"

    def _x(self, s: Any) -> list[Any]:
        return [self.state(s, f"x{k + 1}") for k in range(len(self.A))]

    def _next(self, s: Any, k: int) -> Any:
        """Entry k of A x + B u."""
        return dotted(self.A[k], self._x(s)) + self._fed(s, self.B[k])

    def _fed(self, s: Any, row: tuple[Any, ...]) -> Any:
        """Σ b u, without asking for inputs that have no influence: a loop through them is none."""
        acts = [k for k, b in enumerate(row) if not (isinstance(b, float) and b == 0.0)]
        return dotted(tuple(row[k] for k in acts), [s.signal(self.inputs[k]) for k in acts])

    def own_states(self) -> States:
        assert self.initial is not None
        return {f"x{k + 1}": (self.initial[k], partial(self._next, k=k)) for k in range(len(self.A))}

    def _row(self, s: Any, k: int) -> Any:
        assert self.D is not None
        return dotted(self.C[k], self._x(s)) + self._fed(s, self.D[k])

    def value(self, s: Any) -> Any:
        return self._row(s, 0)

    def outputs(self, s: Any) -> dict[str, ca.SX]:
        return super().outputs(s) | {f"output_{k + 1}": ca.SX(self._row(s, k)) for k in range(1, len(self.C))}


@dataclass(frozen=True, eq=False)
class TransferFunction(Block):
    """Y/U = num(s)/den(s), coefficients from the highest power down, as in SciPy; in controllable canonical form:

        ẋ_1 = x_2, ..., ẋ_n = u - (a_n x_1 + ... + a_1 x_n),   y = Σ (b_k - b_0 a_k) x_(n+1-k) + b_0 u

    for den = sⁿ + a_1 sⁿ⁻¹ + ... + a_n (divided by its first coefficient). It starts at rest.
    """

    input: Input
    num: tuple[Scalar, ...]
    den: tuple[Scalar, ...]

    def check(self) -> None:
        num, den = numbers(self, self.num, "num"), numbers(self, self.den, "den")
        while len(num) > 1 and isinstance(num[0], float) and num[0] == 0.0:
            num = num[1:]
        if not den or (isinstance(den[0], float) and den[0] == 0.0):
            self.fail("den: its first coefficient, that of the highest power, is zero")
        if not num:
            self.fail("num: a coefficient is missing")
        if len(num) > len(den):
            self.fail(
                f"not proper: num is of degree {len(num) - 1}, den of {len(den) - 1}; a derivative cannot be made of a "
                "signal without a filter"
            )
        object.__setattr__(self, "num", num)
        object.__setattr__(self, "den", den)

    @property
    def law(self) -> str:
        return f"{_polynomial(self.num)} / ({_polynomial(self.den)})"

    def _coefficients(self) -> tuple[list[Any], list[Any]]:
        """b_0 ... b_n and a_1 ... a_n."""
        lead, n = self.den[0], len(self.den) - 1
        b = [0.0] * (n + 1 - len(self.num)) + [c / lead for c in self.num]
        return b, [c / lead for c in self.den[1:]]

    def own_states(self) -> States:
        n = len(self.den) - 1
        rates = [*(partial(self.state, word=f"x{k + 1}") for k in range(1, n)), *([self._last_rate] * (n > 0))]
        return {f"x{k + 1}": (0.0, rate) for k, rate in enumerate(rates)}

    def _x(self, s: Any) -> list[Any]:
        """x_n ... x_1."""
        return [self.state(s, f"x{k}") for k in range(len(self.den) - 1, 0, -1)]

    def _last_rate(self, s: Any) -> Any:
        _, a = self._coefficients()
        return s.signal(self.input) - dotted(tuple(a), self._x(s))

    def value(self, s: Any) -> Any:
        b, a = self._coefficients()
        through = not (isinstance(b[0], float) and b[0] == 0.0)
        y = dotted(tuple(bk - b[0] * ak for bk, ak in zip(b[1:], a, strict=True)), self._x(s))
        return y + b[0] * s.signal(self.input) if through else y


def _polynomial(coefficients: tuple[Any, ...]) -> str:
    top = len(coefficients) - 1
    powers = {0: "", 1: "s"} | {k: f"s^{k}" for k in range(2, top + 1)}
    shown = [
        (f"{c:g}" if isinstance(c, float) else str(c)) + (f" {powers[top - k]}" if top > k else "")
        for k, c in enumerate(coefficients)
        if not (isinstance(c, float) and c == 0.0)
    ]
    return " + ".join(shown) or "0"


@dataclass(frozen=True, eq=False)
class SampledHold(Block):
    """y = u(t_k) from t_k = start + k interval to the next sample: an ideal sampler with hold; `initial` before."""

    input: Input
    interval: Scalar
    start: Scalar = 0.0
    initial: Scalar = 0.0

    def check(self) -> None:
        positive(self.interval, f'block "{self.name}": interval')

    @property
    def law(self) -> str:
        return "sample, hold"

    def own_states(self) -> States:
        return {"held": (self.initial, still)}

    def own_events(self) -> list[When]:
        do = [Set(f"{self.name}.held", self._seen)]
        return [When(f"{self.name}.sample", Every(self.interval, self.start), do=do)]

    def _seen(self, s: Any) -> Any:
        return s.signal(self.input)

    def value(self, s: Any) -> Any:
        return self.state(s, "held")


@dataclass(frozen=True, eq=False)
class SampledStateSpace(StateSpace):
    """A sampled controller: every `interval`, y = C x + D u and then x = A x + B u; y is held in between.

    Any difference equation, as of a digital PID or filter, has this form. The fields are those of `StateSpace`.
    """

    interval: Scalar = 0.0
    start: Scalar = 0.0

    def check(self) -> None:
        super().check()
        positive(self.interval, f'block "{self.name}": interval')

    @property
    def law(self) -> str:
        return "A, B, C, D, sampled"

    def own_states(self) -> States:
        assert self.initial is not None
        x: States = {f"x{k + 1}": (value, still) for k, value in enumerate(self.initial)}
        return x | {f"y{k + 1}": (0.0, still) for k in range(len(self.C))}

    def own_events(self) -> list[When]:
        do = [Set(f"{self.name}.x{k + 1}", partial(self._next, k=k)) for k in range(len(self.A))]
        do += [Set(f"{self.name}.y{k + 1}", partial(self._row, k=k)) for k in range(len(self.C))]
        return [When(f"{self.name}.sample", Every(self.interval, self.start), do=do)]

    def value(self, s: Any) -> Any:
        return self.state(s, "y1")

    def outputs(self, s: Any) -> dict[str, ca.SX]:
        further = {f"output_{k + 1}": ca.SX(self.state(s, f"y{k + 1}")) for k in range(1, len(self.C))}
        return {"output": self(s)} | further
