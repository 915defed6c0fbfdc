"""Actuators of a robot, as forces along its freedoms and tendons or at points of links, and their controls."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, TypeAlias

from cardan.deferred import casadi as ca
from cardan.files.robots.building.builder import Builder
from cardan.files.robots.building.springs import add_spring
from cardan.files.robots.poses import Pose
from cardan.files.robots.refusals import error_at_line
from cardan.files.robots.robot import Actuator
from cardan.model.bodies.body import Body
from cardan.model.forces.coordinate_force import CoordinateForce
from cardan.model.forces.standard import Force, Torque
from cardan.model.view import View

Value: TypeAlias = "Callable[[View], ca.SX]"
FADING = 0.05  # of a limit of speed: over the last twentieth a motor loses its effort


class Acting(NamedTuple):
    """Length and force of an actuator: what it acts along, times its gear, and what acts there."""

    length: Value
    force: Value


def add_actuators(b: Builder, lengths: Mapping[str, Value]) -> dict[str, Acting]:
    """All actuators; by name, what they do."""
    acting_by_name = {}
    for actuator in b.robot.actuators:
        with error_at_line(actuator.line):
            acting = _actuator(b, actuator, lengths)
        if acting is not None:
            acting_by_name[actuator.name] = acting
    return acting_by_name


def _actuator(b: Builder, actuator: Actuator, lengths: Mapping[str, Value]) -> Acting | None:
    targets: Mapping[str, object] = lengths if actuator.of_tendon else b.handles
    if actuator.spot is None and actuator.freedom not in targets:
        what = "tendon" if actuator.of_tendon else "joint"
        b.note(
            f'actuator "{actuator.name}" (line {actuator.line}) is not imported: {what} "{actuator.freedom}" has no '
            "angle or displacement of its own"
        )
        return None
    name = b.free_name(actuator.name, "actuator", actuator.line)
    activation = _activation(b, actuator)
    if actuator.spot is not None:
        return _at_spot(b, actuator, name, lambda s: _clipped(_force(actuator, s, activation, None), actuator))
    handle = None if actuator.of_tendon else b.handles[actuator.freedom]
    value: Value = lengths[actuator.freedom] if handle is None else handle.value
    sign = 1.0 if handle is None else handle.sign
    coordinate: Any = value if handle is None else handle.coordinate

    def force(s: View) -> ca.SX:
        return _clipped(_force(actuator, s, activation, value), actuator)

    gear, acting = actuator.gear, Acting(lambda s: actuator.gear * value(s), force)
    if handle is not None and _is_plain(actuator):
        k, d = actuator.stiffness * gear * gear, actuator.damping * gear * gear
        add_spring(b, handle, name, k, d, 0.0, gear * (actuator.gain * activation(None) + actuator.bias))
        return acting

    def effort(s: View) -> ca.SX:
        value_of_force = gear * force(s)
        if actuator.joint_bounds is not None:
            value_of_force = _cut(value_of_force, actuator.joint_bounds)
        if actuator.speed_limit is not None:
            value_of_force = _below_speed(value_of_force, s.rate_of(value(s)), actuator.speed_limit)
        return sign * value_of_force

    b.model.add(CoordinateForce(name, coordinate, force=effort))
    return acting


def _is_plain(actuator: Actuator) -> bool:
    """Whether it is a spring, a damper and a control, without bounds or states."""
    bounds = (actuator.force_bounds, actuator.joint_bounds, actuator.speed_limit)
    states = (actuator.lag, actuator.integrates, actuator.gain_by_position, actuator.gain_by_speed)
    return not any(states) and bounds == (None, None, None)


def _activation(b: Builder, actuator: Actuator) -> Callable[[Any], ca.SX]:
    """The control, an input, within its bounds; or the state that follows it."""
    control = b.free_name(f"{actuator.name}_ctrl")
    start = b.controls.get(actuator.name, 0.0)
    start = start if actuator.bounds is None else min(max(start, actuator.bounds[0]), actuator.bounds[1])
    u: Any = b.model.input(control, start, bounds=actuator.bounds)
    b.control_names.append((actuator.name, actuator.line, control))
    u = u if actuator.bounds is None else _cut(u, actuator.bounds)
    if not (actuator.lag or actuator.integrates):
        return lambda s: u
    state = b.free_name(f"{actuator.name} activation")

    def rate(s: View) -> ca.SX:
        a = s.state(state)
        change = u if actuator.integrates else (u - a) / actuator.lag
        if actuator.state_bounds is not None:
            low, high = actuator.state_bounds
            change = ca.if_else(a >= high, ca.fmin(change, 0), ca.if_else(a <= low, ca.fmax(change, 0), change))
        return change

    first = 0.0 if actuator.state_bounds is None else min(max(0.0, actuator.state_bounds[0]), actuator.state_bounds[1])
    b.model.state(state, first, rate=rate)
    return lambda s: s.state(state)


def _force(actuator: Actuator, s: View, activation: Value, value: Value | None) -> ca.SX:
    """g a + bias - stiffness gear q - damping gear q̇."""
    a = activation(s)
    if value is None:
        return actuator.gain * a + actuator.bias
    q = actuator.gear * value(s)
    speed = s.rate_of(q)
    gain = actuator.gain + actuator.gain_by_position * q + actuator.gain_by_speed * speed
    return gain * a + actuator.bias - actuator.stiffness * q - actuator.damping * speed


def _clipped(force: ca.SX, actuator: Actuator) -> ca.SX:
    return force if actuator.force_bounds is None else _cut(force, actuator.force_bounds)


def _cut(value: ca.SX, bounds: tuple[float, float]) -> ca.SX:
    return ca.fmin(ca.fmax(value, bounds[0]), bounds[1])


def _below_speed(effort: ca.SX, speed: ca.SX, limit: float) -> ca.SX:
    """The effort, which fades out where it would drive beyond the limit of speed; it brakes in full."""
    forwards, backwards = (_cut((limit - v) / (FADING * limit), (0.0, 1.0)) for v in (speed, -speed))
    return ca.fmax(effort, 0) * forwards + ca.fmin(effort, 0) * backwards


def _at_spot(b: Builder, actuator: Actuator, name: str, force: Value) -> Acting | None:
    """A force and a torque that turn with the link."""
    assert actuator.spot is not None
    X: Pose = actuator.spot.pose
    body, pushes, turns = b.frames[actuator.spot.link], actuator.wrench[:3], actuator.wrench[3:]
    if not isinstance(body, Body):
        b.note(f'actuator "{actuator.name}" (line {actuator.line}) is not imported: its site stands still')
        return None
    marker = b.marker(actuator.spot.link, X)

    def along(components: tuple[float, ...]) -> Value:
        direction = ca.SX((X.rotation @ components).tolist())
        return lambda s: s.rotate(body, force(s) * direction)

    if any(pushes):
        b.model.add(Force(name, marker, along(pushes)))
    if any(turns):
        b.model.add(Torque(b.free_name(f"{actuator.name} torque"), body, along(turns)))
    return Acting(lambda s: ca.SX(0), force)
