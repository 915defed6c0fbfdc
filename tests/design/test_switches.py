"""Gradients through contacts, one-sided springs and switches in what users write, against closed forms and differences.

Differences are central ones of tight runs, extrapolated from two steps; derivatives are those of runs with rtol 1e-9.
"""

import casadi as ca
import numpy as np
import pytest
from scipy.optimize import brentq

import cardan as cd
from cardan.compiled.compiling import compile_system
from cardan.compiled.frozen_switches import switched
from cardan.symbolic.switching.switches import without_poles

RTOL = 1e-5  # of derivatives, against differences or closed forms
TIGHT = {"rtol": 1e-11, "atol": 1e-13}
RUN = {"rtol": 1e-9, "atol": 1e-12}
TIGHTER = {"rtol": 1e-10, "atol": 1e-13}  # where a derivative is ten times as large on the way as at the end
G = 9.81


def differences(model, functionals, until, name, step=1e-4, **options):
    """(4 D(h/2) - D(h))/3 of central differences D."""
    p = model.parameters[name].value
    h = step * max(abs(p), 1e-2)

    def at(x):
        return cd.evaluate(model, functionals, until, parameters={name: x}, **TIGHT, **options)

    coarse, fine = ((at(p + d) - at(p - d)) / (2 * d) for d in (h, h / 2))
    return (4 * fine - coarse) / 3


def agree(model, functionals, until, names, step=1e-4, run=RUN, **options):
    """Forwards and backwards; derivatives are compared with the largest one of each functional."""
    expected = np.column_stack([differences(model, functionals, until, name, step, **options) for name in names])
    for direction in ("forward", "adjoint"):
        g = cd.gradient(model, functionals, until, with_respect_to=names, direction=direction, **run, **options)
        size = np.max(np.abs(expected), axis=1, keepdims=True)
        assert np.all(np.abs(g.matrix - expected) <= RTOL * size), (direction, g.matrix, expected)
        assert not any("jump" in note or "kink" in note for note in g.notes), g.notes


# -- contacts ------------------------------------------------------------------------------------------------


def dropped(dim=2, **contact):
    """A ball of 1 kg, thrown from the height h with the speed vx."""
    model = cd.Model("dropped", gravity=(0,) * (dim - 1) + (-G,), dim=dim)
    h, vx = model.parameter("h", 0.3), model.parameter("vx", 1.0)
    if dim == 2:
        ball = model.body("b", mass=1, inertia=0.01, position=(0, h), velocity=(vx, 0))
    else:
        ball = model.body("b", mass=1, inertia=(0.01,) * 3, position=(0, 0, h), velocity=(vx, 0.3, 0))
    ground = model.ground.at(*(0,) * dim, axis=(0,) * (dim - 1) + (1,))
    data = {"radius": 0.1, "stiffness": 2e4} | contact
    model.add(cd.Contact("c", ball.at(*(0,) * dim), ground, **data))
    return model


def bounce(h, d, until, k=2e4, r=0.1):
    """The speed of a ball of 1 kg at the end: free fall, damped compression, undamped rebound, free flight."""
    t = np.sqrt(2 * (h - r) / G)
    v, rest = G * t, G / k  # δ̈ = g - k δ - d δ̇ about δ = rest
    half, w = d / 2, np.sqrt(k - d**2 / 4)

    def compressed(x):  # δ - rest, and its rate, for δ = 0 and δ̇ = v at x = 0
        a, b = -rest, (v - half * rest) / w
        e, c, s = np.exp(-half * x), np.cos(w * x), np.sin(w * x)
        return e * (a * c + b * s), e * ((b * w - half * a) * c - (a * w + half * b) * s)

    t_turn = brentq(lambda x: compressed(x)[1], 0.1 / w, 3.1 / w, xtol=1e-16)
    depth, w0 = compressed(t_turn)[0], np.sqrt(k)
    t_out = np.arccos(-rest / depth) / w0
    return depth * w0 * np.sin(w0 * t_out) - G * (until - t - t_turn - t_out)


