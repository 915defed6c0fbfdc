"""What a driven machine is to do at some times, as residuals with exact derivatives by parameters and by the times.

r_k = w (f(q(t_k; p), t_k; p) - target_k),   ∂r_k/∂p from `kinematic`,   ∂r_k/∂t_k = w ḟ(t_k)
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from cardan.analysis.kinematics import follow_drivers
from cardan.compiled.partials import arguments
from cardan.compiled.system import System
from cardan.deferred import casadi as ca
from cardan.design.gradients.at_rest.kinematic import DrivenFunctionals, DrivenMotion
from cardan.design.synthesis.assembly_check import check_closes
from cardan.errors import SingularError
from cardan.numerics import motion


class Met(NamedTuple):
    """f at the times, (n_t, n_f), its derivatives by p, (n_t, n_f, n_p), and its rates, (n_t, n_f)."""

    values: np.ndarray
    by_p: np.ndarray
    rates: np.ndarray


class Curve(NamedTuple):
    """f along the motion, as far as the drivers can be followed."""

    t: np.ndarray
    values: np.ndarray  # (n, n_f)
    complete: bool


class Targets:
    """Functions f of a driven machine, the values they shall have at n times, and what a unit of each is worth."""

    def __init__(
        self,
        system: System,
        f: Sequence[ca.SX],
        values: np.ndarray,
        weights: np.ndarray,
        start_time: float,
        free_timing: bool,
    ):
        self.system, self.values, self.weights = system, values, weights
        self.start_time, self.count = start_time, len(f)
        rates = [system.view.rate_of(e) for e in f] if free_timing else []
        self._driven = DrivenFunctionals(system, [*f, *rates])
        self._seeds = np.eye(len(f), len(f) + len(rates))
        column = ca.densify(ca.vertcat(*f))
        self._function = system.function("targets", arguments(system), [column])

    def at(self, p: np.ndarray, times: np.ndarray, branch: float | None = None, through: float | None = None) -> Met:
        """f at the times. `branch`: refuse another one than this (`branch_of`); `through`: a time that the machine must
        be able to reach as well."""
        instants = times if through is None else np.append(times, through)
        check_closes(self.system, p, self.start_time)
        motion = DrivenMotion(self.system, p, instants, self._driven.uses["lam"], start_time=self.start_time)
        sides = branches(motion)
        if branch is not None and sides is not None and np.any(sides != branch):
            raise SingularError("the machine would be assembled in another branch")
        if sides is not None and np.any(sides != sides[0]):
            raise SingularError("the machine changes its branch on the way")
        seeds = np.broadcast_to(self._seeds, (instants.size, *self._seeds.shape))
        values, by_p = self._driven.products_along(motion, seeds)
        n, f = times.size, self.count
        rates = values[:n, f:] if values.shape[1] > f else np.zeros((n, f))
        return Met(values[:n, :f], by_p[:n], rates)

    def branch_of(self, p: np.ndarray) -> float | None:
        """The sign of det C where the motion starts; it cannot change along a branch. None: redundant constraints."""
        sides = branches(DrivenMotion(self.system, p, [self.start_time], False, start_time=self.start_time))
        return None if sides is None else float(sides[0])

    def curve(self, p: np.ndarray, times: np.ndarray) -> Curve:
        """f at ascending times from `start_time` on, as far as the machine can go."""
        check_closes(self.system, p, float(times[0]))
        bound, record, (status, rows, _, interrupted) = follow_drivers(self.system, p, times)
        if interrupted:
            raise KeyboardInterrupt
        full = np.repeat(bound.arrays.p[:, None], rows, axis=1)
        full[self.system.turn_slots] = record.turns[:rows].T
        state = [x[:rows].T for x in (record.q, record.v, record.v_rate, record.lam, record.z)]
        if not rows:
            return Curve(times[:0], np.zeros((0, self.count)), False)
        values = self._function.map(rows)(times[None, :rows], *state, full)
        return Curve(times[:rows], np.array(values.full()).T, status == motion.OK)


def branches(motion: DrivenMotion) -> np.ndarray | None:
    """The sign of det C at every time; None where constraints are redundant."""
    return None if motion.redundant or not motion.system.n_v else np.linalg.slogdet(motion.C)[0]
