"""Whether a design is an optimum: measures that depend on the design alone, not on the start nor on the solver.

At a design b every parameter has a scale s_j (its range, or its value there), S = diag(s), and

    G = S ∇f,   p = G + Σ λ_i S ∇c_i,   λ_i >= 0 for inequalities and bounds, by least squares of p

is the scaled projected gradient. What it is worth is told by the curvature H of the Lagrangian along it, met by a few
conjugate-gradient steps (each of them a run with derivatives, beside the design) on

    min  p·d + ½ dᵀ S H S d   over the d that keep all active limits to first order,

whose solution d says how far the optimum is, ‖d‖ in scales, and how much the objective can still fall, γ = -½ p·d.
Both are the same for a design wherever the search began. It is an optimum to the tolerance τ if all of these hold:

    feasibility       violations <= τ of each limit (where that is 0: of its change when parameters change by S)
    complementarity   Σ λ_i |c_i| <= 10 τ max(|f|, ‖G‖/100)
    stationarity      ‖d‖ <= 100 τ   or   γ <= τ |f|

and no negative curvature is met, on the way or in a few Lanczos steps from another direction: that is a saddle.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np

from cardan.design.optimization.evaluations import Design, Evaluations
from cardan.design.optimization.multipliers import ACTIVE, NEGLIGIBLE_MULTIPLIER, Multipliers, multiplier_sets
from cardan.design.optimization.problem import Problem, Scales, parameter_scale
from cardan.errors import CardanError

COMPLEMENTARY_TOLERANCES, NEAR = 10.0, 100.0  # tolerances: of complementarity and of the distance to the optimum
LEAST_OBJECTIVE = 0.01  # of ‖G‖: what complementarity is measured by where the objective vanishes
LEAST_SCALE = 1e-3  # of the first scale: what a parameter without bounds is measured by where its value vanishes
LEAST_LIMIT_SCALE = 1e-3  # of the first scale of a limit of 0 that nothing changes here
GRADIENT_ROUND_OFF = 1e-10  # of ‖G‖: nothing is left of it
BESIDE_OPTIMUM = 1e-4  # scales: how far from the design curvature is measured
CONJUGATE_STEPS, SADDLE_STEPS = 4, 3  # of conjugate gradients and of Lanczos at most
LAST_STEP_SHARE = 1e-6  # of p: a step that leaves less is the last; what is flat hides behind what is steep
NEGATIVE = 1e-4  # of max(‖G‖, |f|): curvature below zero by less is round-off
GRADIENT_TURN = 0.3  # of its length: by how much the gradient of a local peak may turn on the way


@dataclass(frozen=True)
class Optimality:
    """The measures of a design, in its own scales, and its multipliers in the user's units."""

    requirements: dict[str, float]
    bounds: dict[str, float]
    tolerance: float
    violation: float  # of limits, in parts of each
    residual: float  # ‖p‖ / ‖G‖
    distance: float  # ‖d‖, in scales of the parameters
    gain: float  # γ / |f|, infinite where f is 0 and d is not
    complementarity: float  # Σ λ_i |c_i| / max(|f|, ‖G‖/100)
    below: np.ndarray | None = None  # a direction of negative curvature, in units of the parameters

    @property
    def stationary(self) -> bool:
        return self.distance <= NEAR * self.tolerance or self.gain <= self.tolerance

    @property
    def holds(self) -> bool:
        """Whether the conditions of an optimum hold."""
        feasible = (
            self.violation <= self.tolerance and self.complementarity <= COMPLEMENTARY_TOLERANCES * self.tolerance
        )
        return feasible and self.stationary and self.below is None

    def what_fails(self) -> list[str]:
        """The conditions that do not hold, each with its figure."""
        texts = []
        if self.violation > self.tolerance:
            texts.append(f"limits are missed by {self.violation:.1e}, at most {self.tolerance:g} is allowed")
        if not self.stationary:
            near = NEAR * self.tolerance
            texts.append(
                f"an optimum is {self.distance:.1e} scales of the parameters away (at most {near:.0e}) "
                f"and may be better by {self.gain:.1e} of the objective (at most {self.tolerance:g})"
            )
        if self.below is not None:
            texts.append("it is a saddle: the objective falls on either side of it")
        if self.complementarity > COMPLEMENTARY_TOLERANCES * self.tolerance:
            most = COMPLEMENTARY_TOLERANCES * self.tolerance
            texts.append(f"complementarity is {self.complementarity:.1e}, at most {most:.0e} is allowed")
        return texts


