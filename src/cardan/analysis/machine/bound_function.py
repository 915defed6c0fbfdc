"""Compiled functions that are called from Python, on arrays of their own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from cardan.errors import AnalysisError
from cardan.numerics import motion
from cardan.numerics.functions import Loaded

MOST_REMEMBERED = 16  # functions of one machine
NOT_EVALUATED = "a function of the model cannot be evaluated at this state"


class Computed:
    """A compiled function bound to arrays: called, it fills its outputs and returns them.

    `further`: the sizes of inputs that come last and are arrays of its own.
    """

    def __init__(self, loaded: Loaded, *inputs: np.ndarray, further: Sequence[int] = ()):
        self.further = [np.zeros(n) for n in further]
        self.outputs = [np.zeros(n) for n in loaded.output_sizes]
        self._binding = loaded.bind([*inputs, *self.further], self.outputs)
        self._former = self._binding  # others may hold its handle

    @property
    def handle(self) -> Any:
        return self._binding.handle

    def begin_anew(self) -> None:
        """As it was made, or with the machine code that has come meanwhile."""
        self._binding = self._binding.renewed()
        for array in self.further:
            array.fill(0.0)

    def __call__(self) -> list[np.ndarray]:
        if motion.call(self._binding.handle) != 0:
            raise AnalysisError(NOT_EVALUATED)
        return self.outputs


class BoundFunctions:
    """The functions of a machine that derivatives call, bound to its arrays once: who has the machine has them."""

    def __init__(self) -> None:
        self._known: dict[Loaded, Computed] = {}

    def of(self, loaded: Loaded, *inputs: np.ndarray, further: Sequence[int] = ()) -> Computed:
        """A function of these arrays of the machine, which are always the same for it."""
        computed = self._known.get(loaded)
        if computed is not None:
            computed.begin_anew()
            return computed
        if len(self._known) >= MOST_REMEMBERED:
            self._known.clear()
        self._known[loaded] = computed = Computed(loaded, *inputs, further=further)
        return computed
