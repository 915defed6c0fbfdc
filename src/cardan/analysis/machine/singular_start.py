"""Tells singular from redundant constraints: dependent rows are checked again at consistent positions nearby."""

from __future__ import annotations

from sys import float_info

import numpy as np

from cardan.analysis.assembly.search import search
from cardan.analysis.machine.bound import Bound
from cardan.analysis.machine.bound_machine import BoundMachine
from cardan.numerics import motion
from cardan.numerics.closing import close_damped
from cardan.numerics.constants import CLOSED, SINGULAR_START
from cardan.numerics.partition import Partition

SIDESTEP = 1e-3  # rad and body sizes: how far aside the rank is looked at to tell singular from redundant
ASIDE = 3e-5  # rad and body sizes: how far aside such a pivot is looked at; the joints open by its square only
CLEARLY_STRONGER = 3.0  # times: a pivot that is small by the numbers of the machine does not change with its position
FEW_DIGITS = (
    "constraints nearly depend on each other at the start, as beside a singular position: round-off leaves speeds and "
    "accelerations with {} digits, rtol={:g} asks for more, and steps may become very short; try rtol={:.0e}"
)
SEED = 20  # of a direction: the same machine is always looked at alike


def singular_rows(bound: BoundMachine, found: Partition) -> tuple[str, ...]:
    """Joints with rows that are redundant here but not at consistent positions nearby: a singular position.

    One that is so near that its branches cannot be told apart counts as well.
    """
    m = bound.arrays
    redundant = bool(bound.redundant(found))
    names = _regained(bound, found) if redundant else ()
    weakest = min(found.pivots.tolist(), default=1.0)
    if names or not (redundant or weakest < SINGULAR_START):
        return names
    fewer = bound.eliminate(tol=SINGULAR_START)
    if fewer.rank < m.v.size:
        here, direction = m.q.copy(), _any_motion(bound, fewer)
        grown = max(SINGULAR_START, CLEARLY_STRONGER * weakest if weakest < SINGULAR_START else 0.0)
        for way in (-1.0, 1.0):
            m.q[:] = bound.moved(here, way * ASIDE * bound.size * direction)
            nearby = bound.eliminate(tol=grown)
            if nearby.rank > fewer.rank:
                names = _joints(bound, nearby, fewer)
        m.q[:] = here
        motion.call(m.jacobian)
    return names


def _regained(bound: BoundMachine, found: Partition) -> tuple[str, ...]:
    """Joints whose rows are redundant at this position but not at a consistent one a little aside."""
    m = bound.arrays
    if m.v.size == found.rank:
        return ()
    here = m.q.copy()
    aside = bound.moved(here, SIDESTEP * bound.size * _any_motion(bound, found))
    names: tuple[str, ...] = ()
    if _close_by(bound, found, aside) or search(bound, np.zeros(m.v.size, dtype=bool)):
        nearby = bound.eliminate()
        if nearby.rank > found.rank:
            names = _joints(bound, nearby, found)
    m.q[:] = here
    motion.call(m.jacobian)
    return names


def _close_by(bound: BoundMachine, found: Partition, q: np.ndarray) -> bool:
    """Newton from q by the rows that are independent in a partition: it closes redundant ones, too. Else it is at q."""
    m = bound.arrays
    m.q[:] = q
    lu = bound.passing_factors(found)
    closed = close_damped(m, lu, bound.holds, bound.unit, bound.gap(), np.empty(m.q.size), np.empty(m.v.size)) == CLOSED
    if not closed:
        m.q[:] = q
    return closed


def _any_motion(bound: BoundMachine, found: Partition) -> np.ndarray:
    """A motion that the independent rows allow, of size 1, in no special direction."""
    m = bound.arrays
    motion.call(m.jacobian)
    B = bound.tangent(bound.factors(found))
    direction = B @ np.random.default_rng(SEED).uniform(-1, 1, m.v.size - found.rank)
    return direction / (np.max(np.abs(direction / m.col_scale)) or 1.0)


def _joints(bound: BoundMachine, more: Partition, fewer: Partition) -> tuple[str, ...]:
    """Names of joints with rows that are independent in one partition and not in the other."""
    rows = sorted(set(more.row_order[: more.rank].tolist()) - set(fewer.row_order[: fewer.rank].tolist()))
    return tuple(dict.fromkeys(bound.system.rows[i].element.name for i in rows))


def few_digits(machine: Bound, rtol: float) -> list[str]:
    """A note where ε/σ² at the start, σ the poorest pivot of its partition, is more than the tolerance."""
    lost = float_info.epsilon / machine.arrays.watch.pivot_ratio_at_partition**2
    return [FEW_DIGITS.format(int(-np.log10(lost)), rtol, 10.0 ** np.ceil(np.log10(lost)))] if lost > rtol else []
