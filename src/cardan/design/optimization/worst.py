"""Minimise the worst of several objectives: min s subject to f_j(b) - s <= 0.

The maximum itself has kinks where two objectives change places, and a solver that follows gradients sticks there; with
the bound s as one more parameter everything is smooth. (Barman & Haug 1981, 6.2.1 do the same for a maximum over time.)
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from cardan.design.optimization.problem import Problem, Requirement

WORST = "worst"  # the parameter s


def minimise_worst(
    names: Sequence[str],
    start: np.ndarray,
    lower: np.ndarray,
    upper: np.ndarray,
    objectives: Sequence[str],
    requirements: Sequence[Requirement],
    values: Callable[[np.ndarray], np.ndarray],
    gradients: Callable[[np.ndarray], tuple[np.ndarray, np.ndarray]],
    worst_at_start: float,
) -> Problem:
    """The problem in (b, s); `values(b)` returns (f_1, ..., f_m, c_1, ...) for the m objectives, `gradients` too."""
    n, m = len(names), len(objectives)
    own = next(word for word in (WORST, f"{WORST} objective", f"{WORST} of all") if word not in names)

    def outputs(z: np.ndarray, y: np.ndarray) -> np.ndarray:
        return np.concatenate([[z[n]], y[:m] - z[n], y[m:]])

    def with_bound(z: np.ndarray) -> np.ndarray:
        return outputs(z, np.asarray(values(z[:n])))

    def with_bound_gradients(z: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        y, matrix = gradients(z[:n])
        last = np.concatenate([[1.0], -np.ones(m), np.zeros(len(y) - m)])
        return outputs(z, np.asarray(y)), np.column_stack([np.vstack([np.zeros(n), matrix]), last])

    return Problem(
        (*names, own),
        np.append(start, worst_at_start),
        np.append(lower, -np.inf),
        np.append(upper, np.inf),
        (*(Requirement(f"{name} <= {own}") for name in objectives), *requirements),
        with_bound,
        with_bound_gradients,
        own,
        (own,),
    )
