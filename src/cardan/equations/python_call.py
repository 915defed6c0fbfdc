"""A black box as a function of CasADi that calls back into Python. A class of CasADi's is made here: import it late."""

from __future__ import annotations

import casadi as ca
import numpy as np

from cardan.model.blackbox import Use


class PythonCall(ca.Callback):
    """A CasADi function that calls back into Python."""

    def __init__(self, name: str, use: Use):
        ca.Callback.__init__(self)
        self._function = use.function
        self.problem: BaseException | None = None  # the first exception, told when the analysis has stopped
        self._sizes = use.arguments.numel(), use.placeholder.numel()
        self.construct(name, {"enable_fd": True})

    def get_n_in(self) -> int:
        return 1

    def get_n_out(self) -> int:
        return 1

    def get_sparsity_in(self, i: int) -> ca.Sparsity:
        return ca.Sparsity.dense(self._sizes[0])

    def get_sparsity_out(self, i: int) -> ca.Sparsity:
        return ca.Sparsity.dense(self._sizes[1])

    def eval(self, arguments: list[ca.DM]) -> list[ca.DM]:
        try:
            values = self._function(*(float(a) for a in np.array(arguments[0]).ravel()))
            return [ca.DM(np.atleast_1d(np.asarray(values, dtype=float)).reshape(self._sizes[1], 1))]
        except BaseException as problem:  # CasADi would bury it in a trace of its own
            self.problem = self.problem or problem
            return [ca.DM.nan(self._sizes[1])]
