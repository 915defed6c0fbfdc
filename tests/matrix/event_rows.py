"""Rows of limits, friction, events and actions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tests.matrix.bench import PART, Bench, Motion, Row, parse

import cardan as cd

WHEN = 0.23  # s: of timed events
Z = (0.0, 0.1, 1.0)


def limit(restitution: float) -> Any:
    def build(bench: Bench) -> None:
        coordinate = bench.a.y if bench.model.dim == 2 else bench.a.z
        bench.add(cd.Limit(PART, coordinate, lower=bench.e, restitution=restitution))

    return build


def rough(law: str) -> Any:
    """A foot beside the centre, with friction: the slip of its impacts goes on, stops or turns round."""

    def build(bench: Bench) -> None:
        if bench.model.dim == 2:
            height: Any = parse("a.y + 0.2*sin(a.angle) - 0.1*cos(a.angle) + 0.22")
            along: Any = parse("a.x + 0.2*cos(a.angle) + 0.1*sin(a.angle)")
        else:
            foot = bench.a.at(0.2, 0.05, -0.1)
            height, along = lambda s: s.position(foot)[2] + 0.13, lambda s: s.position(foot)[0]
        bench.add(cd.Limit(PART, height, lower=0.0, restitution=bench.e, restitution_law=law))
        bench.add(cd.Friction("rubbing", bench.model[PART], static=0.2, along=along))

    return build


def rough_both_ways(bench: Bench) -> None:
    bench.add(cd.Limit(PART, bench.a.z, lower=-0.09, restitution=bench.e, restitution_law="energetic"))
    bench.add(cd.Friction("rubbing", bench.model[PART], static=0.2, along=bench.a.x, across=bench.a.y))


def slide(bench: Bench) -> Any:
    dim = bench.model.dim
    axis = {"axis": (1, 0.3) if dim == 2 else (1, 0.3, 0.1)}
    name = "guide" if dim == 2 else "TRAN 1"
    return bench.add(cd.Translational(name, bench.ground.at(*(0.0,) * dim, **axis), bench.a.at(*(0.0,) * dim, **axis)))


def friction(bench: Bench) -> None:
    """A block on a slide that slips, comes to rest and sticks."""
    bench.add(cd.Friction(PART, slide(bench), static=1.2 * bench.e, kinetic=bench.e))


def friction_over_speed(bench: Bench) -> None:
    """The same with Stribeck's curve and a viscous part."""
    bench.add(cd.Friction(PART, slide(bench), static=1.2 * bench.e, kinetic=bench.e, stribeck=0.3, viscous=0.02))


def friction_in_long_guide(bench: Bench) -> None:
    """The ends of the guide are pressed apart from each other by a load beside it."""
    dim = bench.model.dim
    bench.add(cd.Friction(PART, slide(bench), static=1.2 * bench.e, kinetic=bench.e, length=0.4))
    beside, load = (0.0, 0.3, 0.0)[:dim], (2.0, 0.0, 1.0)[:dim]
    bench.add(cd.Force("extra", bench.a.at(*beside), load))


def friction_in_pin(bench: Bench) -> None:
    dim = bench.model.dim
    axis, name = ({}, "pin") if dim == 2 else ({"axis": Z}, "RVLT 1")
    arm = (0.2, 0.0, 0.0)[:dim]
    pin = bench.add(cd.Revolute(name, bench.ground.at(*arm, **axis), bench.a.at(*arm, **axis)))
    bench.add(cd.Friction(PART, pin, static=bench.e, radius=0.05))


def ball_in_socket(bench: Bench) -> None:
    ball = bench.add(cd.Spherical("SPHR 1", bench.ground.at(0.2, 0, 0), bench.a.at(0.2, 0, 0)))
    bench.add(cd.Friction(PART, ball, static=bench.e, radius=0.05))


