"""Friction where the speed of slip passes zero and the machine goes on: dead centres, drivers that turn back or start.

Closed forms: a slide of mass m on a level rail, moved as x(t), has the friction force F = -μ |N| sign(ẋ). Where a rod
without mass at the angle β to the rail moves it (sin β = (r sin θ - e)/l), the force S along the rod gives

    m ẍ = -S cos β + F,   0 = N - m g + S sin β     and so     N = m (g + ẍ tan β) / (1 ∓ μ tan β sign ẋ)

with the upper sign where N > 0, and the torque on the crank follows from virtual work, T = (m ẍ - F) dx/dθ.
"""

import numpy as np
import pytest

import cardan as cd
from cardan.analysis.simulate import integrate

METHODS = ("partition", "direct", "baumgarte", "joint", "dae", "auto")
G = 9.81
GLOBAL = 5e-6  # what a few hundred steps make of rtol 1e-8
M, R, L = 0.4, 0.1, 0.3  # slider, crank, rod


def driven_slide(motion, mu=0.3, dim=2):
    """A block of 2 kg that a driver moves along a level rail with friction."""
    if dim == 3:
        model = cd.Model("slide", gravity=(0, 0, -G), dim=3)
        block, end = model.body("block", mass=2, inertia=(1, 1, 1)), (1, 0, 0)
        rail = cd.Translational("rail", model.ground.at(0, 0, 0, axis=end), block.at(0, 0, 0, axis=end))
    else:
        model = cd.Model("slide", gravity=(0, -G))
        block = model.body("block", mass=2, inertia=1)
        rail = cd.Translational("rail", model.ground.at(0, 0, axis=(1, 0)), block.at(0, 0))
    model.add(cd.Friction("friction", model.add(rail), static=mu))
    model.add(cd.Drive("motor", block.x, motion))
    return model


def slider_crank(angle=0.5, speed=10.0, driven=False, mu=0.2, offset=0.0, gravity=G, dim=2, torque=None, inertia=0.005):
    """A crank, a massless rod and a slider with friction on its rail; the crank runs freely, or at constant speed."""
    x = R * np.cos(angle) + np.sqrt(L**2 - (R * np.sin(angle) - offset) ** 2)
    start = {} if driven else {"angular_velocity": speed if dim == 2 else (0, 0, speed)}
    if dim == 2:
        model = cd.Model("slider-crank", gravity=(0, -gravity))
        crank = model.body("crank", mass=0.5, inertia=inertia, angle=angle, **start)
        slider = model.body("slider", mass=M, inertia=0.01, position=(x, offset))
        main = cd.Revolute("main", model.ground.at(0, 0), crank.at(0, 0))
        rail = cd.Translational("rail", model.ground.at(0, offset, axis=(1, 0)), slider.at(0, 0))
        pin, wrist, turn = crank.at(R, 0), slider.at(0, 0), crank.angle
    else:
        model = cd.Model("slider-crank in space", gravity=(0, -gravity, 0), dim=3)
        about = (np.cos(angle / 2), 0, 0, np.sin(angle / 2))
        crank = model.body("crank", mass=0.5, inertia=(0.005, 0.005, inertia), orientation=about, **start)
        slider = model.body("slider", mass=M, inertia=(0.01, 0.01, 0.01), position=(x, offset, 0))
        z, along = (0, 0, 1), (1, 0, 0)
        main = cd.Revolute("main", model.ground.at(0, 0, 0, axis=z), crank.at(0, 0, 0, axis=z))
        rail = cd.Translational("rail", model.ground.at(0, offset, 0, axis=along), slider.at(0, 0, 0, axis=along))
        pin, wrist, turn = crank.at(R, 0, 0), slider.at(0, 0, 0), main.angle
    model.add(main)
    model.add(cd.Friction("friction", model.add(rail), static=mu))
    model.add(cd.Link("rod", pin, wrist, length=L))
    if driven:
        model.add(cd.Drive("motor", turn, lambda t: angle + speed * t))
    if torque is not None:
        model.add(cd.Torque("torque", crank, torque))
    return model


