"""Rows for the comparison of engines alone: what happens in combinations that the matrix does not have.

Each is about the order, the moment or the consequence of events, where a second implementation is likely to differ.
"""

from __future__ import annotations

from typing import Any

from tests.matrix.bench import PART, Bench, Row, parse
from tests.matrix.event_rows import WHEN, slide, stop_spring

import cardan as cd

UNTIL = 0.5  # s, of most rows
FLOOR = -0.15


def sampled(bench: Bench, event: type[cd.At | cd.When], trigger: Any, **words: Any) -> None:
    """A force that is computed anew at the samples of the event under test; each sample is felt."""
    bench.model.state("pull", 0.0)
    bench.add(cd.Force("motor", bench.a.at(0, 0), (parse("pull"), 0.0)))
    do = [cd.Set("pull", parse("-100*a.y + 20*sin(30*t)"))]
    bench.add(event(PART, trigger, do=do, **words))


# -- numbers that events change -------------------------------------------------------------------------------------


def interval_is_set(bench: Bench) -> None:
    sampled(bench, cd.When, cd.Every(bench.e))
    bench.add(cd.At("faster", 0.19, [cd.Set("e", 0.03)]))


def interval_is_set_by_its_own_event(bench: Bench) -> None:
    sampled(bench, cd.When, cd.Every(bench.e))
    bench.add(cd.When("slower", cd.Every(0.1, 0.05), do=[cd.Set("e", parse("e + 0.02"))]))


def time_is_set(new: float) -> Any:
    """The time of an event is a parameter, which another event sets before it comes."""

    def build(bench: Bench) -> None:
        sampled(bench, cd.At, bench.e)
        bench.add(cd.At("other", 0.1, [cd.Set("e", new)]))

    return build


def time_is_set_when_it_has_passed(bench: Bench) -> None:
    sampled(bench, cd.At, bench.e)
    bench.add(cd.At("again", 0.3, [cd.Set("e", 0.4)]))


def mass_is_set(bench: Bench) -> None:
    m = bench.model.parameter("m", 1.0)
    load = bench.model.body("load", mass=m, inertia=0.1, position=(0.3, 0.0))
    bench.add(cd.Revolute("pin", bench.a.at(0.2, 0.1), load.at(-0.1, 0.1)))
    bench.add(cd.At(PART, WHEN, [cd.Set("m", 4.0)]))


def driver_is_set(law: str) -> Any:
    """From the time of the event on, `e` acts: the driver goes on from where it is."""

    def build(bench: Bench) -> None:
        bench.add(cd.Drive("motor", bench.a.angle, parse(law)))
        bench.add(cd.At(PART, WHEN, [cd.Set("e", 0.4)]))

    return build


def two_numbers_are_exchanged(bench: Bench) -> None:
    """All values are those of before the event."""
    model = bench.model
    model.state("first", 3.0)
    model.state("second", -7.0)
    bench.add(cd.Force("motor", bench.a.at(0, 0), (parse("first"), parse("0.5*second"))))
    do = [cd.Set("first", parse("second")), cd.Set("second", parse("first"))]
    bench.add(cd.When(PART, cd.Every(0.11, 0.07), do=do))


def stiffness_is_set_where_it_is_watched(bench: Bench) -> None:
    """What the event sets throws the function that called it up over to the other side."""
    bench.add(cd.When(PART, parse("a.y + e"), direction=-1, do=[cd.Set("e", 0.08)]))
    bench.add(cd.When("next", parse("a.y + e - 0.01"), do=[cd.Set("k", parse("k + 20"))]))


# -- when events happen -----------------------------------------------------------------------------------------------


def under_a_condition(bench: Bench) -> None:
    sampled(bench, cd.When, cd.Every(0.06, 0.02), condition=parse("a.velocity.y"))


def watched_under_a_condition(bench: Bench) -> None:
    stop_spring(bench, active=False)
    do = [cd.Switch("extra", True)]
    bench.add(cd.When(PART, parse("a.y - 0.01"), do=do, condition=parse("0 - a.velocity.y")))


