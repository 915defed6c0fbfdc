"""Nodes without mass, which are where the forces on them are in balance."""

from __future__ import annotations

import numpy as np
import pytest

import cardan as cd
from cardan.errors import ModelError

TIGHT = {"rtol": 1e-9, "atol": 1e-11}
FIRST, SECOND, MASS = 300.0, 600.0, 2.0
SERIES = 1 / (1 / FIRST + 1 / SECOND)
METHODS = ("partition", "joint", "dae", "auto", "direct", "baumgarte")


def row_of_springs(mass: float = 0.0, **more) -> cd.Model:
    """Two springs in a row, with a node between them."""
    model = cd.Model("row", gravity=(0, -9.81))
    load = model.particle("load", mass=MASS, position=(0.5, 0))
    node = model.particle("node", mass=mass, position=(0.2, 0))
    k = model.parameter("k", FIRST)
    model.add(cd.CartesianSpring("first", model.ground.at(0, 0), node.at(0, 0), stiffness=k))
    model.add(cd.CartesianSpring("second", node.at(0, 0), load.at(0, 0), stiffness=SECOND, **more))
    return model


def balanced(**more) -> cd.Model:
    model = row_of_springs(**more)
    model.add(cd.ForceBalance("balance", model["node"]))
    return model


@pytest.mark.parametrize("method", METHODS)
def test_two_springs_in_a_row_are_one(method):
    r = cd.simulate(balanced(), until=2, every=0.1, method=method, **TIGHT)
    w, sag = np.sqrt(SERIES / MASS), MASS * 9.81 / SERIES
    expected = np.stack([0.5 * np.cos(w * r.t), -sag * (1 - np.cos(w * r.t))], axis=1)
    assert r["load"].position == pytest.approx(expected, abs=2e-7)
    assert r["node"].position == pytest.approx(expected * SERIES / FIRST, abs=2e-7)
    assert np.abs(r["balance"].reaction_i).max() < 1e-9  # it has no force of its own
    assert cd.assemble(balanced()).dof == 2


def test_its_frequencies_equilibrium_energy_and_certificate():
    model = balanced()
    assert cd.linearize(model).frequencies == pytest.approx([np.sqrt(SERIES / MASS) / 2 / np.pi] * 2, rel=1e-9)
    at_rest = cd.equilibrium(model)["load"].position[0]
    assert at_rest == pytest.approx([0, -MASS * 9.81 / SERIES], abs=1e-9)
    r = cd.simulate(model, until=1, **TIGHT)
    assert np.ptp(r.energy.total) < 1e-7
    assert cd.certificate(r).ok


def test_a_small_mass_comes_near_it():
    r = cd.simulate(balanced(), until=0.2, **TIGHT)
    for mass, error in ((1e-2, 3e-3), (1e-3, 3e-4)):
        small = row_of_springs(mass)
        object.__setattr__(small["node"].initial, "position", tuple(r["node"].position[0]))
        ends = cd.simulate(small, until=0.2, **TIGHT)["load"].position[-1] - r["load"].position[-1]
        assert np.abs(ends).max() < error


def test_gradients_go_through_it():
    table = cd.check_gradient(balanced(), [cd.Terminal("load.x"), cd.Terminal("node.y")], until=0.7, rtol=1e-9)
    assert table.ok, str(table)


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (lambda: row_of_springs().add(cd.ForceBalance("b", row_of_springs()["load"])), '"load" has a mass'),
        (lambda: balanced(damping=3.0), "depends on speeds; a node is where forces that depend on positions"),
        (lambda: held_twice(), 'joint "rod" holds "node", too'),
        (lambda: beside(), "along 1 of 2 directions only"),
        (lambda: row_of_springs(), 'add cd.ForceBalance("balance", node), or give it a small mass'),
    ],
)
def test_what_it_cannot_hold_is_refused(make, said):
    with pytest.raises(ModelError) as error:
        cd.simulate(make(), until=1)
    assert said in str(error.value)


def held_twice() -> cd.Model:
    model = balanced()
    model.add(cd.Link("rod", model.ground.at(0, 1), model["node"].at(0, 0)))
    return model


def beside() -> cd.Model:
    """A node on which a force acts that changes along x alone."""
    model = cd.Model("beside", gravity=None)
    node = model.particle("node", mass=0, position=(0.2, 0))
    model.add(cd.Force("pull", node.at(0, 0), lambda s: cd.vertcat(1 - s.position(node)[0], 0)))
    model.add(cd.ForceBalance("balance", node))
    return model
