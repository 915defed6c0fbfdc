"""Dimensional synthesis: a machine whose point passes given points, or whose output is a given function of its input.

    found = cd.path_synthesis(model, "P", through=[(0, 0), (0.5, 0.1), (1, 0)], between=(0, 2 * pi))
    found.model, found.parameters, found.worst

The machine is driven; its dimensions are parameters. Least squares with exact derivatives, from many starts.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

import numpy as np

from cardan.analysis.options import takes
from cardan.compiled.compiling import compile_system
from cardan.compiled.responses import Quantity, ResponseView, response
from cardan.compiled.system import System
from cardan.deferred import casadi as ca
from cardan.deferred import is_expression
from cardan.design.optimization.statement import BOUNDS, Conditions, Vary, free_parameters, start_and_bounds, varied
from cardan.design.synthesis.driven_conditions import DrivenLimits
from cardan.design.synthesis.search_options import LeastSquares
from cardan.design.synthesis.synthesis_result import Start, Synthesis
from cardan.design.synthesis.synthesis_search import Found, Task, search
from cardan.design.synthesis.targets import Targets
from cardan.design.synthesis.timing import ORDERS
from cardan.errors import CardanError, ModelError, check_choice, suggestion
from cardan.model.bodies.body import Body, Coordinate, Marker
from cardan.model.element import Point
from cardan.model.expressions.values import Scalar
from cardan.model.model import Model

NEAR_BOUND = 1e-6  # of its scale: a parameter that ends so near a bound lies on it
NO_INFLUENCE = 1e-9  # of the size of the targets, per scale of the parameter


@takes({"solver": (LeastSquares,)}, {"bounds": BOUNDS})
def path_synthesis(
    model: Model,
    point: Point | Marker | Body | str,
    through: Sequence[Sequence[float]] | np.ndarray,
    *,
    times: Sequence[float] | np.ndarray | None = None,
    between: tuple[float, float] | None = None,
    angles: Sequence[float] | np.ndarray | None = None,
    order: str = "given",
    with_respect_to: Vary | None = None,
    parameters: Mapping[str, float] | None = None,
    subject_to: Conditions = (),
    solver: LeastSquares | None = None,
    progress: Callable[[Start], object] | None = None,
) -> Synthesis:
    """Dimensions with which a point of a driven machine passes through given points.

    The sum of squared distances is minimized with exact derivatives, from many starts.

    Parameters
    ----------
    model : Model
        A machine whose every degree of freedom is driven, and whose dimensions are parameters.
    point : Point, str, marker or body
        A `cd.Point`, its name, or a marker such as `coupler.at(1, 2)`.
    through : sequence of points
        The points (x, y), in space (x, y, z).
    times : sequence of float, optional
        When each point is to be passed. Without times each point has its own time within `between` as an unknown.
    between : (float, float), optional
        One cycle of the drivers; needed without `times`.
    angles : sequence of float, optional
        The angles in rad that the body of the point is to have there (motion generation, in the plane).
    order : "given", "either" or "any", default "given"
        The order in which the points are passed: as given, as given or backwards, or any.
    with_respect_to : str, sequence of str, or mapping of str to (float or None, float or None), optional
        The parameters to vary, or their bounds in place of those in the model; the default is those with bounds, or all
        if none has any.
    parameters : mapping of str to float, optional
        Values to start from, or to keep for parameters that are not varied.
    subject_to : condition or sequence of conditions, default ()
        `cd.Always(f)`, or limits such as `cd.AtMost(cd.Terminal(f), value)`.
    solver : LeastSquares, optional
        The number of starts, their seed, what counts as reached, the weight of angles, and whether a full cycle must
        be possible.
    progress : callable, optional
        A function that is called after each start: `start.number`, `.worst`, `.status`.

    Returns
    -------
    Synthesis
        The machine that was found, and how well it does what was asked.

    Notes
    -----
    A design that cannot be assembled or that locks shortens the step and is counted. All designs lie in the branch that
    the initial estimates of the model lead to; let these estimates depend on the parameters.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("crank")
    >>> L = model.parameter("L", 1.0, bounds=(0.5, 3))
    >>> crank = model.body("crank", position=(0, 0))
    >>> pin = model.add(cd.Revolute("pin", model.ground.at(0, 0), crank.at(0, 0)))
    >>> motor = model.add(cd.Drive("motor", crank.angle, lambda t: t))
    >>> points = [(2, 0), (0, 2), (-2, 0)]
    >>> times, alone = [0, np.pi / 2, np.pi], cd.LeastSquares(starts=0)
    >>> found = cd.path_synthesis(model, crank.at(L, 0), points, times=times, solver=alone)
    >>> print(round(found.parameters["L"], 4))
    2.0
    """
    solver = solver or LeastSquares()
    system = compile_system(model)
    marker = _marker(model, point)
    wanted = _points(through, model.dim)
    size = float(np.linalg.norm(np.ptp(wanted, axis=0)))
    f = list(ca.vertsplit(ca.SX(system.view.position(marker))))
    weights, labels = np.ones(model.dim), tuple("xyz"[: model.dim])
    if angles is not None:
        if model.dim == 3:
            raise ModelError("path_synthesis: angles are known in the plane only")
        turned = np.asarray(angles, dtype=float)
        if turned.shape != (len(wanted),) or not np.isfinite(turned).all():
            raise ModelError(f"angles: expected {len(wanted)} finite numbers, one for each point")
        size = size or 1.0
        wanted, labels = np.column_stack([wanted, turned]), (*labels, "angle")
        f.append(ca.SX(system.view.angle(marker.body)))
        weights = np.append(weights, size if solver.angle_weight is None else float(solver.angle_weight))
    if size == 0.0:
        raise ModelError("through: all points are the same; there is no path")
    check_choice("order", order, ORDERS)
    instants, span = _timing(times, between, len(wanted))
    task = _task(
        system, f, wanted, weights / size, instants, span, order, solver.full_cycle,
        with_respect_to, parameters, subject_to, size,
    )  # fmt: skip
    return _synthesis("path", task, labels, solver, progress)


@takes({"solver": (LeastSquares,)}, {"bounds": BOUNDS})
def function_synthesis(
    model: Model,
    output: Quantity | Coordinate,
    target: Sequence[float] | np.ndarray | Callable[[Scalar], Scalar],
    times: Sequence[float] | np.ndarray,
    *,
    of: Quantity | Coordinate | None = None,
    with_respect_to: Vary | None = None,
    parameters: Mapping[str, float] | None = None,
    subject_to: Conditions = (),
    solver: LeastSquares | None = None,
    progress: Callable[[Start], object] | None = None,
) -> Synthesis:
    """Dimensions with which an output of a driven machine is a given function of its input.

    Parameters
    ----------
    model : Model
        A machine whose every degree of freedom is driven, and whose dimensions are parameters.
    output : coordinate, str or function of the machine
        Such as `rocker.angle`, "rocker.angle" or `lambda s: s.angle(rocker) - s.parameter("zero")`.
    target : sequence of float, or function
        The output at each of the times, or a function of the time or of the input, such as `lambda x: x**2` or a
        `cd.Spline`.
    times : sequence of float
        The times at which output and target are compared.
    of : coordinate, str or function of the machine, optional
        The input of `target`, such as "crank.angle"; the default is the time.
    with_respect_to : str, sequence of str, or mapping of str to (float or None, float or None), optional
        The parameters to vary, or their bounds in place of those in the model; the default is those with bounds, or all
        if none has any.
    parameters : mapping of str to float, optional
        Values to start from, or to keep for parameters that are not varied.
    subject_to : condition or sequence of conditions, default ()
        `cd.Always(f)`, or limits such as `cd.AtMost(cd.Terminal(f), value)`.
    solver : LeastSquares, optional
        The number of starts, their seed, and what counts as reached.
    progress : callable, optional
        A function that is called after each start: `start.number`, `.worst`, `.status`.

    Returns
    -------
    Synthesis
        The machine that was found, and how well it does what was asked.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("scotch yoke")
    >>> r = model.parameter("r", 1.0, bounds=(0.5, 3))
    >>> crank = model.body("crank")
    >>> pin = model.add(cd.Revolute("pin", model.ground.at(0, 0), crank.at(0, 0)))
    >>> motor = model.add(cd.Drive("motor", crank.angle, lambda t: t))
    >>> height = lambda s: s.position(crank.at(r, 0))[1]
    >>> wanted, alone = lambda t: 2 * cd.sin(t), cd.LeastSquares(starts=0)
    >>> found = cd.function_synthesis(model, height, wanted, times=[0.5, 1, 1.5], solver=alone)
    >>> print(round(found.parameters["r"], 4))
    2.0
    """
    solver = solver or LeastSquares()
    for word in ("angle_weight", "full_cycle"):
        if word in solver.chosen:
            raise ModelError(f"cd.function_synthesis has no use for {word}= of cd.LeastSquares; leave it out")
    system = compile_system(model)
    instants, span = _prescribed(times, None, None)
    f = _number(system, output, "output")
    x = ca.SX(system.view.time) if of is None else _number(system, of, "of")
    if callable(target) and not is_expression(target):
        wanted = ca.SX(system.build(target, x))
        goal = np.zeros((instants.size, 1))
    else:
        if of is not None:
            raise ModelError(
                "of: values at given times as target need no input; leave out of=, or give target as a function"
            )
        wanted = ca.SX(0)
        goal = np.asarray(target, dtype=float).reshape(-1, 1)
        if goal.size != instants.size or not np.isfinite(goal).all():
            raise ModelError(f"target: expected a function, or {instants.size} finite numbers, one for each time")
    shown = Targets(system, [f, wanted, x], np.zeros((instants.size, 3)), np.ones(3), span[0], False)
    size = _extent(shown, goal, system, parameters, instants)
    task = _task(
        system, [f - wanted], goal, np.array([1 / size]), instants, span, "any", False,
        with_respect_to, parameters, subject_to, size,
    )  # fmt: skip
    synthesis = _synthesis("function", task, ("output",), solver, progress)
    p = system.parameter_values({**task.fixed, **synthesis.parameters})
    at_times = shown.at(p, instants).values
    curve = shown.curve(p, task.grid)
    return replace(
        synthesis,
        reached=at_times[:, :1],
        targets=at_times[:, 1:2] + goal,
        inputs=at_times[:, 2],
        input_name="time" if of is None else (of if isinstance(of, str) else "input"),
        input_curve=curve.values[:, 2],
        curve=curve._replace(values=curve.values[:, : 2 if callable(target) else 1]),
    )


def _task(
    system: System,
    f: list[ca.SX],
    wanted: np.ndarray,
    weights: np.ndarray,
    times: np.ndarray | None,
    between: tuple[float, float],
    order: str,
    full_cycle: bool,
    with_respect_to: Vary | None,
    parameters: Mapping[str, float] | None,
    subject_to: Conditions,
    size: float,
) -> Task:
    model, values = system.model, dict(parameters or {})
    chosen, bounds = varied(with_respect_to)
    names = free_parameters(model, chosen)
    start, lower, upper = start_and_bounds(model, names, values, bounds)
    for name, value, low, high in zip(names, start, lower, upper, strict=True):
        if not low < high:
            raise ModelError(f'parameter "{name}": its bounds ({low:g}, {high:g}) are equal; leave out the parameter')
        if not low <= value <= high:
            raise ModelError(
                f'parameter "{name}": the start value {value:g} lies outside its bounds ({low:g}, {high:g})'
            )
    targets = Targets(system, f, wanted, weights, between[0], times is None)
    limits = DrivenLimits(system, subject_to, between)
    fixed = {name: float(value) for name, value in values.items() if name not in names}
    return Task(targets, limits, tuple(names), start, lower, upper, fixed, times, between, order, full_cycle, size)


def _synthesis(
    kind: str,
    task: Task,
    labels: tuple[str, ...],
    solver: LeastSquares,
    progress: Callable[[Start], object] | None,
) -> Synthesis:
    """Search, and tell what was found."""
    starts = solver.starts
    if isinstance(starts, bool) or not isinstance(starts, int) or starts < 0:
        raise ModelError(f"starts={starts!r}: expected a number of random starts, 0 for none")
    solutions, tried, failures, notes = search(task, starts, solver.seed, solver.max_evaluations, progress)
    best = min(solutions, key=lambda one: one.rank)
    model = task.targets.system.model
    parameters = dict(zip(task.names, best.x[: task.n_b].tolist(), strict=True))
    curve = task.curve(best.x[: task.n_b])
    return Synthesis(
        kind=kind,
        model=model.with_parameters({**task.fixed, **parameters}),
        parameters=parameters,
        start=dict(zip(task.names, task.start.tolist(), strict=True)),
        labels=labels,
        times=task.times_of(best.x).copy(),
        targets=task.targets.values.copy(),
        reached=best.values,
        error=best.error,
        size=task.size,
        within=solver.within,
        starts=tried,
        curve=curve,
        inputs=task.times_of(best.x).copy(),
        input_curve=curve.t,
        conditions=best.missed,
        failures=failures,
        notes=[*notes, *best.notes, *_notes(task, best)],
    )


def _notes(task: Task, best: Found) -> list[str]:
    """Parameters at their bounds or without influence; more unknowns than conditions."""
    b, notes = best.x[: task.n_b], []
    for name, value, low, high, scale in zip(task.names, b, task.lower, task.upper, task.scale, strict=True):
        side = "lower" if value - low <= NEAR_BOUND * scale else ("upper" if high - value <= NEAR_BOUND * scale else "")
        if side:
            notes.append(f'parameter "{name}" ended at its {side} bound {low if side == "lower" else high:g}')
    slopes = np.linalg.norm(best.fit.at.r_x[:, : task.n_b] * task.scale, axis=0)
    idle = [name for name, slope in zip(task.names, slopes, strict=True) if slope <= NO_INFLUENCE]
    if idle:
        notes.append(f"no influence on the result: {', '.join(idle)}")
    rows, columns = best.fit.at.r.size, best.x.size
    if columns > rows:
        notes.append(f"{columns} unknowns for {rows} conditions: other designs are as good as this one")
    return notes


def _marker(model: Model, point: Point | Marker | Body | str) -> Marker:
    if isinstance(point, str):
        element = model.elements.get(point)
        if not isinstance(element, Point):
            point_names = [e.name for e in model.points]
            add = (
                f'; add one: model.add(cd.Point("{point}", body.at(...)))'
                if not point_names
                else suggestion(point, point_names)
            )
            raise ModelError(f'point: model "{model.name}" has no point "{point}"{add}')
        return element.marker
    marker = point.marker if isinstance(point, Point) else point
    marker = marker.at(*(0.0,) * model.dim) if isinstance(marker, Body) else marker
    if not isinstance(marker, Marker):
        raise ModelError(f"point: expected a cd.Point, its name, or a marker such as coupler.at(1, 2), got {point!r}")
    if not model.owns(marker.body):
        raise ModelError(f'point: body "{marker.body.name}" does not belong to model "{model.name}"')
    return marker


def _points(through: object, dim: int) -> np.ndarray:
    try:
        points = np.asarray(through, dtype=float)
    except (TypeError, ValueError):
        points = np.zeros((0, 0))
    if points.ndim != 2 or points.shape[1] != dim or not np.isfinite(points).all():
        raise ModelError(f"through: expected a list of points ({', '.join('xyz'[:dim])}), got {through!r}")
    if len(points) < 2:
        raise ModelError("through: expected at least two points")
    return points


def _timing(
    times: Sequence[float] | np.ndarray | None, between: tuple[float, float] | None, count: int
) -> tuple[np.ndarray | None, tuple[float, float]]:
    """Prescribed times (None: free) and the range of times."""
    if times is not None:
        return _prescribed(times, between, count)
    if between is None:
        raise ModelError(
            "timing: give times=, one for each point, or between=(t1, t2), one cycle of the drivers in which every "
            "point finds its own time"
        )
    return None, _range(between)


def _range(between: tuple[float, float]) -> tuple[float, float]:
    try:
        low, high = (float(x) for x in between)
    except (TypeError, ValueError):
        low = high = np.nan
    if not (np.isfinite([low, high]).all() and low < high):
        raise ModelError(f"between={between!r}: expected two times (t1, t2) with t1 < t2")
    return low, high


def _prescribed(
    times: Sequence[float] | np.ndarray, between: tuple[float, float] | None, count: int | None
) -> tuple[np.ndarray, tuple[float, float]]:
    instants = np.asarray(times, dtype=float)
    wrong = count is not None and instants.shape != (count,)
    if instants.ndim != 1 or instants.size < 2 or wrong or not np.isfinite(instants).all():
        expected = "a list of at least two" if count is None else f"{count}"
        raise ModelError(f"times: expected {expected} finite numbers, got {times!r}")
    low, high = (min(0.0, instants.min()), instants.max()) if between is None else _range(between)
    if not low <= instants.min() < instants.max() <= high:
        raise ModelError(f"times: not all of them lie between {low:g} and {high:g}, or all are the same")
    return instants, (float(low), float(high))


def _number(system: System, f: Quantity | Coordinate, what: str) -> ca.SX:
    """A coordinate, a name or a function of the machine, as an expression."""
    return system.build(response, ResponseView(system), f.value if isinstance(f, Coordinate) else f, what)


def _extent(
    shown: Targets, goal: np.ndarray, system: System, parameters: Mapping[str, float] | None, times: np.ndarray
) -> float:
    """How far the target varies, with the design of the model."""
    try:
        wanted = shown.at(system.parameter_values(parameters), times).values[:, 1:2] + goal
    except CardanError:
        wanted = goal
    return float(np.ptp(wanted)) or abs(float(wanted[0, 0])) or 1.0
