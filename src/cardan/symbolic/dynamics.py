"""Equations of motion of bodies in the plane and in space.

    M(q) v̇ - Cᵀ λ = Q(t, q, v, z),   ż = rate(t, q, v, z)

In the plane, with the mass centre at c = (ξ, η) in body axes (Wehage & Haug 1981, eqs. 2.17-2.18), (dx, dy) = R(φ) c:

    M = [m 0 -m dy;  0 m m dx;  -m dy m dx J + m c·c],   centrifugal force  m φ̇² (dx, dy, 0)

In space, v = (ṙ, ω′), with the inertia J about the mass centre, J₀ = J - m c̃ c̃, and moments n′ about the origin in
body axes (Newton-Euler; Nikravesh 1988, eqs. 8.37-8.38, for c = 0; Nikravesh et al. 1981, sec. 5):

    M = [m I  -m A c̃;  m c̃ Aᵀ  J₀],   Q = (f - m A (ω′ x (ω′ x c)),  n′ - ω′ x J₀ ω′)

An inertia J along a coordinate c with c̈ = g v̇ + β adds ½ J ċ² to the kinetic energy, J gᵀ g to M and -J gᵀ β to Q.

Masses that couple bodies add T = ½ vᵀM(q) v (`coupled_masses`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from cardan.deferred import casadi as ca
from cardan.deferred import is_expression, symbol_of
from cardan.errors import ModelError
from cardan.model.bodies.body import Body, Frame, Ground, Marker
from cardan.model.element import Clearance, Load
from cardan.model.joints.friction import Friction
from cardan.model.model import Model
from cardan.model.rotation.vectors import cross
from cardan.symbolic.coupled_masses import coupled_masses
from cardan.symbolic.frames import Entry, SpatialFrame
from cardan.symbolic.symbols import Symbols
from cardan.symbolic.tracing import said_of, sized
from cardan.symbolic.view import SymbolicView

# (whose, expression, the distance within which it acts) -> expression
Through = Callable[[Any, "ca.SX", "ca.SX | None"], "ca.SX"]


@dataclass(frozen=True, eq=False)
class MotionEquations:
    M: ca.SX
    M_bodies: ca.SX  # of the bodies, and of masses that couple them: M = M_bodies + BᵀB
    M_central: ca.SX  # diag(m I, J) of each body: what M_bodies would be with its origin at the mass centre; M_bodies
    # itself where masses couple bodies
    B: ca.SX  # of inertias along coordinates: √J ∂c/∂(small motions), a row for each
    Q: ca.SX
    z_rate: ca.SX
    kinetic: ca.SX
    potential: ca.SX


def motion_equations(
    model: Model, y: Symbols, s: SymbolicView, through: Through | None = None, with_bodies: bool = True
) -> MotionEquations:
    """`through`: what becomes of the column of loads of each element, and of the rate of each state. Not `with_bodies`:
    elements and states alone, without masses, weights and inertia forces."""
    bodies = list(model.bodies.values())
    dim = model.dim
    Q = [[0.0] * y.v_size for _ in bodies]
    no_force = (0.0,) * dim
    index = {body.name: k for k, body in enumerate(bodies)}
    stored: list[Entry] = []

    for body in bodies if with_bodies else ():
        force, torque = _own_loads(model, body, s)
        Q[index[body.name]] = [*force, *(ca.vertsplit(torque) if dim == 3 else (torque,))]
        stored += _weight_energy(model, body, s)
    for element in model.forces:
        with said_of(element):
            on = s.switch(element)
            loads, efforts = element.loads(s), element.efforts(s)
            if through is not None:
                loads, efforts = _passed(through, element, loads, efforts, element.clearance(s))
            for load in loads:
                body = load.at.body if isinstance(load.at, Marker) else load.at
                if not isinstance(body, Ground):
                    force = no_force if load.force is None else sized(element, load.force, dim, "the force")
                    torque = None if load.torque is None else sized(element, load.torque, 2 * dim - 3, "the torque")
                    if is_expression(on):
                        force = on * ca.vertcat(*ca.vertsplit(ca.SX(force)))
                        torque = None if torque is None else on * torque
                    arm = None if load.force is None else s.position(load.at) - s.position(body)
                    _add(Q[index[body.name]], s, body, arm, force, torque)
            for coordinate, force in efforts:
                _add_effort(Q, y, ca.SX(coordinate), ca.SX(on * force))
            stored.append(on * element.potential(s))
    _add_frictions(Q, model, y, s, through)
    rates = _state_rates(model, s, through)
    M = _mass_matrix(bodies, s) if with_bodies else ca.SX(y.v.numel(), y.v.numel())
    carried = _carried_inertias(model, y, s) if with_bodies else []
    for inertia in carried:
        _add_effort(Q, y, inertia.coordinate, -inertia.size * inertia.bias)
    coupled = coupled_masses(model, y, s) if with_bodies else None
    inertia_forces = ca.SX.zeros(y.v.numel())
    if coupled is not None:
        M, inertia_forces = M + coupled.matrix, coupled.forces
    B = ca.vertcat(ca.SX(0, y.v.numel()), *(ca.sqrt(i.size) * y.tangent(i.coordinate) for i in carried))
    flat = [ca.SX(value) for entry in Q for value in entry]
    return MotionEquations(
        M=M + ca.mtimes(B.T, B) if carried else M,
        M_bodies=M,
        M_central=_central_mass_matrix(bodies, dim) if with_bodies and coupled is None else M,
        B=B,
        Q=y.along(ca.densify(ca.vertcat(*flat) + inertia_forces)) if flat else ca.SX(0, 1),
        z_rate=y.along(ca.densify(ca.vertcat(*rates))) if rates else ca.SX(0, 1),
        kinetic=sum((0.5 * i.size * i.rate**2 for i in carried), 0.5 * ca.dot(y.v, ca.mtimes(M, y.v))),
        potential=y.along(ca.sum1(ca.vertcat(ca.SX(0), *stored))),
    )


def _add_frictions(Q: list[list[Entry]], model: Model, y: Symbols, s: SymbolicView, through: Through | None) -> None:
    """What frictions that slip put on their coordinates."""
    for element in model.constraints:
        if isinstance(element, Friction):
            with said_of(element):
                efforts = element.efforts(s)
                if through is not None:
                    efforts = _passed(through, element, [], efforts)[1]
                for coordinate, force in efforts:
                    _add_effort(Q, y, coordinate, force)


def _state_rates(model: Model, s: SymbolicView, through: Through | None) -> list[ca.SX]:
    rates = []
    for state in model.states.values():
        with said_of(state):
            rate = sized(state, s.signal(state.rate), 1, "its rate")
            rates.append(rate if through is None else through(state, ca.SX(rate), None))
    return rates


class CarriedInertia(NamedTuple):
    """An inertia J along a coordinate c: c, J, ċ, and c̈ of unchanging speeds."""

    coordinate: ca.SX
    size: ca.SX
    rate: ca.SX
    bias: ca.SX


def _carried_inertias(model: Model, y: Symbols, s: SymbolicView) -> list[CarriedInertia]:
    """Those of all elements."""
    carried = []
    for element in model.elements.values():
        for coordinate, size in element.inertias():
            with said_of(element):
                c = y.along(ca.SX(coordinate.value(s)))
                if ca.depends_on(c, ca.vertcat(y.t, y.v, y.z)):
                    raise ModelError(
                        f'{element.kind} "{element.name}": {coordinate.name} depends on time, velocities or states; a '
                        "coordinate that carries an inertia may depend on positions only"
                    )
                rate = y.rate_of(c)
                carried.append(CarriedInertia(c, ca.SX(symbol_of(size)), rate, y.rate_of(rate)))
    return carried


def _passed(
    through: Through, element: Any, loads: list[Load], efforts: list[tuple[Any, Any]], gap: Clearance | None = None
) -> tuple[list[Load], list[tuple[Entry, Entry]]]:
    """Loads and efforts of one element, all of them passed through together."""
    parts = [ca.vec(ca.SX(_column(x))) for load in loads for x in (load.force, load.torque) if x is not None]
    parts += [ca.SX(force) for _, force in efforts]
    distance = None if gap is None else ca.SX(gap.distance)
    column = through(element, ca.densify(ca.vertcat(ca.SX(0, 1), *parts)), distance)
    ends = np.cumsum([0, *(part.numel() for part in parts)]).tolist()
    passed = iter(ca.vertsplit(column, ends) if column.numel() else ())
    passed_loads = [Load(load.at, *(None if x is None else next(passed) for x in load[1:])) for load in loads]
    return passed_loads, [(coordinate, next(passed)) for coordinate, _ in efforts]


def _column(value: Entry) -> Entry:
    return ca.vertcat(*value) if isinstance(value, (tuple, list)) else value


def _is_centred(body: Body) -> bool:
    """Whether the mass centre is the origin of the body (then half of the terms below are not there)."""
    return all(isinstance(c, float) and c == 0.0 for c in body.center_of_mass)


def _masses(body: Body) -> tuple[Entry, Entry]:
    """Mass and inertia (in space six entries); zero where they were not given, which kinematics does not mind."""
    entries = body.inertia_entries
    return 0.0 if body.mass is None else body.mass, entries[0] if body.model.dim == 2 else entries


def _mass_matrix(bodies: list[Body], s: SymbolicView) -> ca.SX:
    if s.dim == 2 and all(map(_is_centred, bodies)):
        diagonal = [value for body in bodies for m, J in (_masses(body),) for value in (m, m, J)]
        return ca.diag(ca.vertcat(*diagonal)) if diagonal else ca.SX(0, 0)
    block = _planar_mass_matrix if s.dim == 2 else _spatial_mass_matrix
    return ca.diagcat(*(block(body, s) for body in bodies)) if bodies else ca.SX(0, 0)


def _central_mass_matrix(bodies: list[Body], dim: int) -> ca.SX:
    blocks = []
    for body in bodies:
        m, J = _masses(body)
        blocks += [m * ca.SX.eye(dim), ca.SX(J) if dim == 2 else _tensor(J)]
    return ca.diagcat(*blocks) if blocks else ca.SX(0, 0)


def mass_diagonal(body: Body) -> list[Entry]:
    """The diagonal of M of one body, which no motion changes."""
    m, J = _masses(body)
    if body.model.dim == 3:
        return [m, m, m, *ca.vertsplit(ca.densify(ca.diag(_inertia_about_origin(body))))]
    return [m, m, J if _is_centred(body) else J + m * sum(c**2 for c in body.center_of_mass)]


def _planar_mass_matrix(body: Body, s: SymbolicView) -> ca.SX:
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


def _tensor(entries: tuple[Entry, ...]) -> ca.SX:
    """J from (xx, yy, zz, xy, xz, yz), without the entries that are zero."""
    J = ca.SX(3, 3)
    for (a, b), value in zip(((0, 0), (1, 1), (2, 2), (0, 1), (0, 2), (1, 2)), entries, strict=True):
        if a == b or is_expression(value) or value != 0.0:
            J[a, b] = J[b, a] = value
    return J


def _inertia_about_origin(body: Body) -> ca.SX:
    """J₀ = J + m (c·c I - c cᵀ), without the entries that are zero."""
    m, entries = _masses(body)
    J = _tensor(entries)
    if _is_centred(body):
        return J
    c = ca.vertcat(*body.center_of_mass)
    return J + m * (ca.dot(c, c) * ca.SX.eye(3) - ca.mtimes(c, c.T))


def _spatial_mass_matrix(body: Body, s: SymbolicView) -> ca.SX:
    m, _ = _masses(body)
    J0 = _inertia_about_origin(body)
    if _is_centred(body):
        return ca.diagcat(m * ca.SX.eye(3), J0)
    coupling = -m * ca.mtimes(s.rotation(body), ca.skew(ca.vertcat(*body.center_of_mass)))
    return ca.blockcat([[m * ca.SX.eye(3), coupling], [coupling.T, J0]])


def _own_loads(model: Model, body: Body, s: SymbolicView) -> tuple[Entry, Entry]:
    """Force (global axes) and torque about the body's origin of weight, constant load and inertia forces.

    The torque in the plane is a number; in space a vector in body axes.
    """
    m = _masses(body)[0]
    weight = body.force if body.weightless else tuple(m * g + f for g, f in zip(model.gravity, body.force, strict=True))
    frame = s.frame(body)
    if model.dim == 3:
        return _own_spatial_loads(body, frame, weight)
    if _is_centred(body):
        return weight, body.torque
    dx, dy = frame.rotate(body.center_of_mass)
    spin = m * frame.omega**2
    # the centrifugal force (Wehage & Haug 1981, eq. 2.18) has no moment in these coordinates
    torque = body.torque + dx * weight[1] - dy * weight[0]
    return (weight[0] + spin * dx, weight[1] + spin * dy), torque


def _own_spatial_loads(body: Body, frame: SpatialFrame, weight: Sequence[Entry]) -> tuple[Entry, Entry]:
    m, omega, c = _masses(body)[0], frame.omega, body.center_of_mass
    J0 = _inertia_about_origin(body)
    spin = ca.mtimes(J0, ca.vertcat(*omega))
    torque = [-x for x in cross(omega, tuple(ca.vertsplit(spin)))]
    if any(is_expression(x) or x != 0.0 for x in body.torque):  # type: ignore[union-attr]
        torque = [a + b for a, b in zip(torque, frame.unrotate(body.torque), strict=True)]
    if not _is_centred(body):
        torque = [a + b for a, b in zip(torque, cross(c, frame.unrotate(weight)), strict=True)]
        centrifugal = frame.rotate(cross(omega, cross(omega, c)))
        weight = tuple(a - m * b for a, b in zip(weight, centrifugal, strict=True))
    return weight, ca.vertcat(*torque)


def _weight_energy(model: Model, body: Body, s: SymbolicView) -> list[Entry]:
    """-m g·p of the mass centre, without the directions in which there is no gravity."""
    if body.weightless:
        return []
    frame, m = s.frame(body), _masses(body)[0]
    places = frame.origin if _is_centred(body) else ca.vertsplit(frame.position(body.center_of_mass))
    return [-(m * g) * x for g, x in zip(model.gravity, places, strict=True) if is_expression(g) or g != 0.0]


def _add_effort(Q: list[list[Entry]], y: Symbols, coordinate: ca.SX, force: Entry) -> None:
    """A force along a coordinate c of the machine: Q += (∂c/∂q)ᵀ F."""
    for k in y.bodies_in(coordinate):
        load = y.force_on(k, coordinate, force)
        Q[k] = [value + load[i] for i, value in enumerate(Q[k])]


def _add(Q: list[Entry], s: SymbolicView, body: Frame, arm: Entry, force: Entry, torque: Entry) -> None:
    """Q += a force acting at `arm` from the body's origin, and a torque, both in global axes."""
    dim = s.dim
    for k in range(dim):
        Q[k] = Q[k] + force[k]
    if dim == 2:
        turning = 0.0 if torque is None else torque
        Q[2] = Q[2] + (turning if arm is None else turning + arm[0] * force[1] - arm[1] * force[0])
        return
    moment = None if torque is None else tuple(ca.vertsplit(ca.SX(torque)))
    if arm is not None:
        turn = cross(tuple(ca.vertsplit(arm)), tuple(force[k] for k in range(3)))
        moment = turn if moment is None else tuple(a + b for a, b in zip(turn, moment, strict=True))
    if moment is not None:
        Q[3:] = [a + b for a, b in zip(Q[3:], s.frame(body).unrotate(moment), strict=True)]
