"""Distributions and tolerances: their moments in closed form, the tables of ISO, and what they refuse."""

from __future__ import annotations

from math import exp, log, pi, sqrt

import numpy as np
import pytest
from scipy import stats

import cardan as cd
from cardan.design.sweeps.sampling import designs_of
from cardan.design.tolerances import ABOVE, BELOW, GENERAL, GENERAL_RANGES, GRADES, RANGES, deviations

ROUND_OFF = 1e-12
SHARES = (np.arange(20_000) + 0.5) / 20_000  # the middles of equal slices: an integral over u by the midpoint rule
SLICED = 2e-3  # relative: of a standard deviation by these slices; the tails of a normal distribution are cut

# -- distributions -------------------------------------------------------------------------------------------------


def half_normal_zone() -> float:
    """Var of a normal distribution between ±1 standard deviation: 1 - 2 φ(1) / (2 Φ(1) - 1)."""
    density, inside = exp(-0.5) / sqrt(2 * pi), stats.norm.cdf(1) - stats.norm.cdf(-1)
    return 1 - 2 * density / inside


@pytest.mark.parametrize(
    ("distribution", "mean", "sd"),
    [
        (cd.Normal(3.0, 0.5), 3.0, 0.5),
        (cd.Normal(3.0, 0.5, between=(2.5, 3.5)), 3.0, 0.5 * sqrt(half_normal_zone())),
        (cd.Uniform(-1.0, 5.0), 2.0, 6 / sqrt(12)),
        (cd.Triangular(0.0, 1.0, 5.0), 2.0, sqrt((0 + 1 + 25 - 0 * 1 - 0 * 5 - 1 * 5) / 18)),
        (cd.LogNormal(10.0, 2.0), 10.0, 2.0),
        (cd.Tolerance(10.0, 0.3, 0.3), 10.0, 0.1),
        (cd.Tolerance(10.0, 0.3, -0.1), 10.2, 0.1 / 3),
        (cd.Tolerance(10.0, 0.3, shape="uniform"), 10.0, 0.6 / sqrt(12)),
        (cd.Tolerance(10.0, 0.3, shape="triangular"), 10.0, 0.3 / sqrt(6)),
        (cd.Tolerance(10.0, 0.2, shape="truncated", sigmas=1.0), 10.0, 0.2 * sqrt(half_normal_zone())),
    ],
)
def test_moments_and_quantiles_are_those_of_the_closed_form(distribution, mean, sd):
    assert distribution.expected == pytest.approx(mean, rel=1e-9)
    assert distribution.spread == pytest.approx(sd, rel=1e-9)
    values = distribution.quantile(SHARES)
    assert values.mean() == pytest.approx(mean, abs=SLICED * sd)
    assert values.std() == pytest.approx(sd, rel=SLICED)
    assert (np.diff(values) > 0).all()


def test_the_logarithm_of_a_log_normal_quantity_is_normal():
    values = np.log(cd.LogNormal(10.0, 2.0).quantile(SHARES))
    variance = log(1 + 0.04)
    assert values.mean() == pytest.approx(log(10) - variance / 2, abs=1e-4)
    assert values.var() == pytest.approx(variance, rel=2 * SLICED)


def test_quantiles_are_finite_at_the_ends_of_the_unit_interval():
    assert np.isfinite(cd.Normal(0, 1).quantile([0.0, 1.0])).all()


def test_truncated_far_in_the_tail_stays_within_its_limits():
    values = cd.Normal(0, 1, between=(6.0, 7.0)).quantile(SHARES)
    assert values.min() >= 6.0
    assert values.max() <= 7.0


def test_a_frozen_distribution_of_scipy_is_taken():
    model = cd.Model("one")
    model.parameter("k", 1.0)
    found = cd.Samples(2000, {"k": stats.weibull_min(2.0, scale=3.0)}).designs(model).points[:, 0]
    assert found.mean() == pytest.approx(stats.weibull_min(2.0, scale=3.0).mean(), rel=1e-3)


def test_samples_mix_ranges_and_distributions_and_repeat_themselves():
    model = cd.Model("two")
    model.parameter("k", 1.0)
    model.parameter("m", 1.0)
    design = cd.Samples(500, {"k": cd.Normal(5, 0.1), "m": (1, 3)}, method="sobol", seed=4)
    found = designs_of(model, design).points
    assert found[:, 0].std() == pytest.approx(0.1, rel=0.02)
    assert (found[:, 1] >= 1).all()
    assert (found[:, 1] <= 3).all()
    assert (designs_of(model, design).points == found).all()


