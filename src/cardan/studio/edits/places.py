"""Where something is drawn: a free place, a joint, a point, or a place on a body or on the ground."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from cardan.errors import ModelError, suggestion
from cardan.model.bodies.body import Marker
from cardan.model.element import Point
from cardan.studio.edits import expect
from cardan.studio.edits.draft import GROUND, Draft, rounded
from cardan.studio.edits.markers import marker_text

SAME_PLACE = 1e-3  # of the machine's size: what is drawn nearer than this is meant to be at one place


@dataclass
class Spot:
    """A place of a drawing.

    `frame`: the body or the ground there, None for a free place; `marker`: how the file names the point there;
    `waiting`: a point of the file that marks a free end or a pivot of the ground, and becomes the joint put there.
    """

    at: np.ndarray
    frame: str | None = None
    marker: str = ""
    waiting: str | None = None
    joint: str | None = None


def spot(draft: Draft, place: object) -> Spot:
    """A PLACE of an edit; coordinates have few digits."""
    place = expect.mapping(place, "a place")
    if "joint" in place:
        return _at_joint(draft, expect.text(place["joint"], "place: joint"))
    if isinstance(place.get("point"), str):
        return _at_point(draft, place["point"])
    if "body" in place:
        frame = expect.text(place["body"], "place: body")
        return on_frame(draft, frame, expect.pair(place.get("point", (0.0, 0.0)), "place: point"))
    if "ground" in place:
        return on_frame(draft, GROUND, expect.pair(place["ground"], "place: ground"))
    at = expect.pair((place.get("x"), place.get("y")), "a place")
    step = draft.step(at)
    return Spot(np.array([rounded(value, step) for value in at]))


def on_frame(draft: Draft, frame: str, point: Sequence[float] | np.ndarray) -> Spot:
    """A point of a body or of the ground; where a point of the file waits for a joint, that one."""
    at = draft.world(frame, point)
    near = SAME_PLACE * draft.size(at)
    for name, element in draft.model.elements.items():
        is_on_frame = isinstance(element, Point) and element.marker.body.name == frame
        if is_on_frame and np.linalg.norm(draft.place(element.marker) - at) <= near:
            return _at_point(draft, name)
    step = draft.step(at)
    local = [rounded(value, step) for value in point]
    return Spot(draft.world(frame, local), frame, marker_text(frame, local))


def _at_joint(draft: Draft, name: str) -> Spot:
    element = draft.model.elements.get(name)
    if isinstance(element, Point):
        return _at_point(draft, name)
    if element is None or not isinstance(getattr(element, "i", None), Marker):
        joints = [n for n, e in draft.model.elements.items() if isinstance(getattr(e, "i", None), Marker)]
        raise ModelError(f'there is no joint "{name}"{suggestion(name, joints)}')
    marker: Marker = element.i  # type: ignore[attr-defined]
    return Spot(draft.place(marker), marker.body.name, plain_marker(draft, name, "i"), joint=name)


def _at_point(draft: Draft, name: str) -> Spot:
    element = draft.model.elements.get(name)
    if not isinstance(element, Point):
        raise ModelError(f'there is no point "{name}"{suggestion(name, [p.name for p in draft.model.points])}')
    free = not draft.names.users_of(draft.data, [name]) and not _asked_for(draft, name)
    text = plain_marker(draft, name, "marker")
    return Spot(draft.place(element.marker), element.marker.body.name, text, name if free else None)


def plain_marker(draft: Draft, name: str, word: str) -> str:
    """A marker of an element as a text of the file without a direction, with its expressions where it has some."""
    section, entry = draft.find(name)
    written = entry.get(word) if isinstance(entry, Mapping) and word in entry else entry
    marker: Marker = getattr(draft.model.elements[name], word)
    if isinstance(written, str) and marker.axis is None and section:
        return written
    return marker_text(marker.body.name, [round(float(v), 12) for v in draft.numbers(marker.point)])


def _asked_for(draft: Draft, name: str) -> bool:
    """Whether analyses or the design speak of it."""
    return any(name in draft.names.used_by(s, draft.data.get(s)) for s in ("analyses", "design"))


def frame_at(place: Spot, what: str) -> str:
    if place.frame is None:
        raise ModelError(f"{what} needs a body; put it on one")
    return place.frame
