"""Which part of the world a picture shows: all that moves at all times, or a window that goes with the machine."""

from __future__ import annotations

from collections.abc import Collection
from itertools import product
from typing import NamedTuple

import numpy as np

from cardan.errors import CardanError, suggestion
from cardan.results.scene import GROUND, Path, Piece, Scene
from cardan.scene.meshes import faces_of
from cardan.scene.poses import farthest, placed
from cardan.view.drawing.machine import VIEW
from cardan.view.drawing.plane import hung_lines
from cardan.view.drawing.space import Camera

PICTURE_MARGIN = 0.07  # of the extent, left free around the machine
MOST_LOOKED_AT = 300  # poses that are looked at
FEW_POINTS = 26
LEAST_SIDE = 0.12  # of the longer side: pictures of long machines keep some height
Limits = tuple[float, float, float, float]  # left, right, bottom, top


class Framing(NamedTuple):
    """The limits of a picture; where a body is followed they are relative to its origin."""

    limits: Limits
    camera: Camera | None = None
    follow: int | None = None

    def at(self, pose: np.ndarray) -> Limits:
        """The limits at a pose."""
        left, right, bottom, top = self.limits
        if self.follow is None or not np.isfinite(pose[self.follow]).all():
            return self.limits
        x, y = self.on_paper(pose[self.follow, : 2 if self.camera is None else 3])
        return left + x, right + x, bottom + y, top + y

    def on_paper(self, points: np.ndarray) -> np.ndarray:
        return points if self.camera is None else self.camera.project(points)

    @property
    def shape(self) -> tuple[float, float]:
        """Width and height."""
        left, right, bottom, top = self.limits
        return right - left, top - bottom


def framing(
    scene: Scene,
    poses: np.ndarray,
    view: tuple[float, float] = VIEW,
    follow: str | None = None,
    window: Limits | None = None,
    hide: Collection[str] = (),
) -> Framing:
    """What to show of a motion (times, bodies, 3 or 7).

    `follow` names the body that the picture goes with; without it that is the body which travels farthest, where it
    travels more than six times the size of the machine. `window`: left, right, bottom, top, on the paper, in the
    unit of length; with `follow` relative to that body. `hide`: bodies that are not drawn.
    """
    camera = Camera.of(scene, view) if scene.dim == 3 else None
    body = _named(scene, follow) if follow is not None else None
    times = np.unique(np.linspace(0, len(poses) - 1, min(len(poses), MOST_LOOKED_AT)).astype(int)) if len(poses) else []
    poses = poses[times] if len(poses) else poses
    if body is None and window is None:
        body = farthest(scene, poses)
    if window is not None:
        return Framing(_checked(window), camera, body)
    frame = Framing((0.0, 1.0, 0.0, 1.0), camera, body)
    limits = _around(scene, poses, frame, hide)
    return Framing(limits, camera, body)


def _named(scene: Scene, name: str) -> int:
    names = [body.name for body in scene.bodies]
    if name not in names:
        raise CardanError(f'follow: there is no body "{name}"{suggestion(name, names[1:])}')
    return names.index(name)


def _checked(window: Limits) -> Limits:
    try:
        left, right, bottom, top = (float(side) for side in window)
        if left < right and bottom < top:
            return left, right, bottom, top
    except (TypeError, ValueError):
        pass
    raise CardanError(f"window={window!r}: expected left, right, bottom, top, for example (-1, 1, 0, 2)")


def _around(scene: Scene, poses: np.ndarray, frame: Framing, hide: Collection[str]) -> Limits:
    """The rectangle around all bodies at all times, as seen from the body that is followed."""
    paths = []
    for k in range(len(scene.bodies)):
        corners = _corner_points(scene, k)
        hidden = scene.bodies[k].name in hide or (k == GROUND and frame.follow is not None)
        if hidden or not len(corners):
            continue
        points = frame.on_paper(placed(poses[: 1 if k == GROUND else None, k], corners))
        if frame.follow is not None:
            points = points - frame.on_paper(poses[:, frame.follow, : scene.dim])[:, None]
        paths.append(points.reshape(-1, 2))
    points = np.concatenate([np.empty((0, 2)), *paths])
    points = points[np.isfinite(points).all(axis=1)]
    if not len(points):
        size = scene.size if scene.size > 0 else 1.0
        return -size, size, -size, size
    low, high = points.min(axis=0), points.max(axis=0)
    middle, extent = (low + high) / 2, high - low
    longest = max(float(extent.max()), 4 * scene.detail, np.finfo(float).tiny)
    half = np.maximum(extent, LEAST_SIDE * longest) / 2 + PICTURE_MARGIN * longest + 3 * scene.detail
    return (
        float(middle[0] - half[0]), float(middle[0] + half[0]), float(middle[1] - half[1]), float(middle[1] + half[1])
    )  # fmt: skip


def _corner_points(scene: Scene, body: int) -> np.ndarray:
    """Points of a body that enclose what is drawn of it, (n, dim), in body axes."""
    look, dim = scene.bodies[body], scene.dim
    points = [np.array(look.points, dtype=float).reshape(-1, dim)]
    if body != GROUND:
        points.append(np.array([look.center_of_mass], dtype=float))
    points += [np.array(outline, dtype=float).reshape(-1, dim) for outline in look.outlines]
    points += [faces_of(solid, np.inf).reshape(-1, 3) for solid in look.solids]
    points += [_piece_points(piece) for piece in scene.pieces if piece.at.body == body and piece.to is None]
    return _outermost(np.concatenate(points))


def _piece_points(piece: Piece) -> np.ndarray:
    """Of what hangs on a body: its own size; signs, of the size of pins, add nothing."""
    if not isinstance(piece.shape, Path):
        return np.empty((0, 3))
    return np.empty((0, 2)) if piece.shape.unit == "pin" else hung_lines(piece)


def _outermost(points: np.ndarray) -> np.ndarray:
    """Of many points those that lie farthest out along the sides, edges and corners of a cube: enough for a frame."""
    if len(points) <= FEW_POINTS:
        return points
    directions = np.array([d for d in product((-1, 0, 1), repeat=points.shape[1]) if any(d)])
    directions = directions / np.linalg.norm(directions, axis=1, keepdims=True)
    return points[np.unique(np.argmax(points @ directions.T, axis=0))]
