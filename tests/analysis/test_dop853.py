"""integrator="dop853": closed forms, SciPy's method, events, kinks, states, sensitivities, and what is refused."""

from __future__ import annotations

from math import pi, sqrt

import numpy as np
import pytest
from scipy.integrate import solve_ivp
from scipy.special import ellipj, ellipk

import cardan as cd

G = 9.81
DOP853 = {"method": cd.Partition(integrator="dop853")}
METHODS = [cls(integrator="dop853") for cls in (cd.Partition, cd.Direct, cd.Baumgarte, cd.JointCoordinates)]


def double_pendulum() -> cd.Model:
    """Two uniform rods of 1 m and 1 kg, let go level."""
    model = cd.Model("double pendulum", gravity=(0, -G))
    upper = model.body("upper", 1, 1 / 12, (0.5, 0))
    lower = model.body("lower", 1, 1 / 12, (1.5, 0))
    model.add(cd.Revolute("A", model.ground.at(0, 0), upper.at(-0.5, 0)))
    model.add(cd.Revolute("B", upper.at(0.5, 0), lower.at(-0.5, 0)))
    return model


def rates_of_two_rods(t, y):
    """Lagrange's equations in both angles: 4/3 a'' + c/2 b'' = -s/2 b'² - 3/2 g cos a, and so on."""
    a, b, u, w = y
    c, s = np.cos(a - b), np.sin(a - b)
    M = np.array([[4 / 3, c / 2], [c / 2, 1 / 3]])
    Q = [-s / 2 * w**2 - 1.5 * G * np.cos(a), s / 2 * u**2 - 0.5 * G * np.cos(b)]
    return [u, w, *np.linalg.solve(M, Q)]


@pytest.mark.parametrize("method", METHODS, ids=repr)
@pytest.mark.parametrize("rtol", [1e-6, 1e-11])
def test_a_pendulum_by_elliptic_functions(pendulum, method, rtol):
    """sin(φ/2) = k sn(K - ω t, k), φ from hanging, k = sin 45°, ω² = 3 g/2 for a rod of 1 m."""
    result = cd.simulate(pendulum, until=3, every=0.05, rtol=rtol, atol=0.1 * rtol, method=method)
    m, omega = 0.5, sqrt(1.5 * G)
    exact = 2 * np.arcsin(sqrt(m) * ellipj(ellipk(m) - omega * result.t, m)[0])
    assert result["rod"].angle + pi / 2 == pytest.approx(exact, abs=100 * rtol)
    assert result.stats.integrator == "dop853"
    assert result.stats.orders == {"8": result.stats.steps}
    assert result.stats.evaluations >= 12 * result.stats.steps + 11 * result.stats.rejected


@pytest.mark.parametrize("rtol", [1e-5, 1e-8, 1e-12])
def test_kepler(rtol):
    """A stone on an ellipse of eccentricity 0.6 with a period of 2π: back where it began, energy and area kept."""
    model = cd.Model("Kepler", gravity=None)
    stone = model.body("stone", mass=1, inertia=1, position=(0.4, 0), velocity=(0, 2))

    def pull(s):
        x, y = s.position(stone)[0], s.position(stone)[1]
        r = cd.sqrt(x**2 + y**2)
        return -x / r**3, -y / r**3

    model.add(cd.Force("sun", stone.at(0, 0), pull))
    result = cd.simulate(model, until=6 * pi, every=pi / 8, rtol=rtol, atol=0.1 * rtol, **DOP853)
    x, v = result["stone"].position, result["stone"].velocity
    assert x[-1] == pytest.approx((0.4, 0), abs=500 * rtol)
    assert v[-1] == pytest.approx((0, 2), abs=2000 * rtol)
    energy = 0.5 * np.sum(v**2, axis=1) - 1 / np.linalg.norm(x, axis=1)
    assert energy == pytest.approx(-0.5, abs=100 * rtol)
    assert x[:, 0] * v[:, 1] - x[:, 1] * v[:, 0] == pytest.approx(0.8, abs=100 * rtol)


