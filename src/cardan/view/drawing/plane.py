"""Machines in the plane: bodies as outlines, elements as the signs that textbooks use."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import numpy as np
from matplotlib.colors import to_hex, to_rgb

from cardan.results.scene import GROUND, ElementLook, Scene
from cardan.scene.poses import placed, rotations

INK, STEEL, PAPER = "#333333", "#666666", "#ffffff"
POINT_COLOUR, SOIL_COLOUR = "#D55E00", "#e9e4da"
TINT = 0.38  # of the body's colour in its area, the rest is white
# what lies over what
SOIL, HATCH, BODY, ROD, COIL, JOINT, POINT = range(7)
LINE, THIN = 1.3, 0.8  # points
CIRCLE = np.column_stack([f(np.linspace(0, 2 * np.pi, 41)[:-1]) for f in (np.cos, np.sin)])
HALF_TURN = np.linspace(0, np.pi, 31)
COILS, COIL_ENDS = 8, 0.12  # of a spring; the straight part at each end, of its length


class Piece(NamedTuple):
    """A polygon or a line: points (n, 2), colours, width in points of type, what it lies over."""

    points: np.ndarray
    face: str | None = None
    edge: str | None = None
    width: float = LINE
    layer: int = BODY
    closed: bool = True
    dash: str = "-"


class Placed(NamedTuple):
    """An element with its marks in the world: points and directions (n, 2), None where there is no direction."""

    element: ElementLook
    points: np.ndarray
    axes: list[np.ndarray | None]
    grounded: list[bool]
    detail: float
    up: np.ndarray
    turns: list[np.ndarray]


def plane_pieces(scene: Scene, pose: np.ndarray, look: Any) -> list[Piece]:
    """All that is drawn at a pose; bodies whose pose is not finite, and elements on them, are left out."""
    known: Any = np.isfinite(pose).all(axis=1)
    pieces: list[Piece] = []
    for relief in scene.reliefs:
        if known[relief.body] and scene.bodies[relief.body].name not in look.hide:
            line = placed(pose[relief.body], np.array(relief.points, dtype=float))
            pieces += _soil(line, scene) if relief.body == GROUND else _profile(line, look.colours[relief.body])
    for k, body in enumerate(scene.bodies):
        if not known[k] or body.name in look.hide:
            continue
        colour = look.colours[k]
        for outline in body.outlines:
            points = placed(pose[k], np.array(outline, dtype=float))
            pieces.append(Piece(points, tint(colour), colour, LINE, SOIL if k == GROUND else BODY))
    for element in scene.elements:
        if element.name in look.hide or not all(known[mark.body] for mark in element.marks):
            continue
        pieces += GLYPHS.get(element.glyph, _joint)(_placed(scene, element, pose))
    return pieces


def tint(colour: str) -> str:
    """The colour mixed with white."""
    r, g, b = (1 - TINT * (1 - part) for part in to_rgb(colour))
    return to_hex((r, g, b))


def _placed(scene: Scene, element: ElementLook, pose: np.ndarray) -> Placed:
    points = [placed(pose[mark.body], np.array([mark.point], dtype=float))[0] for mark in element.marks]
    turns = [rotations(pose[mark.body, 2:]) for mark in element.marks]
    axes = [
        None if mark.axis is None else turn @ np.array(mark.axis)
        for mark, turn in zip(element.marks, turns, strict=True)
    ]
    grounded = [mark.body == GROUND for mark in element.marks]
    up = np.array(scene.up, dtype=float)[:2]
    if not np.linalg.norm(up) > 0:
        up = np.array([0.0, 1.0])
    return Placed(element, np.array(points).reshape(-1, 2), axes, grounded, scene.detail, up, turns)


# -- the signs ---------------------------------------------------------------------------------------------


def _disc(center: np.ndarray, radius: float) -> np.ndarray:
    return center + radius * CIRCLE


def _aside(direction: np.ndarray) -> np.ndarray:
    return np.array([-direction[1], direction[0]])


def _hatched(a: np.ndarray, b: np.ndarray, down: np.ndarray, size: float) -> Iterator[Piece]:
    """A line with short strokes on the side `down`: fixed ground."""
    yield Piece(np.array([a, b]), edge=INK, width=LINE, layer=HATCH, closed=False)
    along = b - a
    length = float(np.linalg.norm(along))
    if not length > 0:
        return
    along = along / length
    for s in np.arange(0.5 * size, length + 0.25 * size, size):
        foot = a + along * min(s, length)
        yield Piece(np.array([foot, foot + size * (down - along)]), edge=INK, width=THIN, layer=HATCH, closed=False)


def _soil(line: np.ndarray, scene: Scene) -> Iterator[Piece]:
    """The line of a terrain with a band of soil below it."""
    up = np.array(scene.up, dtype=float)[:2]
    depth = 3 * scene.detail * (up if np.linalg.norm(up) > 0 else np.array([0.0, 1.0]))
    yield Piece(np.concatenate([line, (line - depth)[::-1]]), SOIL_COLOUR, None, 0, SOIL)
    yield Piece(line, edge=INK, width=LINE, layer=HATCH, closed=False)


def _profile(line: np.ndarray, colour: str) -> Iterator[Piece]:
    """The shape of a cam, which fills it where it goes round."""
    closed = bool(np.allclose(line[0], line[-1], atol=1e-6 * float(np.ptp(line, axis=0).max())))
    yield Piece(line, tint(colour) if closed else None, colour, LINE, HATCH if closed else ROD, closed=closed)


def _support(at: np.ndarray, p: Placed) -> Iterator[Piece]:
    """The triangle under a pin that is fixed to the ground."""
    d, up = p.detail, p.up
    side = _aside(-up)
    foot = at - 3.4 * d * up
    yield Piece(np.array([at, foot + 2.2 * d * side, foot - 2.2 * d * side]), PAPER, INK, LINE, HATCH)
    yield from _hatched(foot - 3.2 * d * side, foot + 3.2 * d * side, -up, 1.1 * d)


def _pin(p: Placed) -> Iterator[Piece]:
    for at, grounded in zip(p.points[:2], p.grounded, strict=False):
        if grounded:
            yield from _support(at, p)
    yield Piece(_disc(p.points[0], p.detail), PAPER, INK, LINE, JOINT)


def _slide(p: Placed) -> Iterator[Piece]:
    """A block on a rail, hatched where the rail is the ground's."""
    axis = next((axis for axis in p.axes if axis is not None), None)
    if axis is None or len(p.points) < 2:
        yield from _joint(p)
        return
    d = p.detail
    rail = 0 if p.grounded[0] or not p.grounded[1] else 1
    block = p.points[1 - rail]
    normal = _aside(axis)
    normal = normal if normal @ p.up >= -1e-9 else -normal
    start = p.points[rail] + normal * (normal @ (block - p.points[rail]))  # the rail goes through the block
    reach = sorted((0.0, float(axis @ (block - start))))
    a, b = start + axis * (reach[0] - 6 * d), start + axis * (reach[1] + 6 * d)
    if p.grounded[rail]:
        yield from _hatched(a - 1.5 * d * normal, b - 1.5 * d * normal, -normal, 1.1 * d)
    else:
        yield Piece(np.array([a, b]), edge=STEEL, width=THIN, layer=HATCH, closed=False)
    yield _block(block, axis, 2.4 * d, 1.4 * d)


