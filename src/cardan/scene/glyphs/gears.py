"""Wheels with teeth that mesh, and racks: how many teeth there are, at which angles they stand, their outlines.

Teeth are as high as their module above and below the pitch circle, with flanks bent as an involute's are.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from cardan.results.scene import ElementLook, Mark, Path, Piece, Scene
from cardan.scene.glyphs.pins import ring
from cardan.scene.glyphs.workshop import Workshop, in_plane, on, rounded

FEWEST_TEETH = 14  # of the smallest wheel
HEIGHT = 0.95  # of a tooth above the pitch circle, × module; the root is as deep below
RIM = 2.6  # thickness of a ring with inner teeth and of a rack, × module
FLANK = ((-1, 0.31), (0, 0.25), (0.6, 0.19), (1, 0.13))  # height (× HEIGHT) and half width (× pitch) of a tooth
HOLES = 5
SAME = 0.1  # of a distance: how near it is to the difference of radii of an internal pair


class Wheel(NamedTuple):
    mark: Mark
    radius: float
    inner: bool  # teeth on its inside

    @property
    def key(self) -> tuple:
        return self.mark.body, self.mark.point, self.radius


class Contact(NamedTuple):
    """Where two wheels touch: the directions (world) of that place from their centres, at the start."""

    wheels: tuple[Wheel, Wheel]
    touch: tuple[float, float]


@in_plane("gear")
def gear(element: ElementLook, shop: Workshop) -> Iterator[Piece]:
    contact = contact_of(element, shop)
    for wheel in contact.wheels if contact else ():
        yield toothed(wheel, shop)
        if not wheel.inner:
            yield from ring(wheel.mark)


@in_plane("rack")
def rack(element: ElementLook, shop: Workshop) -> Iterator[Piece]:
    """A pinion (second mark) on a rack along the axis of the first mark; a radius below zero: on its right side."""
    pinion = pinion_of(element)
    if pinion is None:
        return
    bar, radius, side = element.marks[0], pinion.radius, float(np.sign(element.sizes["radius"]))
    teeth = teeth_of(radius, shop)
    gap = _gap_of_rack(element, pinion, shop)
    axis, away = shop.axis(bar), shop.start(pinion.mark) - shop.start(bar)
    beside = float(axis @ away)
    across = float(axis[0] * away[1] - axis[1] * away[0]) - side * radius  # the pitch line, to the left of the axis
    low, high = shop.travel(bar, pinion.mark)
    outline = rack_outline(low - radius, high + radius, beside + gap, across, radius, teeth, side)
    turn = float(np.arctan2(bar.axis[1], bar.axis[0])) if bar.axis else 0.0
    yield Piece(outline, "body", on(bar, turn), under=True)
    yield toothed(pinion, shop)
    yield from ring(pinion.mark)


def pinion_of(element: ElementLook) -> Wheel | None:
    radius = abs(element.sizes.get("radius", 0.0))
    if len(element.marks) < 2 or element.marks[0].axis is None or radius == 0:
        return None
    return Wheel(element.marks[1], radius, False)


def toothed(wheel: Wheel, shop: Workshop) -> Piece:
    outline = wheel_outline(wheel.radius, teeth_of(wheel.radius, shop), wheel.inner)
    return Piece(outline, "body", on(wheel.mark, phases(shop)[wheel.key]), under=True)


# -- how teeth stand -------------------------------------------------------------------------------------------------


def module_of(scene: Scene) -> float:
    """Of the teeth of all gears of a scene: the smallest wheel has a fair number of them."""
    words = ("radius_i", "radius_j", "radius")
    toothed = [element for element in scene.elements if element.glyph in ("gear", "rack")]
    radii = [abs(element.sizes[word]) for element in toothed for word in words if element.sizes.get(word)]
    return 2 * min(radii, default=1.0) / FEWEST_TEETH


def teeth_of(radius: float, shop: Workshop) -> int:
    return max(6, round(2 * radius / shop.once("module of teeth", lambda: module_of(shop.scene))))


def contact_of(element: ElementLook, shop: Workshop) -> Contact | None:
    """The two wheels of a pair; of an internal pair the larger is a ring."""
    radii = [abs(element.sizes.get(word, 0.0)) for word in ("radius_i", "radius_j")]
    if len(element.marks) < 2 or not min(radii) > 0:
        return None
    i, j = element.marks[:2]
    x, y = (shop.start(j) - shop.start(i))[:2]
    apart = float(np.hypot(x, y))
    internal = abs(apart - abs(radii[0] - radii[1])) < SAME * apart
    hollow = [internal and radii[k] > radii[1 - k] for k in (0, 1)]
    towards = float(np.arctan2(y, x))
    touch = (towards + np.pi * hollow[1], towards + np.pi * (not hollow[0]))
    return Contact((Wheel(i, radii[0], hollow[0]), Wheel(j, radii[1], hollow[1])), touch)


def phases(shop: Workshop) -> dict[tuple, float]:
    """The angle of the middle of a tooth of each wheel, in its body, such that teeth of all pairs mesh at the start."""
    return shop.once("phases of teeth", lambda: _phases(shop))


def _phases(shop: Workshop) -> dict[tuple, float]:
    found: dict[tuple, float] = {}
    pairs = [c for e in shop.scene.elements if e.glyph == "gear" and (c := contact_of(e, shop))]
    while pairs:
        known = next((pair for pair in pairs if any(wheel.key in found for wheel in pair.wheels)), pairs[0])
        pairs.remove(known)
        _fit(known, found, shop)
    for element in shop.scene.elements:
        if element.glyph == "rack" and (pinion := pinion_of(element)) is not None:
            found.setdefault(pinion.key, _towards_rack(element, shop) - shop.angle(pinion.mark.body))
    return found


def _fit(pair: Contact, found: dict[tuple, float], shop: Workshop) -> None:
    """Where the pitch circles touch, a tooth of one wheel meets a gap of the other."""
    first, second = (0, 1) if pair.wheels[0].key in found or pair.wheels[1].key not in found else (1, 0)
    a, b = pair.wheels[first], pair.wheels[second]
    seen = pair.touch[first] - shop.angle(a.mark.body)
    phase = found.setdefault(a.key, seen)
    if b.key in found:
        return
    offset = (seen - phase) * teeth_of(a.radius, shop) / (2 * np.pi)  # of the touch from a tooth, in pitches
    sense = 1 if a.inner or b.inner else -1  # teeth follow each other the other way round on outer wheels
    pitch = 2 * np.pi / teeth_of(b.radius, shop)
    found[b.key] = pair.touch[second] - shop.angle(b.mark.body) - (sense * offset + 0.5) * pitch


def _towards_rack(element: ElementLook, shop: Workshop) -> float:
    """The direction from the centre of a pinion to its rack, in the world."""
    x, y = shop.axis(element.marks[0])
    return float(np.arctan2(y, x)) - float(np.sign(element.sizes["radius"])) * np.pi / 2


def _gap_of_rack(element: ElementLook, pinion: Wheel, shop: Workshop) -> float:
    """Where a tooth of the pinion stands beside the touching point, along the rack: there the rack has a gap."""
    side = float(np.sign(element.sizes["radius"]))
    turned = _towards_rack(element, shop) - shop.angle(pinion.mark.body) - phases(shop)[pinion.key]
    return -side * pinion.radius * turned


# -- outlines --------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=256)
def wheel_outline(radius: float, teeth: int, inner: bool) -> Path:
    """Around the centre of a wheel, a tooth at angle 0: one tooth, to be repeated around; holes show how it turns."""
    pitch, module = 2 * np.pi / teeth, 2 * radius / teeth
    sign = -1 if inner else 1
    flank = [(radius + sign * HEIGHT * module * height, share * pitch) for height, share in FLANK]
    tooth = [(r * np.cos(a), r * np.sin(a)) for r, a in [*((r, -a) for r, a in flank), *reversed(flank)]]
    if inner:
        circles: list[tuple[float, float, float]] = [(0.0, 0.0, radius + RIM * module)]
    else:
        room = radius - 2 * module
        turns = 2 * np.pi * np.arange(HOLES) / HOLES
        circles = [(0.58 * room * np.cos(a), 0.58 * room * np.sin(a), 0.2 * room) for a in turns]
    return Path((rounded(tooth),), rounded(circles), around=teeth)


def rack_outline(low: float, high: float, gap: float, across: float, radius: float, teeth: int, side: float) -> Path:
    """Teeth along x from low to high, a gap at x = gap, on the line y = across, towards +y if the side is 1."""
    pitch, module = 2 * np.pi * radius / teeth, 2 * radius / teeth
    first, last = int(np.floor((low - gap) / pitch)), int(np.ceil((high - gap) / pitch))
    base = across - side * RIM * module
    points = [(gap + first * pitch, base)]
    for k in range(first, last):
        middle = gap + (k + 0.5) * pitch
        for height, share in (FLANK[0], FLANK[-1]):
            points.append((middle - share * pitch, across + side * HEIGHT * module * height))
        for height, share in (FLANK[-1], FLANK[0]):
            points.append((middle + share * pitch, across + side * HEIGHT * module * height))
    return Path((rounded([*points, (gap + last * pitch, base)]),))


def drawn_as_gear(scene: Scene) -> set[int]:
    """The bodies that show as wheels and racks."""
    toothed = [element for element in scene.elements if element.glyph in ("gear", "rack") and element.active]
    return {mark.body for element in toothed for mark in element.marks[:2]}
