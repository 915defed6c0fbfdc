"""Hodographs: the tip of a vector, such as the reaction of a joint, as it moves with its tail at the origin."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import Circle
from matplotlib.ticker import MaxNLocator

from cardan.errors import CardanError
from cardan.results.result import Result
from cardan.view.plots.curves import Curve, curves
from cardan.view.plots.histories import (
    COLOURS,
    GRID,
    INK,
    SMALL_TEXT,
    TEXT,
    HistoryFigure,
    check_format,
    dress,
    write_figure,
)
from cardan.view.plots.phase_plot import arrows_along
from cardan.view.plots.point_labels import PointLabels
from cardan.view.plots.scalars import Between, drawn_together

SIZE, WIDE = (5.6, 5.2), (11.0, 4.2)  # inches: of one plane, of three
MARKS = 8  # times along the curve, about
RINGS = 4  # circles of equal magnitude
PLANES = ((0, 1), (0, 2), (1, 2))  # of a vector in space


def plot_hodograph(
    result: Result,
    quantity: str,
    path: str | Path | None = None,
    title: str | None = None,
    size: tuple[float, float] | None = None,
) -> Figure:
    """See `Result.plot_hodograph`."""
    check_format(path)
    parts = _components(result, quantity)
    planes = PLANES if len(parts) == 3 else PLANES[:1]
    figure = HistoryFigure(figsize=size or (WIDE if len(parts) == 3 else SIZE), layout="constrained")
    axes = figure.subplots(1, len(planes), squeeze=False)[0]
    for ax, (i, j) in zip(axes, planes, strict=True):
        _draw(ax, result, parts[i], parts[j])
    name = parts[0].label.rpartition(".")[0]
    heading = f"{result.name}: {name}" if title is None else title
    axes[0].set_title(heading, fontsize=TEXT + 1, color=INK, loc="left")
    return write_figure(figure, path)


def _components(result: Result, quantity: str) -> list[Curve]:
    """The components of a vector in the plane or in space; of a reaction those of its force."""
    if not len(result.t):
        raise CardanError("the result has no times, so there is nothing to plot")
    components = curves(result, quantity)
    first = components[0].column
    components = [curve for curve in components if curve.column == first]
    if first.startswith("reaction"):
        components = components[:2] if len(components) == 3 else components[:3]
    if len(components) not in (2, 3) or len({curve.unit for curve in components}) > 1:
        raise CardanError(
            f'a hodograph shows a vector, and "{quantity}" is not one: give a joint or, for example, "A.reaction_i"'
        )
    if not np.isfinite([curve.values for curve in components]).all(axis=0).any():
        raise CardanError(f'"{quantity}" has no value at any time')
    return components


def _draw(ax: Axes, result: Result, across: Curve, upward: Curve) -> None:
    u, v = drawn_together(result, across, upward)
    _rings(ax, float(np.nanmax(np.hypot(u, v))))
    ax.plot(u, v, color=COLOURS[0], linewidth=1.5, marker="o" if len(result.t) == 1 else "")
    ax.plot(0, 0, "+", color=INK, markersize=9, markeredgewidth=1.2)
    arrows_along(ax, u, v, 3)
    times = _round_times(result.t)
    places = np.column_stack([Between.rows_of(result, curve)(times) for curve in (across, upward)])
    ax.plot(*places.T, "o", color=COLOURS[1], markersize=3.5)
    marked = np.isfinite(places).all(axis=1)
    words = [f"{time:.4g} {result.units.time}" for time in times[marked]]
    PointLabels(ax, [(x, y) for x, y in places[marked].tolist()], words, SMALL_TEXT - 1.5)
    for curve, write in ((across, ax.set_xlabel), (upward, ax.set_ylabel)):
        word = curve.label.rpartition(".")[2]
        write(f"{word} [{curve.unit}]" if curve.unit else word, fontsize=TEXT, color=INK)
    ax.set_aspect("equal", adjustable="datalim")
    dress(ax)
    ax.grid(False)


def _rings(ax: Axes, longest: float) -> None:
    """Circles of equal magnitude about the origin, for the eye."""
    if not longest > 0:
        return
    for radius in MaxNLocator(RINGS).tick_values(0, longest):
        if 0 < radius <= 1.3 * longest:
            ax.add_patch(Circle((0, 0), radius, facecolor="none", edgecolor=GRID, linewidth=0.9, zorder=0))
            ax.text(0, radius, f"{radius:g}", fontsize=SMALL_TEXT - 2.5, color="#999999", ha="center", va="bottom",
                    zorder=0, clip_on=True)  # fmt: skip
    ax.axhline(0, color=GRID, linewidth=0.9, zorder=0)
    ax.axvline(0, color=GRID, linewidth=0.9, zorder=0)


def _round_times(t: np.ndarray) -> np.ndarray:
    if len(t) == 1 or t[0] == t[-1]:
        return t[:1]
    times = MaxNLocator(MARKS, steps=[1, 2, 5, 10]).tick_values(t[0], t[-1])
    return times[(times >= t[0]) & (times <= t[-1])]
