"""Where an expression has no derivative: the comparisons, absolute values and extremes in it."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from cardan.deferred import Operations
from cardan.deferred import casadi as ca

UNARY = Operations("FABS", "SIGN", "FLOOR", "CEIL")
BINARY = Operations("FMIN", "FMAX", "LT", "LE", "EQ", "NE")
PLACES, PLACES_SEED = 5, 7  # where numbers are compared
SAME = 1e-12  # relative: numbers that are equal everywhere
LONGEST_SEARCHED = 20_000  # instructions: longer expressions are taken to be smooth


def distances(expression: ca.SX, of: ca.SX) -> ca.SX:
    """What is zero where the expression has a kink or a jump, as far as it depends on the symbols `of`."""
    zeros = [value for _, value in _special(expression)]
    moving = [value for value in zeros if not value.is_constant() and ca.depends_on(value, of)]
    return ca.vertcat(ca.SX(0, 1), *moving)


def different(zeros: Sequence[ca.SX]) -> list[ca.SX]:
    """Each number once, whatever its sign: a branch of a vector is one for each entry."""
    if not zeros:
        return []
    column = ca.vertcat(*zeros)
    symbols = ca.symvar(column)
    f = ca.Function("zeros", [ca.vertcat(ca.SX(0, 1), *symbols)], [column])
    points = np.random.default_rng(PLACES_SEED).uniform(0.1, 1.0, (len(symbols), PLACES))
    values = np.abs(np.column_stack([f(point).full().ravel() for point in points.T]))
    chosen: list[int] = []
    for k, row in enumerate(values):
        if not any(np.allclose(row, values[i], rtol=SAME, atol=0.0, equal_nan=True) for i in chosen):
            chosen.append(k)
    return [zeros[k] for k in chosen]


def may_kink(expression: ca.SX) -> bool:
    """Whether there is a comparison, an extreme, or a function that is called (a table) in it."""
    f = ca.Function("f", ca.symvar(expression), [expression])
    return any(f.instruction_id(k) in (*UNARY, *BINARY, ca.OP_CALL) for k in range(f.n_instructions()))


def _special(expression: ca.SX) -> list[tuple[int, ca.SX]]:
    """The operations with kinks, each with the expression that is zero there."""
    symbols = ca.symvar(expression)
    f = ca.Function("f", symbols, [expression])
    operations = [f.instruction_id(k) for k in range(f.n_instructions())]
    if len(operations) > LONGEST_SEARCHED or not set(operations) & {*UNARY, *BINARY} or ca.OP_CALL in operations:
        return []
    work: dict[int, ca.SX] = {}
    kinks: list[tuple[int, ca.SX]] = []
    for k, op in enumerate(operations):
        inputs, outputs = f.instruction_input(k), f.instruction_output(k)
        if op == ca.OP_CONST:
            work[outputs[0]] = ca.SX(f.instruction_constant(k))
        elif op == ca.OP_INPUT:
            work[outputs[0]] = symbols[inputs[0]]
        elif op != ca.OP_OUTPUT:
            values = [work[i] for i in inputs]
            if op in UNARY:
                kinks.append((op, values[0]))
            elif op in BINARY:
                kinks.append((op, values[0] - values[1]))
            work[outputs[0]] = ca.SX.unary(op, *values) if len(values) == 1 else ca.SX.binary(op, *values)
    return kinks
