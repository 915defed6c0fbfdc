"""Uncertain parameters: many designs drawn from their distributions, run in one sweep, and statistics of responses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil
from pathlib import Path
from typing import TYPE_CHECKING, Any, Unpack

import numpy as np

from cardan.design.choices import SAMPLINGS
from cardan.design.distributions import Distribution, correlated, correlation_matrix
from cardan.design.sweeps.sampling import MOST_DESIGNS, Designs, unit_cube
from cardan.design.sweeps.sweep import Progress, SweepOptions, sweep
from cardan.design.sweeps.sweep_responses import Responses
from cardan.design.uncertainty.limits import Limits, check_limits, with_limits
from cardan.design.uncertainty.parameters import (
    checked_count,
    checked_seed,
    checked_share,
    uncertain_parameters,
    values_at,
)
from cardan.design.uncertainty.uncertain import VIOLATES, Uncertainty, checked_failed
from cardan.errors import AnalysisError, suggestion
from cardan.model.model import Model

if TYPE_CHECKING:
    from distributed import Client

QUANTILES = (0.05, 0.5, 0.95)


def uncertainty(
    model: Model,
    distributions: Mapping[str, Distribution],
    responses: Responses | None = None,
    until: float | None = None,
    every: float | None = None,
    *,
    limits: Limits | None = None,
    samples: int = 1024,
    sampling: str = "monte-carlo",
    seed: int = 0,
    replicates: int = 8,
    correlation: Mapping[tuple[str, str], float] | None = None,
    level: float = 0.95,
    quantiles: Sequence[float] = QUANTILES,
    failed: str = VIOLATES,
    analysis: str = "simulate",
    workers: int | None = None,
    backend: str | None = None,
    scheduler: str | Client | None = None,
    progress: Progress | bool | None = None,
    save: str | Path | None = None,
    resume: bool | str | Path = False,
    **options: Unpack[SweepOptions],
) -> Uncertainty:
    """The distribution of responses of a machine whose parameters are uncertain.

    Designs are drawn from the distributions of the parameters and run in one sweep.

    Parameters
    ----------
    model : Model
        The machine.
    distributions : mapping of str to distribution
        The uncertain parameters: `cd.Normal`, `cd.Uniform`, `cd.Triangular`, `cd.LogNormal`, `cd.Tolerance`, or a
        frozen distribution of `scipy.stats`. All other parameters keep their values.
    responses : str, function of the result, Functional, or several in a list or dictionary, optional
        As in `cd.sweep`. What the limits name is added.
    until, every : float, optional
        The end time and the reporting interval of the analysis.
    limits : str, condition, a list of these, or mapping of str to (float or None, float or None), optional
        What responses must keep: "max:A.reaction_i.Fx <= 200", `cd.AtMost(cd.Peak(...), 200)`, or the smallest and the
        largest value of a response.
    samples : int, default 1024
        The number of designs.
    sampling : "monte-carlo" (or "random"), "sobol" or "latin-hypercube" (or "latin"), default "monte-carlo"
        Independent random designs; or designs that are spread more evenly, which gives means with fewer of them: a
        scrambled Sobol sequence (best with a power of two in each replicate) or a Latin hypercube.
    seed : int, default 0
        The same seed gives the same designs.
    replicates : int, default 8
        The number of independent randomizations of "sobol" and "latin-hypercube", from which their confidence intervals
        follow; each has samples / replicates designs, rounded up.
    correlation : mapping of (str, str) to float, optional
        Correlations of pairs of parameters, as in `cd.Samples`.
    level : float, default 0.95
        The level of the confidence intervals.
    quantiles : sequence of float, default (0.05, 0.5, 0.95)
        The probabilities of the quantiles.
    failed : "violates" or "left out", default "violates"
        How designs that could not be run, or whose response is not finite, count in the probability of failure: as
        failures, or not at all. They have no response, so means and quantiles are those of the others.
    analysis, workers, backend, scheduler, progress, save, resume : optional
        As in `cd.sweep`.
    **options
        Further options of the analysis.

    Returns
    -------
    Uncertainty
        Statistics of the responses and probabilities of failure, with confidence intervals; `sweep` is the table of
        designs. Ctrl-C returns the statistics of what was computed.

    Raises
    ------
    ModelError
        A parameter is unknown, or a distribution is none.
    AnalysisError
        All designs failed, or a response has no finite value.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("throw", gravity=(0, -10))
    >>> v = model.parameter("v", 4.0)
    >>> ball = model.body("ball", mass=1, inertia=1, velocity=(0, v))
    >>> found = cd.uncertainty(model, {"v": cd.Uniform(4, 5)}, limits="ball.position.y >= -0.9", until=1, samples=1000)
    >>> print(found.any_limit.low < 0.1 < found.any_limit.high)  # v < 4.1
    True
    """
    uncertain = uncertain_parameters(model, distributions)
    named, checked = with_limits(responses, limits)
    shares = [checked_share("quantiles", share) for share in quantiles]
    level, failed = checked_share("level", level), checked_failed(failed)
    cube, replicate = _cube(sampling, samples, replicates, seed, len(uncertain))
    if correlation:
        cube = correlated(cube, correlation_matrix(list(uncertain), correlation))
    table = Designs(tuple(uncertain), values_at(uncertain, cube))
    designs = sweep(
        model, table, named, until, every, analysis=analysis, workers=workers, backend=backend, scheduler=scheduler,
        progress=progress, save=save, resume=resume, **options,
    )  # fmt: skip
    check_limits(checked, designs.responses)
    return Uncertainty(designs, uncertain, checked, replicate, sampling, level, shares, failed, bool(correlation))


def _cube(
    sampling: Any, samples: Any, replicates: Any, seed: Any, dimensions: int
) -> tuple[np.ndarray, np.ndarray | None]:
    """Points of the unit cube, and the replicate of each; replicates take turns, so that a stopped run has all."""
    if sampling not in SAMPLINGS:
        raise AnalysisError(f'sampling="{sampling}" is not known{suggestion(str(sampling), SAMPLINGS)}')
    count, seed = checked_count("samples", samples), checked_seed(seed)
    if count > MOST_DESIGNS:
        raise AnalysisError(f"samples={count}: at most {MOST_DESIGNS:g} designs")
    if SAMPLINGS[sampling] == "random":
        return unit_cube("random", count, dimensions, seed), None
    groups = checked_count("replicates", replicates)
    each = ceil(count / groups)
    checked_count("samples / replicates", each)
    seeds = np.random.SeedSequence(seed).spawn(groups)
    cubes = [unit_cube(SAMPLINGS[sampling], each, dimensions, seed_of_one) for seed_of_one in seeds]
    return np.stack(cubes, axis=1).reshape(each * groups, dimensions), np.tile(np.arange(groups), each)
