"""Where reactions act, in words and in axes: for labels, and for reactions in the axes of a joint."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from cardan.errors import CardanError, suggestion
from cardan.model.rotation.orientation_readers import to_direction_cosines
from cardan.results.quantities import AT_JOINT, SIDES

if TYPE_CHECKING:
    from cardan.results.result import Result

GROUND = "ground"


def moment_point(result: Result, element: str, quantity: str) -> str:
    """About which point the moment of a reaction is: "the joint", "the mass centre of crank", "the origin"."""
    if quantity == AT_JOINT:
        return "the joint"
    part = result.parts.get(element)
    side = SIDES.index(quantity) if quantity in SIDES else int(quantity[9:]) - 1 if quantity[9:].isdigit() else 0
    if part is None or side >= len(part.bodies):
        return "the mass centre"
    return "the origin" if part.bodies[side] == GROUND else f"the mass centre of {part.bodies[side]}"


def in_joint_axes(result: Result, joint: str) -> np.ndarray:
    """F and M at the joint along the axes of its first marker: R_ijᵀ F, R = A_i(t) [x y z]."""
    part = result.parts.get(joint)
    loads = result.values(joint, AT_JOINT)
    if part is None or loads is None:
        near = suggestion(joint, [name for name, p in result.parts.items() if p.axes])
        raise CardanError(f'no reaction at a joint "{joint}" in this result{near}')
    if not part.axes:
        raise CardanError(f'"{joint}" has no axes of its own; result["{joint}"].{AT_JOINT} is in global axes')
    dim = 3 if loads.shape[1] == 6 else 2
    triad, body = np.array(part.axes).reshape(dim, dim), part.bodies[0]
    if body == GROUND:
        axes = np.broadcast_to(triad, (len(loads), dim, dim))
    elif dim == 2:
        c, s = np.cos(result[body].angle), np.sin(result[body].angle)
        turned = np.stack([np.stack([c, -s], -1), np.stack([s, c], -1)], 1)
        axes = np.einsum("tij,kj->tki", turned, triad)
    else:
        axes = np.einsum("tij,kj->tki", to_direction_cosines(result[body].orientation), triad)
    force = np.einsum("tkj,tj->tk", axes, loads[:, :dim])
    moment = loads[:, 2:] if dim == 2 else np.einsum("tkj,tj->tk", axes, loads[:, 3:])
    return np.hstack([force, moment])
