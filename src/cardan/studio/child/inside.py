"""What happens in the process that runs a program of the user's: `main()` is all that it does.

It has three pipes to the studio. From the first it reads one order, a line of JSON; when the studio ends, however it
ends, that pipe is closed, and so this process ends with it. Through the second it answers, in lines of JSON: how far a
run is, and at last what the program has made, as a text in cardan's own format, or why there is none. Everything that
the program prints goes through the third.
"""

from __future__ import annotations

import contextlib
import faulthandler
import json
import os
import signal
import sys
import threading
import time
from collections.abc import Mapping
from io import BufferedReader
from pathlib import Path
from typing import Any

from cardan.errors import CardanError, FileError
from cardan.results.progress import listen_to_all_runs
from cardan.studio.programs import line_of, made_by_file, made_by_text

PROGRESS_SECONDS = 0.1  # between two words about how far a run is


def main() -> None:
    orders, channel = _take_pipes()
    _warm_up()
    line = orders.readline()
    if not line:  # the studio has ended
        return
    _end_with_the_studio(orders)
    _be_the_first_to_go()
    order = json.loads(line)
    listen_to_all_runs(channel.progress)
    sys.path.insert(0, order["folder"])
    answer = _answer(order)
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(Exception):  # the program may have closed it
            stream.flush()
    channel.send(answer)


class Channel:
    """Lines of JSON for the studio."""

    def __init__(self, descriptor: int):
        self._file = os.fdopen(descriptor, "wb", buffering=0)
        self._lock = threading.Lock()
        self._last = 0.0

    def send(self, data: Mapping[str, object]) -> None:
        line = json.dumps(data).encode() + b"\n"
        with self._lock:
            while line:  # a pipe may take a part only
                line = line[self._file.write(line) or 0 :]

    def progress(self, t: float, t_end: float) -> None:
        """Runs of several threads may call it."""
        now = time.monotonic()
        if now - self._last >= PROGRESS_SECONDS:
            self._last = now
            self.send({"progress": [float(t), float(t_end)]})


def _answer(order: dict[str, Any]) -> dict[str, object]:
    try:
        machine_text = made_by_file(Path(order["path"])) if "path" in order else made_by_text(order["text"])
        return {"machine_text": machine_text._asdict()}
    except FileError as error:
        return {"problem": error.message, "line": error.line}
    except CardanError as error:
        return {"problem": str(error), "line": line_of(error)}
    except BaseException as error:  # whatever a program of the user's may do
        return {"problem": f"{type(error).__name__}: {error}", "line": line_of(error)}


def _take_pipes() -> tuple[BufferedReader, Channel]:
    """The pipes to the studio, out of the program's way: it reads nothing, and what it prints goes to the third."""
    orders, answers = os.dup(0), os.dup(1)  # not passed on to programs that the program starts
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    os.dup2(2, 1)
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(encoding="utf-8", errors="backslashreplace", write_through=True)  # type: ignore[union-attr]
    faulthandler.enable()  # a crash says in which line it was
    return os.fdopen(orders, "rb"), Channel(answers)


def _warm_up() -> None:
    """What programs need, loaded before there is one: that takes most of the time of a small program."""
    import cardan as cd

    _ = cd.simulate, cd.kinematics, cd.Model, cd.Revolute


def _end_with_the_studio(orders: BufferedReader) -> None:
    """When the studio is gone, its end of the pipe is closed: this process ends, whatever it is doing."""
    if sys.platform == "win32":
        threading.Thread(target=_wait_for_the_end, args=(orders,), name="cardan-orphan", daemon=True).start()
        return
    import fcntl
    import select

    descriptor = orders.fileno()
    signal.signal(signal.SIGIO, signal.SIG_DFL)  # it ends the process, even one that is busy outside of Python
    fcntl.fcntl(descriptor, fcntl.F_SETOWN, os.getpid())
    fcntl.fcntl(descriptor, fcntl.F_SETFL, fcntl.fcntl(descriptor, fcntl.F_GETFL) | os.O_ASYNC)
    if select.select([descriptor], [], [], 0)[0]:  # it was closed a moment ago
        os._exit(1)


def _wait_for_the_end(orders: BufferedReader) -> None:
    orders.read()
    os._exit(1)


def _be_the_first_to_go() -> None:
    """Where memory runs out, Linux ends this process and not the studio."""
    with contextlib.suppress(OSError):
        Path("/proc/self/oom_score_adj").write_text("1000")
