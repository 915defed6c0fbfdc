"""Robots that stand in the ground at the start, as keyframes of other programs do, are lifted to where they touch it.

Contact pushes out what overlaps, and what overlaps by centimetres is thrown up. Programs with soft contact let it come
out slowly; the laws of `Contact` do not.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from cardan.files.robots.colliders import Collider, Tip, colliding_pairs, tips
from cardan.files.robots.poses import Pose
from cardan.files.robots.robot import WORLD, Robot, forward_kinematics

LEAST_OVERLAP = 1e-9  # m: less is no overlap
LIFTING_ROUNDS = 3  # over all planes: walls and floor


def lifted(robot: Robot, values: Mapping[str, tuple[float, ...]]) -> dict[str, tuple[float, ...]]:
    """Where freedoms stand when no floating robot overlaps a plane; a note of each that was moved."""
    at = dict(values)
    parents = {link.name: link.parent for link in robot.links.values()}
    pairs = [
        (solid, plane)
        for solid, plane in colliding_pairs(robot.colliders, robot.excluded, parents, WORLD, True)
        if plane.kind == "plane" and plane.link == WORLD
    ]
    for root in robot.links.values():
        if root.parent != WORLD or [freedom.kind for freedom in root.freedoms] != ["free"]:
            continue
        pairs_of_root = [(solid, plane) for solid, plane in pairs if _root(solid.link, parents) == root.name]
        for _ in range(LIFTING_ROUNDS):
            for plane in dict.fromkeys(plane for _, plane in pairs_of_root):
                _out_of(robot, at, root.freedoms[0].name, [solid for solid, p in pairs_of_root if p is plane], plane)
    return at


def _root(link: str, parents: Mapping[str, str]) -> str:
    while parents.get(link, WORLD) != WORLD:
        link = parents[link]
    return link


def _out_of(robot: Robot, at: dict[str, tuple[float, ...]], free: str, solids: list[Collider], plane: Collider) -> None:
    """Moves a floating robot out of a plane, along its normal."""
    poses, normal = forward_kinematics(robot, at), plane.pose.rotation[:, 2]
    deepest, name = LEAST_OVERLAP, ""
    for solid in solids:
        for tip in tips(solid):
            overlap = _overlap(poses[solid.link] @ tip.X, tip, normal, plane.pose.position)
            if overlap > deepest:
                deepest, name = overlap, tip.name
    if not name:
        return
    moved = np.array(at[free][:3]) + deepest * normal
    at[free] = (*map(float, moved), *at[free][3:])
    robot.notes.append(
        f'"{name}" lay {deepest:.4g} m inside "{plane.name}" at the start, and contact would have thrown the robot up: '
        "it begins where it touches; lift=False leaves it where the file has it"
    )


def _overlap(X: Pose, tip: Tip, normal: np.ndarray, origin: np.ndarray) -> float:
    reach = tip.radius
    if tip.disc:
        reach *= float(np.sqrt(max(0.0, 1.0 - float(normal @ X.rotation[:, 2]) ** 2)))
    return reach - float(normal @ (X.position - origin))
