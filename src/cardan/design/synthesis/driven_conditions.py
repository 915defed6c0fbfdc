"""Conditions on a driven machine, as numbers c <= 0 or c = 0 with exact derivatives by its parameters.

cd.Always(f)                        f <= 0 at `samples` times of the range
cd.AtMost(cd.Peak(f), value)        f <= value at 50 times of the range
cd.AtMost(cd.Terminal(f), value)    at the end of the range, or `at` a time; also AtLeast and Equal
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from cardan.compiled.responses import ResponseView, response
from cardan.compiled.system import System
from cardan.design.functionals import MOTION, Condition, Functional
from cardan.design.gradients.at_rest.kinematic import DrivenFunctionals
from cardan.design.measures import Measures, Window
from cardan.design.optimization.statement import Conditions
from cardan.errors import ModelError
from cardan.model.expressions.values import is_number

if TYPE_CHECKING:
    from cardan.deferred import casadi as ca


PEAK_SAMPLES = 50  # of a Peak
EXPECTED = (
    "expected cd.Always(f), or cd.AtMost, cd.AtLeast, cd.Equal of a cd.Terminal(f), or cd.AtMost(cd.Peak(f), value)"
)


@dataclass(frozen=True)
class _Row:
    """sign (f - limit) <= 0 (or = 0) at one time."""

    name: str
    f: int
    time: int
    sign: float
    limit: float
    equal: bool


class DrivenLimits:
    """The conditions of `subject_to`, sampled over the range of times."""

    def __init__(self, system: System, subject_to: Conditions, between: tuple[float, float]):
        conditions = list(subject_to) if isinstance(subject_to, (list, tuple)) else [subject_to]
        self.rows: list[_Row] = []
        functions: list[ca.SX] = []
        times: list[float] = []
        for number, one in enumerate(conditions, 1):
            condition = _condition(one)
            functional: Any = condition.functional
            at = functional.measured(_Times(condition, between, getattr(functional, "samples", PEAK_SAMPLES)))
            label = condition.name or functional.name or f"condition {number}"
            functions.append(system.build(response, ResponseView(system), functional.f, label))
            for t in at:
                self.rows.append(
                    _Row(label, len(functions) - 1, len(times), condition.sign, condition.value, condition.equal)
                )
                times.append(t)
        self.names = list(dict.fromkeys(row.name for row in self.rows))
        self.equal = np.array([row.equal for row in self.rows], dtype=bool)
        self.start_time = between[0]
        self._times, self._places = np.unique(times, return_inverse=True) if times else (np.zeros(0), np.zeros(0, int))
        self._driven = DrivenFunctionals(system, functions) if functions else None

    def at(self, p: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """c and ∂c/∂p, in the units of the user."""
        if self._driven is None:
            return np.zeros(0), np.zeros((0, p.size))
        values, by_p = self._driven.derivatives(p, self._times, start_time=self.start_time)
        k, f = self._places, [row.f for row in self.rows]
        signs, limits = np.array([row.sign for row in self.rows]), np.array([row.limit for row in self.rows])
        return signs * (values[k, f] - limits), signs[:, None] * by_p[k, f]

    def scales(self, c: np.ndarray, slopes: np.ndarray) -> np.ndarray:
        """What a unit of each condition is worth: its limit, else what a change of the parameters does to it."""
        limits = np.array([abs(row.limit) for row in self.rows])
        return np.where(limits > 0, limits, np.where(slopes > 0, slopes, np.where(c != 0, np.abs(c), 1.0)))

    def missed(self, c: np.ndarray) -> dict[str, float]:
        """How far each condition is missed at worst."""
        worst = dict.fromkeys(self.names, 0.0)
        for row, value in zip(self.rows, c, strict=True):
            worst[row.name] = max(worst[row.name], abs(value) if row.equal else value)
        return worst


class _Times(Measures[list[float]]):
    """The times at which a condition must hold; peaks and bounds at `count` times of the range."""

    def __init__(self, condition: Condition, between: tuple[float, float], count: int):
        self.condition, self.between, self.count = condition, between, count

    def at_moment(self, at: object, side: str) -> list[float]:
        t = self.between[1] if at is None else at
        if not is_number(t):
            raise ModelError(f"subject_to: {self.condition.functional.label}: at={t!r}: expected a time")
        return [float(t)]

    def peak(self, between: Window | None) -> list[float]:
        if self.condition.sign < 0 or self.condition.equal:
            return self.otherwise()
        low, high = (b if w is None else float(w) for w, b in zip(between or (None, None), self.between, strict=True))
        return np.linspace(low, high, self.count).tolist()

    def smooth_peak(self, between: Window | None, rho: float) -> list[float]:
        return self.peak(between)

    def integral_above_zero(self, between: Window | None) -> list[float]:
        return self.peak(between) if self.condition.value == 0.0 else self.otherwise()

    def at_times(self, between: Window | None, count: int) -> list[float]:
        return self.peak(between)

    def otherwise(self) -> list[float]:
        raise _unexpected(self.condition)


def _condition(one: object) -> Condition:
    condition = one.as_condition() if isinstance(one, (Condition, Functional)) else None
    if condition is None or condition.functional.source != MOTION or condition.functional.is_composed:
        raise _unexpected(one)
    return condition


def _unexpected(one: object) -> ModelError:
    return ModelError(f"subject_to: {EXPECTED}; got {one!r}")
