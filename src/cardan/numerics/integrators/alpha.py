"""The generalized-α method for F(t, y, y') = 0 of a machine, with variable or fixed steps: core/methods/alpha.c."""

from __future__ import annotations

import numpy as np

from cardan.numerics import core
from cardan.numerics.core import Struct


class History(Struct, c="cd_alpha"):
    """All the method remembers, as arrays: copy them to save the state, pass them on to resume."""

    y: np.ndarray  # (n,) accepted unknowns at real.t
    yp: np.ndarray  # (n,) and their rates
    y_old: np.ndarray  # (n,) the same where the last step began
    yp_old: np.ndarray  # (n,)
    slope: np.ndarray  # (n,) y'' of speeds and states, as far as it is known
    lead: np.ndarray  # (n,) (a − y')/h: how far the averaged rate a is ahead of y'
    y_new: np.ndarray  # (n,) trial unknowns at real.t_new
    yp_new: np.ndarray  # (n,) their rates by the formulas
    p: np.ndarray  # (n,) prediction of y
    pp: np.ndarray  # (n,) prediction of y'
    e: np.ndarray  # (n,) correction y_new − p
    way: np.ndarray  # (n,) what speeds are predicted to move positions by
    terms: np.ndarray  # (n,) the error of the step
    real: np.ndarray  # cd_alpha_real
    integer: np.ndarray  # cd_alpha_integer


def new_history(n: int) -> History:
    """History for n unknowns; the core begins it."""
    arrays = [np.zeros(n) for _ in range(13)]
    return History(*arrays, core.new_numbers("cd_alpha_real"), core.new_numbers("cd_alpha_integer"))


def predict(A: History, m: Struct, t_limit: float) -> None:
    """Put t_new into real.t_new, c_j into real.cj, the prediction into y_new, yp_new. No step passes t_limit > t.

    m are the arrays of the machine.
    """
    core.cd_alpha_predict(A, m, t_limit)


def error_constant(rho: float) -> float:
    """By which h³ q‴ is multiplied to be compared with the tolerance of a position."""
    return float(core.cd_alpha_error_constant(rho))
