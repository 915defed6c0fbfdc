"""Machines in the plane on Matplotlib axes: bodies as outlines, pieces of the scene, ground with soil below it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from matplotlib.colors import to_hex
from matplotlib.path import Path as Contours

from cardan.results.scene import GROUND, Path, Piece, Scene
from cardan.scene.bending import Bend
from cardan.scene.glyphs.workshop import PIN
from cardan.scene.meshes import repeated
from cardan.scene.palette import LIGHT, STYLES, edge_colour, fill_colour
from cardan.scene.pieces_of_elements import is_closed
from cardan.scene.poses import placed
from cardan.scene.skins import indices_of, skin_corners
from cardan.scene.tangents import tangent_ends

PIXEL = 0.8  # points of type: line widths of the palette are in pixels
EDGE_LINE, GROUND_LINE = 1.5, 1.8  # pixels
SOIL = 3.0  # radii of bars: depth of the soil below a line of ground
SEAM = 0.5  # pixels around a triangle, in its own colour: between neighbours nothing of the paper shows
DOT = 0.6  # pins: radius of a node of a flexible body that has no surface
HATCH = 1.8  # pins between the strokes of fixed ground, and how long they are
CIRCLE = np.linspace(0, 2 * np.pi, 49)[:-1]


class Look(NamedTuple):
    """The colour of each body, which bodies and elements are left out."""

    colours: Sequence[str]
    hide: frozenset[str] = frozenset()


class Stroke(NamedTuple):
    """Lines of points (n, 2) that are drawn as one: a face of what they enclose, an edge, or both."""

    lines: list[np.ndarray]
    face: str | None = None
    edge: str | None = None
    width: float = EDGE_LINE  # pixels
    closed: bool = True
    opacity: float = 1.0
    dashed: bool = False


def plane_strokes(scene: Scene, pose: np.ndarray, look: Look) -> Iterator[Stroke]:
    """All that is drawn at a pose, from below to above; bodies whose pose is not finite, and elements on them, are left
    out."""
    has_pose = np.asarray(np.isfinite(pose).all(axis=1))
    shown = [bool(has_pose[k]) and body.name not in look.hide for k, body in enumerate(scene.bodies)]
    hues = [to_hex(colour) for colour in look.colours]
    pieces = [piece for piece in scene.pieces if is_seen(piece, scene, has_pose, look)]
    yield from _reliefs(scene, pose, shown, hues)
    for piece in pieces:
        if piece.under:
            yield from piece_strokes(piece, scene, pose, hues[piece.at.body])
    bodies = [(k, body) for k, body in enumerate(scene.bodies) if shown[k] and not body.covered]
    for k, body in sorted(bodies, key=lambda pair: -_area(pair[1].outlines)):
        for outline in body.outlines:
            yield Stroke([placed(pose[k], np.array(outline, dtype=float))], fill_colour(hues[k]), edge_colour(hues[k]))
    yield from _skins(scene, pose, has_pose, look)
    for piece in pieces:
        if not piece.under:
            yield from piece_strokes(piece, scene, pose, hues[piece.at.body])


def _skins(scene: Scene, pose: np.ndarray, has_pose: np.ndarray, look: Look) -> Iterator[Stroke]:
    """Flexible bodies, deformed; those without triangles as dots."""
    for skin in scene.skins:
        if not has_pose[[skin.frame, *skin.carriers]].all() or scene.bodies[skin.frame].name in look.hide:
            continue
        hue = to_hex(look.colours[skin.frame])
        corners = placed(pose[skin.frame], skin_corners(skin, pose)[:, :2])
        for triangle in corners[indices_of(skin.faces, 3)]:
            yield Stroke([triangle], fill_colour(hue), fill_colour(hue), SEAM)
        for edge in corners[indices_of(skin.edges, 2)]:
            yield Stroke([edge], edge=edge_colour(hue), closed=False)
        if not skin.faces:
            radius = DOT * PIN * scene.detail
            circle = radius * np.column_stack([np.cos(CIRCLE), np.sin(CIRCLE)])
            yield from (Stroke([corner + circle], edge_colour(hue)) for corner in corners)


def is_seen(piece: Piece, scene: Scene, has_pose: np.ndarray, look: Look) -> bool:
    """Whether one of its elements is shown and is somewhere."""
    owners = (scene.elements[k] for k in piece.of)
    return any(one.name not in look.hide and all(has_pose[mark.body] for mark in one.marks) for one in owners)


def piece_strokes(piece: Piece, scene: Scene, pose: np.ndarray, hue: str) -> Iterator[Stroke]:
    """A piece at a pose, in the colours of its style."""
    style = STYLES[piece.style]
    colours = LIGHT | {"body": fill_colour(hue), "edge": edge_colour(hue)}
    face, edge = colours.get(style.get("fill", "")), colours.get(style.get("line", ""))
    lines = piece_lines(piece, pose, scene)
    closed = isinstance(piece.shape, Path) and piece.shape.closed
    drawn = Stroke(lines, face, edge, style.get("width", 0.0), closed, style.get("opacity", 1.0), "dashed" in style)
    yield drawn
    if "core" in style:
        yield Stroke(
            piece_lines(piece._replace(shape=_dot(piece, style["core"])), pose, scene), LIGHT["ink"], width=0.0
        )
    if style.get("hatched"):
        strokes = [stroke for each in lines for stroke in _hatching(each, HATCH * PIN * scene.detail)]
        yield drawn._replace(lines=strokes, width=1.0)


def _dot(piece: Piece, radius: float) -> Path:
    assert isinstance(piece.shape, Path)
    return Path(circles=((0.0, 0.0, radius),), unit=piece.shape.unit)


def piece_lines(piece: Piece, pose: np.ndarray, scene: Scene) -> list[np.ndarray]:
    """The lines of a piece in the world; circles as polygons."""
    local_lines = _own_lines(piece)
    unit = PIN * scene.detail if isinstance(piece.shape, Path) and piece.shape.unit == "pin" else 1.0
    at = placed(pose[piece.at.body], np.array([piece.at.point], dtype=float))[0]
    angle, stretch = pose[piece.at.body, 2] + (piece.at.turn[0] if piece.at.turn else 0.0), unit
    if piece.to is not None:
        end = placed(pose[piece.to.body], np.array([piece.to.point], dtype=float))[0]
        at, end = tangent_ends(at, end, piece.radii)
        x, y = end - at
        angle, stretch = np.arctan2(y, x), np.hypot(x, y) if piece.stretch else unit
        if piece.bent:
            bend = Bend(piece.at, piece.to, pose)
            return [bend.followed(line * (1.0, unit)) for line in local_lines]
    wound = 0.0 if piece.wind is None else _within_a_turn(pose[piece.wind, 2] - pose[piece.at.body, 2])
    return [at + _turned(line * (stretch, unit), angle + wound * np.linspace(0, 1, len(line))) for line in local_lines]


def hung_lines(piece: Piece) -> np.ndarray:
    """All points of a piece that hangs on a body, in the axes of the body, (n, 2)."""
    points = np.concatenate([np.empty((0, 2)), *_own_lines(piece)])
    turn = np.full(len(points), piece.at.turn[0] if piece.at.turn else 0.0)
    return np.array(piece.at.point, dtype=float) + _turned(points, turn)


def _own_lines(piece: Piece) -> list[np.ndarray]:
    assert isinstance(piece.shape, Path)
    lines = [repeated(line, piece.shape.around) for line in piece.shape.lines]
    rings = [np.column_stack([x + r * np.cos(CIRCLE), y + r * np.sin(CIRCLE)]) for x, y, r in piece.shape.circles]
    return lines + rings


def _turned(points: np.ndarray, angles: np.ndarray) -> np.ndarray:
    c, s = np.cos(angles), np.sin(angles)
    return np.column_stack([c * points[:, 0] - s * points[:, 1], s * points[:, 0] + c * points[:, 1]])


def _within_a_turn(angle: float) -> float:
    return float(angle - 2 * np.pi * np.round(angle / (2 * np.pi)))


def _hatching(line: np.ndarray, size: float) -> Iterator[np.ndarray]:
    """Short strokes on the right side of a line: fixed ground."""
    for a, b in pairwise(line):
        length = float(np.linalg.norm(b - a))
        if not length > 0:
            continue
        along = (b - a) / length
        right = np.array([along[1], -along[0]])
        count = max(2, round(length / size))
        for k in range(count):
            foot = a + (k + 0.75) / count * (b - a)
            yield np.array([foot, foot + size * (right - 0.75 * along)])


def _reliefs(scene: Scene, pose: np.ndarray, shown: list[bool], hues: list[str]) -> Iterator[Stroke]:
    """A line of ground with a band of soil below it; the closed curve of a cam is filled."""
    up = np.array(scene.up, dtype=float)[:2]
    depth = SOIL * scene.detail * (up if up.any() else np.array([0.0, 1.0]))
    for relief in scene.reliefs:
        if not shown[relief.body]:
            continue
        line, hue = placed(pose[relief.body], np.array(relief.points, dtype=float)), hues[relief.body]
        if is_closed(relief.points, scene.size):
            yield Stroke([line], fill_colour(hue), edge_colour(hue), GROUND_LINE)
        elif relief.body == GROUND:
            yield Stroke([np.concatenate([line, (line - depth)[::-1]])], LIGHT["groundFill"])
            yield Stroke([line], edge=LIGHT["ground"], width=GROUND_LINE, closed=False)
        else:
            yield Stroke([line], edge=edge_colour(hue), width=GROUND_LINE, closed=False)


# -- areas -------------------------------------------------------------------------------------------------------------


def contours(lines: list[np.ndarray], closed: bool) -> Contours:
    """Lines as one path; what is enclosed twice is a hole."""
    if not closed:
        return Contours.make_compound_path(*(Contours(line) for line in lines))
    outlines = [Contours(np.concatenate([line, line[:1]]), closed=True) for line in lines]
    if len(lines) == 1:
        return outlines[0]
    oriented = []
    for k, (line, outline) in enumerate(zip(lines, outlines, strict=True)):
        depth = sum(other.contains_point(line[0]) for j, other in enumerate(outlines) if j != k)
        turns_left = _signed_area(line) > 0
        oriented.append(
            outline if turns_left == (depth % 2 == 0) else Contours(np.asarray(outline.vertices)[::-1], closed=True)
        )
    return Contours.make_compound_path(*oriented)


def _area(outlines: Iterable[Sequence[Sequence[float]]]) -> float:
    return max((abs(_signed_area(np.array(outline, dtype=float))) for outline in outlines), default=0.0)


def _signed_area(line: np.ndarray) -> float:
    x, y = line.T
    return float(np.sum(x * np.roll(y, -1) - y * np.roll(x, -1))) / 2
