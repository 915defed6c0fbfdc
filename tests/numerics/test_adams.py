"""The Adams PECE integrator against closed-form motions: accuracy, order, control, failures."""

from math import inf, pi

import numpy as np
import pytest
from scipy.integrate import solve_ivp
from scipy.optimize import brentq
from scipy.special import ellipj

from cardan.numerics import core
from cardan.numerics.integrators import adams

OSCILLATOR, DECAY, RIGID_BODY, KEPLER, SQUARE_ROOT, BEATS = range(6)
EULER_M = 0.51  # DETEST B5: y' = (y2 y3, −y1 y3, −0.51 y1 y2) has the solution (sn, cn, dn)(t | 0.51)
FAST = 40.0  # rad/s of the component BEATS leaves uncontrolled


def rhs(problem, t, y, f):
    if problem == OSCILLATOR:
        f[0], f[1] = y[1], -y[0]
    elif problem == DECAY:
        f[0] = -y[0]
    elif problem == RIGID_BODY:
        f[0], f[1], f[2] = y[1] * y[2], -y[0] * y[2], -EULER_M * y[0] * y[1]
    elif problem == KEPLER:
        r3 = (y[0] ** 2 + y[1] ** 2) ** 1.5
        f[0], f[1], f[2], f[3] = y[2], y[3], -y[0] / r3, -y[1] / r3
    elif problem == SQUARE_ROOT:  # y = √(1 − t): not a number beyond t = 1
        f[0] = -0.5 / np.sqrt(1.0 - t) if t < 1.0 else np.nan
    elif problem == BEATS:  # the oscillator, and y3 = sin(FAST t), which does not act back on it
        f[0], f[1], f[2] = y[1], -y[0], FAST * np.cos(FAST * t)


def integrate(A, problem, t_end, rtol, atol, controlled, t_limit, evaluations):
    """Step until t_end is reached or passed, or the step fails; returns the number of evaluations so far."""
    f = np.zeros(A.y.size)
    weight = np.zeros(A.y.size)
    while A.real.t < t_end and A.integer.status == adams.OK:
        adams.set_weights(weight, A.y, controlled, rtol, atol)
        core.cd_adams_predict(A, t_limit)
        rhs(problem, A.real.t_new, A.y_new, f)
        evaluations += 1
        if core.cd_adams_judge(A, f, weight):
            core.cd_adams_correct(A)
            rhs(problem, A.real.t_new, A.y_new, f)
            evaluations += 1
            core.cd_adams_update(A, f, weight)
    return evaluations


class Run:
    """One integration that can go on in pieces."""

    def __init__(self, problem, y0, t_end, tol, controlled=None, **options):
        n = len(y0)
        self.A, self.problem, self.evaluations = adams.new_history(n), problem, 1
        self.rtol, self.atol = tol, np.full(n, tol)
        self.controlled = np.ones(n, dtype=bool) if controlled is None else np.array(controlled)
        y0, yp0, weight = np.array(y0, dtype=float), np.zeros(n), np.zeros(n)
        rhs(problem, 0.0, y0, yp0)
        adams.set_weights(weight, y0, self.controlled, self.rtol, self.atol)
        adams.start(self.A, 0.0, y0, yp0, t_end, weight, **options)

    def to(self, t_end, t_limit=inf):
        self.evaluations = integrate(
            self.A, self.problem, t_end, self.rtol, self.atol, self.controlled, t_limit, self.evaluations
        )
        return self

    def at(self, t):
        y, yp = np.zeros_like(self.A.y), np.zeros_like(self.A.y)
        core.cd_adams_interpolate(self.A, t, y, yp)
        return y

    @property
    def t(self):
        return self.A.real.t

    @property
    def status(self):
        return self.A.integer.status


def oscillator(t):
    return np.array([np.cos(t), -np.sin(t)])


def rigid_body(t):
    return np.array(ellipj(t, EULER_M)[:3])


def kepler(e):
    """Two-body motion, period 2π, from the pericentre (DETEST D1-D5)."""

    def exact(t):
        u = brentq(lambda u: u - e * np.sin(u) - t, t - 1.0, t + 1.0, xtol=1e-15)
        c, s, b = np.cos(u), np.sin(u), np.sqrt(1 - e * e)
        return np.array([c - e, b * s, -s / (1 - e * c), b * c / (1 - e * c)])

    return exact


def worst_error(run, exact, t_end):
    """Largest error at twenty output times: a single one may hit upon a zero of the error."""
    return max(abs(run.to(t).at(t) - exact(t)).max() for t in np.linspace(t_end / 20, t_end, 20))


# problem, exact solution, t_end, allowed global error / tolerance: the method controls the local error; the
# global one grows with time along the oscillation and the orbits (phase error), hardly elsewhere
CLOSED_FORM = {
    "oscillator": (OSCILLATOR, oscillator, 6 * pi, 50),
    "decay": (DECAY, lambda t: np.array([np.exp(-t)]), 5.0, 5),
    "rigid body": (RIGID_BODY, rigid_body, 20.0, 50),
    "Kepler e=0.3": (KEPLER, kepler(0.3), 20.0, 500),
    "Kepler e=0.6": (KEPLER, kepler(0.6), 20.0, 5000),
}


