"""Constraints that are redundant at the start are left out of a run; this checks that they stay closed.

Where they do not, they had only seemed redundant, in a singular position, and the motion is wrong. Methods that close
constraints at every step close the others to round-off, so that any gap that is seen tells it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cardan.analysis.assembly.open_joints import gaps_seen
from cardan.analysis.machine.bound_machine import BoundMachine
from cardan.analysis.run.function_on_rows import Piece, spans
from cardan.numerics import motion
from cardan.numerics.closing import largest_gap
from cardan.numerics.constants import CLOSURE_TOL

OPENED = 1e-6  # body sizes: constraints that are redundant stay closed to round-off


class Gap(NamedTuple):
    """The largest |Φ| row_unit, and the joints that are open there in words, where it is more than round-off."""

    size: float = 0.0
    joints: str = ""


def opened(bound: BoundMachine) -> float:
    """What is more than round-off: a gap of this machine that counts."""
    return max(OPENED * bound.size, OPENED / CLOSURE_TOL * bound.arrays.watch.closure_tolerance)


def gap_now(bound: BoundMachine) -> Gap:
    size = bound.gap()
    return Gap(size, gaps_seen(bound) if size > opened(bound) else "")


def widest(bound: BoundMachine, record: motion.Record, count: int, pieces: Sequence[Piece]) -> Gap:
    """Over the rows of a record at which constraints are left out. Uses the machine's arrays."""
    gap, m = Gap(), bound.arrays
    for piece, rows in spans(pieces, count):
        if not piece.redundant:
            continue
        m.p[:] = piece.p
        for k in range(rows.start, rows.stop):
            m.t[0], m.q[:], m.p[m.turn_slots] = record.t[k], record.q[k], record.turns[k]
            size = largest_gap(m.constraint, m.Phi, piece.holds, m.row_unit)
            if size > gap.size:
                gap = Gap(size, gaps_seen(bound) if size > opened(bound) else "")
    return gap
