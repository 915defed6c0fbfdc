"""Phase plots: one quantity against another, with the direction of time."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from cardan.results.result import Result
from cardan.view.plots.histories import COLOURS, INK, SMALL_TEXT, TEXT, HistoryFigure, check_format, dress
from cardan.view.plots.scalars import Between, axis_words, drawn_together, finished, scalar

SIZE = (6.0, 4.8)  # inches
ARROWS = 5  # along the curve, at equal distances on the paper
NAMED_MARKS = 12  # marks with a name; more would hide the curve, and stay without


def plot_phase(
    result: Result,
    x: str,
    y: str,
    path: str | Path | None = None,
    title: str | None = None,
    size: tuple[float, float] | None = None,
) -> Figure:
    """See `Result.plot_phase`."""
    check_format(path)
    across, upward = scalar(result, x, "x: "), scalar(result, y, "y: ")
    u, v = drawn_together(result, across, upward)
    figure = HistoryFigure(figsize=size or SIZE, layout="constrained")
    ax = figure.subplots()
    ax.plot(u, v, color=COLOURS[0], linewidth=1.5, marker="o" if len(result.t) == 1 else "")
    arrows_along(ax, u, v)
    start = np.flatnonzero(np.isfinite(u) & np.isfinite(v))
    if start.size:
        ax.plot(u[start[0]], v[start[0]], "o", color="white", markeredgecolor=COLOURS[0], markersize=6, label="start")
    _mark_events(ax, result, *(Between.rows_of(result, curve) for curve in (across, upward)))
    ax.set_xlabel(axis_words(across), fontsize=TEXT, color=INK)
    ax.set_ylabel(axis_words(upward), fontsize=TEXT, color=INK)
    dress(ax)
    return finished(figure, ax, result.name, title, path)


def arrows_along(ax: Axes, u: np.ndarray, v: np.ndarray, count: int = ARROWS, colour: str = COLOURS[0]) -> None:
    """Arrow heads at equal distances along a curve, as long as it looks on the paper."""
    is_finite = np.isfinite(u) & np.isfinite(v)
    u, v = u[is_finite], v[is_finite]
    if len(u) < 2 or not (np.ptp(u) > 0 or np.ptp(v) > 0):
        return
    steps = np.hypot(np.diff(u) / (np.ptp(u) or 1.0), np.diff(v) / (np.ptp(v) or 1.0))
    along = np.concatenate([[0.0], np.cumsum(steps)])
    for place in along[-1] * (np.arange(count) + 0.5) / count:
        k = int(np.clip(np.searchsorted(along, place), 1, len(u) - 1))
        style = {"arrowstyle": "-|>", "color": colour, "mutation_scale": 13, "linewidth": 0}
        ax.annotate("", (u[k], v[k]), (u[k - 1], v[k - 1]), arrowprops=style)


def _mark_events(ax: Axes, result: Result, across: Between, upward: Between) -> None:
    """A cross where the curve is at each event, before it where it jumps; with its name where there are few."""
    events = [event for event in result.events if result.t[0] <= event.t <= result.t[-1]]
    if not events:
        return
    times = np.array([event.t for event in events])
    before = np.nextafter(times, -np.inf)
    u, v = across(before), upward(before)
    ax.plot(u, v, "x", color=COLOURS[1], markersize=5, markeredgewidth=1.3, label="event")
    if len(events) <= NAMED_MARKS:
        for event, a, b in zip(events, u, v, strict=True):
            if np.isfinite(a) and np.isfinite(b):
                ax.annotate(event.name, (a, b), xytext=(4, 4), textcoords="offset points", fontsize=SMALL_TEXT - 1.5,
                            color=INK)  # fmt: skip
