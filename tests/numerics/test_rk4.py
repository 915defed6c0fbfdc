"""The classic Runge-Kutta method against a closed-form motion."""

import numpy as np
import pytest

from cardan.numerics import core
from cardan.numerics.integrators import rk4


def bell(n_steps, t_end):
    """y' = −2 t y, y(0) = 1, so y = exp(−t²): depends on the stage times as well."""
    h = t_end / n_steps
    y, y_stage, k = np.ones(1), np.zeros(1), np.zeros((rk4.STAGES, 1))
    for step in range(n_steps):
        for i in range(rk4.STAGES):
            t_i = core.cd_rk4_stage(i, step * h, h, y, k, y_stage, y.size)
            k[i] = -2.0 * t_i * y_stage
        core.cd_rk4_combine(h, y, k, y, y.size)
    return y[0]


def test_order_four():
    n_steps = np.array([20, 40, 80])
    errors = [abs(bell(n, 1.5) - np.exp(-(1.5**2))) for n in n_steps]
    slope = -np.polyfit(np.log(n_steps), np.log(errors), 1)[0]
    assert slope == pytest.approx(4.0, abs=0.2)


def test_exact_for_cubic_in_time():
    """y' = t³ is integrated as by Simpson's rule, without error."""
    k, y, y_stage = np.zeros((4, 1)), np.array([1.0]), np.zeros(1)
    for i in range(4):
        k[i] = core.cd_rk4_stage(i, 1.0, 1.0, y, k, y_stage, y.size) ** 3
    core.cd_rk4_combine(1.0, y, k, y, y.size)
    assert y[0] == pytest.approx(1.0 + (2.0**4 - 1.0) / 4.0, rel=1e-15)


@pytest.mark.parametrize("t", [1.0, 1.3, 2.1, 2.5])
def test_the_cubic_through_both_ends_and_its_slope(t):
    """y = t³ - 2t: states and rates between the ends of a step from 1 to 2.5, exact for cubics."""
    ends = np.array([1.0, 2.5])
    y, slope = ends**3 - 2 * ends, 3 * ends**2 - 2
    step = rk4.Step(ends, y[:1], slope[:1], y[1:], slope[1:], np.zeros(2))
    found, rate = np.zeros(1), np.zeros(1)
    core.cd_rk4_interpolate(step, t, found, rate)
    assert found[0] == pytest.approx(t**3 - 2 * t, rel=1e-14)
    assert rate[0] == pytest.approx(3 * t**2 - 2, rel=1e-14)


def test_a_step_without_length_is_its_end():
    ends = np.array([1.0, 1.0])
    step = rk4.Step(ends, np.array([3.0]), np.array([7.0]), np.array([3.0]), np.array([5.0]), np.zeros(2))
    found, rate = np.zeros(1), np.zeros(1)
    core.cd_rk4_interpolate(step, 1.0, found, rate)
    assert (found[0], rate[0]) == (3.0, 5.0)
