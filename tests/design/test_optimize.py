"""cd.optimize on machines: closed forms, the slider-crank of Barman & Haug (1981), and mistakes."""

from __future__ import annotations

import json

import numpy as np
import pytest

import cardan as cd
import slider_crank_design as slider_crank
from cardan.design.functionals import Always, Integral, Peak, Terminal

DURATION, FORCE = 2.0, 3.0
PUBLISHED = 1e-4  # relative: digits of the re-computed optimum
CLOSED_FORM = 1e-5  # relative: runs at rtol 1e-8, solvers at 1e-6
TIGHT = {"rtol": 1e-8, "atol": 1e-10}


def sled(bounds=(0.5, 20.0)) -> cd.Model:
    """A body pushed by a constant force F from rest: x = F t² / 2m, v = F t / m."""
    model = cd.Model("sled", gravity=None)
    m = model.parameter("m", 4.0, bounds=bounds)
    F = model.parameter("F", FORCE)
    model.body("sled", mass=m, inertia=1.0, force=(F, 0))
    return model


def mass(name: str | None = None) -> Terminal:
    return Terminal(lambda s: s.parameter("m"), name=name or "mass")


def way(name: str = "way") -> Terminal:
    return Terminal("sled.position.x", name=name)


def lightest(limit: float = 0.9, force: float = FORCE) -> float:
    return force * DURATION**2 / (2 * limit)


@pytest.mark.parametrize("solver", ["auto", "slsqp", "trust-constr", "ipopt", "steepest"])
def test_closed_form_with_its_multiplier(solver):
    """min m with F T²/2m <= x: m = F T²/2x; relaxing x by dx saves F T²/2x² dx."""
    best = cd.optimize(sled(), mass(), [cd.AtMost(way(), 0.9)], until=DURATION, solver=solver, **TIGHT)
    assert best.status == "converged"
    assert best.feasible
    assert best.parameters == pytest.approx({"m": lightest()}, rel=CLOSED_FORM)
    assert best.objective == pytest.approx(lightest(), rel=CLOSED_FORM)
    assert best.active == pytest.approx({"way <= 0.9": lightest() / 0.9}, rel=1e-3)
    assert best.values == pytest.approx({"mass": lightest(), "way": 0.9}, rel=CLOSED_FORM)
    assert best.violation <= 1e-5
    assert best.after["sled.position"][-1, 0] == pytest.approx(0.9, rel=CLOSED_FORM)
    assert best.before["sled.position"][-1, 0] == pytest.approx(FORCE * DURATION**2 / 8.0, rel=CLOSED_FORM)
    assert best.gradient.derivative("mass", "m") == pytest.approx(1.0)


def test_at_least_and_equal():
    """The other side: the heaviest sled that still comes far enough, and the one that comes exactly there."""
    heavy = Terminal(lambda s: -s.parameter("m"), name="lightness")
    far = cd.optimize(sled(), heavy, cd.AtLeast(way(), 0.6), until=DURATION, **TIGHT)
    assert far.parameters["m"] == pytest.approx(lightest(0.6), rel=CLOSED_FORM)
    assert far.active["way >= 0.6"] == pytest.approx(lightest(0.6) / 0.6, rel=1e-3)
    exact = cd.optimize(sled(), heavy, [cd.Equal(way(), 0.7, name="goal")], until=DURATION, **TIGHT)
    assert exact.parameters["m"] == pytest.approx(lightest(0.7), rel=CLOSED_FORM)
    assert set(exact.active) == {"goal"}


