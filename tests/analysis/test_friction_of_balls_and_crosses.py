"""Friction in ball and universal joints, several of them in one machine, and wedges that lock by themselves; against
closed forms and integrations of their own equations."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.integrate import solve_ivp

import cardan as cd

MASS, G, MU, RADIUS = 2.0, 10.0, 0.3, 0.1
MOMENT = MU * RADIUS * MASS * G  # with which the socket opposes the turning of a ball whose weight it carries


def ball(spin=(0.0, 0.0, 0.0), inertia=(1.0, 1.0, 1.0), torque=None, **friction) -> cd.Model:
    """A body that turns about its mass centre, in a socket."""
    model = cd.Model("ball", dim=3, gravity=(0, 0, -G))
    body = model.body("body", mass=MASS, inertia=inertia, angular_velocity=spin)
    socket = model.add(cd.Spherical("socket", model.ground.at(0, 0, 0), body.at(0, 0, 0)))
    model.add(cd.Friction("rub", socket, radius=RADIUS, **({"kinetic": MU} | friction)))
    if torque is not None:
        model.add(cd.Torque("twist", body, torque))
    return model


def what_happens(result: cd.Result) -> list[str]:
    return [event.what for event in result.events]


@pytest.mark.parametrize("method", ["partition", "joint", "dae"])
def test_a_ball_stops_after_the_same_time_about_any_axis(method):
    spin = np.array([1.0, 2.0, -2.0])
    run = cd.simulate(ball(tuple(spin)), until=6, method=method)
    assert what_happens(run) == ["sticks"]
    assert run.events[0].t == pytest.approx(3 / MOMENT, rel=1e-9)
    force = np.array([run["rub"].force[0], run["rub"].force_across[0], run["rub"].force_third[0]])
    assert force == pytest.approx(-MU * MASS * G * spin / 3, rel=1e-9)
    assert run["rub"].slip_third[0] == pytest.approx(-2 * RADIUS)
    assert run["body"].angular_velocity[-1] == pytest.approx([0, 0, 0], abs=1e-9)


@pytest.mark.parametrize("spin", [(3.0, 0.1, 0.1), (0.1, 3.0, 0.1), (1.0, -2.0, 0.5)])
@pytest.mark.parametrize("method", ["partition", "dae"])
def test_the_axis_wanders_and_the_moment_with_it(spin, method):
    """Euler's equations with a moment of constant size against the spin; about the middle axis it tumbles."""
    inertia = np.array([1.0, 2.0, 2.7])

    def rates(t: float, w: np.ndarray) -> np.ndarray:
        return (-np.cross(w, inertia * w) - MOMENT * w / np.linalg.norm(w)) / inertia

    exact = solve_ivp(rates, (0, 3), spin, rtol=1e-11, atol=1e-13, method="DOP853").y[:, -1]
    run = cd.simulate(ball(spin, tuple(inertia)), until=3, method=method, rtol=1e-9, atol=1e-11)
    assert what_happens(run) == []
    assert run["body"].angular_velocity[-1] == pytest.approx(exact, abs=1e-7)


def test_a_viscous_part_and_stribecks_curve():
    """I ω̇ = -r N μ(r ω), about one axis: in one direction the same law."""
    static, kinetic, fall, viscous = 0.5, 0.3, 0.05, 0.4
    words = {"static": static, "kinetic": kinetic, "stribeck": fall, "viscous": viscous}
    axis = np.array([2.0, -1.0, 2.0]) / 3

    def rate(t: float, w: np.ndarray) -> list[float]:
        v = RADIUS * w[0]
        return [-RADIUS * MASS * G * (kinetic + (static - kinetic) * np.exp(-((v / fall) ** 2)) + viscous * v)]

    exact = solve_ivp(rate, (0, 1.5), [2.0], rtol=1e-11, atol=1e-13).y[0, -1]
    run = cd.simulate(ball(tuple(2.0 * axis), **words), until=1.5, rtol=1e-9, atol=1e-11)
    assert run["body"].angular_velocity[-1] == pytest.approx(exact * axis, abs=1e-8)


