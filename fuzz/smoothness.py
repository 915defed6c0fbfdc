"""Whether positions are the integrals of speeds, and speeds of accelerations, between reports."""

from __future__ import annotations

from typing import Any

import numpy as np
from scipy.spatial.transform import Rotation

import cardan as cd
from fuzz.columns import Motion

LEEWAY = 4.0  # times the difference of two quadratures of different order: what the better one may miss


def jumps(model: cd.Model, result: Any, x: Motion, tolerance: float) -> tuple[float, str]:
    """The worst violation over what is allowed, and in words.

    Positions, from one report to the next (Hermite):  x₁ - x₀ = h/2 (v₀ + v₁) - h²/12 (a₁ - a₀)
    Speeds, over two intervals (Simpson):              v₂ - v₀ = h/3 (a₀ + 4 a₁ + a₂)
    Each may miss what it differs by from the trapezoidal rule, and a tolerance. Intervals with events are left out.
    """
    t = result.t
    if len(t) < 3:
        return 0.0, ""
    quiet = _quiet(t, result.events)
    size, span = x.size(), t[-1] - t[0]
    worst, words = 0.0, ""
    for name in model.bodies:
        b = result[name]
        pairs = [(b.position, b.velocity, b.acceleration, size)]
        if x.dim == 2:
            pairs.append((b.angle[:, None], b.angular_velocity[:, None], b.angular_acceleration[:, None], 1.0))
        else:
            bad = _turning(t, quiet, b, tolerance)
            if bad > worst:
                worst, words = bad, f'orientation of "{name}" does not follow its angular velocity'
            pairs.append((None, b.angular_velocity, b.angular_acceleration, 1.0))
        for place, v, a, unit in pairs:
            speed = np.abs(v).max() + unit / span
            if place is not None:
                bad = _positions(t, quiet, place, v, a, tolerance * (unit + np.abs(np.ptp(place, axis=0)).max()))
                if bad > worst:
                    worst, words = bad, f'positions of "{name}" do not follow its speeds'
            bad = _speeds(t, quiet, v, a, tolerance * speed)
            if bad > worst:
                worst, words = bad, f'speeds of "{name}" do not follow its accelerations'
    return worst, words


def missing_speed(model: cd.Model, result: Any) -> float:
    """What the accelerations leave of the changes of speed over two intervals, of each body's largest speed; the worst.

    With shorter intervals h it falls with h where a force jumps, with h² where it has a kink, with h⁵ where all is
    smooth. Where a speed has jumped it stays as it is, however close the reports.
    """
    t = result.t
    quiet, worst = _quiet(t, result.events), 0.0
    for name in model.bodies:
        for v, a in ((result[name].velocity, result[name].acceleration), _spins(result[name])):
            h = np.diff(t)
            even = quiet[:-1] & quiet[1:] & (np.abs(h[1:] - h[:-1]) < 1e-6 * h[1:])
            simpson = h[:-1, None] / 3 * (a[:-2] + 4 * a[1:-1] + a[2:])
            left = np.abs(v[2:] - v[:-2] - simpson)[even].max(initial=0.0)
            worst = max(worst, float(left) / max(float(np.abs(v).max()), 1e-300))
    return worst


def _spins(b: Any) -> tuple[np.ndarray, np.ndarray]:
    n = len(b.velocity)
    return np.reshape(b.angular_velocity, (n, -1)), np.reshape(b.angular_acceleration, (n, -1))


def _quiet(t: np.ndarray, events: Any) -> np.ndarray:
    """Intervals in which, and next to which, nothing happens."""
    busy = np.zeros(len(t) - 1, bool)
    times = np.array([e[0] for e in events])
    for time in times:
        busy |= (t[:-1] <= time + 1e-9 * abs(time)) & (time - 1e-9 * abs(time) <= t[1:])
    return ~busy & (np.diff(t) > 0)


def _positions(
    t: np.ndarray, quiet: np.ndarray, p: np.ndarray, v: np.ndarray, a: np.ndarray, tolerance: float
) -> float:
    h = np.diff(t)[:, None]
    trapezoid = h / 2 * (v[:-1] + v[1:])
    correction = h**2 / 12 * (a[1:] - a[:-1])
    miss = np.abs(np.diff(p, axis=0) - trapezoid + correction)
    allowed = LEEWAY * _around(np.abs(correction)) + tolerance
    return float((miss / allowed)[quiet].max(initial=0.0))


def _speeds(t: np.ndarray, quiet: np.ndarray, v: np.ndarray, a: np.ndarray, tolerance: float) -> float:
    h = np.diff(t)
    even = quiet[:-1] & quiet[1:] & (np.abs(h[1:] - h[:-1]) < 1e-6 * h[1:])
    step = h[:-1, None]
    simpson = step / 3 * (a[:-2] + 4 * a[1:-1] + a[2:])
    trapezoid = step / 2 * (a[:-2] + 2 * a[1:-1] + a[2:])
    miss = np.abs(v[2:] - v[:-2] - simpson)
    allowed = LEEWAY * _around(np.abs(simpson - trapezoid)) + tolerance
    return float((miss / allowed)[even].max(initial=0.0))


def _turning(t: np.ndarray, quiet: np.ndarray, b: Any, tolerance: float) -> float:
    h = np.diff(t)[:, None]
    R = Rotation.from_quat(np.roll(b.orientation, -1, axis=1))
    turn = (R[:-1].inv() * R[1:]).as_rotvec()
    w, alpha = b.angular_velocity, b.angular_acceleration
    trapezoid = h / 2 * (w[:-1] + w[1:])
    small = np.abs(trapezoid).max(axis=1) < 1.0
    bend = np.abs(h**2 / 12 * (alpha[1:] - alpha[:-1])) + np.abs(h**2 / 12 * np.cross(w[:-1], w[1:]))
    allowed = LEEWAY * _around(bend).max(axis=1, keepdims=True) + tolerance
    return float((np.abs(turn - trapezoid) / allowed)[quiet & small].max(initial=0.0))


def _around(values: np.ndarray) -> np.ndarray:
    """The largest of an interval and its neighbours, over all components: one may pass zero just there."""
    largest = values.max(axis=1, keepdims=True)
    padded = np.vstack([largest[:1], largest, largest[-1:]])
    return np.maximum(np.maximum(padded[:-2], padded[1:-1]), padded[2:])
