"""Typical sizes of what varies along a motion, by which errors of different kinds are compared."""

from __future__ import annotations

import numpy as np

from cardan.design.gradients.along_a_motion.replay import Journey
from cardan.numerics import sensitivity_flow as along

NUMBER_ROUND_OFF = 1e-14  # of a number: errors of it are no smaller (core/methods/along.c)
AT_REST = 1e-9  # of the size of a body, over the whole motion: what moves less stands, and its speeds are round-off


def typical_sizes(journey: Journey) -> np.ndarray:
    """Of q (a body's size, a radian), v (the fastest one, in bodies' sizes), z and p, one after the other.

    The speed of a machine that stands is that of a body's size over the whole motion: shares of round-off are nothing
    that derivatives could be followed to.
    """
    bound = journey.place.bound
    n_v = bound.arrays.v.size
    tops = [np.abs(np.hstack([s.rows.v, s.rows.z])).max(axis=0) for s in journey.trail.stretches if s.rows.t.size]
    top = np.max(tops, axis=0) if tops else np.zeros(n_v + bound.arrays.z.size)
    fastest, span = float(np.max(top[:n_v] / bound.unit, initial=0.0)), journey.t_end - journey.t_start
    if fastest * span <= AT_REST:
        fastest = 1.0 / span if span > 0.0 else 1.0
    p = np.abs(bound.arrays.p)
    states = np.where(top[n_v:] > 0, top[n_v:], 1.0)
    return np.concatenate([bound.position_unit, bound.unit * fastest, states, np.where(p > 0, p, 1.0)])


def typical_step(path: along.Path, span: float) -> float:
    """A time in which a motion changes: that of its steps, and no longer than a part `span` of it."""
    steps = np.sort(np.diff(path.t))
    if steps.size == 0:
        return span
    middle = steps[(steps.size - 1) // 2] + steps[steps.size // 2]  # twice the median
    return min(span, float(middle) / 2)


def first_scale(y: np.ndarray, f: np.ndarray, step: float, unit: np.ndarray, columns: int) -> np.ndarray:
    """The largest component of each column, as it is and as it is after a typical step, in comparable units.

    What becomes larger later counts from then on: of what oscillates the rate tells nothing of how large it will be.
    """
    both = (np.abs(y) + step * np.abs(f)).reshape(columns, -1)
    return np.max(both * unit, axis=1, initial=0.0)


def set_weights(
    weight: np.ndarray, y: np.ndarray, scale: np.ndarray, most: np.ndarray, unit: np.ndarray, rtol: float
) -> None:
    """The weights of errors for the first step, as `numerics.sensitivity_flow` sets them for the others."""
    sizes = np.maximum(np.abs(y).reshape(scale.size, -1), scale[:, None] / unit)
    sizes = np.maximum(np.minimum(sizes, most[:, None] / unit), NUMBER_ROUND_OFF / rtol * sizes).ravel()
    weight[sizes > 0.0] = 1.0 / (rtol * sizes[sizes > 0.0])
