"""From a model and values of its parameters to the scene that viewers draw."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from math import ceil, hypot, log10
from typing import Any

import numpy as np

from cardan.model.model import Model
from cardan.results.quantities import component_units
from cardan.results.scene import GROUND, BodyLook, ElementLook, Mark, Scene, Solid, Vector
from cardan.scene.beam_rows import flexures_of
from cardan.scene.mesh_looks import triangles_for_each
from cardan.scene.outlines import circle, outlines_of
from cardan.scene.pieces_of_elements import dressed
from cardan.scene.plan import BodyPlan, ElementPlan, Plan, planner_of
from cardan.scene.poses import POSE, placed
from cardan.scene.reliefs import relief_of
from cardan.scene.skins import node_flexures, skin_box, skins_of
from cardan.scene.solids import solids_of, turn_z_to

BAR_RADIUS, THINNEST = 0.018, 0.004  # of the size of the machine: radius of bars and pins
RADIUS_SHARE = 0.2  # of the shortest distance between two points of a body: the largest radius
SAME_CORNERS = 1e-9  # of the size: points that are one
LARGEST_VIEW = 1e100  # nobody can look at more
FINEST_OUTLINE = 1e-6  # of the size: outlines and ground are rounded to this, for short files
DISC_WIDTH, DISC_INSIDE = 0.2, 0.97  # of the radius of a disc that touches: as it is drawn, within its rim
# glyphs of elements that only touch a body: their marks are no points of it
NOT_HELD = ("stop", "rock", "turn stop", "travel stop", "wall x", "wall y", "motor", "push")
HOLDING = ("pin", "ball", "cardan", "weld", "rod", "bushing", "spring", "spring damper", "damper", "rope")
# glyphs of elements that pull at a point of a body; what slides may have its mark anywhere on its line
GROUND_BESIDE = 0.25  # sizes around the start: ground that is drawn at least
REACH_AROUND = 1.0  # sizes round the start: what a machine is thought to pass when no motion is known


Ball = tuple[Vector, float, Any]


def scene_of(
    model: Model,
    parameters: Mapping[str, float] | None = None,
    start: np.ndarray | None = None,
    reach: np.ndarray | None = None,
    sizes: tuple[float, float] | None = None,
) -> Scene:
    """The machine as viewers see it, with values of parameters, at one pose.

    `start`: poses of the bodies (nb, 3 or 7), without the ground, at which sizes are measured; left out, the user's
    estimates. `reach`: low and high corner of what the machine passes, (2, dim), for ground that goes on and on.
    `sizes`: the extent of the machine and the radius of its bars, where they are not to be measured.
    """
    if start is None:
        planner = planner_of(model)
        start = _estimates(planner.filled(planner.values(parameters)))
    return dressed(bare_scene(model, parameters, start, reach, sizes), with_ground(start)[None])


def bare_scene(
    model: Model,
    parameters: Mapping[str, float] | None = None,
    start: np.ndarray | None = None,
    reach: np.ndarray | None = None,
    sizes: tuple[float, float] | None = None,
) -> Scene:
    """The same without the pieces that show joints and forces, which need a motion: see `dressed`."""
    planner = planner_of(model)
    p = planner.values(parameters)
    plan = planner.filled(p)
    skins = skins_of(model, component_units(model.units, "stress", 1)[0])
    points = _points(plan)
    for skin in skins:
        points[skin.frame] += skin_box(skin, plan.dim)
    if start is None:
        start = _estimates(plan)
    corners = _corners(plan, points, start)
    size = hypot(*(min(side, LARGEST_VIEW) for side in corners[1] - corners[0])) or _fallback_size(plan)
    size, detail = (size, _detail(points, size)) if sizes is None else sizes
    around = size * np.array([[-1.0], [1.0]])
    if reach is None:
        reach = corners + REACH_AROUND * around
    else:  # ground under a machine that does not move, too
        low, high = corners + GROUND_BESIDE * around
        reach = np.array([np.minimum(reach[0], low), np.maximum(reach[1], high)])
    reliefs = [relief_of(surface, reach, lambda f, at: planner.sampled(f, at, p)) for surface in plan.surfaces]
    digits = ceil(-log10(FINEST_OUTLINE * size))
    elements = tuple(_element(element) for element in plan.elements)
    rest = with_ground(_estimates(plan))
    return Scene(
        plan.model_name,
        plan.dim,
        _up(plan),
        size,
        detail,
        (_ground(plan, points[GROUND], detail, size), *_bodies(plan, points, start, detail, size, digits)),
        elements,
        tuple(dict.fromkeys(relief._replace(points=_short(relief.points, digits)) for relief in reliefs)),
        flexures=(*flexures_of(elements, rest), *node_flexures(skins, rest)),
        skins=skins,
    )


def with_ground(poses: np.ndarray) -> np.ndarray:
    """Poses of the bodies, that of the ground before them."""
    ground = np.zeros((1, poses.shape[1]))
    ground[:, 3:4] = 1.0  # Euler parameters of no turn
    return np.concatenate([ground, poses])


def _estimates(plan: Plan) -> np.ndarray:
    return np.array([body.start for body in plan.bodies], dtype=float).reshape(-1, POSE[plan.dim])


def _points(plan: Plan, glyphs: Collection[str] | None = None) -> list[tuple[Vector, ...]]:
    """The places on each body, ground first, where elements hang: all elements, or those with some glyphs."""
    points_of_body: list[dict[Vector, None]] = [{} for _ in range(len(plan.bodies) + 1)]
    for element in plan.elements:
        if element.glyph in NOT_HELD or (glyphs is not None and element.glyph not in glyphs):
            continue
        for body, point, _ in element.marks:
            points_of_body[body][tuple(map(float, point))] = None
    return [tuple(points) for points in points_of_body]


def _corners(plan: Plan, points: list[tuple[Vector, ...]], start: np.ndarray) -> np.ndarray:
    """Low and high corner of everything at the start, (2, dim)."""
    places = [np.array(points[GROUND]).reshape(-1, plan.dim)]
    for body, body_points, pose in zip(plan.bodies, points[1:], start, strict=True):
        places.append(placed(pose, np.array([body.center_of_mass, *body_points], dtype=float)))
    everything = np.concatenate(places)
    everything = everything[np.isfinite(everything).all(axis=1)]
    if not len(everything):
        return np.zeros((2, plan.dim))
    return np.array([everything.min(axis=0), everything.max(axis=0)])


def _fallback_size(plan: Plan) -> float:
    """Of a machine that is a point: from its radii, shapes or inertias."""
    sizes = [abs(value) for element in plan.elements for value in element.sizes.values()]
    sizes += [value for body in plan.bodies for shape in body.shapes for value in shape[1]]
    for body in plan.bodies:
        if body.mass and body.mass > 0 and not body.hidden:
            sizes.append((sum(map(abs, body.inertia[:3])) / body.mass) ** 0.5)  # the trace does not mind axes
    return 3 * float(max(sizes, default=0.0)) or 1.0


def _detail(points: list[tuple[Vector, ...]], size: float) -> float:
    distances = [
        float(np.linalg.norm(np.subtract(a, b)))
        for body_points in points[1:]
        for k, a in enumerate(body_points[:8])  # a body with very many points says enough with its first
        for b in body_points[:k]
    ]
    apart = [d for d in distances if d > SAME_CORNERS * size]
    return max(THINNEST * size, min(BAR_RADIUS * size, RADIUS_SHARE * min(apart, default=size)))


def _up(plan: Plan) -> Vector:
    """Against gravity; without gravity y in the plane, z in space."""
    g = np.array(plan.gravity, dtype=float)
    if np.linalg.norm(g) > 0:
        return tuple((-g / np.linalg.norm(g)).tolist())
    return (0.0, 1.0) if plan.dim == 2 else (0.0, 0.0, 1.0)


def _ground(plan: Plan, points: tuple[Vector, ...], detail: float, size: float) -> BodyLook:
    """What the model has of it to be drawn; its bearings are pieces of their joints."""
    look = BodyLook(plan.ground.name, (0.0,) * plan.dim, points)
    if not plan.ground.shapes:
        return look
    if plan.dim == 2:
        return look._replace(outlines=tuple(outlines_of(plan.ground, points, detail, size)), shaped=True)
    return look._replace(solids=tuple(solids_of(plan.ground, points, detail, size)), shaped=True)


def _bodies(
    plan: Plan, points: list[tuple[Vector, ...]], start: np.ndarray, detail: float, size: float, digits: int
) -> list[BodyLook]:
    looks, held = [], _points(plan, HOLDING)
    all_balls, all_slides = _balls(plan), _slides(plan, start)
    meshes = {shape[4] for body in (plan.ground, *plan.bodies) for shape in body.shapes if shape[4] is not None}
    most = triangles_for_each(len(surface.triangles) for surface, _ in meshes)
    for k, body in enumerate(plan.bodies, start=1):
        balls = all_balls.get(k, [])
        center = tuple(map(float, body.center_of_mass))
        shaped = bool(body.shapes or balls)
        if plan.dim == 2:
            outlines = [circle(at, radius) for at, radius, _ in balls]
            if body.shapes or not _covers(balls, points[k], body):
                outlines = outlines_of(body, points[k], detail, size, all_slides.get(k, []), held[k]) + outlines
            rounded = tuple(_short(outline, digits) for outline in outlines)
            looks.append(BodyLook(body.name, center, points[k], rounded, (), shaped))
        else:
            solids = [_round_solid(at, radius, axis) for at, radius, axis in balls]
            if body.shapes or not _covers(balls, points[k], body):
                solids = solids_of(body, points[k], detail, size, held[k], most) + solids
            looks.append(BodyLook(body.name, center, points[k], (), tuple(solids), shaped))
    return looks


def _slides(plan: Plan, start: np.ndarray) -> dict[int, list[tuple[Vector, Vector]]]:
    """By body of the plane: where it rides on a slide of another one, and along which direction, in its own axes.

    The body with the axis (the first one) is the guide, the other one rides on it; against the ground the body rides.
    """
    slides: dict[int, list[tuple[Vector, Vector]]] = {}
    for element in plan.elements:
        if plan.dim != 2 or element.glyph != "slide" or len(element.marks) < 2:
            continue
        (guide, guide_point, axis), (rider, point, _) = element.marks[:2]
        if rider == GROUND:
            guide, guide_point, rider, point = rider, point, guide, guide_point
            turn = 0.0
        else:
            turn = (0.0 if guide == GROUND else start[guide - 1][2]) - start[rider - 1][2]
        if rider != GROUND and axis is not None:
            c, s = float(np.cos(turn)), float(np.sin(turn))
            along = c * axis[0] - s * axis[1], s * axis[0] + c * axis[1]
            slides.setdefault(rider, []).append((tuple(map(float, point)), along))
    return slides


def _short(points: Sequence[Vector], digits: int) -> tuple[Vector, ...]:
    return tuple(map(tuple, np.round(points, digits).tolist()))


def _balls(plan: Plan) -> dict[int, list[Ball]]:
    """By body: balls and discs of contacts, and pulleys, that belong to it: (centre, radius, axis of a disc in space).

    A disc or a pulley is the rim of a body with a shape of its own, and is not drawn.
    """
    balls: dict[int, list[Ball]] = {}
    for element in plan.elements:
        is_pulley = element.glyph in ("rope", "loop")
        is_disc = element.glyph == "disc" or is_pulley
        if not (is_disc or element.glyph == "contact"):
            continue
        radii: Sequence[Any] = (element.sizes.get("radius", 0.0), element.sizes.get("radius_b") or 0.0)
        if is_pulley:
            radii = [abs(element.sizes.get(f"radius_{k}", 0.0)) for k in range(1, len(element.marks) + 1)]
        for (body, point, axis), radius in zip(element.marks, radii, strict=False):
            if body != GROUND and radius > 0 and not (is_disc and plan.bodies[body - 1].shapes):
                ball = tuple(map(float, point)), float(radius), axis if is_disc else None
                balls.setdefault(body, []).append(ball)
    return balls


def _round_solid(at: Vector, radius: float, axis: object) -> Solid:
    """A ball, or a wheel about an axis."""
    if axis is None:
        return Solid("sphere", (radius,), at)
    return Solid("cylinder", (DISC_INSIDE * radius, DISC_WIDTH * radius), at, turn_z_to(np.array(axis, dtype=float)))


def _covers(balls: list[Ball], points: tuple[Vector, ...], body: BodyPlan) -> bool:
    """Whether one ball of a contact is all there is to draw: nothing hangs on the body outside it."""
    places = [*points, tuple(map(float, body.center_of_mass))]
    return any(all(np.linalg.norm(np.subtract(p, at)) <= radius for p in places) for at, radius, _ in balls)


def _element(element: ElementPlan) -> ElementLook:
    marks = tuple(
        Mark(body, tuple(map(float, point)), None if axis is None else tuple(map(float, axis)))
        for body, point, axis in element.marks
    )
    sizes = {name: float(value) for name, value in element.sizes.items()}
    return ElementLook(element.name, element.family, element.type, element.glyph, marks, sizes, element.active)
