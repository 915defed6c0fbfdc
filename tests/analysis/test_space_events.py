"""Events in space: limits, captures, impulses, impacts, friction in joints; against closed forms and momentum."""

from __future__ import annotations

import numpy as np
import pytest

import cardan as cd
from space import any_inertia, any_rotation, euler_parameters, inertia_entries, inertia_tensor, momentum_of, rotation

SHARP = {"rtol": 1e-10, "atol": 1e-12}
ROUND_OFF = 1e-12  # of momenta and energies at work
G = 9.81
TILTED = (0.0, 0.6, 0.8)


def hinged(model, body, axis=(0.0, 0.0, 1.0), name="pin"):
    """A hinge of a body's origin to the ground's, about the same direction in both."""
    return model.add(cd.Revolute(name, model.ground.at(0, 0, 0, axis=axis), body.at(0, 0, 0, axis=axis)))


def free_bodies(seed, count=2, spread=0.0):
    """Bodies with products of inertia, mass centres off their origins, and any motion."""
    rng = np.random.default_rng(seed)
    model = cd.Model("free", dim=3, gravity=None)
    for k in range(count):
        model.body(f"b{k}", mass=rng.uniform(0.5, 3), inertia=inertia_entries(any_inertia(rng)),
                   position=rng.uniform(-0.5, 0.5, 3) + spread * k, orientation=euler_parameters(any_rotation(rng)),
                   velocity=rng.uniform(-1, 1, 3), angular_velocity=rng.uniform(-2, 2, 3),
                   center_of_mass=rng.uniform(-0.3, 0.3, 3))  # fmt: skip
    return model, rng


def check_account(model, result, event):
    """What `before` and `after` say is the energy and momentum of the bodies, and the balance closes."""
    for account, row in ((event.before, 0), (event.after, -1)):
        expected = momentum_of(model, result, row)
        assert account[2:] == pytest.approx(expected, abs=1e-8 * (1 + np.abs(expected).max()))
    assert event.residual < ROUND_OFF


# -- impulses and impacts -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("frame", ["global", "body"])
def test_an_impulse_with_a_torque_on_a_free_body(frame):
    """Momentum changes by P, angular momentum about the origin by r x P + N; both given in either frame."""
    model, rng = free_bodies(3, 1)
    body, point, P, N = model["b0"], *rng.uniform(-1, 1, (3, 3))
    model.add(cd.At("blow", 0.25, cd.Impulse(body.at(*point), tuple(P), torque=tuple(N), frame=frame)))
    result = cd.simulate(model, until=0.25, every=0.25, **SHARP)
    (event,) = result.events
    A, r = rotation(result["b0"].orientation[-1]), result["b0"].position[-1]
    if frame == "body":
        P, N = A @ P, A @ N
    gained = np.concatenate([P, np.cross(r + A @ point, P) + N])
    assert event.after[2:] - event.before[2:] == pytest.approx(gained, abs=ROUND_OFF * 10)
    assert event.external == pytest.approx(gained, abs=ROUND_OFF * 10)
    check_account(model, result, event)


@pytest.mark.parametrize("seed", range(4))
def test_impacts_of_free_bodies_keep_momentum(seed):
    """Along the line of the points: restitution as given, of the energy of the approach 1 - e² is lost."""
    model, rng = free_bodies(seed, spread=0.3)
    a, b = (model[name].at(*rng.uniform(-0.5, 0.5, 3)) for name in ("b0", "b1"))
    model.add(cd.Point("a", a))
    model.add(cd.Point("b", b))
    e = 0.35 * seed / 3
    model.add(cd.At("hit", 0.0, cd.Impact(a, b, e)))
    result = cd.simulate(model, until=1e-6, every=1e-6, **SHARP)
    still = cd.Model("before", dim=3, gravity=None)  # the same start without the hit
    for body in model.bodies.values():
        still.body(body.name, body.mass, body.inertia, body.initial.position, orientation=body.initial.orientation,
                   velocity=body.initial.velocity, angular_velocity=body.initial.angular_velocity,
                   center_of_mass=body.center_of_mass)  # fmt: skip
    still.add(cd.Point("a", still["b0"].at(*a.point)))
    still.add(cd.Point("b", still["b1"].at(*b.point)))
    before = cd.simulate(still, until=1e-6, every=1e-6, **SHARP)
    n = before["a"].position[0] - before["b"].position[0]
    n /= np.linalg.norm(n)
    approach, parting = (n @ (r["a"].velocity[0] - r["b"].velocity[0]) for r in (before, result))
    (event,) = result.events
    assert event.after[2:] == pytest.approx(event.before[2:], abs=ROUND_OFF * 10)
    assert event.before[2:] == pytest.approx(momentum_of(still, before, 0), abs=ROUND_OFF * 10)
    assert event.after[2:] == pytest.approx(momentum_of(model, result, 0), abs=ROUND_OFF * 10)
    assert parting == pytest.approx(-e * approach, abs=1e-11)
    inverse_mass = 0.0  # of the two bodies together, along n through the points
    for marker in (a, b):
        body = marker.body
        A = rotation(body.initial.orientation)
        arm = np.cross(A @ (np.array(marker.point) - np.array(body.center_of_mass)), n)
        inverse_mass += 1 / float(body.mass) + arm @ A @ np.linalg.solve(inertia_tensor(body.inertia), A.T @ arm)
    assert event.lost == pytest.approx(0.5 * (1 - e**2) * approach**2 / inverse_mass, abs=1e-11)


