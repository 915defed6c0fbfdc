"""How all files of cardan are written: whole or not at all."""

from __future__ import annotations

import contextlib
import os
import re
import secrets
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from cardan.errors import FileError

# seconds without a change, after which a half-written file is given up: by a process that is not here any more (a
# process of another computer may share the folder), by anybody
IDLE, ABANDONED = 60.0, 86_400.0


@contextmanager
def written_whole(path: str | Path) -> Iterator[Path]:
    """A temporary path beside `path` to write to; it takes the place of `path` only when all went well.

    Neither a full disk nor Ctrl-C leaves half a file, and an older file stays until the new one is complete.
    """
    user_path, target = Path(path), check_writable(path)
    _clean(target)
    temporary = target.with_name(f".{target.stem}.{os.getpid()}-{secrets.token_hex(4)}{target.suffix}")
    try:
        yield temporary
        os.replace(temporary, target)
    except OSError as error:
        reason = error.strerror or str(error).partition("\n")[0]
        raise FileError(f"cannot write: {reason}", user_path) from error
    finally:
        temporary.unlink(missing_ok=True)


def _clean(target: Path) -> None:
    """Remove what a process that was killed while it wrote this file has left beside it."""
    named = re.compile(rf"\.{re.escape(target.stem)}\.(\d+)-[0-9a-f]{{8}}{re.escape(target.suffix)}")
    with contextlib.suppress(OSError):
        for name in os.listdir(target.parent):
            if name.startswith(".") and (match := named.fullmatch(name)) is not None:
                left = target.with_name(name)
                age = time.time() - left.stat().st_mtime
                if age > ABANDONED or (age > IDLE and not _runs(int(match[1]))):
                    left.unlink(missing_ok=True)


def _runs(process: int) -> bool:
    if sys.platform == "win32":  # where signal 0 ends it
        return True
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True


def check_writable(path: str | Path) -> Path:
    """Refuse a path that cannot be written to; where it leads to."""
    user_path, target = Path(path), Path(os.path.realpath(path))
    if target.exists() and not target.is_file():
        raise FileError("cannot write: this name is taken by something that is not a file", user_path)
    if target.exists() and not os.access(target, os.W_OK):
        raise FileError("cannot write: the file is read-only", user_path)
    if not target.parent.is_dir():
        raise FileError(f'cannot write: there is no folder "{user_path.parent}"', user_path)
    return target


def write_text(text: str, path: str | Path) -> None:
    """A text file in UTF-8, whole or not at all."""
    with written_whole(path) as temporary:
        temporary.write_text(text, encoding="utf-8")
