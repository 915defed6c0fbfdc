"""Tapes of machines from files, kept in the user's cache folder from one process to the next.

What is kept stands under a hash of what it was made from: the bytes of the files, and the sources of this cardan. So a
file that was changed, or another cardan, finds nothing here and derives the machine anew. The folder is the user's own
(`numerics.machine_code.native`); where there is none, or it cannot be written, nothing is kept and nothing is said.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from cardan.numerics.machine_code.native import own_folder
from cardan.numerics.tapes.tape import TapeError
from cardan.numerics.tapes.tape_store import TapeStore

ENDING = ".machine"
MOST_MACHINES, MOST_CACHE_BYTES = (
    300,
    200_000_000,
)  # in the folder; the ones that have not been used for longest go first
MOST_BYTES_OF_A_MACHINE = 50_000_000  # bytes of one machine


def key_of(parts: Iterable[bytes]) -> str:
    """The hash of what a machine is made from."""
    digest = hashlib.sha256(sources().encode())
    for part in parts:
        digest.update(len(part).to_bytes(8, "little") + part)
    return digest.hexdigest()


@cache
def sources() -> str:
    """Tells one cardan from another: the sizes and times of its files, by name."""
    root = Path(__file__).parents[2]
    names = sorted(Path(folder, name) for folder, _, files in os.walk(root) for name in files if name.endswith(".py"))
    stamps = (f"{path.relative_to(root)} {(s := path.stat()).st_size} {s.st_mtime_ns}" for path in names)
    return hashlib.sha256("\n".join(stamps).encode()).hexdigest()


def is_known(key: str) -> bool:
    """Whether something is kept under a key."""
    folder = own_folder()
    return folder is not None and (folder / f"{key}{ENDING}").is_file()


def find(key: str) -> TapeStore | None:
    """What is kept under a key. What is damaged counts as nothing, and is removed."""
    folder = own_folder()
    if folder is None:
        return None
    path = folder / f"{key}{ENDING}"
    try:
        if path.is_symlink() or path.stat().st_size > MOST_BYTES_OF_A_MACHINE:
            return None
        store = TapeStore.from_bytes(path.read_bytes())
        os.utime(path)
        return store
    except TapeError:
        with contextlib.suppress(OSError):
            path.unlink()
    except OSError:
        pass
    return None


def save(key: str, store: TapeStore) -> None:
    """Keep it, whole or not at all."""
    folder = own_folder(make=True)
    data = store.to_bytes()
    if folder is None or len(data) > MOST_BYTES_OF_A_MACHINE:
        return
    part = folder / f"{key}.{os.getpid()}.part"
    try:
        part.write_bytes(data)
        part.replace(folder / f"{key}{ENDING}")
        _prune(folder)
    except OSError:
        with contextlib.suppress(OSError):
            part.unlink()


def _prune(folder: Path) -> None:
    machines = [(path.stat(), path) for path in folder.iterdir() if path.suffix == ENDING]
    machines.sort(key=lambda item: item[0].st_mtime, reverse=True)
    room = MOST_CACHE_BYTES
    for k, (status, path) in enumerate(machines):
        room -= status.st_size
        if k >= MOST_MACHINES or room < 0:
            path.unlink(missing_ok=True)
