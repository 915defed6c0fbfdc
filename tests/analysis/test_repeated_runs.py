"""Runs that take over the arrays of earlier ones: nothing of those may be seen, whatever they did and whoever waits."""

from __future__ import annotations

import copy
import pickle
import threading

import casadi as ca
import numpy as np
import pytest

import cardan as cd
from cardan.analysis.methods import METHODS, opened
from cardan.analysis.run.function_on_rows import ByRow, Piece
from cardan.analysis.run.plan import MOST_PLANS, plan_of
from cardan.analysis.simulate import integrate
from cardan.compiled.compiling import compile_system
from cardan.errors import AnalysisError
from cardan.numerics.functions import Loaded
from cardan.numerics.motion import Record
from cardan.spec import run_spec


def four_bar() -> cd.Model:
    """Its estimates do not close, and the crank's angle is held."""
    model = cd.Model("four-bar", gravity=(0, -9.81))
    k = model.parameter("k", 10.0)
    crank = model.body("crank", 1.0, 0.3, (0.5, 0.9), 1.0, hold=("angle",), angular_velocity=0.5)
    coupler = model.body("coupler", 2.25, 2.0, (2.8, 2.5), 0.4)
    rocker = model.body("rocker", 2.0, 1.35, (3.6, 1.7), 1.0)
    model.add(cd.Revolute("A", model.ground.at(0, 0), crank.at(-1, 0)))
    model.add(cd.Revolute("B", crank.at(1, 0), coupler.at(-2, 0)))
    model.add(cd.Revolute("C", coupler.at(2, 0), rocker.at(2, 0)))
    model.add(cd.Revolute("D", rocker.at(-2, 0), model.ground.at(2.5, 0)))
    model.add(cd.Spring("spring", crank.at(0, 0), rocker.at(0, 0), stiffness=k, free_length=1.0))
    return model


def pendulums() -> cd.Model:
    """Two hinges in space, one after the other."""
    model = cd.Model("pendulums", dim=3, gravity=(0, 0, -9.81))
    one = model.body("one", 1.0, (0.1, 0.1, 0.01), position=(0, 0.5, 0), angular_velocity=(1.0, 0, 0))
    two = model.body("two", 1.0, (0.1, 0.1, 0.01), position=(0, 1.5, 0))
    model.add(cd.Revolute("P", model.ground.at(0, 0, 0, axis=(1, 0, 0)), one.at(0, -0.5, 0, axis=(1, 0, 0))))
    model.add(cd.Revolute("Q", one.at(0, 0.5, 0, axis=(0, 1, 0)), two.at(0, -0.5, 0, axis=(0, 1, 0))))
    return model


def run(model: cd.Model, **options) -> cd.Result:
    return integrate(model, until=0.4, every=0.05, **opened(options))


def same(a: cd.Result, b: cd.Result) -> None:
    assert list(a.columns) == list(b.columns)
    for key, values in a.columns.items():
        np.testing.assert_array_equal(values, b.columns[key], err_msg=str(key))
    assert (a.stats.steps, a.stats.evaluations, a.stats.messages) == (
        b.stats.steps,
        b.stats.evaluations,
        b.stats.messages,
    )
    assert a.stats.constraint_error == b.stats.constraint_error
    assert (a.events, a.extra) == (b.events, b.extra)
    for one, other in zip(a.pieces, b.pieces, strict=True):
        assert (one.row, one.redundant) == (other.row, other.redundant)
        assert np.array_equal(one.p, other.p)
        assert np.array_equal(one.holds, other.holds)


@pytest.mark.parametrize("build", [four_bar, pendulums])
@pytest.mark.parametrize("method", ["partition", "joint", "baumgarte"])
def test_a_run_after_others_is_like_one_on_a_new_model(build, method):
    used = build()
    for other in ("baumgarte", "joint", "partition"):
        run(used, method=METHODS[other](max_step=0.01))
    run(used, step=0.05)
    same(run(used, method=method), run(build(), method=method))
    assert compile_system(used).idle[True], "the arrays are there for the next run"


def test_other_parameters_in_between_leave_nothing_behind():
    used = four_bar()
    first = run(used)
    run(used, parameters={"k": 300.0})
    same(run(used), first)
    same(run(used, parameters={"k": 300.0}), run(four_bar(), parameters={"k": 300.0}))


def test_a_chosen_independent_coordinate_is_forgotten():
    used = four_bar()
    run(used, method=cd.Partition(independent="rocker.angle"))
    same(run(used), run(four_bar()))


