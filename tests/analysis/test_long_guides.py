"""Friction in guides and bearings with a length, which moments press at their ends, against closed forms."""

from __future__ import annotations

import numpy as np
import pytest

import cardan as cd

MU, PULL, MASS, G = 0.3, 10.0, 2.0, 9.81
X = (1, 0, 0)


def drawer(length, offset: float, dim: int = 2, kind=cd.Translational) -> cd.Model:
    """Pulled along x at a point that is `offset` beside the middle of its guide."""
    model = cd.Model("drawer", dim=dim, gravity=None)
    body = model.body("drawer", mass=MASS, inertia=0.1 if dim == 2 else (0.1, 0.1, 0.1))
    middle, side = (0.0,) * dim, (0.0,) * (dim - 1) + (offset,)
    slide = model.add(kind("slide", model.ground.at(*middle, axis=X[:dim]), body.at(*middle, axis=X[:dim])))
    model.add(cd.Friction("rub", slide, static=MU, length=length))
    model.add(cd.Force("pull", body.at(*side), (PULL, *middle[1:])))
    return model


@pytest.mark.parametrize(("dim", "kind"), [(2, cd.Translational), (3, cd.Translational), (3, cd.Cylindrical)])
@pytest.mark.parametrize("ratio", [0.1, 0.99, 1.01, 1.5, 4.0])
def test_a_drawer_jams_where_its_guide_is_shorter_than_twice_mu_times_the_offset(dim, kind, ratio):
    """P - μ (N₁ + N₂) = P (1 - 2 μ e/L): it moves where L > 2 μ e, and no pull moves it else."""
    offset = 0.2
    length = ratio * 2 * MU * offset
    run = cd.simulate(drawer(length, offset, dim, kind), until=1)
    acceleration = max(0.0, PULL * (1 - 1 / ratio) / MASS)
    assert run["drawer"].position[-1, 0] == pytest.approx(acceleration / 2, abs=1e-12)
    assert run["rub"].normal_force[-1] == pytest.approx(2 * PULL * offset / length, rel=1e-9)
    assert run.events == []


@pytest.mark.parametrize("method", ["partition", "joint", "dae"])
def test_a_rod_that_slides_out_of_its_bush(method):
    """A bush of the frame carries a rod with its mass centre d + x in front of it: N = 2 m g (d + x)/L while that is
    beyond L/2. Pulled with P, m x'' = P - 2 μ m g (d + x)/L, an oscillation until it comes to rest."""
    length, start, pull = 0.1, 0.2, 40.0
    model = cd.Model("rod", gravity=(0, -G))
    rod = model.body("rod", mass=MASS, inertia=0.05, position=(start, 0))
    bush = model.ground.at(0, 0, axis=(1, 0))
    slide = model.add(cd.Translational("slide", bush, rod.at(0, 0)))
    model.add(cd.Friction("rub", slide, static=MU, length=length, middle=bush))
    model.add(cd.Force("pull", rod.at(0, 0), (pull, 0)))
    run = cd.simulate(model, until=0.5, every=0.01, method=method, rtol=1e-9, atol=1e-11)
    omega = np.sqrt(2 * MU * G / length)
    middle = pull * length / (2 * MU * MASS * G)
    t = np.minimum(run.t, np.pi / omega)
    assert run["rod"].position[:, 0] == pytest.approx(middle + (start - middle) * np.cos(omega * t), abs=2e-8)
    assert [(event.what, event.t) for event in run.events] == [("sticks", pytest.approx(np.pi / omega, rel=1e-8))]
    assert cd.certificate(run).ok


