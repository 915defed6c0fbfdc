"""The usual start of a machine in one compiled call: positions and speeds on the constraints, and a partition there.

What `analysis.assemble` does step by step, as far as nothing unusual turns up on the way: Newton closes the machine,
the coordinates that are independent where it ends have kept their estimates, the rank is the one that there is room
for, speeds fit. OTHERWISE the caller goes that way, from the estimates.
"""

from __future__ import annotations

from math import inf, isfinite

from cardan.numerics import adams
from cardan.numerics.closing import CLOSED, RENEW, close_damped, largest_gap, settle_twice, worst_violation
from cardan.numerics.evaluation import CLOSURE_TOL, OK, TURNED, evaluate, follow_turns, store, store_rates
from cardan.numerics.kernel import inlined, kernel
from cardan.numerics.renewal import adopt, partition_here

STARTED, OTHERWISE = range(2)
NEWTON_ITERATIONS = 30  # that close too little, each on another partition
KEPT = 1e-12  # rad and body sizes: coordinates that differ by less have been kept
SPEED_TOL = 1e-8  # relative: larger violations at speed level are contradictions, not round-off
LEAST_SPEED = 1e-12  # of a machine at rest


@kernel
def start(
    m, lu, able, unit, size, held, q_scale, preferred, v_scale, classes, for_run, estimate, violation, q_work, v_work
):
    """`m` is at the estimates, `estimate` a copy of its q. The partition, factored, is left in `lu`, and adopted.

    Where coordinates are `held`, `q_scale` is m.col_scale with 0 for these; where speeds are held or `preferred`,
    `v_scale` likewise, and `classes` says which speeds should rather keep theirs. If it is not `for_run`, and no row
    is redundant, any partition will do.
    """
    gap, renewals = largest_gap(m.constraint, m.Phi, able.holds, m.row_unit), 0
    if not isfinite(gap) or able.W.size == 0:
        return OTHERWISE
    while gap > m.watch[CLOSURE_TOL]:
        if renewals == NEWTON_ITERATIONS or not partition_here(m, lu, able, q_scale, able.column_class):
            return OTHERWISE
        outcome = close_damped(m, lu, able.holds, unit, gap, q_work, v_work)
        if outcome == CLOSED:
            break
        if outcome != RENEW:
            return OTHERWISE
        renewals += 1
        gap = largest_gap(m.constraint, m.Phi, able.holds, m.row_unit)
    follow_turns(m)
    if held or not preferred:
        if not partition_here(m, lu, able, q_scale, able.column_class):
            return OTHERWISE
        if not independent_are_kept(m, lu, unit, size, estimate):
            return OTHERWISE
    if preferred:
        if not partition_here(m, lu, able, v_scale, classes):
            return OTHERWISE
    elif held and not partition_here(m, lu, able, m.col_scale, able.column_class):
        return OTHERWISE
    settle_twice(lu, m.indptr, m.indices, m.C, m.Phi_t, m.v, violation, v_work)
    worst, fastest = worst_violation(violation, able.holds, m.v, m.col_scale, m.Phi_t)
    if not abs(violation[worst]) <= SPEED_TOL * max(fastest, LEAST_SPEED):
        return OTHERWISE
    if preferred and not held and not for_run and lu.inverse.size == m.Phi.size and unmoved(m.q, estimate):
        return STARTED
    if preferred:
        if not partition_here(m, lu, able, m.col_scale, able.column_class):
            return OTHERWISE
        if not held and not independent_are_kept(m, lu, unit, size, estimate):
            return OTHERWISE
    adopt(m, lu, able.holds)
    return STARTED


@kernel
def begin_adams(m, lu, A, partitioned, t_end, rtol, atol, controlled, weight, f, y, h_max):
    """Evaluate the present state and start the Adams method there; f and y are work space."""
    m.watch[TURNED] = inf  # nothing is known of what was before
    status = evaluate(m, lu, partitioned)
    if status == OK:
        store(m, y)
        store_rates(m, f)
        adams.set_weights(weight, y, controlled, rtol, atol)
        adams.start(A, m.t[0], y, f, t_end, weight, adams.MAX_ORDER, h_max, 0.0, False)
    return status


@inlined
def unmoved(q, estimate):
    moved = 0
    for i in range(q.size):
        moved += q[i] != estimate[i]
    return moved == 0


@inlined
def independent_are_kept(m, lu, unit, size, estimate):
    """Whether independent coordinates have not departed from their estimates (`analysis.kept`)."""
    largest = 0.0
    for i in range(estimate.size):
        largest = max(largest, abs(estimate[i]))
    limit = KEPT * (1.0 + largest / size)
    for j in range(m.v.size):
        i = m.place[j]
        m.delta[j] = m.q[i] - estimate[i] if i >= 0 else 0.0
    for k in range(m.spins.shape[0]):
        i, j = m.spins[k, 0], m.spins[k, 1]
        e0, e1, e2, e3 = estimate[i], estimate[i + 1], estimate[i + 2], estimate[i + 3]
        p0, p1, p2, p3 = m.q[i], m.q[i + 1], m.q[i + 2], m.q[i + 3]
        m.delta[j] = 2.0 * (e0 * p1 - p0 * e1 - (e2 * p3 - e3 * p2))
        m.delta[j + 1] = 2.0 * (e0 * p2 - p0 * e2 - (e3 * p1 - e1 * p3))
        m.delta[j + 2] = 2.0 * (e0 * p3 - p0 * e3 - (e1 * p2 - e2 * p1))
    for k in range(lu.inverse.size, lu.cols.size):
        j = lu.cols[k]
        if not abs(m.delta[j] / unit[j]) <= limit:
            return False
    return True
