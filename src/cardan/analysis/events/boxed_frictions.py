"""Several frictions in one joint: each is bounded by itself, which is told, because one contact has one bound."""

from __future__ import annotations

from collections import defaultdict

from cardan.model.joints.friction import Friction
from cardan.model.model import Model

BOXED = (
    'frictions {} in "{}" act each by itself: each force is up to μ times the normal force, together they are more; '
    "for one contact that slides in both directions, use one friction with across="
)


def boxed_frictions(model: Model) -> list[str]:
    """What to say of frictions that share a joint and its normal force."""
    in_joint: dict[str, list[str]] = defaultdict(list)
    for element in model.constraints:
        if isinstance(element, Friction) and element.joint is not None and element.normal is None:
            in_joint[element.joint.name].append(f'"{element.name}"')
    return [BOXED.format(" and ".join(names), joint) for joint, names in in_joint.items() if len(names) > 1]
