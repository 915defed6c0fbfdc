"""Laws of compliant contact and of friction with shear, against closed forms."""

from __future__ import annotations

from dataclasses import fields
from math import atan, atan2, cos, exp, log, pi, sin, sqrt

import casadi as ca
import numpy as np
import pytest
from scipy.optimize import brentq
from scipy.special import gamma, gammainc

import cardan as cd
from cardan.errors import ModelError
from cardan.files.text_models.yaml import parse_yaml
from cardan.files.written_models.as_python import to_python
from cardan.files.written_models.as_yaml import to_yaml
from cardan.model.forces import contact_laws as laws

G = 9.81
MASS, STIFFNESS = 2.0, 1e5
RESTITUTION_ATOL = 4e-4  # of the approximant in `hysteresis_of`, whose largest error is 3.6e-4, at e = 0.14
SPEED_RTOL = 1e-6  # of runs with rtol = 1e-9
THETA, SHAPE = 8.617739e-6, 1.2  # Barman & Haug 1981, sec. 6.3.1


@pytest.mark.parametrize("spin", [-10.0, 0.0, 4.0, 40.0])
def test_a_ball_is_rubbed_by_the_slip_of_its_lowest_point(spin):
    """v + ω r, zero where it rolls; the force is also the moment about its centre."""
    v, r, depth = 2.0, 0.2, 1e-3
    model = cd.Model("rolling", gravity=None)
    body = model.body("ball", mass=MASS, inertia=0.5, position=(0, r - depth), velocity=(v, 0), angular_velocity=spin)
    ground = model.ground.at(0, 0, axis=(0, 1))
    words = {"radius": r, "stiffness": STIFFNESS, "friction": 0.3, "slip_slope": 5.0}
    model.add(cd.Contact("floor", body.at(0, 0), ground, **words))
    found = cd.simulate(model, until=1e-9)["ball"]
    slip = v + spin * r
    force = -np.sign(slip) * min(5.0 * abs(slip), 0.3 * STIFFNESS * depth)
    assert found.acceleration[0, 0] == pytest.approx(force / MASS, abs=1e-9)
    assert found.angular_acceleration[0] == pytest.approx(force * r / 0.5, abs=1e-9)


@pytest.mark.parametrize("dim", [2, 3])
@pytest.mark.parametrize("load", [1.0, 4.0])
def test_slip_that_grows_with_the_load(load, dim):
    """v' = -μ g v/v_t below the slip speed, whatever the load: the same decay, and μ g above it."""
    v_t, mu, g = 0.5, 0.3, 9.81
    up = (0, 1) if dim == 2 else (0, 0, 1)
    model = cd.Model("slider", dim=dim, gravity=tuple(-g * x for x in up))
    mass, stiffness = load * MASS, 1e4
    rest = tuple(-mass * g / stiffness * x for x in up)
    body = model.body(
        "slider",
        mass=mass,
        inertia=1.0 if dim == 2 else (1.0, 1.0, 1.0),
        position=rest,
        velocity=(1.0, *[0.0] * (dim - 1)),
    )
    if dim == 2:
        model.add(cd.Fix("level", body.angle, 0.0))
    ground = model.ground.at(*(0.0,) * dim, axis=up)
    model.add(cd.Contact("floor", body.at(*(0.0,) * dim), ground, stiffness=stiffness, friction=mu, slip_speed=v_t))
    run = cd.simulate(model, until=0.5, rtol=1e-9, atol=1e-11)
    until = (1.0 - v_t) / (mu * g)
    assert run["slider"].velocity[-1, 0] == pytest.approx(v_t * np.exp(-mu * g / v_t * (0.5 - until)), rel=1e-6)


