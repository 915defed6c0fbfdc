"""Driven analyses see the whole machine: states, blocks, friction, events, limits, speeds that jump."""

from __future__ import annotations

import re
from dataclasses import replace

import numpy as np
import pytest
from click.testing import CliRunner

import cardan as cd
from cardan import cli

G = 9.81
MASS, MU = 2.0, 0.3
TIGHT = {"rtol": 1e-10, "atol": 1e-12}


def block(motion, dim: int = 2, mass: float | None = MASS, friction: float = 0.0) -> cd.Model:
    """A block on a level slide along x, driven by a function of time."""
    down = (0, -G) if dim == 2 else (0, 0, -G)
    model = cd.Model("block", dim=dim, gravity=down)
    heavy = {} if mass is None else {"mass": mass, "inertia": 1.0 if dim == 2 else (1.0, 1.0, 1.0)}
    body = model.body("body", **heavy)
    axis = (1, 0) if dim == 2 else (1, 0, 0)
    here = (0,) * dim
    slide = model.add(cd.Translational("slide", model.ground.at(*here, axis=axis), body.at(*here, axis=axis)))
    if friction:
        model.add(cd.Friction("rub", slide, static=friction))
    model.add(cd.Drive("motor", body.x, motion))
    return model


def travel(model: cd.Model):
    """x of the block as a signal."""
    body = model["body"]
    return lambda s: s.position(body.at(*(0,) * model.dim))[0]


# -- friction -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("dim", [2, 3])
@pytest.mark.parametrize("sign", [1.0, -1.0])
def test_the_driver_carries_friction(dim, sign):
    """F = m a + μ m g sign(v), at constant speed μ m g = 5.886 N."""
    steady = cd.inverse(block(lambda t: sign * t, dim, friction=MU), until=1)
    assert steady["motor"].force == pytest.approx(sign * MU * MASS * G, rel=1e-12)
    assert steady["rub"].force == pytest.approx(-sign * MU * MASS * G, rel=1e-12)
    harder = cd.inverse(block(lambda t: sign * (t + t**2), dim, friction=MU), until=1)
    assert harder["motor"].force == pytest.approx(sign * (MASS * 2 + MU * MASS * G), rel=1e-10)


@pytest.mark.parametrize("dim", [2, 3])
def test_friction_changes_sides_where_the_driver_turns_back(dim):
    """x = A sin ωt from t = 0: F = -m A ω² sin ωt + μ m g sign(cos ωt)."""
    amplitude, w = 0.1, 6.0
    result = cd.inverse(block(lambda t: amplitude * cd.sin(w * t), dim, friction=MU), until=2, every=0.01)
    x = amplitude * np.sin(w * result.t)
    assert result["motor"].force == pytest.approx(-MASS * w**2 * x + MU * MASS * G * np.sign(np.cos(w * result.t)))
    assert [event.what for event in result.events] == ["reverses"] * 4
    assert [event.t for event in result.events] == pytest.approx((np.arange(4) + 0.5) * np.pi / w, abs=1e-9)


def test_friction_at_rest_is_said_to_be_unknown():
    """At zero speed that of the slip that comes next; where the driver dwells, what was taken for it is told."""
    begins = cd.inverse(block(lambda t: -(t**2), friction=MU), until=1)
    assert begins["motor"].force == pytest.approx(-(2 * MASS + MU * MASS * G))
    assert begins.stats.messages == []
    rests = cd.inverse(block(lambda t: 1.0 + 0 * t, friction=MU), until=1)
    assert rests["motor"].force == pytest.approx(0.0, abs=1e-12)
    assert rests.stats.messages == [
        "friction at rest: its force is not determined by the prescribed motion (any force up to static friction is "
        "possible): "
        'that of "rub" is given as 0 from t = 0 to 1'
    ]
    dwells = cd.inverse(block(lambda t: cd.if_else(t < 1, 0.0, (t - 1) ** 4), friction=MU), until=2, every=0.1)
    assert 'that of "rub" is given as 0 from t = 0 to 1' in dwells.stats.messages[0]
    moving = dwells.t > 1.05
    force = MASS * 12 * (dwells.t - 1) ** 2 + MU * MASS * G
    assert dwells["motor"].force[moving] == pytest.approx(force[moving], rel=1e-9)


R, L, OMEGA, PISTON = 0.2, 0.5, 3.0, 2.0