@pytest.mark.parametrize("name", CLOSED_FORM)
def test_error_follows_the_tolerance(name):
    problem, exact, t_end, factor = CLOSED_FORM[name]
    tolerances = 10.0 ** -np.arange(4.0, 11.0)
    errors = np.array([worst_error(Run(problem, exact(0.0), t_end, tol), exact, t_end) for tol in tolerances])
    assert (errors < factor * tolerances).all()
    # over two decades: h only doubles, so a decade may keep the steps and change the error but little
    assert (errors[2:] < errors[:-2]).all()
    slope = np.polyfit(np.log10(tolerances), np.log10(errors), 1)[0]
    assert slope == pytest.approx(1.0, abs=0.2)


def integrate_fixed(A, exact, n_exact, f, weight):
    """Follow the oscillator through the rows of `exact`, which replace the first n_exact results."""
    for i in range(1, len(exact)):
        core.cd_adams_predict(A, inf)
        rhs(OSCILLATOR, A.real.t_new, A.y_new, f)
        core.cd_adams_judge(A, f, weight)
        core.cd_adams_correct(A)
        if i <= n_exact:
            A.y_new[:] = exact[i]
        rhs(OSCILLATOR, A.real.t_new, A.y_new, f)
        core.cd_adams_update(A, f, weight)


def fixed_step_error(order, h, n_steps, n_exact):
    exact = oscillator(h * np.arange(n_steps + 1)).T.copy()
    run = Run(OSCILLATOR, exact[0], h * n_steps, 1e-6, order_limit=order, h_first=h, fixed=True)
    integrate_fixed(run.A, exact, n_exact, np.zeros(2), np.ones(2))
    assert run.A.integer.k_old == order
    assert run.A.integer.steps == n_steps
    return np.linalg.norm(run.A.y - exact[-1])


def convergence_slope(h, errors):
    return np.polyfit(np.log(h), np.log(errors), 1)[0]


@pytest.mark.parametrize("order", range(1, adams.MAX_ORDER + 1))
def test_local_error_shows_the_order(order):
    """Predictor of order k, corrector of order k+1: one step from exact history errs by O(h^(k+2))."""
    h = np.geomspace(0.12, 0.24, 4) * min(1.0, (order + 2) / 10)  # errors between 1e-4 and 1e-14
    errors = [fixed_step_error(order, h_i, order, order - 1) for h_i in h]
    assert convergence_slope(h, errors) == pytest.approx(order + 2, abs=0.3)


@pytest.mark.parametrize("order", range(1, 11))
def test_global_error_shows_the_order(order):
    """O(h^(k+1)) over t = 10. Above order 10, steps in the small stability region leave only round-off."""
    n_steps = np.array([80, 100, 125])
    errors = [fixed_step_error(order, 10.0 / n, n, order - 1) for n in n_steps]
    assert convergence_slope(10.0 / n_steps, errors) == pytest.approx(order + 1, abs=0.2)


def test_interpolant_is_as_accurate_as_the_steps():
    run = Run(OSCILLATOR, [1.0, 0.0], 20.0, 1e-8)
    at_steps, between = [], []
    while run.t < 20.0:
        before = run.t
        run.to(np.nextafter(before, inf))
        at_steps.append(abs(run.A.y - oscillator(run.t)).max())
        between += [abs(run.at(t) - oscillator(t)).max() for t in np.linspace(before, run.t, 7)[1:-1]]
    assert max(between) < 1.5 * max(at_steps) + 1e-8
    assert run.at(run.t) == pytest.approx(run.A.y, abs=0.0)


def test_interpolant_survives_a_rejected_step():
    run = Run(OSCILLATOR, [1.0, 0.0], 20.0, 1e-8).to(5.0)
    before = run.at(5.0)
    core.cd_adams_predict(run.A, inf)
    assert (run.at(5.0) == before).all()
    core.cd_adams_reject(run.A, 0.5)
    assert (run.at(5.0) == before).all()


def test_uncontrolled_components_do_not_limit_the_step():
    both = Run(BEATS, [1.0, 0.0, 0.0], 10.0, 1e-6).to(10.0)
    slow = Run(BEATS, [1.0, 0.0, 0.0], 10.0, 1e-6, controlled=[True, True, False]).to(10.0)
    alone = Run(OSCILLATOR, [1.0, 0.0], 10.0, 1e-6).to(10.0)
    assert slow.evaluations == alone.evaluations
    assert both.evaluations > 5 * slow.evaluations
    assert slow.at(10.0)[:2] == pytest.approx(oscillator(10.0), abs=50e-6)


