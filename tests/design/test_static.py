"""Static sensitivities: how an equilibrium, its reactions and spring forces change with the parameters."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

import cardan as cd
from cardan.compiling import compile_system
from cardan.design.gradients.static import equilibrium_derivatives, equilibrium_gradient
from cardan.equations.responses import ResponseView, response
from cardan.numerics import factored

SLOPE = 1.9  # of Taylor remainders: 2 less what third powers and round-off take
CASES = Path(__file__).parents[1] / "published" / "cases"


def gradient(model, functions, user=None, **options):
    """Values and derivatives by the user's parameters, and notes."""
    system = compile_system(model)
    p = system.parameter_values(None if user is None else dict(zip(model.parameters, user, strict=True)))
    values, matrix, notes = equilibrium_gradient(system, p, [f(system.view) for f in functions], **options)
    return values, matrix[:, : system.n_p], notes


def slope_of(model, functions, taylor, **options):
    p = np.array([parameter.value for parameter in model.parameters.values()], float)
    J = gradient(model, functions, **options)[1]
    return taylor(lambda u: gradient(model, functions, u, **options)[0], J, p)


def test_hanging_mass_by_closed_form():
    """y = -(l + m g/k); spring force m g; energy as a function of all."""
    model = cd.Model("hanging", gravity=(0, -9.81))
    m, k, l = (model.parameter(name, value) for name, value in (("m", 2.0), ("k", 50.0), ("l", 0.4)))
    body = model.body("mass", mass=m, inertia=0.1, position=(0, -0.5))
    model.add(cd.Translational("guide", model.ground.at(0, 0, axis=(0, 1)), body.at(0, 0, axis=(0, 1))))
    model.add(cd.Spring("spring", model.ground.at(0, 0), body.at(0, 0), stiffness=k, free_length=l))
    values, J, notes = gradient(model, [lambda s: s.position(body)[1], lambda s: k * (s.length("spring") - l)])
    assert not notes
    assert values == pytest.approx([-(0.4 + 2 * 9.81 / 50), 2 * 9.81], rel=1e-10)
    assert J[0] == pytest.approx([-9.81 / 50, 2 * 9.81 / 50**2, -1.0], rel=1e-9)
    assert J[1] == pytest.approx([9.81, 0, 0], abs=1e-8)


# -- the four-bar of the reference cases, against loop closure written once more -------------------------------------

NAMES = ("a", "b", "c", "d", "k", "l0", "ay", "m")
NUMBERS = (0.4, 0.9, 0.6, 1.0, 300.0, 0.25, 1.1, 2.0)


def fourbar() -> cd.Model:
    model = cd.Model("static four-bar", gravity=(0, -9.81))
    a, b, c, d, k, l0, ay, m = (model.parameter(n, value) for n, value in zip(NAMES, NUMBERS, strict=True))
    crank = model.body("crank", mass=1.0, inertia=0.01, position=(0, 0.2), angle=1.6)
    coupler = model.body("coupler", mass=m, inertia=0.1, position=(0.42, 0.49), angle=0.2)
    rocker = model.body("rocker", mass=1.5, inertia=0.05, position=(0.93, 0.29), angle=1.8)
    ground = model.ground
    model.add(cd.Revolute("A", ground.at(0, 0), crank.at(-a / 2, 0)))
    model.add(cd.Revolute("B", crank.at(a / 2, 0), coupler.at(-b / 2, 0)))
    model.add(cd.Revolute("C", rocker.at(c / 2, 0), coupler.at(b / 2, 0)))
    model.add(cd.Revolute("D", ground.at(d, 0), rocker.at(-c / 2, 0)))
    model.add(cd.Spring("spring", ground.at(0.5, ay), coupler.at(0.15, 0), stiffness=k, free_length=l0))
    return model


