"""Friction of limits in impacts: |T| ≤ μ P, against closed forms, in the plane and in space; derivatives through it."""

from __future__ import annotations

from math import cos, pi, sin, sqrt

import numpy as np
import pytest

import cardan as cd

SHARP = {"rtol": 1e-10, "atol": 1e-12}
G = 10.0


def axis(dim, k):
    """The k-th unit vector: 0 along the floor, -1 upwards."""
    return tuple(np.eye(dim)[k])


def body_of(model, dim, name, **numbers):
    """A body of mass 2 with the moment of inertia 0.3 about the axis across the plane of motion."""
    start = {
        word: value if np.ndim(value) == 0 or dim == 2 else (value[0], 0.0, value[1]) for word, value in numbers.items()
    }
    if dim == 3:  # it turns about -y, so that x, z and the angle are those of the plane
        if "angle" in start:
            start["orientation"] = cd.axis_angle((0, -1, 0), start.pop("angle"))
        if "angular_velocity" in start:
            start["angular_velocity"] = (0.0, -start["angular_velocity"], 0.0)
    return model.body(name, 2.0, 0.3 if dim == 2 else (0.3, 0.3, 0.3), **start)


def thrown(dim, mu, e, speed, kinetic=None):
    """A ball thrown along a rough floor, 0.45 above it: it lands at 0.3 s with the speed 3."""
    model = cd.Model("thrown", dim=dim, gravity=tuple(-G * np.array(axis(dim, -1))))
    ball = body_of(model, dim, "ball", position=(0.0, 0.45), velocity=(speed, 0.0))
    floor = model.add(cd.Limit("floor", lambda s: s.position(ball)[dim - 1], lower=0, restitution=e))
    for k in range(dim - 1):
        along = lambda s, k=k: s.position(ball)[k]  # noqa: E731
        model.add(cd.Friction(f"rub {k}", floor, static=mu, kinetic=kinetic, along=along))
    return model


@pytest.mark.parametrize("dim", [2, 3])
@pytest.mark.parametrize("how", ["together", "sequence"])
def test_a_ball_loses_speed_along_the_floor_at_each_bounce(dim, how):
    """Bounce n gives m (1 + e) eⁿ⁻¹ v, and friction μ times that along the floor, as long as the ball slides."""
    mu, e, v = 0.2, 0.5, 3.0
    result = cd.simulate(thrown(dim, mu, e, 1.5), until=0.8, method=cd.Partition(impacts=how), every=0.01, **SHARP)
    assert [event.what for event in result.events] == ["hits", "hits", "hits"]
    speeds = [1.5, 1.5 - mu * 1.5 * v, 1.5 - mu * 1.5 * v * 1.5, 0.0]  # the third one stops it
    assert speeds[2] < mu * 1.5 * v / 4
    times = [0.0, 0.3, 0.6, 0.75, np.inf]
    for k, speed in enumerate(speeds):
        rows = (result.t > times[k] + 1e-9) & (result.t < times[k + 1] - 1e-9)
        assert result["ball"].velocity[rows, 0] == pytest.approx(np.full(rows.sum(), speed), abs=1e-9)
    pushed = 2 * 1.5 * v
    assert result.events[0].impulses["rub 0"][0] == pytest.approx(-mu * pushed, abs=1e-9)
    assert result.events[0].residual < 1e-12
    assert result.events[0].lost == pytest.approx(1.5**2 - speeds[1] ** 2 + v**2 * (1 - e**2), abs=1e-9)


def test_both_directions_of_a_floor_in_space():
    """Along each direction friction gives what it can: 0.2 · 3 of the speed 2, and all of the speed 0.5."""
    model = cd.Model("thrown", dim=3, gravity=(0, 0, -G))
    ball = model.body("ball", 2.0, (0.3, 0.3, 0.3), position=(0, 0, 0.45), velocity=(2, -0.5, 0))
    floor = model.add(cd.Limit("floor", lambda s: s.position(ball)[2], lower=0, restitution=0.0))
    for k in range(2):
        model.add(cd.Friction(f"rub {k}", floor, static=0.2, along=lambda s, k=k: s.position(ball)[k]))
    event = cd.simulate(model, until=0.31, **SHARP).events[0]
    assert event.impulses["floor"][2] == pytest.approx(6, abs=1e-9)
    assert event.impulses["rub 0"][0] == pytest.approx(-1.2, abs=1e-9)
    assert event.impulses["rub 1"][1] == pytest.approx(1.0, abs=1e-9)


def rod(dim, mu, e, speed, parameters=False):
    """A rod that hits the floor with one end, aslant."""
    model = cd.Model("rod", dim=dim, gravity=tuple(-G * np.array(axis(dim, -1))))
    if parameters:
        mu, e = model.parameter("mu", mu), model.parameter("e", e)
    body = body_of(model, dim, "rod", position=(0.0, 0.9), angle=0.9, velocity=(speed, 0.0), angular_velocity=1.0)
    end = body.at(*(-0.5 * x for x in axis(dim, 0)))
    floor = model.add(cd.Limit("floor", lambda s: s.position(end)[dim - 1], lower=0, restitution=e))
    model.add(cd.Friction("rub", floor, static=mu, along=lambda s: s.position(end)[0]))
    return model


