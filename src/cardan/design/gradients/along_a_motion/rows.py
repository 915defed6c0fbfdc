"""The times at which each functional evaluates a motion, and its contributions to value and derivative."""

from __future__ import annotations

from typing import Any

import numpy as np

from cardan.compiled.system import System
from cardan.deferred import casadi as ca
from cardan.deferred import is_expression
from cardan.design.functionals import Always, Functional, Integral, LocalPeaks, Peak, Terminal
from cardan.design.gradients.along_a_motion.peaks import highest_peak, local_peaks
from cardan.design.gradients.along_a_motion.replay import END, EVENT, MARK, TIME, Journey, Moment, Row
from cardan.errors import AnalysisError, suggestion

SAME_TIME = 1e-9  # of the run


def rows_of(journey: Journey) -> list[Row]:
    """The rows of all functionals, with their values."""
    rows: list[Row] = []
    for k, (functional, name) in enumerate(zip(journey.responses.functionals, journey.responses.names, strict=True)):
        own = _rows(journey, functional, name, k)
        for row in own:
            if row.moment is not None:
                journey.note_kink(row.moment, k, row.name)
        rows += own
    return rows


def _rows(journey: Journey, functional: Functional, name: str, k: int) -> list[Row]:
    if isinstance(functional, Terminal):
        moment = _moment(journey, functional, name)
        return [Row(name, k, journey.value_at(moment, k), moment)]
    assert isinstance(functional, (Integral, Peak, LocalPeaks, Always))
    start, end = _window(journey, functional, name)
    if isinstance(functional, Integral) or (isinstance(functional, Always) and functional.form == "integral"):
        return [Row(name, k, float(journey.integral(start.t, end.t)[k]), start=start, end=end)]
    if isinstance(functional, Always) and functional.form == "sampled":
        times = np.linspace(start.t, end.t, functional.samples)
        moments = [Moment(TIME, float(t)) for t in times]
        if end.kind == END:
            moments[-1] = end
        return [Row(f"{name} [{i + 1}]", k, journey.value_at(at, k), at) for i, at in enumerate(moments)]
    if isinstance(functional, LocalPeaks):
        peaks = local_peaks(journey, name, k, start, end, functional.count)
        return [Row(f"{name} [{i + 1}]", k, value, at) for i, (value, at) in enumerate(peaks)]
    is_smooth = isinstance(functional, Peak) and functional.smooth is not None
    peak = highest_peak(journey, name, k, start, end, has_kinks=not is_smooth)
    highest = journey.value_at(peak, k)
    if isinstance(functional, Peak) and functional.smooth is not None:
        journey.shift[k] = highest
        rho, span = float(functional.smooth), end.t - start.t
        total = float(journey.integral(start.t, end.t)[k])
        value = highest + np.log(total / span) / rho
        return [Row(name, k, value, start=start, end=end, factor=1.0 / (rho * total), drop=1.0 / (rho * span))]
    return [Row(name, k, highest, peak)]


# -- moments -------------------------------------------------------------------------------------------------------


def time_of(system: System, value: Any, p: np.ndarray, what: str) -> tuple[float, np.ndarray | None]:
    """A time given as a number or as an expression of parameters, and its derivatives by p."""
    if is_expression(value):
        y = system.symbols
        f = system.function("time", [y.p], [value, ca.densify(ca.jacobian(value, y.p))])
        number, by_p = f(p)
        return float(number), np.array(by_p).ravel()
    try:
        return float(value), None
    except (TypeError, ValueError):
        raise AnalysisError(f"{what}: {value!r} is not a time") from None


def _moment(journey: Journey, functional: Terminal, name: str) -> Moment:
    at = functional.at
    if at is None:
        return Moment(END, journey.t_end)
    if isinstance(at, str) or (isinstance(at, (tuple, list)) and len(at) == 2 and isinstance(at[0], str)):
        return _event(journey, at, functional.side, name)
    t, by_p = time_of(journey.system, at, journey.p, name)
    return _at(journey, t, by_p, f"{name}: at={t:g}")


def _at(journey: Journey, t: float, by_p: np.ndarray | None, what: str) -> Moment:
    slack = SAME_TIME * (journey.t_end - journey.t_start)
    if not journey.t_start - slack <= t <= journey.t_end + slack:
        raise AnalysisError(f"{what} lies outside the run ({journey.t_start:g} … {journey.t_end:g})")
    return Moment(TIME, min(max(t, journey.t_start), journey.t_end), by_p=by_p)


def _event(journey: Journey, at: Any, side: str, name: str) -> Moment:
    event, number = (at, 1) if isinstance(at, str) else at
    if not (isinstance(number, int) and number >= 1):
        raise AnalysisError(f"{name}: at={at!r}: events are counted 1, 2, ...")
    model = journey.system.model
    known = [*(e.name for e in model.events), *(e.name for e in model.constraints if e.one_sided)]
    if event not in known:
        raise AnalysisError(f'{name}: no event or limit is called "{event}"{suggestion(event, known)}')
    found = [Moment(EVENT, j.before.t, i, side) for i, j in enumerate(journey.trail.junctions) if event in j.names] + [
        Moment(MARK, mark.t, i) for i, mark in enumerate(journey.trail.marks) if event in mark.names
    ]
    found.sort(key=lambda moment: moment.t)
    if len(found) < number:
        times = {0: "does not happen", 1: "happens only once"}.get(len(found), f"happens only {len(found)} times")
        raise AnalysisError(f'{name}: event "{event}" {times} up to t = {journey.t_end:g}')
    return found[number - 1]


def _window(journey: Journey, functional: Any, name: str) -> tuple[Moment, Moment]:
    first, last = functional.between or (None, None)
    start, end = Moment(TIME, journey.t_start), Moment(END, journey.t_end)
    if first is not None:
        start = _at(journey, *time_of(journey.system, first, journey.p, name), f"{name}: between={functional.between}")
    if last is not None:
        end = _at(journey, *time_of(journey.system, last, journey.p, name), f"{name}: between={functional.between}")
    if not start.t < end.t:
        raise AnalysisError(f"{name}: between={functional.between}: the first time must come before the second")
    return start, end
