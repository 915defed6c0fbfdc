"""Time histories with Matplotlib: one panel per unit, all over the same time axis.

Figures are made without pyplot: no window, no global state, safe in threads and on machines without a screen.
"""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from io import BytesIO
from itertools import cycle
from pathlib import Path
from textwrap import fill
from typing import TYPE_CHECKING, Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.text import Text

from cardan.errors import CardanError, FileError
from cardan.io.atomic import written_whole
from cardan.results.result import Result
from cardan.scene.palette import SERIES
from cardan.view.plots.choose_curves import arranged, clip_of, first_panels, limits_of
from cardan.view.plots.curves import Curve, curves, error_of
from cardan.view.plots.event_marks import draw_marks, jump_times, with_jumps

if TYPE_CHECKING:
    from matplotlib.backend_bases import RendererBase


FORMATS = ("png", "svg", "pdf")
# Okabe & Ito (2008): told apart by colour-blind readers too; their yellow is too pale for lines on white
COLOURS = SERIES  # as on pages
DASHES = ("-", "--", ":", "-.")  # the next one when the colours are used up
PLOT_WIDTH, PANEL_HEIGHT, REST_HEIGHT = 8.0, 2.3, 0.9  # inches
LONGEST_LABEL = 26  # letters: longer ones of an axis go on in a second line
DOTS_PER_INCH = 150
MOST_INCHES = 400.0  # of a figure; Matplotlib cannot draw more than 2^16 dots each way
TEXT, SMALL_TEXT = 11, 9.5  # points
TICK_FORMULA = r"\mathdefault"  # in the numbers that Matplotlib writes at logarithmic axes
GRID, INK = "#e3e3e3", "#333333"
BAND_OPACITY = 0.3  # opacity of the band of errors
AIR = 0.05  # of the height of a panel, above and below its curves
LEGEND_ROWS = 12  # a longer legend goes on in a second column


class HistoryFigure(Figure):
    """A Matplotlib figure that a notebook shows by itself, whether or not pyplot is loaded.

    Names are written as they are: a `$` in one does not begin a formula, which might not be one, and a letter that the
    font has not is a box, without a warning.
    """

    def draw(self, renderer: RendererBase) -> None:
        for text in self.findobj(Text):
            if "$" in text.get_text() and TICK_FORMULA not in text.get_text():
                text.set_parse_math(False)
        with warnings.catch_warnings():
            warnings.filterwarnings("ignore", "Glyph .* missing from")
            super().draw(renderer)

    def _repr_png_(self) -> bytes:
        buffer = BytesIO()
        self.savefig(buffer, format="png", dpi=DOTS_PER_INCH)
        return buffer.getvalue()


def plot_histories(
    result: Result,
    quantities: Sequence[str],
    path: str | Path | None = None,
    title: str | None = None,
    size: tuple[float, float] | None = None,
    clip: bool = True,
    error: bool = False,
) -> Figure:
    """A figure of quantities over time; `path` also writes it (PNG, SVG or PDF). Without quantities, the liveliest.

    Quantities: "crank.angle", "A.reaction_at_joint" (all components), "A.reaction_i.Fx", "crank" (position, angle), "A"
    (the reaction at the joint, a moment that is zero throughout left out),
    "energy", "energy.total"; of a body in space also "rotor.euler_angles", "rotor.rotation_vector". `title`: by default
    the name of the model; `size`: width and height in inches; `clip`: leave spikes that would flatten a curve outside
    the limits of its axis, with marks that tell how far they go; `error`: with a band of the estimated error, whose
    largest value the legend tells.
    """
    check_format(path)
    check_size(size)
    requested_curves = [curve for name in dict.fromkeys(quantities) for curve in curves(result, name)]
    panels = arranged(requested_curves) if quantities else first_panels(result)
    if not panels:
        raise CardanError('nothing to plot: name quantities, for example "crank.angle" or "energy"')
    figure = HistoryFigure(figsize=size or (PLOT_WIDTH, REST_HEIGHT + PANEL_HEIGHT * len(panels)), layout="constrained")
    axes = figure.subplots(len(panels), 1, sharex=True, squeeze=False)[:, 0]
    for ax, panel in zip(axes, panels, strict=True):
        _draw(ax, panel, result, clip, error)
    draw_marks([*axes], result.events, INK, SMALL_TEXT - 1.5)
    axes[0].set_title(result.name if title is None else title, fontsize=TEXT + 1, color=INK, loc="left")
    axes[-1].set_xlabel(f"time [{result.units.time}]", fontsize=TEXT, color=INK)
    figure.align_ylabels(axes)
    return write_figure(figure, path)


