"""Belts, chains and ropes of the plane: from tangent to tangent, round their pulleys."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import asin, pi

import numpy as np

from cardan.results.scene import GROUND, ElementLook, Mark, Path, Piece
from cardan.scene.glyphs.wheels import spokes
from cardan.scene.glyphs.workshop import Workshop, in_plane, line, on

BELT = line((0, 0), (1, 0))
ARC_STEP = pi / 36  # of an arc round a pulley


@in_plane("belt")
def belt(element: ElementLook, shop: Workshop) -> Iterator[Piece]:
    """A piece of a track or belt, from wheel to wheel."""
    if len(element.marks) > 1:
        a, b = element.marks[:2]
        yield Piece(BELT, "belt", on(a), on(b), stretch=True)


@in_plane("rope")
def rope(element: ElementLook, shop: Workshop) -> Iterator[Piece]:
    yield from _strand(element.marks, _radii(element), False, shop)


@in_plane("loop")
def loop(element: ElementLook, shop: Workshop) -> Iterator[Piece]:
    yield from _strand(element.marks, _radii(element), True, shop)


def _radii(element: ElementLook) -> list[float]:
    """Of each place; negative where the strand goes round it clockwise."""
    return [element.sizes.get(f"radius_{k}", 0.0) for k in range(1, len(element.marks) + 1)]


def _strand(marks: Sequence[Mark], radii: list[float], closed: bool, shop: Workshop) -> Iterator[Piece]:
    """Straight spans, and arcs between them; pulleys as circles that turn with their bodies."""
    spans = [(k, k + 1) for k in range(len(marks) - 1)]
    if closed and (len(marks) > 2 or any(radii)):
        spans.append((len(marks) - 1, 0))
    tangents = []
    for a, b in spans:
        towards = shop.start(marks[b]) - shop.start(marks[a])
        apart = float(np.linalg.norm(towards))
        leans = asin(min(1.0, max(-1.0, (radii[a] - radii[b]) / apart))) if apart > 0 else 0.0
        yield Piece(BELT, "wire", on(marks[a]), on(marks[b]), stretch=True, radii=(radii[a], radii[b]))
        tangents.append((float(np.arctan2(towards[1], towards[0])), leans))
    corners = [*pairwise(range(len(spans))), *([(len(spans) - 1, 0)] if closed and len(spans) > 1 else [])]
    for before, after in corners:
        k, to = spans[after]
        if radii[k]:
            (came, came_leaning), (goes, leans) = tangents[before], tangents[after]
            arc = _arc(radii[k], came + came_leaning - goes - pi / 2, leans - pi / 2)
            yield Piece(arc, "wire", on(marks[k]), on(marks[to]))
    for mark, radius in zip(marks, radii, strict=True):
        if radius:
            yield from _pulley(mark, abs(radius))


def _arc(radius: float, start: float, end: float) -> Path:
    """Round a pulley, from where the strand comes to where it leaves: forwards where its radius is positive."""
    turn = (end - start) % (2 * pi) if radius > 0 else -((start - end) % (2 * pi))
    angles = start + np.linspace(0.0, turn, max(2, round(abs(turn) / ARC_STEP) + 1))
    return line(*(radius * np.column_stack([np.cos(angles), np.sin(angles)])), unit="length")


def _pulley(mark: Mark, radius: float) -> Iterator[Piece]:
    rim = Path(circles=((0.0, 0.0, round(radius, 9)),), closed=False)
    yield Piece(rim, "spoke behind" if mark.body != GROUND else "wire behind", on(mark), under=True)
    if mark.body != GROUND:
        yield from spokes(mark, radius)