@pytest.mark.parametrize("dim", [2, 3])
def test_which_of_two_balls_comes_first_does_not_matter(dim):
    """The friction acts in the middle of the overlap: on levers r - δ/2 about either centre."""
    r, r_b, depth, spin = 0.2, 0.5, 2e-3, 7.0
    inertia, angular = (0.5, spin) if dim == 2 else ((0.5, 0.5, 0.5), (0, 0, spin))
    start = {"mass": MASS, "inertia": inertia, "angular_velocity": angular}
    places = [(r + r_b - depth, *[0.0] * (dim - 1)), (0.0,) * dim]
    turned = []
    for order in (0, 1):
        model = cd.Model("balls", gravity=None, dim=dim)
        balls = [model.body(f"ball{k}", position=place, **start) for k, place in enumerate(places)]
        words = {"stiffness": STIFFNESS, "friction": 0.3, "slip_slope": 5.0}
        radii = {"radius": (r, r_b)[order], "radius_b": (r, r_b)[1 - order]}
        model.add(cd.Contact("touch", balls[order], balls[1 - order], **words, **radii))
        result = cd.simulate(model, until=1e-9)
        turned.append([result[f"ball{k}"].angular_acceleration[0].flat[-1] for k in (0, 1)])
    levers = np.array([r, r_b]) - depth / 2
    force = min(5.0 * spin * levers.sum(), 0.3 * STIFFNESS * depth)
    assert np.allclose(turned, [-force * levers / 0.5] * 2, rtol=1e-9)


# -- normal force --------------------------------------------------------------------------------------------


def ball(speed: float = 1.0, mass: float = MASS, height: float = 0.01, **words) -> cd.Model:
    """A ball that falls straight down without gravity."""
    model = cd.Model("ball", gravity=None)
    body = model.body("ball", mass=mass, inertia=1, position=(0, height), velocity=(0, -speed))
    words = {"law": "hertz", "stiffness": 1e7} | words
    model.add(cd.Contact("floor", body.at(0, 0), model.ground.at(0, 0, axis=(0, 1)), **words))
    return model


def rebound(model: cd.Model, **options) -> cd.Result:
    return cd.simulate(model, until=0.15, every=0.0005, rtol=1e-9, atol=1e-12, **options)


@pytest.mark.parametrize("ratio", [0.05, 0.3, 0.9])
@pytest.mark.parametrize("speed", [0.5, 2.0])
def test_a_spring_and_a_damper_rebound_alike_at_all_speeds(ratio, speed):
    """m δ̈ = -(k δ + d δ̇) until the force is zero: the restitution of Schwager & Pöschel (2007), eq. 12."""
    damping, root = 2 * ratio * sqrt(STIFFNESS * MASS), sqrt(1 - ratio**2)
    result = rebound(ball(speed, law="kelvin-voigt", stiffness=STIFFNESS, damping=damping))
    expected = exp(-ratio / root * atan2(2 * ratio * root, 2 * ratio**2 - 1))
    assert result["ball"].velocity[-1, 1] == pytest.approx(expected * speed, rel=SPEED_RTOL)
    assert result["floor"].normal_force.min() >= 0.0


def test_the_two_dampers_of_a_spring_differ_on_the_way_back():
    words = {"stiffness": STIFFNESS, "damping": 200.0}
    one, other = (rebound(ball(law=law, **words))["ball"].velocity[-1, 1] for law in ("linear", "kelvin-voigt"))
    assert other < one - 0.01


def restitution_of(D: float) -> float:
    """Speed ratio e of an impact with χ v = D: (1 + e) D = ln((1 + D)/(1 - e D)), e > 0."""
    B = brentq(lambda b: b - log(b) - (1 + D - log(1 + D)), 1e-300, 1 - 1e-9)  # 1 - e D, from A - ln A = B - ln B
    return (1 - B) / D


@pytest.mark.parametrize("exponent", [1.0, 1.5, 3.0])
def test_bounce_with_hysteresis_loses_what_theory_says(exponent):
    chi, speed = 0.8, 1.7
    result = rebound(ball(speed, damping=chi, exponent=exponent))
    e = restitution_of(chi * speed)
    assert result["ball"].velocity[-1, 1] == pytest.approx(e * speed, rel=SPEED_RTOL)
    loss = result.energy.total[0] - result.energy.total[-1]
    assert loss == pytest.approx(0.5 * MASS * speed**2 * (1 - e**2), rel=SPEED_RTOL)
    assert result["floor"].penetration.max() > 1e-4
    assert result["floor"].normal_force.min() == 0


