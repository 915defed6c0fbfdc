"""How many designs are drawn from distributions, how, and what is made of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from cardan.analysis.options import Options
from cardan.design.uncertainty.uncertainty_result import VIOLATES

SAMPLES = 1024  # designs, or rows of tables
QUANTILES = (0.05, 0.5, 0.95)


@dataclass(frozen=True, repr=False)
class MonteCarlo(Options):
    """Designs that are drawn from the distributions of uncertain parameters, and the statistics of their responses.

    Parameters
    ----------
    samples : int, optional
        The number of designs; of `cd.rare_failure` that of each level, rounded up to a multiple of ten; of
        `cd.sobol_indices` the number of rows of its tables. The default is 1024, for `cd.rare_failure` 1000.
    sampling : "monte-carlo" (or "random"), "sobol" or "latin-hypercube" (or "latin"), optional
        Independent random designs; or designs that are spread more evenly, which gives means with fewer of them: a
        scrambled Sobol sequence (best with a power of two in each replicate) or a Latin hypercube. The default is
        "monte-carlo", for `cd.sobol_indices` "sobol".
    seed : int, default 0
        The same seed gives the same designs.
    level : float, default 0.95
        The level of the confidence intervals.
    replicates : int, default 8
        For `cd.uncertainty`: the number of independent randomizations of "sobol" and "latin-hypercube", from which
        their confidence intervals follow; each has samples / replicates designs, rounded up.
    quantiles : sequence of float, default (0.05, 0.5, 0.95)
        For `cd.uncertainty`: the probabilities of the quantiles.
    failed : "violates" or "left out", default "violates"
        For `cd.uncertainty`: how designs that could not be run, or whose response is not finite, count in the
        probability of failure: as failures, or not at all. They have no response, so means and quantiles are those of
        the others.

    Examples
    --------
    >>> import cardan as cd
    >>> cd.MonteCarlo(2000, sampling="latin", seed=3)
    MonteCarlo(samples=2000, sampling='latin', seed=3)
    """

    plain: ClassVar[str] = "samples"
    samples: int | None = None
    sampling: str | None = None
    seed: int = 0
    level: float = 0.95
    replicates: int = 8
    quantiles: Sequence[float] = QUANTILES
    failed: str = VIOLATES

    def number(self, usual: int) -> int:
        """The number of designs, or the usual one."""
        return usual if self.samples is None else self.samples
