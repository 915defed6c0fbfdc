"""The motors of a robot from a file follow signals, in every analysis: the robot of the page about robots."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest

import cardan as cd

PAGE = Path(__file__).parents[2] / "docs" / "howto" / "robots.md"
CONTROL = "shoulder motor_ctrl"
INERTIA = 0.06 + 3 * 0.25**2  # kg m², about the shoulder
MOMENT = 3 * 9.80665 * 0.25  # N m, of the weight when the arm is level
UNTIL, EVERY = 0.6, 0.05
PUSH = 2.0  # N m, beyond what the weight takes


@pytest.fixture(scope="module")
def robot(tmp_path_factory):
    """With dry friction, which sticks and slips, and stops."""
    text = re.search(r'write_text\("""(.*?)"""\)', PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert text is not None
    path = tmp_path_factory.mktemp("robot") / "arm.urdf"
    path.write_text(text[1])
    model = cd.load_model(path, joints={"shoulder": 0.3}, limits=True, motors=True)
    assert any(type(element).__name__ == "Friction" for element in model.elements.values())
    return model


def signal(t):
    return -MOMENT - PUSH * cd.sin(3 * t)


def staircase():
    """The signal at the beginning of each interval, held over it; the jumps take a billionth of it."""
    begins = EVERY * np.arange(round(UNTIL / EVERY))
    values = -MOMENT - PUSH * np.sin(3 * begins)
    times = np.ravel([begins, begins + EVERY * (1 - 1e-9)], order="F")
    return times.tolist(), np.repeat(values, 2).tolist()


def turned(model, **options):
    result = cd.simulate(model, until=UNTIL, every=EVERY, rtol=1e-9, atol=1e-11, **options)
    return result["shoulder"].angle


def test_a_run_balances_the_torque_that_it_is_given(robot):
    """J θ̈ = u + m g l cos θ - c θ̇ - friction, from the results alone."""
    result = cd.simulate(robot, until=UNTIL, every=0.001, inputs={CONTROL: signal})
    angle, rate = result["shoulder"].angle, result["shoulder"].rate
    moved = np.abs(rate) > 0.01
    moved[[0, -1]] = False
    assert moved.sum() > 300
    acceleration = np.gradient(rate, result.t)
    u = -MOMENT - PUSH * np.sin(3 * result.t)
    left = INERTIA * acceleration - u - MOMENT * np.cos(angle) + 0.5 * rate + 0.1 * np.sign(rate)
    assert np.abs(left[moved]).max() < 2e-3  # of 9 N m: the gradient's error


def test_names_that_are_no_control_are_answered_with_the_control(robot):
    with pytest.raises(cd.ModelError, match=f'no input "shoulder motor"; did you mean "{CONTROL}"'):
        cd.simulate(robot, until=0.1, inputs={"shoulder motor": 1.0})


def test_a_rollout_takes_the_robot_with_its_friction(robot):
    """Controls held over each step are a staircase of a single run."""
    batch = cd.rollout(robot, [CONTROL], n=2, every=EVERY, observe=["shoulder.angle"], rtol=1e-9, atol=1e-11)
    batch.reset()
    angles = [
        batch.step(np.full((2, 1), -MOMENT - PUSH * np.sin(3 * EVERY * k))) + 0 for k in range(round(UNTIL / EVERY))
    ]
    assert not batch.failures
    single = turned(robot, inputs={CONTROL: staircase()})
    np.testing.assert_allclose(np.array(angles)[:, :, 0], np.tile(single[1:, None], 2), rtol=0, atol=1e-6)
    assert np.ptp(single) > 0.1


@pytest.mark.parametrize("backend", ["serial", "lanes"])
def test_sweeps_take_a_control_and_a_signal(robot, backend):
    levels = [-9.5, -8.5, -7.5]
    swept = cd.sweep(robot, {CONTROL: levels}, ["shoulder.angle"], until=UNTIL, backend=backend, rtol=1e-9, atol=1e-11)
    singles = [turned(robot, parameters={CONTROL: u})[-1] for u in levels]
    np.testing.assert_allclose(swept.responses["shoulder.angle"], singles, atol=1e-7)


def test_gradients_see_what_a_signal_does(robot):
    model = robot.with_inputs({CONTROL: signal})
    (angle,) = cd.evaluate(model, [cd.Terminal(lambda s: s.angle(model["shoulder"]))], until=UNTIL, rtol=1e-9)
    assert angle == pytest.approx(turned(robot, inputs={CONTROL: signal})[-1], abs=1e-7)


def test_an_fmu_has_the_control_as_its_input(robot, tmp_path):
    fmpy = pytest.importorskip("fmpy")
    path = tmp_path / "arm.fmu"
    cd.export_fmu(robot, path)
    variables = fmpy.read_model_description(path).modelVariables
    assert [v.name for v in variables if v.causality == "input"] == [CONTROL]
    times, values = staircase()
    rows = np.array(list(zip(times, values, strict=True)), dtype=[("time", float), (CONTROL, float)])
    told = fmpy.simulate_fmu(
        path, stop_time=UNTIL, output_interval=EVERY, input=rows, output=["shoulder.angle"], relative_tolerance=1e-8
    )
    single = turned(robot, inputs={CONTROL: staircase()})
    np.testing.assert_allclose(told["shoulder.angle"][-1], single[-1], atol=1e-4)
