"""CasADi's expressions as SymPy's: operation by operation, with numbers as they were written."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from math import isfinite, pi
from types import ModuleType
from typing import TYPE_CHECKING

import numpy as np

from cardan.deferred import casadi as ca
from cardan.errors import AnalysisError

if TYPE_CHECKING:
    import sympy

LARGEST_DENOMINATOR = 1000  # of what is taken for a fraction: 1/3, 2/7
LARGEST_PART_OF_PI = 360  # of what is taken for a part of pi: whole and half degrees
SLOPE_GUARD = 1e-30  # numbers below it keep roots of zero from having infinite slopes; nobody writes them
SAME_NUMBER = 4e-16  # relative: what the last digit of a number can differ by
LONGEST_SIMPLIFIED = 40  # operations: SymPy's `simplify` takes seconds for more
LONGEST_EXPANDED = 1500  # the same of products that are multiplied out


def sympy_module() -> ModuleType:
    """SymPy, or what to do where it is not installed."""
    try:
        import sympy
    except ImportError:
        raise AnalysisError("cd.equations needs SymPy: pip install cardan[symbolic]") from None
    return sympy


def written_number(value: float) -> sympy.Expr:
    """A number as it was written: 1/3 for 0.333..., 7/10 for 0.7, pi/6 for 0.523..."""
    sp = sympy_module()
    if abs(value) < SLOPE_GUARD:
        return sp.Integer(0)
    if not isfinite(value):
        return sp.nan if value != value else sp.oo * int(np.sign(value))
    for unit, symbol, largest in ((1.0, sp.Integer(1), LARGEST_DENOMINATOR), (pi, sp.pi, LARGEST_PART_OF_PI)):
        simple = Fraction(value / unit).limit_denominator(largest)
        if abs(float(simple) * unit - value) <= SAME_NUMBER * abs(value):
            return sp.Rational(simple.numerator, simple.denominator) * symbol
    return sp.Rational(repr(value))


@lru_cache
def extreme(name: str) -> type[sympy.Function]:
    """The functions min and max of two expressions. SymPy's own compare their operands in every way they know, again
    and again: seconds for a motor with limits."""
    sp = sympy_module()
    of_numbers, sign = {"min": (sp.Min, 1), "max": (sp.Max, -1)}[name]

    def evaluated(cls: object, a: sympy.Expr, b: sympy.Expr) -> sympy.Expr | None:
        return of_numbers(a, b) if a.is_number and b.is_number else None

    def slope(self: sympy.Function, argument: int) -> sympy.Expr:
        a, b = map(sp.sympify, self.args if argument == 1 else self.args[::-1])
        return sp.Heaviside(sign * (b - a))

    return type(name, (sp.Function,), {"eval": classmethod(evaluated), "fdiff": slope, "nargs": 2})


def _operations() -> dict[str, Callable[..., sympy.Expr]]:
    """What each of CasADi's operations is in SymPy."""
    sp = sympy_module()
    return {
        "ASSIGN": lambda a: a, "LIFT": lambda a, b: a, "ADD": lambda a, b: a + b, "SUB": lambda a, b: a - b,
        "MUL": lambda a, b: a * b, "DIV": lambda a, b: a / b, "NEG": lambda a: -a, "SQ": lambda a: a**2,
        "TWICE": lambda a: 2 * a, "INV": lambda a: 1 / a, "POW": lambda a, b: a**b, "CONSTPOW": lambda a, b: a**b,
        "SQRT": sp.sqrt, "EXP": sp.exp, "LOG": sp.log, "SIN": sp.sin, "COS": sp.cos, "TAN": sp.tan, "ASIN": sp.asin,
        "ACOS": sp.acos, "ATAN": sp.atan, "ATAN2": sp.atan2, "SINH": sp.sinh, "COSH": sp.cosh, "TANH": sp.tanh,
        "ASINH": sp.asinh, "ACOSH": sp.acosh, "ATANH": sp.atanh, "FABS": sp.Abs, "SIGN": sp.sign, "FLOOR": sp.floor,
        "CEIL": sp.ceiling, "FMIN": extreme("min"), "FMAX": extreme("max"), "ERF": sp.erf, "ERFINV": sp.erfinv,
        "LOG1P": lambda a: sp.log(1 + a), "EXPM1": lambda a: sp.exp(a) - 1,
        "HYPOT": lambda a, b: sp.sqrt(a**2 + b**2), "COPYSIGN": lambda a, b: sp.Abs(a) * sp.sign(b),
        "FMOD": lambda a, b: a - b * sp.sign(a / b) * sp.floor(sp.Abs(a / b)),
        "REMAINDER": lambda a, b: a - b * sp.floor(a / b + sp.Rational(1, 2)),
        "LT": sp.Lt, "LE": sp.Le, "EQ": sp.Eq, "NE": sp.Ne, "NOT": sp.Not, "AND": sp.And, "OR": sp.Or,
        "IF_ELSE_ZERO": lambda condition, a: sp.Piecewise((a, condition), (0, True)),
    }  # fmt: skip


