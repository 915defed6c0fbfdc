"""Functions of one variable for characteristics and profiles: splines, tables and the smooth step.

They take floats, arrays and CasADi `SX` alike, so a measured spring curve can stand in any expression.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from math import isfinite
from typing import Any, Literal

import numpy as np

from cardan.deferred import casadi as ca
from cardan.deferred import is_expression, is_matrix, symbol_of
from cardan.errors import ModelError, check_known, described
from cardan.model.argument_messages import Spoken, spoken
from cardan.model.expressions.accepts import Accepts
from cardan.model.expressions.values import Scalar, Vector, remedy_for_number

KINDS = ("cubic", "linear")
EXTRAPOLATIONS = ("linear", "constant")
AXES = ("time", "length", "angle", "rate")
NOT_A_KNOT_POINTS = 4  # fewer points than this cannot carry the not-a-knot condition
ROWS_OF_PIECE = 6  # of a piece: anchor, integral up to it, and the coefficients a, b, c, d
NEGLIGIBLE_INFLUENCE = 1e-20  # relative influence of far ordinates on a knot slope; it decays like 0.27^distance
PERIODIC_CLOSES = 1e-9  # of the ordinates: a periodic curve ends where it begins
SAME_DEPTH = 8  # of graphs that are compared
MASKED_POINTS = 32  # beyond this, looking a piece up costs less than masking them all


NO_JUMP = 99  # the order of a derivative that jumps: none does


class Curves:
    """How curves choose their pieces, noted while equations are written.

    `joins`: comparisons where pieces join without a jump of the slope; `orders`: by the hash of a comparison, which
    derivative jumps there; `lookups`: by the name of a function that looks a piece up, the same by abscissa.
    """

    def __init__(self) -> None:
        self.joins: list[ca.SX] = []
        self.orders: dict[int, int] = {}
        self.lookups: dict[str, dict[float, int]] = {}
        self._columns: list[ca.SX] = []  # hashes hold as long as nodes live

    def note(self, reached: ca.SX, orders: tuple[int, ...], joins: bool) -> None:
        """The comparisons of one curve."""
        self._columns.append(reached)
        self.orders |= {x.element_hash(): order for x, order in zip(ca.vertsplit(reached), orders, strict=True)}
        if joins:
            self.joins.append(reached)


_curves: ContextVar[Curves | None] = ContextVar("curves", default=None)


@contextmanager
def noting_curves(curves: Curves) -> Iterator[None]:
    """Note how the curves of the expressions that are written choose their pieces."""
    token = _curves.set(curves)
    try:
        yield
    finally:
        _curves.reset(token)


def without_jump(node: ca.SX) -> ca.SX:
    """An operation that does not jump where it is used; noted, so that no switch is looked for."""
    if (noted := _curves.get()) is not None:
        noted.joins.append(node)
    return node


@dataclass(frozen=True, eq=False)
class Spline(metaclass=Spoken):
    """A curve through the points (x[k], y[k]): a characteristic, a motion over time, a profile of the ground.

    Piece k is s = a + u (b + u (c + u d)) with u = x - x[k].

    Parameters
    ----------
    x : sequence of floats
        Abscissas, which must increase.
    y : sequence of floats or parameters
        Ordinates. Expressions of parameters are allowed: every coefficient is linear in them.
    kind : {"cubic", "linear"}, default "cubic"
        Cubic pieces join with continuous second derivative; linear pieces are straight.
    slopes : tuple of 2, default (None, None)
        Slopes at the two ends. An end without one takes the not-a-knot condition (4 points or more), else zero second
        derivative (de Boor, A Practical Guide to Splines, ch. IV).
    extrapolate : {"linear", "constant"}, optional
        Outside the points the curve goes on straight with its end slope, or stays constant. By default signals stay
        constant (a force, a torque, what an input or a block follows over time), and all else goes on straight: motions
        of drivers, characteristics, profiles, and a curve that is called.
    name : str, default ""
        Name for messages.
    periodic : bool, default False
        True: the curve repeats itself, with the distance of its first and last point as its period; their ordinates
        must agree. A cubic one has a continuous second derivative at the seam, too: a cam, a signal that repeats.
    over : {"time", "length", "angle", "rate"}, optional
        What the abscissas are; a rate is a speed or an angular velocity. An argument that takes curves over something
        else then refuses it. A curve that does not say it is taken as the argument says: forces and torques over time,
        stiffnesses over a length or an angle, dampings over a rate.

    Notes
    -----
    A spline is a function: `spline(x)`, `spline.derivative(x)` and `spline.integral(x)` take numbers, arrays and CasADi
    SX.

    Examples
    --------
    >>> import cardan as cd
    >>> curve = cd.Spline((0, 1, 2, 3), (0, 1, 4, 9))
    >>> print(f"{curve(1.5):.3f}, slope {curve.derivative(1.5):.3f}")
    2.250, slope 3.000
    """

    x: Accepts[Vector, tuple[float, ...]]
    y: Accepts[Vector, tuple[Scalar, ...]]
    kind: Literal["cubic", "linear"] = "cubic"
    slopes: tuple[Scalar | None, Scalar | None] = (None, None)
    extrapolate: Literal["linear", "constant"] | None = None
    name: str = ""
    periodic: bool = False
    over: Literal["time", "length", "angle", "rate"] | None = None

    def __post_init__(self) -> None:
        label = f'spline "{self.name}"' if self.name else "spline"
        for word, words, what in (
            (self.kind, KINDS, "kind"),
            (self.extrapolate or "linear", EXTRAPOLATIONS, "extrapolation"),
            (self.over or "time", AXES, "axis"),
        ):
            check_known(f"{label}: unknown {what}", word, words)
        for word, values in (("x", self.x), ("y", self.y)):
            if isinstance(values, (str, Mapping)) or not (is_matrix(values) or isinstance(values, Iterable)):
                raise ModelError(
                    f"{label}: {word}: expected a list of numbers such as [0, 1, 2], got {described(values)}"
                )
        x = tuple(_scalar(v, f"{label}: breakpoint {k}") for k, v in enumerate(_items(self.x)))
        y = tuple(_scalar(v, f"{label}: ordinate {k}") for k, v in enumerate(_items(self.y)))
        if len(x) != len(y):
            raise ModelError(
                f"{label}: {len(x)} breakpoints but {len(y)} ordinates; give one ordinate for each breakpoint"
            )
        if len(x) < 2:
            raise ModelError(f"{label}: has {len(x)} points; at least 2 are needed")
        if not all(isinstance(v, float) for v in x):
            raise ModelError(f"{label}: breakpoints must be numbers; only ordinates may use parameters")
        for k, (before, after) in enumerate(pairwise(x)):
            if after <= before:
                raise ModelError(
                    f"{label}: breakpoints must increase, but x[{k + 1}] = {after} follows x[{k}] = {before}; sort "
                    "them, and remove doubles"
                )
        if len(self.slopes) != 2:
            raise ModelError(f"{label}: expected two slopes, (left, right); use None for a free end")
        slopes = tuple(None if v is None else _scalar(v, f"{label}: end slope") for v in self.slopes)
        if self.kind == "linear" and slopes != (None, None):
            raise ModelError(f"{label}: only cubic splines have end slopes; leave out slopes for a linear one")
        if self.periodic:
            y = self._closed(label, y, slopes)
        for field, value in (("x", x), ("y", y), ("slopes", slopes)):
            object.__setattr__(self, field, value)

    def _closed(self, label: str, y: tuple[Scalar, ...], slopes: tuple[Scalar | None, ...]) -> tuple[Scalar, ...]:
        """The ordinates of a periodic curve, the last one the very same as the first; refuses those that differ."""
        if slopes != (None, None) or self.extrapolate == "constant":
            raise ModelError(f"{label}: a periodic curve repeats itself: leave out slopes and extrapolate")
        first, last = y[0], y[-1]
        if is_expression(first) or is_expression(last):
            closes = ca.is_equal(ca.SX(first), ca.SX(last), SAME_DEPTH)
        else:
            numbers = [v for v in y if not is_expression(v)]
            closes = abs(last - first) <= PERIODIC_CLOSES * max(max(numbers) - min(numbers), abs(first))
        if not closes:
            raise ModelError(
                f"{label}: periodic, but its first ordinate {first} and its last one {last} differ; end with the "
                "ordinate it begins with, one period later"
            )
        return (*y[:-1], first)

    def __call__(self, x: Any) -> Any:
        """The value at x: float for a number, array for an array, SX for an SX."""
        u, _, a, b, c, d = self.piece(x)
        return _plain(a + u * (b + u * (c + u * d)))

    def derivative(self, x: Any) -> Any:
        """The slope ds/dx at x."""
        u, _, _, b, c, d = self.piece(x)
        return _plain(b + u * (2 * c + u * 3 * d))

    def integral(self, x: Any) -> Any:
        """∫ s from 0 to x, through the continuation where 0 or x lies outside the points."""
        return _plain(self._antiderivative(x) - self._antiderivative(0.0))

    def _antiderivative(self, x: Any) -> Any:
        u, A, a, b, c, d = self.piece(x)
        within = A + u * (a + u * (b / 2 + u * (c / 3 + u * d / 4)))
        if not self.periodic:
            return within
        return within + self._periods(x) * (float(self.numbers[1, -1]) if self.is_numeric else self._pieces[1, -1])

    def _periods(self, x: Any) -> Any:
        """How many periods lie before x."""
        whole = (x - self.x[0]) / (self.x[-1] - self.x[0])
        if not is_expression(whole):
            return np.floor(whole)
        whole = ca.floor(whole)
        if (noted := _curves.get()) is not None:
            joins = ca.vec(whole)
            noted.note(joins, (3 if self.kind == "cubic" else 1,) * joins.numel(), self.kind == "cubic")
        return whole

    def piece(self, x: Any) -> tuple[Any, ...]:
        """The local abscissa u, the integral up to the anchor and a, b, c, d of the piece around x."""
        x = symbol_of(x)
        if self.periodic:
            x = x - (self.x[-1] - self.x[0]) * self._periods(x)
        if is_expression(x) or not self.is_numeric:
            x = ca.SX(x)
            rows = ca.vertsplit(ca.horzcat(*(self._select(xi) for xi in ca.vertsplit(ca.vec(x)))))
            anchor, *coefficients = (ca.reshape(row, x.shape) for row in rows)
        else:
            x = np.asarray(x, dtype=float)
            anchor, *coefficients = self.numbers[:, np.searchsorted(self._starts, x, side="right")]
        return x - anchor, *coefficients

    @cached_property
    def as_signal(self) -> Spline:
        """The curve as a signal over time, which holds the values of its ends unless it says otherwise."""
        if self.extrapolate is not None or self.periodic:
            return self
        return replace(self, extrapolate="constant")

    @property
    def _has_continuous_slope(self) -> bool:
        return self.kind == "cubic" and self.extrapolate != "constant"

    def _select(self, x: ca.SX) -> ca.SX:
        """The column of `_pieces` that holds for the scalar x; its derivative by x is zero.

        Masks: Σ column·(x in piece), exact as all terms but one are 0; the cost grows with the points
        (0.8 µs at 10, 6 µs at 100, 60 µs at 1000). Long tables of numbers are looked up instead
        (1 µs at 100, 3 µs at 1000; with two derivatives 4 and 11 µs).
        """
        noted = _curves.get()
        if self.is_numeric and len(self.x) > MASKED_POINTS:
            if noted is not None:
                orders = zip(self._starts, self._jumping_orders, strict=True)
                noted.lookups[self._lookup.name()] = {at: order for at, order in orders if order != NO_JUMP}
            return self._lookup(x)
        reached = x >= ca.SX(ca.DM(self._starts))
        if noted is not None:
            noted.note(reached, self._jumping_orders, self._has_continuous_slope)
        return ca.SX(self._pieces) @ (ca.vertcat(1, reached) - ca.vertcat(reached, 0))

    @cached_property
    def is_numeric(self) -> bool:
        return not any(is_expression(v) for v in (*self.y, *self.slopes))

    @cached_property
    def _starts(self) -> tuple[float, ...]:
        """Where the pieces after the left continuation begin; the last point belongs to the last piece."""
        return (*self.x[:-1], float(np.nextafter(self.x[-1], np.inf)))

    @property
    def _jumping_orders(self) -> tuple[int, ...]:
        """Of each of the `_starts`, the derivative that jumps there: 1 is the slope."""
        inner, straight = (3, 2) if self.kind == "cubic" else (1, NO_JUMP)
        end = straight if self.extrapolate != "constant" else 1
        if self.periodic:
            end = NO_JUMP  # they are reached at the seam alone
        return (end, *(inner for _ in self.x[1:-1]), end)

    @cached_property
    def numbers(self) -> np.ndarray:
        return self._pieces.full()

    @cached_property
    def _lookup(self) -> ca.Function:
        """x -> column of `_pieces`, by bisection, in a function that SX graphs call.

        CasADi (3.8) reads structural zeros of a called derivative as NaN. Hence the row of numeric zeros,
        times sin x: it changes nothing and keeps the derivatives of every order dense.
        """
        x, knots = ca.MX.sym("x"), self._starts
        # CasADi's `low` clips to the first and last interval, so any width will do for the outer two
        grid = [2 * knots[0] - knots[1], *knots, 2 * knots[-1] - knots[-2]]
        index = ca.low(ca.DM(grid), x, {"lookup_mode": "binary"})
        pieces = ca.DM(np.vstack([self.numbers, np.zeros(len(knots) + 1)]))
        column = ca.MX(ca.vec(pieces))[(ROWS_OF_PIECE + 1) * index + ca.DM(range(ROWS_OF_PIECE + 1))]
        name = f"spline_piece_{hashlib.sha256(pieces.full().tobytes()).hexdigest()[:16]}"
        return ca.Function(
            name, [x], [column[:ROWS_OF_PIECE] + column[ROWS_OF_PIECE] * ca.sin(x)], {"never_inline": True}
        )

    @cached_property
    def _pieces(self) -> ca.DM | ca.SX:
        """Columns (anchor, A, a, b, c, d): the left continuation, the n-1 pieces, the right continuation."""
        x, y = ca.DM(self.x), ca.vertcat(*self.y)
        h = x[1:] - x[:-1]
        chord = (y[1:] - y[:-1]) / h
        if self.kind == "linear":
            b, c, d = chord, 0 * chord, 0 * chord
            ends = chord[0], chord[-1]
        else:
            m = self._knot_slopes()
            b = m[:-1]
            c = (3 * chord - 2 * m[:-1] - m[1:]) / h
            d = (m[:-1] + m[1:] - 2 * chord) / h**2
            ends = m[0], m[-1]
        left, right = ends if self.extrapolate != "constant" else (0, 0)
        A = ca.cumsum(h * (y[:-1] + h * (b / 2 + h * (c / 3 + h * d / 4))))
        table = ca.horzcat(
            ca.vertcat(x[0], x),
            ca.vertcat(0, 0, A),
            ca.vertcat(y[0], y),
            ca.vertcat(left, b, right),
            ca.vertcat(0, c, 0),
            ca.vertcat(0, d, 0),
        )
        return ca.densify(table.T)

    def _knot_slopes(self) -> ca.DM | ca.SX:
        """m = S (y, end slopes), with S from unit ordinates; directly where all are numbers."""
        n = len(self.x)
        if self.periodic:
            return self._periodic_slopes()
        data = [*self.y, *(0.0 if v is None else v for v in self.slopes)]
        columns = np.array(data)[:, None] if self.is_numeric else np.eye(n + 2)
        free = "not-a-knot" if n >= NOT_A_KNOT_POINTS else (2, np.zeros(columns.shape[1]))
        ends: Any = tuple(
            free if slope is None else (1, column) for slope, column in zip(self.slopes, columns[n:], strict=True)
        )
        from scipy.interpolate import CubicSpline  # only here: importing it takes half a second

        S = CubicSpline(self.x, columns[:n], bc_type=ends)(self.x, 1)
        if self.is_numeric:
            return ca.DM(S)
        S[abs(S) < NEGLIGIBLE_INFLUENCE * abs(S).max(axis=1, keepdims=True)] = 0.0
        return ca.densify(ca.sparsify(ca.DM(S)) @ ca.vertcat(*data))

    def _periodic_slopes(self) -> ca.DM | ca.SX:
        """The same of a periodic curve, of the ordinates but the last."""
        from scipy.interpolate import CubicSpline

        data = self.y[:-1]
        columns = np.array(data)[:, None] if self.is_numeric else np.eye(len(data))
        S = CubicSpline(self.x, np.vstack([columns, columns[:1]]), bc_type="periodic")(self.x, 1)
        if self.is_numeric:
            return ca.DM(S)
        S[abs(S) < NEGLIGIBLE_INFLUENCE * abs(S).max(axis=1, keepdims=True)] = 0.0
        return ca.densify(ca.sparsify(ca.DM(S)) @ ca.vertcat(*data))


@spoken
def table(x: Vector, y: Vector, **options: Any) -> Spline:
    """Make a `Spline` of straight pieces: values between the points by linear interpolation.

    Parameters
    ----------
    x : sequence of floats
        Abscissas, which must increase.
    y : sequence of floats or parameters
        Ordinates.
    **options
        `extrapolate`, `periodic`, `over` and `name` of `Spline`.

    Returns
    -------
    Spline
        The curve.

    Examples
    --------
    >>> import cardan as cd
    >>> print(cd.table((0, 1, 2), (0, 10, 15))(1.5))
    12.5
    """
    return Spline(x, y, kind="linear", **options)  # type: ignore[arg-type]


@spoken
def step(x: Scalar | np.ndarray, x0: Scalar, y0: Scalar, x1: Scalar, y1: Scalar) -> Any:
    """Step smoothly from y0 at x0 to y1 at x1, with continuous slope.

        y = y0 + (y1 - y0) ξ² (3 - 2ξ),   ξ = (x - x0)/(x1 - x0), held within 0 and 1

    Parameters
    ----------
    x : float, array or expression
        The argument, such as `s.time`.
    x0, y0 : float or expression
        Where the step begins, and the value before it.
    x1, y1 : float or expression
        Where the step ends, and the value after it.

    Returns
    -------
    float, array or expression
        The value at x; the same as STEP of Adams.

    Examples
    --------
    >>> import cardan as cd
    >>> print(cd.step(0.5, 0, 0, 1, 10))
    5.0
    """
    x, x0, y0, x1, y1 = (symbol_of(v) for v in (x, x0, y0, x1, y1))
    numeric = not any(is_expression(v) for v in (x, x0, y0, x1, y1))
    if not is_expression(x0) and not is_expression(x1) and x0 == x1:
        raise ModelError(f"step: begins and ends at x = {x0:g}; choose an end different from the beginning")
    xi = (x - x0) / (x1 - x0)
    xi = np.clip(xi, 0.0, 1.0) if numeric else ca.fmin(ca.fmax(xi, 0), 1)
    return _plain(y0 + (y1 - y0) * xi**2 * (3 - 2 * xi))


@spoken
def mod(x: Scalar | np.ndarray, y: Scalar) -> Any:
    """The remainder of x / y with the sign of y, so that angles wrap to one turn: x - y floor(x/y).

    Parameters
    ----------
    x : float, array or expression
        What is divided, such as `s.time` or an angle.
    y : float or expression
        By what, not zero.

    Returns
    -------
    float, array or expression
        The remainder, from 0 to y.

    Examples
    --------
    >>> import cardan as cd
    >>> print(cd.mod(-1, 4), cd.mod(7.5, 2))
    3.0 1.5
    """
    x, y = symbol_of(x), symbol_of(y)
    if not is_expression(y) and y == 0:
        raise ModelError("mod: the remainder of a division by zero; give a y other than 0")
    numeric = not (is_expression(x) or is_expression(y))
    return _plain(x - y * (np.floor(x / y) if numeric else ca.floor(x / y)))


def _items(values: Any) -> list[Any]:
    """The entries of a sequence, an array or a CasADi vector."""
    return ca.vertsplit(ca.vec(values)) if is_matrix(values) else list(values)


def _scalar(value: Any, label: str) -> Scalar:
    """`value` as a finite float, or as the scalar SX that it is."""
    value = symbol_of(value)
    if is_expression(value) and value.is_scalar() and not value.is_constant():
        return value
    try:
        if isinstance(value, str):
            raise ValueError(value)
        number = float(value)
    except (TypeError, ValueError, RuntimeError, NotImplementedError, OverflowError):
        remedy = remedy_for_number(value)
        raise ModelError(f"{label} is {described(value)}, not a number or a scalar expression{remedy}") from None
    if not isfinite(number):
        raise ModelError(f"{label} is {number}; it must be finite")
    return number


def _plain(value: Any) -> Any:
    """`value`, as a float where it is a single number."""
    return value if is_expression(value) or np.ndim(value) else float(value)
