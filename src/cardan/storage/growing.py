"""A results file that grows while a run goes on, so that a kill at any moment loses no more than the last block.

It begins as an HDF5 file of the first rows, written whole (`hdf5`), whose attribute `grows_at` says where frames follow
(`frames`; HDF5 takes no notice of what lies behind its end):

    ROWS    8 bytes: length of a JSON text | the text | /t and all columns in the order of the file, each count x width
            numbers. The text: first, count (which rows), events (since the last block), first_event, stats, extra
    CKPT    the state of the run between two steps (`analysis.run.checkpoint`): one block of the core

Rows that begin before the end of what is there take its place. When the run ends, all is written anew as a plain HDF5
file, in bounded memory, with only the last checkpoint behind it; any reader of HDF5 reads that as ever.
"""

from __future__ import annotations

import json
import os
import re
import struct
from collections.abc import Callable, Sequence
from io import FileIO
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from cardan.errors import FileError
from cardan.io.atomic import check_writable
from cardan.results.moments import Names
from cardan.results.result import Happening, Result
from cardan.storage.file_columns import Block
from cardan.storage.frames import Frame, add_frame, frame_data, whole_frames

try:
    import fcntl
except ImportError:  # Windows, which keeps others from replacing a file that is open
    fcntl = None

ROWS, CHECKPOINT = b"ROWS", b"CKPT"
GROWS_AT = "grows_at"
LENGTH = struct.Struct("<Q")
FORMER = ".old"  # what the file held before is kept under this ending until the run is complete


class Added(NamedTuple):
    """A block of rows in the file, and what its text says."""

    block: Block
    facts: dict[str, Any]


def added_rows(path: Path, grows_at: int) -> list[Added]:
    """The blocks behind a file's HDF5 part."""
    return [_added(path, frame) for frame in whole_frames(path, grows_at) if frame.kind == ROWS]


def _added(path: Path, frame: Frame) -> Added:
    with open(path, "rb") as file:
        file.seek(frame.at)
        length = int.from_bytes(file.read(LENGTH.size), "little")
        facts = json.loads(file.read(length))
    first, count = int(facts["first"]), int(facts["count"])
    return Added(Block(first, count, frame.at + LENGTH.size + length), facts)


def last_checkpoint(path: Path, grows_at: int) -> bytes | None:
    """The data of the last whole checkpoint."""
    checkpoints = [frame for frame in whole_frames(path, grows_at) if frame.kind == CHECKPOINT]
    return frame_data(path, checkpoints[-1]) if checkpoints else None


