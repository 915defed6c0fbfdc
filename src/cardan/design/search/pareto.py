"""cd.pareto: designs of which none is better in every objective."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Unpack

import numpy as np

from cardan.analysis.options import Resume, takes
from cardan.design.optimization.statement import BOUNDS, Vary
from cardan.design.search.generations import Generations, InterruptedSearchError, progress_of
from cardan.design.search.nsga2 import Nsga2
from cardan.design.search.objectives_and_limits import Demands, Objectives, question_of
from cardan.design.search.pareto_front import FrontRow, ParetoFront
from cardan.design.search.ranking import fronts, hypervolume
from cardan.design.search.search_options import Search
from cardan.design.search.shared_settings import LARGEST_POPULATION, SearchOptions, prepared, spread
from cardan.design.sweeps.backend import Backend
from cardan.design.sweeps.sweep_table import Sweep
from cardan.design.uncertainty.parameters import checked_count
from cardan.errors import AnalysisError, ModelError
from cardan.model.model import Model

FRONT_POPULATION, FRONT_GENERATIONS = 100, 50
MEASURED = 3  # objectives: of more, the hypervolume of every generation would take longer than the machines


@takes({"solver": (Search,), "backend": (Backend,), "save": (Resume,)}, {"bounds": BOUNDS})
def pareto(
    model: Model,
    minimize: Objectives = None,
    subject_to: Demands = (),
    until: float | None = None,
    *,
    maximize: Objectives = None,
    solver: str | Search | None = None,
    with_respect_to: Vary | None = None,
    parameters: Mapping[str, float] | None = None,
    backend: str | Backend | None = None,
    progress: Callable[[FrontRow], object] | bool | None = None,
    save: str | Path | Resume | None = None,
    **options: Unpack[SearchOptions],
) -> ParetoFront:
    """The Pareto front of several objectives: designs that no other design beats in every objective (NSGA-II).

    Parameters
    ----------
    model : Model
        The machine. Its parameters with bounds are varied, unless `with_respect_to` names others.
    minimize, maximize : responses in a list or dictionary
        The objectives, together at least two, as responses of `cd.sweep`: names such as "rms:body.acceleration.y",
        functions of the result, functionals. `{"comfort": ...}` names them.
    subject_to : condition or sequence of conditions, default ()
        "max:spring.length <= 0.4", `(function, "<=", 0.4)`, `cd.Peak(...) <= 0.4`, `cd.Always(...)`.
    until : float, optional
        The end time of the analysis.
    solver : Search, optional
        The population, the number of generations, the seed and the tolerance of NSGA-II, in a `cd.Search`.
    with_respect_to : str, sequence of str, or mapping of str to (float or None, float or None), optional
        The parameters to vary, or their bounds in place of those in the model, such as `{"k": (100, 900)}`, with None
        for the bounds of the model; the default is those with bounds.
    parameters : mapping of str to float, optional
        Values to start from, or to keep for parameters that are not varied.
    backend : str or Backend, optional
        Where designs run, as in `cd.sweep`.
    progress : callable or bool, optional
        A function that is called after each generation with a row: `row.generation`, `.designs`, `.size`,
        `.hypervolume`; True shows a bar.
    save : path or Resume, optional
        A CSV file to which every generation is added; `cd.load_sweep` reads it. `save=cd.Resume(path)` continues the
        search that wrote it: designs that are in it are not run again.
    **options
        Further options of the analysis, as in `cd.sweep`; also `analysis` and `every`.

    Returns
    -------
    ParetoFront
        The front. Ctrl-C returns the front so far, with a warning.

    Raises
    ------
    AnalysisError
        All designs failed. (If none satisfies the limits, the front is the one design of the least violation, with
        `status` "infeasible" and a warning.)

    Notes
    -----
    Constraints are handled by constrained domination (Deb et al. 2002): a feasible design dominates an infeasible one,
    and of two others the one with the smaller violation. Designs that could not be run come last.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("throw", gravity=(0, -10))
    >>> v = model.parameter("v", 4.0, bounds=(-10, 10))
    >>> ball = model.body("ball", mass=1, inertia=1, velocity=(0, v))
    >>> def far_from(target):
    ...     return lambda result: abs(result["ball"].position[-1, 1] - target)  # the height is v - 5
    >>> wanted = {"below": far_from(-4), "above": far_from(-2)}
    >>> front = cd.pareto(model, wanted, until=1, solver=cd.Search(population=16, generations=5))
    >>> print(bool((front["v"] > 0.9).all() and (front["v"] < 3.1).all()))  # between v = 1 and v = 3
    True
    """
    question = question_of(minimize, maximize, subject_to)
    if len(question.goals) < 2:
        raise ModelError("a Pareto front needs at least two objectives; cd.global_optimize finds the best of one")
    chosen = Search() if solver is None else Search.of(solver)
    chosen.refuse("pareto", "name", "starts", "polish")
    seed, population = chosen.seed, FRONT_POPULATION if chosen.population is None else chosen.population
    size = checked_count("population", population, 4, LARGEST_POPULATION)
    settings = {"solver": "nsga-ii", "population": size, "seed": checked_count("seed", seed, 0)}
    run = {"until": until, "backend": backend, **options}
    designs = prepared(
        model, question, run, with_respect_to=with_respect_to, parameters=parameters, log=chosen.log,
        tolerance=chosen.tolerance, save=save, settings=settings,
    )  # fmt: skip
    first = spread(model, designs.box, size, "latin", seed)
    search = Nsga2(len(designs.box.names), size, np.random.default_rng(seed), first)
    most = checked_count("generations", FRONT_GENERATIONS if chosen.generations is None else chosen.generations, 1)
    with progress_of(progress, most) as tell:
        rows, interrupted = _evolve(designs, search, most, tell)
    if interrupted:
        warnings.warn(f"interrupted after {designs.designs} designs: this is the front so far", stacklevel=3)
    return _front(designs, search, rows, interrupted, settings)


def _evolve(
    designs: Generations, search: Nsga2, most: int, tell: Callable[[FrontRow], object]
) -> tuple[list[FrontRow], bool]:
    """Generations until the last one or Ctrl-C; whether it came."""
    rows: list[FrontRow] = []
    reference: np.ndarray | None = None
    try:
        for number in range(1, most + 1):
            values = designs.values(search.ask())
            search.tell(*values)
            good = (search.front == 0) & (search.violation == 0)
            objectives = search.objectives[good]
            if reference is None and len(objectives):
                feasible = search.objectives[search.violation == 0]
                reference = feasible.max(axis=0)
            measured = reference is not None and len(reference) <= MEASURED
            volume = hypervolume(objectives, reference) if measured else np.nan
            least = np.nan if np.isnan(search.violation).all() else float(np.nanmin(search.violation))
            rows.append(FrontRow(number, designs.designs, len(designs.failures), int(good.sum()), volume, least))
            tell(rows[-1])
            if not len(search.ask()):  # nothing new can be made of designs that are all the same
                break
    except (InterruptedSearchError, KeyboardInterrupt):
        return rows, True
    return rows, False


def _front(
    designs: Generations, search: Nsga2, rows: list[FrontRow], interrupted: bool, settings: Mapping[str, object]
) -> ParetoFront:
    """The first front of the population; where not even one generation was complete, of all designs."""
    if designs.best is None:
        if designs.failures:
            raise designs.hopeless()
        raise AnalysisError("interrupted before the first design was run")
    table = designs.all()
    values = designs.judged(table.responses, len(table))
    notes = list(designs.notes)
    if not (values.violation == 0).any():
        notes.append(_say_infeasible(designs, table, values.violation))
        warnings.warn(notes[-1], stacklevel=3)
    places = {point.tobytes(): k for k, point in enumerate(table.points)}
    members = [places[point.tobytes()] for point in designs.box.points(search.points)]
    chosen = np.array(members or range(len(table)))
    chosen = chosen[values.violation[chosen] == 0]
    if not chosen.size:  # of designs that all miss a limit, the one that does so least
        chosen = np.array([int(np.nanargmin(values.violation))])
    chosen = chosen[fronts(values.objectives[chosen], np.zeros(len(chosen))) == 0]
    chosen = chosen[np.lexsort(values.objectives[chosen].T[::-1])]
    goals = designs.question.goals
    names = [goal.name for goal in goals]
    return ParetoFront(
        name=designs.model.name,
        parameters=designs.box.names,
        points=table.points[chosen],
        objectives={name: table.responses[name][chosen] for name in names},
        responses={name: column[chosen] for name, column in table.responses.items() if name not in names},
        maximized=tuple(goal.name for goal in goals if goal.sign < 0),
        indices=chosen,
        history=rows,
        designs=table,
        feasible=values.violation == 0,
        interrupted=interrupted,
        settings=dict(settings),
        notes=notes,
        origin=designs.model.with_parameters(designs.fixed),
    )


def _say_infeasible(designs: Generations, table: Sweep, violation: np.ndarray) -> str:
    k = int(np.nanargmin(violation))
    missed = [f'"{name}" is missed by {by:.4g}' for name, (_, by) in designs.missed(table, k).items() if by > 0]
    at = ", ".join(f"{name} = {value:.6g}" for name, value in table.design(k).parameters.items())
    return (
        f"none of {len(table)} designs satisfies all limits; the least violation found: {', '.join(missed)}, at {at}. "
        "Relax limits or widen bounds"
    )
