"""Constraints of speeds against closed forms, published numbers and equations that were derived by hand."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.integrate import solve_ivp

import cardan as cd
from cardan.compiled.system import System

G = 9.81
TILT = np.radians(70)
METHODS = (
    "partition",
    "auto",
    "dae",
    "direct",
    "baumgarte",
    "joint",
    cd.Dae("index3"),
    cd.Partition(integrator="dop853"),
)
TIGHT = {"rtol": 1e-9, "atol": 1e-11}


# -- a disc on a plane ---------------------------------------------------------------------------------------


def turned(body):
    """The matrices that turn body axes into global axes."""
    return cd.to_direction_cosines(body.orientation)


def rolling_disc(mass=2.0, radius=0.3, tilt=TILT, spin=(0.3, 1.2, 6.0)):
    """A thin disc; e1 of its plane is level, e3 its axis, θ between e3 and the vertical."""
    model = cd.Model("disc", dim=3, gravity=(0, 0, -G))
    inertia = mass * radius**2 / 4
    turned = cd.axis_angle((1, 0, 0), tilt)
    e1, e3 = np.array([1, 0, 0]), np.array([0, -np.sin(tilt), np.cos(tilt)])
    speed = radius * (spin[0] * e3 - spin[2] * e1)
    disc = model.body(
        "disc", mass=mass, inertia=(inertia, inertia, 2 * inertia), position=(0, 0, radius * np.sin(tilt)),
        orientation=turned, velocity=tuple(speed), angular_velocity=spin,
    )  # fmt: skip
    model.add(cd.Rolling("rolls", disc, radius=radius))
    return model


def euler_equations(mass, radius):
    """The classic equations of the rolling disc in (θ, ω1, ω2, ω3), from H' = -r e2 x F, F = m (a + g z):

    (I + m r²) ω1' = I ω2² cot θ - (J + m r²) ω2 ω3 - m g r cos θ
    I ω2' = J ω1 ω3 - I ω1 ω2 cot θ,   (J + m r²) ω3' = m r² ω1 ω2
    """
    inertia, rolled = mass * radius**2 / 4, mass * radius**2

    def rate(t, y):
        theta, w1, w2, w3 = y
        turning = w2 / np.tan(theta)
        return [
            w1,
            (inertia * turning * w2 - (2 * inertia + rolled) * w2 * w3 - mass * G * radius * np.cos(theta))
            / (inertia + rolled),
            (2 * inertia * w1 * w3 - inertia * turning * w1) / inertia,
            rolled * w1 * w2 / (2 * inertia + rolled),
        ]

    return rate


@pytest.mark.parametrize("method", METHODS, ids=str)
def test_a_disc_rolls_by_its_classic_equations(method):
    model = rolling_disc()
    wanted = solve_ivp(euler_equations(2.0, 0.3), (0, 3), [TILT, 0.3, 1.2, 6.0], rtol=1e-11, atol=1e-12)
    result = cd.simulate(model, until=3, every=0.1, method=method, **TIGHT)
    theta, _, _, w3 = wanted.y[:, -1]
    assert result["disc"].z[-1] == pytest.approx(0.3 * np.sin(theta), abs=1e-6)
    assert result["disc"].angular_velocity[-1, 2] == pytest.approx(w3, abs=1e-6)
    assert np.ptp(result.energy.total) < 1e-6  # rolling does no work
    centre, axis = result["disc"].position, turned(result["disc"])[:, :, 2]
    up = np.array([0, 0, 1.0])
    down = up - axis * axis[:, 2:]
    point = -0.3 * down / np.linalg.norm(down, axis=1)[:, None]
    spin = result["disc"].angular_velocity_global
    assert abs(result["disc"].velocity + np.cross(spin, point)).max() < 1e-7
    assert abs((centre + point)[:, 2]).max() < 1e-8


def test_a_disc_has_two_freedoms_of_position_more_than_of_speed():
    state = cd.assemble(rolling_disc())
    assert (state.dof, state.position_dof) == (3, 5)
    assert "freedoms of speeds; positions have 5" in state.summary()


def test_a_rim_adds_to_the_height_and_rolls_like_a_torus():
    """A wheel of radius r with a rim ρ that stands at the angle θ has its centre at (r - ρ) sin θ + ρ."""
    model = cd.Model("wheel", dim=3, gravity=None)
    wheel = model.body(
        "wheel", mass=1, inertia=(0.1, 0.1, 0.2), position=(0, 0, 0.3), orientation=cd.axis_angle((1, 0, 0), 1.1),
        angular_velocity=(0, 0, 5.0),
    )  # fmt: skip
    model.add(cd.Rolling("rolls", wheel, radius=0.3, rim=0.05))
    assert cd.assemble(model)["wheel"].position[2] == pytest.approx(0.25 * np.sin(1.1) + 0.05, abs=1e-12)


# -- the sleigh, the ball ------------------------------------------------------------------------------------


@pytest.mark.parametrize("method", METHODS, ids=str)
def test_chaplygins_sleigh_ends_on_a_straight_line(method):
    """Mass centre a distance l ahead of the blade: v̇ = l ω², ω̇ = -m l v ω/(J + m l²) (Neimark & Fufaev 1972, ch. II;
    Bloch 2003, 1.7): energy of v and ω is kept, and for ω(0) = w the solution is

        ω = w sech(κ t),   v = w √((J + m l²)/m) tanh(κ t),   κ = w l √(m/(J + m l²))
    """
    mass, inertia, length, w = 2.0, 0.3, 0.4, 3.0
    model = cd.Model("sleigh", gravity=None)
    sleigh = model.body("sleigh", mass=mass, inertia=inertia, velocity=(0, w * length), angular_velocity=w)
    model.add(cd.KnifeEdge("blade", sleigh.at(-length, 0, axis=(1, 0))))
    result = cd.simulate(model, until=4, every=0.05, method=method, **TIGHT)
    about_blade = inertia + mass * length**2
    kappa = w * length * np.sqrt(mass / about_blade)
    omega, angle = result["sleigh"].angular_velocity, result["sleigh"].angle
    ahead = np.sum(result["sleigh"].velocity * np.column_stack([np.cos(angle), np.sin(angle)]), axis=1)
    assert omega == pytest.approx(w / np.cosh(kappa * result.t), abs=1e-6)
    assert ahead == pytest.approx(w * np.sqrt(about_blade / mass) * np.tanh(kappa * result.t), abs=1e-6)
    assert abs(result["blade"].force[-1]) < 1e-3 * abs(result["blade"].force).max()


def test_an_edge_has_its_directions_by_itself_or_by_its_marker():
    """A skate in space that leans may be lifted along its blade's height, and only its side is held."""
    runs = []
    for by_marker in (True, False):
        model = cd.Model("skate", dim=3, gravity=None)
        start = {"velocity": (1, 0, 0.2), "angular_velocity": (0, 0, 1), "orientation": cd.axis_angle((1, 0, 0), 0.3)}
        skate = model.body("skate", mass=1, inertia=(0.1, 0.2, 0.3), **start)
        words = {"axis": (1, 0, 0), "reference": (0, 0, 1)}
        place = skate.at(-0.2, 0, 0, **words) if by_marker else skate.at(-0.2, 0, 0)
        model.add(cd.KnifeEdge("blade", place, **({} if by_marker else words)))
        runs.append(cd.simulate(model, until=1, **TIGHT))
    assert runs[1]["skate"].position == pytest.approx(runs[0]["skate"].position, abs=1e-12)
    assert np.ptp(runs[1].energy.total) < 1e-9
    assert np.linalg.norm(runs[1]["blade"].force) > 0.1


