"""Accelerations on both sides of an event that lies where a constraint switches between branches.

Speeds are continuous there and accelerations jump. The event stops the run within round-off of the switch, on either
side of it, so what it saw may be that of the wrong side: taken is what the stretches beside it tend to.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from cardan.analysis.run.trail import Junction, Snapshot, Stretch
from cardan.design.gradients.along_a_motion.paths import Place
from cardan.numerics import sensitivity_flow as along

ASIDE_OF_END = 1e-4  # of a step: so far from the end of a stretch, and twice as far, rates are looked at
JUMPED = 1e-6  # of the largest rate: what differs by less has not jumped
FIRST, LAST = 0, -1  # ends of a stretch

Side = tuple[Stretch, along.Path]


def between(place: Place, junction: Junction, earlier: Side | None, later: Side | None) -> Junction:
    """An event with the accelerations and multipliers that the stretches beside it tend to."""
    before = junction.before if earlier is None else _seen_from(place, junction.before, earlier, LAST)
    after = junction.after if later is None else _seen_from(place, junction.after, later, FIRST)
    return replace(junction, before=before, after=after)


def _seen_from(place: Place, at: Snapshot, side: Side, end: int) -> Snapshot:
    stretch, path = side
    place.on(stretch)
    m, t = place.bound.arrays, path.t
    aside = ASIDE_OF_END * float(t[1] - t[0] if end == FIRST else t[-2] - t[-1])
    seen = []
    for step in (aside, 2 * aside):
        place.go(path, float(t[end]) + step)
        seen.append((m.v_rate.copy(), m.lam.copy()))
    v_rate, lam = (2 * near - far for near, far in zip(*seen, strict=True))
    largest = np.abs(path.f).max(initial=0.0)
    return replace(at, v_rate=v_rate, lam=lam) if np.abs(v_rate - at.v_rate).max(initial=0.0) > JUMPED * largest else at


__all__ = ["between"]
