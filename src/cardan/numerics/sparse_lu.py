"""LU factors of C_u, the independent rows × dependent columns of C, in a fixed pivot order.

`analyse` finds the fill once; `factor` then works at every new set of values without searching or
allocating, as KLU's refactor does (Davis & Palamadai Natarajan 2010). In pivot order

    C_u = L U,   L unit lower triangular,   row by row (Doolittle).

Vectors are full length: row vectors (n_c) and column vectors (n_v) keep the numbering of C.
"""

from typing import NamedTuple

import numpy as np

from cardan.numerics.kernel import kernel, njit


class LU(NamedTuple):
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


def least_room(entries, rank):
    """For the entries of L + U of a matrix with so many entries; a second try has twice as much."""
    return 2 * entries + rank


@kernel
def find_structure(lu, indptr, indices, col_scale):
    """What follows from lu.rows and lu.cols; False where there is not enough room for the fill."""
    rank = lu.inverse.size
    for k in range(lu.cols.size):
        lu.position[lu.cols[k]] = k
    at = 0
    for k in range(rank):
        lu.entry_ptr[k] = at
        for e in range(indptr[lu.rows[k]], indptr[lu.rows[k] + 1]):
            lu.entry[at], lu.entry_col[at] = e, lu.position[indices[e]]
            lu.entry_scale[at] = col_scale[indices[e]]
            at += 1
        lu.pivot_scale[k] = col_scale[lu.cols[k]]
    lu.entry_ptr[rank] = at
    return _find_fill(lu.entry_ptr, lu.entry_col, lu.ptr, lu.diag, lu.col, lu.link)


@kernel
def _find_fill(entry_ptr, entry_col, ptr, diag, col, link):
    """Fill ptr, diag and col with the pattern of L + U; False when col is too short for it.

    `link` holds the columns of one row as a sorted linked list; `rank` is both its head and its end.
    """
    rank = diag.size
    for k in range(rank):
        link[rank], link[k] = k, rank
        for at in range(entry_ptr[k], entry_ptr[k + 1]):
            if entry_col[at] < rank:
                _insert(link, rank, entry_col[at])
        count, j = 0, link[rank]
        while j != rank:
            if j < k:  # row j is subtracted from row k: its U part joins the pattern
                after = j
                for e in range(diag[j] + 1, ptr[j + 1]):
                    after = _insert(link, after, col[e])
            count += 1
            j = link[j]
        ptr[k + 1] = ptr[k] + count
        if ptr[k + 1] > col.size:
            return False
        j = link[rank]
        for e in range(ptr[k], ptr[k + 1]):
            col[e] = j
            if j == k:
                diag[k] = e
            j = link[j]
    return True


@kernel
def _insert(link, after, j):
    """Insert j into the ascending list behind `after`, unless it is there; return j."""
    while link[after] < j:
        after = link[after]
    if link[after] != j:
        link[j] = link[after]
        link[after] = j
    return j


@kernel
def factor(lu, data):
    """Factor C_u from the CSR values of C; return its poorest pivot ratio.

    The ratio of row k is  |u_kk| s_k / max_j |C_kj| s_j  over all columns j of C, s = col_scale: near 1
    after a good partition, falling to 0 as C_u becomes singular. 0.0 (a pivot is zero or not finite) means
    that the factors are unusable.
    """
    w, value = lu.work, lu.value
    poorest = np.inf
    for k in range(lu.inverse.size):
        start, middle, stop = lu.ptr[k], lu.diag[k], lu.ptr[k + 1]
        for e in range(start, stop):
            w[lu.col[e]] = 0.0
        largest = 0.0
        for e in range(lu.entry_ptr[k], lu.entry_ptr[k + 1]):
            c = data[lu.entry[e]]
            w[lu.entry_col[e]] = c
            largest = max(largest, abs(c) * lu.entry_scale[e])
        for e in range(start, middle):
            j = lu.col[e]
            f = w[j] * lu.inverse[j]
            value[e] = f
            for g in range(lu.diag[j] + 1, lu.ptr[j + 1]):
                w[lu.col[g]] -= f * value[g]
        for e in range(middle, stop):
            value[e] = w[lu.col[e]]
        pivot = value[middle]
        if not 0.0 < abs(pivot) < np.inf:
            return 0.0
        lu.inverse[k] = 1.0 / pivot
        poorest = min(poorest, abs(pivot) * lu.pivot_scale[k] / largest)
    return poorest