def in_closed_form(theta, speed, mu, offset, gravity):
    """x, ẋ, F and T of the slider-crank at constant speed."""
    x = lambda a: R * np.cos(a) + np.sqrt(L**2 - (R * np.sin(a) - offset) ** 2)  # noqa: E731
    root, sine = np.sqrt(L**2 - (R * np.sin(theta) - offset) ** 2), R * np.sin(theta) - offset
    slope = -R * np.sin(theta) - sine * R * np.cos(theta) / root
    bend = (
        -R * np.cos(theta)
        - (R**2 * np.cos(theta) ** 2 - sine * R * np.sin(theta)) / root
        - (sine * R * np.cos(theta)) ** 2 / root**3
    )
    tangent, sign, a = sine / root, np.sign(slope * speed), bend * speed**2
    free = M * (gravity + a * tangent)
    N = free / np.where(free > 0, 1 - mu * sign * tangent, 1 + mu * sign * tangent)
    F = -mu * np.abs(N) * sign
    return x(theta), slope * speed, F, (M * a - F) * slope


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("dim", [2, 3])
def test_a_driven_slide_reverses_in_an_instant(method, dim):
    """x = A sin ωt: the driver pushes with m ẍ + μ m g sign ẋ; there is no phase of sticking."""
    A, w, mu = 0.1, 6.0, 0.3
    result = cd.simulate(driven_slide(lambda t: A * cd.sin(w * t), mu, dim), until=2, every=0.02, method=method)
    speed = A * w * np.cos(w * result.t)
    friction = -mu * 2 * G * np.sign(speed)
    assert result["friction"].force == pytest.approx(friction, abs=1e-6)
    assert result["friction"].slip == pytest.approx(speed, abs=1e-6)
    assert result["motor"].force == pytest.approx(-2 * A * w**2 * np.sin(w * result.t) - friction, abs=1e-5)
    assert [event.what for event in result.events] == ["reverses"] * 4
    assert [event.t for event in result.events] == pytest.approx((np.arange(4) + 0.5) * np.pi / w, abs=1e-7)
    assert result.stats.messages == []


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize(("offset", "gravity", "dim"), [(0.0, G, 2), (0.06, 0.0, 2), (0.04, G, 3)])
def test_torque_of_a_driven_slider_crank(method, offset, gravity, dim):
    """Through both dead centres, by virtual work; the normal force changes its sign where gravity is off."""
    model = slider_crank(speed=8.0, driven=True, offset=offset, gravity=gravity, dim=dim)
    result = cd.simulate(model, until=1.6, every=0.02, method=method)
    x, speed, F, T = in_closed_form(0.5 + 8 * result.t, 8.0, 0.2, offset, gravity)
    assert result["slider"].position[:, 0] == pytest.approx(x, abs=1e-6)
    assert result["friction"].slip == pytest.approx(speed, abs=1e-5)
    assert result["friction"].force == pytest.approx(F, abs=2e-5)
    assert result["motor"].force == pytest.approx(T, abs=2e-5)
    assert [event.what for event in result.events] == ["reverses"] * 4
    assert result.stats.messages == []


@pytest.mark.parametrize("method", METHODS)
def test_scotch_yoke(method):
    """x = r cos θ: T = (m ẍ + μ m g sign ẋ) dx/dθ."""
    w, mu = 6.0, 0.2
    model = cd.Model("Scotch yoke", gravity=(0, -G))
    crank = model.body("crank", mass=1, inertia=0.01, angle=0.3)
    yoke = model.body("yoke", mass=M, inertia=0.1, position=(R * np.cos(0.3), 0))
    model.add(cd.Revolute("main", model.ground.at(0, 0), crank.at(0, 0)))
    rail = model.add(cd.Translational("rail", model.ground.at(0, 0, axis=(1, 0)), yoke.at(0, 0)))
    model.add(cd.PointOnLine("slot", yoke.at(0, 0, axis=(0, 1)), crank.at(R, 0)))
    model.add(cd.Friction("friction", rail, static=mu))
    model.add(cd.Drive("motor", crank.angle, lambda t: 0.3 + w * t))
    result = cd.simulate(model, until=1.8, every=0.02, method=method)
    theta = 0.3 + w * result.t
    slope = -R * np.sin(theta)
    torque = (-M * R * w**2 * np.cos(theta) + mu * M * G * np.sign(slope)) * slope
    assert result["motor"].force == pytest.approx(torque, abs=1e-5)
    assert [event.what for event in result.events] == ["reverses"] * 3


