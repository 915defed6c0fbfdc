"""Closing a machine from rough estimates, in compiled code: damped Newton on the dependent coordinates."""

from __future__ import annotations

from math import inf

from cardan.numerics.compiled import call
from cardan.numerics.evaluation import CLOSURE_TOL, PIVOT_RATIO, move, speed_residual
from cardan.numerics.kernel import kernel
from cardan.numerics.sparse_lu import factor, solve

CLOSED, RENEW, STUCK = range(3)
CLOSES_WELL = 0.1  # reduction of the gap by one Newton iteration
LONGEST_MOVE = 0.5  # rad or body sizes a Newton step may change a coordinate by
LEAST_DAMPING = 1e-3


@kernel
def largest_gap(constraint, Phi, holds, row_unit):
    """The largest |Φ| row_unit of the rows that hold, the others are set to 0; infinite where it is not a number."""
    call(constraint)
    worst, check = 0.0, 0.0
    for i in range(Phi.size):
        if not holds[i]:
            Phi[i] = 0.0
        worst = max(worst, abs(Phi[i]) * row_unit[i])
        check += 0.0 * Phi[i]  # 0·NaN and 0·∞ are NaN
    return worst if check == 0.0 else inf


@kernel
def largest_ratio(a, unit):
    """The largest |a/unit|."""
    largest = 0.0
    for i in range(a.size):
        largest = max(largest, abs(a[i] / unit[i]))
    return largest


@kernel
def close_damped(m, lu, holds, unit, gap, start, step):
    """Newton on fresh factors, halved until the gap closes further; `gap` is that of the present position.

    RENEW: an iteration has closed less than CLOSES_WELL asks for, another partition may do better. STUCK: none helps.
    `start` and `step` are work space of the sizes of q and v.
    """
    while True:
        if m.watch[PIVOT_RATIO] == 0.0:
            return STUCK
        for i in range(step.size):
            step[i] = 0.0
        solve(lu, m.Phi, step)
        longest = 0.0
        for i in range(step.size):
            longest = max(longest, abs(step[i] / unit[i]))
        damping, before = min(1.0, LONGEST_MOVE / longest) if longest > 0.0 else 1.0, gap
        for i in range(start.size):
            start[i] = m.q[i]
        while True:
            for i in range(start.size):
                m.q[i] = start[i]
            for i in range(step.size):
                m.delta[i] = -damping * step[i]
            move(m.q, m.delta, m.place, m.spins)
            gap = largest_gap(m.constraint, m.Phi, holds, m.row_unit)
            if gap <= m.watch[CLOSURE_TOL]:
                return CLOSED
            if gap < before:
                break
            damping *= 0.5
            if damping < LEAST_DAMPING:
                for i in range(start.size):
                    m.q[i] = start[i]
                return STUCK
        if gap > CLOSES_WELL * before:
            return RENEW
        call(m.jacobian)
        m.watch[PIVOT_RATIO] = factor(lu, m.C)


@kernel
def settle_twice(lu, indptr, indices, C, Phi_t, v, violation, step):
    """Dependent speeds from C v + Φ_t = 0; the second pass removes round-off. Leaves the violation of every row."""
    speed_residual(indptr, indices, C, v, Phi_t, violation)
    for _ in range(2):
        for i in range(step.size):
            step[i] = 0.0
        solve(lu, violation, step)
        for i in range(step.size):
            v[i] -= step[i]
        speed_residual(indptr, indices, C, v, Phi_t, violation)


@kernel
def worst_violation(violation, holds, v, col_scale, Phi_t):
    """The row that is violated most of those that hold, and the largest of all scaled speeds and of |Φ_t|."""
    worst, size = 0, 0.0
    for i in range(violation.size):
        if not holds[i]:
            violation[i] = 0.0
        if abs(violation[i]) > abs(violation[worst]):
            worst = i
        size = max(size, abs(Phi_t[i]))
    for i in range(v.size):
        size = max(size, abs(v[i]) / col_scale[i])
    return worst, size
