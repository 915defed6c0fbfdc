"""Steady motions: small motions about them, relative equilibrium at speed, by closed forms and by runs."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

import cardan as cd
from cardan import cli

G = 9.81


def turned(angle: float, x: float, y: float = 0.0) -> tuple[float, float]:
    return x * np.cos(angle) - y * np.sin(angle), x * np.sin(angle) + y * np.cos(angle)


def disc_with_slider(angle=0.3, speed=10.0, radius=0.0, free=1.0, dim=2, gravity=None) -> cd.Model:
    """A slider (m = 1, k = 400, held at -1 on the disc by a spring of length `free`) in a slot of a driven disc."""
    model = cd.Model("disc", dim=dim, gravity=gravity)
    place, rate = turned(angle, radius), turned(angle, 0, speed * radius)
    if dim == 2:
        pose = {"angle": angle, "angular_velocity": speed}
        disc = model.body("disc", mass=5, inertia=1, **pose)
        block = model.body("block", mass=1, inertia=0.1, position=place, velocity=rate, **pose)
        center, slot, end = model.ground.at(0, 0), disc.at(0, 0, axis=(1, 0)), disc.at(-1, 0)
        axle = cd.Revolute("axle", center, disc.at(0, 0))
        block_slot, middle = block.at(0, 0, axis=(1, 0)), block.at(0, 0)
    else:
        pose = {"orientation": (np.cos(angle / 2), 0, 0, np.sin(angle / 2)), "angular_velocity": (0, 0, speed)}
        disc = model.body("disc", mass=5, inertia=(1, 1.1, 1.5), **pose)
        inertia = (0.1, 0.15, 0.12)
        block = model.body("block", mass=1, inertia=inertia, position=(*place, 0), velocity=(*rate, 0), **pose)
        slot, end = disc.at(0, 0, 0, axis=(1, 0, 0)), disc.at(-1, 0, 0)
        axle = cd.Revolute("axle", model.ground.at(0, 0, 0, axis=(0, 0, 1)), disc.at(0, 0, 0, axis=(0, 0, 1)))
        block_slot, middle = block.at(0, 0, 0, axis=(1, 0, 0)), block.at(0, 0, 0)
    model.add(axle)
    model.add(cd.Translational("slot", slot, block_slot))
    model.add(cd.Spring("spring", end, middle, stiffness=400, free_length=free))
    model.add(cd.Drive("motor", disc.angle if dim == 2 else axle.angle, lambda t: angle + speed * t))
    return model


def frequencies(found) -> np.ndarray:
    """Angular, of what swings."""
    return 2 * np.pi * found.frequencies


# -- small motions about a steady motion ---------------------------------------------------------------------------


@pytest.mark.parametrize("dim", [2, 3])
@pytest.mark.parametrize("angle", [0.0, 0.3, 1.2, 2.5, 4.0])
def test_a_slider_on_a_disc_swings_alike_at_every_angle(angle, dim):
    """ω² = k/m - Ω² = 300, in the middle of the disc and where a shorter spring lets it ride."""
    for radius, free in ((0.0, 1.0), (0.2 * 400 / 300, 1.2)):
        found = cd.linearize(disc_with_slider(angle, 10.0, radius, free, dim), at="assembled")
        assert frequencies(found) == pytest.approx([np.sqrt(300)], rel=1e-9)
        assert abs(found.eigenvalues.real).max() < 1e-7
        assert any('"block" by ' in note and "10" in note for note in found.notes)


def test_above_the_critical_speed_it_leaves():
    found = cd.linearize(disc_with_slider(0.7, 25.0), at="assembled")
    assert sorted(found.eigenvalues.real) == pytest.approx([-15, 15])  # σ² = Ω² - k/m
    assert not found.stable


def pendulum_on_a_disc(angle=0.4, speed=30.0, arm=0.5, length=0.02) -> cd.Model:
    """A centrifugal pendulum."""
    model = cd.Model("absorber", gravity=None)
    place = turned(angle, arm + length)
    pose = {"angle": angle, "angular_velocity": speed}
    disc = model.body("disc", mass=5, inertia=1, **pose)
    rate = (-speed * place[1], speed * place[0])
    bob = model.body("bob", mass=1, inertia=1e-4, position=place, velocity=rate, **pose)
    model.add(cd.Revolute("axle", model.ground.at(0, 0), disc.at(0, 0)))
    model.add(cd.Revolute("pin", disc.at(arm, 0), bob.at(-length, 0)))
    model.add(cd.Drive("motor", disc.angle, lambda t: angle + speed * t))
    return model


def test_a_centrifugal_pendulum_is_tuned_to_the_speed():
    """ω² = Ω² m R l/(m l² + J), by closed form and by the zero crossings of a run."""
    model = pendulum_on_a_disc()
    expected = 30 * np.sqrt(0.5 * 0.02 / (0.02**2 + 1e-4))
    found = cd.linearize(model, at="assembled")
    assert frequencies(found) == pytest.approx([expected], rel=1e-9)
    state = found.state
    q, v = state.q.copy(), state.v.copy()
    aside = 1e-3
    q[5] += aside
    arm, pin = np.array(turned(q[5], 0.02)), np.array(turned(0.4, 0.5))
    q[3:5] = pin + arm
    v[3:5] = 30 * np.array([-q[4], q[3]])
    run = cd.simulate(model, until=0.3, every=1e-3, start=replace(state, q=q, v=v), rtol=1e-9, atol=1e-12)
    swing = run["bob"].angle - run["disc"].angle
    up = np.flatnonzero((swing[:-1] < 0) & (swing[1:] >= 0))
    times = run.t[up] - swing[up] * np.diff(run.t)[up] / np.diff(swing)[up]
    assert 2 * np.pi / np.mean(np.diff(times)) == pytest.approx(expected, rel=1e-4)


@pytest.mark.parametrize("psi", [0.0, 0.7, 2.0])
def test_a_conical_pendulum(psi):
    """ω² = Ω² (1 + 3 cos² θ) about the circle at the angle θ, Ω² = g/(l cos θ)."""
    theta, length = 0.6, 1.3
    speed = np.sqrt(G / (length * np.cos(theta)))
    place = length * np.array([np.sin(theta) * np.cos(psi), np.sin(theta) * np.sin(psi), -np.cos(theta)])
    model = cd.Model("conical", dim=3, gravity=(0, 0, -G))
    rate = np.cross([0, 0, speed], place)
    bob = model.body("bob", mass=1, inertia=(0.1, 0.1, 0.1), position=tuple(place), velocity=tuple(rate))
    model.add(cd.Link("string", model.ground.at(0, 0, 0), bob.at(0, 0, 0), length=length))
    found = frequencies(cd.linearize(model, at="assembled"))
    expected = speed * np.sqrt(1 + 3 * np.cos(theta) ** 2)
    assert found[np.argmin(abs(found - expected))] == pytest.approx(expected, rel=1e-9)
    others = found[abs(found - expected) > 1e-6]  # its rotation, and the circle moved aside, seen from turning axes
    assert all(min(abs(x), abs(x - speed)) < 1e-6 for x in others)


def test_a_free_symmetric_top_precesses_by_its_angular_momentum():
    """All it can do is to precess about another axis: σ = 0 or ±i L/A, seen from axes that precess with it."""
    A, C = 0.3, 0.5
    e = np.array([0.8, 0.2, 0.4, 0.3])
    model = cd.Model("top", dim=3, gravity=None)
    model.body("top", mass=1, inertia=(A, A, C), angular_velocity=(1, 2, 7), orientation=tuple(e / np.linalg.norm(e)))
    found = cd.linearize(model, at="assembled")
    precession = np.hypot(A * np.sqrt(5), C * 7) / A
    sizes = np.abs(found.eigenvalues.imag)
    assert np.min([sizes, abs(sizes - precession)], axis=0) == pytest.approx(np.zeros(12), abs=1e-6)
    assert np.count_nonzero(abs(sizes - precession) < 1e-6) == 6
    assert np.linalg.norm(found.turning[0]) == pytest.approx(precession, rel=1e-9)


def test_nutation_of_a_heavy_top_in_steady_precession():
    """A θ̈ = -V'(θ), V = (a - b cos θ)²/(2 A sin² θ) + m g l cos θ with a, b the momenta: ω² = V''/A by differences."""
    A, C, mgl, theta, spin = 0.05, 0.02, 1.0 * G * 0.2, 0.5, 90.0  # spin about its own axis, in all
    slow = min(np.roots([A * np.cos(theta), -C * spin, mgl]).real, key=abs)  # A Ω² cos θ - C s Ω + m g l = 0
    model = cd.Model("top", dim=3, gravity=(0, 0, -G))
    R_x = np.array([[1, 0, 0], [0, np.cos(theta), -np.sin(theta)], [0, np.sin(theta), np.cos(theta)]])
    omega = R_x.T @ np.array([0, 0, slow])
    omega[2] = spin
    top = model.body(
        "top",
        mass=1,
        inertia=(A - 0.04, A - 0.04, C),
        center_of_mass=(0, 0, 0.2),
        orientation=(np.cos(theta / 2), np.sin(theta / 2), 0, 0),
        angular_velocity=tuple(omega),
    )
    model.add(cd.Spherical("tip", model.ground.at(0, 0, 0), top.at(0, 0, 0)))
    b = C * spin
    a = A * slow * np.sin(theta) ** 2 + b * np.cos(theta)

    def V(x):
        return (a - b * np.cos(x)) ** 2 / (2 * A * np.sin(x) ** 2) + mgl * np.cos(x)

    h = 1e-4
    assert (V(theta + h) - V(theta - h)) / (2 * h) == pytest.approx(0, abs=1e-6)
    expected = np.sqrt((V(theta + h) - 2 * V(theta) + V(theta - h)) / h**2 / A)
    found = cd.linearize(model, at="assembled")
    assert np.max(frequencies(found)) == pytest.approx(expected, rel=1e-6)
    assert found.turning[0] == pytest.approx([0, 0, slow], abs=1e-9)


