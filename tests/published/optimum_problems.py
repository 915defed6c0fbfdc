"""Seventy-odd problems whose optima are published: which solver finds them, and does any say "converged" elsewhere?

HS n: Hock & Schittkowski, Test Examples for Nonlinear Programming Codes (Springer 1981), by their numbers. Where their
start lies outside the bounds it is moved onto them. MGH n: Moré, Garbow & Hillstrom, Testing unconstrained
optimization software (ACM TOMS 7, 1981). LV n.m: Lukšan & Vlček, Test problems for nonsmooth unconstrained and
linearly constrained optimization (Prague 2000), with the names of the literature.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import casadi as ca
import numpy as np

from cardan.design.optimization.problem import Problem, Requirement
from cardan.design.optimization.solvers.worst import minimise_worst
from design_problems import formulas, made

INF = np.inf


class PublishedProblem(NamedTuple):
    """A problem with the objectives of its local minima, the best first, in the order of the sources."""

    name: str
    problem: Problem
    optima: tuple[float, ...]


def nonlinear(
    name: str,
    objective: Callable,
    start: Sequence[float],
    optima: Sequence[float] | float,
    above: Callable = lambda x: (),
    equal: Callable = lambda x: (),
    lower: Sequence[float] | float = -INF,
    upper: Sequence[float] | float = INF,
) -> PublishedProblem:
    """min f subject to above(x) >= 0, equal(x) = 0 and bounds."""
    x = ca.SX.sym("x", len(start))
    requirements = [Requirement(f"g{k + 1}") for k in range(len(above(x)))]
    requirements += [Requirement(f"h{k + 1}", equal=True) for k in range(len(equal(x)))]

    def outputs(x: ca.SX) -> list[ca.SX]:
        return [objective(x), *(-g for g in above(x)), *equal(x)]

    inside = np.clip(np.array(start, float), lower, upper)
    return PublishedProblem(
        name, made(outputs, list(inside), requirements, lower, upper), tuple(np.atleast_1d(np.array(optima, float)))
    )


def least_of_the_largest(
    name: str, members: Callable, start: Sequence[float], optimum: float, above: Callable = lambda x: ()
) -> PublishedProblem:
    """min over x of the largest of several functions, subject to above(x) >= 0."""
    n = len(start)
    x = ca.SX.sym("x", n)
    count, limits = len(members(x)), len(above(x))
    values, gradients = formulas(lambda x: [*members(x), *(-g for g in above(x))], n)
    problem = minimise_worst(
        [f"x{i + 1}" for i in range(n)],
        np.array(start, float),
        np.full(n, -INF),
        np.full(n, INF),
        [f"f{k + 1}" for k in range(count)],
        [Requirement(f"g{k + 1}") for k in range(limits)],
        values,
        gradients,
        float(values(np.array(start, float))[:count].max()),
    )
    return PublishedProblem(name, problem, (optimum,))


def banana(x: ca.SX) -> ca.SX:
    return 100 * (x[1] - x[0] ** 2) ** 2 + (1 - x[0]) ** 2


def of_one_variable_and_two() -> list[PublishedProblem]:
    """HS 1 to 24: two variables."""
    root3 = np.sqrt(3.0)
    return [
        nonlinear("HS 1", banana, (-2, 1), 0.0, lower=(-INF, -1.5)),
        nonlinear("HS 2", banana, (-2, 1), (0.0504261879, 4.941229318), lower=(-INF, 1.5)),
        nonlinear("HS 3", lambda x: x[1] + 1e-5 * (x[1] - x[0]) ** 2, (10, 1), 0.0, lower=(-INF, 0)),
        nonlinear("HS 4", lambda x: (x[0] + 1) ** 3 / 3 + x[1], (1.125, 0.125), 8 / 3, lower=(1, 0)),
        nonlinear(
            "HS 5",
            lambda x: ca.sin(x[0] + x[1]) + (x[0] - x[1]) ** 2 - 1.5 * x[0] + 2.5 * x[1] + 1,
            (0, 0),
            (-root3 / 2 - np.pi / 3, 2 * np.pi / 3 - root3 / 2),
            lower=(-1.5, -3),
            upper=(4, 3),
        ),
        nonlinear("HS 6", lambda x: (1 - x[0]) ** 2, (-1.2, 1), 0.0, equal=lambda x: [10 * (x[1] - x[0] ** 2)]),
        nonlinear(
            "HS 7",
            lambda x: ca.log(1 + x[0] ** 2) - x[1],
            (2, 2),
            -root3,
            equal=lambda x: [(1 + x[0] ** 2) ** 2 + x[1] ** 2 - 4],
        ),
        nonlinear(
            "HS 9",
            lambda x: ca.sin(np.pi * x[0] / 12) * ca.cos(np.pi * x[1] / 16),
            (0, 0),
            -0.5,
            equal=lambda x: [4 * x[0] - 3 * x[1]],
        ),
        nonlinear(
            "HS 10",
            lambda x: x[0] - x[1],
            (-10, 10),
            -1.0,
            above=lambda x: [-3 * x[0] ** 2 + 2 * x[0] * x[1] - x[1] ** 2 + 1],
        ),
        nonlinear(
            "HS 11",
            lambda x: (x[0] - 5) ** 2 + x[1] ** 2 - 25,
            (4.9, 0.1),
            -8.498464223,
            above=lambda x: [-(x[0] ** 2) + x[1]],
        ),
        nonlinear(
            "HS 12",
            lambda x: x[0] ** 2 / 2 + x[1] ** 2 - x[0] * x[1] - 7 * x[0] - 7 * x[1],
            (0, 0),
            -30.0,
            above=lambda x: [25 - 4 * x[0] ** 2 - x[1] ** 2],
        ),
        nonlinear(
            "HS 14",
            lambda x: (x[0] - 2) ** 2 + (x[1] - 1) ** 2,
            (2, 2),
            9 - 2.875 * np.sqrt(7),
            above=lambda x: [1 - x[0] ** 2 / 4 - x[1] ** 2],
            equal=lambda x: [x[0] - 2 * x[1] + 1],
        ),
        nonlinear(
            "HS 15",
            banana,
            (-2, 1),
            (306.5, 360.379767),
            above=lambda x: [x[0] * x[1] - 1, x[0] + x[1] ** 2],
            upper=(0.5, INF),
        ),
        nonlinear(
            "HS 16",
            banana,
            (-2, 1),
            (0.25, 3.98219, 23.14466),
            above=lambda x: [x[0] + x[1] ** 2, x[0] ** 2 + x[1]],
            lower=(-2, -INF),
            upper=(0.5, 1),
        ),
        nonlinear(
            "HS 17",
            banana,
            (-2, 1),
            1.0,
            above=lambda x: [x[1] ** 2 - x[0], x[0] ** 2 - x[1]],
            lower=(-0.5, -INF),
            upper=(0.5, 1),
        ),
        nonlinear(
            "HS 18",
            lambda x: 0.01 * x[0] ** 2 + x[1] ** 2,
            (2, 2),
            5.0,
            above=lambda x: [x[0] * x[1] - 25, x[0] ** 2 + x[1] ** 2 - 25],
            lower=(2, 0),
            upper=50,
        ),
        nonlinear(
            "HS 19",
            lambda x: (x[0] - 10) ** 3 + (x[1] - 20) ** 3,
            (20.1, 5.84),
            -6961.81381,
            above=lambda x: [
                (x[0] - 5) ** 2 + (x[1] - 5) ** 2 - 100,
                82.81 - (x[1] - 5) ** 2 - (x[0] - 6) ** 2,
            ],
            lower=(13, 0),
            upper=100,
        ),
        nonlinear(
            "HS 20",
            banana,
            (-2, 1),
            (81.5 - 25 * root3, 83.5 - 25 * root3),
            above=lambda x: [x[0] + x[1] ** 2, x[0] ** 2 + x[1], x[0] ** 2 + x[1] ** 2 - 1],
            lower=(-0.5, -INF),
            upper=(0.5, INF),
        ),
        nonlinear(
            "HS 21",
            lambda x: 0.01 * x[0] ** 2 + x[1] ** 2 - 100,
            (-1, -1),
            -99.96,
            above=lambda x: [10 * x[0] - x[1] - 10],
            lower=(2, -50),
            upper=50,
        ),
        nonlinear(
            "HS 22",
            lambda x: (x[0] - 2) ** 2 + (x[1] - 1) ** 2,
            (2, 2),
            1.0,
            above=lambda x: [2 - x[0] - x[1], x[1] - x[0] ** 2],
        ),
        nonlinear(
            "HS 23",
            lambda x: x[0] ** 2 + x[1] ** 2,
            (3, 1),
            2.0,
            above=lambda x: [
                x[0] + x[1] - 1,
                x[0] ** 2 + x[1] ** 2 - 1,
                9 * x[0] ** 2 + x[1] ** 2 - 9,
                x[0] ** 2 - x[1],
                x[1] ** 2 - x[0],
            ],
            lower=-50,
            upper=50,
        ),
        nonlinear(
            "HS 24",
            lambda x: ((x[0] - 3) ** 2 - 9) * x[1] ** 3 / (27 * root3),
            (1, 0.5),
            -1.0,
            above=lambda x: [x[0] / root3 - x[1], x[0] + root3 * x[1], 6 - x[0] - root3 * x[1]],
            lower=0,
        ),
    ]


def of_three_variables() -> list[PublishedProblem]:
    """HS 26 to 37 and 60 to 66."""
    return [
        nonlinear(
            "HS 26",
            lambda x: (x[0] - x[1]) ** 2 + (x[1] - x[2]) ** 4,
            (-2.6, 2, 2),
            0.0,
            equal=lambda x: [(1 + x[1] ** 2) * x[0] + x[2] ** 4 - 3],
        ),
        nonlinear(
            "HS 27",
            lambda x: 0.01 * (x[0] - 1) ** 2 + (x[1] - x[0] ** 2) ** 2,
            (2, 2, 2),
            0.04,
            equal=lambda x: [x[0] + x[2] ** 2 + 1],
        ),
        nonlinear(
            "HS 28",
            lambda x: (x[0] + x[1]) ** 2 + (x[1] + x[2]) ** 2,
            (-4, 1, 1),
            0.0,
            equal=lambda x: [x[0] + 2 * x[1] + 3 * x[2] - 1],
        ),
        nonlinear(
            "HS 29",
            lambda x: -x[0] * x[1] * x[2],
            (1, 1, 1),
            -16 * np.sqrt(2),
            above=lambda x: [48 - x[0] ** 2 - 2 * x[1] ** 2 - 4 * x[2] ** 2],
        ),
        nonlinear(
            "HS 30",
            ca.sumsqr,
            (1, 1, 1),
            1.0,
            above=lambda x: [x[0] ** 2 + x[1] ** 2 - 1],
            lower=(1, -10, -10),
            upper=10,
        ),
        nonlinear(
            "HS 31",
            lambda x: 9 * x[0] ** 2 + x[1] ** 2 + 9 * x[2] ** 2,
            (1, 1, 1),
            6.0,
            above=lambda x: [x[0] * x[1] - 1],
            lower=(-10, 1, -10),
            upper=(10, 10, 1),
        ),
        nonlinear(
            "HS 32",
            lambda x: (x[0] + 3 * x[1] + x[2]) ** 2 + 4 * (x[0] - x[1]) ** 2,
            (0.1, 0.7, 0.2),
            1.0,
            above=lambda x: [6 * x[1] + 4 * x[2] - x[0] ** 3 - 3],
            equal=lambda x: [1 - x[0] - x[1] - x[2]],
            lower=0,
        ),
        nonlinear(
            "HS 33",
            lambda x: (x[0] - 1) * (x[0] - 2) * (x[0] - 3) + x[2],
            (0, 0, 3),
            np.sqrt(2) - 6,
            above=lambda x: [x[2] ** 2 - x[1] ** 2 - x[0] ** 2, ca.sumsqr(x) - 4],
            lower=0,
            upper=(INF, INF, 5),
        ),
        nonlinear(
            "HS 34",
            lambda x: -x[0],
            (0, 1.05, 2.9),
            -np.log(np.log(10)),
            above=lambda x: [x[1] - ca.exp(x[0]), x[2] - ca.exp(x[1])],
            lower=0,
            upper=(100, 100, 10),
        ),
        nonlinear(
            "HS 35",
            lambda x: 9 - 8 * x[0] - 6 * x[1] - 4 * x[2] + 2 * x[0] ** 2 + 2 * x[1] ** 2 + x[2] ** 2
            + 2 * x[0] * x[1] + 2 * x[0] * x[2],
            (0.5, 0.5, 0.5),
            1 / 9,
            above=lambda x: [3 - x[0] - x[1] - 2 * x[2]],
            lower=0,
        ),
        nonlinear(
            "HS 36",
            lambda x: -x[0] * x[1] * x[2],
            (10, 10, 10),
            -3300.0,
            above=lambda x: [72 - x[0] - 2 * x[1] - 2 * x[2]],
            lower=0,
            upper=(20, 11, 42),
        ),
        nonlinear(
            "HS 37",
            lambda x: -x[0] * x[1] * x[2],
            (10, 10, 10),
            -3456.0,
            above=lambda x: [72 - x[0] - 2 * x[1] - 2 * x[2], x[0] + 2 * x[1] + 2 * x[2]],
            lower=0,
            upper=42,
        ),
        nonlinear(
            "HS 60",
            lambda x: (x[0] - 1) ** 2 + (x[0] - x[1]) ** 2 + (x[1] - x[2]) ** 4,
            (2, 2, 2),
            0.03256820025,
            equal=lambda x: [x[0] * (1 + x[1] ** 2) + x[2] ** 4 - 4 - 3 * np.sqrt(2)],
            lower=-10,
            upper=10,
        ),
        nonlinear(
            "HS 61",
            lambda x: 4 * x[0] ** 2 + 2 * x[1] ** 2 + 2 * x[2] ** 2 - 33 * x[0] + 16 * x[1] - 24 * x[2],
            (0, 0, 0),
            -143.6461422,
            equal=lambda x: [3 * x[0] - 2 * x[1] ** 2 - 7, 4 * x[0] - x[2] ** 2 - 11],
        ),
        nonlinear(
            "HS 63",
            lambda x: 1000 - x[0] ** 2 - 2 * x[1] ** 2 - x[2] ** 2 - x[0] * x[1] - x[0] * x[2],
            (2, 2, 2),
            961.7151721,
            equal=lambda x: [8 * x[0] + 14 * x[1] + 7 * x[2] - 56, ca.sumsqr(x) - 25],
            lower=0,
        ),
        nonlinear(
            "HS 64",
            lambda x: 5 * x[0] + 50000 / x[0] + 20 * x[1] + 72000 / x[1] + 10 * x[2] + 144000 / x[2],
            (1, 1, 1),
            6299.842428,
            above=lambda x: [1 - 4 / x[0] - 32 / x[1] - 120 / x[2]],
            lower=1e-5,
        ),
        nonlinear(
            "HS 65",
            lambda x: (x[0] - x[1]) ** 2 + (x[0] + x[1] - 10) ** 2 / 9 + (x[2] - 5) ** 2,
            (-5, 5, 0),
            0.9535288567,
            above=lambda x: [48 - ca.sumsqr(x)],
            lower=(-4.5, -4.5, -5),
            upper=(4.5, 4.5, 5),
        ),
        nonlinear(
            "HS 66",
            lambda x: 0.2 * x[2] - 0.8 * x[0],
            (0, 1.05, 2.9),
            0.5181632741,
            above=lambda x: [x[1] - ca.exp(x[0]), x[2] - ca.exp(x[1])],
            lower=0,
            upper=(100, 100, 10),
        ),
    ]  # fmt: skip


def of_four_and_more_variables() -> list[PublishedProblem]:
    """HS 38 to 53 and 71 to 113."""
    three = lambda x: [x[0] + 3 * x[1], x[2] + x[3] - 2 * x[4], x[1] - x[4]]  # noqa: E731
    product = lambda x: x[0] * x[1] * x[2] * x[3] * x[4]  # noqa: E731
    cubes = lambda x: [ca.sumsqr(x) - 10, x[1] * x[2] - 5 * x[3] * x[4], x[0] ** 3 + x[1] ** 3 + 1]  # noqa: E731
    sixth = lambda x: (x[3] - 1) ** 4 + (x[4] - 1) ** 6  # noqa: E731
    flat = (2.3, 2.3, 3.2, 3.2, 3.2)
    return [
        nonlinear(
            "HS 38",
            lambda x: 100 * (x[1] - x[0] ** 2) ** 2 + (1 - x[0]) ** 2 + 90 * (x[3] - x[2] ** 2) ** 2 + (1 - x[2]) ** 2
            + 10.1 * ((x[1] - 1) ** 2 + (x[3] - 1) ** 2) + 19.8 * (x[1] - 1) * (x[3] - 1),
            (-3, -1, -3, -1),
            0.0,
            lower=-10,
            upper=10,
        ),
        nonlinear(
            "HS 39",
            lambda x: -x[0],
            (2, 2, 2, 2),
            -1.0,
            equal=lambda x: [x[1] - x[0] ** 3 - x[2] ** 2, x[0] ** 2 - x[1] - x[3] ** 2],
        ),
        nonlinear(
            "HS 40",
            lambda x: -x[0] * x[1] * x[2] * x[3],
            (0.8, 0.8, 0.8, 0.8),
            (-0.25, 0.25),
            equal=lambda x: [x[0] ** 3 + x[1] ** 2 - 1, x[0] ** 2 * x[3] - x[2], x[3] ** 2 - x[1]],
        ),
        nonlinear(
            "HS 41",
            lambda x: 2 - x[0] * x[1] * x[2],
            (2, 2, 2, 2),
            52 / 27,
            equal=lambda x: [x[0] + 2 * x[1] + 2 * x[2] - x[3]],
            lower=0,
            upper=(1, 1, 1, 2),
        ),
        nonlinear(
            "HS 42",
            lambda x: (x[0] - 1) ** 2 + (x[1] - 2) ** 2 + (x[2] - 3) ** 2 + (x[3] - 4) ** 2,
            (1, 1, 1, 1),
            28 - 10 * np.sqrt(2),
            equal=lambda x: [x[0] - 2, x[2] ** 2 + x[3] ** 2 - 2],
        ),
        nonlinear(
            "HS 43",
            rosen_suzuki,
            (0, 0, 0, 0),
            -44.0,
            above=lambda x: [-g for g in rosen_suzuki_limits(x)],
        ),
        nonlinear(
            "HS 44",
            lambda x: x[0] - x[1] - x[2] - x[0] * x[2] + x[0] * x[3] + x[1] * x[2] - x[1] * x[3],
            (0, 0, 0, 0),
            (-15.0, -13.0),
            above=lambda x: [
                8 - x[0] - 2 * x[1],
                12 - 4 * x[0] - x[1],
                12 - 3 * x[0] - 4 * x[1],
                8 - 2 * x[2] - x[3],
                8 - x[2] - 2 * x[3],
                5 - x[2] - x[3],
            ],
            lower=0,
        ),
        nonlinear("HS 45", lambda x: 2 - product(x) / 120, (2, 2, 2, 2, 2), 1.0, lower=0, upper=(1, 2, 3, 4, 5)),
        nonlinear(
            "HS 46",
            lambda x: (x[0] - x[1]) ** 2 + (x[2] - 1) ** 2 + sixth(x),
            (np.sqrt(2) / 2, 1.75, 0.5, 2, 2),
            0.0,
            equal=lambda x: [x[0] ** 2 * x[3] + ca.sin(x[3] - x[4]) - 1, x[1] + x[2] ** 4 * x[3] ** 2 - 2],
        ),
        nonlinear(
            "HS 48",
            lambda x: (x[0] - 1) ** 2 + (x[1] - x[2]) ** 2 + (x[3] - x[4]) ** 2,
            (3, 5, -3, 2, -2),
            0.0,
            equal=lambda x: [ca.sum1(x) - 5, x[2] - 2 * (x[3] + x[4]) + 3],
        ),
        nonlinear(
            "HS 49",
            lambda x: (x[0] - x[1]) ** 2 + (x[2] - 1) ** 2 + sixth(x),
            (10, 7, 2, -3, 0.8),
            0.0,
            equal=lambda x: [x[0] + x[1] + x[2] + 4 * x[3] - 7, x[2] + 5 * x[4] - 6],
        ),
        nonlinear(
            "HS 50",
            lambda x: (x[0] - x[1]) ** 2 + (x[1] - x[2]) ** 2 + (x[2] - x[3]) ** 4 + (x[3] - x[4]) ** 2,
            (35, -31, 11, 5, -5),
            0.0,
            equal=lambda x: [x[k] + 2 * x[k + 1] + 3 * x[k + 2] - 6 for k in range(3)],
        ),
        nonlinear(
            "HS 51",
            lambda x: (x[0] - x[1]) ** 2 + (x[1] + x[2] - 2) ** 2 + (x[3] - 1) ** 2 + (x[4] - 1) ** 2,
            (2.5, 0.5, 2, -1, 0.5),
            0.0,
            equal=lambda x: [x[0] + 3 * x[1] - 4, x[2] + x[3] - 2 * x[4], x[1] - x[4]],
        ),
        nonlinear(
            "HS 52",
            lambda x: (4 * x[0] - x[1]) ** 2 + (x[1] + x[2] - 2) ** 2 + (x[3] - 1) ** 2 + (x[4] - 1) ** 2,
            (2, 2, 2, 2, 2),
            1859 / 349,
            equal=three,
        ),
        nonlinear(
            "HS 53",
            lambda x: (x[0] - x[1]) ** 2 + (x[1] + x[2] - 2) ** 2 + (x[3] - 1) ** 2 + (x[4] - 1) ** 2,
            (2, 2, 2, 2, 2),
            176 / 43,
            equal=three,
            lower=-10,
            upper=10,
        ),
        nonlinear(
            "HS 71",
            lambda x: x[0] * x[3] * (x[0] + x[1] + x[2]) + x[2],
            (1, 5, 5, 1),
            17.0140173,
            above=lambda x: [x[0] * x[1] * x[2] * x[3] - 25],
            equal=lambda x: [ca.sumsqr(x) - 40],
            lower=1,
            upper=5,
        ),
        nonlinear(
            "HS 76",
            lambda x: x[0] ** 2 + 0.5 * x[1] ** 2 + x[2] ** 2 + 0.5 * x[3] ** 2 - x[0] * x[2] + x[2] * x[3]
            - x[0] - 3 * x[1] + x[2] - x[3],
            (0.5, 0.5, 0.5, 0.5),
            -4.681818182,
            above=lambda x: [
                5 - x[0] - 2 * x[1] - x[2] - x[3],
                4 - 3 * x[0] - x[1] - 2 * x[2] + x[3],
                x[1] + 4 * x[2] - 1.5,
            ],
            lower=0,
        ),
        nonlinear(
            "HS 77",
            lambda x: (x[0] - 1) ** 2 + (x[0] - x[1]) ** 2 + (x[2] - 1) ** 2 + sixth(x),
            (2, 2, 2, 2, 2),
            0.24150513,
            equal=lambda x: [
                x[0] ** 2 * x[3] + ca.sin(x[3] - x[4]) - 2 * np.sqrt(2),
                x[1] + x[2] ** 4 * x[3] ** 2 - 8 - np.sqrt(2),
            ],
        ),
        nonlinear("HS 78", product, (-2, 1.5, 2, -1, -1), -2.91970041, equal=cubes),
        nonlinear(
            "HS 79",
            lambda x: (x[0] - 1) ** 2 + (x[0] - x[1]) ** 2 + (x[1] - x[2]) ** 2 + (x[2] - x[3]) ** 4
            + (x[3] - x[4]) ** 4,
            (2, 2, 2, 2, 2),
            0.0787768209,
            equal=lambda x: [
                x[0] + x[1] ** 2 + x[2] ** 3 - 2 - 3 * np.sqrt(2),
                x[1] - x[2] ** 2 + x[3] + 2 - 2 * np.sqrt(2),
                x[0] * x[4] - 2,
            ],
        ),
        nonlinear(
            "HS 80",
            lambda x: ca.exp(product(x)),
            (-2, 2, 2, -1, -1),
            0.0539498478,
            equal=cubes,
            lower=tuple(-v for v in flat),
            upper=flat,
        ),
        nonlinear(
            "HS 81",
            lambda x: ca.exp(product(x)) - 0.5 * (x[0] ** 3 + x[1] ** 3 + 1) ** 2,
            (-2, 2, 2, -1, -1),
            0.0539498478,
            equal=cubes,
            lower=tuple(-v for v in flat),
            upper=flat,
        ),
        nonlinear("HS 100", seven, (1, 2, 0, 4, 0, 1, 1), 680.6300573, above=lambda x: [-g for g in seven_limits(x)]),
        nonlinear("HS 113", ten, (2, 3, 5, 5, 1, 2, 7, 3, 6, 10), 24.3062091, above=ten_limits),
    ]  # fmt: skip


def rosen_suzuki(x: ca.SX) -> ca.SX:
    return ca.sumsqr(x[:2]) + 2 * x[2] ** 2 + x[3] ** 2 - 5 * x[0] - 5 * x[1] - 21 * x[2] + 7 * x[3]


def rosen_suzuki_limits(x: ca.SX) -> list[ca.SX]:
    """At most 0."""
    return [
        ca.sumsqr(x) + x[0] - x[1] + x[2] - x[3] - 8,
        x[0] ** 2 + 2 * x[1] ** 2 + x[2] ** 2 + 2 * x[3] ** 2 - x[0] - x[3] - 10,
        2 * x[0] ** 2 + x[1] ** 2 + x[2] ** 2 + 2 * x[0] - x[1] - x[3] - 5,
    ]


def seven(x: ca.SX) -> ca.SX:
    return (
        (x[0] - 10) ** 2 + 5 * (x[1] - 12) ** 2 + x[2] ** 4 + 3 * (x[3] - 11) ** 2 + 10 * x[4] ** 6 + 7 * x[5] ** 2
        + x[6] ** 4 - 4 * x[5] * x[6] - 10 * x[5] - 8 * x[6]
    )  # fmt: skip


def seven_limits(x: ca.SX) -> list[ca.SX]:
    """At most 0."""
    return [
        2 * x[0] ** 2 + 3 * x[1] ** 4 + x[2] + 4 * x[3] ** 2 + 5 * x[4] - 127,
        7 * x[0] + 3 * x[1] + 10 * x[2] ** 2 + x[3] - x[4] - 282,
        23 * x[0] + x[1] ** 2 + 6 * x[5] ** 2 - 8 * x[6] - 196,
        4 * x[0] ** 2 + x[1] ** 2 - 3 * x[0] * x[1] + 2 * x[2] ** 2 + 5 * x[5] - 11 * x[6],
    ]


def ten(x: ca.SX) -> ca.SX:
    return (
        x[0] ** 2 + x[1] ** 2 + x[0] * x[1] - 14 * x[0] - 16 * x[1] + (x[2] - 10) ** 2 + 4 * (x[3] - 5) ** 2
        + (x[4] - 3) ** 2 + 2 * (x[5] - 1) ** 2 + 5 * x[6] ** 2 + 7 * (x[7] - 11) ** 2 + 2 * (x[8] - 10) ** 2
        + (x[9] - 7) ** 2 + 45
    )  # fmt: skip


def ten_limits(x: ca.SX) -> list[ca.SX]:
    return [
        105 - 4 * x[0] - 5 * x[1] + 3 * x[6] - 9 * x[7],
        -10 * x[0] + 8 * x[1] + 17 * x[6] - 2 * x[7],
        8 * x[0] - 2 * x[1] - 5 * x[8] + 2 * x[9] + 12,
        -3 * (x[0] - 2) ** 2 - 4 * (x[1] - 3) ** 2 - 2 * x[2] ** 2 + 7 * x[3] + 120,
        -5 * x[0] ** 2 - 8 * x[1] - (x[2] - 6) ** 2 + 2 * x[3] + 40,
        -0.5 * (x[0] - 8) ** 2 - 2 * (x[1] - 4) ** 2 - 3 * x[4] ** 2 + x[5] + 30,
        -x[0] ** 2 - 2 * (x[1] - 2) ** 2 + 2 * x[0] * x[1] - 14 * x[4] + 6 * x[5],
        3 * x[0] - 6 * x[1] - 12 * (x[8] - 8) ** 2 + 7 * x[9],
    ]  # fmt: skip


def without_limits() -> list[PublishedProblem]:
    """Valleys, bad scales and bad starts. The last two are those with which a solver was caught."""
    turn = lambda x: ca.atan2(x[1], x[0]) / (2 * np.pi)  # noqa: E731
    return [
        nonlinear(
            "MGH 2 Freudenstein & Roth",
            lambda x: (-13 + x[0] + ((5 - x[1]) * x[1] - 2) * x[1]) ** 2
            + (-29 + x[0] + ((x[1] + 1) * x[1] - 14) * x[1]) ** 2,
            (0.5, -2),
            (0.0, 48.98425368),
        ),
        nonlinear(
            "MGH 3 Powell, badly scaled",
            lambda x: (1e4 * x[0] * x[1] - 1) ** 2 + (ca.exp(-x[0]) + ca.exp(-x[1]) - 1.0001) ** 2,
            (0, 1),
            0.0,
        ),
        nonlinear(
            "MGH 4 Brown, badly scaled",
            lambda x: (x[0] - 1e6) ** 2 + (x[1] - 2e-6) ** 2 + (x[0] * x[1] - 2) ** 2,
            (1, 1),
            0.0,
        ),
        nonlinear(
            "MGH 5 Beale",
            lambda x: (1.5 - x[0] * (1 - x[1])) ** 2
            + (2.25 - x[0] * (1 - x[1] ** 2)) ** 2
            + (2.625 - x[0] * (1 - x[1] ** 3)) ** 2,
            (1, 1),
            0.0,
        ),
        nonlinear(
            "MGH 7 helical valley",
            lambda x: 100 * ((x[2] - 10 * turn(x)) ** 2 + (ca.sqrt(x[0] ** 2 + x[1] ** 2) - 1) ** 2) + x[2] ** 2,
            (-1, 0, 0),
            0.0,
        ),
        nonlinear(
            "MGH 13 Powell, singular",
            lambda x: (x[0] + 10 * x[1]) ** 2 + 5 * (x[2] - x[3]) ** 2 + (x[1] - 2 * x[2]) ** 4
            + 10 * (x[0] - x[3]) ** 4,
            (3, -1, 0, 1),
            0.0,
        ),
        nonlinear(
            "a steep and a flat direction", lambda x: 1e6 * (x[0] - 2) ** 2 + (x[1] - 3) ** 2, (100, 0.004), 0.0
        ),
        nonlinear(
            "a very bad start", lambda x: (x[0] - 5) ** 4 + (x[1] + 1) ** 2 + 7 + x[0] * 0, (4000, 90), 7.0
        ),
    ]  # fmt: skip


def of_many_variables() -> list[PublishedProblem]:
    """Forty and more parameters: a valley, and a quadratic problem as that of the ordinates of a force over time."""
    n = 60
    t = (np.arange(n) + 0.5) / n
    reach, speed = (1 - t) / n, np.full(n, 1 / n)  # of a mass of 1 kg pushed for a second: x(1), v(1)
    rows = np.array([reach, speed])
    least = float(np.array([1.0, 0.0]) @ np.linalg.solve(rows @ rows.T, np.array([1.0, 0.0]))) / n
    return [
        nonlinear(
            "chained valley of 40",
            lambda x: ca.sum1(100 * (x[1:] - x[:-1] ** 2) ** 2 + (1 - x[:-1]) ** 2),
            (-1.2, 1.0) * 20,
            (0.0, 3.9866),
        ),
        nonlinear(
            "60 ordinates of a force",
            lambda x: ca.sumsqr(x) / n,
            (0.1,) * n,
            least,
            equal=lambda x: [ca.dot(x, reach) - 1, ca.dot(x, speed)],
            lower=-100,
            upper=100,
        ),
    ]


def of_the_largest() -> list[PublishedProblem]:
    """Minimise the largest of several functions."""
    ring = lambda x: ca.sumsqr(x)  # noqa: E731
    return [
        least_of_the_largest(
            "LV 2.1 CB2",
            lambda x: [x[0] ** 2 + x[1] ** 4, (2 - x[0]) ** 2 + (2 - x[1]) ** 2, 2 * ca.exp(x[1] - x[0])],
            (1, -0.1),
            1.9522244939,
        ),
        least_of_the_largest(
            "LV 2.4 CB3",
            lambda x: [x[0] ** 4 + x[1] ** 2, (2 - x[0]) ** 2 + (2 - x[1]) ** 2, 2 * ca.exp(x[1] - x[0])],
            (2, 2),
            2.0,
        ),
        least_of_the_largest(
            "LV 2.5 DEM",
            lambda x: [5 * x[0] + x[1], -5 * x[0] + x[1], x[0] ** 2 + x[1] ** 2 + 4 * x[1]],
            (1, 1),
            -3.0,
        ),
        least_of_the_largest(
            "LV 2.6 QL",
            lambda x: [ring(x), ring(x) + 10 * (4 - 4 * x[0] - x[1]), ring(x) + 10 * (6 - x[0] - 2 * x[1])],
            (-1, 5),
            7.2,
        ),
        least_of_the_largest(
            "LV 2.7 LQ",
            lambda x: [-x[0] - x[1], -x[0] - x[1] + ring(x) - 1],
            (-0.5, -0.5),
            -np.sqrt(2),
        ),
        least_of_the_largest(
            "LV 2.8 Mifflin 1", lambda x: [-x[0] + 0 * x[1], -x[0] + 20 * (ring(x) - 1)], (0.8, 0.6), -1.0
        ),
        least_of_the_largest(
            "LV 2.10 Rosen & Suzuki",
            lambda x: [rosen_suzuki(x), *(rosen_suzuki(x) + 10 * g for g in rosen_suzuki_limits(x))],
            (0, 0, 0, 0),
            -44.0,
        ),
        least_of_the_largest(
            "LV 2.17 Wong 1",
            lambda x: [seven(x), *(seven(x) + 10 * g for g in seven_limits(x))],
            (1, 2, 0, 4, 0, 1, 1),
            680.63005737,
        ),
        least_of_the_largest(
            "LV 2.x EVD52",
            lambda x: [
                ring(x) - 1,
                x[0] ** 2 + x[1] ** 2 + (x[2] - 2) ** 2,
                x[0] + x[1] + x[2] - 1,
                x[0] + x[1] - x[2] + 1,
                2 * x[0] ** 3 + 6 * x[1] ** 2 + 2 * (5 * x[2] - x[0] + 1) ** 2,
                x[0] ** 2 - 9 * x[2],
            ],
            (1, 1, 1),
            3.5997193,
        ),
        least_of_the_largest(
            "Madsen",
            lambda x: [
                sign * f
                for f in (x[0] ** 2 + x[1] ** 2 + x[0] * x[1], ca.sin(x[0]), ca.cos(x[1]))
                for sign in (1, -1)
            ],
            (3, 1),
            0.61643244,
        ),
        least_of_the_largest(
            "LV 5.1 MAD1",
            lambda x: [x[0] ** 2 + x[1] ** 2 + x[0] * x[1] - 1, ca.sin(x[0]), -ca.cos(x[1])],
            (1, 2),
            -0.38965952,
            above=lambda x: [x[0] + x[1] - 0.5],
        ),
    ]  # fmt: skip


def all_problems() -> list[PublishedProblem]:
    """Every problem, in the order of the sources."""
    return [
        *of_one_variable_and_two(),
        *of_three_variables(),
        *of_four_and_more_variables(),
        *without_limits(),
        *of_many_variables(),
        *of_the_largest(),
    ]


def error_of(one: PublishedProblem, objective: float) -> float:
    """How far an objective is from the nearest published optimum: relative, absolute where that is below 1."""
    return min(distance(objective, optimum) for optimum in one.optima)


def distance(objective: float, optimum: float) -> float:
    """Relative, absolute where the optimum is below 1."""
    return abs(objective - optimum) / max(1.0, abs(optimum))
