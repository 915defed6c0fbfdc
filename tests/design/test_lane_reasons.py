"""What does not run in lanes says so: models in `sweep.notes` and `Rollout.remarks`, designs and instances in notes."""

from __future__ import annotations

import warnings
from collections.abc import Callable

import numpy as np
import pytest
from tests.fmus.build import built, compiler

import cardan as cd
from cardan.analysis.many_designs import ensemble, lane_events, lane_reasons
from cardan.analysis.many_designs.ensemble import NOT_STARTED, REDUNDANT, Ensemble, LaneRun
from cardan.analysis.many_designs.lane_reasons import REASONS, reason_of
from cardan.analysis.rollouts import requests
from cardan.compiled.compiling import compile_system
from cardan.design.sweeps import lane_functionals
from cardan.design.sweeps import lanes as sweep_lanes
from cardan.design.sweeps.sampling import designs_of
from cardan.design.sweeps.sweep_responses import named_responses
from cardan.design.sweeps.sweep_task import Outcome, Task
from cardan.numerics import core
from cardan.numerics.motion import OK

NOT_AN_END = {"OK", "RUNNING", "REACHED", "ENDLESS"}  # of designs in lanes


def pendulum() -> cd.Model:
    model = cd.Model("pendulum", gravity=(0, -9.81))
    length = model.parameter("L", 1.0)
    rod = model.body("rod", mass=1, inertia=length**2 / 12, position=(length / 2, 0))
    model.add(cd.Revolute("pin", model.ground.at(0, 0), rod.at(-length / 2, 0)))
    return model


def with_python() -> cd.Model:
    model = pendulum()
    pull = cd.blackbox(lambda x: -0.1 * np.sin(x))
    model.add(cd.Torque("pull", model.bodies["rod"], lambda s: pull(s.angle(model.bodies["rod"]))))
    return model


def with_python_in_an_event() -> cd.Model:
    model = pendulum()
    seen = cd.blackbox(lambda x: np.sin(x))
    path = model.state("path", 0.0, lambda s: 1.0)
    model.add(cd.When("down", lambda s: seen(s.angle(model.bodies["rod"])) - 0.5, do=[cd.Set(path, 0.0)]))
    return model


def with_a_cam() -> cd.Model:
    model = cd.Model("cam", gravity=None)
    lift = model.parameter("L", 0.1)
    wheel = model.body("wheel", mass=1, inertia=0.1, angular_velocity=1)
    follower = model.body("follower", mass=1, inertia=1, position=(0, 0.6))
    model.add(cd.Revolute("axle", model.ground.at(0, 0), wheel.at(0, 0)))
    model.add(cd.Translational("guide", model.ground.at(0, 0, axis=(0, 1)), follower.at(0, 0)))
    profile = lambda angle: 0.5 + lift * cd.sin(angle)  # noqa: E731
    model.add(cd.Cam("cam", wheel.at(0, 0), follower.at(0, 0), profile=profile, polar=True))
    return model


def with_a_long_chain() -> cd.Model:
    """An event, and more constraints than the core eliminates by itself."""
    model = cd.Model("chain", gravity=(0, -9.81))
    model.parameter("L", 1.0)
    before: cd.Marker = model.ground.at(0, 0)
    for k in range(60):
        link = model.body(f"link {k}", mass=1, inertia=0.1, position=(k + 0.5, 0))
        model.add(cd.Revolute(f"pin {k}", before, link.at(-0.5, 0)))
        before = link.at(0.5, 0)
    model.add(cd.At("nothing", 0.5, do=[cd.Set("L", 2.0)]))
    return model


MODELS: dict[Callable[[], cd.Model], str] = {
    with_python: "it calls functions in Python",
    with_python_in_an_event: "its events call functions in Python",
    with_a_cam: "parameters change the profile of a cam",
    with_a_long_chain: "more constraints than the core eliminates by itself",
}


@pytest.mark.parametrize("build", MODELS)
def test_each_kind_of_model_that_lanes_refuse_has_its_reason(build):
    assert MODELS[build] in str(ensemble.refusal(compile_system(build())))


def test_frozen_switches_are_a_reason():
    model = pendulum()
    path = model.state("path", 0.0, lambda s: 1.0)
    model.add(cd.At("nothing", 0.5, do=[cd.Set(path, 0.0)]))
    system = compile_system(model)
    assert lane_events.refusal(system) is None
    system.__dict__["switches"] = ("any",)
    assert lane_events.refusal(system) == "its switches are frozen"


def swept(model: cd.Model, responses, backend: str | None = None, **options) -> cd.Sweep:
    with warnings.catch_warnings():
        warnings.simplefilter("error")  # by default it is a note, and no warning
        return cd.sweep(
            model, {"L": np.linspace(0.9, 1.1, 10)}, responses, until=0.2, backend=cd.Backend(backend, 1), **options
        )


