"""Sweeps: numbers of closed forms, the same in all backends; failures listed; records that survive a kill."""

from __future__ import annotations

import os
import pickle
import signal
import subprocess
import sys
import threading
import time
import warnings
from functools import partial, wraps
from math import pi, sqrt
from types import SimpleNamespace

import numpy as np
import pytest

import cardan as cd
from cardan.design.sweeps import backend_runners, lanes
from cardan.design.sweeps.sampling import Designs
from cardan.design.sweeps.sweep import _Collected
from cardan.design.sweeps.sweep_table import Failure
from cardan.design.sweeps.sweep_task import Batch, Task, pack, packed, unpack

DEFAULT_RUN = 1e-5  # runs with the default rtol 1e-6
GRID = {"k": [50.0, 100.0, 200.0], "m": [1.0, 2.0, 4.0, 5.0]}


@pytest.fixture
def oscillator() -> cd.Model:
    """A mass on a spring, released at 0.1 from rest: x = 0.1 cos(√(k/m) t)."""
    model = cd.Model("oscillator", gravity=None)
    k = model.parameter("k", 100.0, bounds=(10, 1000))
    m = model.parameter("m", 2.0)
    block = model.body("block", mass=m, inertia=1, position=(1.1, 0))
    model.add(cd.Translational("slide", model.ground.at(0, 0, axis=(1, 0)), block.at(0, 0)))
    model.add(cd.Spring("spring", model.ground.at(0, 0), block.at(0, 0), stiffness=k, free_length=1))
    return model


@pytest.fixture
def dyad() -> cd.Model:
    """Two links of length L each to a point at distance 1.5: they do not reach it for L < 0.75."""
    model = cd.Model("dyad")
    L = model.parameter("L", 1.0)
    a = model.body("a", mass=1, inertia=0.1, position=(0.4, 0.3), angle=0.7)
    b = model.body("b", mass=1, inertia=0.1, position=(1.1, 0.3), angle=-0.7)
    model.add(cd.Revolute("A", model.ground.at(0, 0), a.at(-L / 2, 0)))
    model.add(cd.Revolute("B", a.at(L / 2, 0), b.at(-L / 2, 0)))
    model.add(cd.Revolute("C", b.at(L / 2, 0), model.ground.at(1.5, 0)))
    return model


def displacement(k, m, t):
    return 1 + 0.1 * np.cos(np.sqrt(k / m) * t)


# -- numbers -------------------------------------------------------------------------------------------------------


def test_responses_are_those_of_the_closed_form(oscillator):
    responses = [
        "block.position.x",
        "max:block.position.x",
        "peak:spring.force",
        "mean:block.position.x",
        "rms:block.velocity.x",
    ]
    found = cd.sweep(oscillator, GRID, responses, until=1, every=0.001, rtol=1e-8)
    k, m = found["k"], found["m"]
    w = np.sqrt(k / m)
    assert len(found) == 12
    assert found["block.position.x"] == pytest.approx(displacement(k, m, 1.0), rel=DEFAULT_RUN)
    assert found["max:block.position.x"] == pytest.approx(np.full(12, 1.1), rel=1e-12)
    assert found["peak:spring.force"] == pytest.approx(0.1 * k, rel=DEFAULT_RUN)
    # trapezoids: errors of (w h)²/12
    assert found["mean:block.position.x"] == pytest.approx(1 + 0.1 * np.sin(w) / w, rel=DEFAULT_RUN)
    square = (0.1 * w) ** 2 * (0.5 - np.sin(2 * w) / (4 * w))
    assert found["rms:block.velocity.x"] == pytest.approx(np.sqrt(square), rel=2e-5)
    best = found.best("block.position.x", among=found["m"] > 1.5)
    allowed = np.where(m > 1.5, displacement(k, m, 1.0), np.inf)
    assert best.parameters == {"k": k[allowed.argmin()], "m": m[allowed.argmin()]}
    assert found.best("peak:spring.force", largest=True).parameters["k"] == 200.0