# -- limits ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("method", ["partition", "dae"])
def test_a_stop_of_a_hinge_turns_the_door_back(method):
    """Turned by a constant torque from rest, met after √(2φJ/T), left with e times its speed, met again 2 e t later."""
    model = cd.Model("door", dim=3, gravity=None)
    J, torque, e, stop = 0.4, 2.0, 0.6, 1.3
    axis = np.array(TILTED)
    door = model.body("door", mass=1, inertia=(J, J, J), torque=tuple(torque * axis))
    pin = hinged(model, door, TILTED)
    model.add(cd.Limit("stop", pin.angle, upper=stop, restitution=e))
    first = np.sqrt(2 * stop * J / torque)
    result = cd.simulate(model, until=2.5 * first, every=0.01, method=method, **SHARP)
    times = [event.t for event in result.events]
    speed = torque / J * first
    assert times[:2] == pytest.approx([first, first + 2 * e * speed / (torque / J)], abs=1e-8)
    assert result.events[0].lost == pytest.approx(0.5 * J * (1 - e**2) * speed**2, rel=1e-7)
    assert result["pin"].angle.max() < stop + 1e-9


def test_a_stop_after_many_turns():
    """A limit on an angle is met on the turn it is set on, not on the first that looks alike."""
    model = cd.Model("winch", dim=3, gravity=None)
    drum = model.body("drum", mass=1, inertia=(1, 1, 1), angular_velocity=tuple(10 * np.array(TILTED)))
    pin = hinged(model, drum, TILTED)
    model.add(cd.Limit("stop", pin.angle, upper=40.0, restitution=0.0))
    result = cd.simulate(model, until=6, every=0.1, **SHARP)
    assert [event.t for event in result.events] == pytest.approx([4.0], abs=1e-8)
    assert result["pin"].angle[-1] == pytest.approx(40.0, abs=1e-8)


def test_a_ball_on_the_floor_bounces():
    """A limit on a coordinate of a body: heights e² of the last."""
    model = cd.Model("ball", dim=3, gravity=(0, 0, -G))
    ball = model.body("ball", mass=1, inertia=(0.1, 0.1, 0.1), position=(0, 0, 1), angular_velocity=(1, 2, 3))
    model.add(cd.Limit("floor", ball.z, lower=0.0, restitution=0.8))
    result = cd.simulate(model, until=1.5, every=0.01, **SHARP)
    fall = np.sqrt(2 / G)
    assert [e.t for e in result.events][:2] == pytest.approx([fall, fall * (1 + 2 * 0.8)], abs=1e-8)
    assert result["ball"].angular_velocity[-1] == pytest.approx([1, 2, 3], abs=1e-9)


# -- capture and release -----------------------------------------------------------------------------------------------


def test_a_weld_keeps_the_orientation_of_its_moment():
    """Two free bodies become one: momentum is kept, and the relative orientation is that of the capture."""
    model, _ = free_bodies(5)
    i, j = model["b0"].at(0, 0, 0), model["b1"].at(0, 0, 0)
    start = model["b1"].initial.position - np.array(model["b0"].initial.position)
    free = free_bodies(5)[0]
    apart = cd.simulate(free, until=0.3, every=0.3, **SHARP)
    A = [rotation(apart[name].orientation[-1]) for name in ("b0", "b1")]
    gap = A[0].T @ (apart["b1"].position[-1] - apart["b0"].position[-1])
    weld = cd.Fixed("weld", model["b0"].at(*gap), j)  # meets body b1's origin at 0.3 s
    assert not np.allclose(start, A[0] @ gap)
    model.add(cd.At("catch", 0.3, cd.Capture(weld)))
    result = cd.simulate(model, until=1.0, every=0.05, **SHARP)
    (event,) = result.events
    assert event.after[2:] == pytest.approx(event.before[2:], abs=1e-11)
    assert event.lost > 0
    relative = A[0].T @ A[1]
    for row in np.flatnonzero(result.t > 0.3):
        now = rotation(result["b0"].orientation[row]).T @ rotation(result["b1"].orientation[row])
        assert now == pytest.approx(relative, abs=1e-7)
    assert i.body is model["b0"]