def test_a_result_stays_as_it_is_when_others_follow():
    used = four_bar()
    first = run(used)
    kept = {key: values.copy() for key, values in first.columns.items()}
    run(used, parameters={"k": 300.0})
    for key, values in kept.items():
        np.testing.assert_array_equal(first.columns[key], values)


def test_a_run_that_begins_while_another_goes_on_has_arrays_of_its_own():
    used, inner = four_bar(), []
    run(used)

    def progress(t: float, end: float) -> None:
        inner.append(run(used, parameters={"k": 300.0}))

    same(run(used, progress=progress), run(four_bar()))
    same(inner[0], run(four_bar(), parameters={"k": 300.0}))


def test_threads_do_not_share_arrays():
    used, expected = four_bar(), {k: run(four_bar(), parameters={"k": k}) for k in (10.0, 300.0)}
    run(used)
    found: list[tuple[float, cd.Result]] = []

    def work(k: float) -> None:
        found.extend((k, run(used, parameters={"k": k})) for _ in range(5))

    threads = [threading.Thread(target=work, args=(k,)) for k in expected]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 10
    for k, result in found:
        same(result, expected[k])


def test_estimates_that_need_more_than_newton_start_alike_in_both_runs():
    """The second time there is room for the compiled start, which must hand over to the search."""

    def build() -> cd.Model:
        model = four_bar()
        model.add(cd.Link("far", model.bodies["coupler"].at(0, 0), model.ground.at(0, 0), length=3.8))
        return model

    used = build()
    for _ in range(2):
        with pytest.raises(cd.CardanError) as told:
            cd.assemble(used, t=0.0, hold=["rocker.angle"])
        assert "rocker.angle" in str(told.value)


class Failing(ca.Callback):
    def __init__(self):
        super().__init__()
        self.construct("failing", {})

    def get_n_in(self):
        return 5

    def get_n_out(self):
        return 1

    def eval(self, arguments):
        raise ArithmeticError


def test_rows_that_cannot_be_evaluated_are_said():
    function = Failing()
    rows = ByRow(Loaded(function, portable=False), "t q v v_rate p", (1, 1, 0, 0, 1), np.zeros(0, np.int64))
    sizes = (1, 1, 1, 0, 0, 0)
    record = Record(np.zeros(2), *(np.zeros((2, n)) for n in sizes))
    with pytest.raises(AnalysisError, match="cannot be evaluated"):
        rows.over(record, [Piece(0, np.zeros(1), np.zeros(0, bool))])


def rod_that_something_happens_to(action) -> cd.Model:
    model = cd.Model("rod", gravity=(0, -9.81))
    L = model.parameter("L", 1.0)
    rod = model.body("rod", mass=1, inertia=0.1, position=(L / 2, 0))
    model.add(cd.Revolute("pin", model.ground.at(0, 0), rod.at(-L / 2, 0)))
    model.add(cd.When("low", lambda s: s.angle(rod) + 1, do=action))
    return model


@pytest.mark.parametrize("keep_steps", [False, True])
@pytest.mark.parametrize("integrator", ["adams", "dop853"])
@pytest.mark.parametrize(
    "action", [cd.Stop(), cd.ChangeRun(rtol=1e-9, atol=1e-12)], ids=["stops", "takes other tolerances"]
)
def test_what_an_event_did_to_a_run_is_not_seen_by_the_next_one(action, integrator, keep_steps):
    """The core puts other factors into the struct of a run, and other tolerances into its array."""

    def run(model: cd.Model, L: float) -> cd.Result:
        options = {"rtol": 1e-3, "atol": 1e-3, "integrator": integrator, "keep_steps": keep_steps}
        return integrate(model, until=0.7, parameters={"L": L}, **options)

    model = rod_that_something_happens_to(action)
    for L in (1.0, 1.0, 0.5, 0.5, 1.0):
        again, alone = run(model, L), run(rod_that_something_happens_to(action), L)
        assert [tuple(event) for event in again.events] == [tuple(event) for event in alone.events] != []
        same(again, alone)


def rod_with(mass: float = 1.0) -> tuple[cd.Model, cd.Result]:
    model = cd.Model("rod", gravity=(0, -9.81))
    body = model.body("rod", mass=model.parameter("m", mass), inertia=0.1, position=(0.5, 0))
    model.add(cd.Revolute("pin", model.ground.at(0, 0), body.at(-0.5, 0)))
    return model, cd.simulate(model, until=0.5)


def test_reactions_are_those_of_the_run_whatever_is_done_before_somebody_asks_for_them():
    expected = np.array(rod_with()[1]["pin"].reaction_i)
    model, result = rod_with()
    result["rod"].position[:] *= 1000.0
    result["rod"].angle[:] = result["rod"].velocity[:] = result.t[:] = 0.0
    cd.simulate(model, until=0.5, parameters={"m": 7.0})  # on the same machine
    model.body("other", mass=1, inertia=1)
    assert np.array_equal(result["pin"].reaction_i, expected)
    assert not result["rod"].angle.any()


