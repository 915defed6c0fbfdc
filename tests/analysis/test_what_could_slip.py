"""Short things of many kinds, in the plane and in space, that happen within long steps: closed forms or quadratures, by
every adaptive method, by an instance in C that is stepped once and seven times, and by designs in lanes.

Each lasts longer than a fiftieth of the run; rows are as far apart as the run is long.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np
import pytest
from scipy.integrate import quad, solve_ivp
from tests.analysis.ways_to_run import ADAPTIVE, cart

import cardan as cd
from cardan.analysis.in_c.instance import Instance
from cardan.compiled.compiling import compile_system

ALONG = np.array([1.0, 2.0, -2.0]) / 3.0  # of a rail in space
SAME = 1e-4  # of the values, a hundred tolerances: short things have kinks


@dataclass(frozen=True)
class Case:
    """A machine, how long it runs, and what it must reach; `events`: how many there are."""

    model: cd.Model
    until: float
    ends: dict[str, float] = field(default_factory=dict)
    events: int | None = None
    way: float = 0.0  # on which errors of a position grow

    def tolerance(self, name: str) -> float:
        return SAME * max(abs(self.ends[name]), self.way)


def rail_in_space(speed: float = 0.0) -> tuple[cd.Model, cd.Body]:
    model = cd.Model("cart", dim=3, gravity=None)
    body = model.body("cart", mass=1, inertia=(1, 1, 1), velocity=tuple(speed * ALONG))
    axis = tuple(ALONG)
    model.add(cd.Translational("rail", model.ground.at(0, 0, 0, axis=axis), body.at(0, 0, 0, axis=axis)))
    return model, body


def rotor(speed: float) -> tuple[cd.Model, cd.Body]:
    model = cd.Model("rotor", dim=3, gravity=None)
    body = model.body("rotor", mass=1, inertia=(1, 2, 3), angular_velocity=(0, 0, speed))
    up = (0, 0, 1)
    model.add(cd.Revolute("pin", model.ground.at(0, 0, 0, axis=up), body.at(0, 0, 0, axis=up)))
    return model, body


def of_way(vector) -> cd.Scalar:
    return sum(float(e) * vector[k] for k, e in enumerate(ALONG))


def along_the_rail(force) -> tuple:
    return tuple(float(e) * force for e in ALONG)


def a_bell_over_time() -> Case:
    model, body = rail_in_space()
    model.add(cd.Force("bell", body.at(0, 0, 0), lambda s: along_the_rail(cd.exp(-(((s.time - 6.37) / 0.25) ** 2)))))
    return Case(model, 10, {"cart.velocity.x": ALONG[0] * 0.25 * np.sqrt(np.pi)})


def a_brake_in_a_zone() -> Case:
    """dv/dx = -2 for 0.3 m."""
    model, body = rail_in_space(speed=1.0)

    def brake(s):
        inside = cd.fabs(of_way(s.position(body)) - 7.77) < 0.15
        return along_the_rail(cd.if_else(inside, -2 * of_way(s.velocity(body)), 0))

    model.add(cd.Force("brake", body.at(0, 0, 0), brake))
    return Case(model, 12, {"cart.velocity.z": 0.4 * ALONG[2]})


def a_well() -> Case:
    """U = -3 exp(-u²): passed more quickly, and with the speed before it."""
    model, body = rail_in_space(speed=1.0)

    def pull(s):
        u = (of_way(s.position(body)) - 5) / 0.2
        return along_the_rail(-30 * u * cd.exp(-u * u))

    model.add(cd.Force("well", body.at(0, 0, 0), pull))
    slowness = lambda x: 1 / np.sqrt(1 + 6 * np.exp(-(((x - 5) / 0.2) ** 2)))  # noqa: E731
    passed = 2 * quad(slowness, 4, 5, epsabs=1e-12)[0]
    return Case(model, 12, {"cart.velocity.x": ALONG[0], "cart.position.x": ALONG[0] * (12 + 2 - passed)})


def a_round_zone_in_the_plane() -> Case:
    model = cd.Model("puck", gravity=None)
    puck = model.body("puck", mass=1, inertia=1, velocity=(0.6, 0.8))

    def drag(s):
        p, v = s.position(puck), s.velocity(puck)
        inside = (p[0] - 4.2) ** 2 + (p[1] - 5.6) ** 2 < 0.35**2
        return cd.if_else(inside, -v[0], 0), cd.if_else(inside, -v[1], 0)

    model.add(cd.Force("drag", puck.at(0, 0), drag))
    return Case(model, 14, {"puck.velocity.x": 0.6 * (1 - 0.7), "puck.velocity.y": 0.8 * (1 - 0.7)})


def a_brake_on_a_part_of_each_turn() -> Case:
    """3 dω/dφ = -1.5 for 0.24 rad."""
    model, body = rotor(0.8)

    def brake(s):
        return 0, 0, cd.if_else(cd.cos(s.angle("pin") - 4) > np.cos(0.12), -1.5 * s.rate("pin"), 0)

    model.add(cd.Torque("brake", body, brake))
    return Case(model, 8, {"rotor.angular_velocity.z": 0.8 - 0.5 * 0.24})


def a_rope_that_becomes_taut() -> Case:
    model, body = cart(speed=1.0, mass=1.0)
    model.add(cd.Force("rope", body.at(0, 0), lambda s: (-100 * cd.fmax(s.position(body)[0] - 7, 0), 0)))
    return Case(model, 12, {"cart.velocity.x": -1.0, "cart.position.x": 7 - (12 - 7 - np.pi / 10)})


def a_washboard_as_long_as_the_looks_are_apart() -> Case:
    model, body = cart(speed=1.0, mass=1.0)
    wave = 10 * np.pi
    model.add(cd.Force("washboard", body.at(0, 0), lambda s: (5 * cd.sin(wave * s.position(body)[0]), 0)))
    motion = solve_ivp(lambda t, y: [y[1], 5 * np.sin(wave * y[0])], (0, 10), [0, 1], rtol=1e-11, atol=1e-12)
    return Case(model, 10, {"cart.position.x": float(motion.y[0, -1])})


def a_window_of_a_state() -> Case:
    model, body = cart(mass=1.0)
    model.state("clock", initial=0.0, rate=lambda s: 1.0)
    inside = lambda s: cd.fabs(s.state("clock") - 6.21) < 0.13  # noqa: E731
    model.add(cd.Force("push", body.at(0, 0), lambda s: (cd.if_else(inside(s), 1.0, 0), 0)))
    return Case(model, 10, {"cart.velocity.x": 0.26})


def a_bell_of_a_state() -> Case:
    model, body = cart(mass=1.0)
    model.state("clock", initial=0.0, rate=lambda s: 1.0)
    model.add(cd.Force("push", body.at(0, 0), lambda s: (cd.exp(-(((s.state("clock") - 6.21) / 0.13) ** 2)), 0)))
    return Case(model, 10, {"cart.velocity.x": 0.13 * np.sqrt(np.pi)})


def a_speed_that_is_passed_twice() -> Case:
    """v = 0.045 exp(-u²) is above 0.02 for half a second."""
    model, body = cart(mass=1.0)
    model.state("clock", initial=0.0, rate=lambda s: 1.0)

    def push(s):
        x = s.state("clock") - 6.21
        return -x * cd.exp(-((x / 0.3) ** 2)), 0

    model.add(cd.Force("push", body.at(0, 0), push))
    model.add(cd.When("fast", lambda s: s.velocity(body)[0] - 0.02))
    return Case(model, 10, events=2)


def the_lowest_point_of_a_pendulum() -> Case:
    """Within 0.014 rad of it the rod is below its mark, for 7 ms each time."""
    model = cd.Model("pendulum", gravity=(0, -9.81))
    rod = model.body("rod", mass=1, inertia=1 / 3, position=(1, 0))
    model.add(cd.Revolute("pin", model.ground.at(0, 0), rod.at(-1, 0)))
    model.add(cd.When("deep", lambda s: s.position(rod)[1] + 0.9999))
    swing = lambda t, y: [y[1], -9.81 * 0.75 * np.sin(y[0])]  # noqa: E731
    angle = solve_ivp(swing, (0, 10), [np.pi / 2, 0], rtol=1e-10, atol=1e-12, dense_output=True).sol
    is_deep = np.cos(angle(np.linspace(0, 10, 100_001))[0]) > 0.9999
    return Case(model, 10, events=int(np.sum(is_deep[1:] != is_deep[:-1])))


def a_narrow_post_beside_the_way_of_a_tip() -> Case:
    model, body = rotor(0.7)
    x, y = np.cos(3.0), np.sin(3.0)

    def gap(s):
        tip = s.position(body.at(1, 0, 0))
        return (tip[0] - x) ** 2 + (tip[1] - y) ** 2 + tip[2] ** 2 - 0.004**2

    model.add(cd.When("post", gap, direction=-1))
    return Case(model, 8, events=1)


def a_small_post_in_the_way_of_a_puck() -> Case:
    """Half a period of the contact, 0.03 s: shorter than the looks, but contacts are followed."""
    model = cd.Model("puck", gravity=None)
    puck = model.body("puck", mass=1, inertia=1, velocity=(1, 0))
    post = {"radius": 0.01, "radius_b": 0.02, "stiffness": 1e4, "damping": 0.0}
    model.add(cd.Contact("post", puck.at(0, 0), model.ground.at(6.3, 0), **post))
    return Case(model, 10, {"puck.velocity.x": -1.0, "puck.position.x": 6.27 - (10 - 6.27 - np.pi / 100)}, way=6.27)


def what_is_caught_and_let_go() -> Case:
    model, body = cart(speed=1.0, mass=1.0)
    other = model.body("other", mass=1, inertia=1, position=(3.3, 0))
    model.add(cd.Translational("second", model.ground.at(0, 0, axis=(1, 0)), other.at(0, 0)))
    model.add(cd.Fixed("hook", body.at(0, 0), other.at(0, 0), active=False))
    meets = lambda s: s.position(body)[0] - s.position(other)[0]  # noqa: E731
    model.add(cd.When("meets", meets, do=[cd.Capture("hook")]))
    model.add(cd.When("leaves", lambda s: s.position(body)[0] - 3.33, do=[cd.Release("hook")]))
    return Case(model, 8, {"other.velocity.x": 0.5, "other.position.x": 3.3 + 0.5 * (8 - 3.3)}, events=2)


CASES: list[Callable[[], Case]] = [
    a_bell_over_time, a_brake_in_a_zone, a_well, a_round_zone_in_the_plane, a_brake_on_a_part_of_each_turn,
    a_rope_that_becomes_taut, a_washboard_as_long_as_the_looks_are_apart, a_window_of_a_state, a_bell_of_a_state,
    a_speed_that_is_passed_twice, the_lowest_point_of_a_pendulum, a_narrow_post_beside_the_way_of_a_tip,
    a_small_post_in_the_way_of_a_puck, what_is_caught_and_let_go,
]  # fmt: skip
by_case = pytest.mark.parametrize("make", CASES, ids=lambda make: make.__name__)


@by_case
@pytest.mark.parametrize("method", ADAPTIVE.values(), ids=ADAPTIVE)
def test_by_every_method(make, method):
    case = make()
    result = cd.simulate(case.model, until=case.until, every=case.until, **method)
    for name, expected in case.ends.items():
        assert float(np.ravel(result[name])[-1]) == pytest.approx(expected, abs=case.tolerance(name)), name
    assert case.events is None or len(result.events) == case.events


@by_case
@pytest.mark.parametrize("steps", [1, 7])
def test_by_a_machine_in_c(make, steps):
    case = make()
    system = compile_system(case.model)
    machine = Instance.of(system, system.parameter_values())
    machine.start(0.0)
    for k in range(steps):
        machine.step((k + 1) * case.until / steps)
    values = dict(zip(machine.model.data.texts["output_names"], machine.outputs, strict=True))
    for name, expected in case.ends.items():
        assert values[name] == pytest.approx(expected, abs=case.tolerance(name)), name
    assert case.events is None or len(machine.events) == case.events


@pytest.mark.parametrize("make", [make for make in CASES if make().ends], ids=lambda make: make.__name__)
def test_by_designs_in_lanes(make):
    case = make()
    case.model.parameter("unused", 1.0)
    backend, names = cd.Backend("lanes", workers=1), list(case.ends)
    table = cd.sweep(case.model, {"unused": [1.0, 2.0]}, names, until=case.until, every=case.until, backend=backend)
    assert not table.failures
    for name, expected in case.ends.items():
        ends = [float(np.ravel(row)[-1]) for row in np.asarray(table[name])]
        assert ends == pytest.approx([expected] * 2, abs=case.tolerance(name)), name
