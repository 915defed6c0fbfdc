"""Machines written in Python, as documents: the program is run, and what it builds is written into the YAML text.

Programs run in a process of their own (`child`), with `made_by_text` and `made_by_file`. What comes back from there is
a text in cardan's own format, which is read and checked like every other file: no object of Python is handed over.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from cardan.errors import CardanError, FileError
from cardan.files.example_runs import load_module
from cardan.files.model_file import AnalysisRequest
from cardan.files.text_models.merge import read_data, same, with_data
from cardan.files.text_models.yaml import SECTIONS, parse_yaml
from cardan.files.written_models.as_python import to_python
from cardan.files.written_models.as_yaml import model_data, to_yaml
from cardan.model.model import Model
from cardan.results.result import Result
from cardan.studio.document import Document
from cardan.studio.program_text import Program
from cardan.studio.session import MOVING

PROGRAM = "the program"  # its name in tracebacks
NOWHERE = object()
NO_MACHINE = (
    "there is no function build() that returns the model, and no variable `model`; the studio needs one of them"
)


class MachineText(NamedTuple):
    """What a program has made, as plain texts.

    `why_not`: why its machine cannot be written as text; then `yaml` has its analyses alone. `of_motion`: the machine
    is the one that the program's function motion() has run, which may have more parts than that of build().
    """

    yaml: str
    why_not: str = ""
    of_motion: bool = False


class Built(NamedTuple):
    """What a program has made, in the process that has run it."""

    model: Model
    analyses: tuple[AnalysisRequest, ...] = ()
    of_motion: bool = False

    def machine_text(self) -> MachineText:
        try:
            return MachineText(to_yaml(self.model, self.analyses), "", self.of_motion)
        except CardanError as error:
            without_parts = Model(self.model.name, units=self.model.units, dim=self.model.dim)
            return MachineText(to_yaml(without_parts, self.analyses), str(error), self.of_motion)


def python_of(document: Document) -> str:
    """The machine as a Python program. Raises CardanError where the text has a mistake."""
    if document.problem:
        raise FileError(document.problem.message, document.path, document.problem.line)
    assert document.loaded is not None
    return to_python(document.loaded.model, document.loaded.analyses, document.loaded.design)


def document_with(machine_text: MachineText, before: Document | None = None, program: str = "") -> Document:
    """The document of the machine that a program has made.

    The design, the analyses where the program has run none, and all entries that say the same as before stay as they
    are written in `before`. Raises CardanError with the reason where the machine cannot be written as text.
    """
    if machine_text.why_not:
        raise CardanError(machine_text.why_not)
    if before is None:
        return Document(machine_text.yaml)
    text = _merged(before, machine_text.yaml) if before.model else machine_text.yaml
    return before.made_by(Program(program, text)) if program else before.replaced(text)


# -- where programs run ------------------------------------------------------------------------------------------------


def made_by_text(text: str) -> MachineText:
    """What a program makes that was typed. It is run as it is, here and now. Raises FileError with its line."""
    names: dict[str, object] = {"__name__": "machine", "__file__": PROGRAM}
    try:
        exec(compile(text, PROGRAM, "exec"), names)
        return _built_by(names).machine_text()
    except SyntaxError as error:
        where = error.lineno if error.filename == PROGRAM else None
        raise FileError(f"not valid Python: {error.msg}", None, where) from None
    except CardanError as error:
        raise FileError(getattr(error, "message", str(error)), None, line_of(error)) from None
    except (Exception, SystemExit) as error:  # whatever a program of the user's may do
        raise FileError(f"{type(error).__name__}: {error}", None, line_of(error)) from None


def made_by_file(path: Path) -> MachineText:
    """What the program of a file makes."""
    return built_by_file(path).machine_text()


def built_by_file(path: Path, machine_text: MachineText | None = None) -> Built:
    """The machine of a program, which is run except for what it does when it is started itself.

    `machine_text`: what another process has obtained from this program already. Then the program is not run again where
    its function build() gives the machine.
    """
    try:
        names = vars(load_module(path))
        if machine_text is None or machine_text.of_motion:
            return _built_by(names)
        return Built(_model_of(names), parse_yaml(machine_text.yaml).analyses)
    except FileError as error:
        raise (error if error.path is not None else FileError(error.message, path, error.line)) from None
    except (CardanError, OSError):
        raise
    except Exception as error:  # whatever a program of the user's may do
        raise FileError(f"could not be run: {type(error).__name__}: {error}", path) from error


def _built_by(names: Mapping[str, object]) -> Built:
    """The machine of a program that has run, and what it has computed of it: by its function motion(), or as a
    variable."""
    model, motion = _model_of(names), names.get("motion")
    if not callable(motion):
        runs = [value for value in names.values() if isinstance(value, Result) and value.model is model]
        return Built(model, tuple(asked_by(run) for run in runs[-1:]))
    result: Any = motion()
    shown = getattr(result, "model", None)  # build() may leave out the driver that motion() adds
    if shown is not None and len(shown.parameters) >= len(model.parameters):
        return Built(shown, (asked_by(result),), of_motion=True)
    return Built(model, (asked_by(result),))


def _model_of(names: Mapping[str, object]) -> Model:
    """What the function build() returns, else the variable `model`."""
    build = names.get("build")
    model = build() if callable(build) else names.get("model")
    if isinstance(model, Model):
        return model
    if not callable(build) and model is None:
        raise FileError(NO_MACHINE)
    source = "build() returns" if callable(build) else "the variable `model` is a"
    raise FileError(f"{source} {type(model).__name__}; the studio needs a cardan.Model")


def asked_by(result: Result) -> AnalysisRequest:
    """The analysis that gave a result, as far as the result tells: its kind, its span, its method."""
    stats, times = result.stats, result.t
    if stats.analysis not in MOVING or len(times) < 2:
        return AnalysisRequest("equilibrium" if stats.analysis == "equilibrium" else "simulate", {})
    options: dict[str, object] = {"until": float(times[-1]), "every": float(np.median(np.diff(times)))}
    if times[0] != 0.0:
        options["start_time"] = float(times[0])
    if stats.analysis == "simulate" and stats.method:
        options["method"] = stats.method
    if stats.analysis == "simulate" and stats.rtol is not None:
        options |= {"rtol": stats.rtol, "atol": stats.atol}
    return AnalysisRequest(stats.analysis, options)


def line_of(error: BaseException) -> int | None:
    """The last line of the program that was being done."""
    line, trace = None, error.__traceback__
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == PROGRAM:
            line = trace.tb_lineno
        trace = trace.tb_next
    return line


# -- texts -------------------------------------------------------------------------------------------------------------


def _merged(before: Document, text: str) -> str:
    """The text with what differs between its machine and that of another text; a new text where that does not work."""
    assert before.loaded is not None
    loaded, other = before.loaded, parse_yaml(text, before.path, before.trust_fmus)
    old, new, written = model_data(loaded.model), model_data(other.model), read_data(before.text)
    wanted = _changed(written, old, new)
    wanted |= {word: written[word] for word in ("analyses", "design") if word in written}
    if other.analyses:
        wanted["analyses"] = read_data(text)["analyses"]
    try:
        text = with_data(before.text, wanted, SECTIONS)
        if same(model_data(parse_yaml(text, before.path, before.trust_fmus).model), new):
            return text
    except CardanError:
        pass  # such as a design that speaks of what the program has not
    return to_yaml(other.model, other.analyses or loaded.analyses)


def _changed(written: Any, old: Any, new: Any) -> Any:
    """What is written, with what is new where that differs from the old."""
    if old is not NOWHERE and same(old, new):
        return written
    if isinstance(written, dict) and isinstance(old, dict) and isinstance(new, dict):
        entries = {
            key: _changed(value, old.get(key, NOWHERE), new[key]) if key in new else value
            for key, value in written.items()
            if key in new or key not in old
        }
        added = {key: value for key, value in new.items() if key not in written}
        implied = {key for key in added if key in old and same(old[key], added[key])}
        return entries | {key: value for key, value in added.items() if key not in implied}
    lists = [value for value in (written, old, new) if isinstance(value, (list, tuple))]
    if len(lists) == 3 and len({*map(len, lists)}) == 1:
        return [_changed(*values) for values in zip(*lists, strict=True)]
    return new