def slider_crank(driven: bool = True, friction: float = MU, angle: float = 0.4) -> cd.Model:
    """In line, without gravity; light crank and rod, so that the guide's force is that of the rod alone."""
    x = R * np.cos(angle)
    reach = np.sqrt(L**2 - (R * np.sin(angle)) ** 2)
    tilt = -np.arcsin(R * np.sin(angle) / L)
    model = cd.Model("slider-crank", gravity=None)
    light = {"mass": 1e-9, "inertia": 1e-12}
    crank = model.body("crank", position=(x / 2, R * np.sin(angle) / 2), angle=angle, **light)
    rod = model.body("rod", position=(x + reach / 2, R * np.sin(angle) / 2), angle=tilt, **light)
    piston = model.body("piston", position=(x + reach, 0), mass=PISTON, inertia=0.1)
    model.add(cd.Revolute("O", model.ground.at(0, 0), crank.at(-R / 2, 0)))
    model.add(cd.Revolute("B", crank.at(R / 2, 0), rod.at(-L / 2, 0)))
    model.add(cd.Revolute("C", rod.at(L / 2, 0), piston.at(0, 0)))
    guide = model.add(cd.Translational("guide", model.ground.at(0, 0, axis=(1, 0)), piston.at(0, 0)))
    model.add(cd.Friction("rub", guide, static=friction))
    if driven:
        model.add(cd.Drive("motor", model["O"].angle, lambda t: angle + OMEGA * t))
    return model


def torque_by_virtual_work(theta: np.ndarray) -> np.ndarray:
    """T ω = (m a - F_f) v: the rod pushes with P along itself, P cos β = m a - F_f, the guide answers with
    N = P sin β, F_f = -μ |N| sign(v)."""
    s, c = np.sin(theta), np.cos(theta)
    w = np.sqrt(L**2 - (R * s) ** 2)
    v = OMEGA * (-R * s - R**2 * s * c / w)
    a = OMEGA**2 * (-R * c - R**2 * np.cos(2 * theta) / w - R**4 * (s * c) ** 2 / w**3)
    tangent = R * np.abs(s) / w  # of β
    push = PISTON * a  # along the slide; with friction, push (1 - μ tan β sign(push v)) = m a
    push = push / (1 - MU * tangent * np.sign(push * v))
    return push * v / OMEGA


def test_a_slider_crank_with_friction_in_its_guide_needs_what_virtual_work_says():
    """Over two turns, through four dead centres, at which slip reverses in an instant."""
    result = cd.inverse(slider_crank(), until=4.1, every=0.02)
    exact = torque_by_virtual_work(0.4 + OMEGA * result.t)
    assert result["motor"].force == pytest.approx(exact, abs=1e-6 * np.max(np.abs(exact)))
    assert [event.what for event in result.events] == ["reverses"] * 4
    assert [OMEGA * event.t + 0.4 for event in result.events] == pytest.approx(np.pi * np.arange(1, 5), abs=1e-8)
    without = cd.inverse(slider_crank(friction=0.0), until=4.1, every=0.02)
    assert np.max(np.abs(result["motor"].force - without["motor"].force)) > 0.01 * np.max(np.abs(exact))


# -- states and blocks ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("analysis", [cd.kinematics, cd.inverse])
@pytest.mark.parametrize("dim", [2, 3])
def test_a_lag_follows_the_prescribed_motion(analysis, dim):
    """τ ẏ + y = sin ωt, y(0) = 0:  y = (sin ωt - ωτ cos ωt + ωτ e^(-t/τ)) / (1 + ω²τ²)."""
    w, tau = 3.0, 0.4
    model = block(lambda t: cd.sin(w * t), dim)
    model.add(cd.Lag("lag", travel(model), time_constant=tau))
    for rtol, close in ((1e-6, 1e-5), (1e-10, 1e-9)):
        result = analysis(model, until=4, rtol=rtol, atol=1e-3 * rtol)
        t = result.t
        exact = (np.sin(w * t) - w * tau * np.cos(w * t) + w * tau * np.exp(-t / tau)) / (1 + (w * tau) ** 2)
        assert result["lag"].output == pytest.approx(exact, abs=close)
        assert (result.stats.rtol, result.stats.steps > 0) == (rtol, True)
    assert result["body"].position[:, 0] == pytest.approx(np.sin(w * t), abs=1e-10)


