"""Integrating a constrained second-order system from compiled code: the stepping loops.

The integrator predicts everything; evaluations put the dependent coordinates on the constraints (`evaluation`), events
are looked for on the polynomial of each accepted step (`watch`), reporting times are served from it. A loop returns to
its caller for a new partition, at an event, at a known time, or after a number of steps; the history of the integrator
stays as it is.
"""

from __future__ import annotations

from math import isfinite, sqrt

from cardan.numerics import adams, rk4
from cardan.numerics.compiled import call
from cardan.numerics.evaluation import *  # noqa: F403
from cardan.numerics.evaluation import (
    AUTO_GAIN,
    BY_ERROR,
    BY_NEWTON,
    BY_PIVOT,
    BY_SPEEDS,
    CALL_FAILED,
    CLOSURE_TOL,
    DODGED,
    HEALTHY_ROWS,
    LONGEST_STEP,
    MOVED_AT_FIRST,
    NOT_CLOSED,
    OK,
    PIVOT,
    PIVOT_AT_BEST,
    PIVOT_BEFORE,
    PIVOT_RATIO,
    PIVOT_RATIO_AT_PARTITION,
    POOR_PARTITION,
    REACHED,
    RENEWED,
    RUN_BEGAN,
    RUNNING,
    SHORT_LIVED,
    SINCE_PARTITION,
    SPEED_RATIO_AT_PARTITION,
    STEP_TOO_SMALL,
    UNDODGED_STEP,
    WORST_NEWTON,
    evaluate,
    follow_turns,
    follow_turns_after,
    keep,
    largest_active,
    leave_trail,
    load,
    longest_turning_step,
    move,
    rows_are_weak,
    speed_ratio,
    store,
    store_rates,
    take_interpolated_rates,
)  # fmt: skip
from cardan.numerics.evaluation import HEALTHIEST as HEALTHIEST  # for callers
from cardan.numerics.kernel import inlined, kernel
from cardan.numerics.renewal import SINGULAR_PIVOT, renew, squared_length
from cardan.numerics.touching import accept_step, begin_step, changes_sides, felt_share
from cardan.numerics.watch import LEFT, T_EVENT, WAITS, look, place_at_event

POOR_PIVOT = 0.3  # re-partition when the poorest pivot falls below this fraction of what it was
NEARS_SINGULAR = 0.1  # of the largest smallest pivot of the solution for λ so far, which goes with distance squared
AMPLIFIED = 3.0  # tolerances by which closing may move a corrected state, before another partition is tried
SLOW_NEWTON = 4  # re-partition when a step needs more iterations than this
SPEED_RATIO_GROWTH = 2.0  # re-partition when |u̇|/|v̇| grows by this factor (Wehage & Haug 1981, sec. 3.5)
FEW_STEPS = 3  # a partition that lasts for no more is the caller's to renew: he sees to it that this comes to an end
# a step that would land so close to a singular position (of the largest smallest pivot of C_u so far), and so much
# closer than it began, is shortened, at most so many times: it shall go across
CLOSE, CLOSER, MOST_DODGES = 0.1, 0.2, 4
FASTEST_GAIN = 1e3  # of automatic gains, in a run's time: runs of up to 10 000 steps have smaller ones
OPEN = 1e5  # closure tolerances: a millionth of a body
SHORTEST_AT_KINK = 0.1  # of the step before: across a kink in a force
SETTLED_STEPS = 10  # accepted steps before the speed ratio is judged again
AUTO_AFTER = 20  # steps before automatic gains: the first ones are short and tell nothing
SAME_TIME = 1e-9  # steps: reporting times closer than this are hit


@kernel
def row_growth(m, largest):
    """The least, or the `largest`, of R² |row of C D|²: what a pivot has fallen, or grown, by with its row alone.

    It is 1 where the rows were scaled. The row of a slot gets longer as its pin leaves the axis about which the slot
    turns, and shorter as it comes back: the machine is as far from a singular position as ever.
    """
    found = 1.0
    for i in range(m.R.size):
        if m.R[i] > 0.0:
            growth = m.R[i] ** 2 * squared_length(m.indptr, m.indices, m.C, m.D, i)
            found = max(found, growth) if largest else min(found, growth)
    return found


