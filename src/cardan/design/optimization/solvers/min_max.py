"""Minimise maxima: sequential quadratic programming with a trust region and cuts, for problems with many peaks.

A maximum over time is held by its local maxima, each a constraint f_j(b) <= s of its own (`worst`). They come and go
from one design to the next. With values and derivatives of all of them at a design b the step d solves

    min  ∇f·d + ½ dᵀB d + ρ t   subject to   c_i + ∇c_i·d <= t,  f_j + ∇f_j·d <= s,  |d| <= Δ,  t >= 0,  bounds

where B builds up the curvature of the Lagrangian (BFGS, damped after Powell 1978) and t lets constraints be missed at
the price ρ (an exact penalty, Fletcher 1985). Where n + 1 peaks meet, this is a linear program, and steps are those of
Remez. A step that disappoints, for example since a new peak stands up between two others, is not only shortened: what
was found there goes into the next problem as further constraints (cutting planes, lowered where they would contradict
the design itself: Kiwiel 1985). So each run tells all it knows.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from cardan.design.optimization.evaluations import Evaluations
from cardan.design.optimization.history import AT_THE_LIMIT, History
from cardan.design.optimization.multipliers import ACTIVE, multipliers_at
from cardan.design.optimization.optimality import Tangents, counterpart
from cardan.design.optimization.problem import Problem
from cardan.design.optimization.solvers.quadratic import solve_quadratic
from cardan.design.optimization.solvers.scaled_problem import ScaledView
from cardan.errors import CardanError

FIRST_TRUST_RADIUS, LARGEST_RADIUS, LEAST_RADIUS = 0.25, 10.0, 1e-9  # of the scales of the parameters
ACCEPTED, GOOD = 1e-3, 0.7  # parts of the promised gain
SETTLED_GRADIENT = 100.0  # tolerances: of the gradient at the start, left at an optimum
NO_GAIN = 1e-2  # tolerances: a step that promises less, in scales of the objective, is the end
PRICES = (10.0, 1e3, 1e5)  # ρ, of a violation by its scale: the first that leads to feasible steps
LEAST_CURVATURE = 1e-8
DAMPED = 0.2  # of Powell
CLOSE_RADII = 2.0  # cuts from further away are dropped
TELLING = -1.0  # of the promised gain: a step that fails worse than that says nothing of the curvature here


class Point(NamedTuple):
    """A design with tight bounds s in scaled coordinates x, its outputs (f, c_1, ...) and their derivatives."""

    x: np.ndarray
    y: np.ndarray
    D: np.ndarray


class Cuts(NamedTuple):
    """Outputs as linear functions of x, found elsewhere: a row of c each, c[rows] >= values + D·(x - at)."""

    at: np.ndarray
    rows: np.ndarray
    values: np.ndarray
    D: np.ndarray


def minimise_min_max(
    evaluations: Evaluations, b: np.ndarray, history: History, max_iterations: int, tolerance: float
) -> str:
    """Run from b; the designs are left in `evaluations`, the iterations in `history`. Returns why it ended."""
    view = ScaledView(evaluations, b)
    n = len(view.size) - len(evaluations.problem.parts)
    point = _point(view, view.x)
    history.add(view.b(point.x))
    B, radius, price = LEAST_CURVATURE * np.eye(n), FIRST_TRUST_RADIUS, PRICES[0]
    cuts: list[Cuts] = []
    for _ in range(max_iterations):
        step = _priced(view, point, B, radius, price, cuts, tolerance)
        if step is None:
            return "min-max: the quadratic problem could not be solved"
        price = step.price
        if step.promised <= NO_GAIN * tolerance:
            return "min-max: no step promises a gain"
        length = float(np.max(np.abs(step.d[:n]), initial=0.0))
        try:
            trial = _point(view, point.x + step.d)
        except CardanError:
            radius = 0.25 * length
        else:
            gained = (_merit(view, point, price) - _merit(view, trial, price)) / step.promised
            if gained > TELLING:
                B = _bfgs(B, (trial.x - point.x)[:n], _turned(view, point, trial, step.multipliers)[:n])
            if gained > ACCEPTED:
                cuts = _near([*cuts, _cuts(view, point)], trial, CLOSE_RADII * length, n)
                if gained > GOOD and length > 0.99 * radius:
                    radius = min(4.0 * radius, LARGEST_RADIUS)
                elif gained < 0.25:
                    radius = max(0.5 * length, LEAST_RADIUS)
                point = trial
                history.add(view.b(point.x))
                if _settled(evaluations, view.b(point.x), tolerance):
                    return "min-max: the conditions of an optimum hold to the tolerance"
            else:
                cuts.append(_cuts(view, trial))
                radius = 0.5 * length
        if radius < LEAST_RADIUS:
            return "min-max: no step improves the design"
    return AT_THE_LIMIT


def _settled(evaluations: Evaluations, b: np.ndarray, tolerance: float) -> bool:
    """Whether there is nothing left to gain at a design that has derivatives."""
    values, matrix = evaluations.gradients(b)
    if not evaluations.feasible(values):
        return False
    multipliers = multipliers_at(evaluations.problem, evaluations.scales, b, values, matrix, ACTIVE)
    return multipliers.residual <= SETTLED_GRADIENT * tolerance and multipliers.complementarity <= tolerance


# -- designs -----------------------------------------------------------------------------------------------------------


def _point(view: ScaledView, x: np.ndarray) -> Point:
    """The design at x with its bounds drawn tight."""
    problem, evaluations = view.evaluations.problem, view.evaluations
    b = evaluations.within_bounds(view.b(x))
    values, matrix = evaluations.gradients(b)
    if problem.settled is not None:
        b, values = problem.settled(b, values)
    D = matrix * view.size / view.outputs[:, None]
    return Point((b - view.origin) / view.size, values / view.outputs, D)


def _own(problem: Problem) -> np.ndarray:
    """Which requirements may be missed at a price: all but those that hold the added bounds, which give way."""
    return np.arange(len(problem.requirements)) >= problem.bounded


def _missed(view: ScaledView, point: Point) -> float:
    problem = view.evaluations.problem
    c = point.y[1:][_own(problem)]
    return float(np.max(np.where(problem.equal[_own(problem)], np.abs(c), c), initial=0.0))


def _merit(view: ScaledView, point: Point, price: float) -> float:
    return float(point.y[0]) + price * _missed(view, point)


# -- cuts --------------------------------------------------------------------------------------------------------------


def _cuts(view: ScaledView, point: Point) -> Cuts:
    """All inequalities of a design, to be kept when it is left."""
    rows = view.below
    return Cuts(point.x, rows, point.y[1:][rows], point.D[1:][rows])


def _near(cuts: list[Cuts], there: Point, distance: float, n: int) -> list[Cuts]:
    return [cut for cut in cuts if np.max(np.abs(cut.at - there.x)[:n], initial=0.0) <= distance]


def _moved(view: ScaledView, cut: Cuts, point: Point, B: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The values of cuts at a design, and their slopes.

    With the curvature B that the quadratic problem adds they are to have the value and the slope that were found where
    they come from (Lukšan & Vlček 1998); without it where they would then lie above the response here. Also without it
    they may, where the response is not convex, and are lowered, lest they forbid to stay. Of local peaks the highest
    counts: a peak may have another number at another design.
    """
    requirements, c = view.evaluations.problem.requirements, point.y[1:] * view.outputs[1:]
    highest: dict[str, float] = {}
    for i in view.below:
        label = requirements[i].label
        highest[label] = max(highest.get(label, -np.inf), float(c[i]))
    most = np.array([highest[requirements[i].label] for i in cut.rows]) / view.outputs[1 + cut.rows]
    way, n = point.x - cut.at, len(B)
    turn = B @ way[:n]
    share = np.where(cut.rows < view.evaluations.problem.bounded, view.outputs[0] / view.outputs[1 + cut.rows], 0.0)
    plain, rise = cut.values + cut.D @ way, 0.5 * share * float(turn @ way[:n])
    share = np.where(plain + rise <= most, share, 0.0)
    slopes = cut.D.copy()
    slopes[:, :n] += np.outer(share, turn)
    return np.minimum(np.where(share > 0.0, plain + rise, plain), most), slopes


