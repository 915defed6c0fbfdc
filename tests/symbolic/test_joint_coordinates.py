"""What every joint of a tree must fulfil: a new one is tested by adding one line to SAMPLES."""

from __future__ import annotations

import numpy as np
import pytest

import cardan as cd
from cardan.compiled.joint_system import JointSystem
from cardan.compiled.system import System
from cardan.model.joints import standard as joints
from cardan.model.topology import topology_of

EXACT = 1e-12  # coordinates are O(1): some hundred roundings
DIFFERENCE = 1e-6  # central differences: truncation 1e-12, round-off 1e-10, times curvature
RATE_TOL = 1e-8
SEEDS = range(3)

SAMPLES = {
    "Revolute": lambda a, b: cd.Revolute("j", a.at(0.3, 0.1), b.at(-0.2, 0.4)),
    "Translational": lambda a, b: cd.Translational("j", a.at(0.1, 0.2, axis=(1, 0.3)), b.at(0.5, 0)),
    "Translational, two axes": lambda a, b: cd.Translational(
        "j", a.at(0.1, 0.2, axis=(1, 0.3)), b.at(0.5, 0, axis=(-0.4, 1))
    ),
    "Fixed": lambda a, b: cd.Fixed("j", a.at(0.1, 0.2), b.at(0.5, 0)),
    "Fixed, two axes": lambda a, b: cd.Fixed("j", a.at(0.1, 0.2, axis=(0, 2)), b.at(0.5, 0, axis=(1, 1))),
    "Link": lambda a, b: cd.Link("j", a.at(0.1, 0.2), b.at(0.5, 0), length=0.7),
    "Link, length of the estimates": lambda a, b: cd.Link("j", a.at(0.1, 0.2), b.at(0.5, 0)),
    "Link, length a parameter": lambda a, b: cd.Link("j", a.at(0.1, 0.2), b.at(0.5, 0), length=0.5 * a.model["l"]),
    "FixedOrientation": lambda a, b: cd.FixedOrientation("j", a.at(0.1, 0.2), b.at(0.5, 0)),
    "RevoluteTranslational": lambda a, b: cd.RevoluteTranslational(
        "j", a.at(0.1, 0.2, axis=(1, 0.3)), b.at(0.5, 0), offset=0.1
    ),
}
WAYS = ("i is the base", "j is the base", "i on the ground", "j on the ground")


def reduced(kind: str, way: str) -> JointSystem:
    """Two bodies, or a body and the ground; the estimates do not fit the joint and contain whole turns."""
    model = cd.Model("sample", gravity=None)
    model.parameter("l", 1.4)
    a = model.body("a", mass=1, inertia=1, position=(0.2, -0.1), angle=0.3)
    b = model.body("b", mass=2, inertia=1, position=(1.1, 0.7), angle=13.0)
    i, j = (model.ground, b) if way == "i on the ground" else (a, model.ground) if way == "j on the ground" else (a, b)
    model.add(SAMPLES[kind](i, j))
    base = {"i is the base": "a", "j is the base": "b"}.get(way, ())
    return JointSystem(System(model), topology_of(model, base=base))


def random_motion(system: JointSystem, seed: int):
    return np.random.default_rng(seed).uniform(-3, 3, (3, system.n_q))


def numbers(function, *arguments) -> list[np.ndarray]:
    p = [1.4]
    found = function(0.0, *arguments, p)
    return [np.array(x).ravel() for x in (found if isinstance(found, tuple) else (found,))]


def test_every_joint_that_has_relative_coordinates_has_a_sample():
    kinds = {name: getattr(joints, name) for name in joints.__all__ if issubclass(getattr(joints, name), joints.Joint)}
    own = {
        name
        for name, kind in kinds.items()
        if kind.relative_coordinates is not joints.Joint.relative_coordinates and (2 in kind.labels or not kind.labels)
    }
    assert own == {kind.split(",")[0] for kind in SAMPLES}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("kind", SAMPLES)
