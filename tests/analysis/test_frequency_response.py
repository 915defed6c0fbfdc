"""Frequency response: closed forms of one and two masses, a base that moves, and a machine in space."""

from __future__ import annotations

import numpy as np
import pytest

import cardan as cd

FREQUENCIES = np.linspace(0.05, 0.4, 8)


def absorber(mu: float, f: float, zeta: float) -> cd.Model:
    """A mass of 1 on a spring of 1 with an absorber (Den Hartog 1956, sec. 3.3); F acts on the main mass."""
    model = cd.Model("absorber", gravity=(0, 0))
    F = model.parameter("F", 0.0)
    bodies = []
    for name, mass, x in (("main", 1.0, 1.0), ("absorber", mu, 2.0)):
        body = model.body(name, mass=mass, inertia=1, position=(x, 0))
        model.add(cd.Translational(f"{name}.rail", model.ground.at(0, 0, axis=(1, 0)), body.at(0, 0, axis=(1, 0))))
        bodies.append(body)
    main, small = bodies
    model.add(cd.Spring("base", model.ground.at(0, 0), main.at(0, 0), stiffness=1.0, free_length=1.0))
    stiffness, damping = mu * f**2, 2 * zeta * mu * f
    model.add(cd.Spring("tuned", main.at(0, 0), small.at(0, 0), stiffness=stiffness, damping=damping, free_length=1.0))
    model.add(cd.Force("shaker", main.at(0, 0), (F, 0)))
    return model


def two_masses(mu, f, zeta, w):
    """Displacements of main mass and absorber under a unit force."""
    k, c = mu * f**2 + 0j, 2 * zeta * mu * f
    d = k + 1j * w * c
    return np.linalg.solve(np.array([[1 + d - w**2, -d], [-d, d - mu * w**2]]), [1, 0])


def test_two_masses_by_closed_form():
    mu, f, zeta = 0.2, 0.8, 0.15
    model = absorber(mu, f, zeta)
    outputs = {"main": "main.position.x", "absorber": lambda s: s.quantity("absorber.x"), "speed": "main.velocity.x"}
    found = cd.frequency_response(model, "F", outputs, FREQUENCIES)
    for k, frequency in enumerate(FREQUENCIES):
        w = 2 * np.pi * frequency
        expected = two_masses(mu, f, zeta, w)
        assert found.values[k] == pytest.approx([*expected, 1j * w * expected[0]], rel=1e-9)
    assert found["main"] == pytest.approx(found.values[:, 0])
    assert found.amplitude[:, 0] == pytest.approx(np.abs(found["main"]))


def test_reactions_and_accelerations():
    """The force in the base spring, the acceleration and the response at rest."""
    found = cd.frequency_response(absorber(0.2, 0.8, 0.15), "F", ["base.force", "main.acceleration.x"], [0.0, 0.1])
    main = [two_masses(0.2, 0.8, 0.15, w)[0] for w in (0.0, 0.2 * np.pi)]
    assert found.values[:, 0] == pytest.approx(main, rel=1e-9)
    assert found.values[:, 1] == pytest.approx([0, -((0.2 * np.pi) ** 2) * main[1]], rel=1e-9)


def test_the_fixed_points_of_den_hartog_do_not_depend_on_damping():
    """At f = 1/(1 + μ) all curves pass through two points of equal height √(1 + 2/μ)."""
    mu = 0.25
    f = 1 / (1 + mu)
    roots = np.roots([2 + mu, 0, -2 * (1 + f**2 + mu * f**2), 0, 2 * f**2])  # of 2 undamped curves that meet
    frequencies = np.sort(roots[roots > 0].real) / (2 * np.pi)
    for zeta in (0.1, 0.3):
        found = cd.frequency_response(absorber(mu, f, zeta), "F", "main.position.x", frequencies)
        assert found.amplitude[:, 0] == pytest.approx([np.sqrt(1 + 2 / mu)] * 2, rel=1e-9)


def test_a_base_that_moves():
    """The transmissibility (k + iωc)/(k - ω² + iωc) of a mass on a base that is driven."""
    model = cd.Model("base", gravity=(0, 0))
    u = model.parameter("u", 0.0)
    bodies = []
    for name, x in (("base", 0.0), ("mass", 1.0)):
        body = model.body(name, mass=1.0, inertia=1, position=(x, 0))
        model.add(cd.Translational(f"{name}.rail", model.ground.at(0, 0, axis=(1, 0)), body.at(0, 0, axis=(1, 0))))
        bodies.append(body)
    model.add(cd.Fix("motor", bodies[0].x, u))
    model.add(cd.Spring("spring", bodies[0].at(0, 0), bodies[1].at(0, 0), stiffness=1.0, damping=0.2, free_length=1.0))
    found = cd.frequency_response(model, "u", ["mass.position.x", "motor.force"], FREQUENCIES)
    w = 2 * np.pi * FREQUENCIES
    d = 1 + 0.2j * w
    x = d / (d - w**2)
    assert found.values[:, 0] == pytest.approx(x, rel=1e-9)
    assert found.values[:, 1] == pytest.approx(-(w**2) + d * (1 - x), rel=1e-9)  # what the motor needs


