"""Machines with redundant constraints stay in lanes, and have the motion and the reactions of single runs there."""

from __future__ import annotations

import shutil

import numpy as np
import pytest

import cardan as cd
from cardan.analysis.many_designs import lane_redundancy
from cardan.analysis.many_designs.ensemble import NOT_STARTED, REDUNDANT, Ensemble, LaneRun, Room, Starts
from cardan.analysis.many_designs.gpu_ensemble import GpuEnsemble
from cardan.analysis.many_designs.lane_events import changing_slots
from cardan.analysis.many_designs.lane_redundancy import Moved
from cardan.compiled.compiling import compile_system
from cardan.numerics import lanes
from cardan.numerics.gpu.device import Processor
from cardan.numerics.motion import OK

DESIGNS = lanes.LANES + 3
WITHIN = 100  # tolerances, of reactions, which go with accelerations


def two_guides() -> cd.Model:
    """A slide on two parallel guides: two of their four rows are redundant."""
    model = cd.Model("two guides", gravity=(0, -9.81))
    k, push = model.parameter("k", 30.0, bounds=(10, 50)), model.parameter("push", 1.0)
    slide = model.body("slide", mass=2, inertia=1)
    ground = model.ground
    model.add(cd.Translational("near", ground.at(0, 0, axis=(1, 0)), slide.at(0, 0)))
    model.add(cd.Translational("far", ground.at(0.5, 0.3, axis=(1, 0)), slide.at(0.5, 0.3)))
    model.add(cd.Spring("spring", ground.at(-1, 0), slide.at(0, 0), stiffness=k, free_length=1.2))
    model.add(cd.Force("thrust", slide.at(0, 0), (push, 0)))
    return model


def three_cranks() -> cd.Model:
    """A platform that swings on three parallel cranks: which rows are redundant changes as they pass the vertical."""
    model = cd.Model("three cranks", gravity=(0, -9.81))
    w, push = model.parameter("w", 0.1, bounds=(-0.5, 0.5)), model.parameter("push", 3.0)
    along = np.array([np.cos(-2.6), np.sin(-2.6)])
    top = model.body("top", mass=5, inertia=1, position=along + np.array([1.0, 0]))
    for k, x in enumerate((0.0, 1.0, 2.0)):
        crank = model.body(f"crank {k}", 1, 1 / 12, 0.5 * along + np.array([x, 0]), -2.6, angular_velocity=w)
        model.add(cd.Revolute(f"A{k}", model.ground.at(x, 0), crank.at(-0.5, 0)))
        model.add(cd.Revolute(f"B{k}", crank.at(0.5, 0), top.at(x - 1.0, 0)))
    model.add(cd.Force("thrust", top.at(0.3, 0.1), (push, 0)))
    return model


def four_bar_in_space() -> cd.Model:
    """A four-bar of revolute joints in space: three rows are redundant."""
    model = cd.Model("four-bar in space", dim=3, gravity=(0, 0, -9.81))
    push = model.parameter("push", 3.0, bounds=(1, 6))
    crank_length, coupler_length, rocker_length, base, axis = 0.5, 1.5, 1.25, 1.5, (0, 1, 0)
    origin, far = np.zeros(3), np.array([base, 0, 0])
    crank_end = crank_length * np.array([np.cos(0.9), 0, np.sin(0.9)])
    across = far - crank_end
    distance = np.linalg.norm(across)
    corner = np.arccos((coupler_length**2 + distance**2 - rocker_length**2) / (2 * coupler_length * distance))
    turned = np.arctan2(across[2], across[0]) + corner
    rocker_end = crank_end + coupler_length * np.array([np.cos(turned), 0, np.sin(turned)])

    def rod(name: str, first: np.ndarray, last: np.ndarray, mass: float) -> cd.Body:
        along = last - first
        thick = mass * float(along @ along) / 12
        return model.body(
            name, mass=mass, inertia=(0.001 * mass, thick, thick), position=tuple((first + last) / 2),
            orientation=cd.pointing((1, 0, 0), tuple(along / np.linalg.norm(along))),
        )  # fmt: skip

    crank, coupler = rod("crank", origin, crank_end, 1.0), rod("coupler", crank_end, rocker_end, 1.5)
    rocker, ground = rod("rocker", far, rocker_end, 1.2), model.ground
    tip = crank.at(crank_length / 2, 0, 0, axis=axis)
    model.add(cd.Revolute("O", ground.at(0, 0, 0, axis=axis), crank.at(-crank_length / 2, 0, 0, axis=axis)))
    model.add(cd.Revolute("A", tip, coupler.at(-coupler_length / 2, 0, 0, axis=axis)))
    rocker_tip = rocker.at(rocker_length / 2, 0, 0, axis=axis)
    model.add(cd.Revolute("B", coupler.at(coupler_length / 2, 0, 0, axis=axis), rocker_tip))
    model.add(cd.Revolute("C", rocker.at(-rocker_length / 2, 0, 0, axis=axis), ground.at(base, 0, 0, axis=axis)))
    model.add(cd.Force("thrust", crank.at(crank_length / 2, 0, 0), (0, 0, push)))
    return model


