"""An element of a machine at its marks: what its glyph needs to know in order to draw it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from cardan.scene import ElementLook, Scene
from cardan.scene.meshes import Mesh
from cardan.scene.poses import rotations
from cardan.studio.drawn.colours import Colour
from cardan.studio.drawn.lines import toward
from cardan.studio.drawn.moments import PAIR
from cardan.studio.drawn.pieces import Piece, Stretch
from cardan.studio.drawn.places import path, top


class Sketch:
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
        return rotations(toward(np.asarray(axis, float))) if axis is not None else np.eye(3)

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
