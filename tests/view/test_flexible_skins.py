"""Flexible bodies are drawn deformed, and their stresses and deflections as colours."""

from __future__ import annotations

import base64

import numpy as np
import pytest

import cardan as cd
from cardan.results.scene import Scene
from cardan.scene.build import scene_of
from cardan.scene.palette import body_colour
from cardan.scene.skins import indices_of, skin_corners, skin_triangles
from cardan.view.drawing.plane import Look, plane_strokes

pytest.importorskip("skfem")
LENGTH, WIDTH, HEIGHT, E = 0.4, 0.02, 0.02, 2e9


@pytest.fixture(scope="module")
def data():
    ends = {"root": lambda x: x[0] < 1e-6, "tip": lambda x: x[0] > LENGTH - 1e-6}
    box = cd.Box(LENGTH, WIDTH, HEIGHT, center=(LENGTH / 2, 0, 0))
    return cd.flexible_solid(box, ends, youngs_modulus=E, density=1200, poisson=0.0, cells=(16, 2, 2), modes=4)


def cantilever(data):
    model = cd.Model("bar", dim=3, gravity=None)
    bar = cd.flexible_body(model, "bar", data)
    model.add(cd.Fixed("clamp", model.ground, bar.at("root")))
    model.add(cd.Force("pull", bar.at("tip"), (0, 0, -5.0)))
    return model, bar


def test_the_stress_at_nodes_is_that_of_a_bent_beam(data):
    """σ = F (L - x) z / I at the upper side, of a cantilever of EI = E b h³/12."""
    model, bar = cantilever(data)
    rest = cd.equilibrium(model)
    eta = np.concatenate([rest[body.name].position[0] for body in bar.modes.amplitudes])[: data.count]
    nodes = data.nodes[: len(data.stresses)]
    above = (np.abs(nodes[:, 2] - HEIGHT / 2) < 1e-9) & (np.abs(nodes[:, 1]) < 1e-9)
    middle = above & (nodes[:, 0] > 0.1) & (nodes[:, 0] < 0.3)
    bending = 5.0 * (LENGTH - nodes[middle, 0]) * (HEIGHT / 2) / (WIDTH * HEIGHT**3 / 12)
    assert (data.stresses @ eta)[middle, 0] == pytest.approx(bending, rel=0.02)


def test_faces_are_the_surface_seen_from_outside(data):
    """Its volume by the divergence theorem, and its area."""
    a, b, c = data.nodes[data.faces].transpose(1, 0, 2)
    normals = np.cross(b - a, c - a) / 2
    assert np.sum(np.einsum("fk,fk->f", a, normals)) / 3 == pytest.approx(LENGTH * WIDTH * HEIGHT)
    area = 2 * WIDTH * HEIGHT + 2 * LENGTH * (WIDTH + HEIGHT)
    assert np.linalg.norm(normals, axis=1).sum() == pytest.approx(area)


def test_a_scene_has_the_surface_and_only_it(data, tmp_path):
    model, _ = cantilever(data)
    scene = scene_of(model)
    (skin,) = scene.skins
    assert [scene.bodies[k].name for k in skin.nodes] == ["bar tip"]
    assert all(not body.solids for body in scene.bodies)
    assert Scene.from_json(scene.to_json()).skins == scene.skins
    assert [(row.bodies, row.ends) for row in scene.flexures] == [((skin.frame, skin.nodes[0]), 1)]
    assert scene.size == pytest.approx(np.sqrt(LENGTH**2 + WIDTH**2 + HEIGHT**2))


def test_pictures_show_it_deformed(data):
    model, _ = cantilever(data)
    scene = scene_of(model)
    pose = np.zeros((len(scene.bodies), 7))
    pose[:, 3] = 1
    pose[scene.skins[0].carriers[0], :3] = (0.01, 0, 0)
    eta = np.eye(data.count)[0] * 0.01
    expected = data.displaced(eta)[data.faces]
    assert skin_triangles(scene.skins[0], pose) == pytest.approx(expected, abs=1e-6)


