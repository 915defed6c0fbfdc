"""The outline of a body of the plane, to be cut out: as DXF (R12) or as SVG, in millimetres, in the axes of the body.

Pins are holes of the radius with which they are drawn.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from cardan.errors import CardanError, check_known
from cardan.model.model import Model
from cardan.model.named_units import read_unit
from cardan.scene import scene_of
from cardan.scene.glyphs.workshop import PIN

MILLIMETRE = 1e-3  # m
MILLIMETRE_DIGITS = 4  # of a millimetre
SVG_MARGIN = 2.0  # mm around an SVG picture
JOINED = ("pin", "slot", "rod")  # glyphs of what has a hole


class Cut(NamedTuple):
    """Closed lines and holes (x, y, radius), in millimetres."""

    lines: list[np.ndarray]
    holes: list[tuple[float, float, float]]


def cut_of(model: Model, name: str, parameters: dict[str, float] | None = None) -> Cut:
    """The outlines and holes of a body. Raises CardanError where it has none."""
    if model.dim != 2:
        raise CardanError("outlines are cut from bodies of the plane only")
    check_known("there is no body", name, model.bodies)
    unit = read_unit(model.units.length)
    if unit is None:
        raise CardanError(
            f'a length of "{model.units.length}" is not known in millimetres; name the units of the model'
        )
    scale = unit.factor / MILLIMETRE
    scene = scene_of(model, parameters)
    index = [body.name for body in scene.bodies].index(name)
    look = scene.bodies[index]
    marks = [m for e in scene.elements if e.glyph in JOINED for m in e.marks[:2] if m.body == index]
    points = dict.fromkeys((float(m.point[0]), float(m.point[1])) for m in marks)
    holes = [(scale * x, scale * y, scale * PIN * scene.detail) for x, y in points]
    lines = [scale * np.array(outline, dtype=float) for outline in look.outlines]
    if not lines:
        raise CardanError(f'"{name}" has no outline')
    return Cut(lines, holes)


def as_dxf(cut: Cut) -> str:
    """Lines of the format are pairs: a code, then its value."""
    pairs: list[tuple[int, object]] = [(0, "SECTION"), (2, "ENTITIES")]
    for line in cut.lines:
        pairs += [(0, "POLYLINE"), (8, "outline"), (66, 1), (70, 1)]
        for x, y in line:
            pairs += [(0, "VERTEX"), (8, "outline"), (10, _mm(x)), (20, _mm(y))]
        pairs += [(0, "SEQEND"), (8, "outline")]
    for x, y, radius in cut.holes:
        pairs += [(0, "CIRCLE"), (8, "holes"), (10, _mm(x)), (20, _mm(y)), (40, _mm(radius))]
    pairs += [(0, "ENDSEC"), (0, "EOF")]
    return "".join(f"{code}\n{value}\n" for code, value in pairs)


def as_svg(cut: Cut) -> str:
    """y points down in such a picture."""
    corners = np.concatenate(cut.lines)
    low, high = corners.min(axis=0) - SVG_MARGIN, corners.max(axis=0) + SVG_MARGIN
    width, height = high - low
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{_mm(width)}mm" height="{_mm(height)}mm" '
        f'viewBox="{_mm(low[0])} {_mm(-high[1])} {_mm(width)} {_mm(height)}" fill="none" stroke="black" '
        'stroke-width="0.1">'
    )
    return "\n".join([head, *_svg_shapes(cut), "</svg>", ""])


def _svg_shapes(cut: Cut) -> Iterator[str]:
    for line in cut.lines:
        yield f'<path d="M{_svg_points(line)}Z"/>'
    for x, y, radius in cut.holes:
        yield f'<circle cx="{_mm(x)}" cy="{_mm(-y)}" r="{_mm(radius)}"/>'


def _svg_points(line: Sequence[Sequence[float]] | np.ndarray) -> str:
    return "L".join(f"{_mm(x)} {_mm(-y)}" for x, y in line)


def _mm(value: float) -> float:
    return round(float(value), MILLIMETRE_DIGITS) + 0.0


FORMATS = {"dxf": as_dxf, "svg": as_svg}
