"""What each parameter does to each response: bars of normalized derivatives."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from cardan.errors import CardanError
from cardan.view.plots.histories import (
    COLOURS,
    INK,
    PLOT_WIDTH,
    SMALL_TEXT,
    TEXT,
    HistoryFigure,
    check_format,
    dress,
    write_figure,
)

if TYPE_CHECKING:
    from cardan.design.gradients.gradient import Gradient


BAR_HEIGHT, PANEL_REST = 0.26, 0.75  # inches: of a bar, of the rest of a panel
NO_BAR = 1e-12  # of the longest bar: less is nothing
MOST_BARS = 20  # of a response, the longest
ZERO = 1e-12  # of Σ |p dψ/dp|: a value as small is none, and its derivatives cannot be put in relation to it


def plot_sensitivities(
    gradient: Gradient,
    path: str | Path | None = None,
    title: str | None = None,
    size: tuple[float, float] | None = None,
) -> Figure:
    """A panel for each functional ψ with a bar (p/|ψ|) dψ/dp for each parameter p, the longest first: by how many per
    cent ψ grows with one per cent of p. Where ψ is zero the bars are p dψ/dp, in the unit of ψ."""
    check_format(path)
    if not len(gradient.functionals) or not len(gradient.parameters):
        raise CardanError("no functional or no parameter, so there is nothing to plot")
    bars = min(len(gradient.parameters), MOST_BARS)
    panels = len(gradient.functionals)
    figure = HistoryFigure(
        figsize=size or (PLOT_WIDTH, panels * (PANEL_REST + BAR_HEIGHT * bars) + 0.3), layout="constrained"
    )
    axes = figure.subplots(panels, 1, squeeze=False)[:, 0]
    for ax, name, value, row in zip(axes, gradient.functionals, gradient.values, gradient.matrix, strict=True):
        lengths, relative = normalized(value, row, np.array([gradient.at[p] for p in gradient.parameters]))
        _draw(ax, gradient.parameters, lengths)
        ax.set_title(f"{name} = {value:.6g}", fontsize=TEXT, color=INK, loc="left")
        words = "change in % for 1 % of the parameter, (p/|ψ|) dψ/dp" if relative else "p dψ/dp (ψ is zero)"
        ax.set_xlabel(words, fontsize=SMALL_TEXT, color=INK)
    if title is not None:
        figure.suptitle(title, x=0.01, ha="left", fontsize=TEXT + 1, color=INK)
    return write_figure(figure, path)


def normalized(value: float, row: np.ndarray, at: np.ndarray) -> tuple[np.ndarray, bool]:
    """(p/|ψ|) dψ/dp, so that a bar to the right means more ψ; and whether there is a ψ to divide by."""
    added = at * row
    relative = bool(np.isfinite(value) and abs(value) > ZERO * np.nansum(np.abs(added)) and value != 0)
    return (added / abs(value) if relative else added), relative


def _draw(ax: Axes, parameters: tuple[str, ...], lengths: np.ndarray) -> None:
    order = np.argsort(-np.abs(np.nan_to_num(lengths)), kind="stable")[:MOST_BARS]
    places = np.arange(len(order))
    shown = np.nan_to_num(lengths[order])
    longest = np.abs(shown).max(initial=0.0)
    ax.barh(places, shown, height=0.66, color=[COLOURS[0] if x >= 0 else COLOURS[1] for x in shown])
    for place, k in zip(places, order, strict=True):
        x = lengths[k]
        words = "no derivative" if not np.isfinite(x) else "0" if abs(x) <= NO_BAR * longest else f"{x:+.3g}"
        ax.annotate(words, (np.nan_to_num(x), place), xytext=(4 if not x < 0 else -4, 0), textcoords="offset points",
                    ha="left" if not x < 0 else "right", va="center", fontsize=SMALL_TEXT - 1, color=INK)  # fmt: skip
    ax.set_yticks(places, [parameters[k] for k in order])
    ax.invert_yaxis()
    ax.axvline(0, color=INK, linewidth=0.8)
    ax.margins(x=0.16)
    dress(ax)
    ax.grid(visible=False, axis="y")
