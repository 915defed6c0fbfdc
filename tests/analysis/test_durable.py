"""Runs that are written as they go: what a kill leaves, and that going on leads to the same end, bit for bit.

A copy of the file taken while the run goes on is what a kill at that moment would leave.
"""

from __future__ import annotations

import errno
import pickle
import shutil
from dataclasses import asdict, replace
from pathlib import Path

import h5py
import numpy as np
import pytest

import cardan as cd
from cardan.analysis.run import durable
from cardan.analysis.run import stepping as run
from cardan.analysis.run.elastic_run import ElasticRun
from cardan.analysis.simulate import integrate
from cardan.errors import CardanError, FileError
from cardan.numerics.machine_code import native
from cardan.storage import growing, hdf5
from cardan.storage.file_columns import FileColumns


@pytest.fixture
def often(monkeypatch):
    """Blocks and checkpoints after every stretch of a few steps, and windows that hardly hold the times of a step."""
    monkeypatch.setattr(durable, "BLOCK_BYTES", 0)
    monkeypatch.setattr(durable, "FEWEST_ROWS", 11)
    monkeypatch.setattr(durable, "FLUSH_SECONDS", 0.0)
    monkeypatch.setattr(durable, "CHECKPOINT_FRACTION", 0.0)
    monkeypatch.setattr(run, "FIRST_CHUNK", 7)
    monkeypatch.setattr(run, "LARGEST_CHUNK", 40)
    monkeypatch.setattr(growing.os, "fsync", lambda file: None)  # what a power cut leaves is not looked at here


# -- machines -------------------------------------------------------------------------------------------------------


def four_bar() -> cd.Model:
    model = cd.Model("four-bar", gravity=(0, -9.81))
    crank = model.body("crank", mass=1, inertia=0.3, position=(0.5, 0.866), angle=1.047, hold=("angle",))
    coupler = model.body("coupler", mass=2.25, inertia=2, position=(2.824, 2.553), angle=0.423)
    rocker = model.body("rocker", mass=2, inertia=1.35, position=(3.574, 1.687), angle=1.004)
    model.add(cd.Revolute("A", model.ground.at(0, 0), crank.at(-1, 0)))
    model.add(cd.Revolute("B", crank.at(1, 0), coupler.at(-2, 0)))
    model.add(cd.Revolute("C", coupler.at(2, 0), rocker.at(2, 0)))
    model.add(cd.Revolute("D", rocker.at(-2, 0), model.ground.at(2.5, 0)))
    model.add(cd.Spring("spring", model.ground.at(0, 3), coupler.at(0, 0), stiffness=30))
    return model


def pendulum() -> cd.Model:
    model = cd.Model("pendulum", gravity=(0, -9.81))
    rod = model.body("rod", 1, 1 / 12, (0.5, 0))
    model.add(cd.Revolute("pin", model.ground.at(0, 0), rod.at(-0.5, 0)))
    return model


def busy() -> cd.Model:
    """A ball that bounces, a block that rubs, a sampled force, joints that are let go and made, a switch."""
    model = cd.Model("busy", gravity=(0, -10))
    ball = model.body("ball", 1, 1, (0, 1), velocity=(0.2, 0))
    model.add(cd.Limit("floor", ball.y, lower=0, restitution=0.7))
    block = model.body("block", 2, 1, (0, 5), velocity=(2, 0))
    guide = model.add(cd.Translational("plane", model.ground.at(0, 5, axis=(1, 0)), block.at(0, 0)))
    model.add(cd.Friction("friction", guide, static=0.3, kinetic=0.2))
    pull = model.state("pull", 0.0)
    model.add(cd.Force("motor", block.at(0, 0), lambda s: (s.state("pull"), 0)))
    error = lambda s: 40 * (1.0 - s.position(block)[0]) - 8 * s.velocity(block)[0]  # noqa: E731
    model.add(cd.When("sample", cd.Every(0.1), do=[cd.Set(pull, error)]))
    arm = model.body("arm", 1, 0.1, (8.5, 0))
    model.add(cd.Revolute("pin", model.ground.at(8, 0), arm.at(-0.5, 0)))
    model.add(cd.At("let go", 0.8, cd.Release("pin")))
    late = model.add(cd.Spring("late", model.ground.at(8, 3), arm.at(0, 0), stiffness=20, active=False))
    model.add(cd.At("switch", 1.1, cd.Switch(late, True)))
    clamp = model.add(cd.Fix("clamp", arm.angle, active=False))
    model.add(cd.At("grip", 1.2, cd.Capture(clamp)))
    model.add(cd.When("passes", lambda s: s.position(ball)[0] - 0.3))
    return model


