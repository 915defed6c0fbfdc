"""Round things that touch others: balls, discs, tyres; a spoke shows how they turn."""

from __future__ import annotations

from collections.abc import Iterator

from cardan.results.scene import GROUND, ElementLook, Path, Piece
from cardan.scene.glyphs.workshop import Workshop, disc, in_plane, line, on

TYRE = 0.72  # of the radius of a tyre: of its rim
SPOKE = 0.86  # of the radius


@in_plane("contact")
def contact(element: ElementLook, shop: Workshop) -> Iterator[Piece]:
    """Bumps of the ground; discs of bodies are among their outlines, and get spokes."""
    radii = element.sizes.get("radius"), element.sizes.get("radius_b")
    for mark, radius in zip(element.marks, radii, strict=False):
        if radius and radius > 0:
            if mark.body == GROUND:
                yield Piece(disc(radius, "length"), "bearing", on(mark), under=True)
            else:
                yield from spokes(mark, radius)


@in_plane("tyre")
def tyre(element: ElementLook, shop: Workshop) -> Iterator[Piece]:
    radius = element.sizes.get("radius", 0.0)
    if element.marks and radius > 0:
        rings = Path(circles=((0.0, 0.0, radius), (0.0, 0.0, TYRE * radius)))
        yield Piece(rings, "thick", on(element.marks[0]), under=True)
        yield from spokes(element.marks[0], TYRE * radius)


def spokes(mark, radius: float) -> Iterator[Piece]:
    """A cross through the centre, one arm strong."""
    reach = SPOKE * radius
    yield Piece(line((0, -reach), (0, reach), unit="length"), "spoke behind", on(mark))
    yield Piece(line((0, 0), (reach, 0), unit="length"), "spoke", on(mark))
