"""Gravitation and springs in global axes against closed forms; remainders."""

from __future__ import annotations

import numpy as np
import pytest

import cardan as cd

TIGHT = {"rtol": 1e-11, "atol": 1e-13}


def two_bodies(dim: int, masses=(3.0, 1.0), distance=2.0, share=0.8, constant=1.0) -> tuple[cd.Model, float]:
    """At the greatest distance, with a share of the speed of a circle; the semi-major axis."""
    model = cd.Model("two bodies", dim=dim, gravity=None)
    total = sum(masses)
    speed = share * np.sqrt(constant * total / distance)
    zero = (0,) * (dim - 2)
    for k, (mass, other, sign) in enumerate(zip(masses, masses[::-1], (-1, 1), strict=True)):
        place, rate = sign * distance * other / total, sign * speed * other / total
        model.particle(f"body {k}", mass=mass, position=(place, 0, *zero), velocity=(0, rate, *zero))
    model.add(cd.Gravitation("pull", (model["body 0"], model["body 1"]), constant=constant))
    return model, 1 / (2 / distance - speed**2 / (constant * total))


@pytest.mark.parametrize("dim", [2, 3])
def test_keplers_third_law(dim):
    """Back after 2π √(a³/(G (m₁ + m₂))); energy -G m₁ m₂/(2a); the center of mass rests."""
    model, axis = two_bodies(dim)
    period = 2 * np.pi * np.sqrt(axis**3 / 4.0)
    result = cd.simulate(model, until=period, every=period / 40, **TIGHT)
    for name in model.bodies:
        assert result[name].position[-1] == pytest.approx(result[name].position[0], abs=1e-7)
    assert result.energy.total == pytest.approx(np.full(41, -3.0 / (2 * axis)), rel=1e-9)
    assert result["pull"].potential == pytest.approx(result.energy.potential, rel=1e-12)
    assert 3 * result["body 0"].position + result["body 1"].position == pytest.approx(0, abs=1e-9)
    apart = np.linalg.norm(result["body 1"].position - result["body 0"].position, axis=1)
    assert apart.min() == pytest.approx(2 * axis - 2.0, rel=1e-6)  # the nearest point


def test_the_moon_in_si_units():
    """The Earth and the Moon at their mean distance: 27.3 days (with their masses, 27.28)."""
    masses, distance = (5.9722e24, 7.346e22), 3.844e8
    for units, length, mass in (("SI", 1.0, 1.0), ("mm-t", 1e3, 1e-3)):
        model = cd.Model("moon", gravity=None, units=units)
        earth = model.particle("earth", mass=masses[0] * mass)
        moon = model.particle("moon", mass=masses[1] * mass, position=(distance * length, 0))
        model.add(cd.Gravitation("pull", (earth, moon)))
        pull = -cd.simulate(model, until=1)["moon"].acceleration[0, 0] / length
        assert pull == pytest.approx(6.6743e-11 * masses[0] / distance**2, rel=1e-9)
        days = 2 * np.pi * np.sqrt(distance / (pull * (1 + masses[1] / masses[0]))) / 86400
        assert days == pytest.approx(27.28, abs=0.01)


def test_lagranges_triangle():
    """Three bodies on an equilateral triangle turn with Ω² = G (m₁ + m₂ + m₃)/a³ and stay one (Lagrange 1772)."""
    masses, side = np.array([1.0, 2.0, 3.0]), 1.5
    corners = side * np.array([[0, 0], [1, 0], [0.5, np.sqrt(0.75)]])
    corners = corners - masses @ corners / masses.sum()
    rate = np.sqrt(masses.sum() / side**3)
    model = cd.Model("triangle", gravity=None)
    for k, (mass, place) in enumerate(zip(masses, corners, strict=True)):
        model.particle(f"b{k}", mass=mass, position=tuple(place), velocity=(-rate * place[1], rate * place[0]))
    model.add(cd.Gravitation("pull", tuple(model.bodies.values()), constant=1))
    end = cd.simulate(model, until=0.5 * np.pi / rate, **TIGHT)  # a quarter of a turn
    for k, (x, y) in enumerate(corners):
        assert end[f"b{k}"].position[-1] == pytest.approx((-y, x), abs=1e-8)


