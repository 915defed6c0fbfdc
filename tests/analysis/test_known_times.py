"""Knots of tables, steps and comparisons with the time are ends of steps (symbolic/switching/known_times.py).

Every case has a closed form, or is compared with runs of its smooth pieces, one after the other.
"""

from __future__ import annotations

import numpy as np
import pytest
from scipy.interpolate import CubicSpline
from tests.analysis.ways_to_run import MASS, by_adaptive_method, by_method, cart

import cardan as cd
from cardan.analysis.in_c.instance import Instance
from cardan.compiled.compiling import compile_system
from cardan.numerics.constants import DRIVES, ENDS_STEP, STARTS_ANEW

PUSH = 50.0


def pushed_by(force) -> cd.Model:
    model, body = cart()
    model.add(cd.Force("push", body.at(0, 0), force if isinstance(force, tuple) else lambda s: (force(s.time), 0)))
    return model


def pushed_at(start: float) -> cd.Model:
    times = (0, start, start + 0.05, start + 0.95, start + 1.0, 20)
    return pushed_by((cd.table(times, (0, 0, PUSH, PUSH, 0, 0)), 0))


def end_speed(model: cd.Model, until: float = 10.0, every: float = 0.05, **options) -> float:
    return float(cd.simulate(model, until=until, every=every, **options)["cart"].velocity[-1, 0])


# -- forces ------------------------------------------------------------------------------------------------------------


@by_method
@pytest.mark.parametrize("start", np.linspace(0.2, 8.9, 5))
def test_a_push_is_felt_exactly_whenever_it_comes(start, method):
    assert end_speed(pushed_at(start), **method) == pytest.approx(4.75, abs=1e-9)
    assert end_speed(pushed_at(start), every=10.0, **method) == pytest.approx(4.75, abs=1e-9)


@pytest.mark.long
@by_method
def test_a_push_is_felt_exactly_at_89_times(method):
    ends = [end_speed(pushed_at(start), **method) for start in np.linspace(0.2, 8.9, 89)]
    assert ends == pytest.approx([4.75] * 89, abs=1e-9)


SHAPES = {
    "a comparison": (lambda t: cd.if_else(t > 1.234, PUSH, 0), 5 * (5 - 1.234)),
    "of a difference": (lambda t: cd.if_else(2 * t - 3 >= 0, PUSH, 0), 5 * 3.5),
    "a narrow one": (lambda t: PUSH * (cd.fabs(t - 3.3) < 1e-3), 5 * 2e-3),
    "a step": (lambda t: cd.step(t, 1.1, 0, 1.4, PUSH), 5 * (5 - 1.25)),
    "an absolute value": (lambda t: 10 * cd.fabs(t - 2.2), (2.2**2 + 2.8**2) / 2),
    "an extreme": (lambda t: cd.fmin(10 * cd.fmax(t - 1, 0), 7), (0.7**2 / 2 * 10 + 7 * 3.3) / 10),
    "whole numbers": (lambda t: 10 * cd.floor(t / 0.7), 0.7 * sum(range(7)) + 7 * 0.1),
    "a saw": (lambda t: 10 * (t - 0.8 * cd.floor(t / 0.8)), 6 * 0.32 + 0.02),
    "against the time": (lambda t: cd.table([-4, -3, -2, -1], [0, 7, 3, 0], extrapolate="constant")(-t), 1.0),
    "a long table": (cd.table(np.linspace(1, 2, 60), [0, *([PUSH, 0] * 29), 0], extrapolate="constant"), 5 * 29 / 59),
}


@pytest.mark.parametrize(("force", "gained"), SHAPES.values(), ids=SHAPES)
@pytest.mark.parametrize(
    "method", [{}, {"method": cd.Partition(integrator="dop853")}, {"method": "dae"}], ids=["adams", "dop853", "dae"]
)
def test_shapes_over_time_are_met_exactly(force, gained, method):
    assert end_speed(pushed_by(force), until=5.0, every=1.0, rtol=1e-9, **method) == pytest.approx(gained, abs=1e-8)


