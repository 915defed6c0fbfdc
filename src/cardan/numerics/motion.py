"""Evaluating and integrating a constrained second-order system from compiled code.

The system is given by three bound functions: Φ(t, q), its Jacobian C and Φ_t, and the dynamics (t, q, v, z) ->
(q̇, v̇, λ, ż). With coordinate partitioning (Wehage & Haug 1981, sec. 4.4) the integrator predicts everything; at each
evaluation the dependent positions u and speeds u̇ are made to satisfy the constraints for the predicted independent
ones, and only the latter are under error control:

    Φ(u, v, t) = 0  by Newton, from the extrapolated u;      C_u u̇ = -C_v v̇ - Φ_t
"""

from __future__ import annotations

from math import isfinite, sqrt
from typing import NamedTuple

import numpy as np
from numba import njit

from cardan.numerics import adams, rk4
from cardan.numerics.compiled import Handle, call
from cardan.numerics.partition import PIVOT_THRESHOLD, RANK_TOL, partition
from cardan.numerics.sparse_lu import analyse, factor, solve

# Functions that allocate nothing do without reference counting of the machine's 40 arrays: 3 µs per evaluation.
lean = njit(cache=True, nogil=True, _nrt=False)

# what an evaluation or a run can end with
OK, NOT_CLOSED, CALL_FAILED, STEP_TOO_SMALL, SINGULAR, RUNNING, TOO_MANY_STEPS = range(7)

NEWTON_LIMIT = 8  # more iterations mean that the extrapolated u was useless: a smaller step is cheaper
REFRESH_AFTER = 2  # iterations on the factors of the previous evaluation before new ones are made
POOR_PIVOT = 0.1  # re-partition when the poorest pivot falls below this fraction of what it was
SLOW_NEWTON = 4  # re-partition when a step needs more iterations than this
SPEED_RATIO_GROWTH = 10.0  # re-partition when |u̇|/|v̇| grows by this factor (Wehage & Haug 1981, sec. 3.5)
SETTLED_STEPS = 10  # accepted steps before the speed ratio is judged again
SWEEP_HALVINGS = 12  # of the time step of a kinematic analysis before it gives up

# slots of Machine.count
EVALUATIONS, NEWTON, PARTITIONS, SINCE_PARTITION, WORST_NEWTON = range(5)
# slots of Machine.watch
PIVOT_RATIO, PIVOT_RATIO_AT_PARTITION, SPEED_RATIO_AT_PARTITION, CLOSURE_TOL, WORST_CLOSURE = range(5)


class Machine(NamedTuple):
    """A compiled system bound to the arrays it works on."""

    t: np.ndarray
    q: np.ndarray
    v: np.ndarray
    z: np.ndarray
    p: np.ndarray
    D: np.ndarray  # scales of accelerations, M_ii^(-1/2)
    R: np.ndarray  # scales of constraint rows; 0 for redundant ones, which are left out
    gain: np.ndarray  # α, β of Baumgarte's stabilization
    Phi: np.ndarray
    C: np.ndarray  # CSR values
    Phi_t: np.ndarray
    q_rate: np.ndarray
    v_rate: np.ndarray
    lam: np.ndarray
    z_rate: np.ndarray
    constraint: Handle
    jacobian: Handle
    dynamics: Handle
    indptr: np.ndarray
    indices: np.ndarray
    col_scale: np.ndarray  # makes the columns of C comparable: 1 for lengths, 1/size for angles
    delta: np.ndarray
    count: np.ndarray
    watch: np.ndarray


class Record(NamedTuple):
    """What is kept at reporting times."""

    t: np.ndarray
    q: np.ndarray
    v: np.ndarray
    v_rate: np.ndarray
    lam: np.ndarray
    z: np.ndarray


@njit(cache=True, nogil=True)
def find_partition(m, values, column_class):
    """Eliminate the matrix with the structure of C and the given values, rows scaled to largest entries of 1."""
    n_rows, n_cols = m.Phi.size, m.v.size
    row_scale = np.ones(n_rows)
    for i in range(n_rows):
        largest = 0.0
        for e in range(m.indptr[i], m.indptr[i + 1]):
            largest = max(largest, abs(values[e]) * m.col_scale[m.indices[e]])
        if largest > 0.0:
            row_scale[i] = 1.0 / largest
    return partition(
        m.indptr,
        m.indices,
        values,
        n_rows,
        n_cols,
        row_scale,
        m.col_scale,
        column_class,
        RANK_TOL,
        PIVOT_THRESHOLD,
    )


