"""cd.global_optimize: the best design between bounds, where a local search would depend on its start."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Mapping
from math import ceil, gamma, log, pi
from pathlib import Path
from typing import TYPE_CHECKING, Unpack

import numpy as np

from cardan.analysis.options import Resume, takes
from cardan.design.optimization.statement import BOUNDS, Vary
from cardan.design.search.cma_es import LEAST_STEP, CmaEs, default_size
from cardan.design.search.generations import Generations, InterruptedSearchError, progress_of
from cardan.design.search.global_optimum import Generation, GlobalOptimum
from cardan.design.search.gradient_refinement import NotSmoothError, Smooth, refined, smooth_of
from cardan.design.search.objectives_and_limits import Demands, Objectives, Question, question_of
from cardan.design.search.ranking import ranked
from cardan.design.search.search_options import Search
from cardan.design.search.shared_settings import SearchOptions, prepared, spread
from cardan.design.sweeps.backend import Backend
from cardan.design.sweeps.sweep_responses import Response
from cardan.design.uncertainty.parameters import checked_count
from cardan.errors import AnalysisError, CardanError, ModelError, check_choice
from cardan.model.model import Model
from cardan.numerics.lanes import LANES

if TYPE_CHECKING:
    from cardan.design.optimization.optimum import Optimum

SOLVERS = ("cma-es", "multistart")
GENERATIONS = 100  # at most
SCREENED = 256  # designs of which multistart takes the best
ROUGH_STEP = 1e-5  # of the range: where a run of CMA-ES ends if gradients refine its design
LINKAGE = 4.0  # σ of the critical distance of Rinnooy Kan & Timmer (1987)


@takes({"solver": (Search,), "backend": (Backend,), "save": (Resume,)}, {"bounds": BOUNDS})
def global_optimize(
    model: Model,
    minimize: Response | Mapping[str, Response] | None = None,
    subject_to: Demands = (),
    until: float | None = None,
    *,
    maximize: Response | Mapping[str, Response] | None = None,
    solver: str | Search | None = None,
    with_respect_to: Vary | None = None,
    parameters: Mapping[str, float] | None = None,
    backend: str | Backend | None = None,
    progress: Callable[[Generation], object] | bool | None = None,
    save: str | Path | Resume | None = None,
    **options: Unpack[SearchOptions],
) -> GlobalOptimum:
    """The best design between the bounds of its parameters; each generation of designs is one sweep.

    Parameters
    ----------
    model : Model
        The machine. Its parameters with bounds are varied, unless `with_respect_to` names others.
    minimize : str, function of the result, or Functional
        The objective, as a response of `cd.sweep`: "max:A.reaction_i.Fx", `cd.Peak(...)`; `{"name": ...}` names it.
    subject_to : condition or sequence of conditions, default ()
        "max:spring.length <= 0.4", `(function, "<=", 0.4)`, `cd.Peak(...) <= 0.4`, `cd.Always(...)`.
    until : float, optional
        The end time of the analysis.
    maximize : str, function of the result, or Functional
        In place of `minimize`: the objective that is to be greatest.
    solver : str or Search, default "cma-es"
        "cma-es" or "multistart"; `cd.Search` explains them, and holds population, generations, seed and tolerance.
    with_respect_to : str, sequence of str, or mapping of str to (float or None, float or None), optional
        The parameters to vary, or their bounds in place of those in the model, such as `{"k": (100, 900)}`, with None
        for the bounds of the model; the default is those with bounds.
    parameters : mapping of str to float, optional
        Values to start from, or to keep for parameters that are not varied.
    backend : str or Backend, optional
        Where designs run, as in `cd.sweep`.
    progress : callable or bool, optional
        A function that is called after each generation with a row: `row.generation`, `.designs`, `.objective`,
        `.violation`, `.step`; True shows a bar.
    save : path or Resume, optional
        A CSV file to which every generation is added; `cd.load_sweep` reads it. `save=cd.Resume(path)` continues the
        search that wrote it: designs that are in it are not run again.
    **options
        Further options of the analysis, as in `cd.sweep`; also `analysis` and `every`.

    Returns
    -------
    GlobalOptimum
        The best design. Ctrl-C returns the best so far, with a warning.

    Raises
    ------
    AnalysisError
        All designs failed.

    Notes
    -----
    Designs are compared by Deb's rules (2000): feasible ones by their objective, then the others by their violation,
    then those that could not be run.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("swing", gravity=None)
    >>> k = model.parameter("k", 60.0, bounds=(1, 220))
    >>> block = model.body("block", mass=1, inertia=1, position=(2, 0))
    >>> slide = model.add(cd.Translational("slide", model.ground.at(0, 0, axis=(1, 0)), block.at(0, 0)))
    >>> spring = model.add(cd.Spring("spring", model.ground.at(0, 0), block.at(0, 0), stiffness=k, free_length=1))
    >>> found = cd.global_optimize(model, {"velocity": "block.velocity.x"}, until=1, solver=cd.Search(generations=60))
    >>> print(round(found.parameters["k"], 2))  # -√k sin √k is least at √k = 14.21; at 7.98 there is another trough
    201.85
    """
    question = _one_objective(minimize, maximize, subject_to)
    chosen = Search() if solver is None else Search.of(solver)
    check_choice("solver", chosen.name, SOLVERS, AnalysisError)
    solver, seed, polish = chosen.name, chosen.seed, chosen.polish
    population = None if chosen.population is None else checked_count("population", chosen.population, 4, 10**7)
    settings = {"solver": solver, "population": population, "seed": checked_count("seed", seed, 0)}
    run = {"until": until, "backend": backend, **options}
    designs = prepared(
        model, question, run, with_respect_to=with_respect_to, parameters=parameters, log=chosen.log,
        tolerance=chosen.tolerance, save=save, settings=settings,
    )  # fmt: skip
    most = checked_count("generations", GENERATIONS if chosen.generations is None else chosen.generations, 1)
    with progress_of(progress, most) as tell:
        search = _Search(designs, tell)
        if solver == "cma-es":
            search.evolve(population, most, seed, polish)
            search.polish(polish)
        else:
            search.multistart(population or SCREENED, checked_count("starts", chosen.starts, 1), seed, polish)
    return search.optimum(solver, seed)


def _one_objective(minimize: Objectives, maximize: Objectives, subject_to: Demands) -> Question:
    if minimize is not None and maximize is not None:
        raise ModelError("give either minimize or maximize; several objectives are cd.pareto's")
    question = question_of(minimize, maximize, subject_to)
    if len(question.goals) > 1:
        raise ModelError("a global optimum has one objective; cd.pareto finds the trade-off between several")
    return question


class _Search:
    """One search: its designs, and its history."""

    def __init__(self, designs: Generations, tell: Callable[[Generation], object]):
        self.designs, self.tell = designs, tell
        self.rows: list[Generation] = []
        self.notes: list[str] = []
        self.endings: list[str] = []
        self.refined: list[Optimum] = []
        self.interrupted = False

    def evolve(self, population: int | None, generations: int, seed: int, polish: bool) -> None:
        """CMA-ES from the start design; a run that gradients will refine ends earlier."""
        box = self.designs.box
        size = population or LANES * ceil(default_size(len(box.names)) / LANES)
        rough = polish and not isinstance(smooth_of_question(self.designs), str)
        least = ROUGH_STEP if rough else LEAST_STEP
        search = CmaEs(box.cube(box.start), size, np.random.default_rng(seed), least)
        self.endings = search.endings
        try:
            for _ in range(generations):
                step, values = search.step, self.designs.values(search.ask())
                self._row(step)
                search.tell(values.objectives[:, 0], values.violation)
        except (InterruptedSearchError, KeyboardInterrupt):
            self.interrupted = True

    def multistart(self, population: int, starts: int, seed: int, polish: bool) -> None:
        """Designs spread evenly; a design of which no better one is near is a start for gradients, the best first."""
        smooth = smooth_of_question(self.designs)
        if isinstance(smooth, str):
            raise AnalysisError(f'solver="multistart" refines designs by gradients: {smooth}; use solver="cma-es"')
        cube = spread(self.designs.model, self.designs.box, population, "sobol", seed)
        try:
            values = self.designs.values(cube)
            self._row(1.0)
            if polish:
                order = ranked(values.objectives[:, 0], values.violation)
                order = order[~np.isnan(values.violation[order])]
                for k in apart(cube[order], starts):
                    self._refine(smooth, self.designs.box.points(cube[order[k]]))
        except (InterruptedSearchError, KeyboardInterrupt):
            self.interrupted = True

    def polish(self, wanted: bool) -> None:
        """Refine the best design where that can be done; a note says why where it cannot."""
        best = self.designs.best
        if not wanted or self.interrupted or best is None:
            return
        smooth = smooth_of_question(self.designs)
        if isinstance(smooth, str):
            self.notes.append(f"not refined by gradients: {smooth}")
            return
        try:
            self._refine(smooth, best.point)
        except (InterruptedSearchError, KeyboardInterrupt):
            self.interrupted = True

    def _refine(self, smooth: Smooth, point: np.ndarray) -> None:
        """A local search; its design counts as one more of the search, judged by the same responses."""
        designs, box = self.designs, self.designs.box
        start = dict(zip(box.names, point.tolist(), strict=True))
        bounds = {name: pair for name, *pair in zip(box.names, box.lower.tolist(), box.upper.tolist(), strict=True)}
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # of single designs; what matters is in the optimum
                optimum = refined(designs.model, smooth, designs.run, start, bounds)
        except CardanError as error:
            self.notes.append(f"refining by gradients failed: {error}")
            return
        self.refined.append(optimum)
        before = designs.best
        designs.values(box.cube(np.array([[optimum.parameters[name] for name in box.names]])))
        self._row(0.0)
        if designs.best is before:
            self.notes.append("refining by gradients did not improve the design further")
        self.interrupted = self.interrupted or optimum.status == "interrupted"

    def _row(self, step: float) -> None:
        designs, best = self.designs, self.designs.best
        sign = designs.question.goals[0].sign
        row = Generation(
            generation=len(self.rows) + 1,
            designs=designs.designs,
            failed=len(designs.failures),
            objective=np.nan if best is None else sign * best.objective,
            violation=np.nan if best is None else best.violation,
            step=step,
            parameters=() if best is None else tuple(best.point.tolist()),
        )
        self.rows.append(row)
        self.tell(row)

    def optimum(self, solver: str, seed: int) -> GlobalOptimum:
        """What was found, in the words of the user."""
        designs, best = self.designs, self.designs.best
        if self.interrupted:
            warnings.warn(f"interrupted after {designs.designs} designs: this is the best so far", stacklevel=3)
        if best is None:
            if designs.failures:
                raise designs.hopeless()
            raise AnalysisError("interrupted before the first design was run")
        table = designs.all()
        place = int(np.flatnonzero((table.points == best.point).all(axis=1) & table.succeeded)[0])
        goal, parameters = designs.question.goals[0], table.design(place).parameters
        limits = designs.missed(table, place)
        feasible = best.violation == 0.0
        if not feasible:
            warnings.warn(f"no design satisfies all limits: {_least(limits)}", stacklevel=3)
        return GlobalOptimum(
            name=designs.model.name,
            parameters=parameters,
            objective=goal.sign * best.objective,
            objective_name=goal.name,
            maximized=goal.sign < 0,
            values=table.design(place).responses,
            requirements=limits,
            violation=best.violation,
            feasible=feasible,
            status="interrupted" if self.interrupted else ("infeasible" if not feasible else "found"),
            message=self._message(solver, limits, feasible),
            solver=solver,
            seed=seed,
            history=self.rows,
            designs=table,
            refined=self.refined,
            notes=[*designs.notes, *dict.fromkeys(self.notes)],
            model=designs.model.with_parameters({**designs.fixed, **parameters}),
        )

    def _message(self, solver: str, limits: Mapping[str, tuple[float, float]], feasible: bool) -> str:
        if self.interrupted:
            return "interrupted: the best design so far"
        if not feasible:
            return f"no design satisfies all limits: {_least(limits)}"
        if solver == "multistart":
            return f"{len(self.refined)} of the best designs were refined"
        return f"{len(self.endings)} restarts" + (
            f"; the last run ended because {self.endings[-1]}" if self.endings else ""
        )


def smooth_of_question(designs: Generations) -> Smooth | str:
    """The problem for gradients, or why there is none."""
    try:
        return smooth_of(designs.question, designs.run)
    except NotSmoothError as reason:
        return str(reason)


def apart(points: np.ndarray, most: int) -> list[int]:
    """Which of points, from the best to the worst, have no better one near: starts of multi-level single linkage.

    Near is within r = π^-½ (Γ(1 + n/2) σ ln N / N)^(1/n) (Rinnooy Kan & Timmer 1987), for N points of the unit cube.
    """
    total, n = points.shape
    r = (gamma(1 + n / 2) * LINKAGE * log(max(total, 2)) / total) ** (1 / n) / pi**0.5
    chosen: list[int] = []
    for k in range(total):
        if len(chosen) == most:
            break
        if k == 0 or np.linalg.norm(points[:k] - points[k], axis=1).min() > r:
            chosen.append(k)
    return chosen


def _least(limits: Mapping[str, tuple[float, float]]) -> str:
    missed = [f'"{name}" is missed by {by:.4g}' for name, (_, by) in limits.items() if by > 0]
    return "the least violation found: " + ", ".join(missed)
