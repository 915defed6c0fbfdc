"""Solids and forms as surfaces, and these as faces with four corners, for pictures.

A surface is a grid of points (rows, columns, 3) and smooth; solids have edges where their surfaces meet. Seen from
outside, columns go to the right and rows go up. A solid is centred, with its axis along z.

Faces (n, 4, 3) run counter-clockwise seen from outside; a triangle has its last corner twice.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np

from cardan.results.scene import Form, Solid
from cardan.scene.mesh_looks import simplified, triangles_of
from cardan.scene.poses import rotations

MOST_CUTS = 24  # of one side
MOST_IN_PICTURE = 4000  # triangles of a mesh
ROD_CUTS = 12  # of a bar that may be bent, along its length
COIL_END = 0.12  # of the length of a coil at each end, where the wire comes from the axis


class Fineness(NamedTuple):
    """How many facets there are around an axis and of a quarter arc along it; sides longer than `longest` are cut, so
    that a picture drawn from back to front puts crossing bodies in the right order."""

    around: int
    arc: int
    longest: float = np.inf

    def cuts(self, low: float, high: float) -> np.ndarray:
        """Where a side is cut."""
        count = np.clip(np.ceil(abs(high - low) / self.longest), 1, MOST_CUTS) if np.isfinite(self.longest) else 1
        return np.linspace(low, high, int(count) + 1)


PICTURE = Fineness(16, 4)


# -- surfaces ------------------------------------------------------------------------------------------------------


def surfaces(kind: str, sizes: Sequence[float], fine: Fineness) -> list[np.ndarray]:
    """The surfaces of a solid in its own frame; a kind that is not known has none."""
    makers = {"box": _box, "sphere": _sphere, "cylinder": _cylinder, "tube": _tube, "cone": _cone, "capsule": _capsule}
    return makers[kind](fine, *sizes) if kind in makers else []


def _turned(fine: Fineness, *profiles: Iterable[object]) -> list[np.ndarray]:
    """Lines of points (r, z) turned about z; they go up on the outside, down on the inside."""
    angles = np.append(2 * np.pi * np.arange(fine.around) / fine.around, 0.0)  # ends exactly where it began
    grids = []
    for profile in profiles:
        r, z = np.array(list(profile), dtype=float).T
        height = np.broadcast_to(z[:, None], (len(z), len(angles)))
        grids.append(np.stack([np.outer(r, np.cos(angles)), np.outer(r, np.sin(angles)), height], axis=-1))
    return grids


def _arc(fine: Fineness, radius: float, middle: float, start: float, end: float) -> list[tuple[float, float]]:
    angles = np.linspace(start, end, fine.arc + 1)
    return [(max(radius * float(np.cos(a)), 0.0), middle + radius * float(np.sin(a))) for a in angles]


def _sphere(fine: Fineness, radius: float) -> list[np.ndarray]:
    upper = _arc(fine, radius, 0.0, 0.0, np.pi / 2)
    return _turned(fine, [*_arc(fine, radius, 0.0, -np.pi / 2, 0.0), *upper[1:]])


def _cylinder(fine: Fineness, radius: float, length: float) -> list[np.ndarray]:
    cuts = fine.cuts(-length / 2, length / 2)
    low, high = cuts[0], cuts[-1]
    return _turned(fine, [(0.0, low), (radius, low)], [(radius, z) for z in cuts], [(radius, high), (0.0, high)])


def _tube(fine: Fineness, outer: float, inner: float, length: float) -> list[np.ndarray]:
    cuts = fine.cuts(-length / 2, length / 2)
    low, high = cuts[0], cuts[-1]
    return _turned(
        fine,
        [(outer, z) for z in cuts],
        [(outer, high), (inner, high)],
        [(inner, z) for z in cuts[::-1]],
        [(inner, low), (outer, low)],
    )


def _cone(fine: Fineness, radius: float, length: float) -> list[np.ndarray]:
    """Apex at +z, the middle of its height at the origin."""
    cuts = fine.cuts(-length / 2, length / 2)
    side = zip(np.linspace(radius, 0.0, len(cuts)), cuts, strict=True)
    return _turned(fine, [(0.0, cuts[0]), (radius, cuts[0])], side)


def _capsule(fine: Fineness, radius: float, length: float) -> list[np.ndarray]:
    """`length` is that of the straight part."""
    cuts = fine.cuts(-length / 2, length / 2)
    lower = _arc(fine, radius, cuts[0], -np.pi / 2, 0.0)
    return _turned(fine, [*lower, *((radius, z) for z in cuts[1:-1]), *_arc(fine, radius, cuts[-1], 0.0, np.pi / 2)])


def _box(fine: Fineness, x: float, y: float, z: float) -> list[np.ndarray]:
    half = np.array([x, y, z]) / 2
    grids = []
    for axis in range(3):
        for sign in (1.0, -1.0):
            column, row = ((axis + 1) % 3, (axis + 2) % 3)[:: int(sign)]  # column x row looks outwards
            rows, columns = (fine.cuts(-half[k], half[k]) for k in (row, column))
            grid = np.empty((len(rows), len(columns), 3))
            grid[..., row], grid[..., column], grid[..., axis] = rows[:, None], columns, sign * half[axis]
            grids.append(grid)
    return grids


def form_surfaces(form: Form, fine: Fineness, length: float = 1.0) -> list[np.ndarray]:
    """The surfaces of a form; `length`: what one along z is, for forms that are stretched."""
    if form.kind == "turned":
        facets = fine._replace(around=form.around) if form.around > 1 else fine
        ((*profile,),) = form.lines
        cut: list[tuple[float, float]] = [point for a, b in pairwise(profile) for point in _cut(a, b, fine, length)]
        grids = _turned(facets, *_edges([*cut, profile[-1]]))
    elif form.kind == "ring":
        grids = [_ring(fine, *form.sizes)]
    elif form.kind == "band":
        grids = _band(form)
    elif form.kind == "wire":
        grids = [_tube_around(np.array(form.lines[0], dtype=float), form.sizes[0])]
    elif form.kind == "strip":
        grids = [
            grid + np.array([0.0, 0.0, 0.5])
            for grid in surfaces("box", (*form.sizes, 1.0), fine._replace(longest=np.inf))
        ]
    elif form.kind == "rod":
        grids = [
            _tube_around(np.column_stack([np.zeros((ROD_CUTS + 1, 2)), np.linspace(0, 1, ROD_CUTS + 1)]), *form.sizes)
        ]
    elif form.kind == "coil":
        radius, wire, turns = form.sizes
        grids = [_tube_around(_helix(radius, turns, length), wire)]
        length = 1.0  # it is there already: the wire stays round
    else:
        grids = surfaces(form.kind, form.sizes, fine)
    return [grid * (1.0, 1.0, length) for grid in grids]


def _cut(a: Sequence[float], b: Sequence[float], fine: Fineness, length: float) -> Iterable[tuple[float, float]]:
    """The segment from a to b without its end, cut where it is long."""
    cuts = len(fine.cuts(0.0, length * (b[1] - a[1]))) - 1
    return [(a[0] + k / cuts * (b[0] - a[0]), a[1] + k / cuts * (b[1] - a[1])) for k in range(cuts)]


def _edges(profile: Sequence[object]) -> list[list[Any]]:
    """A profile as single segments: its corners are edges of the solid."""
    return [[a, b] for a, b in pairwise(profile) if a != b]


def _ring(fine: Fineness, radius: float, thickness: float, span: float) -> np.ndarray:
    """Round +x, in the plane of x and y."""
    along = np.linspace(-span / 2, span / 2, 2 * fine.around + 1)
    round_ = np.linspace(0, -2 * np.pi, 9)
    r = radius + thickness * np.cos(round_)
    return np.stack([np.outer(np.cos(along), r), np.outer(np.sin(along), r),
                     np.broadcast_to(thickness * np.sin(round_), (len(along), 9))], axis=-1)  # fmt: skip


def repeated(line: Sequence[Sequence[float]] | np.ndarray, around: int) -> np.ndarray:
    """A line of points (x, y), again and again around the origin."""
    points, turns = np.array(line, dtype=float), 2 * np.pi * np.arange(around) / around
    c, s = np.cos(turns)[:, None], np.sin(turns)[:, None]
    x, y = points.T
    return np.stack([c * x - s * y, s * x + c * y], axis=-1).reshape(-1, 2)


def _band(form: Form) -> list[np.ndarray]:
    """A plate between two lines: its two faces, what is outside, what is inside, and its ends."""
    outer, inner = (repeated(line, form.around) for line in form.lines)
    if form.closed:
        outer, inner = (np.concatenate([line, line[:1]]) for line in (outer, inner))
    h = form.sizes[0] / 2

    def sheet(below: np.ndarray, above: np.ndarray, low: float, high: float) -> np.ndarray:
        return np.stack([np.column_stack([below, np.full(len(below), low)]),
                         np.column_stack([above, np.full(len(above), high)])])  # fmt: skip

    sheets = [sheet(outer, inner, h, h), sheet(inner, outer, -h, -h), sheet(outer, outer, -h, h),
             sheet(inner[::-1], inner[::-1], -h, h)]  # fmt: skip
    if not form.closed:
        ends = np.array([inner[0], outer[0]]), np.array([outer[-1], inner[-1]])
        sheets += [sheet(end, end, -h, h) for end in ends]
    return sheets


def _helix(radius: float, turns: float, length: float) -> np.ndarray:
    """The middle of the wire of a spring, along z from 0; straight at its ends."""
    s = np.linspace(0, 1, int(turns) * 12 + 1)
    rise = np.clip(np.minimum(s, 1 - s) / COIL_END, 0, 1)
    r, angle = radius * rise * rise * (3 - 2 * rise), 2 * np.pi * turns * s
    return np.column_stack([r * np.cos(angle), r * np.sin(angle), length * s])


def _tube_around(line: np.ndarray, radius: float) -> np.ndarray:
    """A wire along a line of points that bends about z."""
    along = np.gradient(line, axis=0)
    along /= np.linalg.norm(along, axis=1, keepdims=True)
    n = np.array([0.0, 0.0, 1.0]) - along * along[:, 2:]
    steep = np.linalg.norm(n, axis=1) < 1e-6
    n[steep] = (1.0, 0.0, 0.0)
    n /= np.linalg.norm(n, axis=1, keepdims=True)
    m = np.cross(along, n)
    angles = np.linspace(0, 2 * np.pi, 7)
    return line[:, None] + radius * (np.cos(angles)[:, None] * n[:, None] + np.sin(angles)[:, None] * m[:, None])


def _turn(solid: Solid) -> np.ndarray:
    p = np.array(solid.orientation, dtype=float)
    return rotations(p / np.linalg.norm(p))


# -- as faces ------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=4096)  # movies draw the same solids many times
def faces_of(solid: Solid, longest: float) -> np.ndarray:
    """The faces (n, 4, 3) of a solid in the axes of its body, none longer than about `longest`."""
    faces = shape_faces(solid.kind, *solid.sizes, longest=longest) if solid.mesh is None else _mesh_faces(solid)
    faces = faces @ _turn(solid).T + np.array(solid.center)
    faces.setflags(write=False)  # it is kept
    return faces


def _mesh_faces(solid: Solid) -> np.ndarray:
    """With as many triangles as a picture needs."""
    assert solid.mesh is not None
    corners, faces = simplified(triangles_of(solid.mesh, solid.sizes), MOST_IN_PICTURE)
    return corners[faces[:, [0, 1, 2, 2]]]


@lru_cache(maxsize=1024)
def form_faces(form: Form, longest: float, length: float = 1.0) -> np.ndarray:
    """The faces (n, 4, 3) of a form in its own frame; `length` of what is stretched."""
    grids = form_surfaces(form, PICTURE._replace(longest=longest), length)
    faces = np.concatenate([cells(grid) for grid in grids]) if grids else np.empty((0, 4, 3))
    faces.setflags(write=False)  # it is kept
    return faces


def shape_faces(kind: str, *sizes: float, longest: float = np.inf) -> np.ndarray:
    """The faces (n, 4, 3) of a solid in its own frame."""
    grids = surfaces(kind, sizes, PICTURE._replace(longest=longest))
    return np.concatenate([cells(grid) for grid in grids]) if grids else np.empty((0, 4, 3))


def cells(grid: np.ndarray) -> np.ndarray:
    """The faces (n, 4, 3) of a surface."""
    return np.stack([grid[:-1, :-1], grid[:-1, 1:], grid[1:, 1:], grid[1:, :-1]], axis=2).reshape(-1, 4, 3)


def between(a: np.ndarray, b: np.ndarray, radius: float, longest: float) -> np.ndarray:
    """A round bar from a to b."""
    length = float(np.linalg.norm(b - a))
    if not length > 0:
        return np.empty((0, 4, 3))
    return shape_faces("cylinder", radius, length, longest=longest) @ axes_along((b - a) / length).T + (a + b) / 2


def sphere(center: np.ndarray, radius: float) -> np.ndarray:
    """A ball at a point."""
    return shape_faces("sphere", radius) + center


def axes_along(direction: np.ndarray, side: np.ndarray | None = None) -> np.ndarray:
    """A rotation that turns z into a unit direction, and x as near to `side` as can be."""
    x = np.zeros(3) if side is None else side - direction * (side @ direction)
    if not float(np.linalg.norm(x)) > 1e-6:
        x = np.cross(np.eye(3)[int(np.argmin(np.abs(direction)))], direction)
    x /= np.linalg.norm(x)
    return np.column_stack([x, np.cross(direction, x), direction])
