"""The elimination of `partition.py` for large systems: sparse, with pivots of low fill, in compiled code."""

from typing import NamedTuple

import numpy as np

from cardan.numerics.kernel import njit

PIVOT_THRESHOLD = 0.25
"""A sparse pivot has at least this fraction of its row's largest entry. |δu/δv| grows by at most the
inverse per row; 0.1, usual for linear systems, lets it grow too much in long chains."""

TIE = 1e-10
"""Entries that differ by less, relatively, are equal: round-off must not decide the partition."""

WEAK = 1e-2
"""Rows with no entry above this fraction of the largest wait until no other row is left, because
a small pivot amplifies the round-off on which the rank decision rests."""

SEARCH_ROWS = 4
"""Rows inspected for the lowest Markowitz count (Zlatev 1980: three or four suffice)."""


class _Entries(NamedTuple):
    """Entries of the active matrix in circular row and column lists (Knuth, TAOCP 1, 2.2.6).

    Node i < n_rows heads row i, node n_rows + j heads column j, entries follow.
    """

    row: np.ndarray
    col: np.ndarray
    value: np.ndarray
    left: np.ndarray
    right: np.ndarray
    up: np.ndarray
    down: np.ndarray


@njit(cache=True)
def _enlarged(a, size):
    b = np.empty(size, a.dtype)
    b[: a.size] = a
    return b


@njit(cache=True)
def _with_room(E, size):
    """The same entries with room for `size` nodes."""
    return _Entries(
        _enlarged(E.row, size),
        _enlarged(E.col, size),
        _enlarged(E.value, size),
        _enlarged(E.left, size),
        _enlarged(E.right, size),
        _enlarged(E.up, size),
        _enlarged(E.down, size),
    )


@njit(cache=True)
def _append(E, e, n_rows, i, j, value):
    """Make node e the last entry of row i and of column j."""
    head = n_rows + j
    E.row[e], E.col[e], E.value[e] = i, j, value
    E.left[e], E.right[e], E.up[e], E.down[e] = E.left[i], i, E.up[head], head
    E.right[E.left[i]] = e
    E.left[i] = e
    E.down[E.up[head]] = e
    E.up[head] = e


@njit(cache=True)
def _unlink(before, after, e):
    after[before[e]] = after[e]
    before[after[e]] = before[e]


@njit(cache=True)
def _row_largest(E, i, allowed):
    """Largest |entry| of row i in the allowed columns."""
    largest = 0.0
    e = E.right[i]
    while e != i:
        if allowed[E.col[e]]:
            largest = max(largest, abs(E.value[e]))
        e = E.right[e]
    return largest


@njit(cache=True)
def _subtract_row(E, used, n_rows, i, f, pivot, slot):
    """Row i -= f · (pivot row) but for the pivot column; return the first node free after the fill.

    `slot` (n_cols) is -1 on entry and exit; in between it finds the entries of row i.
    """
    old_last = E.left[i]
    e = E.right[i]
    while e != i:
        slot[E.col[e]] = e
        e = E.right[e]
    e = E.right[pivot]
    while e != pivot:
        if e != E.row[pivot]:  # not the head of the circle
            j = E.col[e]
            if slot[j] >= 0:
                E.value[slot[j]] -= f * E.value[e]
            else:
                _append(E, used, n_rows, i, j, -f * E.value[e])
                used += 1
        e = E.right[e]
    e = old_last
    while e != i:
        slot[E.col[e]] = -1
        e = E.left[e]
    return used


@njit(cache=True)
def _queue(prev, next_, i, head):
    """Move row i to the end of the queue `head`; head = i takes it out of its queue."""
    _unlink(prev, next_, i)
    prev[i] = next_[i] = i
    if head != i:
        prev[i], next_[i] = prev[head], head
        next_[prev[head]] = i
        prev[head] = i


@njit(cache=True)
def _search(E, next_, n_rows, longest, col_count, row_largest, allowed, threshold):
    """Pivot entry of lowest Markowitz count (r-1)(c-1) in the shortest queued rows; 0 if none is queued.

    `longest` bounds the row counts.
    """
    best, best_cost, best_size = 0, 0, 0.0
    inspected = 0
    for count in range(1, longest + 1):
        head = n_rows + count
        i = next_[head]
        while i != head:
            e = E.right[i]
            while e != i:
                size = abs(E.value[e])
                if allowed[E.col[e]] and size >= threshold * row_largest[i]:
                    cost = (count - 1) * (col_count[E.col[e]] - 1)
                    tie = cost == best_cost and size > best_size * (1.0 + TIE)
                    if best == 0 or cost < best_cost or tie:
                        best, best_cost, best_size = e, cost, size
                e = E.right[e]
            inspected += 1
            if best_cost == 0 or inspected == SEARCH_ROWS:
                return best
            i = next_[i]
    return best


