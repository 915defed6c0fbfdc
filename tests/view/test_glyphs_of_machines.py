"""Stops, motors, belts and ropes: what is drawn lies where the machine is at its limit, and touches its pulleys."""

from __future__ import annotations

from math import asin, cos, pi, sin, sqrt

import numpy as np
import pytest

import cardan as cd
from cardan.results.scene import Piece, Scene
from cardan.scene import scene_of
from cardan.view.drawing.plane import piece_lines

ROUNDED = 2e-6  # shapes are kept with six digits
POLYGON = 1e-3  # an arc of straight pieces is shorter than a round one by less than this


def pieces(scene: Scene, style: str) -> list[Piece]:
    return [piece for piece in scene.pieces if piece.style == style]


def world(piece: Piece, scene: Scene, poses: np.ndarray) -> list[np.ndarray]:
    return piece_lines(piece, poses, scene)


def test_a_bar_meets_its_stop_at_the_limit():
    """With its side: at the limit the near edge of the block lies on the edge of the bar."""
    model = cd.Model("arm", gravity=None)
    arm = model.body("arm", mass=1, inertia=0.1, position=(0.5, 0))
    pin = model.add(cd.Revolute("pin", model.ground.at(0, 0), arm.at(-0.5, 0)))
    model.add(cd.Point("tip", arm.at(0.5, 0)))
    model.add(cd.Limit("stop", pin.angle, lower=-0.4, upper=1.1))
    scene = scene_of(model)
    blocks = pieces(scene, "thick")
    assert len(blocks) == 2
    for block, limit, sense in zip(blocks, (-0.4, 1.1), (-1, 1), strict=True):
        (corners,) = world(block, scene, np.zeros((2, 3)))
        beside = corners @ (-sin(limit), cos(limit)) * sense  # how far each corner is from the middle of the bar there
        along = corners @ (cos(limit), sin(limit))
        assert 0 < along.min() < along.max() < 1
        assert beside.min() == pytest.approx(scene.detail, rel=0.15)  # it stands a little askew
        assert beside.min() > 0.8 * scene.detail


def test_the_ground_may_be_named_second():
    """The same stop, whichever of the two bodies the joint names first."""
    corners = []
    for swapped in (False, True):
        model = cd.Model("arm", gravity=None)
        arm = model.body("arm", mass=1, inertia=0.1, position=(0.5, 0))
        ends = model.ground.at(0, 0), arm.at(-0.5, 0)
        pin = model.add(cd.Revolute("pin", *(reversed(ends) if swapped else ends)))
        limits = {"upper": 0.4} if swapped else {"lower": -0.4}
        model.add(cd.Limit("stop", pin.angle, **limits))
        scene = scene_of(model)
        (block,) = pieces(scene, "thick")
        assert block.at.body == 0
        corners.append(np.sort(world(block, scene, np.zeros((2, 3)))[0], axis=0))
    np.testing.assert_allclose(*corners, atol=ROUNDED)


def test_a_slide_meets_its_stops_at_its_limits():
    model = cd.Model("slide", gravity=None)
    block = model.body("block", mass=1, inertia=0.1, position=(0.5, 0), shape=cd.Box(0.2, 0.1, 0.1))
    guide = model.add(cd.Translational("guide", model.ground.at(0, 0, axis=(1, 0)), block.at(0, 0)))
    model.add(cd.Limit("ends", guide.displacement, lower=0.2, upper=1.0))
    scene = scene_of(model)
    lower, upper = (world(pad, scene, np.zeros((2, 3)))[0][:, 0] for pad in pieces(scene, "thick"))
    assert lower.max() == pytest.approx(0.2 - 0.1, abs=ROUNDED)
    assert upper.min() == pytest.approx(1.0 + 0.1, abs=ROUNDED)


@pytest.mark.parametrize(("word", "limits", "level"), [("y", {"lower": -1}, -1.1), ("x", {"upper": 2}, 2.1)])
def test_a_ball_meets_its_wall_with_its_rim(word, limits, level):
    model = cd.Model("ball", gravity=None)
    ball = model.body("ball", mass=1, inertia=0.1, shape=cd.Sphere(0.1))
    model.add(cd.Limit("wall", getattr(ball, word), **limits))
    scene = scene_of(model)
    (wall,) = pieces(scene, "hatched")
    (line,) = world(wall, scene, np.zeros((2, 3)))
    np.testing.assert_allclose(line[:, "xy".index(word)], level, atol=ROUNDED)
    right = np.array([line[1, 1] - line[0, 1], line[0, 0] - line[1, 0]])  # on which it is hatched
    assert right @ line.mean(axis=0) > 0  # away from the ball


