"""The planar vehicles of Nikravesh (1988), problems 10.31 and 10.32, over several grounds."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import cardan as cd
from cardan.files.example_runs import load_module

EXAMPLES = Path(__file__).parents[2] / "examples"
vehicle, suspended = (load_module(EXAMPLES / f"{name}.py") for name in ("vehicle", "vehicle_suspension"))

STANDS = 1e-8  # of the weight
ENERGY = 1e-4  # of the turnover, at the default rtol of 1e-6
WHEELS = ("front", "rear")


@pytest.mark.parametrize("module", [vehicle, suspended], ids=["three bodies", "five bodies"])
def test_the_tyres_bear_the_weight(module):
    model = module.build()
    rest = cd.equilibrium(model)
    weight = module.GRAVITY * sum(body.mass for body in model.bodies.values())
    assert sum(rest[f"{wheel} tyre"].normal_force[0] for wheel in WHEELS) == pytest.approx(weight, rel=STANDS)


@pytest.mark.parametrize("ground", suspended.GROUNDS)
def test_rides_over_grounds_close_their_energy(ground):
    ride = cd.simulate(
        suspended.build(ground_profile=suspended.GROUNDS[ground]),
        until=1.5,
        every=0.01,
        method=cd.Partition(max_step=0.01),
    )
    energy = cd.certificate(ride, agreement=False).energy
    assert energy.missing < ENERGY * energy.turnover
    assert energy.by_kind()["dampers"] < 0


def test_friction_follows_the_slip_curve_on_every_ground():
    """-min(β |v|, μ N) sgn v, at every reported time."""
    for name in suspended.GROUNDS:
        ride = suspended.over(name)
        for wheel in WHEELS:
            tyre = ride[f"{wheel} tyre"]
            expected = -np.clip(3000 * tyre.slip_speed, -0.8 * tyre.normal_force, 0.8 * tyre.normal_force)
            assert tyre.friction_force == pytest.approx(expected, abs=1e-6)


def test_a_hole_that_the_wheel_cannot_enter_is_noted_and_crossed():
    """A trench of 0.2 m, 0.3 m deep: the wheel of 0.35 m bridges it, sinking by r - √(r² - 0.1²) at most."""
    trench = cd.profile([0, 6, 6.01, 6.19, 6.2, 20], [0, 0, -0.3, -0.3, 0, 0])
    model = suspended.build(ground_profile=trench)
    assert any("cannot enter the gap" in note for note in model.notes)
    ride = cd.simulate(model, until=2, every=0.005, method=cd.Partition(max_step=0.005))
    sunk = suspended.RADIUS - np.sqrt(suspended.RADIUS**2 - 0.1**2)
    assert ride["front"].position[:, 1].min() > ride["front"].position[0, 1] - 1.5 * sunk
    assert suspended.raised(ride) == pytest.approx(0, abs=1e-3)
