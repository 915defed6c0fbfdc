"""The BDF integrator and its Newton iteration against closed-form and published solutions."""

from math import inf, pi

import casadi as ca
import numpy as np
import pytest
from scipy.special import ellipk

from cardan.numerics import core
from cardan.numerics.functions import Loaded, call
from cardan.numerics.integrators import adams, bdf, newton


def integrate(N, lu, B, t_end, t_limit, rtol, atol, controlled, weight, filtered):
    """Step until t_end is reached or passed, or the step fails."""
    while B.real.t < t_end and B.integer.status == bdf.OK:
        adams.set_weights(weight, B.y, controlled, rtol, atol)
        bdf.predict(B, t_limit)
        status = core.cd_newton_solve(N, lu, B, weight)
        if status == newton.OK:
            count = core.cd_bdf_error_terms(B)
            if filtered:
                core.cd_newton_filter_errors(N, lu, B.terms, count, 0)
            if core.cd_bdf_judge(B, weight):
                core.cd_bdf_update(B, weight)
        elif status == newton.NOT_CONVERGED:
            core.cd_bdf_reject(B)
        else:
            return status
    return newton.OK


def functions(F, t, y, yp):
    """An implicit system without scales."""
    cj, one = ca.SX.sym("cj"), ca.SX.ones(y.numel())
    P = (cj * ca.jacobian(F, yp)).T
    A = ca.jacobian(F, y).T + P
    structures = [np.array(x, np.int64) for M in (A, P) for x in (M.sparsity().colind(), M.sparsity().row())]
    return newton.ImplicitFunctions(
        Loaded(ca.Function("F", [t, y, yp], [ca.densify(F)])),
        Loaded(ca.Function("A", [t, y, yp, cj], [A, P, one, one])),
        *structures,
    )


class Run:
    """One integration of an implicit system that can go on in pieces."""

    def __init__(self, system, y0, yp0, t_end, rtol, atol=None, controlled=None, filtered=True, **options):
        n = len(y0)
        t, y, yp = ca.SX.sym("t"), ca.SX.sym("y", n), ca.SX.sym("yp", n)
        F = ca.vertcat(*system(t, ca.vertsplit(y), ca.vertsplit(yp)))
        self.B = bdf.new_history(n)
        self.N, self.bindings = newton.bind(functions(F, t, y, yp), self.B, [])
        self.rtol, self.atol = rtol, np.full(n, rtol) if atol is None else np.array(atol, dtype=float)
        self.controlled = np.ones(n, dtype=bool) if controlled is None else np.array(controlled)
        self.weight, self.t_end, self.filtered, self.orders = np.zeros(n), t_end, filtered, 0
        self.start(0.0, y0, yp0, **options)

    def start(self, t, y0, yp0, **options):
        y0, yp0 = np.array(y0, dtype=float), np.array(yp0, dtype=float)
        adams.set_weights(self.weight, y0, self.controlled, self.rtol, self.atol)
        bdf.start(self.B, t, y0, yp0, self.t_end, self.weight, **options)
        bdf.predict(self.B, inf)
        call(self.N.jacobian)
        self.lu = newton.pivot_order(self.N)
        return self

    def to(self, t_end, t_limit=inf):
        arguments = self.rtol, self.atol, self.controlled, self.weight, self.filtered
        while (status := integrate(self.N, self.lu, self.B, t_end, t_limit, *arguments)) == newton.POOR_ORDER:
            self.lu, self.orders = newton.pivot_order(self.N), self.orders + 1
        assert status == newton.OK
        return self

    def at(self, t):
        y, yp = np.zeros_like(self.B.y), np.zeros_like(self.B.y)
        core.cd_bdf_interpolate(self.B, t, y, yp, y.size)
        return y

    def rate_at(self, t):
        y, yp = np.zeros_like(self.B.y), np.zeros_like(self.B.y)
        core.cd_bdf_interpolate(self.B, t, y, yp, y.size)
        return yp

    @property
    def t(self):
        return self.B.real.t

    @property
    def status(self):
        return self.B.integer.status

    @property
    def steps(self):
        return self.B.integer.steps


def oscillator(t, y, yp):
    return yp[0] - y[1], yp[1] + y[0]


def circle(t):
    return np.array([np.cos(t), -np.sin(t)])


def oscillation(t_end, tol, **options):
    return Run(oscillator, [1, 0], [0, -1], t_end, tol, **options)


