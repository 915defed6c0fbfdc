"""Angles at a ball, which has no axis of its own: each with the vector w of its rate, θ̇ = w · (ω_j - ω_i).

A torque n w on i and -n w on j does the work -n dθ, so what a spring stores comes back.
"""

from __future__ import annotations

from typing import Any

from cardan.deferred import casadi as ca
from cardan.model.joints.joint import Joint
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
