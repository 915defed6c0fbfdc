"""Slides and slots: the line on which something moves, as far as it moves, and what moves on it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np

from cardan.results.scene import GROUND, ElementLook, Form, Mark, Path, Piece
from cardan.scene.glyphs.frames import POST, axis_seen_from, form, is_shaped, shifted, standing
from cardan.scene.glyphs.pins import ring
from cardan.scene.glyphs.workshop import Workshop, along, box, in_plane, in_space, line, on, rounded
from cardan.scene.outlines import BLOCK

OVER_BLOCK, OVER_PIN = 3.6, 2.0  # radii of bars: what a guide has beyond the last places of a block, of a pin
HALF_SLOT = 0.9  # radii of bars: half the width of a slot
ARC = np.linspace(-np.pi / 2, np.pi / 2, 9)


@in_plane("slide")
def slide(element: ElementLook, shop: Workshop) -> Iterator[Piece]:
    """A rail of the ground is hatched on the side to which things fall; blocks of bodies are among their outlines."""
    if not _is_guided(element):
        return
    guide, rider = element.marks[:2]
    low, high = _reach(guide, rider, OVER_BLOCK, shop)
    if guide.body == GROUND:
        axis = np.array(guide.axis)
        falls_right = np.array(shop.scene.up)[:2] @ (-axis[1], axis[0]) >= -1e-9
        depth = BLOCK[1] * shop.detail
        ends = ((low, -depth), (high, -depth)) if falls_right else ((high, depth), (low, depth))
        yield Piece(line(*ends, unit="length"), "hatched", along(guide), under=True)
    else:
        yield Piece(_slot(low, high, shop), "slot", along(guide), under=True)
    if rider.body == GROUND:
        direction = shop.axis(guide)
        half, high = (size * shop.detail for size in BLOCK)
        turn = float(np.arctan2(direction[1], direction[0]))
        yield Piece(box(-half, half, high), "bearing", on(rider, turn), under=True)


@in_plane("slot")
def slot(element: ElementLook, shop: Workshop) -> Iterator[Piece]:
    """A pin between two edges."""
    if not _is_guided(element):
        return
    guide, rider = element.marks[:2]
    style = "bearing" if guide.body == GROUND else "slot"
    yield Piece(_slot(*_reach(guide, rider, OVER_PIN, shop), shop), style, along(guide), under=True)
    yield from ring(rider)


@in_plane("cam")
def follower(element: ElementLook, shop: Workshop) -> Iterator[Piece]:
    """The curve itself is a relief on its body; here only what follows it."""
    for rider in element.marks[1:2]:
        yield from ring(rider)


def _is_guided(element: ElementLook) -> bool:
    return len(element.marks) > 1 and element.marks[0].axis is not None


def _reach(guide: Mark, rider: Mark, over: float, shop: Workshop) -> tuple[float, float]:
    """From where to where a guide goes; on a body that moves it includes its mark, and is seen to hang there."""
    low, high = shop.travel(guide, rider)
    if guide.body != GROUND:
        low, high = min(low, 0.0), max(high, 0.0)
    return low - over * shop.detail, high + over * shop.detail


def _slot(low: float, high: float, shop: Workshop) -> Path:
    """A long hole with round ends."""
    half = HALF_SLOT * shop.detail
    right = [(high - half + half * np.cos(a), half * np.sin(a)) for a in ARC]
    left = [(low + half - half * np.cos(a), -half * np.sin(a)) for a in ARC]
    return Path(lines=(rounded([*right, *left]),))


# -- in space, sizes in radii of bars --------------------------------------------------------------------------------

SHAFT, SLEEVE_OUTER, SLEEVE_INNER, SLEEVE = 0.75, 1.8, 0.8, 4.5
RAIL, CARRIAGE, CARRIAGE_LENGTH = 1.5, 2.8, 4.4
SLOT_EDGE, SLOT_BETWEEN, RIDER = 0.45, 1.5, 1.2  # of a slot
OVERHANG = 3.5  # of a rail beyond the places where it is used
LONGEST_RAIL = 6  # in sizes of the machine: longer ones are shown around the first place only
PLATE = 0.25


@in_space("slide")
def carriage(element: ElementLook, shop: Workshop) -> Iterator[Piece]:
    """A carriage on the second body that slides on a square rail of the first. A body with a shape of its own shows
    well enough how it slides: its marker may be anywhere on the line."""
    if len(element.marks) < 2:
        return
    d, (guide, rider) = shop.detail, element.marks[:2]
    if not is_shaped(guide.body, shop):
        yield from rail(guide, rider, shop, lambda length: form("box", RAIL * d, RAIL * d, length))
    if not is_shaped(rider.body, shop):
        block = form("box", CARRIAGE * d, CARRIAGE * d, CARRIAGE_LENGTH * d)
        yield Piece(block, "iron", standing(_along_guide(guide, rider, shop)))


@in_space("sleeve")
def sleeve(element: ElementLook, shop: Workshop) -> Iterator[Piece]:
    """A sleeve on the second body that slides (and turns) on a shaft of the first."""
    if len(element.marks) < 2:
        return
    d, (guide, rider) = shop.detail, element.marks[:2]
    if not is_shaped(guide.body, shop):
        yield from rail(guide, rider, shop, lambda length: form("cylinder", SHAFT * d, length))
    if not is_shaped(rider.body, shop):
        tube = form("tube", SLEEVE_OUTER * d, SLEEVE_INNER * d, SLEEVE * d)
        yield Piece(tube, "iron", standing(_along_guide(guide, rider, shop)))


@in_space("slot")
def rails(element: ElementLook, shop: Workshop) -> Iterator[Piece]:
    """Two rails with a pin between them."""
    if len(element.marks) < 2:
        return
    d, (guide, rider) = shop.detail, element.marks[:2]
    for piece in rail(guide, rider, shop, lambda length: form("cylinder", SLOT_EDGE * d, length)):
        if piece.shape == POST:
            yield piece
        else:
            yield from (piece._replace(at=shifted(piece.at, (side * SLOT_BETWEEN * d, 0, 0))) for side in (-1, 1))
    yield Piece(form("sphere", RIDER * d), "steel", standing(rider))


@in_space("plate")
def plate(element: ElementLook, shop: Workshop) -> Iterator[Piece]:
    """A clear plate on the first body, as large as the second one needs it, and the point that stays in it."""
    if len(element.marks) < 2:
        return
    d, (sheet, rider) = shop.detail, element.marks[:2]
    side = 2 * min(float(shop.distances(sheet, rider).max(initial=0.0)) + 4 * d, shop.scene.size)
    yield Piece(form("box", side, side, PLATE * d), "glass", standing(sheet))
    yield Piece(form("sphere", RIDER * d), "steel", standing(rider))


def rail(guide: Mark, rider: Mark, shop: Workshop, beam: Callable[[float], Form]) -> Iterator[Piece]:
    """A beam on the first body along its axis, as long as the second one travels on it; on the ground it has posts."""
    low, high = shop.travel(guide, rider)
    high = low if high - low > LONGEST_RAIL * shop.scene.size else high
    over = OVERHANG * shop.detail
    frame = standing(guide)
    yield Piece(beam(high - low + 2 * over), "steel", shifted(frame, (0, 0, (low + high) / 2)))
    if guide.body == GROUND:
        for end in (low - over / 2, high + over / 2):
            yield Piece(POST, "post", shifted(frame, (0, 0, end))._replace(turn=()))


def _along_guide(guide: Mark, rider: Mark, shop: Workshop) -> Mark:
    return rider if rider.axis else rider._replace(axis=axis_seen_from(guide, rider, shop))
