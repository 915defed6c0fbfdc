"""Events in results: the state before and after, the impulse of impacts, rows, other tolerances, other models."""

from __future__ import annotations

import numpy as np
import pytest

import cardan as cd
from cardan.analysis.methods import METHODS
from cardan.errors import AnalysisError, ModelError
from cardan.files.text_models.yaml import parse_yaml
from cardan.files.written_models.as_python import to_python
from cardan.files.written_models.as_yaml import to_yaml

TIGHT = {"rtol": 1e-10, "atol": 1e-12}
RUN = 1e-8  # what such runs leave


def collision(restitution: float = 0.5) -> cd.Model:
    """A ball of 2 kg at 3 m/s meets one of 1 kg at rest."""
    model = cd.Model("collision", gravity=None)
    a, b = model.body("a", 2, 1, (0, 0), velocity=(3, 0)), model.body("b", 1, 1, (1, 0))
    blow = cd.Impact(a.at(0, 0), b.at(0, 0), restitution=restitution, direction=(-1, 0))
    model.add(cd.When("hit", lambda s: s.position(b)[0] - s.position(a)[0] - 0.2, direction="falling", do=[blow]))
    return model


def busy() -> cd.Model:
    """A ball that bounces, an arm that is let go, a spring that is switched on, a joint that is captured."""
    model = cd.Model("busy", gravity=(0, -10))
    ball = model.body("ball", 1, 1, (0, 1), velocity=(0.2, 0))
    model.add(cd.Limit("floor", ball.y, lower=0, restitution=0.7))
    arm = model.body("arm", 1, 0.1, (8.5, 0))
    model.add(cd.Revolute("pin", model.ground.at(8, 0), arm.at(-0.5, 0)))
    model.add(cd.At("let go", 0.3, cd.Release("pin")))
    late = model.add(cd.Spring("late", model.ground.at(8, 3), arm.at(0, 0), stiffness=20, active=False))
    model.add(cd.At("switch", 0.6, cd.Switch(late, True)))
    clamp = model.add(cd.Fix("clamp", arm.angle, active=False))
    model.add(cd.At("grip", 0.7, cd.Capture(clamp)))
    model.add(cd.When("passes", lambda s: s.position(ball)[0] - 0.1))
    return model


# -- impulses -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("restitution", [0.0, 0.5, 1.0])
def test_the_impulse_of_an_impact(restitution, tmp_path):
    """p = (1 + e) m₁ m₂ / (m₁ + m₂) v, of two bodies that meet with the speed v."""
    result = cd.simulate(collision(restitution), until=1)
    expected = {"a, b": pytest.approx((1 + restitution) * 2 * 1 / 3 * 3, rel=1e-12)}
    assert result.events[0].impacts == expected
    result.save(tmp_path / "run.h5")
    assert cd.load_result(tmp_path / "run.h5").events[0].impacts == expected


def test_the_impulse_of_an_impact_in_space():
    """A rod of mass m and length l is struck at its end by m₂: p = (1 + e) v / (1/m + (l/2)²/J + 1/m₂)."""
    model = cd.Model("rod", dim=3, gravity=None)
    rod = model.body("rod", 2, (0.1, 0.5, 0.5), (0, 0, 0))
    ball = model.body("ball", 1, (1, 1, 1), (0.6, 0, 1), velocity=(0, 0, -2))
    blow = cd.Impact(ball.at(0, 0, 0), rod.at(0.6, 0, 0), restitution=0.3, direction=(0, 0, 1))
    model.add(cd.When("hit", lambda s: s.position(ball)[2] - s.position(rod.at(0.6, 0, 0))[2] - 0.1, do=[blow]))
    event = cd.simulate(model, until=1).events[0]
    assert event.impacts["ball, rod"] == pytest.approx(1.3 * 2 / (1 / 2 + 0.36 / 0.5 + 1), rel=1e-10)


def test_events_without_impacts_have_none():
    assert all(event.impacts == {} for event in cd.simulate(busy(), until=0.8).events)


# -- states ---------------------------------------------------------------------------------------------------------


