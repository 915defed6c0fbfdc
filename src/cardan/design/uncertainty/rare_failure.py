"""The probability of rare failures by subset simulation (Au & Beck 2001).

The parameters are written with independent standard normal scores z, x_k = F_k⁻¹(Φ(z_k)), and failure is g(z) > 0. A
small probability is a product of larger ones: of thresholds b₁ < b₂ < ... < 0 of g, each is exceeded by a tenth of the
designs that exceed the one before,

    P(g > 0) = P(g > b₁) P(g > b₂ | g > b₁) ... P(g > 0 | g > b_m)

Designs beyond a threshold are made by Markov chains from those that are there already: a candidate z' = ρ z + √(1-ρ²) ζ
with new normal scores ζ is taken if g(z') is beyond the threshold, else z counts once more (Papaioannou et al. 2015).
The chains of a level advance together, each step in one sweep. The coefficient of variation of the estimate is

    δ² = Σ_i (1 - p_i)/(n p_i) (1 + γ_i),      γ_i = 2 Σ_k (1 - k/m) r_k

with the correlation r_k of failures k steps apart in a chain of m steps (Au & Beck 2001, eqs. 25-29).
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Mapping
from math import ceil, exp, log1p, sqrt
from typing import NamedTuple, Unpack

import numpy as np

from cardan.analysis.options import takes
from cardan.design.distributions import Distribution
from cardan.design.sweeps.backend import Backend
from cardan.design.sweeps.sampling import Designs
from cardan.design.sweeps.sweep import AnalysisOptions, sweep
from cardan.design.sweeps.sweep_responses import Response
from cardan.design.uncertainty.limits import Limit, Limits, check_limits, with_limits
from cardan.design.uncertainty.monte_carlo import MonteCarlo
from cardan.design.uncertainty.parameters import (
    checked_count,
    checked_seed,
    checked_share,
    uncertain_parameters,
    values_at,
)
from cardan.errors import AnalysisError
from cardan.model.model import Model
from cardan.spec import RunWords

LEVEL_SAMPLES = 1000  # of each level
CHAIN_STEPS = 10  # of a chain: a tenth of the designs of a level are beyond its threshold and begin one each
CORRELATION = 0.8  # ρ of a candidate with where it comes from
RAREST_LEVELS = 12  # 10^-12: what is rarer is told as impossible

Excess = Callable[[np.ndarray], np.ndarray]  # g of scores, a row for each design


class RareFailure(NamedTuple):
    """A probability of failure by subset simulation.

    Parameters
    ----------
    probability : float
        The estimate.
    variation : float
        Its coefficient of variation: standard deviation divided by value.
    low, high : float
        The confidence interval, of a log-normal estimate.
    thresholds : tuple of float
        The thresholds of the levels, in the units of the response beyond its limit.
    designs : int
        The number of designs that were run.
    most_likely : dict of str to float
        The parameters of the failing design that was found nearest to the medians of all parameters, by their normal
        scores.

    Examples
    --------
    >>> import cardan as cd
    >>> found = cd.RareFailure(1e-5, 0.3, 5e-6, 2e-5, (-2.0, -1.0), 2800, {"v": 4.1})
    >>> print(found.report())
    probability of failure 1e-05 [5e-06, 2e-05], coefficient of variation 0.3; 3 levels, 2800 designs
    nearest failure: v = 4.1
    """

    probability: float
    variation: float
    low: float
    high: float
    thresholds: tuple[float, ...]
    designs: int
    most_likely: dict[str, float]

    def report(self) -> str:
        """The estimate in words."""
        where = ", ".join(f"{name} = {value:.6g}" for name, value in self.most_likely.items())
        return (
            f"probability of failure {self.probability:.3g} [{self.low:.3g}, {self.high:.3g}], "
            f"coefficient of variation {self.variation:.2g}; {len(self.thresholds) + 1} levels, "
            f"{self.designs} designs\n"
            f"nearest failure: {where}"
        )


@takes({"backend": (Backend,), "samples": (MonteCarlo,)})
def rare_failure(
    model: Model,
    distributions: Mapping[str, Distribution],
    limit: Limits,
    until: float | None = None,
    every: float | None = None,
    *,
    samples: int | MonteCarlo | None = None,
    backend: str | Backend | None = None,
    progress: Callable[[float, float], None] | None = None,
    **options: Unpack[AnalysisOptions],
) -> RareFailure:
    """The probability that a limit is exceeded, where it is too small to be counted, by subset simulation.

    For a probability of 1e-6 plain Monte Carlo needs a hundred million designs, subset simulation some thousands.

    Parameters
    ----------
    model : Model
        The machine.
    distributions : mapping of str to distribution
        The uncertain parameters, as in `cd.uncertainty`; they are independent.
    limit : str or condition
        One limit, such as "max:A.reaction_i.Fx <= 200" or `cd.AtMost(cd.Peak(...), 200)`.
    until, every : float, optional
        The end time and the reporting interval of the analysis.
    samples : int or MonteCarlo, default 1000
        The number of designs of each level, rounded up to a multiple of ten; a level is a factor of ten.
        `cd.MonteCarlo` also holds the seed and the level of the confidence interval.
    backend : optional
        As in `cd.sweep`.
    progress : callable, optional
        A function that is called with the number of designs run and the number of those that were begun.
    **options
        Further options of the analysis, and `analysis` itself, as in `cd.sweep`.

    Returns
    -------
    RareFailure
        The probability, its coefficient of variation and its confidence interval. Designs that cannot be run count as
        failures.

    Raises
    ------
    AnalysisError
        The limit is not reached within twelve levels, that is, its probability is less than 1e-12.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("throw", gravity=None)
    >>> v = model.parameter("v", 0.0)
    >>> ball = model.body("ball", mass=1, inertia=1, velocity=(v, 0))
    >>> found = cd.rare_failure(model, {"v": cd.Normal(0, 1)}, "ball.position.x <= 4", until=1, samples=200)
    >>> print(found.low < 3.17e-5 < found.high)  # Φ(-4)
    True
    """
    uncertain = uncertain_parameters(model, distributions)
    named, limits = with_limits(None, limit)
    if len(limits) != 1:
        raise AnalysisError(f"subset simulation needs one limit, got {len(limits)}; call it for each of them")
    drawn = MonteCarlo.of(samples)
    drawn.refuse("rare_failure", "sampling", "replicates", "quantiles", "failed")
    chains = ceil(checked_count("samples", drawn.number(LEVEL_SAMPLES), CHAIN_STEPS) / CHAIN_STEPS)
    level, random = checked_share("level", drawn.level), np.random.default_rng(checked_seed(drawn.seed))
    run = {"until": until, "every": every, "backend": backend, **options}
    excess = _Counted(model, uncertain, named, limits[0], run, progress)
    p, variation, thresholds, scores = subset_simulation(excess, len(uncertain), chains, random)
    from scipy.special import ndtr, ndtri

    factor = exp(float(ndtri((1 + level) / 2)) * sqrt(log1p(variation**2)))
    nearest = values_at(uncertain, ndtr(scores[[np.argmin(np.sum(scores**2, axis=1))]]))[0]
    likely = dict(zip(uncertain, nearest.tolist(), strict=True))
    return RareFailure(p, variation, p / factor, min(p * factor, 1.0), tuple(thresholds), excess.count, likely)


def subset_simulation(
    excess: Excess, dimensions: int, chains: int, random: np.random.Generator
) -> tuple[float, float, list[float], np.ndarray]:
    """The probability of g > 0, its coefficient of variation, the thresholds, and the scores that fail."""
    z = random.standard_normal((chains * CHAIN_STEPS, dimensions))
    g = excess(z)
    p, variance, thresholds = 1.0, 0.0, []
    while len(thresholds) < RAREST_LEVELS:
        threshold = float(np.sort(g)[-chains])  # a tenth of the designs are there or beyond
        last = threshold > 0
        beyond = g > 0 if last else g >= threshold
        share = float(np.mean(beyond))
        p, variance = p * share, variance + _variance(beyond, share, chains, not thresholds)
        if last:
            return p, sqrt(variance), thresholds, z[beyond]
        thresholds.append(threshold)
        z, g = _chains(excess, z[beyond][:chains], g[beyond][:chains], threshold, random)
    raise AnalysisError(
        f"after {RAREST_LEVELS} levels no design exceeds the limit: its probability is less than {p:.1g}, or it cannot "
        "be reached at all"
    )


def _chains(
    excess: Excess, z: np.ndarray, g: np.ndarray, threshold: float, random: np.random.Generator
) -> tuple[np.ndarray, np.ndarray]:
    """Chains from designs beyond a threshold: all of them make a step at a time; step after step, below each other."""
    states, values = [z], [g]
    for _ in range(CHAIN_STEPS - 1):
        candidate = CORRELATION * z + sqrt(1 - CORRELATION**2) * random.standard_normal(z.shape)
        excesses = excess(candidate)
        taken = excesses >= threshold
        z, g = np.where(taken[:, None], candidate, z), np.where(taken, excesses, g)
        states.append(z)
        values.append(g)
    return np.concatenate(states), np.concatenate(values)


def _variance(beyond: np.ndarray, share: float, chains: int, independent: bool) -> float:
    """δ_i² of a level: (1 - p)/(n p) (1 + γ)."""
    n = len(beyond)
    alone = (1 - share) / (n * share)
    if independent or share in (0.0, 1.0):
        return alone
    table = beyond.reshape(CHAIN_STEPS, chains).astype(float)  # step, chain
    r = [np.mean(table[k:] * table[: CHAIN_STEPS - k]) - share**2 for k in range(CHAIN_STEPS)]
    gamma = 2 * sum((1 - k / CHAIN_STEPS) * r[k] / r[0] for k in range(1, CHAIN_STEPS))
    return alone * (1 + max(float(gamma), 0.0))


class _Counted:
    """g of normal scores, by a sweep each time; how many designs were run."""

    def __init__(
        self,
        model: Model,
        distributions: Mapping[str, Distribution],
        named: Mapping[str, Response],
        limit: Limit,
        run: RunWords,
        progress: Callable[[float, float], None] | None,
    ):
        self.model, self.distributions, self.named, self.limit = model, distributions, named, limit
        self.run, self.progress, self.count = run, progress, 0

    def __call__(self, scores: np.ndarray) -> np.ndarray:
        from scipy.special import ndtr

        table = Designs(tuple(self.distributions), values_at(self.distributions, ndtr(scores)))
        with warnings.catch_warnings():
            if self.count:  # that values lie outside the bounds of a parameter has been told
                warnings.simplefilter("ignore", UserWarning)
            try:
                swept = sweep(self.model, table, self.named, **self.run)
            except AnalysisError as error:
                if not self.count or getattr(error, "sweep", None) is None:
                    raise
                self.count += len(scores)
                return np.full(len(scores), np.inf)
        if not swept.done.all():
            raise AnalysisError(f"interrupted after {self.count + np.count_nonzero(swept.done)} designs")
        check_limits([self.limit], swept.responses)
        self.count += len(scores)
        if self.progress is not None:
            self.progress(self.count, self.count)
        values = swept[self.limit.response]
        return np.where(np.isfinite(values), self.limit.excess(values), np.inf)
