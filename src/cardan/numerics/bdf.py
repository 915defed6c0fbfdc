"""Variable-order (1-5), variable-step backward differentiation formulas for F(t, y, y') = 0.

The fixed-leading-coefficient form of Jackson & Sacks-Davis (1980) as in DASSL (Petzold 1982; Brenan, Campbell &
Petzold 1996, ch. 5). The polynomial ω_p through the last k+1 accepted values predicts y and y'; the corrector ω_c takes
the predictor's values at k equidistant points t_new − i h and satisfies the equations at t_new. With φ the modified
divided differences of y, φ*_i = β_i φ_i, i = 0..k:

    predict   p = Σ φ*_i,   p' = Σ γ_i φ*_i                 order k
    correct   y = p + e,    y' = p' + c_j e,                c_j = (1 + 1/2 + ... + 1/k)/h
              e from F(t_new, p + e, p' + c_j e) = 0        by the caller, `correct` adds up its corrections
    error of the step = max(α_k, |α_k + α_s − α⁰|) ‖e‖,     accepted when ≤ 1

Why this form and not the quasi-constant steps in backward differences of Shampine & Reichelt (1997): the history stays
that of the accepted values when the step changes, so the past of a constrained machine is not replaced by interpolated
points beside its constraints, of which a formula of 1/h makes noise in the multipliers; c_j, and with it the iteration
matrix, changes as rarely; and variable-coefficient formulas, stabler still, would change c_j in every step.

Reverse communication, as in `adams`:

    while t < t_end:
        set_weights(weight, B.y, controlled, rtol, atol)      # of adams; 0 for what is not under error control
        predict(B, t_limit)
        repeat: correct(B, delta)                             # Newton, see numerics/newton.py
        if it did not converge:
            reject(B)
        else:
            error_terms(B)                                    # the caller may filter them
            if judge(B, weight): update(B, weight)
        if B.integer[STATUS] != OK: ...                       # the step became too small

Algebraic unknowns have a history like the others, which serves as their prediction; their y' is never used. Nothing
of the accepted history (t, y, φ, ψ) changes before `update`: a step may be given up at any point after `predict`, and
`interpolate` serves the last accepted step at any time.
"""

from math import inf, isfinite
from typing import NamedTuple

import numpy as np

from cardan.numerics.adams import FOUR_U, weighted_norm
from cardan.numerics.adams import set_weights as set_weights  # for callers: tolerances mean the same in both methods
from cardan.numerics.kernel import kernel

MAX_ORDER = 5  # order 6 is unstable for modes with little damping, order 7 for all
FIRST_STEP_FRACTION = 0.001  # of t_end − t, DASSL's bound of the first step
FIRST_CHANGE = 0.5  # tolerances: what y may move in the first step when nothing is known of y''
LEAST_ERROR = 1e-4  # keeps (2 err)^(−1/(k+1)) finite; no step grows by more than 2 anyhow
NEGLIGIBLE = 1e-6  # tolerances: errors below are round-off, their ratios say nothing about the order
AFTER_NEWTON_FAILURE = 0.25  # of h: without convergence there is no error to choose a step by
VANISHES = 1e-150  # below, a number counts as zero: products of two would be subnormal, which costs a hundredfold

# slots of History.real
T, T_NEW = 0, 1  # end of the last accepted step; end of the step under trial
H, H_OLD = 2, 3  # step under trial, or proposed for the next one; last accepted step
H_MAX, H_FIRST = 4, 5
CJ = 6  # dy'/dy of the step under trial
ERROR_CONSTANT = 7
ERK, ERKM1 = 8, 9  # errors at orders k, k−1 as if the step were constant
N_REAL = 10

