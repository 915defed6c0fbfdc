"""Robust objectives: mean plus a multiple of the standard deviation, by averages over the same samples each time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Unpack

import numpy as np

from cardan.design.distributions import Distribution
from cardan.design.sweeps.sampling import Designs, unit_cube
from cardan.design.sweeps.sweep import SweepOptions, sweep
from cardan.design.sweeps.sweep_responses import Response, named_responses
from cardan.design.uncertainty.parameters import checked_count, checked_seed, uncertain_parameters, values_at
from cardan.errors import AnalysisError, ModelError, check_known
from cardan.model.expressions.values import is_number
from cardan.model.model import Model
from cardan.spec import RunWords


class RobustObjective:
    """A function of design variables: mean + weight · standard deviation of a response over uncertain parameters.

    The same samples are used at every call, so that the function is as smooth as the response: the sample average
    approximation. It is made for the minimizers of SciPy, which pass one point or, with `vectorized=True`, a
    population; all designs of a call are run in one sweep.

    Parameters
    ----------
    model : Model
        The machine.
    variables : sequence of str
        The parameters that are chosen, in the order of the argument of the function.
    distributions : mapping of str to distribution
        The uncertain parameters, as in `cd.uncertainty`. Of a parameter that is also a variable, the distribution says
        how far it is from the value that is chosen: its deviation from its mean is added.
    response : str, function of the result, or Functional
        The response; it must be one number.
    until, every : float, optional
        The end time and the reporting interval of the analysis.
    weight : float, default 0
        The multiple of the standard deviation that is added; negative where the response is to be large.
    samples : int, default 64
        The number of designs for each value of the function, points of a scrambled Sobol sequence.
    seed : int, default 0
        The same seed gives the same function.
    **options
        Further options of `cd.sweep`.

    Notes
    -----
    Where a design of a point fails the function is infinite: a machine that cannot be assembled with all its tolerances
    is not a robust one.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("throw", gravity=None)
    >>> v, late = model.parameter("v", 1.0), model.parameter("late", 0.0)
    >>> ball = model.body("ball", mass=1, inertia=1, position=(late, 0), velocity=(v, 0))
    >>> noise = {"late": cd.Normal(0, 0.1)}
    >>> worst = cd.RobustObjective(model, ["v"], noise, "ball.position.x", until=1, weight=2.0, samples=256)
    >>> print(round(float(worst([3.0])), 2))  # 3 + 2 · 0.1
    3.2
    """

    def __init__(
        self,
        model: Model,
        variables: Sequence[str],
        distributions: Mapping[str, Distribution],
        response: Response,
        until: float | None = None,
        every: float | None = None,
        *,
        weight: float = 0.0,
        samples: int = 64,
        seed: int = 0,
        **options: Unpack[SweepOptions],
    ):
        uncertain = uncertain_parameters(model, distributions)
        self.variables = (variables,) if isinstance(variables, str) else tuple(variables)
        for name in self.variables:
            check_known("unknown parameter", name, model.parameters)
        if not self.variables:
            raise ModelError("a robust objective needs variables: the names of the parameters that are chosen")
        if not is_number(weight) or not np.isfinite(weight):
            raise AnalysisError(f"weight={weight!r} is not a finite number")
        self.model, self.weight = model, float(weight)
        self.response = named_responses([response])
        self.run: RunWords = {"until": until, "every": every, **options}
        cube = unit_cube("sobol", checked_count("samples", samples), len(uncertain), checked_seed(seed))
        self._noise = values_at(uncertain, cube)
        for k, (name, distribution) in enumerate(uncertain.items()):
            if name in self.variables:
                self._noise[:, k] -= distribution.expected
        self._uncertain = tuple(uncertain)

    def __call__(self, x: Sequence[float] | np.ndarray) -> float | np.ndarray:
        """The objective at a point (variables,), or at each column of a population (variables, points)."""
        points = np.asarray(x, dtype=float)
        if points.ndim not in (1, 2) or len(points) != len(self.variables):
            raise AnalysisError(
                f"expected {len(self.variables)} numbers ({', '.join(self.variables)}), got an array {points.shape}"
            )
        columns = points.reshape(len(self.variables), -1)
        mean, deviation = self.moments(columns)
        robust = mean + self.weight * deviation
        robust[~np.isfinite(robust)] = np.inf
        return float(robust[0]) if points.ndim == 1 else robust

    def moments(self, columns: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """The mean and the standard deviation of the response at each column; NaN where a design fails."""
        count, size = columns.shape[1], len(self._noise)
        try:
            table = sweep(self.model, self.designs(columns), self.response, **self.run)
        except AnalysisError as error:
            if getattr(error, "sweep", None) is None:  # not that all designs failed
                raise
            return np.full(count, np.nan), np.full(count, np.nan)
        if not table.done.all():
            raise AnalysisError("interrupted")
        if len(table.responses) != 1:
            raise AnalysisError(f"the response is several numbers ({', '.join(table.responses)}); choose one of them")
        values = next(iter(table.responses.values())).reshape(count, size)
        return values.mean(axis=1), values.std(axis=1, ddof=1)

    def designs(self, columns: np.ndarray) -> Designs:
        """The designs of all columns, one after the other."""
        count, size = columns.shape[1], len(self._noise)
        others = [name for name in self._uncertain if name not in self.variables]
        names = (*self.variables, *others)
        table = np.empty((count, size, len(names)))
        for k, name in enumerate(names):
            chosen = columns[k][:, None] if name in self.variables else 0.0
            noise = self._noise[:, self._uncertain.index(name)] if name in self._uncertain else 0.0
            table[:, :, k] = chosen + noise
        return Designs(names, table.reshape(count * size, len(names)))
