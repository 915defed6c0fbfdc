"""YAML text as nodes that know where they stand in the file.

The text is taken as the parser's stream of events, not as PyYAML's objects: events carry line and column,
tags can be refused before anything is made of them, and building the tree needs no recursion.
(PyYAML, as its C parser reads 2000 elements in 0.1 s where ruamel.yaml needs over 1 s.)
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any, NoReturn

import yaml as pyyaml

from cardan.errors import FileError

MAX_NODES = 1_000_000  # of a file, repeated aliases counted: more is a mistake or an attack
MAX_NESTING = 20  # lists and mappings within each other; a model needs 4
SHOWN_LENGTH = 40  # characters of a value repeated in a message

_PARSER = getattr(pyyaml, "CSafeLoader", pyyaml.SafeLoader)
_STANDARD_TAG = "tag:yaml.org,2002:"
_NOT_TEXT = re.compile("[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_NUMBER = re.compile(r"[-+]?(\d+\.?\d*|\.\d+)([eE][-+]?\d+)?")
_CONSTANTS = {"": None, "~": None, "null": None, "true": True, "false": False}


@dataclass(eq=False)
class Node:
    """A value in the file and where it begins, counted from 1.

    `value` is None, bool, float, str, list[Node] or dict[str, Node]; `text` a scalar as written, `keys` the
    places of a mapping's keys, `begin` the column of the text itself where columns can be told, `size` the
    nodes it holds. `span` and `key_spans` are the first character and the one behind the last, in the whole text,
    quotes and anchor included; `flow` says that a list or mapping is written between brackets.
    """

    value: Any
    line: int
    column: int
    text: str = ""
    begin: int | None = None
    quoted: bool = False
    size: int = 1
    keys: dict[str, tuple[int, int]] = field(default_factory=dict)
    span: tuple[int, int] = (0, 0)
    key_spans: dict[str, tuple[int, int]] = field(default_factory=dict)
    flow: bool = False

    def fail(self, message: str, offset: int | None = None) -> NoReturn:
        """Raise a FileError at this node, or `offset` characters into its text."""
        is_within = offset is not None and self.begin is not None
        raise FileError(message, None, self.line, self.begin + offset if is_within else self.column)  # type: ignore[operator]

    def fail_at_key(self, key: str, message: str) -> NoReturn:
        raise FileError(message, None, *self.keys[key])

    def __str__(self) -> str:
        kinds = {list: "a list", dict: "a mapping"}
        shown = self.text if len(self.text) <= SHOWN_LENGTH else self.text[: SHOWN_LENGTH - 3] + "..."
        return kinds.get(type(self.value), f'"{shown}"' if self.text else "nothing")


def compose(text: str) -> Node:
    """The nodes of a YAML document; FileError where it is not one."""
    if odd := _NOT_TEXT.search(text):
        line = text.count("\n", 0, odd.start()) + 1
        message = f"the character {odd[0]!r} is not allowed in a text file"
        raise FileError(message, None, line, odd.start() - text.rfind("\n", 0, odd.start()))
    tree = _Tree(text)
    try:
        for event in pyyaml.parse(text, Loader=_PARSER):
            tree.take(event)
    except pyyaml.MarkedYAMLError as error:
        message = f"not valid YAML: {error.problem}"
        if error.context and error.context_mark:
            message += f" {error.context} that begins on line {error.context_mark.line + 1}"
        mark = error.problem_mark or error.context_mark
        where = (mark.line + 1, mark.column + 1) if mark else (1, 1)
        lines = text.splitlines()
        context = error.context_mark.line if error.context_mark else where[0] - 1
        raise FileError(message + _remedy(str(error.problem), lines, context, where[0] - 1), None, *where) from None
    except pyyaml.YAMLError as error:
        raise FileError(f"not valid YAML: {error}", None, 1, 1) from None
    return tree.root


def _remedy(problem: str, lines: list[str], context: int, place: int) -> str:
    """What to mend in a text that is not YAML; `context` and `place` are the lines that the parser speaks of."""
    begun, line, before = ("".join(lines[k : k + 1]) for k in (context, place, place - 1))
    if "\t" in line[: len(line) - len(line.lstrip())]:
        return "; the line begins with a tab: write spaces instead"
    if "could not find expected ':'" in problem:
        return f'; the colon is missing: write "{begun.strip()}:"'
    if "mapping values are not allowed" in problem and ":" not in before:
        return f'; the colon after the first word of "{before.strip()}" is missing'
    if "expected ',' or" in problem:
        opened = "[" if "]" in problem else "{"
        return f"; what line {context + 1} opens with {opened} is not closed, or a comma is missing"
    if "did not find expected key" in problem or "mapping values are not allowed" in problem:
        return "; words that belong together begin in the same column"
    return ""


@dataclass
class _Open:
    """A list or mapping whose end has not come yet, its anchor, and the key that waits for a value."""

    node: Node
    anchor: str | None
    key: Node | None = None


class _Tree:
    """Builds nodes from events, with a stack of the open lists and mappings."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.end = 0  # of the last value: a mapping without braces ends there, the parser only knows what comes next
        self.root = Node(None, 1, 1)
        self.stack: list[_Open] = []
        self.anchors: dict[str, Node] = {}
        self.documents = 0

    def take(self, event: pyyaml.Event) -> None:
        node = Node(None, event.start_mark.line + 1, event.start_mark.column + 1)
        if (tag := getattr(event, "tag", None)) is not None:
            tag = tag.replace(_STANDARD_TAG, "!!")
            node.fail(f'the tag "{tag}" is not allowed: a model holds plain values only')
        if isinstance(event, pyyaml.DocumentStartEvent):
            self.documents += 1
            if self.documents > 1:
                node.fail("a file holds one document; remove the second ---")
        elif isinstance(event, pyyaml.CollectionStartEvent):
            if len(self.stack) >= MAX_NESTING:
                node.fail(f"nested more than {MAX_NESTING} deep")
            node.value = {} if isinstance(event, pyyaml.MappingStartEvent) else []
            node.span, node.flow = (event.start_mark.index, 0), bool(event.flow_style)
            self.stack.append(_Open(node, event.anchor))
        elif isinstance(event, pyyaml.CollectionEndEvent):
            closed = self.stack.pop()
            self.end = event.end_mark.index if closed.node.flow else self.end
            closed.node.span = (closed.node.span[0], self.end)
            self.attach(closed.node, closed.anchor)
        elif isinstance(event, pyyaml.ScalarEvent):
            node.span = self.span(event)
            self.attach(_scalar(event, node), event.anchor)
        elif isinstance(event, pyyaml.AliasEvent):
            if event.anchor not in self.anchors:
                node.fail(f'the alias "*{event.anchor}" refers to nothing before it')
            self.end = event.end_mark.index
            self.attach(self.anchors[event.anchor], None)

    def span(self, event: pyyaml.ScalarEvent) -> tuple[int, int]:
        """Where a scalar stands; what follows a text of several lines (|, >) is not part of it."""
        begin, self.end = event.start_mark.index, event.end_mark.index
        if event.style in ("|", ">"):
            self.end = begin + len(self.text[begin : self.end].rstrip())
        return begin, self.end

    def attach(self, node: Node, anchor: str | None) -> None:
        """Put a finished node where it belongs."""
        if anchor:
            self.anchors[anchor] = node
        if not self.stack:
            self.root = node
            return
        parent = self.stack[-1]
        values, keys = parent.node.value, parent.node.keys
        if isinstance(values, dict) and parent.key is None:
            if isinstance(node.value, (list, dict)):
                node.fail("a name is expected before the colon, not a list or mapping")
            if node.text in values:
                node.fail(f'"{node.text}" is given twice; the first is on line {keys[node.text][0]}')
            parent.key = node
            return
        parent.node.size += node.size
        if parent.node.size > MAX_NODES:
            node.fail(f"the file holds more than {MAX_NODES} values; are aliases (*) repeated?")
        if parent.key is None:
            values.append(node)
        else:
            values[parent.key.text] = node
            keys[parent.key.text] = (parent.key.line, parent.key.column)
            parent.node.key_spans[parent.key.text] = parent.key.span
            parent.key = None


def _scalar(event: pyyaml.ScalarEvent, node: Node) -> Node:
    """A word or number, and where its text begins: not known if it is folded, escaped or behind an anchor."""
    text, quotes = event.value, int(event.style in ("'", '"'))
    if odd := _NOT_TEXT.search(text):  # written as an escape, "\\e"
        node.fail(f"the character {odd[0]!r} is not allowed in a model")
    same_line = event.start_mark.line == event.end_mark.line
    verbatim = event.end_mark.column - event.start_mark.column == len(text) + 2 * quotes
    value: Any = text
    if not quotes and text.lower() in _CONSTANTS:
        value = _CONSTANTS[text.lower()]
    elif not quotes and _NUMBER.fullmatch(text):
        value = float(text)
    begin = node.column + quotes if same_line and verbatim else None
    return Node(value, node.line, node.column, text, begin, bool(quotes), span=node.span)
