"""The maxima of a response over a motion: when they are, and how high."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from cardan.design.gradients.along_a_motion.replay import END, EVENT, TIME, Journey, Moment
from cardan.errors import AnalysisError

BETWEEN_STEPS = (0.0, 0.25, 0.5, 0.75, 1.0)  # where in each step peaks are looked for
AS_EXPECTED = 1e-3  # of the range of a response: how far a sample may be from what its neighbours let expect
MOST_PEAK_SAMPLES = 20_000  # of a stretch
AS_HIGH = 1e-7  # of the range of a response: heights that differ by less cannot be told apart
NEAR_TOP = 1e-3  # of the range of a response: nearly as high as its highest
SAME_PEAK = 1e-5  # of the run: peaks nearer than that are one
CLIMBED, FLAT_INTERVAL = 9, 1e-13  # samples of an interval with a peak; of a value: an interval in which it is the same
EXACT_MOMENT = 1e-12  # of a step: how exactly the moment of a peak is found

Found = tuple[float, Moment]


class Hill(NamedTuple):
    """Samples of a stretch, and the number of one that is higher than its neighbours."""

    stretch: int
    times: np.ndarray
    values: np.ndarray
    top: int

    @property
    def height(self) -> float:
        return float(self.values[self.top])

    @property
    def at_start(self) -> bool:
        return self.top == 0

    @property
    def at_end(self) -> bool:
        return self.top == self.times.size - 1

    def may_reach(self) -> float:
        """How high a maximum between the samples can be.

        A parabola rises above the highest of three equally spaced samples by an eighth of its distance to the lowest
        at most; the whole distance is allowed here.
        """
        return float(2 * self.height - self.values[max(self.top - 1, 0) : self.top + 2].min())


def highest_peak(journey: Journey, name: str, k: int, start: Moment, end: Moment, has_kinks: bool) -> Moment:
    """The moment at which response k is largest."""
    hills, lowest, highest = _hills(journey, name, k, start, end)
    enough = highest - AS_HIGH * (highest - lowest)
    candidates = [_refined(journey, k, hill, start, end) for hill in hills if hill.may_reach() >= enough]
    best, at = max(candidates, key=lambda item: item[0])
    span, apart = best - lowest, SAME_PEAK * (journey.t_end - journey.t_start)
    rivals = [m for v, m in candidates if m is not at and best - v <= AS_HIGH * span and abs(m.t - at.t) > apart]
    if has_kinks and rivals and span > 0:
        journey.notes.append(
            f"{name}: two peaks are equally high (t = {at.t:.6g} and t = {rivals[0].t:.6g}): it has a kink there; the "
            "derivative given is that of the first, one-sided (smooth= has none)"
        )
    return at


def local_peaks(journey: Journey, name: str, k: int, start: Moment, end: Moment, count: int) -> list[Found]:
    """The `count` highest local maxima of response k in the order of time.

    The ends of the window are among them. At an event only the higher side is, and ripples of round-off are one peak.
    Where there are fewer, moments follow at which the response is nearly as high as at its highest (a plateau has one
    top, but all of it is to come down), far from each other; of still fewer the lowest peak is repeated.
    """
    hills, lowest, highest = _hills(journey, name, k, start, end)
    span = highest - lowest
    tops = _without_ripples(_without_passed_events(hills, AS_HIGH * span), AS_HIGH * span)
    tops = sorted(tops, key=Hill.may_reach)[-count:]
    peaks = [_refined(journey, k, hill, start, end) for hill in tops]
    lowest_peak = min(peaks, key=lambda item: item[0])
    peaks += _beside(hills, [at.t for _, at in peaks], highest - NEAR_TOP * span, count - len(peaks))
    return sorted([*peaks, *[lowest_peak] * (count - len(peaks))], key=lambda item: item[1].t)


def _beside(hills: list[Hill], taken: list[float], level: float, count: int) -> list[Found]:
    """Samples inside of stretches that are not below a level, `count` of them at most, each far from those before."""
    inside = {hill.stretch: (hill.times[1:-1], hill.values[1:-1]) for hill in hills}
    times, values = (np.concatenate([part[i] for part in inside.values()]) for i in (0, 1))
    times, values = times[values >= level], values[values >= level]
    added: list[Found] = []
    while len(added) < count and times.size:
        apart = np.min(np.abs(times[:, None] - np.array(taken)), axis=1)
        far = int(np.argmax(apart))
        if apart[far] == 0.0:
            break
        taken = [*taken, float(times[far])]
        added.append((float(values[far]), Moment(TIME, float(times[far]))))
    return added


def _hills(journey: Journey, name: str, k: int, start: Moment, end: Moment) -> tuple[list[Hill], float, float]:
    """All samples of response k that are higher than their neighbours in the stretch, the lowest and highest sample."""
    hills: list[Hill] = []
    lowest, highest = np.inf, -np.inf
    for i, stretch in enumerate(journey.trail.stretches):
        a, b = max(stretch.rows.t[0], start.t), min(stretch.rows.t[-1], end.t)
        if a > b or (a == b and stretch.rows.t.size > 1 and len(journey.trail.stretches) > 1):
            continue
        steps = stretch.rows.t[(stretch.rows.t > a) & (stretch.rows.t < b)]
        knots = np.concatenate([[a], steps, [b]]) if b > a else np.array([a])
        times = np.unique(np.concatenate([knots[:-1] + x * np.diff(knots) for x in BETWEEN_STEPS] or [knots]))
        times = times if times.size else knots
        times, values = _sampled_finely(lambda at, i=i: journey.sample(i, at)[:, k], times)
        if not np.isfinite(values).all():
            raise AnalysisError(
                f"{name}: its function is not a finite number at t = {times[~np.isfinite(values)][0]:g}"
            )
        lowest, highest = min(lowest, float(values.min())), max(highest, float(values.max()))
        padded = np.concatenate([[-np.inf], values, [-np.inf]])
        tops = np.flatnonzero((padded[1:-1] >= padded[:-2]) & (padded[1:-1] > padded[2:]))
        hills += [Hill(i, times, values, int(j)) for j in tops]
    return hills, lowest, highest


def _sampled_finely(response: Callable[[np.ndarray], np.ndarray], times: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Samples so dense that each is what its neighbours let expect: a response may be quicker than steps of the run.

    In the middle of two samples that are not yet trusted another is taken. Where it differs from the cubic through the
    two samples on either side by more than `AS_EXPECTED` of the range, its halves, and the intervals beside it, are
    looked at again.
    """
    values = response(times)
    open_intervals = np.ones(max(times.size - 1, 0), dtype=bool)
    while times.size >= 4 and open_intervals.any() and times.size < MOST_PEAK_SAMPLES and np.isfinite(values).all():
        where = np.flatnonzero(open_intervals)
        middles = 0.5 * (times[where] + times[where + 1])
        inside = (middles > times[where]) & (middles < times[where + 1])
        where, middles = where[inside], middles[inside]
        if not where.size:
            break
        there = response(middles)
        both = np.append(values, there)
        surprising = np.abs(there - _expected(times, values, where, middles)) > AS_EXPECTED * np.ptp(both)
        wrong = np.zeros(times.size + 1, dtype=bool)  # one more on either side than there are intervals
        wrong[1 + where[surprising]] = True
        again = (wrong | np.roll(wrong, 1) | np.roll(wrong, -1))[1:-1]
        order = np.argsort(np.concatenate([times, middles]), kind="stable")
        parents = np.concatenate([np.arange(times.size), where])[order]  # the interval that begins at each sample
        open_intervals = again[np.minimum(parents[:-1], again.size - 1)]
        times, values = np.concatenate([times, middles])[order], both[order]
    return times, values


