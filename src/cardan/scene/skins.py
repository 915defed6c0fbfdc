"""The surfaces of flexible bodies, which their amplitudes deform."""

from __future__ import annotations

import base64
from collections.abc import Sequence
from itertools import product
from typing import TYPE_CHECKING

import numpy as np

from cardan.model.model import Model
from cardan.results.scene import Flexure, Skin, Vector
from cardan.scene.beam_rows import seen_from

if TYPE_CHECKING:
    from cardan.model.flexible.reduced import ReducedBody

# of the shapes of one body: 3 MB of a page; of a larger one a part of its nodes is drawn as points
MOST_SHAPE_NUMBERS = 600_000
MOST_CORNERS = 65_535  # that 16 bits can count
UPRIGHT = 1e-9  # of its size squared: a triangle that covers less of the plane stands on it
PLANAR = 3  # numbers of a pose in the plane


def skins_of(model: Model, unit: str) -> tuple[Skin, ...]:
    """`unit`: of its stresses."""
    index = {"ground": 0} | {name: k for k, name in enumerate(model.bodies, start=1)}
    elements = list(model.elements.values())
    skins = []
    for element in elements:
        data = element.drawn_skin()
        if data is None:
            continue
        frame, *carriers = (index[body.name] for body in element.frames())
        others = ({index[body.name] for body in other.frames()} for other in elements if other is not element)
        nodes = {body for bodies in others if {frame, *carriers} < bodies for body in bodies - {frame, *carriers}}
        skins.append(_skin(element.name, data, (frame, tuple(carriers), tuple(sorted(nodes))), unit))
    return tuple(skins)


def node_flexures(skins: Sequence[Skin], poses: np.ndarray) -> tuple[Flexure, ...]:
    """The bodies at the markers of flexible bodies move away from their frames; `poses`: the undeformed ones."""
    pairs = ((skin.frame, node) for skin in skins for node in skin.nodes)
    return tuple(Flexure(pair, tuple(seen_from(poses[pair[0]], poses[body]) for body in pair), 1) for pair in pairs)


def _skin(name: str, data: ReducedBody, bodies: tuple[int, tuple[int, ...], tuple[int, ...]], unit: str) -> Skin:
    used, faces = np.unique(data.faces if data.dim == 3 else _upper(data), return_inverse=True)
    each = data.count * (9 if len(data.stresses) else 3)
    if not len(faces) or len(used) > MOST_CORNERS or len(used) * each > MOST_SHAPE_NUMBERS:
        used, faces = np.arange(0, len(data.nodes), max(1, len(data.nodes) * each // MOST_SHAPE_NUMBERS + 1)), faces[:0]
    edges = faces[:0] if data.dim == 3 else _outline(faces.reshape(-1, 3))
    has_stress = len(data.stresses) > used.max(initial=-1) and len(used)
    return Skin(
        name,
        *bodies,
        data.count,
        floats(data.nodes[used]),
        floats(data.displacements[used]),
        floats(data.stresses[used]) if has_stress else "",
        _indices(faces),
        unit,
        _indices(edges),
    )


def _indices(numbers: np.ndarray) -> str:
    return base64.b64encode(numbers.astype("<u2").tobytes()).decode("ascii")


def _upper(data: ReducedBody) -> np.ndarray:
    """The triangles that look up from the plane: together they are what is seen of it there."""
    a, b, c = (data.nodes[data.faces[:, k], :2] for k in range(3))
    (x, y), (u, v) = (b - a).T, (c - a).T
    return data.faces[x * v - y * u > UPRIGHT * data.reach**2]


def _outline(faces: np.ndarray) -> np.ndarray:
    """The edges that belong to one triangle only."""
    edges = np.sort(np.vstack([faces[:, [0, 1]], faces[:, [1, 2]], faces[:, [2, 0]]]), axis=1)
    pairs, count = np.unique(edges, axis=0, return_counts=True)
    return pairs[count == 1]


def floats(numbers: np.ndarray) -> str:
    return base64.b64encode(np.ascontiguousarray(numbers, dtype="<f4").tobytes()).decode("ascii")


def skin_box(skin: Skin, dim: int) -> tuple[Vector, ...]:
    """The corners of the box around its undeformed surface, in the axes of its frame."""
    corners = np.frombuffer(base64.b64decode(skin.corners), "<f4").reshape(-1, 3)[:, :dim]
    if not len(corners):
        return ()
    return tuple(product(*zip(corners.min(axis=0).tolist(), corners.max(axis=0).tolist(), strict=True)))


def skin_corners(skin: Skin, pose: np.ndarray) -> np.ndarray:
    """Its corners (n, 3) in the axes of its frame, at poses of all bodies."""
    corners = np.frombuffer(base64.b64decode(skin.corners), "<f4").reshape(-1, 3)
    shapes = np.frombuffer(base64.b64decode(skin.shapes), "<f4").reshape(-1, 3, skin.modes)
    eta = pose[list(skin.carriers), : 2 if pose.shape[1] == PLANAR else 3].ravel()[: skin.modes]
    return corners + shapes @ eta


def skin_triangles(skin: Skin, pose: np.ndarray) -> np.ndarray:
    """Its triangles (n, 3, 3) in the axes of its frame, at poses of all bodies."""
    return skin_corners(skin, pose)[indices_of(skin.faces, 3)]


def indices_of(text: str, each: int) -> np.ndarray:
    """Of the corners of a skin: of triangles 3 each, of edges 2."""
    return np.frombuffer(base64.b64decode(text), "<u2").reshape(-1, each)
