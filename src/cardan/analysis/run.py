"""A run in progress: compiled stretches of steps, and what happens between them.

In between there is time for progress, for Ctrl-C, and for another partition; the integrator keeps its history.
"""

from __future__ import annotations

import time as clock
from collections.abc import Callable
from typing import Any

import numpy as np

from cardan.analysis.interrupts import HeldInterrupt
from cardan.analysis.machine import BoundMachine
from cardan.analysis.options import Options
from cardan.numerics import adams, motion
from cardan.numerics.partition import Partition
from cardan.results import Stats

FIRST_CHUNK, LARGEST_CHUNK = 100, 10**6  # steps per compiled call
CHUNK_SECONDS = 0.1  # what they are adjusted to
STIFF_STEPS = 200  # before rejections are judged
STIFF_REJECTIONS = 0.08  # of the steps: smooth motion rejects 1 or 2 %; at the stability limit it is 14 %
LOOKS_STIFF = (
    "the motion looks stiff: many steps are rejected or of low order; a very stiff spring, damper or contact sets the "
    "step, not accuracy. Look for one that can be softer, or replaced by a joint"
)
LARGEST_JUMP = 0.01  # of the top speed so far: extrapolated speeds are far better, unless the branch has changed
SMALL_JUMP = 100.0  # times atol: round-off of a machine at rest is no jump

Progress = Callable[[float, float], None]  # (time reached, end time)


class Run:
    """A run in progress: the machine, its partition, where its results go."""

    def __init__(
        self, bound: BoundMachine, record: motion.Record, options: Options, partition: Partition | None = None
    ):
        self.bound, self.record, self.options = bound, record, options
        self.partitioned = options.method == "partition" and bound.m.Phi.size > 0
        self.lu = bound.partition(partition)
        self.rank = self.lu.inverse.size
        self.t_end = float(record.t[-1])

    def begin(self) -> int:
        return motion.OK

    def advance(self, row: int, steps: int) -> tuple[int, int]:
        """At most `steps` steps in compiled code; (status, next row)."""
        raise NotImplementedError

    def reached(self) -> float:
        raise NotImplementedError

    def to_accepted_state(self) -> None:
        """Put the machine back to the end of the last accepted step."""
        raise NotImplementedError

    def renew_partition(self) -> int:
        """Another choice of independent coordinates; the integrator's history stays as it is."""
        self.to_accepted_state()
        self.lu = self.bound.partition()
        return motion.OK if self.lu.inverse.size == self.rank else motion.SINGULAR

    def count(self, stats: Stats) -> None:
        raise NotImplementedError

    def to_the_end(self, stats: Stats, progress: Progress | None) -> tuple[int, int]:
        """Call compiled code a bounded number of steps at a time; Ctrl-C in between keeps what there is."""
        status, row, steps = self.begin(), 0, FIRST_CHUNK
        with HeldInterrupt() as ctrl_c:
            while status in (motion.OK, motion.RUNNING, motion.POOR_PARTITION):
                began = clock.perf_counter()
                try:
                    ctrl_c.release()
                    status, row = self.advance(row, steps)
                    if progress is not None:
                        progress(self.reached(), self.t_end)
                except KeyboardInterrupt:
                    stats.status, status = "interrupted", motion.RUNNING
                    break
                if status == motion.OK:
                    break
                if status == motion.POOR_PARTITION:
                    status = self.renew_partition()
                    continue
                took = clock.perf_counter() - began
                steps = int(min(4 * steps, max(10, steps * CHUNK_SECONDS / max(took, 1e-6)), LARGEST_CHUNK))
        self.count(stats)
        return status, row


class AdamsRun(Run):
    """Variable order and step."""

    def __init__(self, *arguments: Any):
        super().__init__(*arguments)
        m = self.bound.m
        n = m.q.size + m.v.size + m.z.size
        self.A = adams.new_history(n)
        self.controlled, self.weight, self.f, self.y = np.ones(n, dtype=bool), np.zeros(n), np.zeros(n), np.zeros(n)
        unit = self.bound.unit
        self.atol = self.options.atol * np.concatenate([unit, unit, np.ones(m.z.size)])
        self._control()

    def _control(self) -> None:
        """Errors are controlled everywhere, or with partitioning on independent coordinates and speeds and on z."""
        self.controlled[:] = True
        if self.partitioned:
            dependent = self.lu.cols[: self.rank]
            self.controlled[dependent] = self.controlled[self.bound.m.q.size + dependent] = False

    def begin(self) -> int:
        m, options = self.bound.m, self.options
        status = motion.evaluate(m, self.lu, self.partitioned)
        m.watch[motion.LARGEST_JUMP] = LARGEST_JUMP
        m.watch[motion.SMALL_JUMP] = SMALL_JUMP * options.atol * self.bound.size
        if status == motion.OK:
            y, rates = np.concatenate([m.q, m.v, m.z]), np.concatenate([m.q_rate, m.v_rate, m.z_rate])
            h_max = np.inf if options.max_step is None else float(options.max_step)
            adams.set_weights(self.weight, y, self.controlled, options.rtol, self.atol)
            adams.start(self.A, m.t[0], y, rates, self.t_end, self.weight, adams.MAX_ORDER, h_max, 0.0, False)
        return status

    def advance(self, row: int, steps: int) -> tuple[int, int]:
        return motion.advance_adams(
            self.bound.m, self.lu, self.A, self.partitioned, self.t_end, self.options.rtol, self.atol,
            self.controlled, self.weight, self.f, self.y, self.record, row, steps,
        )  # fmt: skip

    def reached(self) -> float:
        return float(self.A.real[adams.T])

    def to_accepted_state(self) -> None:
        self.bound.load(self.reached(), self.A.y)

    def renew_partition(self) -> int:
        status = super().renew_partition()
        self._control()
        return status

    def count(self, stats: Stats) -> None:
        stats.steps, stats.rejected = int(self.A.integer[adams.STEPS]), int(self.A.integer[adams.REJECTED])
        if adams.looks_stiff.py_func(self.A) or (
            stats.steps > STIFF_STEPS and stats.rejected > STIFF_REJECTIONS * stats.steps
        ):
            stats.messages.append(LOOKS_STIFF)


class FixedStepRun(Run):
    """The classic Runge-Kutta method."""

    def __init__(self, *arguments: Any):
        super().__init__(*arguments)
        m = self.bound.m
        self.y = np.concatenate([m.q, m.v, m.z])
        self.now, self.stage, self.slopes = m.t.copy(), np.zeros(self.y.size), np.zeros((4, self.y.size))

    def advance(self, row: int, steps: int) -> tuple[int, int]:
        return motion.advance_rk4(
            self.bound.m, self.lu, self.partitioned, float(self.options.step or 0.0), self.now, self.y, self.stage,
            self.slopes, self.record, row, steps,
        )  # fmt: skip

    def reached(self) -> float:
        return float(self.now[0])

    def to_accepted_state(self) -> None:
        self.bound.load(self.reached(), self.y)

    def count(self, stats: Stats) -> None:
        stats.steps = round((self.reached() - float(self.record.t[0])) / float(self.options.step or 1.0))
