"""Integrals over time of what speeds are given as: sums of polynomials, sines and exponential functions."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import reduce
from itertools import zip_longest
from operator import add, mul, neg, sub, truediv
from typing import Any, TypeVar

from cardan.deferred import casadi as ca
from cardan.errors import ModelError

Part = TypeVar("Part")

HIGHEST_POWER = 9  # of a polynomial of time
OF_AFFINE = {ca.OP_SIN: lambda u: -ca.cos(u), ca.OP_COS: ca.sin, ca.OP_EXP: ca.exp}  # the integral of f(u) over u
SUMS: dict[int, Callable[..., Any]] = {ca.OP_ADD: add, ca.OP_SUB: sub, ca.OP_NEG: neg, ca.OP_TWICE: lambda a: 2 * a}
PRODUCTS = {ca.OP_MUL: mul, ca.OP_DIV: truediv}


def integral_over_time(f: ca.SX, t: ca.SX, what: str) -> ca.SX:
    """∫ f dt from 0 to t, exact; refuses functions whose integral is none of those that are known."""
    antiderivative = _antiderivative(ca.SX(f), t)
    if antiderivative is None:
        raise ModelError(
            f"{what}: the integral of this function of time is not known; give a number, a function made of powers of "
            't, sin, cos and exp, or a table cd.Spline(times, speeds, kind="linear", over="time"); or give the place '
            "itself to cd.Drive"
        )
    return antiderivative - ca.substitute(antiderivative, t, 0)


def _antiderivative(f: ca.SX, t: ca.SX) -> ca.SX | None:
    """Of sums, term by term; of c P(t), c sin(a t + b), c cos(a t + b), c exp(a t + b) with c, a, b free of t."""
    if (coefficients := _coefficients(f, t)) is not None:
        return sum((c * t ** (k + 1) / (k + 1) for k, c in enumerate(coefficients)), ca.SX(0))
    op, parts = f.op(), [f.dep(k) for k in range(f.n_dep())]
    if op in SUMS:
        terms = _all_of(_antiderivative(part, t) for part in parts)
        return None if terms is None else SUMS[op](*terms)
    if op == ca.OP_MUL and not ca.depends_on(parts[0], t):
        parts = parts[::-1]
    if op in (ca.OP_MUL, ca.OP_DIV) and not ca.depends_on(parts[1], t):
        term = _antiderivative(parts[0], t)
        return None if term is None else PRODUCTS[op](term, parts[1])
    affine = _coefficients(parts[0], t) if op in OF_AFFINE else None
    return None if affine is None or len(affine) != 2 else OF_AFFINE[op](parts[0]) / affine[1]


def _coefficients(f: ca.SX, t: ca.SX) -> list[Any] | None:
    """c0, c1, c2, ... of a polynomial of t; None of all else."""
    if not ca.depends_on(f, t):
        return [f]
    if f.is_symbolic():
        return [0, 1]
    op, parts = f.op(), _all_of(_coefficients(f.dep(k), t) for k in range(f.n_dep()))
    if parts is None:
        return None
    if op == ca.OP_SQ:
        return _product(parts[0], parts[0])
    if op in (ca.OP_POW, ca.OP_CONSTPOW):
        power = float(f.dep(1)) if f.dep(1).is_constant() else 0.5
        return reduce(_product, parts[:1] * int(power)) if power in range(1, HIGHEST_POWER + 1) else None
    if op == ca.OP_MUL:
        return _product(*parts)
    if op == ca.OP_DIV and len(parts[1]) == 1:
        return [c / parts[1][0] for c in parts[0]]
    return [SUMS[op](*row) for row in zip_longest(*parts, fillvalue=0)] if op in SUMS else None


def _all_of(parts: Iterable[Part | None]) -> list[Part] | None:
    """All parts; None where one of them is not known."""
    known_parts = []
    for part in parts:
        if part is None:
            return None
        known_parts.append(part)
    return known_parts


def _product(a: list[Any], b: list[Any]) -> list[Any]:
    product = [0] * (len(a) + len(b) - 1)
    for i, x in enumerate(a):
        for j, y in enumerate(b):
            product[i + j] += x * y
    return product