def test_which_times_are_known_and_which_are_not():
    def kinds(force):
        return sorted({one.kind for one in compile_system(pushed_by(force)).events.plan.known_times})

    assert kinds(lambda t: cd.sin(t)) == []
    assert kinds(lambda t: cd.if_else(cd.sin(20 * t) > 0.99, 1, 0)) == [STARTS_ANEW]
    assert kinds(lambda t: cd.if_else(cd.sin(20 * t) + cd.sin(3 * t) > 0.99, 1, 0)) == [STARTS_ANEW]
    assert kinds(lambda t: cd.if_else(cd.tan(20 * t) + t > 0.99, 1, 0)) == []
    assert kinds(lambda t: cd.if_else(t > 1, 1, 0)) == [STARTS_ANEW]
    assert kinds(cd.table([0, 1, 2], [0, 1, 0])) == [STARTS_ANEW]
    assert kinds(cd.Spline([0, 1, 2, 3], [0, 1, 0, 0])) == [ENDS_STEP]
    assert kinds(cd.Spline(np.arange(50.0), np.arange(50.0) % 3)) == [ENDS_STEP]
    model, body = cart()
    model.add(cd.Force("zone", body.at(0, 0), lambda s: (cd.if_else(s.position(body)[0] > 1, -1, 0), 0)))
    assert compile_system(model).events.plan.is_empty  # that is a place, not a time
    model, body = cart()
    model.add(cd.Drive("shaker", body.x, cd.table([0, 1, 2], [0, 1, 0])))
    assert [one.kind for one in compile_system(model).events.plan.known_times] == [DRIVES]


def test_a_run_that_ends_or_begins_at_a_knot():
    model = pushed_by((cd.table([0, 1, 2, 3], [0, 0, PUSH, 0], extrapolate="constant"), 0))
    assert end_speed(model, until=2.0) == pytest.approx(2.5, abs=1e-12)
    half = cd.simulate(model, until=2.0)
    rest = cd.simulate(model, until=3.0, start=half.state())
    assert rest["cart"].velocity[-1, 0] == pytest.approx(5.0, abs=1e-9)
    assert len(rest.t) == len(set(rest.t.tolist()))


def slider_crank(torque, drive=None) -> cd.Model:
    r, rod_length, angle = 0.1, 0.35, 0.7
    model = cd.Model("slider crank", gravity=(0, -9.81))
    slope = -np.arcsin(r * np.sin(angle) / rod_length)
    end = r * np.cos(angle) + rod_length * np.cos(slope)
    crank = model.body("crank", 1.0, 0.01, (r / 2 * np.cos(angle), r / 2 * np.sin(angle)), angle)
    middle = (r * np.cos(angle) + rod_length / 2 * np.cos(slope), r / 2 * np.sin(angle))
    rod = model.body("rod", 0.8, 0.02, middle, slope)
    piston = model.body("piston", 2.0, 0.01, (end, 0.0))
    model.add(cd.Revolute("a", model.ground.at(0, 0), crank.at(-r / 2, 0)))
    model.add(cd.Revolute("b", crank.at(r / 2, 0), rod.at(-rod_length / 2, 0)))
    model.add(cd.Revolute("c", rod.at(rod_length / 2, 0), piston.at(0, 0)))
    model.add(cd.Translational("slide", model.ground.at(0, 0, axis=(1, 0)), piston.at(0, 0)))
    if torque is not None:
        model.add(cd.Torque("torque", crank, torque))
    if drive is not None:
        model.add(cd.Drive("motor", crank.angle, drive))
    return model


@pytest.fixture(scope="module")
def crank_angle():
    """Of a slider-crank whose torque is 0, from 0.3 s on 3 and from 0.5 s to 0.8 s on 1: runs of its pieces."""
    model = slider_crank(None)
    amount = model.parameter("amount", 0.0)
    model.add(cd.Torque("torque", model.bodies["crank"], amount))
    begin, result = "assembled", None
    for value, until in ((0.0, 0.3), (3.0, 0.5), (1.0, 0.8)):
        tight = {
            "rtol": 1e-12,
            "atol": 1e-14,
            "method": cd.Partition(integrator="dop853"),
            "parameters": {"amount": value},
        }
        result = cd.simulate(model, until=until, start=begin, **tight)
        begin = result.state()
    return float(result["crank"].angle[-1])