OF_CONDITIONS = {"NOT": (0,), "AND": (0, 1), "OR": (0, 1), "IF_ELSE_ZERO": (0,)}  # operands that are true or false


def written_length(expressions: Iterable[ca.SX]) -> float:
    """How many operations they have when they are written out, without names for what occurs several times."""
    lengths: dict[int, float] = {}
    total = 0.0
    for expression in expressions:
        for entry in ca.vertsplit(ca.vec(expression)) if expression.numel() else []:
            for node in _in_order(entry, lengths):
                lengths[node.element_hash()] = 1 + sum(lengths[part.element_hash()] for part in _parts(node))
            total += lengths[entry.element_hash()]
    return total


def _in_order(expression: ca.SX, done: Mapping[int, object]) -> Iterator[ca.SX]:
    """The nodes of one entry that are not `done`, operands first; without recursion, because expressions are deep."""
    stack = [expression]
    while stack:
        node = stack[-1]
        missing = [part for part in _parts(node) if part.element_hash() not in done]
        stack += missing
        if not missing:
            stack.pop()
            if node.element_hash() not in done:
                yield node


def _parts(node: ca.SX) -> list[ca.SX]:
    """The operands of an operation, the arguments of a function that is called."""
    if node.is_output():
        call = node.dep(0)
        return [call.dep(k) for k in range(call.n_dep())]
    return [] if node.is_leaf() else [node.dep(k) for k in range(node.n_dep())]


