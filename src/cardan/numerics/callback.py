"""Functions of CasADi that call back into Python. A class of CasADi's is made here: import it late."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import casadi as ca

Option = bool | int | float | str


class Callback(ca.Callback):
    """Inputs and outputs have these patterns; `eval` is what a subclass adds. CasADi does not keep it alive."""

    def __init__(
        self,
        name: str,
        inputs: Sequence[ca.Sparsity],
        outputs: Sequence[ca.Sparsity],
        options: Mapping[str, Option] | None = None,
    ):
        ca.Callback.__init__(self)
        self.patterns = inputs, outputs
        self.construct(name, options or {})

    def get_n_in(self) -> int:
        return len(self.patterns[0])

    def get_n_out(self) -> int:
        return len(self.patterns[1])

    def get_sparsity_in(self, i: int) -> ca.Sparsity:
        return self.patterns[0][i]

    def get_sparsity_out(self, i: int) -> ca.Sparsity:
        return self.patterns[1][i]