# -- one step ----------------------------------------------------------------------------------------------------------


class Step(NamedTuple):
    """A step in x with the gain in merit that the quadratic problem promises, and multipliers of all c."""

    d: np.ndarray
    promised: float
    multipliers: np.ndarray
    price: float


def _priced(
    view: ScaledView, point: Point, B: np.ndarray, radius: float, price: float, cuts: list[Cuts], tolerance: float
) -> Step | None:
    """The step at the least price, not below the present one, that reduces a violation as far as it can be."""
    best_step, left = None, np.inf
    for rho in [p for p in PRICES if p >= price]:
        solved = _step(view, point, B, radius, rho, cuts)
        if solved is None or not solved[1] < 0.9 * left:
            break
        best_step, left = solved
        if left <= tolerance:
            break
    return best_step


def _step(
    view: ScaledView, point: Point, B: np.ndarray, radius: float, price: float, cuts: list[Cuts]
) -> tuple[Step, float] | None:
    """Solve the quadratic problem in (d, t); also returns the violation t that is left."""
    problem, n, N = view.evaluations.problem, len(B), len(point.x)
    c, bounded, equal = point.y[1:], _own(problem).astype(float), view.equal
    elastic = -bounded[:, None]
    rows = [np.hstack([point.D[1:], elastic]), np.hstack([-point.D[1:][equal], elastic[equal]])]
    right = [-c, c[equal]]
    for cut in cuts:
        values, slopes = _moved(view, cut, point, B)
        rows.append(np.hstack([slopes, elastic[cut.rows]]))
        right.append(-values)
    A, above = np.vstack(rows), np.concatenate(right)
    H = np.zeros((N + 1, N + 1))
    H[:n, :n] = B
    g = np.append(point.D[0], price)
    reach = np.concatenate([np.full(n, radius), np.full(N - n, np.inf)])
    low = np.append(np.maximum(view.lower - point.x, -reach), 0.0)
    high = np.append(np.minimum(view.upper - point.x, reach), np.inf)
    solved = solve_quadratic(H, g, A, above, np.minimum(low, 0.0), np.maximum(high, 0.0))
    if solved is None:
        return None
    x, lam = solved
    cost = float(g @ x + 0.5 * x @ H @ x)
    multipliers = lam[: len(c)].copy()
    multipliers[equal] -= lam[len(c) : len(c) + equal.size]
    return Step(x[:N], price * _missed(view, point) - cost, multipliers, price), float(x[N])


