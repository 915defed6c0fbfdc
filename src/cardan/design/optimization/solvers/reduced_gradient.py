"""Generalized reduced gradients (Abadie & Carpentier 1969) with a basis chosen by coordinate partitioning.

Inequalities get slacks, c_i + s_i = 0 with s_i >= 0, so that all constraints are equations h(z) = 0 of z = (x, s).
Full-pivot elimination of ∂h/∂z, the same that chooses dependent coordinates of a mechanism, chooses the dependent
(basic) variables z_B, those at a bound last; Wehage & Haug (1981, sec. 7.2) propose it for this use. With
B = ∂h/∂z_B, N = ∂h/∂z_N the objective as a function of the independent ones alone has the gradient

    r = g_N - Nᵀ B⁻ᵀ g_B

Steps go along a quasi-Newton direction in z_N within its bounds; Newton's method puts z_B back onto the constraints.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from cardan.design.optimization.evaluations import Evaluations
from cardan.design.optimization.history import AT_THE_LIMIT, History
from cardan.design.optimization.least_violation import least_violation
from cardan.design.optimization.solvers.scaled import ScaledView
from cardan.errors import CardanError
from cardan.numerics.partition import eliminate

AT_BOUND = 1e-9  # scaled: a variable as near to its bound lies on it
CLOSED = 1e-9  # scaled: constraints are put back to this
MOST_CORRECTIONS = 12  # of the dependent variables in one trial step
SHORTENINGS = 25
ARMIJO = 1e-4
LEAST_COLUMN = 1e-3  # weight of a variable next to its bound in the choice of the basis


class Basis(NamedTuple):
    """Which variables depend on which, with B⁻¹ of the independent rows."""

    rows: np.ndarray
    dependent: np.ndarray
    independent: np.ndarray
    inverse: np.ndarray


class Slacked:
    """The constraints as equations of z = (x, s)."""

    def __init__(self, view: ScaledView):
        self.view = view
        self.n = len(view.size)
        m, below = len(view.outputs) - 1, view.below
        self.unit = np.zeros((m, below.size))
        self.unit[below, np.arange(below.size)] = 1.0
        self.lower = np.concatenate([view.lower, np.zeros(below.size)])
        self.upper = np.concatenate([view.upper, np.full(below.size, np.inf)])

    def begin(self, x: np.ndarray) -> np.ndarray:
        c = self.view.outputs_at(x)[1:]
        return np.concatenate([x, np.maximum(-c[self.view.below], 0.0)])

    def h(self, z: np.ndarray) -> tuple[float, np.ndarray]:
        """The objective and what is left of the equations."""
        y = self.view.outputs_at(z[: self.n])
        return float(y[0]), y[1:] + self.unit @ z[self.n :]

    def slopes(self, z: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        D = self.view.derivatives_at(z[: self.n])
        return np.concatenate([D[0], np.zeros(self.unit.shape[1])]), np.hstack([D[1:], self.unit])

    def room(self, z: np.ndarray) -> np.ndarray:
        return np.minimum(z - self.lower, self.upper - z)


def choose_basis(A: np.ndarray, room: np.ndarray) -> Basis:
    """Dependent variables by full pivoting: little room to a bound weighs less, variables on a bound go last."""
    weights = np.clip(room, LEAST_COLUMN, 1.0)
    partition = eliminate(A, np.ones(len(A)), weights, (room <= AT_BOUND).astype(np.int64))
    rows, dependent = partition.row_order[: partition.rank], partition.col_order[: partition.rank]
    inverse = np.linalg.inv(A[np.ix_(rows, dependent)]) if partition.rank else np.zeros((0, 0))
    return Basis(rows, dependent, partition.col_order[partition.rank :], inverse)


def reduced_gradient(gradient: np.ndarray, A: np.ndarray, basis: Basis) -> np.ndarray:
    """r = g_N - Nᵀ B⁻ᵀ g_B."""
    multipliers = basis.inverse.T @ gradient[basis.dependent]
    return gradient[basis.independent] - A[np.ix_(basis.rows, basis.independent)].T @ multipliers


def minimise_reduced(
    evaluations: Evaluations, b: np.ndarray, history: History, max_iterations: int, tolerance: float
) -> str:
    """Run from b; where b violates constraints, from the nearest design that does not."""
    history.add(b)
    if not evaluations.feasible(evaluations.values(b)):
        least = least_violation(evaluations, b, max_iterations)
        if least.violation > evaluations.tolerance:
            return "reduced gradient: no feasible design to begin with"
        b = least.b
    problem = Slacked(ScaledView(evaluations, b))
    z = problem.begin(np.zeros(problem.n))
    last: tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray] | None = None
    H = np.empty((0, 0))
    for _ in range(max_iterations):
        gradient, A = problem.slopes(z)
        basis = choose_basis(A, problem.room(z))
        free = basis.independent
        r = reduced_gradient(gradient, A, basis)
        low, high = z[free] - problem.lower[free] <= AT_BOUND, problem.upper[free] - z[free] <= AT_BOUND
        stuck = (low & (r > 0.0)) | (high & (r < 0.0))
        slope = np.where(stuck, 0.0, r)
        if np.linalg.norm(slope) <= tolerance:
            return "reduced gradient: it is within the tolerance"
        if last is None or not np.array_equal(last[0], free) or not np.array_equal(last[1], stuck):
            H = np.eye(free.size)
        else:
            H = _bfgs(H, z[free] - last[2], r - last[3])
        last = free, stuck, z[free].copy(), r
        d = np.where(stuck, 0.0, -(H @ slope))
        if d @ slope >= 0.0:
            H, d = np.eye(free.size), -slope
        moved = _step(problem, z, basis, A, d, slope)
        if moved is None:
            return "reduced gradient: no step along the constraints improves the design"
        z = moved
        history.add(problem.view.b(z[: problem.n]))
    return AT_THE_LIMIT


def _step(
    problem: Slacked, z: np.ndarray, basis: Basis, A: np.ndarray, d: np.ndarray, slope: np.ndarray
) -> np.ndarray | None:
    """The longest step of 1, 1/2, 1/4, ... that keeps the constraints and reduces the objective."""
    f, _ = problem.h(z)
    free, held = basis.independent, basis.dependent
    tangent = -basis.inverse @ A[np.ix_(basis.rows, free)] @ d
    part = _until_bound(problem, z[held], tangent, held)
    for _ in range(SHORTENINGS):
        trial = z.copy()
        trial[free] = np.clip(z[free] + part * d, problem.lower[free], problem.upper[free])
        trial[held] = z[held] - basis.inverse @ A[np.ix_(basis.rows, free)] @ (trial[free] - z[free])
        closed = _closed(problem, trial, basis)
        if closed is not None:
            new, at = closed
            if new <= f + ARMIJO * float(slope @ (at[free] - z[free])):
                return at
        part *= 0.5
    return None


def _until_bound(problem: Slacked, z: np.ndarray, d: np.ndarray, which: np.ndarray) -> float:
    """How far dependent variables may go, at most 1; they stop at their bounds."""
    low, high = problem.lower[which] - z, problem.upper[which] - z
    with np.errstate(divide="ignore", invalid="ignore"):
        ways = np.where(d < 0.0, low / d, np.where(d > 0.0, high / d, np.inf))
    return float(min(1.0, ways.min(initial=1.0))) or 1.0


def _closed(problem: Slacked, z: np.ndarray, basis: Basis) -> tuple[float, np.ndarray] | None:
    """Newton's method for the dependent variables, with the B of the last design; None where it does not get there."""
    held = basis.dependent
    former = np.inf
    for _ in range(MOST_CORRECTIONS):
        z[held] = np.clip(z[held], problem.lower[held], problem.upper[held])
        try:
            f, h = problem.h(z)
        except CardanError:
            return None
        error = float(np.max(np.abs(h), initial=0.0))
        if error <= CLOSED:
            return f, z
        if error > former:
            return None
        former = error
        z[held] -= basis.inverse @ h[basis.rows]
    return None


def _bfgs(H: np.ndarray, s: np.ndarray, y: np.ndarray) -> np.ndarray:
    """The inverse Hessian after a step s that changed the gradient by y; left alone where there is no curvature."""
    sy = float(s @ y)
    if sy <= 1e-12 * float(np.linalg.norm(s) * np.linalg.norm(y)):
        return H
    V = np.eye(len(s)) - np.outer(s, y) / sy
    return V @ H @ V.T + np.outer(s, s) / sy
