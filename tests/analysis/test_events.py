"""Events: where they are found, what they do, in which order, and what is refused.

Motions are chosen so that the moments are known: free bodies (straight lines and parabolas, on which the integrator
takes large steps), oscillators, pendulums.
"""

from __future__ import annotations

import tracemalloc
from dataclasses import replace
from math import asin, pi, sqrt

import casadi as ca
import numpy as np
import pytest
from scipy.special import ellipk

import cardan as cd
from cardan.compiled.system import System
from cardan.numerics import functions as compiled

LOCATED = 1e-10  # s: what is asked of an event's time
SHARP = {"rtol": 1e-12, "atol": 1e-14}


def flying(position=(0.0, 0.0), velocity=(1.0, 0.0), gravity=None):
    """A free body: uniform motion, or a parabola."""
    model = cd.Model("flight", gravity=gravity)
    return model, model.body("body", 1, 1, position, velocity=velocity)


def oscillator(position=1.0, velocity=0.0):
    """x = position cos t + velocity sin t, on a rail."""
    model = cd.Model("oscillator", gravity=None)
    block = model.body("block", 1, 1, (position, 0), velocity=(velocity, 0))
    model.add(cd.Translational("rail", model.ground.at(0, 0, axis=(1, 0)), block.at(0, 0)))
    model.add(cd.Force("spring", block.at(0, 0), lambda s: (-s.position(block)[0], 0)))
    return model, block


def x_of(body):
    return lambda s: s.position(body)[0]


def y_of(body):
    return lambda s: s.position(body)[1]


def times(result, name=None):
    return np.array([event.t for event in result.events if name in (None, event.name)])


def names(result):
    return [event.name for event in result.events]


# -- where they are found -------------------------------------------------------------------------------------------


def test_a_passage_of_a_pendulum_is_found_to_a_tenth_of_a_nanosecond(pendulum):
    """Lowest point after a quarter of the period, then every half; by elliptic integral."""
    rod = pendulum["rod"]
    pendulum.add(cd.When("lowest", lambda s: s.angle(rod) + pi / 2))
    result = cd.simulate(pendulum, until=5, **SHARP)
    quarter = sqrt(2 / 3 / 9.81) * ellipk(0.5)
    exact = quarter * np.arange(1, 2 * len(result.events), 2)
    assert len(exact) == 5
    assert times(result) == pytest.approx(exact, abs=LOCATED)


def test_several_events_in_one_step_happen_in_their_order():
    """A parabola on which a few steps cover everything; the events are written down out of order."""
    model, body = flying((0, 0), (1, 4), gravity=(0, -2))
    places = [3.0, 1.0, 3.3, 3.1, 3.0 + 1e-7, 2.5, 3.2]
    for k, place in enumerate(places):
        model.add(cd.When(f"e{k}", lambda s, place=place: x_of(body)(s) - place))
    model.add(cd.When("lands", y_of(body), "falling"))
    result = cd.simulate(model, until=100)
    assert names(result) == ["e1", "e5", "e0", "e4", "e3", "e6", "e2", "lands"]
    assert times(result) == pytest.approx([*sorted(places), 4.0], abs=LOCATED)
    assert result.stats.steps < 30  # for 100 s: those events lie within two of them


def dipping(lowest):
    """y = lowest + (t - 5)², which the integrator follows in large steps."""
    model, body = flying((0, 25 + lowest), (0, -10), gravity=(0, 2))
    return model, body


@pytest.mark.parametrize("depth", [1e-2, 1e-6, 1e-9])
def test_two_crossings_inside_one_step(depth):
    """Case 2 of Wehage & Haug (1981, fig. 5.1): equal signs at both ends, slopes that turn."""
    model, body = dipping(-depth)
    model.add(cd.When("both", y_of(body)))
    model.add(cd.When("down", y_of(body), "falling"))
    model.add(cd.When("up", y_of(body), "rising"))
    result = cd.simulate(model, until=100)
    down, up = 5 - sqrt(depth), 5 + sqrt(depth)
    found = 1e-14 / sqrt(depth)  # y is known to a few units in its last place, 1e-15, and has the slope 2 √depth
    assert times(result, "both") == pytest.approx([down, up], abs=max(LOCATED, 10 * found))
    assert times(result, "down") == pytest.approx([down], abs=max(LOCATED, 10 * found))
    assert times(result, "up") == pytest.approx([up], abs=max(LOCATED, 10 * found))


def test_case_2_without_crossing_and_case_1():
    model, body = dipping(+1e-6)
    model.add(cd.When("touch", y_of(body)))  # slopes turn
    model.add(cd.When("beside", lambda s: s.position(body)[0] + s.time + 1))  # slopes do not
    assert cd.simulate(model, until=100).events == []


def test_a_touch_without_crossing_is_no_event():
    model, body = dipping(0.0)
    model.add(cd.When("touch", y_of(body)))
    assert cd.simulate(model, until=100).events == []


def test_crossings_in_time_that_are_faster_than_the_motion_need_a_largest_step():
    """sin 2πt - 0.999999 on a body at rest: dips of 0.45 ms every second, while the motion itself asks for no steps."""
    model, _ = flying((0, 0), (0, 0))
    model.add(cd.When("dip", lambda s: 0.999999 - cd.sin(2 * cd.pi * s.time)))
    result = cd.simulate(model, until=10, method=cd.Partition(max_step=0.25))
    first = asin(0.999999) / (2 * pi)
    exact = np.sort(np.concatenate([np.arange(10) + first, np.arange(10) + 0.5 - first]))
    assert times(result) == pytest.approx(exact, abs=LOCATED)


@pytest.mark.parametrize(
    ("direction", "expected"),
    [(-1, [pi / 3, 7 * pi / 3]), ("falling", [pi / 3, 7 * pi / 3]), (1, [5 * pi / 3]), ("rising", [5 * pi / 3])],
)
def test_direction(direction, expected):
    model, block = oscillator()
    model.add(cd.When("half", lambda s: x_of(block)(s) - 0.5, direction))
    assert times(cd.simulate(model, until=8, **SHARP)) == pytest.approx(expected, abs=LOCATED)


