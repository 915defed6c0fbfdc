"""Whole cables: catenaries, slack, waves, and a cable that goes on over a pulley."""

from __future__ import annotations

import re

import numpy as np
import pytest
from scipy.optimize import fsolve

import cardan as cd
from cardan.errors import ModelError

G = 9.81


def elastic_catenary(
    length: float, EA: float, weight: float, ends: tuple[float, float]
) -> tuple[float, float, np.ndarray]:
    """H, V at the start and the place in the middle (H. M. Irvine, Cable structures, 1981, eqs. 2.1 to 2.5).

    x(s) = H s/EA + H/w (asinh(V/H) - asinh((V - w s)/H)),   y(s) = -s (V - w s/2)/EA - (√(H²+V²) - √(H²+(V-w s)²))/w
    """

    def place(H: float, V: float, s: float) -> np.ndarray:
        rest = V - weight * s
        x = H * s / EA + H / weight * (np.arcsinh(V / H) - np.arcsinh(rest / H))
        y = -s * (V - weight * s / 2) / EA - (np.hypot(H, V) - np.hypot(H, rest)) / weight
        return np.array([x, y])

    size, V = fsolve(lambda f: place(np.exp(f[0]), f[1], length) - ends, (np.log(weight * length / 2), 0.0), xtol=1e-13)
    return float(np.exp(size)), float(V), place(np.exp(size), V, length / 2)


