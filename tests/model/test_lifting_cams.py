"""Followers that leave their cams and land again: flights in closed form, and stiff contacts beside them."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.optimize import brentq

import cardan as cd
from cardan.analysis.in_c.instance import Instance
from cardan.compiled.compiling import compile_system

TURN = 2 * np.pi
RADIUS, OFF, STIFFNESS, PRESSED, MASS, GRAVITY = 0.03, 0.01, 2000.0, 0.01, 0.3, 9.81
JUMP_SPEED = np.sqrt(GRAVITY / OFF + STIFFNESS * (PRESSED + 2 * OFF) / (MASS * OFF))  # spring + weight = m a at the top


def disc(u):
    return OFF * cd.cos(u) + cd.sqrt(RADIUS**2 - (OFF * cd.sin(u)) ** 2)


def machine(speed, restitution=0.0, contact="limit", follower="flat", free=False) -> cd.Model:
    """A follower pressed on an eccentric disc, which starts at its lowest place: y = RADIUS - OFF cos(speed t)."""
    model = cd.Model("cam", gravity=(0, -GRAVITY))
    words = {"angular_velocity": speed, "hold": ("angle", "angular_velocity")} if free else {}
    cam = model.body("cam", mass=1, inertia=1e-3, angle=-np.pi / 2, **words)
    roller = RADIUS if follower == "roller" else 0.0
    rod = model.body("rod", mass=MASS, inertia=0.1, position=(0, RADIUS + roller - OFF))
    ground = model.ground
    shaft = model.add(cd.Revolute("shaft", ground.at(0, 0), cam.at(0, 0)))
    model.add(cd.Translational("guide", ground.at(0, 0, axis=(0, 1)), rod.at(0, 0)))
    face = rod.at(0, 0, axis=(0, -1))
    if contact == "limit":
        words = {"follower": follower, "radius": roller or None}
        touch = model.add(cd.Cam("cam face", cam.at(0, 0), face, profile=disc, polar=True, active=False, **words))
        model.add(cd.Limit("lift", touch.gap, lower=0, restitution=restitution))
    else:
        ball = {"radius": roller, "radius_b": RADIUS} if roller else {"radius": RADIUS}
        a, b = (rod.at(0, 0), cam.at(OFF, 0)) if roller else (cam.at(OFF, 0), face)
        model.add(cd.Contact("lift", a, b, stiffness=5e8, damping=5e4, law="kelvin-voigt", **ball))
    free_length = 0.2 - rod.initial.position[1] + PRESSED
    model.add(cd.Spring("spring", ground.at(0, 0.2), rod.at(0, 0), stiffness=STIFFNESS, free_length=free_length))
    if not free:
        model.add(cd.Motor("motor", shaft, speed=speed))
    return model


def run(model, speed, turns=2, **words) -> cd.Result:
    return cd.simulate(model, until=turns * TURN / speed, every=TURN / speed / 400, rtol=1e-9, atol=1e-12, **words)


def leaving(result):
    return [event.t for event in result.events if event.what == "leaves"]


def test_it_lifts_off_above_the_jump_speed_only():
    below, above = (run(machine(share * JUMP_SPEED), share * JUMP_SPEED) for share in (0.999, 1.001))
    assert below.events == []
    assert below["lift"].gap.max() < 1e-9
    least = MASS * (GRAVITY - OFF * (0.999 * JUMP_SPEED) ** 2) + STIFFNESS * (PRESSED + 2 * OFF)
    assert below["lift"].force.min() == pytest.approx(least, rel=1e-6)
    assert len(leaving(above)) == 2


def flight(speed):
    """Where it leaves, and lands: after that the rod swings freely on its spring."""
    wanted = (MASS * GRAVITY + STIFFNESS * (PRESSED + OFF)) / (OFF * (MASS * speed**2 - STIFFNESS))
    leaves = (np.pi - np.arccos(wanted)) / speed  # y = RADIUS - OFF cos(speed t), N = 0
    rest = RADIUS - OFF - PRESSED - MASS * GRAVITY / STIFFNESS
    w = np.sqrt(STIFFNESS / MASS)
    y0, v0 = RADIUS - OFF * np.cos(speed * leaves), OFF * speed * np.sin(speed * leaves)

    def height(t):
        return rest + (y0 - rest) * np.cos(w * (t - leaves)) + v0 / w * np.sin(w * (t - leaves))

    def gap(t):
        return height(t) - (RADIUS - OFF * np.cos(speed * t))

    lands = brentq(gap, leaves + 0.2 / speed, leaves + 0.99 * TURN / speed, xtol=1e-15)
    return leaves, lands, gap


def test_the_flight_is_that_of_the_closed_form():
    speed = 1.15 * JUMP_SPEED
    leaves, lands, gap = flight(speed)
    result = run(machine(speed), speed, turns=0.95)
    assert leaving(result)[0] == pytest.approx(leaves, abs=1e-9)
    hits = [event.t for event in result.events if event.what in ("hits", "rests")]
    assert hits[0] == pytest.approx(lands, abs=1e-9)
    flying = (result.t > leaves) & (result.t < lands)
    assert result["lift"].gap[flying] == pytest.approx(gap(result.t[flying]), abs=1e-10)
    assert gap(result.t[flying]).max() > 1e-3


def test_it_lands_with_restitution():
    speed = 1.15 * JUMP_SPEED
    _, lands, _ = flight(speed)
    just = 1e-6
    rates = []
    for until in (lands - just, lands + just):
        result = cd.simulate(machine(speed, restitution=0.6), until=until, rtol=1e-10, atol=1e-13)
        rates.append(result["rod"].velocity[-1, 1] - OFF * speed * np.sin(speed * until))
    assert rates[1] == pytest.approx(-0.6 * rates[0], rel=1e-3)  # within 1e-6 s of the impact


def test_elastic_landings_keep_the_energy():
    """The cam turns freely: its angular momentum takes the impulse."""
    result = run(machine(1.3 * JUMP_SPEED, restitution=1.0, free=True), JUMP_SPEED, turns=4)
    assert sum(event.what == "hits" for event in result.events) >= 3
    assert result.energy.total == pytest.approx(np.full(len(result.t), result.energy.total[0]), rel=1e-8)


@pytest.mark.parametrize("follower", ["flat", "roller"])
def test_a_stiff_contact_says_the_same(follower):
    """A ball around the centre of the disc, against a plane or the ball of the roller; yields by v m/d < 1e-5 m."""
    speed = 1.15 * JUMP_SPEED
    rigid, stiff = (run(machine(speed, contact=kind, follower=follower), speed, 0.9) for kind in ("limit", "contact"))
    flown = rigid["lift"].gap
    assert flown.max() > 1e-3
    assert rigid["rod"].position[:, 1] == pytest.approx(stiff["rod"].position[:, 1], abs=1e-5)


def test_gradients_go_through_lift_off_and_landing():
    speed = 1.15 * JUMP_SPEED
    model = cd.Model("cam", gravity=(0, -GRAVITY))
    stiffness, roller = model.parameter("stiffness", STIFFNESS), model.parameter("roller", RADIUS)
    cam = model.body("cam", mass=1, inertia=1e-3, angle=-np.pi / 2)
    rod = model.body("rod", mass=MASS, inertia=0.1, position=(0, 2 * RADIUS - OFF + 1e-3))
    shaft = model.add(cd.Revolute("shaft", model.ground.at(0, 0), cam.at(0, 0)))
    model.add(cd.Translational("guide", model.ground.at(0, 0, axis=(0, 1)), rod.at(0, 0)))
    words = {"profile": disc, "polar": True, "follower": "roller", "radius": roller, "active": False}
    touch = model.add(cd.Cam("cam face", cam.at(0, 0), rod.at(0, 0), **words))
    model.add(cd.Limit("lift", touch.gap, lower=0, restitution=0.5))
    spring = {"stiffness": stiffness, "free_length": 0.2 - RADIUS + OFF + PRESSED}
    model.add(cd.Spring("spring", model.ground.at(0, 0.2), rod.at(0, 0), **spring))
    model.add(cd.Motor("motor", shaft, speed=speed))
    check = cd.check_gradient(model, cd.Terminal("rod.position.y"), until=0.9 * TURN / speed)
    assert check.ok, str(check)


def test_a_roller_that_flies_to_the_centre_of_a_hollow_is_stopped():
    model = cd.Model("hollow", gravity=(0, 5.0))
    rod = model.body("rod", mass=1, inertia=0.1, position=(0, 0.03))
    model.add(cd.Translational("guide", model.ground.at(0, 0, axis=(0, 1)), rod.at(0, 0)))
    x = np.linspace(-1, 1, 41)
    bowl = cd.Spline(x, 2 * x**2)  # of curvature 4 at its bottom
    words = {"profile": bowl, "follower": "roller", "radius": 0.03, "active": False}
    touch = model.add(cd.Cam("bowl", model.ground.at(0, 0), rod.at(0, 0), **words))
    model.add(cd.Limit("lift", touch.gap, lower=0))
    result = cd.simulate(model, until=2, every=0.01)
    assert result.stats.status == 'stopped by event "bowl.hollow"'
    assert result["rod"].position[-1, 1] == pytest.approx(0.98 / 4, rel=1e-6)


def test_every_run_of_the_engine_flies_alike():
    speed = 1.15 * JUMP_SPEED
    leaves, lands, gap = flight(speed)
    t = (leaves + lands) / 2
    height = gap(t) + RADIUS - OFF * np.cos(speed * t)
    model = machine(speed)
    system = compile_system(model)
    instance = Instance.of(system, system.parameter_values())
    instance.start(0.0)
    instance.step(t)
    assert instance.states[4] == pytest.approx(height, abs=1e-8)
    model.add(cd.Torque("brake", model.bodies["cam"], model.parameter("load", 0.0)))
    for backend in ("lanes", "serial"):
        options = {"until": t, "backend": cd.Backend(backend, workers=1), "rtol": 1e-9}
        table = cd.sweep(model, {"load": [0.0, 0.001]}, {"y": cd.Terminal("rod.position.y")}, **options)
        assert np.ravel(table["y"]) == pytest.approx(height, abs=1e-8)


def test_conjugate_cams_push_in_turn():
    """Two flat faces of a frame on a disc of constant breadth: what one cam would have to pull, the other pushes."""
    off, radius, speed, play, mass = 0.02, 0.06, 40.0, 2e-5, 0.5

    def machine(with_play: bool) -> cd.Model:
        model = cd.Model("conjugate cams", gravity=(0, -9.81))
        cam = model.body("cam", mass=1, inertia=0.1)
        frame = model.body("frame", mass=mass, inertia=0.1)
        shaft = model.add(cd.Revolute("shaft", model.ground.at(0, 0), cam.at(0, 0)))
        model.add(cd.Translational("guide", model.ground.at(0, 0, axis=(0, 1)), frame.at(0, 0)))
        disc = lambda u: off * cd.cos(u) + cd.sqrt(radius**2 - (off * cd.sin(u)) ** 2)  # noqa: E731
        for word, side in (("above", 1), ("below", -1)) if with_play else (("above", 1),):
            face = frame.at(0, side * (radius + with_play * play / 2), axis=(0, -side))
            words = {"profile": disc, "polar": True, "follower": "flat", "active": not with_play}
            touch = model.add(cd.Cam(f"{word} cam", cam.at(0, 0), face, **words))
            if with_play:
                model.add(cd.Limit(word, touch.gap, lower=0))
        model.add(cd.Motor("motor", shaft, speed=speed))
        return model

    ideal = cd.simulate(machine(False), until=0.4, every=0.002)
    loose = cd.simulate(machine(True), until=0.4, every=0.002)
    needed = mass * (9.81 - off * speed**2 * np.sin(speed * ideal.t))
    assert ideal["above cam"].push == pytest.approx(needed, abs=1e-4)
    assert loose["frame"].y == pytest.approx(off * np.sin(speed * loose.t), abs=0.51 * play)
    above, below = loose["above"].force, loose["below"].force
    assert min(above.min(), below.min()) >= 0
    touching = (above > 0) | (below > 0)
    assert touching.mean() > 0.7
    assert (above - below)[touching] == pytest.approx(needed[touching], abs=0.2)  # of 21 N; impacts take the rest
    assert {event.name for event in loose.events} == {"above", "below"}
