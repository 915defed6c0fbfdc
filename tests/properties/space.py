"""Bodies, marker frames and laws of mechanics in space, by numpy and SciPy alone: what spatial tests compare with.

Quaternions here are (e0, e1, e2, e3); `A` takes body axes to global axes. Nothing of cardan's own equations is used.
"""

from __future__ import annotations

import numpy as np
from scipy.spatial.transform import Rotation


def rotation(p) -> np.ndarray:
    """A of Euler parameters (one row, or many)."""
    p = np.asarray(p, float)
    return Rotation.from_quat(np.roll(p, -1, axis=-1)).as_matrix()


def euler_parameters(A) -> np.ndarray:
    return np.roll(Rotation.from_matrix(A).as_quat(), 1, axis=-1)


def turned(p, delta) -> np.ndarray:
    """p after the rotation by the vector delta in body axes, with the sign that is near p."""
    new = euler_parameters(rotation(p) @ Rotation.from_rotvec(delta).as_matrix())
    return new if new @ p >= 0 else -new


def about(axis: str, angle: float) -> np.ndarray:
    return Rotation.from_euler(axis, angle).as_matrix()


def any_rotation(rng) -> np.ndarray:
    q = rng.normal(size=4)
    return Rotation.from_quat(q / np.linalg.norm(q)).as_matrix()


def marker_frame(axis, reference=None) -> np.ndarray:
    """Columns x, y, z of a marker: z along the axis, x along the reference made perpendicular."""
    z = np.asarray(axis, float) / np.linalg.norm(axis)
    x = np.roll(np.eye(3), -1, axis=0)[int(np.argmax(np.abs(z)))] if reference is None else np.asarray(reference, float)
    x = x - (x @ z) * z
    x /= np.linalg.norm(x)
    return np.column_stack([x, np.cross(z, x), z])


def inertia_entries(J) -> tuple[float, ...]:
    """(Ixx, Iyy, Izz, Ixy, Ixz, Iyz) of a tensor."""
    return tuple(float(J[k]) for k in ((0, 0), (1, 1), (2, 2), (0, 1), (0, 2), (1, 2)))


def inertia_tensor(entries) -> np.ndarray:
    xx, yy, zz, xy, xz, yz = (float(e) for e in entries)
    return np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])


def any_inertia(rng) -> np.ndarray:
    """A tensor with products of inertia that a body can have: second moments a, b, c about turned axes."""
    a, b, c = rng.uniform(0.1, 1.0, 3)
    R = any_rotation(rng)
    return R @ np.diag([b + c, a + c, a + b]) @ R.T


def wrench_needed(mass, J, c, A, a, omega, alpha) -> np.ndarray:
    """Newton-Euler: force, and moment about the mass centre, that give a body its acceleration (global axes).

    a: of the body's origin; omega, alpha: body axes; c: the mass centre in body axes.
    """
    a_c = a + A @ (np.cross(alpha, c) + np.cross(omega, np.cross(omega, c)))
    return np.concatenate([mass * a_c, A @ (J @ alpha + np.cross(omega, J @ omega))])


def momentum(model, position, orientation, velocity, omega) -> np.ndarray:
    """Linear momentum and angular momentum about the origin of all bodies; dictionaries by body name."""
    total = np.zeros(6)
    for name, body in model.bodies.items():
        m, J, c = float(body.mass), inertia_tensor(body.inertia), np.array(body.center_of_mass, float)
        A = rotation(orientation[name])
        r, v = position[name] + A @ c, velocity[name] + A @ np.cross(omega[name], c)
        total += np.concatenate([m * v, np.cross(r, m * v) + A @ J @ omega[name]])
    return total


def momentum_of(model, result, row: int) -> np.ndarray:
    words = ("position", "orientation", "velocity", "angular_velocity")
    return momentum(model, *({name: getattr(result[name], word)[row] for name in model.bodies} for word in words))