def stiff() -> cd.Model:
    """Smooth at first; from the middle on a damper that makes it stiff."""
    model = cd.Model("stiff", gravity=(0, -10))
    arm = model.body("arm", 1, 0.1, (0.5, 0))
    model.add(cd.Revolute("pin", model.ground.at(0, 0), arm.at(-0.5, 0)))
    drag = model.add(cd.Torque("drag", arm, lambda s: -3000 * s.angular_velocity(arm), active=False))
    model.add(cd.At("brake", 0.6, cd.Switch(drag, True)))
    return model


def arm_in_space() -> cd.Model:
    """Two links about skew axes; the first turns twice and meets its stop on the third turn."""
    model = cd.Model("arm", dim=3, gravity=(0, 0, -9.81))
    one = model.body("one", mass=2, inertia=(0.1, 0.2, 0.3), position=(0.5, 0, 0), angular_velocity=(0, 0, 12))
    two = model.body("two", mass=1, inertia=(0.1, 0.2, 0.2), position=(1.4, 0, 0))
    base = model.add(cd.Revolute("base", model.ground.at(0, 0, 0, axis=(0, 0, 1)), one.at(-0.5, 0, 0, axis=(0, 0, 1))))
    elbow = cd.Revolute("elbow", one.at(0.5, 0, 0, axis=(0, 1, 0)), two.at(-0.4, 0, 0, axis=(0, 1, 0)))
    model.add(elbow)
    model.add(cd.Limit("stop", elbow.angle, lower=-1.2, upper=1.2, restitution=0.4))
    model.add(cd.Limit("winch", base.angle, upper=14.0, restitution=0.5))
    return model


def parallel_cranks() -> cd.Model:
    model = cd.Model("cranks", gravity=(0, -9.81))
    along = np.array([np.cos(1.0), np.sin(1.0)])
    top = model.body("top", mass=5, inertia=1, position=along + np.array([1.0, 0]))
    for k, x in enumerate((0.0, 1.0, 2.0)):
        crank = model.body(f"crank {k}", 1, 1 / 12, 0.5 * along + np.array([x, 0]), 1.0, angular_velocity=-1.5)
        model.add(cd.Revolute(f"A{k}", model.ground.at(x, 0), crank.at(-0.5, 0)))
        model.add(cd.Revolute(f"B{k}", crank.at(0.5, 0), top.at(x - 1.0, 0)))
    return model


def rally() -> cd.Model:
    """A ball to and fro between two small ones: each touch is far shorter than the flights."""
    model = cd.Model("rally", gravity=(0, 0))
    ball = model.body("ball", 1e-3, 1e-7, (0, 0), velocity=(100, 0))
    for name, x in (("left", -1.0), ("right", 1.0)):
        other = model.ground.at(x, 0)
        model.add(cd.Contact(name, ball.at(0, 0), other, radius=0.01, radius_b=0.01, stiffness=1e6))
    return model


def rubbing_crank() -> cd.Model:
    """A slider-crank with friction on its slide, which reverses at the dead centres."""
    model = cd.Model("slider-crank", gravity=(0, -9.81))
    crank = model.body("crank", 0.5, 0.005, (0, 0), angle=0.5, angular_velocity=10.0)
    slider = model.body("slider", 0.4, 0.01, (0.38, 0))
    model.add(cd.Revolute("main", model.ground.at(0, 0), crank.at(0, 0)))
    rail = model.add(cd.Translational("rail", model.ground.at(0, 0, axis=(1, 0)), slider.at(0, 0)))
    model.add(cd.Link("rod", crank.at(0.1, 0), slider.at(0, 0), length=0.3))
    model.add(cd.Friction("friction", rail, static=0.2))
    return model


def steel_pendulum() -> cd.Model:
    """A rod whose waves are so fast that generalized-alpha takes over."""
    model = cd.Model("elastic", gravity=(0, -9.81))
    section = cd.section("rectangle", height=0.02, width=0.02, youngs_modulus=2.1e11, poisson=0.3, density=7850)
    rod = cd.beam(model, "rod", (0, 0), (1, 0), elements=3, section=section)
    model.add(cd.Revolute("pin", model.ground.at(0, 0), rod.start))
    return model


