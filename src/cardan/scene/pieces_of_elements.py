"""A scene, dressed: the pieces that show its elements, as long and as turned as its motion wants them."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from cardan.results.scene import GROUND, BodyLook, Scene, Solid
from cardan.scene.glyphs import gears, pieces_of
from cardan.scene.glyphs.workshop import Workshop

POSES_LOOKED_AT = 120  # of a motion that are looked at
ROUND = 1.02  # largest over smallest radius of a disc
HUB = 0.5  # of the radius of a tyre: what is nearer to its middle is its wheel
WHEEL = 1.1  # of the radius of a tyre: a round shape that is not larger is its wheel
CLOSED_ENDS = 1e-3  # of the size: the ends of a curve that meet


def dressed(scene: Scene, motion: np.ndarray) -> Scene:
    """The scene with its pieces. `motion`: poses (times, bodies, 3 or 7), the ground first; one time is enough."""
    if not len(motion):
        return scene
    times = np.unique(np.linspace(0, len(motion) - 1, min(len(motion), POSES_LOOKED_AT)).astype(int))
    covered, tyres, nodes = _covered(scene), _tyres(scene), _nodes(scene)
    bodies = tuple(
        body._replace(covered=True, solids=())
        if k in nodes
        else body._replace(covered=k in covered and _is_placeholder(body), solids=_without_hubs(body, tyres.get(k, [])))
        for k, body in enumerate(scene.bodies)
    )
    return replace(scene, bodies=bodies, pieces=pieces_of(scene, Workshop(scene, motion[times])))


def _covered(scene: Scene) -> set[int]:
    """Bodies that show as gears, racks or closed curves."""
    cams = {relief.body for relief in scene.reliefs if relief.body != GROUND and is_closed(relief.points, scene.size)}
    return cams | gears.drawn_as_gear(scene) if scene.dim == 2 else set()


def _nodes(scene: Scene) -> set[int]:
    """Bodies of which nothing is to be seen but the beams that meet there, or the flexible body they belong to."""
    ends = {mark.body for element in scene.elements if element.glyph == "beam" for mark in element.marks}
    looks = ((body, scene.bodies[body]) for body in ends - {GROUND})
    of_beams = {body for body, look in looks if not look.shaped and len(look.points) == 1}
    carriers = {body for skin in scene.skins for body in skin.carriers}
    of_skins = {
        body
        for skin in scene.skins
        for body in (skin.frame, *skin.nodes)
        if not scene.bodies[body].shaped or (skin.faces and body == skin.frame)
    }
    return of_beams | carriers | of_skins


def _tyres(scene: Scene) -> dict[int, list[tuple[np.ndarray, float]]]:
    """By body: centres and radii of its tyres."""
    tyres: dict[int, list[tuple[np.ndarray, float]]] = {}
    for element in scene.elements:
        if element.glyph == "tyre" and element.marks:
            tyre = np.array(element.marks[0].point), element.sizes.get("radius", 0.0)
            tyres.setdefault(element.marks[0].body, []).append(tyre)
    return tyres


def _without_hubs(look: BodyLook, tyres: list[tuple[np.ndarray, float]]) -> tuple[Solid, ...]:
    """The solids of a body, without those in whose place the wheel of a tyre is drawn: guessed from an inertia, or as
    large as the wheel."""

    def is_hub(solid: Solid) -> bool:
        return any(
            float(np.linalg.norm(at - solid.center)) < HUB * radius
            and (not look.shaped or (solid.kind in ("cylinder", "tube") and solid.sizes[0] <= WHEEL * radius))
            for at, radius in tyres
        )

    return tuple(solid for solid in look.solids if solid.kind == "capsule" or not is_hub(solid))


def is_closed(points: tuple, size: float) -> bool:
    """Whether a line of ground ends where it began: the outline of a cam."""
    return len(points) > 3 and float(np.linalg.norm(np.subtract(points[0], points[-1]))) < CLOSED_ENDS * size


def _is_placeholder(body: BodyLook) -> bool:
    """Whether all that is known of a body's looks is a disc around its mass centre."""
    if body.shaped or len(body.outlines) != 1:
        return False
    radii = np.linalg.norm(np.subtract(body.outlines[0], body.center_of_mass), axis=1)
    return bool(radii.max() < ROUND * radii.min())