# -- the formulas -------------------------------------------------------------------------------------------------


def integrate_fixed(N, lu, B, exact, n_exact, weight):
    """Follow the rows of `exact`, which replace the first n_exact results."""
    for i in range(1, len(exact)):
        bdf.predict(B, inf)
        core.cd_newton_solve(N, lu, B, weight)
        if i <= n_exact:
            core.cd_bdf_correct(B, exact[i] - B.y_new)
        core.cd_bdf_error_terms(B)
        core.cd_bdf_judge(B, weight)
        core.cd_bdf_update(B, weight)


def fixed_step_error(order, n_steps, t_end):
    exact = circle(np.linspace(0, t_end, n_steps + 1)).T.copy()
    run = oscillation(t_end, 1e-6, order_limit=order, h_first=t_end / n_steps, fixed=True)
    integrate_fixed(run.N, run.lu, run.B, exact, order - 1, np.full(2, 1e15))
    assert run.B.integer.k_old == order
    assert run.steps == n_steps
    return np.linalg.norm(run.B.y - exact[-1])


@pytest.mark.parametrize("order", range(1, bdf.MAX_ORDER + 1))
def test_global_error_shows_the_order(order):
    n_steps = np.array([100, 150, 225]) * (4 if order == 1 else 1)
    errors = [fixed_step_error(order, n, 2.0) for n in n_steps]
    slope = np.polyfit(np.log(2.0 / n_steps), np.log(errors), 1)[0]
    assert slope == pytest.approx(order, abs=0.15)


def test_formulas_of_constant_step_are_those_of_the_textbook():
    """Σ_{j=1..k} ∇^j y / j = h y' (Hairer, Nørsett & Wanner 1993, eq. III.1.22'), whatever y is."""
    rng, h = np.random.default_rng(1), 0.1
    values = rng.normal(size=(7, 2))
    for order in range(1, bdf.MAX_ORDER + 1):
        run = oscillation(1.0, 1e-6, order_limit=order, h_first=h, fixed=True)
        run.B.phi[0] = values[0]
        run.B.phi[1] = h * np.array([0.3, 0.7])  # the step before the first one, as start() is told
        for row in values[1:]:
            bdf.predict(run.B, inf)
            core.cd_bdf_correct(run.B, row - run.B.y_new)
            rate = run.B.yp_new.copy()
            core.cd_bdf_error_terms(run.B)
            core.cd_bdf_judge(run.B, np.ones(2))
            core.cd_bdf_update(run.B, np.ones(2))
        differences = [np.diff(values[-j - 1 :], j, axis=0)[-1] / j for j in range(1, order + 1)]
        assert rate == pytest.approx(np.sum(differences, axis=0) / h, rel=1e-12)


@pytest.mark.parametrize("tol", [1e-4, 1e-6, 1e-8])
def test_error_follows_the_tolerance(tol):
    run = oscillation(20.0, tol)
    worst = max(abs(run.to(t).at(t) - circle(t)).max() for t in np.linspace(1, 20, 20))
    assert worst < 100 * tol  # the sum of some hundred steps of up to one tolerance


# -- between and at the ends of steps -----------------------------------------------------------------------------


def test_interpolant_is_as_accurate_as_the_steps():
    run = oscillation(10.0, 1e-7)
    at_steps, between, rates = [], [], []
    while run.t < 10.0:
        before = run.t
        run.to(np.nextafter(before, inf))
        at_steps.append(abs(run.B.y - circle(run.t)).max())
        times = np.linspace(before, run.t, 7)[1:-1]
        between += [abs(run.at(t) - circle(t)).max() for t in times]
        rates += [abs(run.rate_at(t) - np.array([-np.sin(t), -np.cos(t)])).max() for t in times]
    assert max(between) < max(at_steps) + 1e-6
    assert max(rates) < 100 * (max(at_steps) + 1e-7)  # a tolerance over a step
    assert run.at(run.t) == pytest.approx(run.B.y, abs=0.0)


def test_interpolant_survives_a_rejected_step():
    run = oscillation(10.0, 1e-7).to(5.0)
    before = run.at(5.0)
    bdf.predict(run.B, inf)
    assert (run.at(5.0) == before).all()
    core.cd_bdf_reject(run.B)
    assert (run.at(5.0) == before).all()


