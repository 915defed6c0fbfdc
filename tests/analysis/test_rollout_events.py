"""Rollouts of machines with events: each instance is the single run with the same controls, through everything that
happens, also from one interval to the next."""

from __future__ import annotations

import numpy as np
import pytest

import cardan as cd
from cardan.analysis.in_c.instance import Instance
from cardan.compiled.compiling import compile_system
from cardan.errors import AnalysisError

RTOL, ATOL = 1e-9, 1e-12
EVERY = 0.05
STEPS = 16


def block() -> tuple[cd.Model, cd.Body, cd.Translational]:
    """A block on a horizontal guide, pushed by the control."""
    model = cd.Model("block", gravity=(0, -9.81))
    push = model.parameter("push", 0.0)
    body = model.body("block", mass=2, inertia=1)
    guide = model.add(cd.Translational("guide", model.ground.at(0, 0, axis=(1, 0)), body.at(0, 0)))
    model.add(cd.Force("pusher", body.at(0, 0), (push, 0)))
    return model, body, guide


def between_stops() -> cd.Model:
    """It is thrown back by one stop, and comes to rest at the other."""
    model, body, _ = block()
    model.add(cd.Limit("stops", body.x, lower=-0.02, upper=0.03, restitution=0.5))
    return model


def that_rubs() -> cd.Model:
    model, _, guide = block()
    model.add(cd.Friction("rubs", guide, static=0.3, kinetic=0.2))
    return model


def that_is_caught() -> cd.Model:
    """A clamp catches it where it passes, and lets it go at a known time."""
    model, body, _ = block()
    clamp = model.add(cd.Fix("clamp", body.x, active=False))
    model.add(cd.When("passes", lambda s: s.position(body)[0] - 0.02, direction=1, do=[cd.Capture(clamp)]))
    model.add(cd.At("lets go", 0.52, [cd.Release("clamp")]))
    return model


def sampled() -> cd.Model:
    """A controller that is sampled: the control is the place that it holds, and acts in what its samples do."""
    model, body, _ = block()
    wanted = model.parameter("wanted", 0.0)
    model.state("held", 0.0)
    model.add(cd.Force("motor", body.at(0, 0), lambda s: (s.state("held"), 0)))
    law = cd.Set("held", lambda s: 60 * (wanted - s.position(body)[0]) - 15 * s.velocity(body)[0])
    model.add(cd.When("sample", cd.Every(0.03), do=[law]))
    return model


MACHINES = {
    "stops": (between_stops, "push"),
    "friction": (that_rubs, "push"),
    "capture": (that_is_caught, "push"),
    "sampled": (sampled, "wanted"),
}
SEEN = ["block.position.x", "block.velocity.x"]


def actions_of(name: str, n: int) -> np.ndarray:
    """Pushes that hold the block at a stop, let it stick, and throw it back."""
    random = np.random.default_rng(4)
    if name == "sampled":
        return random.uniform(-0.1, 0.1, (STEPS, n, 1))
    pushes = np.array([8, 8, 8, 3, 3, -9, -9, -9, 2, 2, 2, -3, 9, 9, 1, -8], float)
    return pushes[:, None, None] * random.uniform(0.8, 1.2, (1, n, 1))


def single_run(name: str, controls: np.ndarray) -> cd.Result:
    """The same controls as known times at which the parameter is set."""
    build, control = MACHINES[name]
    model = build()
    for k, value in enumerate(controls[1:].tolist(), start=1):
        model.add(cd.At(f"control {k}", k * EVERY, [cd.Set(control, value)]))
    parameters = {control: float(controls[0])}
    return cd.simulate(model, STEPS * EVERY, EVERY, parameters=parameters, rtol=1e-11, atol=1e-13)