def test_a_released_ball_joint_lets_go():
    """A pendulum cut loose flies on with the velocity and the angular momentum it has."""
    model = cd.Model("pendulum", dim=3, gravity=(0, 0, -G))
    bob = model.body("bob", mass=2, inertia=(0.2, 0.3, 0.25, 0.02, -0.01, 0.03), position=(1, 0, 0),
                     angular_velocity=(0.5, 0, 2))  # fmt: skip
    joint = model.add(cd.Spherical("ball", model.ground.at(0, 0, 0), bob.at(-1, 0, 0)))
    model.add(cd.At("cut", 0.4, cd.Release(joint)))
    result = cd.simulate(model, until=0.9, every=0.1, **SHARP)
    k = int(np.argmin(abs(result.t - 0.4)))
    t = result.t[-1] - result.t[k]
    r, v = result["bob"].position, result["bob"].velocity
    assert r[-1] == pytest.approx(r[k] + v[k] * t + 0.5 * np.array([0, 0, -G]) * t**2, abs=1e-8)
    J = inertia_tensor(bob.inertia)
    spin = [rotation(result["bob"].orientation[n]) @ J @ result["bob"].angular_velocity[n] for n in (k, -1)]
    assert spin[1] == pytest.approx(spin[0], abs=1e-8)


@pytest.mark.parametrize("turns", [0.3, 3.2])
def test_a_screw_that_is_engaged_after_turns_advances_from_there(turns):
    """The momentum of the spin is shared: J ω⁻ = (J + m h²) ω⁺ with h = pitch/2π; then z = h (φ - φ₀)."""
    model = cd.Model("spindle", dim=3, gravity=None)
    speed, pitch = 10.0, 0.3
    nut = model.body("nut", mass=2, inertia=(0.1, 0.1, 0.1), angular_velocity=(0, 0, speed))
    i, j = model.ground.at(0, 0, 0, axis=(0, 0, 1)), nut.at(0, 0, 0, axis=(0, 0, 1))
    guide = model.add(cd.Cylindrical("guide", i, j))
    screw = cd.Screw("screw", i, j, pitch=pitch)
    engaged = turns * 2 * np.pi / speed
    model.add(cd.At("engage", engaged, [cd.Release(guide), cd.Capture(screw)]))
    result = cd.simulate(model, until=2 * engaged, every=engaged / 8, **SHARP)
    h = pitch / (2 * np.pi)
    after = 0.1 * speed / (0.1 + 2 * h**2)
    assert result["nut"].angular_velocity[-1, 2] == pytest.approx(after, rel=1e-9)
    assert result["nut"].position[-1, 2] == pytest.approx(h * after * engaged, rel=1e-8)
    assert result["guide"].angle[-1] == pytest.approx((speed + after) * engaged, rel=1e-8)


def test_a_brake_that_holds_an_angle_after_turns():
    """Fix without a value holds what it finds when it is captured, ten turns on."""
    model = cd.Model("brake", dim=3, gravity=None)
    wheel = model.body("wheel", mass=1, inertia=(1, 1, 1), angular_velocity=tuple(20 * np.pi * np.array(TILTED)))
    pin = hinged(model, wheel, TILTED)
    brake = model.add(cd.Fix("brake", pin.angle, active=False))
    model.add(cd.At("grip", 1.02, cd.Capture(brake)))
    result = cd.simulate(model, until=2, every=0.02, **SHARP)
    assert result["pin"].angle[-1] == pytest.approx(20 * np.pi * 1.02, abs=1e-7)
    assert np.abs(result["wheel"].angular_velocity[-1]).max() < 1e-10


# -- friction -------------------------------------------------------------------------------------------------------


