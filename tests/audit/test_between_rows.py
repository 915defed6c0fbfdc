"""A certificate is not fooled by its own sampling: results and runs that are deliberately wrong, each found by name."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

import cardan as cd
from cardan.audit.between import event_count
from cardan.audit.between.contact_laws import laws_kept
from cardan.audit.between.integrals import integrals_between
from cardan.audit.between.looks import pieces_of, times_between
from cardan.audit.repeat import options_for, repeat
from cardan.audit.reported import reported
from cardan.compiled.compiling import compile_system
from cardan.results.result import Happening

TOLERANCE = 1e-6 + 1e-9


def failed(certificate: cd.Certificate) -> set[str]:
    return {check.name for check in certificate.checks if not check.ok}


def copied(result: cd.Result) -> cd.Result:
    """A result whose columns may be altered."""
    result.columns = {key: np.array(values) for key, values in result.columns.items()}
    return result


def cart(push: float = 50.0) -> cd.Model:
    """A cart at rest that is pushed for a second."""
    model = cd.Model("parked cart", gravity=None)
    size = model.parameter("push", push)
    body = model.body("cart", mass=10, inertia=1)
    model.add(cd.Translational("rail", model.ground.at(0, 0, axis=(1, 0)), body.at(0, 0)))
    pulse = cd.table([0, 6.2, 6.3, 6.8, 6.9, 10], [0, 0, 1, 1, 0, 0])
    model.add(cd.Force("pusher", body.at(0, 0), lambda s: (size * pulse(s.time), 0.0)))
    return model


def swinging(rate: float = 5.0) -> cd.Model:
    """A block on a floor under a force that lifts it now and then."""
    model = cd.Model("lifted", gravity=(0, -10))
    block = model.body("block", mass=1, inertia=1)
    model.add(cd.Fix("block x", block.x))
    model.add(cd.Fix("block angle", block.angle))
    model.add(cd.Limit("floor", block.y, lower=0.0))
    model.add(cd.Force("lifter", block.at(0, 0), lambda s: (0.0, 12 * cd.sin(rate * s.time))))
    return model


def brake() -> cd.Model:
    """A block that sticks on a rail under a force below its limit, and breaks away later."""
    model = cd.Model("brake", gravity=(0, -10))
    pull = model.parameter("pull", 3.0)
    block = model.body("block", mass=1, inertia=1)
    rail = model.add(cd.Translational("rail", model.ground.at(0, 0, axis=(1, 0)), block.at(0, 0)))
    model.add(cd.Friction("rubbing", rail, static=0.5))
    model.add(cd.Force("puller", block.at(0, 0), lambda s: (pull * cd.sin(10 * s.time), 0.0)))
    return model


def rotor() -> cd.Model:
    model = cd.Model("rotor", gravity=None)
    wheel = model.body("wheel", mass=1, inertia=1, angular_velocity=6.0)
    model.add(cd.Revolute("axle", model.ground.at(0, 0), wheel.at(0, 0)))
    model.add(cd.When("tooth", lambda s: cd.cos(5 * s.angle(wheel)), direction=1))
    return model


def with_steps(result: cd.Result) -> cd.Result:
    return repeat(result, result.model, options_for(result, result.model) | {"keep_steps": True})


# -- rows that were altered --------------------------------------------------------------------------------------------


def test_a_push_that_is_missed_is_found():
    """The rows of a run without the push: at the times reported, every two seconds, the push does not act."""
    quiet = copied(cd.simulate(cart(push=0.0), until=10, every=2.0))
    quiet.model = None
    pushed = cd.simulate(cart(), until=10, every=2.0)
    quiet.request, quiet.parameters = pushed.request, pushed.parameters
    found = cd.certificate(quiet, cart(), agreement=False)
    assert {"speeds", "motion"} <= failed(found)
    assert found["speeds"].where.startswith('"cart.x" at t = 8')
    assert "passed over something" in found["speeds"].line()
    assert "forces" not in failed(found)  # in the rows, nothing is wrong
    assert cd.certificate(pushed, agreement=False)


def test_a_follower_that_jumps_is_found():
    result = copied(cd.simulate(rotor(), until=2, every=0.1))
    result.columns["wheel", "angle"][10:] += 0.1
    found = cd.certificate(result, agreement=False)
    assert "motion" in failed(found)
    assert found["motion"].where == '"wheel.angle" at t = 1'


def test_a_driven_follower_that_jumps_is_found():
    model = cd.Model("crank and arm", gravity=None)
    crank = model.body("crank", mass=1, inertia=1)
    model.add(cd.Revolute("axle", model.ground.at(0, 0), crank.at(0, 0)))
    model.add(cd.Drive("motor", crank.angle, lambda t: cd.sin(2 * t)))
    result = copied(cd.kinematics(model, until=2, every=0.05))
    assert cd.certificate(result)["motion"].status == "passed"
    result.columns["crank", "angle"][20:] += 0.1
    found = cd.certificate(result)
    assert "motion" in failed(found)
    assert found["motion"].where == '"crank.angle" at t = 1'
    assert "a body jumps there" in found["motion"].line()


def test_a_speed_that_is_wrong_in_one_row_is_found():
    result = copied(cd.simulate(rotor(), until=2, every=0.1))
    result.columns["wheel", "angular_velocity"][7] *= 1.01
    found = cd.certificate(result, agreement=False)
    assert "speeds" in failed(found)
    assert found["speeds"].where == '"wheel.angle" at t = 0.7'


def test_an_event_that_was_removed_is_found():
    result = cd.simulate(rotor(), until=2, every=0.1)
    assert len(result.events) == 9
    del result.events[4]
    found = cd.certificate(result, agreement=False)
    assert failed(found) == {"events"}
    assert 'its repetition has "tooth" at t = ' in found["events"].note
    assert "which the result has not" in found["events"].note


def test_a_contact_that_pulls_in_a_row_is_found():
    result = copied(cd.simulate(swinging(), until=2, every=0.01))
    assert cd.certificate(result, agreement=False)
    holds = np.flatnonzero(result["floor.force"] > 5)
    result.columns["floor", "multiplier"][holds[3]] *= -0.2
    found = cd.certificate(result, agreement=False)
    assert "contacts" in failed(found)
    assert found["contacts"].where == f'"floor.lower" at t = {result.t[holds[3]]:.6g}'


# -- runs that were wrong, and their repetitions with them -------------------------------------------------------------


def other_numbers(run: cd.Result, **parameters: float) -> cd.Result:
    """The same steps, said to be those of a machine with other parameters, whose equations nobody has looked at."""
    slots = list(run.model.parameters)
    for k, stretch in enumerate(run.trail.stretches):
        p = stretch.p.copy()
        for name, value in parameters.items():
            p[slots.index(name)] = value
        run.trail.stretches[k] = replace(stretch, p=p)
    return run


def test_a_push_that_the_integrator_passes_over_is_found():
    """Ten seconds in a few steps: at the ends of steps, and in all rows, the push does not act."""
    run = with_steps(cd.simulate(cart(push=0.0), until=10, every=10.0))
    run = other_numbers(run, push=50.0)
    seen = reported(run, compile_system(run.model), run)
    found = integrals_between(seen, run, TOLERANCE, "index2").worst
    assert found["speeds"].value > 1e4
    assert found["momenta"].value > 1e4
    assert found["momenta"].name == "cart"


@pytest.mark.parametrize("length", [0.05, 0.5])
def test_pushes_at_any_time_are_found(length):
    model = cd.Model("parked cart", gravity=None)
    size, middle = model.parameter("push", 0.0), model.parameter("middle", 5.0)
    body = model.body("cart", mass=10, inertia=1)
    pushes = cd.Force(
        "pusher", body.at(0, 0), lambda s: (cd.if_else(cd.fabs(s.time - middle) < length / 2, size, 0), 0.0)
    )
    model.add(pushes)
    run = with_steps(cd.simulate(model, until=10, every=10.0))
    for begin in np.arange(0.3, 9.7, 0.131):
        wrong = other_numbers(run, push=50.0, middle=begin)
        seen = reported(wrong, compile_system(model), wrong)
        assert integrals_between(seen, wrong, TOLERANCE, "index2").worst["speeds"].value > 1e4, begin


def elastic_rod(push: float) -> cd.Model:
    """A falling rod of steel, pushed in the middle of the run for a tenth of a second."""
    model = cd.Model("elastic rod", gravity=(0, -9.81))
    section = cd.section("rectangle", height=0.02, width=0.02, youngs_modulus=2.1e11, poisson=0.3, density=7850)
    rod = cd.beam(model, "rod", (0, 0), (1, 0), elements=2, section=section)
    model.add(cd.Revolute("pin", model.ground.at(0, 0), rod.start))
    size = model.parameter("push", push)
    model.add(cd.Force("pusher", rod.end, lambda s: (0.0, cd.if_else(cd.fabs(s.time - 0.25) < 0.05, size, 0))))
    return model


def test_runs_that_pass_over_small_waves_are_right_and_a_push_that_they_pass_over_is_found():
    """Generalized-alpha judges positions alone: what waves below the tolerances do to speeds is no fault of a run."""
    result = cd.simulate(elastic_rod(0.0), until=0.5, rtol=1e-3, atol=1e-5)
    assert "generalized-alpha" in result.stats.messages[0]
    certificate = cd.certificate(result, agreement=False)
    assert not failed(certificate)
    run = other_numbers(with_steps(result), push=50.0)
    seen = reported(run, compile_system(run.model), run)
    assert integrals_between(seen, run, 1e-3 + 1e-5, "index2").worst["speeds"].value > 3 * certificate["speeds"].limit


def test_friction_that_does_not_break_away_is_found():
    """The block sticks under a force beyond its limit; rows lie where the force is zero."""
    every = np.pi / 10
    run = other_numbers(with_steps(cd.simulate(brake(), until=10 * every, every=every)), pull=5.5)
    seen = reported(run, compile_system(run.model), run)
    law = laws_kept(seen, run, 1.0, 1.0, 10.0).friction
    assert law is not None
    assert law.value > 0.05
    assert law.name == "rubbing"
    right = with_steps(cd.simulate(brake(), until=10 * every, every=every))
    kept = laws_kept(reported(right, compile_system(right.model), right), right, 1.0, 1.0, 10.0).friction
    assert kept is not None
    assert kept.value < 1e-6


def test_a_floor_that_pulls_between_rows_is_found():
    model = cd.Model("lifted", gravity=(0, -10))
    lift = model.parameter("lift", 5.0)
    block = model.body("block", mass=1, inertia=1)
    model.add(cd.Limit("floor", block.y, lower=0.0))
    model.add(cd.Force("lifter", block.at(0, 0), lambda s: (0.0, lift * cd.sin(10 * s.time))))
    every = np.pi / 10
    run = other_numbers(with_steps(cd.simulate(model, until=10 * every, every=every)), lift=12.0)
    seen = reported(run, compile_system(model), run)
    pulls = laws_kept(seen, run, 1.0, 1.0, 10.0).pulls
    assert pulls is not None
    assert pulls.value > 0.05
    assert pulls.name == "floor.lower"


def test_a_run_with_half_the_step_counts_events():
    """As if the run had found every second tooth."""
    run = with_steps(cd.simulate(rotor(), until=2, every=0.1))
    closer = repeat(
        run,
        run.model,
        event_count.with_half_the_step(options_for(run, run.model), event_count.longest_step(run, 2.0)),
    )
    assert closer.stats.steps > run.stats.steps
    assert event_count.as_many_events(run, closer).count == 0
    run.events = run.events[::2]
    lost = event_count.as_many_events(run, closer)
    assert lost.count == 4
    assert lost.text.startswith('one with half the step has "tooth" at t = 0.366519, "tooth" at t = 0.785398')


def test_events_at_one_time_may_come_in_another_order():
    a = [Happening(1.0, "a"), Happening(1.0 + 1e-9, "b"), Happening(2.0, "c")]
    b = [Happening(1.0, "b"), Happening(1.0 + 1e-9, "a"), Happening(2.0, "c")]
    one, other = (cd.simulate(rotor(), until=2) for _ in range(2))
    one.events, other.events = a, b
    assert event_count.as_many_events(one, other).count == 0
    other.events = b[:2]
    assert (
        event_count.as_many_events(one, other).text == 'the run has "c" at t = 2, which one with half the step has not'
    )


def test_looks_lie_neither_in_rows_nor_at_ends_of_steps():
    steps, rows = np.array([0.0, 0.3, 10.0]), np.linspace(0, 10, 11)
    edges = pieces_of(steps, rows, (0.0, 10.0))
    assert set(steps) | set(rows) <= set(edges)
    assert np.diff(edges).max() < 0.051
    times = times_between(edges)
    assert times.size == 3 * (edges.size - 1)
    assert np.min(np.abs(times[:, None] - edges)) > 1e-4


# -- right results pass ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"method": cd.Partition(integrator="dop853")},
        {"method": "joint"},
        {"method": "dae"},
        {"method": "auto"},
        {"method": "direct"},
    ],
    ids=lambda o: " ".join(map(str, o.values())) or "adams",
)
@pytest.mark.parametrize("build", [cart, swinging, brake, rotor])
def test_right_results_pass(build, options):
    found = cd.certificate(cd.simulate(build(), until=3, every=0.05, **options))
    assert found.ok, found.table()
