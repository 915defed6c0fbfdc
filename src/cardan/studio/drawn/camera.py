"""From where a machine is seen: all of its motion, whatever the proportions of the window."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from cardan.scene import Scene
from cardan.studio.drawn.looks import Looks, looks_of
from cardan.studio.drawn.moments import PAIR

FIELD_OF_VIEW = {2: np.radians(8.0), 3: np.radians(35.0)}  # in the plane nearly parallel, as a drawing
FULL = 0.84  # of the window is filled by the machine
NICE = (1.0, 2.0, 5.0, 10.0)


@dataclass(frozen=True, eq=False)
class Viewpoint:
    position: np.ndarray
    target: np.ndarray
    up: np.ndarray
    field: float  # rad, vertical
    distance: float
    reach: float  # radius of what is seen
    floor: np.ndarray  # a point of the grid


def viewpoint(scene: Scene, looks: Looks, frames: np.ndarray, followed: int | None, aspect: float = 1.0) -> Viewpoint:
    """From where all of a motion is seen; of one that goes far, the machine at its start."""
    low, high = looks.low, looks.high
    if followed is not None:
        start = looks_of(scene, frames[:1])
        low, high = start.low, start.high
    center, half = 0.5 * (low + high), 0.5 * float(np.linalg.norm(high - low)) or 0.5 * scene.size or 1.0
    field = FIELD_OF_VIEW[scene.dim]
    if scene.dim == PAIR:
        away, up = np.array([0.0, 0.0, 1.0]), np.array([0.0, 1.0, 0.0])
        floor = np.array([0.0, 0.0, -2.5 * scene.detail])
    else:
        up = np.asarray(scene.up, float)
        sideways = _sideways(up)
        away = sideways[0] * 0.55 + sideways[1] * 0.75 + up * 0.42
        away /= np.linalg.norm(away)
        bottom = min(float(up @ corner) for corner in _corners_of(low, high))
        floor = (bottom - 0.5 * scene.detail) * up
    distance = _distance(_corners_of(low, high) - center, away, up, field, aspect) or half / np.tan(field / 2)
    return Viewpoint(center + distance * away, center, up, float(field), float(distance), float(half), floor)


def _distance(corners: np.ndarray, away: np.ndarray, up: np.ndarray, field: float, aspect: float) -> float:
    """From how far a camera sees all corners (about its target): |x| <= tan(field / 2) (distance - depth)."""
    right = np.cross(up, away)
    right /= np.linalg.norm(right)
    tangent, depth = FULL * np.tan(field / 2), corners @ away
    needed = [
        np.abs(corners @ right) / (tangent * aspect) + depth,
        np.abs(corners @ np.cross(away, right)) / tangent + depth,
    ]
    return float(np.max(needed))


def _sideways(up: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Two directions square to up; with z up: x, and -y, so that x goes to the right."""
    first = np.eye(3)[int(np.argmin(np.abs(up)))]
    first = first - (first @ up) * up
    first /= np.linalg.norm(first)
    return first, -np.cross(up, first)


def _corners_of(low: np.ndarray, high: np.ndarray) -> np.ndarray:
    return np.array([[x, y, z] for x in (low[0], high[0]) for y in (low[1], high[1]) for z in (low[2], high[2])])


def level_plane(up: Any) -> Any:
    return ("yz", "xz", "xy")[int(np.argmax(np.abs(up)))]


def nice(x: float) -> float:
    """The least of 1, 2, 5, 10, ... that is not less."""
    power = 10.0 ** np.floor(np.log10(x)) if x > 0 else 1.0
    return float(next(power * n for n in NICE if power * n >= x * (1 - 1e-9)))
