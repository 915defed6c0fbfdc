"""Relative (joint) coordinates θ of a tree of joints, and the way from them to absolute coordinates and back.

    q = f(θ),   v = ∂f/∂θ θ̇,   v̇ = ∂v/∂θ θ̇ + ∂v/∂θ̇ θ̈       from the base outwards, body after body
    θ = g(q),   θ̇ = ∂g/∂q v,   θ̈ = ∂θ̇/∂q v + ∂θ̇/∂v v̇       each from the two bodies of its joint

(Nikravesh 1988, eqs. 13.36-13.38 and 13.40). Joints say f and g, derivatives along a direction are CasADi's work: one
forward sweep each, so that every expression grows with the number of bodies, not with its square.

In space θ contains Euler parameters of floating bases and of bodies that hang from balls, and θ̇ stands for the speeds
that go with them: θ and θ̇ differ in size as q and v do, with d/dt θ = N(θ) θ̇. The recursion is in `spatial_tree`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from cardan.deferred import casadi as ca
from cardan.model.bodies.body import MOTIONS, Body, Coordinate
from cardan.model.joints.standard import Joint
from cardan.model.model import Model
from cardan.model.topology import Topology
from cardan.symbolic.dynamics import MotionEquations
from cardan.symbolic.frames import GROUND_FRAME, Entry, PlanarFrame, euler_parameter_rates, planar_frame
from cardan.symbolic.spatial_tree import moving_bodies
from cardan.symbolic.symbols import Symbols
from cardan.symbolic.view import SymbolicView

AT_REST = (0.0, 0.0, 0.0)


class Group(NamedTuple):
    """The coordinates of one floating base or one joint of the tree, and the speeds that go with them."""

    coordinates: tuple[Coordinate, ...]
    speeds: tuple[str, ...]  # names of what each speed is the rate of
    spins: bool = False  # whether the last four coordinates are Euler parameters


@dataclass(frozen=True, eq=False)
class JointCoordinates:
    """Symbols θ, θ̇, θ̈; q, v, a (and poses x) in terms of these; θ, θ̇, θ̈ in terms of the symbols of x, v, a."""

    groups: tuple[Group, ...]
    theta: ca.SX
    theta_rate: ca.SX
    theta_acceleration: ca.SX
    coordinate_rate: ca.SX  # d/dt θ: in the plane θ̇ itself
    q: ca.SX
    x: ca.SX
    v: ca.SX
    a: ca.SX
    theta_of: ca.SX
    theta_rate_of: ca.SX
    theta_acceleration_of: ca.SX

    @property
    def coordinates(self) -> tuple[Coordinate, ...]:
        return tuple(c for group in self.groups for c in group.coordinates)

    @property
    def motions(self) -> tuple[str, ...]:
        """The names of what each speed is the rate of."""
        return tuple(name for group in self.groups for name in group.speeds)

    @property
    def is_angle(self) -> list[bool]:
        """Of each speed, whether it is the rate of an angle."""
        is_angle = []
        for group in self.groups:
            plain = group.coordinates[:-4] if group.spins else group.coordinates
            is_angle += [c.is_angle for c in plain] + [True] * (3 if group.spins else 0)
        return is_angle

    @property
    def places(self) -> tuple[list[int], list[tuple[int, int]]]:
        """Which coordinate each speed is the rate of (-1: none), and where Euler parameters and their ω stand."""
        place: list[int] = []
        spins: list[tuple[int, int]] = []
        first = 0
        for group in self.groups:
            count = len(group.coordinates)
            plain = count - 4 if group.spins else count
            place += range(first, first + plain)
            if group.spins:
                spins.append((first + plain, len(place)))
                place += [-1] * 3
            first += count
        return place, spins


def joint_coordinates(model: Model, topology: Topology, y: Symbols, s: SymbolicView) -> JointCoordinates:
    """θ consists of all coordinates of each floating base, then of what each joint of the tree leaves free."""
    groups = _groups(model, topology)
    theta = ca.SX.sym("theta", sum(len(group.coordinates) for group in groups))
    count = sum(len(group.speeds) for group in groups)
    rate, acceleration = (ca.SX.sym(name, count) for name in ("theta_rate", "theta_acceleration"))
    by_group = _grouped(theta, [group.coordinates for group in groups])
    if model.dim == 2:
        coordinate_rate = rate
        q = x = _column(_poses(model, topology, s, by_group))
        v = ca.jtimes(q, theta, rate)
    else:
        rates = _grouped(rate, [group.speeds for group in groups])
        coordinate_rate = _column([e for g in zip(groups, by_group, rates, strict=True) for e in _coordinate_rates(*g)])
        q, x, v = moving_bodies(model, topology, s, by_group, rates)
    a = ca.jtimes(v, theta, coordinate_rate) + ca.jtimes(v, rate, acceleration)
    theta_of = _column([c.value(s) for group in groups for c in group.coordinates])
    theta_rate_of = ca.jtimes(theta_of, y.q, y.v) if model.dim == 2 else _column(_speeds(model, topology, s))
    theta_acceleration_of = ca.jtimes(theta_rate_of, y.x, y.x_rate) + ca.jtimes(theta_rate_of, y.v, y.a)
    columns = (coordinate_rate, q, x, v, a, theta_of, theta_rate_of, theta_acceleration_of)
    return JointCoordinates(tuple(groups), theta, rate, acceleration, *map(ca.densify, columns))


def forces_of(y: Symbols, e: JointCoordinates, m: MotionEquations) -> list[ca.SX]:
    """M, Q and the rates of states in terms of θ, θ̇: on poses x, so that rotation matrices are made once."""
    inputs = [y.t, y.x, y.v, y.z, y.p]
    return list(ca.Function("on_poses", inputs, [m.M, m.Q, m.z_rate])(y.t, e.x, e.v, y.z, y.p))


def place_other_body(
    joint: Joint, onward: bool, frame: PlanarFrame, s: SymbolicView, theta: Sequence[ca.SX]
) -> PlanarFrame:
    """The pose of body j from that of body i (onward), or that of i from that of j:

        p_WJ = p_WI + R(φ_i) d,   φ_j = φ_i + α

    where d(θ) and α(θ) are what the joint says.
    """
    d, turn = joint.relative_pose(s, theta)
    i, j = joint.i.point, joint.j.point
    j_from_i = (i[0] + d[0], i[1] + d[1])  # p_J in the axes of body i, from its origin
    if onward:
        return _with_point(frame, j_from_i, frame.angle + turn, j)
    return _with_point(frame, j, frame.angle - turn, j_from_i)


def _with_point(frame: PlanarFrame, at: Sequence[Entry], angle: ca.SX, point: Sequence[Entry]) -> PlanarFrame:
    """The frame at an angle whose `point` is the point `at` of a known frame. (Scalars: half the time of vectors.)"""
    there, turned = frame.rotate(at), planar_frame((0.0, 0.0, angle), AT_REST)
    arm = turned.rotate(point)
    return turned._replace(x=frame.x + there[0] - arm[0], y=frame.y + there[1] - arm[1])


def _groups(model: Model, topology: Topology) -> list[Group]:
    """One group for each floating base, then for each step of the tree."""
    bases = [_own_coordinates(model.bodies[base]) for base in topology.bases]
    return bases + [_joint_group(_joint(model, step.joint), model.bodies[step.body_j]) for step in topology.steps]


def _own_coordinates(body: Body) -> Group:
    if body.model.dim == 2:
        coordinates = body.x, body.y, body.angle
        return Group(coordinates, tuple(c.name for c in coordinates))
    coordinates = body.x, body.y, body.z, body.e0, body.e1, body.e2, body.e3
    return Group(coordinates, tuple(f"{body.name}.{word}" for word in MOTIONS[3]), spins=True)


def _joint_group(joint: Joint, body: Body) -> Group:
    """What a joint leaves free of the body that follows from it."""
    if joint.is_ball:
        return Group((body.e0, body.e1, body.e2, body.e3), _own_coordinates(body).speeds[3:], spins=True)
    coordinates = joint.relative_coordinates() or ()
    return Group(coordinates, tuple(c.name for c in coordinates))


def _coordinate_rates(group: Group, theta: Sequence[Entry], rate: Sequence[Entry]) -> Sequence[Entry]:
    """d/dt θ of one group from its speeds."""
    return (*rate[:-3], *euler_parameter_rates(theta[-4:], rate[-3:])) if group.spins else rate


def _speeds(model: Model, topology: Topology, s: SymbolicView) -> list[ca.SX]:
    """θ̇ on the speeds of the bodies, in space."""
    speeds: list[Entry] = []
    for base in topology.bases:
        frame = s.frame(model.bodies[base])
        speeds += [*frame.v, *frame.omega]
    for step in topology.steps:
        joint = _joint(model, step.joint)
        speeds += s.frame(model.bodies[step.body_j]).omega if joint.is_ball else joint.relative_speeds(s)
    return speeds


def _poses(model: Model, topology: Topology, s: SymbolicView, groups: list[list[ca.SX]]) -> list[ca.SX]:
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


def _joint(model: Model, name: str) -> Joint:
    joint = model.elements[name]
    assert isinstance(joint, Joint)
    return joint


def _grouped(theta: ca.SX, groups: Sequence[Sequence[Entry]]) -> list[list[ca.SX]]:
    """The entries of θ, grouped alike."""
    entries = iter(ca.vertsplit(theta) if theta.numel() else [])
    return [[next(entries) for _ in group] for group in groups]


def _column(values: Sequence[ca.SX]) -> ca.SX:
    return ca.SX(ca.vertcat(*values)) if values else ca.SX(0, 1)
