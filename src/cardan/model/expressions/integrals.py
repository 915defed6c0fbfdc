"""Integrals over time of what speeds are given as: sums of polynomials, sines and exponential functions."""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce
from itertools import zip_longest
from operator import add, mul, neg, sub, truediv
from typing import Any

from cardan.deferred import casadi as ca
from cardan.errors import ModelError

HIGHEST_POWER = 9  # of a polynomial of time
OF_AFFINE = {ca.OP_SIN: lambda u: -ca.cos(u), ca.OP_COS: ca.sin, ca.OP_EXP: ca.exp}  # the integral of f(u) over u
SUMS: dict[int, Callable[..., Any]] = {ca.OP_ADD: add, ca.OP_SUB: sub, ca.OP_NEG: neg, ca.OP_TWICE: lambda a: 2 * a}
PRODUCTS = {ca.OP_MUL: mul, ca.OP_DIV: truediv}


def integral_over_time(f: Any, t: ca.SX, what: str) -> ca.SX:
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
        terms = [_antiderivative(part, t) for part in parts]
        return None if any(term is None for term in terms) else SUMS[op](*terms)
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
    op, parts = f.op(), [_coefficients(f.dep(k), t) for k in range(f.n_dep())]
    if any(part is None for part in parts):
        return None
    if op == ca.OP_SQ:
        return _product(parts[0], parts[0])
    if op in (ca.OP_POW, ca.OP_CONSTPOW):
        power = float(f.dep(1)) if f.dep(1).is_constant() else 0.5
        if power not in range(1, HIGHEST_POWER + 1):
            return None
        return reduce(_product, [parts[0]] * int(power))
    if op == ca.OP_MUL:
        return _product(*parts)
    if op == ca.OP_DIV and len(parts[1]) == 1:
        return [c / parts[1][0] for c in parts[0]]
    if op not in SUMS:
        return None
    return [SUMS[op](*row) for row in zip_longest(*parts, fillvalue=0)]


def _product(a: list[Any], b: list[Any]) -> list[Any]:
    product = [0] * (len(a) + len(b) - 1)
    for i, x in enumerate(a):
        for j, y in enumerate(b):
            product[i + j] += x * y
    return product