def test_every_number_is_that_of_a_run_by_itself(oscillator):
    found = cd.sweep(oscillator, GRID, "block.position", until=1, backend=cd.Backend("processes", workers=2))
    for index in (0, 5, 11):
        design = found.design(index)
        alone = cd.simulate(oscillator, until=1, parameters=design.parameters)
        assert list(design.responses.values()) == alone["block"].position[-1].tolist()
        assert list(design.responses) == ["block.position.x", "block.position.y"]


def test_functions_of_results(oscillator):
    def ends(result):
        return result["block"].position[[0, -1], 0]

    asked = {"ends": ends, "speed": lambda result: {"first": result["block"].velocity[0, 0]}}
    found = cd.sweep(oscillator, {"k": [50, 100]}, asked, until=1)
    assert list(found.responses) == ["ends.1", "ends.2", "speed.first"]
    assert found["ends.1"] == pytest.approx([1.1, 1.1])
    assert found["ends.2"] == pytest.approx(displacement(np.array([50, 100]), 2.0, 1.0), rel=DEFAULT_RUN)
    assert (found["speed.first"] == 0).all()


def test_natural_frequencies(oscillator):
    found = cd.sweep(oscillator, GRID, ["frequency 1", "damping 1", "stable"], analysis="linearize", backend="threads")
    assert found["frequency 1"] == pytest.approx(np.sqrt(found["k"] / found["m"]) / (2 * pi), rel=1e-9)
    assert found["damping 1"] == pytest.approx(np.zeros(12), abs=1e-9)
    assert (found["stable"] == 1).all()


def test_equilibria(oscillator):
    oscillator.add(cd.Force("pull", oscillator["block"].at(0, 0), (3.0, 0.0)))
    found = cd.sweep(oscillator, {"k": [50, 100, 200]}, "block.position.x", analysis="equilibrium")
    assert found["block.position.x"] == pytest.approx(1 + 3 / found["k"], rel=1e-9)


def test_driven_machines():
    model = cd.Model("crank")
    speed = model.parameter("speed", 2.0)
    wheel = model.body("wheel")
    model.add(cd.Revolute("pin", model.ground.at(0, 0), wheel.at(0, 0)))
    model.add(cd.Drive("motor", wheel.angle, lambda t: speed * t))
    found = cd.sweep(model, {"speed": [1, 2, 3]}, "wheel.angle", until=1, analysis="kinematics")
    assert found["wheel.angle"] == pytest.approx([1, 2, 3], rel=1e-12)


def test_functionals(oscillator):
    functionals = [cd.Terminal(lambda s: s.position(oscillator["block"])[0]), cd.Peak("spring.force", name="pull")]
    found = cd.sweep(oscillator, {"k": [50, 100]}, [*functionals, "block.position.x"], until=1)
    assert list(found.responses) == ["terminal", "pull", "block.position.x"]
    assert found["terminal"] == pytest.approx(found["block.position.x"], rel=1e-9)
    assert found["pull"] == pytest.approx(0.1 * found["k"], rel=DEFAULT_RUN)


# -- backends ------------------------------------------------------------------------------------------------------


def chaotic() -> cd.Model:
    """A double pendulum with a force of the user: differences of one bit would show."""
    model = cd.Model("double pendulum")
    L = model.parameter("L", 1.0)
    a = model.body("a", mass=1, inertia=0.1, position=(L / 2, 0))
    b = model.body("b", mass=L, inertia=0.1, position=(1.5 * L, 0))
    model.add(cd.Revolute("A", model.ground.at(0, 0), a.at(-L / 2, 0)))
    model.add(cd.Revolute("B", a.at(L / 2, 0), b.at(-L / 2, 0)))
    model.add(cd.Force("drag", b.at(0, 0), lambda s: -0.1 * L * s.velocity(b.at(0, 0))))
    return model


