"""Functionals of many designs at once, from what lanes report of them.

A functional is made of a function of the machine over time, f(t). Lanes report each design at the times of panels: in
each panel at the Chebyshev points

    t_j = t_a + (t_b - t_a) (1 - cos(π j / M)) / 2,   j = 0 ... M

f is evaluated at all of them by one compiled function, and is in each panel the polynomial through these values,
f ≈ Σ c_k T_k(x), x from -1 to 1. It needs no derivatives of f, which may depend on accelerations and reactions. Then

    Integral     Clenshaw-Curtis:  ∫ f dt = Σ_panels (t_b - t_a)/2 Σ_k 2 c_k / (1 - k²), k even
    Peak         the largest of the polynomials: sampled, then by Newton's method for Σ c_k T_k' = 0
    Terminal     the value that is reported at that time

The coefficients of a smooth function fall as those of a geometric series, so that the last of them tell the error of
the polynomial. Some designs, spread over all, are run first, and panels in which their error is above the tolerance are
halved (`adapted_panels`). Where a later design needs more, its number is not given, and it is run by itself.

C. W. Clenshaw & A. R. Curtis (1960), A method for numerical integration on an automatic computer, Numerische Mathematik
2, 197-205. L. N. Trefethen (2019), Approximation Theory and Approximation Practice, ch. 8 and 19.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
from numpy.polynomial import chebyshev

from cardan.analysis.many_designs import lane_events
from cardan.analysis.many_designs.ensemble import Ensemble, Runs
from cardan.compiled.system import System
from cardan.deferred import casadi as ca
from cardan.design.functionals import MOTION, Combination, Composition, Functional, Largest, single_functionals
from cardan.design.gradients.along_a_motion.responses import compiled_responses
from cardan.design.measures import Measures, Window
from cardan.errors import CardanError
from cardan.model.expressions.values import is_number
from cardan.numerics import lanes
from cardan.numerics.motion import OK

DEGREE = 16  # of the polynomial of a panel
TAIL_COEFFICIENTS = 3  # coefficients that tell its error: even and odd functions have every second one zero
FIRST_PANELS, MOST_PANEL_TIMES = 4, 600  # of some designs; more times would take longer than single runs
RESERVE = 4.0  # of the tolerance, that the designs have for which panels are chosen
WITHIN = 10.0  # times rtol, of the size of a function: what its polynomial may be wrong by
SAMPLES_OF_PANEL = 4 * DEGREE + 1  # of each polynomial, among which its maximum is looked for
NEWTON_ON_PEAK = 3  # iterations: the sample is within a thousandth of a panel of the maximum


def refusal(system: System, functionals: Sequence[Functional], until: object) -> str | None:
    """Why these functionals cannot be found from lanes; None where they can."""
    if not is_number(until):
        return "the end time depends on parameters"
    single = single_functionals(functionals)
    for one in single:
        reason = _refused(one, float(until), bool(system.model.events or system.events.plan.watches))
        if reason is not None:
            return reason
    try:
        tape = compiled_responses(system, single).values.tape
    except CardanError:
        return "a functional cannot be evaluated"  # a single run says why
    return "functionals call functions in Python" if tape is None or tape.externals else None


def _refused(one: Functional, until: float, events: bool) -> str | None:
    if one.is_at_end:
        return None
    look = _look(one)
    if look is None:
        return f"{one.label} is not a number of a motion"
    if events:
        return f"{one.label} follows the steps of single runs, where a model has events"
    if not all(is_number(t) for t in look.times):
        return f"the time of {one.label} is an event, or depends on parameters"
    if not all(0.0 <= float(t) <= until for t in look.times):
        return f"the time of {one.label} lies outside the run"
    first, last = look.window(until)
    return None if look.at is not None or first < last else f"the times of {one.label} are in the wrong order"


class _Look(NamedTuple):
    """When a functional looks at the machine, and what its number is."""

    at: Any = None  # a moment; None: the end of the run
    between: Window = (None, None)
    count: int = 0  # of equally spaced times
    number: Callable[[np.ndarray, np.ndarray], Numbers] | None = None  # of all times, from values in panels and lengths

    @property
    def times(self) -> list[Any]:
        """Those that it names."""
        return [t for t in (self.at, *self.between) if t is not None]

    def window(self, until: float) -> tuple[float, float]:
        first, last = self.between
        return 0.0 if first is None else float(first), until if last is None else float(last)  # type: ignore[arg-type]

    def moments(self, until: float) -> list[float]:
        """The times at which its function is its numbers."""
        if self.number is not None:
            return []
        return (
            np.linspace(*self.window(until), self.count).tolist()
            if self.count
            else [until if self.at is None else float(self.at)]
        )


class _Looks(Measures["_Look | None"]):
    def at_moment(self, at: object, side: str) -> _Look:
        return _Look(at)

    def at_times(self, between: Window | None, count: int) -> _Look:
        return _Look(None, between or (None, None), count)

    def integral(self, between: Window | None) -> _Look:
        return self._of_all(between, integral)

    def integral_above_zero(self, between: Window | None) -> _Look:
        return self._of_all(between, lambda values, lengths: integral(np.maximum(values, 0.0) ** 2, lengths))

    def peak(self, between: Window | None) -> _Look:
        return self._of_all(between, lambda values, lengths: peak(values))

    def smooth_peak(self, between: Window | None, rho: float) -> _Look:
        return self._of_all(between, lambda values, lengths: smooth_peak(values, lengths, rho))

    def otherwise(self) -> None:
        return None

    def _of_all(self, between: Window | None, number: Callable[[np.ndarray, np.ndarray], Numbers]) -> _Look:
        return _Look(None, between or (None, None), 0, number)


def _look(one: Functional) -> _Look | None:
    """None where lanes cannot take it from a motion."""
    return one.measured(_Looks()) if one.source == MOTION else None


# -- panels ----------------------------------------------------------------------------------------------------------


class Panels(NamedTuple):
    """Intervals of time, and where in a list of times the Chebyshev points of each stand: (panels, DEGREE + 1)."""

    ends: np.ndarray  # (panels, 2)
    places: np.ndarray

    @property
    def lengths(self) -> np.ndarray:
        return self.ends[:, 1] - self.ends[:, 0]

    def within(self, first: float, last: float) -> np.ndarray:
        """The numbers of the panels of a window; its ends are ends of panels."""
        middle = self.ends.mean(axis=1)
        return np.flatnonzero((middle > first) & (middle < last))


def panel_ends(until: float, count: int, knots: Sequence[float]) -> np.ndarray:
    """About `count` intervals of nearly equal length between 0 and `until`, with all knots among their ends."""
    edges = sorted({0.0, until, *knots})
    pieces = [np.linspace(a, b, 1 + max(1, round(count * (b - a) / until))) for a, b in pairwise(edges)]
    return np.vstack([np.column_stack([piece[:-1], piece[1:]]) for piece in pieces])


def chebyshev_times(ends: np.ndarray) -> np.ndarray:
    """(panels, DEGREE + 1) from the start to the end of each."""
    share = 0.5 * (1.0 - np.cos(np.pi * np.arange(DEGREE + 1) / DEGREE))
    times = ends[:, :1] + (ends[:, 1:] - ends[:, :1]) * share
    times[:, -1] = ends[:, 1]
    return times


@lru_cache
def _to_coefficients() -> np.ndarray:
    """Values at the points -> coefficients: c = values @ this."""
    x = -np.cos(np.pi * np.arange(DEGREE + 1) / DEGREE)
    return np.linalg.inv(chebyshev.chebvander(x, DEGREE)).T


@lru_cache
def _to_samples() -> np.ndarray:
    """Coefficients -> values at equally spaced places."""
    return chebyshev.chebvander(np.linspace(-1.0, 1.0, SAMPLES_OF_PANEL), DEGREE).T


@lru_cache
def _mean_weights() -> np.ndarray:
    """Coefficients -> the mean over a panel, ½ ∫ T_k dx = 1 / (1 - k²) for even k."""
    k = np.arange(DEGREE + 1)
    return np.where(k % 2 == 0, 1.0 / np.where(k % 2 == 0, 1.0 - k.astype(float) ** 2, 1.0), 0.0)


def polynomials(values: np.ndarray) -> np.ndarray:
    """The coefficients of the polynomials through values (..., DEGREE + 1)."""
    return values @ _to_coefficients()


def polynomial_error(c: np.ndarray) -> np.ndarray:
    """What a polynomial may be wrong by, from its last coefficients."""
    return 2.0 * np.abs(c[..., -TAIL_COEFFICIENTS:]).sum(axis=-1)


# -- numbers of functions of time ------------------------------------------------------------------------------------


class Numbers(NamedTuple):
    """A number of each design, what it may be wrong by, and the size of what it is made of.

    `shares`, (designs, panels): what the error would be if every panel was as wrong as this one.
    """

    value: np.ndarray
    error: np.ndarray
    size: np.ndarray
    shares: np.ndarray


def integral(values: np.ndarray, lengths: np.ndarray) -> Numbers:
    """∫ f dt over panels, from values of f (designs, panels, DEGREE + 1)."""
    c = polynomials(values)
    wrong = polynomial_error(c)
    size = np.abs(values).mean(axis=2) @ lengths
    return Numbers((c @ _mean_weights()) @ lengths, wrong @ lengths, size, wrong * lengths.sum())


def peak(values: np.ndarray) -> Numbers:
    """The largest value of f within panels; those count in which it can be."""
    c = polynomials(values)
    tops, wrong = _tops(c), polynomial_error(c)
    highest = tops.max(axis=1)
    wrong = np.where(tops + wrong >= highest[:, None], wrong, 0.0)
    return Numbers(highest, wrong.max(axis=1), np.abs(values).max(axis=(1, 2)), wrong)


def _tops(c: np.ndarray) -> np.ndarray:
    """The largest value of each polynomial: among samples, then between the neighbours of the highest of them."""
    places = np.linspace(-1.0, 1.0, SAMPLES_OF_PANEL)
    samples = c @ _to_samples()
    top = samples.argmax(axis=-1)
    x = places[top]
    low, high = places[np.maximum(top - 1, 0)], places[np.minimum(top + 1, SAMPLES_OF_PANEL - 1)]
    value, slope, bend = (np.moveaxis(chebyshev.chebder(c, order, axis=-1), -1, 0) for order in range(3))
    for _ in range(NEWTON_ON_PEAK):
        rise, turn = (chebyshev.chebval(x, d, tensor=False) for d in (slope, bend))
        x = np.clip(np.where(turn < 0.0, x - rise / np.where(turn < 0.0, turn, 1.0), x), low, high)
    return np.maximum(samples.max(axis=-1), chebyshev.chebval(x, value, tensor=False))


def smooth_peak(values: np.ndarray, lengths: np.ndarray, rho: float) -> Numbers:
    """(1/ρ) log(∫ exp(ρ f) dt / T), by exp(ρ (f - max f))."""
    highest = values.max(axis=(1, 2))
    mean, span = integral(np.exp(rho * (values - highest[:, None, None])), lengths), lengths.sum()
    safe = np.where(mean.value > 0.0, mean.value, np.nan)
    size = np.abs(values).max(axis=(1, 2))
    by_value = 1.0 / (rho * safe)
    return Numbers(highest + np.log(safe / span) / rho, mean.error * by_value, size, mean.shares * by_value[:, None])


# -- a plan for some functionals -------------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class Wanted:
    """Functionals of a run, and its tolerances."""

    system: System
    functionals: Mapping[str, Functional]
    until: float
    rtol: float
    atol: float

    @cached_property
    def single(self) -> tuple[Functional, ...]:
        """What they are made of."""
        return single_functionals(self.functionals.values())

    @cached_property
    def looks(self) -> list[_Look]:
        """Of each of these."""
        looks = [_look(one) for one in self.single]
        assert all(look is not None for look in looks), "a functional that `refusal` refuses"
        return looks  # type: ignore[return-value]

    @property
    def windowed(self) -> list[_Look]:
        """Those that look at a stretch of time."""
        return [look for look in self.looks if look.number is not None]

    @property
    def needs_rates(self) -> bool:
        """Whether accelerations or multipliers are among what they are made of."""
        rates = ca.vertcat(self.system.symbols.a, self.system.lam)
        return bool(rates.numel()) and ca.depends_on(compiled_responses(self.system, self.single).f, rates)

    def tolerance(self, size: np.ndarray) -> np.ndarray:
        return WITHIN * (self.rtol * size + self.atol)


def adapted_panels(
    wanted: Wanted, ensemble: Callable[[np.ndarray], Ensemble], p: np.ndarray, most: int = MOST_PANEL_TIMES
) -> np.ndarray | None:
    """Panels in which the functionals of these designs are well within the tolerance: where they are not, halves.

    None where that takes more than so many times.
    """
    if not wanted.windowed:
        return np.zeros((0, 2))
    ends = panel_ends(wanted.until, FIRST_PANELS, [t for look in wanted.windowed for t in look.window(wanted.until)])
    while True:
        plan = LaneFunctionals(wanted, ends)
        if plan.times.size > most:
            return None
        runs = ensemble(plan.times).run(p)
        poor = plan.poor(p[runs.status == OK], _of(runs, runs.status == OK))
        if not poor.any():
            return ends
        ends = _halved(ends, poor)


def _halved(ends: np.ndarray, poor: np.ndarray) -> np.ndarray:
    middle = ends[poor].mean(axis=1)
    halves = np.vstack([np.column_stack([ends[poor, 0], middle]), np.column_stack([middle, ends[poor, 1]])])
    refined = np.vstack([ends[~poor], halves])
    return refined[np.argsort(refined[:, 0])]


def _of(runs: Runs, which: np.ndarray) -> Runs:
    return Runs(*(x[which] for x in runs))


class LaneFunctionals:
    """Functionals of designs in lanes: at which times they must be reported, and the numbers that follow."""

    def __init__(self, wanted: Wanted, ends: np.ndarray):
        points = chebyshev_times(ends)
        extra = [t for look in wanted.looks for t in look.moments(wanted.until)]
        self.wanted, self.responses = wanted, compiled_responses(wanted.system, wanted.single)
        self.times = np.unique(np.concatenate([[0.0, wanted.until], points.ravel(), extra]))  # when f must be known
        self.panels = Panels(ends, np.searchsorted(self.times, points))

    def poor(self, p: np.ndarray, runs: Runs) -> np.ndarray:
        """Which panels are too long for these designs."""
        poor = np.zeros(len(self.panels.ends), bool)
        if not len(p):
            return poor
        f = self._values(p, self.times, np.arange(self.times.size), runs)
        for k, look in enumerate(self.wanted.looks):
            if look.number is None:
                continue
            panels, numbers = self._numbers(look, f[:, :, k])
            late = numbers.error * RESERVE > self.wanted.tolerance(numbers.size)
            poor[panels] |= (numbers.shares * RESERVE > self.wanted.tolerance(numbers.size)[:, None])[late].any(axis=0)
        return poor

    def columns(self, p: np.ndarray, times: np.ndarray, runs: Runs) -> dict[str, np.ndarray]:
        """The numbers of all designs, a column each; NaN where one is not within the tolerance.

        `times`: those of the reports, all of `self.times` among them.
        """
        f = self._values(p, times, np.searchsorted(times, self.times), runs)
        of_leaf = {one: self._columns(self.wanted.looks[k], f[:, :, k]) for k, one in enumerate(self.wanted.single)}
        functionals = self.wanted.functionals
        named = {name: one.composed(_Composed(of_leaf)) for name, one in functionals.items()}
        if all(one.size == 1 for one in functionals.values()):
            return {name: columns[:, 0] for name, columns in named.items()}
        every = np.hstack(list(named.values()))  # as a single run names them
        return {f"functional.{k + 1}": every[:, k] for k in range(every.shape[1])}

    def _values(self, p: np.ndarray, times: np.ndarray, where: np.ndarray, runs: Runs) -> np.ndarray:
        """f of all functionals: (designs, self.times, functionals)."""
        count, n = len(p), where.size
        rows = (x if n == times.size else x[:, where] for x in (runs.q, runs.v, runs.v_rate, runs.lam, runs.z))
        flat = [x.reshape(count * n, x.shape[2]) for x in rows]
        t = np.minimum(times[where], runs.until[:, None]).reshape(-1, 1)
        values = np.repeat(p, n, axis=0)
        values[:, lane_events.changing_slots(self.wanted.system)] = runs.changing[:, where].reshape(count * n, -1)
        return lanes.mapped(self.responses.values, [t, *flat, values], count * n).reshape(count, n, -1)

    def _columns(self, look: _Look, f: np.ndarray) -> np.ndarray:
        """Of one functional that is not made of others, from its function at all times: (designs, numbers)."""
        if look.number is None:
            return f[:, np.searchsorted(self.times, look.moments(self.wanted.until))]
        _, numbers = self._numbers(look, f)
        return np.where(numbers.error <= self.wanted.tolerance(numbers.size), numbers.value, np.nan)[:, None]

    def _numbers(self, look: _Look, f: np.ndarray) -> tuple[np.ndarray, Numbers]:
        """The panels that it looks at, and its numbers."""
        assert look.number is not None
        panels = self.panels.within(*look.window(self.wanted.until))
        return panels, look.number(f[:, self.panels.places[panels]], self.panels.lengths[panels])


class _Composed(Composition[np.ndarray]):
    """Sums, and the largest of several, of all designs."""

    def __init__(self, of_leaf: Mapping[Functional, np.ndarray]):
        self.of_leaf = of_leaf

    def leaf(self, functional: Functional) -> np.ndarray:
        return self.of_leaf[functional]

    def total(self, functional: Combination, parts: list[np.ndarray]) -> np.ndarray:
        weighted = [weight * part for (_, weight), part in zip(functional.terms, parts, strict=True)]
        return np.sum(weighted, axis=0) + functional.constant

    def largest(self, functional: Largest, parts: list[np.ndarray]) -> np.ndarray:
        return np.max(parts, axis=0)
