"""blackbox: a Python function that CasADi cannot trace, usable in any force, torque or rate.

While a model is compiled, a call of a black box on symbolic arguments leaves a placeholder symbol and a note of what
it stands for (`Use`); the system later fills the placeholder with a call back into Python. That is slower than traced
code, and its derivatives are finite differences; so it has no place in constraints, which need exact ones.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, NamedTuple, Protocol, overload

from cardan.deferred import casadi as ca
from cardan.deferred import is_expression, symbol_of
from cardan.errors import ModelError, described
from cardan.model.argument_messages import spoken


class Derivatives(Protocol):
    """The derivatives of a black box, of one that knows them."""

    def along(self, arguments: Sequence[float], direction: Sequence[float]) -> Any:
        """Of all its values, along a direction of the arguments."""
        ...

    def jacobian(self, *arguments: float) -> Any:
        """By all arguments, a row for each value."""
        ...


class Use(NamedTuple):
    """One call of a black box in the equations: placeholder = function(arguments)."""

    placeholder: ca.SX
    function: Callable[..., Any]
    arguments: ca.SX
    derivatives: Derivatives | None = None  # None: by differences


_uses: ContextVar[list[Use] | None] = ContextVar("uses of black boxes", default=None)


@contextmanager
def recording(uses: list[Use]) -> Iterator[None]:
    """Note every use of a black box in `uses` meanwhile."""
    token = _uses.set(uses)
    try:
        yield
    finally:
        _uses.reset(token)


def called(
    function: Callable[..., Any], outputs: int, arguments: Sequence[Any], derivatives: Derivatives | None = None
) -> ca.SX:
    """A placeholder for a call of a black box on expressions."""
    uses = _uses.get()
    if uses is None:
        raise ModelError("a black box can only be used in the functions of a model")
    packed = ca.vertcat(*(ca.vec(ca.SX(a)) for a in arguments))
    placeholder = ca.SX.sym(f"blackbox{len(uses)}", outputs)
    uses.append(Use(placeholder, function, packed, derivatives))
    return placeholder


def uses_in(expression: ca.SX) -> list[Use]:
    """The calls of black boxes that stand in an expression, but not in the arguments of others."""
    names = {symbol.element_hash() for symbol in ca.symvar(expression)}
    return [use for use in _uses.get() or () if any(s.element_hash() in names for s in ca.vertsplit(use.placeholder))]


@overload
def blackbox(function: Callable[[float], object], outputs: int = 1) -> Callable[[Any], Any]: ...
@overload
def blackbox(function: Callable[[float, float], object], outputs: int = 1) -> Callable[[Any, Any], Any]: ...
@overload
def blackbox(function: Callable[..., object], outputs: int = 1) -> Callable[..., Any]: ...
@spoken
def blackbox(function: Callable[..., object], outputs: int = 1) -> Callable[..., Any]:
    """Make a Python function that CasADi cannot trace usable in forces, torques and rates.

    Parameters
    ----------
    function : callable
        A function of floats that returns a number, or several.
    outputs : int, default 1
        How many numbers it returns.

    Returns
    -------
    callable
        A function that also takes expressions, such as those of the view `s` of the machine.

    Notes
    -----
    It is slower than traced code, and its derivatives are finite differences; so it has no place in constraints, which
    need exact ones.

    Examples
    --------
    >>> import cardan as cd
    >>> import math
    >>> gust = cd.blackbox(math.erf)
    >>> model = cd.Model("gusts", gravity=None)
    >>> sail = model.body("sail", mass=1, inertia=1)
    >>> wind = model.add(cd.Force("wind", sail, (lambda s: gust(s.time), 0)))
    >>> print(f"{cd.simulate(model, until=1)['sail'].velocity[-1, 0]:.3f} m/s")
    0.486 m/s
    """

    if not callable(function):
        raise ModelError(f"blackbox: expected a function of numbers, got {described(function)}; write cd.blackbox(f)")

    def traced(*values: object) -> Any:
        arguments = tuple(symbol_of(value) for value in values)
        if not any(is_expression(a) for a in arguments):
            return function(*arguments)
        return called(function, outputs, arguments)

    return traced