def test_the_state_before_and_after():
    event = cd.simulate(collision(), until=1).events[0]
    assert event.state_before.t == event.state_after.t == event.t == pytest.approx(0.8 / 3)
    assert event.state_before["a"]["velocity"] == pytest.approx((3, 0))
    assert event.state_after["a"]["velocity"] == pytest.approx((1.5, 0))  # 3 - p/m with p = 3
    assert event.state_after["b"]["velocity"] == pytest.approx((3, 0))
    assert event.state_after["a"]["position"] == pytest.approx((0.8, 0))
    with pytest.raises(ModelError, match='no body "c"'):
        event.state_after["c"]


@pytest.mark.parametrize("method", ["partition", "dae", "joint"])
@pytest.mark.parametrize("name", ["let go", "switch", "grip", "passes", "floor"])
def test_a_run_goes_on_from_any_event(name, method, tmp_path):
    """To the same end: joints let go stay so, switched forces act, captured joints hold where they were captured."""
    options = {"until": 0.9, "every": 0.05, "method": method, **TIGHT}
    whole = cd.simulate(busy(), **options)
    event = next(event for event in whole.events if event.name == name)
    rest = cd.simulate(busy(), **(options | {"start": event.state_after}))
    assert rest.t[0] == event.t
    for body in ("ball", "arm"):
        for word in ("position", "angle", "velocity", "angular_velocity"):
            ends = (getattr(result[body], word)[-1] for result in (rest, whole))
            np.testing.assert_allclose(*ends, atol=1e-7, err_msg=f"{body}.{word}")
    whole.save(tmp_path / "run.h5")
    loaded = next(event for event in cd.load_result(tmp_path / "run.h5").events if event.name == name)
    assert np.array_equal(loaded.state_after.q, event.state_after.q)
    assert np.array_equal(loaded.state_before.holds, event.state_before.holds)
    assert loaded.state_after.names == event.state_after.names


def test_a_run_from_an_event_can_be_repeated():
    moment = cd.simulate(busy(), until=0.5).events[0].state_after
    run = cd.simulate(busy(), until=0.9, start=moment)
    assert cd.certificate(run, agreement=False).ok


def test_a_state_is_carried_over_to_another_model():
    """The second stage of a rocket: one body stays behind, a state begins anew, parameters go along."""
    first = cd.Model("two stages", gravity=None)
    first.parameter("thrust", 6.0)
    rocket, tank = first.body("rocket", 1, 1, (0, 1)), first.body("tank", 2, 1, (0, 0))
    first.add(cd.Fixed("bolts", rocket.at(0, -0.5), tank.at(0, 0.5)))
    first.add(cd.Force("engine", tank.at(0, 0), (0, 6.0)))
    first.add(cd.At("burnt out", 2.0, cd.Stop()))
    end = cd.simulate(first, until=5, **TIGHT).events[-1].state_after
    second = cd.Model("one stage", gravity=None)
    second.parameter("thrust", 1.0)
    second.body("rocket", 1, 1, (9, 9))
    second.state("fuel", 3.0, lambda s: -1.0)
    state = cd.carry_over(end, second)
    assert state["rocket"].velocity == pytest.approx((0, 4), abs=RUN)  # 6 N on 3 kg for 2 s
    assert state["rocket"].position == pytest.approx((0, 1 + 4), abs=RUN)
    assert (state.z[0], state.p[0], state.t) == (3.0, 6.0, 2.0)
    told = "\n".join(state.notes)
    assert "bodies that the new model does not have, and that were left out: tank" in told
    assert "states that are new and start as in the model: fuel" in told
    run = cd.simulate(second, until=3, start=end, **TIGHT)
    assert run["rocket"].position[-1] == pytest.approx((0, 9), abs=RUN)
    assert any("tank" in message for message in run.stats.messages)


