"""Derivatives of where a motion starts: estimates, assembly, equilibrium."""

from __future__ import annotations

import numpy as np
import pytest

import cardan as cd
from cardan.analysis.run.preparing import begin
from cardan.compiled.compiling import compile_system
from cardan.design.gradients.along_a_motion.assembled import constant_estimates
from cardan.design.gradients.along_a_motion.start import start_derivative
from cardan.results.result import Stats
from cardan.spec import RunSpec

SLOPE = 1.9  # of Taylor remainders: 2 less what third powers and round-off take


def test_orientations_that_assembly_starts_from_become_unit_quaternions():
    model = cd.Model("three", dim=3)
    for k in range(3):
        model.body(f"b{k}", mass=1, inertia=(1, 1, 1))
    system = compile_system(model)
    given = np.array([(3, 0, k, 2 + k, 1, 0, 2) for k in range(3)], dtype=float)
    found = constant_estimates(system, system.parameter_values(), given.ravel(), np.zeros(18), np.zeros(0))
    q = found.q.reshape(3, 7)
    assert q[:, :3] == pytest.approx(given[:, :3])
    assert q[:, 3:] == pytest.approx(given[:, 3:] / np.linalg.norm(given[:, 3:], axis=1)[:, None])


def slider_crank() -> cd.Model:
    """Crank r, rod l, slider on y = e; crank angle and speed given."""
    model = cd.Model("slider-crank", gravity=(0, -9.81))
    r, l, e = (model.parameter(name, value) for name, value in (("r", 0.3), ("l", 1.0), ("e", 0.1)))
    phi, omega, k = (model.parameter(name, value) for name, value in (("phi", 0.7), ("omega", 5.0), ("k", 50.0)))
    crank = model.body("crank", mass=1, inertia=0.1, position=(0.1, 0.1), angle=phi, angular_velocity=omega,
                       hold=("angle", "angular_velocity"))  # fmt: skip
    rod = model.body("rod", mass=2, inertia=0.2, position=(0.7, 0.1), angle=-0.2)
    slider = model.body("slider", mass=1, inertia=0.1, position=(1.2, 0.05))
    model.add(cd.Revolute("A", model.ground.at(0, 0), crank.at(0, 0)))
    model.add(cd.Revolute("B", crank.at(r, 0), rod.at(-l / 2, 0)))
    model.add(cd.Revolute("C", rod.at(l / 2, 0), slider.at(0, 0)))
    model.add(cd.Translational("guide", model.ground.at(0, e, axis=(1, 0)), slider.at(0, 0, axis=(1, 0))))
    model.add(cd.Spring("spring", model.ground.at(2.5, 0.3), slider.at(0, 0), stiffness=k, free_length=1.0))
    return model


def spatial_slider_crank(held: bool) -> cd.Model:
    """Revolute, ball, cross and slide; rough estimates, crank angle and speed among the parameters."""
    model = cd.Model("spatial slider-crank", dim=3, gravity=(0, 0, -9.81))
    ground, x = model.ground, (1.0, 0.0, 0.0)
    r, l, h = (model.parameter(name, value) for name, value in (("r", 0.08), ("l", 0.3), ("h", 0.12)))
    theta, omega, k = (model.parameter(n, value) for n, value in (("theta", 0.1), ("omega", 6.0), ("k", 40.0)))
    hold = ("orientation", "angular_velocity.x") if held else ()
    turned = cd.axis_angle(x, theta)
    crank = model.body("crank", mass=0.12, inertia=(1e-4, 1e-5, 1e-4), position=(0, 0.1, 0.1), orientation=turned,
                       angular_velocity=(omega, 0, 0), hold=hold)  # fmt: skip
    aim = cd.pointing(x, (0.25, -0.1, -0.18), (0, 0, 1), (0, -2, 1))
    rod = model.body("rod", mass=0.5, inertia=(4e-4, 4e-3, 4e-3), position=(0.12, 0.05, 0.08), orientation=aim)
    slider = model.body("slider", mass=2, inertia=(1e-4, 1e-4, 1e-4), position=(0.22, 0, 0))
    model.add(cd.Revolute("A", ground.at(0, 0.1, h, axis=x), crank.at(0, 0, 0, axis=x)))
    model.add(cd.Spherical("B", crank.at(0, 0, r), rod.at(-l / 2, 0, 0)))
    model.add(cd.Universal("C", slider.at(0, 0, 0, axis=x), rod.at(l / 2, 0, 0, axis=(0, 0, 1))))
    model.add(cd.Translational("guide", ground.at(0, 0, 0, axis=x), slider.at(0, 0, 0, axis=x)))
    model.add(cd.Spring("spring", ground.at(0.6, 0, 0.1), slider.at(0, 0, 0), stiffness=k, free_length=0.3))
    return model


