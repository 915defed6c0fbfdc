"""How long a machine takes: processor time, because the computer may be busy with other things.

What is known to be lost (a run that was given up) is kept where a parent process can read it, and not counted.
"""

from __future__ import annotations

import os
import time
from collections.abc import MutableSequence
from pathlib import Path

FRESH = (0.0,)  # s that are not counted

_account: MutableSequence[float] = list(FRESH)


def keep_account(shared: MutableSequence[float]) -> None:
    """From now on, note what is not counted in `shared`, where another process may read it."""
    global _account
    shared[:] = _account[:]
    _account = shared


def excuse(seconds: float) -> None:
    """Processor time that is known to be lost: a run that was given up. It is not counted."""
    _account[0] += seconds


def own_time() -> float:
    """Processor time of this process that counts, in seconds."""
    return time.process_time() - _account[0]


def times_of(pid: int, account: MutableSequence[float]) -> tuple[float, float]:
    """Processor time of another process and the time of day (from any beginning), without what is not counted."""
    return processor_time(pid) - account[0], time.monotonic() - account[0]


def processor_time(pid: int) -> float:
    """Of a process, in seconds; 0 where the system does not say."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    except (OSError, IndexError, ValueError):
        return 0.0
