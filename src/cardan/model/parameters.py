"""Numbers of a model that change without rebuilding it: parameters between runs, inputs also while a run goes on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias, cast

import numpy as np

from cardan.deferred import casadi as ca
from cardan.deferred import is_expression
from cardan.errors import ModelError
from cardan.model.bodies.body import Body
from cardan.model.expressions.expression import Expression, parse
from cardan.model.expressions.functions import Spline
from cardan.model.expressions.parameter import Input, Parameter
from cardan.model.expressions.values import Scalar, scalar, vector
from cardan.model.view import OfTime, signal

# what inputs follow: a number, a function of time, a text of one, a table of times and values
Signals: TypeAlias = "Mapping[str, OfTime | str | Sequence[Any] | np.ndarray]"


def check_masses_without(body: Body, symbols: Iterable[ca.SX]) -> None:
    """Refuse a mass, an inertia or a mass centre that would change while the machine moves."""
    for word in ("mass", "inertia", "center_of_mass"):
        value = getattr(body, word)
        parts = value if isinstance(value, tuple) else (value,)
        for symbol in symbols:
            if any(is_expression(part) and ca.depends_on(part, symbol) for part in parts):
                raise ModelError(
                    f'body "{body.name}": its {word} depends on the input "{symbol.name()}", but masses do not change '
                    "while a machine moves; make it a parameter"
                )


@dataclass(frozen=True, eq=False)
class TextOfTime:
    """An expression of time, of parameters and of the named functions of a model, read from a text."""

    expression: Expression
    parameters: Mapping[str, ca.SX]
    functions: Mapping[str, Any]

    def __call__(self, t: Scalar) -> Scalar:
        values = {"t": t, "time": t} | dict(self.parameters)
        return self.expression.evaluate(values.__getitem__, self.functions, values)


def followed_signal(
    name: str, value: object, parameters: Mapping[str, Parameter], functions: Mapping[str, object]
) -> OfTime:
    """What an input follows: a number, a function of time, a text of such a function, or a table."""
    what = f'inputs: "{name}"'
    if isinstance(value, str):
        symbols = {word: p.symbol for word, p in parameters.items() if not isinstance(p, Input)}
        try:
            text_signal = TextOfTime(parse(value), symbols, functions)
            text_signal(ca.SX.sym("t"))
        except ModelError as error:
            raise ModelError(f"{what}: {error}") from None
        return text_signal
    if isinstance(value, (tuple, list)):
        if len(value) != 2:
            raise ModelError(f"{what}: expected a number, a function of time or a pair (times, values)")
        if not all(isinstance(part, Iterable) for part in value):
            raise ModelError(f"{what}: a table is a pair (times, values), such as ([0, 1], [0, 5]), not {value!r}")
        return Spline(*value, kind="linear", name=name).as_signal
    time_signal = cast("OfTime", signal(value.as_signal if isinstance(value, Spline) else value, what))
    if is_expression(time_signal):
        raise ModelError(f"{what}: expected a number or a function of time, as lambda t: ..., got an expression")
    return time_signal if callable(time_signal) else float(time_signal)


def bounded(what: str, word: str, value: object, bounds: Any) -> tuple[float, tuple[float, float] | None]:
    """A number within its bounds, where it has some."""
    number = scalar(value, what)
    if is_expression(number):
        raise ModelError(f"{what}: its {word} must be a number")
    if bounds is None:
        return float(number), None
    lower, upper = (float(b) for b in vector(bounds, 2, f"{what}: bounds"))
    if lower > upper:
        raise ModelError(f"{what}: bounds ({lower:g}, {upper:g}): the lower bound comes first")
    if not lower <= number <= upper:
        raise ModelError(f"{what}: {word} {number:g} lies outside its bounds ({lower:g}, {upper:g})")
    return float(number), (lower, upper)
