"""Small motions of a machine as linear equations of first order, with inputs and outputs.

    ẋ = A x + B u,   y = C x + D u,   x = (δv, δs, δz)

of independent coordinates, independent speeds and user states, with E from C_u E_u = -(∂Φ̇/∂q) T (`linearize`); S = T
but where rows hold for speeds only (rolling), which leave fewer speeds free than positions:

    δq = T δv,   δq̇ = S δs + E δv,   [M Cᵀ; C 0] [δv̇; -δλ] = -∂(balance, closure)·(δq, δq̇, δz, δu)
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from cardan.analysis.machine.bound_machine import BoundMachine
from cardan.analysis.small_motions.pencil import moving_partials
from cardan.compiled.partials import dense, functional_partials
from cardan.compiled.system import System
from cardan.deferred import sparse as sp
from cardan.deferred import sparse_linalg as spla

if TYPE_CHECKING:
    from cardan.deferred import casadi as ca


class Changes(NamedTuple):
    """What small motions and inputs change, a column for each."""

    q: np.ndarray  # small motions
    v: np.ndarray
    a: np.ndarray
    lam: np.ndarray
    z: np.ndarray


class StateSpace:
    """The matrices at a state, seen from axes with the matrices W1 and W2 (`steady_axes`)."""

    def __init__(self, bound: BoundMachine, lu: Any, W1: sp.csr_array, W2: sp.csr_array):
        m, system = bound.arrays, bound.system
        self.system, self.W1, self.W2 = system, W1, W2
        of_positions = bound.of_positions(lu)
        self.tangent = tangent = bound.tangent(of_positions)
        self.free_speeds = tangent if of_positions is lu else bound.tangent(lu)
        self.positions = of_positions.cols[of_positions.inverse.size :]
        self.at = m.t.copy(), m.q.copy(), m.v.copy(), m.v_rate.copy(), m.lam.copy(), m.z.copy(), m.p.copy()
        self.blocks = [np.array(x) for x in system.linearization(*self.at)]
        rank = lu.inverse.size
        self.rows, dependent, self.speeds = lu.rows[:rank], lu.cols[:rank], lu.cols[rank:]
        C = sp.csr_array((m.C.copy(), m.indices, m.indptr), shape=(m.Phi.size, m.v.size))[self.rows]
        self.E = np.zeros_like(tangent)
        if rank and tangent.shape[1]:
            rate_q = self.blocks[6]
            self.E[dependent] = spla.splu(sp.csc_array(C[:, dependent])).solve(-(rate_q[self.rows] @ tangent))
        M = sp.csr_array(np.array(system.forces(m.t, m.q, m.v, m.z, m.p, m.lam)[0]))
        self.kkt = spla.splu(sp.csc_array(sp.block_array([[M, C.T], [C, None]]) if rank else M))

    @property
    def sizes(self) -> tuple[int, int, int]:
        """How many independent coordinates, speeds and user states there are."""
        return self.tangent.shape[1], self.free_speeds.shape[1], self.system.n_z

    def changes(self) -> Changes:
        """By the states x."""
        n_q, n_v, n_z = self.sizes
        nothing, states = np.zeros_like(self.free_speeds), np.zeros((self.system.n_v, n_z))
        q, v = np.hstack([self.tangent, nothing, states]), np.hstack([self.E, self.free_speeds, states])
        z = np.hstack([np.zeros((n_z, n_q + n_v)), np.eye(n_z)])
        bal_q, bal_v, bal_z, clo_q, clo_v = self.blocks[:5]
        return Changes(q, v, *self._solved(bal_q @ q + bal_v @ v + bal_z @ z, clo_q @ q + clo_v @ v), z)

    def _solved(self, balance: np.ndarray, closure: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """δv̇ and δλ."""
        load = np.vstack([balance, closure[self.rows]])
        solution = self.kkt.solve(-load) if load.shape[1] else np.zeros_like(load)
        lam = np.zeros((self.system.n_c, load.shape[1]))
        lam[self.rows] = -solution[self.system.n_v :]
        return solution[: self.system.n_v], lam

    def A(self, by: Changes) -> np.ndarray:
        z_q, z_v, z_z = self.blocks[9:]
        positions, speeds = by.v - self.W1 @ by.q, by.a - self.W2 @ by.v
        rates = z_q @ by.q + z_v @ by.v + z_z @ by.z
        return np.vstack([positions[self.positions], speeds[self.speeds], rates])

    def B(self, places: Sequence[int]) -> tuple[np.ndarray, Changes]:
        """By entries of p on which no constraint depends; and what they change."""
        n_q, _, n_z = self.sizes
        bal_p, _, rate_p = (dense(x)[:, list(places)] for x in moving_partials(self.system)(*self.at)[-3:])
        a, lam = self._solved(bal_p, np.zeros((self.system.n_c, len(places))))
        nothing = np.zeros((self.system.n_v, len(places)))
        by = Changes(nothing, nothing, a, lam, np.zeros((n_z, len(places))))
        return np.vstack([np.zeros((n_q, len(places))), a[self.speeds], rate_p]), by

    def outputs(
        self, expressions: Sequence[ca.SX], by_x: Changes, by_u: Changes, places: Sequence[int]
    ) -> tuple[np.ndarray, np.ndarray]:
        """C and D."""
        _, *parts, by_p = (dense(x) for x in functional_partials(self.system, expressions)(*self.at))
        C, D = (sum(f @ change for f, change in zip(parts, by, strict=True)) for by in (by_x, by_u))
        return np.asarray(C), np.asarray(D) + by_p[:, list(places)]


def inputs_of(system: System, at: Sequence[np.ndarray]) -> tuple[list[str], list[str]]:
    """The inputs of the model that have a column of B, and notes on the others."""
    model, notes = system.model, []
    free = [name for name in model.inputs if name not in model.signals]
    if not free:
        return [], []
    if system.forces_see_multipliers:
        return [], ["inputs have no columns in B, as forces depend on reactions"]
    by_constraints = np.diff(sp.csc_array(moving_partials(system)(*at)[-2].sparse()).indptr) > 0
    parameters = list(model.parameters)
    followed = [name for name in free if by_constraints[parameters.index(name)]]
    for name in followed:
        notes.append(f'input "{name}" has no column in B: joints or drivers follow it, and need its acceleration, too')
    return [name for name in free if name not in followed], notes
