"""The machine at chosen times in one figure: panels side by side, or one over the other."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from cardan.errors import CardanError
from cardan.results.result import Result
from cardan.view.drawing.framing import Framing, Limits, framing
from cardan.view.drawing.machine import VIEW, draw_scene
from cardan.view.drawing.moments import chosen_times, hidden_at, motion_of, paths_of, pose_at
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
    traces: Sequence[Any] = (),
    labels: bool = False,
    path: str | Path | None = None,
    title: str | None = None,
    size: tuple[float, float] | None = None,
    view: tuple[float, float] | None = None,
    colours: Mapping[str, str] | None = None,
    hide: Collection[str] = (),
    follow: str | None = None,
    window: Limits | None = None,
) -> Figure:
    """See `Result.snapshots`."""
    check_format(path)
    check_size(size)
    if columns is not None and (not isinstance(columns, int) or columns < 1):
        raise CardanError(f"columns={columns!r}: expected how many panels stand in a row, 1 or more")
    view = VIEW if view is None else view
    motion = motion_of(result)
    moments = chosen_times(result.t, times)
    frame = framing(result.scene, motion, view, follow, window, hide)
    paths = [(name, frame.on_paper(points)) for name, points in paths_of(result, motion, traces)]
    shown = [pose_at(result.t, motion, time) for time in moments]
    look: Any = {"labels": labels, "view": view, "colours": colours, "hide": hide}
    heading = result.name if title is None else title
    if overlay:
        figure = _overlay(result, moments, shown, frame, paths, look, heading, size)
    else:
        figure = _panels(result, moments, shown, frame, paths, look, heading, size, columns)
    return write_figure(figure, path)


def _panels(
    result: Result,
    moments: np.ndarray,
    shown: list[np.ndarray],
    frame: Framing,
    paths: list[tuple[str, np.ndarray]],
    look: dict[str, Any],
    heading: str,
    size: tuple[float, float] | None,
    columns: int | None,
) -> Figure:
    width, height = frame.shape
    columns = min(len(moments), columns or _columns(len(moments), width / height))
    rows = -(-len(moments) // columns)
    across = PLOT_WIDTH / columns
    tall = min(max(across * height / width, LEAST_PANEL), TALLEST_FIGURE / rows) + PANEL_TEXT
    figure = HistoryFigure(figsize=size or (PLOT_WIDTH, rows * tall + 0.5), layout="constrained")
    axes = figure.subplots(rows, columns, squeeze=False).ravel()
    for ax, time, pose in zip(axes, moments, shown, strict=False):
        _draw_paths(ax, result.t, paths, time)
        options: Any = look | {"hide": hidden_at(result, look["hide"], time)}
        draw_scene(ax, result.scene, pose, **options)
        show_window(ax, frame.at(pose))
        ax.text(0.5, -0.02, time_words(result, time), transform=ax.transAxes, ha="center", va="top",
                fontsize=SMALL_TEXT, color=INK)  # fmt: skip
    for ax in axes[len(moments) :]:
        ax.set_axis_off()
    scale_bar(axes[0], result.units.length)
    figure.suptitle(heading, x=0.01, ha="left", fontsize=TEXT + 1, color=INK)
    return figure


def _overlay(
    result: Result,
    moments: np.ndarray,
    shown: list[np.ndarray],
    frame: Framing,
    paths: list[tuple[str, np.ndarray]],
    look: dict[str, Any],
    heading: str,
    size: tuple[float, float] | None,
) -> Figure:
    """All moments over one another, the last in full colour, the earlier the fainter."""
    frame = frame._replace(follow=None) if frame.follow is None else _over_all(frame, shown)
    width, height = frame.shape
    tall = min(max(PLOT_WIDTH * height / width, 2.0), TALLEST_FIGURE)
    figure = HistoryFigure(figsize=size or (PLOT_WIDTH, tall + 0.8), layout="constrained")
    ax = figure.subplots()
    faint = np.linspace(FIRST_MOMENT_ALPHA, LATE_MOMENT_ALPHA, max(len(shown) - 1, 1))
    _draw_paths(ax, result.t, paths, moments[-1])
    for k, pose in enumerate(shown):
        last = k == len(shown) - 1
        options: Any = look | {"labels": look["labels"] and last, "alpha": 1.0 if last else faint[k], "order": 2 + k}
        options["hide"] = hidden_at(result, look["hide"], moments[k])
        draw_scene(ax, result.scene, pose, **options)
    show_window(ax, frame.limits)
    if result.scene.dim == 2:
        ax.set_axis_on()
        dress(ax)
        ax.set_xlabel(f"x [{result.units.length}]", fontsize=TEXT, color=INK)
        ax.set_ylabel(f"y [{result.units.length}]", fontsize=TEXT, color=INK)
    else:
        scale_bar(ax, result.units.length, height=0.0)
    words = ", ".join(f"{time:.4g}" for time in moments)
    ax.set_title(f"{heading}\nt = {words} {result.units.time}".strip(), fontsize=TEXT, color=INK, loc="left", wrap=True)
    return figure


def _over_all(frame: Framing, shown: list[np.ndarray]) -> Framing:
    """The rectangle around the windows of all moments."""
    windows = np.array([frame.at(pose) for pose in shown])
    low, high = windows[:, [0, 2]].min(axis=0), windows[:, [1, 3]].max(axis=0)
    return frame._replace(limits=(float(low[0]), float(high[0]), float(low[1]), float(high[1])), follow=None)


def _columns(count: int, shape: float) -> int:
    """How many panels side by side make a figure that is neither long nor high; `shape`: width over height."""
    wanted = 1 if shape > 4 else 2 if shape > 2 else 3 if shape > 0.8 else 4 if shape > 0.5 else 6
    rows = -(-count // min(wanted, count))
    return -(-count // rows)  # without a nearly empty last row


def _draw_paths(ax: Axes, t: np.ndarray, paths: list[tuple[str, np.ndarray]], time: float) -> None:
    """The whole path faint, and what has been passed."""
    for k, (_, points) in enumerate(paths):
        colour = COLOURS[(k + 1) % len(COLOURS)]
        past = points[t <= time]
        ax.plot(*points.T, color=colour, linewidth=0.8 * PATH_WIDTH, alpha=0.35, zorder=1.0)
        ax.plot(*past.T, color=colour, linewidth=PATH_WIDTH, zorder=1.1)


# -- what movies show too ----------------------------------------------------------------------------------


def show_window(ax: Axes, limits: Limits) -> None:
    """A picture without axes, of the part of the world between limits."""
    left, right, bottom, top = limits
    ax.set(xlim=(left, right), ylim=(bottom, top))
    ax.set_aspect("equal")
    ax.set_axis_off()


def time_words(result: Result, time: float) -> str:
    return f"t = {time:.4g} {result.units.time}"


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
