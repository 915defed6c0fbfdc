"""The explicit Runge-Kutta method of order 8(5,3) of Dormand & Prince, with its polynomial of order 7 between steps
(Hairer, Nørsett & Wanner 1993, secs. II.5 and II.6): core/methods/dop853.c.
"""

import numpy as np

from cardan.numerics import core
from cardan.numerics.constants import DOP853_END as END  # noqa: F401
from cardan.numerics.constants import DOP853_ROWS as ROWS  # noqa: F401
from cardan.numerics.constants import DOP853_STAGES as STAGES
from cardan.numerics.constants import DOP853_STIFF_STEPS as STIFF_STEPS
from cardan.numerics.constants import OK as OK
from cardan.numerics.constants import STEP_TOO_SMALL as STEP_TOO_SMALL
from cardan.numerics.core import Struct


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


def looked_stiff(D: History) -> bool:
    """Whether stability, not accuracy, held the steps back at any time."""
    return bool(D.integer.most_stiff >= STIFF_STEPS)
