"""Scenes: what viewers draw, against geometry that is known."""

from __future__ import annotations

import pickle
from dataclasses import dataclass, replace
from math import cos, pi, sin

import casadi as ca
import h5py
import numpy as np
import pytest
from scipy.spatial.transform import Rotation

import cardan as cd
from cardan.errors import FileError, ModelError
from cardan.model.element import Element
from cardan.model.joints.joint import Joint
from cardan.scene import Scene, activity, inactive_at, poses, scene_of
from cardan.scene.glyphs import glyph_words
from cardan.scene.outlines import convex_hull, of_shape, rounded
from cardan.scene.plan import NOT_DRAWN
from cardan.scene.poses import placed, rotations
from cardan.scene.solids import hull_edges, turn_z_to


def fourbar(until=0.1):
    model = cd.Model("four-bar", gravity=(0, -9.81))
    L = model.parameter("L", 2.0)
    crank = model.body("crank", mass=1, inertia=0.3, position=(0.5, 0.866), angle=1.047)
    coupler = model.body("coupler", mass=2.25, inertia=2, position=(2.824, 2.553), angle=0.423)
    rocker = model.body("rocker", mass=2, inertia=1.35, position=(3.574, 1.687), angle=1.004)
    model.add(cd.Revolute("A", model.ground.at(0, 0), crank.at(-L / 2, 0)))
    model.add(cd.Revolute("B", crank.at(L / 2, 0), coupler.at(-2, 0)))
    model.add(cd.Revolute("C", coupler.at(2, 0), rocker.at(2, 0)))
    model.add(cd.Revolute("D", rocker.at(-2, 0), model.ground.at(2.5, 0)))
    model.add(cd.Point("P", coupler.at(0.5, 1.5)))
    return model


def area(polygon) -> float:
    x, y = np.array(polygon).T
    return float(abs(np.sum(x * np.roll(y, -1) - y * np.roll(x, -1))) / 2)


# -- elements ------------------------------------------------------------------------------------------------------


def all_kinds(kind: type) -> set[type]:
    return {kind} | {deeper for sub in kind.__subclasses__() for deeper in all_kinds(sub)}


def test_every_element_says_how_it_looks():
    words = {kind.glyph for kind in all_kinds(Element) if kind.__module__.startswith("cardan.")}
    assert words <= {*glyph_words(), NOT_DRAWN}


def test_a_joint_of_the_user_is_drawn_without_a_word_about_it():
    @dataclass(frozen=True, eq=False)
    class SameHeight(Joint):
        def residual(self, s):
            return s.position(self.i)[1] - s.position(self.j)[1]

    model = cd.Model("own")
    a, b = model.body("a", mass=1, inertia=1), model.body("b", mass=1, inertia=1, position=(1, 0))
    model.add(SameHeight("level", a.at(0.5, 0), b.at(0, 0.25)))
    look = scene_of(model).element("level")
    assert look.glyph == "joint"
    assert [(mark.body, mark.point) for mark in look.marks] == [(1, (0.5, 0.0)), (2, (0.0, 0.25))]


def test_a_drive_hangs_on_the_joint_it_drives_and_a_torque_on_the_mass_centre():
    model = cd.Model("driven", gravity=None)
    rod = model.body("rod", mass=1, inertia=1, center_of_mass=(0.25, 0))
    pin = model.add(cd.Revolute("pin", model.ground.at(0, 1), rod.at(-0.5, 0)))
    model.add(cd.Torque("motor", rod, 1.0))
    model.add(cd.Drive("drive", pin.angle, lambda t: t))
    scene = scene_of(model)
    assert [mark.point for mark in scene.element("drive").marks] == [(0.0, 1.0), (-0.5, 0.0)]
    assert [mark.point for mark in scene.element("motor").marks] == [(0.25, 0.0)]


def test_parameters_move_markers_and_sizes():
    model = fourbar()
    for length in (2.0, 1.5):
        scene = scene_of(model, {"L": length})
        assert scene.element("B").marks[0].point == pytest.approx((length / 2, 0))
        assert max(x for x, _ in scene.bodies[1].outlines[0]) == pytest.approx(length / 2 + scene.detail, rel=1e-4)
    with pytest.raises(ModelError, match='unknown parameter "M"'):
        scene_of(model, {"M": 1.0})
    model.body("later", mass=1, inertia=1)
    assert [body.name for body in scene_of(model).bodies] == ["ground", "crank", "coupler", "rocker", "later"]


# -- geometry ------------------------------------------------------------------------------------------------------