def test_load_cases_share_one_design():
    """Pushed by 1, 3 and 5: the strongest push decides; of two durations the longer."""
    pushes = [{"name": f"push {F}", "parameters": {"F": F}} for F in (1.0, 3.0, 5.0)]
    best = cd.optimize(sled(), mass(), [cd.AtMost(way(), 0.9)], until=DURATION, cases=pushes, **TIGHT)
    assert best.parameters["m"] == pytest.approx(lightest(force=5.0), rel=CLOSED_FORM)
    assert set(best.active) >= {"way <= 0.9 (push 5.0)"}
    assert "way <= 0.9 (push 1.0)" not in best.active
    assert best.result("after", "push 1.0").parameters["F"] == 1.0
    times = [{"name": "short"}, {"name": "long", "until": 2 * DURATION}]
    best = cd.optimize(sled(), mass(), [cd.AtMost(way(), 4.0)], until=DURATION, cases=times, **TIGHT)
    assert best.parameters["m"] == pytest.approx(lightest(4.0) * 4, rel=CLOSED_FORM)


def test_worst_and_sum_of_load_cases():
    """∫ (F/m - 1)² dt with F = 1 and 3: the worst is least where both miss alike, the sum where its derivative is 0."""
    miss = Integral(lambda s: (s.parameter("F") / s.parameter("m") - 1.0) ** 2, name="miss")
    pushes = [{"name": "weak", "parameters": {"F": 1.0}}, {"name": "strong", "parameters": {"F": 3.0}, "weight": 1.0}]
    worst = cd.optimize(sled(), miss, until=1.0, cases=pushes, **TIGHT)
    assert worst.parameters["m"] == pytest.approx(2.0, rel=1e-4)  # 3/m - 1 = 1 - 1/m
    assert worst.objective == pytest.approx(0.25, rel=1e-4)
    total = cd.optimize(sled(), miss, until=1.0, cases=pushes, solver=cd.Solver(combine="sum"), **TIGHT)
    assert total.parameters["m"] == pytest.approx(10 / 4, rel=1e-4)  # u = 1/m: Σ F (F u - 1) = 0
    pushes[1]["weight"] = 0.5
    total = cd.optimize(sled(), miss, until=1.0, cases=pushes, solver=cd.Solver(combine="sum"), **TIGHT)
    assert total.parameters["m"] == pytest.approx(5.5 / 2.5, rel=1e-4)


def test_worst_of_several_functionals():
    light, near = mass(), Terminal(lambda s: 10 * s.quantity("sled.position.x"), name="ten times the way")
    best = cd.optimize(sled(), [light, near], until=DURATION, **TIGHT)
    assert best.parameters["m"] == pytest.approx(np.sqrt(10 * lightest(1.0)), rel=1e-4)  # m = 10 F T²/2m
    assert best.objective == pytest.approx(best.parameters["m"], rel=1e-4)
    assert best.values["mass"] == pytest.approx(best.values["ten times the way"], rel=1e-4)


# -- the slider-crank of document 1981 -------------------------------------------------------------------------------

RUN = {"start": "equilibrium", **TIGHT}


def limits(force: float):
    return [
        Always(lambda s: slider_crank.bearing_force(s) - force, name="mu2 high"),
        Always(lambda s: -slider_crank.bearing_force(s) - force, name="mu2 low"),
        cd.AtMost(Terminal("crank.angular_velocity", name="speed"), 0.3),
    ]


@pytest.mark.parametrize("solver", ["auto", "steepest"])
def test_slider_crank_one_second(solver):
    """The true optimum; the printed b3 = 9.7566 is an iterate on the way (its J of 0.95767 is 10 % above)."""
    best = cd.optimize(
        slider_crank.build(),
        Peak(slider_crank.twice_the_energy, name="J"),
        limits(5.0),
        until=1.0,
        solver=solver,
        **RUN,
    )
    assert best.status == "converged"
    assert best.parameters["b1"] == pytest.approx(0.8, rel=PUBLISHED)
    assert best.parameters["b3"] == pytest.approx(9.2086, rel=PUBLISHED)
    assert best.objective == pytest.approx(0.87357, rel=PUBLISHED)
    assert set(best.active) == {"mu2 high"}
    assert set(best.bounds) == {"b1 >= 0.8"}
    assert any('"b2" changes none' in note for note in best.notes)


