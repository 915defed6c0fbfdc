"""CMA-ES on functions, without machines: evaluations as in the literature, constrained problems with known optima.

Evaluations to reach f = 1e-8 from (2, 2, ...) with σ = 3 in [-5, 5]ⁿ: PYCMA holds the medians over seven runs of pycma
4.5.0 (Hansen, Akimoto & Baudis) with the same start, step and population. Constrained problems: g06, g08, g09, g11 and
g24 of Liang et al. (2006), "Problem definitions and evaluation criteria for the CEC 2006 special session on constrained
real-parameter optimization", with the optima given there.
"""

from __future__ import annotations

from math import gamma, sqrt

import numpy as np
import pytest

from cardan.design.search.cma_es import CmaEs, Distribution, Numbers, default_size, into_cube, out_of_cube
from cardan.design.search.ranking import ranked


def sphere(x):
    return (x**2).sum(axis=1)


def ellipsoid(x):
    n = x.shape[1]
    return (10.0 ** (6 * np.arange(n) / (n - 1)) * x**2).sum(axis=1)


def rosenbrock(x):
    return (100 * (x[:, :-1] ** 2 - x[:, 1:]) ** 2 + (x[:, :-1] - 1) ** 2).sum(axis=1)


def rastrigin(x):
    return 10 * x.shape[1] + (x**2 - 10 * np.cos(2 * np.pi * x)).sum(axis=1)


PYCMA = {
    (sphere, 2): 234,
    (sphere, 5): 736,
    (sphere, 10): 1550,
    (ellipsoid, 2): 456,
    (ellipsoid, 5): 1520,
    (ellipsoid, 10): 4100,
    (rosenbrock, 2): 456,
    (rosenbrock, 5): 1736,
    (rosenbrock, 10): 5530,
}


def evaluations(f, n, seed, size=None, most=200_000):
    """How many designs it takes to reach 1e-8."""
    search = CmaEs(np.full(n, 0.7), size or default_size(n), np.random.default_rng(seed))
    count = 0
    while count < most:
        points = search.ask()
        assert ((points >= 0) & (points <= 1)).all()
        values = f(10 * points - 5)
        count += len(points)
        if values.min() < 1e-8:
            return count
        search.tell(values, np.zeros(len(points)))
    return most


@pytest.mark.parametrize(("f", "n"), PYCMA, ids=lambda x: getattr(x, "__name__", str(x)))
def test_as_many_evaluations_as_the_reference(f, n):
    median = np.median([evaluations(f, n, seed) for seed in range(5)])
    assert 0.7 * PYCMA[f, n] < median < 1.4 * PYCMA[f, n]


def test_restarts_with_larger_populations_find_the_one_optimum_of_many():
    """Rastrigin's function in five variables has 11⁵ local minima; Auger & Hansen (2005): IPOP finds the global one."""
    counts = [evaluations(rastrigin, 5, seed) for seed in range(4)]
    assert max(counts) < 60_000  # measured: 7,000 to 44,000


def test_the_weights_are_those_of_the_tutorial():
    """Table 1 of Hansen (2016), n = λ = 10: the positive weights add up to one, χ is that of ten variables."""
    numbers = Numbers.of(10, 10)
    positive = numbers.weights[numbers.weights > 0]
    assert len(positive) == 5
    assert positive.sum() == pytest.approx(1)
    assert numbers.mu_eff == pytest.approx(1 / (positive**2).sum())
    assert numbers.c_1 + numbers.c_mu <= 1
    assert numbers.chi == pytest.approx(sqrt(2) * gamma(5.5) / gamma(5), rel=1e-3)  # E |N(0, I)|


def test_without_selection_the_mean_and_the_covariance_stay_where_they_are():
    """Under random ranks E[m] and E[ln σ] do not move: 400 independent searches of one generation each."""
    random = np.random.default_rng(0)
    means, steps = [], []
    for _ in range(400):
        here = Distribution.at(np.zeros(3), 0.3)
        for _ in range(5):
            here = here.updated(here.sample(8, random), Numbers.of(3, 8))
        means.append(here.mean)
        steps.append(np.log(here.sigma / 0.3))
    error = np.std(means, axis=0) / np.sqrt(len(means))
    assert (np.abs(np.mean(means, axis=0)) < 4 * error).all()
    assert abs(np.mean(steps)) < 0.1


