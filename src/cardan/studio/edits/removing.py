"""Removing things, with all that hangs on them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np

from cardan.errors import ModelError
from cardan.files.text_models.words import DESIGN
from cardan.model.bodies.body import Body, Marker
from cardan.model.joints.standard import Revolute
from cardan.studio.edits import expect
from cardan.studio.edits.draft import PLANE, Draft
from cardan.studio.edits.places import plain_marker
from cardan.studio.edits.references import KEYS, VALUES

OBJECTIVES = ("minimize", "maximize")


def remove(draft: Draft, edit: Mapping[str, object]) -> list[str]:
    """Remove things and what needs them; gives the names of all that went."""
    names = list(dict.fromkeys(expect.texts(expect.field(edit, "names"), "remove: names")))
    for name in names:
        section, _ = draft.find(name)
        users = draft.names.users_of(draft.data, [name])
        if section in VALUES and (users := [user for user in users if user not in names]):
            raise ModelError(f'"{name}" is used by "{users[0]}"; write a number there first, or remove that one')
    gone = dict.fromkeys(names)
    while more := [name for name in draft.names.users_of(draft.data, gone) if name not in gone]:
        gone |= dict.fromkeys(more)
    for section in ("analyses", DESIGN):
        if draft.data.get(section):
            draft.data[section] = _without(draft, section, set(gone))
    ends = _free_ends(draft, gone)
    for name in gone:
        draft.drop(name)
    for name, marker in ends:
        draft.add("points", name if draft.is_free(name) else draft.lettered(), marker)
    _mend_design(draft)
    return list(gone)


def _free_ends(draft: Draft, gone: Iterable[str]) -> list[tuple[str, str]]:
    """The ends of links that were pinned and are free now: points of the name of the pin, which a new pin takes."""
    gone, model = set(gone), draft.model
    pins = [joint for name, joint in model.elements.items() if name in gone and isinstance(joint, Revolute)]
    remaining_markers = [
        marker
        for name, element in model.elements.items()
        if name not in gone
        for marker in vars(element).values()
        if isinstance(marker, Marker)
    ]
    free_ends: list[tuple[str, str]] = []
    for pin in pins if model.dim == PLANE else ():
        for word in ("i", "j"):
            marker: Marker = getattr(pin, word)
            if isinstance(marker.body, Body) and marker.body.name not in gone:
                there = [other for other in remaining_markers if other.body is marker.body]
                if all(np.any(draft.numbers(other.point) != draft.numbers(marker.point)) for other in there):
                    free_ends.append((pin.name, plain_marker(draft, pin.name, word)))
                    remaining_markers.append(marker)
    return free_ends


def _without(draft: Draft, section: str, gone: set[str]) -> object:
    """Analyses, or the design, without what speaks of things that are gone."""
    value = draft.data[section]
    if section == DESIGN:
        return _fewer(draft, value, gone) if isinstance(value, dict) else value
    calls = [item if isinstance(item, dict) else {item: None} for item in value]
    pruned = [{kind: _fewer(draft, options, gone) for kind, options in call.items()} for call in calls]
    return [new if isinstance(old, dict) and any(old.values()) else old for old, new in zip(value, pruned, strict=True)]


def _fewer(draft: Draft, options: object, gone: set[str]) -> dict[str, object]:
    """Options and functionals that do not speak of things that are gone; a list without those that do."""
    remaining: dict[str, object] = {}
    for word, value in (options or {}).items():
        if isinstance(value, list):
            left: Any = [item for item in value if not _speaks(draft, item, gone)]
        elif word in KEYS and isinstance(value, dict):
            left = {name: item for name, item in value.items() if name not in gone}
        else:
            left = [] if _speaks(draft, value, gone) else value
        if left == value or left not in ([], {}):
            remaining[word] = left
    return remaining


def _speaks(draft: Draft, value: object, gone: set[str]) -> bool:
    return not gone.isdisjoint(draft.names.used_by(DESIGN, value))


def _mend_design(draft: Draft) -> None:
    """Conditions need something to be best; a design without either, or of no machine, says nothing."""
    design = draft.data.get(DESIGN)
    if not isinstance(design, dict):
        return
    if not any(design.get(word) for word in OBJECTIVES):
        design.pop("subject_to", None)
    says_something = any(design.get(word) for word in (*OBJECTIVES, "responses"))
    if not says_something or not draft.data.get("bodies"):
        del draft.data[DESIGN]
