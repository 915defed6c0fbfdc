"""Results of machines in space: names and units of columns, files that other tools read, tables, other forms of an
orientation."""

from __future__ import annotations

import csv
from itertools import pairwise

import h5py
import numpy as np
import pytest

import cardan as cd
from cardan.errors import CardanError
from cardan.results.result import Happening, Result, Stats, component_names

SPIN = 3.0  # rad/s about z: many turns in the time of the run
END, STEP = 6.0, 0.05
RATE_TOL = 2e-4  # STEP⁴/30 times fifth derivatives, which are below (4 rad/s)⁵
G = 9.81
INERTIA = np.array([0.2, 0.3, 0.4])
TUMBLING = (1.0, 2.0, 0.8)  # rad/s, not far from the intermediate axis


@pytest.fixture(scope="module")
def rotors() -> cd.Result:
    """A wheel on an axle and a body that tumbles freely beside it."""
    model = cd.Model("rotors", dim=3, gravity=None)
    wheel = model.body("wheel", mass=2, inertia=(1, 1, 1.5), angular_velocity=(0, 0, SPIN))
    start = {"position": (1, 0, 0), "orientation": cd.euler_angles(0.4, 0.7, -0.2), "velocity": (0, 0, 1)}
    model.body("free", mass=1, inertia=tuple(INERTIA), angular_velocity=TUMBLING, **start)
    model.add(cd.Revolute("axle", model.ground.at(0, 0, 0, axis=(0, 0, 1)), wheel.at(0, 0, 0, axis=(0, 0, 1))))
    model.add(cd.Point("rim", wheel.at(1, 0, 0)))
    model.add(cd.Torque("none", wheel, (0, 0, 0)))
    return cd.simulate(model, until=END, every=STEP, rtol=1e-11, atol=1e-12)


@pytest.fixture(scope="module")
def bounces() -> cd.Result:
    """A ball, eccentric and spinning, that falls on a floor; it is kicked once, while it hangs on a slide."""
    model = cd.Model("ball", dim=3, gravity=(0, 0, -G))
    ball = model.body("ball", mass=2, inertia=(0.1, 0.1, 0.1), position=(0.3, -0.2, 0.5), angular_velocity=(0, 0, 1))
    block = model.body("block", mass=1, inertia=(1, 1, 1), position=(1, 0, 0))
    slide = cd.Translational("slide", model.ground.at(1, 0, 0, axis=(1, 0, 0)), block.at(0, 0, 0, axis=(1, 0, 0)))
    model.add(slide)
    model.add(cd.Limit("floor", ball.z, lower=0, restitution=0.5))
    model.add(cd.At("kick", 0.6, do=cd.Impulse(block.at(0, 0, 0), (1, 2, 3), torque=(0, 0, 0.5))))
    return cd.simulate(model, until=0.7, every=0.1)


# -- names and units -------------------------------------------------------------------------------------------


def test_flat_names_every_scalar(rotors):
    flat = rotors.flat()
    assert [name for name in flat if name.startswith("free.")] == [
        *(f"free.position.{x}" for x in "xyz"),
        *(f"free.orientation.e{k}" for k in range(4)),
        *(f"free.{word}.{x}" for word in ("velocity", "angular_velocity") for x in "xyz"),
        *(f"free.{word}.{x}" for word in ("acceleration", "angular_acceleration") for x in "xyz"),
    ]
    assert [n for n in flat if n.startswith("axle.reaction_i")] == [
        f"axle.reaction_i.{x}" for x in ("Fx", "Fy", "Fz", "Mx", "My", "Mz")
    ]
    assert {f"none.torque.{x}" for x in "xyz"} <= set(flat)
    np.testing.assert_array_equal(flat["wheel.orientation.e3"], rotors["wheel"].orientation[:, 3])


def test_units(rotors):
    unit = rotors.unit
    assert unit("axle", "reaction_j") == ("N", "N", "N", "N m", "N m", "N m")
    assert unit("none", "torque") == ("N m",) * 3
    assert unit("free", "orientation") == ("",) * 4
    assert unit("free", "angular_velocity") == ("rad/s",) * 3
    assert unit("free", "euler_angles") == ("rad",) * 3
    assert unit("free", "direction_cosines") == ("",) * 9
    assert unit("axle", "rate") == ("rad/s",)


