"""Derivatives of driven machines: positions, speeds, accelerations, reactions and driving torques at many times."""

from __future__ import annotations

import numpy as np
import pytest

import cardan as cd
from cardan.compiled.compiling import compile_system
from cardan.design.gradients.at_rest.kinematic import DrivenFunctionals
from cardan.errors import AnalysisError, SingularError

SLOPE = 1.9  # of Taylor remainders: 2 less what third powers and round-off take
TIMES = np.array([0.0, 0.13, 0.4, 0.77, 1.1])


def kinematic_sensitivities(system, p, times, expressions):
    return DrivenFunctionals(system, expressions).derivatives(p, times)


def slope_of(model, functions, taylor, times=TIMES):
    system = compile_system(model)
    f = DrivenFunctionals(system, [g(system.view) for g in functions])
    p = system.parameter_values()
    values, J = f.derivatives(p, times)
    assert values == pytest.approx(f.values(p, times))
    user = p[: system.n_p]

    def at(u):
        return f.values(system.parameter_values(dict(zip(model.parameters, u, strict=True))), times).ravel()

    return taylor(at, J[:, :, : system.n_p].reshape(values.size, -1), user)


def slider_crank() -> cd.Model:
    model = cd.Model("slider-crank", gravity=(0, -9.81))
    r, l, w = (model.parameter(name, value) for name, value in (("r", 0.3), ("l", 1.0), ("w", 5.0)))
    m, j = model.parameter("m", 2.0), model.parameter("j", 0.2)
    crank = model.body("crank", mass=1, inertia=0.1, position=(0, 0), angle=0.0)
    rod = model.body("rod", mass=m, inertia=j, position=(0.7, 0.1), angle=-0.2)
    slider = model.body("slider", mass=1, inertia=0.1, position=(1.2, 0.0))
    model.add(cd.Revolute("A", model.ground.at(0, 0), crank.at(0, 0)))
    model.add(cd.Revolute("B", crank.at(r, 0), rod.at(-l / 2, 0)))
    model.add(cd.Revolute("C", rod.at(l / 2, 0), slider.at(0, 0)))
    model.add(cd.Translational("guide", model.ground.at(0, 0, axis=(1, 0)), slider.at(0, 0, axis=(1, 0))))
    model.add(cd.Drive("motor", crank.angle, lambda t: 0.3 + w * t))
    return model


def closed_form(r, l, w, t):
    """x, ẋ, ẍ of the slider, by complex steps in nothing: plain formulas that take complex r, l, w."""
    phi = 0.3 + w * t
    s, c = np.sin(phi), np.cos(phi)
    root = np.sqrt(l**2 - (r * s) ** 2)
    x = r * c + root
    u = -r * s - r**2 * s * c / root  # dx/dφ
    curvature = -r * c - r**2 * (c**2 - s**2) / root - (r**2 * s * c) ** 2 / root**3
    return np.array([x, u * w, curvature * w**2])


def test_slider_by_closed_form():
    model = slider_crank()
    system = compile_system(model)
    y = system.symbols
    slider = model.bodies["slider"]
    f = [system.view.position(slider)[0], system.view.velocity(slider)[0], y.a[6]]
    values, J = kinematic_sensitivities(system, system.parameter_values(), TIMES, f)
    numbers, h = [0.3, 1.0, 5.0], 1e-30
    for k, t in enumerate(TIMES):
        assert values[k] == pytest.approx(closed_form(*numbers, t), rel=1e-9, abs=1e-9)
        for i in range(3):
            moved = list(numbers)
            moved[i] = moved[i] + 1j * h
            assert J[k, :, i] == pytest.approx(closed_form(*moved, t).imag / h, rel=1e-8, abs=1e-8)
        assert J[k, :, 3:] == pytest.approx(np.zeros((3, 2)), abs=1e-10)


def test_forces_of_the_slider_crank(taylor):
    model = slider_crank()
    functions = [lambda s: s.quantity("motor.force"), lambda s: s.reaction("B")[0], lambda s: s.multiplier("guide")[0]]
    assert slope_of(model, functions, taylor) > SLOPE


def test_forces_that_depend_on_reactions(taylor):
    """A drag on the slider in proportion to the force of its guide."""
    model = slider_crank()
    mu, slider = model.parameter("mu", 0.3), model.bodies["slider"]
    model.add(cd.Force("drag", slider.at(0, 0), lambda s: cd.vertcat(mu * s.multiplier("guide")[0], 0)))
    result = cd.inverse(model, until=1.0, every=0.5)
    system = compile_system(model)
    values, _ = kinematic_sensitivities(
        system, system.parameter_values(), result.t, [system.view.quantity("motor.force")]
    )
    assert values[:, 0] == pytest.approx(result["motor"].force, rel=1e-8)
    functions = [lambda s: s.quantity("motor.force"), lambda s: s.reaction("B")[0]]
    assert slope_of(model, functions, taylor) > SLOPE


def test_values_are_those_of_inverse_dynamics():
    model = slider_crank()
    system = compile_system(model)
    result = cd.inverse(model, until=1.1, every=0.1)
    values, _ = kinematic_sensitivities(
        system, system.parameter_values(), result.t[::2], [system.view.quantity("motor.force")]
    )
    assert values[:, 0] == pytest.approx(result["motor"].force[::2], rel=1e-8, abs=1e-8)


