"""Pieces of machines: where they hang, how long they are, how teeth mesh, at any time of a motion."""

from __future__ import annotations

from math import pi

import numpy as np
import pytest

import cardan as cd
from cardan.results.scene import BodyLook, ElementLook, Mark, Path, Place, Scene
from cardan.scene import dressed, poses, scene_of
from cardan.scene.glyphs import gears, springs
from cardan.scene.palette import STYLES
from cardan.scene.poses import rotations
from cardan.view.drawing.plane import piece_lines

GROUND = BodyLook("ground", (0.0, 0.0))
REST = np.zeros(3)


def plane(*elements: ElementLook, bodies: int = 2) -> Scene:
    looks = tuple(BodyLook(f"b{k}", (0.0, 0.0)) for k in range(1, bodies + 1))
    return Scene("s", 2, (0.0, 1.0), 2.0, 0.05, (GROUND, *looks), elements)


def pieces(scene: Scene, style: str):
    return [piece for piece in scene.pieces if piece.style == style]


# -- how pieces are placed -------------------------------------------------------------------------------------------


def test_a_stretched_piece_goes_from_mark_to_mark():
    element = ElementLook("s", "force", "Spring", "spring", (Mark(1, (0.5, 0.0)), Mark(2, (0.0, 0.2))))
    pose = np.array([REST, [1.0, 0.0, 0.3], [3.0, 1.0, -2.0]])
    scene = dressed(plane(element), pose[None])
    (front,) = pieces(scene, "wire")
    lines = piece_lines(front, pose, scene)
    ends = [
        pose[k, :2] + rotation(pose[k, 2]) @ mark.point for k, mark in ((1, element.marks[0]), (2, element.marks[1]))
    ]
    np.testing.assert_allclose([lines[0][0], lines[-1][-1]], ends, atol=1e-12)
    along = (ends[1] - ends[0]) / np.linalg.norm(ends[1] - ends[0])
    across = np.concatenate(lines) @ (-along[1], along[0]) - ends[0] @ (-along[1], along[0])
    turns, radius = springs.coil_sizes(*element.marks, shop(scene, pose[None]))
    assert np.abs(across).max() == pytest.approx(radius)  # the coil keeps its radius, however long it is
    assert len(lines) == turns + 1


def rotation(angle: float) -> np.ndarray:
    c, s = np.cos(angle), np.sin(angle)
    return np.array([[c, -s], [s, c]])


def shop(scene: Scene, motion: np.ndarray):
    from cardan.scene.glyphs.workshop import Workshop

    return Workshop(scene, motion)


def test_a_spiral_winds_up_within_one_turn():
    element = ElementLook("t", "force", "TorsionSpring", "torsion", (Mark(1, (0.0, 0.0)), Mark(2, (0.0, 0.0))))
    start = np.zeros((3, 3))
    scene = dressed(plane(element), start[None])
    (spiral,) = pieces(scene, "wire")
    (rest,) = piece_lines(spiral, start, scene)
    (turned,) = piece_lines(spiral, np.array([REST, REST, [0, 0, 2 * pi + 0.5]]), scene)
    np.testing.assert_allclose(turned[0], rest[0], atol=1e-12)
    np.testing.assert_allclose(turned[-1], rotation(0.5) @ rest[-1], atol=1e-12)


def test_two_joints_at_one_place_of_the_ground_share_its_bearing():
    model = cd.Model("two", gravity=(0, -9.81))
    for k, x in enumerate((1.0, -1.0)):
        bar = model.body(f"bar {k}", mass=1, inertia=1, position=(x, 0))
        model.add(cd.Revolute(f"pin {k}", model.ground.at(0, 0), bar.at(-x, 0)))
    scene = scene_of(model)
    (bearing,) = pieces(scene, "bearing")
    assert bearing.of == (0, 1)
    assert len(pieces(scene, "pin")) == 1


def test_a_body_that_hangs_has_its_bearing_above():
    for y, turned in ((-1.0, True), (1.0, False)):
        model = cd.Model("bob", gravity=(0, -9.81))
        bob = model.body("bob", mass=1, inertia=1, position=(0, y))
        model.add(cd.Revolute("pin", model.ground.at(0, 0), bob.at(0, -y)))
        (bearing,) = pieces(scene_of(model), "bearing")
        assert bearing.at == Place(0, (0.0, 0.0), (round(pi, 6) if turned else 0.0,))


