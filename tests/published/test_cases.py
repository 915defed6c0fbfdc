"""Machines with reference solutions of 12 and more digits (cases/*.json, each with how it was computed)."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.integrate import quad, solve_ivp

import cardan as cd
from case import at_times, build, load_case

REFERENCE = 1e-7  # what every method promises here: "to 1e-7 or better of its reference"
TIGHT = {"rtol": 1e-11, "atol": 1e-12}
PUBLISHED_ANGLE = 5e-9  # rad: 1.4e-9 is the IVP test set's own error (45-digit reference), 1.8e-9 that of TIGHT
STATICS = 1e-8  # relative; equilibria are found to round-off of the forces


def angles(result, case) -> np.ndarray:
    return np.array([result[b["name"]].angle for b in case["bodies"]]).T


# -- Andrews' squeezer --------------------------------------------------------------------------------------------


def andrews_coordinates(phi: np.ndarray) -> np.ndarray:
    """β, Θ, γ, Φ, δ, Ω, ε of the test set from the angles of the seven bodies."""
    p = phi.T
    return np.array([p[0], p[1] - p[0], p[2], p[3] - p[4], p[4], p[5] - p[6], p[6]]).T


@pytest.fixture(scope="module")
def andrews():
    case = load_case("andrews")
    return case, cd.simulate(build(case), until=0.05, every=0.005, **TIGHT)


def test_andrews_against_the_45_digit_reference(andrews):
    case, result = andrews
    assert result.t == pytest.approx(case["reference"]["times"], abs=1e-12)
    found = andrews_coordinates(angles(result, case))
    assert np.abs(found - np.array(case["reference"]["q"])).max() < REFERENCE


def test_andrews_against_the_ivp_test_set(andrews):
    case, result = andrews
    published = case["reference"]["published"]
    k = int(np.argmin(abs(result.t - published["t"])))
    found = andrews_coordinates(angles(result, case))[k]
    assert np.abs(found - np.array(published["q"])).max() < PUBLISHED_ANGLE


def test_andrews_conserves_energy_less_the_work_of_the_motor(andrews):
    case, result = andrews
    torque = next(f["value"] for f in case["forces"] if f["type"] == "torque")
    balance = result.energy.total - torque * result["K1_crank_OF"].angle
    assert np.abs(balance - balance[0]).max() < 1e-8 * result.energy.kinetic.max()


@pytest.mark.parametrize("method", ["direct", "baumgarte"])
def test_andrews_by_the_other_methods(method):
    case = load_case("andrews")
    result = cd.simulate(build(case), until=0.05, every=0.005, method=method, **TIGHT)
    found = andrews_coordinates(angles(result, case))
    assert np.abs(found - np.array(case["reference"]["q"])).max() < 10 * REFERENCE  # constraints drift freely here


# -- pendulum -----------------------------------------------------------------------------------------------------


def test_rod_pendulum_against_jacobi_functions():
    case = load_case("a01_pendulum")
    reference = case["reference"]["uniform_rod"]
    times = at_times(reference["times"])
    result = cd.simulate(build(case), until=times[-1], every=times[1] - times[0], **TIGHT)
    theta = result["rod"].angle - np.pi / 2  # the body's angle is θ + π/2
    assert np.abs(theta - reference["theta"]).max() < REFERENCE
    assert np.abs(result["rod"].angular_velocity - reference["theta_dot"]).max() < REFERENCE


@pytest.mark.parametrize("model_of", ["body without inertia", "massless link"])
def test_point_mass_pendulum_against_jacobi_functions(model_of):
    case = load_case("a01_pendulum")
    reference = case["reference"]["point_mass"]
    model = cd.Model("IFToMM A01", gravity=(0, -9.81))
    if model_of == "massless link":
        mass = model.body("P1", mass=1, inertia=1, position=(-1, 0))
        model.add(cd.Link("bar", model.ground.at(0, 0), mass.at(0, 0), length=1))
    else:
        mass = model.body("P1", mass=1, inertia=0, position=(-1, 0))
        model.add(cd.Revolute("pivot", model.ground.at(0, 0), mass.at(1, 0)))
    times = at_times(reference["times"])
    result = cd.simulate(model, until=times[-1], every=times[1] - times[0], **TIGHT)
    expected = np.array([reference["tip_x"], reference["tip_y"]]).T
    assert np.abs(result["P1"].position - expected).max() < REFERENCE


# -- chain --------------------------------------------------------------------------------------------------------


def test_chain_of_ten_links():
    case = load_case("chain10")
    reference = case["reference"]
    times = at_times(reference["times"])
    result = cd.simulate(build(case), until=times[-1], every=times[1] - times[0], **TIGHT)
    assert np.abs(angles(result, case) - np.array(reference["theta"])).max() < REFERENCE
    omega = np.array([result[b["name"]].angular_velocity for b in case["bodies"]]).T
    assert np.abs(omega - np.array(reference["omega"])).max() < 10 * REFERENCE  # speeds reach 100 rad/s


def test_chain_pivot_force():
    case = load_case("chain10")
    reference = case["reference"]
    result = cd.simulate(build(case), until=1, every=0.1, **TIGHT)
    pivot = case["joints"][0]["name"]
    force = result[pivot].reaction_j[1:, :2]  # of the ground on the first link
    expected = np.array(reference["pivot_force_from_t0p1"])
    assert np.abs(force - expected).max() < 1e-6 * np.abs(expected).max()


# -- slider-crank -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("method", ["partition", "direct", "baumgarte"])
def test_slider_crank(method):
    case = load_case("slider_crank_planar")
    reference = case["reference"]
    times = at_times(reference["times"])
    result = cd.simulate(build(case), until=times[-1], every=times[1] - times[0], method=method, **TIGHT)
    assert np.abs(result["crank"].angle - reference["theta"]).max() < REFERENCE
    assert np.abs(result["slider"].position[:, 0] - reference["x"]).max() < REFERENCE
    assert np.abs(result["slider"].velocity[:, 0] - reference["x_dot"]).max() < REFERENCE
    assert np.abs(result["rod"].angle - reference["rod_angle"]).max() < REFERENCE


def test_slider_crank_integrals_as_user_states():
    case = load_case("slider_crank_planar")
    model = build(case)
    model.state("speed", rate=lambda s: s.angular_velocity(model["crank"]) ** 2)
    model.state("deviation", rate=lambda s: (s.position(model["slider"])[0] - case["parameters"]["xr"]) ** 2)
    times = at_times(case["reference"]["times"])
    result = cd.simulate(model, until=times[-1], every=times[1] - times[0], **TIGHT)
    assert np.abs(result["speed"].value - case["reference"]["int_thetadot2"]).max() < 10 * REFERENCE  # grows to 40
    assert np.abs(result["deviation"].value - case["reference"]["int_x_dev2"]).max() < REFERENCE


# -- statics of a spring-supported four-bar -----------------------------------------------------------------------

STATIC = load_case("static_fourbar")
EQUILIBRIA = STATIC["reference"]["all_equilibria_open_branch"]


def static_fourbar(crank_angle: float, coupler_angle: float, rocker_angle: float) -> cd.Model:
    """The case, placed at the given angles."""
    case = {**STATIC, "bodies": [dict(b) for b in STATIC["bodies"]]}
    p = case["parameters"]
    B = p["crank"] * np.array([np.cos(crank_angle), np.sin(crank_angle)])
    C = np.array([p["ground"], 0]) + p["rocker"] * np.array([np.cos(rocker_angle), np.sin(rocker_angle)])
    places = (B / 2, (B + C) / 2, (C + np.array([p["ground"], 0])) / 2)
    for body, place, angle in zip(case["bodies"], places, (crank_angle, coupler_angle, rocker_angle), strict=True):
        body["initial"] = {"r": tuple(place), "phi": angle, "v": (0, 0), "omega": 0}
    return build(case)


def check_equilibrium(result, expected) -> None:
    for body in ("crank", "coupler", "rocker"):
        assert result[body].angle[0] == pytest.approx(expected[f"{body}_angle"], abs=STATICS)
    force = {"A_force_on_crank": "A", "B_force_on_coupler": "B", "C_force_on_coupler": "C", "D_force_on_rocker": "D"}
    for word, joint in force.items():  # the named body is the joint's second one
        assert result[joint].reaction_j[0, :2] == pytest.approx(expected[word], rel=STATICS, abs=1e-6)
    spring = next(name for name in result.parts if name.startswith("spring"))
    assert result[spring].length[0] == pytest.approx(expected["spring_length"], rel=STATICS)
    assert result[spring].force[0] == pytest.approx(expected["spring_tension"], rel=STATICS)
    assert result.extra["stability"] == ("stable" if expected["stable"] else "unstable")


def test_deepest_equilibrium_from_afar():
    expected = STATIC["reference"]["deepest_stable"]
    start = [expected[f"{b}_angle"] for b in ("crank", "coupler", "rocker")]
    check_equilibrium(cd.equilibrium(static_fourbar(start[0] - 0.3, start[1], start[2])), expected)


@pytest.mark.parametrize("k", range(len(EQUILIBRIA)))
def test_every_equilibrium_is_recognised_with_its_stability(k):
    expected = EQUILIBRIA[k]
    model = static_fourbar(*(expected[f"{b}_angle"] for b in ("crank", "coupler", "rocker")))
    check_equilibrium(cd.equilibrium(model), expected)


@pytest.mark.parametrize("k", [k for k, e in enumerate(EQUILIBRIA) if e["stable"]])
@pytest.mark.parametrize("aside", [-0.1, 0.1])
def test_stable_equilibria_are_reached_from_near_starts(k, aside):
    expected = EQUILIBRIA[k]
    angles_ = [expected[f"{b}_angle"] for b in ("crank", "coupler", "rocker")]
    check_equilibrium(cd.equilibrium(static_fourbar(angles_[0] + aside, *angles_[1:])), expected)


@pytest.mark.parametrize("k", [k for k, e in enumerate(EQUILIBRIA) if not e["stable"]])
@pytest.mark.parametrize("aside", [-0.1, 0.1])
def test_from_beside_an_unstable_equilibrium_the_search_falls_to_a_stable_one(k, aside):
    expected = EQUILIBRIA[k]
    angles_ = [expected[f"{b}_angle"] for b in ("crank", "coupler", "rocker")]
    result = cd.equilibrium(static_fourbar(angles_[0] + aside, *angles_[1:]))
    assert result.extra["stability"] == "stable"
    assert result.energy.potential[0] < expected["V"]


# -- A02, one four-bar of the N-four-bar mechanism ----------------------------------------------------------------


def test_parallelogram_keeps_its_energy_until_it_lies_flat():
    """IFToMM A02 with N = 1. From the upright square the crank falls; the linkage is singular when all bars are
    level (a second branch begins there), 0.708 s after this start; up to there energy and closed form hold."""
    case = load_case("a02_fourbar_N1_definition")
    model = build(case)
    flat = quad(lambda phi: 1 / falling_rate(phi), 0, np.pi / 2)[0]  # time of φ = π/2
    result = cd.simulate(model, until=0.95 * flat, **TIGHT)
    total = result.energy.total
    assert np.abs(total - total[0]).max() < 1e-9 * np.abs(total[0])
    phi = np.pi / 2 - result["bar0"].angle  # clockwise from the upward vertical
    rate = -result["bar0"].angular_velocity
    assert np.abs(rate - falling_rate(phi)).max() < REFERENCE


def test_parallelogram_is_never_followed_onto_the_wrong_branch():
    """In 10 s the bars lie level 19 times. The run either goes on as a parallelogram (it does today, re-partitioning
    at each passage) or says where it is singular; it must not arrive somewhere else."""
    case = load_case("a02_fourbar_N1_definition")
    through_kinks = 1e-4  # J, rad: each passage costs accuracy; seen 7e-6 J in 10 s
    try:
        result = cd.simulate(build(case), until=10, every=0.1, rtol=1e-9, atol=1e-11)
    except cd.SingularError as problem:
        result = problem.result  # type: ignore[attr-defined]
    total = result.energy.total
    assert np.abs(total - total[0]).max() < through_kinks
    assert np.abs(result["coupler1"].angle).max() < 1e-8  # the coupler of a parallelogram does not turn
    motion = solve_ivp(lambda _, phi: falling_rate(phi), (0, 10), [0.0], rtol=1e-12, atol=1e-12, t_eval=result.t)
    assert np.abs(np.pi / 2 - result["bar0"].angle - motion.y[0]).max() < through_kinks


def falling_rate(phi):
    """φ̇(φ), φ clockwise from upright: T = ½ (2 J_A + m l²) φ̇² = ½ (5/3) φ̇², V = 2 m g cos φ, φ̇(0) = 1."""
    return np.sqrt(1 + 4 * 9.81 * (1 - np.cos(phi)) / (5 / 3))
