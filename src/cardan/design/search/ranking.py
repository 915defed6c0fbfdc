"""Which designs are better: by objective and constraints (Deb 2000), and by Pareto domination (Deb et al. 2002).

Objectives are to be small, `violation` is the sum of what constraints are missed by, zero where all hold. A design that
failed has NaN in its objectives: it is worse than all others.
"""

from __future__ import annotations

import numpy as np

COMPARISONS_AT_A_TIME = 4_000_000  # comparisons of two designs at a time: bounded memory for large populations


def ranked(objective: np.ndarray, violation: np.ndarray, level: float = 0.0) -> np.ndarray:
    """The designs from the best to the worst.

    Deb's rules: of two feasible designs the one with the smaller objective, a feasible design before one that is not,
    of two others the one with the smaller violation; designs that failed last. A violation of at most `level` counts as
    none (Takahama & Sakai 2006).
    """
    failed = np.isnan(objective) | np.isnan(violation)
    missed = np.where(failed, np.inf, np.where(violation <= level, 0.0, violation))
    return np.lexsort((np.where(failed, 0.0, objective), missed, failed))


def dominates(objectives: np.ndarray, violation: np.ndarray, rows: slice) -> np.ndarray:
    """Whether each of `rows` constrained-dominates each design: (rows, designs).

    A feasible design dominates one that is not; of two that are not, the one with the smaller violation; of two
    feasible ones, the one that is nowhere larger and somewhere smaller.
    """
    ours, theirs = violation[rows, None], violation[None, :]
    nowhere_larger = np.ones((len(ours), len(violation)), bool)
    somewhere_smaller = np.zeros_like(nowhere_larger)
    for f in objectives.T:  # far faster than arrays of three dimensions
        nowhere_larger &= f[rows, None] <= f
        somewhere_smaller |= f[rows, None] < f
    return np.where((ours <= 0) & (theirs <= 0), nowhere_larger & somewhere_smaller, ours < theirs)


def fronts(objectives: np.ndarray, violation: np.ndarray) -> np.ndarray:
    """The number of the front of each design: 0 where nothing dominates it, 1 where only those of front 0 do, ...

    Designs that failed form the last front. The fast non-dominated sort of Deb et al. (2002), sec. III A.
    """
    failed = np.isnan(objectives).any(axis=1) | np.isnan(violation)
    n, level = len(objectives), np.where(failed, np.inf, violation)
    step = max(1, COMPARISONS_AT_A_TIME // max(n, 1))
    matrix = np.empty((n, n), bool)
    for k in range(0, n, step):
        matrix[k : k + step] = dominates(objectives, level, slice(k, k + step))
    count, number, current = matrix.sum(axis=0), np.full(n, -1), 0
    while (number < 0).any():
        front = (count == 0) & (number < 0)
        number[front] = current
        count = count - matrix[front].sum(axis=0)
        current += 1
    return number


def crowding(objectives: np.ndarray) -> np.ndarray:
    """How far apart the neighbours of each design of one front are, Σ over objectives in parts of their ranges.

    Those at the ends of an objective have ∞: they are kept. Deb et al. (2002), sec. III B.
    """
    n, m = objectives.shape
    distance = np.zeros(n)
    for k in range(m):
        order = np.argsort(objectives[:, k], kind="stable")
        f = objectives[order, k]
        distance[order[[0, -1]]] = np.inf
        if n > 2 and f[-1] > f[0]:
            distance[order[1:-1]] += (f[2:] - f[:-2]) / (f[-1] - f[0])
    return distance


def front_and_crowding(objectives: np.ndarray, violation: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Both keys by which NSGA-II orders designs: the front, then the larger crowding distance."""
    front = fronts(objectives, violation)
    distance = np.zeros(len(front))
    for number in range(front.max(initial=-1) + 1):
        in_front = front == number
        distance[in_front] = crowding(np.nan_to_num(objectives[in_front]))
    return front, distance


def hypervolume(objectives: np.ndarray, reference: object) -> float:
    """The volume that is dominated by the designs and bounded by the reference point (Zitzler & Thiele 1999).

    Each design adds what only it dominates beside those after it (While, Bradstreet & Barone 2012); for two objectives
    these are the steps of a staircase.
    """
    reference = np.asarray(reference, float)
    points = np.asarray(objectives, float).reshape(-1, len(reference))
    points = points[np.all(points < reference, axis=1)]
    if len(points) == 0:
        return 0.0
    if points.shape[1] == 1:
        return float(reference[0] - points.min())
    if points.shape[1] == 2:  # by rising x, each design that lies below all before it adds a step of the staircase
        x, y = points[np.lexsort((points[:, 1], points[:, 0]))].T
        return float(np.sum((reference[0] - x) * -np.diff(np.minimum.accumulate(np.append(reference[1], y)))))
    points = _front(points)
    points = points[np.argsort(-points[:, -1], kind="stable")]
    total = 0.0
    for k, point in enumerate(points):
        limited = np.maximum(points[k + 1 :], point)[:, :-1]
        area = float(np.prod(reference[:-1] - point[:-1])) - hypervolume(limited, reference[:-1])
        total += area * float(reference[-1] - point[-1])
    return total


def _front(points: np.ndarray) -> np.ndarray:
    """The points that no other one dominates, each once."""
    points = np.unique(points, axis=0)
    return points[fronts(points, np.zeros(len(points))) == 0]
