"""The document of the studio: the YAML text of a machine, with everything that was undone and can be done again."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from cardan.errors import CardanError, FileError
from cardan.files.model_file import AnalysisRequest, ModelFile
from cardan.files.text_models.design_request import DesignRequest
from cardan.files.text_models.yaml import parse_yaml
from cardan.files.written_models.as_yaml import to_yaml
from cardan.model.model import Model
from cardan.studio.edits.apply import edited
from cardan.studio.program_text import Program, following

PYTHON = ".py"
NOT_IN_PROGRAM = (
    "the program does not make this machine any more. Save the machine as YAML, or press Run in the text to go back to "
    "what the program makes."
)
EMPTY = """cardan: 1
name: machine
units: SI
gravity: [0, -9.81]

analyses:
  - simulate: {until: 5, every: 0.02}
"""


class Problem(NamedTuple):
    """Why a text is no machine, and in which line."""

    message: str
    line: int | None


class Version(NamedTuple):
    """A text that a document had before, or that was undone, with the program that goes with it."""

    text: str
    program: Program | None = None


@dataclass(frozen=True)
class Document:
    """A text that describes a machine, and the texts before and after it.

    Documents do not change: an edit gives another one. `path` is where the text comes from: names of other files in it
    count from there. `target` is the file that Save writes, None where there is none yet; `saved` is what was last read
    from it or written to it. `program` is the Python program of the user's that has made the machine. `trust_fmus`:
    FMUs that the text names may run.
    """

    text: str
    path: Path | None = None
    earlier: tuple[Version, ...] = ()
    later: tuple[Version, ...] = ()
    saved: str | None = None
    trust_fmus: bool = False
    program: Program | None = None
    target: Path | None = None

    @classmethod
    def empty(cls) -> Document:
        """A machine without a part, to draw into."""
        return cls(EMPTY)

    @classmethod
    def of_file(cls, path: str | Path, trust_fmus: bool = False) -> Document:
        """The text of a YAML file."""
        from cardan.io.text import read_text

        text = read_text(path)
        return cls(text, Path(path), saved=text, trust_fmus=trust_fmus, target=Path(path))

    @classmethod
    def of_model(
        cls, model: Model, analyses: Iterable[AnalysisRequest] = (), design: DesignRequest | None = None
    ) -> Document:
        """A machine from anywhere else, written as YAML. Raises CardanError with the reason where it cannot be."""
        return cls(to_yaml(model, analyses, design))

    # -- what the text says ------------------------------------------------------------------------------------------

    @cached_property
    def _read(self) -> ModelFile | Problem:
        try:
            return parse_yaml(self.text, self.path, self.trust_fmus)
        except FileError as error:
            return Problem(error.message, error.line)
        except CardanError as error:
            return Problem(str(error), None)

    @property
    def loaded(self) -> ModelFile | None:
        """The machine with its analyses and its design; None where the text has a mistake."""
        return self._read if isinstance(self._read, ModelFile) else None

    @property
    def model(self) -> Model | None:
        return self.loaded.model if self.loaded else None

    @property
    def problem(self) -> Problem | None:
        """What is wrong with the text, and where."""
        return self._read if isinstance(self._read, Problem) else None

    # -- changes -----------------------------------------------------------------------------------------------------

    def replaced(self, text: str) -> Document:
        """Another text, which may have mistakes; numbers that differ are written into the program, too."""
        if text == self.text:
            return self
        program = None if self.program is None else following(self.program, text)
        return self._changed(Version(text, program))

    def made_by(self, program: Program) -> Document:
        """The machine that a program of the user's has made."""
        return self._changed(Version(program.machine, program))

    def without_program(self) -> Document:
        """The text alone is the machine from now on."""
        return self._changed(Version(self.text, None))

    def _changed(self, version: Version) -> Document:
        if version == self._version:
            return self
        return replace(
            self, text=version.text, program=version.program, earlier=(*self.earlier, self._version), later=()
        )

    @property
    def _version(self) -> Version:
        return Version(self.text, self.program)

    def edited(self, edits: Sequence[Mapping[str, object]]) -> tuple[Document, list[str]]:
        """All edits made, as one step of undo, and the names of what was made, changed or removed.

        Raises CardanError with one message where one of them is not possible; then nothing is changed.
        """
        text, names = edited(self.text, edits, self.path, self.trust_fmus)
        return self.replaced(text), names

    @property
    def can_undo(self) -> bool:
        return bool(self.earlier)

    @property
    def can_redo(self) -> bool:
        return bool(self.later)

    def undone(self) -> Document:
        """The text before this one; itself where there is none."""
        if not self.earlier:
            return self
        *earlier, (text, program) = self.earlier
        return replace(self, text=text, program=program, earlier=tuple(earlier), later=(self._version, *self.later))

    def redone(self) -> Document:
        """The text that was undone last; itself where there is none."""
        if not self.later:
            return self
        (text, program), *later = self.later
        return replace(self, text=text, program=program, earlier=(*self.earlier, self._version), later=tuple(later))

    # -- files -------------------------------------------------------------------------------------------------------

    def content(self, path: Path | None) -> str:
        """What belongs into a file: the program in one that ends in .py, else the text.

        Raises CardanError where the program lacks something of the machine.
        """
        if path is None or path.suffix.lower() != PYTHON:
            return self.text
        if self.program is None:
            raise CardanError(f"{path.name}: this machine has no program of yours; save it as YAML")
        if self.program.missing:
            raise CardanError(f"{path.name}: {NOT_IN_PROGRAM} Not in the program: {'; '.join(self.program.missing)}")
        return self.program.text

    @property
    def is_saved(self) -> bool:
        try:
            return self.saved == self.content(self.target)
        except CardanError:
            return False

    def as_saved(self, path: str | Path | None = None) -> Document:
        """The document after it was written to a file."""
        target = Path(path) if path is not None else self.target
        source = self.path if target is None or target.suffix.lower() == PYTHON else target
        return replace(self, saved=self.content(target), target=target, path=source)
