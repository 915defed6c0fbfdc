"""Curves of the newest motion over time, with the one that was kept for comparison in grey."""

from __future__ import annotations

from typing import Any

import numpy as np
import viser
from viser import uplot

from cardan.errors import CardanError
from cardan.results.result import Result
from cardan.view.plots.histories import COLOURS, Curve, curves

PLOTS = 3
HEIGHT = 210  # pixels
NONE = "-"
REFERENCE, NOW = "#a8aeb3", "#20272d"


class PlotPanel:
    """A few plots in a tab, each with a choice of its quantity."""

    def __init__(self, gui: viser.GuiApi, tab: viser.GuiTabHandle):
        with tab:
            self._plots = [_Plot(gui, tab, k) for k in range(PLOTS)]
        self._result: Result | None = None
        self._reference: Result | None = None

    def show(self, result: Result) -> None:
        names = (NONE, *quantities_of(result))
        first = first_choices(result)
        self._result = result
        for plot, suggested in zip(self._plots, first, strict=True):
            plot.offer(names, suggested)
            plot.draw(result, self._reference)

    def pin(self) -> None:
        """Keep the present motion in grey; once more: forget it."""
        self._reference = None if self._reference is not None else self._result
        if self._result is not None:
            self.show(self._result)

    def mark(self, k: int) -> None:
        """The present moment as dots on the curves."""
        for plot in self._plots:
            plot.mark(k)


class _Plot:
    """One chart; made anew where the number of its curves changes."""

    def __init__(self, gui: viser.GuiApi, tab: viser.GuiTabHandle, k: int):
        self._gui, self._tab, self._order = gui, tab, 10.0 * (k + 1)
        self.choice = gui.add_dropdown(f"plot {k + 1}", (NONE,), order=self._order)
        self.choice.on_update(lambda event: self._again() if event.client is not None else None)
        self._chart: Any = None
        self._labels: tuple[str, ...] = ()
        self._data: tuple[np.ndarray, ...] = ()
        self._shown: tuple[Result, Result | None] | None = None
        self._marked = 0

    def offer(self, names: tuple[str, ...], suggested: str) -> None:
        if tuple(self.choice.options) != names:
            fresh = tuple(self.choice.options) == (NONE,)
            keep = suggested if fresh or self.choice.value not in names else self.choice.value
            self.choice.options = names
            self.choice.value = keep

    def _again(self) -> None:
        if self._shown is not None:
            self.draw(*self._shown)

    def draw(self, result: Result, reference: Result | None) -> None:
        self._shown = (result, reference)
        drawn = _curves(result, self.choice.value)
        if not drawn or len(result.t) < 2:
            self._remove()
            return
        before = _curves(reference, self.choice.value) if reference is not None else []
        before = before if len(before) == len(drawn) else []
        series = [filled(curve.values) for curve in drawn]
        if reference is not None:
            series += [np.interp(result.t, reference.t, filled(curve.values)) for curve in before]
        labels = (*(curve.label for curve in drawn), drawn[0].unit, *("before" for _ in before))
        self._data = (result.t, *series)
        marked = self._with_marker()
        if self._chart is None or labels != self._labels:
            self._make(drawn, len(before), result, marked)
            self._labels = labels
        else:
            self._chart.data = marked

    def _with_marker(self) -> tuple[np.ndarray, ...]:
        """The data, and a spike from 0 to 1, on a scale of its own, at the present moment."""
        spike = np.zeros(len(self._data[0]))
        spike[min(self._marked, len(spike) - 1)] = 1.0
        return (*(np.ascontiguousarray(values, float) for values in self._data), spike)

    def mark(self, k: int) -> None:
        if self._chart is not None and k != self._marked:
            self._marked = k
            self._chart.data = self._with_marker()

    def _remove(self) -> None:
        if self._chart is not None:
            self._chart.remove()
            self._chart = None

    def _make(self, drawn: list[Curve], before: int, result: Result, data: tuple[np.ndarray, ...]) -> None:
        self._remove()
        colours = [COLOURS[k % len(COLOURS)] for k in range(len(drawn))]
        series = [uplot.Series(label=f"t [{result.units.time}]")]
        series += [
            uplot.Series(label=curve.label, stroke=colour, width=2, points={"show": False})
            for curve, colour in zip(drawn, colours, strict=True)
        ]
        grey: Any = {"stroke": REFERENCE, "width": 1.5, "dash": (6, 4), "points": {"show": False}}
        series += [uplot.Series(label="before", **grey) for _ in range(before)]
        series.append(uplot.Series(label="now", scale="now", stroke=NOW, width=1, points={"show": False}))
        units = dict.fromkeys(curve.unit for curve in drawn if curve.unit)
        axes = (
            uplot.Axis(label=f"time [{result.units.time}]", labelSize=18, size=34),
            uplot.Axis(label=f"{drawn[0].quantity} [{', '.join(units)}]" if units else drawn[0].quantity, size=60),
        )
        with self._tab:  # also when it is made later
            self._chart = self._gui.add_uplot(
                data,
                tuple(series),
                scales={"x": uplot.Scale(time=False, auto=True), "now": uplot.Scale(auto=False, range=(0.0, 1.0))},
                axes=axes,
                legend=uplot.Legend(show=len(drawn) > 1, live=False),
                height=HEIGHT,
                order=self._order + 1,
            )


def _curves(result: Result | None, name: str) -> list[Curve]:
    if result is None or name == NONE:
        return []
    try:
        return curves(result, name)
    except CardanError:
        return []


def filled(values: np.ndarray) -> np.ndarray:
    """Without what is not a number, on a line between its neighbours: uPlot would draw nothing at all."""
    known = np.isfinite(values)
    if known.all():
        return values
    k = np.arange(len(values))
    return np.interp(k, k[known], values[known]) if known.any() else np.zeros(len(values))


def quantities_of(result: Result) -> list[str]:
    """What can be plotted: the energies, and of each body and element what it has."""
    names = ["energy"] if ("energy", "kinetic") in result.columns else []
    return names + [f"{element}.{quantity}" for element, quantity in result.columns if element != "energy"]


def first_choices(result: Result) -> list[str]:
    """Three plots to begin with: an angle or position, a force, the energies."""
    known = quantities_of(result)
    motions = [q for q in known if q.endswith((".angle", ".position", ".orientation"))]
    angles = [q for q in motions if q.endswith(".angle")]
    loads = [q for q in known if q.endswith((".force", ".reaction_at_joint")) and not q.startswith("energy")]
    loads.sort(key=lambda q: not q.endswith(".force"))
    found = [*(angles or motions)[:1], *loads[:1], *(["energy"] if "energy" in known else [])]
    found += [q for q in motions if q not in found]
    return (found + [NONE] * PLOTS)[:PLOTS]
