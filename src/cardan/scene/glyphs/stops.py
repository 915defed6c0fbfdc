"""Stops of joints and of bodies: what they run against, at the limits of their coordinate."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from cardan.results.scene import GROUND, ElementLook, Mark, Piece, Place
from cardan.scene.glyphs.frames import form, shifted, standing
from cardan.scene.glyphs.workshop import Workshop, box, in_plane, in_space, line, on
from cardan.scene.outlines import BLOCK

STRIKING_ARM = 0.45  # of the length of what turns: how far from its pin it strikes
NEAREST_STOP = 4.0  # radii of bars: no stop is nearer to a pin
PAD = 0.9  # radii of bars: half the thickness of a stop
WALL = 0.1  # sizes of the machine: of a wall, beyond where a body passes
LEAST_ROUND = 0.99  # least share of the largest radius in a disc
SENSES = (("lower", -1), ("upper", 1))


@in_plane("turn stop")
def pegs(element: ElementLook, shop: Workshop) -> Iterator[Piece]:
    """Blocks on the first body, which the second one meets with its side; a dashed line to each from the pin."""
    if len(element.marks) < 2:
        return
    base, arm = element.marks[:2]
    forwards = -1 if arm.body == GROUND else 1  # what turns is drawn against the ground, whichever is named first
    base, arm = (arm, base) if forwards < 0 else (base, arm)
    direction, length = _arm(arm, shop)
    radius, half = max(STRIKING_ARM * length, NEAREST_STOP * shop.detail), PAD * shop.detail
    aside = _half_width(arm, direction, radius, shop) + half
    for word, sense in SENSES:
        if word in element.sizes:
            turn = forwards * element.sizes[word] + direction
            yield Piece(line((0, 0), (radius, 0), unit="length"), "dashed", on(base, turn), under=True)
            frame = on(base, turn + forwards * sense * float(np.arcsin(min(1.0, aside / radius))))
            yield Piece(box(radius - 1.6 * half, radius + 1.6 * half, half), "thick", frame)


def _arm(arm: Mark, shop: Workshop) -> tuple[float, float]:
    """The direction in which a body goes from its pin, in its own axes, and how far."""
    look = shop.scene.bodies[arm.body]
    ends = np.subtract([look.center_of_mass, *look.points], arm.point)
    far = ends[int(np.argmax(np.linalg.norm(ends, axis=1)))]
    length = float(np.linalg.norm(far))
    return (float(np.arctan2(far[1], far[0])), length) if length > shop.detail else (0.0, 0.0)


def _half_width(arm: Mark, direction: float, far: float, shop: Workshop) -> float:
    """How wide a body is to both sides of a line through its mark, at a distance along it."""
    widest, ahead = 0.0, np.array([np.cos(direction), np.sin(direction)])
    for outline in shop.scene.bodies[arm.body].outlines:
        at = np.subtract(outline, arm.point)
        x, y = at @ ahead - far, at @ (-ahead[1], ahead[0])
        u, w = np.roll(x, -1), np.roll(y, -1)
        crossing = (x > 0) != (u > 0)
        if crossing.any():
            cuts = y[crossing] + (w - y)[crossing] * x[crossing] / (x - u)[crossing]
            widest = max(widest, float(np.abs(cuts).max()))
    return widest or shop.detail


@in_plane("travel stop")
def buffers(element: ElementLook, shop: Workshop) -> Iterator[Piece]:
    """Blocks on the guide, which the ends of the block of the slide meet."""
    if len(element.marks) < 2 or element.marks[0].axis is None:
        return
    guide, rider = element.marks[:2]
    assert guide.axis is not None
    turn = float(np.arctan2(guide.axis[1], guide.axis[0]))
    half = half_of_block(rider, guide, shop)
    for word, sense in SENSES:
        if word in element.sizes:
            at = element.sizes[word] + sense * (half + PAD * shop.detail)
            pad = box(at - PAD * shop.detail, at + PAD * shop.detail, 1.3 * BLOCK[1] * shop.detail)
            yield Piece(pad, "thick", on(guide, turn))


def half_of_block(rider: Mark, guide: Mark, shop: Workshop) -> float:
    """How far the outlines of what slides reach from its mark, along the guide."""
    if rider.body == GROUND:
        return BLOCK[0] * shop.detail
    direction = shop.rotation(rider.body).T @ shop.axis(guide)
    points = [np.subtract(outline, rider.point) @ direction for outline in shop.scene.bodies[rider.body].outlines]
    reach = max((float(np.abs(line).max()) for line in points), default=0.0)
    return min(reach, 4 * BLOCK[0] * shop.detail) or BLOCK[0] * shop.detail


@in_plane("wall x", "wall y")
def wall(element: ElementLook, shop: Workshop) -> Iterator[Piece]:
    """A hatched line that a body runs against, as long as it is near. A limit is one of its origin; a disc touches
    with its rim."""
    upright = element.glyph == "wall x"
    for mark in element.marks[:1]:
        path = shop.path(mark)
        path = path[np.isfinite(path).all(axis=1)]
        if not len(path):
            return
        rim, over = _rim(mark, shop), WALL * shop.scene.size
        passed = path[:, 1 if upright else 0]
        low, high = passed.min() - rim - over, passed.max() + rim + over
        for word, sense in SENSES:
            if word in element.sizes:
                level = element.sizes[word] + sense * rim
                # hatched to the right of the line, which is away from the body
                ends = (low, high) if (sense > 0) == upright else (high, low)
                points = [(level, end) if upright else (end, level) for end in ends]
                yield Piece(line(*points, unit="length"), "hatched", Place(GROUND, (0.0, 0.0)), under=True)


def _rim(mark: Mark, shop: Workshop) -> float:
    """The radius of a disc about a mark; 0 for any other body."""
    for outline in shop.scene.bodies[mark.body].outlines:
        radii = np.linalg.norm(np.subtract(outline, mark.point), axis=1)
        if radii.min() > LEAST_ROUND * radii.max():
            return float(radii.max())
    return 0.0


# -- in space, sizes in radii of bars --------------------------------------------------------------------------------

BUFFER = 2.6


@in_space("travel stop")
def blocks(element: ElementLook, shop: Workshop) -> Iterator[Piece]:
    d = shop.detail
    for guide in element.marks[:1]:
        for word, sense in SENSES:
            if word in element.sizes and guide.axis is not None:
                frame = shifted(standing(guide), (0, 0, element.sizes[word] + sense * BUFFER * d))
                yield Piece(form("box", BUFFER * d, BUFFER * d, 0.8 * d), "rubber", frame)


@in_space("turn stop", "wall x", "wall y")
def unseen(element: ElementLook, shop: Workshop) -> Iterator[Piece]:
    """From which direction an angle in space is measured is not part of a scene."""
    yield from ()
