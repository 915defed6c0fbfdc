"""Where bodies are between two frames."""

from __future__ import annotations

import numpy as np

PAIR = 2  # dimensions of the plane


def moment(times: np.ndarray, t: float) -> tuple[int, float]:
    """The frame before a time, and the part of the way to the next."""
    last = len(times) - 1
    k = min(max(int(np.searchsorted(times, t, side="right")) - 1, 0), last)
    if k == last or times[k + 1] <= times[k]:
        return k, 0.0
    return k, min(max(float((t - times[k]) / (times[k + 1] - times[k])), 0.0), 1.0)


def blended(dim: int, before: np.ndarray, after: np.ndarray, part: float) -> np.ndarray:
    """Poses between two: positions and angles on a line, Euler parameters along the shorter way, length 1."""
    if part == 0.0:
        return before
    if dim == PAIR:
        return (1 - part) * before + part * after
    sign = np.where(np.einsum("bi,bi->b", before[:, 3:], after[:, 3:]) < 0, -1.0, 1.0)[:, None]
    turned = (1 - part) * before[:, 3:] + part * sign * after[:, 3:]
    turned /= np.linalg.norm(turned, axis=1, keepdims=True)
    return np.hstack([(1 - part) * before[:, :3] + part * after[:, :3], turned])


def placements(dim: int, pose: np.ndarray) -> list[tuple[np.ndarray, np.ndarray]]:
    """Position and quaternion of each body."""
    if dim != PAIR:
        return [(row[:3], row[3:]) for row in pose]
    half = 0.5 * pose[:, 2]
    zero = np.zeros(len(pose))
    positions = np.column_stack([pose[:, :2], zero])
    turns = np.column_stack([np.cos(half), zero, zero, np.sin(half)])
    return list(zip(positions, turns, strict=True))
