"""The certificate of a driven analysis notices by itself what the analysis has left out."""

from __future__ import annotations

import sys

import numpy as np
import pytest

import cardan as cd

MU = 0.3


def machine(motion=lambda t: cd.sin(2 * t) + 3 * t) -> cd.Model:
    model = cd.Model("slide", gravity=(0, -9.81))
    body = model.body("body", mass=2, inertia=1)
    slide = model.add(cd.Translational("slide", model.ground.at(0, 0, axis=(1, 0)), body.at(0, 0)))
    model.add(cd.Drive("motor", body.x, motion))
    model.add(cd.Friction("rub", slide, static=MU))
    model.add(cd.Lag("lag", lambda s: s.position(body.at(0, 0))[0], time_constant=0.3))
    return model


@pytest.fixture
def blind(monkeypatch):
    """Kinematics and inverse dynamics that see nothing but the motion."""
    monkeypatch.setattr(sys.modules["cardan.analysis.kinematics"], "happens_in_time", lambda model: False)


def test_what_is_right_passes():
    for analysis, checks in ((cd.inverse, {"friction", "states", "forces"}), (cd.kinematics, {"states"})):
        found = cd.certificate(analysis(machine(), until=2, every=0.05))
        assert found.ok, found.table()
        assert checks <= {check.name for check in found.checks if check.value is not None}


@pytest.mark.usefixtures("blind")
def test_friction_and_states_that_are_left_out_are_noticed():
    found = cd.certificate(cd.inverse(machine(), until=2, every=0.05))
    assert {check.name for check in found.checks if not check.ok} == {"friction", "states"}
    assert found["friction"].value == pytest.approx(1.0)
    assert 'rub" at t' in found["friction"].where
    states = cd.certificate(cd.kinematics(machine(), until=2, every=0.05))
    assert [check.name for check in states.checks if not check.ok] == ["states"]


@pytest.mark.parametrize("analysis", [cd.kinematics, cd.inverse])
@pytest.mark.parametrize("sees", [True, False])
def test_limits_that_are_passed_are_noticed(analysis, sees, request):
    if not sees:
        request.getfixturevalue("blind")
    model = cd.Model("limits", gravity=None)
    body = model.body("body", mass=2, inertia=1)
    model.add(cd.Translational("slide", model.ground.at(0, 0, axis=(1, 0)), body.at(0, 0)))
    model.add(cd.Drive("motor", body.x, lambda t: cd.sin(t)))
    model.add(cd.Limit("stop", body.x, upper=0.5))
    result = analysis(model, until=1.5)
    found = cd.certificate(result)
    assert [check.name for check in found.checks if not check.ok] == ["limits"]
    assert found["limits"].value * found.scales["length"] == pytest.approx(np.sin(1.5) - 0.5, rel=1e-6)
    assert 'stop.upper" at t = 1.5' in found["limits"].where
    if sees:
        assert found.messages == tuple(result.stats.messages)
        assert "said by" in found.table()
        assert 'limit "stop": its upper limit is passed' in found.to_json().replace('\\"', '"')


def test_a_state_that_does_not_follow_its_rate_is_noticed():
    model = machine()
    result = cd.inverse(model, until=2, every=0.05)
    result.columns = {**result.columns, ("lag.y", "value"): result["lag.y"].value * 1.001}
    assert not cd.certificate(result, model)["states"].ok


def test_friction_of_a_simulation_is_checked_too():
    """A block that is thrown onto a rough floor stops and rests."""
    model = cd.Model("thrown", gravity=(0, -9.81))
    body = model.body("body", mass=2, inertia=1, velocity=(1.0, 0))
    slide = model.add(cd.Translational("slide", model.ground.at(0, 0, axis=(1, 0)), body.at(0, 0)))
    model.add(cd.Friction("rub", slide, static=MU))
    result = cd.simulate(model, until=0.6)
    found = cd.certificate(result, agreement=False)
    assert found["friction"].ok
    wrong = {**result.columns, ("rub", "multiplier"): result["rub"].multiplier + 7.0}
    result.columns = wrong
    assert not cd.certificate(result, model, agreement=False)["friction"].ok


def test_friction_that_is_too_small_is_noticed_however_slow_the_slip():
    model = cd.Model("creeping", gravity=(0, -9.81))
    body = model.body("body", mass=2, inertia=1)
    slide = model.add(cd.Translational("slide", model.ground.at(0, 0, axis=(1, 0)), body.at(0, 0)))
    model.add(cd.Friction("rub", slide, static=MU))
    model.add(cd.Drive("pull", body.x, lambda t: 1e-4 * t))
    result = cd.inverse(model, until=1000, every=250)
    assert cd.certificate(result, model)["friction"].ok
    result.columns = {**result.columns, ("rub", "multiplier"): result["rub"].multiplier + 3.0}
    assert cd.certificate(result, model)["friction"].value == pytest.approx(3.0 / (MU * 2 * 9.81))


def test_events_between_all_reporting_times_are_said():
    model = machine()
    model.add(cd.SampledHold("hold", lambda s: s.time, interval=0.01))
    found = cd.certificate(cd.kinematics(model, until=1, every=0.1))
    assert found["states"].value is None
    assert "events happen between all reporting times" in found["states"].note
