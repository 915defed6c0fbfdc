"""The values that fields of elements accept, and the checks that all elements share.

A `Scalar` is a number, a parameter, or an expression of parameters (CasADi SX): fixed during a run.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import TypeAlias, TypeGuard

import numpy as np

from cardan.deferred import casadi as ca
from cardan.deferred import is_expression, symbol_of
from cardan.errors import ModelError, described
from cardan.model.expressions.parameter import Parameter

MOST_WHOLE = 10**9  # of a count
LEAST_DEGREES, MOST_DEGREES = 7, 720  # whole numbers between them are degrees more often than radians

Scalar: TypeAlias = "float | int | ca.SX | Parameter"
Vector: TypeAlias = "Sequence[Scalar] | np.ndarray | ca.SX"
Matrix: TypeAlias = "Sequence[Sequence[Scalar]] | np.ndarray | ca.SX"


def is_number(value: object) -> TypeGuard[float]:
    """Whether `value` is one real number that a float can hold; an array with one entry is an array."""
    if type(value) is float:
        return True
    if isinstance(value, (str, bytes, bool, complex)) or getattr(value, "ndim", 0) or is_expression(value):
        return False
    try:
        float(value)  # type: ignore[arg-type]
    except (TypeError, ValueError, OverflowError):
        return False
    return True


def scalar(value: object, what: str) -> Scalar:
    """`value` as a finite float or a scalar SX; `what` names it in the message."""
    value = symbol_of(value)
    if is_expression(value):
        if value.numel() != 1:
            raise ModelError(f"{what}: expected one number, got an expression of size {value.shape}")
        return value
    if not is_number(value):
        expected = "expected a number, a parameter or an expression of parameters"
        names = ', and parameters as model["k"]' if isinstance(value, str) else ""
        raise ModelError(f"{what}: {expected}, got {described(value)}{remedy_for_number(value)}{names}")
    number = float(value)
    if not math.isfinite(number):
        raise ModelError(f"{what}: {number} is not a finite number; correct it, or the expression that gives it")
    return number


def remedy_for_number(value: object) -> str:
    """How a number is written, where `value` is none."""
    if isinstance(value, (str, bytes)):
        return "; write numbers without quotation marks"
    if isinstance(value, int) and not isinstance(value, bool):
        return "; it is too large for the computer's numbers, which end at 1.8e308"
    if value is None:
        return "; give a number"
    if isinstance(value, (list, tuple, np.ndarray)):
        return "; one number belongs here, not a list"
    if callable(value):
        return "; a function cannot stand here, since this number is fixed during a run"
    return ""


def vector(value: object, size: int, what: str) -> tuple[Scalar, ...]:
    """`value` as a tuple of `size` scalars."""
    if is_expression(value):
        items: Iterable = ca.vertsplit(ca.vec(value))
    elif isinstance(value, (str, bytes)) or not isinstance(value, (Sequence, Iterable)):
        got = f"the single value {value}" if is_number(value) else described(value)
        raise ModelError(f"{what}: expected {size} numbers, got {got}{remedy_for_count(size)}")
    else:
        items = value
    items = tuple(items)
    if len(items) != size:
        raise ModelError(f"{what}: expected {size} numbers, got {len(items)}{remedy_for_count(size, len(items))}")
    return tuple(scalar(item, what) for item in items)


def degrees_for_radians(value: object, what: str) -> list[str]:
    """A note where an angle looks as if it were in degrees: a whole number above one turn."""
    if (
        not is_number(value)
        or not math.isfinite(value)
        or value != round(value)
        or not LEAST_DEGREES <= abs(value) <= MOST_DEGREES
    ):
        return []
    turns = abs(value) / (2 * math.pi)
    return [f"{what}={value:g} is in radians, {turns:.1f} turns; if degrees are meant, write {value:g} * cd.deg"]


def remedy_for_count(size: int, count: int = 1) -> str:
    """How `size` numbers are written, where there are `count`."""
    if (size, count) == (2, 3):
        return "; for a machine in space give dim=3 to the model"
    return f"; write {size} of them, such as ({', '.join(['1'] + ['0'] * (size - 1))})"


def whole(value: object, what: str, least: int) -> int:
    """A whole number of at least `least`; files and users may also write it as 4.0."""
    number = value if isinstance(value, (int, float)) and not isinstance(value, bool) else None
    if number is None or not least <= number <= MOST_WHOLE or number != round(number):
        raise ModelError(f"{what} must be a whole number of at least {least}, got {described(value)}")
    return int(number)


def not_negative(value: object, what: str) -> None:
    """Numbers must be at least zero; what is none passes: expressions of parameters, curves, None."""
    if isinstance(value, (int, float)) and value < 0:
        raise ModelError(f"{what} must not be negative, got {value:g}")


def positive(value: Scalar, what: str) -> Scalar:
    """Numbers must be positive; expressions of parameters are checked when their values are known."""
    if not is_expression(value) and value <= 0:
        raise ModelError(f"{what} must be positive, got {value:g}")
    return value


def check_numbers(element: object, what: str, above_zero: str = "", not_below_zero: str = "") -> None:
    """Arguments of an element by their words, with spaces between them; those that are left out are None."""
    for words, check in ((above_zero, positive), (not_below_zero, not_negative)):
        for word in words.split():
            if (value := getattr(element, word)) is not None:
                check(value, f"{what}: {word}")
