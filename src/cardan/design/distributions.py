"""Distributions of uncertain parameters. Declarations only.

    cd.Normal(1.2, 0.01)                          mean and standard deviation
    cd.Normal(1.2, 0.01, between=(1.17, 1.23))    the same, cut off at both ends
    cd.Uniform(0.9, 1.1)
    cd.Triangular(0.9, 1.0, 1.1)                  lowest, most likely, highest
    cd.LogNormal(100, 20)                         positive; mean and standard deviation of the parameter itself
    cd.Tolerance(25.0, "H7")                      a dimension and its tolerance: `cardan.design.tolerances`

All are turned into numbers in one way, by the inverse F⁻¹ of the distribution function: x = F⁻¹(u) with u evenly spread
between 0 and 1. SciPy computes it; any frozen distribution of `scipy.stats` may stand where these do.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from math import inf, isfinite, log, sqrt
from typing import TYPE_CHECKING, TypeGuard

import numpy as np

from cardan.errors import ModelError
from cardan.model.argument_messages import Spoken
from cardan.model.expressions.values import is_number
from cardan.model.units import Units

if TYPE_CHECKING:
    from scipy.stats.distributions import rv_frozen

SMALLEST_SHARE = 2.0**-53  # u keeps this distance from 0 and 1, where F⁻¹ may be infinite


class Distribution(metaclass=Spoken):
    """How likely the values of a parameter are."""

    @abstractmethod
    def frozen(self) -> rv_frozen:
        """The frozen distribution of `scipy.stats`."""

    def quantile(self, share: np.ndarray | float) -> np.ndarray:
        """F⁻¹: the value below which the parameter lies with this probability."""
        return np.asarray(self.frozen().ppf(np.clip(share, SMALLEST_SHARE, 1 - SMALLEST_SHARE)))

    @property
    def expected(self) -> float:
        """The mean."""
        return float(self.frozen().mean())

    @property
    def spread(self) -> float:
        """The standard deviation."""
        return float(self.frozen().std())

    @property
    def zone(self) -> tuple[float, float]:
        """The smallest and the largest value; infinite where there is none."""
        low, high = self.frozen().support()
        return float(low), float(high)

    def limits(self, units: str | Units = "SI") -> tuple[float, float]:
        """The zone, or the limits of a tolerance, in a model with these units."""
        return self.zone

    def in_units(self, units: Units) -> Distribution:
        """The distribution of the number that the model has, in its units."""
        return self


@dataclass(frozen=True)
class Normal(Distribution):
    """A normal distribution, which may be truncated.

    Parameters
    ----------
    mean : float
        The mean, in the units of the parameter.
    sd : float
        The standard deviation, in the units of the parameter.
    between : (float, float), optional
        The smallest and the largest value. The density between them keeps its shape and is scaled to the probability 1;
        the standard deviation is then less than `sd`.

    Examples
    --------
    >>> import cardan as cd
    >>> cd.Normal(1.2, 0.01).quantile([0.5, 0.841344746]).round(6).tolist()
    [1.2, 1.21]
    >>> cd.Normal(1.2, 0.01, between=(1.19, 1.21)).zone
    (1.19, 1.21)
    """

    mean: float
    sd: float
    between: tuple[float, float] | None = None

    def __post_init__(self) -> None:
        check_numbers(self, "mean", "sd")
        _check_positive(self, "sd")
        if self.between is not None:
            low, high = check_interval(self, self.between)
            object.__setattr__(self, "between", (low, high))
            if not self._share_between(low, high) > 0:
                raise ModelError(
                    f"{self}: practically nothing of the distribution lies between {low:g} and {high:g}; check the "
                    "limits, or use cd.Uniform"
                )

    def _share_between(self, low: float, high: float) -> float:
        from scipy.special import ndtr

        a, b = (low - self.mean) / self.sd, (high - self.mean) / self.sd
        return float(ndtr(b) - ndtr(a)) if a + b < 0 else float(ndtr(-a) - ndtr(-b))  # the exact side of round-off

    def frozen(self) -> rv_frozen:
        from scipy import stats  # only here: importing it takes a second

        if self.between is None:
            return stats.norm(self.mean, self.sd)
        a, b = ((limit - self.mean) / self.sd for limit in self.between)
        return stats.truncnorm(a, b, loc=self.mean, scale=self.sd)

    def quantile(self, share: np.ndarray | float) -> np.ndarray:
        value = super().quantile(share)
        return value if self.between is None else np.clip(value, *self.between)


@dataclass(frozen=True)
class Uniform(Distribution):
    """All values between two numbers are equally likely.

    Parameters
    ----------
    low, high : float
        The smallest and the largest value, in the units of the parameter.

    Examples
    --------
    >>> import cardan as cd
    >>> print(round(cd.Uniform(0, 6).spread, 6))  # 6 / sqrt(12)
    1.732051
    """

    low: float
    high: float

    def __post_init__(self) -> None:
        check_interval(self, (self.low, self.high))

    def frozen(self) -> rv_frozen:
        from scipy import stats

        return stats.uniform(self.low, self.high - self.low)


@dataclass(frozen=True)
class Triangular(Distribution):
    """The density rises in a straight line to the most likely value and falls in a straight line from there.

    Parameters
    ----------
    low, mode, high : float
        The smallest, the most likely and the largest value, in the units of the parameter.

    Examples
    --------
    >>> import cardan as cd
    >>> print(round(cd.Triangular(0, 1, 5).expected, 6))  # (0 + 1 + 5) / 3
    2.0
    """

    low: float
    mode: float
    high: float

    def __post_init__(self) -> None:
        check_numbers(self, "mode")
        low, high = check_interval(self, (self.low, self.high))
        if not low <= self.mode <= high:
            raise ModelError(f"{self}: the most likely value must lie between the smallest and the largest")

    def frozen(self) -> rv_frozen:
        from scipy import stats

        return stats.triang((self.mode - self.low) / (self.high - self.low), self.low, self.high - self.low)


@dataclass(frozen=True)
class LogNormal(Distribution):
    """A positive quantity whose logarithm is normally distributed.

    Parameters
    ----------
    mean, sd : float
        The mean m and the standard deviation s of the quantity itself, in the units of the parameter. Its logarithm has
        the variance σ² = log(1 + s²/m²) and the mean log(m) - σ²/2.

    Examples
    --------
    >>> import cardan as cd
    >>> stiffness = cd.LogNormal(100, 20)
    >>> print(round(stiffness.expected, 6), round(stiffness.spread, 6))
    100.0 20.0
    """

    mean: float
    sd: float

    def __post_init__(self) -> None:
        check_numbers(self, "mean", "sd")
        _check_positive(self, "mean")
        _check_positive(self, "sd")

    def frozen(self) -> rv_frozen:
        from scipy import stats

        variance = log(1 + (self.sd / self.mean) ** 2)
        return stats.lognorm(sqrt(variance), scale=self.mean * np.exp(-variance / 2))


@dataclass(frozen=True)
class OfScipy(Distribution):
    """A frozen distribution of `scipy.stats`, as the user made it."""

    scipy_distribution: rv_frozen

    def __post_init__(self) -> None:
        if not (isfinite(self.expected) and isfinite(self.spread) and self.spread > 0):
            raise ModelError(
                f"a distribution of scipy.stats: its mean is {self.expected:g} and its standard deviation "
                f"{self.spread:g}; choose one where both are finite and the second is positive"
            )

    def frozen(self) -> rv_frozen:
        return self.scipy_distribution


def is_distribution(value: object) -> TypeGuard[Distribution | rv_frozen]:
    """Whether it is one of ours, or a frozen one of SciPy."""
    return isinstance(value, Distribution) or (hasattr(value, "ppf") and hasattr(value, "std"))


def distribution_of(name: str, value: object, units: Units) -> Distribution:
    """The distribution of a parameter in the units of its model."""
    if not is_distribution(value):
        raise ModelError(
            f'parameter "{name}": expected a distribution such as cd.Normal(mean, sd) or cd.Uniform(low, high), got '
            f"{value!r}"
        )
    try:
        return value.in_units(units) if isinstance(value, Distribution) else OfScipy(value)
    except ModelError as error:
        raise ModelError(f'parameter "{name}": {error}') from None


def declared(distribution: Distribution) -> str:
    """What a distribution is, with six digits, for reports: "Normal(mean=0.1, sd=5e-05)"."""
    words = []
    for field in fields(distribution):  # type: ignore[arg-type]
        value = getattr(distribution, field.name)
        if isinstance(value, float):
            words.append(f"{field.name}={value:.6g}")
        elif isinstance(value, tuple):
            words.append(f"{field.name}=({', '.join(f'{end:.6g}' for end in value)})")
    text = ", ".join(words) or f"mean={distribution.expected:.6g}, sd={distribution.spread:.6g}"
    return f"{type(distribution).__name__}({text})"


def correlated(cube: np.ndarray, matrix: np.ndarray) -> np.ndarray:
    """Points of the unit cube whose normal scores z = Φ⁻¹(u) have a correlation matrix R (the Gaussian copula).

    Independent scores ζ become z = L ζ with R = L Lᵀ, and u = Φ(z). Of normal distributions R is the correlation of the
    parameters themselves.
    """
    from scipy.special import ndtr, ndtri

    scores = ndtri(np.clip(cube, SMALLEST_SHARE, 1 - SMALLEST_SHARE))
    return ndtr(scores @ np.linalg.cholesky(matrix).T)


def correlation_matrix(names: Sequence[str], pairs: Mapping[tuple[str, str], float]) -> np.ndarray:
    """R from the correlations of pairs, such as {("k", "m"): 0.5}; all others are zero."""
    matrix = np.eye(len(names))
    for pair, value in pairs.items():
        if not (isinstance(pair, tuple) and len(pair) == 2 and pair[0] != pair[1] and set(pair) <= set(names)):
            raise ModelError(f"correlation: expected a pair of two uncertain parameters, got {pair!r}")
        if not is_number(value) or not -1 < float(value) < 1:
            raise ModelError(
                f"correlation of {pair[0]} and {pair[1]}: expected a number between -1 and 1, got {value!r}"
            )
        i, j = names.index(pair[0]), names.index(pair[1])
        matrix[i, j] = matrix[j, i] = float(value)
    if np.linalg.eigvalsh(matrix).min() <= 0:
        raise ModelError("the correlations contradict each other: their matrix is not positive definite")
    return matrix


def check_numbers(declared: object, *fields: str) -> None:
    """Fields must be finite numbers; they are kept as floats."""
    for field in fields:
        value = getattr(declared, field)
        if not is_number(value) or not isfinite(float(value)):
            raise ModelError(f"{type(declared).__name__}: {field}={value!r} is not a finite number")
        object.__setattr__(declared, field, float(value))


def check_interval(declared: object, pair: Sequence[float]) -> tuple[float, float]:
    """Two finite numbers in rising order."""
    kind = type(declared).__name__
    if isinstance(pair, (str, bytes)) or not hasattr(pair, "__len__") or len(pair) != 2:
        raise ModelError(f"{kind}: expected two numbers (low, high), got {pair!r}")
    for value in pair:
        if not is_number(value) or not abs(float(value)) < inf:
            raise ModelError(f"{kind}: {value!r} is not a finite number")
    low, high = map(float, pair)
    if not low < high:
        raise ModelError(f"{kind}: the interval from {low:g} to {high:g} is empty; give the smaller number first")
    return low, high


def _check_positive(declared: object, field: str) -> None:
    value = getattr(declared, field)
    if not value > 0:
        what = {"sd": "the standard deviation", "mean": "the mean"}[field]
        raise ModelError(f"{type(declared).__name__}: {what} must be positive, got {value:g}")