def test_vectors_of_forces_have_components_by_axis():
    assert component_names("friction_force", 3) == ("x", "y", "z")
    assert component_names("torque", 3) == ("x", "y", "z")
    assert component_names("multiplier", 3) == ("1", "2", "3")
    assert component_names("own", 2) == ("1", "2")


# -- other forms of an orientation -----------------------------------------------------------------------------


def test_rotation_goes_on_over_turns(rotors):
    """The wheel turns evenly about z: its rotation vector is (0, 0, Ωt), beyond any number of turns."""
    turned = SPIN * rotors.t
    assert turned[-1] > 4 * np.pi
    expected = np.column_stack([0 * turned, 0 * turned, turned])
    np.testing.assert_allclose(rotors["wheel"].rotation_vector, expected, atol=1e-9)
    np.testing.assert_allclose(rotors["wheel"].euler_angles("xyz"), expected, atol=1e-9)
    np.testing.assert_allclose(rotors["wheel"].euler_angles("xyz", degrees=True)[:, 2], np.degrees(turned), atol=1e-6)
    np.testing.assert_allclose(rotors["axle"].angle, turned, atol=1e-9)


def test_direction_cosines_keep_the_angular_momentum(rotors):
    """Of a free body R J ω′ is constant in global axes, and J-weighted ω_W·L is twice its energy."""
    body = rotors["free"]
    R = body.direction_cosines
    momentum = np.einsum("tij,tj->ti", R, INERTIA * body.angular_velocity)
    np.testing.assert_allclose(momentum, np.tile(momentum[0], (len(rotors.t), 1)), atol=1e-8)
    twice = np.einsum("ti,ti->t", body.angular_velocity_global, momentum)
    np.testing.assert_allclose(twice, np.sum(INERTIA * np.array(TUMBLING) ** 2), rtol=1e-8)
    assert np.ptp(body.angular_velocity[:, 1]) > 1.0


def test_global_angular_velocity_is_the_rate_of_the_matrix(rotors):
    """Ṙ = ω̃ R, by differences."""
    body = rotors["free"]
    R, w = body.direction_cosines, body.angular_velocity_global
    tilde = np.einsum("tij,tkj->tik", rate_of(R), R[2:-2])
    found = np.stack([tilde[:, 2, 1], tilde[:, 0, 2], tilde[:, 1, 0]], axis=1)
    np.testing.assert_allclose(found, w[2:-2], atol=RATE_TOL)
    np.testing.assert_allclose(rate_of(w), body.angular_acceleration_global[2:-2], atol=RATE_TOL)


def rate_of(x):
    """The derivative over time by five points, right to h⁴/30 times the fifth derivative."""
    return (8 * (x[3:-1] - x[1:-3]) - (x[4:] - x[:-4])) / (12 * STEP)


def test_other_forms_have_dotted_names(rotors):
    np.testing.assert_array_equal(rotors["free.euler_angles"], rotors["free"].euler_angles())
    np.testing.assert_array_equal(rotors["free.rotation_vector"], rotors["free"].rotation_vector)
    assert "free.direction_cosines" in rotors
    assert "rim.euler_angles" not in rotors
    assert "rotation_vector" in dir(rotors["free"])
    assert "rotation_vector" not in list(rotors["free"])


def test_what_has_no_orientation_has_no_other_forms(rotors):
    with pytest.raises(AttributeError, match="no Euler angles"):
        rotors["rim"].euler_angles()
    with pytest.raises(AttributeError, match='no quantity "rotation_vector"'):
        rotors["axle"].rotation_vector  # noqa: B018
    with pytest.raises(CardanError, match=r'did you mean "free\.euler_angles"'):
        rotors["free.euler_angels"]


# -- files -----------------------------------------------------------------------------------------------------