def scales_at(evaluations: Evaluations, b: np.ndarray, values: np.ndarray, matrix: np.ndarray) -> Scales:
    """The scales of a design itself; those of the start only where the design has none of its own."""
    problem, first = evaluations.problem, evaluations.first_scales
    sizes = []
    for value, low, high, begun in zip(b, problem.lower, problem.upper, first.parameters, strict=True):
        open_ended = not np.isfinite(high - low)
        sizes.append(max(abs(value), LEAST_SCALE * begun) if open_ended else parameter_scale(value, low, high))
    parameters = np.array(sizes)
    slopes = np.linalg.norm(matrix * parameters, axis=1)
    requirements = [
        abs(r.limit) or max(slope, LEAST_LIMIT_SCALE * begun)
        for r, slope, begun in zip(problem.requirements, slopes[1:], first.requirements, strict=True)
    ]
    objective = float(slopes[0] or abs(values[0]) or first.objective)
    return Scales(parameters, objective, np.array(requirements, dtype=float))


def conditions(evaluations: Evaluations, design: Design, tolerance: float | None = None) -> Optimality | None:
    """Judge a design; None where its derivatives cannot be computed.

    At most `CONJUGATE_STEPS` + `SADDLE_STEPS` further runs for each set of active limits.
    """
    b = design.b
    tolerance = evaluations.tolerance if tolerance is None else tolerance
    judged: dict[bytes, Optimality] = evaluations.judged
    if b.tobytes() in judged:
        return replace(judged[b.tobytes()], tolerance=tolerance)
    try:
        values, matrix = evaluations.gradients(b)
    except CardanError:
        return None
    scales = scales_at(evaluations, b, values, matrix)
    sets = multiplier_sets(evaluations.problem, scales, b, values, matrix, ACTIVE)
    measures = [_measured(evaluations, design, scales, values, matrix, sets[0], tolerance)]
    for one in sets[1:]:  # the conditions ask for some multipliers, whichever
        if measures[-1].holds or measures[0].complementarity <= COMPLEMENTARY_TOLERANCES * tolerance:
            break
        measures.append(_measured(evaluations, design, scales, values, matrix, one, tolerance))
    judged[b.tobytes()] = next((one for one in measures if one.holds), measures[0])
    return judged[b.tobytes()]


def _measured(
    evaluations: Evaluations,
    design: Design,
    scales: Scales,
    values: np.ndarray,
    matrix: np.ndarray,
    first_order: Multipliers,
    tolerance: float,
) -> Optimality:
    """The measures of a design with these multipliers."""
    problem = evaluations.problem
    size = max(scales.objective, abs(float(values[0])))
    missed = problem.violations(values) / scales.requirements
    nearby = Curvature(evaluations, scales, design.b, Tangents(values, matrix * scales.parameters), first_order)
    distance, gain, below = nearby.way_to_the_optimum(NEGATIVE * size)
    relative = gain / abs(float(values[0])) if values[0] else (np.inf if gain > 0.0 else 0.0)
    return Optimality(
        first_order.requirements,
        first_order.bounds,
        tolerance,
        float(missed.max(initial=0.0)),
        first_order.residual,
        distance,
        relative,
        first_order.complementarity * scales.objective / max(abs(float(values[0])), LEAST_OBJECTIVE * scales.objective),
        None if below is None else below * scales.parameters,
    )


