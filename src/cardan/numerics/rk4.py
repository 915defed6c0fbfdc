"""The classic Runge-Kutta method of order 4 (Kutta 1901), fixed step, in reverse communication.

for i in range(4):
    t_i = stage(i, t, h, y, k, y_stage)
    k[i] = rhs(t_i, y_stage)                    # entries of y_stage may be replaced first
combine(h, y, k, y_new)
"""

from typing import NamedTuple

import numpy as np

from cardan.numerics.kernel import kernel

STAGES = 4


class Step(NamedTuple):
    """The last step: times, states and rates at both ends."""

    t: np.ndarray  # (2,)
    y0: np.ndarray
    f0: np.ndarray
    y1: np.ndarray
    f1: np.ndarray


@kernel
def interpolate(S, t, y, f):
    """State and rate at time t from the cubic through both ends (Hermite), of the same order as the method."""
    h = S.t[1] - S.t[0]
    x = (t - S.t[0]) / h if h > 0.0 else 1.0
    for l in range(y.size):
        rise = S.y1[l] - S.y0[l]
        bend = (S.f0[l] + S.f1[l]) * h - 2.0 * rise
        lift = S.f0[l] * h
        c = 3.0 * rise - 2.0 * lift - S.f1[l] * h
        y[l] = S.y0[l] + x * (lift + x * (c + x * bend))
        f[l] = (lift + x * (2.0 * c + 3.0 * x * bend)) / h if h > 0.0 else S.f1[l]


@kernel
def stage(i, t, h, y0, k, y_stage):
    """Fill y_stage = y0 + c_i h k_{i−1}, c = (0, ½, ½, 1), return t + c_i h. `k` has shape (4, n)."""
    if i == 0:
        for l in range(y0.size):
            y_stage[l] = y0[l]
        return t
    c = 1.0 if i == 3 else 0.5
    slope = k[i - 1]
    for l in range(y0.size):
        y_stage[l] = y0[l] + c * h * slope[l]
    return t + c * h


@kernel
def combine(h, y0, k, y_out):
    """y_out = y0 + h (k_1 + 2 k_2 + 2 k_3 + k_4)/6; y_out may be y0 itself."""
    for l in range(y0.size):
        y_out[l] = y0[l] + h / 6.0 * (k[0, l] + 2.0 * (k[1, l] + k[2, l]) + k[3, l])


@kernel
def goes_astray(h, S, first, farthest):
    """Whether a step is too long: no number any more, or what it adds to a speed leads beyond `farthest` within it.

    `first`: where the speeds begin in y.
    """
    astray = False
    for l in range(S.y1.size):
        astray |= not np.isfinite(S.y1[l])
    for l in range(farthest.size):
        astray |= abs(S.y1[first + l] - S.y0[first + l]) * h > farthest[l]
    return astray
