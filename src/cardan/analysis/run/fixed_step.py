"""Runs by explicit Runge-Kutta methods with fixed steps. A method of this kind is its tableau of coefficients.

k_i = f(t + c_i h, y + h Σ_j a_ij k_j),   c_i = Σ_j a_ij,   y(t + h) = y + h Σ_j b_j k_j
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

import numpy as np

from cardan.analysis.run.stepping import Run
from cardan.numerics import motion
from cardan.numerics.constants import FARTHEST_IN_A_STEP
from cardan.numerics.integrators import rk4
from cardan.results.result import Stats

ROUGH = 1e-2  # rad and body sizes: stages of a step that disagree by more are told
TOO_LONG = (
    "steps of {:g} are long for this motion: at t = {:.4g} the stages of a step disagree by {:.2g} rad or body sizes, "
    "and nothing limits the error; choose a smaller step, or leave out step= for steps that follow from rtol"
)


class FixedStepRun(Run, integrator="rk4"):
    """The classic Runge-Kutta method. A subclass with a `tableau` is another one."""

    method, fixed_step = "rk4", True
    tableau: ClassVar[Sequence[Sequence[float]]] = ()  # the rows a_ij of all stages, and then the row b_j

    def __init__(self, *arguments: Any):
        super().__init__(*arguments)
        m = self.machine.arrays
        n = m.q.size + m.v.size + m.z.size
        self.S = rk4.Step(np.zeros(2), *(np.zeros(n) for _ in range(4)), np.zeros(2))
        self.S.t[:], self.S.y1[:] = m.t[0], np.concatenate([m.q, m.v, m.z])
        stages = max(len(self.tableau) - 1, 0)
        self._tableau = np.array(self.tableau, float).reshape(len(self.tableau), stages)
        self.stage, self.slopes = np.zeros(n), np.zeros((stages or rk4.STAGES, n))
        self.farthest = FARTHEST_IN_A_STEP * self.machine.unit

    def begin(self) -> int:
        return self.in_core(0, 0).begin(0.0)

    def in_core(self, row: int, steps: int) -> motion.Run:
        t_end, due = self.horizon
        return self.core_run.having(
            m=self.machine.arrays, lu=self.lu, history=self.S, partitioned=self.partitioned, t_end=t_end, due=due,
            h=float(self.options.step or 0.0), farthest=self.farthest, stage=self.stage, slopes=self.slopes,
            tableau=self._tableau, record=self.record, row=row, E=self.watched, max_steps=steps,
        )  # fmt: skip

    def reached(self) -> float:
        return float(self.S.t[1])

    def step(self) -> float:
        return float(self.options.step or 0.0)

    def to_accepted_state(self) -> None:
        self.machine.load(self.reached(), self.S.y1)

    def count(self, stats: Stats) -> None:
        stats.steps = round((self.reached() - self.t_start) / float(self.options.step or 1.0))
        if (disagree := float(self.S.roughest[0])) > ROUGH:
            stats.messages.append(TOO_LONG.format(self.step(), float(self.S.roughest[1]), disagree))
