"""How text files are read."""

from __future__ import annotations

import codecs
from pathlib import Path

from cardan.errors import FileError

MAX_BYTES = 100_000_000  # of a text file; more is a mistake or an attack
WIDE = {  # marks at the start; that of UTF-32 begins like that of UTF-16
    codecs.BOM_UTF32_LE: "UTF-32",
    codecs.BOM_UTF32_BE: "UTF-32",
    codecs.BOM_UTF16_LE: "UTF-16",
    codecs.BOM_UTF16_BE: "UTF-16",
}


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
    return text.replace("\r\n", "\n").replace("\r", "\n")


def read_bytes(path: str | Path) -> bytes:
    """The bytes of a file that is not too large."""
    try:
        with open(path, "rb") as file:
            data = file.read(MAX_BYTES + 1)
    except OSError as error:
        raise FileError(f"cannot be read: {error.strerror}", path) from None
    if len(data) > MAX_BYTES:
        raise FileError(f"holds more than {MAX_BYTES} bytes; is this the right file?", path)
    return data
