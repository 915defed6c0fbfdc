"""Angles between two bodies, also at a ball, which has no axis of its own: each with the vector w of its rate,
θ̇ = w · (ω_j - ω_i).

A torque n w on i and -n w on j does the work -n dθ, so what a spring stores comes back.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from cardan.deferred import casadi as ca
from cardan.errors import ModelError, described
from cardan.model.bodies.body import Frame, check_apart
from cardan.model.joints.joint import Joint, Turning
from cardan.model.joints.spatial import Spherical, Universal
from cardan.model.view import View

SMALL_SINE = 1e-9  # keeps the normal of the two directions defined where they are one line


def angle_between_directions(a: ca.SX, b: ca.SX) -> tuple[ca.SX, ca.SX]:
    """0 < θ < π between two unit vectors, cos θ = a · b, and w = a × b / |a × b|, their common normal.

    (Nikravesh et al. 1981, eq. 6.9).
    """
    normal = ca.cross(a, b)
    size = ca.sqrt(ca.dot(normal, normal) + SMALL_SINE**2)
    return ca.atan2(size, ca.dot(a, b)), normal / size


def angle_about_axis(s: View, joint: Joint, follower: Any) -> tuple[Any, Any]:
    """The angle about the axis z of i from the reference of i to that of j, x, seen along z; and its w:

        w = x × (z × x) / |z × x|²,   from θ̇ = z · (x × (ω × x)) / |z × x|²

    With x across z, as at a hinge, w = z. Undefined where x lies along z. `follower`: who counts the turns.
    """
    z, x = s.axis(joint.i), s.reference(joint.j)
    across = ca.cross(z, x)
    angle = s.followed(follower, 0, ca.dot(s.normal(joint.i), x), ca.dot(s.reference(joint.i), x))
    return angle, ca.cross(x, across) / ca.dot(across, across)


@dataclass(frozen=True)
class AngleBetween:
    """The angle of one body against another: about the axis of a joint, one of the angles of a cross or ball, or in the
    plane of any two bodies."""

    between: Any
    which: Literal["i", "j"] | None = None

    def check(self, what: str) -> None:
        pair = self.between
        if isinstance(pair, (tuple, list)) and len(pair) == 2 and all(isinstance(b, Frame) for b in pair):
            if pair[0].model.dim == 3:
                raise ModelError(
                    f"{what}: two bodies do not define an axis in space; give the joint about whose axis it acts"
                )
        elif not isinstance(pair, (Turning, Universal, Spherical)):
            wanted = (
                "a revolute joint or two bodies (in space a revolute, cylindrical, screw, planar, universal or "
                "spherical joint)"
            )
            raise ModelError(f"{what}: give {wanted}, got {described(pair)}")
        check_apart(self.bodies[0], self.bodies[1], what)
        if isinstance(pair, Universal) and self.which not in ("i", "j"):
            raise ModelError(f'{what}: which: a universal joint has two angles; give which="i" or which="j"')
        if isinstance(pair, Spherical):
            self._check_ball(pair, what)
        elif not isinstance(pair, Universal) and self.which is not None:
            raise ModelError(f"{what}: which: only universal and spherical joints have several angles; leave out which")

    def _check_ball(self, ball: Spherical, what: str) -> None:
        if self.which not in (None, "i"):
            raise ModelError(
                f'{what}: which: for a spherical joint leave it out (the angle between the two axes) or give which="i" '
                "(the angle about the axis of its first marker)"
            )
        for marker in (ball.i, ball.j):
            if marker.axis is None:
                raise ModelError(
                    f'{what}: the ball "{ball.name}" has no axis on "{marker.body.name}" from which an angle can be '
                    f"measured; give its markers one: {marker.body.name}.at(x, y, z, axis=(0, 0, 1))"
                )

    @property
    def bodies(self) -> tuple[Frame, Frame]:
        pair = self.between
        return (pair[0], pair[1]) if isinstance(pair, (tuple, list)) else (pair.i.body, pair.j.body)

    @property
    def turning(self) -> int:
        """A ball follows no angle of its own; the other joints do, and theirs is read."""
        return 1 if isinstance(self.between, Spherical) and self.which == "i" else 0

    def motion(self, s: View, follower: object) -> tuple[ca.SX, ca.SX, Any]:
        """θ, θ̇, and in space w. `follower`: who counts the turns about the axis of a ball."""
        i, j = self.bodies
        if s.dim == 2:
            return s.angle(j) - s.angle(i), s.angular_velocity(j) - s.angular_velocity(i), 1.0
        angle, w = self._in_space(s, follower)
        return angle, ca.dot(w, s.angular_velocity(j, "global") - s.angular_velocity(i, "global")), w

    def _in_space(self, s: View, follower: object) -> tuple[ca.SX, ca.SX]:
        joint = self.between
        if isinstance(joint, Spherical):
            if self.which == "i":
                return angle_about_axis(s, joint, follower)
            return angle_between_directions(s.axis(joint.i), s.axis(joint.j))
        coordinate = joint.angle if self.which is None else getattr(joint, f"angle_{self.which}")
        return coordinate.value(s), s.axis(joint.j if self.which == "j" else joint.i)
