"""Integrals over and between the rows of a result, against what was reported.

    q(t) = q_k + ∫ q̇ dt        v(t) = v_k + ∫ v̇ dt        (p, L)(t) = (p, L)_k + ∫ (loads + reactions) dt

From the beginning of each step k of the repeated run, the equations of motion are evaluated at points of a quadrature
that are neither rows nor ends of steps, and their integral is held against the reported row, or the end of the step. A
push that no row has seen is seen there; so is a position that jumps. Where the motion between steps is no polynomial (a
contact closes, a spring is stiff), the step is integrated again by another program's method (`one_step`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise

import numpy as np

from cardan.analysis.machine.bound_function import Computed
from cardan.analysis.machine.bound_machine import BoundMachine
from cardan.analysis.run.trail import Stretch
from cardan.audit.between.looks import pieces_of
from cardan.audit.between.one_step import states_in_step
from cardan.audit.limits import speed_error
from cardan.audit.quadrature import over_steps
from cardan.audit.reported import Reported
from cardan.audit.residuals import Worst
from cardan.audit.wrenches import forces_on_bodies, momenta
from cardan.compiled.system import System
from cardan.deferred import casadi as ca
from cardan.design.gradients.along_a_motion.placed_machine import Place, path_of
from cardan.numerics import sensitivity_flow as along
from cardan.numerics.functions import Loaded
from cardan.results.result import Result

KINDS = ("positions", "speeds", "states", "momenta")
CLEARLY = 1.001  # times as large as another: of those that are alike, the first is told
INTEGRAL_PRECISION = 0.1  # of a tolerance: how well integrals are computed
DOUBTFUL_INTEGRAL = 10.0  # tolerances: a step that is farther off may have a kink, where polynomials are wrong
MOST_DOUBTS = 300  # steps of a run that are integrated again; further ones are judged by the polynomial


@dataclass
class Integrals:
    """The largest differences, in tolerances; `worst` by what was integrated."""

    worst: dict[str, Worst] = field(default_factory=lambda: dict.fromkeys(KINDS, Worst(0.0)))
    again: int = 0  # steps that were integrated again

    def note(self, kind: str, value: float, t: float, name: str) -> None:
        """A difference, if it is larger than those before."""
        if not value <= CLEARLY * self.worst[kind].value:
            self.worst[kind] = Worst(value, t, name)


@dataclass(frozen=True, eq=False)
class _Scales:
    """One tolerance of each coordinate, speed, state and momentum."""

    y: np.ndarray
    momenta: np.ndarray
    names: tuple[str, ...]  # of coordinates, speeds and states
    kinds: dict[str, slice]  # which of them are which
    bodies: tuple[str, ...]  # of each momentum


def integrals_between(seen: Reported, again: Result, tolerance: float, form: str) -> Integrals:
    """The differences along all stretches of the repeated run, whose steps were kept.

    `tolerance`: rtol + atol; `form`: of the implicit equations, "index2" or "index3".
    """
    system, integrals = seen.system, Integrals()
    stretches = [stretch for stretch in again.trail.stretches if stretch.rows.t.size > 1]
    if not stretches:
        return integrals
    place = Place(system, stretches[0].p)
    m = place.bound.arrays
    rates, momentum = (Computed(function, m.t, m.q, m.v, m.v_rate, m.lam, m.z, m.p) for function in _functions(system))
    scales_of = {  # by the integrator
        name: _scales(seen, place, tolerance, speed_error(tolerance, name, form), momentum)
        for name in {stretch.implicit_integrator for stretch in stretches}
    }
    last = float(seen.t[-1])  # an event at the very end of the run begins no stretch
    after = last if any(abs(event.t - last) <= seen.near for event in again.log) else np.inf
    ends = [*(float(stretch.rows.t[0]) for stretch in stretches[1:]), after]
    for stretch, end in zip(stretches, ends, strict=True):
        path, scales = path_of(place, stretch), scales_of[stretch.implicit_integrator]
        assert path is not None
        place.on(stretch)
        for step in _steps(place, path, (rates, momentum), seen, scales, end - seen.near):
            if not step.worst <= DOUBTFUL_INTEGRAL and integrals.again < MOST_DOUBTS:
                integrals.again += 1
                _integrate_again(place, path, step, stretch, (rates, momentum), scales)
            _note(step, stretch, scales, integrals)
    return integrals


@dataclass(eq=False)
class _Step:
    """A step: what is left of its integrals at its end and in the rows within it, in tolerances."""

    number: int
    t: float  # its end
    piece: float  # the longest of those in which it was looked at
    left: np.ndarray
    momenta: np.ndarray
    rows: dict[float, np.ndarray]  # the states that were reported within it
    at_rows: dict[float, np.ndarray]

    @property
    def worst(self) -> float:
        sizes = [float(np.max(np.abs(left), initial=0.0)) for left in (self.left, *self.at_rows.values())]
        return float("inf") if np.isnan(sizes).any() else max(sizes)


def _steps(
    place: Place, path: along.Path, functions: tuple[Computed, Computed], seen: Reported, scales: _Scales, end: float
) -> Iterator[_Step]:
    """The steps of a stretch. A row at the time `end` of an event belongs to the stretch after it."""
    rates, momentum = functions
    n_y, scale = path.y.shape[1], np.concatenate([scales.y, scales.momenta])
    edges = pieces_of(path.t, seen.t, (float(seen.t[0]), float(seen.t[-1])))
    allowed = INTEGRAL_PRECISION * (path.t.size - 1)
    pieces = over_steps(lambda times: place.sampled(path, rates, times) / scale, edges, lambda _: allowed)
    momenta_at = place.sampled(path, momentum, path.t)
    row_of = {float(t): k for k, t in enumerate(seen.t) if t < end}
    for k, (first, last) in enumerate(pairwise(np.searchsorted(edges, path.t))):
        integral = np.cumsum(pieces[first:last], axis=0)
        within = {float(t): j for j, t in enumerate(edges[first + 1 : last + 1]) if float(t) in row_of}
        states = {t: _state(seen, row_of[t]) for t in within}
        yield _Step(
            k,
            float(path.t[k + 1]),
            float(np.max(np.diff(edges[first : last + 1]))),
            (path.y[k + 1] - path.y[k]) / scales.y - integral[-1, :n_y],
            (momenta_at[k + 1] - momenta_at[k]) / scales.momenta - integral[-1, n_y:],
            states,
            {t: (states[t] - path.y[k]) / scales.y - integral[j, :n_y] for t, j in within.items()},
        )


def _integrate_again(
    place: Place,
    path: along.Path,
    step: _Step,
    stretch: Stretch,
    functions: tuple[Computed, Computed],
    scales: _Scales,
) -> None:
    """What is left of a step, by another program's method in the place of quadrature along a polynomial."""
    rates, momentum = functions
    times = np.array(sorted({*step.rows, step.t}))
    how = {"longest": 0.5 * step.piece, "stiff": stretch.stiff}
    exact = states_in_step(place, path, step.number, rates, times, scales.y, **how)
    if exact is not None:
        at, last = dict(zip(times.tolist(), exact, strict=True)), path.y[step.number + 1]
        step.left = (last - at[step.t]) / scales.y
        step.at_rows = {t: (state - at[t]) / scales.y for t, state in step.rows.items()}
        step.momenta = (_momenta_at(place, momentum, last) - _momenta_at(place, momentum, at[step.t])) / scales.momenta
    place.on(stretch)


