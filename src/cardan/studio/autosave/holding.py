"""Files that a running program holds: others can see that, and it ends with the program, however that ends."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import BinaryIO

BEYOND = 1 << 30  # bytes: Windows forbids others to read the byte that is locked, so it lies behind the end

if sys.platform == "win32":
    import msvcrt

    def _lock(file: BinaryIO) -> None:
        file.seek(BEYOND)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _lock(file: BinaryIO) -> None:
        fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)


def hold(path: Path) -> BinaryIO | None:
    """Hold a file that exists, until what is returned is closed; None where another program holds it."""
    file = path.open("r+b")
    try:
        _lock(file)
    except OSError:
        file.close()
        return None
    return file


def is_held(path: Path) -> bool:
    """Whether another program holds it."""
    try:
        file = hold(path)
    except OSError:  # it is gone
        return False
    if file is not None:
        file.close()
    return file is None
