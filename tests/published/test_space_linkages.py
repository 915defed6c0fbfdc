"""Linkages in space against their closed forms: slider-crank, RSSR, RSCR, Cardan shafts, screw, Bennett."""

from __future__ import annotations

import numpy as np
import pytest

import cardan as cd
from cardan.model.rotation.orientation import (
    axis_angle,
    compose,
    direction_cosines,
    euler_angles,
    inverse_orientation,
    pointing,
)
from cardan.model.rotation.orientation_readers import to_direction_cosines
from case import load_case
from space_case import build
from space_reference import RSCR, RSSR, Bennett, cardan_angle, cardan_ratio, follow, periodic_rates, turn

TIGHT = {"rtol": 1e-11, "atol": 1e-13}
REFERENCE = 1e-7
KINEMATIC = 1e-10  # positions without integration, metres and radians
RATES = 1e-8  # of speeds and accelerations; the reference's own Fourier derivatives are good to 1e-10
Z = (0.0, 0.0, 1.0)


# -- spatial slider-crank (Haug 1989, sect. 12.2; IFToMM library) --------------------------------------------------


@pytest.mark.parametrize("variant", ["haug_x", "axis_y", "crank_com_mid_x"])
def test_spatial_slider_crank(variant):
    reference = load_case("slider_crank_spatial")["reference"][variant]
    model = build(reference["model"])
    state = cd.assemble(model)
    assert (state.dof, list(state.redundant)) == (1, [])
    result = cd.simulate(model, until=5, every=0.25, **TIGHT)
    assert result.energy.total[0] == pytest.approx(reference["total_energy"], rel=1e-12)
    turned = result["A"].angle - result["A"].angle[0]
    assert np.abs(turned - reference["theta"]).max() < REFERENCE
    assert np.abs(result["A"].rate - reference["theta_dot"]).max() < 10 * REFERENCE  # 24 rad/s
    assert np.abs(result["slider"].position[:, 0] - reference["x"]).max() < REFERENCE
    assert np.abs(result["slider"].velocity[:, 0] - reference["x_dot"]).max() < REFERENCE
    R = to_direction_cosines(result["conrod"].orientation)
    omega = np.einsum("nij,nj->ni", R, result["conrod"].angular_velocity)
    assert np.abs(omega - reference["conrod_omega_global"]).max() < 10 * REFERENCE


@pytest.mark.parametrize("method", ["direct", "baumgarte", "joint", "dae", "auto"])
def test_spatial_slider_crank_by_the_other_methods(method):
    reference = load_case("slider_crank_spatial")["reference"]["crank_com_mid_x"]
    tolerances = {"rtol": 1e-9, "atol": 1e-11} if method == "dae" else TIGHT
    result = cd.simulate(build(reference["model"]), until=1, every=0.25, method=method, **tolerances)
    assert np.abs(result["A"].angle - result["A"].angle[0] - reference["theta"][:5]).max() < 10 * REFERENCE
    assert np.abs(result["slider"].position[:, 0] - reference["x"][:5]).max() < REFERENCE


@pytest.mark.parametrize("turns_a_report", [0.3, 0.7, 1.0, 6.5])
def test_kinematics_counts_turns_between_reports(turns_a_report):
    """A crank that turns by any amount from one reported time to the next."""
    speed = 2 * np.pi * turns_a_report / 0.1
    model = cd.Model("crank", dim=3, gravity=None)
    crank = rod(model, "crank")
    pin = model.add(cd.Revolute("pin", model.ground.at(0, 0, 0, axis=Z), crank.at(0, 0, 0, axis=Z)))
    model.add(cd.Drive("motor", pin.angle, lambda t: speed * t))
    result = cd.kinematics(model, until=1, every=0.1)
    assert np.abs(result["pin"].angle - speed * result.t).max() < KINEMATIC
    first = to_direction_cosines(result["crank"].orientation)[:, :, 0]
    expected = np.stack([np.cos(speed * result.t), np.sin(speed * result.t), 0 * result.t], axis=1)
    assert np.abs(first - expected).max() < KINEMATIC


