"""The energy table of a certificate against closed forms."""

from __future__ import annotations

from math import cos, exp, sin, sqrt

import pytest

import cardan as cd
from cardan.analysis.simulate import integrate

TIGHT = {"rtol": 1e-10, "atol": 1e-13}
INTEGRATED = 1e-8  # of works along runs with rtol 1e-10
BALANCED = 1e-8  # of the turnover: 100 rtol


def balance(model, **options):
    found = cd.certificate(cd.simulate(model, **TIGHT | options), agreement=False)
    assert found.ok, found.table()
    assert found["energy"].value < BALANCED
    return found.energy


def works(energy):
    return {(one.element, one.kind): one.work for one in energy.works}


def block(mass=2.0, speed=0.0, gravity=None, name="block"):
    """A body that slides along x."""
    model = cd.Model(name, gravity=gravity)
    body = model.body("block", mass=mass, inertia=1.0, position=(0.0, 0.0), velocity=(speed, 0.0))
    slide = model.add(cd.Translational("slide", model.ground.at(0, 0, axis=(1, 0)), body.at(0, 0, axis=(1, 0))))
    return model, body, slide


def test_falling_body_gains_what_gravity_does():
    model = cd.Model("stone", gravity=(0, -9.81))
    model.body("stone", mass=3.0, inertia=1.0, position=(0, 10), velocity=(2, 0))
    energy = balance(model, until=1.2)
    fallen = 0.5 * 9.81 * 1.2**2
    assert energy.start == pytest.approx(0.5 * 3 * 2**2)
    assert works(energy) == {("gravity", "gravity"): pytest.approx(3 * 9.81 * fallen, rel=INTEGRATED)}
    assert energy.end == pytest.approx(energy.start + 3 * 9.81 * fallen, rel=INTEGRATED)


def test_damped_oscillator_loses_what_the_damper_takes():
    m, k, c, x0, T = 2.0, 50.0, 1.5, 0.3, 2.0
    model, body, _ = block(m)
    model.add(cd.Spring("spring", model.ground.at(-1, 0), body.at(0, 0), stiffness=k, damping=c, free_length=1 - x0))
    energy = balance(model, until=T)
    decay, omega = c / (2 * m), sqrt(k / m - (c / (2 * m)) ** 2)
    # x = e^(-δt) (x0 cos ωt + x0 δ/ω sin ωt) about the free length, which begins stretched by x0
    x = exp(-decay * T) * x0 * (cos(omega * T) + decay / omega * sin(omega * T))
    v = -exp(-decay * T) * x0 * (omega + decay**2 / omega) * sin(omega * T)
    elastic = 0.5 * k * (x0**2 - x**2)
    assert works(energy)["spring", "springs"] == pytest.approx(elastic, rel=INTEGRATED)
    assert works(energy)["spring", "dampers"] == pytest.approx(0.5 * m * v**2 - elastic, rel=INTEGRATED)
    assert energy.end == pytest.approx(0.5 * m * v**2, rel=INTEGRATED)


def test_driver_does_the_work_of_spinning_up():
    J, alpha, T, drag = 0.7, 3.0, 2.0, 0.2
    model = cd.Model("rotor")
    rotor = model.body("rotor", mass=1.0, inertia=J, angular_velocity=0.0)
    pin = model.add(cd.Revolute("pin", model.ground.at(0, 0), rotor.at(0, 0)))
    model.add(cd.Torque("drag", rotor, -drag))
    model.add(cd.Drive("motor", pin.angle, lambda t: 0.5 * alpha * t**2))
    energy = balance(model, until=T)
    spun, turned = 0.5 * J * (alpha * T) ** 2, 0.5 * alpha * T**2
    assert works(energy)["motor", "drivers"] == pytest.approx(spun + drag * turned, rel=INTEGRATED)
    assert works(energy)["drag", "torque"] == pytest.approx(-drag * turned, rel=INTEGRATED)


def test_friction_takes_all_of_a_sliding_block():
    model, _, slide = block(2.0, 3.0, gravity=(0, -9.81))
    model.add(cd.Friction("rub", slide, static=0.4, kinetic=0.3))
    energy = balance(model, until=2.0)  # at rest after v / (μ g) = 1.02 s
    assert works(energy)["rub", "friction"] == pytest.approx(-0.5 * 2 * 3**2, rel=INTEGRATED)
    assert energy.end == pytest.approx(0.0, abs=1e-15)


def test_stick_slip_on_a_moving_belt_is_fed_by_the_belt():
    """The belt runs at v: while the block sticks, friction feeds the spring, whose energy is ½ k x²."""
    model, body, slide = block(1.0, 0.0, gravity=(0, -10.0))
    model.add(cd.Spring("spring", model.ground.at(-2, 0), body.at(0, 0), stiffness=40.0, free_length=2.0))
    belt = 0.1
    model.add(cd.Friction("belt", slide, static=0.5, kinetic=0.2, along=lambda s: s.position(body)[0] - belt * s.time))
    result = cd.simulate(model, until=6.0, **TIGHT)
    assert {event.what for event in result.events} >= {"sticks", "slips"}
    found = cd.certificate(result, agreement=False)
    assert found.ok, found.table()
    fed = sum(one.work for one in found.energy.works if one.element == "belt")
    x, v = result["block"].position[-1, 0], result["block"].velocity[-1, 0]
    assert fed == pytest.approx(0.5 * 40 * x**2 + 0.5 * v**2, rel=INTEGRATED)


