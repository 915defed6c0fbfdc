"""What is reported besides coordinates: reactions, points, element quantities, energies. Expressions only."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardan.deferred import casadi as ca
from cardan.model.bodies.body import Body, Frame
from cardan.model.element import ConstraintElement
from cardan.model.model import Model
from cardan.model.rotation.vectors import cross
from cardan.results.quantities import AT_JOINT, MULTIPLIER, SIDES, force_of
from cardan.symbolic.constraints import ConstraintEquations
from cardan.symbolic.dynamics import MotionEquations
from cardan.symbolic.frames import ORIGIN, V_SIZE, frame_on, pose_of, pose_rates
from cardan.symbolic.symbols import Symbols
from cardan.symbolic.tracing import said_of
from cardan.symbolic.view import SymbolicView

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
            channels |= {(element.name, quantity): ca.SX(value) for quantity, value in s.outputs_of(element).items()}
    channels |= _reactions(model, y, s, constraints, lam)
    for element in model.constraints:
        channels.setdefault((element.name, "force"), force_of(channels[element.name, SIDES[0]]))
    set_by_events = {action.target for event in model.events for action in event.actions}
    channels |= {(p.name, "value"): p.symbol for p in model.parameters.values() if p.name in set_by_events}
    channels["energy", "kinetic"] = motion.kinetic
    channels["energy", "potential"] = motion.potential
    return {key: ca.densify(ca.vec(value)) for key, value in channels.items()}


def _reactions(model: Model, y: Symbols, s: SymbolicView, constraints: ConstraintEquations, lam: ca.SX) -> Channels:
    """The multipliers of each constraint, the forces it names, and what it puts on its bodies."""
    channels: Channels = {}
    for element in model.constraints:
        residual, multiplier = constraints.residuals[element.name], lam[constraints.places[element.name]]
        channels[element.name, MULTIPLIER] = multiplier
        channels |= {(element.name, name): value for name, value in element.forces(multiplier).items()}
        frames = constrained_frames(model, element, residual, y)
        for word, frame in zip(_sides(frames), frames, strict=True):
            channels[element.name, word] = reaction(model, y, s, element, residual, multiplier, frame)
        channels[element.name, AT_JOINT] = _at_joint(s, element, frames[0], channels[element.name, SIDES[0]])
    return channels


def _sides(frames: Sequence[Frame]) -> tuple[str, ...]:
    """The names of the reactions on the bodies of a constraint."""
    return (*SIDES, *(f"reaction_{k + 1}" for k in range(2, len(frames))))[: len(frames)]


def reaction_named(
    model: Model, y: Symbols, s: SymbolicView, element: ConstraintElement, residual: ca.SX, lam: ca.SX, word: str
) -> ca.SX | None:
    """Force and moment that a constraint puts on a body: +Φ_qᵀλ, global axes, moment about the mass centre; those at
    the joint about the joint's own point. None for a word that is no reaction.

    For a joint with the ground, the residual is written once more on a ground that could move, and its derivative
    with respect to that motion gives what the ground feels, moment about the origin.
    """
    frames = constrained_frames(model, element, residual, y)
    if word == AT_JOINT:
        return _at_joint(s, element, frames[0], reaction(model, y, s, element, residual, lam, frames[0]))
    frame = dict(zip(_sides(frames), frames, strict=True)).get(word)
    return None if frame is None else reaction(model, y, s, element, residual, lam, frame)


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
    on_moving_ground = s.with_ground(frame_on(dim, x, ca.vertsplit(v))).for_constraint(element)
    positions, speeds = (ca.vec(ca.SX(f(on_moving_ground))) for f in (element.residual, element.speed_residual))
    motions = ca.jacobian(ca.vertcat(*pose_rates(dim, x, ca.vertsplit(v))), v)
    load = ca.SX.zeros(v.shape)
    if positions.numel():
        load += ca.mtimes(motions.T, ca.jtimes(positions, pose, lam[: positions.numel()], True))
    if speeds.numel():
        load += ca.jtimes(speeds, v, lam[positions.numel() :], True)
    at_rest = ca.vertcat(*at_origin), ca.SX.zeros(v.shape)
    return ca.densify(ca.substitute(load, ca.vertcat(pose, v), ca.vertcat(*at_rest)))


def constrained_frames(model: Model, element: ConstraintElement, residual: ca.SX, y: Symbols) -> list[Frame]:
    """The bodies of a constraint in the order of its fields; for a user's function those it turns out to depend on."""
    frames: list[Frame] = list(dict.fromkeys(element.frames()))
    if not frames:
        bodies = list(model.bodies.values())
        frames = [bodies[k] for k in y.bodies_in(residual)]
    return frames or [model.ground]


def _about_mass_centre(load: Any, body: Body, s: SymbolicView) -> Any:
    """From a generalized force to force and moment in global axes."""
    frame = s.frame(body)
    arm = frame.rotate(body.center_of_mass)
    if s.dim == 2:
        return ca.vertcat(load[0], load[1], load[2] - (arm[0] * load[1] - arm[1] * load[0]))
    force, moment = ca.vertsplit(load[:3]), frame.rotate(ca.vertsplit(load[3:]))
    return ca.vertcat(*force, *(a - b for a, b in zip(moment, cross(arm, force), strict=True)))
