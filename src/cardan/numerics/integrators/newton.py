"""Modified Newton iteration for one implicit step F(t, p + e, p' + c_j e) = 0 of `bdf`: core/newton.c.

    A δ̂ = -E F,   δ = S δ̂,   A = E (∂F/∂y + c_j ∂F/∂y') S

with row scales E and column scales S that the Jacobian function supplies together with A: they make A well conditioned
at any step.

The pivot order is found once from the values of A (`pivot_order`); but c_j alone changes by many decades between the
first step and the longest one. `factor` reports its poorest pivot; when that falls far below what it was, POOR_ORDER
asks the caller for another order.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import NamedTuple

import numpy as np

from cardan.numerics import core
from cardan.numerics.constants import BALANCING_NOTHING, BALANCING_ROUNDS, IMPLICIT_PIVOT_THRESHOLD, ZERO_PIVOT
from cardan.numerics.constants import NEWTON_CALL_FAILED as CALL_FAILED  # noqa: F401
from cardan.numerics.constants import NEWTON_NOT_CONVERGED as NOT_CONVERGED  # noqa: F401
from cardan.numerics.constants import NEWTON_OK as OK  # noqa: F401
from cardan.numerics.constants import NEWTON_POOR_ORDER as POOR_ORDER  # noqa: F401
from cardan.numerics.core import Struct
from cardan.numerics.functions import Binding, Handle, Loaded
from cardan.numerics.integrators.bdf import History
from cardan.numerics.sparse_lu import LU, analyse
from cardan.numerics.sparse_partition import eliminate_sparse


class Newton(Struct, c="cd_newton"):
    """An implicit system bound to the arrays of a `bdf.History`."""

    residual: Handle  # reads t_new, y_new, yp_new; writes F
    jacobian: Handle  # reads c_j too; writes A, P, E, S
    F: np.ndarray  # (n,)
    A: np.ndarray  # CSR values
    indptr: np.ndarray
    indices: np.ndarray
    P: np.ndarray  # CSR values of E c_j ∂F/∂y' S
    P_indptr: np.ndarray
    P_indices: np.ndarray
    row_scale: np.ndarray  # (n,) E
    col_scale: np.ndarray  # (n,) S
    delta: np.ndarray  # (n,)
    real: np.ndarray  # cd_newton_real
    integer: np.ndarray  # cd_newton_integer


class ImplicitFunctions(NamedTuple):
    """The functions of an implicit system, still to be bound: F(t, y, y', *constants), (A, P, E, S)(the same, c_j)."""

    residual: Loaded
    jacobian: Loaded  # A and P by rows
    indptr: np.ndarray
    indices: np.ndarray
    P_indptr: np.ndarray
    P_indices: np.ndarray
    multipliers: int = 0  # how many λ follow the state in y


def bind(functions: ImplicitFunctions, B: History, constants: Sequence[np.ndarray]) -> tuple[Newton, list[Binding]]:
    """The iteration for the history B; the bindings must be kept for as long as it is used."""
    n = B.y.size
    t, cj = (core.entry_of(B.real, word) for word in ("t_new", "cj"))
    F, row_scale, col_scale, delta = (np.zeros(n) for _ in range(4))
    A, P = np.zeros(functions.indices.size), np.zeros(functions.P_indices.size)
    inputs = [t, B.y_new, B.yp_new, *constants]
    residual = functions.residual.bind(inputs, [F])
    jacobian = functions.jacobian.bind([*inputs, cj], [A, P, row_scale, col_scale])
    real, integer = core.new_numbers("cd_newton_real"), core.new_numbers("cd_newton_integer")
    integer.stale = 1
    N = Newton(
        residual.handle, jacobian.handle, F, A, functions.indptr, functions.indices, P, functions.P_indptr,
        functions.P_indices, row_scale, col_scale, delta, real, integer,
    )  # fmt: skip
    return N, [residual, jacobian]


def pivot_order(N: Newton) -> LU | None:
    """A pivot order of little fill for the present values of A; None where A is singular.

    Threshold pivoting with Markowitz counts: for the indefinite A, whose constraint rows have no diagonal, the order
    must follow the values; there is none that serves by structure alone. Small matrices go the same way as large ones:
    the full pivoting of `partition` would take 30 times as long and leave more fill.
    """
    n = N.F.size
    row, col = balanced(N.indptr, N.indices, N.A)
    rank, rows, cols, _ = eliminate_sparse(
        N.indptr, N.indices, N.A, n, n, row, col, np.zeros(n, np.int64), ZERO_PIVOT, IMPLICIT_PIVOT_THRESHOLD
    )
    N.integer.stale = 1
    N.real.pivot_ratio_at_order = 0.0
    return analyse(N.indptr, N.indices, rows, cols, n, n) if rank == n else None


def balanced(indptr: np.ndarray, indices: np.ndarray, A: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Scales of rows and columns that bring the entries of A together, for the choice of pivots.

    Each line is divided by √(smallest · largest of its entries), in turns (Fulkerson & Wolfe 1962), the rows at last by
    their largest. A body of 10⁻¹⁰ of the mass of those that it carries has, scaled by its own mass, a pivot of that
    size left for them, or its square; scaled between the two, both are seen. Entries that are nothing beside the
    largest of A are left out: what is noise must not be made large.
    """
    n = indptr.size - 1
    row, col, of_row = np.ones(n), np.ones(n), np.repeat(np.arange(n), np.diff(indptr))
    size = np.abs(A)
    seen = size > BALANCING_NOTHING * size.max(initial=0.0)
    size, of_row, of_col = size[seen], of_row[seen], indices[seen]
    for _ in range(BALANCING_ROUNDS):
        for scale, line in ((row, of_row), (col, of_col)):
            entries, most, least = size * row[of_row] * col[of_col], np.zeros(n), np.full(n, inf)
            np.maximum.at(most, line, entries)
            np.minimum.at(least, line, entries)
            known = most > 0.0
            scale[known] /= np.sqrt(most[known] * least[known])
    largest = np.zeros(n)
    np.maximum.at(largest, of_row, size * row[of_row] * col[of_col])
    row[largest > 0.0] /= largest[largest > 0.0]
    return row, col
