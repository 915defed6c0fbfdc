"""Functionals of machines that are not integrated: in equilibrium, driven, vibrating about an equilibrium."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from cardan.analysis.state import State
from cardan.compiled.system import System
from cardan.deferred import casadi as ca
from cardan.design.functionals import (
    Always,
    Damping,
    Frequency,
    Functional,
    Integral,
    LocalPeaks,
    Peak,
    Terminal,
    names_of,
)
from cardan.design.gradients.along_a_motion.driven_in_time import gradient_in_time, runs_in_time
from cardan.design.gradients.along_a_motion.responses import Responses, compiled_responses
from cardan.design.gradients.at_rest.frequencies import mode_derivatives
from cardan.design.gradients.at_rest.kinematic import DrivenFunctionals
from cardan.design.gradients.at_rest.static import equilibrium_gradient
from cardan.design.gradients.derivatives import Found
from cardan.design.gradients.request import Asked
from cardan.errors import AnalysisError
from cardan.model.expressions.values import is_number
from cardan.numerics.sensitivity_flow import LOBATTO_POINTS, LOBATTO_WEIGHTS
from cardan.spec import INTERVALS

OF_RUNS = ("rtol", "atol", "method", "progress")  # options that say how to integrate, and are not needed here
NARROWINGS = 12  # of the interval around a peak, each to a quarter
SAMPLES = 9  # in it


def check_options(asked: Asked, *known: str) -> None:
    """Refuse options that mean nothing to an analysis; those of integration do no harm."""
    unknown = sorted(set(asked.options) - {*known, *OF_RUNS})
    if unknown:
        raise AnalysisError(f'{unknown[0]}= has no meaning with analysis="{asked.analysis}"')


def resting_gradient(
    system: System,
    functionals: tuple[Functional, ...],
    asked: Asked,
) -> Found:
    """In equilibrium a terminal value, a peak and a bound are all the value there."""
    responses = compiled_responses(system, functionals)
    for functional, name in zip(functionals, responses.names, strict=True):
        if isinstance(functional, Integral) or (isinstance(functional, Always) and functional.form == "integral"):
            raise AnalysisError(f"{name}: an integral over time does not exist in equilibrium; use cd.Terminal")
    check_options(asked, "seek")
    p, start = system.parameter_values(asked.parameters), asked.start
    t, seek = start.t if isinstance(start, State) else 0.0, asked.options.get("seek", "stable")
    expressions = ca.vertsplit(responses.f)
    values, matrix, notes = equilibrium_gradient(system, p, expressions, start, t, asked.hold, seek)
    return Found(list(responses.names), np.asarray(values).ravel(), np.asarray(matrix)[:, : system.n_p], list(notes))


def vibration_gradient(
    system: System,
    functionals: tuple[Functional, ...],
    asked: Asked,
) -> Found:
    """Natural frequencies and damping ratios about the equilibrium."""
    p = system.parameter_values(asked.parameters)
    if asked.hold:
        raise AnalysisError("hold= does not apply to frequencies and damping; use cd.Fix in the model")
    modes = mode_derivatives(system, p)
    oscillating = [k for k, value in enumerate(modes.eigenvalues) if value.imag > 0]
    values, rows = [], []
    for functional, name in zip(functionals, names_of(functionals), strict=True):
        assert isinstance(functional, (Frequency, Damping))
        if functional.mode > len(oscillating):
            raise AnalysisError(f"{name}: the machine has only {len(oscillating)} oscillating modes")
        k = oscillating[functional.mode - 1]
        is_frequency = isinstance(functional, Frequency)
        values.append((modes.frequency if is_frequency else modes.damping)[k])
        rows.append((modes.frequency_p if is_frequency else modes.damping_p)[k, : system.n_p])
    return Found(list(names_of(functionals)), np.array(values), np.array(rows), list(modes.notes))


def driven_gradient(
    system: System,
    functionals: tuple[Functional, ...],
    asked: Asked,
) -> Found:
    """Along the motion of a driven machine from `start_time` to `until`, followed in steps of `every`."""
    check_options(asked, "start_time", "every")
    if runs_in_time(system, functionals):
        return gradient_in_time(system, functionals, asked)
    p, options, until = system.parameter_values(asked.parameters), asked.options, asked.until
    start = float(options.get("start_time") or 0.0)
    if not is_number(until):
        raise AnalysisError(f"until={until!r}: a driven machine needs a number here")
    end = float(until)
    every = float(options.get("every") or (end - start) / INTERVALS) or None
    responses = compiled_responses(system, functionals)
    driven = _driven(system, responses)
    if asked.analysis == "inverse" or driven.uses["lam"]:
        system.check_masses(p)
    rows = [
        row
        for k, (functional, name) in enumerate(zip(functionals, responses.names, strict=True))
        for row in _rows(driven, functional, name, k, p, start, end, every)
    ]
    times, place = np.unique(np.concatenate([row[2] for row in rows]), return_inverse=True)
    values, by_p = driven.derivatives(p, times, start_time=start, every=every)
    found_values, matrix, first = [], [], 0
    for _, k, own, weights in rows:
        at = place[first : first + own.size]
        first += own.size
        f, f_p = values[at, k], by_p[at, k, : system.n_p]
        bounded = isinstance(functionals[k], Always) and functionals[k].form == "integral"  # type: ignore[attr-defined]
        if bounded:
            f, f_p = np.maximum(f, 0.0) ** 2, 2 * np.maximum(f, 0.0)[:, None] * f_p
        found_values.append(float(weights @ f))
        matrix.append(weights @ f_p)
    return Found([row[0] for row in rows], np.array(found_values), np.array(matrix), [])


def _driven(system: System, responses: Responses) -> DrivenFunctionals:
    key = ("driven", responses.functionals)
    if key not in system.responses:
        system.responses[key] = DrivenFunctionals(system, ca.vertsplit(responses.f))
    return system.responses[key]


Rule = tuple[str, int, np.ndarray, np.ndarray]  # name, number of the response, times, weights


def _rows(
    driven: DrivenFunctionals,
    functional: Functional,
    name: str,
    k: int,
    p: np.ndarray,
    start: float,
    end: float,
    every: float | None,
) -> Sequence[Rule]:
    """Each number as a weighted sum of values at some times."""
    one = np.ones(1)
    if isinstance(functional, Terminal):
        if functional.at is not None and not is_number(functional.at):
            raise AnalysisError(f"{name}: at={functional.at!r}: a driven machine needs a time here")
        return [(name, k, np.array([end if functional.at is None else float(functional.at)]), one)]
    assert isinstance(functional, (Integral, Peak, LocalPeaks, Always))
    first, last = functional.between or (None, None)
    a, b = start if first is None else float(first), end if last is None else float(last)
    count = max(1, round((b - a) / every)) if every else 1
    grid = np.linspace(a, b, count + 1)
    if isinstance(functional, Peak) and functional.smooth is not None:
        raise AnalysisError(f"{name}: smooth= applies to integrated motions only; leave it out for driven machines")
    if isinstance(functional, Integral) or (isinstance(functional, Always) and functional.form == "integral"):
        h = np.diff(grid)
        times = (grid[:-1, None] + h[:, None] * np.array(LOBATTO_POINTS)).ravel()
        return [(name, k, times, (h[:, None] * np.array(LOBATTO_WEIGHTS)).ravel())]
    if isinstance(functional, Always) and functional.form == "sampled":
        times = np.linspace(a, b, functional.samples)
        return [(f"{name} [{i + 1}]", k, times[i : i + 1], one) for i in range(times.size)]

    def values(times: np.ndarray) -> np.ndarray:
        return driven.values(p, times, start_time=start, every=every)[:, k]

    if not isinstance(functional, LocalPeaks):
        return [(name, k, np.array([_refined(values, grid, int(np.argmax(values(grid))))]), one)]
    height = values(grid)
    padded = np.concatenate([[-np.inf], height, [-np.inf]])
    tops = np.flatnonzero((padded[1:-1] >= padded[:-2]) & (padded[1:-1] > padded[2:]))
    highest = sorted(tops[np.argsort(height[tops])][-functional.count :])
    peaks = [_refined(values, grid, int(top)) for top in highest]
    peaks += [peaks[int(np.argmin(height[highest]))]] * (functional.count - len(peaks))
    return [(f"{name} [{i + 1}]", k, np.array([t]), one) for i, t in enumerate(peaks)]


def _refined(values: Callable[[np.ndarray], np.ndarray], grid: np.ndarray, top: int) -> float:
    """When a maximum is, from the number of the highest sample."""
    for _ in range(NARROWINGS):
        grid = np.linspace(grid[max(top - 1, 0)], grid[min(top + 1, grid.size - 1)], SAMPLES)
        top = int(np.argmax(values(grid)))
    return float(grid[top])
