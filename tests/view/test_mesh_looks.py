"""Meshes in scenes: they lie where they belong, stay small, and are told apart from what they leave out."""

from __future__ import annotations

import numpy as np
import pytest
from mesh_files import box, sphere, torus, write_obj, write_stl

import cardan as cd
from cardan.errors import FileError
from cardan.model.bodies.solid_of_mesh import volume_integrals
from cardan.scene import Scene, scene_of
from cardan.scene.mesh_looks import MOST_OF_ALL, clustered, look_of, simplified, triangles_for_each, triangles_of
from cardan.scene.meshes import faces_of
from cardan.scene.silhouettes import silhouette
from cardan.view.page.payload import page_of

PIXEL = 1e-3  # of the size: what outlines are followed to


def machine(dim, path, **options):
    model = cd.Model("part", dim=dim, gravity=None)
    model.body("part", shape=cd.Mesh(path, density=1000.0, **options))
    return model


def corners_in_body(solid):
    return faces_of(solid, np.inf).reshape(-1, 3)


def test_a_mesh_is_drawn_where_it_lies_in_the_body(tmp_path):
    path = write_stl(tmp_path / "box.stl", box(40.0, 60.0, 20.0, corner=(5.0, 0.0, 0.0)))
    turn = cd.axis_angle((0, 0, 1), np.pi / 2)
    scene = scene_of(machine(3, path, scale=0.001, center=(1.0, 2.0, 3.0), orientation=turn))
    points = corners_in_body(scene.bodies[1].solids[0])
    np.testing.assert_allclose(points.min(axis=0), (1.0 - 0.06, 2.005, 3.0), atol=1e-6)
    np.testing.assert_allclose(points.max(axis=0), (1.0, 2.045, 3.02), atol=1e-6)


def test_a_mirrored_mesh_shows_its_outside(tmp_path):
    path = write_obj(tmp_path / "torus.obj", torus(1.0, 0.3, 24) + np.array([3.0, 0.0, 0.0]))
    for scale in (1.0, (-1.0, 1.0, 1.0), (-1.0, 2.0, -1.0)):
        (solid,) = scene_of(machine(3, path, scale=scale)).bodies[1].solids
        faces = faces_of(solid, np.inf)
        a, b, c = np.moveaxis(faces[:, :3], 1, 0)
        assert np.einsum("ij,ij->", a, np.cross(b, c)) > 0  # six times the volume: negative from inside
        middle = 3.0 if scale == 1.0 else -3.0
        assert faces.reshape(-1, 3)[:, 0].mean() == pytest.approx(middle, abs=1e-3)


@pytest.mark.parametrize("way", [simplified, clustered])
def test_fewer_triangles_make_about_the_same_solid(way):
    if way is simplified:
        pytest.importorskip("fast_simplification")
    whole = torus(1.0, 0.3, 160)
    corners, faces = way(whole, 4000)
    assert 1000 < len(faces) <= 4000
    assert volume_integrals(corners[faces])[0] == pytest.approx(volume_integrals(whole)[0], rel=0.1)
    assert np.abs(np.hypot(np.hypot(*corners[:, :2].T) - 1.0, corners[:, 2]) - 0.3).max() < 0.01


def test_without_the_package_meshes_are_simplified_too(monkeypatch):
    monkeypatch.setattr("cardan.scene.mesh_looks.find_spec", lambda name: None)
    assert 500 < len(simplified(sphere(1.0, 100), 2000)[1]) <= 2000


def test_a_page_of_many_large_meshes_stays_small(tmp_path):
    model = cd.Model("parts", dim=3, gravity=None)
    for k in range(8):
        path = write_stl(tmp_path / f"{k}.stl", sphere(0.1 + 0.01 * k, 130))
        for side in (0, 1):  # each of them twice
            model.body(f"part {k} {side}", shape=cd.Mesh(path, density=1000.0), position=(k, side, 0))
    result = cd.simulate(model, until=0.1)
    scene = result.scene
    assert len(scene.meshes) == 8
    assert sum(mesh.triangles for mesh in scene.meshes) <= MOST_OF_ALL
    page = page_of(result)
    assert len(page.payload["scene"]["meshes"]) == 8
    assert sum(len(mesh["corners"]) + len(mesh["faces"]) for mesh in page.payload["scene"]["meshes"]) < 2_000_000
    (message,) = page.payload["about"]["messages"]
    assert message.startswith("drawn with fewer triangles: 0.stl 15000 of ")
    assert message.endswith(" and 5 more")


