"""Runs whose end is out of reach say so after a while, wherever the engine runs; machines that begin slowly run on."""

import numpy as np
import pytest

import cardan as cd
from cardan.analysis.in_c.instance import Instance
from cardan.compiled.compiling import compile_system

SAID = r"the run ends at t = .*its steps are .* long, and the rest of the way to .* would take .* of them"

SAID_SHORTLY = "would take about"


def rod(gravity=9.81, torque=0.0, speed=0.0):
    model = cd.Model("rod", gravity=(0, -gravity))
    body = model.body("rod", 1, 1 / 3, (1, 0), angular_velocity=speed)
    model.add(cd.Revolute("pin", model.ground.at(0, 0), body.at(-1, 0)))
    model.add(cd.Torque("motor", body, model.parameter("M", torque)))
    return model


def slide(speed=0.0, stiffness=0.0, damping=0.0, load=0.0):
    model = cd.Model("slide", gravity=None)
    body = model.body("slide", 1, 1, (1, 0), velocity=(speed, 0))
    model.add(cd.Translational("rail", model.ground.at(0, 0, axis=(1, 0)), body.at(0, 0)))
    model.add(cd.CoordinateForce("spring", body.x, stiffness=stiffness, damping=damping))
    model.add(cd.Force("load", body.at(0, 0), (load, 0)))
    return model


@pytest.mark.parametrize(
    ("model", "until", "what"),
    [
        (rod(torque=1e16), 1, r"rod\.angular_velocity is the largest of its speeds there, .* rad"),
        (rod(speed=1e12), 1, r"rod\.angular_velocity is the largest"),
        (rod(gravity=1e22), 1, r"rod\.angular_velocity is the largest"),
        (rod(gravity=1e300), 1, r"rod\.velocity\.y changes the most quickly"),
        (slide(stiffness=1e30), 1, r"slide\.velocity\.x is the largest"),
        (slide(speed=1, damping=1e13, load=1), 1, r"strong spring or damper.*method=\"dae\""),
        (rod(), 1e12, r"until= may be sooner"),
    ],
    ids=["torque", "speed", "gravity", "more gravity", "spring", "damper", "a million years"],
)
def test_what_would_never_end_is_told(model, until, what):
    with pytest.raises(cd.SimulationError, match=f"{SAID}.*{what}") as caught:
        cd.simulate(model, until=until)
    stats = caught.value.result.stats
    assert stats.status == "stopped early"
    assert stats.steps + stats.rejected < 2_000_000


@pytest.mark.parametrize(
    "options", [{"method": "direct"}, {"method": "dae"}, {"method": cd.Partition(integrator="dop853")}]
)
def test_by_every_method(options):
    with pytest.raises(cd.SimulationError, match=SAID):
        cd.simulate(rod(speed=1e12), until=1, **options)


def test_what_was_computed_is_kept():
    """Under so large a torque gravity does nothing: α = M / (1/3 + 1)."""
    with pytest.raises(cd.SimulationError, match=SAID) as caught:
        cd.simulate(rod(torque=1e16), until=1, every=2e-6)
    result = caught.value.result
    assert 2 <= result.t.size < 10
    assert result["rod"].angle == pytest.approx(0.75e16 * result.t**2 / 2, rel=1e-5)


def test_events_without_number():
    """Each event sets the time of the next one, 1e-12 later."""
    model = rod()
    due = model.parameter("due", 1e-12)
    model.add(cd.When("tick", lambda s: s.time - due, do=cd.Set("due", due + 1e-12)))
    with pytest.raises(cd.SimulationError, match=rf"{SAID}.*events have started it again \d+ times"):
        cd.simulate(model, until=1)


def test_a_machine_in_c():
    system = compile_system(rod(torque=1e16))
    machine = Instance.of(system, system.parameter_values())
    machine.start(0.0)
    with pytest.raises(cd.AnalysisError, match=r"at t = .* steps are .* long, and the rest, up to t = 1, would take"):
        machine.step(1.0)
    assert machine.steps < 2_000_000


def test_a_sweep_goes_on_with_the_next_design():
    found = cd.sweep(rod(), {"M": [1.0, 1e16, 2.0]}, ["rod.angle"], until=0.5, backend=cd.Backend(workers=1))
    assert np.isfinite(found["rod.angle"]).tolist() == [True, False, True]
    assert SAID_SHORTLY in found.failures[0].message


def test_a_driver_that_is_too_fast():
    model = cd.Model("rod", gravity=(0, -9.81))
    body = model.body("rod", 1, 1 / 3, (1, 0))
    model.add(cd.Revolute("pin", model.ground.at(0, 0), body.at(-1, 0)))
    model.add(cd.Drive("motor", body.angle, lambda t: 1e12 * t))
    for analysis in (cd.kinematics, cd.inverse, cd.simulate):
        with pytest.raises(cd.SimulationError, match=r"ends at t = 0.*rod\.angular_velocity is the largest|" + SAID):
            analysis(model, until=1)


def test_a_slow_beginning_is_no_end():
    """Steps begin with 1e-14 of the run and grow: x'' = exp(-t/τ)/τ with τ = 1e-13 of the run, after which x' = 1."""
    model = cd.Model("decay", gravity=None)
    body = model.body("body", 1, 1)
    model.add(cd.Translational("rail", model.ground.at(0, 0, axis=(1, 0)), body.at(0, 0)))
    model.add(cd.Force("pulse", body.at(0, 0), lambda s: (1e6 * cd.exp(-1e6 * s.time), 0)))
    result = cd.simulate(model, until=1e7)
    assert result["body"].velocity[-1, 0] == pytest.approx(1.0, rel=1e-5)


def test_fast_swings_that_die_out_run_on():
    """Steps are 1e-11 of the run until the swings have died out, which takes more steps than a look does."""
    result = cd.simulate(slide(stiffness=1e8, damping=1000.0), until=1e7, method="dae")
    assert abs(result["slide"].position[-1, 0]) < 1e-6