class Tangents(NamedTuple):
    """The outputs (f, c_1, ...) of a design to first order, in scales of the parameters."""

    values: np.ndarray
    gradients: np.ndarray


class Curvature:
    """The curvature of the Lagrangian along the limits that hold a design, from derivatives beside it."""

    def __init__(
        self, evaluations: Evaluations, scales: Scales, b: np.ndarray, tangents: Tangents, first_order: Multipliers
    ):
        problem = evaluations.problem
        self.evaluations, self.scales, self.b, self.problem = evaluations, scales, b, problem
        self.tangents, self.first_order = tangents, first_order
        weights = first_order.scaled * scales.objective / scales.requirements[first_order.active]
        held = (np.abs(first_order.scaled) > NEGLIGIBLE_MULTIPLIER) | problem.equal[first_order.active]
        self.rows, self.weights = 1 + first_order.active[held], weights[held]
        gradients = tangents.gradients[self.rows]
        lengths = np.linalg.norm(gradients, axis=1)
        normals = gradients[lengths > 0.0] / lengths[lengths > 0.0, None]
        normals = np.vstack([normals, np.eye(len(b))[first_order.held]])
        self.basis = _tangents(normals, len(b))

    def way_to_the_optimum(self, negative: float) -> tuple[float, float, np.ndarray | None]:
        """‖d‖, -½ p·d, and a direction of negative curvature if one is met; (∞, ‖p‖, ...) where it is."""
        p = self.basis @ (self.basis.T @ self.first_order.left) * self.scales.objective
        left = float(np.linalg.norm(p))
        try:
            if left <= GRADIENT_ROUND_OFF * self.scales.objective:
                return 0.0, 0.0, self._saddle(p, negative)
            return self._conjugate(p, left, negative)
        except CardanError:  # the machine fails beside the design
            return np.inf, left, None

    def _conjugate(self, p: np.ndarray, left: float, negative: float) -> tuple[float, float, np.ndarray | None]:
        """Steps of conjugate gradients until little is left of p."""
        d, r, way = np.zeros(len(p)), p.copy(), -p
        size = self.basis.shape[1]
        for _ in range(min(CONJUGATE_STEPS, size)):
            long = float(np.linalg.norm(way))
            bend = self.times(way / long) * long
            curved = float(way @ bend)
            if self._is_negative(way / long, curved / long**2, negative):
                return np.inf, left, way / long * self._unit(way / long)
            if curved <= 0.0:
                return np.inf, left, None
            part = float(r @ r) / curved
            d, former = d + part * way, float(r @ r)
            r = r + part * bend
            if r @ r <= (LAST_STEP_SHARE * left) ** 2:
                break
            way = -r + float(r @ r) / former * way
        else:
            if size <= CONJUGATE_STEPS:  # all directions are looked at
                return float(np.linalg.norm(d)), min(-0.5 * float(p @ d), left), None
        distance = float(np.linalg.norm(d))
        return distance, min(-0.5 * float(p @ d), left), self._saddle(p, negative) if distance <= 1.0 else None

    def _saddle(self, p: np.ndarray, negative: float) -> np.ndarray | None:
        """A direction of negative curvature, looked for by Lanczos steps from a direction that is not that of p."""
        size = self.basis.shape[1]
        if not size or (size == 1 and np.any(p)):
            return None
        way = self.basis @ np.random.default_rng(size).standard_normal(size)
        if np.any(p):
            way -= (way @ p) / (p @ p) * p
        ways: list[np.ndarray] = []
        bends: list[np.ndarray] = []
        while len(ways) < min(SADDLE_STEPS, size) and np.linalg.norm(way) > GRADIENT_ROUND_OFF:
            ways.append(self._inwards(way / np.linalg.norm(way)))
            bends.append(self.times(ways[-1]))
            curved = np.array(ways) @ np.array(bends).T
            least, mixtures = np.linalg.eigh(0.5 * (curved + curved.T))
            lowest = mixtures[:, 0] @ np.array(ways)
            if self._is_negative(lowest, float(least[0]), negative):
                return self._inwards(lowest) * self._unit(lowest)
            way = bends[-1] - sum((bends[-1] @ one) * one for one in ways)
            way = way / (np.linalg.norm(bends[-1]) or 1.0)
        return None

    def _unit(self, way: np.ndarray) -> float:
        """The length of a direction, 1 in scales of the design, when measured by the scales of the start if larger."""
        sizes = self.scales.parameters
        first = np.maximum(sizes, self.evaluations.first_scales.parameters)
        return 1.0 / float(np.linalg.norm(way * sizes / first))

    def _is_negative(self, way: np.ndarray, curved: float, negative: float) -> bool:
        """Whether curvature along a direction says that the objective falls on either side.

        A parameter that vanishes has a small scale of its own, in which nothing is curved.
        """
        return curved * self._unit(way) ** 2 < -negative

    def _inwards(self, way: np.ndarray) -> np.ndarray:
        """The same direction, away from the bounds that parameters lie on."""
        ahead, behind = (self._room(sign * way) for sign in (1.0, -1.0))
        return way if ahead >= behind else -way

    def _room(self, way: np.ndarray) -> float:
        """How far a direction leads before a bound, in scales."""
        problem, move = self.problem, way * self.scales.parameters
        with np.errstate(divide="ignore", invalid="ignore"):
            ends = np.where(move > 0.0, (problem.upper - self.b) / move, (problem.lower - self.b) / move)
        return float(np.min(ends[move != 0.0], initial=np.inf))

    def times(self, way: np.ndarray) -> np.ndarray:
        """S H S · way, for a direction of length one, along the limits."""
        step = BESIDE_OPTIMUM
        if self._room(way) < step and self._room(-way) > self._room(way):
            step = -step
        try:
            beside = self._beside(step * way)
        except CardanError:
            step = -step
            beside = self._beside(step * way)
        change = beside.gradients[0] - self.tangents.gradients[0]
        for row, weight in zip(self.rows, self.weights, strict=True):
            there = counterpart(self.problem, int(row), self.tangents, beside, step * way)
            if there is not None:
                change = change + weight * (there - self.tangents.gradients[row])
        return self.basis @ (self.basis.T @ change) / step

    def _beside(self, way: np.ndarray) -> Tangents:
        sizes = self.scales.parameters
        values, matrix = self.evaluations.beside(self.b + way * sizes)
        return Tangents(values, matrix * sizes)


