"""The signs of joints and forces: each takes a sketch of an element and yields the pieces to draw."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np

from cardan.scene import GROUND, Scene
from cardan.scene.meshes import Mesh, moved, shape_mesh
from cardan.scene.poses import rotations
from cardan.studio.drawn.colours import APPLIED, INK, PALE, PAPER, SPRING, STEEL, TRACE, colour_of, darker
from cardan.studio.drawn.lines import segments, toward
from cardan.studio.drawn.moments import PAIR
from cardan.studio.drawn.pieces import Piece, Stretch
from cardan.studio.drawn.places import PLATE, layer, path, top
from cardan.studio.drawn.plates import disc, extruded
from cardan.studio.drawn.sketch import Sketch

AHEAD = 1.2  # radii of bars: rails go on beyond what slides on them
ARC = 1.5 * np.pi  # of the sign of a torque


def nothing(sketch: Sketch) -> Iterator[Piece]:
    yield from ()


def _pin(s: Sketch) -> Iterator[Piece]:
    if s.plane:
        ground = next((k for k, mark in enumerate(s.marks) if mark.body == GROUND), None)
        if ground is not None:
            yield s.piece(ground, PALE, *_support(s.at(ground, 0.0), s.r), flat=True)
        h = top(s.scene)
        k = 0 if ground is None else ground
        yield s.piece(k, INK, moved(disc(0.78 * s.r, h - s.r, h), s.at(k, 0.0)), flat=True)
        yield s.piece(k, PAPER, moved(disc(0.42 * s.r, h, h + 0.1 * s.r), s.at(k, 0.0)), flat=True)
    elif s.marks:
        yield s.piece(0, INK, moved(shape_mesh("cylinder", 1.25 * s.r, 4.0 * s.r), s.at(0), s.along(0)))


def _support(at: np.ndarray, r: float) -> tuple[Mesh, np.ndarray]:
    """The sign of something fixed: a triangle on a line."""
    x, y, z = at
    outline = [(x, y + 0.9 * r), (x - 2.0 * r, y - 3.0 * r), (x + 2.0 * r, y - 3.0 * r)]
    base = np.array([[[x - 2.9 * r, y - 3.0 * r, z], [x + 2.9 * r, y - 3.0 * r, z]]])
    return extruded(outline, z - r, z - 0.1 * r), base


def _slide(s: Sketch) -> Iterator[Piece]:
    """A rail as long as the motion needs."""
    if len(s.marks) < PAIR or s.marks[0].axis is None:
        return
    if not s.plane and s.marks[0].body != GROUND:  # a tube or rod that others show already
        return
    axis = np.asarray(s.marks[0].axis, float)
    first, second = (path(s.scene, s.frames, mark, 0.0) for mark in s.marks[:2])
    turn = _rotations(s.scene, s.frames[:, s.marks[0].body])
    along = np.append(axis, 0.0) if s.plane else axis
    travel = np.einsum("ni,nij,j->n", second - first, turn, along)
    travel = travel[np.isfinite(travel)]
    if not len(travel):
        return
    low, high = travel.min() - 3 * AHEAD * s.r, travel.max() + 3 * AHEAD * s.r
    middle = s.at(0, -0.6 * s.r) + 0.5 * (low + high) * along
    frame = rotations(toward(along)) if not s.plane else _turned(along)
    size = (0.8 * s.r, 0.8 * s.r, high - low) if not s.plane else (high - low, 0.6 * s.r, 0.8 * s.r)
    yield s.piece(0, PALE, moved(shape_mesh("box", *size), middle, frame), flat=True)


def _turned(along: np.ndarray) -> np.ndarray:
    x, y, _ = along
    return np.array([[x, -y, 0.0], [y, x, 0.0], [0.0, 0.0, 1.0]])


def _rotations(scene: Scene, poses: np.ndarray) -> np.ndarray:
    """(nt, 3, 3)"""
    found = rotations(poses[:, scene.dim :])
    if scene.dim == PAIR:
        whole = np.tile(np.eye(3), (len(found), 1, 1))
        whole[:, :2, :2] = found
        return whole
    return found


def _ball(s: Sketch) -> Iterator[Piece]:
    if s.plane:
        yield from _pin(s)
    elif s.marks:
        yield s.piece(0, INK, moved(shape_mesh("sphere", 1.6 * s.r), s.at(0)))


def _cardan(s: Sketch) -> Iterator[Piece]:
    """The cross: a pin for each of the two axes."""
    for k in range(min(2, len(s.marks))):
        yield s.piece(k, INK, moved(shape_mesh("cylinder", 0.7 * s.r, 5.0 * s.r), s.at(k), s.along(k)))


def _sleeve(s: Sketch) -> Iterator[Piece]:
    if s.marks:
        yield s.piece(0, STEEL, moved(shape_mesh("tube", 1.7 * s.r, 1.1 * s.r, 6.0 * s.r), s.at(0), s.along(0)))


def _plate(s: Sketch) -> Iterator[Piece]:
    if s.marks:
        yield s.piece(0, PALE, moved(shape_mesh("box", 12 * s.r, 12 * s.r, 0.4 * s.r), s.at(0), s.along(0)), flat=True)


def _weld(s: Sketch) -> Iterator[Piece]:
    if s.marks:
        cube = shape_mesh("box", 2.2 * s.r, 2.2 * s.r, 2.2 * s.r)
        yield s.piece(0, INK, moved(cube, s.at(0, 0.5 * top(s.scene))), flat=True)


def _rod(s: Sketch) -> Iterator[Piece | Stretch]:
    yield from s.stretch("bar", PALE, 0.6 * s.r)


def _coil(s: Sketch) -> Iterator[Piece | Stretch]:
    yield from s.stretch("coil", SPRING, 1.7 * s.r)


def _rings(s: Sketch) -> Iterator[Piece]:
    """Gears and wheels: a ring at each mark that has a radius."""
    for k in range(len(s.marks)):
        radius = abs(s.axis_size(k))
        if radius > 0:
            width = PLATE * s.r if s.plane else 3 * s.r
            height = layer(s.scene, s.marks[k].body) + 0.5 * width
            wall = min(0.9 * s.r, 0.5 * radius) if s.element.glyph == "gear" else 0.25 * radius
            ring = moved(shape_mesh("tube", radius, radius - wall, width), s.at(k, height), s.along(k))
            yield s.piece(k, darker(colour_of(s.marks[k].body), 0.75), ring)


def _bushing(s: Sketch) -> Iterator[Piece]:
    if s.marks:
        ring = shape_mesh("tube", 2.0 * s.r, 1.0 * s.r, 2.4 * s.r)
        yield s.piece(0, SPRING, moved(ring, s.at(0, 0.5 * top(s.scene)), s.along(0)))


def _twist(s: Sketch) -> Iterator[Piece]:
    """An arc with a tip about the axis of a torque."""
    if not s.marks:
        return
    angles = np.linspace(0.0, ARC, 40)
    radius = 3.4 * s.r
    line = radius * np.column_stack([np.cos(angles), np.sin(angles), 0 * angles])
    tip = line[-1]
    barbs = [[tip, tip + 1.5 * s.r * np.array([np.cos(a), np.sin(a), 0.0])] for a in (ARC - 0.9, ARC - 2.24)]
    lines = np.concatenate([segments(line), np.array(barbs)])
    yield s.piece(0, APPLIED, None, lines @ s.along(0).T + s.at(0), width=2.5)


def _torsion(s: Sketch) -> Iterator[Piece]:
    if s.marks:
        angles = np.linspace(0.0, 5 * np.pi, 90)
        radius = s.r * np.linspace(0.8, 2.6, 90)
        line = np.column_stack([radius * np.cos(angles), radius * np.sin(angles), 0 * angles])
        yield s.piece(0, SPRING, None, segments(line) @ s.along(0).T + s.at(0), width=2.0)


def _point(s: Sketch) -> Iterator[Piece]:
    if s.plane:
        h = top(s.scene)
        yield s.piece(0, TRACE, moved(disc(0.6 * s.r, h, h + 0.1 * s.r), s.at(0, 0.0)), flat=True)
    else:
        yield s.piece(0, TRACE, moved(shape_mesh("sphere", 1.1 * s.r), s.at(0)))


def any_joint(s: Sketch) -> Iterator[Piece | Stretch]:
    """Small diamonds at the marks, and a line between them."""
    for k in range(min(PAIR, len(s.marks))):
        diamond = _octahedron(1.3 * s.r)
        yield s.piece(k, INK, moved(diamond, s.at(k, 0.5 * top(s.scene))), flat=True)
    yield from s.stretch("line", STEEL, 0.2 * s.r)


def _octahedron(r: float) -> Mesh:
    vertices = r * np.array([[1, 0, 0], [-1, 0, 0], [0, 1, 0], [0, -1, 0], [0, 0, 1], [0, 0, -1]], float)
    faces = np.array([[0, 2, 4], [2, 1, 4], [1, 3, 4], [3, 0, 4], [2, 0, 5], [1, 2, 5], [3, 1, 5], [0, 3, 5]])
    return vertices, faces


GLYPHS: dict[str, Callable[[Sketch], Iterator[Piece | Stretch]]] = {
    "pin": _pin,
    "slide": _slide,
    "slot": _slide,
    "ball": _ball,
    "cardan": _cardan,
    "sleeve": _sleeve,
    "plate": _plate,
    "weld": _weld,
    "rod": _rod,
    "gear": _rings,
    "tyre": _rings,
    "rack": _rings,
    "spring": _coil,
    "bushing": _bushing,
    "torsion": _torsion,
    "twist": _twist,
    "point": _point,
    "contact": nothing,
    "cam": nothing,
    "arrow": nothing,  # drawn with the reactions
    "": nothing,
}
