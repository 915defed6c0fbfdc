"""Linearization where a force is at a kink at the very state, and where only samples move a state."""

from __future__ import annotations

import numpy as np
import pytest

import cardan as cd

M, K, D, G = 2.0, 500.0, 30.0, 9.81


def ball(dim: int = 2, **contact) -> cd.Model:
    """A ball that rests on level ground."""
    up = (0.0, 0.0, 1.0)[3 - dim :]
    model = cd.Model("ball", dim=dim, gravity=tuple(-G * x for x in up))
    start = tuple(0.1 * x for x in up)
    body = model.body("ball", mass=M, inertia=0.1 if dim == 2 else (0.1, 0.1, 0.1), position=start)
    model.parameter("u", 0.0)
    ground = model.ground.at(*(0.0,) * dim, axis=up)
    model.add(cd.Contact("floor", body.at(*(0.0,) * dim), ground, radius=0.1, stiffness=K, **contact))
    for n in range(dim - 1):  # nothing else holds it in place
        model.add(cd.Fix(f"fix {n}", (body.x, body.y)[n], 0.0))
    if dim == 2:
        model.add(cd.Fix("level", body.angle))
    return model


@pytest.mark.parametrize("dim", [2, 3])
def test_a_damper_that_acts_one_way_is_told(dim):
    """Going down it damps by D, coming up it does not: no linear equation holds for both."""
    found = cd.linearize(ball(dim, damping=D))
    assert any('"floor" is at a kink of its law here' in note for note in found.notes)
    response = cd.frequency_response(ball(dim, damping=D), "u", f"ball.position.{'xyz'[dim - 1]}", [1.0])
    assert any('"floor"' in note for note in response.notes)


@pytest.mark.parametrize(
    "contact",
    [{}, {"law": "hertz", "damping": 0.4}, {"friction": 0.5, "slip_slope": 30}],
    ids=["elastic", "hertz", "slip"],
)
def test_a_smooth_contact_is_not(contact):
    """Also the one whose friction is written with the absolute value of its slip."""
    found = cd.linearize(ball(**contact))
    assert found.notes == ()
    if not contact:
        assert found.modes[0].angular_frequency == pytest.approx(np.sqrt(K / M), rel=1e-9)


@pytest.mark.parametrize("side", ["tension", "compression"])
def test_a_one_sided_spring_at_its_free_length_is_told(side):
    model = cd.Model("block", gravity=None)
    block = model.body("block", mass=M, inertia=1, position=(1, 0))
    model.add(cd.Translational("slide", model.ground.at(0, 0, axis=(1, 0)), block.at(0, 0)))
    model.add(cd.Spring("both", model.ground.at(0, 0), block.at(0, 0), stiffness=200, free_length=1))
    model.add(cd.Spring("one", model.ground.at(0, 0), block.at(0, 0), stiffness=K, free_length=1, unilateral=side))
    assert any('"one" is at a kink' in note for note in cd.linearize(model).notes)


def test_a_dead_band_at_its_edge_is_told_and_within_it_is_not():
    for edge, told in ((0.0, True), (0.05, False)):
        model = cd.Model("block", gravity=None)
        block = model.body("block", mass=M, inertia=1)
        model.add(cd.Translational("slide", model.ground.at(0, 0, axis=(1, 0)), block.at(0, 0)))
        model.add(cd.CoordinateForce("spring", block.x, stiffness=200))
        model.add(cd.DeadBand("band", "block.x", upper=0.1, lower=-edge))
        model.add(cd.Force("motor", block.at(0, 0), (lambda s: -50 * s.quantity("band"), 0)))
        assert any('"band" is at a kink' in note for note in cd.linearize(model).notes) == told


def sampled() -> cd.Model:
    """A load on a spring whose sampled controller would lift it: at rest K x = -m g + gain (-x)."""
    model = cd.Model("lift", gravity=(0, -G))
    load = model.body("load", mass=M, inertia=1)
    model.add(cd.Translational("slide", model.ground.at(0, 0, axis=(0, 1)), load.at(0, 0)))
    model.add(cd.CoordinateForce("spring", load.y, stiffness=K, damping=60))
    model.add(cd.SampledHold("seen", "load.y", 0.05))
    model.add(cd.Force("motor", load.at(0, 0), (0, lambda s: -100 * s.quantity("seen"))))
    return model


def test_samples_hold_in_equilibrium_and_take_no_part_in_small_motions_and_it_is_told():
    found = cd.equilibrium(sampled())
    assert found["load"].position[0, 1] == pytest.approx(-M * G / (K + 100), rel=1e-10)
    moved = cd.simulate(sampled(), until=5)
    assert moved["load"].position[-1, 1] == pytest.approx(-M * G / (K + 100), rel=1e-6)
    assert any("sampled events would set" in message and '"seen' in message for message in found.stats.messages)
    assert any("only sampled events change" in note for note in cd.linearize(sampled()).notes)
