"""Events of designs in lanes (core/lanes/lane_events.c): each design is its single run, within the tolerance."""

from __future__ import annotations

import numpy as np
import pytest

import cardan as cd
from cardan.analysis.many_designs import ensemble
from cardan.analysis.many_designs.ensemble import Ensemble
from cardan.compiled.compiling import compile_system
from cardan.numerics.motion import OK

TIGHT = {"rtol": 1e-9, "atol": 1e-11}


def double_pendulum_with_a_stop() -> cd.Model:
    model = cd.Model("double pendulum", gravity=(0, -9.81))
    L = model.parameter("L", 1.0, bounds=(0.8, 1.2))
    e = model.parameter("e", 0.6, bounds=(0.4, 0.9))
    a = model.body("a", mass=1, inertia=0.1, position=(0.5 * L, 0))
    b = model.body("b", mass=1, inertia=0.1, position=(1.5 * L, 0))
    model.add(cd.Revolute("A", model.ground.at(0, 0), a.at(-0.5 * L, 0)))
    model.add(cd.Revolute("B", a.at(0.5 * L, 0), b.at(-0.5 * L, 0)))
    model.add(cd.Limit("stop", b.angle, lower=-2.0, upper=3.0, restitution=e))
    return model


def bouncing_ball() -> cd.Model:
    model = cd.Model("ball", gravity=(0, -9.81))
    h, e = model.parameter("h", 1.0, bounds=(0.5, 1.5)), model.parameter("e", 0.8, bounds=(0.6, 0.9))
    ball = model.body("ball", mass=1, inertia=0.1, position=(0, h), velocity=(1, 0))
    hit = cd.Impact(ball.at(0, 0), model.ground.at(0, 0), direction=(0, 1), restitution=e)
    model.add(cd.When("floor", lambda s: s.position(ball)[1], direction=-1, do=[hit]))
    return model


def four_bar_that_is_struck() -> cd.Model:
    """A closed loop with an impulse when the crank passes an angle, and a spring that is switched off at a time."""
    model = cd.Model("four-bar", gravity=(0, -9.81))
    J = model.parameter("J", 2.0, bounds=(1, 3))
    off = model.parameter("off", 0.5, bounds=(0.3, 0.8))
    crank = model.body("crank", mass=1, inertia=0.3, position=(0.5, 0.866), angle=1.047)
    coupler = model.body("coupler", mass=2.25, inertia=2.0, position=(2.824, 2.553), angle=0.423)
    rocker = model.body("rocker", mass=2.0, inertia=1.35, position=(3.574, 1.687), angle=1.004)
    ground = model.ground
    model.add(cd.Revolute("A", ground.at(0, 0), crank.at(-1, 0)))
    model.add(cd.Revolute("B", crank.at(1, 0), coupler.at(-2, 0)))
    model.add(cd.Revolute("C", coupler.at(2, 0), rocker.at(2, 0)))
    model.add(cd.Revolute("D", rocker.at(-2, 0), ground.at(2.5, 0)))
    spring = model.add(cd.Spring("spring", ground.at(0, 3), coupler.at(0, 0), stiffness=40, free_length=1))
    model.add(cd.When("blow", lambda s: s.angle(crank) - 0.8, direction=-1, do=[cd.Impulse(crank.at(1, 0), (0, J))]))
    model.add(cd.At("release", off, do=[cd.Switch(spring, on=False)]))
    return model


def sampled_controller() -> cd.Model:
    model = cd.Model("sampled", gravity=None)
    k, T = model.parameter("k", 3.0, bounds=(1, 5)), model.parameter("T", 0.1, bounds=(0.05, 0.2))
    mass = model.body("m", mass=1, inertia=0.1, position=(1, 0))
    model.add(cd.Translational("x", model.ground.at(0, 0, axis=(1, 0)), mass.at(0, 0, axis=(1, 0))))
    model.state("u", initial=0.0, rate=lambda s: 0.0)
    model.add(cd.Force("f", mass.at(0, 0), lambda s: (s.state("u"), 0)))
    law = cd.Set("u", lambda s: -k * s.position(mass)[0] - s.velocity(mass)[0])
    model.add(cd.When("sample", cd.Every(T), do=[law]))
    return model


def cannon() -> cd.Model:
    """Two events, the second of which ends the run; a parameter that changes on the way."""
    model = cd.Model("cannon", gravity=(0, -9.81))
    v, kick = model.parameter("v", 5.0, bounds=(1, 7)), model.parameter("kick", 1.0, bounds=(0, 3))
    thrust = model.parameter("thrust", 0.0)
    ball = model.body("ball", mass=1, inertia=0.1, position=(0, 1), velocity=(v, v))
    model.add(cd.Force("rocket", ball.at(0, 0), lambda s: (thrust, 0)))
    top = [cd.Impulse(ball.at(0, 0), (kick, 0)), cd.Set(thrust, lambda s: 2.0 + s.velocity(ball)[0])]
    model.add(cd.When("top", lambda s: s.velocity(ball)[1], direction=-1, do=top))
    model.add(cd.When("landing", lambda s: s.position(ball)[1], direction=-1, do=[cd.Stop()]))
    return model