def test_a_rail_is_as_long_as_what_slides_on_it_travels():
    model = cd.Model("slider", gravity=None)
    block = model.body("block", mass=1, inertia=1, position=(0.5, 0), velocity=(2, 0))
    model.add(cd.Translational("rail", model.ground.at(0, 0, axis=(1, 0)), block.at(0, 0)))
    scene = cd.simulate(model, until=1).scene
    (rail,) = pieces(scene, "hatched")
    ((low, high),) = [sorted(x for x, _ in line) for line in rail.shape.lines]
    assert low == pytest.approx(0.5 - 3.6 * scene.detail, rel=1e-5)
    assert high == pytest.approx(2.5 + 3.6 * scene.detail, rel=1e-5)


def test_the_piston_of_a_damper_stays_in_its_barrel():
    element = ElementLook("d", "force", "Spring", "damper", (Mark(1, (0.0, 0.0)), Mark(2, (0.0, 0.0))))
    motion = np.zeros((50, 3, 3))
    motion[:, 2, 0] = 1.0 + 0.4 * np.sin(np.linspace(0, 2 * pi, 50))
    scene = dressed(plane(element), motion)
    lead, cup, rod = pieces(scene, "wire")
    for pose in motion:
        (bottom, top), (barrel,) = piece_lines(rod, pose, scene)[0][:, 0], piece_lines(cup, pose, scene)
        assert barrel[:, 0].min() <= top <= barrel[:, 0].max()
        assert bottom == pytest.approx(pose[2, 0])
        assert piece_lines(lead, pose, scene)[0][-1, 0] == pytest.approx(barrel[:, 0].min(), abs=1e-5)  # rounded


def test_a_rod_whose_length_changes_is_a_cylinder():
    element = ElementLook("r", "joint", "Link", "rod", (Mark(1, (0.0, 0.0)), Mark(2, (0.0, 0.0))))
    motion = np.zeros((5, 3, 3))
    motion[:, 2, 0] = 1.0
    assert len(pieces(dressed(plane(element), motion), "metal")) == 1
    motion[:, 2, 0] = np.linspace(1, 2, 5)
    _, barrel = pieces(dressed(plane(element), motion), "metal")
    assert max(x for x, _ in barrel.shape.lines[0]) < 1.0


def test_all_styles_are_in_the_palette():
    for element in (
        ElementLook("a", "joint", "A", word, (Mark(1, (0.0, 0.0), (1.0, 0.0)), Mark(0, (1.0, 0.0), (1.0, 0.0))),
                    {"radius": 0.1, "radius_i": 0.6, "radius_j": 0.4, "radius_b": 0.2, "free_length": 0.3})
        for word in ("pin", "weld", "slide", "slot", "cam", "rod", "rope", "spring", "damper", "spring damper", "stop",
                     "torsion", "bushing", "gear", "rack", "contact", "disc", "edge", "tyre", "point", "arrow", "twist",
                     "joint")
    ):  # fmt: skip
        drawn = dressed(plane(element), np.zeros((1, 3, 3))).pieces
        assert drawn
        assert {piece.style for piece in drawn} <= set(STYLES)


def test_what_rolls_is_drawn_with_its_ground():
    model = cd.Model("rolls", gravity=(0, -9.81))
    for name, x, more in (("line", -2.0, {}), ("slips", 2.0, {"slips": True})):
        hoop = model.body(f"hoop {name}", mass=1, inertia=0.01, position=(x, 0.2))
        model.add(cd.Rolling(name, hoop, radius=0.2, **more))
    roller = model.body("roller", mass=1, inertia=0.01, position=(0, 0.1))
    model.add(cd.Rolling("pipe", roller, radius=0.1, on=model.ground.at(0, 1), cylinder=-1.0))
    sleigh = model.body("sleigh", mass=1, inertia=0.05, position=(0, 3), angle=0.5)
    model.add(cd.KnifeEdge("blade", sleigh.at(-0.2, 0, axis=(0, 1))))
    model.add(cd.VelocityConstraint("law", lambda s: s.angular_velocity(sleigh)))
    result = cd.simulate(model, until=0.01)
    scene = result.scene
    assert [(e.name, e.glyph) for e in scene.elements] == [
        ("line", "disc"), ("slips", "disc"), ("pipe", "disc"), ("blade", "edge"), ("law", ""),
    ]  # fmt: skip
    assert {result.parts[e.name].family for e in scene.elements} == {"joint"}
    assert len(pieces(scene, "spoke")) == 3
    (blade,) = [piece for piece in scene.pieces if piece.of == (3,)]
    assert blade.at.turn == pytest.approx((pi / 2,))  # along the edge
    rounds = [np.array(relief.points) for relief in scene.reliefs if np.ptp(np.array(relief.points)[:, 1]) > 1]
    assert len(rounds) == 1
    np.testing.assert_allclose(np.linalg.norm(rounds[0] - (0, 1), axis=1), 1.0, atol=1e-6)


