"""Derivatives of frequency responses and of their peaks."""

from __future__ import annotations

import numpy as np
import pytest

import cardan as cd
from cardan.compiling import compile_system
from cardan.design.gradients.frequency_responses import ResponseFunctionals

SLOPE = 1.9  # of Taylor remainders: 2 less what third powers and round-off take
FREQUENCIES = np.array([0.3, 0.9, 1.4])
MU = 0.25  # mass of the absorber
TUNED = MU / (1 + MU) ** 2  # its stiffness by Den Hartog (1956): f = 1/(1 + μ)


def absorber(damping: float) -> cd.Model:
    model = cd.Model("absorber", gravity=(0, 0))
    F, k, c = (model.parameter(n, v) for n, v in (("F", 0.0), ("k", TUNED), ("c", damping)))
    bodies = []
    for name, mass, x in (("main", 1.0, 1.0), ("absorber", MU, 2.0)):
        body = model.body(name, mass=mass, inertia=1, position=(x, 0))
        model.add(cd.Translational(f"{name}.rail", model.ground.at(0, 0, axis=(1, 0)), body.at(0, 0, axis=(1, 0))))
        bodies.append(body)
    main, small = bodies
    model.add(cd.Spring("base", model.ground.at(0, 0), main.at(0, 0), stiffness=1.0, free_length=1.0))
    model.add(cd.Spring("tuned", main.at(0, 0), small.at(0, 0), stiffness=k, damping=c, free_length=1.0))
    model.add(cd.Force("shaker", main.at(0, 0), (F, 0)))
    return model


def main_mass(k, c, w):
    d = k + 1j * w * c
    return np.linalg.solve(np.array([[1 + d - w**2, -d], [-d, d - MU * w**2]]), [1, 0])[0]


def swinging(model, to, outputs, user=None):
    system = compile_system(model)
    p = system.parameter_values(None if user is None else dict(zip(model.parameters, user, strict=True)))
    return ResponseFunctionals(system, to, [f(system.view) for f in outputs]).at(p)


def test_absorber_by_closed_form():
    model = absorber(0.1)
    machine = swinging(model, "F", [lambda s: s.quantity("main.x")])
    frequencies = [0.1, 0.16]
    H, H_p = machine.derivatives(frequencies)
    for i, frequency in enumerate(frequencies):
        w, h = 2 * np.pi * frequency, 1e-6
        assert H[i, 0] == pytest.approx(main_mass(TUNED, 0.1, w), rel=1e-9)
        by_k = (main_mass(TUNED + h, 0.1, w) - main_mass(TUNED - h, 0.1, w)) / (2 * h)
        by_c = (main_mass(TUNED, 0.1 + h, w) - main_mass(TUNED, 0.1 - h, w)) / (2 * h)
        assert H_p[i, 0, 1:3] == pytest.approx([by_k, by_c], rel=1e-7)


def test_the_tuned_absorber_has_level_peaks():
    """Den Hartog: with the tuned stiffness the two fixed points are equally high whatever the damping, and damping
    does not change the amplitude there."""
    f = 1 / (1 + MU)
    roots = np.roots([2 + MU, 0, -2 * (1 + f**2 + MU * f**2), 0, 2 * f**2])
    machine = swinging(absorber(0.15), "F", [lambda s: s.quantity("main.x")])
    size, slope = machine.amplitudes(np.sort(roots[roots > 0].real) / (2 * np.pi))
    assert size[:, 0] == pytest.approx([np.sqrt(1 + 2 / MU)] * 2, rel=1e-9)
    assert slope[:, 0, 2] == pytest.approx([0, 0], abs=1e-9)
    assert slope[0, 0, 1] * slope[1, 0, 1] < 0  # another stiffness raises one and lowers the other


