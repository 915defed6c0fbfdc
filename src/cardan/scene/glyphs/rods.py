"""Massless links: rods of one length, cylinders whose length changes, beams; in space ropes and belts, too."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from math import pi
from typing import NamedTuple

from cardan.results.scene import GROUND, ElementLook, Form, Mark, Piece, Vector
from cardan.scene.glyphs.balls import TO_SIDE
from cardan.scene.glyphs.frames import form, sideways, spun, standing, turned
from cardan.scene.glyphs.pins import bearing, held, ring
from cardan.scene.glyphs.workshop import Workshop, along, box, in_plane, in_space, on, polygon

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


def _barrel(a: Mark, b: Mark, shop: Workshop) -> float:
    """The length of the barrel of a cylinder; 0 for a rod of one length."""
    lengths = shop.distances(a, b)
    if not len(lengths) or lengths.max() - lengths.min() <= STIFF * lengths.max():
        return 0.0
    return CYLINDER_BARREL * float(lengths.min())


class Round(NamedTuple):
    """A place of a rope or belt and its radius, positive where it runs counter-clockwise; 0 for a point."""

    mark: Mark
    radius: float


def _places(element: ElementLook) -> list[Round]:
    radii = (element.sizes.get(f"radius_{k}", 0.0) for k, _ in enumerate(element.marks, 1))
    return [Round(*pair) for pair in zip(element.marks, radii, strict=True)]


def _spans(element: ElementLook) -> Iterator[tuple[Round, Round]]:
    places = _places(element)
    return pairwise([*places, *places[:1]] if element.glyph == "loop" else places)


# -- in space, sizes in radii of bars --------------------------------------------------------------------------------

ROD, CYLINDER, EYE, ROPE = 0.7, 1.25, 1.4, 0.28
BELT_WIDTH, BELT_THICKNESS = 6.0, 0.6
PULLEY_SPOKE = 0.7  # of a pulley, in radii of bars


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


@in_space("rope", "loop")
def string(element: ElementLook, shop: Workshop) -> Iterator[Piece]:
    places = _places(element)
    pulleys = [place for place in places if place.radius]
    for a, b in _spans(element):
        if not pulleys:
            yield from held((a.mark, b.mark))
        yield _spanned(a, b, pulleys[0].mark, shop) if a.radius or b.radius else _straight(a.mark, b.mark, shop)
    for mark, radius in dict.fromkeys(pulleys):
        yield Piece(form("ring", abs(radius), ROPE * shop.detail, 2 * pi), "spring", standing(mark))
        spoke = tube_along(0.0, abs(radius), PULLEY_SPOKE * shop.detail)
        yield Piece(spoke, "steel", turned(standing(mark), TO_SIDE))


def _straight(a: Mark, b: Mark, shop: Workshop) -> Piece:
    return Piece(stretched(ROPE * shop.detail), "spring", on(a), on(b), stretch=True)


def _spanned(a: Round, b: Round, first: Mark, shop: Workshop) -> Piece:
    """Along a tangent, seen from a pulley; the sense of radii is that about the axis of the first one."""
    (start, radius), (end, other) = (a, b) if a.radius else (b, a)
    sense = 1.0 if a.radius else -1.0  # seen the other way it runs round the other way
    if shop.axis(start) @ shop.axis(first) < 0:
        sense = -sense
    at, radii = sideways(start, start.axis), (sense * radius, sense * other)
    return Piece(stretched(ROPE * shop.detail), "spring", at, on(end), stretch=True, radii=radii)


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
