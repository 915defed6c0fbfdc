"""Sliding blocks and pins in slots."""

from __future__ import annotations

import numpy as np

from cardan.errors import ModelError
from cardan.studio.edits import expect
from cardan.studio.edits.draft import GROUND, Draft, angle_number, direction, rounded, turned
from cardan.studio.edits.markers import marker_text
from cardan.studio.edits.places import Spot, frame_at, spot
from cardan.studio.edits.tools.links import BODY_VALUES, density_of, joined, named, weights

__all__ = ["slider", "slot"]

BLOCK_LENGTH = 0.12  # length of a drawn block, of the machine's size
BLOCK_SHAPE = (1.0, 0.6, 0.6)  # its sides, by its length
UNIT_DIGITS = 1e-4  # of a direction
IN_LINE = np.cos(np.deg2rad(10.0))  # directions that differ by less are meant to be one


def slider(draft: Draft, places: list[object], values: dict[str, object]) -> list[str]:
    """A block on a straight guide; pinned to what is at its place."""
    expect.only(values, (*BODY_VALUES, "on"), "slider")
    place, along, guide_on = _place_and_direction(draft, places)
    on = expect.text(values.get("on", guide_on), "slider: on")
    body = block(draft, place.at, direction(along), values, "slider")
    names = [body]
    if place.frame is not None and place.frame != on:
        names.append(joined(draft, place, body))
    elif place.waiting:
        draft.drop(place.waiting)
    guide = {"type": "Translational", "i": _line(draft, on, place.at, along), "j": marker_text(body, (0, 0), (1, 0))}
    return [*names, draft.add("joints", draft.numbered("guide"), guide)]


def slot(draft: Draft, places: list[object], values: dict[str, object]) -> list[str]:
    """A pin of a body in a straight slot of another one."""
    expect.only(values, ("name", "on"), "slot")
    place, along, guide_on = _place_and_direction(draft, places)
    on = expect.text(values.get("on", guide_on), "slot: on")
    if frame_at(place, "a pin in a slot") == on:
        raise ModelError(f'the pin and the slot are both on "{on}"; choose another body for one of them')
    if place.waiting:
        draft.drop(place.waiting)
    name = expect.text(values["name"], "name") if values.get("name") else draft.numbered("slot")
    line = _line(draft, on, place.at, along)
    return [draft.add("joints", name, {"type": "RevoluteTranslational", "i": line, "j": place.marker})]


def block(draft: Draft, at: np.ndarray, angle: float, values: dict[str, object], word: str) -> str:
    """A body like a box, its x axis in a direction."""
    step = draft.step(at)
    length = rounded(max(BLOCK_LENGTH * draft.size(at), 10 * step), 10 * step)
    sides = [rounded(length * factor, step) for factor in BLOCK_SHAPE]
    mass = density_of(draft, values) * length
    body = named(draft, values, word)
    pose = {"position": [rounded(v, step) for v in at], "angle": angle_number(angle)}
    heavy = weights(values, mass, mass * (sides[0] ** 2 + sides[1] ** 2) / 12)
    return draft.add("bodies", body, heavy | pose | {"shape": {"box": sides}})


def _place_and_direction(draft: Draft, places: list[object]) -> tuple[Spot, np.ndarray, str]:
    """Where it slides, in which direction, and along what: the body on which the second place is, or the ground."""
    if len(places) != 2:
        raise ModelError(f"a slide needs a place and a second one in its direction, got {len(places)}")
    first, second = (spot(draft, place) for place in places)
    along = second.at - first.at
    if np.linalg.norm(along) <= draft.step(first.at, second.at):
        raise ModelError("the direction of a slide cannot be told from one place; put the second one apart")
    along /= np.linalg.norm(along)
    if second.frame in (None, GROUND, first.frame) or second.joint is not None:
        return first, along, GROUND
    return first, _in_line_with(draft, second.frame, along), second.frame


def _in_line_with(draft: Draft, body: str, along: np.ndarray) -> np.ndarray:
    """The direction, exactly that of the body's own x axis (of links, from end to end) where it was meant to be."""
    axis = turned(np.array([1.0, 0.0]), draft.pose(body)[2])
    return axis * np.sign(axis @ along) if abs(axis @ along) > IN_LINE else along


def _line(draft: Draft, on: str, at: np.ndarray, along: np.ndarray) -> str:
    """The marker of a guide: a point of a body and a direction in its axes."""
    step = draft.step(at)
    point = [rounded(v, step) for v in draft.local(on, at)]
    axis = [rounded(v, UNIT_DIGITS) for v in turned(along, -draft.pose(on)[2])]
    return marker_text(on, point, axis)
