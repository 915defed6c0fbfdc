"""An optimum in tables."""

from __future__ import annotations

from collections.abc import Iterable

from cardan.design.optimization.history import Row
from cardan.design.optimization.optimality import COMPLEMENTARY_TOLERANCES, NEAR
from cardan.design.optimization.optimum import Optimum
from cardan.design.optimization.problem import SHOWN_IN_A_LINE
from cardan.design.sweeps.sweep_report import design_text
from cardan.io.report import Report, Section, Table, noted

SHOWN_HISTORY = 60  # of a longer history, the first and last half of these
SHOWN_FAILURES = 5
SHOWN_COLUMNS = 8  # parameters in the table of iterations: of more, those that changed most
SHOWN_PARAMETERS, SHOWN_LIMITS, SHOWN_STARTS = 40, 40, 20  # rows of the other tables


def optimum_sections(optimum: Optimum) -> Report:
    """What was found, the design, the responses, the constraints, the iterations."""
    parts = (_design, _responses, _constraints, _starts, _iterations, _failures)
    sections = [Section(_head(optimum), apart=False), *(Section(part(optimum)) for part in parts)]
    return Report(f"{optimum.name}: {optimum.status}", sections, "\n")


def _head(optimum: Optimum) -> list[str]:
    first = "" if optimum.start_objective is None else f"{optimum.start_objective:.6g} -> "
    lines = [optimum.message, f"{optimum.objective_name}: {first}{optimum.objective:.6g}"]
    if not optimum.feasible:
        lines.append(f"worst violation: {optimum.violation:.4g} (in parts of the limit)")
    effort = f"solver {optimum.solver}, {optimum.runs} runs, {optimum.gradient_runs} gradients"
    return [*lines, _conditions(optimum), effort, *noted(optimum.notes)]


def _conditions(optimum: Optimum) -> str:
    """The figures by which an optimum is judged, each with what is allowed."""
    missed = f"limits missed by {optimum.violation:.1e} (at most {optimum.tolerance:g})"
    measures = optimum.optimality
    if measures is None:
        return f"conditions of an optimum: {missed}"
    tolerance = optimum.tolerance
    return (
        f"conditions of an optimum: distance left {measures.distance:.1e} scales of the parameters (at most "
        f"{NEAR * tolerance:.0e}) or gain left {measures.gain:.1e} of the objective (at most {tolerance:g}), {missed}, "
        f"complementarity {measures.complementarity:.1e} (at most {COMPLEMENTARY_TOLERANCES * tolerance:.0e})"
    )


def _design(optimum: Optimum) -> list[Table]:
    least = optimum.least_violation
    holding = [*optimum.bounds, *(least.bounds if least is not None else ())]
    held = {text.rsplit(" ", 2)[0]: text for text in holding}
    shown = _most_changed(optimum, SHOWN_PARAMETERS)
    rows = [
        (name, f"{optimum.start[name]:.6g}", f"{value:.6g}", held.get(name, ""))
        for name, value in optimum.parameters.items()
        if name in shown
    ]
    left = len(optimum.parameters) - len(rows)
    more = f"({left} parameters that changed less are not shown; all are in .parameters)" if left else ""
    return [Table("design", ("parameter", "before", "after", "held by"), rows, remark=more)]


def _most_changed(optimum: Optimum, count: int) -> set[str]:
    """The names of the parameters that changed most, in parts of the larger of their values before and after."""

    def change(name: str) -> float:
        before, after = optimum.start[name], optimum.parameters[name]
        return abs(after - before) / (max(abs(before), abs(after)) or 1.0)

    return set(sorted(optimum.parameters, key=change, reverse=True)[:count])


def _responses(optimum: Optimum) -> list[Table]:
    rows = []
    for name, value in optimum.values.items():
        first = optimum.start_values.get(name)
        rows.append((name, "" if first is None else f"{first:.6g}", f"{value:.6g}"))
    return [Table("responses", ("response", "before", "after"), rows)]