@pytest.mark.parametrize("e", [0.1, 0.5, 0.9])
@pytest.mark.parametrize(("mass", "stiffness"), [(2.0, 1e7), (0.3, 1e6)])
def test_restitution_is_met(e, mass, stiffness):
    speed = 1.3
    result = rebound(ball(speed, mass, stiffness=stiffness, restitution=e, impact_speed=speed))
    assert result["ball"].velocity[-1, 1] / speed == pytest.approx(e, abs=RESTITUTION_ATOL)
    assert result.energy.total[-1] / result.energy.total[0] == pytest.approx(e**2, abs=2 * RESTITUTION_ATOL)


def test_no_loss_without_damping():
    result = rebound(ball(1.0))
    assert result["ball"].velocity[-1, 1] == pytest.approx(1.0, rel=SPEED_RTOL)
    assert result.energy.total == pytest.approx(result.energy.total[0], rel=SPEED_RTOL)
    # deepest where all is stored: k δⁿ⁺¹/(n + 1) = m v²/2
    deepest = (0.5 * MASS * 2.5 / 1e7) ** 0.4
    assert result["floor"].penetration.max() == pytest.approx(deepest, rel=1e-2)  # the report may miss the very peak


def test_restitution_can_be_a_parameter():
    model = ball(height=0.01)
    e = model.parameter("e", 0.4)
    words = {"law": "hertz", "stiffness": 1e7, "restitution": e, "impact_speed": 1.0}
    model.add(cd.Contact("mat", model["ball"].at(0, 0), model.ground.at(0, 0.005, axis=(0, 1)), **words))
    for value in (0.4, 0.7):
        speed = rebound(model, parameters={"e": value})["ball"].velocity[-1, 1]
        assert speed == pytest.approx(value, abs=RESTITUTION_ATOL)


def test_hysteresis_over_the_whole_range():
    for e in np.linspace(0.02, 0.995, 100):
        assert restitution_of(laws.hysteresis_of(e, 2.0) * 2.0) == pytest.approx(e, abs=RESTITUTION_ATOL)


def test_hysteresis_of_hard_bodies_is_that_of_the_literature():
    """To first order in 1 - e: 3(1 - e)/2v of Hunt & Crossley, 3(1 - e²)/4v of Lankarani & Nikravesh."""
    loss = 1e-4
    e = 1 - loss
    chi = laws.hysteresis_of(e, 0.5)
    assert chi == pytest.approx(1.5 * (1 - e) / 0.5, rel=2 * loss)
    assert chi == pytest.approx(0.75 * (1 - e**2) / 0.5, rel=2 * loss)


def test_exponential_rises_as_published():
    """b = 1.2, θ = 8.617739e-6: 99 % of the maximum at θ (ln 100)^(1/b) = 3.077e-5 (the document says 1.538e-5)."""
    force = laws.exponential_force(3.077e-5, 0.0, 1e6, 0.0, THETA, SHAPE)
    assert float(force) == pytest.approx(0.99 * 1e6 * 3.077e-5, rel=1e-4)
    half_way = laws.exponential_force(1.538e-5, 0.0, 1e6, 0.0, THETA, SHAPE)
    assert float(half_way) / (1e6 * 1.538e-5) == pytest.approx(0.865, abs=5e-4)


@pytest.mark.parametrize("shape", [0.3, 0.7, 1.0, 1.2, 2.0, 4.0, 10.0])
@pytest.mark.parametrize("depth", [0.3, 1.0, 1.4, 3.0, 100.0])
def test_exponential_energy_is_the_incomplete_gamma_function(shape, depth):
    theta, a = 0.9, 2 / shape
    exact = depth**2 / 2 - theta**2 / shape * gamma(a) * gammainc(a, (depth / theta) ** shape)
    assert float(laws.exponential_energy(depth, 1.0, theta, shape)) == pytest.approx(exact, rel=1e-10)


