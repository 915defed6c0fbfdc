"""A sweep in tables: its parameters, its responses, some of its designs, the failures by kind."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from cardan.design.sweeps.sweep_table import Sweep
from cardan.io.layout import number
from cardan.io.report import MARGIN, Report, Section, Table, kinds_of_failure, noted

WORKERS = {"dask": "workers of Dask", "lanes": "cores, in lanes", "gpu": "cores, and a GPU"}
ALL_DESIGNS_UP_TO = 12  # as many designs are all shown
SHOWN_ENDS = 3  # of more, so many of the first and of the last
MOST_MARKED = 4  # responses whose smallest and largest values are shown, too


def sweep_sections(sweep: Sweep) -> Report:
    """The parameters, the range of each response, some designs, and the failures by kind."""
    title = f"{sweep.name}: {sweep.facts.get('analysis', 'sweep')}, {sweep.counted()}{_effort(sweep)}"
    responses = [Section([table]) for table in _responses(sweep)]
    tables = [Section([_parameters(sweep)], apart=False), *responses, *_designs(sweep)]
    return Report(title, [*tables, Section(failure_lines(sweep)), Section(noted(sweep.notes), apart=False)])


def failure_lines(sweep: Sweep) -> list[str]:
    """How many designs failed for which reason, and where each reason came up first."""
    kinds, others = kinds_of_failure(failure.message for failure in sweep.failures)
    lines = []
    for message, count in kinds:
        first = next(failure for failure in sweep.failures if failure.message == message)
        lines.append(f"{MARGIN}failed {count} x: {message} (first at {design_text(first.parameters)})")
    return lines + ([f"{MARGIN}and {others} other kinds of failure"] if others else [])


def design_text(parameters: Mapping[str, float], most: int | None = None) -> str:
    """A design in a sentence; of many parameters the first."""
    parts = [f"{name} = {value:.6g}" for name, value in list(parameters.items())[:most]]
    left = len(parameters) - len(parts)
    return ", ".join([*parts, *([f"and {left} more"] if left else [])])


def _effort(sweep: Sweep) -> str:
    facts = sweep.facts
    if "seconds" not in facts:
        return ""
    backend = str(facts.get("backend"))
    where = "" if backend == "serial" else f" on {facts.get('workers')} {WORKERS.get(backend, backend)}"
    return f", {facts['seconds']:.3g} s{where}"


def _parameters(sweep: Sweep) -> Table:
    rows = []
    for name in sweep.parameters:
        column = sweep[name][np.isfinite(sweep[name])]
        ends = (number(column.min()), number(column.max())) if column.size else ("", "")
        rows.append((name, *ends, str(len(np.unique(column)))))
    return Table("parameters", ("parameter", "from", "to", "values"), rows, margin=MARGIN)


def _responses(sweep: Sweep) -> list[Table]:
    rows = []
    for name, column in sweep.responses.items():
        finite = column[np.isfinite(column)]
        if not finite.size:
            rows.append((name, "-", "-", "-", "-", "-"))
            continue
        scale = float(np.abs(finite).max())
        (least, at_least), (most, at_most) = ((number(column[k], 6, scale), str(k)) for k in _extremes(column))
        rows.append((name, least, at_least, most, at_most, number(finite.mean(), 6, scale)))
    head = ("response", "smallest", "of design", "largest", "of design", "mean")
    return [Table("responses", head, rows, margin=MARGIN)] if rows else []


def _designs(sweep: Sweep) -> list[Section]:
    """All designs, or of many the first, the last, and those with the smallest and largest responses."""
    shown, count = range(len(sweep)), len(sweep)
    if count > ALL_DESIGNS_UP_TO:
        with_values = [column for column in sweep.responses.values() if np.isfinite(column).any()][:MOST_MARKED]
        marked = [k for column in with_values for k in _extremes(column)]
        shown = sorted({*range(SHOWN_ENDS), *marked, *range(count - SHOWN_ENDS, count)})
    failed, done = {failure.index for failure in sweep.failures}, sweep.done
    columns = sweep.flat()
    scales = [float(np.nanmax(np.abs(column), initial=0.0)) for column in columns.values()]
    rows = []
    for k in shown:
        values = [float(column[k]) for column in columns.values()]
        cells = [number(x, 6, scale) if np.isfinite(x) else "-" for x, scale in zip(values, scales, strict=True)]
        rows.append((str(k), *cells, "failed" if k in failed else "" if done[k] else "not run"))
    remarks = any(row[-1] for row in rows)
    head = ("design", *columns, "")
    table = Table(
        "designs", head if remarks else head[:-1], rows if remarks else [row[:-1] for row in rows], margin=MARGIN
    )
    left = count - len(rows)
    more = [Section([f"{MARGIN}{left} more design{'s are' if left != 1 else ' is'} not shown"])] if left else []
    return [Section([table]), *more]


def _extremes(column: np.ndarray) -> tuple[int, int]:
    """Where a column that has values is smallest and largest."""
    values = np.where(np.isfinite(column), column, np.nan)
    return int(np.nanargmin(values)), int(np.nanargmax(values))