def check_format(path: str | Path | None) -> None:
    """Raise FileError unless the name, if there is one, ends in a format that figures are written in."""
    if path is None:
        return
    suffix = Path(path).suffix.lower().lstrip(".")
    if suffix not in FORMATS:
        endings = ", ".join(f".{name}" for name in FORMATS)
        raise FileError(f'cannot write a figure as "{Path(path).suffix}"; end the name in {endings}', path)


def check_size(size: Sequence[float] | None) -> None:
    """Raise CardanError unless it is None or width and height in inches."""
    if size is None:
        return
    try:
        good = len(size) == 2 and all(0 < float(side) < MOST_INCHES for side in size)
    except (TypeError, ValueError):
        good = False
    if not good:
        raise CardanError(f"size={size!r}: expected width and height in inches, such as (8, 5)")


# -- drawing -----------------------------------------------------------------------------------------------


def _draw(ax: Axes, panel: Sequence[Curve], result: Result, clip: bool, error: bool) -> None:
    looks = cycle((colour, dash) for dash in DASHES for colour in COLOURS)
    marker = "o" if len(result.t) == 1 else ""  # one time only: a line would be invisible
    for curve, (colour, dash) in zip(panel, looks, strict=False):
        t, values = with_jumps(result.t, curve.values, jump_times(result.log, curve.column))
        label = curve.label
        if error:
            band = error_of(result, curve)
            low, high = curve.values - band, curve.values + band
            ax.fill_between(result.t, low, high, color=colour, alpha=BAND_OPACITY, linewidth=0)
            label += f" ± {np.nanmax(band, initial=0.0):.1g}"
        ax.plot(t, values, dash, color=colour, marker=marker, linewidth=1.6, label=label)
    words = ", ".join(dict.fromkeys(curve.quantity for curve in panel))
    unit = f" [{panel[0].unit}]" if panel[0].unit else ""
    ax.set_ylabel(fill(f"{words}{unit}", LONGEST_LABEL), fontsize=TEXT, color=INK)
    ax.margins(x=0)
    if clip:
        _clip(ax, panel, result)
    dress(ax, handlelength=1.6, ncols=1 + (len(panel) - 1) // LEGEND_ROWS)


def _clip(ax: Axes, panel: Sequence[Curve], result: Result) -> None:
    """Limits without spikes, and a mark with the largest value where a curve goes beyond them."""
    if all(clip_of(curve.values) is None for curve in panel):
        return
    spans = [span for curve in panel if (span := limits_of(curve.values)) is not None]
    low, high = min(span[0] for span in spans), max(span[1] for span in spans)
    air = AIR * (high - low)
    ax.set_ylim(low - air, high + air)
    for side, reach, marker in (("low", np.nanargmin, "v"), ("high", np.nanargmax, "^")):
        farthest = [(curve, int(reach(curve.values))) for curve in panel if np.isfinite(curve.values).any()]
        curve, k = (min if side == "low" else max)(farthest, key=lambda one: one[0].values[one[1]])
        value, edge = float(curve.values[k]), low - air if side == "low" else high + air
        if value < low - air or value > high + air:
            ax.plot([result.t[k]], [edge], marker, color=INK, markersize=5, clip_on=False, zorder=5)
            place = {"xytext": (6, 4 if side == "low" else -4), "textcoords": "offset points"}
            words = {"fontsize": SMALL_TEXT - 1.5, "color": INK, "va": "bottom" if side == "low" else "top"}
            ax.annotate(f"{value:.4g}", (float(result.t[k]), edge), **place, **words)


def dress(ax: Axes, **legend: Any) -> None:
    """Grid, ticks and spines as in all pictures, and a legend beside the axes where curves have labels."""
    ax.grid(color=GRID, linewidth=0.8)
    ax.set_axisbelow(True)
    ax.tick_params(labelsize=SMALL_TEXT, colors=INK, length=3)
    ax.spines[["top", "right"]].set_visible(False)
    ax.spines[["left", "bottom"]].set_color(INK)
    if ax.get_legend_handles_labels()[1]:
        place: Any = {"loc": "upper left", "bbox_to_anchor": (1.0, 1.02), "frameon": False}
        ax.legend(**place, fontsize=SMALL_TEXT, labelcolor=INK, **legend)


def write_figure(figure: Figure, path: str | Path | None) -> Figure:
    """PNG, SVG or PDF, whole or not at all; nothing without a path."""
    if path is not None:
        with written_whole(path) as temporary:
            figure.savefig(temporary, dpi=DOTS_PER_INCH)
    return figure
