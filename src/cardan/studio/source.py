"""What the studio opens: a model file, an example by its name, or a Python program with a function `build()`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from cardan.errors import CardanError, FileError
from cardan.files import examples
from cardan.files.example_runs import load_module
from cardan.files.load import load_file
from cardan.files.model_file import AnalysisRequest
from cardan.files.text_models.design_request import DesignRequest
from cardan.model.model import Model
from cardan.results.result import Result
from cardan.studio.document import Document
from cardan.studio.session import MOVING
from cardan.view.terminal.outlet import READABLE_RESULTS

YAML = (".yaml", ".yml")
MOST_LISTED = 200  # files of a folder


class Source(NamedTuple):
    """`path`: the file it came from; None of a machine that is drawn from nothing, whose text is `text`."""

    path: Path | None
    model: Model
    analyses: Sequence[AnalysisRequest] = ()
    design: DesignRequest | None = None
    told: Sequence[str] = ()
    text: str = ""
    trust_fmus: bool = False


def openable() -> list[str]:
    """Names that can be opened: models of this folder, then examples."""
    here = sorted(path.name for path in Path().iterdir() if path.suffix.lower() in YAML)
    return [*here[:MOST_LISTED], *sorted({path.stem for path in examples.example_files()})]


def empty_source() -> Source:
    """A machine in the plane that has nothing yet."""
    document = Document.empty()
    loaded = document.loaded
    assert loaded is not None
    return Source(None, loaded.model, loaded.analyses, loaded.design, text=document.text)


def open_source(name: str, data_set: int | None = None, trust_fmus: bool = False) -> Source:
    """The machine of a file, or of the example that is called so; `trust_fmus`: FMUs that its text names may run."""
    path = Path(name)
    if path.suffix.lower() in READABLE_RESULTS:
        raise FileError(f"this is a result, and the studio needs a model; `cardan view {name}` shows a result", path)
    if not path.exists():
        if path.suffix and path.suffix.lower() not in examples.FORMATS:
            return _of_file(path, data_set, trust_fmus)  # says which kinds of file there are
        if path.parent != Path():
            raise FileError("no such file", path)
        try:
            path = examples.find_example(name)
        except CardanError as error:
            raise CardanError(f"{error}; there is no such file either") from None
    if trust_fmus and path.suffix.lower() not in YAML:
        raise CardanError(f"{name}: --trust-fmus belongs to YAML files, which may name FMUs; leave it out")
    return _of_program(path) if path.suffix.lower() == ".py" else _of_file(path, data_set, trust_fmus)


def _of_file(path: Path, data_set: int | None, trust_fmus: bool) -> Source:
    options: Any = ({} if data_set is None else {"number": data_set}) | ({"trust_fmus": True} if trust_fmus else {})
    loaded: Any = load_file(path, **options)
    told = getattr(loaded, "told", ())
    return Source(path, loaded.model, loaded.analyses, loaded.design, told, trust_fmus=trust_fmus)


def _of_program(path: Path) -> Source:
    """A program of the user's own: it is run as such, except for what it does when it is started itself."""
    try:
        module = load_module(path)
        build, motion = getattr(module, "build", None), getattr(module, "motion", None)
        if build is None:
            raise FileError("the file has no function build() that returns the model; the studio needs one", path)
        model = build()
        if not isinstance(model, Model):
            raise FileError(f"build() returns {type(model).__name__}; the studio needs a cardan.Model", path)
        if motion is None:
            return Source(path, model)
        result = motion()
        shown = getattr(result, "model", None)  # build() may leave out the driver that motion() adds
        if shown is not None and len(shown.parameters) >= len(model.parameters):
            model = shown
        return Source(path, model, (asked_by(result),))
    except (CardanError, OSError):
        raise
    except Exception as error:  # whatever a program of the user's may do
        raise FileError(f"could not be run: {type(error).__name__}: {error}", path) from error


def asked_by(result: Result) -> AnalysisRequest:
    """The analysis that gave a result, as far as the result tells: its kind, its span, its method."""
    stats, times = result.stats, result.t
    if stats.analysis not in MOVING or len(times) < 2:
        return AnalysisRequest("equilibrium" if stats.analysis == "equilibrium" else "simulate", {})
    options: dict[str, Any] = {"until": float(times[-1]), "every": float(np.median(np.diff(times)))}
    if times[0] != 0.0:
        options["start_time"] = float(times[0])
    if stats.analysis == "simulate" and stats.method:
        options["method"] = stats.method
    if stats.analysis == "simulate" and stats.rtol is not None:
        options |= {"rtol": stats.rtol, "atol": stats.atol}
    return AnalysisRequest(stats.analysis, options)