def test_without_triangles_nodes_are_drawn():
    corners = np.array([(x, y, z) for x in (0, 1) for y in (0, 0.1) for z in (0, 0.1)])
    bars = corners[:, None] - corners
    K = -1e4 * np.einsum("ija,ijb->iajb", bars, bars)
    K[range(8), :, range(8)] = -K.sum(axis=2)
    truss = cd.craig_bampton(0.1 * np.eye(24), K.reshape(24, 24), corners, {"left": range(4), "right": range(4, 8)})
    model = cd.Model("truss", dim=3)
    cd.flexible_body(model, "truss", truss)
    (skin,) = scene_of(model).skins
    assert skin.faces == skin.stresses == ""
    assert len(base64.b64decode(skin.corners)) == 8 * 3 * 4


def test_a_file_keeps_the_surface_and_its_stresses(data, tmp_path):
    again = cd.load_reduced(data.save(tmp_path / "bar.npz"))
    assert np.array_equal(again.faces, data.faces)
    assert np.array_equal(again.stresses, data.stresses)
    assert again.truncated(2).stresses.shape[-1] == 2


def test_faces_of_nodes_that_are_not_there_are_refused(data):
    from dataclasses import replace

    from cardan.model.flexible.reduced import check_reduced

    with pytest.raises(cd.ModelError, match="faces: expected indices of nodes"):
        check_reduced(replace(data, faces=data.faces + len(data.stresses)))


@pytest.fixture(scope="module")
def guided(data):
    return data.in_plane().truncated(2)


class TestPlane:
    def test_its_outline_and_the_triangles_inside_it(self, guided):
        """Of a bar seen from above: an area of L b, a rim of 2 (L + b)."""
        model = cd.Model("bar")
        cd.flexible_body(model, "bar", guided)
        scene = scene_of(model)
        (skin,) = scene.skins
        pose = np.zeros((len(scene.bodies), 3))
        (x, y, _), b, c = skin_triangles(skin, pose).transpose(1, 2, 0)
        areas = ((b[0] - x) * (c[1] - y) - (c[0] - x) * (b[1] - y)) / 2
        assert (areas > 0).all()
        assert areas.sum() == pytest.approx(LENGTH * WIDTH)
        rim = skin_corners(skin, pose)[indices_of(skin.edges, 2)]
        assert np.linalg.norm(rim[:, 1] - rim[:, 0], axis=1).sum() == pytest.approx(2 * (LENGTH + WIDTH))
        assert scene.size == pytest.approx(np.hypot(LENGTH, WIDTH))
        assert Scene.from_json(scene.to_json()).skins == scene.skins

    def test_pictures_show_it_deformed(self, guided):
        model = cd.Model("bar")
        bar = cd.flexible_body(model, "bar", guided, angle=np.pi / 2)
        model.add(cd.Fixed("clamp", model.ground, bar.at("root")))
        scene = scene_of(model)
        pose = np.zeros((len(scene.bodies), 3))
        pose[scene.skins[0].frame, 2] = np.pi / 2
        pose[scene.skins[0].carriers[0], :2] = (0.05, 0)
        look = Look([body_colour(k) for k in range(len(scene.bodies))])
        drawn = np.vstack([line for stroke in plane_strokes(scene, pose, look) for line in stroke.lines])
        expected = guided.displaced([0.05, 0])[: len(guided.stresses)][guided.nodes[: len(guided.stresses), 2] > 0, :2]
        turned = np.column_stack([-expected[:, 1], expected[:, 0]])
        apart = np.linalg.norm(turned[:, None] - drawn[None], axis=2).min(axis=1)
        assert apart.max() < 1e-6
        assert np.ptp(turned[:, 0]) > 0.05

    def test_nodes_are_dots_where_there_are_no_triangles(self):
        K, places = np.zeros((6, 6)), np.array([(0.0, 0), (1, 0), (0.5, 0.8)])
        for i, j in ((0, 1), (1, 2), (2, 0)):
            e = (places[j] - places[i]) / np.linalg.norm(places[j] - places[i])
            for a, b, sign in ((i, i, 1), (j, j, 1), (i, j, -1), (j, i, -1)):
                K[2 * a : 2 * a + 2, 2 * b : 2 * b + 2] += sign * 1e3 * np.outer(e, e)
        model = cd.Model("truss")
        cd.flexible_body(model, "truss", cd.craig_bampton(np.eye(6), K, places, {"foot": [0, 1]}))
        scene = scene_of(model)
        strokes = plane_strokes(scene, np.zeros((len(scene.bodies), 3)), Look(["#336699"] * len(scene.bodies)))
        middles = [line.mean(axis=0) for stroke in strokes for line in stroke.lines]
        assert all(min(np.linalg.norm(m - place) for m in middles) < 1e-6 for place in places)