@pytest.fixture(scope="module")
def serial() -> cd.Sweep:
    return cd.sweep(
        chaotic(), cd.Samples(24, {"L": (0.5, 1.5)}), ["b.angle", "peak:A.reaction_i"], until=2, backend="serial"
    )


def same(a: cd.Sweep, b: cd.Sweep) -> bool:
    return list(a) == list(b) and all(np.array_equal(a[name], b[name], equal_nan=True) for name in a)


@pytest.mark.parametrize("backend", ["threads", "processes"])
def test_backends_agree_bit_by_bit(serial, backend):
    found = cd.sweep(
        chaotic(),
        cd.Samples(24, {"L": (0.5, 1.5)}),
        list(asked(serial)),
        until=2,
        backend=cd.Backend(backend, workers=3),
    )
    assert same(found, serial)
    assert np.isfinite(serial["b.angle"]).all()


def asked(sweep: cd.Sweep) -> dict[str, None]:
    return dict.fromkeys(name.rsplit(".", 1)[0] if name.startswith("peak") else name for name in sweep.responses)


def test_processes_that_are_not_copies(serial, monkeypatch):
    monkeypatch.setattr(backend_runners, "can_fork", lambda: False)
    found = cd.sweep(
        chaotic(),
        cd.Samples(24, {"L": (0.5, 1.5)}),
        list(asked(serial)),
        until=2,
        backend=cd.Backend("processes", workers=2),
    )
    assert same(found, serial)


@pytest.mark.long
def test_a_local_cluster_gives_the_same(serial):
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:
        found = cd.sweep(
            chaotic(),
            cd.Samples(24, {"L": (0.5, 1.5)}),
            list(asked(serial)),
            until=2,
            method=cd.Partition(integrator="adams"),
            backend=cd.Backend(scheduler=cluster.scheduler_address),
        )
    assert same(found, serial)


def test_workers_of_a_cluster_run_lanes(oscillator, dyad, monkeypatch):
    """In threads of this process, so that what workers call can be seen."""
    distributed = pytest.importorskip("distributed")
    options = {"n_workers": 2, "threads_per_worker": 1, "processes": False, "dashboard_address": None}
    sent: list[int] = []
    run = lanes._run

    def counted(plan, table, indices, *rest):
        sent.append(len(indices))
        return run(plan, table, indices, *rest)

    monkeypatch.setattr(lanes, "_run", counted)
    with distributed.LocalCluster(**options) as cluster, distributed.Client(cluster) as client:
        grid = {"k": np.linspace(50, 200, 8), "m": [1.0, 2.0, 4.0, 5.0]}
        found = cd.sweep(oscillator, grid, "block.position.x", until=1, backend=cd.Backend(scheduler=client, workers=2))
        lengths = {"L": [1.0, 0.5, *np.linspace(0.8, 1.4, 20)]}
        open_ones = cd.sweep(dyad, lengths, ["a.angle", "max:b.angle"], until=0.3, backend=cd.Backend(scheduler=client))
    assert sum(sent) == 32 + 22
    assert found["block.position.x"] == pytest.approx(displacement(found["k"], found["m"], 1.0), rel=DEFAULT_RUN)
    (failure,) = open_ones.failures
    assert failure.index == 1
    assert "cannot be assembled" in failure.message
    alone = cd.sweep(dyad, lengths, ["a.angle", "max:b.angle"], until=0.3, backend="serial")
    for name in ("a.angle", "max:b.angle"):
        assert np.allclose(open_ones[name], alone[name], rtol=0, atol=1e-4, equal_nan=True)


