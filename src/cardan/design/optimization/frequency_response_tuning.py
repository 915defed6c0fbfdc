"""Tuning a machine so that its largest frequency response is as small as possible: min over b of max over f |H(f; b)|.

A maximum over a range of frequencies is met by finitely many of them, its peaks. They are not known beforehand, so they
are exchanged (Remez 1934; for designs Blankenship & Falk 1976): minimise the worst of |H| at some frequencies, with
exact derivatives; find the peaks of the response of that design; add them; until no peak stands out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar

import numpy as np
from scipy.optimize import minimize_scalar

from cardan.analysis.frequency_response import FrequencyResponse, checked_frequencies, frequency_response
from cardan.compiled.compiling import compile_system
from cardan.compiled.responses import Quantity, ResponseView, response
from cardan.design.gradients.at_rest.frequency_responses import ResponseFunctionals, Swinging
from cardan.design.optimization.search import Solver, search
from cardan.design.optimization.solvers.worst import minimise_worst
from cardan.design.optimization.statement import Bounds, free_parameters, start_and_bounds
from cardan.errors import AnalysisError, ModelError
from cardan.io.report import Report, Reporting, Section, before_and_after
from cardan.model.argument_messages import spoken
from cardan.model.model import Model

FIRST_FREQUENCIES = 15  # of those given, with which the exchange begins
MOST_EXCHANGES = 20
STANDS_OUT = 1e-6  # relative: a peak above the worst of the frequencies that were held down
TUNING_PRECISION = 1e-8  # of the search, relative
SAME_FREQUENCY = 1e-9  # relative


@dataclass(frozen=True, eq=False)
class Tuning(Reporting):
    """The design with the smallest resonance peak, as `cd.tune_response` returns it.

    Parameters
    ----------
    model : Model
        The machine with the tuned parameters.
    parameters, start : dict of str to float
        The tuned parameters, and those at the start.
    peak, start_peak : float
        The largest amplitude |H| over the frequencies, tuned and at the start.
    peaks : tuple of (float, float)
        All local maxima of the tuned response: frequency and |H|.
    response, start_response : FrequencyResponse
        The responses, tuned and at the start.
    status : str
        "converged", or what the search reports.
    exchanges : int
        How often frequencies were exchanged.
    notes : list of str
        Remarks, such as a peak at the edge of the frequencies.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("oscillator")
    >>> force, c = model.parameter("force", 0.0), model.parameter("c", 4.0, bounds=(2, 8))
    >>> mass = model.body("mass", mass=4, inertia=1)
    >>> guide = model.add(cd.Translational("guide", model.ground.at(0, 0, axis=(1, 0)), mass.at(0, 0, axis=(1, 0))))
    >>> spring = model.add(cd.Spring("spring", model.ground.at(-1, 0), mass.at(0, 0), 400, damping=c, free_length=1))
    >>> shaker = model.add(cd.Force("shaker", mass.at(0, 0), (force, 0)))
    >>> tuned = cd.tune_response(model, "force", "mass.position.x", [1, 1.3, 1.6, 1.9, 2.2])
    >>> print(round(tuned.parameters["c"], 4), round(tuned.peak, 5))
    8.0 0.01256
    """

    model: Model
    parameters: dict[str, float]
    start: dict[str, float]
    peak: float
    start_peak: float
    peaks: tuple[tuple[float, float], ...]
    response: FrequencyResponse
    start_response: FrequencyResponse
    status: str  # "converged", or what the search said
    exchanges: int
    notes: list[str] = field(default_factory=list)

    _former: ClassVar = {"before": "start", "peak_before": "start_peak", "response_before": "start_response"}

    def sections(self) -> Report:
        peaks = [f"peak of {size:.6g} at {f:.6g}" for f, size in self.peaks]
        head = f"peak {self.start_peak:.6g} before, {self.peak:.6g} after"
        parts = [head, before_and_after(self.start, self.parameters), *peaks, *self.notes]
        title = f"response of {self.model.name!r} to {self.response.to!r}: {self.status}"
        return Report(title, [Section(parts, apart=False)])

    def __repr__(self) -> str:
        return f"<Tuning of {self.model.name!r}: peak {self.peak:.6g}, {self.status}>"


@spoken
def tune_response(
    model: Model,
    to: str,
    output: Quantity,
    frequencies: Sequence[float] | np.ndarray,
    *,
    with_respect_to: Sequence[str] | str | None = None,
    parameters: Mapping[str, float] | None = None,
    bounds: Bounds | None = None,
    starts: int = 1,
    seed: int = 0,
) -> Tuning:
    """The design whose largest response to an oscillating parameter is least over a range of frequencies.

    It minimizes the maximum over f of |H(f; b)| by exchange of the frequencies of peaks (Remez 1934; for designs
    Blankenship & Falk 1976).

    Parameters
    ----------
    model : Model
        The machine.
    to : str
        The name of the parameter that oscillates.
    output : str or function of the machine
        The output, as in `cd.frequency_response`.
    frequencies : sequence of float
        The range of frequencies, in cycles per unit of time; they must lie close enough to show every peak.
    with_respect_to : str or sequence of str, optional
        The parameters to vary; the default is those with bounds, or all if none has any.
    parameters : mapping of str to float, optional
        Values to start from, or to keep for parameters that are not varied.
    bounds : mapping of str to (float or None, float or None), optional
        Bounds in place of those in the model.
    starts : int, default 1
        The number of starts; further ones are spread over the bounds by a Latin hypercube.
    seed : int, default 0
        The seed of the further starts.

    Returns
    -------
    Tuning
        The tuned machine, its parameters and its response.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("absorber")
    >>> force, k, c = model.parameter("force", 0.0), model.parameter("k", 80.0, bounds=(40, 160)), 4.0
    >>> ground, line = model.ground, {"axis": (1, 0)}
    >>> mass = model.body("mass", mass=10, inertia=1)
    >>> small = model.body("small", mass=1, inertia=1, position=(1, 0))
    >>> for body in (mass, small):
    ...     guide = model.add(cd.Translational(f"guide of {body.name}", ground.at(0, 0, **line), body.at(0, 0, **line)))
    >>> support = model.add(cd.Spring("support", ground.at(-1, 0), mass.at(0, 0), stiffness=1000, free_length=1))
    >>> absorber = model.add(cd.Spring("absorber", mass.at(0, 0), small.at(0, 0), k, c, free_length=1))
    >>> shaker = model.add(cd.Force("shaker", mass.at(0, 0), (force, 0)))
    >>> tuned = cd.tune_response(model, "force", "mass.position.x", np.linspace(1, 2.5, 40))
    >>> print(round(tuned.parameters["k"], 2))  # Den Hartog (1956, sec. 3.3), with the best damping: 82.64
    82.23
    """
    system = compile_system(model)
    names = free_parameters(model, with_respect_to)
    if to in names:
        names.remove(to)
    if not names:
        raise ModelError(f'with_respect_to: only "{to}", the excitation, is left; give other parameters')
    start, lower, upper = start_and_bounds(model, names, dict(parameters or {}), bounds)
    grid = np.unique(checked_frequencies(frequencies)) / (2 * np.pi)
    if grid.size < 3:
        raise AnalysisError("frequencies: expected at least three, over the range in which the response matters")
    fixed = {name: float(value) for name, value in (parameters or {}).items() if name not in names}
    functionals = ResponseFunctionals(system, to, [system.build(response, ResponseView(system), output, "output")])
    columns = [list(model.parameters).index(name) for name in names]

    last: dict[bytes, Swinging] = {}  # values and derivatives are asked for one after the other

    def swinging(b: np.ndarray) -> Swinging:
        if b.tobytes() not in last:
            p = system.parameter_values({**fixed, **dict(zip(names, b.tolist(), strict=True))})
            last.clear()
            last[b.tobytes()] = functionals.at(p)
        return last[b.tobytes()]

    before = _peaks(swinging(start), grid)
    b, peaks, status, exchanges = _exchanged(swinging, grid, columns, names, start, lower, upper, starts, seed)
    optimum = {name: float(value) for name, value in zip(names, b, strict=True)}
    tuned = {**fixed, **optimum}
    worst = max(size for _, size in peaks)
    return Tuning(
        model=model.with_parameters(tuned),
        parameters=optimum,
        start=dict(zip(names, start.tolist(), strict=True)),
        peak=worst,
        start_peak=max(size for _, size in before),
        peaks=tuple(peaks),
        response=frequency_response(model, to, output, grid, parameters=tuned),
        start_response=frequency_response(
            model, to, output, grid, parameters={**fixed, **dict(zip(names, start.tolist(), strict=True))}
        ),
        status=status,
        exchanges=exchanges,
        notes=_edge_notes(peaks, grid, worst),
    )


def _exchanged(swinging, grid, columns, names, b, lower, upper, starts: int, seed: int):
    """The search at a few frequencies and, step by step, where peaks stand out: b, its peaks, the status, the steps."""
    held, peaks = grid[np.unique(np.linspace(0, grid.size - 1, FIRST_FREQUENCIES).astype(int))], []
    for exchanges in range(1, MOST_EXCHANGES + 1):
        b, worst, status = _least_worst(
            swinging, held, columns, names, b, lower, upper, starts if exchanges == 1 else 1, seed
        )
        peaks = _peaks(swinging(b), grid)
        new = [f for f, size in peaks if size > (1 + STANDS_OUT) * worst and _unlike(f, held)]
        if not new:
            return b, peaks, status, exchanges
        held = np.sort(np.append(held, new))
    return b, peaks, "the limit of exchanges is reached", MOST_EXCHANGES


def _least_worst(swinging, held, columns, names, b, lower, upper, starts: int, seed: int):
    """min over b of the largest |H| at the frequencies `held`: b, that |H|, and what the search says.

    By Ipopt: SLSQP sticks at the start of this problem, where only one of many frequencies counts.
    """
    unit = float(np.abs(swinging(b).values(held)).max()) or 1.0  # responses to a unit force may be any small number

    def values(b: np.ndarray) -> np.ndarray:
        return np.abs(swinging(b).values(held))[:, 0] / unit

    def gradients(b: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        size, slope = swinging(b).amplitudes(held)
        return size[:, 0] / unit, slope[:, 0][:, columns] / unit

    labels = [f"|H| at {f:g}" for f in held]
    problem = minimise_worst(names, b, lower, upper, labels, (), values, gradients, 1.0)
    outcome = search(problem, Solver("ipopt", starts=starts, seed=seed, tolerance=TUNING_PRECISION))
    best = outcome.best.b[: len(names)]
    return best, unit * float(values(best).max()), outcome.status


def _peaks(machine: Swinging, grid: np.ndarray) -> list[tuple[float, float]]:
    """All local maxima of |H| between the first and the last frequency: (frequency, |H|)."""

    def size(f: Sequence[float] | np.ndarray) -> np.ndarray:
        return np.abs(machine.values(f))[:, 0]

    at = size(grid)
    peaks = [(float(grid[k]), float(at[k])) for k in (0, -1) if at[k] > at[1 if k == 0 else -2]]
    for k in np.flatnonzero((at[1:-1] >= at[:-2]) & (at[1:-1] > at[2:])) + 1:
        low, high = grid[k - 1], grid[k + 1]
        top = minimize_scalar(
            lambda f: -float(size([f])[0]), bounds=(low, high), method="bounded", options={"xatol": 1e-9 * high}
        )
        peaks.append((float(top.x), -float(top.fun)))
    return sorted(peaks)


def _unlike(f: float, held: np.ndarray) -> bool:
    return bool(np.min(np.abs(held - f)) > SAME_FREQUENCY * max(f, float(held.max())))


def _edge_notes(peaks: Sequence[tuple[float, float]], grid: np.ndarray, worst: float) -> list[str]:
    return [
        f"the largest response lies at the edge of the frequencies, {f:g}: widen them to see whether it goes on rising"
        for f, size in peaks
        if size >= worst * (1 - 1e-6) and f in (grid[0], grid[-1])
    ]
