"""How the speeds and accelerations of a steady motion change with position and parameters.

`steady_drive` gives v and a at any position by two linear systems. Their derivatives are taken by central
differences: along small motions of the bodies, and by the parameters with the position kept,

    δv = v_q ξ + v_p δp,     δa = a_q ξ + a_p δp

In the balance M a - Q(q, v, z) - Cᵀλ = 0 of a relative equilibrium they join the derivatives by q and p.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from cardan.analysis.equilibrium import Search
from cardan.errors import AnalysisError

SPEED_STEP = 1e-5  # rad, body sizes, or of a parameter: h² and round-off over h are both about 1e-10

REFUSED = (
    "{} moves the machine: derivatives of frequencies, damping and responses about a steady motion are not available; "
    'vary the parameters with cd.sweep(..., analysis="linearize"), or take differences'
)


@dataclass(frozen=True, eq=False)
class AtSpeed:
    """v, a and their derivatives; columns of v_p and a_p by the whole p."""

    v: np.ndarray
    a: np.ndarray
    v_q: np.ndarray
    a_q: np.ndarray
    v_p: np.ndarray
    a_p: np.ndarray


def at_speed(search: Search) -> AtSpeed | None:
    """Of the equilibrium that a search has found; None where it is at rest."""
    relative = search.relative
    if relative is None:
        return None
    bound, m = search.bound, search.bound.arrays
    q, p = m.q.copy(), m.p.copy()

    def by_motion(j: int, h: float) -> None:
        delta = np.zeros(m.v.size)
        delta[j] = h * bound.unit[j]
        m.q[:] = bound.moved(q, delta)

    def by_parameter(k: int, h: float) -> None:
        m.p[k] = p[k] + h * max(1.0, abs(p[k]))

    def column(change: Callable[[int, float], None], k: int, size: float) -> np.ndarray:
        sides = []
        for h in (SPEED_STEP, -SPEED_STEP):
            change(k, h)
            relative.renew()
            sides.append(np.concatenate([relative.v, relative.a]))
            m.q[:], m.p[:] = q, p
        return (sides[0] - sides[1]) / (2 * SPEED_STEP * size)

    n = m.v.size
    try:
        along = np.array([column(by_motion, j, float(bound.unit[j])) for j in range(n)]).reshape(n, 2 * n).T
        by_p = np.array([column(by_parameter, k, max(1.0, abs(p[k]))) for k in range(p.size)]).reshape(p.size, 2 * n).T
    finally:
        m.q[:], m.p[:] = q, p
        relative.renew()
    return AtSpeed(relative.v.copy(), relative.a.copy(), along[:n], along[n:], by_p[:n], by_p[n:])


def refuse_at_speed(search: Search) -> None:
    """Derivatives of small motions would need those of the axes from which they are seen."""
    if search.relative is not None:
        raise AnalysisError(REFUSED.format(search.relative.drivers))
