"""Estimated errors against true ones: closed forms, references, events, contacts, friction, every method."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

import cardan as cd
from cardan.cli import app

ROOT = Path(__file__).parents[2]
FACTOR = 3.0
METHODS = (
    {},
    {"method": cd.Partition(integrator="dop853")},
    {"method": "joint"},
    {"method": cd.JointCoordinates(integrator="bdf")},
    {"method": "dae"},
    {"method": cd.Dae(form="index3")},
    {"method": "auto"},
    {"method": "direct"},
    {"method": "baumgarte"},
    {"step": 0.02},
)


def oscillator(damping: float = 0.0) -> cd.Model:
    """x = 0.1 cos 10 t without damping."""
    model = cd.Model("oscillator")
    mass = model.body("mass", mass=4, inertia=1, position=(0.1, 0))
    model.add(cd.Translational("guide", model.ground.at(0, 0, axis=(1, 0)), mass.at(0, 0, axis=(1, 0))))
    model.add(cd.Spring("spring", model.ground.at(-1, 0), mass.at(0, 0), stiffness=400, damping=damping, free_length=1))
    return model


def pendulum() -> cd.Model:
    model = cd.Model("pendulum", gravity=(0, -9.81))
    rod = model.body("rod", mass=1, inertia=1 / 3, position=(1, 0))
    model.add(cd.Revolute("pin", model.ground.at(0, 0), rod.at(-1, 0)))
    return model


def striking() -> cd.Model:
    """A pendulum between two stops, with friction in its pin."""
    model = pendulum()
    model.add(cd.Limit("stop", model["rod"].angle, lower=-1.2, restitution=0.6))
    model.add(cd.Friction("rubbing", model["pin"], static=0.1, radius=0.05))
    return model


def same_size(true: np.ndarray, estimated: np.ndarray) -> bool:
    return np.max(true) / FACTOR <= np.max(estimated) <= FACTOR * np.max(true)


@pytest.mark.parametrize("rtol", [1e-3, 1e-5, 1e-7, 1e-9])
def test_the_estimate_is_the_error_of_a_closed_form(rtol):
    result = cd.simulate(oscillator(), until=2, rtol=rtol, atol=1e-3 * rtol)
    for quantity, exact in (("position", 0.1 * np.cos(10 * result.t)), ("velocity", -np.sin(10 * result.t))):
        estimated = result.error(f"mass.{quantity}")
        assert estimated.shape == result[f"mass.{quantity}"].shape
        assert same_size(np.abs(result[f"mass.{quantity}"][:, 0] - exact), estimated[:, 0])


@pytest.mark.parametrize("options", METHODS, ids=lambda o: " ".join(map(str, o.values())) or "adams")
def test_every_method(options):
    model = pendulum()
    fine = cd.simulate(model, until=3, every=0.1, rtol=1e-12, atol=1e-14, method=cd.Partition(integrator="dop853"))
    result = cd.simulate(model, until=3, every=0.1, **options)
    for quantity in ("rod.angle", "rod.angular_velocity", "pin.reaction_i", "energy.kinetic"):
        assert same_size(np.abs(result[quantity] - fine[quantity]), result.error(quantity)), quantity


@pytest.mark.parametrize("rtol", [1e-4, 1e-6, 1e-8])
def test_through_impacts_and_friction(rtol):
    model = striking()
    fine = cd.simulate(model, until=3, every=0.05, rtol=1e-12, atol=1e-14)
    result = cd.simulate(model, until=3, every=0.05, rtol=rtol, atol=1e-3 * rtol)
    assert [e.name for e in result.events] == [e.name for e in fine.events]
    assert same_size(np.abs(result["rod.angle"] - fine["rod.angle"]), result.error("rod.angle"))
    times = np.array([[e.t for e in run.events] for run in (result, fine)])
    assert same_size(np.abs(times[0] - times[1]), result.error("events"))


def test_rows_of_events_are_compared_by_their_order():
    result = cd.simulate(striking(), until=2, every=0.05, method=cd.Partition(events="rows"))
    assert result.extra["event_rows"]
    speeds = result.error("rod.angular_velocity")
    assert speeds.shape == result.t.shape
    assert speeds.max() < 1e-4  # and not the jump of a rebound, several rad/s
    assert np.all(np.diff(result.t) >= 0)


def test_a_stop_is_compared_with_the_stop():
    model = pendulum()
    model.add(cd.When("low", lambda s: s.angle(model["rod"]) + 1.0, direction=-1, do=[cd.Stop()]))
    result = cd.simulate(model, until=3, every=0.1, rtol=1e-4)
    assert result.t[-1] < 1
    assert result.error("rod.angle")[-1] < 1e-3
    assert result.error("events").shape == (1,)


def test_states_blocks_and_drivers():
    model = oscillator(damping=3.0)
    model.state("distance", 0.0, lambda s: cd.fabs(s.velocity(model["mass"])[0]))
    crank = model.body("crank", mass=1, inertia=0.1, position=(0, 2))
    model.add(cd.Revolute("axle", model.ground.at(0, 2), crank.at(0, 0)))
    model.add(cd.Drive("motor", crank.angle, lambda t: 2 * t))
    fine = cd.simulate(model, until=2, rtol=1e-12, atol=1e-14)
    result = cd.simulate(model, until=2, rtol=1e-5)
    assert same_size(np.abs(result["distance.value"] - fine["distance.value"]), result.error("distance.value"))
    assert result.error("crank.angle").max() < 1e-9  # it is prescribed


@pytest.mark.parametrize("analysis", ["kinematics", "inverse"])
def test_driven_machines_are_known_as_well_as_joints_close(analysis):
    model = cd.Model("slider-crank", gravity=(0, -9.81))
    crank = model.body("crank", mass=1, inertia=0.1, position=(0.5, 0))
    rod = model.body("rod", mass=1, inertia=0.1, position=(2.25, 0))
    slider = model.body("slider", mass=1, inertia=0.1, position=(3.5, 0))
    model.add(cd.Revolute("A", model.ground.at(0, 0), crank.at(-0.5, 0)))
    model.add(cd.Revolute("B", crank.at(0.5, 0), rod.at(-1.25, 0)))
    model.add(cd.Revolute("C", rod.at(1.25, 0), slider.at(0, 0)))
    model.add(cd.Translational("D", model.ground.at(0, 0, axis=(1, 0)), slider.at(0, 0, axis=(1, 0))))
    model.add(cd.Drive("motor", crank.angle, lambda t: 5 * t))
    result = getattr(cd, analysis)(model, until=1)
    exact = np.cos(5 * result.t) + np.sqrt(2.5**2 - np.sin(5 * result.t) ** 2)
    true = np.abs(result["slider.position"][:, 0] - exact)
    estimated = result.error("slider.position")[:, 0]
    assert np.all(estimated >= true / FACTOR)
    assert same_size(true, estimated)
    assert 0 < estimated.max() < 1e-10


def test_at_the_floor_the_estimate_is_not_smaller_than_round_off():
    result = cd.simulate(pendulum(), until=5, every=0.1, rtol=1e-13, atol=1e-15)
    fine = cd.simulate(pendulum(), until=5, every=0.1, rtol=1e-13, atol=1e-15, method=cd.Partition(integrator="dop853"))
    apart = np.abs(result["rod.angle"] - fine["rod.angle"]).max()
    assert apart / FACTOR < result.error("rod.angle").max() < 1e-11
    assert np.all(result.error("rod.angle") > 0)


def test_orientations_of_opposite_sign_are_the_same():
    model = cd.Model("top", dim=3)
    model.body("top", mass=1, inertia=(1, 2, 3), angular_velocity=(0.1, 4, 0.1))
    result = cd.simulate(model, until=5)
    before = result.error("top.orientation").max()
    result.columns["top", "orientation"][100:] *= -1
    assert result.error("top.orientation").max() == before < 1e-4


def test_functionals():
    model = pendulum()
    area = cd.Integral(lambda s: s.angle(model["rod"]), name="area")
    last = cd.Terminal("rod.angle")
    wanted = [last, cd.Peak("pin.reaction_i.Fy"), area, last - 2 * area]
    exact = cd.evaluate(model, wanted, until=3, rtol=1e-12, atol=1e-14)
    for rtol in (1e-4, 1e-6, 1e-8):
        values, errors = cd.evaluate(model, wanted, until=3, rtol=rtol, atol=1e-3 * rtol, error=True)
        np.testing.assert_array_equal(values, cd.evaluate(model, wanted, until=3, rtol=rtol, atol=1e-3 * rtol))
        true = np.abs(values - exact)
        assert np.all((errors >= true / FACTOR) & (errors <= FACTOR * np.maximum(true, 1e-10))), (true, errors)


def test_functionals_of_driven_machines():
    model = cd.Model("crank", gravity=None)
    crank = model.body("crank", mass=1, inertia=0.1, position=(1, 0))
    model.add(cd.Revolute("pin", model.ground.at(0, 0), crank.at(-1, 0)))
    model.add(cd.Drive("motor", crank.angle, lambda t: cd.sin(3 * t)))
    peak = cd.Peak("motor.force")
    values, errors = cd.evaluate(model, peak, until=2, analysis="inverse", every=0.05, error=True)
    exact = 1.1 * 9.0  # J α at the ends of the swing
    assert abs(values[0] - exact) <= FACTOR * errors[0]


# -- what is refused --------------------------------------------------------------------------------------------------


def test_functions_that_remember_are_refused():
    calls = []

    def pull(x):
        calls.append(x)
        return -1e-4 * len(calls)

    model = oscillator()
    mass = model["mass"]
    model.add(cd.Force("memory", mass.at(0, 0), lambda s: (cd.blackbox(pull, 1)(s.position(mass)[0]), 0.0)))
    result = cd.simulate(model, until=0.5)
    with pytest.raises(cd.AnalysisError, match="calls functions in Python, which gave other numbers when"):
        result.error("mass.position")
    with pytest.raises(cd.AnalysisError, match="remembers earlier calls"):
        cd.evaluate(model, cd.Terminal("mass.position.x"), until=0.5, error=True)


def test_functions_without_memory_have_errors():
    model = oscillator()
    mass = model["mass"]
    model.add(cd.Force("push", mass.at(0, 0), lambda s: (cd.blackbox(lambda x: -(x**3), 1)(s.position(mass)[0]), 0.0)))
    assert 0 < cd.simulate(model, until=0.5, rtol=1e-4).error("mass.position").max() < 1e-4


def test_a_result_from_a_file_needs_its_model(tmp_path):
    model = oscillator()
    result = cd.simulate(model, until=1)
    result.save(tmp_path / "run.h5")
    loaded = cd.load_result(tmp_path / "run.h5")
    with pytest.raises(cd.AnalysisError, match=r"does not hold its model; give the model: result.error\(quantity, m"):
        loaded.error("mass.position")
    np.testing.assert_array_equal(loaded.error("mass.position", model), result.error("mass.position"))
    again = cd.load_result(tmp_path / "run.h5")
    with pytest.raises(cd.AnalysisError, match='model "oscillator" is not the one of the result, or has changed'):
        again.error("mass.position", oscillator(damping=5.0))


def test_a_model_that_was_changed_after_the_run_is_refused():
    model = oscillator()
    result = cd.simulate(model, until=1)
    model.add(cd.Force("wind", model["mass"].at(0, 0), (1.0, 0.0)))
    with pytest.raises(cd.AnalysisError, match=r'model "oscillator" was changed after the run \(it has other elements'):
        result.error("mass.position")


def test_a_run_that_stopped_early_is_refused():
    model = cd.Model("ends")
    body = model.body("body", mass=1, inertia=1, position=(1, 0))
    model.add(cd.Force("grows", body.at(0, 0), lambda s: (s.position(body)[0] ** 3, 0.0)))
    with pytest.raises(cd.SimulationError) as stopped:
        cd.simulate(model, until=50)
    with pytest.raises(cd.AnalysisError, match="the run stopped early, at t = "):
        stopped.value.result.error("body.position")


def test_events_that_set_tolerances_are_refused():
    model = oscillator()
    model.add(cd.At("finer", 0.5, [cd.ChangeRun(rtol=1e-8, atol=1e-11)]))
    result = cd.simulate(model, until=1)
    with pytest.raises(cd.AnalysisError, match='event "finer" sets the tolerances of the run'):
        result.error("mass.position")


def test_what_is_not_integrated_is_refused():
    with pytest.raises(cd.AnalysisError, match="a result of equilibrium is not integrated over time"):
        cd.equilibrium(oscillator()).error("mass.position")
    with pytest.raises(cd.AnalysisError, match="property of small vibrations"):
        cd.evaluate(oscillator(), cd.Frequency(1), until=1, error=True)
    with pytest.raises(cd.AnalysisError, match='analysis="equilibrium" is not integrated'):
        cd.evaluate(oscillator(), cd.Terminal("mass.position.x"), analysis="equilibrium", error=True)


def test_a_wrong_name_costs_no_run():
    result = cd.simulate(oscillator(), until=1)
    with pytest.raises(cd.CardanError, match=r'unknown name "mass\.postion"'):
        result.error("mass.postion")
    with pytest.raises(cd.CardanError, match='"mass" is no quantity: add one'):
        result.error("mass")
    assert result.finer_run is None


# -- where it is shown ------------------------------------------------------------------------------------------------


def test_plots_show_the_band():
    result = cd.simulate(oscillator(), until=1, rtol=1e-3)
    figure = result.plot("mass.position", "energy", error=True)
    (line,) = [text.get_text() for text in figure.axes[0].get_legend().get_texts() if ".x" in text.get_text()]
    assert line == f"mass.position.x ± {result.error('mass.position')[:, 0].max():.1g}"
    assert len(figure.axes[0].collections) == 2
    assert not result.plot("mass.position").axes[0].collections


def test_the_certificate_quotes_it():
    result = cd.simulate(pendulum(), until=1)
    names = [check.name for check in cd.certificate(result, agreement=False).checks]
    assert "error" not in names
    largest = result.error("rod.angle").max()
    quoted = cd.certificate(result, agreement=False)["error"]
    assert f"angles {largest:.2g} rad" in quoted.note
    assert quoted.ok


def test_the_command_line_plots_and_tells_it(tmp_path):
    model = tmp_path / "mass.yaml"
    model.write_text(
        "cardan: 1\nname: mass\ngravity: null\nbodies:\n  mass: {mass: 1, inertia: 1, position: [1, 0]}\nforces:\n"
        '  spring: {type: Spring, a: "ground.at(0, 0)", b: mass, stiffness: 40, free_length: 0.6}\n'
        "analyses:\n  - simulate: {until: 1}\n",
        encoding="utf-8",
    )
    figure = tmp_path / "figure.png"
    words = ["run", str(model), "--plot", "mass.position.x", "--plot-to", str(figure), "--error"]
    done = CliRunner().invoke(app, words)
    assert done.exit_code == 0, done.output
    assert "estimated error of mass.position.x: " in done.stdout
    assert figure.exists()
    told = json.loads(CliRunner().invoke(app, [*words, "--json"]).stdout)["runs"][0]["errors"]
    assert 0 < told["mass.position.x"] < 1e-5
    refused = CliRunner().invoke(app, ["run", str(model), "--error"])
    assert refused.exit_code == 2
    assert "--error estimates errors of what is plotted" in refused.output


# -- many machines ----------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def study():
    sys.path[:0] = [str(ROOT), str(ROOT / "benchmarks")]
    import error_estimates

    yield error_estimates
    del sys.path[:2]


def test_random_machines_have_the_errors_that_are_estimated(study):
    """A sample of what docs/theory/errors.md counts."""
    outcomes = [outcome for seed in range(40, 75) for outcome in study.of_random(seed)]
    assert len({outcome.machine for outcome in outcomes}) >= 10
    good = [outcome.good for outcome in outcomes if not outcome.refusal]
    assert sum(good) >= 0.9 * len(good)


@pytest.mark.parametrize("name", ["DAP four-bar", "cannon"])
def test_machines_with_references_of_others(study, name):
    (problem,) = [problem for problem in study.all_problems() if problem.name == name]
    assert all(outcome.good for outcome in study.of_problem(problem))
