"""Sparse L D Lᵀ within functions of CasADi: a function that a tape turns into one call of the core.

CasADi's own `ldl` solver keeps its pivots to itself, and the smallest one says how near a machine is to a position
where its constraints lose rank.
"""

from __future__ import annotations

import casadi as ca
import numpy as np

from cardan.numerics.callback import Callback

LDL_NAME = "cardan_ldl_solve"  # how tapes know it


def ldl_structure(pattern: ca.Sparsity) -> list[int]:
    """The integers of core/tape/sparse_ldl.h: an order of little fill, and the structure of L found beforehand.

    Order and pattern by CasADi (approximate minimum degree; elimination tree and row counts after Davis 2006, chapter
    4), as it takes them for `casadi.ldl`. The pattern is that of the upper half of A.
    """
    LT, order = (pattern + pattern.T).ldl(True)
    n = pattern.size1()
    place = np.empty(n, np.int64)
    place[order] = np.arange(n)
    row, column = (np.array(x, np.int64) for x in (pattern.row(), np.repeat(np.arange(n), np.diff(pattern.colind()))))
    i, k = np.minimum(place[row], place[column]), np.maximum(place[row], place[column])
    above = np.lexsort((i, k))
    A_start = np.searchsorted(k[above], np.arange(n + 1))
    # the columns of Lᵀ are the rows of L
    R_start, R_column = np.array(LT.colind(), np.int64), np.array(LT.row(), np.int64)
    R_row = np.repeat(np.arange(n), np.diff(R_start))
    by_column = np.lexsort((R_row, R_column))
    L_start = np.searchsorted(R_column[by_column], np.arange(n + 1))
    R_place = np.empty(R_column.size, np.int64)
    R_place[by_column] = np.arange(R_column.size)
    parts = (order, A_start, i[above], above, L_start, R_row[by_column], R_start, R_column, R_place)
    return [n, pattern.nnz(), *(int(x) for part in parts for x in part)]


class LdlSolve(Callback):
    """(A, b) -> x of A x = b, and the smallest pivot of A = L D Lᵀ, for a symmetric A of fixed pattern, of which the
    upper half is given.

    CasADi does not keep it alive: whoever uses it in an expression must.
    """

    def __init__(self, pattern: ca.Sparsity):
        column, number = ca.Sparsity.dense(pattern.size1()), ca.Sparsity.dense(1)
        super().__init__(LDL_NAME, [pattern, column], [column, number])

    def eval(self, arguments: list[ca.DM]) -> list[ca.DM]:
        """For CasADi's own evaluation (tests, and what is not hot)."""
        A, b = ca.triu2symm(arguments[0]), arguments[1]
        D, LT, order = ca.ldl(A, True)
        return [ca.ldl_solve(b, D, LT, order), ca.mmin(D)]
