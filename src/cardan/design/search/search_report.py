"""Searches in tables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import numpy as np

from cardan.design.search.global_optimum import Generation, GlobalOptimum
from cardan.design.search.pareto_front import ParetoFront
from cardan.design.sweeps.sweep_table import Sweep
from cardan.io.layout import table

SHOWN_ROWS = 20  # of a history or a front, about
SHOWN_KINDS = 5  # of failures
MESSAGE_WIDTH = 100  # characters


def global_report(found: GlobalOptimum) -> str:
    """What was found, the design, the limits, the history, the failures."""
    head = [f"{found.name}: {found.status}", found.message]
    head.append(f"{'greatest' if found.maximized else 'least'} {found.objective_name}: {found.objective:.6g}")
    head.append(f"solver {found.solver}, seed {found.seed}, {_effort(found.designs)}")
    head += [f"refined by gradients: {len(found.refined)}"] if found.refined else []
    head += [f"note: {note}" for note in found.notes]
    design = [(name, f"{value:.6g}") for name, value in found.parameters.items()]
    limits = [(name, f"{value:.6g}", f"{by:.3g}" if by > 0 else "") for name, (value, by) in found.limits.items()]
    rows = [
        (str(r.generation), str(r.designs), str(r.failed), f"{r.objective:.6g}", f"{r.violation:.3g}", f"{r.step:.2g}")
        for r in _some(found.history)
    ]
    blocks = ["\n".join(head), table(("parameter", "value"), design)]
    blocks += [table(("limit", "value", "missed by"), limits)] if limits else []
    blocks.append(table(("generation", "designs", "failed", "best", "violation", "step"), rows))
    return "\n\n".join([*blocks, *_failures(found.designs)]) + "\n"


def pareto_report(front: ParetoFront) -> str:
    """The front: how it was found, designs from end to end with the knee, the failures."""
    last = front.history[-1] if front.history else None
    head = [f"{front.name}: {len(front)} designs of which none is better in every objective"]
    head += ["interrupted: the front so far"] if front.interrupted else []
    settings = ", ".join(f"{word} {value}" for word, value in front.settings.items())
    head.append(f"{settings}, {len(front.history)} generations, {_effort(front.designs)}")
    if last is not None and np.isfinite(last.hypervolume):
        first = next(row.hypervolume for row in front.history if np.isfinite(row.hypervolume))
        head.append(f"hypervolume: {first:.6g} after the first generation, {last.hypervolume:.6g} after the last")
    head += [f"note: {note}" for note in front.notes]
    knee, columns = front.knee(), front.table()
    shown = sorted({*np.linspace(0, len(front) - 1, min(len(front), SHOWN_ROWS)).round().astype(int).tolist(), knee})
    words = [f"{name} (large)" if name in front.maximized else name for name in columns]
    rows = [(str(k), *(f"{column[k]:.6g}" for column in columns.values()), "knee" if k == knee else "") for k in shown]
    return "\n\n".join(["\n".join(head), table(("design", *words, ""), rows), *_failures(front.designs)]) + "\n"


def _effort(designs: Sweep) -> str:
    """How many designs were run and where; the time, which is another one each time, comes last."""
    said = f"{len(designs)} designs ({designs.facts.get('backend', 'from a file')}), failed: {len(designs.failures)}"
    return f"{said}, {designs.facts['seconds']:.3g} s"


def _failures(designs: Sweep) -> list[str]:
    if not designs.failures:
        return []
    kinds = Counter(failure.message for failure in designs.failures)
    lines = [f"designs that could not be run: {len(designs.failures)} of {len(designs)}"]
    for message, number in kinds.most_common(SHOWN_KINDS):
        short = message if len(message) <= MESSAGE_WIDTH else message[: MESSAGE_WIDTH - 1] + "…"
        lines.append(f"  {number} x: {short}")
    rest = len(kinds) - SHOWN_KINDS
    return ["\n".join([*lines, *([f"  and {rest} other kinds of failure"] if rest > 0 else [])])]


def _some(rows: Sequence[Generation]) -> list[Generation]:
    """Rows from the first to the last, not too many."""
    places = np.unique(np.linspace(0, len(rows) - 1, min(len(rows), SHOWN_ROWS)).round().astype(int))
    return [rows[k] for k in places.tolist()]
