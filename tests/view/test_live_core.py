"""The core as WebAssembly: runs of machines with any values of their parameters are those of `simulate`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from test_lane_events import MACHINES
from wasm_core import DONE, LASTS, NO_MASS, OPEN, WasmCore

import cardan as cd
from cardan.analysis.ensemble import Ensemble
from cardan.analysis.live_machine import live_machine
from cardan.analysis.run.collect import columns_of
from cardan.compiled.compiling import compile_system
from cardan.numerics.wasm.build import digest, digest_of

MODULE = Path("src/cardan/view/live/cardan.wasm")
TIGHT = {"rtol": 1e-9, "atol": 1e-11}
EXAMPLES = {  # until, how far parameters go, in which parts of their values
    "fourbar_lengths.yaml": (2.0, 0.3),
    "pendulum.yaml": (2.0, 0.3),
    "slidercrank.yaml": (1.0, 0.05),
    "spatial_slider_crank.yaml": (1.0, 0.05),
    "governor.yaml": (1.0, 0.05),
    "absorber_design.yaml": (1.0, 0.2),
}


def test_the_module_is_built_from_the_sources_at_hand():
    assert digest_of(MODULE.read_bytes()) == digest(), "make wasm"


def core_of(model: cd.Model, times: np.ndarray, **tolerances: float) -> tuple[WasmCore, np.ndarray]:
    system = compile_system(model)
    p = system.parameter_values()
    return WasmCore(live_machine(system, p, times, **(TIGHT | tolerances)), times), p


def assert_as_simulated(model: cd.Model, core: WasmCore, p: np.ndarray, tolerance: float) -> None:
    """Positions, speeds and reported quantities at all times; those of accelerations and reactions loosely."""
    system, times = compile_system(model), core.times
    run = core.run(p)
    values = dict(zip(model.parameters, p, strict=False))
    result = cd.simulate(model, until=times[-1], every=times[1], parameters=values, **TIGHT)
    assert run.status == DONE
    rows = np.searchsorted(result.t, times * (1 + 1e-12), side="right") - 1
    rows = rows[times <= run.until]
    arrays = {"q": run.rows, "v": run.rows[:, system.n_q :], "a": run.rows[:, system.n_q + system.n_v :]}
    arrays |= {"outputs": run.reported, "z": run.rows[:, system.n_q + 2 * system.n_v + system.n_c :]}
    for key, (array, place) in columns_of(system).items():
        expected = result.columns[key][rows]
        found = arrays[array][: len(rows), place]
        assert np.abs(found - expected).max() <= tolerance * (1 + np.abs(expected).max()), key


@pytest.mark.parametrize("name", EXAMPLES)
def test_examples_run_as_simulate_runs_them(name):
    model = cd.load_model(f"examples/{name}")
    until, reach = EXAMPLES[name]
    core, p = core_of(model, np.linspace(0, until, 11))
    random = np.random.default_rng(5)
    for _ in range(4):
        moved = p.copy()
        moved[: len(model.parameters)] *= random.uniform(1 - reach, 1 + reach, len(model.parameters))
        try:
            cd.assemble(model, parameters=dict(zip(model.parameters, moved, strict=False)))
        except cd.CardanError:
            assert core.run(moved).status == OPEN
            continue
        assert_as_simulated(model, core, moved, 1e-5)


@pytest.mark.parametrize("build", MACHINES)
def test_events_happen_as_in_simulate(build: Callable[[], cd.Model]):
    model, (until, _) = build(), MACHINES[build]
    core, p = core_of(model, np.linspace(0, until, 21))
    for share in (0.0, 0.3):
        moved = p.copy()
        for k, parameter in enumerate(model.parameters.values()):
            low, high = parameter.bounds or (parameter.value, parameter.value)
            moved[k] += share * (high - moved[k]) if high > low else 0.0
        system = compile_system(model)
        run = core.run(moved)
        values = dict(zip(model.parameters, moved, strict=False))
        result = cd.simulate(model, until=until, every=until / 20, parameters=values, **TIGHT)
        assert run.status == DONE
        assert run.until == pytest.approx(result.t[-1], abs=1e-7)
        names = [core.machine.events[number] for _, number in run.events]
        assert names == [event.name for event in result.events]
        assert [t for t, _ in run.events] == pytest.approx([event.t for event in result.events], abs=1e-6)
        times = core.times[core.times < run.until]
        for k, body in enumerate(model.bodies):
            expected = np.array([np.interp(times, result.t, column) for column in result[body].position.T]).T
            at_report = np.isin(np.round(times, 9), np.round(result.t, 9))
            found = run.rows[: len(times), 3 * k : 3 * k + 2]
            assert np.abs(found - expected)[at_report].max() <= 1e-5, (system.model.name, body)


def test_the_same_values_give_the_same_bits_whatever_ran_before():
    core, p = core_of(cd.load_model("examples/fourbar_lengths.yaml"), np.linspace(0, 1, 11))
    first = core.run(p)
    core.run(p * 1.1)
    core.run(p * np.array([9.0, 1, 1, 1]))
    again = core.run(p)
    assert np.array_equal(first.rows, again.rows)
    assert np.array_equal(first.reported, again.reported)


def test_lanes_and_pages_run_the_same_steps():
    model = cd.load_model("examples/fourbar_lengths.yaml")
    system, times = compile_system(model), np.linspace(0, 2, 41)
    core, p = core_of(model, times, rtol=1e-6, atol=1e-9)
    there = Ensemble(system, times, 1e-6, 1e-9, report=1).run(p[None])
    run = core.run(p)
    assert np.abs(run.rows[:, : system.n_q] - there.q[0]).max() < 1e-10


def test_what_cannot_be_assembled_names_the_joint_that_stays_open():
    model = cd.load_model("examples/fourbar_lengths.yaml")
    core, p = core_of(model, np.linspace(0, 1, 5))
    run = core.run(np.array([11.0, 4.0, 4.0, 2.5, *p[4:]]))
    assert run.status == OPEN
    assert core.machine.rows[run.culprit]["element"] in "ABCD"
    assert run.gap > 0.1


def test_a_body_without_mass_is_named():
    model = cd.Model("pendulum", gravity=(0, -9.81))
    mass = model.parameter("mass", 1.0)
    rod = model.body("rod", mass=mass, inertia=0.1, position=(0.5, 0))
    bob = model.body("bob", mass=1.0, inertia=0.1, position=(1.5, 0))
    model.add(cd.Revolute("pin", model.ground.at(0, 0), rod.at(-0.5, 0)))
    model.add(cd.Revolute("link", rod.at(0.5, 0), bob.at(-0.5, 0)))
    core, p = core_of(model, np.linspace(0, 1, 5))
    run = core.run(np.array([0.0, *p[1:]]))
    assert (run.status, run.culprit) == (NO_MASS, 0)


def test_a_bounce_that_ends_in_rest_ends_the_run_and_keeps_what_there_is():
    model = cd.load_model("examples/bouncing_ball_limit.yaml")
    core, p = core_of(model, np.linspace(0, 20, 201))
    run = core.run(p)
    assert run.status == LASTS
    assert 0 < run.done < 201
    assert run.until < 20


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("bouncing_ball.py", "it has contacts"),
        ("stick_slip.py", "friction that sticks and slips"),
    ],
)
def test_what_lanes_refuse_is_refused_with_their_words(name, reason):
    from cardan.files.example_runs import example_motion

    result = example_motion(Path("examples") / name)
    assert result.model is not None
    system = compile_system(result.model)
    with pytest.raises(cd.CardanError, match=reason):
        live_machine(system, system.parameter_values(), np.linspace(0, 1, 5), 1e-6, 1e-9)


def test_machines_are_assembled_as_assemble_does_it():
    """Any lengths of a four-bar: the same position, on the same branch, or none in both."""
    model = cd.load_model("examples/fourbar_lengths.yaml")
    system, random = compile_system(model), np.random.default_rng(1)
    core, _ = core_of(model, np.array([0.0, 0.01]))
    outcomes = set()
    for _ in range(60):
        values = {name: float(random.uniform(*item.bounds or (0, 1))) for name, item in model.parameters.items()}
        run = core.run(system.parameter_values(values))
        try:
            q = cd.assemble(model, parameters=values).q
        except cd.CardanError:
            assert run.status == OPEN
        else:
            assert run.status != OPEN
            assert np.abs(run.rows[0, : system.n_q] - q).max() < 1e-8
        outcomes.add(run.status == OPEN)
    assert outcomes == {True, False}
