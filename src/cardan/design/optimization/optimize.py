"""cd.optimize: the best design of a machine."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple, TypeAlias, Unpack

import numpy as np

from cardan.analysis.equilibrium import equilibrium
from cardan.analysis.kinematics import inverse, kinematics
from cardan.analysis.methods import opened
from cardan.analysis.options import Resume, file_and_resume, takes
from cardan.analysis.simulate import simulate
from cardan.compiled.compiling import compile_system
from cardan.design.gradients.along_a_motion.evaluation_times import time_of
from cardan.design.gradients.request import GradientOptions
from cardan.design.optimization.artificial_bound import artificial_bound, the_peak
from cardan.design.optimization.history import Row
from cardan.design.optimization.judged_by_peaks import judged_by_peaks
from cardan.design.optimization.load_cases import Case, DesignResponses, LoadCase, cases_of
from cardan.design.optimization.one_start import Finding
from cardan.design.optimization.optimum import Optimum
from cardan.design.optimization.problem import Problem, parameter_scale
from cardan.design.optimization.run_options import check_options
from cardan.design.optimization.search import Outcome, search
from cardan.design.optimization.settings import Solver
from cardan.design.optimization.statement import (
    BOUNDS,
    Conditions,
    Statement,
    Vary,
    Wanted,
    apart,
    free_parameters,
    has_integrals,
    in_case,
    insensitivities,
    is_a_sum,
    listed,
    problem_of,
    start_and_bounds,
    state,
    varied,
    with_local_peaks,
    with_peaks,
)
from cardan.errors import AnalysisError, CardanError, ModelError, suggestion
from cardan.model.expressions.values import Scalar
from cardan.model.model import Model
from cardan.results.result import Result

Weights: TypeAlias = "Sequence[float] | np.ndarray | Mapping[str, float] | None"

LEAST_BOUND = 1e-6  # of its start: an artificial bound divides
HOLDS_LOCAL_PEAKS = ("auto", "min-max")  # the others need the same constraints at every design, and peaks come and go
PEAKS_FOR_EACH = 2  # local peaks that are held: as many as can be equal at an optimum, one more than parameters, twice


@takes({"solver": (Solver,), "save": (Resume,)}, {"bounds": BOUNDS})
def optimize(
    model: Model,
    minimize: Wanted = None,
    subject_to: Conditions = (),
    until: Scalar | None = None,
    *,
    maximize: Wanted = None,
    solver: str | Solver = "auto",
    with_respect_to: Vary | None = None,
    parameters: Mapping[str, float] | None = None,
    cases: Sequence[LoadCase] | None = None,
    progress: Callable[[Row], object] | None = None,
    save: str | Path | Resume | None = None,
    **options: Unpack[GradientOptions],
) -> Optimum:
    """The design with the least (or greatest) objective that satisfies all constraints.

    Parameters
    ----------
    model : Model
        The machine. Its parameters with bounds are varied, unless `with_respect_to` names others.
    minimize : Functional or sequence of Functional, optional
        The objective, such as `cd.Peak(lambda s: ...)` or `cd.Peak(f) + 0.1 * cd.Integral(g)`. Several are combined.
    subject_to : condition or sequence of conditions, default ()
        `cd.Always(...)`, `cd.AtMost(functional, number)`, `cd.AtLeast(...)`, `cd.Equal(...)`.
    until : float, optional
        The end time; it may be a parameter or an expression of parameters. Equilibria and vibrations do not need it.
    maximize : Functional or sequence of Functional, optional
        In place of `minimize`: the objective that is to be greatest; of several the least one.
    solver : str or Solver, default "auto"
        "auto", "slsqp", "trust-constr", "ipopt", "min-max" or "steepest", see Notes; `cd.Solver`
        holds further options, such as the tolerance, the number of starts, and how objectives are combined.
    with_respect_to : str, sequence of str, or mapping of str to (float or None, float or None), optional
        The parameters to vary, or their bounds in place of those in the model, such as `{"k": (100, 900)}`, with None
        for the bounds of the model; the default is those with bounds, or all if none has any.
    parameters : mapping of str to float, optional
        Values to start from, or to keep for parameters that are not varied.
    cases : sequence of mappings, optional
        Load cases that one design must satisfy, with the keys "name", "parameters", "until", "weight" and "options":
        `[{"name": "loaded", "parameters": {"m": 200}, "until": 3}, ...]`.
    progress : callable, optional
        A function that is called after each iteration with a row: `row.iteration`, `.objective`, `.violation`, `.step`.
    save : path or Resume, optional
        A JSON file that is rewritten after each iteration. `save=cd.Resume(path)` continues from it.
    **options
        Options of `cd.gradient` and of the analysis.

    Returns
    -------
    Optimum
        The best design. Ctrl-C stops the search and returns the best one so far.

    Notes
    -----
    "steepest" is generalized steepest descent with constraint-error compensation (Barman & Haug 1981); "min-max" keeps
    every local maximum over time of a Peak or Always below one bound. "auto" takes "min-max" where there are maxima
    over time, "ipopt" for 30 parameters or more, else "slsqp", and tries others where these stick. "converged" is
    judged by one measure for all solvers that does not depend on the start: with parameters scaled by s_j, p the
    projected gradient of the Lagrangian, H its curvature and d the minimum of p·d + d·H d/2, the distance |d| is at
    most 100 times the tolerance or the gain -p·d/2 at most the tolerance times the objective; limits are kept to the
    tolerance. Parameters and responses are scaled automatically. A design that cannot be run shortens the step and is
    listed in `failures`.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("throw", gravity=(0, -10))
    >>> v = model.parameter("v", 4.0, bounds=(0, 10))
    >>> ball = model.body("ball", mass=1, inertia=1, velocity=(0, v))
    >>> miss = cd.Terminal(lambda s: (s.position(ball)[1] - 2) ** 2)
    >>> print(round(cd.optimize(model, minimize=miss, until=1).parameters["v"], 3))
    7.0
    """
    if progress is not None and not callable(progress):
        raise AnalysisError(f"progress={progress!r}: expected a function that is called after each iteration")
    start_values = dict(parameters or {})
    settings, (file, resume) = Solver.of(solver), file_and_resume(save)
    artificial, combine, weights = settings.artificial, settings.combine, settings.weights
    chosen, bounds = varied(with_respect_to)
    names = free_parameters(model, chosen, bounds)
    if maximize is not None and (minimize is not None or artificial is not False):
        raise ModelError("maximize: give either minimize or maximize, and artificial= with minimize alone")
    wanted, sign = (minimize, 1.0) if maximize is None else (maximize, -1.0)
    user_statement = state(wanted, subject_to, sign)
    loads = cases_of(cases, model, until, names)
    fixed = {name: value for name, value in start_values.items() if name not in names}
    check_options(user_statement.functionals, loads, options)
    responses = DesignResponses(model, user_statement.functionals, loads, names, fixed, options)
    limits = dict(bounds or {})
    sums = len(loads) == 1 and is_a_sum(wanted)
    smooth, combined = apart(wanted, subject_to, sign, sums), "sum" if sums else combine
    statement = smooth
    if settings.name in HOLDS_LOCAL_PEAKS and options.get("analysis") != "equilibrium":
        statement = with_local_peaks(statement, PEAKS_FOR_EACH * (len(names) + 1))
    separate = DesignResponses(model, statement.functionals, loads, names, fixed, options)

    def searched(statement: Statement, responses: DesignResponses) -> Search:
        box = start_and_bounds(model, responses.names, start_values, limits)
        problem = problem_of(statement, responses, *box, combined)
        notes = _notes(statement, responses, problem, settings)
        weighted = replace(settings, weights=_weights(weights, problem))
        outcome = search(problem, weighted, progress, file, resume)
        notes += responses.notes(problem.machine(outcome.best.b))
        return Search(problem, outcome, notes, problem.names)

    def judged(search_result: Search) -> Search:
        """Where maxima over time were held by integrals, the iterates are judged by the maxima themselves."""
        if artificial is False and not has_integrals(user_statement):
            return search_result
        plain = with_local_peaks(with_peaks(smooth), PEAKS_FOR_EACH * (len(names) + 1))
        pointwise = DesignResponses(model, plain.functionals, loads, names, fixed, options)
        problem = problem_of(plain, pointwise, *start_and_bounds(model, names, start_values, bounds), combined)
        outcome = judged_by_peaks(problem, search_result.outcome, settings.precision)
        return search_result._replace(problem=problem, outcome=outcome)

    if artificial is False:
        return _optimum(user_statement, responses, judged(searched(statement, separate)), settings)
    peak = the_peak(minimize)
    box = start_and_bounds(model, names, start_values, limits)
    first = float(
        artificial if artificial is not True else responses.values(box[0])[user_statement.objectives[0].places[0]]
    )
    with artificial_bound(model, peak, first) as bound:
        limits[bound.name] = (LEAST_BOUND * first, None)
        statement = state(bound.objective, [*listed(subject_to), bound.condition])
        widened = DesignResponses(model, statement.functionals, loads, [*names, bound.name], fixed, options)
        search_result = searched(statement, widened)
    return _optimum(user_statement, responses, judged(search_result), settings)


class Search(NamedTuple):
    """A problem, what was found, and what the start design told."""

    problem: Problem
    outcome: Outcome
    notes: list[str]
    columns: tuple[str, ...]  # names of the parameters in its history


def _weights(weights: Weights, problem: Problem) -> Weights:
    """Weights by name become one for each parameter; those not named keep theirs, 1 / scale²."""
    if not isinstance(weights, Mapping):
        return weights
    for name in weights:
        if name not in problem.names:
            raise ModelError(f'weights: "{name}" is not a design parameter{suggestion(str(name), problem.names)}')
    ranges = zip(problem.names, problem.start, problem.lower, problem.upper, strict=True)
    return [weights.get(name, parameter_scale(*x) ** -2) for name, *x in ranges]


def _notes(statement: Statement, responses: DesignResponses, problem: Problem, settings: Solver) -> list[str]:
    """What the start design tells about the problem; a start that fails is the search's to tell."""
    n = len(responses.names)
    start = problem.start[:n]
    try:
        responses.gradients(start)
    except CardanError:
        return []
    scales = np.array([parameter_scale(*x) for x in zip(start, problem.lower[:n], problem.upper[:n], strict=True)])
    notes = insensitivities(statement, responses, start, scales, (problem.lower[:n], problem.upper[:n]))
    missed = problem.violations(problem.values(problem.start))
    late = [
        r.label
        for r, v in zip(problem.requirements, missed, strict=True)
        if v > settings.precision * (abs(r.limit) or 1)
    ]
    late = [name for name in late if not any(name.endswith(f"<= {part}") for part in problem.parts)]
    late = list(dict.fromkeys(late))
    if late:
        notes.append(f"the start design does not satisfy: {', '.join(late)}")
    return notes


