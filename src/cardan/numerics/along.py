"""Linear differential equations along a motion that is known: sensitivities, forwards and backwards.

The motion is a path of steps with states y_k and rates ẏ_k; between them it is the Hermite polynomial through up to
POINTS of them (degree 11, far more exact than the step itself; Barman & Haug (1981, sec. 3.5) interpolated the
Nordsieck array of each step). Where steps become much shorter the polynomial ends: there may be a kink beyond.

    forwards    d(δy)/dt = F_y δy + F_p δp              a column for each parameter
    backwards   dw/dτ = F_yᵀ w + L_yᵀ,  dη/dτ = F_pᵀ w + L_pᵀ,  t = t_end - τ       a column for each functional ∫ L dt

F(t, y, p) are the rates of the machine, L may depend on accelerations and multipliers, too. F_y and F_p never stand
there as matrices: bound functions give the products (`equations.variation`), for a few columns at once. The integrator
is that of the motion, with its own steps.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from cardan.numerics import adams
from cardan.numerics.compiled import Handle, call
from cardan.numerics.evaluation import CALL_FAILED, OK, RUNNING, STEP_TOO_SMALL, evaluate, normalize
from cardan.numerics.kernel import inlined, kernel

POINTS = 6
SHORTEST = 0.2  # of the interval: a polynomial does not go on into steps shorter than this
AHEAD = 2  # steps of the motion that a step of sensitivities may go beyond the one it is in: it must not miss a contact
QUADRATURE_TOL = 1e-11  # of the integral so far
SMALLEST_PIECE = 2.0**-12  # of a step
LOBATTO_POINTS = (0.0, 0.17267316464601143, 0.5, 0.8273268353539886, 1.0)
LOBATTO_WEIGHTS = (0.05, 49 / 180, 16 / 45, 49 / 180, 0.05)


class Path(NamedTuple):
    """Steps of a motion without events."""

    t: np.ndarray  # (n,)
    y: np.ndarray  # (n, n_y): q, v, z
    f: np.ndarray  # (n, n_y): their rates
    turns: np.ndarray  # (n, .) p at turn_slots
    points: np.ndarray  # (n - 1, POINTS) which steps the polynomial of an interval goes through, -1: none
    R: np.ndarray  # (., n_c) row scales
    scales: np.ndarray  # (n,) which of them from a step on
    ramp: np.ndarray  # (1,) the first steps become longer and longer: there an integrator starts, and nothing happens
    smooth: np.ndarray  # (1,) 1: rates are as good as states; 0 (stiff motions): the polynomial is one of states only
    cursor: np.ndarray  # (1,) interval of the last call
    weights: np.ndarray  # (2, POINTS) work space


class Backward(NamedTuple):
    """What the rates of adjoint variables need; a chunk of columns of one call, arrays by columns."""

    integrand: Handle  # L and its derivatives into `value`, `by_y`, ...
    columns: np.ndarray  # (1,) how many in all
    on: np.ndarray  # (columns,) 1 while the integral of a functional runs
    functional: np.ndarray  # (columns,) which integrand
    factor: np.ndarray  # (columns,) times what
    by_y: np.ndarray  # (integrands * n_y,)
    by_a: np.ndarray
    by_lam: np.ndarray
    by_p: np.ndarray
    product: Handle
    w: np.ndarray  # (chunk * n_y,)
    s_a: np.ndarray
    s_lam: np.ndarray
    h_y: np.ndarray
    h_p: np.ndarray


class Forward(NamedTuple):
    """What the rates of variations need."""

    integrand: Handle  # as in `Backward`
    columns: np.ndarray  # (1,)
    on: np.ndarray  # (integrals,) 1 while an integral runs
    functional: np.ndarray  # (integrals,) which integrand
    factor: np.ndarray
    by_y: np.ndarray
    by_a: np.ndarray
    by_lam: np.ndarray
    by_p: np.ndarray
    p: np.ndarray  # (columns, n_p) δp
    product: Handle
    dy: np.ndarray  # (chunk * n_y,)
    dp: np.ndarray
    d_rates: np.ndarray
    d_lam: np.ndarray


@kernel
def choose_points(t, points):
    """For each interval its two ends and the nearest steps around it, in turn to the left and right."""
    n = t.size
    for k in range(n - 1):
        for j in range(points.shape[1]):
            points[k, j] = -1
        points[k, 0], points[k, 1] = k, k + 1
        least = SHORTEST * (t[k + 1] - t[k])
        left, right, found = k, k + 1, 2
        while found < points.shape[1]:
            i, j = left - 1, right + 1
            if i >= 0 and t[left] - t[i] < least:
                i = -1
            if j < n and t[j] - t[right] < least:
                j = n
            if i < 0 and j >= n:
                break
            if j >= n or (i >= 0 and t[k] - t[i] <= t[j] - t[k + 1]):
                left, points[k, found] = i, i
            else:
                right, points[k, found] = j, j
            found += 1


@kernel
def fill_rates(m, rows, f):
    """The rates of q, v, z in each row of a record."""
    n_q, n_v = m.q.size, m.v.size
    for k in range(rows.t.size):
        m.t[0] = rows.t[k]
        for i in range(n_q):
            m.q[i] = rows.q[k, i]
        for i in range(n_v):
            m.v[i] = rows.v[k, i]
        for i in range(m.z.size):
            m.z[i] = rows.z[k, i]
        for i in range(m.lam.size):
            m.lam_seen[i] = rows.lam[k, i]
        for i in range(m.turn_slots.size):
            m.p[m.turn_slots[i]] = rows.turns[k, i]
        if call(m.dynamics) != 0:
            return CALL_FAILED
        for i in range(n_q):
            f[k, i] = m.q_rate[i]
        for i in range(n_v):
            f[k, n_q + i] = rows.v_rate[k, i]
        for i in range(m.z.size):
            f[k, n_q + n_v + i] = m.z_rate[i]
    return OK


@inlined
def interval_of(path, t):
    """The interval that holds t, looked for from the last one."""
    k = path.cursor[0]
    while k > 0 and t < path.t[k]:
        k -= 1
    while k < path.t.size - 2 and t > path.t[k + 1]:
        k += 1
    path.cursor[0] = k
    return k


@kernel
def place(m, path, t):
    """Put the machine where it was at time t."""
    k = interval_of(path, t)
    w = path.weights
    count = 0
    while count < path.points.shape[1] and path.points[k, count] >= 0:
        count += 1
    for a in range(count):
        x, l, d = path.t[path.points[k, a]], 1.0, 0.0
        for b in range(count):
            if b != a:
                other = path.t[path.points[k, b]]
                l *= (t - other) / (x - other)
                d += 1.0 / (x - other)
        if path.smooth[0] == 1:
            w[0, a], w[1, a] = (1.0 - 2.0 * (t - x) * d) * l * l, (t - x) * l * l
        else:
            w[0, a], w[1, a] = l, 0.0
    n_q, n_v, n_z = m.q.size, m.v.size, m.z.size
    m.t[0] = t
    for i in range(n_q + n_v + n_z):
        total = 0.0
        for a in range(count):
            row = path.points[k, a]
            total += w[0, a] * path.y[row, i] + w[1, a] * path.f[row, i]
        if i < n_q:
            m.q[i] = total
        elif i < n_q + n_v:
            m.v[i - n_q] = total
        else:
            m.z[i - n_q - n_v] = total
    normalize(m.q, m.spins)
    for i in range(m.R.size):
        m.R[i] = path.R[path.scales[k], i]
    for i in range(m.turn_slots.size):
        m.p[m.turn_slots[i]] = path.turns[k, i]


@inlined
def reach_back(path, t):
    """How far back from t a step may go."""
    k = interval_of(path, t) - AHEAD
    if k > 0 and t <= path.t[k + AHEAD]:
        k -= 1
    return t - path.t[k] if k > path.ramp[0] else np.inf


@inlined
def reach(path, t):
    """How far on from t a step may go."""
    k = interval_of(path, t) + 1 + AHEAD
    if k - AHEAD < path.t.size - 1 and t >= path.t[k - AHEAD]:
        k += 1
    return path.t[k] - t if k < path.t.size - 1 else np.inf


@kernel
def backward_rates(m, lu, path, X, t, W, out):
    """dW/dτ at t = t_end - τ; W holds (w, η) of one functional after the other."""
    place(m, path, t)
    if evaluate(m, lu, False) != OK or call(X.integrand) != 0:
        return False
    n_y, n_v, n_c, n_p = m.q.size + m.v.size + m.z.size, m.v.size, m.lam.size, m.p.size
    columns, chunk, size = X.columns[0], X.w.size // n_y, n_y + n_p
    for first in range(0, columns, chunk):
        for j in range(chunk):
            c = min(first + j, columns - 1)
            k, factor = X.functional[c], X.on[c] * X.factor[c]
            for i in range(n_y):
                X.w[j * n_y + i] = W[c * size + i]
            for i in range(n_v):
                X.s_a[j * n_v + i] = factor * X.by_a[k * n_v + i]
            for i in range(n_c):
                X.s_lam[j * n_c + i] = factor * X.by_lam[k * n_c + i]
        if call(X.product) != 0:
            return False
        for j in range(min(chunk, columns - first)):
            c = first + j
            k, factor = X.functional[c], X.on[c] * X.factor[c]
            for i in range(n_y):
                out[c * size + i] = X.h_y[j * n_y + i] + factor * X.by_y[k * n_y + i]
            for i in range(n_p):
                out[c * size + n_y + i] = X.h_p[j * n_p + i] + factor * X.by_p[k * n_p + i]
    return True


@kernel
def forward_rates(m, lu, path, X, t, S, out):
    """dS/dt; S holds (δy, δ of the integrals) of one parameter after the other."""
    place(m, path, t)
    if evaluate(m, lu, False) != OK or (X.on.size > 0 and call(X.integrand) != 0):
        return False
    n_q, n_v, n_c, n_p = m.q.size, m.v.size, m.lam.size, m.p.size
    n_y = n_q + n_v + m.z.size
    columns, chunk, size = X.columns[0], X.dy.size // n_y, n_y + X.on.size
    for first in range(0, columns, chunk):
        for j in range(chunk):
            c = min(first + j, columns - 1)
            for i in range(n_y):
                X.dy[j * n_y + i] = S[c * size + i]
            for i in range(n_p):
                X.dp[j * n_p + i] = X.p[c, i]
        if call(X.product) != 0:
            return False
        for j in range(min(chunk, columns - first)):
            c = first + j
            for i in range(n_y):
                out[c * size + i] = X.d_rates[j * n_y + i]
            for l in range(X.on.size):
                k, total = X.functional[l], 0.0
                for i in range(n_y):
                    total += X.by_y[k * n_y + i] * X.dy[j * n_y + i]
                for i in range(n_v):
                    total += X.by_a[k * n_v + i] * X.d_rates[j * n_y + n_q + i]
                for i in range(n_c):
                    total += X.by_lam[k * n_c + i] * X.d_lam[j * n_c + i]
                for i in range(n_p):
                    total += X.by_p[k * n_p + i] * X.dp[j * n_p + i]
                out[c * size + n_y + l] = X.on[l] * X.factor[l] * total
    return True


@inlined
def weigh(A, rtol, unit, scale, weight):
    """Tolerances: of each component itself, or of the largest one of its column in comparable units."""
    columns = scale.size
    size = unit.size
    for c in range(columns):
        for i in range(size):
            scale[c] = max(scale[c], abs(A.y[c * size + i]) * unit[i])
        for i in range(size):
            k = c * size + i
            size_k = max(abs(A.y[k]), scale[c] / unit[i])
            weight[k] = 1.0 / (rtol * size_k) if size_k > 0.0 else 0.0


@kernel
def advance_backward(m, lu, path, X, A, t_end, span, rtol, unit, scale, weight, f, max_steps):
    """Go on with the adjoint from τ = A's time to `span`; a status after at most max_steps."""
    for _ in range(max_steps):
        if A.real[adams.T] >= span:
            return OK
        weigh(A, rtol, unit, scale, weight)
        A.real[adams.H_MAX] = reach_back(path, t_end - A.real[adams.T])
        adams.predict(A, span)
        if not backward_rates(m, lu, path, X, t_end - A.real[adams.T_NEW], A.y_new, f):
            return CALL_FAILED
        if adams.judge(A, f, weight):
            adams.correct(A)
            if not backward_rates(m, lu, path, X, t_end - A.real[adams.T_NEW], A.y_new, f):
                return CALL_FAILED
            adams.update(A, f, weight)
        if A.integer[adams.STATUS] != adams.OK:
            return STEP_TOO_SMALL
    return RUNNING if A.real[adams.T] < span else OK


