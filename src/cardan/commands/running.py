"""Running the analyses that a file asks for, with the options of the command line.

The meaning and the words of the options of a run are those of `cardan.spec`.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import cardan as cd
from cardan.analysis.methods import OF_METHODS
from cardan.commands.signature import Option
from cardan.errors import CardanError, check_known
from cardan.files.model_file import AnalysisRequest
from cardan.files.shown_motion import without_fixed_steps
from cardan.io.layout import one_of
from cardan.spec import HELP, WORDS, RunSpec, RunWords
from cardan.view.terminal.console import one_line, say
from cardan.view.terminal.outlet import Outcome
from cardan.view.terminal.progress import ProgressBar

if TYPE_CHECKING:
    from cardan.model.model import Model


FIRST_MOMENT = 1e-6  # of a run
SHOWS_PROGRESS = ("simulate", "kinematics", "inverse")
ANALYSES = ("simulate", "equilibrium", "kinematics", "inverse", "linearize", "campbell", "assemble")


def run_option(word: str, metavar: str | None = None) -> Option:
    """An option of a run, with its words and its default."""
    words = f": {one_of(WORDS[word])}" if word in WORDS else ""
    default = getattr(RunSpec, word, None)
    usual = f" [{default:g}]" if isinstance(default, float) else f" [{default}]" if words and default else ""
    return Option(help=f"{HELP[word]}{words}{usual}.", metavar=metavar)


Until = Annotated[float | None, run_option("until", "T")]
Every = Annotated[float | None, run_option("every", "DT")]
Method = Annotated[str | None, run_option("method")]
Integrator = Annotated[str | None, run_option("integrator")]
Impacts = Annotated[str | None, run_option("impacts")]
Rtol = Annotated[float | None, run_option("rtol")]
Atol = Annotated[float | None, run_option("atol")]


def requests_of(analyses: Sequence[AnalysisRequest], overrides: RunWords, file: Path) -> list[AnalysisRequest]:
    """The analyses of a file with the options of the command line; without any, a simulation."""
    from cardan.files.text_models.words import analysis_words
    from cardan.spec import INTEGRATORS

    if not analyses and "until" not in overrides:
        raise CardanError(f"{file}: the file asks for no analysis; give --until T to simulate it")
    requests, unused = [], set(overrides)
    for request in analyses or (AnalysisRequest("simulate", {}),):
        check_known(f"{file}: no analysis", request.kind, ANALYSES, CardanError)
        accepted = analysis_words(request.kind)
        fitting = {key: value for key, value in overrides.items() if key in accepted}
        unused -= fitting.keys()
        options = dict(request.options)
        integrator = INTEGRATORS.get(fitting.get("integrator", ""))
        chooses_steps = fitting.get("method") in ("dae", "auto") or (integrator and not integrator.fixed_step)
        if fitting.keys() & {"rtol", "atol"} or chooses_steps:  # they ask for a method that chooses its steps
            if chooses_steps and options.get("step") is not None:
                chooser = fitting.get("integrator", fitting.get("method"))
                say(f"note: {chooser} chooses its own steps; the step {options['step']:g} of {file} is not used")
            options = without_fixed_steps(options)
        if fitting.get("method") not in (None, options.get("method")):  # the others are those of the file's method
            options = {word: value for word, value in options.items() if word not in OF_METHODS or word == "step"}
        requests.append(AnalysisRequest(request.kind, options | fitting))
    if unused:
        kinds = ", ".join(dict.fromkeys(request.kind for request in requests))
        raise CardanError(f"--{min(unused)} is not an option of the analysis of {file} ({kinds}); leave it out")
    return requests


def analyse(
    model: Model,
    request: AnalysisRequest,
    parameters: dict[str, float],
    save_to: Path | None = None,
    resume: bool = False,
) -> Outcome:
    """Run an analysis: what it found, also when it stopped early, and the warnings it gave as notes.

    `save_to`: the file that it is to write as it goes, or to go on with.
    """
    options = dict(request.options)
    if save_to is not None:
        options["save_to"] = cd.Resume(save_to) if resume else save_to
    if parameters:
        options["parameters"] = {**(options.get("parameters") or {}), **parameters}
    with warnings.catch_warnings(record=True) as caught, ProgressBar(to=save_to) as bar:
        warnings.simplefilter("always", UserWarning)
        if request.kind in SHOWS_PROGRESS:
            options["progress"] = bar
        try:
            answer, failure = getattr(cd, request.kind)(model, **AnalysisRequest(request.kind, options).arguments), None
        except CardanError as error:
            if not hasattr(error, "result"):
                raise
            answer, failure = error.result, error
    notes = [str(warning.message) for warning in caught if warning.category is UserWarning]
    return Outcome(request.kind, answer, notes, failure)


def refusals(model: Model, analyses: Sequence[AnalysisRequest], parameters: dict[str, float]) -> list[str]:
    """Why the analyses of a file would not begin: each is run for its first moment."""
    reasons = []
    for request in analyses or (AnalysisRequest("simulate", {"until": 1.0}),):
        try:
            outcome = analyse(model, AnalysisRequest(request.kind, _first_moment(request)), parameters)
            problem = outcome.failure
        except CardanError as error:
            problem = error
        if problem is not None:
            reasons.append(f"{request.kind}: {one_line(problem)}")
    return reasons


def _first_moment(request: AnalysisRequest) -> RunWords:
    """The options of a simulation with an end soon after its start; of other analyses, as they are."""
    from cardan.analysis.reporting import reports_of

    options = dict(request.options)
    if request.kind != "simulate" or "until" not in options:
        return options
    start = options.get("start_time") or 0.0
    reports = reports_of(start, options["until"], options.pop("every", None))
    moment = FIRST_MOMENT * (reports.until - start)
    if options.get("step") is not None:
        options["step"] *= FIRST_MOMENT
    return options | {"until": start + moment}


@contextmanager
def notes_told() -> Iterator[None]:
    """Warnings become notes on stderr."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always", UserWarning)
        yield
    for warning in caught:
        if warning.category is UserWarning:
            say(f"note: {one_line(warning.message)}")
