"""The functions of numbers that a model calls of an FMU: black boxes in its equations.

Their arguments are in the units of the FMU, but for the states, which are multiples of their nominal values, so that
the tolerances of a run mean the same for all.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from cardan.model.fmi.history import Memory

RELATIVE_STEP = 6e-6  # about the cube root of round-off: central differences


class Arguments(NamedTuple):
    """Of one call: the moment, the time, states, inputs, parameters."""

    number: int
    t: float
    x: list[float]
    u: list[float]
    p: list[float]


class Call:
    """What `rates` and `indicators` share. Called with (number, t, x/nominal, u, p)."""

    def __init__(self, memory: Memory):
        self.memory = memory
        description = memory.partner.description
        self.nominals = np.array([state.nominal for state in description.states])
        self.n_x, self.n_u = len(description.states), len(memory.partner.inputs)

    def split(self, arguments: Sequence[float]) -> Arguments:
        x = np.asarray(arguments[2 : 2 + self.n_x], float) * self.nominals
        rest = list(arguments[2 + self.n_x :])
        return Arguments(round(arguments[0]), arguments[1], x.tolist(), rest[: self.n_u], rest[self.n_u :])

    def __call__(self, *arguments: float) -> np.ndarray:
        raise NotImplementedError

    def along(self, arguments: Sequence[float], direction: Sequence[float]) -> np.ndarray:
        """The derivative along a direction of the arguments, by central differences."""
        x, along = np.asarray(arguments, float), np.array(direction, float)
        along[0] = 0.0  # moments are counted
        size = np.max(np.abs(along) / np.maximum(np.abs(x), 1.0))
        if size == 0.0:
            return np.zeros_like(self(*arguments))
        h = RELATIVE_STEP / size
        return (self(*(x + h * along)) - self(*(x - h * along))) / (2.0 * h)

    def jacobian(self, *arguments: float) -> np.ndarray:
        """The derivatives by all arguments, a row for each value."""
        columns = [self.along(arguments, unit) for unit in np.eye(len(arguments)).tolist()]
        return np.column_stack(columns)


class Rates(Call):
    """Rates of the states (in multiples of nominal values), then the outputs."""

    def __call__(self, *arguments: float) -> np.ndarray:
        rates = np.array(self.memory.rates(*self.split(arguments)))
        rates[: self.n_x] /= self.nominals
        return rates

    def along(self, arguments: Sequence[float], direction: Sequence[float]) -> np.ndarray:
        """By the FMU's own directional derivatives, where it has them; along time and parameters by differences."""
        rest = np.array(direction, float)
        continuous = slice(2, 2 + self.n_x + self.n_u)
        seed = rest[continuous].copy()
        seed[: self.n_x] *= self.nominals
        derivatives = self.memory.derivatives_along(*self.split(arguments), seed.tolist())
        if derivatives is None:
            return super().along(arguments, direction)
        total = np.array(derivatives)
        total[: self.n_x] /= self.nominals
        rest[continuous] = 0.0
        return total + super().along(arguments, rest.tolist())


class Indicators(Call):
    """The event indicators."""

    def __call__(self, *arguments: float) -> np.ndarray:
        return np.array(self.memory.indicators(*self.split(arguments)))


class After:
    """What becomes of (moment, its time, time to the next event, states or held outputs, inputs that change at events).

    Called with (moment, t, states or held outputs, u, p), and u̇ where the cause is an indicator. `changing`: the names
    of the inputs that are given another value at events only.
    """

    def __init__(self, memory: Memory, cause: int, first: Sequence[float], changing: Sequence[str] = ()):
        self.memory, self.cause = memory, cause
        description = memory.partner.description
        sizes = [state.nominal for state in description.states] if description.kind == "me" else [1.0] * len(first)
        self.sizes = np.array(sizes)
        self.first = (np.array(first, float) * self.sizes).tolist()
        self.n_u, self.n_p = len(memory.partner.inputs), len(memory.partner.parameters)
        self.places = [k for k, variable in enumerate(memory.partner.inputs) if variable.name in changing]

    def __call__(self, *arguments: float) -> np.ndarray:
        n = len(self.first)
        states = (np.asarray(arguments[2 : 2 + n], float) * self.sizes).tolist()
        rest = list(arguments[2 + n :])
        u, p, u_rate = rest[: self.n_u], rest[self.n_u : self.n_u + self.n_p], rest[self.n_u + self.n_p :]
        moment, values = self.memory.after(
            self.cause, round(arguments[0]), arguments[1], states, u, p, self.first, u_rate
        )
        wait = self.memory.waiting(moment)
        inputs = () if moment.u is None else [moment.u[k] for k in self.places]
        return np.array([moment.number, moment.t, wait, *(np.array(values) / self.sizes), *inputs])
