"""Sobol indices: which uncertain parameters the spread of a response comes from, alone and together with others."""

from __future__ import annotations

import warnings
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, NamedTuple, Unpack

import numpy as np

from cardan.analysis.options import Resume, takes
from cardan.design.choices import SAMPLINGS
from cardan.design.distributions import Distribution
from cardan.design.sweeps.backend import Backend
from cardan.design.sweeps.sampling import MOST_DESIGNS, Designs, unit_cube
from cardan.design.sweeps.sweep import AnalysisOptions, Progress, sweep
from cardan.design.sweeps.sweep_report import failure_lines
from cardan.design.sweeps.sweep_responses import Responses
from cardan.design.sweeps.sweep_table import Sweep
from cardan.design.uncertainty.estimates import Estimate
from cardan.design.uncertainty.limits import with_limits
from cardan.design.uncertainty.monte_carlo import SAMPLES, MonteCarlo
from cardan.design.uncertainty.parameters import (
    FEWEST_DESIGNS,
    checked_count,
    checked_seed,
    checked_share,
    uncertain_parameters,
    values_at,
)
from cardan.design.uncertainty.sobol_estimators import (
    Indices,
    bootstrap,
    complete_rows,
    sobol_designs,
    sobol_estimates,
    tables_of,
)
from cardan.design.uncertainty.uncertainty_result import DOES_NOT_VARY
from cardan.errors import AnalysisError, check_choice, check_known
from cardan.io.report import MARGIN, Report, Reporting, Section, Table, noted
from cardan.model.model import Model
from cardan.presented import presenter

if TYPE_CHECKING:
    from matplotlib.figure import Figure


class ResponseIndices(NamedTuple):
    """The indices of one response: by parameter, of second order by pairs of parameters; `rows` tells of how many."""

    first: dict[str, Estimate]
    total: dict[str, Estimate]
    second: dict[tuple[str, str], Estimate]
    variance: float
    rows: int


class SobolIndices(Reporting):
    """Sobol indices of responses, as `cd.sobol_indices` returns them.

    `found["comfort"].first["k"]` is the first-order index of a parameter with its confidence interval, `total` the
    total-effect index, `second[("k", "m")]` that of a pair.

    Parameters
    ----------
    designs : Sweep
        The designs and their responses.
    responses : mapping of str to ResponseIndices
        The indices of each response.
    parameters : tuple of str
        The uncertain parameters.
    base : int
        The number of rows of the tables A and B.
    level : float
        The level of the confidence intervals.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("throw", gravity=(0, -10))
    >>> y, v = model.parameter("y", 0.0), model.parameter("v", 4.0)
    >>> ball = model.body("ball", mass=1, inertia=1, position=(0, y), velocity=(0, v))
    >>> spread = {"y": cd.Normal(0, 0.1), "v": cd.Normal(4, 0.2)}  # of the variance at t = 1: 1 part and 4 parts
    >>> found = cd.sobol_indices(model, spread, "ball.position.y", until=1, samples=256)
    >>> print(round(found["ball.position.y"].total["v"].value, 1))
    0.8
    """

    _former: ClassVar = {"sweep": "designs"}

    def __init__(
        self,
        designs: Sweep,
        responses: Mapping[str, ResponseIndices],
        parameters: tuple[str, ...],
        base: int,
        level: float,
    ):
        self.designs, self.responses, self.parameters = designs, dict(responses), parameters
        self.base, self.level = base, level

    def __getitem__(self, response: str) -> ResponseIndices:
        """The indices of a response."""
        check_known("there is no response", response, self.responses, AnalysisError)
        return self.responses[response]

    def __repr__(self) -> str:
        return f"<SobolIndices of {self.designs.name!r}: {', '.join(self.responses)} by {', '.join(self.parameters)}>"

    def sections(self) -> Report:
        title = (
            f"{self.designs.name}: Sobol indices from {len(self.designs)} designs, intervals of {100 * self.level:g} %"
        )
        sections = [Section(self._of_response(*item), apart=False) for item in self.responses.items()]
        last = Section([*failure_lines(self.designs), *noted(self.designs.notes)], apart=False)
        return Report(title, [*sections, last])

    def _of_response(self, name: str, indices: ResponseIndices) -> list[str | Table]:
        rows = [(p, _text(indices.first[p]), _text(indices.total[p])) for p in self.parameters]
        rows.append(("sum", f"{sum(index.value for index in indices.first.values()):8.4f}", ""))
        lines = [f"{MARGIN}{' and '.join(pair)}: {_text(index).strip()}" for pair, index in indices.second.items()]
        left = self.base - indices.rows
        if left:
            lines.append(f"{MARGIN}{left} of {self.base} rows are left out: a design of theirs has no value")
        table = Table(name, ("parameter", "first order", "total"), rows, margin=MARGIN)
        return [f"{name}: standard deviation {indices.variance**0.5:.6g}", table, *lines]

    def plot(
        self,
        *responses: str,
        path: str | Path | None = None,
        title: str | None = None,
        size: tuple[float, float] | None = None,
    ) -> Figure:
        """Draw bars of the first-order and total indices with their confidence intervals, a panel for each response.

        Parameters
        ----------
        *responses : str
            The responses; the default is all.
        path, title, size : optional
            A file to write the figure to (PNG, SVG or PDF), its title, and its width and height in inches.
        """
        for name in responses:
            self[name]
        return presenter("view.plots.uncertainty_plots.plot_sobol")(
            self, responses or tuple(self.responses), path, title, size
        )