@by_method
def test_a_torque_that_jumps_is_as_good_as_the_tolerance(crank_angle, method):
    model = slider_crank(lambda s: cd.if_else(s.time > 0.3, 3.0, 0.0) - cd.if_else(s.time > 0.5, 2.0, 0.0))
    method = {"step": 5e-4} if "step" in method else method
    result = cd.simulate(model, until=0.8, every=0.1, **method)
    assert result.stats.restarts == 2
    assert result["crank"].angle[-1] == pytest.approx(crank_angle, abs=2e-6)


# -- states, blocks, inputs --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "method", [{}, {"method": cd.Partition(integrator="dop853")}, {"method": "dae"}], ids=["adams", "dop853", "dae"]
)
def test_a_lag_behind_a_table(method):
    """u rises to 1 from t = 2 to 2.5 and stays: y = 1 - (τ/T)(e^{T/τ} - 1) e^{-(t - 2)/τ} behind it."""
    tau, T = 0.4, 0.5
    model, _ = cart()
    model.add(cd.Lag("lag", cd.table([0, 2, 2 + T, 9], [0, 0, 1, 1]), time_constant=tau))
    result = cd.simulate(model, until=4, every=0.5, rtol=1e-9, atol=1e-12, **method)
    exact = 1 - tau / T * (np.exp(T / tau) - 1) * np.exp(-(4 - 2) / tau)
    assert result["lag"].output[-1] == pytest.approx(exact, abs=2e-9)


@by_method
def test_an_input_that_follows_a_table(method):
    model, body = cart()
    u = model.input("u")
    model.add(cd.Force("push", body.at(0, 0), (u, 0)))
    signal = ((3.0, 3.1, 3.4, 3.5), (0, PUSH, PUSH, 0))
    assert end_speed(model, inputs={"u": signal}, every=1.0, **method) == pytest.approx(2.0, abs=1e-9)


def test_known_times_that_an_event_moves():
    """The push waits for a parameter that an event sets on the way, and is not yet over when another one sets it."""
    model, body = cart()
    begins = model.parameter("begins", 1.0)
    model.add(cd.Force("push", body.at(0, 0), lambda s: (cd.if_else(s.time > begins, PUSH, 0), 0)))
    model.add(cd.At("later", 0.5, do=[cd.Set("begins", 3.0)]))
    assert end_speed(model, until=4.0, every=1.0) == pytest.approx(5.0, abs=1e-9)


# -- what answers at the same moment ----------------------------------------------------------------------------------


@by_method
def test_friction_breaks_away_where_a_force_begins(method):
    model = cd.Model("block", gravity=(0, -10))
    body = model.body("block", mass=1, inertia=1)
    slide = model.add(cd.Translational("rail", model.ground.at(0, 0, axis=(1, 0)), body.at(0, 0)))
    model.add(cd.Friction("rub", slide, 0.5))
    force = lambda s: (cd.if_else(s.time > 1.3, 8.0, 0.0) - cd.if_else(s.time > 2, 8.0, 0.0), 0)  # noqa: E731
    model.add(cd.Force("push", body.at(0, 0), force))
    result = cd.simulate(model, until=4, every=0.1, **method)
    assert [(event.name, event.what) for event in result.events] == [("rub", "slips"), ("rub", "sticks")]
    assert [event.t for event in result.events] == pytest.approx([1.3, 2 + 2.1 / 5], abs=1e-9)
    assert result["block"].position[-1, 0] == pytest.approx(1.5 * 0.49 + 2.1**2 / 10, abs=1e-9)


@by_method
def test_a_body_leaves_the_floor_where_a_force_begins(method):
    model = cd.Model("hop", gravity=(0, -10))
    body = model.body("body", mass=1, inertia=1)
    model.add(cd.Translational("rail", model.ground.at(0, 0, axis=(0, 1)), body.at(0, 0)))
    model.add(cd.Limit("floor", body.y, lower=0.0))
    lift = lambda s: (0, cd.if_else(s.time > 1, 25.0, 0.0) - cd.if_else(s.time > 1.5, 25.0, 0.0))  # noqa: E731
    model.add(cd.Force("lift", body.at(0, 0), lift))
    result = cd.simulate(model, until=2, every=0.1, **method)
    assert [(event.name, event.what) for event in result.events] == [("floor", "leaves")]
    assert result["body"].position[-1, 1] == pytest.approx(7.5 * 0.25 + 7.5 * 0.5 - 5 * 0.25, abs=1e-9)


