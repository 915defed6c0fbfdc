"""NSGA-II on functions, without machines.

Test problems: Zitzler, Deb & Thiele (2000), "Comparison of multiobjective evolutionary algorithms: empirical results";
BNH: Binh & Korn (1997). The hypervolumes of 100 designs after 250 generations (BNH: 100) are compared with those that
pymoo 0.6.2 reached in five runs, and with the exact fronts.
"""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest

from cardan.design.search.nsga2 import Nsga2, crossed, mutated
from cardan.design.search.ranking import crowding, fronts, hypervolume


def zdt(number, x):
    f, g = x[:, 0], 1 + 9 * x[:, 1:].mean(axis=1)
    r = f / g
    h = {1: 1 - np.sqrt(r), 2: 1 - r**2, 3: 1 - np.sqrt(r) - r * np.sin(10 * np.pi * f)}[number]
    return np.column_stack([f, g * h]), np.zeros(len(x))


def bnh(x):
    a, b = 5 * x[:, 0], 3 * x[:, 1]
    missed = np.maximum(0, (a - 5) ** 2 + b**2 - 25) + np.maximum(0, 7.7 - (a - 8) ** 2 - (b + 3) ** 2)
    return np.column_stack([4 * a**2 + 4 * b**2, (a - 5) ** 2 + (b - 5) ** 2]), missed


def evolved(problem, n, generations, seed, size=100):
    random = np.random.default_rng(seed)
    search = Nsga2(n, size, random, random.random((size, n)))
    for _ in range(generations):
        search.tell(*problem(search.ask()))
    return search


PYMOO = {1: 0.8694, 2: 0.5361, 3: 1.3271}  # the least of five runs


@pytest.mark.parametrize("number", [1, 2, 3])
def test_zdt_as_the_reference(number):
    search = evolved(lambda x: zdt(number, x), 30, 250, seed=3)
    volume = hypervolume(search.objectives[search.front == 0], [1.1, 1.1])
    front, _ = zdt(number, np.column_stack([np.linspace(0, 1, 3001), np.zeros((3001, 29))]))
    exact = hypervolume(front, [1.1, 1.1])
    assert PYMOO[number] - 1e-3 < volume < exact


def test_the_hypervolume_of_a_curve_in_closed_form():
    """ZDT1 and ZDT2 beside (1.1, 1.1): ∫ (1.1 - f2) df1 = 0.1 + 2/3 and 0.1 + 1/3, and 0.11 beyond f1 = 1."""
    for number, area in ((1, 2 / 3), (2, 1 / 3)):
        front, _ = zdt(number, np.column_stack([np.linspace(0, 1, 3001), np.zeros((3001, 29))]))
        assert hypervolume(front, [1.1, 1.1]) == pytest.approx(0.21 + area, abs=3e-4)


def test_a_constrained_problem_as_the_reference():
    search = evolved(bnh, 2, 100, seed=0)
    assert (search.violation == 0).all()
    assert 5247 < hypervolume(search.objectives[search.front == 0], [140, 50]) < 5262  # pymoo: 5247 to 5251.6


def test_fronts_are_those_of_the_definition():
    """Front 0 is what nothing dominates, front 1 what nothing but front 0 dominates, and so on: by all pairs."""
    random = np.random.default_rng(0)
    objectives = random.integers(0, 6, (60, 3)).astype(float)
    violation = np.where(random.random(60) < 0.3, random.integers(0, 3, 60), 0.0)
    found = fronts(objectives, violation)

    def dominates(i, j):
        if violation[i] == 0 and violation[j] == 0:
            return (objectives[i] <= objectives[j]).all() and (objectives[i] < objectives[j]).any()
        return violation[i] < violation[j]

    left, number = set(range(60)), 0
    while left:
        front = {j for j in left if not any(dominates(i, j) for i in left)}
        assert {j for j in range(60) if found[j] == number} == front
        left, number = left - front, number + 1


def test_designs_that_failed_come_last():
    objectives = np.array([[1.0, 1.0], [np.nan, 0.0], [2.0, 2.0], [0.0, 0.0]])
    found = fronts(objectives, np.array([0.0, 0.0, 0.0, 5.0]))
    assert found.tolist() == [0, 3, 1, 2]


def test_crowding_by_hand():
    f = np.array([[0.0, 4.0], [1.0, 2.0], [3.0, 1.0], [4.0, 0.0]])
    found = crowding(f)
    assert found[[0, 3]].tolist() == [np.inf, np.inf]
    assert found[1] == pytest.approx(3 / 4 + 3 / 4)
    assert found[2] == pytest.approx(3 / 4 + 2 / 4)


@pytest.mark.parametrize("m", [2, 3, 4])
def test_hypervolume_by_counting_boxes(m):
    """On a grid of whole numbers the volume is the number of unit boxes that a point dominates."""
    random = np.random.default_rng(m)
    points = random.integers(0, 5, (9, m))
    boxes = sum(any((point <= box).all() for point in points) for box in product(range(5), repeat=m))
    assert hypervolume(points, [5] * m) == pytest.approx(boxes)
    assert hypervolume(points + 10, [5] * m) == 0


def test_crossover_and_mutation_stay_in_the_cube_and_keep_the_middle():
    random = np.random.default_rng(0)
    a, b = random.random((2, 20_000, 2))
    first, second = crossed(a, b, random)
    assert ((first >= 0) & (first <= 1) & (second >= 0) & (second <= 1)).all()
    # children lie about their parents evenly; bounds that are nearer on one side bend that a little
    assert np.mean(first + second - a - b) == pytest.approx(0, abs=0.01)
    inner = np.full((20_000, 2), 0.5)
    moved = mutated(inner, random)
    assert ((moved >= 0) & (moved <= 1)).all()
    assert (moved != inner).mean() == pytest.approx(0.5, abs=0.02)  # one of two variables
    assert moved.mean() == pytest.approx(0.5, abs=0.002)
    # polynomial mutation: E|δ| = 1 / (η + 2) of the range far from bounds, times the share that is moved
    assert np.abs(moved - inner).mean() == pytest.approx(0.5 / 22, rel=0.03)


def test_copies_are_not_evaluated_again():
    seen = set()
    random = np.random.default_rng(0)
    search = Nsga2(1, 20, random, random.random((20, 1)))
    for _ in range(30):
        points = search.ask()
        keys = {point.tobytes() for point in points}
        assert len(keys) == len(points)
        parents = {point.tobytes() for point in search.points}
        assert not keys & parents
        seen |= keys
        search.tell(np.column_stack([points[:, 0], 1 - points[:, 0]]), np.zeros(len(points)))