def test_slider_crank_two_seconds_is_infeasible():
    """Within the bounds φ2'(2) never falls below 0.32346, at b1 = 1.5 and b3 = 9."""
    best = cd.optimize(
        slider_crank.build(),
        Peak(slider_crank.twice_the_energy, name="J"),
        limits(10.0),
        until=2.0,
        parameters={"b1": 0.8244, "b3": 9.0},
        with_respect_to={"b1": None, "b2": None, "b3": (9.0, 12.0)},
        **RUN,
    )
    assert best.status == "infeasible"
    assert not best.feasible
    assert best.parameters["b1"] == pytest.approx(1.5)
    assert best.parameters["b3"] == pytest.approx(9.0)
    assert best.values["speed"] == pytest.approx(0.32346, abs=1e-5)
    assert best.violation == pytest.approx(0.02346 / 0.3, rel=1e-3)
    assert set(best.least_violation.causes) == {"speed <= 0.3"}
    assert set(best.least_violation.bounds) == {"b1 <= 1.5", "b3 >= 9"}
    assert any("start design does not satisfy: speed <= 0.3" in note for note in best.notes)
    assert "caused by: speed <= 0.3" in best.report()


def test_artificial_bound_in_place_of_a_peak():
    """Min b4 with ∫ <J/b4 - 1> dt = 0, the formulation of 1981, comes to the same design; the model is as before."""
    model = slider_crank.build()
    best = cd.optimize(
        model,
        Peak(slider_crank.twice_the_energy, name="J"),
        limits(5.0),
        until=1.0,
        solver=cd.Solver("steepest", artificial=1.0, reduction=0.1, max_iterations=15),
        direction="adjoint",
        **RUN,
    )
    assert best.parameters["b1"] == pytest.approx(0.8, rel=1e-3)
    assert best.parameters["b3"] == pytest.approx(9.2086, rel=2e-3)  # integrals of small violations say little
    assert best.objective == pytest.approx(0.87357, rel=2e-3)
    assert best.columns == ("b1", "b2", "b3", "bound")
    assert best.history[0].parameters[-1] == 1.0
    assert list(model.parameters) == ["b1", "b2", "b3"]
    assert best.gradient.functionals[0] == "J"


def test_artificial_bound_of_a_peak_in_large_units():
    """v = b t is largest at the end; its bound begins there, however small the number, and goes down with b."""
    model = cd.Model("pushed", gravity=None)
    b = model.parameter("b", 1.0, bounds=(0.5, 2.0))
    body = model.body("body", mass=1, inertia=1)
    model.add(cd.Force("push", body.at(0, 0), (b, 0)))
    speed = Peak(lambda s: 1e-4 * s.velocity(body)[0], name="J")
    best = cd.optimize(
        model, speed, until=0.5, solver=cd.Solver("steepest", artificial=True, reduction=0.3, max_iterations=8)
    )
    assert best.history[0].parameters == pytest.approx((1.0, 0.5e-4))
    assert best.parameters["b"] == pytest.approx(0.5)
    assert best.objective == pytest.approx(0.25e-4)


def hanger(length: float = 1.5) -> cd.Model:
    """A mass on two links of length a, hung 2 apart: it cannot be put together for a < 1."""
    model = cd.Model("hanger")
    a = model.parameter("a", length, bounds=(0.1, 3.0))
    mass = model.body("mass", mass=1, inertia=1, position=(0, -1))
    model.add(cd.Link("left", model.ground.at(-1, 0), mass.at(0, 0), length=a))
    model.add(cd.Link("right", model.ground.at(1, 0), mass.at(0, 0), length=a))
    return model