def cross_with_pins(bench: Bench) -> None:
    pin, arm = {"axis": (0.0, 1.0, 0.0)}, {"axis": Z}
    cross = bench.add(cd.Universal("UNIV 1", bench.ground.at(0.2, 0, 0, **pin), bench.a.at(0.2, 0, 0, **arm)))
    bench.add(cd.Friction(PART, cross, static=bench.e, radius=0.05))


def wheel_that_slips(bench: Bench) -> None:
    """A wheel on its ground that slips, grips and slips again."""
    dim = bench.model.dim
    below, up = ((0.0, -0.3), (0.0, 1.0)) if dim == 2 else ((0.0, 0.0, -0.3), (0.0, 0.0, 1.0))
    axis = {} if dim == 2 else {"axis": (0.1, 1.0, 0.2)}
    ground = bench.ground.at(*below, axis=up)
    rolls = bench.add(cd.Rolling("wheel", bench.a, 0.3, on=ground, slips=True, **axis))
    bench.add(cd.Friction(PART, rolls, static=1.2 * bench.e, kinetic=bench.e))


def pulled(bench: Bench) -> None:
    """A constant normal force: friction along a coordinate that no joint guides."""
    bench.add(cd.Friction(PART, static=bench.e, along=bench.a.x, normal=8.0))


def stop_spring(bench: Bench, active: bool = True) -> Any:
    return bench.add(
        cd.Spring("extra", bench.ground.at(1, 1), bench.a.at(0, 0), stiffness=40, damping=1, active=active)
    )


def when(bench: Bench) -> None:
    """A spring that is switched on where the body passes a height."""
    stop_spring(bench, active=False)
    bench.add(cd.When(PART, parse("a.y + e"), direction=-1, do=[cd.Switch("extra", True)]))


def when_only_noted(bench: Bench) -> None:
    bench.add(cd.When(PART, parse("a.y + e"), do=[]))


def timed(bench: Bench) -> None:
    stop_spring(bench)
    bench.add(cd.At(PART, WHEN, [cd.Switch("extra", False)]))


def every(bench: Bench) -> None:
    bench.model.state("part_held", 0.0)
    bench.add(cd.Force("motor", bench.a.at(0, 0), (parse("part_held"), 0.0)))
    bench.add(cd.When(PART, cd.Every(0.07, 0.01), do=[cd.Set("part_held", parse("-100*e*a.y"))]))


def every_sets_a_parameter(bench: Bench) -> None:
    """A sampled controller as events.md shows it."""
    bench.model.parameter("held", 0.0)
    bench.add(cd.Force("motor", bench.a.at(0, 0), (parse("held"), 0.0)))
    bench.add(cd.When(PART, cd.Every(0.07, 0.01), do=[cd.Set("held", parse("-100*e*a.y"))]))


def switch(bench: Bench) -> None:
    stop_spring(bench, active=False)
    bench.add(cd.At(PART, WHEN, [cd.Switch("extra", True)]))


def capture(bench: Bench) -> None:
    clamp = bench.add(cd.Fix("clamp", bench.a.angle, active=False))
    bench.add(cd.At(PART, WHEN, [cd.Capture(clamp)]))


def release(bench: Bench) -> None:
    bench.add(cd.Revolute("pin", bench.ground.at(0.2, 0.1), bench.a.at(0.2, 0.1)))
    bench.add(cd.At(PART, WHEN, [cd.Release("pin")]))


def impulse(bench: Bench) -> None:
    bench.add(cd.At(PART, WHEN, [cd.Impulse(bench.a.at(0.1, 0), (bench.e, 0.2))]))


def impact(bench: Bench) -> None:
    a, floor = bench.a.at(0, 0), bench.ground.at(0, -0.14, axis=(0, 1))
    bench.add(cd.When(PART, parse("a.y + 0.14"), direction=-1, do=[cd.Impact(a, floor, restitution=bench.e)]))


def set_state(bench: Bench) -> None:
    bench.model.state("pull", 0.0)
    bench.add(cd.Force("motor", bench.a.at(0, 0), (parse("pull"), 0.0)))
    bench.add(cd.At(PART, WHEN, [cd.Set("pull", bench.e)]))