def test_kinematics_with_states_needs_no_masses():
    model = block(lambda t: cd.sin(t), mass=None)
    model.state("way", initial=0.0, rate=lambda s: cd.fabs(s.velocity(model["body"].at(0, 0))[0]))
    model.add(cd.Friction("rub", model["slide"], static=MU))
    result = cd.kinematics(model, until=2 * np.pi, **TIGHT)
    assert result["way"].value[-1] == pytest.approx(4.0, abs=1e-6)
    assert ("rub", "slip") in result.columns
    assert not any(word in quantity for _, quantity in result.columns for word in ("force", "reaction", "multiplier"))


def test_a_pid_controller_reads_a_driven_motion():
    """e = -sin ωt: u = -(K_p sin ωt + K_i (1 - cos ωt)/ω + K_d ḋ), ḋ = (e - d)/T_f a high-pass of it."""
    w, kp, ki, kd, filter_time = 2.0, 3.0, 1.5, 0.7, 0.1
    model = block(lambda t: cd.sin(w * t))
    x = travel(model)
    controller = model.add(cd.PID("controller", lambda s: -x(s), kp=kp, ki=ki, kd=kd, filter_time=filter_time))
    body = model["body"]
    model.add(cd.Force("valve", body.at(0, 0), (controller, 0.0)))
    result = cd.inverse(model, until=3, **TIGHT)
    t, T = result.t, w * filter_time
    lag = (np.sin(w * t) - T * np.cos(w * t) + T * np.exp(-t / filter_time)) / (1 + T**2)
    u = -(kp * np.sin(w * t) + ki * (1 - np.cos(w * t)) / w + kd * (np.sin(w * t) - lag) / filter_time)
    assert result["controller"].output == pytest.approx(u, abs=1e-8)
    assert result["motor"].force == pytest.approx(-MASS * w**2 * np.sin(w * t) - u, abs=1e-8)


def test_stiff_states_are_integrated_too():
    """A lag of a microsecond is the motion itself."""
    model = block(lambda t: cd.sin(t))
    model.add(cd.Lag("valve", travel(model), time_constant=1e-6))
    result = cd.inverse(model, until=5)
    assert result["valve"].output[1:] == pytest.approx(np.sin(result.t[1:]), abs=1e-5)
    assert result.stats.evaluations < 5000
    assert not any("method=" in text for text in result.stats.messages)  # which these analyses do not have


def test_sampled_and_limited_blocks_run_along():
    model = block(lambda t: t)
    model.add(cd.SampledHold("hold", travel(model), interval=0.25))
    model.add(cd.Integrator("sum", travel(model), upper=0.5))
    result = cd.kinematics(model, until=2, every=0.1)
    assert result["hold"].output == pytest.approx(np.floor(result.t / 0.25 + 1e-9) * 0.25, abs=1e-9)
    assert result["sum"].output == pytest.approx(np.minimum(result.t**2 / 2, 0.5), abs=1e-6)


def test_a_rate_that_reads_a_reaction_needs_masses():
    light = block(lambda t: t**2, mass=None)
    light.state("effort", initial=0.0, rate=lambda s: s.reaction(light["motor"])[0])
    with pytest.raises(cd.ModelError, match=r'rate of state "effort" depends on reactions.*"body": mass is missing'):
        cd.kinematics(light, until=1)
    heavy = block(lambda t: t**2)
    heavy.state("effort", initial=0.0, rate=lambda s: s.reaction(heavy["motor"])[0])
    assert cd.kinematics(heavy, until=1)["effort"].value[-1] == pytest.approx(2 * MASS, rel=1e-6)


def test_what_depends_on_reactions_is_left_out_by_name_where_masses_are_missing():
    model = block(lambda t: t**2, mass=None)
    model.add(cd.Gain("meter", lambda s: s.reaction(model["motor"])[0], 2.0))
    result = cd.kinematics(model, until=1)
    assert ("meter", "output") not in result.columns
    assert "meter.output" in result.stats.messages[0]


# -- against simulate -----------------------------------------------------------------------------------------------


