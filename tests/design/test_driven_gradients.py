"""Gradients of driven machines with states, friction, events and limits, against central differences."""

from __future__ import annotations

import numpy as np
import pytest

import cardan as cd

G = 9.81
FINE = {"rtol": 1e-9, "atol": 1e-11}
FINEST = {"rtol": 1e-11, "atol": 1e-13}


def slider_crank() -> cd.Model:
    """A driven crank, friction in the guide, a force by a lag that an event resets, a limit that is passed."""
    model = cd.Model("slider-crank", gravity=(0, -G))
    speed, tau, r = model.parameter("speed", 2.0), model.parameter("tau", 1.5), model.parameter("r", 0.2)
    mu, mass = model.parameter("mu", 0.25), model.parameter("mass", 2.0)
    angle = 0.4
    crank = model.body(
        "crank", mass=0.5, inertia=0.01, position=(r / 2 * np.cos(angle), r / 2 * np.sin(angle)), angle=angle
    )
    rod = model.body("rod", mass=0.7, inertia=0.02, position=(0.4, 0.04), angle=-0.15)
    piston = model.body("piston", mass=mass, inertia=0.1, position=(0.66, 0))
    model.add(cd.Revolute("O", model.ground.at(0, 0), crank.at(-r / 2, 0)))
    model.add(cd.Revolute("B", crank.at(r / 2, 0), rod.at(-0.25, 0)))
    model.add(cd.Revolute("C", rod.at(0.25, 0), piston.at(0, 0)))
    guide = model.add(cd.Translational("guide", model.ground.at(0, 0, axis=(1, 0)), piston.at(0, 0)))
    model.add(cd.Friction("rub", guide, static=mu))
    model.add(cd.Drive("motor", model["O"].angle, lambda t: angle + speed * t))
    valve = model.add(cd.Lag("valve", lambda s: s.position(piston.at(0, 0))[0], time_constant=tau))
    model.add(cd.Force("load", piston.at(0, 0), (lambda s: -30 * valve(s), 0)))
    model.add(cd.Limit("stop", piston.x, upper=0.6))
    model.add(cd.When("reset", lambda s: valve(s) - 0.2, do=[cd.Set("valve.y", 0.05)]))
    return model


def slide_in_space() -> cd.Model:
    """A slide along a slope in space, driven, with friction and a state that is loaded by its reaction."""
    model = cd.Model("slide", dim=3, gravity=(0, 0, -G))
    speed, mu, mass = model.parameter("speed", 2.0), model.parameter("mu", 0.25), model.parameter("mass", 2.0)
    tau = model.parameter("tau", 0.3)
    axis = (0.8, 0.0, 0.6)
    block = model.body("block", mass=mass, inertia=(0.1, 0.1, 0.1))
    rail = model.add(cd.Translational("rail", model.ground.at(0, 0, 0, axis=axis), block.at(0, 0, 0, axis=axis)))
    model.add(cd.Friction("rub", rail, static=mu))
    model.add(cd.Drive("motor", rail.displacement, lambda t: cd.sin(speed * t) + 0.1 * t))
    effort = model.state(
        "effort", initial=0.0, rate=lambda s: s.multiplier(model["motor"])[0] / tau - s.state("effort")
    )
    assert effort is not None
    return model


CASES = [
    (
        slider_crank,
        2.5,
        [
            cd.Terminal("motor.force"),
            cd.Terminal("valve.output"),
            cd.Integral(lambda s: s.state("valve.y") ** 2, name="square"),
            cd.Peak("motor.force"),
            cd.Integral("motor.force"),
        ],
    ),
    (slide_in_space, 0.7, [cd.Terminal("motor.force"), cd.Terminal("effort.value"), cd.Integral("rub.force")]),
]


@pytest.mark.parametrize("direction", ["forward", "adjoint"])
@pytest.mark.parametrize(("machine", "until", "functionals"), CASES, ids=["plane", "space"])
def test_gradients_of_inverse_dynamics_are_those_of_differences(machine, until, functionals, direction):
    model = machine()
    found = cd.gradient(model, functionals, until=until, analysis="inverse", direction=direction, **FINE)
    for k, name in enumerate(found.parameters):
        value = float(model.parameters[name].value)
        h = 1e-5 * value
        ends = [
            cd.evaluate(model, functionals, until=until, analysis="inverse", parameters={name: x}, **FINEST)
            for x in (value - h, value + h)
        ]
        assert found.matrix[:, k] == pytest.approx((ends[1] - ends[0]) / (2 * h), abs=2e-6, rel=1e-6), name