def four_bar(driven=True, dim=2):
    """Friction in the pin of the rocker and in that between coupler and rocker: both turn to and fro."""
    model = cd.Model("four-bar", gravity=(0, -G))
    crank = model.body("crank", mass=1, inertia=0.01, angle=1.0, **({} if driven else {"angular_velocity": 12.0}))
    coupler = model.body("coupler", mass=1, inertia=0.05, position=(0.5, 0.5), angle=0.2)
    rocker = model.body("rocker", mass=1, inertia=0.1, position=(1, 0.3), angle=1.3)
    model.add(cd.Revolute("main", model.ground.at(0, 0), crank.at(0, 0)))
    model.add(cd.Revolute("crank pin", crank.at(0.3, 0), coupler.at(-0.45, 0)))
    wrist = model.add(cd.Revolute("wrist", coupler.at(0.45, 0), rocker.at(0.3, 0)))
    pivot = model.add(cd.Revolute("pivot", model.ground.at(1, 0), rocker.at(-0.3, 0)))
    model.add(cd.Friction("in pivot", pivot, static=0.3, radius=0.02))
    model.add(cd.Friction("in wrist", wrist, static=0.3, kinetic=0.2, radius=0.02))
    if driven:
        model.add(cd.Drive("motor", crank.angle, lambda t: 1.0 + 6.0 * t))
    return model


@pytest.mark.parametrize("driven", [True, False])
def test_all_methods_agree_on_the_pins_of_a_four_bar_and_its_certificate_holds(driven):
    model = four_bar(driven)
    exact = cd.simulate(model, until=1.5, every=0.05, rtol=1e-10, atol=1e-12)
    assert {(event.name, event.what) for event in exact.events} == {("in pivot", "reverses"), ("in wrist", "reverses")}
    for method in METHODS:
        result = cd.simulate(model, until=1.5, every=0.05, method=method, rtol=1e-8, atol=1e-10)
        assert result["rocker"].angle == pytest.approx(exact["rocker"].angle, abs=GLOBAL), method
        assert result["in pivot"].force == pytest.approx(exact["in pivot"].force, abs=100 * GLOBAL), method
        assert result["in wrist"].force == pytest.approx(exact["in wrist"].force, abs=100 * GLOBAL), method
        assert [event.what for event in result.events] == [event.what for event in exact.events], method
    certificate = cd.certificate(exact, model)
    assert certificate.ok, str(certificate)


@pytest.mark.parametrize("method", METHODS)
def test_a_free_crank_is_slowed_by_what_the_slide_dissipates(method):
    """The energy lost is ∫ μ N |ẋ| dt, through both dead centres, which it passes without sticking."""
    model = slider_crank(speed=20.0)
    result = cd.simulate(model, until=0.6, every=2e-4, method=method, rtol=1e-9, atol=1e-11)
    assert [event.what for event in result.events] == ["reverses"] * 3
    power = np.abs(result["friction"].force * result["friction"].slip)
    lost = np.sum((power[1:] + power[:-1]) / 2 * np.diff(result.t))  # kinks at reversals: errors of h²/8 |P'|, 2e-7 J
    energy = result.energy.total
    assert energy[0] - energy[-1] == pytest.approx(lost, abs=1e-6)
    assert lost > 0.3 * result.energy.kinetic[0]
    assert np.all(result["friction"].force * result["friction"].slip <= 0)


def test_it_is_the_limit_of_smooth_friction():
    """-μ N tanh(ẋ/ε) dissipates less while |ẋ| < ε: by ε², because at a dead centre that lasts for ε/|ẍ|."""
    exact = cd.simulate(slider_crank(speed=20.0), until=0.6, every=0.05, rtol=1e-10, atol=1e-12)["crank"].angle
    apart = []
    for width in (0.1, 0.01):
        model = slider_crank(mu=0.0, speed=20.0)
        wrist = model.bodies["slider"].at(0, 0)
        smooth = lambda s, w=width, p=wrist: (  # noqa: E731
            -0.2 * cd.fabs(s.reaction("rail")[1]) * cd.tanh(s.velocity(p)[0] / w),
            0,
        )
        model.add(cd.Force("smooth", wrist, smooth))
        result = cd.simulate(model, until=0.6, every=0.05, rtol=1e-10, atol=1e-12)
        apart.append(np.abs(result["crank"].angle - exact).max())
    assert apart[1] < 2e-5
    assert apart[0] / apart[1] == pytest.approx(100, rel=0.02)


