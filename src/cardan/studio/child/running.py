"""Programs of the user's, one at a time: begun, told about while they run, stopped, and taken back as text."""

from __future__ import annotations

import math
import queue
import signal
import threading
import time
from collections.abc import Callable, Mapping
from pathlib import Path

from cardan.errors import CardanError, FileError
from cardan.studio.child.process import Child, Message
from cardan.studio.messages import announcement
from cardan.studio.programs import MachineText

NEWS_SECONDS = 0.15  # between two words about a program that runs
LOOK_SECONDS = 0.05
STOPPED = "The program was stopped."
STOP_FIRST = "a program is running: stop it first"
CLOSED = "the studio is being closed"
NO_PROGRAM = "no program is running"
OUT_OF_MEMORY = (
    "the system ended the program (SIGKILL); that happens when the memory of the computer is used up, so look for what "
    "grows in it"
)


class Programs:
    """`tell(slot, frame)` tells all pages, and those that are opened later."""

    def __init__(self, tell: Callable[[str, str], None]):
        self._tell = tell
        self._lock = threading.Lock()
        self._ready: Child | None = None  # that waits for a program
        self._child: Child | None = None  # that runs one
        self._is_stopped = self._closed = self._is_used = False

    @property
    def is_running(self) -> bool:
        return self._is_used

    def prepare(self) -> None:
        """Begin a process that loads cardan and waits: a program that is run later begins at once."""
        with self._lock:
            if self._ready is None and not self._closed:
                self._ready = Child()

    def claim(self) -> None:
        """The next program is the caller's; raises CardanError where one is running."""
        with self._lock:
            if self._is_used:
                raise CardanError(STOP_FIRST)
            self._is_used, self._is_stopped = True, False

    def run(self, order: Mapping[str, str]) -> MachineText:
        """What a program makes; waits for its end. `claim` it first. Raises CardanError where it makes nothing."""
        try:
            return self._run(dict(order))
        finally:
            with self._lock:
                self._is_used = False
            self.prepare()

    def stop(self) -> None:
        """End the program that runs, at once."""
        with self._lock:
            if not self._is_used:
                raise CardanError(NO_PROGRAM)
            self._is_stopped, child = True, self._child
        if child is not None:
            child.kill()

    def close(self) -> None:
        with self._lock:
            self._closed, children = True, (self._ready, self._child)
            self._ready = None
        for child in children:
            if child is not None:
                child.kill()
        if children[0] is not None:
            children[0].end(0.0)

    # -- one program -------------------------------------------------------------------------------------------------

    def _run(self, order: dict[str, str]) -> MachineText:
        path = Path(order["path"]) if "path" in order else None
        folder = (path.parent if path else Path()).absolute()
        child = self._begun({**order, "folder": str(folder)})
        news = _News(self._tell, path.name if path else "", child)
        try:
            answer = self._heard(child, news)
        finally:
            status = child.end()
            with self._lock:
                self._child = None
        problem, line = _problem(answer, status)
        if self._is_stopped and answer is None:
            problem = STOPPED
        news.end("" if answer and "machine_text" in answer else problem)
        if answer is None or "machine_text" not in answer:
            raise FileError(problem, path, line)
        return MachineText(**answer["machine_text"])

    def _begun(self, order: Mapping[str, str]) -> Child:
        """A process that has the order."""
        for _ in range(2):  # one that waited for long may have been ended by others
            self.prepare()
            with self._lock:
                child, self._ready = self._ready, None
                if child is None:
                    raise CardanError(CLOSED)
                self._child = child
            if child.give(order):
                break
            child.end(0.0)
        if self._is_stopped:
            child.kill()
        return child

    def _heard(self, child: Child, news: _News) -> Message | None:
        """Its answer; None where it has ended without one."""
        while True:
            try:
                message = child.next(LOOK_SECONDS)
            except queue.Empty:
                news.say()
                continue
            if message is None or "machine_text" in message or "problem" in message:
                return message
            if "progress" in message and all(map(math.isfinite, message["progress"])):
                news.progress = message["progress"]
            news.say()


class _News:
    """What pages are told of a program while it runs."""

    def __init__(self, tell: Callable[[str, str], None], name: str, child: Child):
        self._tell, self._name, self._child = tell, name, child
        self.progress: list[float] | None = None  # time and end of a run
        self._began = time.monotonic()
        self._last = -1.0
        self._last_news: tuple[object, ...] = ()
        self.say()

    def say(self) -> None:
        now, news = time.monotonic(), (self._child.output.count, self.progress)
        if now - self._last >= NEWS_SECONDS and (news != self._last_news or self._last < 0.0):
            self._last, self._last_news = now, news
            self._frame("running", "")

    def end(self, problem: str) -> None:
        self.progress = None
        self._frame("stopped" if problem == STOPPED else "failed" if problem else "ended", problem)

    def _frame(self, state: str, words: str) -> None:
        output = self._child.output
        about = {"state": state, "name": self._name, "words": words, "progress": self.progress}
        about |= {"output": output.text, "left_out": output.left_out, "seconds": time.monotonic() - self._began}
        self._tell("program", announcement("program", **about))


def _problem(answer: Message | None, status: int) -> tuple[str, int | None]:
    """Why there is no machine, and in which line, where that is known."""
    if answer is not None:
        return str(answer.get("problem", "")), answer.get("line")
    if status == -getattr(signal, "SIGKILL", 9):
        return OUT_OF_MEMORY, None
    if status < 0:
        return f"the program crashed ({_signal_name(-status)}): what it called outside of Python failed", None
    return f"the program ended by itself (exit status {status}) before its machine was there", None


def _signal_name(number: int) -> str:
    try:
        name = signal.Signals(number).name
    except ValueError:
        return f"signal {number}"
    return f"{name}, {signal.strsignal(number)}".removesuffix(", None")