@pytest.mark.parametrize("dim", [2, 3])
@pytest.mark.parametrize(
    ("mu", "e", "speed"), [(0.05, 0.4, 2.0), (0.3, 0.3, 6.0), (0.3, 0.0, -3.0), (2.0, 0.0, 2.0), (2.0, 0.4, 2.0)]
)
def test_a_rod_strikes_the_floor_with_one_end(dim, mu, e, speed):
    """With r from the centre to the end, a unit of P or T changes the speeds of the end by
    A = [1/m + r_x²/J, -r_x r_y/J; -r_x r_y/J, 1/m + r_y²/J] (normal, along): either it slips with T = ∓μ P, or it
    sticks."""
    m, J = 2.0, 0.3
    result = cd.simulate(rod(dim, mu, e, speed), until=0.4, every=0.001, **SHARP)
    event = result.events[0]
    angle, fall = 0.9 + event.t, G * event.t
    r = -0.5 * np.array([cos(angle), sin(angle)])
    u = np.array([-fall + r[0], speed - r[1]])  # of the end before: upwards, along
    A = np.array([[1 / m + r[0] ** 2 / J, -r[0] * r[1] / J], [-r[0] * r[1] / J, 1 / m + r[1] ** 2 / J]])
    P, T = np.linalg.solve(A, [-(1 + e) * u[0], -u[1]])
    if abs(T) > mu * P:
        slips = [(s, -(1 + e) * u[0] / (A[0, 0] - s * mu * A[0, 1])) for s in (1, -1)]
        P, T = next((p, -s * mu * p) for s, p in slips if s * (u[1] + A[1] @ (p, -s * mu * p)) > 0)
    else:
        assert mu == 2.0
    assert event.impulses["floor"][dim - 1] == pytest.approx(P, abs=1e-8)
    assert event.impulses["rub"][0] == pytest.approx(T, abs=1e-8)
    assert event.lost > 0
    assert event.residual < 1e-12


def test_restitution_that_would_make_energy_is_refused():
    """Newton's law of restitution makes energy where friction turns the slip round (Kane & Levinson 1985)."""
    with pytest.raises(cd.CardanError, match=r'friction "rub" and restitution do not go together.*energy would grow'):
        cd.simulate(rod(2, 0.3, 1.0, -0.3), until=0.4)
    assert cd.simulate(rod(2, 0.3, 0.0, -0.3), until=0.4).events[0].lost > 0


def wheel(dim, mu, spokes=8, length=1.0, slope=0.08, spin=1.2):
    """A rimless wheel (McGeer 1990) on a slope: it stands on one foot and rolls on; mass 2, moment of inertia 0.3."""
    down = (G * sin(slope), -G * cos(slope))
    model = cd.Model("rimless wheel", dim=dim, gravity=down if dim == 2 else (down[0], 0.0, down[1]))
    hub = body_of(model, dim, "hub", position=(0.0, length), velocity=(spin * length, 0.0), angular_velocity=-spin)
    if dim == 3:
        plane = model.ground.at(0, 0, 0, axis=(0, 1, 0)), hub.at(0, 0, 0, axis=(0, 1, 0))
        model.add(cd.Planar("upright", *plane))
    for k in range(spokes):
        turn = -pi / 2 + 2 * pi * k / spokes
        x, z = length * cos(turn), length * sin(turn)
        foot = hub.at(x, z) if dim == 2 else hub.at(x, 0, z)
        floor = model.add(cd.Limit(f"foot {k}", lambda s, foot=foot: s.position(foot)[dim - 1], lower=0))
        model.add(cd.Friction(f"rub {k}", floor, static=mu, along=lambda s, foot=foot: s.position(foot)[0]))
    return model


@pytest.mark.parametrize(("dim", "spokes"), [(2, 8), (2, 10), (3, 8), (2, 14)])
def test_a_rimless_wheel_keeps_its_angular_momentum_about_the_next_foot(dim, spokes):
    """ω⁺ = ω⁻ (J + m L² cos 2α)/(J + m L²): the foot that strikes sticks, and the one before it comes off."""
    m, J, alpha = 2.0, 0.3, pi / spokes
    result = cd.simulate(wheel(dim, 1.5, spokes), until=1.2, every=1e-2, **SHARP)
    strikes = [event for event in result.events if event.what == "rests" and event.t > 0]
    assert len(strikes) >= 2
    for event in strikes:  # T = ½ (J + m L²) ω² about the foot before, and about the next one
        ratio = (J + m * cos(2 * alpha)) / (J + m)
        assert sqrt(event.after[0] / event.before[0]) == pytest.approx(ratio, abs=1e-9)
        assert event.residual < 1e-12


