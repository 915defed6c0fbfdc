"""Triples of numbers or expressions: the little arithmetic that markers, orientations and frames share."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TypeVar, overload

from cardan.deferred import casadi as ca
from cardan.model.expressions.values import Scalar

Number = TypeVar("Number", float, Scalar)
UNIT = 4 * 2.0**-52  # round-off of the length of a unit vector


def is_zero(value: object) -> bool:
    """Whether it is the number zero, and not an expression that may become it."""
    return isinstance(value, float) and value == 0.0


def dot(a: Sequence[Number], b: Sequence[Number]) -> Number:
    """Without the terms that are numerically zero: most points lie on an axis of their body."""
    terms = [x * y for x, y in zip(a, b, strict=True) if not (is_zero(x) or is_zero(y))]
    return sum(terms[1:], terms[0]) if terms else 0.0  # type: ignore[return-value]


@overload
def cross(a: Sequence[float], b: Sequence[float]) -> tuple[float, float, float]: ...
@overload
def cross(a: Sequence[Scalar], b: Sequence[Scalar]) -> tuple[Scalar, Scalar, Scalar]: ...
def cross(a: Sequence[Scalar], b: Sequence[Scalar]) -> tuple[Scalar, Scalar, Scalar]:
    """a x b of two triples."""
    minus = tuple(-x if not is_zero(x) else 0.0 for x in b)
    return (
        dot((a[1], a[2]), (b[2], minus[1])),
        dot((a[2], a[0]), (b[0], minus[2])),
        dot((a[0], a[1]), (b[1], minus[0])),
    )


def normalized(a: Sequence[Scalar]) -> tuple[Scalar, ...]:
    """The direction of a, which must have one."""
    if all(isinstance(value, float) for value in a):
        size = math.hypot(*a)
        if abs(size - 1.0) <= UNIT:  # as it is: what is written to a file and read again must not change
            size = 1.0
        return tuple(value / size + 0.0 for value in a)
    size = ca.sqrt(dot(a, a))
    return tuple(0.0 if is_zero(value) else value / size for value in a)


def are_parallel(a: Sequence[Scalar], b: Sequence[Scalar], sine: float) -> bool:
    """Whether two triples, known as numbers, are one line, either way round, up to an angle (a zero vector is)."""
    if not all(isinstance(value, float) for value in (*a, *b)):
        return False
    return math.hypot(*cross(a, b)) <= sine * math.hypot(*a) * math.hypot(*b)