@pytest.mark.parametrize("direction", ["forward", "adjoint"])
@pytest.mark.parametrize("damping", [0.0, 0.4, 40.0])
def test_a_ball_that_bounces_on_a_damped_contact(damping, direction):
    model, h = dropped(damping=damping), 1e-6
    exact = (bounce(0.3 + h, damping, 0.5) - bounce(0.3 - h, damping, 0.5)) / (2 * h)
    g = cd.gradient(model, cd.Terminal("b.velocity.y"), 0.5, direction=direction, **RUN)
    assert g.values[0] == pytest.approx(bounce(0.3, damping, 0.5), rel=1e-7)
    assert g.derivative(0, "h") == pytest.approx(exact, rel=RTOL)
    rough = cd.gradient(model, cd.Terminal("b.velocity.y"), 0.5, direction=direction)  # as users call it
    assert rough.derivative(0, "h") == pytest.approx(exact, rel=1e-4)
    assert not [note for note in rough.notes if "vx" not in note]


LAWS = {
    "linear": {"damping": 20.0},
    "linear with curves": {
        "stiffness": cd.Spline((-1.0, 0.0, 0.01, 1.0), (-2e4, 0.0, 300.0, 6e4)),
        "damping": cd.Spline((-9.0, 0.0, 1.0, 9.0), (-90.0, 0.0, 20.0, 90.0)),
    },
    "hertz": {"law": "hertz", "damping": 0.4},
    "hertz with restitution": {"law": "hertz", "restitution": 0.5, "impact_speed": 2.0},
    "exponential": {"law": "exponential", "damping": 20.0, "transition": 1e-3},
    "slip": {"damping": 20.0, "friction": 0.3, "slip_slope": 100.0},
    "shear": {"damping": 20.0, "friction": 0.3, "shear_stiffness": 1e4},
    "terrain with shear": {
        "damping": 20.0,
        "friction": 0.3,
        "shear_stiffness": 1e4,
        "terrain": cd.Spline((-1, 0, 0.3, 0.6, 1, 2), (0, 0.05, 0, 0.02, 0.1, 0)),
    },
    "terrain with corners": {
        "damping": 20.0,
        "friction": 0.3,
        "slip_slope": 100.0,
        "terrain": cd.Spline((-1, 0, 0.3, 0.6, 1, 2), (0, 0.05, 0, 0.02, 0.1, 0), kind="linear"),
    },
}
AT_END = [cd.Terminal("b.velocity.y"), cd.Terminal("b.position.x"), cd.Integral("c.normal_force")]


@pytest.mark.parametrize("law", LAWS)
def test_every_contact_law(law):
    agree(
        dropped(**LAWS[law]),
        AT_END,
        0.4,
        ["h", "vx"],
        run=TIGHTER if law in ("terrain with shear", "linear with curves") else RUN,
    )


def test_shear_in_space():
    functionals = [cd.Terminal("b.velocity.z"), cd.Terminal("b.position.x"), cd.Terminal("b.angular_velocity.y")]
    agree(dropped(3, damping=20.0, friction=0.3, shear_stiffness=1e4), functionals, 0.4, ["h", "vx"])


@pytest.mark.parametrize("method", ["joint", "dae"])
def test_other_methods(method):
    agree(dropped(damping=20.0), AT_END[:1], 0.5, ["h"], method=method)


QUOTIENTS = {
    "friction over slip": lambda a, b: 1 - a / ca.sqrt(b**2 + 1e-60),
    "of either sign": lambda a, b: 2 * (a / b) - 3,
    "two of them": lambda a, b: a / b + 1 / (b * (1 + a**2)) - 0.5 / b,
    "an inverse": lambda a, b: -1 / (b / (a + 2)) + 1,
}


@pytest.mark.parametrize("name", QUOTIENTS)
def test_what_is_watched_has_no_poles(name):
    """It has the sign of the function; where the function has a pole, round-off of b does no more to it than of b."""
    a, b = ca.SX.sym("a"), ca.SX.sym("b")
    u = QUOTIENTS[name](a, b)
    g = without_poles(u)
    both = ca.Function("both", [a, b], [u, g, ca.jacobian(g, b)])
    for x, y in np.random.default_rng(1).normal(size=(50, 2)):
        values = both(x, y)
        assert float(values[0]) * float(values[1]) > 0
    assert abs(float(both(0.7, 1e-17)[2])) < 10