def test_csv_is_read_by_others(rotors, tmp_path):
    rotors.save(tmp_path / "run.csv")
    with open(tmp_path / "run.csv", newline="", encoding="utf-8") as file:
        titles, *rows = csv.reader(file)
    table = np.array(rows, dtype=float)
    assert titles[:5] == [
        "t [s]",
        "wheel.position.x [m]",
        "wheel.position.y [m]",
        "wheel.position.z [m]",
        "wheel.orientation.e0",
    ]
    column = titles.index("axle.reaction_j.Mz [N m]")
    np.testing.assert_array_equal(table[:, column], rotors["axle"].reaction_j[:, 5])
    np.testing.assert_array_equal(
        table[:, titles.index("free.angular_velocity.y [rad/s]")], rotors["free"].angular_velocity[:, 1]
    )


def test_hdf5_describes_itself(rotors, tmp_path):
    rotors.save(tmp_path / "run.h5")
    with h5py.File(tmp_path / "run.h5") as file:
        free = file["parts/free"]
        assert free["position"].shape == (len(rotors.t), 3)
        assert list(free["orientation"].attrs["columns"]) == ["e0", "e1", "e2", "e3"]
        assert free["angular_velocity"].attrs["axes"] == "body"
        assert "axes" not in free["velocity"].attrs
        assert file["parts/axle/reaction_i"].attrs["unit"] == "N, N, N, N m, N m, N m"
        np.testing.assert_array_equal(free["orientation"][()], rotors["free"].orientation)
    again = cd.load_result(tmp_path / "run.h5")
    assert list(again.columns) == list(rotors.columns)
    for key, values in rotors.columns.items():
        np.testing.assert_array_equal(again.columns[key], values)
    np.testing.assert_array_equal(again["free"].rotation_vector, rotors["free"].rotation_vector)
    assert again.report() == rotors.report()


# -- events ----------------------------------------------------------------------------------------------------


def test_accounts_of_events(bounces):
    """Free fall from 0.5 m; half of the speed is left; the kick gives (1, 2, 3) N s at (1, 0, 0)."""
    hit, kick = (next(e for e in bounces.events if e.name == name) for name in ("floor", "kick"))
    speed = (2 * G * 0.5) ** 0.5
    assert hit.t == pytest.approx(speed / G, abs=1e-6)
    assert hit.before.shape == hit.after.shape == (8,)
    np.testing.assert_allclose(hit.before[2:5], [0, 0, -2 * speed], atol=1e-5)
    # L = r × m v + J ω of the ball at (0.3, -0.2, 0)
    np.testing.assert_allclose(hit.before[5:], [0.2 * 2 * speed, 0.3 * 2 * speed, 0.1], atol=1e-5)
    np.testing.assert_allclose(hit.after[2:5], [0, 0, speed], atol=1e-5)
    assert hit.lost == pytest.approx(0.75 * 0.5 * 2 * speed**2, rel=1e-5)
    np.testing.assert_allclose(kick.external, [1, 2, 3, 0, -3, 2.5], atol=1e-12)
    # the rail gives back what does not go along it, and the torque
    np.testing.assert_allclose(kick.impulses["slide"][:3], [0, 2, 3], atol=1e-9)
    assert kick.residual < 1e-12


def test_events_survive_the_file(bounces, tmp_path):
    bounces.save(tmp_path / "run.h5")
    again = cd.load_result(tmp_path / "run.h5")
    assert again.events == bounces.events
    for one, other in zip(bounces.events, again.events, strict=True):
        for word in ("before", "after", "external"):
            np.testing.assert_array_equal(getattr(other, word), getattr(one, word))
        assert other.what == one.what
        assert {n: v.tolist() for n, v in other.impulses.items()} == {n: v.tolist() for n, v in one.impulses.items()}
    with h5py.File(tmp_path / "run.h5") as file:
        assert list(file["events/before"].attrs["columns"])[2:] == [
            "momentum_x", "momentum_y", "momentum_z", "angular_momentum_x", "angular_momentum_y", "angular_momentum_z",
        ]  # fmt: skip
        assert list(file["events/impulses"].attrs["columns"]) == ["Fx", "Fy", "Fz", "Mx", "My", "Mz"]
        assert file["events/impulses"].shape[1:] == (len(file["events/joint"]), 6)


