"""Machines of the plane with a thickness: outlines as plates, lines of ground as strips."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np

from cardan.scene import Relief
from cardan.scene.meshes import Mesh, joined, triangulated


def extruded(outline: Any, low: float, high: float) -> Mesh:
    """A closed polygon of the plane between two heights z, seen from above and from the side (not from below)."""
    points = np.asarray(outline, float)
    if np.array_equal(points[0], points[-1]):
        points = points[:-1]
    if _area(points) < 0:
        points = points[::-1]
    n = len(points)
    lid = np.column_stack([points, np.full(n, high)])
    base = np.column_stack([points, np.full(n, low)])
    k = np.arange(n)
    after = (k + 1) % n
    walls = np.vstack([np.column_stack([k, after, after + n]), np.column_stack([k, after + n, k + n])])
    return joined([(lid, triangles(points)), (np.vstack([base, lid]), walls)])


def _area(points: np.ndarray) -> float:
    x, y = points.T
    return 0.5 * float(x @ np.roll(y, -1) - y @ np.roll(x, -1))


def triangles(points: np.ndarray) -> np.ndarray:
    """A simple polygon, counter-clockwise, as triangles: a fan where it is convex, else by cutting off ears."""
    n = len(points)
    after = np.arange(1, n + 1) % n
    edges = points[after] - points
    turns = edges[:, 0] * edges[after, 1] - edges[:, 1] * edges[after, 0]
    if (turns >= 0).all():
        k = np.arange(1, n - 1)
        return np.column_stack([np.zeros(n - 2, np.int64), k, k + 1])
    return np.array(_ears([(float(x), float(y)) for x, y in points]), np.int64)


def _ears(points: list[tuple[float, float]]) -> list[tuple[int, int, int]]:
    """Ear clipping (Meisters 1975); what is left of a polygon that crosses itself is cut off anyhow."""
    rest, found = list(range(len(points))), []

    def turn(a: int, b: int, c: int) -> float:
        (ax, ay), (bx, by), (cx, cy) = points[a], points[b], points[c]
        return (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)

    def is_ear(k: int) -> bool:
        a, b, c = rest[k - 1], rest[k], rest[(k + 1) % len(rest)]
        if turn(a, b, c) <= 0:
            return False
        others = (p for p in rest if points[p] not in (points[a], points[b], points[c]))
        return not any(turn(a, b, p) >= 0 and turn(b, c, p) >= 0 and turn(c, a, p) >= 0 for p in others)

    while len(rest) > 3:
        k = next((k for k in range(len(rest)) if is_ear(k)), 0)
        found.append((rest[k - 1], rest[k], rest[(k + 1) % len(rest)]))
        rest.pop(k)
    return [*found, (rest[0], rest[1], rest[2])]


def circle(radius: float, count: int = 40) -> np.ndarray:
    angles = 2 * np.pi * np.arange(count) / count
    return radius * np.column_stack([np.cos(angles), np.sin(angles)])


@lru_cache(maxsize=64)
def disc(radius: float, low: float, high: float) -> Mesh:
    """A round plate."""
    return extruded(circle(radius), low, high)


def ground_mesh(relief: Relief, depth: float) -> Mesh:
    """A piece of ground: in the plane a strip below its line, in space the surface over its grid."""
    points = np.asarray(relief.points, float)
    if points.shape[1] == 2:
        top = np.column_stack([points, np.zeros(len(points))])
        return triangulated(np.stack([top - (0.0, depth, 0.0), top]))
    return triangulated(points.reshape(-1, relief.columns, 3))
