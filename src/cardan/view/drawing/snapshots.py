"""The machine at chosen times in one figure: panels side by side, or one over the other."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from cardan.errors import CardanError
from cardan.results.result import Result
from cardan.view.drawing.framing import Framing
from cardan.view.drawing.moments import chosen_times
from cardan.view.drawing.shots import Shots, shots_of
from cardan.view.plots.histories import (
    COLOURS,
    INK,
    PLOT_WIDTH,
    SMALL_TEXT,
    TEXT,
    HistoryFigure,
    check_format,
    check_size,
    dress,
    write_figure,
)

PANEL_TEXT = 0.32  # inches, below each panel
TALLEST_FIGURE = 10.0  # inches, of a figure
LEAST_PANEL = 1.2  # inches
FIRST_MOMENT_ALPHA, LATE_MOMENT_ALPHA = 0.18, 0.45  # alpha of the first of several moments, and of the last but one
PATH_WIDTH = 1.1
BAR_SHARE = 0.3  # of the width of a panel: the longest scale bar


def draw_snapshots(
    result: Result,
    times: int | Sequence[float] | None = None,
    *,
    columns: int | None = None,
    overlay: bool = False,
    path: str | Path | None = None,
    size: tuple[float, float] | None = None,
    **look: Any,
) -> Figure:
    """See `Result.snapshots`; `look`: as of `shots_of`."""
    check_format(path)
    check_size(size)
    if columns is not None and (not isinstance(columns, int) or columns < 1):
        raise CardanError(f"columns={columns!r}: expected how many panels stand in a row, 1 or more")
    shots = shots_of(result, **look)
    moments = chosen_times(result.t, times)
    figure = _overlay(shots, moments, size) if overlay else _panels(shots, moments, size, columns)
    return write_figure(figure, path)


def _panels(shots: Shots, moments: np.ndarray, size: tuple[float, float] | None, columns: int | None) -> Figure:
    result, (width, height) = shots.result, shots.frame.shape
    columns = min(len(moments), columns or _columns(len(moments), width / height))
    rows = -(-len(moments) // columns)
    across = PLOT_WIDTH / columns
    tall = min(max(across * height / width, LEAST_PANEL), TALLEST_FIGURE / rows) + PANEL_TEXT
    figure = HistoryFigure(figsize=size or (PLOT_WIDTH, rows * tall + 0.5), layout="constrained")
    axes = figure.subplots(rows, columns, squeeze=False).ravel()
    for ax, time in zip(axes, moments, strict=False):
        _draw_paths(ax, shots, time)
        shots.draw(ax, time)
        shots.show_window(ax, time)
        ax.text(0.5, -0.02, f"t = {time:.4g} {result.units.time}", transform=ax.transAxes, ha="center", va="top",
                fontsize=SMALL_TEXT, color=INK)  # fmt: skip
    for ax in axes[len(moments) :]:
        ax.set_axis_off()
    scale_bar(axes[0], result.units.length)
    figure.suptitle(shots.heading, x=0.01, ha="left", fontsize=TEXT + 1, color=INK)
    return figure


def _overlay(shots: Shots, moments: np.ndarray, size: tuple[float, float] | None) -> Figure:
    """All moments over one another, the last in full colour, the earlier the fainter."""
    result, frame = shots.result, shots.frame
    frame = frame._replace(follow=None) if frame.follow is None else _over_all(shots, moments)
    shots = shots._replace(frame=frame)
    width, height = frame.shape
    tall = min(max(PLOT_WIDTH * height / width, 2.0), TALLEST_FIGURE)
    figure = HistoryFigure(figsize=size or (PLOT_WIDTH, tall + 0.8), layout="constrained")
    ax = figure.subplots()
    faint = np.linspace(FIRST_MOMENT_ALPHA, LATE_MOMENT_ALPHA, max(len(moments) - 1, 1))
    _draw_paths(ax, shots, moments[-1])
    for k, time in enumerate(moments):
        last = k == len(moments) - 1
        shots.draw(ax, time, labels=shots.look["labels"] and last, alpha=1.0 if last else faint[k], order=2 + k)
    shots.show_window(ax)
    if result.scene.dim == 2:
        ax.set_axis_on()
        dress(ax)
        ax.set_xlabel(f"x [{result.units.length}]", fontsize=TEXT, color=INK)
        ax.set_ylabel(f"y [{result.units.length}]", fontsize=TEXT, color=INK)
    else:
        scale_bar(ax, result.units.length, height=0.0)
    words = ", ".join(f"{time:.4g}" for time in moments)
    heading = f"{shots.heading}\nt = {words} {result.units.time}".strip()
    ax.set_title(heading, fontsize=TEXT, color=INK, loc="left", wrap=True)
    return figure


def _over_all(shots: Shots, moments: np.ndarray) -> Framing:
    """The rectangle around the windows of all moments."""
    windows = np.array([shots.frame.at(shots.pose(time)) for time in moments])
    low, high = windows[:, [0, 2]].min(axis=0), windows[:, [1, 3]].max(axis=0)
    return shots.frame._replace(limits=(float(low[0]), float(high[0]), float(low[1]), float(high[1])), follow=None)


def _columns(count: int, shape: float) -> int:
    """How many panels side by side make a figure that is neither long nor high; `shape`: width over height."""
    wanted = 1 if shape > 4 else 2 if shape > 2 else 3 if shape > 0.8 else 4 if shape > 0.5 else 6
    rows = -(-count // min(wanted, count))
    return -(-count // rows)  # without a nearly empty last row


def _draw_paths(ax: Axes, shots: Shots, time: float) -> None:
    """The whole path faint, and what has been passed."""
    for k, points in enumerate(shots.paths):
        colour = COLOURS[(k + 1) % len(COLOURS)]
        past = points[shots.result.t <= time]
        ax.plot(*points.T, color=colour, linewidth=0.8 * PATH_WIDTH, alpha=0.35, zorder=1.0)
        ax.plot(*past.T, color=colour, linewidth=PATH_WIDTH, zorder=1.1)


def scale_bar(ax: Axes, unit: str, height: float = 1.03) -> None:
    """A bar of a round length above the picture, or at another height of it."""
    left, right = ax.get_xlim()
    longest = BAR_SHARE * (right - left)
    power = 10 ** np.floor(np.log10(longest))
    length = power * max(round_number for round_number in (1, 2, 5) if round_number * power <= longest * (1 + 1e-9))
    place = ax.get_xaxis_transform()
    ax.plot([left, left + length], [height, height], color=INK, linewidth=2.0, transform=place, clip_on=False,
            solid_capstyle="butt")  # fmt: skip
    ax.text(left + 1.08 * length, height, f"{length:g} {unit}", transform=place, va="center", fontsize=SMALL_TEXT - 1,
            color=INK)  # fmt: skip
