"""Coefficients of friction that depend on the speed of the slip, against closed forms, quadratures and SciPy."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from scipy.integrate import quad, solve_ivp

import cardan as cd

MASS, G = 2.0, 9.81
STATIC, KINETIC, STRIBECK, VISCOUS = 0.4, 0.25, 0.3, 0.05
METHODS = ("partition", "joint", "dae")


def mu(v):
    return KINETIC + (STATIC - KINETIC) * np.exp(-((v / STRIBECK) ** 2)) + VISCOUS * v


def sled(speed: float = 2.0, **coefficients) -> cd.Model:
    model = cd.Model("sled", gravity=(0, -G))
    body = model.body("sled", mass=MASS, inertia=0.1, velocity=(speed, 0))
    slide = model.add(cd.Translational("slide", model.ground.at(0, 0, axis=(1, 0)), body.at(0, 0)))
    model.add(cd.Friction("rub", slide, **coefficients))
    return model


LAW = {"static": STATIC, "kinetic": KINETIC, "stribeck": STRIBECK, "viscous": VISCOUS}


@pytest.mark.parametrize("method", METHODS)
def test_stribecks_curve_stops_a_sled_where_the_quadrature_of_its_law_says(method):
    run = cd.simulate(sled(2.0, **LAW), until=1.5, method=method, rtol=1e-9, atol=1e-11)
    duration = quad(lambda v: 1 / (G * mu(v)), 0, 2.0)[0]
    way = quad(lambda v: v / (G * mu(v)), 0, 2.0)[0]
    assert [event.what for event in run.events] == ["sticks"]
    assert run.events[0].t == pytest.approx(duration, rel=1e-8)
    assert run["sled"].position[-1, 0] == pytest.approx(way, rel=1e-8)
    assert cd.certificate(run).ok


@pytest.mark.parametrize("dim", [2, 3])
def test_a_coefficient_that_grows_with_speed_slows_exponentially(dim):
    """v' = -g (μ + μ_v v): v = (v₀ + μ/μ_v) exp(-g μ_v t) - μ/μ_v; in space in two directions together."""
    if dim == 2:
        model, way = sled(2.0, static=0.2, viscous=VISCOUS), np.array([1.0, 0.0])
    else:
        way = np.array([0.6, -0.8])
        model = cd.Model("puck", dim=3, gravity=(0, 0, -G))
        body = model.body("sled", mass=MASS, inertia=(1, 1, 1), velocity=(*(2.0 * way), 0))
        up = (0, 0, 1)
        plane = model.add(cd.Planar("plane", model.ground.at(0, 0, 0, axis=up), body.at(0, 0, 0, axis=up)))
        model.add(cd.Friction("rub", plane, static=0.2, viscous=VISCOUS, along=body.x, across=body.y))
    run = cd.simulate(model, until=0.5, rtol=1e-9, atol=1e-11)
    fade = np.exp(-G * VISCOUS * 0.5)
    speed = (2.0 + 0.2 / VISCOUS) * fade - 0.2 / VISCOUS
    assert run["sled"].velocity[-1, :2] == pytest.approx(speed * way, rel=1e-8)


def test_a_curve_and_a_function_of_the_machine_are_coefficients_too():
    speeds = np.linspace(0.0, 2.5, 101)
    curve = cd.Spline(speeds, mu(speeds), over="rate")
    by_curve = cd.simulate(sled(2.0, kinetic=curve), until=1.5, rtol=1e-9, atol=1e-11)
    assert by_curve.events[0].t == pytest.approx(quad(lambda v: 1 / (G * mu(v)), 0, 2.0)[0], rel=1e-5)
    model = sled(0.0, static=0.0)
    wet = cd.Model("wet", gravity=(0, -G))
    body = wet.body("sled", mass=MASS, inertia=0.1, velocity=(2, 0))
    slide = wet.add(cd.Translational("slide", wet.ground.at(0, 0, axis=(1, 0)), body.at(0, 0)))
    wet.add(cd.Friction("rub", slide, kinetic=lambda s: 0.2 + 0.1 * s.position(body)[0]))
    run = cd.simulate(wet, until=0.5, rtol=1e-9, atol=1e-11)
    omega = np.sqrt(0.1 * G)  # x'' = -g (0.2 + 0.1 x): an oscillation about -2
    assert run["sled"].position[-1, 0] == pytest.approx(
        2 * (np.cos(0.5 * omega) - 1) + 2 / omega * np.sin(0.5 * omega), rel=1e-8
    )
    assert cd.simulate(model, until=0.1).events == []


