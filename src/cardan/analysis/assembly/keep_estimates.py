"""Assembly as a function of the estimates: independent coordinates keep their estimated values.

    Φ(q, t) = 0,   e_I(q, q̂) = 0,   I: independent by the elimination of C at the solution, and the held ones

where e is how far the machine has moved from the estimates q̂: differences of coordinates and, for rotations in space,
e = 2 vec(p̂* ⊗ p). A small motion δ changes it by δ and, for rotations, by r₀ δ + r x δ, with (r₀, r) = p̂* ⊗ p.

Newton may change its partition on the way, and a search moves everything; what they find is one of the positions in
which the machine closes, but not the one that depends smoothly on estimates and dimensions. That one is found from it.
"""

from __future__ import annotations

import numpy as np

from cardan.analysis.machine.bound_machine import BoundMachine
from cardan.numerics import motion
from cardan.numerics.constants import (
    FARTHER_AWAY,
    KEEPING_ITERATIONS,
    KEEPING_ROUNDS,
    KEPT,
    LONGEST_MOVE,
    POOREST_KEPT_PIVOT,
)
from cardan.numerics.partition import Partition
from cardan.numerics.sparse_lu import LU, solve


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
    found, m = np.array(motions, dtype=float), bound.arrays
    for (_, j), r in zip(m.spins, turned(m.q, estimate, m.spins), strict=True):
        d = found[j : j + 3].copy()
        found[j : j + 3] = r[0] * d + sign * np.cross(r[1:], d, axisb=0, axisc=0)
    return found


def kept_columns(found: Partition) -> np.ndarray:
    """The columns that an elimination leaves independent, ascending (the held ones are among them)."""
    return np.sort(found.col_order[found.rank :])


def are_kept(bound: BoundMachine, estimate: np.ndarray, columns: np.ndarray) -> bool:
    e = departure(bound, estimate)[columns] / bound.unit[columns]
    size = 1.0 + np.abs(estimate).max(initial=0.0) / bound.size
    return bool(np.abs(e).max(initial=0.0) <= KEPT * size)


def kept_partition(bound: BoundMachine, held: np.ndarray, estimate: np.ndarray) -> tuple[Partition, bool]:
    """The elimination whose independent coordinates an assembled machine has kept, and whether it has kept them all.

    Where those that elimination would choose could not be set back, others may have been left alone on the way.
    """
    found = bound.eliminate(held)
    if are_kept(bound, estimate, kept_columns(found)):
        return found, True
    still = np.array([are_kept(bound, estimate, np.array([k])) for k in range(bound.arrays.v.size)])
    other = bound.eliminate(held, (still | held).astype(np.int64))
    if other.rank == found.rank and are_kept(bound, estimate, kept_columns(other)):
        return other, True
    return found, False


def keep_estimates(bound: BoundMachine, held: np.ndarray, estimate: np.ndarray) -> Partition:
    """Set independent coordinates back to their estimates and close again; as it was where that is not possible.

    `bound` is at a position that closes. Returns the elimination, with held columns, at the position it has then.
    Where the coordinates that elimination chooses have gone too far, those that have moved least are tried.
    """
    m = bound.arrays
    closed = m.q.copy()
    first = bound.eliminate(held)
    if (closed == estimate).all() or are_kept(bound, estimate, kept_columns(first)):
        return first
    limit = FARTHER_AWAY * _farthest(bound, estimate)
    found = _set_back(bound, held, estimate, first, limit)
    if found is None:
        far = np.abs(departure(bound, estimate)) / bound.unit
        least = (far <= np.median(far)) | held
        other = bound.eliminate(held, least.astype(np.int64))
        if other.rank == first.rank and _close_keeping(bound, other, estimate, limit):
            return bound.eliminate(held)
        _return_to(bound, closed)
    return first if found is None else found


def _set_back(
    bound: BoundMachine, held: np.ndarray, estimate: np.ndarray, found: Partition, limit: float
) -> Partition | None:
    """Closed with the estimates of the coordinates that are independent there; None, and unmoved, if that fails."""
    closed = bound.arrays.q.copy()
    for _ in range(KEEPING_ROUNDS):
        if are_kept(bound, estimate, kept_columns(found)):
            return found
        if not _close_keeping(bound, found, estimate, limit):
            break
        again = bound.eliminate(held)
        if again.rank != found.rank:
            break
        found = again
    else:
        if are_kept(bound, estimate, kept_columns(found)):
            return found
    _return_to(bound, closed)
    return None


def _farthest(bound: BoundMachine, estimate: np.ndarray) -> float:
    return float((np.abs(departure(bound, estimate)) / bound.unit).max(initial=0.0))


def _return_to(bound: BoundMachine, closed: np.ndarray) -> None:
    bound.arrays.q[:] = closed
    bound.gap()
    motion.call(bound.arrays.jacobian)


def _close_keeping(bound: BoundMachine, found: Partition, estimate: np.ndarray, limit: float) -> bool:
    """Newton on Φ = 0 and e_I = 0, in the partition `found`; False where it does not close on this branch, or only
    with a coordinate farther than `limit` from its estimate."""
    m = bound.arrays
    motion.call(m.jacobian)
    lu = bound.factors(found)
    if m.watch.pivot_ratio < POOREST_KEPT_PIVOT:
        return False
    branch = _branch(lu)
    columns = lu.cols[found.rank :]
    placed = columns[m.place[columns] >= 0]
    for _ in range(KEEPING_ITERATIONS):
        gap = bound.gap()
        if gap <= m.watch.closure_tolerance and are_kept(bound, estimate, columns):
            return _branch(lu) == branch and _farthest(bound, estimate) <= limit
        step = _step(bound, lu, columns, estimate)
        longest = np.max(np.abs(step / bound.unit))
        if not np.isfinite(longest):
            return False
        m.q[:] = bound.moved(m.q, step * min(1.0, LONGEST_MOVE / max(longest, 1e-300)))
        if longest <= LONGEST_MOVE:
            m.q[m.place[placed]] = estimate[m.place[placed]]  # to the last bit
        bound.refresh(lu)
        if m.watch.pivot_ratio == 0.0:
            return False
    return False


def _step(bound: BoundMachine, lu: LU, columns: np.ndarray, estimate: np.ndarray) -> np.ndarray:
    """C δ = -Φ and ∂e_I δ = -e_I: in the plane δ_I is known at once, in space coupled with the other rotations."""
    m = bound.arrays
    missing = departure(bound, estimate)[columns]
    step, load, dependent = np.zeros(m.v.size), np.zeros(m.Phi.size), np.zeros(m.v.size)
    if m.spins.size:
        B = bound.tangent(lu)
        solve(lu, m.Phi, dependent)
        along = departures_along(bound, estimate, np.column_stack([B, dependent]))[columns]
        missing = np.linalg.solve(along[:, :-1], missing - along[:, -1])
    step[columns] = -missing
    motion.speed_residual(m.indptr, m.indices, m.C, step, m.Phi, load)  # C δ_I + Φ
    solve(lu, load, dependent)
    return step - dependent


def _branch(lu: LU) -> float:
    """Sign of det C_u in this order of pivots."""
    return float(np.prod(np.sign(lu.inverse)))


__all__ = ["are_kept", "departure", "departures_along", "keep_estimates", "kept_columns", "kept_partition"]