def test_interpolant_fills_as_many_components_as_it_is_given():
    run = oscillation(10.0, 1e-7).to(5.0)
    y, yp = np.zeros(1), np.zeros(1)
    core.cd_bdf_interpolate(run.B, 5.0, y, yp, y.size)
    assert y[0] == run.at(5.0)[0]
    assert yp[0] == run.rate_at(5.0)[0]


def test_lands_on_the_limit_and_never_beyond():
    run = oscillation(3.0, 1e-7).to(3.0, t_limit=3.0)
    assert run.t == 3.0
    assert run.B.y == pytest.approx(circle(3.0), abs=1e-5)
    assert oscillation(3.0, 1e-4).to(3.0).t > 3.0


def test_h_max_is_respected():
    run = oscillation(10.0, 1e-3, h_max=0.0625).to(10.0)
    assert run.steps >= 160
    assert run.B.real.h_old == 0.0625


def test_starts_again_at_order_one_and_counts_on():
    """A jump of the state at t = 2, as an event would make it."""
    run = oscillation(10.0, 1e-7).to(2.0, t_limit=2.0)
    steps = run.steps
    x, v = 2 * run.B.y
    run.start(2.0, [x, v], [v, -x])
    assert run.B.integer.k == 1
    run.to(4.0, t_limit=4.0)
    assert run.steps > steps
    assert run.B.y == pytest.approx(2 * circle(4.0), abs=2e-5)


def test_a_known_curvature_makes_the_first_step_one_of_order_two():
    """Free fall is a parabola: exact from the first step on, also between its ends."""

    def falling(t, y, yp):
        return yp[0] - y[1], yp[1] + 9.81

    run = Run(falling, [0, 3], [3, -9.81], 1.0, 1e-6, h_first=0.1)
    core.cd_bdf_use_curvature(run.B, np.array([-9.81, 0.0]), 2)
    run.to(0.1)
    assert run.t == pytest.approx(0.1, rel=1e-12)  # it was accepted
    for t in (0.03, 0.08, 0.1):
        assert run.at(t) == pytest.approx([3 * t - 9.81 * t**2 / 2, 3 - 9.81 * t], rel=1e-12)


def test_not_a_number_ends_in_step_too_small():
    def root(t, y, yp):  # y = √(1 - t)
        return (yp[0] + 0.5 / ca.sqrt(1 - t),)

    run = Run(root, [1.0], [-0.5], 2.0, 1e-5).to(2.0)
    assert run.status == bdf.STEP_TOO_SMALL
    assert run.t == pytest.approx(1.0, abs=1e-4)
    assert np.isfinite(run.B.phi).all()


# -- stiff problems with published solutions ----------------------------------------------------------------------


def test_robertson_as_a_dae():
    """Mazzia & Magherini, Test Set for IVP Solvers (2008), problem ROBER, at t = 1e11; the third equation is Σy = 1."""

    def robertson(t, y, yp):
        slow, quick = 0.04 * y[0] - 1e4 * y[1] * y[2], 3e7 * y[1] ** 2
        return yp[0] + slow, yp[1] - slow + quick, y[0] + y[1] + y[2] - 1

    published = np.array([0.2083340149701255e-07, 0.8333360770334713e-13, 0.9999999791665050])
    atol, controlled = [1e-14, 1e-18, 1e-14], [True, True, False]
    run = Run(robertson, [1, 0, 0], [-0.04, 0.04, 0], 1e11, 1e-8, atol, controlled, h_first=1e-8)
    run.to(1e11, t_limit=1e11)
    assert run.B.y == pytest.approx(published, rel=1e-5)
    assert run.steps < 3000


def test_van_der_pol():
    """The same collection, problem VDPOL in the time of the fast motion: μ = 1000, t = 2000."""

    def van_der_pol(t, y, yp):
        return yp[0] - y[1], yp[1] - 1000 * (1 - y[0] ** 2) * y[1] + y[0]

    run = Run(van_der_pol, [2, 0], [0, -2], 2000.0, 1e-8).to(2000.0, t_limit=2000.0)
    assert run.B.y == pytest.approx([1.706167732170469, -0.8928097010248125e-3], rel=1e-5)
    assert run.steps < 4000  # the explicit method needs 1e6: its step cannot exceed 2/(3μ)


# -- pendulum as a DAE --------------------------------------------------------------------------------------------

