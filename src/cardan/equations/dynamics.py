"""Equations of motion of planar bodies.

    M(q) v̇ - Cᵀ λ = Q(t, q, v, z),   ż = rate(t, q, v, z)

With the mass centre at c = (ξ, η) in body axes (Wehage & Haug 1981, eqs. 2.17-2.18), (dx, dy) = R(φ) c:

    M = [m 0 -m dy;  0 m m dx;  -m dy m dx J + m c·c],   centrifugal force  m φ̇² (dx, dy, 0)
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import casadi as ca

from cardan.equations.symbols import PER_BODY, Symbols
from cardan.equations.tracing import said_of, sized
from cardan.equations.view import View
from cardan.model.body import Body, Ground, Marker
from cardan.model.limits import Friction
from cardan.model.model import Model


@dataclass(frozen=True, eq=False)
class MotionEquations:
    M: ca.SX
    Q: ca.SX
    z_rate: ca.SX
    kinetic: ca.SX
    potential: ca.SX


def motion_equations(model: Model, y: Symbols, s: View) -> MotionEquations:
    bodies = list(model.bodies.values())
    Q = [[0.0, 0.0, 0.0] for _ in bodies]
    index = {body.name: k for k, body in enumerate(bodies)}
    stored: list[Any] = []

    for body in bodies:
        force, torque = _own_loads(model, body, s)
        _add(Q[index[body.name]], (0.0, 0.0), force, torque)
        stored += _weight_energy(model, body, s)
    for element in model.forces:
        with said_of(element):
            on = s.switch(element)
            for load in element.loads(s):
                body = load.at.body if isinstance(load.at, Marker) else load.at
                if not isinstance(body, Ground):
                    force = (0.0, 0.0) if load.force is None else sized(element, load.force, 2, "the force")
                    torque = 0.0 if load.torque is None else sized(element, load.torque, 1, "the torque")
                    if isinstance(on, ca.SX):
                        force, torque = on * ca.vertcat(*ca.vertsplit(ca.SX(force))), on * torque
                    _add(Q[index[body.name]], s.position(load.at) - s.position(body), force, torque)
            stored.append(on * element.potential(s))
    for element in model.constraints:
        if isinstance(element, Friction):
            with said_of(element):
                for coordinate, force in element.efforts(s):
                    _add_effort(Q, y, coordinate, force)

    M = _mass_matrix(bodies, s)
    rates = []
    for state in model.states.values():
        with said_of(state):
            rates.append(sized(state, s.signal(state.rate), 1, "its rate"))
    flat = [ca.SX(value) for entry in Q for value in entry]
    return MotionEquations(
        M=M,
        Q=ca.densify(ca.vertcat(*flat)) if flat else ca.SX(0, 1),
        z_rate=ca.densify(ca.vertcat(*rates)) if rates else ca.SX(0, 1),
        kinetic=0.5 * ca.dot(y.v, ca.mtimes(M, y.v)) if bodies else ca.SX(0),
        potential=ca.sum1(ca.vertcat(ca.SX(0), *stored)),
    )


def _is_centred(body: Body) -> bool:
    """Whether the mass centre is the origin of the body (then half of the terms below are not there)."""
    return all(isinstance(c, float) and c == 0.0 for c in body.center_of_mass)


def _masses(body: Body) -> tuple[Any, Any]:
    """Mass and inertia; zero where they were not given, which kinematics does not mind."""
    return 0.0 if body.mass is None else body.mass, 0.0 if body.inertia is None else body.inertia


def _mass_matrix(bodies: list[Body], s: View) -> ca.SX:
    if all(map(_is_centred, bodies)):
        diagonal = [value for body in bodies for m, J in (_masses(body),) for value in (m, m, J)]
        return ca.diag(ca.vertcat(*diagonal)) if diagonal else ca.SX(0, 0)
    return ca.diagcat(*(_body_mass_matrix(body, s) for body in bodies))


def _body_mass_matrix(body: Body, s: View) -> ca.SX:
    m, J = _masses(body)
    if _is_centred(body):
        return ca.diag(ca.vertcat(m, m, J))
    dx, dy = s.frame(body).rotate(body.center_of_mass)
    xi, eta = body.center_of_mass
    M = ca.SX(3, 3)
    M[0, 0] = M[1, 1] = m
    M[0, 2] = M[2, 0] = -m * dy
    M[1, 2] = M[2, 1] = m * dx
    M[2, 2] = J + m * (xi**2 + eta**2)
    return M


def _own_loads(model: Model, body: Body, s: View) -> tuple[Any, Any]:
    """Force and torque about the body's origin of weight, constant load and centrifugal force."""
    m, (gx, gy) = _masses(body)[0], model.gravity
    weight_x, weight_y = m * gx + body.force[0], m * gy + body.force[1]
    if _is_centred(body):
        return (weight_x, weight_y), body.torque
    dx, dy = s.frame(body).rotate(body.center_of_mass)
    spin = m * s.frame(body).omega ** 2
    # the centrifugal force of eq. 2.18 has no moment in these coordinates
    torque = body.torque + dx * weight_y - dy * weight_x
    return (weight_x + spin * dx, weight_y + spin * dy), torque


def _weight_energy(model: Model, body: Body, s: View) -> list[Any]:
    """-m g·p of the mass centre, without the directions in which there is no gravity."""
    frame, m = s.frame(body), _masses(body)[0]
    places = (frame.x, frame.y) if _is_centred(body) else ca.vertsplit(frame.position(body.center_of_mass))
    return [-(m * g) * x for g, x in zip(model.gravity, places, strict=True) if isinstance(g, ca.SX) or g != 0.0]


def _add_effort(Q: list[list[Any]], y: Symbols, coordinate: ca.SX, force: ca.SX) -> None:
    """A force along a coordinate c of the machine: Q += (∂c/∂q)ᵀ F."""
    for k in y.bodies_in(coordinate):
        at = slice(PER_BODY * k, PER_BODY * (k + 1))
        load = ca.jtimes(coordinate, y.q[at], force, True)
        Q[k] = [value + load[i] for i, value in enumerate(Q[k])]


def _add(Q: list[Any], arm: Any, force: Any, torque: Any) -> None:
    Q[0] = Q[0] + force[0]
    Q[1] = Q[1] + force[1]
    Q[2] = Q[2] + torque + arm[0] * force[1] - arm[1] * force[0]
