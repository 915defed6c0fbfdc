"""When functions of time reach a number: their inverses in closed form, with parameters in them.

A function with the time at one place in it, such as 2 sin(20 t + φ) - 1, is inverted operation by operation, from the
outside inwards, until a linear function x of time is left. Sines have two solutions in each turn, and remainders one
in each period, so numbers may repeat: first + k spacing for every whole number k. A sum of a linear function and the
whole numbers of a rounding (t - T floor(t/T), the remainder of texts) reaches a number once for each of them; some
times that come of this lie outside the piece of the saw for which the whole number holds. A step may end there, too.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import NamedTuple

from cardan.deferred import Operations
from cardan.deferred import casadi as ca
from cardan.symbolic.switching.switches import ROUNDINGS, SAME_DEPTH, has_operation

STEPWISE = Operations("FLOOR", "CEIL", "SIGN", "LT", "LE", "EQ", "NE", "NOT", "AND", "OR")  # constant piece by piece
REMAINDERS = Operations("FMOD", "REMAINDER")
LEVELS_OF_RANGE = 32  # numbers of a sequence that lie within the range of a function
FLAT_TURNS = 4 / (16 * 2 * math.pi)  # four ε, in turns times the 16 of CD_KNOWN_TIME_EDGE
HARMLESS = 0.5  # in place of a number that is never reached: derivatives stay numbers


class Level(NamedTuple):
    """A number that is to be reached, or with a spacing first + k spacing for every whole k; `holds`: 0, never."""

    first: ca.SX
    spacing: ca.SX | None = None
    holds: ca.SX | None = None

    def moved(self, change: Callable[[ca.SX], ca.SX], factor: float | ca.SX) -> Level:
        """Of a linear function; `factor`: by which spacings grow."""
        return self._replace(first=change(self.first), spacing=None if self.spacing is None else self.spacing * factor)

    def inside(self, holds: ca.SX, *solutions: Callable[[ca.SX], ca.SX], spacing: float | None = None) -> list[Level]:
        """The numbers behind this one where a function has an inverse; none where it is certain that it has not."""
        first, far = self.first, None if spacing is None else ca.SX(spacing)
        if holds.is_constant():
            return [Level(one(first), far, self.holds) for one in solutions] if float(holds) else []
        both = holds if self.holds is None else ca.logic_and(holds, self.holds)
        first = ca.if_else(holds, first, HARMLESS)
        return [Level(one(first), far, both) for one in solutions]


Crossing = tuple["ca.SX", Level]  # a linear function of time, and the numbers that it is to reach


def is_linear(u: ca.SX, t: ca.SX) -> bool:
    """Whether it is a linear function of time."""
    rate = ca.jacobian(u, t)
    return rate.nnz() > 0 and not ca.depends_on(rate, t) and not has_operation(u, STEPWISE | REMAINDERS)


def crossings(u: ca.SX, level: Level, t: ca.SX) -> list[Crossing] | None:
    """Where a function of time reaches a number. None: that is not known."""
    if not ca.depends_on(u, t):
        return []
    if is_linear(u, t):
        return [(u, level)]
    if u.is_call() or u.is_output() or u.n_dep() == 0:
        return None
    if u.op() in STEPWISE:
        return []  # it jumps where its argument switches, which is a switch of its own
    parts = [u.dep(k) for k in range(u.n_dep())]
    moving = [k for k, part in enumerate(parts) if ca.depends_on(part, t)]
    if len(moving) != 1:
        return _of_saw(u, level, t)
    levels = _of_one(u.op(), level) if len(parts) == 1 else _of_two(u.op(), parts, moving[0], level)
    all_crossings: list[Crossing] = []
    for one in levels or ():
        inner = crossings(parts[moving[0]], one, t)
        if inner is None:
            return None
        all_crossings += inner
    return None if levels is None else all_crossings


# -- one operation -----------------------------------------------------------------------------------------------------


def _of_one(op: int, level: Level) -> list[Level] | None:
    """What the argument of an operation must be."""
    linear = {ca.OP_NEG: (lambda c: -c, -1.0), ca.OP_TWICE: (lambda c: c / 2, 0.5)}
    if op in linear:
        return [level.moved(*linear[op])]
    if level.spacing is not None:
        ranges = {
            ca.OP_SIN: (-1.0, 1.0),
            ca.OP_COS: (-1.0, 1.0),
            ca.OP_TANH: (-1.0, 1.0),
            ca.OP_ATAN: (-math.pi / 2, math.pi / 2),
        }
        single = _within(level, *ranges[op]) if op in ranges else None
        return None if single is None else [one for c in single for one in _of_one(op, c) or ()]
    c, turn = level.first, 2 * math.pi
    match op:
        case ca.OP_SIN:
            early = lambda x: ca.asin(x) - _turns_before(x), lambda x: math.pi - ca.asin(x) - _turns_before(x)
            return level.inside(ca.fabs(c) < 1, *early, spacing=turn)
        case ca.OP_COS:
            early = lambda x: ca.acos(x) - _turns_before(x), lambda x: -ca.acos(x) - _turns_before(x)
            return level.inside(ca.fabs(c) < 1, *early, spacing=turn)
        case ca.OP_TAN:
            return level.inside(ca.SX(1), ca.atan, spacing=math.pi)
        case ca.OP_SQ:
            return level.inside(c > 0, ca.sqrt, lambda x: -ca.sqrt(x))
        case ca.OP_SQRT:
            return level.inside(c >= 0, lambda x: x * x)
        case ca.OP_EXP:
            return level.inside(c > 0, ca.log)
        case ca.OP_LOG:
            return level.inside(ca.SX(1), ca.exp)
        case ca.OP_TANH:
            return level.inside(ca.fabs(c) < 1, ca.atanh)
        case ca.OP_ATAN:
            return level.inside(ca.fabs(c) < math.pi / 2, ca.tan)
        case ca.OP_INV:
            return level.inside(ca.logic_not(c == 0), lambda x: 1 / x)
    return None


def _turns_before(c: ca.SX) -> ca.SX:
    """Whole turns by which the count of angles with sine or cosine c begins earlier.

    Near its peaks a sine is flat, and c, which has an error of ε, is reached at an angle with an error of ε/√(1 - c²).
    A known time is as exact as the largest number of which it is made (CD_KNOWN_TIME_EDGE), so the first one
    is made as large as that error asks for.
    """
    return 2 * math.pi * ca.floor(FLAT_TURNS / ca.sqrt(1 - c * c))


def _of_two(op: int, parts: list[ca.SX], place: int, level: Level) -> list[Level] | None:
    """The same of the argument at a place, where the other one does not depend on time."""
    other = parts[1 - place]
    if op == ca.OP_ADD:
        return [level.moved(lambda c: c - other, 1.0)]
    if op == ca.OP_SUB:
        return [level.moved(lambda c: c + other, 1.0) if place == 0 else level.moved(lambda c: other - c, -1.0)]
    if op == ca.OP_MUL:
        return [level.moved(lambda c: c / other, 1 / other)]
    if op == ca.OP_DIV and place == 0:
        return [level.moved(lambda c: c * other, other)]
    if op == ca.OP_DIV and level.spacing is None:
        return level.inside(ca.logic_not(level.first == 0), lambda x: other / x)
    if op in REMAINDERS and place == 0:
        if level.spacing is None:
            return [level._replace(spacing=other)]
        period = abs(float(other)) if other.is_constant() else math.nan
        single = _within(level, -period, period)
        return None if single is None else [one._replace(spacing=other) for one in single]
    return None


def _within(level: Level, low: float, high: float) -> list[Level] | None:
    """The numbers of a sequence within a range; None where they are not known beforehand, or too many."""
    if level.spacing is None or not (level.first.is_constant() and level.spacing.is_constant()):
        return None
    first, spacing = float(level.first), abs(float(level.spacing))
    if not (spacing > 0.0 and (high - low) / spacing <= LEVELS_OF_RANGE):
        return None
    begin, end = math.ceil((low - first) / spacing), math.floor((high - first) / spacing)
    return [Level(ca.SX(first + k * spacing), None, level.holds) for k in range(begin, end + 1)]


# -- whole numbers -----------------------------------------------------------------------------------------------------


def _of_saw(u: ca.SX, level: Level, t: ca.SX) -> list[Crossing] | None:
    """Of α t + γ + β n, where n is the whole number to which a linear function of time is rounded."""
    rounded: list[tuple[ca.SX, ca.SX]] = []
    smooth = _with_whole_numbers(u, t, rounded)
    if smooth is None or len(rounded) != 1:
        return None
    n, argument = rounded[0]
    slopes = ca.jacobian(smooth, ca.vertcat(t, n))
    if slopes.nnz() != 2 or ca.depends_on(slopes, ca.vertcat(t, n)):
        return None
    line, beta = ca.substitute(smooth, n, 0), slopes[1]
    if level.spacing is None:
        return [(line, level._replace(spacing=beta))]
    constants = [slopes[0], beta, ca.jacobian(argument, t), *(ca.substitute(x, t, 0) for x in (argument, line))]
    if not all(x.is_constant() for x in constants):
        return None
    alpha, b, rate, offset, gamma = (float(x) for x in constants)
    if abs(alpha + b * rate) > 1e-12 * abs(alpha):
        return None  # it leaves every range
    ends = [gamma + b * offset + b * k for k in (-1.0, 0.0, 1.0)]  # n - argument is within -1 and 1
    single = _within(level, min(ends), max(ends))
    return None if single is None else [(line, one._replace(spacing=beta)) for one in single]


def _with_whole_numbers(u: ca.SX, t: ca.SX, rounded: list[tuple[ca.SX, ca.SX]]) -> ca.SX | None:
    """The same with symbols for the whole numbers in it, which are gathered with what is rounded."""
    if not ca.depends_on(u, t) or u.n_dep() == 0:
        return u
    if u.is_call() or u.is_output():
        return None
    parts = [u.dep(k) for k in range(u.n_dep())]
    op = u.op()
    if op in ROUNDINGS:
        argument = parts[0] if len(parts) == 1 else parts[0] / parts[1]
        if not is_linear(argument, t):
            return None
        symbol = next((n for n, x in rounded if len(parts) == 1 and ca.is_equal(x, argument, SAME_DEPTH)), None)
        n = ca.SX.sym("n") if symbol is None else symbol
        if symbol is None:
            rounded.append((n, argument))
        return n if len(parts) == 1 else parts[0] - parts[1] * n
    each = [_with_whole_numbers(part, t, rounded) for part in parts]
    inner = [part for part in each if part is not None]
    if len(inner) < len(each):
        return None
    return ca.SX.unary(op, inner[0]) if len(inner) == 1 else ca.SX.binary(op, *inner)