def test_a_mass_in_springs_on_a_turntable_swings_by_the_sum_and_the_difference():
    """k in all directions, fixed to a disc that turns: ω₀ ± Ω as seen from the disc (Foucault)."""
    model, speed, k = cd.Model("turntable", gravity=None), 3.0, 100.0
    disc = model.body("disc", mass=5, inertia=1, angular_velocity=speed)
    mass = model.body("mass", mass=1, inertia=1, angular_velocity=speed)
    model.add(cd.Revolute("axle", model.ground.at(0, 0), disc.at(0, 0)))
    model.add(cd.Drive("motor", disc.angle, lambda t: speed * t))
    model.add(cd.Bushing("springs", disc.at(0, 0), mass.at(0, 0), stiffness=(k, 2 * k), rotational_stiffness=50.0))
    two = np.linalg.eigvals(
        np.block(
            [
                [np.zeros((2, 2)), np.eye(2)],
                [np.diag([speed**2 - k, speed**2 - 2 * k]), np.array([[0, 2 * speed], [-2 * speed, 0]])],
            ]
        )
    )
    found = frequencies(cd.linearize(model, at="assembled"))
    expected = np.sort([np.sqrt(50), *np.sort(abs(two.imag))[::2]])
    assert np.sort(found) == pytest.approx(expected, rel=1e-9)


