"""Contacts that overlap at the start by so much that they throw the machine (core/methods/touching.c, cd_overlaps)."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from cardan.analysis.machine.machine_pool import bound_machine, give_back
from cardan.compiled.system import System
from cardan.model.element import ForceElement
from cardan.model.model import Model
from cardan.numerics import core, motion
from cardan.numerics.constants import THROWN

OVERLAPS = (
    "at the start contacts overlap and throw the machine: {}; begin where they touch, or with start="
    '"equilibrium"; a robot is lifted by load_model(..., lift=True)'
)
NAMED_CONTACTS = 4


def size_of_gravity(model: Model) -> float:
    """0 where there is none, or a parameter sets it."""
    numbers = [c for c in model.gravity if isinstance(c, (int, float))]
    return math.hypot(*numbers) if len(numbers) == len(model.gravity) else 0.0


def contact_names(system: System) -> list[str]:
    """Of each distance of contacts, in their order."""
    count = system.n_clearances // 4
    names = [e.name for e in system.model.forces if type(e).clearance is not ForceElement.clearance]
    return names if len(names) == count else [f"contact {k + 1}" for k in range(count)]


def overlap_notes(run: Any) -> list[str]:
    """A message of the contacts that push bodies apart with many times the acceleration of gravity, if any do."""
    system, touch = run.machine.system, run.machine.touch
    count = system.n_clearances // 4
    if count == 0 or (gravity := size_of_gravity(system.model)) == 0.0:
        return []
    apart = np.zeros(count)
    if core.cd_overlaps(run.machine.arrays, touch, THROWN * gravity, apart) == 0:
        return []
    return [_said(system, touch.now[:count], apart)]


def overlaps_of(system: System, t: float, starts: Sequence[np.ndarray], p: np.ndarray) -> dict[int, str]:
    """The same of many designs that begin at q, v, z with scales D, R, a row each: those that have something to say."""
    gravity, count = size_of_gravity(system.model), system.n_clearances // 4
    if count == 0 or gravity == 0.0:
        return {}
    bound, notes = bound_machine(system, p[0]), {}
    m, apart = bound.arrays, np.zeros(count)
    try:
        for k in range(len(p)):
            for array, row in zip((m.q, m.v, m.z, m.D, m.R), starts, strict=True):
                array[:] = row[k]
            m.t[0], m.p[:] = t, p[k]
            if motion.call(m.dynamics) == 0 and core.cd_overlaps(m, bound.touch, THROWN * gravity, apart):
                notes[k] = _said(system, bound.touch.now[:count], apart)
    finally:
        give_back(bound)
    return notes


def _said(system: System, distance: np.ndarray, apart: np.ndarray) -> str:
    names, unit, gravity = contact_names(system), system.model.units.length, size_of_gravity(system.model)
    thrown = sorted(np.flatnonzero(apart).tolist(), key=lambda k: distance[k])
    words = [
        f"{names[k]} by {-distance[k]:.4g} {unit} ({apart[k] / gravity:.0f} times gravity)"
        for k in thrown[:NAMED_CONTACTS]
    ]
    if len(thrown) > NAMED_CONTACTS:
        words.append(f"and {len(thrown) - NAMED_CONTACTS} more")
    return OVERLAPS.format(", ".join(words))