# slots of History.integer
K, K_OLD, K_NEW = 0, 1, 2  # order of the trial or next step; of the last accepted step; advised by judge
NS = 3  # accepted steps with the same h and k, no more than k + 2 are counted
PHASE1 = 4  # 1 while the order rises and the step doubles each time, from a cold start
ORDER_LIMIT, FIXED, STATUS = 5, 6, 7
FAILURES = 8  # consecutive failed error tests of the step under trial
STEPS, REJECTED = 9, 10  # totals; `start` does not reset them
AT_ORDER = 11  # from here on: accepted steps at order 0 (none), 1, 2, ...; `start` does not reset them
N_INTEGER = AT_ORDER + 6

# values of integer[STATUS]
OK, STEP_TOO_SMALL = 0, 1


class History(NamedTuple):
    """All the method remembers, as arrays: copy them to save the state, pass them on to resume.

    The caller reads `y`, `y_new`, `yp_new` and the slots, and may write `real[H_MAX]`; the rest is internal.
    """

    y: np.ndarray  # (n,) accepted state at real[T]: the first row of phi
    y_new: np.ndarray  # (n,) trial state at real[T_NEW]
    yp_new: np.ndarray  # (n,) its derivative by the formula
    p: np.ndarray  # (n,) prediction of y
    pp: np.ndarray  # (n,) prediction of y'
    e: np.ndarray  # (n,) correction y_new − p
    terms: np.ndarray  # (4, n) errors at orders k, k−1, k−2, k+1 but for their factors
    phi: np.ndarray  # (MAX_ORDER+2, n) modified divided differences φ_i at real[T]
    psi: np.ndarray  # (MAX_ORDER+1,) ψ_i = sum of the last i+1 steps, at real[T]
    psi_new: np.ndarray  # the same at real[T_NEW]
    alpha: np.ndarray
    beta: np.ndarray
    sigma: np.ndarray
    gamma: np.ndarray
    real: np.ndarray
    integer: np.ndarray


def new_history(n: int) -> History:
    """History for n components; `start` fills it."""
    phi = np.zeros((MAX_ORDER + 2, n))
    arrays: list[np.ndarray] = [phi[0], *(np.zeros(n) for _ in range(5)), np.zeros((4, n)), phi]
    arrays += [np.zeros(MAX_ORDER + 1) for _ in range(6)]
    arrays += [np.zeros(N_REAL), np.zeros(N_INTEGER, np.int64)]
    return History(*arrays)


@kernel
def start(B, t, y, yp, t_end, weight, order_limit=MAX_ORDER, h_max=inf, h_first=0.0, fixed=False):
    """Begin at (t, y, yp), t < t_end, with order 1 and no past; also after a discontinuity.

    The first step is `h_first`, or, when that is 0, DASSL's h = ½ / ‖yp·weight‖, within 0.1 % of t_end − t. With
    `fixed`, all steps have length `h_first`, none is rejected, and the order rises by one in each step up to
    `order_limit`: for tests, which supply the exact y_new meanwhile.
    """
    real, integer = B.real, B.integer
    h = h_first
    if h_first <= 0.0:
        h = FIRST_STEP_FRACTION * (t_end - t)
        slope = weighted_norm(yp, weight)
        if slope * h > FIRST_CHANGE:
            h = FIRST_CHANGE / slope
        h = max(h, FOUR_U * abs(t))
    h = min(h, h_max)
    for l in range(y.size):
        B.phi[0, l], B.phi[1, l] = y[l], h * yp[l]
        for i in range(2, MAX_ORDER + 2):
            B.phi[i, l] = 0.0
    B.psi[0] = h
    real[T] = real[T_NEW] = t
    real[H] = real[H_FIRST] = h
    real[H_OLD] = 0.0
    real[H_MAX] = h_max
    integer[K], integer[K_OLD], integer[NS], integer[FAILURES] = 1, 0, 0, 0
    integer[PHASE1], integer[FIXED] = 1, fixed
    integer[ORDER_LIMIT] = min(max(order_limit, 1), MAX_ORDER)
    integer[STATUS] = OK


