"""Pictures of linkages that were found for a curve: each in a panel, over what it follows."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
from matplotlib.figure import Figure

from cardan.design.synthesis.linkages.found import Linkage, Linkages
from cardan.errors import AnalysisError
from cardan.view.plots.histories import COLOURS, INK, TEXT, HistoryFigure, check_format, dress, write_figure

PANEL = 3.1  # inches, the side of a panel
GROUND, LINKS, TARGET = INK, COLOURS[0], COLOURS[1]


def plot_linkages(found: Linkages, path: str | Path | None = None, count: int = 6) -> Figure:
    """The first linkages where they pass the first point, with the path of P and the curve; of function generators the
    function."""
    check_format(path)
    shown = found.found[: max(count, 1)]
    if not shown:
        raise AnalysisError(f"there is no linkage to draw: {'; '.join(found.notes) or 'none was found'}")
    columns = min(3, len(shown))
    rows = -(-len(shown) // columns)
    figure = HistoryFigure(figsize=(PANEL * columns, PANEL * rows), layout="constrained")
    for k, one in enumerate(shown):
        ax = figure.add_subplot(rows, columns, k + 1)
        if found.task == "function":
            _function(ax, found, one)
        else:
            _machine(ax, found, one)
        least = np.degrees(one.least_transmission)
        title = f"{k}: {one.kind}, {one.deviation:.2%}, μ ≥ {least:.0f}°"
        ax.set_title(title, fontsize=TEXT, color=INK, loc="left")
        dress(ax)
    return write_figure(figure, path)


def _machine(ax: Any, found: Linkages, one: Linkage) -> None:
    x, y = found.points[:, 0], found.points[:, 1]
    if found.target is not None and found.target.closed:
        x, y = np.append(x, x[0]), np.append(y, y[0])
    if found.task == "motion":
        size = 0.08 * found.size
        angle = found.points[:, 2]
        ax.quiver(
            x, y, np.cos(angle), np.sin(angle), color=TARGET, angles="xy", scale_units="xy", scale=1 / size, width=0.008
        )
    else:
        ax.plot(x, y, color=TARGET, linewidth=4, alpha=0.6, solid_capstyle="round")
    ax.plot(*one.path.T, color=INK, linewidth=0.8)
    at = {name: z[0] for name, z in one.placed.at(one.placed.theta[:1]).items()}
    for word in one.placed.links().values():
        z = np.array([at[p] for p in word])
        ends = np.append(z, z[:1]) if len(z) > 2 else z
        ax.fill(ends.real, ends.imag, color=LINKS, alpha=0.15, linewidth=0)
        ax.plot(ends.real, ends.imag, color=LINKS, linewidth=1.8, solid_joinstyle="round")
    joints = np.array([z for name, z in at.items() if name not in one.placed.kind.ground() + "P"])
    ax.plot(joints.real, joints.imag, "o", color="white", markeredgecolor=LINKS, markersize=4, zorder=3)
    pivots = np.array([at[p] for p in one.placed.kind.ground()])
    ax.plot(pivots.real, pivots.imag, "^", color=GROUND, markersize=7, zorder=3)
    ax.plot(at["P"].real, at["P"].imag, "o", color=INK, markersize=4, zorder=4)
    if one.placed.kind.slider:
        _guide(ax, one, at["C"])
    ax.set_aspect("equal", adjustable="datalim")


def _guide(ax: Any, one: Linkage, C: complex) -> None:
    travel = one.placed.at(one.placed.whole())["C"]
    along = np.exp(1j * np.angle(one.placed.S))
    places = (travel * along.conjugate()).real
    margin = 0.15 * (np.ptp(places) or 1.0)
    ends = C + along * (np.array([places.min() - margin, places.max() + margin]) - (C * along.conjugate()).real)
    ax.plot(ends.real, ends.imag, color=GROUND, linewidth=1, linestyle="--", zorder=0)
    ax.plot(C.real, C.imag, "s", color=LINKS, markersize=7, zorder=3)


def _function(ax: Any, found: Linkages, one: Linkage) -> None:
    inputs, outputs = found.points.T
    theta = np.linspace(one.placed.theta[0], one.placed.theta[-1], 200)
    reached = one.placed.outputs(theta)
    if not one.placed.kind.slider:  # angles are known but for whole turns
        reached = reached + 2 * np.pi * np.round((outputs[0] - reached[0]) / (2 * np.pi))
    ax.plot(inputs, outputs, "o", color=TARGET, fillstyle="none", markersize=5)
    ax.plot(theta - one.placed.zero, reached, color=LINKS, linewidth=1.5)
    ax.set_xlabel("input [rad]", fontsize=TEXT, color=INK)
    ax.set_ylabel("output", fontsize=TEXT, color=INK)