@pytest.mark.parametrize(
    ("drive", "heads", "sense"),
    [
        ({"speed": 2.0}, 1, 1),
        ({"speed": -2.0}, 1, -1),
        ({"torque": 0.5}, 1, 1),
        ({"speed": lambda t: cd.sin(t)}, 2, 0),
        ({"torque": lambda s: -s.angular_velocity("rotor")}, 2, 0),
    ],
)
def test_a_motor_shows_its_sense(drive, heads, sense):
    model = cd.Model("motor", gravity=None)
    rotor = model.body("rotor", mass=1, inertia=0.1)
    pin = model.add(cd.Revolute("pin", model.ground.at(0, 0), rotor.at(0, 0)))
    model.add(cd.Motor("motor", pin, **drive))
    (head,) = pieces(scene_of(model), "applied head")
    assert len(head.shape.lines) == heads
    if sense:
        tip, *base = np.array(head.shape.lines[0])
        middle = np.mean(base, axis=0)
        turning = middle[0] * (tip - middle)[1] - middle[1] * (tip - middle)[0]
        assert np.sign(turning) == sense


def test_a_drive_at_an_even_speed_is_a_motor_and_parameters_turn_it_round():
    model = cd.Model("drive", gravity=None)
    w = model.parameter("w", 3.0)
    rotor = model.body("rotor", mass=1, inertia=0.1)
    pin = model.add(cd.Revolute("pin", model.ground.at(0, 0), rotor.at(0, 0)))
    model.add(cd.Drive("even", pin.angle, lambda t: 0.2 + w * t))
    assert scene_of(model).element("even").sizes == {"speed": 3.0}
    assert scene_of(model, {"w": -1.5}).element("even").sizes == {"speed": -1.5}


def belt_pieces(crossed: bool) -> tuple[Scene, list[np.ndarray]]:
    model = cd.Model("belt", gravity=None)
    wheels = [model.body(n, mass=1, inertia=1, position=p) for n, p in (("a", (0, 0)), ("b", (1.0, 0.75)))]
    for wheel in wheels:
        x, y = wheel.initial.position
        model.add(cd.Revolute(f"pin {wheel.name}", model.ground.at(x, y), wheel.at(0, 0)))
    model.add(cd.Belt("belt", tuple(wheel.at(0, 0) for wheel in wheels), radii=(0.1, 0.3), crossed=crossed))
    scene = scene_of(model)
    poses = np.array([[0, 0, 0], [0, 0, 0], [1, 0.75, 0]], dtype=float)
    return scene, [line for piece in pieces(scene, "wire") for line in world(piece, scene, poses)]


@pytest.mark.parametrize("crossed", [False, True])
def test_a_belt_is_as_long_as_its_closed_form(crossed):
    """2 √(d² - (r₂ ∓ r₁)²) + π (r₁ + r₂) + 2 (r₂ ∓ r₁) asin((r₂ ∓ r₁)/d), with + for both where it is crossed."""
    _, lines = belt_pieces(crossed)
    length = sum(float(np.linalg.norm(np.diff(line, axis=0), axis=1).sum()) for line in lines)
    d, r1, r2 = 1.25, 0.1, 0.3
    other = r2 + r1 if crossed else r2 - r1
    expected = 2 * sqrt(d**2 - other**2) + pi * (r1 + r2) + 2 * other * asin(other / d)
    assert length == pytest.approx(expected, rel=POLYGON)


@pytest.mark.parametrize("crossed", [False, True])
def test_a_belt_touches_its_pulleys(crossed):
    _, lines = belt_pieces(crossed)
    spans = [line for line in lines if len(line) == 2]
    assert len(spans) == 2
    for a, b in spans:
        along = (b - a) / np.linalg.norm(b - a)
        for center, radius in (((0, 0), 0.1), ((1.0, 0.75), 0.3)):
            apart = np.subtract(center, a)
            assert abs(apart[0] * along[1] - apart[1] * along[0]) == pytest.approx(radius, abs=ROUNDED)


def test_a_pulley_without_a_shape_is_a_disc_of_its_radius():
    scene, _ = belt_pieces(False)
    radii = [np.linalg.norm(body.outlines[0], axis=1).max() for body in scene.bodies[1:]]
    assert radii == pytest.approx([0.1, 0.3], abs=ROUNDED)