def test_the_contact_of_a_linkage_in_a_loop():
    """The slider of a crank drive runs against a damped stop: multipliers, dependent coordinates."""
    model = cd.Model("crank", gravity=(0, -G))
    r, d = model.parameter("r", 0.2), model.parameter("d", 50.0)
    crank = model.body("crank", mass=2, inertia=0.1, position=(0, 0), angle=1.2, angular_velocity=-3)
    rod = model.body("rod", mass=1, inertia=0.05, position=(0.4, 0.1), angle=-0.3)
    slider = model.body("slider", mass=1, inertia=0.1, position=(0.7, 0))
    model.add(cd.Revolute("A", model.ground.at(0, 0), crank.at(0, 0)))
    model.add(cd.Revolute("B", crank.at(r, 0), rod.at(-0.35, 0)))
    model.add(cd.Revolute("C", rod.at(0.35, 0), slider.at(0, 0)))
    model.add(cd.Translational("D", model.ground.at(0, 0, axis=(1, 0)), slider.at(0, 0, axis=(1, 0))))
    stop = model.ground.at(0.86, 0, axis=(-1, 0))
    model.add(cd.Contact("stop", slider.at(0, 0), stop, radius=0.0, stiffness=5e3, damping=d))
    functionals = [cd.Terminal("crank.angle"), cd.Terminal("C.reaction_i.Fx"), cd.Peak("stop.normal_force")]
    agree(model, functionals, 0.9, ["r", "d"])


def test_legs_that_touch_at_the_same_moment():
    """Each leg has its own moment: for one that tilts, one comes earlier and the other later."""
    model = cd.Model("legs", gravity=(0, -G))
    tilt = model.parameter("tilt", 0.0)
    body = model.body("b", mass=2, inertia=0.2, position=(0, 0.3), angle=tilt)
    for name, x in (("left", -0.5), ("right", 0.5)):
        ground = model.ground.at(0, 0, axis=(0, 1))
        model.add(cd.Contact(name, body.at(x, 0), ground, radius=0.1, stiffness=2e4, damping=30))
    functionals = [cd.Terminal("b.angle"), cd.Terminal("b.angular_velocity")]
    agree(model, functionals, 0.3, ["tilt"], step=1e-2)


def test_from_equilibrium_on_a_contact():
    model = cd.Model("table", gravity=(0, -G))
    k, J = model.parameter("k", 2e3), model.parameter("J", 3.0)
    body = model.body("b", mass=2, inertia=0.2, position=(0, 0.1))
    model.add(cd.Fix("body angle", body.angle))
    model.add(cd.Fix("body x", body.x))
    model.add(cd.Contact("c", body.at(0, 0), model.ground.at(0, 0, axis=(0, 1)), radius=0.1, stiffness=k, damping=5))
    model.add(cd.At("kick", 0.05, do=[cd.Impulse(body.at(0, 0), (0, J))]))
    agree(model, [cd.Terminal("b.position.y")], 0.6, ["k", "J"], start="equilibrium")


def test_a_rope_that_is_pulled_tight():
    model = cd.Model("rope", gravity=(0, -G))
    v, c = model.parameter("v", 2.0), model.parameter("c", 5.0)
    body = model.body("b", mass=1, inertia=0.1, position=(0.5, 0), velocity=(v, 0))
    ends = model.ground.at(0, 0), body.at(0, 0)
    model.add(cd.Spring("rope", *ends, stiffness=400, damping=c, free_length=1.0, unilateral="tension"))
    agree(model, [cd.Terminal("b.velocity.y"), cd.Terminal("b.position.x"), cd.Peak("rope.force")], 1.2, ["v", "c"])


# -- what users write ----------------------------------------------------------------------------------------


def oscillator(force=None):
    model = cd.Model("oscillator", gravity=None)
    k, x0 = model.parameter("k", 10.0), model.parameter("x0", 0.3)
    model.parameter("mu", 0.2)
    body = model.body("b", mass=1, inertia=1, position=(x0, 0))
    model.add(cd.Translational("guide", model.ground.at(0, 0, axis=(1, 0)), body.at(0, 0, axis=(1, 0))))
    model.add(cd.Force("spring", body.at(0, 0), (lambda s: -k * s.position(body)[0], 0)))
    if force is not None:
        mu = model.parameters["mu"]
        model.add(
            cd.Force("user", body.at(0, 0), (lambda s: force(s.time, s.position(body)[0], s.velocity(body)[0], mu), 0))
        )
    return model, body