def test_correlated_normals_have_their_correlation():
    model = cd.Model("three")
    for name in "abc":
        model.parameter(name, 1.0)
    normals = {"a": cd.Normal(0, 1), "b": cd.Normal(5, 2), "c": cd.Normal(1, 3)}
    pairs = {("a", "b"): 0.6, ("c", "a"): -0.3}
    points = cd.Samples(4096, normals, method="sobol", correlation=pairs).designs(model).points
    expected = [[1, 0.6, -0.3], [0.6, 1, 0], [-0.3, 0, 1]]
    assert np.corrcoef(points.T) == pytest.approx(np.array(expected), abs=0.01)
    assert points.std(axis=0) == pytest.approx([1, 2, 3], rel=0.01)


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: cd.Normal(1, -0.1), "Normal: the standard deviation must be positive, got -0.1"),
        (lambda: cd.Normal(1, 0), "the standard deviation must be positive"),
        (lambda: cd.Normal("a", 1), "Normal: mean='a' is not a finite number"),
        (lambda: cd.Normal(1, np.nan), "sd=nan is not a finite number"),
        (lambda: cd.Normal(1, 0.1, between=(2, 1)), "the interval from 2 to 1 is empty"),
        (lambda: cd.Normal(0, 1, between=(50, 60)), "practically nothing of the distribution lies between 50 and 60"),
        (lambda: cd.Normal(0, 1, between=3), r"expected two numbers \(low, high\), got 3"),
        (lambda: cd.Normal(mean=1, std=2), 'there is no argument "std"'),
        (lambda: cd.Uniform(2, 2), "Uniform: the interval from 2 to 2 is empty"),
        (lambda: cd.Triangular(0, 7, 5), "the most likely value must lie between"),
        (lambda: cd.LogNormal(-1, 1), "LogNormal: the mean must be positive"),
        (lambda: cd.Tolerance(25, "H7", 0.1), 'the class "H7" gives both limits'),
        (lambda: cd.Tolerance(25, "Q7"), 'the letter "Q" is not known here'),
        (lambda: cd.Tolerance(25, "H19"), "the grades of ISO 286 are 1 to 18"),
        (lambda: cd.Tolerance(25, "fine"), 'Tolerance "fine": there is no such class'),
        (lambda: cd.Tolerance(600, "H7", unit="mm"), "end at 500 mm, got 600 mm"),
        (lambda: cd.Tolerance(0.8, "H14", unit="mm"), "the grades 14 to 18 are for more than 1 mm"),
        (lambda: cd.Tolerance(-25, "H7", unit="mm"), "a class belongs to a positive length"),
        (lambda: cd.Tolerance(2, "v", unit="mm"), "ISO 2768-v does not define a length of 2 mm"),
        (lambda: cd.Tolerance(25, 0.1, unit="yard"), 'unit="yard" is not known'),
        (lambda: cd.Tolerance(25, 0.1, shape="round"), 'shape="round" is not known'),
        (lambda: cd.Tolerance(25, 0.1, -0.2), "leave nothing between them"),
        (lambda: cd.Tolerance(25, 0.1, sigmas=0), "sigmas=0 must be positive"),
    ],
)
def test_declarations_that_cannot_be_right_are_refused(make, message):
    with pytest.raises(cd.ModelError, match=message):
        make()


@pytest.mark.parametrize(
    ("design", "message"),
    [
        ({"k": cd.Normal(1, 1)}, "a grid has values; with distributions use cd.Samples"),
        (cd.Samples(5, {"k": cd.Normal(1, 1)}, log="k"), 'log: "k" has a distribution'),
        (cd.Samples(5, {"kk": cd.Normal(1, 1)}), 'unknown parameter "kk"; did you mean "k"'),
        (cd.Samples(5, {"k": stats.cauchy(0, 1)}), 'parameter "k": a distribution of scipy.stats'),
        (cd.Samples(5, {"k": cd.Tolerance(1, "H7"), "m": (0, 1)}), 'parameter "k": Tolerance "H7".*end at 500 mm'),
        (
            cd.Samples(5, {"k": cd.Normal(1, 1), "m": (0, 1)}, correlation={("k", "k"): 0.5}),
            "expected a pair of two uncertain parameters",
        ),
        (
            cd.Samples(5, {"k": cd.Normal(1, 1), "m": (0, 1)}, correlation={("k", "m"): 1.5}),
            "expected a number between -1 and 1",
        ),
        (
            cd.Samples(
                5, dict.fromkeys("kmn", (0, 1)), correlation={("k", "m"): 0.9, ("m", "n"): 0.9, ("k", "n"): -0.9}
            ),
            "the correlations contradict each other",
        ),
    ],
)
def test_designs_that_cannot_be_drawn_are_refused(design, message):
    model = cd.Model("three")
    for name in "kmn":
        model.parameter(name, 1.0)
    with pytest.raises(cd.ModelError, match=message):
        designs_of(model, design)


# -- the tables of ISO ---------------------------------------------------------------------------------------------

# ISO 286-1: the ranges run over 0 (counted as 1), 3, 6, ... up to 500 mm; D is the geometric mean of their ends
LOWER = (1, *RANGES[:-1])
MEANS = [sqrt(low * high) for low, high in zip(LOWER, RANGES, strict=True)]
UNITS = [0.45 * d ** (1 / 3) + 0.001 * d for d in MEANS]  # i in µm
MULTIPLES = dict(zip(range(5, 19), (7, 10, 16, 25, 40, 64, 100, 160, 250, 400, 640, 1000, 1600, 2500), strict=True))


