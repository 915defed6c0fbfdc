"""Factorization in a fixed pivot order against NumPy."""

import numpy as np
import pytest
import scipy.sparse as sp

from cardan.numerics.partition import partition
from cardan.numerics.sparse_lu import analyse, factor, null_space, solve, solve_transposed

SOLVE_TOL = 1e-10  # well-conditioned matrices of order up to 60, entries O(1)


def problem(seed, n_rows=40, n_cols=55, redundant=4):
    """A sparse matrix with redundant rows, its factors, and C_u."""
    rng = np.random.default_rng(seed)
    C = np.where(rng.random((n_rows, n_cols)) < 0.08, rng.normal(size=(n_rows, n_cols)), 0.0)
    C[:, :n_rows] += 2 * np.eye(n_rows)
    C = sp.csr_matrix(np.vstack([C, C[:redundant] - C[redundant : 2 * redundant]]))
    part = partition(C.indptr, C.indices, C.data, *C.shape)
    assert part.rank == n_rows
    lu = analyse(C.indptr, C.indices, part.row_order, part.col_order, part.rank, n_cols)
    rows, cols = part.row_order[:n_rows], part.col_order[:n_rows]
    return rng, C, lu, rows, cols


@pytest.mark.parametrize("seed", range(4))
def test_solve(seed):
    rng, C, lu, rows, cols = problem(seed)
    assert factor(lu, C.data) > 0
    b, x = rng.normal(size=C.shape[0]), np.full(C.shape[1], 7.0)
    solve(lu, b, x)
    expected = np.linalg.solve(C.toarray()[np.ix_(rows, cols)], b[rows])
    assert x[cols] == pytest.approx(expected, abs=SOLVE_TOL)
    assert np.all(np.delete(x, cols) == 7.0)  # independent entries are left alone


@pytest.mark.parametrize("seed", range(4))
def test_solve_transposed(seed):
    rng, C, lu, rows, cols = problem(seed)
    factor(lu, C.data)
    b, y = rng.normal(size=C.shape[1]), np.full(C.shape[0], 7.0)
    solve_transposed(lu, b, y)
    expected = np.linalg.solve(C.toarray()[np.ix_(rows, cols)].T, b[cols])
    assert y[rows] == pytest.approx(expected, abs=SOLVE_TOL)
    assert np.all(np.delete(y, rows) == 0.0)


@pytest.mark.parametrize("seed", range(4))
def test_null_space(seed):
    _, C, lu, rows, _ = problem(seed)
    factor(lu, C.data)
    n_free = C.shape[1] - rows.size
    B = np.full((C.shape[1], n_free), np.nan)
    null_space(lu, C.data, B)
    assert np.abs(C @ B).max() < SOLVE_TOL  # redundant rows included
    assert np.array_equal(B[lu.cols[rows.size :]], np.eye(n_free))


def test_refactor_at_new_values():
    rng, C, lu, rows, cols = problem(0)
    factor(lu, C.data)
    C.data *= rng.uniform(0.9, 1.1, C.data.size)
    assert factor(lu, C.data) > 0
    b, x = rng.normal(size=C.shape[0]), np.zeros(C.shape[1])
    solve(lu, b, x)
    assert x[cols] == pytest.approx(np.linalg.solve(C.toarray()[np.ix_(rows, cols)], b[rows]), abs=SOLVE_TOL)


def crank(phi, col_scale=None):
    """x = cos φ, y = sin φ for (x, y, φ), with u = (y, φ): singular where sin φ = 0."""
    C = sp.csr_matrix(np.array([[1.0, 0.0, np.sin(phi)], [0.0, 1.0, -np.cos(phi)]]))
    C.data[:] = 1.0, np.sin(phi), 1.0, -np.cos(phi)
    return C, analyse(C.indptr, C.indices, np.array([1, 0]), np.array([1, 2, 0]), 2, 3, col_scale)


def test_pivot_ratio_falls_towards_a_singular_position():
    ratios = []
    for phi in (1.5, 0.1, 1e-3):
        C, lu = crank(phi)
        ratios.append(factor(lu, C.data))
    assert ratios == pytest.approx(np.sin([1.5, 0.1, 1e-3]))


def test_pivot_ratio_does_not_depend_on_units():
    C, lu = crank(0.3)
    ratio = factor(lu, C.data)
    degrees = np.array([1.0, 1.0, 180 / np.pi])
    C, lu = crank(0.3, degrees)
    C.data /= degrees[C.indices]
    assert factor(lu, C.data) == pytest.approx(ratio)


@pytest.mark.parametrize("bad", [0.0, np.nan])
def test_vanished_pivot_is_reported(bad):
    C, lu = crank(0.3)
    C.data[1] = bad
    assert factor(lu, C.data) == 0.0


def test_rank_zero_leaves_everything_independent():
    C = sp.csr_matrix((0, 3))
    part = partition(C.indptr, C.indices, C.data, 0, 3)
    lu = analyse(C.indptr, C.indices, part.row_order, part.col_order, part.rank, 3)
    assert factor(lu, C.data) == np.inf
    B = np.empty((3, 3))
    null_space(lu, C.data, B)
    assert np.array_equal(B, np.eye(3))


def test_long_chain_has_linear_fill():
    """Bidiagonal C_u of a chain of 1000 two-coordinate links: fill stays proportional to the length."""
    n = 1000
    rng = np.random.default_rng(5)
    diagonals = [np.full(n, -1.0), np.ones(n - 1)]
    position = sp.diags(diagonals, [0, -1])
    angle = sp.diags([rng.uniform(-0.5, 0.5, n), rng.uniform(-0.5, 0.5, n - 1)], [0, -1])
    C = sp.csr_matrix(sp.hstack([position, angle]))
    part = partition(C.indptr, C.indices, C.data, *C.shape)
    assert part.rank == n
    lu = analyse(C.indptr, C.indices, part.row_order, part.col_order, part.rank, 2 * n)
    assert lu.ptr[-1] < 4 * n
    assert factor(lu, C.data) > 0
    b, x = rng.normal(size=n), np.zeros(2 * n)
    solve(lu, b, x)
    assert pytest.approx(b, abs=SOLVE_TOL * n) == C @ x
