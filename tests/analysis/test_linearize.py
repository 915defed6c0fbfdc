"""Linearization against closed forms."""

from __future__ import annotations

import numpy as np
import pytest

import cardan as cd
from cardan.analysis.assemble import assemble_from
from cardan.analysis.machine.bound_machine import BoundMachine
from cardan.numerics import motion


def test_pendulum_frequency_and_step(pendulum):
    """ω² = m g d / (J + m d²) (Nikravesh 1988, sec. 10.4)."""
    modes = cd.linearize(pendulum)
    omega = np.sqrt(9.81 * 0.5 / (1 / 12 + 0.25))
    assert modes.frequencies == pytest.approx([omega / (2 * np.pi)], rel=1e-9)
    assert modes.largest_step == pytest.approx(2 * np.pi / omega / 20, rel=1e-9)
    assert modes.stable


def test_damped_oscillator():
    model = cd.Model("oscillator", gravity=None)
    block = model.body("block", mass=2, inertia=1, position=(1, 0))
    model.add(cd.Translational("slide", model.ground.at(0, 0, axis=(1, 0)), block.at(0, 0)))
    model.add(cd.Spring("s", model.ground.at(0, 0), block.at(0, 0), stiffness=200, damping=4, free_length=1))
    mode = cd.linearize(model).modes[0]
    assert mode.angular_frequency == pytest.approx(10)
    assert mode.damping == pytest.approx(4 / (2 * 2 * 10))


def test_double_pendulum_modes():
    """Two equal point masses on equal massless rods: ω² = (2 ± √2) g/l."""
    model = cd.Model("double pendulum", gravity=(0, -9.81))
    a = model.body("a", mass=1, inertia=0, position=(0, -1))
    b = model.body("b", mass=1, inertia=0, position=(0, -2))
    model.add(cd.Revolute("top", model.ground.at(0, 0), a.at(0, 1)))
    model.add(cd.Revolute("middle", a.at(0, 0), b.at(0, 1)))
    frequencies = cd.linearize(model).frequencies
    exact = np.sqrt((2 + np.array([-1, 1]) * np.sqrt(2)) * 9.81) / (2 * np.pi)
    assert frequencies == pytest.approx(exact, rel=1e-9)


def test_frequency_agrees_with_small_motion():
    """The linear frequency of a closed loop and the period of its small oscillation by simulation."""
    rest = cd.equilibrium(_hanging())
    assert rest.extra["stability"] == "stable"
    modes = cd.linearize(_hanging())
    angle = rest["crank"].angle[0]
    model = _hanging(angle + 1e-4, hold=("angle",))
    result = cd.simulate(model, until=20, every=0.01, rtol=1e-10, atol=1e-13)
    deviation = result["crank"].angle - angle
    crossings = [
        result.t[k] - deviation[k] * (result.t[k + 1] - result.t[k]) / (deviation[k + 1] - deviation[k])
        for k in range(len(result.t) - 1)
        if deviation[k] > 0 >= deviation[k + 1]
    ]
    assert 1 / np.mean(np.diff(crossings)) == pytest.approx(modes.frequencies[0], rel=1e-5)


def _hanging(angle: float = -1.2, **options) -> cd.Model:
    model = cd.Model("hanging four-bar", gravity=(0, -9.81))
    crank = model.body("crank", mass=1, inertia=0.3, position=(np.cos(angle), np.sin(angle)), angle=angle, **options)
    coupler = model.body("coupler", mass=2, inertia=2, position=(1.5, -2.5))
    rocker = model.body("rocker", mass=1, inertia=0.3, position=(2.7, -1.2), angle=-1.9)
    model.add(cd.Revolute("A", model.ground.at(0, 0), crank.at(-1, 0)))
    model.add(cd.Revolute("B", crank.at(1, 0), coupler.at(-1, 0)))
    model.add(cd.Revolute("C", coupler.at(1, 0), rocker.at(1, 0)))
    model.add(cd.Revolute("D", rocker.at(-1, 0), model.ground.at(3, 0)))
    return model


def test_matrix_in_motion_is_the_derivative_of_the_accelerations(fourbar):
    """Against differences: change the independent coordinate or its speed, assemble, look at its acceleration."""
    spinning = cd.Model("spinning four-bar", gravity=(0, -9.81))
    for b in fourbar.bodies.values():
        start = b.initial
        speed = {"angular_velocity": 4.0} if b.name == "crank" else {}
        spinning.body(b.name, mass=b.mass, inertia=b.inertia, position=start.position, angle=start.angle, **speed)
    crank, coupler, rocker = (spinning[n] for n in ("crank", "coupler", "rocker"))
    spinning.add(cd.Revolute("A", spinning.ground.at(0, 0), crank.at(-1, 0)))
    spinning.add(cd.Revolute("B", crank.at(1, 0), coupler.at(-2, 0)))
    spinning.add(cd.Revolute("C", coupler.at(2, 0), rocker.at(2, 0)))
    spinning.add(cd.Revolute("D", rocker.at(-2, 0), spinning.ground.at(2.5, 0)))
    found = cd.linearize(spinning, at="assembled", frozen=True)
    state, (name,) = found.state, found.independent
    k = state.system.coordinate_names.index(name)
    speed = state.system.speed_names[k]

    def acceleration(dq: float, dv: float) -> float:
        q, v = state.q.copy(), state.v.copy()
        q[k] += dq
        v[k] += dv
        moved = assemble_from(state.system, state.p, q, v, state.z, hold=(name, speed))
        bound = BoundMachine(state.system, state.p)
        bound.set_state(0.0, moved.q, moved.v, moved.z)
        assert motion.evaluate(bound.arrays, bound.partition(), True) == motion.OK
        return bound.arrays.v_rate[k]

    h = 1e-5
    by_position = (acceleration(h, 0) - acceleration(-h, 0)) / (2 * h)
    by_speed = (acceleration(0, h) - acceleration(0, -h)) / (2 * h)
    assert found.A[1] == pytest.approx([by_position, by_speed], rel=1e-6)


def test_user_states_are_part_of_the_system(pendulum):
    rod = pendulum["rod"]
    pendulum.state("filter", initial=0.0, rate=lambda s: -5 * s.state("filter") + s.angle(rod))
    modes = cd.linearize(pendulum)
    assert min(abs(modes.eigenvalues + 5)) < 1e-9
    assert "largest sensible fixed step" in modes.report()


def test_inverted_pendulum_is_unstable():
    model = cd.Model("upright", gravity=(0, -9.81))
    rod = model.body("rod", mass=1, inertia=1 / 12, position=(0, 0.5), angle=np.pi / 2)
    model.add(cd.Revolute("pin", model.ground.at(0, 0), rod.at(-0.5, 0)))
    assert not cd.linearize(model).stable