class Formulas:
    """Turns scalar expressions of CasADi into SymPy's; what is alike is turned once.

    `symbols`: by the hash of a symbol of CasADi, what it becomes. `curves` collects the functions that have no formula,
    such as grids of heights, by the names under which they stand in the formulas.
    """

    def __init__(self, symbols: Mapping[int, sympy.Expr]):
        self._sp = sympy_module()
        self._symbols = symbols
        self._operations = _operations()
        self._words = {getattr(ca, f"OP_{word}"): word for word in self._operations}
        self._turned: dict[int, sympy.Expr] = {}
        self._nodes: list[ca.SX] = []  # hashes hold as long as nodes live
        self.curves: dict[str, Callable[..., float]] = {}

    def matrix(self, expression: ca.SX) -> sympy.Matrix:
        """A matrix, entry by entry."""
        rows, columns = expression.shape
        return self._sp.Matrix(rows, columns, lambda i, j: self._number(self.scalar(expression[int(i), int(j)])))

    def scalar(self, expression: ca.SX) -> sympy.Expr:
        """One entry."""
        for node in _in_order(expression, self._turned):
            self._turned[node.element_hash()] = self._turn(node)
            self._nodes.append(node)
        return self._turned[expression.element_hash()]

    def _turn(self, node: ca.SX) -> sympy.Expr:
        operands = [self._turned[part.element_hash()] for part in _parts(node)]
        if node.is_output():
            return self._curve(node, operands)
        if node.is_constant():
            return written_number(float(node))
        if node.is_symbolic():
            return self._symbols[node.element_hash()]
        word = self._words[node.op()]
        conditions = OF_CONDITIONS.get(word, ())
        operands = [self._condition(x) if k in conditions else self._number(x) for k, x in enumerate(operands)]
        return self._operations[word](*operands)

    def _curve(self, node: ca.SX, operands: list[sympy.Expr]) -> sympy.Expr:
        """A function that has no formula: it stands there by its name."""
        function, k = node.dep(0).which_function(), node.which_output()
        name = function.name() if k == 0 else f"{function.name()}_{k}"
        self.curves[name] = lambda *numbers: _called(function, numbers)[k]
        return self._sp.Function(name)(*map(self._number, operands))

    def _is_condition(self, value: sympy.Expr) -> bool:
        """A comparison or a truth value. (SymPy's symbols and Piecewise may stand for truth values; these do not.)"""
        logic = self._sp.logic.boolalg
        return isinstance(value, (self._sp.core.relational.Relational, logic.BooleanFunction, logic.BooleanAtom))

    def _condition(self, value: sympy.Expr) -> sympy.Expr:
        return value if self._is_condition(value) else self._sp.Ne(value, 0)

    def _number(self, value: sympy.Expr) -> sympy.Expr:
        return self._sp.Piecewise((1, value), (0, True)) if self._is_condition(value) else value


def _called(function: ca.Function, numbers: Sequence[float]) -> list[float]:
    """All entries of all results, of all entries of all arguments."""
    ends = np.cumsum([function.nnz_in(k) for k in range(function.n_in())])[:-1]
    results = function.call([ca.DM(column) for column in np.split(np.array(numbers, float), ends)])
    return [float(entry) for result in results for entry in result.nonzeros()]


def simplified(expression: sympy.Expr, quaternions: Sequence[Sequence[sympy.Symbol]] = ()) -> sympy.Expr:
    """The shortest of several equal forms; sines and cosines of sums are put together again (Fu, Zhong & Zeng 2006).

    The four symbols of a quaternion are Euler parameters: the sum of their squares is 1.
    """
    sp = sympy_module()
    length = expression.count_ops()
    if length == 0:
        return expression
    forms = [expression, sp.factor_terms(expression)]
    turning = [e for e in quaternions if expression.has(*e)]
    if turning and length <= LONGEST_EXPANDED:
        for e0, *others in turning:
            forms += _of_unit_length(forms[-1], e0, others)
    elif expression.has(sp.sin, sp.cos) and length <= LONGEST_EXPANDED:
        together = _with_angles_added(expression)
        forms += [together, sp.factor_terms(together)]
    elif length <= LONGEST_SIMPLIFIED:
        forms.append(sp.simplify(expression))
    return min(forms, key=lambda form: form.count_ops())


def _of_unit_length(expression: sympy.Expr, e0: sympy.Symbol, others: Sequence[sympy.Symbol]) -> list[sympy.Expr]:
    """Without e0², which is 1 - e1² - e2² - e3²."""
    sp = sympy_module()
    square = 1 - sum(e**2 for e in others)
    if not expression.is_polynomial(e0):
        return [expression]
    short = sum(
        coefficient * square ** (power // 2) * e0 ** (power % 2)
        for (power,), coefficient in sp.Poly(expression.expand(), e0).terms()
    ).expand()
    return [short, sp.factor_terms(short)]


def _with_angles_added(expression: sympy.Expr) -> sympy.Expr:
    """With cos(a + b) in place of cos(a) cos(b) - sin(a) sin(b), and 1 in place of sin(a)**2 + cos(a)**2."""
    from sympy.simplify.fu import TR5, TR10i

    return TR10i(TR5(expression.expand()).expand())
