"""Detects points that press on each other after an impact although no contact holds them apart.

`Impact` is a jump of speeds and no more. A plastic impact, or one of many bounces that have become too small to be told
from rest, leaves the points together: n·(v_a - v_b) = 0. Where their relative acceleration along n is negative, they go
on through each other from there. That is said, because a `Limit` is what most people mean.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

import numpy as np

from cardan.analysis.machine.bound_machine import BoundMachine

APPROACH_STEP = 1e-6  # of the time in which the machine changes: for the rate of the approach by differences
PRESSES = 1e-6  # of the accelerations at work: less is no pressing

NOTE = (
    'event "{}": after its impact at t = {:.6g} the points press on each other, and nothing holds them apart: they go '
    "on through each other. Use Limit for contacts that come to rest, or let the event capture a joint"
)


def pressing(bound: BoundMachine, approach: Callable[[], np.ndarray], impacts: Iterable[int], slow: float) -> list[int]:
    """Which impacts leave points together that are pressed on each other.

    `approach` gives n·(v_a - v_b) of all impacts at the present state, at which accelerations are known; `slow`: the
    speed that counts as rest.
    """
    m = bound.arrays
    now = approach().copy()
    together = [k for k in impacts if now[k] <= slow]
    if not together:
        return []
    t, q, v = m.t[0], m.q.copy(), m.v.copy()
    fastest = float(np.max(np.abs(m.v / m.col_scale), initial=0.0))
    hardest = float(np.max(np.abs(m.v_rate / m.col_scale), initial=0.0))
    h = APPROACH_STEP * (fastest / hardest if fastest > slow and hardest else 1.0)
    m.t[0], m.q[:], m.v[:] = t + h, bound.moved(q, h * v), v + h * m.v_rate
    rate = (approach() - now) / h
    m.t[0], m.q[:], m.v[:] = t, q, v
    return [k for k in together if rate[k] < -PRESSES * hardest * bound.size]


__all__ = ["NOTE", "pressing"]