@njit(cache=True, nogil=True)
def make_partition(m, expected_rank):
    """Partition at the machine's present position; needs m.C. Returns (status, LU factors of C_u).

    `expected_rank` < 0 accepts any rank. Sets the row scales R, 0 for redundant rows.
    """
    n_cols = m.v.size
    found = find_partition(m, m.C, np.zeros(n_cols, np.int64))
    lu = analyse(m.indptr, m.indices, found.row_order, found.col_order, found.rank, n_cols, m.col_scale)
    m.R[:] = 0.0
    for k in range(found.rank):
        i = found.row_order[k]
        length = 0.0
        for e in range(m.indptr[i], m.indptr[i + 1]):
            length += (m.C[e] * m.D[m.indices[e]]) ** 2
        m.R[i] = 1.0 / sqrt(length)
    m.watch[PIVOT_RATIO] = m.watch[PIVOT_RATIO_AT_PARTITION] = factor(lu, m.C)
    m.watch[SPEED_RATIO_AT_PARTITION] = speed_ratio(m, lu)
    m.count[PARTITIONS] += 1
    m.count[SINCE_PARTITION] = 0
    m.count[WORST_NEWTON] = 0
    return SINGULAR if found.rank < expected_rank else OK, lu


@lean
def speed_ratio(m, lu):
    """|u̇|/|v̇|, largest scaled entries; 0 where it tells nothing (constraints that move by themselves, rest)."""
    for i in range(m.Phi_t.size):
        if m.Phi_t[i] != 0.0:
            return 0.0
    rank, u, v = lu.inverse.size, 0.0, 0.0
    for k in range(m.v.size):
        size = abs(m.v[lu.cols[k]] / m.col_scale[lu.cols[k]])
        if k < rank:
            u = max(u, size)
        else:
            v = max(v, size)
    return u / v if v > 0.0 else 0.0


@lean
def largest_active(m):
    worst = 0.0
    for i in range(m.Phi.size):
        if m.R[i] != 0.0:
            size = abs(m.Phi[i])
            if not size <= worst:  # also takes NaN
                worst = size
    return worst


@lean
def close(m, lu):
    """Dependent positions from Φ(u, v, t) = 0 by Newton, first on the factors that are at hand."""
    tol = m.watch[CLOSURE_TOL]
    iterations = 0
    if call(m.constraint) != 0:
        return CALL_FAILED
    worst = largest_active(m)
    while not worst <= tol:
        if iterations == NEWTON_LIMIT or not isfinite(worst):
            return NOT_CLOSED
        solve(lu, m.Phi, m.delta)
        for k in range(lu.inverse.size):
            m.q[lu.cols[k]] -= m.delta[lu.cols[k]]
        iterations += 1
        if call(m.constraint) != 0:
            return CALL_FAILED
        before, worst = worst, largest_active(m)
        if not worst <= tol and (iterations >= REFRESH_AFTER or not worst < 0.5 * before):
            if call(m.jacobian) != 0:
                return CALL_FAILED
            if factor(lu, m.C) == 0.0:
                return NOT_CLOSED
    m.count[NEWTON] += iterations
    m.count[WORST_NEWTON] = max(m.count[WORST_NEWTON], iterations)
    return OK


@lean
def speed_residual(m, out):
    """C v + Φ_t, from m.C and m.Phi_t as they stand."""
    for i in range(m.Phi_t.size):
        rate = m.Phi_t[i]
        for e in range(m.indptr[i], m.indptr[i + 1]):
            rate += m.C[e] * m.v[m.indices[e]]
        out[i] = rate


@lean
def settle_speeds(m, lu):
    """Dependent speeds: v_u -= C_u⁻¹ (C v + Φ_t), on fresh factors."""
    if call(m.jacobian) != 0:
        return CALL_FAILED
    m.watch[PIVOT_RATIO] = factor(lu, m.C)
    if m.watch[PIVOT_RATIO] == 0.0:
        return NOT_CLOSED
    speed_residual(m, m.Phi)
    solve(lu, m.Phi, m.delta)
    for k in range(lu.inverse.size):
        m.v[lu.cols[k]] -= m.delta[lu.cols[k]]
    return OK


@lean
def evaluate(m, lu, partitioned):
    """Rates and multipliers at (m.t, m.q, m.v, m.z); with partitioning, after putting q and v on the constraints."""
    m.count[EVALUATIONS] += 1
    if partitioned:
        status = close(m, lu)
        if status == OK:
            status = settle_speeds(m, lu)
        if status != OK:
            return status
    return OK if call(m.dynamics) == 0 else CALL_FAILED


