"""Runs by the explicit methods: Adams and DOP853."""

from __future__ import annotations

from typing import Any

import numpy as np

from cardan.analysis.run.stepping import Run, orders_of
from cardan.numerics import core, motion
from cardan.numerics.constants import SMALL_JUMP, STIFF_STEPS
from cardan.numerics.integrators import adams, dop853
from cardan.results.result import Stats

LOOKS_STIFF = (
    'the motion looks stiff: a very stiff spring, damper or contact sets the step, not accuracy; method="auto" or '
    '"dae" may be faster, or integrator="bdf" with method="joint"'
)
COUNTED = core.reader("cd_adams_integer", "steps", "rejected", "at_order", "most_stiff")


class ExplicitRun(Run):
    """A method of variable steps without a Newton iteration; what it remembers is its `history`."""

    history: adams.History | dop853.History

    def __init__(self, *arguments: Any):
        super().__init__(*arguments)
        m = self.machine.arrays
        self.history, self.weight, self.f, self.y = self.new_arrays()
        y, n_q, n_y = self.history.y, m.q.size, m.q.size + m.v.size
        self.history.real.t, y[:n_q], y[n_q:n_y], y[n_y:] = m.t[0], m.q, m.v, m.z  # what has been reached so far
        self.controlled = self.machine.controlled
        self.controlled.fill(True)
        self.core_run = run = self.machine.core_run(self.method)
        if run.history is not self.history:
            run.having(
                history=self.history, m=m, touch=self.machine.touch, controlled=self.controlled,
                weight=self.weight, f=self.f, y=self.y
            )  # fmt: skip
        self.between, able, watched = self.looking(self.y.size), self.machine.chooser, self.watched
        if not (run.between is self.between and run.able is able and run.E is watched):
            run.having(E=watched, able=able, between=self.between)
        run.c_struct.partitioned = self.partitioned
        self.new_tolerances()

    def new_arrays(self) -> tuple[adams.History | dop853.History, np.ndarray, np.ndarray, np.ndarray]:
        """The history, and work space for weights, a rate and a state; all zero."""
        raise NotImplementedError

    def new_tolerances(self) -> None:
        atol = self.machine.tolerances(self.options.atol)
        self.atol = atol.copy() if self.events.any else atol  # events may change them on the way
        if self.core_run.atol is not self.atol:
            self.core_run.having(atol=self.atol)
        self.core_run.c_struct.rtol = self.options.rtol

    def begin(self) -> int:
        return self._in_core(0, 0, self._no_trail).begin(SMALL_JUMP * self.options.atol * self.machine.size)

    def in_core(self, row: int, steps: int) -> motion.Run:
        return self._in_core(row, steps, self.rows_for(steps))

    def _in_core(self, row: int, steps: int, trail: motion.Record) -> motion.Run:
        struct = self.core_run
        if not (struct.lu is self.lu and struct.record is self.record and struct.trail is trail):
            struct.having(lu=self.lu, record=self.record, trail=trail)
        run = struct.c_struct
        run.t_end, run.due = self.horizon
        run.row, run.max_steps = row, steps
        return struct

    def reached(self) -> float:
        return float(self.history.real.t)

    def step(self) -> float:
        return float(self.history.real.h) if hasattr(self, "history") else 0.0

    def to_accepted_state(self) -> None:
        self.machine.load(self.reached(), self.history.y)

    def count(self, stats: Stats) -> None:
        stats.steps, stats.rejected = int(self.history.integer.steps), int(self.history.integer.rejected)


class AdamsRun(ExplicitRun, integrator="adams"):
    """Variable order and step."""

    history: adams.History
    method = "adams"

    def new_arrays(self) -> tuple[adams.History | dop853.History, np.ndarray, np.ndarray, np.ndarray]:
        m = self.machine.arrays
        return self.machine.adams(m.q.size + m.v.size + m.z.size)

    def count(self, stats: Stats) -> None:
        stats.steps, stats.rejected, at_order, most_stiff = COUNTED(self.history.integer)
        stats.orders = orders_of(at_order)
        if most_stiff >= STIFF_STEPS:
            stats.messages.append(LOOKS_STIFF)


class Dop853Run(ExplicitRun, integrator="dop853"):
    """The Runge-Kutta method of order 8 of Dormand & Prince, with variable steps."""

    history: dop853.History
    method = "dop853"

    def new_arrays(self) -> tuple[adams.History | dop853.History, np.ndarray, np.ndarray, np.ndarray]:
        m = self.machine.arrays
        n = m.q.size + m.v.size + m.z.size
        return dop853.new_history(n), np.zeros(n), np.zeros(n), np.zeros(n)

    def rows_for(self, steps: int) -> motion.Record:
        return super().rows_for(dop853.ROWS * steps)

    def count(self, stats: Stats) -> None:
        super().count(stats)
        stats.orders = {"8": stats.steps} if stats.steps else {}
        if dop853.looked_stiff(self.history):
            stats.messages.append(LOOKS_STIFF)
