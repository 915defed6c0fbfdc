"""How good a design is to first order: the multipliers of its active constraints and what is left of the gradient.

    ∇f + Σ λ_i ∇c_i = 0,  λ_i >= 0 for inequalities        (Karush, Kuhn and Tucker)

The multipliers are found by least squares at the design itself, whatever the solver that found it, so that they mean
the same for all: λ_i is by how much the objective falls per unit by which the limit of constraint i is relaxed.
Whether the design is an optimum is judged by `cardan.design.optimization.optimality`, with these multipliers.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from scipy.optimize import lsq_linear

from cardan.design.optimization.problem import Problem, Scales

ACTIVE = 1e-4  # scaled: as near to its limit, a constraint counts as active
ON_BOUND = 1e-4  # of the scale of a parameter: nearer to its bound, it lies on it
STATIONARY_GRADIENT = 1e-3  # of the scale of the objective: what active constraints may leave of the gradient
COMPLEMENTARY_SHARE = 1e-4  # of the scale of the objective: of Σ λ_i |c_i| by such a set
NARROWER = (1e-3, 1e-2, 1e-1, 1.0)  # times the distance within which constraints are active
NEGLIGIBLE_MULTIPLIER = 1e-6  # multipliers in units where gradients are about 1: smaller ones are round-off


class Multipliers(NamedTuple):
    """Multipliers in the user's units; what they leave of the gradient, and Σ λ_i |c_i|, in scaled units."""

    requirements: dict[str, float]  # of active constraints that hold the design; of all equalities
    bounds: dict[str, float]  # "k >= 100" or "k <= 900", the bounds that hold a parameter
    left: np.ndarray  # of the gradient: one number for each parameter
    complementarity: float
    active: np.ndarray  # indices of the active constraints
    scaled: np.ndarray  # the multipliers of these, in scaled units
    held: np.ndarray  # indices of the parameters that a bound with a multiplier holds

    @property
    def residual(self) -> float:
        return float(np.linalg.norm(self.left))

    @property
    def balanced(self) -> bool:
        """Whether these constraints balance the gradient."""
        return self.residual <= STATIONARY_GRADIENT and self.complementarity <= COMPLEMENTARY_SHARE


def active_requirements(problem: Problem, scales: Scales, values: np.ndarray, tolerance: float) -> np.ndarray:
    """Indices of the constraints that are reached or violated."""
    c = values[1:] / scales.requirements
    return np.flatnonzero(problem.equal | (c >= -tolerance))


def multipliers_at(problem: Problem, scales: Scales, b: np.ndarray, values: np.ndarray, matrix: np.ndarray,
                   tolerance: float) -> Multipliers:  # fmt: skip
    """Multipliers and residual at a design; a constraint within `tolerance` of its limit (scaled) counts as active.

    Of the sets of constraints within `NARROWER` parts of it the smallest is taken that balances the gradient (its
    multipliers are least disturbed by constraints at a distance), else that which leaves least of the gradient.
    """
    return multiplier_sets(problem, scales, b, values, matrix, tolerance)[0]


def multiplier_sets(problem: Problem, scales: Scales, b: np.ndarray, values: np.ndarray, matrix: np.ndarray,
                    tolerance: float) -> list[Multipliers]:  # fmt: skip
    """The multipliers of `multipliers_at` first, then those of smaller sets of active constraints that differ."""
    sets = [_within(problem, scales, b, values, matrix, part * tolerance) for part in NARROWER]
    near = [one for one in sets if one.complementarity <= COMPLEMENTARY_SHARE] or sets[:1]
    best = next((one for one in near if one.balanced), min(near, key=lambda one: one.residual))
    smaller = {len(one.active): one for one in near if len(one.active) < len(best.active)}
    return [best, *smaller.values()]


def _within(problem: Problem, scales: Scales, b: np.ndarray, values: np.ndarray, matrix: np.ndarray,
            tolerance: float) -> Multipliers:  # fmt: skip
    size = scales.parameters
    gradient = matrix[0] * size / scales.objective
    active = active_requirements(problem, scales, values, tolerance)
    rows = matrix[1:][active] * size / scales.requirements[active, None]
    low = np.flatnonzero(b - problem.lower <= ON_BOUND * size)
    high = np.flatnonzero(problem.upper - b <= ON_BOUND * size)
    unit = np.eye(len(b))
    A = np.vstack([rows, -unit[low], unit[high]]).T
    floor = np.zeros(A.shape[1])
    floor[: len(active)][problem.equal[active]] = -np.inf
    none = np.zeros(0)
    if not A.shape[1]:
        return Multipliers({}, {}, gradient, 0.0, active, none, none.astype(int))
    lam = lsq_linear(A, -gradient, (floor, np.inf), method="bvls", tol=1e-12).x
    slack = np.abs(values[1:][active] / scales.requirements[active]) * ~problem.equal[active]
    slack = np.concatenate([slack, (b - problem.lower)[low] / size[low], (problem.upper - b)[high] / size[high]])
    gap = float(np.maximum(lam, 0.0) @ slack)
    ours, below, above = np.split(lam, [len(active), len(active) + len(low)])
    requirements: dict[str, float] = {}
    for i, mu in zip(active, ours, strict=True):
        if problem.equal[i] or mu > NEGLIGIBLE_MULTIPLIER:
            label = problem.requirements[i].label
            cost = float(mu * scales.objective / scales.requirements[i])
            requirements[label] = requirements.get(label, 0.0) + cost
    bounds = {}
    for sign, limits, which, multipliers in (
        (">=", problem.lower, low, below),
        ("<=", problem.upper, high, above),
    ):
        for j, mu in zip(which, multipliers, strict=True):
            if mu > NEGLIGIBLE_MULTIPLIER:
                bounds[f"{problem.names[j]} {sign} {limits[j]:g}"] = float(mu * scales.objective / size[j])
    held = np.unique(np.concatenate([low[below > NEGLIGIBLE_MULTIPLIER], high[above > NEGLIGIBLE_MULTIPLIER]]))
    return Multipliers(requirements, bounds, gradient + A @ lam, gap, active, ours, held)
