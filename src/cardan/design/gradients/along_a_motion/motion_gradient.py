"""Values and derivatives of functionals of a motion."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from inspect import signature
from typing import Any

import numpy as np

from cardan.analysis.events.driver_jumps import speed_jumps_between
from cardan.analysis.events.problems import NotSmoothError
from cardan.analysis.methods import RUN, spec_of_words
from cardan.analysis.options import ArgumentError, unknown_argument
from cardan.analysis.run.ending import SimulationError
from cardan.analysis.run.trail import Keep
from cardan.analysis.simulate import integrate, simulate
from cardan.analysis.state import State
from cardan.compiled.frozen_switches import SwitchedSystem
from cardan.compiled.system import System
from cardan.deferred import casadi as ca
from cardan.design.functionals import Functional
from cardan.design.gradients.along_a_motion.backward import Backward
from cardan.design.gradients.along_a_motion.causes import refuse_not_unique
from cardan.design.gradients.along_a_motion.evaluation_times import rows_of, time_of
from cardan.design.gradients.along_a_motion.forward import Forward
from cardan.design.gradients.along_a_motion.replay import Journey, Row
from cardan.design.gradients.along_a_motion.responses import Responses, compiled_responses, switched_responses
from cardan.design.gradients.along_a_motion.start import start_derivative
from cardan.design.gradients.derivatives import Derivatives
from cardan.design.gradients.request import GradientRequest
from cardan.errors import AnalysisError
from cardan.model.control.events import Capture, ChangeRun, Impact, Impulse, Release, Set, Stop, Switch
from cardan.model.joints.friction import Friction
from cardan.results.result import Result
from cardan.spec import HELP, RunSpec, RunWords

TOLERANCE = 0.1  # of that of the motion
ADJOINT = 0.3  # of that: weights of states may be far larger than the derivatives that are made of them
MOTION_PART = 0.01  # of the tolerances: derivatives are taken along a motion that is more exact than what is asked for
LEAST_RTOL, LEAST_ATOL = 1e-12, 1e-15  # less would be round-off
NOT_TAKEN = ("until", "keep_steps")
DIFFERENTIATED = (Capture, ChangeRun, Impact, Impulse, Release, Set, Stop, Switch)
DIRECTIONS = {2: "two", 3: "three"}
OPTIONS = (*(word for word in HELP if word not in NOT_TAKEN), "progress")


def motion_gradient(system: System, functionals: tuple[Functional, ...], request: GradientRequest) -> Derivatives:
    """Make the motion, look at it, and carry derivatives along it, backwards or forwards."""
    if request.until is None:
        raise AnalysisError('until= is missing; give the end time of the motion, or analysis="equilibrium"')
    check_run_options(request.options)
    p = system.parameter_values(request.parameters)
    t_end, until_by_p = time_of(system, request.until, p, "until")
    run = {"start": request.start, "hold": request.hold, "parameters": request.parameters}
    options = dict(request.options)
    if request.derivatives:
        check_actions(system)
        check_known_times(system)
        check_frictions(system)
        if not system.events.plan.drivers_are_known:
            check_driver_jumps(system, p, _start_time(request), t_end, request.names)
        responses, result, options = closer_motion(system, functionals, t_end, {**run, **options})
        request = replace(request, options={word: options[word] for word in options if word not in run})
    else:  # nobody looks at the result between its ends
        options["every"] = max(t_end - _start_time(request), 0.0) or None
        responses, result = switched_motion(system, functionals, False, t_end, **run, **options)
    return along_steps(system, responses, request, p, result, until_by_p)


def closer_motion(
    system: System, functionals: tuple[Functional, ...], until: float, options: RunWords
) -> tuple[Responses, Result, RunWords]:
    """The motion that derivatives are taken along, with the options that it was run with.

    In space, and where forces, rates or integrands have kinks or jumps, derivatives feel the errors of a motion
    more than its values do: the spin angle of a top that is off by so much matters to nobody, but by the speed of its
    spin it changes a hundred times as much as its axis, and an error of the motion mixes the two. The time at which a
    contact opens moves with the same error, times the stiffness. So there the tolerances are a hundredth of what is
    asked for, wherever such a run comes to its end. Elsewhere values and derivatives are those of one motion.
    """
    responses = switched_responses(system, functionals)
    smooth = not isinstance(responses.system, SwitchedSystem) and not responses.bends.numel()
    if system.model.dim == 2 and smooth:
        return *switched_motion(system, functionals, True, until, **options), options
    rtol, atol = float(options.get("rtol", RunSpec.rtol)), float(options.get("atol", RunSpec.atol))
    closer = {
        "rtol": max(MOTION_PART * rtol, min(rtol, LEAST_RTOL)),
        "atol": max(MOTION_PART * atol, min(atol, LEAST_ATOL)),
    }
    try:
        return *switched_motion(system, functionals, True, until, **{**options, **closer}), {**options, **closer}
    except SimulationError as error:
        if isinstance(error.__cause__, NotSmoothError):
            raise
    return *switched_motion(system, functionals, True, until, **options), options


def check_actions(system: System) -> None:
    """Refuse actions that `junctions` knows no derivatives of."""
    for event in system.model.events:
        for action in event.actions:
            if not isinstance(action, DIFFERENTIATED):
                raise AnalysisError(
                    f'gradient: event "{event.name}": derivatives through {action.word} are not available; use '
                    "differences of cd.evaluate"
                )


def check_known_times(system: System) -> None:
    """Refuse events that move the known times of others: how the times before move those after is not followed."""
    plan, parameters = system.events.plan, system.model.parameters
    timed = [one for one in plan.timed if not one.moves]
    sets = [(e, a.target) for e in system.model.events for a in e.actions]
    targets = {target: event for event, target in sets if target in parameters}
    if not (timed and targets):
        return
    times = system.events.equations.times
    for one in timed:
        places = [one.first] if one.interval is None else [one.first, one.interval]
        for name, event in targets.items():
            if ca.depends_on(times[places], parameters[name].symbol):
                raise AnalysisError(
                    f'gradient: event "{event.name}" sets "{name}", which moves the times of "{one.event.name}"; '
                    "derivatives through times that are moved on the way are not available; use differences of "
                    "cd.evaluate, or let the times depend on parameters that no event sets"
                )


def check_driver_jumps(system: System, p: np.ndarray, start: float, end: float, names: tuple[str, ...]) -> None:
    """Refuse drivers whose speed jumps at a time that parameters may move: that it moves is not taken into account."""
    jumps = speed_jumps_between(system, p, start, end)
    parameters = ca.vertcat(ca.SX(0, 1), *(system.model.parameters[name].symbol for name in names))
    for jump in jumps:
        motion = system.constraints.residuals[jump.name]
        if parameters.numel() and ca.depends_on(motion, parameters):
            raise AnalysisError(
                f'driver "{jump.name}": its speed jumps at t = {jump.t:.6g}, and parameters may move that time: '
                "derivatives through it are not known; give it a continuous speed (cd.step, a Spline)"
            )


def check_frictions(system: System) -> None:
    """Refuse friction in several directions: where it comes to rest, its direction depends on the parameters without a
    bound."""
    for element in system.model.constraints:
        if isinstance(element, Friction) and element.directions > 1:
            raise AnalysisError(
                f'gradient: friction "{element.name}" acts in {DIRECTIONS[element.directions]} directions; derivatives '
                "through its stops "
                "are not available; use differences of cd.evaluate, or a search without derivatives"
            )


def along_steps(
    system: System,
    responses: Responses,
    request: GradientRequest,
    p: np.ndarray,
    result: Result,
    until_by_p: np.ndarray | None = None,
) -> Derivatives:
    """The same along a run that has kept its steps; `until_by_p`: how its end moves with the parameters."""
    journey = Journey(responses.system, result.trail, responses, request.derivatives)
    try:
        return _along(journey, system, responses, request, p, result, until_by_p)
    finally:
        journey.place.let_go()


def _along(
    journey: Journey,
    system: System,
    responses: Responses,
    request: GradientRequest,
    p: np.ndarray,
    result: Result,
    until_by_p: np.ndarray | None,
) -> Derivatives:
    refuse_not_unique(journey)
    rows = rows_of(journey)
    values, n_p = np.array([row.value for row in rows]), system.n_p
    for row in rows:
        if not np.isfinite(row.value):
            raise AnalysisError(
                f"{row.name}: its value is {row.value}, not a finite number; look for a division by zero or the root "
                "of a negative number in its function"
            )
    names = [row.name for row in rows]
    stats: dict[str, object] = {"forward steps": result.stats.steps, "forward evaluations": result.stats.evaluations}
    if not (request.derivatives and n_p):
        return Derivatives(names, values, np.zeros((len(rows), n_p)), journey.notes, result, stats)
    begin = start_derivative(system, p, request.start, _start_time(request), request.hold).with_modes(responses.system)
    rtol = sensitivity_rtol(request.options)
    backward_rtol = max(ADJOINT * rtol, LEAST_RTOL)
    columns = [list(system.model.parameters).index(name) for name in request.names]
    distinct, places = _distinct(rows)
    adjoint = _goes_back(request, journey, len(distinct))
    for last in (request.direction != "auto", True):
        way = Backward(journey, distinct, backward_rtol) if adjoint else Forward(journey, distinct, rtol, columns)
        try:
            matrix = way.run(begin)
            break
        except AnalysisError:
            if last:
                raise
            adjoint = not adjoint  # what cannot be integrated one way may be the other way
    if until_by_p is not None:
        matrix += np.outer(way.by_end, until_by_p[:n_p])
    stats |= {"direction": "adjoint" if adjoint else "forward"}
    stats |= {"sensitivity steps": way.steps, "sensitivity evaluations": way.evaluations}
    notes = [
        *journey.notes,
        *begin.notes,
        *(way.junctions.notes if way.junctions is not None else ()),
    ]
    return Derivatives(names, values, matrix[places], notes, result, stats)


def _distinct(rows: list[Row]) -> tuple[list[Row], list[int]]:
    """A peak that is repeated is differentiated once: rows that differ, and where each row stands among them."""
    distinct: dict[tuple[int, int], Row] = {}
    keys = [(row.functional, -i if row.moment is None else id(row.moment)) for i, row in enumerate(rows, 1)]
    for key, row in zip(keys, rows, strict=True):
        distinct.setdefault(key, row)
    numbers = {key: i for i, key in enumerate(distinct)}
    return list(distinct.values()), [numbers[key] for key in keys]


def switched_motion(
    system: System, functionals: tuple[Functional, ...], derivatives: bool, until: float, **options: Any
) -> tuple[Responses, Result]:
    """A whole run with frozen switches; without frozen kinks where functions are not defined beyond them.

    Without derivatives there is a value even where the motion slides along a switch, and values at the end need no
    steps before it.
    """
    only_ends = not derivatives and all(f.is_at_end for f in functionals)
    ways = [switched_responses, partial(switched_responses, kinks=False)]
    ways += [] if derivatives else [compiled_responses]
    for way in ways:
        responses = way(system, functionals)
        try:
            return responses, motion_with_steps(Keep(responses.system, only_ends), until, **options)
        except SimulationError as error:
            slides = derivatives and isinstance(error.__cause__, NotSmoothError)
            if slides or way is ways[-1] or not isinstance(responses.system, SwitchedSystem):
                raise
    raise AssertionError("the last way returns or raises")


def motion_with_steps(keep: Keep, until: float, every: float | None = None, **options: Any) -> Result:
    """A whole run with its steps; half a motion has no derivatives, so that Ctrl-C is for the caller."""
    result = integrate(keep.system.model, until, every, keep_steps=keep, **options)
    if result.stats.status == "interrupted":
        raise KeyboardInterrupt
    return result


def sensitivity_rtol(options: RunWords) -> float:
    """The tolerance of derivatives, from that of the run."""
    return max(TOLERANCE * float(options.get("rtol", RunSpec.rtol)), LEAST_RTOL)


def check_run_options(options: Mapping[str, object]) -> None:
    """Refuse options that a run does not know, and values that it cannot have."""
    unknown = next((word for word in options if word not in OPTIONS), None)
    if unknown is not None:
        raise ArgumentError(unknown_argument(unknown, "cd.simulate", signature(simulate).parameters, RUN))
    spec_of_words({**options, "until": options.get("start_time") or 0.0}).settled()


def _start_time(request: GradientRequest) -> float:
    return float(request.options.get("start_time") or (request.start.t if isinstance(request.start, State) else 0.0))


def _goes_back(request: GradientRequest, journey: Journey, rows: int) -> bool:
    """Whether the adjoint is the way: as asked; by itself where there are more parameters, and for stiff motions."""
    if request.direction != "auto":
        return request.direction == "adjoint"
    return len(request.names) >= rows or any(stretch.stiff for stretch in journey.trail.stretches)
