"""The explicit Runge-Kutta method of order 8(5,3) of Dormand & Prince, with its polynomial of order 7 between steps
(Hairer, Nørsett & Wanner 1993, secs. II.5 and II.6): core/dop853.c.

Reverse communication: the caller evaluates f.

    while t < t_end:
        attempt(D, t_limit)
        for i in range(1, END):
            t_i = stage(D, i)
            D.k[i] = rhs(t_i, D.stage)              # entries of D.stage may be replaced first
        D.last[:] = D.stage
        combine(D)
        set_weights(weight, maximum(|D.y|, |D.y_new|), controlled, rtol, atol)
        if judge(D, weight):
            D.k[END] = rhs(D.real.t_new, D.y_new)  # entries of D.y_new may be replaced first
            if confirm(D, weight):
                for i in range(END + 1, STAGES):    # only where `interpolate` is wanted
                    t_i = stage(D, i)
                    D.k[i] = rhs(t_i, D.stage)
                bend(D)
                update(D)
        if D.integer.status != OK: ...             # the step became too small
"""

from math import inf

import numpy as np

from cardan.numerics import core
from cardan.numerics.core import Struct
from cardan.numerics.integrators.adams import (
    set_weights as set_weights,  # for callers: tolerances mean the same in both methods
)

END, STAGES = 12, 16  # the evaluation at the end of a step; all, with those of the polynomial
ROWS = int(core.HEADER.constants["DOP853_ROWS"])  # of the trail, to an accepted step
STIFF_STEPS = int(core.HEADER.constants["DOP853_STIFF_STEPS"])  # so many held back by stability make a stiff motion

# values of integer.status
OK, STEP_TOO_SMALL = 0, 3  # as of the core's cd_status


class History(Struct, c="cd_dop853"):
    """All the method remembers, as arrays: copy them to save the state, pass them on to resume."""

    y: np.ndarray  # (n,) accepted state at real.t
    yp: np.ndarray  # (n,) its derivative
    y_new: np.ndarray  # (n,) trial state at real.t_new
    stage: np.ndarray  # (n,) where the caller is to evaluate f
    last: np.ndarray  # (n,) the last stage before the end, as it was evaluated
    scratch: np.ndarray  # (n,)
    k: np.ndarray  # (STAGES, n) slopes
    F: np.ndarray  # (8, n) where the step begins, and its polynomial
    real: np.ndarray  # cd_dop853_real
    integer: np.ndarray  # cd_dop853_integer


def new_history(n: int) -> History:
    """History for n components; `start` fills it."""
    arrays: list[np.ndarray] = [np.zeros(n) for _ in range(6)]
    numbers = core.new_numbers("cd_dop853_real"), core.new_numbers("cd_dop853_integer")
    return History(*arrays, np.zeros((STAGES, n)), np.zeros((8, n)), *numbers)


def start(
    D: History,
    t: float,
    y: np.ndarray,
    yp: np.ndarray,
    t_end: float,
    weight: np.ndarray,
    h_max: float = inf,
    h_first: float = 0.0,
    fixed: bool = False,
) -> None:
    """Begin at (t, y, yp), t < t_end; also after a discontinuity.

    The first step is `h_first`, or, when that is 0, a part of ‖y‖/‖yp‖: `probe` and `guess` find a better one. With
    `fixed`, all steps have length `h_first`: for tests.
    """
    core.cd_dop853_start(D, t, y, yp, t_end, weight, h_max, h_first, fixed)


def probe(D: History) -> float:
    """Put the state of an Euler step into `stage`, return its time: the caller evaluates f there, for `guess`."""
    return core.cd_dop853_probe(D)


def guess(D: History, f: np.ndarray, weight: np.ndarray) -> None:
    """A first step from the rates f at the probe."""
    core.cd_dop853_guess(D, f, weight)


def attempt(D: History, t_limit: float) -> None:
    """Settle the step under trial. No step goes past t_limit > t."""
    core.cd_dop853_try(D, t_limit)


def stage(D: History, i: int) -> float:
    """Fill `stage` with Y_i = y + h Σ a_ij k_j, return its time."""
    return core.cd_dop853_stage(D, i)


def combine(D: History) -> None:
    """y_new = y + h Σ b_j k_j."""
    core.cd_dop853_combine(D)


def judge(D: History, weight: np.ndarray) -> bool:
    """True if the step is accepted; if not, a smaller one is set up."""
    return bool(core.cd_dop853_judge(D, weight))


def confirm(D: History, weight: np.ndarray) -> bool:
    """With k[END], True if the end of the step is what its stages foretold; if not, a smaller one is set up."""
    return bool(core.cd_dop853_confirm(D, weight))


def bend(D: History) -> None:
    """The polynomial of the step under trial, from y_new and all stages."""
    core.cd_dop853_bend(D)


def update(D: History) -> None:
    """Commit the step that has been confirmed, and choose the next."""
    core.cd_dop853_update(D)


def shorten(D: History, factor: float) -> None:
    """Give the step up, at any point between attempt and update: try again with h·factor."""
    core.cd_dop853_shorten(D, factor)


def fail(D: History) -> None:
    """Give the step up because f could not be evaluated: try again with half of it."""
    core.cd_dop853_fail(D)


def interpolate(D: History, t: float, y: np.ndarray, yp: np.ndarray) -> None:
    """Fill y(t), y'(t) from the polynomial of the last step, which `bend` has made."""
    core.cd_dop853_interpolate(D, t, y, yp)


def looked_stiff(D: History) -> bool:
    """Whether stability, not accuracy, held the steps back at any time."""
    return bool(D.integer.most_stiff >= STIFF_STEPS)
