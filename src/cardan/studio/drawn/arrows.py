"""Forces as arrows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from cardan.scene import Scene
from cardan.scene.forces import drawn_forces
from cardan.studio.drawn.colours import APPLIED, REACTION
from cardan.studio.drawn.moments import PAIR
from cardan.studio.drawn.places import path

LONGEST_ARROW = 0.25  # of the size of the machine


@dataclass(frozen=True, eq=False)
class Arrows:
    """Forces at points: `tails` and `forces` (nt, n, 3), drawn `scale` long for each unit of force."""

    tails: np.ndarray
    forces: np.ndarray
    colours: np.ndarray
    scale: float


def arrows_of(scene: Scene, frames: np.ndarray, result: Any) -> Arrows | None:
    """Reactions of joints and applied forces at their marks, forces of springs at both ends."""
    if result is None:
        return None
    tails, forces, colours = [], [], []
    for element, kind, marks, quantity in drawn_forces(result, scene):
        values, colour = result.columns[element.name, quantity], APPLIED if element.family == "force" else REACTION
        if kind == "vector":
            force = values[:, : scene.dim]
            tails.append(path(scene, frames, marks[0]))
            forces.append(np.column_stack([force, np.zeros(len(force))]) if scene.dim == PAIR else force)
            colours.append(colour)
            continue
        ends = [path(scene, frames, mark) for mark in marks]
        along = ends[1] - ends[0]
        pull = values[:, None] * along / np.maximum(np.linalg.norm(along, axis=1, keepdims=True), np.finfo(float).tiny)
        tails += ends
        forces += [pull, -pull]  # tension draws the ends together
        colours += [colour, colour]
    if not tails:
        return None
    all_forces = np.nan_to_num(np.stack(forces, axis=1), nan=0.0, posinf=0.0, neginf=0.0)
    largest = float(np.percentile(np.linalg.norm(all_forces, axis=2).max(axis=1), 98)) if len(frames) else 0.0
    scale = LONGEST_ARROW * scene.size / largest if largest > 0 else 0.0
    return Arrows(np.stack(tails, axis=1), all_forces, np.array(colours), scale)
