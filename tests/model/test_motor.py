"""Motors against closed forms, and against the elements that say the same in other words."""

from __future__ import annotations

import numpy as np
import pytest

import cardan as cd

INERTIA, STALL, NO_LOAD = 0.5, 20.0, 100.0
TIGHT = {"rtol": 1e-10, "atol": 1e-12}
CLOSE = 1e-8  # relative; what integration at these tolerances leaves


def rotor(dim=2, mass=1.0):
    model = cd.Model("motor", dim=dim, gravity=None)
    inertia = INERTIA if dim == 2 else (0.2, 0.3, INERTIA)
    body = model.body("rotor", mass=mass, inertia=inertia)
    where = {} if dim == 2 else {"axis": (0, 0, 1)}
    origin = (0,) * dim
    return model, body, model.add(cd.Revolute("pin", model.ground.at(*origin, **where), body.at(*origin, **where)))


def slider(dim=2, mass=2.0):
    model = cd.Model("linear motor", dim=dim, gravity=None)
    body = model.body("slider", mass=mass, inertia=1 if dim == 2 else (1, 1, 1))
    origin, axis = (0,) * dim, (1,) + (0,) * (dim - 1)
    rail = cd.Translational("rail", model.ground.at(*origin, axis=axis), body.at(*origin, axis=axis))
    return model, body, model.add(rail)


@pytest.mark.parametrize("dim", [2, 3])
def test_a_dc_motor_approaches_its_no_load_speed(dim):
    """J dω/dt = T0 (1 - ω/ω0)  =>  ω = ω0 (1 - exp(-t T0/(J ω0)))."""
    model, _, pin = rotor(dim)
    model.add(cd.Motor("motor", pin, curve=[(0, STALL), (NO_LOAD, 0)]))
    result = cd.simulate(model, until=5, every=0.5, **TIGHT)
    decay = np.exp(-result.t * STALL / (INERTIA * NO_LOAD))
    motor = result["motor"]
    np.testing.assert_allclose(motor.rate, NO_LOAD * (1 - decay), rtol=0, atol=CLOSE * NO_LOAD)
    np.testing.assert_allclose(motor.torque, STALL * decay, rtol=0, atol=CLOSE * STALL)
    np.testing.assert_allclose(motor.power, motor.torque * motor.rate, rtol=1e-12)
    assert [result.unit("motor", word) for word in ("torque", "rate", "power")] == [("N m",), ("rad/s",), ("W",)]


def test_beyond_its_ends_a_curve_stays_constant():
    """Backwards it has the stall torque, beyond the no-load speed none."""
    for speed, torque in ((-30.0, STALL), (130.0, 0.0)):
        model = cd.Model("spun", gravity=None)
        body = model.body("rotor", mass=1, inertia=INERTIA, angular_velocity=speed)
        pin = model.add(cd.Revolute("pin", model.ground.at(0, 0), body.at(0, 0)))
        model.add(cd.Motor("motor", pin, curve=[(0, STALL), (NO_LOAD, 0)]))
        assert cd.simulate(model, until=0.01)["motor"].torque[0] == torque


def test_a_spline_over_rates_is_a_curve_and_may_go_on_straight():
    model, _, pin = rotor()
    line = cd.Spline((0, NO_LOAD), (STALL, 0), kind="linear", over="rate", extrapolate="linear")
    model.add(cd.Motor("motor", pin, curve=line))
    body = model["rotor"]
    model.add(cd.Torque("wind", body, STALL))  # so that it settles at twice the no-load speed
    rate = cd.simulate(model, until=100)["motor"].rate[-1]
    assert rate == pytest.approx(2 * NO_LOAD, rel=1e-5)


@pytest.mark.parametrize("value", [3.0, lambda s: 3 - s.angular_velocity(s.model.bodies["rotor"]), lambda t: 3 * t])
def test_a_torque_is_that_of_torque(value):
    results = []
    for has_motor in (True, False):
        model, body, pin = rotor()
        time_of = value if value == 3.0 or value.__code__.co_varnames[0] == "s" else lambda s: value(s.time)
        model.add(cd.Motor("motor", pin, torque=value) if has_motor else cd.Torque("motor", body, time_of))
        results.append(cd.simulate(model, until=2, **TIGHT)["rotor"].angle)
    np.testing.assert_allclose(*results, rtol=1e-12, atol=1e-14)
    assert results[0][-1] > 0


@pytest.mark.parametrize("dim", [2, 3])
def test_on_a_slide_the_torque_is_a_force(dim):
    model, _, rail = slider(dim)
    model.add(cd.Motor("motor", rail, torque=6.0))
    result = cd.simulate(model, until=2)
    assert result["slider"].velocity[-1, 0] == pytest.approx(6.0, rel=1e-9)  # F t / m
    assert result["motor"].force[-1] == 6.0
    assert [result.unit("motor", word) for word in ("force", "rate", "power")] == [("N",), ("m/s",), ("W",)]


