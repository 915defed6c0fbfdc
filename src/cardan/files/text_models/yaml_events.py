"""The section `events` of a YAML model: when something happens, and what is then done (see `event_words`)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from cardan.errors import ModelError, suggestion
from cardan.files.text_models.event_words import DO, EVENTS, Phrase, actions, condition_words, triggers
from cardan.files.text_models.nodes import Node
from cardan.files.text_models.space_values import SpaceReader
from cardan.files.text_models.words import WordValues
from cardan.io.layout import one_of
from cardan.model.control.events import Action, Every, When
from cardan.model.element import Element


class EventReader(SpaceReader):
    """Reads events. All elements and states of the file must be in the model before its events are added."""

    def event(self, name: str, node: Node) -> Element:
        """The event of an entry, not yet in the model."""
        what = f'event "{name}"'
        phrase = self._trigger(name, node, what)
        allowed = set(phrase.fields) | {*condition_words(), DO}
        for word in self.mapping(node, None, what):
            if word not in allowed:
                self._misplaced(word, node, allowed, what)
        values = self._values(phrase, node, what, also=(*condition_words(), DO))
        options: WordValues = {"condition": self._condition(node, what), "do": self._do(node, what)}
        if phrase.cls is Every:
            cls, options["function"] = When, self._made(phrase, values, node, what)
        else:
            cls, options = phrase.cls, options | values
        return self.guarded(lambda: cls(name=name, **options), self.at_key(EVENTS, name), _by_field(phrase, node))

    def add_event(self, name: str, node: Node) -> None:
        """Add an event to the model; what an action cannot act on is told where the action stands."""
        event = self.element(name)
        try:
            self.model.add(event)
        except ModelError as error:
            for head, value in _action_heads(node):
                if f": {head}: " in str(error) and f'"{value.text}"' in str(error):
                    value.fail(str(error))
            raise

    # -- when ------------------------------------------------------------------------------------------------

    def _trigger(self, name: str, node: Node, what: str) -> Phrase:
        phrases = triggers()
        heads = [word for word in self.mapping(node, None, what) if word in phrases]
        if not heads:
            words = one_of([f'"{word}"' for word in phrases])
            self.at_key(EVENTS, name).fail(f"{what}: say when it happens: {words}")
        if len(heads) > 1:
            node.fail_at_key(heads[1], f'{what}: "{heads[0]}" and "{heads[1]}" exclude each other; give one of them')
        return phrases[heads[0]]

    def _misplaced(self, word: str, node: Node, allowed: Iterable[str], what: str) -> None:
        owner = next((phrase.head for phrase in triggers().values() if word in phrase.fields), None)
        if owner:
            node.fail_at_key(word, f'{what}: "{word}" belongs to an event with "{owner}"')
        if word in actions():
            node.fail_at_key(word, f'{what}: "{word}" is an action; write it under "{DO}"')
        node.fail_at_key(word, f'{what}: unknown word "{word}"{suggestion(word, allowed)}')

    def _condition(self, node: Node, what: str) -> object:
        heads = [word for word in condition_words() if word in node.value]
        if len(heads) > 1:
            node.fail_at_key(heads[1], f'{what}: "{heads[0]}" and "{heads[1]}" mean the same; give one of them')
        shapes = triggers()["when"].words["condition"].shapes
        return self.value(node.value[heads[0]], shapes, f"{what}: {heads[0]}") if heads else None

    # -- what is done ----------------------------------------------------------------------------------------

    def _do(self, node: Node, what: str) -> tuple[Action, ...]:
        return tuple(self._action(item, what) for item in _action_nodes(node))

    def _action(self, node: Node, what: str) -> Action:
        phrases = actions()
        if not isinstance(node.value, dict):
            return self._plain_action(node, what)
        heads = [word for word in node.value if word in phrases]
        if not heads:
            word = next(iter(node.value), "")
            node.keys.setdefault(word, (node.line, node.column))
            node.fail_at_key(word, f'{what}: unknown action "{word}"{suggestion(word, phrases)}')
        if len(heads) > 1:
            node.fail_at_key(
                heads[1], f"{what}: a mapping holds one action; write {DO}: [{{...}}, {{...}}] or give each a dash"
            )
        phrase, what = phrases[heads[0]], f"{what}: {heads[0]}"
        if not phrase.words:
            self.mapping(node, heads, what)
            return phrase.cls()
        return self._made(phrase, self._values(phrase, node, what), node, what)

    def _plain_action(self, node: Node, what: str) -> Action:
        phrases, word = actions(), node.text
        if isinstance(node.value, list) or word not in phrases:
            node.fail(f"{what}: {DO}: expected an action, found {node}{suggestion(word, phrases)}")
        phrase = phrases[word]
        if not phrase.stands_alone:
            field = phrase.fields[phrase.head]
            node.fail(f'{what}: "{word}" needs its {field}: {{{word}: ...}}')
        return phrase.cls()

    # -- phrases ---------------------------------------------------------------------------------------------

    def _values(self, phrase: Phrase, node: Node, what: str, also: tuple[str, ...] = ()) -> WordValues:
        """The values of a phrase by field; words in `also` are left to the caller."""
        entries = self.mapping(node, [*phrase.fields, *also], what)
        values: WordValues = {}
        for word, entry in entries.items():
            if word in also:
                continue
            field = phrase.fields[word]
            if field in values:
                node.fail_at_key(word, f'{what}: "{word}" is given twice, under two names')
            label = what if word == phrase.head and what.endswith(f": {word}") else f"{what}: {word}"
            values[field] = self.value(entry, phrase.words[field].shapes, label)
        for field, word in phrase.words.items():
            if word.required and field not in values:
                node.fail(f'{what}: "{phrase.synonyms(field)[0]}" is missing')
        return values

    def _made(self, phrase: Phrase, values: WordValues, node: Node, what: str) -> Any:
        """The action or time itself; what its class complains about is told at the entry it names."""
        place = Node(None, *node.keys[phrase.head])
        event = what.partition('": ')[0].removesuffix('"')
        return self.guarded(lambda: phrase.cls(**values), place, _by_field(phrase, node), f'{event}": ')


def _action_nodes(node: Node) -> list[Node]:
    """The actions of an event: a list of them, or a single one."""
    do = node.value.get(DO)
    if do is None or do.value is None:
        return []
    return do.value if isinstance(do.value, list) else [do]


def _action_heads(node: Node) -> Iterator[tuple[str, Node]]:
    """Class name and head value of each action that has one."""
    phrases = actions()
    for item in _action_nodes(node):
        for word in item.value if isinstance(item.value, dict) else ():
            if word in phrases:
                yield phrases[word].cls.__name__, item.value[word]


def _by_field(phrase: Phrase, node: Node) -> dict[str, Node]:
    """The entries by the names of the fields, which messages of the classes use."""
    return {phrase.fields[word]: entry for word, entry in node.value.items() if word in phrase.fields}
