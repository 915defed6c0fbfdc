"""Coulomb friction in two directions together, against closed forms and integrations of its own equations."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.integrate import solve_ivp

import cardan as cd

MASS, G, MU = 2.0, 9.81, 0.3
GRIP = MU * MASS * G


def puck(velocity=(0.0, 0.0), force=None, static=MU, kinetic=None) -> cd.Model:
    model = cd.Model("puck", dim=3, gravity=(0, 0, -G))
    body = model.body("puck", mass=MASS, inertia=(1, 1, 1), velocity=(*velocity, 0))
    up = (0, 0, 1)
    plane = model.add(cd.Planar("plane", model.ground.at(0, 0, 0, axis=up), body.at(0, 0, 0, axis=up)))
    model.add(cd.Friction("rub", plane, static=static, kinetic=kinetic, along=body.x, across=body.y))
    if force is not None:
        model.add(cd.Force("push", body.at(0, 0, 0), force))
    return model


def what_happens(result: cd.Result) -> list[str]:
    return [event.what for event in result.events]


@pytest.mark.parametrize("angle", [0.0, 0.25 * np.pi, 2.0, -2.5])
def test_a_puck_goes_straight_and_as_far_in_every_direction(angle):
    speed, way = 2.0, np.array([np.cos(angle), np.sin(angle)])
    run = cd.simulate(puck(speed * way), until=1)
    assert run["puck"].position[-1, :2] == pytest.approx(way * speed**2 / (2 * MU * G), abs=1e-9)
    assert what_happens(run) == ["sticks"]
    assert run.events[0].t == pytest.approx(speed / (MU * G), rel=1e-9)
    force = np.column_stack([run["rub"].force, run["rub"].force_across])
    assert force[0] == pytest.approx(-GRIP * way, rel=1e-9)
    assert force[-1] == pytest.approx([0, 0], abs=1e-9)


def test_it_breaks_away_by_the_resultant_and_in_its_direction():
    """Springs would hold up to √2 times as much in the diagonal, if each direction had its own friction."""
    way, rate = np.array([0.6, 0.8]), 3.0
    run = cd.simulate(
        puck(force=lambda s: (way[0] * rate * s.time, way[1] * rate * s.time, 0), static=0.4, kinetic=MU), until=4
    )
    begins = 0.4 * MASS * G / rate
    assert what_happens(run) == ["slips"]
    assert run.events[0].t == pytest.approx(begins, rel=1e-9)
    speed = (0.5 * rate * (4**2 - begins**2) - GRIP * (4 - begins)) / MASS
    assert run["puck"].velocity[-1, :2] == pytest.approx(speed * way, rel=1e-8)


@pytest.mark.parametrize("method", ["partition", "joint", "dae"])
@pytest.mark.parametrize("force", [(1.0, -3.0), (5.0, 0.0), (-3.0, -4.0), (0.5, 0.2)])
def test_a_slip_that_turns(force, method):
    start = (1.0, 2.0)
    run = cd.simulate(puck(start, (*force, 0)), until=1.5, method=method, rtol=1e-8, atol=1e-10)

    def rates(t: float, y: np.ndarray) -> list[float]:
        speed = np.hypot(*y[2:])
        return [*y[2:], *((np.array(force) - GRIP * y[2:] / speed) / MASS)]

    def stops(t: float, y: np.ndarray) -> float:
        return float(np.hypot(*y[2:])) - 1e-7

    stops.terminal = True  # type: ignore[attr-defined]
    exact = solve_ivp(rates, (0, 1.5), [0, 0, *start], events=stops, rtol=1e-11, atol=1e-13, method="DOP853")
    assert run["puck"].position[-1, :2] == pytest.approx(exact.y[:2, -1], abs=2e-7)
    if exact.t_events[0].size:
        assert what_happens(run) == ["sticks"]
        assert run.events[0].t == pytest.approx(exact.t[-1], abs=1e-6)
    else:
        assert what_happens(run) == []  # that it takes another heading is no event


def test_plates_rub_in_all_directions_by_default():
    """A puck on a slope, thrown along its contour: it curves down, as an integration of its own says."""
    up = (0, -0.2, 1)
    across = np.array([0, 1, 0.2]) / np.hypot(1, 0.2)  # up the slope
    model = cd.Model("slope", dim=3, gravity=(0, 0, -G))
    body = model.body("puck", mass=MASS, inertia=(1, 1, 1), velocity=(2, 0, 0))
    plane = model.add(cd.Planar("plane", model.ground.at(0, 0, 0, axis=up), body.at(0, 0, 0, axis=up)))
    model.add(cd.Friction("rub", plane, static=MU))
    run = cd.simulate(model, until=0.4, rtol=1e-8, atol=1e-10)
    pull, grip = G * 0.2 / np.hypot(1, 0.2), MU * G / np.hypot(1, 0.2)

    def rates(t: float, y: np.ndarray) -> list[float]:
        return [*y[2:], -grip * y[2] / np.hypot(*y[2:]), -pull - grip * y[3] / np.hypot(*y[2:])]

    exact = solve_ivp(rates, (0, 0.4), [0, 0, 2, 0], rtol=1e-11, atol=1e-13).y[:, -1]
    assert [run["puck"].position[-1, 0], run["puck"].position[-1] @ across] == pytest.approx(exact[:2], abs=1e-7)


def test_a_shaft_that_turns_creeps_under_a_small_push():
    radius, push, mu = 0.01, 1.0, 0.2
    model = cd.Model("shaft", dim=3, gravity=(0, -G, 0))
    shaft = model.body("shaft", mass=MASS, inertia=(1, 1, 1), angular_velocity=(0, 0, 50))
    axis = (0, 0, 1)
    sleeve = model.add(cd.Cylindrical("sleeve", model.ground.at(0, 0, 0, axis=axis), shaft.at(0, 0, 0, axis=axis)))
    model.add(cd.Friction("rub", sleeve, static=mu, radius=radius, across=sleeve.displacement))
    model.add(cd.Force("push", shaft.at(0, 0, 0), (0, 0, push)))
    run = cd.simulate(model, until=1)

    def rates(t: float, y: np.ndarray) -> list[float]:
        grip = mu * MASS * G / np.hypot(y[0], radius * y[1])
        return [(push - grip * y[0]) / MASS, -grip * radius**2 * y[1]]

    exact = solve_ivp(rates, (0, 1), [0, 50], rtol=1e-11, atol=1e-13).y[:, -1]
    found = run["shaft"].velocity[-1, 2], run["shaft"].angular_velocity[-1, 2]
    assert found == pytest.approx(exact, rel=1e-7)
    assert cd.certificate(run).ok


def test_designs_in_lanes_and_single_runs_agree():
    model = puck((1.0, 2.0), (1.0, -3.0, 0))
    model.parameter("unused", 1.0)
    table = cd.sweep(model, {"unused": [1.0, 2.0, 3.0]}, ["puck.position.x", "puck.position.y"], until=1.5)
    alone = cd.simulate(model, until=1.5)["puck"].position[-1]
    assert table["puck.position.x"] == pytest.approx([alone[0]] * 3, abs=1e-8)
    assert table["puck.position.y"] == pytest.approx([alone[1]] * 3, abs=1e-8)


def test_what_it_cannot_is_refused_and_two_frictions_are_told():
    model = puck((1.0, 1.0))
    model.parameter("k", 1.0)
    with pytest.raises(cd.AnalysisError, match="acts in two directions"):
        cd.gradient(model, cd.Terminal("puck.position.x"), until=1)
    body = model.bodies["puck"]
    floor = cd.Limit("floor", body.z, lower=0)
    with pytest.raises(cd.ModelError, match="restitution_law"):
        cd.Friction("f", floor, static=0.1, along=body.x, across=body.y)
    model.add(cd.Friction("more", model.elements["plane"], static=0.1, along=body.x))
    told = [text for text in cd.simulate(model, until=0.1).stats.messages if "each by itself" in text]
    assert len(told) == 1
    assert '"rub" and "more" in "plane"' in told[0]