def energy(theta, a, b, c, d, k, l0, ay, m):
    """V of the crank angle: C by two circles, to the left of the line from B to D. Takes complex numbers."""
    B = np.array([a * np.cos(theta), a * np.sin(theta)])
    along = np.array([d, 0]) - B
    span = np.sqrt(along @ along)
    x = (b**2 - c**2 + span**2) / (2 * span)
    y = np.sqrt(b**2 - x**2)
    u = along / span
    C = B + x * u + y * np.array([-u[1], u[0]])
    S = B + (C - B) * (b / 2 + 0.15) / b - np.array([0.5, ay])
    stretch = np.sqrt(S @ S) - l0
    return 9.81 * (B[1] / 2 + m * (B[1] + C[1]) / 2 + 1.5 * C[1] / 2) + k * stretch**2 / 2


def torque(theta, *p):
    """dV/dθ, by a complex step."""
    h = 1e-30
    return energy(theta + 1j * h, *p).imag / h


def test_fourbar_angle_moves_as_energy_says():
    """dθ/dp = -V_θp / V_θθ, of which V_θθ is published with the case."""
    case = json.loads((CASES / "static_fourbar.json").read_text())["reference"]["deepest_stable"]
    theta = case["crank_angle"]
    values, J, _ = gradient(fourbar(), [lambda s: s.quantity("crank.angle")])
    assert values[0] == pytest.approx(theta, abs=1e-10)
    for k, number in enumerate(NUMBERS):
        h = 1e-5 * number
        ahead, behind = ((*NUMBERS[:k], number + step, *NUMBERS[k + 1 :]) for step in (h, -h))
        mixed = (torque(theta, *ahead) - torque(theta, *behind)) / (2 * h)
        assert J[0, k] == pytest.approx(-mixed / case["d2V"], rel=1e-7, abs=1e-9)


def test_fourbar_reactions_and_spring_force(taylor):
    case = json.loads((CASES / "static_fourbar.json").read_text())["reference"]["deepest_stable"]
    model = fourbar()
    k, l0 = (model.parameters[name].symbol for name in ("k", "l0"))
    functions = [
        lambda s: k * (s.length("spring") - l0),
        lambda s: s.reaction("C")[0],
        lambda s: s.reaction("C")[1],
        lambda s: s.multiplier("A")[0],
    ]
    values, _, notes = gradient(model, functions)
    assert not notes
    assert values[0] == pytest.approx(case["spring_tension"], rel=1e-9)
    assert values[1:3] == pytest.approx([-x for x in case["C_force_on_coupler"]], rel=1e-8)
    assert slope_of(model, functions, taylor) > SLOPE


def test_adjoint_and_full_jacobian_agree():
    model = fourbar()
    system = compile_system(model)
    found = equilibrium_derivatives(system, system.parameter_values())
    motions, lam, _ = found.derivatives()
    seeds = np.random.default_rng(3).normal(size=(system.n_v + system.n_c, 2))
    through = found.adjoint(seeds[: system.n_v], seeds[system.n_v :], np.zeros((0, 2)))
    assert through == pytest.approx(seeds.T @ np.vstack([motions, lam]), rel=1e-9, abs=1e-9)


# -- limits, states, holds, redundancy -------------------------------------------------------------------------------


def on_a_stop(height: float) -> cd.Model:
    model = cd.Model("stop", gravity=(0, -9.81))
    m, k, h = (model.parameter(name, value) for name, value in (("m", 2.0), ("k", 50.0), ("h", height)))
    body = model.body("mass", mass=m, inertia=0.1, position=(0, 0.1))
    model.add(cd.Translational("guide", model.ground.at(0, 0, axis=(0, 1)), body.at(0, 0, axis=(0, 1))))
    model.add(cd.Force("spring", body.at(0, 0), lambda s: cd.vertcat(0, -k * s.position(body)[1])))
    model.add(cd.Limit("stop", body.y, lower=h))
    return model


def test_a_limit_that_holds_carries_what_the_spring_does_not():
    """Force of the stop m g + k h, position h."""
    model = on_a_stop(-0.2)
    functions = [lambda s: s.quantity("mass.y"), lambda s: s.quantity("stop.force")]
    values, J, notes = gradient(model, functions)
    assert not notes
    assert values == pytest.approx([-0.2, 2 * 9.81 - 50 * 0.2], rel=1e-9)
    assert J[0] == pytest.approx([0, 0, 1], abs=1e-9)
    assert J[1] == pytest.approx([9.81, -0.2, 50], rel=1e-9)


