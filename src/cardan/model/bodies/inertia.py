"""Masses and inertias that a body can have."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from cardan.deferred import casadi as ca
from cardan.deferred import is_expression
from cardan.errors import ModelError
from cardan.model.expressions.values import Scalar, scalar

INERTIA_DIGITS = 1e-6  # of the largest moment: inertias are often given with six digits
ZERO_MOMENT = 1e-12  # of the largest moment: a smaller one is zero


def checked_mass(value: object, what: str, zero: bool = False) -> Scalar:
    """A mass or inertia: positive; an inertia may be zero (a point mass)."""
    number = scalar(value, what)
    if not is_expression(number) and (number < 0 or (number == 0 and not zero)):
        raise ModelError(f"{what} must be {'zero or ' if zero else ''}positive, got {number:g}")
    return number


def is_nothing(mass: object, inertia: object) -> bool:
    """Whether a body is given no mass and no inertia: a part between joints whose mass does not count."""
    values = (mass, *_tensor(inertia)) if isinstance(inertia, Iterable) else (mass, inertia)
    return all(isinstance(value, (int, float)) and value == 0 for value in values)


def checked_inertia(value: object, dim: int, what: str, any_inertia: bool = False) -> Scalar | tuple[Scalar, ...]:
    """One number in the plane; six in space, of which the products may be left out."""
    if dim == 2:
        if isinstance(value, (tuple, list)):
            raise ModelError(
                f"{what}: inertia: expected one number in the plane, got {value!r}; for a machine in space give dim=3 "
                "to the model"
            )
        return checked_mass(value, f"{what}: inertia", zero=True)
    entries = _tensor(value)
    if len(entries) not in (3, 6):
        raise ModelError(f"{what}: inertia: expected (Ixx, Iyy, Izz) or (Ixx, Iyy, Izz, Ixy, Ixz, Iyz), got {value!r}")
    moments = tuple(checked_mass(v, f"{what}: inertia", zero=True) for v in entries[:3])
    products = tuple(scalar(v, f"{what}: inertia") for v in entries[3:]) or (0.0, 0.0, 0.0)
    numbers = [*moments, *products]
    if not any(is_expression(v) for v in numbers):
        check_inertia([float(v) for v in numbers], what, any_inertia)  # type: ignore[arg-type]
    return (*moments, *products)


def _tensor(value: object) -> tuple[object, ...]:
    """What was given, as a tuple; of a symmetric 3 x 3 matrix its six entries; () where it is no list of numbers."""
    if is_expression(value):
        return tuple(ca.vertsplit(ca.vec(value)))
    if isinstance(value, str) or not isinstance(value, Iterable):
        return ()
    rows = [tuple(row) if isinstance(row, Iterable) and not is_expression(row) else row for row in value]
    if len(rows) == 3 and all(isinstance(row, tuple) and len(row) == 3 for row in rows):
        a, b, c = rows
        is_symmetric = all(bool(x == y) for x, y in ((a[1], b[0]), (a[2], c[0]), (b[2], c[1])))
        return (a[0], b[1], c[2], a[1], a[2], b[2]) if is_symmetric else ()
    return tuple(rows)


def check_inertia(entries: Sequence[float], what: str, any_inertia: bool = False) -> None:
    """A tensor of inertia is positive, and no principal moment exceeds the sum of the other two.

    With `any_inertia` the second rule is not asked for.
    """
    xx, yy, zz, xy, xz, yz = entries
    principal = np.linalg.eigvalsh([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])
    noise = INERTIA_DIGITS * float(np.max(np.abs(principal), initial=0.0))
    moments = ", ".join(f"{value:.6g}" for value in principal)
    if principal[0] < -noise:
        raise ModelError(
            f"{what}: no body can have this inertia: its principal moments are {moments}, and a moment of inertia "
            "cannot be negative; check the products (Ixy = -∫xy dm)"
        )
    if principal[0] < ZERO_MOMENT * principal[2] and min(xx, yy, zz) > ZERO_MOMENT * principal[2]:
        raise ModelError(
            f"{what}: the inertia about one direction is zero (principal moments {moments}), which is not one of the "
            "body axes; turn the body frame so that it is one, or give the body a small inertia about it"
        )
    if principal[2] > principal[0] + principal[1] + noise and not any_inertia:
        raise ModelError(
            f"{what}: no body can have this inertia: of its principal moments {moments} the largest exceeds the sum of "
            "the other two (triangle rule); check the numbers, or whether they refer to the centre of mass; "
            "any_inertia=True takes it as given"
        )