RUNS = {
    "partition": (four_bar, {"until": 3, "every": 0.02}),
    "direct": (four_bar, {"until": 2, "every": 0.02, "method": "direct"}),
    "baumgarte": (four_bar, {"until": 2, "every": 0.02, "method": cd.Baumgarte(gains="auto")}),
    "joint": (four_bar, {"until": 2, "every": 0.02, "method": "joint"}),
    "dae": (four_bar, {"until": 2, "every": 0.02, "method": "dae"}),
    "generalized-alpha": (four_bar, {"until": 2, "every": 0.02, "method": "generalized-alpha"}),
    "rk4": (four_bar, {"until": 1, "every": 0.02, "step": 0.01}),
    "dop853": (four_bar, {"until": 3, "every": 0.02, "method": cd.Partition(integrator="dop853")}),
    "dop853, joint": (four_bar, {"until": 2, "every": 0.02, "method": cd.JointCoordinates(integrator="dop853")}),
    "events": (busy, {"until": 1.5, "every": 0.01}),
    "events, rk4": (busy, {"until": 1.5, "every": 0.01, "step": 0.005}),
    "events, dop853": (busy, {"until": 1.5, "every": 0.01, "method": cd.Partition(integrator="dop853")}),
    "events, dae": (busy, {"until": 1.5, "every": 0.01, "method": "dae"}),
    "elastic": (steel_pendulum, {"until": 0.4, "every": 0.002, "rtol": 1e-3, "atol": 1e-5}),
    "auto": (stiff, {"until": 1.5, "every": 0.01, "method": "auto"}),
    "space": (arm_in_space, {"until": 1.5, "every": 0.01}),
    "space, joint": (arm_in_space, {"until": 1.5, "every": 0.01, "method": "joint"}),
    "space, dae": (arm_in_space, {"until": 0.8, "every": 0.01, "method": "dae"}),
    "space, generalized-alpha": (arm_in_space, {"until": 0.8, "every": 0.01, "method": "generalized-alpha"}),
    "space, dop853": (arm_in_space, {"until": 1.5, "every": 0.01, "method": cd.JointCoordinates(integrator="dop853")}),
    "touches": (rally, {"until": 0.1, "every": 0.002}),
    "touches, dop853": (rally, {"until": 0.1, "every": 0.002, "method": cd.Partition(integrator="dop853")}),
    "touches, dae": (rally, {"until": 0.1, "every": 0.002, "method": "dae"}),
    "friction": (rubbing_crank, {"until": 1, "every": 0.01}),
    "friction, dae": (rubbing_crank, {"until": 1, "every": 0.01, "method": "dae"}),
    "redundant": (parallel_cranks, {"until": 1, "every": 0.02}),
}


KILLED_TWICE = ("partition", "events", "space", "elastic")  # early and late; the others in the middle


def copies_of(model: cd.Model, folder: Path, **options) -> tuple[cd.Result, list[Path]]:
    """A run to its end, and copies of its file at all moments when it was written to."""
    path, copies = folder / "run.h5", []

    def copy(t: float, t_end: float) -> None:
        if path.exists():
            copies.append(folder / f"killed {len(copies)}.h5")
            shutil.copy(path, copies[-1])

    return cd.simulate(model, save_to=path, progress=copy, **options), copies


def assert_same(found: cd.Result, wanted: cd.Result, tolerance: float = 0.0) -> None:
    assert np.array_equal(found.t, wanted.t)
    assert list(found.columns) == list(wanted.columns)
    for key, values in wanted.columns.items():
        if tolerance and ("reaction" in key[1] or key[1] in ("multiplier", "force")):
            np.testing.assert_allclose(found.columns[key], values, rtol=tolerance, atol=tolerance * 100)
        else:
            np.testing.assert_array_equal(found.columns[key], values, err_msg=str(key))
    assert [(e.t, e.name, e.what) for e in found.events] == [(e.t, e.name, e.what) for e in wanted.events]
    for one, other in zip(found.events, wanted.events, strict=True):
        for word in ("before", "after", "external", "residual"):
            assert np.array_equal(getattr(one, word), getattr(other, word))
    clocked = {"wall_time": 0.0}
    assert asdict(replace(found.stats, **clocked)) == asdict(replace(wanted.stats, **clocked))