def set_parameter(bench: Bench) -> None:
    bench.add(cd.At(PART, WHEN, [cd.Set("k", 160.0)]))


def change_run(bench: Bench) -> None:
    """Finer from here on: the motion is the same."""
    bench.add(cd.At(PART, WHEN, [cd.ChangeRun(rtol=1e-11, max_step=0.02)]))


def stop(bench: Bench) -> None:
    bench.add(cd.When(PART, parse("a.y + e"), direction=-1, do=[cd.Stop()]))


def falling(bench: Bench) -> Sequence[Motion]:
    """Every freedom driven, down past the heights of the events, and up again."""
    return (
        (bench.a.x, parse("0.05*(1 - cos(6*t))")),
        (bench.a.y, parse("-0.08*(1 - cos(9*t))")),
        (bench.a.angle, parse("0.02*(1 - cos(7*t))")),
    )


DOWN = {"drives": falling}
EVENT_ROWS = (
    Row("Limit", limit(0.0), "plastic", e=-0.05, **DOWN),
    Row("Limit", limit(0.6), "restitution", e=-0.05, **DOWN),
    Row("Limit", limit(0.6), "restitution", e=-0.05, dim=3),
    Row("Limit", rough("newton"), "rough", e=0.2),
    Row("Limit", rough("poisson"), "rough, poisson", e=0.5),
    Row("Limit", rough("energetic"), "rough, energetic", e=0.5),
    Row("Limit", rough("energetic"), "rough, energetic", e=0.5, dim=3),
    Row("Limit", rough_both_ways, "rough in two directions", e=0.3, dim=3),
    Row("Friction", friction, "slide", e=0.25, start={"velocity": (0.8, 0.24)}),
    Row("Friction", friction, "slide", e=0.25, dim=3, start={"velocity": (0.8, 0.24, 0.08)}),
    Row("Friction", wheel_that_slips, "wheel", e=0.25, start={"velocity": (0.8, 0.0)}),
    Row("Friction", wheel_that_slips, "wheel", e=0.25, dim=3, start={"velocity": (0.8, 0.2, 0.0)}),
    Row("Friction", friction_over_speed, "Stribeck", e=0.25, start={"velocity": (0.8, 0.24)}),
    Row("Friction", friction_in_long_guide, "long guide", e=0.2, start={"velocity": (0.8, 0.24)}),
    Row("Friction", friction_in_long_guide, "long guide", e=0.2, dim=3, start={"velocity": (0.8, 0.24, 0.08)}),
    Row("Friction", friction_in_pin, "pin", e=0.3),
    Row("Friction", friction_in_pin, "pin", e=0.3, dim=3),
    Row("Friction", ball_in_socket, "ball", e=0.3, dim=3),
    Row("Friction", cross_with_pins, "cross", e=0.3, dim=3),
    Row("Friction", pulled, "given normal force", e=0.3, start={"velocity": (0.3, 0)}),
    Row("When", when, "switches a spring", e=0.05, quiet=1e-9, **DOWN),
    Row("When", when_only_noted, "is noted", e=0.05, **DOWN),
    Row("At", timed, quiet=0.9 * WHEN, **DOWN),
    Row("Every", every, e=0.3, **DOWN),
    Row("Every", every_sets_a_parameter, "sets a parameter", e=0.3, **DOWN),
    Row("Switch", switch, quiet=0.9 * WHEN, **DOWN),
    Row("Capture", capture, quiet=0.9 * WHEN),
    Row("Release", release, quiet=0.9 * WHEN),
    Row("Impulse", impulse, e=0.5, quiet=0.9 * WHEN, **DOWN),
    Row("Impact", impact, e=0.5, **DOWN),
    Row("Set", set_state, "state", e=6.0, quiet=0.9 * WHEN, **DOWN),
    Row("Set", set_parameter, "parameter", quiet=0.9 * WHEN, **DOWN),
    Row("ChangeRun", change_run, **DOWN),
    Row("Stop", stop, e=0.12, **DOWN),
)
