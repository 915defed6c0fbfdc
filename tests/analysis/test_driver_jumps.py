"""Drivers whose speed jumps give the machine an impulse, and are told; those whose speed does not are not."""

from __future__ import annotations

import numpy as np
import pytest

import cardan as cd
from cardan.analysis.in_c.instance import Instance
from cardan.compiled.compiling import compile_system


def driven(function):
    """A body on a rail that is moved by the function."""
    model = cd.Model("driven", gravity=None)
    amount = model.parameter("amount", 1.0)
    body = model.body("body", mass=1, inertia=1)
    model.add(cd.Translational("rail", model.ground.at(0, 0, axis=(1, 0)), body.at(0, 0)))
    model.add(cd.Drive("motor", body.x, lambda t: amount * function(t)))
    return model


def said(function, until=3.0, **parameters):
    """Messages of a run, by the method that gets across jumps."""
    return cd.simulate(driven(function), until=until, every=0.5, parameters=parameters, method="dae").stats.messages


@pytest.mark.parametrize(
    ("function", "time", "size"),
    [
        (lambda t: cd.sin(cd.pi * t) * (cd.fabs(t - 2) < 1), 1.0, np.pi),
        (lambda t: cd.fmax(0, t - 1.25) * 0.4, 1.25, 0.4),
        (lambda t: cd.fabs(t - np.sqrt(2)), np.sqrt(2), 2.0),
        (cd.table([0, 1.1, 5], [0, 0, 2]), 1.1, 2 / 3.9),
    ],
)
def test_a_jump_is_told_with_its_time_and_size(function, time, size):
    first = said(function, until=2.5)[0]
    assert first.startswith(f'driver "motor": its speed jumps by {size:.3g} at t = {time:.6g};')


@pytest.mark.parametrize(
    "function",
    [
        lambda t: cd.sin(9 * t),
        lambda t: cd.step(t, 0.5, 0, 1.5, 1),
        lambda t: cd.fmax(0, t - 1) ** 2,
        lambda t: cd.if_else(t < 1, t, 1 + cd.sin(t - 1)),
        cd.Spline([0, 1, 2, 5], [0, 0.1, 0.5, 0.7]),
    ],
)
def test_what_is_continuous_is_not_told(function):
    assert said(function) == []


def test_only_within_the_run_and_with_its_parameters():
    assert said(lambda t: cd.fmax(0, t - 2), until=1.5) == []
    assert said(lambda t: cd.fmax(0, t - 1), amount=0.0) == []
    assert len(said(lambda t: cd.fabs(cd.sin(7 * t)))) == 4  # three of them, and how many more


METHODS = {
    "partition": {},
    "dop853": {"method": cd.Partition(integrator="dop853")},
    "joint": {"method": "joint"},
    "dae": {"method": "dae"},
    "auto": {"method": "auto"},
    "rk4": {"step": 0.01},
}
by_method = pytest.mark.parametrize("method", METHODS.values(), ids=METHODS)


@by_method
@pytest.mark.parametrize(
    "function", [lambda t: cd.fmax(0, t - 1.25) * 0.4, cd.table([0, 1.25, 2.25], [0, 0, 0.4]), lambda t: 0.4 * t]
)
def test_the_impulse_of_a_jump_is_an_event(function, method):
    """A body of mass 1 that is set going; a driver that moves from the start on has no event."""
    result = cd.simulate(driven(function), until=2, every=0.25, **method)
    events = result.events
    if function(1.0) == 0:
        assert [(event.name, event.what) for event in events] == [("motor", "jumps")]
        assert events[0].t == pytest.approx(1.25, rel=1e-12)
        assert events[0].impulses["motor"][0] == pytest.approx(0.4, rel=1e-9)
        assert events[0].before[0] == 0.0
        assert events[0].after[0] == pytest.approx(0.08, rel=1e-9)
    else:
        assert events == []
    assert result["body"].velocity[-1, 0] == pytest.approx(0.4, rel=1e-9)
    assert result["body"].position[-1, 0] == pytest.approx(float(function(2.0)), rel=1e-9)


