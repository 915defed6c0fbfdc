"""Rank and partition: Nikravesh's Example 13.1, matrices of known rank, chains, column classes."""

import numpy as np
import pytest
import scipy.sparse as sp

from cardan.numerics.constants import RANK_TOLERANCE
from cardan.numerics.partition import DENSE_LIMIT, Partition, eliminate, partition
from cardan.numerics.sparse_partition import eliminate_sparse

COORDINATES = ["x1", "y1", "phi1", "x2", "y2", "phi2", "x3", "y3", "phi3"]
MAX_H = 1e3  # |∂u/∂v| of an acceptable partition of a random matrix


def pendulum_jacobian(phi2, radius):
    """Nikravesh (1988), Example 13.1: pendulum (arm 0.5) with a mass sliding along η of body 2.

    The book's coordinates are those of a mass at `radius`, rounded to two decimals.
    """
    c, s = np.cos(phi2), np.sin(phi2)
    x2, y2, x3, y3 = 0.5 * s, -0.5 * c, radius * s, -radius * c
    C = np.zeros((7, 9))
    C[:3, :3] = np.eye(3)
    C[3, [0, 3, 5]] = 1, -1, 0.5 * c
    C[4, [1, 4, 5]] = 1, -1, 0.5 * s
    C[5, 3:8] = -c, -s, -s * (x3 - x2) + c * (y3 - y2), c, s
    C[6, [5, 8]] = 1, -1
    return C


CONFIGURATIONS = {
    "a": (pendulum_jacobian(np.radians(60), radius=0.8), {"x3", "phi3"}),
    "b": (pendulum_jacobian(np.radians(-25), radius=1.0), {"y3", "x3"}),
}


def chain(n_links, seed=0, closed=False):
    """Jacobian of a planar chain of unit links hinged to the ground, at random angles (CSR)."""
    phi = np.random.default_rng(seed).uniform(-np.pi, np.pi, n_links)
    arm = 0.5 * np.array([-np.sin(phi), np.cos(phi)])
    C = sp.lil_matrix((2 * n_links + 2 * closed, 3 * n_links))
    for k in range(n_links + closed):
        for axis in range(2):
            if k > 0:
                C[2 * k + axis, 3 * k - 3 + axis] = 1.0
                C[2 * k + axis, 3 * k - 1] = arm[axis, k - 1]
            if k < n_links:
                C[2 * k + axis, 3 * k + axis] = -1.0
                C[2 * k + axis, 3 * k + 2] = arm[axis, k]
    return C.tocsr()


def of_rank(rng, n_rows, n_cols, rank, per_row=4):
    """Random sparse matrix whose last rows combine two of the first `rank` rows."""
    C = np.zeros((n_rows, n_cols))
    for i in range(rank):
        C[i, rng.choice(n_cols, per_row, replace=False)] = rng.uniform(0.5, 2, per_row)
        C[i, i] = 3.0
    for i in range(rank, n_rows):
        j, k = rng.choice(rank, 2, replace=False)
        C[i] = rng.uniform(-1, 1) * C[j] + rng.uniform(-1, 1) * C[k]
    return C[rng.permutation(n_rows)]


def dense(C, column_class=None, row_scale=None, col_scale=None):
    n_rows, n_cols = C.shape
    return eliminate(
        C,
        np.ones(n_rows) if row_scale is None else row_scale,
        np.ones(n_cols) if col_scale is None else col_scale,
        np.zeros(n_cols, int) if column_class is None else column_class,
    )


def sparse(C, column_class=None, row_scale=None, col_scale=None):
    C = sp.csr_matrix(C)
    n_rows, n_cols = C.shape
    fields = eliminate_sparse(
        C.indptr,
        C.indices,
        C.data,
        n_rows,
        n_cols,
        np.ones(n_rows) if row_scale is None else row_scale,
        np.ones(n_cols) if col_scale is None else col_scale,
        np.zeros(n_cols, int) if column_class is None else column_class,
        RANK_TOLERANCE,
    )
    return Partition(*fields)


def front_door(C, column_class=None, row_scale=None, col_scale=None):
    C = sp.csr_matrix(C)
    return partition(C.indptr, C.indices, C.data, *C.shape, row_scale, col_scale, column_class)