def one_calls_up_the_next(bench: Bench) -> None:
    """The first event sets what the second watches, and the second what the third does."""
    model = bench.model
    for name in ("first", "second"):
        model.state(name, 0.0)
    stop_spring(bench, active=False)
    bench.add(cd.When("third", parse("second - 0.5"), do=[cd.Impulse(bench.a.at(0.1, 0), (0.5, 0.2))]))
    bench.add(cd.When("second event", parse("first - 0.5"), do=[cd.Set("second", 1.0), cd.Switch("extra", True)]))
    bench.add(cd.When(PART, parse("a.y + 0.05"), direction=-1, do=[cd.Set("first", 1.0)]))


def two_at_one_time(bench: Bench) -> None:
    """Both are due at once: in the order of the model."""
    bench.model.state("pull", 0.0)
    bench.add(cd.Force("motor", bench.a.at(0, 0), (parse("pull"), 0.0)))
    bench.add(cd.At(PART, WHEN, [cd.Set("pull", 8.0)]))
    bench.add(cd.At("other", WHEN, [cd.Set("pull", -8.0), cd.Impulse(bench.a.at(0.1, 0), (0.5, 0.2))]))


def at_the_start(bench: Bench) -> None:
    stop_spring(bench, active=False)
    bench.add(cd.At(PART, 0.0, [cd.Switch("extra", True), cd.Impulse(bench.a.at(0.1, 0), (bench.e, 0.2))]))


def samples_from_the_start(bench: Bench) -> None:
    sampled(bench, cd.When, cd.Every(0.07))


def zero_at_the_start(bench: Bench) -> None:
    """A function that is zero at the start does not fire before it has left zero."""
    bench.add(cd.When(PART, parse("a.y"), do=[cd.Impulse(bench.a.at(0.1, 0), (0.3, 0.5))]))


def at_the_end(bench: Bench) -> None:
    bench.add(cd.At(PART, UNTIL, [cd.Impulse(bench.a.at(0.1, 0), (bench.e, 0.2))]))


def at_a_reporting_time(bench: Bench) -> None:
    bench.add(cd.At(PART, UNTIL / 4, [cd.Impulse(bench.a.at(0.1, 0), (bench.e, 0.2))]))


def stop_at_a_time(bench: Bench) -> None:
    bench.add(cd.At(PART, WHEN, [cd.Impulse(bench.a.at(0.1, 0), (bench.e, 0.2)), cd.Stop()]))


def stop_at_the_start(bench: Bench) -> None:
    bench.add(cd.At(PART, 0.0, [cd.Stop()]))


def stop_among_others(bench: Bench) -> None:
    """What is due at the same time as a Stop."""
    bench.model.state("pull", 0.0)
    bench.add(cd.At(PART, WHEN, [cd.Stop()]))
    bench.add(cd.At("other", WHEN, [cd.Set("pull", 3.0)]))


def both_directions(bench: Bench) -> None:
    """A two-point controller."""
    bench.model.state("pull", 0.0)
    bench.add(cd.Force("motor", bench.a.at(0, 0), (0.0, parse("pull"))))
    bench.add(cd.When("low", parse("a.y + 0.06"), direction=-1, do=[cd.Set("pull", 30.0)]))
    bench.add(cd.When(PART, parse("a.y + 0.03"), direction=1, do=[cd.Set("pull", -10.0)]))


def reaction_is_watched(bench: Bench) -> None:
    """An event of what the equations of motion are solved for."""
    pin = bench.add(cd.Revolute("pin", bench.ground.at(0.2, 0.1), bench.a.at(0.2, 0.1)))
    pull = lambda s: cd.norm_2(s.reaction(pin)[:2]) - 8.0  # noqa: E731
    stop_spring(bench, active=False)
    bench.add(cd.When(PART, pull, direction=-1, do=[cd.Switch("extra", True)]))


def run_is_changed(bench: Bench) -> None:
    """Where the body passes a height, not at a time."""
    bench.add(cd.When(PART, parse("a.y + 0.05"), do=[cd.ChangeRun(max_step=0.01)]))