@pytest.mark.parametrize("build", [with_python, with_python_in_an_event])
def test_a_sweep_notes_the_reason_of_its_model(build):
    (note,) = swept(build(), "rod.angle").notes
    assert note == f'the designs do not run in lanes but with backend="serial": {MODELS[build]}'


@pytest.mark.skipif(compiler() is None, reason="needs a C compiler")
def test_an_fmu_is_named():
    pytest.importorskip("fmpy")
    model = cd.Model("governed", gravity=None)
    gain = model.parameter("L", 2.0)
    crank = model.body("crank", mass=1, inertia=0.5)
    model.add(cd.Revolute("pin", model.ground, crank))
    inputs = {"speed": "crank.angular_velocity", "reference": 3.0}
    fmu = model.add(cd.Fmu("governor", built("pi"), inputs, ["torque"], {"kp": gain}))
    model.add(cd.Torque("motor", crank, fmu))
    (note,) = swept(model, "crank.angular_velocity").notes
    assert 'it calls an FMU, a program of its own (block "governor", ' in note
    with pytest.raises(cd.AnalysisError, match="an FMU"):
        cd.rollout(model, n=6, every=0.01)


@pytest.mark.parametrize(
    ("response", "reason"),
    [
        (cd.Peak("rod.angle", between=(0.0, 5.0)), "lies outside the run"),
        (cd.Peak("rod.angle", between=(0.1, 0.1)), "are in the wrong order"),
        (cd.Terminal("rod.angle", at=5.0), "lies outside the run"),
        (cd.Peak(lambda s: cd.blackbox(abs)(s.angle("rod"))), "functionals call functions in Python"),
        (cd.Peak(lambda s: s.angle("nobody")), "a functional cannot be evaluated"),
        ([cd.Peak("rod.angle"), lambda r: r.t[-1]], "functions of results and functionals are asked for at once"),
    ],
)
def test_the_reasons_of_responses_are_told(response, reason):
    model = pendulum()
    task = Task(model, "simulate", {"until": 0.2}, named_responses(response))
    told = sweep_lanes.refusal(task, designs_of(model, {"L": [0.9, 1.0]}))
    assert told is not None
    assert reason in told


def test_a_sweep_passes_on_whatever_reason_there_is(monkeypatch):
    """Also those of functionals, and of what turns too fast."""
    monkeypatch.setattr(ensemble, "refusal", lambda system: "of this reason")
    (note,) = swept(pendulum(), "rod.angle").notes
    assert note.endswith("of this reason")
    monkeypatch.undo()
    monkeypatch.setattr(lane_functionals, "adapted_panels", lambda *given: None)
    (note,) = swept(pendulum(), cd.Peak("rod.angle")).notes
    assert "turns too fast" in note
    monkeypatch.undo()
    model = pendulum()
    path = model.state("path", 0.0, lambda s: 1.0)
    model.add(cd.At("nothing", 0.1, do=[cd.Set(path, 0.0)]))
    (note,) = swept(model, lambda r: len(r.events)).notes
    assert "functions of results may ask for events" in note


def test_what_was_asked_for_is_no_remark():
    assert swept(pendulum(), "rod.angle", step=0.01).notes == []
    assert cd.sweep(with_python(), {"L": [0.9, 1.0]}, "rod.angle", until=0.1, backend="serial").notes == []


def test_every_status_of_the_core_has_words():
    text = core.HEADER.text
    body = text[text.index("CD_OK = 0") : text.index("} cd_status")]
    names = {part.split("=")[0].strip().removeprefix("CD_") for part in body.split(",") if "=" in part}
    numbers = {core.HEADER.constants[name] for name in names - NOT_AN_END}
    assert numbers | {OK, NOT_STARTED} == set(REASONS)
    assert reason_of(compile_system(pendulum()), 12345) == lane_reasons.OTHERWISE


@pytest.mark.parametrize("status", [*REASONS, REDUNDANT])
def test_a_sweep_counts_the_designs_that_lanes_leave(status, monkeypatch):
    whole = Ensemble.run

    def without_two(self, p, stop=None):
        runs = whole(self, p, stop)
        runs.status[2:4] = status
        if status == OK:
            runs.q[2:4] = np.nan
        return runs

    monkeypatch.setattr(Ensemble, "run", without_two)
    model = pendulum()
    found = swept(model, "rod.angle", backend="lanes")
    assert found.facts["backend"] == "lanes"
    assert found.notes == [f"in 2 of 10 designs {reason_of(compile_system(model), status)}{LEFT}"]
    assert np.isfinite(found["rod.angle"]).all()


LEFT = ", so that lanes leave them to single runs"