@pytest.mark.parametrize("method", METHODS, ids=repr)
def test_as_scipy_solves_lagranges_equations(method):
    """Another derivation, the same method of another hand. (The error of a double pendulum grows along the way.)"""
    result = cd.simulate(double_pendulum(), until=2, every=0.05, rtol=1e-10, atol=1e-12, method=method)
    theirs = solve_ivp(rates_of_two_rods, (0, 2), [0, 0, 0, 0], "DOP853", result.t, rtol=1e-12, atol=1e-12)
    assert result["upper"].angle == pytest.approx(theirs.y[0], abs=1e-8)
    assert result["lower"].angle == pytest.approx(theirs.y[1], abs=1e-8)
    assert result["lower"].angular_velocity == pytest.approx(theirs.y[3], abs=1e-7)
    loose = cd.simulate(double_pendulum(), until=2, rtol=1e-6, atol=1e-8, method=method).stats
    assert 2 < result.stats.steps / loose.steps < 5  # h goes with the eighth root of the tolerance: 3.2


def test_what_is_reported_does_not_change_the_steps(pendulum):
    """Between the steps stands a polynomial: reporting often costs evaluations, no steps, and no digits."""
    often, seldom = (
        cd.simulate(pendulum, until=3, every=every, rtol=1e-10, atol=1e-12, method=METHODS[-1])
        for every in (0.001, 0.5)
    )
    assert often.stats.steps == seldom.stats.steps
    assert often["rod"].angle[::500] == pytest.approx(seldom["rod"].angle, abs=1e-14)
    energy = often.energy.total
    assert energy == pytest.approx(energy[0], abs=2e-9)
    assert seldom.stats.evaluations < 16 * seldom.stats.steps + 11 * seldom.stats.rejected + 20


@pytest.mark.parametrize("method", METHODS, ids=repr)
@pytest.mark.parametrize("rtol", [1e-4, 1e-8])
def test_an_event_is_where_it_happens(pendulum, method, rtol):
    """The rod hangs after a quarter of its period, and again after three: seen within steps of a quarter of a turn."""
    rod = pendulum["rod"]
    pendulum.add(cd.When("hangs", lambda s: s.angle(rod) + pi / 2))
    result = cd.simulate(pendulum, until=2, every=0.5, rtol=rtol, atol=1e-2 * rtol, method=method)
    quarter = ellipk(0.5) / sqrt(1.5 * G)
    assert [event.t for event in result.events] == pytest.approx([quarter, 3 * quarter], abs=20 * rtol)


def test_two_crossings_within_one_step_are_seen():
    """A stone thrown up passes a height twice; steps of parabolas are as long as they like."""
    model = cd.Model("stone", gravity=(0, -10.0))
    stone = model.body("stone", mass=1, inertia=1, velocity=(1, 10))
    model.add(cd.When("height", lambda s: s.position(stone)[1] - 4.9))
    result = cd.simulate(model, until=2, every=2, **DOP853)
    assert [event.t for event in result.events] == pytest.approx([1 - sqrt(0.02), 1 + sqrt(0.02)], abs=1e-9)


def test_a_limit_throws_back_and_the_method_starts_again():
    """A ball from 1 m bounces with e = 1/2: heights a quarter each time, times by falling."""
    model = cd.Model("ball", gravity=(0, -10.0))
    ball = model.body("ball", mass=1, inertia=1, position=(0, 1))
    model.add(cd.Limit("floor", ball.y, lower=0, restitution=0.5))
    result = cd.simulate(model, until=1.2, every=0.1, rtol=1e-9, **DOP853)
    fall = sqrt(0.2)
    assert [event.t for event in result.events[:3]] == pytest.approx([fall, 2 * fall, 2.5 * fall], abs=1e-8)
    assert result.stats.restarts >= 3


