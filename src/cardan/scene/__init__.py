"""The machine as viewers see it: `scene_of(model)` or `result.scene`, and `poses(result)`."""

from cardan.results.scene import GROUND, BodyLook, ElementLook, Mark, MeshLook, Path, Piece, Place, Relief, Scene, Solid
from cardan.scene.activity import activity, inactive_at
from cardan.scene.build import scene_of
from cardan.scene.pieces_of_elements import dressed
from cardan.scene.poses import poses

__all__ = [
    "GROUND",
    "BodyLook",
    "ElementLook",
    "Mark",
    "MeshLook",
    "Path",
    "Piece",
    "Place",
    "Relief",
    "Scene",
    "Solid",
    "activity",
    "dressed",
    "inactive_at",
    "poses",
    "scene_of",
]
