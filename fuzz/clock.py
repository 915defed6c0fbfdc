"""How long a machine takes: processor time, without what goes into compiling kernels for the first time.

A kernel takes up to a minute to compile, once for all machines, and the computer may be busy with other things; neither
is the machine's fault. Numba tells when it compiles; what that takes is kept where a parent process can read it, too.
"""

from __future__ import annotations

import os
import time
from collections.abc import MutableSequence
from pathlib import Path
from typing import Any

SPENT, SPENT_WALL, SINCE, SINCE_WALL = range(4)  # s for compiling so far; when the compiling at hand began, or IDLE
IDLE = -1.0
FRESH = (0.0, 0.0, IDLE, IDLE)

_account: MutableSequence[float] = list(FRESH)
_depth = 0  # a kernel may compile others
_listens = False


def keep_account(shared: MutableSequence[float] | None = None) -> None:
    """From now on, note what compiling takes: here, and in `shared`, where another process may read it."""
    global _account, _listens
    from numba.core import event

    if shared is not None:
        shared[:] = _account[:]
        _account = shared
    if not _listens:
        event.register("numba:compile", _listener())
        _listens = True


def _listener() -> Any:
    from numba.core import event

    class Compiling(event.Listener):
        def on_start(self, event: Any) -> None:
            global _depth
            _depth += 1
            if _depth == 1:
                _account[SINCE], _account[SINCE_WALL] = time.process_time(), time.monotonic()

        def on_end(self, event: Any) -> None:
            global _depth
            _depth -= 1
            if _depth == 0:
                _account[SPENT] += time.process_time() - _account[SINCE]
                _account[SPENT_WALL] += time.monotonic() - _account[SINCE_WALL]
                _account[SINCE] = _account[SINCE_WALL] = IDLE

    return Compiling()


def excuse(seconds: float) -> None:
    """Processor time that is known to be lost: a run that was given up. It is not counted either."""
    _account[SPENT] += seconds
    _account[SPENT_WALL] += seconds


def own_time() -> float:
    """Processor time of this process without compiling, in seconds."""
    return time.process_time() - compiling(_account, time.process_time(), time.monotonic())[0]


def compiling(account: MutableSequence[float], used: float, now: float) -> tuple[float, float]:
    """What compiling has taken of `used` seconds of processor time, and of the time of day until `now`."""
    spent, spent_wall, since, since_wall = account[:]
    if since == IDLE:
        return spent, spent_wall
    return spent + max(used - since, 0.0), spent_wall + max(now - since_wall, 0.0)


def times_of(pid: int, account: MutableSequence[float]) -> tuple[float, float]:
    """Processor time of another process and the time of day (from any beginning), both without compiling."""
    used, now = processor_time(pid), time.monotonic()
    compiled, waited = compiling(account, used, now)
    return used - compiled, now - waited


def processor_time(pid: int) -> float:
    """Of a process, in seconds; 0 where the system does not say."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    except (OSError, IndexError, ValueError):
        return 0.0