@pytest.mark.parametrize("dim", [2, 3])
def test_a_state_that_is_not_steady_is_refused_with_what_is_not_balanced(dim):
    aside = disc_with_slider(0.3, 10.0, radius=0.1, dim=dim)  # 0.1 (k/m - Ω²) = 30 m/s² towards the middle
    with pytest.raises(cd.AnalysisError, match=r'not a steady motion: body "block" is accelerated by 30 m/s²'):
        cd.linearize(aside, at="assembled")
    gravity = (0, -G, 0)[:dim]
    with pytest.raises(cd.AnalysisError, match='not a steady motion: body "block" is accelerated by'):
        cd.linearize(disc_with_slider(0.3, gravity=gravity, dim=dim), at="assembled")
    frozen = cd.linearize(aside, at="assembled", frozen=True)
    assert any('frozen=True), though body "block" is accelerated' in note for note in frozen.notes)
    assert "frozen" in frozen.report()


def test_a_pendulum_held_aside_is_refused(pendulum):
    with pytest.raises(cd.AnalysisError, match=r'body "rod" is accelerated by .* \(it is at rest\)'):
        cd.linearize(pendulum, at="assembled")


def test_an_unround_rotor_in_uneven_bearings_has_no_constant_coefficients():
    """Neither space nor the rotor sees a steady motion; a round rotor, or even bearings, are all right."""

    def rotor(inertia, k_y):
        model = cd.Model("rotor", dim=3, gravity=None)
        body = model.body("rotor", mass=2, inertia=inertia, angular_velocity=(0, 0, 40))
        model.add(cd.Spherical("ball", model.ground.at(0, 0, 0), body.at(0, 0, 0)))
        tip = body.at(0, 0, 0.6)
        model.add(cd.Force("bearing", tip, lambda s: (-400 * s.position(tip)[0], -k_y * s.position(tip)[1], 0)))
        return model

    with pytest.raises(cd.AnalysisError, match=r"not a steady motion: .*(small motions|force along).* changes"):
        cd.linearize(rotor((0.3, 0.4, 0.5), 800), at="assembled")
    for inertia, k_y in (((0.3, 0.3, 0.5), 800), ((0.3, 0.4, 0.5), 400)):
        assert len(cd.linearize(rotor(inertia, k_y), at="assembled").modes)


def test_a_motor_that_runs_up_is_not_steady():
    model = cd.Model("run up", gravity=None)
    wheel = model.body("wheel", mass=1, inertia=1, center_of_mass=(0.1, 0))
    model.add(cd.Revolute("axle", model.ground.at(0, 0), wheel.at(0, 0)))
    model.add(cd.Drive("motor", wheel.angle, lambda t: 3 * t + 2 * t**2))
    with pytest.raises(cd.AnalysisError, match='body "wheel" is accelerated by 4 rad/s²'):
        cd.linearize(model, at="assembled")


# -- relative equilibrium ------------------------------------------------------------------------------------------