def test_a_wheel_in_space_has_its_axis_and_a_ball_is_a_ball():
    model = cd.Model("rolls", dim=3)
    wheel = model.body("wheel", mass=1, inertia=(0.01, 0.02, 0.01), position=(0, 0, 0.3))
    model.add(cd.Rolling("rolls", wheel, radius=0.3, axis=(0, 1, 0)))
    ball = model.body("ball", mass=1, inertia=(0.01,) * 3, position=(1, 0, 0.1))
    model.add(cd.RollingBall("too", ball, radius=0.1))
    scene = scene_of(model)
    assert scene.elements[0].marks[0].axis == pytest.approx((0, 1, 0))
    kinds = [[solid.kind for solid in body.solids] for body in scene.bodies[1:]]
    assert kinds == [["cylinder"], ["sphere"]]
    assert len(scene.reliefs) > 0


# -- teeth -----------------------------------------------------------------------------------------------------------


def touching(scene: Scene, pose: np.ndarray, wheels, element: ElementLook) -> list[float]:
    """How far the place where two wheels touch is from the middle of the nearest tooth of each, in pitches."""
    contact = gears.contact_of(element, shop(scene, pose[None]))
    found = []
    for wheel, direction in zip(contact.wheels, contact.touch, strict=True):
        piece = wheels[wheel.mark.body]
        pitch = 2 * pi / piece.shape.around
        found.append((direction - (piece.at.turn[0] if piece.at.turn else 0.0)) / pitch)
    return found


def pair(i: int, j: int, r: float, s: float) -> ElementLook:
    marks = Mark(i, (0.0, 0.0)), Mark(j, (0.0, 0.0))
    return ElementLook(f"{i}-{j}", "joint", "Gear", "gear", marks, {"radius_i": r, "radius_j": s})


def test_teeth_of_a_train_mesh_at_all_times():
    """Wheels of 14, 21 and 28 teeth in an arbitrary order of pairs, and a ring around the last."""
    radii, places = {1: 1.0, 2: 1.5, 3: 2.0, 4: 4.0}, {1: (0, 0), 2: (2.5, 0), 3: (2.5, 3.5), 4: (2.5, 5.5)}
    pairs = (pair(3, 4, 2.0, 4.0), pair(1, 2, 1.0, 1.5), pair(2, 3, 1.5, 2.0))
    start = np.array([REST, *([*places[k], 0.1 * k] for k in radii)])
    scene = dressed(plane(*pairs, bodies=4), start[None])
    wheels = {piece.at.body: piece for piece in pieces(scene, "body")}
    assert {body: piece.shape.around for body, piece in wheels.items()} == {1: 14, 2: 21, 3: 28, 4: 56}
    for turn in (0.0, 0.37, 5.0):
        speeds = {1: 1.0, 2: -1 / 1.5, 3: 0.5, 4: 0.25}
        pose = start + np.array([REST, *([0, 0, speeds[k] * turn] for k in radii)])
        for element in pairs:
            a, b = touching(scene, pose, wheels, element)
            inner = element is pairs[0]
            meshed = (a - b if inner else a + b) % 1.0  # a tooth of one where the other has a gap
            assert meshed == pytest.approx(0.5, abs=1e-5)


