"""What is drawn: plates and ground, pieces of every glyph, views, poses between frames, playback, sliders."""

from itertools import pairwise

import numpy as np
import pytest

import cardan as cd
from cardan.scene import Relief, scene_of
from cardan.scene.poses import blended, farthest, moment, rotations
from cardan.studio.drawn.arrows import arrows_of
from cardan.studio.drawn.camera import nice, viewpoint
from cardan.studio.drawn.glyphs import GLYPHS
from cardan.studio.drawn.lines import toward
from cardan.studio.drawn.looks import looks_of
from cardan.studio.drawn.moments import placements
from cardan.studio.drawn.plates import extruded, ground_mesh
from cardan.studio.player import LONGEST, SHORTEST, Player, suitable_speed
from cardan.studio.plot_panel import filled
from cardan.view.ranges import groups_of, range_of
from cardan.studio.session import Session


@pytest.mark.parametrize(
    ("outline", "area"),
    [
        ([(0, 0), (2, 0), (2, 1), (0, 1)], 2.0),
        ([(0, 1), (2, 1), (2, 0), (0, 0), (0, 1)], 2.0),  # clockwise, and closed
        ([(0, 0), (3, 0), (3, 3), (2, 3), (2, 1), (1, 1), (1, 3), (0, 3)], 7.0),  # a U
        ([(0, 0), (4, 0), (1, 1), (0, 4)], 4.0),  # an arrow head
    ],
)
def test_outlines_are_filled_whatever_their_shape(outline, area):
    vertices, faces = extruded(outline, 0.0, 0.5)
    lid = faces[(vertices[faces][:, :, 2] == 0.5).all(axis=1)]
    a, b, c = (vertices[lid[:, k], :2] for k in range(3))
    parts = 0.5 * ((b - a)[:, 0] * (c - a)[:, 1] - (b - a)[:, 1] * (c - a)[:, 0])
    assert (parts > 0).all()
    assert parts.sum() == pytest.approx(area)


def test_the_shortest_turn_brings_z_into_a_direction():
    for direction in ((1, 0, 0), (0, 0, -2), (0, 0, 3), (1, -2, 0.5), (0, 0, 0)):
        R = rotations(toward(np.array(direction, float)))
        length = np.linalg.norm(direction)
        np.testing.assert_allclose(R[:, 2], np.array(direction) / length if length else (0, 0, 1), atol=1e-9)
        np.testing.assert_allclose(R @ R.T, np.eye(3), atol=1e-12)


def test_ground_in_plane_and_space():
    line = ground_mesh(Relief(0, ((0.0, 0.0), (1.0, 0.5), (2.0, 0.0))), 0.3)
    assert line[0][:, 1].min() == pytest.approx(-0.3)
    grid = tuple((float(x), float(y), 0.1 * x) for y in range(3) for x in range(4))
    vertices, faces = ground_mesh(Relief(0, grid, 4), 0.3)
    assert len(faces) == 2 * 3 * 2
    assert faces.max() == len(vertices) - 1


# -- looks ---------------------------------------------------------------------------------------------------------


def test_every_glyph_of_the_elements_is_known():
    from cardan.model.element import Element

    def kinds(of):
        return [of, *(kind for sub in of.__subclasses__() for kind in kinds(sub))]

    named = {
        kind.glyph for kind in kinds(Element) if getattr(kind, "glyph", None) and kind.__module__.startswith("cardan.")
    }
    assert named - {"joint"} <= set(GLYPHS)


def test_looks_follow_the_parameters(fourbar_session):
    before = fourbar_session.move()
    after = fourbar_session.move({"a": 2.4})
    drawn = [looks_of(outcome.scene, outcome.frames) for outcome in (before, after)]
    assert drawn[0].pieces.keys() == drawn[1].pieces.keys()
    crank = [looks.pieces["body 1 0"].mesh[0] for looks in drawn]
    assert np.ptp(crank[1][:, 0]) == pytest.approx(np.ptp(crank[0][:, 0]) + 0.4, abs=0.1)
    np.testing.assert_allclose(drawn[0].traces["P"][:, :2], before.result["P"].position, atol=1e-12)


def test_forces_are_arrows_at_their_joints(fourbar_session):
    outcome = fourbar_session.move()
    arrows = arrows_of(outcome.scene, outcome.frames, outcome.result)
    np.testing.assert_allclose(arrows.forces[:, 0, :2], outcome.result["A"].reaction_j[:, :2])  # on the crank
    np.testing.assert_allclose(arrows.tails[:, 0, :2], 0.0, atol=1e-9)


def test_springs_pull_at_both_ends(oscillator):
    outcome = Session(oscillator, until=0.3).move()
    arrows = arrows_of(outcome.scene, outcome.frames, outcome.result)
    tension = outcome.result["spring"].force
    np.testing.assert_allclose(arrows.forces[:, 1:, 0], np.column_stack([tension, -tension]), atol=1e-9)
    np.testing.assert_allclose(arrows.tails[:, 2, 0], outcome.result["mass"].position[:, 0])


def test_a_spring_stretches_between_its_marks(oscillator):
    outcome = Session(oscillator, until=0.3).move()
    (coil,) = looks_of(outcome.scene, outcome.frames).stretches.values()
    length = np.linalg.norm(coil.ends[:, 1] - coil.ends[:, 0], axis=1)
    np.testing.assert_allclose(length, outcome.result["spring"].length, atol=1e-9)


