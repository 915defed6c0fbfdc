"""Tells singular from redundant constraints at the start of a run."""

from __future__ import annotations

from sys import float_info

import numpy as np

from cardan.analysis.machine.assembler import assembler_of
from cardan.analysis.machine.bound import Bound
from cardan.analysis.machine.bound_machine import BoundMachine
from cardan.numerics.constants import SINGULAR_START
from cardan.numerics.partition import Partition

FEW_DIGITS = (
    "constraints nearly depend on each other at the start, as beside a singular position: round-off leaves speeds and "
    "accelerations with {} digits, rtol={:g} asks for more, and steps may become very short; try rtol={:.0e}"
)


def singular_rows(bound: BoundMachine, partition: Partition) -> tuple[str, ...]:
    """Joints with rows that are redundant here but not at consistent positions nearby: a singular position.

    One that is so near that its branches cannot be told apart counts as well (core/closing/singular.c).
    """
    if min(partition.pivots.tolist(), default=1.0) >= SINGULAR_START and not bound.redundant(partition):
        return ()
    rows = np.flatnonzero(assembler_of(bound).singular_rows())
    return tuple(dict.fromkeys(bound.system.rows[i].element.name for i in rows))


def few_digits(machine: Bound, rtol: float) -> list[str]:
    """A note where ε/σ² at the start, σ the poorest pivot of its partition, is more than the tolerance."""
    lost = float_info.epsilon / machine.arrays.watch.pivot_ratio_at_partition**2
    return [FEW_DIGITS.format(int(-np.log10(lost)), rtol, 10.0 ** np.ceil(np.log10(lost)))] if lost > rtol else []