@pytest.mark.parametrize("direction", [0, "both"])
def test_both_directions(direction):
    model, block = oscillator()
    model.add(cd.When("half", lambda s: x_of(block)(s) - 0.5, direction))
    found = times(cd.simulate(model, until=8, **SHARP))
    assert found == pytest.approx([pi / 3, 5 * pi / 3, 7 * pi / 3], abs=LOCATED)


def test_a_function_that_is_zero_at_the_start_fires_when_it_comes_back():
    """x = sin t leaves zero with its slope; x = 3t² - t³ with its second derivative."""
    model, block = oscillator(0, 1)
    model.add(cd.When("zero", x_of(block)))
    assert times(cd.simulate(model, until=10, **SHARP)) == pytest.approx([pi, 2 * pi, 3 * pi], abs=LOCATED)
    model, body = flying((0, 0), (0, 0))
    model.add(cd.Force("push", body.at(0, 0), lambda s: (6 - 6 * s.time, 0)))
    model.add(cd.When("zero", x_of(body)))
    assert times(cd.simulate(model, until=10)) == pytest.approx([3], abs=LOCATED)


def test_an_event_does_not_fire_again_where_it_has_just_fired():
    """Its action stops the machine at zero; then a force drives it on, through, and back."""
    model, block = oscillator()
    push = model.add(cd.Force("push", block.at(0, 0), (-1, 0), active=False))
    hit = [cd.Impulse(block.at(0, 0), (1, 0)), cd.Switch(push)]
    model.add(cd.When("zero", x_of(block), "falling", hit))
    result = cd.simulate(model, until=1.5 * pi, **SHARP)
    assert times(result) == pytest.approx([pi / 2], abs=LOCATED)
    # from rest at 0 about the centre -1: x = -1 + cos(t - π/2)
    after = result.t > pi / 2 + 1e-9
    exact = -1 + np.cos(result.t[after] - pi / 2)
    assert result["block"].position[after, 0] == pytest.approx(exact, abs=1e-9)


def test_functions_of_velocity_acceleration_state_and_reaction():
    """Zeros of x = cos t, ẋ, of ∫x and of the reaction of a driver that holds a body under the load sin t."""
    model, block = oscillator()
    model.state("area", 0.5, lambda s: x_of(block)(s))
    held = model.body("held", 1, 1, (5, 0))
    guide = model.add(cd.Fixed("clamp", model.ground.at(5, 0), held.at(0, 0)))
    model.add(cd.Force("load", held.at(0, 0), lambda s: (cd.sin(s.time - 0.25), 0)))
    model.add(cd.When("velocity", lambda s: s.velocity(block)[0], "rising"))
    model.add(cd.When("area zero", lambda s: s.state("area"), "falling"))
    model.add(cd.When("reaction", lambda s: s.reaction(guide)[0]))
    result = cd.simulate(model, until=7, **SHARP)
    assert times(result, "velocity") == pytest.approx([pi], abs=LOCATED)
    assert times(result, "area zero") == pytest.approx([pi + asin(0.5)], abs=LOCATED)
    assert times(result, "reaction") == pytest.approx([0.25, 0.25 + pi, 0.25 + 2 * pi], abs=LOCATED)


# -- known times ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("options", [{}, {"step": 0.05}])
def test_known_times_at_the_start_at_a_reporting_time_and_at_the_end(options):
    """What is reported at the time of an event is the state after it."""
    model, body = flying((0, 0), (1, 0))
    for k, t in enumerate((0.0, 0.5, 1.0)):
        model.add(cd.At(f"kick {k}", t, do=[cd.Impulse(body.at(0, 0), (1, 0))]))
    result = cd.simulate(model, until=1, every=0.25, **options)
    assert names(result) == ["kick 0", "kick 1", "kick 2"]
    assert times(result).tolist() == [0.0, 0.5, 1.0]
    assert result["body"].velocity[:, 0] == pytest.approx([2, 2, 3, 3, 4], abs=1e-14)
    assert result["body"].position[:, 0] == pytest.approx([0, 0.5, 1, 1.75, 2.5], abs=1e-13)


def test_known_times_between_reporting_times_before_the_start_and_after_the_end():
    model, body = flying((0, 0), (0, 0))
    kick = [cd.Impulse(body.at(0, 0), (1, 0))]
    model.add(cd.At("before", -0.1, kick))
    model.add(cd.At("inside", model.parameter("t_kick", 0.3), do=kick))
    model.add(cd.At("after", 1.1, kick))
    result = cd.simulate(model, until=1, every=0.25)
    assert result.events == [(0.3, "inside")]
    assert result["body"].position[-1, 0] == pytest.approx(0.7, abs=1e-13)
    later = cd.simulate(model, until=1, every=0.25, parameters={"t_kick": 0.8})
    assert later.events == [(0.8, "inside")]
    assert cd.simulate(model, start=cd.Start(time=0.5), until=2).events == [(1.1, "after")]


@pytest.mark.parametrize("options", [{}, {"step": 0.013}])
def test_sample_times_do_not_drift(options):
    model, _ = flying()
    count = model.state("count", 0.0)
    model.add(cd.When("sample", cd.Every(0.1, start=0.05), do=[cd.Set(count, lambda s: s.state("count") + 1)]))
    result = cd.simulate(model, until=20, every=0.5, **options)
    assert times(result) == pytest.approx(0.05 + 0.1 * np.arange(200), abs=1e-13)
    assert result["count"].value == pytest.approx(np.floor((result.t - 0.05) / 0.1 + 1 + 1e-9), abs=0)


def test_fixed_steps_that_land_a_rounding_before_a_sample_time():
    """3 x 0.1 lies a rounding behind the reporting time 30 x 0.01, which the steps land on."""
    model, _ = flying()
    model.add(cd.When("sample", cd.Every(0.1)))
    result = cd.simulate(model, until=0.5, every=0.01, step=0.005)
    assert times(result) == pytest.approx([0.0, 0.1, 0.2, 0.3, 0.4, 0.5], abs=1e-12)