def test_a_slice_of_designs_keeps_the_numbers_of_the_whole_table(dyad):
    """What a worker of a cluster does, here: packed task, part of the designs, one of which cannot be assembled."""
    task = Task(dyad, "simulate", {"until": 0.3}, {"angle": "a.angle"})
    table = Designs(("L",), np.array([[1.0], [0.5], [1.1], [1.2]]))
    (part,) = lanes.slices(table, [np.array([3, 1])])
    data = packed(task)
    found = lanes.run_slice(data, "a key", part)
    again = lanes.run_slice(data, "a key", part)
    for batch, failed in (found, again):
        assert isinstance(batch, Batch)
        assert batch.indices.tolist() == [3]
        exact = cd.simulate(dyad, 0.3, parameters={"L": 1.2}, rtol=1e-10)["a"].angle[-1]
        assert batch.values["angle"] == pytest.approx([exact], rel=DEFAULT_RUN)
        assert failed.index == 1
        assert "cannot be assembled" in failed.message


def test_models_can_be_sent():
    model = chaotic()
    again = unpack(pack(model))
    expected, found = cd.simulate(model, until=1), cd.simulate(again, until=1)
    assert np.array_equal(found["b"].angle, expected["b"].angle)
    assert again.parameters["L"].symbol is not model.parameters["L"].symbol


def test_results_can_be_kept(oscillator):
    oscillator.add(cd.At("half", 0.5))
    found = cd.sweep(oscillator, {"k": [50.0] * 3}, until=1, keep="results", backend=cd.Backend("processes", workers=2))
    assert found.results is not None
    assert [result.events[0].name for result in found.results] == ["half"] * 3
    assert found.results[2]["block"].position[-1, 0] == pytest.approx(displacement(50, 2, 1.0), rel=DEFAULT_RUN)
    happening = pickle.loads(pickle.dumps(found.results[0].events[0]))
    assert (happening.t, happening.name, happening.lost) == (0.5, "half", 0.0)


def test_runs_in_threads_while_others_compile(oscillator):
    """CasADi's list of functions does not move under running kernels."""
    expected = cd.simulate(oscillator, until=2)["block"].position
    wrong, going = [], threading.Event()

    def run_again_and_again():
        while not going.is_set():
            if not np.array_equal(cd.simulate(oscillator, until=2)["block"].position, expected):
                wrong.append(1)

    threads = [threading.Thread(target=run_again_and_again) for _ in range(2)]
    for thread in threads:
        thread.start()
    for _ in range(30):
        cd.simulate(chaotic(), until=0.1)
    going.set()
    for thread in threads:
        thread.join()
    assert not wrong


# -- failures ------------------------------------------------------------------------------------------------------


def test_designs_that_fail_are_listed(dyad):
    found = cd.sweep(dyad, {"L": [1.0, 0.5, 0.9, 0.6]}, "a.angle", until=0.1)
    assert [failure.index for failure in found.failures] == [1, 3]
    assert found.failures[0].parameters == {"L": 0.5}
    assert "cannot be assembled" in found.failures[0].message
    assert np.isnan(found["a.angle"]).tolist() == [False, True, False, True]
    assert found.done.all()
    assert "2 failed" in repr(found)
    assert "cannot be assembled" in found.report()
    assert found.best("a.angle").index in (0, 2)


@pytest.mark.parametrize("kinds", [5, 6, 8])
def test_the_report_lists_five_kinds_of_failure_and_counts_the_others(kinds):
    failures = [Failure(k, {"k": float(k)}, f"reason {k}") for k in range(kinds)]
    points = np.arange(float(kinds))[:, None]
    report = cd.Sweep("many", ["k"], points, {"x": np.full(kinds, np.nan)}, failures).report()
    assert report.count("failed 1 x: reason") == 5
    assert ("other kinds of failure" in report) == (kinds > 5)
    assert f"and {kinds - 5} other kinds of failure" in report or kinds == 5


def test_all_designs_fail(oscillator):
    with pytest.raises(
        cd.AnalysisError, match=r"all 2 designs failed; the first one: .*mass must be positive"
    ) as failed:
        cd.sweep(oscillator, {"m": [-1, -2]}, "block.position.x", until=0.1)
    assert len(failed.value.sweep.failures) == 2


