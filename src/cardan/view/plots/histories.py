"""Time histories with Matplotlib: one panel per unit, all over the same time axis.

Figures are made without pyplot: no window, no global state, safe in threads and on machines without a screen.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterator, Sequence
from io import BytesIO
from itertools import cycle
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.text import Text

from cardan.errors import CardanError, FileError, suggestion
from cardan.io.atomic import written_whole
from cardan.results.quantities import BODY_AXES
from cardan.results.reactions import AT_JOINT, moment_point
from cardan.results.result import Result, component_names, component_units
from cardan.scene.palette import SERIES
from cardan.view.plots.event_marks import draw_marks, jump_times, with_jumps

FORMATS = ("png", "svg", "pdf")
# Okabe & Ito (2008): told apart by colour-blind readers too; their yellow is too pale for lines on white
COLOURS = SERIES  # as on pages
DASHES = ("-", "--", ":", "-.")  # the next one when the colours are used up
WIDTH, PANEL_HEIGHT, REST_HEIGHT = 8.0, 2.3, 0.9  # inches
DOTS_PER_INCH = 150
MOST_INCHES = 400.0  # of a figure; Matplotlib cannot draw more than 2^16 dots each way
TEXT, SMALL_TEXT = 11, 9.5  # points
TICK_FORMULA = r"\mathdefault"  # in the numbers that Matplotlib writes at logarithmic axes
GRID, INK = "#e3e3e3", "#333333"
LEGEND_ROWS = 12  # a longer legend goes on in a second column
# what a bare name shows: those of these quantities that the element has, or else all it has
MAIN_QUANTITIES = {
    "body": ("position", "angle", "orientation"),
    "point": ("position",),
    "joint": (AT_JOINT,),
    "driver": ("force",),
    "force": ("force", "torque", "normal_force"),
    "limit": ("gap", "force"),
    "friction": ("force", "slip"),
    "state": ("value",),
}


class Curve(NamedTuple):
    """One line: its label in the legend, the quantity and unit that choose its panel, its values."""

    label: str
    quantity: str
    unit: str
    values: np.ndarray
    column: str = ""  # the quantity as the result calls it: says whether events make it jump


class HistoryFigure(Figure):
    """A Matplotlib figure that a notebook shows by itself, whether or not pyplot is loaded.

    Names are written as they are: a `$` in one does not begin a formula, which might not be one, and a letter that the
    font has not is a box, without a warning.
    """

    def draw(self, renderer: Any) -> None:
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
) -> Figure:
    """A figure of quantities over time; `path` also writes it (PNG, SVG or PDF).

    Quantities: "crank.angle", "A.reaction_at_joint" (all components), "A.reaction_i.Fx", "crank" (position, angle), "A"
    (the reaction at the joint, a moment that is zero throughout left out),
    "energy", "energy.total"; of a body in space also "rotor.euler_angles", "rotor.rotation_vector". `title`: by default
    the name of the model; `size`: width and height in inches.
    """
    check_format(path)
    check_size(size)
    panels: dict[tuple[str, str], list[Curve]] = {}
    for name in dict.fromkeys(quantities):
        for curve in curves(result, name):
            panels.setdefault(panel_of(curve), []).append(curve)
    if not panels:
        raise CardanError('nothing to plot: name quantities, for example "crank.angle" or "energy"')
    figure = HistoryFigure(figsize=size or (WIDTH, REST_HEIGHT + PANEL_HEIGHT * len(panels)), layout="constrained")
    axes = figure.subplots(len(panels), 1, sharex=True, squeeze=False)[:, 0]
    for ax, panel in zip(axes, panels.values(), strict=True):
        _draw(ax, panel, result)
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
        known = ", ".join(f".{name}" for name in FORMATS)
        raise FileError(f'cannot write a figure as "{Path(path).suffix}"; end the name in {known}', path)


def check_size(size: Any) -> None:
    """Raise CardanError unless it is None or width and height in inches."""
    if size is None:
        return
    try:
        good = len(size) == 2 and all(0 < float(side) < MOST_INCHES for side in size)
    except (TypeError, ValueError):
        good = False
    if not good:
        raise CardanError(f"size={size!r}: expected width and height in inches, such as (8, 5)")


def curves(result: Result, name: str) -> list[Curve]:
    """The lines that a name stands for."""
    if name == "energy" and name not in result.parts:
        return [_energy(result, word) for word in ("kinetic", "potential", "total")]
    if name == "energy.total":
        return [_energy(result, "total")]
    if name in result.parts:
        found = [curve for quantity in _main_quantities(result, name) for curve in _all(result, name, quantity)]
        return [c for c in found if c.column != AT_JOINT or c.unit == result.units.force or c.values.any()]
    element, _, quantity = name.rpartition(".")
    if quantity in result.quantities(element):
        return list(_all(result, element, quantity))
    parent, _, quantity = element.rpartition(".")
    found = _all(result, parent, quantity) if quantity in result.quantities(parent) else ()
    one = [curve for curve in found if curve.label == name]
    if not one:
        raise CardanError(f'cannot plot "{name}"{suggestion(name, _plottable(result, name))}')
    return one


def panel_of(curve: Curve) -> tuple[str, str]:
    """Curves of one unit share a panel; but energies are no torques, and without a unit nothing is alike."""
    apart = curve.quantity == "energy" or not curve.unit
    return curve.unit, curve.quantity if apart else ""


def _energy(result: Result, word: str) -> Curve:
    (unit,) = component_units(result.units, word, 1)
    return Curve(f"energy.{word}", "energy", unit, getattr(result.energy, word), word)


def _main_quantities(result: Result, name: str) -> list[str]:
    known = [quantity for element, quantity in result.columns if element == name]
    wanted = MAIN_QUANTITIES.get(result.parts[name].family, ())
    if wanted == (AT_JOINT,) and AT_JOINT not in known:  # of an older file
        wanted = ("reaction_i",)
    return [quantity for quantity in wanted if quantity in known] or known


def _all(result: Result, element: str, quantity: str) -> Iterator[Curve]:
    values = np.asarray(result.values(element, quantity))
    units, label = result.unit(element, quantity), f"{element}.{quantity}"
    if values.ndim == 1:
        yield Curve(label, _word(quantity, units[0], result, element), units[0], values, quantity)
        return
    names = component_names(quantity, len(units))
    word = f"{quantity} (body axes)" if quantity in BODY_AXES else quantity
    for suffix, unit, column in zip(names, units, values.reshape(len(values), len(units)).T, strict=True):
        yield Curve(f"{label}.{suffix}", _word(word, unit, result, element), unit, column, quantity)


def _word(quantity: str, unit: str, result: Result, element: str) -> str:
    """The quantity in words, for the axis."""
    if quantity in ("kinetic", "potential"):
        return "energy"
    if quantity == "orientation":
        return "Euler parameters"
    if quantity == "euler_angles":
        return "Euler angles 3-1-3"
    if quantity.startswith("reaction"):
        moment = unit == result.units.torque
        return f"moment about {moment_point(result, element, quantity)}" if moment else "reaction force"
    return quantity.replace("_", " ")


def _plottable(result: Result, name: str) -> list[str]:
    """Names near a wrong one: the quantities of its element when that is right, else everything."""
    flat = list(result.flat())
    element = max((e for e in result.parts if name.startswith(f"{e}.")), key=len, default=None)
    if element is None:
        return [*result.parts, "energy", *flat]
    quantities = [f"{element}.{quantity}" for quantity in result.quantities(element)]
    return [*quantities, *(f for f in flat if f.startswith(f"{element}."))]


# -- drawing -----------------------------------------------------------------------------------------------


def _draw(ax: Axes, panel: Sequence[Curve], result: Result) -> None:
    looks = cycle((colour, dash) for dash in DASHES for colour in COLOURS)
    marker = "o" if len(result.t) == 1 else ""  # one time only: a line would be invisible
    for curve, (colour, dash) in zip(panel, looks, strict=False):
        t, values = with_jumps(result.t, curve.values, jump_times(result.events, curve.column))
        ax.plot(t, values, dash, color=colour, marker=marker, linewidth=1.6, label=curve.label)
    words = ", ".join(dict.fromkeys(curve.quantity for curve in panel))
    unit = f" [{panel[0].unit}]" if panel[0].unit else ""
    ax.set_ylabel(f"{words}{unit}", fontsize=TEXT, color=INK)
    ax.margins(x=0)
    dress(ax, handlelength=1.6, ncols=1 + (len(panel) - 1) // LEGEND_ROWS)


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
