"""Nothing that lasts longer than a reporting interval slips by between the ends of a step (core/methods/between.c).

Steps of a smooth motion grow without bound. What acts, touches or is crossed in between is noticed at the rows, by
every method; each case has a closed form, or a run of very short steps beside it.
"""

from __future__ import annotations

import numpy as np
import pytest
from tests.analysis.ways_to_run import MASS, by_adaptive_method, cart

import cardan as cd
from cardan.analysis.in_c.instance import Instance
from cardan.analysis.machine.machine_pool import bound_machine
from cardan.compiled.compiling import compile_system

every_method = pytest.mark.parametrize("start", np.linspace(0.2, 8.9, 8))
PUSH, LASTS = 50.0, 1.0
RAMP = 0.05  # s: the push rises and falls as long
GAINED = PUSH * (LASTS - RAMP) / MASS


def pushed(start: float) -> cd.Model:
    """A parked cart that is pushed for a second."""
    model, body = cart()
    times = (0, start, start + RAMP, start + LASTS - RAMP, start + LASTS, 20)
    model.add(cd.Force("push", body.at(0, 0), (cd.table(times, (0, 0, PUSH, PUSH, 0, 0)), 0)))
    return model


@by_adaptive_method
@every_method
def test_a_push_is_felt_whenever_it_comes(start, method):
    result = cd.simulate(pushed(start), until=10, every=0.05, **method)
    assert result["cart"].velocity[-1, 0] == pytest.approx(GAINED, rel=1e-4)


@pytest.mark.long
@by_adaptive_method
def test_a_push_is_felt_at_89_times(method):
    ends = [
        cd.simulate(pushed(start), until=10, every=0.05, **method)["cart"].velocity[-1, 0]
        for start in np.linspace(0.2, 8.9, 89)
    ]
    assert ends == pytest.approx([GAINED] * 89, rel=1e-4)


@by_adaptive_method
def test_a_run_that_reports_its_end_only_looks_fifty_times(method):
    result = cd.simulate(pushed(6.5), until=10, every=10, **method)
    assert result["cart"].velocity[-1, 0] == pytest.approx(GAINED, rel=1e-4)


@by_adaptive_method
def test_a_run_with_events_that_reports_little_looks_fifty_times_too(method):
    model = pushed(6.5)
    model.add(cd.When("half way", lambda s: s.time - 5))
    result = cd.simulate(model, until=10, every=10, **method)
    assert len(result.events) == 1
    assert result["cart"].velocity[-1, 0] == pytest.approx(GAINED, rel=1e-4)


def toothed() -> cd.Model:
    """A cart that passes five teeth, at 1 m/s; only the rising flanks count."""
    model, body = cart(speed=1.0)
    model.add(cd.When("tooth", lambda s: cd.cos(np.pi * s.position(body)[0]) - 0.3, "rising"))
    return model


FLANKS = 2 * np.arange(1, 6) - np.arccos(0.3) / np.pi


@by_adaptive_method
@pytest.mark.parametrize("every", [0.1, 1.0, 9.98])
def test_flanks_are_counted_however_far_rows_are_apart(every, method):
    result = cd.simulate(toothed(), until=9.98, every=every, **method)
    assert [event.t for event in result.events] == pytest.approx(FLANKS, abs=1e-6)


@pytest.mark.parametrize("until", [9.62, 9.98, 10.5])
def test_a_machine_in_c_counts_flanks_in_one_step(until):
    """The last one lies just before the end of the step of the caller."""
    system = compile_system(toothed())
    machine = Instance.of(system, system.parameter_values())
    machine.start(0.0)
    machine.step(until)
    assert [t for _, t in machine.events] == pytest.approx(FLANKS, abs=1e-6)


@pytest.mark.parametrize("interval", [0.05, 0.5, 10.0])
def test_a_machine_in_c_feels_the_push_however_it_is_stepped(interval):
    """One that is stepped once to the end looks on the way."""
    system = compile_system(pushed(6.5))
    machine = Instance.of(system, system.parameter_values())
    machine.start(0.0)
    for k in range(round(10 / interval)):
        machine.step((k + 1) * interval)
    n_q = system.n_q
    assert machine.states[n_q] == pytest.approx(GAINED, rel=1e-4)


