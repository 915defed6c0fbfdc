"""Recorded ground: units, titles, and what is told of damaged tables."""

from __future__ import annotations

import numpy as np
import pytest

import cardan as cd
from cardan.files.text_models.yaml import load_yaml

approx = pytest.approx


def table(folder, text, name="road.csv"):
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_units_in_titles_or_said(tmp_path):
    titled = table(tmp_path, "x [mm], height [in]\n# measured in May\n0, 0\n\n1000, 1\n2500, 2\n")
    plain = table(tmp_path, "0,0\n100,2.54\n250,5.08\n", "plain.csv")
    for road in (cd.profile_from_csv(titled), cd.profile_from_csv(plain, unit="cm")):
        assert road.x == approx((0, 1, 2.5))
        assert road.y == approx((0, 0.0254, 0.0508))
    assert cd.profile_from_csv(titled, to="in").y == approx((0, 1, 2))


def test_a_grid(tmp_path):
    path = table(tmp_path, "[mm], 0, 1000\n0, 10, 20\n500, 30, 40\n1000, 50, 60\n")
    ground = cd.terrain_from_csv(path, kind="linear")
    assert ground(0.5, 1.0) == approx(0.04)
    assert ground(0.25, 0.5) == approx(0.025)


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("0,0\n1,0\n0.9,1\n2,1\n", 3, "overhangs"),
        ("0,0\n1,0\n1,1\n2,1\n", 3, "stands upright"),
        ("x,y\n0,0\n1,nan\n", 3, "not a finite number"),
        ("0,0\n1,\n2,1\n", 2, "fill the gap"),
        ("0,0\n1,2,3\n", 2, "two columns"),
        ("0,0\n1,high\n", 2, "not a finite number"),
        ("0,0\n", None, "at least 2 points"),
    ],
)
def test_damaged_profiles_are_told_with_file_and_line(tmp_path, text, line, message):
    path = table(tmp_path, text)
    with pytest.raises(cd.FileError, match=message) as error:
        cd.profile_from_csv(path, unit="m")
    assert error.value.line == line
    assert "road.csv" in str(error.value)


def test_units_must_be_said(tmp_path):
    path = table(tmp_path, "0,0\n1,1\n")
    with pytest.raises(cd.FileError, match="unit is missing"):
        cd.profile_from_csv(path)
    with pytest.raises(cd.FileError, match='unknown unit "yards"'):
        cd.profile_from_csv(path, unit="yards")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[m],0,1\n0,1\n1,1,1\n", "found 2 numbers"),
        ("[m],0,1\n1,1,1\n0,1,1\n", "overhangs"),
        ("[m],0,1\n", "a line of y"),
    ],
)
def test_damaged_grids_are_told(tmp_path, text, message):
    with pytest.raises(cd.FileError, match=message):
        cd.terrain_from_csv(table(tmp_path, text))


def test_text_models_read_tables_beside_them(tmp_path):
    table(tmp_path, "x [m], height [mm]\n0,0\n1,20\n2,0\n3,10\n")
    model = tmp_path / "model.yaml"
    model.write_text(
        "functions:\n"
        "  road: {type: profile_from_csv, path: road.csv}\n"
        "  bump: {type: bump_profile, at: 5, length: 1, height: 0.1}\n"
        "  both: {type: profile_sum, parts: [road, bump]}\n",
        encoding="utf-8",
    )
    functions = load_yaml(model).model.functions
    assert functions["road"](1.0) == approx(0.02)
    assert functions["both"](5.5) == approx(functions["road"](5.5) + 0.1, abs=1e-6)


@pytest.mark.parametrize(
    ("entry", "message"),
    [
        ("{type: bump_profil, at: 1, length: 1, height: 1}", 'did you mean "bump_profile"'),
        ("{type: bump_profile, at: 1, length: 1}", '"height" is missing'),
        ("{type: bump_profile, at: 1, length: -1, height: 1}", "length must be positive"),
        ("{type: profile_from_csv, path: nowhere.csv}", "nowhere.csv"),
        ("{type: profile_from_csv, path: bad.csv}", "bad.csv, line 3: x must increase"),
    ],
)
def test_mistakes_in_text_models_are_told_where_they_stand(tmp_path, entry, message):
    table(tmp_path, "x [m], y [m]\n0,0\n-1,0\n", "bad.csv")
    model = tmp_path / "model.yaml"
    model.write_text(f"functions:\n  road: {entry}\n", encoding="utf-8")
    with pytest.raises(cd.FileError, match=message) as error:
        load_yaml(model)
    assert error.value.line == 2


