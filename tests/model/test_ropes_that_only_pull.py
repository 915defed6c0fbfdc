"""Stiff ropes that become slack and taut, against closed forms."""

from __future__ import annotations

import numpy as np
import pytest

import cardan as cd

G, LENGTH = 9.81, 1.0


def bob(velocity, dim=2, restitution=0.0, angle=0.0) -> cd.Model:
    """A mass on a string."""
    down = (0.0, -1.0) if dim == 2 else (0.0, 0.0, -1.0)
    model = cd.Model("bob", dim=dim, gravity=tuple(G * x for x in down))
    place = LENGTH * (np.sin(angle) * np.eye(dim)[0] + np.cos(angle) * np.array(down))
    body = model.body("bob", mass=2, inertia=1 if dim == 2 else (1, 1, 1), position=tuple(place), velocity=velocity)
    zero = (0,) * dim
    string = model.add(cd.Rope("string", (model.ground.at(*zero), body.at(*zero)), active=False))
    model.add(cd.Limit("taut", string.slack, lower=0, restitution=restitution))
    return model


@pytest.mark.parametrize("dim", [2, 3])
def test_a_pendulum_on_a_string_leaves_its_circle(dim):
    """Thrown at the bottom with 2 g l < v² < 5 g l it leaves at sin φ = (v² - 2 g l)/(3 g l) above the height of the
    pivot, and flies on a parabola until the string is taut again, which takes its speed along the string."""
    speed = np.sqrt(3.5 * G * LENGTH)
    run = cd.simulate(bob((speed, *(0.0,) * (dim - 1)), dim), until=1.6, every=0.001, rtol=1e-10, atol=1e-12)
    leaves, again = run.events[0], run.events[1]
    assert (leaves.what, again.what) == ("leaves", "rests")
    sine = 1.5 / 3
    k = int(np.searchsorted(run.t, leaves.t))
    up = dim - 1
    at = np.array([np.sqrt(1 - sine**2), sine])
    assert run["bob"].position[k, [0, up]] == pytest.approx(at, abs=0.005)
    fast = np.sqrt(G * LENGTH * sine)
    way = fast * np.array([-at[1], at[0]])
    times = np.linspace(0.01, 1, 100001)
    flight = at[:, None] + way[:, None] * times - 0.5 * G * np.array([[0.0], [1.0]]) * times**2
    lands = times[np.argmax(np.hypot(*flight) >= LENGTH + 1e-12)]
    assert again.t - leaves.t == pytest.approx(lands, abs=2e-5)
    k = int(np.searchsorted(run.t, again.t, side="right")) + 1
    r, v = run["bob"].position[k, [0, up]], run["bob"].velocity[k, [0, up]]
    assert r @ v == pytest.approx(0, abs=1e-8)


def test_it_snaps_taut_and_bounces():
    """Thrown straight up it comes back with its speed and keeps e of it."""
    run = cd.simulate(bob((0.0, 2.0), restitution=0.5), until=0.5, rtol=1e-10, atol=1e-12)
    assert run.events[0].what == "hits"
    assert run.events[0].t == pytest.approx(2 * 2 / G, rel=1e-9)
    assert run["bob"].velocity[-1, 1] == pytest.approx(1 - G * (0.5 - 4 / G), rel=1e-8)


def test_its_pull_is_the_weight():
    run = cd.simulate(bob((0.0, 0.0)), until=0.5)
    assert np.abs(run["taut"].force[-1]) == pytest.approx(2 * G, rel=1e-9)


def test_a_rope_that_turns_a_pulley_has_no_one_slack():
    model = cd.Model("pulley", gravity=(0, -G))
    wheel = model.body("wheel", mass=1, inertia=0.1)
    a, b = (model.body(n, mass=1, inertia=1, position=(x, -1)) for n, x in (("a", -0.1), ("b", 0.1)))
    model.add(cd.Revolute("axle", model.ground.at(0, 0), wheel.at(0, 0)))
    rope = cd.Rope("rope", (a.at(0, 0), wheel.at(0, 0), b.at(0, 0)), radii=(0, -0.1, 0))
    with pytest.raises(cd.ModelError, match="each side of a pulley has its own, so give the rope a stiffness="):
        _ = rope.slack
