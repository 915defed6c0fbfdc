"""User states of a driven machine, integrated again: ż = rate along the prescribed motion.

By another program's method (LSODA of SciPy), from row to row of what was reported; positions and speeds at any time are
those that close the constraints. Over moments at which something happened states are not followed: they may jump.
"""

from __future__ import annotations

from itertools import pairwise

import numpy as np
from scipy.integrate import solve_ivp

from cardan.analysis.machine.bound_machine import BoundMachine
from cardan.audit.reported import Reported
from cardan.audit.residuals import Worst, worst_of
from cardan.errors import AnalysisError
from cardan.numerics import motion
from cardan.numerics.sparse_lu import LU
from cardan.results.result import Result

FINER_STATES, LEAST_STATE_TOLERANCE = 0.01, 1e-12  # of the tolerances of the run; and not less


def states_again(seen: Reported, again: Result, rtol: float, atol: float) -> Worst | None:
    """The largest difference of a reported state, in tolerances: rtol max |z| + atol.

    None where something happens between all times that were reported.
    """
    weight = rtol * np.max(np.abs(seen.z), axis=0) + atol
    off = np.zeros(seen.z.shape)
    moments = np.array(sorted(event.t for event in again.log))
    count = np.searchsorted(moments, seen.t + seen.near, side="right")  # of those that have happened
    edges = [0, *(np.flatnonzero(np.diff(count)) + 1).tolist(), len(seen.t)]
    followed = [slice(a, b) for a, b in pairwise(edges) if b - a > 1]
    for rows in followed:
        off[rows] = np.abs(_integrated(seen, rows, rtol, atol) - seen.z[rows])
    return worst_of(off / weight, seen.t, list(seen.system.model.states)) if followed else None


def _integrated(seen: Reported, rows: slice, rtol: float, atol: float) -> np.ndarray:
    bound = BoundMachine(seen.system, seen.p[rows.start])
    bound.holds[:] = seen.holds[rows.start]
    seen.put(bound, rows.start)
    bound.set_state(float(seen.t[rows.start]), bound.arrays.q.copy(), bound.arrays.v.copy(), bound.arrays.z.copy())
    lu, t = bound.partition(), seen.t[rows]
    solution = solve_ivp(
        lambda time, z: _rate(bound, lu, float(time), z),
        (float(t[0]), float(t[-1])),
        seen.z[rows.start],
        method="LSODA",
        t_eval=t,
        rtol=max(FINER_STATES * rtol, LEAST_STATE_TOLERANCE),
        atol=max(FINER_STATES * atol, LEAST_STATE_TOLERANCE),
        max_step=float(np.max(np.diff(t))),
    )
    if not solution.success:
        raise AnalysisError(f"states could not be integrated again: {solution.message}")
    return solution.y.T


def _rate(bound: BoundMachine, lu: LU, t: float, z: np.ndarray) -> np.ndarray:
    """ż at any time near the last one."""
    m, ahead = bound.arrays, t - float(bound.arrays.t[0])
    m.q[:] = bound.moved(m.q, ahead * m.v + 0.5 * ahead**2 * m.v_rate)
    m.v[:] += ahead * m.v_rate
    m.t[0], m.z[:] = t, z
    m.watch.largest_jump = np.inf
    bound.follow_turns()
    if motion.evaluate(m, lu, True) != motion.OK:
        raise AnalysisError(f"the machine could not be followed to t = {t:.6g}")
    return m.z_rate.copy()


__all__ = ["states_again"]