def test_one_machine_with_other_values_is_looked_at_again():
    model = driven(lambda t: cd.fmax(0, t - 1))
    sizes = (1.0, 0.0, 2.0, 1.0)
    told = [cd.simulate(model, until=2, parameters={"amount": a}, method="dae").stats.messages for a in sizes]
    assert [len(messages) for messages in told] == [1, 0, 1, 1]
    assert told[0] == told[3]
    assert "jumps by 2 " in told[2][0]


# -- a machine that hangs on a driver ----------------------------------------------------------------------------------

CAR, BOB, INERTIA = 3.0, 1.0, 0.01


def crane() -> cd.Model:
    """A car that is set going at the time T, with the speed V; a bob hangs 1 m below it."""
    model = cd.Model("crane", gravity=(0, -9.81))
    T, V = model.parameter("T", 1.0), model.parameter("V", 0.5)
    car = model.body("car", mass=CAR, inertia=1)
    bob = model.body("bob", mass=BOB, inertia=INERTIA, position=(0, -1))
    model.add(cd.Translational("rail", model.ground.at(0, 0, axis=(1, 0)), car.at(0, 0)))
    model.add(cd.Revolute("pin", car.at(0, 0), bob.at(0, 1)))
    model.add(cd.Drive("motor", car.x, lambda t: V * cd.fmax(0, t - T)))
    return model


def angle_of_bob(**parameters) -> float:
    result = cd.simulate(crane(), until=3, rtol=1e-11, atol=1e-12, parameters=parameters)
    return float(result["bob"].angle[-1])


@by_method
def test_the_impulse_goes_through_the_machine(method):
    """The pin gives the bob P with m (V + w) = P and J w = -P: w = -m V/(m + J)."""
    result = cd.simulate(crane(), until=1.5, every=0.25, **method)
    (event,) = result.events
    spin = -BOB * 0.5 / (BOB + INERTIA)
    assert event.state_after.v[-1] == pytest.approx(spin, rel=1e-9)
    assert event.impulses["motor"][0] == pytest.approx(CAR * 0.5 + BOB * (0.5 + spin), rel=1e-9)
    assert event.residual < 1e-10


def test_all_runs_of_the_engine_carry_it_out():
    exact = angle_of_bob()
    system = compile_system(crane())
    machine = Instance.of(system, system.parameter_values())
    machine.start(0.0)
    for k in range(30):
        machine.step(0.1 * (k + 1))
    assert machine.states[5] == pytest.approx(exact, abs=2e-6)
    times = np.linspace(0.3, 2.5, 20)
    wanted = [angle_of_bob(T=t) for t in times[::6]]
    for backend in ("lanes", "serial"):
        table = cd.sweep(
            crane(),
            {"T": times},
            {"a": cd.Terminal("bob.angle")},
            until=3,
            backend=cd.Backend(backend, workers=1),
            rtol=1e-9,
        )
        assert np.ravel(table["a"])[::6] == pytest.approx(wanted, abs=1e-7)


@pytest.mark.parametrize("direction", ["adjoint", "forward"])
def test_derivatives_through_the_jump(direction):
    found = cd.gradient(crane(), [cd.Terminal("bob.angle")], 3, direction=direction, rtol=1e-10, atol=1e-12)
    h = 1e-5
    by_T = (angle_of_bob(T=1 + h) - angle_of_bob(T=1 - h)) / (2 * h)
    by_V = (angle_of_bob(V=0.5 + h) - angle_of_bob(V=0.5 - h)) / (2 * h)
    assert found.matrix[0] == pytest.approx([by_T, by_V], abs=1e-6)


def slider_crank(drive, radius=0.1, rod_length=0.35, start=0.7) -> cd.Model:
    """Massless but for the crank and the piston: reduced inertia J + m (dx/dφ)²."""
    model = cd.Model("slider crank", gravity=None)
    slope = -np.arcsin(radius * np.sin(start) / rod_length)
    end = radius * np.cos(start) + rod_length * np.cos(slope)
    crank = model.body("crank", mass=1, inertia=0.01, angle=start)
    piston = model.body("piston", mass=2, inertia=0.01, position=(end, 0))
    model.add(cd.Revolute("a", model.ground.at(0, 0), crank.at(0, 0)))
    model.add(cd.Link("rod", crank.at(radius, 0), piston.at(0, 0), length=rod_length))
    model.add(cd.Translational("slide", model.ground.at(0, 0, axis=(1, 0)), piston.at(0, 0)))
    model.add(cd.Drive("motor", crank.angle, drive))
    return model


