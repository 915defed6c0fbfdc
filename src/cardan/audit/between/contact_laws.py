"""Laws of contacts and of friction, in the rows of a result and between them.

    contact that holds   N ≥ 0                  contact that is open   gap ≥ 0
    friction             |ċ| > 0:  F = -μ_k N sign(ċ)        else:  |F| ≤ μ_s N

In the rows the reported numbers are put in; between them those of the equations of motion along the repeated run.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from cardan.analysis.machine.bound_function import Computed
from cardan.analysis.machine.bound_machine import BoundMachine
from cardan.audit.between.looks import pieces_of, times_between
from cardan.audit.reported import Reported
from cardan.audit.residuals import Worst, row_reach, worst_of
from cardan.compiled.system import System
from cardan.deferred import casadi as ca
from cardan.design.gradients.along_a_motion.placed_machine import Place, path_of
from cardan.errors import AnalysisError
from cardan.model.expressions.values import Scalar
from cardan.model.joints.friction import Friction
from cardan.model.joints.limits import Limit
from cardan.model.joints.sliding.pressing import LEAST_FORCE, size_of
from cardan.model.view import View
from cardan.numerics.functions import Loaded
from cardan.results.result import Result

SLOW_SLIP = 1e-6  # of the largest speed: a slip that may as well be none, whose direction does not count
QUIET_CONTACT = 1e-9  # of the largest force in the machine: smaller ones of a contact are none


@dataclass(frozen=True, eq=False)
class Laws:
    """The largest departures: of friction and of contacts that pull, relative to the largest force of each; of contacts
    that are passed between rows, in sizes. None: there are none, or nothing is known of them."""

    friction: Worst | None
    pulls: Worst | None
    passed: Worst | None


@dataclass(frozen=True, eq=False)
class _Samples:
    """What the laws speak of, at some times: (n, limits) gaps, forces, whether they hold; (n, 4, frictions), and (n,
    frictions) which of them are known to stick: between steps their slip is what polynomials leave."""

    t: np.ndarray
    gaps: np.ndarray
    forces: np.ndarray
    holds: np.ndarray
    friction: np.ndarray
    sticks: np.ndarray


def laws_kept(seen: Reported, again: Result | None, speed: float, size: float, force: float) -> Laws:
    """The departures in all rows, and between them where the steps of the repeated run are known (`again`).

    `speed`, `force`: the largest of the machine; `size`: of a body.
    """
    system = seen.system
    frictions = [e for e in system.model.constraints if isinstance(e, Friction)]
    limits = [i for i, row in enumerate(system.rows) if isinstance(row.element, Limit)]
    if (not frictions and not limits) or seen.lam is None:
        return Laws(None, None, None)
    rows = _in_rows(seen, limits, frictions)
    between = None
    if again is not None:
        try:
            between = _between(seen, again, limits, frictions)
        except AnalysisError:  # friction that jams between the steps, say: what there is to tell, others tell
            between = None
    every = [rows] if between is None else [rows, between]
    names = [system.row_names[i] for i in limits]
    passed = None if between is None or not limits else _passed(between, names, _unit_of_gaps(seen)[limits] * size)
    return Laws(
        _friction(every, frictions, speed) if frictions else None,
        _pulls(every, names, force) if limits else None,
        passed,
    )


def _friction(samples: list[_Samples], frictions: list[Friction], speed: float) -> Worst:
    table = np.concatenate([one.friction for one in samples])
    force, slip, sticking, slipping = np.moveaxis(table, 1, 0)
    slips = (np.abs(slip) > SLOW_SLIP * speed) & ~np.concatenate([one.sticks for one in samples])
    off = np.where(slips, np.abs(force + slipping * np.sign(slip)), np.abs(force) - sticking)
    largest = np.nanmax(np.maximum(np.abs(force), sticking), axis=0, initial=0.0)
    off = np.maximum(np.where(np.isfinite(off), off, 0.0), 0.0) / np.where(largest > 2 * LEAST_FORCE, largest, 1.0)
    return worst_of(off, np.concatenate([one.t for one in samples]), [e.name for e in frictions])


def _pulls(samples: list[_Samples], names: list[str], force: float) -> Worst:
    """Of contacts that hold, forces that pull."""
    forces, holds = (np.concatenate([getattr(one, word) for one in samples]) for word in ("forces", "holds"))
    forces = np.where(holds & np.isfinite(forces), forces, 0.0)
    largest = np.maximum(np.max(np.abs(forces), axis=0, initial=0.0), QUIET_CONTACT * force)
    off = np.maximum(-forces, 0.0) / np.where(largest > 0, largest, 1.0)
    return worst_of(off, np.concatenate([one.t for one in samples]), names)


def _passed(between: _Samples, names: list[str], unit: np.ndarray) -> Worst:
    """Of contacts that are open, gaps below zero."""
    return worst_of(np.where(between.holds, 0.0, np.maximum(-between.gaps, 0.0)) / unit, between.t, names)


def _unit_of_gaps(seen: Reported) -> np.ndarray:
    """By how much constraints change where a body moves by its size, in sizes; at the start."""
    bound = BoundMachine(seen.system, seen.p[0])
    seen.put(bound, 0)
    return row_reach(bound)


def _in_rows(seen: Reported, limits: list[int], frictions: list[Friction]) -> _Samples:
    bound = BoundMachine(seen.system, seen.p[0])
    m = bound.arrays
    law = Computed(_law(seen.system, limits, frictions), m.t, m.q, m.v, m.v_rate, m.lam, m.z, m.p)
    table = np.zeros((len(seen.t), law.outputs[0].size))
    for k in range(len(seen.t)):
        seen.put(bound, k)
        table[k] = law()[0]
    return _samples(seen.t, table, seen.holds[:, limits], np.zeros((len(seen.t), len(frictions)), bool))


def _between(seen: Reported, again: Result, limits: list[int], frictions: list[Friction]) -> _Samples | None:
    trail, system = again.trail, seen.system
    place: Place | None = None
    parts = []
    for k, stretch in enumerate(trail.stretches):
        if stretch.rows.t.size < 2:
            continue
        place = place or Place(system, stretch.p)
        m = place.bound.arrays
        law = Computed(_law(system, limits, frictions), m.t, m.q, m.v, m.v_rate, m.lam, m.z, m.p)
        path = path_of(place, stretch)
        assert path is not None
        place.on(stretch)
        times = times_between(pieces_of(path.t, seen.t, (float(seen.t[0]), float(seen.t[-1]))))
        holds = trail.junctions[k].after.holds if trail.junctions else again.pieces[0].holds
        rows = [system.places[e.name].start for e in frictions]
        held, sticks = (np.tile(holds[which], (times.size, 1)) for which in (limits, rows))
        parts.append(_samples(times, place.sampled(path, law, times), held, sticks))
    if not parts:
        return None
    return _Samples(*(np.concatenate([getattr(part, word) for part in parts]) for word in _Samples.__annotations__))


def _samples(t: np.ndarray, table: np.ndarray, holds: np.ndarray, sticks: np.ndarray) -> _Samples:
    n = holds.shape[1]
    rubbing = table[:, 2 * n :].reshape(len(t), 4, sticks.shape[1])
    return _Samples(t, table[:, :n], table[:, n : 2 * n], holds, rubbing, sticks)


def _law(system: System, limits: list[int], frictions: list[Friction]) -> Loaded:
    """Gaps and forces of limits; of all frictions forces, slips, the bounds of sticking and the forces of slipping."""
    cache = system.responses
    if "audit laws" not in cache:
        y, s = system.symbols, system.view
        gaps = [system.constraints.Phi[i] for i in limits]
        forces = [system.lam[i] for i in limits]
        values = [[*_parts(e, s)] for e in frictions]
        rubbing = [value for row in zip(*values, strict=True) for value in row]
        column = ca.densify(ca.vertcat(*(ca.SX(value) for value in (*gaps, *forces, *rubbing))))
        inputs = [y.t, y.q, y.v, y.a, system.lam, y.z, y.p]
        cache["audit laws"] = system.loaded("contact_laws", inputs, [column])
    return cache["audit laws"]


def _parts(element: Friction, s: View) -> tuple[Scalar, ...]:
    """Its force along the slip (while it sticks, the size of the force) and the speed of the slip, with which it keeps
    the law of friction in one direction; its bounds."""
    force, slips = element.force_along_coordinates(s), s.slip(element)
    slipping = element.slip_in_axes(s)
    along, speed = force, slipping.rates
    if element.directions > 1:
        along = slips * slipping.along_the_slip(force) - (1 - slips) * size_of(force)
        speed = slipping.speed()
    return along, speed, element.sticking_force(s), element.slipping_force(s)
