"""For methods that keep joints closed: the nearest state that satisfies the constraints when a given start does not.

    C δ = -Φ(q, t),    M δ = Cᵀμ         positions: moved by δ, again and again until they are closed
    C δ = -(C v + Φ_t), M δ = Cᵀμ        speeds: v + δ

Of all changes that fit, δ is the one of least δᵀMδ: for speeds what the impulses of joints that close at this instant
make of them. It depends on the machine alone, neither on axes, order and units nor on how the motion is computed.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from cardan.analysis.machine.bound_function import Computed
from cardan.analysis.machine.bound_machine import BoundMachine
from cardan.numerics import motion

NEAREST_ITERATIONS = 30  # Newton's with all its derivatives takes five or so; where it does not close, nothing is moved
SPEED_ROUND_OFF = 1e-12  # of the largest speed: less is round-off


def fit(bound: BoundMachine) -> bool:
    """Move positions and speeds of the machine onto its constraints; False, and nothing is moved, where they do not
    close."""
    m, system = bound.arrays, bound.system
    if m.Phi.size == 0:
        return True
    if bound.gap() <= m.watch.closure_tolerance and _speeds_fit(bound):
        return True
    state_before = m.q.copy(), m.v.copy()
    n = m.Phi.size + len(system.events.plan.impacts)
    R, J, b = np.zeros(n), np.zeros(m.v.size), np.zeros(n)
    balance = Computed(system.events.balance, m.t, m.q, m.p, m.D, R, J, b)

    def change(violation: np.ndarray) -> np.ndarray:
        R[: m.Phi.size] = bound.row_scale(bound.eliminate())
        b[: m.Phi.size] = -violation
        return balance()[0]

    closed = _closed(bound, change)
    if closed:
        m.v[:] += change(opening_speeds(bound))
    if not (closed and np.isfinite(m.v).all()):
        m.q[:], m.v[:] = state_before
        return False
    bound.follow_turns()
    return True


def _closed(bound: BoundMachine, change: Callable[[np.ndarray], np.ndarray]) -> bool:
    m = bound.arrays
    for _ in range(NEAREST_ITERATIONS):
        if bound.gap() <= m.watch.closure_tolerance:
            return True
        step = change(m.Phi.copy())
        if not np.isfinite(step).all():
            return False
        m.q[:] = bound.moved(m.q, step)
    return False


def _speeds_fit(bound: BoundMachine) -> bool:
    m = bound.arrays
    fastest = np.abs(m.v / m.col_scale).max(initial=0.0)
    return bool(np.abs(opening_speeds(bound) * m.row_unit).max(initial=0.0) <= SPEED_ROUND_OFF * fastest)


def opening_speeds(bound: BoundMachine) -> np.ndarray:
    """C v + Φ_t of the rows that hold: how fast the present speeds open them."""
    m = bound.arrays
    motion.call(m.jacobian)
    speeds = np.zeros(m.Phi.size)
    motion.speed_residual(m.indptr, m.indices, m.C, m.v, m.Phi_t, speeds)
    return np.where(bound.holds, speeds, 0.0)
