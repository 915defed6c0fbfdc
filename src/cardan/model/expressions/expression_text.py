"""Symbolic expressions (SX) written as the text that `expression.parse` reads back."""

from __future__ import annotations

import math

import casadi as ca

from cardan.deferred import is_expression
from cardan.errors import ModelError
from cardan.model.expressions.expression import (
    ATOM,
    BINARY,
    COMPARISON,
    MAX_LENGTH,
    NOT,
    POWER,
    PRODUCT,
    SIGN,
    ExpressionError,
    parse,
)
from cardan.model.expressions.values import Scalar

EXACT_INTEGER = 2.0**53  # up to here a whole number may be written without a fraction

_OPERATOR_TEXT = {
    ca.OP_ADD: "+", ca.OP_SUB: "-", ca.OP_MUL: "*", ca.OP_DIV: "/", ca.OP_POW: "^", ca.OP_CONSTPOW: "^",
    ca.OP_LT: "<", ca.OP_LE: "<=", ca.OP_EQ: "==", ca.OP_NE: "!=", ca.OP_AND: "and", ca.OP_OR: "or",
}  # fmt: skip
_FUNCTION_TEXT = {
    ca.OP_SIN: "sin", ca.OP_COS: "cos", ca.OP_TAN: "tan", ca.OP_ASIN: "asin", ca.OP_ACOS: "acos",
    ca.OP_ATAN: "atan", ca.OP_SINH: "sinh", ca.OP_COSH: "cosh", ca.OP_TANH: "tanh", ca.OP_SQRT: "sqrt",
    ca.OP_EXP: "exp", ca.OP_LOG: "log", ca.OP_FABS: "abs", ca.OP_SIGN: "sign", ca.OP_FLOOR: "floor",
    ca.OP_CEIL: "ceil", ca.OP_FMIN: "min", ca.OP_FMAX: "max", ca.OP_ATAN2: "atan2", ca.OP_HYPOT: "hypot",
}  # fmt: skip


def to_text(value: Scalar) -> str:
    """The text that `parse` reads back to the same value: a number, or an SX of named symbols.

    Raises `ModelError` where an operation or a name has no form in the grammar, or the text grows too long.
    """
    if not is_expression(value):
        return _number_text(float(value))[0]
    if not value.is_scalar():
        raise ModelError(f"an expression to be written must be a scalar, not {value.shape[0]}x{value.shape[1]}")
    symbols = ca.symvar(value)
    graph = ca.Function("expression", symbols, [ca.densify(value)])
    work: dict[int, tuple[str, int]] = {}  # text and binding strength
    for k in range(graph.n_instructions()):
        code, source = graph.instruction_id(k), graph.instruction_input(k)
        if code == ca.OP_OUTPUT:
            break
        if code == ca.OP_CONST:
            written = _number_text(graph.instruction_constant(k))
        elif code == ca.OP_INPUT:
            written = symbols[source[0]].name(), ATOM
        else:
            written = _operation_text(code, [work[i] for i in source])
        if len(written[0]) > MAX_LENGTH:
            raise ModelError(f"an expression is too long to write as text ({MAX_LENGTH} characters at most)")
        work[graph.instruction_output(k)[0]] = written
    text = work[source[0]][0]
    try:
        readable = parse(text).names == {s.name() for s in symbols}
    except ExpressionError as error:
        raise ModelError(f"an expression cannot be written as text: {error}") from error
    if not readable:
        raise ModelError(f"an expression uses names that cannot be written as text: {', '.join(map(str, symbols))}")
    return text


def _number_text(value: float) -> tuple[str, int]:
    if not math.isfinite(value):
        raise ModelError(f"an expression holds {value}, which cannot be written as text")
    text = f"{value:.0f}" if value.is_integer() and abs(value) < EXACT_INTEGER else repr(value)
    return text, SIGN if text.startswith("-") else ATOM


def _operation_text(code: int, args: list[tuple[str, int]]) -> tuple[str, int]:
    """The text of one CasADi operation on written arguments, and how strongly it binds."""

    def at_least(k: int, strength: int) -> str:
        return args[k][0] if args[k][1] >= strength else f"({args[k][0]})"

    if code in _OPERATOR_TEXT:
        sign = _OPERATOR_TEXT[code]
        power = BINARY[sign]
        if power == POWER:
            return f"{at_least(0, ATOM)}^{at_least(1, ATOM)}", POWER
        left = power + 1 if power == COMPARISON else power
        return f"{at_least(0, left)} {sign} {at_least(1, power + 1)}", power
    if code in _FUNCTION_TEXT:
        return f"{_FUNCTION_TEXT[code]}({', '.join(text for text, _ in args)})", ATOM
    if code == ca.OP_NEG:
        return f"-{at_least(0, POWER)}", SIGN
    if code == ca.OP_SQ:
        return f"{at_least(0, ATOM)}^2", POWER
    if code == ca.OP_TWICE:
        return f"2 * {at_least(0, SIGN)}", PRODUCT
    if code == ca.OP_INV:
        return f"1 / {at_least(0, SIGN)}", PRODUCT
    if code == ca.OP_NOT:
        return f"not {at_least(0, COMPARISON)}", NOT
    if code == ca.OP_IF_ELSE_ZERO:
        return f"if({args[0][0]}, {args[1][0]}, 0)", ATOM
    names = {getattr(ca, n): n[3:].lower() for n in dir(ca) if n.startswith("OP_")}
    raise ModelError(f'an expression uses the operation "{names.get(code, code)}", which cannot be written as text')