@kernel
def use_curvature(B, ypp):
    """After `start`: y'' is known too, so the first step is of order 2.

    As if there were a past on the parabola y + s y' + ½ s² y'', s = −h, −2h. The polynomial between the ends of the
    first step is then one of order 2, where that of order 1 would be a straight line: too little to find events on.
    """
    h = B.psi[0]
    for l in range(ypp.size):
        B.phi[1, l] -= 0.5 * h * h * ypp[l]
        B.phi[2, l] = h * h * ypp[l]
    B.psi[1] = 2.0 * h
    B.integer[K] = min(2, B.integer[ORDER_LIMIT])


@kernel
def _trial_step(B, t_limit):
    """Settle h and t_new within H_MAX and t_limit; the last stretch in two halves, not h and a crumb."""
    real = B.real
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
    real[H] = h
    return h


@kernel
def _coefficients(B, h, k):
    """ψ, α, β, σ, γ and c_j of a step h at order k from the ψ of the last one (Brenan, Campbell & Petzold 1996, 5.2).

    Counting from 0: ψ⁺_i = ψ_{i−1} + h, α_i = h/ψ⁺_i, β_i = β_{i−1} ψ⁺_{i−1}/ψ_{i−1}, σ_i = i α_i σ_{i−1},
    γ_i = γ_{i−1} + α_{i−1}/h; α_s = −Σ_{i=1..k} 1/i, α⁰ = −Σ_{i=0..k−1} α_i.
    """
    psi, psi_new, alpha, beta, sigma, gamma = B.psi, B.psi_new, B.alpha, B.beta, B.sigma, B.gamma
    psi_new[0] = h
    alpha[0] = beta[0] = sigma[0] = 1.0
    gamma[0] = 0.0
    alpha_s, alpha_0 = 0.0, 0.0
    for i in range(1, k + 1):
        psi_new[i] = psi[i - 1] + h
        alpha[i] = h / psi_new[i]
        beta[i] = beta[i - 1] * psi_new[i - 1] / psi[i - 1]
        sigma[i] = i * alpha[i] * sigma[i - 1]
        gamma[i] = gamma[i - 1] + alpha[i - 1] / h
        alpha_s -= 1.0 / i
        alpha_0 -= alpha[i - 1]
    B.real[CJ] = -alpha_s / h
    B.real[ERROR_CONSTANT] = max(alpha[k], abs(alpha[k] + alpha_s - alpha_0))


@kernel
def _add_row(phi, i, beta, gamma, p, pp):
    """p += φ*_i, p' += γ_i φ*_i."""
    for l in range(p.size):
        star = beta * phi[i, l]
        p[l] += star
        pp[l] += gamma * star


@kernel
def predict(B, t_limit):
    """Put t_new into real[T_NEW], c_j into real[CJ], the prediction into y_new, yp_new. No step passes t_limit > t.

    Pass t_limit = inf to let steps overshoot (and interpolate), t_end to land exactly on t_end.
    """
    k = B.integer[K]
    h = _trial_step(B, t_limit)
    _coefficients(B, h, k)
    p, pp = B.p, B.pp
    for l in range(p.size):
        p[l] = pp[l] = 0.0
    for i in range(k, -1, -1):  # the small differences first
        _add_row(B.phi, i, B.beta[i], B.gamma[i], p, pp)
    restore_prediction(B)


@kernel
def restore_prediction(B):
    """Back to the prediction: all corrections of this step are forgotten."""
    for l in range(B.p.size):
        B.y_new[l], B.yp_new[l], B.e[l] = B.p[l], B.pp[l], 0.0


@kernel
def _noticed(x):
    """x, or 0 where it is so small that it has no effect but the time it takes: what symmetry keeps at zero, but for
    round-off, dies out by a factor in every step.
    """
    return 0.0 if abs(x) < VANISHES else x


