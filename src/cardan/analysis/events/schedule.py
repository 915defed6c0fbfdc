"""Events at known times: when each is due next, as the core knows it (core/events/schedule.c)."""

from __future__ import annotations

from typing import Any

import numpy as np

from cardan.errors import AnalysisError
from cardan.numerics import core

MOST_SAMPLES = 1e7  # of one event in a run


class Schedule:
    """What is due in a run, of its events."""

    def __init__(self, events: Any):
        self._events, self._timed = events, events.plan.timed
        count = len(self._timed)
        self._due = events.V.array("due", count) if count else np.zeros(0)

    def check(self, until: float) -> None:
        """Refuse sample times without number, which would keep a run busy for ever."""
        for k, timed in enumerate(self._timed):
            if timed.interval is None:
                continue
            interval = float(self._array("interval")[k])
            if (count := (until - self._due[k]) / interval) > MOST_SAMPLES:
                raise AnalysisError(
                    f'event "{timed.event.name}": the interval {interval:g} asks for {count:.3g} sample times until '
                    f"{until:g}; choose a longer interval"
                )

    def _array(self, word: str) -> np.ndarray:
        return self._events.V.array(word, len(self._timed))

    @property
    def due_times(self) -> list[float]:
        """When each is due next."""
        return self._due.tolist()

    @property
    def were_due(self) -> list[tuple[str, int]]:
        """Those of the last moment, with the intervals that had passed."""
        if not self._timed:
            return []
        passed, then = self._array("passed"), np.flatnonzero(self._array("were_due"))
        return [(self._timed[k].event.name, int(passed[k])) for k in then]

    @property
    def also_due(self) -> float:
        """A known time that is not one of events."""
        return np.inf

    def next_time(self) -> float:
        return float(core.cd_events_next(self._events.V.c)) if self._timed else np.inf
