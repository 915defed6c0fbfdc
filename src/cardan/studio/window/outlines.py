"""Outlines that were drawn freehand, as mesh files beside the model file: prisms, from which a body has its mass."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path

import numpy as np

from cardan.errors import CardanError
from cardan.io.atomic import write_text
from cardan.studio.edits.expect import LARGEST_DRAWN_NUMBER

MOST_OF_AN_OUTLINE = 400
FEWEST_OF_AN_OUTLINE = 3
CORNER_DIGITS = 5  # significant ones, of the size of the outline
FLAT = 1e-6  # of the square of its size: an outline of less area is none


def stored_outline(folder: Path, curve: Sequence[Sequence[float]], thickness: float) -> tuple[str, list[float]]:
    """The name of the file, whose origin is the middle of the area, and where that is in the drawing."""
    corners = np.array([place[:2] for place in curve], dtype=float)
    if not FEWEST_OF_AN_OUTLINE <= len(corners) <= MOST_OF_AN_OUTLINE:
        raise CardanError(f"an outline has {FEWEST_OF_AN_OUTLINE} to {MOST_OF_AN_OUTLINE} corners, got {len(corners)}")
    if not 0 < thickness < LARGEST_DRAWN_NUMBER or not (np.abs(corners) < LARGEST_DRAWN_NUMBER).all():
        raise CardanError("outline: expected places and a thickness above zero")
    if _crosses_itself(corners):
        raise CardanError("the outline crosses itself; draw it again, in one round")
    area, center = _area_and_center(corners)
    size = float(np.ptp(corners, axis=0).max())
    if abs(area) <= FLAT * size**2:
        raise CardanError("the outline has no area; draw a closed one")
    around = (corners - center)[:: 1 if area > 0 else -1]
    text = _prism(around.round(CORNER_DIGITS - 1 - int(np.floor(np.log10(size)))), thickness)
    path = folder / f"outline_{sha256(text.encode()).hexdigest()[:8]}.obj"
    write_text(text, path)
    return path.name, center.tolist()


def _area_and_center(corners: np.ndarray) -> tuple[float, np.ndarray]:
    """Of a polygon, about a corner of it: the area is negative where it runs clockwise."""
    a = corners - corners[0]
    b = np.roll(a, -1, axis=0)
    crosses = a[:, 0] * b[:, 1] - a[:, 1] * b[:, 0]
    area = float(crosses.sum()) / 2
    return area, corners[0] + (crosses @ (a + b) / (6 * area) if area else 0.0)


def _crosses_itself(corners: np.ndarray) -> bool:
    """Whether two edges that are no neighbours meet."""
    a, b = corners, np.roll(corners, -1, axis=0)

    def side(p: np.ndarray, q: np.ndarray, r: np.ndarray) -> np.ndarray:
        return np.sign(
            (q[..., 0] - p[..., 0]) * (r[..., 1] - p[..., 1]) - (q[..., 1] - p[..., 1]) * (r[..., 0] - p[..., 0])
        )

    p, q, r, s = a[:, None], b[:, None], a[None], b[None]
    cross = (side(p, q, r) * side(p, q, s) < 0) & (side(r, s, p) * side(r, s, q) < 0)
    return bool(cross.any())


def _prism(corners: np.ndarray, thickness: float) -> str:
    """As OBJ: both faces, and two triangles for each edge."""
    n, half, faces = len(corners), thickness / 2, _triangles(corners)
    lines = [f"v {x:.12g} {y:.12g} {z:.12g}" for z in (-half, half) for x, y in corners]
    top = [(i + n, j + n, k + n) for i, j, k in faces]
    bottom = [(i, k, j) for i, j, k in faces]
    sides = [t for i in range(n) for t in ((i, (i + 1) % n, (i + 1) % n + n), (i, (i + 1) % n + n, i + n))]
    lines += [f"f {i + 1} {j + 1} {k + 1}" for i, j, k in (*bottom, *top, *sides)]
    return "\n".join([*lines, ""])


def _triangles(corners: np.ndarray) -> list[tuple[int, int, int]]:
    """A counter-clockwise polygon cut into triangles, ear by ear (Meisters 1975)."""
    left, triangles = list(range(len(corners))), []
    while len(left) > 3:
        for k in range(len(left)):
            i, j, m = left[k - 1], left[k], left[(k + 1) % len(left)]
            others = corners[[n for n in left if n not in (i, j, m)]]
            if _turn(corners[i], corners[j], corners[m]) > 0 and not _within(corners[[i, j, m]], others):
                break
        else:
            raise CardanError("the outline crosses itself; draw it again, in one round")
        triangles.append((i, j, m))
        left.remove(j)
    return [*triangles, (left[0], left[1], left[2])]


def _turn(a: np.ndarray, b: np.ndarray, c: np.ndarray) -> np.ndarray:
    """Positive where the way from a over b to c turns left."""
    return (b[0] - a[0]) * (c[..., 1] - a[1]) - (b[1] - a[1]) * (c[..., 0] - a[0])


def _within(triangle: np.ndarray, places: np.ndarray) -> bool:
    a, b, c = triangle
    return bool(((_turn(a, b, places) >= 0) & (_turn(b, c, places) >= 0) & (_turn(c, a, places) >= 0)).any())
