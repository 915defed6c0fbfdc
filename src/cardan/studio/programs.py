"""Machines written in Python, as documents: the program is run, and what it builds is written into the YAML text."""

from __future__ import annotations

from typing import Any

from cardan.errors import CardanError, FileError
from cardan.files.text_models.merge import read_data, same, with_data
from cardan.files.text_models.yaml import SECTIONS, parse_yaml
from cardan.files.written_models.as_python import to_python
from cardan.files.written_models.as_yaml import model_data
from cardan.model.model import Model
from cardan.studio.document import Document

PROGRAM = "the program"  # its name in tracebacks
NOWHERE = object()


def python_of(document: Document) -> str:
    """The machine as a Python program. Raises CardanError where the text has a mistake."""
    if document.problem:
        raise FileError(document.problem.message, document.path, document.problem.line)
    assert document.loaded is not None
    return to_python(document.loaded.model, document.loaded.analyses, document.loaded.design)


def from_python(text: str, before: Document | None = None) -> Document:
    """The document of the machine that a program builds. The program is run as it is: call this only when asked to.

    Analyses, the design, and all entries that say the same as before stay as they are written in `before`. Raises
    CardanError with the line where the program fails, or with the reason where its machine cannot be written as text.
    """
    model = machine_of(text)
    if before is None:
        return Document.of_model(model)
    return before.replaced(_merged(before, model) if before.model else Document.of_model(model).text)


def machine_of(text: str) -> Model:
    """The machine of a program: what its function build() returns, or its variable `model`."""
    names: dict[str, Any] = {"__name__": "machine", "__file__": PROGRAM}
    try:
        exec(compile(text, PROGRAM, "exec"), names)
        model = names["build"]() if callable(names.get("build")) else names.get("model")
    except SyntaxError as error:
        where = error.lineno if error.filename == PROGRAM else None
        raise FileError(f"not valid Python: {error.msg}", None, where) from None
    except CardanError as error:
        raise FileError(getattr(error, "message", str(error)), None, _line(error)) from None
    except (Exception, SystemExit) as error:  # whatever a program of the user's may do
        raise FileError(f"{type(error).__name__}: {error}", None, _line(error)) from None
    if not isinstance(model, Model):
        found = "there is none" if model is None else f"it is a {type(model).__name__}"
        raise FileError(f"a function build() that returns the cardan.Model is needed (or a variable `model`); {found}")
    return model


def _line(error: BaseException) -> int | None:
    """The last line of the program that was being done."""
    line, trace = None, error.__traceback__
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == PROGRAM:
            line = trace.tb_lineno
        trace = trace.tb_next
    return line


def _merged(before: Document, model: Model) -> str:
    """The text with what differs between its machine and another one; a new text where that does not work."""
    assert before.loaded is not None
    loaded = before.loaded
    old, new, written = model_data(loaded.model), model_data(model), read_data(before.text)
    wanted = _changed(written, old, new)
    wanted |= {word: written[word] for word in ("analyses", "design") if word in written}
    try:
        text = with_data(before.text, wanted, SECTIONS)
        if same(model_data(parse_yaml(text, before.path, before.trust_fmus).model), new):
            return text
    except CardanError:
        pass  # such as a design that speaks of what the program has not
    return Document.of_model(model, loaded.analyses).text


def _changed(written: Any, old: Any, new: Any) -> Any:
    """What is written, with what is new where that differs from the old."""
    if old is not NOWHERE and same(old, new):
        return written
    if isinstance(written, dict) and isinstance(old, dict) and isinstance(new, dict):
        kept = {
            key: _changed(value, old.get(key, NOWHERE), new[key]) if key in new else value
            for key, value in written.items()
            if key in new or key not in old
        }
        added = {key: value for key, value in new.items() if key not in written}
        implied = {key for key in added if key in old and same(old[key], added[key])}
        return kept | {key: value for key, value in added.items() if key not in implied}
    lists = [value for value in (written, old, new) if isinstance(value, (list, tuple))]
    if len(lists) == 3 and len({*map(len, lists)}) == 1:
        return [_changed(*values) for values in zip(*lists, strict=True)]
    return new