def test_exponential_bounce_keeps_energy_and_damping_takes_it():
    words = {"law": "exponential", "stiffness": 1e6, "transition": 1e-3}
    free, damped = (rebound(ball(damping=d, **words)) for d in (0.0, 500.0))
    assert free.energy.total == pytest.approx(free.energy.total[0], rel=SPEED_RTOL)
    assert 0.1 < damped["ball"].velocity[-1, 1] < 0.8
    assert np.all(np.diff(damped.energy.total) <= SPEED_RTOL)


LAWS = {
    "linear": ({"stiffness": 4e4}, lambda d: 4e4 * d),
    "hertz": ({"law": "hertz", "stiffness": 4e6}, lambda d: 4e6 * d**1.5),
    "power": ({"law": "hertz", "stiffness": 4e6, "exponent": 2}, lambda d: 4e6 * d**2),
    "exponential": (
        {"law": "exponential", "stiffness": 4e4, "transition": 1e-3, "shape": 1.5},
        lambda d: 4e4 * d * (1 - exp(-((d / 1e-3) ** 1.5))),
    ),
}


@pytest.mark.parametrize("name", LAWS)
def test_rests_at_the_static_penetration(name):
    words, force = LAWS[name]
    model = ball(0.0, height=-1e-4, **({"law": "linear"} | words))
    model.gravity = (0, -G)
    floor = cd.equilibrium(model)["floor"]
    assert floor.penetration[0] == pytest.approx(brentq(lambda d: force(d) - MASS * G, 1e-9, 1), rel=1e-8)
    assert floor.normal_force[0] == pytest.approx(MASS * G, rel=1e-9)


@pytest.mark.parametrize("law", ["hertz", "exponential"])
def test_never_pulls(law):
    depth, away = 1e-3, -100.0
    force = {
        "hertz": laws.hertz_force(depth, away, 1e6, 1.5, 0.5),
        "exponential": laws.exponential_force(depth, away, 1e6, 1e4, 1e-3, 1.2),
    }
    assert float(force[law]) == 0.0


@pytest.mark.parametrize("depth", [-1.0, -1e-9, 0.0, 1e-12, 1e-3])
def test_derivatives_are_finite_everywhere(depth):
    """Also by parameters of the law, in and out of contact, at rest and in motion: first and second derivatives."""
    d, rate, k, c, n, theta, b, e = x = ca.vertsplit(ca.SX.sym("x", 8))
    forces = [
        laws.hertz_force(d, rate, k, n, laws.hysteresis_of(e, 2.0)),
        laws.hertz_energy(d, k, n),
        laws.exponential_force(d, rate, k, c, theta, b),
        laws.exponential_energy(d, k, theta, b),
    ]
    switched = ca.vertcat(*(ca.if_else(d > 0, f, 0.0) for f in forces))
    first = ca.jacobian(switched, ca.vertcat(*x))
    second = ca.jacobian(ca.sum1(first).T, d)
    derivatives = ca.Function("derivatives", [ca.vertcat(*x)], [switched, first, second])
    for speed in (-1.0, 0.0, 1.0):
        for value in derivatives([depth, speed, 1e5, 100.0, 1.5, 1e-3, 1.2, 0.6]):
            assert np.isfinite(np.array(value)).all()
            if depth < 0:
                assert not np.any(np.array(value))


def test_friction_has_finite_derivatives_and_the_slope_of_the_spring_at_rest():
    x = ca.SX.sym("x", 3)
    slope = ca.Function("slope", [x], [ca.jacobian(laws.transmitted(x[0], x[1], x[2]), x)])
    for trial in (-1.0, 0.0, 0.2, 1.0):
        for kinetic, static in ((0.0, 0.0), (0.5, 0.5), (0.5, 0.8)):
            assert np.isfinite(np.array(slope([trial, kinetic, static]))).all()
    assert np.array(slope([0.0, 0.5, 0.8])).ravel() == pytest.approx([1, 0, 0])


