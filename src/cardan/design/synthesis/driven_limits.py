"""Conditions on a driven machine, as numbers c <= 0 or c = 0 with exact derivatives by its parameters.

cd.Always(f)                        f <= 0 at `samples` times of the range
cd.AtMost(cd.Peak(f), value)        f <= value at 50 times of the range
cd.AtMost(cd.Terminal(f), value)    at the end of the range, or `at` a time; also AtLeast and Equal
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from cardan.compiled.responses import ResponseView, response
from cardan.compiled.system import System
from cardan.design.functionals import Always, Condition, Peak, Terminal
from cardan.design.gradients.at_rest.kinematic import DrivenFunctionals
from cardan.design.optimization.statement import Conditions
from cardan.errors import ModelError
from cardan.model.expressions.values import is_number

SAMPLES = 50  # of a Peak
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
        functions: list[Any] = []
        times: list[float] = []
        for number, one in enumerate(conditions, 1):
            functional, limit, sign, equal = _parts(one)
            label = getattr(one, "name", None) or functional.name or f"condition {number}"
            functions.append(system.build(response, ResponseView(system), functional.f, label))
            for t in _times(functional, between):
                self.rows.append(_Row(label, len(functions) - 1, len(times), sign, limit, equal))
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
        found = dict.fromkeys(self.names, 0.0)
        for row, value in zip(self.rows, c, strict=True):
            found[row.name] = max(found[row.name], abs(value) if row.equal else value)
        return found


def _parts(one: Any) -> tuple[Any, float, float, bool]:
    """functional, limit, sign, equal."""
    if isinstance(one, Always):
        return one, 0.0, 1.0, False
    if isinstance(one, Condition) and isinstance(one.functional, Terminal):
        return one.functional, one.value, one.sign, one.equal
    if isinstance(one, Condition) and isinstance(one.functional, Peak) and one.sign > 0 and not one.equal:
        return one.functional, one.value, 1.0, False
    raise ModelError(f"subject_to: {EXPECTED}; got {one!r}")


def _times(functional: Any, between: tuple[float, float]) -> Sequence[float]:
    if isinstance(functional, Terminal):
        at = between[1] if functional.at is None else functional.at
        if not is_number(at):
            raise ModelError(f"subject_to: {functional.label}: at={at!r}: expected a time")
        return [float(at)]
    window = functional.between or (None, None)
    low, high = (b if w is None else float(w) for w, b in zip(window, between, strict=True))
    return np.linspace(low, high, getattr(functional, "samples", SAMPLES)).tolist()