def test_a_ball_on_a_turntable_goes_in_a_circle():
    """Its centre circles at 2/7 of the table's speed, wherever it starts (Milne 1948; Weckesser 1997)."""
    model = cd.Model("turntable", dim=3, gravity=(0, 0, -G))
    table = model.body("table", mass=1e6, inertia=(1e6, 1e6, 1e6), angular_velocity=(0, 0, 3.0))
    model.add(cd.Revolute("axle", model.ground.at(0, 0, 0, axis=(0, 0, 1)), table.at(0, 0, 0, axis=(0, 0, 1))))
    mass, radius = 0.2, 0.05
    ball = model.body(
        "ball", mass=mass, inertia=(0.4 * mass * radius**2,) * 3, position=(0.5, 0, radius), velocity=(0, 0.1, 0)
    )
    model.add(cd.RollingBall("rolls", ball, radius=radius, on=table))
    result = cd.simulate(model, until=5, every=0.05, **TIGHT)
    rate = 3.0 * 2 / 7
    at, v = result["ball"].position[:, :2], result["ball"].velocity[:, :2]
    turned = np.array([[np.cos(rate * t) * v[0, 0] - np.sin(rate * t) * v[0, 1],
                        np.sin(rate * t) * v[0, 0] + np.cos(rate * t) * v[0, 1]] for t in result.t])  # fmt: skip
    assert v == pytest.approx(turned, abs=1e-5)  # the table is a million times as heavy
    assert np.linalg.norm(at - (at[0] + np.array([-v[0, 1], v[0, 0]]) / rate), axis=1) == pytest.approx(
        np.linalg.norm(v[0]) / rate, abs=1e-5
    )


