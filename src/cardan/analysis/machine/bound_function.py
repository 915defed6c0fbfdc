"""Compiled functions that are called from Python, on arrays of their own."""

from __future__ import annotations

import numpy as np

from cardan.errors import AnalysisError
from cardan.numerics import motion
from cardan.numerics.functions import Loaded

NOT_EVALUATED = "a function of the model cannot be evaluated at this state"


class Computed:
    """A compiled function bound to arrays: called, it fills its outputs and returns them."""

    def __init__(self, loaded: Loaded, *inputs: np.ndarray):
        self.outputs = [np.zeros(n) for n in loaded.output_sizes]
        self._binding = loaded.bind(inputs, self.outputs)
        self.handle = self._binding.handle

    def __call__(self) -> list[np.ndarray]:
        if motion.call(self.handle) != 0:
            raise AnalysisError(NOT_EVALUATED)
        return self.outputs
