"""Loading model files of every format, by their endings (`formats.py`)."""

from __future__ import annotations

import glob
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, TypedDict, Unpack

from cardan.errors import FileError, missing_file, path_of
from cardan.files.formats import FORMATS, check_options
from cardan.files.model_file import ModelFile
from cardan.io.text import noting_what_is_read
from cardan.model.argument_messages import spoken
from cardan.numerics.tapes.cache import key_of
from cardan.presented import WHOLE_RESULTS

if TYPE_CHECKING:
    from cardan.files.dads.functions import Function
    from cardan.model.model import Model


class FileOptions(TypedDict, total=False):
    """Options of robot files, of YAML files (`trust_fmus`), and of DADS-3D decks (the last two)."""

    base: str
    joints: Mapping[str, float | Sequence[float]]
    limits: bool
    gravity: Sequence[float] | None
    merge: bool
    repair: bool
    trust_fmus: bool
    speeds: Mapping[str, float | Sequence[float]]
    friction: bool
    key: str
    motors: bool
    contact: str
    contact_law: Mapping[str, object]
    lift: bool
    number: int
    functions: Mapping[int, Function]


@spoken
def load_model(path: str | Path, **options: Unpack[FileOptions]) -> Model:
    """Read a machine from a YAML file, a classic input deck or a robot file (URDF, MJCF, SDF).

    Parameters
    ----------
    path : path
        The file. Its ending says the format: .yaml, .yml, .dap, .kap, .dads, .urdf, .mjcf, .xml, .sdf or .xacro.
    **options
        For robot files: `joints` and `speeds` (at the start, by name), `limits`, `friction`, `gravity`, `merge`,
        `repair`, `contact` ("ground" or "all"), `contact_law` (options of `Contact`) and `lift`; for URDF and SDF
        `base` ("fixed" or "floating"), for URDF `motors`, for MJCF `key` (a keyframe).
        For DADS-3D decks: the `number` of the data set, and user `functions`. For YAML files: `trust_fmus=True` lets
        the FMUs that a file names run; they are programs, and refused otherwise.

    Returns
    -------
    Model
        The machine.

    Raises
    ------
    FileError
        The file cannot be read; the message names the line.

    Examples
    --------
    >>> import cardan as cd
    >>> from pathlib import Path
    >>> length = Path("fall.yaml").write_text("{name: fall, bodies: {ball: {mass: 1, inertia: 1}}}")
    >>> list(cd.load_model("fall.yaml").bodies)
    ['ball']
    """
    return load_file(path, **options).model


def load_file(path: str | Path, **options: object) -> ModelFile:
    """The machine of a file and the analyses it asks for, by the file's ending."""
    path = path_of(path)
    ending = path.suffix.lower()
    if ending == ".py":
        raise FileError(f"this is a Python script; run it with: python {path}", path)
    if ending in WHOLE_RESULTS:
        raise FileError("this is a saved result, not a model; cardan plot and cardan view show it", path)
    reader = FORMATS[ending].read if ending in FORMATS else None
    if reader is None:
        endings = ", ".join(name for name, kind in FORMATS.items() if kind.read is not None)
        same_stem = path.parent.glob(f"{glob.escape(path.stem)}.*") if path.stem else ()
        with_ending = next((other for other in same_stem if other.suffix in FORMATS), None)
        near = f'; did you mean "{with_ending}"?' if with_ending is not None else ""
        problem = "this is a folder, not a model" if path.is_dir() else "unknown file format"
        raise FileError(f"{problem}; cardan reads {endings}{near}", path)
    if path.is_dir():
        raise FileError("this is a folder, not a file", path)
    if not path.is_file():
        raise missing_file(path) if not path.exists() else FileError("this is not a file", path)
    with noting_what_is_read(f"{path.name} {sorted(options.items())}") as read:
        check_options(reader, path, options)
        loaded = reader(path, **options)
    if all(isinstance(value, (str, int, float, tuple)) for value in options.values()):  # not functions
        loaded.model.made_from = key_of(read), loaded.model.version
    return loaded
