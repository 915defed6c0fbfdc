"""Variable-order (1-5), variable-step backward differentiation formulas for F(t, y, y') = 0: core/methods/bdf.c."""

from math import inf

import numpy as np

from cardan.numerics import core
from cardan.numerics.constants import BDF_MAX_ORDER as MAX_ORDER
from cardan.numerics.constants import OK as OK
from cardan.numerics.constants import STEP_TOO_SMALL as STEP_TOO_SMALL
from cardan.numerics.core import Struct


class History(Struct, c="cd_bdf"):
    """All the method remembers, as arrays: copy them to save the state, pass them on to resume.

    The caller reads `y`, `y_new`, `yp_new`, `real` and `integer`, and may write `real.h_max`; the rest is internal.
    """

    y: np.ndarray  # (n,) accepted state at real.t: the first row of phi
    y_new: np.ndarray  # (n,) trial state at real.t_new
    yp_new: np.ndarray  # (n,) its derivative by the formula
    p: np.ndarray  # (n,) prediction of y
    pp: np.ndarray  # (n,) prediction of y'
    e: np.ndarray  # (n,) correction y_new − p
    terms: np.ndarray  # (4, n) errors at orders k, k−1, k−2, k+1 but for their factors
    phi: np.ndarray  # (MAX_ORDER+2, n) modified divided differences φ_i at real.t
    psi: np.ndarray  # (MAX_ORDER+1,) ψ_i = sum of the last i+1 steps, at real.t
    psi_new: np.ndarray  # the same at real.t_new
    alpha: np.ndarray
    beta: np.ndarray
    sigma: np.ndarray
    gamma: np.ndarray
    real: np.ndarray  # cd_bdf_real
    integer: np.ndarray  # cd_bdf_integer


def new_history(n: int) -> History:
    """History for n components; `start` fills it."""
    phi = np.zeros((MAX_ORDER + 2, n))
    arrays: list[np.ndarray] = [phi[0], *(np.zeros(n) for _ in range(5)), np.zeros((4, n)), phi]
    arrays += [np.zeros(MAX_ORDER + 1) for _ in range(6)]
    arrays += [core.new_numbers("cd_bdf_real"), core.new_numbers("cd_bdf_integer")]
    return History(*arrays)


def start(
    B: History,
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

    The first step is `h_first`, or, when that is 0, DASSL's h = ½ / ‖yp·weight‖, within 0.1 % of t_end - t.
    """
    core.cd_bdf_start(B, t, y, yp, t_end, weight, order_limit, h_max, h_first, fixed)


def predict(B: History, t_limit: float) -> None:
    """Put t_new into real.t_new, c_j into real.cj, the prediction into y_new, yp_new. No step passes t_limit > t."""
    core.cd_bdf_predict(B, t_limit)
