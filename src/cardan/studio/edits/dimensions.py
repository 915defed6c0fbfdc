"""Joints and points moved to other places, and typed lengths.

A bar, which is a link with two joints on its x axis, stays one: its frame stays on the line between its ends, and a
mass that was drawn follows the length. Bodies with more joints keep their frame, and their point moves in it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from cardan.errors import ModelError, suggestion
from cardan.files.text_models.flow import number_text
from cardan.model.element import Point
from cardan.model.expressions.expression import parse
from cardan.model.joints.joint import Sliding, Turning
from cardan.model.joints.standard import Revolute
from cardan.studio.edits import expect
from cardan.studio.edits.assigned_numbers import Sizes
from cardan.studio.edits.draft import (
    ANGLE_DIGITS,
    GROUND,
    Draft,
    angle_number,
    direction,
    rounded,
    short,
    turned,
    within_turn,
)
from cardan.studio.edits.markers import MarkerUse, all_markers, coordinates, markers_of, write_coordinates
from cardan.studio.edits.places import SAME_PLACE
from cardan.studio.edits.quantities import quantity
from cardan.studio.edits.tools.links import BAR_DENSITY

ANGLE_STEP = 10.0**-ANGLE_DIGITS
_LEADING_NUMBER = re.compile(r"\s*(-?[\d.]+(?:[eE][-+]?\d+)?)\s*(?=[+-])")
_WHOLE_NUMBER = re.compile(r"\s*-?[\d.]+(?:[eE][-+]?\d+)?\s*")


def move_point(draft: Draft, edit: Mapping[str, object]) -> list[str]:
    """Move a joint or a point of a body, as the machine is shown: the bodies there become longer or shorter."""
    draft.needs_plane("points are moved")
    start = _chosen(draft, edit)
    to = np.array(expect.pair(expect.field(edit, "to"), "move_point: to"))
    step = draft.step(to)
    to = np.array([rounded(v, step) for v in to])
    if np.linalg.norm(to - draft.place(start[0].marker)) <= step / 2:
        return []
    sizes, uses = Sizes(draft, step), _together(draft, start)
    frames, bars = dict.fromkeys(use.frame for use in uses), set()
    for frame in frames:
        uses_of_frame = [use for use in uses if use.frame == frame]
        if _bar_moved(draft, sizes, frame, uses_of_frame, to):
            bars.add(frame)
        elif not _carried(draft, frame, uses_of_frame, to):
            for use in uses_of_frame:
                _put(draft, sizes, use, draft.local(frame, to))
    _check_alone(draft, sizes, [use for use in all_markers(draft) if use not in uses and use.frame not in bars])
    return [frame for frame in frames if frame != GROUND]


def _chosen(draft: Draft, edit: Mapping[str, Any]) -> list[MarkerUse]:
    """The markers that an edit speaks of: those of a joint, of a point, or at a point of a body."""
    name = edit.get("joint", edit.get("point") if isinstance(edit.get("point"), str) else None)
    if name is not None:
        element = draft.model.elements.get(expect.text(name, "move_point: joint"))
        if element is None:
            raise ModelError(f'there is no joint or point "{name}"{suggestion(name, draft.model.elements)}')
        if not (uses := markers_of(element)):
            raise ModelError(f'"{name}" has no place that could be moved')
        return uses[:1] if isinstance(element, Sliding) or not isinstance(element, Revolute) else uses
    frame = expect.text(expect.field(edit, "body"), "move_point: body")
    point = expect.pair(expect.field(edit, "point"), "move_point: point")
    draft.pose(frame)
    uses = [use for use in all_markers(draft) if use.frame == frame and _same_point(draft, use, point)]
    if not uses:
        raise ModelError(f'"{frame}" has no joint, point or force at ({point[0]:g}, {point[1]:g}) that could be moved')
    return uses


def _check_alone(draft: Draft, sizes: Sizes, others: list[MarkerUse]) -> None:
    """A parameter that was changed must not place others, which were to stay where they are."""
    for use in others:
        for text in coordinates(draft, use):
            used = set() if not isinstance(text, str) else parse(text).names & sizes.parameters.keys()
            if used:
                raise ModelError(
                    f'"{min(used)}" places "{use.element.name}" as well; type a length or change the parameter instead'
                )


def _same_point(draft: Draft, use: MarkerUse, point: Sequence[float] | np.ndarray) -> bool:
    near = SAME_PLACE * draft.size()
    return float(np.linalg.norm(draft.numbers(use.marker.point) - np.asarray(point, dtype=float))) <= near


def _together(draft: Draft, start: list[MarkerUse]) -> list[MarkerUse]:
    """All markers that go along: at the same point of a body, and across its pins those of the next body."""
    everything, tied, waiting = [*all_markers(draft)], [], list(start)
    while waiting:
        use = waiting.pop(0)
        if use in tied:
            continue
        tied.append(use)
        point = draft.numbers(use.marker.point)
        if not (isinstance(use.element, Sliding) and use.word == "i"):  # points on a rail are not tied to it
            waiting += [other for other in everything if other.frame == use.frame and _same_point(draft, other, point)]
        if isinstance(use.element, (Revolute, Sliding)) and not (isinstance(use.element, Sliding) and use.word == "i"):
            waiting += [other for other in everything if other.element is use.element]
    return tied


def _put(draft: Draft, sizes: Sizes, use: MarkerUse, local: np.ndarray) -> None:
    """A marker at a point of its body; the line of a slide only moves across itself."""
    what = f'"{use.element.name}": {use.word}'
    if isinstance(use.element, Sliding) and use.word == "i" and use.marker.axis is not None:
        axis = draft.numbers(use.marker.axis)
        normal = turned(axis / np.linalg.norm(axis), np.pi / 2)
        old = draft.numbers(use.marker.point)
        local = old + normal * (normal @ (local - old))
    written = coordinates(draft, use)
    new = [sizes.assigned(w, float(v), what) for w, v in zip(written, local, strict=True)]
    if new != written:
        write_coordinates(draft, use, new)


def _carried(draft: Draft, frame: str, uses: list[MarkerUse], to: np.ndarray) -> bool:
    """A body that is held at its origin (a wheel, a block, a ball) goes to the new place as it is."""
    if frame == GROUND or any(np.any(draft.numbers(use.marker.point)) for use in uses):
        return False
    _write_pose(draft, frame, to, None)
    return True


def _write_pose(draft: Draft, body: str, at: np.ndarray, angle: float | None) -> None:
    """New estimates in place of numbers; expressions stay, and assembly finds its way from them."""
    entry, step = draft.section("bodies")[body], draft.step(at)
    old = entry.get("position") or [0.0, 0.0]
    if not any(isinstance(v, str) for v in old):
        entry["position"] = [rounded(v, step) for v in at]
    if angle is not None and not isinstance(entry.get("angle", 0.0), str):
        entry["angle"] = angle_number(angle)


# -- bars --------------------------------------------------------------------------------------------------------------


def _ends(draft: Draft, frame: str, uses: list[MarkerUse]) -> tuple[list[MarkerUse], float, float] | None:
    """The markers at the other end of a bar, and both abscissas: the other end's, and that of `uses`. None: no bar."""
    entry = draft.section("bodies").get(frame) or {}
    if frame == GROUND or "shape" in entry or "center_of_mass" in entry:
        return None
    mine = draft.numbers(uses[0].marker.point)
    every = [use for use in all_markers(draft) if use.frame == frame and use not in uses]
    joined = [use for use in every if not isinstance(use.element, Point)]  # traced points go along with the bar
    others = joined or every
    if joined:
        end = draft.numbers(joined[0].marker.point)
        others += [use for use in every if use not in joined and _same_point(draft, use, end)]
    points = [draft.numbers(use.marker.point) for use in others]
    straight = all(abs(point[1]) <= draft.step() for point in [mine, *points])
    if not points or not straight or np.ptp([point[0] for point in points]) > draft.step():
        return None
    return others, float(points[0][0]), float(mine[0])


