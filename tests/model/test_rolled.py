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


def geared(dim: int, internal: bool, distance: float) -> cd.Result:
    """A torque of 1 on a wheel of 0.1, held by one on the other wheel."""
    model = cd.Model("gears", gravity=None, dim=dim)
    zeros, axis = (0,) * (dim - 1), {} if dim == 2 else {"axis": (0, 0, 1)}
    inertia = 0.1 if dim == 2 else (0.1,) * 3
    wheels = [
        model.body(name, mass=1, inertia=inertia, position=(x, *zeros)) for name, x in (("a", 0), ("b", distance))
    ]
    markers = [wheel.at(0, *zeros, **axis) for wheel in wheels]
    for name, x, marker in (("A", 0, markers[0]), ("B", distance, markers[1])):
        model.add(cd.Revolute(name, model.ground.at(x, *zeros, **axis), marker))
    model.add(cd.Gear("mesh", *markers, radius_i=0.1, radius_j=0.2 if not internal else 0.3, internal=internal))
    for wheel, torque in zip(wheels, (1.0, -3.0 if internal else 2.0), strict=True):
        model.add(cd.Torque(f"on {wheel.name}", wheel, torque if dim == 2 else (0, 0, torque)))
    return cd.simulate(model, until=0.1)


@pytest.mark.parametrize(("internal", "distance"), [(False, 0.3), (True, 0.2), (False, 0.31)])
def test_bearings_carry_the_force_of_the_teeth_in_space_as_in_the_plane(internal, distance):
    plane, space = (geared(dim, internal, distance) for dim in (2, 3))
    for name in "AB":
        flat, solid = plane[name].reaction_j[-1], space[name].reaction_j[-1]
        assert solid[:2] == pytest.approx(flat[:2], abs=1e-9)
        assert solid[2:] == pytest.approx(np.zeros(4), abs=1e-9)
    if distance == 0.3:
        assert plane["A"].reaction_j[-1] == pytest.approx([0, 10, 0], abs=1e-9)  # the torque over the radius


@pytest.mark.parametrize("touch", [True, False])
def test_bearings_of_bevel_gears(touch):
    """The circles touch in (-r_a, 0, -r_b), where the teeth push along y; where they do not, the carrier is pushed."""
    r_a, r_b = 0.1, 0.2
    model = cd.Model("bevel gears", gravity=None, dim=3)
    places = [(0, 0, -r_b), (-r_a, 0, 0)] if touch else [(0, 0, 0), (0, 0, 0)]
    axes = [(0, 0, 1), (1, 0, 0)]
    wheels = []
    for name, place, axis in zip("ab", places, axes, strict=True):
        wheel = model.body(name, mass=1, inertia=(0.1,) * 3, position=place)
        model.add(cd.Revolute(name.upper(), model.ground.at(*place, axis=axis), wheel.at(0, 0, 0, axis=axis)))
        wheels.append(wheel.at(0, 0, 0, axis=axis))
    model.add(cd.Gear("mesh", *wheels, radius_i=r_a, radius_j=r_b))
    model.add(cd.Torque("on a", model["a"], (0, 0, 1.0)))
    model.add(cd.Torque("on b", model["b"], (2.0, 0, 0)))
    result = cd.simulate(model, until=0.1)
    force = 10.0 if touch else 0.0  # the torque over the radius
    assert result["A"].reaction_j[-1] == pytest.approx([0, -force, 0, 0, 0, 0], abs=1e-9)
    assert result["B"].reaction_j[-1] == pytest.approx([0, force, 0, 0, 0, 0], abs=1e-9)
    assert np.ptp(result["a"].angular_velocity) == pytest.approx(0, abs=1e-9)
