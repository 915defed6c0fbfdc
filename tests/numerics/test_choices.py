"""QR, Gram-Schmidt and SVD choose other independent coordinates than elimination, all of them good ones."""

import numpy as np
import pytest

import cardan as cd
from cardan.numerics.choices import CHOICES
from cardan.numerics.partition import partition

WELL_CONDITIONED = 1e4  # of C_u, for random matrices of this size; a poor choice has 1e8 and more


def random_matrix(seed: int, rank: int = 6, rows: int = 8, columns: int = 11) -> np.ndarray:
    random = np.random.default_rng(seed)
    return random.standard_normal((rows, rank)) @ random.standard_normal((rank, columns))


@pytest.mark.parametrize("choose", CHOICES.values(), ids=CHOICES)
@pytest.mark.parametrize("seed", range(5))
def test_finds_rank_rows_and_columns(choose, seed):
    C = random_matrix(seed)
    found = choose(C)
    assert found.rank == 6
    assert sorted(found.row_order) == list(range(8))
    assert sorted(found.col_order) == list(range(11))
    C_u = C[np.ix_(found.row_order[:6], found.col_order[:6])]
    assert np.linalg.cond(C_u) < WELL_CONDITIONED


@pytest.mark.parametrize("seed", range(5))
def test_gram_schmidt_chooses_the_columns_of_qr(seed):
    C = random_matrix(seed)
    qr, gram_schmidt = CHOICES["qr"](C), CHOICES["gram-schmidt"](C)
    assert set(qr.col_order[:6]) == set(gram_schmidt.col_order[:6])
    np.testing.assert_allclose(np.sort(qr.pivots), np.sort(gram_schmidt.pivots), rtol=1e-10)


def test_svd_leaves_out_what_moves_most():
    """A pendulum of length 1 at a small angle from the vertical: y hardly moves, x and the angle do."""
    angle = 1e-3
    C = np.array([[1.0, 0.0, -np.cos(angle)], [0.0, 1.0, -np.sin(angle)]])  # x = sin φ, y = -cos φ
    assert CHOICES["svd"](C).col_order[-1] in (0, 2)
    assert partition(np.array([0, 2, 4]), np.array([0, 2, 1, 2]), C[C != 0], 2, 3).col_order[-1] in (0, 2)


@pytest.mark.parametrize("choose", CHOICES)
def test_the_motion_is_the_same(choose):
    model = cd.Model("slider-crank", gravity=(0, -9.81))
    crank = model.body("crank", mass=1, inertia=0.1, position=(0.3, 0.4), angle=0.927, angular_velocity=4)
    rod = model.body("rod", mass=1, inertia=0.2, position=(1.2, 0.4), angle=-0.42)
    slider = model.body("slider", mass=1, inertia=1, position=(1.9, 0))
    model.add(cd.Revolute("A", model.ground.at(0, 0), crank.at(-0.5, 0)))
    model.add(cd.Revolute("B", crank.at(0.5, 0), rod.at(-1, 0)))
    model.add(cd.Revolute("C", rod.at(1, 0), slider.at(0, 0)))
    model.add(cd.Translational("D", model.ground.at(0, 0, axis=(1, 0)), slider.at(0, 0)))
    expected = cd.simulate(model, until=1, every=0.1, rtol=1e-10, atol=1e-12)
    result = cd.simulate(model, until=1, every=0.1, rtol=1e-9, atol=1e-12, method=cd.Partition(choose=choose))
    np.testing.assert_allclose(result["slider"].position, expected["slider"].position, atol=1e-7)
    assert result.stats.constraint_error < 1e-10


def test_an_unknown_choice_is_refused():
    with pytest.raises(cd.AnalysisError, match='choose="lu" is not known; known: elimination, gram-schmidt, qr, svd'):
        cd.simulate(cd.Model(), until=1, method=cd.Partition(choose="lu"))
