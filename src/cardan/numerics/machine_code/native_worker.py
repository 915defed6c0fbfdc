"""Compile one C file into a library of a cache folder. Run as a script, with the standard library alone:

    python -I native_worker.py SOURCE FOLDER NAME COMPILER FLAG...

The library is made beside its place and renamed, so nobody ever sees half of one; its name ends with a hash of what is
in it, so that one which was damaged later is noticed. The source is removed, with the folder it is in. Where another
process is making the same library, it is left to that. Of too many libraries the ones that have not been used for
longest are deleted.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

MOST_LIBRARY_BYTES, MOST_LIBRARIES = 300_000_000, 2000  # in the folder
STALE = 600.0  # seconds after which a library that is being made is taken for given up
HASH_LENGTH = 16


def digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()[:HASH_LENGTH]


def build(source: Path, folder: Path, name: str, command: list[str]) -> Path | None:
    """The library `folder/NAME-HASH.so`, or None where it cannot be made or somebody else is making it."""
    part = folder / f"{name}.{os.getpid()}.part"
    claim = folder / f"{name}.claim"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if claim.exists() and time.time() - claim.stat().st_mtime > STALE:
            claim.unlink(missing_ok=True)
        os.close(os.open(claim, os.O_CREAT | os.O_EXCL))
    except OSError:
        return None
    try:
        done = subprocess.run(
            [*command, str(source), "-o", str(part), "-lm"], capture_output=True, stdin=subprocess.DEVNULL, check=False
        )
        if done.returncode != 0:
            return None
        library = folder / f"{name}-{digest(part)}.so"
        part.replace(library)
        return library
    except OSError:
        return None
    finally:
        for path in (part, claim):
            with contextlib.suppress(OSError):
                path.unlink(missing_ok=True)


def prune(folder: Path) -> None:
    """Delete the libraries used longest ago while there are too many."""
    libraries = []
    for path in folder.glob("*.so"):
        with contextlib.suppress(OSError):
            libraries.append((path.stat().st_mtime, path.stat().st_size, path))
    room, count = MOST_LIBRARY_BYTES, MOST_LIBRARIES
    for _, size, path in sorted(libraries, reverse=True):
        room, count = room - size, count - 1
        if room < 0 or count < 0:
            with contextlib.suppress(OSError):
                path.unlink()


def main() -> None:
    source, folder, name, *command = sys.argv[1:]
    if hasattr(os, "nice"):
        os.nice(19)  # whatever else runs comes first
    try:
        build(Path(source), Path(folder), name, command)
        prune(Path(folder))
    finally:
        shutil.rmtree(Path(source).parent, ignore_errors=True)


if __name__ == "__main__":
    main()
