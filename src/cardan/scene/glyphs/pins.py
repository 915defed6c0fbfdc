"""Pins, welds, and the bearings that hold them to the ground."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import numpy as np

from cardan.results.scene import GROUND, ElementLook, Mark, Piece
from cardan.scene.glyphs.frames import POST, form, spun, standing
from cardan.scene.glyphs.workshop import (
    Workshop,
    disc,
    grounded,
    in_plane,
    in_space,
    line,
    moving,
    on,
    polygon,
    upright,
)
from cardan.scene.poses import placed

HANGS = 0.3  # of its distance from the pin: a mass centre that is this far below on average
DEEP_MARK = 2.2  # radii of bars: a mark this deep inside its body lies on a body that hides its bearing
OPEN_MARKS = 0.5  # radii of bars: marks of an open joint
BEARING_HEIGHT, HALF, OVER = (
    3.9,
    2.4,
    0.9,
)  # of a bearing, in pins: to its ground, half its width, what the ground has more

PIN, SQUARE = disc(1.0), polygon((-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9))
TRIANGLE = polygon((0, 0), (-HALF, -BEARING_HEIGHT), (HALF, -BEARING_HEIGHT))
FLOOR = line((-HALF - OVER, -BEARING_HEIGHT), (HALF + OVER, -BEARING_HEIGHT))


@in_plane("pin", "ball")
def pin(element: ElementLook, shop: Workshop) -> Iterator[Piece]:
    """A ring on each bearing; an open joint has two."""
    yield from bearing(element.marks, shop)
    for k, mark in enumerate(element.marks[:2]):
        if k == 0 or (shop.distances(*element.marks[:2]) > OPEN_MARKS * shop.detail).any():
            yield from ring(mark)


def ring(mark: Mark) -> Iterator[Piece]:
    yield Piece(PIN, "pin", on(mark))


@in_plane("weld")
def weld(element: ElementLook, shop: Workshop) -> Iterator[Piece]:
    yield from bearing(element.marks, shop)
    for mark in element.marks[:1]:
        yield Piece(SQUARE, "mark", on(mark))


def bearing(marks: Sequence[Mark], shop: Workshop) -> Iterable[Piece]:
    """What holds a joint to the ground, where one of its marks is there. The first joint at a place says how."""
    ground, held = grounded(marks), moving(marks)
    if ground is None:
        return ()
    return shop.once(f"bearing at {ground.point}", lambda: tuple(_bearing(ground, held, shop)))


def _bearing(ground: Mark, held: Mark | None, shop: Workshop) -> Iterator[Piece]:
    """Below the body, but over one that would hide it; above the pin for a body that hangs from it."""
    up = np.array(shop.scene.up, dtype=float)[:2]
    hangs = held is not None and _hangs(held, up, shop)
    under = held is None or _depth(held, shop) <= DEEP_MARK * shop.detail
    frame = on(ground, upright(shop) + np.pi * hangs)
    yield Piece(TRIANGLE, "bearing", frame, under=under)
    yield Piece(FLOOR, "hatched", frame, under=under)


def _hangs(held: Mark, up: np.ndarray, shop: Workshop) -> bool:
    """Whether the mass centre of a body is below its mark, most of the time."""
    center = np.array([shop.scene.bodies[held.body].center_of_mass], dtype=float)
    arm = shop.path(held) - placed(shop.motion[:, held.body], center)[:, 0]
    arm = arm[np.isfinite(arm).all(axis=1)]
    return bool(np.sum(arm @ up) > HANGS * np.sum(np.linalg.norm(arm, axis=1)))


def _depth(mark: Mark, shop: Workshop) -> float:
    """How far a mark is from the nearest corner of its body's outlines: where it is deep inside, the body hides it."""
    outlines = shop.scene.bodies[mark.body].outlines
    return min((float(np.linalg.norm(np.array(o) - mark.point, axis=1).min()) for o in outlines if o), default=0.0)


# -- in space: the way they are built, sizes in radii of bars --------------------------------------------------------

BOLT, HEAD, HALF_BOLT, HEAD_LENGTH = 0.85, 1.25, 2.5, 0.6
EYE_RADIUS, EYE_LENGTH = 1.55, 2.8
WELD = 2.2


@in_space("pin")
def bolt(element: ElementLook, shop: Workshop) -> Iterator[Piece]:
    """A bolt with two heads on the first body, an eye around it on the second."""
    d, h = shop.detail, HALF_BOLT * shop.detail
    yield from held(element.marks[:2])
    for mark in element.marks[:1]:
        thick = HEAD_LENGTH * d
        side = [(0.85 * HEAD * d, h), (HEAD * d, h - 0.2 * thick), (HEAD * d, h - thick), (BOLT * d, h - thick)]
        lower = [(r, -z) for r, z in side]
        yield Piece(spun((0, -h), *lower, *reversed(side), (0, h)), "steel", standing(mark))
        eye = next((other for other in element.marks[1:2] if other.axis), mark)
        yield Piece(form("cylinder", EYE_RADIUS * d, EYE_LENGTH * d), "iron", standing(eye))


@in_space("weld")
def seam(element: ElementLook, shop: Workshop) -> Iterator[Piece]:
    yield from held(element.marks[:2])
    for mark in element.marks[:1]:
        yield Piece(form("box", *(WELD * shop.detail,) * 3), "iron", standing(mark))


def held(marks: Sequence[Mark]) -> Iterator[Piece]:
    """Posts under the places where a machine is held."""
    for mark in marks:
        if mark.body == GROUND:
            yield Piece(POST, "post", on(mark))
