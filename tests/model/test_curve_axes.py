"""Curves say over what they are: an argument that takes another axis refuses them, and notes name those that do not."""

from __future__ import annotations

import math

import pytest

import cardan as cd
from cardan.files.written_models.as_python import to_python
from cardan.files.written_models.as_yaml import to_yaml

SPEEDS, TORQUES = (0, 50, 100), (20, 10, 0)


def rotor() -> tuple[cd.Model, cd.Body, cd.Revolute]:
    model = cd.Model("rotor", gravity=None)
    body = model.body("rotor", mass=1, inertia=1)
    return model, body, model.add(cd.Revolute("pin", model.ground.at(0, 0), body.at(0, 0)))


def test_torque_speed_curve_that_is_taken_over_time_is_told():
    model, body, _ = rotor()
    model.add(cd.Torque("motor", body, cd.Spline(SPEEDS, TORQUES)))
    result = cd.simulate(model, until=20)
    assert [text for text in result.stats.messages if '"motor": value' in text and "taken over time" in text]
    assert any("taken over time" in text for text in cd.inverse(_driven(), until=1).stats.messages)


def _driven() -> cd.Model:
    model, body, pin = rotor()
    model.add(cd.Torque("motor", body, cd.Spline(SPEEDS, TORQUES)))
    model.add(cd.Drive("turn", pin.angle, lambda t: t))
    return model


def test_curve_that_says_it_is_over_a_rate_is_refused_by_a_torque_and_works_where_it_is_called():
    model, body, _ = rotor()
    curve = cd.Spline(SPEEDS, TORQUES, over="rate", name="motor curve")
    with pytest.raises(
        cd.ModelError, match=r'"motor": value: takes curves over time.*"motor curve" is over rate.*lambda s'
    ):
        cd.Torque("motor", body, curve)
    model.add(cd.Torque("motor", body, lambda s: curve(s.angular_velocity(body))))
    result = cd.simulate(model, until=20)
    exact = 100 * (1 - math.exp(-20 / 5))  # J ω̇ = 20 - ω/5
    assert abs(result["rotor"].angular_velocity[-1] - exact) < 1e-4
    assert not result.stats.messages


def test_curve_over_time_is_silent_and_holds_the_value_of_its_end():
    model, body, _ = rotor()
    model.add(cd.Torque("motor", body, cd.table((0, 1), (2, 2), over="time")))
    result = cd.simulate(model, until=3)
    assert abs(result["rotor"].angular_velocity[-1] - 6) < 1e-6
    assert not result.stats.messages


@pytest.mark.parametrize("over", ["time", "length", "angle", "rate"])
def test_every_argument_takes_its_axis_and_no_other(over):
    model, body, pin = rotor()
    curve, ground = cd.Spline((0, 1, 2), (0, 1, 2), over=over), model.ground
    makers = {
        "time": [
            lambda: cd.Torque("c", body, curve),
            lambda: cd.Force("c", body, (curve, 0)),
            lambda: cd.Spring("c", ground.at(1, 0), body.at(0, 0), force=curve),
            lambda: cd.Spring("c", ground.at(1, 0), body.at(0, 0), free_length=curve),
            lambda: cd.TorsionSpring("c", pin, torque=curve),
            lambda: cd.CoordinateForce("c", pin.angle, force=curve),
            lambda: cd.Drive("motor", pin.angle, curve),
            lambda: cd.Link("c", ground.at(1, 0), body.at(0, 0), length=curve),
            lambda: cd.Lag("c", curve, time_constant=1.0),
            lambda: cd.Bushing("c", ground.at(0, 0), body.at(0, 0), force=(curve, 0.0)),
        ],
        "length": [
            lambda: cd.Spring("c", ground.at(1, 0), body.at(0, 0), stiffness=curve),
            lambda: cd.CoordinateForce("c", pin.angle, stiffness=curve),
            lambda: cd.Bushing("c", ground.at(0, 0), body.at(0, 0), stiffness=(curve, 0.0)),
            lambda: cd.Contact("c", body, ground.at(0, 0, axis=(0, 1)), stiffness=curve),
            lambda: cd.Contact("c", body, ground.at(0, 0), radius=0.1, stiffness=1.0, terrain=curve),
            lambda: cd.Cam("c", ground.at(0, 0), body.at(0, 0), profile=curve),
        ],
        "angle": [
            lambda: cd.TorsionSpring("c", pin, stiffness=curve),
            lambda: cd.CoordinateForce("c", pin.angle, stiffness=curve),
            lambda: cd.Bushing("c", ground.at(0, 0), body.at(0, 0), rotational_stiffness=curve),
            lambda: cd.Cam("c", ground.at(0, 0), body.at(0, 0), profile=curve, polar=True),
        ],
        "rate": [
            lambda: cd.Spring("c", ground.at(1, 0), body.at(0, 0), damping=curve),
            lambda: cd.TorsionSpring("c", pin, damping=curve),
            lambda: cd.CoordinateForce("c", pin.angle, damping=curve),
            lambda: cd.Bushing("c", ground.at(0, 0), body.at(0, 0), rotational_damping=curve),
            lambda: cd.Contact("c", body, ground.at(0, 0, axis=(0, 1)), stiffness=1.0, damping=curve),
        ],
    }
    for make in makers[over]:
        make()
    taken = ("length", "angle") if over in ("length", "angle") else (over,)  # a coordinate may be either
    for other in [axis for axis in makers if axis not in taken]:
        for make in makers[other]:
            with pytest.raises(cd.ModelError, match=f"takes curves over .*, and the curve is over {over}; call it"):
                make()


def test_unknown_axis_is_refused():
    with pytest.raises(cd.ModelError, match='unknown axis "tme"; did you mean "time"'):
        cd.Spline((0, 1), (0, 1), over="tme")  # type: ignore[arg-type]


def test_axis_is_kept_in_files(tmp_path):
    model, body, _ = rotor()
    curve = model.function("push", cd.Spline((0, 1), (0, 1), over="time"))
    model.add(cd.Torque("motor", body, curve))
    (tmp_path / "rotor.yaml").write_text(to_yaml(model))
    assert 'over="time"' in to_python(model)
    assert cd.load_model(tmp_path / "rotor.yaml").functions["push"].over == "time"


def test_number_as_a_motion_and_the_sense_of_a_torsion_spring_are_told():
    model, _, pin = rotor()
    model.add(cd.Drive("motor", pin.angle, 10.0))
    for result in (cd.simulate(model, until=1), cd.kinematics(model, until=1)):
        assert any('driver "motor" keeps pin.angle at 10' in text for text in result.stats.messages)
    model, _, pin = rotor()
    model.add(cd.TorsionSpring("twist", pin, torque=5.0))
    result = cd.simulate(model, until=1)
    assert result["rotor"].angle[-1] < 0
    assert any('"twist": torque=5 closes the angle' in text for text in result.stats.messages)