@pytest.mark.parametrize(("dim", "EA"), [(2, 3e5), (2, 3e3), (3, 3e3)])
def test_it_hangs_in_the_form_of_an_elastic_catenary(dim, EA):
    """Form and tension come with the second power of the number of pieces, also where it stretches by a tenth."""
    length, weight, ends = 12.0, 2.0 * G, (10.0, 3.0)
    H, V, middle = elastic_catenary(length, EA, weight, ends)
    errors = []
    for count in (8, 16):
        up = (0.0,) * (dim - 2)
        model = cd.Model("line", dim=dim, gravity=(0, *up, -G))
        words = {"axial": EA, "mass_per_length": 2.0, "length": length, "elements": count}
        right = model.ground.at(ends[0], *up, ends[1])
        line = cd.cable(model, "line", model.ground, right, **words)
        rest = cd.equilibrium(model)
        found = rest[line.bodies[count // 2].name].position[0]
        pull = np.linalg.norm(rest["line start"].reaction_j[0, :dim])
        errors.append([*(found[[0, -1]] - middle), pull - np.hypot(H, V)])
        assert np.abs(found[1:-1]).max(initial=0) < 1e-12
        assert rest["line piece 1"].tension_1[0] > 0
    assert np.abs(errors[1][:2]).max() < 0.01
    assert abs(errors[1][2]) < 0.01 * np.hypot(H, V)
    assert np.linalg.norm(errors[0]) / np.linalg.norm(errors[1]) == pytest.approx(4, rel=0.15)


def test_a_taut_cable_has_the_frequencies_of_a_string():
    """ω = π k/L √(T/ρA), and along it π k/L √(EA/ρA)."""
    EA, mass, length = 1e4, 0.1, 1.0
    model = cd.Model("string", gravity=None)
    line = cd.cable(model, "s", (0, 0), (1.0, 0), axial=EA, mass_per_length=mass, length=0.99, elements=16)
    for word, place, point in (("left", line.start, (0, 0)), ("right", line.end, (length, 0))):
        model.add(cd.Revolute(word, model.ground.at(*point), place))
    found = np.sort(np.imag(cd.linearize(model).eigenvalues))
    tension, density = EA * 0.01 / 0.99, mass * 0.99  # per length of what is stretched
    assert found[found > 1][:2] == pytest.approx(np.pi * np.array([1, 2]) * np.sqrt(tension / density), rel=0.01)
    assert found[-1] == pytest.approx(2 * 16 * np.sqrt(EA / 0.99 / density), rel=0.01)  # a chain's highest


def test_a_slack_cable_does_nothing_until_it_is_taut():
    """A ball on 1 m of cable falls freely from 0.5 m, and then hangs below."""
    model = cd.Model("fall", gravity=(0, -G))
    ball = model.body("ball", mass=5, inertia=0.1, position=(0, -0.5))
    words = {"axial": 1e4, "mass_per_length": 1e-3, "length": 1.0, "elements": 2, "damping": 1e-3}
    line = cd.cable(model, "line", model.ground, ball, **words)
    result = cd.simulate(model, until=0.3, every=0.01, rtol=1e-7)
    assert result["ball"].position[:, 1] == pytest.approx(-0.5 - G / 2 * result.t**2, abs=2e-3)
    assert np.abs(result[line.pieces[1].name].tension_1).max() < 0.05
    later = cd.simulate(model, until=0.42, every=0.01)
    assert later["line piece 2"].tension_1.max() > 5 * G
    assert later["line piece 2"].tension_1.min() == 0


def test_it_goes_on_over_a_pulley():
    """A heavy cable between a wall and a pulley, and behind it a rope with the load that keeps it taut."""
    model = cd.Model("aerial", gravity=(0, -G))
    line = cd.cable(model, "line", model.ground, (10, 0), axial=1e6, mass_per_length=0.5, elements=10)
    load = model.particle("load", mass=20, position=(11, -2))
    path = (line.end, model.ground.at(11, 0), load.at(0, 0))
    model.add(cd.Rope("tail", path, stiffness=1e6))
    rest = cd.equilibrium(model)
    tail = rest["tail"]
    assert tail.tension_1[0] == pytest.approx(20 * G, rel=1e-8)
    # the level pull is the same all along: T cos φ of every piece
    places = np.array([rest[body.name].position[0] for body in line.bodies])
    steps = np.diff(places, axis=0)
    level = [rest[p.name].tension_1[0] * d[0] / np.hypot(*d) for p, d in zip(line.pieces, steps, strict=True)]
    assert np.ptp(level) < 1e-6 * level[0]
    reaction = rest["line start"].reaction_j[0]
    assert abs(reaction[1]) > 0.45 * 5 * G


TIGHT = {"rtol": 1e-10, "atol": 1e-12}


def over_a_pulley(**words) -> cd.Model:
    """A load on a cable that goes up over a pulley of 0.1 m and down to the ground 1 m below."""
    model = cd.Model("hoist", gravity=(0, -G))
    wheel = model.body("wheel", mass=1, inertia=0.02)
    model.add(cd.Revolute("axle", model.ground.at(0, 0), wheel.at(0, 0)))
    load = model.particle("load", mass=20, position=(0.1, -1))
    path = (model.ground.at(-0.1, -1), wheel.at(0, 0), load.at(0, 0))
    model.add(cd.Cable("line", path, (0, -0.1, 0), axial=5e4, **words))
    return model


def test_one_without_mass_slides_over_a_pulley():
    """It stretches as a whole, L = 2 m + π r; the load swings up and down by the period 2π √(m L/EA)."""
    result = cd.simulate(over_a_pulley(), until=0.1, every=0.002, **TIGHT)
    length = 2 + np.pi * 0.1
    sag, omega = 20 * G * length / 5e4, np.sqrt(5e4 / 20 / length)
    expected = -1 - sag * (1 - np.cos(omega * result.t))
    assert result["load"].position[:, 1] == pytest.approx(expected, abs=1e-8)
    assert result["line"].tension_1 == pytest.approx(20 * G * (1 - np.cos(omega * result.t)), abs=1e-4)
    assert np.ptp(result["wheel"].angle) == 0
    assert result["line"].length[0] == pytest.approx(length)


def test_one_that_sticks_turns_its_pulley():
    """At rest both sides have the load's tension, and the wheel has turned by what the left side stretches."""
    rest = cd.equilibrium(over_a_pulley(slides=False))
    assert [rest["line"].tension_1[0], rest["line"].tension_2[0]] == pytest.approx([20 * G] * 2)
    assert rest["wheel"].angle[0] == pytest.approx(-20 * G * (1 + np.pi * 0.1 / 2) / 5e4 / 0.1, rel=1e-6)


def test_a_cable_is_a_rope_of_its_stiffness():
    def moved(element):
        model = cd.Model("swing", gravity=(0, -G))
        bob = model.particle("bob", mass=2, position=(1, 0))
        model.add(element((model.ground.at(0, 0), bob.at(0, 0))))
        return cd.simulate(model, until=2, every=0.05, **TIGHT)["bob"].position

    EA, L, beta = 4e3, 0.9, 2e-3
    rope = moved(lambda path: cd.Rope("r", path, length=L, stiffness=EA / L, damping=beta * EA / L))
    assert np.abs(moved(lambda path: cd.Cable("c", path, axial=EA, length=L, damping=beta)) - rope).max() < 1e-9


def test_a_slack_cable_catches_what_falls():
    """Energy: m g (h + s) = EA s²/(2 L) after a fall by h."""
    model = cd.Model("fall", gravity=(0, -G))
    ball = model.particle("ball", mass=3, position=(0, -0.4))
    model.add(cd.Cable("line", (model.ground.at(0, 0), ball.at(0, 0)), axial=2e4, length=1.0))
    result = cd.simulate(model, until=0.5, every=1e-3, **TIGHT)
    free = result.t < np.sqrt(2 * 0.6 / G)
    assert np.all(result["line"].tension_1[free] == 0)
    k, weight = 2e4, 3 * G
    stretch = (weight + np.sqrt(weight**2 + 2 * k * weight * 0.6)) / k
    assert -1 - result["ball"].position[:, 1].min() == pytest.approx(stretch, rel=1e-3)


def test_a_winch_lifts_with_the_strain_of_what_is_out():
    """L(t) = 3 - t/2: at the speed of equilibrium the load hangs at L (1 + m g/EA)."""
    model = cd.Model("winch", gravity=(0, -G))
    stretched = 1 + 10 * G / 1e4
    load = model.particle("load", mass=10, position=(0, -3 * stretched), velocity=(0, 0.5 * stretched))
    model.add(cd.Cable("line", (model.ground.at(0, 0), load.at(0, 0)), axial=1e4, length=lambda t: 3 - t / 2))
    result = cd.simulate(model, until=2, every=0.1, **TIGHT)
    assert result["load"].position[:, 1] == pytest.approx(-(3 - result.t / 2) * stretched, abs=1e-8)


def test_a_gradient_by_the_stiffness():
    """u = m g L/EA, ∂u/∂EA = -u/EA."""
    model = cd.Model("hanging", gravity=(0, -G))
    EA = model.parameter("EA", 2e3)
    load = model.particle("load", mass=4, position=(0, -2))
    model.add(cd.Cable("line", (model.ground.at(0, 0), load.at(0, 0)), axial=EA, length=2.0))
    stretch = cd.Terminal(lambda s: -2 - s.position(load)[1])
    slope = cd.gradient(model, [stretch], analysis="equilibrium")
    assert slope.values[0] == pytest.approx(4 * G * 2 / 2e3)
    assert slope.derivative(0, "EA") == pytest.approx(-4 * G * 2 / 2e3**2)


def test_what_is_no_single_cable_is_refused_by_name():
    model = cd.Model("bad")
    ends = model.ground.at(0, 0), model.particle("p", mass=1, position=(1, 0)).at(0, 0)
    for words, message in (
        ({"axial": 0}, 'cable "c": axial must be positive, got 0'),
        ({"axial": 9, "damping": -1.0}, 'cable "c": damping (a time) must not be negative, got -1'),
        ({"axial": 9, "length": -1}, 'cable "c": length must be positive'),
        ({"axial": 9, "radii": (0.1,)}, 'cable "c": radii: expected 2'),
    ):
        with pytest.raises(ModelError, match=re.escape(message)):
            cd.Cable("c", ends, **words)


def test_what_is_no_cable_is_refused_by_name():
    model = cd.Model("bad")
    words = {"axial": 1e4, "mass_per_length": 1.0}
    for more, message in (
        ({"axial": -1}, 'cable "c": axial must be positive, got -1'),
        ({"mass_per_length": 0}, 'cable "c": mass_per_length must be positive'),
        ({"length": -2}, 'cable "c": length must be positive'),
        ({"elements": 0}, 'cable "c": elements'),
        ({"length": model.parameter("L", 2.0)}, 'cable "c": length must be a number'),
    ):
        with pytest.raises(ModelError, match=re.escape(message)):
            cd.cable(model, "c", (0, 0), (1, 0), **(words | more))
    with pytest.raises(ModelError, match='cable "c": its ends coincide'):
        cd.cable(model, "c", (1, 0), (1, 0), **words)
    whole = cd.cable(model, "c", (0, 0), (1, 0), elements=2, **words)
    with pytest.raises(ModelError, match=r"at\(2\): places lie between 0 and 1"):
        whole.at(2)
