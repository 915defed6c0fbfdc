"""The motion does not depend on the order of bodies and joints, on which marker comes first, or on units."""

import numpy as np
import pytest

import cardan as cd
from mechanisms import farthest, imbalance, machine

SHARP = {"until": 1.0, "every": 0.1, "rtol": 1e-9, "atol": 1e-12}


@pytest.mark.parametrize("seed", [0, 1, 2, 5, 7, 8])
def test_order_and_swapped_markers(seed):
    model, other = machine(seed), machine(seed, order=-1, swap=True)
    one, two = cd.simulate(model, **SHARP), cd.simulate(other, **SHARP)
    assert farthest(model, two, one) < 1e-6
    if cd.assemble(model).redundant:
        return
    for joint in model.constraints:
        if isinstance(joint, (cd.Revolute, cd.Link)):
            given, swapped = one[joint.name].reaction_j, two[joint.name].reaction_i
            assert np.abs(swapped - given).max() < 1e-5 * (1 + np.abs(given).max())


@pytest.mark.parametrize(("size", "weight"), [(1e3, 1e-3), (1e-6, 1e-18), (1e6, 1e3)])
@pytest.mark.parametrize("seed", [1, 2])
def test_units(seed, size, weight):
    """The same machine in millimetres, with other masses, and as a giant: the same motion, scaled."""
    model, scaled = machine(seed), machine(seed, size=size, weight=weight)
    one, two = cd.simulate(model, **SHARP), cd.simulate(scaled, **SHARP)
    assert farthest(model, two, one, size) < 1e-6
    assert imbalance(scaled, two) < 1e-8


@pytest.mark.parametrize(("size", "weight"), [(1e-6, 1e-18), (1e3, 1e-3), (1e6, 1e3)])
@pytest.mark.parametrize("seed", [2, 3])
def test_equilibrium_in_other_units(seed, size, weight):
    """Balance is judged against forces, whatever the unit of length does to torques."""
    model, scaled = machine(seed, grounded_springs=2), machine(seed, size, weight, grounded_springs=2)
    rest, other = cd.equilibrium(model), cd.equilibrium(scaled)
    assert imbalance(scaled, other) < 1e-9
    assert farthest(model, other, rest, size) < 1e-7


@pytest.mark.parametrize("size", [1.0, 1e-6, 1e-9, 1e6])
def test_default_tolerances_are_good_at_any_size(size):
    """A block on a spring, its independent coordinate a length, over ten periods: atol is meant in body sizes.

    The spring never comes near zero length, where its force turns round.
    """
    model = cd.Model("block", gravity=None)
    block = model.body("block", 1, 1, (size, 0))
    model.add(cd.Translational("slide", model.ground.at(0, 0, axis=(1, 0)), block.at(0, 0)))
    model.add(
        cd.Spring(
            "spring", model.ground.at(-3 * size, 0), block.at(0, 0), stiffness=(2 * np.pi) ** 2, free_length=3 * size
        )
    )
    result = cd.simulate(model, until=10)
    assert np.abs(result["block"].position[:, 0] / size - np.cos(2 * np.pi * result.t)).max() < 1e-4
