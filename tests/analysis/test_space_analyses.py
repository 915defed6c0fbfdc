"""Analyses in space against closed forms and Newton-Euler: equilibrium, inverse dynamics, kinematics, modes."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.linalg import eigvals
from scipy.spatial.transform import Rotation

import cardan as cd
from space import (
    about,
    any_inertia,
    any_rotation,
    euler_parameters,
    inertia_entries,
    inertia_tensor,
    rotation,
    wrench_needed,
)

G = 9.81
CLOSED_FORM = 1e-9
INERTIA = (0.3, 0.25, 0.15, 0.02, 0.01, -0.03)


# -- equilibrium ----------------------------------------------------------------------------------------------------


def nut_on_a_thread() -> cd.Model:
    """Its spring lets it down by m g/k = 0.4905 m, five turns of the thread."""
    model = cd.Model("nut", dim=3, gravity=(0, 0, -G))
    k = model.parameter("k", 20.0)
    nut = model.body("nut", mass=1, inertia=(0.01, 0.01, 0.01))
    axes = {"axis": (0, 0, 1), "reference": (1, 0, 0)}
    model.add(cd.Screw("thread", model.ground.at(0, 0, 0, **axes), nut.at(0, 0, 0, **axes), pitch=0.1))
    model.add(cd.Spring("spring", model.ground.at(0, 0, 1), nut.at(0, 0, 0), stiffness=k, free_length=1.0))
    return model


@pytest.mark.parametrize("method", ["partition", "joint", "dae", "direct"])
@pytest.mark.parametrize("start", ["equilibrium", "nearest equilibrium"])
def test_turns_on_the_way_to_an_equilibrium_are_kept_by_the_run_that_starts_there(method, start):
    result = cd.simulate(nut_on_a_thread(), until=0.5, start=start, method=method)
    assert result["nut"].position[:, 2] == pytest.approx(-G / 20, abs=1e-9)
    assert result["thread"].angle == pytest.approx(-G / 20 / 0.1 * 2 * np.pi, abs=1e-7)


def test_derivatives_of_a_run_from_an_equilibrium_some_turns_away():
    found = cd.gradient(nut_on_a_thread(), cd.Terminal("nut.position.z"), 0.1, start="equilibrium")
    assert found.derivative(0, "k") == pytest.approx(G / 20**2, rel=1e-6)


def test_a_chain_pulled_sideways_hangs_along_its_tensions():
    """Each rod lies along the force at its lower end plus half its own weight."""
    model = cd.Model("chain", dim=3, gravity=(0, 0, -G))
    above, count, pull = model.ground.at(0, 0, 0), 4, np.array([3.0, -2.0, 0.0])
    for k in range(count):
        rod = model.body(f"rod{k}", mass=1 + k, inertia=(0.01, 0.01, 0.002), position=(0.3 + 0.6 * k, 0.1 * k, 0.2),
                         orientation=(0.9, 0.1 * k, 0.3, 0.2))  # fmt: skip
        model.add(cd.Spherical(f"joint{k}", above, rod.at(0, 0, 0.25)))
        above = rod.at(0, 0, -0.25)
    model.add(cd.Force("pull", above, tuple(pull)))
    result = cd.equilibrium(model)
    below = pull
    for k in reversed(range(count)):
        weight = np.array([0, 0, -(1 + k) * G])
        along = below + weight / 2
        A = rotation(result[f"rod{k}"].orientation[-1])
        assert -A[:, 2] == pytest.approx(along / np.linalg.norm(along), abs=CLOSED_FORM)
        below = below + weight
        assert result[f"joint{k}"].reaction_j[-1, :3] == pytest.approx(-below, rel=1e-8, abs=1e-8)


def test_a_plate_on_three_springs_settles_level():
    model = cd.Model("plate", dim=3, gravity=(0, 0, -G))
    plate = model.body("plate", mass=3, inertia=(0.3, 0.2, 0.4), orientation=(1, 0.02, -0.03, 0.0))
    for k, angle in enumerate((0.0, 2 * np.pi / 3, 4 * np.pi / 3)):
        x, y = np.cos(angle), np.sin(angle)
        model.add(cd.Spring(f"s{k}", model.ground.at(x, y, 2), plate.at(x, y, 0), stiffness=50, free_length=1.0))
    result = cd.equilibrium(model)
    assert result["plate"].position[-1] == pytest.approx([0, 0, 1 - 3 * G / 150], abs=CLOSED_FORM)
    assert rotation(result["plate"].orientation[-1])[:, 2] == pytest.approx([0, 0, 1], abs=1e-7)


# -- inverse dynamics and kinematics --------------------------------------------------------------------------------


def test_inverse_dynamics_of_an_arm_by_newton_and_euler():
    """Two skew hinges, both driven: torques and bearing wrenches from accelerations that numpy differentiates."""
    rng = np.random.default_rng(8)
    model = cd.Model("arm", dim=3, gravity=(1.0, 2.0, -G))
    axes = [np.array([0.0, 0.6, 0.8]), np.array([1.0, 0.0, 0.0])]
    arms = [np.zeros(3), np.array([0.3, 0.8, 0.1])]  # to the hinge, on the body before
    J = [any_inertia(rng), any_inertia(rng)]
    c, mass = rng.uniform(-0.3, 0.3, (2, 3)), (2.0, 1.2)
    laws = [lambda t: 0.7 * t + 0.2 * t**2, lambda t: 1.1 * t - 0.3 * t**2]
    before, pins = model.ground, []
    for k in range(2):
        body = model.body(f"link{k}", mass=mass[k], inertia=inertia_entries(J[k]), center_of_mass=tuple(c[k]),
                          position=tuple(arms[k]))  # fmt: skip
        pins.append(model.add(cd.Revolute(f"pin{k}", before.at(*arms[k], axis=tuple(axes[k])),
                                          body.at(0, 0, 0, axis=tuple(axes[k])))))  # fmt: skip
        model.add(cd.Drive(f"motor{k}", pins[k].angle, laws[k]))
        before = body
    result = cd.inverse(model, until=1.0, every=0.5)

    def pose(t):
        A0 = Rotation.from_rotvec(laws[0](t) * axes[0]).as_matrix()
        A1 = A0 @ Rotation.from_rotvec(laws[1](t) * axes[1]).as_matrix()
        return (A0, np.zeros(3)), (A1, A0 @ arms[1])

    def omega(t, h=1e-4):
        found = []
        for (A, _), (A_ahead, _), (A_behind, _) in zip(pose(t), pose(t + h), pose(t - h), strict=True):
            S = A.T @ (A_ahead - A_behind) / (2 * h)
            found.append(np.array([S[2, 1] - S[1, 2], S[0, 2] - S[2, 0], S[1, 0] - S[0, 1]]) / 2)
        return np.array(found)

    for row, t in enumerate(result.t):
        h = 1e-4
        w, alpha = omega(t), (omega(t + h) - omega(t - h)) / (2 * h)
        places = [np.array([r for _, r in pose(t + k * h)]) for k in (-1, 0, 1)]
        a = (places[0] - 2 * places[1] + places[2]) / h**2
        wrench, elbow = np.zeros(6), None
        for k in (1, 0):
            A, r = pose(t)[k]
            needed = wrench_needed(mass[k], J[k], c[k], A, a[k], w[k], alpha[k])
            force = needed[:3] - mass[k] * np.array(model.gravity, float)
            moment = needed[3:] + np.cross(A @ c[k], force)  # about the hinge of this body
            if elbow is not None:
                force, moment = force + wrench[:3], moment + wrench[3:] + np.cross(elbow - r, wrench[:3])
            wrench, elbow = np.concatenate([force, moment]), r
            axis_now = (np.eye(3) if k == 0 else pose(t)[0][0]) @ axes[k]
            assert result[f"motor{k}"].force[row] == pytest.approx(moment @ axis_now, abs=2e-6)
            bearing, motor = result[f"pin{k}"].reaction_j[row], result[f"motor{k}"].reaction_j[row]
            assert (bearing + motor)[:3] == pytest.approx(force, abs=2e-6)
            assert bearing[3:] + motor[3:] + np.cross(A @ c[k], force) == pytest.approx(moment, abs=2e-6)


@pytest.mark.parametrize("speed", [10.0, 70.0, 400.0])
def test_kinematics_over_many_turns(speed):
    """Several turns between two reports: the angle, the advance of a screw, and a gear's other wheel."""
    model = cd.Model("spindle", dim=3, gravity=None)
    spindle, wheel = model.body("spindle"), model.body("wheel", position=(1, 0, 0))
    pitch = 0.3
    screw = model.add(cd.Screw("screw", model.ground.at(0, 0, 0, axis=(0, 0, 1)), spindle.at(0, 0, 0, axis=(0, 0, 1)),
                               pitch=pitch))  # fmt: skip
    axle = model.add(cd.Revolute("axle", model.ground.at(1, 0, 0, axis=(0, 1, 0)), wheel.at(0, 0, 0, axis=(0, 1, 0))))
    model.add(cd.Gear("gear", spindle.at(0, 0, 0, axis=(0, 0, 1)), wheel.at(0, 0, 0, axis=(0, 1, 0)),
                      radius_i=0.3, radius_j=0.5))  # fmt: skip
    model.add(cd.Drive("motor", screw.angle, lambda t: speed * t))
    result = cd.kinematics(model, until=2, every=0.1)
    assert result["screw"].angle == pytest.approx(speed * result.t, rel=1e-10, abs=1e-10)
    assert result["axle"].angle == pytest.approx(-0.6 * speed * result.t, rel=1e-9, abs=1e-9)
    assert result["spindle"].position[:, 2] == pytest.approx(pitch / (2 * np.pi) * speed * result.t, rel=1e-9, abs=1e-9)
    assert axle.name == "axle"


