"""Angles of `atan2` jump by a turn; derivatives see how the time of the jump moves."""

from __future__ import annotations

import numpy as np
import pytest

import cardan as cd

UNTIL, SPEED = 4.0, 2.0
VALUE = SPEED * UNTIL**2 / 2 - 2 * np.pi * (UNTIL - np.pi / SPEED)  # ∫ of the angle ω t, a turn less after t = π/ω
SLOPE = UNTIL**2 / 2 - 2 * np.pi**2 / SPEED**2


def wrapped(s: cd.View):
    angle = s.quantity("rotor.angle")
    return cd.atan2(cd.sin(angle), cd.cos(angle))


def rotor() -> cd.Model:
    model = cd.Model("rotor", gravity=None)
    speed = model.parameter("speed", SPEED)
    body = model.body("rotor", mass=1, inertia=1, angular_velocity=speed)
    model.add(cd.Revolute("pin", model.ground.at(0, 0), body.at(0, 0)))
    return model


@pytest.mark.parametrize("direction", ["forward", "adjoint"])
def test_integral_of_an_angle_that_jumps_by_a_turn(direction):
    found = cd.gradient(rotor(), cd.Integral(wrapped), until=UNTIL, direction=direction)
    assert abs(found.values[0] - VALUE) < 1e-5
    assert abs(found.matrix[0, 0] - SLOPE) < 1e-4  # 8 without the jump


@pytest.mark.parametrize("direction", ["forward", "adjoint"])
def test_force_that_follows_an_angle_that_jumps_by_a_turn(direction):
    model = rotor()
    cart = model.body("cart", mass=1, inertia=1, position=(3, 0))
    model.add(cd.Force("push", cart.at(0, 0), (wrapped, 0)))
    found = cd.gradient(model, cd.Terminal("cart.velocity.x"), until=UNTIL, direction=direction)
    assert abs(found.values[0] - VALUE) < 1e-5
    assert abs(found.matrix[0, 0] - SLOPE) < 1e-4
    assert "agrees" in str(cd.check_gradient(model, cd.Terminal("cart.velocity.x"), until=UNTIL))


def test_angles_of_joints_in_space_count_their_turns():
    model = cd.Model("shaft", dim=3, gravity=None)
    speed = model.parameter("speed", SPEED)
    body = model.body("shaft", mass=1, inertia=(1, 1, 1), angular_velocity=(0, 0, speed))
    axle = model.ground.at(0, 0, 0, axis=(0, 0, 1), reference=(1, 0, 0))
    model.add(cd.Revolute("pin", axle, body.at(0, 0, 0, axis=(0, 0, 1), reference=(1, 0, 0))))
    found = cd.gradient(model, cd.Integral("pin.angle"), until=UNTIL)
    assert abs(found.matrix[0, 0] - UNTIL**2 / 2) < 1e-5
