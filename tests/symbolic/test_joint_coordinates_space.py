"""What every joint of a tree in space must fulfil: a new one is tested by adding one line to SAMPLES."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

import cardan as cd
from cardan.compiled.joint_system import JointSystem
from cardan.compiled.system import System
from cardan.model.joints import standard as joints
from cardan.model.topology import topology_of
from cardan.symbolic import spatial_tree

EXACT = 1e-12  # coordinates are O(1): some hundred roundings
CURVED = 1e2 * EXACT  # accelerations grow with the squares of speeds up to 6
DIFFERENCE = 1e-6  # central differences: truncation 1e-12, round-off 1e-10, times curvature
RATE_TOL = 2e-8
SEEDS = range(3)

I = {"axis": (1, 0.3, -0.2)}
J = {"axis": (-0.4, 1, 0.7)}
SAMPLES = {
    "Spherical": lambda a, b: cd.Spherical("j", a.at(0.3, 0.1, -0.2), b.at(-0.2, 0.4, 0.1)),
    "Universal": lambda a, b: cd.Universal("j", a.at(0.3, 0.1, -0.2, **I), b.at(-0.2, 0.4, 0.1, **J)),
    "Revolute": lambda a, b: cd.Revolute("j", a.at(0.3, 0.1, -0.2, **I), b.at(-0.2, 0.4, 0.1, **J)),
    "Revolute, along body axes": lambda a, b: cd.Revolute(
        "j", a.at(0.3, 0, 0, axis=(0, 0, 1)), b.at(0, 0.4, 0, axis=(0, 0, 1))
    ),
    "Revolute, references": lambda a, b: cd.Revolute(
        "j", a.at(0, 0, 0, **I, reference=(0, 1, 0)), b.at(0, 0, 0, **J, reference=(0, 0, -1))
    ),
    "Revolute, against each other": lambda a, b: cd.Revolute(
        "j", a.at(0.3, 0.1, -0.2, **I), b.at(-0.2, 0.4, 0.1, axis=(0.4, -1, -0.7))
    ),
    "Cylindrical": lambda a, b: cd.Cylindrical("j", a.at(0.3, 0.1, -0.2, **I), b.at(-0.2, 0.4, 0.1, **J)),
    "Screw": lambda a, b: cd.Screw("j", a.at(0.3, 0.1, -0.2, **I), b.at(-0.2, 0.4, 0.1, **J), pitch=0.3),
    "Screw, left-handed with a phase": lambda a, b: cd.Screw(
        "j", a.at(0.3, 0.1, -0.2, **I), b.at(-0.2, 0.4, 0.1, **J), pitch=-0.2 * a.model["l"], phase=0.1
    ),
    "Planar": lambda a, b: cd.Planar("j", a.at(0.3, 0.1, -0.2, **I), b.at(-0.2, 0.4, 0.1, **J)),
    "Translational": lambda a, b: cd.Translational("j", a.at(0.3, 0.1, -0.2, **I), b.at(-0.2, 0.4, 0.1)),
    "Translational, two axes": lambda a, b: cd.Translational("j", a.at(0.3, 0.1, -0.2, **I), b.at(-0.2, 0.4, 0.1, **J)),
    "Translational, against each other": lambda a, b: cd.Translational(
        "j", a.at(0.3, 0.1, -0.2, **I), b.at(-0.2, 0.4, 0.1, axis=(0.4, -1, -0.7))
    ),
    "FixedOrientation": lambda a, b: cd.FixedOrientation("j", a.at(0.3, 0.1, -0.2), b.at(-0.2, 0.4, 0.1)),
    "FixedOrientation, two axes": lambda a, b: cd.FixedOrientation("j", a.at(0, 0, 0, **I), b.at(0, 0, 0, **J)),
    "Fixed": lambda a, b: cd.Fixed("j", a.at(0.3, 0.1, -0.2), b.at(-0.2, 0.4, 0.1)),
    "Fixed, two axes": lambda a, b: cd.Fixed("j", a.at(0.3, 0.1, -0.2, **I), b.at(-0.2, 0.4, 0.1, **J)),
    "Fixed, references": lambda a, b: cd.Fixed(
        "j", a.at(0, 0, 0, **I, reference=(0, 1, 0)), b.at(0, 0, 0, **J, reference=(0, 0, -1))
    ),
}


def test_what_a_joint_carries_moves_with_the_rate_of_its_place():
    """r = r₀ + A k - B n, by differences along bodies that turn while the joint slides."""
    random = np.random.default_rng(4)
    r, v, spin, spin_new, k, n, slide_known, slide_new, a, b = random.uniform(-1, 1, (10, 3))
    A, B = Rotation.from_rotvec(a), Rotation.from_rotvec(b)
    carried = spatial_tree._carried.__wrapped__()

    def at(t):
        A_t, B_t = Rotation.from_rotvec(t * spin) * A, Rotation.from_rotvec(t * spin_new) * B
        k_t, n_t = k + t * slide_known, n - t * slide_new
        place = r + t * v, A_t.as_matrix().ravel(), v, spin, B_t.as_matrix().ravel(), spin_new, k_t, n_t
        return [x.full().ravel() for x in carried(*place, slide_known, slide_new)]

    place, speed = at(0.0)
    assert place == pytest.approx(r + A.apply(k) - B.apply(n), abs=EXACT)
    rate = (at(DIFFERENCE)[0] - at(-DIFFERENCE)[0]) / (2 * DIFFERENCE)
    assert speed == pytest.approx(rate, abs=RATE_TOL)


WAYS = ("i is the base", "j is the base", "i on the ground", "j on the ground")


def reduced(kind: str, way: str) -> JointSystem:
    """Two bodies, or a body and the ground; the estimates do not fit the joint."""
    model = cd.Model("sample", dim=3, gravity=None)
    model.parameter("l", 1.4)
    a = model.body("a", mass=1, inertia=(1, 1, 1), position=(0.2, -0.1, 0.3), orientation=(0.3, 0.5, -0.7, 0.2))
    b = model.body("b", mass=2, inertia=(1, 1, 1), position=(1.1, 0.7, -0.4), orientation=(-0.4, 0.1, 0.6, 0.9))
    i, j = (model.ground, b) if way == "i on the ground" else (a, model.ground) if way == "j on the ground" else (a, b)
    model.add(SAMPLES[kind](i, j))
    base = {"i is the base": "a", "j is the base": "b"}.get(way, ())
    return JointSystem(System(model), topology_of(model, base=base))


def random_motion(system: JointSystem, seed: int):
    random = np.random.default_rng(seed)
    theta, rate, acceleration = (random.uniform(-3, 3, n) for n in (system.n_q, system.n_v, system.n_v))
    return moved(system, theta), rate, acceleration


def moved(system: JointSystem, theta: np.ndarray) -> np.ndarray:
    """With Euler parameters of unit length."""
    theta = theta.copy()
    for i, _ in system.spins:
        theta[i : i + 4] /= np.linalg.norm(theta[i : i + 4])
    return theta


def numbers(system: JointSystem, function, *arguments) -> list[np.ndarray]:
    found = function(0.0, *arguments, system.system.parameter_values())
    return [np.array(x).ravel() for x in (found if isinstance(found, tuple) else (found,))]


def test_every_joint_that_has_relative_coordinates_has_a_sample():
    own = {
        name
        for name in joints.__all__
        if issubclass(getattr(joints, name), joints.Joint)
        and name != "Link"  # a link is in trees of the plane only
        and getattr(joints, name).relative_coordinates is not joints.Joint.relative_coordinates
        and 3 in getattr(joints, name).labels
    }
    assert own == {kind.split(",")[0] for kind in SAMPLES}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("kind", SAMPLES)
def test_placed_bodies_fulfil_the_constraint_at_any_theta(kind, way):
    system = reduced(kind, way)
    assert system.n_c == 0
    assert system.n_v == system.system.n_v - system.system.n_c
    assert system.n_q == system.n_v + len(system.spins)
    for seed in SEEDS:
        theta, rate, acceleration = random_motion(system, seed)
        q, v, a = numbers(system, system.expand, theta, rate, acceleration)
        near = system.system.parameter_values()
        near[system.system.turn_slots] = numbers(system, system.turned.function, theta)[0]
        assert np.linalg.norm(q.reshape(-1, 7)[:, 3:], axis=1) == pytest.approx(1, abs=EXACT)
        Phi = np.array(system.system.constraint.function(0.0, q, near)).ravel()
        assert Phi == pytest.approx(0, abs=EXACT)
        Phi_rate, gamma = numbers(system, system.system.rates, q, v)
        assert Phi_rate == pytest.approx(0, abs=10 * EXACT)
        C = np.array(system.system.jacobian.function(0.0, q, near)[0]).T
        assert C @ a - gamma == pytest.approx(0, abs=CURVED)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("kind", SAMPLES)
def test_theta_comes_back_from_the_absolute_motion(kind, way):
    system = reduced(kind, way)
    for seed in SEEDS:
        theta, rate, acceleration = random_motion(system, seed)
        q, v, a = numbers(system, system.expand, theta, rate, acceleration)
        placed = numbers(system, system.place, theta, rate)
        assert np.concatenate(placed) == pytest.approx(np.concatenate([q, v]), abs=EXACT)
        back = numbers(system, system.relative, q, v)
        assert back[0] == pytest.approx(theta, abs=EXACT)
        assert back[1] == pytest.approx(rate, abs=10 * EXACT)
        assert numbers(system, system.relative_acceleration, q, v, a)[0] == pytest.approx(acceleration, abs=CURVED)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("kind", SAMPLES)
def test_velocities_and_accelerations_are_rates(kind, way):
    """q̇ of the absolute system is the rate of q(θ), with d/dt θ of the joint system; accelerations alike."""
    system, h = reduced(kind, way), DIFFERENCE
    theta, rate, acceleration = random_motion(system, 5)
    q, v, a = numbers(system, system.expand, theta, rate, acceleration)
    theta_rate = np.array(system.coordinate_rate(theta, rate)).ravel()
    ahead = numbers(system, system.place, theta + h * theta_rate, rate + h * acceleration)
    behind = numbers(system, system.place, theta - h * theta_rate, rate - h * acceleration)
    y = system.system.symbols
    q_rate = np.array(system.system.function("q_rate", [y.q, y.v], [y.q_rate])(q, v)).ravel()
    assert q_rate == pytest.approx((ahead[0] - behind[0]) / (2 * h), abs=RATE_TOL)
    assert a == pytest.approx((ahead[1] - behind[1]) / (2 * h), abs=RATE_TOL)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("kind", [kind for kind in SAMPLES if kind.partition(",")[0] not in ("Spherical",)])
def test_orientations_have_the_sign_of_the_estimates(kind, way):
    """At the θ that the estimates have, placed orientations are near them, or as near as the joint lets them be."""
    system = reduced(kind, way)
    q, v, _ = system.system.initial_state(system.system.parameter_values())
    theta = numbers(system, system.relative, q, v)[0]
    placed = numbers(system, system.place, theta, np.zeros(system.n_v))[0]
    for one, other in zip(q.reshape(-1, 7), placed.reshape(-1, 7), strict=True):
        assert one[3:] @ other[3:] > 0


def test_names_and_units_of_the_coordinates():
    ball, shaft = (reduced(kind, "i on the ground") for kind in ("Spherical", "Cylindrical"))
    own = ("a.x", "a.y", "a.z", "a.rotation_x", "a.rotation_y", "a.rotation_z")  # a is free, b hangs from the ground
    assert ball.coordinate_names == (*own, "b.rotation_x", "b.rotation_y", "b.rotation_z")
    assert [c.name for c in ball.expressions.coordinates[7:]] == ["b.e0", "b.e1", "b.e2", "b.e3"]
    assert ball.places.tolist() == [0, 1, 2, -1, -1, -1, -1, -1, -1]
    assert ball.spins.tolist() == [[3, 3], [7, 6]]
    assert shaft.coordinate_names == (*own, "j.displacement", "j.angle")
    assert shaft.units(0.1).tolist() == [0.1, 0.1, 0.1, 1, 1, 1, 0.1, 1]
