"""Vehicles that cannot be: what is refused, and what is noted, with the names of those concerned."""

from __future__ import annotations

import numpy as np
import pytest

import cardan as cd

WHEEL = {"radius": 0.3, "stiffness": 1e5, "damping": 2e3, "friction": 0.8, "slip_slope": 2000}


@pytest.mark.parametrize("x", [(0, 1, 0.9, 2), (0, 1, 1, 2), (0, 1, float("nan"), 2)])
def test_ground_that_overhangs_is_refused(x):
    with pytest.raises(cd.ModelError, match='profile "cliff": places must increase'):
        cd.profile(x, (0, 0, 0.3, 0.3), name="cliff")
    with pytest.raises(cd.ModelError, match=r"must increase"):
        cd.Terrain(x, (0, 1), np.zeros((4, 2)))


def test_overhanging_ground_of_a_file_is_told_with_its_line(tmp_path):
    path = tmp_path / "cliff.csv"
    path.write_text("x [m], height [m]\n0, 0\n1, 0\n0.9, 0.3\n2, 0.3\n")
    with pytest.raises(cd.CardanError, match=r"overhangs") as error:
        cd.profile_from_csv(str(path))
    assert "4" in str(error.value)


def test_a_wall_as_high_as_the_wheel_cannot_be_rolled_up():
    model = cd.Model("wall")
    wheel = model.body("wheel", mass=10, inertia=1, position=(0, 0.3))
    with pytest.raises(cd.ModelError, match='wheel contact "tyre"') as error:
        model.add(
            cd.WheelContact("tyre", wheel.at(0, 0), model.ground.at(0, 0), terrain=cd.step_profile(2, 0.4), **WHEEL)
        )
    assert "run" in str(error.value)  # the remedy


def test_a_gap_that_a_wheel_cannot_enter_is_noted_once_for_each_wheel():
    trench = cd.profile((0, 2, 2.15, 2.25, 2.4, 6), (0, 0, -0.15, -0.15, 0, 0))
    model = cd.Model("trench")
    for name, radius in (("small", 0.05), ("large", 0.3)):
        wheel = model.body(name, mass=10, inertia=1, position=(0, radius))
        ground = model.ground.at(0, 0)
        tyre = {**WHEEL, "radius": radius}
        model.add(cd.WheelContact(f"{name} tyre", wheel.at(0, 0), ground, terrain=trench, **tyre))
    noted = [note for note in model.notes if "cannot enter the gap" in note]
    assert len([note for note in noted if '"large tyre"' in note]) == 1
    assert not any('"small tyre"' in note for note in noted)  # it goes down to the bottom


def test_a_valve_without_area_is_refused_and_one_that_is_closed_by_a_parameter_lets_nothing_through():
    with pytest.raises(cd.ModelError, match='"valve": gain is zero, so the valve lets nothing'):
        cd.ServoValve("valve", 1.0, 0.0, 0.01).check()
    model = cd.Model("closed", gravity=None)
    ram = model.body("ram", mass=4, inertia=1, position=(0.5, 0))
    model.add(cd.Translational("rail", model.ground.at(0, 0, axis=(1, 0)), ram.at(0, 0)))
    model.add(cd.ServoValve("valve", 1.0, model.parameter("opening", 1e-4), 0.01))
    model.add(cd.HydraulicLine("line", ("valve", "-ram_cylinder.flow_1"), 1e-3, 7e8, leakage=1e-10))
    ends = model.ground.at(0, 0), ram.at(0, 0)
    model.add(cd.HydraulicCylinder("ram_cylinder", *ends, 1e-3, 1e-3, pressure_1="line", pressure_2=0.0, friction=100))
    open_ = cd.simulate(model, until=0.2, every=0.1)
    closed = cd.simulate(model, until=0.2, every=0.1, parameters={"opening": 0.0})
    assert open_["ram"].position[-1, 0] > 0.505
    assert closed["ram"].position[:, 0] == pytest.approx(0.5, abs=1e-12)
    for word in ("area_1", "area_2"):
        areas = {"area_1": 1e-3, "area_2": 1e-3, word: 0.0}
        with pytest.raises(cd.ModelError, match=f'cylinder "c": {word} must be positive'):
            model.add(cd.HydraulicCylinder("c", *ends, pressure_1=0.0, pressure_2=0.0, **areas))


def test_an_algebraic_loop_of_an_actuator_is_named():
    """A controller whose sensor takes the force that it asks for at the same instant."""
    model = cd.Model("loop", gravity=None)
    cart = model.body("cart", mass=1, inertia=1, position=(1, 0))
    model.add(cd.Sum("error", (1.0, "sensor"), weights=(1, -1)))
    controller = model.add(cd.Gain("controller", "error", 3.0))
    model.add(cd.Force("motor", cart.at(0, 0), (controller, 0)))
    model.add(cd.Gain("sensor", "controller", 0.5))
    with pytest.raises(cd.ModelError, match="algebraic loop") as error:
        cd.simulate(model, until=1)
    assert all(f'"{name}"' in str(error.value) for name in ("error", "controller", "sensor"))


def test_a_track_that_goes_slack_everywhere_is_told_in_the_search_and_noted_in_a_run():
    """Idler and sprocket come nearer by 0.1 m/s: the belts between them have no tension left after F₀/(0.1 k)."""
    model, pull, stiffness = cd.Model("belts", gravity=(0, -9.81)), 500.0, 1e4
    bodies = []
    for name, x in (("rear", 0.0), ("front", 2.0)):
        body = model.body(name, mass=50, inertia=1, position=(x, 0.3 - 50 * 9.81 / 1e5))
        model.add(cd.Fix(f"{name} angle", body.angle, 0.0))
        bodies.append(body)
    rear, front = bodies
    model.add(cd.Fix("rear x", rear.x, 0.0))
    model.add(cd.Drive("nearer", front.x, lambda t: 2.0 - 0.1 * t))
    tyres = [
        model.add(cd.WheelContact(f"{body.name} tyre", body.at(0, 0), model.ground.at(0, 0), radius=0.3, stiffness=1e5))
        for body in bodies
    ]
    belts = [
        model.add(cd.TrackSegment(f"{where} belt", rear.at(0, y), front.at(0, y), stiffness=stiffness, pretension=pull))
        for where, y in (("upper", 0.3), ("lower", -0.3))
    ]
    model.add(cd.TrackDrive("drive", rear.at(0, 0), tyres, 0.0, 100.0, 100.0, friction=0.5, segments=belts[1:]))
    model.add(cd.When("slack", lambda s: s.quantity("drive.tightest") - 1e-6 * pull, direction=-1))
    result = cd.simulate(model, until=1.5, every=0.1)
    (time,) = [t for t, name in result.events if name == "slack"]
    assert time == pytest.approx(pull / (0.1 * stiffness), rel=1e-4)
    assert result["drive"].tightest[-1] == 0
    assert all(result[belt.name].tension[-1] == 0 for belt in belts)

    loose = cd.Model("loose")
    end = loose.body("end", mass=1, inertia=1, position=(1, 0))
    loose.add(cd.TrackSegment("belt", loose.ground.at(0, 0), end.at(0, 0), stiffness=100))
    with pytest.raises(cd.ModelError, match="all track segments are slack"):
        cd.pretensioned(loose)
