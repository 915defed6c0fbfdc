"""How good a design is to first order: the multipliers of its active constraints and what is left of the gradient.

    ∇f + Σ λ_i ∇c_i = 0,  λ_i >= 0 for inequalities        (Karush, Kuhn and Tucker)

The multipliers are found by least squares at the design itself, whatever the solver that found it, so that they mean
the same for all: λ_i is by how much the objective falls per unit by which the limit of constraint i is relaxed.

An optimum is what keeps all limits and bounds to the tolerance of the search, leaves at most `STATIONARY` of the
gradient at the start, and has Σ λ_i |c_i| (complementarity: what the objective could still fall by, were the problem
convex) of at most `COMPLEMENTARY`, both in scaled units. λ_i >= 0 holds by construction.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from scipy.optimize import lsq_linear

from cardan.design.optimization.problem import Problem, Scales

ACTIVE = 1e-4  # scaled: as near to its limit, a constraint counts as active
AT_BOUND = 1e-4  # of the scale of a parameter: nearer to its bound, it lies on it
STATIONARY = 1e-3  # of the gradient at the start: what may be left of it at an optimum
COMPLEMENTARY = 1e-4  # of the scale of the objective
NARROWER = (1e-3, 1e-2, 1e-1, 1.0)  # times the distance within which constraints are active
NEGLIGIBLE = 1e-6  # multipliers in units where gradients are about 1: smaller ones are round-off


class Optimality(NamedTuple):
    """Multipliers in the user's units, and the rest of the gradient in scaled units (0 at an optimum)."""

    requirements: dict[str, float]  # of active constraints that hold the design; of all equalities
    bounds: dict[str, float]  # "k >= 100" or "k <= 900", the bounds that hold a parameter
    residual: float
    complementarity: float = 0.0

    @property
    def holds(self) -> bool:
        """Whether the conditions of an optimum hold at a design that keeps its limits."""
        return self.residual <= STATIONARY and self.complementarity <= COMPLEMENTARY


def active_requirements(problem: Problem, scales: Scales, values: np.ndarray, tolerance: float) -> np.ndarray:
    """Indices of the constraints that are reached or violated."""
    c = values[1:] / scales.requirements
    return np.flatnonzero(problem.equal | (c >= -tolerance))


def optimality(problem: Problem, scales: Scales, b: np.ndarray, values: np.ndarray, matrix: np.ndarray,
               tolerance: float) -> Optimality:  # fmt: skip
    """Multipliers and residual at a design; a constraint within `tolerance` of its limit (scaled) counts as active.

    Of the sets of constraints within `NARROWER` parts of it the smallest is taken for which the conditions of an
    optimum hold (its multipliers are least disturbed by constraints at a distance), else that which leaves least of
    the gradient.
    """
    found = [_within(problem, scales, b, values, matrix, part * tolerance) for part in NARROWER]
    near = [one for one in found if one.complementarity <= COMPLEMENTARY] or found[:1]
    return next((one for one in near if one.holds), min(near, key=lambda one: one.residual))


def _within(problem: Problem, scales: Scales, b: np.ndarray, values: np.ndarray, matrix: np.ndarray,
            tolerance: float) -> Optimality:  # fmt: skip
    size = scales.parameters
    gradient = matrix[0] * size / scales.objective
    active = active_requirements(problem, scales, values, tolerance)
    rows = matrix[1:][active] * size / scales.requirements[active, None]
    low = np.flatnonzero(b - problem.lower <= AT_BOUND * size)
    high = np.flatnonzero(problem.upper - b <= AT_BOUND * size)
    unit = np.eye(len(b))
    A = np.vstack([rows, -unit[low], unit[high]]).T
    floor = np.zeros(A.shape[1])
    floor[: len(active)][problem.equal[active]] = -np.inf
    if not A.shape[1]:
        return Optimality({}, {}, float(np.linalg.norm(gradient)))
    found = lsq_linear(A, -gradient, (floor, np.inf), method="bvls", tol=1e-12).x
    residual = float(np.linalg.norm(gradient + A @ found))
    slack = np.abs(values[1:][active] / scales.requirements[active]) * ~problem.equal[active]
    slack = np.concatenate([slack, (b - problem.lower)[low] / size[low], (problem.upper - b)[high] / size[high]])
    gap = float(np.maximum(found, 0.0) @ slack)
    ours, below, above = np.split(found, [len(active), len(active) + len(low)])
    requirements: dict[str, float] = {}
    for i, mu in zip(active, ours, strict=True):
        if problem.equal[i] or mu > NEGLIGIBLE:
            label = problem.requirements[i].label
            cost = float(mu * scales.objective / scales.requirements[i])
            requirements[label] = requirements.get(label, 0.0) + cost
    bounds = {}
    for sign, limits, which, multipliers in (
        (">=", problem.lower, low, below),
        ("<=", problem.upper, high, above),
    ):
        for j, mu in zip(which, multipliers, strict=True):
            if mu > NEGLIGIBLE:
                bounds[f"{problem.names[j]} {sign} {limits[j]:g}"] = float(mu * scales.objective / size[j])
    return Optimality(requirements, bounds, residual, gap)
