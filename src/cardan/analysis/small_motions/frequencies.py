"""Frequencies as a user names them, in cycles per unit of time."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from cardan.errors import AnalysisError


def checked_frequencies(frequencies: Iterable[float]) -> np.ndarray:
    """Angular frequencies."""
    cycles = np.atleast_1d(np.asarray(frequencies, dtype=float))
    if cycles.ndim != 1 or cycles.size == 0 or not (np.isfinite(cycles).all() and (cycles >= 0).all()):
        raise AnalysisError("frequencies: expected finite numbers, none of them negative (cycles per time unit)")
    return 2 * np.pi * cycles
