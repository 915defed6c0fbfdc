"""What tests of derivatives share."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

STEPS = (1e-2, 1e-3, 1e-4)  # relative changes of the parameters: above round-off, below where third powers matter


@pytest.fixture
def taylor() -> Callable[..., float]:
    """taylor(f, J, p): the slope with which |f(p + h d) - f(p) - h J d| falls with h; 2 for exact derivatives.

    The direction d changes every parameter by its own size (at least 0.1), with random signs and factors.
    """

    def slope(f: Callable[[np.ndarray], np.ndarray], J: np.ndarray, p: np.ndarray, seed: int = 1) -> float:
        d = np.random.default_rng(seed).uniform(-1, 1, p.size) * np.maximum(np.abs(p), 0.1)
        here = f(p)
        left = [float(np.linalg.norm(f(p + h * d) - here - h * (J @ d))) for h in STEPS]
        first = [float(np.linalg.norm(f(p + h * d) - here)) for h in STEPS]
        assert first[0] > 1e-6  # else the parameters have no effect and nothing is tested
        if max(left) <= 1e-13 * (1.0 + float(np.linalg.norm(here))):
            return np.inf  # a linear function: nothing but round-off is left
        return float(np.polyfit(np.log10(STEPS), np.log10(left), 1)[0])

    return slope
