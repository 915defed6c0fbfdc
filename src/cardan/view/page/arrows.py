"""Forces that can be drawn as arrows: which channels, at which marks.

A "vector" acts on the body of its mark, in global axes: reactions of joints on a body that moves, applied forces. An
"axial" force acts along the line between two marks: springs, dampers, actuators, positive in tension, so it pulls the
two marks towards each other (see `cardan.model.forces`).
"""

from __future__ import annotations

from typing import Any

from cardan.results import Result
from cardan.view.plots import Curve, curves
from cardan.view.scene import GROUND, ElementLook, Mark, Scene

OF_CONSTRAINTS = ("joint", "limit", "friction")
RIDING = ("slide", "slot", "sleeve", "plate", "cam", "rack")  # glyphs of joints whose second mark travels
GLOBAL_FORCES = ("Force", "Drag")  # classes whose quantity "force" is a vector in global axes, at their one mark


def arrows_of(result: Result, scene: Scene) -> tuple[list[dict[str, Any]], list[list[Curve]]]:
    """The arrows, with labels of curves in place of channels, and the curves they need."""
    arrows, needed = [], []
    for element in scene.elements:
        if element.name not in result.parts or not element.marks:
            continue
        arrow = _reaction(result, scene, element) or _applied(result, scene, element) or _axial(result, element)
        if arrow is not None:
            group = curves(result, arrow.pop("quantity"))
            wanted = group if arrow["kind"] == "axial" else group[: scene.dim]  # forces, then moments
            about = {"element": element.name, "family": element.family, "unit": result.units.force}
            arrows.append(about | arrow | {"labels": [curve.label for curve in wanted]})
            needed.append(group)
    return arrows, needed


def _reaction(result: Result, scene: Scene, element: ElementLook) -> dict[str, Any] | None:
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
            return {"kind": "vector", "mark": mark_data(rider or mark), "quantity": f"{element.name}.{side}"}
    return None


def _applied(result: Result, scene: Scene, element: ElementLook) -> dict[str, Any] | None:
    values = result.columns.get((element.name, "force"))
    if element.type not in GLOBAL_FORCES or values is None or values.shape[1:] != (scene.dim,):
        return None
    return {"kind": "vector", "mark": mark_data(element.marks[0]), "quantity": f"{element.name}.force"}


def _axial(result: Result, element: ElementLook) -> dict[str, Any] | None:
    values = result.columns.get((element.name, "force"))
    if element.glyph != "spring" or values is None or values.ndim != 1 or len(element.marks) < 2:
        return None
    return {
        "kind": "axial",
        "marks": [mark_data(mark) for mark in element.marks[:2]],
        "quantity": f"{element.name}.force",
    }


def mark_data(mark: Mark) -> dict[str, Any]:
    """A mark as the page reads it."""
    return {"body": mark.body, "point": list(mark.point)}
