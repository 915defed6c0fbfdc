"""Joints as sliders: where each joint of an open chain stands at the start, and the machine with other such values.

A joint that hangs a part of the machine on the rest, without a loop, can be set by hand: that part is turned about its
pin, or moved along its slide, as one piece. Robots are such machines; they have no parameters, but joints.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from cardan.deferred import is_expression
from cardan.errors import CardanError, suggestion
from cardan.model.joints.limits import Limit
from cardan.model.joints.standard import Revolute, Translational
from cardan.model.model import Model
from cardan.results.result import Result
from cardan.scene.plan import Plan, planner_of
from cardan.scene.poses import euler_parameters, poses, rotations
from cardan.studio.showing import number_or_none

if TYPE_CHECKING:
    from cardan.model.element import Element
    from cardan.model.expressions.values import Vector


WORDS = {Revolute: "angle", Translational: "displacement"}
SLIDE_RANGE = 1.0  # of the machine's size: how far a slide without limits is moved to either side
MOST_JOINTS = 60  # of a machine: nobody sets more by hand
LINKING = ("joint", "driver")  # families of elements that hold bodies together


class JointSlider(NamedTuple):
    """A joint that can be set: its value at the start, rad or a length, and the ends of its slider."""

    name: str
    turns: bool
    value: float
    low: float
    high: float


def joint_sliders(model: Model, result: Result) -> list[JointSlider]:
    """The joints of a machine that can be set, in its order, where they stand at the start of a run."""
    if sum(type(element) in WORDS for element in model.elements.values()) > MOST_JOINTS:
        return []
    plan = planner_of(model).filled(planner_of(model).values(result.parameters))
    sliders = []
    for name, joint in model.elements.items():
        word = WORDS.get(type(joint))  # type: ignore[arg-type]
        column = None if word is None else result.columns.get((name, word))
        if column is None or not joint.active or _is_driven(model, joint) or _beyond(plan, name) is None:
            continue
        value = number_or_none(float(column[0]))
        if value is not None:
            sliders.append(JointSlider(name, word == "angle", value, *_ends(model, joint, value, result)))
    return sliders


def posed(model: Model, result: Result, values: Mapping[str, float]) -> dict[str, list[float]]:
    """The poses of the bodies at the start, with these joints at other values."""
    sliders = {slider.name: slider for slider in joint_sliders(model, result)}
    plan = planner_of(model).filled(planner_of(model).values(result.parameters))
    start_poses = poses(result)[0]
    for name, value in values.items():
        if name not in sliders:
            raise CardanError(f'the joint "{name}" cannot be set by hand{suggestion(name, sliders)}')
        _move(plan, name, sliders[name], value - sliders[name].value, start_poses)
    if not np.isfinite(start_poses).all():
        raise CardanError("the joints cannot be set to these values")
    return {body.name: start_poses[k].tolist() for k, body in enumerate(plan.bodies, start=1)}


def _move(plan: Plan, name: str, slider: JointSlider, change: float, body_poses: np.ndarray) -> None:
    """The part beyond a joint, in place."""
    dim, (body, point, axis) = plan.dim, _marks(plan, name)[0]
    beyond = _beyond(plan, name)
    assert beyond is not None
    part, sign = beyond
    turned = rotations(body_poses[:, dim:])
    pivot = body_poses[body, :dim] + turned[body] @ np.array(point, dtype=float)
    along = np.array(axis if axis is not None else (0.0, 0.0, 1.0), dtype=float)
    along = turned[body] @ along if axis is not None else along
    for k in part:
        if not slider.turns:
            body_poses[k, :dim] += sign * change * along
        elif dim == 2:
            (turn,) = rotations(np.array([[sign * change]]))
            body_poses[k, :2] = pivot + turn @ (body_poses[k, :2] - pivot)
            body_poses[k, 2] += sign * change
        else:
            half = 0.5 * sign * change
            turn = rotations(np.array([math.cos(half), *(math.sin(half) * along)]))
            body_poses[k, :3] = pivot + turn @ (body_poses[k, :3] - pivot)
            body_poses[k, 3:] = euler_parameters(turn @ turned[k])


def _beyond(plan: Plan, name: str) -> tuple[set[int], float] | None:
    """The bodies that hang on the rest by this joint alone, and 1, or -1 where they are those of its marker i; None
    where it is a part of a loop."""
    (first, *_), (second, *_) = _marks(plan, name)[:2]
    others = [element for element in plan.elements if element.family in LINKING and element.name != name]
    linked = [{mark[0] for mark in element.marks} for element in others if element.active]
    part = _reached({second}, linked)
    if first in part:
        return None
    if 0 not in part:
        return part, 1.0
    return _reached({first}, linked), -1.0


def _reached(part: set[int], linked: list[set[int]]) -> set[int]:
    """All bodies that are held together with these."""
    while more := [bodies for bodies in linked if bodies & part and not bodies <= part]:
        part = part.union(*more)
    return part


def _marks(plan: Plan, name: str) -> tuple[tuple[int, Vector, Vector | None], ...]:
    return next(element.marks for element in plan.elements if element.name == name)


def _is_driven(model: Model, joint: Element) -> bool:
    drivers = (element for element in model.elements.values() if element.kind == "driver")
    return any(getattr(getattr(driver, "coordinate", None), "owner", None) is joint for driver in drivers)


def _ends(model: Model, joint: Element, value: float, result: Result) -> tuple[float, float]:
    """Of its slider: its limits, else a whole turn, or the size of the machine."""
    reach = math.pi if isinstance(joint, Revolute) else SLIDE_RANGE * max(result.scene.size, 1e-9)
    low, high = (-reach, reach) if isinstance(joint, Revolute) else (value - reach, value + reach)
    for element in model.elements.values():
        if isinstance(element, Limit) and getattr(element.coordinate, "owner", None) is joint:
            low = _number(element.lower, low)
            high = _number(element.upper, high)
    return min(low, value), max(high, value)


def _number(limit: object, otherwise: float) -> float:
    return otherwise if limit is None or is_expression(limit) or not isinstance(limit, (int, float)) else float(limit)
