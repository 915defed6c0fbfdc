"""The designs of a sweep: grids, random samples and lists of points, as one table of numbers.

{"k": [100, 200, 400], "m": 2.0}                        all combinations; a plain number stays as it is
cd.Grid(["k", "m"], levels=10)                          equal steps between the bounds of the parameters
cd.Samples(200, {"k": (100, 2000), "m": None})          a Latin hypercube; None: between the parameter's bounds
cd.Samples(200, {"k": cd.Normal(500, 20)})              spread as a distribution says
[{"k": 100, "m": 1}, {"k": 300, "m": 2}]                one by one
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from math import isfinite, log
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, TypeVar

import numpy as np

from cardan.design.choices import SAMPLINGS
from cardan.design.distributions import Distribution, correlated, correlation_matrix, distribution_of, is_distribution
from cardan.errors import ModelError, check_choice, suggestion
from cardan.model.argument_messages import Spoken
from cardan.model.expressions.values import is_number
from cardan.model.model import Model

if TYPE_CHECKING:
    import pandas

Value = TypeVar("Value")
Values: TypeAlias = "float | Sequence[float] | np.ndarray | None"  # of one parameter; None: between its bounds
Design: TypeAlias = "Mapping[str, Values] | Grid | Samples | Designs | Sequence[Mapping[str, float]] | pandas.DataFrame"

MOST_DESIGNS = 10**7  # more would not fit into memory with their results


class Designs(NamedTuple):
    """The points of a sweep: parameter names, and one row of values for each design."""

    names: tuple[str, ...]
    points: np.ndarray  # (number of designs, number of names)

    def parameters(self, index: int) -> dict[str, float]:
        return dict(zip(self.names, self.points[index].tolist(), strict=True))


@dataclass(frozen=True)
class Grid(metaclass=Spoken):
    """All combinations of values of parameters.

    Parameters
    ----------
    values : mapping of str to values, or sequence of str
        The values of each parameter: a list, a number that stays as it is, or None for equal steps from its lower to
        its upper bound. A list of names means None for each.
    levels : int, default 5
        The number of equal steps where no values are given.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("machine")
    >>> k, m = model.parameter("k", 100.0), model.parameter("m", 2.0, bounds=(1, 3))
    >>> cd.Grid({"k": [100, 200], "m": None}, levels=3).designs(model).points.tolist()
    [[100.0, 1.0], [100.0, 2.0], [100.0, 3.0], [200.0, 1.0], [200.0, 2.0], [200.0, 3.0]]
    """

    values: Mapping[str, Values] | Sequence[str]
    levels: int = 5

    def designs(self, model: Model) -> Designs:
        """The names of the parameters and one row of values for each design."""
        columns = {name: self._column(model, name, value) for name, value in _named(self.values).items()}
        _check_names(model, columns)
        count = int(np.prod([len(column) for column in columns.values()], dtype=float))
        if count > MOST_DESIGNS:
            raise ModelError(f"the grid has {count:.3g} designs; choose fewer values, or cd.Samples(200, ...)")
        points = np.array(list(product(*columns.values())), dtype=float)
        return Designs(tuple(columns), points.reshape(count, len(columns)))

    def _column(self, model: Model, name: str, value: Values) -> list[float]:
        if value is None:
            if not (isinstance(self.levels, int) and self.levels >= 2):
                raise ModelError(f"levels={self.levels!r}: expected a whole number of at least 2")
            return np.linspace(*_bounds(model, name), self.levels).tolist()
        if is_number(value) and np.ndim(value) == 0:
            return [_number(name, value)]
        if is_distribution(value):
            raise ModelError(f'parameter "{name}": a grid has values; with distributions use cd.Samples(200, {{...}})')
        if isinstance(value, (str, bytes, Mapping)) or not hasattr(value, "__iter__"):
            raise ModelError(f'parameter "{name}": expected a list of numbers such as [1, 2, 3], got {value!r}')
        numbers = [_number(name, v) for v in value]  # pyright: ignore[reportGeneralTypeIssues] (an array is a number, too)
        if not numbers:
            raise ModelError(f'parameter "{name}": the list of values is empty')
        return numbers


@dataclass(frozen=True)
class Samples(metaclass=Spoken):
    """Designs spread over ranges of parameters.

    Parameters
    ----------
    count : int
        The number of designs.
    ranges : mapping of str to (float, float) or distribution, or sequence of str, optional
        The range (lower, upper) of each parameter, or its distribution, such as `cd.Normal(mean, sd)`; None, or a list
        of names, means between its bounds. The default is all parameters that have bounds.
    method : "latin" (or "latin-hypercube"), "sobol" or "random" (or "monte-carlo"), default "latin"
        Latin hypercube (McKay, Beckman & Conover 1979), which puts one design into each of `count` slices of every
        range; a scrambled Sobol sequence, most even if `count` is a power of two; or independent random numbers.
    seed : int, default 0
        The same seed gives the same designs.
    log : str or sequence of str, default ()
        Parameters that are spread evenly in their logarithm.
    correlation : mapping of (str, str) to float, default {}
        Correlations of pairs of parameters, such as {("k", "m"): 0.5}; they are those of the normal scores Φ⁻¹(F(x)),
        and of the parameters themselves where these are normally distributed.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("machine")
    >>> k = model.parameter("k", 100.0, bounds=(50, 150))
    >>> points = cd.Samples(4).designs(model).points  # one in each quarter of the range
    >>> print(((np.sort(points[:, 0]) - 50) // 25).tolist())
    [0.0, 1.0, 2.0, 3.0]
    """

    count: int
    ranges: Mapping[str, Sequence[float] | Distribution | None] | Sequence[str] | None = None
    method: str = "latin"
    seed: int = 0
    log: Sequence[str] = ()
    correlation: Mapping[tuple[str, str], float] = field(default_factory=dict)

    def designs(self, model: Model) -> Designs:
        """The names of the parameters and one row of values for each design."""
        check_choice("method", self.method, SAMPLINGS)
        if isinstance(self.count, bool) or not isinstance(self.count, (int, np.integer)) or self.count < 1:
            raise ModelError(f"Samples({self.count!r}): expected a positive number of designs")
        if self.count > MOST_DESIGNS:
            raise ModelError(f"Samples({self.count}): at most {MOST_DESIGNS:g} designs")
        ranges = self.ranges
        if ranges is None:
            ranges = [name for name, p in model.parameters.items() if p.bounds is not None and name not in model.inputs]
            if not ranges:
                raise ModelError(
                    'no parameter of the model has bounds: name ranges, such as Samples(200, {"k": (100, 2000)})'
                )
        named = _named(ranges)
        _check_names(model, named)
        logarithmic = (self.log,) if isinstance(self.log, str) else tuple(self.log)
        for name in logarithmic:
            if name not in named:
                raise ModelError(f'log: "{name}" is not among the parameters that vary{suggestion(name, named)}')
        columns = {name: _spread(model, name, value, name in logarithmic) for name, value in named.items()}
        cube = unit_cube(self.method, self.count, len(columns), self.seed)
        if self.correlation:
            cube = correlated(cube, correlation_matrix(list(columns), self.correlation))
        points = np.empty_like(cube, order="F")  # by columns: so are they made, checked and read
        for k, place in enumerate(columns.values()):
            points[:, k] = place(cube[:, k])
        return Designs(tuple(columns), points)


def designs_of(model: Model, design: Design) -> Designs:
    """The points that a design means for a model; checks names and numbers."""
    if isinstance(design, (Grid, Samples)):
        return design.designs(model)
    if isinstance(design, Designs):
        _check_names(model, dict.fromkeys(design.names))
        return design
    if isinstance(design, Mapping):
        return Grid(design).designs(model)
    if hasattr(design, "to_dict") and hasattr(design, "columns"):  # a pandas table
        design = design.to_dict("records")
    if isinstance(design, Sequence) and not isinstance(design, str) and all(isinstance(d, Mapping) for d in design):
        return _listed(model, design)
    raise ModelError(
        'expected designs such as {"k": [1, 2, 3], "m": 2.0}, cd.Grid, cd.Samples or a list of {"k": 1, "m": 2}, '
        f"got {design!r}"
    )


def outside_bounds(model: Model, designs: Designs) -> list[str]:
    """A note on each parameter whose values leave its bounds."""
    notes = []
    for name, column in zip(designs.names, designs.points.T, strict=True):
        bounds = model.parameters[name].bounds
        count = 0 if bounds is None else int(np.count_nonzero((column < bounds[0]) | (column > bounds[1])))
        if bounds is not None and count:
            notes.append(
                f'parameter "{name}": {count} of {len(column)} designs lie outside its bounds '
                f"({bounds[0]:g}, {bounds[1]:g})"
            )
    return notes


def _listed(model: Model, design: Sequence[Mapping[str, float]]) -> Designs:
    if not design:
        raise ModelError("the list of designs is empty")
    names = tuple(design[0])
    _check_names(model, dict.fromkeys(names))
    for k, point in enumerate(design):
        if set(point) != set(names):
            raise ModelError(
                f"design {k + 1} names the parameters {', '.join(map(str, point))}, the first one {', '.join(names)}; "
                "all must name the same"
            )
    return Designs(names, np.array([[_number(name, point[name]) for name in names] for point in design], dtype=float))


def _named(values: Mapping[str, Value] | Sequence[str] | str) -> dict[str, Value | None]:
    if isinstance(values, Mapping):
        return dict(values)
    return dict.fromkeys((values,) if isinstance(values, str) else values)


def _check_names(model: Model, names: Mapping[str, object]) -> None:
    if not names:
        raise ModelError('no parameters to vary: name some, such as {"k": [100, 200, 400]}')
    for name in names:
        if name not in model.parameters:
            hint = suggestion(str(name), model.parameters) or "; the model has no parameters: model.parameter(...)"
            raise ModelError(f'unknown parameter "{name}"{hint}')


def _number(name: str, value: object) -> float:
    if not is_number(value) or np.ndim(value) != 0 or not isfinite(float(value)):
        raise ModelError(f'parameter "{name}": {value!r} is not a finite number')
    return float(value)


def _bounds(model: Model, name: str) -> tuple[float, float]:
    _check_names(model, {name: None})
    bounds = model.parameters[name].bounds
    if bounds is None:
        raise ModelError(
            f'parameter "{name}" has no bounds: give its range, or model.parameter("{name}", ..., bounds=(low, high))'
        )
    return bounds


def _range(model: Model, name: str, value: object, logarithmic: bool) -> tuple[float, float]:
    low, high = _bounds(model, name) if value is None else _pair(name, value)
    if not low < high:
        raise ModelError(f'parameter "{name}": the range ({low:g}, {high:g}) is empty')
    if logarithmic and not low > 0:
        raise ModelError(f'parameter "{name}": a range that is spread by ratio must be positive, got {low:g}')
    return low, high


def _spread(model: Model, name: str, value: object, logarithmic: bool) -> Callable[[np.ndarray], np.ndarray]:
    """The values of a parameter as a function of numbers that are spread evenly between 0 and 1."""
    if is_distribution(value):
        if logarithmic:
            raise ModelError(f'log: "{name}" has a distribution, which says how it is spread; leave it out of log')
        return distribution_of(name, value, model.units).quantile
    low, high = _range(model, name, value, logarithmic)
    if logarithmic:
        return lambda u: np.clip(np.exp(log(low) + u * (log(high) - log(low))), low, high)
    return lambda u: low + u * (high - low)


def _pair(name: str, value: Any) -> tuple[float, float]:
    if isinstance(value, (str, Mapping)) or not hasattr(value, "__len__") or len(value) != 2:
        raise ModelError(f'parameter "{name}": expected a range (lower, upper), got {value!r}')
    return _number(name, value[0]), _number(name, value[1])


def unit_cube(
    method: str, count: int, dimensions: int, seed: int | np.random.SeedSequence | np.random.Generator
) -> np.ndarray:
    """Points of [0, 1)ⁿ, one row each."""
    random, method = np.random.default_rng(seed), SAMPLINGS[method]
    if method == "random":
        return random.random((count, dimensions))
    if method == "latin":  # McKay, Beckman & Conover (1979): each slice of every axis once, at a random place in it
        slices = random.permuted(np.tile(np.arange(count), (dimensions, 1)), axis=1).T
        return (slices + random.random((count, dimensions))) / count
    from scipy.stats import qmc  # only here: importing it takes a second

    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)  # of counts that are no powers of two: a sweep may have any
        # newer SciPy calls it rng, and still takes it by this name
        return qmc.Sobol(dimensions, scramble=True, seed=random).random(count)  # pyright: ignore[reportCallIssue]