def _expected(times: np.ndarray, values: np.ndarray, where: np.ndarray, middles: np.ndarray) -> np.ndarray:
    """The cubics through four neighbouring samples about each interval, in the middle of it."""
    first = np.clip(where - 1, 0, times.size - 4)
    nodes = times[first[:, None] + np.arange(4)]
    total = np.zeros(middles.size)
    for j in range(4):
        others = [m for m in range(4) if m != j]
        weight = np.prod([(middles - nodes[:, m]) / (nodes[:, j] - nodes[:, m]) for m in others], axis=0)
        total += weight * values[first + j]
    return total


def _without_passed_events(hills: list[Hill], same: float) -> list[Hill]:
    """Without ends of stretches that are no maxima: the response is higher beyond the event, or goes on rising there.

    Heights that differ by no more than `same` are equal.
    """
    first = {hill.stretch: float(hill.values[0]) for hill in hills}
    last = {hill.stretch: float(hill.values[-1]) for hill in hills}
    falling = {hill.stretch for hill in hills if hill.at_start}  # from its start on

    def is_passed(hill: Hill) -> bool:
        beyond = first.get(hill.stretch + 1, -np.inf) - hill.height
        if hill.at_end and (beyond > same or (beyond >= -same and hill.stretch + 1 not in falling)):
            return True
        return hill.at_start and last.get(hill.stretch - 1, -np.inf) >= hill.height - same

    return [hill for hill in hills if not is_passed(hill)] or hills