def test_friction_of_a_journal_stops_a_wheel_after_turns():
    """T = μ R N with N the resultant of the bearing force, here weight across and a push along the axis."""
    model = cd.Model("wheel", dim=3, gravity=(0, 0, -G))
    m, J, push, mu, radius, speed = 2.0, 0.1, 5.0, 0.3, 0.05, 30.0
    wheel = model.body("wheel", mass=m, inertia=(J, J, J), angular_velocity=(speed, 0, 0), force=(push, 0, 0))
    pin = hinged(model, wheel, (1, 0, 0))
    model.add(cd.Friction("journal", pin, static=mu, radius=radius))
    N = np.hypot(m * G, push)
    slowing = mu * N * radius / J
    result = cd.simulate(model, until=speed / slowing + 1, every=0.05, **SHARP)
    assert result["journal"].normal_force[3] == pytest.approx(N, rel=1e-9)
    assert [e.t for e in result.events] == pytest.approx([speed / slowing], rel=1e-8)
    assert result["pin"].angle[-1] == pytest.approx(speed**2 / (2 * slowing), rel=1e-8)  # 24 turns and a bit
    assert np.abs(result["wheel"].angular_velocity[-1]).max() < 1e-9


@pytest.mark.parametrize("kind", ["Translational", "Cylindrical", "PointOnLine"])
def test_friction_of_a_slide_comes_from_the_force_across(kind):
    """Down a rail at 50°, pushed sideways, too: N² = (m g cos)² + S²; the moment on the slide adds nothing."""
    slope = np.radians(50)
    along, up = np.array([0, -np.cos(slope), -np.sin(slope)]), np.array([0, -np.sin(slope), np.cos(slope)])
    model = cd.Model("rail", dim=3, gravity=(0, 0, -G))
    m, S, mu = 1.5, 4.0, 0.4
    block = model.body("block", mass=m, inertia=(0.1, 0.1, 0.1), force=(S, 0, 0))
    i = model.ground.at(0, 0, 0, axis=tuple(along), reference=(1, 0, 0))
    j = block.at(0, 0, 0, axis=tuple(along), reference=(1, 0, 0))
    rail = model.add(getattr(cd, kind)("rail", i, j))
    model.add(cd.Friction("rub", rail, static=mu))
    result = cd.simulate(model, until=1, every=0.25, **SHARP)
    N = np.hypot(m * G * up[2], S)
    assert result["rub"].normal_force == pytest.approx(N, rel=1e-10)
    a = -G * along[2] - mu * N / m
    assert a > 1
    assert result["rail"].displacement == pytest.approx(0.5 * a * result.t**2, abs=1e-8)


def test_friction_of_a_cylindrical_joint_that_turns():
    model = cd.Model("shaft", dim=3, gravity=(0, -G, 0))
    shaft = model.body("shaft", mass=1, inertia=(0.1, 0.1, 0.1), angular_velocity=(0, 0, 5), velocity=(0, 0, 2))
    i, j = model.ground.at(0, 0, 0, axis=(0, 0, 1)), shaft.at(0, 0, 0, axis=(0, 0, 1))
    bush = model.add(cd.Cylindrical("bush", i, j))
    model.add(cd.Friction("rub", bush, static=0.2, radius=0.02))
    result = cd.simulate(model, until=2, every=0.5, **SHARP)
    assert result["shaft"].angular_velocity[:, 2] == pytest.approx(5 - 0.2 * G * 0.02 / 0.1 * result.t, abs=1e-9)
    assert result["shaft"].position[:, 2] == pytest.approx(2 * result.t, abs=1e-9)


def test_a_screw_locks_itself():
    """A nut on a vertical spindle stays where it is if and only if μ ≥ tan(lead) = pitch/2πr."""
    pitch, radius, m, J = 0.02, 0.01, 2.0, 0.01
    h = pitch / (2 * np.pi)
    lead = np.arctan2(h, radius)

    def nut(mu):
        model = cd.Model("nut", dim=3, gravity=(0, 0, -G))
        body = model.body("nut", mass=m, inertia=(J, J, J))
        screw = model.add(cd.Screw("screw", model.ground.at(0, 0, 0, axis=(0, 0, 1)), body.at(0, 0, 0, axis=(0, 0, 1)),
                                   pitch=pitch))  # fmt: skip
        model.add(cd.Friction("thread", screw, static=mu, radius=radius))
        return cd.simulate(model, until=1, every=0.1, **SHARP)

    held = nut(np.tan(lead) * 1.001)
    assert np.abs(held["nut"].position).max() < 1e-12
    assert held["thread"].normal_force[0] == pytest.approx(m * G * np.cos(lead), rel=1e-9)
    mu = 0.7 * np.tan(lead)
    moving = nut(mu)
    # with N and μN on the thread at the angle of the lead: m z̈ = N (cos + μ sin) - m g, J θ̈ = r N (μ cos - sin)
    # (downwards), z = h θ
    matrix = [[m, -(np.cos(lead) + mu * np.sin(lead))], [J / h, -radius * (mu * np.cos(lead) - np.sin(lead))]]
    fall, N = np.linalg.solve(matrix, [-m * G, 0])
    assert moving["thread"].normal_force == pytest.approx(N, rel=1e-8)
    assert moving["nut"].position[:, 2] == pytest.approx(0.5 * fall * moving.t**2, abs=1e-9)
    assert fall < -1e-4


