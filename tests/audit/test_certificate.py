"""Certificates: right runs pass, spoiled ones fail in the check that should see it."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import cardan as cd
from cardan.audit import agreement
from cardan.audit.certificate import FORMAT
from cardan.audit.limits import NAMES
from cardan.errors import AnalysisError
from cardan.files.example_runs import example_motion

EXAMPLES = Path(__file__).parents[2] / "examples"
QUICK = (  # planar and spatial, loops, contacts, friction, impacts, captures, states, drivers, redundant rows
    "fourbar.py", "bennett.py", "stick_slip.py", "plastic_capture.py", "controlled_pendulum.py", "dzhanibekov.py",
    "fourbar.dap", "excavator.py", "peaucellier.py", "dumptruck_static.dap",
)  # fmt: skip


def pendulum(length=1.0, angle=0.0):
    model = cd.Model("pendulum")
    rod = model.body("rod", mass=1.0, inertia=length**2 / 12, position=(length / 2, 0), angle=angle)
    model.add(cd.Revolute("pin", model.ground.at(0, 0), rod.at(-length / 2, 0)))
    return model


@pytest.fixture(scope="module")
def swing():
    return cd.simulate(pendulum(), until=1.0, every=0.05)


def failed(found):
    return {check.name for check in found.checks if not check.ok}


def spoiled(result, element, quantity, change):
    """A copy of the result with one number in the middle changed."""
    other = cd.Result(
        result.name, result.units, result.t, result.parts,
        {key: np.array(values) for key, values in result.columns.items()}, result.stats, result.parameters,
        result.events, result.extra,
    )  # fmt: skip
    other.model, other.request = result.model, result.request
    other.columns[element, quantity].reshape(len(result.t), -1)[10, 0] += change
    return other


def test_right_run_passes_all_checks(swing):
    found = cd.certificate(swing)
    assert found
    assert found.ok
    assert failed(found) == set()
    assert [check.name for check in found.checks] == [
        "position", "velocity", "acceleration", "forces", "momentum", "repetition", "motion", "speeds", "impulse",
        "energy", "tolerance", "half", "method",
    ]  # fmt: skip
    assert found["repetition"].value == 0.0
    assert "joint" in found["method"].title


@pytest.mark.parametrize(
    ("element", "quantity", "change", "seen_by"),
    [
        ("rod", "position", 1e-3, {"position", "repetition", "momentum"}),
        ("rod", "angle", 1e-6, {"position"}),
        ("rod", "velocity", 1e-3, {"velocity"}),
        ("rod", "angular_velocity", 1e-3, {"velocity", "acceleration"}),
        ("rod", "acceleration", 1e-3, {"acceleration", "forces", "momentum"}),
        ("rod", "angular_acceleration", 1e-3, {"acceleration", "forces", "momentum"}),
        ("pin", "multiplier", 1e-3, {"forces"}),
        ("pin", "reaction_i", 1e-3, {"momentum"}),
        ("pin", "reaction_j", 1e-3, {"momentum"}),
    ],
)
def test_spoiled_number_is_seen_where_it_should_be(swing, element, quantity, change, seen_by):
    found = cd.certificate(spoiled(swing, element, quantity, change), agreement=False)
    assert seen_by <= failed(found), found.table()
    untouched = {"multiplier": "momentum", "reaction_i": "forces", "reaction_j": "forces"}.get(quantity)
    assert untouched not in failed(found)
    assert found["energy"].ok
    worst = found[min(seen_by - {"repetition"})]
    assert worst.where.endswith("t = 0.5")  # row 10
    assert len(found.failures) == len(failed(found))


def test_result_of_another_model_is_not_its_own(swing):
    heavier = pendulum(1.1)
    found = cd.certificate(swing, heavier, agreement=False)
    assert {"position", "repetition"} <= failed(found)


@pytest.mark.parametrize("length", [1e-6, 1e6])
def test_units_do_not_matter(swing, length):
    """A pendulum in other units of length, with gravity to match, is the same motion, and as well certified."""
    model = cd.Model("pendulum", gravity=(0, -9.80665 * length))
    rod = model.body("rod", mass=1.0, inertia=length**2 / 12, position=(length / 2, 0))
    model.add(cd.Revolute("pin", model.ground.at(0, 0), rod.at(-length / 2, 0)))
    result = cd.simulate(model, until=1.0, every=0.05)
    assert result["rod"].angle == pytest.approx(swing["rod"].angle, abs=1e-8)
    found = cd.certificate(result, agreement=False)
    assert found.ok, found.table()


def test_joint_is_named_with_its_time(swing):
    line = cd.certificate(spoiled(swing, "rod", "position", 1e-3), agreement=False).failures[0]
    assert '"pin.x" at t = 0.5' in line
    assert "exceeds the limit" in line


def test_chaotic_motion_is_said_to_be_one():
    """A double pendulum from high up: after some seconds no tolerance of 1e-6 tells where it is."""
    model = cd.Model("double pendulum")
    a = model.body("a", mass=1.0, inertia=1 / 12, position=(0.1, 0.49), angle=1.37)
    b = model.body("b", mass=1.0, inertia=1 / 12, position=(0.3, 1.48), angle=1.37)
    model.add(cd.Revolute("pin", model.ground.at(0, 0), a.at(-0.5, 0)))
    model.add(cd.Revolute("elbow", a.at(0.5, 0), b.at(-0.5, 0)))
    found = cd.certificate(cd.simulate(model, until=20.0))
    assert failed(found) == {"tolerance", "half", "method"}
    assert "amplifies errors beyond prediction" in found["tolerance"].note
    early = cd.certificate(cd.simulate(model, until=1.0))
    assert early.ok, early.table()


def test_drift_is_allowed_for_and_told():
    model = pendulum()
    found = cd.certificate(cd.simulate(model, until=2.0, method="direct"))
    assert found.ok, found.table()
    assert found["position"].value > 1e-9  # it drifts
    assert not cd.certificate(
        cd.simulate(model, until=2.0, method="direct"), limits={"position": 1e-9}, agreement=False
    )


def test_limits_are_the_users(swing):
    found = cd.certificate(swing, limits={"energy": 0.0, "position": 1e-3}, agreement=False)
    assert failed(found) == {"energy"}
    assert found["position"].limit == 1e-3
    with pytest.raises(cd.AnalysisError, match=r"posiiton.*did you mean"):
        cd.certificate(swing, limits={"posiiton": 1.0})
    with pytest.raises(cd.AnalysisError, match="not negative"):
        cd.certificate(swing, limits={"energy": -1.0})


def test_json_is_the_same_for_the_same_run(swing, tmp_path):
    first, second = cd.certificate(swing), cd.certificate(swing)
    assert first.to_json() == second.to_json()
    first.save(tmp_path / "certificate.json")
    data = json.loads((tmp_path / "certificate.json").read_text(encoding="utf-8"))
    assert data["format"] == FORMAT
    assert data["ok"] is True
    assert data["request"]["options"]["until"] == 1.0
    assert {check["name"] for check in data["checks"]} <= set(NAMES)
    assert data["energy"]["work"][0]["element"] == "gravity"
    assert data["scales"]["length"] == 1.0
    broken = cd.certificate(spoiled(swing, "rod", "position", float("nan")), agreement=False)
    assert not broken.ok
    assert json.loads(broken.to_json())["ok"] is False  # no bare NaN, which is no JSON


def test_it_can_be_read(swing):
    found = cd.certificate(swing, agreement=False)
    assert "energy balance" in found.table()
    assert "no limit is exceeded" in str(found)
    assert "all 10 checks passed" in repr(found)
    assert "<table>" in found._repr_html_()
    bad = cd.certificate(spoiled(swing, "pin", "reaction_i", 1.0), agreement=False)
    assert "EXCEEDED" in bad.table()
    assert "1 of 10 limits exceeded" in repr(bad)


def test_result_from_a_file_needs_its_model(swing, tmp_path):
    swing.save(tmp_path / "run.h5")
    loaded = cd.load_result(tmp_path / "run.h5")
    with pytest.raises(cd.AnalysisError, match=r"certificate\(result, model\)"):
        cd.certificate(loaded)
    assert cd.certificate(loaded, pendulum(), agreement=False).ok
    other = cd.Model("other")
    other.body("ball", mass=1, inertia=1)
    with pytest.raises(cd.AnalysisError, match='no body "ball"'):
        cd.certificate(loaded, other)


def test_gradient_is_checked_where_it_is_asked_for():
    model = cd.Model("oscillator", gravity=None)
    k = model.parameter("k", 40.0)
    body = model.body("mass", mass=1.0, inertia=1.0, position=(1.0, 0))
    model.add(cd.Spring("spring", model.ground.at(0, 0), body.at(0, 0), stiffness=k, free_length=0.6))
    result = cd.simulate(model, until=1.0)
    end = cd.Terminal(lambda s: s.position(body)[0], name="end")
    found = cd.certificate(result, gradient=(end, ["k"]), agreement=False)
    assert found.ok
    assert found["gradient"].value == pytest.approx(2.0, abs=0.2)
    strict = cd.certificate(result, gradient=end, limits={"gradient": 2.5}, agreement=False)
    assert failed(strict) == {"gradient"}


@pytest.mark.parametrize("name", QUICK)
def test_examples_pass(name):
    found = cd.certificate(example_motion(EXAMPLES / name))
    assert found.ok, found.table()


def test_run_that_stopped_early_is_certified_up_to_there():
    model = cd.Model("runaway", gravity=None)
    body = model.body("body", mass=1.0, inertia=1.0, velocity=(1.0, 0.0))
    model.add(cd.Force("push", body.at(0, 0), lambda s: cd.vertcat(1 / (1 - s.position(body)[0]) ** 3, 0)))
    with pytest.raises(cd.SimulationError) as stopped:
        cd.simulate(model, until=5.0, every=0.05)
    found = cd.certificate(stopped.value.result, agreement=False)
    assert found.ok, found.table()


def test_a_limit_that_is_passed_is_seen_without_a_word_of_the_analysis():
    """A ball that bounces on a floor; then its reported positions are lowered, with all that moves along."""
    model = cd.Model("bounce", gravity=(0, -9.81))
    ball = model.body("ball", mass=1, inertia=1, position=(0, 1))
    model.add(cd.Limit("floor", ball.y, lower=0.0, restitution=0.5))
    result = cd.simulate(model, until=0.6, every=0.01)
    assert "limits" not in failed(cd.certificate(result, agreement=False))
    result["ball"].position[:, 1] -= 0.02
    assert "limits" in failed(cd.certificate(result, agreement=False))


def test_joints_that_a_given_start_opens_are_allowed_for_and_told():
    """The pin is closed at first; the speeds of the start open it by 1 mm each second."""
    model = cd.Model("torn")
    rod = model.body("rod", mass=1.0, inertia=1 / 12, position=(0.5, 0), velocity=(1e-3, 0))
    model.add(cd.Revolute("pin", model.ground.at(0, 0), rod.at(-0.5, 0)))
    result = cd.simulate(model, until=1.0, every=0.1, method="direct", start="given")
    found = cd.certificate(result, agreement=False)
    assert found["position"].value * found.scales["length"] == pytest.approx(1e-3, rel=0.1)
    assert found["position"].ok
    assert found["position"].note == 'joints are open by 0.0e+00 sizes in the start as "given"'


def test_impulses_are_checked_only_where_something_happens():
    for lowest, happens in ((-3.0, False), (-0.3, True)):
        model = pendulum()
        model.add(cd.Limit("stop", model["rod"].angle, lower=lowest))
        result = cd.simulate(model, until=0.3, every=0.05)
        assert bool(result.events) == happens
        checks = [check.name for check in cd.certificate(result, agreement=False).checks]
        assert ("impulses" in checks) == happens


def test_other_methods_that_stop_early_are_told(swing, monkeypatch):
    stats = replace(swing.stats, status="stopped early")
    cut = cd.Result(swing.name, swing.units, swing.t[:11], swing.parts, swing.columns, stats)
    monkeypatch.setattr(agreement, "repeat", lambda *_: cut)
    found, why = agreement.another_way(swing, swing.model, {"method": "joint", "rtol": 1e-6, "atol": 1e-9}, None)
    assert found is None
    assert why == "partition: stopped at t = 0.5; dae: stopped at t = 0.5"


def test_the_wrong_order_is_told(swing):
    with pytest.raises(AnalysisError, match=r"the result comes first, then its model; got \(Model, Result\)"):
        cd.certificate(pendulum(), swing)
    with pytest.raises(AnalysisError, match=r"the result comes first, then its model; got \(Model\)"):
        cd.certificate(pendulum())
