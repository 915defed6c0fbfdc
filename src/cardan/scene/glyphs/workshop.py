"""What glyphs are made with: where marks are at the start and in the motion, and words for common shapes.

A glyph is a pure function of an element and the workshop that gives the pieces of its drawing. It is written for the
plane, for space, or for both; `in_plane` and `in_space` list it under its words (`Element.glyph`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from typing import Any

import numpy as np

from cardan.results.scene import GROUND, ElementLook, Mark, Path, Place, Scene, Vector
from cardan.scene.poses import placed, rotations

PIN = 0.62  # radius of a pin, of the radius of a bar
SHAPE_DIGITS = 6  # of coordinates of shapes

Glyph = Callable[["ElementLook", "Workshop"], Iterable]
PLANE: dict[str, Glyph] = {}
SPACE: dict[str, Glyph] = {}


def in_plane(*words: str) -> Callable[[Glyph], Glyph]:
    """Say which glyphs a function draws in the plane."""
    return _listed(PLANE, words)


def in_space(*words: str) -> Callable[[Glyph], Glyph]:
    """Say which glyphs a function draws in space."""
    return _listed(SPACE, words)


def _listed(table: dict[str, Glyph], words: Sequence[str]) -> Callable[[Glyph], Glyph]:
    def listed(glyph: Glyph) -> Glyph:
        table.update(dict.fromkeys(words, glyph))
        return glyph

    return listed


class Workshop:
    """A scene and a motion of it: poses (times, bodies, 3 or 7), the ground first."""

    def __init__(self, scene: Scene, motion: np.ndarray):
        self.scene = scene
        self.motion = motion
        self.detail = scene.detail
        self.pin = PIN * scene.detail
        self._known: dict[str, Any] = {}

    def once(self, what: str, make: Callable[[], Any]) -> Any:
        """What is the same for all elements is made when it is first asked for."""
        if what not in self._known:
            self._known[what] = make()
        return self._known[what]

    def path(self, mark: Mark) -> np.ndarray:
        """World places (times, dim) of a mark; NaN where they are not known."""
        return placed(self.motion[:, mark.body], np.array([mark.point], dtype=float))[:, 0]

    def start(self, mark: Mark) -> np.ndarray:
        """Where a mark is at first."""
        return placed(self._pose(mark.body), np.array([mark.point], dtype=float))[0]

    def axis(self, mark: Mark) -> np.ndarray:
        """The direction of a mark at first; x of the plane and z of space where it has none."""
        default = (1.0, 0.0) if self.scene.dim == 2 else (0.0, 0.0, 1.0)
        return self.rotation(mark.body) @ np.array(mark.axis or default, dtype=float)

    def rotation(self, body: int) -> np.ndarray:
        """Of a body at first."""
        return rotations(self._pose(body)[self.scene.dim :])

    def angle(self, body: int) -> float:
        """Of a body of the plane at first."""
        return float(self._pose(body)[2])

    def distances(self, a: Mark, b: Mark) -> np.ndarray:
        """How far two marks are from each other, at all times at which that is known."""
        lengths = np.linalg.norm(self.path(b) - self.path(a), axis=1)
        return lengths[np.isfinite(lengths)]

    def travel(self, guide: Mark, rider: Mark) -> tuple[float, float]:
        """The least and the largest distance of a rider along the axis of a guide, seen from the guide's mark."""
        turned = rotations(self.motion[:, guide.body, self.scene.dim :])
        default = (1.0, 0.0) if self.scene.dim == 2 else (0.0, 0.0, 1.0)
        axes = turned @ np.array(guide.axis or default, dtype=float)
        along = np.einsum("ti,ti->t", self.path(rider) - self.path(guide), axes)
        along = along[np.isfinite(along)]
        return (float(along.min()), float(along.max())) if len(along) else (0.0, 0.0)

    @cached_property
    def _starts(self) -> np.ndarray:
        """The first known pose of each body."""
        has_pose: Any = np.isfinite(self.motion).all(axis=2)
        starts = self.motion[has_pose.argmax(axis=0), np.arange(self.motion.shape[1])]
        home = np.zeros(self.motion.shape[2])
        home[3:4] = 1.0  # Euler parameters of no turn
        return np.where(has_pose.any(axis=0)[:, None], starts, home)

    def _pose(self, body: int) -> np.ndarray:
        return self._starts[body]


# -- places and paths of the plane -----------------------------------------------------------------------------------


def on(mark: Mark, angle: float | None = None) -> Place:
    """The frame at a mark, turned by an angle in its body."""
    return Place(mark.body, mark.point, () if angle is None else (round(angle, SHAPE_DIGITS),))


def upright(shop: Workshop) -> float:
    """The angle of a frame of the ground whose y points up."""
    x, y = shop.scene.up[:2]
    return float(np.arctan2(y, x)) - np.pi / 2 if x or y else 0.0


def along(mark: Mark) -> Place:
    """The frame at a mark of the plane, x along its axis."""
    return on(mark, float(np.arctan2(mark.axis[1], mark.axis[0])) if mark.axis else None)


def disc(radius: float, unit: str = "pin") -> Path:
    return Path(circles=((0.0, 0.0, radius),), unit=unit)


def polygon(*points: object, unit: str = "pin") -> Path:
    return Path(lines=(rounded(points),), unit=unit)


def line(*points: object, unit: str = "pin") -> Path:
    return Path(lines=(rounded(points),), closed=False, unit=unit)


def rounded(points: Iterable[Any]) -> tuple[Vector, ...]:
    """Points with a few digits of their largest coordinates, along each axis: equal shapes are kept once."""
    grid = np.array([[float(x) for x in point] for point in points])
    largest = np.abs(grid).max(axis=0)
    digits = SHAPE_DIGITS - 1 - np.floor(np.log10(np.where(largest > 0, largest, 1.0))).astype(int)
    columns = zip(grid.T.tolist(), digits.tolist(), strict=True)
    return tuple(zip(*([round(x, n) for x in column] for column, n in columns), strict=True))


def box(low: float, high: float, half: float, unit: str = "length") -> Path:
    """A rectangle along x, from low to high, and `half` to both sides."""
    return polygon((low, -half), (high, -half), (high, half), (low, half), unit=unit)


def moving(marks: Sequence[Mark]) -> Mark | None:
    return next((mark for mark in marks if mark.body != GROUND), None)


def grounded(marks: Sequence[Mark]) -> Mark | None:
    return next((mark for mark in marks if mark.body == GROUND), None)
