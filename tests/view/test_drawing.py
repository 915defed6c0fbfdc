"""Machines drawn with Matplotlib: the projection of space, what lies where, poses that are not known, wrong names."""

import numpy as np
import pytest
from matplotlib.figure import Figure

from cardan.errors import CardanError
from cardan.results.scene import BodyLook, ElementLook, Mark, Relief, Scene, Solid
from cardan.scene import dressed
from cardan.scene.glyphs import glyph_words
from cardan.view.drawing.framing import framing
from cardan.view.drawing.machine import body_colours, draw_scene
from cardan.view.drawing.space import Camera, space_faces

BAR = ((0.0, -0.1), (2.0, -0.1), (2.0, 0.1), (0.0, 0.1))
LEVEL = np.array([[0.0, 0.0, 0.0], [0.0, 0.0, 0.0]])
PLANE = dressed(Scene(
    "bar", 2, (0.0, 1.0), 2.0, 0.05,
    (BodyLook("ground", (0.0, 0.0), ((0.0, 0.0),)), BodyLook("bar", (1.0, 0.0), ((0.0, 0.0), (2.0, 0.0)), (BAR,))),
    (ElementLook("A", "joint", "Revolute", "pin", (Mark(0, (0.0, 0.0)), Mark(1, (0.0, 0.0)))),),
), LEVEL[None])  # fmt: skip
HOME = [0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0]


def space(*solids: Solid, elements=(), reliefs=()) -> Scene:
    bodies = (BodyLook("ground", (0.0, 0.0, 0.0)), *(BodyLook(f"b{k}", (0.0,) * 3, (), (), (s,)) for k, s in
                                                     enumerate(solids)))  # fmt: skip
    return Scene("solids", 3, (0.0, 0.0, 1.0), 2.0, 0.05, bodies, elements, reliefs)


def axes():
    return Figure().subplots()


def outline_of(ax) -> np.ndarray:
    """The corners of the first polygon with four of them."""
    return next(p.get_path().vertices[:4] for p in ax.patches if len(p.get_path().vertices) == 5)


def test_an_outline_goes_with_its_body():
    ax = axes()
    draw_scene(ax, PLANE, np.array([[0, 0, 0], [1.0, 2.0, np.pi / 2]]))
    np.testing.assert_allclose(outline_of(ax), [(1.1, 2.0), (1.1, 4.0), (0.9, 4.0), (0.9, 2.0)], atol=1e-12)


def test_bodies_without_a_known_pose_are_not_drawn():
    ax = axes()
    draw_scene(ax, PLANE, np.array([[0, 0, 0], [np.nan, 0, 0]]), labels=True)
    assert not ax.patches
    assert not ax.lines
    assert not ax.texts


def test_names_and_colours():
    ax = axes()
    draw_scene(ax, PLANE, LEVEL, labels=True, colours={"bar": "#123456"})
    assert [text.get_text() for text in ax.texts] == ["bar"]
    assert body_colours(PLANE, "red") == ["red", "red"]
    with pytest.raises(CardanError, match='colours: there is no body "baar"; did you mean "bar"'):
        draw_scene(ax, PLANE, LEVEL, colours={"baar": "red"})


def test_hide():
    ax = axes()
    draw_scene(ax, PLANE, LEVEL, hide=["bar", "A"])
    assert not ax.patches
    with pytest.raises(CardanError, match='hide: there is no body or element "B"'):
        draw_scene(ax, PLANE, LEVEL, hide=["B"])


