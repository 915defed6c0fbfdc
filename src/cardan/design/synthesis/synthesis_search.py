"""The search for dimensions of a driven machine: random starts, least squares from each, the best of them.

Unknowns are parameters b and, where timing is free, the time t_k at which each point is passed: x = (b, t).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from cardan.design.optimization.problem import parameter_scale
from cardan.design.sweeps.sampling import unit_cube
from cardan.design.synthesis.driven_conditions import DrivenLimits
from cardan.design.synthesis.least_squares import Fit, Residuals, fit
from cardan.design.synthesis.synthesis_result import Start
from cardan.design.synthesis.targets import Curve, Targets
from cardan.design.synthesis.timing import nearest_times
from cardan.errors import AnalysisError, AssemblyError, CardanError

PATH_SAMPLES = 180  # of a path, from which first guesses of times are taken: 2° of a crank that turns once
FEWEST_SAMPLES = 10  # a machine that locks sooner is no start
CANDIDATES = 20  # random designs of which the nearest to the targets becomes a start; their paths cost little
DRAWS = 100  # random designs that are tried for one start when none of those can move
IN_ORDER = 1e-6  # cycles
HELD_CONDITION = 1e-6  # scaled: a condition that is missed by less holds
CLOSED_PATH = 1e-6  # of the size: a path that ends where it began is closed


@dataclass(eq=False)
class Task:
    """What is searched: targets and conditions, the parameters that may change, and the range of times."""

    targets: Targets
    limits: DrivenLimits
    names: tuple[str, ...]
    start: np.ndarray
    lower: np.ndarray
    upper: np.ndarray
    fixed: dict[str, float]
    times: np.ndarray | None  # None: free timing
    between: tuple[float, float]
    order: str
    full_cycle: bool
    size: float

    def __post_init__(self) -> None:
        system = self.targets.system
        self.columns = [list(system.model.parameters).index(name) for name in self.names]
        self.scale = np.array([parameter_scale(*x) for x in zip(self.start, self.lower, self.upper, strict=True)])
        self.n_b = len(self.names)
        self.grid = np.linspace(*self.between, PATH_SAMPLES + 1)
        self.limit_scales: np.ndarray | None = None

    def p(self, b: np.ndarray) -> np.ndarray:
        return self.targets.system.parameter_values({**self.fixed, **dict(zip(self.names, b.tolist(), strict=True))})

    def times_of(self, x: np.ndarray) -> np.ndarray:
        return x[self.n_b :] if self.times is None else self.times

    def curve(self, b: np.ndarray) -> Curve:
        return self.targets.curve(self.p(b), self.grid)

    def closed(self, curve: Curve) -> bool:
        weighted = self.targets.weights * (curve.values[-1] - curve.values[0]) if curve.t.size else np.inf
        return curve.complete and bool(np.linalg.norm(weighted) <= CLOSED_PATH)

    def errors(self, values: np.ndarray) -> np.ndarray:
        """The distance of each point from its target, in the unit of the first function."""
        weights = self.targets.weights / self.targets.weights[0]
        return np.linalg.norm(weights * (values - self.targets.values), axis=1)

    def first_times(self, curve: Curve) -> tuple[np.ndarray, int]:
        """When a path is nearest to the points, and in which direction (see `nearest_times`)."""
        w = self.targets.weights
        return nearest_times(curve.t, w * curve.values, w * self.targets.values, self.order, self.closed(curve))

    def distance(self, curve: Curve) -> float:
        """How far a path is from the targets, roughly."""
        times = self.times
        if times is None:
            times = self.first_times(curve)[0]
            times = np.where(times > self.between[1], times - self.period, times)
        values = np.column_stack([np.interp(times, curve.t, column) for column in curve.values.T])
        return float(np.sum((self.targets.weights * (values - self.targets.values)) ** 2))

    def evaluate(self, x: np.ndarray, branch: float | None, direction: int) -> Residuals:
        """Residuals and conditions at x; direction ±1: times must rise or fall."""
        p, times = self.p(x[: self.n_b]), self.times_of(x)
        met = self.targets.at(p, times, branch, self.between[1] if self.full_cycle else None)
        w, n_t, n_f = self.targets.weights, *met.values.shape
        r = (w * (met.values - self.targets.values)).ravel()
        r_x = np.zeros((n_t, n_f, x.size))
        r_x[:, :, : self.n_b] = w[:, None] * met.by_p[:, :, self.columns]
        if self.times is None:
            k = np.arange(n_t)
            r_x[k, :, self.n_b + k] = w * met.rates
        c, c_x = self._conditions(p, x, direction)
        return Residuals(r, r_x.reshape(n_t * n_f, x.size), c, c_x)

    def _conditions(self, p: np.ndarray, x: np.ndarray, direction: int) -> tuple[np.ndarray, np.ndarray]:
        c, by_p = self.limits.at(p)
        c_x = np.zeros((c.size, x.size))
        c_x[:, : self.n_b] = by_p[:, self.columns]
        if c.size:
            if self.limit_scales is None:
                self.limit_scales = self.limits.scales(c, np.linalg.norm(c_x[:, : self.n_b] * self.scale, axis=1))
            c, c_x = c / self.limit_scales, c_x / self.limit_scales[:, None]
        if not direction:
            return c, c_x
        times = slice(self.n_b, x.size)
        order = np.zeros((x.size - self.n_b, x.size))
        order[:, times], offsets = ordering(x.size - self.n_b, direction)
        return np.concatenate([c, order @ x / self.period - offsets]), np.vstack([c_x, order / self.period])

    @property
    def period(self) -> float:
        return self.between[1] - self.between[0]


@dataclass(frozen=True, eq=False)
class Found:
    """Where one start ended."""

    start: Start
    x: np.ndarray
    values: np.ndarray
    error: np.ndarray
    missed: dict[str, float]
    notes: tuple[str, ...]
    fit: Fit

    @property
    def rank(self) -> tuple[float, float]:
        """Less is better: first conditions that are missed, then the errors."""
        return self.fit.violation if any(self.missed.values()) else 0.0, self.start.rms


def ordering(count: int, direction: int) -> tuple[np.ndarray, np.ndarray]:
    """A and b of the conditions A t / period - b <= 0: times rise (direction 1) or fall (-1), within one cycle."""
    A, b = np.zeros((count, count)), np.zeros(count)
    k = np.arange(count - 1)
    A[k, k], A[k, k + 1] = direction, -direction
    A[-1, 0], A[-1, -1], b[-1] = -direction, direction, 1.0
    return A, b


def disorder(times: np.ndarray, direction: int, period: float) -> float:
    """How far times are from following each other within one cycle, in cycles."""
    if not direction:
        return 0.0
    A, b = ordering(times.size, direction)
    return max(0.0, float(np.max(A @ times / period - b)))


def search(
    task: Task, starts: int, seed: int, most: int, progress: Callable[[Start], object] | None
) -> tuple[list[Found], list[Start], list[str], list[str]]:
    """What was found from the own design and from random ones; all starts; failures; notes."""
    random = np.random.default_rng(seed)
    cube = unit_cube("latin", starts * CANDIDATES, task.n_b, random)
    solutions: list[Found] = []
    tried: list[Start] = []
    failures: list[str] = []
    notes: list[str] = []
    try:
        for number in range(starts + 1):
            try:
                one = _first_that_works(task, number, _candidates(task, number, cube, random, failures), most, failures)
                solutions.append(one)
                tried.append(one.start)
            except CardanError as error:
                if not number and not starts:
                    raise
                tried.append(Start(number, {}, np.inf, np.inf, "failed", str(error), 0))
            if progress is not None:
                progress(tried[-1])
    except KeyboardInterrupt:
        notes.append(f"interrupted after {len(tried)} starts: the best of them is kept")
    if not solutions:
        if not tried:
            raise KeyboardInterrupt
        raise AnalysisError(
            f"no start could be evaluated; the first one: {tried[0].message}; give initial values that can be "
            "assembled, or narrower bounds"
        )
    return solutions, tried, failures, notes


def _candidates(
    task: Task, number: int, cube: np.ndarray, random: np.random.Generator, failures: list[str]
) -> list[tuple[np.ndarray, Curve]]:
    """Designs to start from with their paths, the nearest first: the model's own, or random ones that can move."""
    if number == 0:
        return [(task.start, task.curve(task.start))]
    low, high = _ranges(task)
    usable: list[tuple[float, int, np.ndarray, Curve]] = []
    for k in range(DRAWS):
        if k >= CANDIDATES and usable:
            break
        unit = cube[(number - 1) * CANDIDATES + k] if k < CANDIDATES else random.random(task.n_b)
        b = low + unit * (high - low)
        try:
            curve = task.curve(b)
        except CardanError as error:
            failures.append(str(error))
            continue
        if curve.complete or (curve.t.size >= FEWEST_SAMPLES and task.times is None and not task.full_cycle):
            usable.append((task.distance(curve), k, b, curve))
        else:
            failures.append("a random design locks before it has passed all its times")
    if not usable:
        raise AssemblyError(f"none of {DRAWS} random designs can be assembled and moved: narrow the bounds")
    return [(b, curve) for _, _, b, curve in sorted(usable, key=lambda one: one[:2])]


