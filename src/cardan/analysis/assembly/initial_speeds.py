"""Initial speeds that the user left out: those of least kinetic energy that are consistent with the given ones.

    ½ vᵀM v = min   with   C v = -Φ_t   and   v_G as given                 G: speeds that are given and can be kept

A machine that is nowhere told to move is at rest; told one speed, it moves no more than it must. Unlike zeros for the
coordinates that an elimination leaves independent, this does not depend on the axes in which the machine is described.
With the other columns N and multipliers μ (impulses, since this is the motion that the machine takes when it is struck
so that it has the speeds v_G and Φ_t: Kelvin's theorem, Thomson & Tait 1867, § 312),

    [M_NN C_Nᵀ; C_N 0] (v_N, μ) = (-M_NG v_G, -Φ_t - C_G v_G).

Where a body has no inertia, or nearly none, all get a little (of the heaviest mass, at the typical size): what kinetic
energy does not decide is then the least motion, lengths and angles compared by that size.

The core fills speeds in (core/closing/filling.c); this is the same system for their derivatives.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from cardan.analysis.machine.bound_machine import BoundMachine
from cardan.deferred import sparse as sp
from cardan.numerics.constants import LITTLE_FOR_SPEEDS
from cardan.numerics.factored import DENSE_UP_TO, Factored
from cardan.numerics.partition import Partition

NAMED_SPEEDS = 4  # speeds in a message
MENTIONED_SPEED = 1e-9  # of the fastest speed: slower ones are not mentioned
FILLED = (
    "the given speeds do not determine all initial speeds; the others have the least kinetic energy: {}. Give them (0 "
    "for rest) to have others"
)


class Settled(NamedTuple):
    """The system that initial speeds solve, at a position."""

    prescribed: np.ndarray  # columns G
    others: np.ndarray  # columns N
    rows: np.ndarray  # independent constraints
    open: np.ndarray  # columns of N that the constraints do not determine
    partition: Partition
    M: np.ndarray | sp.csr_array
    C: np.ndarray | sp.csr_array
    factors: Factored

    def speeds(self, v: np.ndarray, Phi_t: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """All speeds, of those that are kept in v, and the multipliers of all rows."""
        G, N, rows = self.prescribed, self.others, self.rows
        load = np.concatenate([-(self.M[N][:, G] @ v[G]), -Phi_t[rows] - self.C[rows][:, G] @ v[G]])
        solution, mu, all_speeds = self.factors.solve(load), np.zeros(Phi_t.size), v.copy()
        all_speeds[N], mu[rows] = solution[: N.size], solution[N.size :]
        return all_speeds, mu


def settled_by_energy(bound: BoundMachine, held: np.ndarray, is_given: np.ndarray) -> Settled | None:
    """The system at the present position; None where nothing is left open. `is_given`: 1 for speeds that were given."""
    m = bound.arrays
    partition = bound.eliminate(held, is_given)
    independent = np.sort(partition.col_order[partition.rank :])
    is_prescribed = held | (is_given > 0)
    opened = independent[~is_prescribed[independent]]
    if opened.size == 0:
        return None
    prescribed = independent[is_prescribed[independent]]
    is_other = np.ones(m.v.size, bool)
    is_other[prescribed] = False
    others, rows = np.flatnonzero(is_other), np.sort(partition.row_order[: partition.rank])
    M, C = _matrices(bound, full=others.size + rows.size <= DENSE_UP_TO)
    M_NN, C_N = M[others][:, others], C[rows][:, others]
    if isinstance(C, np.ndarray):
        K = np.zeros((others.size + rows.size,) * 2)
        K[: others.size, : others.size], K[others.size :, : others.size] = M_NN, C_N
        K[: others.size, others.size :] = C_N.T
    else:
        K = sp.block_array([[M_NN, C_N.T], [C_N, None]])
    return Settled(prescribed, others, rows, opened, partition, M, C, Factored(K))


def _matrices(bound: BoundMachine, full: bool) -> tuple[np.ndarray | sp.csr_array, np.ndarray | sp.csr_array]:
    """M and C at the present position, full or sparse."""
    m, mass = bound.arrays, bound.system.mass_matrix(bound.arrays.q, bound.arrays.p)
    little = None if bound.massive else _a_little(bound)
    if not full:
        M = sp.csr_array(mass.sparse())
        C = sp.csr_array((m.C.copy(), m.indices, m.indptr), (m.Phi.size, m.v.size))
        return (M if little is None else M + sp.diags_array(little)), C
    C = np.zeros((m.Phi.size, m.v.size))
    C[bound.row_of_entry, m.indices] = m.C
    return (mass.full() if little is None else mass.full() + np.diag(little)), C


def filled_note(bound: BoundMachine) -> tuple[str, ...]:
    """What the user should know of speeds that were filled in."""
    columns = bound.filled
    if not columns:
        return ()
    m, names = bound.arrays, bound.system.speed_names
    scaled = np.abs(m.v) / m.col_scale
    moving = sorted((k for k in columns if scaled[k] > MENTIONED_SPEED * scaled.max()), key=lambda k: -scaled[k])
    if not moving:
        return ()
    speeds = [f"{names[k]} = {m.v[k]:.6g}" for k in moving[:NAMED_SPEEDS]]
    if len(moving) > NAMED_SPEEDS:
        speeds.append(f"and {len(moving) - NAMED_SPEEDS} more")
    return (FILLED.format(", ".join(speeds)),)


def _a_little(bound: BoundMachine) -> np.ndarray:
    heaviest = bound.system.numbers(bound.arrays.p).masses[:, 0].max(initial=0.0)
    at_size = np.where(bound.system.layout.is_angle, bound.size**2, 1.0)
    return (LITTLE_FOR_SPEEDS * heaviest if heaviest > 0.0 else 1.0) * at_size


__all__ = ["Settled", "filled_note", "settled_by_energy"]
