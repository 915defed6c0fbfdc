"""Vectors and poses of a DADS-3D deck: plain tuples of floats."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardan.model.rotation.orientation import inverse_orientation
from cardan.model.rotation.quaternions import rotated
from cardan.model.rotation.vectors import are_parallel, cross

if TYPE_CHECKING:
    from cardan.model.bodies.body import Ground, Marker


Vector = tuple[float, ...]

PARALLEL = 1e-9  # sine of the angle between vectors below which they give no plane


def difference(a: Vector, b: Vector) -> Vector:
    return tuple(x - y for x, y in zip(a, b, strict=True))


def scaled(factor: float, a: Vector) -> Vector:
    return tuple(factor * x for x in a)


def dot(a: Vector, b: Vector) -> float:
    return math.fsum(x * y for x, y in zip(a, b, strict=True))


def unit(a: Vector) -> Vector:
    return scaled(1 / math.hypot(*a), a)


def across(a: Vector, axis: Vector) -> Vector:
    """The part of a vector that is perpendicular to an axis."""
    n = unit(axis)
    return difference(a, scaled(dot(a, n), n))


def parallel(a: Vector, b: Vector, sine: float = PARALLEL) -> bool:
    """Whether two vectors give no plane (a zero vector does not)."""
    return are_parallel(a, b, sine)


def angle_about(axis: Vector, start: Vector, end: Vector) -> float:
    """The angle from `start` to `end`, both seen along the axis, in (-π, π]."""
    n = unit(axis)
    return math.atan2(dot(n, cross(start, end)), dot(across(start, axis), across(end, axis)))


def turned(a: Vector, axis: Vector, cosine: float, sine: float) -> Vector:
    """A vector perpendicular to an axis, turned about it."""
    return tuple(cosine * x + sine * y + 0.0 for x, y in zip(a, cross(unit(axis), a), strict=True))


@dataclass(frozen=True)
class Pose:
    """Where a body stands: its origin and its Euler parameters (of unit length)."""

    position: Vector
    orientation: Vector

    def point(self, p_BP: Vector) -> Vector:
        """Body components of a point to global ones."""
        return tuple(r + s for r, s in zip(self.position, self.direction(p_BP), strict=True))

    def direction(self, a_B: Vector) -> Vector:
        return tuple(float(x) for x in rotated(self.orientation, a_B))

    def local(self, a_W: Vector) -> Vector:
        """Global components of a direction to those of the body."""
        return tuple(float(x) for x in rotated(inverse_orientation(self.orientation), a_W))


@dataclass(frozen=True)
class GroundedFrame:
    """A body that a deck grounds: its markers are markers of the ground."""

    ground: Ground
    pose: Pose

    def at(self, *point: float, axis: Vector | None = None, reference: Vector | None = None) -> Marker:
        if axis is None:
            return self.ground.at(*self.pose.point(point))
        if reference is None:  # as on a body: the axis that follows the one nearest to the marker's
            sizes = [abs(a) for a in axis]
            following = (sizes.index(max(sizes)) + 1) % 3
            reference = tuple(float(k == following) for k in range(3))
        directions = {"axis": self.pose.direction(axis), "reference": self.pose.direction(reference)}
        return self.ground.at(*self.pose.point(point), **directions)