@pytest.mark.parametrize("way", [(1, 0, 0), (0, 0, -1), (0.6, 0.0, 0.8), (-2 / 3, 1 / 3, 2 / 3)])
def test_a_socket_gives_way_by_the_resultant(way):
    rate, static = 0.5, 0.4
    torque = lambda s: tuple(rate * s.time * x for x in way)  # noqa: E731
    run = cd.simulate(ball(torque=torque, static=static, kinetic=MU), until=4)
    begins = static * RADIUS * MASS * G / rate
    assert what_happens(run) == ["slips"]
    assert run.events[0].t == pytest.approx(begins, rel=1e-9)
    speed = 0.5 * rate * (16 - begins**2) - MOMENT * (4 - begins)
    assert run["body"].angular_velocity[-1] == pytest.approx(speed * np.array(way), abs=1e-8)


def test_a_pendulum_on_a_ball_comes_to_rest_aslant():
    """It sticks where m g l sin φ ≤ μ_s r N, and what it has lost is work of the friction."""
    model = cd.Model("pendulum", dim=3, gravity=(0, 0, -G))
    bob = model.body("bob", mass=1, inertia=(0.01, 0.01, 0.01), position=(0.3, 0.2, -0.9), velocity=(-0.2, 0.8, 0.1))
    socket = model.add(cd.Spherical("socket", model.ground.at(0, 0, 0), bob.at(-0.3, -0.2, 0.9)))
    model.add(cd.Friction("rub", socket, static=0.5, kinetic=0.4, radius=0.1))
    run = cd.simulate(model, until=30, rtol=1e-8, atol=1e-10)
    length = np.sqrt(0.09 + 0.04 + 0.81)
    sine = np.hypot(*run["bob"].position[-1, :2]) / length
    assert what_happens(run)[-1] == "sticks"
    assert sine * length <= 0.5 * 0.1
    assert run["bob"].angular_velocity[-1] == pytest.approx([0, 0, 0], abs=1e-9)
    force = np.array([run["rub"].force[-1], run["rub"].force_across[-1], run["rub"].force_third[-1]])
    assert np.linalg.norm(force) * 0.1 == pytest.approx(G * sine * length, rel=1e-6)
    power = run["rub"].force * run["rub"].slip + run["rub"].force_across * run["rub"].slip_across
    assert np.all(power + run["rub"].force_third * run["rub"].slip_third <= 1e-9)
    assert cd.certificate(run, agreement=False).ok


def cross(rates=(0.0, 0.0), torque=None) -> cd.Model:
    model = cd.Model("cross", dim=3, gravity=(0, 0, -G))
    body = model.body("body", mass=MASS, inertia=(1, 1, 1), angular_velocity=(*rates, 0))
    hooke = cd.Universal(
        "hooke", model.ground.at(0, 0, 0, axis=(1, 0, 0)), body.at(0, 0, 0, axis=(0, 1, 0), reference=(0, 0, 1))
    )
    model.add(hooke)
    model.add(cd.Friction("rub", hooke, static=0.4, kinetic=MU, radius=RADIUS))
    if torque is not None:
        model.add(cd.Torque("twist", body, torque))
    return model


def test_a_cross_slips_about_both_of_its_axes_together():
    """At first the moments of both pins are μ r N together, along (3, 4)/5."""
    run = cd.simulate(cross((0.3, 0.4)), until=0.01)
    assert run["rub"].force[0] == pytest.approx(-MU * MASS * G * 0.6, rel=1e-9)
    assert run["rub"].force_across[0] == pytest.approx(-MU * MASS * G * 0.8, rel=1e-9)
    rate = 2.0
    torque = lambda s: (0.6 * rate * s.time, 0.8 * rate * s.time, 0)  # noqa: E731
    begins = 0.4 * RADIUS * MASS * G / rate
    run = cd.simulate(cross(torque=torque), until=0.6)
    assert what_happens(run) == ["slips"]
    assert run.events[0].t == pytest.approx(begins, rel=1e-9)


def test_a_rod_between_a_ball_and_a_rail_spins_down():
    """Three directions of which joints leave one: the others must not take what the joints carry."""
    model = cd.Model("rod", dim=3, gravity=(0, 0, -G))
    rod = model.body("rod", mass=MASS, inertia=(0.5, 1, 1), angular_velocity=(3, 0, 0))
    socket = model.add(cd.Spherical("socket", model.ground.at(-1, 0, 0), rod.at(-1, 0, 0)))
    model.add(cd.PointOnLine("rail", model.ground.at(1, 0, 0, axis=(1, 0, 0)), rod.at(1, 0, 0)))
    model.add(cd.Friction("rub", socket, kinetic=MU, radius=RADIUS))
    run = cd.simulate(model, until=10)
    assert what_happens(run) == ["sticks"]
    assert run.events[0].t == pytest.approx(3 * 0.5 / (MOMENT / 2), rel=1e-8)
    assert run["rub"].force_across[-1] == pytest.approx(0, abs=1e-9)


