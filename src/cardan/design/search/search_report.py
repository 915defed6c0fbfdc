"""Searches in tables."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from cardan.design.search.global_optimum import Generation, GlobalOptimum
from cardan.design.search.pareto_front import ParetoFront
from cardan.design.sweeps.sweep_report import failure_lines
from cardan.design.sweeps.sweep_table import Sweep
from cardan.io.report import Report, Section, Table, noted

SHOWN_DESIGNS = 20  # of a history or a front, about


def global_sections(optimum: GlobalOptimum) -> Report:
    """What was found, the design, the limits, the history, the failures."""
    head = [optimum.message]
    head.append(f"{'greatest' if optimum.maximized else 'least'} {optimum.objective_name}: {optimum.objective:.6g}")
    head.append(f"solver {optimum.solver}, seed {optimum.seed}, {_effort(optimum.designs)}")
    head += [f"refined by gradients: {len(optimum.refined)}"] if optimum.refined else []
    design = [(name, f"{value:.6g}") for name, value in optimum.parameters.items()]
    limits = [
        (name, f"{value:.6g}", f"{by:.3g}" if by > 0 else "") for name, (value, by) in optimum.requirements.items()
    ]
    rows = [
        (str(r.generation), str(r.designs), str(r.failed), f"{r.objective:.6g}", f"{r.violation:.3g}", f"{r.step:.2g}")
        for r in _some(optimum.history)
    ]
    history = Table("generations", ("generation", "designs", "failed", "best", "violation", "step"), rows)
    sections = [
        Section([*head, *noted(optimum.notes)], apart=False),
        Section([Table("design", ("parameter", "value"), design)]),
        Section([Table("limits", ("limit", "value", "missed by"), limits)] if limits else []),
        Section([history]),
        _failures(optimum.designs),
    ]
    return Report(f"{optimum.name}: {optimum.status}", sections, "\n")


def pareto_sections(front: ParetoFront) -> Report:
    """The front: how it was found, designs from end to end with the knee, the failures."""
    last = front.history[-1] if front.history else None
    head = ["interrupted: the front so far"] if front.interrupted else []
    settings = ", ".join(f"{word} {value}" for word, value in front.settings.items())
    head.append(f"{settings}, {len(front.history)} generations, {_effort(front.designs)}")
    if last is not None and np.isfinite(last.hypervolume):
        first = next(row.hypervolume for row in front.history if np.isfinite(row.hypervolume))
        head.append(f"hypervolume: {first:.6g} after the first generation, {last.hypervolume:.6g} after the last")
    knee, columns = front.knee(), front.flat()
    shown = sorted({*np.linspace(0, len(front) - 1, min(len(front), SHOWN_DESIGNS)).round().astype(int).tolist(), knee})
    words = [f"{name} (large)" if name in front.maximized else name for name in columns]
    rows = [(str(k), *(f"{column[k]:.6g}" for column in columns.values()), "knee" if k == knee else "") for k in shown]
    sections = [
        Section([*head, *noted(front.notes)], apart=False),
        Section([Table("front", ("design", *words, ""), rows)]),
        _failures(front.designs),
    ]
    return Report(f"{front.name}: {len(front)} designs of which none is better in every objective", sections, "\n")


def _effort(designs: Sweep) -> str:
    """How many designs were run and where; the time, which is another one each time, comes last."""
    text = f"{len(designs)} designs ({designs.facts.get('backend', 'from a file')}), failed: {len(designs.failures)}"
    return f"{text}, {designs.facts['seconds']:.3g} s"


def _failures(designs: Sweep) -> Section:
    count = f"designs that could not be run: {len(designs.failures)} of {len(designs)}"
    return Section([count, *failure_lines(designs)] if designs.failures else [])


def _some(rows: Sequence[Generation]) -> list[Generation]:
    """Rows from the first to the last, not too many."""
    places = np.unique(np.linspace(0, len(rows) - 1, min(len(rows), SHOWN_DESIGNS)).round().astype(int))
    return [rows[k] for k in places.tolist()]
