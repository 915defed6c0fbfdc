"""Kinematics and inverse dynamics against closed forms."""

from __future__ import annotations

import numpy as np
import pytest

import cardan as cd

R, L, OMEGA = 0.2, 0.5, 3.0


def slider_crank(masses: bool = True) -> cd.Model:
    """In line; crank R driven at constant speed, rod L."""
    model = cd.Model("slider-crank", gravity=None)
    m = {"mass": 1.0, "inertia": 0.1} if masses else {}
    slider_mass = {"mass": 2.0, "inertia": 0.1} if masses else {}
    crank = model.body("crank", position=(0.1, 0.02), **m)
    rod = model.body("rod", position=(0.4, 0.02), **m)
    slider = model.body("slider", position=(0.7, 0), **slider_mass)
    model.add(cd.Revolute("O", model.ground.at(0, 0), crank.at(-R / 2, 0)))
    model.add(cd.Revolute("B", crank.at(R / 2, 0), rod.at(-L / 2, 0)))
    model.add(cd.Revolute("C", rod.at(L / 2, 0), slider.at(0, 0)))
    model.add(cd.Translational("guide", model.ground.at(0, 0, axis=(1, 0)), slider.at(0, 0)))
    model.add(cd.Drive("motor", model["O"].angle, lambda t: OMEGA * t))
    return model


def exact_slider(t):
    """x = R cos θ + √(L² - R² sin² θ) and its rates at constant speed."""
    th = OMEGA * t
    w = np.sqrt(L**2 - R**2 * np.sin(th) ** 2)
    x = R * np.cos(th) + w
    dx = -R * np.sin(th) - R**2 * np.sin(th) * np.cos(th) / w
    ddx = -R * np.cos(th) - R**2 * np.cos(2 * th) / w - R**4 * (np.sin(th) * np.cos(th)) ** 2 / w**3
    return x, OMEGA * dx, OMEGA**2 * ddx


@pytest.mark.parametrize("masses", [True, False])
def test_slider_crank_closed_form(masses):
    result = cd.kinematics(slider_crank(masses), until=4, every=0.05)
    x, v, a = exact_slider(result.t)
    slider = result["slider"]
    assert slider.position[:, 0] == pytest.approx(x, abs=1e-10)
    assert slider.velocity[:, 0] == pytest.approx(v, abs=1e-9)
    assert slider.acceleration[:, 0] == pytest.approx(a, abs=1e-8)
    assert result["O"].angle[-1] == pytest.approx(12.0)  # more than one turn
    assert not hasattr(result["O"], "reaction_i")


def test_inverse_dynamics_balances_power():
    """Driving torque times speed = rate of kinetic energy (no gravity, no friction)."""
    result = cd.inverse(slider_crank(), until=2, every=0.001)
    power = result["motor"].force * OMEGA
    rate = np.gradient(result.energy.kinetic, result.t, edge_order=2)
    assert power[5:-5] == pytest.approx(rate[5:-5], abs=2e-5 * np.max(np.abs(power)))


def test_inverse_and_forward_dynamics_are_each_other_s_inverse():
    """Apply the torque that the driver needed, as a table of time, and the same motion follows."""
    driven = cd.inverse(slider_crank(), until=1, every=0.002)
    torque = cd.Spline(driven.t, driven["motor"].force)
    free = cd.Model("free", gravity=None)
    for body in slider_crank().bodies.values():
        k = list(driven.parts).index(body.name)
        start = driven[body.name]
        free.body(
            body.name,
            mass=body.mass,
            inertia=body.inertia,
            position=start.position[0],
            angle=start.angle[0],
            velocity=start.velocity[0],
            angular_velocity=start.angular_velocity[0],
        )
        assert k >= 0
    crank, rod, slider = (free[n] for n in ("crank", "rod", "slider"))
    free.add(cd.Revolute("O", free.ground.at(0, 0), crank.at(-R / 2, 0)))
    free.add(cd.Revolute("B", crank.at(R / 2, 0), rod.at(-L / 2, 0)))
    free.add(cd.Revolute("C", rod.at(L / 2, 0), slider.at(0, 0)))
    free.add(cd.Translational("guide", free.ground.at(0, 0, axis=(1, 0)), slider.at(0, 0)))
    free.add(cd.Torque("motor", crank, torque))
    moved = cd.simulate(free, until=1, every=0.1, rtol=1e-9)
    assert moved["crank"].angle == pytest.approx(OMEGA * moved.t, abs=1e-6)


def test_variable_link_is_an_actuator():
    """A mass on a vertical hoist of imposed length d(t): force = m (g + d̈), by hand."""
    model = cd.Model("hoist", gravity=(0, -9.81))
    load = model.body("load", mass=10, inertia=1, position=(0, -2))
    model.add(cd.Translational("guide", model.ground.at(0, 0, axis=(0, 1)), load.at(0, 0)))
    model.add(cd.Link("hoist", model.ground.at(0, 0), load.at(0, 0), length=lambda t: 2 - 0.5 * t**2))
    result = cd.inverse(model, until=1, every=0.25)
    assert result["hoist"].reaction_j[:, 1] == pytest.approx(10 * (9.81 + 1.0))
    assert result["hoist"].force == pytest.approx(10 * (9.81 + 1.0))  # tension
    assert result["load"].position[:, 1] == pytest.approx(-2 + 0.5 * result.t**2)


