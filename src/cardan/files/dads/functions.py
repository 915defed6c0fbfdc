"""What the function numbers on the cards of a DADS-3D deck stand for: SPLN tables and functions given in Python."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from cardan.deferred import casadi as ca
from cardan.errors import FileError
from cardan.files.dads.deck import DataSet, Record
from cardan.model.bodies.body import Body
from cardan.model.expressions.functions import Spline
from cardan.model.view import Signal, View

Function = Callable[[Any], Any]


def spline_of(record: Record) -> Spline:
    """A table with its scale factors (default 1): slopes · FXSCAL / XSCAL, x · XSCAL, f · FXSCAL.

    Beyond its ends the curve goes on straight.
    """
    x_scale, f_scale = record["XSCAL"] or 1.0, record["FXSCAL"] or 1.0
    numbers = [item.number for item in record.table]
    if record["ITYP"] == 0:
        x, f = numbers[::2], numbers[1::2]
    else:
        x, f = [record["X1"] + k * record["DX"] for k in range(len(numbers))], numbers
    slopes = record["SLEFT"] * f_scale / x_scale, record["SRIGHT"] * f_scale / x_scale
    return Spline(
        tuple(x_scale * v for v in x),
        tuple(f_scale * v for v in f),
        slopes=slopes,
        extrapolate="linear",
        name=f"SPLN_{record.number}",
    )


class FunctionTable:
    """The functions of a data set by number."""

    def __init__(self, data_set: DataSet, user_functions: Mapping[int, Function]):
        self.splines = {record.number: spline_of(record) for record in data_set["SPLN"]}
        for number, function in user_functions.items():
            if number in self.splines:
                message = f"function {number} is given, but SPLN {number} of the deck has the same number"
                raise FileError(f"{message}; choose a number above {len(self.splines)}")
            if not callable(function):
                raise FileError(f"function {number} must be a function of one variable, got {function!r}")
        self.user_functions = dict(user_functions)

    def find(self, record: Record, name: str) -> Function | None:
        """What the field `name` refers to; None where it is blank."""
        number = record.integer(name)
        if number == 0:
            return None
        function = self.splines.get(number) or self.user_functions.get(number)
        if function is None:
            numbers = ", ".join(map(str, sorted((*self.splines, *self.user_functions)))) or "none"
            message = f"there is no function {number} (known: {numbers}); add a SPLN table of this number, or give the"
            raise record.fail(name, f"{message} function in Python: load_dads(path, functions={{{number}: f}})")
        return function


@dataclass(frozen=True)
class OfTime:
    """A function of time as a function of the machine."""

    function: Function

    def __call__(self, s: View) -> ca.SX:
        return self.function(s.time)


@dataclass(frozen=True)
class AlongLineOfNodes:
    """A torque in the direction of θ: along e_Z × e_z, the axis about which the angle θ between Z and z turns."""

    body: Body
    value: Signal

    def __call__(self, s: View) -> ca.SX:
        z = s.rotate(self.body, ca.SX([0.0, 0.0, 1.0]))
        return s.signal(self.value) * ca.vertcat(-z[1], z[0], 0) / ca.sqrt(z[0] ** 2 + z[1] ** 2)


@dataclass(frozen=True)
class Total:
    """The sum of signals, and of a curve over some quantity of the machine."""

    signals: tuple[Signal, ...]
    curve: Function
    argument: Callable[[Any], Any]

    def __call__(self, s: View) -> ca.SX:
        return sum(s.signal(value) for value in self.signals) + self.curve(self.argument(s))


def in_time(function: Function) -> Signal:
    """A function of time where a signal is expected: splines are taken as such already."""
    return function if isinstance(function, Spline) else OfTime(function)


def shifted(function: Function | None, constant: float, name: str) -> Any:
    """constant + function(t); splines stay splines."""
    if function is None or constant == 0:
        return constant if function is None else function
    if isinstance(function, Spline):
        return replace(function, y=tuple(constant + v for v in function.y), name=name)
    return lambda t: constant + function(t)


def mirrored(function: Function, name: str = "") -> Function:
    """-f(-x); splines stay splines."""
    if isinstance(function, Spline):
        x, y = tuple(-v for v in reversed(function.x)), tuple(-v for v in reversed(function.y))
        return replace(function, x=x, y=y, slopes=function.slopes[::-1], name=name)
    return lambda x: -function(-x)


def negative(function: Function, name: str = "") -> Function:
    """-f(t); splines stay splines."""
    if isinstance(function, Spline):
        slopes = tuple(None if v is None else -v for v in function.slopes)
        return replace(function, y=tuple(-v for v in function.y), slopes=slopes, name=name)
    return lambda t: -function(t)
