"""A machine that is tried out: motions, failures, recoveries. No page."""

import itertools

import numpy as np
import pytest

import cardan as cd
from cardan.errors import ModelError
from cardan.files.example_runs import load_module
from cardan.files.model_file import AnalysisRequest
from cardan.scene import poses
from cardan.studio.finding.influence import influences, optimize, responses_of, unit_of
from cardan.studio.session import LEAST_FRAMES, Session, SupersededError, culprits_of
from cardan.studio.source import open_source

RTOL = 1e-5  # of runs with rtol = 1e-6
TOO_FAR = 12.0  # between the ground joints of the four-bar: its bars are 2, 4 and 4 long


def test_a_move_gives_the_motion_of_its_parameters(oscillator):
    session = Session(oscillator, until=1.0)
    for k, m in ((100.0, 1.0), (400.0, 1.0), (400.0, 2.0)):
        outcome = session.move({"k": k, "m": m})
        assert outcome.moved
        assert not outcome.problem
        assert len(outcome.result.t) == LEAST_FRAMES + 1
        x = poses(outcome.result)[:, 1, 0]
        np.testing.assert_allclose(x, 1 + 0.1 * np.cos(np.sqrt(k / m) * outcome.result.t), atol=1e-6)
    assert session.parameters == {"k": 400.0, "m": 2.0}
    assert session.start == {"k": 100.0, "m": 1.0}
    assert session.move({"m": 1.0}).parameters == {"k": 400.0, "m": 1.0}  # what is not named keeps its value


def test_a_loop_that_opens_names_its_joints_and_closes_again(fourbar_session):
    session = fourbar_session
    good = session.move()
    assert good.moved
    broken = session.move({"d": TOO_FAR})
    assert broken.broken
    assert broken.result is None
    assert "cannot be assembled" in broken.problem
    assert set(broken.culprits) <= {"A", "B", "C", "D"}
    assert broken.culprits
    assert session.good is good  # the last motion is kept
    back = session.move({"d": 2.5})
    assert back.moved
    assert not back.problem
    np.testing.assert_array_equal(poses(back.result), poses(good.result))


def test_a_motion_that_stops_early_is_shown_as_far_as_it_goes():
    """A slider that is driven beyond what crank and rod reach (3 m, at t = 1)."""
    model = cd.Model("toggle", gravity=None)
    crank = model.body("crank", mass=1, inertia=0.1, position=(0.5, 0.5), angle=1.0)
    rod = model.body("rod", mass=1, inertia=0.1, position=(1.4, 0.5), angle=-0.5)
    slider = model.body("slider", mass=1, inertia=0.1, position=(2.0, 0))
    model.add(cd.Revolute("A", model.ground.at(0, 0), crank.at(-0.5, 0)))
    model.add(cd.Revolute("B", crank.at(0.5, 0), rod.at(-1, 0)))
    model.add(cd.Revolute("C", rod.at(1, 0), slider.at(0, 0)))
    model.add(cd.Translational("guide", model.ground.at(0, 0, axis=(1, 0)), slider.at(0, 0)))
    model.add(cd.Drive("slider x", slider.x, lambda t: 2 + t))
    outcome = Session(model, [AnalysisRequest("kinematics", {"until": 2.0})]).move()
    assert outcome.problem
    assert outcome.moved
    assert 0.9 < outcome.result.t[-1] <= 1.0


def test_parameters_that_make_nonsense_are_said(oscillator):
    session = Session(oscillator, until=0.5)
    outcome = session.move({"m": -1.0})
    assert outcome.broken
    assert "mass" in outcome.problem
    assert session.move({"m": 1.0}).moved


def test_unknown_parameters_are_refused_at_the_start(oscillator):
    with pytest.raises(ModelError, match='unknown parameter "kk"'):
        Session(oscillator, parameters={"kk": 1.0})


def test_a_run_that_nobody_waits_for_is_given_up(oscillator):
    calls = itertools.count()
    session = Session(oscillator, until=1e5)
    with pytest.raises(SupersededError):
        session.move(is_stale=lambda: next(calls) > 2)
    assert session.outcome is None


@pytest.mark.filterwarnings("ignore:interrupted")
def test_a_run_beyond_patience_is_cut_and_shown(oscillator):
    session = Session(oscillator, until=1e6, patience=0.0)
    outcome = session.move()
    assert outcome.moved
    assert outcome.result.t[-1] < 1e6
    assert "stopped after 0 s" in outcome.notes[0]


def test_modes_assembled_and_balanced(oscillator, fourbar_session):
    session = fourbar_session
    assembled = session.move(mode="assemble")
    assert assembled.state is not None
    assert poses(assembled.result).shape == (1, 4, 3)
    assert assembled.moved
    still = Session(oscillator).move(mode="equilibrium")
    assert poses(still.result)[0, 1, 0] == pytest.approx(1.0, abs=1e-9)  # where the spring is slack
    assert any("stable" in note for note in still.notes)
    moving = session.move(mode="simulate")
    np.testing.assert_allclose(poses(moving.result)[0], poses(assembled.result)[0], atol=1e-9)


