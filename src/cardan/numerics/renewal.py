"""Other independent coordinates in the middle of a run, in compiled code."""

from __future__ import annotations

from math import sqrt
from typing import NamedTuple

import numpy as np

from cardan.numerics.compiled import call
from cardan.numerics.evaluation import (
    LEFT_OUT,
    PIVOT,
    PIVOT_BEFORE,
    PIVOT_RATIO,
    PIVOT_RATIO_AT_PARTITION,
    SINCE_PARTITION,
    SPEED_RATIO_AT_PARTITION,
    WORST_NEWTON,
    speed_ratio,
)
from cardan.numerics.kernel import inlined, kernel
from cardan.numerics.partition import RANK_TOL, choose, row_scales
from cardan.numerics.sparse_lu import factor, find_structure, smallest_pivot
from cardan.numerics.sparse_partition import PIVOT_THRESHOLD

SINGULAR_PIVOT = 0.03  # a partition whose poorest pivot is below this was made beside a singular position


class Chooser(NamedTuple):
    """What is needed to choose anew; W has no entries where that is left to the caller."""

    holds: np.ndarray  # (n_c,) rows that are constraints now
    row_scale: np.ndarray  # (n_c,)
    column_class: np.ndarray  # (n_v,)
    pivots: np.ndarray
    W: np.ndarray  # (n_v, n_c)


def chooser(holds: np.ndarray, n_v: int, able: bool) -> Chooser:
    """One for rows that hold, `able` to choose or not."""
    n_c = holds.size
    W = np.empty((n_v, n_c) if able else (0, 0))
    return Chooser(holds, np.empty(n_c), np.zeros(n_v, np.int64), np.empty(min(n_c, n_v)), W)


@inlined
def squared_length(indptr, indices, C, D, row):
    """Of a row of C D."""
    found = 0.0
    for e in range(indptr[row], indptr[row + 1]):
        found += (C[e] * D[indices[e]]) ** 2
    return found


@inlined
def inverse_length(indptr, indices, C, D, row):
    """Of a row of C D; 0 where it has none."""
    length = squared_length(indptr, indices, C, D, row)
    return 1.0 / sqrt(length) if length > 0.0 else 0.0


@kernel
def row_scale(indptr, indices, C, D, holds, R):
    """R: the inverse lengths of the rows of C D; 0 in rows that have none or do not hold."""
    for i in range(R.size):
        R[i] = inverse_length(indptr, indices, C, D, i) if holds[i] else 0.0


@kernel
def adopt(m, lu, holds):
    """Let a partition, factored at the present position, be the one of a run: sets R and what is watched.

    R: the inverse lengths of the rows of C D; 0 in rows that are redundant or do not hold.
    """
    rank, left_out = lu.inverse.size, 0
    for k in range(lu.rows.size):
        row = lu.rows[k]
        m.R[row] = inverse_length(m.indptr, m.indices, m.C, m.D, row) if k < rank else 0.0
        left_out += k >= rank and holds[row]
    m.watch[PIVOT_RATIO_AT_PARTITION] = m.watch[PIVOT_RATIO]
    m.watch[PIVOT] = m.watch[PIVOT_BEFORE] = smallest_pivot(lu, m.row_unit)
    m.watch[SPEED_RATIO_AT_PARTITION] = speed_ratio(m.v, m.col_scale, m.Phi_t, lu.cols, rank)
    m.count[SINCE_PARTITION] = m.count[WORST_NEWTON] = 0
    m.count[LEFT_OUT] = left_out


@kernel
def partition_here(m, lu, able, scale, column_class):
    """The partition of the present position, factored; False where the rank or the fill is not what `lu` is for."""
    if call(m.jacobian) != 0:
        return False
    row_scales(m.indptr, m.indices, m.C, able.holds, scale, able.row_scale)
    rank = choose(
        m.indptr, m.indices, m.C, able.row_scale, scale, column_class, RANK_TOL, PIVOT_THRESHOLD,
        able.W, lu.rows, lu.cols, able.pivots,
    )  # fmt: skip
    if rank != lu.inverse.size or not find_structure(lu, m.indptr, m.indices, m.col_scale):
        return False
    m.watch[PIVOT_RATIO] = factor(lu, m.C)
    return True


@kernel
def renew(m, lu, able):
    """A partition for the present position, in place of the one in lu; False where the caller must see to it.

    That is so for a large machine, another rank, more fill than there is room for, and beside a singular position. What
    is in `lu` is then of no use.
    """
    if able.W.size == 0 or not partition_here(m, lu, able, m.col_scale, able.column_class):
        return False
    if not m.watch[PIVOT_RATIO] >= SINGULAR_PIVOT:
        return False
    adopt(m, lu, able.holds)
    return True
