"""Statistics of a sample with their confidence intervals. Pure functions of arrays.

Of independent samples x₁ ... x_n, with x̄ their mean and s their standard deviation:

    mean        x̄ ± t s/√n, t of Student's distribution with n - 1 degrees of freedom
    deviation   s ± z √(m₄ - (n-3)/(n-1) s⁴)/(2 s √n), m₄ the fourth central moment; no normal distribution is assumed
    quantile q  between two of the sorted samples, by the binomial distribution of the number of samples below it
    probability of k cases among n: Clopper & Pearson (1934), whose coverage is at least what is asked for

Points of a Sobol sequence or a Latin hypercube are not independent of each other. They are drawn as R independent
replicates, each randomized anew, and a statistic θ is then θ ± t s_R/√R with s_R the deviation of its R values.
"""

from __future__ import annotations

from collections.abc import Callable
from math import inf, sqrt
from typing import NamedTuple

import numpy as np


class Estimate(NamedTuple):
    """A number that was estimated from samples, and its confidence interval."""

    value: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.value:.6g} [{self.low:.6g}, {self.high:.6g}]"


class Probability(NamedTuple):
    """A probability estimated from a number of cases, and its confidence interval."""

    value: float
    low: float
    high: float
    cases: int
    samples: int

    def __str__(self) -> str:
        return f"{self.value:.4g} [{self.low:.4g}, {self.high:.4g}], {self.cases} of {self.samples}"


def mean_of(values: np.ndarray, level: float) -> Estimate:
    """The mean of independent samples."""
    mean = float(np.mean(values))
    return _around(mean, float(np.std(values, ddof=1)) / sqrt(len(values)), len(values) - 1, level)


def deviation_of(values: np.ndarray, level: float) -> Estimate:
    """The standard deviation of independent samples; its interval is of large samples, whatever their distribution."""
    from scipy.special import ndtri

    n, s = len(values), float(np.std(values, ddof=1))
    if s == 0:
        return Estimate(0.0, 0.0, 0.0)
    fourth = float(np.mean((values - np.mean(values)) ** 4))
    variance = max(fourth - (n - 3) / (n - 1) * s**4, 0.0) / n  # of s²
    half = float(ndtri((1 + level) / 2)) * sqrt(variance) / (2 * s)
    return Estimate(s, max(s - half, 0.0), s + half)


def quantile_of(values: np.ndarray, share: float, level: float) -> Estimate:
    """A quantile of independent samples; infinite ends where there are too few of them."""
    from scipy.stats import binom

    ordered, n = np.sort(values), len(values)
    below = int(binom.ppf((1 - level) / 2, n, share))  # of the samples, at least, with this confidence
    above = int(binom.ppf((1 + level) / 2, n, share)) + 1
    low = float(ordered[below - 1]) if below >= 1 else -inf
    high = float(ordered[above - 1]) if above <= n else inf
    return Estimate(float(np.quantile(ordered, share)), low, high)


def probability_of(cases: int, samples: int, level: float) -> Probability:
    """The share of cases, with the interval of Clopper & Pearson."""
    from scipy.special import betaincinv

    rest = (1 - level) / 2
    low = 0.0 if cases == 0 else float(betaincinv(cases, samples - cases + 1, rest))
    high = 1.0 if cases == samples else float(betaincinv(cases + 1, samples - cases, 1 - rest))
    return Probability(cases / samples, low, high, cases, samples)


def of_replicates(
    statistic: Callable[[np.ndarray], float], values: np.ndarray, replicate: np.ndarray, level: float
) -> Estimate:
    """A statistic of all samples; how far it may be off is told by its values in independent replicates."""
    groups = [values[replicate == k] for k in np.unique(replicate)]
    statistics = [statistic(group) for group in groups if len(group) > 1]
    if len(statistics) < 2:
        return Estimate(statistic(values), -inf, inf)
    return _around(
        statistic(values), float(np.std(statistics, ddof=1)) / sqrt(len(statistics)), len(statistics) - 1, level
    )


def _around(value: float, error: float, freedoms: int, level: float) -> Estimate:
    from scipy.special import stdtrit

    half = float(stdtrit(freedoms, (1 + level) / 2)) * error
    return Estimate(value, value - half, value + half)