def test_a_machine_without_parameters_opens_too():
    model = cd.Model("pendulum")
    rod = model.body("rod", mass=1, inertia=1 / 12, position=(0.5, 0))
    model.add(cd.Revolute("pin", model.ground.at(0, 0), rod.at(-0.5, 0)))
    session = Session(model)
    assert session.parameters == {}
    assert session.span == (0.0, 5.0)
    assert session.move({}).moved


def test_a_machine_in_space(top):
    outcome = Session(top, until=0.2).move({"h": 0.6})
    assert poses(outcome.result).shape[1:] == (2, 7)
    np.testing.assert_allclose(np.linalg.norm(poses(outcome.result)[:, 1, 3:], axis=1), 1.0, atol=1e-6)
    np.testing.assert_allclose(np.linalg.norm(poses(outcome.result)[:, 1, :3], axis=1), 0.6, atol=1e-6)


def test_files_say_how_long_and_how_fine(oscillator):
    asked = AnalysisRequest("simulate", {"until": 2, "every": 0.001, "start_time": 1, "rtol": 1e-8})
    session = Session(oscillator, [asked])
    assert session.span == (1.0, 2.0)
    assert session.options["every"] == pytest.approx(0.001)
    assert session.options["rtol"] == 1e-8
    classic = AnalysisRequest(
        "simulate", {"until": 2, "every": 0.1, "integrator": "rk4", "step": 0.1, "method": "direct"}
    )
    options = Session(oscillator, [classic]).options
    assert set(options) == {"until", "every"}
    assert options["every"] == pytest.approx(2 / LEAST_FRAMES)
    assert Session(oscillator, [classic], until=3.0).span == (0.0, 3.0)


def test_elements_are_found_in_messages(fourbar_session):
    model = fourbar_session.model
    assert culprits_of(cd.AssemblyError('joint "C" stays open by 1 m, joint "A" by 0.5 m'), model) == ("C", "A")
    assert culprits_of(cd.ModelError('body "nobody": mass missing'), model) == ()
    assert culprits_of(cd.ModelError('body "crank": mass = -1'), model) == ("crank",)


# -- influences ----------------------------------------------------------------------------------------------------


def test_influences_are_the_derivatives_of_the_closed_form(oscillator):
    """x = 1 + 0.1 cos(ω t): dx/dk = -0.1 t sin(ω t) / (2 ω m), at the end; likewise its mean over the run."""
    session = Session(oscillator, until=1.0)
    session.options |= {"rtol": 1e-9, "atol": 1e-11}
    values = {"k": 100.0, "m": 1.0}
    omega, t = 10.0, 1.0
    found = influences(session, "mass.position.x", "end value", values, "simulate")
    assert found.value == pytest.approx(1 + 0.1 * np.cos(omega * t), rel=RTOL)
    by = {one.parameter: one for one in found.each}
    assert by["k"].derivative == pytest.approx(-0.1 * t * np.sin(omega * t) / (2 * omega), rel=RTOL)
    assert by["m"].share == pytest.approx(-by["k"].share, rel=RTOL)  # only k / m counts
    assert found.unit == "m"
    mean = influences(session, "mass.position.x", "mean", values, "simulate")
    assert mean.value == pytest.approx(1 + 0.1 * np.sin(omega * t) / (omega * t), rel=RTOL)
    slope = 0.1 * (t * np.cos(omega * t) / (omega * t) - np.sin(omega * t) / (omega**2 * t)) * omega / (2 * 100.0)
    assert {o.parameter: o.derivative for o in mean.each}["k"] == pytest.approx(slope, rel=1e-4)
    peak = influences(session, "spring.force", "peak", values, "simulate")
    assert abs(peak.value) == pytest.approx(10.0, rel=1e-4)


def test_units_of_responses(fourbar_session):
    outcome = fourbar_session.move()
    assert outcome.result is not None
    assert {"crank.angle", "A.reaction_i.Fx", "energy.total"} <= set(responses_of(outcome.result))
    for name, unit in (
        ("crank.angle", "rad"),
        ("A.reaction_i.Fx", "N"),
        ("A.reaction_i.N", "N m"),
        ("energy.total", "J"),
    ):
        assert unit_of(outcome.result, name) == unit


def test_optimize_finds_the_least_within_the_ranges(oscillator):
    """The mean force of the spring is least, in this sense most negative or smallest, at an end of the range of k."""
    session = Session(oscillator, until=0.3)
    rows = []
    best = optimize(
        session, {"k": 100.0, "m": 1.0}, rows.append, "energy.total", "end value", {"k": (50.0, 200.0), "m": (1.0, 1.1)}
    )
    assert rows
    assert best.parameters["k"] == pytest.approx(50.0, rel=1e-4)  # the energy is k 0.1² / 2
    assert best.objective == pytest.approx(0.25, rel=1e-4)


@pytest.mark.parametrize("example", ["fork_lift", "rssr", "gear_train"])
def test_a_program_whose_motion_is_driven_is_driven_here_too(example):
    """Simulated without its analysis, such a machine would fall or thrash about."""
    source = open_source(example)
    session = Session(source.model, source.analyses)
    outcome = session.move()
    assert (session.mode, outcome.problem) == ("inverse", "")
    assert outcome.result.stats.analysis == "inverse"
    expected = load_module(source.path).motion()
    assert outcome.result.t[-1] == expected.t[-1]
    np.testing.assert_allclose(poses(outcome.result)[-1], poses(expected)[-1], atol=1e-8)
