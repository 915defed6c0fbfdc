"""Moving a machine whose constraints of speeds let it reach positions only along a way."""

from __future__ import annotations

import numpy as np

from cardan.analysis.machine.bound_machine import BoundMachine
from cardan.numerics import motion
from cardan.numerics.sparse_lu import LU
from cardan.symbolic.frames import euler_parameter_rates

PART_OF_A_WAY = 0.01  # radians, and sizes of a body: Runge-Kutta's error in such a part is about 1e-11 of it


def roll(bound: BoundMachine, lu: LU, columns: np.ndarray, way: np.ndarray) -> bool:
    """From where the machine is, independent coordinates go steadily as far as `way` says, and the others follow,

        q̇ = N(q) B(q) v,   C B = 0,

    by Runge-Kutta's method of order 4; whether its joints close all the way. `lu` is factored on the way.
    """
    m = bound.arrays
    longest = float(np.max(np.abs(way / bound.unit[columns]), initial=0.0))
    parts = max(1, int(np.ceil(longest / PART_OF_A_WAY)))
    h, before, places = 1.0 / parts, m.v.copy(), _places(lu, columns)

    def rate(q: np.ndarray) -> np.ndarray:
        bound.set_state(float(m.t[0]), q, before, m.z.copy())
        bound.refresh(lu)
        m.v[:] = bound.tangent(lu)[:, places] @ way
        return _coordinate_rate(bound, q, m.v)

    try:
        for _ in range(parts):
            q = m.q.copy()
            k1 = rate(q)
            k2 = rate(q + 0.5 * h * k1)
            k3 = rate(q + 0.5 * h * k2)
            k4 = rate(q + h * k3)
            bound.set_state(float(m.t[0]), q + h / 6 * (k1 + 2 * k2 + 2 * k3 + k4), before, m.z.copy())
            if motion.close(m, lu) != motion.OK:
                return False
    finally:
        m.v[:] = before
    return True


def _coordinate_rate(bound: BoundMachine, q: np.ndarray, v: np.ndarray) -> np.ndarray:
    """q̇ = N(q) v."""
    m, rate = bound.arrays, np.zeros_like(q)
    rate[m.place[m.place >= 0]] = v[m.place >= 0]
    for i, j in m.spins:
        rate[i : i + 4] = euler_parameter_rates(q[i : i + 4].tolist(), v[j : j + 3].tolist())
    return rate


def _places(lu: LU, columns: np.ndarray) -> list[int]:
    """Where columns stand among the independent ones of a partition."""
    place = {int(column): k for k, column in enumerate(lu.cols[lu.inverse.size :])}
    return [place[int(column)] for column in columns]


__all__ = ["roll"]
