"""Ball joints and universal joints of space, drawn the way they are built."""

from __future__ import annotations

from collections.abc import Iterator
from math import pi

import numpy as np

from cardan.results.scene import GROUND, ElementLook, Mark, Piece
from cardan.scene.glyphs.frames import form, shifted, standing, turned
from cardan.scene.glyphs.pins import held
from cardan.scene.glyphs.workshop import Workshop, in_space

BALL_RADIUS, BELT = 1.75, 0.3  # radii of bars
CROSS_ARM, CROSS_REACH, CAP, CAP_LENGTH, CORE, YOKE = 0.6, 2.4, 1.0, 0.9, 1.05, 0.5
TO_SIDE = np.array([[1.0, 0.0, 0.0], [0.0, 0.0, -1.0], [0.0, 1.0, 0.0]])  # a ring in the plane of x and z


@in_space("ball")
def ball(element: ElementLook, shop: Workshop) -> Iterator[Piece]:
    yield from held(element.marks[:2])
    for mark in element.marks[:1]:
        yield Piece(form("sphere", BALL_RADIUS * shop.detail), "steel", standing(mark))


@in_space("cardan")
def cardan(element: ElementLook, shop: Workshop) -> Iterator[Piece]:
    """A cross: an arm and a yoke on each body; a constant-velocity joint is a ball with a belt."""
    d = shop.detail
    if element.type == "ConstantVelocity":
        yield from ball(element, shop)
        for mark in element.marks[:1]:
            yield Piece(form("ring", BALL_RADIUS * d, BELT * d, 2 * pi), "iron", standing(mark))
        return
    yield from held(element.marks[:2])
    for mark in element.marks[:1]:
        yield Piece(form("sphere", CORE * d), "steel", standing(mark))
    for mark in element.marks[:2]:
        yield from _arm(mark, shop)


def _arm(mark: Mark, shop: Workshop) -> Iterator[Piece]:
    d, reach = shop.detail, CROSS_REACH * shop.detail
    to_body = np.subtract(shop.scene.bodies[mark.body].center_of_mass, mark.point)
    has_yoke = mark.body != GROUND and float(np.linalg.norm(to_body)) > d
    frame = standing(mark, to_body if has_yoke else None)
    yield Piece(form("cylinder", CROSS_ARM * d, 2 * reach), "steel", frame)
    for end in (-reach, reach):
        yield Piece(form("cylinder", CAP * d, CAP_LENGTH * d), "iron", shifted(frame, (0, 0, end)))
    if has_yoke:
        yield Piece(form("ring", reach, YOKE * d, pi), "iron", turned(frame, TO_SIDE))
