"""A parameter: a number of a model with a name, with which one computes as with a number."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, NoReturn, TypeAlias

import numpy as np

from cardan.deferred import casadi as ca
from cardan.deferred import symbol_of, symbols_in
from cardan.errors import ModelError, Suggesting, described

Operand: TypeAlias = "float | ca.SX | Parameter | np.ndarray"  # what one computes with


@dataclass(frozen=True, eq=False, repr=False)
class Parameter(Suggesting):
    """A number of a model that may change between runs without rebuilding anything: `model.parameter("k", 700.0)`.

    Arithmetic with it, and functions such as `cd.sin(k)` and `np.sqrt(k)`, give expressions, which may stand wherever
    a number may. Their values follow when a run chooses that of the parameter.

    Parameters
    ----------
    name : str
        Its name in the model.
    value : float
        Its value, unless a run chooses another one.
    bounds : tuple of 2 floats or None
        Lower and upper bound, for optimization and sliders.
    symbol : casadi.SX
        The symbol that expressions hold.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("oscillator")
    >>> k = model.parameter("k", 700.0, bounds=(100, 2000))
    >>> k
    Parameter 'k' = 700.0, bounds (100, 2000)
    >>> 2 * k + cd.sqrt(k), k.value, model["k"] is k
    (SX(((2.*k)+sqrt(k))), 700.0, True)
    """

    name: str
    value: float
    bounds: tuple[float, float] | None
    symbol: ca.SX

    kind: ClassVar[str] = "parameter"

    def __repr__(self) -> str:
        bounds = "" if self.bounds is None else f", bounds ({self.bounds[0]:g}, {self.bounds[1]:g})"
        return f"{type(self).__name__} {self.name!r} = {self.value!r}{bounds}"

    # -- what it is not: one number --------------------------------------------------------------------------------

    def __float__(self) -> float:
        self._refuse("has no fixed number: write cd.sqrt(k), cd.sin(k) in place of math.sqrt(k), math.sin(k)")

    def __format__(self, how: str) -> str:
        return format(float(self), how) if how else repr(self)

    def __bool__(self) -> bool:
        self._refuse("is neither true nor false: write cd.if_else(condition, a, b) in place of if")

    def _refuse(self, problem: str) -> NoReturn:
        raise TypeError(f'{self.kind} "{self.name}" {problem}, or k.value for its value {self.value!r}')

    # -- what CasADi and NumPy look for ----------------------------------------------------------------------------

    def __SX__(self) -> ca.SX:
        return self.symbol

    def __array_ufunc__(self, ufunc: Any, method: Any, *inputs: Any, **kwargs: Any) -> Any:
        return getattr(ufunc, method)(*map(symbol_of, inputs), **kwargs)

    def __array_function__(self, function: Any, _types: Any, values: Any, words: Any) -> Any:
        return function(*symbols_in(values), **{word: symbols_in(value) for word, value in words.items()})

    # -- arithmetic ------------------------------------------------------------------------------------------------

    __hash__ = object.__hash__

    def _operand(self, other: Any) -> Any:
        """What it is added to, multiplied by, compared with: a number, an expression, an array of them."""
        if other is None or isinstance(other, (str, bytes)):
            raise TypeError(
                f'{self.kind} "{self.name}": one computes with numbers, parameters and expressions, not with '
                f"{described(other)}{'' if other is None else '; write numbers without quotation marks'}"
            )
        return symbol_of(other)

    def __neg__(self) -> ca.SX:
        return -self.symbol

    def __pos__(self) -> ca.SX:
        return self.symbol

    def __abs__(self) -> ca.SX:
        return abs(self.symbol)

    def __add__(self, other: Operand) -> ca.SX:
        return self.symbol + self._operand(other)

    def __radd__(self, other: Operand) -> ca.SX:
        return self._operand(other) + self.symbol

    def __sub__(self, other: Operand) -> ca.SX:
        return self.symbol - self._operand(other)

    def __rsub__(self, other: Operand) -> ca.SX:
        return self._operand(other) - self.symbol

    def __mul__(self, other: Operand) -> ca.SX:
        return self.symbol * self._operand(other)

    def __rmul__(self, other: Operand) -> ca.SX:
        return self._operand(other) * self.symbol

    def __truediv__(self, other: Operand) -> ca.SX:
        return self.symbol / self._operand(other)

    def __rtruediv__(self, other: Operand) -> ca.SX:
        return self._operand(other) / self.symbol

    def __pow__(self, other: Operand) -> ca.SX:
        return self.symbol ** self._operand(other)

    def __rpow__(self, other: Operand) -> ca.SX:
        return self._operand(other) ** self.symbol

    def __mod__(self, other: Operand) -> ca.SX:
        return self.symbol % self._operand(other)

    def __rmod__(self, other: Operand) -> ca.SX:
        return self._operand(other) % self.symbol

    def __floordiv__(self, other: Operand) -> ca.SX:
        return self.symbol // self._operand(other)

    def __rfloordiv__(self, other: Operand) -> ca.SX:
        return self._operand(other) // self.symbol

    def __lt__(self, other: Operand) -> ca.SX:
        return self.symbol < self._operand(other)

    def __le__(self, other: Operand) -> ca.SX:
        return self.symbol <= self._operand(other)

    def __gt__(self, other: Operand) -> ca.SX:
        return self.symbol > self._operand(other)

    def __ge__(self, other: Operand) -> ca.SX:
        return self.symbol >= self._operand(other)

    def __eq__(self, other: object) -> Any:
        return self.symbol == symbol_of(other)

    def __ne__(self, other: object) -> Any:
        return self.symbol != symbol_of(other)


@dataclass(frozen=True, eq=False, repr=False)
class Input(Parameter):
    """A number from outside, which may change during a run; `value` is what it is at the start."""

    unit: str | None = None

    kind: ClassVar[str] = "input"


def _refuse_change(parameter: Parameter, word: str, value: object) -> NoReturn:
    raise ModelError(
        f'{parameter.kind} "{parameter.name}": its {word} stays as it is declared; another value is chosen by a run, '
        f'parameters={{"{parameter.name}": ...}}, or by model.with_parameters({{"{parameter.name}": ...}})'
    )


for _declaration in (Parameter, Input):  # frozen dataclasses refuse changes with less to say
    _declaration.__setattr__ = _refuse_change  # type: ignore[method-assign]