def test_a_rounded_hull_has_the_area_of_steiner():
    # Steiner (1840): area + perimeter r + π r²; arcs are polygons of 15°, inside the circle by less than 1.2 %
    points, r = [(0, 0), (4, 0), (4, 3), (1, 1)], 0.5
    corners = np.array(convex_hull([(0.0, 0.0), (4.0, 0.0), (4.0, 3.0), (1.0, 1.0)]))
    perimeter = np.linalg.norm(corners - np.roll(corners, 1, axis=0), axis=1).sum()
    found = area(rounded(points, r))
    exact = area(corners) + perimeter * r + pi * r**2
    assert exact - 0.012 * pi * r**2 < found < exact
    assert area(rounded([(0, 0), (2, 0)], 0.1)) == pytest.approx(2 * 0.2 + pi * 0.01, rel=2e-3)


def test_convex_hull_leaves_out_what_is_inside_or_on_an_edge():
    square = [(0.0, 0.0), (1.0, 0.0), (2.0, 0.0), (2.0, 2.0), (0.0, 2.0), (1.0, 1.0)]
    assert convex_hull(square) == [(0.0, 0.0), (2.0, 0.0), (2.0, 2.0), (0.0, 2.0)]


def test_silhouettes_of_solids():
    upright, lying = (1.0, 0.0, 0.0, 0.0), (cos(pi / 4), sin(pi / 4), 0.0, 0.0)  # z along -y
    assert area(of_shape("box", (2, 1, 5), (0, 0, 0), upright)[0]) == pytest.approx(2)
    assert area(of_shape("cylinder", (0.5, 3), (1, 1, 0), lying)[0]) == pytest.approx(3)
    assert area(of_shape("cone", (0.5, 3), (0, 0, 0), lying)[0]) == pytest.approx(1.5)
    outer, inner = of_shape("tube", (2, 1, 3), (0, 0, 0), upright)
    assert area(outer) / area(inner) == pytest.approx(4)


def test_places_of_points_against_scipy():
    rng = np.random.default_rng(2)
    points = rng.normal(size=(5, 3))
    turn = Rotation.random(4, rng=rng)
    x, y, z, w = turn.as_quat().T
    r = rng.normal(size=(4, 3))
    found = placed(np.column_stack([r, w, x, y, z]), points)
    for k in range(4):
        assert found[k] == pytest.approx(r[k] + turn[k].apply(points), abs=1e-14)
    assert rotations(np.array([0.3])) == pytest.approx(Rotation.from_euler("z", 0.3).as_matrix()[:2, :2])


@pytest.mark.parametrize("z", [(0, 0, 1), (0, 0, -1), (1, 0, 0), (0.6, 0, -0.8), (0.36, 0.48, 0.8)])
def test_the_shortest_turn_of_z(z):
    assert rotations(np.array(turn_z_to(np.array(z, dtype=float))))[:, 2] == pytest.approx(z, abs=1e-12)


# -- bodies without a shape ----------------------------------------------------------------------------------------


def test_a_uniform_rod_is_drawn_whole():
    model = cd.Model("pendulum")
    rod = model.body("rod", mass=2, inertia=2 * 1.0**2 / 12, position=(0.5, 0))  # 1 m long, held at its end
    model.add(cd.Revolute("pin", model.ground.at(0, 0), rod.at(-0.5, 0)))
    scene = scene_of(model)
    x = [x for x, _ in scene.bodies[1].outlines[0]]
    assert (min(x), max(x)) == pytest.approx((-0.5 - scene.detail, 0.5 + scene.detail), abs=1e-5)


def test_a_free_body_in_space_looks_as_its_inertia_says():
    """The scene shows the very solid whose inertia is given, also turned, and without being told the shape."""
    turned = cd.axis_angle((1, 2, 3), 0.7)
    for given in (
        cd.Box(1, 2, 3, density=2, orientation=turned),
        cd.Cylinder(0.2, 1.5, density=5, orientation=turned),
        cd.Cylinder(1.0, 0.2, density=5, orientation=turned),
        cd.Sphere(0.5, density=1),
    ):
        model = cd.Model("free", dim=3, gravity=None)
        model.body("b", mass=given.mass, inertia=given.inertia)
        (solid,) = scene_of(model).bodies[1].solids
        assert solid.kind == given.kind
        assert sorted(solid.sizes) == pytest.approx(sorted(getattr(given, size) for size in given.sizes), rel=1e-9)
        as_drawn = type(given)(*solid.sizes, density=given.density, orientation=solid.orientation)
        assert np.array(as_drawn.inertia) == pytest.approx(np.array(given.inertia), rel=1e-9, abs=1e-12)


