"""The general solvers and the search around them, on problems with published solutions."""

from __future__ import annotations

import json
from dataclasses import replace

import casadi as ca
import numpy as np
import pytest

from cardan.design.optimization.problem import Problem, Requirement, parameter_scale
from cardan.design.optimization.search import Solver, search, start_points
from cardan.design.optimization.solvers.worst import minimise_worst
from cardan.errors import AnalysisError, FileError, ModelError
from design_problems import (
    HS35_DESIGN,
    HS35_MULTIPLIER,
    HS35_OBJECTIVE,
    HS43_DESIGN,
    HS43_MULTIPLIERS,
    HS71_BOUND,
    HS71_DESIGN,
    HS71_OBJECTIVE,
    HS71_PRODUCT,
    HS71_SPHERE,
    disc_and_wall,
    formulas,
    hs7,
    hs35,
    hs43,
    hs71,
    made,
    rosenbrock,
)

ALL = ("auto", "slsqp", "trust-constr", "ipopt")
FOUND = 1e-5  # relative: solvers stop at 1e-6 in scaled terms
MULTIPLIERS = 1e-3  # relative: they follow the design to first order, and the design is known to about 1e-4


@pytest.mark.parametrize("solver", ALL)
def test_published_optimum_with_multipliers(solver):
    found = search(hs71(), Solver(solver))
    assert found.status == "converged"
    assert found.best.b == pytest.approx(HS71_DESIGN, rel=1e-4)
    assert found.best.objective == pytest.approx(HS71_OBJECTIVE, rel=FOUND)
    assert found.optimality.requirements == pytest.approx({"product": HS71_PRODUCT, "sphere": HS71_SPHERE}, rel=1e-3)
    assert found.optimality.bounds == pytest.approx({"x1 >= 1": HS71_BOUND}, rel=MULTIPLIERS)


@pytest.mark.parametrize("solver", ALL)
def test_more_published_optima(solver):
    found = search(hs43(), Solver(solver))
    assert found.best.b == pytest.approx(HS43_DESIGN, abs=1e-3)
    assert found.optimality.requirements == pytest.approx(HS43_MULTIPLIERS, rel=MULTIPLIERS)
    found = search(hs35(), Solver(solver))
    assert found.best.b == pytest.approx(HS35_DESIGN, rel=1e-3)
    assert found.best.objective == pytest.approx(HS35_OBJECTIVE, abs=1e-6)
    assert found.optimality.requirements == pytest.approx({"sum": HS35_MULTIPLIER}, rel=MULTIPLIERS)
    assert search(hs7(), Solver(solver)).best.objective == pytest.approx(-np.sqrt(3.0), rel=FOUND)
    assert search(rosenbrock(), Solver(solver)).best.b == pytest.approx((1.0, 1.0), abs=1e-3)


def test_a_multiplier_is_what_a_relaxed_limit_saves():
    """Finite change of the limit of HS 71's product: Δf = -λ Δlimit, to second order."""
    before = search(hs71())
    relaxed = replace(
        hs71(),
        values=lambda b: hs71().values(b) - np.array([0.0, 0.01, 0.0]),
        gradients=lambda b: (hs71().values(b) - np.array([0.0, 0.01, 0.0]), hs71().gradients(b)[1]),
    )
    saved = before.best.objective - search(relaxed).best.objective
    assert saved == pytest.approx(0.01 * before.optimality.requirements["product"], rel=1e-3)


@pytest.mark.parametrize("solver", ["slsqp", "ipopt", "steepest"])
def test_units_do_not_matter(solver):
    """The same problem with parameters in thousandths and millions, the objective in millions."""
    units = np.array([1e-3, 1e6, 1.0, 1e3])
    plain = hs71()
    factors = np.array([1e6, 1e-4, 1e2])
    problem = Problem(
        plain.names,
        plain.start * units,
        plain.lower * units,
        plain.upper * units,
        (Requirement("product", limit=25e-4), Requirement("sphere", equal=True, limit=40e2)),
        lambda b: plain.values(b / units) * factors,
        lambda b: (plain.values(b / units) * factors, plain.gradients(b / units)[1] / units * factors[:, None]),
    )
    found = search(problem, Solver(solver))
    assert found.status == "converged"
    assert found.best.objective == pytest.approx(1e6 * HS71_OBJECTIVE, rel=1e-4)
    assert found.optimality.requirements["product"] == pytest.approx(HS71_PRODUCT * 1e6 / 1e-4, rel=1e-2)
    assert found.optimality.bounds["x1 >= 0.001"] == pytest.approx(HS71_BOUND * 1e6 / 1e-3, rel=1e-2)