@kernel
def advance_forward(m, lu, path, X, A, t_end, rtol, unit, scale, weight, f, times, rows, k, max_steps):
    """Go on with the variations to `t_end`; `rows` get them at `times` from k on. (status, next k)."""
    for _ in range(max_steps):
        if A.real[adams.T] >= t_end:
            return OK, k
        weigh(A, rtol, unit, scale, weight)
        A.real[adams.H_MAX] = reach(path, A.real[adams.T])
        adams.predict(A, t_end)
        if not forward_rates(m, lu, path, X, A.real[adams.T_NEW], A.y_new, f):
            return CALL_FAILED, k
        if adams.judge(A, f, weight):
            adams.correct(A)
            if not forward_rates(m, lu, path, X, A.real[adams.T_NEW], A.y_new, f):
                return CALL_FAILED, k
            adams.update(A, f, weight)
            while k < times.size and times[k] <= A.real[adams.T]:
                adams.interpolate(A, times[k], rows[k], f)
                k += 1
        if A.integer[adams.STATUS] != adams.OK:
            return STEP_TOO_SMALL, k
    return (RUNNING if A.real[adams.T] < t_end else OK), k


@kernel
def sample(m, lu, path, function, value, times, values):
    """The values of a bound function of the machine at given times."""
    for k in range(times.size):
        place(m, path, times[k])
        if evaluate(m, lu, False) != OK or call(function) != 0:
            return CALL_FAILED
        for i in range(value.size):
            values[k, i] = value[i]
    return OK