def test_designs_that_fail_or_have_notes_of_their_own_are_not_counted():
    model = cd.load_model("examples/fourbar_lengths.yaml")
    designs = [{"crank_length": length} for length in (2.0, 50.0, *np.linspace(1.9, 2.1, 10))]
    found = cd.sweep(model, designs, "rocker.angle", until=0.2, backend=cd.Backend("lanes", workers=1))
    assert len(found.failures) == 1
    assert not [note for note in found.notes if "lanes" in note]


def released() -> cd.Model:
    """A redundant guide that is let go."""
    model = cd.Model("guides", gravity=None)
    pull = model.parameter("L", 1.0)
    slide = model.body("slide", mass=2, inertia=1)
    for name, y in (("near", 0.0), ("far", 0.3)):
        model.add(cd.Translational(name, model.ground.at(0, y, axis=(1, 0)), slide.at(0, y)))
    model.add(cd.Force("pull", slide.at(0, 0), (pull, 0)))
    model.add(cd.At("let go", 0.1, do=[cd.Release("far")]))
    return model


def test_redundant_designs_that_lanes_cannot_take_say_so():
    (note,) = swept(released(), "slide.position.x", backend="lanes").notes
    assert " of 10 designs constraints are redundant, and limits, frictions or events change which of them" in note


# -- rollouts ----------------------------------------------------------------------------------------------------------


def block() -> cd.Model:
    model = cd.Model("block", gravity=(0, -9.81))
    slide = model.body("slide", mass=2, inertia=1)
    guide = model.add(cd.Translational("guide", model.ground.at(0, 0, axis=(1, 0)), slide.at(0, 0)))
    model.add(cd.Friction("rubs", guide, static=0.2, kinetic=0.2))
    return model


def dragged() -> cd.Model:
    """A force that depends on a reaction."""
    model = cd.Model("dragged", gravity=(0, -9.81))
    slide = model.body("slide", mass=2, inertia=1, velocity=(1, 0))
    guide = model.add(cd.Translational("guide", model.ground.at(0, 0, axis=(1, 0)), slide.at(0, 0)))
    model.add(
        cd.Force(
            "drag", slide.at(0, 0), lambda s: (-0.1 * cd.tanh(s.velocity(slide)[0]) * cd.fabs(s.reaction(guide)[1]), 0)
        )
    )
    return model


def test_a_batch_that_is_not_in_lanes_says_why():
    for build, reason in (
        (block, "it has events, limits, friction or sampled blocks"),
        (dragged, "forces depend on reactions"),
        (with_a_cam, MODELS[with_a_cam]),
    ):
        model = build()
        assert reason in str(requests.refusal(compile_system(model)))
        batch = cd.rollout(model, n=6, every=0.01)
        (remark,) = batch.remarks
        assert remark.startswith("the instances do not run in lanes but one by one: ")
        assert reason in remark
        assert cd.rollout(model, n=2, every=0.01).remarks == ()
    assert cd.rollout(pendulum(), n=6, every=0.01).remarks == ()


def test_functions_in_python_are_refused_by_name():
    with pytest.raises(cd.AnalysisError, match='force "pull" calls a function in Python'):
        cd.rollout(with_python(), n=6, every=0.01)


@pytest.mark.parametrize("status", [s for s in REASONS if s != OK])
def test_an_instance_that_lanes_leave_says_why(status, monkeypatch):
    model = pendulum()
    batch = cd.rollout(model, n=6, every=0.01, observe="rod.angle", workers=1)
    assert batch.notes == {}
    go = LaneRun.go

    def without_one(self):
        go(self)
        self.struct.status[3] = status

    monkeypatch.setattr(LaneRun, "go", without_one)
    batch.step()
    reason = reason_of(compile_system(model), status)
    assert batch.notes == {3: f"lanes leave it to single runs: {reason}"}
    assert np.isfinite(batch.observations).all()
    batch.reset([3])
    assert batch.notes == {}


def test_an_instance_that_lanes_do_not_start_says_why():
    model = cd.Model("light", gravity=(0, -9.81))
    mass = model.parameter("mass", 1.0)
    for name, m in (("heavy", 1.0), ("light", mass)):
        body = model.body(name, mass=m, inertia=m)
        model.add(cd.Spring(f"spring of {name}", model.ground.at(0, 1), body.at(0, 0), stiffness=m, free_length=0.5))
    masses = np.where(np.arange(6) == 4, 1e-14, 1.0)
    batch = cd.rollout(model, n=6, every=0.01, observe="heavy.position.y", parameters={"mass": masses})
    assert list(batch.notes) == [4]
    assert "hardly any inertia" in batch.notes[4]


def test_only_designs_of_which_nothing_else_tells_it_are_counted():
    system = compile_system(pendulum())
    alone = [Outcome(3, {"x": 1.0}), Outcome(4, None, "it failed"), Outcome(5, {"x": 1.0}, notes=("of its own",))]
    (note,) = sweep_lanes.left_by_lanes(system, alone, dict.fromkeys((3, 4, 5), OK))
    assert (note.designs, note.warned) == (1, False)
