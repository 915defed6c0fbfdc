"""Where bodies are, as viser takes it."""

from __future__ import annotations

import numpy as np

PAIR = 2  # dimensions of the plane


def placements(dim: int, pose: np.ndarray) -> list[tuple[np.ndarray, np.ndarray]]:
    """Position and quaternion of each body."""
    if dim != PAIR:
        return [(row[:3], row[3:]) for row in pose]
    half = 0.5 * pose[:, 2]
    zero = np.zeros(len(pose))
    positions = np.column_stack([pose[:, :2], zero])
    turns = np.column_stack([np.cos(half), zero, zero, np.sin(half)])
    return list(zip(positions, turns, strict=True))