def test_joints_and_forces_of_the_same_name_are_as_they_were():
    moment = next(e for e in cd.simulate(busy(), until=0.9).events if e.name == "switch").state_after
    other = busy()
    other.body("bystander", 1, 1, (20, 0))
    state = cd.carry_over(moment, other)
    system = state.system
    assert not state.holds[[k for k, name in enumerate(system.row_names) if name.startswith("pin")]].any()
    assert state.p[system.n_p + system.modes.switches["late"]] == 1.0


def test_what_cannot_be_carried_over():
    moment = cd.simulate(collision(), until=1).events[0].state_after
    space = cd.Model("space", dim=3)
    space.body("a", 1, (1, 1, 1))
    with pytest.raises(ModelError, match='dim=2 cannot be carried over to "space"'):
        cd.carry_over(moment, space)
    with pytest.raises(AnalysisError, match="expected a state of an event"):
        cd.carry_over("here", space)


def test_states_are_kept_in_bounded_memory(monkeypatch):
    monkeypatch.setattr("cardan.analysis.events.log.MOST_BYTES_OF_STATES", 500)
    result = cd.simulate(busy(), until=0.9)
    kept = [event.state_after is not None for event in result.events]
    assert kept[0]
    assert not kept[-1]
    assert any("are kept until t = " in message for message in result.stats.messages)


# -- rows -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("method", ["partition", "dae", "joint"])
def test_rows_before_and_after_each_event(method, tmp_path):
    options = {"until": 0.9, "every": 0.05, "method": method}
    plain, result = (
        cd.simulate(busy(), **options | {"method": METHODS[method](events=events)}) for events in ("listed", "rows")
    )
    rows = np.array(result.extra["event_rows"]).reshape(-1, 2)
    assert result.t[rows[:, 0]] == pytest.approx([event.t for event in result.events], abs=0)
    assert (np.diff(rows) == 1).all()
    assert (np.diff(result.t) >= 0).all()
    others = np.setdiff1d(np.arange(len(result.t)), rows)
    for key, values in plain.columns.items():
        np.testing.assert_array_equal(result.columns[key][others], values, err_msg=str(key))
    for event, (before, after) in zip(result.events, rows, strict=True):
        for body in ("ball", "arm"):
            for row, moment in ((before, event.state_before), (after, event.state_after)):
                np.testing.assert_allclose(result[body].velocity[row], moment[body]["velocity"], atol=1e-12)
    named = {event.name: pair for event, pair in zip(result.events, rows, strict=True)}
    assert result["late"].force[named["switch"][0]] == 0.0
    assert result["late"].force[named["switch"][1]] != 0.0
    assert np.abs(result["pin"].reaction_i[named["let go"][0]]).max() > 1.0
    assert np.abs(result["pin"].reaction_i[named["let go"][1]]).max() == 0.0
    result.save(tmp_path / "run.h5")
    loaded = cd.load_result(tmp_path / "run.h5")
    assert np.array_equal(loaded.t, result.t)
    assert list(loaded.extra["event_rows"]) == result.extra["event_rows"]
    result.save(tmp_path / "run.csv")
    assert len((tmp_path / "run.csv").read_text().splitlines()) == len(result.t) + 1


def test_the_certificate_looks_at_the_reporting_times():
    result = cd.simulate(busy(), until=0.9, every=0.05, method=cd.Partition(events="rows"))
    assert cd.certificate(result).ok


def test_rows_are_refused_where_they_cannot_be(tmp_path):
    with pytest.raises(AnalysisError, match='events="row" is not known; did you mean "rows"'):
        cd.simulate(busy(), until=1, method=cd.Partition(events="row"))
    with pytest.raises(AnalysisError, match="cannot be combined with save_to"):
        cd.simulate(busy(), until=1, method=cd.Partition(events="rows"), save_to=tmp_path / "run.h5")


def test_a_run_without_events_has_no_rows_of_them():
    model = cd.Model("free", gravity=None)
    model.body("b", 1, 1)
    assert "event_rows" not in cd.simulate(model, until=1, method=cd.Partition(events="rows")).extra


# -- other tolerances -----------------------------------------------------------------------------------------------


