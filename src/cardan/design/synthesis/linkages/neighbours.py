"""Which linkages are near neighbours: places in one valley of the error, of which a list needs the best only."""

from __future__ import annotations

import numpy as np

from cardan.design.synthesis.linkages.fitting import Designs, Fit
from cardan.design.synthesis.linkages.placing import features
from cardan.design.synthesis.linkages.refining import largest_errors, refine

VALLEY_STEPS, VALLEY_SETTLED = 20, 1e-4  # from the middle of two linkages down to the floor of their valley
STAYS = 0.75  # of the distance of the two: what is farther from one of them has slid down to the other
BARRIER = 1.25  # by this factor the error in the middle is larger than at the worse of two that are not neighbours


def without_neighbours(fit: Fit, designs: Designs, order: np.ndarray, apart: float) -> np.ndarray:
    """The linkages of `order`, the best first, that are no neighbours of a better one.

    Two are neighbours where their dimensions differ by less than `apart`, or where the linkage midway between them,
    refined by a few steps that leave it between them, is no worse than they are.
    """
    told_by, errors = features(fit, designs), largest_errors(fit, designs)
    sides = designs.sides[:, : fit.kind.sides]
    taken: list[int] = []
    for k in order:
        if taken and np.abs(told_by[taken] - told_by[k]).max(axis=1).min() < apart:
            continue
        others = np.array([j for j in taken if (sides[j] == sides[k]).all()], int)
        if others.size:
            distance = np.abs(told_by[others] - told_by[k]).max(axis=1)
            middle, _ = refine(fit, _midway(designs, others, int(k)), VALLEY_STEPS, VALLEY_SETTLED)
            off = features(fit, middle)
            between = np.maximum(np.abs(off - told_by[others]).max(axis=1), np.abs(off - told_by[k]).max(axis=1))
            level = largest_errors(fit, middle) <= BARRIER * np.maximum(errors[others], errors[k])
            if (level & (between <= STAYS * distance)).any():
                continue
        taken.append(int(k))
    return np.array(taken, int)


def _midway(designs: Designs, others: np.ndarray, k: int) -> Designs:
    """Linkages in the middle between each of the others and linkage k."""
    a, b = designs.taken(others), designs.taken(np.full(others.size, k))
    turns = 0.0
    if a.theta.size:
        turns = 2 * np.pi * np.round((a.theta - b.theta).mean(axis=1, keepdims=True) / (2 * np.pi))
    return Designs((a.rows + b.rows) / 2, a.sides, (a.placement + b.placement) / 2, (a.theta + b.theta + turns) / 2)
