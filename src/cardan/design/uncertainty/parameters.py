"""Uncertain parameters of a model: their distributions, checked, and points of the unit cube as values of them."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from cardan.design.distributions import Distribution, distribution_of
from cardan.errors import AnalysisError, ModelError, suggestion
from cardan.model.model import Model

FEWEST_DESIGNS = 2  # designs of which a variance can be formed


def uncertain_parameters(model: Model, distributions: Mapping[str, object]) -> dict[str, Distribution]:
    """The distribution of each uncertain parameter, in the units of the model."""
    if not isinstance(distributions, Mapping) or not distributions:
        raise ModelError(
            f'expected the distributions of parameters, such as {{"k": cd.Normal(100, 5)}}, got {distributions!r}'
        )
    for name in distributions:
        if name not in model.parameters:
            hint = suggestion(str(name), model.parameters) or "; the model has no parameters: model.parameter(...)"
            raise ModelError(f'unknown parameter "{name}"{hint}')
    return {name: distribution_of(name, value, model.units) for name, value in distributions.items()}


def values_at(distributions: Mapping[str, Distribution], cube: np.ndarray) -> np.ndarray:
    """x = F⁻¹(u), a row for each row of the cube."""
    columns = [distribution.quantile(u) for distribution, u in zip(distributions.values(), cube.T, strict=True)]
    return np.column_stack(columns)


def checked_count(word: str, value: object, least: int = FEWEST_DESIGNS, most: float = np.inf) -> int:
    """A whole number within limits."""
    if isinstance(value, bool) or not isinstance(value, (int, np.integer)) or value < least:
        raise AnalysisError(f"{word}={value!r}: expected a whole number of at least {least}")
    if value > most:
        raise AnalysisError(f"{word}={value}: at most {most:g}")
    return int(value)


def checked_share(word: str, value: float) -> float:
    """A number between 0 and 1."""
    if isinstance(value, (bool, str)) or not hasattr(value, "__float__") or not 0 < float(value) < 1:
        raise AnalysisError(f"{word}={value!r}: expected a number between 0 and 1")
    return float(value)


def checked_seed(seed: object) -> int:
    """A seed of random numbers."""
    if isinstance(seed, bool) or not isinstance(seed, (int, np.integer)) or seed < 0:
        raise AnalysisError(f"seed={seed!r}: expected a whole number that is not negative")
    return int(seed)