# -- RSSR and RSCR -------------------------------------------------------------------------------------------------

SAMPLES = 128  # over one turn of the crank; the Fourier series of the rocker's angle ends in round-off long before
CRANK_SPEED = 2 * np.pi  # rad/s: one turn a second
THETA = 2 * np.pi * np.arange(SAMPLES) / SAMPLES


def rod(model: cd.Model, name: str, **options):
    return model.body(name, mass=1, inertia=(0.1, 0.1, 0.02), **options)


def driven_crank(model: cd.Model, length: float):
    """A crank about z at the origin, driven; its frame at the pivot, its end at (length, 0, 0)."""
    crank = rod(model, "crank")
    pin = model.add(cd.Revolute("crank pin", model.ground.at(0, 0, 0, axis=Z), crank.at(0, 0, 0, axis=Z)))
    model.add(cd.Drive("motor", pin.angle, lambda t: CRANK_SPEED * t))
    return crank


def one_turn(model: cd.Model) -> cd.Result:
    return cd.kinematics(model, until=1 - 1 / SAMPLES, every=1 / SAMPLES)


def test_rssr_four_bar():
    """The coupler is a massless link; rocker angle, rate and acceleration over a full turn."""
    four_bar = RSSR()
    phi = np.unwrap([four_bar.rocker_angle(theta) for theta in THETA])
    phi_1, phi_2 = periodic_rates(phi)
    model = cd.Model("RSSR", dim=3, gravity=None)
    crank = driven_crank(model, four_bar.crank)
    rocker = rod(model, "rocker", position=four_bar.pivot, orientation=axis_angle(four_bar.axis, phi[0] + 0.05))
    pin_i = model.ground.at(*four_bar.pivot, axis=four_bar.axis, reference=four_bar.zero)
    pin_j = rocker.at(0, 0, 0, axis=four_bar.axis, reference=four_bar.zero)
    model.add(cd.Revolute("rocker pin", pin_i, pin_j))
    end = tuple(four_bar.rocker * np.array(four_bar.zero))
    model.add(cd.Link("rod", crank.at(four_bar.crank, 0, 0), rocker.at(*end), length=four_bar.length))
    result = one_turn(model)
    pin = result["rocker pin"]
    assert np.abs(pin.angle - pin.angle[0] - (phi - phi[0])).max() < KINEMATIC
    assert np.abs(np.cos(pin.angle[0] - phi[0]) - 1) < KINEMATIC
    along = result["rocker"].angular_velocity @ four_bar.axis
    assert np.abs(along - CRANK_SPEED * phi_1).max() < RATES
    along = result["rocker"].angular_acceleration @ four_bar.axis
    assert np.abs(along - CRANK_SPEED**2 * phi_2).max() < RATES * CRANK_SPEED**2


def test_rssr_with_a_coupler_that_may_spin():
    """With a coupler body on two balls there is one freedom more, its spin; the rocker moves as before."""
    four_bar = RSSR()
    model = cd.Model("RSSR, coupler body", dim=3, gravity=(0, 0, -9.81))
    phi = four_bar.rocker_angle(0.0)
    A, B = four_bar.crank_end(0.0), four_bar.rocker_end(phi)
    crank = rod(model, "crank", angular_velocity=(0, 0, 3.0), hold=("orientation", "angular_velocity"))
    rocker = rod(model, "rocker", position=four_bar.pivot, orientation=axis_angle(four_bar.axis, phi))
    coupler = rod(model, "coupler", position=tuple((A + B) / 2), orientation=pointing(Z, B - A))
    model.add(cd.Revolute("crank pin", model.ground.at(0, 0, 0, axis=Z), crank.at(0, 0, 0, axis=Z)))
    model.add(cd.Revolute("rocker pin", model.ground.at(*four_bar.pivot, axis=four_bar.axis),
                          rocker.at(0, 0, 0, axis=four_bar.axis)))  # fmt: skip
    half = four_bar.length / 2
    model.add(cd.Spherical("A", crank.at(four_bar.crank, 0, 0), coupler.at(0, 0, -half)))
    model.add(cd.Spherical("B", rocker.at(*(four_bar.rocker * np.array(four_bar.zero))), coupler.at(0, 0, half)))
    state = cd.assemble(model)
    assert (state.dof, list(state.redundant)) == (2, [])
    result = cd.simulate(model, until=1, every=0.01, **TIGHT)
    theta = result["crank pin"].angle
    expected = np.unwrap([four_bar.rocker_angle(angle) for angle in theta])
    turned = result["rocker pin"].angle
    assert np.abs(turned - turned[0] - (expected - expected[0])).max() < REFERENCE
    assert np.abs(result.energy.total - result.energy.total[0]).max() < REFERENCE
    # the balls put no moment about the rod on it: its spin about the own axis stays, as J_1 = J_2
    spin = result["coupler"].angular_velocity[:, 2]
    assert np.abs(spin - spin[0]).max() < REFERENCE