@kernel
def smallest_pivot(lu, row_unit):
    """min |u_kk| s_k r_k: unlike the ratio of `factor`, it also sees a row that vanishes as a whole."""
    smallest = np.inf
    for k in range(lu.inverse.size):
        smallest = min(smallest, lu.pivot_scale[k] * row_unit[lu.rows[k]] / abs(lu.inverse[k]))
    return smallest


@kernel
def solve(lu, b, x):
    """C_u x_u = b: reads b (n_c) at the independent rows, writes x (n_v) at the dependent columns only.

    The independent entries of x and the redundant ones of b are not touched.
    """
    y, value, r = lu.work, lu.value, lu.inverse.size
    for k in range(r):
        s = b[lu.rows[k]]
        for e in range(lu.ptr[k], lu.diag[k]):
            s -= value[e] * y[lu.col[e]]
        y[k] = s
    for k in range(r - 1, -1, -1):
        s = y[k]
        for e in range(lu.diag[k] + 1, lu.ptr[k + 1]):
            s -= value[e] * y[lu.col[e]]
        y[k] = s * lu.inverse[k]
        x[lu.cols[k]] = y[k]


@kernel
def solve_transposed(lu, b, y):
    """C_uᵀ y = b_u: reads b (n_v) at the dependent columns, writes all of y (n_c).

    Redundant rows get y = 0: their multipliers are undetermined and zero is a valid choice.
    """
    z, value, r = lu.work, lu.value, lu.inverse.size
    for k in range(r):
        z[k] = b[lu.cols[k]]
    for k in range(r):
        z[k] *= lu.inverse[k]
        for e in range(lu.diag[k] + 1, lu.ptr[k + 1]):
            z[lu.col[e]] -= value[e] * z[k]
    for k in range(r - 1, -1, -1):
        for e in range(lu.ptr[k], lu.diag[k]):
            z[lu.col[e]] -= value[e] * z[k]
        y[lu.rows[k]] = z[k]
    for k in range(r, lu.rows.size):
        y[lu.rows[k]] = 0.0


@njit(cache=True)
def null_space(lu, data, B):
    """B (n_v × (n_v - r)) = ∂q/∂v with C B = 0, from the factors and the CSR values of C.

    Column k belongs to the independent column cols[r + k]; B_v = I and B_u = H = -C_u⁻¹ C_v
    (Wehage & Haug 1982).
    """
    value, r = lu.value, lu.inverse.size
    B[:] = 0.0
    for k in range(r, lu.cols.size):
        B[lu.cols[k], k - r] = 1.0
    for k in range(r):
        y = B[lu.cols[k]]
        for e in range(lu.entry_ptr[k], lu.entry_ptr[k + 1]):
            if lu.entry_col[e] >= r:
                y[lu.entry_col[e] - r] -= data[lu.entry[e]]
        for e in range(lu.ptr[k], lu.diag[k]):
            _subtract(y, value[e], B[lu.cols[lu.col[e]]])
    for k in range(r - 1, -1, -1):
        y = B[lu.cols[k]]
        for e in range(lu.diag[k] + 1, lu.ptr[k + 1]):
            _subtract(y, value[e], B[lu.cols[lu.col[e]]])
        for m in range(y.size):
            y[m] *= lu.inverse[k]


@njit(cache=True)
def _subtract(y, f, x):
    for m in range(y.size):
        y[m] -= f * x[m]


@kernel
def largest_gain(lu, data, unit, B):
    """The largest |∂u/∂v| unit_v/unit_u of a partition, 0 where nothing is dependent. B: room for `null_space`."""
    null_space(lu, data, B)
    r, largest = lu.inverse.size, 0.0
    for k in range(r):
        i = lu.cols[k]
        for j in range(B.shape[1]):
            largest = max(largest, abs(B[i, j]) * unit[lu.cols[r + j]] / unit[i])
    return largest
