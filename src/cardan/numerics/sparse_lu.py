"""LU factors of C_u, the independent rows × dependent columns of C, in a fixed pivot order: core/linear/lu.c.

`analyse` finds the fill once; `factor` then works at every new set of values without searching or
allocating, as KLU's refactor does (Davis & Palamadai Natarajan 2010). In pivot order

    C_u = L U,   L unit lower triangular,   row by row (Doolittle).

Vectors are full length: row vectors (n_c) and column vectors (n_v) keep the numbering of C.
"""

import numpy as np

from cardan.numerics import core
from cardan.numerics.core import Struct


class LU(Struct, c="cd_lu"):
    """Structure, values and work space. r = rank; 'position' is the place in the pivot order.

    Arrays of entries and of fill may be longer than needed: the structure can be found anew in place.
    """

    rows: np.ndarray  # (n_c,) row of C at each position; the first r are factored
    cols: np.ndarray  # (n_v,) column of C at each position; the first r are dependent
    entry_ptr: np.ndarray  # (r+1,) entries of C in the pivot rows, by position
    entry: np.ndarray  # place in CSR `data`
    entry_col: np.ndarray  # column position; ≥ r: independent column
    entry_scale: np.ndarray  # col_scale of that column
    pivot_scale: np.ndarray  # (r,) col_scale of the pivot column
    ptr: np.ndarray  # (r+1,) rows of L + U, columns ascending
    diag: np.ndarray  # (r,) place of the pivot in its row
    col: np.ndarray  # column positions of L + U
    value: np.ndarray  # values of L + U
    inverse: np.ndarray  # (r,) 1 / pivot
    work: np.ndarray  # (n_v,)
    position: np.ndarray  # (n_v,) of each column of C
    link: np.ndarray  # (r+1,) work space of `find_structure`


def analyse(indptr, indices, row_order, col_order, rank, n_cols, col_scale=None, room=None):
    """Symbolic factorization of C_u for the CSR structure of C and a pivot order (see `partition`).

    `col_scale` (default 1) only enters the pivot ratio returned by `factor`. `room`: for how many entries of L + U;
    where they are more, there is twice as much, and so on.
    """
    indptr, indices = core.integers(indptr), core.integers(indices)
    scale = np.ones(n_cols) if col_scale is None else col_scale
    rows, cols = np.array(row_order, np.int64), np.array(col_order, np.int64)
    entries, fill = indices.size, least_room(indices.size, rank) if room is None else room
    while True:
        lu = LU(
            rows,
            cols,
            np.zeros(rank + 1, np.int64),
            np.empty(entries, np.int64),
            np.empty(entries, np.int64),
            np.empty(entries),
            np.empty(rank),
            np.zeros(rank + 1, np.int64),
            np.empty(rank, np.int64),
            np.empty(fill, np.int64),
            np.zeros(fill),
            np.zeros(rank),
            np.zeros(n_cols),
            np.empty(n_cols, np.int64),
            np.empty(rank + 1, np.int64),
        )
        if find_structure(lu, indptr, indices, scale):
            return lu
        fill *= 2


def room_for_any_rank(entries, n_rows, n_cols):
    """Factors without a structure yet, with room for that of every rank, and for all fill."""
    rank = min(n_rows, n_cols)
    return room_for_rank(entries, n_rows, n_cols, max(rank * (rank + 1), least_room(entries, rank)))


def room_for_rank(entries, n_rows, n_cols, fill, rank=None):
    """The same with room for so many entries of L + U, of this rank or of any."""
    rank = min(n_rows, n_cols) if rank is None else rank
    return LU(
        np.arange(n_rows), np.arange(n_cols), np.zeros(rank + 1, np.int64), np.zeros(entries, np.int64),
        np.zeros(entries, np.int64), np.zeros(entries), np.zeros(rank), np.zeros(rank + 1, np.int64),
        np.zeros(rank, np.int64), np.zeros(fill, np.int64), np.zeros(fill), np.zeros(rank), np.zeros(n_cols),
        np.zeros(n_cols, np.int64), np.zeros(rank + 1, np.int64),
    )  # fmt: skip


def of_rank(lu: LU, rank: int) -> LU:
    """Factors with room for any rank as those of this one, in the same memory."""
    fill = min(lu.value.size, 2 * max(least_room(lu.entry.size, rank), rank**2))
    return LU(
        lu.rows, lu.cols, lu.entry_ptr[: rank + 1], lu.entry, lu.entry_col, lu.entry_scale, lu.pivot_scale[:rank],
        lu.ptr[: rank + 1], lu.diag[:rank], lu.col[:fill], lu.value[:fill], lu.inverse[:rank], lu.work, lu.position,
        lu.link[: rank + 1],
    )  # fmt: skip


def least_room(entries, rank):
    """For the entries of L + U of a matrix with so many entries; a second try has twice as much."""
    return 2 * entries + rank


def find_structure(lu: LU, indptr: np.ndarray, indices: np.ndarray, col_scale: np.ndarray) -> bool:
    """What follows from lu.rows and lu.cols; False where there is not enough room for the fill."""
    return bool(core.cd_lu_structure(lu, indptr, indices, col_scale))


def factor(lu: LU, data: np.ndarray) -> float:
    """Factor C_u from the CSR values of C; return its poorest pivot ratio.

    The ratio of row k is  |u_kk| s_k / max_j |C_kj| s_j  over all columns j of C, s = col_scale: near 1
    after a good partition, falling to 0 as C_u becomes singular. 0.0 (a pivot is zero or not finite) means
    that the factors are unusable.
    """
    return core.cd_lu_factor(lu, data)


def solve(lu: LU, b: np.ndarray, x: np.ndarray) -> None:
    """C_u x_u = b: reads b (n_c) at the independent rows, writes x (n_v) at the dependent columns only."""
    core.cd_lu_solve(lu, b, x)


def solve_transposed(lu: LU, b: np.ndarray, y: np.ndarray) -> None:
    """C_uᵀ y = b_u: reads b (n_v) at the dependent columns, writes all of y (n_c).

    Redundant rows get y = 0: their multipliers are undetermined and zero is a valid choice.
    """
    core.cd_lu_solve_transposed(lu, b, y)


def null_space(lu: LU, data: np.ndarray, B: np.ndarray) -> None:
    """B (n_v × (n_v - r)) = ∂q/∂v with C B = 0, from the factors and the CSR values of C.

    Column k belongs to the independent column cols[r + k]; B_v = I and B_u = H = -C_u⁻¹ C_v
    (Wehage & Haug 1982).
    """
    core.cd_lu_null_space(lu, data, B)