def test_small_meshes_leave_their_room_to_others():
    assert triangles_for_each([]) == triangles_for_each([10**6]) == 20_000
    assert triangles_for_each([100] * 50) == 20_000
    assert triangles_for_each([1000] * 40 + [50_000] * 10) == 8000  # 40 000 + 10 x 8000


def test_a_small_mesh_is_drawn_whole_and_without_a_note(tmp_path):
    scene = scene_of(machine(3, write_stl(tmp_path / "box.stl", box(1.0, 2.0, 3.0))))
    (mesh,) = scene.meshes
    assert (mesh.triangles, mesh.all, scene.notes) == (12, 12, [])


def test_a_mesh_travels_with_the_result(tmp_path):
    path = write_stl(tmp_path / "box.stl", box(1.0, 2.0, 3.0))
    result = cd.simulate(machine(3, path), until=0.1)
    result.save(tmp_path / "run.h5")
    path.unlink()
    scene = cd.load_result(tmp_path / "run.h5").scene
    assert scene.bodies == result.scene.bodies
    assert Scene.from_json(scene.to_json()).bodies == scene.bodies


def test_damaged_drawings_are_refused(tmp_path):
    scene = scene_of(machine(3, write_stl(tmp_path / "box.stl", box(1.0, 2.0, 3.0))))
    with pytest.raises(FileError, match="damaged"):
        Scene.from_json(scene.to_json().replace('"mesh":0', '"mesh":7'))
    (look,) = scene.meshes
    for damaged in (look._replace(corners="AAAA"), look._replace(faces="/////w=="), look._replace(corners="A")):
        with pytest.raises(FileError, match=r"mesh box.stl cannot be read: it is damaged"):
            triangles_of(damaged, (1.0, 1.0, 1.0))


def test_other_scenes_are_written_as_before():
    model = cd.Model("box", dim=3)
    model.body("box", shape=cd.Box(1, 1, 1, density=1))
    data = scene_of(model).to_data()
    assert "meshes" not in data
    assert "mesh" not in data["bodies"][1]["solids"][0]


# -- in the plane --------------------------------------------------------------------------------------------------


def area(outline) -> float:
    x, y = np.array(outline).T
    return float(x @ np.roll(y, -1) - y @ np.roll(x, -1)) / 2


def test_the_outline_of_a_box(tmp_path):
    (outline,) = silhouette(box(2.0, 1.0, 5.0))
    assert len(outline) < 12
    assert abs(area(outline)) == pytest.approx(2.0, abs=10 * PIXEL)
    np.testing.assert_allclose(np.min(outline, axis=0), (0, 0), atol=2 * 2.0 * PIXEL)
    np.testing.assert_allclose(np.max(outline, axis=0), (2, 1), atol=2 * 2.0 * PIXEL)


def test_holes_are_seen():
    inner, outer = sorted(abs(area(outline)) for outline in silhouette(torus(1.0, 0.25, 60)))
    assert outer == pytest.approx(np.pi * 1.25**2, rel=5e-3)
    assert inner == pytest.approx(np.pi * 0.75**2, rel=1e-2)


def test_a_part_in_the_plane_is_drawn_as_its_outline(tmp_path):
    path = write_stl(tmp_path / "box.stl", box(40.0, 60.0, 20.0))
    turn = cd.axis_angle((1, 0, 0), np.pi / 2)  # y of the file points at the viewer: 40 by 20 are seen
    (outline,) = scene_of(machine(2, path, scale=0.001, orientation=turn, center=(0.1, 0, 0))).bodies[1].outlines
    np.testing.assert_allclose(np.min(outline, axis=0), (0.1, -0.02), atol=1e-4)
    np.testing.assert_allclose(np.max(outline, axis=0), (0.14, 0.0), atol=1e-4)


def test_nothing_to_see():
    assert silhouette(np.zeros((1, 3, 3))) == []


def test_a_surface_is_simplified_once(tmp_path):
    surface = cd.Mesh(write_stl(tmp_path / "box.stl", box(1.0, 2.0, 3.0))).surface
    again = cd.Mesh(write_stl(tmp_path / "other.stl", box(1.0, 2.0, 3.0))).surface
    assert surface is again
    assert look_of(surface, (False,) * 3, 100) is look_of(again, (False,) * 3, 100)
