"""The adjoint of stiff motions: Radau IIA steps on those of the run (`numerics.integrators.radau`).

Adjoint variables are as stiff as the motion; an explicit method would need its shortest time constant. Weights that
decay faster than a step are lost in it, as they should be, and what they leave in the derivatives by parameters is
exact.
"""

from __future__ import annotations

from itertools import pairwise

import numpy as np

from cardan.analysis.machine.bound_function import Computed
from cardan.design.gradients.along_a_motion.paths import COLUMNS_PER_CALL, FAILED, Place
from cardan.errors import AnalysisError
from cardan.numerics import sensitivity_flow as along
from cardan.numerics.integrators import radau

MOST_STATES = 150  # beyond it the dense systems take longer than many explicit steps


class StiffBackward:
    """Steps of the adjoint along one path."""

    def __init__(self, place: Place, flow: along.Backward):
        self.place, self.flow = place, flow
        n = place.n_y
        dy, dp = np.zeros(COLUMNS_PER_CALL * n), np.zeros(COLUMNS_PER_CALL * place.n_p)
        self._product = Computed(place.system.sensitivities.forward(COLUMNS_PER_CALL), *place.rate_inputs, dy, dp)
        none, whole = np.zeros(0), np.zeros(0, np.int64)
        d_rates, d_lam = self._product.outputs
        self._columns = along.Forward(
            flow.integrand, np.array([n]), none, whole, none, flow.by_y, flow.by_a, flow.by_lam, flow.by_p,
            np.zeros((n, place.n_p)), self._product.handle, dy, dp, d_rates, d_lam,
        )  # fmt: skip
        self._work = radau.new_work(n, place.n_p, int(flow.columns[0]))
        self.steps = 0

    def run(self, path: along.Path, t_b: float, t_a: float, W: np.ndarray) -> None:
        """Weights (w, η), one functional after the other, from t_b back to t_a."""
        m, lu = self.place.bound.arrays, self.place.lu
        inside = path.t[(path.t > t_a) & (path.t < t_b)]
        for t, before in pairwise(np.concatenate([[t_b], inside[::-1], [t_a]])):
            if not radau.step_back(m, lu, path, self.flow, self._columns, t, t - before, W, self._work):
                raise AnalysisError(FAILED)
            self.steps += 1