# -- friction with shear -------------------------------------------------------------------------------------


def block(slope: float = 0.0, speed: float = 0.0, **words) -> cd.Model:
    """A block on a plane: x along it, gravity tilted by `slope` (radians); it does not turn."""
    model = cd.Model("block", gravity=(G * sin(slope), -G * cos(slope)))
    rest = -MASS * G * cos(slope) / STIFFNESS
    body = model.body("block", mass=MASS, inertia=1, position=(0, rest), velocity=(speed, 0))
    model.add(cd.Fix("body angle", body.angle))
    words = {"stiffness": STIFFNESS, "damping": 500, "shear_stiffness": 1e5} | words
    model.add(cd.Contact("floor", body.at(0, 0), model.ground.at(0, 0, axis=(0, 1)), **words))
    return model


@pytest.mark.parametrize("static", [None, 0.5])
def test_sticks_on_an_incline_without_creep(static):
    friction = 0.5 if static is None else 0.25  # when it slips, the latter would slide away
    angle = atan(0.9 * 0.5)
    model = block(angle, friction=friction, static_friction=static)
    result = cd.simulate(model, until=100, every=1)
    x, floor = result["block"].position[:, 0], result["floor"]
    largest = 0.5 * MASS * G * cos(angle) / 1e5  # the shear deformation at the limit of friction
    assert 0 < x.max() < largest
    assert np.ptp(x[1:]) < 1e-9 * largest
    assert abs(floor.shear_deformation[-1]) == pytest.approx(MASS * G * sin(angle) / 1e5, rel=1e-9)
    assert floor.friction_force[-1] == pytest.approx(MASS * G * sin(angle), rel=1e-9)


def test_slides_down_a_steeper_incline():
    angle = atan(1.1 * 0.5)
    result = cd.simulate(block(angle, friction=0.4, static_friction=0.5), until=2, every=0.1, rtol=1e-8)
    a = G * (sin(angle) - 0.4 * cos(angle))
    assert result["block"].acceleration[5:, 0] == pytest.approx(a, rel=1e-6)
    assert result["floor"].friction_force[5:] == pytest.approx(0.4 * MASS * G * cos(angle), rel=1e-6)


def test_breaks_away_at_static_friction():
    """A force that grows slowly is borne up to μ_s N; then friction falls to μ N and the block goes."""
    model = block(friction=0.4, static_friction=0.6)
    growth, limit = 2.0, 0.6 * MASS * G
    model.add(cd.Force("pull", model["block"].at(0, 0), lambda s: (growth * s.time, 0)))
    result = cd.simulate(model, until=7, every=0.001)
    load, friction = growth * result.t, np.abs(result["floor"].friction_force)
    before = load < 0.995 * limit
    assert friction[before] == pytest.approx(load[before], abs=1e-3 * limit)
    assert friction.max() == pytest.approx(limit, rel=1e-3)
    gone = result.t > limit / growth + 0.2
    assert friction[gone] == pytest.approx(0.4 * MASS * G, rel=1e-6)
    v = result["block"].velocity[:, 0]
    assert np.abs(v[before]).max() < 1e-3 < v[gone].min()


@pytest.mark.parametrize("stiffness", [1e4, 1e6])
def test_stopping_distance(stiffness):
    """It comes to v²/2μg and springs back by the shear deformation μN/k_s that it had."""
    model = block(speed=2.0, friction=0.4, shear_stiffness=stiffness)
    x = cd.simulate(model, until=1.5, every=0.0002, rtol=1e-8)["block"].position[:, 0]
    distance = 2.0**2 / (2 * 0.4 * G)
    assert x.max() == pytest.approx(distance, rel=1e-6)
    assert x[-1] - distance == pytest.approx(-0.4 * MASS * G / stiffness, rel=1e-3)