def test_sampling_goes_on_where_a_later_run_begins():
    model, _ = flying()
    model.add(cd.When("sample", cd.Every(0.1)))
    assert times(cd.simulate(model, start=cd.Start(time=0.25), until=0.52)) == pytest.approx([0.3, 0.4, 0.5], abs=1e-14)
    assert times(cd.simulate(model, start=cd.Start(time=0.3), until=0.42)) == pytest.approx([0.3, 0.4], abs=1e-14)


# -- what they do ---------------------------------------------------------------------------------------------------


def test_a_condition_decides_at_the_moment():
    """x = cos t passes 0.5 three times; only those before t = 6 count."""
    model, block = oscillator()
    hit = [cd.Set(model.state("hits", 0.0), lambda s: s.state("hits") + 1)]
    half = lambda s: x_of(block)(s) - 0.5  # noqa: E731
    model.add(cd.When("half", half, do=hit, condition=lambda s: 6 - s.time))
    result = cd.simulate(model, until=8, **SHARP)
    assert times(result) == pytest.approx([pi / 3, 5 * pi / 3], abs=LOCATED)
    assert result["hits"].value[-1] == 2


def test_set_of_a_parameter_a_state_and_a_mass():
    """A parameter changes a force, a state jumps, a body that doubles its mass keeps its velocity."""
    model, body = flying((0, 0), (3, 0))
    push, mass = model.parameter("push", 0.0), model.parameter("mass", 1.0)
    heavy = model.body("heavy", mass, 1, (0, 5), velocity=(2, 0))
    model.state("clock", 0.0, 1.0)
    model.add(cd.Force("force", body.at(0, 0), (push, 0)))
    model.add(cd.Force("weight", heavy.at(0, 0), (4, 0)))
    change = [cd.Set(push, 2), cd.Set("clock", lambda s: 10 + s.position(body)[0]), cd.Set("mass", 2.0)]
    model.add(cd.At("change", 1.0, change))
    result = cd.simulate(model, until=2, every=0.5)
    assert result["force"].force[:, 0].tolist() == [0, 0, 2, 2, 2]
    assert result["body"].velocity[:, 0] == pytest.approx([3, 3, 3, 4, 5], abs=1e-12)
    assert result["clock"].value == pytest.approx([0, 0.5, 13, 13.5, 14], abs=1e-12)
    assert result["heavy"].velocity[:, 0] == pytest.approx([2, 4, 6, 7, 8], abs=1e-12)
    assert result.energy.kinetic[-1] == pytest.approx(0.5 * 25 + 0.5 * 2 * 64, rel=1e-12)
    assert result.parameters["mass"] == 1.0  # of the run's beginning
    assert cd.simulate(model, until=0.5)["force"].force[0, 0] == 0.0  # the next run begins afresh


def test_switch_and_release():
    """Held by a fixed coordinate, then let go under a force that is switched on, then off."""
    model, body = flying((0, 0), (0, 0))
    hold = model.add(cd.Fix("hold", body.x, 0.0))
    push = model.add(cd.Force("push", body.at(0, 0), (2, 0), active=False))
    model.add(cd.At("on", 1.0, cd.Switch(push)))
    model.add(cd.At("free", 2.0, cd.Release("hold")))
    model.add(cd.At("off", 3.0, cd.Switch("push", on=False)))
    result = cd.simulate(model, until=4, every=0.5)
    assert result["body"].position[:, 0] == pytest.approx([0, 0, 0, 0, 0, 0.25, 1, 2, 3], abs=1e-12)
    assert result["hold"].force == pytest.approx([0, 0, -2, -2, 0, 0, 0, 0, 0], abs=1e-12)
    assert result["push"].force[:, 0].tolist() == [0, 0, 2, 2, 2, 2, 0, 0, 0]
    assert hold.active  # the description of the machine is as it was


def test_a_joint_breaks_at_its_strength(pendulum):
    """A rod of 1 m released from the horizontal pulls at its pin with 5/2 m g sin θ along itself and m g/4 cos θ
    across (θ below the horizontal): the force reaches 2 m g at sin²θ = (4 - 1/16)/(25/4 - 1/16)."""
    rod, weight = pendulum["rod"], 9.81
    force = lambda s: cd.norm_2(s.reaction("pin")[:2])  # noqa: E731
    pendulum.add(cd.When("breaks", lambda s: force(s) - 2 * weight, "rising", [cd.Release("pin")]))
    result = cd.simulate(pendulum, until=1, every=0.01, **SHARP)
    (event,) = result.events
    sine = sqrt((4 - 1 / 16) / (25 / 4 - 1 / 16))
    assert event.before[1] == pytest.approx(-weight * 0.5 * sine, rel=1e-9)
    assert event.lost == pytest.approx(0, abs=1e-12)
    after = result.t > event.t
    assert np.abs(result["pin"].reaction_j[after]).max() == 0.0
    assert np.ptp(result["rod"].angular_velocity[after]) < 1e-12  # free flight
    assert result["rod"].acceleration[after] == pytest.approx(np.tile([0, -weight], (after.sum(), 1)), abs=1e-12)
    assert rod.mass == 1


def test_a_function_that_has_no_derivative_at_the_start():
    """A pendulum released from the horizontal pulls with 3 m g sin θ: nothing at first, where a norm has no slope."""
    model = cd.Model("rope", gravity=(0, -10))
    weight = model.body("weight", 2, 0.1, (1, 0))
    rope = model.add(cd.Link("rope", model.ground.at(0, 0), weight.at(0, 0)))
    pull = lambda s: cd.norm_2(s.reaction(rope)[:2])  # noqa: E731
    model.add(cd.When("breaks", lambda s: pull(s) - 40, "rising", cd.Release(rope)))
    (event,) = cd.simulate(model, until=1, **SHARP).events
    assert event.before[1] == pytest.approx(-20 * 2 / 3, rel=1e-9)


