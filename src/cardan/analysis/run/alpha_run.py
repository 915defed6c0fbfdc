"""A run by the generalized-α method, for flexible machines: it damps what its steps do not resolve."""

from __future__ import annotations

from typing import Any

import numpy as np

from cardan.analysis.run.dae_run import ImplicitRun
from cardan.numerics import motion
from cardan.numerics.integrators import alpha
from cardan.results.result import Stats


class AlphaRun(ImplicitRun, integrator="alpha"):
    """Order 2, implicit, with steps that follow from `rtol` and `atol`, or of the length `step`.

    The equations are those of the stabilized index 2 (`equations/implicit.py`), so that positions and speeds both keep
    to their constraints; core/methods/alpha.c has the formulas.
    """

    method = "alpha"
    takes_step = True

    def __init__(self, *arguments: Any):
        options = arguments[2]
        self.fixed_step = options.step is not None
        super().__init__(*arguments)
        if self.fixed_step:
            self.between = None

    def new_history(self, n: int) -> alpha.History:
        return alpha.new_history(n)

    def predict(self) -> None:
        alpha.predict(self.B, self.machine.arrays, self.horizon[0])

    def forget_algebraic(self) -> None:
        self.B.y[self.algebraic] = self.B.y_old[self.algebraic] = 0.0

    def step(self) -> float:
        return float(self.options.step or 0.0)

    def _bound(self) -> motion.Run:
        return super()._bound().having(h=self.step(), rho=self.options.rho_inf)

    def count(self, stats: Stats) -> None:
        super().count(stats)
        stats.orders = {"2": stats.steps} if stats.steps else {}
        stats.rejected = 0 if self.fixed_step else stats.rejected

    def _take_multipliers(self, y: np.ndarray) -> None:
        super()._take_multipliers(y)
        self.B.y_old[self.multipliers] = y[self.multipliers]
