"""The parameters that a search varies, and their ranges: a unit cube for the algorithms."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np

from cardan.design.optimization.statement import Bounds, free_parameters, start_and_bounds
from cardan.errors import ModelError, suggestion
from cardan.model.model import Model


class Box(NamedTuple):
    """Names, start values and bounds; parameters in `log` are spread by ratio."""

    names: tuple[str, ...]
    start: np.ndarray
    lower: np.ndarray
    upper: np.ndarray
    log: np.ndarray

    def points(self, cube: np.ndarray) -> np.ndarray:
        """Values of the parameters, for points of the unit cube."""
        low, high = self._scaled(self.lower), self._scaled(self.upper)
        values = low + cube * (high - low)
        values = np.where(self.log, np.exp(np.where(self.log, values, 0.0)), values)
        return np.clip(values, self.lower, self.upper)

    def cube(self, points: np.ndarray) -> np.ndarray:
        """Points of the unit cube, for values of the parameters."""
        low, high = self._scaled(self.lower), self._scaled(self.upper)
        return np.clip((self._scaled(points) - low) / (high - low), 0.0, 1.0)

    def _scaled(self, values: np.ndarray) -> np.ndarray:
        return np.where(self.log, np.log(np.where(self.log, values, 1.0)), values)


def box_of(
    model: Model,
    with_respect_to: Sequence[str] | str | None,
    values: Mapping[str, float],
    bounds: Bounds | None,
    log: Sequence[str] | str,
) -> Box:
    """The ranges of a search; refuses a parameter without bounds."""
    names = tuple(free_parameters(model, with_respect_to, bounds))
    start, lower, upper = start_and_bounds(model, names, values, bounds)
    spread = (log,) if isinstance(log, str) else tuple(log)
    for name in spread:
        if name not in names:
            raise ModelError(f'log: "{name}" is not among the parameters that vary{suggestion(str(name), names)}')
    for name, low, high in zip(names, lower.tolist(), upper.tolist(), strict=True):
        _check(name, low, high, name in spread)
    return Box(names, np.clip(start, lower, upper), lower, upper, np.array([name in spread for name in names]))


def _check(name: str, low: float, high: float, logarithmic: bool) -> None:
    if not (np.isfinite(low) and np.isfinite(high)):
        raise ModelError(
            f'parameter "{name}" has no bounds, and a search needs them: model.parameter("{name}", ..., bounds=(low, '
            f'high)), or bounds={{"{name}": (low, high)}}; with_respect_to= names the parameters to vary'
        )
    if not low < high:
        raise ModelError(f'parameter "{name}": the range ({low:g}, {high:g}) is empty')
    if logarithmic and not low > 0:
        raise ModelError(f'parameter "{name}": a range that is spread by ratio must be positive, got {low:g}')