def test_freedom_left_is_named():
    model = slider_crank()
    model2 = cd.Model("undriven")
    rod = model2.body("rod", position=(0.5, 0))
    model2.add(cd.Revolute("pin", model2.ground.at(0, 0), rod.at(-0.5, 0)))
    with pytest.raises(cd.AnalysisError, match=r"1 freedom left \(rod\.\w+\): add a Drive or Fix"):
        cd.kinematics(model2, until=1)
    assert model.name == "slider-crank"


def test_lock_up_is_reported_with_its_time():
    """A rod of 0.15 m cannot follow a crank of 0.2 m all the way round: stuck where sin θ = 0.75."""
    model = cd.Model("short rod", gravity=None)
    crank = model.body("crank", position=(0.1, 0))
    rod = model.body("rod", position=(0.275, 0))
    model.add(cd.Revolute("O", model.ground.at(0, 0), crank.at(-0.1, 0)))
    model.add(cd.Revolute("B", crank.at(0.1, 0), rod.at(-0.075, 0)))
    model.add(cd.RevoluteTranslational("guide", model.ground.at(0, 0, axis=(1, 0)), rod.at(0.075, 0)))
    model.add(cd.Drive("motor", crank.angle, lambda t: t))
    with pytest.raises(cd.SingularError, match=r"lock-up between t = .*it swings between −49° and 49°") as stop:
        cd.kinematics(model, until=2, every=0.01)
    assert stop.value.result.t[-1] == pytest.approx(np.arcsin(0.75), abs=0.011)


def test_one_time_only():
    result = cd.kinematics(slider_crank(), until=0.0)
    assert result.t == pytest.approx([0.0])
    assert result["slider"].position[0] == pytest.approx([0.7, 0])


# -- positions that follow from each other ---------------------------------------------------------------------------


def folded_way() -> cd.Model:
    """y³ - 3y + 2 = t: from y = -2 it goes to y = -1 at t = 4 and no farther; beyond there is a solution at y > 2."""
    model = cd.Model("fold")
    bead = model.body("bead", mass=1, inertia=1, position=(0, -2))
    model.add(cd.Fix("bead x", bead.x))
    model.add(cd.Fix("bead angle", bead.angle))
    model.add(
        cd.Constraint(
            "way", lambda s: s.position(bead.at(0, 0))[1] ** 3 - 3 * s.position(bead.at(0, 0))[1] + 2 - s.time
        )
    )
    return model


@pytest.mark.parametrize("every", [0.3, 0.7, 0.033])
@pytest.mark.parametrize("analysis", [cd.kinematics, cd.inverse])
def test_a_machine_that_locks_up_does_not_jump_to_another_branch(analysis, every):
    """Newton's steps from one reporting time to the next found the other solution, without a word."""
    with pytest.raises(cd.SimulationError, match="lock-up or branch point") as caught:
        analysis(folded_way(), until=6.0, every=every)
    result = caught.value.result
    y = result["bead"].position[:, 1]
    assert np.all(y <= -1)
    assert y**3 - 3 * y + 2 == pytest.approx(result.t, abs=1e-9)


def test_a_run_that_locks_up_says_that_drivers_may_ask_for_too_much():
    with pytest.raises(cd.SimulationError, match="the drivers may ask for a position that the machine cannot reach"):
        cd.simulate(folded_way(), until=6.0)


def test_reports_may_be_many_turns_apart():
    """The coupler of a double crank, whose links turn 16 times from one report to the next."""
    model = cd.Model("double crank")
    crank = model.body("crank", mass=1, inertia=0.1, position=(0, 0.5), angle=np.pi / 2)
    rod = model.body("rod", mass=1, inertia=0.1, position=(0.5, 1.0), angle=0.2)
    rocker = model.body("rocker", mass=1, inertia=0.1, position=(0.7, 0.6), angle=1.2)
    model.add(cd.Revolute("A", model.ground.at(0, 0), crank.at(-0.5, 0)))
    model.add(cd.Revolute("B", crank.at(0.5, 0), rod.at(-0.5, 0)))
    model.add(cd.Revolute("C", rod.at(0.5, 0), rocker.at(0.6, 0)))
    model.add(cd.Revolute("D", rocker.at(-0.6, 0), model.ground.at(0.3, 0)))
    model.add(cd.Drive("motor", crank.angle, lambda t: np.pi / 2 + 100 * t))
    fine, coarse = (cd.kinematics(model, until=5.0, every=every) for every in (1e-3, 1.0))
    for name in ("rod", "rocker"):
        assert coarse[name].angle == pytest.approx(fine[name].angle[::1000], abs=1e-8)


@pytest.mark.parametrize("analysis", [cd.kinematics, cd.inverse])
def test_an_angle_that_looks_like_degrees_is_noted(analysis):
    model = cd.Model("crank")
    crank = model.body("crank", mass=1, inertia=1, angle=90)
    model.add(cd.Revolute("pin", model.ground.at(0, 0), crank.at(0, 0)))
    model.add(cd.Drive("motor", crank.angle, lambda t: 90 + t))
    notes = [note for note in analysis(model, until=1).stats.messages if "radians" in note]
    assert notes == ['body "crank": angle=90 is in radians, 14.3 turns; if degrees are meant, write 90 * cd.deg']
