"""Other ways to choose independent coordinates than elimination, for comparison (Nikravesh 1988, sec. 13.3.3).

All work on the scaled matrix C̄ of `partition` and give a `Partition`; dense, so meant for small machines.

    qr            C̄ P = Q R with column exchange: the pivot columns of R are dependent (Kim & Vanderploeg 1986)
    gram-schmidt  the same columns one by one: of those left, the longest after what is chosen is taken out
                  (Liang & Lance 1987)
    svd           C̄ = U Σ Vᵀ; of the basis V₂ of its null space, the rows that a QR with exchange finds most
                  independent are the independent coordinates (Mani, Haug & Atkinson 1985)
"""

from __future__ import annotations

from typing import Any

import numpy as np

from cardan.numerics.constants import RANK_TOLERANCE
from cardan.numerics.partition import Partition, low_fill_order


def by_qr(C: np.ndarray, tol: float = RANK_TOLERANCE) -> Partition:
    columns, pivots = _pivot_columns(C, tol)
    return _partition(C, columns, pivots, tol)


def by_gram_schmidt(C: np.ndarray, tol: float = RANK_TOLERANCE) -> Partition:
    """Modified Gram-Schmidt with re-orthogonalization: once is not enough near the rank."""
    W = C.astype(float).copy()
    basis: list[np.ndarray] = []
    columns: list[int] = []
    zero = tol * np.linalg.norm(W, axis=0).max(initial=0.0)
    pivots: list[float] = []
    while len(columns) < min(W.shape):
        lengths = np.linalg.norm(W, axis=0)
        k = int(np.argmax(lengths))
        if not lengths[k] > zero:
            break
        columns.append(k)
        pivots.append(float(lengths[k]))
        basis.append(W[:, k] / lengths[k])
        for e in basis:
            W -= np.outer(e, e @ W)
        W[:, columns] = 0.0
    return _partition(C, np.array(columns, np.int64), np.array(pivots), tol)


def by_svd(C: np.ndarray, tol: float = RANK_TOLERANCE) -> Partition:
    _, sizes, Vt = np.linalg.svd(C)
    rank = int(np.count_nonzero(sizes > tol * sizes.max(initial=0.0)))
    independent, _ = _pivot_columns(Vt[rank:], 0.0)
    dependent = np.setdiff1d(np.arange(C.shape[1]), independent)
    return _partition(C, dependent, sizes[:rank], tol)


CHOICES = {"qr": by_qr, "gram-schmidt": by_gram_schmidt, "svd": by_svd}


def _pivot_columns(C: np.ndarray, tol: float) -> tuple[np.ndarray, np.ndarray]:
    """The independent columns of C in the order of a QR with column exchange, and their pivots |r_kk|."""
    from scipy.linalg import qr  # only here: importing it takes half a second

    if C.size == 0:
        return np.zeros(0, np.int64), np.zeros(0)
    factors: Any = qr(C, mode="economic", pivoting=True)
    _, R, order = factors
    pivots = np.abs(np.diag(R))
    rank = int(np.count_nonzero(pivots > tol * pivots.max(initial=0.0)))
    return order[:rank].astype(np.int64), pivots[:rank]


def _partition(C: np.ndarray, dependent: np.ndarray, pivots: np.ndarray, tol: float) -> Partition:
    """Rows that go with the dependent columns, paired with them by elimination."""
    rows, _ = _pivot_columns(C[:, dependent].T, tol)
    redundant = np.setdiff1d(np.arange(C.shape[0]), rows)
    rest = np.setdiff1d(np.arange(C.shape[1]), dependent)
    by_row, by_col = low_fill_order(C[np.ix_(rows, dependent)])
    return Partition(
        len(rows),
        np.concatenate([rows[by_row], redundant]).astype(np.int64),
        np.concatenate([dependent[by_col], rest]).astype(np.int64),
        pivots,
    )
