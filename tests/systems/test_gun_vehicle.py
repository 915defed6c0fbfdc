"""The tracked vehicle with gun: freedoms, rest from rough guesses, momentum, energy, its deck, shear of the ground."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import cardan as cd
from cardan.files.dads.read import load_dads
from cardan.files.example_runs import load_module

EXAMPLES = Path(__file__).parents[2] / "examples"
vehicle = load_module(EXAMPLES / "gun_vehicle.py")
N = vehicle.NUMBERS
BALANCE = 1e-8  # of the weight, at rest
ACCOUNT = 1e-7  # of the impulse: sums of forces over steps that are right to 1e-5 of what changes in them
ENERGY = 1e-5  # of what is turned over, at rtol = 1e-5
SAME = 1e-4  # in: two runs at rtol = 1e-5 with different steps, over some inches
SHORT = 0.15  # s of motion: recoil and most of the sliding


@pytest.fixture(scope="module")
def model() -> cd.Model:
    return vehicle.build(account=True)


@pytest.fixture(scope="module")
def rest(model) -> cd.Result:
    return cd.equilibrium(model, hold=vehicle.HELD)


def short_run(model: cd.Model, direction: str, at_once: bool = False, **options) -> cd.Result:
    parameters = {"azimuth": vehicle.FIRING[direction], "at once": float(at_once)}
    common = {"every": 0.005, "rtol": 1e-5, "start": cd.Start("equilibrium", hold=vehicle.HELD)}
    return cd.simulate(model, until=SHORT, parameters=parameters, **common, **options)


def test_bodies_and_freedoms_are_those_of_the_report(model):
    assert len(model.bodies) == 17
    assert cd.assemble(model).dof == 28 - 2  # of which the two locks take two


def test_every_number_says_where_it_is_from():
    lines = (EXAMPLES / "gun_vehicle.csv").read_text(encoding="utf-8").splitlines()[1:]
    assert len(lines) == len(N)
    assert all(any(word in line for word in ("given", "public:", "assumed", "computed:")) for line in lines)


def test_rest_carries_the_weight(rest):
    load = sum(rest[f"ground {k}"].normal_force[0] for k in vehicle.WHEELS)
    assert abs(load / N["weight"] - 1) < BALANCE
    assert rest.extra["stability"] == "stable"
    for k in range(1, 7):  # tracks have their pretension, but for what the wheels turn when they are let go
        assert rest[f"track left {k}"].tension[0] == pytest.approx(N["track pretension"], rel=0.05)


def test_rest_is_found_from_rough_guesses(model, rest):
    """Bodies shaken by inches and degrees, the joints open: the same rest."""
    state, random = cd.assemble(model), np.random.default_rng(8)
    poses = state.q.reshape(-1, 7)
    held = list(model.bodies).index("chassis")
    poses = poses + np.concatenate([random.uniform(-2, 2, (17, 3)), random.uniform(-0.03, 0.03, (17, 4))], axis=1)
    poses[held, :2], poses[held, 6] = state.q.reshape(-1, 7)[held, :2], 0.0
    rough = cd.equilibrium(model, hold=vehicle.HELD, start=replace(state, q=poses.ravel()))
    assert rough["chassis"].position[0, 2] == pytest.approx(rest["chassis"].position[0, 2], abs=1e-6)
    load = sum(rough[f"ground {k}"].normal_force[0] for k in vehicle.WHEELS)
    assert abs(load / N["weight"] - 1) < BALANCE


def test_momentum_is_accounted_for_and_energy_closed(model):
    run = short_run(model, "45°")
    recoil = np.array([run[f"recoil impulse {x}"].value[-1] for x in "xy"])
    assert np.linalg.norm(recoil) == pytest.approx(vehicle.IMPULSE, rel=1e-4)  # the barrel rises a little meanwhile
    assert vehicle.unaccounted(run, model) < ACCOUNT
    assert cd.certificate(run, agreement=False)["energy"].value < ENERGY


def test_a_jump_gives_the_impulse_at_once(model):
    run = short_run(model, "forward", at_once=True)
    assert -vehicle.momentum(run, model)[0, 0] == pytest.approx(vehicle.IMPULSE, rel=1e-4)
    assert vehicle.unaccounted(run, model) < ACCOUNT
    # and is where a force over its time has brought the vehicle, less what friction took meanwhile
    pushed = short_run(model, "forward")
    after = np.argmin(np.abs(pushed.t - 0.03))
    gap = vehicle.momentum(pushed, model)[after, 0] - vehicle.momentum(run, model)[0, 0]
    assert 0 < gap < 1.1 * N["friction"] * N["weight"] * pushed.t[after]


def test_the_deck_gives_the_same_motion(model):
    """Cards and USER lines against Python: two descriptions, one machine."""
    deck = load_dads(EXAMPLES / "gun_vehicle.dads")
    hold = [f"body 11.{word}" for word in ("x", "y", "rotation_z")]
    cards = cd.simulate(deck, until=SHORT, every=0.005, rtol=1e-5, start=cd.Start("equilibrium", hold=hold))
    python = short_run(model, "forward")
    names = [f"wheel {k}" for k in vehicle.WHEELS] + ["chassis", "turret", "gun"]
    names += [f"arm {k}" for k in vehicle.ARMED]
    for number, name in enumerate(names, start=1):
        assert np.abs(cards[f"body {number}"].position - python[name].position).max() < SAME


@pytest.mark.parametrize("share", [0.5, 2.0])
def test_the_ground_bears_the_smaller_of_shear_and_friction(share):
    """Sec. 6.1 of the report: a loaded shoe pushed by a share of μ N moves by F/k_s, or slides with μ N against it."""
    load, mass, radius = N["weight"] / 10, 10.0, N["wheel radius"]
    limit, sinks = N["friction"] * load, (load / N["ground stiffness"]) ** (2 / 3)
    model = cd.Model("shoe", dim=3, gravity=(0, 0, -load / mass), units="lbf-in")
    shoe = model.body("wheel 1", mass=mass, inertia=(1e9, 1e9, 1e9), position=(0, 0, radius - sinks))
    vehicle.add_ground(model, 1, "shear")
    push = cd.Spline((0, 0.5, 1), (0, share * limit, share * limit), kind="linear")
    model.add(cd.Force("push", shoe.at(0, 0, -radius), (push, 0, 0)))  # where the ground is: it does not tip
    run = cd.simulate(model, until=1.0, every=0.05, rtol=1e-8)
    assert -run["ground 1"].friction_force[-1, 0] == pytest.approx(min(share, 1.0) * limit, rel=1e-4)
    if share < 1:
        assert run["wheel 1"].position[-1, 0] == pytest.approx(share * limit / N["shear stiffness"], rel=1e-3)
    else:
        speeding = (share - 1) * limit / mass
        assert run["wheel 1"].acceleration[-1, 0] == pytest.approx(speeding, rel=1e-4)
