"""Variable-order, variable-step Adams PECE method after Shampine & Gordon (1975), codes STEP and INTRP.

The history of y' = f(t, y) is kept as modified divided differences φ_i, rows i = 1..k+2. One step of
length h at order k, with φ*_i = β_i φ_i (Shampine & Gordon 1975):

    P   p   = y + h Σ_{i=1..k} g_i φ*_i              predictor, order k
    E   d   = f(t+h, p) − Σ_{i=1..k} φ*_i            what the prediction of y' missed
    C   y⁺  = p + h g_{k+1} d                        corrector, order k+1 (local extrapolation)
    E   update of the differences with f(t+h, y⁺)

    error of the order-k result = h (g_k − g_{k+1}) ‖d‖,   accepted when ≤ 1

Reverse communication: the caller evaluates f, so any compiled kernel can drive the method.

    while t < t_end:
        set_weights(weight, A.y, controlled, rtol, atol)
        predict(A, t_limit)
        f[:] = rhs(A.real[T_NEW], A.y_new)          # entries of A.y_new may be replaced first
        if judge(A, f, weight):
            correct(A)
            f[:] = rhs(A.real[T_NEW], A.y_new)      # again, e.g. projected onto the constraints
            update(A, f, weight)
        if A.integer[STATUS] != OK: ...             # the step became too small

Nothing of the accepted history (t, y, yp, φ, ψ) changes before `update`. So `reject` is allowed at any
point after `predict`, a failed step leaves no round-off behind (STEP restores φ by subtraction), and
`interpolate` serves the last accepted step at any time.

Where this departs from STEP: the formula coefficients are computed afresh (some 100 multiplications)
rather than updated, unless the last k steps were alike; propagated round-off is always compensated
(STEP: near the limiting precision only), for two additions per component; the first step is at most
1 % of the interval.
"""

from math import inf, isfinite, sqrt
from typing import NamedTuple

import numpy as np

from cardan.numerics.kernel import kernel, njit

MAX_ORDER = 12
STIFF_STEPS = 25  # so many steps held back by stability make a stiff motion; smooth ones have a few in a row
STIFF_HL, STIFF_ORDER = 0.6, 5  # a step with more than this h L, at no higher order, is held back by stability
FOUR_U = 4 * 2.0**-52  # STEP's FOURU: a step below FOUR_U·|t| cannot be told from none
FIRST_STEP_FRACTION = 0.01  # of t_end − t; phase 1 doubles it at once where the motion is smooth

# |γ*_i|: error constants of the Adams-Moulton formulas at constant step, as tabulated in STEP
GAMMA_STAR = np.array([
    0.5, 0.0833, 0.0417, 0.0264, 0.0188, 0.0143,
    0.0114, 0.00936, 0.00789, 0.00679, 0.00592, 0.00524, 0.00468,
])  # fmt: skip

FIRST_SWEEP = np.array([1.0 / ((q + 1) * (q + 2)) for q in range(MAX_ORDER)])  # ∫∫ of t^(q-1): where g begin

# slots of History.real
T, T_NEW = 0, 1  # end of the last accepted step; end of the step under trial
H, H_OLD = 2, 3  # step under trial, or proposed for the next one; last accepted step
H_MAX, H_FIRST = 4, 5
ERR, ERK, ERKM1 = 6, 7, 8  # error of this step; errors at orders k, k−1 as if the step were constant
HL = 9  # h·L, L the Lipschitz constant that the two evaluations of the last step show
N_REAL = 10

# slots of History.integer
K, K_OLD, K_NEW = 0, 1, 2  # order of the trial or next step; of the last accepted step; advised by judge
NS = 3  # steps taken with the same h, including the one under trial
PHASE1 = 4  # 1 while order and step double from a cold start
ORDER_LIMIT, FIXED, STATUS = 5, 6, 7
FAILURES = 8  # consecutive rejections of the step under trial
STEPS, REJECTED = 9, 10  # totals; `start` does not reset them
STIFF_COUNT = 11  # of late, steps at the limit of stability, less twice those that were not
MOST_STIFF = 12  # the largest count so far; `start` does not reset it
ALIKE = 13  # accepted steps with the same h
K_KNOWN = 14  # order whose coefficients were last computed, for the step ψ_new_1
AT_ORDER = 15  # from here on: accepted steps at order 0 (none), 1, 2, ...; `start` does not reset them
N_INTEGER = AT_ORDER + 13