def test_the_points_of_a_plate_are_joined_round():
    model = cd.Model("platform", dim=3)
    plate = model.body("plate", mass=1, inertia=(1, 1, 1))
    for k in range(6):
        model.add(cd.Point(f"P{k}", plate.at(cos(k * pi / 3), sin(k * pi / 3), 0)))
    bars = [solid for solid in scene_of(model).bodies[1].solids if solid.kind == "capsule" and solid.sizes[1] > 0.99]
    assert [bar.sizes[1] for bar in bars[:6]] == pytest.approx([1.0] * 6)  # a hexagon of radius 1
    assert {round(float(np.linalg.norm(bar.center)), 9) for bar in bars[:6]} == {round(3**0.5 / 2, 9)}


def test_machines_of_points_and_of_nothing():
    empty = scene_of(cd.Model("nothing"))
    assert (len(empty.bodies), empty.size) == (1, 1.0)
    model = cd.Model("point mass", dim=3)
    model.body("m", mass=1, inertia=(0, 0, 0))
    (ball,) = scene_of(model).bodies[1].solids
    assert ball.kind == "sphere"
    assert ball.sizes[0] > 0


# -- ground --------------------------------------------------------------------------------------------------------


def test_ground_is_sampled_in_the_axes_of_its_marker():
    model = cd.Model("slope", gravity=(0, -9.81))
    k = model.parameter("k", 0.5)
    ball = model.body("ball", mass=1, inertia=1, position=(0, 2))
    tilted = model.ground.at(1, 2, axis=(-sin(0.3), cos(0.3)))
    model.add(cd.Contact("road", ball, tilted, radius=0.2, stiffness=1e4, terrain=lambda x: k * ca.sin(x)))
    (relief,) = scene_of(model, {"k": 0.7}).reliefs
    d = np.array(relief.points) - (1, 2)
    along, up = d @ (cos(0.3), sin(0.3)), d @ (-sin(0.3), cos(0.3))
    assert up == pytest.approx(0.7 * np.sin(along), abs=1e-5)
    assert along.min() < -1 < 1 < along.max()


def test_a_grid_of_heights_and_a_plane_in_space():
    model = cd.Model("ball", dim=3)
    grid = cd.Terrain(x=(-1, 0, 1, 2), y=(-1, 0, 1), z=[[0, 1, 0], [1, 2, 1], [0, 1, 0], [2, 1, 0]])
    ball = model.body("ball", mass=1, inertia=(1, 1, 1), position=(0, 0, 3))
    road, floor = model.ground.at(0, 0, 0.5, axis=(0, 0, 1)), model.ground.at(0, 0, -1, axis=(0, 0, 1))
    model.add(cd.Contact("road", ball, road, radius=0.2, stiffness=1e4, terrain=grid))
    model.add(cd.Contact("floor", ball, floor, radius=0.2, stiffness=1e4))
    hills, plane = scene_of(model).reliefs
    x, y, z = np.array(hills.points).T
    assert z == pytest.approx(0.5 + grid(x, y), abs=1e-4)
    assert len(hills.points) % hills.columns == 0
    assert {point[2] for point in plane.points} == {-1.0}


def test_a_cam_curve_fulfils_its_equation():
    model = cd.Model("cam")
    cam, follower = model.body("cam", mass=1, inertia=1), model.body("rod", mass=1, inertia=1, position=(0, 1))
    shape = lambda theta: 1 + 0.2 * ca.cos(theta)  # noqa: E731
    model.add(cd.Cam("track", cam.at(0.1, 0, axis=(0, 1)), follower.at(0, 0), profile=shape, polar=True))
    (relief,) = scene_of(model).reliefs
    assert relief.body == 1
    d = np.array(relief.points) - (0.1, 0)
    xi, eta = d[:, 1], -d[:, 0]
    assert np.hypot(xi, eta) == pytest.approx(1 + 0.2 * np.cos(np.arctan2(eta, xi)), abs=1e-5)


# -- with a result -------------------------------------------------------------------------------------------------


def test_a_result_keeps_its_scene(tmp_path):
    model = fourbar()
    result = cd.simulate(model, until=0.1, parameters={"L": 1.9})
    scene = result.scene
    assert scene.element("A").marks[1].point == pytest.approx((-0.95, 0))
    result.save(tmp_path / "run.h5")
    loaded = cd.load_result(tmp_path / "run.h5")
    assert loaded.scene == scene
    assert pickle.loads(pickle.dumps(result)).scene == scene
    at = poses(loaded)
    assert at.shape == (len(result.t), 4, 3)
    ends = [placed(at[:, mark.body], np.array([mark.point]))[:, 0] for mark in scene.element("C").marks]
    assert ends[0] == pytest.approx(ends[1], abs=1e-9)  # the pin is closed in the picture, too


