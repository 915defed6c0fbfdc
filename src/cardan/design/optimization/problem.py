"""A design problem as the optimizers see it: numbers in, numbers out. Knows no mechanics.

minimise f(b) subject to c_i(b) <= 0 or c_i(b) = 0 and lower <= b <= upper
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np

from cardan.errors import ModelError

SHOWN_IN_A_LINE = 6  # parameters of a design that is named in a sentence


@dataclass(frozen=True)
class Requirement:
    """One constraint c <= 0, or c = 0 where `equal`.

    `limit`: the number that a response is compared with, c = response - limit; it says how large a violation matters.
    `group`: what a user knows it by, where one limit is held by several requirements (a number for each local peak).
    """

    name: str
    equal: bool = False
    limit: float = 0.0
    group: str = ""

    @property
    def label(self) -> str:
        return self.group or self.name


@dataclass(frozen=True)
class Problem:
    """What is to be minimised, over which parameters, subject to what.

    `values(b)` returns (f, c_1, c_2, ...), `gradients(b)` the same and the matrix of derivatives, one row for each of
    them and one column for each parameter. A design that cannot be evaluated raises a CardanError.
    `parts` need no run of their own; `settled(b, values)` gives them their best values at a design, with what follows.
    """

    names: tuple[str, ...]
    start: np.ndarray
    lower: np.ndarray
    upper: np.ndarray
    requirements: tuple[Requirement, ...]
    values: Callable[[np.ndarray], np.ndarray]
    gradients: Callable[[np.ndarray], tuple[np.ndarray, np.ndarray]]
    objective: str = "objective"
    parts: tuple[str, ...] = field(default=(), compare=False)  # the last parameters: added by the method, not the user
    bounded: int = 0  # so many of the first requirements hold these
    settled: Callable[[np.ndarray, np.ndarray], tuple[np.ndarray, np.ndarray]] | None = None

    def __post_init__(self) -> None:
        if not self.names:
            raise ModelError("there is no parameter to change; add parameters to the model, preferably with bounds")
        for name, value, low, high in zip(self.names, self.start, self.lower, self.upper, strict=True):
            if not low <= high:
                raise ModelError(f'parameter "{name}": its lower bound {low:g} lies above its upper bound {high:g}')
            if not np.isfinite(value):
                raise ModelError(f'parameter "{name}": its start value {value} is not a finite number')
            if not low <= value <= high:
                raise ModelError(
                    f'parameter "{name}": the start value {value:g} lies outside its bounds ({low:g}, {high:g})'
                )

    @property
    def equal(self) -> np.ndarray:
        """Which requirements are equalities."""
        return np.array([r.equal for r in self.requirements], dtype=bool)

    def violations(self, values: np.ndarray) -> np.ndarray:
        """How far every requirement is missed, >= 0, in its own unit, of (f, c_1, ...)."""
        c = np.asarray(values)[1:]
        return np.where(self.equal, np.abs(c), np.maximum(c, 0.0))

    def machine(self, b: np.ndarray) -> np.ndarray:
        """The parameters of the machine itself."""
        return b[: len(b) - len(self.parts)]

    def describe(self, b: np.ndarray) -> str:
        names = self.names[: len(self.names) - len(self.parts)]
        parts = [f"{name} = {value:.6g}" for name, value in zip(names[:SHOWN_IN_A_LINE], b, strict=False)]
        return ", ".join([*parts, *(["…"] if len(names) > SHOWN_IN_A_LINE else [])])


class Scales(NamedTuple):
    """The size of one unit of change in every parameter, of the objective and of every requirement."""

    parameters: np.ndarray
    objective: float
    requirements: np.ndarray

    @property
    def outputs(self) -> np.ndarray:
        return np.concatenate([[self.objective], self.requirements])


# A parameter that starts at nearly nothing is not scaled by that, but by this part of its range
LEAST_PART_OF_RANGE = 1e-3
# An objective that hardly changes at the start is scaled by this part of its value
LEAST_PART_OF_OBJECTIVE = 1e-2


def parameter_scale(value: float, lower: float, upper: float) -> float:
    """The range where the bounds enclose zero or are narrow; else the value; 1 where nothing is known."""
    span = upper - lower
    if not np.isfinite(span):
        finite = [abs(x) for x in (value, lower, upper) if np.isfinite(x) and x != 0.0]
        return finite[0] if finite else 1.0
    if span == 0.0:
        return abs(value) or 1.0
    if lower < 0.0 < upper:
        return span
    return float(np.clip(abs(value), LEAST_PART_OF_RANGE * span, span)) if value else span


def scales_of(problem: Problem, values: np.ndarray, matrix: np.ndarray) -> Scales:
    """Scales from the bounds and from the gradients at the start: after scaling all gradients are about 1."""
    parameters = np.array([parameter_scale(*x) for x in zip(problem.start, problem.lower, problem.upper, strict=True)])
    slopes = np.linalg.norm(matrix * parameters, axis=1)
    objective = max(slopes[0], LEAST_PART_OF_OBJECTIVE * abs(values[0])) or 1.0
    requirements = [
        abs(r.limit) or slope or abs(value) or 1.0
        for r, slope, value in zip(problem.requirements, slopes[1:], values[1:], strict=True)
    ]
    return Scales(parameters, float(objective), np.array(requirements, dtype=float))
