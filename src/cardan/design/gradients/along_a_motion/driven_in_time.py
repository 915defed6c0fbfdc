"""Functionals of driven machines with states, friction or events: along the steps of a run, as those of a motion."""

from __future__ import annotations

import numpy as np

from cardan.analysis.driven.followed import follow_machine, happens_in_time, masses_missing
from cardan.analysis.kinematics import at_start
from cardan.analysis.reporting import report_times
from cardan.analysis.run.ending import SimulationError
from cardan.compiled.switched import SwitchedSystem
from cardan.compiled.system import System
from cardan.design.functionals import Functional
from cardan.design.gradients.along_a_motion.motion_gradient import along_steps, check_driver_jumps
from cardan.design.gradients.along_a_motion.responses import compiled_responses, switched_responses
from cardan.design.gradients.along_a_motion.rows import time_of
from cardan.design.gradients.at_rest.kinematic import beyond_motion
from cardan.design.gradients.derivatives import Derivatives
from cardan.design.gradients.request import GradientRequest
from cardan.errors import AnalysisError, ModelError
from cardan.results.result import Result
from cardan.spec import RunSpec


def runs_in_time(system: System, functionals: tuple[Functional, ...]) -> bool:
    """Whether functionals depend on more than the drivers prescribe."""
    return happens_in_time(system.model) and beyond_motion(system, compiled_responses(system, functionals).f) != ""


def gradient_in_time(system: System, functionals: tuple[Functional, ...], request: GradientRequest) -> Derivatives:
    """Values and derivatives along the run of `kinematics` or `inverse`."""
    p, options = system.parameter_values(request.parameters), request.options
    if request.until is None:
        raise AnalysisError("until= is missing; give the end time of the motion")
    end, until_by_p = time_of(system, request.until, p, "until")
    start = float(options.get("start_time") or 0.0)
    lacking = masses_missing(system, p)
    if lacking:
        raise ModelError(
            f"derivatives of states, forces and events of a driven machine need the masses of all bodies: {lacking}"
        )
    if request.derivatives:
        check_driver_jumps(system, p, start, end, request.names)
    times = report_times(start, end, options.get("every"))
    responses = switched_responses(system, functionals)
    try:
        result = _run(responses.system, times, request)
    except SimulationError as error:
        if not isinstance(responses.system, SwitchedSystem):
            raise
        responses = compiled_responses(system, functionals)
        result = _run(system, times, request)
        result.stats.messages.append(f"switches in expressions were not events in this run: {error}")
    derivatives = along_steps(system, responses, request, p, result, until_by_p)
    derivatives.notes.extend(
        message for message in result.stats.messages if message.startswith("switches in expressions")
    )
    return derivatives


def _run(system: System, times: np.ndarray, request: GradientRequest) -> Result:
    p = system.parameter_values(request.parameters)
    tolerances = {word: request.options[word] for word in ("rtol", "atol") if word in request.options}
    spec = RunSpec(float(times[-1]), start_time=float(times[0]), method="auto", **tolerances).settled()
    bound, state = at_start(system, p, float(times[0]), request.analysis)
    progress = request.options.get("progress")
    result = follow_machine(bound, state, times, "inverse", spec, progress, keep_steps=True)
    if result.stats.status == "interrupted":
        raise KeyboardInterrupt
    return result


__all__ = ["gradient_in_time", "runs_in_time"]