def test_a_limit_touched_without_force_is_said():
    notes = gradient(on_a_stop(-2 * 9.81 / 50), [lambda s: s.quantity("mass.y")])[2]
    assert any('limit "stop" is touched without force' in note for note in notes)


def test_user_states_come_to_rest_with_the_machine(taylor):
    """A hydraulic support whose force z follows the position: ż = c (y₀ - y)³ + ... - z."""
    model = cd.Model("support", gravity=(0, -9.81))
    m, c, y0 = (model.parameter(name, value) for name, value in (("m", 2.0), ("c", 30.0), ("y0", 1.0)))
    body = model.body("mass", mass=m, inertia=0.1, position=(0, 0.1))
    model.add(cd.Translational("guide", model.ground.at(0, 0, axis=(0, 1)), body.at(0, 0, axis=(0, 1))))
    model.state("z", initial=1.0, rate=lambda s: c * (y0 - s.position(body)[1]) ** 3 - s.state("z"))
    model.add(cd.Force("push", body.at(0, 0), lambda s: cd.vertcat(0, s.state("z"))))
    functions = [lambda s: s.quantity("mass.y"), lambda s: s.state("z")]
    values, J, _ = gradient(model, functions)
    assert values == pytest.approx([1 - (2 * 9.81 / 30) ** (1 / 3), 2 * 9.81], rel=1e-9)
    drop = (2 * 9.81 / 30) ** (1 / 3)
    assert J[0] == pytest.approx([-drop / 6, drop / 90, 1.0], rel=1e-8)
    assert slope_of(model, functions, taylor) > SLOPE


def test_redundant_reactions_of_least_norm(taylor):
    """Three bars carry a coupler with a load beside its middle: reactions shared by least norm follow smoothly."""
    model = cd.Model("three bars", gravity=(0, -9.81))
    k, w, l = (model.parameter(name, value) for name, value in (("k", 80.0), ("w", 3.0), ("l", 1.0)))
    coupler = model.body("coupler", mass=w, inertia=1, position=(0.5, 0.8))
    for n in range(3):
        bar = model.body(f"bar{n}", mass=1, inertia=1, position=(n, 0), angle=1.0)
        model.add(cd.Revolute(f"A{n}", model.ground.at(n, 0), bar.at(0, 0)))
        model.add(cd.Revolute(f"B{n}", bar.at(l, 0), coupler.at(n, 0)))
    model.add(cd.Spring("spring", model.ground.at(-1, 2), coupler.at(0.3, 0), stiffness=k, free_length=0.5))
    result = cd.equilibrium(model)
    functions = [lambda s, n=n, i=i: s.multiplier(f"B{n}")[i] for n in range(3) for i in range(2)]
    values = gradient(model, functions)[0]
    assert values == pytest.approx(np.concatenate([result[f"B{n}"].multiplier[0] for n in range(3)]), rel=1e-8)
    assert slope_of(model, functions, taylor) > SLOPE


def test_neutral_equilibrium_is_said():
    """A wheel on a pin through its centre: nothing turns it."""
    model = cd.Model("wheel", gravity=(0, -9.81))
    x, phi = model.parameter("x", 1.0), model.parameter("phi", 0.3)
    wheel = model.body("wheel", mass=1, inertia=1, position=(0.9, 0), angle=2 * phi)
    model.add(cd.Revolute("pin", model.ground.at(x, 0), wheel.at(0, 0)))
    _, J, notes = gradient(model, [lambda s: s.quantity("wheel.x"), lambda s: s.quantity("wheel.angle")])
    assert any("neutral" in note for note in notes)
    assert J.ravel() == pytest.approx([1, 0, 0, 2], abs=1e-9)


# -- space -----------------------------------------------------------------------------------------------------------