@pytest.mark.parametrize("backend", ["lanes", "serial"])
@pytest.mark.parametrize("every", [0.05, 10.0])
def test_all_designs_of_a_sweep_feel_the_push(backend, every):
    model, body = cart()
    start = model.parameter("start", 5.0)

    def push(s):
        rises = cd.step(s.time, start, 0, start + RAMP, 1)
        return PUSH * (rises - cd.step(s.time, start + LASTS - RAMP, 0, start + LASTS, 1)), 0

    model.add(cd.Force("push", body.at(0, 0), push))
    asked = {"until": 10, "every": every, "backend": cd.Backend(backend, workers=1)}
    table = cd.sweep(model, {"start": np.linspace(0.2, 8.9, 45)}, "cart.velocity.x", **asked)
    ends = [float(np.ravel(row)[-1]) for row in np.asarray(table["cart.velocity.x"])]
    assert ends == pytest.approx([GAINED] * 45, rel=1e-4)


@by_adaptive_method
@pytest.mark.parametrize("place", [1.3, 4.4, 7.77])
def test_a_brake_that_acts_in_a_narrow_zone_brakes(place, method):
    """dv/dx = -2 in a zone 0.3 m wide: from 1 to 0.4 m/s."""
    model, body = cart(speed=1.0, mass=1.0)

    def brake(s):
        return cd.if_else(cd.fabs(s.position(body)[0] - place) < 0.15, -2 * s.velocity(body)[0], 0), 0

    model.add(cd.Force("brake", body.at(0, 0), brake))
    result = cd.simulate(model, until=12, every=0.05, **method)
    assert result["cart"].velocity[-1, 0] == pytest.approx(0.4, abs=2e-5)


@by_adaptive_method
@pytest.mark.parametrize("place", [1.1, 4.6, 8.7])
def test_a_wheel_does_not_drive_through_a_bump(place, method):
    """A bump of 0.3 m by 0.03 m on level ground, against a run of steps of 2 ms: the wheel is thrown up by 43 mm."""
    stiffness, mass, radius, g = 2e4, 100.0, 0.3, 9.81

    def heights(**options):
        model = cd.Model("wheel", gravity=(0, -g))
        wheel = model.body("wheel", mass, 5, (0, radius - mass * g / stiffness), velocity=(1, 0))
        model.add(cd.Drive("pull", wheel.x, lambda t: t))
        ground = cd.table((-20, place - 0.15, place, place + 0.15, 40), (0, 0, 0.03, 0, 0))
        touch = {"radius": radius, "terrain": ground, "stiffness": stiffness, "damping": 400}
        model.add(cd.WheelContact("tyre", wheel.at(0, 0), model.ground.at(0, 0), **touch))
        return cd.simulate(model, until=10, every=0.01, **options)["wheel"].position[:, 1]

    exact = heights(method=cd.Partition(max_step=0.002), rtol=1e-8)
    assert np.ptp(exact) > 0.05
    assert heights(**method) == pytest.approx(exact, abs=5e-6)


@by_adaptive_method
def test_pulses_over_time_add_up(method):
    """16 pulses where sin 20 t > 0.99 within 5 s; each lasts (π - 2 asin 0.99)/20, the last one is whole."""
    model, body = cart(mass=1.0)
    model.add(cd.Force("pulses", body.at(0, 0), lambda s: (cd.if_else(cd.sin(20 * s.time) > 0.99, 1.0, 0.0), 0)))
    result = cd.simulate(model, until=5, every=0.005, **method)
    count = np.floor((100 - np.pi / 2) / (2 * np.pi)) + 1
    wanted = count * (np.pi - 2 * np.arcsin(0.99)) / 20
    assert result["cart"].velocity[-1, 0] == pytest.approx(wanted, rel=2e-3)


