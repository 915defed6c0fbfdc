"""The Runge-Kutta method of order 8(5,3) against closed forms and SciPy's: tableau, orders, control, failures."""

from math import inf, pi

import numpy as np
import pytest
from scipy.integrate import DOP853, solve_ivp
from scipy.integrate._ivp import dop853_coefficients as published
from scipy.special import ellipj

from cardan.numerics import core
from cardan.numerics.integrators import adams, dop853

EULER_M = 0.51  # DETEST B5: y' = (y2 y3, −y1 y3, −0.51 y1 y2) has the solution (sn, cn, dn)(t | 0.51)


def rigid_body(t, y):
    return np.array([y[1] * y[2], -y[0] * y[2], -EULER_M * y[0] * y[1]])


def rigid_body_at(t):
    return np.array(ellipj(t, EULER_M)[:3])


def kepler(t, y):
    r3 = (y[0] ** 2 + y[1] ** 2) ** 1.5
    return np.array([y[2], y[3], -y[0] / r3, -y[1] / r3])


ELLIPSE = (0.4, 0.0, 0.0, 2.0)  # eccentricity 0.6, period 2π, at the pericentre


class Run:
    """One integration."""

    def __init__(self, f, y0, t_end, tol, fixed=0.0):
        n, self.f, self.t_end, self.tol, self.evaluations = len(y0), f, t_end, tol, 2
        self.D, self.weight, self.controlled = dop853.new_history(n), np.zeros(n), np.ones(n, bool)
        y0 = np.array(y0, float)
        self.weigh(y0)
        core.cd_dop853_start(self.D, 0.0, y0, f(0.0, y0), t_end, self.weight, inf, fixed, fixed > 0)
        if not fixed:
            t = core.cd_dop853_probe(self.D)
            core.cd_dop853_guess(self.D, f(t, self.D.stage), self.weight)

    def weigh(self, y):
        adams.set_weights(self.weight, y, self.controlled, self.tol, np.full(y.size, self.tol))

    def attempt(self, t_limit=inf):
        D = self.D
        core.cd_dop853_try(D, t_limit)
        self._stages(1, dop853.END)
        D.last[:] = D.stage
        core.cd_dop853_combine(D)
        self.weigh(np.maximum(np.abs(D.y), np.abs(D.y_new)))
        if core.cd_dop853_judge(D, self.weight):
            D.k[dop853.END] = self.f(D.real.t_new, D.y_new)
            if core.cd_dop853_confirm(D, self.weight):
                self._stages(dop853.END + 1, dop853.STAGES)
                core.cd_dop853_bend(D)
                core.cd_dop853_update(D)

    def _stages(self, first, last):
        for i in range(first, last):
            t = core.cd_dop853_stage(self.D, i)
            self.D.k[i] = self.f(t, self.D.stage)
            self.evaluations += 1

    def to_the_end(self):
        while self.D.real.t < self.t_end and self.D.integer.status == dop853.OK:
            self.attempt(self.t_end)
        return self

    def at(self, t):
        y, f = np.zeros_like(self.D.y), np.zeros_like(self.D.y)
        core.cd_dop853_interpolate(self.D, t, y, f)
        return y, f


def test_stages_and_ends_are_those_of_the_published_tableau():
    """Y_i - y = h Σ a_ij k_j for slopes that are anything; so are y_new and the polynomial, as SciPy has them."""
    rng = np.random.default_rng(853)
    run = Run(kepler, ELLIPSE, 1.0, 1e-9, fixed=0.3)
    D, k = run.D, rng.standard_normal((dop853.STAGES, 4))
    core.cd_dop853_try(D, inf)
    k[0] = D.k[0]
    D.k[:] = k
    for i in range(1, dop853.STAGES):
        assert core.cd_dop853_stage(D, i) == pytest.approx(published.C[i] * 0.3, rel=1e-15)
        np.testing.assert_allclose(D.stage, D.y + 0.3 * published.A[i, :i] @ k[:i], rtol=0, atol=1e-13)
    core.cd_dop853_combine(D)
    np.testing.assert_allclose(D.y_new, D.y + 0.3 * published.B @ k[:12], rtol=0, atol=1e-14)
    core.cd_dop853_bend(D)
    np.testing.assert_allclose(D.F[4:], 0.3 * published.D @ k, rtol=1e-12, atol=1e-12)


@pytest.mark.parametrize(("of", "order"), [("end", 8), ("between", 8), ("rate", 7)])
def test_order(of, order):
    """Errors fall with h⁸ at the end; between the steps the local error with h⁸ (order 7), that of the rate with h⁷."""
    counts, errors = (8, 12, 16, 24), []
    for n in counts:
        run, worst = Run(rigid_body, (0, 1, 1), 4.0, 1e-9, fixed=4.0 / n), 0.0
        for _ in range(n):
            run.attempt()
            begin, span = run.D.real.begin, run.D.real.span
            for t in begin + span * np.linspace(0.1, 0.9, 9) if of != "end" else ():
                y, f = run.at(t)
                gap = y - rigid_body_at(t) if of == "between" else f - rigid_body(t, rigid_body_at(t))
                worst = max(worst, np.abs(gap).max())
        errors.append(np.abs(run.D.y - rigid_body_at(4.0)).max() if of == "end" else worst)
    slope = -np.polyfit(np.log(counts), np.log(errors), 1)[0]
    assert order - 0.7 < slope < order + 1.2