def _tangents(normals: np.ndarray, n: int) -> np.ndarray:
    """Directions of length one, a column each, at right angles to all of the rows and to each other."""
    if not normals.size:
        return np.eye(n)
    _, singular, right = np.linalg.svd(normals)
    rank = int(np.sum(singular > 1e-8 * singular[0])) if singular.size else 0
    return right[rank:].T


def counterpart(
    problem: Problem, row: int, tangents: Tangents, tangents_there: Tangents, step: np.ndarray
) -> np.ndarray | None:
    """The gradient of a requirement at another design, a step away.

    Local peaks have other numbers there: a peak is compared with that of its limit whose gradient and value are most
    alike, ‖g₂ - g₁‖ + |c₂ - c₁ - g₁·step| / ‖step‖, None where none is. (Beside a peak there are moments of the same
    gradient, but they are not as high.)
    """
    r = problem.requirements[row - 1]
    if not r.group:
        return tangents_there.gradients[row]
    others = [k for k, other in enumerate(problem.requirements, 1) if other.label == r.label]
    apart = np.linalg.norm(tangents_there.gradients[others] - tangents.gradients[row], axis=1)
    expected = tangents.values[row] + tangents.gradients[row] @ step
    missed = np.abs(tangents_there.values[others] - expected) / (np.linalg.norm(step) or 1.0)
    nearest = int(np.argmin(apart + missed))
    alike = apart[nearest] <= GRADIENT_TURN * np.linalg.norm(tangents.gradients[row])
    return tangents_there.gradients[others[nearest]] if alike else None
