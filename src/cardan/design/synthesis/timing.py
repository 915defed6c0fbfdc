"""When a path that is not timed should pass its points: first guesses for least squares, and order."""

from __future__ import annotations

import numpy as np

SHIFTS = 24  # places of a closed path at which the first point is tried
ORDERS = ("given", "either", "any")


def nearest_times(
    t: np.ndarray, curve: np.ndarray, points: np.ndarray, order: str, closed: bool
) -> tuple[np.ndarray, int]:
    """Times at which the samples `curve` (m, n_f) at `t` are nearest to the points (n, n_f), and their direction.

    "given": one after the other, by dynamic programming; on a closed path the first may lie anywhere, and times go on
    beyond the first cycle; direction 1. "either": that, or all backwards, whichever is nearer: direction -1. "any":
    each at the nearest sample: direction 0.
    """
    far = np.sum((curve[None] - points[:, None]) ** 2, axis=2)  # (n, m)
    if order == "any":
        return t[np.argmin(far, axis=1)], 0
    cost, times = _in_order(t, far, closed)
    if order == "either":
        backwards, reversed_times = _in_order(t, far[::-1], closed)
        if backwards < cost:
            return reversed_times[::-1], -1
    return times, 1


def _in_order(t: np.ndarray, far: np.ndarray, closed: bool) -> tuple[float, np.ndarray]:
    if not closed:
        cost, places = _monotone(far)
        return cost, t[places]
    m = far.shape[1] - 1  # the last sample is the first one again
    period = t[-1] - t[0]
    best, best_times = np.inf, t[:0]
    for first in np.unique(np.linspace(0, m, SHIFTS, endpoint=False).astype(int)):
        cost, places = _monotone(np.roll(far[:, :m], -first, axis=1))
        if cost < best:
            best, best_times = cost, t[(places + first) % m] + period * ((places + first) >= m)
    return best, best_times


def _monotone(far: np.ndarray) -> tuple[float, np.ndarray]:
    """Samples j_1 < j_2 < ... of least Σ far[i, j_i]."""
    n, m = far.shape
    if n > m:
        return float(far.min(axis=1).sum()), np.minimum(np.arange(n) * m // n, m - 1)
    total, back = far[0].copy(), np.zeros((n, m), dtype=int)
    for i in range(1, n):
        best = np.minimum.accumulate(total)
        where = np.maximum.accumulate(np.where(total == best, np.arange(m), 0))
        total = np.full(m, np.inf)
        total[1:] = best[:-1] + far[i, 1:]
        back[i, 1:] = where[:-1]
    places = np.zeros(n, dtype=int)
    places[-1] = int(np.argmin(total))
    for i in range(n - 1, 0, -1):
        places[i - 1] = back[i, places[i]]
    return float(total.min()), places
