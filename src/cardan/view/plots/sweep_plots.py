"""Pictures of sweeps: parallel coordinates and contours."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from matplotlib.collections import LineCollection
from matplotlib.colors import Normalize
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from cardan.errors import CardanError, suggestion
from cardan.scene.palette import SERIES
from cardan.view.plots.histories import GRID, INK, SMALL_TEXT, TEXT, HistoryFigure, check_format, write_figure

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from cardan.design.sweeps.sweep_table import Sweep

COLOURS = "viridis"  # even steps of lightness, for colour-blind readers and for print
AXIS_WIDTH, FIGURE_HEIGHT = 1.7, 4.6  # inches: of each parallel axis, of the figure
CONTOUR_SIZE = (6.4, 4.8)  # inches
COLOUR_BANDS = 16  # bands of colour, about
MOST_DOTS = 1000  # designs drawn as dots; more would cover the colours
FAINTEST_LINE, LINES_AT_FULL_INK = (
    0.08,
    60,
)  # opacity falls with the number of lines, so that thousands can be told apart
AXIS_TICKS = 5
SAME_LEVEL = 1e-9  # relative: values of a parameter that count as one level of a grid


def plot_parallel(
    sweep: Sweep,
    columns: Sequence[str] = (),
    color: str | None = None,
    path: str | Path | None = None,
    title: str | None = None,
    size: tuple[float, float] | None = None,
) -> Figure:
    """One vertical axis for each column from its smallest to its largest value, one line for each design."""
    check_format(path)
    names = list(columns) or [name for name in sweep if _varies(sweep[name])]
    for name in names:
        sweep[name]  # refuses what is not there
    if len(names) < 2:
        raise CardanError("parallel coordinates need at least two columns that vary")
    color = color or (list(sweep.responses)[-1] if sweep.responses else names[-1])
    table = np.column_stack([sweep[name] for name in [*names, color]])
    table = table[np.isfinite(table).all(axis=1)]
    if not len(table):
        raise CardanError("nothing to plot: no design has all of these values")
    table = table[np.argsort(table[:, -1], kind="stable")]  # the largest on top
    figure = HistoryFigure(figsize=size or (1.5 + AXIS_WIDTH * len(names), FIGURE_HEIGHT), layout="constrained")
    ax = figure.subplots()
    low, high = table[:, :-1].min(axis=0), table[:, :-1].max(axis=0)
    heights = (table[:, :-1] - low) / np.where(high > low, high - low, 1.0)
    places = np.arange(len(names), dtype=float)
    lines = np.stack([np.broadcast_to(places, heights.shape), heights], axis=-1)
    opacity = min(1.0, max(FAINTEST_LINE, LINES_AT_FULL_INK / len(table)))
    drawn = LineCollection(list(lines), cmap=COLOURS, alpha=opacity, linewidths=1.0, rasterized=len(table) > 1000)
    drawn.set_array(table[:, -1])
    ax.add_collection(drawn)
    ax.set_xlim(-0.05, len(names) - 0.95)
    ax.set_ylim(-0.03, 1.03)
    ax.set_xticks(places, names, fontsize=SMALL_TEXT, color=INK)
    ax.set_yticks([])
    ax.tick_params(length=0)
    for spine in ax.spines.values():
        spine.set_visible(False)
    for place, bottom, top in zip(places, low, high, strict=True):
        _scale(ax, float(place), float(bottom), float(top))
    _colour_bar(figure, ax, Normalize(*np.percentile(table[:, -1], [0, 100])), color)
    return _finished(figure, ax, sweep, title, path)


def plot_contour(
    sweep: Sweep,
    x: str,
    y: str,
    response: str,
    at: Mapping[str, float] | None = None,
    path: str | Path | None = None,
    title: str | None = None,
    size: tuple[float, float] | None = None,
) -> Figure:
    """Bands of equal response over two parameters, and the designs as dots (crosses: failed)."""
    check_format(path)
    for name in (x, y, *(at or {})):
        if name not in sweep.parameters:
            raise CardanError(f'"{name}" is not a parameter of the sweep{suggestion(name, sweep.parameters)}')
    chosen = _slice(sweep, x, y, at or {})
    a, b, z = sweep[x][chosen], sweep[y][chosen], sweep[response][chosen]
    has_value = np.isfinite(z)
    if np.count_nonzero(has_value) < 3:
        raise CardanError(f'contours need at least three designs with a value of "{response}"')
    figure = HistoryFigure(figsize=size or CONTOUR_SIZE, layout="constrained")
    ax = figure.subplots()
    levels = _levels(z[has_value])
    grid = _as_grid(a, b, z)
    try:
        bands = (
            ax.contourf(*grid, levels=levels, cmap=COLOURS)
            if grid is not None
            else ax.tricontourf(a[has_value], b[has_value], z[has_value], levels=levels, cmap=COLOURS)
        )
    except (RuntimeError, ValueError) as error:  # of the triangulation: all points on one line
        raise CardanError(f"contours need designs that spread over both {x} and {y} ({error})") from None
    if np.count_nonzero(has_value) <= MOST_DOTS:
        ax.plot(a[has_value], b[has_value], ".", color=INK, markersize=3, alpha=0.5)
    ax.plot(a[~has_value], b[~has_value], "x", color=SERIES[3], markersize=4, label="failed")
    if (~has_value).any():
        ax.legend(fontsize=SMALL_TEXT, frameon=False, loc="upper left", bbox_to_anchor=(0, 1.12))
    ax.set_xlabel(x, fontsize=TEXT, color=INK)
    ax.set_ylabel(y, fontsize=TEXT, color=INK)
    ax.tick_params(labelsize=SMALL_TEXT, colors=INK)
    bar = figure.colorbar(bands, ax=ax)
    bar.set_label(response, fontsize=SMALL_TEXT, color=INK)
    return _finished(figure, ax, sweep, title, path)


def _varies(values: np.ndarray) -> bool:
    finite = values[np.isfinite(values)]
    return finite.size > 0 and float(finite.min()) < float(finite.max())


def _scale(ax: Axes, place: float, low: float, high: float) -> None:
    """A vertical axis with its numbers."""
    ax.axvline(place, color=INK, linewidth=0.8)
    for height in np.linspace(0, 1, AXIS_TICKS):
        text = f"{low + height * (high - low):.4g}"
        box: dict[str, Any] = {"facecolor": "white", "edgecolor": "none", "alpha": 0.75, "pad": 0.8}
        ax.text(place + 0.02, height, text, fontsize=SMALL_TEXT - 1.5, color=INK, va="center", bbox=box)


def _colour_bar(figure: Figure, ax: Axes, scale: Normalize, label: str) -> None:
    from matplotlib.cm import ScalarMappable  # not that of the lines: those are transparent

    bar = figure.colorbar(ScalarMappable(scale, COLOURS), ax=ax, pad=0.02)
    bar.set_label(label, fontsize=SMALL_TEXT, color=INK)
    bar.ax.tick_params(labelsize=SMALL_TEXT - 1, colors=INK)


def _slice(sweep: Sweep, x: str, y: str, at: Mapping[str, float]) -> np.ndarray:
    """Which designs lie in the plane of x and y; other parameters that vary must be told where."""
    chosen = sweep.done.copy()
    for name, value in at.items():
        levels = sweep[name][np.isfinite(sweep[name])]
        nearest = levels[np.argmin(np.abs(levels - value))] if levels.size else np.nan
        spread = float(np.ptp(levels)) if levels.size else 0.0
        chosen &= np.abs(sweep[name] - nearest) <= SAME_LEVEL * max(abs(float(nearest)), spread)
    for name in sweep.parameters:
        if name not in (x, y) and _varies(sweep[name][chosen]):
            example = f'at={{"{name}": {np.median(sweep[name][chosen]):g}}}'
            raise CardanError(
                f'"{name}" varies, too: of a grid, choose one of its values, {example}; of scattered designs draw '
                "plot_parallel()"
            )
    return chosen


def _levels(z: np.ndarray) -> np.ndarray:
    low, high = float(z.min()), float(z.max())
    if low == high:
        return np.array([low - 0.5, low + 0.5])
    return np.asarray(MaxNLocator(COLOUR_BANDS, min_n_ticks=8).tick_values(low, high))


def _as_grid(a: np.ndarray, b: np.ndarray, z: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray] | None:
    """Abscissae, ordinates and z (masked where it is not known) of a full grid; None of scattered points."""
    xs, i = np.unique(a, return_inverse=True)
    ys, j = np.unique(b, return_inverse=True)
    if xs.size * ys.size != z.size or xs.size < 2 or ys.size < 2:
        return None
    table = np.full((ys.size, xs.size), np.nan)
    table[j, i] = z
    return xs, ys, np.ma.masked_invalid(table)


def _finished(figure: Figure, ax: Axes, sweep: Sweep, title: str | None, path: str | Path | None) -> Figure:
    shown = sweep.name if title is None else title
    ax.set_title(shown, fontsize=TEXT + 1, color=INK, loc="left")
    ax.set_axisbelow(True)
    ax.grid(False)
    ax.patch.set_edgecolor(GRID)
    return write_figure(figure, path)