def oscillator(*do: cd.ChangeRun) -> cd.Model:
    model = cd.Model("oscillator", gravity=None)
    body = model.body("b", 1, 1, (1, 0))
    model.add(cd.Translational("guide", model.ground.at(0, 0, axis=(1, 0)), body.at(0, 0)))
    model.add(cd.Spring("spring", model.ground.at(-5, 0), body.at(0, 0), stiffness=4, free_length=5))
    model.add(cd.At("finer", 2.0, list(do)))
    return model


@pytest.mark.parametrize("method", ["partition", "dae", "auto", "joint"])
def test_an_event_changes_the_tolerance(method):
    """x = x₂ cos 2(t - 2) + ½ v₂ sin 2(t - 2) from the event on, a thousand times as exact as before."""
    coarse, fine = (
        cd.simulate(oscillator(*do), until=6, every=0.5, rtol=1e-4, atol=1e-6, method=method)
        for do in ((), (cd.ChangeRun(rtol=1e-10, atol=1e-12),))
    )
    errors = []
    for result in (coarse, fine):
        late, k = result.t >= 2, int(np.flatnonzero(result.t == 2.0)[0])
        x, v, t = result["b"].position[k, 0], result["b"].velocity[k, 0], result.t[late] - 2
        errors.append(np.abs(result["b"].position[late, 0] - x * np.cos(2 * t) - v / 2 * np.sin(2 * t)).max())
    assert errors[1] < 1e-3 * errors[0]
    assert "events have changed options of the run; at its end they are rtol=1e-10, atol=1e-12" in fine.stats.messages


def test_an_event_changes_the_longest_step():
    result = cd.simulate(oscillator(cd.ChangeRun(max_step=0.01)), until=4)
    assert result.stats.steps > 200


def test_a_run_with_changed_tolerances_goes_on_after_a_stop(tmp_path):
    options = {"until": 4, "every": 0.5, "rtol": 1e-4}
    whole = cd.simulate(oscillator(cd.ChangeRun(rtol=1e-9)), **options)

    def stop(t: float, t_end: float) -> None:
        if t >= 2.2:
            raise KeyboardInterrupt

    model = oscillator(cd.ChangeRun(rtol=1e-9))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("cardan.analysis.run.stepping.FIRST_CHUNK", 7)
        patch.setattr("cardan.analysis.run.stepping.LARGEST_CHUNK", 10)
        with pytest.warns(UserWarning, match="interrupted"):
            cd.simulate(model, save_to=tmp_path / "run.h5", progress=stop, **options)
    resumed = cd.simulate(model, save_to=cd.Resume(tmp_path / "run.h5"), **options)
    np.testing.assert_array_equal(resumed["b"].position, whole["b"].position)
    assert resumed.stats.steps == whole.stats.steps
    assert [event.state_after is not None for event in resumed.events] == [True]


def test_mistakes_in_changes_are_told():
    with pytest.raises(ModelError, match="ChangeRun: give rtol, atol or max_step"):
        cd.ChangeRun()
    with pytest.raises(ModelError, match="max_step=-1 must be a positive number"):
        cd.ChangeRun(max_step=-1)
    with pytest.raises(cd.CardanError, match="which a fixed step does not use"):
        cd.simulate(oscillator(cd.ChangeRun(rtol=1e-8)), until=3, step=0.01)


def test_changes_are_written_and_read():
    model = oscillator(cd.ChangeRun(max_step=0.01), cd.ChangeRun(1e-9, 1e-11))
    names: dict = {}
    exec(compile(to_python(model), "script.py", "exec"), names)
    for copy in (parse_yaml(to_yaml(model)).model, names["model"]):
        assert [action.options for action in copy["finer"].do] == [{"max_step": 0.01}, {"rtol": 1e-9, "atol": 1e-11}]


def test_a_state_of_a_machine_that_was_built_twice_names_the_remedy():
    state, anew = cd.simulate(collision(), until=0.1).state(), collision()
    with pytest.raises(cd.ModelError, match=r"not to the one that was built anew; cd\.carry_over\(state, model\)"):
        cd.simulate(anew, until=0.2, start=state)