def test_a_view_holds_everything(fourbar_session, top):
    for outcome in (fourbar_session.move(), Session(top, until=0.1).move()):
        looks = looks_of(outcome.scene, outcome.frames)
        for aspect in (0.5, 1.0, 2.0):
            view = viewpoint(outcome.scene, looks, outcome.frames, None, aspect)
            ahead = (view.target - view.position) / view.distance
            right = np.cross(ahead, view.up)
            right /= np.linalg.norm(right)
            above = np.cross(right, ahead)
            for x in (looks.low, looks.high):
                d = x - view.position
                assert abs(d @ above) / (d @ ahead) <= np.tan(view.field / 2)
                assert abs(d @ right) / (d @ ahead) <= aspect * np.tan(view.field / 2)


def test_only_a_motion_that_goes_far_is_followed():
    model = cd.Model("thrown", gravity=None)
    model.body("ball", mass=1, inertia=1, position=(0, 0), velocity=(1, 0))
    scene = scene_of(model)
    frames = np.zeros((2, 2, 3))
    frames[1, 1, 0] = 5.9 * scene.size
    assert farthest(scene, frames) is None
    frames[1, 1, 0] = 6.1 * scene.size
    assert farthest(scene, frames) == 1


# -- moments -------------------------------------------------------------------------------------------------------


def test_poses_between_frames():
    times = np.array([0.0, 1.0, 3.0])
    assert moment(times, -1.0) == (0, 0.0)
    assert moment(times, 2.0) == (1, 0.5)
    assert moment(times, 9.0) == (2, 0.0)
    half = blended(np.array([[0.0, 0.0, 0.0]]), np.array([[2.0, 4.0, 1.0]]), 0.5)
    np.testing.assert_allclose(half, [[1, 2, 0.5]])
    first, last = np.array([1.0, 0, 0, 0]), -np.array(cd.axis_angle((0, 0, 1), 1.0))  # the same turn, the other sign
    between = blended(np.array([[0, 0, 0, *first]]), np.array([[0, 0, 0, *last]]), 0.5)[0, 3:]
    np.testing.assert_allclose(between, cd.axis_angle((0, 0, 1), 0.5), atol=1e-12)
    ((position, turn),) = placements(2, np.array([[1.0, 2.0, np.pi / 2]]))
    np.testing.assert_allclose(rotations(turn) @ (1, 0, 0) + position, (1, 3, 0), atol=1e-12)


def test_playback_loops_or_stops_at_the_end():
    shown = []
    player = Player(shown.append, lambda: True)
    player.set_span(1.0, 3.0)
    assert player.time == 1.0
    assert player.step(1.5) == 2.5
    assert player.step(1.0) == pytest.approx(1.5)  # round once
    player.loops = False
    assert player.step(10.0) == 3.0
    assert not player.playing
    player.play()
    assert player.time == 1.0
    player.seek(99.0)
    assert shown == [3.0]
    player.set_span(1.0, 2.0)  # a shorter motion
    assert player.time == 2.0


def test_short_and_long_motions_get_a_suitable_speed():
    assert suitable_speed(5.0) == 1.0
    for duration in (0.01, 0.25, 2.0, 60.0, 150.0):
        assert duration / suitable_speed(duration) * 1.0001 >= SHORTEST
        assert duration / suitable_speed(duration) <= max(LONGEST, 2.5 * SHORTEST)


def test_a_clock_that_nobody_watches_stands_still():
    shown = []
    player = Player(shown.append, lambda: False)
    player.set_span(0.0, 1.0)
    player.begin()
    player.close()
    assert shown == []


# -- sliders -------------------------------------------------------------------------------------------------------


def test_ranges_of_sliders():
    assert range_of(100.0, (10.0, 1000.0))[:2] == (10.0, 1000.0)
    assert range_of(100.0, None)[:2] == (50.0, 150.0)
    assert range_of(100.0, None, wider=2.0)[:2] == (0.0, 200.0)
    assert range_of(-2.0, None)[:2] == (-3.0, -1.0)
    assert range_of(0.0, None)[:2] == (-1.0, 1.0)
    assert range_of(5.0, (0.0, 1.0))[:2] == (0.0, 5.0)  # a value beyond the bounds is inside
    assert range_of(5.0, (1.0, np.inf))[:2] == (1.0, 7.5)
    assert range_of(3.0, (3.0, 3.0))[:2] == (3.0, 4.0)
    for value in (1e-9, 0.0035, 7e8):
        low, high, step = range_of(value, None)
        assert low < value < high
        assert (high - low) / 500 <= step <= (high - low) / 200


def test_sliders_are_grouped_by_what_they_do(fourbar_session):
    assert groups_of(fourbar_session.model) == {"Masses": ["mass"], "Geometry": ["a", "d"]}


def test_round_numbers_for_grids():
    assert [nice(x) for x in (0.3, 1.0, 1.2, 4.9, 60.0)] == [0.5, 1.0, 2.0, 5.0, 100.0]


def test_gaps_in_curves_are_bridged():
    np.testing.assert_allclose(filled(np.array([np.nan, 1.0, np.inf, 3.0])), [1, 1, 2, 3])
    np.testing.assert_allclose(filled(np.array([np.nan, np.nan])), 0)
    assert all(a <= b for a, b in pairwise(filled(np.array([0.0, np.nan, 1.0]))))
