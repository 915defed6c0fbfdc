"""Cams with point, roller and flat followers: circles, ellipses and linkages say where the follower is."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.optimize import brentq

import cardan as cd

TURN = 2 * np.pi
A, B = 0.12, 0.08
DISC, OFF, ROLLER = 0.1, 0.04, 0.03
SPEED = 3.0


def disc(u, radius=DISC, off=OFF):
    """A circle around a point on the first axis, seen from beside its centre."""
    return off * cd.cos(u) + cd.sqrt(radius**2 - (off * cd.sin(u)) ** 2)


def ellipse(u):
    return A * B / cd.sqrt((B * cd.cos(u)) ** 2 + (A * cd.sin(u)) ** 2)


FOLLOWERS = {"knife": {}, "roller": {"radius": ROLLER}, "flat": {}}


def machine(follower, profile=disc, speed=SPEED, **words) -> cd.Model:
    """A follower above the shaft that slides up and down."""
    model = cd.Model("cam", gravity=(0, -9.81))
    cam = model.body("cam", mass=1, inertia=0.01)
    rod = model.body("rod", mass=0.5, inertia=0.1, position=(0, 0.15))
    shaft = model.add(cd.Revolute("shaft", model.ground.at(0, 0), cam.at(0, 0)))
    model.add(cd.Translational("guide", model.ground.at(0, 0, axis=(0, 1)), rod.at(0, 0)))
    j = rod.at(0, 0, axis=(0, -1))
    model.add(cd.Cam("touch", cam.at(0, 0), j, profile=profile, polar=True, follower=follower, **words))
    if speed is not None:
        model.add(cd.Motor("motor", shaft, speed=speed))
    return model


def height_on_disc(follower, angle):
    if follower == "flat":
        return DISC + OFF * np.sin(angle)
    reach = DISC + (ROLLER if follower == "roller" else 0)
    return OFF * np.sin(angle) + np.sqrt(reach**2 - (OFF * np.cos(angle)) ** 2)


@pytest.mark.parametrize("follower", FOLLOWERS)
def test_on_an_eccentric_disc(follower):
    result = cd.simulate(machine(follower, **FOLLOWERS[follower]), until=3, every=0.02, rtol=1e-8)
    assert result["rod"].position[:, 1] == pytest.approx(height_on_disc(follower, SPEED * result.t), abs=1e-9)


def test_a_flat_face_is_lifted_by_the_support_function():
    """That of an ellipse is √(a² cos² ψ + b² sin² ψ)."""
    result = cd.simulate(machine("flat", ellipse), until=2.5, every=0.01, rtol=1e-9)
    psi = np.pi / 2 - SPEED * result.t
    support = np.sqrt((A * np.cos(psi)) ** 2 + (B * np.sin(psi)) ** 2)
    assert result["rod"].position[:, 1] == pytest.approx(support, abs=1e-9)
    assert result["touch"].push == pytest.approx(0.5 * (result["rod"].acceleration[:, 1] + 9.81), rel=1e-9)
    touched = np.arctan2(B**2 * np.sin(psi), A**2 * np.cos(psi)) % TURN  # the point of the ellipse with this normal
    assert abs((result["touch"].contact - touched + np.pi) % TURN - np.pi).max() < 1e-7


def test_the_centre_of_a_roller_runs_on_the_offset_curve():
    result = cd.kinematics(machine("roller", ellipse, radius=ROLLER), until=2, every=0.1)

    def centre(v):
        normal = np.array([B * np.cos(v), A * np.sin(v)])
        return np.array([A * np.cos(v), B * np.sin(v)]) + ROLLER * normal / np.hypot(*normal)

    for t, y in zip(result.t, result["rod"].position[:, 1], strict=True):
        psi = np.pi / 2 - SPEED * t  # the direction of the follower, seen from the cam

        def across(v, psi=psi):
            return np.cos(psi) * centre(v)[1] - np.sin(psi) * centre(v)[0]

        v = brentq(across, psi - 0.7, psi + 0.7, xtol=1e-14)
        assert y == pytest.approx(np.hypot(*centre(v)), abs=1e-11)


def swinging(kind) -> cd.Model:
    """An arm with a roller on an eccentric disc: the same as a link between the two centres."""
    model = cd.Model("rocker", gravity=(0, -9.81))
    cam = model.body("cam", mass=1, inertia=0.01, angular_velocity=20)
    arm = model.body("arm", mass=0.5, inertia=0.002, position=(0.1, 0.12))
    model.add(cd.Revolute("shaft", model.ground.at(0, 0), cam.at(0, 0)))
    model.add(cd.Revolute("pivot", model.ground.at(0.2, 0.12), arm.at(0.1, 0)))
    tip = arm.at(-0.1, 0)
    if kind == "cam":
        model.add(cd.Cam("touch", cam.at(0, 0), tip, profile=disc, polar=True, follower="roller", radius=ROLLER))
    else:
        model.add(cd.Link("touch", cam.at(OFF, 0), tip, length=DISC + ROLLER))
    return model


def test_a_swinging_roller_on_a_disc_is_a_four_bar_linkage():
    cam, link = (cd.simulate(swinging(kind), until=2, every=0.02, rtol=1e-9) for kind in ("cam", "link"))
    for body in ("cam", "arm"):
        assert cam[body].angle == pytest.approx(link[body].angle, abs=1e-6)
        assert cam[body].angular_acceleration == pytest.approx(link[body].angular_acceleration, abs=1e-3)
    assert cam["touch"].push == pytest.approx(-link["touch"].force, abs=1e-4)
    assert abs(cam["cam"].angle[-1]) > TURN  # it turns over


def test_a_swinging_flat_face():
    """A face through the pivot of an arm at distance d from the shaft: sin(tilt) d = distance of the tangent."""
    model = cd.Model("swinging face", gravity=None)
    cam = model.body("cam", mass=1, inertia=0.01)
    arm = model.body("arm", mass=0.5, inertia=0.002, position=(0.3, 0), angle=-0.2)
    shaft = model.add(cd.Revolute("shaft", model.ground.at(0, 0), cam.at(0, 0)))
    model.add(cd.Revolute("pivot", model.ground.at(0.3, 0), arm.at(0, 0)))
    face = arm.at(0, 0, axis=(0, -1))
    model.add(cd.Cam("touch", cam.at(0, 0), face, profile=disc, polar=True, follower="flat"))
    model.add(cd.Motor("motor", shaft, speed=SPEED))
    result = cd.kinematics(model, until=2, every=0.05)
    tilt, turned = result["arm"].angle, SPEED * result.t  # m = (-sin tilt, cos tilt)
    distance = -np.sin(tilt) * (0.3 - OFF * np.cos(turned)) - np.cos(tilt) * OFF * np.sin(turned)
    assert distance == pytest.approx(np.full(len(turned), DISC), abs=1e-9)


def test_a_roller_on_a_sliding_cam():
    """On a slope the centre is a radius away, at a right angle."""
    model = cd.Model("wedge", gravity=(0, -9.81))
    cam = model.body("cam", mass=1, inertia=0.01)
    rod = model.body("rod", mass=0.5, inertia=0.1, position=(0, 0.1))
    slide = model.add(cd.Translational("slide", model.ground.at(0, 0, axis=(1, 0)), cam.at(0, 0)))
    model.add(cd.Translational("guide", model.ground.at(0, 0, axis=(0, 1)), rod.at(0, 0)))
    x = np.linspace(-1, 2, 41)
    wave = cd.Spline(x, 0.05 * np.sin(4 * x))
    model.add(cd.Cam("touch", cam.at(0, 0), rod.at(0, 0), profile=wave, follower="roller", radius=ROLLER))
    model.add(cd.Motor("motor", slide, speed=-1))
    result = cd.simulate(model, until=1.5, every=0.05)
    x = result["touch"].contact
    slope = wave.derivative(x)
    assert x - ROLLER * slope / np.sqrt(1 + slope**2) == pytest.approx(result.t, abs=1e-9)
    wanted = wave(x) + ROLLER / np.sqrt(1 + slope**2)
    assert result["rod"].position[:, 1] == pytest.approx(wanted, abs=1e-9)


@pytest.mark.parametrize("follower", ["roller", "flat"])
def test_in_space_as_in_the_plane(follower):
    words = FOLLOWERS[follower]
    model = cd.Model("cam", dim=3, gravity=(0, 0, -9.81))
    cam = model.body("cam", mass=1, inertia=(0.01, 0.01, 0.01))
    rod = model.body("rod", mass=0.5, inertia=(0.1, 0.1, 0.1), position=(0, 0, 0.15))
    y = (0, -1, 0)  # x to the right, z up
    shaft = model.add(cd.Revolute("shaft", model.ground.at(0, 0, 0, axis=y), cam.at(0, 0, 0, axis=y)))
    model.add(cd.Translational("guide", model.ground.at(0, 0, 0, axis=(0, 0, 1)), rod.at(0, 0, 0, axis=(0, 0, 1))))
    i = cam.at(0, 0, 0, axis=y, reference=(1, 0, 0))
    j = rod.at(0, 0, 0, axis=(0, 0, -1))
    model.add(cd.Cam("touch", i, j, profile=disc, polar=True, follower=follower, **words))
    model.add(cd.Motor("motor", shaft, speed=SPEED))
    result = cd.simulate(model, until=1, every=0.02, rtol=1e-8)
    assert result["rod"].position[:, 2] == pytest.approx(height_on_disc(follower, SPEED * result.t), abs=1e-8)


@pytest.mark.parametrize("follower", FOLLOWERS)
def test_gradients_by_the_size_of_the_outline(follower):
    words = dict(FOLLOWERS[follower])
    model = cd.Model("cam", gravity=(0, -9.81))
    off = model.parameter("off", OFF)
    if "radius" in words:
        words["radius"] = model.parameter("roller", ROLLER)
    cam = model.body("cam", mass=1, inertia=0.01, angular_velocity=10)
    rod = model.body("rod", mass=0.5, inertia=0.1, position=(0, 0.15))
    model.add(cd.Revolute("shaft", model.ground.at(0, 0), cam.at(0, 0)))
    model.add(cd.Translational("guide", model.ground.at(0, 0, axis=(0, 1)), rod.at(0, 0)))
    j = rod.at(0, 0, axis=(0, -1))
    model.add(
        cd.Cam("touch", cam.at(0, 0), j, profile=lambda u: disc(u, off=off), polar=True, follower=follower, **words)
    )
    check = cd.check_gradient(
        model, [cd.Terminal("cam.angle"), cd.Integral(lambda s: s.position(rod)[1] ** 2)], until=1
    )
    assert check.ok, str(check)


def heart(u):
    """Hollow at 0 and 180 degrees."""
    return 0.1 * (1 - 0.4 * cd.cos(2 * u))


NARROW = cd.Spline(
    np.linspace(0, TURN, 25), 0.1 - 0.04 * (np.arange(25) == 12), periodic=True, name="notched"
)  # a narrow notch


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ({"follower": "flat", "profile": heart}, r"its outline does not bulge at .*°, where a flat face"),
        (
            {"follower": "roller", "radius": 0.2, "profile": heart},
            r"roller of radius 0\.2 does not fit into the hollow",
        ),
        ({"follower": "roller", "radius": 0.05, "profile": NARROW}, "does not fit into the hollow"),
    ],
)
def test_undercutting_is_refused_by_name(words, said):
    model = machine(**words)
    for analysis in (cd.simulate, cd.kinematics, cd.inverse):
        with pytest.raises(cd.ModelError, match=f'cam "touch": .*{said}'):
            analysis(model, until=1)


def test_a_roller_that_just_fits_runs():
    """Where r′ = 0 the radius of curvature is r²/(r - r″) = 0.06²/(0.06 - 0.16) = -0.036."""
    cd.kinematics(machine("roller", heart, radius=0.03), until=1, every=0.1)
    with pytest.raises(cd.ModelError, match=r"whose radius of curvature is 0\.036;"):
        cd.kinematics(machine("roller", heart, radius=0.037), until=1)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ({"follower": "roller"}, 'a follower "roller" needs the radius of its roller'),
        ({"follower": "flat", "radius": 0.1}, 'a follower "flat" has no radius'),
        ({"follower": "roller", "radius": -1}, "radius must be positive"),
        ({"follower": "mushroom"}, "follower"),
        ({"follower": "flat", "profile": cd.table((0, 3, TURN), (1, 2, 1), periodic=True)}, "straight pieces"),
    ],
)
def test_what_cannot_be_right(words, said):
    with pytest.raises(cd.ModelError, match=f'cam "touch".*{said}'):
        machine(**words)


def test_a_flat_face_needs_a_turning_cam_and_a_normal():
    model = cd.Model("m")
    body = model.body("b", mass=1, inertia=1)
    with pytest.raises(cd.ModelError, match="a roller on a curve that does not close needs a Spline"):
        cd.Cam("touch", model.ground.at(0, 0), body.at(0, 0), profile=disc, follower="roller", radius=0.1)
    with pytest.raises(cd.ModelError, match="polar=True"):
        cd.Cam("touch", model.ground.at(0, 0), body.at(0, 0, axis=(0, -1)), profile=disc, follower="flat")
    with pytest.raises(cd.ModelError, match="normal, towards the cam"):
        cd.Cam("touch", model.ground.at(0, 0), body.at(0, 0), profile=disc, polar=True, follower="flat")