def test_runs_that_fail_shorten_the_step_and_are_listed():
    """The objective pulls beyond a = 1, far inside the bounds. (Few iterations: assembly is slow to give up.)"""
    shortest = Terminal(lambda s: s.parameter("a"), name="length")
    best = cd.optimize(hanger(), shortest, until=0.1, solver=cd.Solver("slsqp", max_iterations=2))
    assert best.failures
    assert all(design["a"] < 1.0 for design, _ in best.failures)
    assert 1.0 <= best.parameters["a"] < 1.5
    assert best.status in ("stalled", "limit")
    assert "could not be evaluated" in best.report()
    assert '"left" stays open' in best.report()  # the message of the run


# -- what is told, kept and drawn ------------------------------------------------------------------------------------


def test_report_plot_and_file(tmp_path):
    rows = []
    path = tmp_path / "history.json"
    best = cd.optimize(sled(), mass(), [cd.AtMost(way(), 0.9)], DURATION, progress=rows.append, save=path, **TIGHT)
    assert rows == best.history
    report = best.report()
    for word in ("converged", "mass: 4 -> 6.66667", "way <= 0.9", "cost per unit", "iteration"):
        assert word in report
    figure = best.plot(tmp_path / "optimum.png", "sled.position.x", "sled.velocity.x")
    assert len(figure.axes) == 4
    assert (tmp_path / "optimum.png").stat().st_size > 0
    best.save(tmp_path / "best.json")
    assert json.loads((tmp_path / "best.json").read_text())["optimum"]["parameters"] == best.parameters
    again = cd.optimize(sled(), mass(), [cd.AtMost(way(), 0.9)], DURATION, save=cd.Resume(path), **TIGHT)
    assert again.history[: len(rows)] == rows
    assert again.parameters == pytest.approx(best.parameters, rel=1e-6)
    assert "converged" in repr(best)


def test_interruption_keeps_the_best_design():
    rows = []

    def stop(row):
        rows.append(row)
        if len(rows) == 3:
            raise KeyboardInterrupt

    best = cd.optimize(sled(), mass(), [cd.AtMost(way(), 0.9)], DURATION, progress=stop, solver="ipopt", **TIGHT)
    assert best.status == "interrupted"
    assert "Ctrl-C" in best.message
    assert best.parameters


def test_several_starts_are_told():
    best = cd.optimize(sled(), mass(), [cd.AtMost(way(), 0.9)], DURATION, solver=cd.Solver(starts=3, seed=1), **TIGHT)
    assert len(best.starts) == 3
    assert best.parameters["m"] == pytest.approx(lightest(), rel=CLOSED_FORM)
    assert "3 starts, 3 of them converged" in best.report()


def test_unbounded_problem_is_recognised():
    best = cd.optimize(sled(bounds=None), way(), until=DURATION, with_respect_to="F", **TIGHT)
    assert best.status == "unbounded"
    assert '"F"' in best.message


# -- mistakes --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (
            {"minimize": Terminal("sled.position.y")},
            'minimize: "terminal of sled.position.y" depends on none of the par',
        ),
        ({"minimize": Always("sled.position.x")}, "cd.Always is a condition for subject_to"),
        ({"minimize": cd.AtMost(way(), 1.0)}, "AtMost is a condition"),
        ({"minimize": 3.0}, "expected a functional"),
        ({"minimize": []}, "give a functional to minimize"),
        ({"subject_to": [way()]}, "way: its limit is missing"),
        ({"subject_to": [lambda s: 0]}, "expected cd.Always"),
        ({"solver": "slspq"}, 'did you mean "slsqp"'),
        ({"with_respect_to": ["mm"]}, 'no parameter "mm"; did you mean "m"'),
        ({"with_respect_to": ["m", "m"]}, "named twice"),
        ({"parameters": {"m": 99.0}}, r'"m": the start value 99 lies outside its bounds \(0.5, 20\)'),
        ({"parameters": {"q": 1.0}}, 'parameters: model "sled" has no parameter "q"'),
        ({"with_respect_to": {"m": (9.0, 5.0)}}, "lower bound 9 lies above its upper bound 5"),
        ({"solver": cd.Solver(combine="mean")}, 'combine="mean" is not known'),
        ({"cases": []}, "at least one load case"),
        ({"cases": [{"nmae": "a"}]}, 'did you mean "name"'),
        ({"cases": [{"parameters": {"m": 2.0}}]}, '"m" is a design parameter'),
        ({"cases": [{"weight": -1}]}, "weight=-1 must be a positive number"),
        ({"solver": cd.Solver(artificial=True)}, "bounds one cd.Peak"),
        ({"solver": cd.Solver(weights={"mm": 1.0})}, 'weights: "mm" is not a design parameter'),
    ],
)
def test_mistakes_have_messages_of_their_own(arguments, message):
    given = {"minimize": mass(), "subject_to": [cd.AtMost(way(), 0.9)], "until": 1.0, **arguments}
    with pytest.raises(cd.ModelError, match=message):
        cd.optimize(sled(), **given)


