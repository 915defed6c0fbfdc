"""Running the analyses that a file asks for, with the options of the command line."""

from __future__ import annotations

import inspect
import warnings
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import cardan as cd
from cardan.errors import CardanError, suggestion
from cardan.files.motions import without_fixed_steps
from cardan.view.console import one_line, say
from cardan.view.outlet import Outcome
from cardan.view.progress import KERNELS, ProgressBar, announce_compilation

ANALYSES = ("simulate", "equilibrium", "kinematics", "inverse", "linearize", "assemble")


class Request(NamedTuple):
    """An analysis to run, as files state it."""

    kind: str
    options: Mapping[str, Any]


def requests_of(given: Sequence[Any], overrides: dict[str, Any], file: Path) -> list[Request]:
    """The analyses of a file with the options of the command line; without any, a simulation."""
    if not given and "until" not in overrides:
        raise CardanError(f"{file}: the file names no analysis; give --until T to simulate it")
    requests, unused = [], set(overrides)
    for request in given or (Request("simulate", {}),):
        if request.kind not in ANALYSES:
            raise CardanError(f'{file}: no analysis "{request.kind}"{suggestion(request.kind, ANALYSES)}')
        known = inspect.signature(getattr(cd, request.kind)).parameters
        fitting = {key: value for key, value in overrides.items() if key in known}
        unused -= fitting.keys()
        options = dict(request.options)
        if fitting.keys() & {"rtol", "atol"}:  # a tolerance asks for the method that can keep it
            options = without_fixed_steps(options)
        if "method" in fitting and options.get("integrator") == "bdf":  # that of the file's method
            del options["integrator"]
        requests.append(Request(request.kind, options | fitting))
    if unused:
        kinds = ", ".join(dict.fromkeys(request.kind for request in requests))
        raise CardanError(f"--{min(unused)} does not fit the analysis of {file}: {kinds}")
    return requests


def analyse(
    model: Any, request: Request, parameters: dict[str, float], save_to: Path | None = None, resume: bool = False
) -> Outcome:
    """Run an analysis: what it found, also when it stopped early, and the warnings it gave as notes.

    `save_to`: the file that it is to write as it goes, or to go on with.
    """
    options = dict(request.options)
    if save_to is not None:
        options |= {"save_to": save_to, "resume": resume}
    if parameters:
        options["parameters"] = {**(options.get("parameters") or {}), **parameters}
    announce_compilation(request.kind, fixed_step=options.get("step") is not None)
    with warnings.catch_warnings(record=True) as caught, ProgressBar(to=save_to) as bar:
        warnings.simplefilter("always", UserWarning)
        if request.kind in KERNELS:
            options["progress"] = bar
        try:
            found, failure = getattr(cd, request.kind)(model, **options), None
        except CardanError as error:
            if not hasattr(error, "result"):
                raise
            found, failure = error.result, error
    told = [str(warning.message) for warning in caught if warning.category is UserWarning]
    return Outcome(request.kind, found, told, failure)


@contextmanager
def notes_told() -> Iterator[None]:
    """Warnings become notes on stderr."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always", UserWarning)
        yield
    for warning in caught:
        if warning.category is UserWarning:
            say(f"note: {one_line(warning.message)}")
