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


@dataclass(frozen=True)
class Document:
    """A text that describes a machine, and the texts before and after it.

    Documents do not change: an edit gives another one. `saved` is the text that is in the file; `trust_fmus`: FMUs that
    the text names may run.
    """

    text: str
    path: Path | None = None
    earlier: tuple[str, ...] = ()
    later: tuple[str, ...] = ()
    saved: str | None = None
    trust_fmus: bool = False

    @classmethod
    def empty(cls) -> Document:
        """A machine without a part, to draw into."""
        return cls(EMPTY)

    @classmethod
    def of_file(cls, path: str | Path, trust_fmus: bool = False) -> Document:
        """The text of a YAML file."""
        from cardan.io.text import read_text

        text = read_text(path)
        return cls(text, Path(path), saved=text, trust_fmus=trust_fmus)

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
        """Another text, which may have mistakes."""
        if text == self.text:
            return self
        return replace(self, text=text, earlier=(*self.earlier, self.text), later=())

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
        *earlier, text = self.earlier
        return replace(self, text=text, earlier=tuple(earlier), later=(self.text, *self.later))

    def redone(self) -> Document:
        """The text that was undone last; itself where there is none."""
        if not self.later:
            return self
        text, *later = self.later
        return replace(self, text=text, earlier=(*self.earlier, self.text), later=tuple(later))

    # -- files -------------------------------------------------------------------------------------------------------

    @property
    def is_saved(self) -> bool:
        return self.saved == self.text

    def as_saved(self, path: str | Path | None = None) -> Document:
        """The document after its text was written to a file."""
        return replace(self, saved=self.text, path=Path(path) if path is not None else self.path)
