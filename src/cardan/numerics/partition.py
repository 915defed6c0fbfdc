"""Rank, independent rows and dependent columns of a rectangular matrix C (n_c × n_v).

Elimination of the scaled matrix  C̄_ij = row_scale_i C_ij col_scale_j  chooses pivots one by one. The
pivot columns are the dependent coordinates u, the remaining columns the independent ones v; rows left
without a pivot are redundant: generalized coordinate partitioning, Wehage & Haug (1982), sec. 3.2 and
Appendix A of Wehage's thesis.

Every result is a `Partition`. The first `rank` entries of `row_order` and `col_order` are the pivots in
the order of elimination, ready for `sparse_lu.analyse`; the rest, the redundant rows and the
independent columns, ascend.

`column_class` says which columns should rather stay independent: class 1 gives a pivot only when class
0 has none left, class 2 only after class 1, and so on (0 free, 1 specified, 2 held).
"""

from typing import NamedTuple

import numpy as np

from cardan.numerics.kernel import kernel
from cardan.numerics.sparse_partition import PIVOT_THRESHOLD, TIE, eliminate_sparse

RANK_TOL = 1e-8
"""A pivot at or below this fraction of the largest scaled entry counts as zero. Redundant rows cancel
only as well as the configuration is assembled (about 1e-10, times some growth); a true pivot this small
would give δu = 1e8 δv, useless as a partition anyway."""

DENSE_LIMIT = 20_000
"""Up to this many entries (n_c n_v) full pivoting is affordable: 3 ms for 120 × 160."""

ANY_ORDER = 12
"""Up to this rank the fill of any pivot order costs less than looking for a better one."""


class Partition(NamedTuple):
    """Outcome of an elimination."""

    rank: int
    row_order: np.ndarray  # (n_c,) pivot rows, then redundant rows
    col_order: np.ndarray  # (n_v,) dependent columns, then independent columns
    pivots: np.ndarray  # (rank,) |scaled pivots| in order of elimination


def partition(
    indptr,
    indices,
    data,
    n_rows,
    n_cols,
    row_scale=None,
    col_scale=None,
    column_class=None,
    tol=RANK_TOL,
    threshold=PIVOT_THRESHOLD,
):
    """Partition the CSR matrix C (no duplicate entries); scales default to 1, classes to 0.

    A small system gets full pivoting, which chooses the best u; its pivots are then put in an order of
    low fill, within the same rows and columns. A large one is eliminated sparsely at once. Rows and columns
    of scale 0 give no pivots, whatever they hold.
    """
    rows = np.ones(n_rows) if row_scale is None else row_scale
    cols = np.ones(n_cols) if col_scale is None else col_scale
    classes = np.zeros(n_cols, np.int64) if column_class is None else column_class
    if n_rows * n_cols > DENSE_LIMIT:
        return Partition(*eliminate_sparse(indptr, indices, data, n_rows, n_cols, rows, cols, classes, tol, threshold))
    W, row_order, col_order = np.empty((n_cols, n_rows)), np.empty(n_rows, np.int64), np.empty(n_cols, np.int64)
    pivots = np.empty(min(n_rows, n_cols))
    rank = choose(indptr, indices, data, rows, cols, classes, tol, threshold, W, row_order, col_order, pivots)
    return Partition(rank, row_order, col_order, pivots[:rank])


@kernel
def row_scales(indptr, indices, data, holds, col_scale, out):
    """Scales that give every row of C col_scale the largest entry 1; 0 for rows that do not hold."""
    for i in range(out.size):
        largest = 0.0
        for e in range(indptr[i], indptr[i + 1]):
            if col_scale[indices[e]] > 0.0:
                largest = max(largest, abs(data[e]) * col_scale[indices[e]])
        out[i] = 0.0 if not holds[i] else 1.0 / largest if largest > 0.0 else 1.0


@kernel
def choose(indptr, indices, data, row_scale, col_scale, column_class, tol, threshold, W, rows, cols, pivots):
    """`partition` of a small system, without allocating: fills the orders and the pivots, returns the rank.

    W (n_cols × n_rows) is work space.
    """
    for i in range(rows.size):
        rows[i] = i
    for j in range(cols.size):
        cols[j] = j
    _spread(indptr, indices, data, row_scale, col_scale, rows, cols, W)
    rank = _eliminate(W, rows, cols, column_class, pivots, tol)
    if rank > ANY_ORDER:
        _spread(indptr, indices, data, row_scale, col_scale, rows, cols, W)
        _order_for_low_fill(W, rows, cols, rank, threshold)
    return rank


@kernel
def _spread(indptr, indices, data, row_scale, col_scale, rows, cols, W):
    """W = C̄ᵀ, columns and rows in the given orders: a columnwise scan of C̄ runs through memory in order."""
    for j in range(cols.size):
        for k in range(rows.size):
            W[j, k] = 0.0
    for k in range(rows.size):
        i = rows[k]
        for e in range(indptr[i], indptr[i + 1]):
            scale = row_scale[i] * col_scale[indices[e]]
            if scale != 0.0:  # else it may even be no number
                j = 0
                while cols[j] != indices[e]:
                    j += 1
                W[j, k] = scale * data[e]


