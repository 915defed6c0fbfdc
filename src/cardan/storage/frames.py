"""Frames: pieces of data added to the end of a file one after another, each whole or not there at all.

    "CaFr" | 4 letters, the kind | 8 bytes, length n | CRC-32 of the data | CRC-32 of what stands before | the data

A process that is killed while it writes leaves at most one frame that is not whole, the last one; `whole_frames` stops
there. Nothing that was written is ever changed.
"""

from __future__ import annotations

import os
import struct
import zlib
from collections.abc import Sequence
from io import FileIO
from pathlib import Path
from typing import BinaryIO, NamedTuple

MARK = b"CaFr"
HEAD = struct.Struct("<4s4sQI")
CHECK = struct.Struct("<I")
HEAD_SIZE = HEAD.size + CHECK.size
CHECK_ALL_BELOW = 256 * 2**20  # bytes: of longer files only the last frame is checked against its sum, the rest hopped


class Frame(NamedTuple):
    """Where the data of a frame lie in the file."""

    kind: bytes
    at: int
    length: int

    @property
    def end(self) -> int:
        return self.at + self.length


def add_frame(file: FileIO, kind: bytes, parts: Sequence[bytes]) -> None:
    """Write a frame, whose data are the parts in a row, where the file (one without a buffer) stands."""
    total = 0
    for part in parts:
        total = zlib.crc32(part, total)
    head = HEAD.pack(MARK, kind, sum(len(part) for part in parts), total)
    for part in (head + CHECK.pack(zlib.crc32(head)), *parts):
        left = memoryview(part)
        while len(left):
            left = left[file.write(left) :]


def whole_frames(path: str | Path, start: int) -> list[Frame]:
    """The frames from byte `start` on, up to the first that is not whole."""
    found: list[Frame] = []
    size = os.path.getsize(path)
    check_all = size - start <= CHECK_ALL_BELOW
    with open(path, "rb") as file:
        at = start
        while (frame := _frame_at(file, at, size, check_all)) is not None:
            found.append(frame)
            at = frame.end
        if found and not check_all and _frame_at(file, found[-1].at - HEAD_SIZE, size, True) is None:
            found.pop()
    return found


def _frame_at(file: BinaryIO, at: int, size: int, check: bool) -> Frame | None:
    if at < 0 or at + HEAD_SIZE > size:
        return None
    file.seek(at)
    head, own = file.read(HEAD.size), file.read(CHECK.size)
    if len(own) < CHECK.size or CHECK.unpack(own)[0] != zlib.crc32(head):
        return None
    mark, kind, length, total = HEAD.unpack(head)
    frame = Frame(kind, at + HEAD_SIZE, length)
    if mark != MARK or frame.end > size:
        return None
    return frame if not check or zlib.crc32(file.read(length)) == total else None


def frame_data(path: str | Path, frame: Frame) -> bytes:
    with open(path, "rb") as file:
        file.seek(frame.at)
        return file.read(frame.length)