def test_rscr_four_bar():
    """Rocker angle, slide and turn of the coupler on the rocker, over a full turn of the crank."""
    four_bar = RSCR()
    start = float(follow(four_bar.residual, np.zeros(1), 0.6, 0.2)[0])
    phi = follow(four_bar.residual, THETA, start, 0.1)
    slide = np.array([four_bar.slide(*pair) for pair in zip(THETA, phi, strict=True)])
    normal = np.cross(four_bar.line, four_bar.axis)
    normal /= np.linalg.norm(normal)
    turned = np.unwrap([four_bar.coupler_turn(*pair, normal) for pair in zip(THETA, phi, strict=True)])

    model = cd.Model("RSCR", dim=3, gravity=None)
    crank = driven_crank(model, four_bar.crank)
    p = axis_angle(four_bar.axis, start + 0.02)
    rocker = rod(model, "rocker", position=four_bar.pivot, orientation=p)
    # coupler frame: on the line, parallel to the rocker where slide and turn are zero; the ball is along `normal`
    place = np.array(four_bar.pivot) + to_direction_cosines(p) @ (
        np.array(four_bar.line_point) + slide[0] * np.array(four_bar.line)
    )
    coupler = rod(model, "coupler", position=tuple(place), orientation=compose(p, axis_angle(four_bar.line, turned[0])))
    axis = {"axis": four_bar.axis}
    line = {"axis": four_bar.line, "reference": tuple(normal)}
    model.add(cd.Revolute("rocker pin", model.ground.at(*four_bar.pivot, **axis), rocker.at(0, 0, 0, **axis)))
    model.add(cd.Cylindrical("sleeve", rocker.at(*four_bar.line_point, **line), coupler.at(0, 0, 0, **line)))
    model.add(cd.Spherical("ball", crank.at(four_bar.crank, 0, 0), coupler.at(*(four_bar.offset * normal))))
    result = one_turn(model)
    pin, sleeve = result["rocker pin"], result["sleeve"]
    assert np.abs(pin.angle - pin.angle[0] - (phi - phi[0])).max() < KINEMATIC
    assert np.abs(sleeve.displacement - slide).max() < KINEMATIC
    assert np.abs(sleeve.angle - turned).max() < KINEMATIC
    phi_1, phi_2 = periodic_rates(phi)
    assert np.abs(result["rocker"].angular_velocity @ four_bar.axis - CRANK_SPEED * phi_1).max() < RATES
    found = result["rocker"].angular_acceleration @ four_bar.axis
    assert np.abs(found - CRANK_SPEED**2 * phi_2).max() < RATES * CRANK_SPEED**2


# -- Cardan shafts -------------------------------------------------------------------------------------------------

BEND = np.radians(35)
SPEED = 2 * np.pi
X = (1.0, 0.0, 0.0)


def shaft(model: cd.Model, name: str, place, heading: float, **options):
    """A shaft along its x axis, in the xy plane; y′ in that plane, z′ up."""
    return rod(model, name, position=tuple(place), orientation=axis_angle(Z, heading), **options)