@pytest.mark.parametrize("solver", ["slsqp", "ipopt"])
@pytest.mark.parametrize(
    ("outputs", "start", "worst", "design"),
    [
        (  # Charalambous & Conn (1978), problems CB2 and CB3
            lambda x: (x[0] ** 2 + x[1] ** 4, (2 - x[0]) ** 2 + (2 - x[1]) ** 2, 2 * ca.exp(x[1] - x[0])),
            (2.0, 2.0), 1.9522245, (1.1390377, 0.8995599),
        ),
        (
            lambda x: (x[0] ** 4 + x[1] ** 2, (2 - x[0]) ** 2 + (2 - x[1]) ** 2, 2 * ca.exp(x[1] - x[0])),
            (2.0, 2.0), 2.0, (1.0, 1.0),
        ),
    ],
    ids=["CB2", "CB3"],
)  # fmt: skip
def test_worst_of_several(solver, outputs, start, worst, design):
    values, gradients = formulas(outputs, 2)
    low, high = np.full(2, -np.inf), np.full(2, np.inf)
    b = np.array(start)
    problem = minimise_worst(("x", "y"), b, low, high, ("a", "b", "c"), (), values, gradients, max(values(b)))
    found = search(problem, Solver(solver))
    assert found.status == "converged"
    assert found.best.objective == pytest.approx(worst, rel=FOUND)
    assert found.best.b[:2] == pytest.approx(design, abs=1e-3)
    assert sum(found.optimality.requirements.values()) == pytest.approx(1.0, rel=MULTIPLIERS)


@pytest.mark.parametrize("solver", ["auto", "ipopt", "steepest"])
def test_infeasible_problem_says_the_least_violation_and_its_causes(solver):
    found = search(disc_and_wall(), Solver(solver))
    x = (-1 + np.sqrt(73)) / 6  # 3 x² + x - 6 = 0: equal violations in scales 1 and 3
    assert found.status == "infeasible"
    assert found.best.b == pytest.approx((x, 0.0), abs=1e-4)
    assert found.least.violation == pytest.approx(x**2 - 1, rel=1e-5)
    # 2x μ1 = μ2/3 and μ1 + μ2 = 1
    assert found.least.causes == pytest.approx({"disc": 1 / (1 + 6 * x), "wall": 6 * x / (1 + 6 * x)}, rel=1e-3)
    assert "disc" in found.message
    assert "roof" not in found.message


def test_infeasible_between_an_equality_and_a_bound():
    problem = made(lambda x: (x[1] ** 2, x[0] - 3 + 0 * x[1]), (0.0, 1.0), (Requirement("length", True, 3.0),), -1, 1)
    found = search(problem)
    assert found.status == "infeasible"
    assert found.best.b[0] == pytest.approx(1.0)
    assert found.least.causes == pytest.approx({"length": 1.0})
    assert found.least.bounds == ("x1 <= 1",)


def test_infeasible_start_is_fine():
    found = search(replace(hs43(), start=np.array([5.0, 5.0, 5.0, 5.0])))
    assert found.rows[0].violation > 1.0
    assert found.rows[0].worst
    assert found.best.objective == pytest.approx(-44.0, rel=FOUND)


