"""Functionals of machines that are not integrated: in equilibrium, driven, vibrating about an equilibrium."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

import numpy as np

from cardan.analysis.driven.along_motion import follow_machine, happens_in_time, masses_missing
from cardan.analysis.kinematics import at_start
from cardan.analysis.reporting import report_times
from cardan.analysis.run.ending import SimulationError
from cardan.analysis.state import State
from cardan.compiled.frozen_switches import SwitchedSystem
from cardan.compiled.system import System
from cardan.deferred import casadi as ca
from cardan.design.functionals import Functional, OfMode, names_of
from cardan.design.gradients.along_a_motion.evaluation_times import time_of
from cardan.design.gradients.along_a_motion.motion_gradient import along_steps, check_driver_jumps
from cardan.design.gradients.along_a_motion.responses import Responses, compiled_responses, switched_responses
from cardan.design.gradients.at_rest.frequencies import mode_derivatives
from cardan.design.gradients.at_rest.kinematic import DrivenFunctionals, beyond_motion
from cardan.design.gradients.at_rest.static import equilibrium_gradient
from cardan.design.gradients.derivatives import Derivatives
from cardan.design.gradients.request import GradientRequest
from cardan.design.measures import Measures, Window
from cardan.errors import AnalysisError, ModelError
from cardan.model.expressions.values import is_number
from cardan.numerics.sensitivity_flow import LOBATTO_POINTS, LOBATTO_WEIGHTS
from cardan.results.result import Result
from cardan.spec import REPORTING_INTERVALS, RunSpec

OF_RUNS = ("rtol", "atol", "method", "progress")  # options that say how to integrate, and are not needed here
NARROWINGS = 12  # of the interval around a peak, each to a quarter
PEAK_GRID = 9  # in it


class AtRest(Measures[None]):
    """Refuses what does not exist in equilibrium, where terminal values, peaks and bounds are all the value there."""

    def __init__(self, name: str):
        self.name = name

    def at_moment(self, at: object, side: str) -> None:
        if at is not None:
            raise AnalysisError(f'{self.name}: at= has no meaning with analysis="equilibrium"')

    def integral(self, between: Window | None) -> None:
        raise AnalysisError(f"{self.name}: an integral over time does not exist in equilibrium; use cd.Terminal")

    integral_above_zero = integral

    def otherwise(self) -> None:
        return None


def check_options(request: GradientRequest, *words: str) -> None:
    """Refuse options that mean nothing to an analysis; those of integration do no harm."""
    unknown = sorted(set(request.options) - {*words, *OF_RUNS})
    if unknown:
        raise AnalysisError(f'{unknown[0]}= has no meaning with analysis="{request.analysis}"')


def resting_gradient(system: System, functionals: tuple[Functional, ...], request: GradientRequest) -> Derivatives:
    """In equilibrium."""
    responses = compiled_responses(system, functionals)
    check_options(request, "seek")
    p, start = system.parameter_values(request.parameters), request.start
    t, seek = start.t if isinstance(start, State) else 0.0, request.options.get("seek", "stable")
    expressions = ca.vertsplit(responses.f)
    values, matrix, notes = equilibrium_gradient(system, p, expressions, start, t, request.hold, seek)
    return Derivatives(
        list(responses.names), np.asarray(values).ravel(), np.asarray(matrix)[:, : system.n_p], list(notes)
    )


def vibration_gradient(system: System, functionals: tuple[OfMode, ...], request: GradientRequest) -> Derivatives:
    """Natural frequencies and damping ratios about the equilibrium."""
    p = system.parameter_values(request.parameters)
    if request.hold:
        raise AnalysisError("hold= does not apply to frequencies and damping; use cd.Fix in the model")
    modes = mode_derivatives(system, p)
    oscillating = [k for k, value in enumerate(modes.eigenvalues) if value.imag > 0]
    values, rows = [], []
    for functional, name in zip(functionals, names_of(functionals), strict=True):
        if functional.mode > len(oscillating):
            raise AnalysisError(f"{name}: the machine has only {len(oscillating)} oscillating modes")
        k = oscillating[functional.mode - 1]
        value, by_p = functional.of_mode(modes, k)
        values.append(value)
        rows.append(by_p[: system.n_p])
    return Derivatives(list(names_of(functionals)), np.array(values), np.array(rows), list(modes.notes))


def driven_gradient(system: System, functionals: tuple[Functional, ...], request: GradientRequest) -> Derivatives:
    """Along the motion of a driven machine from `start_time` to `until`, followed in steps of `every`."""
    check_options(request, "start_time", "every")
    if runs_in_time(system, functionals):
        return gradient_in_time(system, functionals, request)
    p, options, until = system.parameter_values(request.parameters), request.options, request.until
    start = float(options.get("start_time") or 0.0)
    if not is_number(until):
        raise AnalysisError(f"until={until!r}: a driven machine needs a number here")
    end = float(until)
    every = float(options.get("every") or (end - start) / REPORTING_INTERVALS) or None
    responses = compiled_responses(system, functionals)
    driven = _driven(system, responses)
    if request.analysis == "inverse" or driven.uses["lam"]:
        system.check_masses(p)

    def values_of(k: int) -> Callable[[np.ndarray], np.ndarray]:
        return lambda times: driven.values(p, times, start_time=start, every=every)[:, k]

    span = start, end, every or 0.0
    rules = [
        rule
        for k, (functional, name) in enumerate(zip(functionals, responses.names, strict=True))
        for rule in functional.measured(_Rules(values_of(k), name, k, span))
    ]
    times, place = np.unique(np.concatenate([rule.times for rule in rules]), return_inverse=True)
    values, by_p = driven.derivatives(p, times, start_time=start, every=every)
    numbers, matrix, first = [], [], 0
    for rule in rules:
        at = place[first : first + rule.times.size]
        first += rule.times.size
        f, f_p = values[at, rule.k], by_p[at, rule.k, : system.n_p]
        if rule.above_zero:
            f, f_p = np.maximum(f, 0.0) ** 2, 2 * np.maximum(f, 0.0)[:, None] * f_p
        numbers.append(float(rule.weights @ f))
        matrix.append(rule.weights @ f_p)
    return Derivatives([rule.name for rule in rules], np.array(numbers), np.array(matrix), [])


def _driven(system: System, responses: Responses) -> DrivenFunctionals:
    key = ("driven", responses.functionals)
    if key not in system.responses:
        system.responses[key] = DrivenFunctionals(system, ca.vertsplit(responses.f))
    return system.responses[key]


class _Rule(NamedTuple):
    """A number as a weighted sum of values of response `k` at some times."""

    name: str
    k: int
    times: np.ndarray
    weights: np.ndarray
    above_zero: bool = False  # whether <f> is meant in place of f, the square of what is above zero


class _Rules(Measures[list[_Rule]]):
    """The rules of one functional, number `k` of a driven machine that is followed in steps of `every`."""

    def __init__(self, values: Callable[[np.ndarray], np.ndarray], name: str, k: int, span: tuple[float, float, float]):
        self.values, self.name, self.k = values, name, k
        self.start, self.end, self.every = span

    def at_moment(self, at: object, side: str) -> list[_Rule]:
        if at is not None and not is_number(at):
            raise AnalysisError(f"{self.name}: at={at!r}: a driven machine needs a time here")
        return [self._at(self.name, self.end if at is None else float(at))]

    def at_times(self, between: Window | None, count: int) -> list[_Rule]:
        return self._numbered(np.linspace(*self._window(between), count))

    def integral(self, between: Window | None) -> list[_Rule]:
        grid = self._grid(between)
        h = np.diff(grid)
        times = (grid[:-1, None] + h[:, None] * np.array(LOBATTO_POINTS)).ravel()
        return [_Rule(self.name, self.k, times, (h[:, None] * np.array(LOBATTO_WEIGHTS)).ravel())]

    def integral_above_zero(self, between: Window | None) -> list[_Rule]:
        return [rule._replace(above_zero=True) for rule in self.integral(between)]

    def peak(self, between: Window | None) -> list[_Rule]:
        grid = self._grid(between)
        return [self._at(self.name, _refined(self.values, grid, int(np.argmax(self.values(grid)))))]

    def smooth_peak(self, between: Window | None, rho: float) -> list[_Rule]:
        raise AnalysisError(
            f"{self.name}: smooth= applies to integrated motions only; leave it out for driven machines"
        )

    def local_peaks(self, between: Window | None, count: int) -> list[_Rule]:
        grid = self._grid(between)
        height = self.values(grid)
        padded = np.concatenate([[-np.inf], height, [-np.inf]])
        tops = np.flatnonzero((padded[1:-1] >= padded[:-2]) & (padded[1:-1] > padded[2:]))
        highest = sorted(tops[np.argsort(height[tops])][-count:])
        peaks = [_refined(self.values, grid, int(top)) for top in highest]
        peaks += [peaks[int(np.argmin(height[highest]))]] * (count - len(peaks))
        return self._numbered(peaks)

    def _at(self, name: str, t: float) -> _Rule:
        return _Rule(name, self.k, np.array([t]), np.ones(1))

    def _numbered(self, times: Iterable[float]) -> list[_Rule]:
        return [self._at(f"{self.name} [{i}]", t) for i, t in enumerate(times, 1)]

    def _window(self, between: Window | None) -> tuple[float, float]:
        first, last = between or (None, None)
        return self.start if first is None else float(first), self.end if last is None else float(last)

    def _grid(self, between: Window | None) -> np.ndarray:
        a, b = self._window(between)
        return np.linspace(a, b, (max(1, round((b - a) / self.every)) if self.every else 1) + 1)


def _refined(values: Callable[[np.ndarray], np.ndarray], grid: np.ndarray, top: int) -> float:
    """When a maximum is, from the number of the highest sample."""
    for _ in range(NARROWINGS):
        grid = np.linspace(grid[max(top - 1, 0)], grid[min(top + 1, grid.size - 1)], PEAK_GRID)
        top = int(np.argmax(values(grid)))
    return float(grid[top])


# -- functionals of driven machines with states, friction or events: along the steps of a run, as those of a motion --


def runs_in_time(system: System, functionals: tuple[Functional, ...]) -> bool:
    """Whether functionals depend on more than the drivers prescribe."""
    return happens_in_time(system.model) and beyond_motion(system, compiled_responses(system, functionals).f) != ""


def gradient_in_time(system: System, functionals: tuple[Functional, ...], request: GradientRequest) -> Derivatives:
    """Values and derivatives along the run of `kinematics` or `inverse`."""
    p, options = system.parameter_values(request.parameters), request.options
    if request.until is None:
        raise AnalysisError("until= is missing; give the end time of the motion")
    end, until_by_p = time_of(system, request.until, p, "until")
    start = float(options.get("start_time") or 0.0)
    lacking = masses_missing(system, p)
    if lacking:
        raise ModelError(
            f"derivatives of states, forces and events of a driven machine need the masses of all bodies: {lacking}"
        )
    if request.derivatives:
        check_driver_jumps(system, p, start, end, request.names)
    times = report_times(start, end, options.get("every"))
    responses = switched_responses(system, functionals)
    try:
        result = _run(responses.system, times, request)
    except SimulationError as error:
        if not isinstance(responses.system, SwitchedSystem):
            raise
        responses = compiled_responses(system, functionals)
        result = _run(system, times, request)
        result.stats.messages.append(f"switches in expressions were not events in this run: {error}")
    derivatives = along_steps(system, responses, request, p, result, until_by_p)
    derivatives.notes.extend(
        message for message in result.stats.messages if message.startswith("switches in expressions")
    )
    return derivatives


def _run(system: System, times: np.ndarray, request: GradientRequest) -> Result:
    p = system.parameter_values(request.parameters)
    tolerances = {word: request.options[word] for word in ("rtol", "atol") if word in request.options}
    spec = RunSpec(float(times[-1]), start_time=float(times[0]), method="auto", **tolerances).settled()
    bound, state = at_start(system, p, float(times[0]), request.analysis)
    progress = request.options.get("progress")
    result = follow_machine(bound, state, times, "inverse", spec, progress, keep_steps=True)
    if result.stats.status == "interrupted":
        raise KeyboardInterrupt
    return result
