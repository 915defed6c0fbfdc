"""Ground to be drawn: planes, profiles, grids and cam curves, sampled where the machine goes."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from cardan.results.scene import Relief
from cardan.scene.plan import Surface

if TYPE_CHECKING:
    from cardan.deferred import casadi as ca


LINE_SAMPLES, GRID_SAMPLES = 400, 60
GROUND_MARGIN = 0.15  # of what the machine reaches, drawn on beyond it
CIRCLE = 2 * np.pi

Sampled: TypeAlias = "Callable[[Callable[..., ca.SX], np.ndarray], np.ndarray]"  # (function, places) -> heights


def relief_of(surface: Surface, reach: np.ndarray, sampled: Sampled) -> Relief:
    """`reach`: the corners, low and high, of what the machine passes, global axes."""
    dim = len(surface.point)
    origin, axes = np.array(surface.point, dtype=float), np.array(surface.axes, dtype=float)
    if surface.closed:
        theta = np.linspace(0, CIRCLE, LINE_SAMPLES)
        assert surface.height is not None
        r = sampled(surface.height, theta[:-1, None])  # [0, 2π)
        r = np.append(r, r[0])
        return _line(surface.body, origin + np.outer(r * np.cos(theta), axes[0]) + np.outer(r * np.sin(theta), axes[1]))
    ranges = _ranges(surface, reach, origin, axes)
    if dim == 2 or len(axes) == 2:
        x = np.linspace(*ranges[0], 2 if surface.height is None else LINE_SAMPLES)
        h = np.zeros(len(x)) if surface.height is None else sampled(surface.height, x[:, None])
        return _line(surface.body, origin + np.outer(x, axes[0]) + np.outer(h, axes[1]))
    count = 2 if surface.height is None else GRID_SAMPLES
    x, y = (np.linspace(*r, count) for r in ranges)
    places = np.stack(np.meshgrid(x, y, indexing="ij"), axis=-1).reshape(-1, 2)
    if surface.height is None:
        h = np.zeros(len(places))
    elif surface.extent is not None and len(surface.extent) == 1:
        h = np.repeat(sampled(surface.height, x[:, None]), count)  # a profile: the same for all y
    else:
        h = sampled(surface.height, places)
    points = origin + places @ axes[:2] + np.outer(h, axes[2])
    return Relief(surface.body, tuple(map(tuple, points.tolist())), count)


def _line(body: int, points: np.ndarray) -> Relief:
    return Relief(body, tuple(map(tuple, points.tolist())))


def _ranges(surface: Surface, reach: np.ndarray, origin: np.ndarray, axes: np.ndarray) -> list[tuple[float, float]]:
    """What to draw along the level axes: what the machine passes and some more, or a little more than what was given
    where that is shorter."""
    dim = len(origin)
    corners = np.array(np.meshgrid(*reach.T)).reshape(dim, -1).T - (origin if surface.body == 0 else 0.0)
    ranges = []
    for k in range(dim - 1 if len(axes) == dim else 1):
        along = corners @ axes[k]
        low, high = float(along.min()), float(along.max())
        margin = GROUND_MARGIN * (high - low)
        low, high = low - margin, high + margin
        if surface.extent is not None and k < len(surface.extent):
            first, last = surface.extent[k]
            low, high = (max(low, first), min(high, last)) if low < last and high > first else (first, last)
        ranges.append((low, high))
    return ranges
