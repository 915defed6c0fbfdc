"""Runs that go on from a state of another run: what happens at that time happens once."""

from __future__ import annotations

import numpy as np
import pytest

import cardan as cd

TIGHT = {"rtol": 1e-10, "atol": 1e-12}


def counter(target: str = "state", interval=0.1) -> cd.Model:
    """A body that falls, and a clock that counts its ticks in a state or in a parameter."""
    model = cd.Model("clock", gravity=(0, -1))
    model.body("body", mass=1, inertia=1)
    n = model.state("n") if target == "state" else model.parameter("n", 0.0)
    count = (lambda s: s.state("n") + 1) if target == "state" else (lambda s: n + 1)
    model.add(cd.When("tick", cd.Every(interval), do=cd.Set(n, count)))
    return model


def counted(result: cd.Result) -> float:
    state = result.state()
    return float(state.z[0] if state.z.size else state.p[0])


@pytest.mark.parametrize("target", ["state", "parameter"])
@pytest.mark.parametrize("split", [0.0, 0.05, 0.5, 0.55])
def test_a_tick_at_the_time_of_a_restart_happens_once(target, split):
    """Ticks at 0, 0.1, ..., 1: eleven, however the run is split."""
    model = counter(target)
    first = cd.simulate(model, until=max(split, 0.1), every=0.05)
    rest = cd.simulate(model, until=1, start=first.state(split))
    assert counted(rest) == 11


@pytest.mark.parametrize("which", ["state_before", "state_after"])
@pytest.mark.parametrize("number", [0, 3, 5])
def test_from_before_and_from_behind_a_tick(which, number):
    model = counter()
    first = cd.simulate(model, until=0.5)
    moment = getattr(first.events[number], which)
    rest = cd.simulate(model, until=1, start=moment)
    assert counted(rest) == 11
    assert len(rest.events) == 11 - number - (which == "state_after")


def test_a_moment_goes_through_a_file(tmp_path):
    model = counter()
    cd.simulate(model, until=0.5).save(tmp_path / "run.h5")
    event = cd.load_result(tmp_path / "run.h5").events[-1]
    for moment in (event.state_before, event.state_after):
        assert counted(cd.simulate(model, until=1, start=moment)) == 11


def crossing(direction: str = "falling") -> cd.Model:
    """A ball that falls from rest: y = -5 t², which passes -5 at t = 1."""
    model = cd.Model("crossing", gravity=(0, -10))
    ball = model.body("ball", mass=1, inertia=1)
    model.state("n")
    model.add(cd.When("below", lambda s: s.position(ball)[1] + 5, direction, cd.Set("n", lambda s: s.state("n") + 1)))
    return model


@pytest.mark.parametrize("method", ["partition", "dae"])
def test_the_zero_of_a_function_happens_once(method):
    """From before it and from behind it: n is 1 at the end."""
    model = crossing()
    whole = cd.simulate(model, until=2, method=method)
    for moment, events in ((whole.events[0].state_before, 1), (whole.events[0].state_after, 0)):
        rest = cd.simulate(model, until=2, start=moment, method=method)
        assert (len(rest.events), rest["n"].value[-1]) == (events, 1)


def test_an_event_that_is_only_noted_is_noted_once():
    model = cd.Model("noted", gravity=(0, -10))
    ball = model.body("ball", mass=1, inertia=1)
    model.add(cd.When("below", lambda s: s.position(ball)[1] + 5))
    event = cd.simulate(model, until=2).events[0]
    assert [e.t for e in cd.simulate(model, until=2, start=event.state_before).events] == [event.t]
    assert cd.simulate(model, until=2, start=event.state_after).events == []


def test_an_event_that_another_one_causes_at_the_same_moment():
    """At t = 1 a clock sets x to 1, which throws a function over zero: all states between have the rest to do."""
    model = cd.Model("caused", gravity=None)
    model.body("body", mass=1, inertia=1)
    model.state("x", -1.0)
    model.state("n")
    model.add(cd.At("clock", 1.0, cd.Set("x", 1.0)))
    model.add(cd.When("caused", lambda s: s.state("x"), "rising", cd.Set("n", lambda s: s.state("n") + 1)))
    whole = cd.simulate(model, until=2)
    assert [event.name for event in whole.events] == ["clock", "caused"]
    for event in whole.events:
        for moment in (event.state_before, event.state_after):
            rest = cd.simulate(model, until=2, start=moment)
            assert (rest["x"].value[-1], rest["n"].value[-1]) == (1, 1), (event.name, moment.done)


def test_a_hit_happens_once():
    """A ball falls 5 m, hits at 10 m/s and rises at 5 m/s."""
    model = cd.Model("hit", gravity=(0, -10))
    ball = model.body("ball", mass=1, inertia=1, position=(0, 5))
    model.add(cd.Limit("floor", ball.y, lower=0, restitution=0.5))
    event = cd.simulate(model, until=1.5).events[0]
    for moment, events in ((event.state_before, ["floor"]), (event.state_after, [])):
        rest = cd.simulate(model, until=1.5, start=moment, **TIGHT)
        assert [e.name for e in rest.events] == events
        assert rest["ball"].position[-1, 1] == pytest.approx(5 * 0.5 - 5 * 0.25, abs=1e-8)


