"""Frames: pieces of data added to the end of a file one after another, each whole or not there at all.

    "CaFr" | 4 letters, the kind | 8 bytes, length n | CRC-32 of the data | CRC-32 of what stands before | the data

A process that is killed while it writes leaves at most one frame that is not whole, the last one; `whole_frames` stops
there. Nothing that was written is ever changed: a frame that is not whole and has another one behind it is damage. A
frame of the kind SUMS holds the CRC-32 of all that stands before it in the file.
"""

from __future__ import annotations

import os
import struct
import zlib
from collections.abc import Sequence
from io import FileIO
from pathlib import Path
from typing import BinaryIO, NamedTuple

from cardan.errors import FileError

MARK, SUMS = b"CaFr", b"SUMS"
PIECE = 2**20  # bytes that are read at a time
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
    frames: list[Frame] = []
    size = os.path.getsize(path)
    check_all = size - start <= CHECK_ALL_BELOW
    with open(path, "rb") as file:
        at = start
        while (frame := _frame_at(file, at, size, check_all)) is not None:
            frames.append(frame)
            at = frame.end
        if _another_follows(file, at, size):
            raise FileError("the file is damaged: a block of it was changed after it was written; use a copy", path)
        if frames and not check_all and _frame_at(file, frames[-1].at - HEAD_SIZE, size, True) is None:
            frames.pop()
    return frames


def _frame_at(file: BinaryIO, at: int, size: int, check: bool) -> Frame | None:
    if at < 0 or at + HEAD_SIZE > size:
        return None
    file.seek(at)
    head, checksum = file.read(HEAD.size), file.read(CHECK.size)
    if len(checksum) < CHECK.size or CHECK.unpack(checksum)[0] != zlib.crc32(head):
        return None
    mark, kind, length, total = HEAD.unpack(head)
    frame = Frame(kind, at + HEAD_SIZE, length)
    if mark != MARK or frame.end > size:
        return None
    return frame if not check or zlib.crc32(file.read(length)) == total else None


def _another_follows(file: BinaryIO, at: int, size: int) -> bool:
    """Whether a frame begins behind the one at `at`, which is not whole."""
    before = b""
    file.seek(min(size, at + 1))
    while piece := file.read(PIECE):
        looked_at, first = before + piece, file.tell() - len(piece) - len(before)
        place = looked_at.find(MARK)
        while place >= 0:
            if _frame_at(file, first + place, size, False) is not None:
                return True
            place = looked_at.find(MARK, place + 1)
        file.seek(first + len(looked_at))
        before = looked_at[1 - len(MARK) :]
    return False


# -- a sum of all that stands before ---------------------------------------------------------------------------------


def add_sum(path: str | Path) -> None:
    """A frame at the end of the file, with the sum of all before it."""
    end = os.path.getsize(path)
    with open(path, "r+b", buffering=0) as file:
        total = CHECK.pack(_sum_up_to(file, end))
        file.seek(end)
        add_frame(file, SUMS, [total])


def agrees_with_sum(path: str | Path, at: int | None) -> bool:
    """Whether what stands before the sum at byte `at` (None: the end of the file) is as it was; True where there is no
    sum (files of earlier versions, or that others have added to), and in files too long to be looked at as a whole."""
    size, grows = os.path.getsize(path), at is not None
    at = size - HEAD_SIZE - CHECK.size if at is None else at
    if at > CHECK_ALL_BELOW:
        return True
    with open(path, "rb") as file:
        frame = _frame_at(file, at, size, True)
        if frame is None or frame.kind != SUMS or frame.length != CHECK.size:
            file.seek(max(at, 0))
            return grows or MARK not in file.read()  # a frame that begins here was cut short
        file.seek(frame.at)
        return CHECK.unpack(file.read(CHECK.size))[0] == _sum_up_to(file, at)


def _sum_up_to(file: BinaryIO, end: int) -> int:
    total, at = 0, 0
    file.seek(0)
    while at < end and (piece := file.read(min(PIECE, end - at))):
        total, at = zlib.crc32(piece, total), at + len(piece)
    return total


def frame_data(path: str | Path, frame: Frame) -> bytes:
    with open(path, "rb") as file:
        file.seek(frame.at)
        return file.read(frame.length)
