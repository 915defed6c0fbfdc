"""Times at which a certificate looks at a run: between the ends of its steps, and between the rows of its result."""

from __future__ import annotations

import numpy as np

from cardan.audit.reported import SAME_MOMENT

LEAST_LOOKS = 200  # pieces of the whole run at least: those of a result with the usual number of rows


def pieces_of(steps: np.ndarray, rows: np.ndarray, run: tuple[float, float]) -> np.ndarray:
    """Edges of the pieces of a stretch in which it is looked at: its steps, the rows within it, and equal parts."""
    begin, end = float(steps[0]), float(steps[-1])
    even = np.linspace(*run, LEAST_LOOKS + 1)
    within = np.concatenate([rows[(rows > begin) & (rows < end)], even[(even > begin) & (even < end)]])
    shortest = SAME_MOMENT * (run[1] - run[0])
    near = np.searchsorted(steps, within)
    apart = np.minimum(within - steps[near - 1], steps[np.minimum(near, steps.size - 1)] - within)
    edges = np.unique(np.concatenate([steps, within[apart > shortest]]))
    return edges


def times_between(edges: np.ndarray) -> np.ndarray:
    """Three times within each piece, at no regular distance."""
    parts = np.array([0.207, 0.531, 0.829])
    return (edges[:-1, None] + np.diff(edges)[:, None] * parts).ravel()
