"""One thread that carries out the newest task and drops the others.

A slider that is dragged asks for a new motion many times a second. Only the last wish counts: one that has not begun
is replaced, one that is under way is told to stop (`is_stale()`), which it does at its next chance.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Generic, TypeVar

Task = TypeVar("Task")
IsStale = Callable[[], bool]


class Worker(Generic[Task]):
    """`do(task, is_stale)` runs in a thread of its own for the newest task that was submitted."""

    def __init__(self, do: Callable[[Task, IsStale], None], failed: Callable[[Exception], None], name: str = "worker"):
        self._do, self._failed = do, failed
        self._wish: list[Task] = []  # none, or the newest
        self._number = 0  # of the newest
        self._busy = self._closed = False
        self._change = threading.Condition()
        self._thread = threading.Thread(target=self._serve, name=name, daemon=True)
        self._thread.start()

    def submit(self, task: Task) -> None:
        with self._change:
            self._wish = [task]
            self._number += 1
            self._change.notify_all()

    def cancel(self) -> None:
        """Forget the wish; what is under way becomes stale."""
        with self._change:
            self._wish = []
            self._number += 1

    @property
    def idle(self) -> bool:
        with self._change:
            return not (self._wish or self._busy)

    def wait(self, timeout: float | None = None) -> bool:
        """Until there is nothing to do; False when that takes longer."""
        with self._change:
            return self._change.wait_for(lambda: self._closed or not (self._wish or self._busy), timeout)

    def close(self, timeout: float | None = 1.0) -> None:
        """What is under way becomes stale; nothing is begun any more."""
        with self._change:
            self._closed = True
            self._wish = []
            self._number += 1
            self._change.notify_all()
        if self._thread is not threading.current_thread():
            self._thread.join(timeout)

    def _serve(self) -> None:
        while True:
            with self._change:
                self._busy = False
                self._change.notify_all()
                self._change.wait_for(lambda: self._closed or bool(self._wish))
                if self._closed:
                    return
                task, self._busy, number = self._wish.pop(), True, self._number
            try:
                self._do(task, lambda: self._number != number)  # noqa: B023 - done before the next turn
            except Exception as error:  # the thread must outlive every mistake
                self._failed(error)
