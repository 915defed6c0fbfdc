"""Derivatives of natural frequencies, damping ratios and mode shapes."""

from __future__ import annotations

import numpy as np
import pytest

import cardan as cd
from cardan.compiled.compiling import compile_system
from cardan.design.gradients.at_rest.frequencies import mode_derivatives

SLOPE = 1.9  # of Taylor remainders: 2 less what third powers and round-off take


def modes_of(model, user=None):
    system = compile_system(model)
    p = system.parameter_values(None if user is None else dict(zip(model.parameters, user, strict=True)))
    return mode_derivatives(system, p)


def user_values(model):
    return np.array([parameter.value for parameter in model.parameters.values()], float)


def slope_of(model, taylor):
    """Of frequencies and damping ratios together."""
    u = user_values(model)
    found = modes_of(model, u)
    assert not found.notes
    J = np.vstack([found.frequency_p, found.damping_p])[:, : u.size]

    def at(x):
        chosen = cd.linearize(model, parameters=dict(zip(model.parameters, x, strict=True))).modes
        return np.array([m.frequency for m in chosen] + [m.damping for m in chosen])

    return taylor(at, J, u)


def sliding(model, name, mass, **where):
    body = model.body(name, mass=mass, inertia=1, **where)
    model.add(cd.Translational(f"{name}.rail", model.ground.at(0, 0, axis=(1, 0)), body.at(0, 0, axis=(1, 0))))
    return body


def oscillator(damping: float = 3.0) -> cd.Model:
    model = cd.Model("oscillator", gravity=(0, 0))
    m, k, c = (model.parameter(n, v) for n, v in (("m", 2.0), ("k", 50.0), ("c", damping)))
    body = sliding(model, "mass", m, position=(1.0, 0))
    model.add(cd.Spring("spring", model.ground.at(0, 0), body.at(0, 0), stiffness=k, damping=c, free_length=1.0))
    return model


def test_oscillator_by_closed_form():
    """f = √(k/m)/2π, ζ = c/(2 √(k m))."""
    found = modes_of(oscillator())
    f, zeta = np.sqrt(25.0) / (2 * np.pi), 3 / (2 * np.sqrt(100.0))
    assert found.frequency == pytest.approx([f], rel=1e-10)
    assert found.damping == pytest.approx([zeta], rel=1e-10)
    assert found.frequency_p[0] == pytest.approx([-f / 4, f / 100, 0], abs=1e-10)
    assert found.damping_p[0] == pytest.approx([-zeta / 4, -zeta / 100, zeta / 3], abs=1e-10)


def test_the_equilibrium_moves_along():
    """A mass on a hardening spring F = k x + b x³ in gravity: ω² = (k + 3 b x²)/m at k x + b x³ = m g."""
    model = cd.Model("hardening", gravity=(9.81, 0))
    m, k, b = (model.parameter(n, v) for n, v in (("m", 2.0), ("k", 50.0), ("b", 80.0)))
    body = sliding(model, "mass", m, position=(0.1, 0))

    def pull(s):
        x = s.position(body)[0]
        return cd.vertcat(-k * x - b * x**3, 0)

    model.add(cd.Force("spring", body.at(0, 0), pull))
    x = np.real(next(r for r in np.roots([80.0, 0, 50.0, -2 * 9.81]) if abs(r.imag) < 1e-12))
    stiffness = 50 + 240 * x**2
    f = np.sqrt(stiffness / 2) / (2 * np.pi)
    found = modes_of(model)
    assert found.frequency == pytest.approx([f], rel=1e-9)
    x_p = np.array([9.81, -x, -(x**3)]) / stiffness  # of the equilibrium
    stiffness_p = np.array([0, 1, 3 * x**2]) + 480 * x * x_p
    expected = f / 2 * (stiffness_p / stiffness - np.array([1 / 2, 0, 0]))
    assert found.frequency_p[0] == pytest.approx(expected, rel=1e-8)


def linkage() -> cd.Model:
    """A four-bar hung on a spring and a damper, with a hydraulic state."""
    model = cd.Model("four-bar", gravity=(0, -9.81))
    numbers = (("a", 0.4), ("b", 0.9), ("c", 0.6), ("k", 300.0), ("m", 2.0), ("d", 12.0), ("tau", 0.05))
    a, b, c, k, m, d, tau = (model.parameter(n, v) for n, v in numbers)
    crank = model.body("crank", mass=1.0, inertia=0.02, position=(0, 0.2), angle=1.6)
    coupler = model.body("coupler", mass=m, inertia=0.1, position=(0.42, 0.49), angle=0.2)
    rocker = model.body("rocker", mass=1.5, inertia=0.05, position=(0.93, 0.29), angle=1.8)
    ground = model.ground
    model.add(cd.Revolute("A", ground.at(0, 0), crank.at(-a / 2, 0)))
    model.add(cd.Revolute("B", crank.at(a / 2, 0), coupler.at(-b / 2, 0)))
    model.add(cd.Revolute("C", rocker.at(c / 2, 0), coupler.at(b / 2, 0)))
    model.add(cd.Revolute("D", ground.at(1, 0), rocker.at(-c / 2, 0)))
    model.add(cd.Spring("spring", ground.at(0.5, 1.1), coupler.at(0.15, 0), stiffness=k, damping=d, free_length=0.25))
    model.state(
        "z", initial=0.0, rate=lambda s: (s.angular_velocity(crank) + 0.3 * s.angle(rocker) - s.state("z")) / tau
    )
    model.add(cd.Torque("servo", crank, lambda s: -0.5 * s.state("z")))
    return model


