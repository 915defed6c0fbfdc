"""Functions of numbers from expressions, with calls back into Python where the equations contain black boxes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardan.deferred import casadi as ca
from cardan.errors import ModelError
from cardan.model.expressions.blackbox import Use
from cardan.symbolic.symbols import Symbols

if TYPE_CHECKING:
    from cardan.symbolic.python_call import PythonCall


class Compiler:
    """Of the expressions of one model. `uses` are the black boxes in them, in the order in which they were written."""

    def __init__(self, model_name: str, symbols: Symbols):
        self.uses: list[Use] = []
        self._model_name, self._symbols = model_name, symbols
        self._calls: list[PythonCall] = []  # CasADi does not keep them alive

    def function(self, name: str, inputs: list[ca.SX], outputs: list[ca.SX], share: bool) -> ca.Function:
        """A function of numbers; with `share`, subexpressions that occur twice are computed once."""
        outputs = self._along_signals(inputs, [ca.SX(x) for x in outputs])
        uses = self._used_in(outputs)
        options = {"cse": share}
        if not uses:
            try:
                return ca.Function(name, inputs, self.on_coordinates(outputs), options)
            except RuntimeError:
                self._check_symbols(inputs, outputs)
                raise
        from cardan.symbolic.python_call import PythonCall  # it imports CasADi, which a known machine does without

        symbols = [ca.MX.sym(f"i{k}", *x.shape) for k, x in enumerate(inputs)]
        inputs_so_far, values = list(inputs), list(symbols)
        for use in uses:
            argument_values = self._along_signals(inputs, [use.arguments])
            arguments = ca.Function("arguments", inputs_so_far, self.on_coordinates(argument_values))
            self._calls.append(PythonCall(f"python{len(self._calls)}", use))
            inputs_so_far.append(use.placeholder)
            values.append(self._calls[-1](arguments(*values)))
        return ca.Function(
            name, symbols, ca.Function(name, inputs_so_far, self.on_coordinates(outputs), options).call(values)
        )

    def _along_signals(self, inputs: list[ca.SX], outputs: list[ca.SX]) -> list[ca.SX]:
        """Inputs follow their signals in functions of time; in others (masses, initial values) they stand still."""
        y = self._symbols
        if y.signals is None or not any(x.numel() == 1 and ca.is_equal(x, y.t) for x in inputs):
            return outputs
        return ca.substitute(outputs, [y.signals[0]], [y.signals[1]])

    def on_coordinates(self, expressions: list[ca.SX]) -> list[ca.SX]:
        """Expressions of poses x as expressions of coordinates q (in the plane they are that already)."""
        y = self._symbols
        return expressions if y.dim == 2 else ca.substitute(expressions, [y.x], [y.x_of_q])

    def take_problem(self) -> BaseException | None:
        """What a user's own Python function raised since the last call, if it did."""
        problem = next((call.problem for call in self._calls if call.problem is not None), None)
        for call in self._calls:
            call.problem = None
        return problem

    def _used_in(self, outputs: list[ca.SX]) -> list[Use]:
        """The black boxes some outputs need, those that others depend on first."""
        needed = {s.element_hash() for x in outputs for s in ca.symvar(x)} if self.uses else set()
        needed_uses: list[Use] = []
        for use in reversed(self.uses):
            if any(s.element_hash() in needed for s in ca.vertsplit(use.placeholder)):
                needed |= {s.element_hash() for s in ca.symvar(use.arguments)}
                needed_uses.insert(0, use)
        return needed_uses

    def _check_symbols(self, inputs: list[ca.SX], outputs: list[ca.SX]) -> None:
        input_symbols = {s.element_hash() for x in inputs for s in ca.symvar(x)}
        foreign = {s.name() for x in outputs for s in ca.symvar(x) if s.element_hash() not in input_symbols}
        if foreign:
            raise ModelError(
                f'model "{self._model_name}": {", ".join(sorted(foreign))}: not a parameter of this model; '
                "make it with model.parameter(...)"
            )