def test_placed_bodies_fulfil_the_constraint_at_any_theta(kind, way):
    system = reduced(kind, way)
    assert system.n_c == 0
    assert system.tree_rows.size == system.system.n_c
    assert system.n_q == system.system.n_q - system.system.n_c
    for seed in SEEDS:
        theta, rate, acceleration = random_motion(system, seed)
        q, v, a = numbers(system.expand, theta, rate, acceleration)
        assert numbers(system.system.constraint.function, q)[0] == pytest.approx(0, abs=EXACT)
        Phi_rate, gamma = numbers(system.system.rates, q, v)
        assert Phi_rate == pytest.approx(0, abs=EXACT)
        C = np.array(system.system.jacobian.function(0.0, q, [1.4])[0]).T
        assert C @ a - gamma == pytest.approx(0, abs=1e2 * EXACT)  # γ grows with the squares of speeds up to 6


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("kind", SAMPLES)
def test_theta_comes_back_from_the_absolute_motion(kind, way):
    system = reduced(kind, way)
    for seed in SEEDS:
        theta, rate, acceleration = random_motion(system, seed)
        q, v, a = numbers(system.expand, theta, rate, acceleration)
        placed = numbers(system.place, theta, rate)
        assert np.concatenate(placed) == pytest.approx(np.concatenate([q, v]), abs=EXACT)
        back = numbers(system.relative, q, v)
        assert back[0] == pytest.approx(theta, abs=EXACT)
        assert back[1] == pytest.approx(rate, abs=EXACT)
        assert numbers(system.relative_acceleration, q, v, a)[0] == pytest.approx(acceleration, abs=1e2 * EXACT)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("kind", SAMPLES)
def test_velocities_and_accelerations_are_rates(kind, way):
    system, h = reduced(kind, way), DIFFERENCE
    theta, rate, acceleration = random_motion(system, 5)
    _, v, a = numbers(system.expand, theta, rate, acceleration)
    ahead = numbers(system.place, theta + h * rate, rate + h * acceleration)
    behind = numbers(system.place, theta - h * rate, rate - h * acceleration)
    assert v == pytest.approx((ahead[0] - behind[0]) / (2 * h), abs=RATE_TOL)
    assert a == pytest.approx((ahead[1] - behind[1]) / (2 * h), abs=RATE_TOL)


@pytest.mark.parametrize("way", WAYS)
def test_a_kept_angle_keeps_the_turns_of_the_estimates(way):
    """13 rad against 0.3 (or the ground) is two turns and a bit: the slide stays there."""
    system = reduced("Translational", way)
    theta, rate, _ = random_motion(system, 1)
    q, _ = numbers(system.place, theta, rate)
    given = {"i on the ground": 13.0, "j on the ground": -0.3}.get(way, 12.7)
    angle = q[5] if way == "i on the ground" else -q[2] if way == "j on the ground" else q[5] - q[2]
    assert angle == pytest.approx(given, abs=EXACT)


def test_names_and_units_of_the_coordinates():
    found = {kind: reduced(kind, "i on the ground") for kind in ("RevoluteTranslational", "Link", "Fixed")}
    own = ("a.x", "a.y", "a.angle")  # a is free, b hangs from the ground
    assert found["RevoluteTranslational"].coordinate_names == (*own, "j.displacement", "j.angle")
    assert found["RevoluteTranslational"].units(0.1).tolist() == [0.1, 0.1, 1, 0.1, 1]
    assert found["Link"].coordinate_names == (*own, "j.direction", "j.angle")
    assert found["Link"].units(0.1).tolist() == [0.1, 0.1, 1, 1, 1]
    assert found["Fixed"].coordinate_names == own


@pytest.mark.parametrize("turns", [-3, 2])
def test_whole_turns_of_a_pin_are_followed(turns):
    system = reduced("Revolute", "i is the base")
    theta = np.array([0.2, 0.1, 0.4, 0.5 + 2 * np.pi * turns])
    q, v = numbers(system.place, theta, np.zeros(4))
    assert numbers(system.relative, q, v)[0] == pytest.approx(theta, abs=EXACT)