def state_of(system, p, start, hold=()):
    """q, v, z at the start that `simulate` takes."""
    full = system.parameter_values(dict(zip(system.model.parameters, p, strict=True)))
    bound, *_ = begin(system, full, start, 0.0, RunSpec(1.0).settled(), Stats("simulate", ""), hold)
    return np.concatenate([bound.arrays.q, bound.arrays.v, bound.arrays.z])


def check(model, start, taylor, hold=()):
    system = compile_system(model)
    p = system.parameter_values()
    found = start_derivative(system, p, start, hold=hold)
    J = np.vstack([found.q_p, found.v_p, found.z_p])[:, : system.n_p]
    user = p[: system.n_p]
    assert np.concatenate([found.q, found.v, found.z]) == pytest.approx(state_of(system, user, start, hold), abs=1e-12)
    assert not found.notes
    assert taylor(lambda u: state_of(system, u, start, hold), J, user) > SLOPE
    return found


def test_assembled_slider_crank_by_closed_form(taylor):
    """x = r cos φ + √(l² - (r sin φ - e)²), and its rate."""
    model = slider_crank()
    found = check(model, "assembled", taylor)
    r, l, e, phi, w = 0.3, 1.0, 0.1, 0.7, 5.0
    drop = r * np.sin(phi) - e
    root = np.sqrt(l**2 - drop**2)
    names = list(model.parameters)
    row = found.q_p[6]  # slider.x
    assert found.q[6] == pytest.approx(r * np.cos(phi) + root, rel=1e-10)
    expected = {
        "r": np.cos(phi) - drop * np.sin(phi) / root,
        "l": l / root,
        "e": drop / root,
        "phi": -r * np.sin(phi) - drop * r * np.cos(phi) / root,
        "omega": 0.0,
        "k": 0.0,
    }
    assert [row[names.index(n)] for n in expected] == pytest.approx(list(expected.values()), abs=1e-10)
    assert found.v_p[6, names.index("omega")] == pytest.approx(expected["phi"], rel=1e-10)
    assert found.v[6] == pytest.approx(w * expected["phi"], rel=1e-10)


@pytest.mark.parametrize("start", ["given", "equilibrium"])
def test_other_starts_of_the_slider_crank(start, taylor):
    check(slider_crank(), start, taylor)


def test_equilibrium_with_a_held_coordinate_keeps_its_assembled_value(taylor):
    found = check(slider_crank(), "equilibrium", taylor, hold=("crank.angle",))
    assert found.q_p[2] == pytest.approx([0, 0, 0, 1, 0, 0], abs=1e-12)  # the estimate of phi


@pytest.mark.parametrize("held", [True, False])
@pytest.mark.parametrize("start", ["given", "assembled", "equilibrium"])
def test_spatial_slider_crank(start, held, taylor):
    check(spatial_slider_crank(held), start, taylor)


def test_a_state_is_closed_again_with_other_dimensions(taylor):
    model = slider_crank()
    check(model, cd.assemble(model), taylor)


def rough_fourbar() -> cd.Model:
    """Estimates so rough that Newton changes its partition on the way, and none of them is kept by itself."""
    model = cd.Model("four-bar", gravity=(0, -9.81))
    a, b, c, d, phi = (
        model.parameter(n, v) for n, v in (("a", 2.0), ("b", 4.0), ("c", 4.0), ("d", 2.5), ("phi", 1.047))
    )
    crank = model.body("crank", mass=1, inertia=1, position=(0.5, 0.866), angle=phi)
    coupler = model.body("coupler", mass=1, inertia=1, position=(3.199, 2.803), angle=0.548)
    rocker = model.body("rocker", mass=1, inertia=1, position=(3.574, 1.437), angle=0.629)
    model.add(cd.Revolute("A", model.ground.at(0, 0), crank.at(-a / 2, 0)))
    model.add(cd.Revolute("B", crank.at(a / 2, 0), coupler.at(-b / 2, 0)))
    model.add(cd.Revolute("C", coupler.at(b / 2, 0), rocker.at(c / 2, 0)))
    model.add(cd.Revolute("D", rocker.at(-c / 2, 0), model.ground.at(d, 0)))
    return model