SPEEDS = [
    (7.0, lambda t: 7 * t, 0.0),
    (lambda t: 2 * t - 0.6 * t**2, lambda t: t**2 - 0.2 * t**3, 2.0 - 1.2 * 1.5),
    (lambda t: 4 * cd.cos(3 * t), lambda t: 4 / 3 * cd.sin(3 * t), -12 * np.sin(4.5)),
    (lambda t: 5 * (1 - cd.exp(-t / 0.2)), lambda t: 5 * (t - 0.2 * (1 - cd.exp(-t / 0.2))), 25 * np.exp(-7.5)),
]


@pytest.mark.parametrize("analysis", [cd.kinematics, cd.inverse, cd.simulate])
@pytest.mark.parametrize(("speed", "angle", "acceleration"), SPEEDS)
def test_a_speed_is_a_drive_along_its_integral(speed, angle, acceleration, analysis):
    results = []
    for has_motor in (True, False):
        model, _, pin = rotor()
        model.add(cd.Motor("motor", pin, speed=speed) if has_motor else cd.Drive("motor", pin.angle, angle))
        results.append(analysis(model, until=1.5, every=0.1))
    motor, drive = results
    np.testing.assert_allclose(motor["rotor"].angle, drive["rotor"].angle, rtol=1e-9, atol=1e-10)
    if analysis is not cd.kinematics:
        np.testing.assert_allclose(motor["motor"].torque, drive["motor"].force, rtol=1e-9, atol=1e-9)
        assert motor["motor"].torque[-1] == pytest.approx(INERTIA * acceleration, rel=1e-9, abs=1e-9)
        np.testing.assert_allclose(motor["motor"].power, motor["motor"].torque * motor["motor"].rate, atol=1e-12)


def test_a_table_of_speeds_stays_at_its_last():
    """A run-up over 2 s to 10 rad/s turns it by 10 rad, and then by 10 rad every second."""
    model, _, pin = rotor()
    model.add(cd.Motor("motor", pin, speed=cd.Spline((0, 2), (0, 10), kind="linear"), start=0.25))
    result = cd.kinematics(model, until=5, every=1)
    np.testing.assert_allclose(result["rotor"].angle, 0.25 + np.array([0, 2.5, 10, 20, 30, 40]), atol=1e-9)


def test_it_begins_where_the_estimates_are_unless_it_is_told():
    for start, angle in ((None, 0.7), (0.2, 0.2)):
        model = cd.Model("turned", gravity=None)
        body = model.body("rotor", mass=1, inertia=1, angle=0.7)
        pin = model.add(cd.Revolute("pin", model.ground.at(0, 0), body.at(0, 0)))
        model.add(cd.Motor("motor", pin, speed=2.0, start=start))
        assert cd.kinematics(model, until=1)["rotor"].angle[-1] == pytest.approx(angle + 2, abs=1e-9)


@pytest.mark.parametrize("word", ["angle", "displacement"])
def test_a_cylindrical_joint_has_two_motors(word):
    model = cd.Model("sleeve", dim=3, gravity=None)
    body = model.body("b", mass=2, inertia=(1, 1, INERTIA))
    where = {"axis": (0, 0, 1)}
    sleeve = model.add(cd.Cylindrical("sleeve", model.ground.at(0, 0, 0, **where), body.at(0, 0, 0, **where)))
    with pytest.raises(cd.ModelError, match=r"several coordinates; give sleeve\.displacement or sleeve\.angle"):
        cd.Motor("motor", sleeve, torque=1)
    model.add(cd.Motor("motor", getattr(sleeve, word), torque=3.0))
    result = cd.simulate(model, until=1)
    assert result["motor"].rate[-1] == pytest.approx(3.0 / (INERTIA if word == "angle" else 2.0), rel=1e-9)
    assert result.unit("motor", "rate") == (("rad/s",) if word == "angle" else ("m/s",))


def test_a_limit_cuts_the_torque_on_both_sides():
    model, _, pin = rotor()
    model.add(cd.Motor("motor", pin, torque=lambda t: 10 * cd.cos(cd.pi * t), limit=2.0))
    torque = cd.simulate(model, until=1, every=0.1)["motor"].torque
    np.testing.assert_allclose(torque, np.clip(10 * np.cos(np.pi * np.arange(11) / 10), -2, 2), atol=1e-12)


def test_an_input_is_a_torque():
    model, _, pin = rotor()
    u = model.input("u")
    model.add(cd.Motor("motor", pin, torque=2 * u))
    result = cd.simulate(model, until=1, inputs={"u": lambda t: 3 * t})
    assert result["motor"].rate[-1] == pytest.approx(3 / INERTIA, rel=1e-8)


def test_a_motor_is_switched_off_and_takes_no_power_then():
    model, _, pin = rotor()
    motor = model.add(cd.Motor("motor", pin, torque=4.0))
    model.add(cd.At("cut", 1.0, do=cd.Switch(motor, on=False)))
    result = cd.simulate(model, until=2, every=0.5)
    assert result["motor"].rate[-1] == pytest.approx(4 / INERTIA, rel=1e-9)
    assert result["motor"].torque[-1] == result["motor"].power[-1] == 0