@pytest.mark.parametrize("options", [{}, {"step": 0.01}])
def test_stop_ends_the_run_with_the_event_as_its_last_row(options):
    model, body = flying((0, 1), (2, 0), gravity=(0, -2))
    model.add(cd.When("lands", y_of(body), "falling", cd.Stop()))
    result = cd.simulate(model, until=10, every=0.3, **options)
    assert result.t == pytest.approx([0, 0.3, 0.6, 0.9, 1.0], abs=LOCATED)
    assert result["body"].position[-1] == pytest.approx([2, 0], abs=1e-9)
    assert result["body"].velocity[-1] == pytest.approx([2, -2], abs=1e-9)
    assert result["body"].acceleration[-1] == pytest.approx([0, -2], abs=1e-9)
    assert "lands" in result.stats.status
    assert result.events == [(result.t[-1], "lands")]


def test_stop_at_the_start_and_at_a_reporting_time():
    model, _ = flying()
    model.add(cd.At("end", model.parameter("when", 0.0), cd.Stop()))
    assert cd.simulate(model, until=1, every=0.25).t.tolist() == [0.0]
    assert cd.simulate(model, until=1, every=0.25, parameters={"when": 0.5}).t.tolist() == [0.0, 0.25, 0.5]
    assert cd.simulate(model, until=1, every=0.25, parameters={"when": 1.0}).t.tolist() == [0.0, 0.25, 0.5, 0.75, 1.0]


def test_what_happens_at_one_moment_is_done_together():
    """Two events at one time exchange two parameters: values are those before the event."""
    model, body = flying((0, 0), (1, 0))
    a, b = model.parameter("a", 1.0), model.parameter("b", 2.0)
    model.add(cd.Force("force", body.at(0, 0), (a, b)))
    model.add(cd.When("one", lambda s: x_of(body)(s) - s.time**2 / 2 - 1, do=[cd.Set("a", b)]))
    model.add(cd.At("two", 1.0, [cd.Set("b", a)]))
    result = cd.simulate(model, until=2, every=0.5)
    assert sorted(names(result)) == ["one", "two"]
    assert times(result) == pytest.approx([1, 1], abs=LOCATED)
    assert result["force"].force[-1].tolist() == [2, 1]


def test_two_functions_at_one_moment_happen_together():
    model, body = flying((0, 1), (1, -1))
    model.add(cd.When("x", lambda s: x_of(body)(s) - 1, do=[cd.Impulse(body.at(0, 0), (1, 0))]))
    model.add(cd.When("y", y_of(body), do=[cd.Impulse(body.at(0, 0), (0, 3))]))
    result = cd.simulate(model, until=2, every=1)
    assert sorted(names(result)) == ["x", "y"]
    assert times(result) == pytest.approx([1, 1], abs=LOCATED)
    assert result["body"].velocity[-1] == pytest.approx([2, 2], abs=1e-12)


def test_an_impulse_may_depend_on_the_speed():
    """-(1 + e) m v at the right moment is a bounce; the torque -J ω/2 halves a spin."""
    model, body = flying((0, 1), (2, -1))
    spinning = model.body("spinning", 1, 3, (5, 0), angular_velocity=4)
    model.add(cd.When("floor", y_of(body), do=cd.Impulse(body.at(0, 0), lambda s: (0, -1.5 * s.velocity(body)[1]))))
    half = lambda s: -1.5 * s.angular_velocity(spinning)  # noqa: E731
    model.add(cd.At("brake", 0.5, cd.Impulse(spinning.at(0, 0), torque=half)))
    result = cd.simulate(model, until=2, every=0.5)
    assert result["body"].velocity[-1] == pytest.approx([2, 0.5], abs=1e-12)
    assert result["spinning"].angular_velocity[-1] == pytest.approx(2, abs=1e-12)


def test_events_without_actions_do_not_disturb_the_integration(fourbar):
    """The same steps and the same numbers to the last bit."""
    plain = cd.simulate(fourbar, until=2, every=0.1)
    crank = fourbar["crank"]
    fourbar.add(cd.When("slow", lambda s: s.angular_velocity(crank)))
    fourbar.add(cd.When("pull", lambda s: s.reaction("A")[0]))
    watched = cd.simulate(fourbar, until=2, every=0.1)
    assert len(watched.events) >= 4
    assert watched.stats.steps == plain.stats.steps
    assert (watched["coupler"].position == plain["coupler"].position).all()
    assert (watched["A"].reaction_i == plain["A"].reaction_i).all()


def test_a_jump_through_the_zero_of_another_function_fires_it():
    """An impulse turns the body round: functions of its velocity pass zero by the jump, each in its direction."""
    model, body = flying((0, 0), (1, 0))
    speed = lambda s: s.velocity(body)[0]  # noqa: E731
    model.add(cd.When("wall", lambda s: x_of(body)(s) - 1, "rising", [cd.Impulse(body.at(0, 0), (-3, 0))]))
    model.add(cd.When("turned", speed, "falling", [cd.Set(model.state("turns", 0.0), 1)]))
    model.add(cd.When("not so", speed, "rising", [cd.Stop()]))
    result = cd.simulate(model, until=2, every=0.5)
    assert names(result) == ["wall", "turned"]
    assert times(result) == pytest.approx([1, 1], abs=LOCATED)
    assert result["turns"].value[-1] == 1
    assert result["body"].velocity[-1, 0] == pytest.approx(-2)


# -- every method ---------------------------------------------------------------------------------------------------


def busy_machine():
    """A pendulum with a stop, a spring that is switched by its speed, and a kick."""
    model = cd.Model("busy", gravity=(0, -9.81))
    rod = model.body("rod", 1, 1 / 12, (0.5, 0))
    pin = model.add(cd.Revolute("pin", model.ground.at(0, 0), rod.at(-0.5, 0)))
    model.add(cd.Limit("stop", pin.angle, lower=-2.2, restitution=0.7))
    brake = model.add(cd.TorsionSpring("brake", pin, damping=0.3, active=False))
    model.add(cd.When("back", lambda s: s.angular_velocity(rod), "rising", [cd.Switch(brake)]))
    model.add(cd.At("kick", 1.3, cd.Impulse(rod.at(0.5, 0), (0, 0.4), frame="body")))
    return model


