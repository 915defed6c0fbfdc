"""The variable-order, variable-step Adams PECE method after Shampine & Gordon (1975): core/methods/adams.c."""

from math import inf

import numpy as np

from cardan.numerics import core
from cardan.numerics.constants import ADAMS_MAX_ORDER as MAX_ORDER
from cardan.numerics.constants import OK as OK
from cardan.numerics.constants import STEP_TOO_SMALL as STEP_TOO_SMALL
from cardan.numerics.constants import STIFF_STEPS
from cardan.numerics.core import Struct


class History(Struct, c="cd_adams"):
    """All the method remembers, as arrays: copy them to save the state, pass them on to resume.

    The caller reads `y`, `yp`, `real` and `integer`, and may write `y_new`, `real.h_max`; the rest is internal.
    """

    y: np.ndarray  # (n,) accepted state at real.t
    yp: np.ndarray  # (n,) its derivative
    y_new: np.ndarray  # (n,) trial state at real.t_new: predicted, then corrected
    p: np.ndarray  # (n,) prediction
    d: np.ndarray  # (n,) f(t_new, p) − Σ φ*_i
    lost: np.ndarray  # (2, n) round-off still to be paid back: of y, of the trial state
    phi: np.ndarray  # (MAX_ORDER+2, n) modified divided differences φ_i at real.t
    phi_new: np.ndarray  # (MAX_ORDER, n) predicted differences Σ_{j=i..k} φ*_j
    psi: np.ndarray  # ψ_i = sum of the last i steps, at real.t
    psi_new: np.ndarray  # the same at real.t_new
    beta: np.ndarray
    sigma: np.ndarray
    g: np.ndarray
    scratch: np.ndarray  # (3, MAX_ORDER+2) work space of predict and interpolate
    real: np.ndarray  # cd_adams_real
    integer: np.ndarray  # cd_adams_integer


def new_history(n: int) -> History:
    """History for n components; `start` fills it."""
    return new_room(n)[0]


def new_room(n: int) -> tuple[History, np.ndarray, np.ndarray, np.ndarray]:
    """A history, and weights, a rate and a state to work on; `clear` clears all of them."""
    k = MAX_ORDER
    shapes = [n] * 5 + [(2, n), (k + 2, n), (k, n), k, k, k, k + 1, k + 1, (3, k + 2), n, n, n]
    _, (*arrays, weight, rate, state) = core.in_one_block(shapes)
    history = History(*arrays, core.new_numbers("cd_adams_real"), core.new_numbers("cd_adams_integer"))
    return history, weight, rate, state


def clear(A: History) -> None:
    """As `new_room` made it, with its room."""
    A.y.base.fill(0.0)  # type: ignore[union-attr]  # the block of all arrays
    A.real.fill(0.0)
    A.integer.fill(0)


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


def looks_stiff(A: History) -> bool:
    """Whether stability, not accuracy, holds the steps back now."""
    return bool(A.integer.stiff_count >= STIFF_STEPS)