def independent(result):
    return {int(j) for j in result.col_order[result.rank :]}


def influence(C, result):
    """H = -C_u⁻¹ C_v."""
    rows = result.row_order[: result.rank]
    u, v = result.col_order[: result.rank], result.col_order[result.rank :]
    return -np.linalg.solve(C[np.ix_(rows, u)], C[np.ix_(rows, v)])


@pytest.mark.parametrize("case", CONFIGURATIONS)
@pytest.mark.parametrize("method", [dense, front_door])
def test_example_13_1_independent_coordinates(case, method):
    C, expected = CONFIGURATIONS[case]
    result = method(C)
    assert result.rank == 7
    assert {COORDINATES[j] for j in independent(result)} == expected


@pytest.mark.parametrize("method", [dense, sparse, front_door])
@pytest.mark.parametrize("seed", range(8))
def test_known_rank(method, seed):
    rng = np.random.default_rng(seed)
    n_cols = int(rng.integers(12, 60))
    rank = int(rng.integers(6, n_cols))
    C = of_rank(rng, rank + int(rng.integers(0, 9)), n_cols, rank)
    result = method(C)
    assert result.rank == rank == np.linalg.matrix_rank(C)
    assert sorted(result.row_order) == list(range(C.shape[0]))
    assert sorted(result.col_order) == list(range(n_cols))
    assert list(result.col_order[rank:]) == sorted(result.col_order[rank:])
    assert result.pivots.shape == (rank,)
    assert np.abs(influence(C, result)).max(initial=0) < MAX_H


@pytest.mark.parametrize("method", [dense, sparse])
def test_rank_with_almost_dependent_rows(method):
    """Rows that differ by 1e-6 are independent, by 1e-12 redundant; round-off must not blur this."""
    rng = np.random.default_rng(1)
    C = of_rank(rng, 40, 60, 40)
    nearly, redundant = C[:5].copy(), C[5:10].copy()
    nearly[range(5), range(50, 55)] += 1e-6
    redundant[range(5), range(55, 60)] += 1e-12
    assert method(np.vstack([redundant, nearly, C])).rank == 45


@pytest.mark.parametrize("method", [dense, sparse, front_door])
def test_scales_are_part_of_the_rank_decision(method):
    """A matrix in millimetres and arcseconds has the partition of the scaled one."""
    rng = np.random.default_rng(2)
    C = of_rank(rng, 20, 24, 17)
    rows, cols = 10.0 ** rng.integers(-6, 6, 20), 10.0 ** rng.integers(-6, 6, 24)
    plain, scaled = method(C), method(C / rows[:, None] / cols, None, rows, cols)
    assert scaled.rank == 17
    assert independent(scaled) == independent(plain)


@pytest.mark.parametrize("method", [dense, sparse, front_door])
def test_column_classes_stay_independent_when_they_can(method):
    C, _ = CONFIGURATIONS["a"]
    keep = np.zeros(9, int)
    keep[[7, 5]] = 1  # y3 and phi2, both pivots without the request
    assert independent(method(C, keep)) == {7, 5}
    keep[8] = 2  # phi2 = phi3: only one of them can stay, the one of the higher class
    assert independent(method(C, keep)) == {7, 8}


@pytest.mark.parametrize("method", [dense, sparse, front_door])
@pytest.mark.parametrize("shape", [(3, 5), (5, 3), (0, 4)])
def test_zero_and_empty_matrices_have_rank_zero(method, shape):
    result = method(np.zeros(shape))
    assert result.rank == 0
    assert list(result.col_order) == list(range(shape[1]))


def test_a_tall_matrix_has_redundant_rows():
    C = np.random.default_rng(3).normal(size=(9, 4))
    assert dense(C).rank == sparse(C).rank == front_door(C).rank == 4


@pytest.mark.parametrize("closed", [False, True])
def test_chain_of_1000_links(closed):
    C = chain(1000, closed=closed)
    assert C.shape[0] * C.shape[1] > DENSE_LIMIT
    result = front_door(C)
    assert result.rank == C.shape[0]
    assert result.pivots.min() > RANK_TOLERANCE


def test_chain_with_every_joint_twice():
    C = chain(300, closed=True)
    assert front_door(sp.vstack([C, C]).tocsr()).rank == C.shape[0]
