"""The reporting times of a run."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import floor

import numpy as np

from cardan.errors import AnalysisError
from cardan.spec import REPORTING_INTERVALS, finite_time

MOST_REPORTS = 1e7  # reporting times; more would not fit into memory
REMEMBERED_TIMES = 1000  # reporting times that are remembered


@dataclass(frozen=True)
class Reports:
    """The reporting times start, start + every, ..., and `until` itself."""

    start: float
    until: float
    every: float
    size: int

    def rows(self, first: int, last: int) -> np.ndarray:
        """Times number first ... last-1, in an array of their own."""
        if first == 0 and last >= self.size <= REMEMBERED_TIMES:
            return self._all.copy()
        return self._rows(first, last)

    @cached_property
    def _all(self) -> np.ndarray:
        return self._rows(0, self.size)

    def _rows(self, first: int, last: int) -> np.ndarray:
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
    return reports_between(
        finite_time(start, "start_time"),
        finite_time(until, "until"),
        None if every is None else finite_time(every, "every"),
    )


@lru_cache(maxsize=64)
def reports_between(start: float, until: float, every: float | None) -> Reports:
    """The same of times that are known to be finite numbers."""
    if until <= start:
        raise AnalysisError(f"until={until:g} must be later than the start time {start:g}")
    if every is None:
        return Reports(start, until, (until - start) / REPORTING_INTERVALS, REPORTING_INTERVALS + 1)
    if every <= 0:
        raise AnalysisError(f"every={every:g} must be a positive reporting interval")
    if (until - start) / every > MOST_REPORTS:
        raise AnalysisError(
            f"every={every:g} asks for {(until - start) / every:.3g} reporting times; choose a longer interval"
        )
    n = floor((until - start) / every * (1 + 1e-12))
    off_grid = n == 0 or until - (start + every * n) > 1e-9 * every
    return Reports(start, until, every, n + 1 + off_grid)