def _optimum(statement: Statement, responses: DesignResponses, search_result: Search, settings: Solver) -> Optimum:
    """The outcome in the words of the user: parameters that the method added are left out of the design."""
    problem, outcome = search_result.problem, search_result.outcome
    best, evaluations, first_order = outcome.best, outcome.evaluations, outcome.optimality
    n, single = len(responses.names), len(statement.objectives) == 1 and len(responses.cases) == 1
    columns = [in_case(name, case) for case in responses.cases for name in statement.names]

    def all_values(b: np.ndarray) -> dict[str, float]:
        try:
            return dict(zip(columns, (float(y) for y in responses.values(b[:n])), strict=True))
        except CardanError:
            return {}

    def design(b: np.ndarray) -> dict[str, float]:
        return {name: float(value) for name, value in zip(responses.names, b[:n], strict=True)}

    def run(case: str | None, parameters: Mapping[str, float]) -> Result:
        chosen = next(c for c in responses.cases if case is None or c.name == case)
        return run_of(responses, chosen, np.array([parameters[name] for name in responses.names]))

    values, start_values = all_values(best.b), all_values(problem.start)
    objective, objective_name = best.objective, problem.objective
    first = evaluations.cached(problem.start)
    start_objective = None if first is None else float(first[0])
    maximised = statement.objectives[0].weight < 0
    if maximised:
        objective, start_objective = -objective, None if start_objective is None else -start_objective
    if single:  # also where a bound stood for it
        objective_name = statement.objectives[0].name
        objective, start_objective = values.get(objective_name, objective), start_values.get(objective_name)
    unsaid = {f"{problem.objective} <= {part}" for part in problem.parts} if single else set()
    return Optimum(
        name=responses.model.name,
        parameters=design(best.b),
        start=design(problem.start),
        objective=objective,
        objective_name=objective_name,
        start_objective=start_objective,
        values=values,
        start_values=start_values,
        requirements={name: pair for name, pair in _by_limit(problem, best.values[1:]).items() if name not in unsaid},
        violation=evaluations.violation(best.values)[0],
        feasible=best.violation <= evaluations.tolerance,
        active={} if first_order is None else {k: v for k, v in first_order.requirements.items() if k not in unsaid},
        bounds={} if first_order is None else first_order.bounds,
        status=outcome.status,
        message=outcome.message,
        solver=settings.name,
        optimality=first_order,
        tolerance=settings.precision,
        history=outcome.rows,
        columns=search_result.columns,
        failures=[(design(failure.b), failure.message) for failure in evaluations.failures],
        starts=[_start_line(f, problem) for f in outcome.findings],
        notes=list(dict.fromkeys([*search_result.notes, *outcome.notes])),
        runs=evaluations.runs,
        gradient_runs=evaluations.gradient_runs,
        least_violation=outcome.least,
        runner=run,
        differentiate=lambda: responses.gradient(responses.cases[0], best.b[:n]),
        cases=tuple(case.name for case in responses.cases if case.name),
        file=outcome.file,
    )


