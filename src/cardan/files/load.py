"""Loading model files of every format, by their endings (`formats.py`)."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardan.errors import FileError
from cardan.files.formats import FORMATS, check_options
from cardan.files.model_file import ModelFile
from cardan.io.text import noting_what_is_read
from cardan.numerics.tapes.cache import key_of

if TYPE_CHECKING:
    from cardan.model.model import Model


def load_model(path: str | Path, **options: Any) -> Model:
    """The machine of a YAML file, a classic deck or a robot file (URDF, MJCF).

    Robot files take options: `joints`, `limits`, `base`, `gravity` (see `load_urdf`, `load_mjcf`); DADS-3D decks the
    `number` of the data set and user `functions` (see `load_dads`).
    """
    return load_file(path, **options).model


def load_file(path: str | Path, **options: Any) -> ModelFile:
    """The machine of a file and the analyses it asks for, by the file's ending."""
    path = Path(path)
    ending = path.suffix.lower()
    if ending == ".py":
        raise FileError(f"this is a Python script; run it with: python {path}", path)
    reader = FORMATS[ending].read if ending in FORMATS else None
    if reader is None:
        known = ", ".join(name for name, kind in FORMATS.items() if kind.read is not None)
        raise FileError(f"unknown file format; cardan reads {known}", path)
    if not path.is_file():
        raise FileError("this is not a file" if path.exists() else "there is no such file", path)
    with noting_what_is_read(f"{path.name} {sorted(options.items())}") as read:
        check_options(reader, path, options)
        found = reader(path, **options)
    if all(isinstance(value, (str, int, float, tuple)) for value in options.values()):  # not functions
        found.model.made_from = key_of(read), found.model.version
    return found
