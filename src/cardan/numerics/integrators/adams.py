"""The variable-order, variable-step Adams PECE method after Shampine & Gordon (1975): core/adams.c.

Reverse communication: the caller evaluates f.

    while t < t_end:
        set_weights(weight, A.y, controlled, rtol, atol)
        predict(A, t_limit)
        f[:] = rhs(A.real[T_NEW], A.y_new)          # entries of A.y_new may be replaced first
        if judge(A, f, weight):
            correct(A)
            f[:] = rhs(A.real[T_NEW], A.y_new)      # again, e.g. projected onto the constraints
            update(A, f, weight)
        if A.integer[STATUS] != OK: ...             # the step became too small
"""

from math import inf

import numpy as np

from cardan.numerics import core
from cardan.numerics.core import Struct

MAX_ORDER = 12
STIFF_STEPS = int(
    core.HEADER.constants["STIFF_STEPS"]
)  # so many steps held back by stability make a stiff motion; smooth ones have a few in a row

# slots of History.real
T, T_NEW = 0, 1  # end of the last accepted step; end of the step under trial
H, H_OLD = 2, 3  # step under trial, or proposed for the next one; last accepted step
H_MAX, H_FIRST = 4, 5
ERR, ERK, ERKM1 = 6, 7, 8  # error of this step; errors at orders k, k−1 as if the step were constant
HL = 9  # h·L, L the Lipschitz constant that the two evaluations of the last step show
N_REAL = 10

# slots of History.integer
K, K_OLD, K_NEW = 0, 1, 2  # order of the trial or next step; of the last accepted step; advised by judge
NS = 3  # steps taken with the same h, including the one under trial
PHASE1 = 4  # 1 while order and step double from a cold start
ORDER_LIMIT, FIXED, STATUS = 5, 6, 7
FAILURES = 8  # consecutive rejections of the step under trial
STEPS, REJECTED = 9, 10  # totals; `start` does not reset them
STIFF_COUNT = 11  # of late, steps at the limit of stability, less twice those that were not
MOST_STIFF = 12  # the largest count so far; `start` does not reset it
ALIKE = 13  # accepted steps with the same h
K_KNOWN = 14  # order whose coefficients were last computed, for the step ψ_new_1
AT_ORDER = 15  # from here on: accepted steps at order 0 (none), 1, 2, ...; `start` does not reset them
N_INTEGER = AT_ORDER + 13

# values of integer[STATUS]
OK, STEP_TOO_SMALL = 0, 3  # as of the core's cd_status


class History(Struct, c="cd_adams"):
    """All the method remembers, as arrays: copy them to save the state, pass them on to resume.

    The caller reads `y`, `yp` and the slots, and may write `y_new`, `real[H_MAX]`; the rest is internal.
    """

    y: np.ndarray  # (n,) accepted state at real[T]
    yp: np.ndarray  # (n,) its derivative
    y_new: np.ndarray  # (n,) trial state at real[T_NEW]: predicted, then corrected
    p: np.ndarray  # (n,) prediction
    d: np.ndarray  # (n,) f(t_new, p) − Σ φ*_i
    lost: np.ndarray  # (2, n) round-off still to be paid back: of y, of the trial state
    phi: np.ndarray  # (MAX_ORDER+2, n) modified divided differences φ_i at real[T]
    phi_new: np.ndarray  # (MAX_ORDER, n) predicted differences Σ_{j=i..k} φ*_j
    psi: np.ndarray  # ψ_i = sum of the last i steps, at real[T]
    psi_new: np.ndarray  # the same at real[T_NEW]
    beta: np.ndarray
    sigma: np.ndarray
    g: np.ndarray
    scratch: np.ndarray  # (3, MAX_ORDER+2) work space of predict and interpolate
    real: np.ndarray
    integer: np.ndarray


def new_history(n: int) -> History:
    """History for n components; `start` fills it."""
    k = MAX_ORDER
    shapes = [n] * 5 + [(2, n), (k + 2, n), (k, n), k, k, k, k + 1, k + 1, (3, k + 2), N_REAL]
    arrays: list[np.ndarray] = [np.zeros(shape) for shape in shapes]
    arrays.append(np.zeros(N_INTEGER, dtype=np.int64))
    return History(*arrays)


def set_weights(weight: np.ndarray, y: np.ndarray, controlled: np.ndarray, rtol: float, atol: np.ndarray) -> None:
    """weight_i = 1/(atol_i + rtol·|y_i|) where controlled_i, else 0. `atol` has shape (n,), atol_i > 0."""
    core.cd_set_weights(weight, y, controlled, rtol, atol, y.size)


def start(
    A: History,
    t: float,
    y: np.ndarray,
    yp: np.ndarray,
    t_end: float,
    weight: np.ndarray,
    order_limit: int = MAX_ORDER,
    h_max: float = inf,
    h_first: float = 0.0,
    fixed: bool = False,
) -> None:
    """Begin at (t, y, yp), t < t_end, with order 1 and no past; also after a discontinuity.

    The first step is `h_first`, or, when that is 0, STEP's h = ¼ ‖yp·weight‖^(-1/2), within 1 % of t_end - t. With
    `fixed`, all steps have length `h_first`, and the order rises by one in each step: for tests.
    """
    core.cd_adams_start(A, t, y, yp, t_end, weight, order_limit, h_max, h_first, fixed)


def predict(A: History, t_limit: float) -> None:
    """P: put t_new into real[T_NEW] and the predicted state into y_new. No step goes past t_limit > t."""
    core.cd_adams_predict(A, t_limit)


def judge(A: History, f: np.ndarray, weight: np.ndarray) -> bool:
    """E: with f = rhs(t_new, y_new), True if the step is accepted; if not, a smaller one is set up."""
    return bool(core.cd_adams_judge(A, f, weight))


def correct(A: History) -> None:
    """C: y_new = p + h g_{k+1} d, d from judge, whatever the caller had put into y_new."""
    core.cd_adams_correct(A)


def update(A: History, f: np.ndarray, weight: np.ndarray) -> bool:
    """E: with f = rhs(t_new, y_new), commit the step and choose order and step of the next; True if done."""
    return bool(core.cd_adams_update(A, f, weight))


def reject(A: History, factor: float = 0.5) -> None:
    """Give the step up, at any point between predict and update: try again with h·factor."""
    core.cd_adams_reject(A, factor)


def interpolate(A: History, t_out: float, y_out: np.ndarray, yp_out: np.ndarray) -> None:
    """Fill y(t_out), y'(t_out) from the polynomial of degree k_old+1 through the last step (INTRP)."""
    core.cd_adams_interpolate(A, t_out, y_out, yp_out)


def looks_stiff(A: History) -> bool:
    """Whether stability, not accuracy, holds the steps back now."""
    return bool(A.integer[STIFF_COUNT] >= STIFF_STEPS)


def looked_stiff(A: History) -> bool:
    """Whether it did at any time."""
    return bool(A.integer[MOST_STIFF] >= STIFF_STEPS)
