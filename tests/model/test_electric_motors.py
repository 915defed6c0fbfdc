"""DC machines and servos against closed forms; heat and power against the energy of the machine."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.integrate import cumulative_simpson
from scipy.linalg import expm

import cardan as cd
from cardan.files.text_models.yaml import parse_yaml
from cardan.files.written_models.as_yaml import to_yaml

J, R, K, L, U = 0.01, 0.5, 0.1, 4e-3, 24.0
TIGHT = {"rtol": 1e-10, "atol": 1e-12}
CLOSE = 1e-7  # of the largest value; what integration leaves


def machine(dim=2, spin=0.0, **words):
    model = cd.Model("DC", dim=dim, gravity=None)
    model.input("u", U)
    rates = spin if dim == 2 else (0, 0, spin)
    inertia, where, origin = (J, {}, (0, 0)) if dim == 2 else ((J, J, J), {"axis": (0, 0, 1)}, (0, 0, 0))
    rotor = model.body("rotor", mass=1, inertia=inertia, angular_velocity=rates)
    pin = model.add(cd.Revolute("pin", model.ground.at(*origin, **where), rotor.at(*origin, **where)))
    model.add(cd.DCMotor("motor", pin, **({"voltage": U, "resistance": R, "constant": K} | words)))
    return model


@pytest.mark.parametrize("dim", [2, 3])
def test_a_step_of_voltage_with_two_time_constants(dim):
    """(ω, i)˙ = [[0, k/J], [-k/L, -R/L]] (ω, i) + (0, u/L), from rest, by the matrix exponential."""
    run = cd.simulate(machine(dim, inductance=L), until=1, every=0.02, **TIGHT)["motor"]
    A = np.array([[0, K / J], [-K / L, -R / L]])
    slow, fast = np.sort(np.linalg.eigvals(A).real)[::-1]
    assert fast / slow > 40  # electrical and mechanical time constant
    steady = -np.linalg.solve(A, [0, U / L])
    exact = np.array([steady - expm(A * t) @ steady for t in np.arange(51) * 0.02])
    assert run.rate == pytest.approx(exact[:, 0], abs=CLOSE * steady[0])
    assert run.current == pytest.approx(exact[:, 1], abs=CLOSE * U / R)
    assert run.torque == pytest.approx(K * run.current, rel=1e-12)
    assert run.voltage == pytest.approx(np.full(51, U), rel=1e-12)


def test_without_inductance_there_is_one_time_constant():
    """ω = u/k (1 - exp(-t k²/(R J)))."""
    run = cd.simulate(machine(), until=2, every=0.05, **TIGHT)["motor"]
    exact = U / K * (1 - np.exp(-np.arange(41) * 0.05 * K**2 / (R * J)))
    assert run.rate == pytest.approx(exact, abs=CLOSE * U / K)
    assert run.current == pytest.approx((U - K * exact) / R, abs=CLOSE * U / R)


def test_power_becomes_motion_heat_and_the_field_of_the_winding():
    """∫ u i dt = ½ J ω² + ∫ R i² dt + ½ L i²."""
    result = cd.simulate(machine(inductance=L), until=0.5, every=1e-4, **TIGHT)
    run = result["motor"]
    electric, heat = (cumulative_simpson(x, x=result.t, initial=0)[-1] for x in (run.electric_power, run.heat))
    stored = 0.5 * J * run.rate[-1] ** 2 + 0.5 * L * run.current[-1] ** 2
    assert electric == pytest.approx(heat + stored, rel=1e-7)
    assert run.heat == pytest.approx(R * run.current**2, rel=1e-12)
    assert run.power == pytest.approx(run.torque * run.rate, rel=1e-12)


def test_limits_of_current_and_voltage():
    """Constant torque k I while the current is limited; then towards U_max/k, which the voltage limit says."""
    run = cd.simulate(machine(current_limit=10, voltage_limit=12), until=4, every=0.01, **TIGHT)
    motor = run["motor"]
    bends = (12 - 10 * R) / K  # below this speed the current is at its limit
    limited = motor.rate < 0.999 * bends
    assert motor.current[limited] == pytest.approx(np.full(limited.sum(), 10))
    assert motor.rate[limited] == pytest.approx(10 * K / J * run.t[limited], rel=1e-9)
    assert motor.rate[-1] == pytest.approx(12 / K, rel=1e-2)
    assert np.abs(motor.voltage).max() <= 12 + 1e-9
    slow = cd.simulate(machine(current_limit=10, inductance=L), until=0.3, every=0.001, **TIGHT)["motor"]
    assert np.abs(slow.current).max() <= 10 * (1 + CLOSE)
    assert slow.current[:100] == pytest.approx(10 * (1 - np.exp(-np.arange(100) * 0.001 * R / L)), abs=1e-5)


def test_driven_faster_it_is_a_generator():
    run = cd.simulate(machine(spin=2 * U / K), until=0.01)["motor"]
    assert run.current[0] == pytest.approx(-U / R)
    assert run.electric_power[0] < 0 < run.heat[0]


def test_a_dc_machine_in_every_method_and_from_a_file():
    model = machine(inductance=L, voltage=lambda t: 10 * cd.sin(5 * t))
    reference = cd.simulate(model, until=0.5, **TIGHT)["motor"].rate[-1]
    for method in ("direct", "joint", "dae"):
        assert cd.simulate(model, until=0.5, method=method, rtol=1e-9, atol=1e-11)["motor"].rate[-1] == pytest.approx(
            reference, rel=1e-5
        )
    again = parse_yaml(to_yaml(machine(inductance=L, current_limit=9))).model
    run, other = (cd.simulate(m, until=0.3)["motor"].rate[-1] for m in (again, machine(inductance=L, current_limit=9)))
    assert run == pytest.approx(other, rel=1e-12)


def test_gradients_of_a_dc_machine():
    model = machine()
    ohm = model.parameter("ohm", 0.5)
    rotor = model.body("second", mass=1, inertia=J)
    pin = model.add(cd.Revolute("pin 2", model.ground.at(0, 0), rotor.at(0, 0)))
    model.add(cd.DCMotor("motor 2", pin, voltage=model["u"], resistance=ohm, constant=K, inductance=L))
    functionals = [cd.Terminal(lambda s: s.angular_velocity(rotor)), cd.Integral(lambda s: s.quantity("motor 2.heat"))]
    assert cd.check_gradient(model, functionals, until=0.2, with_respect_to=["ohm"]).ok


def test_linearization_has_the_two_time_constants():
    model = machine(inductance=L, voltage=0.0)
    wanted = np.linalg.eigvals(np.array([[0, K / J], [-K / L, -R / L]]))
    eigenvalues = cd.linearize(model).eigenvalues
    nonzero = eigenvalues[np.abs(eigenvalues) > 1e-9]
    assert np.sort(nonzero.real) == pytest.approx(np.sort(wanted.real), rel=1e-9)


# -- servos ----------------------------------------------------------------------------------------------------------


def servo(gravity=False, dim=2, **words):
    model = cd.Model("axis", dim=dim, gravity=((0, -9.81) if dim == 2 else (0, 0, -9.81)) if gravity else None)
    arm = model.body("arm", mass=2, inertia=0.06, position=(0, -0.3))
    pin = model.add(cd.Revolute("pin", model.ground.at(0, 0), arm.at(0, 0.3)))
    model.add(cd.Servo("servo", pin, **({"target": 0.5, "position_gain": 10.0, "speed_gain": 8.0} | words)))
    return model


def test_two_loops_are_an_oscillator():
    """J c̈ + k_v ċ + k_v k_p (c - c*) = 0."""
    inertia = 0.06 + 2 * 0.09
    result = cd.simulate(servo(), until=1, every=0.02, **TIGHT)
    A = np.array([[0, 1], [-80 / inertia, -8 / inertia]])
    exact = np.array([0.5 + (expm(A * t) @ [-0.5, 0])[0] for t in result.t])
    assert result["pin"].angle == pytest.approx(exact, abs=1e-8)
    assert result["servo"].error == pytest.approx(0.5 - exact, abs=1e-8)


def test_an_integral_holds_a_load():
    """Without it the error is m g l sin c/(k_v k_p); with it nothing is left."""
    without, held = (cd.simulate(servo(True, integral_gain=k), until=8, rtol=1e-8) for k in (0.0, 60.0))
    load = 2 * 9.81 * 0.3 * np.sin(without["pin"].angle[-1])
    assert without["servo"].error[-1] == pytest.approx(load / 80, rel=1e-5)
    assert abs(held["servo"].error[-1]) < 1e-5


def test_limits_of_speed_and_torque():
    result = cd.simulate(servo(target=3.0, speed_limit=2.0, limit=3.0, integral_gain=60.0), until=4, every=0.005)
    run = result["servo"]
    assert np.abs(run.torque).max() == pytest.approx(3.0)
    assert np.abs(run.rate).max() < 2.2
    assert abs(run.error[-1]) < 1e-3
    assert result["pin"].angle.max() < 3.1  # the integral did not wind up


DC = {"voltage": 24, "resistance": 1, "constant": 1}


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda p: cd.DCMotor("m", p, **DC | {"resistance": 0}), 'motor "m": resistance must be positive'),
        (lambda p: cd.DCMotor("m", p, **DC | {"constant": -1}), 'motor "m": constant must be positive'),
        (lambda p: cd.DCMotor("m", p, **DC, inductance=-1), 'motor "m": inductance must be positive'),
        (lambda p: cd.DCMotor("m", p, **DC, current_limit=0), 'motor "m": current_limit must be positive'),
        (lambda p: cd.DCMotor("m", p, resistance=1, constant=1), '"voltage" is missing'),
        (lambda p: cd.DCMotor("m", 5, **DC), "expected a joint or a coordinate of one"),
        (lambda p: cd.Servo("m", p, target=1, position_gain=1, speed_gain=0), "speed_gain must be positive"),
        (lambda p: cd.Servo("m", p, position_gain=1, speed_gain=1), '"target" is missing'),
    ],
)
def test_refusals(make, message):
    model = cd.Model("m")
    rotor = model.body("rotor", mass=1, inertia=1)
    pin = model.add(cd.Revolute("pin", model.ground.at(0, 0), rotor.at(0, 0)))
    with pytest.raises(cd.ModelError) as error:
        make(pin)
    assert message in str(error.value)


def test_a_motor_is_called_a_motor():
    model = cd.Model("m")
    rotor = model.body("rotor", mass=1, inertia=1)
    pin = model.add(cd.Revolute("pin", model.ground.at(0, 0), rotor.at(0, 0)))
    assert repr(cd.Motor("m", pin, torque=1)).startswith("Motor(")
    assert repr(cd.Motor("m", pin, speed=1)).startswith("Motor(")
