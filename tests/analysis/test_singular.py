"""Singular positions: passed on the smooth branch where the motion is defined, else told with joints and time."""

from itertools import pairwise

import numpy as np
import pytest
from scipy.integrate import solve_ivp

import cardan as cd

GRAVITY = 9.81


def parallelogram(speed: float = 3.0) -> cd.Model:
    """Two cranks of 1 m and a coupler of 2 m, upright; it goes round through its folded positions."""
    model = cd.Model("parallelogram", gravity=(0, -GRAVITY))
    ground, up = model.ground, np.pi / 2
    start = {"angular_velocity": -speed, "hold": ("angle", "angular_velocity")}
    left = model.body("left", mass=1, inertia=1 / 12, position=(0, 0.5), angle=up, **start)
    right = model.body("right", mass=1, inertia=1 / 12, position=(2, 0.5), angle=up)
    coupler = model.body("coupler", mass=2, inertia=8 / 12, position=(1, 1))
    model.add(cd.Revolute("A", ground.at(0, 0), left.at(-0.5, 0)))
    model.add(cd.Revolute("B", ground.at(2, 0), right.at(-0.5, 0)))
    model.add(cd.Revolute("C", left.at(0.5, 0), coupler.at(-1, 0)))
    model.add(cd.Revolute("D", right.at(0.5, 0), coupler.at(1, 0)))
    return model


def crank_angle(t: np.ndarray, speed: float = 3.0) -> np.ndarray:
    """Both cranks turn alike: J φ̈ = -m g r cos φ with J = 2/3 + 2, m r = 2·½ + 2·1."""
    return solve_ivp(
        lambda _, y: [y[1], -GRAVITY * 3 * np.cos(y[0]) / (2 / 3 + 2)],
        (0, t[-1]),
        [np.pi / 2, -speed],
        "DOP853",
        t_eval=t,
        rtol=1e-12,
        atol=1e-12,
    ).y[0]


@pytest.mark.parametrize("method", ["partition", "joint", "auto"])
def test_a_parallelogram_stays_a_parallelogram(method):
    result = cd.simulate(parallelogram(), until=3, every=0.013, method=method)
    expected = crank_angle(result.t)
    assert np.ptp(expected) > 4 * np.pi  # several folded positions were passed
    np.testing.assert_allclose(result["left"].angle, expected, atol=1e-3)
    np.testing.assert_allclose(result["right"].angle, expected, atol=1e-3)


@pytest.mark.parametrize("method", ["direct", "baumgarte"])
def test_methods_that_drift_say_that_they_may_have_changed_the_branch(method):
    result = cd.simulate(parallelogram(), until=1, method=method)
    (message,) = [m for m in result.stats.messages if "singular position" in m]
    time = float(message.split("t = ")[1].split(":")[0])
    expected = np.interp(0.0, -crank_angle(result.t), result.t)  # φ = 0: folded
    assert time == pytest.approx(expected, abs=0.05)


@pytest.mark.parametrize("until", [1.0, 5.0])
def test_the_implicit_method_passes_or_names_joint_and_time(until):
    """Whether a step happens to pass the folded position depends on its length; never on another branch in silence."""
    stopped = None
    try:
        result = cd.simulate(parallelogram(), until=until, method="dae")
    except cd.SimulationError as error:
        result, stopped = error.result, error
    if stopped is not None:
        assert isinstance(stopped, cd.SingularError)
        assert "singular position at t = " in str(stopped)
        assert "constraints " in str(stopped)
    assert len(result.t) > 1
    np.testing.assert_allclose(result["left"].angle, crank_angle(result.t), atol=1e-2)
    np.testing.assert_allclose(result["right"].angle, crank_angle(result.t), atol=1e-2)


def test_smooth_machines_get_no_such_note():
    model = parallelogram(0.1)
    model.add(cd.Limit("stop", model["left"].angle, lower=np.pi / 2 - 0.5, restitution=0.3))
    for method in ("direct", "baumgarte"):
        messages = cd.simulate(model, until=1, method=method).stats.messages
        assert not [m for m in messages if "singular" in m]


@pytest.mark.parametrize(("height", "told"), [(4e-6, True), (1e-2, False)])
def test_a_loop_stretched_nearly_flat_says_how_many_digits_are_left(height, told):
    """ε/σ² = 1.4e-5 at a height of 4e-6: five digits are less than rtol = 1e-6 asks for, and more than 1e-3 does."""
    model = cd.Model("flat", gravity=(0, -9.81))
    corners = [(0.0, 0.0), (1.0, height), (2.0, height), (3.0, 0.0)]
    middles = [np.mean(pair, axis=0) for pair in pairwise(corners)]
    bars = [model.body(f"bar{k}", mass=1, inertia=0.1, position=middle) for k, middle in enumerate(middles)]
    chain = [model.ground, *bars, model.ground]
    for k, (x, y) in enumerate(corners):
        i, j = chain[k : k + 2]
        places = [(x, y) if b is model.ground else (x, y) - middles[bars.index(b)] for b in (i, j)]
        model.add(cd.Revolute(f"pin{k}", i.at(*places[0]), j.at(*places[1])))
    notes = cd.simulate(model, until=1e-6).stats.messages
    assert any("round-off leaves" in note and "rtol=1e-06 asks for more" in note for note in notes) == told
    assert not any("round-off leaves" in note for note in cd.simulate(model, until=1e-6, rtol=1e-3).stats.messages)