@pytest.mark.parametrize("solver", ["auto", "ipopt", "steepest"])
@pytest.mark.parametrize(
    "objective", [lambda x: -x[0] + x[1] ** 2, lambda x: x[1] ** 2 - x[0] ** 2], ids=["linear", "square"]
)
def test_unbounded_problem_is_recognised(solver, objective):
    problem = made(lambda x: (objective(x), x[1] - x[0]), (1.0, 1.0), (Requirement("order"),), 0.0)
    found = search(problem, Solver(solver))
    assert found.status == "unbounded"
    assert '"x1"' in found.message
    assert "bounds" in found.message


def failing_rosenbrock(fails):
    """Rosenbrock's valley, whose runs fail in some region."""
    plain = rosenbrock()

    def values(b):
        if fails(b):
            raise AnalysisError("the machine locks up")
        return plain.values(b)

    def gradients(b):
        return values(b), plain.gradients(b)[1]

    return replace(plain, values=values, gradients=gradients, lower=np.full(2, -2.0), upper=np.full(2, 3.0))


@pytest.mark.parametrize("solver", ["slsqp", "trust-constr", "ipopt", "steepest"])
def test_a_failing_run_shortens_the_step_and_is_logged(solver):
    """The valley's floor is free, its slope x2 > x1² + 0.6 fails: full steps lead into it."""
    problem = failing_rosenbrock(lambda b: b[1] > b[0] ** 2 + 0.6 or b[1] < b[0] ** 2 - 0.6)
    iterations = 800 if solver == "steepest" else None
    found = search(replace(problem, start=np.array([-1.2, 1.4])), Solver(solver, max_iterations=iterations))
    if solver != "steepest":  # which creeps along the valley
        assert found.status == "converged"
    assert found.best.b == pytest.approx((1.0, 1.0), abs=0.2 if solver == "steepest" else 1e-3)
    assert found.evaluations.failures
    assert found.evaluations.failures[0].message == "the machine locks up"
    assert found.rows[-1].failures == len(found.evaluations.failures)


def test_best_design_is_kept_when_everything_beyond_fails():
    found = search(failing_rosenbrock(lambda b: b[0] > -0.5), Solver("slsqp"))
    assert found.best.b[0] == pytest.approx(-0.5, abs=0.1)
    assert found.best.objective < rosenbrock().values(rosenbrock().start)[0]
    assert found.status in ("stalled", "limit")


def test_start_that_fails_says_which_design():
    with pytest.raises(AnalysisError, match=r"x1 = -1\.2, x2 = 1\): the machine locks up; start from"):
        search(failing_rosenbrock(lambda b: True))


def test_designs_are_evaluated_once():
    seen: list[bytes] = []
    plain = hs71()

    def values(b):
        seen.append(b.tobytes())
        return plain.values(b)

    for solver in ("slsqp", "trust-constr", "ipopt", "steepest"):
        seen.clear()
        found = search(replace(plain, values=values), Solver(solver))
        assert len(seen) == len(set(seen)) == found.evaluations.runs


def test_several_starts_find_the_lowest_valley():
    """(x² - 1)² + x/4 has a minimum near +1 and a lower one near -1."""
    problem = made(lambda x: ((x[0] ** 2 - 1) ** 2 + x[0] / 4,), (0.9,), (), -2.0, 2.0)
    deepest = min(np.roots([4, 0, -4, 0.25]).real)
    alone, many = search(problem), search(problem, Solver(starts=6, seed=3))
    assert alone.best.b[0] > 0
    assert many.best.b == pytest.approx([deepest], abs=1e-4)
    assert len(many.findings) == 6
    again = search(problem, Solver(starts=6, seed=3))
    assert [f.start.tolist() for f in again.findings] == [f.start.tolist() for f in many.findings]


def test_starts_fill_the_box_evenly():
    points = np.array(start_points(hs71(), 9, seed=1)[1:])
    for column in points.T:  # a Latin hypercube: one point in every eighth of every parameter
        assert sorted(np.floor((column - 1.0) / 4.0 * 8).astype(int)) == list(range(8))


def test_a_start_that_fails_is_skipped():
    problem = failing_rosenbrock(lambda b: b[0] < 0)
    found = search(problem, Solver(starts=5, seed=2))
    assert found.findings[0].status == "failed"
    assert found.best.b == pytest.approx((1.0, 1.0), abs=1e-3)