def _without_ripples(hills: list[Hill], deep: float) -> list[Hill]:
    """Of neighbours in one stretch without a dip between them that is as deep, the higher one."""
    smooth: list[Hill] = []
    for hill in hills:
        before = smooth[-1] if smooth and smooth[-1].stretch == hill.stretch else None
        if before is not None:
            dip = min(before.height, hill.height) - float(hill.values[before.top : hill.top + 1].min())
            if dip <= deep:
                if hill.height > before.height:
                    smooth[-1] = hill
                continue
        smooth.append(hill)
    return smooth


def _refined(journey: Journey, k: int, hill: Hill, start: Moment, end: Moment) -> Found:
    """A local maximum between the samples around the top of a hill."""
    times, height = hill.times, hill.height
    rows = journey.trail.stretches[hill.stretch].rows
    left, right, t = (
        float(times[max(hill.top - 1, 0)]),
        float(times[min(hill.top + 1, times.size - 1)]),
        float(times[hill.top]),
    )
    if hill.at_start or hill.at_end:
        if hill.at_end and t == journey.t_end:
            return height, end if end.kind == END else Moment(TIME, t, by_p=end.by_p)
        if hill.at_start and t == start.t:
            return height, start
        if hill.at_end and t == end.t:
            return height, end
        if t in (rows.t[0], rows.t[-1]) and journey.has_junctions:
            number = hill.stretch if hill.at_start else hill.stretch + 1
            return height, Moment(EVENT, t, number, "after" if hill.at_start else "before")
        return height, Moment(TIME, t)

    if not journey.differentiated:
        return _climbed(journey, k, hill.stretch, left, right)

    def slope(t: float) -> float:
        journey.go(hill.stretch, t)
        by_y, _, by_t = journey.derivatives(k)
        return by_t + float(by_y @ journey.place.rates)

    from scipy.optimize import brentq

    if slope(left) > 0.0 > slope(right):  # else it is a kink, or round-off on a plateau: the sample is as good
        t = float(brentq(slope, left, right, xtol=EXACT_MOMENT * (right - left)))  # type: ignore[arg-type]
    return journey.value_at(Moment(TIME, t), k), Moment(TIME, t)


def _climbed(journey: Journey, k: int, stretch: int, left: float, right: float) -> Found:
    """The same by values alone, a few of them at once: the highest and its neighbours are the next interval.

    A top is flat, so that values need not be told apart to the last digit of the moment; a kink is not.
    """
    while True:
        times = np.linspace(left, right, CLIMBED)
        values = journey.sample(stretch, times)[:, k]
        top = int(np.argmax(values))
        if np.ptp(values) <= FLAT_INTERVAL * np.abs(values).max() or not right - left > EXACT_MOMENT * journey.t_end:
            return float(values[top]), Moment(TIME, float(times[top]))
        left, right = float(times[max(top - 1, 0)]), float(times[min(top + 1, CLIMBED - 1)])