@inlined
def nears_singular(m):
    """Whether the machine itself comes to a singular position: there every partition has a poor pivot."""
    healthy = NEARS_SINGULAR * m.watch[HEALTHY_ROWS]
    return m.weakest[0] < healthy and m.weakest[0] < healthy * row_growth(m, False)


@inlined
def partition_is_poor(m, lu):
    """The three signs of Wehage & Haug (1981, secs. 3.5, 7.2): a poor pivot, slow Newton, growing speed ratio.

    `try_step` sees a fourth one, errors that the partition amplifies.
    """
    if m.weakest[0] > m.watch[HEALTHY_ROWS]:
        m.watch[HEALTHY_ROWS] = max(m.watch[HEALTHY_ROWS], m.weakest[0] / row_growth(m, True))
    if m.watch[PIVOT_RATIO] < POOR_PIVOT * m.watch[PIVOT_RATIO_AT_PARTITION] and not nears_singular(m):
        m.count[BY_PIVOT] += 1
        return True
    if m.count[WORST_NEWTON] > SLOW_NEWTON:
        m.count[BY_NEWTON] += 1
        return True
    if m.count[SINCE_PARTITION] < SETTLED_STEPS:
        return False
    ratio = speed_ratio(m.v, m.col_scale, m.Phi_t, lu.cols, lu.inverse.size)
    if ratio > SPEED_RATIO_GROWTH * max(1.0, m.watch[SPEED_RATIO_AT_PARTITION]):
        m.count[BY_SPEEDS] += 1
        return True
    return False


@kernel
def advance_adams(
    m, lu, A, partitioned, able, t_end, due, rtol, atol, controlled, weight, f, y, record, k, E, touch, trail, max_steps
):
    """Go on integrating and reporting from row k; returns (status, next row) after at most max_steps.

    `t_end` is where the integrator must land exactly: the end, or where something is `due` (REACHED). What is reported
    at the time of an event is the state after it. Accepted steps are written to `trail` as far as it has room. New
    partitions are made here where `able` (`renewal.Chooser`) can; who keeps steps must hear of them, too.
    """
    steps = 0
    while True:
        happens, limit = False, A.real[adams.T]
        if E is not None:  # else the search for events is not even compiled
            happens = E.time[WAITS] > 0.0 or (E.time[LEFT] < limit and look(m, lu, A, partitioned, E, limit))
            E.time[WAITS] = 0.0
            if happens and isfinite(E.time[T_EVENT]):
                limit = E.time[T_EVENT]
        before = happens or (due and limit >= t_end)
        while k < record.t.size and (record.t[k] < limit if before else record.t[k] <= limit):
            adams.interpolate(A, record.t[k], y, f)
            load(m, record.t[k], y)
            status = evaluate(m, lu, partitioned)
            if status == CALL_FAILED:
                return status, k
            if status == NOT_CLOSED:  # a singular position that the integrator has stepped over
                load(m, record.t[k], y)
                if call(m.constraint) != 0 or not largest_active(m) <= OPEN * m.watch[CLOSURE_TOL]:
                    return status, k  # it has not: no position is near
                take_interpolated_rates(m, f)
            elif partitioned and m.watch[PIVOT_RATIO] < SINGULAR_PIVOT and moved(m, y, weight, f) > 1.0:
                # beside one: the polynomial is the better state
                load(m, record.t[k], y)
                evaluate(m, lu, False)
            keep(m, record, k)
            k += 1
        if k == record.t.size and record.t[k - 1] < t_end:  # the record is a window, and the next one comes first
            if E is not None:
                E.time[WAITS] = 1.0 if happens else 0.0
            return OK, k
        if E is not None:  # noqa: SIM102 (Numba leaves out a branch only when this test stands alone)
            if happens:
                return place_at_event(m, lu, A, partitioned, E), k
        if due and limit >= t_end:
            return REACHED, k
        if k == record.t.size:
            return OK, k
        if steps == max_steps:
            return RUNNING, k
        steps += 1
        status = try_step(m, lu, A, partitioned, t_end, rtol, atol, controlled, weight, f, touch, trail)
        if status == CALL_FAILED:
            return CALL_FAILED, k
        if A.integer[adams.STATUS] != adams.OK:
            return STEP_TOO_SMALL, k
        if partitioned and status in (NOT_CLOSED, POOR_PARTITION):
            m.count[BY_NEWTON if status == NOT_CLOSED else BY_ERROR] += 1
        elif not (partition_is_poor(m, lu) if partitioned else rows_are_weak(m)):
            continue
        if not partitioned or trail.t.size > 0 or m.count[SINCE_PARTITION] <= FEW_STEPS:
            return POOR_PARTITION, k
        load(m, A.real[adams.T], A.y)
        if not renew(m, lu, able):
            return POOR_PARTITION, k
        m.count[RENEWED] += 1
        m.count[SHORT_LIVED] = 0


