"""Where things lie. Machines of the plane lie in layers over each other, the ground behind all."""

from __future__ import annotations

import numpy as np

from cardan.scene import Mark, Scene
from cardan.scene.poses import placed
from cardan.studio.drawn.moments import PAIR

PLATE = 0.8  # radii of bars: thickness of a body of the plane


def layer(scene: Scene, body: int) -> float:
    """Height z of the lower side of a body of the plane; the ground lies behind all."""
    return PLATE * scene.detail * body if scene.dim == PAIR else 0.0


def top(scene: Scene) -> float:
    """Height z above all bodies of the plane."""
    return layer(scene, len(scene.bodies) + 1)


def path(scene: Scene, frames: np.ndarray, mark: Mark, height: float | None = None) -> np.ndarray:
    """World positions (nt, 3) of a mark."""
    found = placed(frames[:, mark.body], np.asarray(mark.point, float)[None])[:, 0]
    if scene.dim == PAIR:
        z = top(scene) if height is None else height
        return np.column_stack([found, np.full(len(found), z)])
    return found
