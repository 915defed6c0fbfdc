"""The words of events in text models, found by looking at the classes of `model/control/events.py`.

    sear:   {when: barrel.x - 16, direction: falling, if: shots > 0, do: [capture: catch, {switch: buffer, on: false}]}
    kick:   {at: 0.5, do: {impulse: [0, -880], at: barrel}}
    sample: {every: 0.01, start: 0, do: {set: u, value: -k*arm.angle}}
    end:    {when: barrel.x, do: stop}

What happens and when it happens are phrases: headed by the name of their class, whose value is the first field; the
other fields are further words. So an action added to `model/control/events.py` can be written in files without a change
here. `READ_AS` names the few fields that have a better word in a text.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from cardan.files.text_models.words import Word, shapes_of, snake_case, words_of
from cardan.model.control import events
from cardan.model.control.events import At, Every, When

EVENTS = "events"  # the section
DO = "do"
# class -> word of the file -> field; the names of fields are understood as well
READ_AS = {
    "When": {"if": "condition"},
    "At": {"if": "condition"},
    "Impulse": {"impulse": "value", "at": "marker"},
    "Impact": {"with": "b"},
}
# fields for which Python accepts more than a file needs
SHAPES = {
    ("When", "function"): "Expression",
    ("When", "condition"): "Expression | None",
    ("At", "condition"): "Expression | None",
    ("When", "direction"): f"int | Literal[{', '.join(map(repr, events.DIRECTIONS))}]",
    ("Set", "what"): "str",
}


@dataclass(frozen=True)
class Phrase:
    """How an action, or the time of an event, is written.

    `fields`: word -> field, the word that cardan writes for a field before others that mean the same; `words`: field ->
    what may stand there.
    """

    cls: type
    head: str
    fields: dict[str, str]
    words: dict[str, Word]

    @property
    def stands_alone(self) -> bool:
        """Whether the head may say everything: `stop`."""
        return not any(word.required for word in self.words.values())

    def synonyms(self, field: str) -> list[str]:
        return [word for word, meant in self.fields.items() if meant == field]


@lru_cache
def phrase_of(cls: type) -> Phrase:
    name, head = cls.__name__, snake_case(cls.__name__)
    words = {field: word for field, word in words_of(cls).items() if field != DO}
    for field in words:
        if (name, field) in SHAPES:
            words[field] = replace(words[field], shapes=shapes_of(SHAPES[name, field]))
    fields = dict(READ_AS.get(name, {}))
    if words and head not in fields:
        fields = {head: next(iter(words))} | fields
    headed = fields.get(head)
    return Phrase(cls, head, fields | {field: field for field in words if field != headed}, words)


def triggers() -> dict[str, Phrase]:
    """When an event happens: word -> phrase."""
    return {phrase.head: phrase for phrase in map(phrase_of, (When, At, Every))}


def actions() -> dict[str, Phrase]:
    """What an event does: word -> phrase."""
    return {phrase.head: phrase for phrase in (phrase_of(getattr(events, name)) for name in events.ACTIONS)}


def condition_words() -> list[str]:
    """The words for a condition, which every event may have."""
    return phrase_of(When).synonyms("condition")
