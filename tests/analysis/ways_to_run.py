"""The ways to simulate that tests of the engine go through, and the cart on a rail that several of them push."""

from __future__ import annotations

import pytest

import cardan as cd

ADAPTIVE = {
    "partition": {},
    "dop853": {"method": cd.Partition(integrator="dop853")},
    "joint": {"method": "joint"},
    "joint, dop853": {"method": cd.JointCoordinates(integrator="dop853")},
    "dae": {"method": "dae"},
    "auto": {"method": "auto"},
}
METHODS = {**ADAPTIVE, "direct": {"method": "direct"}, "rk4": {"step": 0.05}}
MASS = 10.0  # kg: of the cart
by_method = pytest.mark.parametrize("method", METHODS.values(), ids=METHODS)
by_adaptive_method = pytest.mark.parametrize("method", ADAPTIVE.values(), ids=ADAPTIVE)


def cart(speed: float = 0.0, mass: float = MASS) -> tuple[cd.Model, cd.Body]:
    model = cd.Model("cart", gravity=None)
    body = model.body("cart", mass=mass, inertia=1.0, velocity=(speed, 0))
    model.add(cd.Translational("rail", model.ground.at(0, 0, axis=(1, 0)), body.at(0, 0)))
    return model, body