@pytest.mark.parametrize("place", [0.5, 0.37, 0.613])
@pytest.mark.parametrize("rtol", [1e-4, 1e-7, 1e-10])
def test_a_kink_costs_no_digits(place, rtol):
    """A force that rises and falls in straight lines: the speed at the end is the area, wherever its corner is."""
    model = cd.Model("rail")
    block = model.body("block", mass=1, inertia=0.1, position=(0.6, 0))
    model.add(cd.Translational("slide", model.ground.at(0, 0, axis=(1, 0)), block.at(0, 0)))
    model.add(cd.Force("push", block.at(0, 0), (cd.table([0, place, 1], [0, 10, 0]), 0)))
    result = cd.simulate(model, until=1, every=0.25, rtol=rtol, **DOP853)
    assert result["block"].velocity[-1, 0] == pytest.approx(5, abs=100 * rtol)


@pytest.mark.parametrize("speed", [1.0, 400.0])
@pytest.mark.parametrize("rtol", [1e-3, 1e-6, 1e-9])
@pytest.mark.parametrize("method", ["partition", "joint"])
def test_a_hard_contact_is_felt(speed, rtol, method):
    """A ball against a ball of 1e6 N/m, touching for 1e-4 s on its way of 2.5/speed: thrown back as fast as it came."""
    model = cd.Model("shot", gravity=(0, 0))
    ball = model.body("ball", mass=1e-3, inertia=1e-7, position=(-1, 0), velocity=(speed, 0))
    model.add(cd.Contact("hit", ball.at(0, 0), model.ground.at(0, 0), radius=0.01, radius_b=0.01, stiffness=1e6))
    result = cd.simulate(model, until=2.5 / speed, method=method, rtol=rtol)
    assert result["ball"].velocity[-1, 0] == pytest.approx(-speed, rel=100 * rtol)


@pytest.mark.parametrize("method", METHODS, ids=repr)
def test_user_states_are_integrated_along(pendulum, method):
    rod = pendulum["rod"]
    pendulum.state("work", initial=0.0, rate=lambda s: -0.2 * s.angular_velocity(rod) ** 2)
    pendulum.add(cd.Torque("drag", rod, lambda s: -0.2 * s.angular_velocity(rod)))
    result = cd.simulate(pendulum, until=3, every=0.5, rtol=1e-10, method=method)
    balance = result.energy.total - result["work"].value
    assert balance == pytest.approx(np.full(7, balance[0]), abs=1e-7)


def test_a_free_gyroscope_keeps_energy_and_momentum():
    inertia = np.array([1.0, 2.0, 3.0])
    model = cd.Model("free body", dim=3, gravity=None)
    model.body("body", mass=1, inertia=tuple(inertia), angular_velocity=(0.01, 2.0, 0.01))
    result = cd.simulate(model, until=20, every=0.1, rtol=1e-11, atol=1e-13, **DOP853)
    spin = result["body"].angular_velocity
    R = cd.to_direction_cosines(result["body"].orientation)
    momentum = np.einsum("nij,nj->ni", R, inertia * spin)
    assert np.ptp(result.energy.kinetic) < 1e-9
    assert np.ptp(momentum, axis=0) == pytest.approx(0, abs=1e-9)