@pytest.mark.parametrize("static", [STATIC, None])
def test_it_breaks_away_by_its_value_at_rest_and_slips_by_its_law(static):
    """Pulled by a force that grows: SciPy integrates the same law from the moment at which it gives way."""
    rate = 10.0
    if static is None:
        speeds = np.linspace(0.0, 30.0, 3001)
        model = sled(0.0, kinetic=cd.Spline(speeds, mu(speeds), over="rate"))
    else:
        model = sled(0.0, **LAW)
    model.add(cd.Force("pull", model.bodies["sled"].at(0, 0), lambda s: (rate * s.time, 0)))
    begins = STATIC * MASS * G / rate
    run = cd.simulate(model, until=begins + 0.5, rtol=1e-9, atol=1e-11)
    assert [event.what for event in run.events] == ["slips"]
    assert run.events[0].t == pytest.approx(begins, rel=1e-8)
    exact = solve_ivp(
        lambda t, y: [y[1], rate * t / MASS - G * mu(y[1])], (begins, begins + 0.5), [0, 0], rtol=1e-11, atol=1e-13
    )
    assert run["sled"].position[-1, 0] == pytest.approx(exact.y[0, -1], rel=2e-4 if static is None else 1e-6)


def test_stick_and_slip_on_a_belt():
    """den Hartog's block with Stribeck's curve: the cycle of an integration with its own events."""
    k, belt = 200.0, 0.1
    model = cd.Model("belt", gravity=(0, -G))
    block = model.body("block", mass=MASS, inertia=1.0, velocity=(belt, 0))
    guide = model.add(cd.Translational("guide", model.ground.at(0, 0, axis=(1, 0)), block.at(0, 0)))
    model.add(cd.CoordinateForce("spring", block.x, stiffness=k))
    model.add(cd.Friction("rub", guide, along=lambda s: s.position(block)[0] - belt * s.time, **LAW))
    run = cd.simulate(model, until=8, rtol=1e-9, atol=1e-11)

    def slows(t, y):
        return y[1] - belt

    slows.terminal, slows.direction = True, 1.0  # type: ignore[attr-defined]
    x, t, times = STATIC * MASS * G / k, STATIC * MASS * G / k / belt, []
    for _ in range(3):
        times.append(t)  # it slips
        slip = solve_ivp(
            lambda _, y: [y[1], G * mu(belt - y[1]) - k * y[0] / MASS], (t, t + 5), [x, belt - 1e-9], events=slows,
            rtol=1e-11, atol=1e-13,
        )  # fmt: skip
        t, x = float(slip.t[-1]), float(slip.y[0, -1])
        times.append(t)  # it sticks, until the spring has grown again
        t, x = t + (STATIC * MASS * G / k - x) / belt, STATIC * MASS * G / k
    found = [event.t for event in run.events if event.what in ("slips", "sticks") and event.t > 0]
    assert np.diff(found[1:5]) == pytest.approx(np.diff(times[1:5]), abs=1e-3)  # it leaves an unstable equilibrium
    assert cd.certificate(run).ok


def test_a_mass_with_friction_and_elastic_stops():
    """Modelica's MassWithStopAndFriction, F_c + F_p v + F_s exp(-f v), with a stop that yields and damps both
    ways; SciPy integrates the same to the first rebound and back."""
    mass, push, coulomb, proportional, stribeck, exponent = 2.0, 20.0, 3.0, 0.8, 2.0, 4.0
    k, d, wall = 4000.0, 60.0, 0.3

    def law(v):
        return coulomb + proportional * v + stribeck * np.exp(-exponent * v)

    model = cd.Model("mass with stops", gravity=None)
    body = model.body("mass", mass=mass, inertia=0.1)
    slide = model.add(cd.Translational("slide", model.ground.at(0, 0, axis=(1, 0)), body.at(0, 0)))
    speeds = np.linspace(0, 4, 2001)
    grip = cd.Spline(speeds, law(speeds), over="rate")
    model.add(cd.Friction("rub", slide, normal=1, kinetic=grip))
    stop = model.ground.at(wall, 0, axis=(-1, 0))
    model.add(cd.Contact("stop", body.at(0, 0), stop, law="kelvin-voigt", stiffness=k, damping=d))
    model.add(cd.Force("push", body.at(0, 0), (push, 0)))

    def rates(t, y):
        depth = y[0] - wall
        contact = max(k * depth + d * y[1], 0.0) if depth > 0 else 0.0
        return [y[1], (push - np.sign(y[1]) * law(abs(y[1])) - contact) / mass]

    run = cd.simulate(model, until=0.5, every=0.01, rtol=1e-9, atol=1e-11)
    y, t, rows = [0.0, 1e-12], 0.0, {}

    def turns(t, y):
        return y[1]

    turns.terminal = True  # type: ignore[attr-defined]
    for _ in range(3):
        piece = solve_ivp(rates, (t, 0.5), y, events=turns, dense_output=True, rtol=1e-11, atol=1e-13, max_step=1e-3)
        rows |= {at: piece.sol(at)[0] for at in run.t if t <= at <= piece.t[-1]}
        if piece.t[-1] >= 0.5:
            break
        t, y = piece.t[-1], [piece.y[0, -1], -1e-9 * np.sign(piece.y[1, -2])]
    assert [event.what for event in run.events][:2] == ["reverses", "reverses"]
    assert len(rows) > 40
    assert run["mass"].position[: len(rows), 0] == pytest.approx(np.array(list(rows.values())), abs=1e-6)


