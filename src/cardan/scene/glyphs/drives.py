"""Motors and drivers of joints: which way they turn or push; both ways where the speed is no single number."""

from __future__ import annotations

from collections.abc import Iterator
from math import pi

import numpy as np

from cardan.results.scene import ElementLook, Form, Path, Piece
from cardan.scene.glyphs.frames import form, shifted, spun, standing, turned
from cardan.scene.glyphs.workshop import Workshop, along, disc, in_plane, in_space, line, on, rounded

HOUSING, REACH, ARROW_HEAD = (
    2.1,
    3.4,
    1.5,
)  # pins: radii of a housing and of the arrow round it; length of its head
START, END = -0.8 * pi, 0.45 * pi  # of an arrow forwards
PUSH, BESIDE = 5.0, 3.2  # pins: length of a straight arrow, how far beside the line of its slide
BACKWARDS = np.diag([1.0, -1.0, -1.0])  # the same arrow, seen from behind


def senses(element: ElementLook) -> tuple[int, ...]:
    """1: forwards, -1: backwards; both where the motion is no constant speed or torque; none where that is zero."""
    drives = [element.sizes[word] for word in ("speed", "torque") if word in element.sizes]
    return (1, -1) if not drives else tuple({1 if drive > 0 else -1 for drive in drives if drive})


def _arc(*ways: int) -> tuple[Path, Path]:
    """An arrow round the origin and its heads."""
    angles = np.linspace(START, END, 25)
    circle = REACH * np.column_stack([np.cos(angles), np.sin(angles)])
    ends = {1: (circle[-1], END + pi / 2), -1: (circle[0], START - pi / 2)}
    heads = [_head(*ends[way]) for way in ways]
    return line(*circle), Path(lines=tuple(heads), unit="pin")


def _head(at: np.ndarray, direction: float) -> tuple:
    ahead = np.array([np.cos(direction), np.sin(direction)])
    side = np.array([-ahead[1], ahead[0]])
    return rounded([at + 0.75 * ARROW_HEAD * ahead, at - 0.25 * ARROW_HEAD * ahead + ARROW_HEAD / 2 * side,
                    at - 0.25 * ARROW_HEAD * ahead - ARROW_HEAD / 2 * side])  # fmt: skip


@in_plane("motor")
def motor(element: ElementLook, shop: Workshop) -> Iterator[Piece]:
    """A round housing on the first body, with an arrow the way the second one turns."""
    for mark in element.marks[:1]:
        yield Piece(disc(HOUSING), "bearing", on(mark), under=True)
        if ways := senses(element):
            arc, heads = _arc(*ways)
            yield Piece(arc, "applied", on(mark))
            yield Piece(heads, "applied head", on(mark))


@in_plane("push")
def push(element: ElementLook, shop: Workshop) -> Iterator[Piece]:
    """An arrow beside what slides, the way it is pushed."""
    guide, riders = element.marks[:1], element.marks[1:2]
    if not guide or guide[0].axis is None:
        return
    turn = shop.rotation(riders[0].body).T @ shop.axis(guide[0]) if riders else np.array(guide[0].axis)
    rider = (riders or guide)[0]._replace(axis=tuple(turn.tolist()))
    if ways := senses(element):
        low, high = np.array([-PUSH / 2, BESIDE]), np.array([PUSH / 2, BESIDE])
        ends = {1: (high, 0.0), -1: (low, pi)}
        yield Piece(line(low, high), "applied", along(rider))
        heads = Path(lines=tuple(_head(*ends[way]) for way in ways), unit="pin")
        yield Piece(heads, "applied head", along(rider))


# -- in space, sizes in radii of bars --------------------------------------------------------------------------------

RING, MOTOR_WIRE, CONE, BODY = 3.4, 0.35, 1.1, 2.0


@in_space("motor")
def round_arrow(element: ElementLook, shop: Workshop) -> Iterator[Piece]:
    """A housing round the axis, and an arrow round that."""
    d = shop.detail
    for mark in element.marks[:1]:
        yield Piece(form("cylinder", BODY * d, 1.6 * BODY * d), "iron", standing(mark))
        for way in senses(element):
            frame = standing(mark) if way > 0 else turned(standing(mark), BACKWARDS)
            yield Piece(form("ring", RING * d, MOTOR_WIRE * d, 1.5 * pi), "accent", frame)
            tip = np.array([[0.0, 0.0, 1.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]]).T  # z of the head: where the arrow goes
            end = turned(frame, _about_z(0.75 * pi))
            yield Piece(_cone(d), "accent", turned(shifted(end, (RING * d, 0, 0)), tip.T))


@in_space("push")
def straight_arrow(element: ElementLook, shop: Workshop) -> Iterator[Piece]:
    """An arrow beside what slides."""
    d = shop.detail
    for guide, rider in zip(element.marks[:1], element.marks[1:2], strict=False):
        if guide.axis is None:
            continue
        axis = shop.rotation(rider.body).T @ shop.axis(guide)
        for way in senses(element):
            frame = shifted(standing(rider._replace(axis=tuple((way * axis).tolist()))), (BESIDE * d, 0, 0))
            yield Piece(form("cylinder", MOTOR_WIRE * d, PUSH * d), "accent", frame)
            yield Piece(_cone(d), "accent", shifted(frame, (0, 0, PUSH / 2 * d)))


def _cone(d: float) -> Form:
    return spun((0, 0), (0.7 * CONE * d, 0), (0, 1.6 * CONE * d))


def _about_z(angle: float) -> np.ndarray:
    c, s = np.cos(angle), np.sin(angle)
    return np.array([[c, -s, 0.0], [s, c, 0.0], [0.0, 0.0, 1.0]])