def input_shaft(model: cd.Model):
    body = shaft(model, "input", (0, 0, 0), 0.0)
    pin = model.add(cd.Revolute("bearing", model.ground.at(-1, 0, 0, axis=X), body.at(-1, 0, 0, axis=X)))
    model.add(cd.Drive("motor", pin.angle, lambda t: SPEED * t))
    return body


def test_universal_joint_speed_ratio():
    """Pin of the input across the plane of the shafts (y′ at φ = 0), pin of the output along z′."""
    model = cd.Model("Cardan joint", dim=3, gravity=None)
    first = input_shaft(model)
    second = shaft(model, "output", (0, 0, 0), BEND)
    model.add(cd.Universal("cross", first.at(0, 0, 0, axis=(0, 1, 0)), second.at(0, 0, 0, axis=Z)))
    along = (np.cos(BEND), np.sin(BEND), 0)
    model.add(cd.ParallelAxes("direction", model.ground.at(0, 0, 0, axis=along), second.at(0, 0, 0, axis=X)))
    state = cd.assemble(model)
    assert (state.dof, list(state.redundant)) == (0, [])
    result = cd.kinematics(model, until=2, every=0.01)
    phi = SPEED * result.t
    # frame of the output: a turn by BEND about z, then by φ_2 about its own axis
    expected = [to_direction_cosines(compose(axis_angle(Z, BEND), axis_angle(X, a))) for a in cardan_angle(phi, BEND)]
    assert np.abs(to_direction_cosines(result["output"].orientation) - expected).max() < KINEMATIC
    assert np.abs(result["output"].angular_velocity[:, 0] - SPEED * cardan_ratio(phi, BEND)).max() < RATES


def test_universal_joint_between_two_bearings_is_redundant():
    """Two revolute bearings fix the point of the cross three times over: found, named, motion unchanged."""
    model = cd.Model("Cardan joint in bearings", dim=3, gravity=None)
    first = input_shaft(model)
    second = shaft(model, "output", (0, 0, 0), BEND)
    model.add(cd.Universal("cross", first.at(0, 0, 0, axis=(0, 1, 0)), second.at(0, 0, 0, axis=Z)))
    end = (np.cos(BEND), np.sin(BEND), 0)
    model.add(cd.Revolute("output bearing", model.ground.at(*end, axis=end), second.at(1, 0, 0, axis=X)))
    state = cd.assemble(model)
    assert state.dof == 0
    assert len(state.redundant) == 3
    assert all(row.split(".")[0] in ("cross", "output bearing", "bearing") for row in state.redundant)
    result = cd.kinematics(model, until=1, every=0.01)
    expected = SPEED * cardan_ratio(SPEED * result.t, BEND)
    assert np.abs(result["output"].angular_velocity[:, 0] - expected).max() < RATES


@pytest.mark.parametrize(("phased", "bend_back"), [(True, False), (True, True), (False, False)])
def test_double_cardan_shaft(phased, bend_back):
    """Both forks of the middle shaft in one plane, equal bends: constant ratio. A quarter turn apart: ratios multiply.

    `bend_back`: the output is parallel to the input (Z arrangement), else the bends add up (W arrangement).
    """
    model = cd.Model("double Cardan", dim=3, gravity=None)
    length = 1.0
    heading = 0.0 if bend_back else 2 * BEND
    corner = length * np.array([np.cos(BEND), np.sin(BEND), 0])
    first = input_shaft(model)
    middle = shaft(model, "middle", (0, 0, 0), BEND)
    last = shaft(model, "output", corner, heading)
    fork = Z if phased else (0, 1, 0)
    other = (0, 1, 0) if phased else Z
    model.add(cd.Universal("first cross", first.at(0, 0, 0, axis=(0, 1, 0)), middle.at(0, 0, 0, axis=Z)))
    model.add(cd.Universal("second cross", middle.at(length, 0, 0, axis=fork), last.at(0, 0, 0, axis=other)))
    along = (np.cos(heading), np.sin(heading), 0)
    model.add(cd.Cylindrical("output bearing", model.ground.at(*corner, axis=along), last.at(0, 0, 0, axis=X)))
    state = cd.assemble(model)
    assert (state.dof, list(state.redundant)) == (0, [])
    result = cd.kinematics(model, until=1, every=0.005)
    phi = SPEED * result.t
    middle_angle = cardan_angle(phi, BEND)
    if phased:
        ratio = np.ones_like(phi)
        angle = phi
    else:
        # the second joint sees the middle shaft with its driving pin in the plane of the bend, as the first did
        ratio = cardan_ratio(phi, BEND) * cardan_ratio(middle_angle, BEND)
        angle = cardan_angle(middle_angle, BEND)
        assert ratio.max() == pytest.approx(1 / np.cos(BEND) ** 2, rel=1e-12)
    assert np.abs(result["middle"].angular_velocity[:, 0] - SPEED * cardan_ratio(phi, BEND)).max() < RATES
    assert np.abs(result["output"].angular_velocity[:, 0] - SPEED * ratio).max() < RATES
    expected = [to_direction_cosines(compose(axis_angle(Z, heading), axis_angle(X, a))) for a in angle]
    assert np.abs(to_direction_cosines(result["output"].orientation) - expected).max() < KINEMATIC


