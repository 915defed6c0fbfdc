"""The classic Runge-Kutta method of order 4 (Kutta 1901), fixed step, in reverse communication: core/rk4.c.

for i in range(4):
    t_i = stage(i, t, h, y, k, y_stage)
    k[i] = rhs(t_i, y_stage)                    # entries of y_stage may be replaced first
combine(h, y, k, y_new)
"""

import numpy as np

from cardan.numerics import core
from cardan.numerics.core import Struct

STAGES = 4


class Step(Struct, c="cd_rk4"):
    """The last step: times, states and rates at both ends."""

    t: np.ndarray  # (2,)
    y0: np.ndarray
    f0: np.ndarray
    y1: np.ndarray
    f1: np.ndarray


def interpolate(S: Step, t: float, y: np.ndarray, f: np.ndarray) -> None:
    """State and rate at time t from the cubic through both ends (Hermite), of the same order as the method."""
    core.cd_rk4_interpolate(S, t, y, f)


def stage(i: int, t: float, h: float, y0: np.ndarray, k: np.ndarray, y_stage: np.ndarray) -> float:
    """Fill y_stage = y0 + c_i h k_{i-1}, c = (0, ½, ½, 1), return t + c_i h. `k` has shape (4, n)."""
    return core.cd_rk4_stage(i, t, h, y0, k, y_stage, y0.size)


def combine(h: float, y0: np.ndarray, k: np.ndarray, y_out: np.ndarray) -> None:
    """y_out = y0 + h (k_1 + 2 k_2 + 2 k_3 + k_4)/6; y_out may be y0 itself."""
    core.cd_rk4_combine(h, y0, k, y_out, y0.size)
