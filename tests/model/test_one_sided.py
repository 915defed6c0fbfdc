"""One-sided forces: ropes never push and stops never pull, not even through their dampers; contacts on rebound."""

import numpy as np
import pytest
from scipy.optimize import brentq

import cardan as cd

K, C, STRETCH = 100.0, 8.0, 0.1  # of a body of 1 kg: underdamped


def sledge(unilateral, stretch=STRETCH, speed=0.0, **spring):
    """A body of 1 kg on a straight guide, held by a spring of free length 1 to the ground; no gravity."""
    model = cd.Model("sledge", gravity=None)
    body = model.body("b", mass=1, inertia=1, position=(1 + stretch, 0), velocity=(speed, 0))
    model.add(cd.Translational("guide", model.ground.at(0, 0, axis=(1, 0)), body.at(0, 0, axis=(1, 0))))
    data = {"stiffness": K, "damping": C, "free_length": 1.0} | spring
    model.add(cd.Spring("spring", model.ground.at(0, 0), body.at(0, 0), unilateral=unilateral, **data))
    return model


def released(t):
    """Stretch and its rate of a damped oscillator that is let go at STRETCH."""
    half = C / 2
    w = np.sqrt(K - half**2)
    s = STRETCH * np.exp(-half * t) * (np.cos(w * t) + half / w * np.sin(w * t))
    return s, -STRETCH * K / w * np.exp(-half * t) * np.sin(w * t)


def parting():
    """When the damper has eaten up the spring, and the speed from there on."""

    def force(t):
        s, rate = released(t)
        return K * s + C * rate

    t = brentq(force, 1e-3, 0.2, xtol=1e-15)
    return t, released(t)[1]


@pytest.mark.parametrize(("unilateral", "sign"), [("tension", 1.0), ("compression", -1.0)])
def test_a_damper_does_not_push_a_rope_or_pull_a_stop(unilateral, sign):
    """Let go, it moves as an oscillator until spring and damper are even, and from there on by itself."""
    t_parts, speed = parting()
    result = cd.simulate(sledge(unilateral, sign * STRETCH), until=0.5, every=0.005, rtol=1e-9)
    force = sign * result["spring"].force
    assert force.min() >= 0.0
    assert force[0] == pytest.approx(K * STRETCH)
    before, after = result.t < t_parts, result.t > t_parts
    np.testing.assert_allclose(sign * (result["b"].position[before, 0] - 1), released(result.t[before])[0], atol=1e-9)
    np.testing.assert_allclose(sign * result["b"].velocity[after, 0], speed, rtol=1e-7)
    assert not force[after].any()


def test_damping_brakes_as_long_as_the_spring_gives_way():
    """Pulled apart, the whole damper acts; its part never gives energy."""
    result = cd.simulate(sledge("tension", 0.02, speed=2.0), until=0.3, every=0.002, rtol=1e-9)
    spring = result["spring"]
    longer, apart = spring.length > 1, spring.rate > 0
    np.testing.assert_allclose(spring.damper_force[longer & apart], C * spring.rate[longer & apart], rtol=1e-9)
    assert (spring.damper_force * spring.rate >= 0).all()
    assert (spring.damper_force * spring.rate)[longer].max() > 1.0
    np.testing.assert_allclose(spring.force, spring.spring_force + spring.damper_force + spring.actuator_force)


@pytest.mark.parametrize("push", [-4.0, -40.0, 40.0])
def test_nor_does_an_actuator_push_a_rope(push):
    result = cd.simulate(sledge("tension", 0.1, damping=0.0, force=push), until=0.02, rtol=1e-9)
    assert result["spring"].force[0] == pytest.approx(max(K * STRETCH + push, 0.0))


def test_the_energy_of_a_rope_balances():
    found = cd.certificate(cd.simulate(sledge("tension", 0.02, speed=2.0), until=0.5, rtol=1e-8))
    assert found.ok, found.table()


def dropped(stiffness=1e4, damping=40.0, **contact):
    model = cd.Model("dropped", gravity=(0, -10))
    ball = model.body("ball", mass=1, inertia=0.1, position=(0, 0.15), velocity=(1, 0))
    data = {"radius": 0.1, "stiffness": stiffness, "damping": damping} | contact
    model.add(cd.Contact("floor", ball.at(0, 0), model.ground.at(0, 0, axis=(0, 1)), **data))
    return model


def test_a_linear_contact_is_not_damped_on_rebound():
    result = cd.simulate(dropped(), until=0.13, every=1e-4, rtol=1e-9)
    floor, rate = result["floor"], -result["ball"].velocity[:, 1]
    inside = floor.penetration > 0
    expected = 1e4 * floor.penetration + 40.0 * np.maximum(rate, 0.0)
    assert (inside & (rate < -0.1)).sum() > 50
    np.testing.assert_allclose(floor.normal_force[inside], expected[inside], rtol=1e-9)


def test_a_contact_whose_curve_is_negative_does_not_pull():
    curve = cd.Spline((-1.0, 0.0, 1e-3, 1.0), (-1e4, 0.0, -5.0, 1e4), kind="linear")
    result = cd.simulate(dropped(curve, 0.0), until=0.13, every=1e-4)
    assert result["floor"].penetration.max() > 2e-3
    assert result["floor"].normal_force.min() >= 0.0


def test_the_shear_of_a_contact_that_is_switched_off_fades():
    """ż = -k_s z/d_s: an event that switches the contact off lets go of its shear deformation."""
    k_s, d_s, off = 2e3, 20.0, 0.12
    model = dropped(friction=0.5, shear_stiffness=k_s, shear_damping=d_s)
    model.add(cd.At("off", off, do=[cd.Switch("floor", on=False)]))
    result = cd.simulate(model, until=0.15, every=1e-3, rtol=1e-9)
    z = result["floor"].shear_deformation
    k = int(np.argmin(np.abs(result.t - off)))
    assert abs(z[k]) > 1e-5
    assert result["floor"].penetration[k] > 0
    np.testing.assert_allclose(z[k:], z[k] * np.exp(-k_s / d_s * (result.t[k:] - off)), rtol=1e-6)
