"""Forces that jump where a speed passes zero, written by hand: where they bring a machine to rest, the run says so."""

import numpy as np
import pytest

import cardan as cd

METHODS = ("partition", "joint", "direct", "dae", "auto")


def cart(force, speed=1.0, dim=2, mass=1.0):
    model = cd.Model("cart", gravity=None, dim=dim)
    if dim == 2:
        body = model.body("cart", mass, 1, velocity=(speed, 0))
        model.add(cd.Translational("rail", model.ground.at(0, 0, axis=(1, 0)), body.at(0, 0)))
        model.add(cd.Force("brake", body.at(0, 0), lambda s: (force(s.velocity(body)[0]), 0)))
    else:
        x = (1, 0, 0)
        body = model.body("cart", mass, (1, 1, 1), velocity=(speed, 0, 0))
        model.add(cd.Translational("rail", model.ground.at(0, 0, 0, axis=x), body.at(0, 0, 0, axis=x)))
        model.add(cd.Force("brake", body.at(0, 0, 0), lambda s: (force(s.velocity(body)[0]), 0, 0)))
    return model


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("dim", [2, 3])
def test_a_sign_that_comes_to_rest_is_named(dim, method):
    """At rest after v/2 = 0.5 s; the rows up to there are right."""
    words = r'force "brake": from t = 0\.(5|4999).*sign\(.*cd\.Friction'
    with pytest.raises(cd.SimulationError, match=words) as caught:
        cd.simulate(cart(lambda v: -2 * cd.sign(v), dim=dim), until=1, every=0.01, method=method)
    result = caught.value.result
    assert result["cart"].velocity[:, 0] == pytest.approx(1 - 2 * result.t, abs=1e-6)
    assert result.stats.steps < 300_000


@pytest.mark.parametrize(
    ("force", "speed", "mass"),
    [
        (lambda v: cd.if_else(v > 0, -2.0, 3.0), 1.0, 1.0),
        (lambda v: -2000 * cd.sign(v), 1000.0, 1.0),
        (lambda v: -2e-3 * cd.sign(v) - 1e-3 * v, 1.0, 1e-3),
    ],
    ids=["comparison", "in millimetres", "with damping"],
)
def test_other_jumps_and_scales(force, speed, mass):
    with pytest.raises(cd.SimulationError, match=r'force "brake"'):
        cd.simulate(cart(force, speed, mass=mass), until=2, every=0.05)


def test_a_torque_about_a_pin():
    model = cd.Model("rotor", gravity=None)
    rotor = model.body("rotor", 1, 0.5, angular_velocity=3)
    model.add(cd.Revolute("pin", model.ground.at(0, 0), rotor.at(0, 0)))
    model.add(cd.Torque("drag", rotor, lambda s: -4 * cd.sign(s.angular_velocity(rotor))))
    with pytest.raises(cd.SimulationError, match=r'force "drag": from t = 0\.37'):
        cd.simulate(model, until=1, every=0.01)


def test_a_sign_that_is_passed_runs_on():
    """A swing against a force that changes with the speed: it turns back where the spring is stronger."""
    model = cart(lambda v: -0.1 * cd.sign(v))
    model.add(cd.CoordinateForce("spring", model["cart"].x, stiffness=100))
    result = cd.simulate(model, until=1, every=0.001)
    farthest = (np.sqrt(0.1**2 + 100) - 0.1) / 100  # v²/2 = k x²/2 + F x
    assert np.abs(result["cart"].position[:, 0]).max() == pytest.approx(farthest, abs=2e-6)
    assert result.t[-1] == 1.0


def test_short_steps_of_a_stiff_machine_are_no_chatter():
    model = cart(lambda v: -1e7 * v)
    result = cd.simulate(model, until=0.01, every=0.001, method="partition")
    assert abs(result["cart"].velocity[-1, 0]) < 1e-6
