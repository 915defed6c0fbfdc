"""Poses as numbers, for files that describe a machine as a tree: where frames are, and turns and inertias of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from cardan.model.expressions.values import Scalar
from cardan.model.rotation.orientation import axis_angle, direction_cosines
from cardan.model.rotation.orientation_readers import to_direction_cosines


def _origin() -> np.ndarray:
    return np.zeros(3)


def _no_turn() -> np.ndarray:
    return np.eye(3)


@dataclass(frozen=True, eq=False)
class Pose:
    """The frame B seen from A: p_AB in the axes of A, and R_AB, which takes components from B to A."""

    position: np.ndarray = field(default_factory=_origin)
    rotation: np.ndarray = field(default_factory=_no_turn)

    def __matmul__(self, other: Pose) -> Pose:
        """X_AC = X_AB X_BC."""
        return Pose(self.point(other.position), self.rotation @ other.rotation)

    def inverse(self) -> Pose:
        """X_BA."""
        return Pose(-self.rotation.T @ self.position, self.rotation.T)

    def point(self, p: np.ndarray) -> np.ndarray:
        """p_A of a point with p_B."""
        return self.position + self.rotation @ p

    def direction(self, v: np.ndarray) -> np.ndarray:
        """v_A of a vector with v_B."""
        return self.rotation @ v

    @property
    def orientation(self) -> tuple[float, float, float, float]:
        """Euler parameters."""
        e0, e1, e2, e3 = map(float, direction_cosines(self.rotation.tolist()))
        return e0, e1, e2, e3


def pose(
    position: Sequence[Scalar] | np.ndarray = (0.0, 0.0, 0.0),
    orientation: Sequence[Scalar] | np.ndarray = (1.0, 0.0, 0.0, 0.0),
) -> Pose:
    """From a point and Euler parameters (any length but zero)."""
    return Pose(np.array([float(x) for x in position]), to_direction_cosines(orientation))


def turn(axis: np.ndarray, angle: float) -> np.ndarray:
    """The rotation by `angle` about `axis`."""
    return to_direction_cosines(axis_angle(tuple(map(float, axis)), float(angle)))


def turned_inertia(rotation: np.ndarray, inertia: np.ndarray) -> np.ndarray:
    """R I Rᵀ: the same tensor in other axes."""
    turned = rotation @ inertia @ rotation.T
    return 0.5 * (turned + turned.T)


def point_inertia(mass: float, arm: np.ndarray) -> np.ndarray:
    """m (d² 1 - d dᵀ): what a mass adds to the tensor about a point at a distance (Huygens-Steiner)."""
    return mass * (float(arm @ arm) * np.eye(3) - np.outer(arm, arm))


def unit(v: np.ndarray) -> np.ndarray:
    return v / np.linalg.norm(v)


def across(axis: np.ndarray) -> np.ndarray:
    """A unit vector perpendicular to a unit axis: the coordinate axis that follows its largest component, made so."""
    k = int(np.argmax(np.abs(axis)))
    e = np.eye(3)[(k + 1) % 3]
    return unit(e - float(e @ axis) * axis)