@pytest.mark.parametrize("solver", ["slsqp", "trust-constr", "ipopt", "steepest"])
def test_interruption_keeps_the_best_and_can_be_resumed(solver, tmp_path):
    path = tmp_path / "history.json"
    told = []

    def stop_after_four(row):
        told.append(row)
        if len(told) == 4:
            raise KeyboardInterrupt

    stopped = search(hs71(), Solver(solver), progress=stop_after_four, save=path)
    assert stopped.status == "interrupted"
    assert len(stopped.rows) == 4
    data = json.loads(path.read_text())
    assert data["best"]["b"] == stopped.best.b.tolist()
    going_on = search(hs71(), Solver(solver), save=path, resume=True)
    assert going_on.rows[:4] == stopped.rows
    assert going_on.rows[4].iteration >= 3
    assert going_on.status == "converged"
    assert going_on.best.objective == pytest.approx(HS71_OBJECTIVE, rel=1e-4)


def test_interruption_inside_a_run():
    count = [0]

    def values(b):
        count[0] += 1
        if count[0] == 3:
            raise KeyboardInterrupt
        return hs71().values(b)

    for solver in ("slsqp", "ipopt"):
        count[0] = 0
        found = search(replace(hs71(), values=values), Solver(solver))
        assert found.status == "interrupted"
        assert count[0] == 3


def test_interruption_before_the_first_design_is_passed_on():
    def gradients(b):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        search(replace(hs71(), gradients=gradients))


def test_history_of_another_problem_is_refused(tmp_path):
    path = tmp_path / "history.json"
    search(hs71(), save=path)
    with pytest.raises(FileError, match="another problem"):
        search(hs43(), save=path, resume=True)
    path.write_text("{}")
    with pytest.raises(FileError, match="not the history"):
        search(hs71(), save=path, resume=True)


def test_progress_tells_objective_violation_and_step():
    rows = []
    search(hs71(), progress=rows.append)
    assert rows[0].violation == pytest.approx(12 / 40)  # |52 - 40| over its limit
    assert rows[0].worst == "sphere"
    assert rows[0].step == 0.0
    assert all(row.step > 0.0 for row in rows[1:])
    assert [row.iteration for row in rows] == list(range(len(rows)))


def test_mistakes_have_messages_of_their_own():
    with pytest.raises(ModelError, match='solver="slspq" is not known; did you mean "slsqp"'):
        Solver("slspq")
    with pytest.raises(ModelError, match="starts=0"):
        Solver(starts=0)
    with pytest.raises(ModelError, match="tolerance"):
        Solver(tolerance=-1.0)
    with pytest.raises(ModelError, match="reduction"):
        Solver(reduction=0.0)
    with pytest.raises(ModelError, match=r'"x1": the start value 9 lies outside its bounds \(1, 5\)'):
        replace(hs71(), start=np.array([9.0, 2, 2, 2]))
    with pytest.raises(ModelError, match="no parameter"):
        made(lambda x: (x,), ())


def test_limit_of_iterations():
    found = search(rosenbrock(), Solver("slsqp", max_iterations=3))
    assert found.status == "limit"
    assert len(found.rows) == 4
    assert "max_iterations" in found.message


def test_parameters_are_scaled_by_their_range_or_value():
    assert parameter_scale(9.0, 9.0, 12.0) == 3.0  # narrow: the range
    assert parameter_scale(1.0, 0.0, 1e6) == 1e3  # wide: the value, but not less than a thousandth of the range
    assert parameter_scale(700.0, 100.0, 2000.0) == 700.0
    assert parameter_scale(0.0, -1.0, 1.0) == 2.0
    assert parameter_scale(5.0, -np.inf, np.inf) == 5.0
    assert parameter_scale(0.0, -np.inf, np.inf) == 1.0


def test_a_solver_that_was_left_out_names_another():
    with pytest.raises(ModelError, match=r'"reduced-gradient" was left out: solver="slsqp"'):
        Solver("reduced-gradient")
