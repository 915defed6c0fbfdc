"""Files of the folder in which the studio was started, and of no other."""

from __future__ import annotations

from pathlib import Path

from cardan.errors import FileError


def in_this_folder(name: str, endings: tuple[str, ...], overwrite: bool) -> Path:
    """The file of a name; names of other folders, other endings and, unless `overwrite`, of files that exist are
    refused."""
    path = Path(name)
    if path.name != name or name in ("", ".", ".."):
        raise FileError("give the name of a file, without folders", name)
    if not name.lower().endswith(endings):
        raise FileError(f"end the name in {' or '.join(endings)}", name)
    if path.exists() and not overwrite:
        raise FileError("the file already exists; choose overwrite, or another name", name)
    return path