def _bar_moved(draft: Draft, sizes: Sizes, frame: str, uses: list[MarkerUse], to: np.ndarray) -> bool:
    """A bar from its other end, which stays, to the new place."""
    ends = _ends(draft, frame, uses)
    if ends is None or _angle_is_used(draft, frame):
        return False
    others, a, b = ends
    fixed = draft.world(frame, (a, 0.0))
    length = rounded(float(np.linalg.norm(to - fixed)), sizes.step)
    if length <= 0:
        raise ModelError(f'the two ends of "{frame}" would be at one place; move the point elsewhere')
    sign = 1.0 if b > a else -1.0
    new_a, new_b = _abscissas(a, b, length)
    angle = direction(sign * (to - fixed))
    turn = within_turn(angle - draft.pose(frame)[2])
    if abs(turn) > ANGLE_STEP and _is_angle_fixed(draft, frame):
        return False
    _stretch(draft, sizes, frame, (others, uses), (new_a, new_b), abs(b - a))
    _write_pose(draft, frame, fixed - turned((new_a, 0.0), angle), draft.pose(frame)[2] + turn)
    _shift_drivers(draft, frame, turn)
    return True


def _is_angle_fixed(draft: Draft, frame: str) -> bool:
    """Whether the file says the angle of a body otherwise than by a number to start from."""
    entry = draft.section("bodies")[frame]
    held = entry.get("hold") or ()
    return isinstance(entry.get("angle"), str) or "angle" in ([held] if isinstance(held, str) else held)


def _abscissas(a: float, b: float, length: float) -> tuple[float, float]:
    """Of the ends of a bar of another length: its middle stays the origin, or else the first end stays."""
    sign = 1.0 if b > a else -1.0
    if abs(a + b) <= 1e-6 * abs(b - a):
        return -sign * length / 2, sign * length / 2
    return a, a + sign * length