def four_bar_in_space(driven: bool = True) -> cd.Model:
    """A crank of a shaft with a follower on a screw-like slide in space, a controller and friction."""
    model = cd.Model("space", dim=3, gravity=(0, 0, -G))
    crank = model.body("crank", mass=1.5, inertia=(0.02, 0.03, 0.04), position=(0.1, 0, 0))
    block_ = model.body("slider", mass=2.0, inertia=(0.02, 0.03, 0.04), position=(0, 0.6, 0.0))
    model.add(cd.Revolute("shaft", model.ground.at(0, 0, 0, axis=(0, 0, 1)), crank.at(-0.1, 0, 0, axis=(0, 0, 1))))
    rail = model.add(
        cd.Translational("rail", model.ground.at(0, 0, 0, axis=(0, 1, 0)), block_.at(0, 0, 0, axis=(0, 1, 0)))
    )
    model.add(cd.Link("rod", crank.at(0.1, 0, 0), block_.at(0, 0, 0.1), length=0.7))
    model.add(cd.Friction("rub", rail, static=0.2))
    if driven:
        model.add(cd.Drive("motor", model["shaft"].angle, lambda t: 2.0 * t + 0.3 * t**2))
    valve = model.add(cd.Lag("valve", lambda s: s.position(block_.at(0, 0, 0))[1], time_constant=0.3))
    model.add(cd.Force("load", block_.at(0, 0, 0), (0.0, lambda s: -20.0 * valve(s), 0.0)))
    return model


@pytest.mark.parametrize("machine", [slider_crank, four_bar_in_space])
def test_inverse_is_the_simulation_of_the_driven_machine(machine):
    """All positions, reactions, states and forces, to 1e-8."""
    found = cd.inverse(machine(), until=0.7, **TIGHT)
    run = cd.simulate(machine(), until=0.7, **TIGHT)
    assert set(found.columns) == set(run.columns)
    for key in found.columns:
        size = max(1.0, float(np.max(np.abs(run.columns[key]))))
        assert found.columns[key] == pytest.approx(run.columns[key], abs=1e-8 * size), key


@pytest.mark.parametrize("machine", [slider_crank, four_bar_in_space])
def test_the_torque_found_moves_the_machine_as_prescribed(machine):
    driven = cd.inverse(machine(), until=0.7, every=0.001, **TIGHT)
    shaft = "O" if machine is slider_crank else "shaft"
    free = machine(driven=False)
    torque = cd.Spline(driven.t, driven["motor"].force)
    turn = (lambda s: torque(s.time)) if free.dim == 2 else (0.0, 0.0, lambda s: torque(s.time))
    free.add(cd.Torque("motor", free["crank"], turn))
    state = cd.assemble(machine())
    start = replace(cd.assemble(free), q=state.q, v=state.v, z=state.z)
    found = cd.simulate(free, until=0.7, every=0.001, start=start, rtol=1e-9)
    assert found[shaft].angle == pytest.approx(driven[shaft].angle, abs=1e-5)


# -- events ---------------------------------------------------------------------------------------------------------


def test_switches_and_settings_change_forces_and_stop_ends_it():
    model = block(lambda t: t)
    pull = model.parameter("pull", 3.0)
    body = model["body"]
    model.add(cd.Force("load", body.at(0, 0), (pull, 0), active=False))
    model.add(cd.At("on", 0.3, do=[cd.Switch("load", on=True)]))
    model.add(cd.When("half", lambda s: travel(model)(s) - 0.5, do=[cd.Set("pull", 7.0)]))
    model.add(cd.When("end", lambda s: travel(model)(s) - 0.8, do=[cd.Stop()]))
    result = cd.inverse(model, until=1, every=0.1)
    assert result["motor"].force == pytest.approx([0, 0, 0, -3, -3, -7, -7, -7, -7], abs=1e-12)
    assert [name for _, name in result.events] == ["on", "half", "end"]
    assert [t for t, _ in result.events] == pytest.approx([0.3, 0.5, 0.8], abs=1e-12)
    assert result.stats.status == 'stopped by event "end"'


def test_one_driver_takes_over_from_another():
    """Speeds jump from 1 to -2: the impulse is m Δv, and is told."""
    model = block(lambda t: t)
    model.add(cd.Drive("back", model["body"].x, lambda t: 0.3 - 2 * (t - 0.3), active=False))
    model.add(cd.At("turn", 0.3, do=[cd.Release("motor"), cd.Capture("back")]))
    result = cd.inverse(model, until=1)
    assert result["body"].position[-1, 0] == pytest.approx(0.3 - 2 * 0.7, abs=1e-12)
    assert result.events[0].impulses["back"][0] == pytest.approx(-3.0 * MASS, rel=1e-9)
    assert result.stats.messages[0].startswith('event "turn": speeds jump at t = 0.3, that of body.velocity.x by 3;')
    light = block(lambda t: t, mass=None)
    light.add(cd.Drive("back", light["body"].x, lambda t: 0.3 - 2 * (t - 0.3), active=False))
    light.add(cd.At("turn", 0.3, do=[cd.Release("motor"), cd.Capture("back")]))
    assert cd.kinematics(light, until=1)["body"].position[-1, 0] == pytest.approx(-1.1, abs=1e-12)