def test_values_are_those_of_the_analysis():
    model = slider_crank()
    values = cd.evaluate(model, CASES[0][2][:2], until=1.2, analysis="inverse", **FINE)
    result = cd.inverse(model, until=1.2, **FINE)
    assert values == pytest.approx([result["motor"].force[-1], result["valve"].output[-1]], rel=1e-9)


def test_positions_need_no_run():
    """They follow from the drivers alone; also without masses."""
    model = cd.Model("light", gravity=None)
    speed = model.parameter("speed", 2.0)
    body = model.body("body")
    model.add(cd.Translational("slide", model.ground.at(0, 0, axis=(1, 0)), body.at(0, 0)))
    model.add(cd.Drive("motor", body.x, lambda t: cd.sin(speed * t)))
    model.state("way", initial=0.0, rate=lambda s: s.velocity(body.at(0, 0))[0])
    found = cd.gradient(model, cd.Terminal("body.position.x"), until=0.5, analysis="kinematics")
    assert found.derivative(0, "speed") == pytest.approx(0.5 * np.cos(1.0), rel=1e-9)
    with pytest.raises(cd.ModelError, match="need the masses of all bodies"):
        cd.gradient(model, cd.Terminal("way.value"), until=0.5, analysis="kinematics")


def test_forces_in_kinematics_need_masses():
    model = cd.Model("light", gravity=None)
    speed = model.parameter("speed", 2.0)
    body = model.body("body")
    model.add(cd.Translational("slide", model.ground.at(0, 0, axis=(1, 0)), body.at(0, 0)))
    model.add(cd.Drive("motor", body.x, lambda t: cd.sin(speed * t)))
    with pytest.raises(cd.ModelError, match="mass is missing"):
        cd.gradient(model, cd.Terminal("motor.force"), until=0.5, analysis="kinematics")


def test_jumps_that_parameters_move_are_refused():
    model = cd.Model("jump", gravity=None)
    when = model.parameter("when", 0.4)
    body = model.body("body", mass=1, inertia=1)
    model.add(cd.Translational("slide", model.ground.at(0, 0, axis=(1, 0)), body.at(0, 0)))
    model.add(cd.Drive("motor", body.x, lambda t: cd.fmax(0, t - when)))
    model.state("way", initial=0.0, rate=lambda s: s.velocity(body.at(0, 0))[0] ** 2)
    with pytest.raises(cd.AnalysisError, match=r'driver "motor": its speed jumps at t = 0\.4'):
        cd.gradient(model, cd.Terminal("way.value"), until=1, analysis="inverse")
    assert cd.evaluate(model, cd.Terminal("way.value"), until=1, analysis="inverse") == pytest.approx(0.6)


def test_functions_of_states_cannot_be_followed_from_position_to_position():
    from cardan.compiled.compiling import compile_system
    from cardan.design.gradients.at_rest.kinematic import DrivenFunctionals

    system = compile_system(slider_crank())
    with pytest.raises(cd.AnalysisError, match=r'depends on the state "valve\.y", which must be integrated'):
        DrivenFunctionals(system, [system.view.state("valve.y")]).derivatives(system.parameter_values(), [0.1])
    with pytest.raises(cd.AnalysisError, match="depends on reactions, which depend on friction"):
        DrivenFunctionals(system, [system.lam[0]]).derivatives(system.parameter_values(), [0.1])


@pytest.mark.parametrize("direction", ["forward", "adjoint"])
def test_a_state_that_reads_a_reaction_in_a_free_motion(direction):
    """ė = k R_y - e along a pendulum."""
    model = cd.Model("pendulum", gravity=(0, -G))
    length, k = model.parameter("length", 1.0), model.parameter("k", 2.0)
    rod = model.body("rod", mass=1, inertia=0.1, position=(length, 0))
    pin = model.add(cd.Revolute("pin", model.ground.at(0, 0), rod.at(-length, 0)))
    model.state("effort", initial=0.0, rate=lambda s: k * s.multiplier(pin)[1] - s.state("effort"))
    effort = cd.Terminal("effort.value")
    found = cd.gradient(model, effort, until=0.7, direction=direction, **FINE)
    for name in ("length", "k"):
        value, h = float(model.parameters[name].value), 1e-5
        low, high = (cd.evaluate(model, effort, until=0.7, parameters={name: value + d}, **FINEST) for d in (-h, h))
        assert found.derivative(0, name) == pytest.approx((high[0] - low[0]) / (2 * h), rel=1e-6)
