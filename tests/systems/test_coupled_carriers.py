"""Two coupled carriers over a step (Wehage & Haug 1981, sec. 6.2): counts, equilibrium, energy, hydraulics."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import cardan as cd
from cardan.files.example_runs import load_module
from cardan.scene.build import scene_of

EXAMPLES = Path(__file__).parents[2] / "examples"
BALANCE = 1e-8  # of the weight
carriers = load_module(EXAMPLES / "coupled_carriers.py")
WEIGHT = 2 * carriers.VALUES["weight"]


@pytest.fixture(scope="module")
def model():
    return carriers.build()


@pytest.fixture(scope="module")
def climbing(model):
    """The first two seconds of the passive case."""
    return cd.simulate(model, until=2, every=0.002, rtol=1e-6, parameters=carriers.CASES["control off"])


def test_it_is_as_large_as_in_the_report(model):
    state = cd.assemble(model)
    assert (len(model.bodies), state.dof, state.rank) == (12, 24, 12)
    for kind, count in ((cd.Spring, 10), (cd.TrackSegment, 12), (cd.WheelContact, 14)):
        assert sum(isinstance(element, kind) for element in model.elements.values()) == count
    continuous = [name for name in model.states if not name.endswith((".stop", ".lag"))]
    assert len(continuous) == 5  # of the control


def test_every_number_says_where_it_is_from():
    names = [datum.name for datum in carriers.DATA]
    assert len(names) == len(set(names))
    assert all(datum.source.startswith(("given", "public", "assumed")) for datum in carriers.DATA)


@pytest.mark.parametrize(("up", "turned"), [(6.0, 0.05), (-4.0, -0.05)])
def test_equilibrium_from_rough_guesses(up, turned):
    settled = carriers.settled()
    state = cd.assemble(settled)
    q = state.q.copy()
    names = state.system.coordinate_names
    for k, name in enumerate(names):
        if name.endswith(".y"):
            q[k] += up
        if name in ("front.angle", "rear.angle"):
            q[k] += turned
    rest = cd.equilibrium(settled, hold=("front.x",), start=replace(state, q=q))
    assert carriers.unbalanced(rest, WEIGHT) < BALANCE
    assert rest.extra["stability"] == "stable"
    known = carriers.at_rest()
    for name in ("front", "rear"):
        assert rest[name].position[0] == pytest.approx(known[name].position[0], abs=1e-7)
        assert rest[name].angle[0] == pytest.approx(known[name].angle[0], abs=1e-9)


def test_moments_balance_at_rest():
    """About the articulation, of each vehicle: what its wheels bear, against its weight."""
    rest = carriers.at_rest()
    v = carriers.VALUES
    hull = v["weight"] - carriers.WHEELS * v["wheel_weight"]
    for vehicle in carriers.VEHICLES:
        corner = np.array([v[f"joint_{vehicle}_x"], v["joint_y"]])
        angle = rest[vehicle].angle[0]
        pin = rest[vehicle].position[0, 0] + np.array([np.cos(angle), -np.sin(angle)]) @ corner
        moment = -hull * (rest[vehicle].position[0, 0] - pin)
        for k in range(carriers.WHEELS):
            number = carriers.number_of(vehicle, k)
            load = rest[f"ground {number}"].normal_force[0] - v["wheel_weight"]
            moment += load * (rest[f"wheel {number}"].position[0, 0] - pin)
        assert abs(moment) < BALANCE * WEIGHT * v["hull_length"]


def test_tracks_have_their_pretension_while_wheels_are_held():
    """As in the report. Let go, the wheels at the ends turn a little: the pull of inclined segments is less level."""
    held = cd.equilibrium(carriers.settled(), hold=carriers.HELD)
    tensions = [held[f"track {k}"].tension[0] for k in range(1, 13)]
    assert tensions == pytest.approx([carriers.VALUES["pretension"]] * 12, rel=1e-8)
    free = carriers.at_rest()
    assert 1e-3 < abs(free["wheel 1"].angle[0]) < 0.05
    assert abs(held["wheel 1"].angle[0]) < 1e-12


def test_it_starts_in_balance(model):
    """Whatever the rates of bars and tracks are: they are set for where it stands."""
    for v in ({}, {"bar_rate": 1200.0, "track_rate": 5e5, "stop_rate": 8000.0}):
        machine = carriers.machine({**carriers.VALUES, **v}, carriers.at_rest()) if v else model
        start = cd.simulate(machine, until=0.01, every=0.01, rtol=1e-5)
        for name in ("front", "rear", "wheel 1", "wheel 8"):
            assert start[name].acceleration[0] == pytest.approx([0, 0], abs=1e-6 * carriers.GRAVITY)


def test_chassis_follow_wheels_that_are_held():
    """Partial equilibrium: with all wheels held an inch higher, clear of the ground, both chassis stand higher."""
    settled = carriers.settled()
    state = cd.assemble(settled)
    names = state.system.coordinate_names
    held = [name for name in names if name.startswith("wheel") and name.endswith((".y", ".angle"))]
    found = []
    for up in (1.0, 2.0):
        q = state.q + [up if name.endswith(".y") else 0.0 for name in names]
        found.append(cd.equilibrium(settled, hold=("front.x", *held), start=replace(state, q=q)))
    for name in ("front", "rear"):
        low, high = (rest[name].position[0] for rest in found)
        assert high - low == pytest.approx([0.0, 1.0], abs=1e-8)
        assert found[0][name].angle[0] == pytest.approx(found[1][name].angle[0], abs=1e-10)
    wheel = carriers.number_of("front", 0)
    assert found[0][f"ground {wheel}"].normal_force[0] == 0.0


def test_trapped_oil_is_a_spring(climbing):
    """ṗ = -β/V A l̇ with A by the sign of l̇; integrated from the reported length alone, below the relief pressure."""
    v = carriers.VALUES
    length, pressure = climbing["actuator"].length, climbing["pressure"].output
    assert 300 < pressure.max() < v["relief"]
    stroke = np.diff(length)
    area = np.where(stroke > 0, v["area_piston"], v["area_rod"])
    expected = -v["bulk_modulus"] / v["volume"] * np.concatenate([[0], np.cumsum(area * stroke)])
    assert pressure == pytest.approx(expected, abs=2e-3 * pressure.max())


def test_energy_is_accounted_for(model):
    run = cd.simulate(model, until=1.0, every=0.05, rtol=1e-5)
    assert any(name == "stick.lower" or name == "pump.lower" for _, name in run.events)  # control is at its stops
    certificate = cd.certificate(run, agreement=False)
    assert certificate.ok, certificate.table()
    assert certificate["energy"].value < 1e-5
    work = certificate.energy.by_kind()
    assert work["trackdrive"] > 0 > work["gravity"]


def test_a_slack_track_is_told():
    """Without pretension there is nothing to set; a track that is slack everywhere is noted while it runs."""
    v = {**carriers.VALUES, "pretension": 0.0}
    with pytest.raises(cd.ModelError, match="all track segments are slack"):
        cd.pretensioned(carriers.machine(v), hold=carriers.HELD)


def test_tightest_is_the_largest_tension(climbing):
    tensions = np.array([climbing[f"track {k}"].tension for k in range(1, 7)])
    assert np.all(climbing["drive front"].tightest >= tensions.max(axis=0) - 1e-9)
    assert climbing["drive front"].tightest.min() > 0


def test_far_springs_are_not_drawn(model):
    scene = scene_of(model)
    assert not any(element.name.startswith("bar") for element in scene.elements)
    assert scene.size < 1000  # in: the points far above do not count


def test_vehicles_that_stand_are_pitched_up_and_down():
    v, run = carriers.VALUES, carriers.pitch_test()
    length = run["actuator"].length - run["actuator"].length[0]
    wanted = v["stick_gain"] / v["cylinder_gain"] * carriers.COMMAND  # where stick and potentiometer agree
    assert np.abs(run["front"].position[run.t <= 0.5, 0] - run["front"].position[0, 0]).max() < 0.01  # in: it stands
    assert length[np.searchsorted(run.t, 3.5)] == pytest.approx(-wanted, rel=0.03)
    assert length[-1] == pytest.approx(wanted, rel=0.03)
    up = -(run["front"].angle - run["rear"].angle)
    assert up[np.searchsorted(run.t, 3.5)] > np.radians(15)
    assert up[-1] < -np.radians(15)
    full = slice(np.searchsorted(run.t, 5.0), np.searchsorted(run.t, 6.0) + 1)
    t, pressure = run.t[full], run["pressure"].output[full]
    assert run["pump"].yoke[full] == pytest.approx(100.0)
    kept = run["pump"].output[full] - run["actuator"].flow[full] - v["leakage"] * pressure  # compresses the oil
    assert np.trapezoid(kept, t) == pytest.approx(v["volume"] / v["bulk_modulus"] * np.ptp(pressure), rel=1e-3)
