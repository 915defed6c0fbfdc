"""Functionals of designs in lanes: each is that of its single run, within the tolerance, or the design runs alone."""

from __future__ import annotations

from contextlib import suppress

import numpy as np
import pytest

import cardan as cd
from cardan.design.sweeps import lane_functionals as lf
from cardan.design.sweeps.sweep_task import Task
from cardan.files.load import load_model

WITHIN = 30  # tolerances, as in test_lanes.py: of the motion at the end of a second or two
RTOL = 1e-6


# -- panels, by closed forms -----------------------------------------------------------------------------------------


def sampled(f, ends):
    return f(lf.chebyshev_times(ends))[None]


def test_panels_end_at_all_knots_and_their_points_at_their_ends():
    ends = lf.panel_ends(2.0, 4, [0.3, 2.0, 0.0])
    assert ends[:, 0].tolist() == [0.0, *ends[:-1, 1].tolist()]
    assert (ends[0, 0], ends[-1, 1]) == (0.0, 2.0)
    assert 0.3 in ends[:, 1]
    points = lf.chebyshev_times(ends)
    assert np.array_equal(points[:, [0, -1]], ends)


@pytest.mark.parametrize(
    ("f", "exact"),
    [
        (lambda t: 1.0 + 0 * t, 2.0),
        (lambda t: t**15, 2.0**16 / 16),
        (lambda t: np.sin(5 * t), (1 - np.cos(10)) / 5),
        (lambda t: np.exp(-3 * t), (1 - np.exp(-6)) / 3),
        (lambda t: 1 / (1 + 25 * (t - 1) ** 2), 2 * np.arctan(5) / 5),
    ],
)
@pytest.mark.parametrize("panels", [1, 2, 4, 8])
def test_integrals_are_as_exact_as_they_say(f, exact, panels):
    ends = lf.panel_ends(2.0, panels, [])
    found = lf.integral(sampled(f, ends), ends[:, 1] - ends[:, 0])
    assert abs(found.value[0] - exact) <= found.error[0] + 1e-13 * found.size[0]
    assert found.error[0] < 1e-6 * found.size[0] or panels < 8


@pytest.mark.parametrize(
    ("f", "exact"),
    [
        (lambda t: np.sin(5 * t), 1.0),
        (lambda t: t * np.exp(-1.7 * t), np.exp(-1) / 1.7),
        (lambda t: t, 2.0),  # at the end of the window
        (lambda t: -t, 0.0),  # and at its start
        (lambda t: 1 / (1 + 25 * (t - 0.777) ** 2), 1.0),
        (lambda t: np.cos(40 * t) * np.exp(-t), 1.0),
    ],
)
@pytest.mark.parametrize("panels", [1, 3, 8, 20])
def test_peaks_are_as_exact_as_they_say(f, exact, panels):
    ends = lf.panel_ends(2.0, panels, [])
    found = lf.peak(sampled(f, ends))
    assert abs(found.value[0] - exact) <= found.error[0] + 1e-12
    assert found.error[0] < 1e-6 or panels < 20


def test_peaks_of_other_panels_do_not_count_where_they_cannot_be_highest():
    """A kink far below the peak: its panel is wrong by much, but not by enough."""
    ends = lf.panel_ends(2.0, 2, [])
    found = lf.peak(sampled(lambda t: np.where(t < 1, np.sin(np.pi * t), -0.5 * np.minimum(t - 1, 2 - t)), ends))
    assert found.value[0] == pytest.approx(1.0, abs=1e-9)
    assert found.error[0] < 1e-9


@pytest.mark.parametrize(
    "f", [lambda t: -np.abs(t - 0.7), lambda t: np.where(t < 0.7, 0.0, 1.0), lambda t: np.sin(300 * t)]
)
def test_kinks_and_what_is_too_fast_are_noticed(f):
    ends = lf.panel_ends(2.0, 4, [])
    for found in (lf.integral(sampled(f, ends), ends[:, 1] - ends[:, 0]), lf.peak(sampled(f, ends))):
        assert found.error[0] > 1e-4


def test_smooth_peak():
    """(1/ρ) log(∫ exp(ρ t) dt / T) over T = 2 is log((exp(2ρ) - 1) / 2ρ) / ρ."""
    ends = lf.panel_ends(2.0, 4, [])
    for rho in (0.5, 5.0):
        found = lf.smooth_peak(sampled(lambda t: t, ends), ends[:, 1] - ends[:, 0], rho)
        assert found.value[0] == pytest.approx(np.log(np.expm1(2 * rho) / (2 * rho)) / rho, rel=1e-9)
        assert found.error[0] < 1e-6