def test_a_model_without_parameters():
    model = cd.Model("fixed", gravity=None)
    model.body("sled", mass=1, inertia=1, force=(1, 0))
    with pytest.raises(cd.ModelError, match="no parameter to change: declare one"):
        cd.optimize(model, way(), until=1.0)


def test_a_start_that_fails_names_its_design():
    with pytest.raises(cd.AnalysisError, match=r"start design cannot be evaluated \(a = 0\.5\).*start from a design"):
        cd.optimize(hanger(0.5), Terminal("mass.position.y"), until=0.1)


def test_conditions_need_numbers():
    with pytest.raises(cd.ModelError, match="a number to compare with"):
        cd.AtMost(way(), "0.3")
    with pytest.raises(cd.ModelError, match="another condition"):
        cd.AtLeast(cd.AtMost(way(), 1.0), 2.0)


def test_a_stationary_start_is_an_answer():
    """The derivative of (m - 4)² is exactly 0 at the start, which is the minimum; and a maximum is left."""
    square = Terminal(lambda s: (s.parameter("m") - 4.0) ** 2, name="square")
    best = cd.optimize(sled(), square, until=DURATION)
    assert best.status == "converged"
    assert best.parameters == pytest.approx({"m": 4.0})
    assert "the start design is a stationary point of the objective" in best.notes
    hill = Terminal(lambda s: -((s.parameter("m") - 4.0) ** 2), name="hill")
    best = cd.optimize(sled(), hill, until=DURATION)
    assert best.status == "converged"
    assert best.parameters["m"] in (pytest.approx(0.5), pytest.approx(20.0))


@pytest.fixture(scope="module")
def many_ordinates():
    """60 ordinates of a force that brings a mass from rest to rest, 1 m away in 1 s, with the least ∫F² dt: 12 N²s."""
    model = cd.Model("force", gravity=None)
    u = [model.parameter(f"u{k}", 0.1, bounds=(-100, 100)) for k in range(60)]
    body = model.body("body", mass=1, inertia=1)
    law = cd.Spline(tuple(np.linspace(0, 1, 60)), tuple(u))
    model.add(cd.Force("push", body.at(0, 0), lambda s: (law(s.time), 0)))
    ends = [cd.Equal(Terminal("body.position.x"), 1.0), cd.Equal(Terminal("body.velocity.x"), 0.0)]
    return cd.optimize(model, Integral(lambda s: law(s.time) ** 2), ends, until=1)


def test_many_parameters_take_a_solver_that_suits_them(many_ordinates):
    assert many_ordinates.status == "converged"
    assert many_ordinates.objective == pytest.approx(12.0, rel=1e-4)  # F = 6 - 12 t
    assert "Ipopt" in many_ordinates.message
    assert many_ordinates.runs + many_ordinates.gradient_runs < 100


def test_reports_of_many_parameters_stay_readable(many_ordinates):
    report = many_ordinates.report()
    assert len(report) < 12_000
    assert max(len(line) for line in report.splitlines()) < 250
    assert "20 parameters that changed less are not shown" in report
    assert len(repr(many_ordinates)) < 250
