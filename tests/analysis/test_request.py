"""What was asked for is kept with every result, and repeats it."""

from __future__ import annotations

import json

import numpy as np
import pytest

import cardan as cd
from cardan.analysis.request import options_of
from cardan.analysis.simulate import integrate
from cardan.errors import CardanError


def pendulum() -> cd.Model:
    model = cd.Model("pendulum", gravity=(0, -9.81))
    mass = model.parameter("mass", 2.0)
    arm = model.body("arm", mass=mass, inertia=0.1, position=(0.5, 0.0))
    model.add(cd.Revolute("pin", model.ground.at(0, 0), arm.at(-0.5, 0)))
    return model


def test_request_names_every_option_of_the_run():
    result = cd.simulate(
        pendulum(), 0.1, 0.05, rtol=1e-7, parameters={"mass": np.float64(3.0)}, start=cd.Start(hold=("arm.x",))
    )
    assert result.request is not None
    assert result.request["analysis"] == "simulate"
    options = result.request["options"]
    assert (options["until"], options["every"], options["rtol"], options["method"]) == (0.1, 0.05, 1e-7, "partition")
    assert options["parameters"] == {"mass": 3.0}
    assert options["hold"] == ["arm.x"]
    assert json.loads(json.dumps(result.request)) == result.request
    assert not {"model", "progress"} & options.keys()


def test_request_is_saved_and_repeats_the_run_from_a_state(tmp_path):
    model = pendulum()
    start = cd.simulate(model, 0.2, 0.1)
    state = cd.assemble(model, parameters={"mass": 2.5})
    result = cd.simulate(model, 0.3, 0.1, start=state)
    result.save(tmp_path / "run.h5")
    loaded = cd.load_result(tmp_path / "run.h5")
    assert loaded.request == result.request
    assert "request" not in loaded.extra
    again = integrate(model, **options_of(loaded.request, model))
    assert np.array_equal(again["arm.position"], result["arm.position"])
    assert again.parameters["mass"] == 2.5
    assert start.request["options"]["start"] == "assembled"


def test_other_analyses_have_one():
    model = pendulum()
    assert cd.equilibrium(model).request["analysis"] == "equilibrium"
    model.add(cd.Drive("motor", model.bodies["arm"].angle, lambda t: t))
    result = cd.kinematics(model, 0.1, 0.05)
    assert result.request["analysis"] == "kinematics"
    assert np.array_equal(cd.kinematics(model, **options_of(result.request, model)).t, result.t)


def test_results_made_by_hand_have_none():
    made = cd.simulate(pendulum(), 0.1, 0.05)
    made.request = None
    with pytest.raises(CardanError, match="does not record its analysis"):
        options_of(made.request, pendulum())