@pytest.mark.parametrize("way", [(1.0, 0.0), (0.6, 0.8), (0.0, -1.0), (-0.8, 0.6)])
def test_a_puck_in_a_groove_breaks_away_along_it(way):
    """The wall of the groove carries what pushes across it, and only what pushes along it is on the friction."""
    side, rate = (-way[1], way[0]), 2.0
    push = lambda t: (*(rate * t * x + 50 * y for x, y in zip(way, side, strict=True)), 0)  # noqa: E731
    model = cd.Model("puck", dim=3, gravity=(0, 0, -G))
    body, up = model.body("body", mass=MASS, inertia=(1, 1, 1)), (0, 0, 1)
    plane = model.add(cd.Planar("plane", model.ground.at(0, 0, 0, axis=up), body.at(0, 0, 0, axis=up)))
    model.add(cd.PointOnPlane("groove", model.ground.at(0, 0, 0, axis=(*side, 0)), body.at(0, 0, 0)))
    model.add(cd.Friction("rub", plane, kinetic=MU))
    model.add(cd.Force("push", body.at(0, 0, 0), lambda s: push(s.time)))
    run = cd.simulate(model, until=5)
    begins = MU * MASS * G / rate
    assert what_happens(run) == ["slips"]
    assert run.events[0].t == pytest.approx(begins, rel=1e-8)
    speed = (0.5 * rate * (25 - begins**2) - MU * MASS * G * (5 - begins)) / MASS
    assert run["body"].velocity[-1, :2] == pytest.approx(speed * np.array(way), abs=1e-6)


def test_two_cones_share_one_body():
    """A plate on two pads, which both hold it: it breaks away where both together cannot."""
    model = cd.Model("plate", dim=3, gravity=(0, 0, -G))
    up = (0, 0, 1)
    lower = model.body("lower", mass=1, inertia=(1, 1, 1))
    upper = model.body("upper", mass=MASS, inertia=(1, 1, 1))
    base = model.add(cd.Planar("base", model.ground.at(0, 0, 0, axis=up), lower.at(0, 0, 0, axis=up)))
    deck = model.add(cd.Planar("deck", lower.at(0, 0, 0, axis=up), upper.at(0, 0, 0, axis=up)))
    model.add(cd.Friction("low", base, kinetic=0.1))
    model.add(cd.Friction("high", deck, kinetic=MU))
    way, rate = np.array([-0.6, 0.8]), 1.0
    model.add(cd.Force("pull", upper.at(0, 0, 0), lambda s: (-0.6 * rate * s.time, 0.8 * rate * s.time, 0)))
    run = cd.simulate(model, until=12)
    both = 0.1 * 3 * G
    # both go from 3 s on as one, with (t - 3)/3; the upper one slips where (t - 3)/3 = (6 - 3)/1: at 12 s
    assert what_happens(run)[:1] == ["slips"]
    assert run.events[0].t == pytest.approx(both, rel=1e-8)
    speed = 0.5 * (12 - both) ** 2 / 3
    assert run["upper"].velocity[-1, :2] == pytest.approx(speed * way, abs=1e-6)
    assert run["lower"].velocity[-1, :2] == pytest.approx(speed * way, abs=1e-6)


def test_what_is_missing_is_named():
    model = cd.Model("ball", dim=3)
    body = model.body("body", mass=1, inertia=(1, 1, 1))
    socket = model.add(cd.Spherical("socket", model.ground.at(0, 0, 0), body.at(0, 0, 0)))
    with pytest.raises(cd.ModelError, match=r"a ball joint needs the radius of its ball: radius=0\.01"):
        model.add(cd.Friction("f", socket, static=0.1))
    with pytest.raises(cd.ModelError, match="acts in all directions of its joint; leave out across="):
        model.add(cd.Friction("f", socket, static=0.1, radius=0.1, across=body.x))
    with pytest.raises(cd.ModelError, match="bristles bend along one coordinate"):
        model.add(cd.BristleFriction("f", socket, kinetic=0.1, radius=0.1, stiffness=1e4))