@pytest.mark.parametrize("method", METHODS)
def test_a_driver_that_starts_at_zero_speed(method):
    """x = a t²/2: from the first moment friction has the direction of the slip that comes."""
    result = cd.simulate(driven_slide(lambda t: 0.5 * t**2), until=1, every=0.1, method=method)
    assert result["friction"].force == pytest.approx(-0.3 * 2 * G, abs=1e-8)
    assert result["motor"].force == pytest.approx(2 * 1 + 0.3 * 2 * G, abs=1e-6)


@pytest.mark.parametrize("method", METHODS)
def test_a_driver_that_dwells(method):
    """At rest until t = 0.2, then a smooth step: resting friction is no constraint, and gives way by itself."""
    motion = lambda t: cd.if_else(t < 0.2, 0.0, 5 * (t - 0.2) ** 4)  # noqa: E731
    result = cd.simulate(driven_slide(motion), until=1, every=0.05, method=method)
    s = np.maximum(result.t - 0.2, 0)
    assert result["block"].position[:, 0] == pytest.approx(5 * s**4, abs=1e-6)
    late = result.t > 0.21
    assert result["friction"].force[late] == pytest.approx(-0.3 * 2 * G, abs=1e-8)
    assert result["motor"].force[late] == pytest.approx(2 * 60 * s[late] ** 2 + 0.3 * 2 * G, abs=1e-4)
    assert np.abs(result["friction"].force) == pytest.approx(np.where(late, 0.3 * 2 * G, 0), abs=1e-8)
    assert [(event.name, event.what) for event in result.events] == [("friction", "slips")]
    assert result.events[0].t == pytest.approx(0.2, abs=5e-3)
    (said,) = [text for text in result.stats.messages if "at rest" in text]
    assert "is not determined by the motion" in said
    assert said.count("friction; it is given as zero") == 1


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("second", [0.0, 0.15])
def test_a_slider_crank_at_rest_is_held_until_the_torque_is_enough(method, second):
    """Statics: λ = T/|dx/dθ| ≤ μ N with N = m g - λ tan β; two frictions on one slide hold as much as their sum."""
    theta, mu, rate = 1.2, 0.25, 0.05
    model = slider_crank(angle=theta, speed=0.0, mu=mu, torque=lambda s: rate * s.time)
    if second:
        model.add(cd.Friction("second", model.elements["rail"], static=second))
    result = cd.simulate(model, until=6, every=0.05, method=method)
    tangent = R * np.sin(theta) / np.sqrt(L**2 - (R * np.sin(theta)) ** 2)
    lever = R * np.sin(theta) + R * np.cos(theta) * tangent
    together = mu + second
    breaks = together * M * G / (1 + together * tangent) * lever / rate
    moved = np.abs(result["crank"].angle - theta) > 1e-6
    loose = [event.t for event in result.events if event.what == "slips"]
    assert loose[-1] == pytest.approx(breaks, rel=1e-6)
    assert not moved[result.t < breaks].any()
    assert moved[result.t > breaks + 0.2].all()


@pytest.mark.parametrize("method", METHODS)
def test_a_start_at_the_dead_centre(method):
    """With speed it goes on at once, with the friction of the slip to come; pushed from rest it leaves it."""
    running = cd.simulate(slider_crank(angle=0.0), until=0.2, every=0.01, method=method)
    assert running["friction"].force[0] == pytest.approx(0.2 * M * G, abs=1e-9)
    assert (running["friction"].force > 0.1).all()
    assert (running["friction"].slip[1:] < 0).all()
    pushed = cd.simulate(slider_crank(angle=0.0, speed=0.0, torque=0.2), until=0.3, every=0.01, method=method)
    assert np.all(np.diff(pushed["crank"].angle) > 0)
    assert pushed["crank"].angle[10] == pytest.approx(0.5 * 0.2 / 0.005 * 0.1**2, rel=0.05)  # ½ (T/J) t²
    assert [event.what for event in pushed.events] == ["slips"]
    assert pushed["friction"].force[5:].min() > 0.5


