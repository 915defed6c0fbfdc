"""Sampling designs: they cover what they promise to cover, and refuse what they cannot."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import cardan as cd
from cardan.design.sweeps.sampling import designs_of, outside_bounds


@pytest.fixture
def model() -> cd.Model:
    model = cd.Model("two parameters")
    model.parameter("k", 500.0, bounds=(100, 2000))
    model.parameter("m", 2.0, bounds=(1, 4))
    model.parameter("free", 1.0)
    return model


def test_a_grid_is_all_combinations_in_order(model):
    found = designs_of(model, {"k": [1, 2], "m": 3.0, "free": np.array([4.0, 5.0])})
    assert found.names == ("k", "m", "free")
    assert found.points.tolist() == [[1, 3, 4], [1, 3, 5], [2, 3, 4], [2, 3, 5]]


def test_a_grid_between_bounds(model):
    found = cd.Grid({"k": None, "m": [7]}, levels=3).designs(model)
    assert found.points.tolist() == [[100, 7], [1050, 7], [2000, 7]]
    assert len(cd.Grid(["k", "m"], levels=4).designs(model).points) == 16


def test_points_one_by_one(model):
    found = designs_of(model, [{"k": 1, "m": 2}, {"m": 4, "k": 3}])
    assert found.points.tolist() == [[1, 2], [3, 4]]


def test_points_of_a_pandas_table(model):
    pandas = pytest.importorskip("pandas")
    table = pandas.DataFrame({"k": [1.0, 2.0], "m": [3.0, 4.0]})
    assert designs_of(model, table).points.tolist() == [[1, 3], [2, 4]]


@settings(deadline=None, max_examples=30, derandomize=True)
@given(st.integers(1, 60), st.integers(0, 1000))
def test_a_latin_hypercube_has_one_design_in_each_slice(count, seed):
    model = cd.Model("m")
    model.parameter("k", 1.0)
    model.parameter("m", 1.0)
    found = cd.Samples(count, {"k": (-3, 5), "m": (10, 20)}, seed=seed).designs(model)
    for column, (low, high) in zip(found.points.T, [(-3, 5), (10, 20)], strict=True):
        slices = np.floor((column - low) / (high - low) * count).astype(int)
        assert sorted(slices) == list(range(count))


@pytest.mark.parametrize("method", ["latin", "sobol", "random"])
def test_samples_stay_within_ranges_and_repeat_themselves(model, method):
    first = cd.Samples(100, None, method, seed=3).designs(model)
    again = cd.Samples(100, None, method, seed=3).designs(model)
    other = cd.Samples(100, None, method, seed=4).designs(model)
    assert first.names == ("k", "m")  # those that have bounds
    assert np.array_equal(first.points, again.points)
    assert not np.array_equal(first.points, other.points)
    assert outside_bounds(model, first) == []


def test_sobol_fills_space_better_than_chance(model):
    from scipy.stats import qmc

    def uneven(method):
        points = cd.Samples(256, ["k", "m"], method).designs(model).points
        return qmc.discrepancy(qmc.scale(points, [100, 1], [2000, 4], reverse=True))

    assert uneven("sobol") < 0.1 * uneven("random")


def test_spread_by_ratio(model):
    points = cd.Samples(1000, {"k": (1, 1e6)}, log="k").designs(model).points[:, 0]
    assert (points >= 1).all()
    assert (points <= 1e6).all()
    # one design in each thousandth of the logarithm: the median lies within a slice of 10³
    assert np.median(np.log10(points)) == pytest.approx(3, abs=6 / 1000)


def test_values_outside_bounds_are_noted(model):
    found = designs_of(model, {"k": [50, 100, 3000], "free": [-1e9]})
    assert outside_bounds(model, found) == ['parameter "k": 2 of 3 designs lie outside its bounds (100, 2000)']


@pytest.mark.parametrize(
    ("design", "words"),
    [
        ({"kk": [1]}, 'unknown parameter "kk"; did you mean "k"'),
        ({"k": []}, "the list of values is empty"),
        ({}, "no parameters to vary"),
        ([], "the list of designs is empty"),
        ({"k": ["soft"]}, "'soft' is not a finite number"),
        ({"k": [1, float("nan")]}, "nan is not a finite number"),
        ({"k": "soft"}, "expected a list of numbers"),
        ({"free": None}, "has no bounds"),
        ("k", "expected designs such as"),
        ([{"k": 1}, {"m": 1}], "all must name the same"),
        (cd.Grid(["k"], levels=1), "levels=1"),
        (cd.Grid({"k": range(10**4), "m": range(10**4)}), "fewer values"),
        (cd.Samples(0, ["k"]), "positive number of designs"),
        (cd.Samples(10, {"k": (2, 1)}), "the range (2, 1) is empty"),
        (cd.Samples(10, {"k": 7}), "expected a range"),
        (cd.Samples(10, {"k": (-1, 1)}, log="k"), "must be positive"),
        (cd.Samples(10, ["k"], log="m"), "not among the parameters"),
        (cd.Samples(10, ["k"], method="lattin"), 'did you mean "latin"'),
    ],
)
def test_what_is_refused(model, design, words):
    with pytest.raises(cd.ModelError) as refused:
        designs_of(model, design)
    assert words in str(refused.value)


def test_no_bounds_at_all():
    with pytest.raises(cd.ModelError, match="no parameter of the model has bounds"):
        cd.Samples(10).designs(cd.Model("bare"))
    with pytest.raises(cd.ModelError, match="has no parameters"):
        designs_of(cd.Model("bare"), {"k": [1]})


def test_one_word_is_understood_everywhere():
    """ "latin" and "latin-hypercube" are one way to sample, in sweeps and in uncertainty."""
    model = cd.Model("throw", gravity=(0, -10))
    v = model.parameter("v", 4.0, bounds=(1, 5))
    model.body("ball", mass=1, inertia=1, velocity=(0, v))
    short, long = (cd.Samples(8, method=word).designs(model) for word in ("latin", "latin-hypercube"))
    assert np.array_equal(short.points, long.points)
    spread = {"v": cd.Normal(4, 0.1)}
    one, other = (
        cd.uncertainty(model, spread, "ball.position.y", until=1, samples=cd.MonteCarlo(32, sampling=word)).designs["v"]
        for word in ("latin", "latin-hypercube")
    )
    assert np.array_equal(one, other)