def reduced_inertia(angle, radius=0.1, rod_length=0.35):
    across = rod_length**2 - (radius * np.sin(angle)) ** 2
    slope = -radius * np.sin(angle) - radius**2 * np.sin(angle) * np.cos(angle) / np.sqrt(across)
    return 0.01 + 2 * slope**2


RAMPS = cd.table([0, 0.3, 0.6, 1.0], [0.7, 1.6, 0.1, 0.1])  # 3, -5, 0 rad/s


@pytest.mark.parametrize("analysis", [cd.simulate, cd.inverse])
def test_a_slider_crank_whose_crank_speed_jumps(analysis):
    """The impulse of the motor is the reduced inertia times the jump of the speed."""
    result = analysis(slider_crank(RAMPS), until=1, every=0.1)
    assert [event.what for event in result.events] == ["jumps", "jumps"]
    assert [event.t for event in result.events] == pytest.approx([0.3, 0.6], rel=1e-12)
    impulses = [event.impulses["motor"][2] for event in result.events]
    assert impulses == pytest.approx([-8 * reduced_inertia(1.6), 5 * reduced_inertia(0.1)], rel=1e-9)
    assert result["crank"].angular_velocity[[2, 4, 8]] == pytest.approx([3, -5, 0], abs=1e-9)


# -- narrow pulses -----------------------------------------------------------------------------------------------------

PULSES = {
    "a narrow table": cd.table([0, 0.5, 0.5001, 0.5002, 1], [0.7, 0.7, 0.71, 0.7, 0.7]),
    "narrow steps": lambda t: 0.7 + 0.1 * (cd.step(t, 0.5, 0, 0.501, 1) - cd.step(t, 0.501, 0, 0.502, 1)),
    "a bell": lambda t: 0.7 + 0.01 * cd.exp(-(((t - 0.5) / 1e-3) ** 2)),
    "a narrow bell": lambda t: 0.7 + 0.2 * cd.exp(-(((t - 0.3) / 2e-4) ** 2)),
}


@by_method
@pytest.mark.parametrize("pulse", PULSES.values(), ids=PULSES)
def test_a_narrow_pulse_of_a_driver_is_followed(pulse, method):
    method = {"step": 1e-4} if "step" in method else method  # fixed steps of 10 ms are refused there
    result = cd.simulate(slider_crank(pulse), until=1, every=0.1, **method)
    closed = 1e-7 if method.get("method") == "dae" else 1e-9  # `dae` leaves constraints open by a hundredth of rtol
    assert result["crank"].angle == pytest.approx([float(pulse(t)) for t in result.t], abs=closed)
    jumps = 3 if isinstance(pulse, cd.Spline) else 0
    assert len(result.events) == jumps


@pytest.mark.parametrize(
    "pulse",
    [
        lambda t: 0.7 + 0.1 * (cd.fabs(t - 0.5) < 1e-3),
        lambda t: 0.7 + 0.1 * cd.if_else(t > 0.499, 1, 0),
        lambda t: 0.7 + 0.1 * cd.if_else(cd.sin(20 * (t - 0.499) + np.arcsin(0.99)) > 0.99, 1, 0) * (t > 0.45),
    ],
)
def test_a_position_that_jumps_is_refused_with_driver_and_time(pulse):
    model, said = slider_crank(pulse), r'driver "motor": at t = 0\.499 the position that it prescribes jumps by 0\.1;'
    for method in METHODS.values():
        with pytest.raises(cd.SimulationError, match=said):
            cd.simulate(model, until=1, every=0.1, **method)
    for analysis in (cd.kinematics, cd.inverse):
        with pytest.raises(cd.AnalysisError, match=said):
            analysis(model, until=1, every=0.1)
