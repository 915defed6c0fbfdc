"""Least squares within bounds and under conditions. Knows no mechanics.

    minimise ½ |r(x)|²   subject to   c(x) <= 0 or c(x) = 0,   lower <= x <= upper

Without conditions by a trust region with exact Jacobians (Branch, Coleman & Li 1999, SciPy's "trf"): Gauss-Newton
steps, shortened as in Levenberg-Marquardt. Conditions join as further residuals, √ρ max(0, c + λ/ρ), whose multipliers
λ <- max(0, λ + ρ c) are improved until they hold (augmented Lagrangian: Hestenes 1969, Powell 1969, Rockafellar 1973).

A place that cannot be evaluated (CardanError) shortens the step and is noted.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from scipy import optimize

from cardan.errors import CardanError

SETTLED_FIT = 1e-8  # relative change of |r|² in a full step below which a fit has ended
FIT_PRECISION = 1e-12  # relative change of x, and gradient
FIRST_PENALTY = 10.0  # ρ, in units of |r|² / c²; residuals and conditions are scaled to about 1
MULTIPLIER_ROUNDS = 8  # of improved multipliers; each divides the violation by about ten
GROWTH = 10.0  # of ρ, where a round has not divided the violation by SLOW_PROGRESS
SLOW_PROGRESS = 4.0
INSIDE_START = 1e-9  # of the scale: a start on a bound is moved inside, as the method must begin there
HOLDING_CONDITION = 1e-8  # a condition, in its scale


@dataclass(frozen=True)
class Residuals:
    """r and ∂r/∂x; c and ∂c/∂x of the conditions, scaled to about 1 as the residuals."""

    r: np.ndarray
    r_x: np.ndarray
    c: np.ndarray = field(default_factory=lambda: np.zeros(0))
    c_x: np.ndarray = field(default_factory=lambda: np.zeros((0, 0)))


@dataclass(frozen=True, eq=False)
class Fit:
    """Where a fit ended: x and its residuals, why, after how many evaluations; `violation`: of the worst condition."""

    x: np.ndarray
    at: Residuals
    converged: bool
    message: str
    evaluations: int
    violation: float


class _Evaluated:
    """Residuals by place: the last two are kept, because SciPy asks for values and Jacobian one after the other."""

    def __init__(self, evaluate: Callable[[np.ndarray], Residuals], failures: list[str]):
        self.evaluate, self.failures, self.count = evaluate, failures, 0
        self.latest: list[tuple[bytes, Residuals | None]] = []

    def __call__(self, x: np.ndarray) -> Residuals | None:
        for key, residuals_there in self.latest:
            if key == x.tobytes():
                return residuals_there
        self.count += 1
        residuals: Residuals | None = None
        try:
            residuals = self.evaluate(x)
        except CardanError as error:
            self.failures.append(str(error))
        if residuals is not None and not (np.isfinite(residuals.r).all() and np.isfinite(residuals.r_x).all()):
            self.failures.append("the residuals are not finite")
            residuals = None
        self.latest = [(x.tobytes(), residuals), *self.latest[:1]]
        return residuals


def fit(
    evaluate: Callable[[np.ndarray], Residuals],
    x: np.ndarray,
    lower: np.ndarray,
    upper: np.ndarray,
    scale: np.ndarray,
    equal: np.ndarray | None = None,
    most: int = 200,
    failures: list[str] | None = None,
) -> Fit:
    """The best x from a start, which must be one that can be evaluated.

    `scale`: typical changes of x. `equal`: which conditions are equalities. `most` evaluations in each round. What went
    wrong on the way is added to `failures`.
    """
    evaluated = _Evaluated(evaluate, [] if failures is None else failures)
    margin = np.minimum(INSIDE_START * scale, 0.25 * (upper - lower))
    x = np.clip(x, lower + margin, upper - margin)
    first = evaluate(x)
    evaluated.latest = [(x.tobytes(), first)]
    equal = np.zeros(first.c.size, dtype=bool) if equal is None else equal
    multipliers, penalty, worst = np.zeros(first.c.size), FIRST_PENALTY, np.inf
    last = None
    for _ in range(MULTIPLIER_ROUNDS if first.c.size else 1):
        last = _round(evaluated, x, lower, upper, scale, equal, multipliers, penalty, most)
        x = last.x
        residuals = evaluated(x)
        assert residuals is not None  # SciPy never accepts a place whose residuals are not finite
        violation = _violation(residuals.c, equal)
        if violation <= HOLDING_CONDITION:
            break
        multipliers = np.where(
            equal, multipliers + penalty * residuals.c, np.maximum(0.0, multipliers + penalty * residuals.c)
        )
        penalty *= GROWTH if violation > worst / SLOW_PROGRESS else 1.0
        worst = min(worst, violation)
    assert last is not None
    residuals = evaluated(x)
    assert residuals is not None
    violation = _violation(residuals.c, equal)
    return Fit(
        x, residuals, last.status > 0 and violation <= HOLDING_CONDITION, str(last.message), evaluated.count, violation
    )


def _round(evaluated: _Evaluated, x, lower, upper, scale, equal, multipliers, penalty: float, most: int):
    """One least-squares solution with given multipliers and penalty."""
    root = np.sqrt(penalty)

    def stacked(place: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        residuals = evaluated(place)
        if residuals is None:
            return np.full(rows, np.nan), np.full((rows, x.size), np.nan)
        shifted = residuals.c + multipliers / penalty
        counts = equal | (shifted > 0.0)
        c = np.where(counts, root * shifted, 0.0)
        c_x = np.where(counts[:, None], root * residuals.c_x, 0.0) if residuals.c.size else np.zeros((0, x.size))
        return np.concatenate([residuals.r, c]), np.vstack([residuals.r_x, c_x])

    jacobian: Any = lambda place: stacked(place)[1]  # noqa: E731  SciPy's hints know only the names of differences
    at_start = evaluated(x)
    assert at_start is not None
    rows = at_start.r.size + at_start.c.size
    return optimize.least_squares(
        lambda place: stacked(place)[0],
        x,
        jacobian,
        bounds=(lower, upper),
        x_scale=scale,
        method="trf",
        ftol=SETTLED_FIT,
        xtol=FIT_PRECISION,
        gtol=FIT_PRECISION,
        max_nfev=most,
    )


def _violation(c: np.ndarray, equal: np.ndarray) -> float:
    return float(np.max(np.where(equal, np.abs(c), np.maximum(c, 0.0)), initial=0.0))
