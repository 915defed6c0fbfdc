"""Edits in order, all or none."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from cardan.errors import ModelError, check_known
from cardan.protocol.checking import JsonObject
from cardan.protocol.studio import Drawing
from cardan.studio.edits import expect
from cardan.studio.edits.dimensions import move_point, set_length
from cardan.studio.edits.draft import Draft
from cardan.studio.edits.draw import draw
from cardan.studio.edits.holding import Edit, checked_relation, held, relations_of, unrelate
from cardan.studio.edits.photo import picture_of, set_picture
from cardan.studio.edits.relations import make_parameter, relate
from cardan.studio.edits.removing import remove
from cardan.studio.edits.renaming import copy, rename
from cardan.studio.edits.values import set_poses, set_value

MOST_EDITS = 1000  # at a time
EDITS: dict[str, Callable[[Draft, Edit], list[str]]] = {
    "draw": draw,
    "set": set_value,
    "remove": remove,
    "rename": rename,
    "copy": copy,
    "move_point": move_point,
    "length": set_length,
    "parameter": make_parameter,
    "relate": relate,
    "unrelate": unrelate,
    "poses": set_poses,
    "picture": set_picture,
}


def edited(
    text: str, edits: Sequence[Edit], path: Path | None = None, trust_fmus: bool = False
) -> tuple[str, list[str]]:
    """The text with all edits made, and the names of what was made, changed or removed.

    Raises CardanError with one message where an edit is not possible, or would leave a text that is no machine.
    """
    if not isinstance(edits, (list, tuple)) or not 0 < len(edits) <= MOST_EDITS:
        raise ModelError(f"expected a list of edits (at most {MOST_EDITS})")
    names: list[str] = []
    for edit in edits:
        edit = expect.mapping(edit, "an edit")
        kind = expect.text(expect.field(edit, "edit"), "edit")
        check_known("there is no edit", kind, EDITS)
        draft = Draft(text, path, trust_fmus)
        names += EDITS[kind](draft, edit)
        text = draft.text()
    if relations_of((draft := Draft(text, path, trust_fmus)).data):
        text = held(draft, edits)
    return text, names


def drawing_of(data: JsonObject) -> Drawing:
    """What a file says of its drawing besides the machine; what has mistakes is left out."""
    relations: list[Any] = []
    for entry in relations_of(data):
        try:
            relations.append(checked_relation(entry))
        except ModelError:
            continue
    picture: Any = picture_of(data)
    return {"relations": relations, "picture": picture}
