"""Frictions that carry no load: their forces are errors of the state, whose signs are no events."""

import numpy as np
import pytest

import cardan as cd
from cardan.analysis.in_c.instance import Instance
from cardan.compiled.compiling import compile_system

PUSH, UNTIL = 1.0, 2.0
WAYS = (
    {}, {"method": cd.Partition(integrator="dop853")}, {"method": "auto"}, {"method": "joint"}, {"method": "dae"},
    {"method": cd.JointCoordinates(integrator="dop853")}, {"rtol": 1e-9, "atol": 1e-12},
)  # fmt: skip


def arm(strength: float = 60.0) -> cd.Model:
    """Three links on springs without gravity. Friction of their pins goes with the reactions there, which are zero
    until a push begins, but for springs that are off by round-off; the first pin has a normal force of its own."""
    model = cd.Model("arm at rest", gravity=(0, 0))
    push = cd.table([-1, PUSH, PUSH + 0.1, UNTIL + 1], [0, 0, strength, strength])
    below, at = model.ground, np.zeros(2)
    for k, angle in enumerate((0.7, 1.9, 0.4)):
        step = 0.5 * np.array([np.cos(angle), np.sin(angle)])
        link = model.body(f"link {k}", mass=1 + k, inertia=0.1, position=tuple(at + step / 2), angle=angle)
        i = model.ground.at(0, 0) if k == 0 else below.at(0.25, 0)
        pin = model.add(cd.Revolute(f"pin {k}", i, link.at(-0.25, 0)))
        free = angle if k == 0 else angle - below.initial.angle
        model.add(
            cd.TorsionSpring(f"spring {k}", pin, stiffness=3000.0, damping=10.0, free_angle=free + (-1) ** k * 1e-14)
        )
        words = {"along": pin.angle, "normal": 0.4} if k == 0 else {"radius": 0.05}
        model.add(cd.Friction(f"friction {k}", None if k == 0 else pin, static=0.4, kinetic=0.3, **words))
        below, at = link, at + step
    model.add(cd.Force("push", model["link 0"].at(0, 0), lambda s: (0.0, push(s.time))))
    return model


@pytest.mark.parametrize("options", WAYS)
def test_frictions_without_load_do_not_change(options):
    events = cd.simulate(arm(), until=UNTIL, every=0.005, **options).events
    assert [event.name for event in events if event.t < PUSH] == []
    assert {event.name for event in events if event.t >= PUSH} == {"friction 0", "friction 1", "friction 2"}


def test_a_machine_in_c_lists_no_change_either():
    system = compile_system(arm())
    machine = Instance.of(system, system.parameter_values())
    machine.start(0.0)
    for t in np.linspace(0, UNTIL, 101)[1:]:
        machine.step(float(t))
    assert [name for name, t in machine.events if t < PUSH] == []
    assert {name for name, _ in machine.events} == {"friction 0", "friction 1", "friction 2"}


def test_a_friction_of_hardly_any_load_still_breaks_away():
    """A thousandth of a millinewton pushes a body that a friction of half as much holds, without gravity."""
    model = cd.Model("light touch", gravity=(0, 0))
    body = model.body("body", mass=1, inertia=1)
    guide = model.add(cd.Translational("guide", model.ground.at(0, 0, axis=(1, 0)), body.at(0, 0, axis=(1, 0))))
    model.add(cd.Friction("friction", guide, static=0.5, kinetic=0.5))
    model.add(cd.Force("load", body.at(0, 0), (0.0, -1e-6)))
    model.add(cd.Force("push", body.at(0, 0), lambda s: (1e-6 * s.time, 0.0)))
    result = cd.simulate(model, until=1.0, rtol=1e-9, atol=1e-12)
    assert [(event.name, event.what) for event in result.events] == [("friction", "slips")]
    assert result.events[0].t == pytest.approx(0.5, abs=1e-6)
    assert result["body"].velocity[-1, 0] == pytest.approx(1e-6 * 0.125, rel=1e-4)