def test_an_interval_that_was_set_counts_from_the_same_time():
    """Ticks at 0, 0.4, 0.8 and, as the interval is 0.3 from 1 s on, at 1.1, 1.4, ...: no multiples of 0.3."""
    model = cd.Model("faster", gravity=None)
    model.body("body", mass=1, inertia=1)
    interval = model.parameter("interval", 0.4)
    model.add(cd.When("sample", cd.Every(interval)))
    model.add(cd.At("set", 1.0, cd.Set(interval, 0.3)))
    first = cd.simulate(model, until=1.2, every=0.1)
    later = [1.4, 1.7, 2.0]
    for start, expected in (
        (first.state(), later),
        (first.state(1.0), [1.1, *later]),
        (next(e for e in first.events if e.name == "set").state_after, [1.1, *later]),
    ):
        rest = cd.simulate(model, until=2, start=start)
        np.testing.assert_allclose([event.t for event in rest.events], expected, atol=1e-12)


def switching() -> cd.Model:
    """A pendulum that is let go, a spring that is switched on, a joint that is captured, a parameter that is set."""
    model = cd.Model("switching", gravity=(0, -10))
    push = model.parameter("push", 1.0)
    arm = model.body("arm", 1, 0.1, (0.5, 0))
    model.add(cd.Revolute("pin", model.ground.at(0, 0), arm.at(-0.5, 0)))
    late = model.add(cd.Spring("late", model.ground.at(0, 3), arm.at(0, 0), stiffness=20, active=False))
    clamp = model.add(cd.Fix("clamp", arm.angle, active=False))
    model.add(cd.Force("push force", arm.at(0, 0), (push, 0)))
    model.add(cd.At("let go", 0.3, cd.Release("pin")))
    model.add(cd.At("switch", 0.5, cd.Switch(late, True)))
    model.add(cd.At("grip", 0.6, cd.Capture(clamp)))
    model.add(cd.At("push harder", 0.7, cd.Set(push, 5.0)))
    return model


@pytest.mark.parametrize("split", [0.2, 0.3, 0.4, 0.5, 0.6, 0.65, 0.7, 0.8])
def test_the_state_of_a_result_after_switching_events(split):
    model = switching()
    whole = cd.simulate(model, until=1, every=0.05, **TIGHT)
    rest = cd.simulate(model, until=1, start=whole.state(split), **TIGHT)
    for word in ("position", "angle", "velocity", "angular_velocity"):
        ends = (getattr(result["arm"], word)[-1] for result in (rest, whole))
        np.testing.assert_allclose(*ends, atol=1e-7, err_msg=word)
    names = [event.name for event in rest.events]
    assert names == [event.name for event in whole.events if event.t > split + 1e-9]


@pytest.mark.parametrize("direction", ["forward", "adjoint"])
def test_gradients_from_a_state_after_switching_events(direction):
    """The pin is let go at 0.3: behind it the arm flies, and a force on its 1 kg for 0.09 s moves it by F t²/2."""
    model = switching()
    state = cd.simulate(model, until=0.9, every=0.05, **TIGHT).state(0.4)
    assert state.dof == 3
    end = cd.Terminal(lambda s: s.position(model["arm"])[0])
    found = cd.gradient(model, end, 0.49, with_respect_to="push", start=state, direction=direction, **TIGHT)
    assert found.matrix[0, 0] == pytest.approx(0.5 * 0.09**2, rel=1e-6)


def test_small_motions_about_a_state_after_switching_events():
    """Without its pin a hanging rod is held by the spring that was switched on: f = √(k/m)/2π up and down."""
    model = cd.Model("hung", gravity=(0, -10))
    rod = model.body("rod", 2, 0.1, (0, -1))
    model.add(cd.Translational("guide", model.ground.at(0, 0, axis=(0, 1)), rod.at(0, 0, axis=(0, 1))))
    model.add(cd.Fix("hook", rod.y))
    late = model.add(cd.Spring("late", model.ground.at(0, 0), rod.at(0, 0), 200, free_length=0.9, active=False))
    model.add(cd.At("let go", 0.1, [cd.Switch(late, True), cd.Release("hook")]))
    state = cd.simulate(model, until=0.2).state()
    assert state.dof == 1
    assert cd.linearize(model, at=state, frozen=True).frequencies == pytest.approx([10 / (2 * np.pi)])
    rest = cd.equilibrium(model, start=state)
    assert rest["rod"].position[0, 1] == pytest.approx(-0.9 - 20 / 200)


def test_a_run_from_a_state_can_be_repeated():
    model = counter()
    rest = cd.simulate(model, until=1, start=cd.simulate(model, until=0.5).state())
    assert cd.certificate(rest, agreement=False).ok