def test_a_function_that_raises_is_a_failure(oscillator):
    def picky(result):
        return 1 / (result.parameters["k"] - 100)

    found = cd.sweep(oscillator, {"k": [50, 100, 200]}, picky, until=0.1)
    assert found["picky"][[0, 2]] == pytest.approx([-0.02, 0.01])
    assert 'response "picky" raised ZeroDivisionError' in found.failures[0].message


def test_a_mass_that_becomes_negative_is_a_failure(oscillator):
    found = cd.sweep(oscillator, {"m": [1, -1]}, "block.position.x", until=0.1)
    assert "mass must be positive" in found.failures[0].message


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"responses": "block.positon.x"}, 'did you mean "block.position'),
        ({"responses": "block.position.z"}, 'did you mean "block.position.y"'),
        ({"responses": "largest:block.position.x"}, '"largest" is not known'),
        ({"responses": None}, "a sweep needs responses"),
        ({"responses": [3]}, "expected a name such as"),
        ({"responses": ["block.position.x"] * 2}, "two responses are called"),
        ({"until": None}, "needs an end time"),
        ({"analysis": "simulat"}, 'did you mean "simulate"'),
        ({"backend": "thread"}, 'did you mean "threads"'),
        ({"backend": cd.Backend("threads", scheduler="tcp://x:1")}, 'belongs to backend="dask"'),
        ({"backend": cd.Backend(workers=0)}, "positive whole number"),
        ({"rtoll": 1e-3}, 'did you mean "rtol"'),
        ({"keep": "all"}, 'keep="all" is not known'),
        ({"save": "sweep.h5"}, "recorded as .csv"),
        ({"save": "no/such/folder.csv"}, "no folder"),
        ({"parameters": {"k": 3}}, "both varied and given"),
        ({"designs": {"kk": [1]}}, "unknown parameter"),
    ],
)
def test_what_is_refused(oscillator, change, words):
    arguments = {"designs": {"k": [50, 100]}, "responses": "block.position.x", "until": 0.1} | change
    with pytest.raises(cd.CardanError) as refused:
        cd.sweep(oscillator, **arguments)
    assert words in str(refused.value)


def test_black_boxes_are_not_shared_by_threads(oscillator):
    push = cd.blackbox(lambda t: 0.0)
    oscillator.add(cd.Force("push", oscillator["block"].at(0, 0), lambda s: (push(s.time), 0)))
    with pytest.raises(cd.AnalysisError, match="black boxes"):
        cd.sweep(oscillator, {"k": [50, 100]}, "block.position.x", until=0.1, backend="threads")
    found = cd.sweep(oscillator, {"k": [50.0, 100.0]}, "block.position.x", until=0.5)
    assert found["block.position.x"] == pytest.approx(displacement(found["k"], 2, 0.5), rel=DEFAULT_RUN)


def test_no_scheduler_answers(oscillator, monkeypatch):
    pytest.importorskip("distributed")
    monkeypatch.setattr(backend_runners, "ANSWER_SECONDS", 1)
    with pytest.raises(cd.AnalysisError, match='no Dask scheduler answers at "tcp://127'):
        cd.sweep(oscillator, GRID, "block.position.x", until=0.1, backend=cd.Backend(scheduler="tcp://127.0.0.1:9"))


def test_values_outside_bounds_are_told(oscillator):
    with pytest.warns(UserWarning, match="1 of 2 designs lie outside"):
        found = cd.sweep(oscillator, {"k": [5, 100]}, "block.position.x", until=0.1)
    assert "outside its bounds" in found.report()


# -- records -------------------------------------------------------------------------------------------------------


def test_progress_counts_designs(oscillator):
    seen = []
    cd.sweep(oscillator, GRID, "block.position.x", until=0.1, progress=lambda done, total: seen.append((done, total)))
    assert seen[-1] == (12, 12)
    assert [done for done, _ in seen] == sorted(done for done, _ in seen)


