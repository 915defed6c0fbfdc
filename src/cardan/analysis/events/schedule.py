"""Events at known times: when each is due next, as the core knows it (core/events/schedule.c)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from cardan.analysis.events.driver_jumps import DriverJump
from cardan.analysis.run.trail import Due
from cardan.errors import AnalysisError
from cardan.numerics import core

MOST_TIMES_OF_EVENT = 1e7  # of one event in a run
NOTHING_DUE = np.zeros(0)


class Schedule:
    """What is due in a run, of its events and of what acts over time."""

    def __init__(self, events: Any, start: float, jumps: Iterable[DriverJump]):
        self.jumps = [jump for jump in jumps if jump.before >= start]
        self.taken = 0  # of them, so far
        self._timed, self._rows, self._due = events.plan.timed, [], NOTHING_DUE
        if events.any:
            self._V, self._tables = events.V, events.tables
            self._rows = events.tables.timed  # those of events, then lists of known times
        if self._rows:
            self._due = self._array("due")

    def check(self, until: float) -> None:
        """Refuse sample times without number, which would keep a run busy for ever."""
        for k, timed in enumerate(self._timed):
            if timed.interval is None:
                continue
            interval = float(self._array("interval")[k])
            if (count := (until - self._due[k]) / interval) > MOST_TIMES_OF_EVENT:
                raise AnalysisError(
                    f'event "{timed.event.name}": the interval {interval:g} asks for {count:.3g} sample times until '
                    f"{until:g}; choose a longer interval"
                )

    def _array(self, word: str) -> np.ndarray:
        return self._V.array(word, len(self._rows))

    @property
    def were_due(self) -> list[Due]:
        """What was due at the last moment."""
        if not self._rows:
            return []
        passed, due = self._array("passed"), []
        for k in np.flatnonzero(self._array("were_due")).tolist():
            event, first, interval, moves, begin, count, _ = self._rows[k]
            number = float(passed[k])
            if event < 0 and moves:  # one that was searched for
                due.append(Due(interval, None, 0.0))
                continue
            if event < 0 and float(self._array("interval")[k]) < 0.0:
                number = count - 1 - number if count else -number
            if event < 0 and count:
                number = self._tables.knots[begin + int(number)]
            due.append(Due(first, interval if interval >= 0 else None, number))
        return due

    @property
    def also_due(self) -> float:
        """When the speed of a driver jumps next, of the times that the core does not know."""
        return self.jumps[0].before if self.jumps else np.inf

    def take_jumps(self, t: float) -> list[DriverJump]:
        """Those of this time."""
        now = [jump for jump in self.jumps if jump.before <= t]
        self.skip(len(now))
        return now

    def skip(self, count: int) -> None:
        """So many jumps have been taken."""
        self.jumps = self.jumps[count:]
        self.taken += count

    def next_time(self) -> float:
        if not self._rows:
            return self.also_due
        return min(float(core.cd_events_next(self._V.c)), self.also_due)
