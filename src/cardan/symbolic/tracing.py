"""Errors in the user's own functions, reported with the name of their element."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from cardan.deferred import casadi as ca
from cardan.deferred import is_expression
from cardan.errors import CardanError, MissingAttributeError, ModelError, UnknownNameError
from cardan.model.expressions.values import remedy_for_count
from cardan.model.view import MotionView

NUMBERS = "; write cd.sin, cd.sqrt, ... in place of math.sin, math.sqrt, ..., or wrap the function with cd.blackbox"
CAUSES = (  # a part of what Python or CasADi says, what is wrong, and the remedy
    ("truth value", "it asks whether an expression is true", "; write cd.if_else(condition, a, b) in place of if"),
    ("has no number yet", "it asks for the number of an expression", NUMBERS),
    (
        r"View\.\w+\(\)",
        "{reason}",
        "; give it a body or a marker, as in s.position(rod.at(1, 0))",
    ),
    (
        "(Symbolic|Response)View",
        "it computes with the machine s as with a number",
        "; write s.time for the time, as in lambda s: 5 * cd.sin(8 * s.time)",
    ),
    (
        "Coordinate",
        "it computes with a coordinate of a body or joint, which has no value of its own",
        '; ask the machine, as in s.position(rod)[0], s.angle(pin) or s.quantity("rod.x")',
    ),
    ("NoneType", "it returns nothing, or computes with nothing", "; end it with return, and check what it calls"),
    (
        r"takes (no|0|1|\d+) positional|missing \d+ required positional",
        "{reason}",
        "; it gets one value: the time, lambda t: ..., for a driver, and the machine, lambda s: ..., everywhere else",
    ),
    ("'SX' object is not callable", "it calls an expression", "; write s.time, not s.time()"),
    ("out of bounds", "it asks a vector for a component that there is not", "; components count from 0: x is [0]"),
    (
        "'(tuple|list)'",
        "it computes with several numbers as with one",
        "; return one number, and write cd.vertcat(x, y) for a vector",
    ),
)


@contextmanager
def said_of(element: object) -> Iterator[None]:
    """While an element's functions are traced: whatever they raise becomes one line that names the element."""
    try:
        yield
    except (ModelError, UnknownNameError) as error:
        who = f'{element.kind} "{element.name}"'
        if type(error) not in (ModelError, UnknownNameError) or f'"{element.name}"' in str(error):
            raise
        raise type(error)(f"{who}: {error}") from None
    except CardanError:
        raise
    except Exception as error:
        cause, remedy = _cause_and_remedy(element, error)
        raise ModelError(f'{element.kind} "{element.name}": its function cannot be traced: {cause}{remedy}') from error


def _cause_and_remedy(element: object, error: Exception) -> tuple[str, str]:
    """What is wrong with a function, in the words of its writer, and what to write instead."""
    text = str(error)
    reason = text.strip().splitlines()[-1] if text.strip() else type(error).__name__
    if isinstance(error, MissingAttributeError):
        return reason, ""
    if isinstance(error, AttributeError) and is_expression(error.obj):
        if hasattr(MotionView, str(error.name)):
            return "it gets the time, not the machine s", f"; write lambda t: ..., with t in place of s.{error.name}"
        return f"an expression has no .{error.name}", "; components are [0], [1], [2] in place of .x, .y, .z"
    for part, cause, remedy in CAUSES:
        if re.search(part, text):
            return cause.format(reason=reason.replace("SymbolicView", "s")), remedy
    if isinstance(error, (TypeError, NotImplementedError)):
        return reason, "; wrap functions that CasADi cannot trace with cd.blackbox"
    return f"it raises {type(error).__name__}: {reason}", "; correct the function"


def sized(element: Any, value: Any, size: int, what: str) -> ca.SX:
    """`value` as a column of `size` entries, or a ModelError that names the element."""
    column = ca.vertcat(*value) if isinstance(value, (list, tuple)) else ca.SX(value)
    if column.numel() != size:
        expected = "one number" if size == 1 else f"{size} components"
        count = column.numel()
        remedy = "" if size == 1 else remedy_for_count(size, count).replace("write", "return")
        raise ModelError(f'{element.kind} "{element.name}": {what} must be {expected}, got {count}{remedy}')
    check_numbers(element, column)
    return ca.vec(column)


def check_numbers(element: object, expression: ca.SX) -> None:
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
