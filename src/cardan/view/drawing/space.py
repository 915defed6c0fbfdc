"""Machines in space, seen from far away along one direction, drawn from back to front (the painter's order)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
from matplotlib.colors import to_rgb

from cardan.errors import CardanError
from cardan.results.scene import GROUND, ElementLook, Scene, Solid
from cardan.scene.meshes import axes_along, between, cells, faces_of, sphere
from cardan.scene.poses import placed, rotations

JOINT_COLOUR, ROD_COLOUR, COIL_COLOUR = "#555555", "#b0b0b0", "#666666"
POINT_COLOUR, SOIL_COLOUR = "#D55E00", "#d8cfbd"
DARKEST = 0.62  # brightness of a face turned away from the light
LIGHT = (0.35, 0.75, 0.55)  # where light comes from: right, up, to the viewer
BEHIND = 1e6  # sizes of the machine
FINE = 0.06  # of the machine: faces are cut to about this length
HELIX_TURNS, HELIX_POINTS = 8, 97
LINE_WIDTH = 0.5  # of `detail`: lines of springs


class Camera(NamedTuple):
    """A view from far away: unit vectors to the right, up and towards the viewer."""

    right: np.ndarray
    up: np.ndarray
    towards: np.ndarray

    @classmethod
    def of(cls, scene: Scene, view: tuple[float, float]) -> Camera:
        """Azimuth is counted about `scene.up`, from the x axis where up is z; elevation above the level plane."""
        try:
            azimuth, elevation = (np.radians(float(angle)) for angle in view)
        except (TypeError, ValueError):
            raise CardanError(f"view={view!r}: expected azimuth and elevation in degrees, view=(-60, 20)") from None
        up = np.array(scene.up, dtype=float)
        if up.shape != (3,) or not np.linalg.norm(up) > 0:
            up = np.array([0.0, 0.0, 1.0])
        up /= np.linalg.norm(up)
        x = np.array([1.0, 0.0, 0.0]) if abs(up[0]) < 0.9 else np.array([0.0, 1.0, 0.0])
        x = x - up * (x @ up)
        x /= np.linalg.norm(x)
        y = np.cross(up, x)
        level = np.cos(azimuth) * x + np.sin(azimuth) * y
        towards = np.cos(elevation) * level + np.sin(elevation) * up
        right = np.cos(azimuth) * y - np.sin(azimuth) * x
        return cls(right, np.cross(towards, right), towards)

    def project(self, points: np.ndarray) -> np.ndarray:
        """(..., 3) in the world to (..., 2) on the paper."""
        return points @ np.column_stack([self.right, self.up])


class Layer(NamedTuple):
    """Faces (n, 4, 3) in the world, of one colour; `solid`: seen from outside only, with light and shade; `nearer`:
    drawn as if so much closer to the viewer, where two things are in one place."""

    faces: np.ndarray
    colour: str
    solid: bool = True
    nearer: float = 0.0


def space_faces(scene: Scene, pose: np.ndarray, look: Any, camera: Camera) -> tuple[np.ndarray, np.ndarray]:
    """Polygons (n, 4, 2) from back to front and their colours (n, 3)."""
    light = np.column_stack([camera.right, camera.up, camera.towards]) @ np.array(LIGHT)
    light /= np.linalg.norm(light)
    kept, colours, depths = [np.empty((0, 4, 3))], [np.empty((0, 3))], [np.empty(0)]
    for layer in _layers(scene, pose, look, camera):
        faces = layer.faces
        normal = np.cross(faces[:, 2] - faces[:, 0], faces[:, 3] - faces[:, 1])
        length = np.linalg.norm(normal, axis=1)
        normal = normal / np.where(length > 0, length, 1.0)[:, None]
        if layer.solid:
            seen = normal @ camera.towards > 0
            faces, normal = faces[seen], normal[seen]
            bright = DARKEST + (1 - DARKEST) * np.clip(normal @ light, 0, 1)
        else:
            bright = np.ones(len(faces))
        kept.append(faces)
        depths.append((faces @ camera.towards).mean(axis=1) + layer.nearer)
        colours.append(bright[:, None] * np.array(to_rgb(layer.colour)))
    faces, shades = np.concatenate(kept), np.concatenate(colours)
    order = np.argsort(np.concatenate(depths), kind="stable")
    return camera.project(faces[order]), np.clip(shades[order], 0, 1)


def _layers(scene: Scene, pose: np.ndarray, look: Any, camera: Camera) -> Iterator[Layer]:
    known: Any = np.isfinite(pose).all(axis=1)
    longest = max(FINE * scene.size, 2 * scene.detail)
    for relief in scene.reliefs:
        if known[relief.body] and relief.columns > 1:
            grid = placed(pose[relief.body], np.array(relief.points, dtype=float)).reshape(-1, relief.columns, 3)
            # first of all: its cells are so large that their middles say nothing of what stands on them
            yield Layer(_upward(cells(grid), np.array(scene.up, dtype=float)), SOIL_COLOUR, nearer=-BEHIND * scene.size)
    for k, body in enumerate(scene.bodies):
        if known[k] and body.name not in look.hide:
            for solid in body.solids:
                yield Layer(placed(pose[k], faces_of(solid, longest).reshape(-1, 3)).reshape(-1, 4, 3), look.colours[k])
    for element in scene.elements:
        if element.name not in look.hide and element.marks and all(known[mark.body] for mark in element.marks):
            for layer in _element(scene, element, pose, longest, camera):
                yield layer if layer.nearer else layer._replace(nearer=scene.detail)


def _upward(faces: np.ndarray, up: np.ndarray) -> np.ndarray:
    """Faces with their outside above."""
    normal = np.cross(faces[:, 2] - faces[:, 0], faces[:, 3] - faces[:, 1])
    return np.where((normal @ up < 0)[:, None, None], faces[:, ::-1], faces)


def _element(scene: Scene, element: ElementLook, pose: np.ndarray, longest: float, camera: Camera) -> Iterator[Layer]:
    d, glyph = scene.detail, element.glyph
    points = [placed(pose[mark.body], np.array([mark.point], dtype=float))[0] for mark in element.marks]
    axes = [None if m.axis is None else rotations(pose[m.body, 3:]) @ np.array(m.axis) for m in element.marks]
    axis = next((axis for axis in axes if axis is not None), None)
    at = points[0]
    if glyph in ("pin", "sleeve", "slide", "twist") and axis is not None:
        half = {"pin": 2.0, "sleeve": 3.0, "slide": 3.0, "twist": 2.0}[glyph] * d
        yield Layer(between(at - half * axis, at + half * axis, (1.35 if glyph != "slide" else 1.6) * d, longest),
                    JOINT_COLOUR)  # fmt: skip
        if len(points) > 1 and glyph in ("sleeve", "slide"):
            yield Layer(_line(np.array([at, points[1]]), 0.6 * d, camera), ROD_COLOUR, False, nearer=-3 * d)
    elif glyph in ("pin", "ball", "weld", "bushing", "torsion"):
        yield Layer(sphere(at, 1.5 * d), JOINT_COLOUR)
    elif glyph == "cardan":
        for one, own in zip(points[:2], axes[:2], strict=True):
            if own is not None:
                yield Layer(between(one - 2.2 * d * own, one + 2.2 * d * own, 0.8 * d, longest), JOINT_COLOUR)
        yield Layer(sphere(at, 1.3 * d), JOINT_COLOUR)
    elif glyph == "plate" and axis is not None:
        turn = axes_along(axis)
        slab = Solid("box", (8 * d, 8 * d, 0.4 * d))
        yield Layer(faces_of(slab, longest) @ turn.T + points[-1 if element.marks[0].axis is None else 0], ROD_COLOUR)
    elif glyph == "rod" and len(points) > 1:
        yield Layer(between(points[0], points[1], 0.7 * d, longest), ROD_COLOUR)
        for end in points[:2]:
            yield Layer(sphere(end, 1.1 * d), JOINT_COLOUR)
    elif glyph == "spring" and len(points) > 1:
        yield Layer(_line(_helix(points[0], points[1], 1.6 * d), LINE_WIDTH * d, camera), COIL_COLOUR, False)
    elif glyph == "tyre" and element.sizes.get("radius") and axis is not None:
        radius = element.sizes["radius"]
        wheel = Solid("tube", (1.01 * radius, 0.6 * radius, 0.7 * radius))  # around the wheel
        yield Layer(faces_of(wheel, longest) @ axes_along(axis).T + at, JOINT_COLOUR)
    elif glyph == "contact":
        for place, word, mark in zip(points, ("radius", "radius_b"), element.marks, strict=False):
            if element.sizes.get(word) and mark.body == GROUND:  # balls on bodies are among their solids
                yield Layer(sphere(place, element.sizes[word]), ROD_COLOUR)
    elif glyph == "point":
        yield Layer(sphere(at, 0.8 * d), POINT_COLOUR)
    elif glyph in ("", "arrow"):
        return
    else:
        yield Layer(sphere(at, 1.2 * d), JOINT_COLOUR)
        if len(points) > 1:
            yield Layer(_line(np.array(points[:2]), 0.3 * d, camera), COIL_COLOUR, False)


def _helix(a: np.ndarray, b: np.ndarray, radius: float) -> np.ndarray:
    length = float(np.linalg.norm(b - a))
    if not length > 0:
        return np.empty((0, 3))
    s = np.linspace(0, 1, HELIX_POINTS)
    swell = radius * np.clip(np.minimum(s, 1 - s) / 0.1 - 1, 0, 1)  # straight at its ends
    turn = 2 * np.pi * HELIX_TURNS * s
    local = np.column_stack([swell * np.cos(turn), swell * np.sin(turn), length * s])
    return local @ axes_along((b - a) / length).T + a


def _line(points: np.ndarray, width: float, camera: Camera) -> np.ndarray:
    """A line as narrow faces that are turned to the viewer, each a little longer than its piece, to close corners."""
    if len(points) < 2:
        return np.empty((0, 4, 3))
    a, b = points[:-1], points[1:]
    if len(points) == 2:  # cut, for the order from back to front
        s = np.linspace(0, 1, 17)[:, None]
        cut = a + s * (b - a)
        a, b = cut[:-1], cut[1:]
    flat = (b - a) - np.outer((b - a) @ camera.towards, camera.towards)
    length = np.linalg.norm(flat, axis=1, keepdims=True)
    along = np.divide(flat, length, out=np.tile(camera.right, (len(flat), 1)), where=length > 0)
    side, more = 0.5 * width * np.cross(camera.towards, along), 0.25 * width * along
    return np.stack([a - side - more, b - side + more, b + side + more, a + side - more], axis=1)