def door() -> cd.Model:
    """A door on two hinges: five rows are redundant."""
    model = cd.Model("door", dim=3, gravity=(0, 0, -9.81))
    k, push = model.parameter("k", 5.0, bounds=(2, 9)), model.parameter("push", 1.0)
    leaf = model.body("leaf", mass=20, inertia=(5, 6, 2), position=(0.5, 0, 1), angular_velocity=(0, 0, 2))
    for name, z in (("low", 0.2), ("high", 1.8)):
        hinge = model.ground.at(0, 0, z, axis=(0, 0, 1))
        model.add(cd.Revolute(name, hinge, leaf.at(-0.5, 0, z - 1, axis=(0, 0, 1))))
    model.add(cd.Spring("spring", model.ground.at(1, 1, 1), leaf.at(0.5, 0, 0), stiffness=k, free_length=0.5))
    model.add(cd.Force("thrust", leaf.at(0.5, 0, 0), (0, push, 0)))
    return model


def set_on_the_way() -> cd.Model:
    """Two guides, and an event that sets the force."""
    model = two_guides()
    model.add(cd.At("turn back", 0.7, do=[cd.Set("push", -20.0)]))
    return model


BUILDERS = {
    two_guides: (2, 1.5),
    three_cranks: (1, 4.0),
    four_bar_in_space: (3, 2.0),
    door: (5, 3.0),
    set_on_the_way: (2, 1.5),
}


def parameters(model: cd.Model, count: int = DESIGNS) -> np.ndarray:
    system, names = compile_system(model), list(model.parameters)
    (varied,) = [p for p in model.parameters.values() if p.bounds is not None]
    p = np.tile(system.parameter_values({}), (count, 1))
    p[:, names.index(varied.name)] = np.linspace(*varied.bounds, count)
    return p


def values_of(model: cd.Model, p: np.ndarray) -> dict[str, float]:
    return dict(zip(model.parameters, p.tolist(), strict=False))


