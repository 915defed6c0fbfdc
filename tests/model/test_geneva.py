"""The Geneva drive against its closed form (Bickford, Mechanisms for Intermittent Motion, 1972, ch. 9)."""

from __future__ import annotations

import numpy as np
import pytest

import cardan as cd

SPEED, CENTRES = 3.0, 0.1


def machine(slots=4, speed=SPEED, dim=2, **words) -> cd.Model:
    """The crank starts with its pin away from the wheel."""
    if dim == 2:
        model = cd.Model("Geneva", gravity=None)
        crank = model.body("crank", mass=1, inertia=0.01, angle=np.pi)
        wheel = model.body("wheel", mass=0.5, inertia=0.02, position=(CENTRES, 0), angle=np.pi / slots - np.pi)
        at, axis = (lambda body, *p: body.at(*p)), {"axis": (1, 0)}
        origin = (0, 0)
    else:
        model = cd.Model("Geneva", dim=3, gravity=None)
        half = np.pi / slots - np.pi
        crank = model.body("crank", mass=1, inertia=(0.01, 0.01, 0.01), orientation=(0, 0, 0, 1))
        turned = (np.cos(half / 2), 0, 0, np.sin(half / 2))
        wheel = model.body("wheel", mass=0.5, inertia=(0.02,) * 3, position=(CENTRES, 0, 0), orientation=turned)
        at, axis = (lambda body, *p: body.at(*p, 0, axis=(0, 0, 1))), {"axis": (0, 0, 1), "reference": (1, 0, 0)}
        origin = (0, 0, 0)
    shaft = model.add(cd.Revolute("shaft", at(model.ground, 0, 0), at(crank, 0, 0)))
    model.add(cd.Revolute("pivot", at(model.ground, CENTRES, 0), at(wheel, 0, 0)))
    model.add(cd.Geneva("drive", crank.at(*origin, **axis), wheel.at(*origin, **axis), slots=slots))
    if speed is not None:
        model.add(cd.Motor("motor", shaft, speed=speed))
    return model


def closed_form(slots, angle):
    """Angle of the wheel since the start, and its two derivatives by the angle of the crank, which starts at π."""
    ratio, turns = np.sin(np.pi / slots), np.floor(angle / (2 * np.pi))
    a = angle - 2 * np.pi * turns - np.pi
    inside = np.cos(a) > ratio
    below = 1 - 2 * ratio * np.cos(a) + ratio**2
    index = np.where(inside, np.arctan2(ratio * np.sin(a), 1 - ratio * np.cos(a)), np.sign(a) * np.pi / slots)
    rate = np.where(inside, ratio * (np.cos(a) - ratio) / below, 0)
    bend = np.where(inside, -ratio * (1 - ratio**2) * np.sin(a) / below**2, 0)
    return -(turns * 2 * np.pi / slots + index + np.pi / slots), -rate, -bend


@pytest.mark.parametrize("slots", [3, 4, 6])
@pytest.mark.parametrize("analysis", [cd.simulate, cd.kinematics])
def test_angle_speed_and_acceleration(slots, analysis):
    words = {"rtol": 1e-9, "atol": 1e-11} if analysis is cd.simulate else {}
    result = analysis(machine(slots), until=5, every=0.0093, **words)
    angle, rate, bend = closed_form(slots, SPEED * result.t)
    wheel = result["wheel"]
    assert wheel.angle - wheel.angle[0] == pytest.approx(angle, abs=1e-8)
    assert wheel.angular_velocity == pytest.approx(SPEED * rate, abs=1e-7)
    assert wheel.angular_acceleration == pytest.approx(SPEED**2 * bend, abs=1e-5)


def test_the_peak_acceleration_of_four_slots_is_the_published_one():
    """5.41 ω² at 11.5° from the line of centres; the highest speed is 2.41 ω."""
    result = cd.kinematics(machine(4), until=2 * np.pi / SPEED, every=2 * np.pi / SPEED / 3600)
    acceleration = result["wheel"].angular_acceleration / SPEED**2
    k = acceleration.argmax()
    assert abs(acceleration).max() == pytest.approx(5.41, abs=0.005)
    assert abs(np.degrees(result["drive"].crank_angle[abs(acceleration).argmax()])) == pytest.approx(11.5, abs=0.1)
    assert abs(result["wheel"].angular_velocity).max() == pytest.approx(SPEED * (1 + np.sqrt(2)), rel=1e-6)
    assert 0 < k < 3600


def test_pin_enters_and_leaves_where_the_slot_is_tangent():
    result = cd.simulate(machine(4), until=2 * np.pi / SPEED, every=0.01, rtol=1e-9)
    times = {event.name: event.t for event in result.events}
    assert times["drive.enters"] == pytest.approx((np.pi - np.pi / 4) / SPEED, abs=1e-8)
    assert times["drive.leaves"] == pytest.approx((np.pi + np.pi / 4) / SPEED, abs=1e-8)


def test_the_bearing_of_the_wheel_feels_the_force_of_the_pin():
    """N r_slot = J α: the pin is r_slot from the wheel's axle, and N is at a right angle to the slot."""
    result = cd.simulate(machine(4), until=1.3, every=0.01, rtol=1e-9, atol=1e-12)
    a, r = result["drive"].crank_angle, CENTRES * np.sin(np.pi / 4)
    inside = result["drive"].engaged > 0.5
    distance = np.hypot(CENTRES - r * np.cos(a), r * np.sin(a))
    force = np.hypot(*result["pivot"].reaction_j[:, :2].T)
    wanted = abs(0.02 * result["wheel"].angular_acceleration) / distance
    assert inside.sum() > 30
    assert force[inside] == pytest.approx(wanted[inside], abs=1e-6)


def test_a_free_drive_keeps_its_energy():
    model = cd.Model("free", gravity=None)
    crank = model.body("crank", mass=1, inertia=0.5, angle=np.pi, angular_velocity=4)
    wheel = model.body("wheel", mass=0.5, inertia=0.02, position=(CENTRES, 0), angle=np.pi / 4 - np.pi)
    model.add(cd.Revolute("shaft", model.ground.at(0, 0), crank.at(0, 0)))
    model.add(cd.Revolute("pivot", model.ground.at(CENTRES, 0), wheel.at(0, 0)))
    model.add(cd.Geneva("drive", crank.at(0, 0, axis=(1, 0)), wheel.at(0, 0, axis=(1, 0))))
    energy = cd.simulate(model, until=6, every=0.02, rtol=1e-9, atol=1e-12).energy.total
    assert energy == pytest.approx(np.full(len(energy), energy[0]), rel=1e-7)


def test_in_space():
    result = cd.simulate(machine(4, dim=3), until=3, every=0.02, rtol=1e-9, atol=1e-11)
    angle = closed_form(4, SPEED * result.t)[0]
    turned = result["pivot"].angle - result["pivot"].angle[0]
    assert turned == pytest.approx(angle, abs=1e-7)


@pytest.mark.parametrize("slots", [2, 4.5, True])
def test_too_few_slots_are_refused(slots):
    with pytest.raises(cd.ModelError, match='Geneva drive "drive": slots must be a whole number of at least 3'):
        machine(slots)
