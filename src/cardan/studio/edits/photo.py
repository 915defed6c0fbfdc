"""A photograph behind the grid, to draw over: where it lies, in the section `drawing` of the file.

    drawing:
      picture: {file: photo_5f1c2a90.jpg, at: [0, 0], width: 2.5, height: 1.6}

The picture itself is a file beside the model file; `at` is its middle.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from cardan.errors import ModelError
from cardan.files.text_models.words import DRAWING
from cardan.protocol.checking import JsonObject
from cardan.studio.edits import expect
from cardan.studio.edits.draft import Draft, short

PICTURE = "picture"
PICTURE_FILE = re.compile(r"[\w-]{1,80}\.(?:png|jpg)")  # a name without folders
DIGITS = 6


def set_picture(draft: Draft, edit: Mapping[str, object]) -> list[str]:
    """The photograph elsewhere or of another size; nothing (null) takes it away."""
    draft.needs_plane("photographs lie behind drawings")
    section = {word: value for word, value in (draft.data.get(DRAWING) or {}).items() if word != PICTURE}
    if edit.get(PICTURE) is not None:
        section[PICTURE] = checked_picture(edit[PICTURE])
    if section:
        draft.data[DRAWING] = section
    else:
        draft.data.pop(DRAWING, None)
    return []


def checked_picture(value: object) -> JsonObject:
    """Raises ModelError where this places no picture."""
    picture = expect.mapping(value, PICTURE)
    expect.only(picture, ("file", "at", "width", "height"), PICTURE)
    file = expect.text(picture.get("file"), "picture: file")
    if not PICTURE_FILE.fullmatch(file):
        raise ModelError(
            f'picture: "{file}": expected the name of a .png or .jpg file beside the model, without folders'
        )
    at = [short(v, DIGITS) + 0.0 for v in expect.pair(picture.get("at", (0.0, 0.0)), "picture: at")]
    sides = {
        word: short(expect.positive(picture.get(word), f"picture: {word}"), DIGITS) for word in ("width", "height")
    }
    return {"file": file, "at": at, **sides}


def picture_of(data: JsonObject) -> JsonObject | None:
    """That of a file; None where there is none, or none that can be shown."""
    section = data.get(DRAWING)
    try:
        return checked_picture(section[PICTURE]) if isinstance(section, Mapping) and section.get(PICTURE) else None
    except ModelError:
        return None
