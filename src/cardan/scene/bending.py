"""The curve along which a bent piece of the scene lies: a cubic through two places, along a direction at each."""

from __future__ import annotations

import numpy as np

from cardan.results.scene import Place
from cardan.scene.meshes import axes_along
from cardan.scene.poses import placed, rotations


class Bend:
    """p(u) = h₀₀ p₀ + h₁₀ L t₀ + h₀₁ p₁ + h₁₁ L t₁ with Hermite's polynomials h and L = |p₁ - p₀|, u from 0 to 1."""

    def __init__(self, at: Place, to: Place, pose: np.ndarray):
        dim = 2 if pose.shape[1] == 3 else 3
        ends = [placed(pose[end.body], np.array([end.point], dtype=float))[0] for end in (at, to)]
        self.length = float(np.linalg.norm(ends[1] - ends[0]))
        axes = [rotations(pose[end.body, dim:]) @ _axes_of(end, dim) for end in (at, to)]
        self.side, self.start = axes[0][:, 0], axes[0][:, 0 if dim == 2 else 2]  # the side is one of space
        tangents = [self.length * each[:, 0 if dim == 2 else 2] for each in axes]
        self.controls = np.array([ends[0], tangents[0], ends[1], tangents[1]])

    def followed(self, points: np.ndarray) -> np.ndarray:
        """Points (n, dim) of a straight piece, the first coordinate (in space: z) from 0 to 1, as they lie bent."""
        along = points[:, 0 if points.shape[1] == 2 else 2]
        centers, slopes = self._at(along)
        sizes = np.linalg.norm(slopes, axis=1)[:, None]
        tangents = np.where(sizes > 0, slopes / np.where(sizes > 0, sizes, 1.0), self.start)
        if points.shape[1] == 2:
            normals = np.column_stack([-tangents[:, 1], tangents[:, 0]])
            return centers + points[:, 1:] * normals
        frames = np.array([axes_along(tangent, self.side) for tangent in tangents])
        return centers + np.einsum("nij,nj->ni", frames[:, :, :2], points[:, :2])

    def _at(self, u: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Places and slopes dp/du."""
        places = np.column_stack([1 - u**2 * (3 - 2 * u), u * (1 - u) ** 2, u**2 * (3 - 2 * u), -(u**2) * (1 - u)])
        slopes = np.column_stack([-6 * u * (1 - u), (1 - u) * (1 - 3 * u), 6 * u * (1 - u), u * (3 * u - 2)])
        return places @ self.controls, slopes @ self.controls


def _axes_of(place: Place, dim: int) -> np.ndarray:
    """Those of a place in the axes of its body, as columns."""
    return rotations(np.array(place.turn, dtype=float)) if place.turn else np.eye(dim)
