"""What every force must fulfil: internal forces balance, and a potential is the negative work of its force."""

from __future__ import annotations

import numpy as np
import pytest

import cardan as cd
from cardan.model import forces
from cardan.system import System

SEED = 11
DIFFERENCE = 1e-6
POWER_RTOL = 1e-6

CURVE = cd.Spline((-2, -1, 0, 1, 2), (-5, -1, 0, 2, 9))
SAMPLES = {
    "Spring": lambda a, b: cd.Spring("f", a.at(0.1, 0.2), b.at(-0.3, 0), stiffness=40, free_length=0.5),
    "Spring with a curve": lambda a, b: cd.Spring("f", a.at(0.1, 0), b.at(0, 0), stiffness=CURVE, free_length=0.4),
    "rope": lambda a, b: cd.Spring("f", a.at(0.1, 0), b.at(0, 0), stiffness=30, free_length=0.4, unilateral="tension"),
    "stop": lambda a, b: cd.Spring(
        "f", a.at(0.1, 0), b.at(0, 0), stiffness=30, free_length=3, unilateral="compression"
    ),
    "TorsionSpring": lambda a, b: cd.TorsionSpring("f", (a, b), stiffness=7, free_angle=0.2),
    "Contact": lambda a, b: cd.Contact("f", a.at(0, 0), b.at(0, 0), radius=1, radius_b=0.9, stiffness=50),
    "Contact with a plane": lambda a, b: cd.Contact(
        "f", a.at(0, 0), b.at(0, 0, axis=(-1, -0.5)), radius=1.2, stiffness=50
    ),
}
DISSIPATIVE = {
    "damper": lambda a, b: cd.Spring("f", a.at(0.1, 0.2), b.at(-0.3, 0), damping=3),
    "torsion damper": lambda a, b: cd.TorsionSpring("f", (a, b), damping=3),
    "contact damping and friction": lambda a, b: cd.Contact(
        "f",
        a.at(0, 0),
        b.at(0, 0),
        radius=1,
        radius_b=0.9,
        damping=5,
        stiffness=5,
        friction=0.5,
        slip_slope=10,
    ),
    "Drag": lambda a, b: cd.Drag("f", a.at(0.2, 0), coefficient=0.5, area=2),
}
EXTERNAL = {
    "Force": lambda a, b: cd.Force("f", a.at(0.3, 0.1), (2, -1)),
    "Torque": lambda a, b: cd.Torque("f", b, 4),
}


def machine(make) -> System:
    model = cd.Model("sample", gravity=None)
    a = model.body("a", mass=1, inertia=1, position=(0.2, -0.1), angle=0.3)
    b = model.body("b", mass=2, inertia=1, position=(1.1, 0.7), angle=-0.4)
    model.add(make(a, b))
    return System(model)


def state(seed: int = SEED):
    random = np.random.default_rng(seed)
    return np.array([0.2, -0.1, 0.3, 1.1, 0.7, -0.4]) + 0.1 * random.uniform(-1, 1, 6), random.uniform(-1, 1, 6)


def generalized_force(system, q, v):
    return np.array(system.forces(0.0, q, v, [], [])[1]).ravel()


def potential(system, q):
    row = list(system.channels).index(("energy", "potential"))
    ends = np.cumsum(list(system.channels.values()))
    return float(np.array(system.outputs(0.0, q, np.zeros(6), np.zeros(6), [], [], []))[ends[row] - 1, 0])


def test_every_force_has_a_sample():
    classes = {type(make(*_bodies())).__name__ for make in (SAMPLES | DISSIPATIVE | EXTERNAL).values()}
    assert classes == set(forces.__all__)


def _bodies():
    model = cd.Model("sample")
    return model.body("a", mass=1, inertia=1), model.body("b", mass=1, inertia=1, position=(1, 0))


@pytest.mark.parametrize("name", SAMPLES)
def test_power_is_minus_the_rate_of_the_potential(name):
    system = machine(SAMPLES[name])
    q, v = state()
    h = DIFFERENCE
    rate = (potential(system, q + h * v) - potential(system, q - h * v)) / (2 * h)
    assert abs(rate) > 1e-3, "the sample must be at work, or the test says nothing"
    assert generalized_force(system, q, v) @ v == pytest.approx(-rate, rel=POWER_RTOL)


@pytest.mark.parametrize("name", [*SAMPLES, "damper", "torsion damper", "contact damping and friction"])
def test_internal_forces_balance(name):
    """A common rigid motion of both bodies takes no power: translation along x, y, rotation about the origin."""
    system = machine((SAMPLES | DISSIPATIVE)[name])
    q, v = state()
    Q = generalized_force(system, q, v)
    rotation = np.array([-q[1], q[0], 1, -q[4], q[3], 1])
    assert np.max(np.abs(Q)) > 1e-3
    for common in ([1, 0, 0, 1, 0, 0], [0, 1, 0, 0, 1, 0], rotation):
        assert Q @ np.array(common) == pytest.approx(0, abs=1e-12)


@pytest.mark.parametrize("name", DISSIPATIVE)
def test_dampers_take_power(name):
    system = machine(DISSIPATIVE[name])
    for seed in range(5):
        q, v = state(seed)
        h = DIFFERENCE
        stored = (potential(system, q + h * v) - potential(system, q - h * v)) / (2 * h)
        assert generalized_force(system, q, v) @ v + stored <= 1e-8  # round-off of the difference


def test_force_in_body_axes_turns_with_the_body():
    system = machine(lambda a, b: cd.Force("f", a.at(0, 0), (1, 0), frame="body"))
    q, v = state()
    assert generalized_force(system, q, v)[:2] == pytest.approx([np.cos(q[2]), np.sin(q[2])])


def test_spring_is_well_behaved_at_zero_length():
    model = cd.Model("knot", gravity=None)
    ball = model.body("ball", mass=1, inertia=1, position=(0, 0))
    model.add(cd.Spring("s", model.ground.at(0, 0), ball.at(0, 0), stiffness=100, damping=1, free_length=0))
    model.add(cd.Force("push", ball.at(0, 0), (1, 0)))
    result = cd.simulate(model, until=3, every=0.1, rtol=1e-8)
    # the damped oscillator m x'' + c x' + k x = 1 from rest
    w, z = 10.0, 0.05
    wd = w * np.sqrt(1 - z**2)
    t = result.t
    exact = 0.01 * (1 - np.exp(-z * w * t) * (np.cos(wd * t) + z * w / wd * np.sin(wd * t)))
    assert result["ball"].position[:, 0] == pytest.approx(exact, abs=1e-7)
    assert np.isfinite(np.array(System(model).forces(0, [0, 0, 0], [0, 0, 0], [], [])[1])).all()


def test_table_and_closed_form_of_a_force_agree():
    """A linear table of points and the same ramp as a function of time give the same motion."""
    ends = []
    for value in ((cd.table((0, 1, 2), (0, 1, 1)), 0.0), (lambda s: cd.fmin(s.time, 1), 0.0)):
        model = cd.Model("ramp", gravity=None)
        body = model.body("body", mass=2, inertia=1)
        model.add(cd.Force("f", body.at(0, 0), value))
        ends.append(cd.simulate(model, until=2, every=1, rtol=1e-10)["body"].position[-1, 0])
    exact = (1 / 6 + 1 / 2 + 1 / 2) / 2  # ∫∫ of the ramp: 1/6 at t = 1, speed 1/2, then constant
    assert ends == pytest.approx([exact, exact], abs=1e-9)
