"""Contacts that fit into one step: the motion on both sides of them would let the integrator pass them over."""

from __future__ import annotations

from math import asin, pi, sqrt

import numpy as np
import pytest
from scipy.integrate import quad
from tests.analysis.ways_to_run import ADAPTIVE

import cardan as cd

METHODS = ("partition", "direct", "baumgarte", "joint", "dae", "auto")
MASS, STIFFNESS, REACH = 1e-3, 1e6, 0.02  # of a ball and a ball fixed at the origin, both of radius REACH / 2
CONTACT_TIME = pi * sqrt(MASS / STIFFNESS)


def shot(speed, aside=0.0, start=-1.0, dim=2) -> cd.Model:
    """A ball that flies towards the origin: without force its steps double, so the flight is a few of them."""
    rest = (0.0,) * (dim - 2)
    model = cd.Model("shot", gravity=(0.0,) * dim, dim=dim)
    inertia = 1e-7 if dim == 2 else (1e-7,) * 3
    ball = model.body("ball", mass=MASS, inertia=inertia, position=(start, aside, *rest), velocity=(speed, 0.0, *rest))
    centre = (0.0,) * dim
    model.add(between_balls(ball.at(*centre), model.ground.at(*centre)))
    return model


def between_balls(a: cd.Marker, b: cd.Marker) -> cd.Contact:
    return cd.Contact("hit", a, b, radius=REACH / 2, radius_b=REACH / 2, stiffness=STIFFNESS)


def after(speed, t, start=-1.0):
    """Where the ball of a shot in the middle is at time t: it comes back after half a period of mass and spring."""
    return -REACH - speed * (t - (-REACH - start) / speed - CONTACT_TIME)


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("speed", [1.0, 100.0, 400.0])
@pytest.mark.parametrize("rtol", [1e-3, 1e-6, 1e-9])
def test_a_ball_is_thrown_back_at_any_speed_and_tolerance(method, speed, rtol):
    until = 2.5 / speed
    result = cd.simulate(shot(speed), until=until, method=method, rtol=rtol)
    assert result["ball"].velocity[-1, 0] == pytest.approx(-speed, rel=100 * rtol)
    assert result["ball"].position[-1, 0] == pytest.approx(after(speed, until), abs=200 * rtol)
    assert not result.events


@pytest.mark.parametrize("method", ["partition", "joint", "dae"])
def test_in_space_as_in_the_plane(method):
    result = cd.simulate(shot(100.0, dim=3), until=0.025, method=method)
    assert result["ball"].position[-1, 0] == pytest.approx(after(100.0, 0.025), abs=1e-4)


def deflection(speed, aside):
    """The angle by which a ball is turned off its way, by quadrature of its orbit in the field of a central force.

    φ = asin(b/r_c) + ∫ b/r² dr / √(1 - b²/r² - 2U/m v²), from the least distance to that of the touch; θ = π - 2φ.
    """

    def radial(r):
        return 1 - (aside / r) ** 2 - STIFFNESS * (REACH - r) ** 2 / (MASS * speed**2)

    low, high = 1e-9, REACH
    for _ in range(200):
        middle = 0.5 * (low + high)
        low, high = (middle, high) if radial(middle) < 0 else (low, middle)
    # r = r_min + x² takes the root out of the end of the integral
    inside = quad(lambda x: 2 * x * aside / (high + x**2) ** 2 / sqrt(radial(high + x**2)), 0, sqrt(REACH - high))[0]
    return pi - 2 * (asin(aside / REACH) + inside)


@pytest.mark.parametrize("share", [0.3, 0.9, 0.99, 0.999])
@pytest.mark.parametrize("method", ["partition", "dae"])
def test_a_grazing_ball_is_turned_off_its_way(share, method):
    model = shot(100.0, aside=share * REACH)
    x, y = cd.simulate(model, until=0.02, rtol=1e-8, method=method)["ball"].velocity[-1]
    assert np.hypot(x, y) == pytest.approx(100.0, rel=1e-6)
    assert np.arctan2(y, x) == pytest.approx(deflection(100.0, share * REACH), abs=1e-4)


def test_a_ball_that_passes_by_is_left_alone():
    """Just outside: nothing is felt, and no step is given up."""
    result = cd.simulate(shot(100.0, aside=1.001 * REACH), until=0.02)
    assert tuple(result["ball"].velocity[-1]) == (100.0, 0.0)
    assert result.stats.rejected == 0


def test_a_step_that_begins_with_the_slightest_touch_does_not_pass_over_the_rest():
    model = shot(100.0, start=-REACH * (1 - 1e-10))
    result = cd.simulate(model, until=0.01)
    assert result["ball"].velocity[-1, 0] == pytest.approx(-100, rel=1e-4)