@inlined
def moved(m, y, weight, work):
    """How far closing the constraints has moved the machine from the state y, in tolerances.

    Its error e becomes (-C_u⁻¹ C_v e_v, e_v): nothing else tells how much a partition amplifies errors on their way
    from the independent coordinates to the dependent ones, and the way shows them at no cost.
    """
    store(m, work)
    for i in range(work.size):
        work[i] -= y[i]
    return adams.weighted_norm(work, weight)


@inlined
def is_beside_singular(m, pivot):
    """Whether a small pivot is the machine's, not a poor partition's; where that is not known it is taken to be."""
    if not pivot < CLOSE * m.watch[PIVOT_AT_BEST]:
        return False
    return nears_singular(m) or not isfinite(m.weakest[0])


@inlined
def comes_close(m):
    """Whether a step lands so close to a singular position that one of another length had better go across it."""
    closer = m.watch[PIVOT] < CLOSER * m.watch[PIVOT_BEFORE]
    return closer and m.count[DODGED] < MOST_DODGES and is_beside_singular(m, m.watch[PIVOT])


@inlined
def dodge(m, A):
    """Let the step end half a step before the singular position, so that the next one ends half a step behind it.

    The smallest pivot σ goes linearly with the distance: where a step from σ₀ ends at σ₁, one of ½ (σ₀+σ₁)/(σ₀-σ₁) of
    its length ends at ½ (σ₀-σ₁). (A step that has gone across is taken for one that has not; its next trial is not.)
    """
    if m.count[DODGED] == 0:
        m.watch[UNDODGED_STEP] = A.real[adams.H]
    m.count[DODGED] += 1
    start, end = m.watch[PIVOT_BEFORE], m.watch[PIVOT]
    adams.shorten(A, 0.5 * (start + end) / (start - end))


@kernel
def choose_controlled(m, lu, controlled):
    """Errors are controlled everywhere; beside a singular position not those of dependent coordinates and speeds.

    Every partition amplifies them there (a user's choice also elsewhere), at last beyond any tolerance: steps would
    become too short to get across.
    """
    n_q, rank = m.q.size, lu.inverse.size
    poor = m.watch[PIVOT_RATIO_AT_PARTITION] < SINGULAR_PIVOT
    everywhere = not (poor or is_beside_singular(m, min(m.watch[PIVOT], m.watch[PIVOT_BEFORE])))
    for i in range(n_q + m.v.size):
        controlled[i] = everywhere
    if everywhere:
        return
    for k in range(rank, lu.cols.size):
        i = lu.cols[k]
        controlled[n_q + i] = True
        if m.place[i] >= 0:
            controlled[m.place[i]] = True
    for k in range(m.spins.shape[0]):
        i, j = m.spins[k, 0], m.spins[k, 1] + n_q
        turns = controlled[j] or controlled[j + 1] or controlled[j + 2]
        for e in range(4):
            controlled[i + e] = turns