def rotating_pendulum(speed=8.0, length=0.5, theta=0.3, turn=0.0, tilt=(0.0, 0.0), inertia=1e-6) -> cd.Model:
    """A pendulum hinged to a driven upright shaft in its axis; the whole turned about the vertical by `turn`."""
    model = cd.Model("rotating pendulum", dim=3, gravity=(G * tilt[0], G * tilt[1], -G))
    shaft = model.body("shaft", mass=1, inertia=(0.1, 0.1, 0.1), orientation=(np.cos(turn / 2), 0, 0, np.sin(turn / 2)))
    away = length * np.sin(theta)
    about_z, about_y = (np.cos(turn / 2), 0, 0, np.sin(turn / 2)), (np.cos(theta / 2), 0, -np.sin(theta / 2), 0)
    c, s = about_z[0], about_z[3]
    pose = (c * about_y[0], -s * about_y[2], c * about_y[2], s * about_y[0])
    place = (away * np.cos(turn), away * np.sin(turn), -length * np.cos(theta))
    bob = model.body("bob", mass=1, inertia=(inertia,) * 3, position=place, orientation=pose)
    model.add(cd.Revolute("axle", model.ground.at(0, 0, 0, axis=(0, 0, 1)), shaft.at(0, 0, 0, axis=(0, 0, 1))))
    model.add(cd.Revolute("pin", shaft.at(0, 0, 0, axis=(0, 1, 0)), bob.at(0, 0, length, axis=(0, 1, 0))))
    model.add(cd.Drive("motor", model["axle"].angle, lambda t: turn + speed * t))
    return model


@pytest.mark.parametrize(("theta", "turn"), [(0.3, 0.0), (1.4, 0.0), (0.6, 2.0)])
def test_a_rotating_pendulum_hangs_where_the_centrifugal_force_holds_it(theta, turn):
    """cos θ = g/(ω² l); the pin carries m g and m ω² r; small swings have ω² sin² θ (point mass)."""
    result = cd.equilibrium(rotating_pendulum(theta=theta, turn=turn))
    x, y, z = result["bob"].position[0]
    cosine = G / (64 * 0.5)
    assert -z / 0.5 == pytest.approx(cosine, rel=1e-5)  # the bob is not quite a point
    radius = 0.5 * np.sqrt(1 - cosine**2)
    assert np.hypot(x, y) == pytest.approx(radius, rel=1e-5)
    assert np.linalg.norm(result["bob"].velocity[0]) == pytest.approx(8 * radius, rel=1e-5)
    assert np.linalg.norm(result["bob"].acceleration[0]) == pytest.approx(64 * radius, rel=1e-5)
    pull = result["pin"].reaction_j[0, :3]
    assert pull[2] == pytest.approx(G, rel=1e-9)
    assert np.hypot(*pull[:2]) == pytest.approx(64 * radius, rel=1e-5)
    assert result.extra["stability"] == "stable"
    assert any('driver "motor" moves the machine steadily' in text for text in result.stats.messages)
    modes = cd.linearize(rotating_pendulum(theta=theta, turn=turn))
    assert frequencies(modes) == pytest.approx([8 * np.sqrt(1 - cosine**2)], rel=1e-4)


def test_it_starts_there_with_the_steady_speeds():
    """A run from there stays there, by every method."""
    model = rotating_pendulum()
    height = cd.equilibrium(model)["bob"].position[0, 2]
    for method in ("partition", "joint", "dae"):
        run = cd.simulate(model, until=2, start="equilibrium", method=method, rtol=1e-8)
        assert run["bob"].position[:, 2] == pytest.approx(np.full(len(run.t), height), abs=1e-5)
        assert run["shaft"].angular_velocity[:, 2] == pytest.approx(np.full(len(run.t), 8.0), rel=1e-7)


@pytest.mark.parametrize(
    ("speed", "angle", "word"), [(4.0, 0.0, "stable"), (4.8, np.arccos(G / 0.5 / 4.8**2), "stable")]
)
def test_a_bead_on_a_hoop_leaves_the_bottom_at_the_critical_speed(speed, angle, word):
    """ω_c² = g/R = 19.62: below it the bottom is stable, above it cos θ = g/(ω² R), and the bottom unstable."""
    result = cd.equilibrium(rotating_pendulum(speed, theta=0.2))
    assert np.arccos(min(1.0, -result["bob"].position[0, 2] / 0.5)) == pytest.approx(angle, abs=1e-5)
    assert result.extra["stability"] == word
    bottom = cd.equilibrium(rotating_pendulum(speed, theta=0.0), seek="nearest")
    assert bottom.extra["stability"] == ("stable" if speed**2 < G / 0.5 else "unstable")


