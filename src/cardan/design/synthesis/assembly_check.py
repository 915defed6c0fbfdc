"""A quick test whether a design can be assembled.

Assembly proper tries long and from many places before it gives up, so that a user's single machine is put together
wherever that is possible. A search over designs meets many that cannot be: here one descent of |Φ|² from the initial
estimates decides, Levenberg-Marquardt with exact C,

    (CᵀC + μ U⁻²) δ = -CᵀΦ,    U: units of the coordinates
"""

from __future__ import annotations

import numpy as np

from cardan.analysis.machine.bound_machine import BoundMachine
from cardan.compiled.partials import dense, partials
from cardan.compiled.system import System, once_per_system
from cardan.deferred import casadi as ca
from cardan.errors import AssemblyError

MOST_CLOSING_STEPS = 60
FIRST_CLOSING_DAMPING, LEAST_CLOSING_DAMPING, MOST_DAMPING = 1e-3, 1e-15, 1e8  # μ, as in assembly
STATIONARY_GAP = 1e-7  # |U CᵀΦ| / (|U C| |Φ|): there |Φ| cannot be reduced


def check_closes(system: System, p: np.ndarray, t: float) -> None:
    """Raise AssemblyError unless the initial estimates lead to a closed position at time t."""
    if not system.n_c:
        return
    bound = BoundMachine(system, p)
    q, v, z = system.initial_state(p)
    bound.set_state(t, q, v, z)
    m, rows = bound.arrays, np.flatnonzero(bound.holds)
    tolerance = m.watch.closure_tolerance
    damping, gap = FIRST_CLOSING_DAMPING, bound.gap()
    for _ in range(MOST_CLOSING_STEPS):
        if gap <= tolerance:
            return
        Phi = m.Phi[rows]
        C = dense(_closure(system)(m.t, m.q, m.v, m.v, m.lam, m.z, m.p))[rows] * bound.unit
        slope = C.T @ Phi
        if np.linalg.norm(slope) <= STATIONARY_GAP * np.linalg.norm(C) * np.linalg.norm(Phi):
            break
        q_before = m.q.copy()
        while damping <= MOST_DAMPING:
            step = np.linalg.solve(C.T @ C + damping * np.eye(C.shape[1]), slope)
            m.q[:] = bound.moved(q_before, -bound.unit * step)
            gap = bound.gap()
            if np.linalg.norm(m.Phi[rows]) < np.linalg.norm(Phi):
                damping = max(0.1 * damping, LEAST_CLOSING_DAMPING)
                break
            damping *= 10.0
        else:
            break
    if bound.gap() > tolerance:
        raise AssemblyError("the machine cannot be assembled near its initial positions")


@once_per_system
def _closure(system: System) -> ca.Function:
    """C."""
    return partials(system, "closing", [system.constraints.Phi], [(0, "q")])