def stick_slip() -> cd.Model:
    """A block on a slide under a harmonic force: it sticks, breaks loose, reverses."""
    model = cd.Model("block", gravity=(0, -9.81))
    mu, push = model.parameter("mu", 0.35, bounds=(0.3, 0.4)), model.parameter("push", 8.0, bounds=(7, 9))
    block = model.body("block", mass=1, inertia=0.1)
    slide = model.add(cd.Translational("slide", model.ground.at(0, 0, axis=(1, 0)), block.at(0, 0, axis=(1, 0))))
    model.add(cd.Friction("rub", slide, static=1.2 * mu, kinetic=mu))
    model.add(cd.Force("shaker", block.at(0, 0), lambda s: (push * cd.sin(7 * s.time), 0)))
    return model


def pendulum_that_comes_to_rest() -> cd.Model:
    """Its normal force is a reaction, on which the friction of the pin depends."""
    model = cd.Model("pendulum", gravity=(0, -9.81))
    mu, L = model.parameter("mu", 0.3, bounds=(0.2, 0.4)), model.parameter("L", 1.0, bounds=(0.8, 1.2))
    rod = model.body("rod", mass=1, inertia=0.1, position=(0.5 * L, 0))
    pin = model.add(cd.Revolute("pin", model.ground.at(0, 0), rod.at(-0.5 * L, 0)))
    model.add(cd.Friction("rub", pin, static=mu, kinetic=mu, radius=0.3))
    return model


def block_that_lands() -> cd.Model:
    """Two feet, one after the other: bounces that end in rest; then it rests, slides and stops."""
    model = cd.Model("block", gravity=(0, -9.81))
    e, h = model.parameter("e", 0.3, bounds=(0.1, 0.4)), model.parameter("h", 0.2, bounds=(0.15, 0.3))
    block = model.body("block", mass=1, inertia=0.05, position=(0, h), velocity=(1, 0))
    for name, x in (("left", -0.3), ("right", 0.2)):
        foot = block.at(x, -0.1)
        limit = model.add(cd.Limit(name, lambda s, foot=foot: s.position(foot)[1], lower=0.0, restitution=e))
        model.add(cd.Friction(f"{name} rub", limit, static=0.3, along=block.x))
    return model


def truck_that_is_coupled() -> cd.Model:
    """A joint that is captured, and released later; a mass that grows on the way; samples whose interval is set."""
    model = cd.Model("trucks", gravity=None)
    v, mass = model.parameter("v", 2.0, bounds=(1.5, 3)), model.parameter("mass", 1.0, bounds=(0.5, 2))
    T = model.parameter("T", 0.2)
    load = model.parameter("load", 1.0)
    a = model.body("a", mass=mass, inertia=0.1, velocity=(v, 0))
    b = model.body("b", mass=load, inertia=0.1, position=(1, 0))
    model.add(cd.Translational("rail", model.ground.at(0, 0, axis=(1, 0)), b.at(0, 0, axis=(1, 0))))
    hook = model.add(cd.Revolute("hook", a.at(0.25, 0), b.at(-0.25, 0), active=False))
    model.state("u", initial=0.0, rate=lambda s: 0.0)
    model.add(cd.Force("brake", a.at(0, 0), lambda s: (s.state("u"), 0)))
    meet = [cd.Capture(hook), cd.Set(load, 3.0)]
    model.add(cd.When("meet", lambda s: s.position(b)[0] - s.position(a)[0] - 0.5, direction=-1, do=meet))
    model.add(cd.At("part", 1.2, do=[cd.Release(hook), cd.Set(T, 0.13)]))
    model.add(cd.When("sample", cd.Every(T), do=[cd.Set("u", lambda s: -0.5 * s.velocity(a)[0])]))
    return model


MACHINES = {
    double_pendulum_with_a_stop: (2.0, ["b.angle", "a.angle", "mean:b.angle", "peak:A.reaction_i"]),
    bouncing_ball: (1.7, ["ball.position.y", "max:ball.position.y"]),
    four_bar_that_is_struck: (1.0, ["crank.angle", "max:crank.angular_velocity", "min:spring.force"]),
    sampled_controller: (2.0, ["m.position.x", "u.value", "rms:m.velocity.x"]),
    cannon: (4.0, ["ball.position.x", "mean:ball.position.y", "rocket.force.x", "ball.acceleration.x"]),
    stick_slip: (2.0, ["block.position.x", "peak:rub.force", "rms:block.velocity.x"]),
    pendulum_that_comes_to_rest: (8.0, ["rod.angle", "min:rod.angle", "peak:pin.reaction_i"]),
    block_that_lands: (1.5, ["block.position.x", "block.angle", "max:left.force"]),
    truck_that_is_coupled: (2.0, ["a.position.x", "b.position.x", "peak:hook.reaction_i", "u.value"]),
}