@pytest.mark.parametrize("kind", ["wheel", "ball"])
def test_in_a_trough_it_swings_like_a_long_pendulum(kind):
    """ω² = g/((1 + I/m r²)(R - r)): a roller by 3/2, a ball by 7/5."""
    dim, share = (2, 0.5) if kind == "wheel" else (3, 0.4)
    mass, radius, hollow = 2.0, 0.1, 1.0
    model = cd.Model("trough", dim=dim, gravity=(0, -G) if dim == 2 else (0, 0, -G))
    inertia = share * mass * radius**2
    if dim == 2:
        body = model.body("roller", mass=mass, inertia=inertia, position=(0, radius))
        model.add(cd.Rolling("rolls", body, radius=radius, on=model.ground.at(0, hollow), cylinder=-hollow))
    else:
        body = model.body("roller", mass=mass, inertia=(inertia,) * 3, position=(0, 0, radius))
        trough = model.ground.at(0, 0, hollow, axis=(0, 1, 0))
        model.add(cd.RollingBall("rolls", body, radius=radius, on=trough, cylinder=-hollow))
    small = cd.linearize(model)
    wanted = np.sqrt(G / ((1 + share) * (hollow - radius))) / (2 * np.pi)
    assert small.frequencies == pytest.approx([wanted], rel=1e-9)
    assert any("constraints of speeds" in note for note in small.notes)


def test_a_disc_on_a_cylinder_with_parallel_axes_is_the_wheel_on_a_circle():
    """In space as in the plane, outside and inside."""
    for hollow in (-1.0, 0.7):
        found = []
        for dim in (2, 3):
            model = cd.Model("roller", dim=dim, gravity=(0, -G) if dim == 2 else (0, 0, -G))
            middle = 0.3 if hollow < 0 else -0.25
            centre = (middle, -np.sqrt((abs(hollow) - 0.1 * np.sign(-hollow)) ** 2 - middle**2) * np.sign(-hollow))
            if dim == 2:
                body = model.body("roller", mass=1, inertia=0.02, position=centre)
                model.add(cd.Rolling("rolls", body, radius=0.1, on=model.ground.at(0, 0), cylinder=hollow))
            else:
                body = model.body("roller", mass=1, inertia=(0.01, 0.02, 0.01), position=(centre[0], 0, centre[1]))
                trough = model.ground.at(0, 0, 0, axis=(0, 1, 0))
                rolls = cd.Rolling("rolls", body, radius=0.1, axis=(0, 1, 0), on=trough, cylinder=hollow)
                model.add(rolls)
            result = cd.simulate(model, until=0.2, **TIGHT)
            found.append([result["roller"].x[-1], result["rolls"].normal_force[-1]])
        assert found[0] == pytest.approx(found[1], abs=1e-7)


# -- the bicycle ---------------------------------------------------------------------------------------------

# Meijaard, Papadopoulos, Ruina & Schwab, Proc. R. Soc. A 463 (2007) 1955-1982, table 2: weave and the real eigenvalues
BICYCLE = {
    0: [-5.53094371765393, -3.13164324790656, 3.13164324790656, 5.53094371765393],
    5: [
        -14.07838969279822,
        -0.77534188219585 - 4.46486771378823j,
        -0.77534188219585 + 4.46486771378823j,
        -0.32286642900409,
    ],
    10: [-24.6245969222, -3.7201684 - 10.9068113j, -3.7201684 + 10.9068113j, 0.161053386531],
}


def bicycle(v: float) -> cd.Model:
    """The benchmark bicycle, with z upwards."""
    tilt, wheelbase, trail, across = np.pi / 10, 1.02, 0.08, (0, 1, 0)
    rear_radius, front_radius = 0.3, 0.35
    model = cd.Model("bicycle", dim=3, gravity=(0, 0, -G))
    speed = {"velocity": (v, 0, 0)}
    rear = model.body("rear wheel", mass=2, inertia=(0.0603, 0.12, 0.0603), position=(0, 0, rear_radius),
                      angular_velocity=(0, v / rear_radius, 0), **speed)  # fmt: skip
    frame = model.body("frame", mass=85, inertia=(9.2, 11, 2.8, 0, -2.4, 0), position=(0.3, 0, 0.9), **speed)
    fork = model.body("fork", mass=4, inertia=(0.05892, 0.06, 0.00708, 0, 0.00756, 0), position=(0.9, 0, 0.7), **speed)
    front = model.body("front wheel", mass=3, inertia=(0.1405, 0.28, 0.1405), position=(wheelbase, 0, front_radius),
                       angular_velocity=(0, v / front_radius, 0), **speed)  # fmt: skip
    steer = (-np.sin(tilt), 0, np.cos(tilt))
    model.add(cd.Revolute("rear hub", frame.at(-0.3, 0, rear_radius - 0.9, axis=across), rear.at(0, 0, 0, axis=across)))
    front_axle = fork.at(wheelbase - 0.9, 0, front_radius - 0.7, axis=across)
    model.add(cd.Revolute("front hub", front_axle, front.at(0, 0, 0, axis=across)))
    foot = wheelbase + trail
    head = frame.at(foot - 0.3, 0, -0.9, axis=steer), fork.at(foot - 0.9, 0, -0.7, axis=steer)
    model.add(cd.Revolute("steering", *head))
    model.add(cd.Rolling("rear rolls", rear, radius=rear_radius, axis=across))
    model.add(cd.Rolling("front rolls", front, radius=front_radius, axis=across))
    return model