@pytest.mark.parametrize("method", METHODS)
def test_a_crank_that_is_braked_to_rest_stays(method):
    """Thrice friction on one freedom: one sticks, the others rest with it, wherever that is."""
    model = slider_crank(angle=1.0, speed=4.0, mu=0.6)
    model.add(cd.Friction("in main", model.elements["main"], static=0.5, radius=0.05))
    model.add(cd.Friction("second", model.elements["rail"], static=0.1))
    result = cd.simulate(model, until=3, every=0.02, method=method)
    stuck = [event.t for event in result.events if event.what == "sticks"]
    assert stuck[-1] < 1
    assert any("is not determined by the motion" in text and "second" in text for text in result.stats.messages)
    assert result["crank"].angle[result.t > 1] == pytest.approx(result["crank"].angle[-1], abs=1e-5)
    for friction, mu in (("friction", 0.6), ("in main", 0.5), ("second", 0.1)):
        assert np.all(np.abs(result[friction].force) <= mu * result[friction].normal_force + 1e-8)


@pytest.mark.parametrize("method", METHODS)
def test_friction_near_the_jam(method):
    """μ tan β up to 1.07: in one stroke friction lessens its normal force, in the other adds to it; at 1 it jams."""
    mu, offset = 1.2, 0.1
    model = slider_crank(speed=8.0, driven=True, mu=mu, offset=offset)
    result = cd.simulate(model, until=1.6, every=0.02, method=method)
    _, _, F, T = in_closed_form(0.5 + 8 * result.t, 8.0, mu, offset, G)
    assert result["friction"].force == pytest.approx(F, abs=1e-4)
    assert result["motor"].force == pytest.approx(T, abs=1e-4)
    with pytest.raises(cd.SimulationError, match=r"friction jams the machine: the force of friction adds to") as caught:
        cd.simulate(slider_crank(speed=8.0, driven=True, mu=2.0, offset=offset), until=1.6, every=0.02, method=method)
    theta = np.pi + np.arcsin((L / np.sqrt(5) - offset) / R)  # tan β = 1/2
    assert float(caught.value.result.t[-1]) == pytest.approx((theta - 0.5) / 8, abs=0.02)


def test_events_at_a_dead_centre_keep_the_speed():
    """The implicit method has no use for a partition between events; at a dead centre it must not ask a poor one."""
    exact = cd.simulate(slider_crank(), until=3, every=3, rtol=1e-9, atol=1e-11)
    result = cd.simulate(slider_crank(), until=3, every=3, method="dae")
    assert result["crank"].angle[-1] == pytest.approx(exact["crank"].angle[-1], abs=1e-3)


def test_gradients_through_reversals():
    """Forward and adjoint against central differences of tight runs, free and driven."""
    for driven in (False, True):
        model = cd.Model("slider-crank", gravity=(0, -G))
        mu, mass = model.parameter("mu", 0.2), model.parameter("mass", M)
        speed, length = model.parameter("speed", 10.0), model.parameter("length", L)
        start = {} if driven else {"angular_velocity": speed}
        crank = model.body("crank", mass=0.5, inertia=0.005, angle=0.5, **start)
        slider = model.body("slider", mass=mass, inertia=0.01, position=(0.38, 0))
        model.add(cd.Revolute("main", model.ground.at(0, 0), crank.at(0, 0)))
        rail = model.add(cd.Translational("rail", model.ground.at(0, 0, axis=(1, 0)), slider.at(0, 0)))
        model.add(cd.Friction("friction", rail, static=mu))
        model.add(cd.Link("rod", crank.at(R, 0), slider.at(0, 0), length=length))
        if driven:
            model.add(cd.Drive("motor", crank.angle, lambda t, w=speed: 0.5 + w * t))
        effort = "motor.force" if driven else "friction.force"
        end = cd.Terminal(effort if driven else "crank.angle")
        functionals = [end, cd.Integral(lambda s, e=effort: s.quantity(e) ** 2)]
        tight = {"until": 0.7, "rtol": 1e-11, "atol": 1e-13}
        runs = [cd.gradient(model, functionals, direction=d, **tight) for d in ("adjoint", "forward")]
        for name, value in (("mu", 0.2), ("mass", M), ("speed", 10.0), ("length", L)):
            h = 1e-4 * value
            ends = [cd.gradient(model, functionals, parameters={name: value + s * h}, **tight).values for s in (1, -1)]
            differences = (np.array(ends[0]) - np.array(ends[1])) / (2 * h)
            for found in runs:
                given = [found.derivative(k, name) for k in range(2)]
                assert given == pytest.approx(differences, rel=1e-5, abs=1e-7), (driven, name)
            assert not runs[0].notes


