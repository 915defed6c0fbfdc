"""New names, everywhere they are used, and copies."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from cardan.errors import ModelError
from cardan.files.text_models.flow import scalar_text
from cardan.files.text_models.merge import Cut, spliced
from cardan.files.text_models.nodes import Node, compose
from cardan.files.text_models.words import DESIGN, DRAWING
from cardan.studio.edits import expect
from cardan.studio.edits.copy_placements import Placement, placed_entry, placements
from cardan.studio.edits.draft import GROUND, Draft
from cardan.studio.edits.holding import relations_of, write_relations
from cardan.studio.edits.references import KEYS, NAMED, VALUES, Names, texts_of, with_texts

COPIED = ("joints", "drivers", "forces", "points")  # sections whose entries are copied with the bodies they are on
_GROUND = re.compile(rf"(?<![\w.]){GROUND}\b")


def rename(draft: Draft, edit: Mapping[str, object]) -> list[str]:
    """Another name for something, in its entry and in all that speaks of it."""
    name = expect.text(expect.field(edit, "name"), "rename: name")
    new = expect.text(expect.field(edit, "to"), "rename: to").strip()
    section, _ = draft.find(name)
    if new == name:
        return [name]
    draft.check_free(new)
    root = compose(draft.old)
    cuts = [_key_cut(draft.old, root.value[section], name, new)]
    for part in ("analyses", DESIGN):
        if root.value.get(part) is not None and section == "parameters":
            cuts += _cuts_of_keys(draft.old, root.value[part], name, new)
    old = draft.names
    draft.restart(spliced(draft.old, cuts))
    for part, entries in draft.data.items():
        if part in NAMED and isinstance(entries, dict):
            draft.data[part] = {
                key: with_texts(part, entry, lambda text: old.changed(text, {name: new}))
                for key, entry in entries.items()
            }
        elif part in ("analyses", DESIGN, "gravity"):
            draft.data[part] = with_texts(part, entries, lambda text: old.changed(text, {name: new}))
    relations = with_texts(DRAWING, relations_of(draft.data), lambda text: old.changed(text, {name: new}))
    write_relations(draft, relations)
    return [new]


def _key_cut(text: str, node: Node, name: str, new: str) -> Cut:
    begin, end = node.key_spans[name]
    return Cut(begin, end, scalar_text(new))


def _cuts_of_keys(text: str, node: Node, name: str, new: str) -> list[Cut]:
    """Where a parameter is a key, in `parameters: {k: 3}` of an analysis."""
    if isinstance(node.value, list):
        return [cut for item in node.value for cut in _cuts_of_keys(text, item, name, new)]
    if not isinstance(node.value, dict):
        return []
    cuts = [cut for item in node.value.values() for cut in _cuts_of_keys(text, item, name, new)]
    for word in KEYS:
        inner = node.value.get(word)
        if inner is not None and isinstance(inner.value, dict) and name in inner.value:
            cuts.append(_key_cut(text, inner, name, new))
    return cuts


def copy(draft: Draft, edit: Mapping[str, object]) -> list[str]:
    """Bodies again at other places, with the joints, forces, drivers and points among them.

    `shift` [x, y]; `turn`, an angle about the place `about`; `mirror`, "x" or "y": the axis across which it is
    reflected, at `about`; `count`: so many copies, each shifted and turned from the one before. What joins a copied
    body to the ground is copied where it is named as well; what joins it to others is not.
    """
    names = list(dict.fromkeys(expect.texts(expect.field(edit, "names"), "copy: names")))
    draft.needs_plane("parts are copied")
    bodies = [name for name in names if draft.find(name)[0] == "bodies"]
    if not bodies:
        raise ModelError("copy: choose a body at least; joints and forces are copied with their bodies")
    chosen = _copied(draft, bodies, names)
    old, entries = draft.names, {name: draft.find(name) for name in chosen}
    new_names = []
    for placement in placements(edit):
        new_names += _copy_at(draft, placement, entries, old)
    return new_names


def _copy_at(draft: Draft, placement: Placement, entries: Mapping[str, tuple[str, Any]], old: Names) -> list[str]:
    new: dict[str, str] = {}
    for name, (section, _) in entries.items():
        new[name] = draft.lettered() if len(name) == 1 and section == "joints" else draft.following(name)
        draft.add(section, new[name], {})
    for name, (section, entry) in entries.items():
        renamed = with_texts(section, entry, lambda text: old.changed(text, new))
        draft.data[section][new[name]] = placed_entry(draft, placement, section, name, renamed)
    return list(new.values())


def _copied(draft: Draft, bodies: list[str], named: list[str]) -> list[str]:
    """The bodies and what is among them alone."""
    chosen = list(bodies)
    for section in COPIED:
        for name, entry in (draft.data.get(section) or {}).items():
            used = {n for n in draft.names.used_by(section, entry) if draft.names.section[n] not in VALUES}
            on_ground = any(_GROUND.search(text) for text in texts_of(section, entry))
            if used and used <= set(chosen) and (name in named or not on_ground):
                chosen.append(name)
    return chosen
