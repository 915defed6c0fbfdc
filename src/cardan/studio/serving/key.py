"""The key of a studio that is started again: its windows that are still open go on with it.

The token and the port lie in the cache of the user, in a file that nobody else may read, one for each folder or file
that a studio was opened with. They hold for a day.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import sys
import time
from pathlib import Path
from typing import NamedTuple

from cardan.numerics.machine_code.native import cache_folder
from cardan.studio.serving.gate import TOKEN_BYTES

DAY = 86_400.0  # s
LARGEST_PORT = 65535


class Key(NamedTuple):
    token: str
    port: int


def former_key(place: str) -> Key | None:
    """The key of the studio that was opened last in this place; None where there is none that may be used again."""
    path = _path(place)
    try:
        if path is None or not _is_private(path) or time.time() - path.stat().st_mtime > DAY:
            return None
        data = json.loads(path.read_text(encoding="utf-8"))
        token, port = data["token"], data["port"]
    except (OSError, ValueError, KeyError, TypeError):
        return None
    fits = isinstance(token, str) and len(token) >= TOKEN_BYTES and isinstance(port, int) and 0 < port <= LARGEST_PORT
    return Key(token, port) if fits else None


def keep_key(place: str, key: Key) -> None:
    """For the next start. A user without a cache has a new key each time."""
    path = _path(place)
    if path is None:
        return
    with contextlib.suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        path.unlink(missing_ok=True)  # with it any rights that it had
        file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(file, "w", encoding="utf-8") as out:
            json.dump(key._asdict(), out)


def _path(place: str) -> Path | None:
    folder = cache_folder()
    name = hashlib.sha256(place.encode()).hexdigest()[:24]
    return None if folder is None else folder / "studio" / f"{name}.json"


def _is_private(path: Path) -> bool:
    """Whether it belongs to this user and to nobody else."""
    if sys.platform == "win32":  # where it lies in the user's own folder
        return True
    status = path.lstat()
    return status.st_uid == os.getuid() and not status.st_mode & 0o077
