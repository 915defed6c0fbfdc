"""What is reported besides coordinates: reactions, points, element quantities, energies. Expressions only."""

from __future__ import annotations

from typing import Any

import casadi as ca

from cardan.equations.constraints import ConstraintEquations
from cardan.equations.dynamics import MotionEquations
from cardan.equations.frames import planar_frame
from cardan.equations.symbols import PER_BODY, Symbols
from cardan.equations.tracing import said_of
from cardan.equations.view import View
from cardan.model.body import Body, Frame
from cardan.model.element import ConstraintElement
from cardan.model.model import Model

Channels = dict[tuple[str, str], ca.SX]  # (element, quantity) -> column of values


def output_channels(
    model: Model, y: Symbols, s: View, constraints: ConstraintEquations, motion: MotionEquations, lam: ca.SX
) -> Channels:
    """Every reported quantity as an expression of (t, q, v, a, lam, z, p)."""
    channels: Channels = {}
    for point in model.points:
        velocity = ca.SX(s.velocity(point.marker))
        channels[point.name, "position"] = s.position(point.marker)
        channels[point.name, "velocity"] = velocity
        channels[point.name, "acceleration"] = _acceleration(velocity, y)
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


def _acceleration(velocity: ca.SX, y: Symbols) -> ca.SX:
    inside = y.bodies_in(velocity)
    if not inside:
        return ca.SX.zeros(velocity.shape)
    at = [PER_BODY * k + i for k in inside for i in range(PER_BODY)]
    along = ca.vertcat(y.q[at], y.v[at])
    return ca.jtimes(velocity, along, ca.vertcat(y.v[at], y.a[at]))


def _reactions(model: Model, y: Symbols, s: View, constraints: ConstraintEquations, lam: ca.SX) -> Channels:
    """Force and moment about the mass centre that each constraint puts on its bodies: +Φ_qᵀλ, global axes.

    For a joint with the ground, the residual is written once more on a ground that could move, and its derivative
    with respect to that motion gives what the ground feels, moment about the origin.
    """
    channels: Channels = {}
    for element in model.constraints:
        residual, multiplier = constraints.residuals[element.name], lam[constraints.places[element.name]]
        channels[element.name, "multiplier"] = multiplier
        channels |= {(element.name, name): value for name, value in element.forces(multiplier).items()}
        for k, frame in enumerate(constrained_frames(model, element, residual, y)):
            side = ("reaction_i", "reaction_j")[k] if k < 2 else f"reaction_{k + 1}"
            channels[element.name, side] = reaction(model, y, s, element, residual, multiplier, frame)
    return channels


def reaction(
    model: Model, y: Symbols, s: View, element: ConstraintElement, residual: ca.SX, lam: ca.SX, frame: Frame
) -> ca.SX:
    """Fx, Fy, N of one constraint on one of its bodies, or on the ground."""
    if isinstance(frame, Body):
        at = PER_BODY * list(model.bodies).index(frame.name)
        return _about_mass_centre(ca.jtimes(residual, y.q[at : at + PER_BODY], lam, True), frame, s)
    ground_pose = ca.SX.sym("ground", PER_BODY)
    on_moving_ground = s.with_ground(planar_frame(ca.vertsplit(ground_pose), (0.0,) * PER_BODY))
    moved = ca.vec(ca.SX(element.residual(on_moving_ground.for_constraint(element))))
    load = ca.jtimes(moved, ground_pose, lam, True)
    return ca.substitute(load, ground_pose, ca.SX.zeros(PER_BODY))


def constrained_frames(model: Model, element: ConstraintElement, residual: ca.SX, y: Symbols) -> list[Frame]:
    """The bodies of a constraint in the order of its fields; for a user's function those it turns out to depend on."""
    frames: list[Frame] = list(dict.fromkeys(element.frames()))
    if not frames:
        bodies = list(model.bodies.values())
        frames = [bodies[k] for k in y.bodies_in(residual)]
    return frames or [model.ground]


def _about_mass_centre(load: Any, body: Body, s: View) -> ca.SX:
    dx, dy = s.frame(body).rotate(body.center_of_mass)
    return ca.vertcat(load[0], load[1], load[2] - (dx * load[1] - dy * load[0]))