def test_gradients_go_through_the_law_and_its_events():
    model = cd.Model("sled", gravity=(0, -G))
    named = {word: model.parameter(word, value) for word, value in LAW.items()}
    body = model.body("sled", mass=MASS, inertia=0.1, velocity=(2, 0))
    slide = model.add(cd.Translational("slide", model.ground.at(0, 0, axis=(1, 0)), body.at(0, 0)))
    model.add(cd.Friction("rub", slide, **named))
    check = cd.check_gradient(model, cd.Terminal("sled.position.x"), until=1.0)
    assert check.ok, check


def test_an_impact_rubs_with_the_coefficient_of_its_slip():
    model = cd.Model("thrown", gravity=None)
    ball = model.body("ball", mass=1, inertia=0.1, position=(0, 0.1), velocity=(2, -1))
    floor = model.add(cd.Limit("floor", ball.y, lower=0, restitution=0.5))
    model.add(cd.Friction("rub", floor, along=ball.x, **LAW))
    run = cd.simulate(model, until=0.2)
    assert run["ball"].velocity[-1] == pytest.approx([2 - 1.5 * mu(2.0), 0.5], rel=1e-7)


def test_what_does_not_go_together_is_refused():
    with pytest.raises(cd.ModelError, match='friction "rub": stribeck is the speed over which'):
        sled(kinetic=0.2, stribeck=0.1)
    with pytest.raises(cd.ModelError, match="stribeck"):
        sled(static=0.3, kinetic=0.2, stribeck=0.0)
    with pytest.raises(cd.ModelError, match=r"kinetic=0\.4 at rest exceeds static=0\.3"):
        sled(static=0.3, kinetic=cd.Spline([0, 1, 2], [0.4, 0.3, 0.2]))
    with pytest.raises(cd.ModelError, match="viscous must not be negative"):
        sled(static=0.3, viscous=-1.0)
    with pytest.raises(cd.ModelError, match="takes curves over rate"):
        sled(kinetic=cd.Spline([0, 1], [0.4, 0.3], over="time"))


def test_files_hold_the_law(tmp_path: Path):
    text = """
bodies:
  sled: {mass: 2, inertia: 0.1, velocity: [2, 0]}
functions:
  grip: {x: [0, 1, 3], y: [0.4, 0.3, 0.28], over: rate}
joints:
  slide: {type: Translational, i: "ground.at(0, 0, axis=(1, 0))", j: "sled.at(0, 0)"}
forces:
  rub: {type: Friction, joint: slide, WORDS}
gravity: [0, -9.81]
"""
    path = tmp_path / "sled.yaml"
    path.write_text(text.replace("WORDS", "static: 0.4, kinetic: 0.25, stribeck: 0.3, viscous: 0.05"))
    by_file = cd.simulate(cd.load_model(path), until=0.4)["sled"].position[-1]
    assert by_file == pytest.approx(cd.simulate(sled(2.0, **LAW), until=0.4)["sled"].position[-1])
    path.write_text(text.replace("WORDS", "kinetic: grip"))
    curve = cd.Spline([0, 1, 3], [0.4, 0.3, 0.28])
    by_file = cd.simulate(cd.load_model(path), until=0.4)["sled"].position[-1]
    assert by_file == pytest.approx(cd.simulate(sled(2.0, kinetic=curve), until=0.4)["sled"].position[-1])