def watt(speed=12.0, spring=0.0) -> cd.Model:
    """A governor in the plane of its arms, as a body in space: two balls, arms of 0.3 from the axis, a sleeve."""
    length, angle = 0.3, 0.7
    model = cd.Model("governor", dim=3, gravity=(0, 0, -G))
    rate = model.parameter("speed", speed)
    load = model.parameter("load", 2.0)
    spindle = model.body("spindle", mass=1, inertia=(0.1, 0.1, 0.02))
    sleeve = model.body("sleeve", mass=load, inertia=(0.01, 0.01, 0.01), position=(0, 0, -2 * length * np.cos(angle)))
    z = (0, 0, 1)
    model.add(cd.Revolute("bearing", model.ground.at(0, 0, 0, axis=z), spindle.at(0, 0, 0, axis=z)))
    model.add(cd.Translational("slide", spindle.at(0, 0, 0, axis=z), sleeve.at(0, 0, 0, axis=z)))
    for name, side in (("right", 1.0), ("left", -1.0)):
        for part, low in (("arm", 0.0), ("link", 1.0)):
            lean = side * angle * (1 - 2 * low)
            place = (side * length / 2 * np.sin(angle), 0, -length * np.cos(angle) * (0.5 + low))
            body = model.body(f"{name} {part}", mass=1e-6, inertia=(1e-8,) * 3, position=place,
                              orientation=(np.cos(lean / 2), 0, -np.sin(lean / 2), 0))  # fmt: skip
            if part == "arm":
                model.add(cd.Revolute(f"{name} top", spindle.at(0, 0, 0, axis=(0, 1, 0)),
                                      body.at(0, 0, length / 2, axis=(0, 1, 0))))  # fmt: skip
            else:
                foot = sleeve.at(0, 0, 0, axis=(0, 1, 0))
                model.add(cd.Revolute(f"{name} foot", foot, body.at(0, 0, -length / 2, axis=(0, 1, 0))))
        arm, link = model[f"{name} arm"], model[f"{name} link"]
        ball = model.body(f"{name} ball", mass=0.8, inertia=(1e-7,) * 3,
                          position=(side * length * np.sin(angle), 0, -length * np.cos(angle)))  # fmt: skip
        model.add(cd.Spherical(f"{name} elbow", arm.at(0, 0, -length / 2), link.at(0, 0, length / 2)))
        model.add(cd.Fixed(f"{name} clamp", arm.at(0, 0, -length / 2), ball.at(0, 0, 0)))
    model.add(cd.Drive("motor", model["bearing"].angle, lambda t: rate * t))
    return model


@pytest.mark.parametrize("speed", [11.0, 12.0, 20.0])
def test_the_height_of_a_governor(speed):
    """h = g (m + M)/(m ω²) from the top to the plane of the balls (a Porter governor with equal arms and links)."""
    result = cd.equilibrium(watt(), parameters={"speed": speed})
    height = -result["right ball"].position[0, 2]
    assert height == pytest.approx(G * (0.8 + 2.0) / (0.8 * speed**2), rel=2e-5)
    assert result["sleeve"].position[0, 2] == pytest.approx(-2 * height, rel=1e-9)
    assert result.extra["stability"] == "stable"
    assert result["motor"].force[0] == pytest.approx(0, abs=1e-9)


def test_a_governor_that_hangs_straight_down_is_in_a_singular_position():
    """Too slow to lift its balls: arms and links are in line, and its stiffness does not tell what it could do next."""
    result = cd.equilibrium(watt(), parameters={"speed": 9.0})
    assert result["sleeve"].position[0, 2] == pytest.approx(-0.6, abs=1e-6)
    assert result.extra["stability"] == "not known"
    assert any("does not constrain the machine in this singular position" in text for text in result.stats.messages)


def test_two_geared_discs_that_turn_each_in_its_own_way():
    """Sliders on both: k (r - f) = m Ω² r with 10 and -20 rad/s."""
    model = cd.Model("gears", gravity=None)
    discs = []
    for k, (speed, x) in enumerate(((10.0, 0.0), (-20.0, 3.0))):
        disc = model.body(f"disc {k}", mass=5, inertia=1, position=(x, 0), angle=0.4 * k)
        model.add(cd.Revolute(f"axle {k}", model.ground.at(x, 0), disc.at(0, 0)))
        pose = {"position": (x + 0.3 * np.cos(0.4 * k), 0.3 * np.sin(0.4 * k)), "angle": 0.4 * k}
        block = model.body(f"block {k}", mass=1, inertia=0.1, **pose)
        model.add(cd.Translational(f"slot {k}", disc.at(0, 0, axis=(1, 0)), block.at(0, 0, axis=(1, 0))))
        model.add(cd.Spring(f"spring {k}", disc.at(-1, 0), block.at(0, 0), stiffness=900, free_length=1.2))
        discs.append((disc, speed))
    model.add(cd.Gear("gear", discs[0][0].at(0, 0), discs[1][0].at(0, 0), radius_i=2, radius_j=1))
    model.add(cd.Drive("motor", model["disc 0"].angle, lambda t: 10 * t))
    result = cd.equilibrium(model)
    for k, (disc, speed) in enumerate(discs):
        assert result[disc.name].angular_velocity[0] == pytest.approx(speed)
        radius = np.linalg.norm(result[f"block {k}"].position[0] - result[disc.name].position[0])
        assert radius == pytest.approx(900 * 0.2 / (900 - speed**2), rel=1e-9)
    assert frequencies(cd.linearize(model)) == pytest.approx(np.sqrt([500, 800]), rel=1e-8)


