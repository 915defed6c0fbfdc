"""Models and their coordinates are copied and sent to other processes, by copy and pickle."""

from __future__ import annotations

import copy
import pickle

import pytest

import cardan as cd


def pendulum() -> cd.Model:
    model = cd.Model("pendulum", gravity=(0, -9.81))
    rod = model.body("rod", mass=1, inertia=1, position=(1, 0))
    pin = model.add(cd.Revolute("pin", model.ground.at(0, 0), rod.at(-1, 0)))
    model.add(cd.Limit("stop", pin.angle, lower=-0.5))
    return model


@pytest.mark.parametrize("again", [copy.deepcopy, lambda thing: pickle.loads(pickle.dumps(thing))])
def test_coordinates_are_copied_with_their_owners(again):
    model = pendulum()
    for coordinate in (model["pin"].angle, model["rod"].x):
        assert again(coordinate).name == coordinate.name
    other = again(model)
    assert other["stop"].coordinate.owner is other["pin"]
    assert cd.simulate(other, until=1).events[0].t == cd.simulate(model, until=1).events[0].t
