"""Assembly as a function of the estimates: independent coordinates keep their estimated values.

    Φ(q, t) = 0,   e_I(q, q̂) = 0,   I: independent by the elimination of C at the solution, and the held ones

where e is how far the machine has moved from the estimates q̂: differences of coordinates and, for rotations in space,
e = 2 vec(p̂* ⊗ p). A small motion δ changes it by δ and, for rotations, by r₀ δ + r x δ, with (r₀, r) = p̂* ⊗ p.

The core assembles like that (core/closing/keeping.c); this is what its derivatives need.
"""

from __future__ import annotations

import numpy as np

from cardan.analysis.machine.bound_machine import BoundMachine
from cardan.numerics.constants import KEPT
from cardan.numerics.partition import Partition


def turned(q: np.ndarray, estimate: np.ndarray, spins: np.ndarray) -> np.ndarray:
    """(r₀, r) = p̂* ⊗ p of every body in space, one row each; r₀ is not negative."""
    rows = []
    for i, _ in spins:
        e0, e = estimate[i], estimate[i + 1 : i + 4]
        p0, p = q[i], q[i + 1 : i + 4]
        row = np.concatenate([[e0 * p0 + e @ p], e0 * p - p0 * e - np.cross(e, p)])
        rows.append(-row if row[0] < 0 else row)
    return np.array(rows).reshape(len(rows), 4)


def departure(bound: BoundMachine, estimate: np.ndarray) -> np.ndarray:
    """e: how far the machine is from an estimate, of the size of v."""
    m = bound.arrays
    if not m.spins.size:
        return m.q - estimate
    e = np.zeros(m.v.size)
    moved = m.place >= 0
    e[moved] = (m.q - estimate)[m.place[moved]]
    for (_, j), r in zip(m.spins, turned(m.q, estimate, m.spins), strict=True):
        e[j : j + 3] = 2 * r[1:]
    return e


def departures_along(bound: BoundMachine, estimate: np.ndarray, motions: np.ndarray, sign: float = 1.0) -> np.ndarray:
    """∂e along small motions, one a column: r₀ δ + r x δ. With sign = -1: minus what motions of the estimate change."""
    departures, m = np.array(motions, dtype=float), bound.arrays
    for (_, j), r in zip(m.spins, turned(m.q, estimate, m.spins), strict=True):
        d = departures[j : j + 3].copy()
        departures[j : j + 3] = r[0] * d + sign * np.cross(r[1:], d, axisb=0, axisc=0)
    return departures


def kept_columns(partition: Partition) -> np.ndarray:
    """The columns that an elimination leaves independent, ascending (the held ones are among them)."""
    return np.sort(partition.col_order[partition.rank :])


def are_kept(bound: BoundMachine, estimate: np.ndarray, columns: np.ndarray) -> bool:
    e = departure(bound, estimate)[columns] / bound.unit[columns]
    size = 1.0 + np.abs(estimate).max(initial=0.0) / bound.size
    return bool(np.abs(e).max(initial=0.0) <= KEPT * size)


def kept_partition(
    bound: BoundMachine, held: np.ndarray, estimate: np.ndarray, partition: Partition
) -> tuple[Partition, bool]:
    """The elimination whose independent coordinates an assembled machine has kept, and whether it has kept them all.

    Where those of `partition`, which elimination has chosen, could not be set back, others may have been left alone on
    the way.
    """
    if are_kept(bound, estimate, kept_columns(partition)):
        return partition, True
    still = np.array([are_kept(bound, estimate, np.array([k])) for k in range(bound.arrays.v.size)])
    other = bound.eliminate(held, (still | held).astype(np.int64))
    if other.rank == partition.rank and are_kept(bound, estimate, kept_columns(other)):
        return other, True
    return partition, False


__all__ = ["are_kept", "departures_along", "kept_columns", "kept_partition"]