KINK = 0.25  # of h ‖d‖: the error of a step with a kink in f
FEW = 6  # components: up to here, column by column is faster than row by row

# values of integer[STATUS]
OK, STEP_TOO_SMALL = 0, 1


class History(NamedTuple):
    """All the method remembers, as arrays: copy them to save the state, pass them on to resume.

    The caller reads `y`, `yp` and the slots, and may write `y_new`, `real[H_MAX]`; the rest is internal.
    """

    y: np.ndarray  # (n,) accepted state at real[T]
    yp: np.ndarray  # (n,) its derivative
    y_new: np.ndarray  # (n,) trial state at real[T_NEW]: predicted, then corrected
    p: np.ndarray  # (n,) prediction
    d: np.ndarray  # (n,) f(t_new, p) − Σ φ*_i
    lost: np.ndarray  # (2, n) round-off still to be paid back: of y, of the trial state
    phi: np.ndarray  # (MAX_ORDER+2, n) modified divided differences φ_i at real[T]
    phi_new: np.ndarray  # (MAX_ORDER, n) predicted differences Σ_{j=i..k} φ*_j
    psi: np.ndarray  # ψ_i = sum of the last i steps, at real[T]
    psi_new: np.ndarray  # the same at real[T_NEW]
    beta: np.ndarray
    sigma: np.ndarray
    g: np.ndarray
    scratch: np.ndarray  # (3, MAX_ORDER+2) work space of predict and interpolate
    real: np.ndarray
    integer: np.ndarray


def new_history(n: int) -> History:
    """History for n components; `start` fills it."""
    k = MAX_ORDER
    shapes = [n] * 5 + [(2, n), (k + 2, n), (k, n), k, k, k, k + 1, k + 1, (3, k + 2), N_REAL]
    arrays: list[np.ndarray] = [np.zeros(shape) for shape in shapes]
    arrays.append(np.zeros(N_INTEGER, dtype=np.int64))
    return History(*arrays)


@kernel
def set_weights(weight, y, controlled, rtol, atol):
    """weight_i = 1/(atol_i + rtol·|y_i|) where controlled_i, else 0. `atol` has shape (n,), atol_i > 0."""
    for i in range(y.size):
        weight[i] = 1.0 / (atol[i] + rtol * abs(y[i])) if controlled[i] else 0.0


# reassociation lets LLVM vectorize the sums; unlike full fastmath it still honours NaN and infinity
@njit(cache=True, error_model="numpy", fastmath={"reassoc"}, _nrt=False)  # pyright: ignore[reportCallIssue]
def weighted_norm(a, weight):
    """‖a·weight‖₂, NaN or infinite if any entry of a is, controlled or not (0·NaN = 0·∞ = NaN).

    The 2-norm of Shampine & Gordon, not the root mean square: a norm ≤ 1 then bounds every component by its
    own tolerance, components at rest do not dilute the error of a moving one, and the norm has no jump
    when the set of controlled components changes its size.
    """
    total = 0.0
    for l in range(a.size):
        e = a[l] * weight[l]
        total += e * e
    return sqrt(total)


# Row helpers take the table and a row number: on small n that beats making row views by a factor of two. For `FEW`
# components a loop over the rows of each is faster still; either way the same operations in the same order.
@njit(cache=True, error_model="numpy", fastmath={"reassoc"}, _nrt=False)  # pyright: ignore[reportCallIssue]
def _row_norm(rows, i, d, weight):
    """‖(rows_i + d)·weight‖₂."""
    total = 0.0
    for l in range(d.size):
        e = (rows[i, l] + d[l]) * weight[l]
        total += e * e
    return sqrt(total)


