"""Minimise the worst of several numbers: min s subject to f_j(b) - s <= 0, with s as one more parameter.

The maximum itself has kinks where two of them change places, and a solver that follows gradients sticks there; with
the bound s everything is smooth. (Barman & Haug 1981, 6.2.1 do the same for a maximum over time.) The f_j are the
objectives of a list, those of several load cases, and the local maxima over time of a peak: all under one bound. In a
sum every peak has a bound of its own,

    min Σ_g s_g + Σ f_j (j without a bound)   subject to   f_j(b) - s_g(j) <= 0,   c(b) <= 0
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from cardan.design.optimization.problem import Problem, Requirement

WORST, BOUND = "worst", "bound"  # the parameter s, of several objectives and of one peak
Values = Callable[[np.ndarray], np.ndarray]
Gradients = Callable[[np.ndarray], tuple[np.ndarray, np.ndarray]]


def minimise_worst(
    names: Sequence[str],
    start: np.ndarray,
    lower: np.ndarray,
    upper: np.ndarray,
    objectives: Sequence[str],
    requirements: Sequence[Requirement],
    values: Values,
    gradients: Gradients,
    worst_at_start: float,
) -> Problem:
    """The problem in (b, s); `values(b)` returns (f_1, ..., f_m, c_1, ...) for the m objectives, `gradients` too."""
    bounds = np.zeros(len(objectives), dtype=int)
    first = np.full(len(objectives), worst_at_start)
    return minimise_bounds(names, start, lower, upper, objectives, bounds, requirements, values, gradients, first)


def minimise_bounds(
    names: Sequence[str],
    start: np.ndarray,
    lower: np.ndarray,
    upper: np.ndarray,
    objectives: Sequence[str],
    bounds: np.ndarray,
    requirements: Sequence[Requirement],
    values: Values,
    gradients: Gradients,
    at_start: np.ndarray,
    name: str = "",
    labels: Sequence[str] | None = None,
) -> Problem:
    """The problem in (b, s_1, s_2, ...): `bounds` says by which s each of the objectives is bounded, -1 for none.

    `at_start`: the objectives at the start; `labels`: what users know them by. Runs are made once for a design b,
    whatever the bounds are.
    """
    n, m, count = len(names), len(objectives), int(bounds.max(initial=-1)) + 1
    bound_names = _unlike(names, count, BOUND if name else WORST)
    bounded, direct = np.flatnonzero(bounds >= 0), np.flatnonzero(bounds < 0)
    group = bounds[bounded]
    once = _Once(values, gradients)

    def tight(y: np.ndarray) -> np.ndarray:
        return np.array([y[:m][bounds == g].max() for g in range(count)])

    def outputs(s: np.ndarray, y: np.ndarray) -> np.ndarray:
        return np.concatenate([[s.sum() + y[direct].sum()], y[bounded] - s[group], y[m:]])

    def with_bounds(z: np.ndarray) -> np.ndarray:
        return outputs(z[n:], once.values(z[:n]))

    def with_bounds_gradients(z: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        y, matrix = once.gradients(z[:n])
        by_b = np.vstack([matrix[direct].sum(axis=0), matrix[bounded], matrix[m:]])
        by_s = np.zeros((len(by_b), count))
        by_s[0] = 1.0
        by_s[1 + np.arange(group.size), group] = -1.0
        return outputs(z[n:], y), np.hstack([by_b, by_s])

    def settled(z: np.ndarray, values: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Every bound as low as what it bounds."""
        held = values[1 : 1 + group.size]
        down = np.array([held[group == g].max() for g in range(count)])
        s = z[n:] + down
        new = np.concatenate([[values[0] + down.sum()], held - down[group], values[1 + group.size :]])
        return np.concatenate([z[:n], s]), new

    def held(j: int) -> Requirement:
        own_name, label = objectives[j], (labels or objectives)[j]
        return Requirement(f"{own_name} <= {bound_names[bounds[j]]}", group=f"{label} <= {bound_names[bounds[j]]}")

    first = tight(np.asarray(at_start, dtype=float))
    return Problem(
        (*names, *bound_names),
        np.append(start, first),
        np.append(lower, np.full(count, -np.inf)),
        np.append(upper, np.full(count, np.inf)),
        (*(held(int(j)) for j in bounded), *requirements),
        with_bounds,
        with_bounds_gradients,
        name or next(iter(bound_names), "objective"),
        bound_names,
        len(bounded),
        settled if count else None,
    )


def _unlike(names: Sequence[str], count: int, wanted: str) -> tuple[str, ...]:
    """Names of the bounds that no parameter has."""
    for word in (wanted, f"{wanted} objective", f"{wanted} of all"):
        unused_names = (word,) if count == 1 else tuple(f"{word} {g + 1}" for g in range(count))
        if not set(unused_names) & set(names):
            return unused_names
    return tuple(f"{WORST} of all that is minimised {g + 1}" for g in range(count))


class _Once:
    """Values and gradients of designs that were run before are not run again."""

    def __init__(self, values: Values, gradients: Gradients):
        self._values, self._gradients = values, gradients
        self._kept: dict[bytes, np.ndarray] = {}
        self._matrices: dict[bytes, np.ndarray] = {}

    def values(self, b: np.ndarray) -> np.ndarray:
        key = b.tobytes()
        if key not in self._kept:
            self._kept[key] = np.asarray(self._values(b), dtype=float)
        return self._kept[key]

    def gradients(self, b: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        key = b.tobytes()
        if key not in self._matrices:
            self._kept[key], self._matrices[key] = (np.asarray(x, dtype=float) for x in self._gradients(b))
        return self._kept[key], self._matrices[key]