@pytest.mark.parametrize("glyph", [*sorted(glyph_words()), "a glyph of tomorrow"])
@pytest.mark.parametrize("apart", [0.0, 1.0])
def test_every_sign_can_be_drawn(glyph, apart):
    """With one mark or two, in one place or apart, with a direction and sizes or without."""
    limits = {"lower": -0.1, "upper": 0.1}
    radii = {"radius": 0.2, "radius_i": 0.2, "radius_j": 0.1, "radius_b": 0.1}
    for axis, sizes in (((1.0, 0.0), radii | limits), (None, {})):
        marks = (Mark(1, (0.0, 0.0), axis), Mark(0, (apart, 0.0), axis))
        for count in (0, 1, 2):
            element = ElementLook("e", "joint", "E", glyph, marks[:count], sizes)
            scene = Scene("s", 2, (0.0, 1.0), 1.0, 0.05, PLANE.bodies, (element,))
            ax = axes()
            draw_scene(ax, dressed(scene, LEVEL[None]), LEVEL)
            drawn = np.concatenate([np.zeros((0, 2)), *(patch.get_path().vertices for patch in ax.patches)])
            assert np.isfinite(drawn).all()
            assert len(ax.patches) > 1 or count < 2 or glyph == "" or not (sizes or glyph in ("pin", "joint"))


@pytest.mark.parametrize("glyph", [*sorted(glyph_words()), "a glyph of tomorrow"])
def test_every_sign_in_space(glyph):
    sizes = {"radius": 0.2, "radius_i": 0.2, "radius_j": 0.1}
    for axis, known, x in (((0.0, 0.0, 1.0), sizes, 0.3), ((0.6, 0.0, 0.8), {}, 0.0), (None, {}, 0.3)):
        marks = Mark(0, (0.0, 0.0, 0.0), axis), Mark(1, (x, 0.0, 0.0), axis)
        for count in (0, 1, 2):
            element = ElementLook("e", "joint", "E", glyph, marks[:count], known)
            scene = space(Solid("box", (1.0, 1.0, 1.0)), elements=(element,))
            ax = axes()
            draw_scene(ax, dressed(scene, np.array([[HOME, HOME]])), np.array([HOME, HOME]))
            (collection,) = ax.collections
            assert all(np.isfinite(path.vertices).all() for path in collection.get_paths())


# -- space -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("view", "x", "y", "z"),
    [
        ((-90, 0), (1, 0), (0, 0), (0, 1)),  # from the front: x to the right, z up
        ((0, 0), (0, 0), (1, 0), (0, 1)),  # from +x: y to the right
        ((-90, 90), (1, 0), (0, 1), (0, 0)),  # from above: the plane x, y
    ],
)
def test_views(view, x, y, z):
    camera = Camera.of(space(), view)
    np.testing.assert_allclose(camera.project(np.eye(3)), [x, y, z], atol=1e-12)
    frame = np.array([camera.right, camera.up, camera.towards])
    np.testing.assert_allclose(frame @ frame.T, np.eye(3), atol=1e-12)
    assert np.linalg.det(frame) == pytest.approx(1.0)


def test_up_points_up():
    scene = Scene("s", 3, (0.0, 1.0, 0.0), 1.0, 0.1, (BodyLook("ground", (0.0,) * 3),))
    x, y = Camera.of(scene, (-60, 20)).project(np.array([0.0, 1.0, 0.0]))
    assert x == pytest.approx(0.0, abs=1e-12)
    assert y == pytest.approx(np.cos(np.radians(20)))


def test_bad_view():
    with pytest.raises(CardanError, match=r"expected azimuth and elevation in degrees, view=\(-60, 20\)"):
        draw_scene(axes(), space(), np.array([HOME]), view="top")  # type: ignore[arg-type]


def test_the_nearer_body_is_drawn_last():
    scene = space(Solid("sphere", (0.1,)), Solid("sphere", (0.1,)))
    near, far = [0.0, -1.0, 0.0, 1, 0, 0, 0], [0.0, 1.0, 0.0, 1, 0, 0, 0]

    class Look:
        colours = ("#000000", "#ff0000", "#0000ff")
        hide = frozenset()

    for poses, last in (([HOME, near, far], "red"), ([HOME, far, near], "blue")):
        _, colours = space_faces(scene, np.array(poses, dtype=float), Look, Camera.of(scene, (-90, 0)))
        assert (colours[-1, 0] > 0.1) == (last == "red")
        assert (colours[0, 0] > 0.1) == (last == "blue")


