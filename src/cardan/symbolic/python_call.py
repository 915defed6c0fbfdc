"""A black box as a function of CasADi that calls back into Python. A class of CasADi's is made here: import it late."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import casadi as ca
import numpy as np

from cardan.model.expressions.blackbox import Use
from cardan.numerics.callback import Callback


class PythonCall(Callback):
    """A CasADi function that calls back into Python."""

    def __init__(self, name: str, use: Use):
        inputs, outputs = ([ca.Sparsity.dense(x.numel())] for x in (use.arguments, use.placeholder))
        self.function, self._derivatives = use.function, use.derivatives
        self._jacobians: list[_Jacobian] = []  # CasADi does not keep them alive
        super().__init__(name, inputs, outputs, {"enable_fd": use.derivatives is None})
        self.problem: BaseException | None = None  # the first exception, told when the analysis has stopped

    def eval(self, arguments: list[ca.DM]) -> list[ca.DM]:
        return [self.answer(self.function, arguments[0], self.patterns[1][0].shape)]

    def answer(self, function: Callable[..., Any], arguments: ca.DM, shape: tuple[int, int]) -> ca.DM:
        """What a function says; where it raises something, that is kept, and no numbers come back."""
        try:
            values = function(*np.array(arguments, float).ravel().tolist())
            return ca.DM(np.atleast_1d(np.asarray(values, dtype=float)).reshape(shape))
        except BaseException as problem:  # CasADi would bury it in a trace of its own
            self.problem = self.problem or problem
            return ca.DM.nan(*shape)

    def has_jacobian(self) -> bool:
        return self._derivatives is not None

    def get_jacobian(self, name: str, inames: list[str], onames: list[str], options: dict[str, object]) -> ca.Function:
        assert self._derivatives is not None
        self._jacobians.append(_Jacobian(name, self, self._derivatives.jacobian))
        return self._jacobians[-1]


class _Jacobian(Callback):
    """The derivatives of a black box that knows them, at its arguments and values."""

    def __init__(self, name: str, of: PythonCall, jacobian: Callable[..., Any]):
        (arguments,), (values,) = of.patterns
        self._of, self._function = of, jacobian
        pattern = ca.Sparsity.dense(values.numel(), arguments.numel())
        super().__init__(name, [arguments, values], [pattern], {"enable_fd": True})

    def eval(self, arguments: list[ca.DM]) -> list[ca.DM]:
        return [self._of.answer(self._function, arguments[0], self.patterns[1][0].shape)]
