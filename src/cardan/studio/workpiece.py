"""The machine in work: its document, where it can be written as one, and the session that runs it."""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from cardan.errors import CardanError
from cardan.files.text_models.merge import read_data
from cardan.files.text_models.rewrite import with_parameters
from cardan.files.written_models.as_yaml import to_yaml
from cardan.protocol import studio as protocol
from cardan.studio.document import Document
from cardan.studio.edits.apply import drawing_of
from cardan.studio.program_text import Program
from cardan.studio.programs import MachineText, document_with, python_of
from cardan.studio.session import Session
from cardan.studio.source import YAML, Source

NUMBERS = itertools.count(1)  # of sheets
DESIGN_DIGITS = 9  # significant ones of a design in the text


@dataclass(frozen=True)
class Workpiece:
    """Workpieces do not change, but for the values of sliders in their session: an edit gives another one.

    `document` is None where the machine cannot be written as YAML; `why_not` says why. `refused` says why the machine
    of the document cannot be tried, where its text has no mistake. `sheet` is another number for each machine that is
    opened; `before` and `after` are what undo and redo go to beyond the first and the last edit. `view` is what the
    window shows besides the machine, as the page tells it.
    """

    session: Session
    document: Document | None
    why_not: str = ""
    until: float | None = None
    refused: str = ""
    program: str = ""
    sheet: int = 0
    before: Workpiece | None = None
    after: Workpiece | None = None
    view: Mapping[str, object] | None = None

    @classmethod
    def of_source(
        cls, source: Source, until: float | None = None, parameters: Mapping[str, float] | None = None
    ) -> Workpiece:
        session, sheet = Session(source.model, source.analyses, source.design, until, parameters), next(NUMBERS)
        try:
            document = _document_of(source)
        except CardanError as error:
            why_not = f"this machine cannot be edited here: {error}"
            return cls(session, None, why_not, until, program=source.program, sheet=sheet)
        return cls(session, document, "", until, sheet=sheet)

    @classmethod
    def of_document(cls, document: Document, view: Mapping[str, object] | None = None) -> Workpiece:
        """A drawing that was kept. While its text has a mistake, the machine is the last one before that."""
        texts = [document.text, *(version.text for version in reversed(document.earlier))]
        documents = (replace(document, text=text) for text in texts)
        loaded = next((each.loaded for each in documents if each.loaded is not None), None)
        if loaded is None:
            raise CardanError("no text of this drawing is a machine")
        session = Session(loaded.model, loaded.analyses, loaded.design)
        return cls(session, document, sheet=next(NUMBERS), view=view)

    # -- changes -----------------------------------------------------------------------------------------------------

    def edited(self, edits: Sequence[Mapping[str, object]]) -> tuple[Workpiece, list[str]]:
        """All edits made, as one step of undo; values of sliders are written into the document with them."""
        document = self._editable()
        changed, names = replace(document, text=self.yaml()).edited(edits)
        return self._of(document.replaced(changed.text)), names

    def replaced(self, text: str) -> Workpiece:
        """Another text in place of the document's."""
        return self._of(self._editable().replaced(text))

    def settled(self, parameters: Mapping[str, float]) -> Workpiece:
        """The values at which sliders have come to rest are in the text, as one step of undo."""
        if self.document is None or self.document.problem is not None:
            return self
        return self._with(self.document.replaced(self.yaml(parameters)))

    def with_program(self, program: str, machine_text: MachineText) -> Workpiece:
        """What a program has made is written into the document, and the program stays with it."""
        return self._of(document_with(machine_text, self._editable(), program))

    def without_program(self) -> Workpiece:
        return self._with(self._editable().without_program())

    def opened(self, other: Workpiece) -> Workpiece:
        """Another machine in place of this one, to which undo comes back."""
        return replace(other, before=replace(self, after=None), after=None)

    @property
    def can_undo(self) -> bool:
        return self.before is not None or (self.document is not None and self.document.can_undo)

    @property
    def can_redo(self) -> bool:
        return self.after is not None or (self.document is not None and self.document.can_redo)

    def with_design(self, before: Mapping[str, float], after: Mapping[str, float]) -> Workpiece | None:
        """Values of parameters in the text, so that one undo goes back to those before; None where the text cannot hold
        them."""
        document = self.document
        if document is None or document.problem or document.model is None or not after.keys() <= before.keys():
            return None
        values = document.model.parameters
        moved = {n: v for n, v in before.items() if n in values and values[n].value != v}
        start = with_parameters(document.text, moved) if moved else document.text
        end = start and with_parameters(start, {n: float(f"{v:.{DESIGN_DIGITS}g}") for n, v in after.items()})
        return self._of(document.replaced(start).replaced(end)) if start and end else None

    def undone(self) -> Workpiece:
        if self.document is not None and self.document.can_undo:
            return self._of(self.document.undone(), self.after)
        return self if self.before is None else replace(self.before, after=self)

    def redone(self) -> Workpiece:
        if self.document is not None and self.document.can_redo:
            return self._of(self.document.redone(), self.after)
        return self if self.after is None else replace(self.after, before=replace(self, after=None))

    def saved(self, path: Path) -> Workpiece:
        """After it was written to a file."""
        return self if self.document is None else self._with(self.document.as_saved(path), self.after)

    def _editable(self) -> Document:
        if self.document is None:
            raise CardanError(self.why_not)
        return self.document

    def _with(self, document: Document, after: Workpiece | None = None) -> Workpiece:
        """With another text of the same machine: it need not run again."""
        return self if document is self.document else replace(self, document=document, after=after)

    def _of(self, document: Document, after: Workpiece | None = None) -> Workpiece:
        """With another text. The values of sliders stay, where the document does not give others than before."""
        changed = replace(self, document=document, refused="", after=after)
        loaded = document.loaded
        if loaded is None:
            return changed
        earlier = self.document.model if self.document else None
        old = {} if earlier is None else {name: p.value for name, p in earlier.parameters.items()}
        now = self.session.parameters
        slider_values = {n: now[n] for n, p in loaded.model.parameters.items() if n in now and old.get(n) == p.value}
        try:
            session = Session(loaded.model, loaded.analyses, loaded.design, self.until, slider_values)
        except CardanError as error:
            return replace(changed, refused=str(error))
        if self.session.mode in session.modes:
            session.mode = self.session.mode
        return replace(changed, session=session)

    # -- texts -------------------------------------------------------------------------------------------------------

    def yaml(self, parameters: Mapping[str, float] | None = None) -> str:
        """The document with the values of the sliders; comments and layout stay. What has no document is written anew,
        as far as it can be."""
        session, document = self.session, self.document
        values = {**session.parameters, **(parameters or {})}
        if document is None:
            return to_yaml(session.model, session.analyses, session.design, values)
        model = document.model
        if model is None:
            return document.text
        moved = {n: v for n, v in values.items() if n in model.parameters and model.parameters[n].value != v}
        return (with_parameters(document.text, moved) if moved else None) or document.text

    def page_data(self) -> protocol.Document:
        """The document as the pages show it, ready for JSON."""
        document = self.document
        undo: protocol.Undo = {"can_undo": self.can_undo, "can_redo": self.can_redo, "sheet": self.sheet}
        if document is None:
            return {**_NO_DOCUMENT, **undo, "why_not": self.why_not, "python": self.program}
        problem, program = document.problem, document.program
        return {
            **_NO_DOCUMENT,
            **undo,
            "yaml": document.text,
            "python": program.text if program else "" if problem else python_of(document),
            "is_program": program is not None,
            "missing": list(program.missing) if program else [],
            "path": document.target.name if document.target else "",
            "is_saved": document.is_saved,
            "editable": True,
            "problem": problem.message if problem else self.refused,
            "line": problem.line if problem else None,
            "drawing": drawing_of({} if problem else read_data(document.text)),
        }


_NO_DOCUMENT: protocol.Document = {
    "yaml": "",
    "python": "",
    "is_program": False,
    "missing": [],
    "can_undo": False,
    "can_redo": False,
    "sheet": 0,
    "path": "",
    "is_saved": True,
    "editable": False,
    "why_not": "",
    "problem": "",
    "line": None,
    "drawing": {"relations": [], "picture": None},
}


def _document_of(source: Source) -> Document:
    """Nothing of it is lost as long as it is not changed."""
    target = None if source.is_example else source.path
    if source.path is not None and source.path.suffix.lower() in YAML:
        return replace(Document.of_file(source.path, source.trust_fmus), target=target)
    if source.text:
        document = Document(source.text, trust_fmus=source.trust_fmus)
    else:
        document = Document.of_model(source.model, source.analyses, source.design)
    if not source.program:
        return replace(document, saved=document.text)
    program = Program(source.program, document.text)
    return replace(document, program=program, saved=source.program if target else document.text, target=target)
