"""Runs by the explicit methods: Adams, DOP853, and the classic Runge-Kutta method with fixed steps."""

from __future__ import annotations

from typing import Any

import numpy as np

from cardan.analysis.run.stepping import LARGEST_JUMP, SMALL_JUMP, Run, orders_of
from cardan.numerics import motion
from cardan.numerics.integrators import adams, dop853, rk4
from cardan.results.result import Stats

LOOKS_STIFF = (
    'the motion looks stiff: a very stiff spring, damper or contact sets the step, not accuracy; method="auto" or '
    '"dae" may be faster, or integrator="bdf" with method="joint"'
)
FARTHEST = 30.0  # rad and body sizes: what one fixed step may add to a motion


class _VariableStepRun(Run):
    """What the Adams method and DOP853 share."""

    history: Any = None  # of the method, once there is one
    method = ""  # the name of the history in `motion.Run`

    def take(self, history: Any, weight: np.ndarray, f: np.ndarray, y: np.ndarray) -> None:
        """Work with these arrays from the machine's present state on."""
        m = self.machine.m
        self.history, self.weight, self.f, self.y = history, weight, f, y
        history.real.t = m.t[0]
        np.concatenate([m.q, m.v, m.z], out=history.y)
        self.controlled = np.ones(y.size, dtype=bool)
        self.new_tolerances()

    def new_tolerances(self) -> None:
        self.atol = self.options.atol * self.machine.state_unit

    def begin(self) -> int:
        m, options = self.machine.m, self.options
        self.touch.time[0] = np.nan
        self.controlled[:] = True
        m.watch.largest_jump = np.inf
        h_max = np.inf if options.max_step is None else float(options.max_step)
        status = self.begin_method(h_max, **self._fields())
        m.watch.largest_jump = LARGEST_JUMP
        m.watch.small_jump = SMALL_JUMP * options.atol * self.machine.size
        return status

    def begin_method(self, h_max: float, **fields: Any) -> int:
        raise NotImplementedError

    def advance(self, row: int, steps: int) -> tuple[int, int]:
        return motion.advance(
            **self._fields(), able=self.machine.chooser, record=self.record, row=row, E=self.watched, touch=self.touch,
            trail=self.rows_for(steps), max_steps=steps,
        )  # fmt: skip

    def _fields(self) -> dict[str, Any]:
        """Of `motion.Run`."""
        t_end, due = self.horizon
        return {
            "m": self.machine.m, "lu": self.lu, self.method: self.history, "partitioned": self.partitioned,
            "t_end": t_end, "due": due, "rtol": self.options.rtol, "atol": self.atol, "controlled": self.controlled,
            "weight": self.weight, "f": self.f, "y": self.y,
        }  # fmt: skip

    def reached(self) -> float:
        return float(self.history.real.t)

    def step(self) -> float:
        return 0.0 if self.history is None else float(self.history.real.h)

    def to_accepted_state(self) -> None:
        self.machine.load(self.reached(), self.history.y)

    def count(self, stats: Stats) -> None:
        stats.steps, stats.rejected = int(self.history.integer.steps), int(self.history.integer.rejected)


class AdamsRun(_VariableStepRun):
    """Variable order and step."""

    ARRAYS = (*Run.ARRAYS, "touch", "A", "controlled", "weight", "f", "y")
    method = "adams"

    def __init__(self, *arguments: Any):
        super().__init__(*arguments)
        self.A, *work = self.machine.adams
        for array in (*self.A, *work):
            array.fill(0)
        self.take(self.A, *work)

    def begin_method(self, h_max: float, **fields: Any) -> int:
        return motion.begin_adams(h_max, **fields)

    def count(self, stats: Stats) -> None:
        super().count(stats)
        stats.orders = orders_of(self.A.integer.at_order)
        if adams.looked_stiff(self.A):
            stats.messages.append(LOOKS_STIFF)


class Dop853Run(_VariableStepRun):
    """The Runge-Kutta method of order 8 of Dormand & Prince, with variable steps."""

    ARRAYS = (*Run.ARRAYS, "touch", "D", "controlled", "weight", "f", "y")
    method = "dop853"

    def __init__(self, *arguments: Any):
        super().__init__(*arguments)
        m = self.machine.m
        n = m.q.size + m.v.size + m.z.size
        self.D = dop853.new_history(n)
        self.take(self.D, np.zeros(n), np.zeros(n), np.zeros(n))

    def begin_method(self, h_max: float, **fields: Any) -> int:
        return motion.begin_dop853(h_max, **fields)

    def rows_for(self, steps: int) -> motion.Record:
        return super().rows_for(dop853.ROWS * steps)

    def count(self, stats: Stats) -> None:
        super().count(stats)
        stats.orders = {"8": stats.steps} if stats.steps else {}
        if dop853.looked_stiff(self.D):
            stats.messages.append(LOOKS_STIFF)


class FixedStepRun(Run):
    """The classic Runge-Kutta method."""

    ARRAYS = (*Run.ARRAYS, "S", "stage", "slopes")

    def __init__(self, *arguments: Any):
        super().__init__(*arguments)
        m = self.machine.m
        n = m.q.size + m.v.size + m.z.size
        self.S = rk4.Step(np.zeros(2), np.zeros(n), np.zeros(n), np.zeros(n), np.zeros(n))
        self.S.t[:], self.S.y1[:] = m.t[0], np.concatenate([m.q, m.v, m.z])
        self.stage, self.slopes = np.zeros(n), np.zeros((rk4.STAGES, n))
        self.farthest = FARTHEST * self.machine.unit

    def begin(self) -> int:
        m = self.machine.m
        status = motion.evaluate(m, self.lu, self.partitioned)
        self.S.t[:] = m.t[0]
        self.S.y1[:] = np.concatenate([m.q, m.v, m.z])
        self.S.f1[:] = np.concatenate([m.q_rate, m.v_rate, m.z_rate])
        return status

    def advance(self, row: int, steps: int) -> tuple[int, int]:
        t_end, due = self.horizon
        return motion.advance(
            m=self.machine.m, lu=self.lu, rk4=self.S, partitioned=self.partitioned, t_end=t_end, due=due,
            h=float(self.options.step or 0.0), farthest=self.farthest, stage=self.stage, slopes=self.slopes,
            record=self.record, row=row, E=self.watched, max_steps=steps,
        )  # fmt: skip

    def reached(self) -> float:
        return float(self.S.t[1])

    def step(self) -> float:
        return float(self.options.step or 0.0)

    def to_accepted_state(self) -> None:
        self.machine.load(self.reached(), self.S.y1)

    def count(self, stats: Stats) -> None:
        stats.steps = round((self.reached() - self.t_start) / float(self.options.step or 1.0))
