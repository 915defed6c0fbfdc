"""Functions that pass zero several times between two looks at a step: all zeros are found, or it is said that it is not
known (core/methods/watch.c).

A body that moves with 1 m/s is the clock: zeros of functions of time alone would be known beforehand (test_pulses.py).
"""

from __future__ import annotations

import numpy as np
import pytest

import cardan as cd
from cardan.analysis.in_c.instance import Instance
from cardan.compiled.compiling import compile_system

METHODS = {
    "partition": {},
    "dop853": {"method": cd.Partition(integrator="dop853")},
    "joint": {"method": "joint"},
    "dae": {"method": "dae"},
    "auto": {"method": "auto"},
}
by_method = pytest.mark.parametrize("method", METHODS.values(), ids=METHODS)


def free(speed: float = 1.0) -> tuple[cd.Model, cd.Body]:
    model = cd.Model("free", gravity=None)
    return model, model.body("body", mass=1, inertia=1, velocity=(speed, 0), angular_velocity=speed)


def zeros(rate: float, phase: float, until: float, falling: bool = False) -> np.ndarray:
    """Of sin(rate t + phase)."""
    k = np.arange(1, np.floor((rate * until + phase) / np.pi) + 1)
    times = (k * np.pi - phase) / rate
    return times[::2] if falling else times


@by_method
@pytest.mark.parametrize("rate", [3, 10, 31.4159265, 100, 1000])
@pytest.mark.parametrize("every", [0.5, 10.0])
def test_all_zeros_of_a_sine_are_found(rate, every, method):
    model, body = free()
    model.add(cd.When("tick", lambda s: cd.sin(rate * s.position(body)[0] + 0.3)))
    result = cd.simulate(model, until=10, every=every, **method)
    assert [event.t for event in result.events] == pytest.approx(zeros(rate, 0.3, 10), abs=1e-9)
    assert result.stats.messages == []


@by_method
def test_directions_count(method):
    model, body = free()
    model.add(cd.When("falls", lambda s: cd.sin(50 * s.position(body)[0] + 0.3), direction=-1))
    result = cd.simulate(model, until=5, every=5, **method)
    assert [event.t for event in result.events] == pytest.approx(zeros(50, 0.3, 5, falling=True), abs=1e-9)


@by_method
def test_teeth_of_a_rotor_whose_period_repeats_in_the_rows(method):
    """Ten teeth a turn, and one row each turn: at every row the function and its rate are the same."""
    model, body = free(speed=2 * np.pi)
    model.add(cd.When("tooth", lambda s: cd.cos(10 * s.angle(body)), direction=1))
    result = cd.simulate(model, until=10, every=1.0, **method)
    assert len(result.events) == 100
    assert [event.t for event in result.events] == pytest.approx((np.arange(100) + 0.75) / 10, abs=1e-7)


@by_method
def test_marks_on_the_way_of_a_projectile(method):
    model = cd.Model("projectile", gravity=(0, -9.81))
    body = model.body("body", mass=1, inertia=1, velocity=(20, 15))
    model.add(cd.When("mark", lambda s: cd.sin(2 * cd.pi * (s.position(body)[0] - 1) / 5)))
    result = cd.simulate(model, until=3, every=3, **method)
    assert [event.t for event in result.events] == pytest.approx((1 + 2.5 * np.arange(24)) / 20, abs=1e-8)


@by_method
def test_a_row_of_narrow_posts(method):
    """Impulses at each of 20 posts, 0.1 m apart and 2 mm wide: the body is slowed down at each of them."""
    model, body = free()
    gap = lambda s: cd.fabs(cd.sin(10 * np.pi * (s.position(body)[0] - 0.05))) - 0.0314  # noqa: E731
    model.add(cd.When("post", gap, direction=-1, do=[cd.Impulse(body.at(0, 0), (-0.01, 0))]))
    result = cd.simulate(model, until=1, every=1, **method)
    passed, t, x, v = 0, 0.0, 0.0, 1.0
    while True:
        place = 0.05 + 0.1 * passed - np.arcsin(0.0314) / (10 * np.pi)
        t, x = t + (place - x) / v, place
        if t > 1:
            break
        passed, v = passed + 1, v - 0.01
    assert len(result.events) == passed == 10
    assert result["body"].velocity[-1, 0] == pytest.approx(v, abs=1e-9)


def test_a_machine_in_c_finds_them_too():
    model, body = free()
    model.add(
        cd.When("tick", lambda s: cd.sin(100 * s.position(body)[0] + 0.3), do=[cd.Impulse(body.at(0, 0), (0, 0.001))])
    )
    system = compile_system(model)
    machine = Instance.of(system, system.parameter_values())
    machine.start(0.0)
    machine.step(10.0)
    assert machine.states[system.n_q + 1] == pytest.approx(0.001 * len(zeros(100, 0.3, 10)), abs=1e-9)


def test_what_stays_open_is_told_by_name():
    model, body = free()
    model.add(cd.When("hum", lambda s: cd.sin(1e6 * s.position(body)[0])))
    said = cd.simulate(model, until=1, every=0.5).stats.messages
    assert len(said) == 1
    assert said[0].startswith('the function of "hum" changes too quickly')
    assert "max_step" in said[0]
    shorter, body = free()
    shorter.add(cd.When("hum", lambda s: cd.sin(1e4 * s.position(body)[0] + 0.3)))
    result = cd.simulate(shorter, until=0.1, every=0.05)
    assert result.stats.messages == []
    assert len(result.events) == len(zeros(1e4, 0.3, 0.1))


def humming(rate: float = 1e6) -> cd.Model:
    model, body = free()
    speed = model.parameter("speed", 1.0)
    model.add(cd.When("hum", lambda s: cd.sin(rate * speed * s.position(body)[0] + 0.3)))
    return model


def test_a_machine_in_c_notes_what_stays_open():
    system = compile_system(humming())
    machine = Instance.of(system, system.parameter_values())
    machine.start(0.0)
    assert machine.note == ""
    machine.step(0.5)
    machine.step(1.0)
    assert machine.note.count('the function of "hum" changes too quickly') == 1
    machine.start(0.0)
    assert machine.note == ""


def test_lanes_find_all_zeros_of_a_quick_function():
    model, body = free()
    rate = model.parameter("rate", 10.0)
    model.add(
        cd.When("tick", lambda s: cd.sin(rate * s.position(body)[0] + 0.3), do=[cd.Impulse(body.at(0, 0), (0, 1))])
    )
    rates = np.array([3.0, 10.0, 100.0, 900.0] * 5)
    found = cd.sweep(
        model, {"rate": rates}, "body.velocity.y", until=1, every=1.0, backend=cd.Backend("lanes", workers=1)
    )
    assert found.responses["body.velocity.y"] == pytest.approx([len(zeros(rate, 0.3, 1)) for rate in rates])


def test_rollouts_note_what_stays_open():
    batch = cd.rollout(humming(), n=2, every=0.5, observe="body.position.x")
    assert batch.notes == {}
    batch.step()
    assert [note.startswith('the function of "hum"') for note in batch.notes.values()] == [True, True]
