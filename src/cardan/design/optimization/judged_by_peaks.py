"""Judges iterates by the original conditions at all times, where the solver used integrals of their violation.

An integral of what is above a limit is flat where it is small: a design that passes its limit by a thousandth counts as
feasible, and the multipliers say nothing. So the best design is chosen, and the conditions of an optimum are asked for,
with the maxima over time themselves.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from cardan.design.optimization.evaluations import Evaluations
from cardan.design.optimization.optimality import conditions
from cardan.design.optimization.problem import Problem, scales_of
from cardan.design.optimization.search import Outcome
from cardan.errors import CardanError

NEARLY = 1e-3  # of a limit: as near, an iterate of a method that comes from outside is taken for feasible, and told


def judged_by_peaks(problem: Problem, outcome: Outcome, tolerance: float) -> Outcome:
    """The outcome of a search with integrals, judged by a problem in which maxima over time are held themselves.

    The best design is that of the least objective among the iterates within `NEARLY` of their limits, else the one that
    misses them least. It is "converged" only if the conditions of an optimum hold there, limits to the tolerance.
    """
    n = len(problem.machine(problem.start))
    judge = Evaluations(problem, NEARLY)
    at_start = judge.gradients(problem.start)
    judge.first_scaled(scales_of(problem, *at_start))
    for row in outcome.rows:
        try:
            judge.values(np.append(row.parameters[:n], problem.start[n:]))
        except CardanError:
            continue  # it was evaluated in the search, but not at all times
    best = judge.best
    assert best is not None
    judge.runs += outcome.evaluations.runs
    judge.gradient_runs += outcome.evaluations.gradient_runs
    judge.failures = outcome.evaluations.failures
    judge.tolerance = tolerance
    measures = conditions(judge, best)
    status, message = _said(judge, outcome, best.violation, measures is not None and measures.holds)
    return replace(outcome, status=status, message=message, best=best, optimality=measures, evaluations=judge)


def _said(judge: Evaluations, outcome: Outcome, violation: float, holds: bool) -> tuple[str, str]:
    """Status and message: those of the search, but for an optimum that is none."""
    assert judge.best is not None
    if violation <= judge.tolerance and holds and outcome.status != "limit":
        return "converged", "the best design satisfies the conditions of an optimum, maxima over time included"
    status = "stalled" if outcome.status == "converged" else outcome.status
    missed = judge.problem.violations(judge.best.values)
    late = {
        r.label: v
        for r, v in zip(judge.problem.requirements, missed, strict=True)
        if v > judge.tolerance * judge.scales.requirements[judge.problem.requirements.index(r)]
    }
    text = ", ".join(f"{name} is passed by {value:.4g}" for name, value in late.items())
    why = text or "the conditions of an optimum do not hold for the maxima over time"
    if outcome.status == "infeasible":  # the design that is named is the one that is returned
        return status, (
            f"no design satisfies all constraints; of the iterates, judged by the maxima over time, the one at "
            f"{judge.problem.describe(judge.best.b)} misses them least: {text or 'nothing beyond the tolerance'}"
        )
    remedy = 'integrals of small violations say little: hold the maxima themselves, form="peak", another solver'
    return status, f"{outcome.message}; but {why} ({remedy})" if outcome.status != "converged" else f"{why} ({remedy})"