@pytest.mark.parametrize("v", BICYCLE)
def test_the_bicycle_has_the_eigenvalues_of_the_benchmark(v):
    found = cd.linearize(bicycle(float(v)), at="assembled").eigenvalues
    moving = found[np.abs(found) > 1e-6]
    wanted = np.array(BICYCLE[v], complex)
    order = lambda x: x[np.lexsort((x.imag, x.real))]  # noqa: E731
    assert order(moving) == pytest.approx(order(wanted), rel=1e-7, abs=1e-9)
    assert found.size - moving.size == 6  # place, heading, what the wheels have turned, and the speed of going on


def test_the_bicycle_moves_as_its_eigenvalues_say():
    """A push of the frame to one side at 5 m/s: it weaves, and is upright again as exp(-0.3229 t) says (capsize)."""
    model = bicycle(5.0)
    state = cd.assemble(model)
    assert (state.dof, state.position_dof) == (3, 7)
    push = cd.table([0, 0.05, 0.1], [0, 2.0, 0])
    model.add(cd.Force("push", model.bodies["frame"], (0, push, 0)))
    result = cd.simulate(model, until=14, every=1, rtol=1e-9, atol=1e-11)
    lean = turned(result["frame"])[:, 2, 1]
    assert lean[-1] / lean[-3] == pytest.approx(np.exp(-2 * 0.32286643), rel=0.01)


# -- slip ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("method", ["partition", "auto", "dae", "joint"])
@pytest.mark.parametrize("dim", [2, 3])
def test_a_billiard_ball_slips_and_then_rolls(dim, method):
    """From v without spin: it rolls from t = 2 v/(7 μ g) on, at 5/7 v (Coriolis 1835; a disc: v/(3 μ g), 2/3 v)."""
    mass, radius, mu, v = 0.17, 0.03, 0.2, 2.0
    model = cd.Model("billiard", dim=dim, gravity=(0, -G) if dim == 2 else (0, 0, -G))
    if dim == 2:
        ball = model.body("ball", mass=mass, inertia=0.5 * mass * radius**2, position=(0, radius), velocity=(v, 0))
        rolls, end, time = cd.Rolling("rolls", ball, radius=radius, slips=True), 2 / 3 * v, v / (3 * mu * G)
    else:
        inertia = (0.4 * mass * radius**2,) * 3
        ball = model.body("ball", mass=mass, inertia=inertia, position=(0, 0, radius), velocity=(0.6 * v, 0.8 * v, 0))
        rolls, end, time = cd.RollingBall("rolls", ball, radius=radius, slips=True), 5 / 7 * v, 2 * v / (7 * mu * G)
    model.add(rolls)
    model.add(cd.Friction("cloth", rolls, static=mu))
    result = cd.simulate(model, until=1.2, method=method)
    assert [(event.name, event.what) for event in result.events] == [("cloth", "sticks")]
    assert result.events[0].t == pytest.approx(time, rel=1e-9)
    assert np.linalg.norm(result["ball"].velocity[-1]) == pytest.approx(end, rel=1e-9)


