"""New names, everywhere they are used, and copies."""

from __future__ import annotations

import re
from collections.abc import Mapping

from cardan.errors import ModelError
from cardan.files.text_models.flow import number_text, scalar_text
from cardan.files.text_models.merge import Cut, spliced
from cardan.files.text_models.nodes import Node, compose
from cardan.files.text_models.words import DESIGN
from cardan.studio.edits import expect
from cardan.studio.edits.draft import GROUND, Draft, rounded
from cardan.studio.edits.references import KEYS, NAMED, VALUES, texts_of, with_texts

COPIED = ("joints", "drivers", "forces", "points")  # sections whose entries are copied with the bodies they are on
_GROUND = re.compile(rf"(?<![\w.]){GROUND}\b")
_ON_GROUND = re.compile(rf"{GROUND}\.at\(\s*([^,()]+),\s*([^,()]+?)\s*(,.*)?\)", re.DOTALL)


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
    """Bodies again at another place, with the joints, forces, drivers and points among them.

    What joins a copied body to the ground is copied where it is named as well; what joins it to others is not.
    """
    names = list(dict.fromkeys(expect.texts(expect.field(edit, "names"), "copy: names")))
    draft.needs_plane("parts are copied")
    shift = expect.pair(expect.field(edit, "shift"), "copy: shift")
    bodies = [name for name in names if draft.find(name)[0] == "bodies"]
    if not bodies:
        raise ModelError("copy: choose a body at least; joints and forces are copied with their bodies")
    chosen = _copied(draft, bodies, names)
    new: dict[str, str] = {}
    old, entries = draft.names, {name: draft.find(name) for name in chosen}
    for name, (section, _) in entries.items():
        new[name] = draft.lettered() if len(name) == 1 and section == "joints" else draft.following(name)
        draft.add(section, new[name], {})
    for name, (section, entry) in entries.items():
        copied = with_texts(section, entry, lambda text: _moved(old.changed(text, new), shift, draft))
        if section == "bodies":
            x, y, _ = draft.pose(name)
            step = draft.step((x + shift[0], y + shift[1]))
            copied = {**(copied or {}), "position": [rounded(x + shift[0], step), rounded(y + shift[1], step)]}
        draft.data[section][new[name]] = copied
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


def _moved(text: str, shift: tuple[float, float], draft: Draft) -> str:
    """A point of the ground at the new place."""
    if text == GROUND:
        return f"{GROUND}.at({number_text(shift[0])}, {number_text(shift[1])})"
    match = _ON_GROUND.fullmatch(text)
    if not match:
        return text
    x, y = (_plus(match[k + 1], shift[k], draft) for k in range(2))
    return f"{GROUND}.at({x}, {y}{match[3] or ''})"


def _plus(text: str, more: float, draft: Draft) -> str:
    if not more:
        return text
    try:
        value = float(text)
    except ValueError:
        return f"{text} {'+' if more > 0 else '-'} {number_text(abs(more))}"
    return number_text(rounded(value + more, draft.step((value + more, 0.0)) / 10))
