"""Sobol indices from three tables of a function. Pure functions of arrays.

The parameters X₁ ... X_d are independent. The first-order index is the share of the variance that remains on average if
nothing is known but X_j; the total index the share that would be left if everything but X_j were known:

    S_j = Var(E[Y | X_j]) / Var(Y),      T_j = E[Var(Y | X_~j)] / Var(Y) ≥ S_j

A and B are independent tables of n designs; AB_j is A with the column j of B, BA_j is B with the column j of A. With f
the response of each row less the mean of all,

    S_j  = 1/n Σ f(B) (f(AB_j) - f(A)) / V                        Saltelli et al. (2010), table 2 (b)
    T_j  = 1/(2n) Σ (f(A) - f(AB_j))² / V                         Jansen (1999)
    S_jk = 1/n Σ (f(BA_j) f(AB_k) - f(A) f(B)) / V - S_j - S_k    Saltelli (2002)
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np


class Tables(NamedTuple):
    """The response of the rows of A (n), B (n), AB (d, n) and, for indices of second order, BA (d, n)."""

    a: np.ndarray
    b: np.ndarray
    ab: np.ndarray
    ba: np.ndarray | None

    def rows(self, chosen: np.ndarray) -> Tables:
        """Some of the rows, of all tables."""
        return Tables(
            self.a[chosen], self.b[chosen], self.ab[:, chosen], None if self.ba is None else self.ba[:, chosen]
        )


class Indices(NamedTuple):
    """First-order, total (d) and second-order indices (d, d), the last with NaN on and below the diagonal."""

    first: np.ndarray
    total: np.ndarray
    second: np.ndarray | None


def sobol_designs(cube: np.ndarray, second_order: bool) -> np.ndarray:
    """The designs A, B, AB_1 ... AB_d (and BA_1 ... BA_d), of points (n, 2 d), one below the other."""
    d = cube.shape[1] // 2
    a, b = cube[:, :d], cube[:, d:]
    parts = [a, b, *(_exchanged(a, b, j) for j in range(d))]
    if second_order:
        parts += [_exchanged(b, a, j) for j in range(d)]
    return np.concatenate(parts)


def tables_of(values: np.ndarray, n: int, d: int) -> Tables:
    """The responses of `sobol_designs`, taken apart."""
    parts = values.reshape(-1, n)
    return Tables(parts[0], parts[1], parts[2 : 2 + d], parts[2 + d :] if len(parts) > 2 + d else None)


def complete_rows(tables: Tables) -> np.ndarray:
    """Which rows have a finite response in all tables."""
    complete = np.isfinite(tables.a) & np.isfinite(tables.b) & np.isfinite(tables.ab).all(axis=0)
    return complete if tables.ba is None else complete & np.isfinite(tables.ba).all(axis=0)


def sobol_estimates(tables: Tables) -> Indices:
    """The indices from the tables, by the equations above."""
    both = np.concatenate([tables.a, tables.b])
    mean, variance = float(both.mean()), float(both.var())
    a, b, ab = tables.a - mean, tables.b - mean, tables.ab - mean
    with np.errstate(divide="ignore", invalid="ignore"):
        first = np.mean(b * (ab - a), axis=1) / variance
        total = np.mean((a - ab) ** 2, axis=1) / (2 * variance)
        if tables.ba is None:
            return Indices(first, total, None)
        closed = ((tables.ba - mean) @ ab.T / len(a) - np.mean(a * b)) / variance
    second = closed - first[:, None] - first[None, :]
    second[np.tril_indices(len(first))] = np.nan
    return Indices(first, total, second)


def bootstrap(tables: Tables, resamples: int, level: float, seed: int) -> tuple[Indices, Indices]:
    """The lower and upper ends of the intervals: quantiles of the indices of rows that are drawn with replacement."""
    random, n = np.random.default_rng(seed), len(tables.a)
    drawn = [sobol_estimates(tables.rows(random.integers(0, n, n))) for _ in range(resamples)]
    tables_of_kind = [np.array(estimates) for estimates in zip(*drawn, strict=True) if estimates[0] is not None]

    def end(share: float) -> Indices:
        first, total, *second = (np.quantile(estimates, share, axis=0) for estimates in tables_of_kind)
        return Indices(first, total, second[0] if second else None)

    return end((1 - level) / 2), end((1 + level) / 2)


def _exchanged(table: np.ndarray, other: np.ndarray, column: int) -> np.ndarray:
    exchanged = table.copy()
    exchanged[:, column] = other[:, column]
    return exchanged
