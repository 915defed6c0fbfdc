"""Positions and rotations by NumPy and SciPy alone; the judge uses nothing of cardan's own equations."""

from __future__ import annotations

import numpy as np
from scipy.spatial.transform import Rotation


def rotation(p: np.ndarray) -> np.ndarray:
    """A of Euler parameters e0, e1, e2, e3; one row or many."""
    return Rotation.from_quat(np.roll(np.asarray(p, float), -1, axis=-1)).as_matrix()


def euler_parameters(A: np.ndarray) -> np.ndarray:
    return np.roll(Rotation.from_matrix(A).as_quat(), 1, axis=-1)


def planar_rotation(angle: np.ndarray) -> np.ndarray:
    """(..., 2, 2) of angles."""
    c, s = np.cos(angle), np.sin(angle)
    return np.stack([np.stack([c, -s], -1), np.stack([s, c], -1)], -2)


def about(axis: str, angle: float) -> np.ndarray:
    return Rotation.from_euler(axis, angle).as_matrix()


def any_rotation(rng: np.random.Generator, dim: int) -> np.ndarray:
    if dim == 2:
        return planar_rotation(rng.uniform(-np.pi, np.pi))
    q = rng.normal(size=4)
    return Rotation.from_quat(q / np.linalg.norm(q)).as_matrix()


def turned_by(w: np.ndarray) -> np.ndarray:
    """The rotation by a vector, one or many."""
    return Rotation.from_rotvec(w).as_matrix()


def triad(axis: np.ndarray, reference: np.ndarray | None) -> np.ndarray:
    """Columns x, y, z of a marker's frame in space: z along the axis, x along the reference made perpendicular."""
    z = np.asarray(axis, float) / np.linalg.norm(axis)
    x = np.roll(np.eye(3), -1, axis=0)[int(np.argmax(np.abs(z)))] if reference is None else np.asarray(reference, float)
    x = x - (x @ z) * z
    x /= np.linalg.norm(x)
    return np.column_stack([x, np.cross(z, x), z])


def any_inertia(rng: np.random.Generator) -> np.ndarray:
    """A tensor that a body can have: second moments a, b, c about turned axes."""
    a, b, c = rng.uniform(0.02, 0.3, 3)
    R = any_rotation(rng, 3)
    return R @ np.diag([b + c, a + c, a + b]) @ R.T