@pytest.mark.parametrize("dim", [2, 3])
def test_a_wheel_breaks_away_when_it_is_driven_too_hard(dim):
    """Torque k t on a wheel of mass m, inertia I: friction k t/(r (1 + I/m r²)) up to μ_s m g, then it spins."""
    mass, radius, inertia, mu, k = 2.0, 0.3, 0.06, 0.4, 5.0
    model = cd.Model("spinning wheel", dim=dim, gravity=(0, -G) if dim == 2 else (0, 0, -G))
    if dim == 2:
        wheel = model.body("wheel", mass=mass, inertia=inertia, position=(0, radius))
        rolls = cd.Rolling("rolls", wheel, radius=radius, slips=True)
        model.add(cd.Torque("drive", wheel, lambda s: -k * s.time))
    else:
        moments = (0.5 * inertia, inertia, 0.5 * inertia)
        wheel = model.body("wheel", mass=mass, inertia=moments, position=(0, 0, radius))
        rolls = cd.Rolling("rolls", wheel, radius=radius, axis=(0, 1, 0), slips=True)
        model.add(cd.Torque("drive", wheel, lambda s: (0, k * s.time, 0)))
    model.add(rolls)
    model.add(cd.Friction("road", rolls, static=mu, kinetic=0.8 * mu))
    result = cd.simulate(model, until=1.0, every=0.01, **TIGHT)
    time = mu * mass * G * radius * (1 + inertia / (mass * radius**2)) / k
    assert [(event.name, event.what) for event in result.events] == [("road", "slips")]
    assert result.events[0].t == pytest.approx(time, rel=1e-8)
    rolled = k * time**2 / (2 * mass * radius * (1 + inertia / (mass * radius**2)))
    assert result["wheel"].velocity[-1, 0] == pytest.approx(rolled + 0.8 * mu * G * (1.0 - time), rel=1e-7)
    friction = result["road"].force if dim == 2 else np.hypot(result["road"].force, result["road"].force_across)
    assert abs(friction[-1]) == pytest.approx(0.8 * mu * mass * G, rel=1e-9)
    assert cd.certificate(result).ok


def test_a_tippe_top_turns_over_and_keeps_jelletts_constant():
    """A ball with its mass centre below the middle and friction -μ N v: spun upright it ends on its head, and the
    momentum along the line from the mass centre to the touching point is kept, whatever the friction (Jellett 1872)."""
    mass, radius, eccentric, mu = 0.02, 0.02, 0.3, 0.3
    moments = np.array([131 / 350, 131 / 350, 2 / 5]) * mass * radius**2
    model = cd.Model("tippe top", dim=3, gravity=(0, 0, -G))
    top = model.body(
        "top", mass=mass, inertia=tuple(moments), position=(0, 0, radius * (1 - eccentric * np.cos(0.1))),
        orientation=cd.axis_angle((1, 0, 0), 0.1), angular_velocity=(0, 0, 155.0),
    )  # fmt: skip
    middle = top.at(0, 0, eccentric * radius)
    rolls = model.add(cd.RollingBall("rolls", middle, radius=radius, slips=True))

    def rub(s):
        return cd.vertcat(-mu * s.multiplier(rolls)[0] * rolls.slip(s), 0)

    model.add(cd.Force("rub", middle, rub))
    model.add(cd.Torque("turn", top, lambda s: s.cross((0, 0, -radius), rub(s))))
    result = cd.simulate(model, until=7, every=0.05, rtol=1e-8)
    axes = turned(result["top"])
    assert axes[0, 2, 2] > 0.99
    assert axes[-1, 2, 2] < -0.99
    momentum = np.einsum("tij,tj->ti", axes, result["top"].angular_velocity * moments)
    to_touch = axes[:, :, 2] * eccentric * radius - np.array([0, 0, radius])
    jellett = np.sum(momentum * to_touch, axis=1)
    assert np.ptp(jellett) < 1e-8 * abs(jellett[0])


def test_what_cannot_slip_says_so():
    b = body()
    rolls = b.model.add(cd.Rolling("rolls", b, radius=1))
    with pytest.raises(cd.ModelError, match='friction "f": "rolls" does not slip; write slips=True there'):
        cd.Friction("f", rolls, static=0.3)
    slips = cd.Rolling("slips", b, radius=1, slips=True)
    with pytest.raises(cd.ModelError, match="leave out along="):
        cd.Friction("f", slips, static=0.3, along=b.x)


# -- what a velocity constraint is ---------------------------------------------------------------------------


def test_rates_and_gamma_are_those_of_the_equation():
    model = cd.Model("sample", gravity=None)
    a = model.body("a", mass=1, inertia=1, position=(0.2, -0.1), angle=0.3)
    b = model.body("b", mass=2, inertia=1, position=(1.1, 0.7), angle=-0.4)
    law = lambda s: [  # noqa: E731
        cd.cos(s.angle(a)) * s.velocity(b)[1] - s.position(b)[0] * s.angular_velocity(a) + cd.sin(s.time),
        s.velocity(a)[0] - s.velocity(b)[0],
    ]
    model.add(cd.VelocityConstraint("law", law))
    system = System(model)
    random, h = np.random.default_rng(3), 1e-6
    t, q, v, a_ = 0.4, random.uniform(-1, 1, 6), random.uniform(-1, 1, 6), random.uniform(-1, 1, 6)
    C = np.array(system.jacobian.function(t, q, [])[0]).T
    Phi_t = np.array(system.jacobian.function(t, q, [])[1]).ravel()
    rate, gamma = (np.array(x).ravel() for x in system.rates(t, q, v, []))
    own = np.cos(q[2]) * v[4] - q[3] * v[2] + np.sin(t), v[0] - v[3]
    assert rate == pytest.approx(own, abs=1e-14)
    assert C @ v + Phi_t == pytest.approx(own, abs=1e-14)
    later, before = (np.array(system.rates(t + d, q + d * v, v + d * a_, [])[0]).ravel() for d in (h, -h))
    assert C @ a_ - gamma == pytest.approx((later - before) / (2 * h), abs=1e-8)
    assert np.array(system.constraint.function(t, q, [])).ravel() == pytest.approx([0, 0])


