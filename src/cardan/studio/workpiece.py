"""The machine in work: its document, where it can be written as one, and the session that runs it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from cardan.errors import CardanError
from cardan.files.text_models.rewrite import with_parameters
from cardan.files.written_models.as_yaml import to_yaml
from cardan.protocol import studio as protocol
from cardan.studio.document import Document
from cardan.studio.programs import MachineText, document_with, python_of
from cardan.studio.session import Session
from cardan.studio.source import YAML, Source


@dataclass(frozen=True)
class Workpiece:
    """Workpieces do not change, but for the values of sliders in their session: an edit gives another one.

    `document` is None where the machine cannot be written as YAML; `why_not` says why. `refused` says why the machine
    of the document cannot be tried, where its text has no mistake. `program` has made the text `text_of_program`.
    """

    session: Session
    document: Document | None
    why_not: str = ""
    until: float | None = None
    refused: str = ""
    program: str = ""
    text_of_program: str = ""

    @classmethod
    def of_source(
        cls, source: Source, until: float | None = None, parameters: Mapping[str, float] | None = None
    ) -> Workpiece:
        session = Session(source.model, source.analyses, source.design, until, parameters)
        try:
            document = _document_of(source)
        except CardanError as error:
            return cls(session, None, f"this machine cannot be edited here: {error}", until)
        return cls(session, document, "", until)

    # -- changes -----------------------------------------------------------------------------------------------------

    def edited(self, edits: Sequence[Mapping[str, object]]) -> tuple[Workpiece, list[str]]:
        """All edits made, as one step of undo; values of sliders are written into the document with them."""
        document = self._editable()
        changed, names = replace(document, text=self.yaml()).edited(edits)
        return self._of(document.replaced(changed.text)), names

    def replaced(self, text: str) -> Workpiece:
        """Another text in place of the document's."""
        return self._of(self._editable().replaced(text))

    def with_program(self, program: str, machine_text: MachineText) -> Workpiece:
        """What a program has made is written into the document; the program is shown as long as that stays so."""
        document = document_with(machine_text, self._editable())
        return replace(self._of(document), program=program, text_of_program=document.text)

    def undone(self) -> Workpiece:
        return self._of(self._editable().undone())

    def redone(self) -> Workpiece:
        return self._of(self._editable().redone())

    def saved(self, path: Path) -> Workpiece:
        """After `yaml()` was written to a file."""
        if self.document is None:
            return self
        return self._of(self.document.replaced(self.yaml()).as_saved(path))

    def _editable(self) -> Document:
        if self.document is None:
            raise CardanError(self.why_not)
        return self.document

    def _of(self, document: Document) -> Workpiece:
        """With another text. The values of sliders stay, where the document does not give others than before."""
        loaded = document.loaded
        if loaded is None:
            return replace(self, document=document, refused="")
        before = self.document.model if self.document else None
        old = {} if before is None else {name: p.value for name, p in before.parameters.items()}
        now = self.session.parameters
        slider_values = {n: now[n] for n, p in loaded.model.parameters.items() if n in now and old.get(n) == p.value}
        try:
            session = Session(loaded.model, loaded.analyses, loaded.design, self.until, slider_values)
        except CardanError as error:
            return replace(self, document=document, refused=str(error))
        if self.session.mode in session.modes:
            session.mode = self.session.mode
        return replace(self, session=session, document=document, refused="")

    # -- texts -------------------------------------------------------------------------------------------------------

    def yaml(self) -> str:
        """The document with the values of the sliders; comments and layout stay. What has no document is written anew,
        as far as it can be."""
        session, document = self.session, self.document
        if document is None:
            return to_yaml(session.model, session.analyses, session.design, session.parameters)
        model = document.model
        if model is None:
            return document.text
        moved = {
            n: v for n, v in session.parameters.items() if n in model.parameters and model.parameters[n].value != v
        }
        return (with_parameters(document.text, moved) if moved else None) or document.text

    def _python(self, document: Document) -> str:
        """The user's program where it has made this machine, with its loops and its words; else one that cardan
        writes."""
        return self.program if self.program and document.text == self.text_of_program else python_of(document)

    def page_data(self) -> protocol.Document:
        """The document as the pages show it, ready for JSON."""
        document = self.document
        if document is None:
            return {**_NO_DOCUMENT, "why_not": self.why_not}
        problem = document.problem
        return {
            "yaml": document.text,
            "python": "" if problem else self._python(document),
            "can_undo": document.can_undo,
            "can_redo": document.can_redo,
            "path": document.path.name if document.path else "",
            "is_saved": document.is_saved,
            "editable": True,
            "why_not": "",
            "problem": problem.message if problem else self.refused,
            "line": problem.line if problem else None,
        }


_NO_DOCUMENT: protocol.Document = {
    "yaml": "",
    "python": "",
    "can_undo": False,
    "can_redo": False,
    "path": "",
    "is_saved": True,
    "editable": False,
    "why_not": "",
    "problem": "",
    "line": None,
}


def _document_of(source: Source) -> Document:
    if source.path is not None and source.path.suffix.lower() in YAML:
        return Document.of_file(source.path, source.trust_fmus)
    if source.text:
        return Document(source.text, trust_fmus=source.trust_fmus)
    return Document.of_model(source.model, source.analyses, source.design)