@inlined
def try_step(m, lu, A, partitioned, t_end, rtol, atol, controlled, weight, f, touch, trail):
    """One PECE attempt. OK when accepted or rejected by its error, else what made an evaluation fail.

    POOR_PARTITION: the corrected state was good enough, but not what closing the constraints made of it.
    """
    if touch.now.size > 0:
        if touch.time[0] != A.real[adams.T]:
            begin_step(m, touch, A.real[adams.T], A.y, A.yp)
        elif touch.kinked[0]:  # what was before it tells nothing of what comes: the past ends here
            adams.start(A, A.real[adams.T], A.y, A.yp, t_end, weight)
        touch.kinked[0] = False
    A.real[adams.H_MAX] = min(m.watch[LONGEST_STEP], longest_turning_step(m))
    adams.predict(A, t_end)
    load(m, A.real[adams.T_NEW], A.y_new)
    status = evaluate(m, lu, partitioned)
    if status == OK and partitioned and comes_close(m):
        dodge(m, A)
        return OK
    if partitioned:
        choose_controlled(m, lu, controlled)
    adams.set_weights(weight, A.y, controlled, rtol, atol)
    if status == OK:
        store_rates(m, f)
        if not adams.judge(A, f, weight):
            return OK
        adams.correct(A)
        load(m, A.real[adams.T_NEW], A.y_new)
        status = evaluate(m, lu, partitioned)
        if status == OK and partitioned:
            distance = moved(m, A.y_new, weight, f)
            if m.count[SINCE_PARTITION] == 0:  # in a long chain every partition amplifies: this is as good as it gets
                m.watch[MOVED_AT_FIRST] = distance
            elif distance > AMPLIFIED * max(1.0, m.watch[MOVED_AT_FIRST]):
                adams.reject(A, 1.0)
                return POOR_PARTITION
    if status != OK:
        adams.reject(A)
        return status
    store(m, A.y_new)
    store_rates(m, f)
    if touch.now.size > 0:
        share = felt_share(m, touch, A.real[adams.T], A.real[adams.T_NEW], A.y_new, f)
        if share < 1.0:
            adams.shorten(A, share)
            return OK
        if changes_sides(touch):
            error = adams.error_at_kink(A, weight)
            if error > 1.0:  # it falls with the square of the step
                adams.shorten(A, max(SHORTEST_AT_KINK, min(0.5, 1.0 / sqrt(error))))
                return OK
            touch.kinked[0] = True
    if adams.update(A, f, weight):
        if touch.now.size > 0:
            accept_step(touch, A.real[adams.T])
        follow_turns_after(m, A.real[adams.H_OLD])
        leave_trail(m, trail)
        m.count[SINCE_PARTITION] += 1
        if m.count[DODGED] > 0:
            A.real[adams.H] = max(A.real[adams.H], m.watch[UNDODGED_STEP])
            m.count[DODGED] = 0
        m.watch[PIVOT_BEFORE] = m.watch[PIVOT]
        steps = A.integer[adams.STEPS]
        if m.watch[AUTO_GAIN] > 0.0 and steps >= AUTO_AFTER:
            # in proportion to the mean step: as fast as the integrator can follow. (With the step of the moment, a
            # short one would make strong feedback of round-off, and that a shorter one; so would the mean of many.)
            began = m.watch[RUN_BEGAN]
            gain = min(m.watch[AUTO_GAIN] * steps / (A.real[adams.T] - began), FASTEST_GAIN / (t_end - began))
            m.gain[0] = m.gain[1] = gain
    return OK


