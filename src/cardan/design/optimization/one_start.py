"""One start of the search: solvers, run anew where they stopped short, and an honest judgement of their best design."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from cardan.design.optimization.evaluations import Design, Evaluations
from cardan.design.optimization.history import AT_THE_LIMIT, History, RunsAwayError
from cardan.design.optimization.least_violation import LeastViolation, least_violation
from cardan.design.optimization.optimality import Optimality, conditions, scales_at
from cardan.design.optimization.problem import Problem
from cardan.design.optimization.settings import Solver
from cardan.design.optimization.solvers import general
from cardan.design.optimization.solvers.min_max import minimise_min_max
from cardan.design.optimization.solvers.steepest import minimise_steepest
from cardan.errors import AnalysisError, CardanError

RUNNERS = {**general.SOLVERS, "min-max": minimise_min_max}
MANY_PARAMETERS = 30  # from here on Ipopt, which needs no matrix of curvature, goes before SLSQP
ATTEMPTS = 12  # a solver that stopped short is started anew from its best design, in the scales of that design
GAIN = 1e-6  # scaled: an attempt that gained less is the last of its solver
BLOCKED = 5  # failing runs in one attempt: trying again would only meet more of them
CERTAIN = 10.0  # tolerances: an optimum so near, in scales of the parameters, needs no steps more
STILL_FALLING = 0.5  # of the objective before an attempt
ASIDE_OF_SADDLE = 0.05  # scales: how far from a saddle the search goes on
BORDERS = "it borders on designs that cannot be evaluated: {}"
RUNAWAY_DISTANCE = 10.0  # scales: a parameter without a bound that went further may be running away
PROBES = (10.0, 100.0, 1e3, 1e4)  # times as far in the same direction


@dataclass(frozen=True)
class Finding:
    """How one start ended."""

    start: np.ndarray
    status: str
    message: str
    best: Design | None
    least: LeastViolation | None = None


def solvers_of(settings: Solver, problem: Problem) -> list[str]:
    """The solvers to try, each where those before it stick."""
    if settings.name != "auto":
        return [settings.name]
    if any(r.group for r in problem.requirements):
        return ["min-max", "slsqp", "ipopt"]
    many = len(problem.names) - len(problem.parts) >= MANY_PARAMETERS
    return ["ipopt", "slsqp"] if many else ["slsqp", "ipopt"]


class OneStart:
    """Attempts from one start: status, the reason that the last solver gave, the measures of the best design."""

    def __init__(self, evaluations: Evaluations, history: History, settings: Solver, start: np.ndarray, resumed: bool):
        self.evaluations, self.history, self.settings, self.start = evaluations, history, settings, start
        self.b = np.array(history.rows[-1].parameters) if resumed else start
        self.before = history.iterations() if resumed else 0
        self.most = settings.iterations(len(evaluations.problem.names))
        self.solvers = solvers_of(settings, evaluations.problem)
        self.status = self.reason = ""
        self.least: LeastViolation | None = None
        self.measures: Optimality | None = None
        self.former: Design | None = None
        self.beside_a_saddle = self.surely = False

    @property
    def iterations_left(self) -> int:
        return self.most - (self.history.iterations() - self.before)

    def finding(self) -> Finding:
        """Run the solvers and judge their best design."""
        for _ in range(ATTEMPTS):
            if self.iterations_left <= 0:
                self.status = "limit"
            elif self._attempt():
                continue
            break
        status = self.status or "limit"
        return Finding(self.start, status, self._say(status), self.evaluations.best, self.least)

    def _attempt(self) -> bool:
        """One run of a solver; True where another is to follow from `b`."""
        evaluations = self.evaluations
        failures = len(evaluations.failures)
        runs_away = False
        self.history.begin_attempt()
        try:
            self.reason = self._run()
        except RunsAwayError:
            runs_away = True
        best = evaluations.best
        if best is None:
            raise AnalysisError("no design could be evaluated")
        away = _keeps_falling(evaluations, self.start, best) if runs_away else ""
        if away:
            return self._ends("unbounded", away)
        if best.violation > evaluations.tolerance:
            return self._feasible_first(best)
        self.measures = conditions(evaluations, best)
        at_the_limit = AT_THE_LIMIT in self.reason and not runs_away
        if self.measures is not None and self.measures.holds and not at_the_limit:
            return self._ends("converged", self.reason) if self._is_certain(best) else self._goes_on(best)
        away = _keeps_falling(evaluations, self.start, best)
        if away:
            return self._ends("unbounded", away)
        if at_the_limit or self.iterations_left <= 0:  # a step may give no row
            return self._ends("limit", self.reason)
        if len(evaluations.failures) - failures >= BLOCKED:
            return self._ends("stalled", BORDERS.format(evaluations.failures[-1].message))
        self.status = "stalled"
        return self._goes_on(best)

    def _is_certain(self, best: Design) -> bool:
        """Whether the optimum is so near that further steps are not worth their runs; else they are tried.

        They are tried once, and again as long as they bring an objective nearer to nothing (a sum of squares).
        """
        measures, tolerance = self.measures, self.settings.precision
        near = False
        if measures is not None and measures.distance <= CERTAIN * tolerance:
            near = measures.gain <= tolerance or measures.distance <= tolerance / CERTAIN**3
        falls = self.former is None or best.objective < STILL_FALLING * self.former.objective
        former, self.surely = self.surely, True
        self.status = "converged"
        return near or (former and not falls)

    def _ends(self, status: str, reason: str) -> bool:
        self.status, self.reason = status, reason
        return False

    def _feasible_first(self, best: Design) -> bool:
        """Look for a design within its limits; False where there is none."""
        self.least = least_violation(self.evaluations, best.b, self.most)
        if self.least.violation > self.evaluations.tolerance:
            return self._ends("infeasible", self.reason)
        self.b, self.least = self.least.b, None
        return True

    def _goes_on(self, best: Design) -> bool:
        """Whether another attempt is worth its runs: from the best design in its own scales, or beside a saddle."""
        evaluations, former = self.evaluations, self.former
        gained = former is None or former.objective - best.objective > GAIN * evaluations.scales.objective
        self.former, self.b = best, best.b
        below = None if self.measures is None else self.measures.below
        if below is not None and not self.beside_a_saddle:
            self.beside_a_saddle = True
            self.b = evaluations.within_bounds(best.b + ASIDE_OF_SADDLE * below)
            return True
        if not gained:
            if len(self.solvers) == 1:
                return False
            self.solvers = self.solvers[1:]
        self._rescale(best)
        return True

    def _rescale(self, best: Design) -> None:
        """Go on in the scales of the best design; where the optimum is near, first steps are to be short."""
        evaluations, measures = self.evaluations, self.measures
        try:
            scales = scales_at(evaluations, best.b, *evaluations.gradients(best.b))
        except CardanError:
            return  # without derivatives there are no other scales
        if measures is not None and 0.0 < measures.distance < 1.0:
            curved = measures.residual * scales.objective / measures.distance**0.5
            scales = scales._replace(objective=max(scales.objective, curved))
        evaluations.rescaled(scales)

    def _run(self) -> str:
        """Why the solver ended, in its words."""
        evaluations, history, settings, solver = self.evaluations, self.history, self.settings, self.solvers[0]
        if solver != "steepest":
            return RUNNERS[solver](evaluations, self.b, history, self.iterations_left, settings.precision)
        last = history.rows[-1].step_size if history.rows and history.rows[-1].start == history.start else None
        return minimise_steepest(
            evaluations,
            self.b,
            history,
            self.iterations_left,
            settings.precision,
            settings.reduction,
            settings.epsilon,
            settings.weights,
            settings.shorten,
            last,
        )

    def _say(self, status: str) -> str:
        if status == "converged":
            return f"the best design satisfies the conditions of an optimum ({self.reason})"
        if status == "limit":
            there = "; the conditions of an optimum hold there" if self.measures and self.measures.holds else ""
            return f"{AT_THE_LIMIT}; the best design so far is kept{there}: increase max_iterations=, or resume"
        if status == "infeasible" and self.least is not None:
            return say_infeasible(self.evaluations, self.least)
        if status == "stalled" and self.reason.startswith(BORDERS[:10]):
            return f"no better design is found; {self.reason}"
        if status == "stalled":
            failing = ["its derivatives cannot be computed"] if self.measures is None else self.measures.what_fails()
            return (
                f"no better design is found, though the conditions of an optimum do not hold "
                f"({'; '.join([self.reason, *failing])}); a response may have a kink there (two peaks of one height: "
                'solver="auto" holds both) or its runs may be too coarse (rtol=)'
            )
        return self.reason


def _keeps_falling(evaluations: Evaluations, start: np.ndarray, best: Design) -> str:
    """Go further where parameters without bounds went: says so when the objective falls on and on, else ""."""
    problem, scales = evaluations.problem, evaluations.scales
    way = best.b - start
    open_side = np.where(way > 0.0, problem.upper == np.inf, problem.lower == -np.inf)
    way = np.where(open_side, way, 0.0)
    if np.max(np.abs(way) / scales.parameters) < RUNAWAY_DISTANCE:
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
    far = [f'"{problem.names[j]}" ({best.b[j]:.3g})' for j in np.flatnonzero(np.abs(moved) > RUNAWAY_DISTANCE)]
    who = f" as {', '.join(far)} runs off" if far else ""
    return (
        f"the objective falls without end{who}: {best.objective:.4g} and still falling; give the parameters bounds, "
        "or ask for something that has a least value"
    )


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
