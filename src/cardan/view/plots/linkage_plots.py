"""Pictures of linkages that were found for a curve: each in a panel, over what it follows."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from matplotlib.figure import Figure

from cardan.design.synthesis.linkages.linkages import Linkage, Linkages
from cardan.errors import AnalysisError
from cardan.view.plots.histories import COLOURS, INK, TEXT, HistoryFigure, check_format, dress, write_figure

if TYPE_CHECKING:
    from matplotlib.axes import Axes


PANEL_SIDE = 3.1  # inches, the side of a panel
GROUND, LINKS, TARGET = INK, COLOURS[0], COLOURS[1]


def plot_linkages(linkages: Linkages, path: str | Path | None = None, count: int = 6) -> Figure:
    """The first linkages where they pass the first point, with the path of P and the curve; function generators at the
    first and at the last input."""
    check_format(path)
    shown = linkages.linkages[: max(count, 1)]
    if not shown:
        raise AnalysisError(f"there is no linkage to draw: {'; '.join(linkages.notes) or 'none was found'}")
    columns = min(3, len(shown))
    rows = -(-len(shown) // columns)
    figure = HistoryFigure(figsize=(PANEL_SIDE * columns, PANEL_SIDE * rows), layout="constrained")
    for k, one in enumerate(shown):
        ax = figure.add_subplot(rows, columns, k + 1)
        if linkages.task != "function":
            _target(ax, linkages)
            ax.plot(*one.path.T, color=INK, linewidth=0.8)
        else:
            _machine(ax, one, one.placed.theta[-1], 0.3)
        _machine(ax, one, one.placed.theta[0], 1.0)
        ax.set_aspect("equal", adjustable="datalim")
        off = "< 0.001%" if one.deviation < 1e-5 else f"{one.deviation:.3%}"
        title = f"{k}: {one.kind}, {off}, μ ≥ {np.degrees(one.least_transmission):.0f}°"
        ax.set_title(title, fontsize=TEXT, color=INK, loc="left")
        dress(ax)
    return write_figure(figure, path)


def _target(ax: Axes, linkages: Linkages) -> None:
    x, y = linkages.points[:, 0], linkages.points[:, 1]
    if linkages.closed:
        x, y = np.append(x, x[0]), np.append(y, y[0])
    if linkages.task == "motion":
        angle = linkages.points[:, 2]
        ax.quiver(x, y, np.cos(angle), np.sin(angle), color=TARGET, angles="xy", scale=9, width=0.01, zorder=5)
    else:
        ax.plot(x, y, color=TARGET, linewidth=4, alpha=0.6, solid_capstyle="round")


def _machine(ax: Axes, one: Linkage, theta: float, strength: float) -> None:
    at = {name: z[0] for name, z in one.placed.at(np.array([theta])).items()}
    for word in one.placed.links().values():
        z = np.array([at[p] for p in word])
        ends = np.append(z, z[:1]) if len(z) > 2 else z
        ax.fill(ends.real, ends.imag, color=LINKS, alpha=0.15 * strength, linewidth=0)
        ax.plot(ends.real, ends.imag, color=LINKS, linewidth=1.8, solid_joinstyle="round", alpha=strength)
    joints = np.array([z for name, z in at.items() if name not in one.placed.kind.ground() + "P"])
    ax.plot(joints.real, joints.imag, "o", color="white", markeredgecolor=LINKS, markersize=4, zorder=3)
    pivots = np.array([at[p] for p in one.placed.kind.ground()])
    ax.plot(pivots.real, pivots.imag, "^", color=GROUND, markersize=7, zorder=3)
    if "P" in at:
        ax.plot(at["P"].real, at["P"].imag, "o", color=INK, markersize=4, zorder=4)
    if one.placed.kind.slider:
        _guide(ax, one, at["C"])


def _guide(ax: Axes, one: Linkage, C: complex) -> None:
    travel = one.placed.at(one.placed.whole())["C"]
    along = np.exp(1j * np.angle(one.placed.S))
    places = (travel * along.conjugate()).real
    margin = 0.15 * (np.ptp(places) or 1.0)
    ends = C + along * (np.array([places.min() - margin, places.max() + margin]) - (C * along.conjugate()).real)
    ax.plot(ends.real, ends.imag, color=GROUND, linewidth=1, linestyle="--", zorder=0)
    ax.plot(C.real, C.imag, "s", color=LINKS, markersize=7, zorder=3)