# -- limits, impacts, friction, captures ----------------------------------------------------------------------------


def two_limits_at_once(restitution: float) -> Any:
    """Two bodies that fall side by side, coupled by a spring, and touch the floor at the same time."""

    def build(bench: Bench) -> None:
        for body, name, floor in ((bench.a, PART, FLOOR), (bench.b, "other", FLOOR + 0.1)):
            bench.add(cd.Limit(name, body.y, lower=floor, restitution=restitution))

    return build


def into_a_corner(bench: Bench) -> None:
    bench.add(cd.Limit(PART, bench.a.y, lower=-0.1, restitution=0.5))
    bench.add(cd.Limit("wall", bench.a.x, upper=0.1, restitution=0.5))


def rod_on_two_feet(bench: Bench) -> None:
    """Both ends of one body touch the floor at the same time: one blow at each, of one balance."""
    foot = lambda x: lambda s: s.position(bench.a.at(x, 0))[1]  # noqa: E731
    bench.add(cd.Limit(PART, foot(-0.2), lower=FLOOR, restitution=bench.e))
    bench.add(cd.Limit("right", foot(0.3), lower=FLOOR, restitution=bench.e))


def bounces_to_rest(bench: Bench) -> None:
    bench.add(cd.Limit(PART, bench.a.y, lower=FLOOR, restitution=bench.e))


def rests_and_leaves(bench: Bench) -> None:
    """A force lifts the body that has come to rest."""
    bench.add(cd.Limit(PART, bench.a.y, lower=-0.05))
    bench.add(cd.Force("lift", bench.a.at(0, 0), (0.0, parse("60*sin(8*t)"))))


def rests_from_the_start(bench: Bench) -> None:
    bench.add(cd.Limit(PART, bench.a.y, lower=0.0))
    bench.add(cd.Force("lift", bench.a.at(0, 0), (0.0, parse("40*sin(8*t)"))))


def between_two_stops(bench: Bench) -> None:
    bench.add(cd.Limit(PART, bench.a.x, lower=-0.03, upper=0.04, restitution=bench.e))


def limit_in_a_loop(bench: Bench) -> None:
    bench.add(cd.Revolute("pin", bench.ground.at(-0.2, 0), bench.a.at(-0.2, 0)))
    bench.add(cd.Revolute("elbow", bench.a.at(0.3, 0.05), bench.at(bench.b, 0.3, 0.05)))
    bench.add(cd.Limit(PART, bench.b.angle, lower=-0.02, upper=0.02, restitution=bench.e))


def impact_of_two_bodies(bench: Bench) -> None:
    hit = cd.Impact(bench.a.at(0.1, 0), bench.b.at(-0.1, 0), restitution=bench.e, direction=(1, 0))
    bench.add(cd.When(PART, parse("b.x - a.x - 0.58"), direction=-1, do=[hit]))


def capture_and_release(bench: Bench) -> None:
    clamp = bench.add(cd.Fix("clamp", bench.a.angle, active=False))
    bench.add(cd.When(PART, parse("a.y + 0.05"), direction=-1, do=[cd.Capture(clamp)]))
    bench.add(cd.At("free again", 0.31, [cd.Release(clamp)]))


def captured_again_and_again(bench: Bench) -> None:
    clamp = bench.add(cd.Fix("clamp", bench.a.angle, active=False))
    bench.add(cd.When(PART, cd.Every(0.14, 0.05), do=[cd.Capture(clamp)]))
    bench.add(cd.When("free again", cd.Every(0.14, 0.11), do=[cd.Release(clamp)]))


def stick_slip(bench: Bench) -> None:
    """A block on a slide under a harmonic force: it sticks, slips, and comes back."""
    bench.add(cd.Friction(PART, slide(bench), static=1.2 * bench.e, kinetic=bench.e))
    bench.add(cd.Force("shaker", bench.a.at(0, 0), (parse("15*sin(14*t)"), 0.0)))


