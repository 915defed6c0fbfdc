"""Which reporting times of a run become frames of its page: all, or as many as are wanted, evenly in time."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np


def frames_of(t: np.ndarray, most: int, keep: Sequence[float] = ()) -> np.ndarray:
    """Rows of `t`, in order of time and at most `most`: the first, the last, those on either side of the times to
    keep, and others evenly spread over time. Times that are not finite are left out.
    """
    rows = np.flatnonzero(np.isfinite(t))
    rows = rows[np.argsort(t[rows], kind="stable")]
    if len(rows) <= most:
        return rows
    if most == 1:
        return rows[:1]
    times = t[rows]
    chosen = np.union1d([0, len(rows) - 1], _some(_beside(times, keep), (most - 2) // 2))
    even = np.linspace(times[0], times[-1], most - len(chosen) + 2)  # its ends are chosen already
    return rows[np.union1d(chosen, _nearest(times, even))]


def _beside(t: np.ndarray, moments: Sequence[float]) -> np.ndarray:
    """Places of the last time before and the first time at or after each moment."""
    after = np.searchsorted(t, np.unique(np.asarray(moments, dtype=float)), side="left")
    places = np.union1d(after - 1, after)
    return places[(places >= 0) & (places < len(t))]


def _some(places: np.ndarray, most: int) -> np.ndarray:
    """At most so many of them, evenly: a ball that comes to rest may bounce more often than there are frames."""
    if len(places) <= most:
        return places
    return places[np.linspace(0, len(places) - 1, most).round().astype(int)] if most else places[:0]


def _nearest(t: np.ndarray, wanted: np.ndarray) -> np.ndarray:
    after = np.clip(np.searchsorted(t, wanted), 1, len(t) - 1)
    return np.where(wanted - t[after - 1] < t[after] - wanted, after - 1, after)
