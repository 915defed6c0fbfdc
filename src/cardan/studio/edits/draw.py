"""Drawing: each tool writes one thing into the file."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from cardan.errors import ModelError, suggestion
from cardan.studio.edits import draw_links, draw_motors, given
from cardan.studio.edits.draft import Draft

Tool = Callable[[Draft, list[Any], dict[str, Any]], list[str]]
TOOLS: dict[str, Tool] = {
    "ground_pivot": draw_links.ground_pivot,
    "link": draw_links.link,
    "pin": draw_links.pin,
    "point": draw_links.point,
    "mass": draw_links.mass,
    "motor": draw_motors.motor,
}


def draw(draft: Draft, edit: Mapping[str, Any]) -> list[str]:
    """Draw one thing in the plane; gives the names of what was made."""
    kind = given.text(given.field(edit, "kind"), "draw: kind")
    if kind not in TOOLS:
        raise ModelError(f'there is no tool "{kind}"{suggestion(kind, TOOLS)}')
    draft.needs_plane("machines are drawn")
    places = edit.get("places") or []
    if not isinstance(places, list) or len(places) > given.LONGEST:
        raise ModelError("draw: places: expected a list of places")
    return TOOLS[kind](draft, places, given.mapping(edit.get("values") or {}, "draw: values"))
