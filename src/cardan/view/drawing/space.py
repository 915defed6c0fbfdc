"""Machines in space, seen from far away along one direction, drawn from back to front (the painter's order)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from matplotlib.colors import to_rgb

from cardan.errors import CardanError
from cardan.results.scene import Form, Piece, Place, Scene
from cardan.scene.bending import Bend
from cardan.scene.glyphs.frames import POST
from cardan.scene.meshes import axes_along, cells, faces_of, form_faces
from cardan.scene.palette import LIGHT, MATERIALS, body_colour, mixed
from cardan.scene.poses import placed, rotations
from cardan.scene.skins import skin_triangles
from cardan.scene.tangents import tangent_ends
from cardan.view.drawing.plane import Look, is_seen

DARKEST = 0.62  # brightness of a face turned away from the light
LAMP = (0.35, 0.75, 0.55)  # where light comes from: right, up, to the viewer
BEHIND = 1e6  # sizes of the machine
FACE_LENGTH = 0.06  # of the machine: faces are cut to about this length


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
    """Faces (n, 4, 3) in the world, of one colour, seen from outside only; `nearer`: drawn as if so much closer to the
    viewer, where two things are in one place."""

    faces: np.ndarray
    colour: str
    nearer: float = 0.0


def space_faces(scene: Scene, pose: np.ndarray, look: Look, camera: Camera) -> tuple[np.ndarray, np.ndarray]:
    """Polygons (n, 4, 2) from back to front and their colours (n, 3)."""
    light = np.column_stack([camera.right, camera.up, camera.towards]) @ np.array(LAMP)
    light /= np.linalg.norm(light)
    front_faces, colours, depths = [np.empty((0, 4, 3))], [np.empty((0, 3))], [np.empty(0)]
    for layer in _layers(scene, pose, look):
        faces = layer.faces
        normal = np.cross(faces[:, 2] - faces[:, 0], faces[:, 3] - faces[:, 1])
        length = np.linalg.norm(normal, axis=1)
        normal = normal / np.where(length > 0, length, 1.0)[:, None]
        seen = normal @ camera.towards > 0
        faces, normal = faces[seen], normal[seen]
        bright = DARKEST + (1 - DARKEST) * np.clip(normal @ light, 0, 1)
        front_faces.append(faces)
        depths.append((faces @ camera.towards).mean(axis=1) + layer.nearer)
        colours.append(bright[:, None] * np.array(to_rgb(layer.colour)))
    faces, shades = np.concatenate(front_faces), np.concatenate(colours)
    order = np.argsort(np.concatenate(depths), kind="stable")
    return camera.project(faces[order]), np.clip(shades[order], 0, 1)


def _layers(scene: Scene, pose: np.ndarray, look: Look) -> Iterator[Layer]:
    has_pose = np.asarray(np.isfinite(pose).all(axis=1))
    longest = max(FACE_LENGTH * scene.size, 2 * scene.detail)
    for relief in scene.reliefs:
        if has_pose[relief.body] and relief.columns > 1:
            grid = placed(pose[relief.body], np.array(relief.points, dtype=float)).reshape(-1, relief.columns, 3)
            # first of all: its cells are so large that their middles say nothing of what stands on them
            yield Layer(
                _upward(cells(grid), np.array(scene.up, dtype=float)),
                MATERIALS["soil"]["light"],
                nearer=-BEHIND * scene.size,
            )
    for k, body in enumerate(scene.bodies):
        if has_pose[k] and body.name not in look.hide:
            for solid in body.solids:
                faces = placed(pose[k], faces_of(solid, longest).reshape(-1, 3)).reshape(-1, 4, 3)
                is_usual = look.colours[k] == body_colour(k)  # else the user has chosen it
                yield Layer(faces, (is_usual and solid.colour) or look.colours[k])
    for skin in scene.skins:
        if has_pose[[skin.frame, *skin.carriers]].all() and scene.bodies[skin.frame].name not in look.hide:
            corners = placed(pose[skin.frame], skin_triangles(skin, pose).reshape(-1, 3)).reshape(-1, 3, 3)
            yield Layer(corners[:, [0, 1, 2, 2]], look.colours[skin.frame], nearer=scene.detail)
    for piece in scene.pieces:
        if piece.shape != POST and is_seen(piece, scene, has_pose, look):
            layer = _piece(piece, scene, pose, longest, look.colours[piece.at.body])
            if layer is not None:
                yield layer


def _upward(faces: np.ndarray, up: np.ndarray) -> np.ndarray:
    """Faces with their outside above."""
    normal = np.cross(faces[:, 2] - faces[:, 0], faces[:, 3] - faces[:, 1])
    return np.where((normal @ up < 0)[:, None, None], faces[:, ::-1], faces)


def _piece(piece: Piece, scene: Scene, pose: np.ndarray, longest: float, hue: str) -> Layer | None:
    """A piece at a pose; None where a span has no length."""
    assert isinstance(piece.shape, Form)
    frame, home = rotations(pose[piece.at.body, 3:]), pose[piece.at.body, :3]
    origin, length = home + frame @ np.array(piece.at.point), 1.0
    if piece.to is None:
        frame = frame @ rotations(np.array(piece.at.turn)) if piece.at.turn else frame
    else:
        end = placed(pose[piece.to.body], np.array([piece.to.point], dtype=float))[0]
        side = frame @ rotations(np.array(piece.at.turn))[:, 0] if piece.at.turn else None
        if any(piece.radii):
            origin, end = tangent_ends(origin, end, piece.radii, side)
        distance = float(np.linalg.norm(end - origin))
        if not distance > 0:
            return None
        if piece.bent:
            return _bent(piece, piece.to, scene, pose, longest, hue)
        frame, length = axes_along((end - origin) / distance, side), distance if piece.stretch else 1.0
    faces = form_faces(piece.shape, longest, length)
    return _painted(piece, faces @ frame.T + origin, scene, hue)


def _bent(piece: Piece, to: Place, scene: Scene, pose: np.ndarray, longest: float, hue: str) -> Layer:
    assert isinstance(piece.shape, Form)
    faces = form_faces(piece.shape, longest)
    bent = Bend(piece.at, to, pose).followed(faces.reshape(-1, 3))
    return _painted(piece, bent.reshape(faces.shape), scene, hue)


def _painted(piece: Piece, faces: np.ndarray, scene: Scene, hue: str) -> Layer:
    """Faces in the world in the colour of the style of a piece."""
    if piece.style == "body":
        return Layer(faces, hue)
    material = MATERIALS[piece.style]
    clear = material.get("opacity", 1.0)
    colour = mixed(material["light"], LIGHT["paper"], clear)
    return Layer(faces, colour, nearer=scene.detail if clear == 1.0 else -scene.detail)
