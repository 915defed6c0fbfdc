"""Springs and dampers between two marks, spirals that wind up, rubber bushings, stops."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise

import numpy as np

from cardan.results.scene import GROUND, ElementLook, Form, Mark, Path, Piece, Scene, Vector
from cardan.scene.glyphs.frames import form, spun, standing
from cardan.scene.glyphs.pins import held
from cardan.scene.glyphs.rods import tube_along
from cardan.scene.glyphs.workshop import Workshop, disc, in_plane, in_space, line, on, polygon, rounded

FEWEST_COILS, MOST_COILS = 6, 16
PITCH = 1.7  # × radius of the coil: the length of a turn at the start
COIL_RADIUS, SLIM_COIL = 1.7, 0.14  # × radius of a bar, × length at the start: a short spring is not wider than long
LEAD = 0.14  # × length: the straight ends of a spring
PER_HALF = 6  # points of half a turn
TURNS, SPIRAL_INNER, SPIRAL_OUTER = 2.2, 1.25, 3.4  # of a spiral; its radii in pins
DAMPER_BARREL, BARREL_LEAD, STROKE = (
    0.38,
    0.22,
    0.8,
)  # of a damper's shortest length; of its barrel: what its piston uses
DAMPER_HALF_WIDTH, HALF_PISTON = 1.2, 0.9  # radii of bars
PAD_LENGTH = 10.0  # radii of bars: a spring that only pushes and is not longer is a pad
END, WALL = disc(0.36), line((0, 3.2), (0, -3.2))
PAD = polygon((0, -1.5), (1.1, -1.1), (1.1, 1.1), (0, 1.5))
_angles = np.linspace(0, 2 * np.pi * TURNS, 60)
SPIRAL = line(
    *(np.linspace(SPIRAL_INNER, SPIRAL_OUTER, 60)[:, None] * np.column_stack([np.cos(_angles), np.sin(_angles)]))
)
RUBBER, BOLT = disc(2.2), disc(1.0)


@in_plane("spring")
def spring(element: ElementLook, shop: Workshop) -> Iterator[Piece]:
    """A helix seen from the side: the front half of each turn strong, the back half thin."""
    if len(element.marks) < 2:
        return
    a, b = element.marks[:2]
    yield from walls(a, b, shop)
    front, back = coil(*coil_sizes(a, b, shop))
    yield Piece(back, "wire behind", on(a), on(b), stretch=True)
    yield Piece(front, "wire", on(a), on(b), stretch=True)
    yield from (Piece(END, "thick", on(mark)) for mark in (a, b))


def coil_sizes(a: Mark, b: Mark, shop: Workshop) -> tuple[int, float]:
    """Turns and radius, from the length at the start."""
    length = float(np.linalg.norm(shop.start(b) - shop.start(a)))
    radius = min(COIL_RADIUS * shop.detail, max(SLIM_COIL * length, shop.detail))
    turns = round((1 - 2 * LEAD) * length / (PITCH * radius))
    return min(MOST_COILS, max(FEWEST_COILS, turns)), radius


@lru_cache(maxsize=256)
def coil(turns: int, radius: float) -> tuple[Path, Path]:
    """The front and the back of a coil along x from 0 to 1."""
    k = np.arange(2 * turns * PER_HALF + 1)
    x = LEAD + (1 - 2 * LEAD) * k / k[-1]
    points = rounded(np.column_stack([x, radius * np.sin(np.pi * k / PER_HALF)]))
    crests = [0, *range(PER_HALF // 2, len(points), PER_HALF), len(points) - 1]
    halves = [points[i : j + 1] for i, j in pairwise(crests)]
    front = ((0.0, 0.0), *halves[0]), *halves[2:-1:2], (*halves[-1], (1.0, 0.0))
    return Path(front, closed=False), Path(tuple(halves[1::2]), closed=False)


def walls(a: Mark, b: Mark, shop: Workshop) -> Iterator[Piece]:
    """Where an end is on the ground and nothing else is held there: a piece of wall across it."""
    for mark, other in ((a, b), (b, a)):
        if mark.body == GROUND and not _is_bearing(mark, shop):
            yield Piece(WALL, "hatched", on(mark), on(other), under=True)


def _is_bearing(mark: Mark, shop: Workshop) -> bool:
    return mark.point in shop.once("places of bearings", lambda: _bearings(shop.scene))


def _bearings(scene: Scene) -> set[Vector]:
    holding = (element for element in scene.elements if element.glyph in ("pin", "rod", "weld"))
    return {mark.point for element in holding for mark in element.marks if mark.body == GROUND}


@in_plane("damper")
def damper(element: ElementLook, shop: Workshop) -> Iterator[Piece]:
    """A piston in an open barrel."""
    if len(element.marks) < 2:
        return
    a, b = element.marks[:2]
    yield from walls(a, b, shop)
    yield from dashpot(a, b, shop)
    yield from (Piece(END, "thick", on(mark)) for mark in (a, b))


def dashpot(a: Mark, b: Mark, shop: Workshop, style: str = "wire") -> Iterator[Piece]:
    (low, high), rod = _strokes(a, b, shop)
    half, piston = DAMPER_HALF_WIDTH * shop.detail, HALF_PISTON * shop.detail
    cup = (high, half), (low, half), (low, -half), (high, -half)
    yield Piece(line((0, 0), (low, 0), unit="length"), style, on(a), on(b))
    yield Piece(line(*cup, unit="length"), style, on(a), on(b))
    head = Path((rounded([(0, 0), (rod, 0)]), rounded([(rod, piston), (rod, -piston)])), closed=False)
    yield Piece(head, style, on(b), on(a))


def _strokes(a: Mark, b: Mark, shop: Workshop) -> tuple[tuple[float, float], float]:
    """From where to where the barrel of a damper goes, seen from the first mark, and how far its piston is from the
    second: always in the barrel."""
    lengths = shop.distances(a, b)
    shortest, stroke = (float(lengths.min()), float(np.ptp(lengths))) if len(lengths) else (0.0, 0.0)
    lead = BARREL_LEAD * shortest
    barrel = max(DAMPER_BARREL * shortest, stroke / STROKE)
    return (lead, lead + barrel), shortest - lead - (1 - STROKE) / 2 * barrel


@in_plane("spring damper")
def strut(element: ElementLook, shop: Workshop) -> Iterator[Piece]:
    """A coil around a damper."""
    if len(element.marks) < 2:
        return
    a, b = element.marks[:2]
    yield from dashpot(a, b, shop, "wire behind")
    yield from spring(element, shop)


@in_plane("stop")
def stop(element: ElementLook, shop: Workshop) -> Iterator[Piece]:
    """Pads that face each other."""
    if len(element.marks) > 1:
        a, b = element.marks[:2]
        for mark, other in ((a, b), (b, a)):
            yield Piece(PAD, "thick", on(mark), on(other))


@in_plane("bumper")
def bumper(element: ElementLook, shop: Workshop) -> Iterator[Piece]:
    """A spring that only pushes: pads where it is short, else a coil."""
    yield from (stop if _is_short(element, shop) else spring)(element, shop)


def _is_short(element: ElementLook, shop: Workshop) -> bool:
    marks = element.marks[:2]
    apart = float(np.linalg.norm(shop.start(marks[1]) - shop.start(marks[0]))) if len(marks) > 1 else 0.0
    return element.sizes.get("free_length", apart) <= PAD_LENGTH * shop.detail


@in_plane("rock")
def rock(element: ElementLook, shop: Workshop) -> Iterator[Piece]:
    """A round stone about the second mark, as large as the distance at which the first one meets it."""
    if len(element.marks) > 1:
        radius, side = element.sizes.get("free_length", 0.0) or 3 * shop.detail, np.linspace(0, 2 * np.pi, 11)[:-1]
        uneven = radius * (1 - 0.07 * (1 + np.cos(2.3 * np.arange(10))))
        outline = polygon(*(uneven[:, None] * np.column_stack([np.cos(side), np.sin(side)])), unit="length")
        yield Piece(outline, "bearing", on(element.marks[1]), under=True)


@in_plane("torsion")
def torsion(element: ElementLook, shop: Workshop) -> Iterator[Piece]:
    """A spiral at the pin that joins two bodies; it winds up as they turn against each other, within one turn."""
    if not element.marks:
        return
    a, other = element.marks[0], element.marks[1].body if len(element.marks) > 1 else None
    hinges = (e.marks for e in shop.scene.elements if e.glyph == "pin")
    joining = next((marks for marks in hinges if {a.body, other} <= {mark.body for mark in marks}), ())
    center = next((mark for mark in joining if mark.body == a.body), a)
    yield Piece(SPIRAL, "wire", on(center), wind=other)


@in_plane("bushing")
def bushing(element: ElementLook, shop: Workshop) -> Iterator[Piece]:
    """Rings of rubber around a bolt."""
    for mark in element.marks[:1]:
        yield Piece(RUBBER, "bearing", on(mark))
        yield Piece(BOLT, "plain pin", on(element.marks[-1]))


# -- in space, sizes in radii of bars --------------------------------------------------------------------------------

COIL_IN_SPACE, WIRE, PITCH_IN_SPACE = 2.0, 0.34, 1.7
FEWEST_TURNS, MOST_TURNS = 5, 16
STRUT, PISTON_ROD = 1.0, 0.4


@in_space("spring")
def helix(element: ElementLook, shop: Workshop) -> Iterator[Piece]:
    if len(element.marks) < 2:
        return
    d, (a, b) = shop.detail, element.marks[:2]
    yield from held((a, b))
    length = float(np.linalg.norm(shop.start(b) - shop.start(a)))
    turns = min(MOST_TURNS, max(FEWEST_TURNS, round(length / (PITCH_IN_SPACE * d))))
    yield Piece(form("coil", COIL_IN_SPACE * d, WIRE * d, turns), "spring", on(a), on(b), stretch=True)


@in_space("damper")
def shock_absorber(element: ElementLook, shop: Workshop) -> Iterator[Piece]:
    """A barrel on the first body, a piston rod on the second."""
    if len(element.marks) < 2:
        return
    d, (a, b) = shop.detail, element.marks[:2]
    yield from held((a, b))
    (low, high), rod = _strokes(a, b, shop)
    yield Piece(tube_along(0.0, low, PISTON_ROD * d), "rod", on(a), on(b))
    yield Piece(tube_along(low, high, STRUT * d), "iron", on(a), on(b))
    yield Piece(tube_along(0.0, rod, PISTON_ROD * d), "rod", on(b), on(a))


@in_space("spring damper")
def coil_over(element: ElementLook, shop: Workshop) -> Iterator[Piece]:
    yield from shock_absorber(element, shop)
    yield from helix(element, shop)


@in_space("bumper")
def push_spring(element: ElementLook, shop: Workshop) -> Iterator[Piece]:
    yield from (pads if _is_short(element, shop) else helix)(element, shop)


@in_space("rock")
def boulder(element: ElementLook, shop: Workshop) -> Iterator[Piece]:
    if len(element.marks) > 1:
        radius = element.sizes.get("free_length", 0.0) or 3 * shop.detail
        yield Piece(form("sphere", radius), "post", standing(element.marks[1]))


@in_space("stop")
def pads(element: ElementLook, shop: Workshop) -> Iterator[Piece]:
    """Rubber pads that face each other."""
    if len(element.marks) < 2:
        return
    d, (a, b) = shop.detail, element.marks[:2]
    pad = spun((0, 0), (1.6 * d, 0), (1.2 * d, 1.2 * d), (0, 1.2 * d))
    for mark, other in ((a, b), (b, a)):
        yield Piece(pad, "rubber", on(mark), on(other))


@in_space("torsion")
def flat_spiral(element: ElementLook, shop: Workshop) -> Iterator[Piece]:
    """A flat spiral around the axis."""
    s, d = np.linspace(0, 1, 46), shop.detail
    angle, radius = 2 * np.pi * TURNS * s, (1.75 + 1.1 * s) * d
    points = np.column_stack([radius * np.cos(angle), radius * np.sin(angle), np.full(len(s), 1.1 * d)])
    for mark in element.marks[:1]:
        yield Piece(Form("wire", (0.17 * d,), (rounded(points),)), "spring", standing(mark))


@in_space("bushing")
def cushion(element: ElementLook, shop: Workshop) -> Iterator[Piece]:
    """A rubber ring with a steel pin."""
    d = shop.detail
    yield from held(element.marks[:2])
    for mark in element.marks[:1]:
        yield Piece(form("tube", 2.3 * d, 0.9 * d, 2.6 * d), "rubber", standing(mark))
        yield Piece(form("cylinder", 0.9 * d, 4 * d), "steel", standing(element.marks[-1]))