def test_a_carriage_at_constant_speed_carries_its_load_along():
    model = cd.Model("carriage", gravity=(0, -10))
    cart = model.body("cart", mass=1, inertia=1)
    load = model.body("load", mass=2, inertia=1, position=(0, 0.8))
    model.add(cd.Translational("rail", model.ground.at(0, 0, axis=(1, 0)), cart.at(0, 0)))
    model.add(cd.Translational("guide", cart.at(0, 0, axis=(0, 1)), load.at(0, 0)))
    model.add(cd.Spring("spring", cart.at(0, 0), load.at(0, 0), stiffness=100, free_length=1))
    model.add(cd.Drive("pull", cart.x, lambda t: 1 + 3 * t))
    result = cd.equilibrium(model)
    assert result["load"].position[0] == pytest.approx([1.0, 0.8], abs=1e-9)
    assert result["load"].velocity[0] == pytest.approx([3.0, 0.0], abs=1e-9)
    run = cd.simulate(model, until=1, start="equilibrium")
    assert run["load"].position[-1] == pytest.approx([4.0, 0.8], abs=1e-6)


def test_a_block_on_a_belt_stays_where_its_spring_holds_it():
    """Viscous drag c V against k x; the block can go along with the belt, but the spring does not let it for long."""
    model = cd.Model("belt", gravity=None)
    belt = model.body("belt", mass=1, inertia=1)
    block = model.body("block", mass=2, inertia=1)
    for body in (belt, block):
        model.add(cd.Translational(f"rail {body.name}", model.ground.at(0, 0, axis=(1, 0)), body.at(0, 0)))
    drag = lambda s: (5 * (s.velocity(belt.at(0, 0))[0] - s.velocity(block.at(0, 0))[0]), 0)  # noqa: E731
    model.add(cd.Force("drag", block.at(0, 0), drag))
    model.add(cd.Force("spring", block.at(0, 0), lambda s: (-40 * s.position(block.at(0, 0))[0], 0)))
    model.add(cd.Drive("roller", belt.x, lambda t: 2 * t))
    result = cd.equilibrium(model)
    assert result["block"].position[0, 0] == pytest.approx(5 * 2 / 40, abs=1e-9)
    assert result["block"].velocity[0] == pytest.approx([0, 0], abs=1e-12)
    assert result.extra["stability"] == "stable"


@pytest.mark.parametrize("uneven", [1.0, 2.0])
def test_a_driven_disc_in_springs_sags_in_space(uneven):
    """A disc whose angle is driven does not carry its own place along: it sags by m g/k_y and whirls as if still."""
    model = cd.Model("sagging", gravity=(0, -10))
    disc = model.body("disc", mass=2, inertia=1)
    stiffness = lambda s: (-800 * s.position(disc)[0], -800 * uneven * s.position(disc)[1])  # noqa: E731
    model.add(cd.Force("bearing", disc.at(0, 0), stiffness))
    model.add(cd.Drive("motor", disc.angle, lambda t: 50 * t))
    result = cd.equilibrium(model)
    assert result["disc"].position[0] == pytest.approx([0, -20 / (800 * uneven)], abs=1e-9)
    assert frequencies(cd.linearize(model)) == pytest.approx(np.sqrt([400, 400 * uneven]), rel=1e-9)


def test_limits_and_held_coordinates_at_speed():
    """A slider that would ride at 0.2667 meets a stop at 0.2: k (r - f) + F = m Ω² r."""
    model = disc_with_slider(0.3, radius=0.1, free=1.2)
    model.add(cd.Limit("stop", model["slot"].displacement, upper=0.2))
    result = cd.equilibrium(model)
    assert np.hypot(*result["block"].position[0]) == pytest.approx(0.2, abs=1e-9)
    assert result["stop"].force[0] == pytest.approx(100 * 0.2 - 400 * (0.2 - 0.2), rel=1e-9) or result["stop"].force[
        0
    ] == pytest.approx(-(100 * 0.2 - 400 * (0.2 - 0.2)), rel=1e-9)
    held = cd.equilibrium(disc_with_slider(0.0, radius=0.1, free=1.2), hold=("block.x",))
    assert held["block"].position[0] == pytest.approx([0.1, 0.0], abs=1e-12)
    assert held["block"].velocity[0] == pytest.approx([0.0, 1.0], abs=1e-12)
    assert held.extra["stability"] == "fixed"