def friction_on_a_limit(bench: Bench) -> None:
    floor = bench.add(cd.Limit("floor", bench.a.y, lower=-0.05))
    bench.add(cd.Friction(PART, floor, static=bench.e, along=bench.a.x))
    bench.add(cd.Force("shaker", bench.a.at(0, 0), (parse("15*sin(14*t)"), 0.0)))


def blow_in_a_loop(bench: Bench) -> None:
    """A four-bar of both bodies and a link: all joints answer to the impulse."""
    bench.add(cd.Revolute("left", bench.ground.at(-0.2, 0), bench.a.at(-0.2, 0)))
    bench.add(cd.Revolute("right", bench.ground.at(0.6, -0.2), bench.b.at(0.0, -0.3)))
    bench.add(cd.Link("coupler", bench.a.at(0.2, 0.1), bench.b.at(-0.1, 0.1)))
    bench.add(cd.When(PART, parse("a.angle + 0.01"), do=[cd.Impulse(bench.b.at(0.1, 0.2), (bench.e, 0.2))]))


def limit_and_impact_at_once(bench: Bench) -> None:
    """An event and a limit, of the same body, at the same instant."""
    bench.add(cd.Limit(PART, bench.a.y, lower=FLOOR, restitution=0.5))
    bench.add(cd.When("floor", parse("a.y + 0.15"), direction=-1, do=[cd.Impulse(bench.a.at(0, 0), (bench.e, 0))]))


def load_is_shared(bench: Bench) -> None:
    """A guide and two pins that hold more than there is to hold."""
    for name, x in (("first guide", 0.0), ("second guide", 0.1)):
        bench.add(cd.Translational(name, bench.ground.at(x, 0, axis=(0, 1)), bench.a.at(x, 0)))
    bench.add(cd.Limit(PART, bench.a.y, lower=-0.05, restitution=bench.e))


def speeds_are_found(bench: Bench) -> None:
    """One speed is given, and the joints find the others."""
    bench.add(cd.Revolute("left", bench.ground.at(-0.2, 0), bench.a.at(-0.2, 0)))
    bench.add(cd.Revolute("elbow", bench.a.at(0.3, 0.05), bench.at(bench.b, 0.3, 0.05)))
    bench.add(cd.When(PART, parse("b.angle - 0.02"), do=[cd.Set("k", 90.0)]))


# -- in space ---------------------------------------------------------------------------------------------------


def hinge(bench: Bench) -> Any:
    axis = {"axis": (0.0, 0.1, 1.0)}
    return bench.add(cd.Revolute("hinge", bench.ground.at(0.1, 0, 0, **axis), bench.a.at(0.1, 0, 0, **axis)))


def turns_are_counted(bench: Bench) -> None:
    """The angle is followed over a full turn, and an event asks for it there."""
    pin = hinge(bench)
    bench.add(cd.TorsionSpring("spring", pin, stiffness=0.5))
    function = lambda s: pin.angle.value(s) - 7.0  # noqa: E731
    bench.add(cd.When(PART, function, direction=1, do=[cd.Impulse(bench.a.at(0.3, 0, 0), (0.0, 1.0, 0.0))]))


def hinge_with_stops(bench: Bench) -> None:
    pin = hinge(bench)
    bench.add(cd.Limit(PART, pin.angle, lower=-0.01, upper=0.012, restitution=bench.e))


def captured_in_space(bench: Bench) -> None:
    weld = cd.Fixed("weld", bench.at(bench.a, 0.3, 0.05, -0.05), bench.at(bench.b, 0.3, 0.05, -0.05))
    ball = bench.add(cd.Spherical("ball", bench.at(bench.a, 0.3, 0.05, -0.05), bench.at(bench.b, 0.3, 0.05, -0.05)))
    bench.add(cd.At(PART, 0.2, [cd.Release(ball), cd.Capture(weld)]))
    bench.add(cd.At("free again", 0.35, [cd.Release(weld), cd.Capture(ball)]))