# -- linearization --------------------------------------------------------------------------------------------------


def frequencies(linear):
    """Angular frequencies of the oscillating modes, rising."""
    return np.sort([mode.angular_frequency for mode in linear.modes if mode.eigenvalue.imag > 1e-6])


def test_a_spherical_pendulum():
    """Small motions about the hanging position: (J₀ - λ⁻² K) with K = m g l in tilts, 0 in yaw."""
    mass, arm = 2.0, 0.7
    model = cd.Model("pendulum", dim=3, gravity=(0, 0, -G))
    bob = model.body("bob", mass=mass, inertia=INERTIA, position=(0.1, 0.05, -arm), orientation=(1, 0.05, -0.07, 0.02))
    model.add(cd.Spherical("ball", model.ground.at(0, 0, 0), bob.at(0, 0, arm)))
    J0 = inertia_tensor(INERTIA) + mass * arm**2 * np.diag([1.0, 1.0, 0.0])
    squares = np.sort(eigvals(np.diag([mass * G * arm] * 2 + [0.0]), J0).real)
    assert frequencies(cd.linearize(model)) == pytest.approx(np.sqrt(squares[1:]), rel=1e-9)


@pytest.mark.parametrize("tilt", [0.0, 25.0, 60.0])
def test_a_compound_pendulum_about_a_tilted_axis(tilt):
    """ω² = m g cos(tilt) e/(J_a + m e²), with e the distance of the mass centre from the axis."""
    axis = np.array([0, np.cos(np.radians(tilt)), np.sin(np.radians(tilt))])
    mass, r = 2.0, np.array([0.1, 0.0, -0.7])
    model = cd.Model("gate", dim=3, gravity=(0, 0, -G))
    gate = model.body("gate", mass=mass, inertia=INERTIA, position=tuple(r))
    model.add(cd.Revolute("hinge", model.ground.at(0, 0, 0, axis=tuple(axis)), gate.at(*(-r), axis=tuple(axis))))
    across = r - (r @ axis) * axis
    e = np.linalg.norm(across)
    expected = np.sqrt(mass * G * np.cos(np.radians(tilt)) * e / (axis @ inertia_tensor(INERTIA) @ axis + mass * e**2))
    assert frequencies(cd.linearize(model)) == pytest.approx([expected], rel=1e-9)


