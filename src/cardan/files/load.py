"""The front door for model files of every kind. The reader of a format is imported when a file has it."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypedDict, Unpack

from cardan.errors import FileError
from cardan.files.model_file import AnalysisRequest, ModelFile
from cardan.io.text import noting_what_is_read
from cardan.numerics.tapes.cache import key_of

if TYPE_CHECKING:
    from cardan.files.decks.deck import Deck
    from cardan.model.model import Model

YAML_ENDINGS = (".yaml", ".yml")
ROBOT_ENDINGS = (".urdf", ".mjcf", ".xml")
DECK_ENDINGS = (".dap", ".kap")
DADS_ENDING = ".dads"


class FileOptions(TypedDict, total=False):
    """Options of robot files, and of DADS-3D decks (the last two)."""

    base: str
    joints: Mapping[str, float | Sequence[float]]
    limits: bool
    gravity: Sequence[float] | None
    merge: bool
    repair: bool
    number: int
    functions: Mapping[int, Callable[[Any], Any]]


def load_model(path: str | Path, **options: Unpack[FileOptions]) -> Model:
    """Read a machine from a YAML file, a classic input deck or a robot file (URDF, MJCF).

    Parameters
    ----------
    path : path
        The file. Its ending says the format: .yaml, .yml, .dap, .kap, .dads, .urdf, .mjcf or .xml.
    **options
        For robot files: `joints` (values at the start, by name), `limits`, `gravity`, `merge`, `repair`, and for URDF
        `base` ("fixed" or "floating"). For DADS-3D decks: the `number` of the data set, and user `functions`.

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


def load_file(path: str | Path, **options: Any) -> ModelFile:
    """The machine of a file and the analyses it asks for, by the file's ending."""
    path = Path(path)
    ending = path.suffix.lower()
    if ending == ".py":
        raise FileError(f"is a Python script; run it with: python {path}", path)
    if ending not in (known_endings := (*YAML_ENDINGS, *DECK_ENDINGS, DADS_ENDING, *ROBOT_ENDINGS)):
        known = ", ".join(known_endings)
        raise FileError(f"unknown kind of file; cardan reads {known}", path)
    if not path.is_file():
        raise FileError("is not a file" if path.exists() else "no such file", path)
    with noting_what_is_read(f"{path.name} {sorted(options.items())}") as read:
        found = _load(path, ending, options)
    if all(isinstance(value, (str, int, float, tuple)) for value in options.values()):  # not functions
        found.model.made_from = key_of(read), found.model.version
    return found


def _load(path: Path, ending: str, options: dict[str, Any]) -> ModelFile:
    if ending in ROBOT_ENDINGS:
        return ModelFile(_load_robot(path, ending, options), ())
    if ending == DADS_ENDING:
        return _load_dads(path, options)
    if options:
        raise FileError(f"{min(options)}= is an option of robot files ({', '.join(ROBOT_ENDINGS)}); leave it out", path)
    return _load_yaml(path) if ending in YAML_ENDINGS else _load_deck(path)


def _load_yaml(path: Path) -> ModelFile:
    from cardan.files.text_models.yaml import load_yaml

    return load_yaml(path)


def _load_deck(path: Path) -> ModelFile:
    from cardan.files.decks.dap import read_deck
    from cardan.files.decks.deck_model import deck_to_model

    deck = read_deck(path)
    return ModelFile(deck_to_model(deck), (deck_analysis(deck),))


def _load_dads(path: Path, options: dict[str, Any]) -> ModelFile:
    from cardan.files.dads.read import load_dads_file

    unknown = [word for word in options if word not in inspect.signature(load_dads_file).parameters]
    if unknown:
        raise FileError(f"{unknown[0]}= is no option of this kind of file", path)
    return load_dads_file(path, **options)


def _load_robot(path: Path, ending: str, options: dict[str, Any]) -> Model:
    """URDF or MJCF, by the ending; `.xml` by what stands in it."""
    from cardan.files.robots.mjcf import load_mjcf
    from cardan.files.robots.urdf import load_urdf
    from cardan.files.robots.xml_nodes import read_xml

    is_urdf = ending == ".urdf" or (ending == ".xml" and read_xml(path).tag == "robot")
    load = load_urdf if is_urdf else load_mjcf
    try:
        return load(path, **options)
    except TypeError as error:
        unknown = [word for word in options if word not in inspect.signature(load).parameters]
        if not unknown:
            raise
        raise FileError(f"{unknown[0]}= is no option of this kind of file", path) from error


def deck_analysis(deck: Deck) -> AnalysisRequest:
    """What the classic program does with a deck (Nikravesh 1988, secs. 10.2.6-10.2.7).

    It takes the numbers as they stand and integrates accelerations with fixed-step Runge-Kutta, one step to
    a line of the report. A KAP deck whose times are equal asks for that one time.
    """
    time = deck.time
    if deck.analysis == "kinematic":
        options = {"until": time.end, "every": time.increment, "start_time": time.start}
        return AnalysisRequest("kinematics", options, time.line)
    if deck.analysis == "static":
        return AnalysisRequest("equilibrium", {"start": "given"})
    options = {
        "until": time.end,
        "every": time.increment,
        "start_time": time.start,
        "method": "direct",
        "integrator": "rk4",
        "step": time.increment,
        "start": "given",
    }
    return AnalysisRequest("simulate", options, time.line)
