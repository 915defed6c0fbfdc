"""The options of integration and the reporting times, with their checks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import floor, inf, isfinite
from typing import Any

import numpy as np

from cardan.errors import AnalysisError, suggestion
from cardan.model.expressions.values import is_number
from cardan.numerics.choices import CHOICES

METHODS = ("partition", "direct", "baumgarte", "joint", "dae", "auto")
DRIFTING = ("direct", "baumgarte")  # those that do not close constraints, and can begin with open joints
IMPLICIT = ("dae", "joint")  # those that the implicit integrator can step
FORMS = ("index2", "index3")
LOOPS = ("partition", "baumgarte")
INTEGRATORS: dict[str, Any] = {}  # the subclasses of `run.stepping.Run`, which enter themselves under their names
IMPACTS = ("together", "sequence")
MOST_REPORTS = 1e7  # reporting times; more would not fit into memory
DEFAULT_INTERVALS = 200  # reporting intervals when `every` is not said
RTOL_RANGE = (1e-13, 0.1)
AUTO_GAIN = 0.1  # α = β = 0.1 / step: errors decay over ten steps, far inside the stability of every order
DEFAULT_BAUMGARTE = 5.0  # 1/s, α = β: Nikravesh (1988, sec. 13.3.1) finds 1..10 sensible and α = β critically damped


@dataclass(frozen=True)
class Options:
    """How to integrate."""

    method: str = "partition"
    integrator: str = "adams"
    rtol: float = 1e-6
    atol: float = 1e-9
    step: float | None = None
    max_step: float | None = None
    baumgarte: tuple[float, float] | str = (DEFAULT_BAUMGARTE, DEFAULT_BAUMGARTE)
    impacts: str = "together"
    loops: str = "partition"  # how constraints are kept: by partitioning, or by feedback (none: direct)
    independent: tuple[str, ...] = ()
    choose: str = "elimination"  # of independent coordinates
    form: str = "index2"  # of the implicit equations

    @property
    def fixed_step(self) -> bool:
        """Whether the integrator takes steps of the length `step`; otherwise it chooses them by `rtol` and `atol`."""
        return INTEGRATORS[self.integrator].fixed_step

    def check(self) -> None:
        for word, value, known in (
            ("method", self.method, METHODS),
            ("integrator", self.integrator, INTEGRATORS),
            ("impacts", self.impacts, IMPACTS),
            ("loops", self.loops, LOOPS),
            ("form", self.form, FORMS),
            ("choose", self.choose, ("elimination", *CHOICES)),
        ):
            if value not in known:
                raise AnalysisError(f'{word}="{value}" is not known{suggestion(str(value), known)}')
        for word, value in (("rtol", self.rtol), ("atol", self.atol), ("step", self.step), ("max_step", self.max_step)):
            if value is not None and not is_number(value):
                raise AnalysisError(f"{word}={value!r} is not a number")
        gains = self.baumgarte
        if gains != "auto" and (len(gains) != 2 or not all(is_number(g) and float(g) >= 0 for g in gains)):
            raise AnalysisError(f'baumgarte={gains!r}: expected two gains (α, β) that are not negative, or "auto"')
        low, high = RTOL_RANGE
        if not low <= self.rtol <= high:
            raise AnalysisError(f"rtol={self.rtol:g} is out of range: choose {low:g} … {high:g}")
        if not 0 < self.atol < inf:
            raise AnalysisError(f"atol={self.atol:g} is out of range: it must be positive")
        if self.fixed_step and not (self.step and self.step > 0):
            raise AnalysisError(f'integrator="{self.integrator}" needs a positive step, for example step=0.025')
        if self.method == "auto" and self.integrator != "adams":
            raise AnalysisError('method="auto" starts with the Adams method; leave out step= and integrator=')
        if self.method == "dae" and self.integrator != "bdf":
            raise AnalysisError(
                'method="dae" works with integrator="bdf" only, which is its default; leave out integrator= and step='
            )
        if self.integrator == "bdf" and self.method not in IMPLICIT:
            raise AnalysisError(
                'integrator="bdf" works with method="dae" and, for machines without closed loops, with method="joint"'
            )
        if not self.fixed_step and self.step is not None:
            raise AnalysisError(
                f'step= belongs to integrator="rk4"; "{self.integrator}" chooses its own steps: leave step= out, or '
                "limit the steps with max_step="
            )
        if self.max_step is not None and not self.max_step > 0:
            raise AnalysisError(f"max_step={self.max_step:g} must be positive")


def is_fixed_step(options: Mapping[str, Any]) -> bool:
    """Whether options of `simulate` ask for steps of a fixed length."""
    return options.get("step") is not None or options.get("integrator") == "rk4"


@dataclass(frozen=True)
class Reports:
    """The reporting times start, start + every, ..., and `until` itself."""

    start: float
    until: float
    every: float
    size: int

    def rows(self, first: int, last: int) -> np.ndarray:
        """Times number first ... last-1."""
        times = self.start + self.every * np.arange(first, min(last, self.size))
        if last >= self.size > first:
            times[-1] = self.until
        return times


def report_times(start: float, until: float, every: float | None) -> np.ndarray:
    """All reporting times."""
    reports = reports_of(start, until, every)
    return reports.rows(0, reports.size)


def reports_of(start: float, until: float, every: float | None) -> Reports:
    """When to report; 200 intervals where `every` is not said."""
    start, until = _time(start, "start_time"), _time(until, "until")
    if until <= start:
        raise AnalysisError(f"until={until:g} must be later than the start time {start:g}")
    if every is None:
        return Reports(start, until, (until - start) / DEFAULT_INTERVALS, DEFAULT_INTERVALS + 1)
    every = _time(every, "every")
    if every <= 0:
        raise AnalysisError(f"every={every:g} must be a positive reporting interval")
    if (until - start) / every > MOST_REPORTS:
        raise AnalysisError(
            f"every={every:g} asks for {(until - start) / every:.3g} reporting times; choose a longer interval"
        )
    n = floor((until - start) / every * (1 + 1e-12))
    off_grid = until - (start + every * n) > 1e-9 * every
    return Reports(start, until, every, n + 1 + off_grid)


def _time(value: Any, word: str) -> float:
    if type(value) is float and isfinite(value):
        return value
    if not is_number(value):
        raise AnalysisError(f"{word}={value!r} is not a number")
    if not np.isfinite(value):
        raise AnalysisError(f"{word}={value} is not a finite time")
    return float(value)
