"""CMA-ES: evolution strategy with covariance matrix adaptation. Knows no machines.

The equations and the default numbers are those of Hansen (2016), "The CMA evolution strategy: a tutorial", arXiv
1604.00772; numbers of equations below are of that text. Restarts with twice the population: Auger & Hansen (2005),
"A restart CMA evolution strategy with increasing population size", CEC 2005.

Designs are points of the unit cube. A generation is asked for and told:

    search = CmaEs(start, size, random)
    while ...:
        points = search.ask()
        search.tell(objective(points), violation(points))
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, replace
from math import ceil, exp, log, sqrt

import numpy as np

from cardan.design.search.ranking import ranked

FIRST_STEP = 0.3  # σ in parts of the range: the optimum is expected within m ± 3σ
BOUND_MARGIN = 0.05  # of the range: within it of a bound, a parabola leads to the bound
LEAST_STEP = 1e-9  # of the range: what is below it changes no machine
LEAST_CHANGE = 1e-10  # of the best objective, relative
WORST_CONDITION = 1e14  # of the covariance matrix
LARGEST_GROWTH = 2**9  # times the first one
LEVEL_SHARE, LEVEL_GENERATIONS, LEVEL_POWER = 0.2, 30, 5.0  # the level of violations that counts as none, and its fall


@dataclass(frozen=True)
class Numbers:
    """The constants of the strategy for n variables and λ designs a generation (Table 1)."""

    size: int
    weights: np.ndarray  # of all λ designs from the best to the worst; those of the worse half are negative
    mu_eff: float
    c_sigma: float
    d_sigma: float
    c_c: float
    c_1: float
    c_mu: float
    chi: float  # E |N(0, I)|

    @classmethod
    def of(cls, n: int, size: int) -> Numbers:
        """Equations 49-58."""
        raw = log((size + 1) / 2) - np.log(np.arange(1, size + 1))
        good, bad = raw[: size // 2], raw[size // 2 :]
        mu_eff = float(good.sum() ** 2 / (good**2).sum())
        mu_bad = float(bad.sum() ** 2 / (bad**2).sum())
        c_1 = 2 / ((n + 1.3) ** 2 + mu_eff)
        c_mu = min(1 - c_1, 2 * (0.25 + mu_eff + 1 / mu_eff - 2) / ((n + 2) ** 2 + mu_eff))
        c_sigma = (mu_eff + 2) / (n + mu_eff + 5)
        scale = min(1 + c_1 / c_mu, 1 + 2 * mu_bad / (mu_eff + 2), (1 - c_1 - c_mu) / (n * c_mu))
        return cls(
            size=size,
            weights=np.where(raw >= 0, raw / raw[raw > 0].sum(), scale * raw / -raw[raw < 0].sum()),
            mu_eff=mu_eff,
            c_sigma=c_sigma,
            d_sigma=1 + 2 * max(0.0, sqrt((mu_eff - 1) / (n + 1)) - 1) + c_sigma,
            c_c=(4 + mu_eff / n) / (n + 4 + 2 * mu_eff / n),
            c_1=c_1,
            c_mu=c_mu,
            chi=sqrt(n) * (1 - 1 / (4 * n) + 1 / (21 * n**2)),
        )


@dataclass(frozen=True)
class Distribution:
    """N(m, σ² C) with its evolution paths; C = B D² Bᵀ."""

    mean: np.ndarray
    sigma: float
    C: np.ndarray
    B: np.ndarray
    D: np.ndarray
    p_sigma: np.ndarray
    p_c: np.ndarray
    generation: int = 0

    @classmethod
    def at(cls, mean: np.ndarray, sigma: float) -> Distribution:
        n = len(mean)
        return cls(mean, sigma, np.eye(n), np.eye(n), np.ones(n), np.zeros(n), np.zeros(n))

    def sample(self, count: int, random: np.random.Generator) -> np.ndarray:
        """x = m + σ B D z (eqs. 38-40)."""
        z = random.standard_normal((count, len(self.mean)))
        return self.mean + self.sigma * (z * self.D) @ self.B.T

    def updated(self, x: np.ndarray, c: Numbers) -> Distribution:
        """The distribution after a generation; x are its designs from the best to the worst (eqs. 41-47)."""
        n, mu = len(self.mean), c.size // 2
        y = (x - self.mean) / self.sigma
        step = c.weights[:mu] @ y[:mu]
        whitened = (y @ self.B) / self.D  # D⁻¹ Bᵀ y, as long as C^-½ y
        p_sigma = (1 - c.c_sigma) * self.p_sigma
        p_sigma = p_sigma + sqrt(c.c_sigma * (2 - c.c_sigma) * c.mu_eff) * self.B @ ((self.B.T @ step) / self.D)
        length = float(np.linalg.norm(p_sigma))
        settled = length / sqrt(1 - (1 - c.c_sigma) ** (2 * (self.generation + 1)))
        h = 1.0 if settled < (1.4 + 2 / (n + 1)) * c.chi else 0.0
        p_c = (1 - c.c_c) * self.p_c + h * sqrt(c.c_c * (2 - c.c_c) * c.mu_eff) * step
        lengths = np.maximum((whitened**2).sum(axis=1), 1e-300)
        w = np.where(c.weights >= 0, c.weights, c.weights * n / lengths)
        stalled = (1 - h) * c.c_c * (2 - c.c_c)
        share = 1 + c.c_1 * stalled - c.c_1 - c.c_mu * c.weights.sum()
        C = share * self.C + c.c_1 * np.outer(p_c, p_c) + c.c_mu * (y.T * w) @ y
        C = (C + C.T) / 2
        values, B = np.linalg.eigh(C)
        D = np.sqrt(np.maximum(values, values.max() / WORST_CONDITION))
        sigma = self.sigma * exp(min(1.0, c.c_sigma / c.d_sigma * (length / c.chi - 1)))
        return replace(self, mean=self.mean + self.sigma * step, sigma=sigma, C=C, B=B, D=D, p_sigma=p_sigma, p_c=p_c,
                       generation=self.generation + 1)  # fmt: skip


def into_cube(x: np.ndarray) -> np.ndarray:
    """Points of the unit cube for points anywhere: the same inside, a parabola at each bound, mirrored beyond it.

    The objective so continued is smooth where its optimum lies on a bound (the transformation of Hansen's pycma).
    """
    period = 1 + 2 * BOUND_MARGIN
    x = np.abs((x + BOUND_MARGIN) % (2 * period) - period)  # from 0, at the upper end, to the period, at the lower one
    x = period - x - BOUND_MARGIN  # in [-BOUND_MARGIN, 1 + BOUND_MARGIN]
    low, high = (x + BOUND_MARGIN) ** 2 / (4 * BOUND_MARGIN), 1 - (x - 1 - BOUND_MARGIN) ** 2 / (4 * BOUND_MARGIN)
    return np.clip(np.where(x < BOUND_MARGIN, low, np.where(x > 1 - BOUND_MARGIN, high, x)), 0.0, 1.0)


def out_of_cube(x: np.ndarray) -> np.ndarray:
    """What `into_cube` leads to points of the unit cube."""
    low, high = 2 * np.sqrt(BOUND_MARGIN * x) - BOUND_MARGIN, 1 + BOUND_MARGIN - 2 * np.sqrt(BOUND_MARGIN * (1 - x))
    return np.where(x < BOUND_MARGIN, low, np.where(x > 1 - BOUND_MARGIN, high, x))


def default_size(n: int) -> int:
    """λ = 4 + 3 ln n (eq. 48)."""
    return 4 + int(3 * log(n))


class CmaEs:
    """The search with restarts: `ask` for the designs of the next generation, `tell` what they are worth."""

    def __init__(self, start: np.ndarray, size: int, random: np.random.Generator, least_step: float = LEAST_STEP):
        self._random, self._first_size, self._least_step = random, size, least_step
        self.endings: list[str] = []  # why each run so far has ended
        self._begin(start, size)

    @property
    def step(self) -> float:
        """The standard deviation of the widest direction, in parts of the range."""
        return float(self.distribution.sigma * self.distribution.D.max())

    def ask(self) -> np.ndarray:
        """The designs to be evaluated, points of the unit cube: (λ, n)."""
        return into_cube(self._x)

    def tell(self, objective: np.ndarray, violation: np.ndarray) -> None:
        """Take the values of the designs that were asked for; restart where the run has ended."""
        finite = violation[~np.isnan(violation)]
        if self._level is None and len(finite):
            self._level = float(np.quantile(finite, LEVEL_SHARE))
        order = ranked(objective, violation, self._allowed())
        self.distribution = self.distribution.updated(self._x[order], self._numbers)
        best = order[0]
        self._best.append((float(violation[best]), float(objective[best])))
        ending = self._ending()
        if ending is None:
            self._sample()
            return
        self.endings.append(ending)
        size = min(2 * self._numbers.size, LARGEST_GROWTH * self._first_size)
        self._begin(self._random.random(len(self.distribution.mean)), size)

    def _begin(self, start: np.ndarray, size: int) -> None:
        n = len(start)
        self._numbers = Numbers.of(n, size)
        self.distribution = Distribution.at(out_of_cube(start), FIRST_STEP)
        self._best: deque[tuple[float, float]] = deque(maxlen=10 + ceil(30 * n / size))
        self._level: float | None = None
        self._sample()

    def _allowed(self) -> float:
        """The violation that counts as none: that of the best fifth at first, then less (Takahama & Sakai 2006)."""
        left = max(0.0, 1 - self.distribution.generation / LEVEL_GENERATIONS)
        return (self._level or 0.0) * left**LEVEL_POWER

    def _sample(self) -> None:
        self._x = self.distribution.sample(self._numbers.size, self._random)

    def _ending(self) -> str | None:
        """Why this run is over (sec. B.3); None where it goes on."""
        distribution = self.distribution
        if not np.isfinite(distribution.sigma) or distribution.D.max() > sqrt(WORST_CONDITION) * distribution.D.min():
            return "the distribution has degenerated"
        if self.step < self._least_step:
            return "the step has become small"
        if len(self._best) == self._best.maxlen and self._allowed() == 0.0:
            values = np.array(self._best)
            size = np.abs(values).max(axis=0)
            if np.isnan(values).all() or np.all(np.ptp(values, axis=0) <= LEAST_CHANGE * size):
                return "the best objective does not change any more"
        return None
