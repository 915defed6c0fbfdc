"""Meshes as viewers draw them: with no more triangles than a page has room for, their corners in 16 bits."""

from __future__ import annotations

import base64
from collections.abc import Iterable
from functools import lru_cache
from importlib.util import find_spec
from typing import Any

import numpy as np

from cardan.errors import FileError
from cardan.model.bodies.mesh import Surface
from cardan.model.bodies.solid_of_mesh import indexed
from cardan.results.scene import MeshLook

MOST_OF_ONE = 20_000  # triangles of one mesh
MOST_OF_ALL = 120_000  # triangles of all meshes of a machine: 12 bytes each, 1.4 MB of a page
CORNER_LEVELS = 65_535  # 16 bits
FEWER_CELLS, TIMES = 0.7, 24  # cells in which corners become one: how much smaller each time, and how often

Signs = tuple[bool, bool, bool]


def triangles_for_each(counts: Iterable[int]) -> int:
    """How many triangles one mesh may have, so that all of them have room; `counts`: how many each has."""
    left, ordered = MOST_OF_ALL, sorted(counts)
    for k, count in enumerate(ordered):
        share = left // (len(ordered) - k)
        if min(count, MOST_OF_ONE) > share:
            return share
        left -= min(count, MOST_OF_ONE)
    return MOST_OF_ONE


@lru_cache(maxsize=256)
def look_of(surface: Surface, mirrored: Signs, most: int) -> MeshLook:
    """A surface as it is drawn, in the box around it; `mirrored`: the axes along which it is turned round."""
    corners, faces = simplified(surface.triangles, most)
    extent = surface.high - surface.low
    parts = (corners - surface.low) / np.where(extent > 0, extent, 1.0)
    for axis, is_mirrored in enumerate(mirrored):
        if is_mirrored:
            parts[:, axis] = 1.0 - parts[:, axis]
            faces = faces[:, ::-1]
    numbers = np.clip(np.round(CORNER_LEVELS * parts), 0, CORNER_LEVELS)
    return MeshLook(surface.path.name, len(faces), len(surface.triangles), _text(numbers), _text(faces))


def triangles_of(look: MeshLook, sizes: tuple[float, ...]) -> np.ndarray:
    """The triangles (n, 3, 3) of a mesh in a box of these sizes about the origin."""
    try:
        corners, faces = _numbers(look.corners).reshape(-1, 3), _numbers(look.faces).reshape(-1, 3)
        return ((corners / CORNER_LEVELS - 0.5) * np.array(sizes))[faces]
    except (ValueError, IndexError):
        raise FileError(f"the drawing of mesh {look.name} cannot be read: it is damaged") from None


def _text(numbers: np.ndarray) -> str:
    return base64.b64encode(numbers.astype("<u2").tobytes()).decode("ascii")


def _numbers(text: str) -> np.ndarray:
    return np.frombuffer(base64.b64decode(text), "<u2")


def simplified(triangles: np.ndarray, most: int) -> tuple[np.ndarray, np.ndarray]:
    """Corners (n, 3) and faces (m, 3) of about the same surface with at most so many triangles.

    By quadric error metrics [Garland and Heckbert 1997] where the package fast-simplification is installed, else by
    making one of the corners in each cell of a grid.
    """
    corners, faces = indexed(triangles)
    if len(faces) > most and find_spec("fast_simplification") is not None:
        import fast_simplification

        reduced: Any = fast_simplification.simplify(corners, faces, target_count=most)
        corners, faces = np.asarray(reduced[0], dtype=float), np.asarray(reduced[1], dtype=int)
    return (corners, faces) if len(faces) <= most else clustered(corners[faces], most)


def clustered(triangles: np.ndarray, most: int) -> tuple[np.ndarray, np.ndarray]:
    """The same surface with one corner in each cell of the finest grid that leaves at most so many triangles."""
    extent = float(np.ptp(triangles.reshape(-1, 3), axis=0).max())
    finest, cell = (np.empty((0, 3)), np.empty((0, 3), dtype=int)), 1.0
    for _ in range(TIMES):
        cell *= FEWER_CELLS
        corners, faces = indexed(triangles, cell * extent)
        a, b, c = faces.T
        faces = np.unique(faces[(a != b) & (b != c) & (c != a)], axis=0)
        if len(faces) > most:
            break
        finest = corners, faces
    return finest
