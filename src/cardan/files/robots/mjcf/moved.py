"""The inertia that a joint moves alone: the diagonal of the mass matrix, in the reference configuration."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from cardan.files.robots.poses import Pose, point_inertia, turned_inertia
from cardan.files.robots.robot import Robot


def inertia_along(robot: Robot, freedom: str, home: Mapping[str, Pose]) -> float | None:
    """M_jj of a hinge or slide, with its rotor; None for other joints. `home`: where the links stand."""
    owner, joint = next((link, f) for link in robot.links.values() for f in link.freedoms if f.name == freedom)
    if joint.kind not in ("hinge", "slide"):
        return None
    axis, point = home[owner.name].direction(joint.axis), home[owner.name].point(joint.point)
    moved, total = {owner.name}, joint.armature
    for link in robot.links.values():  # parents before children
        if link.parent in moved:
            moved.add(link.name)
        if link.name not in moved or link.mass is None:
            continue
        if joint.kind == "slide":
            total += link.mass.mass
            continue
        here = home[link.name]
        arm = here.point(link.mass.center) - point
        about = turned_inertia(here.rotation, link.mass.inertia) + point_inertia(link.mass.mass, arm)
        total += float(axis @ np.asarray(about) @ axis)
    return float(total)
