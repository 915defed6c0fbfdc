"""The elimination of `partition.py` for large sparse systems, pivots of low fill: core/linear/sparse_partition.c."""

import numpy as np

from cardan.numerics import core
from cardan.numerics.constants import PIVOT_THRESHOLD
from cardan.numerics.core import Struct


class Elimination(Struct, c="cd_sparse_elimination"):
    """Work space: nodes of circular row and column lists (Knuth, TAOCP 1, 2.2.6), counts, and the orders found."""

    row: np.ndarray
    col: np.ndarray
    value: np.ndarray
    left: np.ndarray
    right: np.ndarray
    up: np.ndarray
    down: np.ndarray
    row_count: np.ndarray
    col_count: np.ndarray
    prev: np.ndarray
    next: np.ndarray
    row_largest: np.ndarray
    row_done: np.ndarray
    col_done: np.ndarray
    allowed: np.ndarray
    slot: np.ndarray
    row_order: np.ndarray
    col_order: np.ndarray
    pivots: np.ndarray


def new_elimination(n_rows: int, n_cols: int, nodes: int) -> Elimination:
    def numbers(n: int) -> np.ndarray:
        return np.empty(n, np.int64)

    def flags(n: int) -> np.ndarray:
        return np.empty(n, np.bool_)

    lists = [numbers(nodes) for _ in range(4)]
    return Elimination(
        numbers(nodes), numbers(nodes), np.empty(nodes), *lists, numbers(n_rows), numbers(n_cols),
        numbers(n_rows + n_cols + 1), numbers(n_rows + n_cols + 1), np.empty(n_rows), flags(n_rows), flags(n_cols),
        flags(n_cols), numbers(n_cols), numbers(n_rows), numbers(n_cols), np.empty(min(n_rows, n_cols)),
    )  # fmt: skip


def eliminate_sparse(
    indptr: np.ndarray,
    indices: np.ndarray,
    data: np.ndarray,
    n_rows: int,
    n_cols: int,
    row_scale: np.ndarray,
    col_scale: np.ndarray,
    column_class: np.ndarray,
    tol: float,
    threshold: float = PIVOT_THRESHOLD,
) -> tuple[int, np.ndarray, np.ndarray, np.ndarray]:
    """Right-looking sparse elimination with threshold pivoting and Markowitz counts: the fields of a `Partition`.

    A pivot has |a| ≥ threshold · (largest remaining entry of its row), so no row grows by more than
    1 + 1/threshold per step (Duff, Erisman & Reid 1986, ch. 5 and 7, with rows for columns). A row whose
    remaining entries are all ≤ tol · (largest entry of C̄) is redundant.
    """
    indptr, indices = core.integers(indptr), core.integers(indices)
    nodes = n_rows + n_cols + 2 * int(indptr[n_rows]) + 16
    while True:
        S = new_elimination(n_rows, n_cols, nodes)
        rank = core.cd_eliminate_sparse(S, indptr, indices, data, row_scale, col_scale, column_class, tol, threshold)
        if rank >= 0:
            return rank, S.row_order, S.col_order, S.pivots[:rank].copy()
        nodes *= 2
