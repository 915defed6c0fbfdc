"""Least squares for many linkages at a time: Levenberg's and Marquardt's method with exact derivatives.

Each crank angle θ_k occurs in the residuals of its own point only. It is eliminated from the normal equations,

    (N - Σ_k B_k B_kᵀ / D_k) dy = -(g - Σ_k B_k h_k / D_k),   dθ_k = -(h_k + B_kᵀ dy) / D_k,

with N = JᵀJ, B_k = J_kᵀ t_k, D_k = t_kᵀ t_k, g = Jᵀ r and h_k = t_kᵀ r_k, where t_k = ∂r_k/∂θ_k; the diagonals of
N and D are enlarged by the factor 1 + λ. Every linkage has its own λ.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from cardan.design.synthesis.linkages.fitting import Designs, Fit, Residuals

FIRST_FIT_DAMPING, LEAST_FIT_DAMPING, MOST_DAMPING = 1e-2, 1e-12, 1e8
EASED, TIGHTENED = 0.2, 5.0  # damping after a step that was taken, and after one that was not
LARGEST_STEP = 0.3  # rad of a crank angle: beyond it another point of the path may be the nearest
RIDGE = 1e-14
EVENING_ROUNDS, ROUND_STEPS, ROUND_SETTLED = 25, 10, 1e-4  # of evening out
LEAST_WEIGHT = 1e-4  # of the mean: a point that has lost its weight could not get it back


def evened_out(fit: Fit, designs: Designs) -> Designs:
    """The linkages with their largest errors lessened: linkages are ranked by these, and least squares do not see them.

    Lawson's (1961) weights: each round multiplies the weight of a point by its error, and the squares that are least
    for the weights of the last round have errors that are nearly all alike. The best of all rounds is taken.
    """
    best, least = designs, largest_errors(fit, designs)
    now, weights = _copied(designs), np.ones((len(designs), fit.p.size or fit.inputs.size))
    for _ in range(EVENING_ROUNDS):
        with np.errstate(all="ignore"):
            errors = np.sqrt((fit.residuals(now).r ** 2).sum(axis=2))
        weights = weights * np.nan_to_num(errors, nan=1.0, posinf=1.0)
        weights = np.maximum(weights / weights.mean(axis=1, keepdims=True).clip(1e-300), LEAST_WEIGHT)
        now, _ = refine(fit, _copied(now), ROUND_STEPS, ROUND_SETTLED, weights)
        there = largest_errors(fit, now)
        better = there < least
        _put(best, np.flatnonzero(better), now.taken(better))
        least = np.where(better, there, least)
    return best


def largest_errors(fit: Fit, designs: Designs) -> np.ndarray:
    """The largest error of each linkage, with what it passes limits by; infinite: open linkages."""
    with np.errstate(all="ignore"):
        at = fit.residuals(designs)
        total = np.sqrt((at.r**2).sum(axis=2)).max(axis=1) + at.passed.sum(axis=1)
    return np.where(np.isfinite(total), total, np.inf)


def _copied(designs: Designs) -> Designs:
    return designs.taken(np.arange(len(designs)))


def refine(
    fit: Fit, designs: Designs, iterations: int, settled_at: float, weights: np.ndarray | None = None
) -> tuple[Designs, np.ndarray]:
    """The linkages after so many steps at most, and their sums of squares (infinite: open linkages).

    A linkage is settled when a step lessens its sum of squares by less than this part of it. `weights` (n, k): what
    each point of the target weighs.
    """
    roots = None if weights is None else np.sqrt(weights)
    with np.errstate(all="ignore"):
        now = _weighed(fit.residuals(designs), roots)
        cost = sum_of_squares(now)
        damping = np.full(len(designs), FIRST_FIT_DAMPING)
        active = np.isfinite(cost)
        for _ in range(iterations):
            which = np.flatnonzero(active)
            if not which.size:
                break
            step, d_theta = _step(fit, _some(now, which), damping[which])
            trial = _moved(fit, designs.taken(which), step, d_theta)
            residuals = _weighed(fit.residuals(trial), None if roots is None else roots[which])
            sums = sum_of_squares(residuals)
            better = sums < cost[which]
            settled = better & (cost[which] - sums <= settled_at * cost[which])
            taken = which[better]
            _put(designs, taken, trial.taken(better))
            for old, new in zip(now, residuals, strict=True):
                old[taken] = new[better]
            cost[taken] = sums[better]
            damping[which] *= np.where(better, EASED, TIGHTENED)
            damping = np.maximum(damping, LEAST_FIT_DAMPING)
            active[which] = ~settled & (damping[which] < MOST_DAMPING) & (cost[which] > 0)
    return designs, cost


def _weighed(residuals: Residuals, roots: np.ndarray | None) -> Residuals:
    if roots is None:
        return residuals
    by_component = roots[..., None]
    return residuals._replace(
        r=residuals.r * by_component,
        by=residuals.by * by_component[..., None],
        by_theta=residuals.by_theta * by_component,
    )


def sum_of_squares(residuals: Residuals) -> np.ndarray:
    total = (residuals.r**2).sum(axis=(1, 2)) / residuals.r.shape[1] + (residuals.passed**2).sum(axis=1)
    return np.where(np.isfinite(total), total, np.inf)


def _step(fit: Fit, at: Residuals, damping: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    weight = 1 / at.r.shape[1]  # the mean over the points
    n, m = len(damping), fit.unknowns
    J = at.by.reshape(n, -1, m)
    N = weight * np.swapaxes(J, 1, 2) @ J + np.swapaxes(at.passed_by, 1, 2) @ at.passed_by
    g = weight * np.einsum("nrm,nr->nm", J, at.r.reshape(n, -1)) + np.einsum("nlm,nl->nm", at.passed_by, at.passed)
    diagonal = np.einsum("nii->ni", N)
    diagonal += damping[:, None] * diagonal + RIDGE + np.where(fit.fixed, 1.0, 0.0)
    if not fit.timed:
        return -np.linalg.solve(N, g[..., None])[..., 0], np.zeros((n, 0))
    B = weight * np.einsum("nkqm,nkq->nkm", at.by, at.by_theta)
    D = weight * (at.by_theta**2).sum(axis=2) * (1 + damping[:, None]) + RIDGE
    h = weight * (at.by_theta * at.r).sum(axis=2)
    scaled = B / D[..., None]
    N -= np.swapaxes(B, 1, 2) @ scaled
    np.einsum("nii->ni", N)[:] += RIDGE
    step = -np.linalg.solve(N, (g - np.einsum("nkm,nk->nm", scaled, h))[..., None])[..., 0]
    return step, -(h + np.einsum("nkm,nm->nk", B, step)) / D


def _moved(fit: Fit, designs: Designs, step: np.ndarray, d_theta: np.ndarray) -> Designs:
    count, lengths = fit.kind.count, len(fit.kind.lengths)
    largest = np.maximum(np.abs(step[:, :lengths]).max(axis=1, initial=0.0) / LARGEST_STEP, 1.0)
    if d_theta.size:
        largest = np.maximum(largest, np.abs(d_theta).max(axis=1) / LARGEST_STEP)
    step, d_theta = step / largest[:, None], d_theta / largest[:, None]
    rows = designs.rows.copy()
    rows[:, :lengths] *= np.exp(step[:, :lengths])
    rows[:, lengths:] += step[:, lengths:count]
    theta = designs.theta + d_theta if d_theta.size else designs.theta
    return replace(designs, rows=rows, placement=designs.placement + step[:, count:], theta=theta)


def _some(residuals: Residuals, which: np.ndarray) -> Residuals:
    return Residuals(*(part[which] for part in residuals))


def _put(designs: Designs, at: np.ndarray, new: Designs) -> None:
    designs.rows[at], designs.placement[at], designs.theta[at] = new.rows, new.placement, new.theta