# -- sweeps ----------------------------------------------------------------------------------------------------------


def pendulum() -> cd.Model:
    model = cd.Model("pendulum", gravity=(0, -9.81))
    L = model.parameter("L", 1.0)
    rod = model.body("rod", mass=1, inertia=L**2 / 12, position=(L / 2, 0))
    model.add(cd.Revolute("pin", model.ground.at(0, 0), rod.at(-L / 2, 0)))
    return model


def top() -> cd.Model:
    """In space, with a joint whose turns are counted."""
    model = cd.Model("wheel", dim=3, gravity=(0, 0, -9.81))
    m = model.parameter("m", 1.0)
    arm = model.body("arm", mass=m, inertia=(0.1, 0.1, 0.1), position=(0.5, 0, 0))
    model.add(cd.Revolute("axle", model.ground.at(0, 0, 0, axis=(0, 1, 0)), arm.at(-0.5, 0, 0, axis=(0, 1, 0))))
    return model


MACHINES = {
    "pendulum": (pendulum, {"L": (0.8, 1.2)}, "rod.angle", "pin.reaction_i.Fx"),
    "four-bar": (
        lambda: load_model("examples/fourbar_lengths.yaml"), {"crank_length": (1.95, 2.05)}, "rocker.angle",
        "A.reaction_i.Fx",
    ),
    "in space": (top, {"m": (0.8, 1.2)}, "arm.position.z", "axle.reaction_i.Fx"),
}  # fmt: skip


@pytest.mark.parametrize("name", MACHINES)
def test_functionals_in_lanes_are_those_of_single_runs(name, monkeypatch):
    build, ranges, position, force = MACHINES[name]
    model = build()
    responses = {
        "end": cd.Terminal(position), "middle": cd.Terminal(force, at=0.4), "lowest": f"min:{position}",
        "integral": cd.Integral(position), "window": cd.Integral(force, between=(0.2, 0.7)), "peak": cd.Peak(force),
        "late": cd.Peak(position, between=(0.5, None)), "smooth": cd.Peak(position, smooth=3.0),
        "below": cd.Always(force), "sum": cd.Peak(position) - 2 * cd.Integral(force) + 1,
        "largest": cd.Largest(cd.Peak(position), 2 * cd.Terminal(position)),
    }  # fmt: skip
    designs = cd.Samples(40, ranges)
    alone, run_all = [], Task.run_all
    monkeypatch.setattr(Task, "run_all", lambda self, *given: alone.append(1) or run_all(self, *given))
    one = cd.sweep(model, designs, responses, until=1.0, every=0.1, backend=cd.Backend("lanes", workers=1), rtol=RTOL)
    assert one.facts["backend"] == "lanes"
    assert not one.notes
    assert len(alone) <= 4  # almost all of them in lanes
    other = cd.sweep(model, designs, responses, until=1.0, every=0.1, backend="serial", rtol=RTOL)
    assert list(one) == list(other)
    for response in responses:
        size = np.abs(other[response]).max() + 1.0
        assert np.abs(one[response] - other[response]).max() < WITHIN * RTOL * size, response


def test_lanes_are_the_default_for_functionals_too():
    found = cd.sweep(pendulum(), {"L": np.linspace(0.5, 2, 12)}, cd.Peak("rod.angle", name="peak"), until=1)
    assert found.facts["backend"] == "lanes"
    assert not found.notes


def test_conditions_that_are_several_numbers():
    designs = {"L": np.linspace(0.8, 1.2, 10)}
    limit = cd.Always("rod.angle", form="sampled", samples=5, between=(0.2, 1.0))
    asked = {"limit": limit, "end": cd.Terminal("rod.angle")}
    one, other = (
        cd.sweep(pendulum(), designs, asked, until=1.0, backend=cd.Backend(b, workers=1)) for b in ("lanes", "serial")
    )
    assert one.facts["backend"] == "lanes"
    assert list(one) == list(other)
    for name in other:
        assert one[name] == pytest.approx(other[name], rel=1e-5), name


def test_workers_of_a_cluster_find_them_in_lanes():
    pytest.importorskip("distributed")
    peak = cd.Peak("rod.angular_velocity", name="peak")
    asked = {"peak": peak, "both": cd.Largest(peak, cd.Integral("rod.angle")) - 1}
    designs = {"L": np.linspace(0.8, 1.2, 40)}
    one, other = (
        cd.sweep(pendulum(), designs, asked, until=1.0, backend=cd.Backend(b, workers=1)) for b in ("dask", "lanes")
    )
    assert other.facts["backend"] == "lanes"
    for name in other:
        assert one[name] == pytest.approx(other[name], rel=1e-6), name


