"""Forces as arrows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from cardan.studio.colours import APPLIED, REACTION
from cardan.studio.moments import PAIR
from cardan.studio.places import path
from cardan.view.scene import Scene

LONGEST_ARROW = 0.25  # of the size of the machine


@dataclass(frozen=True, eq=False)
class Arrows:
    """Forces at points: `tails` and `forces` (nt, n, 3), drawn `scale` long for each unit of force."""

    tails: np.ndarray
    forces: np.ndarray
    colours: np.ndarray
    scale: float


def arrows_of(scene: Scene, frames: np.ndarray, result: Any) -> Arrows | None:
    """Reactions of joints on their first bodies, and applied forces, as arrows at their marks."""
    tails, forces, colours = [], [], []
    for element in scene.elements:
        word = "reaction_i" if element.family == "joint" else "force"
        values = None if result is None else result.columns.get((element.name, word))
        if values is None or not element.marks or element.family not in ("joint", "force"):
            continue
        if values.ndim < PAIR or values.shape[1] < scene.dim:  # the one number of a spring
            continue
        force = values[:, : scene.dim]
        tails.append(path(scene, frames, element.marks[0]))
        forces.append(np.column_stack([force, np.zeros(len(force))]) if scene.dim == PAIR else force)
        colours.append(REACTION if element.family == "joint" else APPLIED)
    if not tails:
        return None
    all_forces = np.nan_to_num(np.stack(forces, axis=1), nan=0.0, posinf=0.0, neginf=0.0)
    largest = float(np.percentile(np.linalg.norm(all_forces, axis=2).max(axis=1), 98)) if len(frames) else 0.0
    scale = LONGEST_ARROW * scene.size / largest if largest > 0 else 0.0
    return Arrows(np.stack(tails, axis=1), all_forces, np.array(colours), scale)