def _momenta_at(place: Place, momentum: Computed, y: np.ndarray) -> np.ndarray:
    m = place.bound.arrays
    m.q[:], m.v[:], m.z[:] = np.split(y, np.cumsum([m.q.size, m.v.size]))
    return momentum()[0].copy()


def _note(step: _Step, stretch: Stretch, scales: _Scales, integrals: Integrals) -> None:
    """The largest of what is left, of each kind."""
    for t, left in ((step.t, step.left), *step.at_rows.items()):
        for kind, of in scales.kinds.items():
            if left[of].size:
                j = int(np.argmax(np.where(np.isnan(left[of]), np.inf, np.abs(left[of]))))
                integrals.note(kind, float(abs(left[of][j])), t, scales.names[of][j])
    if not stretch.stiff:  # accelerations of a stiff motion between steps are those of its errors
        j = int(np.argmax(np.abs(step.momenta)))
        integrals.note("momenta", float(abs(step.momenta[j])), step.t, scales.bodies[j])


def _state(seen: Reported, row: int) -> np.ndarray:
    return np.concatenate([seen.q[row], seen.v[row], seen.z[row]])


def _scales(seen: Reported, place: Place, tolerance: float, speed_tolerance: float, momentum: Computed) -> _Scales:
    bound, system = place.bound, seen.system
    unit, span = bound.position_unit, float(seen.t[-1] - seen.t[0]) or 1.0
    q = tolerance * np.maximum(unit, np.max(np.abs(seen.q), axis=0, initial=0.0))
    fastest = max(float(np.max(np.abs(seen.v / bound.arrays.col_scale), initial=0.0)), bound.size / span)
    v = speed_tolerance * fastest * bound.arrays.col_scale
    z = tolerance * (1.0 + np.max(np.abs(seen.z), axis=0, initial=0.0))
    momenta_unit, names = _momentum_scales(seen, bound, momentum, fastest)
    coordinates = len(q), len(q) + len(v)
    kinds = {
        "positions": slice(0, coordinates[0]),
        "speeds": slice(*coordinates),
        "states": slice(coordinates[1], None),
    }
    return _Scales(
        np.concatenate([q, v, z]),
        speed_tolerance * momenta_unit,
        (*system.position_names, *system.coordinate_names, *system.model.states),
        kinds,
        names,
    )


