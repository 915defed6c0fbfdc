"""A result as a report to print: the machine, what kind of mechanism it is, pictures, plots and tables, as a PDF."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from textwrap import wrap

import numpy as np
from matplotlib.backends.backend_pdf import PdfPages
from matplotlib.figure import Figure

from cardan.analysis.mechanism.mechanism import mechanism
from cardan.errors import CardanError
from cardan.io.atomic import written_whole
from cardan.io.layout import table
from cardan.results.result import Result
from cardan.results.scales import unit_scales
from cardan.view.drawing.snapshots import draw_snapshots
from cardan.view.plots.choose_curves import first_panels
from cardan.view.plots.histories import plot_histories

PAGE = (8.27, 11.69)  # inches: A4
PAPER_MARGIN, TOP = 0.09, 0.94  # of the page
TEXT_SIZE, HEADING = 8.5, 15.0  # points
LINE = 0.0135  # of the height of the page
LINE_LETTERS = 98  # in a line
MOST_LINES = 62  # of a page
MOST_ROWS = 200  # of a table
SNAPSHOTS = 4
UNIT_ROUND_OFF = 1e-12  # of the size of a unit in this machine: quantities that are smaller throughout are zero


def save_pdf(result: Result, path: str | Path) -> None:
    """Write the report of a result; see `Result.save`."""
    if not len(result.t):
        raise CardanError(f"{path}: the result has no times, so there is nothing to report")
    lines = [*_about(result), "", *_machine(result), *_extremes(result)]
    with written_whole(path) as temporary, PdfPages(temporary) as pages:
        first, *more = [lines[k : k + MOST_LINES] for k in range(0, len(lines), MOST_LINES)]
        pages.savefig(_page(result.name, first))
        for group in more:
            pages.savefig(_page("", group))
        moving = len(result.t) > 1
        pages.savefig(draw_snapshots(result, SNAPSHOTS if moving else 1, columns=2, size=(PAGE[0], 0.8 * PAGE[0])))
        if first_panels(result):
            pages.savefig(plot_histories(result, ()))
        pages.infodict().update(Title=result.name, Creator="cardan")


def _page(title: str, lines: Sequence[str]) -> Figure:
    figure = Figure(figsize=PAGE)
    if title:
        figure.text(PAPER_MARGIN, TOP, title, fontsize=HEADING, weight="bold")
    for k, line in enumerate(lines):
        figure.text(PAPER_MARGIN, TOP - 0.03 - LINE * k, line, fontsize=TEXT_SIZE, family="monospace")
    return figure


def _about(result: Result) -> Iterator[str]:
    stats, time = result.stats, result.units.time
    yield f"{stats.analysis}, t = {result.t[0]:g} to {result.t[-1]:g} {time}, {len(result.t)} times, {stats.status}"
    how = ", ".join(word for word in (stats.method, stats.integrator) if word)
    if how:
        yield f"method: {how}, {stats.steps} steps, joints closed to {stats.constraint_error:.2g} {result.units.length}"
    for message in stats.messages:
        yield from wrap(f"note: {message}", LINE_LETTERS, subsequent_indent="  ")


def _machine(result: Result) -> Iterator[str]:
    """Its parameters and parts, and what kind of mechanism it is."""
    model, parameters = result.model, result.parameters
    if parameters:
        yield from _table(("parameter", "value"), [(name, f"{value:.6g}") for name, value in parameters.items()])
    parts = [(part.name, part.type, " - ".join(part.bodies)) for part in result.parts.values()]
    yield from _table(("part", "type", "bodies"), parts)
    if model is None:
        return
    try:
        sentences = mechanism(model, parameters=parameters).sentences()
    except CardanError:
        return
    for sentence in sentences:
        yield from wrap(sentence, LINE_LETTERS, initial_indent="- ", subsequent_indent="  ")
    yield ""


def _extremes(result: Result) -> Iterator[str]:
    """Of each quantity the least, the largest and the last value."""
    rows, scales = [], unit_scales(result)
    for element, quantity in result.listed:
        values = np.asarray(result.columns[element, quantity], dtype=float).reshape(len(result.t), -1)
        for k, column in enumerate(values.T):
            finite = column[np.isfinite(column)]
            unit = result.unit(element, quantity)[k]
            round_off = UNIT_ROUND_OFF * scales.get(unit, 0.0)
            if not np.abs(finite).max(initial=0.0) > round_off:
                continue
            name = f"{element}.{quantity}" + (f"[{k}]" if values.shape[1] > 1 else "")
            numbers = (finite.min(), finite.max(), column[-1])
            rows.append((name, unit, *(f"{value:.5g}" for value in numbers)))
    yield from _table(("quantity", "unit", "least", "largest", "last"), rows)


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    if not rows:
        return
    yield from table(head, rows[:MOST_ROWS], LINE_LETTERS).splitlines()
    if len(rows) > MOST_ROWS:
        yield f"and {len(rows) - MOST_ROWS} more"
    yield ""
