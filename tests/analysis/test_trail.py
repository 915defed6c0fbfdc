"""What is kept of a run for derivatives: how much it is, and that it is refused before memory is full."""

from __future__ import annotations

import pytest

import cardan as cd
from cardan.analysis.run import trail as trails
from cardan.analysis.simulate import integrate
from cardan.errors import AnalysisError


def pendulum(*switched_at):
    """With a small force that events switch on."""
    model = cd.Model("pendulum")
    length = model.parameter("length", 0.5)
    rod = model.body("rod", mass=1, inertia=0.1, position=(0.5, 0), hold=("angle",))
    model.add(cd.Revolute("pin", model.ground.at(0, 0), rod.at(-length, 0)))
    push = model.add(cd.Force("push", rod.at(0, 0), (0.01, 0), active=bool(not switched_at)))
    for k, t in enumerate(switched_at):
        model.add(cd.At(f"switch {k}", t, [cd.Switch(push)]))
    return model


def test_what_is_kept_of_a_step():
    """t, q, v, v̇ of one body in the plane and two multipliers: 12 numbers of 8 bytes."""
    trail = integrate(pendulum(), until=2, every=0.5, keep_steps=True).trail
    assert trail.steps == trail.stretches[0].rows.t.size > 20
    assert trail.nbytes == 12 * 8 * trail.steps


def test_events_count():
    model = pendulum(0.7, 1.1)
    trail = integrate(model, until=2, every=0.5, keep_steps=True).trail
    assert len(trail.stretches) == 3
    assert trail.nbytes > 12 * 8 * trail.steps


@pytest.mark.parametrize("room", [3, trails.FIRST_ROOM])
def test_too_large_a_trail_is_refused(monkeypatch, room):
    """Of 1.6 MB an eighth is allowed, 200 kB: some 2000 steps; with little room at first it is met as the rows grow."""
    ask = {"functionals": cd.Terminal("rod.angle"), "until": 60.0, "rtol": 1e-11, "atol": 1e-13}
    monkeypatch.setattr(trails, "FIRST_ROOM", room)
    monkeypatch.setattr(trails, "memory", lambda: 1.6e6)
    with pytest.raises(AnalysisError, match=r"kept.*after \d+ steps, at t = .*more than 0.2 MB.*larger rtol"):
        cd.gradient(pendulum(), **ask)
    monkeypatch.setattr(trails, "memory", lambda: 1e9)
    assert cd.gradient(pendulum(), **ask).values.size == 1


def test_many_short_stretches_are_refused_as_well(monkeypatch):
    """The room of one stretch, 49 kB, serves all: what counts is the sum, here more than 120 kB."""
    model = pendulum(*(0.01 * k for k in range(1, 101)))
    monkeypatch.setattr(trails, "memory", lambda: 8 * 1.2e5)
    with pytest.raises(AnalysisError, match="an eighth of this computer's memory"):
        integrate(model, until=2, every=1, keep_steps=True)


def test_memory_of_this_computer():
    assert trails.memory() > 1e8
