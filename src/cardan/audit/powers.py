"""The effect of each element on the bodies: powers, and forces about the origin. Expressions only.

The power of a load is f·v of the point at which it acts and n·ω of its body, that of a force F along a coordinate c is
F ∂c/∂q q̇, and that of a constraint which depends on time -λ Φ_t. They are written with velocities of points, not with
the generalized forces of the equations of motion, so that one can be held against the other.
"""

from __future__ import annotations

from dataclasses import dataclass

from cardan.compiled.system import System
from cardan.deferred import casadi as ca
from cardan.model.bodies.body import Body, Ground, Marker
from cardan.model.element import ForceElement
from cardan.model.expressions.values import Scalar
from cardan.model.forces.coordinate_force import CoordinateForce
from cardan.model.forces.standard import Spring, TorsionSpring
from cardan.model.joints.drivers import Motor
from cardan.model.joints.friction import Friction
from cardan.model.joints.rubbing import Rubbing
from cardan.model.view import View

WEIGHT, GIVEN_LOADS = "gravity", "constant loads"
PARTS = {"spring_": "springs", "damper_": "dampers", "actuator_": "actuators"}


@dataclass(frozen=True, eq=False)
class Power:
    """The power that an element puts into the bodies, and what kind of work that is."""

    element: str
    kind: str
    value: ca.SX


def powers(system: System) -> list[Power]:
    """All that does work: weight, constant loads, forces, friction that slips, constraints that depend on time."""
    all_powers = [*_own_loads(system)]
    for element in system.model.forces:
        all_powers += _of_force(system, element)
    c = system.constraints
    for element in system.model.constraints:
        if isinstance(element, Friction):
            value = ca.SX(0)
            for coordinate, force in element.efforts(system.view):
                speed = coordinate if element.holds_speeds else rate_at_rest_of_time(system, ca.SX(coordinate))
                value += ca.SX(force) * speed
            all_powers.append(Power(element.name, "friction", value))
        place = c.places[element.name]
        if not c.Phi_t[place].is_zero():
            kind = "drivers" if element.kind == "driver" else "moving constraints"
            all_powers.append(Power(element.name, kind, -ca.dot(system.lam[place], c.Phi_t[place])))
    return [power for power in all_powers if not power.value.is_zero()]


def rate_at_rest_of_time(system: System, expression: ca.SX) -> ca.SX:
    """∂e/∂x ẋ: the rate of an expression as the bodies move, time standing still."""
    y = system.symbols
    return ca.jtimes(expression, y.x, y.x_rate)


def weight_of(system: System, body: Body) -> ca.SX:
    """m g; zero where no mass was given, which kinematics does not mind."""
    mass = 0.0 if body.mass is None or body.weightless else body.mass
    return mass * ca.vertcat(*system.model.gravity)


def _own_loads(system: System) -> list[Power]:
    """Weight and constant loads of the bodies."""
    s, model = system.view, system.model
    weight, constant = ca.SX(0), ca.SX(0)
    for body in model.bodies.values():
        weight += ca.dot(weight_of(system, body), s.velocity(body.at(*body.center_of_mass)))
        at_centre = s.velocity(body.at(*body.center_of_mass))
        constant += ca.dot(ca.vertcat(*body.force), at_centre) + _turning(body, body.torque, s)
    return [Power(WEIGHT, WEIGHT, weight), Power(GIVEN_LOADS, GIVEN_LOADS, constant)]


def _turning(body: Body, torque: Scalar | tuple[Scalar, ...], s: View) -> ca.SX:
    """n·ω, both in global axes; in the plane a product."""
    n = ca.vertcat(*torque) if isinstance(torque, tuple) else ca.SX(torque)
    return ca.dot(n, ca.SX(s.angular_velocity(body, "global")))


def _of_force(system: System, element: ForceElement) -> list[Power]:
    """Springs with dampers and actuators in three parts, other forces in one."""
    s, on = system.view, system.view.switch(element)
    if isinstance(element, (Spring, TorsionSpring, CoordinateForce)):
        outputs = element.outputs(s)
        if isinstance(element, CoordinateForce):
            rate = rate_at_rest_of_time(system, ca.SX(element.efforts(s)[0][0]))
        else:
            rate = -outputs["rate"]  # tension is positive: it takes energy as the length grows
        names = [(f"{word}{last}", kind) for word, kind in PARTS.items() for last in ("force", "torque")]
        forces = {kind: outputs[name] for name, kind in names if name in outputs}
        return [Power(element.name, kind, ca.SX(on * force * rate)) for kind, force in forces.items()]
    value = ca.SX(0)
    for load in element.loads(s):
        body = load.at.body if isinstance(load.at, Marker) else load.at
        if isinstance(body, Ground):
            continue
        if load.force is not None:
            force = ca.vertcat(*(ca.SX(load.force[k]) for k in range(s.dim)))
            value += ca.dot(force, s.velocity(load.at))
        if load.torque is not None:
            value += ca.dot(ca.vec(ca.SX(load.torque)), ca.vec(ca.SX(s.angular_velocity(body, "global"))))
    for coordinate, force in element.efforts(s):
        value += ca.dot(ca.SX(force), rate_at_rest_of_time(system, ca.SX(coordinate)))
    kinds = ((Motor, "actuators"), (Rubbing, "friction"))
    kind = next((word for cls, word in kinds if isinstance(element, cls)), type(element).__name__.lower())
    return [Power(element.name, kind, on * value)]
