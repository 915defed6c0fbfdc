"""Over random machines: reactions obey Newton and Euler on every body, energy stays, all methods agree, equilibria
rest, and small oscillations have the periods that linearization says."""

from dataclasses import replace

import numpy as np
import pytest

import cardan as cd
from mechanisms import farthest, imbalance, machine

SHARP = {"until": 1.0, "every": 0.1, "rtol": 1e-9, "atol": 1e-12}
SEEDS = (0, 1, 2, 5, 7, 8, 9, 26)  # open, one loop, two loops


@pytest.mark.parametrize("seed", SEEDS)
def test_newton_euler_energy_and_all_methods(seed):
    model = machine(seed)
    result = cd.simulate(model, **SHARP)
    assert imbalance(model, result) < 1e-11
    assert np.ptp(result.energy.total) < 1e-6 * (1 + result.energy.kinetic.max())
    assert result.stats.constraint_error < 1e-10
    for method in ("direct", "baumgarte"):
        assert farthest(model, cd.simulate(model, method=method, **SHARP), result) < 1e-6
    steps = cd.simulate(model, 1.0, 0.1, method=cd.Partition(integrator="rk4"), step=1e-3)
    assert farthest(model, steps, result) < 1e-4


def test_a_partition_does_not_amplify_errors_unseen():
    """Energy is kept as well as without partitioning; it was 1e-5 of it that got lost, 1e4 times as much."""
    model = machine(85)
    partition, direct = (cd.simulate(model, method=method, **SHARP) for method in ("partition", "direct"))
    assert np.ptp(partition.energy.total) < 5 * np.ptp(direct.energy.total)


@pytest.mark.parametrize("seed", SEEDS[:6])
def test_an_equilibrium_is_balanced_and_rests_and_its_slowest_mode_has_its_period(seed):
    model = machine(seed, grounded_springs=2)
    rest = cd.equilibrium(model)
    assert imbalance(model, rest) < 1e-8
    assert rest.extra["stability"] in ("stable", "fixed")
    if rest.extra["stability"] == "fixed":
        return
    run = cd.simulate(model, until=1, start="equilibrium")
    assert farthest(model, run, rest) < 1e-7
    modes = cd.linearize(model)
    mode = next(m for m in modes.modes if abs(m.eigenvalue.imag) > 1e-6)
    at_rest = modes.state
    shape = np.real(mode.shape / mode.shape[np.argmax(np.abs(mode.shape))])
    start = replace(at_rest, q=at_rest.q + 1e-6 * shape, v=np.zeros_like(at_rest.v), partition=None)
    run = cd.simulate(model, 1 / mode.frequency, start=start, rtol=1e-10, atol=1e-14)
    q = np.column_stack([np.column_stack([run[b].position, run[b].angle]) for b in model.bodies]) - at_rest.q
    k = np.argmax(np.abs(q[0]))
    assert q[-1, k] == pytest.approx(q[0, k], rel=2e-3)
    assert q[len(q) // 2, k] == pytest.approx(-q[0, k], rel=2e-2)


def test_the_torque_of_a_driver_replayed_gives_the_driven_motion():
    def arm(driven=None, torque=None, **start):
        model = cd.Model("arm")
        a = model.body("a", 1, 0.1, (0.5, 0), **start.get("a", {}))
        b = model.body("b", 2, 0.3, (1.5, 0), center_of_mass=(0.1, 0.05), **start.get("b", {}))
        model.add(cd.Revolute("A", model.ground.at(0, 0), a.at(-0.5, 0)))
        model.add(cd.Revolute("B", a.at(0.5, 0), b.at(-0.5, 0)))
        model.add(driven(a) if driven else torque(a))
        return model

    sharp = {"until": 2, "every": 0.002, "rtol": 1e-10, "atol": 1e-12}
    model = arm(driven=lambda a: cd.Drive("motor", a.angle, lambda t: 0.5 * cd.sin(2 * t)))
    wanted = cd.simulate(model, **sharp)
    assert imbalance(model, wanted) < 1e-11
    curve = cd.Spline(wanted.t, wanted["motor"].force)
    speeds = {
        name: {
            "velocity": wanted[name].velocity[0],
            "angular_velocity": wanted[name].angular_velocity[0],
            "hold": ("angle", "angular_velocity"),
        }
        for name in "ab"
    }
    got = cd.simulate(arm(torque=lambda a: cd.Torque("T", a, curve), **speeds), **sharp)
    assert np.abs(got["b"].angle - wanted["b"].angle).max() < 1e-7
