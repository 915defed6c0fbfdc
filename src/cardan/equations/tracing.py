"""Errors in the user's own functions, reported with the name of their element."""

from __future__ import annotations

import math
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from cardan.deferred import casadi as ca
from cardan.errors import CardanError, ModelError


@contextmanager
def said_of(element: Any) -> Iterator[None]:
    """While an element's functions are traced: whatever they raise becomes one line that names the element."""
    try:
        yield
    except CardanError:
        raise
    except Exception as error:
        reason = str(error).strip().splitlines()[-1] if str(error).strip() else type(error).__name__
        remedy = ""
        if "truth value" in str(error):
            reason = "it asks whether an expression is true"
            remedy = "; write cd.if_else(condition, a, b) in place of if"
        elif isinstance(error, (TypeError, NotImplementedError)):
            remedy = "; wrap functions that CasADi cannot trace with cd.blackbox"
        raise ModelError(f'{element.kind} "{element.name}": its function cannot be traced: {reason}{remedy}') from error


def sized(element: Any, value: Any, size: int, what: str) -> ca.SX:
    """`value` as a column of `size` entries, or a ModelError that names the element."""
    column = ca.vertcat(*value) if isinstance(value, (list, tuple)) else ca.SX(value)
    if column.numel() != size:
        expected = "one number" if size == 1 else f"{size} components"
        raise ModelError(f'{element.kind} "{element.name}": {what} must be {expected}, got {column.numel()}')
    check_numbers(element, column)
    return ca.vec(column)


def check_numbers(element: Any, expression: ca.SX) -> None:
    """Functions of other libraries turn a CasADi symbol into NaN without a word: say so."""
    if holds_nan(expression):
        raise ModelError(
            f'{element.kind} "{element.name}": its function cannot be traced: a part of it is not a number; '
            "use cd.sin, cd.sqrt, ... in place of math.sin, math.sqrt, ..., or wrap it with cd.blackbox"
        )


def holds_nan(expression: ca.SX) -> bool:
    f = ca.Function("f", ca.symvar(expression), [expression])
    constants = (k for k in range(f.n_instructions()) if f.instruction_id(k) == ca.OP_CONST)
    return any(math.isnan(f.instruction_constant(k)) for k in constants)