def test_a_rigid_body_in_space():
    """A plate on a hinge with a torsion spring: 1/(k - J ω²)."""
    model = cd.Model("hinge", dim=3, gravity=(0, 0, 0))
    T = model.parameter("T", 0.0)
    plate = model.body("plate", mass=1, inertia=(1, 1, 2), position=(0, 0, 0))
    pin = model.add(cd.Revolute("pin", model.ground.at(0, 0, 0, axis=(0, 0, 1)), plate.at(0, 0, 0, axis=(0, 0, 1))))
    model.add(cd.TorsionSpring("spring", pin, stiffness=3.0, damping=0.1))
    model.add(cd.Torque("shaker", plate, (0, 0, T)))
    found = cd.frequency_response(model, "T", "pin.angle", FREQUENCIES)
    w = 2 * np.pi * FREQUENCIES
    assert found.values[:, 0] == pytest.approx(1 / (3 - 2 * w**2 + 0.1j * w), rel=1e-9)


def test_what_is_not_there_is_said():
    model = absorber(0.2, 0.8, 0.15)
    with pytest.raises(cd.ModelError, match='no parameter "G" to respond to'):
        cd.frequency_response(model, "G", "main.position.x", [0.1])
    with pytest.raises(cd.ModelError, match=r'unknown name "main\.place"'):
        cd.frequency_response(model, "F", "main.place", [0.1])
    with pytest.raises(cd.AnalysisError, match="frequencies: expected finite numbers"):
        cd.frequency_response(model, "F", "main.position.x", [-1.0])
    with pytest.raises(cd.AnalysisError, match=r'at 0 cycles per s "mass\.position\.x" has no limit'):
        cd.frequency_response(free_mass(), "F", ["mass.position.x", "mass.acceleration.x"], [0.0])


def free_mass() -> cd.Model:
    model = cd.Model("free", gravity=(0, 0))
    F = model.parameter("F", 0.0)
    body = model.body("mass", mass=1, inertia=1, position=(0, 0))
    model.add(cd.Force("shaker", body.at(0, 0), (F, 0)))
    return model


# -- at 0 cycles per second, where something is free -------------------------------------------------------------


def test_a_free_mass_accelerates():
    found = cd.frequency_response(free_mass(), "F", "mass.acceleration.x", [0.0, 0.1])
    assert found.values[:, 0] == pytest.approx([1.0, 1.0], rel=1e-12)


def pushed_together(angle: float) -> cd.Model:
    """Three masses in a row that nothing holds, with springs of 4 and 1e5; F pushes the outer ones together."""
    model = cd.Model("row", gravity=(0, 0))
    F, u = model.parameter("F", 0.0), np.array([np.cos(angle), np.sin(angle)])
    bodies = [model.body(f"b{k}", mass=1 + k, inertia=1, position=tuple(k * u)) for k in range(3)]
    for k, body in enumerate(bodies):
        axis = {"axis": tuple(u)}
        model.add(cd.Translational(f"rail {k}", model.ground.at(0, 0, **axis), body.at(0, 0, **axis)))
    for k, stiffness in enumerate((4.0, 1e5)):
        ends = bodies[k].at(0, 0), bodies[k + 1].at(0, 0)
        model.add(cd.Spring(f"s{k}", *ends, stiffness=stiffness, damping=0.1, free_length=1.0))
    for body, sign in ((bodies[0], 1), (bodies[2], -1)):
        model.add(cd.Force(f"push {body.name}", body.at(0, 0), tuple(sign * F * x for x in u)))
    return model


@pytest.mark.parametrize("angle", [0.0, 0.7])
def test_free_masses_that_are_pushed_together_come_nearer(angle):
    """By F/k; the whole row does not move. Where axes leave round-off in place of zeros it is the same."""
    found = cd.frequency_response(pushed_together(angle), "F", ["s0.length", "s1.length", "b1.velocity.x"], [0.0, 1e-6])
    assert found.values[0] == pytest.approx([-1 / 4, -1e-5, 0], rel=1e-9, abs=1e-12)
    assert found.values[1] == pytest.approx(found.values[0], rel=1e-4, abs=1e-5)


def test_a_damper_alone_holds_a_speed():
    model = free_mass()
    mass = model.bodies["mass"]
    model.add(cd.Force("drag", mass.at(0, 0), lambda s: (-3 * s.velocity(mass.at(0, 0))[0], 0)))
    assert cd.frequency_response(model, "F", "mass.velocity.x", [0.0]).values[0, 0] == pytest.approx(1 / 3, rel=1e-12)


# -- about a steady motion -----------------------------------------------------------------------------------------


def spinning_rotor(spin: float) -> cd.Model:
    """A rotor on a ball in its mass centre, A = 0.3, C = 0.5; a spring of 40 across at 0.6 along its axis, and F."""
    model = cd.Model("rotor", dim=3, gravity=(0, 0, 0))
    F = model.parameter("F", 0.0)
    rotor = model.body("rotor", mass=2, inertia=(0.3, 0.3, 0.5), angular_velocity=(0, 0, spin))
    model.add(cd.Spherical("ball", model.ground.at(0, 0, 0), rotor.at(0, 0, 0)))
    tip = rotor.at(0, 0, 0.6)
    model.add(cd.Force("spring", tip, lambda s: (F - 40 * s.position(tip)[0], -40 * s.position(tip)[1], 0)))
    model.add(cd.Point("tip", tip))
    return model


