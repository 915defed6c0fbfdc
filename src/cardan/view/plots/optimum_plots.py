"""Pictures of an optimization: its iterations, and responses of the machine before and after."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from cardan.design.optimization.history import Row
from cardan.design.optimization.optimum import Optimum
from cardan.view.plots.curves import curves
from cardan.view.plots.event_marks import jump_times, with_jumps
from cardan.view.plots.histories import (
    COLOURS,
    INK,
    PANEL_HEIGHT,
    PLOT_WIDTH,
    REST_HEIGHT,
    TEXT,
    HistoryFigure,
    check_format,
    dress,
    write_figure,
)

LEAST_VIOLATION_SHOWN = 1e-10  # on the logarithmic axis: less is none
BEFORE = "#9a9a9a"


def plot_optimum(
    optimum: Optimum, quantities: Sequence[str] = (), path: str | Path | None = None, case: str | None = None
) -> Figure:
    """Panels over the iterations (objective; violation and step), then one for each quantity, before and after."""
    check_format(path)
    panels = 2 + len(quantities)
    size = PLOT_WIDTH, REST_HEIGHT + PANEL_HEIGHT * panels
    figure = HistoryFigure(figsize=size, layout="constrained")
    axes = list(figure.subplots(panels, 1, squeeze=False)[:, 0])
    _iterations(axes[0], axes[1], optimum.history)
    axes[0].set_ylabel(_short(optimum.objective_name), fontsize=TEXT, color=INK)
    axes[0].set_title(f"{optimum.name}: {optimum.status}", fontsize=TEXT + 1, color=INK, loc="left")
    for ax, quantity in zip(axes[2:], quantities, strict=True):
        _before_and_after(ax, optimum, quantity, case)
    for ax in axes:
        dress(ax)
    return write_figure(figure, path)


def _iterations(top: Axes, bottom: Axes, rows: Sequence[Row]) -> None:
    """Objective above; below, on a logarithmic axis, the worst violation and the step. One line for each start."""
    starts = sorted({row.start for row in rows})
    alone = len(starts) == 1
    for start in starts:
        rows_of_start = [row for row in rows if row.start == start]
        n = [row.iteration for row in rows_of_start]
        colour = COLOURS[0] if alone else COLOURS[(start - 1) % len(COLOURS)]
        top.plot(n, [row.objective for row in rows_of_start], color=colour, marker="o", markersize=3, linewidth=1.4,
                 label=None if alone else f"start {start}")  # fmt: skip
        missed = [row.violation if row.violation > LEAST_VIOLATION_SHOWN else np.nan for row in rows_of_start]
        steps = [row.step if row.step > 0 else np.nan for row in rows_of_start]
        last = start == starts[-1]
        bottom.semilogy(n, missed, color=COLOURS[1], marker="o", markersize=3, linewidth=1.4,
                        label="worst violation" if last else None)  # fmt: skip
        bottom.semilogy(n, steps, "--", color=COLOURS[2], linewidth=1.4, label="step" if last else None)
    bottom.set_xlabel("iteration", fontsize=TEXT, color=INK)
    bottom.set_ylabel("in scales", fontsize=TEXT, color=INK)
    for ax in (top, bottom):
        ax.xaxis.set_major_locator(MaxNLocator(integer=True))


def _before_and_after(ax: Axes, optimum: Optimum, quantity: str, case: str | None) -> None:
    unit = ""
    for which, colour, dash in (("before", BEFORE, "--"), ("after", COLOURS[0], "-")):
        result = optimum.result(which, case)
        for k, curve in enumerate(curves(result, quantity)):
            tint = colour if which == "before" or k == 0 else COLOURS[k % len(COLOURS)]
            t, values = with_jumps(result.t, curve.values, jump_times(result.log, curve.column))
            ax.plot(t, values, dash, color=tint, linewidth=1.5, label=f"{curve.label}, {which}")
            unit = curve.unit
        ax.set_xlabel(f"time [{result.units.time}]", fontsize=TEXT, color=INK)
    ax.set_ylabel(f"{_short(quantity)}{f' [{unit}]' if unit else ''}", fontsize=TEXT, color=INK)


def _short(text: str) -> str:
    return text if len(text) <= 28 else f"{text[:25]}…"
