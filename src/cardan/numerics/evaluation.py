"""Evaluating a constrained second-order system from compiled code.

The system is given by three bound functions: Φ(t, q), its Jacobian C and Φ_t, and the dynamics (t, q, v, z) ->
(q̇, v̇, λ, ż). With coordinate partitioning (Wehage & Haug 1981, sec. 4.4) the integrator predicts everything; at each
evaluation the dependent positions u and speeds u̇ are made to satisfy the constraints for the predicted independent
ones:

    Φ(u, v, t) = 0  by Newton, from the extrapolated u;      C_u u̇ = -C_v v̇ - Φ_t

Speeds need not be the rates of coordinates one by one: a rotation in space has four coordinates, Euler parameters p of
unit length, and three speeds ω′. `place` says which coordinate a speed is the rate of (-1: none), `spins` where p and
ω′ stand. Corrections δ of positions have the size of v: p is turned by them. (Nikravesh 1988, eqs. 13.9-13.11, corrects
p itself, which needs an artificial multiplier.)
"""

from __future__ import annotations

from math import cos, inf, isfinite, nan, sin, sqrt
from typing import NamedTuple

import numpy as np

from cardan.numerics.compiled import Handle, call
from cardan.numerics.kernel import inlined, kernel
from cardan.numerics.sparse_lu import factor, smallest_pivot, solve

# what an evaluation or a run can end with; after POOR_PARTITION the caller makes a new one and goes on, at an EVENT and
# where a known time is REACHED it does what is to be done there
OK, NOT_CLOSED, CALL_FAILED, STEP_TOO_SMALL, SINGULAR, RUNNING, POOR_PARTITION, EVENT, REACHED, NOT_SETTLED = range(10)
NO_NUMBER = 10  # a watched function

NEWTON_LIMIT = 8  # more iterations mean that the extrapolated u was useless: a smaller step is cheaper
REFRESH_AFTER = 2  # iterations on the factors of the previous evaluation before new ones are made
WEAK_ROWS = 0.05  # of the same: other rows are then left out as redundant; it goes with the square of a cosine: 77°
NEAR_SINGULAR = 2e-3  # of the largest smallest pivot so far, which goes with the square of the distance: 4 %
BESIDE_SINGULAR = 0.3  # of the largest smallest pivot of C_u so far, which goes with the distance
POLISHING_LIMIT = 3  # iterations
SETTLING_LIMIT = 100  # iterations of forces that depend on reactions
SETTLED = 1e-12  # of the largest multiplier
QUICK = 0.3  # of a change, the next one: so much and less, and iteration is not helped along
FAR_TURNED = 0.5  # radians: a step in which bodies turn against each other by more than π less this would lose a turn
TURNED_TOGETHER = 4.0  # times a step and its last angular velocity: two bodies, each twice as fast within the step
LARGEST_TURN = 1.2  # radians of one body in a step, where angles are followed

# slots of Machine.count
EVALUATIONS, NEWTON, SINCE_PARTITION, WORST_NEWTON, SEES_MULTIPLIERS = range(5)
BY_PIVOT, BY_NEWTON, BY_SPEEDS, BY_ERROR = 5, 6, 7, 9  # why new partitions were asked for
LEFT_OUT = 8  # how many of the rows that hold are redundant
TRAIL = 10  # steps written to the trail
RENEWED = 11  # partitions renewed in compiled code
SHORT_LIVED = 12  # partitions in a row that did not last
DODGED = 13  # trials of this step that were shortened, for what they would have come close to: singular positions
# slots of Machine.watch
PIVOT_RATIO, PIVOT_RATIO_AT_PARTITION, SPEED_RATIO_AT_PARTITION, CLOSURE_TOL, WORST_CLOSURE = range(5)
LARGEST_JUMP, SMALL_JUMP, TOP_SPEED, AUTO_GAIN, RUN_BEGAN = 5, 6, 7, 8, 9
HEALTHIEST, NEAR_SINGULAR_AT = 10, 11  # largest `weakest` so far; when it first fell far below, NaN: never
LONGEST_STEP = 12  # that the user allows
MOVED_AT_FIRST = 13  # tolerances by which closing moved the first corrected state of this partition
# smallest pivot in the last evaluation, at the end of the last accepted step, and the largest one so far
PIVOT, PIVOT_BEFORE, PIVOT_AT_BEST = 14, 15, 16
UNDODGED_STEP = 17  # length of a step before it was shortened for what it would have come close to
HEALTHY_ROWS = 18  # largest `weakest` so far of rows that have not grown since they were scaled
TURNED = 19  # radians by which a body may have turned since angles were last looked at
N_COUNT, N_WATCH = 14, 20


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
    lam_seen: np.ndarray  # the multipliers that forces depend on (friction in joints)
    weakest: np.ndarray  # smallest pivot in the solution for λ; NaN where it is not known
    place: np.ndarray  # of the size of v: the coordinate that each speed is the rate of, -1 for those of rotations
    spins: np.ndarray  # (n, 2): where the Euler parameters of a rotation stand in q, and its ω′ in v
    turned: Handle  # angles that are followed over turns -> angles
    angles: np.ndarray
    turn_slots: np.ndarray  # where in p the angle stands from which each of them is measured
    row_unit: np.ndarray  # makes constraint rows comparable: 1 for lengths, a body's size for angles
    hinges: np.ndarray  # speeds that are rates of single angles in space (of joints, where these are integrated)


