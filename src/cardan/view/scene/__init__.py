"""The machine as viewers see it: `scene_of(model)` or `result.scene`, and `poses(result)`."""

from cardan.view.scene.activity import activity, inactive_at
from cardan.view.scene.build import scene_of
from cardan.view.scene.poses import poses
from cardan.view.scene.scene import GROUND, BodyLook, ElementLook, Mark, Relief, Scene, Solid

__all__ = [
    "GROUND",
    "BodyLook",
    "ElementLook",
    "Mark",
    "Relief",
    "Scene",
    "Solid",
    "activity",
    "inactive_at",
    "poses",
    "scene_of",
]
