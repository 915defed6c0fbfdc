"""Examples as machines and as motions: what the viewers, the studio and the gallery show of them."""

from __future__ import annotations

import importlib.util
import inspect
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

from cardan.errors import FileError
from cardan.files.load import load_file
from cardan.files.model_file import AnalysisRequest
from cardan.files.shown_motion import REST, first_motion, smooth_options
from cardan.model.model import Model
from cardan.public import find
from cardan.results.result import Result

ROBOT_TIME = 3.0  # s: a robot file asks for no analysis; its arm sinks under its weight so long


def example_model(path: str | Path) -> tuple[Model, tuple[AnalysisRequest, ...]]:
    """The machine of an example and the analyses its file asks for; a Python example builds it and asks for none."""
    path = Path(path)
    if path.suffix == ".py":
        return _function(path, "build")(), ()
    loaded = load_file(path)
    return loaded.model, loaded.analyses


def example_motion(path: str | Path) -> Result:
    """The run that shows what an example is about, with frames enough for a smooth picture; one frame if at rest."""
    path = Path(path)
    if path.suffix == ".py":
        return _function(path, "motion")()
    model, analyses = example_model(path)
    request = first_motion(analyses) or AnalysisRequest("simulate", {"until": ROBOT_TIME})
    options = request.options if request.kind in REST else smooth_options(request.options)
    return find(request.kind)(model, **AnalysisRequest(request.kind, options).arguments)


def load_module(path: Path) -> ModuleType:
    """A Python example as a module; what it does as a program is left out."""
    spec = importlib.util.spec_from_file_location(f"cardan_example_{path.stem}", path)
    if spec is None or spec.loader is None or not path.is_file():
        raise FileError("no such Python example", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _function(path: Path, name: str) -> Callable[..., Any]:
    function = getattr(load_module(path), name, None)
    if not inspect.isfunction(function):
        raise FileError(f"has no function {name}(); the examples of cardan have build() and motion()", path)
    return function
