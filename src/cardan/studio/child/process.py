"""A process for one program, as the studio sees it: begun early, given an order, listened to, ended."""

from __future__ import annotations

import contextlib
import json
import os
import queue
import signal
import subprocess
import sys
import threading
from collections.abc import Mapping
from typing import IO, Any

from cardan.errors import CardanError
from cardan.studio.child.output import Output

INSIDE = "import sys; sys.path[:] = {!r}; from cardan.studio.child.inside import main; main()"
LONGEST_LINE = 50_000_000  # bytes of an answer: a very large machine as text
BYTES_AT_A_TIME = 65536  # bytes
GRACE = 1.0  # s between the answer of a program and its end: time to tidy up
TOO_LONG = {"problem": "its machine is too large to be shown here", "line": None}
POSIX = os.name == "posix"

Message = dict[str, Any]


class Child:
    """A new interpreter (it is spawned: a copy of this process would copy the locks of its threads).

    It leads a group of processes, which ends with it; Ctrl-C in the terminal does not reach it.
    """

    def __init__(self) -> None:
        if not sys.executable:
            raise CardanError("the interpreter that runs the studio is unknown, so that no program can be run")
        words = [sys.executable, "-u", "-c", INSIDE.format([path for path in sys.path if isinstance(path, str)])]
        apart: dict[str, Any] = {"start_new_session": True} if POSIX else {"creationflags": _NEW_GROUP}
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(words, stdin=pipe, stdout=pipe, stderr=pipe, **apart)
        self._lock = threading.Lock()  # its number is another's as soon as its end was noticed
        self._ended = False
        self._messages: queue.Queue[Message | None] = queue.Queue()
        self._all_printed = threading.Event()
        self.output = Output()
        for read, name in ((self._read_output, "output of a program"), (self._read_answers, "answers of a program")):
            threading.Thread(target=read, name=name, daemon=True).start()

    @property
    def number(self) -> int:
        return self._process.pid

    def give(self, order: Mapping[str, object]) -> bool:
        """What it is to do; False where it has ended before."""
        try:
            stdin: Any = self._process.stdin
            stdin.write(json.dumps(order).encode() + b"\n")
            stdin.flush()
        except OSError:
            return False
        return True

    def next(self, timeout: float) -> Message | None:
        """The next message, None at the end; raises queue.Empty where there is none for so long."""
        return self._messages.get(timeout=timeout)

    def kill(self) -> None:
        """At once, with all that it has started."""
        with self._lock:
            if self._ended:
                return
            with contextlib.suppress(OSError):  # it has ended by itself
                if POSIX:
                    os.killpg(self._process.pid, signal.SIGKILL)
                else:
                    self._process.kill()

    def end(self, grace: float = GRACE) -> int:
        """Its exit status, below 0 the signal that ended it; one that goes on longer than `grace` is killed."""
        self._all_printed.wait(grace)
        if not POSIX:
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.wait(grace)
        self.kill()  # it, or what it has started and left behind
        with self._lock:
            self._ended = True
            status = self._process.wait()
        self._all_printed.wait(grace)
        with contextlib.suppress(OSError):
            self._process.stdin.close()  # type: ignore[union-attr]
        return status

    # -- in threads of their own -------------------------------------------------------------------------------------

    def _read_output(self) -> None:
        """To the end, however much there is: a program that prints must not have to wait for readers."""
        stderr: Any = self._process.stderr
        with contextlib.suppress(OSError, ValueError):
            while data := stderr.read1(BYTES_AT_A_TIME):
                self.output.add(data)
        self._all_printed.set()
        stderr.close()

    def _read_answers(self) -> None:
        stdout: IO[bytes] = self._process.stdout  # type: ignore[assignment]
        while line := stdout.readline(LONGEST_LINE):
            self._messages.put(_message(line))
        self._messages.put(None)
        stdout.close()


_NEW_GROUP = getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0)


def _message(line: bytes) -> Message:
    if not line.endswith(b"\n") and len(line) == LONGEST_LINE:
        return TOO_LONG
    try:
        message = json.loads(line)
    except ValueError:
        message = None
    return message if isinstance(message, dict) else {}
