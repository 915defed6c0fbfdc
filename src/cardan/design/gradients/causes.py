"""Why sensitivities cannot be carried on: the place where it happens, looked at."""

from __future__ import annotations

import numpy as np

from cardan.design.gradients.journey import Journey
from cardan.errors import AnalysisError

SINGULAR = 1e-4  # of the largest singular value of C, rows of length one: constraints as near to dependence
TAKES_PART = 0.3  # of the largest component of the combination that vanishes


def cause(journey: Journey, stretch: int, t: float) -> str:
    """A clause for a message: a singular position with the joints whose constraints lose rank there, or stiffness."""
    system, m = journey.system, journey.place.bound.m
    try:
        journey.go(stretch, t)
    except AnalysisError:
        return ": the equations of motion cannot be solved there (a singular position?)"
    C = np.array(system.jacobian.function(m.t, m.q, m.p)[0].full()).T
    rows = np.flatnonzero(journey.place.bound.holds)
    C = C[rows] / journey.place.bound.unit
    C = C / np.maximum(np.linalg.norm(C, axis=1), np.finfo(float).tiny)[:, None]
    left, sizes, _ = np.linalg.svd(C, full_matrices=False)
    if not sizes.size or sizes[-1] > SINGULAR * sizes[0]:
        return "; its equations are stiff, or unstable in this direction: try the other direction=, or a smaller rtol="
    share = np.abs(left[:, -1])
    names = [system.constraints.rows[rows[i]].element.name for i in np.flatnonzero(share > TAKES_PART * share.max())]
    joints = ", ".join(f'"{name}"' for name in dict.fromkeys(names))
    return (
        f": the machine passes a singular position there, in which the constraints of {joints} lose rank (the least "
        f"singular value is {sizes[-1] / sizes[0]:.1e} of the largest); derivatives through it do not exist where "
        "other parameter values lead into another branch"
    )
