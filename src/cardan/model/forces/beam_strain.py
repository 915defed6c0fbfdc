"""How a beam between two markers is deformed, from how far their bodies have turned since the initial estimates.

A frame midway between both ends (in space: turned from i by half the rotation vector to j) sees the chord d. It is the
same frame from either end, so that the strains do not depend on which end is called i. No rigid motion changes them.
"""

from __future__ import annotations

from typing import NamedTuple

from cardan.deferred import casadi as ca
from cardan.model.bodies.body import Marker
from cardan.model.expressions.functions import without_jump
from cardan.model.expressions.values import Scalar
from cardan.model.forces.bushing import rotation_vector
from cardan.model.rotation.quaternions import conjugate, product, rotated, unrotated
from cardan.model.view import View

BARELY_ACROSS = 1e-8  # sine squared of the angle between the beam and an axis that cannot be one of its section


class Bent(NamedTuple):
    """Turn ψ of j against i, sway a (the mean of the rotations of both ends against the chord), axes of the mid frame.

    In the plane ψ and a are numbers; in space they are (twist, about y, about z) and (about y, about z). The axes are
    columns: those of the section across the beam, in global axes; in the plane y alone.
    """

    turn: ca.SX
    sway: ca.SX
    across: ca.SX


def planar_strain(i: Marker, j: Marker, s: View) -> Bent:
    """From angles that are counted over any number of turns."""
    start = s.initial
    turned = [s.angle(m.body) - start.angle(m.body) for m in (i, j)]
    mean = (turned[0] + turned[1]) / 2
    d, d0 = s.position(j) - s.position(i), start.position(j) - start.position(i)
    c, sine = ca.cos(mean), ca.sin(mean)
    along, across = ca.dot(d0, d), s.cross(d0, d)
    sway = without_jump(ca.atan2(along * sine - across * c, along * c + across * sine))
    normal = ca.vertcat(-d0[0] * sine - d0[1] * c, d0[0] * c - d0[1] * sine) / ca.norm_2(d0)
    return Bent(turned[1] - turned[0], sway, normal)


def spatial_strain(i: Marker, j: Marker, s: View) -> Bent:
    """From the Euler parameters of both turns."""
    turned = [_turn_since(m, s) for m in (i, j)]
    turn, axes = product(conjugate(turned[0]), turned[1]), section_axes(i, j, s.initial)
    side = ca.if_else(turn[0] < 0, -1.0, 1.0)
    size = ca.sqrt(2 + 2 * side * turn[0])
    middle = product(turned[0], (size / 2, *(side * e / size for e in turn[1:])))
    seen = unrotated(middle, ca.vertsplit(s.position(j) - s.position(i)))
    x, y, z = ca.vertsplit(axes.T @ ca.vertcat(*seen))
    length = ca.sqrt(x * x + y * y + z * z)
    scale = ca.sqrt(2 * length * (length + x))
    chord = rotation_vector(((length + x) / scale, 0.0, -z / scale, y / scale))
    across = [ca.vertcat(*rotated(middle, ca.vertsplit(axes[:, k]))) for k in (1, 2)]
    return Bent(axes.T @ rotation_vector(turn), -chord[1:], ca.horzcat(*across))


def section_axes(i: Marker, j: Marker, start: View) -> ca.SX:
    """x along the beam, y and z of its section, as columns, in the initial estimates."""
    x = start.direction(i, j)
    z, other = start.axis(i), start.reference(i)
    y = ca.cross(z, x)
    y = ca.if_else(ca.dot(y, y) < BARELY_ACROSS, ca.cross(other, x), y)
    y = y / ca.norm_2(y)
    return ca.horzcat(x, y, ca.cross(x, y))


def _turn_since(marker: Marker, s: View) -> tuple[Scalar, ...]:
    now, then = (ca.vertsplit(view.euler_parameters(marker.body)) for view in (s, s.initial))
    return product(now, conjugate(then))