@by_adaptive_method
@pytest.mark.parametrize("every", [0.02, 0.01, 0.4, 4.0])
def test_a_force_with_the_period_of_the_rows_is_felt(every, method):
    """A sine of 50 Hz is zero at all rows and at the ends of the first steps; x = F (t/ω - sin ωt/ω²)/m."""
    model, body = cart(mass=1.0)
    w = 2 * np.pi * 50
    model.add(cd.Force("shaker", body.at(0, 0), lambda s: (100 * cd.sin(w * s.time), 0)))
    result = cd.simulate(model, until=4, every=every, **method)
    assert result["cart"].position[-1, 0] == pytest.approx(100 * 4 / w, rel=2e-3)


@pytest.mark.parametrize("interval", [0.02, 0.4, 4.0])
def test_a_machine_in_c_feels_a_force_with_the_period_of_its_steps(interval):
    model, body = cart(mass=1.0)
    w = 2 * np.pi * 50
    model.add(cd.Force("shaker", body.at(0, 0), lambda s: (100 * cd.sin(w * s.time), 0)))
    system = compile_system(model)
    machine = Instance.of(system, system.parameter_values())
    machine.start(0.0)
    for k in range(round(4 / interval)):
        machine.step((k + 1) * interval)
    assert machine.states[0] == pytest.approx(100 * 4 / w, rel=1e-4)


@by_adaptive_method
@pytest.mark.parametrize("angle", np.linspace(0.5, 3.0, 6))
def test_a_tip_meets_a_narrow_post(angle, method):
    """A post of radius 0.02 on the circle of a tip that moves at 1 m/s is within reach for 0.04 s."""
    model = cd.Model("arm", gravity=None)
    arm = model.body("arm", mass=1, inertia=1, angular_velocity=1.0)
    model.add(cd.Revolute("pin", model.ground.at(0, 0), arm.at(0, 0)))
    x, y, radius = np.cos(angle), np.sin(angle), 0.02

    def gap(s):
        tip = s.position(arm.at(1, 0))
        return (tip[0] - x) ** 2 + (tip[1] - y) ** 2 - radius**2

    model.add(cd.When("post", gap, do=[cd.Stop()]))
    result = cd.simulate(model, until=4, every=0.03, **method)
    assert result.t[-1] == pytest.approx(angle - 2 * np.arcsin(radius / 2), abs=1e-6)


@by_adaptive_method
def test_friction_under_a_sine_breaks_away_every_time(method):
    """μ N = 5, force 5.5 sin 10 t: away at sin 10 t = 10/11, twice a period."""
    model = cd.Model("block", gravity=(0, -10))
    block = model.body("block", mass=1, inertia=1)
    rail = model.add(cd.Translational("rail", model.ground.at(0, 0, axis=(1, 0)), block.at(0, 0)))
    model.add(cd.Friction("rub", rail, static=0.5))
    model.add(cd.Force("push", block.at(0, 0), lambda s: (5.5 * cd.sin(10 * s.time), 0)))
    result = cd.simulate(model, until=3, every=0.01, **method)
    away = [event.t for event in result.events if event.what == "slips"]
    wanted = (np.arcsin(10 / 11) + np.pi * np.arange(10)) / 10
    assert away == pytest.approx(wanted[wanted < 3], abs=1e-6)
    assert np.abs(result["rub"].force).max() <= 5 + 1e-9


@by_adaptive_method
def test_every_tooth_of_a_rotor_is_counted(method):
    model = cd.Model("rotor", gravity=None)
    rotor = model.body("rotor", mass=1, inertia=1, angular_velocity=1.0)
    model.add(cd.Revolute("pin", model.ground.at(0, 0), rotor.at(0, 0)))
    model.add(cd.When("tooth", lambda s: cd.cos(10 * s.angle(rotor)) - 0.9, "rising"))
    result = cd.simulate(model, until=2 * np.pi, every=0.01, **method)
    wanted = (2 * np.pi * np.arange(1, 11) - np.arccos(0.9)) / 10
    assert [event.t for event in result.events] == pytest.approx(wanted, abs=1e-6)


