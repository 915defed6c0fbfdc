"""A black box as a function of CasADi that calls back into Python. A class of CasADi's is made here: import it late."""

from __future__ import annotations

import casadi as ca
import numpy as np

from cardan.model.expressions.blackbox import Use
from cardan.numerics.callback import Callback


class PythonCall(Callback):
    """A CasADi function that calls back into Python."""

    def __init__(self, name: str, use: Use):
        inputs, outputs = ([ca.Sparsity.dense(x.numel())] for x in (use.arguments, use.placeholder))
        super().__init__(name, inputs, outputs, {"enable_fd": True})
        self._function, self._size = use.function, use.placeholder.numel()
        self.problem: BaseException | None = None  # the first exception, told when the analysis has stopped

    def eval(self, arguments: list[ca.DM]) -> list[ca.DM]:
        try:
            values = self._function(*(float(a) for a in np.array(arguments[0]).ravel()))
            return [ca.DM(np.atleast_1d(np.asarray(values, dtype=float)).reshape(self._size, 1))]
        except BaseException as problem:  # CasADi would bury it in a trace of its own
            self.problem = self.problem or problem
            return [ca.DM.nan(self._size)]
