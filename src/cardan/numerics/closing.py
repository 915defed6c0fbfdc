"""Closing a machine from rough estimates, by damped Newton on the dependent coordinates; the usual start of a machine
in one call: core/closing/closing.c.
"""

from __future__ import annotations

import numpy as np

from cardan.numerics import core
from cardan.numerics.core import Handle, Struct
from cardan.numerics.evaluation import MachineArrays
from cardan.numerics.renewal import Chooser
from cardan.numerics.sparse_lu import LU


class Start(Struct, c="cd_start"):
    """What the usual start of a machine is given.

    Where coordinates are `held`, `q_scale` is col_scale with 0 for these; where speeds are held or `preferred`,
    `v_scale` likewise, and `classes` says which speeds should rather keep theirs. If it is not `for_run`, and no row
    is redundant, any partition will do. The arrays from `violation` on are work space.
    """

    unit: np.ndarray
    q_scale: np.ndarray
    v_scale: np.ndarray
    classes: np.ndarray
    estimate: np.ndarray  # a copy of q
    violation: np.ndarray
    q_work: np.ndarray
    v_work: np.ndarray
    least: np.ndarray
    size: float
    held: bool
    preferred: bool
    for_run: bool


def start(m: MachineArrays, lu: LU, able: Chooser, given: Start) -> int:
    """Positions and speeds on the constraints, and a partition there, factored, in `lu`, and adopted.

    What `analysis.assemble` does step by step, as far as nothing unusual turns up on the way. OTHERWISE the caller goes
    that way, from the estimates.
    """
    return core.cd_start_machine(m, lu, able, given)


def largest_gap(constraint: Handle, Phi: np.ndarray, holds: np.ndarray, row_unit: np.ndarray) -> float:
    """The largest |Φ| row_unit of the rows that hold, the others are set to 0; infinite where it is not a number."""
    return core.cd_largest_gap(constraint, Phi, holds, row_unit, Phi.size)


def largest_ratio(a: np.ndarray, unit: np.ndarray) -> float:
    """The largest |a/unit|."""
    return core.cd_largest_ratio(a, unit, a.size)


def close_damped(
    m: MachineArrays, lu: LU, holds: np.ndarray, unit: np.ndarray, gap: float, start: np.ndarray, step: np.ndarray
) -> int:
    """Newton on fresh factors, halved until the gap closes further; `gap` is that of the present position.

    RENEW: an iteration has closed too little, another partition may do better. STUCK: none helps. `start` and `step`
    are work space of the sizes of q and v.
    """
    return core.cd_close_damped(m, lu, holds, unit, gap, start, step)


def settle_twice(
    lu: LU,
    indptr: np.ndarray,
    indices: np.ndarray,
    C: np.ndarray,
    Phi_t: np.ndarray,
    v: np.ndarray,
    violation: np.ndarray,
    step: np.ndarray,
) -> None:
    """Dependent speeds from C v + Φ_t = 0; the second pass removes round-off. Leaves the violation of every row."""
    core.cd_settle_twice(lu, indptr, indices, C, Phi_t, v, violation, step, Phi_t.size, v.size)


def worst_violation(
    violation: np.ndarray, holds: np.ndarray, v: np.ndarray, col_scale: np.ndarray, Phi_t: np.ndarray
) -> tuple[int, float]:
    """The row that is violated most of those that hold, and the largest of all scaled speeds and of |Φ_t|."""
    size = core.c_double()
    worst = core.cd_worst_violation(violation, holds, v, col_scale, Phi_t, core.byref(size), violation.size, v.size)
    return worst, size.value