@takes({"backend": (Backend,), "samples": (MonteCarlo,), "save": (Resume,)})
def sobol_indices(
    model: Model,
    distributions: Mapping[str, Distribution],
    responses: Responses,
    until: float | None = None,
    every: float | None = None,
    *,
    samples: int | MonteCarlo | None = None,
    second_order: bool = False,
    resamples: int = 300,
    backend: str | Backend | None = None,
    progress: Progress | bool | None = None,
    save: str | Path | Resume | None = None,
    **options: Unpack[AnalysisOptions],
) -> SobolIndices:
    """First-order and total-effect Sobol indices of responses with respect to independent uncertain parameters.

    The first-order index is the share of the variance of a response that a parameter causes by itself, the total index
    the share that it causes by itself and together with others. All designs are run in one sweep.

    Parameters
    ----------
    model : Model
        The machine.
    distributions : mapping of str to distribution
        The uncertain parameters, as in `cd.uncertainty`.
    responses : str, function of the result, Functional, or several in a list or dictionary
        As in `cd.sweep`.
    until, every : float, optional
        The end time and the reporting interval of the analysis.
    samples : int or MonteCarlo, default 1024
        The number n of rows of each table of designs; n (d + 2) designs are run for d parameters. A power of two is
        best. `cd.MonteCarlo` also says how the rows are drawn, and holds the seed and the level of the intervals.
    second_order : bool, default False
        Indices of pairs as well, which takes n (2 d + 2) designs.
    resamples : int, default 300
        The number of resamples of the bootstrap (Efron & Tibshirani 1993) that the intervals are made from.
    backend, progress, save : optional
        As in `cd.sweep`.
    **options
        Further options of the analysis, and `analysis` itself, as in `cd.sweep`.

    Returns
    -------
    SobolIndices
        The indices of each response with confidence intervals. Rows with a design that failed are left out, with a
        warning.

    Notes
    -----
    First order: Saltelli et al. (2010), total: Jansen (1999), second order: Saltelli (2002).

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("throw", gravity=None)
    >>> v, t = model.parameter("v", 1.0), model.parameter("late", 0.0)
    >>> ball = model.body("ball", mass=1, inertia=1, velocity=(v, 0))
    >>> way = lambda result: result["ball"].velocity[-1, 0] * result["ball"].position[-1, 0]
    >>> spread = {"v": cd.Uniform(1, 2), "late": cd.Uniform(0, 1)}
    >>> found = cd.sobol_indices(model, spread, {"way": way}, until=1, samples=64)
    >>> print(round(found["way"].total["late"].value, 6))
    0.0
    """
    uncertain = uncertain_parameters(model, distributions)
    named, _ = with_limits(responses, None)  # refuses that there are none
    drawn = MonteCarlo.of(samples)
    drawn.refuse("sobol_indices", "replicates", "quantiles", "failed")
    sampling = drawn.sampling or "sobol"
    check_choice("sampling", sampling, SAMPLINGS, AnalysisError)
    n, seed, d = checked_count("samples", drawn.number(SAMPLES)), checked_seed(drawn.seed), len(uncertain)
    level, resamples = checked_share("level", drawn.level), checked_count("resamples", resamples)
    if n * (2 * d + 2) > MOST_DESIGNS:
        raise AnalysisError(f"samples={n}: at most {MOST_DESIGNS:g} designs, in all tables together")
    cube = sobol_designs(unit_cube(SAMPLINGS[sampling], n, 2 * d, seed), bool(second_order))
    designs = sweep(
        model, Designs(tuple(uncertain), values_at(uncertain, cube)), named, until, every,
        backend=backend, progress=progress, save=save, **options,
    )  # fmt: skip
    indices = {
        name: _of_response(name, np.where(designs.done, values, np.nan), n, tuple(uncertain), level, resamples, seed)
        for name, values in designs.responses.items()
    }
    return SobolIndices(designs, indices, tuple(uncertain), n, level)


def _of_response(
    name: str, values: np.ndarray, n: int, parameters: tuple[str, ...], level: float, resamples: int, seed: int
) -> ResponseIndices:
    tables = tables_of(values, n, len(parameters))
    complete = complete_rows(tables)
    rows = int(np.count_nonzero(complete))
    if rows < FEWEST_DESIGNS:
        raise AnalysisError(
            f'response "{name}": {rows} of {n} rows have values in all tables; indices need at least two'
        )
    if rows < n:
        warnings.warn(
            f'response "{name}": {n - rows} of {n} rows are left out, because a design of theirs has no value; the '
            "indices are those of the machines that work",
            stacklevel=3,
        )
    tables = tables.rows(complete)
    both = np.concatenate([tables.a, tables.b])
    if np.std(both) <= DOES_NOT_VARY * np.abs(both).max():
        raise AnalysisError(f'response "{name}" does not vary with {", ".join(parameters)}, so it has no Sobol indices')
    value, (low, high) = sobol_estimates(tables), bootstrap(tables, resamples, level, seed)
    return ResponseIndices(
        dict(zip(parameters, _estimates(value.first, low.first, high.first), strict=True)),
        dict(zip(parameters, _estimates(value.total, low.total, high.total), strict=True)),
        _pairs(parameters, value, low, high),
        float(both.var()),
        rows,
    )


def _estimates(value: np.ndarray, low: np.ndarray, high: np.ndarray) -> list[Estimate]:
    return [Estimate(*map(float, row)) for row in zip(value, low, high, strict=True)]


def _pairs(parameters: tuple[str, ...], value: Indices, low: Indices, high: Indices) -> dict[tuple[str, str], Estimate]:
    if value.second is None or low.second is None or high.second is None:
        return {}
    return {
        (parameters[j], parameters[k]): Estimate(
            *(float(table[j, k]) for table in (value.second, low.second, high.second))
        )
        for j in range(len(parameters))
        for k in range(j + 1, len(parameters))
    }


def _text(index: Estimate) -> str:
    return f"{index.value:8.4f} [{index.low:6.3f}, {index.high:6.3f}]"