def machine_in_gravity() -> cd.Model:
    """A lever on a nonlinear mount: the equilibrium moves, and with it stiffness and damping."""
    model = cd.Model("lever", gravity=(0, -9.81))
    numbers = (("T", 0.0), ("k", 120.0), ("b", 900.0), ("m", 2.0), ("l", 0.6), ("c", 4.0), ("g", 2.0))
    T, k, b, m, l, c, g = (model.parameter(n, v) for n, v in numbers)
    lever = model.body("lever", mass=m, inertia=0.2, position=(0.3, 0))
    model.add(cd.Revolute("pin", model.ground.at(0, 0), lever.at(-l / 2, 0)))

    def mount(s):
        tip = lever.at(l / 2, 0)
        y, rate = s.position(tip)[1], s.velocity(tip)[1]
        return cd.vertcat(0, -k * y - b * y**3 - c * (1 + 4 * y**2) * rate - s.state("z"))

    model.add(cd.Force("mount", lever.at(l / 2, 0), mount))
    model.add(cd.Torque("shaker", lever, T))
    model.state("z", initial=0.0, rate=lambda s: g * (5 * s.angle(lever) - s.state("z")))
    return model


def test_the_equilibrium_moves_along(taylor):
    model = machine_in_gravity()
    outputs = [lambda s: s.quantity("lever.angle"), lambda s: s.reaction("pin")[1], lambda s: s.state("z")]
    u = np.array([parameter.value for parameter in model.parameters.values()], float)
    H, H_p = swinging(model, "T", outputs).derivatives(FREQUENCIES)
    J = np.vstack([H_p.real.reshape(H.size, -1), H_p.imag.reshape(H.size, -1)])[:, : u.size]

    def at(x):
        H = swinging(model, "T", outputs, x).values(FREQUENCIES)
        return np.concatenate([H.real.ravel(), H.imag.ravel()])

    assert taylor(at, J, u) > SLOPE


def test_peak_of_the_response(taylor):
    """Resonance near 2 cycles: the peak and its frequency by a fine grid, its derivative by Taylor's remainder."""
    model = machine_in_gravity()
    outputs = [lambda s: s.quantity("lever.angle")]
    u = np.array([parameter.value for parameter in model.parameters.values()], float)
    grid = np.linspace(0.2, 4.0, 30)
    here = swinging(model, "T", outputs)
    peak = here.peak(grid)
    fine = np.abs(here.values(np.linspace(peak.frequency - 0.01, peak.frequency + 0.01, 201)))[:, 0]
    assert fine.max() == pytest.approx(peak.value, rel=1e-10)
    assert not peak.notes
    assert (
        taylor(lambda x: np.array([swinging(model, "T", outputs, x).peak(grid).value]), peak.by_p[None, : u.size], u)
        > SLOPE
    )
    assert any("edge" in note for note in here.peak(np.linspace(0.1, 0.2, 5)).notes)


def test_in_space(taylor):
    """A plate on a ball joint and two springs, shaken by a torque."""
    model = cd.Model("plate", dim=3, gravity=(0, 0, -9.81))
    numbers = (("T", 0.0), ("k", 300.0), ("l", 0.8), ("m", 4.0), ("b", 0.5), ("c", 5.0))
    T, k, l, m, b, c = (model.parameter(n, value) for n, value in numbers)
    body = model.body("plate", mass=m, inertia=(1, 1.3, 2), position=(0.5, 0, 0))
    model.add(cd.Spherical("ball", model.ground.at(0, 0, 0), body.at(-b, 0, 0)))
    for sign, name in ((1, "left"), (-1, "right")):
        top, end = model.ground.at(1.2, 0.6 * sign, 1.0 + 0.2 * sign), body.at(0.4, 0.5 * sign, 0.1)
        model.add(cd.Spring(name, top, end, stiffness=k * (1 + 0.2 * sign), damping=c, free_length=l))
    model.add(cd.Torque("shaker", body, (T, 0.5 * T, 0)))
    outputs = [lambda s: s.length("left"), lambda s: s.reaction("ball")[2]]
    u = np.array([parameter.value for parameter in model.parameters.values()], float)
    H, H_p = swinging(model, "T", outputs).derivatives(FREQUENCIES)
    J = np.vstack([H_p.real.reshape(H.size, -1), H_p.imag.reshape(H.size, -1)])[:, : u.size]

    def at(x):
        H = swinging(model, "T", outputs, x).values(FREQUENCIES)
        return np.concatenate([H.real.ravel(), H.imag.ravel()])

    assert taylor(at, J, u) > SLOPE