@pytest.mark.parametrize("build", BUILDERS)
def test_every_design_is_its_single_run_with_its_reactions(build):
    redundant, until = BUILDERS[build]
    model = build()
    system, p, rtol = compile_system(model), parameters(model), 1e-8
    side_by_side = Ensemble(system, np.linspace(0, until, 7), rtol, 1e-11)
    assert (lane_redundancy.left_out(system, side_by_side.started(p.copy()).R) == redundant).all()
    runs = side_by_side.run(p)
    assert (runs.status == OK).all()
    for k in (0, DESIGNS // 2, DESIGNS - 1):
        single = cd.simulate(model, until, until / 6, parameters=values_of(model, p[k]), rtol=1e-11, atol=1e-13)
        result = side_by_side.result(p, runs, k)
        for body in model.bodies:
            for word in ("position", "velocity"):
                there, here = getattr(single[body], word), getattr(result[body], word)
                assert np.abs(here - there).max() < WITHIN * rtol * (1 + np.abs(there).max()), (k, body, word)
        for joint in model.constraints:
            there, here = single[joint.name].multiplier, result[joint.name].multiplier
            assert np.abs(here - there).max() < WITHIN * rtol * (1 + np.abs(there).max()), (k, joint.name)


def test_other_rows_are_left_out_where_the_first_choice_loses_rank():
    model = three_cranks()
    system, p, times = compile_system(model), parameters(model), np.linspace(0, 4, 3)
    side_by_side = Ensemble(system, times, 1e-8, 1e-11)
    starts = side_by_side.started(p)
    at_start = starts.R == 0
    width = system.n_q + 2 * system.n_v + system.n_c + system.n_z + changing_slots(system).size
    run = LaneRun(side_by_side, times, starts, p, np.zeros((len(p), 3, width)), None, Room())
    run.go()
    run.let_go()
    assert (run.struct.status == OK).all()
    assert ((run.struct.R == 0).sum(axis=1) == 1).all()
    assert ((run.struct.R == 0) != at_start).any(axis=1).all()


@pytest.mark.skipif(shutil.which("c++") is None, reason="there is no C++ compiler")
@pytest.mark.parametrize("build", [three_cranks, door, set_on_the_way])
def test_on_a_device_it_is_the_same(build):
    model = build()
    system, p, times = compile_system(model), parameters(model), np.linspace(0, BUILDERS[build][1], 5)
    here = Ensemble(system, times, 1e-9, 1e-11).run(p)
    there = GpuEnsemble(system, Processor(), times, 1e-9, 1e-11).run(p, len(p))
    assert (there.status == OK).all()
    for word in ("q", "v", "v_rate", "lam"):
        one, other = getattr(there, word), getattr(here, word)
        assert np.abs(one - other).max() <= 1e-7 * (1 + np.abs(other).max()), word


@pytest.mark.parametrize("build", [two_guides, three_cranks, door])
def test_instances_of_a_rollout_stay_in_lanes(build):
    model = build()
    joint, body = next(iter(model.constraints)), next(iter(model.bodies))
    count, steps, every = 9, 60, 0.05
    (varied,) = [p for p in model.parameters.values() if p.bounds is not None]
    observe = [f"{body}.position", f"{joint.name}.multiplier"]
    values = np.linspace(*varied.bounds, count)
    batch = cd.rollout(model, "push", count, every, observe, parameters={varied.name: values}, rtol=1e-9, atol=1e-12)
    assert not batch._batch.alone.any()
    first = batch.observations.copy()
    seen = batch.run(np.full((steps, count, 1), model.parameters["push"].value))
    assert not batch._batch.alone.any()
    assert not batch.failures
    assert not batch.notes
    for k in (0, count - 1):
        single = cd.simulate(model, steps * every, every, parameters={varied.name: values[k]}, rtol=1e-11, atol=1e-13)
        expected = np.column_stack([single[body].position, single[joint.name].multiplier])
        assert np.abs(first[k] - expected[0]).max() < 1e-8 * (1 + np.abs(expected).max())
        assert np.abs(seen[:, k] - expected[1:]).max() < 1e-6 * (1 + np.abs(expected).max())


def test_a_sweep_finds_the_reactions_of_single_runs():
    model = two_guides()
    asked = (cd.Samples(12, ["k"], seed=1), ["near.reaction_i.Fy", "max:far.reaction_i.Fy", "slide.position.x"])
    options = {"until": 1.0, "every": 0.1, "rtol": 1e-9, "atol": 1e-11}
    found, single = (
        cd.sweep(model, *asked, backend=cd.Backend(word, workers=1), **options) for word in ("lanes", "serial")
    )
    assert found.facts["backend"] == "lanes"
    for name, column in single.responses.items():
        assert found[name] == pytest.approx(column, rel=1e-6, abs=1e-7), name


def test_designs_of_different_rank_run_side_by_side():
    """Guides that are parallel leave a freedom; others hold the slide."""
    model = cd.Model("crossed", gravity=(0, -9.81))
    angle = model.parameter("angle", 0.0)
    slide, ground = model.body("slide", mass=2, inertia=1), model.ground
    model.add(cd.Translational("level", ground.at(0, 0, axis=(1, 0)), slide.at(0, 0)))
    along = model.add(cd.Translational("tilted", ground.at(0, 0, axis=(cd.cos(angle), cd.sin(angle))), slide.at(0, 0)))
    model.add(cd.Force("push", slide.at(0, 0), (3.0, 0)))
    system = compile_system(model)
    p = np.tile(system.parameter_values({}), (4, 1))
    p[:, 0] = (0.0, 0.3, 0.0, 0.6)
    side_by_side = Ensemble(system, np.linspace(0, 1, 3), 1e-9, 1e-11)
    starts = side_by_side.started(p.copy())
    able = starts.status == OK
    assert able[[0, 2]].all()
    assert (lane_redundancy.left_out(system, starts.R)[able] == np.where(p[able, 0] == 0, 2, 1)).all()
    runs = side_by_side.run(p)
    for k in np.flatnonzero(runs.status == OK):
        single = cd.simulate(model, 1, 0.5, parameters={"angle": p[k, 0]}, rtol=1e-11, atol=1e-13)
        result = side_by_side.result(p, runs, int(k))
        assert result["slide"].position == pytest.approx(single["slide"].position, abs=1e-8)
        assert result[along.name].multiplier == pytest.approx(single[along.name].multiplier, abs=1e-7)


def parallelogram() -> cd.Model:
    """In line with its cranks, where a row only seems to be redundant."""
    model = cd.Model("parallelogram", gravity=(0, -9.81))
    model.parameter("unused", 1.0)
    ground = model.ground
    left, right = (model.body(f"crank {k}", 1, 1 / 12, (x + 0.5, 0)) for k, x in enumerate((0.0, 2.0)))
    coupler = model.body("coupler", mass=1, inertia=0.3, position=(2, 0))
    model.add(cd.Revolute("A", ground.at(0, 0), left.at(-0.5, 0)))
    model.add(cd.Revolute("B", left.at(0.5, 0), coupler.at(-1, 0)))
    model.add(cd.Revolute("C", coupler.at(1, 0), right.at(0.5, 0)))
    model.add(cd.Revolute("D", right.at(-0.5, 0), ground.at(2, 0)))
    return model


def test_rows_that_only_seem_to_be_redundant_are_left_to_single_runs():
    model = parallelogram()
    system = compile_system(model)
    p = np.tile(system.parameter_values({}), (3, 1))
    assert (Ensemble(system, np.array([0.0, 1.0]), 1e-6, 1e-9).started(p).status == NOT_STARTED).all()
    with pytest.raises(cd.SingularError, match="singular"):
        cd.simulate(model, 1, 0.5)


def test_a_constraint_that_opens_is_seen():
    model = two_guides()
    system = compile_system(model)
    q = np.zeros((3, system.n_q))
    q[1, 0], q[2, 2] = 1.0, 1e-4  # along the guides, and turned against them
    at = Moved(np.zeros(3), q, np.tile(system.parameter_values({}), (3, 1)), np.ones(3))
    assert lane_redundancy.is_open(system, at).tolist() == [False, False, True]


def test_where_the_rows_that_hold_change_a_redundant_design_is_left_to_single_runs():
    model = two_guides()
    model.add(cd.At("let go", 0.5, do=[cd.Release("far")]))
    system = compile_system(model)
    starts: Starts = Ensemble(system, np.array([0.0, 1.0]), 1e-6, 1e-9).started(parameters(model))
    assert (starts.status == REDUNDANT).all()
    assert "which of them hold" in str(lane_redundancy.refusal(system))