def test_a_rack_has_a_gap_where_its_pinion_has_a_tooth():
    for side in (1.0, -1.0):
        model = cd.Model("rack", gravity=None)
        bar = model.body("bar", mass=1, inertia=1, velocity=(0.3, 0))
        wheel = model.body("wheel", mass=1, inertia=1, position=(0.2, 0.5 * side), angle=0.4)
        model.add(cd.Translational("slide", model.ground.at(0, 0, axis=(1, 0)), bar.at(0, 0)))
        model.add(cd.Revolute("axle", model.ground.at(0.2, 0.5 * side), wheel.at(0, 0)))
        rack = cd.RackAndPinion("mesh", bar.at(0, 0, axis=(1, 0)), wheel.at(0, 0), radius=0.5 * side)
        model.add(rack)
        result = cd.simulate(model, until=1, every=0.1)
        scene = result.scene
        row, pinion = pieces(scene, "body")
        for pose in poses(result):
            (outline,) = piece_lines(row, pose, scene)
            angle = -pi / 2 * side - pose[2, 2] - (pinion.at.turn[0] if pinion.at.turn else 0.0)
            tooth = 0.2 + side * ((angle * pinion.shape.around / (2 * pi) + 0.5) % 1.0 - 0.5) * (
                -2 * pi * 0.5 / pinion.shape.around
            )  # where the tooth of the pinion nearest to the bar is, along it
            height = side * (outline[:, 1] - 0.0)
            tips = np.sort(outline[height > 0, 0])
            nearest = tips[np.argsort(np.abs(tips - tooth))[:2]]
            assert np.mean(np.sort(nearest)) == pytest.approx(tooth, abs=0.25 * np.diff(np.sort(nearest))[0])


def test_an_inner_wheel_has_its_teeth_inside():
    outline = gears.wheel_outline(2.0, 40, True)
    tips = np.hypot(*np.array(outline.lines[0]).T)
    assert tips.min() == pytest.approx(2.0 - 0.95 * 0.1, rel=1e-5)
    ((x, y, rim),) = outline.circles
    assert (x, y) == (0, 0)
    assert rim > tips.max()


def test_shapes_are_kept_once():
    assert springs.coil(8, 0.1) is springs.coil(8, 0.1)
    assert isinstance(springs.coil(8, 0.1)[0], Path)


# -- in space --------------------------------------------------------------------------------------------------------


def frame_of(piece, pose: np.ndarray) -> np.ndarray:
    """The axes of a piece in the world."""
    own = rotations(np.array(piece.at.turn)) if piece.at.turn else np.eye(3)
    return rotations(pose[piece.at.body, 3:]) @ own


def test_a_bolt_lies_along_its_axis():
    model = cd.Model("hinge", dim=3, gravity=None)
    axis = (0.36, 0.48, 0.8)
    door = model.body("door", mass=1, inertia=(1, 1, 1), position=(1, 0, 0))
    model.add(cd.Revolute("hinge", model.ground.at(0, 0, 0, axis=axis), door.at(-1, 0, 0, axis=axis)))
    scene = scene_of(model)
    (bolt,) = pieces(scene, "steel")
    rest = np.array([[0, 0, 0, 1, 0, 0, 0], [1, 0, 0, 1, 0, 0, 0]], dtype=float)
    np.testing.assert_allclose(frame_of(bolt, rest)[:, 2], axis, atol=1e-5)
    assert [piece.at.point for piece in pieces(scene, "post")] == [(0.0, 0.0, 0.0)]


def test_a_rail_in_space_is_as_long_as_the_travel():
    model = cd.Model("slider", dim=3, gravity=None)
    block = model.body("block", mass=1, inertia=(1, 1, 1), position=(0, 0.5, 0), velocity=(0, 2, 0))
    rail = model.ground.at(0, 0, 0, axis=(0, 1, 0))
    model.add(cd.Translational("rail", rail, block.at(0, 0, 0, axis=(0, 1, 0))))
    scene = cd.simulate(model, until=1).scene
    (beam,) = pieces(scene, "steel")
    assert beam.shape.sizes[2] == pytest.approx(2.0 + 7 * scene.detail, rel=1e-5)
    assert beam.at.point == pytest.approx((0, 1.5, 0), abs=1e-6)


def test_teeth_in_space_mesh_at_all_times():
    """Two wheels about skewed but parallel axes, the second with its axis the other way round."""
    axis = np.array([0.36, 0.48, 0.8])
    across = np.cross(axis, (1.0, 0.0, 0.0))
    across /= np.linalg.norm(across)
    for sign in (1.0, -1.0):
        marks = Mark(1, (0.0,) * 3, tuple(axis)), Mark(2, (0.0,) * 3, tuple(sign * axis))
        element = ElementLook("g", "joint", "Gear", "gear", marks, {"radius_i": 1.0, "radius_j": 2.0})
        looks = tuple(BodyLook(f"b{k}", (0.0,) * 3) for k in range(3))
        for turn in (0.0, 0.37):
            start = np.array([[0, 0, 0, 1, 0, 0, 0], [0, 0, 0, 1, 0, 0, 0], [*(3 * across), 1, 0, 0, 0]], dtype=float)
            scene = dressed(Scene("s", 3, (0.0, 0.0, 1.0), 3.0, 0.05, looks, (element,)), start[None])
            pose = start.copy()
            for body, angle in ((1, turn), (2, -turn / 2)):
                pose[body, 3:] = np.cos(angle / 2), *(np.sin(angle / 2) * axis)
            wheels = pieces(scene, "body")
            shares = []
            for piece, towards in zip(wheels, (across, -across), strict=True):
                x, y = (frame_of(piece, pose).T @ towards)[:2]
                shares.append(np.arctan2(y, x) * piece.shape.around / (2 * pi))
            meshed = (shares[0] + sign * shares[1]) % 1.0
            assert meshed == pytest.approx(0.5, abs=1e-4)


