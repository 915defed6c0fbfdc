"""The outlines of a mesh seen along z: what a part from a CAD program shows in the plane."""

from __future__ import annotations

import numpy as np

PIXELS = 1000  # of the longer side of the picture that outlines are taken from
PIXEL_MARGIN = 2  # pixels around it
STRAIGHT_LINE = 0.75  # pixels: points that lie so near to the line between their neighbours are left out
SMALLEST_ISLAND = 30.0  # square pixels: smaller islands and holes are not drawn

Polygon = tuple[tuple[float, float], ...]


def silhouette(triangles: np.ndarray) -> list[Polygon]:
    """Closed outlines of triangles (n, 3, 3) seen along z, the outer ones and those of holes, to 1/1000 of the size.

    The triangles are painted, and the border of what is painted is followed: that takes any mesh, also one that is not
    closed or crosses itself.
    """
    from contourpy import contour_generator
    from PIL import Image, ImageDraw  # both come with Matplotlib

    seen = triangles[:, :, :2]
    low, extent = seen.min(axis=(0, 1)), np.ptp(seen.reshape(-1, 2), axis=0)
    if not extent.max() > 0:
        return []
    pixel = float(extent.max()) / PIXELS
    width, height = (int(np.ceil(side / pixel)) + 2 * PIXEL_MARGIN + 1 for side in extent)
    picture = Image.new("L", (width, height), 0)
    draw = ImageDraw.Draw(picture)
    for corners in ((seen - low) / pixel + PIXEL_MARGIN).reshape(-1, 6).tolist():
        draw.polygon(corners, fill=1)
    lines = contour_generator(z=np.asarray(picture, dtype=float)).lines(0.5)
    outlines = [line for line in map(np.asarray, lines) if abs(_area(line)) >= SMALLEST_ISLAND]
    return [tuple(map(tuple, ((_straightened(line) - PIXEL_MARGIN) * pixel + low).tolist())) for line in outlines]


def _area(line: np.ndarray) -> float:
    x, y = line.T
    return float(x @ np.roll(y, -1) - y @ np.roll(x, -1)) / 2


def _straightened(line: np.ndarray) -> np.ndarray:
    """A closed line without the points that are not needed (Ramer 1972, Douglas and Peucker 1973)."""
    line = line[:-1] if np.array_equal(line[0], line[-1]) else line
    far = int(np.argmax(np.linalg.norm(line - line[0], axis=1)))  # two points that surely stay
    closed, corners, parts = np.concatenate([line, line[:1]]), {0, far}, [(0, far), (far, len(line))]
    while parts:
        first, last = parts.pop()
        between = closed[first + 1 : last] - closed[first]
        along = closed[last] - closed[first]
        length = float(np.linalg.norm(along))
        if not len(between) or length == 0.0:
            continue
        away = np.abs(along[0] * between[:, 1] - along[1] * between[:, 0]) / length
        if away.max() > STRAIGHT_LINE:
            middle = first + 1 + int(away.argmax())
            corners.add(middle)
            parts += [(first, middle), (middle, last)]
    return line[sorted(corners)]
