"""A problem in its own scales, as general solvers want it: x = (b - b0) / scale, objective and constraints about 1.

A design that cannot be evaluated looks worse than the last good one by more than any step promises, with the
constraints as they were there: line searches then shorten the step, trust regions shrink.
"""

from __future__ import annotations

import numpy as np

from cardan.design.optimization.evaluations import Evaluations
from cardan.errors import CardanError

PENALTY = 1e3  # added to the scaled objective, whose gradient is about 1, where a run fails


class ScaledView:
    """f, c and their derivatives as functions of x; `equal` and `below` are the rows of c of each kind."""

    def __init__(self, evaluations: Evaluations, start: np.ndarray, eager: bool = False):
        """`eager`: the solver asks for derivatives before it knows whether it stays; where the run fails they are those
        of the last good design."""
        problem, scales = evaluations.problem, evaluations.scales
        self.evaluations = evaluations
        self.origin = evaluations.within_bounds(start)
        self.size = scales.parameters
        self.outputs = scales.outputs
        self.lower = (problem.lower - self.origin) / self.size
        self.upper = (problem.upper - self.origin) / self.size
        self.equal = np.flatnonzero(problem.equal)
        self.below = np.flatnonzero(~problem.equal)
        self.x = np.zeros(len(self.origin))
        self._eager = eager
        self._last_derivatives: np.ndarray | None = None
        self._last_good = evaluations.values(self.origin) / self.outputs

    def b(self, x: np.ndarray) -> np.ndarray:
        return self.origin + self.size * np.asarray(x, dtype=float)

    def outputs_at(self, x: np.ndarray) -> np.ndarray:
        """(f, c_1, ...); raises CardanError where the run fails."""
        return self.evaluations.values(self.b(x)) / self.outputs

    def derivatives_at(self, x: np.ndarray) -> np.ndarray:
        try:
            _, matrix = self.evaluations.gradients(self.b(x))
        except CardanError:
            if not self._eager or self._last_derivatives is None:
                raise
            return self._last_derivatives
        self._last_derivatives = matrix * self.size / self.outputs[:, None]
        return self._last_derivatives

    def f(self, x: np.ndarray) -> float:
        return float(self._tolerant(x)[0])

    def c(self, x: np.ndarray) -> np.ndarray:
        return self._tolerant(x)[1:]

    def gradient(self, x: np.ndarray) -> np.ndarray:
        return self.derivatives_at(x)[0]

    def jacobian(self, x: np.ndarray) -> np.ndarray:
        return self.derivatives_at(x)[1:]

    def _tolerant(self, x: np.ndarray) -> np.ndarray:
        try:
            self._last_good = self.outputs_at(x)
        except CardanError:
            worse = self._last_good.copy()
            worse[0] += PENALTY
            return worse
        return self._last_good