@pytest.mark.parametrize(("grade", "multiple"), MULTIPLES.items())
def test_grades_follow_the_formula_of_the_standard(grade, multiple):
    """Within a micrometre or 4.5 per cent of it, by rounding; up to 3 mm the standard keeps coarser values of old."""
    for k, (value, unit) in enumerate(zip(GRADES[grade], UNITS, strict=True)):
        assert value == pytest.approx(multiple * unit, abs=0.99, rel=0.155 if k == 0 else 0.045), (grade, k)


def test_grades_six_and_more_grow_tenfold_in_five_steps():
    for grade in range(7, 14):
        assert GRADES[grade + 5] == pytest.approx(np.array(GRADES[grade]) * 10, rel=1e-12)


@pytest.mark.parametrize(
    ("letter", "formula"),
    [
        ("d", lambda d: 16 * d**0.44),
        ("e", lambda d: 11 * d**0.41),
        ("f", lambda d: 5.5 * d**0.41),
        ("g", lambda d: 2.5 * d**0.34),
        ("k", lambda d: 0.6 * d ** (1 / 3)),
        ("n", lambda d: 5 * d**0.34),
    ],
)
def test_fundamental_deviations_follow_the_formulas_of_the_standard(letter, formula):
    table = (BELOW | ABOVE)[letter]
    for k, (value, d) in enumerate(zip(table, MEANS, strict=True)):
        expected = formula(d)
        rounding = 1.0 if expected <= 45 else 3.0 if expected <= 100 else 5.0
        assert value == pytest.approx(expected, abs=rounding + (1.5 if k == 0 else 0.0)), (letter, k)


def test_m_is_the_difference_of_two_grades_and_p_is_a_grade_and_a_little():
    for k, (m, p) in enumerate(zip(ABOVE["m"], ABOVE["p"], strict=True)):
        seven, six = GRADES[7][k], GRADES[6][k]
        assert abs(m - (seven - six)) <= (2 if k == 0 else 1), k
        assert (-4 if k == 0 else 0) <= p - seven <= 5, k


@pytest.mark.parametrize(
    ("size", "word", "low", "high"),  # limits in µm, as in the tables of machine elements
    [
        (25, "H7", 0, 21),
        (25, "g6", -20, -7),
        (25, "f7", -41, -20),
        (25, "h6", -13, 0),
        (25, "k6", 2, 15),
        (25, "m6", 8, 21),
        (25, "n6", 15, 28),
        (25, "p6", 22, 35),
        (25, "k8", 0, 33),
        (60, "js7", -15, 15),
        (60, "IT7", -15, 15),
        (100, "H8", 0, 54),
        (100, "e8", -126, -72),
        (100, "F8", 36, 90),
        (100, "D10", 120, 260),
        (18, "H7", 0, 18),  # up to and including
        (18.001, "H7", 0, 21),
        (500, "h11", -400, 0),
        (50, "m", -300, 300),
        (50, "ISO 2768-f", -150, 150),
        (30, "c", -500, 500),
        (1500, "v", -6000, 6000),
    ],
)
def test_limits_of_fits_and_general_tolerances(size, word, low, high):
    assert deviations(size, word) == pytest.approx((low * 1e-3, high * 1e-3), abs=ROUND_OFF)


def test_classes_of_iso_2768_do_not_get_finer_with_length_or_coarser_class():
    for table in GENERAL.values():
        known = [width for width in table if width is not None]
        assert len(table) == len(GENERAL_RANGES)
        assert known == sorted(known)
    for fine, coarse in (("f", "m"), ("m", "c"), ("c", "v")):
        assert all(a < b for a, b in zip(GENERAL[fine], GENERAL[coarse], strict=True) if a and b)


@pytest.mark.parametrize(
    ("units", "scale"), [("SI", 1e-3), ("mm-t", 1.0), ("lbf-in", 1 / 25.4), ("slug-ft", 1 / 304.8)]
)
def test_tolerances_come_in_the_unit_of_length_of_the_model(units, scale):
    model = cd.Model("shaft", units=units)
    model.parameter("diameter", 25 * scale)
    given_in_mm = cd.Tolerance(25.0, "g6", unit="mm").in_units(model.units)
    in_units_of_model = cd.Tolerance(25.0 * scale, "g6").in_units(model.units)
    for found in (given_in_mm, in_units_of_model):
        assert found.mean == pytest.approx((25 - 0.0135) * scale, rel=1e-12)
        assert found.sd == pytest.approx(0.013 / 6 * scale, rel=1e-9)
    stated = cd.Tolerance(25.0, 0.1, 0.2, unit="mm").limits(model.units)
    assert stated == pytest.approx((24.8 * scale, 25.1 * scale), rel=1e-12)


def test_a_model_of_unknown_length_is_refused_where_a_conversion_is_needed():
    odd = cd.Units("odd", "furlong", "kg", "N")
    assert cd.Tolerance(25.0, 0.1).limits(odd) == pytest.approx((24.9, 25.1))
    with pytest.raises(cd.ModelError, match='unit of length "furlong" of the model cannot be converted'):
        cd.Tolerance(25.0, "H7").limits(odd)
