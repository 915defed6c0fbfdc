"""Uncertainty: what uncertain parameters make of responses, as statistics with confidence intervals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, NamedTuple

import numpy as np

from cardan.design.distributions import Distribution, declared
from cardan.design.sweeps.sweep_report import failure_lines
from cardan.design.sweeps.sweep_table import Sweep
from cardan.design.uncertainty.estimates import (
    Estimate,
    Probability,
    deviation_of,
    mean_of,
    of_replicates,
    probability_of,
    quantile_of,
)
from cardan.design.uncertainty.limits import Limit
from cardan.design.uncertainty.parameters import FEWEST_DESIGNS
from cardan.errors import AnalysisError, check_choice, check_known
from cardan.io.report import MARGIN, Report, Reporting, Section, Table, noted
from cardan.presented import presenter

if TYPE_CHECKING:
    from matplotlib.figure import Figure

VIOLATES, LEFT_OUT = FAILED = ("violates", "left out")
DOES_NOT_VARY = 1e-12  # relative: a response that varies less does not vary


class Statistics(NamedTuple):
    """What is with_value of a response: how many samples have it, and its distribution."""

    samples: int
    mean: Estimate
    deviation: Estimate
    quantiles: dict[float, Estimate]
    smallest: float
    largest: float


class Contributions(NamedTuple):
    """The share of each parameter in the variance of a response, and the share that the linear model explains (R²)."""

    shares: dict[str, float]
    linear: float


class Uncertainty(Reporting):
    """The distribution of responses of a machine with uncertain parameters, as `cd.uncertainty` returns it.

    `found["crank.angle"]` holds the statistics of a response: `mean`, `deviation` (standard deviation) and `quantiles`,
    each with `value`, `low` and `high`, the ends of its confidence interval.

    Parameters
    ----------
    designs : Sweep
        The designs and their responses.
    distributions : mapping of str to distribution
        The distributions of the parameters, in the units of the model.
    limits : sequence of Limit
        The limits of responses.
    replicate : ndarray of int or None
        The replicate that each design belongs to; None where the designs are independent of each other.
    sampling : str
        The way in which designs were drawn.
    level : float
        The level of the confidence intervals.
    quantiles : sequence of float
        The probabilities of the quantiles.
    failed : "violates" or "left out"
        How designs without a response count in the probability of failure.
    correlated : bool
        Whether parameters are correlated.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("throw", gravity=(0, -10))
    >>> v = model.parameter("v", 4.0)
    >>> ball = model.body("ball", mass=1, inertia=1, velocity=(0, v))
    >>> even = cd.MonteCarlo(sampling="sobol")
    >>> found = cd.uncertainty(model, {"v": cd.Normal(4, 0.1)}, "ball.position.y", until=1, samples=even)
    >>> height = found["ball.position.y"]
    >>> print(round(height.mean.value, 2), round(height.deviation.value, 2))
    -1.0 0.1
    """

    _former: ClassVar = {"sweep": "designs"}

    def __init__(
        self,
        designs: Sweep,
        distributions: Mapping[str, Distribution],
        limits: Sequence[Limit],
        replicate: np.ndarray | None,
        sampling: str,
        level: float,
        quantiles: Sequence[float],
        failed: str,
        correlated: bool,
    ):
        self.designs, self.distributions = designs, dict(distributions)
        self.sampling, self.level, self.failed, self.correlated = sampling, level, failed, correlated
        self.declared, self._replicate, self._shares = tuple(limits), replicate, tuple(quantiles)
        self.responses: dict[str, Statistics] = {name: self._statistics(name) for name in designs.responses}
        self.limits: dict[str, Probability] = {limit.name: self._probability([limit]) for limit in limits}
        self.any_limit: Probability | None = self._probability(limits) if limits else None

    def __getitem__(self, response: str) -> Statistics:
        """The statistics of a response."""
        check_known("there is no response", response, self.responses, AnalysisError)
        return self.responses[response]

    def __repr__(self) -> str:
        return f"<Uncertainty of {self.designs.name!r}: {', '.join(self.responses)}; {len(self.designs)} designs>"

    def values(self, response: str) -> np.ndarray:
        """The values of a response that the designs have; those that failed have none."""
        self[response]
        return self.designs[response][self._has_value(response)]

    def contributions(self, response: str) -> Contributions:
        """The share of each parameter in the variance of a response, by a linear model of it.

        The model is y = b₀ + Σ bₖ xₖ, by least squares. The share of xₖ is (bₖ sₖ / s)², with the standard deviations
        sₖ of the parameter and s of the response. The shares add up to about R², the share of the variance that the
        linear model explains; what is missing to 1 is due to curvature and to parameters that act together
        (`cd.sobol_indices`).
        """
        values = self.values(response)
        if self.correlated:
            raise AnalysisError("the parameters are correlated, so that the variance cannot be shared out among them")
        points = self.designs.points[self._has_value(response)]
        if len(values) <= points.shape[1] + 1:
            raise AnalysisError(
                f"{len(values)} designs are too few for contributions of {points.shape[1]} parameters; take more"
            )
        spread = float(np.std(values))
        if spread <= DOES_NOT_VARY * float(np.abs(values).max(initial=0.0)):
            raise AnalysisError(f'"{response}" does not vary')
        deviations = points - points.mean(axis=0)
        scores = deviations / deviations.std(axis=0)
        slopes = np.linalg.lstsq(scores, (values - values.mean()) / spread, rcond=None)[0]
        rest = (values - values.mean()) / spread - scores @ slopes
        shares = dict(zip(self.distributions, (slopes**2).tolist(), strict=True))
        return Contributions(shares, float(1 - np.mean(rest**2)))

    # -- statistics ----------------------------------------------------------------------------------------------

    def _has_value(self, response: str) -> np.ndarray:
        return self.designs.done & np.isfinite(self.designs[response])

    def _statistics(self, name: str) -> Statistics:
        with_value = self._has_value(name)
        values = self.designs[name][with_value]
        if len(values) < FEWEST_DESIGNS:
            raise AnalysisError(
                f'response "{name}": {len(values)} of {np.count_nonzero(self.designs.done)} designs have a value; '
                "statistics need at least two"
            )
        level = self.level
        if self._replicate is None:
            mean, deviation = mean_of(values, level), deviation_of(values, level)
            quantiles = {share: quantile_of(values, share, level) for share in self._shares}
        else:
            replicate = self._replicate[with_value]
            mean = of_replicates(_mean, values, replicate, level)
            deviation = of_replicates(_deviation, values, replicate, level)
            quantiles = {
                share: of_replicates(partial(_quantile, share=share), values, replicate, level)
                for share in self._shares
            }
        return Statistics(len(values), mean, deviation, quantiles, float(values.min()), float(values.max()))

    def _probability(self, limits: Sequence[Limit]) -> Probability:
        """Of exceeding any of these limits."""
        done = self.designs.done
        exceeded, missing = np.zeros_like(done), np.zeros_like(done)
        for limit in limits:
            with_value = self._has_value(limit.response)
            exceeded[with_value] |= limit.excess(self.designs[limit.response][with_value]) > 0
            missing |= ~with_value
        if self.failed == VIOLATES:
            counted, cases = done, done & (exceeded | missing)
        else:
            counted = done & (exceeded | ~missing)
            cases = counted & exceeded
        return probability_of(int(np.count_nonzero(cases)), int(np.count_nonzero(counted)), self.level)

    def missing(self, response: str) -> int:
        """The number of designs that were run and have no value of a response: they failed, or it is not finite."""
        return int(np.count_nonzero(self.designs.done & ~self._has_value(response)))

    # -- other forms ---------------------------------------------------------------------------------------------

    def sections(self) -> Report:
        title = f"{self.designs.name}: {self._drawn()}, intervals of {100 * self.level:g} %"
        parameters = [(name, declared(distribution)) for name, distribution in self.distributions.items()]
        rows: list[tuple[str, str, str]] = []
        for name, response in self.responses.items():
            rows.append((name, "mean", str(response.mean)))
            rows.append(("", "standard deviation", str(response.deviation)))
            rows += [("", f"quantile {share:g}", str(quantile)) for share, quantile in response.quantiles.items()]
            rows.append(("", "from, to", f"{response.smallest:.6g}, {response.largest:.6g}"))
        missing = [
            f"{MARGIN}{name}: {self.missing(name)} designs have no value and are not in these numbers"
            for name in self.responses
            if self.missing(name)
        ]
        sections = [
            Section([Table("parameters", ("parameter", "distribution"), parameters, margin=MARGIN)], apart=False),
            Section([Table("responses", ("response", "", "value"), rows, 2, margin=MARGIN), *missing]),
            Section(self._limit_lines()),
            Section([*failure_lines(self.designs), *noted(self.designs.notes)], apart=False),
        ]
        return Report(title, sections)

    def _limit_lines(self) -> list[str]:
        if not self.limits:
            return []
        lines = ["probability of failure"]
        lines += [f"{MARGIN}{name}: {probability}" for name, probability in self.limits.items()]
        lines += [f"{MARGIN}any of these: {self.any_limit}"] if len(self.limits) > 1 else []
        if any(self.missing(limit.response) for limit in self.declared):
            words = "count as failures" if self.failed == VIOLATES else "are left out"
            lines.append(f"{MARGIN}designs without a value {words} here")
        return lines

    def _drawn(self) -> str:
        designs = self.designs
        text = f"{len(designs)} designs, {self.sampling}"
        if self._replicate is not None:
            text += f" in {len(np.unique(self._replicate))} replicates"
        left = int(np.count_nonzero(~designs.done))
        text += f", {left} not run" if left else ""
        return text + (f", {len(designs.failures)} failed" if designs.failures else "")

    def save(self, path: str | Path) -> None:
        """Write the table of designs as .csv, .h5 or .npz; `cardan.load_sweep` reads it back."""
        self.designs.save(path)

    def plot(
        self,
        *responses: str,
        kind: str = "histogram",
        path: str | Path | None = None,
        title: str | None = None,
        size: tuple[float, float] | None = None,
    ) -> Figure:
        """Draw the distribution of responses, with their limits.

        Parameters
        ----------
        *responses : str
            The responses; the default is all.
        kind : "histogram", "ecdf" or "scatter", default "histogram"
            Bars of the density, the share of designs below each value, or each response over each parameter.
        path, title, size : optional
            A file to write the figure to (PNG, SVG or PDF), its title, and its width and height in inches.
        """
        for name in responses:
            self[name]
        return presenter("view.plots.uncertainty_plots.plot_uncertainty")(
            self, responses or tuple(self.responses), kind, path, title, size
        )


def _mean(values: np.ndarray) -> float:
    return float(np.mean(values))


def _deviation(values: np.ndarray) -> float:
    return float(np.std(values, ddof=1))


def _quantile(values: np.ndarray, share: float) -> float:
    return float(np.quantile(values, share))


def checked_failed(failed: str) -> str:
    """How designs without a response count."""
    check_choice("failed", failed, FAILED, AnalysisError)
    return failed