def top(spin, orientation=(1.0, 0.0, 0.0, 0.0), gravity=(0, 0, -G)):
    model = cd.Model("top", dim=3, gravity=gravity)
    body = model.body("top", mass=1.0, inertia=(0.01, 0.01, 0.02), center_of_mass=(0, 0, 0.2),
                      orientation=orientation, angular_velocity=(0, 0, spin))  # fmt: skip
    model.add(cd.Spherical("tip", model.ground.at(0, 0, 0), body.at(0, 0, 0)))
    return model


def test_a_sleeping_top_nutates_and_precesses():
    """I₁ ω² - I₃ s ω + m g l = 0; below the critical spin it falls."""
    I_1, I_3, lift, spin = 0.01 + 0.04, 0.02, 1.0 * G * 0.2, 60.0
    expected = np.sort(np.abs(np.roots([I_1, -I_3 * spin, lift])))
    linear = cd.linearize(top(spin), at="assembled")
    assert frequencies(linear) == pytest.approx(expected, rel=1e-9)
    assert linear.stable
    body = cd.linearize(top(spin), at="assembled", axes="body")
    assert frequencies(body) == pytest.approx(np.sort(np.abs(expected - spin)), rel=1e-9)
    slow = cd.linearize(top(0.9 * np.sqrt(4 * I_1 * lift) / I_3), at="assembled")
    assert not slow.stable


def test_modes_of_a_spin_do_not_depend_on_where_space_points():
    A = any_rotation(np.random.default_rng(2))
    spin = 60.0
    turned = cd.linearize(top(spin, euler_parameters(A), tuple(A @ [0, 0, -G])), at="assembled")
    assert frequencies(turned) == pytest.approx(frequencies(cd.linearize(top(spin), at="assembled")), rel=1e-9)


