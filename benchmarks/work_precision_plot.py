"""Work-precision figures: which error comes of which tolerance, and what each digit costs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from cardan.errors import CardanError
from cardan.view.plots.histories import COLOURS, INK, SMALL_TEXT, HistoryFigure, check_format, dress, write_figure

MARKERS = ("o", "s", "^", "x", "D", "v")
SIDE, HEIGHT = 2.75, 6.0  # inches: width of a machine's panels; height
LEAST_ERROR, NO_SOLUTION = 1e-15, 10.0  # less is round-off; more is not drawn


class Run(Protocol):
    """One run: the tolerance (or step) asked for, the error found, the work it took."""

    @property
    def asked(self) -> float: ...
    @property
    def error(self) -> float: ...
    @property
    def evaluations(self) -> int: ...


def plot_work_precision(
    curves: Mapping[str, Mapping[str, Sequence[Run]]],
    labels: Mapping[str, str] | None = None,
    without_tolerance: Sequence[str] = (),
    error: str = "error",
    path: str | Path | None = None,
    size: tuple[float, float] | None = None,
) -> Figure:
    """Runs by machine and method. Above: error against tolerance, beside the line where they are equal. Below:
    evaluations against error. `without_tolerance`: methods that have a step in its place; `labels`: of methods."""
    check_format(path)
    if not curves or not any(curves.values()):
        raise CardanError("no runs, so there is nothing to plot")
    methods = list(dict.fromkeys(method for by_method in curves.values() for method in by_method))
    figure = HistoryFigure(figsize=size or (max(SIDE * len(curves), 5.0), HEIGHT), layout="constrained")
    axes = figure.subplots(2, len(curves), sharex="row", sharey="row", squeeze=False)
    for column, (name, by_method) in enumerate(curves.items()):
        above, below = axes[0][column], axes[1][column]
        asked = sorted({run.asked for m, runs in by_method.items() if m not in without_tolerance for run in runs})
        above.loglog(asked, asked, color="#bbbbbb", linewidth=1, linestyle="--", label="error = rtol")
        for method, runs in by_method.items():
            k = methods.index(method)
            style: Any = {"color": COLOURS[k % len(COLOURS)], "marker": MARKERS[k % len(MARKERS)], "markersize": 4.5,
                          "linewidth": 1.3}  # fmt: skip
            known = [run for run in runs if np.isfinite(run.error) and run.error < NO_SOLUTION]
            errors = [max(run.error, LEAST_ERROR) for run in known]
            if method not in without_tolerance:
                above.loglog([run.asked for run in known], errors, **style)
            below.loglog(errors, [run.evaluations for run in known], label=(labels or {}).get(method, method), **style)
        _tidy(above, "rtol", error if column == 0 else "", name)
        _tidy(below, error, "evaluations" if column == 0 else "", "")
    axes[0][0].invert_xaxis()
    axes[1][0].invert_xaxis()
    _legend(figure, axes[1][0], axes[0][0])
    return write_figure(figure, path)


def _legend(figure: Figure, *axes: Axes) -> None:
    handles, labels = [], []
    for ax in axes:
        own_handles, own_labels = ax.get_legend_handles_labels()
        handles, labels = handles + own_handles, labels + own_labels
    figure.legend(handles, labels, loc="outside lower center", ncols=5, frameon=False, fontsize=SMALL_TEXT)


def _tidy(ax: Axes, x: str, y: str, title: str) -> None:
    ax.set_xlabel(x, color=INK, fontsize=SMALL_TEXT)
    ax.set_ylabel(y, color=INK, fontsize=SMALL_TEXT)
    ax.set_title(title, loc="left", fontsize=SMALL_TEXT + 0.5, color=INK)
    dress(ax)
    if (legend := ax.get_legend()) is not None:
        legend.remove()
    ax.tick_params(labelsize=SMALL_TEXT - 1.5)
    ax.minorticks_off()
