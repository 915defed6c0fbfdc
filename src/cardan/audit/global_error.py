"""The estimated global error of a result: its difference from the same run with a hundredth of the tolerances.

    e(t) = |y(t) - y*(t)|        y*: the run with rtol/100, atol/100; with a quarter of a fixed step

If errors fall with the tolerance, the error of y* is a hundredth of that of y, and e is the error of y within a few per
cent, through events, contacts and friction: nothing about them is assumed. At the smallest tolerances, where the second
run cannot be much better, it has other steps and other round-off, and e is as large as the errors of both. Nothing is
known better than joints are closed and numbers are rounded: that is the least estimate.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from cardan.analysis.foreign_calls import calls_out, foreign_calls
from cardan.analysis.run.event_rows import EVENT_ROWS
from cardan.analysis.tighter_options import DRIVEN, NO_ESTIMATE, closer_runs, refuse_what_sets_tolerances
from cardan.audit import agreement as runs
from cardan.audit.repeat import check_belongs, options_for, repeat
from cardan.compiled.compiling import compile_system
from cardan.compiled.system import System
from cardan.errors import AnalysisError, CardanError
from cardan.model.model import Model
from cardan.results.result import Result
from cardan.results.scales import relative_gap, unit_scales
from cardan.spec import DRIFTING

ROUND_OFF_OF_STEPS = 4 * float(
    np.finfo(float).eps
)  # of the largest value, times the root of the number of steps: they add up
EVENTS = "events"  # the word for the times of events
SHORTEST_WAIT = 10.0  # s for a second run
SAME_RUN = 1.0  # tolerances: a repetition that is farther off is another run


@dataclass(frozen=True, eq=False)
class FinerRun:
    """The second run, and which of its rows belongs to each row of the first."""

    result: Result
    rows: np.ndarray
    model_version: int

    def error(self, result: Result, quantity: str) -> np.ndarray:
        """The difference from the first run in every row, and not less than what is known."""
        values = np.asarray(result[quantity], dtype=float)
        closer = np.asarray(self.result[quantity], dtype=float)[self.rows]
        if quantity.endswith(".orientation"):  # p and -p are one orientation
            closer = np.where(np.sum(values * closer, axis=1, keepdims=True) < 0, -closer, closer)
        return np.maximum(np.abs(values - closer), _least(result, self.result, quantity, values))


def estimated_error(result: Result, quantity: str, model: Model | None = None) -> np.ndarray:
    """The error of a quantity in every row, or of the times of events."""
    if quantity != EVENTS and not isinstance(result[quantity], np.ndarray):  # a wrong name costs no run
        raise CardanError(f'"{quantity}" is no quantity: add one, for example "{quantity}.position"')
    second = finer_run(result, model)
    return _error_of_event_times(result, second.result) if quantity == EVENTS else second.error(result, quantity)


def largest_errors(result: Result) -> str:
    """The largest estimated errors of positions and angles, in words; of a result whose errors were asked for."""
    words = []
    for quantity, unit in (("position", result.units.length), ("angle", "rad"), ("orientation", "")):
        errors = {
            name: result.finer_run.error(result, f"{name}.{quantity}")
            for name, part in result.parts.items()
            if part.family == "body" and (name, quantity) in result.columns
        }
        if errors:
            name = max(errors, key=lambda one: float(np.nanmax(errors[one])))
            row = int(np.argmax(errors[name])) // errors[name][0].size
            size = f"{float(np.nanmax(errors[name])):.2g} {unit}".rstrip()
            words.append(f'{quantity}s {size}, "{name}" at t = {result.t[row]:.6g}')
    return "at most " + "; ".join(words)


def finer_run(result: Result, model: Model | None = None) -> FinerRun:
    """The second run of a result, which is kept with it."""
    machine = _machine_of(result, model)
    if result.finer_run is not None and result.finer_run.model_version == machine.version:
        return result.finer_run
    system = compile_system(machine)
    options = options_for(result, machine)
    _refuse_changed(result, system, options)
    refuse_what_sets_tolerances(machine)
    if model is not None or calls_out(system):
        again = repeat(result, machine, options)
        _refuse_another_run(result, again, system, runs.tolerances(options))
    problem = ""
    patience = runs.Patience(None, max(SHORTEST_WAIT, runs.PATIENCE_WITH_RUN * result.stats.wall_time))
    for closer in closer_runs(result.stats.analysis, options, float(options["until"])):
        patience.begin()
        try:
            second = repeat(result, machine, closer, patience)
        except CardanError as error:
            problem = str(error)
            continue
        if second.stats.status == result.stats.status:
            finer = FinerRun(second, matching_rows(result, second), machine.version)
            result.finer_run = finer
            return finer
        problem = f"a run at rtol={closer.get('rtol')} {second.stats.status} at t = {_end(second):.6g}"
    raise AnalysisError(NO_ESTIMATE + problem)


def matching_rows(result: Result, second: Result) -> np.ndarray:
    """For every row of a result the row of the second run that is to be compared with it.

    Reporting times are the same in both. The rows of events (`events="rows"`) and of a stop, whose times differ, belong
    to each other by their order.
    """
    mine, other = _event_rows(result), _event_rows(second)
    if mine.size != other.size:
        raise AnalysisError(NO_ESTIMATE + _other_events(result, second))
    rows = np.full(len(result.t), -1, np.int64)
    rows[mine] = other
    plain, plain_other = (
        np.setdiff1d(np.arange(len(r.t)), event_rows) for r, event_rows in ((result, mine), (second, other))
    )
    common, common_other = runs.common_times(result.t[plain], second.t[plain_other])
    rows[plain[common]] = plain_other[common_other]
    unmatched = np.flatnonzero(rows < 0)
    last = len(second.t) - 1
    if unmatched.size and result.t[unmatched[0]] < second.t[last] and unmatched[0] < len(result.t) - 1:
        raise AnalysisError(f"{NO_ESTIMATE}the second run does not report t = {result.t[unmatched[0]]:.6g}")
    rows[unmatched] = last  # an event stops both runs, a little apart
    return rows


def _event_rows(result: Result) -> np.ndarray:
    return np.array(result.extra.get(EVENT_ROWS) or [], np.int64)


def _end(result: Result) -> float:
    return float(result.t[-1]) if len(result.t) else 0.0


def _least(result: Result, second: Result, quantity: str, values: np.ndarray) -> np.ndarray:
    """What no estimate falls below: round-off, and how far joints are open where the method closes them."""
    finite = np.where(np.isfinite(values), np.abs(values), 0.0)
    largest = np.max(finite, axis=0, initial=0.0)
    gap = 0.0
    if result.stats.method not in DRIFTING:  # in which the second run shows how far joints have drifted
        gap = max(relative_gap(result), relative_gap(second))
    units = result.units_of(quantity)
    sizes = {unit: size for unit, size in unit_scales(result).items() if unit in ("rad", result.units.length)}
    moved = np.array([sizes.get(unit, np.nan) for unit in units]).reshape(values.shape[1:])
    return _round_off(result) * largest + gap * np.where(np.isnan(moved), largest, moved)


def _round_off(result: Result) -> float:
    return ROUND_OFF_OF_STEPS * max(1.0, result.stats.steps) ** 0.5


def _error_of_event_times(result: Result, second: Result) -> np.ndarray:
    mine, other = ([(event.name, event.what) for event in run.events] for run in (result, second))
    if mine != other:
        raise AnalysisError(f"the errors of the times of events cannot be told: {_other_events(result, second)}")
    times, closer = (np.array([event.t for event in run.events]) for run in (result, second))
    return np.maximum(np.abs(times - closer), _round_off(result) * np.abs(times))


def _other_events(result: Result, second: Result) -> str:
    """In which event two runs differ first."""
    mine, other = ([f'"{event.name}" {event.what}'.strip() for event in run.events] for run in (result, second))
    for k, name in enumerate(mine):
        if k >= len(other) or other[k] != name:
            instead = other[k] if k < len(other) else "no event"
            return f"at t = {result.events[k].t:.6g} this run has {name}, a more accurate one {instead}"
    extra = second.events[len(mine)]
    return f'a more accurate run has one more event, "{extra.name}" at t = {extra.t:.6g}'


# -- where there is no estimate ---------------------------------------------------------------------------------


def _machine_of(result: Result, model: Model | None) -> Model:
    analysis, status = result.stats.analysis, result.stats.status
    if analysis not in ("simulate", *DRIVEN):
        raise AnalysisError(f"{NO_ESTIMATE}a result of {analysis} is not integrated over time")
    if not len(result.t):
        raise AnalysisError(f"{NO_ESTIMATE}the result is empty")
    if status == "stopped early":
        raise AnalysisError(
            f"{NO_ESTIMATE}the run stopped early, at t = {_end(result):.6g}, where a more accurate one may not stop; "
            "run it again until a little before"
        )
    machine = model if model is not None else result.model
    if machine is None:
        raise AnalysisError(
            f"{NO_ESTIMATE}a result from a file does not hold its model; give the model: result.error(quantity, model)"
        )
    check_belongs(result, machine)
    return machine


def _refuse_changed(result: Result, system: System, options: dict) -> None:
    """The model may have been changed since the run."""
    model = system.model
    names = dict(zip(model.parameters, system.parameter_values(options.get("parameters")).tolist(), strict=False))
    changed = [name for name, value in result.parameters.items() if names.get(name) != value]
    if changed or (result.model_version is not None and result.model_version != model.version):
        what = f'parameter "{changed[0]}" has another value' if changed else "it has other elements"
        raise AnalysisError(f'{NO_ESTIMATE}model "{model.name}" was changed after the run ({what}); run it again')


def _refuse_another_run(result: Result, again: Result, system: System, tolerance: tuple[float, float]) -> None:
    """A repetition that is not the same: another model, or functions with a memory."""
    same = len(again.t) == len(result.t) and runs.compared(result, again, system, tolerance).worst.value <= SAME_RUN
    if same:
        return
    if calls_out(system):
        raise AnalysisError(
            f"{NO_ESTIMATE}{foreign_calls(system)}, which gave other numbers when the run was repeated; a function "
            "that remembers earlier calls has no error that a second run could show"
        )
    raise AnalysisError(
        f'{NO_ESTIMATE}a repetition of the run is not the same: model "{system.model.name}" is not the one of the '
        "result, or has changed"
    )