@pytest.mark.parametrize(
    ("method", "options", "tolerance"),
    [
        ("partition", {"rtol": 1e-10, "atol": 1e-12}, 1e-8),
        ("direct", {"rtol": 1e-10, "atol": 1e-12}, 1e-7),
        ("baumgarte", {"rtol": 1e-10, "atol": 1e-12}, 1e-7),
        ("partition", {"step": 0.001}, 1e-7),
        ("direct", {"step": 0.001}, 1e-7),
        ("baumgarte", {"step": 0.001}, 1e-7),
    ],
)
def test_all_methods_agree(method, options, tolerance):
    sharp = cd.simulate(busy_machine(), until=3, every=0.1, **SHARP)
    other = cd.simulate(busy_machine(), until=3, every=0.1, method=method, **options)
    assert names(other) == names(sharp)
    assert names(sharp) == ["stop", "back", "kick", "back"]
    assert times(other) == pytest.approx(times(sharp), abs=tolerance)
    assert other["rod"].angle == pytest.approx(sharp["rod"].angle, abs=tolerance)


def test_a_run_can_be_taken_up_from_a_state(pendulum):
    """Events that lie ahead happen at the same times; contact that holds at the start of the second run goes on."""
    rod = pendulum["rod"]
    pendulum.add(cd.Limit("stop", pendulum["pin"].angle, lower=-pi / 2, restitution=0.6))
    pendulum.add(cd.At("kick", 1.5, cd.Impulse(rod.at(0.5, 0), (0.3, 0))))
    whole = cd.simulate(pendulum, until=3, every=0.1, **SHARP)
    k = 8
    q = np.array([*whole["rod"].position[k], whole["rod"].angle[k]])
    v = np.array([*whole["rod"].velocity[k], whole["rod"].angular_velocity[k]])
    state = replace(cd.assemble(pendulum), t=float(whole.t[k]), q=q, v=v, partition=None)
    rest = cd.simulate(pendulum, until=3, every=0.1, start=state, **SHARP)
    assert rest.t[0] == whole.t[k]
    later = [event for event in whole.events if event.t > whole.t[k]]
    assert names(rest) == [event.name for event in later]
    assert times(rest) == pytest.approx([event.t for event in later], abs=1e-9)
    assert rest["rod"].angle == pytest.approx(whole["rod"].angle[k:], abs=1e-9)


# -- long runs ------------------------------------------------------------------------------------------------------

IMPACTS = 10_000
SPEED = 10.0


def between_walls():
    model, body = flying((0.5, 0), (SPEED, 0))
    model.add(cd.Limit("walls", body.x, lower=0, upper=1, restitution=1))
    return model


@pytest.mark.long
def test_ten_thousand_impacts():
    """Elastic impacts between two walls at t = (k + 1/2)/speed; round-off adds up, no more than linearly."""
    result = cd.simulate(between_walls(), until=IMPACTS / SPEED, every=IMPACTS / SPEED / 10)
    exact = (np.arange(IMPACTS) + 0.5) / SPEED
    assert len(result.events) == IMPACTS
    accumulated = IMPACTS * 2.0**-52 * exact[-1]  # each impact shifts the rest by at most an ulp of the time
    assert times(result) == pytest.approx(exact, abs=accumulated)
    assert result["body"].position[:, 0] == pytest.approx(0.5, abs=SPEED * accumulated)
    assert result.energy.kinetic == pytest.approx(0.5 * SPEED**2, rel=1e-12)


def test_a_long_run_needs_no_more_memory_than_its_account():
    """What an event leaves behind are a few short arrays; nothing else grows in the second half of a run."""
    model, used = between_walls(), []
    cd.simulate(model, until=1)
    tracemalloc.start()
    try:
        cd.simulate(
            model, until=50, every=25, progress=lambda t, end: used.append((t, tracemalloc.get_traced_memory()[0]))
        )
    finally:
        tracemalloc.stop()
    half = next(bytes for t, bytes in used if t >= 25)
    per_event = (used[-1][1] - half) / (25 * SPEED)
    assert 0 < per_event < 3000


def test_a_thousand_changes_of_structure_compile_nothing(monkeypatch):
    """A weight is caught and released in turn, and a force goes on and off."""
    model, body = flying((0, 0), (1, 0))
    hold = cd.Fix("hold", body.y, 0.0, active=False)
    push = model.add(cd.Force("push", body.at(0, 0), (0.1, 0), active=False))
    model.add(cd.When("catch", cd.Every(0.02, start=0.01), do=[cd.Capture(hold), cd.Switch(push)]))
    model.add(cd.When("let go", cd.Every(0.02, start=0.02), do=[cd.Release(hold), cd.Switch(push, on=False)]))
    cd.simulate(model, until=0.1)
    made = []
    for cls in (System, compiled.Loaded):
        monkeypatch.setattr(cls, "__init__", _counted(cls.__init__, made))
    function = ca.Function
    monkeypatch.setattr(ca, "Function", lambda *a, **k: made.append("Function") or function(*a, **k))
    result = cd.simulate(model, until=10.005, every=1)
    assert len(result.events) == 1000
    assert made == []
    # 0.1 for half of the time
    assert result["body"].velocity[-1, 0] == pytest.approx(1 + 0.1 * 500 * 0.01, abs=1e-9)


def _counted(init, made):
    def counted(self, *arguments, **keys):
        made.append(type(self).__name__)
        init(self, *arguments, **keys)

    return counted


# -- what is refused ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("function", "word"), [(lambda s: 0.0, "zero"), (lambda s: 2.0, "constant")])
def test_a_function_that_cannot_change_is_refused(function, word):
    model, _ = flying()
    model.add(cd.When("never", function))
    with pytest.raises(cd.ModelError, match=f'"never".*{word}'):
        cd.simulate(model, until=1)


def test_a_function_that_is_zero_by_a_joint_does_not_fire(fourbar):
    """The closure of a joint is zero up to round-off all the time, however often its sign flickers."""
    crank, coupler = fourbar["crank"], fourbar["coupler"]
    fourbar.add(cd.When("closure", lambda s: (s.position(crank.at(1, 0)) - s.position(coupler.at(-2, 0)))[0]))
    fourbar.add(cd.When("its rate", lambda s: (s.velocity(crank.at(1, 0)) - s.velocity(coupler.at(-2, 0)))[1]))
    assert cd.simulate(fourbar, until=5, rtol=1e-9).events == []