def eliminate(C, row_scale, col_scale, column_class, tol=RANK_TOL):
    """Dense elimination with full pivoting: the largest remaining entry, first in a columnwise scan.

    Wehage's Appendix A.2: the rank is reached when all that remains is ≤ tol · (largest entry of C̄).
    """
    n_rows, n_cols = C.shape
    W = (row_scale[:, None] * C * col_scale).T.copy()
    rows, cols, pivots = np.arange(n_rows), np.arange(n_cols), np.zeros(min(n_rows, n_cols))
    rank = _eliminate(W, rows, cols, column_class, pivots, tol)
    return Partition(rank, rows, cols, pivots[:rank])


@kernel
def _take_pivot(W, rows, cols, k, p, q, n_rows, n_cols):
    """Row p and column q become the k-th; eliminate below them, within so many rows and columns of C."""
    rows[k], rows[p] = rows[p], rows[k]
    cols[k], cols[q] = cols[q], cols[k]
    for j in range(n_cols):
        W[j, k], W[j, p] = W[j, p], W[j, k]
    for i in range(n_rows):
        W[k, i], W[q, i] = W[q, i], W[k, i]
    for j in range(k + 1, n_cols):
        f = W[j, k] / W[k, k]
        if f != 0.0:
            for i in range(k + 1, n_rows):
                W[j, i] -= f * W[k, i]


@kernel
def _eliminate(W, rows, cols, column_class, pivots, tol):
    """Gauss elimination of W (n_cols × n_rows) in place; rows and cols are permuted along. Returns the rank."""
    n_cols, n_rows = W.shape
    largest, last_class, check = 0.0, -1, 0.0
    for j in range(n_cols):
        last_class = max(last_class, column_class[j])
        for i in range(n_rows):
            largest = max(largest, abs(W[j, i]))
            check += 0.0 * W[j, i]  # 0·NaN and 0·∞ are NaN
    zero = tol * largest + check
    current, k = 0, 0
    while k < pivots.size and current <= last_class:
        best, p, q = 0.0, k, k
        for j in range(k, n_cols):
            if column_class[cols[j]] == current:
                for i in range(k, n_rows):
                    if abs(W[j, i]) > best * (1.0 + TIE):
                        best, p, q = abs(W[j, i]), i, j
        if not best > zero:  # also where C holds what is no number
            current += 1
            continue
        pivots[k] = best
        _take_pivot(W, rows, cols, k, p, q, n_rows, n_cols)
        k += 1
    _sort_from(rows, k)
    _sort_from(cols, k)
    return k


@kernel
def _sort_from(order, first):
    """Ascending from there on (by insertion: few are out of order)."""
    for k in range(first + 1, order.size):
        moved, j = order[k], k
        while j > first and order[j - 1] > moved:
            order[j] = order[j - 1]
            j -= 1
        order[j] = moved


def low_fill_order(A, threshold=PIVOT_THRESHOLD):
    """A pivot order of a regular square matrix with little fill: (rows, columns)."""
    n = len(A)
    W, rows, cols = np.array(A, dtype=float).T.copy(), np.arange(n), np.arange(n)
    _order_for_low_fill(W, rows, cols, n, threshold)
    return rows, cols


@kernel
def _order_for_low_fill(W, rows, cols, n, threshold):
    """Permute the first n rows and columns: lowest Markowitz count (r-1)(c-1) among the entries of W (columns × rows)
    that are not below `threshold` of their row's largest; the first one in a rowwise scan. W is eliminated.
    """
    for k in range(n):
        best, p, q = n * n, k, k
        for i in range(k, n):
            largest, in_row = 0.0, 0
            for j in range(k, n):
                largest = max(largest, abs(W[j, i]))
                in_row += W[j, i] != 0.0
            for j in range(k, n):
                if W[j, i] != 0.0 and abs(W[j, i]) >= threshold * largest:
                    in_col, cost = 0, 0
                    for l in range(k, n):
                        in_col += W[j, l] != 0.0
                        cost = (in_row - 1) * (in_col - 1)
                        if cost >= best:
                            break
                    if cost < best:
                        best, p, q = cost, i, j
            if best == 0:
                break
        _take_pivot(W, rows, cols, k, p, q, n, n)


def row_order_elimination(C, tol=RANK_TOL):
    """Gauss elimination with rows in their given order and column exchange.

    Nikravesh (1988), sec. 13.3.3, for comparison with full pivoting. Returns the `Partition` and the
    normalised rows R (rank × n_v), unit upper trapezoidal, with columns in `col_order`.
    """
    n_rows, n_cols = C.shape
    R = C.copy()
    rows, cols = np.arange(n_rows), np.arange(n_cols)
    pivots = np.empty(min(n_rows, n_cols))
    zero = tol * np.max(np.abs(C))
    rank, redundant = 0, n_rows
    while rank < redundant and rank < n_cols:
        q = rank + np.argmax(np.abs(R[rank, rank:]))
        if abs(R[rank, q]) <= zero:  # a redundant row goes to the end, the others move up
            redundant -= 1
            rows[rank:] = np.roll(rows[rank:], -1)
            R[rank:] = np.roll(R[rank:], -1, axis=0)
            continue
        pivots[rank] = abs(R[rank, q])
        cols[[rank, q]] = cols[[q, rank]]
        R[:, [rank, q]] = R[:, [q, rank]]
        R[rank] /= R[rank, rank]
        R[rank + 1 :] -= np.outer(R[rank + 1 :, rank], R[rank])
        rank += 1
    return Partition(rank, rows, cols, pivots[:rank].copy()), R[:rank].copy()
