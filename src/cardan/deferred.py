"""Modules that are imported when they are first used: importing CasADi or SciPy takes longer than most runs.

A run whose tapes are known needs neither. CasADi's expressions are asked for by `is_expression`, which does not import
CasADi to find out: before it is imported there are none.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeGuard

LONGEST_SHOWN = 60  # characters of an expression in a message


class Deferred:
    """A module that is imported when something of it is first asked for."""

    def __init__(self, name: str):
        self._name = name

    def __getattr__(self, word: str) -> Any:
        module = importlib.import_module(self._name)
        if self._name == "casadi":
            _refuse_numbers_of_symbols(module)
            _keep_numpy_quiet(module)
        value = getattr(module, word)
        self.__dict__[word] = value
        return value


def _refuse_numbers_of_symbols(module: Any) -> None:
    """Let `float(2 * k)`, `math.sqrt(2 * k)` and `if 2 * k > 3` raise and say what to write.

    CasADi's number is nan, which goes on without a word.
    """
    number, truth = module.SX.__float__, module.SX.__bool__
    if hasattr(number, "refuses_symbols"):
        return

    def checked(expression: Any) -> float:
        value = number(expression)
        if value == value or expression.is_constant():
            return value
        raise TypeError(
            f"{str(expression)[:LONGEST_SHOWN]} has no number yet: it depends on parameters or on the motion; "
            "k.value is the value of a parameter k, and functions such as cd.sqrt take expressions"
        )

    def decided(expression: Any) -> bool:
        try:
            return truth(expression)
        except RuntimeError:
            raise TypeError(
                f"the truth value of {str(expression)[:LONGEST_SHOWN]} is not known yet: it depends on parameters or "
                "on the motion; write cd.if_else(condition, a, b) in place of if; k.value is that of a parameter k"
            ) from None

    checked.refuses_symbols = True  # type: ignore[attr-defined]
    module.SX.__float__, module.SX.__bool__ = checked, decided


def _keep_numpy_quiet(module: Any) -> None:
    """`np.sin(t)` of an expression is what it says; CasADi's remarks on its own versions help no user of cardan."""
    options = module.GlobalOptions
    if hasattr(options, "getNumpyMode") and options.getNumpyMode() == 0:
        options.setNumpyMode(-1)


if TYPE_CHECKING:
    import casadi
    import scipy.linalg as linalg
    import scipy.sparse as sparse
    import scipy.sparse.linalg as sparse_linalg
else:
    casadi = Deferred("casadi")
    linalg, sparse, sparse_linalg = (Deferred(f"scipy.{word}") for word in ("linalg", "sparse", "sparse.linalg"))


class Operations:
    """Some operations of CasADi, by their names; their codes are asked for when they are first needed."""

    def __init__(self, *names: str):
        self.names = names

    @cached_property
    def _codes(self) -> frozenset[int]:
        return frozenset(getattr(casadi, f"OP_{name}") for name in self.names)

    def __contains__(self, code: object) -> bool:
        return code in self._codes

    def __iter__(self) -> Iterator[int]:
        return iter(self._codes)

    def __or__(self, other: Operations) -> Operations:
        return Operations(*self.names, *other.names)


def is_expression(value: object) -> TypeGuard[casadi.SX]:
    """Whether it is an expression of CasADi, such as a parameter."""
    return "casadi" in sys.modules and isinstance(value, casadi.SX)


def symbol_of(value: object) -> Any:
    """The symbol of a parameter, which says so by CasADi's own word; anything else as it is."""
    symbol = getattr(type(value), "__SX__", None)
    return value if symbol is None else symbol(value)


def symbols_in(value: Any) -> Any:
    """The same, lists of lists included, with symbols in place of parameters."""
    return type(value)(map(symbols_in, value)) if type(value) in (list, tuple) else symbol_of(value)


def is_matrix(value: object) -> bool:
    """Whether it is a matrix of CasADi, of expressions or of numbers."""
    return "casadi" in sys.modules and isinstance(value, (casadi.SX, casadi.DM))


__all__ = [
    "Operations",
    "casadi",
    "is_expression",
    "is_matrix",
    "linalg",
    "sparse",
    "sparse_linalg",
    "symbol_of",
    "symbols_in",
]