def test_events_in_the_report(bounces):
    lines = bounces.report().splitlines()
    start = lines.index(" EVENTS")
    titles = lines[start + 1].split()
    assert titles[-8:] == ["DPX", "DPY", "DPZ", "DHX", "DHY", "DHZ", "IMPULSE", "JOINT"]
    kick = next(line for line in lines[start + 2 :] if " kick " in line).split()
    # the machine as a whole keeps of (1, 2, 3) what the rail lets through; 3.606 = |(0, 2, 3)|
    assert kick[-8:] == ["1.000", "0.000", "0.000", "0.000", "0.000", "0.000", "3.606", "slide"]


def test_an_event_that_was_only_noted_has_no_account():
    nothing = Result("x", cd.Model().units, np.zeros(1), {}, {}, Stats(), events=[Happening(1.0, "noted")])
    text = nothing.report()
    assert text.splitlines()[-1].split() == ["1.0000", "noted"]


# -- tables ----------------------------------------------------------------------------------------------------


def test_tables(rotors):
    """One table each for poses, velocities, accelerations; each joint has a row for each of its bodies."""
    lines = rotors.report(every=len(rotors.t)).splitlines()
    heads = [line for line in lines if line.split()[:1] in (["BODY"], ["NO."], ["JOINT"])]
    assert [head.split()[-6:] for head in heads] == [
        ["X", "Y", "Z", "PSI", "THETA", "PHI"],
        ["XD", "YD", "ZD", "WX", "WY", "WZ"],
        ["XDD", "YDD", "ZDD", "WXD", "WYD", "WZD"],
        ["XD", "YD", "ZD", "XDD", "YDD", "ZDD"],
        ["FX", "FY", "FZ", "MX", "MY", "MZ"],
    ]
    free = [line.split()[1:] for line in lines if line.startswith(" free")]
    assert free[0] == ["1.000", "0.000", "0.000", "0.400", "0.700", "-0.200"]
    assert free[1] == ["0.000", "0.000", "1.000", "1.000", "2.000", "0.800"]
    # Euler's equations: J1 ω̇1 = (J2 - J3) ω2 ω3, ...
    w, J = np.array(TUMBLING), INERTIA
    rates = [(J[k - 2] - J[k - 1]) * w[k - 2] * w[k - 1] / J[k] for k in range(3)]
    assert free[2] == ["0.000", "0.000", "0.000", *(f"{rate:.3f}" for rate in rates)]
    rim = next(line.split()[1:] for line in lines if line.startswith(" rim"))
    assert rim == ["1.000", "0.000", "0.000", "0.000", "3.000", "0.000", "-9.000", "0.000", "0.000"]
    bodies = [
        line.split()[-7]
        for line in lines[
            lines.index(" REACTION FORCES (moments about mass centres; on the ground about the origin)") + 2 :
        ]
    ]
    assert bodies == ["ground", "wheel"]


def test_columns_of_the_tables_line_up(rotors):
    for head, row in pairwise(rotors.report(every=len(rotors.t)).splitlines()):
        if head.split()[:1] == ["BODY"]:
            assert len(head) == len(row)


def test_a_position_of_rest_has_poses_and_reactions_only():
    model = cd.Model("hanging", dim=3, gravity=(0, 0, -G))
    body = model.body("b", mass=1, inertia=(1, 1, 1), position=(0, 0, -1))
    model.add(cd.Spherical("ball", model.ground.at(0, 0, 0), body.at(0, 0, 1)))
    lines = cd.equilibrium(model).report().splitlines()
    assert not any("VELOCITIES" in line or "POINTS" in line for line in lines)
    on_body = next(
        line.split() for line in lines if line.split()[:1] == ["b"] and len(line.split()) == 7 and "9.810" in line
    )
    assert on_body == ["b", "0.000", "0.000", "9.810", "0.000", "0.000", "0.000"]
