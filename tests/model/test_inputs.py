"""Inputs: numbers from outside, which stand still or follow a signal."""

from __future__ import annotations

import math

import numpy as np
import pytest

import cardan as cd
from cardan.errors import FileError, ModelError
from cardan.files.text_models.yaml import parse_yaml
from cardan.files.written_models.as_python import to_python
from cardan.files.written_models.as_yaml import to_yaml

METHODS = ("partition", "joint", "dae", "direct", "baumgarte", "auto")
TEXT = """
name: cart
gravity: null
parameters: {k: 3.0}
inputs:
  u: {start: 0.5, unit: N, bounds: [-1, 9]}
  w: 2
bodies:
  cart: {mass: 2, inertia: 1}
forces:
  push: {type: Force, marker: cart, value: ["u*k", w]}
"""


def cart() -> cd.Model:
    model = cd.Model("cart", gravity=None)
    body = model.body("cart", mass=2, inertia=1)
    k, u = model.parameter("k", 3.0), model.input("u", start=0.5, unit="N", bounds=(-1, 9))
    model.add(cd.Force("push", body, (u * k, 0)))
    return model


def driven() -> cd.Model:
    model = cd.Model("motor", gravity=None)
    rotor = model.body("rotor", mass=1, inertia=0.5)
    pin = model.add(cd.Revolute("pin", model.ground.at(0, 0), rotor.at(0, 0)))
    model.add(cd.Drive("motor", pin.angle, model.input("angle")))
    return model


def end(result: cd.Result) -> float:
    return float(result["cart"].velocity[-1, 0])


def test_without_a_signal_it_has_its_start_value_and_is_overridden_like_a_parameter():
    model = cart()
    assert end(cd.simulate(model, until=1)) == pytest.approx(0.75)
    assert end(cd.simulate(model, until=1, parameters={"u": 2})) == pytest.approx(3.0)
    assert end(cd.simulate(model, until=1, inputs={"u": 2})) == pytest.approx(3.0)
    assert model.inputs["u"].unit == "N"
    assert list(model.inputs) == ["u"]


@pytest.mark.parametrize("method", METHODS)
def test_it_follows_a_function_of_time_in_every_method(method):
    run = cd.simulate(cart(), until=1, inputs={"u": lambda t: 2 * t}, method=method)
    assert end(run) == pytest.approx(1.5, rel=1e-9)  # ∫ 3·2t/2
    assert run["push"].force[-1, 0] == pytest.approx(6.0)  # what is reported follows it, too


@pytest.mark.parametrize(
    ("options", "at_the_end"), [({}, 5), ({"extrapolate": "constant"}, 5), ({"extrapolate": "linear"}, 10)]
)
def test_tables_go_on_alike_beyond_their_points(options, at_the_end):
    points = (0, 1, 1.5), (0, 0, 5)
    exact = 1.5 * (0.5 * 0.5 * 5 + 0.5 * 0.5 * (5 + at_the_end))
    pushed = cd.Model("cart", gravity=None)
    body = pushed.body("cart", mass=2, inertia=1)
    pushed.add(cd.Force("push", body, (cd.table(points[0], 3 * np.array(points[1]), **options), 0)))
    runs = [cd.simulate(cart(), until=2, inputs={"u": cd.table(*points, **options)}), cd.simulate(pushed, until=2)]
    if not options:
        runs.append(cd.simulate(cart(), until=2, inputs={"u": points}))
    for run in runs:
        assert end(run) == pytest.approx(exact, rel=1e-6)
        assert run["push"].force[-1, 0] == pytest.approx(3 * at_the_end)


def test_what_is_no_signal_goes_straight_on():
    curve = cd.table((0, 1), (0, 2))
    assert curve(3) == 6
    run = cd.simulate(driven(), until=3, inputs={"angle": lambda t: curve(t)})
    assert run["pin"].angle[-1] == pytest.approx(6)
    model = cd.Model("rotor", gravity=None)
    rotor = model.body("rotor", mass=1, inertia=0.5)
    pin = model.add(cd.Revolute("pin", model.ground.at(0, 0), rotor.at(0, 0)))
    model.add(cd.Drive("motor", pin.angle, curve))
    assert cd.simulate(model, until=3)["pin"].angle[-1] == pytest.approx(6)


def test_a_driver_knows_the_rates_of_the_signal():
    run = cd.simulate(driven(), until=1, inputs={"angle": lambda t: cd.sin(3 * t)})
    assert run["rotor"].angular_velocity[-1] == pytest.approx(3 * np.cos(3), rel=1e-9)
    assert run["motor"].force[-1] == pytest.approx(-0.5 * 9 * np.sin(3), rel=1e-9)


def test_events_see_the_signal():
    model = cart()
    u = model.inputs["u"]
    model.add(cd.When("half", lambda s: u - 0.5, do=[cd.Stop()]))
    run = cd.simulate(model, until=9, inputs={"u": lambda t: t**2})
    assert run.t[-1] == pytest.approx(np.sqrt(0.5), abs=1e-8)


def test_gradients_are_exact_along_a_signal():
    model = cart().with_inputs({"u": ((0, 1, 1.5), (0, 0, 5))})
    body = model.bodies["cart"]
    found = cd.gradient(model, cd.Terminal(lambda s: s.velocity(body)[0]), until=2)
    assert found.parameters == ("k",)  # designs do not change inputs unless they are named
    assert found.values[0] / 3 == pytest.approx(found.matrix[0, 0], rel=1e-6)