def test_reactions_balance_and_do_no_work():
    """On a body and on what it rolls: forces cancel, and their power is zero."""
    model = cd.Model("two", dim=3, gravity=(0, 0, -G))
    plate = model.body("plate", mass=3, inertia=(0.2, 0.2, 0.3), velocity=(0.3, 0, 0), angular_velocity=(0.1, 0, 0.4))
    ball = model.body("ball", mass=1, inertia=(0.01,) * 3, position=(0.1, 0.2, 0.15), angular_velocity=(2, 1, 3))
    model.add(cd.RollingBall("rolls", ball, radius=0.15, on=plate))
    model.add(cd.Spring("hold", model.ground.at(0, 0, 1), plate.at(0, 0, 0), stiffness=100, free_length=0.5))
    result = cd.simulate(model, until=0.5, every=0.05, **TIGHT)
    on_ball, on_plate = result["rolls"].reaction_i, result["rolls"].reaction_j
    assert on_ball[:, :3] == pytest.approx(-on_plate[:, :3], abs=1e-9)
    power = np.zeros(len(result.t))
    for name, load in (("ball", on_ball), ("plate", on_plate)):
        spin = result[name].angular_velocity_global
        power += np.sum(load[:, :3] * result[name].velocity, axis=1) + np.sum(load[:, 3:] * spin, axis=1)
    assert abs(power).max() < 1e-6 * abs(on_ball).max()
    assert np.ptp(result.energy.total) < 1e-6


def test_a_wheel_parks_sideways_though_it_cannot_slip():
    """To and fro with the wheel turned: a place beside the start is reached, at which it stands as before."""
    model = cd.Model("unicycle", gravity=None)
    wheel = model.body("wheel", mass=1, inertia=0.1)
    model.add(cd.KnifeEdge("edge", wheel.at(0, 0, axis=(1, 0))))
    ahead = lambda s: cd.cos(s.angle(wheel)) * s.velocity(wheel)[0] + cd.sin(s.angle(wheel)) * s.velocity(wheel)[1]  # noqa: E731
    model.add(cd.VelocityConstraint("goes", lambda s: ahead(s) - cd.sin(2 * np.pi * s.time)))
    model.add(cd.VelocityConstraint("turns", lambda s: s.angular_velocity(wheel) - cd.cos(2 * np.pi * s.time)))
    assert cd.assemble(model).dof == 0
    result = cd.simulate(model, until=1, every=0.01, **TIGHT)
    pace = lambda t: 2 * np.pi * t  # noqa: E731
    exact = solve_ivp(
        lambda t, y: [np.sin(pace(t)) * np.cos(y[2]), np.sin(pace(t)) * np.sin(y[2]), np.cos(pace(t))],
        (0, 1), [0, 0, 0], rtol=1e-11, atol=1e-12,
    ).y[:, -1]  # fmt: skip
    assert exact[1] == pytest.approx(1 / (4 * np.pi), rel=0.05)
    end = [*result["wheel"].position[-1], result["wheel"].angle[-1]]
    assert end == pytest.approx(exact, abs=1e-7)
    for analysis in (cd.kinematics, cd.inverse):  # driven: the same, without and with its forces
        driven = analysis(model, until=1, every=0.01, rtol=1e-9, atol=1e-11)
        assert [*driven["wheel"].position[-1], driven["wheel"].angle[-1]] == pytest.approx(exact, abs=1e-7)