class GrowingFile:
    """The file of a run that goes on: first `begin` or `go_on`, then rows and checkpoints, at last `close`."""

    def __init__(self, path: str | Path, save: Callable[..., None]):
        """`save` writes the first rows, as `hdf5.save_result` does."""
        self.path, self._save = Path(path), save
        check_writable(self.path)
        self._file: FileIO | None = None
        self.former: Path | None = None  # where an older file is kept

    @property
    def is_open(self) -> bool:
        return self._file is not None

    def begin(self, result: Result) -> None:
        """The file with its first rows; an older one of this name is kept until the run is complete."""
        if self.path.exists():
            self.former = _free_name(self.path)
            try:
                os.link(os.path.realpath(self.path), self.former)  # then there is always a file of either name
            except OSError:
                os.replace(os.path.realpath(self.path), self.former)
        self._save(result, self.path, grows=True)
        self._open()

    def go_on(self, grows_at: int, former: str | None) -> None:
        """Open a file to add to it; what is not whole at its end is cut off."""
        self.former = self.path.with_name(str(former)) if is_former(former, self.path) else None
        frames = whole_frames(self.path, grows_at)
        self._open()
        assert self._file is not None
        self._file.truncate(frames[-1].end if frames else grows_at)
        self._file.seek(0, os.SEEK_END)

    def _open(self) -> None:
        try:
            self._file = open(self.path, "r+b", buffering=0)  # noqa: SIM115 - closed by close()
        except OSError as error:
            raise FileError(f"cannot write: {error.strerror}", self.path) from None
        if fcntl is not None:
            try:
                fcntl.lockf(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                self.close()
                raise FileError("another process is writing this file", self.path) from None
        self._file.seek(0, os.SEEK_END)

    def add_rows(self, first: int, result: Result, facts: dict[str, object]) -> None:
        """A block of rows, and what is to be told besides."""
        text = json.dumps({"first": first, "count": len(result.t)} | facts).encode()
        columns = [result.t, *result.columns.values()]
        numbers = [np.asarray(values, dtype="<f8").tobytes() for values in columns]
        self._add(ROWS, [LENGTH.pack(len(text)), text, *numbers])

    def add_checkpoint(self, data: bytes) -> None:
        self._add(CHECKPOINT, [data])

    def _add(self, kind: bytes, parts: Sequence[bytes]) -> None:
        assert self._file is not None
        whole = self._file.tell()
        try:
            if not os.path.samestat(os.stat(self.path), os.fstat(self._file.fileno())):
                raise FileError("the file was replaced by another one while the run was writing it", self.path)
            add_frame(self._file, kind, parts)
            os.fsync(self._file.fileno())
        except OSError as error:
            self._file.truncate(whole)
            reason = error.strerror or str(error)
            raise FileError(
                f"cannot write: {reason}; what was written before is complete and can be loaded", self.path
            ) from None

    def __enter__(self) -> GrowingFile:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        if self._file is not None:
            self._file.close()
            self._file = None

    def complete(self) -> None:
        """The run is saved: what the file held before is not needed any longer."""
        if self.former is not None:
            self.former.unlink(missing_ok=True)


def _free_name(path: Path) -> Path:
    """run.h5.old, or run.h5.old2, ...: nothing is overwritten."""
    names = (path.with_name(f"{path.name}{FORMER}{k if k > 1 else ''}") for k in range(1, 10**6))
    return next(name for name in names if not name.exists())


def is_former(name: object, path: Path) -> bool:
    """Whether an older file of `path` is kept under this name: it will be deleted, so no other name will do."""
    return isinstance(name, str) and re.fullmatch(re.escape(f"{path.name}{FORMER}") + r"\d{0,6}", name) is not None


# -- events as plain data ----------------------------------------------------------------------------------

# words in the file, and what a Happening calls them
ARRAYS = {word: word for word in ("before", "after", "external", "moments")} | {"impulses": "impulse_rows"}


def plain_events(events: Sequence[Happening]) -> dict[str, object]:
    """Events with their accounts; the names of the joints, which all of them share, once."""
    joints = next((event.joints for event in events if event.joints), ())
    machine = next((event.names for event in events if event.names is not None), None)
    named = {} if machine is None else {"machine": machine.data()}
    return {"joints": list(joints), "events": [_plain_event(event) for event in events]} | named


def _plain_event(event: Happening) -> dict[str, object]:
    plain: dict[str, object] = {"t": event.t, "name": event.name, "what": event.what}
    if event.residual is not None:
        plain["residual"] = event.residual
    if event.impacts:
        plain["blows"] = event.impacts
    arrays = {word: getattr(event, attribute) for word, attribute in ARRAYS.items()}
    return plain | {word: np.asarray(values).tolist() for word, values in arrays.items() if values is not None}


def events_of(plain: dict[str, Any]) -> list[Happening]:
    joints, events = tuple(plain["joints"]), []
    names = Names.of(plain["machine"]) if "machine" in plain else None
    for one in plain["events"]:
        arrays = {word: np.array(one[word]) for word in ARRAYS if word in one}
        more: dict[str, Any] = arrays | {"residual": one.get("residual"), "blows": one.get("blows"), "names": names}
        events.append(Happening(one["t"], one["name"], what=one["what"], joints=joints, **more))
    return events
