"""Turns between the rows of a result: rows may be farther apart than half a turn, and then orientations alone do not
tell how often a body has turned in between. Its angular velocities do.

Between two rows the angular velocity ω in body axes is the cubic through its values and those of its rate α. The
orientation follows it in small steps, ṗ = ½ p ⊗ ω, and what it misses at the next row is turned back evenly on the way.
"""

from __future__ import annotations

import warnings
from collections.abc import Mapping, Sequence
from typing import cast

import numpy as np

from cardan.model.rotation.quaternions import conjugate, product

ROW_TURN = 0.4  # rad: a step between two rows; more is filled in
SURE_TURN = 1.0  # rad: where the angular velocities miss the next row by more, the turns are not counted for certain
MOST_TURN_STEPS = 4_000_000  # of all rows together
NOT_COUNTED = (
    '"{}" turns by {:.3g} rad from one row to the next, and its angular velocity changes too much in between to count '
    "its turns; choose a smaller every"
)


def turned(vectors: np.ndarray) -> np.ndarray:
    """Euler parameters (n, 4) of rotation vectors (n, 3)."""
    angle = np.linalg.norm(vectors, axis=1)
    half = np.sinc(angle / (2 * np.pi)) / 2  # sin(a/2)/a
    return np.column_stack([np.cos(angle / 2), half[:, None] * vectors])


def filled_in(columns: Mapping[str, np.ndarray], t: np.ndarray | None, name: str) -> tuple[np.ndarray, int]:
    """The orientations of a body, with steps of a small angle between its rows; every n-th of them is a row."""
    p = np.asarray(columns["orientation"], dtype=float)
    if t is None or len(p) < 2 or "angular_velocity" not in columns:
        return p, 1
    omega, dt = np.asarray(columns["angular_velocity"]), np.diff(t)
    speed = np.linalg.norm(omega, axis=1)
    largest = float(np.max(np.maximum(speed[1:], speed[:-1]) * dt, initial=0.0))
    if not largest > ROW_TURN:
        return p, 1
    n = int(np.ceil(largest / ROW_TURN)) if np.isfinite(largest) else MOST_TURN_STEPS
    if n * len(p) > MOST_TURN_STEPS:
        warnings.warn(NOT_COUNTED.format(name, largest), stacklevel=5)
        return p, 1
    path, missed = _followed(p, omega, columns.get("angular_acceleration"), dt, n)
    if missed > SURE_TURN:
        warnings.warn(NOT_COUNTED.format(name, largest), stacklevel=5)
    return np.concatenate([path.reshape(-1, 4), p[-1:]]), n


def _followed(
    p: np.ndarray, omega: np.ndarray, alpha: np.ndarray | None, dt: np.ndarray, n: int
) -> tuple[np.ndarray, float]:
    """(nt - 1, n, 4) the orientations from each row on, and how far off the next row the angular velocities lead."""
    path = np.empty((len(dt), n + 1, 4))
    path[:, 0] = p[:-1] / np.linalg.norm(p[:-1], axis=1)[:, None]
    for j in range(n):
        step = turned(_between(omega, alpha, dt, (j + 0.5) / n) * (dt / n)[:, None])
        path[:, j + 1] = _side_by_side(product([*path[:, j].T], [*step.T]))
    left = _side_by_side(product(conjugate([*path[:, n].T]), [*p[1:].T]))
    left *= np.where(left[:, :1] < 0, -1.0, 1.0)
    length = np.linalg.norm(left[:, 1:], axis=1)
    angle = 2 * np.arctan2(length, left[:, 0])
    vector = left[:, 1:] * (angle / np.where(length > 0, length, 1.0))[:, None]
    for j in range(1, n):
        path[:, j] = _side_by_side(product([*path[:, j].T], [*turned(vector * (j / n)).T]))
    return path[:, :n], float(np.max(angle, initial=0.0))


def _side_by_side(columns: Sequence[object]) -> np.ndarray:
    return np.column_stack(cast("Sequence[np.ndarray]", columns))  # products of columns are columns


def _between(omega: np.ndarray, alpha: np.ndarray | None, dt: np.ndarray, s: float) -> np.ndarray:
    """ω at the share s of each interval."""
    a, b = omega[:-1], omega[1:]
    if alpha is None:
        return (1 - s) * a + s * b
    h = dt[:, None]
    slopes = s * (1 - s) ** 2 * h * alpha[:-1] - s**2 * (1 - s) * h * alpha[1:]
    return (1 + 2 * s) * (1 - s) ** 2 * a + s**2 * (3 - 2 * s) * b + slopes