class Record(NamedTuple):
    """What is kept at reporting times."""

    t: np.ndarray
    q: np.ndarray
    v: np.ndarray
    v_rate: np.ndarray
    lam: np.ndarray
    z: np.ndarray
    turns: np.ndarray  # p at turn_slots


@kernel
def speed_ratio(v, scale, Phi_t, cols, rank):
    """|u̇|/|v̇|, largest scaled entries; 0 where it tells nothing (constraints that move by themselves, rest)."""
    for i in range(Phi_t.size):
        if Phi_t[i] != 0.0:
            return 0.0
    dependent, independent = 0.0, 0.0
    for k in range(v.size):
        size = abs(v[cols[k]] / scale[cols[k]])
        if k < rank:
            dependent = max(dependent, size)
        else:
            independent = max(independent, size)
    return dependent / independent if independent > 0.0 else 0.0


@inlined
def largest_active(m):
    worst = 0.0
    for i in range(m.Phi.size):
        if m.R[i] != 0.0:
            size = abs(m.Phi[i]) * m.row_unit[i]
            if not size <= worst:  # also takes NaN
                worst = size
    return worst


@inlined
def normalize(q, spins):
    """Euler parameters to unit length."""
    for k in range(spins.shape[0]):
        i = spins[k, 0]
        size = (q[i] ** 2 + q[i + 1] ** 2 + q[i + 2] ** 2 + q[i + 3] ** 2) ** 0.5
        for j in range(i, i + 4):
            q[j] /= size


@kernel
def move(q, delta, place, spins):
    """Move the coordinates q by translations and rotations delta, of the size of v: p ⊗ (cos |½δ|, sin |½δ| δ/|δ|)."""
    for i in range(delta.size):
        if place[i] >= 0:
            q[place[i]] += delta[i]
    for k in range(spins.shape[0]):
        i, j = spins[k, 0], spins[k, 1]
        a, b, c = 0.5 * delta[j], 0.5 * delta[j + 1], 0.5 * delta[j + 2]
        size = sqrt(a * a + b * b + c * c)
        w, factor = cos(size), sin(size) / size if size > 0.0 else 1.0
        a, b, c = factor * a, factor * b, factor * c
        e0, e1, e2, e3 = q[i], q[i + 1], q[i + 2], q[i + 3]
        q[i] = e0 * w - e1 * a - e2 * b - e3 * c
        q[i + 1] = e1 * w + e0 * a + e2 * c - e3 * b
        q[i + 2] = e2 * w + e0 * b + e3 * a - e1 * c
        q[i + 3] = e3 * w + e0 * c + e1 * b - e2 * a
    normalize(q, spins)


@inlined
def fastest_turning(m):
    """The largest angular velocity of a body, or of a hinge; 0 where no angle is followed."""
    fastest = 0.0
    if m.turn_slots.size > 0:
        for k in range(m.spins.shape[0]):
            j = m.spins[k, 1]
            fastest = max(fastest, sqrt(m.v[j] ** 2 + m.v[j + 1] ** 2 + m.v[j + 2] ** 2))
        for k in range(m.hinges.size):
            fastest = max(fastest, abs(m.v[m.hinges[k]]))
    return fastest


@inlined
def longest_turning_step(m):
    """The longest step in which no angle that is followed can lose a turn; infinite where none is followed."""
    fastest = fastest_turning(m)
    return LARGEST_TURN / fastest if fastest > 0.0 else inf


@kernel
def follow_turns(m):
    """Measure angles from where they are now, where they have gone far from where they were measured from."""
    if m.turn_slots.size == 0 or call(m.turned) != 0:
        return
    m.watch[TURNED] = 0.0
    for i in range(m.turn_slots.size):
        if abs(m.angles[i] - m.p[m.turn_slots[i]]) > FAR_TURNED:
            m.p[m.turn_slots[i]] = m.angles[i]


@inlined
def follow_turns_after(m, h):
    """The same after a step of length h, once so much may have been turned that it is worth looking."""
    if m.turn_slots.size > 0:
        m.watch[TURNED] += TURNED_TOGETHER * h * fastest_turning(m)
        if not m.watch[TURNED] < FAR_TURNED:
            follow_turns(m)


