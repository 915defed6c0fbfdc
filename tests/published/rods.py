"""Rods as differential equations: references for beams that share nothing with their elements."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from scipy.integrate import solve_ivp
from scipy.optimize import brentq, fsolve
from scipy.spatial.transform import Rotation
from scipy.special import ellipeinc, ellipkinc

Stiffness = Sequence[float] | Callable[[float], Sequence[float]]
DIGITS = {"rtol": 1e-9, "atol": 1e-11, "method": "DOP853"}


def elastica_tip(load: float) -> tuple[float, float, float]:
    """(u/L, w/L, θ) at the end of a cantilever under a force across it, P L²/EI = load: elliptic integrals.

    ½ θ'² = P/EI (sin θ_tip - sin θ) with sin θ = 2 k² sin² φ - 1 makes them integrals of Legendre (Bisshopp and
    Drucker, Quarterly of Applied Mathematics 3, 1945).
    """

    def of(k: float) -> tuple[float, float]:
        start = float(np.arcsin(1 / (k * np.sqrt(2))))
        m = k * k
        first = ellipkinc(np.pi / 2, m) - ellipkinc(start, m)
        second = ellipeinc(np.pi / 2, m) - ellipeinc(start, m)
        return float(first), float(second)

    k = float(brentq(lambda k: of(k)[0] - np.sqrt(load), np.sqrt(0.5) + 1e-12, 1 - 1e-12, xtol=1e-15))
    second = of(k)[1]
    along = np.sqrt(2 * (2 * k * k - 1)) / np.sqrt(load)
    return float(1 - along), 1 - 2 * second / np.sqrt(load), float(np.arcsin(2 * k * k - 1))


def rod_tip(
    length: float,
    load: Sequence[float],
    forces: Stiffness,
    moments: Stiffness,
    curvature: Sequence[float] = (0.0, 0.0, 0.0),
    steps: int = 4,
    weight: Callable[[float], Sequence[float]] = lambda s: (0.0, 0.0, 0.0),
    corner: tuple[float, Sequence[float]] | None = None,
) -> np.ndarray:
    """Where the end of a rod is that is clamped at the origin along x, under a force at its end.

    r' = R (e_x + C⁻¹ Rᵀ n),   R' = R [κ₀ + K⁻¹ Rᵀ m]×,   n' = -w,   m' = -r' × n,   n(L) = F,   m(L) = 0

    C = diag(EA, GA_y, GA_z), K = diag(GJ, EI_y, EI_z), or functions of s: the rod of Cosserat, Reissner and Simo. At a
    corner (s, rotation vector) the axes turn. Found by shooting from the end, where all is known but R, to the clamp.
    """
    bent, F = (np.asarray(each, dtype=float) for each in (curvature, load))
    C, K = (each if callable(each) else lambda s, each=each: each for each in (forces, moments))
    pieces = [(length, 0.0)] if corner is None else [(length, corner[0]), (corner[0], 0.0)]
    at_corner = np.eye(3) if corner is None else Rotation.from_rotvec(corner[1]).as_matrix()

    def back(turn: np.ndarray, share: float) -> np.ndarray:
        def rates(s: float, y: np.ndarray) -> np.ndarray:
            R, m, n = y[3:12].reshape(3, 3), y[12:15], y[15:]
            along = R @ (np.array([1.0, 0.0, 0.0]) + (R.T @ n) / C(s))
            x, y_, z = bent + (R.T @ m) / K(s)
            turning = R @ np.array([[0.0, -z, y_], [z, 0.0, -x], [-y_, x, 0.0]])
            return np.concatenate([along, turning.ravel(), -np.cross(along, n), -share * np.asarray(weight(s))])

        y = np.concatenate([np.zeros(3), Rotation.from_rotvec(turn).as_matrix().ravel(), np.zeros(3), share * F])
        for k, span in enumerate(pieces):
            if k:
                y[3:12] = (y[3:12].reshape(3, 3) @ at_corner.T).ravel()
            y = solve_ivp(rates, span, y, **DIGITS).y[:, -1]
        return y

    turn = np.asarray(bent) * length if corner is None else np.asarray(corner[1], float)
    for share in np.linspace(1 / steps, 1, steps):
        turn = fsolve(
            lambda t, share=share: Rotation.from_matrix(back(t, share)[3:12].reshape(3, 3)).as_rotvec(), turn, xtol=1e-9
        )
    return -back(turn, 1.0)[:3]
