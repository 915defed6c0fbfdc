"""How text files are read."""

from __future__ import annotations

from pathlib import Path

from cardan.errors import FileError


def read_text(path: str | Path) -> str:
    """The text of a file in UTF-8, with or without a byte order mark."""
    try:
        return Path(path).read_text(encoding="utf-8-sig")
    except OSError as error:
        raise FileError(f"cannot be read: {error.strerror}", path) from None
    except UnicodeDecodeError:
        raise FileError("is not a text file in UTF-8", path) from None