def bump() -> cd.Model:
    """A body at rest; the functions of time below are all that moves."""
    model = cd.Model("bump", gravity=None)
    model.parameter("w", 1.0)
    model.body("b", mass=1, inertia=1, velocity=(0.001, 0))
    return model


def test_a_design_that_needs_more_runs_alone():
    """∫ exp(-(t-1)²/w²) dt = w √π erf(1/w): wide bumps in all designs but two, which no pilot has seen."""
    from scipy.special import erf

    area = cd.Integral(lambda s: cd.exp(-((s.time - 1) ** 2) / s.parameter("w") ** 2), name="area")
    w = np.full(64, 1.0) + 1e-3 * np.arange(64)
    w[[5, 41]] = 0.004, 0.01
    found = cd.sweep(
        bump(), {"w": w}, area, until=2.0, backend=cd.Backend("lanes", workers=1), method=cd.Partition(max_step=0.001)
    )
    assert found.facts["backend"] == "lanes"
    assert found["area"] == pytest.approx(w * np.sqrt(np.pi) * erf(1 / w), rel=1e-5)


def test_a_function_with_kinks_is_left_to_single_runs():
    kinked = cd.Integral(lambda s: cd.fabs(cd.sin(20 * s.time)) * (1 + s.parameter("w")), name="area")
    with pytest.warns(UserWarning, match="turns too fast, or has kinks"):
        found = cd.sweep(
            bump(), {"w": np.linspace(0, 1, 20)}, kinked, until=2.0, backend=cd.Backend("lanes", workers=1)
        )
    turns = int(40 / np.pi)
    exact = (2 * turns + 1 - np.cos(40 - turns * np.pi)) / 20
    assert found["area"] == pytest.approx(exact * (1 + np.linspace(0, 1, 20)), rel=1e-7)


def stopped() -> cd.Model:
    model = pendulum()
    model.add(cd.When("at the bottom", lambda s: s.angle(model.bodies["rod"]) + 1.5, do=cd.Stop()))
    return model


def test_the_end_of_runs_that_events_stop():
    """Also of functions of time: when the rod is at the bottom, t = √L t(1)."""
    asked = {"when": cd.Terminal(lambda s: s.time), "angle": cd.Terminal("rod.angle"), "low": "min:rod.position.y"}
    L = np.linspace(0.5, 1.5, 12)
    one, other = (
        cd.sweep(stopped(), {"L": L}, asked, until=3.0, backend=cd.Backend(b, workers=1)) for b in ("lanes", "serial")
    )
    assert one.facts["backend"] == "lanes"
    assert one["angle"] == pytest.approx(-1.5, abs=1e-6)
    assert one["when"] / np.sqrt(L) == pytest.approx(one["when"][0] / np.sqrt(L[0]), rel=1e-5)
    assert one["when"] == pytest.approx(other["when"], rel=1e-5)


@pytest.mark.parametrize(
    ("build", "functional", "reason"),
    [
        (stopped, cd.Peak("rod.angle", name="top"), "top follows the steps of single runs, where a model has events"),
        (stopped, cd.Terminal("rod.angle", at="at the bottom", name="t"), "where a model has events"),
        (pendulum, cd.Frequency(1), "frequency is not a number of a motion"),
        (pendulum, cd.Largest(cd.Peak("rod.angle"), cd.Frequency(1)), "frequency is not a number of a motion"),
        (pendulum, cd.Peak("rod.angle", between=(0.5, 0.1), name="p"), "wrong order"),
        (pendulum, cd.Terminal("rod.angle", at=7.0, name="late"), "late lies outside the run"),
        (pendulum, cd.Terminal("rod.angel"), "cannot be evaluated"),
        (pendulum, [cd.Terminal("rod.angle"), lambda result: result.t[-1]], "functions of results and functionals"),
    ],
)
def test_what_lanes_cannot_do_is_said(build, functional, reason):
    model = build()
    designs = {"L": np.linspace(0.9, 1.1, 10)}
    with pytest.warns(UserWarning, match=reason), suppress(cd.AnalysisError):  # all fail, as single runs do
        cd.sweep(model, designs, functional, until=1.0, backend=cd.Backend("lanes", workers=1))


def test_a_time_that_depends_on_parameters_is_left_to_single_runs():
    model = pendulum()
    functional = cd.Terminal("rod.angle", at=0.5 * model.parameters["L"], name="half")
    with pytest.warns(UserWarning, match="the time of half is an event, or depends on parameters"):
        cd.sweep(model, {"L": np.linspace(0.9, 1.1, 10)}, functional, until=1.0, backend=cd.Backend("lanes", workers=1))