def _stretch(
    draft: Draft,
    sizes: Sizes,
    frame: str,
    ends: tuple[list[MarkerUse], list[MarkerUse]],
    abscissas: tuple[float, float],
    old: float,
) -> None:
    half = Sizes(draft, sizes.step / 10)  # half of a length has a digit more
    half.parameters = sizes.parameters
    for uses, x in zip(ends, abscissas, strict=True):
        for use in uses:
            _put(draft, half, use, np.array([x, float(draft.numbers(use.marker.point)[1])]))
    _reweigh(draft, frame, old, abs(abscissas[1] - abscissas[0]))


def _reweigh(draft: Draft, frame: str, old: float, new: float) -> None:
    """Mass and inertia of a bar that still has those it was drawn with."""
    entry = draft.section("bodies")[frame]
    density = BAR_DENSITY.get(draft.model.units.label, 1.0)
    drawn = {"mass": density * old, "inertia": density * old**3 / 12}
    given_now = [entry.get(word) for word in drawn]
    if given_now == [short(value) for value in drawn.values()]:
        entry |= {"mass": short(density * new), "inertia": short(density * new**3 / 12)}


def _angles_of(draft: Draft, frame: str) -> dict[str, float]:
    """The coordinates that are an angle of a body, with the sign in which it counts."""
    signs = {f"{frame}.angle": 1.0}
    for name, joint in draft.model.elements.items():
        if isinstance(joint, Turning) and frame in (joint.i.body.name, joint.j.body.name):
            signs[f"{name}.angle"] = 1.0 if joint.j.body.name == frame else -1.0
    return signs


def _angle_is_used(draft: Draft, frame: str) -> bool:
    """Whether the direction of a body's x axis matters elsewhere than in drivers, whose motion can be shifted."""
    owners = {angle.rpartition(".")[0] for angle in _angles_of(draft, frame)}
    for name, section in draft.names.section.items():
        entry = draft.data[section][name]
        used = owners & draft.names.used_by(section, entry)
        if not used or name in owners or section == "markers":
            continue
        if section == "drivers" and isinstance(entry, dict) and entry.get("coordinate") in _angles_of(draft, frame):
            if str(entry.get("function")) in draft.model.functions:
                return True
            continue
        is_marker = used == {frame} and any(use.frame == frame for use in markers_of(draft.model.elements[name]))
        if not is_marker:
            return True
    return False


def _shift_drivers(draft: Draft, frame: str, turn: float) -> None:
    """Driven angles begin where the body stands now: its x axis has turned by some angle."""
    signs = _angles_of(draft, frame)
    for entry in (draft.data.get("drivers") or {}).values():
        if isinstance(entry, dict) and entry.get("coordinate") in signs and "function" in entry:
            entry["function"] = _plus(entry["function"], signs[entry["coordinate"]] * turn)


def _plus(function: str | float, more: float) -> str | float:
    """A function of time and a constant."""
    if not isinstance(function, str):
        return angle_number(float(function) + more)
    if _WHOLE_NUMBER.fullmatch(function):
        return angle_number(float(function) + more)
    leading_number = _LEADING_NUMBER.match(function)
    if not leading_number:
        return f"{number_text(angle_number(more))} + {function}"
    start = angle_number(float(leading_number[1]) + more)
    return f"{number_text(start)} {function[leading_number.end() :].strip()}"


# -- lengths -----------------------------------------------------------------------------------------------------------


def set_length(draft: Draft, edit: Mapping[str, object]) -> list[str]:
    """The distance of two joints on a body, along the line on which they are; assembly closes the machine again."""
    draft.needs_plane("lengths are typed")
    body = expect.text(expect.field(edit, "body"), "length: body")
    draft.pose(body)
    between = expect.texts(expect.field(edit, "between"), "length: between")
    if len(between) != 2:
        raise ModelError("length: between: expected two joints or points")
    length = expect.positive(quantity(draft, expect.field(edit, "value"), "length", "length")[0], "length")
    first, second = (at_joint_of(draft, body, name) for name in between)
    a, b = (draft.numbers(uses[0].marker.point) for uses in (first, second))
    old = float(np.linalg.norm(b - a))
    step = min(draft.step(), 10.0 ** np.floor(np.log10(length) - 4))
    if old <= draft.step():
        raise ModelError(f'"{between[0]}" and "{between[1]}" are at one point of "{body}"; it has no direction')
    sizes = Sizes(draft, step)
    on_axis = abs(a[1]) <= draft.step() and abs(b[1]) <= draft.step()
    if on_axis and body != GROUND:
        _stretch(draft, sizes, body, (first, second), _abscissas(float(a[0]), float(b[0]), length), old)
    else:
        for use in second:
            _put(draft, sizes, use, a + (b - a) * (length / old))
    return [body] if body != GROUND else []


def at_joint_of(draft: Draft, body: str, name: str) -> list[MarkerUse]:
    """The markers of a body where a joint or point is."""
    element = draft.model.elements.get(name)
    uses = [use for use in markers_of(element) if use.frame == body] if element is not None else []
    if not uses:
        raise ModelError(f'"{name}" is no joint or point of "{body}"')
    point = draft.numbers(uses[0].marker.point)
    return [use for use in all_markers(draft) if use.frame == body and _same_point(draft, use, point)]