@pytest.mark.parametrize("options", [{}, {"method": "joint"}, {"method": "dae"}, {"rtol": 1e-4}, {"rtol": 1e-8}])
def test_an_arm_that_spins_past_a_disc_is_thrown_back(options):
    """The arm went through the disc at any tolerance: it was inside for less than a step, and nowhere else."""
    model = spun(2000.0)
    result = cd.simulate(model, until=0.002, every=1e-5, **options)
    rtol = options.get("rtol", 1e-6)
    assert result["arm"].angular_velocity[-1] == pytest.approx(-2000, rel=20 * rtol)  # nothing is lost


def spun(speed) -> cd.Model:
    model = cd.Model("arm", gravity=(0, 0))
    arm = model.body("arm", mass=1e-3, inertia=1e-3, position=(0, 0), angular_velocity=speed)
    model.add(cd.Revolute("A", model.ground.at(0, 0), arm.at(0, 0)))
    disc = model.ground.at(0, 1.1)
    model.add(cd.Contact("touch", arm.at(1, 0), disc, radius=0.1, radius_b=0.05, stiffness=1e7))
    return model


def test_a_step_of_many_turns_is_looked_at_turn_by_turn():
    """The first step of a run is a hundredth of it: 32 turns here. The arm swings to and fro between two touches."""
    result = cd.simulate(spun(2000.0), until=10.0, every=0.01, rtol=1e-8)
    assert np.abs(result["arm"].angular_velocity).max() == pytest.approx(2000.0, rel=1e-3)
    assert np.pi / 2 - 2 * np.pi < result["arm"].angle.min() < result["arm"].angle.max() < np.pi / 2


@pytest.mark.parametrize("method", ["partition", "dae"])
def test_between_two_walls_every_one_is_felt(method):
    """Two contacts, a hundred touches: the time of each flight and of each touch is known."""
    gap, speed = 1.0, 300.0
    model = cd.Model("walls", gravity=(0, 0))
    ball = model.body("ball", mass=MASS, inertia=1e-7, position=(0, 0), velocity=(speed, 0.0))
    for name, x, normal in (("right", gap, (-1, 0)), ("left", -gap, (1, 0))):
        wall = model.ground.at(x, 0, axis=normal)
        model.add(cd.Contact(name, ball.at(0, 0), wall, radius=0.01, stiffness=STIFFNESS))
    there = 2 * (gap - 0.01)  # from wall to wall
    until = 100 * (there / speed + CONTACT_TIME)
    result = cd.simulate(model, until=until, rtol=1e-9, method=method)
    assert result["ball"].velocity[-1, 0] == pytest.approx(speed, rel=1e-5)
    assert result["ball"].position[-1, 0] == pytest.approx(0.0, abs=1e-3)


def test_a_narrow_ridge_in_level_ground_is_felt():
    """Seen from both ends of a step the ball flies level over level ground."""
    ground = cd.Spline((-9, -0.2, -0.1, 0, 0.1, 0.2, 9), (0, 0, 0.02, 0.3, 0.02, 0, 0), kind="linear")
    model = cd.Model("ridge", gravity=(0, 0))
    ball = model.body("ball", mass=MASS, inertia=1e-7, position=(-1, 0.3), velocity=(100.0, 0.0))
    road = model.ground.at(0, 0, axis=(0, 1))
    model.add(cd.Contact("road", ball.at(0, 0), road, radius=0.05, stiffness=STIFFNESS, terrain=ground))
    found = cd.simulate(model, until=0.02, rtol=1e-8)
    small = cd.simulate(model, until=0.02, rtol=1e-8, method=cd.Partition(max_step=1e-5))
    np.testing.assert_allclose(found["ball"].velocity[-1], small["ball"].velocity[-1], atol=1e-2)
    assert abs(small["ball"].velocity[-1, 1]) > 10.0


def test_a_contact_that_is_switched_off_is_passed():
    model = shot(100.0)
    model.add(cd.At("hit off", 0.005, do=[cd.Switch("hit", on=False)]))
    result = cd.simulate(model, until=0.02)
    assert result["ball"].velocity[-1, 0] == 100.0
    assert result.stats.rejected == 0


def test_events_go_on_beside_it():
    """An event on the way there, and another on the way back."""
    model = shot(100.0)
    model.add(cd.When("half way", lambda s: s.position(model.bodies["ball"])[0] + 0.5))
    result = cd.simulate(model, until=0.025, rtol=1e-9)
    there, back = 0.005, 2 * (1 - REACH) / 100.0 + CONTACT_TIME - 0.005
    assert [event.t for event in result.events] == pytest.approx([there, back], abs=1e-8)


@pytest.mark.parametrize("direction", ["forward", "adjoint"])
def test_the_derivative_of_a_flight_knows_of_the_touch(direction):
    """x = 2 x_c - x_0 - v (t - τ): its derivative by v is τ - t."""
    model = cd.Model("shot", gravity=(0, 0))
    speed = model.parameter("speed", 100.0)
    ball = model.body("ball", mass=MASS, inertia=1e-7, position=(-1.0, 0.0), velocity=(speed, 0.0))
    model.add(between_balls(ball.at(0, 0), model.ground.at(0, 0)))
    found = cd.gradient(model, cd.Terminal("ball.x"), until=0.025, direction=direction, rtol=1e-9)
    assert found.matrix[0, 0] == pytest.approx(CONTACT_TIME - 0.025, rel=1e-5)


