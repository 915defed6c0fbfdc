"""The same analysis, closer to the truth: its options with smaller tolerances, or with a smaller fixed step."""

from __future__ import annotations

from collections.abc import Iterator

from cardan.errors import AnalysisError
from cardan.model.control.events import ChangeRun
from cardan.model.model import Model
from cardan.spec import REPORTING_INTERVALS, RTOL_RANGE, RunSpec, RunWords, is_fixed_step

SMALLEST_ATOL = 1e-15
DRIVEN = ("kinematics", "inverse")
PARTS = (0.01, 0.1)  # of the tolerances, for estimates of errors: the first with which the analysis comes to its end
STEP_PART = 0.25  # of a fixed step
NO_ESTIMATE = "the error cannot be estimated: "
FINEST_RTOL = 1e-12  # of a second run: below it round-off makes runs crawl beside singular positions
CLEARLY_SMALLER = 3.0  # times: errors of two runs whose tolerances are nearer to each other are alike
OTHER_STEPS = 1.5  # times the smallest tolerance: a run that is as good, with other steps and other round-off


def finer(options: RunWords, part: float, step_part: float) -> RunWords | None:
    """The options of a run with `part` of the tolerances, or `step_part` of a fixed step; None below round-off."""
    if is_fixed_step(options):
        every = options.get("every") or options["step"]
        return {**options, "step": step_part * options["step"], "every": every}
    rtol, atol = part * options.get("rtol", RunSpec.rtol), part * options.get("atol", RunSpec.atol)
    return None if rtol < RTOL_RANGE[0] else {**options, "rtol": rtol, "atol": max(atol, SMALLEST_ATOL)}


def finest(options: RunWords, part: float, step_part: float) -> RunWords:
    """The same, as near to it as round-off allows: at the smallest tolerance, a run with other steps."""
    if is_fixed_step(options):
        return finer(options, part, step_part) or {}
    rtol, atol = float(options.get("rtol", RunSpec.rtol)), float(options.get("atol", RunSpec.atol))
    smaller, smaller_atol = max(part * rtol, min(rtol, FINEST_RTOL)), max(part * atol, min(atol, SMALLEST_ATOL))
    if max(rtol / smaller, atol / smaller_atol) < CLEARLY_SMALLER:
        return {**options, "rtol": OTHER_STEPS * rtol, "atol": OTHER_STEPS * atol}
    return {**options, "rtol": smaller, "atol": smaller_atol}


def closer_runs(analysis: str, options: RunWords, until: float) -> Iterator[RunWords]:
    """The options for a second run whose difference from the first is the error of the first, best first."""
    for part in PARTS:
        closer = finest(options, part, STEP_PART)
        if analysis in DRIVEN:  # twice as many rows: each is closed from another neighbour
            duration = until - float(options.get("start_time") or 0.0)
            closer["every"] = 0.5 * (options.get("every") or duration / REPORTING_INTERVALS)
        yield closer


def refuse_what_sets_tolerances(model: Model) -> None:
    """An event that sets tolerances sets the same ones in a second run."""
    for event in model.events:
        for action in getattr(event, "do", ()):
            if isinstance(action, ChangeRun) and action.options.keys() & {"rtol", "atol"}:
                raise AnalysisError(
                    f'{NO_ESTIMATE}event "{event.name}" sets the tolerances of the run, also those of a second run'
                )