def test_impacts_take_what_restitution_leaves():
    model = cd.Model("ball", gravity=(0, -10.0))
    ball = model.body("ball", mass=2.0, inertia=1.0, position=(0, 5.0))
    model.add(cd.Limit("floor", ball.y, lower=0.0, restitution=0.6))
    energy = balance(model, until=1.5)  # one impact, at t = 1 s with 10 m/s
    assert works(energy)["floor", "impacts"] == pytest.approx(-0.5 * 2 * 10**2 * (1 - 0.6**2), rel=INTEGRATED)


def test_capture_loses_the_energy_of_the_relative_motion():
    m1, m2, v = 2.0, 3.0, 4.0
    model = cd.Model("wagons", gravity=None)
    a = model.body("a", mass=m1, inertia=1.0, position=(0, 0), velocity=(v, 0))
    b = model.body("b", mass=m2, inertia=1.0, position=(2, 0))
    model.add(cd.Fixed("coupling", a.at(1, 0), b.at(0, 0), active=False))
    gap = lambda s: s.position(b)[0] - s.position(a.at(1, 0))[0]  # noqa: E731
    model.add(cd.When("meet", gap, direction=-1, do=[cd.Capture("coupling")]))
    energy = balance(model, until=1.0)
    lost = 0.5 * m1 * m2 / (m1 + m2) * v**2
    assert works(energy)["coupling", "impacts"] == pytest.approx(-lost, rel=INTEGRATED)
    assert energy.end == pytest.approx(0.5 * m1**2 / (m1 + m2) * v**2, rel=INTEGRATED)


def test_given_impulse_and_added_mass_are_told_apart():
    model = cd.Model("sledge", gravity=None)
    m = model.parameter("m", 2.0)
    sledge = model.body("sledge", mass=m, inertia=1.0, velocity=(1.0, 0.0))
    model.add(cd.At("load", 0.5, [cd.Set("m", 5.0)]))
    model.add(cd.At("push", 1.0, [cd.Impulse(sledge.at(0, 0), (10.0, 0.0))]))
    energy = balance(model, until=1.5)
    found = works(energy)
    assert found["masses set by events", "masses set by events"] == pytest.approx(0.5 * 3 * 1.0**2)
    assert found["push", "given impulses"] == pytest.approx(10.0 * (1.0 + 0.5 * 10 / 5))  # P (v⁻ + v⁺)/2
    assert energy.end == pytest.approx(0.5 * 5 * 3.0**2)


def test_energy_that_is_missing_is_found():
    """One step of the run made faster by a millionth: T is then too large by 2e-6 of itself."""
    from cardan.audit.energy import energy_balance
    from cardan.compiled.compiling import compile_system

    model = cd.Model("flyer", gravity=None)
    model.body("flyer", mass=2.0, inertia=1.0, velocity=(3.0, 0.0))
    result = integrate(model, until=1.0, keep_steps=True, **TIGHT)
    system = compile_system(model)
    assert energy_balance(system, result, 1e-10).missing < 1e-12
    result.trail.stretches[0].rows.v[-1, 0] *= 1 + 1e-6
    found = energy_balance(system, result, 1e-10)
    assert found.missing / found.turnover == pytest.approx(2e-6, rel=1e-3)


def test_too_long_a_fixed_step_exceeds_the_limit():
    model, body, _ = block(1.0)
    model.add(cd.Spring("spring", model.ground.at(-2, 0), body.at(0, 0), stiffness=100.0, free_length=1.5))
    fine = cd.certificate(cd.simulate(model, until=2.0, step=0.005))
    assert fine.ok, fine.table()
    coarse = cd.certificate(cd.simulate(model, until=2.0, step=0.1))
    assert {check.name for check in coarse.checks if not check.ok} == {"energy", "tolerance", "method"}


def test_the_classic_form_controls_positions_alone():
    """Speeds of index 3 have errors h⁵ where those of positions are h⁶ ~ rtol: 100 rtol^(5/6) of the turnover."""
    model = cd.Model("pendulum")
    rod = model.body("rod", mass=1.0, inertia=0.1, position=(0.5, 0.0))
    model.add(cd.Revolute("pin", model.ground.at(0, 0), rod.at(-0.5, 0)))
    values = {}
    for rtol in (1e-8, 1e-10):
        result = cd.simulate(model, until=2.0, method=cd.Dae(form="index3"), rtol=rtol, atol=1e-3 * rtol)
        found = cd.certificate(result, agreement=False)["energy"]
        assert found.ok
        assert found.limit == pytest.approx(100 * (1.001 * rtol) ** (5 / 6))
        values[rtol] = found.value
    assert 1e-2 ** (5 / 6) / 3 < values[1e-10] / values[1e-8] < 1e-2 ** (5 / 6) * 3
