"""Dimensions as parameters, and lines of bodies made level, upright, parallel or equal."""

from __future__ import annotations

import re
from collections.abc import Mapping

import numpy as np

from cardan.errors import ModelError
from cardan.files.text_models.flow import number_text
from cardan.studio.edits import expect
from cardan.studio.edits.dimensions import at_joint_of, move_point, set_length
from cardan.studio.edits.draft import GROUND, Draft, direction, rounded, short, turned
from cardan.studio.edits.holding import checked_relation, relations_of, write_relations
from cardan.studio.edits.markers import MarkerUse, coordinates, write_coordinates

__all__ = ["make_parameter", "relate"]

LEAST, MOST = 0.5, 1.5  # of its value: the bounds of a dimension that becomes a parameter
COSINE_DIGITS = 6
Span = tuple[str, tuple[list[MarkerUse], list[MarkerUse]]]


def make_parameter(draft: Draft, edit: Mapping[str, object]) -> list[str]:
    """The distance of two joints of a body becomes a parameter, with bounds; the machine stays as it is."""
    body, (first, second) = _span(draft, edit)
    a, b = (draft.numbers(uses[0].marker.point) for uses in (first, second))
    length = float(np.linalg.norm(b - a))
    step = draft.step()
    if length <= step:
        raise ModelError(f'the two places on "{body}" are one; there is no length between them')
    for use in (*first, *second):
        if any(isinstance(written, str) for written in coordinates(draft, use)):
            raise ModelError(f'"{use.element.name}" is placed by parameters already; change these')
    name = _parameter_name(draft, edit, body)
    value = rounded(length, step / 10)
    bounds = [short(LEAST * value), short(MOST * value)]
    draft.add("parameters", name, {"value": value, "bounds": bounds})
    along = (b - a) / length
    if np.linalg.norm(a + b) <= step:  # the middle stays the origin
        _write(draft, first, [_times(-x / 2, name, step) for x in along])
        _write(draft, second, [_times(x / 2, name, step) for x in along])
    else:
        texts = [
            _plus(rounded(float(x), step / 10), _times(float(c), name, step)) for x, c in zip(a, along, strict=True)
        ]
        _write(draft, second, texts)
    return [name]


def _parameter_name(draft: Draft, edit: Mapping[str, object], body: str) -> str:
    if edit.get("name"):
        name = expect.text(edit["name"], "parameter: name").strip()
        if not re.fullmatch(r"[^\W\d]\w*", name):
            raise ModelError(f'parameter: "{name}": a name of letters, digits and underscores can stand in expressions')
        draft.check_free(name)
        return name
    stem = re.sub(r"\W+", "_", body).strip("_") or "body"
    return draft.following(f"{stem if not stem[0].isdigit() else f'n{stem}'}_length")


def _times(factor: float, name: str, step: float) -> str | float:
    factor = round(factor, COSINE_DIGITS) + 0.0
    special = {1.0: name, -1.0: f"-{name}", 0.5: f"{name} / 2", -0.5: f"-{name} / 2", 0.0: 0.0}
    return special.get(factor, f"{number_text(factor)}*{name}")


def _plus(start: float, more: str | float) -> str | float:
    if not start or not more:
        return more or start
    return f"{number_text(start)} {more.replace('-', '- ', 1) if str(more).startswith('-') else f'+ {more}'}"


def _write(draft: Draft, uses: list[MarkerUse], new: list[str | float]) -> None:
    for use in uses:
        write_coordinates(draft, use, new)


def _span(draft: Draft, edit: Mapping[str, object]) -> Span:
    """A body and its markers at two places."""
    body = expect.text(expect.field(edit, "body"), "body")
    draft.pose(body)
    between = expect.texts(expect.field(edit, "between"), "between")
    if len(between) != 2:
        raise ModelError("between: expected two joints or points")
    return body, (at_joint_of(draft, body, between[0]), at_joint_of(draft, body, between[1]))


# -- relations -------------------------------------------------------------------------------------------------------


def relate(draft: Draft, edit: Mapping[str, object]) -> list[str]:
    """The line between two places of a body stays level or upright, or parallel to or as long as another such line; or
    a joint stays on it.

    The first place stays now; of a line with an end on the ground, that end.
    """
    draft.needs_plane("lines are aligned")
    relation = checked_relation(edit)
    spans = [_span(draft, {"edit": "relate", **line}) for line in relation["lines"]]
    if relation["type"] in ("parallel", "equal") and spans[0] == spans[1]:
        raise ModelError(f"{relation['type']}: choose two different lines")
    names = _aligned(draft, relation["type"], spans, relation["lines"][-1]["between"])
    write_relations(draft, [*(one for one in relations_of(draft.data) if one != relation), relation])
    return names or [spans[-1][0]]


def _aligned(draft: Draft, relation: str, spans: list[Span], between: list[str]) -> list[str]:
    """The last line made so, its length as it is; lines that others hold move on later."""
    ends = [[draft.place(uses[0].marker) for uses in span[1]] for span in spans]
    body = spans[-1][0]
    if relation == "on-axis":
        return []
    if relation == "equal":
        length = float(np.linalg.norm(ends[0][1] - ends[0][0]))
        names = set_length(draft, {"edit": "length", "body": body, "between": between, "value": length})
        if draft.assembled is not None and Draft(draft.text(), draft.path, draft.trust_fmus).assembled is None:
            draft.restart(draft.old)  # its joints move instead
        return names
    start, end = ends[-1]
    if body != GROUND and _is_grounded(draft, between[1]) and not _is_grounded(draft, between[0]):
        start, end, between = end, start, between[::-1]
    line = end - start
    wanted_way = {"horizontal": 0.0, "vertical": np.pi / 2}.get(relation)
    if wanted_way is None:
        wanted_way = direction(ends[0][1] - ends[0][0])
    along = turned((1.0, 0.0), wanted_way)
    along = along if along @ line >= 0 else -along
    to = start + along * float(np.linalg.norm(line))
    if np.linalg.norm(to - end) <= draft.step() / 2:
        return []
    point = draft.numbers(at_joint_of(draft, body, between[1])[0].marker.point)
    moved = {"edit": "move_point", "body": body, "point": [float(v) for v in point], "to": [float(v) for v in to]}
    return move_point(draft, moved)


def _is_grounded(draft: Draft, name: str) -> bool:
    return any(frame.name == GROUND for frame in draft.model.elements[name].frames())
