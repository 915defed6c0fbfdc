"""Fixed steps have no control of their error: where they are too long for a motion, a note says so."""

import pytest

import cardan as cd

SAID = "are long for this motion"


def pendulum() -> cd.Model:
    model = cd.Model("pendulum", gravity=(0, -9.81))
    rod = model.body("rod", mass=1, inertia=1 / 12, position=(0.5, 0))
    model.add(cd.Revolute("pin", model.ground.at(0, 0), rod.at(-0.5, 0)))
    return model


@pytest.mark.parametrize("method", ["partition", "joint", "direct"])
@pytest.mark.parametrize(("step", "told"), [(1e-3, False), (0.05, False), (0.2, True), (0.5, True)])
def test_long_steps_of_a_pendulum(step, told, method):
    """Of 0.05 s they are right to 2e-5 after 4 s, of 0.2 s to 0.03, of 0.5 s to nothing."""
    messages = cd.simulate(pendulum(), until=4, every=0.5, step=step, method=method).stats.messages
    assert [SAID in message for message in messages] == [True] * told
    assert all(f"steps of {step:g}" in message and "smaller step" in message for message in messages)


def test_ten_radians_in_a_step():
    """A spring of 100 rad/s and steps of 0.1 s: nothing of the motion is right."""
    model = cd.Model("cart", gravity=None)
    body = model.body("cart", mass=1, inertia=1, position=(0.01, 0))
    model.add(cd.Translational("rail", model.ground.at(0, 0, axis=(1, 0)), body.at(0, 0)))
    model.add(cd.CoordinateForce("spring", body.x, stiffness=1e4))
    with pytest.raises(cd.SimulationError, match=r"step=0\.1 is too long"):
        cd.simulate(model, until=0.2, every=0.1, step=0.1)


def test_a_steady_motion_may_have_long_steps():
    model = cd.Model("free", gravity=(0, -9.81))
    model.body("body", mass=1, inertia=1, velocity=(1, 5), angular_velocity=20)
    assert cd.simulate(model, until=2, every=0.5, step=0.5).stats.messages == []
