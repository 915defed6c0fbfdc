"""Forces that jump where a speed passes zero, written by hand: where they bring a machine to rest, the run says so."""

import numpy as np
import pytest

import cardan as cd
from cardan.analysis.in_c.instance import Instance
from cardan.compiled.compiling import compile_system

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


# -- wherever the engine runs ------------------------------------------------------------------------------------------

JUMPS = {"sign": lambda v: -2 * cd.sign(v), "uneven": lambda v: cd.if_else(v > 0, -2.0, 30.0)}
by_jump = pytest.mark.parametrize("jump", JUMPS)
SAID = r'force "brake": from t = 0\.(5|4999).*(sign\(|0<).*switches'


@by_jump
@pytest.mark.parametrize("step", [1e-3, 7e-3])
@pytest.mark.parametrize("method", ["partition", "joint"])
def test_fixed_steps(method, step, jump):
    """Some of them would go to and fro, others would not move at all, with an acceleration of -2."""
    with pytest.raises(cd.SimulationError, match=r'force "brake": from t = 0\.(5|4).*switches') as caught:
        cd.simulate(cart(JUMPS[jump]), until=2, every=0.01, step=step, method=method)
    t = caught.value.result.t
    before = t < 0.49
    assert caught.value.result["cart"].velocity[before, 0] == pytest.approx(1 - 2 * t[before], abs=1e-9)


def test_fixed_steps_that_pass_a_sign_run_on():
    model = cart(lambda v: -0.1 * cd.sign(v))
    model.add(cd.CoordinateForce("spring", model["cart"].x, stiffness=100))
    assert cd.simulate(model, until=3, every=0.01, method=cd.Partition(integrator="rk4"), step=2e-3).t[-1] == 3.0


def test_fixed_steps_that_cannot_follow_a_function_run_on():
    """A comparison with so quick a wave that steps meet it by chance, as an encoder or a toothed wheel may have it."""
    model = cart(lambda v: 0.0)
    x = model["cart"].x
    model.add(cd.CoordinateForce("teeth", x, lambda s: 1e-3 * cd.sign(cd.sin(1234.5 * s.position(model["cart"])[0]))))
    assert cd.simulate(model, until=5, every=0.1, method=cd.Partition(integrator="rk4"), step=1e-3).t[-1] == 5.0


@by_jump
def test_a_machine_in_c(jump):
    system = compile_system(cart(JUMPS[jump]))
    machine = Instance.of(system, system.parameter_values())
    machine.start(0.0)
    machine.step(0.49)
    with pytest.raises(cd.AnalysisError, match=SAID):
        machine.step(0.52)
    assert machine.steps < 100_000


def braked(name="brake"):
    model = cd.Model("cart", gravity=None)
    force = model.parameter("force", 2.0)
    body = model.body("cart", 1, 1, velocity=(1, 0))
    model.add(cd.Translational("rail", model.ground.at(0, 0, axis=(1, 0)), body.at(0, 0)))
    model.add(cd.Force(name, body.at(0, 0), lambda s: (-force * cd.sign(s.velocity(body)[0]), 0)))
    return model


def test_designs_in_lanes():
    """Those that come to rest before the end are failures with their message; the others are right."""
    forces = np.linspace(0.1, 3.0, 30)
    found = cd.sweep(braked(), {"force": forces}, ["cart.velocity.x"], until=1, every=0.1, backend="lanes")
    rests = forces > 1.0
    assert [failure.index for failure in found.failures] == np.flatnonzero(rests).tolist()
    assert all('force "brake": from t = ' in failure.message for failure in found.failures)
    assert found.responses["cart.velocity.x"][~rests] == pytest.approx(1 - forces[~rests], abs=1e-6)


@pytest.mark.parametrize("n", [2, 20])
def test_rollouts(n):
    batch = cd.rollout(braked(), n=n, every=0.1, observe=["cart.velocity.x"])
    batch.reset()
    for _ in range(8):
        batch.step()
    assert len(batch.failures) == n
    assert all('force "brake": from t = ' in message for message in batch.failures.values())
