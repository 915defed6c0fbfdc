"""Integrals over the steps of a run, to a tolerance that the caller gives.

Lobatto's rule with five points, exact to degree 7, over each step, against the same over its halves; where the two
differ by more than is allowed, the halves are halved again. (The integrator of functionals in `sensitivity_flow` goes
on until every integrand has eleven digits of its own, which the work of a force that does next to none never has.)
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from cardan.numerics.sensitivity_flow import LOBATTO_POINTS, LOBATTO_WEIGHTS

DEEPEST_HALVING = 12  # halvings of a step: a jump inside one is then known to a 4000th of it
MOST_PIECES_OF_STEP = 64  # of a step: a jump leaves two, waves that an integrator steps over a few; more is noise
QUADRATURE_ROUND_OFF = 1e-14  # of the amounts that were added: less is noise

Sample = Callable[[np.ndarray], np.ndarray]  # ascending times -> (times, integrands)


def over_steps(sample: Sample, edges: np.ndarray, allowed: Callable[[np.ndarray], float]) -> np.ndarray:
    """∫ of every integrand over each step between `edges`, (steps, integrands).

    `allowed(integrals)`: how much the sum over all steps may be wrong, said when its first estimate is known.
    """
    owner = np.arange(edges.size - 1)
    a, b = edges[:-1].copy(), edges[1:].copy()
    whole, amount = _lobatto(sample, a, b)
    total = np.zeros_like(whole)
    rate = allowed(whole) / max(float(edges[-1] - edges[0]), 1e-300)
    for depth in range(DEEPEST_HALVING + 1):
        middle = 0.5 * (a + b)
        ends = np.stack([a, middle], axis=1).ravel(), np.stack([middle, b], axis=1).ravel()
        halves, amounts = _lobatto(sample, *ends)
        both = halves[0::2] + halves[1::2]
        error = np.max(np.abs(both - whole), axis=1, initial=0.0)
        good = error <= np.maximum(rate * (b - a), QUADRATURE_ROUND_OFF * amount)
        if depth == DEEPEST_HALVING:
            good[:] = True
        # what does not get better anywhere in a step is round-off of a stiff force, and halving would go on for hours
        good |= np.bincount(owner[~good], minlength=edges.size - 1)[owner] >= MOST_PIECES_OF_STEP
        np.add.at(total, owner[good], both[good])
        if good.all():
            break
        again = np.repeat(~good, 2)
        a, b, whole, amount = ends[0][again], ends[1][again], halves[again], amounts[again]
        owner = np.repeat(owner, 2)[again]
    return total


def _lobatto(sample: Sample, a: np.ndarray, b: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """∫ from a to b, and that of the sum of amounts."""
    h = b - a
    times = a[:, None] + h[:, None] * np.array(LOBATTO_POINTS)
    times[:, -1] = b
    values = sample(times.ravel()).reshape(a.size, len(LOBATTO_POINTS), -1)
    weights = np.array(LOBATTO_WEIGHTS)
    integral = np.einsum("j,njk->nk", weights, values) * h[:, None]
    return integral, np.einsum("j,njk->n", weights, np.abs(values)) * h
