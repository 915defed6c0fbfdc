"""Relative (joint) coordinates θ of a tree of joints, and the way from them to absolute coordinates and back.

    q = f(θ),   v = ∂f/∂θ θ̇,   v̇ = ∂v/∂θ θ̇ + ∂v/∂θ̇ θ̈       from the base outwards, body after body
    θ = g(q),   θ̇ = ∂g/∂q v,   θ̈ = ∂θ̇/∂q v + ∂θ̇/∂v v̇       each from the two bodies of its joint

(Nikravesh 1988, eqs. 13.36-13.38 and 13.40). Joints say f and g, derivatives along a direction are CasADi's work: one
forward sweep each, so that every expression grows with the number of bodies, not with its square.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import casadi as ca

from cardan.equations.frames import GROUND_FRAME, PlanarFrame, planar_frame
from cardan.equations.symbols import Symbols
from cardan.equations.view import View
from cardan.model.body import Body, Coordinate
from cardan.model.joints import Joint
from cardan.model.model import Model
from cardan.model.topology import Topology

AT_REST = (0.0, 0.0, 0.0)


@dataclass(frozen=True, eq=False)
class JointCoordinates:
    """Symbols θ, θ̇, θ̈; q, v, a in terms of these; θ, θ̇, θ̈ in terms of the symbols of q, v, a."""

    coordinates: tuple[Coordinate, ...]
    theta: ca.SX
    theta_rate: ca.SX
    theta_acceleration: ca.SX
    q: ca.SX
    v: ca.SX
    a: ca.SX
    theta_of: ca.SX
    theta_rate_of: ca.SX
    theta_acceleration_of: ca.SX


def joint_coordinates(model: Model, topology: Topology, y: Symbols, s: View) -> JointCoordinates:
    """θ consists of all coordinates of each floating base, then of what each joint of the tree leaves free."""
    groups = _coordinates_by_place(model, topology)
    coordinates = tuple(c for group in groups for c in group)
    n = len(coordinates)
    theta, rate, acceleration = (ca.SX.sym(name, n) for name in ("theta", "theta_rate", "theta_acceleration"))
    q = _column(_poses(model, topology, s, _grouped(theta, groups)))
    v = ca.jtimes(q, theta, rate)
    a = ca.jtimes(v, theta, rate) + ca.jtimes(v, rate, acceleration)
    theta_of = _column([c.value(s) for c in coordinates])
    theta_rate_of = ca.jtimes(theta_of, y.q, y.v)
    theta_acceleration_of = ca.jtimes(theta_rate_of, y.q, y.v) + ca.jtimes(theta_rate_of, y.v, y.a)
    found = (q, v, a, theta_of, theta_rate_of, theta_acceleration_of)
    return JointCoordinates(coordinates, theta, rate, acceleration, *map(ca.densify, found))


def place_other_body(joint: Joint, onward: bool, known: PlanarFrame, s: View, theta: Sequence[Any]) -> PlanarFrame:
    """The pose of body j from that of body i (onward), or that of i from that of j:

        p_WJ = p_WI + R(φ_i) d,   φ_j = φ_i + α

    where d(θ) and α(θ) are what the joint says.
    """
    d, turn = joint.relative_pose(s, theta)
    i, j = joint.i.point, joint.j.point
    j_from_i = (i[0] + d[0], i[1] + d[1])  # p_J in the axes of body i, from its origin
    if onward:
        return _with_point(known, j_from_i, known.angle + turn, j)
    return _with_point(known, j, known.angle - turn, j_from_i)


def _with_point(known: PlanarFrame, at: Sequence[Any], angle: Any, point: Sequence[Any]) -> PlanarFrame:
    """The frame at an angle whose `point` is the point `at` of a known frame. (Scalars: half the time of vectors.)"""
    there, turned = known.rotate(at), planar_frame((0.0, 0.0, angle), AT_REST)
    here = turned.rotate(point)
    return turned._replace(x=known.x + there[0] - here[0], y=known.y + there[1] - here[1])


def _coordinates_by_place(model: Model, topology: Topology) -> list[tuple[Coordinate, ...]]:
    """One group for each floating base, then for each step of the tree."""
    bases = [_own_coordinates(model.bodies[base]) for base in topology.bases]
    return bases + [_joint(model, step.joint).relative_coordinates() or () for step in topology.steps]


def _poses(model: Model, topology: Topology, s: View, groups: list[list[Any]]) -> list[Any]:
    """q, body by body in the order of the model."""
    frames = {topology.ground: GROUND_FRAME}
    count = len(topology.bases)
    for base, theta in zip(topology.bases, groups[:count], strict=True):
        frames[base] = planar_frame(theta, AT_REST)
    for step, theta in zip(topology.steps, groups[count:], strict=True):
        joint = _joint(model, step.joint)
        onward = joint.i.body.name == step.body_i
        frames[step.body_j] = place_other_body(joint, onward, frames[step.body_i], s, theta)
    return [value for name in model.bodies for f in (frames[name],) for value in (f.x, f.y, f.angle)]


def _own_coordinates(body: Body) -> tuple[Coordinate, ...]:
    return body.x, body.y, body.angle


def _joint(model: Model, name: str) -> Joint:
    joint = model.elements[name]
    assert isinstance(joint, Joint)
    return joint


def _grouped(theta: ca.SX, groups: Sequence[Sequence[Any]]) -> list[list[Any]]:
    """The entries of θ, grouped alike."""
    entries = iter(ca.vertsplit(theta) if theta.numel() else [])
    return [[next(entries) for _ in group] for group in groups]


def _column(values: Sequence[Any]) -> ca.SX:
    return ca.SX(ca.vertcat(*values)) if values else ca.SX(0, 1)
