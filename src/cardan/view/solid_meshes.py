"""Simple solids as faces with four corners (n, 4, 3) in their own frame, seen from outside counter-clockwise.

A triangle is a face whose last corner is there twice. Long faces are cut, so that a picture drawn from back to front
puts crossing bodies in the right order.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from cardan.view.scene.poses import rotations
from cardan.view.scene.scene import Solid

AROUND = 16  # faces around an axis
RINGS = 4  # of half a sphere


@lru_cache(maxsize=4096)  # movies draw the same solids many times
def faces_of(solid: Solid, longest: float) -> np.ndarray:
    """The faces of a solid in the axes of its body, none longer than about `longest`; unknown kinds have none."""
    makers = {"box": _box, "sphere": _sphere, "cylinder": _cylinder, "tube": _tube, "cone": _cone, "capsule": _capsule}
    if solid.kind not in makers:
        return np.empty((0, 4, 3))
    faces = makers[solid.kind](longest, *solid.sizes)
    faces = faces @ rotations(np.array(solid.orientation, dtype=float)).T + np.array(solid.center)
    faces.setflags(write=False)  # it is kept
    return faces


def between(a: np.ndarray, b: np.ndarray, radius: float, longest: float) -> np.ndarray:
    """A round bar from a to b."""
    length = float(np.linalg.norm(b - a))
    if not length > 0:
        return np.empty((0, 4, 3))
    return _cylinder(longest, radius, length) @ axes_along((b - a) / length).T + (a + b) / 2


def axes_along(direction: np.ndarray) -> np.ndarray:
    """A rotation that turns z into a unit direction."""
    aside = np.eye(3)[int(np.argmin(np.abs(direction)))]
    x = np.cross(aside, direction)
    x /= np.linalg.norm(x)
    return np.column_stack([x, np.cross(direction, x), direction])


def sphere(center: np.ndarray, radius: float) -> np.ndarray:
    return _sphere(np.inf, radius) + center


def _turned(profile: np.ndarray) -> np.ndarray:
    """A profile of points (r, z), turned about z. It goes along +z on the outside."""
    angles = np.linspace(0, 2 * np.pi, AROUND + 1)
    rings = np.stack([np.stack([r * np.cos(angles), r * np.sin(angles), np.full_like(angles, z)], 1)
                      for r, z in profile])  # fmt: skip
    low, high = rings[:-1], rings[1:]
    return np.stack([low[:, :-1], low[:, 1:], high[:, 1:], high[:, :-1]], axis=2).reshape(-1, 4, 3)


def _cuts(low: float, high: float, longest: float) -> np.ndarray:
    count = int(np.clip(np.ceil(abs(high - low) / longest), 1, 24)) if np.isfinite(longest) else 1
    return np.linspace(low, high, count + 1)


def _cylinder(longest: float, radius: float, length: float) -> np.ndarray:
    side = [(radius, z) for z in _cuts(-length / 2, length / 2, longest)]
    return _turned(np.array([(0.0, -length / 2), *side, (0.0, length / 2)]))


def _tube(longest: float, outer: float, inner: float, length: float) -> np.ndarray:
    cuts = _cuts(-length / 2, length / 2, longest)
    return _turned(np.array([*((outer, z) for z in cuts), *((inner, z) for z in cuts[::-1]), (outer, cuts[0])]))


def _cone(longest: float, radius: float, length: float) -> np.ndarray:
    """Apex at +z, the middle of its height at the origin."""
    cuts = _cuts(0.0, 1.0, longest / max(length, 1e-300))
    return _turned(np.array([(0.0, -length / 2), *((radius * (1 - s), length * (s - 0.5)) for s in cuts)]))


def _sphere(_: float, radius: float) -> np.ndarray:
    angles = np.linspace(-np.pi / 2, np.pi / 2, 2 * RINGS + 1)
    return _turned(radius * np.column_stack([np.cos(angles), np.sin(angles)]))


def _capsule(longest: float, radius: float, length: float) -> np.ndarray:
    cap = np.linspace(0, np.pi / 2, RINGS + 1)
    top = np.column_stack([radius * np.cos(cap), length / 2 + radius * np.sin(cap)])
    side = np.array([(radius, z) for z in _cuts(-length / 2, length / 2, longest)[1:-1]]).reshape(-1, 2)
    return _turned(np.concatenate([top[::-1] * (1, -1), side, top]))


def _box(longest: float, x: float, y: float, z: float) -> np.ndarray:
    half = np.array([x, y, z]) / 2
    faces = []
    for axis in range(3):
        u, v = (axis + 1) % 3, (axis + 2) % 3
        us, vs = _cuts(-half[u], half[u], longest), _cuts(-half[v], half[v], longest)
        for sign in (1.0, -1.0):
            grid = np.empty((len(us), len(vs), 3))
            grid[..., u], grid[..., v], grid[..., axis] = us[:, None], vs[None, :], sign * half[axis]
            ring = [grid[:-1, :-1], grid[1:, :-1], grid[1:, 1:], grid[:-1, 1:]]
            faces.append(np.stack(ring if sign > 0 else ring[::-1], axis=2).reshape(-1, 4, 3))
    return np.concatenate(faces)