def test_the_nearest_equilibrium_at_speed_may_be_unstable():
    """Above the critical speed the slider's only equilibrium, 400 · 0.2/(400 - 625), is left."""
    model = disc_with_slider(0.3, 25.0, radius=-0.3, free=1.2)
    result = cd.equilibrium(model, seek="nearest")
    assert result["block"].position[0] == pytest.approx(turned(0.3, 80 / (400 - 625)), rel=1e-9)
    assert result.extra["stability"] == "unstable"


def crank(function) -> cd.Model:
    model = cd.Model("crank", gravity=None)
    arm = model.body("crank", mass=1, inertia=0.1, position=(0.25, 0))
    rod = model.body("rod", mass=1, inertia=0.1, position=(1.0, 0.1))
    slider = model.body("slider", mass=1, inertia=0.1, position=(1.5, 0))
    model.add(cd.Revolute("A", model.ground.at(0, 0), arm.at(-0.25, 0)))
    model.add(cd.Revolute("B", arm.at(0.25, 0), rod.at(-0.5, 0)))
    model.add(cd.Revolute("C", rod.at(0.5, 0), slider.at(0, 0)))
    model.add(cd.Translational("way", model.ground.at(0, 0, axis=(1, 0)), slider.at(0, 0)))
    model.add(cd.Drive("motor", arm.angle, function))
    return model


def test_what_is_not_steady_is_refused_by_name():
    refused = [
        (
            crank(lambda t: 0.6 + 5 * t),
            r'driver "motor" does not move the machine steadily: joint ".*" does not go along',
        ),
        (crank(lambda t: 0.6 + 5 * t + t**2), r'the speed of "motor" is not constant \(5 at t = 0 s'),
        (disc_with_slider(gravity=(0, -G)), 'gravity acts across the axis about which "'),
        (rotating_pendulum(tilt=(0.1, 0)), 'gravity acts across the axis about which "'),
    ]
    for model, words in refused:
        with pytest.raises(cd.AnalysisError, match=words):
            cd.equilibrium(model)
        with pytest.raises(cd.AnalysisError, match=words):
            cd.simulate(model, until=1, start="equilibrium")
        still = cd.equilibrium(model, drivers="still")
        assert not still[next(iter(model.bodies))].velocity.any()
    with pytest.raises(cd.AnalysisError, match='drivers="stil" is not known'):
        cd.equilibrium(crank(lambda t: t), drivers="stil")


def test_a_freedom_with_a_steady_speed_of_its_own_is_refused():
    """A rotor that a fluid drags along comes to 8 rad/s behind a shaft at 10: no position balances it."""
    model = cd.Model("clutch", gravity=None)
    shaft, rotor = model.body("shaft", mass=1, inertia=1), model.body("rotor", mass=1, inertia=1)
    for body in (shaft, rotor):
        model.add(cd.Revolute(f"{body.name} bearing", model.ground.at(0, 0), body.at(0, 0)))
    fluid = lambda s: 2 * (s.angular_velocity(shaft) - s.angular_velocity(rotor)) - 0.5 * s.angular_velocity(rotor)  # noqa: E731
    model.add(cd.Torque("fluid", rotor, fluid))
    model.add(cd.Drive("motor", shaft.angle, lambda t: 10 * t))
    with pytest.raises(
        cd.AnalysisError, match=r"torque about rotor\.angle stays unbalanced .* own steady speed follows"
    ):
        cd.equilibrium(model)
    settled = cd.simulate(model, until=20).state()
    assert settled["rotor"].angular_velocity == pytest.approx(8.0, rel=1e-6)
    assert sorted(cd.linearize(model, at=settled).eigenvalues.real) == pytest.approx([-2.5, 0.0], abs=1e-9)


def test_a_driven_wheel_on_a_pendulum_spins_while_the_arm_hangs():
    model = cd.Model("fan", gravity=(0, -G))
    arm = model.body("arm", mass=1, inertia=0.1, position=(0.3, -0.4), angle=-0.9)
    wheel = model.body("wheel", mass=2, inertia=0.05, position=(0.6, -0.8))
    model.add(cd.Revolute("pin", model.ground.at(0, 0), arm.at(-0.5, 0)))
    hub = model.add(cd.Revolute("hub", arm.at(0.5, 0), wheel.at(0, 0)))
    model.add(cd.Drive("motor", hub.angle, lambda t: 0.9 + 50 * t))
    result = cd.equilibrium(model)
    assert result["arm"].angle[0] == pytest.approx(-np.pi / 2, abs=1e-9)
    assert result["wheel"].angular_velocity[0] == pytest.approx(50)
    assert result["arm"].angular_velocity[0] == pytest.approx(0, abs=1e-12)
    pendulum = (
        (1 * 0.5 + 2 * 1.0) * G / (0.1 + 0.05 + 1 * 0.25 + 2 * 1.0)
    )  # the driver ties the wheel's turning to the arm
    assert frequencies(cd.linearize(model)) == pytest.approx([np.sqrt(pendulum)], rel=1e-9)


