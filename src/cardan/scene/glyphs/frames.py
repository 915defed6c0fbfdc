"""Frames and forms of space: what glyphs are mounted on, and what they are made of."""

from __future__ import annotations

from typing import Any

import numpy as np

from cardan.results.scene import Form, Mark, Place, Vector
from cardan.scene.glyphs.workshop import SHAPE_DIGITS, Workshop, rounded
from cardan.scene.poses import euler_parameters, rotations
from cardan.scene.solids import turn_z_to

Z = np.array([0.0, 0.0, 1.0])
NEARLY_ALONG = 1e-3  # sine of the angle between two directions of which one says nothing about the other


def standing(mark: Mark, like: Any = None) -> Place:
    """The frame at a mark, z along its axis, x as near to `like` (axes of the body) as can be."""
    axis = Z if mark.axis is None else np.array(mark.axis, dtype=float)
    if like is not None:
        x = np.asarray(like, dtype=float) - axis * (axis @ like)
        size = float(np.linalg.norm(x))
        if size > NEARLY_ALONG * float(np.linalg.norm(like)):
            x /= size
            return Place(mark.body, mark.point, _short(euler_parameters(np.column_stack([x, np.cross(axis, x), axis]))))
    turn = () if mark.axis is None or axis[2] > 1 - 1e-12 else _short(turn_z_to(axis))
    return Place(mark.body, mark.point, turn)


def sideways(mark: Mark, axis: Vector | None) -> Place:
    """The frame at a mark, x along an axis of its body: for what is spanned and has a side."""
    if axis is None:
        return Place(mark.body, mark.point)
    x = np.array(axis, dtype=float)
    z = np.cross(x, np.eye(3)[int(np.argmin(np.abs(x)))])
    z /= np.linalg.norm(z)
    return Place(mark.body, mark.point, _short(euler_parameters(np.column_stack([x, np.cross(z, x), z]))))


def shifted(place: Place, offset: Any) -> Place:
    """The frame, moved along its own axes."""
    A = rotations(np.array(place.turn)) if place.turn else np.eye(3)
    point = np.array(place.point) + A @ np.asarray(offset, dtype=float)
    return place._replace(point=tuple(float(f"{x:.9g}") for x in point))


def turned(place: Place, A: np.ndarray) -> Place:
    """The frame, turned in its own axes."""
    before = rotations(np.array(place.turn)) if place.turn else np.eye(3)
    return place._replace(turn=_short(euler_parameters(before @ A)))


def axis_seen_from(guide: Mark, rider: Mark, shop: Workshop) -> Vector:
    """The axis of one mark in the axes of the other one's body, as they stand at first."""
    return tuple((shop.rotation(rider.body).T @ shop.axis(guide)).tolist())


def _short(turn: Any) -> Vector:
    return tuple(round(float(e), SHAPE_DIGITS) for e in turn)


# -- forms -----------------------------------------------------------------------------------------------------------


def form(kind: str, *sizes: float) -> Form:
    return Form(kind, tuple(float(f"{size:.6g}") for size in sizes))


def spun(*profile: tuple[float, float], around: int = 1) -> Form:
    """A line of points (r, z), turned about z; `around`: how many facets, 1 for round."""
    return Form("turned", (), (rounded(profile),), around=around)


POST = Form("post")


def is_shaped(body: int, shop: Workshop) -> bool:
    """Whether a body has more of a shape than bars through its markers."""
    look = shop.scene.bodies[body]
    return look.shaped or any(solid.kind not in ("capsule", "sphere") for solid in look.solids)