def _constraints(optimum: Optimum) -> list[str | Table]:
    """What each constraint costs: the objective saved per unit of its limit."""
    rows = []
    for name, (value, missed) in optimum.requirements.items():
        state = f"missed by {missed:.4g}" if missed > 0 and not optimum.feasible else ""
        cost = f"{optimum.active[name]:.6g}" if name in optimum.active else ""
        rows.append((name, f"{value:.4g}", state or ("active" if cost else "free"), cost))
    rows += [(name, "0", "active", f"{cost:.6g}") for name, cost in optimum.bounds.items()]
    if not rows:
        return []
    left = len(rows) - SHOWN_LIMITS
    if left > 0:  # those that are missed or hold the design first
        rows.sort(key=lambda row: row[2] == "free")
    more = f"({left} more are not shown; all are in .requirements and .bounds)" if left > 0 else ""
    head = ("constraint", "value", "state", "cost per unit")
    parts: list[str | Table] = [Table("constraints", head, rows[:SHOWN_LIMITS], remark=more)]
    least = optimum.least_violation
    if least is not None and least.causes:
        shares = ", ".join(f"{name} {share:.0%}" for name, share in least.causes.items())
        held = f"; held by the bounds {', '.join(least.bounds)}" if least.bounds else ""
        parts.append(f"the least violation is caused by: {shares}{held}")
    return parts


def _starts(optimum: Optimum) -> list[Table]:
    if len(optimum.starts) < 2:
        return []
    rows = [
        (str(k), start["status"], start["objective"], start["violation"], start["design"])
        for k, start in enumerate(optimum.starts, 1)
    ]
    left = len(rows) - SHOWN_STARTS
    more = f"({left} more starts are not shown; all are in .starts)" if left > 0 else ""
    return [Table("starts", ("start", "ended", "objective", "violation", "at"), rows[:SHOWN_STARTS], remark=more)]


def _iterations(optimum: Optimum) -> list[Table]:
    """The table of iterations; for steepest descent with both norms, as Barman & Haug (1981, 6.2.3) tell them."""
    history, columns = optimum.history, optimum.columns
    if not history:
        return []
    steepest = any(row.descent is not None for row in history)
    several = history[-1].start > 1
    head = ["iteration", "objective", "violation", "step"]
    head += ["|δb1|", "|δb2|", "1/(2γ0)"] if steepest else []
    chosen = [k for k, _ in enumerate(columns)]
    if len(columns) > SHOWN_COLUMNS:
        names = _most_changed(optimum, SHOWN_COLUMNS)
        chosen = [k for k, name in enumerate(columns) if name in names]
    head = [*(["start"] if several else []), *head, *(columns[k] for k in chosen), "held" if steepest else "worst"]
    shown: Iterable[Row] = history
    left = len(history) - SHOWN_HISTORY
    if left > 0:
        shown = [*history[: SHOWN_HISTORY // 2], *history[-SHOWN_HISTORY // 2 :]]
    rows = []
    for row in shown:
        cells = [str(row.start)] if several else []
        cells += [str(row.iteration), f"{row.objective:.6g}", f"{row.violation:.3g}", f"{row.step:.3g}"]
        if steepest:
            cells += ["" if x is None else f"{x:.4g}" for x in (row.descent, row.correction, row.step_size)]
        cells += [f"{row.parameters[k]:.6g}" for k in chosen]
        rows.append((*cells, ", ".join(row.active) if steepest else row.worst))
    remarks = [f"({left} iterations in the middle are not shown)"] if left > 0 else []
    fewer = len(columns) - len(chosen)
    remarks += [f"({fewer} parameters that changed less are not shown; all are in .history)"] if fewer else []
    return [Table("iterations", head, rows, 1 + several, "\n".join(remarks))]


def _failures(optimum: Optimum) -> list[str]:
    if not optimum.failures:
        return []
    lines = [f"designs that could not be evaluated: {len(optimum.failures)}"]
    for design, message in optimum.failures[:SHOWN_FAILURES]:
        lines.append(f"  {design_text(design, SHOWN_IN_A_LINE)}: {message}")
    left = len(optimum.failures) - SHOWN_FAILURES
    return [*lines, *([f"  … and {left} more"] if left > 0 else [])]
