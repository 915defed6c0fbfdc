"""Modified Newton iteration for one implicit step F(t, p + e, p' + c_j e) = 0: core/methods/newton.c.

    A δ̂ = -E F,   δ = S δ̂,   A = E (∂F/∂y + c_j ∂F/∂y') S

with row scales E and column scales S that the Jacobian function supplies together with A: they make A well conditioned
at any step.

The pivot order is found once from the values of A (`pivot_order`); but c_j alone changes by many decades between the
first step and the longest one. `factor` reports its poorest pivot; when that falls far below what it was, POOR_ORDER
asks the caller for another order.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from cardan.numerics import core
from cardan.numerics.constants import IMPLICIT_PIVOT_THRESHOLD, ZERO_PIVOT
from cardan.numerics.constants import NEWTON_CALL_FAILED as CALL_FAILED  # noqa: F401
from cardan.numerics.constants import NEWTON_NOT_CONVERGED as NOT_CONVERGED  # noqa: F401
from cardan.numerics.constants import NEWTON_OK as OK  # noqa: F401
from cardan.numerics.constants import NEWTON_POOR_ORDER as POOR_ORDER  # noqa: F401
from cardan.numerics.core import Struct
from cardan.numerics.functions import Binding, Handle, Loaded
from cardan.numerics.integrators import alpha, bdf
from cardan.numerics.sparse_lu import LU, analyse
from cardan.numerics.sparse_partition import eliminate_sparse


class Newton(Struct, c="cd_newton"):
    """An implicit system bound to the arrays of a history."""

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


def bind(
    functions: ImplicitFunctions, B: alpha.History | bdf.History, constants: Sequence[np.ndarray]
) -> tuple[Newton, list[Binding]]:
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
    row, col = np.zeros(n), np.zeros(n)
    core.cd_newton_balance(N, row, col, np.zeros(2 * n))
    rank, rows, cols, _ = eliminate_sparse(
        N.indptr, N.indices, N.A, n, n, row, col, np.zeros(n, np.int64), ZERO_PIVOT, IMPLICIT_PIVOT_THRESHOLD
    )
    N.integer.stale = 1
    N.real.pivot_ratio_at_order = 0.0
    return analyse(N.indptr, N.indices, rows, cols, n, n) if rank == n else None