def test_rough_estimates(taylor):
    check(rough_fourbar(), "assembled", taylor)


def captured() -> cd.Model:
    """A block on a rail, caught by a joint whose residual sees the position of capture: at first the estimate."""
    model = cd.Model("capture", gravity=(0, 0))
    x0 = model.parameter("x0", 0.5)
    block = model.body("block", mass=1, inertia=1, position=(2 * x0, 0), velocity=(1, 0))
    model.add(cd.Translational("rail", model.ground.at(0, 0, axis=(1, 0)), block.at(0, 0, axis=(1, 0))))
    model.add(cd.Fixed("catch", model.ground.at(0, 0), block.at(0, 0), active=False))
    model.add(cd.When("caught", lambda s: s.position(block)[0] - 3, do=[cd.Capture("catch")]))
    return model


def test_references_of_joints_follow_the_estimates():
    system = compile_system(captured())
    p = system.parameter_values()
    found = start_derivative(system, p)
    moved = system.parameter_values({"x0": 0.5 + 1e-3})
    modes = (moved - p)[system.n_p :] / 1e-3
    assert modes.any()
    assert found.modes_p[:, 0] == pytest.approx(modes, abs=1e-9)
    assert found.modes_p[:, 1:] == pytest.approx(np.eye(p.size - 1))


def test_redundant_constraints_that_a_parameter_tears_apart_are_named():
    """Three equal bars carry a coupler: with one of them longer nothing fits; with all of them longer it does."""
    model = cd.Model("parallelogram", gravity=(0, -9.81))
    one, all_ = model.parameter("one", 1.0), model.parameter("all", 1.0)
    coupler = model.body("coupler", mass=1, inertia=1, position=(0.5, 0.8))
    for k in range(3):
        bar = model.body(f"bar{k}", mass=1, inertia=1, position=(k, 0), angle=1.0, hold=("angle",) * (k == 0))
        model.add(cd.Revolute(f"A{k}", model.ground.at(k, 0), bar.at(0, 0)))
        model.add(cd.Revolute(f"B{k}", bar.at(one * all_ if k == 1 else all_, 0), coupler.at(k, 0)))
    system = compile_system(model)
    found = start_derivative(system, system.parameter_values())
    assert [note for note in found.notes if '"one"' in note and "contradict" in note]
    assert not [note for note in found.notes if '"all"' in note]
    assert found.q_p[:2, 1] == pytest.approx([np.cos(1.0), np.sin(1.0)], abs=1e-9)


def test_it_is_said_whether_the_machine_could_be_assembled_with_another_value():
    """Bars of which one gets longer may still fit in one position; a plate that is held twice does not."""
    model = cd.Model("parallelogram", gravity=(0, -9.81))
    one, weld = model.parameter("one", 1.0), model.parameter("weld", 2.0)
    coupler = model.body("coupler", mass=1, inertia=1, position=(0.5, 0.8))
    for k in range(3):
        bar = model.body(f"bar{k}", mass=1, inertia=1, position=(k, 0), angle=1.0)
        model.add(cd.Revolute(f"A{k}", model.ground.at(k, 0), bar.at(0, 0)))
        model.add(cd.Revolute(f"B{k}", bar.at(one if k == 1 else 1.0, 0), coupler.at(k, 0)))
    plate = model.body("plate", mass=1, inertia=1, position=(5, 0))
    model.add(cd.Fixed("first", model.ground.at(5, 0), plate.at(0, 0)))
    model.add(cd.Link("second", model.ground.at(7, 0), plate.at(0, 0), length=weld))
    system = compile_system(model)
    notes = start_derivative(system, system.parameter_values()).notes
    assert [note for note in notes if '"weld"' in note and "can then not be assembled" in note]
    for moved in (1.01, 0.99):
        with pytest.raises(cd.AssemblyError):
            cd.assemble(model, parameters={"weld": 2 * moved})
    told = [note for note in notes if '"one"' in note]
    fits = any(_fits(model, {"one": value}) for value in (1.0001, 0.9999))
    assert len(told) == 1
    assert ("fewer freedoms" in told[0]) == fits


def _fits(model: cd.Model, parameters: dict[str, float]) -> bool:
    try:
        cd.assemble(model, parameters=parameters)
    except cd.AssemblyError:
        return False
    return True


