"""Derivatives of bodies in space that turn many times, at the default tolerances."""

import numpy as np
import pytest

import cardan as cd

BOTH = ("adjoint", "forward")
UP = (0.0, 0.0, 1.0)


def top(spin: float) -> cd.Model:
    """A top that leans by half a radian and is let go with its spin alone: it nods while it precesses."""
    model = cd.Model("top", dim=3, gravity=(0, 0, -9.81))
    W, h, mass = model.parameter("W", spin), model.parameter("h", 0.1), model.parameter("m", 1.0)
    body = model.body("body", mass, (0.002, 0.002, 0.001), position=(0.1 * np.sin(0.5), 0, 0.1 * np.cos(0.5)),
                      orientation=cd.axis_angle((0, 1, 0), 0.5), angular_velocity=(0, 0, W))  # fmt: skip
    model.add(cd.Spherical("tip", model.ground.at(0, 0, 0), body.at(0, 0, -h)))
    return model


@pytest.mark.parametrize("direction", [*BOTH, "auto"])
def test_the_angle_of_a_rotor_after_five_thousand_turns(direction):
    model = cd.Model("rotor", dim=3, gravity=(0, 0, -9.81))
    W = model.parameter("W", 300.0)
    body = model.body("body", 1.0, (0.01, 0.01, 0.02), angular_velocity=(0, 0, W))
    model.add(cd.Revolute("pin", model.ground.at(0, 0, 0, axis=UP), body.at(0, 0, 0, axis=UP)))
    found = cd.gradient(model, cd.Terminal("pin.angle"), until=100, direction=direction)
    assert found.matrix[0, 0] == pytest.approx(100.0, rel=1e-9)


@pytest.mark.parametrize("direction", BOTH)
def test_the_tilt_of_a_free_rotor_stays_in_fixed_axes(direction):
    """A rotor in empty space keeps its axis: its tip moves with the tilt of the start, however often it turns."""
    model = cd.Model("rotor", dim=3, gravity=None)
    tilt = model.parameter("tilt", 0.3)
    body = model.body("body", 1.0, (0.01, 0.01, 0.02), orientation=cd.axis_angle((0, 1, 0), tilt),
                      angular_velocity=(0, 0, 300))  # fmt: skip
    tip = body.at(0, 0, 1)
    place = [cd.Terminal(lambda s, i=i: s.position(tip)[i], name=name) for i, name in ((0, "x"), (2, "z"))]
    found = cd.gradient(model, place, until=20, direction=direction)
    assert found.matrix[:, 0] == pytest.approx([np.cos(0.3), -np.sin(0.3)], abs=1e-6)


@pytest.mark.parametrize("direction", BOTH)
def test_a_nutating_top(direction):
    """Against derivatives along a motion of rtol=1e-12, both directions of which agree to six digits."""
    model = top(300.0)
    lean = cd.Integral(lambda s: s.position(model.bodies["body"])[2] ** 2, name="∫z²")
    found = cd.gradient(model, [cd.Terminal("body.position.x"), lean], until=2, direction=direction)
    best = cd.gradient(model, [cd.Terminal("body.position.x"), lean], until=2, direction=direction, rtol=1e-11)
    sizes = np.abs(best.values)[:, None] / np.array([300.0, 0.1, 1.0])
    assert np.max(np.abs(found.matrix - best.matrix) / np.maximum(np.abs(best.matrix), sizes)) < 1e-3
