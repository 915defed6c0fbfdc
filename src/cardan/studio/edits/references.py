"""Where a model file speaks of something by its name: in markers, references, expressions and names of results."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from cardan.files.text_models.event_words import EVENTS
from cardan.files.text_models.words import DESIGN, ELEMENT_SECTIONS, element_types, plain, words_of
from cardan.protocol.checking import JsonObject

NAMED = (
    "parameters",
    "functions",
    "bodies",
    "markers",
    *ELEMENT_SECTIONS,
    "states",
    EVENTS,
)  # sections of named things
VALUES = ("parameters", "functions")  # what others use, but do not hang on
WORDS_ONLY = {"str", "Literal", "bool", "None"}  # fields of these shapes name nothing in the machine
LABELS = ("name", "direction", "type")  # words whose values are no names of the machine, in every section
KEYS = ("parameters", "bounds")  # mappings in analyses and in the design, whose keys are names of parameters
Change = Callable[[str], str]


class Names:
    """All names of a file, to be found in its texts: the longest first, so that "hinge R" is not taken for "R"."""

    def __init__(self, data: JsonObject):
        self.section = {name: section for section in NAMED for name in data.get(section) or ()}
        words = "|".join(re.escape(name) for name in sorted(self.section, key=len, reverse=True))
        self.pattern = re.compile(rf"(?<![\w.])(?:{words})(?!\w)") if words else re.compile(r"(?!)")

    def in_text(self, text: str) -> set[str]:
        return set(self.pattern.findall(text))

    def changed(self, text: str, new: Mapping[str, str]) -> str:
        return self.pattern.sub(lambda match: new.get(match[0], match[0]), text)

    def used_by(self, section: str, entry: object) -> set[str]:
        """The names that an entry of a section uses."""
        return {name for text in texts_of(section, entry) for name in self.in_text(text)}

    def users_of(self, data: JsonObject, names: Iterable[str]) -> list[str]:
        """The entries of the sections of named things that use one of these names."""
        wanted = set(names)
        return [
            name
            for section in NAMED
            for name, entry in (data.get(section) or {}).items()
            if name not in wanted and not wanted.isdisjoint(self.used_by(section, entry))
        ]


def texts_of(section: str, entry: object) -> Iterator[str]:
    """The texts of an entry in which names may stand."""
    texts: list[str] = []

    def note(text: str) -> str:
        texts.append(text)
        return text

    with_texts(section, entry, note)
    return iter(texts)


def with_texts(section: str, entry: object, change: Change) -> Any:
    """The entry with every text in which names may stand changed."""
    if not isinstance(entry, Mapping):
        return _changed(entry, change, ())
    silent = {"hold"} if section == "bodies" else _silent(section, entry)
    return _changed(entry, change, silent, section in ("analyses", DESIGN))


def _changed(value: object, change: Change, silent: Iterable[str], keys_too: bool = False) -> object:
    if isinstance(value, str):
        return change(value)
    if isinstance(value, list):
        return [_changed(item, change, silent, keys_too) for item in value]
    if not isinstance(value, Mapping):
        return value
    changed = {}
    for word, item in value.items():
        if word in LABELS or word in silent:
            changed[word] = item
        elif keys_too and word in KEYS and isinstance(item, Mapping):
            changed[word] = {change(key): _changed(part, change, (), keys_too) for key, part in item.items()}
        else:
            changed[word] = _changed(item, change, silent, keys_too)
    return changed


def _silent(section: str, entry: Mapping[str, object]) -> set[str]:
    """The words of an element that hold plain words: `frame: body` does not speak of a body called so."""
    if section not in ELEMENT_SECTIONS or section == "points":
        return set()
    kinds = {plain(word): cls for word, cls in element_types(section).items()}
    cls = kinds.get(plain(str(entry.get("type"))))
    if cls is None:
        return set()
    return {word.name for word in words_of(cls).values() if {shape.name for shape in word.shapes} <= WORDS_ONLY}