# -- cams -------------------------------------------------------------------------------------------------------------

ANGLES = np.arange(0, 360, 10.0)


def outline(angles):
    return 30 + 5 * np.cos(np.radians(angles)) - np.sin(np.radians(2 * angles))


def cam_table(folder, angles, radii, title="angle [deg], radius [mm]\n"):
    return table(folder, title + "".join(f"{a}, {r}\n" for a, r in zip(angles, radii, strict=True)), "cam.csv")


@pytest.mark.parametrize("repeats", [False, True])
def test_the_outline_of_a_cam_closes(tmp_path, repeats):
    angles = np.append(ANGLES, 360.0) if repeats else ANGLES
    radius = cd.cam_from_csv(cam_table(tmp_path, angles, outline(angles)))
    assert radius.periodic
    assert radius.over == "angle"
    u = np.linspace(0, 7, 50)
    assert radius(u) == approx(outline(np.degrees(u)) / 1000, abs=2e-7)
    assert radius(u + 2 * np.pi) == approx(radius(u), rel=1e-12)


def test_angles_in_radians(tmp_path):
    path = cam_table(tmp_path, np.radians(ANGLES), outline(ANGLES), "angle [rad], radius [in]\n")
    assert cd.cam_from_csv(path)(1.0) == approx(0.0254 * outline(np.degrees(1.0)), abs=1e-5)


def test_errors_of_measurement_are_smoothed(tmp_path):
    """Noise of 1 µm: the curve through all points has a second derivative that is off by more than its size."""
    rng, angles = np.random.default_rng(2), np.arange(0, 360, 2.0)
    noisy = outline(angles) + 1e-3 * rng.normal(size=len(angles))
    path = cam_table(tmp_path, angles, noisy)
    u, h = np.linspace(0, 6, 400), 1e-3
    exact = (-5 * np.cos(u) + 4 * np.sin(2 * u)) / 1000

    def off(curve):
        return abs((curve(u + h) - 2 * curve(u) + curve(u - h)) / h**2 - exact).max()

    smooth = cd.cam_from_csv(path, deviation=1e-6)
    assert off(cd.cam_from_csv(path)) > 3e-3
    assert off(smooth) < 3e-4
    assert np.sqrt(np.mean((smooth(np.radians(angles)) - noisy / 1000) ** 2)) < 1.01e-6


@pytest.mark.parametrize(
    ("angles", "radii", "message"),
    [
        ([0, 90, 80, 270], [1, 1, 1, 1], "angles must increase"),
        ([0, 90, 180], [1, 1, 1], "at least 4 points, found 3"),
        ([0, 10, 20, 30, 40], [1, 1, 1, 1, 1], "the angles span 40.0°: give those of one whole turn"),
        ([0, 90, 180, 270, 365], [1, 1, 1, 1, 1], "the angles span 365.0°"),
        ([0, 90, 180, 270, 360], [1, 1, 1, 1, 2], "an outline must close"),
    ],
)
def test_what_is_no_outline(tmp_path, angles, radii, message):
    with pytest.raises(cd.FileError, match=message):
        cd.cam_from_csv(cam_table(tmp_path, angles, radii))


def test_a_measured_cam_lifts_a_roller(tmp_path):
    """A disc of radius 30 mm, 8 mm off, measured in steps of 3°."""
    angles = np.arange(0, 360, 3.0)
    u = np.radians(angles)
    path = cam_table(tmp_path, angles, 8 * np.cos(u) + np.sqrt(30**2 - (8 * np.sin(u)) ** 2))
    model = cd.Model("cam", gravity=None)
    cam = model.body("cam", mass=1, inertia=0.01)
    rod = model.body("rod", mass=0.5, inertia=0.1, position=(0, 0.04))
    shaft = model.add(cd.Revolute("shaft", model.ground.at(0, 0), cam.at(0, 0)))
    model.add(cd.Translational("guide", model.ground.at(0, 0, axis=(0, 1)), rod.at(0, 0)))
    words = {"profile": cd.cam_from_csv(path), "polar": True, "follower": "roller", "radius": 0.01}
    model.add(cd.Cam("touch", cam.at(0, 0), rod.at(0, 0), **words))
    model.add(cd.Motor("motor", shaft, speed=2))
    result = cd.kinematics(model, until=3, every=0.02)
    a = 2 * result.t
    assert result["rod"].position[:, 1] == approx(
        0.008 * np.sin(a) + np.sqrt(0.04**2 - (0.008 * np.cos(a)) ** 2), abs=1e-8
    )