def test_seeded_products_are_sums_of_derivatives():
    """The gradient of ½ Σ (f - f₀)², by one product a time."""
    model = slider_crank()
    system = compile_system(model)
    slider = model.bodies["slider"]
    f = DrivenFunctionals(system, [system.view.position(slider)[0], system.view.velocity(slider)[0]])
    p = system.parameter_values()
    values, J = f.derivatives(p, TIMES)
    same, products = f.products(p, TIMES, lambda x: x - 0.9)
    assert same == pytest.approx(values)
    assert products.sum(axis=(0, 1)) == pytest.approx(np.einsum("tf,tfp->p", values - 0.9, J), rel=1e-10)


def test_times_in_any_order():
    model = slider_crank()
    system = compile_system(model)
    f = DrivenFunctionals(system, [system.view.quantity("slider.x")])
    p, order = system.parameter_values(), [3, 0, 4, 1, 2]
    values, J = f.derivatives(p, TIMES)
    mixed, K = f.derivatives(p, TIMES[order])
    assert mixed == pytest.approx(values[order])
    assert pytest.approx(J[order]) == K


def test_driven_machine_in_space(taylor):
    """The slider-crank with revolute, ball, cross and slide, and its driving torque."""
    model = cd.Model("spatial slider-crank", dim=3, gravity=(0, 0, -9.81))
    ground, x = model.ground, (1.0, 0.0, 0.0)
    r, l, h, w = (model.parameter(n, v) for n, v in (("r", 0.08), ("l", 0.3), ("h", 0.12), ("w", 6.0)))
    crank = model.body("crank", mass=0.12, inertia=(1e-4, 1e-5, 1e-4), position=(0, 0.1, 0.12))
    aim = cd.pointing(x, (0.2, -0.1, -0.2), (0, 0, 1), (0, -2, 1))
    rod = model.body("rod", mass=0.5, inertia=(4e-4, 4e-3, 4e-3), position=(0.1, 0.05, 0.1), orientation=aim)
    slider = model.body("slider", mass=2, inertia=(1e-4, 1e-4, 1e-4), position=(0.2, 0, 0))
    pin = model.add(cd.Revolute("A", ground.at(0, 0.1, h, axis=x), crank.at(0, 0, 0, axis=x)))
    model.add(cd.Spherical("B", crank.at(0, 0, r), rod.at(-l / 2, 0, 0)))
    model.add(cd.Universal("C", slider.at(0, 0, 0, axis=x), rod.at(l / 2, 0, 0, axis=(0, 0, 1))))
    model.add(cd.Translational("guide", ground.at(0, 0, 0, axis=x), slider.at(0, 0, 0, axis=x)))
    model.add(cd.Drive("motor", pin.angle, lambda t: w * t))
    functions = [
        lambda s: s.position(slider)[0],
        lambda s: s.velocity(slider)[0],
        lambda s: s.euler_parameters(rod)[1],
        lambda s: s.quantity("motor.force"),
        lambda s: s.reaction("B")[1],
    ]
    assert slope_of(model, functions, taylor) > SLOPE


def test_redundant_driven_parallelogram(taylor):
    """Three bars on a coupler, one driven: reactions shared by least norm."""
    model = cd.Model("three bars", gravity=(0, -9.81))
    l, m, w = (model.parameter(name, value) for name, value in (("l", 1.0), ("m", 3.0), ("w", 2.0)))
    coupler = model.body("coupler", mass=m, inertia=1, position=(0.5, 0.8))
    for n in range(3):
        bar = model.body(f"bar{n}", mass=1 + n, inertia=0.3, position=(n, 0), angle=1.0)
        model.add(cd.Revolute(f"A{n}", model.ground.at(n, 0), bar.at(0, 0)))
        model.add(cd.Revolute(f"B{n}", bar.at(l, 0), coupler.at(n, 0)))
    model.add(cd.Drive("motor", model.bodies["bar0"].angle, lambda t: 1.0 + 0.5 * cd.sin(w * t)))
    result = cd.inverse(model, until=1.1, every=0.1)
    system = compile_system(model)
    functions = [lambda s, n=n, i=i: s.multiplier(f"B{n}")[i] for n in range(3) for i in range(2)]
    expressions = [f(system.view) for f in functions]
    values, _ = kinematic_sensitivities(system, system.parameter_values(), result.t, expressions)
    expected = np.hstack([result[f"B{n}"].multiplier for n in range(3)])
    assert values == pytest.approx(expected, rel=1e-7, abs=1e-7)
    assert slope_of(model, functions, taylor) > SLOPE


def test_what_cannot_be_done_is_said(pendulum):
    """A pin that a driver moves beyond the reach of a second rod."""
    rod = pendulum.bodies["rod"]
    other = pendulum.body("other", mass=1, inertia=1, position=(1.5, 0.0), angle=0.1)
    pendulum.add(cd.Revolute("elbow", rod.at(0.5, 0), other.at(-0.5, 0)))
    system = compile_system(pendulum)
    with pytest.raises(AnalysisError, match="fully driven"):
        kinematic_sensitivities(system, system.parameter_values(), [0.0, 1.0], [system.view.time])
    pendulum.add(cd.PointOnLine("rail", pendulum.ground.at(0, 0.3, axis=(1, 0)), other.at(0.5, 0)))
    pendulum.add(cd.Drive("motor", other.x, lambda t: 1.0 + t))
    system = compile_system(pendulum)
    with pytest.raises(SingularError, match="lock-up or branch point before"):
        kinematic_sensitivities(system, system.parameter_values(), [0.0, 3.0], [system.view.time])
    with pytest.raises(AnalysisError, match="expected finite times"):
        kinematic_sensitivities(system, system.parameter_values(), [-1.0], [system.view.time])
