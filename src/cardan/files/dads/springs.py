"""The springs of a DADS-3D deck: f = k (l - l₀) + c l̇ + a, h = k (θ - θ₀) + c θ̇ + a.

Nikravesh et al. (1981), eqs. 6.3 and 6.11.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import TYPE_CHECKING, Literal

from cardan.files.dads.angle_spring import AngleSpring
from cardan.files.dads.deck import POINT_1, POINT_2, SEGMENTS, SIDE_1, Record
from cardan.files.dads.functions import FunctionTable, Total, in_time, mirrored, negative, shifted
from cardan.files.dads.geometry import Vector, angle_about, difference, dot, parallel
from cardan.files.dads.joints import ON_AXIS, JointBuilder, arm, sense_about
from cardan.model.expressions.functions import Spline
from cardan.model.forces.standard import Spring, TorsionSpring
from cardan.model.model import Model

if TYPE_CHECKING:
    from cardan.files.dads.geometry import GroundedFrame
    from cardan.model.bodies.body import Frame, Marker
    from cardan.model.view import Signal


FULL_TURN = 2 * math.pi


def add_spring(
    model: Model,
    record: Record,
    frames: Mapping[int, Frame | GroundedFrame],
    functions: FunctionTable,
    notes: list[str],
) -> None:
    """LSDA. JAL adds an actuator's length to the free length, JAF takes the place of AF, JKL that of SK."""
    name = f"LSDA {record.number}"
    one, two = frames[record.integer("JBSDJ1")], frames[record.integer("JBSDJ2")]
    a, b = one.at(*record.vector(POINT_1)), two.at(*record.vector(POINT_2))
    if a.body is b.body:
        raise record.fail("JBSDJ2", "both bodies are grounded")
    length = functions.find(record, "JAL")
    free_length = shifted(length, record["SDLO"], f"LSDA_{record.number}_length")
    force, stiffness = _actuator(record, "JAF", "AF", functions, notes), record["SK"]
    curve = functions.find(record, "JKL")
    if curve is not None:
        _tell_unused(record, "SK", "JKL", notes)
        stiffness = curve if isinstance(curve, Spline) else 0.0
    if curve is not None and not isinstance(curve, Spline):
        force = Total((force,), curve, lambda s: s.distance(a, b) - s.in_time(free_length))
    model.add(Spring(name, a, b, stiffness, record["D"], force, free_length))


def add_torsion_spring(
    model: Model, record: Record, joint: Record, joints: JointBuilder, functions: FunctionTable, notes: list[str]
) -> None:
    """TSDA about a revolute, universal or spherical joint.

    JAL adds to the free angle PHI0, JAT takes the place of AT, JKT that of SKT.
    """
    torque, curve = _actuator(record, "JAT", "AT", functions, notes), functions.find(record, "JKT")
    if curve is not None:
        _tell_unused(record, "SKT", "JKT", notes)
    moving, free = functions.find(record, "JAL"), record["PHI0"] * joints.radians
    owner = model[f"{joint.segment} {joint.number}"]
    if joint.segment == "SPHR":
        angle = shifted(moving, free, f"TSDA_{record.number}_angle")
        stiffness = record["SKT"] if curve is None else curve
        arms = _ball_arms(record, joint, joints)
        model.add(AngleSpring(f"TSDA {record.number}", *arms, stiffness, record["DT"], torque, angle))
        return
    which, sense, offset = _measure(record, joint, joints)
    # θ_card = sense (θ + offset) and torque = sense h: the card's numbers in terms of the joint's own angle θ
    if sense < 0:
        moving = None if moving is None else negative(moving)
        torque = negative(torque, f"TSDA_{record.number}_torque") if callable(torque) else -torque
        curve = None if curve is None else mirrored(curve, f"TSDA_{record.number}_stiffness")
    free_angle = shifted(moving, sense * free - offset, f"TSDA_{record.number}_angle")
    stiffness = record["SKT"] if curve is None else curve
    if callable(stiffness) and not isinstance(stiffness, Spline):
        coordinate = owner.angle if which is None else getattr(owner, f"angle_{which}")
        torque = Total((torque,), stiffness, lambda s: coordinate.value(s) - s.in_time(free_angle))
        stiffness = 0.0
    spring = TorsionSpring(f"TSDA {record.number}", owner, stiffness, record["DT"], torque, free_angle, which=which)
    model.add(spring)


