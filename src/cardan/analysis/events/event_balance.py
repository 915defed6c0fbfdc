"""The balance of an event: energy and momentum before and after it, its impulses, and the errors of both balances."""

from __future__ import annotations

import numpy as np

from cardan.analysis.machine.bound_function import Computed
from cardan.analysis.machine.bound_machine import BoundMachine
from cardan.numerics import motion

SMALL_MOMENTUM_JUMP = 1e-6  # of the momentum: a smaller one is not what the residual is measured by


class Account:
    """What is computed of the machine's present state."""

    def __init__(self, bound: BoundMachine):
        self.bound = bound
        m, functions = bound.arrays, bound.system.events
        self._impulse, self._given = np.zeros(m.lam.size), np.zeros(m.v.size)
        self._audit = Computed(functions.audit, m.t, m.q, m.v, m.z, m.p)
        self._reactions = Computed(functions.reactions, m.t, m.q, m.p, self._impulse)
        self._totals = Computed(functions.total, m.t, m.q, m.p, self._given)
        self._impact_rows = Computed(functions.impact_rows, m.t, m.q, m.p)

    def audit(self) -> tuple[np.ndarray, np.ndarray]:
        """Kinetic and potential energy, momentum, angular momentum about the origin in one; M v."""
        account, momentum = self._audit()
        return account.copy(), momentum.copy()

    def total(self, J: np.ndarray) -> np.ndarray:
        """Impulse and moment about the origin of a generalized impulse."""
        self._given[:] = J
        return self._totals()[0].copy()

    def reactions(self, impulse: np.ndarray) -> np.ndarray:
        """Of each joint on its first body, from the impulses of the constraint rows."""
        self._impulse[:] = impulse[: self._impulse.size]
        return self._reactions()[0].reshape(-1, self.bound.system.n_v // len(self.bound.system.model.bodies)).copy()

    def residual(self, change: np.ndarray, external: np.ndarray, impulse: np.ndarray, momentum: np.ndarray) -> float:
        """What the momentum balance misses, relative to the largest impulse in it.

        `impulse`: of all constraint rows, then of all impacts; `momentum` before, and its `change`.
        """
        m = self.bound.arrays
        motion.call(m.jacobian)
        answer = np.bincount(m.indices, m.C * impulse[self.bound.row_of_entry], minlength=m.v.size).astype(float)
        if impulse.size > m.Phi.size:
            answer += self._impact_rows()[0].reshape(impulse.size - m.Phi.size, -1).T @ impulse[m.Phi.size :]
        missing = (change - external - answer) * m.col_scale
        size = max(np.max(np.abs(change * m.col_scale)), np.max(np.abs(answer * m.col_scale)), 1e-300)
        size = max(size, SMALL_MOMENTUM_JUMP * float(np.max(np.abs(momentum * m.col_scale), initial=0.0)))
        return float(np.max(np.abs(missing), initial=0.0) / size)
