"""The formats of model files. A format is one class: its endings, how a file is read, and how a model is written.

The functions that do it are imported when they are first needed.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Collection, Mapping
from dataclasses import fields
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from cardan.errors import FileError, suggestion
from cardan.files.model_file import ModelFile

if TYPE_CHECKING:
    from cardan.files.dads.functions import Function


FORMATS: dict[str, type[Format]] = {}  # by ending


class Format:
    """A kind of model file. Subclasses have one of these functions, or both; their endings make them known.

    `read(path, **options)` gives what a file holds; the options are those of `load_model`. `write(file)` gives the text
    of a file that holds the same.
    """

    read: ClassVar[Callable[..., ModelFile] | None] = None
    write: ClassVar[Callable[[ModelFile], str] | None] = None
    holds_design: ClassVar[bool] = False  # whether a design section can be written
    endings: ClassVar[tuple[str, ...]]

    def __init_subclass__(cls, endings: tuple[str, ...]):
        super().__init_subclass__()
        cls.endings = endings
        FORMATS.update(dict.fromkeys(endings, cls))


def is_model(path: Path) -> bool:
    """Whether a file has the ending of a model."""
    return path.suffix.lower() in FORMATS


def design_endings() -> tuple[str, ...]:
    """The endings of files that a model is written to together with its design."""
    return tuple(ending for ending, kind in FORMATS.items() if kind.holds_design)


def check_options(
    read: Callable[..., object], path: Path, options: Mapping[str, object], more: Collection[str] = ()
) -> None:
    """Refuse options that a reader does not take; `more`: what its **options may be, where it does not check them."""
    parameters = inspect.signature(read).parameters.values()
    named = [parameter.name for parameter in parameters if parameter.kind is not parameter.VAR_KEYWORD]
    if len(named) < len(parameters) and not more:
        return
    for word in options:
        if word not in (*named, *more):
            near = suggestion(word, [*named[1:], *more]).partition("; known")[0] or "; leave it out"
            raise FileError(f"{word}= is not an option of {path.suffix} files{near}", path)


class Yaml(Format, endings=(".yaml", ".yml")):
    holds_design = True

    @staticmethod
    def read(path: Path, trust_fmus: bool = False) -> ModelFile:
        from cardan.files.text_models.yaml import load_yaml

        return load_yaml(path, trust_fmus)

    @staticmethod
    def write(file: ModelFile) -> str:
        from cardan.files.written_models.as_yaml import to_yaml

        return to_yaml(file.model, file.analyses, file.design)


class Python(Format, endings=(".py",)):
    holds_design = True

    @staticmethod
    def write(file: ModelFile) -> str:
        from cardan.files.written_models.as_python import to_python

        return to_python(file.model, file.analyses, file.design)


class Deck(Format, endings=(".dap", ".kap")):
    """Decks of the classic programs DAP and KAP."""

    @staticmethod
    def read(path: Path) -> ModelFile:
        from cardan.files.decks.dap import read_deck
        from cardan.files.decks.deck_model import deck_analysis, deck_to_model

        deck = read_deck(path)
        return ModelFile(deck_to_model(deck), (deck_analysis(deck),))


class Dads(Format, endings=(".dads",)):
    """Decks of the classic program DADS-3D."""

    @staticmethod
    def read(path: Path, number: int = 1, functions: Mapping[int, Function] | None = None) -> ModelFile:
        from cardan.files.dads.read import load_dads_file

        return load_dads_file(path, number, functions)

    @staticmethod
    def write(file: ModelFile) -> str:
        from cardan.files.dads.write import to_dads

        return to_dads(file.model, file.analyses)


class Robot(Format, endings=(".urdf", ".mjcf", ".xml", ".sdf", ".xacro")):
    """URDF, MJCF and SDF; `.xml` is any of them, as its first element tells; `.xacro` becomes URDF."""

    @staticmethod
    def read(path: Path, **options: Any) -> ModelFile:
        from cardan.files.robots.building.builder import Options
        from cardan.files.robots.mjcf.read import load_mjcf
        from cardan.files.robots.sdf.read import load_sdf
        from cardan.files.robots.urdf.read import load_urdf
        from cardan.files.robots.xml_nodes import read_xml

        loaders = {"robot": load_urdf, "mujoco": load_mjcf, "sdf": load_sdf}
        by_ending = {".urdf": load_urdf, ".xacro": load_urdf, ".mjcf": load_mjcf, ".sdf": load_sdf}
        ending = path.suffix.lower()
        load = by_ending[ending] if ending in by_ending else loaders.get(read_xml(path).tag, load_mjcf)
        of_all = {field.name for field in fields(Options)} - {"key"}
        check_options(load, path, options, of_all)
        return ModelFile(load(path, **options))
