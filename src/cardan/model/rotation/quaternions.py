"""Euler parameters (e0, e1, e2, e3) as numbers or expressions of parameters: the little arithmetic a model needs."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from cardan.deferred import casadi as ca
from cardan.deferred import is_expression
from cardan.errors import ModelError
from cardan.model.expressions.values import Scalar
from cardan.model.rotation.vectors import cross, dot

Orientation = tuple[Scalar, Scalar, Scalar, Scalar]

IDENTITY: Orientation = (1.0, 0.0, 0.0, 0.0)
OPPOSITE_COSINE = -1 + 1e-12  # cosine of the angle between directions that point against each other
ZERO_LENGTH = 1e-12  # length of Euler parameters that have no direction


def unit(p: Sequence[Scalar], what: str) -> Orientation:
    """Euler parameters of unit length, from four numbers or expressions in proportion."""
    if any(is_expression(e) for e in p):
        length = ca.sqrt(sum(e * e for e in p))
    else:
        length = math.hypot(*p)  # type: ignore[arg-type]
        if length < ZERO_LENGTH:
            raise ModelError(f"{what}: the orientation has zero norm; Euler parameters have unit length: (1, 0, 0, 0)")
    e0, e1, e2, e3 = (e / length for e in p)
    return e0, e1, e2, e3


def product(a: Sequence[Scalar], b: Sequence[Scalar]) -> tuple[Scalar, ...]:
    """a ⊗ b: the rotation b, seen from the axes that a has turned."""
    return (
        a[0] * b[0] - a[1] * b[1] - a[2] * b[2] - a[3] * b[3],
        a[0] * b[1] + a[1] * b[0] + a[2] * b[3] - a[3] * b[2],
        a[0] * b[2] - a[1] * b[3] + a[2] * b[0] + a[3] * b[1],
        a[0] * b[3] + a[1] * b[2] - a[2] * b[1] + a[3] * b[0],
    )


def conjugate(p: Sequence[Scalar]) -> tuple[Scalar, ...]:
    """The rotation back."""
    return (p[0], -p[1], -p[2], -p[3])


def rotated(p: Sequence[Scalar], a: Sequence[Scalar]) -> tuple[Scalar, ...]:
    """A(p) a = a + 2 e0 (e x a) + 2 e x (e x a)."""
    e0, e = p[0], p[1:]
    b = cross(e, a)
    c = cross(e, b)
    return tuple(a[k] + 2 * (e0 * b[k] + c[k]) for k in range(3))


def unrotated(p: Sequence[Scalar], a: Sequence[Scalar]) -> tuple[Scalar, ...]:
    """A(p)ᵀ a."""
    return rotated(conjugate(p), a)


def rotation_rows(p: Sequence[Scalar] | np.ndarray) -> tuple[tuple[Scalar, ...], ...]:
    """A(p) = (2 e0² - 1) I + 2 (e eᵀ + e0 ẽ) by rows, for Euler parameters of unit length."""
    e0, e1, e2, e3 = p
    return (
        (1 - 2 * (e2 * e2 + e3 * e3), 2 * (e1 * e2 - e0 * e3), 2 * (e1 * e3 + e0 * e2)),
        (2 * (e1 * e2 + e0 * e3), 1 - 2 * (e1 * e1 + e3 * e3), 2 * (e2 * e3 - e0 * e1)),
        (2 * (e1 * e3 - e0 * e2), 2 * (e2 * e3 + e0 * e1), 1 - 2 * (e1 * e1 + e2 * e2)),
    )


def shortest_turn(a: Sequence[Scalar], b: Sequence[Scalar], x: Sequence[Scalar], flipped: bool) -> tuple[Scalar, ...]:
    """The shortest rotation that brings the unit vector a to b (`flipped`: or to -b, whichever is nearer).

    (1 + a·b, a x b) made unit length; half a turn about x, across b, where a = -b.
    """
    cosine = dot(a, b)
    if flipped:
        sign = ca.if_else(cosine < 0, -1.0, 1.0)
        cosine, b = sign * cosine, tuple(sign * v for v in b)
    opposite = cosine < OPPOSITE_COSINE
    p = [ca.if_else(opposite, u, v) for u, v in zip((0.0, *x), (1 + cosine, *cross(a, b)), strict=True)]
    size = ca.sqrt(sum(e * e for e in p))
    return tuple(plain(e / size) for e in p)


def plain(value: Scalar) -> Scalar:
    """A float where CasADi made a constant of numbers."""
    if is_expression(value):
        return float(value) if value.is_constant() else value
    return float(value)
