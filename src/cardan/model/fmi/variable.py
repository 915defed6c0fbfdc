"""Variables and states of an FMU, as plain data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from cardan.model.named_units import Unit

FmuValue: TypeAlias = "float | int | bool | str"  # what a variable may be set to
NUMBERS = ("Real", "Float64", "Float32")
WHOLE = ("Integer", "Enumeration", "Int8", "UInt8", "Int16", "UInt16", "Int32", "UInt32", "Int64", "UInt64")


@dataclass(frozen=True)
class Variable:
    """A scalar variable of an FMU, or an element of an array: the `element`-th of those that begin as `array` says."""

    name: str
    reference: int
    type: str  # "Real", "Float64", "Integer", "Boolean", "String", ...
    causality: str
    variability: str
    unit_name: str = ""
    unit: Unit | None = None
    start: str | None = None
    is_array: bool = False
    needs: tuple[str, ...] | None = None  # the inputs on which it depends at the same instant; None: on all
    element: int = 0  # its place among the numbers of its array, row by row
    array: tuple[str | None, ...] = ()  # the start values of all elements; () for what is no element
    is_dimension: bool = False  # whether it is the size of an array

    @property
    def is_real(self) -> bool:
        return self.type in NUMBERS

    @property
    def is_continuous(self) -> bool:
        """Whether it may change at any time; others change at events only."""
        return self.is_real and self.variability == "continuous"

    @property
    def number(self) -> float:
        """The value with which it starts, as a number."""
        return number_of(self.start)

    @property
    def is_number(self) -> bool:
        return self.type in (*NUMBERS, *WHOLE, "Boolean")


def number_of(start: str | None) -> float:
    """A start value as a number."""
    return float(start == "true") if start in (None, "true", "false") else float(str(start))


@dataclass(frozen=True)
class State:
    """A continuous state: its variable, that of its derivative, and its nominal value."""

    name: str
    reference: int
    derivative: int
    start: float
    nominal: float
    element: int = 0  # its place in an array
    is_in_array: bool = False
