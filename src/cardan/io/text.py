"""How text files are read."""

from __future__ import annotations

import codecs
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path

from cardan.errors import FileError

MAX_BYTES = 100_000_000  # of a text file; more is a mistake or an attack
WIDE = {  # marks at the start; that of UTF-32 begins like that of UTF-16
    codecs.BOM_UTF32_LE: "UTF-32",
    codecs.BOM_UTF32_BE: "UTF-32",
    codecs.BOM_UTF16_LE: "UTF-16",
    codecs.BOM_UTF16_BE: "UTF-16",
}


_read: ContextVar[list[bytes] | None] = ContextVar("what has been read", default=None)


@contextmanager
def noting_what_is_read(first: str) -> Iterator[list[bytes]]:
    """Note the bytes of all files that are read meanwhile, behind a first note."""
    noted = [first.encode()]
    token = _read.set(noted)
    try:
        yield noted
    finally:
        _read.reset(token)


def read_so_far() -> list[bytes]:
    """The bytes of the files that have been read since `noting_what_is_read` began."""
    return _read.get() or []


def read_text(path: str | Path) -> str:
    """The text of a file in UTF-8, with or without a byte order mark; line ends as `\\n`."""
    data = read_bytes(path)
    if other := next((coding for mark, coding in WIDE.items() if data.startswith(mark)), None):
        raise FileError(f"is not a text file in UTF-8, but in {other}; save it in UTF-8", path, 1, 1)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line, begin = data.count(b"\n", 0, error.start) + 1, data.rfind(b"\n", 0, error.start) + 1
        column = len(data[begin : error.start].decode("utf-8", "replace")) + 1
        message = f"is not a text file in UTF-8: the byte {data[error.start]:02x} has no meaning here; save it in UTF-8"
        raise FileError(message, path, line, column) from None
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if (at := text.find("\0")) >= 0:
        line, column = text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)
        raise FileError(
            "this is not a text file, because it holds a zero byte here; is it the right file?", path, line, column
        )
    return text


def check_regular(path: str | Path) -> None:
    """Refuse what is no plain file: a pipe or a device may keep its reader waiting for ever, or never end."""
    try:
        mode = os.stat(path).st_mode
    except (OSError, ValueError) as error:
        raise FileError(f"cannot be read: {getattr(error, 'strerror', None) or error}", path) from None
    if not stat.S_ISREG(mode):
        what = "a folder" if stat.S_ISDIR(mode) else "a pipe, a device or the like"
        raise FileError(f"cannot be read: it is {what}, not a file", path)


def read_bytes(path: str | Path) -> bytes:
    """The bytes of a file that is not too large."""
    check_regular(path)
    try:
        with open(path, "rb") as file:
            data = file.read(MAX_BYTES + 1)
    except OSError as error:
        raise FileError(f"cannot be read: {error.strerror}", path) from None
    if len(data) > MAX_BYTES:
        raise FileError(f"the file holds more than {MAX_BYTES} bytes; is it the right file?", path)
    if (noted := _read.get()) is not None:
        noted.append(data)
    return data


def number_or_text(text: str) -> float | str:
    """The number that a text is, or the text itself."""
    try:
        return float(text)
    except ValueError:
        return text