def test_an_impulse_is_answered_by_the_driver():
    model = block(lambda t: t)
    model.add(cd.At("kick", 0.3, do=[cd.Impulse(model["body"].at(0, 0), (5.0, 0.0))]))
    result = cd.inverse(model, until=1)
    assert result["body"].velocity[:, 0] == pytest.approx(1.0)
    assert result.events[0].impulses["motor"][0] == pytest.approx(-5.0)


@pytest.mark.parametrize(
    ("action", "said"),
    [
        (lambda m: cd.Release("motor"), 'event "act" leaves 1 freedom \\(body.x\\) that no driver prescribes'),
        (lambda m: cd.Capture("still"), '"still" cannot hold here: the drivers prescribe other speeds'),
        (lambda m: cd.Impact(m["body"].at(0, 0), m.ground.at(9, 0)), "an Impact cannot change speeds that drivers"),
    ],
)
def test_what_drivers_forbid_is_refused_by_name(action, said):
    model = block(lambda t: t)
    model.add(cd.Fix("still", model["body"].x, 0.3, active=False))
    model.add(cd.At("act", 0.3, do=[action(model)]))
    for analysis in (cd.kinematics, cd.inverse):
        with pytest.raises(cd.SimulationError, match=said) as caught:
            analysis(model, until=1, every=0.1)
        assert caught.value.result.t[-1] == pytest.approx(0.2)
        assert caught.value.result.request["analysis"] == analysis.__name__


# -- limits, jumps, contradictions ----------------------------------------------------------------------------------


@pytest.mark.parametrize("analysis", [cd.kinematics, cd.inverse])
def test_limits_that_are_passed_are_told(analysis):
    """x = sin t between -0.9 and 0.5."""
    model = block(lambda t: cd.sin(t))
    model.add(cd.Limit("stop", model["body"].x, lower=-0.9, upper=0.5))
    result = analysis(model, until=6, every=0.4)
    lower, upper = result.stats.messages
    assert upper.startswith('limit "stop": its upper limit is passed at t = 0.523599, by up to 0.5')
    assert lower.startswith(
        f'limit "stop": its lower limit is passed at t = {np.pi + np.arcsin(0.9):.6g}, by up to 0.1'
    )
    t = np.array([event.t for event in result.events])
    a, b = np.arcsin(0.5), np.arcsin(0.9)
    assert t == pytest.approx([a, np.pi - a, np.pi + b, 2 * np.pi - b], abs=1e-9)
    assert [event.what for event in result.events] == ["passes", "returns", "passes", "returns"]
    inside = analysis(model, until=0.5)
    assert (inside.stats.messages, inside.events) == ([], [])


@pytest.mark.parametrize("every", [0.1, 1.0, 2.5, 7.0, 20.0])
@pytest.mark.parametrize("analysis", [cd.kinematics, cd.inverse])
def test_how_far_a_limit_is_passed_does_not_depend_on_the_rows(analysis, every):
    """x = sin t + 0.3 sin 3.7 t, whose largest value in 20 s is that of a fine grid."""
    model = block(lambda t: cd.sin(t) + 0.3 * cd.sin(3.7 * t))
    model.add(cd.Limit("stop", model["body"].x, upper=1.2))
    (said,) = analysis(model, until=20, every=every).stats.messages
    t = np.linspace(0, 20, 2_000_001)
    x = np.sin(t) + 0.3 * np.sin(3.7 * t)
    first, most = t[np.argmax(x > 1.2)], x.max() - 1.2
    found = re.match(r'limit "stop": its upper limit is passed at t = (\S+), by up to (\S+) m \(t = (\S+)\)', said)
    assert found is not None
    assert [float(text) for text in found.groups()] == pytest.approx([first, most, t[x.argmax()]], rel=2e-3)