@by_adaptive_method
def test_a_smooth_motion_has_the_steps_that_it_had(method):
    """Nothing is taken back: the same steps with many rows and with few."""
    steps = []
    for every in (0.005, 0.5):
        model = cd.Model("pendulum")
        rod = model.body("rod", mass=1, inertia=1 / 12, position=(0.5, 0))
        model.add(cd.Revolute("pin", model.ground.at(0, 0), rod.at(-0.5, 0)))
        result = cd.simulate(model, until=5, every=every, **method)
        steps.append((result.stats.steps, result.stats.rejected))
    assert steps[0] == steps[1]


def test_looks_that_cannot_be_told_from_none_do_not_hang_a_machine_in_c():
    """A run that begins at a million seconds and is stepped by a nanosecond."""
    model = cd.Model("pendulum")
    rod = model.body("rod", mass=1, inertia=0.1, position=(0.5, 0))
    model.add(cd.Revolute("pin", model.ground.at(0, 0), rod.at(-0.5, 0)))
    system = compile_system(model)
    machine = Instance.of(system, system.parameter_values())
    machine.start(1e6)
    for k in range(5):
        machine.step(1e6 + (k + 1) * 1e-9)
    machine.step(1e6 + 1)
    assert machine.time == 1e6 + 1


def test_each_form_of_the_implicit_method_has_room_of_its_own():
    """The forms have different numbers of unknowns, and runs of one model share a machine."""
    model = pushed(2.0)
    system = compile_system(model)
    for form in ("index3", "index2"):
        cd.simulate(model, until=4, every=0.05, method=cd.Dae(form))
    machine = bound_machine(system, system.parameter_values())
    rooms = {unknowns: room for (kind, unknowns), room in machine.between.items() if kind == "DaeRun"}
    assert len(rooms) == 2
    for unknowns, room in rooms.items():
        assert room.defects.size == unknowns
        assert room.saved.size > 7 * unknowns  # the differences of the method are the most of it


@by_adaptive_method
@pytest.mark.parametrize("every", [0.1, 0.4])
def test_a_driven_carriage_that_rests_on_the_ground_follows_a_bump_at_20_places(every, method):
    """Nothing is free to move: no error of a state tells that a step has passed over the bump. F = m (g + y'')."""
    model = cd.Model("carriage", gravity=(0, -9.81))
    middle = model.parameter("middle", 10.0)
    carriage, slide = model.body("carriage", mass=1, inertia=1), model.body("slide", mass=2, inertia=1)
    model.add(cd.Translational("rail", model.ground.at(0, 0, axis=(1, 0)), carriage.at(0, 0)))
    model.add(cd.Translational("guide", carriage.at(0, 0, axis=(0, 1)), slide.at(0, 0)))
    model.add(cd.Drive("motor", carriage.x, lambda t: t))

    def shape(x):
        return cd.if_else(cd.fabs(x - middle) < 1, 0.1 * cd.cos(np.pi / 2 * (x - middle)) ** 4, 0)

    height = lambda s: s.position(slide)[1] - shape(s.position(slide)[0])  # noqa: E731
    model.add(cd.Limit("floor", height, lower=0.0))
    for place in np.linspace(2.2, 17.9, 20):
        result = cd.simulate(model, until=20, every=every, parameters={"middle": place}, **method)
        u = np.pi / 2 * (result.t - place)
        on_it = np.abs(result.t - place) < 1
        heights = np.where(on_it, 0.1 * np.cos(u) ** 4, 0)
        bends = np.where(on_it, 0.1 * (np.pi / 2) ** 2 * (12 * np.cos(u) ** 2 * np.sin(u) ** 2 - 4 * np.cos(u) ** 4), 0)
        assert [event.what for event in result.events] == []
        assert result["slide"].position[:, 1] == pytest.approx(heights, abs=1e-7)
        assert result["floor"].force == pytest.approx(2 * (9.81 + bends), rel=1e-4)
