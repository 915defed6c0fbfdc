"""One body in space against closed forms: free flight, tops, a follower force, and the Euler angles' singularity."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.integrate import solve_ivp

import cardan as cd
from cardan.model.rotation.orientation import angular_velocity_from_euler_rates, euler_angles
from cardan.model.rotation.orientation_readers import to_direction_cosines, to_euler_angles
from case import load_case
from space_reference import Top, follower_force, steady_precession

TIGHT = {"rtol": 1e-12, "atol": 1e-14}
REFERENCE = 1e-7  # what every method promises: "to 1e-7 or better of its reference"
KEPT = 1e-10  # relative, of energy and momentum in free flight
UNIT_LENGTH = 1e-13  # of Euler parameters
CLOSED_FORM = 1e-8
METHODS = ("partition", "direct", "baumgarte", "joint", "dae", "auto")


def momentum(result, name: str, inertia) -> np.ndarray:
    """R J ω′, about the mass centre, global axes."""
    R = to_direction_cosines(result[name].orientation)
    return np.einsum("nij,nj->ni", R, np.asarray(inertia) * result[name].angular_velocity)


# -- free flight --------------------------------------------------------------------------------------------------


def free_body(case: dict) -> cd.Model:
    body = case["bodies"][0]
    model = cd.Model(case["title"], dim=3, gravity=None)
    model.body(
        "body",
        mass=body["mass"],
        inertia=tuple(np.diag(body["inertia"])),
        angular_velocity=body["initial"]["omega_body"],
    )
    return model


@pytest.mark.parametrize("method", [m for m in METHODS if m != "dae"])  # order 5 at 1e-12 would take a minute
def test_turning_over_about_the_intermediate_axis(method):
    """Near the separatrix: a relative energy error ε shifts the flips by 1e4 ε (the case's own note)."""
    case = load_case("dzhanibekov")
    reference, inertia = case["reference"], np.diag(case["bodies"][0]["inertia"])
    result = cd.simulate(free_body(case), until=20, every=1, method=method, **TIGHT)
    assert result.t == pytest.approx(reference["times"], abs=1e-12)
    assert np.abs(result["body"].angular_velocity - reference["omega_body"]).max() < REFERENCE
    R = to_direction_cosines(result["body"].orientation)
    assert np.abs(R - np.array(reference["R"])).max() < REFERENCE
    energy, spin = result.energy.kinetic, momentum(result, "body", inertia)
    assert np.abs(energy / energy[0] - 1).max() < KEPT
    assert np.abs(spin - spin[0]).max() < KEPT * np.linalg.norm(spin[0])
    assert np.abs(np.linalg.norm(result["body"].orientation, axis=1) - 1).max() < UNIT_LENGTH


def test_free_flight_of_a_body_with_products_of_inertia_and_an_offset_frame():
    """The same body in a turned and shifted frame flies the same: frame indifference of the equations of motion."""
    case = load_case("dzhanibekov")
    p, offset = euler_angles(0.4, 1.1, -0.7), np.array([0.3, -0.2, 0.5])
    R_PB = to_direction_cosines(p).T  # principal axes P, body frame B: the body frame is turned by p⁻¹ in them
    J = R_PB.T @ np.array(case["bodies"][0]["inertia"]) @ R_PB
    omega = R_PB.T @ case["bodies"][0]["initial"]["omega_body"]
    # at the start the principal axes are the global ones, so R_WB = R_PB
    model = cd.Model("free body, odd frame", dim=3, gravity=None)
    model.body(
        "body",
        mass=1,
        inertia=(J[0, 0], J[1, 1], J[2, 2], J[0, 1], J[0, 2], J[1, 2]),
        center_of_mass=tuple(offset),
        position=tuple(-R_PB @ offset),
        orientation=(p[0], -p[1], -p[2], -p[3]),
        velocity=tuple(-np.cross(case["bodies"][0]["initial"]["omega_global"], R_PB @ offset)),
        angular_velocity=tuple(omega),
    )
    result = cd.simulate(model, until=10, every=1, **TIGHT)
    R_WB = to_direction_cosines(result["body"].orientation)
    expected = np.array(case["reference"]["R"])[: len(result.t)] @ R_PB
    assert np.abs(R_WB - expected).max() < REFERENCE
    center = result["body"].position + R_WB @ offset
    assert np.abs(center).max() < REFERENCE


# -- tops ---------------------------------------------------------------------------------------------------------

TOP = Top(mass=1.0, arm=0.1, I_1=0.02, I_3=0.004, gravity=9.81, spin=60.0, theta_0=0.5)


def top_model(theta: float, precession: float, spin: float) -> cd.Model:
    """On a ball joint, body frame in the point; `spin` is ω_3, the whole rate about the body's axis."""
    model = cd.Model("top", dim=3, gravity=(0, 0, -TOP.gravity))
    across = TOP.I_1 - TOP.mass * TOP.arm**2  # about the mass centre
    rates = (precession, 0.0, spin - precession * np.cos(theta))
    top = model.body(
        "top",
        mass=TOP.mass,
        inertia=(across, across, TOP.I_3),
        center_of_mass=(0, 0, TOP.arm),
        orientation=euler_angles(0, theta, 0),
        angular_velocity=angular_velocity_from_euler_rates((0, theta, 0), rates),
    )
    model.add(cd.Spherical("point", model.ground.at(0, 0, 0), top.at(0, 0, 0)))
    return model


@pytest.mark.parametrize("method", METHODS)
def test_heavy_top_against_elliptic_functions(method):
    result = cd.simulate(top_model(TOP.theta_0, 0, TOP.spin), until=1, every=0.01, method=method, **TIGHT)
    found = to_euler_angles(result["top"].orientation)
    expected = TOP.angles(result.t)
    # the axis starts from rest in a cusp; ψ and φ have an angle's accuracy
    assert np.abs(found[:, 1] - expected[:, 1]).max() < CLOSED_FORM
    assert np.abs(found[:, 0] - expected[:, 0]).max() < CLOSED_FORM
    assert np.abs(found[:, 2] - expected[:, 2]).max() < CLOSED_FORM
    assert np.abs(result.energy.total - result.energy.total[0]).max() < CLOSED_FORM * result.energy.kinetic.max()


@pytest.mark.parametrize("root", [0, 1])
def test_gyroscope_in_steady_precession(root):
    """Slow and fast precession keep the tilt; the ball carries the weight and the centripetal force."""
    theta = 1.1
    rate = steady_precession(TOP.mass, TOP.arm, TOP.I_1, TOP.I_3, TOP.gravity, TOP.spin, theta)[root]
    result = cd.simulate(top_model(theta, rate, TOP.spin), until=2, every=0.05, **TIGHT)
    angles = to_euler_angles(result["top"].orientation)
    assert np.abs(angles[:, 1] - theta).max() < CLOSED_FORM
    assert np.abs(angles[:, 0] - rate * result.t).max() < CLOSED_FORM * rate
    # 3-1-3: the axis leans towards (sin ψ, -cos ψ) sin θ; the force on the top points inwards
    inwards = np.stack([-np.sin(rate * result.t), np.cos(rate * result.t)], axis=1)
    force = result["point"].reaction_j[:, :3]
    centripetal = TOP.mass * TOP.arm * np.sin(theta) * rate**2
    assert np.abs(force[:, :2] - centripetal * inwards).max() < 1e-7 * (centripetal + TOP.gravity)
    assert np.abs(force[:, 2] - TOP.mass * TOP.gravity).max() < 1e-7 * (centripetal + TOP.gravity)


def test_sleeping_top_needs_spin():
    """An upright top is stable above ω_3 = 2 √(m g l I_1)/I_3 only (Goldstein, sect. 5.7)."""
    critical = 2 * np.sqrt(TOP.mass * TOP.gravity * TOP.arm * TOP.I_1) / TOP.I_3
    leaned = []
    for spin in (0.95 * critical, 1.05 * critical):
        result = cd.simulate(top_model(1e-3, 0, spin), until=4, every=0.02, rtol=1e-9, atol=1e-12)
        leaned.append(np.arccos(to_direction_cosines(result["top"].orientation)[:, 2, 2]).max())
    assert leaned[0] > 0.3
    assert leaned[1] < 0.01


# -- follower force -----------------------------------------------------------------------------------------------

# Nikravesh (1988), problem 13.2: r = (0, 5, 4), a, b, c = 0.6, 0.4, 0.2, mass 50, a force of 12 at A normal to plane
# ABC. The figure is lost: here the body is a box of edges a, b, c and A, B, C are the corners next to one corner.
EDGES, MASS, FORCE = np.array([0.6, 0.4, 0.2]), 50.0, 12.0
START = (0.0, 5.0, 4.0)
CORNER = EDGES / 2 * (1, -1, -1)
NORMAL = (1 / EDGES) / np.linalg.norm(1 / EDGES)
INERTIA = MASS / 12 * (np.sum(EDGES**2) - EDGES**2)
FOLLOWED = 10.0  # s: a dozen turns, e0 passes through zero again and again


def followed_model() -> cd.Model:
    model = cd.Model("follower force", dim=3, gravity=None)
    box = model.body("box", mass=MASS, inertia=tuple(INERTIA), position=START)
    model.add(cd.Force("push", box.at(*CORNER), tuple(FORCE * NORMAL), frame="body"))
    return model


@pytest.fixture(scope="module")
def followed():
    return follower_force(MASS, INERTIA, CORNER, FORCE * NORMAL, START, np.linspace(0, FOLLOWED, 101))


@pytest.mark.parametrize("method", METHODS)
def test_follower_force_by_every_method(followed, method):
    r, R, omega = followed
    result = cd.simulate(followed_model(), until=FOLLOWED, every=0.1, method=method, **TIGHT)
    p = result["box"].orientation
    assert np.abs(result["box"].position - r).max() < REFERENCE * np.abs(r).max()
    assert np.abs(to_direction_cosines(p) - R).max() < REFERENCE
    assert np.abs(result["box"].angular_velocity - omega).max() < REFERENCE * np.abs(omega).max()
    # problem 13.2: pᵀp - 1; pᵀṗ vanishes identically with ṗ = ½ Lᵀ ω′. Problem 13.5: e0 changes its sign on the way
    assert np.abs(np.einsum("ni,ni->n", p, p) - 1).max() < UNIT_LENGTH
    assert p[:, 0].min() < 0 < p[:, 0].max()


def test_follower_force_with_fixed_steps_is_of_order_four(followed):
    _, R, _ = followed
    errors = []
    for step in (0.1, 0.05):
        result = cd.simulate(followed_model(), until=5, every=0.1, method="direct", step=step)
        p = result["box"].orientation
        errors.append(np.abs(to_direction_cosines(p) - R[: len(p)]).max())
        assert np.abs(np.einsum("ni,ni->n", p, p) - 1).max() < UNIT_LENGTH
    assert np.log2(errors[0] / errors[1]) == pytest.approx(4, abs=0.3)


# -- the singularity of Euler angles --------------------------------------------------------------------------------


def euler_rates(angles: np.ndarray, omega: np.ndarray) -> np.ndarray:
    """(ψ̇, θ̇, φ̇) of 3-1-3 from ω′; ψ̇ = (ω_1 sin φ + ω_2 cos φ)/sin θ has no value where θ = k π."""
    _, theta, phi = angles
    psi_rate = (omega[0] * np.sin(phi) + omega[1] * np.cos(phi)) / np.sin(theta)
    return np.array([psi_rate, omega[0] * np.cos(phi) - omega[1] * np.sin(phi), omega[2] - psi_rate * np.cos(theta)])


@pytest.mark.parametrize("miss", [1e-2, 1e-4, 1e-6])
def test_euler_angles_race_where_euler_parameters_do_not(miss):
    """Nikravesh (1981, DADS-3D, sect. 1): a body turns evenly and its 3-1-3 angles pass θ = 0 at the distance `miss`.

    With the axis of turning x′ and the body tilted by θ_0 about it and by `miss` across, ψ̇ reaches ω/miss; the Euler
    parameters never change faster than ω/2. An integration of the angles needs ever more evaluations.
    """
    rate, theta_0 = 1.0, -0.5
    model = cd.Model("even turning", dim=3, gravity=None)
    p = euler_angles(theta_0, miss, 0.0, sequence="xyz")
    model.body("body", mass=1, inertia=(2, 2, 2), orientation=p, angular_velocity=(rate, 0, 0),
               angular_velocity_frame="global")  # fmt: skip
    result = cd.simulate(model, until=1, every=0.05, **TIGHT)
    R = to_direction_cosines(result["body"].orientation)
    expected = to_direction_cosines([euler_angles(theta_0 + rate * t, miss, 0.0, sequence="xyz") for t in result.t])
    assert np.abs(R - expected).max() < 1e-11
    omega = result["body"].angular_velocity

    start = to_euler_angles(result["body"].orientation)[0]
    count = solve_ivp(lambda t, a: euler_rates(a, omega[0]), (0, 1), start, rtol=1e-9, atol=1e-12, method="DOP853").nfev
    assert result.stats.evaluations < 300
    assert count > {1e-2: 500, 1e-4: 1000, 1e-6: 1500}[miss]
    # the largest rate of ψ is where the axis passes the pole
    p_rates = np.abs(np.diff(result["body"].orientation, axis=0)).max() / 0.05
    assert p_rates <= rate / 2 * (1 + 1e-9)
    at_pole = euler_rates(to_euler_angles(euler_angles(0.0, miss, 0.0, sequence="xyz")), omega[0])
    assert abs(at_pole[0]) == pytest.approx(rate / np.tan(miss), rel=1e-3)