def test_an_impact_without_a_direction_is_refused():
    model, body = flying((-1, 0), (1, 0))
    with pytest.raises(cd.ModelError, match=r"direction.*zero length"):
        cd.Impact(body.at(0, 0), model.ground.at(0, 0), direction=(0, 0))
    model.add(cd.When("hit", x_of(body), do=[cd.Impact(body.at(0, 0), model.ground.at(0, 0))]))
    with pytest.raises(cd.SimulationError, match=r'"hit".*zero length.*direction='):
        cd.simulate(model, until=2)


@pytest.mark.parametrize("e", [-0.1, 1.5, float("nan")])
def test_a_restitution_outside_its_range_is_refused(e):
    model, body = flying((0, 1), (0, -1))
    with pytest.raises(cd.ModelError, match="restitution"):
        cd.Limit("floor", body.y, lower=0, restitution=e)
    with pytest.raises(cd.ModelError, match="restitution"):
        cd.Impact(body.at(0, 0), model.ground.at(0, 0, axis=(0, 1)), restitution=e)


@pytest.mark.parametrize("e", [-0.1, 1.5])
def test_a_parameter_that_makes_a_restitution_impossible_is_refused(e):
    model, body = flying((0, 1), (0, -1))
    model.add(cd.Limit("floor", body.y, lower=0, restitution=model.parameter("e", 0.5)))
    with pytest.raises(cd.CardanError, match=r'"?floor"?.*restitution|restitution.*"?floor"?'):
        cd.simulate(model, until=2, parameters={"e": e})


def test_bodies_that_are_apart_cannot_be_captured():
    model, body = flying((0, 0), (1, 0))
    weld = cd.Revolute("weld", model.ground.at(1, 0.01), body.at(0, 0))
    model.add(cd.When("early", lambda s: x_of(body)(s) - 0.5, do=[cd.Capture(weld)]))
    with pytest.raises(cd.SimulationError, match=r'"early".*"weld".*apart by 0\.5') as caught:
        cd.simulate(model, until=2, every=0.1)
    assert caught.value.result.t[-1] == pytest.approx(0.4, abs=0.1001)  # what was computed is kept


def test_a_joint_that_does_not_hold_cannot_be_released():
    model, body = flying()
    hold = model.add(cd.Fix("hold", body.y, 0.0, active=False))
    model.add(cd.At("let go", 0.5, cd.Release(hold)))
    with pytest.raises(cd.SimulationError, match=r'"let go".*"hold".*is not active'):
        cd.simulate(model, until=1)


def test_names_that_are_not_there_are_refused_with_a_suggestion():
    model, body = flying()
    model.add(cd.Fix("hold", body.y, 0.0))
    model.add(cd.Force("push", body.at(0, 0), (1, 0)))
    model.parameter("stiffness", 1.0)
    for action, near in (
        (cd.Release("hodl"), "hold"),
        (cd.Capture("hodl"), "hold"),
        (cd.Switch("pusch"), "push"),
        (cd.Set("stifness", 2.0), "stiffness"),
    ):
        with pytest.raises(cd.ModelError, match=f'"event".*did you mean "{near}"'):
            model.add(cd.When("event", x_of(body), do=[action]))
    assert "event" not in model.elements  # and nothing is left behind


def test_actions_on_the_wrong_kind_are_refused():
    model, body = flying()
    hold = model.add(cd.Fix("hold", body.y, 0.0))
    push = model.add(cd.Force("push", body.at(0, 0), (1, 0)))
    floor = model.add(cd.Limit("floor", body.y, lower=0))
    for action, expected in (
        (cd.Switch(hold), "not a force"),
        (cd.Release(push), "not a joint"),
        (cd.Capture(push), "not a joint"),
        (cd.Release(floor), "not a joint"),
    ):
        with pytest.raises(cd.ModelError, match=expected):
            model.add(cd.When("event", x_of(body), do=[action]))


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda b: cd.When("e", 3.0), "function of the machine"),
        (lambda b: cd.When("e", x_of(b), direction=2), "direction"),
        (lambda b: cd.When("e", x_of(b), direction="fallng"), 'did you mean "falling"'),
        (lambda b: cd.When("e", x_of(b), do=["stop"]), "expects actions"),
        (lambda b: cd.When("e", x_of(b), condition=1), "condition"),
        (lambda b: cd.When("e", cd.Every(0.0)), "interval"),
        (lambda b: cd.When("e", cd.Every(-1.0)), "interval"),
        (lambda b: cd.At("e", float("nan")), "time"),
        (lambda b: cd.Set(3.0, 1.0), "parameter or a state"),
        (lambda b: cd.Impulse(b.model.ground.at(0, 0), (1, 0)), "not on the ground"),
        (lambda b: cd.Impact(b.at(0, 0), b.at(1, 0)), "both markers"),
        (lambda b: cd.Limit("l", b.x), "lower=, upper= or both"),
        (lambda b: cd.Limit("l", b.x, lower=1, upper=1), "must be less than upper"),
        (lambda b: cd.Friction("f", static=-1, along=b.x, normal=1), "negative"),
        (lambda b: cd.Friction("f", static=0.1, kinetic=0.2, along=b.x, normal=1), "exceeds"),
        (lambda b: cd.Friction("f", static=0.1, along=b.x), "normal"),
        (lambda b: cd.Friction("f", static=0.1, normal=1), "along"),
    ],
)
def test_what_cannot_be_right_is_refused_when_it_is_made(make, message):
    _, body = flying()
    with pytest.raises(cd.ModelError, match=message):
        make(body)


@pytest.mark.parametrize("value", ["two numbers", "nothing"])
def test_a_function_that_gives_no_number_is_refused(value):
    model, body = flying()
    model.add(cd.When("e", lambda s: s.position(body) if value == "two numbers" else None))
    with pytest.raises(cd.ModelError, match='"e"'):
        cd.simulate(model, until=1)


