"""Problems with published optima: no solver says "converged" where there is none. All: benchmarks/optima.py."""

from __future__ import annotations

import numpy as np
import pytest

from cardan.design.optimization.evaluations import Evaluations
from cardan.design.optimization.optimality import conditions
from cardan.design.optimization.problem import Requirement, scales_of
from cardan.design.optimization.search import Solver, search
from design_problems import hs71, made
from linkage_problems import all_linkages
from optimum_problems import all_problems, error_of

PROBLEMS = {one.name: one for one in all_problems()}
CAUGHT = (  # by a measure that is relative to the gradient at the start
    "HS 1",
    "HS 10",
    "HS 21",
    "HS 27",
    "HS 33",
    "HS 38",
    "HS 64",
    "HS 81",
    "MGH 3 Powell, badly scaled",
    "MGH 4 Brown, badly scaled",
    "MGH 7 helical valley",
    "a steep and a flat direction",
    "a very bad start",
)
REACHED = 1e-4  # relative, or absolute below 1: the digits that the sources print


def test_auto_finds_nearly_all_and_says_so():
    outcomes = {name: search(one.problem) for name, one in PROBLEMS.items()}
    missed = {name for name, one in outcomes.items() if error_of(PROBLEMS[name], one.best.objective) > REACHED}
    converged = {name for name, one in outcomes.items() if one.status == "converged"}
    assert not missed & converged
    assert len(missed) <= 1
    assert len(converged) >= len(PROBLEMS) - 3


@pytest.mark.parametrize("solver", ["slsqp", "ipopt", "min-max", "steepest"])
def test_no_solver_says_converged_elsewhere(solver):
    for name in CAUGHT:
        outcome = search(PROBLEMS[name].problem, Solver(solver))
        if outcome.status == "converged":
            assert error_of(PROBLEMS[name], outcome.best.objective) <= REACHED, name


@pytest.mark.parametrize("solver", ["auto", "slsqp", "ipopt", "trust-constr"])
def test_a_bad_start_and_a_steep_term_do_not_make_an_optimum(solver):
    """1e6 (x - 2)² + (y - 3)²: the gradient falls to a millionth while y has not moved."""
    outcome = search(PROBLEMS["a steep and a flat direction"].problem, Solver(solver))
    if outcome.status == "converged":
        assert outcome.best.b == pytest.approx((2.0, 3.0), rel=1e-3)
    if solver != "trust-constr":
        assert outcome.status == "converged"


def test_the_limit_of_a_solver_is_not_overruled():
    """Also where the design is good: who stopped for want of iterations has not converged."""
    whole = search(hs71(), Solver("slsqp"))
    assert whole.status == "converged"
    for most in range(1, whole.rows[-1].iteration):
        assert search(hs71(), Solver("slsqp", max_iterations=most)).status == "limit"


def test_the_measure_does_not_depend_on_the_start():
    """The same design of the same problem, judged from near and from far starts."""
    measures = []
    for start in ((3.0, 3.0), (100.0, -40.0), (1e3, -1e3)):
        problem = made(lambda x: (1e3 * (x[0] - 2) ** 2 + (x[1] - 3) ** 4 + 5,), start)
        evaluations = Evaluations(problem, 1e-6)
        evaluations.first_scaled(scales_of(problem, *evaluations.gradients(problem.start)))
        b = np.array([2.001, 3.2])
        evaluations.values(b)
        measures.append(conditions(evaluations, evaluations.best._replace(b=b, values=evaluations.values(b))))
    assert [one.holds for one in measures] == [False, False, False]
    assert [one.distance for one in measures] == pytest.approx([measures[0].distance] * 3, rel=1e-2)
    assert [one.gain for one in measures] == pytest.approx([measures[0].gain] * 3, rel=1e-2)
    # Newton's step by hand: 0.001 in x and 0.2 / 3 in y, in scales of 2.001 and 3.2
    assert measures[0].distance == pytest.approx(np.hypot(0.001 / 2.001, 0.2 / 3 / 3.2), rel=1e-2)
    assert measures[0].gain == pytest.approx((0.5 * 2e3 * 0.001**2 + 0.5 * 4 * 0.2**3 * 0.2 / 3) / 5.0, rel=0.2)


def test_a_saddle_is_left():
    """x² - y² + y⁴ from its saddle: the minima lie at y = ±1/√2."""
    problem = made(lambda x: (x[0] ** 2 - x[1] ** 2 + x[1] ** 4,), (0.5, 0.0))
    for solver in ("slsqp", "ipopt"):
        outcome = search(problem, Solver(solver))
        assert outcome.status == "converged"
        assert outcome.best.objective == pytest.approx(-0.25, abs=1e-6)


def test_least_violations_leave_a_saddle():
    """x² = 1 from x = 0, where no direction is better than another to first order."""
    problem = made(lambda x: (x[1] ** 2, x[0] ** 2 - 1 + 0 * x[1]), (0.0, 1.0), (Requirement("circle", equal=True),))
    outcome = search(problem)
    assert outcome.status == "converged"
    assert abs(outcome.best.b[0]) == pytest.approx(1.0, abs=1e-5)


def test_a_slack_limit_is_not_an_optimum():
    """HS 23 in wide bounds: trust-constr stops a ten-thousandth away from the limits that hold the optimum."""
    outcome = search(PROBLEMS["HS 23"].problem, Solver("trust-constr"))
    assert outcome.status != "converged" or error_of(PROBLEMS["HS 23"], outcome.best.objective) <= REACHED


@pytest.mark.parametrize("linkage", all_linkages(), ids=lambda one: one.name)
def test_machines_with_a_known_optimum(linkage):
    best = linkage.solve("auto")
    assert best.status == "converged"
    assert best.objective == pytest.approx(linkage.optimum, rel=REACHED, abs=1e-8)