# -- redundant constraints ------------------------------------------------------------------------------------------


def test_a_door_on_two_hinges():
    """Five of ten equations add nothing and are named; the door turns, and the hinges share its weight."""
    model = cd.Model("door", dim=3, gravity=(0, 0, -G))
    door = model.body("door", mass=20, inertia=(2.0, 2.0, 1.5), position=(0.5, 0, 0), torque=(0, 0, 3.0))
    for name, z in (("low", -1), ("high", 1)):
        model.add(cd.Revolute(name, model.ground.at(0, 0, z, axis=(0, 0, 1)), door.at(-0.5, 0, z, axis=(0, 0, 1))))
    state = cd.assemble(model)
    assert (state.dof, state.rank, len(state.redundant)) == (1, 5, 5)
    assert all(name.split(".")[0] in ("low", "high") for name in state.redundant)
    result = cd.simulate(model, until=1, every=0.25, **SHARP)
    assert result["low"].angle == pytest.approx(0.5 * 3.0 / (1.5 + 20 * 0.25) * result.t**2, abs=1e-8)
    low, high = result["low"].reaction_j, result["high"].reaction_j
    assert low[:, 2] == pytest.approx(high[:, 2], rel=1e-9)
    assert low[:, 2] + high[:, 2] == pytest.approx(20 * G, rel=1e-9)
    assert any("redundant" in message for message in result.stats.messages)


def test_auto_changes_nothing_of_a_smooth_motion():
    """method="auto" on a machine with an event, against partition."""

    def pendulum():
        model = cd.Model("pendulum", dim=3, gravity=(0, 0, -G))
        bob = model.body("bob", mass=2, inertia=(0.2, 0.3, 0.25), position=(1, 0, 0), angular_velocity=(0.5, 0, 2))
        model.add(cd.Spherical("ball", model.ground.at(0, 0, 0), bob.at(-1, 0, 0)))
        model.add(cd.At("kick", 0.3, cd.Impulse(bob.at(0, 0, 0), (0, 0, 1.0))))
        return model

    one, other = (cd.simulate(pendulum(), until=1, every=0.1, method=m, **SHARP) for m in ("partition", "auto"))
    assert other["bob"].position == pytest.approx(one["bob"].position, abs=1e-7)
    assert [e.t for e in other.events] == [e.t for e in one.events]


def test_gears_that_are_meshed_again_and_again():
    """Each mesh begins where the wheels are then; speeds after the first fulfil r_i ω_i + r_j ω_j = 0."""
    model = cd.Model("gears", dim=3, gravity=None)
    r_i, r_j, speed, z = 0.3, 0.6, 20.0, (0, 0, 1)
    first = model.body("first", mass=1, inertia=(1, 1, 1), angular_velocity=(0, 0, speed))
    second = model.body("second", mass=1, inertia=(1, 1, 1), position=(1, 0, 0))
    for name, x, wheel in (("a", 0, first), ("b", 1, second)):
        model.add(cd.Revolute(name, model.ground.at(x, 0, 0, axis=z), wheel.at(0, 0, 0, axis=z)))
    gear = cd.Gear("gear", first.at(0, 0, 0, axis=z), second.at(0, 0, 0, axis=z), radius_i=r_i, radius_j=r_j)
    model.add(cd.At("mesh", 1.0, cd.Capture(gear)))
    model.add(cd.At("part", 2.0, cd.Release(gear)))
    model.add(cd.At("mesh again", 3.0, cd.Capture(gear)))
    result = cd.simulate(model, until=4, every=0.25, **SHARP)
    after = speed * r_j**2 / (r_i**2 + r_j**2)
    assert result["first"].angular_velocity[-1, 2] == pytest.approx(after, rel=1e-9)
    assert result["a"].angle[-1] == pytest.approx(speed + 3 * after, rel=1e-8)
    assert result["b"].angle[-1] == pytest.approx(-3 * after * r_i / r_j, rel=1e-8)