# -- how elements say what they look like ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("data", "word"),
    [
        ({"stiffness": 1.0}, "spring"),
        ({"stiffness": 1.0, "damping": 1.0}, "spring damper"),
        ({"damping": 1.0}, "damper"),
        ({"force": 1.0}, "rod"),
        ({"stiffness": 1.0, "unilateral": "tension"}, "rope"),
        ({"stiffness": 1.0, "unilateral": "compression"}, "bumper"),
    ],
)
def test_a_spring_looks_like_what_it_does(data, word):
    model = cd.Model("look", gravity=None)
    mass = model.body("mass", mass=1, inertia=1, position=(1, 0))
    model.add(cd.Spring("s", model.ground.at(0, 0), mass.at(0, 0), **data))
    scene = scene_of(model)
    assert scene.element("s").glyph == word
    assert scene.pieces


def test_a_spring_with_a_glyph_of_its_own_keeps_it():
    class Stop(cd.Spring):
        glyph = "stop"

    model = cd.Model("look", gravity=None)
    mass = model.body("mass", mass=1, inertia=1, position=(1, 0))
    model.add(Stop("s", model.ground.at(0, 0), mass.at(0, 0), stiffness=1, damping=1))
    assert scene_of(model).element("s").glyph == "stop"


# -- a shape and its joints ------------------------------------------------------------------------------------------


def test_a_body_with_a_shape_has_bars_to_its_joints_outside_it():
    model = cd.Model("pendulum", gravity=(0, -9.81))
    ball = model.body("ball", shape=cd.Sphere(0.1, density=1000), position=(0, -1))
    model.add(cd.Revolute("pin", model.ground.at(0, 0), ball.at(0, 1)))
    model.add(cd.Point("inside", ball.at(0.05, 0)))
    scene = scene_of(model)
    arm, disc = scene.bodies[1].outlines
    assert max(y for _, y in arm) == pytest.approx(1 + 0.8 * scene.detail, abs=1e-4)
    assert min(y for _, y in arm) == pytest.approx(0.1 - 0.8 * scene.detail, abs=1e-3)  # a circle of 48 corners
    assert len(disc) == 48


@pytest.mark.parametrize(
    ("shape", "point", "foot"),
    [
        (cd.Sphere(0.1, density=1), (0.0, 0.5, 0.0), (0.0, 0.1, 0.0)),
        (cd.Box(0.2, 0.4, 0.6, density=1), (1.0, 0.1, 0.0), (0.1, 0.1, 0.0)),
        (cd.Cylinder(0.1, 0.6, density=1), (0.5, 0.0, 0.2), (0.1, 0.0, 0.2)),
        (cd.Cylinder(0.1, 0.6, density=1), (0.05, 0.0, 1.0), (0.05, 0.0, 0.3)),
    ],
)
def test_bars_in_space_go_to_the_nearest_place_of_the_shape(shape, point, foot):
    model = cd.Model("arm", dim=3, gravity=None)
    body = model.body("body", shape=shape)
    model.add(cd.Spherical("ball", model.ground.at(*point), body.at(*point)))
    solid, arm = scene_of(model).bodies[1].solids
    assert solid.kind == shape.kind
    ends = arm.center + np.outer((-0.5, 0.5), arm.sizes[1] * rotations(np.array(arm.orientation))[:, 2])
    np.testing.assert_allclose(sorted(ends.tolist()), sorted([list(foot), list(point)]), atol=1e-9)


def test_a_joint_inside_its_shape_needs_no_bar():
    model = cd.Model("arm", dim=3, gravity=None)
    body = model.body("body", shape=cd.Box(1, 1, 1, density=1))
    model.add(cd.Spherical("ball", model.ground.at(0.2, 0, 0), body.at(0.2, 0, 0)))
    assert [solid.kind for solid in scene_of(model).bodies[1].solids] == ["box"]
