"""Triangles of simple bodies: outlines with a thickness, solids of revolution, boxes, coils, pieces of ground.

A mesh is (vertices (n, 3), faces (m, 3)). Viewers smooth the light across vertices that faces share; so the parts that
meet at an edge have vertices of their own.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

import numpy as np

from cardan.view.scene import Relief, Solid

Mesh = tuple[np.ndarray, np.ndarray]
AROUND, ALONG = 28, 8  # facets around an axis, and of a quarter arc along it
COIL_TURNS, COIL_POINTS = 7, 16  # of a spring, points per turn
COIL_ENDS = 0.12  # of its length, straight at each end
UNIT = (0.0, 0.0, 1.0)


def joined(meshes: Sequence[Mesh]) -> Mesh:
    """Several meshes as one."""
    if not meshes:
        return np.zeros((0, 3)), np.zeros((0, 3), np.int64)
    starts = np.cumsum([0, *(len(vertices) for vertices, _ in meshes)])
    faces = [faces + start for (_, faces), start in zip(meshes, starts, strict=False)]
    return np.vstack([vertices for vertices, _ in meshes]), np.vstack(faces)


def placed(mesh: Mesh, center: Any, rotation: np.ndarray | None = None) -> Mesh:
    vertices = mesh[0] if rotation is None else mesh[0] @ rotation.T
    return vertices + np.asarray(center, float), mesh[1]


# -- in the plane --------------------------------------------------------------------------------------------------


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


# -- in space ------------------------------------------------------------------------------------------------------


def revolved(*profiles: Sequence[tuple[float, float]]) -> Mesh:
    """Lines of (radius, height) turned about z, each a smooth surface of its own; its outside is to their right going
    up, so profiles run from the bottom to the top outside and back down inside."""
    angles = 2 * np.pi * np.arange(AROUND) / AROUND
    cos, sin = np.cos(angles), np.sin(angles)
    meshes = []
    for profile in profiles:
        radius, height = np.asarray(profile, float).T
        rings = len(radius)
        vertices = np.stack(
            [np.outer(radius, cos), np.outer(radius, sin), np.broadcast_to(height[:, None], (rings, AROUND))], axis=-1
        ).reshape(-1, 3)
        i, j = np.meshgrid(np.arange(rings - 1), np.arange(AROUND), indexing="ij")
        a, b = i * AROUND + j, i * AROUND + (j + 1) % AROUND
        c, d = a + AROUND, b + AROUND
        faces = np.concatenate([np.stack([a, b, d], -1).reshape(-1, 3), np.stack([a, d, c], -1).reshape(-1, 3)])
        meshes.append((vertices, faces))
    return joined(meshes)


def _arc(radius: float, center: float, start: float, end: float) -> list[tuple[float, float]]:
    angles = np.linspace(start, end, ALONG + 1)
    return [(max(radius * float(np.cos(a)), 0.0), center + radius * float(np.sin(a))) for a in angles]


def sphere(radius: float) -> Mesh:
    return revolved([*_arc(radius, 0.0, -np.pi / 2, 0.0), *_arc(radius, 0.0, 0.0, np.pi / 2)[1:]])


def cylinder(radius: float, length: float) -> Mesh:
    z = length / 2
    return revolved([(0.0, -z), (radius, -z)], [(radius, -z), (radius, z)], [(radius, z), (0.0, z)])


def tube(outer: float, inner: float, length: float) -> Mesh:
    z = length / 2
    return revolved(
        [(inner, -z), (outer, -z)], [(outer, -z), (outer, z)], [(outer, z), (inner, z)], [(inner, z), (inner, -z)]
    )


def cone(radius: float, length: float) -> Mesh:
    z = length / 2
    return revolved([(0.0, -z), (radius, -z)], [(radius, -z), (0.0, z)])


def capsule(radius: float, length: float) -> Mesh:
    z = length / 2
    return revolved([*_arc(radius, -z, -np.pi / 2, 0.0), *_arc(radius, z, 0.0, np.pi / 2)])


def box(x: float, y: float, z: float) -> Mesh:
    sides = []
    for axis in range(3):
        for sign in (-1.0, 1.0):
            u, v = np.roll(np.eye(3), -axis - 1, axis=0)[:2]  # u x v = axis
            normal = sign * np.eye(3)[axis]
            corners = np.array([normal + a * u + b * v for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))])
            faces = np.array([[0, 1, 2], [0, 2, 3]])
            sides.append((corners, faces if sign > 0 else faces[:, ::-1]))
    vertices, faces = joined(sides)
    return vertices * (0.5 * np.array([x, y, z])), faces


SHAPES: dict[str, Callable[..., Mesh]] = {
    "box": box,
    "sphere": sphere,
    "cylinder": cylinder,
    "tube": tube,
    "cone": cone,
    "capsule": capsule,
}


@lru_cache(maxsize=512)
def solid_mesh(solid: Solid) -> Mesh:
    """A solid of a scene in body axes; nothing for a kind that is not known."""
    make = SHAPES.get(solid.kind)
    if make is None:
        return joined([])
    return placed(make(*solid.sizes), solid.center, rotation_of(solid.orientation))


# -- what stretches between two points -----------------------------------------------------------------------------


def coil() -> np.ndarray:
    """A spring as a line (n, 3) of unit radius from z = 0 to z = 1; it is stretched by scaling."""
    turns = np.linspace(0.0, COIL_TURNS, COIL_TURNS * COIL_POINTS + 1)
    angle = 2 * np.pi * turns
    z = COIL_ENDS + (1 - 2 * COIL_ENDS) * turns / COIL_TURNS
    wound = np.column_stack([np.sin(angle), np.cos(angle), z])
    ends = ([[0.0, 0.0, 0.0], [0.0, 0.0, COIL_ENDS]], [[0.0, 0.0, 1 - COIL_ENDS], [0.0, 0.0, 1.0]])
    return np.vstack([ends[0], wound, ends[1]])


def segments(line: np.ndarray) -> np.ndarray:
    """A line (n, 3) as segments (n - 1, 2, 3)."""
    return np.stack([line[:-1], line[1:]], axis=1)


def toward(direction: np.ndarray) -> np.ndarray:
    """Quaternion (w, x, y, z) of the shortest turn of the z axis into a direction."""
    length = float(np.linalg.norm(direction))
    x, y, z = (direction / length) if length > 0 else UNIT
    if z < -1 + 1e-9:
        return np.array([0.0, 1.0, 0.0, 0.0])
    q = np.array([1.0 + z, -y, x, 0.0])
    return q / np.linalg.norm(q)


def rotation_of(p: Any) -> np.ndarray:
    """The matrix of Euler parameters (e0, e1, e2, e3)."""
    w, x, y, z = np.asarray(p, float) / np.linalg.norm(p)
    return np.array(
        [
            [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
            [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
            [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
        ]
    )


# -- ground --------------------------------------------------------------------------------------------------------


def ground_mesh(relief: Relief, depth: float) -> Mesh:
    """A piece of ground: in the plane a strip below its line, in space the surface over its grid."""
    points = np.asarray(relief.points, float)
    if points.shape[1] == 2:
        top = np.column_stack([points, np.zeros(len(points))])
        bottom = top - (0.0, depth, 0.0)
        n = len(points)
        k = np.arange(n - 1)
        faces = np.vstack([np.column_stack([k + n, k + n + 1, k + 1]), np.column_stack([k + n, k + 1, k])])
        return np.vstack([top, bottom]), faces
    columns = relief.columns
    rows = len(points) // columns
    i, j = np.meshgrid(np.arange(rows - 1), np.arange(columns - 1), indexing="ij")
    a = (i * columns + j).ravel()
    faces = np.vstack(
        [np.column_stack([a, a + 1, a + columns + 1]), np.column_stack([a, a + columns + 1, a + columns])]
    )
    return points, faces
