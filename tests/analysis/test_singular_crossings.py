"""Machines that run through singular positions, against one equation for their only freedom.

N four-bars of equal bars in a row (IFToMM benchmark A02): flat, they could fold either way, and all loops lose rank at
once. With I = (N+1)/3 + N and m = (N+1)/2 + N:  I φ̈ = -m g cos φ.
"""

from __future__ import annotations

from math import pi

import numpy as np
import pytest
from scipy.integrate import solve_ivp

import cardan as cd

GRAVITY, UNTIL = 9.81, 10.0


def fourbars(loops: int) -> cd.Model:
    model = cd.Model(f"{loops} four-bars", gravity=(0, -GRAVITY))
    bars = [
        model.body(f"bar{k}", 1, 1 / 12, (k, 0.5), pi / 2, velocity=(0.5, 0), angular_velocity=-1)
        for k in range(loops + 1)
    ]
    for k, bar in enumerate(bars):
        model.add(cd.Revolute(f"A{k}", model.ground.at(k, 0), bar.at(-0.5, 0)))
    for k in range(loops):
        coupler = model.body(f"coupler{k}", 1, 1 / 12, (k + 0.5, 1), 0, velocity=(1, 0))
        model.add(cd.Revolute(f"B{k}", bars[k].at(0.5, 0), coupler.at(-0.5, 0)))
        model.add(cd.Revolute(f"C{k}", bars[k + 1].at(0.5, 0), coupler.at(0.5, 0)))
    return model


def angle_and_speed(loops: int, times: np.ndarray) -> np.ndarray:
    pull = GRAVITY * ((loops + 1) / 2 + loops) / ((loops + 1) / 3 + loops)
    return solve_ivp(
        lambda _, y: [y[1], -pull * np.cos(y[0])], (0, UNTIL), [pi / 2, -1], "DOP853", times, rtol=1e-13, atol=1e-13
    ).y


@pytest.mark.parametrize("method", ["partition", "joint"])
@pytest.mark.parametrize("loops", [1, 3])
def test_the_error_follows_the_tolerance_across_ten_singular_positions(loops, method):
    """The motion itself, over the top ten times, multiplies an error: one of ε in the speed at the bottom becomes 990 ε
    in the angle, 1690 ε in the speed. Two tolerances may be made there.
    """
    model = fourbars(loops)
    for rtol in (1e-6, 1e-8, 1e-10):
        result = cd.simulate(model, until=UNTIL, every=0.01, method=method, rtol=rtol, atol=0.01 * rtol)
        angle, speed = angle_and_speed(loops, result.t)
        for k in range(loops + 1):
            assert np.abs(result[f"bar{k}"].angle - angle).max() < 2 * 990 * rtol
            assert np.abs(result[f"bar{k}"].angular_velocity - speed).max() < 2 * 1690 * rtol
        for k in range(loops):  # on the branch of the parallelogram: couplers do not turn
            assert np.abs(result[f"coupler{k}"].angle).max() < 1e-10
            assert np.abs(result[f"coupler{k}"].angular_velocity).max() < 1e-7
        assert result.stats.constraint_error < 1e-10


@pytest.mark.parametrize("method", ["partition", "joint"])
def test_steps_are_no_shorter_for_it(method):
    """Beside singular positions every partition is poor: others are not tried, and steps go across."""
    stats = cd.simulate(fourbars(1), until=UNTIL, every=1, method=method, rtol=1e-8, atol=1e-10).stats
    assert stats.repartitions <= 3
    assert stats.steps < 700
    assert stats.rejected < 0.1 * stats.steps
