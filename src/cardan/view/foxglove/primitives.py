"""A scene as primitives of Foxglove: one entity for each body, which moves with the frame of the body."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from cardan.results.scene import BodyLook, Scene, Solid
from cardan.scene.mesh_looks import triangles_of
from cardan.scene.meshes import shape_faces
from cardan.scene.palette import body_colour
from cardan.scene.poses import rotations

START: dict[str, int] = {"sec": 0, "nsec": 0}
LINE_LOOP = 1
OUTLINE_THICKNESS = 0.4  # of the radius of bars: lines of outlines in the plane
KINDS = ("arrows", "cubes", "spheres", "cylinders", "lines", "triangles", "texts", "models")

Primitive = tuple[str, dict[str, object]]  # of KINDS, and the primitive


def scene_update(scene: Scene, metres: float, at: dict[str, int]) -> dict[str, object]:
    """The message that draws all bodies; `metres` in one unit of length of the model."""
    entities = []
    for k, body in enumerate(scene.bodies):
        colour = _colour(body_colour(k))
        primitives: dict[str, list[dict[str, object]]] = {kind: [] for kind in KINDS}
        for kind, primitive in _primitives(body, scene, metres, colour):
            primitives[kind].append(primitive)
        if any(primitives.values()):
            about = {"timestamp": at, "frame_id": body.name, "id": body.name, "lifetime": START}
            entities.append(about | {"frame_locked": True, "metadata": []} | primitives)
    return {"deletions": [], "entities": entities}


def _primitives(body: BodyLook, scene: Scene, metres: float, colour: dict[str, float]) -> Iterable[Primitive]:
    for outline in body.outlines:
        points = [vector((metres * x, metres * y)) for x, y in outline]
        line = {"type": LINE_LOOP, "pose": _pose(), "thickness": OUTLINE_THICKNESS * metres * scene.detail}
        rest = {"scale_invariant": False, "points": points, "color": colour, "colors": [], "indices": []}
        yield "lines", line | rest
    for solid in body.solids:
        yield from _solid(solid, metres, colour if solid.colour is None else _colour(solid.colour))


def _solid(solid: Solid, metres: float, colour: dict[str, float]) -> Iterable[Primitive]:
    sizes = [metres * size for size in solid.sizes]
    pose = _pose(np.multiply(metres, solid.center), solid.orientation)

    def sized(x: float, y: float, z: float) -> dict[str, object]:
        return {"pose": pose, "size": vector((x, y, z)), "color": colour}

    if solid.kind == "box":
        yield "cubes", sized(*sizes)
    elif solid.kind == "sphere":
        yield "spheres", sized(*(2 * sizes[0],) * 3)
    elif solid.kind in ("cylinder", "cone", "capsule"):
        ends = {"bottom_scale": 1.0, "top_scale": 0.0 if solid.kind == "cone" else 1.0}
        yield "cylinders", sized(2 * sizes[0], 2 * sizes[0], sizes[1]) | ends
        for end in (-0.5, 0.5) if solid.kind == "capsule" else ():
            axis = rotations(np.array(solid.orientation, dtype=float))[:, 2]
            place = np.multiply(metres, solid.center) + end * sizes[1] * axis
            yield "spheres", sized(*(2 * sizes[0],) * 3) | {"pose": _pose(place)}
    else:
        triangles = _triangles(solid) * metres
        points = [vector(point) for point in triangles.reshape(-1, 3).tolist()]
        yield "triangles", {"pose": pose, "points": points, "color": colour, "colors": [], "indices": []}


def _triangles(solid: Solid) -> np.ndarray:
    """Of a mesh or a tube, in its own frame."""
    if solid.mesh is not None:
        return triangles_of(solid.mesh, solid.sizes)
    faces = shape_faces(solid.kind, *solid.sizes)
    return np.concatenate([faces[:, [0, 1, 2]], faces[:, [0, 2, 3]]])


def _pose(
    position: Sequence[float] | np.ndarray = (0, 0, 0), turn: Sequence[float] = (1, 0, 0, 0)
) -> dict[str, object]:
    return {"position": vector(position), "orientation": quaternion(turn)}


def vector(values: Iterable[float]) -> dict[str, float]:
    """Two or three numbers."""
    x, y, *rest = map(float, values)
    return {"x": x, "y": y, "z": rest[0] if rest else 0.0}


def quaternion(turn: Iterable[float]) -> dict[str, float]:
    """Euler parameters, scalar first, as Foxglove writes them."""
    w, x, y, z = map(float, turn)
    return {"x": x, "y": y, "z": z, "w": w}


def _colour(text: str) -> dict[str, float]:
    r, g, b = (part / 255 for part in bytes.fromhex(text[1:]))
    return {"r": r, "g": g, "b": b, "a": 1.0}
