"""Where a rope leaves one round place and meets the next: their common tangent, as in cardan.model.joints.wrapping."""

from __future__ import annotations

import numpy as np


def tangent_ends(
    a: np.ndarray, b: np.ndarray, radii: tuple[float, float], axis: np.ndarray | None = None
) -> tuple[np.ndarray, np.ndarray]:
    """Both ends of the span; `axis`: in space, about what radii are positive where the rope runs counter-clockwise."""
    way = b - a
    flat = way if axis is None else way - axis * (axis @ way)
    distance = float(np.linalg.norm(flat))
    if not distance > abs(radii[1] - radii[0]):
        return a, b
    along = flat / distance
    left = np.array([-along[1], along[0]]) if axis is None else np.cross(axis, along)
    sine = (radii[1] - radii[0]) / distance
    normal = np.sqrt(1 - sine**2) * left + sine * along
    return a - radii[0] * normal, b - radii[1] * normal
