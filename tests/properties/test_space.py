"""Over random machines in space: energy, momentum, Newton-Euler, unit length, the same motion by every method."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

import cardan as cd
from space import momentum_of
from space_machines import imbalance, machine

KEPT = 1e-7  # of energies and momenta at work, with rtol = 1e-9
BALANCE = 1e-9
UNIT_LENGTH = 1e-14
SAME = 2e-6  # m and rad, between methods at rtol = 1e-8 (direct drifts)
TIGHT = {"rtol": 1e-9, "atol": 1e-11}

random_machines = settings(
    max_examples=6,
    deadline=None,
    derandomize=True,
    phases=(Phase.generate,),
    suppress_health_check=[HealthCheck.filter_too_much],
)


def check_orientations(model, result):
    """Unit length to round-off, and no jump of sign from one time to the next."""
    for name in model.bodies:
        p = result[name].orientation
        assert np.abs(np.linalg.norm(p, axis=1) - 1).max() < UNIT_LENGTH
        turn = np.linalg.norm(result[name].angular_velocity, axis=1).max() * np.diff(result.t).max()
        assert np.linalg.norm(np.diff(p, axis=0), axis=1).max() < 0.6 * turn + 1e-12


@random_machines
@given(seed=st.integers(0, 10_000), loops=st.integers(0, 1))
def test_grounded_machines(seed, loops):
    model = machine(seed, loops=loops)
    result = cd.simulate(model, until=0.5, every=0.02, **TIGHT)
    total = result.energy.total
    size = np.abs(result.energy.kinetic).max() + np.ptp(result.energy.potential)
    assert np.ptp(total) < KEPT * (1 + size)
    assert result.stats.constraint_error < 1e-9
    assert max(imbalance(model, result, row) for row in (0, 7, 25)) < BALANCE
    check_orientations(model, result)


@pytest.mark.parametrize("seed", [12, 278])
def test_a_partition_does_not_amplify_errors_unseen(seed):
    """Dependent coordinates that come to react a hundredfold to the independent ones: energy is kept as well as without
    partitioning (1e-8 J at rtol = 1e-9; 2e-4 J when the partition is judged by pivots and speeds alone)."""
    model = machine(seed)
    lost = {
        method: np.ptp(cd.simulate(model, until=1, every=0.02, method=method, **TIGHT).energy.total)
        for method in ("partition", "direct")
    }
    assert lost["partition"] < 5 * lost["direct"]


@random_machines
@given(seed=st.integers(0, 10_000), loops=st.integers(0, 1))
def test_machines_that_float(seed, loops):
    """Without weight, momentum and angular momentum are kept, too."""
    model = machine(seed, grounded=False, loops=loops, gravity=None)
    result = cd.simulate(model, until=1.0, every=0.05, **TIGHT)
    momenta = np.array([momentum_of(model, result, row) for row in range(len(result.t))])
    assert np.abs(momenta - momenta[0]).max() < KEPT * (1 + np.abs(momenta).max())
    assert np.ptp(result.energy.total) < KEPT * (1 + np.abs(result.energy.kinetic).max())
    check_orientations(model, result)


@settings(random_machines, max_examples=3, derandomize=True)
@given(seed=st.integers(0, 10_000))
def test_every_method_gives_the_same_motion(seed):
    model = machine(seed)
    reference = cd.simulate(model, until=0.4, every=0.1, **TIGHT)
    for method in ("direct", "baumgarte", "dae"):
        other = cd.simulate(model, until=0.4, every=0.1, method=method, rtol=1e-8, atol=1e-10)
        for name in model.bodies:
            assert np.abs(other[name].position - reference[name].position).max() < SAME
            assert np.abs(other[name].orientation - reference[name].orientation).max() < SAME
        for joint in model.constraints:
            expected = reference[joint.name].reaction_i
            assert other[joint.name].reaction_i == pytest.approx(expected, abs=1e-3 * (1 + np.abs(expected).max()))


@pytest.mark.parametrize("method", ["partition", "direct", "baumgarte", "dae"])
def test_fifty_turns_are_counted(method):
    """A shaft through a universal joint, driven at 20 turns a second: both angles after 50 turns, the output's speed.

    tan θ_out = tan θ / cos β, where θ is measured from the position with the input fork in the plane of the bend.
    """
    bend = 0.5
    model = cd.Model("cardan shaft", dim=3, gravity=None)
    shaft = model.body("shaft", mass=1, inertia=(0.1, 0.1, 0.1))
    out = model.body("out", mass=1, inertia=(0.1, 0.1, 0.1), orientation=(np.cos(bend / 2), -np.sin(bend / 2), 0, 0))
    output_axis = (0, np.sin(bend), np.cos(bend))
    bearing = model.add(
        cd.Revolute("bearing", model.ground.at(0, 0, 0, axis=(0, 0, 1)), shaft.at(0, 0, 0, axis=(0, 0, 1)))
    )
    model.add(cd.Revolute("end", model.ground.at(0, 0, 0, axis=output_axis, reference=(1, 0, 0)),
                          out.at(0, 0, 0, axis=(0, 0, 1), reference=(1, 0, 0))))  # fmt: skip
    model.add(cd.PerpendicularAxes("cross", shaft.at(0, 0, 0, axis=(1, 0, 0)), out.at(0, 0, 0, axis=(0, 1, 0))))
    speed = 40 * np.pi
    model.add(cd.Drive("motor", bearing.angle, lambda t: speed * t))
    result = cd.simulate(model, until=2.5, every=0.0125, method=method)
    drift = {"direct": 1e-2, "baumgarte": 1e-3}.get(method, 1e-6)  # what these methods let constraints drift
    assert result["bearing"].angle == pytest.approx(speed * result.t, abs=drift)
    theta = speed * result.t
    whole = 2 * np.pi * np.round(theta / (2 * np.pi))
    expected = whole + np.arctan2(np.sin(theta) * np.cos(bend), np.cos(theta))
    turns = np.round((result["end"].angle - expected) / (2 * np.pi))
    assert result["end"].angle - expected - 2 * np.pi * turns == pytest.approx(0, abs=drift)
    assert np.abs(result["end"].angle - theta).max() < 0.2  # never a turn lost
    check_orientations_of_a_fast_shaft(result)


def check_orientations_of_a_fast_shaft(result):
    for name in ("shaft", "out"):
        assert np.abs(np.linalg.norm(result[name].orientation, axis=1) - 1).max() < UNIT_LENGTH


def test_signs_of_orientation_are_continuous_over_turns():
    """Euler parameters come back with the other sign after one turn, and with their own after two."""
    model = cd.Model("wheel", dim=3, gravity=None)
    wheel = model.body("wheel", mass=1, inertia=(1, 1, 1), angular_velocity=(0, 0, 2 * np.pi))
    model.add(cd.Revolute("pin", model.ground.at(0, 0, 0, axis=(0, 0, 1)), wheel.at(0, 0, 0, axis=(0, 0, 1))))
    result = cd.simulate(model, until=2, every=0.05, rtol=1e-10, atol=1e-12)
    half = np.pi * result.t
    assert result["wheel"].orientation[:, 0] == pytest.approx(np.cos(half), abs=1e-7)
    assert result["wheel"].orientation[:, 3] == pytest.approx(np.sin(half), abs=1e-7)
    assert result["pin"].angle == pytest.approx(2 * half, abs=1e-7)
