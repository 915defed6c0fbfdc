"""The arrows of a page: which of its channels act at which marks (see `cardan.scene.forces`)."""

from __future__ import annotations

from typing import Any

from cardan.results.result import Result
from cardan.scene import Mark, Scene
from cardan.scene.forces import drawn_forces
from cardan.view.plots.histories import Curve, curves


def arrows_of(result: Result, scene: Scene) -> tuple[list[dict[str, Any]], list[list[Curve]]]:
    """The arrows, with labels of curves in place of channels, and the curves they need."""
    arrows, needed = [], []
    for element, kind, marks, quantity in drawn_forces(result, scene):
        group = curves(result, f"{element.name}.{quantity}")
        wanted = group if kind == "axial" else group[: scene.dim]  # forces, then moments
        about = {"element": element.name, "family": element.family, "unit": result.units.force, "kind": kind}
        places = [mark_data(mark) for mark in marks]
        where = {"marks": places} if kind == "axial" else {"mark": places[0]}
        arrows.append(about | where | {"labels": [curve.label for curve in wanted]})
        needed.append(group)
    return arrows, needed


def mark_data(mark: Mark) -> dict[str, Any]:
    """A mark as the page reads it."""
    return {"body": mark.body, "point": list(mark.point)}