def test_files_without_a_scene_of_a_newer_one_and_a_damaged_one(tmp_path):
    path = tmp_path / "run.h5"
    cd.simulate(fourbar(), until=0.1).save(path)
    with h5py.File(path, "a") as file:
        del file["scene"]
        file.attrs["format_version"] = 1
    old = cd.load_result(path).scene
    assert [body.name for body in old.bodies] == ["ground", "crank", "coupler", "rocker"]
    assert all(body.outlines for body in old.bodies[1:])
    for text, message in (('{"format": 99}', "newer version"), ('{"format": 1}', "cannot be read"), ("{", "cannot be")):
        with h5py.File(path, "a") as file:
            file.pop("scene", None)
            file["scene"] = text
        result = cd.load_result(path)  # its numbers can be read
        with pytest.raises(FileError, match=message):
            _ = result.scene


def test_scenes_travel_as_json():
    model = cd.Model("mixed", dim=3)
    a = model.body("a", mass=1, inertia=(1, 1, 1), shape=cd.Tube(0.2, 0.1, 1))
    model.add(cd.Revolute("pin", model.ground.at(0, 0, 0, axis=(0, 0, 1)), a.at(1, 0, 0, axis=(0, 0, 1))))
    scene = scene_of(model)
    assert Scene.from_json(scene.to_json()) == replace(scene, pieces=())


@pytest.mark.parametrize("on_ground", [0, 1])
def test_a_body_on_a_slide_is_a_block_along_it(on_ground):
    model = cd.Model("slider")
    block = model.body("block", mass=1, inertia=1, position=(0, 0), angle=0.4)
    rail, pad = model.ground.at(0, 0, axis=(cos(0.9), sin(0.9))), block.at(0, 0, axis=(cos(0.5), sin(0.5)))
    model.add(cd.Translational("slide", *((rail, pad) if on_ground == 0 else (pad, rail))))
    scene = scene_of(model)
    (outline,) = scene.bodies[1].outlines
    edges = np.diff(placed(np.array([0, 0, 0.4]), np.array(outline)), axis=0)
    longest = edges[np.linalg.norm(edges, axis=1).argmax()]
    assert abs(longest @ (cos(0.9), sin(0.9))) == pytest.approx(np.linalg.norm(longest), rel=1e-4)


def test_points_in_space_are_joined_along_the_edges_of_their_hull():
    cube = np.array([(x, y, z) for x in (0.0, 1) for y in (0.0, 1) for z in (0.0, 1)] + [(0.4, 0.4, 0.4)])
    edges = hull_edges(cube)
    lengths = sorted(float(np.linalg.norm(cube[a] - cube[b])) for a, b in edges)
    assert lengths == pytest.approx([0.48**0.5, *[1.0] * 12])  # twelve edges, and the point inside


def captured_and_released() -> cd.Result:
    """A link is released at 0.3, a force switched on at 0.1 and off at 0.2; a weld waits and is never captured."""
    model = cd.Model("comes and goes", gravity=None)
    bob = model.body("bob", mass=1, inertia=1, position=(1, 0), velocity=(0, 1))
    tie = model.add(cd.Link("tie", model.ground.at(0, 0), bob.at(0, 0)))
    push = model.add(cd.Force("push", bob.at(0, 0), (0, 1), active=False))
    model.add(cd.Fixed("weld", model.ground.at(0, 0), bob.at(0, 0), active=False))
    for time, action in ((0.1, cd.Switch(push, True)), (0.2, cd.Switch(push, False)), (0.3, cd.Release(tie))):
        model.add(cd.At(f"at {time}", time, [action]))
    return cd.simulate(model, until=0.5, every=0.05)


def test_what_comes_and_goes(tmp_path):
    result = captured_and_released()
    result.save(tmp_path / "run.h5")
    for run in (result, cd.load_result(tmp_path / "run.h5")):
        hidden = [inactive_at(run, t) for t in (0.0, 0.15, 0.25, 0.4)]
        assert hidden == [{"weld", "push"}, {"weld"}, {"weld", "push"}, {"weld", "push", "tie"}]
        assert activity(run)["tie"] == [(0.0, True), (pytest.approx(0.3), False)]
    assert activity(cd.simulate(fourbar(), until=0.1)) == {}


def test_a_disc_on_the_ground_does_not_hide_the_wheel_that_has_it():
    model = cd.Model("wheel", dim=3)
    road = model.ground.at(0, 0, 0, axis=(0, 0, 1))
    for name, shape in (("bare", None), ("tyred", cd.Cylinder(0.3, 0.1))):
        wheel = model.body(name, mass=1, inertia=(0.1, 0.1, 0.1), position=(0, 0, 0.3), shape=shape)
        rim = wheel.at(0, 0, 0, axis=(0, 1, 0))
        model.add(cd.Contact(f"{name} touch", rim, road, radius=0.3, stiffness=1e4, disc=True))
    kinds = {body.name: [solid.kind for solid in body.solids] for body in scene_of(model).bodies}
    assert kinds["bare"] == ["cylinder"]
    assert kinds["tyred"] == ["cylinder"]