def _momentum_scales(
    seen: Reported, bound: BoundMachine, momentum: Computed, speed: float
) -> tuple[np.ndarray, tuple[str, ...]]:
    """The largest momentum, and the largest angular momentum, of all bodies; for each of theirs, and whose it is.

    Not less than what bodies have at the largest `speed` of the machine, and that times the size of a body: a machine
    that turns in its place has little other momentum, and one at rest none.
    """
    bodies, dim = seen.system.model.bodies, seen.system.model.dim
    largest = np.zeros(momentum.outputs[0].size)
    for k in range(len(seen.t)):
        seen.put(bound, k)
        largest = np.maximum(largest, np.abs(momentum()[0]))
    seen.put(bound, 0)
    bound.arrays.v[:] = speed * bound.arrays.col_scale
    groups = np.maximum(largest, np.abs(momentum()[0])).reshape(len(bodies), -1)
    groups[:, dim:] = np.maximum(groups[:, dim:], bound.size * groups[:, :dim].max(initial=0.0))
    each = [groups[:, :dim].max(initial=0.0)] * dim + [groups[:, dim:].max(initial=0.0)] * (groups.shape[1] - dim)
    unit = np.tile(np.where(np.array(each) > 0, each, 1.0), len(bodies))
    return unit, tuple(name for name in bodies for _ in each)


def _functions(system: System) -> tuple[Loaded, Loaded]:
    """Rates of all states with the forces on the bodies, and the momenta of the bodies, at (t, q, v, a, λ, z; p)."""
    cache = system.responses
    if "audit integrals" not in cache:
        y = system.symbols
        inputs = [y.t, y.q, y.v, y.a, system.lam, y.z, y.p]
        forces = ca.vec(system.build(forces_on_bodies, system))
        rates = ca.densify(ca.vertcat(y.q_rate, y.a, system.motion.z_rate, forces))
        momentum = ca.densify(ca.vec(momenta(system)))
        cache["audit integrals"] = (
            system.loaded("all_rates", inputs, [rates]),
            system.loaded("momentum_of_bodies", inputs, [momentum]),
        )
    return cache["audit integrals"]