@lean
def load(m, t, y):
    """The state vector y = (q, v, z) into the machine."""
    n_q, n_v = m.q.size, m.v.size
    m.t[0] = t
    for i in range(n_q):
        m.q[i] = y[i]
    for i in range(n_v):
        m.v[i] = y[n_q + i]
    for i in range(m.z.size):
        m.z[i] = y[n_q + n_v + i]


@lean
def _join(q, v, z, y):
    for i in range(q.size):
        y[i] = q[i]
    for i in range(v.size):
        y[q.size + i] = v[i]
    for i in range(z.size):
        y[q.size + v.size + i] = z[i]


@lean
def store(m, y):
    """The machine's state into y."""
    _join(m.q, m.v, m.z, y)


@lean
def store_rates(m, f):
    """The rates of the last evaluation into f = ẏ."""
    _join(m.q_rate, m.v_rate, m.z_rate, f)


@njit(cache=True, nogil=True)
def keep(m, record, k):
    """Row k of the record, and the constraint error there."""
    record.q[k] = m.q
    record.v[k] = m.v
    record.v_rate[k] = m.v_rate
    record.lam[k] = m.lam
    record.z[k] = m.z
    if m.Phi.size > 0 and call(m.constraint) == 0:
        m.watch[WORST_CLOSURE] = max(m.watch[WORST_CLOSURE], largest_active(m))


@lean
def mark_controlled(m, lu, partitioned, controlled):
    """Error control on all components, or with partitioning on independent coordinates and speeds and on z."""
    for i in range(controlled.size):
        controlled[i] = True
    if partitioned:
        for k in range(lu.inverse.size):
            controlled[lu.cols[k]] = False
            controlled[m.q.size + lu.cols[k]] = False


@lean
def partition_is_poor(m, lu):
    """The three signs of documents 000 (3.5, 7.2): a poor pivot, slow Newton, growing speed ratio."""
    if m.watch[PIVOT_RATIO] < POOR_PIVOT * m.watch[PIVOT_RATIO_AT_PARTITION]:
        return True
    if m.count[WORST_NEWTON] > SLOW_NEWTON:
        return True
    if m.count[SINCE_PARTITION] < SETTLED_STEPS:
        return False
    return speed_ratio(m, lu) > SPEED_RATIO_GROWTH * max(1.0, m.watch[SPEED_RATIO_AT_PARTITION])


@njit(cache=True, nogil=True)
def begin_adams(m, lu, A, partitioned, t_end, rtol, atol, h_max, h_first, controlled, weight, f):
    """Evaluate at the machine's present state and start the integrator there."""
    status = evaluate(m, lu, partitioned)
    if status != OK:
        return status
    store(m, A.y_new)
    store_rates(m, f)
    mark_controlled(m, lu, partitioned, controlled)
    adams.set_weights(weight, A.y_new, controlled, rtol, atol)
    adams.start(A, m.t[0], A.y_new.copy(), f, t_end, weight, adams.MAX_ORDER, h_max, h_first)
    return OK


@njit(cache=True, nogil=True)
def advance_adams(
    m, lu, A, partitioned, rank, t_end, rtol, atol, controlled, weight, f, record, k, max_steps
):
    """Go on integrating and reporting from row k; returns (status, next row, LU factors) after at most max_steps."""
    y_out, yp_out = np.empty(A.y.size), np.empty(A.y.size)
    steps = 0
    while True:
        while k < record.t.size and record.t[k] <= A.real[adams.T]:
            adams.interpolate(A, record.t[k], y_out, yp_out)
            load(m, record.t[k], y_out)
            status = evaluate(m, lu, partitioned)
            if status != OK:
                return status, k, lu
            keep(m, record, k)
            k += 1
        if k == record.t.size:
            return OK, k, lu
        if steps == max_steps:
            return RUNNING, k, lu
        steps += 1
        status = try_step(m, lu, A, partitioned, t_end, rtol, atol, controlled, weight, f)
        if status == CALL_FAILED:
            return CALL_FAILED, k, lu
        if A.integer[adams.STATUS] != adams.OK:
            return STEP_TOO_SMALL, k, lu
        if partitioned and (status == NOT_CLOSED or partition_is_poor(m, lu)):
            load(m, A.real[adams.T], A.y)
            if call(m.jacobian) != 0:
                return CALL_FAILED, k, lu
            status, lu = make_partition(m, rank)
            if status == SINGULAR:
                return SINGULAR, k, lu
            mark_controlled(m, lu, partitioned, controlled)


