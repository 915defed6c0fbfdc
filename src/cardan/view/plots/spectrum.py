"""The frequency content of a signal: amplitudes of its sine waves, and its peaks between the lines of the spectrum."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from scipy.interpolate import CubicSpline

from cardan.errors import CardanError

FEWEST_TIMES = 8  # samples
EVEN = 1e-6  # of the step: reporting times that differ by less are uniform
PEAK_LINES = 3  # lines: the width of one peak under Hann's window


class Spectrum(NamedTuple):
    """Lines: frequencies (cycles per time unit) and complex amplitudes X_k under Hann's window."""

    frequencies: np.ndarray
    lines: np.ndarray

    @property
    def amplitudes(self) -> np.ndarray:
        return np.abs(self.lines)


class Peak(NamedTuple):
    frequency: float
    amplitude: float


def spectrum(t: np.ndarray, values: np.ndarray, detrend: bool = False, finer: int = 1) -> Spectrum:
    """Amplitudes of the sine waves of a signal: a wave A sin(2π f t) with whole periods gives a line of height A at f.

    X_k = 2 Σ w_n (x_n - x̄) exp(-2πi k n/N) / Σ w_n with Hann's window w_n = sin²(π n/N) and the mean x̄ under the window
    (Harris 1978). Times that are not uniform are sampled again from a cubic spline. `detrend` takes off a straight
    line; `finer` times as many lines, by zeros after the signal, make a smoother curve.
    """
    keep = np.concatenate([[True], np.diff(t) > 0]) if len(t) else np.empty(0, dtype=bool)
    t, values = t[keep], values[keep]
    if len(t) < FEWEST_TIMES:
        raise CardanError(f"a spectrum needs at least {FEWEST_TIMES} reporting times, there are {len(t)}")
    bad = np.flatnonzero(~np.isfinite(values))
    if bad.size:
        raise CardanError(f"a spectrum needs a value at all times; there is none at t = {t[bad[0]]:g}")
    step = (t[-1] - t[0]) / (len(t) - 1)
    if np.abs(np.diff(t) - step).max() > EVEN * step:
        even = np.linspace(t[0], t[-1], len(t))
        t, values = even, CubicSpline(t, values)(even)
    if detrend:
        values = values - np.polynomial.Polynomial.fit(t, values, 1)(t)
    window = np.sin(np.pi * np.arange(len(t)) / len(t)) ** 2
    centered = values - np.average(values, weights=window)
    lines = 2 * np.fft.rfft(window * centered, finer * len(t)) / window.sum()
    return Spectrum(np.fft.rfftfreq(finer * len(t), step), lines)


def peaks(spectrum: Spectrum, most: int = 5, weakest: float = 0.02) -> list[Peak]:
    """The highest peaks, highest first, each between its lines; none lower than `weakest` times the highest.

    A wave δ lines beside line k leaves |X_k| = A sin(πδ) / (πδ (1 - δ²)) under Hann's window, so that with the ratio
    α of its higher neighbour to it δ = (2α - 1)/(α + 1), and A follows (Grandke 1983).
    """
    height = spectrum.amplitudes
    inner = np.arange(1, len(height) - 1)
    tops = inner[(height[inner] >= height[inner - 1]) & (height[inner] > height[inner + 1])]
    tops = tops[height[tops] > weakest * height.max(initial=0.0)]
    chosen: list[int] = []
    for k in tops[np.argsort(-height[tops], kind="stable")]:
        if len(chosen) < most and all(abs(k - other) >= PEAK_LINES for other in chosen):
            chosen.append(int(k))
    return [_refined(spectrum, k) for k in chosen]


def _refined(spectrum: Spectrum, k: int) -> Peak:
    height, width = spectrum.amplitudes, spectrum.frequencies[1] - spectrum.frequencies[0]
    side = 1 if height[k + 1] >= height[k - 1] else -1
    ratio = height[k + side] / height[k]
    delta = float(np.clip((2 * ratio - 1) / (ratio + 1), 0.0, 0.5))
    loss = np.sinc(delta) / (1 - delta**2)
    return Peak(float(spectrum.frequencies[k] + side * delta * width), float(height[k] / loss))
