"""The positions of a fully driven machine, followed continuously from one reporting time to the next.

Newton's steps from one reporting time to the next may end on another branch of the motion: where the machine locks up
there is no other solution. Positions that do not follow from the speeds of both ends (Hermite),

    q₁ - q₀ ≠ h/2 (v₀ + v₁) - h²/12 (a₁ - a₀)

are looked at again in smaller steps. A fast motion is met by these; a jump stays what it is, however small they are.
"""

from __future__ import annotations

import numpy as np

from cardan.analysis.machine.bound_machine import BoundMachine
from cardan.analysis.run.interrupts import HeldInterrupt
from cardan.numerics import motion
from cardan.numerics.partition import Partition
from cardan.numerics.sparse_lu import LU
from cardan.results.progress import Progress, with_listeners

TIMES_PER_CALL = 500  # reporting times per compiled call
SMALLEST_SHRINK = 2.0**-12  # of a reporting interval, before a kinematic analysis gives up
LEAST_JUMP = 0.02  # body sizes and radians: less is no jump
MISSED = 0.1  # of what a coordinate has moved: less is no jump either
FINER_STEPS, MOST_FINE_STEPS = 16, 512  # steps in the place of one
SWEEP_TURN = 0.3  # rad
MOST_SWEEP_STEPS = 1e8  # of a small turn each, of all intervals that are divided: more take hours
DEEPEST_SWEEP = 4  # times finer: a jump that is still there in 1/65536 of an interval is one


def follow_positions(
    bound: BoundMachine, partition: Partition | None, record: motion.Record, progress: Progress | None
) -> tuple[int, int, LU, bool]:
    """Follow the drivers from where the machine stands: (status, rows done, LU factors, whether Ctrl-C came)."""
    return PositionPath(bound, bound.partition(partition), record, with_listeners(progress)).run()


class PositionPath:
    """One way along the times of a record; `depth`: within how many coarser steps."""

    def __init__(self, bound: BoundMachine, lu: LU, record: motion.Record, progress: Progress | None, depth: int = 0):
        self.bound, self.lu, self.record, self.progress, self.depth = bound, lu, record, progress, depth
        m = bound.arrays
        self.status, self.row = motion.evaluate(m, lu, m.Phi.size > 0), 0
        self._last = motion.Driven(m.t.copy(), m.q.copy(), m.v.copy(), m.v_rate.copy())

    def run(self) -> tuple[int, int, LU, bool]:
        m, bound, record = self.bound.arrays, self.bound, self.record
        rank, shrink = self.lu.inverse.size, 1.0
        with HeldInterrupt() as ctrl_c:
            while self.status == motion.OK and self.row < record.t.size:
                try:
                    ctrl_c.release()
                    first, last = self.row, min(self.row + TIMES_PER_CALL, record.t.size)
                    self.status, self.row = motion.sweep(m, self.lu, self._last, shrink, record, first, last)
                    if self._looked_at_again(first):
                        shrink = 1.0
                        continue
                    if self.progress is not None and self.row:
                        self.progress(float(record.t[self.row - 1]), float(record.t[-1]))
                except KeyboardInterrupt:
                    return self.status, self.row, self.lu, True
                shrink = 0.5 * shrink if self.status == motion.NOT_CLOSED else 1.0
                if self.status in (motion.NOT_CLOSED, motion.POOR_PARTITION) and shrink > SMALLEST_SHRINK:
                    now, q, v, _ = self._last
                    m.t[0], m.q[:], m.v[:] = now[0], q, v
                    self.lu = bound.partition()
                    self.status = motion.OK if self.lu.inverse.size == rank else motion.SINGULAR
        return self.status, self.row, self.lu, False

    def _looked_at_again(self, first: int) -> bool:
        """Whether there are jumps since row `first`; then all from the first of them on is what smaller steps find."""
        jumps = self._jumps(max(first - 1, 0))
        if not jumps.size:
            return False
        start, end = int(jumps[0]), self.row - 1
        if self.depth == DEEPEST_SWEEP:
            self.status, self.row = motion.SINGULAR, start + 1
            return True
        wanted = self._steps(start, end)
        if wanted * (end - start) > MOST_SWEEP_STEPS:
            self.status, self.row = motion.ENDLESS, start + 1
            return True
        pieces = int(np.clip(wanted, FINER_STEPS, MOST_FINE_STEPS))
        times = np.interp(
            np.arange((end - start) * pieces + 1) / pieces, np.arange(end - start + 1), self._times(start, end)
        )
        times[::pieces] = self._times(start, end)
        fine = self.bound.new_record(times)
        self._stand_at(self.record, start)
        inner = PositionPath(self.bound, self.bound.partition(), fine, None, self.depth + 1)
        status, done, self.lu, interrupted = inner.run()
        if interrupted:
            raise KeyboardInterrupt
        rows = (done - 1) // pieces  # whole intervals
        for column, fine_column in zip(self.record[1:], fine[1:], strict=True):
            column[start + 1 : start + 1 + rows] = fine_column[pieces : rows * pieces + 1 : pieces]
        self.row = start + 1 + rows
        self._stand_at(self.record, self.row - 1)
        self.status = status if status in (motion.OK, motion.ENDLESS) else motion.SINGULAR
        return True

    def _times(self, start: int, end: int) -> np.ndarray:
        return self.record.t[start : end + 1]

    def _steps(self, start: int, end: int) -> float:
        """Of how many steps each interval wants to be: the fastest coordinate makes a small part of a turn in each."""
        m, h = self.bound.arrays, np.diff(self._times(start, end))
        speed = np.abs(self.record.v[start : end + 1] / m.col_scale).max(axis=1, initial=0.0) / self.bound.size
        farthest = float(np.max(h * np.minimum(speed[:-1], speed[1:]), initial=0.0))
        return float(np.ceil(farthest / SWEEP_TURN))

    def _jumps(self, first: int) -> np.ndarray:
        """Rows behind which the next position does not follow from the speeds."""
        r, bound = self.record, self.bound
        t, q, v, a = (x[first : self.row] for x in (r.t, r.q, r.v, r.v_rate))
        if len(t) < 2:
            return np.zeros(0, int)
        h = np.diff(t)[:, None]
        change = h / 2 * (v[:-1] + v[1:]) - h**2 / 12 * (a[1:] - a[:-1])
        if q.shape[1] == v.shape[1]:
            expected = q[:-1] + change
        else:
            expected = np.array([bound.moved(x, d) for x, d in zip(q[:-1], change, strict=True)])
        missed = np.abs(q[1:] - expected) / bound.position_unit
        moved = np.abs(q[1:] - q[:-1]) / bound.position_unit
        jumps = (missed > LEAST_JUMP) & (missed > MISSED * moved.max(axis=1, keepdims=True))
        return first + np.flatnonzero(jumps.any(axis=1))

    def _stand_at(self, record: motion.Record, k: int) -> None:
        m, (now, q, v, a) = self.bound.arrays, self._last
        m.t[0], m.q[:], m.v[:], m.v_rate[:] = record.t[k], record.q[k], record.v[k], record.v_rate[k]
        m.p[m.turn_slots] = record.turns[k]
        now[0], q[:], v[:], a[:] = m.t[0], m.q, m.v, m.v_rate


__all__ = ["follow_positions"]