GRAVITY, AMPLITUDE = 9.81, 1.2
PERIOD = 4 * np.sqrt(1 / GRAVITY) * ellipk(np.sin(AMPLITUDE / 2) ** 2)
START = [np.sin(AMPLITUDE), -np.cos(AMPLITUDE), 0, 0]
START_LAM = -GRAVITY * np.cos(AMPLITUDE) / 2  # v̇ = -g e_y + 2 λ (x, y), radial at rest: 2 λ = -g cos
START_RATE = [0, 0, 2 * START_LAM * START[0], 2 * START_LAM * START[1] - GRAVITY]


def pendulum(index):
    def equations(t, Y, Yp):
        x, y, u, v, lam = Y[:5]
        mu = Y[5] if index == 2 else 0
        motion = [
            Yp[0] - u - 2 * mu * x,
            Yp[1] - v - 2 * mu * y,
            Yp[2] - 2 * lam * x,
            Yp[3] - 2 * lam * y + GRAVITY,
            x**2 + y**2 - 1,
        ]
        return [*motion, 2 * (x * u + y * v)] if index == 2 else motion

    return equations


@pytest.mark.parametrize("index", [2, 3])
def test_pendulum_comes_back_after_its_period(index):
    """Index 3 controls positions only and leaves its errors to the speeds, divided by the step."""
    tol, worse = 1e-8, 1 if index == 2 else 100
    n = 6 if index == 2 else 5
    controlled = [True] * 4 + [False] * 2 if index == 2 else [True] * 2 + [False] * 3
    start, rate = [*START, START_LAM, 0][:n], [*START_RATE, 0, 0][:n]
    run = Run(pendulum(index), start, rate, PERIOD, tol, controlled=controlled, h_first=1e-4)
    run.to(PERIOD, t_limit=PERIOD)
    x, y, u, v, lam = run.B.y[:5]
    assert [x, y, u, v] == pytest.approx(START, abs=200 * tol * worse)
    assert lam == pytest.approx(START_LAM, rel=2e-4 * worse)
    assert abs(x**2 + y**2 - 1) < tol
    if index == 2:
        assert abs(x * u + y * v) < tol
        assert abs(run.B.y[5]) < 1e-6


# -- Newton -------------------------------------------------------------------------------------------------------


def test_factors_serve_many_steps():
    run = oscillation(20.0, 1e-7).to(20.0)
    assert run.N.integer.factorizations < run.steps / 10
    assert run.N.integer.iterations < 2.5 * run.steps


def test_another_pivot_order_where_pivots_become_poor():
    """Two equations, turned into each other by a right angle: the first pivots vanish."""

    def turning(t, y, yp):
        a, b = yp[0] + y[0], yp[1] + 2 * y[1]
        angle = pi / 4 * (1 + ca.tanh(t - 5))
        return ca.cos(angle) * a - ca.sin(angle) * b, ca.sin(angle) * a + ca.cos(angle) * b

    run = Run(turning, [1, 1], [-1, -2], 20.0, 1e-7).to(20.0)
    assert run.orders > 0
    assert run.at(20.0) == pytest.approx([np.exp(-20), np.exp(-40)], abs=1e-6)


def test_a_singular_matrix_has_no_pivot_order():
    run = oscillation(1.0, 1e-6)
    run.N.A[:] = 1.0
    full = run.N._replace(indptr=np.array([0, 2, 4]), indices=np.array([0, 1, 0, 1]), A=np.ones(4))
    assert newton.pivot_order(full) is None


def test_filtered_errors_do_not_lock_the_step():
    """A bead on a circle held by a stiff, damped spring: its speed across is but a derivative of its position."""
    stiffness, damping = 1e8, 1e5

    def bead(t, y, yp):
        r = ca.sqrt(y[0] ** 2 + y[1] ** 2)
        pull = stiffness * (r - 1) + damping * (y[0] * y[2] + y[1] * y[3]) / r
        return yp[0] - y[2], yp[1] - y[3], yp[2] + pull * y[0] / r, yp[3] + pull * y[1] / r

    radius = 1 + 1 / stiffness  # K (r - 1) = r ω² with ω = 1, to 1e-16
    start, rate = [radius, 0, 0, radius], [0, radius, -radius, 0]
    filtered, plain = (
        Run(bead, start, rate, 2 * pi, 1e-5, filtered=f, h_first=1e-5).to(2 * pi, t_limit=2 * pi) for f in (True, False)
    )
    assert filtered.B.y == pytest.approx(start, abs=2e-4)
    assert filtered.steps < plain.steps / 20  # 134 and 27 000
