"""Small convex quadratic programs, dense: Mehrotra's predictor-corrector method with interior points (1992).

    min ½ xᵀH x + g·x   subject to   A x <= above,   low <= x <= high

H may be singular (linear programs are the rule where peaks are minimised). Repeated or nearly repeated rows, which make
active-set methods cycle, do no harm. Nocedal & Wright (2006), Numerical Optimization, algorithm 16.4.
"""

from __future__ import annotations

import numpy as np

MOST_ITERATIONS, MOST_IN_VAIN = 100, 5  # without progress round-off has taken over
PRECISE, ACCEPTED_RESIDUAL = (
    1e-12,
    1e-7,
)  # of the size of the data, left of the equations and of the gap: aimed at, accepted
SLACK_SHARE = 0.995  # of the way to where a slack would vanish


def solve_quadratic(
    H: np.ndarray, g: np.ndarray, A: np.ndarray, above: np.ndarray, low: np.ndarray, high: np.ndarray
) -> tuple[np.ndarray, np.ndarray] | None:
    """x and the multipliers of A x <= above; None where it does not converge. Variables with low = high stay there."""
    x = np.where(low == high, low, 0.0)
    free = np.flatnonzero(low < high)
    with_lower, with_upper = free[np.isfinite(low[free])], free[np.isfinite(high[free])]
    unit = np.eye(len(g))
    G = np.vstack([A, -unit[with_lower], unit[with_upper]])
    h = np.concatenate([above, -low[with_lower], high[with_upper]]) - G @ x
    length = np.linalg.norm(G[:, free], axis=1)
    rows = np.flatnonzero(length > 0.0)
    G, h = G[np.ix_(rows, free)] / length[rows, None], h[rows] / length[rows]
    unit = 1.0 / np.maximum(np.max(np.abs(G), axis=0, initial=0.0), 1e-8)  # of every variable
    solved = _interior(H[np.ix_(free, free)] * np.outer(unit, unit), (g + H @ x)[free] * unit, G * unit, h)
    if solved is None:
        return None
    x[free], multipliers = solved[0] * unit, solved[1]
    full = np.zeros(len(length))
    full[rows] = multipliers / length[rows]
    return x, full[: len(A)]


def _interior(H: np.ndarray, g: np.ndarray, G: np.ndarray, h: np.ndarray) -> tuple[np.ndarray, np.ndarray] | None:
    """min ½ xᵀH x + g·x subject to G x + s = h, s >= 0, rows of G of length one."""
    m = len(h)
    size_g, size_h = 1.0 + np.max(np.abs(g), initial=0.0), 1.0 + np.max(np.abs(h), initial=0.0)
    x, s, z = np.zeros(len(g)), np.maximum(h, 1.0), np.ones(m)
    best, best_pair, since = np.inf, (x, z), 0
    for number in range(MOST_ITERATIONS):
        dual, primal, gap = H @ x + g + G.T @ z, G @ x + s - h, float(s @ z) / m
        left = max(np.max(np.abs(dual)) / size_g, np.max(np.abs(primal)) / size_h, gap / size_g)
        if left < best:
            best, best_pair, since = left, (x, z), number
        if left <= PRECISE or not np.isfinite(left) or (best < ACCEPTED_RESIDUAL and number - since > MOST_IN_VAIN):
            break
        try:
            _, ds, dz = _newton(H, G, s, z, dual, primal, s * z)
            way = min(_reach(s, ds), _reach(z, dz))
            ahead = float((s + way * ds) @ (z + way * dz)) / m
            dx, ds, dz = _newton(H, G, s, z, dual, primal, s * z + ds * dz - (ahead / gap) ** 3 * gap)
        except np.linalg.LinAlgError:
            break
        way = min(1.0, SLACK_SHARE * min(_reach(s, ds), _reach(z, dz)))
        x, s, z = x + way * dx, s + way * ds, z + way * dz
    return best_pair if best <= ACCEPTED_RESIDUAL else None


def _newton(
    H: np.ndarray,
    G: np.ndarray,
    s: np.ndarray,
    z: np.ndarray,
    dual: np.ndarray,
    primal: np.ndarray,
    product: np.ndarray,
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """H δx + Gᵀδz = -dual, G δx + δs = -primal, z∘δs + s∘δz = -product."""
    w = z / s
    K = H + G.T @ (w[:, None] * G)
    scale = 1.0 / np.sqrt(np.diag(K))
    right = -dual - G.T @ (w * primal - product / s)
    dx = scale * np.linalg.solve(K * np.outer(scale, scale), scale * right)
    ds = -primal - G @ dx
    return dx, ds, -(product + z * ds) / s


def _reach(value: np.ndarray, change: np.ndarray) -> float:
    """How far positive numbers may go until one of them vanishes."""
    shrinking = change < 0.0
    return float(np.min(-value[shrinking] / change[shrinking], initial=1.0 / SLACK_SHARE))