@kernel
def integrate(m, lu, path, function, value, start, end, samples, total):
    """total += ∫ value dt from start to end: Lobatto's rule with five points in each step, exact to degree 7.

    A step in which the integrand has a kink, or turns faster than the motion, is taken in pieces: the coefficients c_k
    of Legendre polynomials that the five points show fall like r^k for smooth functions, so that the error is about
    c₄ r⁴. (Its ends are points of the rule, so that a bound which is passed only there is seen.) `samples` (5, n) is
    work space.
    """
    for k in range(path.t.size - 1):
        a, b = max(path.t[k], start), min(path.t[k + 1], end)
        least, h = (b - a) * SMALLEST_PIECE, b - a
        while a < b:
            h = min(h, b - a)
            for j in range(len(LOBATTO_POINTS)):
                place(m, path, a + h * LOBATTO_POINTS[j])
                if evaluate(m, lu, False) != OK or call(function) != 0:
                    return CALL_FAILED
                for i in range(value.size):
                    samples[j, i] = value[i]
            if h > least and not is_smooth(samples, h, total):
                h *= 0.5
                continue
            for i in range(value.size):
                for j in range(len(LOBATTO_POINTS)):
                    total[i] += h * LOBATTO_WEIGHTS[j] * samples[j, i]
            a, h = a + h, 2.0 * h
            if b - a < 0.5 * least:  # a last piece of that length counts; less is round-off
                a = b
    return OK


@inlined
def is_smooth(samples, h, total):
    """Whether five points are enough for every integrand over a piece of length h."""
    for i in range(samples.shape[1]):
        c0, c2, c3, c4 = 0.0, 0.0, 0.0, 0.0
        for j in range(len(LOBATTO_POINTS)):
            x = 2.0 * LOBATTO_POINTS[j] - 1.0
            f = LOBATTO_WEIGHTS[j] * samples[j, i]
            c0 += abs(f)
            c2 += 2.5 * (3.0 * x * x - 1.0) * f
            c3 += 3.5 * (5.0 * x * x * x - 3.0 * x) * f
            c4 += 0.5 * (35.0 * x**4 - 30.0 * x * x + 3.0) * f
        r = min(1.0, max(abs(c4) / (abs(c3) + 1e-300), (abs(c4) / (abs(c2) + 1e-300)) ** 0.5))
        if abs(c4) * r**4 * h > QUADRATURE_TOL * (abs(total[i]) + c0 * h):
            return False
    return True
