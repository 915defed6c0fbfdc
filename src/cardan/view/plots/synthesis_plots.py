"""Pictures of a synthesis: the path with the points it passes, or the function beside its target; errors below."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from matplotlib.figure import Figure

from cardan.design.synthesis.synthesis_result import Synthesis
from cardan.view.plots.histories import (
    COLOURS,
    INK,
    PANEL_HEIGHT,
    PLOT_WIDTH,
    TEXT,
    HistoryFigure,
    check_format,
    dress,
    write_figure,
)

if TYPE_CHECKING:
    from matplotlib.axes import Axes


PATH_HEIGHT = 2.4  # panels: a path needs room


def plot_synthesis(synthesis: Synthesis, path: str | Path | None = None) -> Figure:
    """Above what was asked for and what is reached, below the error at each point."""
    check_format(path)
    top = PATH_HEIGHT if synthesis.kind == "path" else 1.5
    figure = HistoryFigure(figsize=(PLOT_WIDTH, PANEL_HEIGHT * (top + 1)), layout="constrained")
    space = synthesis.kind == "path" and synthesis.model.dim == 3
    grid = figure.add_gridspec(2, 1, height_ratios=(top, 1))
    above = figure.add_subplot(grid[0], projection="3d" if space else None)
    below = figure.add_subplot(grid[1])
    if synthesis.kind == "path":
        _path(above, synthesis)
    else:
        _function(above, synthesis)
    _errors(below, synthesis)
    above.set_title(
        f"{synthesis.model.name}: worst error {synthesis.worst:.3g}", fontsize=TEXT + 1, color=INK, loc="left"
    )
    for ax in (below,) if space else (above, below):
        dress(ax)
    return write_figure(figure, path)


def _path(ax: Axes, synthesis: Synthesis) -> None:
    dim, unit = synthesis.model.dim, synthesis.model.units.length
    ax.plot(*synthesis.curve.values[:, :dim].T, color=COLOURS[0], linewidth=1.5, label="path")
    ax.plot(*synthesis.targets[:, :dim].T, "o", color=COLOURS[1], fillstyle="none", markersize=8, label="asked")
    ax.plot(*synthesis.reached[:, :dim].T, "x", color=COLOURS[0], markersize=6, label="reached")
    ax.set_xlabel(f"x [{unit}]", fontsize=TEXT, color=INK)
    ax.set_ylabel(f"y [{unit}]", fontsize=TEXT, color=INK)
    if dim == 2:
        ax.set_aspect("equal", adjustable="datalim")


def _function(ax: Axes, synthesis: Synthesis) -> None:
    t = synthesis.input_curve
    ax.plot(t, synthesis.curve.values[:, 0], color=COLOURS[0], linewidth=1.5, label="output")
    if synthesis.curve.values.shape[1] > 1:
        ax.plot(t, synthesis.curve.values[:, 1], "--", color=COLOURS[1], linewidth=1.5, label="target")
    ax.plot(
        synthesis.inputs, synthesis.targets[:, 0], "o", color=COLOURS[1], fillstyle="none", markersize=7, label="asked"
    )
    ax.set_xlabel(_input(synthesis), fontsize=TEXT, color=INK)
    ax.set_ylabel("output", fontsize=TEXT, color=INK)


def _errors(ax: Axes, synthesis: Synthesis) -> None:
    if synthesis.kind == "path":
        ax.bar(np.arange(1, synthesis.error.size + 1), synthesis.error, width=0.5, color=COLOURS[0])
        ax.set_xlabel("point", fontsize=TEXT, color=INK)
    else:
        if synthesis.curve.values.shape[1] > 1:
            difference = synthesis.curve.values[:, 0] - synthesis.curve.values[:, 1]
            ax.plot(synthesis.input_curve, difference, color=COLOURS[0], linewidth=1.5)
        ax.plot(synthesis.inputs, (synthesis.reached - synthesis.targets)[:, 0], "o", color=COLOURS[0], markersize=4)
        ax.set_xlabel(_input(synthesis), fontsize=TEXT, color=INK)
    ax.set_ylabel("error", fontsize=TEXT, color=INK)


def _input(synthesis: Synthesis) -> str:
    return f"time [{synthesis.model.units.time}]" if synthesis.input_name == "time" else synthesis.input_name
