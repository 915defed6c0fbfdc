"""The times at which each functional evaluates a motion, and its contributions to value and derivative."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from cardan.compiled.system import System
from cardan.deferred import casadi as ca
from cardan.deferred import is_expression, symbol_of
from cardan.design.gradients.along_a_motion.peaks import highest_peak, local_peaks
from cardan.design.gradients.along_a_motion.replay import END, EVENT, MARK, TIME, Journey, Moment, Row
from cardan.design.measures import Measures, Window
from cardan.errors import AnalysisError, check_known

SAME_TIME = 1e-9  # of the run


def rows_of(journey: Journey) -> list[Row]:
    """The rows of all functionals, with their values."""
    rows: list[Row] = []
    for k, (functional, name) in enumerate(zip(journey.responses.functionals, journey.responses.names, strict=True)):
        rows_of_one = functional.measured(_RowMeasures(journey, name, k))
        for row in rows_of_one:
            if row.moment is not None:
                journey.note_kink(row.moment, k, row.name)
        rows += rows_of_one
    return rows


class _RowMeasures(Measures[list[Row]]):
    """The rows of one functional, number `k` of those along a motion."""

    def __init__(self, journey: Journey, name: str, k: int):
        self.journey, self.name, self.k = journey, name, k

    def at_moment(self, at: object, side: str) -> list[Row]:
        moment = _moment(self.journey, at, side, self.name)
        return [Row(self.name, self.k, self.journey.value_at(moment, self.k), moment)]

    def at_times(self, between: Window | None, count: int) -> list[Row]:
        start, end = _window(self.journey, between, self.name)
        moments = [Moment(TIME, float(t)) for t in np.linspace(start.t, end.t, count)]
        if end.kind == END:
            moments[-1] = end
        return self._numbered((self.journey.value_at(at, self.k), at) for at in moments)

    def integral(self, between: Window | None) -> list[Row]:
        start, end = _window(self.journey, between, self.name)
        return [Row(self.name, self.k, float(self.journey.integral(start.t, end.t)[self.k]), start=start, end=end)]

    integral_above_zero = integral  # the integrand says the difference

    def peak(self, between: Window | None) -> list[Row]:
        start, end = _window(self.journey, between, self.name)
        peak = highest_peak(self.journey, self.name, self.k, start, end, has_kinks=True)
        return [Row(self.name, self.k, self.journey.value_at(peak, self.k), peak)]

    def smooth_peak(self, between: Window | None, rho: float) -> list[Row]:
        journey, k = self.journey, self.k
        start, end = _window(journey, between, self.name)
        highest = journey.value_at(highest_peak(journey, self.name, k, start, end, has_kinks=False), k)
        journey.shift[k] = highest
        span, total = end.t - start.t, float(journey.integral(start.t, end.t)[k])
        value = highest + np.log(total / span) / rho
        return [Row(self.name, k, value, start=start, end=end, factor=1.0 / (rho * total), drop=1.0 / (rho * span))]

    def local_peaks(self, between: Window | None, count: int) -> list[Row]:
        start, end = _window(self.journey, between, self.name)
        return self._numbered(local_peaks(self.journey, self.name, self.k, start, end, count))

    def _numbered(self, values: Iterable[tuple[float, Moment]]) -> list[Row]:
        return [Row(f"{self.name} [{i}]", self.k, value, at) for i, (value, at) in enumerate(values, 1)]


# -- moments -------------------------------------------------------------------------------------------------------


def time_of(system: System, value: object, p: np.ndarray, what: str) -> tuple[float, np.ndarray | None]:
    """A time given as a number or as an expression of parameters, and its derivatives by p."""
    time = symbol_of(value)
    if is_expression(time):
        y = system.symbols
        f = system.function("time", [y.p], [time, ca.densify(ca.jacobian(time, y.p))])
        number, by_p = f(p)
        return float(number), np.array(by_p).ravel()
    try:
        return float(time), None
    except (TypeError, ValueError):
        raise AnalysisError(f"{what}: {value!r} is not a time") from None


def _moment(journey: Journey, at: object, side: str, name: str) -> Moment:
    if at is None:
        return Moment(END, journey.t_end)
    if isinstance(at, str) or (isinstance(at, (tuple, list)) and len(at) == 2 and isinstance(at[0], str)):
        return _event(journey, at, side, name)
    t, by_p = time_of(journey.system, at, journey.p, name)
    return _at(journey, t, by_p, f"{name}: at={t:g}")


def _at(journey: Journey, t: float, by_p: np.ndarray | None, what: str) -> Moment:
    slack = SAME_TIME * (journey.t_end - journey.t_start)
    if not journey.t_start - slack <= t <= journey.t_end + slack:
        raise AnalysisError(f"{what} lies outside the run ({journey.t_start:g} … {journey.t_end:g})")
    return Moment(TIME, min(max(t, journey.t_start), journey.t_end), by_p=by_p)


def _event(journey: Journey, at: str | Sequence[str | int], side: str, name: str) -> Moment:
    event, number = (at, 1) if isinstance(at, str) else at
    if not (isinstance(number, int) and number >= 1):
        raise AnalysisError(f"{name}: at={at!r}: events are counted 1, 2, ...")
    model = journey.system.model
    names = [*(e.name for e in model.events), *(e.name for e in model.constraints if e.one_sided)]
    check_known(f"{name}: no event or limit is called", event, names, AnalysisError)
    trail = journey.trail
    moments = [Moment(EVENT, j.before.t, i, side) for i, j in enumerate(trail.junctions) if event in j.names] + [
        Moment(MARK, mark.t, i) for i, mark in enumerate(trail.marks) if event in mark.names
    ]
    moments.sort(key=lambda moment: moment.t)
    if len(moments) < number:
        times = {0: "does not happen", 1: "happens only once"}.get(len(moments), f"happens only {len(moments)} times")
        raise AnalysisError(f'{name}: event "{event}" {times} up to t = {journey.t_end:g}')
    return moments[number - 1]


def _window(journey: Journey, between: Window | None, name: str) -> tuple[Moment, Moment]:
    first, last = between or (None, None)
    start, end = Moment(TIME, journey.t_start), Moment(END, journey.t_end)
    if first is not None:
        start = _at(journey, *time_of(journey.system, first, journey.p, name), f"{name}: between={between}")
    if last is not None:
        end = _at(journey, *time_of(journey.system, last, journey.p, name), f"{name}: between={between}")
    if not start.t < end.t:
        raise AnalysisError(f"{name}: between={between}: the first time must come before the second")
    return start, end