def test_an_event_at_the_time_of_a_knot_happens_at_its_own_time():
    model, body = cart()
    model.add(cd.Force("push", body.at(0, 0), (cd.table([0, 1, 1.5, 2, 9], [0, 0, 50, 0, 0]), 0)))
    model.add(cd.At("kick", 1.5, do=[cd.Impulse(body.at(0, 0), (10, 0))]))
    result = cd.simulate(model, until=3)
    assert [event.t for event in result.events] == [1.5]
    assert result["cart"].velocity[-1, 0] == pytest.approx(3.5, abs=1e-9)


def swings(knots: int, period: float) -> CubicSpline:
    """One at a knot and zero at all others: between them it swings, ever less, and is zero at every knot."""
    values = np.zeros(knots + 1)
    values[knots // 3] = 1.0
    return CubicSpline(np.linspace(0, period, knots + 1), values, bc_type="periodic")


@by_adaptive_method
@pytest.mark.parametrize(("knots", "period"), [(12, 0.5), (20, 0.5), (24, 0.5), (46, 0.3)])
def test_what_a_spline_does_between_its_knots_is_felt(knots, period, method):
    """Steps from knot to knot see the force where it is zero only. Twenty periods: errors add up."""
    curve = swings(knots, period)
    force = cd.Spline(curve.x, curve(curve.x), periodic=True)
    gained = end_speed(pushed_by(lambda t: PUSH * force(t)), 20 * period, 20 * period, **method)
    assert gained == pytest.approx(20 * PUSH / MASS * float(curve.integrate(0, period)), rel=1e-4)


# -- other runs of the engine ------------------------------------------------------------------------------------------


def moved_push() -> cd.Model:
    """A push that begins at t0 and lasts w: v = 4.5 w, x = 4.5 w (5 - t0 - w/2) at t = 5."""
    model, body = cart()
    t0, w = model.parameter("t0", 2.0), model.parameter("w", 1.0)
    shape = cd.table([0, 0.1, 0.9, 1.0], [0, PUSH, PUSH, 0], extrapolate="constant")
    model.add(cd.Force("push", body.at(0, 0), lambda s: (shape((s.time - t0) / w), 0)))
    return model


@pytest.mark.parametrize("backend", ["lanes", "serial"])
def test_designs_with_knots_of_their_own(backend):
    begins = np.linspace(0.2, 3.7, 37)
    asked = {"v": cd.Terminal("cart.velocity.x"), "x": cd.Terminal("cart.position.x")}
    table = cd.sweep(moved_push(), {"t0": begins}, asked, until=5, backend=cd.Backend(backend, workers=1))
    assert np.ravel(table["v"]) == pytest.approx([4.5] * 37, abs=1e-9)
    assert np.ravel(table["x"]) == pytest.approx(4.5 * (4.5 - begins), abs=1e-8)


@pytest.mark.parametrize("interval", [0.05, 1.0, 5.0])
def test_a_machine_in_c(interval):
    system = compile_system(moved_push())
    machine = Instance.of(system, system.parameter_values())
    machine.start(0.0)
    for k in range(round(5 / interval)):
        machine.step((k + 1) * interval)
    assert machine.states[system.n_q] == pytest.approx(4.5, abs=1e-9)
    assert machine.states[0] == pytest.approx(4.5 * 2.5, abs=1e-8)


@pytest.mark.parametrize("direction", ["adjoint", "forward"])
def test_derivatives_by_the_times_of_knots(direction):
    asked = [cd.Terminal("cart.velocity.x"), cd.Terminal("cart.position.x")]
    found = cd.gradient(moved_push(), asked, 5, direction=direction)
    assert found.matrix == pytest.approx(np.array([[0, 4.5], [-4.5, 9.0]]), abs=1e-6)
