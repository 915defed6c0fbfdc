"""What acts along the freedoms and tendons of a robot: springs, rotors, friction, limits, couplings."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, TypeAlias

from cardan.deferred import casadi as ca
from cardan.files.robots.building.actuators import add_actuators
from cardan.files.robots.building.builder import Builder
from cardan.files.robots.building.joints import Handle, numbers
from cardan.files.robots.building.sensors import add_sensors
from cardan.files.robots.building.springs import add_spring
from cardan.files.robots.refusals import error_at_line
from cardan.files.robots.robot import Coupling, Spot, Tendon
from cardan.files.robots.xml_nodes import lines_text
from cardan.model.forces.armature import Armature
from cardan.model.forces.coordinate_force import CoordinateForce
from cardan.model.joints.drivers import Fix
from cardan.model.joints.friction import Friction
from cardan.model.joints.limits import Limit
from cardan.model.joints.standard import Constraint
from cardan.model.view import View

if TYPE_CHECKING:
    from cardan.model.bodies.body import Marker


Value: TypeAlias = "Callable[[View], ca.SX]"


def add_forces(b: Builder) -> None:
    """All that acts along freedoms and tendons."""
    for handle in list(b.handles.values()):
        with error_at_line(handle.freedom.line):
            _along_freedom(b, handle)
    lengths = {}
    for tendon in b.robot.tendons.values():
        with error_at_line(tendon.line):
            length = _length(b, tendon)
            if length is not None:
                lengths[tendon.name] = length
                _along_tendon(b, tendon, length)
    if not b.options.limits:
        _note_limits(b)
    if not b.options.friction:
        rubbing = [f.line for f in b.robot.freedoms() if f.friction]
        if rubbing:
            b.note(
                f"dry friction of joints is left out ({lines_text(rubbing)}); load_model(..., friction=True) adds it"
            )
    acting = add_actuators(b, lengths)
    for coupling in b.robot.couplings:
        with error_at_line(coupling.line):
            _coupling(b, coupling, lengths)
    add_sensors(b, lengths, acting)


def _along_freedom(b: Builder, handle: Handle) -> None:
    freedom = handle.freedom
    if freedom.stiffness or freedom.damping:
        name = b.free_name(f"{freedom.name} spring" if freedom.stiffness else f"{freedom.name} damper")
        add_spring(b, handle, name, freedom.stiffness, freedom.damping, freedom.rest, 0.0)
    if freedom.armature:
        b.model.add(Armature(b.free_name(f"{freedom.name} rotor"), handle.coordinate, freedom.armature))
    if freedom.friction and b.options.friction:
        name = b.free_name(f"{freedom.name} friction")
        b.model.add(Friction(name, along=handle.coordinate, static=freedom.friction, normal=1.0))
    if b.options.limits:
        _limit(b, handle)


def _note_limits(b: Builder) -> None:
    bounded = [f.line for f in b.robot.freedoms() if f.lower is not None or f.upper is not None]
    bounded += [t.line for t in b.robot.tendons.values() if t.lower is not None or t.upper is not None]
    if bounded:
        b.note(f"limits of joints are not imposed ({lines_text(bounded)}); load_model(..., limits=True) does it")


def _limit(b: Builder, handle: Handle) -> None:
    freedom = handle.freedom
    bounds = [None if bound is None else handle.counted(bound) for bound in (freedom.lower, freedom.upper)]
    lower, upper = bounds if handle.sign > 0 else reversed(bounds)
    if lower is None and upper is None:
        return
    if lower is not None and lower == upper:
        b.note(f'joint "{freedom.name}" (line {freedom.line}): both limits are {lower:g}; it is not limited')
        return
    b.model.add(Limit(b.free_name(f"{freedom.name} limit"), handle.coordinate, lower=lower, upper=upper))


# -- tendons -----------------------------------------------------------------------------------------------


def _length(b: Builder, tendon: Tendon) -> Value | None:
    lost = [name for name, _ in tendon.terms if name not in b.handles]
    if lost:
        b.note(
            f'tendon "{tendon.name}" (line {tendon.line}) is not imported: joint "{lost[0]}" has no value of its own'
        )
        return None
    terms = [(b.handles[name], coefficient) for name, coefficient in tendon.terms]
    pieces = [(_point(b, i), _point(b, j), divisor) for i, j, divisor in tendon.path]

    def length(s: View) -> ca.SX:
        turned = sum((coefficient * handle.value(s) for handle, coefficient in terms), ca.SX(0))
        return turned + sum((s.distance(i, j) / divisor for i, j, divisor in pieces), ca.SX(0))

    return length


def _point(b: Builder, spot: Spot) -> Marker:
    return b.frames[spot.link].at(*numbers(spot.pose.position))


def _along_tendon(b: Builder, tendon: Tendon, length: Value) -> None:
    low, high = tendon.slack
    name = b.free_name(tendon.name, "tendon", tendon.line)
    if tendon.armature:
        b.model.add(Armature(b.free_name(f"{tendon.name} armature"), length, tendon.armature))
    options: dict[str, Any] = {"stiffness": tendon.stiffness, "free": low}
    if tendon.stiffness and low < high:  # slack between the two

        def pull(s: View) -> ca.SX:
            q = length(s)
            return -tendon.stiffness * (ca.fmax(q - high, 0) - ca.fmax(low - q, 0))

        options = {"force": pull}
    b.model.add(CoordinateForce(name, length, damping=tendon.damping, **options))
    if tendon.friction and b.options.friction:
        b.model.add(Friction(b.free_name(f"{tendon.name} friction"), along=length, static=tendon.friction, normal=1.0))
    if b.options.limits and (tendon.lower is not None or tendon.upper is not None):
        b.model.add(Limit(b.free_name(f"{tendon.name} limit"), length, lower=tendon.lower, upper=tendon.upper))


# -- couplings ----------------------------------------------------------------------


def _coupling(b: Builder, coupling: Coupling, lengths: dict[str, Value]) -> None:
    ends = [coupling.follower, *([coupling.leader] if coupling.leader else [])]
    targets: Mapping[str, Handle] | Mapping[str, Value] = lengths if coupling.of_tendons else b.handles
    for end in ends:
        if end not in targets:
            what = "tendon" if coupling.of_tendons else "joint"
            b.note(
                f'"{coupling.name}" (line {coupling.line}) is not imported: {what} "{end}" has no angle or '
                "displacement of its own"
            )
            return
    name = b.free_name(coupling.name)
    if coupling.leader is None and not coupling.of_tendons:
        follower = b.handles[coupling.follower]
        value = follower.freedom.reference + coupling.coefficients[0]
        b.model.add(Fix(name, follower.coordinate, follower.counted(value)))
        return
    moved = [_moved(b, end, lengths if coupling.of_tendons else None) for end in ends]
    b.model.add(Constraint(name, _coupled(moved[0], moved[1] if len(moved) > 1 else None, coupling.coefficients)))


def _moved(b: Builder, name: str, lengths: dict[str, Value] | None) -> Value:
    """How far a freedom or tendon is from where it is in the reference configuration."""
    if lengths is not None:
        length, reference = lengths[name], b.robot.tendons[name].reference
        return lambda s: length(s) - reference
    handle = b.handles[name]
    return lambda s: handle.value(s) - handle.freedom.reference


def _coupled(follower: Value, leader: Value | None, coefficients: tuple[float, ...]) -> Value:
    """y - y₀ = Σ c_k (x - x₀)^k as a residual."""

    def residual(s: View) -> ca.SX:
        x = 0.0 if leader is None else leader(s)
        polynomial = 0.0
        for c in reversed(coefficients):  # Horner
            polynomial = polynomial * x + c
        return follower(s) - polynomial

    return residual
