"""The small glyphs: points, applied loads, joints of any other kind."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from cardan.results.scene import ElementLook, Piece
from cardan.scene.glyphs.frames import form, spun, standing
from cardan.scene.glyphs.rods import stretched
from cardan.scene.glyphs.workshop import Workshop, disc, in_plane, in_space, line, moving, on, polygon

DIAMOND = polygon((1.2, 0), (0, 1.2), (-1.2, 0), (0, -1.2))
LINK = line((0, 0), (1, 0))
RING, SPOT = disc(1.0), disc(0.5)
TWIST = 2.8  # pins: radius of the arrow of a torque
_turn = np.linspace(-0.75 * np.pi, 0.35 * np.pi, 25)
ARC = line(*(TWIST * np.column_stack([np.cos(_turn), np.sin(_turn)])))
_end, _out = TWIST * np.array([np.cos(_turn[-1]), np.sin(_turn[-1])]), np.array([np.cos(_turn[-1]), np.sin(_turn[-1])])
_on = np.array([-_out[1], _out[0]])
HEAD = polygon(_end + 1.2 * _on, _end - 0.4 * _on + 0.8 * _out, _end - 0.4 * _on - 0.8 * _out)


@in_plane("point")
def point(element: ElementLook, shop: Workshop) -> Iterator[Piece]:
    """A ring with a dot."""
    for mark in element.marks[:1]:
        yield Piece(RING, "point", on(mark))


@in_plane("arrow")
def force(element: ElementLook, shop: Workshop) -> Iterator[Piece]:
    """Where a force acts; the force itself is an arrow that can be switched on."""
    for mark in element.marks[:1]:
        yield Piece(SPOT, "applied head", on(mark))


@in_plane("twist")
def torque(element: ElementLook, shop: Workshop) -> Iterator[Piece]:
    """An arrow that goes round."""
    mark = moving(element.marks) or next(iter(element.marks), None)
    if mark is not None:
        yield Piece(ARC, "applied", on(mark))
        yield Piece(HEAD, "applied head", on(mark))


@in_plane("joint")
def other_joint(element: ElementLook, shop: Workshop) -> Iterator[Piece]:
    """A dashed line between its marks, a diamond at the first."""
    if len(element.marks) > 1:
        a, b = element.marks[:2]
        yield Piece(LINK, "dashed", on(a), on(b), stretch=True)
    for mark in element.marks[:1]:
        yield Piece(DIAMOND, "plain pin", on(mark))


@in_space("point")
def spot(element: ElementLook, shop: Workshop) -> Iterator[Piece]:
    for mark in element.marks[:1]:
        yield Piece(form("sphere", 0.75 * shop.detail), "accent", standing(mark))


@in_space("joint", "cam")
def octahedra(element: ElementLook, shop: Workshop) -> Iterator[Piece]:
    """A small octahedron at each mark, and a thin line between them."""
    r = 1.4 * shop.detail
    for mark in element.marks[:2]:
        yield Piece(spun((0, -r), (r, 0), (0, r), around=4), "steel", standing(mark))
    if len(element.marks) > 1:
        a, b = element.marks[:2]
        yield Piece(stretched(0.2 * shop.detail), "glass", on(a), on(b), stretch=True)


@in_plane("")
@in_space("", "arrow", "twist")
def nothing(element: ElementLook, shop: Workshop) -> Iterator[Piece]:
    yield from ()