@pytest.mark.parametrize("name", MACHINES)
def test_each_instance_is_the_single_run_with_its_controls(name):
    build, control = MACHINES[name]
    n = 3
    batch = cd.rollout(build(), control, n, EVERY, SEEN, rtol=RTOL, atol=ATOL)
    actions = actions_of(name, n)
    batch.reset(parameters={control: actions[0, :, 0]})  # what happens at the start, happens with the first controls
    found = batch.run(actions)
    assert not batch.failures
    for k in range(n):
        exact = single_run(name, actions[:, k, 0])
        rows = np.searchsorted(exact.t, EVERY * np.arange(1, STEPS + 1) * (1 + 1e-12), side="right") - 1
        for column, quantity in enumerate(SEEN):
            assert np.abs(found[:-1, k, column] - exact.flat()[quantity][rows][:-1]).max() < 1e-6, (k, quantity)
        happened = [(e.name, e.t) for e in exact.events if not e.name.startswith("control") and e.t < 0.79]
        own = [(event, t) for event, t in batch.events(k) if t < 0.79]
        assert [event for event, _ in own] == [event for event, _ in happened]
        assert np.allclose([t for _, t in own], [t for _, t in happened], rtol=0, atol=1e-7)
        assert len(own) > 2


def test_one_step_after_the_other_gives_what_run_gives():
    actions = actions_of("friction", 2)
    one, other = (cd.rollout(that_rubs(), "push", 2, EVERY, SEEN) for _ in range(2))
    found = np.array([one.step(own).copy() for own in actions])
    assert np.array_equal(found, other.run(actions))
    assert np.array_equal(one.q, other.q)
    assert np.allclose(one.t, STEPS * EVERY)


def test_threads_give_what_one_thread_gives():
    n = 130
    actions = actions_of("stops", n)
    one, other = (cd.rollout(between_stops(), "push", n, EVERY, SEEN, workers=w) for w in (1, 2))
    assert np.array_equal(one.run(actions), other.run(actions))


def test_a_snapshot_brings_back_what_has_happened():
    """While it sticks: what holds it is in the snapshot, and so is the log."""
    actions = actions_of("friction", 4)
    batch = cd.rollout(that_rubs(), "push", 4, EVERY, SEEN)
    batch.run(actions[:5])
    before, log = batch.snapshot(), [batch.events(k) for k in range(4)]
    expected = batch.run(actions[5:])
    batch.reset(state=before)
    assert [batch.events(k) for k in range(4)] == log
    assert np.allclose(batch.t, 5 * EVERY)
    assert np.array_equal(batch.run(actions[5:]), expected)
    batch.reset(np.array([2]), state=before)
    assert np.allclose(batch.t, np.array([1, 1, 0, 1]) * (STEPS - 5) * EVERY + 5 * EVERY)


def test_an_event_that_ends_a_run_ends_that_of_its_instance():
    """x = u t² / 2 m = 0.1: at t = sqrt(0.4 / u)."""
    model, body, _ = block()
    model.add(cd.When("there", lambda s: s.position(body)[0] - 0.1, do=[cd.Stop()]))
    batch = cd.rollout(model, "push", 3, EVERY, SEEN, rtol=RTOL, atol=ATOL)
    pushes = np.array([[0.0], [4.0], [10.0]])
    for _ in range(10):
        batch.step(pushes)
    assert batch.stopped.tolist() == [False, True, True]
    assert np.allclose(batch.t, [0.5, np.sqrt(0.1), np.sqrt(0.04)])
    assert np.allclose(batch.observations[1:, 0], 0.1)
    assert batch.events(1)[0][0] == "there"
    batch.reset(batch.stopped)
    assert not batch.stopped.any()
    batch.step(pushes)
    assert np.allclose(batch.t, [0.55, EVERY, EVERY])


