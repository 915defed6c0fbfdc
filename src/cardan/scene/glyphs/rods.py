"""Massless links: rods of one length, cylinders whose length changes, ropes and belts."""

from __future__ import annotations

from collections.abc import Iterator

from cardan.results.scene import GROUND, ElementLook, Piece
from cardan.scene.glyphs.pins import bearing, ring
from cardan.scene.glyphs.workshop import Workshop, box, in_plane, line, on, polygon

STIFF = 1e-3  # a link whose length changes by less than this share is a bar
BARREL = 0.88  # of the shortest length of a cylinder
HALF_BARREL = 1.05  # pins

BAR = polygon((0, -0.55), (1, -0.55), (1, 0.55), (0, 0.55))


@in_plane("rod")
def rod(element: ElementLook, shop: Workshop) -> Iterator[Piece]:
    """A bar between two pins; a cylinder with its piston rod where its length changes."""
    if len(element.marks) < 2:
        return
    a, b = element.marks[:2]
    for mark, other in ((a, b), (b, a)):
        yield from bearing((mark, other) if mark.body == GROUND else (), shop)
    yield Piece(BAR, "metal", on(a), on(b), stretch=True, under=True)
    lengths = shop.distances(a, b)
    if len(lengths) and lengths.max() - lengths.min() > STIFF * lengths.max():
        barrel = box(0.0, BARREL * float(lengths.min()), HALF_BARREL * shop.pin)
        yield Piece(barrel, "metal", on(a), on(b), under=True)
    for mark in (a, b):
        yield from ring(mark)


STRETCHED = line((0, 0), (1, 0))


@in_plane("rope")
def rope(element: ElementLook, shop: Workshop) -> Iterator[Piece]:
    if len(element.marks) > 1:
        a, b = element.marks[:2]
        yield Piece(STRETCHED, "wire", on(a), on(b), stretch=True, under=True)