@pytest.mark.parametrize("analysis", [cd.simulate, cd.inverse])
def test_friction_in_a_dwell_is_said_to_be_open(analysis):
    """Its force is still that of the last slip, and could be anything up to μ_s N; `simulate` was silent."""
    result = analysis(driven_slide(lambda t: 0.3 * cd.step(t, 0, 0, 0.4, 1)), until=0.8, every=0.05)
    assert any(text.startswith("friction at rest: its force") for text in result.stats.messages)


def test_friction_that_never_rests_is_not_said_to_rest():
    result = cd.simulate(driven_slide(lambda t: 0.3 * cd.sin(5 * t)), until=2.0)
    assert not any("friction at rest" in text for text in result.stats.messages)


@pytest.mark.parametrize("integrator", ["adams", "dop853"])
@pytest.mark.parametrize("share", [0.9, 0.93, 0.95])
def test_a_block_breaks_loose_though_it_would_hold_again_at_the_end_of_a_step(share, integrator):
    """Where it rests, nothing but the force of the friction changes, and steps are long."""
    model = cd.Model("block", gravity=(0, -G))
    block = model.body("block", mass=1, inertia=0.1)
    rail = model.add(cd.Translational("rail", model.ground.at(0, 0, axis=(1, 0)), block.at(0, 0, axis=(1, 0))))
    model.add(cd.Friction("friction", rail, static=0.4))
    model.add(cd.Force("shaker", block.at(0, 0), lambda s: (0.4 * G / share * cd.sin(14 * s.time), 0)))
    result = cd.simulate(model, until=1, method=cd.Partition(integrator=integrator))
    first = result.events[0]
    assert (first.name, first.what) == ("friction", "slips")
    assert first.t == pytest.approx(np.arcsin(share) / 14, abs=1e-9)


@pytest.mark.parametrize("rtol", [1e-10, 1e-8])
def test_a_run_that_keeps_its_steps_is_the_same_run(rtol):
    """Its partitions are renewed by Python, at once behind instants at which the core has made others."""
    model = four_bar(driven=False)
    plain, keeping = (
        integrate(model, until=1.5, every=0.05, rtol=rtol, atol=rtol / 100, keep_steps=keep) for keep in (False, True)
    )
    assert [e.name for e in keeping.events] == [e.name for e in plain.events]
    assert keeping["rocker"].angle == pytest.approx(plain["rocker"].angle, abs=GLOBAL)


@pytest.mark.parametrize("method", ["partition", "joint", "dae", "auto"])
def test_a_pin_that_carries_nothing_at_first(method):
    """F = a t at the distance d from a pin in the centre of mass: N = F, so that θ̈ = a t (d - μ r)/J from the start.

    The size of a force that vanishes has no derivative of its own, which implicit methods ask for.
    """
    a, d, mu, r, inertia = 3.0, 0.2, 0.3, 0.05, 0.4
    model = cd.Model("unloaded", gravity=None)
    arm = model.body("arm", mass=2, inertia=inertia)
    pin = model.add(cd.Revolute("pin", model.ground.at(0, 0), arm.at(0, 0)))
    model.add(cd.Friction("rubs", pin, static=mu, kinetic=mu, radius=r))
    model.add(cd.Force("pull", arm.at(d, 0), (0, lambda s: a * s.time), frame="body"))
    result = cd.simulate(model, until=1, every=0.1, method=method, rtol=1e-9, atol=1e-12)
    assert result["arm"].angle == pytest.approx(a * (d - mu * r) / inertia * result.t**3 / 6, abs=1e-8)