FORCES = {
    "sign": lambda t, x, v, mu: -mu * cd.sign(v),
    "if_else": lambda t, x, v, mu: cd.if_else(x > mu, -2.0, mu * t),
    "two conditions": lambda t, x, v, mu: mu * cd.if_else(ca.logic_and(x > 0.1, v < -0.2), 3.0, t),
    "comparisons": lambda t, x, v, mu: mu * ((t > 3 * mu) - (t > 1)),
    "nested": lambda t, x, v, mu: mu * cd.sign(cd.if_else(x > 0.05, x - 0.2, x + 0.1)),
    "floor": lambda t, x, v, mu: -mu * cd.floor(5 * x),
    "ceil": lambda t, x, v, mu: -mu * ca.ceil(5 * x),
    "fmod": lambda t, x, v, mu: -mu * ca.fmod(t + x, 0.7),
    "remainder": lambda t, x, v, mu: -mu * ca.remainder(t + x, 0.7),
    "fabs": lambda t, x, v, mu: -mu * cd.fabs(x) - mu * cd.fabs(v) * v,
    "fmin and fmax": lambda t, x, v, mu: -cd.fmin(cd.fmax(5 * x, -mu), mu),
}
STATE = [cd.Terminal("b.position.x"), cd.Terminal("b.velocity.x")]


@pytest.mark.parametrize("name", FORCES)
def test_switches_in_forces(name):
    agree(oscillator(FORCES[name])[0], STATE, 2.5, ["k", "x0", "mu"])


@pytest.mark.parametrize(("way", "speed", "travel"), [(1, 3.0, 1.75), (-1, -5.0, -3.75)])
def test_steps_up_and_down_against_a_closed_form(way, speed, travel):
    """v = a ∫ floor(± 2t) dt, x = a ∫ (T - t) floor(± 2t) dt, to T = 2: steps of half a second."""
    model = cd.Model("steps", gravity=None)
    a = model.parameter("a", 0.8)
    body = model.body("b", mass=1, inertia=1)
    model.add(cd.Force("steps", body.at(0, 0), (lambda s: a * cd.floor(2 * way * s.time), 0)))
    g = cd.gradient(model, STATE, 2.0, **RUN)
    assert g.values == pytest.approx([0.8 * travel, 0.8 * speed], rel=1e-8)
    assert g.matrix.ravel() == pytest.approx([travel, speed], rel=1e-8)


def test_switches_in_torques_springs_and_rates():
    model = cd.Model("wheel", gravity=None)
    a, c = model.parameter("a", 0.4), model.parameter("c", 2.0)
    wheel = model.body("w", mass=1, inertia=0.5, angular_velocity=1.0)
    pin = model.add(cd.Revolute("pin", model.ground.at(0, 0), wheel.at(0, 0)))
    model.add(cd.TorsionSpring("spring", pin, stiffness=4.0, torque=lambda s: -0.3 * cd.sign(s.angle(wheel) - a)))
    model.add(
        cd.Torque("brake", wheel, lambda s: -c * cd.if_else(s.angle(wheel) > a, 0.2, 0.1) * s.angular_velocity(wheel))
    )
    model.state("z", 0.0, lambda s: cd.if_else(s.angular_velocity(wheel) > 0.1, c, -1.0))
    agree(model, [cd.Terminal("w.angle"), cd.Terminal("z")], 1.5, ["a", "c"])


def test_integrals_of_kinked_and_of_jumping_integrands():
    """∫ |x0 cos ωt| and ∫ sign(x): closed forms, at the tolerance asked for."""
    model, body = oscillator()
    x0, w, T = 0.3, np.sqrt(10.0), 2.0
    size = cd.Integral(lambda s: cd.fabs(s.position(body)[0]), name="size")
    side = cd.Integral(lambda s: cd.sign(s.position(body)[0]), name="side")
    turns = (np.arange(8) + 0.5) * np.pi / w
    knots = np.concatenate([[0.0], turns[turns < T], [T]])
    exact = [
        x0 / w * np.abs(np.diff(np.sin(w * knots))).sum(),
        (np.diff(knots) * (-1.0) ** np.arange(knots.size - 1)).sum(),
    ]
    assert cd.evaluate(model, [size, side], T, rtol=1e-8) == pytest.approx(exact, abs=2e-8)
    agree(model, [size, side], T, ["k", "x0"])