def test_a_start_beyond_a_limit_is_told_as_well():
    model = block(lambda t: 1.0 - t)
    model.add(cd.Limit("stop", model["body"].x, upper=0.5))
    result = cd.inverse(model, until=1)
    assert "its upper limit is passed at t = 0, by up to 0.5 m" in result.stats.messages[0]
    assert [(event.t, event.what) for event in result.events] == [(pytest.approx(0.5), "returns")]


def test_a_limit_that_drivers_lead_along_carries_what_nobody_knows():
    model = cd.Model("floor", gravity=(0, -G))
    body = model.body("body", mass=MASS, inertia=1)
    model.add(cd.Drive("motor", body.x, lambda t: t))
    model.add(cd.Fix("lift", body.y, 0.0))
    model.add(cd.Fix("level", body.angle, 0.0))
    floor = model.add(cd.Limit("floor", body.y, lower=0.0))
    model.add(cd.Friction("rub", floor, static=MU, along=body.x))
    result = cd.inverse(model, until=1)
    assert result["lift"].force == pytest.approx(MASS * G)
    assert result["motor"].force == pytest.approx(0.0, abs=1e-12)
    (said,) = result.stats.messages
    assert said.startswith('limit "floor": its lower limit is touched at t = 0; its force there is not determined')


@pytest.mark.parametrize("state", [False, True])
def test_speeds_that_jump_are_told_with_time_and_size(state):
    model = block(lambda t: cd.if_else(t < 1, t, 3 * t - 2))
    if state:
        model.state("way", initial=0.0, rate=lambda s: s.velocity(model["body"].at(0, 0))[0])
    result = cd.inverse(model, until=2)
    assert result.stats.messages[0].startswith('driver "motor": its speed jumps by 2 at t = 1;')
    assert [(t, name) for t, name in result.events] == [(pytest.approx(1.0), "motor")]
    assert result["motor"].force == pytest.approx(0.0, abs=1e-9)
    if state:
        assert result["way"].value[-1] == pytest.approx(4.0, abs=1e-9)
        assert result.events[0].impulses["motor"][0] == pytest.approx(2 * MASS)


def test_drivers_that_contradict_each_other_later_are_refused():
    model = block(lambda t: t)
    model.add(cd.Drive("other", model["body"].x, lambda t: t + t**3))
    for analysis in (cd.kinematics, cd.inverse):
        with pytest.raises(cd.SingularError, match=r"had seemed redundant: driver .(motor|other)"):
            analysis(model, until=1)


def four_bar_arm(dim: int = 3) -> cd.Model:
    """Three links in a row, each pin driven forth and back with its own frequency, with friction."""
    model = cd.Model("arm", dim=dim, gravity=(0, 0, -G))
    before = model.ground.at(0, 0, 0, axis=(0, 0, 1))
    for k, axis in enumerate(((0, 0, 1), (0, 1, 0), (0, 1, 0))):
        link = model.body(f"link {k}", mass=2.0 - 0.5 * k, inertia=(0.02, 0.03, 0.03), position=(0.2 + 0.4 * k, 0, 0))
        before = before.body.at(*before.point, axis=axis)
        pin = model.add(cd.Revolute(f"pin {k}", before, link.at(-0.2, 0, 0, axis=axis)))
        model.add(cd.Drive(f"motor {k}", pin.angle, lambda t, k=k: 0.5 * cd.sin((3 + k) * t)))
        model.add(cd.Friction(f"rub {k}", pin, static=0.2, radius=0.03))
        before = link.at(0.2, 0, 0)
    return model


def test_an_arm_with_friction_in_all_pins_is_its_simulation():
    """Nine reversals, normal forces that depend on each other's friction."""
    found = cd.inverse(four_bar_arm(), until=2, **TIGHT)
    run = cd.simulate(four_bar_arm(), until=2, **TIGHT)
    assert [(t, name) for t, name in found.events] == [(pytest.approx(t, abs=1e-8), name) for t, name in run.events]
    assert len(found.events) == sum(int(2 * (3 + k) / np.pi + 0.5) for k in range(3))
    for k in range(3):
        force = found[f"motor {k}"].force
        assert force == pytest.approx(run[f"motor {k}"].force, abs=1e-8 * np.max(np.abs(force)))


# -- what is asked for, and what surrounds it -----------------------------------------------------------------------