@kernel
def advance_rk4(m, lu, S, partitioned, t_end, due, h, farthest, stage, slopes, record, k, E, max_steps):
    """Fixed steps of length h (a last shorter one lands on each reporting time); as `advance_adams`.

    `S` is the last step (`rk4.Step`), `stage` work space. Events are located on the cubic through both its ends.
    `farthest`: see `rk4.goes_astray`.
    """
    steps = 0
    while True:
        now = S.t[1]
        if E is not None:  # noqa: SIM102
            if E.time[LEFT] < now and look(m, lu, S, partitioned, E, now):
                return place_at_event(m, lu, S, partitioned, E), k
        reached = due and t_end - now <= SAME_TIME * h
        while k < record.t.size and (record.t[k] < t_end if reached else record.t[k] - now <= SAME_TIME * h):
            load(m, record.t[k], S.y1)
            status = evaluate(m, lu, partitioned)
            if status != OK:
                return status, k
            keep(m, record, k)
            k += 1
        if k == record.t.size and record.t[k - 1] < t_end - SAME_TIME * h:  # the record is a window
            return OK, k
        if reached:
            return REACHED, k
        if k == record.t.size:
            return OK, k
        if steps == max_steps:
            return RUNNING, k
        steps += 1
        target = min(record.t[k], t_end)
        room = target - now
        step = room if room < (1.0 - SAME_TIME) * h else h
        for l in range(S.y0.size):
            S.y0[l], S.f0[l] = S.y1[l], S.f1[l]
        for i in range(rk4.STAGES):
            load(m, rk4.stage(i, now, step, S.y0, slopes, stage), stage)
            status = evaluate(m, lu, partitioned)
            if status != OK:
                return status, k
            store_rates(m, slopes[i])
        rk4.combine(step, S.y0, slopes, S.y1)
        if rk4.goes_astray(step, S, m.q.size, farthest):
            for l in range(S.y1.size):
                S.y1[l], S.f1[l] = S.y0[l], S.f0[l]
            return STEP_TOO_SMALL, k
        S.t[0], S.t[1] = now, target if abs(step - room) <= SAME_TIME * h else now + step
        if partitioned or E is not None or m.spins.shape[0] > 0:
            load(m, S.t[1], S.y1)
            status = evaluate(m, lu, partitioned)
            if status != OK:
                return status, k
            store(m, S.y1)
            store_rates(m, S.f1)
            follow_turns(m)
        m.count[SINCE_PARTITION] += 1
        if partition_is_poor(m, lu) if partitioned else rows_are_weak(m):
            return POOR_PARTITION, k


@kernel
def sweep(m, lu, now, q, v, a, shrink, record, k, last):
    """Positions, speeds and accelerations of a fully driven machine at the record's times k ... last-1.

    The last known state is (now[0], q, v, a). Each position is predicted by q + h q̇ + ½ h² q̈ (Wehage & Haug 1981,
    eqs. 3.7-3.11) over `shrink` of the way to the next reporting time. Returns (status, next row); NOT_CLOSED means
    that Newton did not converge from there.
    """
    while k < last:
        h = (record.t[k] - now[0]) * shrink
        turning = longest_turning_step(m)
        if h > turning:
            h, shrink = turning, 0.0
        m.t[0] = record.t[k] if shrink == 1.0 else now[0] + h
        for i in range(q.size):
            m.q[i] = q[i]
        for i in range(v.size):
            m.delta[i] = h * v[i] + 0.5 * h * h * a[i]
            m.v[i] = v[i] + h * a[i]
        move(m.q, m.delta, m.place, m.spins)
        status = evaluate(m, lu, m.Phi.size > 0)
        if status != OK:
            return status, k
        now[0] = m.t[0]
        follow_turns(m)
        for i in range(q.size):
            q[i] = m.q[i]
        for i in range(v.size):
            v[i], a[i] = m.v[i], m.v_rate[i]
        if shrink == 1.0:
            keep(m, record, k)
            k += 1
        shrink = 1.0
        if m.watch[PIVOT_RATIO] < POOR_PIVOT * m.watch[PIVOT_RATIO_AT_PARTITION]:
            return POOR_PARTITION, k
    return OK, k
