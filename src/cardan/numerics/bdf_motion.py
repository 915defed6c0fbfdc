"""Integrating a constrained second-order system as one implicit system, in compiled code (see `equations/implicit.py`).

The unknowns are Y = (q, v, z, λ, ...): they begin with the state vector of `motion`.
"""

from __future__ import annotations

from math import isfinite

from cardan.numerics import bdf, newton
from cardan.numerics.evaluation import (
    BY_PIVOT,
    CALL_FAILED,
    EVALUATIONS,
    LONGEST_STEP,
    NEWTON,
    NOT_CLOSED,
    NOT_SETTLED,
    OK,
    PIVOT_RATIO,
    PIVOT_RATIO_AT_PARTITION,
    POOR_PARTITION,
    REACHED,
    RUNNING,
    STEP_TOO_SMALL,
    evaluate,
    follow_turns,
    keep,
    leave_trail,
    load,
    longest_turning_step,
)
from cardan.numerics.kernel import inlined, kernel
from cardan.numerics.motion import POOR_PIVOT
from cardan.numerics.touching import accept_step, begin_step, felt_share
from cardan.numerics.watch import LEFT, T_EVENT, WAITS, look, place_at_event

ROUND_OFF = 100 * 2.0**-52  # of the largest position or speed: what differences of order 5 make of the last digit
STIFF_ROUND_OFF = 10 * 2.0**-52  # the same at the lower orders of small steps


@kernel
def advance_bdf(
    m, lu, N, factors, B, t_end, due, rtol, atol, controlled, weight, f, y, record, k, E, touch, trail, max_steps
):
    """Go on integrating and reporting from row k; returns (status, next row) after at most max_steps.

    As `motion.advance_adams`. `lu` is the machine's partition, by which states between the steps are put on the
    constraints; `factors` those of Newton's matrix; after POOR_PARTITION the caller makes others. `y` has room for the
    state and the multipliers λ, where these are among the unknowns.
    """
    steps, partitioned = 0, m.Phi.size > 0
    while True:
        happens, limit = False, B.real[bdf.T]
        if E is not None:
            happens = E.time[WAITS] > 0.0 or (E.time[LEFT] < limit and look(m, lu, B, partitioned, E, limit))
            E.time[WAITS] = 0.0
            if happens and isfinite(E.time[T_EVENT]):
                limit = E.time[T_EVENT]
        before = happens or (due and limit >= t_end)
        while k < record.t.size and (record.t[k] < limit if before else record.t[k] <= limit):
            bdf.interpolate(B, record.t[k], y, f)
            load(m, record.t[k], y)
            take_multipliers(m, y)
            status = evaluate(m, lu, partitioned)
            if status == NOT_CLOSED:  # a poor partition, or a singular position that the integrator has stepped over
                load(m, record.t[k], y)
                status = evaluate(m, lu, False)
            if status in (CALL_FAILED, NOT_SETTLED):
                return status, k
            keep(m, record, k)
            k += 1
            ends = not due and record.t[k - 1] >= t_end  # nothing comes that another partition would serve
            if m.watch[PIVOT_RATIO] < POOR_PIVOT * m.watch[PIVOT_RATIO_AT_PARTITION] and not ends:
                m.count[BY_PIVOT] += 1
                return POOR_PARTITION, k
        if k == record.t.size and record.t[k - 1] < t_end:  # the record is a window, and the next one comes first
            if E is not None:
                E.time[WAITS] = 1.0 if happens else 0.0
            return OK, k
        if E is not None:  # noqa: SIM102 (Numba leaves out a branch only when this test stands alone)
            if happens:
                return place_at_event(m, lu, B, partitioned, E), k
        if due and limit >= t_end:
            return REACHED, k
        if k == record.t.size:
            return OK, k
        if steps == max_steps:
            return RUNNING, k
        steps += 1
        status = try_step(m, lu, N, factors, B, t_end, rtol, atol, controlled, weight, f, y, touch, trail)
        if status != OK:
            return status, k
        if B.integer[bdf.STATUS] != bdf.OK:
            return STEP_TOO_SMALL, k


@inlined
def take_multipliers(m, y):
    """The λ of Y as those that forces see: the next evaluation finds its own from there."""
    first = m.q.size + m.v.size + m.z.size
    for i in range(y.size - first):
        m.lam_seen[i] = y[first + i]


