"""Generalized steepest descent with constraint-error compensation (Haug & Arora 1979; Barman & Haug 1981, ch. 4).

At a design b with ε-active constraints ψ̃ = {ψ_s : ψ_s + ε >= 0} and sensitivities ℓ0 = ∇ψ0, ℓ = ∇ψ̃ (a column each),
the reduced problem

    min ℓ0ᵀδb  subject to  ℓᵀδb <= Δψ̃ = -ψ̃,  δbᵀ W δb <= η²                                       (4.4)-(4.6)

has the solution

    M_ψψ = ℓᵀ W⁻¹ ℓ,   M_ψψ γ¹ = -ℓᵀ W⁻¹ ℓ0,   M_ψψ γ² = -Δψ̃,   γ = γ¹ + 2γ0 γ²                     (4.29)-(4.32)
    δb¹ = W⁻¹ (ℓ0 + ℓ γ¹),   δb² = -W⁻¹ ℓ γ²,   δb = -1/(2γ0) δb¹ + δb²                              (4.33)-(4.35)

δb¹ reduces the cost and leaves the active constraints alone, δb² corrects them, and the two are orthogonal (4.22).
Inequalities whose multiplier γ_s is negative need no holding and are removed; equalities and bounds stand among the
constraints, but an equality is never removed. The first step size 1/(2γ0) follows from the reduction of cost that is
asked for (4.26); later ones are the former one times a factor.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from cardan.design.optimization.evaluations import Evaluations
from cardan.design.optimization.history import AT_THE_LIMIT, History
from cardan.errors import CardanError, ModelError

DEFAULT_EPSILON = 1e-2  # of the scale of a constraint: as near to its limit it is held
CONSTRAINT_RANK = 1e-10  # of the largest eigenvalue of M_ψψ (unit diagonal): below it, constraints say the same twice
FACTORS = (0.25, 4.0)  # the step size changes by no more than this from one iteration to the next
ARMIJO = 1e-4  # part of the promised reduction that a step must bring
STEEPEST_SHORTENINGS = 20  # halvings of one step before the method gives up


class Direction(NamedTuple):
    """The two parts of a step, and the multipliers of the constraints that were kept (0 for those removed)."""

    descent: np.ndarray  # δb¹
    correction: np.ndarray  # δb²
    gamma1: np.ndarray
    gamma2: np.ndarray
    retained: np.ndarray  # indices into the active constraints

    def multipliers(self, step_size: float) -> np.ndarray:
        """γ = γ¹ + 2γ0 γ² (4.32), where 2γ0 = 1 / step_size."""
        return self.gamma1 + self.gamma2 / step_size


def direction(
    gradient: np.ndarray, rows: np.ndarray, psi: np.ndarray, equal: np.ndarray, W: np.ndarray, step_size: float
) -> Direction:
    """Solve the reduced problem (4.29)-(4.34) and remove inequalities with negative multipliers.

    `gradient` ℓ0 (n,), `rows` ℓᵀ (m, n) of the ε-active constraints with the values `psi` (m,). They are removed one
    by one, the most negative first: each removal changes the others' multipliers, and some of them turn positive.
    A constraint that depends on no parameter here (an integral of violations where there are none) is left out.
    """
    inverse = np.linalg.inv(W)
    lengths = np.sqrt(np.maximum(np.einsum("ij,jk,ik->i", rows, inverse, rows), 0.0))
    retained = np.flatnonzero(lengths > 0.0)
    while True:
        # unit length of every constraint's sensitivity makes M a matrix of cosines, whose rank is easy to judge
        unit = rows[retained] / lengths[retained, None]
        M = unit @ inverse @ unit.T
        gamma1 = np.linalg.lstsq(M, -unit @ inverse @ gradient, rcond=CONSTRAINT_RANK)[0]
        gamma2 = np.linalg.lstsq(M, psi[retained] / lengths[retained], rcond=CONSTRAINT_RANK)[0]
        gamma = np.where(equal[retained], 0.0, gamma1 + gamma2 / step_size)
        if not retained.size or gamma.min() >= 0.0:
            break
        retained = np.delete(retained, gamma.argmin())
    full1, full2 = np.zeros(len(psi)), np.zeros(len(psi))
    full1[retained], full2[retained] = gamma1 / lengths[retained], gamma2 / lengths[retained]
    return Direction(inverse @ (gradient + rows.T @ full1), -inverse @ rows.T @ full2, full1, full2, retained)


def first_step_size(objective: float, gradient: np.ndarray, W: np.ndarray, reduction: float, scale: float) -> float:
    """1/(2γ0) = -Δψ0 / (ℓ0ᵀ W⁻¹ ℓ0) for the reduction Δψ0 = -reduction |ψ0| (4.26); `scale` stands in for ψ0 = 0."""
    steepness = float(gradient @ np.linalg.solve(W, gradient))
    return float(reduction * (abs(objective) or scale) / steepness) if steepness > 0.0 else 1.0


def weighting(weights: object, scales: np.ndarray) -> np.ndarray:
    """W: the matrix or diagonal given; by default each parameter is weighted by its scale, W = diag(1 / scale²)."""
    if weights is None:
        return np.diag(1.0 / scales**2)
    W = np.asarray(weights, dtype=float)
    W = np.diag(W) if W.ndim == 1 else W
    if W.shape != (len(scales), len(scales)):
        raise ModelError(f"weights: expected {len(scales)} numbers, one for each parameter, or a square matrix")
    if not np.allclose(W, W.T) or np.linalg.eigvalsh(W).min() <= 0.0:
        raise ModelError("weights: the weighting matrix must be symmetric and positive definite")
    return W


def minimise_steepest(
    evaluations: Evaluations,
    b: np.ndarray,
    history: History,
    max_iterations: int,
    tolerance: float,
    reduction: float = 0.05,
    epsilon: float = DEFAULT_EPSILON,
    weights: object = None,
    shorten: bool = True,
    step_size: float | None = None,
) -> str:
    """Run the method from b; the designs are left in `evaluations`, the iterations in `history`. Returns why it ended.

    Ends where ‖δb¹‖_W <= tolerance · ‖ℓ0‖ (what is left of the gradient beside the active constraints) and
    ‖δb²‖_W <= tolerance (what is left to correct), lengths taken in the metric W.

    `shorten`: halve a step that neither reduces the cost nor corrects the constraints (by the merit
    ψ0 + Σ r_s max(0, ψ_s)). Without it every step is taken as it comes, as in 1981. A step to a design that cannot be
    evaluated is halved in any case.
    """
    scales = evaluations.scales
    W = weighting(weights, scales.parameters)
    metric = np.linalg.cholesky(W).T
    names, equal, size = _constraints(evaluations)
    penalties = np.zeros(len(names))
    b = evaluations.within_bounds(b)
    former: tuple[np.ndarray, np.ndarray] | None = None
    for iteration in range(max_iterations + 1):
        values, matrix = evaluations.gradients(b)
        gradient = matrix[0]
        psi, rows = _with_bounds(evaluations, b, values, matrix)
        active = np.flatnonzero(equal | (psi + epsilon * size >= 0.0))
        if step_size is None:
            step_size = first_step_size(values[0], gradient, W, reduction, scales.objective)
        elif former is not None:
            step_size *= _factor(step_size, b, former, gradient, rows[active], psi[active], equal[active], W)
        step = direction(gradient, rows[active], psi[active], equal[active], W, step_size)
        norm1, norm2 = (float(np.linalg.norm(metric @ part)) for part in (step.descent, step.correction))
        held = tuple(names[i] for i in active[step.retained])
        history.add(b, descent=norm1, correction=norm2, step_size=step_size, active=held)
        steepness = float(np.sqrt(gradient @ np.linalg.solve(W, gradient)))
        if norm1 <= tolerance * max(steepness, scales.objective) and norm2 <= tolerance:
            return "‖δb¹‖ and ‖δb²‖ are within the tolerance"
        if iteration == max_iterations:
            break
        penalties[active] = np.maximum(penalties[active], 2.0 * np.abs(step.multipliers(step_size)))
        change = -step_size * step.descent + step.correction
        promised = step_size * float(gradient @ step.descent) + float(penalties @ _missed(psi, equal))
        merit = values[0] + penalties @ _missed(psi, equal)
        part = 1.0
        for _ in range(STEEPEST_SHORTENINGS):
            trial = evaluations.within_bounds(b + part * change)
            try:
                new_values = evaluations.values(trial)
            except CardanError:
                part *= 0.5
                continue
            new_psi, _ = _with_bounds(evaluations, trial, new_values, matrix)
            if not shorten or new_values[0] + penalties @ _missed(new_psi, equal) <= merit - ARMIJO * part * promised:
                break
            part *= 0.5
        else:
            return "no step along the direction of descent improves the design"
        step_size *= max(part, FACTORS[0])
        former = b, step.descent
        b = trial
    return AT_THE_LIMIT


def _factor(step_size: float, b: np.ndarray, former: tuple[np.ndarray, np.ndarray], gradient: np.ndarray,
            rows: np.ndarray, psi: np.ndarray, equal: np.ndarray, W: np.ndarray) -> float:  # fmt: skip
    """By what to multiply the step size: towards sᵀWs / sᵀWy of the last step s and change y of δb¹.

    Along a valley this is the inverse of the curvature met by the last step (Barzilai & Borwein 1988); where there was
    no curvature the step grows, where δb¹ turned round (oscillation about the minimum) it shrinks.
    """
    s = b - former[0]
    y = direction(gradient, rows, psi, equal, W, step_size).descent - former[1]
    curvature = float(s @ W @ y)
    if curvature <= 0.0:
        return FACTORS[1]
    return float(np.clip(float(s @ W @ s) / curvature / step_size, *FACTORS))


def _constraints(evaluations: Evaluations) -> tuple[list[str], np.ndarray, np.ndarray]:
    """Names, kind and size of all constraints: the requirements, then lower and upper bounds."""
    problem, scales = evaluations.problem, evaluations.scales
    low, high = np.isfinite(problem.lower), np.isfinite(problem.upper)
    names = [r.name for r in problem.requirements]
    names += [f"{problem.names[j]} >= {problem.lower[j]:g}" for j in np.flatnonzero(low)]
    names += [f"{problem.names[j]} <= {problem.upper[j]:g}" for j in np.flatnonzero(high)]
    equal = np.concatenate([problem.equal, np.zeros(low.sum() + high.sum(), dtype=bool)]).astype(bool)
    size = np.concatenate([scales.requirements, scales.parameters[low], scales.parameters[high]])
    return names, equal, size


def _with_bounds(evaluations: Evaluations, b: np.ndarray, values: np.ndarray, matrix: np.ndarray
                 ) -> tuple[np.ndarray, np.ndarray]:  # fmt: skip
    """ψ and its sensitivities with the bounds as constraints lower - b <= 0 and b - upper <= 0."""
    problem = evaluations.problem
    low, high = np.isfinite(problem.lower), np.isfinite(problem.upper)
    unit = np.eye(len(b))
    psi = np.concatenate([values[1:], (problem.lower - b)[low], (b - problem.upper)[high]])
    return psi, np.vstack([matrix[1:], -unit[low], unit[high]])


def _missed(psi: np.ndarray, equal: np.ndarray) -> np.ndarray:
    return np.where(equal, np.abs(psi), np.maximum(psi, 0.0))
