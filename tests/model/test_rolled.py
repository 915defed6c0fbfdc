"""The rolled-wheel trajectory against arcs in closed form, offset curves and plain search."""

from __future__ import annotations

import casadi as ca
import numpy as np
import pytest

import cardan as cd

approx = pytest.approx

R = 0.3


def by_search(profile, radius, x):
    """max over u of g(u) + √(r² - (u - x)²), on a fine grid: low by at most (grid/2)² (1/r + g'')/2."""
    fine, corners = radius * np.linspace(-1, 1, 20001), np.array(profile.x)
    found = []
    for place in x:
        off = np.concatenate([fine, (corners - place)[abs(corners - place) <= radius]])
        found.append(np.max(profile(place + off) + np.sqrt(np.maximum(radius**2 - off**2, 0))))
    return np.array(found)


@pytest.mark.parametrize("height", [0.05, 0.1, 0.25])
def test_over_a_step_it_is_an_arc_about_the_edge(height):
    """Level until the wheel meets the edge, at r² = (r - h)² + x²; then an arc of its own radius; then level."""
    meets = -np.sqrt(R**2 - (R - height) ** 2)
    track = cd.rolled(cd.step_profile(0, height), R)
    x = np.linspace(-0.6, 0.6, 2401)
    arc = height + np.sqrt(np.maximum(R**2 - x**2, 0))
    exact = np.where(x < meets, R, np.where(x < 0, arc, height + R))
    direction = np.where((x > meets) & (x < 0), np.arcsin(np.clip(-x / R, -1, 1)), 0)
    assert track.kinks == approx([meets], abs=1e-9)
    assert track.exact(x)[0] == approx(exact, abs=1e-12)
    away = abs(x - meets) > R / 50
    assert track.height(x)[away] == approx(exact[away], abs=1e-5 * R)
    assert track.angle(x)[away] == approx(direction[away], abs=5e-3)
    jump = np.tan(np.arccos((R - height) / R))
    assert np.max(track.height(x) - exact) <= jump * (R / 50) / 6 * 1.05  # what the rounding adds, in the kink
    assert track.bottom(0.5) == approx(height, abs=1e-9)


def test_down_a_step_it_is_the_mirror_image():
    up, down = cd.rolled(cd.step_profile(0, 0.1), R), cd.rolled(cd.step_profile(0, -0.1, base=0.1), R)
    x = np.linspace(-0.5, 0.5, 501)
    assert down.exact(x)[0] == approx(up.exact(-x)[0], abs=1e-12)
    assert down.height(x) == approx(up.height(-x), abs=2e-5 * R)


@pytest.mark.parametrize("kind", ["cubic", "linear"])
@pytest.mark.parametrize("radius", [0.3, 0.8, 2.0])
def test_over_waves_against_plain_search(radius, kind):
    """Waves 0.2 sin 2x have hollows of radius 1.25: a wheel of 2 does not reach into them."""
    points = np.linspace(-2, 9, 221)
    waves = cd.Spline(points, 0.2 * np.sin(2 * points), kind=kind)
    track = cd.rolled(waves, radius)
    x = np.linspace(0, 7, 301)
    found = by_search(waves, radius, x)
    assert track.exact(x)[0] == approx(found, abs=2e-8)
    away = np.min(abs(x[:, None] - np.array([*track.kinks, 1e9])), axis=1) > radius / 50
    assert track.height(x)[away] == approx(found[away], abs=1e-5 * radius + 2e-8)
    assert any(gap.depth > 1e-3 * radius for gap in track.bridges) == (radius > 1.25)


def test_over_waves_it_is_the_offset_curve():
    points = np.linspace(-2, 9, 441)
    track = cd.rolled(cd.Spline(points, 0.2 * np.sin(2 * points)), R)
    u = np.linspace(0, 7, 200)
    slope = 0.4 * np.cos(2 * u)
    secant = np.sqrt(1 + slope**2)
    x, y = u - R * slope / secant, 0.2 * np.sin(2 * u) + R / secant
    assert track.exact(x)[0] == approx(y, abs=1e-6)  # the spline through the points of the sine
    assert track.exact(x)[1] == approx(np.arctan(slope), abs=1e-4)
    assert track.height(x) == approx(y, abs=1e-5 * R)
    assert track.angle(x) == approx(np.arctan(slope), abs=1e-3)


