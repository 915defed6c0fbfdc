"""The values that fields of elements accept, and the checks that all elements share.

A `Scalar` is a number, a parameter, or an expression of parameters (CasADi SX): fixed during a run.
"""

from __future__ import annotations

import math
import reprlib
from collections.abc import Iterable, Sequence
from typing import Any, TypeAlias, TypeGuard

import numpy as np

from cardan.deferred import casadi as ca
from cardan.deferred import is_expression, symbol_of
from cardan.errors import ModelError
from cardan.model.expressions.parameter import Parameter

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


def scalar(value: Any, what: str) -> Scalar:
    """`value` as a finite float or a scalar SX; `what` names it in the message."""
    value = symbol_of(value)
    if is_expression(value):
        if value.numel() != 1:
            raise ModelError(f"{what}: expected one number, got an expression of size {value.shape}")
        return value
    if not is_number(value):
        raise ModelError(
            f"{what}: expected a number, a parameter or an expression of parameters, got {reprlib.repr(value)}"
        )
    number = float(value)
    if not math.isfinite(number):
        raise ModelError(f"{what}: {number} is not a finite number")
    return number


def vector(value: Any, size: int, what: str) -> tuple[Scalar, ...]:
    """`value` as a tuple of `size` scalars."""
    if is_expression(value):
        items: Iterable = ca.vertsplit(ca.vec(value))
    elif isinstance(value, (str, bytes)) or not isinstance(value, (Sequence, Iterable)):
        got = f"the single value {value}" if is_number(value) else reprlib.repr(value)
        raise ModelError(f"{what}: expected {size} numbers, got {got}")
    else:
        items = value
    items = tuple(items)
    if len(items) != size:
        hint = "; for a machine in space give dim=3 to the model" if (size, len(items)) == (2, 3) else ""
        raise ModelError(f"{what}: expected {size} numbers, got {len(items)}{hint}")
    return tuple(scalar(item, what) for item in items)


def positive(value: Scalar, what: str) -> Scalar:
    """Numbers must be positive; expressions of parameters are checked when their values are known."""
    if not is_expression(value) and value <= 0:
        raise ModelError(f"{what} must be positive, got {value:g}")
    return value
