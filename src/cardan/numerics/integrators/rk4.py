"""The classic Runge-Kutta method of order 4 (Kutta 1901), fixed step: core/methods/rk4.c."""

import numpy as np

from cardan.numerics.constants import RK4_STAGES as STAGES  # noqa: F401
from cardan.numerics.core import Struct


class Step(Struct, c="cd_rk4"):
    """The last step: times, states and rates at both ends."""

    t: np.ndarray  # (2,)
    y0: np.ndarray
    f0: np.ndarray
    y1: np.ndarray
    f1: np.ndarray
    roughest: np.ndarray  # (2,) the largest disagreement of the stages of a step, in rad and body sizes, and when