def test_a_car_with_a_trailer_in_a_circle():
    """With the wheels turned by δ the trailer comes to the angle asin(D tan δ/L) behind the car; the engine's work, of
    an equation of speeds with a number in it, is in the account of energy."""
    wheelbase, bar, steered, v = 2.5, 3.0, 0.2, 2.0
    model = cd.Model("car with trailer", gravity=None)
    car = model.body("car", mass=1200, inertia=1500, position=(1.2, 0), velocity=(v, 0))
    trailer = model.body("trailer", mass=400, inertia=300, position=(-bar, 0), velocity=(v, 0))
    model.add(cd.Revolute("hitch", car.at(-1.2, 0), trailer.at(bar, 0)))
    model.add(cd.KnifeEdge("rear", car.at(-1.2, 0, axis=(1, 0))))
    model.add(cd.KnifeEdge("front", car.at(wheelbase - 1.2, 0, axis=(np.cos(steered), np.sin(steered)))))
    model.add(cd.KnifeEdge("axle", trailer.at(0, 0, axis=(1, 0))))
    ahead = lambda s: cd.vertcat(cd.cos(s.angle(car)), cd.sin(s.angle(car)))  # noqa: E731
    cruise = lambda s: cd.dot(ahead(s), s.velocity(car.at(-1.2, 0))) - v  # noqa: E731
    model.add(cd.VelocityConstraint("cruise", cruise))
    result = cd.simulate(model, until=30, rtol=1e-9)
    behind = result["car"].angle[-1] - result["trailer"].angle[-1]
    assert behind == pytest.approx(np.arcsin(bar * np.tan(steered) / wheelbase), rel=1e-7)
    assert result["car"].angular_velocity[-1] == pytest.approx(v * np.tan(steered) / wheelbase, rel=1e-9)
    assert cd.certificate(result).ok


def test_the_equilibrium_has_rolled_there_without_slip():
    """From the side of a trough to its bottom: the roller has turned by the arc over its radius."""
    x = 0.3
    model = cd.Model("trough", gravity=(0, -G))
    roller = model.body("roller", mass=2, inertia=0.01, position=(x, 1 - np.sqrt(0.81 - x**2)))
    model.add(cd.Rolling("rolls", roller, radius=0.1, on=model.ground.at(0, 1), cylinder=-1.0))
    result = cd.equilibrium(model)
    assert result["roller"].position[0] == pytest.approx([0, 0.1], abs=1e-12)
    assert result["roller"].angle[0] == pytest.approx(0.9 * np.arcsin(x / 0.9) / 0.1, abs=1e-9)
    assert result["rolls"].normal_force[0] == pytest.approx(2 * G)
    assert any("has rolled to" in note for note in result.stats.messages)
    k = model.parameter("k", 1.0)
    assert float(k.value) == 1.0
    with pytest.raises(cd.AnalysisError, match="constraints hold for speeds only"):
        cd.gradient(model, [cd.Terminal("roller.x")], analysis="equilibrium")


def test_a_run_says_where_the_ground_would_have_to_pull():
    """Over a round top, from the angle at which g cos φ = v²/(R + r)."""
    model = cd.Model("hump", gravity=(0, -G))
    wheel = model.body("wheel", mass=1, inertia=0.01, position=(0, 1.1), velocity=(2.5, 0))
    model.add(cd.Rolling("rolls", wheel, radius=0.1, cylinder=1.0))
    messages = cd.simulate(model, until=0.4).stats.messages
    assert any('the ground would have to pull: "rolls" from t = ' in message for message in messages)
    assert not any("have to pull" in message for message in cd.simulate(model, until=0.2).stats.messages)


@pytest.mark.parametrize("direction", ["adjoint", "forward"])
@pytest.mark.parametrize("method", ["partition", "dae", "joint"])
def test_derivatives_agree_with_differences(direction, method):
    """Also where assembly moves the disc onto its plane by an amount that depends on the radius."""
    model = cd.Model("disc", dim=3, gravity=(0, 0, -G))
    r, w = model.parameter("r", 0.3), model.parameter("w", 6.0)
    inertia = 2 * r * r / 4
    disc = model.body(
        "disc", mass=2, inertia=(inertia, inertia, 2 * inertia), position=(0, 0, 0.28),
        orientation=cd.axis_angle((1, 0, 0), 1.2), angular_velocity=(0.3, 1.2, w),
    )  # fmt: skip
    model.add(cd.Rolling("rolls", disc, radius=r))
    wanted = [cd.Terminal("disc.x"), cd.Terminal("disc.y"), cd.Terminal("rolls.normal_force")]
    options = {"until": 1.0, "rtol": 1e-10, "atol": 1e-12, "method": method}
    found = cd.gradient(model, wanted, direction=direction, **options)
    for k, (name, value) in enumerate((("r", 0.3), ("w", 6.0))):
        h = 1e-4 * value
        ends = [
            [cd.evaluate(model, wanted, parameters={name: value + d}, **options)[i] for i in range(3)] for d in (h, -h)
        ]
        assert found.matrix[:, k] == pytest.approx((np.array(ends[0]) - ends[1]) / (2 * h), rel=1e-4, abs=1e-6)


# -- mistakes ------------------------------------------------------------------------------------------------


def body(dim=2):
    return cd.Model("m", dim=dim).body("b", mass=1, inertia=1 if dim == 2 else (1, 1, 1))