def test_a_wheel_on_ice_slides_and_one_on_a_rough_road_rolls():
    rough, ice = (cd.simulate(wheel(2, mu), until=1.0, **SHARP) for mu in (1.5, 0.01))
    assert np.diff(rough.energy.total).max() < 1e-7
    assert np.diff(ice.energy.total).max() < 1e-7
    assert (
        np.abs(np.concatenate([rough[f"rub {k}"].slip[rough[f"foot {k}"].gap < 1e-9] for k in range(8)])).max() < 1e-8
    )


@pytest.mark.parametrize("along", [2.0, 4.0])
def test_a_block_at_rest_is_struck_aslant(along):
    """Static friction holds up to μ_s P; beyond, the block slips with μ_k P."""
    model = cd.Model("struck", gravity=(0, -G))
    block = model.body("block", 2.0, 1.0)
    floor = model.add(cd.Limit("floor", block.y, lower=0))
    model.add(cd.Friction("rub", floor, static=0.5, kinetic=0.3, along=block.x))
    model.add(cd.At("blow", 0.5, do=[cd.Impulse(block.at(0, 0), (along, -5.0))]))
    result = cd.simulate(model, until=0.6, **SHARP)
    blow = next(event for event in result.events if event.t == 0.5)
    held = along <= 0.5 * 5
    assert blow.impulses["rub"][0] == pytest.approx(-along if held else -0.3 * 5, abs=1e-9)
    assert result["block"].velocity[-1, 0] == pytest.approx(0 if held else (along - 1.5) / 2 - 0.3 * G * 0.1, abs=1e-9)


@pytest.mark.parametrize(
    ("dim", "mu", "speed"), [(2, 0.05, 2.0), (2, 0.3, -3.0), (2, 2.0, 2.0), (3, 0.3, 6.0), (3, 2.0, 2.0)]
)
@pytest.mark.parametrize("direction", ["adjoint", "forward"])
def test_gradients_through_friction_in_an_impact(dim, mu, speed, direction):
    """Against differences of runs; where the rod sticks, μ changes nothing."""
    model = rod(dim, mu, 0.3, speed, parameters=True)
    ends = ["rod.position.x", "rod.velocity.x"]
    options = {"until": 0.4, "rtol": 1e-11, "atol": 1e-13}
    gradient = cd.gradient(model, [cd.Terminal(name) for name in ends], direction=direction, **options)
    for k, name in enumerate(("mu", "e")):
        value, h = model.parameters[name].value, 1e-5
        runs = [cd.simulate(model, every=0.4, parameters={name: value + step}, **options) for step in (h, -h)]
        found = [[run["rod"].position[-1, 0], run["rod"].velocity[-1, 0]] for run in runs]
        assert gradient.matrix[:, k] == pytest.approx((np.array(found[0]) - found[1]) / (2 * h), abs=1e-6)
    assert (gradient.matrix[:, 0] == 0).all() == (mu == 2.0)


def test_a_negative_coefficient_is_refused_by_name():
    model = rod(2, 0.3, 0.3, 2.0, parameters=True)
    with pytest.raises(cd.CardanError, match=r'friction "rub": with these parameters its coefficient -0.1 is negative'):
        cd.simulate(model, until=0.4, parameters={"mu": -0.1})


@pytest.mark.parametrize("dim", [2, 3])
@pytest.mark.parametrize("options", [{}, {"method": cd.Partition(impacts="sequence")}, {"method": "joint"}, SHARP])
def test_the_last_bounces_take_as_much_speed_as_their_pushes_allow(dim, options):
    """From the fall to rest, floor and friction give m g t and μ m g t, whatever the bounces in between: the last one,
    which is too low to be told from rest, gives no more friction than it pushes."""
    mu, speed, until = 0.05, 2.0, 2.1
    result = cd.simulate(thrown(dim, mu, 0.5, speed), until=until, **options)
    assert result.events[-1].what == "rests"
    assert result["ball"].velocity[-1, 0] == pytest.approx(speed - mu * G * until, abs=1e-12)


@pytest.mark.parametrize("direction", ["adjoint", "forward"])
def test_gradients_through_the_bounces_of_a_ball_that_comes_to_rest(direction):
    """v = v₀ - μ g t behind the last bounce, whatever the restitution."""
    model = cd.Model("thrown", gravity=(0, -G))
    mu, e = model.parameter("mu", 0.05), model.parameter("e", 0.2)
    ball = body_of(model, 2, "ball", position=(0.0, 0.45), velocity=(2.0, 0.0))
    floor = model.add(cd.Limit("floor", ball.y, lower=0, restitution=e))
    model.add(cd.Friction("rub", floor, static=mu, along=ball.x))
    gradient = cd.gradient(model, cd.Terminal("ball.velocity.x"), until=1.0, direction=direction, **SHARP)
    assert gradient.matrix[0] == pytest.approx([-G, 0.0], abs=1e-6)
