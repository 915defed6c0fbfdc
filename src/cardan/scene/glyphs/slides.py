"""Slides and slots: the line on which something moves, as far as it moves, and what moves on it."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from cardan.results.scene import GROUND, ElementLook, Mark, Path, Piece
from cardan.scene.glyphs.pins import ring
from cardan.scene.glyphs.workshop import Workshop, along, box, in_plane, line, on, rounded
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