def test_four_bars_through_singular_positions():
    """Flat, the loops lose rank; steps go across, and bars stay parallel (see test_singular_crossings.py)."""
    model = cd.Model("four-bars", gravity=(0, -G))
    left, right = (model.body(name, 1, 1 / 12, (x, 0.5), pi / 2, velocity=(0.5, 0), angular_velocity=-1)
                   for name, x in (("left", 0), ("right", 1)))  # fmt: skip
    coupler = model.body("coupler", 1, 1 / 12, (0.5, 1), 0, velocity=(1, 0))
    model.add(cd.Revolute("A", model.ground.at(0, 0), left.at(-0.5, 0)))
    model.add(cd.Revolute("B", model.ground.at(1, 0), right.at(-0.5, 0)))
    model.add(cd.Revolute("C", left.at(0.5, 0), coupler.at(-0.5, 0)))
    model.add(cd.Revolute("D", right.at(0.5, 0), coupler.at(0.5, 0)))
    result = cd.simulate(model, until=3, every=0.1, rtol=1e-8, atol=1e-10, **DOP853)
    assert result["right"].angle == pytest.approx(result["left"].angle, abs=1e-7)
    pull = G * 2 / (2 / 3 + 1)
    exact = solve_ivp(lambda _, y: [y[1], -pull * np.cos(y[0])], (0, 3), [pi / 2, -1], "DOP853", result.t, rtol=1e-12,
                      atol=1e-12).y  # fmt: skip
    assert result["left"].angle == pytest.approx(exact[0], abs=1e-5)


@pytest.mark.parametrize("direction", ["forward", "adjoint"])
def test_sensitivities_along_its_steps(direction):
    """d/dk of where an oscillator x'' = -k x is at the end: -t sin(√k t)/(2 √k); rows between the steps are kept."""
    model = cd.Model("oscillator", gravity=None)
    k = model.parameter("k", 4.0)
    block = model.body("block", mass=1, inertia=1, position=(1, 0))
    model.add(cd.Force("spring", block.at(0, 0), lambda s: (-k * s.position(block)[0], 0)))
    options = {"rtol": 1e-9, "atol": 1e-11, "direction": direction} | DOP853
    found = cd.gradient(model, [cd.Terminal("block.x")], until=5.0, **options)
    assert found.matrix[0, 0] == pytest.approx(-5 * np.sin(10) / 4, abs=1e-7)


def test_a_certificate_of_its_run(pendulum):
    result = cd.simulate(pendulum, until=1, every=0.1, **DOP853)
    found = cd.certificate(result)
    assert found.ok, str(found)


def test_stiffness_is_told():
    model = cd.Model("stiff", gravity=(0, -G))
    ball = model.body("ball", mass=1, inertia=1)
    model.add(cd.Spring("s", model.ground.at(0, 1), ball.at(0, 0), stiffness=10, damping=1e5, free_length=0.5))
    result = cd.simulate(model, until=0.05, every=0.01, rtol=1e-4, **DOP853)
    assert any("looks stiff" in message for message in result.stats.messages)


REFUSED = [
    ({"step": 0.1}, 'step= belongs to integrator="rk4"; "dop853" chooses its own steps'),
    ({"method": cd.Dae(integrator="dop853")}, 'method="dae" works with integrator="bdf"'),
    ({"method": cd.Auto(integrator="dop853")}, 'method="auto" starts with the Adams method'),
    ({"method": cd.Partition(integrator="dop835")}, 'did you mean "dop853"?'),
]


@pytest.mark.parametrize(("options", "message"), REFUSED)
def test_what_does_not_go_together_is_refused(pendulum, options, message):
    with pytest.raises(cd.AnalysisError) as error:
        cd.simulate(pendulum, until=1, **(DOP853 | options))
    assert message in str(error.value)


def test_a_run_that_grows_without_bound_ends_kindly():
    """x' = x² from 1: beyond t = 1 there is nothing; what was computed is kept."""
    model = cd.Model("blows up", gravity=None)
    model.body("stone", mass=1, inertia=1)
    model.state("x", initial=1.0, rate=lambda s: s.state("x") ** 2)
    with pytest.raises(cd.SimulationError, match="step became too small") as caught:
        cd.simulate(model, until=2, every=0.1, **DOP853)
    assert caught.value.result.t[-1] == pytest.approx(0.9, abs=0.11)
    assert caught.value.result["x"].value[5] == pytest.approx(2.0, rel=1e-5)
