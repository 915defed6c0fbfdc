"""Claims of the pages on measured choices: Euler parameters (Nikravesh 1988, problems 13.3-13.8), reports."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import pytest

import cardan as cd

ROOT = Path(__file__).parents[1]
STEP = 0.02


@pytest.fixture(scope="module")
def choices():
    sys.path[:0] = [str(ROOT / "benchmarks"), str(ROOT / "examples")]
    try:
        import choices
        import follower_force
    finally:
        del sys.path[:2]
    return choices, follower_force


def test_ways_with_euler_parameters_differ_as_the_page_says(choices):
    """Errors of RK4 with h = 0.02 are some 1e-5; e0 > 0 ends on the other side; the length drifts or is kept."""
    ways, problem = choices
    inertia = np.array(problem.build()["box"].inertia[:3])
    exact = problem.by_direction_cosines(inertia)
    moment = np.cross(problem.CORNER, problem.PUSH)
    found = {}
    for way in ("plain", "corrected", "stabilized", "partitioned", "partitioned_positive"):
        p, off = getattr(ways, f"_{way}")(inertia, moment, problem.UNTIL, STEP)
        found[way] = np.abs(cd.to_direction_cosines(p / np.linalg.norm(p)) - exact).max(), off
    assert all(found[way][0] < 3e-5 for way in found if way != "partitioned_positive")
    assert found["partitioned_positive"][0] > 1.0
    assert found["plain"][1] > 1e-7
    assert found["corrected"][1] < 1e-15
    assert found["plain"][0] == pytest.approx(found["corrected"][0], rel=1e-2)


def test_reports_between_steps_are_as_good_as_ends_of_steps(choices):
    """INTRP of a DADS deck: the polynomial of a step adds nothing to its error."""
    for line in choices[0].reports()[3:]:
        _, *errors = (float(word) for word in line.split())
        assert errors[0] == pytest.approx(errors[1], rel=0.5)
        assert errors[2] == pytest.approx(errors[3], rel=0.5)
