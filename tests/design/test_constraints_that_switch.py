"""Derivatives through the moment at which a constraint switches to another branch: accelerations jump there."""

import numpy as np
import pytest

import cardan as cd

TIGHT = {"until": 0.5, "rtol": 1e-10, "atol": 1e-12}
STEP = 1e-5  # of the parameter


def on_axles(e, at):
    """A crank, pushed by a spring, and a wheel; each turns on its axle."""
    model = cd.Model("switching", gravity=None)
    e = model.parameter("e", e)
    crank = model.body("crank", mass=2, inertia=0.3)
    wheel = model.body("wheel", mass=1, inertia=0.4, position=at)
    model.add(cd.Revolute("axle", model.ground.at(0, 0), crank.at(0, 0)))
    model.add(cd.Revolute("pivot", model.ground.at(*at), wheel.at(0, 0)))
    model.add(cd.Spring("spring", model.ground.at(0.1, 1), crank.at(0.2, 0.1), stiffness=60, free_length=0.7))
    return model, e, crank, wheel


def geneva(e, slots):
    model, e, crank, wheel = on_axles(e, (0.6, 0.1))
    i, j = crank.at(0, 0, axis=(1, e)), wheel.at(0, 0, axis=(1, 0))
    model.add(cd.Geneva("drive", i, j, slots=slots))
    return model


def parabola():
    """wheel = (crank - e)² beyond e, and at rest before it."""
    model, e, crank, wheel = on_axles(0.1, (0.6, 0.0))
    model.add(
        cd.Constraint("law", lambda s: s.angle(wheel) - cd.if_else(s.angle(crank) > e, (s.angle(crank) - e) ** 2, 0))
    )
    return model


def watched():
    """The same with an event of the user's where it switches, which stops the integrator there."""
    model = parabola()
    count, e, crank = model.parameter("count", 0.0), model.parameters["e"], model.bodies["crank"]
    model.add(cd.When("there", lambda s: s.angle(crank) - e, direction=1, do=[cd.Set(count, 1.0)]))
    return model


MACHINES = {
    "leaves": lambda: geneva(0.8, 3),
    "enters": lambda: geneva(-1.0, 5),
    "four slots": lambda: geneva(-0.8, 4),
    "parabola": parabola,
    "an event there": watched,
}


@pytest.mark.parametrize("direction", ["forward", "adjoint"])
@pytest.mark.parametrize("machine", MACHINES)
def test_through_a_switch(machine, direction):
    model = MACHINES[machine]()
    asked = [cd.Terminal("wheel.angle"), cd.Terminal("wheel.angular_velocity"), cd.Terminal("crank.angle")]
    asked.append(cd.Integral("wheel.angular_velocity", name="turned"))
    e = float(model.parameters["e"].value)
    sides = [cd.evaluate(model, asked, parameters={"e": e + h}, **TIGHT) for h in (STEP, -STEP)]
    differences = (sides[0] - sides[1]) / (2 * STEP)
    found = cd.gradient(model, asked, with_respect_to="e", direction=direction, **TIGHT)
    assert np.allclose(found.matrix[:, 0], differences, rtol=1e-4, atol=1e-5)
    assert found.notes == ()


def crossed(model, moving):
    run = cd.simulate(model, **TIGHT, every=0.01)
    angle = run[moving]
    return np.abs(np.diff(angle)).min() < 1e-9 < np.abs(np.diff(angle)).max()


@pytest.mark.parametrize("machine", ["leaves", "four slots", "parabola"])
def test_the_wheel_rests_and_moves(machine):
    """So the switch is in the run."""
    assert crossed(MACHINES[machine](), "wheel.angle")