def test_stopping_distance_with_static_friction_in_the_limit_of_stiff_shear():
    distance = 2.0**2 / (2 * 0.4 * G)
    errors = []
    for stiffness in (1e4, 1e5, 1e6):
        model = block(speed=2.0, friction=0.4, static_friction=0.6, shear_stiffness=stiffness)
        x = cd.simulate(model, until=1.5, every=0.0005, rtol=1e-8)["block"].position[:, 0]
        errors.append(abs(x[-1] - distance))
    assert errors[2] < 1e-4 * distance
    assert errors[0] / errors[1] == pytest.approx(10, rel=0.05)
    assert errors[1] / errors[2] == pytest.approx(10, rel=0.05)


def test_reversal_draws_the_loop_of_a_spring_with_a_slider():
    """Moved to and fro by A sin t: each cycle takes 4 f (A - f/k_s), f = μN (Jenkins 1962)."""
    amplitude, damping = 2e-3, 0.5
    model = block(friction=0.4, shear_stiffness=1e4, shear_damping=damping)
    model.add(cd.Drive("shaker", model["block"].x, lambda t: amplitude * cd.sin(t)))
    result = cd.simulate(model, until=4.5 * pi, every=pi / 2000)
    cycle = result.t >= 2.5 * pi - 1e-9
    x, force = result["block"].position[cycle, 0], result["floor"].friction_force[cycle]
    f = 0.4 * MASS * G
    assert (force.min(), force.max()) == (pytest.approx(-f, rel=1e-4), pytest.approx(f, rel=1e-4))
    work = abs(np.trapezoid(force, x))
    damper_share = damping * amplitude / f  # 1e-4: the damper takes part in sticking
    assert work == pytest.approx(4 * f * (amplitude - f / 1e4), rel=5 * damper_share)


def test_disc_slides_until_it_rolls():
    """J ω + m r v is kept whatever friction does, so a disc that slid at v rolls at 2v/3."""
    model = cd.Model("disc", gravity=(0, -G))
    r, speed = 0.1, 1.0
    rest = r - MASS * G / STIFFNESS
    disc = model.body("disc", MASS, 0.5 * MASS * r**2, position=(0, rest), velocity=(speed, 0))
    model.add(
        cd.Contact("floor", disc.at(0, 0), model.ground.at(0, 0, axis=(0, 1)), radius=r, stiffness=STIFFNESS,
                   friction=0.3, static_friction=0.4, shear_stiffness=1e5)
    )  # fmt: skip
    result = cd.simulate(model, until=1, every=0.01, rtol=1e-8)
    rolling = result.t > 0.3  # it slides for v/(3 μ g) = 0.113 s
    assert result["disc"].velocity[rolling, 0] == pytest.approx(2 * speed / 3, rel=1e-6)
    assert result["disc"].angular_velocity[rolling] * r == pytest.approx(-2 * speed / 3, rel=1e-6)
    assert result["floor"].shear_deformation[rolling] == pytest.approx(0, abs=1e-9)


def test_shear_is_lost_when_contact_opens():
    """z decays with d_s/k_s; nothing of it is left when the block comes down again."""
    model = block(friction=0.8, shear_stiffness=1e4, shear_damping=500.0)
    model.add(cd.Force("push", model["block"].at(0, 0), (10.0, 0)))
    model.add(cd.Force("lift", model["block"].at(0, 0), lambda s: (0, cd.if_else(s.time > 1, 3 * MASS * G, 0))))
    result = cd.simulate(model, until=1.3, every=0.05)
    z, floor = result["floor"].shear_deformation, result["floor"]
    assert abs(z[19]) == pytest.approx(1e-3, rel=1e-6)
    assert not np.any(floor.friction_force[22:])
    assert z[26] / z[22] == pytest.approx(exp(-0.2 * 1e4 / 500), rel=1e-4)


