"""Lines, and what stretches between two points."""

from __future__ import annotations

import numpy as np

from cardan.scene.solids import turn_z_to

COIL_TURNS, COIL_POINTS = 7, 16  # of a spring, points per turn
COIL_ENDS = 0.12  # of its length, straight at each end
UNIT = (0.0, 0.0, 1.0)


def coil() -> np.ndarray:
    """A spring as a line (n, 3) of unit radius from z = 0 to z = 1; it is stretched by scaling."""
    turns = np.linspace(0.0, COIL_TURNS, COIL_TURNS * COIL_POINTS + 1)
    angle = 2 * np.pi * turns
    z = COIL_ENDS + (1 - 2 * COIL_ENDS) * turns / COIL_TURNS
    wound = np.column_stack([np.sin(angle), np.cos(angle), z])
    ends = ([[0.0, 0.0, 0.0], [0.0, 0.0, COIL_ENDS]], [[0.0, 0.0, 1 - COIL_ENDS], [0.0, 0.0, 1.0]])
    return np.vstack([ends[0], wound, ends[1]])


def segments(line: np.ndarray) -> np.ndarray:
    """A line (n, 3) as segments (n - 1, 2, 3)."""
    return np.stack([line[:-1], line[1:]], axis=1)


def toward(direction: np.ndarray) -> np.ndarray:
    """Quaternion (w, x, y, z) of the shortest turn of the z axis into a direction."""
    length = float(np.linalg.norm(direction))
    return np.array(turn_z_to(direction / length if length > 0 else np.array(UNIT)))