@pytest.mark.parametrize("build", MACHINES)
def test_designs_with_events_are_their_single_runs(build):
    until, responses = MACHINES[build]
    model = build()
    names = [name for name, parameter in model.parameters.items() if parameter.bounds is not None]
    designs = cd.Samples(40, names, seed=3)
    one, other = (
        cd.sweep(model, designs, responses, until=until, every=0.05, backend=b, **TIGHT) for b in ("lanes", "serial")
    )
    assert one.facts["backend"] == "lanes"
    assert not one.failures
    for name, column in other.responses.items():
        scale = 1.0 + np.abs(column).max()
        assert np.abs(one[name] - column).max() <= 3e-6 * scale, name


@pytest.mark.parametrize("build", MACHINES)
def test_lanes_do_them_themselves(build):
    """Hardly a design is given up and run by itself."""
    model = build()
    system = compile_system(model)
    assert ensemble.refusal(system) is None
    names = [name for name, parameter in model.parameters.items() if parameter.bounds is not None]
    points = cd.Samples(40, names, seed=3).designs(model)
    p = np.array([system.parameter_values(points.parameters(k)) for k in range(40)])
    runs = Ensemble(system, np.array([0.0, MACHINES[build][0]]), 1e-6, 1e-9).run(p)
    assert np.count_nonzero(runs.status == OK) >= 38


def test_what_comes_to_rest_lies_on_the_floor():
    """A ball whose bounces become ever lower."""
    model = cd.Model("ball", gravity=(0, -9.81))
    e = model.parameter("e", 0.3)
    ball = model.body("ball", mass=1, inertia=0.1, position=(0, 1))
    model.add(cd.Limit("floor", ball.y, lower=0.0, restitution=e))
    system = compile_system(model)
    p = np.array([system.parameter_values({"e": value}) for value in (0.3, 0.9)])
    runs = Ensemble(system, np.array([0.0, 2.0]), 1e-6, 1e-9).run(p)
    assert runs.status.tolist() == [OK, OK]
    assert runs.lam[:, -1, 0] == pytest.approx([9.81, 0.0])
    found = cd.sweep(model, {"e": [0.2, 0.3, 0.4, 0.9]}, "ball.position.y", until=2, backend="lanes")
    alone = cd.sweep(model, {"e": [0.2, 0.3, 0.4, 0.9]}, "ball.position.y", until=2, backend="serial")
    assert found.facts["backend"] == "lanes"
    assert np.allclose(found["ball.position.y"], alone["ball.position.y"], atol=1e-6)
    assert abs(found["ball.position.y"][0]) < 1e-8


def test_a_design_does_not_notice_what_happens_to_others():
    """The same bits, whichever designs are in the other lanes."""
    model = block_that_lands()
    system = compile_system(model)
    points = cd.Samples(40, ["e", "h"], seed=3).designs(model)
    p = np.array([system.parameter_values(points.parameters(k)) for k in range(40)])
    ensemble_of = Ensemble(system, np.array([0.0, 1.5]), 1e-6, 1e-9)
    together, alone = ensemble_of.run(p), ensemble_of.run(p[7:8])
    assert np.array_equal(together.q[7], alone.q[0])


def test_an_event_without_end_fails_as_it_does_in_a_single_run():
    model = cd.Model("stuck", gravity=(0, -9.81))
    h = model.parameter("h", 1.0)
    ball = model.body("ball", mass=1, inertia=0.1, position=(0, h))
    hit = cd.Impact(ball.at(0, 0), model.ground.at(0, 0), direction=(0, 1), restitution=0.5)
    model.add(cd.When("floor", lambda s: s.position(ball)[1], direction=-1, do=[hit]))
    designs = {"h": [0.5, 1.0, 9.0]}
    one, other = (cd.sweep(model, designs, "ball.position.y", until=1.3, backend=b) for b in ("lanes", "serial"))
    assert [f.message for f in one.failures] == [f.message for f in other.failures]
    assert np.allclose(one["ball.position.y"], other["ball.position.y"], atol=1e-6, equal_nan=True)


def test_a_function_of_the_result_sees_the_events():
    model = cannon()
    found = cd.sweep(
        model, cd.Samples(12, ["v"]), lambda r: len(r.events), until=4, backend=cd.Backend("lanes", workers=1)
    )
    assert found.facts["backend"] != "lanes"
    assert "events" in found.notes[0]
    assert (found["response 1"] == 2).all()
