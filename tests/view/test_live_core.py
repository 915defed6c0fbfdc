"""The core as WebAssembly: runs of machines with any values of their parameters are those of `simulate`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import casadi as ca
import numpy as np
import pytest
from test_lane_events import MACHINES
from wasm_core import WasmCore

import cardan as cd
from cardan.analysis.in_c.description import output_places
from cardan.analysis.in_c.instance import Instance
from cardan.analysis.live_machine import live_machine
from cardan.compiled.compiling import compile_system
from cardan.numerics.constants import MACHINE_NOT_CLOSED, MACHINE_OK, MACHINE_REFUSED, MACHINE_STOPPED
from cardan.numerics.events import WORDS
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
    return WasmCore(live_machine(system, p, times, **(TIGHT | tolerances))), p


def assert_as_simulated(model: cd.Model, core: WasmCore, p: np.ndarray, tolerance: float) -> None:
    """Positions, speeds and reported quantities at all times; those of accelerations and reactions loosely."""
    times = core.machine.times
    run = core.run(p)
    values = dict(zip(model.parameters, p, strict=False))
    result = cd.simulate(model, until=times[-1], every=times[1], parameters=values, **TIGHT)
    assert run.status == MACHINE_OK
    rows = np.searchsorted(result.t, times * (1 + 1e-12), side="right") - 1
    flat = result.flat()
    for name, place in output_places(compile_system(model)).items():
        expected = flat[name][rows]
        assert np.abs(run.rows[:, place] - expected).max() <= tolerance * (1 + np.abs(expected).max()), name


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
            assert core.run(moved).status == MACHINE_NOT_CLOSED
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
        run = core.run(moved)
        values = dict(zip(model.parameters, moved, strict=False))
        result = cd.simulate(model, until=until, every=until / 20, parameters=values, **TIGHT)
        assert run.status == (MACHINE_STOPPED if result.stats.status.startswith("stopped") else MACHINE_OK)
        assert run.until == pytest.approx(result.t[-1], abs=1e-7)
        assert_same_events(core, run.events, result)
        places, flat = output_places(compile_system(model)), result.flat()
        times = core.machine.times[core.machine.times < run.until]
        rows = np.searchsorted(result.t, times * (1 + 1e-12), side="right") - 1
        for name in (f"{body}.position.{axis}" for body in model.bodies for axis in "xy"):
            assert np.abs(run.rows[: len(times), places[name]] - flat[name][rows]).max() <= 1e-5, name


def assert_same_events(core: WasmCore, events: list[tuple[float, int, int]], result: cd.Result) -> None:
    """Those of one instant in any order: a last bit decides which of two feet is first."""
    here = sorted((round(t, 9), core.machine.events[number], t, what) for t, number, what in events)
    there = sorted((round(event.t, 9), event.name, event.t, event.what) for event in result.events)
    assert [name for _, name, *_ in here] == [name for _, name, *_ in there]
    assert [t for _, _, t, _ in here] == pytest.approx([t for _, _, t, _ in there], abs=1e-6)
    done = [(WORDS[what], wanted) for (*_, what), (*_, wanted) in zip(here, there, strict=True)]
    assert all(word in ("", what) for word, what in done)


def test_the_same_values_give_the_same_bits_whatever_ran_before():
    core, p = core_of(cd.load_model("examples/fourbar_lengths.yaml"), np.linspace(0, 1, 11))
    first = core.run(p)
    core.run(p * 1.1)
    core.run(p * np.array([9.0, 1, 1, 1]))
    again = core.run(p)
    assert np.array_equal(first.rows, again.rows)
    assert first.steps == again.steps


def test_an_instance_in_this_process_and_the_page_run_the_same_steps():
    """But for the last bits of sines and cosines, which are those of another library."""
    model = cd.load_model("examples/fourbar_lengths.yaml")
    times = np.linspace(0, 0.5, 11)
    core, p = core_of(model, times)
    run = core.run(p)
    here = Instance.of(compile_system(model), p)
    here.tolerances(**TIGHT)
    here.start(0.0)
    for k, t in enumerate(times):
        here.step(t)
        assert np.abs(run.rows[k] - here.outputs).max() < 1e-6
    assert run.steps == here.steps


def test_what_cannot_be_assembled_names_the_joint_that_stays_open():
    model = cd.load_model("examples/fourbar_lengths.yaml")
    core, p = core_of(model, np.linspace(0, 1, 5))
    run = core.run(np.array([11.0, 4.0, 4.0, 2.5, *p[4:]]))
    assert run.status == MACHINE_NOT_CLOSED
    assert core.machine.rows[run.constraint]["element"] in "ABCD"
    assert run.gap > 0.1
    assert "the machine cannot be assembled" in run.message


def test_a_body_without_mass_is_named():
    model = cd.Model("pendulum", gravity=(0, -9.81))
    mass = model.parameter("mass", 1.0)
    rod = model.body("rod", mass=mass, inertia=0.1, position=(0.5, 0))
    bob = model.body("bob", mass=1.0, inertia=0.1, position=(1.5, 0))
    model.add(cd.Revolute("pin", model.ground.at(0, 0), rod.at(-0.5, 0)))
    model.add(cd.Revolute("link", rod.at(0.5, 0), bob.at(-0.5, 0)))
    core, p = core_of(model, np.linspace(0, 1, 5))
    run = core.run(np.array([0.0, *p[1:]]))
    assert (run.status, run.body) == (MACHINE_REFUSED, 0)
    assert '"rod"' in run.message


@pytest.mark.parametrize("name", ["bouncing_ball_limit.yaml", "stick_slip.py", "bouncing_ball.py"])
def test_contacts_that_last_and_friction_run_as_in_simulate(name):
    from cardan.files.example_runs import example_motion

    result = example_motion(Path("examples") / name)
    assert result.model is not None
    model, until = result.model, float(min(result.t[-1], 6.0))
    core, p = core_of(model, np.linspace(0, until, 31))
    run = core.run(p)
    result = cd.simulate(model, until=until, every=until / 30, **TIGHT)
    assert (run.status, run.message) == (MACHINE_OK, "")
    assert_same_events(core, run.events, result)
    rows, flat = np.searchsorted(result.t, core.machine.times * (1 + 1e-12), side="right") - 1, result.flat()
    for name, place in output_places(compile_system(model)).items():
        if ".position." in name:
            assert np.abs(run.rows[:, place] - flat[name][rows]).max() <= 1e-5, name


def test_rows_before_a_failure_stay():
    model = cd.Model("pulled apart", gravity=(0, 0))
    length = model.parameter("length", 1.0)
    body = model.body("body", mass=1.0, inertia=0.1, position=(0.1, 0))
    model.add(cd.Force("push", body.at(0, 0), lambda s: ca.vertcat(ca.sqrt(length - s.position(body)[0]) + 1, 0)))
    core, p = core_of(model, np.linspace(0, 4, 41))
    run = core.run(p)
    assert run.status > MACHINE_STOPPED
    assert run.message
    assert 5 < run.done < 40
    assert run.until < 2
    assert run.rows[-1][0] > run.rows[0][0]


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
            assert run.status == MACHINE_NOT_CLOSED
        else:
            assert run.status == MACHINE_OK
            assert np.abs(run.rows[0, : system.n_q] - q).max() < 1e-8
        outcomes.add(run.status == MACHINE_OK)
    assert outcomes == {True, False}
