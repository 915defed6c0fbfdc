"""What plots other than histories share: one curve by its name, curves between their points, a dressed figure."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from scipy.interpolate import CubicHermiteSpline

from cardan.errors import CardanError
from cardan.results.result import Result
from cardan.view.plots.curves import Curve, curves
from cardan.view.plots.event_marks import CONTINUOUS, jump_times, with_jumps
from cardan.view.plots.histories import INK, TEXT, write_figure


def scalar(result: Result, name: str, role: str = "") -> Curve:
    """The curve of a name that stands for one number over time; `role` says what it is wanted for."""
    if not len(result.t):
        raise CardanError("the result has no times, so there is nothing to plot")
    components = curves(result, name)
    if len(components) > 1:
        labels = ", ".join(f'"{curve.label}"' for curve in components)
        raise CardanError(f'{role}"{name}" has several components; name one of {labels}')
    (curve,) = components
    if not np.isfinite(curve.values).any():
        raise CardanError(f'{role}"{name}" has no value at any time')
    return curve


def axis_words(curve: Curve) -> str:
    """The label of an axis: "crank.angle [rad]"."""
    return f"{curve.label} [{curve.unit}]" if curve.unit else curve.label


def kinks_of(result: Result, curve: Curve) -> np.ndarray:
    """The times at which a curve or its slope may jump: positions have kinks in impacts, the rest in all events."""
    return jump_times(result.log, "velocity" if curve.column in CONTINUOUS else "acceleration")


def drawn_together(result: Result, *curves: Curve) -> list[np.ndarray]:
    """The values of curves along one line in the plane: upright where one of them jumps, and not across.

    A curve that does not jump itself is prolonged from both sides, too, and then closed in the middle.
    """
    jumps_of_curve = [jump_times(result.log, curve.column) for curve in curves]
    jumps = np.unique(np.concatenate(jumps_of_curve))
    times, _ = with_jumps(result.t, result.t, jumps)
    pairs = np.flatnonzero(np.isin(times[:-1], jumps) & (np.diff(times) == 0))
    drawn = []
    for curve, jumping in zip(curves, jumps_of_curve, strict=True):
        values = with_jumps(result.t, curve.values, jumps)[1]
        for k in pairs[~np.isin(times[pairs], jumping)]:
            reported = times[k + 1] in result.t
            values[k : k + 2] = values[k + 1] if reported else values[k : k + 2].mean()
        drawn.append(values)
    return drawn


class Between:
    """A curve at any time: between its kinks a piecewise cubic through the points (Hermite's, with slopes of second
    order from the neighbours), straight where two points are all there is between kinks; kinks that are closer go
    unseen. Outside the points it is prolonged."""

    def __init__(self, t: np.ndarray, values: np.ndarray, kinks: np.ndarray):
        usable = np.isfinite(values)
        usable[1:] &= np.diff(t) > 0
        t, values = t[usable], values[usable]
        rows = np.searchsorted(t, kinks, side="left")
        piece_starts: list[int] = []
        for k, row in enumerate(rows):
            if row - (rows[piece_starts[-1]] if piece_starts else 0) >= 2 and len(t) - row >= 2:
                piece_starts.append(k)
        self.kinks = kinks[piece_starts]
        pieces = zip(np.split(t, rows[piece_starts]), np.split(values, rows[piece_starts]), strict=True)
        self._pieces = [_piece(*piece) for piece in pieces]

    @classmethod
    def rows_of(cls, result: Result, curve: Curve) -> Between:
        return cls(result.t, curve.values, kinks_of(result, curve))

    def __call__(self, time: np.ndarray) -> np.ndarray:
        time = np.asarray(time, dtype=float)
        where = np.searchsorted(self.kinks, time, side="right")
        interpolated = np.full(time.shape, np.nan)
        for k in np.unique(where):
            interpolated[where == k] = self._pieces[k](time[where == k])
        return interpolated


def _piece(t: np.ndarray, values: np.ndarray) -> Any:
    if len(t) < 2:
        return lambda at: np.full(np.shape(at), values[0] if len(values) else np.nan)
    if len(t) == 2:
        return lambda at: values[0] + (at - t[0]) * (values[1] - values[0]) / (t[1] - t[0])
    return CubicHermiteSpline(t, values, np.gradient(values, t, edge_order=2))


def finished(figure: Figure, ax: Axes, name: str, title: str | None, path: str | Path | None) -> Figure:
    """The title above the first axes, and the file."""
    ax.set_title(name if title is None else title, fontsize=TEXT + 1, color=INK, loc="left")
    return write_figure(figure, path)