def _block(at: np.ndarray, axis: np.ndarray, length: float, height: float) -> Piece:
    u, v = length * axis, height * _aside(axis)
    return Piece(np.array([at + u + v, at - u + v, at - u - v, at + u - v]), PAPER, INK, LINE, HATCH)


def _slot(p: Placed) -> Iterator[Piece]:
    """A point held on a line."""
    axis = p.axes[0]
    if axis is None or len(p.points) < 2:
        yield from _joint(p)
        return
    d, start, pin = p.detail, p.points[0], p.points[1]
    reach = sorted((0.0, float(axis @ (pin - start))))
    for side in (1.5, -1.5):
        line = np.array([start + axis * (reach[0] - 6 * d), start + axis * (reach[1] + 6 * d)])
        yield Piece(line + side * d * _aside(axis), edge=STEEL, width=THIN, layer=COIL, closed=False)
    yield Piece(_disc(pin, d), PAPER, INK, LINE, JOINT)


def _weld(p: Placed) -> Iterator[Piece]:
    yield Piece(p.points[0] + 1.2 * p.detail * np.array([[1, 1], [-1, 1], [-1, -1], [1, -1]]), INK, INK, THIN, JOINT)


def _rod(p: Placed) -> Iterator[Piece]:
    for at, grounded in zip(p.points[:2], p.grounded, strict=False):
        if grounded:
            yield from _support(at, p)
    a, b = p.points[:2]
    length = float(np.linalg.norm(b - a))
    if length > 0:
        aside = 0.45 * p.detail * _aside((b - a) / length)
        yield Piece(np.array([a + aside, b + aside, b - aside, a - aside]), "#d9d9d9", INK, THIN, ROD)
    for at in (a, b):
        yield Piece(_disc(at, 0.8 * p.detail), PAPER, INK, LINE, JOINT)


def _spring(p: Placed) -> Iterator[Piece]:
    a, b = p.points[:2]
    length = float(np.linalg.norm(b - a))
    if not length > 0:
        return
    along, dash = (b - a) / length, "-" if p.element.active else ":"
    s = COIL_ENDS + (1 - 2 * COIL_ENDS) * (np.arange(2 * COILS) + 0.5) / (2 * COILS)
    sway = 1.5 * p.detail * np.where(np.arange(2 * COILS) % 2, 1.0, -1.0)
    zigzag = a + np.outer(s, b - a) + np.outer(sway, _aside(along))
    ends = a + np.outer([0, COIL_ENDS, 1 - COIL_ENDS, 1], b - a)
    yield Piece(
        np.concatenate([ends[:2], zigzag, ends[2:]]), edge=STEEL, width=1.1, layer=COIL, closed=False, dash=dash
    )
    for at in (a, b):
        yield Piece(_disc(at, 0.45 * p.detail), STEEL, STEEL, THIN, JOINT)


