"""Putting a machine together from rough estimates: core/closing/assembly.c, and parts of it."""

from __future__ import annotations

import numpy as np

from cardan.numerics import core
from cardan.numerics.core import Handle, Struct
from cardan.numerics.sparse_lu import LU, room_for_rank
from cardan.numerics.sparse_partition import Elimination, new_elimination


class Saddle(Struct, c="cd_saddle"):
    """Room for [A Bᵀ; B -E] (x, y) = load, sparse."""

    indptr: np.ndarray
    next: np.ndarray
    indices: np.ndarray
    data: np.ndarray
    load: np.ndarray
    scale: np.ndarray
    solution: np.ndarray
    classes: np.ndarray
    nodes: Elimination
    lu: LU


def new_saddle(n: int, entries: int, fill: int) -> Saddle:
    """For up to n rows, so many entries, and as many that are filled in."""

    def integers(count: int) -> np.ndarray:
        return np.zeros(count, np.int64)

    rows, more = [np.zeros(n) for _ in range(3)], np.zeros(entries)
    nodes, lu = new_elimination(n, n, 2 * n + 16 + entries + fill), room_for_rank(entries, n, n, fill)
    return Saddle(integers(n + 1), integers(n), integers(entries), more, *rows, integers(n), nodes, lu)


class Start(Struct, c="cd_start"):
    """How a machine is put together: what is asked for, and room (core/closing/closing.h says what each is)."""

    unit: np.ndarray
    q_scale: np.ndarray
    v_scale: np.ndarray
    classes: np.ndarray
    shakes: np.ndarray
    driven: np.ndarray
    mass: Handle
    M_indptr: np.ndarray
    M_indices: np.ndarray
    M: np.ndarray
    saddle: Saddle | None
    estimate: np.ndarray
    violation: np.ndarray
    q_work: np.ndarray
    best: np.ndarray
    v_work: np.ndarray
    least: np.ndarray
    of_speeds: np.ndarray
    of_positions: np.ndarray
    open: np.ndarray
    room: np.ndarray
    size: float
    little: float
    held: bool
    preferred: bool
    for_run: bool
    fill: bool
    most_rank: int
    blamed: int
    filled: int


def largest_gap(constraint: Handle, Phi: np.ndarray, holds: np.ndarray, row_unit: np.ndarray) -> float:
    """The largest |Φ| row_unit of the rows that hold, the others are set to 0; infinite where it is not a number."""
    return core.cd_largest_gap(constraint, Phi, holds, row_unit, Phi.size)


def worst_violation(
    violation: np.ndarray, holds: np.ndarray, v: np.ndarray, col_scale: np.ndarray, Phi_t: np.ndarray
) -> tuple[int, float]:
    """The row that is violated most of those that hold, and the largest of all scaled speeds and of |Φ_t|."""
    size = core.c_double()
    worst = core.cd_worst_violation(violation, holds, v, col_scale, Phi_t, core.byref(size), violation.size, v.size)
    return worst, size.value
