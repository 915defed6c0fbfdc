"""Poses and velocities of planar body frames, from coordinates.

A planar body has q = (x, y, φ) and speeds v = (ẋ, ẏ, φ̇); a point P fixed in body B at p_BP has

    p_WP = p_WB + R(φ) p_BP,      v_WP = v_WB + φ̇ S R(φ) p_BP,   S = [0 -1; 1 0]

A spatial frame will offer the same methods on q = (r, p), v = (ṙ, ω′).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import casadi as ca

PER_BODY = 3  # planar coordinates and speeds: x, y, φ


class PlanarFrame(NamedTuple):
    """Pose and velocity of one planar frame; entries are SX scalars or numbers."""

    x: Any
    y: Any
    angle: Any
    cos: Any
    sin: Any
    vx: Any
    vy: Any
    omega: Any

    def rotate(self, a: Sequence[Any]) -> tuple[Any, Any]:
        """Body axes to global axes. (Skipping zeros by hand halves the time to build long chains.)"""
        x, y = a
        if isinstance(y, float) and y == 0.0:
            return (0.0, 0.0) if isinstance(x, float) and x == 0.0 else (self.cos * x, self.sin * x)
        return self.cos * x - self.sin * y, self.sin * x + self.cos * y

    def position(self, point: Sequence[Any]) -> ca.SX:
        dx, dy = self.rotate(point)
        return ca.vertcat(self.x + dx, self.y + dy)

    def velocity(self, point: Sequence[Any]) -> ca.SX:
        dx, dy = self.rotate(point)
        return ca.vertcat(self.vx - self.omega * dy, self.vy + self.omega * dx)

    def velocity_at(self, p_W: Any) -> ca.SX:
        """Velocity of the point of this body that is now at the global position p_W."""
        return ca.vertcat(self.vx - self.omega * (p_W[1] - self.y), self.vy + self.omega * (p_W[0] - self.x))


def planar_frame(q: Sequence[Any], v: Sequence[Any]) -> PlanarFrame:
    x, y, angle = q
    return PlanarFrame(x, y, angle, ca.cos(angle), ca.sin(angle), *v)


GROUND_FRAME = PlanarFrame(0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0)
