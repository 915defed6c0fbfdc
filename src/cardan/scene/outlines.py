"""Bodies of the plane as closed polygons: their shape where they have one, else a rounded hull of their points."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import atan2, ceil, cos, pi, sin
from typing import Any

import numpy as np

from cardan.scene.mesh_looks import MOST_OF_ONE, look_of, triangles_of
from cardan.scene.plan import BodyPlan
from cardan.scene.silhouettes import silhouette

ARC_STEP = pi / 12  # of the polygon of an arc
CIRCLE_STEPS = 48
ROD_INERTIA, ROD_MATCH = 1 / 3, 0.02  # J / (m d²) of a uniform rod held at its end, d from there to its middle
DISC_INERTIA = 0.5  # J / (m r²)
WIDEST = {0: 0.5, 1: 0.2}  # of the size of the machine: the largest radius guessed from an inertia, of a free body and
# of one that something holds (whose inertia is often given for form's sake)
ARM = 0.8  # of the radius of bars: of those that join a shape with its joints
BLOCK = 3.0, 1.9  # half the length and height of a block that slides, in radii of bars

Slides = Sequence[tuple[Sequence[float], Sequence[float]]]
Polygon = tuple[tuple[float, float], ...]


def outlines_of(
    body: BodyPlan,
    points: Sequence[tuple[float, ...]],
    radius: float,
    size: float,
    slides: Slides = (),
    held: Sequence[tuple[float, ...]] = (),
) -> list[Polygon]:
    """`points`: where elements hang on it; `radius`: of bars; `size`: of the machine; `slides`: where it slides, and
    the direction of that, in body axes; `held`: points that a body with a shape must reach, by bars."""
    if body.shapes:
        outlines = [outline for *shape, _ in body.shapes for outline in of_shape(*shape)]
        held = () if any(mesh for *_, mesh, _ in body.shapes) else held  # a part from a file shows itself all there is
        return [*(rounded(arm, ARM * radius) for arm in _arms(outlines, held, radius)), *outlines]
    mass_center = tuple(body.center_of_mass)
    away = [p for p in points if np.hypot(p[0] - mass_center[0], p[1] - mass_center[1]) > 1e-9 * size]
    turning = gyration(body, size)
    blocks = [block(at, along, radius) for at, along in slides]
    if not away:
        if blocks:
            return blocks
        return [circle(mass_center, max(2.2 * radius, min(turning or 0.0, WIDEST[min(1, len(points))] * size)))]
    if len(set(points)) == 1:
        (end,) = set(away)
        arm = np.subtract(mass_center, end)
        d = float(np.hypot(*arm))
        if turning is not None and abs(DISC_INERTIA * turning**2 / d**2 - ROD_INERTIA) < ROD_MATCH * ROD_INERTIA:
            return [rounded([end, tuple(np.add(mass_center, arm))], radius), *blocks]  # a uniform rod: all of it
        bob = max(1.8 * radius, min(turning or 0.0, 0.3 * d))
        return [rounded([end, mass_center], radius), circle(mass_center, bob), *blocks]
    return [rounded([*points, mass_center], radius), *blocks]


def _arms(outlines: list[Polygon], held: Sequence[tuple[float, ...]], radius: float) -> Iterator[list[Sequence[float]]]:
    """From points outside the outlines to the nearest place of an outline."""
    for point in held:
        if not any(_contains(outline, point) for outline in outlines):
            feet = np.array([_nearest(outline, point) for outline in outlines])
            lengths = np.linalg.norm(feet - np.array(point), axis=1)
            if lengths.min() > radius:
                yield [feet[lengths.argmin()].tolist(), point]


def _nearest(outline: Polygon, point: Sequence[float]) -> np.ndarray:
    """The place of a closed line that is nearest to a point."""
    a = np.array(outline)
    d = np.roll(a, -1, axis=0) - a
    s = np.einsum("ij,ij->i", np.array(point) - a, d) / np.maximum(np.einsum("ij,ij->i", d, d), 1e-300)
    feet = a + np.clip(s, 0, 1)[:, None] * d
    return feet[np.argmin(np.linalg.norm(feet - np.array(point), axis=1))]


def _contains(outline: Polygon, point: Sequence[float]) -> bool:
    """Whether a point lies within a convex or any other polygon: a ray from it crosses an odd number of edges."""
    x, y = np.array(outline).T - np.array(point)[:, None]
    u, v = np.roll(x, -1), np.roll(y, -1)
    crossing = (y > 0) != (v > 0)
    with np.errstate(divide="ignore", invalid="ignore"):
        return bool(np.sum(crossing & (x - y * (u - x) / (v - y) > 0)) % 2)


def block(at: Sequence[float], along: Sequence[float], radius: float) -> Polygon:
    """A rectangle round a point, its length along a direction."""
    (x, y), (a, b) = at, along
    half, high = BLOCK[0] * radius, BLOCK[1] * radius
    corners = ((-half, -high), (half, -high), (half, high), (-half, high))
    return tuple((float(x + a * u - b * w), float(y + b * u + a * w)) for u, w in corners)


def gyration(body: BodyPlan, size: float) -> float | None:
    """Radius of the disc that has the body's mass and inertia; None where it has none or it is absurd."""
    inertia = body.inertia[0]
    if not body.mass or inertia is None or body.mass <= 0 or inertia <= 0:
        return None
    r = float((inertia / (DISC_INERTIA * body.mass)) ** 0.5)
    return r if np.isfinite(r) and r < 10 * size else None