def _by_limit(problem: Problem, values: np.ndarray) -> dict[str, tuple[float, float]]:
    """Every limit with its value and by how much it is missed; of the local peaks under it the highest."""
    by_limit: dict[str, tuple[float, float]] = {}
    for r, c in zip(problem.requirements, values, strict=True):
        value_and_violation = float(c), float(abs(c) if r.equal else max(c, 0.0))
        by_limit[r.label] = max(by_limit.get(r.label, value_and_violation), value_and_violation)
    return by_limit


def run_of(responses: DesignResponses, case: Case, b: np.ndarray) -> Result:
    """The Result of one case at one design, as a user would run it."""
    arguments = responses.arguments(case, b)
    arguments.pop("direction", None)
    analysis = arguments.pop("analysis", "simulate")
    if analysis == "equilibrium" or case.until is None:
        words = opened(arguments)
        options = {word: words[word] for word in ("hold", "start", "parameters") if word in words}
        return equilibrium(responses.model, **options)
    system = compile_system(responses.model)
    until, _ = time_of(system, case.until, system.parameter_values(arguments["parameters"]), "until")
    verb = {"kinematics": kinematics, "inverse": inverse}.get(analysis, simulate)
    return verb(responses.model, until, **arguments)


def _start_line(finding: Finding, problem: Problem) -> dict[str, str]:
    best = finding.best
    return {
        "status": finding.status,
        "message": finding.message,
        "objective": "" if best is None else f"{best.objective:.6g}",
        "violation": "" if best is None else f"{best.violation:.3g}",
        "design": "" if best is None else problem.describe(best.b),
    }