@kernel
def _predict_row(phi, phi_new, i, above, p, beta, g):
    """p += g_i φ*_i and φ⁺_i = φ*_i + φ⁺_{i+1}, with φ*_i = β_i φ_i."""
    for l in range(p.size):
        star = beta * phi[i, l]
        p[l] += g * star
        phi_new[i, l] = star + phi_new[above, l]


@kernel
def _predict_column(phi, phi_new, l, k, beta, g):
    """The same for all rows of component l; returns p_l."""
    p, above = 0.0, 0.0
    for i in range(k - 1, -1, -1):
        star = beta[i] * phi[i, l]
        p += g[i] * star
        above = star + above
        phi_new[i, l] = above
    return p


@kernel
def _update_row(phi, phi_new, i, d):
    """φ_i = φ⁺_i + d."""
    for l in range(d.size):
        phi[i, l] = phi_new[i, l] + d[l]


@kernel
def start(A, t, y, yp, t_end, weight, order_limit=MAX_ORDER, h_max=inf, h_first=0.0, fixed=False):
    """Begin at (t, y, yp), t < t_end, with order 1 and no past; also after a discontinuity.

    The first step is `h_first`, or, when that is 0, STEP's h = ¼ ‖yp·weight‖^(−1/2), within 1 % of t_end − t.
    With `fixed`, all steps have length `h_first`, none is rejected unless f is not finite, and the order
    rises by one in each step up to `order_limit`: for tests, which supply the exact y_new meanwhile.
    """
    real, integer = A.real, A.integer
    for l in range(y.size):
        A.y[l], A.yp[l] = y[l], yp[l]
        A.phi[0, l], A.phi[1, l] = yp[l], 0.0
        A.lost[0, l] = A.lost[1, l] = 0.0
    h = h_first
    if h_first <= 0.0:
        h = FIRST_STEP_FRACTION * (t_end - t)
        slope = weighted_norm(A.yp, weight)
        if 16.0 * slope * h * h > 1.0:
            h = 0.25 / sqrt(slope)
        h = max(h, FOUR_U * abs(t))
    real[T] = real[T_NEW] = t
    real[H] = real[H_FIRST] = h
    real[H_OLD] = 0.0
    real[H_MAX] = h_max
    integer[K], integer[K_OLD], integer[NS], integer[ALIKE], integer[FAILURES] = 1, 0, 0, 0, 0
    integer[PHASE1], integer[FIXED], integer[STIFF_COUNT], integer[K_KNOWN] = 1, fixed, 0, 0
    integer[ORDER_LIMIT] = min(max(order_limit, 1), MAX_ORDER)
    integer[STATUS] = OK


@kernel
def _trial_step(A, t_limit):
    """Settle h and t_new within H_MAX and t_limit; the last stretch in two halves, not h and a crumb."""
    real, integer = A.real, A.integer
    t = real[T]
    h = min(real[H], real[H_MAX])
    room = t_limit - t
    real[T_NEW] = t + h
    if room <= h + FOUR_U * abs(t):
        h = room
        real[T_NEW] = t_limit
    elif room < 2.0 * h:
        h = 0.5 * room
        real[T_NEW] = t + h
    if h != real[H_OLD]:
        integer[NS] = 0
    integer[NS] = min(integer[NS], integer[K_OLD]) + 1
    real[H] = h
    return h


