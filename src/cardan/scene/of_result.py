"""The scene of a result: made from its model, read from its file, or, where it has neither, from its bodies alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import numpy as np

from cardan.results.scene import BodyLook, Scene, Solid
from cardan.scene.build import BAR_RADIUS, bare_scene
from cardan.scene.outlines import circle
from cardan.scene.pieces_of_elements import dressed
from cardan.scene.poses import poses_in

if TYPE_CHECKING:
    from cardan.results.result import Result

UNKNOWN_BODY_RADIUS = 2.0  # radius of a body that nothing is known of, in radii of bars


def scene_of_result(result: Result) -> Scene:
    scene = _bare_scene(result)
    return dressed(scene, poses_in(result, scene))


def _bare_scene(result: Result) -> Scene:
    """Without the pieces that show joints and forces."""
    if result.scene_text is not None:
        return Scene.from_json(result.scene_text)
    if result.model is None:
        return plain_scene(result)
    return _bare_scene_at(result, result.parameters)


def scene_at(result: Result, parameters: Mapping[str, float], sizes: tuple[float, float] | None = None) -> Scene:
    """The scene with other values of the parameters, of a result that has its model: where bodies begin stays, and so
    do the `sizes` of `scene_of`."""
    scene = _bare_scene_at(result, parameters, sizes)
    return dressed(scene, poses_in(result, scene))


def _bare_scene_at(result: Result, parameters: Mapping[str, float], sizes: tuple[float, float] | None = None) -> Scene:
    assert result.model is not None
    bodies = [name for name, part in result.parts.items() if part.family == "body"]
    dim = result.model.dim
    origins = np.array([result.columns[name, "position"] for name in bodies]).reshape(-1, dim)
    finite_origins = origins[np.isfinite(origins).all(axis=1)]
    start = reach = None
    if len(finite_origins) and len(result.t):
        word = "angle" if dim == 2 else "orientation"
        start = np.array(
            [[*result.columns[name, "position"][0], *np.atleast_1d(result.columns[name, word][0])] for name in bodies]
        )
        reach = np.array([finite_origins.min(axis=0), finite_origins.max(axis=0)])
    return bare_scene(result.model, parameters, start, reach, sizes)


def plain_scene(result: Result) -> Scene:
    """Of a result without a drawing: a ball for each body."""
    bodies = [name for name, part in result.parts.items() if part.family == "body"]
    body_positions = [result.columns[name, "position"] for name in bodies if (name, "position") in result.columns]
    dim = 3 if any(p.ndim == 2 and p.shape[1] == 3 for p in body_positions) else 2
    positions = [p for p in body_positions if p.ndim == 2 and p.shape[1] == dim]
    places = np.array([p[0] for p in positions if len(p)]).reshape(-1, dim)
    with np.errstate(over="ignore", invalid="ignore"):
        size = float(np.linalg.norm(np.ptp(places, axis=0))) if len(places) > 1 else 0.0
    size = size if np.isfinite(size) and size > 0 else 1.0
    detail, center = BAR_RADIUS * size, (0.0,) * dim
    if dim == 2:
        looks = [BodyLook(name, center, outlines=(circle(center, UNKNOWN_BODY_RADIUS * detail),)) for name in bodies]
    else:
        looks = [BodyLook(name, center, solids=(Solid("sphere", (UNKNOWN_BODY_RADIUS * detail,)),)) for name in bodies]
    up = (0.0, 1.0) if dim == 2 else (0.0, 0.0, 1.0)
    return Scene(result.name, dim, up, size, detail, (BodyLook("ground", center), *looks))
