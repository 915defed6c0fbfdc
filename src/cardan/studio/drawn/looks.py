"""What is drawn of a scene, as plain pieces: meshes and lines on bodies, things that stretch between two marks.

No viser here. Machines of the plane lie in layers over each other, each body a thin plate, pins on top; seen from the
front they look like a drawing, from aside like a model. Body 0 is the ground.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from cardan.scene import BodyLook, Scene
from cardan.scene.meshes import joined, solid_mesh
from cardan.scene.poses import placed
from cardan.studio.drawn.colours import SOIL, colour_of
from cardan.studio.drawn.glyphs import GLYPHS, any_joint, nothing
from cardan.studio.drawn.lines import segments
from cardan.studio.drawn.moments import PAIR
from cardan.studio.drawn.pieces import Piece, Stretch
from cardan.studio.drawn.places import PLATE, layer, path, top
from cardan.studio.drawn.plates import extruded, ground_mesh
from cardan.studio.drawn.sketch import Sketch


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
        drawn = GLYPHS.get(element.glyph, any_joint if element.family == "joint" else nothing)
        for n, thing in enumerate(drawn(Sketch(scene, element, frames))):
            place = pieces if isinstance(thing, Piece) else stretches
            place[f"element {k} {n}"] = thing  # type: ignore[assignment]
        if element.glyph == "point" and element.marks:
            traces[element.name] = path(scene, frames, element.marks[0])
    for k, relief in enumerate(scene.reliefs):
        pieces[f"ground {k}"] = Piece(relief.body, SOIL, ground_mesh(relief, 0.15 * scene.size), flat=scene.dim == 3)
    return Looks(pieces, stretches, traces, *_corners(scene, frames))


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


def _corners(scene: Scene, frames: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Of everything that is drawn of the bodies, at all times (every few of them, where there are many)."""
    some = frames[:: max(1, len(frames) // 60)]
    found = []
    for k, body in enumerate(scene.bodies):
        points = [*body.points, *(p for outline in body.outlines for p in outline)]
        points += [tuple(v) for solid in body.solids for v in _box_of(solid_mesh(solid)[0])]
        if points:
            found.append(placed(some[:, k], np.asarray(points, float)).reshape(-1, scene.dim))
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