def suspended_plate() -> cd.Model:
    """A plate on a ball joint and two springs: three rotations balance."""
    model = cd.Model("plate", dim=3, gravity=(0, 0, -9.81))
    k, l, m, b = (model.parameter(n, value) for n, value in (("k", 300.0), ("l", 0.8), ("m", 4.0), ("b", 0.5)))
    plate = model.body("plate", mass=m, inertia=(1, 1, 2), position=(0.5, 0, 0))
    model.add(cd.Spherical("ball", model.ground.at(0, 0, 0), plate.at(-b, 0, 0)))
    for sign, name in ((1, "left"), (-1, "right")):
        top = model.ground.at(1.2, 0.6 * sign, 1.0 + 0.2 * sign)
        model.add(cd.Spring(name, top, plate.at(0.4, 0.5 * sign, 0.1), stiffness=k * (1 + 0.2 * sign), free_length=l))
    return model


def test_equilibrium_in_space(taylor):
    model = suspended_plate()
    functions = [
        lambda s: s.quantity("plate.x"),
        lambda s: s.quantity("plate.e1"),
        lambda s: s.quantity("plate.e2"),
        lambda s: s.length("left"),
        lambda s: s.reaction("ball")[2],
    ]
    values, _, notes = gradient(model, functions)
    result = cd.equilibrium(model)
    assert not notes
    assert values[:3] == pytest.approx([result["plate"].position[0, 0], *result["plate"].orientation[0, 1:3]], abs=1e-9)
    assert slope_of(model, functions, taylor) > SLOPE


def test_names_of_results_and_functions_of_the_view_agree_in_space():
    """`plate.orientation.e1` is a coordinate, `s.euler_parameters` the same on poses."""
    model = suspended_plate()
    system = compile_system(model)
    view, plate = ResponseView(system), model.bodies["plate"]
    names = [response(view, name, name) for name in ("plate.position.x", "plate.orientation.e1")]
    poses = [view.position(plate)[0], view.euler_parameters(plate)[1]]
    _, J, _ = equilibrium_gradient(system, system.parameter_values(), [*names, *poses])
    assert np.abs(J).max() > 1e-3
    assert J[:2] == pytest.approx(J[2:], abs=1e-12)


def test_large_machines_are_solved_sparsely(monkeypatch):
    """The same derivatives by SuperLU as by LAPACK."""
    model = fourbar()
    system = compile_system(model)
    p = system.parameter_values()
    full = equilibrium_derivatives(system, p).derivatives()
    monkeypatch.setattr(factored, "DENSE_UP_TO", 0)
    sparse = equilibrium_derivatives(system, p)
    assert sparse.factored.rcond > 1e-10
    for a, b in zip(full, sparse.derivatives(), strict=True):
        assert a == pytest.approx(b, rel=1e-9, abs=1e-9)
    seeds = np.eye(system.n_v)[:, :2]
    through = sparse.adjoint(seeds, np.zeros((system.n_c, 2)), np.zeros((0, 2)))
    assert through == pytest.approx(full[0][:2], rel=1e-9, abs=1e-9)


def test_statics_of_a_machine_as_given():
    """A weight of m on a wall at the distance a: the wall carries m g, with the moment m g a about the mass centre."""
    model = cd.Model("bracket", gravity=(0, -9.81))
    m, a = model.parameter("m", 2.0), model.parameter("a", 0.5)
    arm = model.body("arm", mass=m, inertia=1, position=(a, 0))
    model.add(cd.Fixed("wall", arm.at(-a, 0), model.ground.at(0, 0)))
    for start in ("given", "assembled"):
        functions = [lambda s: s.reaction("wall")[1], lambda s: s.reaction("wall")[2], lambda s: s.position(arm)[0]]
        values, J, notes = gradient(model, functions, start=start)
        assert not notes
        assert values == pytest.approx([2 * 9.81, 0, 0.5], rel=1e-9, abs=1e-9)
        assert J[0] == pytest.approx([9.81, 0], abs=1e-9)
        assert J[2] == pytest.approx([0, 1], abs=1e-9)
        moment = [lambda s: s.reaction("wall")[2] + s.reaction("wall")[1] * s.position(arm)[0]]
        assert gradient(model, moment, start=start)[1][0] == pytest.approx([9.81 * 0.5, 2 * 9.81], abs=1e-9)
