"""Modes over speed, sorted into branches.

From one speed to the next the modes are paired so that shapes and exponents change least (linear sum assignment). If a
pair is not much alike, a speed between the two is looked at, too: curves that cross keep their shapes, and those
that veer exchange them over some distance.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from scipy.optimize import linear_sum_assignment

from cardan.analysis.rotors.spinning import RotorMode, Whirl

ALIKE = 0.9  # shapes that are as much alike belong to one branch
MOST_HALVINGS = 6  # of the distance of two speeds
APART = 0.5  # cost of a pair that is none: shapes across each other, or one that has vanished


class Modes(NamedTuple):
    """What swings at a speed."""

    modes: list[RotorMode]
    whirl: Whirl


def paired(one: Modes, other: Modes) -> tuple[list[tuple[int, int]], float]:
    """Pairs of modes, and how much alike the least alike ones are."""
    if not (one.modes and other.modes):
        return [], 1.0
    alike = other.whirl.alike(one.modes, other.modes)
    first, second = (np.array([mode.eigenvalue for mode in modes]) for modes in (one.modes, other.modes))
    scale = max(np.max(np.abs(first)), np.max(np.abs(second)))
    moved = np.abs(first[:, None] - second[None, :]) / scale
    pairs = list(zip(*linear_sum_assignment(1 - alike**2 + moved), strict=True))
    pairs = [(int(i), int(j)) for i, j in pairs if 1 - alike[i, j] ** 2 + moved[i, j] < 1 + APART]
    return pairs, min((float(alike[i, j]) for i, j in pairs), default=1.0)


def paired_by_halving(
    at: Callable[[float], Modes], one: Modes, other: Modes, a: float, b: float, halvings: int = MOST_HALVINGS
) -> tuple[list[tuple[int, int]], Modes]:
    """Pairs of the modes at the speeds a and b, by way of others; the modes at b, double ones like those at a."""
    other = Modes(other.whirl.aligned(other.modes, one.modes), other.whirl)
    pairs, least = paired(one, other)
    if least >= ALIKE or halvings == 0:
        return pairs, other
    middle = 0.5 * (a + b)
    before, between = paired_by_halving(at, one, at(middle), a, middle, halvings - 1)
    after, other = paired_by_halving(at, between, other, middle, b, halvings - 1)
    onward = dict(after)
    return [(i, onward[j]) for i, j in before if j in onward], other


__all__ = ["Modes", "paired", "paired_by_halving"]
