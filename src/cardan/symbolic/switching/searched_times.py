"""Zeros of functions of time that have no inverse in closed form: how far a search can go without passing one.

A function u(t; p), such as sin(7 t) + sin(11 t) - 1.9, whose second derivative has a bound K near t has no zero before
the first zero of the parabola that bends towards zero as quickly as u can,

    h = 2 w / (b + √(b² + 2 K w)),     w = |u| - η,     b = -u̇ sign u

η: what round-off makes of u. The core goes on by h until there is nothing left of it (core/events/schedule.c), as in
Newton's method, but never beyond a zero: it stands at one then, or there is none before the end of the run. How u and
its derivatives are bounded is interval arithmetic: sines lie within ±1, whatever their arguments are.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from cardan.deferred import casadi as ca

ROUND_OFF = 4 * 2.0**-52  # of u, of the largest number in it and of its arguments
SLOWEST = 1e-300  # keeps quotients numbers where u and its rate are zero
MOST_POWERS = 8


class Search(NamedTuple):
    """`next`: from t, a time up to which u has no zero, or t itself where it stands at one. `behind`: just behind that
    one; its derivatives by parameters are those of the zero."""

    next: ca.SX
    behind: ca.SX


class Interval(NamedTuple):
    """What lies between two numbers."""

    low: ca.SX
    high: ca.SX

    @property
    def size(self) -> ca.SX:
        """The largest absolute value."""
        return ca.fmax(ca.fabs(self.low), ca.fabs(self.high))

    @property
    def keeps_off_zero(self) -> bool:
        """Whether it is certain, for all parameters."""
        return self.low.is_constant() and self.high.is_constant() and float(self.low) * float(self.high) > 0.0


def search(u: ca.SX, t: ca.SX) -> Search | None:
    """None: no bounds are known."""
    rate = ca.jacobian(u, t)
    window = 1 + ca.fabs(t)
    sizes = _sizes([u, rate, ca.jacobian(rate, t)], t, Interval(t, t + window))
    if sizes is None:
        return None
    largest, quickest, K = sizes
    noise = ROUND_OFF * (largest + ca.fabs(t) * quickest)
    w = ca.fmax(ca.fabs(u) - noise, 0)
    towards = ca.if_else(u > 0, -rate, rate)
    h = 2 * w / (towards + ca.sqrt(towards * towards + 2 * K * w) + SLOWEST)
    slope = ca.fmax(ca.fabs(rate), ca.sqrt(2 * K * noise) + SLOWEST)
    return Search(t + ca.fmin(h, window), t - u * rate / (slope * slope) + 2 * noise / slope)


def _sizes(expressions: Sequence[ca.SX], t: ca.SX, when: Interval) -> list[ca.SX] | None:
    """The largest absolute values of some functions of time within an interval of time."""
    joined = ca.densify(ca.vertcat(*expressions))
    symbols = ca.symvar(joined)
    f = ca.Function("f", symbols, [joined])
    work: dict[int, Interval] = {}
    outputs: dict[int, ca.SX] = {}
    for k in range(f.n_instructions()):
        op, reads, writes = f.instruction_id(k), f.instruction_input(k), f.instruction_output(k)
        if op == ca.OP_OUTPUT:
            outputs[writes[1]] = work[reads[0]].size
            continue
        if op == ca.OP_INPUT:
            symbol = symbols[reads[0]]
            interval: Interval | None = when if ca.is_equal(symbol, t) else Interval(symbol, symbol)
        elif op == ca.OP_CONST:
            number = ca.SX(f.instruction_constant(k))
            interval = Interval(number, number)
        else:
            interval = _applied(op, [work[slot] for slot in reads])
        if interval is None:
            return None
        work[writes[0]] = interval
    return [outputs.get(i, ca.SX(0)) for i in range(len(expressions))]


def _applied(op: int, parts: list[Interval]) -> Interval | None:
    """One operation on intervals; None: it has no bounds, or none that are known."""
    a, b = parts[0], parts[-1]
    if all(one.low is one.high for one in parts):  # numbers and parameters
        value = ca.SX.unary(op, a.low) if len(parts) == 1 else ca.SX.binary(op, a.low, b.low)
        return Interval(value, value)
    match op:
        case ca.OP_SIN | ca.OP_COS:
            return Interval(ca.SX(-1), ca.SX(1))
        case ca.OP_NEG:
            return Interval(-a.high, -a.low)
        case ca.OP_TWICE:
            return Interval(2 * a.low, 2 * a.high)
        case ca.OP_ADD:
            return Interval(a.low + b.low, a.high + b.high)
        case ca.OP_SUB:
            return Interval(a.low - b.high, a.high - b.low)
        case ca.OP_MUL:
            return _hull([x * y for x in a for y in b])
        case ca.OP_SQ:
            return Interval(ca.SX(0), a.size * a.size)
        case ca.OP_EXP | ca.OP_TANH | ca.OP_ATAN:
            return Interval(ca.SX.unary(op, a.low), ca.SX.unary(op, a.high))
        case ca.OP_SQRT | ca.OP_LOG if a.keeps_off_zero and float(a.low) > 0.0:
            return Interval(ca.SX.unary(op, a.low), ca.SX.unary(op, a.high))
        case ca.OP_INV if a.keeps_off_zero:
            return Interval(1 / a.high, 1 / a.low)
        case ca.OP_DIV if b.low is b.high:
            return _hull([x / b.low for x in a])
        case ca.OP_DIV if b.keeps_off_zero:
            return _hull([x / y for x in a for y in b])
        case ca.OP_POW | ca.OP_CONSTPOW if b.low is b.high and b.low.is_constant():
            power = float(b.low)
            if power == math.floor(power) and 0 < power <= MOST_POWERS:
                return Interval(-(a.size**power), a.size**power)
    return None


def _hull(values: list[ca.SX]) -> Interval:
    low = high = values[0]
    for value in values[1:]:
        low, high = ca.fmin(low, value), ca.fmax(high, value)
    return Interval(low, high)
