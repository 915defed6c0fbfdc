"""Compliant contacts of designs in lanes (core/lanes/lane_touching.c): each design is its single run, and no step of a
design passes over a touch."""

from __future__ import annotations

import numpy as np
import pytest

import cardan as cd
from cardan.analysis.many_designs.ensemble import Ensemble
from cardan.compiled.compiling import compile_system
from cardan.numerics.motion import OK

TIGHT = {"rtol": 1e-9, "atol": 1e-11}


def passing_ball() -> cd.Model:
    """A ball without gravity: its path is straight but for the moment in which it grazes another one.

    A step of any length is exact before and behind the touch; without a look in between, it would be passed over."""
    model = cd.Model("passing", gravity=None)
    off, k = model.parameter("off", 0.19, bounds=(0.16, 0.24)), model.parameter("k", 500.0, bounds=(400.0, 600.0))
    ball = model.body("ball", mass=1, inertia=0.01, position=(-1, off), velocity=(4, 0))
    other = model.ground.at(0, 0)
    model.add(cd.Contact("touch", ball.at(0, 0), other, radius=0.1, radius_b=0.1, stiffness=k, law="hertz", damping=1))
    return model


def ball_on_the_ground() -> cd.Model:
    model = cd.Model("ball", gravity=(0, -9.81))
    k, c = model.parameter("k", 1e4, bounds=(5e3, 2e4)), model.parameter("c", 500.0, bounds=(200.0, 1e3))
    ball = model.body("ball", mass=1, inertia=0.004, position=(0, 0.5), velocity=(1, 0))
    floor = model.ground.at(0, 0, axis=(0, 1))
    law = {"radius": 0.1, "stiffness": k, "law": "hertz", "damping": c, "friction": 0.3, "slip_slope": 100.0}
    model.add(cd.Contact("touch", ball.at(0, 0), floor, **law))
    return model


def pendulum_on_a_bumper() -> cd.Model:
    """A constraint beside the contact, and events: the bumper is lifted off, and a torque switched on."""
    model = cd.Model("bumper", gravity=(0, -9.81))
    L, lift = model.parameter("L", 1.0, bounds=(0.9, 1.1)), model.parameter("lift", 0.0)
    rod = model.body("rod", mass=1, inertia=0.1, position=(L, 0))
    model.add(cd.Revolute("A", model.ground.at(0, 0), rod.at(-L, 0)))
    end, floor = rod.at(0, 0), model.ground.at(0, -0.7 - lift, axis=(0, 1))
    model.add(cd.Contact("bumper", end, floor, radius=0.1, stiffness=3e3, law="hertz", damping=20))
    model.add(cd.At("away", 1.0, do=[cd.Set("lift", 0.2)]))
    hit = cd.Impact(end, model.ground.at(0, 0), direction=(1, 0), restitution=0.5)
    model.add(cd.When("wall", lambda s: s.position(rod)[0] + 0.9 * L, direction=-1, do=[hit]))
    return model


MACHINES = (passing_ball, ball_on_the_ground, pendulum_on_a_bumper)


def designs_of(model: cd.Model, count: int = 20) -> list[dict[str, float]]:
    random = np.random.default_rng(7)
    free = {name: p.bounds for name, p in model.parameters.items() if p.bounds is not None}
    return [{name: float(random.uniform(*bounds)) for name, bounds in free.items()} for _ in range(count)]


@pytest.mark.parametrize("build", MACHINES)
def test_designs_with_contacts_are_their_single_runs(build):
    model = build()
    body = next(iter(model.bodies))
    responses = [f"{body}.{word}" for word in ("position.x", "position.y", "velocity.x", "velocity.y")]
    options = {"until": 1.5, "every": 0.1, **TIGHT}
    found, exact = (
        cd.sweep(model, designs_of(model), responses, backend=cd.Backend(backend, workers=1), **options)
        for backend in ("lanes", "serial")
    )
    assert found.facts["backend"] == "lanes"
    assert not found.notes
    for name in responses:
        assert np.abs(found[name] - exact[name]).max() < 1e-6, name


def test_no_step_passes_over_a_touch():
    """The deflection of each ball is that of its own path: those that pass by at the side go straight on."""
    model = passing_ball()
    offsets = np.linspace(0.17, 0.23, 25)
    sweep = cd.sweep(model, {"off": offsets}, "ball.velocity.y", until=1.0, every=0.5, backend="lanes", **TIGHT)
    speeds = sweep["ball.velocity.y"]
    misses = offsets > 0.2
    assert not speeds[misses].any()
    assert (speeds[offsets < 0.199] > 0).all()
    assert (np.diff(speeds[~misses]) < 0).all()


def test_a_design_does_not_notice_its_neighbours():
    model = ball_on_the_ground()
    system, times = compile_system(model), np.linspace(0.0, 1.5, 16)
    p = np.array([system.parameter_values(design) for design in designs_of(model, 17)])
    ensemble = Ensemble(system, times, **TIGHT)
    together = ensemble.run(p.copy())
    assert (together.status == OK).all()
    for k in (0, 7, 16):
        alone = ensemble.run(p[k : k + 1].copy())
        assert np.array_equal(alone.q[0], together.q[k])
        assert np.array_equal(alone.v[0], together.v[k])
        assert np.array_equal(alone.steps[0], together.steps[k])
