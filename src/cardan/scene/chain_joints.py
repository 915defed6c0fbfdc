"""Joints of open chains: what hangs on the rest of a machine by one joint alone can be turned, or moved, by hand."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from cardan.results.scene import GROUND, ElementLook, Scene

if TYPE_CHECKING:
    from cardan.results.result import Result

WORDS = {"Revolute": "angle", "Translational": "displacement"}  # what there is of each joint in results
SLIDE_RANGE = 1.0  # of the machine's size: how far a slide without limits is moved to either side
MOST_JOINTS = 60  # of a machine: nobody sets more by hand
LINKING = ("joint", "driver")  # families of elements that hold bodies together


class ChainJoint(NamedTuple):
    """A joint that can be set: its value at the start, rad or a length, and the ends of its slider.

    `part`: the bodies that move with it; `sign`: 1, or -1 where they are those of its marker i.
    """

    name: str
    turns: bool
    value: float
    low: float
    high: float
    part: tuple[int, ...]
    sign: float


def chain_joints(result: Result) -> list[ChainJoint]:
    """The joints of a machine that can be set, in its order, where they stand at the start of a run."""
    if not len(result.t) or sum(element.type in WORDS for element in result.scene.elements) > MOST_JOINTS:
        return []
    return list(_joints(result))


def _joints(result: Result) -> Iterator[ChainJoint]:
    scene = result.scene
    for element in scene.elements:
        word = WORDS.get(element.type)
        column = None if word is None else result.columns.get((element.name, word))
        if column is None or not element.active or len(element.marks) < 2:
            continue
        value, beyond = float(column[0]), _beyond(scene, element)
        if beyond is not None and math.isfinite(value):
            ends = _ends(scene, element, value, word == "angle")
            yield ChainJoint(element.name, word == "angle", value, *ends, *beyond)


def _beyond(scene: Scene, joint: ElementLook) -> tuple[tuple[int, ...], float] | None:
    """The bodies that hang on the rest by this joint alone, and their sign; None where it is a part of a loop."""
    first, second = joint.marks[0].body, joint.marks[1].body
    others = [look for look in scene.elements if look.family in LINKING and look is not joint and look.active]
    linked = [{mark.body for mark in look.marks} for look in others]
    part = _reached({second}, linked)
    if first in part:
        return None
    if GROUND not in part:
        return tuple(sorted(part)), 1.0
    return tuple(sorted(_reached({first}, linked))), -1.0


def _reached(part: set[int], linked: list[set[int]]) -> set[int]:
    """All bodies that are held together with these."""
    while more := [bodies for bodies in linked if bodies & part and not bodies <= part]:
        part = part.union(*more)
    return part


def _ends(scene: Scene, joint: ElementLook, value: float, turns: bool) -> tuple[float, float]:
    """Of its slider: its limits, else a whole turn, or the size of the machine."""
    reach = math.pi if turns else SLIDE_RANGE * max(scene.size, 1e-9)
    low, high = (-reach, reach) if turns else (value - reach, value + reach)
    for limit in scene.elements:
        if limit.family == "limit" and limit.marks[:2] == joint.marks[:2]:
            low, high = limit.sizes.get("lower", low), limit.sizes.get("upper", high)
    return min(low, value), max(high, value)
