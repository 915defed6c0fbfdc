"""What a notebook shows of modes, gradients, designs and sweeps: tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from cardan.view.notebook.html_tables import card, facts, notes, paragraph, table

if TYPE_CHECKING:
    from cardan.analysis.linearize import Linearization
    from cardan.design.gradients.gradient import Gradient
    from cardan.design.optimization.optimum import Optimum
    from cardan.design.sweeps.sweep_table import Sweep

MOST_DESIGNS = 20  # of a sweep
MOST_FAILURES = 5


def linearization_html(linearization: Linearization) -> str:
    """The modes, slowest first."""
    model = linearization.state.model
    names, unit = linearization.state.system.coordinate_names, model.units.time
    rows = [
        (k, mode.frequency, mode.damping, names[int(np.argmax(np.abs(mode.shape)))] if mode.shape.size else "")
        for k, mode in enumerate(linearization.modes, start=1)
    ]
    verdict = "stable" if linearization.stable else "not stable"
    return card(
        f"{model.name}: small motions, {verdict}",
        table("modes", ("mode", f"frequency [1/{unit}]", "damping ratio", "moves most"), rows),
        paragraph(f"largest sensible fixed step: {linearization.largest_step:.4g} {unit}"),
    )


def gradient_html(gradient: Gradient) -> str:
    """A row for each functional: its value and its derivatives."""
    head = ("", "value", *(f"d/d {name}" for name in gradient.parameters))
    rows = [
        (name, float(value), *map(float, row))
        for name, value, row in zip(gradient.functionals, gradient.values, gradient.matrix, strict=True)
    ]
    return card("gradient", table("values and derivatives", head, rows), notes(gradient.notes))


def optimum_html(optimum: Optimum) -> str:
    """The design and the responses before and after, and what each limit costs."""
    first = "" if optimum.start_objective is None else f"{optimum.start_objective:.6g} → "
    design = [(name, optimum.start[name], value) for name, value in optimum.parameters.items()]
    responses = [(name, optimum.start_values.get(name), value) for name, value in optimum.values.items()]
    limits = [
        (name, value, _standing(optimum, name, missed), optimum.active.get(name))
        for name, (value, missed) in optimum.requirements.items()
    ]
    limits += [(name, 0.0, "active", cost) for name, cost in optimum.bounds.items()]
    effort = [("solver", optimum.solver), ("runs", optimum.runs), ("gradients", optimum.gradient_runs)]
    failures = [
        (", ".join(f"{name} = {value:.6g}" for name, value in parameters.items()), message)
        for parameters, message in optimum.failures
    ]
    return card(
        f"{optimum.name}: {optimum.objective_name} {first}{optimum.objective:.6g}, {optimum.status}",
        paragraph(optimum.message),
        notes(optimum.notes),
        table("design", ("parameter", "before", "after"), design),
        table("responses", ("", "before", "after"), responses),
        table("limits", ("limit", "value", "state", "cost per unit"), limits),
        facts("effort", effort),
        table("designs that could not be run", ("design", "why"), failures, MOST_FAILURES),
    )


def _standing(optimum: Optimum, limit: str, missed: float) -> str:
    if missed > 0 and not optimum.feasible:
        return "missed"
    return "active" if limit in optimum.active else "free"


def sweep_html(sweep: Sweep) -> str:
    """The first designs, the range of each response, and what failed."""
    ranges = []
    for name, column in sweep.responses.items():
        finite = column[np.isfinite(column)]
        ranges.append((name, float(finite.min()), float(finite.max())) if finite.size else (name, None, None))
    head = ("design", *sweep.parameters, *sweep.responses)
    columns = [sweep[name] for name in sweep]
    designs = [(k, *(float(column[k]) for column in columns)) for k in range(len(sweep))]
    failures = [(failure.index, failure.message) for failure in sweep.failures]
    return card(
        f"{sweep.name}: sweep of {len(sweep)} design{'s' * (len(sweep) != 1)}",
        notes(sweep.notes),
        table("responses", ("", "smallest", "largest"), ranges),
        table("designs", head, designs, MOST_DESIGNS),
        table("failures", ("design", "why"), failures, MOST_FAILURES),
    )
