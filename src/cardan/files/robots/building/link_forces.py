"""What acts on whole links: damping of ball joints and floating links, weight that is taken off."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import numpy as np

from cardan.files.robots.building.builder import Builder, has_added_mass
from cardan.files.robots.building.joints import numbers
from cardan.files.robots.poses import Pose
from cardan.files.robots.refusals import error_at_line
from cardan.files.robots.robot import WORLD, Freedom, Lift, Link
from cardan.model.bodies.body import Body, Frame
from cardan.model.forces.standard import Force, Torque
from cardan.model.view import View

if TYPE_CHECKING:
    from cardan.deferred import casadi as ca


def add_link_forces(b: Builder) -> None:
    """All that acts on whole links."""
    for link in b.robot.links.values():
        for freedom in link.freedoms:
            if freedom.kind in ("free", "ball"):
                with error_at_line(freedom.line):
                    _damping(b, link, freedom)
                    _weightless(b, link, freedom)
    for lift in b.robot.lifts:
        with error_at_line(lift.line):
            _lift(b, lift, f"{lift.link} gravity compensation")


def _damping(b: Builder, link: Link, freedom: Freedom) -> None:
    """-d ω of a ball joint, on both links; of a floating link also -d v of its origin."""
    d, child, parent = freedom.damping, b.frames[link.name], b.frames[link.parent]
    if not d:
        return
    name = f"{freedom.name} damper"
    if freedom.kind == "free":
        origin = child.at(0.0, 0.0, 0.0)
        b.model.add(Force(b.free_name(f"{name} of travel"), origin, lambda s: -d * s.velocity(origin)))
    for body, sign in ((child, -1.0), (parent, 1.0)):
        if isinstance(body, Body) and not (freedom.kind == "free" and sign > 0):
            b.model.add(Torque(b.free_name(name), body, _turning(child, parent, sign * d)))


def _turning(child: Frame, parent: Frame, coefficient: float) -> Callable[[View], ca.SX]:
    def torque(s: View) -> ca.SX:
        turning = s.angular_velocity(child, "global")
        return coefficient * (turning - s.angular_velocity(parent, "global") if isinstance(parent, Body) else turning)

    return torque


def _weightless(b: Builder, link: Link, freedom: Freedom) -> None:
    """The armature of a floating link is inertia, and has no weight."""
    if freedom.kind == "free" and has_added_mass(link):
        _lift(b, Lift(link.name, Pose(), freedom.armature, freedom.line), f"{freedom.name} armature without weight")
        b.note(
            f'joint "{freedom.name}" (line {freedom.line}): its armature adds {freedom.armature:g} kg without weight'
        )


def _lift(b: Builder, lift: Lift, name: str) -> None:
    g = np.array(b.model.gravity or (0.0, 0.0, 0.0), dtype=float)
    if lift.link != WORLD and np.any(g):
        marker = b.frames[lift.link].at(*numbers(lift.pose.position))
        b.model.add(Force(b.free_name(name), marker, numbers(-lift.mass * g)))
