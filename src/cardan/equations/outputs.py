"""What is reported besides coordinates: reactions, points, element quantities, energies. Expressions only."""

from __future__ import annotations

from typing import Any

from cardan.deferred import casadi as ca
from cardan.equations.constraints import ConstraintEquations
from cardan.equations.dynamics import MotionEquations
from cardan.equations.frames import ORIGIN, V_SIZE, frame_on, pose_of, pose_rates
from cardan.equations.symbols import Symbols
from cardan.equations.tracing import said_of
from cardan.equations.view import SymbolicView
from cardan.model.bodies.body import Body, Frame
from cardan.model.element import ConstraintElement
from cardan.model.model import Model
from cardan.model.rotation.vectors import cross

AT_JOINT = "reaction_at_joint"
Channels = dict[tuple[str, str], "ca.SX"]  # (element, quantity) -> column of values


def output_channels(
    model: Model, y: Symbols, s: SymbolicView, constraints: ConstraintEquations, motion: MotionEquations, lam: ca.SX
) -> Channels:
    """Every reported quantity as an expression of (t, q, v, a, lam, z, p)."""
    channels: Channels = {}
    for point in model.points:
        velocity = ca.SX(s.velocity(point.marker))
        channels[point.name, "position"] = s.position(point.marker)
        channels[point.name, "velocity"] = velocity
        channels[point.name, "acceleration"] = y.acceleration_of(velocity)
    for element in model.elements.values():
        with said_of(element):
            on = s.switch(element)
            for quantity, value in element.outputs(s).items():
                is_force = quantity.endswith(("force", "torque"))
                channels[element.name, quantity] = ca.SX(on * value if is_force else value)
    channels |= _reactions(model, y, s, constraints, lam)
    channels["energy", "kinetic"] = motion.kinetic
    channels["energy", "potential"] = motion.potential
    return {key: ca.densify(ca.vec(value)) for key, value in channels.items()}


def _reactions(model: Model, y: Symbols, s: SymbolicView, constraints: ConstraintEquations, lam: ca.SX) -> Channels:
    """Force and moment about the mass centre that each constraint puts on its bodies: +Φ_qᵀλ, global axes.

    For a joint with the ground, the residual is written once more on a ground that could move, and its derivative
    with respect to that motion gives what the ground feels, moment about the origin.
    """
    channels: Channels = {}
    for element in model.constraints:
        residual, multiplier = constraints.residuals[element.name], lam[constraints.places[element.name]]
        channels[element.name, "multiplier"] = multiplier
        channels |= {(element.name, name): value for name, value in element.forces(multiplier).items()}
        frames = constrained_frames(model, element, residual, y)
        for k, frame in enumerate(frames):
            side = ("reaction_i", "reaction_j")[k] if k < 2 else f"reaction_{k + 1}"
            channels[element.name, side] = reaction(model, y, s, element, residual, multiplier, frame)
        channels[element.name, AT_JOINT] = _at_joint(s, element, frames[0], channels[element.name, "reaction_i"])
    return channels


def _at_joint(s: SymbolicView, element: ConstraintElement, frame: Frame, load: ca.SX) -> ca.SX:
    """The reaction on the first body, moment about the joint's own point P: M_P = M_C - (P - C) x F, global axes."""
    dim = s.dim
    if element.moment_free:
        return ca.vertcat(load[:dim], ca.SX.zeros(load.numel() - dim))
    centre = s.frame(frame).position(frame.center_of_mass) if isinstance(frame, Body) else (0.0,) * dim
    place = element.acts_at or frame.at(*(0.0,) * dim)
    arm = ca.vertsplit(ca.SX(s.position(place)) - ca.vertcat(*ca.vertsplit(ca.SX(centre))))
    force = ca.vertsplit(load[:dim])
    if dim == 2:
        return ca.vertcat(*force, load[2] - (arm[0] * force[1] - arm[1] * force[0]))
    moment = ca.vertsplit(load[3:])
    return ca.vertcat(*force, *(a - b for a, b in zip(moment, cross(arm, force), strict=True)))


def reaction(
    model: Model, y: Symbols, s: SymbolicView, element: ConstraintElement, residual: ca.SX, lam: ca.SX, frame: Frame
) -> ca.SX:
    """Fx, Fy, N (in space F, M) of one constraint on one of its bodies, or on the ground."""
    if isinstance(frame, Body):
        load = y.force_on(list(model.bodies).index(frame.name), residual, lam)
        return _about_mass_centre(load, frame, s)
    dim, at_origin = model.dim, pose_of(model.dim, ORIGIN[model.dim])
    pose, v = ca.SX.sym("ground", len(at_origin)), ca.SX.sym("ground_speed", V_SIZE[dim])
    x = ca.vertsplit(pose)
    on_moving_ground = s.with_ground(frame_on(dim, x, (0.0,) * V_SIZE[dim]))
    moved = ca.vec(ca.SX(element.residual(on_moving_ground.for_constraint(element))))
    motions = ca.jacobian(ca.vertcat(*pose_rates(dim, x, ca.vertsplit(v))), v)
    load = ca.mtimes(motions.T, ca.jtimes(moved, pose, lam, True))
    return ca.densify(ca.substitute(load, pose, ca.vertcat(*at_origin)))


def constrained_frames(model: Model, element: ConstraintElement, residual: ca.SX, y: Symbols) -> list[Frame]:
    """The bodies of a constraint in the order of its fields; for a user's function those it turns out to depend on."""
    frames: list[Frame] = list(dict.fromkeys(element.frames()))
    if not frames:
        bodies = list(model.bodies.values())
        frames = [bodies[k] for k in y.bodies_in(residual)]
    return frames or [model.ground]


def _about_mass_centre(load: Any, body: Body, s: SymbolicView) -> ca.SX:
    """From a generalized force to force and moment in global axes."""
    frame = s.frame(body)
    arm = frame.rotate(body.center_of_mass)
    if s.dim == 2:
        return ca.vertcat(load[0], load[1], load[2] - (arm[0] * load[1] - arm[1] * load[0]))
    force, moment = ca.vertsplit(load[:3]), frame.rotate(ca.vertsplit(load[3:]))
    return ca.vertcat(*force, *(a - b for a, b in zip(moment, cross(arm, force), strict=True)))
