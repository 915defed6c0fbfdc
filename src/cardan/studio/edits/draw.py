"""Drawing: each tool writes one thing into the file."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from cardan.errors import ModelError, check_known
from cardan.studio.edits import expect
from cardan.studio.edits.draft import Draft
from cardan.studio.edits.tools import belts, contacts, forces, links, motors, slides, wheels

Tool = Callable[[Draft, list[object], dict[str, object]], list[str]]
# their public names are those of tools
MODULES = (links, slides, wheels, belts, contacts, forces, motors)
TOOLS: dict[str, Tool] = {name: getattr(module, name) for module in MODULES for name in module.__all__}


def draw(draft: Draft, edit: Mapping[str, object]) -> list[str]:
    """Draw one thing in the plane; gives the names of what was made."""
    kind = expect.text(expect.field(edit, "kind"), "draw: kind")
    check_known("there is no tool", kind, TOOLS)
    draft.needs_plane("machines are drawn")
    places = edit.get("places") or []
    if not isinstance(places, list) or len(places) > expect.LONGEST_LIST:
        raise ModelError("draw: places: expected a list of places")
    return TOOLS[kind](draft, places, expect.mapping(edit.get("values") or {}, "draw: values"))