def test_sticking_is_critically_damped_by_default():
    """Between bodies of 3 and 6 the reduced mass is 2: a double eigenvalue -√(k_s/2)."""
    model = cd.Model("two", gravity=None)
    a, b = model.body("a", mass=3, inertia=1), model.body("b", mass=6, inertia=1, position=(0, -1))
    for coordinate in (a.y, a.angle, b.y, b.angle):
        model.add(cd.Fix(f"{coordinate.name} held", coordinate))
    plane = b.at(0, 1.001, axis=(0, 1))
    model.add(cd.Contact("c", a.at(0, 0), plane, stiffness=1e4, friction=1.0, shear_stiffness=800.0))
    sticking = sorted(value.real for value in cd.linearize(model).eigenvalues)[:2]
    assert sticking == pytest.approx([-sqrt(800.0 / 2)] * 2, rel=1e-6)


# -- the state that a contact brings along -------------------------------------------------------------------


def test_shear_is_a_state_of_the_model():
    model = block(friction=0.5)
    assert model.states["floor.shear"].owner == "floor"
    assert model["floor.shear"].initial == 0.0
    model.add(cd.Force("probe", model["block"].at(0, 0), lambda s: (1e5 * s.state("floor.shear"), 0)))
    result = cd.simulate(model, until=0.1, every=0.05)
    assert result["floor.shear"].value == pytest.approx(result["floor"].shear_deformation)
    assert "shear_deformation" not in dir(rebound(ball())["floor"])


def test_names_of_own_states_are_claimed():
    model = cd.Model("m")
    body = model.body("b", mass=1, inertia=1)
    model.state("floor.shear")
    contact = cd.Contact("floor", body.at(0, 0), model.ground.at(0, 0, axis=(0, 1)), friction=1, shear_stiffness=1)
    with pytest.raises(ModelError, match=r'state "floor\.shear": the name is already taken'):
        model.add(contact)
    assert "floor" not in model.elements
    model = block(friction=0.5)
    with pytest.raises(ModelError, match="already taken"):
        model.state("floor.shear")


def zoo() -> cd.Model:
    model = cd.Model("zoo")
    body = model.body("b", mass=1, inertia=1)
    k = model.parameter("k", 1e5)
    a, b = body.at(0, 0), model.ground.at(0, 0, axis=(0, 1))
    model.add(cd.Contact("one", a, b, law="hertz", stiffness=k, exponent=2, restitution=0.5, impact_speed=k / 1e5))
    model.add(cd.Contact("both ways", a, b, law="kelvin-voigt", stiffness=k, damping=3))
    model.add(cd.Contact("two", a, b, law="exponential", stiffness=k, transition=1e-3, shape=2))
    model.add(
        cd.Contact("three", a, b, stiffness=k, friction=0.3, static_friction=0.4, shear_stiffness=k, shear_damping=10)
    )
    model.add(cd.Contact("four", a, b, law="hertz", stiffness=k, damping=0.1, friction=0.3, shear_stiffness=2e4))
    model.state("p", initial=1.0, rate=2.0)
    return model


@pytest.mark.parametrize("way", ["yaml", "python"])
def test_files_bring_contacts_back(way):
    model = zoo()
    if way == "yaml":
        again = parse_yaml(to_yaml(model)).model
    else:
        names: dict = {"__name__": "script"}
        exec(compile(to_python(model), "script.py", "exec"), names)
        again = names["model"]
    assert sorted(again.states) == sorted(model.states) == ["four.shear", "p", "three.shear"]
    for name in ("one", "two", "three", "four"):
        for field in fields(cd.Contact):
            if field.name not in ("a", "b"):
                assert str(getattr(again[name], field.name)) == str(getattr(model[name], field.name)), field.name


def test_files_write_only_the_states_of_the_user():
    text = to_yaml(zoo())
    assert "states:\n  p: {initial: 1.0, rate: 2.0}" in text
    assert "shear:" not in text
    assert "three: {type: Contact" in text
    assert 'model.state("p"' in to_python(zoo())
    assert ".shear" not in to_python(zoo())


