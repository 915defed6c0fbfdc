"""Steady motions: small motions about them, relative equilibrium at speed, by closed forms and by runs."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

import cardan as cd

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
    model.add(cd.Drive(disc.angle if dim == 2 else axle.angle, lambda t: angle + speed * t, name="motor"))
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
    model.add(cd.Drive(disc.angle, lambda t: angle + speed * t, name="motor"))
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
    model.add(cd.Drive(disc.angle, lambda t: speed * t, name="motor"))
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
    with pytest.raises(cd.AnalysisError, match=r'no steady motion: body "block" is accelerated by 30 m/s²'):
        cd.linearize(aside, at="assembled")
    gravity = (0, -G, 0)[:dim]
    with pytest.raises(cd.AnalysisError, match='no steady motion: body "block" is accelerated by'):
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

    with pytest.raises(cd.AnalysisError, match=r"no steady motion: .*(small motions|force along).* changes"):
        cd.linearize(rotor((0.3, 0.4, 0.5), 800), at="assembled")
    for inertia, k_y in (((0.3, 0.3, 0.5), 800), ((0.3, 0.4, 0.5), 400)):
        assert len(cd.linearize(rotor(inertia, k_y), at="assembled").modes)


def test_a_motor_that_runs_up_is_not_steady():
    model = cd.Model("run up", gravity=None)
    wheel = model.body("wheel", mass=1, inertia=1, center_of_mass=(0.1, 0))
    model.add(cd.Revolute("axle", model.ground.at(0, 0), wheel.at(0, 0)))
    model.add(cd.Drive(wheel.angle, lambda t: 3 * t + 2 * t**2, name="motor"))
    with pytest.raises(cd.AnalysisError, match='body "wheel" is accelerated by 4 rad/s²'):
        cd.linearize(model, at="assembled")