FREE = {"held": False}
ENGINE_ROWS = (
    Row("Set", interval_is_set, "interval of Every", e=0.07),
    Row("Set", interval_is_set_by_its_own_event, "interval of Every, again and again", e=0.04),
    Row("Set", time_is_set(0.37), "time of At, to later", e=0.22),
    Row("Set", time_is_set(0.05), "time of At, to earlier", e=0.22),
    Row("Set", time_is_set_when_it_has_passed, "time of At, when it has passed", e=0.15),
    Row("Set", mass_is_set, "mass"),
    Row("Set", driver_is_set("0.2*t + e*(t - 0.23)"), "speed of a driver", e=0.0),
    Row("Set", driver_is_set("0.2*t + e*(t - 0.23)^2"), "acceleration of a driver", e=0.0),
    Row("Set", two_numbers_are_exchanged, "two numbers exchanged"),
    Row("Set", stiffness_is_set_where_it_is_watched, "what is watched", e=0.05),
    Row("Every", under_a_condition, "under a condition"),
    Row("When", watched_under_a_condition, "under a condition", start={"velocity": (0.0, 0.8)}),
    Row("When", one_calls_up_the_next, "one calls up the next"),
    Row("At", two_at_one_time, "two at one time"),
    Row("At", at_the_start, "the start", e=0.5),
    Row("Every", samples_from_the_start, "from the start"),
    Row("When", zero_at_the_start, "zero at the start", start={"velocity": (0.0, 0.5)}),
    Row("At", at_the_end, "the end", e=0.5),
    Row("At", at_a_reporting_time, "a reporting time", e=0.5),
    Row("Stop", stop_at_a_time, "at a time", e=0.5),
    Row("Stop", stop_at_the_start, "at the start"),
    Row("Stop", stop_among_others, "among others"),
    Row("When", both_directions, "two-point controller"),
    Row("When", reaction_is_watched, "reaction"),
    Row("ChangeRun", run_is_changed, "where a function is zero"),
    Row("Limit", two_limits_at_once(0.5), "two bodies at once", bodies=2, **FREE),
    Row("Limit", two_limits_at_once(0.0), "two bodies at once, plastic", bodies=2, **FREE),
    Row("Limit", into_a_corner, "corner", gravity=False, start={"velocity": (0.5, -0.5)}, **FREE),
    Row("Limit", rod_on_two_feet, "two feet at once", e=0.5, **FREE),
    Row("Limit", bounces_to_rest, "bounces to rest", e=0.3, until=1.0, **FREE),
    Row("Limit", rests_and_leaves, "rests and leaves", until=1.0),
    Row("Limit", rests_from_the_start, "rests from the start", until=1.0, **FREE),
    Row("Limit", between_two_stops, "between two stops", e=0.7, start={"velocity": (0.8, 0.0)}),
    Row("Limit", limit_in_a_loop, "of a chain", bodies=2, e=0.5),
    Row("Impact", impact_of_two_bodies, "two bodies", bodies=2, e=0.5, start={"velocity": (1.0, 0.0)}),
    Row("Capture", capture_and_release, "and Release"),
    Row("Capture", captured_again_and_again, "and Release, again and again"),
    Row("Friction", stick_slip, "stick-slip", e=0.4, until=1.0),
    Row("Friction", friction_on_a_limit, "on a limit", e=0.4, until=1.0),
    Row("Impulse", blow_in_a_loop, "in a loop", bodies=2, e=0.5),
    Row("Limit", limit_and_impact_at_once, "and an event at once", e=0.5, **FREE),
    Row("Limit", load_is_shared, "redundant guides", e=0.5),
    Row("When", speeds_are_found, "speeds found by joints", bodies=2, start={"angular_velocity": 0.5}),
    Row("When", turns_are_counted, "after a turn", dim=3, start={"angular_velocity": (0.0, 1.9, 19.0)}, **FREE),
    Row("Limit", hinge_with_stops, "hinge with stops", dim=3, e=0.5),
    Row("Capture", captured_in_space, "another joint", dim=3, bodies=2),
)