@kernel
def _coefficients(A, h, k):
    """ψ, β, σ and g of a step h at order k from the ψ of the last one (Shampine & Gordon 1975).

    Counting from 1: ψ⁺_i = ψ_{i−1} + h, α_i = h/ψ⁺_i, β_i = β_{i−1} ψ⁺_{i−1}/ψ_{i−1}, σ_{i+1} = i α_i σ_i;
    g_i = w_1 of the i-th sweep of w_q ← w_q − α_{i−1} w_{q+1}, from w_q = 1/(q(q+1)).
    """
    psi, psi_new, beta, sigma, g = A.psi, A.psi_new, A.beta, A.sigma, A.g
    w, alpha = A.scratch[0], A.scratch[1]
    psi_new[0] = h
    beta[0] = 1.0
    sigma[0] = sigma[1] = 1.0
    for i in range(1, k):
        psi_new[i] = psi[i - 1] + h
        beta[i] = beta[i - 1] * psi_new[i - 1] / psi[i - 1]
        alpha[i] = h / psi_new[i]
        sigma[i + 1] = (i + 1) * alpha[i] * sigma[i]
    g[0] = 1.0
    g[1] = 0.5
    for q in range(k):
        w[q] = FIRST_SWEEP[q]
    for i in range(2, k + 1):
        for q in range(k + 1 - i):
            w[q] -= alpha[i - 1] * w[q + 1]
        g[i] = w[0]


@kernel
def predict(A, t_limit):
    """P: put t_new into real[T_NEW] and the predicted state into y_new. No step goes past t_limit > t.

    Pass t_limit = inf to let steps overshoot (and interpolate), t_end to land exactly on t_end.
    """
    k = A.integer[K]
    h = _trial_step(A, t_limit)
    # after k steps alike they are those of the last one, unless others have been tried meanwhile
    if A.integer[ALIKE] < k or h != A.real[H_OLD] or h != A.psi_new[0] or A.integer[K_KNOWN] != k:
        _coefficients(A, h, k)
        A.integer[K_KNOWN] = k
    y, p, y_new, lost, lost_new = A.y, A.p, A.y_new, A.lost[0], A.lost[1]
    if p.size <= FEW:
        for l in range(p.size):
            p[l] = _predict_column(A.phi, A.phi_new, l, k, A.beta, A.g)
    else:
        for l in range(p.size):
            p[l] = 0.0
        for l in range(p.size):
            A.phi_new[k - 1, l] = 0.0  # the top row has nothing above it
        for i in range(k - 1, -1, -1):
            _predict_row(A.phi, A.phi_new, i, min(i + 1, k - 1), p, A.beta[i], A.g[i])
    for l in range(p.size):
        tau = h * p[l] - lost[l]
        p[l] = y[l] + tau
        lost_new[l] = (p[l] - y[l]) - tau
        y_new[l] = p[l]


@kernel
def judge(A, f, weight):
    """E: with f = rhs(t_new, y_new), True if the step is accepted; if not, a smaller one is set up.

    h (g_k − g_{k+1}) ‖d‖ is the error of the step; h σ_{j+1} γ*_j ‖·‖ are those at orders j = k, k−1, k−2
    as if the step were constant, and tell whether to lower the order (Shampine & Gordon 1975).
    """
    real, integer, sigma, d = A.real, A.integer, A.sigma, A.d
    h, k = real[H], integer[K]
    phi_new = A.phi_new
    for l in range(d.size):
        d[l] = f[l] - phi_new[0, l]
    size = h * weighted_norm(d, weight)
    real[ERR] = size * (A.g[k - 1] - A.g[k])
    real[ERK] = erk = size * sigma[k] * GAMMA_STAR[k - 1]
    knew = k
    if k >= 2:
        erkm1 = h * sigma[k - 1] * GAMMA_STAR[k - 2] * _row_norm(phi_new, k - 1, d, weight)
        real[ERKM1] = erkm1
        if k == 2:
            if erkm1 <= 0.5 * erk:
                knew = k - 1
        else:
            erkm2 = h * sigma[k - 2] * GAMMA_STAR[k - 3] * _row_norm(phi_new, k - 2, d, weight)
            if max(erkm1, erkm2) <= erk:
                knew = k - 1
    integer[K_NEW] = knew
    if isfinite(real[ERR]) if integer[FIXED] else real[ERR] <= 1.0:  # both False for NaN
        return True
    factor = 0.5
    if integer[FAILURES] >= 3 and isfinite(erk) and erk > 2.0:
        factor = sqrt(0.5 / erk)
    _retry(A, knew, factor)
    return False


