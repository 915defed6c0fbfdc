"""Bristle friction: the published stick-slip, closed forms, and integrations of its own equations by SciPy."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.integrate import solve_ivp

import cardan as cd

# Canudas de Wit, Olsson, Åström & Lischinsky 1995, table I and sec. III.C: a mass of 1 kg is pulled by a spring of
# 2 N/m whose other end moves with 0.1 m/s
SIGMA_0, SIGMA_1, SIGMA_2, COULOMB, STATIC, STRIBECK = 1e5, np.sqrt(1e5), 0.4, 1.0, 1.5, 0.001
PULL, SPRING = 0.1, 2.0
PUBLISHED = {
    "static": STATIC, "kinetic": COULOMB, "stribeck": STRIBECK, "viscous": SIGMA_2, "stiffness": SIGMA_0,
    "damping": SIGMA_1, "normal": 1,
}  # fmt: skip


def block(mass: float = 1.0, speed: float = 0.0, gravity=None, **words) -> cd.Model:
    model = cd.Model("block", gravity=gravity)
    body = model.body("block", mass=mass, inertia=0.1, velocity=(speed, 0))
    slide = model.add(cd.Translational("slide", model.ground.at(0, 0, axis=(1, 0)), body.at(0, 0)))
    model.add(cd.BristleFriction("rub", slide, **words))
    return model


def test_the_published_stick_slip():
    model = block(**PUBLISHED)
    body = model.bodies["block"]
    model.add(cd.CoordinateForce("spring", lambda s: s.position(body)[0] - PULL * s.time, stiffness=SPRING, free=0))
    run = cd.simulate(model, until=22, every=0.01, method="dae", rtol=1e-7, atol=1e-9)

    def rates(t, y):
        x, v, z = y
        g = COULOMB + (STATIC - COULOMB) * np.exp(-((v / STRIBECK) ** 2))
        z_rate = v - SIGMA_0 * abs(v) / g * z
        return [v, SPRING * (PULL * t - x) - (SIGMA_0 * z + SIGMA_1 * z_rate + SIGMA_2 * v), z_rate]

    exact = solve_ivp(rates, (0, 22), [0, 0, 0], method="Radau", rtol=1e-9, atol=1e-12, t_eval=run.t)
    assert run["block"].position[:, 0] == pytest.approx(exact.y[0], abs=1e-4)  # jumps of 0.64 m; their moments shift
    # facts of the paper: it stays until the spring pulls with nearly the static force, at 7.5 s, then sticks and slips
    # in regular jumps; the friction force stays below the static one
    force, speed = -run["rub"].force, run["block"].velocity[:, 0]
    starts = run.t[1:][(speed[1:] > 0.05) & (speed[:-1] <= 0.05)]
    assert len(starts) == 3
    assert 7.2 < starts[0] < 7.7
    assert np.diff(starts)[0] == pytest.approx(np.diff(starts)[1], rel=1e-2)
    assert 1.4 < force.max() < STATIC
    assert cd.certificate(run).ok


@pytest.mark.parametrize("method", ["dae", "joint"])
def test_small_motions_are_those_of_a_spring_and_a_damper(method):
    """m ẍ + N (σ₁ + σ₂) ẋ + N σ₀ x = 0 about rest, with N = m g."""
    mass, g, stiffness, damping, viscous = 2.0, 9.81, 400.0, 3.0, 0.5
    model = block(mass, 1e-6, (0, -g), kinetic=0.3, stiffness=stiffness, damping=damping, viscous=viscous)
    decay, frequency = g * (damping + viscous) / 2, np.sqrt(g * stiffness - (g * (damping + viscous) / 2) ** 2)
    exact = np.array([-decay + 1j * frequency, -decay - 1j * frequency])
    eigenvalues = cd.linearize(model).eigenvalues
    assert np.sort_complex(eigenvalues[np.abs(eigenvalues) > 1e-6]) == pytest.approx(np.sort_complex(exact), rel=1e-9)
    run = cd.simulate(model, until=0.1, every=0.01, method=method, rtol=1e-9, atol=1e-15)
    expected = 1e-6 / frequency * np.exp(-decay * run.t) * np.sin(frequency * run.t)
    assert run["block"].position[:, 0] == pytest.approx(expected, abs=2e-11)  # the term |v| z is of second order


def test_the_response_to_a_swinging_force_is_that_of_a_spring_and_a_damper():
    """H = 1/(k + N σ₀ - m ω² + i ω N (σ₁ + σ₂)); N is a reaction, which the bristles feel."""
    mass, g, stiffness, damping, viscous, k = 2.0, 9.81, 40.0, 3.0, 0.5, 100.0
    model = block(mass, 0.0, (0, -g), kinetic=0.3, stiffness=stiffness, damping=damping, viscous=viscous)
    model.add(cd.CoordinateForce("spring", model.bodies["block"].x, stiffness=k, force=model.parameter("u", 0.0)))
    frequencies = np.array([0.01, 1.0, 3.0])
    found = cd.frequency_response(model, "u", "block.position.x", frequencies).values[:, 0]
    w, normal = 2 * np.pi * frequencies, mass * g
    exact = 1 / (k + normal * stiffness - mass * w**2 + 1j * w * normal * (damping + viscous))
    assert found == pytest.approx(exact, rel=1e-9)


def test_dahls_force_is_a_function_of_the_path():
    """F = μ N (1 - exp(-σ₀ x/μ)) from rest, and back by dF/dx = -σ₀ N (1 + F/(μ N))."""
    mu, stiffness, normal, far = 0.5, 20.0, 3.0, 0.05
    model = block(law="dahl", kinetic=mu, stiffness=stiffness, normal=normal)
    body = model.bodies["block"]
    model.add(cd.Drive("push", body.x, lambda t: far * cd.sin(t)))
    run = cd.simulate(model, until=3, every=0.02, rtol=1e-9, atol=1e-11)
    x, out = far * np.sin(run.t), run.t <= np.pi / 2
    forth = mu * normal * (1 - np.exp(-stiffness * x / mu))
    most = mu * normal * (1 - np.exp(-stiffness * far / mu))
    back = -mu * normal + (most + mu * normal) * np.exp(-stiffness * (far - x) / mu)
    assert -run["rub"].force == pytest.approx(np.where(out, forth, back), abs=1e-6)


def test_slipping_steadily_it_has_the_law_of_friction():
    """The coefficient of Friction with the same words, at a constant speed; N is the reaction of a slope."""
    words = {"static": 0.5, "kinetic": 0.3, "stribeck": 0.4, "viscous": 0.05}
    model = block(2.0, 0.3, (0, -9.81), stiffness=1e3, damping=5, **words)
    model.add(cd.Drive("push", model.bodies["block"].x, lambda t: 0.3 * t))
    run = cd.simulate(model, until=0.2, method="dae")
    mu = 0.3 + 0.2 * np.exp(-((0.3 / 0.4) ** 2)) + 0.05 * 0.3
    assert run["rub"].force[-1] == pytest.approx(-mu * 2.0 * 9.81, rel=1e-6)
    assert run["rub"].normal_force[-1] == pytest.approx(2.0 * 9.81, rel=1e-9)


def test_a_turning_shaft_in_space():
    """A hinge with a heavy rotor: the moment μ N r stops it as the quadrature says, within the bending."""
    mu, radius, inertia, mass, start = 0.2, 0.02, 0.01, 3.0, 10.0
    model = cd.Model("rotor", dim=3, gravity=(0, 0, -9.81))
    rotor = model.body("rotor", mass=mass, inertia=(inertia,) * 3, angular_velocity=(start, 0, 0))
    ends = model.ground.at(0, 0, 0, axis=(1, 0, 0)), rotor.at(0, 0, 0, axis=(1, 0, 0))
    pin = model.add(cd.Revolute("pin", *ends))
    model.add(cd.BristleFriction("rub", pin, kinetic=mu, radius=radius, stiffness=1e5))
    run = cd.simulate(model, until=0.5, method="dae", rtol=1e-8, atol=1e-10)
    slows = mu * mass * 9.81 * radius / inertia
    assert run["rotor"].angular_velocity[-1, 0] == pytest.approx(start - slows * 0.5, rel=1e-4)


def test_gradients():
    model = cd.Model("block", gravity=(0, -9.81))
    numbers = {"static": 0.5, "kinetic": 0.3, "stribeck": 0.4, "viscous": 0.05, "stiffness": 50.0, "damping": 1.0}
    words = {word: model.parameter(word, value) for word, value in numbers.items()}
    body = model.body("block", mass=1, inertia=0.1, velocity=(1, 0))
    slide = model.add(cd.Translational("slide", model.ground.at(0, 0, axis=(1, 0)), body.at(0, 0)))
    model.add(cd.BristleFriction("rub", slide, **words))
    check = cd.check_gradient(model, cd.Terminal("block.position.x"), until=0.2)
    assert check.ok, check


def test_what_does_not_go_together_is_refused_and_equilibrium_says_what_it_leaves_out():
    with pytest.raises(cd.ModelError, match='friction "rub": stribeck belongs to law="lugre"'):
        block(law="dahl", static=0.4, kinetic=0.3, stribeck=0.1, stiffness=10)
    with pytest.raises(cd.ModelError, match='friction "rub": give one coefficient'):
        block(static=0.4, kinetic=0.3, stiffness=10)
    with pytest.raises(cd.ModelError, match="give the coefficient of friction"):
        block(stiffness=10)
    with pytest.raises(cd.ModelError, match="stiffness"):
        block(kinetic=0.3, stiffness=0.0)
    with pytest.raises(cd.ModelError, match="kinetic"):
        block(kinetic=0.0, stiffness=1.0)
    model = block(kinetic=0.3, stiffness=10, normal=1)
    model.add(cd.CoordinateForce("spring", model.bodies["block"].x, stiffness=5, force=1))
    rest = cd.equilibrium(model)
    assert rest["block"].position[0, 0] == pytest.approx(0.2)
    assert any('friction "rub" is left out of the equilibrium' in text for text in rest.stats.messages)