@inlined
def try_step(m, lu, N, factors, B, t_end, rtol, atol, controlled, weight, f, y, touch, trail):
    """One attempt of a step. OK when accepted or rejected, else what the caller must see to."""
    if touch.now.size > 0 and touch.time[0] != B.real[bdf.T]:
        bdf.interpolate(B, B.real[bdf.T], y, f)
        begin_step(m, touch, B.real[bdf.T], y, f)
    B.real[bdf.H_MAX] = min(m.watch[LONGEST_STEP], longest_turning_step(m))
    bdf.predict(B, t_end)
    set_weights(m, B, controlled, rtol, atol, weight)
    residuals, iterations = N.integer[newton.RESIDUALS], N.integer[newton.ITERATIONS]
    status = newton.solve_step(N, factors, B, weight)
    m.count[EVALUATIONS] += N.integer[newton.RESIDUALS] - residuals
    m.count[NEWTON] += N.integer[newton.ITERATIONS] - iterations
    if status == newton.CALL_FAILED:
        return CALL_FAILED
    if status == newton.POOR_ORDER:
        return POOR_PARTITION
    if status == newton.NOT_CONVERGED:
        bdf.reject(B)
        return OK
    # of positions, the whole error counts: the polynomial between the steps must be right, too, where constraints hold
    newton.filter_errors(N, factors, B.terms, bdf.error_terms(B), m.q.size)
    if bdf.judge(B, weight):
        if touch.now.size > 0:
            load(m, B.real[bdf.T_NEW], B.y_new)
            share = felt_share(m, touch, B.real[bdf.T], B.real[bdf.T_NEW], B.y_new, B.yp_new)
            if share < 1.0:
                bdf.shorten(B, share)
                return OK
            accept_step(touch, B.real[bdf.T_NEW])
        bdf.update(B, weight)
        forget_projections(m, B, y.size)
        if m.turn_slots.size > 0:
            load(m, B.real[bdf.T], B.y)
            follow_turns(m)
        if trail.t.size > 0:
            load(m, B.real[bdf.T], B.y)
            bdf.interpolate(B, B.real[bdf.T], y, f)
            take_multipliers(m, y)
            if evaluate(m, lu, False) == CALL_FAILED:
                return CALL_FAILED
            leave_trail(m, trail)
    return OK


@inlined
def forget_projections(m, B, known):
    """Predict μ and σ, which only bring positions back to their constraints, as what they are in the exact solution: 0.

    They are not under error control; extrapolated, what an old matrix of Newton leaves of them would grow from step to
    step where bodies turn fast. So would λ, which where drivers leave no freedom no speed feels; in space it is
    predicted as it is now. `known`: how many unknowns stand before μ and σ.
    """
    for i in range(known, B.y.size):
        for k in range(B.phi.shape[0]):
            B.phi[k, i] = 0.0
    if m.spins.shape[0] > 0:
        for i in range(m.q.size + m.v.size + m.z.size, known):
            for k in range(1, B.phi.shape[0]):
                B.phi[k, i] = 0.0


@inlined
def largest_ratio(y, atol, first, last):
    """max |y_i| / atol_i: the largest of some components in units of their tolerances."""
    largest = 0.0
    for i in range(first, last):
        largest = max(largest, abs(y[i]) / atol[i])
    return largest


@kernel
def set_weights(m, B, controlled, rtol, atol, weight):
    """Weights of the step under trial, from tolerances no tighter than what round-off leaves of q and v.

    Positions are known to about ε·max|q|, speeds to ε·max|v|; and a stiff spring makes of the former an error of
    ε·max|q|·K/(c_j M + K/c_j) < ε·max|q|·c_j in the speeds. Asking for more, at a speed that passes zero, would drive
    the step to zero. Lengths and angles are compared in units of their own tolerances.
    """
    n_q, n = m.q.size, m.q.size + m.v.size
    bdf.set_weights(weight, B.y, controlled, rtol, atol)
    q = largest_ratio(B.y, atol, 0, n_q)
    v = ROUND_OFF * largest_ratio(B.y, atol, n_q, n) + STIFF_ROUND_OFF * B.real[bdf.CJ] * q
    q *= ROUND_OFF
    for i in range(n):
        floor = atol[i] * (q if i < n_q else v)
        if weight[i] * floor > 1.0:
            weight[i] = 1.0 / floor
