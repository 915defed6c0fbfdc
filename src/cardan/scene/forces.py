"""Forces that can be drawn as arrows: which quantity of a result, and where it acts.

A "vector" acts on a body, in global axes: reactions of joints on a body that moves, applied forces. An "axial" force
acts along the line between two marks: springs, dampers, actuators, positive in tension, so it pulls the two marks
towards each other. A "contact" acts on the first body where it touches the second: the normal force and, where there is
some, friction.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from cardan.results.scene import GROUND, ElementLook, Mark, Scene

if TYPE_CHECKING:
    from cardan.results.result import Result

OF_CONSTRAINTS = ("joint", "limit", "friction")
RIDING = ("slide", "slot", "sleeve", "plate", "cam", "rack")  # glyphs of joints whose second mark travels
SPANNED = ("spring", "damper", "spring damper", "rope", "bumper", "stop", "rock", "rod", "belt")
LEVEL = 1e-6  # of the size of the machine: what plane ground may be uneven by
GLOBAL_FORCES = ("Force", "Drag")  # classes whose quantity "force" is a vector in global axes, at their one mark


class DrawnForce(NamedTuple):
    """`marks`: the place of a vector, the two ends of an axial force; `quantity`: of the element."""

    element: ElementLook
    kind: str
    marks: tuple[Mark, ...]
    quantity: str


def drawn_forces(result: Result, scene: Scene) -> Iterator[DrawnForce]:
    for element in scene.elements:
        if element.name in result.parts and element.marks:
            force = next(filter(None, (look(result, scene, element) for look in KINDS)), None)
            if force is not None:
                yield force


def _reaction(result: Result, scene: Scene, element: ElementLook) -> DrawnForce | None:
    """What a joint does to the first of its bodies that moves, at its mark there; what rides on the line or plane of
    another body feels it where it is (the second mark), not where the line begins."""
    if element.family not in OF_CONSTRAINTS:
        return None
    rider = element.marks[1] if element.glyph in RIDING and len(element.marks) >= 2 else None
    bodies = [*enumerate(result.parts[element.name].bodies)]
    for k, body in reversed(bodies) if rider else bodies:
        side = ("reaction_i", "reaction_j")[k] if k < 2 else f"reaction_{k + 1}"
        mark = next((m for m in element.marks if m.body != GROUND and scene.bodies[m.body].name == body), None)
        if mark is not None and (element.name, side) in result.columns:
            return DrawnForce(element, "vector", (rider or mark,), side)
    return None


def _applied(result: Result, scene: Scene, element: ElementLook) -> DrawnForce | None:
    values = result.columns.get((element.name, "force"))
    if element.type not in GLOBAL_FORCES or values is None or values.shape[1:] != (scene.dim,):
        return None
    return DrawnForce(element, "vector", element.marks[:1], "force")


def _axial(result: Result, scene: Scene, element: ElementLook) -> DrawnForce | None:
    quantity = "tension" if element.glyph == "belt" else "force"
    values = result.columns.get((element.name, quantity))
    if element.glyph not in SPANNED or values is None or values.ndim != 1 or len(element.marks) < 2:
        return None
    return DrawnForce(element, "axial", element.marks[:2], quantity)


def _contact(result: Result, scene: Scene, element: ElementLook) -> DrawnForce | None:
    """What touches a plane or a ball, or, by a wheel contact that reports its angle, uneven ground."""
    if element.glyph not in ("contact", "disc") or (element.name, "normal_force") not in result.columns:
        return None
    meets_ball, tells_angle = "radius_b" in element.sizes, (element.name, "contact_angle") in result.columns
    if len(element.marks) < 2 or not (meets_ball or tells_angle or _is_level(scene, element.marks[1].body)):
        return None  # the direction is not known
    return DrawnForce(element, "contact", element.marks[:2], "normal_force")


def _is_level(scene: Scene, body: int) -> bool:
    """Whether all ground on a body is straight or plane."""
    for relief in scene.reliefs:
        points = np.array(relief.points)
        if relief.body == body and np.linalg.matrix_rank(points - points[0], tol=LEVEL * scene.size) >= scene.dim:
            return False
    return True


KINDS = (_reaction, _applied, _contact, _axial)
