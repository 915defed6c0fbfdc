"""Colours of the studio, red, green and blue from 0 to 255."""

from __future__ import annotations

from cardan.scene import GROUND

Colour = tuple[int, int, int]

# Okabe & Ito (2008), as on the animation page
BODIES: tuple[Colour, ...] = (
    (0, 114, 178), (230, 159, 0), (0, 158, 115), (213, 94, 0), (204, 121, 167), (86, 180, 233), (181, 159, 0),
)  # fmt: skip
INK, STEEL, PALE, PAPER = (45, 52, 58), (89, 99, 107), (176, 184, 190), (255, 255, 255)
SPRING, SOIL, TRACE, APPLIED, REACTION = (60, 70, 78), (216, 207, 189), (213, 94, 0), (122, 63, 176), (194, 65, 12)


def colour_of(body: int) -> Colour:
    """Of a body."""
    return STEEL if body == GROUND else BODIES[(body - 1) % len(BODIES)]


def darker(colour: Colour, part: float = 0.6) -> Colour:
    r, g, b = (int(part * c) for c in colour)
    return r, g, b