def _gear(p: Placed) -> Iterator[Piece]:
    """Pitch circles, each with a spoke that shows how it turns."""
    radii = [p.element.sizes.get(word) for word in ("radius_i", "radius_j")]
    for at, turn, radius in zip(p.points, p.turns, radii, strict=False):
        if radius:
            yield Piece(_disc(at, abs(radius)), None, STEEL, THIN, ROD, dash="-.")
            yield Piece(np.array([at, at + abs(radius) * turn[:, 0]]), edge=STEEL, width=THIN, layer=ROD, closed=False)


def _rack(p: Placed) -> Iterator[Piece]:
    radius = p.element.sizes.get("radius")
    yield from _joint(p)
    if radius:
        yield Piece(_disc(p.points[0], abs(radius)), None, STEEL, THIN, ROD, dash="-.")


def _bushing(p: Placed) -> Iterator[Piece]:
    yield Piece(_disc(p.points[0], 1.5 * p.detail), "#d9d9d9", INK, THIN, JOINT)
    yield Piece(_disc(p.points[-1], 0.7 * p.detail), PAPER, INK, THIN, JOINT)


def _torsion(p: Placed) -> Iterator[Piece]:
    """A spiral."""
    turn = np.linspace(0, 5 * np.pi, 61)
    radius = p.detail * (1.2 + 1.6 * turn / turn[-1])
    spiral = p.points[0] + radius[:, None] * np.column_stack([np.cos(turn), np.sin(turn)])
    yield Piece(spiral, edge=STEEL, width=THIN, layer=COIL, closed=False)


def _contact(p: Placed) -> Iterator[Piece]:
    """Bumps of the ground; balls on bodies are among their outlines."""
    for at, word, grounded in zip(p.points, ("radius", "radius_b"), p.grounded, strict=False):
        radius = p.element.sizes.get(word)
        if radius and grounded:
            side = np.array([p.up[1], -p.up[0]])
            half = at + radius * (np.outer(np.cos(HALF_TURN), side) + np.outer(np.sin(HALF_TURN), p.up))
            yield Piece(half, SOIL_COLOUR, None, 0, SOIL - 1)
            yield Piece(half[np.sin(HALF_TURN) > 0.5], edge=INK, width=LINE, layer=SOIL - 1, closed=False)


def _tyre(p: Placed) -> Iterator[Piece]:
    radius = p.element.sizes.get("radius")
    if radius:
        yield Piece(_disc(p.points[0], radius), None, INK, LINE, COIL)


def _twist(p: Placed) -> Iterator[Piece]:
    """Part of a circle with an arrow head."""
    if not p.element.active:
        return
    turn = np.linspace(-0.25 * np.pi, 1.25 * np.pi, 31)
    radius = 2.6 * p.detail
    arc = p.points[0] + radius * np.column_stack([np.cos(turn), np.sin(turn)])
    yield Piece(arc, edge=POINT_COLOUR, width=THIN, layer=JOINT, closed=False)
    end = arc[-1]
    back, out = arc[-1] - arc[-4], arc[-1] - p.points[0]
    yield Piece(np.array([end + back, end + 0.3 * out, end - 0.3 * out]), POINT_COLOUR, None, 0, JOINT)


def _arrow(p: Placed) -> Iterator[Piece]:
    """Where the direction is known; weights, which act on every body, would only fill the picture."""
    axis = p.axes[0] if p.axes else None
    if axis is None or not p.element.active:
        return
    d, tip = p.detail, p.points[0]
    tail, neck = tip - 6 * d * axis, tip - 2 * d * axis
    yield Piece(np.array([tail, neck]), edge=POINT_COLOUR, width=LINE, layer=JOINT, closed=False)
    side = 0.8 * d * _aside(axis)
    yield Piece(np.array([tip, neck + side, neck - side]), POINT_COLOUR, None, 0, JOINT)


def _point(p: Placed) -> Iterator[Piece]:
    yield Piece(_disc(p.points[0], 0.5 * p.detail), POINT_COLOUR, PAPER, 0.6, POINT)


def _joint(p: Placed) -> Iterator[Piece]:
    """Any other joint: a diamond, and a dashed line to its second mark."""
    if not len(p.points):
        return
    diamond = 1.1 * p.detail * np.array([[1, 0], [0, 1], [-1, 0], [0, -1]])
    yield Piece(p.points[0] + diamond, PAPER, INK, THIN, JOINT)
    if len(p.points) > 1 and np.linalg.norm(p.points[1] - p.points[0]) > 2 * p.detail:
        yield Piece(p.points[:2], edge=STEEL, width=THIN, layer=COIL, closed=False, dash="--")


def _nothing(_: Placed) -> Iterator[Piece]:
    yield from ()


GLYPHS: dict[str, Callable[[Placed], Iterator[Piece]]] = {
    "": _nothing, "pin": _pin, "slide": _slide, "slot": _slot, "weld": _weld, "rod": _rod, "spring": _spring,
    "gear": _gear, "rack": _rack, "bushing": _bushing, "torsion": _torsion, "contact": _contact, "tyre": _tyre,
    "arrow": _arrow, "twist": _twist, "point": _point,
}  # fmt: skip