@pytest.mark.parametrize(
    ("law", "message"),
    [
        (lambda s, b: s.velocity(b)[0] ** 2, "must be linear in the speeds"),
        (lambda s, b: s.velocity(b)[0] * s.velocity(b)[1], "must be linear in the speeds"),
        (lambda s, b: s.position(b)[0], "contains no speed"),
        (lambda s, b: [s.velocity(b)[0], s.time], "equation 2 contains no speed"),
    ],
)
def test_what_is_no_equation_of_speeds_is_refused(law, message):
    b = body()
    b.model.add(cd.VelocityConstraint("law", lambda s: law(s, b)))
    with pytest.raises(cd.ModelError, match=f'velocity constraint "law": .*{message}'):
        cd.simulate(b.model, until=1)


def test_contradicting_equations_are_named():
    b = body()
    b.model.add(cd.VelocityConstraint("one", lambda s: s.velocity(b)[0] - 1))
    b.model.add(cd.VelocityConstraint("two", lambda s: s.velocity(b)[0] - 2))
    with pytest.raises(cd.AssemblyError, match='no consistent velocities: velocity constraint "two"'):
        cd.simulate(b.model, until=1)


def test_an_equation_that_follows_from_others_is_redundant():
    b = body()
    b.model.add(cd.VelocityConstraint("one", lambda s: s.velocity(b)[0]))
    b.model.add(cd.VelocityConstraint("twice", lambda s: 2 * s.velocity(b)[0]))
    assert len(cd.assemble(b.model).redundant) == 1
    assert cd.simulate(b.model, until=0.1)["b"].velocity[-1, 0] == 0


@pytest.mark.parametrize(
    ("dim", "words", "message"),
    [
        (2, {"radius": 0}, "radius must be positive, got 0"),
        (2, {"radius": 0.1, "cylinder": 0.0}, "cylinder: its radius must not be 0"),
        (2, {"radius": 0.1, "cylinder": -0.05}, "does not fit into the cylinder of 0.05"),
        (2, {"radius": 0.1, "axis": (0, 1, 0)}, "axis and rim are for space"),
        (3, {"radius": 0.1, "rim": 0.2}, "rim=0.2 must be at least 0 and less than the radius of 0.1"),
        (3, {"radius": 0.1, "terrain": lambda x, y: 0 * x, "cylinder": 1.0}, "on a terrain or on a cylinder"),
    ],
)
def test_wheels_that_cannot_be_are_refused(dim, words, message):
    b = body(dim)
    with pytest.raises(cd.ModelError, match=f'rolling wheel "r": .*{message}'):
        b.model.add(cd.Rolling("r", b, **words))


def test_other_mistakes_say_what_to_write():
    with pytest.raises(cd.ModelError, match=r"in the plane a ball is a wheel: cd.Rolling"):
        cd.RollingBall("r", body(), radius=1)
    with pytest.raises(cd.ModelError, match=r"give the direction of the edge: axis=\(1, 0\)"):
        cd.KnifeEdge("k", body())
    with pytest.raises(cd.ModelError, match=r"the other direction in which the edge may move: reference=\(0, 0, 1\)"):
        cd.KnifeEdge("k", body(3), axis=(1, 0, 0))
    with pytest.raises(cd.ModelError, match="must be a function of the machine"):
        cd.VelocityConstraint("v", 3)
    b = body()
    b.model.add(cd.Constraint("c", lambda s: s.velocity(b)[0]))
    with pytest.raises(cd.ModelError, match=r"a constraint of speeds is a cd.VelocityConstraint"):
        cd.assemble(b.model)


@pytest.mark.parametrize("rim", [0.0, 0.05])
def test_a_disc_that_lies_flat_is_refused_by_name(rim):
    model = cd.Model("plate", dim=3, gravity=(0, 0, -9.81))
    disc = model.body("disc", mass=1, inertia=(0.02, 0.02, 0.04), position=(0, 0, 0.1))
    model.add(cd.Rolling("rolls", disc, radius=0.3, rim=rim))
    with pytest.raises(cd.CardanError, match='rolling wheel "rolls": its disc lies flat on the ground'):
        cd.simulate(model, until=1)


def test_a_disc_that_falls_flat_says_so():
    """Without spin it falls over about the point where it touches; where it lies, rolling is not defined."""
    model = cd.Model("falling plate", dim=3, gravity=(0, 0, -9.81))
    tilt = cd.axis_angle((1, 0, 0), 60 * cd.deg)
    disc = model.body("disc", mass=1, inertia=(0.0225, 0.0225, 0.045), position=(0, 0, 0.3), orientation=tilt)
    model.add(cd.Rolling("rolls", disc, radius=0.3))
    with pytest.raises(cd.SimulationError, match='"rolls": its disc lies flat on the ground') as told:
        cd.simulate(model, until=5)
    assert told.value.result["disc"].position[-1, 2] < 0.1 * 0.3
