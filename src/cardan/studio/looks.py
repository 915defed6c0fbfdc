"""What is drawn of a scene, as plain pieces: meshes and lines on bodies, things that stretch between two marks.

No viser here. Machines of the plane lie in layers over each other, each body a thin plate, pins on top; seen from the
front they look like a drawing, from aside like a model. Body 0 is the ground.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np

from cardan.studio.meshes import (
    Mesh,
    box,
    circle,
    cylinder,
    extruded,
    ground_mesh,
    joined,
    placed,
    rotation_of,
    segments,
    solid_mesh,
    sphere,
    toward,
    tube,
)
from cardan.view.scene import GROUND, BodyLook, ElementLook, Mark, Scene
from cardan.view.scene.poses import placed as marks_at

Colour = tuple[int, int, int]

# Okabe & Ito (2008), as on the animation page
BODIES: tuple[Colour, ...] = (
    (0, 114, 178), (230, 159, 0), (0, 158, 115), (213, 94, 0), (204, 121, 167), (86, 180, 233), (181, 159, 0),
)  # fmt: skip
INK, STEEL, PALE, PAPER = (45, 52, 58), (89, 99, 107), (176, 184, 190), (255, 255, 255)
SPRING, SOIL, TRACE, APPLIED, REACTION = (60, 70, 78), (216, 207, 189), (213, 94, 0), (122, 63, 176), (194, 65, 12)
PLATE = 0.8  # radii of bars: thickness of a body of the plane
AHEAD = 1.2  # radii of bars: rails go on beyond what slides on them
ARC = 1.5 * np.pi  # of the sign of a torque
LONGEST_ARROW = 0.25  # of the size of the machine
PAIR = 2


@dataclass(frozen=True, eq=False)
class Piece:
    """A mesh and lines, fixed on a body. `element`: to which element it belongs, empty for the body itself."""

    body: int
    colour: Colour
    mesh: Mesh | None = None
    lines: np.ndarray | None = None  # (n, 2, 3)
    element: str = ""
    flat: bool = False
    width: float = 2.0  # of lines, in pixels


@dataclass(frozen=True, eq=False)
class Stretch:
    """Something between two marks: "coil", "bar" or "line". `ends`: world positions (nt, 2, 3)."""

    kind: str
    ends: np.ndarray
    colour: Colour
    radius: float
    element: str = ""


@dataclass(frozen=True, eq=False)
class Arrows:
    """Forces at points: `tails` and `forces` (nt, n, 3), drawn `scale` long for each unit of force."""

    tails: np.ndarray
    forces: np.ndarray
    colours: np.ndarray
    scale: float


@dataclass(frozen=True, eq=False)
class Looks:
    """All there is to draw of a machine and its motion."""

    pieces: dict[str, Piece]
    stretches: dict[str, Stretch]
    traces: dict[str, np.ndarray]  # paths (nt, 3) of points of interest
    low: np.ndarray  # corners of what the machine passes
    high: np.ndarray


def looks_of(scene: Scene, frames: np.ndarray) -> Looks:
    """`frames`: positions of the bodies at each time (nt, nb, 3 or 7)."""
    pieces: dict[str, Piece] = {}
    stretches: dict[str, Stretch] = {}
    traces: dict[str, np.ndarray] = {}
    for k, body in enumerate(scene.bodies):
        for n, piece in enumerate(_body(scene, k, body)):
            pieces[f"body {k} {n}"] = piece
    for k, element in enumerate(scene.elements):
        drawn = GLYPHS.get(element.glyph, _any_joint if element.family == "joint" else _nothing)
        for n, thing in enumerate(drawn(_Sketch(scene, element, frames))):
            place = pieces if isinstance(thing, Piece) else stretches
            place[f"element {k} {n}"] = thing  # type: ignore[assignment]
        if element.glyph == "point" and element.marks:
            traces[element.name] = path(scene, frames, element.marks[0])
    for k, relief in enumerate(scene.reliefs):
        pieces[f"ground {k}"] = Piece(relief.body, SOIL, ground_mesh(relief, 0.15 * scene.size), flat=scene.dim == 3)
    return Looks(pieces, stretches, traces, *_corners(scene, frames))


# -- places --------------------------------------------------------------------------------------------------------


def layer(scene: Scene, body: int) -> float:
    """Height z of the lower side of a body of the plane; the ground lies behind all."""
    return PLATE * scene.detail * body if scene.dim == PAIR else 0.0


def top(scene: Scene) -> float:
    return layer(scene, len(scene.bodies) + 1)


def path(scene: Scene, frames: np.ndarray, mark: Mark, height: float | None = None) -> np.ndarray:
    """World positions (nt, 3) of a mark."""
    found = marks_at(frames[:, mark.body], np.asarray(mark.point, float)[None])[:, 0]
    if scene.dim == PAIR:
        z = top(scene) if height is None else height
        return np.column_stack([found, np.full(len(found), z)])
    return found


def _corners(scene: Scene, frames: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Of everything that is drawn of the bodies, at all times (every few of them, where there are many)."""
    some = frames[:: max(1, len(frames) // 60)]
    found = []
    for k, body in enumerate(scene.bodies):
        points = [*body.points, *(p for outline in body.outlines for p in outline)]
        points += [tuple(v) for solid in body.solids for v in _box_of(solid_mesh(solid)[0])]
        if points:
            found.append(marks_at(some[:, k], np.asarray(points, float)).reshape(-1, scene.dim))
    everything = np.concatenate(found) if found else np.zeros((1, scene.dim))
    everything = everything[np.isfinite(everything).all(axis=1)]
    if not len(everything):
        everything = np.zeros((1, scene.dim))
    low, high = everything.min(axis=0), everything.max(axis=0)
    if scene.dim == PAIR:
        low, high = np.append(low, 0.0), np.append(high, top(scene))
    return low, high


def _box_of(vertices: np.ndarray) -> np.ndarray:
    if not len(vertices):
        return np.zeros((0, 3))
    low, high = vertices.min(axis=0), vertices.max(axis=0)
    return np.array([[x, y, z] for x in (low[0], high[0]) for y in (low[1], high[1]) for z in (low[2], high[2])])


# -- bodies --------------------------------------------------------------------------------------------------------


def colour_of(body: int) -> Colour:
    return STEEL if body == GROUND else BODIES[(body - 1) % len(BODIES)]


def darker(colour: Colour, part: float = 0.6) -> Colour:
    r, g, b = (int(part * c) for c in colour)
    return r, g, b


def _body(scene: Scene, k: int, body: BodyLook) -> Iterator[Piece]:
    if body.outlines:
        low = layer(scene, k)
        high = low + 0.9 * PLATE * scene.detail
        mesh = joined([extruded(outline, low, high) for outline in body.outlines])
        edges = [_closed(outline, high + 0.02 * scene.detail) for outline in body.outlines]
        yield Piece(k, colour_of(k), mesh, np.concatenate(edges), flat=True)
    if body.solids:
        yield Piece(k, colour_of(k), joined([solid_mesh(solid) for solid in body.solids]))


def _closed(outline: Any, z: float) -> np.ndarray:
    points = np.asarray(outline, float)
    line = np.vstack([points, points[:1]])
    return segments(np.column_stack([line, np.full(len(line), z)]))


# -- elements ------------------------------------------------------------------------------------------------------


class _Sketch:
    """An element at its marks."""

    def __init__(self, scene: Scene, element: ElementLook, frames: np.ndarray):
        self.scene, self.element, self.frames = scene, element, frames
        self.plane, self.r, self.marks = scene.dim == PAIR, scene.detail, element.marks

    def at(self, k: int, height: float | None = None) -> np.ndarray:
        """Mark k in body axes, as three numbers."""
        point = np.asarray(self.marks[k].point, float)
        return np.append(point, top(self.scene) if height is None else height) if self.plane else point

    def piece(self, k: int, colour: Colour, mesh: Mesh | None = None, lines: Any = None, **more: Any) -> Piece:
        return Piece(self.marks[k].body, colour, mesh, lines, self.element.name, **more)

    def along(self, k: int) -> np.ndarray:
        """The matrix that turns z into the axis of a mark; in the plane z is the axis of everything that turns."""
        axis = None if self.plane else self.marks[k].axis
        return rotation_of(toward(np.asarray(axis, float))) if axis is not None else np.eye(3)

    def stretch(self, kind: str, colour: Colour, radius: float) -> Iterator[Stretch]:
        if len(self.marks) >= PAIR:
            height = 0.5 * top(self.scene)
            ends = np.stack([path(self.scene, self.frames, mark, height) for mark in self.marks[:2]], axis=1)
            yield Stretch(kind, ends, colour, radius, self.element.name)

    def axis_size(self, k: int) -> float:
        """The radius at mark k, 0 where there is none."""
        names = ("radius_i", "radius_j")
        own = self.element.sizes.get(names[k], 0.0) if k < len(names) else 0.0
        return own or (self.element.sizes.get("radius", 0.0) if k == 0 else 0.0)


def _nothing(sketch: _Sketch) -> Iterator[Piece]:
    yield from ()


def _pin(s: _Sketch) -> Iterator[Piece]:
    if s.plane:
        ground = next((k for k, mark in enumerate(s.marks) if mark.body == GROUND), None)
        if ground is not None:
            yield s.piece(ground, PALE, *_support(s.at(ground, 0.0), s.r), flat=True)
        h = top(s.scene)
        k = 0 if ground is None else ground
        yield s.piece(k, INK, placed(_disc(0.78 * s.r, h - s.r, h), s.at(k, 0.0)), flat=True)
        yield s.piece(k, PAPER, placed(_disc(0.42 * s.r, h, h + 0.1 * s.r), s.at(k, 0.0)), flat=True)
    elif s.marks:
        yield s.piece(0, INK, placed(cylinder(1.25 * s.r, 4.0 * s.r), s.at(0), s.along(0)))


@lru_cache(maxsize=64)
def _disc(radius: float, low: float, high: float) -> Mesh:
    return extruded(circle(radius), low, high)


def _support(at: np.ndarray, r: float) -> tuple[Mesh, np.ndarray]:
    """The sign of something fixed: a triangle on a line."""
    x, y, z = at
    outline = [(x, y + 0.9 * r), (x - 2.0 * r, y - 3.0 * r), (x + 2.0 * r, y - 3.0 * r)]
    base = np.array([[[x - 2.9 * r, y - 3.0 * r, z], [x + 2.9 * r, y - 3.0 * r, z]]])
    return extruded(outline, z - r, z - 0.1 * r), base


def _slide(s: _Sketch) -> Iterator[Piece]:
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
    frame = rotation_of(toward(along)) if not s.plane else _turned(along)
    size = (0.8 * s.r, 0.8 * s.r, high - low) if not s.plane else (high - low, 0.6 * s.r, 0.8 * s.r)
    yield s.piece(0, PALE, placed(box(*size), middle, frame), flat=True)


def _turned(along: np.ndarray) -> np.ndarray:
    x, y, _ = along
    return np.array([[x, -y, 0.0], [y, x, 0.0], [0.0, 0.0, 1.0]])


def _rotations(scene: Scene, poses: np.ndarray) -> np.ndarray:
    """(nt, 3, 3)"""
    from cardan.view.scene.poses import rotations

    found = rotations(poses[:, scene.dim :])
    if scene.dim == PAIR:
        whole = np.tile(np.eye(3), (len(found), 1, 1))
        whole[:, :2, :2] = found
        return whole
    return found


def _ball(s: _Sketch) -> Iterator[Piece]:
    if s.plane:
        yield from _pin(s)
    elif s.marks:
        yield s.piece(0, INK, placed(sphere(1.6 * s.r), s.at(0)))


def _cardan(s: _Sketch) -> Iterator[Piece]:
    """The cross: a pin for each of the two axes."""
    for k in range(min(2, len(s.marks))):
        yield s.piece(k, INK, placed(cylinder(0.7 * s.r, 5.0 * s.r), s.at(k), s.along(k)))


def _sleeve(s: _Sketch) -> Iterator[Piece]:
    if s.marks:
        yield s.piece(0, STEEL, placed(tube(1.7 * s.r, 1.1 * s.r, 6.0 * s.r), s.at(0), s.along(0)))


def _plate(s: _Sketch) -> Iterator[Piece]:
    if s.marks:
        yield s.piece(0, PALE, placed(box(12 * s.r, 12 * s.r, 0.4 * s.r), s.at(0), s.along(0)), flat=True)


def _weld(s: _Sketch) -> Iterator[Piece]:
    if s.marks:
        yield s.piece(0, INK, placed(box(2.2 * s.r, 2.2 * s.r, 2.2 * s.r), s.at(0, 0.5 * top(s.scene))), flat=True)


def _rod(s: _Sketch) -> Iterator[Piece | Stretch]:
    yield from s.stretch("bar", PALE, 0.6 * s.r)


def _coil(s: _Sketch) -> Iterator[Piece | Stretch]:
    yield from s.stretch("coil", SPRING, 1.7 * s.r)


def _rings(s: _Sketch) -> Iterator[Piece]:
    """Gears and wheels: a ring at each mark that has a radius."""
    for k in range(len(s.marks)):
        radius = abs(s.axis_size(k))
        if radius > 0:
            width = PLATE * s.r if s.plane else 3 * s.r
            height = layer(s.scene, s.marks[k].body) + 0.5 * width
            wall = min(0.9 * s.r, 0.5 * radius) if s.element.glyph == "gear" else 0.25 * radius
            ring = placed(tube(radius, radius - wall, width), s.at(k, height), s.along(k))
            yield s.piece(k, darker(colour_of(s.marks[k].body), 0.75), ring)


def _bushing(s: _Sketch) -> Iterator[Piece]:
    if s.marks:
        yield s.piece(0, SPRING, placed(tube(2.0 * s.r, 1.0 * s.r, 2.4 * s.r), s.at(0, 0.5 * top(s.scene)), s.along(0)))


def _twist(s: _Sketch) -> Iterator[Piece]:
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


def _torsion(s: _Sketch) -> Iterator[Piece]:
    if s.marks:
        angles = np.linspace(0.0, 5 * np.pi, 90)
        radius = s.r * np.linspace(0.8, 2.6, 90)
        line = np.column_stack([radius * np.cos(angles), radius * np.sin(angles), 0 * angles])
        yield s.piece(0, SPRING, None, segments(line) @ s.along(0).T + s.at(0), width=2.0)


def _point(s: _Sketch) -> Iterator[Piece]:
    if s.plane:
        h = top(s.scene)
        yield s.piece(0, TRACE, placed(_disc(0.6 * s.r, h, h + 0.1 * s.r), s.at(0, 0.0)), flat=True)
    else:
        yield s.piece(0, TRACE, placed(sphere(1.1 * s.r), s.at(0)))


def _any_joint(s: _Sketch) -> Iterator[Piece | Stretch]:
    """Small diamonds at the marks, and a line between them."""
    for k in range(min(PAIR, len(s.marks))):
        diamond = joined([_octahedron(1.3 * s.r)])
        yield s.piece(k, INK, placed(diamond, s.at(k, 0.5 * top(s.scene))), flat=True)
    yield from s.stretch("line", STEEL, 0.2 * s.r)


def _octahedron(r: float) -> Mesh:
    vertices = r * np.array([[1, 0, 0], [-1, 0, 0], [0, 1, 0], [0, -1, 0], [0, 0, 1], [0, 0, -1]], float)
    faces = np.array([[0, 2, 4], [2, 1, 4], [1, 3, 4], [3, 0, 4], [2, 0, 5], [1, 2, 5], [3, 1, 5], [0, 3, 5]])
    return vertices, faces


GLYPHS: dict[str, Callable[[_Sketch], Iterator[Piece | Stretch]]] = {
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
    "contact": _nothing,
    "cam": _nothing,
    "arrow": _nothing,  # drawn with the reactions
    "": _nothing,
}


# -- forces --------------------------------------------------------------------------------------------------------


def arrows_of(scene: Scene, frames: np.ndarray, result: Any) -> Arrows | None:
    """Reactions of joints on their first bodies, and applied forces, as arrows at their marks."""
    tails, forces, colours = [], [], []
    for element in scene.elements:
        word = "reaction_i" if element.family == "joint" else "force"
        values = None if result is None else result.columns.get((element.name, word))
        if values is None or not element.marks or element.family not in ("joint", "force"):
            continue
        if values.ndim < PAIR or values.shape[1] < scene.dim:  # the one number of a spring
            continue
        force = values[:, : scene.dim]
        tails.append(path(scene, frames, element.marks[0]))
        forces.append(np.column_stack([force, np.zeros(len(force))]) if scene.dim == PAIR else force)
        colours.append(REACTION if element.family == "joint" else APPLIED)
    if not tails:
        return None
    all_forces = np.nan_to_num(np.stack(forces, axis=1), nan=0.0, posinf=0.0, neginf=0.0)
    largest = float(np.percentile(np.linalg.norm(all_forces, axis=2).max(axis=1), 98)) if len(frames) else 0.0
    scale = LONGEST_ARROW * scene.size / largest if largest > 0 else 0.0
    return Arrows(np.stack(tails, axis=1), all_forces, np.array(colours), scale)
