"""Generated profiles: corners rounded where they should be and nowhere else, rows, sums, what is refused."""

from __future__ import annotations

import casadi as ca
import numpy as np
import pytest

import cardan as cd

approx = pytest.approx

ROUND_OFF = 1e-12


def test_a_rounded_polyline_is_the_polyline_but_near_its_corners():
    x, y, w = [0, 1, 2.5, 4, 6], [0, 0.5, -0.3, 1, 1], 0.2
    curve, sharp = cd.profile(x, y, rounding=w), cd.table(x, y)
    places = np.linspace(-1, 7, 4001)
    off = abs(curve(places) - sharp(places))
    near = np.min(abs(places[:, None] - np.array(x[1:-1])), axis=1) < w
    assert off[~near].max() < ROUND_OFF
    slopes = np.diff(y) / np.diff(x)
    assert abs(curve(np.array(x[1:-1])) - y[1:-1]) == approx(abs(np.diff(slopes)) * w / 6, abs=ROUND_OFF)
    assert off.max() == approx(abs(np.diff(slopes)).max() * w / 6, rel=1e-3)  # nowhere more than at a corner


def test_slopes_stay_between_those_of_the_edges():
    """No overshoot: the slope goes from one edge's to the next one's without a detour."""
    curve = cd.step_profile(2, 0.3, run=0.2, rounding=0.1)
    slopes = curve.derivative(np.linspace(0, 4, 2001))
    assert slopes.min() > -ROUND_OFF
    assert slopes.max() == approx(0.3 / 0.2, rel=1e-9)


@pytest.mark.parametrize("height", [0.2, -0.2])
def test_the_upper_edge_of_a_step_is_where_it_is_wanted(height):
    curve = cd.step_profile(1.5, height, run=0.01)
    upper = max(0, height)
    assert curve(1.5) == approx(upper, abs=ROUND_OFF)
    assert curve(1.5 - 0.02) == approx(0, abs=ROUND_OFF)
    assert curve(1.5 + 0.02) == approx(height, abs=ROUND_OFF)


def test_bumps_have_the_height_and_form_that_is_asked_for():
    x = np.linspace(1, 1.8, 401)
    xi = (x - 1) / 0.8
    assert cd.bump_profile(1, 0.8, 0.1)(x) == approx(0.05 * (1 - np.cos(2 * np.pi * xi)), abs=1e-6)
    inner = (xi > 0.1) & (xi < 0.9)
    half_sine = cd.bump_profile(1, 0.8, 0.1, "half-sine", rounding=0.02)
    assert half_sine(x)[inner] == approx(0.1 * np.sin(np.pi * xi[inner]), abs=1e-5)
    assert half_sine(np.array([0.9, 1.9])) == approx(0, abs=ROUND_OFF)
    trapezoid = cd.bump_profile(1, 0.8, 0.1, "trapezoid", top=0.4)
    assert trapezoid(np.array([0.9, 1.1, 1.2, 1.4, 1.6, 1.7, 1.9])) == approx([0, 0.05, 0.1, 0.1, 0.1, 0.05, 0])
    assert cd.bump_profile(0, 2, 0.5, "trapezoid", top=0, base=1)(1.0) == approx(1.5)


@pytest.mark.parametrize("options", [{}, {"shape": "half-sine", "rounding": 0.03}, {"shape": "trapezoid"}])
def test_a_row_is_the_sum_of_its_members(options):
    bump = cd.bump_profile(1, 0.6, 0.1, **options)
    row = cd.profile_row(bump, 3, 0.8)
    x = np.linspace(0, 5, 5001)
    assert row(x) == approx(bump(x) + bump(x - 0.8) + bump(x - 1.6), abs=1e-5)


def test_a_bump_on_a_ramp():
    ramp, bump = cd.ramp_profile(0, 3, 0.6, rounding=0.3), cd.bump_profile(1, 0.6, 0.1)
    x = np.linspace(-2, 6, 4001)
    assert cd.profile_sum([ramp, bump])(x) == approx(ramp(x) + bump(x), abs=1e-5)


def test_a_curve_with_stops_of_parameters():
    """With parameters it is the same curve, and its derivatives by them are those of the force."""
    model = cd.Model("curve", gravity=None)
    k, stop, load = (model.parameter(name, value) for name, value in (("k", 2e4), ("stop", 1e6), ("load", 500.0)))
    words = {"jounce": 0.1, "rebound": 0.15, "rounding": 0.01}
    free = cd.curve_with_stops(k, stop_stiffness=stop, preload=load, **words)
    fixed = cd.curve_with_stops(2e4, stop_stiffness=1e6, preload=500, **words)
    x = ca.SX.sym("x")
    numbers = ca.vertcat(k, stop, load)
    force = ca.Function("force", [x, numbers], [free(x), ca.jacobian(free(x), numbers)])
    for at in np.linspace(-0.3, 0.25, 56):
        value, slopes = force(at, [2e4, 1e6, 500])
        assert float(value) == pytest.approx(fixed(at), rel=1e-12, abs=1e-9)
        beyond = (fixed(at) - 500 - 2e4 * at) / (1e6 - 2e4)  # how far it is pressed into a stop
        assert np.array(slopes).ravel() == pytest.approx([at - beyond, beyond, 1], abs=1e-12)
    with pytest.raises(cd.ModelError, match="rounding above 0"):
        cd.curve_with_stops(k, 0.1, 0.1, 1e6, rounding=0)


def test_a_curve_with_stops():
    curve = cd.curve_with_stops(2e4, jounce=0.1, rebound=0.15, stop_stiffness=1e6, rounding=0.01, preload=500)
    x = np.array([-0.2, -0.1, 0, 0.05, 0.12])
    by_hand = [500 - 2e4 * 0.15 - 1e6 * 0.05, 500 - 2e3, 500, 1500, 500 + 2e3 + 1e6 * 0.02]
    assert curve(x) == approx(by_hand)
    assert curve.derivative(0.0) == approx(2e4)
    assert curve.derivative(1.0) == approx(1e6)


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: cd.profile([0, 1, 1.1, 2], [0, 0, 1, 1], rounding=0.2), "too wide"),
        (lambda: cd.profile([0, 1, 0.5], [0, 0, 1]), "must increase"),
        (lambda: cd.profile([0, 1], [0, float("nan")]), "finite"),
        (lambda: cd.bump_profile(0, 1, 0.1, "half-sine"), "needs a rounding"),
        (lambda: cd.bump_profile(0, 1, 0.1, "halfsine"), 'did you mean "half-sine"'),
        (lambda: cd.bump_profile(0, 1, 0.1, top=0.2), "trapezoid"),
        (lambda: cd.bump_profile(0, -1, 0.1), "length must be positive"),
        (lambda: cd.step_profile(0, 0.0), "height"),
        (lambda: cd.profile_sum([]), "at least one"),
        (lambda: cd.profile_sum([cd.table([0, 1], [0, 1]), cd.bump_profile(0, 1, 1)]), "round all corners"),
        (lambda: cd.profile_row(cd.bump_profile(0, 1, 1), 2.5, 1), "whole number"),
        (lambda: cd.curve_with_stops(100, 0.1, 0.1, 50), "must exceed"),
    ],
)
def test_what_is_refused(make, message):
    with pytest.raises(cd.ModelError, match=message):
        make()
