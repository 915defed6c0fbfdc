"""The result that all ways of differentiating share: values, and derivatives with respect to all parameters."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from cardan.results.result import Result


@dataclass(frozen=True, eq=False)
class Derivatives:
    names: list[str]
    values: np.ndarray
    matrix: np.ndarray  # (rows, parameters)
    notes: list[str]
    result: Result | None = None
    stats: dict[str, object] = field(default_factory=dict)
