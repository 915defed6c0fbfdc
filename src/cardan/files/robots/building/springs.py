"""A spring, a damper and an effort along one freedom."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardan.files.robots.building.builder import Builder
from cardan.files.robots.building.joints import Handle
from cardan.model.element import Element
from cardan.model.forces.coordinate_force import CoordinateForce
from cardan.model.forces.standard import TorsionSpring

if TYPE_CHECKING:
    from cardan.model.expressions.values import Scalar


def add_spring(
    b: Builder, handle: Handle, name: str, stiffness: float, damping: float, rest: float, effort: Scalar
) -> None:
    """Spring, damper and effort along a freedom (a `TorsionSpring` counts torques that close the angle)."""
    free = handle.counted(rest)
    element: Element
    if handle.turns:
        joint: Any = handle.joint
        options = {"stiffness": stiffness, "damping": damping, "torque": -effort, "free_angle": free}
        element = TorsionSpring(name, joint, which=handle.which, **options)
    else:
        options = {"stiffness": stiffness, "damping": damping, "force": handle.sign * effort, "free": free}
        element = CoordinateForce(name, handle.coordinate, **options)
    b.model.add(element)