def _first_that_works(
    task: Task, number: int, candidates: list[tuple[np.ndarray, Curve]], most: int, failures: list[str]
) -> Found:
    """The fit from the first design that can be evaluated; sampled paths may miss where a machine locks."""
    for b, curve in candidates[:-1]:
        try:
            return _from(task, number, b, curve, most, failures)
        except CardanError as error:
            failures.append(str(error))
    return _from(task, number, *candidates[-1], most, failures)


def _ranges(task: Task) -> tuple[np.ndarray, np.ndarray]:
    """Where random starts are drawn: between the bounds; a parameter without two bounds keeps its value."""
    bounded = np.isfinite(task.lower) & np.isfinite(task.upper)
    return np.where(bounded, task.lower, task.start), np.where(bounded, task.upper, task.start)


def _from(task: Task, number: int, b: np.ndarray, curve: Curve, most: int, failures: list[str]) -> Found:
    """Least squares from one design."""
    x, lower, upper, scale = b, task.lower, task.upper, task.scale
    direction = 0
    if task.times is None:
        times, direction = task.first_times(curve)
        low, high = task.between
        last = high + (high - low) if task.closed(curve) else high
        n = times.size
        x = np.concatenate([b, times])
        lower = np.concatenate([lower, np.full(n, low)])
        upper = np.concatenate([upper, np.full(n, last)])
        scale = np.concatenate([scale, np.full(n, high - low)])
    branch = task.targets.branch_of(task.p(b))
    equal = task.limits.equal

    def fitted(x: np.ndarray, ordered: int) -> Fit:
        more = np.zeros(x.size - task.n_b if ordered else 0, dtype=bool)
        evaluate = lambda place: task.evaluate(place, branch, ordered)  # noqa: E731
        return fit(evaluate, x, lower, upper, scale, np.concatenate([equal, more]), most, failures)

    ended = fitted(x, 0)
    evaluations = ended.evaluations
    notes = []
    if disorder(task.times_of(ended.x), direction, task.period) > IN_ORDER:
        ended = fitted(x, direction)
        evaluations += ended.evaluations
        notes.append("the points were passed in another order at first (order defect); this was corrected")
        if disorder(task.times_of(ended.x), direction, task.period) > IN_ORDER:
            notes[-1] = "order defect: the points are not passed one after the other"
    times = task.times_of(ended.x)
    met = task.targets.at(task.p(ended.x[: task.n_b]), times, branch)
    error = task.errors(met.values)
    c, _ = task.limits.at(task.p(ended.x[: task.n_b]))
    missed = task.limits.missed(c if ended.violation > HELD_CONDITION else np.minimum(c, 0.0) * ~equal)
    parameters = dict(zip(task.names, ended.x[: task.n_b].tolist(), strict=True))
    status = "converged" if ended.converged else "limit"
    rms = float(np.sqrt(np.mean(error**2)))
    start = Start(number, parameters, float(error.max()), rms, status, ended.message, evaluations,
                  not any(missed.values()))  # fmt: skip
    return Found(start, ended.x, met.values, error, missed, tuple(notes), ended)