@kernel
def correct(B, delta):
    """y_new += δ, y'_new += c_j δ."""
    cj, e, p, pp = B.real[CJ], B.e, B.p, B.pp
    for l in range(e.size):
        e[l] = _noticed(e[l] + delta[l])
        B.y_new[l] = p[l] + e[l]
        B.yp_new[l] = pp[l] + cj * e[l]


@kernel
def _steps_alike(B):
    """How many steps, the one under trial included, have had its h and k."""
    alike = B.real[H] == B.real[H_OLD] and B.integer[K] == B.integer[K_OLD]
    return min(B.integer[NS], B.integer[K] + 1) + 1 if alike else 1


@kernel
def error_terms(B):
    """Fill the rows of B.terms that `judge` and `update` will look at; the caller may filter them in place.

    The corrections y − p at orders k, k−1, k−2 and, where it is known, the one expected at order k+1. Returns how many
    rows there are.
    """
    integer, phi, beta, e, terms = B.integer, B.phi, B.beta, B.e, B.terms
    k = integer[K]
    for l in range(e.size):
        terms[0, l] = e[l]
    if k > 1:
        for l in range(e.size):
            terms[1, l] = e[l] + beta[k] * phi[k, l]
    if k > 2:
        for l in range(e.size):
            terms[2, l] = terms[1, l] + beta[k - 1] * phi[k - 1, l]
    count = min(k, 3)
    if k < integer[ORDER_LIMIT] and k + 1 < _steps_alike(B):
        for l in range(e.size):
            terms[count, l] = e[l] - phi[k + 1, l]
        count += 1
    return count


@kernel
def judge(B, weight):
    """True if the corrected step is accepted; if not, a smaller one is set up.

    Errors at orders k, k−1, k−2 as if the step were constant, σ_j ‖·‖, times j + 1 (the size of the next term of the
    Taylor series), must fall with the order; where they do not, the order is lowered (Brenan et al. 1996, 5.2.4): that
    also leads away from the higher orders where they are not stable, at modes with little damping.
    """
    real, integer, sigma, terms = B.real, B.integer, B.sigma, B.terms
    k = integer[K]
    size = weighted_norm(terms[0], weight)
    erk = real[ERK] = sigma[k] * size
    knew, err = k, erk
    if k > 1:
        erkm1 = real[ERKM1] = sigma[k - 1] * weighted_norm(terms[1], weight)
        if k > 2:
            erkm2 = sigma[k - 2] * weighted_norm(terms[2], weight)
            lower = max(k * erkm1, (k - 1) * erkm2) <= (k + 1) * erk
        else:
            lower = k * erkm1 <= 0.5 * (k + 1) * erk
        if lower and erk > NEGLIGIBLE:
            knew, err = k - 1, erkm1
    integer[K_NEW] = knew
    if isfinite(size) if integer[FIXED] else real[ERROR_CONSTANT] * size <= 1.0:  # both False for NaN
        return True
    integer[FAILURES] += 1
    factor = AFTER_NEWTON_FAILURE
    if integer[FAILURES] == 1 and isfinite(err):
        factor = min(0.9, max(0.25, 0.9 * (2.0 * err + LEAST_ERROR) ** (-1.0 / (knew + 1))))
    integer[K] = 1 if integer[FAILURES] >= 3 else knew
    shorten(B, factor)
    return False


@kernel
def shorten(B, factor):
    """Give the step up, before update: try again with h·factor, at the order set, counting no failure of the error."""
    real, integer = B.real, B.integer
    integer[PHASE1] = 0
    integer[REJECTED] += 1
    real[T_NEW] = real[T]
    real[H] *= factor
    if integer[FIXED] or real[H] < FOUR_U * max(abs(real[T]), real[H_FIRST]):
        integer[STATUS] = STEP_TOO_SMALL


@kernel
def reject(B):
    """Give the step up, at any point between predict and update: try again with a quarter of h."""
    shorten(B, AFTER_NEWTON_FAILURE)