@kernel
def error_at_kink(A, weight):
    """The error of a step, before update, whose f has a kink on the way: up to h ‖d‖/4, whatever the order.

    Behind a kink at a share s of the step f rises by d in addition; the integral of that is h d (1 - s)/2, and what the
    corrector makes of it h d g_{k+1}, with g between 1/2 and 1/4.
    """
    return KINK * A.real[H] * weighted_norm(A.d, weight)


@kernel
def shorten(A, factor):
    """Give the step up, before update: try again with h·factor, at the order set, counting no failure of the error."""
    real, integer = A.real, A.integer
    integer[PHASE1] = 0
    integer[REJECTED] += 1
    real[T_NEW] = real[T]
    real[H] *= factor
    if integer[FIXED] or real[H] < FOUR_U * max(abs(real[T]), real[H_FIRST]):
        integer[STATUS] = STEP_TOO_SMALL


@kernel
def _retry(A, order, factor):
    """Prepare another attempt with h·factor; from the third failure in a row on at order 1."""
    integer = A.integer
    integer[FAILURES] += 1
    integer[K] = 1 if integer[FAILURES] >= 3 else order
    shorten(A, factor)


@kernel
def reject(A, factor=0.5):
    """Give the step up, at any point between predict and update: try again with h·factor."""
    _retry(A, A.integer[K], factor)


@kernel
def correct(A):
    """C: y_new = p + h g_{k+1} d, d from judge, whatever the caller had put into y_new."""
    p, d, y_new, lost_new = A.p, A.d, A.y_new, A.lost[1]
    c = A.real[H] * A.g[A.integer[K]]
    for l in range(p.size):
        rho = c * d[l] - lost_new[l]
        y_new[l] = p[l] + rho
        lost_new[l] = (y_new[l] - p[l]) - rho


@kernel
def update(A, f, weight):
    """E: with f = rhs(t_new, y_new), commit the step and choose order and step of the next; True if done.

    False, and the step is rejected, if f is not finite.
    """
    real, integer, d, phi, phi_new = A.real, A.integer, A.d, A.phi, A.phi_new
    k = integer[K]
    check, moved, answer = 0.0, 0.0, 0.0
    for l in range(d.size):
        new = f[l] - phi_new[0, l]
        moved += (d[l] * weight[l]) ** 2
        answer += ((new - d[l]) * weight[l]) ** 2
        d[l] = new
        check += 0.0 * new
    if check != 0.0:  # 0·NaN and 0·∞ are NaN
        reject(A)
        return False
    for l in range(d.size):
        phi[k + 1, l] = d[l] - phi[k, l]
        phi[k, l] = d[l]
    if d.size <= FEW:
        for l in range(d.size):
            for i in range(k):
                phi[i, l] = phi_new[i, l] + d[l]
    else:
        for i in range(k):
            _update_row(phi, phi_new, i, d)
    for l in range(d.size):
        A.y[l], A.yp[l] = A.y_new[l], f[l]
        A.lost[0, l] = A.lost[1, l]
    for i in range(k):
        A.psi[i] = A.psi_new[i]
    real[T] = real[T_NEW]
    integer[ALIKE] = integer[ALIKE] + 1 if real[H] == real[H_OLD] else 1
    real[H_OLD] = real[H]
    integer[K_OLD] = k
    integer[FAILURES] = 0
    integer[STEPS] += 1
    integer[AT_ORDER + k] += 1
    _note_stiffness(A, k, moved, answer)
    if integer[FIXED]:
        integer[K] = min(k + 1, integer[ORDER_LIMIT])
    else:
        _choose_step(A, _choose_order(A, weight))
    return True