def _turned(view: ScaledView, point: Point, trial: Point, multipliers: np.ndarray) -> np.ndarray:
    """By how much the gradient of the Lagrangian has changed.

    A local peak is compared with its counterpart at the other design, and left out where it has none.
    """
    change = trial.D[0] - point.D[0]
    for j in np.flatnonzero(multipliers):
        other = counterpart(
            view.evaluations.problem,
            1 + int(j),
            Tangents(point.y, point.D),
            Tangents(trial.y, trial.D),
            trial.x - point.x,
        )
        if other is not None:
            change = change + multipliers[j] * (other - point.D[1 + j])
    return change


def _bfgs(B: np.ndarray, s: np.ndarray, y: np.ndarray) -> np.ndarray:
    """The curvature of the Lagrangian after a step s that turned its gradient by y, damped so that it stays positive
    (Powell 1978). The first one that is met is taken for that of all directions."""
    if not np.any(s):
        return B
    if np.trace(B) <= len(s) * LEAST_CURVATURE:
        return max(float(s @ y / (s @ s)), LEAST_CURVATURE) * np.eye(len(s))
    Bs = B @ s
    sBs, sy = float(s @ Bs), float(s @ y)
    if sy < DAMPED * sBs:
        share = (1.0 - DAMPED) * sBs / (sBs - sy)
        y = share * y + (1.0 - share) * Bs
        sy = float(s @ y)
    if sBs <= 0.0 or sy <= 0.0:
        return B
    return B - np.outer(Bs, Bs) / sBs + np.outer(y, y) / sy
