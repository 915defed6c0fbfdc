"""Tables of numbers as CSV, and the way all files of cardan are written: whole or not at all."""

from __future__ import annotations

import csv
import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import numpy as np

from cardan.errors import FileError
from cardan.results import Result


@contextmanager
def written_whole(path: str | Path) -> Iterator[Path]:
    """A temporary path beside `path` to write to; it takes the place of `path` only when all went well.

    Neither a full disk nor Ctrl-C leaves half a file, and an older file stays until the new one is complete.
    """
    asked, target = Path(path), Path(os.path.realpath(path))
    if target.exists() and not target.is_file():
        raise FileError("cannot write: there is something of this name that is not a file", asked)
    if target.exists() and not os.access(target, os.W_OK):
        raise FileError("cannot write: the file is read-only", asked)
    if not target.parent.is_dir():
        raise FileError(f'cannot write: there is no folder "{asked.parent}"', asked)
    temporary = target.with_name(f".{target.stem}.{secrets.token_hex(4)}{target.suffix}")
    try:
        yield temporary
        os.replace(temporary, target)
    except OSError as error:
        reason = error.strerror or str(error).partition("\n")[0]
        raise FileError(f"cannot write: {reason}", asked) from error
    finally:
        temporary.unlink(missing_ok=True)


def write_text(text: str, path: str | Path) -> None:
    """A text file in UTF-8, whole or not at all."""
    with written_whole(path) as temporary:
        temporary.write_text(text, encoding="utf-8")


def save_csv(result: Result, path: str | Path) -> None:
    """One row per time, one column per scalar: `t [s],crank.position.x [m],...`, all digits."""
    flat = result.flat()
    rows = np.column_stack([result.t, *flat.values()]).tolist()
    with written_whole(path) as temporary, open(temporary, "w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow([f"t [{result.units.time}]", *_titles(result)])
        writer.writerows(rows)


def _titles(result: Result) -> Iterator[str]:
    units = (unit for key in result.columns for unit in result.unit(*key))
    for name, unit in zip(result.flat(), units, strict=True):
        yield f"{name} [{unit}]" if unit else name