@inlined
def correct_positions(m, lu):
    """q less m.delta in the dependent directions."""
    if m.spins.shape[0] == 0:
        for k in range(lu.inverse.size):
            m.q[lu.cols[k]] -= m.delta[lu.cols[k]]
        return
    for k in range(m.v.size):
        i = lu.cols[k]
        m.delta[i] = -m.delta[i] if k < lu.inverse.size else 0.0
    move(m.q, m.delta, m.place, m.spins)


@inlined
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
        correct_positions(m, lu)
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


@inlined
def refactor(m, lu):
    """Factors of C_u where the machine is now, and how far from a singular position that is."""
    if call(m.jacobian) != 0:
        return CALL_FAILED
    m.watch[PIVOT_RATIO] = factor(lu, m.C)
    if m.watch[PIVOT_RATIO] == 0.0:
        return NOT_CLOSED
    m.watch[PIVOT] = smallest_pivot(lu, m.row_unit)
    m.watch[PIVOT_AT_BEST] = max(m.watch[PIVOT_AT_BEST], m.watch[PIVOT])
    return OK


@kernel
def polish(m, lu):
    """Close to round-off. At a distance σ from a singular position what is left open, ε, moves the dependent positions
    by ε/σ, their speeds by ε/σ² and the accelerations by ε/σ³.
    """
    worst = largest_active(m)
    for _ in range(POLISHING_LIMIT):
        solve(lu, m.Phi, m.delta)
        correct_positions(m, lu)
        if call(m.constraint) != 0:
            return CALL_FAILED
        before, worst = worst, largest_active(m)
        status = refactor(m, lu)
        if status != OK or not worst < 0.5 * before:
            return status
    return OK


@kernel
def speed_residual(indptr, indices, C, v, Phi_t, out):
    """C v + Φ_t."""
    for i in range(Phi_t.size):
        rate = Phi_t[i]
        for e in range(indptr[i], indptr[i + 1]):
            rate += C[e] * v[indices[e]]
        out[i] = rate


@inlined
def settle_speeds(m, lu):
    """Dependent speeds: v_u -= C_u⁻¹ (C v + Φ_t), on fresh factors.

    The correction of extrapolated speeds is tiny, except where Newton has landed on another branch of the motion, as it
    may beside a singular position: then the evaluation fails, and the step is tried again shorter.
    """
    status = refactor(m, lu)
    if status == OK and m.watch[PIVOT] < BESIDE_SINGULAR * m.watch[PIVOT_AT_BEST]:
        status = polish(m, lu)
    if status != OK:
        return status
    speed_residual(m.indptr, m.indices, m.C, m.v, m.Phi_t, m.Phi)
    solve(lu, m.Phi, m.delta)
    jump = 0.0
    for k in range(lu.inverse.size):
        i = lu.cols[k]
        m.v[i] -= m.delta[i]
        jump = max(jump, abs(m.delta[i] / m.col_scale[i]))
    for i in range(m.v.size):
        m.watch[TOP_SPEED] = max(m.watch[TOP_SPEED], abs(m.v[i] / m.col_scale[i]))
    return NOT_CLOSED if jump > m.watch[SMALL_JUMP] + m.watch[LARGEST_JUMP] * m.watch[TOP_SPEED] else OK


@kernel
def evaluate(m, lu, partitioned):
    """Rates and multipliers at (m.t, m.q, m.v, m.z); with partitioning, after putting q and v on the constraints."""
    m.count[EVALUATIONS] += 1
    if partitioned:
        status = close(m, lu)
        if status == OK:
            status = settle_speeds(m, lu)
        if status != OK:
            return status
    if call(m.dynamics) != 0:
        return CALL_FAILED
    m.watch[HEALTHIEST] = max(m.watch[HEALTHIEST], m.weakest[0])
    near = not partitioned and m.weakest[0] < NEAR_SINGULAR * m.watch[HEALTHIEST]
    if near and not isfinite(m.watch[NEAR_SINGULAR_AT]):
        m.watch[NEAR_SINGULAR_AT] = m.t[0]
    return settle_multipliers(m) if m.count[SEES_MULTIPLIERS] else OK


@inlined
def rows_are_weak(m):
    """Whether the rows that are kept of a redundant set come near to losing rank, which those left out could help.

    In space a joint that turns brings this about: of two rows of a tilt, now this and now that one is redundant.
    """
    return m.count[LEFT_OUT] > 0 and m.weakest[0] < WEAK_ROWS * m.watch[HEALTHIEST]