@pytest.mark.parametrize("analysis", [cd.kinematics, cd.inverse])
@pytest.mark.parametrize("friction", [0.0, MU])
def test_the_request_says_which_analysis_it_was(analysis, friction, tmp_path):
    result = analysis(block(lambda t: t, friction=friction), until=1, every=0.5, rtol=1e-7)
    assert result.request["analysis"] == analysis.__name__ == result.stats.analysis
    options = {"until": 1, "every": 0.5, "start_time": 0.0, "rtol": 1e-7, "atol": 1e-9, "parameters": None}
    assert result.request["options"] == options
    result.save(tmp_path / "run.h5")
    again = cd.load_result(tmp_path / "run.h5")
    assert again.request == result.request
    assert set(again.columns) == set(result.columns)


def test_one_position_of_a_machine_with_states():
    model = block(lambda t: t, friction=MU)
    model.state("way", initial=0.25, rate=lambda s: 1.0)
    result = cd.inverse(model, until=0.0)
    assert (len(result.t), result["way"].value[0]) == (1, 0.25)
    assert result["motor"].force[0] == pytest.approx(MU * MASS * G)


def test_ctrl_c_keeps_what_was_computed_and_progress_is_told():
    model = block(lambda t: cd.sin(300 * t))
    model.add(cd.Lag("lag", travel(model), time_constant=0.01))
    told = []

    def stop_half_way(t, t_end):
        told.append((t, t_end))
        if t > 5:
            raise KeyboardInterrupt

    with pytest.warns(UserWarning, match="interrupted at"):
        result = cd.kinematics(model, until=10, every=0.01, progress=stop_half_way)
    assert result.stats.status == "interrupted"
    assert 5 < result.t[-1] < 10
    assert told[0][1] == 10


YAML = """
cardan: 1
name: feed drive
gravity: [0, -9.81]
bodies:
  table: {mass: 20, inertia: 1}
joints:
  slide: {type: Translational, i: {body: ground, at: [0, 0], axis: [1, 0]}, j: table}
  end: {type: Limit, coordinate: table.x, upper: 0.19}
drivers:
  motor: {type: Drive, coordinate: table.x, function: 0.2*sin(5*t)}
forces:
  guide: {type: Friction, joint: slide, static: 0.1}
  drag: {type: Force, marker: table, value: [-damper, 0], active: false}
blocks:
  damper: {type: Lag, input: table.velocity.x, time_constant: 0.05, gain: 30}
states:
  heat: {initial: 0, rate: motor.force^2}
events:
  on: {at: 0.5, do: [{switch: drag, on: true}]}
analyses:
  - inverse: {until: 2, every: 0.1, rtol: 1.0e-8, atol: 1.0e-10}
  - kinematics: {until: 1}
"""


def test_files_and_the_command_line_ask_for_it(tmp_path):
    path = tmp_path / "feed.yaml"
    path.write_text(YAML)
    ran = CliRunner().invoke(cli.app, ["run", str(path), "--rtol", "1e-9", "-o", str(tmp_path / "out.h5")])
    assert ran.exit_code == 0, ran.output
    assert 'limit "end": its upper limit is passed at t = 0.250647' in " ".join(ran.output.split())
    inverse, kinematics = (cd.load_result(tmp_path / f"out-{k}.h5") for k in (1, 2))
    assert inverse.request["options"] | {"rtol": 1e-9, "atol": 1e-10} == inverse.request["options"]
    assert [event.what for event in inverse.events if event.name == "guide"] == ["reverses"] * 3
    before = inverse.t < 0.45
    cosine = np.cos(5 * inverse.t)
    force = -20 * 5 * np.sin(5 * inverse.t) + 0.1 * 20 * G * np.sign(cosine)
    assert inverse["motor"].force[before] == pytest.approx(force[before], rel=1e-9)
    assert kinematics["damper"].output[-1] == pytest.approx(np.interp(1, inverse.t, inverse["damper"].output), rel=1e-6)


def test_sweeps_see_friction():
    model = block(lambda t: t)
    mu = model.parameter("mu", 0.1)
    model.add(cd.Friction("rub", model["slide"], static=mu))
    found = cd.sweep(
        model, {"mu": [0.1, 0.2]}, until=1, analysis="inverse", responses={"f": cd.Terminal("motor.force")}
    )
    assert found["f"] == pytest.approx([0.1 * MASS * G, 0.2 * MASS * G])
