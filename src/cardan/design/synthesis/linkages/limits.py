"""What every linkage of a search must keep to: a crank that turns, angles of transmission, lengths, a place."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True)
class Limits:
    """Lengths and places are in units of the target's size and about its middle."""

    full: bool  # the crank turns fully
    angle: float  # the least transmission angle, rad
    shortest: float
    longest: float
    region: tuple[float, float, float, float] | None = None  # of the fixed pivots: left, bottom, right, top
    absolute: bool = False  # angles of a function count from the line of the fixed pivots

    def allows(self, spans: np.ndarray, pivots: np.ndarray) -> np.ndarray:
        """Which of n linkages keep to the limits, by their lengths (n, ...) and fixed pivots (n, ...)."""
        return self.allows_lengths(spans) & self.allows_places(pivots)

    def allows_lengths(self, spans: np.ndarray) -> np.ndarray:
        return (spans.max(axis=1) <= self.longest) & (spans.min(axis=1) >= self.shortest)

    def allows_places(self, pivots: np.ndarray) -> np.ndarray:
        if self.region is None:
            return np.ones(len(pivots), bool)
        left, bottom, right, top = self.region
        x, y = pivots.real, pivots.imag
        return np.all((x >= left) & (x <= right) & (y >= bottom) & (y <= top), axis=1)
