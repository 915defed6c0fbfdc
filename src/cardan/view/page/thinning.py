"""Which reporting times of a run become frames of its page: all, or as many as are wanted, evenly in time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

SPANS = 500  # of a run, as many as a plot has columns of pixels at least


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


def peaks(rows: np.ndarray, curves: Sequence[np.ndarray], spans: int = SPANS) -> np.ndarray:
    """The rows between the chosen ones at which curves are largest and smallest, in each of some spans of equal length.

    With them a plot of the whole run shows how far a dense curve goes, as all its rows would.
    """
    pieces = np.array_split(np.arange(rows[0], rows[-1] + 1), spans)
    extremes = [
        piece[pick(np.where(np.isfinite(values[piece]), values[piece], fill))]
        for values in curves
        for piece in pieces
        if piece.size
        for pick, fill in ((np.argmin, np.inf), (np.argmax, -np.inf))
    ]
    return np.unique(np.array(extremes, dtype=int))


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


def deviation(columns: Mapping[tuple[str, str], np.ndarray], t: np.ndarray, rows: np.ndarray) -> tuple[float, str]:
    """By how much straight lines between the poses in these rows leave the motion, and the body that they leave most.

    In the middle between two rows, h apart, the cubic through positions and velocities lies h (v₀ - v₁) / 8 beside the
    straight line. Whole turns between rows, after which positions and velocities are the same again, show in the way
    that the velocities tell: h (v₀ + v₁) / 2 is not p₁ - p₀.
    """
    farthest, body = 0.0, ""
    h = np.diff(t[rows])[:, None]
    for (name, quantity), velocity in columns.items():
        position = columns.get((name, "position"))
        if quantity != "velocity" or position is None or len(rows) < 2:
            continue
        p, v = position[rows], velocity[rows]
        beside = np.linalg.norm(h * np.diff(v, axis=0), axis=1) / 8
        way = np.linalg.norm(h * (v[1:] + v[:-1]) / 2 - np.diff(p, axis=0), axis=1) / 4
        distance = np.where(h[:, 0] > 0, np.maximum(beside, way), 0.0)
        if (worst := float(np.max(distance[np.isfinite(distance)], initial=0.0))) > farthest:
            farthest, body = worst, name
    return farthest, body
