"""Playback: a clock that shows the machine at one time after another."""

from __future__ import annotations

import threading
import time as clock
from collections.abc import Callable

PICTURES = 30.0  # a second
SHORTEST, LONGEST = 4.0, 20.0  # s: a motion that lasts shorter or longer is slowed down or sped up
SPEEDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0)
WATCHLESS = 0.25  # s between looks whether somebody has opened the page
LATE = 0.25  # s: a clock that was held up does not jump farther


def suitable_speed(duration: float) -> float:
    """The round speed at which a motion of so many seconds lasts 4 to 20 s."""
    if SHORTEST <= duration <= LONGEST or duration <= 0:
        return 1.0
    wanted = duration / (SHORTEST if duration < SHORTEST else LONGEST)
    fitting = [s for s in SPEEDS if s <= wanted * (1 + 1e-9)] if duration < SHORTEST else []
    return fitting[-1] if fitting else next((s for s in SPEEDS if s >= wanted), SPEEDS[-1])


class Player:
    """Calls `show(t)` from a thread of its own while it plays and somebody watches."""

    def __init__(
        self, show: Callable[[float], None], watched: Callable[[], bool], seconds: float = 1.0, playing: bool = True
    ):
        self._show, self._watched, self._seconds = show, watched, seconds  # s of a unit of time
        self.start = self.end = self.time = 0.0
        self.speed, self.loops, self.playing = 1.0, True, playing
        self._wake = threading.Event()
        self._closed = False
        self._lock = threading.Lock()
        self._thread = threading.Thread(target=self._run, name="player", daemon=True)

    def begin(self) -> None:
        self._thread.start()

    def set_span(self, start: float, end: float) -> None:
        """The motion goes from here to there; the present time stays where it can."""
        with self._lock:
            self.start, self.end = start, end
            self.time = min(max(self.time, start), end)

    def play(self) -> None:
        with self._lock:
            if self.time >= self.end:
                self.time = self.start
            self.playing = True
        self._wake.set()

    def pause(self) -> None:
        self.playing = False

    def seek(self, t: float) -> None:
        with self._lock:
            self.time = min(max(t, self.start), self.end)
        self._show(self.time)

    def close(self) -> None:
        self._closed = True
        self._wake.set()
        if self._thread.is_alive() and self._thread is not threading.current_thread():
            self._thread.join(1.0)

    def step(self, elapsed: float) -> float:
        """The time after so many seconds of playing: from the end it goes on at the start, or stays there."""
        with self._lock:
            t = self.time + elapsed * self.speed / self._seconds
            length = self.end - self.start
            if t > self.end:
                if self.loops and length > 0:
                    t = self.start + (t - self.start) % length
                else:
                    t, self.playing = self.end, False
            self.time = t
            return t

    def _run(self) -> None:
        last = clock.monotonic()
        while not self._closed:
            if not self.playing or self.end <= self.start or not self._watched():
                self._wake.wait(WATCHLESS)
                self._wake.clear()
                last = clock.monotonic()
                continue
            now = clock.monotonic()
            self._show(self.step(min(now - last, LATE)))
            last = now
            clock.sleep(max(0.0, 1 / PICTURES - (clock.monotonic() - now)))
