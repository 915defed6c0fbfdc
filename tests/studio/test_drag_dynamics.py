"""A hand that pulls a moving machine: against closed forms, and frame by frame as one run."""

import time

import numpy as np
import pytest

import cardan as cd
from cardan.errors import AnalysisError, ModelError
from cardan.files.text_models.yaml import parse_yaml
from cardan.studio.drag_dynamics import PERIOD, SAG, HandRun

FRAME = 1 / 60
AS_ONE_RUN = 1e-5  # of frames with rtol = 1e-6, against a run with 1e-9
FAST = 10e-3  # s of processor time for a frame


def pendulum(**more) -> cd.Model:
    """A uniform rod of length 1 and mass 3 on a pin: its inertia about the pin is 1."""
    model = cd.Model("pendulum", gravity=(0, -9.81))
    rod = model.body("rod", mass=3, inertia=0.25, position=(0.5, 0))
    pin = model.add(cd.Revolute("pin", model.ground.at(0, 0), rod.at(-0.5, 0)))
    if more.get("drive"):
        model.add(cd.Drive("motor", pin.angle, lambda t: 0.3 * t))
    return model


def test_a_free_body_follows_as_a_critically_damped_oscillator():
    """x* - x = d (1 + ω t) e^(-ω t), ω = 2π/0.3 s."""
    model = cd.Model("puck", gravity=None)
    model.body("puck", mass=2, inertia=1)
    hand, omega = HandRun(model, "puck", (0, 0)), 2 * np.pi / PERIOD
    assert hand.mass == pytest.approx(2)
    assert hand.stiffness == pytest.approx(2 * omega**2)
    for k in range(1, 31):
        moved = hand.step(FRAME, (0.3, 0.4))
        left = (1 + omega * k * FRAME) * np.exp(-omega * k * FRAME)
        np.testing.assert_allclose(moved.point, (1 - left) * np.array([0.3, 0.4]), atol=1e-5)
        assert moved.t == pytest.approx(k * FRAME)
        assert not moved.problem
    np.testing.assert_allclose(moved.point, (0.3, 0.4), atol=1e-3)


def test_the_mass_that_the_hand_feels():
    """At distance s from the pin it is J/s²: 1 at the end of the rod, 4 at its middle, but never more than there is."""
    assert HandRun(pendulum(), "rod", (0.5, 0)).mass == pytest.approx(1)
    assert HandRun(pendulum(), "rod", (0.25, 0)).mass == pytest.approx(16 / 9)
    assert HandRun(pendulum(), "rod", (0, 0)).mass == pytest.approx(3)


def test_the_weight_is_carried():
    """The rod comes to rest where the hand's moment about the pin balances the weight's, near the pointer."""
    hand = HandRun(pendulum(), "rod", (0.5, 0))
    for _ in range(180):
        moved = hand.step(FRAME, (1.0, 0.0))
    x, y = moved.point
    assert x * moved.force[1] - y * moved.force[0] == pytest.approx(3 * 9.81 * x / 2, rel=1e-3)
    assert np.hypot(x - 1, y) <= 1.01 * SAG * hand.size


def test_frames_without_a_hand_are_one_run(fourbar_text):
    model = parse_yaml(fourbar_text).model
    hand = HandRun(model, "coupler", (0, 0), parameters={"mass": 3.0})
    whole = cd.simulate(model, 1.0, FRAME, parameters={"mass": 3.0}, rtol=1e-9, atol=1e-12)
    for k in range(1, 61):
        moved = hand.step(FRAME, None)
        expected = [*whole["coupler"].position[k], whole["coupler"].angle[k]]
        np.testing.assert_allclose(moved.poses["coupler"], expected, atol=AS_ONE_RUN)
        np.testing.assert_array_equal(moved.force, 0)


def test_events_go_on_from_frame_to_frame():
    """A ball that bounces on a stop, and a sampler: as in one run."""
    model = cd.Model("ball", gravity=(0, -9.81))
    ball = model.body("ball", mass=1, inertia=0.1, position=(0, 1))
    model.add(cd.Limit("floor", ball.y, lower=0, restitution=0.8))
    model.state("height")
    model.add(cd.When("sample", cd.Every(0.05, 0.01), do=[cd.Set("height", lambda s: s.position(ball)[1])]))
    hand = HandRun(model, "ball", (0, 0))
    whole = cd.simulate(model, 2.0, 0.025, rtol=1e-10, atol=1e-12)
    for k in range(1, 81):
        moved = hand.step(0.025, None)
        assert moved.poses["ball"][1] == pytest.approx(whole["ball"].position[k, 1], abs=1e-6)
        assert hand.state.z[0] == pytest.approx(whole["height"].value[k], abs=1e-6)


def test_a_ball_is_held_above_its_stop_and_let_fall():
    model = cd.Model("ball", gravity=(0, -9.81))
    ball = model.body("ball", mass=1, inertia=0.1, position=(0, 0.5))
    model.add(cd.Limit("floor", ball.y, lower=0))
    hand = HandRun(model, "ball", (0, 0))
    for _ in range(120):
        moved = hand.step(FRAME, (0, -1))
    assert moved.point[1] == pytest.approx(0, abs=1e-6)  # it rests on the floor, though the hand pulls down
    for _ in range(120):
        moved = hand.step(FRAME, (0, 1))
    assert moved.point[1] == pytest.approx(1 - 9.81 / hand.stiffness, abs=1e-4)


def test_a_frame_is_fast(fourbar_text):
    hand = HandRun(parse_yaml(fourbar_text).model, "coupler", (0.5, 0.5))
    spent = []
    for k in range(40):
        began = time.process_time()
        hand.step(FRAME, (3 + np.cos(0.1 * k), 3 + np.sin(0.1 * k)))
        spent.append(time.process_time() - began)
    assert np.median(spent) < FAST


def test_drivers_are_let_go_where_nothing_else_moves():
    hand = HandRun(pendulum(drive=True), "rod", (0.5, 0))
    assert hand.notes == ("drivers are let go while the machine is pulled: motor",)
    for _ in range(120):
        moved = hand.step(FRAME, (0.0, 1.0))
    np.testing.assert_allclose(moved.point, (0, 1), atol=0.02)


def test_a_frame_that_takes_too_long_ends_early():
    hand = HandRun(pendulum(), "rod", (0.5, 0))
    moved = hand.step(1000.0, None, patience=0.0)
    assert "takes longer" in moved.problem
    assert moved.t < 1000
    assert np.isfinite(moved.q).all()


def test_what_cannot_be_pulled_says_why():
    model = pendulum()
    model.add(cd.Revolute("second", model.ground.at(1, 0), model.bodies["rod"].at(0.5, 0)))
    with pytest.raises(AnalysisError, match='"rod" cannot be pulled: the joints of the machine leave it no freedom'):
        HandRun(model, "rod", (0, 0))
    massless = cd.Model("massless")
    massless.body("feather")
    with pytest.raises(ModelError, match='body "feather": mass is missing'):
        HandRun(massless, "feather", (0, 0))
    released = pendulum(drive=True)
    released.add(cd.At("clutch", 1.0, do=[cd.Release("motor")]))
    with pytest.raises(AnalysisError, match='driver "motor" cannot be let go, because event "clutch" acts on it'):
        HandRun(released, "rod", (0, 0))
    with pytest.raises(AnalysisError, match="dt=0: expected a positive length of time"):
        HandRun(pendulum(), "rod", (0, 0)).step(0, None)