@kernel
def update(B, weight):
    """Commit the step that `judge` has accepted; choose order and step of the next."""
    real, integer, phi, beta, e = B.real, B.integer, B.phi, B.beta, B.e
    k = integer[K]
    integer[NS] = _steps_alike(B)
    real[T] = real[T_NEW]
    real[H_OLD] = real[H]
    integer[K_OLD] = k
    integer[FAILURES] = 0
    integer[STEPS] += 1
    integer[AT_ORDER + k] += 1
    if integer[FIXED]:
        integer[K] = min(k + 1, integer[ORDER_LIMIT])
    else:
        _choose_step(B, _choose_order(B, weight))
    for l in range(e.size):
        phi[k + 1, l] = e[l]  # the next difference, in case the order is raised
        above = phi[k, l] = _noticed(beta[k] * phi[k, l] + e[l])
        for i in range(k - 1, 0, -1):
            above = phi[i, l] = _noticed(beta[i] * phi[i, l] + above)
        phi[0, l] = _noticed(B.y_new[l])
    for i in range(k + 1):
        B.psi[i] = B.psi_new[i]


@kernel
def _choose_order(B, weight):
    """Set the order of the next step; return the error expected of this one at that order.

    Raise in phase 1, or when k + 2 steps have been alike, so that the difference of two corrections estimates the
    error at order k+1.
    """
    real, integer = B.real, B.integer
    k, limit = integer[K], integer[ORDER_LIMIT]
    erk, erkm1 = real[ERK], real[ERKM1]
    lower = integer[K_NEW] < k
    if lower:
        integer[PHASE1] = 0
    if integer[PHASE1] and k < limit:
        integer[K] = k + 1
        return 0.0
    if not lower and k < limit and integer[NS] > k + 1:
        next_term = weighted_norm(B.terms[min(k, 3)], weight)  # (k + 2) times the error at order k+1
        if k > 1 and k * erkm1 <= min((k + 1) * erk, next_term):
            lower = True
        elif next_term < (k + 1) * erk * (1.0 if k > 1 else 0.5):
            integer[K] = k + 1
            return next_term / (k + 2)
    if lower:
        integer[K] = k - 1
        return erkm1
    return erk


@kernel
def _choose_step(B, err):
    """Double h, keep it, or shrink it to 0.5…0.9 h, aiming at half the tolerance.

    Unlike in DASSL, h is only doubled when k + 2 steps have been alike. Otherwise low orders can lock in: the step
    after a rejected one is doubled at once, rejected, and so on, and the order never gets its chance to rise.
    """
    real, integer = B.real, B.integer
    h, k = real[H], integer[K]
    r = (2.0 * err + LEAST_ERROR) ** (-1.0 / (k + 1))
    if r < 2.0:
        integer[PHASE1] = 0
    if r >= 2.0 and (integer[PHASE1] or integer[NS] > integer[K_OLD] + 1):
        real[H] = 2.0 * h
    elif r <= 1.0:
        real[H] = max(h * max(0.5, min(0.9, r)), FOUR_U * abs(real[T]))


@kernel
def interpolate(B, t_out, y_out, yp_out):
    """Fill y(t_out), y'(t_out), as many components as y_out has, from the polynomial through the last k+1 values.

    Meant for t − h_old ≤ t_out ≤ t; at t it returns y. Good until the next `update`.
    """
    phi, psi = B.phi, B.psi
    s = t_out - B.real[T]
    for l in range(y_out.size):
        y_out[l], yp_out[l] = phi[0, l], 0.0
    c, d, ratio = 1.0, 0.0, s / psi[0]
    for j in range(1, max(B.integer[K_OLD], 1) + 1):
        d = d * ratio + c / psi[j - 1]
        c *= ratio
        ratio = (s + psi[j - 1]) / psi[j] if j <= B.integer[K_OLD] else 0.0
        for l in range(y_out.size):
            y_out[l] += c * phi[j, l]
            yp_out[l] += d * phi[j, l]