FAST = {"until": 2, "every": 0.02}


# -- the same end ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", RUNS)
def test_a_killed_run_goes_on_to_the_same_end(name, often, tmp_path):
    make, options = RUNS[name]
    model = make()
    whole = cd.simulate(model, **options)
    saved, copies = copies_of(model, tmp_path, **options)
    round_off = 1e-9 if name == "redundant" else 0.0  # the load is shared block by block
    assert_same(saved, whole, round_off)
    assert len(copies) > 3
    moments = (len(copies) // 4, 3 * len(copies) // 4) if name in KILLED_TWICE else (len(copies) // 2,)
    for copy in (copies[k] for k in moments):
        left = cd.load_result(copy)
        assert left.stats.status == "unfinished"
        assert 0 < len(left.t) < len(whole.t)
        assert np.array_equal(left.t, whole.t[: len(left.t)])
        for key in left.columns:
            if not round_off:
                np.testing.assert_array_equal(left.columns[key], whole.columns[key][: len(left.t)])
        resumed = cd.simulate(model, save_to=cd.Resume(copy), **options)
        assert_same(resumed, whole, round_off)
        assert_same(cd.load_result(copy), whole, round_off)


def test_a_run_that_is_killed_while_it_looks_ahead(often, monkeypatch, tmp_path):
    """Between the samples of an elastic run: it takes the other method at the same step."""
    (make, options), path, copy, looked = RUNS["elastic"], tmp_path / "run.h5", tmp_path / "killed.h5", []
    remembered = ElasticRun.remembered

    def note(run: ElasticRun) -> dict[str, object]:
        looked.append(len(run.samples))
        return remembered(run)

    def keep(t: float, t_end: float) -> None:
        if looked and looked[-1] == 2 and not copy.exists():
            shutil.copy(path, copy)

    monkeypatch.setattr(ElasticRun, "remembered", note)
    whole = cd.simulate(make(), save_to=path, progress=keep, **options)
    assert_same(cd.simulate(make(), save_to=cd.Resume(copy), **options), whole)


@pytest.mark.skipif(native.compiler() is None, reason="machine code needs a C compiler")
@pytest.mark.parametrize("begun_with", ["0", "1"])
def test_a_killed_run_goes_on_with_machine_code(begun_with, often, monkeypatch, tmp_path):
    """To the same end, also where it was begun without: every operation rounds as in the interpreter."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv(native.NATIVE_VARIABLE, begun_with)
    whole, copies = copies_of(pendulum(), tmp_path, **FAST)
    monkeypatch.setenv(native.NATIVE_VARIABLE, "1")
    copy = copies[len(copies) // 2]
    assert 0 < len(cd.load_result(copy).t) < len(whole.t)
    assert_same(cd.simulate(pendulum(), save_to=cd.Resume(copy), **FAST), whole)
    assert list((tmp_path / "cache").rglob("*.so"))


# -- what else is gone on with --------------------------------------------------------------------------------------


def interrupted_at(t_stop: float):
    def progress(t: float, t_end: float) -> None:
        if t >= t_stop:
            raise KeyboardInterrupt

    return progress


def test_a_run_is_gone_on_with_after_ctrl_c(often, tmp_path):
    model, path = four_bar(), tmp_path / "run.h5"
    whole = cd.simulate(model, **FAST)
    with pytest.warns(UserWarning, match="interrupted at"):
        part = cd.simulate(model, save_to=path, progress=interrupted_at(0.9), **FAST)
    assert part.stats.status == "interrupted"
    assert 0.9 <= part.t[-1] < 1.2
    assert_same(cd.simulate(model, save_to=cd.Resume(path), **FAST), whole)


def test_ctrl_c_at_the_moment_of_a_stop_does_not_undo_it(often, tmp_path):
    """The first call of progress after the event that ends the run: there is nothing to go on with."""
    model, path = pendulum(), tmp_path / "run.h5"
    model.add(cd.When("low", lambda s: s.angle(model["rod"]) + 1.0, direction=-1, do=[cd.Stop()]))
    whole = cd.simulate(model, **FAST)
    moment = whole.t[-1]
    assert 0.1 < moment < 2
    part = cd.simulate(model, save_to=path, progress=interrupted_at(moment - 1e-9), **FAST)
    assert part.stats.status == 'stopped by event "low"'
    with pytest.warns(UserWarning, match="already complete"):
        assert_same(cd.simulate(model, save_to=cd.Resume(path), **FAST), whole)


def test_ctrl_c_before_the_first_block_can_be_gone_on_with(monkeypatch, tmp_path):
    monkeypatch.setattr(run, "FIRST_CHUNK", 7)
    monkeypatch.setattr(run, "LARGEST_CHUNK", 13)
    model, path = four_bar(), tmp_path / "run.h5"
    with pytest.warns(UserWarning, match="interrupted at"):
        cd.simulate(model, save_to=path, progress=interrupted_at(0.9), **FAST)
    assert_same(cd.simulate(model, save_to=cd.Resume(path), **FAST), cd.simulate(model, **FAST))


def test_a_run_that_failed_is_tried_again(often, tmp_path):
    """A force that fails once it has been called so often: the second try goes on from the last checkpoint.

    That may lie among the steps that were shortened in vain, so the motion is the same within tolerances only.
    """
    model, path = cd.Model("box", gravity=None), tmp_path / "run.h5"
    body = model.body("body", 1, 1, velocity=(1, 0))
    calls, most = [0], [120]

    def pull(x):
        calls[0] += 1
        if calls[0] > most[0]:
            raise ValueError("out of order")
        return -4 * x

    box = cd.blackbox(pull)
    model.add(cd.Force("spring", body.at(0, 0), lambda s: (box(s.position(body)[0]), 0)))
    with pytest.raises(cd.SimulationError, match="out of order") as caught:
        cd.simulate(model, save_to=path, **FAST)
    assert 2 < len(caught.value.result.t) < 100
    assert cd.load_result(path).stats.status == "stopped early"
    most[0] = 10**9
    resumed = cd.simulate(model, save_to=cd.Resume(path), **FAST)
    assert resumed.stats.status == "finished"
    assert resumed["body"].position[:, 0] == pytest.approx(0.5 * np.sin(2 * resumed.t), abs=1e-5)


@pytest.mark.parametrize("until", [1.0, 0.99])
def test_a_finished_run_is_made_longer(until, often, tmp_path):
    """Also where its end was between two reporting times; the results differ within the tolerance."""
    model, path = four_bar(), tmp_path / "run.h5"
    short = cd.simulate(model, until, 0.04, save_to=path)
    assert short.t[-1] == until
    longer = cd.simulate(model, 2, 0.04, save_to=cd.Resume(path))
    straight = cd.simulate(model, 2, 0.04)
    assert longer.t == pytest.approx(straight.t, abs=1e-12)
    assert longer.stats.status == "finished"
    assert longer.request["options"]["until"] == 2
    assert longer["crank.angle"] == pytest.approx(straight["crank.angle"], abs=1e-5)
    assert cd.load_result(path).t[-1] == 2


def test_a_complete_run_is_left_alone(tmp_path):
    model, path = four_bar(), tmp_path / "run.h5"
    cd.simulate(model, save_to=path, **FAST)
    before = path.read_bytes()
    with pytest.warns(UserWarning, match="already complete"):
        again = cd.simulate(model, save_to=cd.Resume(path), **FAST)
    assert again.stats.status == "finished"
    assert len(again.t) == 101
    assert path.read_bytes() == before


def test_a_run_that_an_event_stopped_is_complete(often, tmp_path):
    model, path = cd.Model("flight", gravity=None), tmp_path / "run.h5"
    body = model.body("body", 1, 1, velocity=(1, 0))
    model.add(cd.When("wall", lambda s: s.position(body)[0] - 1.03, do=[cd.Stop()]))
    stopped = cd.simulate(model, save_to=path, **FAST)
    assert stopped.stats.status == 'stopped by event "wall"'
    assert stopped.t[-1] == pytest.approx(1.03)
    with pytest.warns(UserWarning, match="already complete"):
        again = cd.simulate(model, save_to=cd.Resume(path), until=5, every=0.02)
    assert again.t[-1] == stopped.t[-1]


def test_where_there_is_no_file_yet_the_run_begins(tmp_path):
    with pytest.warns(UserWarning, match="does not exist yet"):
        result = cd.simulate(four_bar(), save_to=cd.Resume(tmp_path / "run.h5"), **FAST)
    assert result.stats.status == "finished"


# -- what is refused ------------------------------------------------------------------------------------------------


def test_other_options_models_and_files_are_refused(often, tmp_path):
    model, path = four_bar(), tmp_path / "run.h5"
    with pytest.warns(UserWarning, match="interrupted"):
        cd.simulate(model, save_to=path, progress=interrupted_at(0.5), **FAST)
    before = path.read_bytes()

    def refused(message, model=model, path=path, **options):
        with pytest.raises(CardanError, match=message):
            cd.simulate(model, save_to=cd.Resume(path), **FAST | options)

    refused(r"cannot resume: the run was begun with rtol=1e-06, not 1e-07", rtol=1e-7)
    refused("begun with every=0.02, not 0.01", every=0.01)
    refused("has until=2, which is later than 1", until=1)
    heavier = four_bar()
    heavier.body("more", 1, 1)
    refused("made with another model", model=heavier)
    assert path.read_bytes() == before
    plain = tmp_path / "plain.h5"
    cd.simulate(model, **FAST).save(plain)
    refused("no run that was written with save_to", path=plain)
    (tmp_path / "text.h5").write_text("no results at all")
    refused("not an HDF5 file", path=tmp_path / "text.h5")
    with h5py.File(tmp_path / "other.h5", "w") as file:
        file["x"] = 1.0
    refused("not a result saved by cardan", path=tmp_path / "other.h5")


def test_a_run_with_tables_over_time_goes_on(often, tmp_path):
    """Known times of a force, at uneven places: also where the run is made longer, past times that it did not know."""
    model = cd.Model("pushed", gravity=None)
    body = model.body("body", 1, 1)
    push = cd.Spline([0.0, 0.31, 0.9, 1.3, 3.0], [0, 1, 0.5, 3, 2], kind="linear", over="time")
    model.add(cd.Force("push", body.at(0, 0), lambda s: (push(s.time), 0)))
    whole, copies = copies_of(model, tmp_path, **FAST)
    for copy in copies[1 :: len(copies) // 4]:
        assert_same(cd.simulate(model, save_to=cd.Resume(copy), **FAST), whole)
    path = tmp_path / "short.h5"
    cd.simulate(model, 1, 0.02, save_to=path)
    longer = cd.simulate(model, save_to=cd.Resume(path), **FAST)
    assert longer["body"].position == pytest.approx(whole["body"].position, abs=1e-9)


def test_a_run_without_a_reporting_interval_is_not_made_longer(tmp_path):
    model, path = four_bar(), tmp_path / "run.h5"
    cd.simulate(model, 1, save_to=path)
    with pytest.raises(FileError, match="only a run with every="):
        cd.simulate(model, 2, save_to=cd.Resume(path))


@pytest.mark.parametrize(
    ("path", "more", "message"),
    [
        ("run.csv", {}, "choose a file name with this ending"),
        ("nowhere/run.h5", {}, "there is no folder"),
        ("run.h5", {"keep_steps": True}, "cannot be combined with save_to"),
        ("run.h5", {"method": "wrong"}, "is not known"),
    ],
)
def test_mistakes_are_told_before_the_run(path, more, message, tmp_path):
    with pytest.raises(CardanError, match=message):
        integrate(four_bar(), save_to=tmp_path / path, **FAST, **more)
    assert list(tmp_path.iterdir()) == []


# -- the file -------------------------------------------------------------------------------------------------------


def test_an_older_file_is_kept_until_the_run_is_complete(often, tmp_path):
    model, path = four_bar(), tmp_path / "run.h5"
    cd.simulate(model, until=0.5).save(path)
    older, seen = path.read_bytes(), []

    def look(t: float, t_end: float) -> None:
        seen.append((tmp_path / "run.h5.old").read_bytes() == older)

    cd.simulate(model, save_to=path, progress=look, **FAST)
    assert seen
    assert all(seen)
    assert [one.name for one in tmp_path.iterdir()] == ["run.h5"]


def test_a_finished_file_is_what_it_always_was(often, tmp_path):
    """The same datasets and attributes, of the same kind, as `result.save` writes; one attribute more."""
    model = busy()
    whole, saved = tmp_path / "whole.h5", tmp_path / "saved.h5"
    cd.simulate(model, until=1.5, every=0.01).save(whole)
    cd.simulate(model, until=1.5, every=0.01, save_to=saved)
    with h5py.File(whole) as one, h5py.File(saved) as other:
        found, names = {}, []
        one.visititems(lambda name, item: found.update({name: item}))
        other.visit(names.append)
        assert names == list(found)
        assert set(other.attrs) - set(one.attrs) == {"grows_at"}
        for name, item in found.items():
            assert set(item.attrs) == set(other[name].attrs)
            if isinstance(item, h5py.Dataset) and name != "scene":
                assert (item.dtype, item.chunks) == (other[name].dtype, other[name].chunks)
                assert np.array_equal(item[()], other[name][()], equal_nan=item.dtype.kind == "f")


def test_a_cut_off_file_loads_up_to_its_last_whole_block(often, tmp_path):
    whole, copies = copies_of(four_bar(), tmp_path, **FAST)
    copy = copies[len(copies) // 2]
    left, data = cd.load_result(copy), copy.read_bytes()
    found = set()
    added = len(data) - hdf5.growth_of(copy)
    for cut in (1, 10, 1000, added // 4, added // 2, added - 10):
        copy.write_bytes(data[:-cut])
        less = cd.load_result(copy)
        found.add(len(less.t))
        assert len(less.t) <= len(left.t)
        assert np.array_equal(less["crank.angle"], whole["crank.angle"][: len(less.t)])
    assert len(found) > 1


def test_a_changed_byte_in_a_block_is_refused(often, tmp_path):
    """Blocks come behind it: it was not cut off by the end of the program."""
    _, copies = copies_of(four_bar(), tmp_path, **FAST)
    copy = copies[len(copies) // 2]
    data = bytearray(copy.read_bytes())
    data[hdf5.growth_of(copy) + 1000] ^= 1
    copy.write_bytes(data)
    with pytest.raises(FileError, match="the file is damaged: a block of it was changed after it was written"):
        cd.load_result(copy)


def test_large_results_stay_in_their_file(often, monkeypatch, tmp_path):
    model, path = four_bar(), tmp_path / "run.h5"
    whole = cd.simulate(model, save_to=path, **FAST)
    monkeypatch.setattr(hdf5, "LAZY_ABOVE", 1000)
    lazy = cd.load_result(path)
    assert isinstance(lazy.columns, FileColumns)
    assert_same(lazy, whole)
    assert np.array_equal(lazy["A"].reaction_i, whole["A"].reaction_i)
    assert lazy.unit("A", "reaction_i") == ("N", "N", "N m")
    lazy.save(tmp_path / "copy.h5")
    assert_same(cd.load_result(tmp_path / "copy.h5"), whole)
    assert_same(pickle.loads(pickle.dumps(lazy)), whole)
    cd.simulate(model, until=0.5, save_to=path)
    with pytest.raises(FileError, match="was changed or removed; load it again"):
        _ = lazy["crank.angle"]


def test_a_disk_that_is_full_leaves_what_was_written(often, monkeypatch, tmp_path):
    model, path, written = four_bar(), tmp_path / "run.h5", []
    add = growing.add_frame

    def add_until_full(file, kind, parts):
        if len(written) == 9:
            file.write(b"CaFrROWS and some more")
            raise OSError(errno.ENOSPC, "No space left on device")
        written.append(kind)
        add(file, kind, parts)

    monkeypatch.setattr(growing, "add_frame", add_until_full)
    with pytest.raises(FileError, match=r"run\.h5: cannot write: No space left on device; what was written before"):
        cd.simulate(model, save_to=path, **FAST)
    monkeypatch.setattr(growing, "add_frame", add)
    assert 1 < len(cd.load_result(path).t) < 101
    assert_same(cd.simulate(model, save_to=cd.Resume(path), **FAST), cd.simulate(model, **FAST))


def test_a_file_that_another_run_has_replaced_is_left_alone(often, tmp_path):
    model, path = four_bar(), tmp_path / "run.h5"
    other = cd.simulate(model, until=0.5)

    def replace_it(t: float, t_end: float) -> None:
        other.save(path)

    with pytest.raises(FileError, match="replaced by another one"):
        cd.simulate(model, save_to=path, progress=replace_it, **FAST)
    assert cd.load_result(path).t[-1] == 0.5