@kernel
def _note_stiffness(A, k, moved, answer):
    """h L from the two evaluations of a step, y_c - p = h g_{k+1} d:  h L = ‖f(y_c) - f(p)‖ / (g_{k+1} ‖d‖).

    (The idea of Hairer & Wanner, 1996, sec. IV.2, for an Adams method.) A step whose h L is near the limit of
    stability, at a low order, is one that accuracy would let be longer.
    """
    integer = A.integer
    A.real[HL] = sqrt(answer / moved) / A.g[k] if moved > 0.0 else 0.0
    if A.real[HL] > STIFF_HL and k <= STIFF_ORDER:
        integer[STIFF_COUNT] = min(integer[STIFF_COUNT] + 1, 2 * STIFF_STEPS)
        integer[MOST_STIFF] = max(integer[MOST_STIFF], integer[STIFF_COUNT])
    else:
        integer[STIFF_COUNT] = max(integer[STIFF_COUNT] - 2, 0)


@kernel
def _choose_order(A, weight):
    """Set the order of the next step; return the error expected of this one at that order.

    Raise in phase 1, or when the step has been constant long enough for φ_{k+2} to estimate order k+1.
    """
    real, integer = A.real, A.integer
    k, limit = integer[K], integer[ORDER_LIMIT]
    erk, erkm1 = real[ERK], real[ERKM1]
    lower = integer[K_NEW] < k
    if lower or k == limit:
        integer[PHASE1] = 0
    if integer[PHASE1]:
        integer[K] = k + 1
        return 0.0
    if not lower and k + 1 <= integer[NS]:
        erkp1 = real[H] * GAMMA_STAR[k] * weighted_norm(A.phi[k + 1], weight)
        lower = k > 1 and erkm1 <= min(erk, erkp1)
        if not lower and k < limit and erkp1 < (erk if k > 1 else 0.5 * erk):
            integer[K] = k + 1
            return erkp1
    if lower:
        integer[K] = k - 1
        return erkm1
    return erk


@kernel
def _choose_step(A, erk):
    """Double h, keep it, or shrink it to 0.5…0.9 h, aiming at half the tolerance."""
    real, integer = A.real, A.integer
    h, k = real[H], integer[K]
    if integer[PHASE1] or erk * 2.0 ** (k + 1) <= 0.5:
        real[H] = 2.0 * h
    elif erk > 0.5:
        r = (0.5 / erk) ** (1.0 / (k + 1))
        real[H] = max(h * max(0.5, min(0.9, r)), FOUR_U * abs(real[T]))


@kernel
def interpolate(A, t_out, y_out, yp_out):
    """Fill y(t_out), y'(t_out) from the polynomial of degree k_old+1 through the last step (INTRP).

    Meant for t − h_old ≤ t_out ≤ t; at t it returns y and yp. Good until the next successful `update`.
    """
    w, g, rho, psi = A.scratch[0], A.scratch[1], A.scratch[2], A.psi
    s = t_out - A.real[T]
    n_terms = A.integer[K_OLD] + 1
    for q in range(n_terms):
        w[q] = 1.0 / (q + 1)
    g[0] = rho[0] = 1.0
    before = 0.0
    for j in range(1, n_terms):
        gamma = (s + before) / psi[j - 1]
        eta = s / psi[j - 1]
        for q in range(n_terms - j):
            w[q] = gamma * w[q] - eta * w[q + 1]
        g[j] = w[0]
        rho[j] = gamma * rho[j - 1]
        before = psi[j - 1]
    for l in range(y_out.size):
        y_out[l] = yp_out[l] = 0.0
    for j in range(n_terms - 1, -1, -1):
        phi = A.phi[j]
        for l in range(y_out.size):
            y_out[l] += g[j] * phi[l]
            yp_out[l] += rho[j] * phi[l]
    for l in range(y_out.size):
        y_out[l] = A.y[l] + s * y_out[l]


def looks_stiff(A: History) -> bool:
    """Whether stability, not accuracy, holds the steps back now."""
    return bool(A.integer[STIFF_COUNT] >= STIFF_STEPS)


def looked_stiff(A: History) -> bool:
    """Whether it did at any time."""
    return bool(A.integer[MOST_STIFF] >= STIFF_STEPS)
