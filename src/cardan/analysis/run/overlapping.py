"""Contacts that overlap at the start by so much that they throw the machine."""

from __future__ import annotations

from typing import Any

import numpy as np

from cardan.model.element import ForceElement
from cardan.numerics import core

THROWN = 10.0  # times gravity: with less acceleration contacts come apart in a motion that may be meant
MOMENT = 1e-6  # units of time, for the acceleration of distances by differences, which are exact
OVERLAPS = (
    "at the start contacts overlap and throw the machine: {}; begin where they touch, or with start="
    '"equilibrium"; a robot is lifted by load_model(..., lift=True)'
)
MOST_NAMED = 4


def overlap_notes(run: Any) -> list[str]:
    """A message of the contacts that push bodies apart with many times the acceleration of gravity, if any do."""
    system = run.machine.system
    count = system.n_clearances // 4
    if count == 0:
        return []
    plain = all(isinstance(c, (int, float)) for c in system.model.gravity)
    gravity = float(np.linalg.norm(system.model.gravity)) if plain else 0.0  # else a parameter sets it
    if gravity == 0.0:
        return []
    m, touch = run.machine.arrays, run.machine.touch
    if core.cd_call(touch.function) != 0:
        return []
    distance, rate, v = touch.now[:count].copy(), touch.now[count : 2 * count].copy(), m.v.copy()
    m.v += MOMENT * m.v_rate
    failed = core.cd_call(touch.function) != 0
    m.v[:] = v
    apart = (touch.now[count : 2 * count] - rate) / MOMENT
    thrown = np.flatnonzero((distance < 0.0) & (apart > THROWN * gravity)).tolist()
    if failed or not thrown:
        return []
    names = [e.name for e in system.model.forces if type(e).clearance is not ForceElement.clearance]
    unit, told = system.model.units.length, sorted(thrown, key=lambda k: distance[k])
    words = [
        f"{names[k] if len(names) == count else f'contact {k + 1}'} by {-distance[k]:.4g} {unit}"
        f" ({apart[k] / gravity:.0f} times gravity)"
        for k in told[:MOST_NAMED]
    ]
    if len(told) > MOST_NAMED:
        words.append(f"and {len(told) - MOST_NAMED} more")
    return [OVERLAPS.format(", ".join(words))]