def test_linkage_with_damper_and_state(taylor):
    assert slope_of(linkage(), taylor) > SLOPE


def plate(twist: float = 0.2) -> cd.Model:
    """A plate on a ball joint and two springs, in space."""
    model = cd.Model("plate", dim=3, gravity=(0, 0, -9.81))
    numbers = (("k", 300.0), ("l", 0.8), ("m", 4.0), ("b", 0.5), ("J", 1.0), ("c", 5.0))
    k, l, m, b, J, c = (model.parameter(n, value) for n, value in numbers)
    body = model.body("plate", mass=m, inertia=(J, 1.3, 2), position=(0.5, 0, 0))
    model.add(cd.Spherical("ball", model.ground.at(0, 0, 0), body.at(-b, 0, 0)))
    for sign, name in ((1, "left"), (-1, "right")):
        top = model.ground.at(1.2, 0.6 * sign, 1.0 + twist * sign)
        end = body.at(0.4, 0.5 * sign, 0.1)
        model.add(cd.Spring(name, top, end, stiffness=k * (1 + twist * sign), damping=c, free_length=l))
    return model


def test_plate_in_space(taylor):
    assert slope_of(plate(), taylor) > SLOPE


def three_bars() -> cd.Model:
    """A coupler on three bars, one of them redundant, with a spring."""
    model = cd.Model("three bars", gravity=(0, -9.81))
    k, w, l = (model.parameter(name, value) for name, value in (("k", 80.0), ("w", 3.0), ("l", 1.0)))
    coupler = model.body("coupler", mass=w, inertia=1, position=(0.5, 0.8))
    for n in range(3):
        bar = model.body(f"bar{n}", mass=1, inertia=1, position=(n, 0), angle=1.0)
        model.add(cd.Revolute(f"A{n}", model.ground.at(n, 0), bar.at(0, 0)))
        model.add(cd.Revolute(f"B{n}", bar.at(l, 0), coupler.at(n, 0)))
    model.add(cd.Spring("spring", model.ground.at(-1, 2), coupler.at(0.3, 0), stiffness=k, free_length=0.5))
    return model


def test_redundant_constraints(taylor):
    assert slope_of(three_bars(), taylor) > SLOPE


def two_pendulums(difference: float) -> cd.Model:
    model = cd.Model("pendulums", gravity=(0, -9.81))
    l, d = model.parameter("l", 1.0), model.parameter("d", difference)
    for k, length in enumerate((l, l + d)):
        bob = model.body(f"bob{k}", mass=1, inertia=0.1, position=(2.0 * k, -1.0))
        model.add(cd.Revolute(f"pin{k}", model.ground.at(2 * k, 0), bob.at(0, length)))
    return model


def test_coinciding_frequencies_have_the_derivative_of_their_mean():
    """f = √(l g/(J + l²))/2π each: by l both change alike, by d one does and the mean half as much."""
    found = modes_of(two_pendulums(0.0))
    f = np.sqrt(9.81 / 1.1) / (2 * np.pi)
    by_l = f / 2 * (1 / 1.0 - 2 / 1.1)
    assert found.frequency == pytest.approx([f, f], rel=1e-9)
    assert found.frequency_p.ravel() == pytest.approx([by_l, by_l / 2] * 2, rel=1e-8)
    assert found.notes == [note for note in found.notes if "modes 1, 2 have one frequency" in note]
    assert found.notes
    apart = modes_of(two_pendulums(0.2))
    assert not apart.notes
    assert apart.frequency_p[0, 0] == pytest.approx(apart.frequency_p[0, 1], rel=1e-8)  # the longer one is slower


def test_rigid_and_critically_damped_modes_are_said():
    model = oscillator()
    sliding(model, "free", 1.0, position=(3, 0))
    found = modes_of(model)
    assert any("without stiffness" in note for note in found.notes)
    assert np.isfinite(found.frequency_p).all()
    critical = 2 * np.sqrt(2.0 * 50.0)
    found = modes_of(oscillator(damping=critical))
    assert [note for note in found.notes if "is critically damped" in note] == found.notes != []
    assert np.isnan(found.frequency_p).any()  # (dσ/dc is infinite there)
    beside = modes_of(oscillator(damping=1.01 * critical))  # real and apart: σ = -ω (ζ ± √(ζ² - 1)), with derivatives
    assert not beside.notes
    zeta, by_c = 1.01, 1 / critical
    slopes = [-5 * by_c * (1 + sign * zeta / np.sqrt(zeta**2 - 1)) for sign in (-1, 1)]
    assert beside.eigenvalues_p[:, 2].real == pytest.approx(slopes, rel=1e-6)


def test_linearize_keeps_limits_that_hold():
    """A mass that rests on a stop does not swing; its neighbour does."""
    model = oscillator()
    body = sliding(model, "resting", 1.0, position=(0.0, 0))
    model.add(cd.Force("push", body.at(0, 0), (-5.0, 0.0)))
    model.add(cd.Limit("stop", body.x, lower=-0.5))
    lin = cd.linearize(model)
    assert lin.frequencies == pytest.approx([5 / (2 * np.pi)], rel=1e-9)
    assert modes_of(model).frequency_p[0, 1] == pytest.approx(5 / (2 * np.pi) / 100, rel=1e-8)
