"""Bodies in space as simple solids: their shape where they have one, else bars through their points.

A body that hangs on one point or none is drawn as the solid that has its inertia.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from cardan.results.scene import Solid
from cardan.scene.mesh_looks import MOST_OF_ONE, look_of
from cardan.scene.outlines import convex_hull
from cardan.scene.plan import BodyPlan
from cardan.scene.poses import euler_parameters, rotations

FLAT_POINTS = 1e-6  # of the extent of points: they lie in one plane
EQUAL_MOMENTS = 0.02  # relative difference of moments of inertia that count as equal
WIDEST = 1.0  # of the size of the machine: larger guessed solids are not drawn
ARM = 0.8  # of the radius of bars: of those that join a shape with its joints
BULK = 1.7  # radius of a ball that stands for a mass, in radii of bars


def solids_of(
    body: BodyPlan,
    points: Sequence[tuple[float, ...]],
    radius: float,
    size: float,
    held: Sequence[tuple[float, ...]] = (),
    most: int = MOST_OF_ONE,
) -> list[Solid]:
    """`points`: where elements hang on it; `radius`: of bars; `size`: of the machine; `held`: points that a body with
    a shape must reach, by bars; `most`: triangles of a mesh."""
    if body.hidden:
        return []
    if body.shapes:
        solids = [_solid(shape, most) for shape in body.shapes]
        has_mesh = any(solid.mesh is not None for solid in solids)  # a part from a file shows itself all there is
        ends = [] if has_mesh else [np.array(p, dtype=float) for p in held]
        feet = [min((closest(solid, p) for solid in solids), key=lambda q, p=p: np.linalg.norm(p - q)) for p in ends]
        arms = [bar(a, b, ARM * radius) for a, b in zip(feet, ends, strict=True) if np.linalg.norm(b - a) > radius]
        return [*solids, *arms]
    center = np.array(body.center_of_mass, dtype=float)
    away = [p for p in map(np.array, points) if np.linalg.norm(p - center) > 1e-9 * size]
    if len(away) < 2:
        bulk = of_inertia(body, radius, size)
        return [bulk, *(bar(p, center, radius) for p in away)]
    bars = frame(np.array(away), radius)
    foot, ball = nearest(center, np.array(away)), Solid("sphere", (BULK * radius,), tuple(center.tolist()))
    if np.linalg.norm(foot - center) > 2 * radius:
        bars += [bar(foot, center, 0.7 * radius), ball]
    return bars


def _solid(shape: Any, most: int) -> Solid:
    kind, sizes, center, orientation, mesh, colour = shape
    look = None if mesh is None else look_of(*mesh, most)
    return Solid("box" if kind == "plate" else kind, tuple(sizes), tuple(center), tuple(orientation), look, colour)


def closest(solid: Solid, point: np.ndarray) -> np.ndarray:
    """The place of a solid that is nearest to a point; a tube counts as full, a cone as its cylinder, a mesh as the box
    around it."""
    e = np.array(solid.orientation, dtype=float)
    A = rotations(e / np.linalg.norm(e))
    local = A.T @ (point - np.array(solid.center))
    if solid.kind in ("box", "mesh"):
        half = np.array(solid.sizes) / 2
        local = np.clip(local, -half, half)
    else:
        half = 0.0 if solid.kind == "sphere" else solid.sizes[-1] / 2
        core = np.array([0.0, 0.0, np.clip(local[2], -half, half)])
        away = local - core if solid.kind in ("sphere", "capsule") else local * (1.0, 1.0, 0.0)
        far = float(np.linalg.norm(away))
        local = core + away * min(1.0, solid.sizes[0] / far if far > 0 else 1.0)
    return A @ local + np.array(solid.center)


def bar(a: np.ndarray, b: np.ndarray, radius: float) -> Solid:
    """A capsule from a to b."""
    d = b - a
    length = float(np.linalg.norm(d))
    z = d / length if length else np.array([0.0, 0.0, 1.0])
    return Solid("capsule", (radius, length), tuple(((a + b) / 2).tolist()), turn_z_to(z))


def turn_z_to(z: np.ndarray) -> tuple[float, ...]:
    """Euler parameters of the shortest turn of the z axis to the unit vector z."""
    if z[2] < -1 + 1e-12:
        return (0.0, 1.0, 0.0, 0.0)
    p = np.array([1 + z[2], -z[1], z[0], 0.0])
    return tuple((p / np.linalg.norm(p)).tolist())


def frame(points: np.ndarray, radius: float) -> list[Solid]:
    """Two points: a bar. Points in a plane: the bars round their hull. Others: the edges of their hull."""
    middle = points.mean(axis=0)
    _, extents, axes = np.linalg.svd(points - middle, full_matrices=False)
    rank = int(np.sum(extents > FLAT_POINTS * extents[0]))
    if rank == 1:
        along = (points - middle) @ axes[0]
        return [bar(points[along.argmin()], points[along.argmax()], radius)]
    if rank == 2:
        flat = (points - middle) @ axes[:2].T
        corners = [middle + x * axes[0] + y * axes[1] for x, y in convex_hull(map(tuple, flat.tolist()))]
        bars = [bar(a, b, radius) for a, b in zip(corners, corners[1:] + corners[:1], strict=True)]
        inside = [p for p in points if min(np.linalg.norm(p - c) for c in corners) > radius]
        return bars + [bar(nearest(p, np.array(corners)), p, 0.8 * radius) for p in inside]
    return [bar(points[a], points[b], 0.7 * radius) for a, b in hull_edges(points)]


def hull_edges(points: np.ndarray) -> list[tuple[int, int]]:
    """The edges of the convex hull of points in space, without those between facets that lie in one plane; a point
    inside gets an edge to the nearest corner."""
    from scipy.spatial import ConvexHull  # only here: importing it takes a while

    hull = ConvexHull(points)
    normals: dict[tuple[int, int], list[np.ndarray]] = {}
    for corners, equation in zip(hull.simplices, hull.equations, strict=True):
        for a, b in ((0, 1), (1, 2), (2, 0)):
            low, high = sorted((int(corners[a]), int(corners[b])))
            normals.setdefault((low, high), []).append(equation[:3])
    edges = [edge for edge, (first, second) in normals.items() if first @ second < 1 - FLAT_POINTS]
    outer = [int(k) for k in hull.vertices]
    for k in sorted(set(range(len(points))) - {end for edge in edges for end in edge}):
        others = [j for j in outer if j != k]
        edges.append((min(others, key=lambda j: float(np.linalg.norm(points[j] - points[k]))), k))
    return edges


def nearest(p: np.ndarray, points: np.ndarray) -> np.ndarray:
    """The point of the segments between successive points that is nearest to p."""
    best = points[0]
    for a, b in zip(points, np.roll(points, -1, axis=0), strict=True):
        d = b - a
        s = np.clip(np.dot(p - a, d) / max(np.dot(d, d), 1e-300), 0.0, 1.0)
        foot = a + s * d
        if np.linalg.norm(foot - p) < np.linalg.norm(best - p):
            best = foot
    return best


def of_inertia(body: BodyPlan, radius: float, size: float) -> Solid:
    """The sphere, cylinder or box of uniform density that has the body's mass and inertia, at its mass centre.

    Box: x² = 6 (Jy + Jz - Jx) / m and so on round. Cylinder about z: r² = 2 Jz / m, l² = 12 Jx / m - 3 r².
    """
    center = tuple(map(float, body.center_of_mass))
    ball = Solid("sphere", (BULK * radius,), center)
    if not body.mass or body.mass <= 0 or len(body.inertia) != 6:
        return ball
    xx, yy, zz, xy, xz, yz = body.inertia
    J, axes = np.linalg.eigh(np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]], dtype=float) / body.mass)
    if np.linalg.det(axes) < 0:
        axes[:, 0] *= -1
    squares = 6 * (J.sum() - 2 * J)
    if not np.isfinite(J).all() or J.max() <= 0 or squares.min() < -1e-9 * J.max():
        return ball
    if J.max() - J.min() < EQUAL_MOMENTS * J.max():
        return _bounded(Solid("sphere", (float((2.5 * J.mean()) ** 0.5),), center), ball, size)
    for z in (0, 2):  # eigenvalues come in order: the odd one out is the first or the last
        if abs(J[(z + 1) % 3] - J[(z + 2) % 3]) < EQUAL_MOMENTS * J.max():
            r2 = 2 * J[z]
            l2 = 12 * (J[(z + 1) % 3] + J[(z + 2) % 3]) / 2 - 3 * r2
            if l2 >= 0:
                sizes = max(float(r2**0.5), 0.5 * radius), max(float(l2**0.5), 0.5 * radius)
                return _bounded(Solid("cylinder", sizes, center, turn_z_to(axes[:, z])), ball, size)
    edges = tuple(np.maximum(np.sqrt(np.maximum(squares, 0.0)), radius).tolist())
    return _bounded(Solid("box", edges, center, tuple(euler_parameters(axes).tolist())), ball, size)


def _bounded(solid: Solid, otherwise: Solid, size: float) -> Solid:
    return solid if max(solid.sizes) <= WIDEST * size else otherwise