@pytest.mark.parametrize("ending", [".csv", ".h5", ".npz"])
def test_sweeps_are_saved_and_read_back(dyad, tmp_path, ending):
    found = cd.sweep(dyad, {"L": [1.0, 0.5, 0.9]}, ["a.angle", "max:A.reaction_i.Fx"], until=0.1)
    path = tmp_path / f"sweep{ending}"
    found.save(path)
    again = cd.load_sweep(path)
    assert same(again, found)
    assert again.failures == found.failures
    assert (again.name, again.parameters) == ("dyad", ("L",))
    assert again.report() == found.report()


def test_files_that_are_no_sweeps(tmp_path, oscillator):
    (tmp_path / "other.csv").write_text("a,b\n1,2\n")
    (tmp_path / "other.npz").write_text("nothing")
    for name, words in (("other.csv", "not a sweep"), ("other.npz", "not a sweep"), ("none.csv", "no such file")):
        with pytest.raises(cd.FileError, match=words):
            cd.load_sweep(tmp_path / name)
    with pytest.raises(cd.FileError, match="sweeps are written as"):
        cd.sweep(oscillator, {"k": [50]}, "block.position.x", until=0.1).save(tmp_path / "sweep.txt")


def test_a_sweep_goes_on_where_it_was_stopped(oscillator, tmp_path, monkeypatch):
    path = tmp_path / "sweep.csv"
    run = partial(cd.sweep, oscillator, GRID, "block.position.x", until=0.5, save=path, backend="serial")
    whole = run()
    lines = path.read_text().splitlines(keepends=True)
    assert len(lines) == 2 + 12
    path.write_text("".join(lines[:7]) + lines[7][: len(lines[7]) // 2])  # five designs and half a line
    unfinished = cd.load_sweep(path)
    assert int(unfinished.done.sum()) == 5
    ran = []
    original = cd.simulate

    @wraps(original)
    def counted(*arguments, **options):
        ran.append(options["parameters"])
        return original(*arguments, **options)

    monkeypatch.setitem(sys.modules["cardan.design.sweeps.sweep_task"].ANALYSES, "simulate", counted)
    again = run(save=cd.Resume(path))
    assert len(ran) == 7
    assert same(again, whole)
    assert path.read_text() == "".join(lines)
    assert same(run(save=cd.Resume(path)), whole)
    assert len(ran) == 7


def test_a_record_of_failures_only_goes_on(oscillator, tmp_path):
    path = tmp_path / "sweep.csv"
    with pytest.raises(cd.AnalysisError, match="all 2 designs failed"):
        cd.sweep(oscillator, {"m": [-1, -2]}, "block.position.x", until=0.1, save=path)
    assert [failure.index for failure in cd.load_sweep(path).failures] == [0, 1]
    lines = path.read_text().replace('"count": 2', '"count": 3').splitlines(keepends=True)
    found = cd.sweep(oscillator, {"m": [-1, -2, 1]}, "block.position.x", until=0.1, save=tmp_path / "three.csv")
    first = (tmp_path / "three.csv").read_text().splitlines(keepends=True)[0]
    path.write_text("".join([first, *lines[1:]]))
    assert same(cd.sweep(oscillator, {"m": [-1, -2, 1]}, "block.position.x", until=0.1, save=cd.Resume(path)), found)
    assert same(cd.load_sweep(path), found)


def test_a_record_of_something_else_is_refused(oscillator, tmp_path):
    path = tmp_path / "sweep.csv"
    go_on = partial(cd.sweep, save=cd.Resume(path))
    go_on(oscillator, GRID, "block.position.x", until=0.1)
    with pytest.raises(cd.FileError, match="made for other designs"):
        go_on(oscillator, {"k": [51.0], "m": [2.0]}, "block.position.x", until=0.1)
    with pytest.raises(cd.FileError, match="made for another analysis, other options or responses"):
        go_on(oscillator, GRID, "block.position.x", until=0.2)
    oscillator.add(cd.Force("pull", oscillator["block"].at(0, 0), (3.0, 0.0)))
    with pytest.raises(cd.FileError, match="made for another model"):
        go_on(oscillator, GRID, "block.position.x", until=0.1)
    path.write_text("a,b\n")
    with pytest.raises(cd.FileError, match="not a sweep"):
        go_on(oscillator, GRID, "block.position.x", until=0.1)


def test_the_same_model_is_not_called_another(oscillator, tmp_path):
    path = tmp_path / "sweep.csv"
    whole = cd.sweep(oscillator, GRID, "block.position.x", until=0.1, save=path)
    other = oscillator.with_parameters({"k": 123.0})  # the designs say what k is
    assert same(cd.sweep(other, GRID, "block.position.x", until=0.1, save=cd.Resume(path)), whole)
    whole.save(path)
    with pytest.raises(cd.FileError, match=r"does not tell its model and its designs, as sweep\.save"):
        cd.sweep(oscillator, GRID, "block.position.x", until=0.1, save=cd.Resume(path))


@pytest.mark.skipif(sys.platform == "win32", reason="there are no limits of resources")
@pytest.mark.parametrize("backend", ["serial", "threads", "lanes"])
def test_a_full_disk_loses_nothing(oscillator, tmp_path, backend):
    import resource

    path = tmp_path / "sweep.csv"
    run = partial(cd.sweep, oscillator, {"k": np.linspace(50, 90, 300)}, "block.position.x", until=0.1, backend=backend)
    whole = run()  # what is compiled is kept in files, before the disk is full
    _, hard = before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (9000, hard))
    try:
        with pytest.raises(cd.FileError, match=r"sweep\.csv: cannot write: File too large; the designs in") as caught:
            run(save=path)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    in_file, in_memory = cd.load_sweep(path), caught.value.sweep
    assert 100 < in_file.done.sum() < in_memory.done.sum() <= 300
    expected = pytest.approx(whole["block.position.x"], rel=DEFAULT_RUN)  # lanes run the first design by itself
    assert np.where(in_memory.done, in_memory["block.position.x"], whole["block.position.x"]) == expected
    assert run(save=cd.Resume(path))["block.position.x"] == expected


LONG = """
import signal, sys, warnings
import cardan as cd
signal.signal(signal.SIGINT, signal.default_int_handler)  # a process in the background may have it ignored
model = cd.Model("oscillator", gravity=None)
k = model.parameter("k", 100.0)
block = model.body("block", mass=2, inertia=1, position=(1.1, 0))
model.add(cd.Translational("slide", model.ground.at(0, 0, axis=(1, 0)), block.at(0, 0)))
model.add(cd.Spring("spring", model.ground.at(0, 0), block.at(0, 0), stiffness=k, free_length=1))
designs = {"k": [50.0 + i for i in range(100_000)]}
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    place = cd.Backend(sys.argv[2], workers=2)
    found = cd.sweep(model, designs, "block.position.x", until=1, save=sys.argv[1], backend=place)
print(int(found.done.sum()), *(warning.message for warning in caught))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
@pytest.mark.parametrize(
    ("backend", "number"),
    [("serial", signal.SIGINT), ("threads", signal.SIGINT), ("processes", signal.SIGINT), ("serial", signal.SIGKILL)],
)
def test_what_was_done_survives(oscillator, tmp_path, backend, number):
    path = tmp_path / "sweep.csv"
    cd.simulate(oscillator, until=1)  # the kernels are compiled now, so that the process finds them
    command = [sys.executable, "-c", LONG, str(path), backend]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=os.environ) as process:
        try:
            while not (path.exists() and path.read_bytes().count(b"\n") > 20):
                assert process.poll() is None
                time.sleep(0.05)
            process.send_signal(number)
            said = process.communicate(timeout=60)[0]
        finally:
            process.kill()
    found = cd.load_sweep(path)
    count = int(found.done.sum())
    assert 18 < count < 100_000
    k, x = found["k"][found.done], found["block.position.x"][found.done]
    assert x == pytest.approx(displacement(k, 2.0, 1.0), rel=DEFAULT_RUN)
    if number == signal.SIGINT:
        assert process.returncode == 0
        assert said.startswith(f"{count} interrupted: {100_000 - count} of 100000 designs were not run")


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
def test_a_design_during_which_a_library_swallowed_the_interrupt_is_not_counted(oscillator):
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # a process in the background has it ignored

    def position(result):
        if result.parameters["k"] == 300.0:
            try:
                signal.raise_signal(signal.SIGINT)
            except KeyboardInterrupt:
                return float("nan")
        return result["block"].position[-1, 0]

    try:
        with pytest.warns(UserWarning, match="interrupted: 2 of 4"):
            found = cd.sweep(oscillator, {"k": [100.0, 200.0, 300.0, 400.0]}, position, until=0.1, backend="serial")
    finally:
        signal.signal(signal.SIGINT, before)
    assert list(found.done) == [True, True, False, False]
    assert not found.failures


# -- pictures ------------------------------------------------------------------------------------------------------


def test_pictures(oscillator, tmp_path):
    found = cd.sweep(oscillator, GRID, ["block.position.x", "peak:spring.force"], until=0.3)
    contour = found.plot_contour("k", "m", "block.position.x", path=tmp_path / "contour.png")
    assert (tmp_path / "contour.png").stat().st_size > 1000
    assert [contour.axes[0].get_xlabel(), contour.axes[0].get_ylabel()] == ["k", "m"]
    parallel = found.plot_parallel(path=tmp_path / "parallel.svg")
    (lines,) = (c for c in parallel.axes[0].collections if len(c.get_paths()) == 12)
    heights = np.array([path.vertices[:, 1] for path in lines.get_paths()])
    assert heights.shape == (12, 4)
    assert heights.min(axis=0) == pytest.approx([0] * 4)
    assert heights.max(axis=0) == pytest.approx([1] * 4)


def test_scattered_contours_and_slices(oscillator, dyad):
    scattered = cd.sweep(oscillator, cd.Samples(30, {"k": (50, 100), "m": (1, 2)}), "block.position.x", until=0.1)
    assert scattered.plot_contour("k", "m", "block.position.x").axes
    one = cd.sweep(oscillator, {"k": [50, 100, 150]}, "block.position.x", until=0.1)
    with pytest.raises(cd.CardanError, match='"m" is not a parameter'):
        one.plot_contour("k", "m", "block.position.x")
    dyad.parameter("other", 1.0)
    third = cd.sweep(dyad, {"L": [0.8, 0.9, 1.0], "other": [1, 2]}, "a.angle", until=0.1)
    with pytest.raises(cd.CardanError, match=r"at=.*plot_parallel"):
        third.plot_contour("L", "L", "a.angle")


def test_columns_that_are_not_there(oscillator):
    found = cd.sweep(oscillator, {"k": [50, 100]}, "block.position.x", until=0.1)
    with pytest.raises(cd.CardanError, match="has no column"):
        found["block.position.y"]
    with pytest.raises(cd.CardanError, match="has no column"):
        found.plot_parallel("k", "z")
    with pytest.raises(cd.CardanError, match="no design has a value"):
        found.best("block.position.x", among=[False, False])
    assert sqrt(found["k"][1]) == 10
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert len(found.frame()) == 2


def test_notes_of_designs_are_counted_by_their_kind():
    collected = _Collected(SimpleNamespace(points=np.zeros((3, 1))), SimpleNamespace(keep_results=False))
    for note in ("contacts overlap: by 1 mm", "contacts overlap: by 2 mm", "forces change too quickly: the motor"):
        collected._count(note, 1)
    with pytest.warns(UserWarning, match="designs"):
        notes = collected.tell()
    assert notes == [
        "in 2 of 3 designs contacts overlap: by 1 mm",
        "in 1 of 3 designs forces change too quickly: the motor",
    ]
