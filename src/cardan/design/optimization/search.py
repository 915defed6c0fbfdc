"""The search for the best design: starts, solvers, and an honest judgement of what was found."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from scipy.stats import qmc

from cardan.design.choices import SOLVERS
from cardan.design.optimization.evaluations import Design, Evaluations
from cardan.design.optimization.history import AT_THE_LIMIT, History, Row, RunsAwayError
from cardan.design.optimization.least_violation import LeastViolation, least_violation
from cardan.design.optimization.optimality import ACTIVE, COMPLEMENTARY, STATIONARY, Optimality, optimality
from cardan.design.optimization.problem import Problem, parameter_scale, scales_of
from cardan.design.optimization.solvers import general
from cardan.design.optimization.solvers.min_max import minimise_min_max
from cardan.design.optimization.solvers.reduced_gradient import minimise_reduced
from cardan.design.optimization.solvers.steepest import DEFAULT_EPSILON, minimise_steepest, weighting
from cardan.errors import AnalysisError, CardanError, ModelError, suggestion

RUNNERS = {**general.SOLVERS, "reduced-gradient": minimise_reduced, "min-max": minimise_min_max}
NEXT = {"min-max": "slsqp", "slsqp": "ipopt"}  # of "auto", where one sticks
MOST_ITERATIONS = {"steepest": 200, "trust-constr": 1000, "ipopt": 300}
DEFAULT_ITERATIONS = 100
DEFAULT_TOLERANCE = 1e-6
STEEPEST_TOLERANCE = 1e-5  # first-order steps converge linearly: more digits cost too many runs
ATTEMPTS = 4  # a solver that stopped short is started anew from its best design, without its memory of curvature
GAIN = 1e-6  # scaled: an attempt that gained less is the last
BLOCKED = 5  # failing runs in one attempt: trying again would only meet more of them
BORDERS = "it borders on designs that cannot be evaluated: {}"
FAR = 10.0  # scales: a parameter without a bound that went further may be running away
PROBES = (10.0, 100.0, 1e3, 1e4)  # times as far in the same direction


@dataclass(frozen=True)
class Settings:
    """How to search; None stands for the default of the solver."""

    solver: str = "auto"
    max_iterations: int | None = None
    tolerance: float | None = None
    starts: int = 1
    seed: int = 0
    reduction: float = 0.05
    epsilon: float = DEFAULT_EPSILON
    weights: object = None
    shorten: bool = True

    def __post_init__(self) -> None:
        if self.solver not in SOLVERS:
            raise ModelError(f'solver="{self.solver}" is not known{suggestion(str(self.solver), SOLVERS)}')
        for word, value in (("starts", self.starts), ("max_iterations", self.max_iterations)):
            if value is not None and (not isinstance(value, int) or value < 1):
                raise ModelError(f"{word}={value!r}: expected a whole number, 1 or more")
        if self.tolerance is not None and not 0.0 < self.tolerance < 1.0:
            raise ModelError(f"tolerance={self.tolerance!r}: expected a small positive number, e.g. 1e-6")
        if not 0.0 < self.reduction < 1.0:
            raise ModelError(
                f"reduction={self.reduction!r}: expected a part of the objective between 0 and 1, e.g. 0.05"
            )
        if not self.epsilon >= 0.0:
            raise ModelError(f"epsilon={self.epsilon!r} must not be negative")

    @property
    def iterations(self) -> int:
        return self.max_iterations or MOST_ITERATIONS.get(self.solver, DEFAULT_ITERATIONS)

    @property
    def precision(self) -> float:
        return self.tolerance or (STEEPEST_TOLERANCE if self.solver == "steepest" else DEFAULT_TOLERANCE)


@dataclass(frozen=True)
class Finding:
    """How one start ended."""

    start: np.ndarray
    status: str
    message: str
    best: Design | None
    least: LeastViolation | None = None


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
    file: dict[str, Any] = field(default_factory=dict)  # the history as it is written


def search(
    problem: Problem,
    settings: Settings | None = None,
    progress: Callable[[Row], object] | None = None,
    save: str | Path | None = None,
    resume: bool = False,
) -> Outcome:
    """Minimise a problem. Ctrl-C ends the search and keeps the best design; `save` is rewritten after each iteration.

    Raises AnalysisError where no start can be evaluated at all.
    """
    settings = settings or Settings()
    weighting(settings.weights, np.ones(len(problem.names)))  # refuses wrong ones before anything runs
    evaluations = Evaluations(problem, settings.precision)
    history = History(evaluations, settings.solver, progress, save)
    if resume and save is None:
        raise ModelError("resume=True needs the file of the search; give save=...")
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
                evaluations.rescaled(scales_of(problem, values, matrix))
                scaled = True
            findings.append(_one_start(evaluations, history, settings, start, again))
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


def _one_start(
    evaluations: Evaluations, history: History, settings: Settings, start: np.ndarray, resumed: bool
) -> Finding:
    """Run the solver from one start, anew where it stopped short, and judge its best design."""
    b = np.array(history.rows[-1].parameters) if resumed else start
    before = history.iterations() if resumed else 0
    solver = settings.solver
    if solver == "auto":
        solver = "min-max" if any(r.group for r in evaluations.problem.requirements) else "slsqp"
    status = reason = ""
    former: Design | None = None
    least: LeastViolation | None = None
    for _ in range(ATTEMPTS):
        left = settings.iterations - (history.iterations() - before)
        if left <= 0:
            status = "limit"
            break
        failures = len(evaluations.failures)
        try:
            reason = _run(solver, evaluations, b, history, left, settings)
        except RunsAwayError:
            status, reason = "unbounded", _runs_off(evaluations, start)
            break
        best = evaluations.best
        if best is None:
            raise AnalysisError("no design could be evaluated")
        if best.violation > evaluations.tolerance:
            least = least_violation(evaluations, best.b, settings.iterations)
            if least.violation > evaluations.tolerance:
                status = "infeasible"
                break
            b, least = least.b, None
            continue
        if _optimal(evaluations, best):
            status = "converged"
            break
        away = _keeps_falling(evaluations, start, best)
        if away:
            status, reason = "unbounded", away
            break
        used_up = (
            reason == AT_THE_LIMIT or history.iterations() - before >= settings.iterations
        )  # a step may give no row
        status = "limit" if used_up else "stalled"
        if len(evaluations.failures) - failures >= BLOCKED:
            status, reason = "stalled", BORDERS.format(evaluations.failures[-1].message)
            break
        if former is not None and former.objective - best.objective <= GAIN * evaluations.scales.objective:
            if settings.solver != "auto" or solver not in NEXT:
                break
            solver = NEXT[solver]
        former, b = best, best.b
    return Finding(
        start, status or "limit", _say(status or "limit", reason, evaluations, least), evaluations.best, least
    )


def _run(solver: str, evaluations: Evaluations, b: np.ndarray, history: History, left: int, settings: Settings) -> str:
    if solver != "steepest":
        return RUNNERS[solver](evaluations, b, history, left, settings.precision)
    last = history.rows[-1].step_size if history.rows and history.rows[-1].start == history.start else None
    return minimise_steepest(
        evaluations,
        b,
        history,
        left,
        settings.precision,
        settings.reduction,
        settings.epsilon,
        settings.weights,
        settings.shorten,
        last,
    )


def _optimal(evaluations: Evaluations, best: Design) -> bool:
    found = first_order(evaluations, best)
    return found is not None and found.holds


def first_order(evaluations: Evaluations, best: Design) -> Optimality | None:
    try:
        values, matrix = evaluations.gradients(best.b)
    except CardanError:
        return None
    return optimality(evaluations.problem, evaluations.scales, best.b, values, matrix, ACTIVE)


def _keeps_falling(evaluations: Evaluations, start: np.ndarray, best: Design) -> str:
    """Go further where parameters without bounds went: says so when the objective falls on and on, else ""."""
    problem, scales = evaluations.problem, evaluations.scales
    way = best.b - start
    open_side = np.where(way > 0.0, problem.upper == np.inf, problem.lower == -np.inf)
    way = np.where(open_side, way, 0.0)
    if np.max(np.abs(way) / scales.parameters) < FAR:
        return ""
    last = best.objective
    for far in PROBES:
        try:
            values = evaluations.values(best.b + far * way)
        except CardanError:
            return ""
        if values[0] >= last or not evaluations.feasible(values):
            return ""
        last = float(values[0])
    return _runs_off(evaluations, start)


def _runs_off(evaluations: Evaluations, start: np.ndarray) -> str:
    problem, best = evaluations.problem, evaluations.best
    if best is None:
        return "the objective falls without end"
    moved = (best.b - start) / evaluations.scales.parameters
    far = [f'"{problem.names[j]}" ({best.b[j]:.3g})' for j in np.flatnonzero(np.abs(moved) > FAR)]
    who = f" as {', '.join(far)} runs off" if far else ""
    return (
        f"the objective falls without end{who}: {best.objective:.4g} and still falling; give the parameters bounds, "
        "or ask for something that has a least value"
    )


def _say(status: str, reason: str, evaluations: Evaluations, least: LeastViolation | None) -> str:
    if status == "converged":
        return f"the best design satisfies the conditions of an optimum ({reason})"
    if status == "limit":
        return f"{AT_THE_LIMIT}; the best design so far is kept: increase max_iterations=, or resume"
    if status == "infeasible" and least is not None:
        return say_infeasible(evaluations, least)
    if status == "stalled" and reason.startswith(BORDERS[:10]):
        return f"no better design is found; {reason}"
    if status == "stalled":
        return (
            f"no better design is found, though the conditions of an optimum do not hold ({reason}"
            f"{_what_does_not(evaluations)}); a response may have a kink there (two peaks of one height: "
            'solver="auto" holds both) or its runs may be too coarse (rtol=)'
        )
    return reason


def _what_does_not(evaluations: Evaluations) -> str:
    """Which condition of an optimum fails at the best design, with its figure."""
    found = None if evaluations.best is None else first_order(evaluations, evaluations.best)
    if found is None:
        return "; its derivatives cannot be computed"
    left = f"; {found.residual:.1e} of the gradient at the start is left, at most {STATIONARY:g} may be"
    gap = f"; complementarity {found.complementarity:.1e}, at most {COMPLEMENTARY:g}"
    return (left if found.residual > STATIONARY else "") + (gap if found.complementarity > COMPLEMENTARY else "")


def say_infeasible(evaluations: Evaluations, least: LeastViolation) -> str:
    """The least violation, where it is, and what causes it."""
    problem = evaluations.problem
    missed: dict[str, float] = {}
    for r, v in zip(problem.requirements, problem.violations(least.values), strict=True):
        missed[r.label] = max(missed.get(r.label, 0.0), float(v))
    by = ", ".join(f"{name} missed by {missed[name]:.4g}" for name in least.causes) or "(cause not clear)"
    held = f" at the bounds {', '.join(least.bounds)}" if least.bounds else ""
    return (
        f"no design satisfies all constraints; the least violation found is {by}{held} "
        f"({problem.describe(least.b)}); relax one of these"
    )


def _outcome(evaluations: Evaluations, history: History, findings: list[Finding], best: Design) -> Outcome:
    """Of several starts, that of the best design speaks; an interruption is always said."""
    mine = [f for f in findings if f.best is not None and np.array_equal(f.best.b, best.b)]
    chosen = mine[0] if mine else findings[-1]
    interrupted = findings[-1].status == "interrupted"
    status = "interrupted" if interrupted else chosen.status
    message = findings[-1].message if interrupted else chosen.message
    conditions = None
    if best.violation <= evaluations.tolerance and (evaluations.has_gradients(best.b) or not interrupted):
        conditions = first_order(evaluations, best)
    history.write()
    notes = []
    if len(findings) > 1:
        done = sum(f.status == "converged" for f in findings)
        notes.append(f"{len(findings)} starts, {done} of them converged")
    return Outcome(status, message, best, conditions, chosen.least, evaluations, history.rows, findings, notes,
                   history.data())  # fmt: skip