def test_ground_in_space_is_seen_from_above():
    grid = tuple((float(x), float(y), 0.0) for x in range(3) for y in range(4))
    scene = space(reliefs=(Relief(0, grid, 4),))
    ax = axes()
    draw_scene(ax, scene, np.array([HOME]), view=(-60, 30))
    assert len(ax.collections[0].get_paths()) == 6


def test_earlier_moments_in_space_are_paler_but_not_transparent():
    ax = axes()
    for alpha in (1.0, 0.25):
        draw_scene(ax, space(Solid("box", (1.0, 1.0, 1.0))), np.array([HOME, HOME]), alpha=alpha)
    full, pale = (collection.get_facecolors() for collection in ax.collections)
    np.testing.assert_allclose(1 - pale[:, :3], 0.25 * (1 - full[:, :3]))
    assert (pale[:, 3] == 1).all()


def test_terrain_and_cams_in_the_plane():
    """Ground has soil below its line; a profile on a body that goes round is filled, and turns with it."""
    turn = np.linspace(0, 2 * np.pi, 33)
    cam = tuple(zip((0.5 * np.cos(turn)).tolist(), (0.3 * np.sin(turn)).tolist(), strict=True))
    scene = Scene("s", 2, (0.0, 1.0), 1.0, 0.1, (*PLANE.bodies[:1], BodyLook("cam", (0.0, 0.0))), (),
                  (Relief(0, ((-1.0, 0.0), (1.0, 0.0))), Relief(1, cam)))  # fmt: skip
    ax = axes()
    draw_scene(ax, scene, np.array([[0, 0, 0], [0, 0, np.pi / 2]]))
    _, soil, profile = sorted((patch.get_path().vertices for patch in ax.patches), key=len)
    np.testing.assert_allclose(soil[:4, 1], [0.0, 0.0, -0.3, -0.3], atol=1e-12)
    np.testing.assert_allclose(np.ptp(profile, axis=0), [0.6, 1.0], atol=1e-12)


# -- the part of the world that is shown -------------------------------------------------------------------------------


def test_the_frame_holds_all_that_moves():
    motion = np.array([LEVEL, [[0, 0, 0], [0, 0, np.pi / 2]], [[0, 0, 0], [0, 0, np.pi]]])
    left, right, bottom, top = framing(PLANE, motion).limits
    assert left < -2.0
    assert right > 2.0
    assert bottom < -0.1
    assert top > 2.0


def test_far_travel_is_followed():
    x = np.linspace(0, 13, 5)
    motion = np.zeros((5, 2, 3))
    motion[:, 1, 0] = x
    frame = framing(PLANE, motion)
    assert frame.follow == 1
    assert frame.shape[0] < 4.0
    left, right, *_ = frame.at(motion[-1])
    assert left < 13 < 15 < right
    motion[:, 1, 0] = 0.9 * x  # 11.7, less than six times the machine
    assert framing(PLANE, motion).follow is None


def test_follow_and_window():
    motion = np.array([LEVEL, [[0, 0, 0], [5.0, 1.0, 0]]])
    frame = framing(PLANE, motion, follow="bar", window=(-1, 1, -2, 2))
    assert frame.at(motion[1]) == (4.0, 6.0, -1.0, 3.0)
    assert framing(PLANE, motion, window=(-1, 1, -2, 2)).at(motion[1]) == (-1, 1, -2, 2)
    with pytest.raises(CardanError, match='follow: there is no body "baar"; did you mean "bar"'):
        framing(PLANE, motion, follow="baar")
    with pytest.raises(CardanError, match="expected left, right, bottom, top"):
        framing(PLANE, motion, window=(1, -1, 0, 0))


def test_nothing_finite_still_has_a_frame():
    assert np.isfinite(framing(PLANE, np.full((3, 2, 3), np.nan), hide=["ground"]).limits).all()
