"""Steps of designs in lanes that pass a place where a force jumps are looked at just behind it."""

import numpy as np
import pytest

import cardan as cd

# place and strength of a brake whose edge an error estimate passed, by chance, with 24 tolerances and more
PASSED = (
    (8.7736, 0.03551), (7.3008, 0.00478), (9.881, 0.22742), (6.3497, 0.00917), (8.4092, 0.03947), (9.5023, 0.01236),
    (9.3611, 0.0319), (9.2258, 0.0119),
)  # fmt: skip
UNTIL = 10.0


def edge() -> cd.Model:
    """A cart of 1 m/s that is braked from a place on."""
    model = cd.Model("edge", gravity=None)
    at, strength = model.parameter("at", 1.0), model.parameter("strength", 1.0)
    cart = model.body("cart", mass=1, inertia=1, velocity=(1, 0))
    model.add(cd.Translational("rail", model.ground.at(0, 0, axis=(1, 0)), cart.at(0, 0)))

    def brake(s):
        return cd.if_else(s.position(cart)[0] > at, -strength * s.velocity(cart)[0], 0.0), 0.0

    model.add(cd.Force("brake", cart.at(0, 0), brake))
    return model


def test_the_edge_of_a_zone_is_passed_within_a_few_tolerances():
    designs = [{"at": at, "strength": strength} for at, strength in PASSED]
    names = ["cart.velocity.x", "cart.acceleration.x"]
    table = cd.sweep(edge(), designs, names, until=UNTIL, every=UNTIL, backend=cd.Backend("lanes", workers=1))
    speed, braked = (np.array([np.ravel(row)[-1] for row in table[name]]) for name in names)
    for (at, strength), v, a in zip(PASSED, speed, braked, strict=True):
        assert v == pytest.approx(np.exp(-strength * (UNTIL - at)), abs=4e-6)
        assert a == pytest.approx(-strength * v, rel=1e-12)  # of the end itself, not of a look


def test_rates_at_the_end_of_a_run_with_contacts_are_those_of_its_end():
    model = cd.Model("ball", gravity=(0, -9.81))
    height = model.parameter("height", 1.0)
    ball = model.body("ball", mass=1, inertia=0.1, position=(0, height))
    floor = model.ground.at(0, 0, axis=(0, 1))
    model.add(cd.Contact("touch", ball, floor, radius=0.1, stiffness=1e3, damping=5))
    times = {"until": 0.5, "every": 0.5}
    name = "ball.acceleration.y"
    table = cd.sweep(model, {"height": [0.3, 1.0]}, [name], backend=cd.Backend("lanes", workers=1), **times)
    for value, row in zip((0.3, 1.0), table[name], strict=True):
        single = cd.simulate(model, parameters={"height": value}, rtol=1e-9, atol=1e-12, **times)
        assert np.ravel(row)[-1] == pytest.approx(single["ball"].acceleration[-1, 1], rel=1e-3)
