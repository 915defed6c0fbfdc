"""The drawings of elements: one module for each family of glyphs, each said once for all viewers."""

from __future__ import annotations

from cardan.results.scene import ElementLook, Piece, Scene
from cardan.scene.glyphs import balls, belts, drives, gears, pins, rods, slides, small, springs, stops, wheels
from cardan.scene.glyphs.workshop import PLANE, SPACE, Workshop

__all__ = [
    "balls",
    "belts",
    "drives",
    "gears",
    "glyph_words",
    "pieces_of",
    "pins",
    "rods",
    "slides",
    "small",
    "springs",
    "stops",
    "wheels",
]
UNKNOWN = "joint"  # how a joint is drawn whose glyph is not known


def glyph_words() -> set[str]:
    """The words that an element may have as its glyph."""
    return {*PLANE, *SPACE}


def pieces_of(scene: Scene, shop: Workshop) -> tuple[Piece, ...]:
    """The pieces of all elements, in their order; one that several elements share is there once."""
    owners: dict[Piece, list[int]] = {}
    for k, element in enumerate(scene.elements):
        for piece in _glyph_of(element, scene.dim)(element, shop):
            owners.setdefault(piece, []).append(k)
    return tuple(piece._replace(of=tuple(of)) for piece, of in owners.items())


def _glyph_of(element: ElementLook, dim: int):
    table = PLANE if dim == 2 else SPACE
    return table.get(element.glyph) or table[UNKNOWN if element.family == "joint" else ""]
