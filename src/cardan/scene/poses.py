"""Where bodies are, as viewers read it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from cardan.results.scene import GROUND, Scene

if TYPE_CHECKING:
    from cardan.results.result import Result

POSE = {2: 3, 3: 7}  # numbers of a pose, by dimension
MOST_TRAVEL = 6.0  # of the size of the machine: where it travels farther, pictures follow it


def poses(result: Result) -> np.ndarray:
    """(nt, nb, 3): x, y, φ in the plane; (nt, nb, 7): x, y, z, e0, e1, e2, e3 in space. Bodies as in `result.scene`,
    the ground first; NaN for a body whose motion the result does not hold."""
    return poses_in(result, result.scene)


def poses_in(result: Result, scene: Scene) -> np.ndarray:
    """The same for the bodies of a given scene."""
    count = len(result.t)
    width = POSE[scene.dim]
    all_poses = np.full((count, len(scene.bodies), width), np.nan)
    all_poses[:, 0] = 0.0
    if scene.dim == 3:
        all_poses[:, 0, 3] = 1.0
    word = "angle" if scene.dim == 2 else "orientation"
    for k, body in enumerate(scene.bodies[1:], start=1):
        position, turned = result.columns.get((body.name, "position")), result.columns.get((body.name, word))
        if position is not None and turned is not None:
            all_poses[:, k, : scene.dim] = position
            all_poses[:, k, scene.dim :] = turned.reshape(count, width - scene.dim)
    return all_poses


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


def euler_parameters(A: np.ndarray) -> np.ndarray:
    """Of a rotation (3, 3): the eigenvector of largest eigenvalue of a symmetric matrix (Bar-Itzhack 2000), so that
    round-off in A does no harm; e0 is not negative."""
    (xx, xy, xz), (yx, yy, yz), (zx, zy, zz) = A
    K = np.array([
        [xx + yy + zz, zy - yz, xz - zx, yx - xy],
        [zy - yz, xx - yy - zz, yx + xy, zx + xz],
        [xz - zx, yx + xy, yy - xx - zz, zy + yz],
        [yx - xy, zx + xz, zy + yz, zz - xx - yy],
    ])  # fmt: skip
    e = np.linalg.eigh(K / 3)[1][:, -1]
    return e if e[0] >= 0 else -e


def placed(pose: np.ndarray, points: np.ndarray) -> np.ndarray:
    """World positions (..., n, dim) of points (n, dim) of a body at poses (..., 3 or 7)."""
    dim = points.shape[-1]
    return pose[..., None, :dim] + np.einsum("...ij,nj->...ni", rotations(pose[..., dim:]), points)


# -- between frames, and over all of them --------------------------------------------------------------------------


def moment(times: np.ndarray, t: float) -> tuple[int, float]:
    """The frame before a time, and the part of the way to the next."""
    last = len(times) - 1
    k = min(max(int(np.searchsorted(times, t, side="right")) - 1, 0), last)
    if k == last or times[k + 1] <= times[k]:
        return k, 0.0
    return k, min(max(float((t - times[k]) / (times[k + 1] - times[k])), 0.0), 1.0)


def blended(before: np.ndarray, after: np.ndarray, part: float) -> np.ndarray:
    """Poses between two: positions and angles on a line, Euler parameters along the shorter way, length 1."""
    if part == 0.0:
        return before
    if before.shape[1] == POSE[2]:
        return (1 - part) * before + part * after
    sign = np.where(np.einsum("bi,bi->b", before[:, 3:], after[:, 3:]) < 0, -1.0, 1.0)[:, None]
    turned = (1 - part) * before[:, 3:] + part * sign * after[:, 3:]
    turned /= np.linalg.norm(turned, axis=1, keepdims=True)
    return np.hstack([(1 - part) * before[:, :3] + part * after[:, :3], turned])


def farthest(scene: Scene, motion: np.ndarray) -> int | None:
    """The body that travels farthest, where that is too far for one picture."""
    if len(motion) < 2 or len(scene.bodies) < 2:
        return None
    origins = motion[:, GROUND + 1 :, : scene.dim]
    with np.errstate(invalid="ignore"):
        travel = np.linalg.norm(origins - origins[:1], axis=2)
    travel = np.where(np.isfinite(travel), travel, 0.0).max(axis=0)
    far = int(np.argmax(travel))
    return far + GROUND + 1 if travel[far] > MOST_TRAVEL * scene.size > 0 else None