def test_a_motor_with_a_speed_is_captured_where_the_joint_is():
    """It turns freely at 3 rad/s, and from 0.5 s on at a speed that is 3 rad/s then and grows by 2 rad/s²."""
    model = cd.Model("coupled", gravity=None)
    body = model.body("rotor", mass=1, inertia=INERTIA, angular_velocity=3.0)
    pin = model.add(cd.Revolute("pin", model.ground.at(0, 0), body.at(0, 0)))
    motor = model.add(cd.Motor("motor", pin, speed=lambda t: 2 + 2 * t, active=False))
    model.add(cd.At("couple", 0.5, do=cd.Capture(motor)))
    result = cd.simulate(model, until=1, every=0.25, **TIGHT)
    assert result["rotor"].angle[-1] == pytest.approx(1.5 + 3 * 0.5 + 0.5**2, abs=1e-8)
    assert result["motor"].torque[-1] == pytest.approx(2 * INERTIA, rel=1e-8)
    assert result["motor"].power[0] == 0


def test_the_work_of_a_motor_is_what_the_machine_gains():
    model, _, pin = rotor()
    motor = model.add(cd.Motor("motor", pin, curve=[(0, STALL), (NO_LOAD, 0)]))
    work = cd.Integral(lambda s: s.quantity("motor.power"))
    gained = cd.Terminal(lambda s: s.kinetic_energy)
    a, b = cd.evaluate(model, [work, gained], until=1, **TIGHT)
    assert a == pytest.approx(b, rel=CLOSE)
    assert b > 0
    assert motor.name == "motor"


WRONG = [
    ({}, "nothing says what it does; give one of torque="),
    ({"torque": 1, "speed": 2}, "torque and speed contradict each other"),
    ({"speed": 2, "curve": [(0, 1), (1, 0)]}, "speed and curve contradict each other"),
    ({"torque": 1, "start": 0}, "start belongs to speed, not to torque"),
    ({"speed": 1, "limit": 2}, "limit belongs to torque and curve, not to speed"),
    ({"torque": 1, "limit": -2}, "limit must be positive"),
    ({"curve": cd.Spline((0, 1), (1, 0), over="time")}, "takes curves over rate, and the curve is over time"),
    ({"curve": 3}, r"expected points \[\(speed, torque\), ...\]"),
    ({"curve": [(1, 0), (0, 1)]}, "breakpoints must increase"),
    ({"torque": "strong"}, "expected a number"),
]


@pytest.mark.parametrize(("words", "message"), WRONG)
def test_what_is_wrong_is_said_by_name(words, message):
    _, _, pin = rotor()
    with pytest.raises(cd.ModelError, match=message) as refusal:
        cd.Motor("spindle", pin, **words)
    assert '"spindle"' in str(refusal.value)


def test_a_joint_without_a_coordinate_is_refused():
    model = cd.Model("ball", dim=3, gravity=None)
    body = model.body("b", mass=1, inertia=(1, 1, 1))
    ball = model.add(cd.Spherical("ball", model.ground.at(0, 0, 0), body.at(0, 0, 0)))
    with pytest.raises(cd.ModelError, match=r'"ball" is a Spherical joint, which has no angle and no displacement'):
        cd.Motor("motor", ball, torque=1)
    with pytest.raises(cd.ModelError, match=r"expected a joint or a coordinate of one, such as pin\.angle"):
        cd.Motor("motor", body, torque=1)


UNKNOWN = [lambda t: cd.tanh(t), lambda t: cd.fmin(t, 1), lambda t: cd.if_else(t > 1, 2, 1), lambda t: cd.sqrt(t)]


@pytest.mark.parametrize("speed", UNKNOWN)
def test_a_speed_whose_integral_is_not_known_is_refused(speed):
    model, _, pin = rotor()
    model.add(cd.Motor("motor", pin, speed=speed))
    with pytest.raises(
        cd.ModelError, match=r'motor "motor": speed: the integral of this function of time is not known'
    ):
        cd.kinematics(model, until=1)


def test_a_speed_depends_on_nothing_that_changes():
    """An input that changes would make the angle jump: ∫u dt is not u t."""
    model, _, pin = rotor()
    model.add(cd.Motor("motor", pin, speed=model.input("u", 1.0)))
    with pytest.raises(cd.ModelError, match=r'speed: depends on "u", which changes'):
        cd.kinematics(model, until=1)


def test_a_text_model_names_a_joint_or_its_coordinate(tmp_path):
    path = tmp_path / "motor.yaml"
    text = (
        "cardan: 1\nname: m\ngravity: null\nbodies:\n  rotor: {mass: 1, inertia: 0.5}\n"
        "joints:\n  pin: {type: Revolute, i: 'ground.at(0, 0)', j: 'rotor.at(0, 0)'}\n"
        "drivers:\n  motor: {type: motor, joint: JOINT, curve: [[0, 20], [100, 0]]}\n"
    )
    for joint in ("pin", "pin.angle"):
        path.write_text(text.replace("JOINT", joint))
        rate = cd.simulate(cd.load_model(path), until=2.5, **TIGHT)["motor"].rate[-1]
        assert rate == pytest.approx(NO_LOAD * (1 - np.exp(-1)), rel=CLOSE)