def test_a_kink_that_keeps_a_root_where_it_is_defined():
    """Beyond the kink the branch on this side has no value: it is not frozen."""
    agree(
        oscillator(lambda t, x, v, mu: -mu * cd.sqrt(0.01 + cd.fmax(x - 0.05, 0.0) ** 1.5))[0], STATE, 1.5, ["k", "mu"]
    )


def test_a_comparison_that_does_not_depend_on_the_motion_is_no_switch():
    model, _ = oscillator(lambda t, x, v, mu: cd.if_else(mu > 0.1, -mu * x, 5.0))
    assert switched(compile_system(model)).system is compile_system(model)


def test_smooth_curves_are_no_switches_and_tables_are_met_exactly():
    points = (-1.0, -0.1, 0.0, 0.2, 1.0), (-3.0, -0.4, 0.0, 0.1, 2.0)
    curve, table = cd.Spline(*points), cd.Spline(*points, kind="linear")
    model, _ = oscillator(lambda t, x, v, mu: -mu * curve(x) - curve(v))
    assert switched(compile_system(model)).system is compile_system(model)
    agree(oscillator(lambda t, x, v, mu: -curve(x) - mu * table(v))[0], STATE, 1.5, ["k", "mu"])


# -- what has no derivative ----------------------------------------------------------------------------------


def test_dry_friction_by_sign_that_comes_to_rest_is_refused():
    model, _ = oscillator(lambda t, x, v, mu: -10 * mu * cd.sign(v))
    with pytest.raises(cd.CardanError, match=r'force "user": at t = 0\.99.*sign\(b\.velocity\.x\).*cd\.Friction'):
        cd.gradient(model, STATE, 2.5)


def test_one_that_rests_from_the_start_is_refused():
    model, _ = oscillator(lambda t, x, v, mu: -30 * mu * cd.sign(v))
    with pytest.raises(cd.CardanError, match=r'force "user": at t = 0 .*cd\.Friction'):
        cd.gradient(model, STATE, 2.5)


def test_one_that_starts_from_rest_and_moves_is_not():
    """F = t: sign(v) is 1 from the first moment on."""
    model = cd.Model("slow start", gravity=None)
    a = model.parameter("a", 2.0)
    body = model.body("b", mass=1, inertia=1)
    model.add(cd.Force("f", body.at(0, 0), (lambda s: a * s.time + 0.5 * (1 - cd.sign(s.velocity(body)[0])), 0)))
    g = cd.gradient(model, cd.Terminal("b.position.x"), 1.0, **RUN)
    assert g.values[0] == pytest.approx(2.0 / 6, rel=1e-8)
    assert g.derivative(0, "a") == pytest.approx(1 / 6, rel=1e-8)


# -- integrators with limits ---------------------------------------------------------------------------------


def limited():
    """ẏ = a cos wt + 0.1 between -0.4 and 0.5."""
    model = cd.Model("limited", gravity=None)
    w, a = model.parameter("w", 1.3), model.parameter("a", 1.0)
    body = model.body("b", mass=1, inertia=1)
    model.add(cd.Integrator("y", lambda s: a * cd.cos(w * s.time) + 0.1, lower=-0.4, upper=0.5))
    model.add(cd.Force("f", body.at(0, 0), (lambda s: s.state("y.y"), 0)))
    return model


@pytest.mark.parametrize("rtol", [1e-3, 1e-6, 1e-9])
def test_a_limited_integrator_leaves_where_its_input_turns(rtol):
    turns = [brentq(lambda t: np.cos(1.3 * t) + 0.1, *between, xtol=1e-14) for between in ((1, 1.6), (3, 4.2))]
    result = cd.simulate(limited(), until=4.5, rtol=rtol)
    left = [event.t for event in result.events if event.name.endswith("left")]
    assert left == pytest.approx(turns, abs=1e-9)
    assert [event.name for event in result.events] == ["y.upper", "y.upper_left", "y.lower", "y.lower_left"]


