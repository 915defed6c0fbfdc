"""Repeats the analysis of a result with the same options."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Mapping

from cardan.analysis.equilibrium import equilibrium
from cardan.analysis.kinematics import inverse, kinematics
from cardan.analysis.request import options_of
from cardan.analysis.run.ending import SimulationError
from cardan.analysis.simulate import integrate
from cardan.errors import AnalysisError
from cardan.model.model import Model
from cardan.results.result import Result
from cardan.spec import RunWords

ANALYSES: dict[str, Callable[..., Result]] = {
    "simulate": integrate,
    "kinematics": kinematics,
    "inverse": inverse,
    "equilibrium": equilibrium,
}
CUT_SHORT = ("interrupted", "stopped early")


def options_for(result: Result, model: Model) -> RunWords:
    """The options of a result's analysis; a run that was cut short is repeated up to where it came."""
    if result.request is None:
        raise AnalysisError(
            "the result does not record its analysis (it was made by hand or by an earlier version of cardan), so it "
            "cannot be repeated; run it again"
        )
    options = dict(options_of(result.request, model))
    if result.stats.status in CUT_SHORT and "until" in options:
        options["until"] = float(result.t[-1])
    return options


def repeat(
    result: Result, model: Model, options: Mapping[str, object], progress: Callable[[float, float], None] | None = None
) -> Result:
    """Run it again; also a run that stops early has a result. Ctrl-C is for the caller."""
    analysis = ANALYSES[result.stats.analysis]
    shown = {} if analysis is equilibrium else {"progress": progress}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)  # the run itself has said them
        try:
            repetition = analysis(model, **options, **shown)
        except SimulationError as error:
            repetition = error.result
    if repetition.stats.status == "interrupted":
        raise KeyboardInterrupt
    return repetition


def model_of(result: Result, model: Model | None) -> Model:
    if result.stats.analysis not in ANALYSES:
        analyses = ", ".join(ANALYSES)
        raise AnalysisError(f"there is no certificate for a result of {result.stats.analysis}, only for {analyses}")
    if not len(result.t):
        raise AnalysisError("the result is empty: there is nothing to certify")
    machine = model if model is not None else result.model
    if machine is None:
        raise AnalysisError("a result from a file does not hold its model; give the model: certificate(result, model)")
    check_belongs(result, machine)
    return machine


def check_belongs(result: Result, model: Model) -> None:
    """Refuse a model that has other bodies than the result."""
    missing = [name for name in model.bodies if name not in result.parts]
    if missing:
        raise AnalysisError(f'the result does not belong to model "{model.name}": it has no body "{missing[0]}"')