def test_constant_velocity_joint():
    """Its output turns as its input, whatever the bend."""
    model = cd.Model("constant velocity", dim=3, gravity=None)
    first = input_shaft(model)
    second = shaft(model, "output", (0, 0, 0), BEND)
    model.add(cd.ConstantVelocity("joint", first.at(0, 0, 0, axis=X), second.at(0, 0, 0, axis=X)))
    along = (np.cos(BEND), np.sin(BEND), 0)
    model.add(cd.ParallelAxes("direction", model.ground.at(0, 0, 0, axis=along), second.at(0, 0, 0, axis=X)))
    result = cd.kinematics(model, until=2, every=0.01)
    assert np.abs(result["output"].angular_velocity - [SPEED, 0, 0]).max() < RATES
    expected = [to_direction_cosines(compose(axis_angle(Z, BEND), axis_angle(X, SPEED * t))) for t in result.t]
    assert np.abs(to_direction_cosines(result["output"].orientation) - expected).max() < KINEMATIC


# -- screw ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("method", ["partition", "joint", "dae"])
def test_nut_running_down_a_screw(method):
    """m s̈ = m g cos ε - F, J φ̈ = F p/2π, s = p φ/2π: s̈ = g cos ε/(1 + J (2π/p)²/m), on a screw leaning by ε."""
    mass, J, pitch, lean = 0.2, 4e-5, 0.02, 0.4
    p = euler_angles(0.3, lean, 0.0)
    axis = tuple(to_direction_cosines(p)[:, 2])
    model = cd.Model("screw", dim=3, gravity=(0, 0, -9.81))
    nut = model.body("nut", mass=mass, inertia=(3e-5, 3e-5, J), orientation=p)
    model.add(cd.Screw("thread", model.ground.at(0, 0, 0, axis=axis), nut.at(0, 0, 0, axis=Z), pitch=pitch))
    assert cd.assemble(model).dof == 1
    result = cd.simulate(model, until=2, every=0.02, method=method, rtol=1e-10, atol=1e-12)
    s = -0.5 * 9.81 * np.cos(lean) / (1 + J * (2 * np.pi / pitch) ** 2 / mass) * result.t**2
    assert abs(s[-1]) > 40 * pitch  # dozens of turns
    assert np.abs(result["nut"].position - s[:, None] * axis).max() < REFERENCE
    assert np.abs(result["thread"].displacement - s).max() < REFERENCE
    turned = result["thread"].angle - result["thread"].angle[0]
    assert np.abs(turned - 2 * np.pi * s / pitch).max() < REFERENCE * 2 * np.pi / pitch


# -- Bennett -------------------------------------------------------------------------------------------------------

BENNETT = Bennett()
BENNETT_START = 1.2


