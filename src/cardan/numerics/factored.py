"""Square linear systems that are solved both ways, as they are and transposed; rows and columns scaled."""

from __future__ import annotations

from typing import Any

import numpy as np

from cardan.deferred import linalg as sla
from cardan.deferred import sparse as sp
from cardan.deferred import sparse_linalg as spla

DENSE_UP_TO = 500  # unknowns: below this LAPACK is faster than a sparse factorization
SINGULAR_CONDITION = 1e-13  # reciprocal condition number of the scaled matrix
ZERO_SINGULAR_VALUE = 1e-11  # singular values, relative, that count as zero
Factors = tuple[np.ndarray, np.ndarray]  # L and U in one, and the pivots
SCALINGS = 4  # rounds of dividing rows and columns by the root of their largest entries (Ruiz 2001)


class Factored:
    """J = diag(1/rows) Ĵ diag(1/cols), factored. Where J is `singular`, solutions are those of least scaled norm."""

    def __init__(self, J: Any):
        n = J.shape[0]
        self._is_dense = n <= DENSE_UP_TO
        J = _full(J) if self._is_dense else sp.csc_array(J)
        self.rows, self.cols = scales(J)
        self._inverse: np.ndarray | None = None
        self._factors: Any = None
        self.rcond = 1.0
        if self._is_dense:
            scaled = self.rows[:, None] * J * self.cols
            if n:
                self._factors = _lu(scaled)
                self.rcond = _reciprocal_condition(self._factors, scaled)
        else:
            scaled = sp.csc_array(sp.diags_array(self.rows) @ J @ sp.diags_array(self.cols))
            try:
                self._factors = spla.splu(scaled)
                self.rcond = _sparse_reciprocal_condition(self._factors, scaled)
            except RuntimeError:  # exactly singular
                self.rcond = 0.0
        self.singular = not self.rcond > SINGULAR_CONDITION
        if self.singular:
            self._inverse = np.linalg.pinv(_full(scaled), rcond=ZERO_SINGULAR_VALUE)

    def solve(self, b: np.ndarray) -> np.ndarray:
        """x of J x = b (b a vector or columns)."""
        return _times(self.cols, self._solve(_times(self.rows, b), transposed=False))

    def solve_transposed(self, b: np.ndarray) -> np.ndarray:
        """x of Jᵀ x = b."""
        return _times(self.rows, self._solve(_times(self.cols, b), transposed=True))

    def _solve(self, b: np.ndarray, transposed: bool) -> np.ndarray:
        if self._inverse is not None:
            return (self._inverse.T if transposed else self._inverse) @ b
        if b.shape[0] == 0 or b.size == 0:
            return np.zeros(b.shape, b.dtype)
        if self._is_dense:
            return _lu_solve(self._factors, b, transposed)
        return self._factors.solve(np.ascontiguousarray(b), "T" if transposed else "N")


def _times(scale: np.ndarray, b: np.ndarray) -> np.ndarray:
    return scale * b if b.ndim == 1 else scale[:, None] * b


def scales(J: Any) -> tuple[np.ndarray, np.ndarray]:
    """Factors for rows and columns that bring their largest entries near 1."""
    A = abs(J)
    rows, cols = np.ones(A.shape[0]), np.ones(A.shape[1])
    for _ in range(SCALINGS if A.size else 0):
        if sp.issparse(A):
            scaled = sp.diags_array(rows) @ A @ sp.diags_array(cols)
            by_row, by_col = (scaled.max(axis=k).toarray().ravel() for k in (1, 0))
        else:
            scaled = rows[:, None] * A * cols
            by_row, by_col = np.maximum.reduce(scaled, 1), np.maximum.reduce(scaled, 0)
        rows /= np.sqrt(np.where(by_row > 0, by_row, 1.0))
        cols /= np.sqrt(np.where(by_col > 0, by_col, 1.0))
    return rows, cols


def _full(J: Any) -> np.ndarray:
    return J.toarray() if sp.issparse(J) else np.asarray(J)


def _lu(full: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """LAPACK's own, because SciPy's warns of singular matrices, which are expected here."""
    getrf: Any = sla.get_lapack_funcs("getrf", (full,))
    return getrf(full)[:2]


def _lu_solve(factors: Factors, b: np.ndarray, transposed: bool) -> np.ndarray:
    """Column by column: with several, LAPACK uses threads, which on a busy machine wait for each other."""
    getrs: Any = sla.get_lapack_funcs("getrs", (factors[0], b))
    if b.ndim == 1:
        return getrs(*factors, b, trans=int(transposed))[0]
    return np.column_stack([getrs(*factors, column, trans=int(transposed))[0] for column in b.T])


def _reciprocal_condition(factors: Factors, full: np.ndarray) -> float:
    gecon: Any = sla.get_lapack_funcs("gecon", (full,))
    norm = float(np.abs(full).sum(axis=0).max())
    return float(gecon(factors[0], norm)[0]) if np.isfinite(norm) else 0.0


def _sparse_reciprocal_condition(factors: Any, scaled: Any) -> float:
    n, kind = scaled.shape[0], scaled.dtype
    inverse = spla.LinearOperator((n, n), matvec=factors.solve, rmatvec=lambda b: factors.solve(b, "H"), dtype=kind)  # type: ignore[call-arg]
    size: Any = spla.onenormest(inverse)
    return 1.0 / float(size * spla.norm(scaled, 1))


__all__ = ["Factored", "scales"]
