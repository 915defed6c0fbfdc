"""The search for the best design: starts, solvers, and an honest judgement of what was found."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
from scipy.stats import qmc

from cardan.design.optimization.evaluations import Design, Evaluations
from cardan.design.optimization.history import History, Row
from cardan.design.optimization.least_violation import LeastViolation
from cardan.design.optimization.one_start import Finding, OneStart
from cardan.design.optimization.optimality import Optimality, conditions
from cardan.design.optimization.problem import Problem, parameter_scale, scales_of
from cardan.design.optimization.settings import Solver
from cardan.design.optimization.solvers.steepest import weighting
from cardan.errors import AnalysisError, CardanError


@dataclass(frozen=True)
class Outcome:
    """What the search found."""

    status: str  # converged, stalled, limit, infeasible, unbounded, interrupted
    message: str
    best: Design
    optimality: Optimality | None
    least: LeastViolation | None
    evaluations: Evaluations
    rows: list[Row]
    findings: list[Finding]
    notes: list[str] = field(default_factory=list)
    file: dict[str, object] = field(default_factory=dict)  # the history as it is written


def search(
    problem: Problem,
    settings: Solver | None = None,
    progress: Callable[[Row], object] | None = None,
    save: str | Path | None = None,
    resume: bool = False,
) -> Outcome:
    """Minimise a problem. Ctrl-C ends the search and keeps the best design; `save` is rewritten after each iteration.

    Raises AnalysisError where no start can be evaluated at all.
    """
    settings = settings or Solver()
    weighting(settings.weights, np.ones(len(problem.names)))  # refuses wrong ones before anything runs
    evaluations = Evaluations(problem, settings.precision)
    history = History(evaluations, settings.name, progress, save)
    resumed = resume and save is not None and history.read(save)
    starts = start_points(problem, settings.starts, settings.seed)
    findings: list[Finding] = []
    scaled = resumed
    for number, start in enumerate(starts, 1):
        if number < history.start:
            continue  # done before the search was resumed
        again = resumed and number == history.start and bool(history.rows)
        history.start = number
        if not again:
            evaluations.begin_start()
        try:
            if not scaled:
                values, matrix = evaluations.gradients(start)
                evaluations.first_scaled(scales_of(problem, values, matrix))
                scaled = True
            findings.append(OneStart(evaluations, history, settings, start, again).finding())
        except KeyboardInterrupt:
            findings.append(Finding(start, "interrupted", "stopped by Ctrl-C; the best design so far is kept",
                                    evaluations.best))  # fmt: skip
            break
        except CardanError as error:
            findings.append(Finding(start, "failed", str(error), evaluations.best))
    best = evaluations.champion
    if best is None and findings[-1].status == "interrupted":
        raise KeyboardInterrupt  # before the first design: there is nothing to keep
    if best is None:
        error = next(f.message for f in findings if f.status == "failed")
        where = problem.describe(starts[0])
        raise AnalysisError(f"the start design cannot be evaluated ({where}): {error}; start from a design that runs")
    return _outcome(evaluations, history, findings, best)


def start_points(problem: Problem, number: int, seed: int) -> list[np.ndarray]:
    """The start of the problem, then a Latin hypercube within the bounds (without bounds: one scale to either side)."""
    points = [problem.start.astype(float)]
    if number > 1:
        size = np.array([parameter_scale(*x) for x in zip(problem.start, problem.lower, problem.upper, strict=True)])
        low = np.where(np.isfinite(problem.lower), problem.lower, problem.start - size)
        high = np.where(np.isfinite(problem.upper), problem.upper, problem.start + size)
        low, high = np.minimum(low, high), np.maximum(low, high)
        sample = qmc.LatinHypercube(len(low), rng=np.random.default_rng(seed)).random(number - 1)
        points += list(np.clip(low + sample * (high - low), problem.lower, problem.upper))
    return points


def _outcome(evaluations: Evaluations, history: History, findings: list[Finding], best: Design) -> Outcome:
    """Of several starts, that of the best design speaks; an interruption is always said."""
    mine = [f for f in findings if f.best is not None and np.array_equal(f.best.b, best.b)]
    chosen = mine[0] if mine else findings[-1]
    interrupted = findings[-1].status == "interrupted"
    status = "interrupted" if interrupted else chosen.status
    message = findings[-1].message if interrupted else chosen.message
    measures = None
    if best.violation <= evaluations.tolerance and (evaluations.has_gradients(best.b) or not interrupted):
        measures = conditions(evaluations, best)
    history.write()
    notes = []
    if len(findings) > 1:
        done = sum(f.status == "converged" for f in findings)
        notes.append(f"{len(findings)} starts, {done} of them converged")
    return Outcome(status, message, best, measures, chosen.least, evaluations, history.rows, findings, notes,
                   history.data())  # fmt: skip
