"""Uncertain parameters: many designs drawn from their distributions, run in one sweep, and statistics of responses."""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil
from pathlib import Path
from typing import Unpack

import numpy as np

from cardan.analysis.options import Resume, takes
from cardan.design.choices import SAMPLINGS
from cardan.design.distributions import Distribution, correlated, correlation_matrix
from cardan.design.sweeps.backend import Backend
from cardan.design.sweeps.sampling import MOST_DESIGNS, Designs, unit_cube
from cardan.design.sweeps.sweep import AnalysisOptions, Progress, sweep
from cardan.design.sweeps.sweep_responses import Responses
from cardan.design.uncertainty.limits import Limits, check_limits, with_limits
from cardan.design.uncertainty.monte_carlo import SAMPLES, MonteCarlo
from cardan.design.uncertainty.parameters import (
    checked_count,
    checked_seed,
    checked_share,
    uncertain_parameters,
    values_at,
)
from cardan.design.uncertainty.uncertainty_result import Uncertainty, checked_failed
from cardan.errors import AnalysisError, check_choice
from cardan.model.model import Model


@takes({"backend": (Backend,), "samples": (MonteCarlo,), "save": (Resume,)})
def uncertainty(
    model: Model,
    distributions: Mapping[str, Distribution],
    responses: Responses | None = None,
    until: float | None = None,
    every: float | None = None,
    *,
    limits: Limits | None = None,
    samples: int | MonteCarlo | None = None,
    correlation: Mapping[tuple[str, str], float] | None = None,
    backend: str | Backend | None = None,
    progress: Progress | bool | None = None,
    save: str | Path | Resume | None = None,
    **options: Unpack[AnalysisOptions],
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
    samples : int or MonteCarlo, default 1024
        The number of designs. `cd.MonteCarlo` also says how they are spread, the seed, and which statistics are taken.
    correlation : mapping of (str, str) to float, optional
        Correlations of pairs of parameters, as in `cd.Samples`.
    backend, progress, save : optional
        As in `cd.sweep`.
    **options
        Further options of the analysis, and `analysis` itself, as in `cd.sweep`.

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
    drawn = MonteCarlo.of(samples)
    sampling = drawn.sampling or "monte-carlo"
    shares = [checked_share("quantiles", share) for share in drawn.quantiles]
    level, failed = checked_share("level", drawn.level), checked_failed(drawn.failed)
    cube, replicate = _cube(sampling, drawn.number(SAMPLES), drawn.replicates, drawn.seed, len(uncertain))
    if correlation:
        cube = correlated(cube, correlation_matrix(list(uncertain), correlation))
    table = Designs(tuple(uncertain), values_at(uncertain, cube))
    designs = sweep(
        model, table, named, until, every, backend=backend, progress=progress, save=save, **options,
    )  # fmt: skip
    check_limits(checked, designs.responses)
    return Uncertainty(designs, uncertain, checked, replicate, sampling, level, shares, failed, bool(correlation))


def _cube(
    sampling: str, samples: int, replicates: int, seed: int, dimensions: int
) -> tuple[np.ndarray, np.ndarray | None]:
    """Points of the unit cube, and the replicate of each; replicates take turns, so that a stopped run has all."""
    check_choice("sampling", sampling, SAMPLINGS, AnalysisError)
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