@kernel
def settle_multipliers(m):
    """Forces that depend on reactions: λ = λ(Q(λ)) by iteration, from the multipliers of the last evaluation.

    The difference λ - λ_seen changes by some factor ρ from one iteration to the next; every second one goes on at once
    to where it would lead, λ_seen + (λ - λ_seen)/(1 - ρ) (Aitken 1926), which for one friction is the solution. Where
    |ρ| is small plain iteration is as good, and better for several frictions.
    Friction that lessens its own cause settles, too, even by ρ < -1; one that adds to it by ρ ≥ 1 jams the machine.
    """
    at, before = 0, 0.0
    for k in range(SETTLING_LIMIT):
        change, size, finite, largest = 0.0, 0.0, True, 0
        for i in range(m.lam.size):
            finite = finite and isfinite(m.lam[i])
            if abs(m.lam[i] - m.lam_seen[i]) > change:
                change, largest = abs(m.lam[i] - m.lam_seen[i]), i
            size = max(size, abs(m.lam[i]))
        if not finite:
            break
        share = 1.0
        if change > SETTLED * size and k % 2 == 0:
            at, before = largest, m.lam[largest] - m.lam_seen[largest]
        elif change > SETTLED * size:
            now = m.lam[at] - m.lam_seen[at]
            share = before / (before - now) if before != now and abs(now) > QUICK * abs(before) else 1.0
        for i in range(m.lam.size):
            m.lam_seen[i] += share * (m.lam[i] - m.lam_seen[i])
        if change <= SETTLED * size:
            return OK
        if call(m.dynamics) != 0:
            return CALL_FAILED
    for i in range(m.lam.size):
        m.lam_seen[i] = 0.0
    return NOT_SETTLED


@inlined
def load(m, t, y):
    """The state vector y = (q, v, z) into the machine."""
    n_q, n_v = m.q.size, m.v.size
    m.t[0] = t
    for i in range(n_q):
        m.q[i] = y[i]
    normalize(m.q, m.spins)
    for i in range(n_v):
        m.v[i] = y[n_q + i]
    for i in range(m.z.size):
        m.z[i] = y[n_q + n_v + i]


@inlined
def _join(q, v, z, y):
    for i in range(q.size):
        y[i] = q[i]
    for i in range(v.size):
        y[q.size + i] = v[i]
    for i in range(z.size):
        y[q.size + v.size + i] = z[i]


@inlined
def store(m, y):
    """The machine's state into y."""
    _join(m.q, m.v, m.z, y)


@inlined
def store_rates(m, f):
    """The rates of the last evaluation into f = ẏ."""
    _join(m.q_rate, m.v_rate, m.z_rate, f)


@inlined
def write_row(m, record, k):
    """The machine as it is now into row k of the record."""
    for i in range(m.q.size):
        record.q[k, i] = m.q[i]
    for i in range(m.v.size):
        record.v[k, i], record.v_rate[k, i] = m.v[i], m.v_rate[i]
    for i in range(m.lam.size):
        record.lam[k, i] = m.lam[i]
    for i in range(m.z.size):
        record.z[k, i] = m.z[i]
    for i in range(m.turn_slots.size):
        record.turns[k, i] = m.p[m.turn_slots[i]]


@inlined
def keep(m, record, k):
    """Row k of the record, and the constraint error there."""
    write_row(m, record, k)
    if m.Phi.size > 0 and call(m.constraint) == 0:
        m.watch[WORST_CLOSURE] = max(m.watch[WORST_CLOSURE], largest_active(m))


@inlined
def leave_trail(m, trail):
    """An accepted step, where all of them are asked for; the caller sees to it that there is room."""
    k = m.count[TRAIL]
    if k < trail.t.size:
        trail.t[k] = m.t[0]
        write_row(m, trail, k)
        m.count[TRAIL] = k + 1


@kernel
def fill_outputs(f, t, q, v, v_rate, lam, z, p, turn_slots, out, record, values):
    """Row by row: the record into the arrays that f is bound to, f's output into `values`."""
    for k in range(values.shape[0]):
        t[0] = record.t[k]
        for i in range(turn_slots.size):
            p[turn_slots[i]] = record.turns[k, i]
        for i in range(q.size):
            q[i] = record.q[k, i]
        for i in range(v.size):
            v[i], v_rate[i] = record.v[k, i], record.v_rate[k, i]
        for i in range(lam.size):
            lam[i] = record.lam[k, i]
        for i in range(z.size):
            z[i] = record.z[k, i]
        if call(f) != 0:
            return CALL_FAILED
        for i in range(out.size):
            values[k, i] = out[i]
    return OK


@inlined
def take_interpolated_rates(m, f):
    """Accelerations from the integrator's polynomial; multipliers are not defined there."""
    for i in range(m.v.size):
        m.v_rate[i] = f[m.q.size + i]
    for i in range(m.lam.size):
        m.lam[i] = nan
