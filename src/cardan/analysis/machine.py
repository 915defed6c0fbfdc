"""Binding a compiled system to arrays, for one run."""

from __future__ import annotations

import numpy as np

from cardan.numerics import motion
from cardan.numerics.compiled import Binding
from cardan.system import System

CLOSURE_TOL = 1e-11  # of the typical body size: Newton's last iteration usually lands well below
ROUND_OFF = 1e-14  # times the largest coordinate: closure cannot be asked for more


class BoundMachine:
    """The arrays of one run and the functions bound to them. `self.m` goes into compiled code."""

    def __init__(self, system: System, p: np.ndarray):
        self.system = system
        n_q, n_v, n_z, n_c = system.n_q, system.n_v, system.n_z, system.n_c
        t, q, v, z, D, R, gain = (np.zeros(n) for n in (1, n_q, n_v, n_z, n_v, n_c, 2))
        indptr, indices = system.jacobian_structure
        Phi, C, Phi_t = np.zeros(n_c), np.zeros(indices.size), np.zeros(n_c)
        q_rate, v_rate, lam, z_rate = (np.zeros(n) for n in (n_q, n_v, n_c, n_z))
        p = np.array(p, dtype=float)
        R[:] = 1.0
        D[:] = system.acceleration_scales(p, q)
        self._bindings: list[Binding] = [
            system.constraint.bind([t, q, p], [Phi]),
            system.jacobian.bind([t, q, p], [C, Phi_t]),
            system.dynamics.bind([t, q, v, z, p, D, R, gain], [q_rate, v_rate, lam, z_rate]),
        ]
        handles = [binding.handle for binding in self._bindings]
        self.size = system.length_scale(p)
        col_scale = np.ones(n_v)
        col_scale[2::3] = 1.0 / self.size
        watch = np.zeros(5)
        count = np.zeros(5, np.int64)
        self.m = motion.Machine(
            t, q, v, z, p, D, R, gain, Phi, C, Phi_t, q_rate, v_rate, lam, z_rate,
            *handles, indptr, indices, col_scale, np.zeros(n_v), count, watch,
        )  # fmt: skip

    def set_state(self, t: float, q: np.ndarray, v: np.ndarray, z: np.ndarray) -> None:
        self.m.t[0] = t
        self.m.q[:], self.m.v[:], self.m.z[:] = q, v, z
        largest = float(np.max(np.abs(q))) if q.size else 0.0
        self.m.watch[motion.CLOSURE_TOL] = max(CLOSURE_TOL * self.size, ROUND_OFF * largest)

    def partition(self, expected_rank: int = -1):
        """Partition at the present position; (status, LU factors)."""
        motion.call(self.m.jacobian)
        return motion.make_partition(self.m, expected_rank)

    def new_record(self, times: np.ndarray) -> motion.Record:
        m, n = self.m, len(times)
        sizes = (m.q.size, m.v.size, m.v.size, m.lam.size, m.z.size)
        return motion.Record(np.array(times, dtype=float), *(np.full((n, size), np.nan) for size in sizes))
