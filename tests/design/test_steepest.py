"""Generalized steepest descent: the properties that Barman & Haug (1981) state, and problems with known solutions."""

from __future__ import annotations

import casadi as ca
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardan.design.optimization.problem import Requirement
from cardan.design.optimization.search import Solver, search
from cardan.design.optimization.solvers.steepest import direction, first_step_size, weighting
from cardan.errors import ModelError
from design_problems import HS35_OBJECTIVE, HS71_DESIGN, HS71_OBJECTIVE, HS71_PRODUCT, hs7, hs35, hs43, hs71, made

ROUND_OFF = 1e-9  # of numbers of size 1, through one solution of a small well-posed linear system
FOUND = 1e-4  # relative: steepest descent at its default tolerance of 1e-5 on the two norms


def random_case(seed: int, n: int = 5, m: int = 3):
    random = np.random.default_rng(seed)
    root = random.normal(size=(n, n))
    W = root @ root.T + n * np.eye(n)
    return random.normal(size=n), random.normal(size=(m, n)), random.normal(size=m), W


@given(st.integers(0, 10_000))
def test_parts_of_the_step_have_the_stated_properties(seed):
    """Eqs. 4.22-4.25, for equalities: none is removed."""
    gradient, rows, psi, W = random_case(seed)
    found = direction(gradient, rows, psi, np.ones(len(psi), dtype=bool), W, step_size=0.1)
    size = np.linalg.norm(found.descent) * np.linalg.norm(found.correction) * np.linalg.norm(W) + 1.0
    assert abs(found.descent @ W @ found.correction) <= ROUND_OFF * size  # 4.22
    assert rows @ found.correction == pytest.approx(-psi, abs=ROUND_OFF * size)  # 4.23
    assert rows @ found.descent == pytest.approx(0.0, abs=ROUND_OFF * size)  # 4.24
    assert gradient @ found.descent >= -ROUND_OFF  # 4.25
    assert gradient @ found.descent == pytest.approx(found.descent @ W @ found.descent, rel=1e-6)


@given(st.integers(0, 10_000))
def test_kept_multipliers_are_not_negative_and_kept_constraints_are_corrected(seed):
    gradient, rows, psi, W = random_case(seed, n=6, m=5)
    equal = np.array([True, False, False, False, False])
    found = direction(gradient, rows, psi, equal, W, step_size=0.3)
    assert 0 in found.retained  # an equality is never removed
    assert np.all(found.multipliers(0.3)[1:] >= -ROUND_OFF)
    assert (rows @ found.correction)[found.retained] == pytest.approx(-psi[found.retained], abs=1e-7)
    assert (rows @ found.descent)[found.retained] == pytest.approx(0.0, abs=1e-7)


def test_multipliers_solve_the_defining_equations():
    """M γ¹ = -ℓᵀW⁻¹ℓ0 and M γ² = -Δψ with Δψ = -ψ (4.30, 4.31), written out."""
    gradient, rows, psi, W = random_case(7)
    found = direction(gradient, rows, psi, np.ones(3, dtype=bool), W, 1.0)
    M = rows @ np.linalg.inv(W) @ rows.T
    assert M @ found.gamma1 == pytest.approx(-rows @ np.linalg.inv(W) @ gradient)
    assert M @ found.gamma2 == pytest.approx(psi)


def test_an_inequality_that_the_descent_leaves_by_itself_is_removed():
    gradient, rows = np.array([1.0, 0.0]), np.array([[1.0, 0.0], [-1.0, 0.5]])
    found = direction(gradient, rows, np.zeros(2), np.zeros(2, dtype=bool), np.eye(2), 1.0)
    assert list(found.retained) == [1]  # x1 <= 0 is left by going to smaller x1; -x1 + x2/2 <= 0 is met head on


def test_constraints_without_sensitivity_and_repeated_ones_do_no_harm():
    gradient = np.array([1.0, 1.0])
    rows = np.array([[0.0, 0.0], [-1.0, 0.0], [-2.0, 0.0]])
    found = direction(gradient, rows, np.array([0.0, 0.1, 0.2]), np.zeros(3, dtype=bool), np.eye(2), 1.0)
    assert 0 not in found.retained
    assert found.correction == pytest.approx([0.1, 0.0])
    assert found.descent == pytest.approx([0.0, 1.0])


def test_first_step_reduces_a_linear_cost_by_the_asked_part():
    """4.26: without constraints the step -1/(2γ0) δb¹ changes ψ0 by exactly -reduction |ψ0|."""
    gradient, W = np.array([3.0, -4.0]), np.diag([1.0, 4.0])
    step = first_step_size(10.0, gradient, W, 0.03, scale=1.0)
    assert gradient @ (-step * np.linalg.inv(W) @ gradient) == pytest.approx(-0.3)


@pytest.mark.parametrize(
    ("problem", "objective"),
    [(hs71(), HS71_OBJECTIVE), (hs43(), -44.0), (hs35(), HS35_OBJECTIVE), (hs7(), -np.sqrt(3.0))],
    ids=["hs71", "hs43", "hs35", "hs7"],
)
def test_published_optima(problem, objective):
    found = search(problem, Solver("steepest"))
    assert found.status == "converged"
    assert found.best.objective == pytest.approx(objective, rel=FOUND)


def test_table_of_iterations():
    found = search(hs71(), Solver("steepest"))
    first, last = found.rows[0], found.rows[-1]
    assert first.iteration == 0
    assert first.parameters == (1.0, 5.0, 5.0, 1.0)
    assert first.descent == pytest.approx(0.0, abs=ROUND_OFF)  # a corner of six constraints: nothing but correction
    assert last.descent < 1e-3 * found.rows[1].descent  # then both norms fall to nothing
    assert last.correction < 1e-3 * first.correction
    assert set(last.active) == {"product", "sphere", "x1 >= 1"}
    assert found.best.b == pytest.approx(HS71_DESIGN, rel=1e-3)
    assert found.optimality.requirements["product"] == pytest.approx(HS71_PRODUCT, rel=1e-3)


def test_plain_steps_of_1981():
    """Without shortening every step is taken as it comes: the first one is -δb¹/(2γ0) of 4.26, W = 1."""
    problem = made(lambda x: (2 * x[0] ** 2 + x[1] ** 2,), (1.0, 2.0))
    found = search(problem, Solver("steepest", weights=(1.0, 1.0), reduction=0.1, shorten=False))
    gradient = np.array([4.0, 4.0])
    expected = np.array([1.0, 2.0]) - 0.1 * 6.0 / (gradient @ gradient) * gradient
    assert found.rows[1].parameters == pytest.approx(tuple(expected))
    assert found.rows[0].descent == pytest.approx(np.linalg.norm(gradient))


def test_weights_are_checked():
    with pytest.raises(ModelError, match="one for each parameter"):
        weighting((1.0, 2.0, 3.0), np.ones(2))
    with pytest.raises(ModelError, match="positive definite"):
        weighting((1.0, -1.0), np.ones(2))


def test_bounds_are_never_left():
    """A parameter below its bound would be no machine: the root of it is not defined there."""
    problem = made(
        lambda x: (ca.sqrt(x[0]) + (x[1] - 2.0) ** 2, x[0] + x[1] - 4),
        (3.0, 0.5),
        (Requirement("sum", limit=4.0),),
        0.01,
        5.0,
    )
    found = search(problem, Solver("steepest"))
    assert all(0.01 <= row.parameters[0] <= 5.0 for row in found.rows)
    assert found.best.b == pytest.approx([0.01, 2.0], abs=1e-3)
