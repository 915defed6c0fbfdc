"""Turns between rows: rotation vectors and Euler angles of bodies that turn by more than half a turn each time."""

from __future__ import annotations

import warnings

import numpy as np
import pytest

import cardan as cd


def rotor(speed: float, acceleration: float = 0.0) -> cd.Model:
    model = cd.Model("rotor", dim=3, gravity=None)
    body = model.body("rotor", 2, (1, 1, 2), angular_velocity=(0, 0, speed))
    model.add(cd.Revolute("shaft", model.ground.at(0, 0, 0, axis=(0, 0, 1)), body.at(0, 0, 0, axis=(0, 0, 1))))
    if acceleration:
        model.add(cd.Torque("motor", body, (0, 0, 2 * acceleration)))
    return model


@pytest.mark.parametrize("speed", [700.0, -700.0, 2.0e4, 5.0])
@pytest.mark.parametrize("every", [None, 0.05])
def test_a_rotor_turns_by_speed_and_time(speed, every):
    """700 rad/s for 1 s are 700 rad, whatever the rows; from 200 rows alone it would be -556.6."""
    found = cd.simulate(rotor(speed), until=1, every=every)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        vector = found["rotor"].rotation_vector
        angles = found["rotor"].euler_angles("zyx")
        np.testing.assert_allclose(found["rotor.rotation_vector"], vector)
    np.testing.assert_allclose(vector[:, 2], found["shaft"].angle, rtol=1e-6, atol=1e-6)
    np.testing.assert_allclose(np.abs(vector[-1, 2]), abs(speed), rtol=1e-6)
    np.testing.assert_allclose(angles[:, 0], found["shaft"].angle, rtol=1e-6, atol=1e-6)


def test_a_rotor_that_is_driven_faster_and_faster():
    """φ = α t²/2 with 400 rad/s²: 5,000 rad after 5 s, 40 rad from row to row at the end."""
    found = cd.simulate(rotor(0.0, 400.0), until=5, every=0.02)
    np.testing.assert_allclose(found["rotor"].rotation_vector[:, 2], 200 * found.t**2, rtol=1e-6, atol=1e-5)


def test_turns_survive_a_file(tmp_path):
    cd.simulate(rotor(700.0), until=1).save(tmp_path / "run.h5")
    assert cd.load_result(tmp_path / "run.h5")["rotor"].rotation_vector[-1, 2] == pytest.approx(700)


def test_a_spinning_top_has_the_angles_of_finer_rows():
    """A symmetric body that spins and nutates: Euler angles of coarse rows are those of fine ones."""
    model = cd.Model("top", dim=3, gravity=None)
    model.body("top", 1, (1, 1, 1.5), angular_velocity=(3, 0, 60))
    fine, coarse = (cd.simulate(model, until=2, every=every, rtol=1e-10, atol=1e-12) for every in (0.005, 0.08))
    angles = [run["top"].euler_angles("zyx") for run in (coarse, fine)]
    np.testing.assert_allclose(angles[0], angles[1][::16], atol=1e-5)


def test_turns_that_cannot_be_counted_are_named():
    """Rows so far apart that the angular velocity in body axes has gone round in between."""
    model = cd.Model("tumbling", dim=3, gravity=None)
    model.body("plate", 1, (1, 2, 2.7), angular_velocity=(30, 25, 40))
    found = cd.simulate(model, until=4, every=0.5)
    with pytest.warns(UserWarning, match='"plate" turns by .* rad from one row to the next'):
        found["plate"].rotation_vector  # noqa: B018