def test_a_signal_may_use_parameters():
    model = cart()
    k = model.parameters["k"]
    assert end(cd.simulate(model, until=1, inputs={"u": lambda t: k * t})) == pytest.approx(9 / 4)


def test_models_with_and_without_signals_do_not_mix():
    model = cart()
    moving = model.with_inputs({"u": lambda t: 2 * t})
    assert end(cd.simulate(moving, until=1)) == pytest.approx(1.5)
    assert end(cd.simulate(model, until=1)) == pytest.approx(0.75)
    assert end(cd.simulate(moving.with_inputs({"u": 2}), until=1)) == pytest.approx(3.0)


def test_files_say_the_same():
    model = parse_yaml(TEXT).model
    assert model.inputs["u"].bounds == (-1, 9)
    assert model.inputs["w"].value == 2
    again = parse_yaml(to_yaml(model)).model
    script: dict = {}
    exec(to_python(model), script)
    for other in (again, script["model"]):
        for name, known in model.inputs.items():
            found = other.inputs[name]
            assert (found.value, found.unit, found.bounds) == (known.value, known.unit, known.bounds)
        assert list(other.parameters) == ["k", "u", "w"]
        runs = [cd.simulate(m, until=1, inputs={"u": lambda t: 2 * t}) for m in (model, other)]
        assert runs[0]["cart"].position == pytest.approx(runs[1]["cart"].position)


RUN = """
functions: {ramp: {x: [0, 1], y: [0, 2], kind: linear, extrapolate: constant}}
analyses:
  - simulate: {until: 1, inputs: {u: "2*t + 0*k", w: [[0, 1], [0, 2]]}}
"""


def test_files_say_what_inputs_follow():
    file = parse_yaml(TEXT + RUN)
    (asked,) = file.analyses
    assert asked.options["inputs"] == {"u": "2*t + 0*k", "w": [[0, 1], [0, 2]]}
    run = cd.simulate(file.model, **asked.arguments)
    assert run["cart"].velocity[-1] == pytest.approx([1.5, 0.5], rel=1e-7)
    again = parse_yaml(to_yaml(file.model, file.analyses))
    assert again.analyses[0].options == asked.options
    by_curve = cd.simulate(file.model, until=1, inputs={"u": "ramp(t)", "w": "k"})
    assert by_curve["cart"].velocity[-1] == pytest.approx([1.5, 1.5], rel=1e-7)


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ('{v: "t"}', 'has no input "v"'),
        ('{u: "fast"}', 'inputs: "u": expression "fast"'),
        ("{u: [[0, 1], 2]}", "a table is a list of times and a list of values"),
        ("{u: [[0, 0], [1, 2]]}", "must increase"),
        ("3", "expected inputs with what they follow"),
    ],
)
def test_bad_signals_in_files_are_refused_in_their_line(written, said):
    text = f"{TEXT}analyses:\n  - simulate: {{until: 1, inputs: {written}}}\n"
    with pytest.raises(FileError, match=said) as told:
        parse_yaml(text)
    assert told.value.line == len(text.splitlines())


@pytest.mark.parametrize(
    ("signals", "said"),
    [
        ({"v": 1}, 'no input "v"'),
        ({"k": 1}, 'no input "k"'),
        ({"u": "fast"}, 'inputs: "u": expression "fast", column 1'),
        ({"u": "2*w"}, 'inputs: "u": expression'),
        ({"u": "2*"}, 'inputs: "u": expression'),
        ({"u": (1, 2, 3)}, "a pair"),
        ({"u": ((0, 0), (1, 2))}, "must increase"),
        (3, "expected names and signals"),
        ({"u": lambda t: cd.vertcat(t, t)}, "must be one number"),
    ],
)
def test_bad_signals_are_refused(signals, said):
    with pytest.raises(ModelError, match=said):
        cd.simulate(cart(), until=1, inputs=signals)


def test_bad_inputs_are_refused():
    model = cart()
    with pytest.raises(ModelError, match="outside its bounds"):
        model.input("a", start=3, bounds=(0, 1))
    with pytest.raises(ModelError, match="already taken"):
        model.input("k")
    with pytest.raises(ModelError, match="unit: expected a word"):
        model.input("a", unit=3)  # type: ignore[arg-type]
    heavy = cd.Model("heavy")
    heavy.body("ballast", mass=1 + heavy.input("m"), inertia=1)
    with pytest.raises(ModelError, match='body "ballast": its mass depends on the input "m"'):
        heavy.with_inputs({"m": lambda t: t})
    other = cd.Model("other").input("x")
    with pytest.raises(ModelError, match="may follow time and parameters only, not x"):
        cd.simulate(model, until=1, inputs={"u": lambda t: t * other})


def test_a_parameter_is_no_number():
    k = cart().parameters["k"]
    for number in (float, math.sqrt, "{:.2f}".format):
        with pytest.raises(TypeError, match=r'parameter "k" has no fixed number: write cd.sqrt\(k\).*k.value'):
            number(k)
    with pytest.raises(TypeError, match=r"\(\(2.\*k\)\+1\) has no number yet: .*cd.sqrt"):
        float(2 * k + 1)
    assert float(k - k) == 0.0


def test_a_parameter_that_is_to_follow_a_signal_is_told_how_to_become_an_input():
    """The message for an unknown input said "declare it", and the declaration then that the name is taken."""
    model = cart()
    with pytest.raises(
        ModelError, match=r'"k" is a parameter, which does not .*: declare it with model.input\("k"\) in place'
    ):
        cd.simulate(model, until=1, inputs={"k": lambda t: t})
