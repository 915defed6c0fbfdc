"""Massless links: rods of one length, cylinders whose length changes, ropes and belts."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from cardan.results.scene import GROUND, ElementLook, Form, Mark, Piece, Vector
from cardan.scene.glyphs.frames import form, sideways, spun, standing
from cardan.scene.glyphs.pins import bearing, held, ring
from cardan.scene.glyphs.workshop import Workshop, along, box, in_plane, in_space, line, on, polygon

STIFF = 1e-3  # a link whose length changes by less than this share is a bar
CYLINDER_BARREL = 0.88  # of the shortest length of a cylinder
CYLINDER_HALF_WIDTH = 1.05  # pins

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
    barrel = _barrel(a, b, shop)
    if barrel > 0:
        yield Piece(box(0.0, barrel, CYLINDER_HALF_WIDTH * shop.pin), "metal", on(a), on(b), under=True)
    for mark in (a, b):
        yield from ring(mark)


CUTS = 12  # of a bent bar, into straight pieces
BENT_BAR = polygon(*((k / CUTS, -0.55) for k in range(CUTS + 1)), *((1 - k / CUTS, 0.55) for k in range(CUTS + 1)))


@in_plane("beam")
def beam(element: ElementLook, shop: Workshop) -> Iterator[Piece]:
    """A piece of an elastic beam, bent between its ends."""
    if len(element.marks) > 1:
        a, b = element.marks[:2]
        yield Piece(BENT_BAR, "metal", along(a), along(b), stretch=True, bent=True, under=True)


BELT = line((0, 0), (1, 0))


@in_plane("belt")
def belt(element: ElementLook, shop: Workshop) -> Iterator[Piece]:
    """A piece of a track or belt, from wheel to wheel."""
    if len(element.marks) > 1:
        a, b = element.marks[:2]
        yield Piece(BELT, "belt", on(a), on(b), stretch=True)


def _barrel(a: Mark, b: Mark, shop: Workshop) -> float:
    """The length of the barrel of a cylinder; 0 for a rod of one length."""
    lengths = shop.distances(a, b)
    if not len(lengths) or lengths.max() - lengths.min() <= STIFF * lengths.max():
        return 0.0
    return CYLINDER_BARREL * float(lengths.min())


STRETCHED = line((0, 0), (1, 0))


@in_plane("rope")
def rope(element: ElementLook, shop: Workshop) -> Iterator[Piece]:
    for a, b in pairwise(element.marks):
        yield Piece(STRETCHED, "wire", on(a), on(b), stretch=True, under=True)


@in_plane("loop")
def loop(element: ElementLook, shop: Workshop) -> Iterator[Piece]:
    """A belt, from centre to centre; one of two pulleys is a single line."""
    marks = element.marks
    for a, b in pairwise([*marks, marks[0]] if len(marks) > 2 else marks):
        yield Piece(STRETCHED, "wire", on(a), on(b), stretch=True, under=True)


# -- in space, sizes in radii of bars --------------------------------------------------------------------------------

ROD, CYLINDER, EYE, ROPE = 0.7, 1.25, 1.4, 0.28
BELT_WIDTH, BELT_THICKNESS = 6.0, 0.6


@in_space("rod")
def bar(element: ElementLook, shop: Workshop) -> Iterator[Piece]:
    if len(element.marks) < 2:
        return
    d, (a, b) = shop.detail, element.marks[:2]
    yield from held((a, b))
    yield Piece(stretched(ROD * d), "rod", on(a), on(b), stretch=True)
    barrel = _barrel(a, b, shop)
    if barrel > 0:
        yield Piece(tube_along(0.0, barrel, CYLINDER * d), "iron", on(a), on(b))
    for mark in (a, b):
        yield Piece(form("sphere", EYE * d), "steel", standing(mark))


@in_space("beam")
def piece_of_beam(element: ElementLook, shop: Workshop) -> Iterator[Piece]:
    if len(element.marks) > 1:
        a, b = element.marks[:2]
        yield Piece(form("rod", ROD * shop.detail), "rod", standing(a), standing(b), stretch=True, bent=True)


@in_space("rope")
def string(element: ElementLook, shop: Workshop) -> Iterator[Piece]:
    for a, b in pairwise(element.marks):
        yield from held((a, b))
        yield Piece(stretched(ROPE * shop.detail), "spring", on(a), on(b), stretch=True)


@in_space("belt")
def track(element: ElementLook, shop: Workshop) -> Iterator[Piece]:
    """As wide as the wheels it runs over, across their axes."""
    if len(element.marks) < 2:
        return
    a, b = element.marks[:2]
    axis, width = next(filter(None, (_wheel(mark.body, shop) for mark in (a, b))), (None, BELT_WIDTH * shop.detail))
    strip = form("strip", width, BELT_THICKNESS * shop.detail)
    yield Piece(strip, "rubber", sideways(a, axis), on(b), stretch=True)


def _wheel(body: int, shop: Workshop) -> tuple[Vector, float] | None:
    """The axis of a wheel and its width: of the joint that it turns in and of its shape."""
    turning = (mark for e in shop.scene.elements if e.glyph in ("pin", "disc", "tyre") for mark in e.marks)
    axis = next((mark.axis for mark in turning if mark.body == body and mark.axis), None)
    widths = [solid.sizes[-1] for solid in shop.scene.bodies[body].solids if solid.kind in ("cylinder", "tube")]
    return None if axis is None else (axis, max(widths, default=BELT_WIDTH * shop.detail))


def stretched(radius: float) -> Form:
    """A round bar along z from 0 to 1."""
    return tube_along(0.0, 1.0, radius)


def tube_along(low: float, high: float, radius: float) -> Form:
    """A round bar along z."""
    return spun((0, low), (radius, low), (radius, high), (0, high))
