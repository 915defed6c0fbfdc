"""Campbell diagrams: natural frequencies over the speed of a rotor."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure

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

if TYPE_CHECKING:
    from cardan.analysis.rotors.campbell import Campbell

FREQUENCY_HEIGHT, DAMPING_HEIGHT = 4.0, 1.8  # inches
LOOKS = {"forward": ("-", 0), "backward": ("--", 1), "straight": (":", 2), "": ("-.", 3)}
WORDS = {"": "along or about the axis"}
NO_DAMPING = 1e-9  # ratio: nothing to draw
HEADROOM = 1.1  # of the highest branch


def plot_campbell(
    diagram: Campbell,
    path: str | Path | None = None,
    title: str | None = None,
    size: tuple[float, float] | None = None,
) -> Figure:
    """See `Campbell.plot`."""
    check_format(path)
    check_size(size)
    damped = any(np.nanmax(np.abs(branch.damping), initial=0.0) > NO_DAMPING for branch in diagram.branches)
    heights = [FREQUENCY_HEIGHT, DAMPING_HEIGHT] if damped else [FREQUENCY_HEIGHT]
    figure = HistoryFigure(figsize=size or (PLOT_WIDTH, 0.6 + sum(heights)), layout="constrained")
    axes = figure.subplots(len(heights), 1, sharex=True, squeeze=False, height_ratios=heights)[:, 0]
    unit, factor = diagram.speed_unit
    cycles = "Hz" if diagram.units.time == "s" else f"1/{diagram.units.time}"
    speeds, seen = diagram.rates * factor, set()
    for branch in diagram.branches:
        dash, colour = LOOKS[branch.sense]
        look = {"color": COLOURS[colour], "linestyle": dash, "linewidth": 1.6}
        label = "" if branch.sense in seen else WORDS.get(branch.sense, branch.sense)
        seen.add(branch.sense)
        axes[0].plot(speeds, branch.frequencies, label=label, **look)
        if damped:
            axes[1].plot(speeds, branch.damping, **look)
    _orders(axes[0], diagram, speeds)
    axes[0].set_ylabel(f"frequency [{cycles}]", fontsize=TEXT, color=INK)
    if damped:
        axes[1].set_ylabel("damping ratio", fontsize=TEXT, color=INK)
    axes[-1].set_xlabel(f'speed of "{diagram.rotor}" [{unit}]', fontsize=TEXT, color=INK)
    for ax in axes:
        dress(ax)
        ax.margins(x=0)
    figure.suptitle(diagram.name if title is None else title, x=0.01, ha="left", fontsize=TEXT + 1, color=INK)
    return write_figure(figure, path)


def _orders(ax: Axes, diagram: Campbell, speeds: np.ndarray) -> None:
    """Lines of the orders, and marks where branches meet them."""
    top = HEADROOM * max((float(np.nanmax(branch.frequencies)) for branch in diagram.branches), default=1.0)
    _, factor = diagram.speed_unit
    for order in diagram.orders:
        line = order * diagram.rates / (2 * np.pi)
        ax.plot(speeds, line, color=INK, linewidth=0.8)
        end = 0.97 * min(line[-1], top) / line[-1] if line[-1] > 0 else 1.0
        ax.annotate(
            f"{order:g}x",
            (float(speeds[-1] * end), float(line[-1] * end)),
            xytext=(-3, 3),
            textcoords="offset points",
            ha="right",
            va="bottom",
            fontsize=SMALL_TEXT,
            color=INK,
        )
    for critical in diagram.critical_speeds:
        ax.plot([critical.rate * factor], [critical.frequency], "o", color=INK, markersize=4)
    ax.set_ylim(0, top)


__all__ = ["plot_campbell"]