@pytest.mark.parametrize("rtol", [1e-5, 1e-7, 1e-9, 1e-11])
def test_kinks_cost_no_digits(rtol):
    """A cart between two springs that only push, five times: its speed is what it was, and when it comes is known.

    A method of high order sees little of a kink in its own estimate of errors: it was off by 500 tolerances here.
    """
    model, speed, omega = cd.Model("cart", gravity=(0, 0)), 1.7, 7.0
    cart = model.body("cart", mass=1, inertia=1, position=(-2.3, 0), velocity=(speed, 0))
    model.add(cd.Translational("rail", model.ground.at(0, 0, axis=(1, 0)), cart.at(0, 0, axis=(1, 0))))
    for name, x in (("left", -5), ("right", 5)):
        buffer = {"stiffness": omega**2, "free_length": 2, "unilateral": "compression"}
        model.add(cd.Spring(name, cart.at(0, 0), model.ground.at(x, 0), **buffer))
    until = (5.3 + 4 * 6 + 1.7) / speed + 5 * pi / omega  # to the fifth touch at x = 3, half a period, and back to 1.3
    result = cd.simulate(model, until=until, every=until, rtol=rtol, atol=rtol)
    assert result["cart"].velocity[-1, 0] == pytest.approx(-speed, abs=150 * rtol)
    assert result["cart"].position[-1, 0] == pytest.approx(1.3, abs=150 * rtol * until)


def dropped(dim, contact="linear", **words):
    """A ball of 1 kg, thrown onto the ground; damping and shear act from the touch on."""
    up = (0,) * (dim - 1) + (1,)
    model = cd.Model("dropped", dim=dim, gravity=tuple(-9.81 * x for x in up))
    inertia, velocity = (0.01, (1, 0)) if dim == 2 else ((0.01,) * 3, (1, 0.3, 0))
    ball = model.body("ball", mass=1, inertia=inertia, position=tuple(0.3 * x for x in up), velocity=velocity)
    given = {"radius": 0.1, "stiffness": 2e4, "damping": 200.0, "friction": 0.3, "shear_stiffness": 1e4}
    model.add(cd.Contact("sole", ball, model.ground.at(*(0,) * dim, axis=up), law=contact, **(given | words)))
    return model


HILLY = {
    3: lambda x, y: cd.sin(3 * x) * cd.cos(2 * y) / 30,
    2: cd.Spline((-1, 0, 0.3, 0.6, 1), (0, 0.05, 0, 0.02, 0.1)),
}


@pytest.mark.parametrize("dim", [2, 3])
@pytest.mark.parametrize("ground", ["flat", "hilly"])
def test_a_force_that_jumps_at_the_touch_is_named(dim, ground):
    """ż of the shear jumps from 0 by μ d v/d_s, some 0.5 m/s, and with z = 0 only atol = 1e-15 m is allowed: steps of
    2e-15 s. The remedies of the message help."""
    words = {"terrain": HILLY[dim]} if ground == "hilly" else {}
    options = {"until": 0.4, "every": 0.1, "rtol": 1e-11}
    with pytest.raises(cd.SimulationError, match=r'contact "sole" touches there.*its force jumps.*larger atol'):
        cd.simulate(dropped(dim, **words), atol=1e-15, **options)
    ends = [
        cd.simulate(dropped(dim, **words), atol=1e-11, **options),
        cd.simulate(dropped(dim, "exponential", transition=1e-5, **words), atol=1e-13, **options),
    ]
    assert [result.stats.status for result in ends] == ["finished"] * 2


@pytest.mark.parametrize("method", ADAPTIVE.values(), ids=ADAPTIVE)
def test_56_pairs_of_discs_meet(method):
    """Eight masses by seven gaps, head on and elastic, one row in 10 s: they touch for a hundredth of a second."""
    model = cd.Model("discs", gravity=None)
    mass, way = model.parameter("mass", 1.0), model.parameter("way", 5.0)
    first = model.body("first", mass=mass, inertia=1, velocity=(2, 0))
    second = model.body("second", mass=1, inertia=1, position=(way, 0))
    touch = {"radius": 0.05, "radius_b": 0.05, "stiffness": 1e5, "damping": 0.0}
    model.add(cd.Contact("touch", first.at(0, 0), second.at(0, 0), **touch))
    for m in np.geomspace(0.1, 10, 8):
        for distance in np.linspace(0.7, 17.3, 7):
            result = cd.simulate(model, until=10, every=10, parameters={"mass": m, "way": distance}, **method)
            speeds = [result[body].velocity[-1, 0] for body in ("first", "second")]
            assert speeds == pytest.approx([2 * (m - 1) / (m + 1), 4 * m / (m + 1)], abs=2e-3), (m, distance)