def struck_cart() -> cd.Model:
    """Cart, rod with its mass centre off its frame, second rod; one speed given, a motor, the others left open."""
    model = cd.Model("struck", gravity=(0, -9.81))
    l, m, w, u, e = (model.parameter(n, v) for n, v in (("l", 0.6), ("m", 1.5), ("omega", 2.0), ("u", 0.8), ("e", 0.2)))
    cart = model.body("cart", mass=2, inertia=1)
    rod = model.body("rod", mass=m, inertia=0.1, position=(0.3, 0.1), angle=0.3, angular_velocity=w,
                     center_of_mass=(e, 0.05))  # fmt: skip
    second = model.body("second", mass=1, inertia=0.2, position=(0.9, 0.5), angle=0.9)
    mast = model.body("mast", mass=1, inertia=0.3, position=(0, 0.4), angle=0.1)
    model.add(cd.Translational("rail", model.ground.at(0, 0, axis=(1, 0.2)), cart.at(0, 0, axis=(1, 0))))
    model.add(cd.Revolute("A", cart.at(0, 0), rod.at(-l, 0)))
    model.add(cd.Revolute("B", rod.at(l, 0), second.at(-0.5, 0)))
    model.add(cd.Revolute("D", cart.at(0, 0), mast.at(0, -0.4)))
    model.add(cd.Drive("motor", mast.angle, lambda t: 0.1 + u * t))
    return model


def struck_links() -> cd.Model:
    """Two links in space on a ball joint and a hinge; the spin of the second is given."""
    model = cd.Model("links", dim=3, gravity=(0, 0, -9.81))
    l, w, m = (model.parameter(n, v) for n, v in (("l", 0.5), ("w", 1.3), ("m", 2.0)))
    first = model.body("first", mass=m, inertia=(0.2, 0.3, 0.25), position=(0.4, 0.1, 0.2),
                       orientation=cd.axis_angle((1, 2, 3), 0.4), center_of_mass=(0.1, 0, 0.05))  # fmt: skip
    second = model.body("second", mass=1, inertia=(0.1, 0.2, 0.15), position=(0.9, 0.5, 0.6),
                        orientation=cd.axis_angle((3, -1, 1), 0.5), angular_velocity=(w, 0, 0.2))  # fmt: skip
    model.add(cd.Spherical("ball", model.ground.at(0, 0, 0), first.at(-l, 0, 0)))
    model.add(cd.Revolute("hinge", first.at(l, 0, 0, axis=(0, 0, 1)), second.at(0, -l, 0, axis=(0, 1, 0))))
    return model


@pytest.mark.parametrize("machine", [struck_cart, struck_links])
def test_speeds_of_least_energy_by_differences(machine, taylor):
    model = machine()
    assert any("least kinetic energy" in note for note in cd.assemble(model).notes)
    check(model, "assembled", taylor)


@pytest.mark.parametrize("turned", [(1, 0, 0, 0), (0.8, 0.4, -0.2, 0.4)])
def test_assembly_of_a_ball_joint_that_fits_has_one_slope(turned):
    """A start that fits exactly: whether the arm gets longer or shorter, assembly moves the same coordinates."""
    model = cd.Model("ball", dim=3, gravity=(0, 0, -9.81))
    arm = model.parameter("arm", 1.0)
    offset = np.array([0.3, -0.5, 0.4])
    w, u = turned[0], np.array(turned[1:])
    place = -(offset + 2 * np.cross(u, np.cross(u, offset) + w * offset))
    body = model.body("body", mass=1, inertia=(0.1, 0.2, 0.3), position=tuple(place), orientation=turned,
                      angular_velocity=(0.3, 0.2, 1))  # fmt: skip
    model.add(cd.Spherical("pivot", model.ground.at(0, 0, 0), body.at(*(arm * x for x in offset))))
    where = cd.Terminal(lambda s: s.position(body)[0] + 0.3 * s.position(body)[2])
    found = cd.gradient(model, where, until=0.5)
    below, here, above = (
        cd.evaluate(model, where, until=0.5, rtol=1e-10, parameters={"arm": r})[0] for r in (1 - 1e-4, 1.0, 1 + 1e-4)
    )
    assert found.notes == ()
    assert found.matrix[0, 0] == pytest.approx((above - here) / 1e-4, rel=1e-3)
    assert found.matrix[0, 0] == pytest.approx((here - below) / 1e-4, rel=1e-3)