def test_up_a_face_higher_than_the_wheel():
    """The step of the report, 36 in for wheels of 12 in, with a face of 61°: level, beside the face, an arc, level.

    At the foot the wheel touches ground and face: its centre is on the bisector, r tan(φ/2) before the foot.
    """
    r, height, run = 12.0, 36.0, 20.0
    face = np.arctan2(height, run)
    track = cd.rolled(cd.step_profile(0, height, run=run), r)
    foot, leaves = -run - r * np.tan(face / 2), -r * np.sin(face)
    assert track.kinks == approx([foot], abs=1e-8)
    x = np.linspace(-60, 20, 1601)
    beside = height / run * (x + run) + r / np.cos(face)
    arc = height + np.sqrt(np.maximum(r**2 - x**2, 0))
    exact = np.select([x < foot, x < leaves, x < 0], [r, beside, arc], height + r)
    away = abs(x - foot) > r / 50
    assert track.height(x)[away] == approx(exact[away], abs=1e-5 * r)


def test_a_slope_is_followed_beside_it():
    track = cd.rolled(cd.profile([0, 1], [0, 0.5]), R)
    x = np.array([-3.0, 0.5, 4.0])
    assert track.height(x) == approx(0.5 * x + R * np.sqrt(1.25), abs=1e-9)
    assert track.angle(x) == approx(np.arctan(0.5), abs=1e-9)


def test_a_gap_that_the_wheel_cannot_enter_is_bridged():
    ditch = cd.profile([0, 1, 1.001, 1.2, 1.201, 3], [0, 0, -0.5, -0.5, 0, 0])
    (gap,) = cd.rolled(ditch, R).bridges
    half = (1.201 - 1) / 2
    assert gap.x == approx(1 + half, abs=1e-9)
    assert (gap.start, gap.end) == approx((1, 1.201), abs=1e-9)
    assert gap.depth == approx(0.5 - (R - np.sqrt(R**2 - half**2)), abs=1e-6)
    wide = cd.profile([0, 1, 1.2, 1.3, 1.5, 3], [0, 0, -0.2, -0.2, 0, 0])
    assert cd.rolled(wide, 0.05).bridges == ()


def test_expressions_and_numbers_agree():
    track = cd.rolled(cd.step_profile(0, 0.1), R)
    x = ca.SX.sym("x")
    f = ca.Function("f", [x], [track.height(x), track.angle(x), ca.jacobian(track.height(x), x)])
    for place in (-0.3, -0.2236, -0.1, 0.2):
        height, angle, slope = map(float, f(place))
        assert (height, angle) == approx((track.height(place), track.angle(place)), abs=1e-14)
        assert slope == approx(np.tan(angle), abs=1e-12)


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: cd.rolled(cd.step_profile(0, 0.4), R).curve, "give the face a slope"),
        (lambda: cd.rolled(cd.step_profile(0, 0.1), -1.0), "radius must be positive"),
        (lambda: cd.rolled(lambda x: 0 * x, R), "must be a Spline"),
    ],
)
def test_what_is_refused(make, message):
    with pytest.raises(cd.ModelError, match=message):
        make()


@pytest.mark.parametrize("rounding", [0.0, 0.05])
def test_straight_ground_needs_no_knots(rounding):
    """The same trajectory beside a long straight road, with few knots more, and straight where the ground is."""
    long = cd.profile((-200, -1, -0.8, 300), (0, 0, 0.1, 0.1 + 0.01 * 300.8), rounding)
    track = cd.rolled(long, 0.3)
    assert len(track.curve.x) < 250
    for x in (-150.0, -20.0, 10.0, 250.0):
        slope = 0.0 if x < 0 else 0.01
        expected = long(x) + 0.3 * np.sqrt(1 + slope**2)
        assert track.height(x) == pytest.approx(expected, abs=1e-5 * 0.3)
        assert track.slope(x) == pytest.approx(slope, abs=1e-4)
