"""Blocks of linear systems, and those that act at samples only: state space, transfer functions, sample and hold."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from cardan.deferred import casadi as ca
from cardan.model.control.block import Block, Input, States, dotted, is_zero, matrix, numbers, still
from cardan.model.control.events import Every, Set, When
from cardan.model.expressions.accepts import Accepts
from cardan.model.expressions.values import Matrix, Scalar, Vector
from cardan.model.view import View

__all__ = ["SampledHold", "SampledStateSpace", "StateSpace", "TransferFunction"]


@dataclass(frozen=True, eq=False)
class StateSpace(Block):
    """Filter signals by a linear system: ẋ = A x + B u, y = C x + D u.

    Parameters
    ----------
    inputs : tuple of floats, Splines, functions or str
        The signals u, one for each column of B.
    A, B, C : tuple of tuples of floats or parameters
        The matrices, by rows.
    D : tuple of tuples of floats or parameters, optional
        Direct feed-through; zero by default.
    initial : tuple of floats or parameters, optional
        Initial x; zero by default.

    Notes
    -----
    The output is the first row of C. Those of further rows are `output_2`, `output_3`, ...

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("filter")
    >>> body = model.body("body", mass=1, inertia=1)
    >>> lowpass = model.add(cd.StateSpace("lowpass", (1.0,), A=[[-2]], B=[[2]], C=[[1]]))
    >>> print(f"{cd.simulate(model, until=0.5)['lowpass'].output[-1]:.4f}")  # 1 - 1/e
    0.6321
    """

    inputs: Accepts[Input | tuple[Input, ...], tuple[Input, ...]]
    A: Accepts[Matrix, tuple[tuple[Scalar, ...], ...]]
    B: Accepts[Matrix, tuple[tuple[Scalar, ...], ...]]
    C: Accepts[Matrix, tuple[tuple[Scalar, ...], ...]]
    D: Accepts[Matrix | None, tuple[tuple[Scalar, ...], ...] | None] = None  # type: ignore[assignment]
    initial: Accepts[Vector | None, tuple[Scalar, ...] | None] = None  # type: ignore[assignment]

    ports: ClassVar[tuple[str, ...]] = ("inputs",)

    def check(self) -> None:
        inputs = self.inputs if isinstance(self.inputs, tuple) else (self.inputs,)
        A, B, C = (matrix(self, getattr(self, word), word) for word in "ABC")
        n, m = len(A), len(inputs)
        D = ((0.0,) * m,) * len(C) if self.D is None else matrix(self, self.D, "D")
        for word, entries, rows, columns in (("A", A, n, n), ("B", B, n, m), ("C", C, len(C), n), ("D", D, len(C), m)):
            size = (len(entries), len(entries[0]) if entries else 0)
            if size != (rows, columns) or not entries:
                self.fail(
                    f"{word} must have {rows} rows and {columns} columns here, but it has {size[0]} and {size[1]}"
                )
        initial = (0.0,) * n if self.initial is None else numbers(self, self.initial, "initial")
        if len(initial) != n:
            self.fail(f"initial: {len(initial)} numbers for {n} states")
        for word, value in (("inputs", inputs), ("A", A), ("B", B), ("C", C), ("D", D), ("initial", initial)):
            object.__setattr__(self, word, value)

    @property
    def law(self) -> str:
        return "A, B, C, D"

    def _x(self, s: View) -> list[ca.SX]:
        return [self.state(s, f"x{k + 1}") for k in range(len(self.A))]

    def _next(self, s: View, k: int) -> Scalar:
        """Entry k of A x + B u."""
        return dotted(self.A[k], self._x(s)) + self._fed(s, self.B[k])

    def _fed(self, s: View, row: tuple[Scalar, ...]) -> Scalar:
        """Σ b u, without asking for inputs that have no influence: a loop through them is none."""
        acts = [k for k, b in enumerate(row) if not is_zero(b)]
        return dotted(tuple(row[k] for k in acts), [s.signal(self.inputs[k]) for k in acts])

    def own_states(self) -> States:
        assert self.initial is not None
        return {f"x{k + 1}": (self.initial[k], partial(self._next, k=k)) for k in range(len(self.A))}

    def _row(self, s: View, k: int) -> Scalar:
        assert self.D is not None
        return dotted(self.C[k], self._x(s)) + self._fed(s, self.D[k])

    def value(self, s: View) -> Scalar:
        return self._row(s, 0)

    def outputs(self, s: View) -> dict[str, Scalar]:
        return super().outputs(s) | {f"output_{k + 1}": ca.SX(self._row(s, k)) for k in range(1, len(self.C))}


@dataclass(frozen=True, eq=False)
class TransferFunction(Block):
    """Filter a signal by a transfer function: Y/U = num(s)/den(s).

    It is realized in controllable canonical form, for den = sⁿ + a_1 sⁿ⁻¹ + ... + a_n (divided by its first
    coefficient):

        ẋ_1 = x_2, ..., ẋ_n = u - (a_n x_1 + ... + a_1 x_n),   y = Σ (b_k - b_0 a_k) x_(n+1-k) + b_0 u

    Parameters
    ----------
    input : float, Spline, function of the machine or str
        The signal u.
    num, den : tuple of floats or parameters
        Coefficients from the highest power down, as in SciPy.

    Notes
    -----
    It starts at rest.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("filter")
    >>> body = model.body("body", mass=1, inertia=1)
    >>> lowpass = model.add(cd.TransferFunction("lowpass", 1.0, num=(2,), den=(1, 2)))
    >>> print(f"{cd.simulate(model, until=0.5)['lowpass'].output[-1]:.4f}")  # 1 - 1/e
    0.6321
    """

    input: Input
    num: Accepts[Vector, tuple[Scalar, ...]]
    den: Accepts[Vector, tuple[Scalar, ...]]

    def check(self) -> None:
        num, den = numbers(self, self.num, "num"), numbers(self, self.den, "den")
        while len(num) > 1 and is_zero(num[0]):
            num = num[1:]
        if not den or is_zero(den[0]):
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

    def _coefficients(self) -> tuple[list[Scalar], list[Scalar]]:
        """b_0 ... b_n and a_1 ... a_n."""
        lead, n = self.den[0], len(self.den) - 1
        b: list[Scalar] = [*[0.0] * (n + 1 - len(self.num)), *(c / lead for c in self.num)]
        return b, [c / lead for c in self.den[1:]]

    def own_states(self) -> States:
        n = len(self.den) - 1
        rates = [*(partial(self.state, word=f"x{k + 1}") for k in range(1, n)), *([self._last_rate] * (n > 0))]
        return {f"x{k + 1}": (0.0, rate) for k, rate in enumerate(rates)}

    def _x(self, s: View) -> list[ca.SX]:
        """x_n ... x_1."""
        return [self.state(s, f"x{k}") for k in range(len(self.den) - 1, 0, -1)]

    def _last_rate(self, s: View) -> ca.SX:
        _, a = self._coefficients()
        return s.signal(self.input) - dotted(tuple(a), self._x(s))

    def value(self, s: View) -> Scalar:
        b, a = self._coefficients()
        y = dotted(tuple(bk - b[0] * ak for bk, ak in zip(b[1:], a, strict=True)), self._x(s))
        return y if is_zero(b[0]) else y + b[0] * s.signal(self.input)


def _polynomial(coefficients: tuple[object, ...]) -> str:
    top = len(coefficients) - 1
    powers = {0: "", 1: "s"} | {k: f"s^{k}" for k in range(2, top + 1)}
    shown = [
        (f"{c:g}" if isinstance(c, float) else str(c)) + (f" {powers[top - k]}" if top > k else "")
        for k, c in enumerate(coefficients)
        if not is_zero(c)
    ]
    return " + ".join(shown) or "0"


@dataclass(frozen=True, eq=False)
class SampledHold(Block):
    """Sample a signal and hold it: y = u(t_k) from t_k = start + k interval to the next sample.

    Other samplers that are due at t_k count in u(t_k) with the outputs that they had before it.

    Parameters
    ----------
    input : float, Spline, function of the machine or str
        The signal u.
    interval : float or parameter
        Time between samples, in model units.
    start : float or parameter, default 0.0
        Time of the first sample.
    initial : float or parameter, default 0.0
        Output before the first sample.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("sampler")
    >>> body = model.body("body", mass=1, inertia=1)
    >>> sampler = model.add(cd.SampledHold("sampler", lambda s: s.time, interval=0.25))
    >>> print(f"{cd.simulate(model, until=0.6)['sampler'].output[-1]:.3f}")
    0.500
    """

    input: Input
    interval: Scalar
    start: Scalar = 0.0
    initial: Scalar = 0.0

    def check(self) -> None:
        self.need_positive("interval")

    @property
    def law(self) -> str:
        return "sample, hold"

    def own_states(self) -> States:
        return {"held": (self.initial, still)}

    def own_events(self) -> list[When]:
        do = [Set(f"{self.name}.held", self._seen)]
        return [When(f"{self.name}.sample", Every(self.interval, self.start), do=do)]

    def _seen(self, s: View) -> ca.SX:
        return s.signal(self.input)

    def value(self, s: View) -> Scalar:
        return self.state(s, "held")


@dataclass(frozen=True, eq=False)
class SampledStateSpace(StateSpace):
    """Control by a difference equation: at each sample y = C x + D u, and then x = A x + B u; y is held in between.

    Any digital PID or filter has this form.

    Parameters
    ----------
    interval : float or parameter
        Time between samples, in model units.
    start : float or parameter, default 0.0
        Time of the first sample.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("counter")
    >>> body = model.body("body", mass=1, inertia=1)
    >>> counter = model.add(cd.SampledStateSpace("counter", (1.0,), A=[[1]], B=[[1]], C=[[1]], interval=0.1))
    >>> print(f"{cd.simulate(model, until=0.35)['counter'].output[-1]:.3f}")
    3.000
    """

    interval: Scalar = 0.0
    start: Scalar = 0.0

    def check(self) -> None:
        super().check()
        self.need_positive("interval")

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

    def value(self, s: View) -> Scalar:
        return self.state(s, "y1")

    def outputs(self, s: View) -> dict[str, ca.SX]:
        further = {f"output_{k + 1}": ca.SX(self.state(s, f"y{k + 1}")) for k in range(1, len(self.C))}
        return {"output": self(s)} | further
