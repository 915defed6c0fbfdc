"""Vectors that pass zero along a motion: the direction of a spring, or d/|d|, jumps there without any comparison.

At the time of the passage d = 0, and d goes on along n = ḋ/|ḋ|. Forces jump, from rates f⁻ to f⁺ and integrands L⁻ to
L⁺, and a variation moves the passage by δt = -n·δd/|ḋ|:

    δy⁺ = δy⁻ + (f⁻ - f⁺) δt        W⁻ = W⁺ - (W⁺·(f⁻ - f⁺) + L⁻ - L⁺)/|ḋ| (n·d)_Y

as at any event that changes nothing but forces (`junctions`). That holds for variations along n; one that leads past
the zero at a distance ε turns the direction within the time ε/|ḋ|, and the derivative grows with log ε: there is none.

A number d at whose zero a constraint switches between branches is such a vector with one component: speeds are
continuous there, and accelerations jump where the curvatures of both branches differ, as in a Geneva drive.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from cardan.analysis.machine.bound_function import Computed
from cardan.analysis.run.trail import Stretch
from cardan.compiled.partials import dense, motions
from cardan.design.gradients.along_a_motion.kinks_along_motion import bends
from cardan.design.gradients.along_a_motion.placed_machine import Place
from cardan.design.gradients.along_a_motion.responses import Responses
from cardan.numerics import sensitivity_flow as along

FASTER = 3.0  # than at both of its ends a vector may move within a step
PASSES = 1e-7  # of what a vector is at most: nearer to zero, it passes it
ASIDE_OF_PASSAGE = 1e-5  # of the same: so far from zero, and twice as far, rates are looked at
STILL_PASSAGE = 1e-9  # of the same, over the whole run: what comes to zero as slowly does not pass it
SAME_PASSAGE = 1e-10  # of a stretch: passages nearer to each other are one
JUMPS = 1e-6  # of the largest rate: what changes less is no jump
FREE_MOTION = 1e-9  # of the largest: a motion across that is more is one


@dataclass(frozen=True, eq=False)
class Passage:
    """A vector passes zero: when, what jumps, and how the time depends on state and parameters."""

    t: float
    rates: np.ndarray  # f⁻ - f⁺
    integrands: np.ndarray  # L⁻ - L⁺
    by_y: np.ndarray  # -∂t/∂y
    by_p: np.ndarray
    is_confined: bool  # whether the vector cannot be led past zero
    off: float  # how long before or after the time the vector is zero


@dataclass(frozen=True, eq=False)
class Zeros:
    """Looks for the zeros of vectors within one stretch of a motion."""

    place: Place
    stretch: Stretch
    path: along.Path
    responses: Responses
    integrand: Computed

    def passages(self) -> list[Passage]:
        """Where vectors whose lengths are in forces, rates or integrands pass zero."""
        place, path, responses = self.place, self.path, self.responses
        place.on(self.stretch)
        both = place.sampled(path, place.function(responses.length_values), path.t)
        d, rate = np.hsplit(both, 2)
        ends = np.cumsum([0, *(vector.numel() for vector in responses.lengths)])
        near = [slice(a, b) for a, b in pairwise(ends) if _comes_near(path.t, d[:, a:b], rate[:, a:b])]
        if not near:
            return []
        times = bends(place, self.stretch, path, place.function(responses.length_turns))
        pairs = [(float(t), rows) for t in times for rows in near]
        met = [self._passage(t, rows, float(np.abs(d[:, rows]).max())) for t, rows in pairs]
        return _apart([passage for passage in met if passage is not None], SAME_PASSAGE * (path.t[-1] - path.t[0]))

    def _passage(self, t: float, rows: slice, size: float) -> Passage | None:
        """The passage of one vector at a time at which it turns from coming nearer to going away."""
        start, end = self.path.t[0], self.path.t[-1]
        self.place.go(self.path, t)
        d, rate = self._vector(rows)
        speed = float(np.linalg.norm(rate))
        if np.linalg.norm(d) > PASSES * size or speed * (end - start) <= STILL_PASSAGE * size:
            return None
        aside = min(ASIDE_OF_PASSAGE * size / speed, 0.25 * (t - start), 0.25 * (end - t))
        before, behind = (self._beside(t, sign * aside, rows) for sign in (-1, 1))
        rates, integrands = before[0] - behind[0], before[1] - behind[1]
        if np.abs(rates).max() <= JUMPS * np.abs(before[0]).max() and not np.any(
            np.abs(integrands) > JUMPS * np.abs(before[1])
        ):
            return None
        speed = float(np.linalg.norm(before[2]))
        self.place.go(self.path, t)
        by_y, by_p = self._partials(rows)
        n, off = before[2] / speed, float(np.linalg.norm(d)) / speed
        if min(t - start, end - t) <= off + SAME_PASSAGE * (end - start):
            return None  # an event is at the zero, and sees what jumps
        if rows.stop - rows.start == 1 and speed <= STILL_PASSAGE * float(np.abs(by_y[0]) @ np.abs(self.place.rates)):
            return None  # such as the residual of a constraint: a number that is zero all the time
        return Passage(t, rates, integrands, n @ by_y / speed, n @ by_p / speed, self._is_confined(by_y, n), off)

    def _vector(self, rows: slice) -> tuple[np.ndarray, np.ndarray]:
        """d and ḋ where the machine is."""
        d, rate = np.split(self.place.function(self.responses.length_values)()[0].ravel(), 2)
        return d[rows].copy(), rate[rows].copy()

    def _beside(self, t: float, aside: float, rows: slice) -> list[np.ndarray]:
        """Rates, integrands and ḋ on one side of a time, from two places beside it."""
        both = []
        for step in (aside, 2 * aside):
            self.place.go(self.path, t + step)
            both.append((self.place.rates.copy(), self.integrand()[0].ravel().copy(), self._vector(rows)[1]))
        return [2 * near - far for near, far in zip(*both, strict=True)]

    def _partials(self, rows: slice) -> tuple[np.ndarray, np.ndarray]:
        """∂d/∂y and ∂d/∂p, where the machine is."""
        place, outputs = self.place, self.place.function(self.responses.length_partials)()
        m, count = place.bound.arrays, sum(vector.numel() for vector in self.responses.lengths)
        sizes = place.n_y, m.v.size, m.lam.size, place.n_p, 1
        parts = [x.reshape(count, n)[rows].copy() for x, n in zip(outputs, sizes, strict=True)]
        by_y, by_a, by_lam, by_p, by_t = parts
        total = [place.total(by_y[i], by_a[i], by_lam[i], by_p[i], float(by_t[i, 0])) for i in range(by_y.shape[0])]
        return np.array([one[0] for one in total]), np.array([one[1] for one in total])

    def _is_confined(self, by_y: np.ndarray, n: np.ndarray) -> bool:
        """Whether all motions that constraints allow keep a vector on its way, so that it cannot miss zero."""
        bound, system = self.place.bound, self.place.system
        m = bound.arrays
        across, largest = by_y - np.outer(n, n @ by_y), np.abs(by_y).max(initial=0.0)
        if np.abs(across[:, m.q.size :]).max(initial=0.0) > FREE_MOTION * largest:
            return False
        moved = across[:, : m.q.size] if system.model.dim == 2 else across[:, : m.q.size] @ dense(motions(system)(m.q))
        C = system.jacobian_at(m.t, m.q, m.p)[np.flatnonzero(bound.holds)] / bound.unit
        _, sizes, right = np.linalg.svd(C, full_matrices=True)
        rank = int(np.count_nonzero(sizes > FREE_MOTION * sizes.max(initial=0.0)))
        return bool(np.abs((moved / bound.unit) @ right[rank:].T).max(initial=0.0) <= FREE_MOTION * largest)


def _apart(passages: list[Passage], shortest: float) -> list[Passage]:
    """One for each time, the one nearest to its zero: what jumps there is seen by all that are as near as that."""
    distinct: list[Passage] = []
    for passage in passages:
        if not distinct or passage.t - distinct[-1].t > passage.off + distinct[-1].off + shortest:
            distinct.append(passage)
        elif passage.off < distinct[-1].off:
            distinct[-1] = passage
    return distinct


def _comes_near(t: np.ndarray, d: np.ndarray, rate: np.ndarray) -> bool:
    """Whether a vector may be zero within a step, from what it is at its ends."""
    length, speed = np.linalg.norm(d, axis=1), np.linalg.norm(rate, axis=1)
    reach = FASTER * np.maximum(speed[:-1], speed[1:]) * np.diff(t)
    return bool(np.any(np.minimum(length[:-1], length[1:]) <= reach))