def test_an_event_without_end_is_stopped_and_what_was_computed_is_kept():
    """A clock that is put back by a picosecond whenever it strikes."""
    model, _ = flying()
    clock = model.state("clock", 0.0, 1.0)
    strikes = lambda s: s.state("clock") - 1  # noqa: E731
    model.add(cd.When("strikes", strikes, "rising", [cd.Set(clock, 1 - 1e-12)]))
    with pytest.raises(cd.SimulationError, match=r'"strikes".*without end at t = 1') as caught:
        cd.simulate(model, until=2, every=0.1)
    kept = caught.value.result
    assert kept.t[-1] == pytest.approx(1, abs=0.101)
    assert kept["body"].position[:, 0] == pytest.approx(kept.t, abs=1e-12)
    assert len(kept.events) > 100


def test_a_limit_that_is_violated_at_the_start_is_named():
    model, body = flying((0, -0.5), (0, 0))
    model.add(cd.Limit("floor", body.y, lower=0))
    with pytest.raises(cd.SimulationError, match=r'"floor".*lower.*0\.5'):
        cd.simulate(model, until=1)


def test_a_parameter_that_opens_a_joint_cannot_be_set():
    model = cd.Model("arm", gravity=None)
    length = model.parameter("length", 1.0)
    rod = model.body("rod", 1, 1, (1, 0))
    model.add(cd.Link("link", model.ground.at(0, 0), rod.at(0, 0), length=length))
    model.add(cd.At("longer", 0.5, cd.Set(length, 1.2)))
    with pytest.raises(cd.SimulationError, match=r'"longer".*"length".*would open'):
        cd.simulate(model, until=1)


@pytest.mark.parametrize("bad", [lambda s: 1 / (s.time - 0.5), lambda s: cd.sqrt(0.4 - s.time)])
def test_a_value_to_set_that_is_not_finite_is_refused(bad):
    model, _ = flying()
    model.parameter("k", 1.0)
    model.add(cd.At("wrong", 0.5, cd.Set("k", bad)))
    with pytest.raises(cd.SimulationError, match=r'"wrong".*"k".*finite'):
        cd.simulate(model, until=1)


def test_a_mass_cannot_be_set_to_nothing():
    model = cd.Model("rocket", gravity=None)
    model.body("rocket", model.parameter("mass", 1.0), 1, velocity=(1, 0))
    model.add(cd.At("burnt out", 0.5, cd.Set("mass", 0.0)))
    with pytest.raises(cd.SimulationError, match="mass"):
        cd.simulate(model, until=1)


def test_an_event_function_that_is_not_a_number_is_named():
    """√(1 - t) has no value after one second."""
    model, body = flying()
    model.add(cd.When("root", lambda s: cd.sqrt(1 - s.time) + x_of(body)(s)))
    with pytest.raises(cd.SimulationError, match=r'"root".*not (finite|a number)') as caught:
        cd.simulate(model, until=2, every=0.1)
    assert caught.value.result.t[-1] == pytest.approx(1, abs=0.2)


def falling() -> cd.Model:
    model = cd.Model("falls", gravity=(0, -10.0))
    model.body("ball", mass=1, inertia=1, position=(0, 5))
    return model


def test_a_function_on_its_way_to_zero_does_not_fire_at_known_times():
    """A ball passes y = 0 at 1 s; what is done at 0.3 s and 0.6 s is no reason to say so before."""
    model = falling()
    model.parameter("u", 0.0)
    for t in (0.3, 0.6):
        model.add(cd.At(f"set at {t}", t, do=[cd.Set("u", 1.0)]))
    model.add(cd.When("landed", lambda s: s.position(model["ball"])[1], direction=-1))
    result = cd.simulate(model, until=1.5)
    assert [t for t, name in result.events if name == "landed"] == pytest.approx([1.0], abs=1e-9)


def trolley() -> cd.Model:
    """A bar hangs from a trolley, whose motor goes faster from t = 0.2 on."""
    model = cd.Model("trolley", gravity=(0, -9.81))
    speed, then = model.parameter("speed", 1.0), model.parameter("then", 3.0)
    cart = model.body("cart", mass=1, inertia=1, velocity=(1, 0))
    bar = model.body("bar", mass=2, inertia=0.3, position=(0, -0.5), velocity=(1, 0))
    model.add(cd.Translational("rail", model.ground.at(0, 0, axis=(1, 0)), cart.at(0, 0)))
    model.add(cd.Revolute("pin", cart.at(0, 0), bar.at(0, 0.5)))
    model.add(cd.Drive("motor", cart.x, lambda t: 0.2 + speed * (t - 0.2)))
    model.add(cd.At("faster", 0.2, do=[cd.Set("speed", then)]))
    return model


@pytest.mark.parametrize("method", ["partition", "joint", "dae", "direct", "baumgarte"])
def test_a_driver_whose_speed_is_set_strikes_the_machine(method):
    """(J + m l²) Δω = -m l Δu for the bar that hangs at rest; each method had made speeds fit in its own way."""
    result = cd.simulate(trolley(), until=0.3, every=0.1, method=method)
    assert result["bar"].angular_velocity[2] == pytest.approx(-2 * 0.5 * 2 / (0.3 + 2 * 0.5**2), rel=1e-9)
    (event,) = result.events
    assert event.impulses["motor"][0] == pytest.approx(1 * 2 + 2 * (2 - 2.5 * 0.5), rel=1e-9)
    assert any('changes the speed of driver "motor" by 2' in text for text in result.stats.messages)


def test_derivatives_through_a_speed_that_is_set():
    found = cd.gradient(trolley(), cd.Terminal("bar.angular_velocity"), 0.2001, with_respect_to="then")
    assert found.derivative(0, "then") == pytest.approx(-1.25, rel=1e-3)  # gravity has turned it for 0.1 ms