@pytest.mark.parametrize("way", [pickle.dumps, copy.deepcopy, copy.copy], ids=["pickled", "copied deeply", "copied"])
def test_a_copy_of_a_result_has_what_nobody_has_asked_for_yet(way):
    taken = way(rod_with()[1])
    taken = pickle.loads(taken) if isinstance(taken, bytes) else taken
    assert np.array_equal(taken["pin"].reaction_i, rod_with()[1]["pin"].reaction_i)
    assert np.array_equal(taken["rod"].angle, rod_with()[1]["rod"].angle)


def test_threads_may_ask_one_result_for_reactions_at_once():
    expected = np.array(rod_with()[1]["pin"].reaction_i)
    results, answers = [rod_with()[1] for _ in range(20)], []

    def ask() -> None:
        answers.extend(np.array_equal(result["pin"].reaction_i, expected) for result in results)

    threads = [threading.Thread(target=ask) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert answers == [True] * 80


def test_the_request_is_that_of_the_run_whatever_becomes_of_its_arguments():
    model, _ = rod_with()
    parameters = {"m": 2.0}
    result = cd.simulate(model, until=0.5, parameters=parameters)
    parameters["m"] = 3.0
    assert result.request["options"]["parameters"] == {"m": 2.0}
    assert cd.simulate(model, until=0.5).request["options"]["parameters"] is None


def test_the_account_of_an_event_is_there_when_the_machine_has_run_on():
    def falls() -> cd.Model:
        model = cd.Model("ball", gravity=(0, -10))
        ball = model.body("ball", mass=2, inertia=1, position=(0, 1.25))
        model.add(cd.Limit("floor", ball.y, lower=0, restitution=0.5))
        return model

    model = falls()
    events = cd.simulate(model, until=0.8).events
    cd.simulate(model, until=0.2)
    again = pickle.loads(pickle.dumps(cd.simulate(falls(), until=0.8).events))
    assert len(events) == len(again) == 1
    for event in (events[0], again[0]):
        assert (event.what, event.lost) == ("hits", pytest.approx(0.75 * 25))
        assert event.state_after["ball"]["velocity"][1] == pytest.approx(2.5)
    assert np.array_equal(events[0].before, again[0].before)
    with pytest.raises(AttributeError):
        _ = events[0].energy


# -- a run leaves nothing behind in the next one -----------------------------------------------------------------------


@pytest.mark.parametrize("keep_steps", [False, True])
@pytest.mark.parametrize("build", [four_bar, pendulums])
@pytest.mark.parametrize(
    "options",
    [
        {"method": "partition"},
        {"method": "joint"},
        {"method": cd.Baumgarte(gains="auto")},
        {"method": cd.Partition(integrator="dop853", max_step=0.02)},
        {"start": "given", "method": "direct"},
        {"method": cd.Partition(choose="svd"), "start": cd.Start(time=0.1)},
    ],
    ids=str,
)
def test_the_same_run_again_and_again(build, options, keep_steps):
    used = build()
    results = [run(used, keep_steps=keep_steps, **options) for _ in range(5)]
    alone = run(build(), keep_steps=keep_steps, **options)
    for result in results:
        same(result, alone)
        assert result.request == alone.request
        assert result.extra == alone.extra
        if keep_steps:
            for one, other in zip(result.trail.stretches[0].rows, alone.trail.stretches[0].rows, strict=True):
                np.testing.assert_array_equal(one, other)


def test_a_machine_with_many_events_again_and_again():
    """A stop, a spring that is switched on and off, a number that is set: the next run must not see them."""

    def build() -> cd.Model:
        model = four_bar()
        crank, k = model.bodies["crank"], model.parameter("events", 0.0)
        model.add(cd.Limit("stop", crank.angle, lower=0.9, upper=1.05, restitution=0.5))
        model.add(cd.Spring("other", model.ground.at(0, 1), crank.at(0, 0), stiffness=50, free_length=1, active=False))
        model.add(cd.When("on", lambda s: s.angle(crank) - 1.02, do=[cd.Switch("other"), cd.Set("events", k + 1)]))
        model.add(
            cd.When("off", lambda s: 0.98 - s.angle(crank), do=[cd.Switch("other", on=False), cd.Set("events", k + 1)])
        )
        return model

    used, alone = build(), run(build())
    assert len(alone.pieces) > 2
    for _ in range(5):
        same(run(used), alone)


def test_a_run_that_is_repeated_sees_every_change_of_the_model():
    used, other = four_bar(), four_bar()
    first = [run(used) for _ in range(4)][-1]
    kept = {key: values.copy() for key, values in first.columns.items()}
    same(run(used.with_parameters({"k": 300.0})), run(other, parameters={"k": 300.0}))
    for model in (used, other):
        model.gravity = (0, 9.81)
    same(run(used), run(other))
    for model in (used, other):
        model.body("alone", mass=1, inertia=1, velocity=(1, 0))
    same(run(used), run(other))
    for model in (used, other):
        model.add(cd.When("turned", lambda s, b=model.bodies["crank"]: s.angle(b) - 1.1, do=cd.Stop()))
    same(run(used), run(other))
    assert run(used).t[-1] < 0.4
    for key, values in kept.items():
        np.testing.assert_array_equal(first.columns[key], values)


def test_other_runs_in_between_leave_nothing_behind_in_one_that_is_repeated():
    used, alone, others = four_bar(), run(four_bar()), ({"k": 300.0}, {"k": 20.0}, {"k": 5.0})
    for parameters in others:
        for _ in range(3):
            same(run(used), alone)
        run(used, parameters=parameters)
        run(used, parameters=parameters, method="joint", rtol=1e-9)
        run(used, step=0.05)
        cd.assemble(used, t=0.2)
        with pytest.raises(cd.CardanError):
            run(used, parameters={"k": np.nan})
    for parameters in others:
        same(run(used, parameters=parameters), run(four_bar(), parameters=parameters))


def test_every_set_of_options_has_a_plan_of_its_own():
    """Options that differ in one word, by turns on one model, and in a number of another type."""
    options = [
        {"until": 0.3},
        {"until": 0.3, "every": 0.1},
        {"until": 0.3, "rtol": 1e-8},
        {"until": 0.3, "step": 0.01},
        {"until": 0.3, "start": cd.Start(time=0.1)},
        {"until": 0.3, "method": "joint"},
        {"until": 0.3, "method": cd.Partition(max_step=0.01)},
        {"until": 0.3, "method": cd.Partition(choose="qr")},
        {"until": 0.3, "method": cd.Partition(independent="rocker.angle")},
        {"until": 0.3, "method": cd.Partition(integrator="dop853")},
        {"until": 1},
        {"until": 1.0},
    ]
    used = four_bar()
    alone = [cd.simulate(four_bar(), **one) for one in options]
    for _ in range(2):
        for one, expected in zip(options, alone, strict=True):
            result = cd.simulate(used, **one)
            same(result, expected)
            np.testing.assert_array_equal(result.t, expected.t)
            assert result.request == expected.request
            result.t[:] = 0.0  # a user may write there


def test_equal_options_share_a_plan_whatever_the_parameters_are():
    system = compile_system(four_bar())
    first, other = ({"k": 1.0}, {"k": 2.0})
    plan = plan_of(system, run_spec(first, until=1.0).settled())
    assert plan_of(system, run_spec(other, until=1.0).settled()) is plan
    assert plan_of(system, run_spec(None, until=1.0, rtol=1e-7).settled()) is not plan
    hold = ["crank.angle"]  # which may change after the call
    assert plan_of(system, run_spec(None, until=1.0, hold=hold).settled()) is not plan
    assert plan_of(compile_system(four_bar()), run_spec(first, until=1.0).settled()) is not plan
    for k in range(MOST_PLANS + 1):
        plan_of(system, run_spec(None, until=2.0 + k).settled())
    assert plan_of(system, run_spec(first, until=1.0).settled()) is not plan  # kept no longer


def test_a_function_in_python_is_asked_in_every_run():
    weight = [1.0]

    def build() -> cd.Model:
        model = cd.Model("rod", gravity=None)
        rod = model.body("rod", mass=1, inertia=0.1, position=(0.5, 0))
        model.add(cd.Revolute("pin", model.ground.at(0, 0), rod.at(-0.5, 0)))
        load = cd.blackbox(lambda t: -9.81 * weight[0])
        model.add(cd.Force("load", rod.at(0, 0), lambda s: (0, load(s.time))))
        return model

    used = build()
    for weight[0] in (1.0, 1.0, 1.0, 3.0, 3.0):
        same(run(used), run(build()))


def test_threads_repeat_the_same_run_at_once():
    used, alone, found = four_bar(), run(four_bar()), []
    run(used), run(used), run(used)
    threads = [threading.Thread(target=lambda: found.extend(run(used) for _ in range(8))) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 24
    for result in found:
        same(result, alone)
