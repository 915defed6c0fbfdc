"""Where copies stand: shifted, turned about a place, or reflected across an axis.

A reflected body has its y axis turned round: its points (u, v) become (u, -v), and its angle π - φ for an upright
mirror, -φ for a level one. What turns then turns the other way.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import cos, pi, sin
from typing import Any

import numpy as np

from cardan.errors import ModelError
from cardan.files.text_models.flow import number_text
from cardan.files.text_models.values import split_arguments
from cardan.model.bodies.body import Coordinate
from cardan.model.joints.joint import Sliding
from cardan.protocol.checking import JsonObject
from cardan.studio.edits import expect
from cardan.studio.edits.draft import GROUND, Draft, angle_number, rounded
from cardan.studio.edits.references import with_texts

MOST_PLACED_COPIES = 200
AXIS_DIGITS = 6
_AT = re.compile(r"(?P<body>[^()]+)\.at\s*\((?P<arguments>.*)\)\s*", re.DOTALL)
_AXIS = re.compile(r"axis\s*=\s*\((?P<numbers>[^()]*)\)")
UPRIGHT, LEVEL = "y", "x"  # mirrors along these axes
NEGATED = {  # words of the types that can be reflected, whose numbers change their sign
    "revolute": (),
    "fixed": (),
    "translational": (),
    "revolutetranslational": ("offset",),
    "link": (),
    "gear": (),
    "spring": (),
    "motor": ("speed", "torque"),
    "drive": ("function",),
    "torque": ("value",),
    "force": (),
    "belt": ("radii",),
    "rope": ("radii",),
    "limit": (),
    "rolling": (),
    "contact": (),
}
ALONG_SLIDES = ("motor", "drive", "limit")  # whose numbers keep their sign on a slide


@dataclass(frozen=True)
class Placement:
    """p -> matrix p + offset; `mirror` is "" or the axis along which the mirror stands."""

    matrix: np.ndarray
    offset: np.ndarray
    turn: float = 0.0
    mirror: str = ""

    def place(self, at: Any) -> np.ndarray:
        return self.matrix @ np.asarray(at, dtype=float) + self.offset

    def angle(self, angle: float) -> float:
        return {UPRIGHT: pi - angle, LEVEL: -angle}.get(self.mirror, angle + self.turn)

    @property
    def is_shift(self) -> bool:
        return not self.mirror and not self.turn


def placements(edit: Mapping[str, object]) -> Iterator[Placement]:
    """One for each copy."""
    count = expect.number(edit.get("count", 1), "copy: count")
    if count != round(count) or not 0 < count <= MOST_PLACED_COPIES:
        raise ModelError(f"copy: count: expected a whole number from 1 to {MOST_PLACED_COPIES}, got {count:g}")
    shift = np.array(expect.pair(edit.get("shift", (0.0, 0.0)), "copy: shift"))
    about = np.array(expect.pair(edit.get("about", (0.0, 0.0)), "copy: about"))
    turn, mirror = expect.number(edit.get("turn", 0.0), "copy: turn"), edit.get("mirror", "")
    if mirror:
        if mirror not in (UPRIGHT, LEVEL):
            raise ModelError(f'copy: mirror: expected "x" or "y", got {mirror!r}')
        matrix = np.diag([-1.0, 1.0] if mirror == UPRIGHT else [1.0, -1.0])
        yield Placement(matrix, about - matrix @ about + shift, 0.0, str(mirror))
        return
    for k in range(1, round(count) + 1):
        c, s = cos(k * turn), sin(k * turn)
        matrix = np.array([[c, -s], [s, c]])
        yield Placement(matrix, about - matrix @ about + k * shift, k * turn)


def placed_entry(draft: Draft, placement: Placement, section: str, name: str, entry: Any) -> Any:
    """The entry of a copy; `name` is that of its original."""
    if section == "bodies":
        return _placed_body(draft, placement, name, entry or {})
    if placement.mirror:
        entry = _reflected(draft, name, section, entry)
    return with_texts(
        section, _with_vectors(draft, placement, name, entry), lambda t: _placed_text(draft, placement, t)
    )


def _placed_body(draft: Draft, placement: Placement, name: str, entry: JsonObject) -> JsonObject:
    x, y, angle = draft.pose(name)
    at = placement.place((x, y))
    step = draft.step(at)
    placed = {**entry, "position": [rounded(float(v), step) for v in at]}
    if not placement.is_shift:
        placed["angle"] = angle_number(placement.angle(angle))
    if placement.mirror and "center_of_mass" in placed:
        u, v = placed["center_of_mass"]
        placed["center_of_mass"] = [u, _negative(v)]
    if placement.mirror and "angular_velocity" in placed:
        placed["angular_velocity"] = _negative(placed["angular_velocity"])
    if "velocity" in placed and not placement.is_shift:
        velocity = placement.matrix @ draft.numbers(draft.model.bodies[name].initial.velocity[:2])
        placed["velocity"] = [float(f"{v:.9g}") for v in velocity]
    return placed


def _with_vectors(draft: Draft, placement: Placement, name: str, entry: Any) -> Any:
    """Forces in the axes of the ground."""
    if not isinstance(entry, dict) or entry.get("type") != "Force" or placement.is_shift:
        return entry
    if entry.get("frame") == "body":
        u, v = entry["value"]
        return {**entry, "value": [u, _negative(v)]} if placement.mirror else entry
    value = entry.get("value")
    if not isinstance(value, list) or any(isinstance(v, str) for v in value):
        raise ModelError(f'"{name}" has a value that is no pair of numbers; it cannot be turned or mirrored')
    return {**entry, "value": [float(f"{v:.9g}") for v in placement.matrix @ np.array(value, dtype=float)]}


def _reflected(draft: Draft, name: str, section: str, entry: Any) -> Any:
    """What turns forwards turns backwards in the mirror; limits of angles change places."""
    if not isinstance(entry, dict) or section == "points":
        return entry
    kind = str(entry.get("type", "")).replace("_", "").lower()
    if kind not in NEGATED:
        raise ModelError(f'"{name}" is a {entry.get("type")}, which cannot be mirrored here; copy without it')
    if kind in ALONG_SLIDES and _is_travel(draft, name):
        return entry
    if kind == "limit":
        limits = {"lower": entry.get("upper"), "upper": entry.get("lower")}
        rest = {word: value for word, value in entry.items() if word not in limits}
        return rest | {word: _negative(value) for word, value in limits.items() if value is not None}
    changed = {word: _negative(entry[word]) for word in NEGATED[kind] if word in entry}
    return {**entry, **changed}


def _is_travel(draft: Draft, name: str) -> bool:
    coordinate = getattr(draft.model.elements[name], "coordinate", None)
    return isinstance(coordinate, Coordinate) and isinstance(coordinate.owner, Sliding)


def _negative(value: Any) -> Any:
    if isinstance(value, list):
        return [_negative(item) for item in value]
    if isinstance(value, str):
        return value[2:-1] if value.startswith("-(") and value.endswith(")") else f"-({value})"
    return -value if value else value


def _placed_text(draft: Draft, placement: Placement, text: str) -> str:
    """A marker: of the ground at its new place, of a reflected body on its other side."""
    if text == GROUND:
        text = f"{GROUND}.at(0, 0)"
    match = _AT.fullmatch(text)
    if match is None:
        return text
    is_ground = match["body"] == GROUND
    if not is_ground and not placement.mirror:
        return text
    pieces = [piece.strip() for piece, _ in split_arguments(match["arguments"], 0)]
    point, rest = pieces[:2], pieces[2:]
    if is_ground:
        point = _placed_point(draft, placement, point)
        rest = [_placed_axis(placement.matrix, piece) for piece in rest]
    else:
        point = [point[0], _text_of(_negative(_number_or_text(point[1])))]
        rest = [_placed_axis(np.diag([1.0, -1.0]), piece) for piece in rest]
    return f"{match['body']}.at({', '.join([*point, *rest])})"


def _placed_point(draft: Draft, placement: Placement, point: list[str]) -> list[str]:
    """A point of the ground; an expression of parameters only where it is shifted alone."""
    numbers = [_number_or_text(text) for text in point]
    if not any(isinstance(number, str) for number in numbers):
        at = placement.place(numbers)
        step = draft.step(at) / 10
        return [number_text(rounded(float(v), step)) for v in at]
    if not placement.is_shift:
        raise ModelError(
            f"a place of the ground is written with parameters ({', '.join(point)}); it can be shifted alone"
        )
    return [_more(number, float(by), draft) for number, by in zip(numbers, placement.offset, strict=True)]


def _more(number: str | float, by: float, draft: Draft) -> str:
    if isinstance(number, str):
        return number if not by else f"{number} {'+' if by > 0 else '-'} {number_text(abs(by))}"
    return number_text(rounded(number + by, draft.step((number + by, 0.0)) / 10))


def _placed_axis(matrix: np.ndarray, piece: str) -> str:
    match = _AXIS.fullmatch(piece)
    if match is None:
        return piece
    numbers = [_number_or_text(text.strip()) for text in match["numbers"].split(",") if text.strip()]
    if any(isinstance(number, str) for number in numbers):
        raise ModelError(f"a direction is written with parameters ({piece}); it cannot be turned or mirrored")
    axis = matrix @ np.array(numbers, dtype=float)
    return f"axis=({', '.join(number_text(round(float(v), AXIS_DIGITS) + 0.0) for v in axis)})"


def _number_or_text(text: str) -> str | float:
    try:
        return float(text)
    except ValueError:
        return text


def _text_of(value: str | float) -> str:
    return value if isinstance(value, str) else number_text(value)
