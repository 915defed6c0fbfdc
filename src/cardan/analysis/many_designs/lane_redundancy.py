"""Redundant constraints of designs in lanes.

Rows that are redundant at the start of a design are left out of it (R = 0), as `simulate` does. Where those that stay
come near to losing rank, the core chooses others (core/lanes/lane_events.c). What a single run does when it is over is
done here for all designs: rows that were left out must have stayed closed, and reactions are those of least norm.
"""

from __future__ import annotations

from types import ModuleType
from typing import Any, NamedTuple

import numpy as np

from cardan.analysis.machine.assembler import assembler_of
from cardan.analysis.machine.machine_pool import bound_machine, give_back
from cardan.analysis.machine.redundancy_watch import OPENED
from cardan.analysis.machine.redundant_reactions import stiffness_weights
from cardan.analysis.many_designs.lane_events import changing_slots
from cardan.arrays import DeviceArray
from cardan.compiled.system import System, once_per_system
from cardan.model.control.events import Release
from cardan.numerics import core, lanes
from cardan.numerics.constants import CLOSURE_ROUND_OFF, CLOSURE_TOL
from cardan.numerics.least_norm import Moments, Sharing


@once_per_system
def rows_stay(system: System) -> bool:
    """Whether the constraints that hold at the start are all that ever do."""
    released = any(isinstance(action, Release) for event in system.model.events for action in event.actions)
    return bool(system.holds_at_start.all()) and not released


def refusal(system: System) -> str | None:
    """Why designs with redundant constraints are not for lanes; None where they are."""
    if system.forces_see_multipliers:
        return "constraints are redundant, and forces depend on reactions"
    if not rows_stay(system):
        return "constraints are redundant, and limits, frictions or events change which of them hold"
    used = (system.constraint, system.jacobian)
    if any(function.tape is None or function.tape.externals for function in used):
        return "constraints are redundant, and call functions in Python"
    return None


def left_out(system: System, R: DeviceArray, xp: ModuleType = np) -> DeviceArray:
    """How many rows of each design are left out as redundant; `xp`: the arrays of a device."""
    return xp.count_nonzero(xp.asarray(system.holds_at_start) & (R == 0.0), axis=1)


class Moved(NamedTuple):
    """Moments of designs, a row each: times, positions and parameters, and the sizes of bodies."""

    t: np.ndarray
    q: np.ndarray
    p: np.ndarray
    size: np.ndarray

    def among(self, which: DeviceArray) -> Moved:
        """Some of them."""
        return Moved(*(x[which] for x in self))

    def flat(self) -> Moved:
        """All moments of all designs one below the other, where arrays have the shape (designs, times, .)."""
        count = self.t.size
        shapes = (count,), (count, -1), (count, -1), (count,)
        return Moved(*(np.ascontiguousarray(x).reshape(n) for x, n in zip(self, shapes, strict=True)))


def moments(
    system: System, times: np.ndarray, q: np.ndarray, p: np.ndarray, changing: np.ndarray, size: np.ndarray
) -> Moved:
    """Of designs at their reporting times; `times` (designs, times) end where an event has ended a design."""
    values = np.repeat(p[:, None], q.shape[1], axis=1)
    values[:, :, changing_slots(system)] = changing
    return Moved(times, q, values, np.repeat(size[:, None], q.shape[1], axis=1))


def is_open(system: System, at: Moved) -> np.ndarray:
    """Moments at which a constraint is open by more than round-off: rows had only seemed to be redundant."""
    layout, size = system.layout, at.size[:, None]
    gaps = np.abs(lanes.mapped(system.constraint, [at.t[:, None], at.q, at.p], len(at.t)))
    gaps = (gaps * np.where(layout.row_is_angle, size, 1.0))[:, system.holds_at_start].max(axis=1, initial=0.0)
    placed = layout.place >= 0
    lengths = np.abs(at.q[:, layout.place[placed]]) * np.where(layout.is_angle[placed], size, 1.0)
    closed = np.maximum(CLOSURE_TOL * at.size, CLOSURE_ROUND_OFF * lengths.max(axis=1, initial=0.0))
    return ~(gaps <= OPENED / CLOSURE_TOL * closed)


def share(system: System, at: Moved, lam: np.ndarray, most: int) -> np.ndarray:
    """Multipliers of moments, a row each, as those of least norm; no numbers where that cannot be.

    `most`: the largest number of rows that are left out. Rows that are no numbers stay.
    """
    bound, shared = bound_machine(system, at.p[0]), np.array(lam)
    try:
        m, assembler, n_c = bound.arrays, assembler_of(bound), system.n_c
        work = Sharing(
            m.jacobian, m.t, m.q, m.C, m.indptr, m.indices, np.zeros(n_c), np.zeros(system.n_v), np.zeros((most, n_c)),
            np.zeros(n_c), np.zeros(n_c, bool),
        )  # fmt: skip
        length = np.ascontiguousarray(lanes.mapped(system.sharing_length, [at.p], len(at.p))[:, 0])
        all_of_them, angles = Moments(at.t, at.q, at.p, length, shared), system.layout.row_is_angle
        core.cd_share_many(m, assembler.lu, assembler.able, work, stiffness_weights(system), angles, all_of_them)
    finally:
        bound.forget_scales()
        give_back(bound)
    return shared


def conclude(
    system: System, at: Moved, lam: np.ndarray, most: int, closed: Any = slice(None)
) -> tuple[np.ndarray, np.ndarray]:
    """What single runs do when they are over: which designs have left their constraints, and their multipliers.

    Arrays have the shape (designs, times, .); `closed`: the times at which constraints are closed to round-off.
    """
    designs, times = lam.shape[:2]
    looked_at = at.among(np.s_[:, closed])
    opened = np.any(is_open(system, looked_at.flat()).reshape(designs, -1), axis=1)
    return np.asarray(opened), share(system, at.flat(), lam.reshape(designs * times, -1), most).reshape(lam.shape)
