"""Rank, independent rows and dependent columns of a rectangular matrix C (n_c × n_v).

Elimination of the scaled matrix  C̄_ij = row_scale_i C_ij col_scale_j  chooses pivots one by one. The
pivot columns are the dependent coordinates u, the remaining columns the independent ones v; rows left
without a pivot are redundant: generalized coordinate partitioning, Wehage & Haug (1981), sec. 3.2 and
Appendix A.

Every result is a `Partition`. The first `rank` entries of `row_order` and `col_order` are the pivots in
the order of elimination, ready for `sparse_lu.analyse`; the rest, the redundant rows and the
independent columns, ascend.

`column_class` says which columns should rather stay independent: class 1 gives a pivot only when class
0 has none left, class 2 only after class 1, and so on (0 free, 1 specified, 2 held).
"""

from typing import NamedTuple

import numpy as np

from cardan.arrays import Floats, Integers
from cardan.numerics import core
from cardan.numerics.constants import PIVOT_THRESHOLD, RANK_TOLERANCE
from cardan.numerics.sparse_partition import eliminate_sparse

DENSE_LIMIT = 20_000
"""Up to this many entries (n_c n_v) full pivoting is affordable: 3 ms for 120 × 160."""


class Partition(NamedTuple):
    """Outcome of an elimination."""

    rank: int
    row_order: Integers  # (n_c,) pivot rows, then redundant rows
    col_order: Integers  # (n_v,) dependent columns, then independent columns
    pivots: Floats  # (rank,) |scaled pivots| in order of elimination


def partition(
    indptr,
    indices,
    data,
    n_rows,
    n_cols,
    row_scale=None,
    col_scale=None,
    column_class=None,
    tol=RANK_TOLERANCE,
    threshold=PIVOT_THRESHOLD,
):
    """Partition the CSR matrix C (no duplicate entries); scales default to 1, classes to 0.

    A small system gets full pivoting, which chooses the best u; its pivots are then put in an order of
    low fill, within the same rows and columns. A large one is eliminated sparsely at once. Rows and columns
    of scale 0 give no pivots, whatever they hold.
    """
    indptr, indices = core.integers(indptr), core.integers(indices)
    rows = np.ones(n_rows) if row_scale is None else row_scale
    cols = np.ones(n_cols) if col_scale is None else col_scale
    classes = np.zeros(n_cols, np.int64) if column_class is None else column_class
    if n_rows * n_cols > DENSE_LIMIT:
        return Partition(*eliminate_sparse(indptr, indices, data, n_rows, n_cols, rows, cols, classes, tol, threshold))
    W, row_order, col_order = np.empty((n_cols, n_rows)), np.empty(n_rows, np.int64), np.empty(n_cols, np.int64)
    pivots = np.empty(min(n_rows, n_cols))
    rank = core.cd_choose(
        indptr, indices, data, rows, cols, classes, tol, threshold, W, row_order, col_order, pivots, n_rows, n_cols
    )
    return Partition(rank, row_order, col_order, pivots[:rank])


def row_scales(
    indptr: np.ndarray,
    indices: np.ndarray,
    data: np.ndarray,
    holds: np.ndarray,
    col_scale: np.ndarray,
    out: np.ndarray,
) -> None:
    """Scales that give every row of C col_scale the largest entry 1; 0 for rows that do not hold."""
    core.cd_row_scales(indptr, indices, data, holds, col_scale, out, out.size)


def eliminate(C, row_scale, col_scale, column_class, tol=RANK_TOLERANCE):
    """Dense elimination with full pivoting: the largest remaining entry, first in a columnwise scan.

    Wehage & Haug (1981), Appendix A.2: the rank is reached when all that remains is ≤ tol · (largest entry of C̄).
    """
    n_rows, n_cols = C.shape
    W = (row_scale[:, None] * C * col_scale).T.copy()
    rows, cols, pivots = np.arange(n_rows), np.arange(n_cols), np.zeros(min(n_rows, n_cols))
    rank = core.cd_eliminate(W, rows, cols, column_class, pivots, tol, n_rows, n_cols)
    return Partition(rank, rows, cols, pivots[:rank])


def low_fill_order(A, threshold=PIVOT_THRESHOLD):
    """A pivot order of a regular square matrix with little fill: (rows, columns)."""
    n = len(A)
    W, rows, cols = np.array(A, dtype=float).T.copy(), np.arange(n), np.arange(n)
    core.cd_order_for_low_fill(W, rows, cols, n, threshold, n)
    return rows, cols