def test_its_gradient_and_what_it_costs():
    model, functionals = limited(), [cd.Terminal("b.velocity.x"), cd.Terminal("y.output")]
    agree(model, functionals, 4.5, ["w", "a"])
    ways = [
        cd.gradient(model, functionals, 4.5, direction=d).stats["sensitivity steps"] for d in ("forward", "adjoint")
    ]
    assert ways[1] < 2 * ways[0]


def test_one_that_begins_at_its_limit_and_is_pulled_away():
    """ẏ = -cos t from y = 0.5, the upper limit: 0.5 - sin t, which comes back to it at t = π, and stays to 3π/2."""
    model = cd.Model("pulled", gravity=None)
    model.body("b", mass=1, inertia=1)
    model.add(cd.Integrator("y", lambda s: -cd.cos(s.time), upper=0.5, lower=-2.0, initial=0.5))
    result = cd.simulate(model, until=6.0, every=0.1, rtol=1e-9)
    t = result.t
    exact = np.select([t < np.pi, t < 1.5 * np.pi], [0.5 - np.sin(t), 0.5], -0.5 - np.sin(t))
    np.testing.assert_allclose(result["y.output"], exact, atol=1e-8)


# -- the certificate -----------------------------------------------------------------------------------------


def test_the_certificate_checks_gradients_through_switches():
    model = dropped(damping=20.0)
    found = cd.certificate(
        cd.simulate(model, until=0.5), gradient=([cd.Terminal("b.velocity.y")], ["h"]), agreement=False
    )
    assert found["gradient"].ok, found.table()


def test_a_profile_whose_heights_are_parameters():
    """Its ordinates are heights, no lines of a grid: nothing compares them."""
    model = cd.Model("hill", gravity=(0, -9.81))
    h = model.parameter("h", 0.2)
    ball = model.body("ball", mass=1, inertia=0.01, position=(0.5, 1.0), velocity=(1, 0))
    profile = cd.Spline((0.0, 1.0, 2.0, 3.0), (0.0, h, 0.1, h))
    model.add(
        cd.Contact("hill", ball.at(0, 0), model.ground.at(0, 0), terrain=profile, radius=0.1, stiffness=1e4, damping=10)
    )
    height = cd.Terminal("ball.position.y")
    above, below = (
        cd.evaluate(model, height, until=1, parameters={"h": 0.2 + x}, rtol=1e-10)[0] for x in (1e-5, -1e-5)
    )
    assert cd.gradient(model, height, until=1).matrix[0, 0] == pytest.approx((above - below) / 2e-5, rel=1e-4)


@pytest.mark.parametrize("direction", ["forward", "adjoint"])
def test_a_bushing_that_turns_past_half_a_turn(direction):
    """Its angle jumps from π to -π: θ = (ω₀/Ω) sin Ωt, then, from t₁ on, -π cos Ωτ + (ω₁/Ω) sin Ωτ, τ = t - t₁."""
    inertia, stiffness, until, start = 0.5, 2.0, 1.2, 8.0
    model = cd.Model("bushing", gravity=None, dim=3)
    speed = model.parameter("speed", start)
    body = model.body("body", mass=1, inertia=(inertia,) * 3, angular_velocity=(speed, 0, 0))
    model.add(cd.Bushing("mount", model.ground, body, stiffness=1.0, rotational_stiffness=stiffness))

    def end(w: float) -> float:
        Omega = np.sqrt(stiffness / inertia)
        tau = until - np.arcsin(np.pi * Omega / w) / Omega
        return np.pi * Omega * np.sin(Omega * tau) + np.sqrt(w**2 - (np.pi * Omega) ** 2) * np.cos(Omega * tau)

    wanted = cd.Terminal(lambda s: s.angular_velocity(body)[0])
    found = cd.gradient(model, wanted, until, direction=direction)
    h = 1e-4
    exact = (8 * (end(start + h) - end(start - h)) - (end(start + 2 * h) - end(start - 2 * h))) / (12 * h)
    assert found.values[0] == pytest.approx(end(start), rel=1e-6)
    assert found.matrix[0, 0] == pytest.approx(exact, rel=1e-5)
