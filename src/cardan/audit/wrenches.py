"""Momenta of the bodies about the origin, and all that acts on each body besides reactions. Expressions only.

The wrench of a body is its force and its moment about the global origin: Fx, Fy, N, in space F, M. Loads are taken from
the points at which they act, momenta are differentiated as they stand, so neither generalized forces nor gyroscopic
terms of the equations of motion enter.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardan.audit.powers import weight_of
from cardan.compiled.system import System
from cardan.deferred import casadi as ca
from cardan.model.bodies.body import Body, Ground, Marker
from cardan.model.joints.friction import Friction
from cardan.model.rotation.vectors import cross
from cardan.symbolic.coupled_masses import coupled_masses
from cardan.symbolic.frames import X_SIZE, frame_on
from cardan.symbolic.outputs import constrained_frames

if TYPE_CHECKING:
    from cardan.model.expressions.values import Scalar


def momentum_rates(system: System) -> ca.SX:
    """d/dt of momentum and of angular momentum about the origin, a column for each body."""
    y = system.symbols
    columns = momenta(system)
    along = ca.jtimes(ca.vec(columns), ca.vertcat(y.x, y.v), ca.vertcat(y.x_rate, y.a))
    return ca.reshape(along, columns.shape)


def momenta(system: System) -> ca.SX:
    """Momentum and angular momentum about the origin, a column for each body."""
    return _about_origin(system, ca.mtimes(system.motion.M_bodies, system.symbols.v))


def forces_on_bodies(system: System) -> ca.SX:
    """All that acts on each body: weight, loads and reactions, a column for each."""
    model, centres, expressions = system.model, mass_centres(system), system.channel_expressions[0]
    bodies, columns = list(model.bodies), ca.horzsplit(applied(system))
    for element in model.constraints:
        frames = constrained_frames(model, element, system.constraints.residuals[element.name], system.symbols)
        for side, frame in zip(reaction_words(len(frames)), frames, strict=True):
            if isinstance(frame, Body):
                k, reaction = bodies.index(frame.name), expressions[element.name, side]
                columns[k] += _wrench(centres[:, k], reaction[: model.dim], _moment(reaction, model.dim))
    return ca.horzcat(*columns)


def reaction_words(count: int) -> list[str]:
    """What the reactions on the bodies of a constraint are called in results."""
    return [("reaction_i", "reaction_j")[k] if k < 2 else f"reaction_{k + 1}" for k in range(count)]


def _moment(reaction: ca.SX, dim: int) -> ca.SX:
    """The moment of a reaction about the mass centre."""
    return reaction[dim] if dim == 2 else reaction[dim:]


def inertia_forces(system: System) -> ca.SX:
    """M v̇ about the origin, a column for each body: of the size of what meets in a body that nothing acts on."""
    return _about_origin(system, ca.mtimes(system.motion.M_bodies, system.symbols.a))


def applied(system: System) -> ca.SX:
    """Weight, loads of force elements, friction that slips, what inertias along coordinates resist with: -J c̈."""
    s, model, y = system.view, system.model, system.symbols
    names = list(model.bodies)
    columns = [ca.SX.zeros(y.v_size) for _ in names]
    for k, body in enumerate(model.bodies.values()):
        force = weight_of(system, body) + ca.vertcat(*body.force)
        columns[k] += _wrench(s.position(body.at(*body.center_of_mass)), force, body.torque)
    generalized = ca.SX.zeros(y.v.numel())
    for element in model.forces:
        on = s.switch(element)
        for load in element.loads(s):
            body = load.at.body if isinstance(load.at, Marker) else load.at
            if isinstance(body, Ground):
                continue
            force = ca.SX.zeros(s.dim) if load.force is None else ca.vertcat(*(load.force[k] for k in range(s.dim)))
            columns[names.index(body.name)] += on * _wrench(s.position(load.at), force, load.torque)
        for coordinate, force in element.efforts(s):
            generalized += y.tangent_transposed(ca.SX(coordinate), ca.SX(on * force))
    for element in model.constraints:
        if isinstance(element, Friction):
            for coordinate, force in element.efforts(s):
                generalized += ca.vertcat(*(y.force_on(k, ca.SX(coordinate), ca.SX(force)) for k in range(len(names))))
    for element in model.elements.values():
        for coordinate, inertia in element.inertias():
            c = ca.SX(coordinate.value(s))
            generalized -= y.tangent_transposed(c, inertia * y.acceleration_of(y.rate_of(c)))
    coupled = system.build(coupled_masses, model, y, s)
    if coupled is None:
        return ca.horzcat(*columns) + _about_origin(system, generalized)
    momentum = ca.mtimes(coupled.matrix, y.v)
    for k, body in enumerate(model.bodies.values()):  # the origin moves, and d/dt (r x p) = r x ṗ + ṙ x p
        columns[k] += _moment_alone(s.velocity(body), momentum[y.v_size * k : y.v_size * k + y.dim])
    return ca.horzcat(*columns) + _about_origin(system, generalized + coupled.slope)


def mass_centres(system: System) -> ca.SX:
    """Where the mass centre of each body is, a column each."""
    s = system.view
    return ca.horzcat(*(s.position(body.at(*body.center_of_mass)) for body in system.model.bodies.values()))


def _wrench(at: ca.SX, force: ca.SX, torque: Scalar | tuple[Scalar, ...] | ca.SX | None = None) -> ca.SX:
    """Force and moment about the origin of a force at a point and a torque, global axes."""
    r, f = ca.vertsplit(ca.SX(at)), ca.vertsplit(ca.SX(force))
    if isinstance(torque, tuple):
        torque = ca.vertcat(*torque)
    if len(f) == 2:
        turning = 0.0 if torque is None else torque
        return ca.vertcat(*f, r[0] * f[1] - r[1] * f[0] + turning)
    moment = ca.vertcat(*cross(tuple(r), tuple(f)))
    if torque is not None:
        moment += ca.vec(ca.SX(torque))
    return ca.vertcat(*f, moment)


def _moment_alone(arm: ca.SX, force: ca.SX) -> ca.SX:
    """The moment of a force at an arm, as a wrench."""
    wrench = _wrench(arm, force)
    wrench[: force.numel()] = 0
    return wrench


def _about_origin(system: System, generalized: ca.SX) -> ca.SX:
    """Generalized momenta or forces of the bodies as wrenches about the origin."""
    y = system.symbols
    dim, n, size = y.dim, y.v_size, X_SIZE[y.dim]
    columns = []
    for k in range(generalized.numel() // n):
        frame = frame_on(dim, ca.vertsplit(y.x[size * k : size * (k + 1)]), (0.0,) * n)
        linear, moment = generalized[n * k : n * k + dim], generalized[n * k + dim : n * (k + 1)]
        turning = moment if dim == 2 else ca.vertcat(*frame.rotate(ca.vertsplit(moment)))
        columns.append(_wrench(ca.vertcat(*frame.origin), linear, turning))
    return ca.horzcat(*columns)
