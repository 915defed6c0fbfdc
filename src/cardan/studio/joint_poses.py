"""The machine at the start with joints of open chains at other values.

What hangs on such a joint is turned about its pin, or moved along its slide, as one piece. Robots are such machines;
they have no parameters, but joints.
"""

from __future__ import annotations

import math
from collections.abc import Mapping

import numpy as np

from cardan.errors import CardanError, suggestion
from cardan.results.result import Result
from cardan.results.scene import Scene
from cardan.scene.chain_joints import ChainJoint, chain_joints
from cardan.scene.poses import euler_parameters, poses, rotations


def posed(result: Result, values: Mapping[str, float]) -> dict[str, list[float]]:
    """The poses of the bodies at the start, with these joints at other values."""
    sliders = {slider.name: slider for slider in chain_joints(result)}
    start_poses = poses(result)[0]
    for name, value in values.items():
        if name not in sliders:
            raise CardanError(f'the joint "{name}" cannot be set by hand{suggestion(name, sliders)}')
        _move(result.scene, sliders[name], value - sliders[name].value, start_poses)
    if not np.isfinite(start_poses).all():
        raise CardanError("the joints cannot be set to these values")
    return {body.name: start_poses[k].tolist() for k, body in enumerate(result.scene.bodies) if k > 0}


def _move(scene: Scene, joint: ChainJoint, change: float, body_poses: np.ndarray) -> None:
    """The part beyond a joint, in place."""
    element = scene.element(joint.name)
    assert element is not None
    dim, (body, point, axis) = scene.dim, element.marks[0]
    turned = rotations(body_poses[:, dim:])
    pivot = body_poses[body, :dim] + turned[body] @ np.array(point, dtype=float)
    along = np.array(axis if axis is not None else (0.0, 0.0, 1.0), dtype=float)
    along = turned[body] @ along if axis is not None else along
    for k in joint.part:
        if not joint.turns:
            body_poses[k, :dim] += joint.sign * change * along
        elif dim == 2:
            (turn,) = rotations(np.array([[joint.sign * change]]))
            body_poses[k, :2] = pivot + turn @ (body_poses[k, :2] - pivot)
            body_poses[k, 2] += joint.sign * change
        else:
            half = 0.5 * joint.sign * change
            turn = rotations(np.array([math.cos(half), *(math.sin(half) * along)]))
            body_poses[k, :3] = pivot + turn @ (body_poses[k, :3] - pivot)
            body_poses[k, 3:] = euler_parameters(turn @ turned[k])
