"""Modified Newton iteration for one implicit step F(t, p + e, p' + c_j e) = 0 of `bdf`, in compiled code.

    A δ̂ = -E F,   δ = S δ̂,   A = E (∂F/∂y + c_j ∂F/∂y') S

with row scales E and column scales S that the Jacobian function supplies together with A: they make A well conditioned
at any step. A is factored and kept over as many steps as it serves: until the iteration does not converge, or c_j has
left a range about the one it was made for. In that range δ is multiplied by 2/(1 + c_j/c_A), which is right in the
middle between differential equations that c_j dominates and those it does not (Brenan, Campbell & Petzold 1996, 5.2.2).

DASSL remembers the rate of convergence from step to step and then mostly stops after one iteration. In a machine the
directions in A turn steadily, the remembered rate becomes too good, and what remains of the iteration reaches the
differences as noise: on a four-bar linkage and a chain of links, measuring it in each step halves the number of steps
at about the same number of evaluations.

The pivot order is found once from the values of A (`pivot_order`); but c_j alone changes by many decades between the
first step and the longest one. `factor` reports its poorest pivot; when that falls far below what it was, POOR_ORDER
asks the caller for another order.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import NamedTuple

import numpy as np

from cardan.numerics.bdf import CJ, T_NEW, History, correct, restore_prediction, weighted_norm
from cardan.numerics.compiled import Binding, Handle, Loaded, call
from cardan.numerics.kernel import kernel
from cardan.numerics.sparse_lu import LU, analyse, factor, solve
from cardan.numerics.sparse_partition import eliminate_sparse

# what an iteration can end with
OK, NOT_CONVERGED, CALL_FAILED, POOR_ORDER = range(4)

ITERATION_LIMIT = 4  # more would be needed only where a smaller step or a new matrix is cheaper (DASSL)
SLOWEST = 0.9  # convergence rate that is given up (DASSL)
REMAINDER = 0.1  # tolerances: what may remain of the iteration beside the error of the step
UNKNOWN_SPEED = 100.0  # ρ/(1 - ρ) before ρ is measured: one iteration suffices only when it hardly moves (DASSL)
CJ_RANGE = 0.6, 1.0 / 0.6  # of c_j over that of the factors: beyond, each iteration would leave 25 % (DASSL)
POOR_PIVOT = 1e-3  # of what the poorest pivot was in a new order: three digits may be lost before another is looked for
PIVOT_THRESHOLD = 0.1  # of its row, usual for linear systems
BALANCING = 3  # rounds: more change little
NOTHING = 1e-13  # of the largest entry: round-off, or as good as that
ZERO_PIVOT = 1e-14  # of the largest entry: A is singular to working precision

# slots of Newton.real
FACTORED_CJ, PIVOT_RATIO, PIVOT_RATIO_AT_ORDER = range(3)
# slots of Newton.integer; totals
RESIDUALS, ITERATIONS, FACTORIZATIONS = range(3)
STALE = 3  # 1: the factors must not be used any more


class Newton(NamedTuple):
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
    real: np.ndarray
    integer: np.ndarray


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
    t, cj = B.real[T_NEW : T_NEW + 1], B.real[CJ : CJ + 1]
    F, row_scale, col_scale, delta = (np.zeros(n) for _ in range(4))
    A, P = np.zeros(functions.indices.size), np.zeros(functions.P_indices.size)
    inputs = [t, B.y_new, B.yp_new, *constants]
    residual = functions.residual.bind(inputs, [F])
    jacobian = functions.jacobian.bind([*inputs, cj], [A, P, row_scale, col_scale])
    real, integer = np.zeros(3), np.zeros(4, np.int64)
    integer[STALE] = 1
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
        N.indptr, N.indices, N.A, n, n, row, col, np.zeros(n, np.int64), ZERO_PIVOT, PIVOT_THRESHOLD
    )
    N.integer[STALE] = 1
    N.real[PIVOT_RATIO_AT_ORDER] = 0.0
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
    seen = size > NOTHING * size.max(initial=0.0)
    size, of_row, of_col = size[seen], of_row[seen], indices[seen]
    for _ in range(BALANCING):
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


@kernel
def renew_factors(N, lu, cj):
    """A at y_new, yp_new and its factors."""
    N.integer[STALE] = 1
    if call(N.jacobian) != 0:
        return CALL_FAILED
    ratio = N.real[PIVOT_RATIO] = factor(lu, N.A)
    N.integer[FACTORIZATIONS] += 1
    new_order = N.real[PIVOT_RATIO_AT_ORDER] == 0.0
    if ratio == 0.0 or ratio < POOR_PIVOT * N.real[PIVOT_RATIO_AT_ORDER]:
        return NOT_CONVERGED if new_order else POOR_ORDER
    if new_order:
        N.real[PIVOT_RATIO_AT_ORDER] = ratio
    N.integer[STALE] = 0
    N.real[FACTORED_CJ] = cj
    return OK


@kernel
def solve_step(N, lu, B, weight):
    """Correct the predicted step until F = 0: OK, NOT_CONVERGED, CALL_FAILED or POOR_ORDER."""
    cj = B.real[CJ]
    low, high = CJ_RANGE
    fresh = False
    if N.integer[STALE] == 1 or not low * N.real[FACTORED_CJ] <= cj <= high * N.real[FACTORED_CJ]:
        status = renew_factors(N, lu, cj)
        if status != OK:
            return status
        fresh = True
    while True:
        status = _iterate(N, lu, B, weight)
        if fresh or status != NOT_CONVERGED:
            return status
        restore_prediction(B)
        status = renew_factors(N, lu, cj)
        if status != OK:
            return status
        fresh = True


@kernel
def _iterate(N, lu, B, weight):
    """At most ITERATION_LIMIT corrections on the present factors.

    With the rate ρ of convergence, measured from the first correction on, what remains after a correction δ is
    ρ/(1 - ρ) ‖δ‖.
    """
    F, delta = N.F, N.delta
    between = 2.0 / (1.0 + B.real[CJ] / N.real[FACTORED_CJ])
    first, speed = 0.0, UNKNOWN_SPEED
    for k in range(ITERATION_LIMIT):
        N.integer[RESIDUALS] += 1
        if call(N.residual) != 0:
            return CALL_FAILED
        for i in range(F.size):
            F[i] *= -N.row_scale[i]
        solve(lu, F, delta)
        for i in range(F.size):
            delta[i] *= between * N.col_scale[i]
        size = weighted_norm(delta, weight)
        if not size < inf:
            return NOT_CONVERGED
        correct(B, delta)
        N.integer[ITERATIONS] += 1
        if k == 0:
            first = size
        elif size > 0.0:
            rate = (size / first) ** (1.0 / k)
            if rate > SLOWEST:
                return NOT_CONVERGED
            speed = rate / (1.0 - rate)
        if speed * size <= REMAINDER:
            return OK
    return NOT_CONVERGED


@kernel
def filter_errors(N, lu, terms, count, kept):
    """ε ← S A⁻¹ P S⁻¹ ε for the first `count` rows of terms: what errors ε amount to in the equations.

    The first `kept` components stay as they are.

    For y' = f(y) this is (I - J/c_j)⁻¹ ε (Sacks-Davis 1977; Hosea & Shampine 1996): errors in directions that the
    equations hold stiffly, or that constraints hold, have no future and do not count. The speeds of a machine need it
    most. Where a stiff spring holds q, v is but the derivative of q by the formula, with an error of order h^k, and
    each change of step or order shows as a jump of v. Unfiltered, the jumps look like errors, and lock order and step
    at low values (ten times the steps for a bushing of 1e8 N/m); filtered, the error of v is that of c_j q.
    """
    F, delta, S = N.F, N.delta, N.col_scale
    for row in range(count):
        for i in range(F.size):
            total = 0.0
            for at in range(N.P_indptr[i], N.P_indptr[i + 1]):
                j = N.P_indices[at]
                total += N.P[at] * terms[row, j] / S[j]
            F[i] = total
        solve(lu, F, delta)
        for i in range(kept, F.size):
            terms[row, i] = delta[i] * S[i]
