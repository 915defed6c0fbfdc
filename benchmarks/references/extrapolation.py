"""Gragg-Bulirsch-Stoer with fixed basic steps: the second integrator that confirms a reference.

Modified midpoint rule with 2, 4, … 2K substeps, extrapolated in h² (Hairer, Nørsett & Wanner I, sec. II.9): order 2K.
Works in the precision of the start values; long doubles have 64 or, on 64-bit Arm, 113 bits.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

COLUMNS = 9  # order 18


def extrapolated(
    rate: Callable[[float, np.ndarray], np.ndarray], start: np.ndarray, times: np.ndarray, steps: int
) -> np.ndarray:
    """y at `times`, from `start` at t = 0, with `steps` basic steps from each time to the next."""
    y, t, found = start, np.array(0.0, start.dtype)[()], []
    for end in times.astype(start.dtype):
        step = (end - t) / steps
        for _ in range(steps):
            y = basic_step(rate, t, y, step)
            t = t + step
        t = end
        found.append(y)
    return np.array(found)


def basic_step(rate: Callable[[float, np.ndarray], np.ndarray], t: float, y: np.ndarray, step: float) -> np.ndarray:
    first = rate(t, y)
    row: list[np.ndarray] = []
    for k in range(1, COLUMNS + 1):
        h = step / (2 * k)
        before, now = y, y + h * first
        for i in range(1, 2 * k):
            before, now = now, before + 2 * h * rate(t + i * h, now)
        # Gragg's smoothing makes the last value even in h
        smooth = 0.5 * (before + now + h * rate(t + step, now))
        row.append(smooth)
        for j in range(k - 1, 0, -1):
            ratio = (y.dtype.type(k) / j) ** 2
            row[j - 1] = row[j] + (row[j] - row[j - 1]) / (ratio - 1)
    return row[0]
