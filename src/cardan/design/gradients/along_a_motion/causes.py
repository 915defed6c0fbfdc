"""Explains failures from the constraints at one time: singular positions, and reactions that are not unique."""

from __future__ import annotations

import numpy as np

from cardan.design.gradients.along_a_motion.replay import Journey
from cardan.errors import AnalysisError

NEARLY_DEPENDENT = 1e-4  # of the largest singular value of C, rows of length one: constraints as near to dependence
CAUSE_RANK = 1e-8  # of the largest: singular values and components below it are zero
SHARES_IN_THE_CAUSE = 0.3  # of the largest component of the combination that vanishes


def cause(journey: Journey, stretch: int, t: float) -> str:
    """A clause for a message: a singular position with the joints whose constraints lose rank there, or stiffness."""
    system = journey.system
    try:
        journey.go(stretch, t)
    except AnalysisError:
        return ": the equations of motion cannot be solved there (a singular position?)"
    rows, C = _constraints(journey)
    left, sizes, _ = np.linalg.svd(C / _lengths(C), full_matrices=False)
    if not sizes.size or sizes[-1] > NEARLY_DEPENDENT * sizes[0]:
        return "; its equations are stiff, or unstable in this direction: try the other direction=, or a smaller rtol="
    share = np.abs(left[:, -1])
    names = [system.rows[rows[i]].element.name for i in np.flatnonzero(share > SHARES_IN_THE_CAUSE * share.max())]
    joints = ", ".join(f'"{name}"' for name in dict.fromkeys(names))
    return (
        f": the machine passes a singular position there, in which the constraints of {joints} lose rank (the least "
        f"singular value is {sizes[-1] / sizes[0]:.1e} of the largest); derivatives through it do not exist where "
        "other parameter values lead into another branch"
    )


def refuse_not_unique(journey: Journey) -> None:
    """Refuse functionals of reactions that redundant constraints leave open: their value would not be that of a result,
    which shares the load among all constraints.

    Cᵀλ is given by the motion, λ up to the null space of Cᵀ. A function f of them is unique if ∂f/∂λ is orthogonal to
    it (the sum of two hinges in line is, each of them is not).
    """
    system, responses = journey.system, journey.responses
    if not journey.trail.stretches or not system.n_c or not responses.read_multipliers:
        return
    journey.go(0, journey.t_start)
    rows, C = _constraints(journey)
    lengths = _lengths(C)
    left, sizes, _ = np.linalg.svd(C / lengths)
    rank = int(np.count_nonzero(sizes > CAUSE_RANK * sizes.max(initial=0.0)))
    free = left[:, rank:] / lengths
    if not free.size:
        return
    for k, name in enumerate(responses.names):
        by_lam = journey.by_multipliers(k)[rows]
        if np.abs(by_lam @ free).max(initial=0.0) > CAUSE_RANK * np.abs(by_lam).max(initial=0.0):
            raise AnalysisError(
                f"{name}: the reactions in it are not unique, because constraints are redundant; a result shares the "
                "load among all of them, which functionals of a motion do not follow: leave out a constraint, take a "
                "sum that is unique, or name the quantity in cd.sweep"
            )


def _constraints(journey: Journey) -> tuple[np.ndarray, np.ndarray]:
    """The rows that hold, and C of them in units of the machine, where it is."""
    bound = journey.place.bound
    C = journey.system.jacobian_at(bound.arrays.t, bound.arrays.q, bound.arrays.p)
    rows = np.flatnonzero(bound.holds)
    return rows, C[rows] / bound.unit


def _lengths(C: np.ndarray) -> np.ndarray:
    return np.maximum(np.linalg.norm(C, axis=1), np.finfo(float).tiny)[:, None]
