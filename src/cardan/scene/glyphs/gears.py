"""Wheels with teeth that mesh, and racks: how many teeth there are, at which angles they stand, their outlines.

Teeth are as high as their module above and below the pitch circle, with flanks bent as an involute's are.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from cardan.results.scene import ElementLook, Form, Mark, Path, Piece, Scene
from cardan.scene.glyphs.frames import standing, turned
from cardan.scene.glyphs.pins import ring
from cardan.scene.glyphs.workshop import Workshop, in_plane, in_space, on, rounded
from cardan.scene.poses import rotations

FEWEST_TEETH = 14  # of the smallest wheel
TOOTH_HEIGHT = 0.95  # of a tooth above the pitch circle, × module; the root is as deep below
RIM = 2.6  # thickness of a ring with inner teeth and of a rack, × module
FLANK = ((-1, 0.31), (0, 0.25), (0.6, 0.19), (1, 0.13))  # height (× TOOTH_HEIGHT) and half width (× pitch) of a tooth
HOLES = 5
THICK, BORE = 2.5, 0.2  # of wheels in space: × module, × radius
INTERNAL_PAIR = 0.1  # of a distance: how near it is to the difference of radii of an internal pair


class Wheel(NamedTuple):
    mark: Mark
    radius: float
    inner: bool  # teeth on its inside

    @property
    def key(self) -> tuple:
        return self.mark.body, self.mark.point, self.radius


class Contact(NamedTuple):
    """Where two wheels touch: the angles of that place in the frames of their marks, at the start; `sense`: 1 where
    teeth follow each other the same way round on both wheels."""

    wheels: tuple[Wheel, Wheel]
    touch: tuple[float, float]
    sense: int


@in_plane("gear")
def gear(element: ElementLook, shop: Workshop) -> Iterator[Piece]:
    contact = contact_of(element, shop)
    for wheel in contact.wheels if contact else ():
        outline = wheel_outline(wheel.radius, teeth_of(wheel.radius, shop), wheel.inner)
        yield Piece(outline, "body", on(wheel.mark, phases(shop)[wheel.key]), under=True)
        if not wheel.inner:
            yield from ring(wheel.mark)


@in_plane("rack")
def rack(element: ElementLook, shop: Workshop) -> Iterator[Piece]:
    """A pinion (second mark) on a rack along the axis of the first mark; a radius below zero: on its right side."""
    row = row_of(element, shop)
    if row is None:
        return
    bar, pinion = element.marks[0], row.pinion
    outer, inner = row_lines(row, shop)
    outline = Path((rounded([inner[0], *outer, inner[-1]]),))
    turn = float(np.arctan2(bar.axis[1], bar.axis[0])) if bar.axis else 0.0
    yield Piece(outline, "body", on(bar, turn), under=True)
    wheel = wheel_outline(pinion.radius, teeth_of(pinion.radius, shop), False)
    yield Piece(wheel, "body", on(pinion.mark, phases(shop)[pinion.key]), under=True)
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
    towards = shop.start(j) - shop.start(i)
    apart = float(np.linalg.norm(towards))
    internal = abs(apart - abs(radii[0] - radii[1])) < INTERNAL_PAIR * apart
    hollow = [internal and radii[k] > radii[1 - k] for k in (0, 1)]
    touch = seen_at(i, -towards if hollow[1] else towards, shop), seen_at(j, towards if hollow[0] else -towards, shop)
    same_axes = shop.scene.dim == 2 or float(shop.axis(i) @ shop.axis(j)) >= 0
    wheels = Wheel(i, radii[0], hollow[0]), Wheel(j, radii[1], hollow[1])
    return Contact(wheels, touch, 1 if internal == same_axes else -1)


def seen_at(mark: Mark, direction: np.ndarray, shop: Workshop) -> float:
    """The angle of a direction of the world in the frame of a mark, at the start."""
    local = shop.rotation(mark.body).T @ direction
    if shop.scene.dim == 3:
        turn = standing(mark).turn
        local = rotations(np.array(turn)).T @ local if turn else local
    return float(np.arctan2(local[1], local[0]))


def phases(shop: Workshop) -> dict[tuple, float]:
    """The angle of the middle of a tooth of each wheel, in the frame of its mark: teeth of all pairs mesh."""
    return shop.once("phases of teeth", lambda: _phases(shop))


def _phases(shop: Workshop) -> dict[tuple, float]:
    phases: dict[tuple, float] = {}
    pairs = [c for e in shop.scene.elements if e.glyph == "gear" and (c := contact_of(e, shop))]
    while pairs:
        pair = next((pair for pair in pairs if any(wheel.key in phases for wheel in pair.wheels)), pairs[0])
        pairs.remove(pair)
        _fit(pair, phases, shop)
    for element in shop.scene.elements:
        if element.glyph == "rack" and (pinion := pinion_of(element)) is not None:
            phases.setdefault(pinion.key, seen_at(pinion.mark, -_row_axes(element, shop)[1], shop))
    return phases


def _fit(pair: Contact, phases: dict[tuple, float], shop: Workshop) -> None:
    """Where the pitch circles touch, a tooth of one wheel meets a gap of the other."""
    first, second = (0, 1) if pair.wheels[0].key in phases or pair.wheels[1].key not in phases else (1, 0)
    a, b = pair.wheels[first], pair.wheels[second]
    phase = phases.setdefault(a.key, pair.touch[first])
    if b.key not in phases:
        offset = (pair.touch[first] - phase) * teeth_of(a.radius, shop) / (2 * np.pi)  # from a tooth, in pitches
        phases[b.key] = pair.touch[second] - (pair.sense * offset + 0.5) * 2 * np.pi / teeth_of(b.radius, shop)


# -- racks -----------------------------------------------------------------------------------------------------------


class Row(NamedTuple):
    """The teeth of a rack, in the axes along it and towards its pinion: from where to where, where a gap is, and how
    far the pitch line is from the mark."""

    pinion: Wheel
    low: float
    high: float
    gap: float
    across: float
    side: float  # 1 where the pinion is to the left of the axis, in the plane


def row_of(element: ElementLook, shop: Workshop) -> Row | None:
    pinion = pinion_of(element)
    if pinion is None:
        return None
    bar = element.marks[0]
    along, towards, depth = _row_axes(element, shop)
    side = float(np.sign(along[0] * towards[1] - along[1] * towards[0])) if shop.scene.dim == 2 else 1.0
    low, high = shop.travel(bar, pinion.mark)
    # the tooth of the pinion nearest to the rack is beside the touching point: there the rack has a gap
    turned = seen_at(pinion.mark, -towards, shop) - phases(shop)[pinion.key]
    onwards = side if shop.scene.dim == 2 else float(np.cross(shop.axis(pinion.mark), -towards) @ along)
    gap = float((shop.start(pinion.mark) - shop.start(bar)) @ along) - pinion.radius * turned * onwards
    return Row(pinion, low - pinion.radius, high + pinion.radius, gap, side * (depth - pinion.radius), side)


def _row_axes(element: ElementLook, shop: Workshop) -> tuple[np.ndarray, np.ndarray, float]:
    """Directions along a rack and across it to its pinion, in the world, and how far that is."""
    bar, pinion = element.marks[:2]
    along = shop.axis(bar)
    if shop.scene.dim == 2:
        side = float(np.sign(element.sizes["radius"]))
        towards = side * np.array([-along[1], along[0]])
    else:
        towards = np.cross(shop.axis(pinion), along)
        towards = towards / (np.linalg.norm(towards) or 1.0)
    away = float((shop.start(pinion) - shop.start(bar)) @ towards)
    return (along, -towards, -away) if away < 0 and shop.scene.dim == 3 else (along, towards, away)


def row_lines(row: Row, shop: Workshop) -> tuple[list, list]:
    """The teeth of a rack and the line behind them, x along it, of as many points."""
    radius = row.pinion.radius
    teeth = teeth_of(radius, shop)
    pitch, module = 2 * np.pi * radius / teeth, 2 * radius / teeth
    first, last = int(np.floor((row.low - row.gap) / pitch)), int(np.ceil((row.high - row.gap) / pitch))
    profile = [*((-share, height) for height, share in FLANK[:: len(FLANK) - 1]),
               *((share, height) for height, share in FLANK[:: 1 - len(FLANK)])]  # fmt: skip
    outer = [
        (row.gap + (k + 0.5 + share) * pitch, row.across + row.side * TOOTH_HEIGHT * module * height)
        for k in range(first, last)
        for share, height in profile
    ]
    return outer, [(x, row.across - row.side * RIM * module) for x, _ in outer]


# -- outlines --------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=256)
def wheel_outline(radius: float, teeth: int, inner: bool) -> Path:
    """Around the centre of a wheel, a tooth at angle 0: one tooth, to be repeated around; holes show how it turns."""
    pitch, module = 2 * np.pi / teeth, 2 * radius / teeth
    sign = -1 if inner else 1
    flank = [(radius + sign * TOOTH_HEIGHT * module * height, share * pitch) for height, share in FLANK]
    tooth = [(r * np.cos(a), r * np.sin(a)) for r, a in [*((r, -a) for r, a in flank), *reversed(flank)]]
    if inner:
        circles: list[tuple[float, float, float]] = [(0.0, 0.0, radius + RIM * module)]
    else:
        room = radius - 2 * module
        turns = 2 * np.pi * np.arange(HOLES) / HOLES
        circles = [(0.58 * room * np.cos(a), 0.58 * room * np.sin(a), 0.2 * room) for a in turns]
    return Path((rounded(tooth),), rounded(circles), around=teeth)


@lru_cache(maxsize=256)
def wheel_form(radius: float, teeth: int, inner: bool) -> Form:
    """The same wheel in space, as thick as a few modules."""
    tooth = np.array(wheel_outline(radius, teeth, inner).lines[0])
    edge = radius + RIM * 2 * radius / teeth if inner else BORE * radius
    other = edge * tooth / np.linalg.norm(tooth, axis=1)[:, None]
    outer, behind = (other, tooth) if inner else (tooth, other)
    return Form("band", (THICK * 2 * radius / teeth,), (rounded(outer), rounded(behind)), around=teeth)


@in_space("gear")
def spur(element: ElementLook, shop: Workshop) -> Iterator[Piece]:
    contact = contact_of(element, shop)
    for wheel in contact.wheels if contact else ():
        yield _mounted(wheel, shop)


@in_space("rack")
def toothed_bar(element: ElementLook, shop: Workshop) -> Iterator[Piece]:
    row = row_of(element, shop)
    if row is None:
        return
    bar = element.marks[0]
    along, towards, _ = _row_axes(element, shop)
    A = shop.rotation(bar.body).T @ np.column_stack([along, towards, np.cross(along, towards)])
    outer, behind = row_lines(row, shop)
    thick = THICK * 2 * row.pinion.radius / teeth_of(row.pinion.radius, shop)
    form = Form("band", (thick,), (rounded(reversed(outer)), rounded(reversed(behind))), closed=False)
    yield Piece(form, "body", turned(on(bar), A))
    yield _mounted(row.pinion, shop)


def _mounted(wheel: Wheel, shop: Workshop) -> Piece:
    c, s = np.cos(phases(shop)[wheel.key]), np.sin(phases(shop)[wheel.key])
    frame = turned(standing(wheel.mark), np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]]))
    return Piece(wheel_form(wheel.radius, teeth_of(wheel.radius, shop), wheel.inner), "body", frame)


def drawn_as_gear(scene: Scene) -> set[int]:
    """The bodies that show as wheels and racks."""
    toothed = [element for element in scene.elements if element.glyph in ("gear", "rack") and element.active]
    return {mark.body for element in toothed for mark in element.marks[:2]}
