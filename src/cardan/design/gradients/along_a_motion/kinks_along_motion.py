"""Finds kinks of forces, rates and integrands along a motion, at which derivatives and integrals are divided."""

from __future__ import annotations

import numpy as np

from cardan.analysis.machine.bound_function import Computed
from cardan.analysis.run.trail import Stretch
from cardan.design.gradients.along_a_motion.placed_machine import Place
from cardan.numerics import sensitivity_flow as along

WITHIN = (0.0, 0.25, 0.5, 0.75)  # of each step: where signs are looked at
NO_SIGN = 1e-9  # of the largest value in a stretch: what is no more has no sign
BEND_HALVINGS = 52
SAME_BEND = 1e-12  # of a stretch
MOST_BENDS = 2000  # of one function in a stretch: it trembles, and its kinks are of no account


def bends(place: Place, stretch: Stretch, path: along.Path, function: Computed) -> np.ndarray:
    """When the values of `function` change their signs within a stretch, as far as samples tell, and those ends of it
    where one is zero: there the sign of a value is not yet that of the stretch."""
    place.on(stretch)
    value = function.outputs[0]

    def sample(times: np.ndarray) -> np.ndarray:
        return place.sampled(path, function, times)

    knots, h = path.t[:-1], np.diff(path.t)
    times = np.append((knots[:, None] + h[:, None] * np.array(WITHIN)).ravel(), path.t[-1])
    g = sample(times)
    size = np.max(np.where(np.isfinite(g), np.abs(g), 0.0), axis=0)
    at_ends = [
        t for t, row in ((path.t[0], g[0]), (path.t[-1], g[-1])) if np.any((np.abs(row) <= NO_SIGN * size) & (size > 0))
    ]
    left, right, which = [], [], []
    for k in range(value.size):
        clear = np.flatnonzero(np.abs(g[:, k]) > NO_SIGN * size[k])
        i = np.flatnonzero(np.diff(g[clear, k] > 0.0))
        if i.size <= MOST_BENDS:
            left += times[clear[i]].tolist()
            right += times[clear[i + 1]].tolist()
            which += [k] * i.size
    a, b, which = np.array(left), np.array(right), np.array(which, np.int64)
    if not a.size:
        return np.array(at_ends)
    above = sample(b)[np.arange(a.size), which] > 0.0
    for _ in range(BEND_HALVINGS):
        middle = 0.5 * (a + b)
        beyond = (sample(middle)[np.arange(a.size), which] > 0.0) == above
        a, b = np.where(beyond, a, middle), np.where(beyond, middle, b)
    crossings = np.unique(b)
    inside = crossings[(crossings > path.t[0]) & (crossings < path.t[-1])]
    apart = np.diff(inside, prepend=path.t[0]) > SAME_BEND * (path.t[-1] - path.t[0])
    return np.sort(np.append(inside[apart], at_ends))
