"""Derivatives by finite differences with an estimate of their own error. Arrays in, numbers out.

    central     (ψ(b + h) - ψ(b - h)) / 2h = ψ' + c₁ h² + c₂ h⁴ + ...
    one-sided   ±(ψ(b ± h) - ψ(b)) / h     = ψ' + c₁ h + c₂ h² + ...

Both are extrapolated to h = 0 (Ridders 1982, Adv. Eng. Software 4:75). What remains is the noise of ψ, σ/h: an
integrator that chooses its steps gives values that scatter. σ is seen in differences of high order, in which whatever
is smooth has vanished (Moré & Wild 2011, SIAM J. Sci. Comput. 33:1292).
"""

from __future__ import annotations

from dataclasses import dataclass
from math import comb

import numpy as np

NOISE_POINTS = 7  # values along a line
NOISE_ORDERS = (3, 4, 5)  # of the differences that show the noise
AMPLIFIED_NOISE = 2.0  # what extrapolation makes of noise, at most
NOISES = 3.0  # σ is a standard deviation; a single value may be further off
VALUE_ROUND_OFF = 4e-16  # of a value, at least


@dataclass(frozen=True)
class Estimate:
    """A derivative, and how far off it may be (infinite: it could not be found)."""

    value: float
    error: float


NONE = Estimate(float("nan"), float("inf"))


def noise_of(values: np.ndarray) -> float:
    """σ of equally spaced values of a function that is smooth but for noise: σ² = mean(Δᵏψ)² (k!)²/(2k)!."""
    if not np.isfinite(values).all():
        return float("nan")
    levels = [np.sqrt(np.mean(np.diff(values, k) ** 2) / comb(2 * k, k)) for k in NOISE_ORDERS]
    return float(max(min(levels), VALUE_ROUND_OFF * np.abs(values).max()))


def central(above: np.ndarray, below: np.ndarray, h: np.ndarray, noise: float) -> Estimate:
    """From values at b + h and b - h, for falling h."""
    return _extrapolated((above - below) / (2 * h), h, h**2, noise / np.sqrt(2))


def one_sided(beside: np.ndarray, at_design: float, h: np.ndarray, noise: float) -> Estimate:
    """From values at b + h, h of either sign, and at b."""
    return _extrapolated((beside - at_design) / h, np.abs(h), np.abs(h), noise * np.sqrt(2))


def _extrapolated(D: np.ndarray, h: np.ndarray, x: np.ndarray, noise: float) -> Estimate:
    """The polynomial in x through the differences D, at x = 0: Neville's table, and of it the entry that is surest."""
    usable = np.isfinite(D)
    D, h, x = D[usable], h[usable], x[usable]
    best, last = NONE, np.zeros(0)
    for k in range(D.size):
        row = [float(D[k])]
        for j in range(1, k + 1):
            row.append(row[-1] + (row[-1] - last[j - 1]) / (x[k - j] / x[k] - 1))
        for j in range(k + 1):
            above = [abs(row[j] - last[j])] if j < k else []
            beside = [abs(row[j] - row[j - 1]), abs(row[j] - last[j - 1])] if j else above
            if beside:
                error = max(beside) + NOISES * AMPLIFIED_NOISE * noise / h[k]
                if error < best.error:
                    best = Estimate(row[j], float(error))
        last = np.array(row)
    return best
