"""Pictures of searches: the best design over the number of designs, and Pareto fronts among all designs."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from cardan.design.search.global_optimum import GlobalOptimum
from cardan.design.search.pareto_front import ParetoFront
from cardan.view.plots.histories import (
    COLOURS,
    INK,
    PANEL_HEIGHT,
    PLOT_WIDTH,
    REST_HEIGHT,
    SMALL_TEXT,
    TEXT,
    HistoryFigure,
    check_format,
    dress,
    write_figure,
)

OTHERS = "viridis"  # of the designs of a search, from the first to the last
PAIR_SIZE = 3.2  # inches of one pair of objectives
FRONT_SIZE = (7.5, 4.6)  # inches
CROPPED = 98.0  # percentile: worse designs lie outside the picture of a front
ROOM_BESIDE = 0.06  # beside the front, in parts of what is shown


def plot_global_search(optimum: GlobalOptimum, path: str | Path | None = None) -> Figure:
    """The objective of every design and of the best so far; below, violation and step on a logarithmic axis."""
    check_format(path)
    figure = HistoryFigure(figsize=(PLOT_WIDTH, REST_HEIGHT + 2 * PANEL_HEIGHT), layout="constrained")
    top, bottom = figure.subplots(2, 1, sharex=True)
    values, rows = optimum.designs.responses[optimum.objective_name], optimum.history
    best = np.array([row.objective for row in rows])
    designs = np.array([row.designs for row in rows])
    top.plot(
        np.arange(1, len(values) + 1), values, ".", color="#b8b8b8", markersize=2.5, label="designs", rasterized=True
    )
    top.step(designs, best, where="post", color=COLOURS[0], linewidth=1.6, label="best so far")
    top.plot(designs[-1:], best[-1:], "*", color=COLOURS[1], markersize=11, label="found")
    _cropped(top, values, best, optimum.maximized)
    top.set_ylabel(_short(optimum.objective_name), fontsize=TEXT, color=INK)
    top.set_title(f"{optimum.name}: {optimum.status}, {optimum.solver}", fontsize=TEXT + 1, color=INK, loc="left")
    steps = np.array([row.step if row.step > 0 else np.nan for row in rows])
    missed = np.array([row.violation if row.violation > 0 else np.nan for row in rows])
    bottom.semilogy(designs, steps, color=COLOURS[2], linewidth=1.4, label="step")
    if np.isfinite(missed).any():
        bottom.semilogy(designs, missed, "o-", color=COLOURS[1], markersize=3, linewidth=1.4, label="violation")
    bottom.set_ylabel("in parts of ranges", fontsize=TEXT, color=INK)
    bottom.set_xlabel("designs", fontsize=TEXT, color=INK)
    bottom.xaxis.set_major_locator(MaxNLocator(integer=True))
    for ax in (top, bottom):
        dress(ax)
    return write_figure(figure, path)


def plot_pareto(front: ParetoFront, path: str | Path | None = None) -> Figure:
    """The front of two objectives among all designs, coloured by their number; of more, every pair of objectives."""
    check_format(path)
    names = list(front.objectives)
    if len(names) == 2:
        figure = HistoryFigure(figsize=FRONT_SIZE, layout="constrained")
        ax = figure.subplots()
        _pair(ax, front, *names)
        ax.set_title(f"{front.name}: {len(front)} designs", fontsize=TEXT + 1, color=INK, loc="left")
        dress(ax)
        return write_figure(figure, path)
    side = len(names) - 1
    figure = HistoryFigure(figsize=(1.6 + PAIR_SIZE * side, 0.6 + PAIR_SIZE * side), layout="constrained")
    axes = figure.subplots(side, side, squeeze=False)
    for r in range(side):
        for c in range(side):
            if c <= r:
                _pair(axes[r, c], front, names[c], names[r + 1])
            else:
                axes[r, c].set_visible(False)
    handles, labels = axes[0, 0].get_legend_handles_labels()
    for ax in axes[np.tril_indices(side)]:
        for handle in ax.get_legend_handles_labels()[0]:
            handle.set_label("_")  # one legend for all pairs, in the empty corner
        dress(ax)
    figure.legend(handles, labels, loc="upper right", frameon=False, fontsize=SMALL_TEXT, labelcolor=INK)
    figure.suptitle(f"{front.name}: {len(front)} designs", fontsize=TEXT + 1, color=INK, x=0.01, ha="left")
    return write_figure(figure, path)


def _pair(ax: Axes, front: ParetoFront, x: str, y: str) -> None:
    table = front.designs
    seen = front.feasible & table.succeeded
    order = np.arange(len(table))
    missed = table.succeeded & ~seen
    ax.scatter(table[x][missed], table[y][missed], s=5, color="#cfcfcf", marker="x", linewidths=0.6, rasterized=True,
               label="limits missed" if missed.any() else None)  # fmt: skip
    drawn = ax.scatter(table[x][seen], table[y][seen], c=order[seen], cmap=OTHERS, s=5, alpha=0.6, linewidths=0,
                       rasterized=True, label="designs, first to last")  # fmt: skip
    drawn.set_zorder(1)
    ax.plot(front[x], front[y], "o", color=COLOURS[1], markersize=4, label="front")
    knee = front.knee()
    ax.plot(front[x][knee], front[y][knee], "*", color=INK, markersize=13, label="knee")
    for name, axis in ((x, ax.set_xlim), (y, ax.set_ylim)):
        axis(*_window(table[name][seen], front[name], name in front.maximized))
    ax.set_xlabel(_objective(front, x), fontsize=TEXT, color=INK)
    ax.set_ylabel(_objective(front, y), fontsize=TEXT, color=INK)


def _window(values: np.ndarray, best: np.ndarray, maximized: bool) -> tuple[float, float]:
    """From the best value to nearly the worst one: a few designs that are far worse would squeeze the front."""
    low = np.percentile(values, 100 - CROPPED) if maximized else values.min()
    high = values.max() if maximized else np.percentile(values, CROPPED)
    low, high = min(low, best.min()), max(high, best.max())
    room = ROOM_BESIDE * (high - low) or 1.0
    return float(low - room), float(high + room)


def _cropped(ax: Axes, values: np.ndarray, best: np.ndarray, maximized: bool) -> None:
    finite = values[np.isfinite(values)]
    low, high = np.percentile(finite, [100 - CROPPED, CROPPED])
    low = low if maximized else min(finite.min(), best.min())
    high = max(finite.max(), best.max()) if maximized else high
    room = ROOM_BESIDE * (high - low) or 1.0
    ax.set_ylim(low - room, high + room)


def _objective(front: ParetoFront, name: str) -> str:
    return f"{_short(name)} ({'large' if name in front.maximized else 'small'} is good)"


def _short(text: str) -> str:
    return text if len(text) <= 32 else f"{text[:31]}…"