def test_an_unround_rotor_in_uneven_bearings_is_in_equilibrium_but_its_stability_is_not_known():
    model = cd.Model("rotor", dim=3, gravity=None)
    rotor = model.body("rotor", mass=2, inertia=(0.3, 0.4, 0.5))
    frame = model.body("frame", mass=1, inertia=(0.1, 0.1, 0.1))
    model.add(cd.Universal("gimbal", model.ground.at(0, 0, 0, axis=(1, 0, 0)), frame.at(0, 0, 0, axis=(0, 1, 0))))
    model.add(cd.Revolute("shaft", frame.at(0, 0, 0, axis=(0, 0, 1)), rotor.at(0, 0, 0, axis=(0, 0, 1))))
    tip = frame.at(0, 0, 0.6)
    model.add(cd.Force("bearing", tip, lambda s: (-400 * s.position(tip)[0], -800 * s.position(tip)[1], 0)))
    model.add(cd.Drive("motor", model["shaft"].angle, lambda t: 40 * t))
    result = cd.equilibrium(model)
    assert result.extra["stability"] == "not known"
    assert any("stability is not known" in text for text in result.stats.messages)


def test_friction_is_said_to_take_no_part():
    model = disc_with_slider(0.3)
    model.add(cd.Friction("rub", model["slot"], static=0.3, normal=10.0))
    rest = cd.equilibrium(model)
    assert any(text.startswith('friction "rub" is left out of the equilibrium') for text in rest.stats.messages)
    assert any(text.startswith('friction "rub" is left out of the small motions') for text in cd.linearize(model).notes)


def test_the_response_of_a_machine_at_speed():
    """A radial force on the slider of the disc: H = 1/(k/m - Ω² - ω²), along the turning slot."""
    model = disc_with_slider(0.0)
    force = model.parameter("F", 0.0)
    block, disc = model["block"], model["disc"]
    model.add(
        cd.Force("push", block.at(0, 0), lambda s: (force * cd.cos(s.angle(disc)), force * cd.sin(s.angle(disc))))
    )
    found = cd.frequency_response(model, "F", lambda s: s.quantity("slot.displacement"), [0.5, 2.0, 4.0])
    omega = 2 * np.pi * np.array([0.5, 2.0, 4.0])
    assert found.values[:, 0] == pytest.approx(1 / (300 - omega**2), rel=1e-8)
    assert any('"block"' in note and "by 10 rad/s" in note for note in found.notes)


def test_the_command_line_tells_what_was_found(tmp_path):
    """The governor of examples/ at 10 rad/s, from its file, with all notes; its sleeve turns freely."""
    text = (Path(__file__).parents[2] / "examples" / "governor.yaml").read_text(encoding="utf-8")
    path = tmp_path / "governor.yaml"
    asked = "  - equilibrium: {}\n  - linearize: {}\n  - linearize: {at: assembled, frozen: true}\n"
    path.write_text(text[: text.index("  - simulate")] + asked, encoding="utf-8")
    outcome = CliRunner().invoke(cli.app, ["run", str(path), "-o", str(tmp_path / "out.h5")])
    said = " ".join(outcome.output.split())
    assert outcome.exit_code == 0
    for words in (
        "moves the machine steadily",
        "stability: neutral",
        "seen from axes that turn",
        "frozen=True), though",
    ):
        assert words in said


def test_kinks_at_the_place_of_linearization_are_named():
    """A ball that just touches, and one that presses on a floor that damps one way only."""

    def ball(height, damping, weight):
        model = cd.Model("ball", gravity=(0, -weight))
        body = model.body("ball", mass=2, inertia=1, position=(0, height))
        floor = model.ground.at(0, 0, axis=(0, 1))
        model.add(cd.Contact("floor", body.at(0, 0), floor, radius=0.1, stiffness=1000, damping=damping))
        model.add(cd.Force("air", body.at(0, 0), lambda s: (-cd.fabs(s.velocity(body)[0]) * s.velocity(body)[0], 0)))
        return model

    for model, named in ((ball(0.1, 0.0, 0), True), (ball(0.08, 0.0, 10), False), (ball(0.08, 5.0, 10), True)):
        notes = cd.linearize(model, at="assembled").notes
        assert any("kink" in note and '"floor"' in note for note in notes) == named
        assert not any('"air"' in note for note in notes)