def bennett(**first_link) -> cd.Model:
    """Link k sits on joint k (frame after its turn); the fourth joint closes the loop with the ground, frame 0.

    Ground carries joints 1 and 4: frame 4, twisted and stretched, is the ground again.
    """
    model = cd.Model("Bennett", dim=3, gravity=(0, 0, -9.81))
    frames = BENNETT.frames(BENNETT_START)
    geometry = ((BENNETT.a, BENNETT.alpha), (BENNETT.b, BENNETT.beta))
    links = []
    for k in range(3):
        R, p = frames[k]
        length = geometry[k % 2][0]
        options = first_link if k == 0 else {}
        links.append(model.body(
            f"link {k + 1}", mass=length, inertia=(0.01, length**3 / 12, length**3 / 12),
            center_of_mass=(length / 2, 0, 0), position=tuple(p), orientation=direction_cosines(R), **options,
        ))  # fmt: skip
    model.add(cd.Revolute("joint 1", model.ground.at(0, 0, 0, axis=Z, reference=X),
                          links[0].at(0, 0, 0, axis=Z, reference=X)))  # fmt: skip
    for k in (1, 2):
        length, twist = geometry[(k - 1) % 2]
        end = turn(X, twist)
        before = links[k - 1].at(length, 0, 0, axis=tuple(end[:, 2]), reference=X)
        model.add(cd.Revolute(f"joint {k + 1}", before, links[k].at(0, 0, 0, axis=Z, reference=X)))
    length, twist = geometry[0]
    end = links[2].at(length, 0, 0, axis=tuple(turn(X, twist)[:, 2]), reference=X)
    R, p = frames[3]
    # the ground, seen from its far joint: frame 4 is that of joint 4 after its turn, constant in the ground
    model.add(cd.Revolute("joint 4", end, model.ground.at(*p, axis=tuple(R[:, 2]), reference=tuple(R[:, 0]))))
    return model


def test_bennett_linkage_is_movable_and_its_redundancy_is_named():
    state = cd.assemble(bennett())
    assert state.dof == 1
    assert state.grubler == -2
    assert len(state.redundant) == 3
    assert {row.split(".")[0] for row in state.redundant} <= {f"joint {k}" for k in (1, 2, 3, 4)}


def test_bennett_linkage_moves_by_its_closed_form():
    model = bennett()
    pin = model["joint 1"]
    model.add(cd.Drive("motor", pin.angle, lambda t: BENNETT_START + t))
    result = cd.kinematics(model, until=3.5, every=0.05)
    first = BENNETT_START + result.t
    second = BENNETT.second(first)
    for name, expected in (("joint 1", first), ("joint 2", second), ("joint 3", -first), ("joint 4", -second)):
        found = result[name].angle
        assert np.abs(found - found[0] - (expected - expected[0])).max() < KINEMATIC, name
        assert abs(np.exp(1j * found[0]) - np.exp(1j * expected[0])) < KINEMATIC, name


def test_bennett_linkage_runs_freely():
    """Gravity and the full inertia: energy stays, the loop stays closed, angles obey the closed form."""
    model = bennett(angular_velocity=(0, 0, 2.0), hold=("angular_velocity.z",))
    result = cd.simulate(model, until=2, every=0.02, rtol=1e-10, atol=1e-12)
    first = np.mod(result["joint 1"].angle, 2 * np.pi)
    second = BENNETT.second(first)
    gap = np.angle(np.exp(1j * (result["joint 2"].angle - second)))
    assert np.abs(gap).max() < REFERENCE
    energy = result.energy.total
    assert np.abs(energy - energy[0]).max() < REFERENCE * result.energy.kinetic.max()
    assert np.ptp(first) > 0.5


def test_inverse_of_the_frames_used_here():
    """Guards the tests' own bookkeeping: frames of the closed form do close, and compose inverts."""
    R, p = BENNETT.frames(BENNETT_START)[-1]
    assert np.abs(R - np.eye(3)).max() < 1e-14
    assert np.abs(p).max() < 1e-14
    q = direction_cosines(BENNETT.frames(BENNETT_START)[2][0])
    assert np.allclose(compose(q, inverse_orientation(q)), (1, 0, 0, 0), atol=1e-15)
