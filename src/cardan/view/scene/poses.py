"""Where bodies are, as viewers read it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from cardan.results import Result


def poses(result: Result) -> np.ndarray:
    """(nt, nb, 3): x, y, φ in the plane; (nt, nb, 7): x, y, z, e0, e1, e2, e3 in space. Bodies as in `result.scene`,
    the ground first; NaN for a body whose motion the result does not hold."""
    scene, count = result.scene, len(result.t)
    width = 3 if scene.dim == 2 else 7
    found = np.full((count, len(scene.bodies), width), np.nan)
    found[:, 0] = 0.0
    if scene.dim == 3:
        found[:, 0, 3] = 1.0
    word = "angle" if scene.dim == 2 else "orientation"
    for k, body in enumerate(scene.bodies[1:], start=1):
        position, turned = result.columns.get((body.name, "position")), result.columns.get((body.name, word))
        if position is not None and turned is not None:
            found[:, k, : scene.dim] = position
            found[:, k, scene.dim :] = turned.reshape(count, width - scene.dim)
    return found


def rotations(turned: np.ndarray) -> np.ndarray:
    """(..., 2, 2) of angles φ (..., 1), or (..., 3, 3) of Euler parameters (..., 4)."""
    if turned.shape[-1] == 1:
        c, s = np.cos(turned[..., 0]), np.sin(turned[..., 0])
        return np.stack([np.stack([c, -s], -1), np.stack([s, c], -1)], -2)
    e0, e = turned[..., 0, None, None], turned[..., 1:]
    cross = np.zeros((*e.shape[:-1], 3, 3))
    for row, column, k, sign in ((0, 1, 2, -1), (0, 2, 1, 1), (1, 0, 2, 1), (1, 2, 0, -1), (2, 0, 1, -1), (2, 1, 0, 1)):
        cross[..., row, column] = sign * e[..., k]
    # A = (2 e0² - 1) I + 2 (e eᵀ + e0 ẽ), Nikravesh (1988), eq. 6.11
    return (2 * e0**2 - 1) * np.eye(3) + 2 * (e[..., :, None] * e[..., None, :] + e0 * cross)


def placed(pose: np.ndarray, points: np.ndarray) -> np.ndarray:
    """World positions (..., n, dim) of points (n, dim) of a body at poses (..., 3 or 7)."""
    dim = points.shape[-1]
    return pose[..., None, :dim] + np.einsum("...ij,nj->...ni", rotations(pose[..., dim:]), points)