def test_a_driver_that_forces_a_redundant_machine_through_a_limit_is_told():
    """A constraint that was left out as redundant took the contradiction, which was said to be chatter."""
    model = cd.Model("parallelogram", gravity=(0, -9.81))
    cranks = [model.body(f"crank {k}", mass=1, inertia=0.1, position=(k, 0.5), angle=np.pi / 2) for k in range(3)]
    bar = model.body("bar", mass=1, inertia=0.1, position=(1, 1))
    for k, crank in enumerate(cranks):
        model.add(cd.Revolute(f"foot {k}", model.ground.at(k, 0), crank.at(-0.5, 0)))
        model.add(cd.Revolute(f"head {k}", crank.at(0.5, 0), bar.at(k - 1, 0)))
    model.add(cd.Drive("motor", model["foot 0"].angle, lambda t: np.pi / 2 + 2 * t))
    model.add(cd.Limit("stop", model["foot 2"].angle, upper=np.pi / 2 + 0.3, restitution=0.0))
    with pytest.raises(cd.SimulationError, match="a driver may push"):
        cd.simulate(model, until=0.3)


@pytest.mark.parametrize("limit", [lambda v: 1 - 2 / v, lambda v: 0.5 - 1 / v, lambda v: 3 / v - 1 - 1 / v])
def test_a_function_that_starts_beside_a_pole_is_watched(limit):
    """Beside v = 0 errors of v do more to 2/v than it will ever change by; that said, |v| = 2 comes at 2/g."""
    model = cd.Model("fall", gravity=(0, -9.81))
    stone = model.body("stone", mass=1, inertia=1, velocity=(0, -1e-12))
    model.add(cd.When("fast", lambda s: limit(cd.sqrt(s.velocity(stone.at(0, 0))[1] ** 2 + 1e-60))))
    (event,) = cd.simulate(model, until=1).events
    assert event.t == pytest.approx(2 / 9.81, rel=1e-9)


def test_a_comparison_happens_when_it_becomes_true_and_not_when_it_ends():
    """Thrown upwards at 10 m/s, the ball is above 3.75 m from 0.5 s to 1.5 s."""
    model = cd.Model("thrown", gravity=(0, -10.0))
    ball = model.body("ball", mass=1, inertia=1, velocity=(0, 10))
    model.add(cd.When("high", lambda s: s.position(ball)[1] > 3.75))
    model.add(cd.When("low again", lambda s: s.position(ball)[1] > 3.75, direction="falling"))
    events = cd.simulate(model, until=1.9).events
    assert [t for t, name in events if name == "high"] == pytest.approx([0.5], abs=1e-9)
    assert [t for t, name in events if name == "low again"] == pytest.approx([1.5], abs=1e-9)


def test_a_spring_that_is_switched_off_stores_no_energy():
    model = cd.Model("switched", gravity=None)
    mass = model.body("mass", mass=2, inertia=1, position=(1.5, 0))
    spring = model.add(cd.Spring("spring", model.ground.at(0, 0), mass.at(0, 0), stiffness=100, free_length=1))
    model.add(cd.At("spring off", 0.1, do=[cd.Switch(spring, on=False)]))
    energy = cd.simulate(model, until=0.3, every=0.05).energy
    assert energy.potential[0] == pytest.approx(0.5 * 100 * 0.5**2)
    assert energy.potential[-1] == 0.0
    assert energy.kinetic[-1] == pytest.approx(0.5 * 2 * (np.sqrt(50) * 0.5 * np.sin(np.sqrt(50) * 0.1)) ** 2, rel=1e-6)


def test_a_start_beyond_a_limit_is_told_as_such():
    model = cd.Model("ball", gravity=(0, -9.81))
    ball = model.body("ball", mass=1, inertia=0.1, position=(0, -1))
    model.add(cd.Limit("floor", ball.y, lower=0))
    told = r'^limit "floor": the start lies beyond its lower limit by 1; give other initial positions$'
    with pytest.raises(cd.SimulationError, match=told):
        cd.simulate(model, until=1)


@pytest.mark.parametrize("stops", [False, True])
@pytest.mark.parametrize(
    ("law", "message"),
    [
        (lambda mode: 1 / (1 - mode), r'at t = 0\.5, breaks: force "push" is not finite'),
        (cd.blackbox(lambda mode: {0.0: 1.0}[mode]), r"at t = 0\.5 a user function raised KeyError\(1\.0\)"),
    ],
)
def test_a_motion_that_has_no_numbers_behind_an_event_is_refused(law, message, stops):
    """Also where the event ends the run: its last row would hold accelerations that are none."""
    model = cd.Model("push", gravity=None)
    mode, body = model.parameter("mode", 0.0), model.body("body", mass=1, inertia=1)
    model.add(cd.Force("push", body, (lambda s: law(mode), 0)))
    model.add(cd.At("breaks", 0.5, [cd.Set("mode", 1.0), *([cd.Stop()] if stops else [])]))
    with pytest.raises(cd.SimulationError, match=message) as stop:
        cd.simulate(model, until=1, every=0.25)
    result = stop.value.result
    assert result.t[-1] == 0.25
    assert result["body"].acceleration[:, 0] == pytest.approx(1.0)


@pytest.mark.parametrize(
    "options", [{}, {"method": "dae"}, {"method": cd.Partition(integrator="dop853")}, {"method": "joint"}]
)
@pytest.mark.parametrize("when", [0.0, 0.5])
def test_what_is_due_at_the_start_calls_up_functions_as_at_any_other_time(when, options):
    """A level is set from 1 to -1, at the start or later: the event of its fall follows at once, and only then."""
    model = cd.Model("called", gravity=(0, 0))
    body = model.body("body", 1, 1)
    level = model.parameter("level", 1.0)
    model.add(cd.At("set", when, do=[cd.Set("level", -1.0)]))
    model.add(cd.When("falls", lambda s: level, direction=-1, do=[cd.Impulse(body.at(0, 0), (1.0, 0.0))]))
    model.add(cd.When("rises", lambda s: level, direction=1, do=[cd.Impulse(body.at(0, 0), (0.0, 1.0))]))
    result = cd.simulate(model, until=1, **options)
    assert [(event.name, event.t) for event in result.events] == [("set", when), ("falls", when)]
    assert result["body"].position[-1] == pytest.approx((1 - when, 0.0), abs=1e-9)