@pytest.mark.parametrize("spin", [0.0, 80.0])
def test_a_rotor_in_springs_whirls(spin):
    """A disc on a shaft in a frame held at a ball by two springs of different stiffness, fixed in space:

    I ẍ + I₃ s ẏ + k_x x = 0,  I ÿ - I₃ s ẋ + k_y y = 0 for small tilts; the frame has an inertia of its own.
    """
    I_disc, I_3, I_frame, arm, k_x, k_y = 0.05, 0.08, 0.02, 0.5, 400.0, 900.0
    model = cd.Model("rotor", dim=3, gravity=None)
    frame = model.body("frame", mass=1, inertia=(I_frame, I_frame, 0.01))
    disc = model.body("disc", mass=1, inertia=(I_disc, I_disc, I_3), angular_velocity=(0, 0, spin),
                      hold="angular_velocity")  # fmt: skip
    model.add(cd.Universal("gimbal", model.ground.at(0, 0, 0, axis=(1, 0, 0)), frame.at(0, 0, 0, axis=(0, 1, 0))))
    model.add(cd.Revolute("shaft", frame.at(0, 0, 0, axis=(0, 0, 1)), disc.at(0, 0, 0, axis=(0, 0, 1))))
    for name, k, along in (("x", k_x, (5, 0, 0)), ("y", k_y, (0, 5, 0))):
        end = (along[0], along[1], arm)
        model.add(cd.Spring(name, model.ground.at(*end), frame.at(0, 0, arm), stiffness=k, free_length=5.0))
    inertia, gyro = I_disc + I_frame, I_3 * spin
    stiffness = np.diag([k_y, k_x]) * arm**2  # of turns about x and about y
    state = np.block([[np.zeros((2, 2)), np.eye(2)],
                      [-stiffness / inertia, np.array([[0, -gyro], [gyro, 0]]) / inertia]])  # fmt: skip
    expected = np.sort(np.abs(np.linalg.eigvals(state).imag))[1::2]
    assert frequencies(cd.linearize(model, at="assembled")) == pytest.approx(expected, rel=1e-9)


@pytest.mark.parametrize(("spin", "stable"), [((0, 0, 5.0), True), ((0, 5.0, 0), False), ((5.0, 0, 0), True)])
def test_a_free_body_is_unstable_about_its_middle_axis(spin, stable):
    """λ² = s² (I_a - I_s)(I_s - I_b)/(I_a I_b), in the axes of the body, which alone see a steady motion."""
    moments = np.array([1.0, 1.5, 2.0])
    model = cd.Model("book", dim=3, gravity=None)
    model.body("book", mass=1, inertia=tuple(moments), angular_velocity=spin)
    linear = cd.linearize(model, at="assembled", axes="body")
    k = int(np.argmax(np.abs(spin)))
    a, b = np.delete(moments, k)
    square = 25.0 * (a - moments[k]) * (moments[k] - b) / (a * b)
    found = linear.eigenvalues[np.argmin(np.abs(linear.eigenvalues**2 - square))]
    assert found**2 == pytest.approx(square, rel=1e-9)
    assert (np.max(linear.eigenvalues.real) > 0.1) == (not stable)


def test_unknown_axes_are_refused():
    with pytest.raises(cd.AnalysisError, match='axes="spcae" is not known'):
        cd.linearize(top(1.0), axes="spcae")


# -- assembly -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["Revolute", "Cylindrical", "Translational", "ParallelAxes"])
def test_axes_that_point_against_each_other_stay_so(kind):
    """Assembly goes the short way: it does not flip a body whose marker was drawn the other way round."""
    model = cd.Model("flip", dim=3, gravity=None)
    A = about("x", np.pi - 0.1)
    body = model.body("body", mass=1, inertia=(1, 1, 1), orientation=euler_parameters(A))
    model.add(getattr(cd, kind)("joint", model.ground.at(0, 0, 0, axis=(0, 0, 1)), body.at(0, 0, 0, axis=(0, 0, 1))))
    state = cd.assemble(model)
    found = rotation(state["body"].orientation)
    assert found[:, 2] == pytest.approx([0, 0, -1], abs=1e-10)
    assert np.degrees(Rotation.from_matrix(A.T @ found).magnitude()) < 7  # 0.1 rad is 5.7°


def test_a_weld_without_axes_keeps_the_estimates():
    model = cd.Model("weld", dim=3, gravity=None)
    rng = np.random.default_rng(4)
    A, B = any_rotation(rng), any_rotation(rng)
    a = model.body("a", mass=1, inertia=(1, 1, 1), orientation=euler_parameters(A))
    b = model.body("b", mass=1, inertia=(1, 1, 1), orientation=euler_parameters(B), position=(0.3, 0.1, 0.2))
    model.add(cd.Fixed("weld", a.at(0.1, 0.2, 0.3), b.at(0, 0, 0.1)))
    state = cd.assemble(model)
    relative = rotation(state["a"].orientation).T @ rotation(state["b"].orientation)
    assert relative == pytest.approx(A.T @ B, abs=1e-11)