@pytest.mark.parametrize("spin", [0.0, 7.0])
def test_a_rotor_that_spins_answers_with_its_gyroscopic_torque(spin):
    """A φ̈_x + CΩ φ̇_y = -k h² φ_x and A φ̈_y - CΩ φ̇_x = h F - k h² φ_y; the tip is at (h φ_y, -h φ_x)."""
    model, h = spinning_rotor(spin), 0.6
    outputs = ["tip.position.x", "tip.position.y", "rotor.angular_acceleration.y"]
    found = cd.frequency_response(model, "F", outputs, FREQUENCIES, at=cd.assemble(model))
    for k, frequency in enumerate(FREQUENCIES):
        w = 2 * np.pi * frequency
        stiff, gyro = 40 * h**2 - 0.3 * w**2, 1j * w * 0.5 * spin
        x, y = np.linalg.solve([[stiff, gyro], [-gyro, stiff]], [0, h])
        on_its_axes = -(w**2) * y - spin * 1j * w * x  # y of φ̈ - ω x φ̇, at the moment when they are the global ones
        assert found.values[k] == pytest.approx([h * y, -h * x, on_its_axes], rel=1e-9, abs=1e-12)


def test_a_wave_of_the_road_under_a_wheel_that_goes_along():
    """A mass on a wheel without mass of its own: the transmissibility of a base that moves with the road's height."""
    V, m, M, k, c, k_t = 8.0, 3.0, 20.0, 900.0, 60.0, 9000.0
    model = cd.Model("along", gravity=(0, -9.81))
    a, b, wave = (model.parameter(name, value) for name, value in (("a", 0.0), ("b", 0.0), ("wave", 1.0)))
    cart = model.body("cart", mass=1, inertia=1, position=(0, 1), velocity=(V, 0))
    model.add(cd.Translational("way", model.ground.at(0, 1, axis=(1, 0)), cart.at(0, 0)))
    model.add(cd.Drive("pull", cart.x, lambda t: V * t))
    wheel = model.body("wheel", mass=m, inertia=1, position=(0, 0.3 - (m + M) * 9.81 / k_t), velocity=(V, 0))
    load = model.body("load", mass=M, inertia=1, position=(0, 1), velocity=(V, 0))
    for body in (wheel, load):
        model.add(cd.Translational(f"{body.name} guide", cart.at(0, 0, axis=(0, 1)), body.at(0, 0)))
    free = 1 - wheel.initial.position[1] + M * 9.81 / k
    model.add(cd.Spring("spring", wheel.at(0, 0), load.at(0, 0), stiffness=k, damping=c, free_length=free))
    ground = lambda x: a * cd.cos(wave * x) + b * cd.sin(wave * x)  # noqa: E731
    model.add(cd.Contact("tyre", wheel.at(0, 0), model.ground.at(0, 0), radius=0.3, stiffness=k_t, terrain=ground))
    for frequency in (0.5, 1.1, 3.0, 9.0):
        w = 2 * np.pi * frequency
        answer = cd.frequency_response(
            model,
            {"a": 1, "b": 1j},
            ["wheel.position.y", "load.position.y"],
            [frequency],
            at=cd.assemble(model),
            parameters={"wave": w / V},
        )
        d = k + 1j * w * c
        expected = np.linalg.solve([[k_t + d - m * w**2, -d], [-d, d - M * w**2]], [k_t, 0])
        assert answer.values[0] == pytest.approx(expected, rel=1e-7)


def test_what_it_swings_with_and_about():
    model = absorber(0.2, 0.8, 0.15)
    one = cd.frequency_response(model, "F", "main.position.x", FREQUENCIES).values
    state = cd.equilibrium(model).state()
    weighted = cd.frequency_response(model, {"F": 2j}, "main.position.x", FREQUENCIES, at=state).values
    assert weighted == pytest.approx(2j * one, rel=1e-9)
    for at, message in (("rest", '"equilibrium" or a State'), (cd.assemble(absorber(0.2, 0.8, 0.1)), "belongs to")):
        with pytest.raises(cd.CardanError, match=message):
            cd.frequency_response(model, "F", "main.position.x", [0.1], at=at)
    pushed = cd.simulate(model, until=1, parameters={"F": 1.0}).state()
    with pytest.raises(cd.AnalysisError, match='not a steady motion: body "main" is accelerated by'):
        cd.frequency_response(model, "F", "main.position.x", [0.1], at=pushed)
    for to, message in (({"G": 1}, 'no parameter "G"'), ({"F": 0}, "not all of them zero"), ({"F": np.nan}, "finite")):
        with pytest.raises(cd.CardanError, match=message):
            cd.frequency_response(model, to, "main.position.x", [0.1])
