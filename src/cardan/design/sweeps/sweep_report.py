"""A sweep in tables: its parameters, its responses, some of its designs, the failures by kind."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from textwrap import indent

import numpy as np

from cardan.design.sweeps.sweep_table import Sweep
from cardan.io.layout import number, table

WORKERS = {"dask": "workers of Dask", "lanes": "cores, in lanes", "gpu": "cores, and a GPU"}
MOST_KINDS = 5  # of failures
SHOWN_ALL = 12  # as many designs are all shown
SHOWN_ENDS = 3  # of more, so many of the first and of the last
MOST_MARKED = 4  # responses whose smallest and largest values are shown, too
MARGIN = "  "


def sweep_report(sweep: Sweep, width: int | None = None) -> str:
    """The report; tables that are wider than `width` come in several parts."""
    room = None if width is None else width - len(MARGIN)
    lines = [f"{sweep.name}: {sweep.facts.get('analysis', 'sweep')}, {sweep.counted()}{_effort(sweep)}"]
    blocks = [_parameters(sweep, room), *_responses(sweep, room), *_designs(sweep, room)]
    lines += [indent("\n\n".join(blocks), MARGIN)]
    failures = failure_lines(sweep)
    return "\n".join([*lines, *([""] if failures else []), *failures, *(f"note: {note}" for note in sweep.notes)])


def failure_lines(sweep: Sweep) -> list[str]:
    """How many designs failed for which reason, and where each reason came up first."""
    kinds = Counter(failure.message for failure in sweep.failures)
    lines = []
    for message, count in kinds.most_common(MOST_KINDS):
        first = next(failure for failure in sweep.failures if failure.message == message)
        lines.append(f"{MARGIN}failed {count} x: {message} (first at {_said(first.parameters)})")
    rest = len(kinds) - MOST_KINDS
    return lines + ([f"{MARGIN}and {rest} other kinds of failure"] if rest > 0 else [])


def _effort(sweep: Sweep) -> str:
    facts = sweep.facts
    if "seconds" not in facts:
        return ""
    backend = str(facts.get("backend"))
    where = "" if backend == "serial" else f" on {facts.get('workers')} {WORKERS.get(backend, backend)}"
    return f", {facts['seconds']:.3g} s{where}"


def _parameters(sweep: Sweep, width: int | None) -> str:
    rows = []
    for name in sweep.parameters:
        column = sweep[name][np.isfinite(sweep[name])]
        ends = (number(column.min()), number(column.max())) if column.size else ("", "")
        rows.append((name, *ends, str(len(np.unique(column)))))
    return table(("parameter", "from", "to", "values"), rows, width)


def _responses(sweep: Sweep, width: int | None) -> list[str]:
    rows = []
    for name, column in sweep.responses.items():
        known = column[np.isfinite(column)]
        if not known.size:
            rows.append((name, "-", "-", "-", "-", "-"))
            continue
        scale = float(np.abs(known).max())
        (least, at_least), (most, at_most) = ((number(column[k], 6, scale), str(k)) for k in _extremes(column))
        rows.append((name, least, at_least, most, at_most, number(known.mean(), 6, scale)))
    head = ("response", "smallest", "of design", "largest", "of design", "mean")
    return [table(head, rows, width)] if rows else []


def _designs(sweep: Sweep, width: int | None) -> list[str]:
    """All designs, or of many the first, the last, and those with the smallest and largest responses."""
    shown, count = range(len(sweep)), len(sweep)
    if count > SHOWN_ALL:
        known = [column for column in sweep.responses.values() if np.isfinite(column).any()][:MOST_MARKED]
        marked = [k for column in known for k in _extremes(column)]
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
    text = table(head if remarks else head[:-1], rows if remarks else [row[:-1] for row in rows], width)
    left = count - len(rows)
    return [text, f"{left} more design{'s are' if left != 1 else ' is'} not shown"] if left else [text]


def _extremes(column: np.ndarray) -> tuple[int, int]:
    """Where a column that has values is smallest and largest."""
    known = np.where(np.isfinite(column), column, np.nan)
    return int(np.nanargmin(known)), int(np.nanargmax(known))


def _said(parameters: Mapping[str, float]) -> str:
    return ", ".join(f"{name} = {value:.6g}" for name, value in parameters.items())