def test_mask_changes_without_restart():
    run = Run(BEATS, [1.0, 0.0, 0.0], 10.0, 1e-6)
    for i in range(10):
        run.controlled[:] = [True, True, False] if i % 2 else [True, True, True]
        if i % 2 == 0:  # y3 has drifted while it was free; its history has not been lost
            run.A.y[2] = np.sin(FAST * run.t)
        run.to(i + 1.0)
        if i % 2 == 0:
            assert run.at(i + 1.0)[2] == pytest.approx(np.sin(FAST * (i + 1.0)), abs=100e-6)
    assert run.status == adams.OK
    assert run.at(10.0)[:2] == pytest.approx(oscillator(10.0), abs=50e-6)


def test_lands_on_the_limit_and_never_beyond():
    run = Run(SQUARE_ROOT, [1.0], 0.99, 1e-8).to(0.99, t_limit=0.99)
    assert run.t == 0.99
    assert run.A.y[0] == pytest.approx(0.1, abs=1e-6)
    overshooting = Run(OSCILLATOR, [1.0, 0.0], 1.0, 1e-4).to(1.0)
    assert overshooting.t > 1.0


def test_h_max_is_respected():
    run = Run(DECAY, [1.0], 50.0, 1e-4, h_max=0.125).to(50.0)
    assert run.A.integer.steps >= 400
    assert run.A.real.h_old == 0.125


def test_not_a_number_ends_in_step_too_small():
    run = Run(SQUARE_ROOT, [1.0], 2.0, 1e-6).to(2.0)
    assert run.status == adams.STEP_TOO_SMALL
    assert run.t == pytest.approx(1.0, abs=1e-6)
    assert np.isfinite(run.A.y).all()
    assert np.isfinite(run.A.phi).all()


@pytest.mark.parametrize("bad", [np.nan, inf])
def test_one_bad_evaluation_costs_one_rejection(bad):
    """In the predictor's or the corrector's evaluation, in an uncontrolled component too."""
    run = Run(BEATS, [1.0, 0.0, 0.0], 10.0, 1e-6, controlled=[True, True, False]).to(2.0)
    A, weight, f = run.A, np.array([1e6, 1e6, 0.0]), np.zeros(3)
    core.cd_adams_predict(A, inf)
    assert not core.cd_adams_judge(A, np.array([0.0, 0.0, bad]), weight)
    core.cd_adams_predict(A, inf)
    rhs(BEATS, A.real.t_new, A.y_new, f)
    assert core.cd_adams_judge(A, f, weight)
    core.cd_adams_correct(A)
    assert not core.cd_adams_update(A, np.array([0.0, 0.0, bad]), weight)
    assert A.integer.rejected >= 2
    run.to(10.0)
    assert run.status == adams.OK
    assert run.at(10.0)[:2] == pytest.approx(oscillator(10.0), abs=50e-6)


def test_rejection_halves_the_step_and_restarts_at_order_one():
    A = Run(OSCILLATOR, [1.0, 0.0], 20.0, 1e-8).to(5.0).A
    order = A.integer.k
    assert order > 3
    phi = A.phi.copy()
    for expected_order in (order, order, 1, 1):
        core.cd_adams_predict(A, inf)
        h = A.real.h
        core.cd_adams_reject(A, 0.5)
        assert A.real.h == 0.5 * h
        assert A.integer.k == expected_order
    assert (A.phi == phi).all()


def test_resumed_run_is_bitwise_the_same():
    whole = Run(KEPLER, kepler(0.5)(0.0), 20.0, 1e-7).to(20.0)
    pieces = Run(KEPLER, kepler(0.5)(0.0), 20.0, 1e-7)
    for t in (0.3, 5.0, 5.1, 13.0, 20.0):
        pieces.A = adams.History(*(array.copy() for array in pieces.A))
        pieces.to(t).at(t)
    for one, other in zip(whole.A, pieces.A, strict=True):
        if one is not whole.A.scratch:
            assert (one == other).all()
    assert whole.evaluations == pieces.evaluations


def test_stiffness_is_noticed():
    assert not adams.looks_stiff(Run(OSCILLATOR, [1.0, 0.0], 50.0, 1e-6).to(50.0).A)
    assert adams.looks_stiff(Run(DECAY, [1.0], 500.0, 1e-4).to(500.0).A)


def test_fewer_evaluations_than_lsoda_and_dop853():
    t_end, tol = 20 * pi, 1e-8
    run = Run(OSCILLATOR, [1.0, 0.0], t_end, tol).to(t_end)
    others = {
        method: solve_ivp(lambda t, y: [y[1], -y[0]], (0.0, t_end), [1.0, 0.0], method, rtol=tol, atol=tol).nfev
        for method in ("LSODA", "DOP853")
    }
    print(f"evaluations over ten periods at 1e-8: Adams {run.evaluations}, {others}")
    assert abs(run.at(t_end) - oscillator(t_end)).max() < 50 * tol
    assert run.evaluations < min(others.values())