def test_instances_begin_with_their_own_parameters_and_fail_alone():
    model, *_ = block()
    start = model.parameter("start", 0.0)
    other = model.body("other", mass=1, inertia=1, position=(start, 1))
    model.add(cd.Translational("rail", model.ground.at(0, 1, axis=(1, 0)), other.at(0, 0)))
    model.add(cd.Limit("gap", other.x, lower=-1.0, restitution=0.5))
    batch = cd.rollout(model, "push", 3, EVERY, ["other.position.x"], parameters={"start": [0.1, 0.2, 0.3]})
    assert np.allclose(batch.observations[:, 0], [0.1, 0.2, 0.3])
    found = batch.step(np.array([[0.0], [np.nan], [0.0]]))
    assert batch.failed.tolist() == [False, True, False]
    assert 'control "push"' in batch.failures[1]
    assert np.isnan(found[1]).all()
    assert np.isfinite(found[[0, 2]]).all()
    batch.reset([1], parameters={"start": 0.5})
    assert not batch.failed.any()
    assert np.allclose(batch.observations[1], 0.5)


def test_forces_that_depend_on_reactions_are_those_of_a_single_run():
    """Friction as a smooth force: mu N, N the reaction of the guide, into which the push presses."""
    model = cd.Model("pressed", gravity=(0, -9.81))
    push = model.parameter("push", 0.0)
    body = model.body("block", mass=2, inertia=1, velocity=(1, 0))
    guide = model.add(cd.Translational("guide", model.ground.at(0, 0, axis=(1, 0)), body.at(0, 0)))
    model.add(cd.Force("press", body.at(0, 0), (0, push)))
    model.add(cd.Friction("rubs", guide, static=0.1))
    batch = cd.rollout(model, "push", 1, EVERY, SEEN, rtol=RTOL, atol=ATOL)
    for _ in range(4):
        batch.step([[-5.0]])
    exact = cd.simulate(model, 4 * EVERY, parameters={"push": -5.0}, rtol=1e-11, atol=1e-13)
    assert np.allclose(batch.observations[0], [exact.flat()[name][-1] for name in SEEN], rtol=0, atol=1e-7)


def test_what_is_read_between_steps_changes_nothing_of_what_happens():
    """Outputs that are read with the new control, before the step that it belongs to."""
    system, actions = compile_system(that_is_caught()), actions_of("capture", 1)[:, 0, 0]
    logs = []
    for reads in (False, True):
        instance = Instance.of(system, system.parameter_values({"push": float(actions[0])}))
        instance.tolerances(RTOL, ATOL)
        instance.start(0.0)
        for k, push in enumerate(actions, start=1):
            instance.parameters[0] = push
            if reads:
                assert np.isfinite(instance.outputs).all()
            instance.step(k * EVERY)
        logs.append(instance.events)
    assert logs[0] == logs[1]
    assert [name for name, _ in logs[0]][:3] == ["passes", "lets go", "passes"]


def test_a_state_of_a_run_is_refused_with_the_reason():
    model = between_stops()
    batch = cd.rollout(model, "push", 2, EVERY, SEEN)
    with pytest.raises(AnalysisError, match="on which side of its events"):
        batch.reset(state=cd.simulate(model, 0.1).state())


def test_contacts_run_in_lanes():
    """A ball that bounces on compliant ground, against the single run."""
    model = cd.Model("ball", gravity=(0, -9.81))
    side = model.parameter("side", 0.0)
    ball = model.body("ball", mass=1, inertia=0.004, position=(0, 0.15))
    floor = model.ground.at(0, 0, axis=(0, 1))
    model.add(cd.Contact("touch", ball.at(0, 0), floor, radius=0.1, stiffness=3e4, law="hertz", damping=500))
    model.add(cd.Force("wind", ball.at(0, 0), (side, 0)))
    seen = ["ball.position.x", "ball.position.y", "ball.velocity.y"]
    batch = cd.rollout(model, "side", 20, EVERY, seen, rtol=RTOL, atol=ATOL)
    for _ in range(10):
        batch.step(np.full((20, 1), 0.5))
    exact = cd.simulate(model, 10 * EVERY, parameters={"side": 0.5}, rtol=1e-11, atol=1e-13)
    assert np.allclose(batch.observations, [exact.flat()[name][-1] for name in seen], rtol=0, atol=1e-6)