def test_the_polynomial_meets_both_ends():
    run = Run(kepler, ELLIPSE, 1.0, 1e-9, fixed=0.05)
    run.attempt()
    for t, y, f in ((0.0, ELLIPSE, kepler(0, ELLIPSE)), (0.05, run.D.y, run.D.yp), (0.05 - 1e-12, run.D.y, run.D.yp)):
        found, rate = run.at(t)
        np.testing.assert_allclose(found, y, rtol=0, atol=1e-10)
        np.testing.assert_allclose(rate, f, rtol=0, atol=1e-9)


@pytest.mark.parametrize("tol", [1e-4, 1e-7, 1e-10, 1e-13])
def test_kepler_comes_back_after_each_period(tol):
    """Five turns of an ellipse of eccentricity 0.6; an error along the orbit grows with time. As many steps as SciPy's
    method takes, whose norm is a mean: no more than twice as many."""
    run = Run(kepler, ELLIPSE, 10 * pi, tol).to_the_end()
    assert run.D.real.t == 10 * pi
    assert np.abs(run.D.y - ELLIPSE).max() < 3e3 * tol + 1e-11
    if tol >= 1e-12:
        theirs = solve_ivp(kepler, (0, 10 * pi), ELLIPSE, "DOP853", rtol=tol, atol=tol)
        steps = int(run.D.integer.steps)
        assert 0.5 * (theirs.t.size - 1) < steps < 2 * (theirs.t.size - 1)
        assert run.evaluations < 15 * steps + 11 * int(run.D.integer.rejected) + 3


def test_a_single_step_is_scipys():
    y0 = np.array(ELLIPSE)
    theirs = DOP853(kepler, 0.0, y0, 1.0, rtol=1e-6, atol=1e-6, first_step=0.1)
    theirs.step()
    run = Run(kepler, ELLIPSE, 1.0, 1e-6, fixed=0.1)
    run.attempt()
    np.testing.assert_allclose(run.D.y, theirs.y, rtol=0, atol=1e-14)
    for t in np.linspace(0.0, 0.1, 7):
        np.testing.assert_allclose(run.at(t)[0], theirs.dense_output()(t), rtol=0, atol=1e-14)
    scale = 1e-6 + 1e-6 * np.maximum(np.abs(y0), np.abs(theirs.y))
    rms = theirs._estimate_error_norm(theirs.K, 0.1, scale)  # of n components: ours is √n times as large
    assert run.D.real.err == pytest.approx(2.0 * rms, rel=1e-9)


def test_steps_do_not_pass_the_limit():
    run = Run(kepler, ELLIPSE, 100.0, 1e-3)
    for limit in (0.5, 0.5 + 1e-9, 2.0):
        while run.D.real.t < limit:
            run.attempt(limit)
        assert run.D.real.t == limit


def test_the_first_step_is_about_right():
    """Neither rejected again and again nor a hundred times too short, from the pericentre and from rest."""
    for f, y0 in ((kepler, ELLIPSE), (lambda t, y: np.array([y[1], -9.81]), (0.0, 0.0))):
        for tol in (1e-3, 1e-6, 1e-10):
            run = Run(f, y0, 10.0, tol)
            first = run.D.real.h
            while run.D.integer.steps < 5:
                run.attempt(10.0)
            assert run.D.integer.rejected <= 2
            assert first > 0.01 * run.D.real.h_old


def test_what_is_no_number_is_rejected_until_the_step_is_too_small():
    """y = √(1 − t): the run ends at the place itself, with what it had."""
    run = Run(lambda t, y: np.array([-0.5 / np.sqrt(1 - t) if t < 1 else np.nan]), (1.0,), 2.0, 1e-8).to_the_end()
    assert run.D.integer.status == dop853.STEP_TOO_SMALL
    assert run.D.real.t == pytest.approx(1.0, abs=1e-8)
    assert run.D.y[0] == pytest.approx(np.sqrt(1 - run.D.real.t), abs=1e-6)


def test_evaluations_that_only_struggle_on_end_the_run():
    run = Run(kepler, ELLIPSE, 10.0, 1e-6)
    for _ in range(200):
        core.cd_dop853_try(run.D, 10.0)
        core.cd_dop853_fail(run.D)
        if run.D.integer.status != dop853.OK:
            break
        if run.D.real.h < 1e-12:  # a tiny step that does not fail
            run.attempt(10.0)
    assert run.D.integer.status == dop853.STEP_TOO_SMALL


def test_a_step_into_a_hard_contact_is_not_believed():
    """A ball just before a wall of 1e9 N/m per kg: the first stages are thrown back, the estimates feel nothing, and
    the step would end deep in the wall. It is thrown back instead."""
    run = Run(lambda t, y: np.array([y[1], -1e9 * max(y[0], 0.0)]), (-7e-5, 1.0), 0.1, 1e-3)
    run.D.real.h = 0.011
    run.to_the_end()
    assert run.D.y[1] == pytest.approx(-1.0, abs=0.1)


def test_stiffness_is_noticed():
    stiff = Run(lambda t, y: -2000.0 * (y - np.cos(t)), (1.0,), 1.0, 1e-6).to_the_end()
    assert dop853.looked_stiff(stiff.D)
    assert not dop853.looked_stiff(Run(kepler, ELLIPSE, 10 * pi, 1e-6).to_the_end().D)
