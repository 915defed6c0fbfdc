"""Round things that touch others: balls, discs, tyres; a spoke shows how they turn."""

from __future__ import annotations

from collections.abc import Iterator
from math import pi

import numpy as np

from cardan.results.scene import GROUND, ElementLook, Mark, Path, Piece
from cardan.scene.glyphs.frames import form, shifted, spun, standing, turned
from cardan.scene.glyphs.workshop import Workshop, along, in_plane, in_space, line, on, polygon, upright

TYRE = 0.72  # of the radius of a tyre: of its rim
SPOKE = 0.86  # of the radius


@in_plane("contact", "disc")
def contact(element: ElementLook, shop: Workshop) -> Iterator[Piece]:
    """Bumps of the ground; discs of bodies are among their outlines, and get spokes."""
    radii = element.sizes.get("radius"), element.sizes.get("radius_b")
    for mark, radius in zip(element.marks, radii, strict=False):
        if radius and radius > 0:
            if mark.body == GROUND:
                yield Piece(_bump(radius), "bearing", on(mark, upright(shop)), under=True)
            else:
                yield from spokes(mark, radius)


def _bump(radius: float) -> Path:
    """The upper half of a disc: the rest is in the ground."""
    return polygon(*((radius * np.cos(a), radius * np.sin(a)) for a in np.linspace(0, pi, 25)), unit="length")


@in_plane("tyre")
def tyre(element: ElementLook, shop: Workshop) -> Iterator[Piece]:
    radius = element.sizes.get("radius", 0.0)
    if element.marks and radius > 0:
        rings = Path(circles=((0.0, 0.0, radius), (0.0, 0.0, TYRE * radius)))
        yield Piece(rings, "thick", on(element.marks[0]), under=True)
        yield from spokes(element.marks[0], TYRE * radius)


def spokes(mark: Mark, radius: float) -> Iterator[Piece]:
    """A cross through the centre, one arm strong."""
    reach = SPOKE * radius
    yield Piece(line((0, -reach), (0, reach), unit="length"), "spoke behind", on(mark))
    yield Piece(line((0, 0), (reach, 0), unit="length"), "spoke", on(mark))


BLADE, EDGE = 3.2, 0.5  # pins: half the length of an edge, half its width


@in_plane("edge")
def edge(element: ElementLook, shop: Workshop) -> Iterator[Piece]:
    """A blade, pointed at both ends, along the direction in which it moves."""
    for mark in element.marks[:1]:
        yield Piece(polygon((BLADE, 0), (0, EDGE), (-BLADE, 0), (0, -EDGE)), "plain pin", along(mark))


# -- in space, sizes in radii of the wheel ---------------------------------------------------------------------------

HALF_WIDTH = 0.28
TREAD = ((0.62, -0.8), (0.8, -1), (0.93, -0.94), (0.985, -0.72), (1, -0.35), (1, 0.35), (0.985, 0.72), (0.93, 0.94),
         (0.8, 1), (0.62, 0.8), (0.62, -0.8))  # fmt: skip
RIM = ((0.56, -0.82), (0.64, -0.86), (0.64, 0.86), (0.56, 0.82), (0.52, 0.5), (0.52, -0.5), (0.56, -0.82))
SPOKES = 5
TYRE_BAND = 0.05


@in_space("tyre")
def wheel(element: ElementLook, shop: Workshop) -> Iterator[Piece]:
    """A wheel with a tread, a rim and spokes, so that its spin is seen."""
    R = element.sizes.get("radius", 0.0)
    if not element.marks or not R > 0:
        return
    frame, w = standing(element.marks[0]), HALF_WIDTH * R
    yield Piece(spun(*((R * r, w * z) for r, z in TREAD)), "rubber", frame)
    yield Piece(spun(*((R * r, w * z) for r, z in RIM)), "body", frame)
    yield Piece(form("cylinder", 0.15 * R, 1.3 * w), "iron", frame)
    spoke = form("box", 0.46 * R, 0.1 * R, 0.5 * w)
    for k in range(SPOKES):
        c, s = np.cos(2 * pi * k / SPOKES), np.sin(2 * pi * k / SPOKES)
        A = np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]])
        yield Piece(spoke, "body", turned(shifted(frame, (0.32 * R * c, 0.32 * R * s, 0)), A))


@in_space("contact")
def balls(element: ElementLook, shop: Workshop) -> Iterator[Piece]:
    """Those of the ground; balls of bodies are among their solids."""
    radii = element.sizes.get("radius"), element.sizes.get("radius_b")
    for mark, radius in zip(element.marks, radii, strict=False):
        if mark.body == GROUND and radius and radius > 0:
            yield Piece(form("sphere", radius), "rod", standing(mark))


@in_space("disc")
def rim(element: ElementLook, shop: Workshop) -> Iterator[Piece]:
    """Rubber around a disc, which is among the solids of its body."""
    radius = element.sizes.get("radius", 0.0)
    for mark in element.marks[:1]:
        if radius > 0:
            yield Piece(form("ring", (1 - TYRE_BAND) * radius, TYRE_BAND * radius, 2 * pi), "rubber", standing(mark))


@in_space("edge")
def blade(element: ElementLook, shop: Workshop) -> Iterator[Piece]:
    """Pointed at both ends, along the direction in which it moves."""
    long, thin = BLADE * shop.detail, EDGE * shop.detail
    for mark in element.marks[:1]:
        yield Piece(spun((0, -long), (thin, 0), (0, long), around=4), "iron", standing(mark))
