"""If no design satisfies all constraints: the design that violates them least, and the constraints that conflict.

    min s  subject to  c_i / scale_i <= s  (|c_i| / scale_i <= s for equalities),  lower <= b <= upper,  s >= 0

At its solution Σ μ_i ∇c_i / scale_i is balanced by the bounds alone, with Σ μ_i = 1: the constraints with μ_i > 0
contradict each other (and the bounds that hold); the others could be met.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from cardan.design.optimization.evaluations import Evaluations
from cardan.design.optimization.history import History
from cardan.design.optimization.multipliers import multipliers_at
from cardan.design.optimization.problem import Problem, Requirement, Scales
from cardan.design.optimization.solvers.general import minimise_slsqp
from cardan.errors import CardanError

ACTIVE = 1e-4  # scaled: constraints as near to the worst one share in it
LEAST_SHARE = 1e-3  # of the whole: smaller shares are round-off
OPPOSITE = "the opposite of "  # c >= -s of an equality
ASIDE_OF_DESIGN = 0.05  # scales of the parameters
SLSQP_ROUNDS = 6  # SLSQP is started anew where it gave up too early


class LeastViolation(NamedTuple):
    """The least violation found, in scales of the constraints and where; the shares of its causes add up to 1."""

    b: np.ndarray
    values: np.ndarray
    violation: float
    causes: dict[str, float]
    bounds: tuple[str, ...]


def least_violation(evaluations: Evaluations, b: np.ndarray, max_iterations: int) -> LeastViolation:
    """Search from b. Where it finds a feasible design, `violation` is within the tolerance and nothing causes it."""
    scales, tolerance = evaluations.scales, evaluations.tolerance
    aside = False  # whether it was tried beside the design: there may be a saddle of the violation
    for _ in range(SLSQP_ROUNDS):
        values = evaluations.values(b)
        worst, _ = evaluations.violation(values)
        if worst <= tolerance:
            return LeastViolation(b, values, worst, {}, ())
        inner = Evaluations(_worst_violation(evaluations, b, worst), tolerance)
        inner.scales = Scales(np.append(scales.parameters, max(worst, tolerance)), max(worst, tolerance),
                              np.full(len(inner.problem.requirements), max(worst, tolerance)))  # fmt: skip
        minimise_slsqp(inner, np.append(b, worst), History(inner, "slsqp"), max_iterations, tolerance)
        best = evaluations.best
        if best is None or best.violation > worst * (1.0 - ACTIVE):
            if aside:
                break
            aside, b = True, _beside(evaluations, b if best is None else best.b)
            continue
        b = best.b
    best = evaluations.best
    b = b if best is None else best.b
    values = evaluations.values(b)
    worst, _ = evaluations.violation(values)
    return LeastViolation(b, values, worst, *_causes(evaluations, b, worst))


def _beside(evaluations: Evaluations, b: np.ndarray) -> np.ndarray:
    """A design a little aside in every parameter; the same where it cannot be evaluated."""
    ways = np.random.default_rng(len(b)).uniform(0.5, 1.0, len(b)) * np.where(np.arange(len(b)) % 2, -1.0, 1.0)
    there = evaluations.within_bounds(b + ASIDE_OF_DESIGN * evaluations.scales.parameters * ways)
    try:
        evaluations.values(there)
    except CardanError:
        return b
    return there


def _worst_violation(evaluations: Evaluations, b: np.ndarray, worst: float) -> Problem:
    """The problem above in (b, s)."""
    problem, size = evaluations.problem, evaluations.scales.requirements
    twice = np.flatnonzero(problem.equal)  # |c| <= s is c <= s and -c <= s
    names = [r.label for r in problem.requirements] + [OPPOSITE + problem.requirements[i].label for i in twice]
    n = len(b)

    def values(z: np.ndarray) -> np.ndarray:
        c = evaluations.values(z[:n])[1:] / size
        return np.concatenate([[z[n]], c - z[n], -c[twice] - z[n]])

    def gradients(z: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        matrix = evaluations.gradients(z[:n])[1][1:] / size[:, None]
        rows = np.vstack([np.zeros(n), matrix, -matrix[twice]])
        last = np.concatenate([[1.0], -np.ones(len(rows) - 1)])
        return values(z), np.column_stack([rows, last])

    return Problem(
        (*problem.names, "worst violation"),
        np.append(b, worst),
        np.append(problem.lower, 0.0),
        np.append(problem.upper, np.inf),
        tuple(Requirement(name) for name in names),
        values,
        gradients,
        "worst violation",
    )


def _causes(evaluations: Evaluations, b: np.ndarray, worst: float) -> tuple[dict[str, float], tuple[str, ...]]:
    """Shares of the constraints in the least violation, and the bounds that keep it from getting less."""
    inner = _worst_violation(evaluations, b, worst)
    z = np.append(b, worst)
    scales = Scales(np.append(evaluations.scales.parameters, 1.0), 1.0, np.ones(len(inner.requirements)))
    values, matrix = inner.gradients(z)
    multipliers = multipliers_at(inner, scales, z, values, matrix, ACTIVE * max(1.0, worst))
    shares: dict[str, float] = {}
    for name, multiplier in multipliers.requirements.items():
        if multiplier > LEAST_SHARE:
            cause = name.removeprefix(OPPOSITE)
            shares[cause] = shares.get(cause, 0.0) + multiplier
    return shares, tuple(multipliers.bounds)