PLANE_WORDS = {
    "unknown law": ({"law": "herz"}, 'law="herz" is not known; did you mean "hertz"?'),
    "restitution without speed": ({"law": "hertz", "restitution": 0.5}, "give both or neither"),
    "restitution of a linear law": ({"restitution": 0.5, "impact_speed": 1}, 'restitution belongs to law="hertz"'),
    "restitution above one": ({"law": "hertz", "restitution": 1.5, "impact_speed": 1}, "not above 1, got 1.5"),
    "restitution and damping": (
        {"law": "hertz", "restitution": 0.5, "impact_speed": 1, "damping": 2},
        "leave out damping",
    ),
    "weak exponent": ({"law": "hertz", "exponent": 0.5}, "exponent must be at least 1"),
    "no transition": ({"law": "exponential"}, "needs transition"),
    "transition of a linear law": ({"transition": 1e-3}, 'transition belongs to law="exponential"'),
    "negative transition": ({"law": "exponential", "transition": -1}, "transition must be positive"),
    "curve with a power": ({"law": "hertz", "stiffness": cd.table((0, 1), (0, 1))}, 'use it with law="linear"'),
    "friction without a law": ({"friction": 0.5}, "friction needs slip_slope .* or shear_stiffness"),
    "two slopes of friction": ({"friction": 0.5, "slip_slope": 1, "slip_speed": 1}, "stands in place of"),
    "a slip speed without friction": ({"slip_speed": 1.0}, "goes with friction"),
    "different laws of friction": ({"friction": 0.5, "slip_slope": 1, "shear_stiffness": 1}, "give one of them"),
    "shear without friction": ({"shear_stiffness": 1}, "shear_stiffness needs friction"),
    "static friction with a slope": (
        {"friction": 0.5, "slip_slope": 1, "static_friction": 0.6},
        "static_friction needs shear_stiffness",
    ),
    "static below kinetic": (
        {"friction": 0.5, "static_friction": 0.4, "shear_stiffness": 1},
        "static_friction 0.4 is less than friction 0.5",
    ),
}


@pytest.mark.parametrize("name", PLANE_WORDS)
def test_mistakes_are_told(name):
    words, message = PLANE_WORDS[name]
    model = cd.Model("m")
    body = model.body("b", mass=1, inertia=1)
    with pytest.raises(ModelError, match=f'contact "c".*{message}'):
        cd.Contact("c", body.at(0, 0), model.ground.at(0, 0, axis=(0, 1)), **({"stiffness": 1.0} | words))


# -- rough ground --------------------------------------------------------------------------------------------


def test_ground_with_narrow_hollows_makes_no_contact_where_there_is_none():
    """Where a hollow is narrower than the ball Newton's method may miss the foot; the ball must not be inside then."""
    rng = np.random.default_rng(5)
    line = np.arange(0, 5.01, 0.5)
    ground = cd.Spline(tuple(line), tuple(rng.uniform(-0.3, 0.3, line.size)))
    model, radius = cd.Model("ball", gravity=None), 0.1
    x, y = model.parameter("x", 1.0), model.parameter("y", 1.0)
    body = model.body("ball", mass=1, inertia=1, position=(x, y))
    model.add(cd.Contact("rock", body.at(0, 0), model.ground.at(0, 0), radius=radius, stiffness=1e3, terrain=ground))
    fine = np.linspace(-0.5, 5.5, 60001)
    heights = np.array([float(h) for h in ground(fine)])
    touching = 0
    for _ in range(300):
        at = rng.uniform(0.3, 4.7)
        above = float(ground(at)) + rng.uniform(0.01, 0.5)
        run = cd.simulate(model, until=1e-9, every=1e-9, parameters={"x": at, "y": above})
        distance = np.hypot(fine - at, heights - above).min()
        touching += distance < radius
        assert run["rock"].penetration[0] <= radius - distance + 1e-6  # the points of `fine` are 1e-4 apart
    assert touching > 20