def circle(center: Iterable[float], radius: float) -> Polygon:
    x, y = center
    angles = np.arange(CIRCLE_STEPS) * 2 * pi / CIRCLE_STEPS
    return tuple((float(x + radius * cos(a)), float(y + radius * sin(a))) for a in angles)


def rounded(points: Sequence[Iterable[float]], radius: float) -> Polygon:
    """The convex hull of points, grown by a radius: straight edges, round corners; a bar for two points."""
    hull = convex_hull([(float(x), float(y)) for x, y in points])
    if len(hull) == 1:
        return circle(hull[0], radius)
    outline: list[tuple[float, float]] = []
    for k, (x, y) in enumerate(hull):
        before, after = hull[k - 1], hull[(k + 1) % len(hull)]
        first = atan2(y - before[1], x - before[0]) - pi / 2  # normal of the edge that ends here, outwards
        turn = (atan2(after[1] - y, after[0] - x) - pi / 2 - first) % (2 * pi)
        steps = max(1, ceil(turn / ARC_STEP))
        outline += [
            (x + radius * cos(first + turn * j / steps), y + radius * sin(first + turn * j / steps))
            for j in range(steps + 1)
        ]
    return tuple(outline)


def convex_hull(points: Iterable[tuple[float, float]]) -> list[tuple[float, float]]:
    """Counter-clockwise, without points on straight edges (Andrew's monotone chain, 1979)."""
    ordered = sorted(set(points))
    if len(ordered) < 3:
        return ordered

    def half(of: Iterable[tuple[float, float]]) -> list[tuple[float, float]]:
        chain: list[tuple[float, float]] = []
        for p in of:
            while len(chain) > 1 and _turn(chain[-2], chain[-1], p) <= 0:
                chain.pop()
            chain.append(p)
        return chain[:-1]

    return half(ordered) + half(reversed(ordered))


def _turn(a: tuple[float, float], b: tuple[float, float], c: tuple[float, float]) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def of_shape(
    kind: str, sizes: Sequence[float], center: Sequence[float], orientation: Sequence[float], mesh: Any = None
) -> list[Polygon]:
    """A solid seen along z: its silhouette."""
    from cardan.scene.poses import rotations

    A = rotations(np.array(orientation, dtype=float))
    if mesh is not None:
        triangles = triangles_of(look_of(*mesh, MOST_OF_ONE), tuple(sizes))
        return silhouette(triangles @ A.T + np.array(center, dtype=float))
    if kind in ("box", "plate"):
        half = np.array(sizes) / 2
        corners = half * np.array([(x, y, z) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)])
    elif kind == "sphere":
        return [circle(center[:2], sizes[0])]
    else:
        rings = _rings(kind, sizes)
        if abs(A[2, 2]) > 1 - 1e-9:  # seen along its axis
            inner = [circle(center[:2], sizes[1])] if kind == "tube" else []
            return [circle(center[:2], sizes[0]), *inner]
        corners = np.array(
            [(r * cos(a), r * sin(a), z) for r, z in rings for a in np.arange(CIRCLE_STEPS) * 2 * pi / CIRCLE_STEPS]
        )
    seen = (corners @ A.T)[:, :2] + np.array(center[:2], dtype=float)
    return [tuple(convex_hull(map(tuple, seen.round(12).tolist())))]


def _rings(kind: str, sizes: Sequence[float]) -> list[tuple[float, float]]:
    """Radius and height of the circles that span a round solid."""
    r, half = sizes[0], sizes[-1] / 2
    return [(r, -half), (0.0 if kind == "cone" else r, half)]