@njit(cache=True, nogil=True)
def try_step(m, lu, A, partitioned, t_end, rtol, atol, controlled, weight, f):
    """One PECE attempt. OK when accepted or rejected by its error, else what made an evaluation fail."""
    adams.set_weights(weight, A.y, controlled, rtol, atol)
    adams.predict(A, t_end)
    load(m, A.real[adams.T_NEW], A.y_new)
    status = evaluate(m, lu, partitioned)
    if status == OK:
        store_rates(m, f)
        if not adams.judge(A, f, weight):
            return OK
        adams.correct(A)
        load(m, A.real[adams.T_NEW], A.y_new)
        status = evaluate(m, lu, partitioned)
    if status != OK:
        adams.reject(A)
        return status
    store(m, A.y_new)
    store_rates(m, f)
    if adams.update(A, f, weight):
        m.count[SINCE_PARTITION] += 1
    return OK


@njit(cache=True, nogil=True)
def advance_rk4(m, lu, partitioned, rank, h, y, slopes, record, k, max_steps):
    """Fixed steps of length h (a last shorter one lands on each reporting time); as `advance_adams`."""
    stage = np.empty(y.size)
    n_steps = 0
    t = m.t[0]
    while k < record.t.size:
        room = record.t[k] - t
        if room <= 1e-9 * h:
            t = record.t[k]
            load(m, t, y)
            status = evaluate(m, lu, partitioned)
            if status != OK:
                return status, k, lu
            store(m, y)
            keep(m, record, k)
            k += 1
            continue
        if n_steps == max_steps:
            m.t[0] = t
            return RUNNING, k, lu
        n_steps += 1
        step = min(h, room) if room < (1.0 - 1e-9) * h else h
        for i in range(rk4.STAGES):
            load(m, rk4.stage(i, t, step, y, slopes, stage), stage)
            status = evaluate(m, lu, partitioned)
            if status != OK:
                return status, k, lu
            store_rates(m, slopes[i])
        rk4.combine(step, y, slopes, y)
        t += step
        for i in range(y.size):
            if not isfinite(y[i]):
                return STEP_TOO_SMALL, k, lu
        if partitioned:
            load(m, t, y)
            status = close(m, lu)
            if status == OK:
                status = settle_speeds(m, lu)
            if status != OK:
                return status, k, lu
            store(m, y)
            if partition_is_poor(m, lu):
                status, lu = make_partition(m, rank)
                if status == SINGULAR:
                    return SINGULAR, k, lu
    m.t[0] = t
    return OK, k, lu


@njit(cache=True, nogil=True)
def sweep(m, lu, rank, record, k):
    """Positions, speeds and accelerations of a fully driven machine at the times of the record, from row k on.

    Each position is predicted by q + h q̇ + ½ h² q̈ (Wehage & Haug 1981, eqs. 3.7-3.11); where Newton does not
    converge from there the time step is halved. Returns (status, next row, LU factors).
    """
    q, v, a = m.q.copy(), m.v.copy(), m.v_rate.copy()
    t = m.t[0]
    while k < record.t.size:
        step, halvings = record.t[k] - t, 0
        while True:
            m.t[0] = t + step if halvings > 0 else record.t[k]
            m.q[:] = q + step * v + 0.5 * step * step * a
            m.v[:] = v + step * a
            status = evaluate(m, lu, True)
            if status == OK or status == CALL_FAILED:
                break
            if halvings == SWEEP_HALVINGS:
                return status, k, lu
            step *= 0.5
            halvings += 1
            m.t[0], m.q[:] = t, q
            if call(m.jacobian) != 0:
                return CALL_FAILED, k, lu
            status, lu = make_partition(m, rank)
            if status == SINGULAR:
                return SINGULAR, k, lu
        if status == CALL_FAILED:
            return status, k, lu
        t = m.t[0]
        q[:], v[:], a[:] = m.q, m.v, m.v_rate
        if m.watch[PIVOT_RATIO] < POOR_PIVOT * m.watch[PIVOT_RATIO_AT_PARTITION]:
            status, lu = make_partition(m, rank)
            if status == SINGULAR:
                return SINGULAR, k, lu
        if halvings == 0:
            keep(m, record, k)
            k += 1
    return OK, k, lu


__all__ = [
    "Machine",
    "Record",
    "advance_adams",
    "advance_rk4",
    "begin_adams",
    "evaluate",
    "make_partition",
    "sweep",
]