def test_gradients_of_gravitation():
    model, _ = two_bodies(2)
    strength = model.parameter("G", 1.0)
    other = model.particle("third", mass=0.1, position=(0, 3))
    model.add(cd.Gravitation("second pull", (model["body 0"], other), constant=strength))
    functional = cd.Terminal(lambda s: s.position(other)[1])
    assert cd.check_gradient(model, [functional], until=0.5, with_respect_to=["G"]).ok


@pytest.mark.parametrize(
    ("bodies", "words", "message"),
    [
        (lambda m: (m["a"],), {}, "bodies: expected two or more"),
        (lambda m: (m["a"], m["a"]), {}, 'body "a" is named twice'),
        (lambda m: (m["a"], m["b"]), {}, 'body "b" has no mass'),
        (lambda m: (m["a"], m.ground), {}, "bodies: expected bodies, got"),
        (lambda m: (m["a"], m["c"]), {"constant": 0}, "constant must be positive"),
    ],
)
def test_refusals_of_gravitation(bodies, words, message):
    model = cd.Model("m", gravity=None)
    for name, mass in (("a", 1), ("b", None), ("c", 2)):
        model.body(name, mass=mass, inertia=1)
    with pytest.raises(cd.ModelError, match=message):
        cd.Gravitation("g", bodies(model), **words)


@pytest.mark.parametrize("dim", [2, 3])
def test_a_cartesian_spring_has_the_axes_of_the_ground(dim):
    """√(k_i/m) along each axis, though the body stands at an angle; and the rest m g/k."""
    stiffness = (400.0, 900.0, 1600.0)[:dim]
    model = cd.Model("mount", dim=dim, gravity=((0, -9.81) if dim == 2 else (0, 0, -9.81)))
    turned = {"angle": 0.7} if dim == 2 else {"orientation": cd.axis_angle((1, 2, 3), 0.7)}
    body = model.body("body", mass=4, inertia=1 if dim == 2 else (1, 1, 1), **turned)
    model.add(cd.FixedOrientation("level", model.ground, body))
    model.add(cd.CartesianSpring("mount", model.ground, body, stiffness=stiffness, damping=0.0))
    assert 2 * np.pi * cd.linearize(model).frequencies == pytest.approx(np.sqrt(np.array(stiffness) / 4), rel=1e-9)
    rest = cd.equilibrium(model)
    assert rest["body"].position[0, dim - 1] == pytest.approx(-4 * 9.81 / stiffness[-1], rel=1e-9)
    assert rest["mount"].force[0, dim - 1] == pytest.approx(-4 * 9.81)  # on the ground, which it pulls down


def test_it_acts_at_both_points():
    """A point off the center takes the force there: the moment is arm times force."""
    model = cd.Model("arm", gravity=None)
    bar = model.body("bar", mass=1, inertia=2, position=(1, 0))
    model.add(cd.CartesianSpring("s", model.ground, bar.at(0.5, 0), stiffness=(0, 10), free_position=(1.5, -1)))
    run = cd.simulate(model, until=1e-6)["bar"]
    assert run.acceleration[0] == pytest.approx((0, -10))  # slack one below
    assert run.angular_acceleration[0] == pytest.approx(-10 * 0.5 / 2)


def test_remainders():
    assert cd.mod(-1, 4) == 3
    assert cd.mod(np.array([-7.0, 7.0]), -4) == pytest.approx([-3, -1])
    model = cd.Model("saw", gravity=None)
    cart = model.particle("cart", mass=2)
    model.add(cd.Force("saw", cart, lambda s: (cd.mod(s.time, 0.5), 0)))
    end = cd.simulate(model, until=1, rtol=1e-10)["cart"].velocity[-1, 0]
    assert end == pytest.approx(0.5 * 0.25 / 2 * 2 / 1, rel=1e-6)  # two teeth of 1/8 each, over the mass
    with pytest.raises(cd.ModelError, match="division by zero"):
        cd.mod(1, 0)