def test_an_overhung_rotor_rubs_in_both_ends_of_its_bearing():
    """N₁ + N₂ = 2 m g d/L where the rotor is farther than L/2 in front of the middle; the moment is μ r (N₁ + N₂)."""
    length, overhang, radius, spin, inertia = 0.1, 0.3, 0.02, 40.0, 0.05
    model = cd.Model("rotor", dim=3, gravity=(0, 0, -G))
    rotor = model.body("rotor", mass=MASS, inertia=(inertia, 0.1, 0.1), angular_velocity=(spin, 0, 0))
    here = -overhang, 0.0, 0.0
    bearing = model.add(cd.Revolute("bearing", model.ground.at(*here, axis=X), rotor.at(*here, axis=X)))
    model.add(cd.Friction("rub", bearing, static=MU, radius=radius, length=length))
    run = cd.simulate(model, until=0.5, rtol=1e-9, atol=1e-11)
    slows = MU * radius * 2 * MASS * G * overhang / length / inertia
    assert run["rotor"].angular_velocity[-1, 0] == pytest.approx(spin - slows * 0.5, rel=1e-8)
    assert cd.certificate(run).ok


def test_without_a_moment_both_ends_carry_half():
    model = cd.Model("sled", gravity=(0, -G))
    body = model.body("sled", mass=MASS, inertia=0.1, velocity=(2, 0))
    slide = model.add(cd.Translational("slide", model.ground.at(0, 0, axis=(1, 0)), body.at(0, 0)))
    model.add(cd.Friction("rub", slide, static=MU, length=0.3))
    run = cd.simulate(model, until=1)
    assert run["sled"].position[-1, 0] == pytest.approx(2**2 / (2 * MU * G), rel=1e-9)
    assert run["rub"].normal_force[-1] == pytest.approx(MASS * G, rel=1e-9)


@pytest.mark.parametrize("excess", [-0.01, 0.01])
def test_a_screw_locks_itself_where_its_lead_is_below_the_angle_of_friction(excess):
    """tan(lead) = h/r <= μ; a nut under its weight turns down its thread else."""
    radius, pitch = 0.01, 0.02
    mu = pitch / (2 * np.pi * radius) * (1 + excess)
    model = cd.Model("screw", dim=3, gravity=(0, 0, -G))
    nut = model.body("nut", mass=MASS, inertia=(1e-4,) * 3)
    up = (0, 0, 1)
    screw = model.add(cd.Screw("thread", model.ground.at(0, 0, 0, axis=up), nut.at(0, 0, 0, axis=up), pitch=pitch))
    model.add(cd.Friction("rub", screw, static=mu, radius=radius))
    run = cd.simulate(model, until=0.5)
    assert (run["nut"].position[-1, 2] == pytest.approx(0, abs=1e-12)) == (excess > 0)


def test_gradients_know_the_length():
    """x = P (1 - 2 μ e/L)/(2 m) after a second."""
    model = cd.Model("drawer", gravity=None)
    length = model.parameter("length", 0.2)
    body = model.body("drawer", mass=MASS, inertia=0.1)
    slide = model.add(cd.Translational("slide", model.ground.at(0, 0, axis=(1, 0)), body.at(0, 0)))
    model.add(cd.Friction("rub", slide, static=MU, length=length))
    model.add(cd.Force("pull", body.at(0, 0.2), (PULL, 0)))
    found = cd.gradient(model, cd.Terminal("drawer.position.x"), until=1.0)
    assert found.derivative(0, "length") == pytest.approx(PULL / MASS * MU * 0.2 / 0.2**2, rel=1e-7)


def test_what_has_no_length_is_refused():
    model = cd.Model("m", gravity=None)
    a, b = model.body("a", mass=1, inertia=1), model.body("b", mass=1, inertia=1)
    pin = cd.Revolute("pin", a.at(0, 0), b.at(0, 0))
    with pytest.raises(cd.ModelError, match='friction "f": length is that of the guide'):
        cd.Friction("f", pin, static=0.1, radius=0.1, length=0.1)
    slide = cd.Translational("slide", model.ground.at(0, 0, axis=(1, 0)), a.at(0, 0))
    with pytest.raises(cd.ModelError, match='its middle is on "b", and the joint "slide" is between "ground" and "a"'):
        cd.Friction("f", slide, static=0.1, length=0.1, middle=b.at(0, 0))
    with pytest.raises(cd.ModelError, match="middle is that of a guide with a length"):
        cd.Friction("f", slide, static=0.1, middle=a.at(0, 0))
    with pytest.raises(cd.ModelError, match="length"):
        cd.Friction("f", slide, static=0.1, length=0.0)
