"""Where and when each functional looks at a motion: the numbers a run gives, and when their derivatives act."""

from __future__ import annotations

from typing import Any

import casadi as ca
import numpy as np

from cardan.design.functionals import Always, Functional, Integral, Peak, Terminal
from cardan.design.gradients.journey import END, EVENT, MARK, TIME, Journey, Moment, Row
from cardan.errors import AnalysisError, suggestion
from cardan.system import System

BETWEEN_STEPS = (0.0, 0.25, 0.5, 0.75, 1.0)  # where in each step peaks are looked for
JUMPS = (
    "{}: a comparison, floor or sign is in its integrand; if that jumps, the derivative misses how the jump moves: let "
    "an event (cd.When) happen at the jump, and integrate a state that it changes"
)
AS_HIGH = 1e-7  # of the range of a response: peaks whose heights differ by less cannot be told apart
SAME_TIME = 1e-9  # of the run
SAME_PEAK = 1e-12  # of a step: how exactly the moment of a peak is found


def rows_of(journey: Journey) -> list[Row]:
    """The rows of all functionals, with their values."""
    rows: list[Row] = []
    for k, (functional, name) in enumerate(zip(journey.responses.functionals, journey.responses.names, strict=True)):
        own = _rows(journey, functional, name, k)
        for row in own:
            if row.moment is not None:
                journey.note_kink(row.moment, k, row.name)
        if journey.responses.jumping[k]:
            journey.notes.append(JUMPS.format(name))
        rows += own
    return rows


def _rows(journey: Journey, functional: Functional, name: str, k: int) -> list[Row]:
    if isinstance(functional, Terminal):
        moment = _moment(journey, functional, name)
        return [Row(name, k, journey.value_at(moment, k), moment)]
    assert isinstance(functional, (Integral, Peak, Always))
    start, end = _window(journey, functional, name)
    if isinstance(functional, Integral) or (isinstance(functional, Always) and functional.form == "integral"):
        return [Row(name, k, float(journey.integral(start.t, end.t)[k]), start=start, end=end)]
    if isinstance(functional, Always) and functional.form == "sampled":
        times = np.linspace(start.t, end.t, functional.samples)
        moments = [Moment(TIME, float(t)) for t in times]
        if end.kind == END:
            moments[-1] = end
        return [Row(f"{name} [{i + 1}]", k, journey.value_at(at, k), at) for i, at in enumerate(moments)]
    is_smooth = isinstance(functional, Peak) and functional.smooth is not None
    peak = _peak(journey, name, k, start, end, has_kinks=not is_smooth)
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
    if isinstance(value, ca.SX):
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


def _peak(journey: Journey, name: str, k: int, start: Moment, end: Moment, has_kinks: bool) -> Moment:
    """The moment at which response k is largest."""
    found: list[tuple[int, np.ndarray, np.ndarray, int]] = []
    lowest, highest = np.inf, -np.inf
    for i, stretch in enumerate(journey.trail.stretches):
        a, b = max(stretch.rows.t[0], start.t), min(stretch.rows.t[-1], end.t)
        if a > b or (a == b and stretch.rows.t.size > 1 and len(journey.trail.stretches) > 1):
            continue
        steps = stretch.rows.t[(stretch.rows.t > a) & (stretch.rows.t < b)]
        knots = np.concatenate([[a], steps, [b]]) if b > a else np.array([a])
        times = np.unique(np.concatenate([knots[:-1] + x * np.diff(knots) for x in BETWEEN_STEPS] or [knots]))
        times = times if times.size else knots
        values = journey.sample(i, times)[:, k]
        if not np.isfinite(values).all():
            raise AnalysisError(
                f"{name}: its function is not a finite number at t = {times[~np.isfinite(values)][0]:g}"
            )
        lowest, highest = min(lowest, float(values.min())), max(highest, float(values.max()))
        padded = np.concatenate([[-np.inf], values, [-np.inf]])
        found += [
            (i, times, values, int(j))
            for j in np.flatnonzero((padded[1:-1] >= padded[:-2]) & (padded[1:-1] > padded[2:]))
        ]
    enough = highest - AS_HIGH * (highest - lowest)
    candidates = [
        _refined(journey, k, i, times, values, j, start, end)
        for i, times, values, j in found
        if _may_reach(values, j) >= enough
    ]
    best, at = max(candidates, key=lambda item: item[0])
    span, apart = best - lowest, SAME_TIME * (journey.t_end - journey.t_start)
    rivals = [m for v, m in candidates if m is not at and best - v <= AS_HIGH * span and abs(m.t - at.t) > 1e4 * apart]
    if has_kinks and rivals and span > 0:
        journey.notes.append(
            f"{name}: two peaks are equally high (t = {at.t:.6g} and t = {rivals[0].t:.6g}): it has a kink there; the "
            "derivative given is that of the first, one-sided (smooth= has none)"
        )
    return at


def _may_reach(values: np.ndarray, j: int) -> float:
    """How high a maximum between the samples around number j can be.

    A parabola rises above the highest of three equally spaced samples by an eighth of its distance to the lowest at
    most; the whole distance is allowed here.
    """
    return float(2 * values[j] - values[max(j - 1, 0) : j + 2].min())


def _refined(
    journey: Journey, k: int, stretch: int, times: np.ndarray, values: np.ndarray, j: int, start: Moment, end: Moment
) -> tuple[float, Moment]:
    """A local maximum between the samples around number j."""
    from scipy.optimize import brentq

    rows = journey.trail.stretches[stretch].rows
    at_start, at_end = j == 0, j == times.size - 1
    if at_start or at_end:
        t = float(times[j])
        if at_end and t == journey.t_end:
            return float(values[j]), end if end.kind == END else Moment(TIME, t, by_p=end.by_p)
        if at_start and t == start.t:
            return float(values[j]), start
        if at_end and t == end.t:
            return float(values[j]), end
        if t in (rows.t[0], rows.t[-1]) and journey.has_junctions:
            number = stretch if at_start else stretch + 1
            return float(values[j]), Moment(EVENT, t, number, "after" if at_start else "before")
        return float(values[j]), Moment(TIME, t)

    def slope(t: float) -> float:
        journey.go(stretch, t)
        by_y, _, by_t = journey.derivatives(k)
        return by_t + float(by_y @ journey.place.rates)

    left, right, t = float(times[j - 1]), float(times[j + 1]), float(times[j])
    if slope(left) > 0.0 > slope(right):  # else it is a kink, or round-off on a plateau: the sample is as good
        t = float(brentq(slope, left, right, xtol=SAME_PEAK * (right - left)))  # type: ignore[arg-type]
    return journey.value_at(Moment(TIME, t), k), Moment(TIME, t)
