"""Events at known times: when each is due next."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from cardan.equations.events import TimedEvent
from cardan.errors import AnalysisError
from cardan.model.control.events import Event
from cardan.numerics.constants import SAME_SAMPLE

MOST_SAMPLES = 1e7  # of one event in a run


class Schedule:
    """What is due from the start of a run on; `times` are the numbers that `timed` refers to."""

    def __init__(self, timed: Sequence[TimedEvent], times: Any, start: float, done: bool = False):
        """`done`: what is due at the start itself has happened already."""
        self._due: list[list[Any]] = []  # [next time, event, first time, interval]
        self.were_due: list[tuple[str, int]] = []  # the last ones taken, with the intervals that had passed
        self._moving: list[tuple[list[Any], int]] = []  # those of them whose times change, and where these stand
        for one in timed:
            first = float(times[one.first])
            if one.moves:
                self._due.append([max(first, start), one.event, first, None])
                self._moving.append((self._due[-1], one.first))
                continue
            if one.interval is None:
                comes = first > start or (first == start and not done)
                self._due.append([first if comes else np.inf, one.event, first, None])
                continue
            interval = float(times[one.interval])
            if not interval > 0.0:
                raise AnalysisError(f'event "{one.event.name}": the interval {interval:g} must be positive')
            count = max(0, int(np.ceil((start - first) / interval - SAME_SAMPLE)))
            count += done and abs(first + count * interval - start) <= SAME_SAMPLE * interval
            self._due.append([first + count * interval, one.event, first, interval])

    def check(self, until: float) -> None:
        """Refuse sample times without number, which would keep a run busy for ever."""
        for time, event, _, interval in self._due:
            if interval is not None and (count := (until - time) / interval) > MOST_SAMPLES:
                message = (
                    f"the interval {interval:g} asks for {count:.3g} sample times until {until:g}; choose a longer "
                    "interval"
                )
                raise AnalysisError(f'event "{event.name}": {message}')

    @property
    def due_times(self) -> list[float]:
        """When each is due next: what a checkpoint keeps."""
        return [float(entry[0]) for entry in self._due]

    @due_times.setter
    def due_times(self, times: list[float]) -> None:
        for entry, time in zip(self._due, times, strict=True):
            entry[0] = time

    @property
    def moves(self) -> bool:
        """Whether events may change some of its times."""
        return bool(self._moving)

    def renew(self, times: Any, now: float) -> None:
        """Look at the times that an event may have changed."""
        for entry, place in self._moving:
            entry[0] = max(float(times[place]), now)

    def next_time(self) -> float:
        return min((entry[0] for entry in self._due), default=np.inf)

    def take_due(self, t: float) -> list[Event]:
        """The events of this time, which are then due at their next one."""
        found, self.were_due = [], []
        for entry in self._due:
            if entry[0] <= t:
                _, event, first, interval = entry
                passed = 0 if interval is None else round((t - first) / interval)
                found.append(event)
                self.were_due.append((event.name, passed))
                entry[0] = np.inf if interval is None else first + (passed + 1) * interval
        return found
