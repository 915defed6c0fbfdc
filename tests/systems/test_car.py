"""The car on double wishbones: its weight, its energy, its turns, and its response to the road."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from scipy.integrate import cumulative_trapezoid

import cardan as cd
from cardan.files.example_runs import load_module

car = load_module(Path(__file__).parents[2] / "examples" / "car.py")

STANDS = 1e-8  # of the weight
LINEAR = 1e-2  # of the response: what a road of 2 mm, and the full car one of 0.25 mm, leaves of second order
SINGLE_TRACK = 1e-3  # of the yaw rate, with wheels turned by 2 mrad: roll moves the tyres a little
ENERGY = 1e-7  # of the turnover, at rtol = 1e-8


@pytest.fixture(scope="module")
def quarter():
    return car.quarter_car(car.proving_ground)


@pytest.fixture(scope="module")
def full():
    return car.build(car.proving_ground)


def test_the_tyres_bear_the_weight(quarter, full):
    for model in (quarter, full):
        rest = cd.equilibrium(model, drivers="still")
        assert car.borne(rest)[0] == pytest.approx(car.weight(model), rel=STANDS)
        assert np.abs(rest["chassis"].orientation[0, 1:]).max() < 2e-3  # level, to 2 mm over its wheelbase
    assert rest["front left tyre"].normal_force[0] == pytest.approx(
        rest["front right tyre"].normal_force[0], rel=STANDS
    )


def test_the_driven_car_is_in_steady_motion(full):
    """Freedoms: 14; what is left of the accelerations comes from toe angles of 5e-6 rad."""
    state = car.driven(full)
    assert state.dof == 14
    run = cd.simulate(full, until=0.02, every=0.01, start=state, method="joint")
    assert np.abs(run["chassis"].acceleration).max() < 1e-3


def responses(model, height, **parameters):
    run = car.sweep(model, height, rtol=1e-7, method="joint", parameters=parameters)
    f, found, state = car.measured_response(run, height)
    chosen = np.flatnonzero((f > 1) & (f < 10))[::10]
    outputs = car.heave_pitch_roll(model)
    return f[chosen], found[chosen], car.linear_response(model, state, outputs, f[chosen], **parameters)


def test_quarter_car_on_a_swept_sine(quarter):
    """What differs from the linear response is of second order: half as much with half the height."""
    f, found, expected = responses(quarter, 2e-3)
    apart = np.abs(found[:, 0] / expected[:, 0] - 1)
    smaller = np.abs((half := responses(quarter, 1e-3))[1][:, 0] / half[2][:, 0] - 1)
    assert apart.max() < LINEAR
    assert np.linalg.norm(smaller) == pytest.approx(np.linalg.norm(apart) / 2, rel=0.2)
    assert f.size > 5
    assert np.ptp(np.abs(expected[:, 0])) > 0.5  # the curve has its resonance


def test_full_car_on_a_swept_sine_of_its_left_wheels(full):
    """Heave, pitch and roll over the height of the road, the rear wheels following the front ones."""
    _, found, expected = responses(full, 2.5e-4, right=0.0)
    for k in range(3):
        strong = np.abs(expected[:, k]) > 0.02 * np.abs(expected[:, k]).max()
        assert np.count_nonzero(strong) > 5
        assert np.abs(found[strong, k] / expected[strong, k] - 1).max() < LINEAR


def test_steady_turn_and_what_anti_roll_bars_do(full):
    """V δ/(L + K V²) of the single-track model; without bars the car rolls more in the same turn."""
    roll = {}
    for bars in (1.0, 0.0):
        parameters = {"turn": car.TURN, "bars": bars}
        turn = cd.simulate(full, until=5, every=0.02, start=car.driven(full), parameters=parameters, method="joint")
        angle = car.steering_angle(turn)[-1]
        speed, rate = np.linalg.norm(turn["chassis"].velocity[-1]), turn["chassis"].angular_velocity[-1, 2]
        assert rate == pytest.approx(car.single_track(full, speed, angle), rel=SINGLE_TRACK)
        aside = sum(turn[f"{wheel} tyre"].lateral_force[-1] for wheel in car.CORNERS)
        assert aside == pytest.approx(car.weight(full) / car.GRAVITY * speed * rate, rel=2e-3)  # m V r
        roll[bars] = abs(car.rotations(turn["chassis"]).as_euler("xyz")[-1, 0]) / (speed * rate)
    assert roll[1.0] < 0.9 * roll[0.0]


def test_lane_change_ends_where_the_single_track_model_says(full):
    """A linear car that is steered to and fro, ∫δ dt = 0, ends V²/(L + K V²) ∫∫δ dt² aside, whatever it does then."""
    change = car.lane_change(full)
    turned = car.rotations(change["chassis"]).as_euler("xyz")
    twice = cumulative_trapezoid(cumulative_trapezoid(car.steering_angle(change), change.t, initial=0), change.t)[-1]
    way = car.SPEED * car.single_track(full, car.SPEED, twice)
    assert change["chassis"].position[-1, 1] == pytest.approx(way, rel=1e-2)
    assert np.abs(turned[-1, [0, 2]]).max() < 1e-3
    assert change["chassis"].velocity[-1, 0] < car.SPEED  # tyres at an angle cost speed


def test_energy_is_closed(quarter, full):
    """Kinetic energy against the work of gravity, springs, dampers, tyres and drivers, along every step."""
    on_the_road = {"parameters": {"road height": 0.02}, "until": 3}
    changing = {"parameters": {"lane change": 5 * car.LANE_CHANGE}, "until": 1.4}
    for model, options in ((quarter, on_the_road), (full, changing)):
        run = cd.simulate(model, every=0.1, start=car.driven(model), method="joint", rtol=1e-8, **options)
        energy = cd.certificate(run, agreement=False).energy
        assert energy.missing < ENERGY * energy.turnover
        assert energy.by_kind()["dampers"] < 0