def _measure(record: Record, joint: Record, joints: JointBuilder) -> tuple[Literal["i", "j"] | None, float, float]:
    """Which angle of the joint, and the constants of θ_card = sense (θ + offset).

    θ_card runs from s_i to s_j about the direction of card 3. About the first axis of a universal joint s_j must be the
    second axis, about the second s_i the first, so that they move with the cross.
    """
    axes, references = joints.measures[joint.segment, joint.number]
    poses = joints.poses_of(joint)
    a_i, a_j = (pose.direction(axis) for pose, axis in zip(poses, axes, strict=True))
    if joint.segment == "RVLT":
        sense = sense_about(record, joint, axes[0])
        x_i, x_j = (pose.direction(x) for pose, x in zip(poses, references, strict=True))  # type: ignore[arg-type]
        offset = _turn_from(references[1], record, joint, POINT_2, axes[1])
        offset -= _turn_from(references[0], record, joint, POINT_1, axes[0])
        return None, sense, _least(offset, angle_about(a_i, x_i, x_j))
    which = joints.which(record, joint)
    if which == "i":
        sense = sense_about(record, joint, axes[0])
        offset = -_turn_from(references[0], record, joint, POINT_1, axes[0])
        offset += _half_turn(record, joint, POINT_2, axes[1])
        present = angle_about(a_i, poses[0].direction(references[0]), a_j)  # type: ignore[arg-type]
    else:
        towards = poses[0].direction(difference(record.vector(SIDE_1), joint.vector(POINT_1)))
        sense = math.copysign(1.0, dot(towards, a_j))
        offset = _turn_from(references[1], record, joint, POINT_2, axes[1])
        offset -= _half_turn(record, joint, POINT_1, axes[0])
        present = angle_about(a_j, a_i, poses[1].direction(references[1]))  # type: ignore[arg-type]
    return which, sense, _least(offset, present)


def _turn_from(reference: Vector | None, record: Record, joint: Record, point: str, axis: Vector) -> float:
    """The angle from the joint's reference to the spring's arm on one body."""
    assert reference is not None
    return angle_about(axis, reference, arm(record, joint, point, axis))


def _half_turn(record: Record, joint: Record, point: str, axis: Vector) -> float:
    """0 or π: whether the arm is the other axis of a universal joint, or its opposite."""
    s = difference(record.vector(point), joint.vector(point))
    if not parallel(s, axis, ON_AXIS):
        message = f"at a universal joint this point must lie on the axis of {joint.segment} {joint.number} in its body"
        raise record.fail(point.split()[0], message)
    return 0.0 if dot(s, axis) > 0 else math.pi


def _least(offset: float, present: float) -> float:
    """The offset with which the angle begins between -π and π."""
    return offset - FULL_TURN * round((present + offset) / FULL_TURN)


def _ball_arms(record: Record, joint: Record, joints: JointBuilder) -> tuple[Marker, Marker]:
    """Markers at the ball whose axes are s_i and s_j."""
    numbers = [joint.integer(word) for word in SEGMENTS[joint.segment].bodies]
    points = (POINT_1, POINT_2)
    arms = (difference(record.vector(p), joint.vector(p)) for p in points)
    frames = (joints.frames[n] for n in numbers)
    i, j = (f.at(*joint.vector(p), axis=s) for f, p, s in zip(frames, points, arms, strict=True))
    return i, j


def _actuator(record: Record, function: str, constant: str, functions: FunctionTable, notes: list[str]) -> Signal:
    """A function of time where the card names one, else the constant."""
    over_time = functions.find(record, function)
    if over_time is None:
        return record[constant]
    _tell_unused(record, constant, function, notes)
    return in_time(over_time)


def _tell_unused(record: Record, unused: str, function: str, notes: list[str]) -> None:
    if record[unused]:
        notes.append(f"{record.segment} {record.number}: {unused} is not used, since {function} gives a function")