@njit(cache=True)
def eliminate_sparse(
    indptr,
    indices,
    data,
    n_rows,
    n_cols,
    row_scale,
    col_scale,
    column_class,
    tol,
    threshold=PIVOT_THRESHOLD,
):
    """Right-looking sparse elimination with threshold pivoting and Markowitz counts: the fields of a `Partition`.

    A pivot has |a| ≥ threshold · (largest remaining entry of its row), so no row grows by more than
    1 + 1/threshold per step (Duff, Erisman & Reid 1986, ch. 5 and 7, with rows for columns). A row whose
    remaining entries are all ≤ tol · (largest entry of C̄) is redundant.
    """
    first = n_rows + n_cols
    used = first
    capacity = first + 2 * indptr[n_rows] + 16
    ring = np.arange(capacity)
    E = _Entries(ring.copy(), ring.copy(), np.zeros(capacity), ring.copy(), ring.copy(), ring.copy(), ring.copy())
    row_count, col_count = np.zeros(n_rows, np.int64), np.zeros(n_cols, np.int64)
    reference = 0.0
    for i in range(n_rows):
        for e in range(indptr[i], indptr[i + 1]):
            j = indices[e]
            scale = row_scale[i] * col_scale[j]
            value = scale * data[e] if scale != 0.0 else 0.0
            _append(E, used, n_rows, i, j, value)
            used += 1
            row_count[i] += 1
            col_count[j] += 1
            reference = max(reference, abs(value))
    zero = tol * reference

    # one queue of rows per row count; a row in no queue points to itself
    prev, next_ = np.arange(n_rows + n_cols + 1), np.arange(n_rows + n_cols + 1)
    longest = np.max(row_count) if n_rows else 0
    row_largest = np.zeros(n_rows)
    row_done, col_done = np.zeros(n_rows, np.bool_), np.zeros(n_cols, np.bool_)
    rows, cols = np.empty(n_rows, np.int64), np.empty(n_cols, np.int64)
    pivots = np.empty(min(n_rows, n_cols))
    slot = np.full(n_cols, -1)
    rank = 0

    for current in range(np.max(column_class) + 1 if n_cols else 0):
        allowed = column_class == current
        while True:
            strongest = 0.0
            for i in range(n_rows):
                if not row_done[i]:
                    row_largest[i] = _row_largest(E, i, allowed)
                    strongest = max(strongest, row_largest[i])
            if not strongest > zero:
                break
            level = max(WEAK * min(reference, strongest), zero)
            for i in range(n_rows):
                if not row_done[i] and row_largest[i] > level:
                    _queue(prev, next_, i, n_rows + row_count[i])

            while True:
                pivot = _search(E, next_, n_rows, longest, col_count, row_largest, allowed, threshold)
                if pivot == 0:
                    break
                p, q = E.row[pivot], E.col[pivot]
                rows[rank], cols[rank], pivots[rank] = p, q, abs(E.value[pivot])
                rank += 1
                row_done[p] = col_done[q] = True
                _queue(prev, next_, p, p)
                e = E.right[p]
                while e != p:  # the pivot row leaves the columns, its own list stays readable
                    _unlink(E.up, E.down, e)
                    col_count[E.col[e]] -= 1
                    e = E.right[e]

                target = E.down[n_rows + q]
                while target != n_rows + q:
                    i = E.row[target]
                    f = E.value[target] / E.value[pivot]
                    _unlink(E.left, E.right, target)
                    row_count[i] -= 1
                    if used + row_count[p] > E.row.size:
                        E = _with_room(E, 2 * E.row.size + row_count[p])
                    fill_start = used
                    used = _subtract_row(E, used, n_rows, i, f, pivot, slot)
                    for e in range(fill_start, used):
                        row_count[i] += 1
                        col_count[E.col[e]] += 1
                    row_largest[i] = _row_largest(E, i, allowed)
                    if row_largest[i] > level:
                        _queue(prev, next_, i, n_rows + row_count[i])
                        longest = max(longest, row_count[i])
                    else:
                        _queue(prev, next_, i, i)
                    target = E.down[target]

    rows[rank:] = np.flatnonzero(~row_done)
    cols[rank:] = np.flatnonzero(~col_done)
    return rank, rows, cols, pivots[:rank].copy()