def test_the_cube_is_reached_from_everywhere_and_left_as_it_is_inside():
    inside = np.linspace(0, 1, 1001)
    assert into_cube(out_of_cube(inside)) == pytest.approx(inside, abs=1e-14)
    far = np.linspace(-7, 7, 100_001)
    image = into_cube(far)
    assert ((image >= 0) & (image <= 1)).all()
    assert np.abs(np.diff(image)).max() <= (far[1] - far[0]) * (1 + 1e-9)  # continuous, and nowhere steeper than 1
    middle = (far > 0.05) & (far < 0.95)
    assert image[middle] == pytest.approx(far[middle], abs=1e-15)


def test_an_optimum_in_a_corner_is_found():
    values = []
    search = CmaEs(np.full(4, 0.5), 16, np.random.default_rng(0))
    for _ in range(80):
        points = search.ask()
        f = points @ np.array([1.0, -2.0, 3.0, 0.0]) + (points[:, 3] - 0.3) ** 2
        values.append(f.min())
        search.tell(f, np.zeros(len(points)))
    assert min(values) == pytest.approx(-2.0, abs=1e-9)


# -- constraints -----------------------------------------------------------------------------------------------------


def g06(x):
    a, b = x.T
    return (a - 10) ** 3 + (b - 20) ** 3, [100 - (a - 5) ** 2 - (b - 5) ** 2, (a - 6) ** 2 + (b - 5) ** 2 - 82.81]


def g08(x):
    a, b = np.maximum(x.T, 1e-9)
    f = -(np.sin(2 * np.pi * a) ** 3) * np.sin(2 * np.pi * b) / (a**3 * (a + b))
    return f, [a**2 - b + 1, 1 - a + (b - 4) ** 2]


def g09(x):
    a, b, c, d, e, f, g = x.T
    value = (a - 10) ** 2 + 5 * (b - 12) ** 2 + c**4 + 3 * (d - 11) ** 2 + 10 * e**6
    value = value + 7 * f**2 + g**4 - 4 * f * g - 10 * f - 8 * g
    return value, [
        -127 + 2 * a**2 + 3 * b**4 + c + 4 * d**2 + 5 * e,
        -282 + 7 * a + 3 * b + 10 * c**2 + d - e,
        -196 + 23 * a + b**2 + 6 * f**2 - 8 * g,
        4 * a**2 + b**2 - 3 * a * b + 2 * c**2 + 5 * f - 11 * g,
    ]


def g11(x):
    a, b = x.T
    return a**2 + (b - 1) ** 2, [np.abs(b - a**2) - 1e-4]


def g24(x):
    a, b = x.T
    first = -2 * a**4 + 8 * a**3 - 8 * a**2 + b - 2
    return -a - b, [first, -4 * a**4 + 32 * a**3 - 88 * a**2 + 96 * a + b - 36]


PROBLEMS = [
    (g06, (13, 0), (100, 100), -6961.8138755802),
    (g08, (0, 0), (10, 10), -0.0958250414180359),
    (g09, (-10,) * 7, (10,) * 7, 680.630057374402),
    (g11, (-1, -1), (1, 1), 0.7499),
    (g24, (0, 0), (3, 4), -5.50801327159536),
]


@pytest.mark.parametrize(("problem", "lower", "upper", "optimum"), PROBLEMS, ids=lambda x: getattr(x, "__name__", ""))
def test_constrained_problems_of_cec_2006(problem, lower, upper, optimum):
    lower, upper = np.array(lower, float), np.array(upper, float)
    search = CmaEs(np.full(len(lower), 0.5), 16, np.random.default_rng(1))
    best = np.inf
    for _ in range(250):
        f, limits = problem(lower + search.ask() * (upper - lower))
        violation = np.maximum(np.column_stack(limits), 0).sum(axis=1)
        best = min([best, *f[violation == 0]])
        search.tell(f, violation)
    assert best == pytest.approx(optimum, rel=1e-6)
    assert best > optimum - 1e-9 * abs(optimum)


def test_debs_rules():
    nan = np.nan
    objective = np.array([3.0, 1.0, nan, 2.0, -9.0, -5.0])
    violation = np.array([0.0, 0.0, nan, 0.0, 0.5, 0.1])
    assert ranked(objective, violation).tolist() == [1, 3, 0, 5, 4, 2]
    assert ranked(objective, violation, level=0.2).tolist() == [5, 1, 3, 0, 4, 2]  # a small violation counts as none
