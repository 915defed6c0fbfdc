"""XML text as nodes that know where they stand in the file, and which of their attributes were read.

Expat with its doors shut: a document type, and with it every entity, is refused; no other file is opened here. What a
reader has not looked at can be listed afterwards (`unread`), so that nothing in a file is passed over in silence.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import NoReturn
from xml.parsers import expat

from cardan.errors import FileError, suggestion
from cardan.io.text import read_bytes

MAX_NODES = 1_000_000  # elements of a file; more is a mistake or an attack
LARGEST_READ = 1e50  # of a number: fifth powers of sizes, in an inertia, must stay finite
SMALLEST_NUMBER = 1e-50  # less is zero
SHOWN_LENGTH = 40  # characters of a value repeated in a message

_NUMBER = re.compile(r"[-+]?(\d+\.?\d*|\.\d+)([eE][-+]?\d+)?")


class Line(int):
    """A line of a file that another one includes: the number, and which file it is counted in."""

    file: Path

    def __str__(self) -> str:
        return f"{int(self)} of {self.file.name}"

    @staticmethod
    def of(number: int, file: Path | None) -> int:
        if file is None:
            return number
        line = Line(number)
        line.file = file
        return line


def file_of(line: int) -> Path | None:
    """The included file that a line is counted in; None for the file that was asked for."""
    return getattr(line, "file", None)


@dataclass(eq=False)
class XmlNode:
    """An element: its tag, attributes, the elements in it, and where it begins, counted from 1.

    `origin` maps an attribute to the node it is written in, where that is another one (a default class).
    """

    tag: str
    attributes: dict[str, str]
    line: int
    column: int
    children: list[XmlNode] = field(default_factory=list)
    read: set[str] = field(default_factory=set)
    origin: dict[str, XmlNode] = field(default_factory=dict)
    content: str = ""  # the text in it

    # -- where it is ------------------------------------------------------------------------------------------

    def fail(self, message: str) -> NoReturn:
        raise FileError(message, file_of(self.line), int(self.line), self.column)

    def fail_at(self, attribute: str, message: str) -> NoReturn:
        """Raise at the element the attribute is written in, naming both."""
        place = self.origin.get(attribute, self)
        place.fail(f"{self} {attribute}: {message}" if attribute in self.attributes else f"{self}: {message}")

    def __str__(self) -> str:
        name = self.attributes.get("name")
        return f'{self.tag} "{name}"' if name else f"<{self.tag}>"

    # -- elements inside --------------------------------------------------------------------------------------

    def all(self, *tags: str) -> list[XmlNode]:
        return [child for child in self.children if child.tag in tags]

    def one(self, tag: str) -> XmlNode | None:
        """The only element of this tag, or None; a second one is an error."""
        nodes = self.all(tag)
        if len(nodes) > 1:
            nodes[1].fail(f"{self} has a second <{tag}>; the first is on line {nodes[0].line}")
        return nodes[0] if nodes else None

    def walk(self) -> Iterator[XmlNode]:
        """This element and all inside it, in the order of the file."""
        open_nodes: list[XmlNode] = [self]
        while open_nodes:
            node = open_nodes.pop()
            yield node
            open_nodes += reversed(node.children)

    # -- attributes -------------------------------------------------------------------------------------------

    def text(self, attribute: str) -> str | None:
        """An attribute as written, or None; marks it as read."""
        self.read.add(attribute)
        self.origin.get(attribute, self).read.add(attribute)
        return self.attributes.get(attribute)

    def word(self, attribute: str) -> str:
        """An attribute that must be there."""
        value = self.text(attribute)
        if value is None or not value.strip():
            self.fail(f'{self} needs an attribute {attribute}="..."')
        return value.strip()

    def choice(self, attribute: str, words: tuple[str, ...], default: str | None = None) -> str:
        """One of a few words."""
        value = self.text(attribute)
        if value is None and default is not None:
            return default
        value = self.word(attribute)
        if value not in words:
            self.fail_at(attribute, f'"{_shown(value)}" is not known{suggestion(value, words)}')
        return value

    def flag(self, attribute: str, default: bool = False) -> bool:
        return self.choice(attribute, ("true", "false"), "true" if default else "false") == "true"

    def numbers(self, attribute: str, count: int | tuple[int, int], default: object = None) -> tuple[float, ...]:
        """So many numbers (or from so many to so many); `default` where the attribute is not there."""
        text = self.text(attribute)
        if text is None:
            if default is None:
                self.fail(f'{self} needs an attribute {attribute}="..." of {_count(count)}')
            return default  # type: ignore[return-value]
        return _numbers(text, count, lambda message: self.fail_at(attribute, message))

    def content_numbers(self, count: int | tuple[int, int]) -> tuple[float, ...]:
        """So many numbers, written as the text of the element."""
        return _numbers(self.content, count, lambda message: self.fail(f"{self}: {message}"))

    def content_number(self) -> float:
        return self.content_numbers(1)[0]

    def number(self, attribute: str, default: float | None = None) -> float:
        return self.numbers(attribute, 1, None if default is None else (default,))[0]

    def __contains__(self, attribute: str) -> bool:
        return attribute in self.attributes


def read_xml(path: str | Path, included: bool = False) -> XmlNode:
    """The outermost element of an XML file; of one that another includes, lines remember the file."""
    path = Path(path)
    data = read_bytes(path)
    try:
        return parse_xml(data, path if included else None)
    except FileError as error:
        raise FileError(error.message, path, error.line, error.column) from None


def parse_xml(data: bytes | str, file: Path | None = None) -> XmlNode:
    """The outermost element of an XML text; FileError with line and column where it is not one."""
    tree = _Tree(file)
    try:
        tree.parser.Parse(_without_late_declaration(data), True)
    except expat.ExpatError as error:
        raise FileError(tree.explain(error), None, error.lineno, error.offset + 1) from None
    except (LookupError, ValueError):  # of the coding that the first line names
        raise FileError("its encoding is not known; save it in UTF-8", None, 1, 1) from None
    assert tree.root is not None
    return tree.root


def _without_late_declaration(data: bytes | str) -> bytes | str:
    """An <?xml ...?> after blank lines, which other programs pass over, gives way to blanks."""
    text = data.encode() if isinstance(data, str) else data
    begin = len(text) - len(text.lstrip())
    if begin == 0 or not text[begin:].startswith(b"<?xml"):
        return data
    end = text.find(b"?>", begin) + 2
    return text[:begin] + bytes(c if c in b"\r\n" else 32 for c in text[begin:end]) + text[end:]


class _Tree:
    """Builds nodes from expat's calls, with a stack of the open elements."""

    def __init__(self, file: Path | None = None) -> None:
        self.file = file
        self.root: XmlNode | None = None
        self.stack: list[XmlNode] = []
        self.nodes = 0
        self.parser = expat.ParserCreate()
        self.parser.buffer_text = True
        self.parser.StartElementHandler = self.open
        self.parser.CharacterDataHandler = self.add_text
        self.parser.EndElementHandler = lambda tag: self.stack.pop()
        self.parser.StartDoctypeDeclHandler = lambda *_: self.refuse("a document type (<!DOCTYPE ...>)")
        self.parser.EntityDeclHandler = lambda *_: self.refuse("an entity (<!ENTITY ...>)")
        self.parser.ExternalEntityRefHandler = lambda *_: self.refuse("a reference to another file")

    def open(self, tag: str, attributes: dict[str, str]) -> None:
        line = Line.of(self.parser.CurrentLineNumber, self.file)
        node = XmlNode(tag, attributes, line, self.parser.CurrentColumnNumber + 1)
        self.nodes += 1
        if self.nodes > MAX_NODES:
            node.fail(f"the file holds more than {MAX_NODES} elements")
        if self.stack:
            self.stack[-1].children.append(node)
        else:
            self.root = node
        self.stack.append(node)

    def add_text(self, text: str) -> None:
        if self.stack and not text.isspace():
            self.stack[-1].content += text

    def refuse(self, what: str) -> NoReturn:
        where = self.parser.CurrentLineNumber, self.parser.CurrentColumnNumber + 1
        raise FileError(f"{what} is not allowed, because it could refer to other files; remove it", None, *where)

    def explain(self, error: expat.ExpatError) -> str:
        problem = expat.ErrorString(error.code)
        if self.root is None:
            return f"is not an XML file ({problem})"
        if error.code == expat.errors.codes[expat.errors.XML_ERROR_NO_ELEMENTS] or "unclosed" in problem:
            open_node = self.stack[-1] if self.stack else self.root
            return f"the file is cut off: {open_node} of line {open_node.line} is not closed"
        if self.stack and error.code == expat.errors.codes[expat.errors.XML_ERROR_TAG_MISMATCH]:
            return f"not valid XML: {self.stack[-1]} of line {self.stack[-1].line} is not closed by its own end tag"
        return f"not valid XML: {problem}"


def unread(
    root: XmlNode, tags: dict[str, set[str]], harmless: dict[str, set[str]], resolved: Sequence[XmlNode] = ()
) -> list[str]:
    """What no reader has looked at: attributes of elements, and elements, one line a kind, with where they are.

    `tags`: the tags that are read inside each tag ("" for any); others are listed whole. `harmless`: attributes of each
    tag ("" for any) that have no mechanical meaning (colours, names). `resolved`: elements completed from defaults, by
    their attributes.
    """
    lines_by_kind: dict[str, list[int]] = {}

    def note_attributes(node: XmlNode) -> None:
        without_meaning = harmless.get(node.tag, set()) | harmless.get("", set())
        for attribute in sorted(node.attributes.keys() - node.read - without_meaning):
            if attribute.startswith("xmlns"):
                continue
            line = node.origin.get(attribute, node).line
            lines_by_kind.setdefault(f"{attribute} of <{node.tag}>", []).append(line)

    open_nodes = [root]
    while open_nodes:
        node = open_nodes.pop()
        note_attributes(node)
        read_tags = tags.get(node.tag, set()) | tags.get("", set())
        for child in node.children:
            if child.tag not in read_tags:
                lines_by_kind.setdefault(f"<{child.tag}> in <{node.tag}>", []).append(child.line)
        open_nodes += [child for child in reversed(node.children) if child.tag in read_tags]
    for node in resolved:
        note_attributes(node)
    in_order = sorted(lines_by_kind.items(), key=lambda item: min(item[1]))
    return [f"not imported: {what} ({lines_text(lines)})" for what, lines in in_order]


def lines_text(lines: list[int], most: int = 5) -> str:
    """`line 7`, `lines 7, 9, 12 and 20 more`; those of included files apart, `line 3 of arm.xml`."""
    by_file: dict[Path | None, set[int]] = {}
    for line in lines:
        by_file.setdefault(file_of(line), set()).add(int(line))
    texts = []
    for file, numbers in sorted(by_file.items(), key=lambda item: str(item[0] or "")):
        shown, of = sorted(numbers), "" if file is None else f" of {file.name}"
        more = f" and {len(shown) - most} more" if len(shown) > most else ""
        texts.append(f"line{'s' * (len(shown) > 1)} {', '.join(map(str, shown[:most]))}{more}{of}")
    return "; ".join(texts)


def _numbers(text: str, count: int | tuple[int, int], fail: Callable[[str], object]) -> tuple[float, ...]:
    values = []
    for part in text.split():
        if not _NUMBER.fullmatch(part) or abs(number := float(part)) > LARGEST_READ:
            fail(f'"{_shown(part)}" is not a finite number')
        values.append(number if abs(number) > SMALLEST_NUMBER else 0.0)
    least, most = count if isinstance(count, tuple) else (count, count)
    if not least <= len(values) <= most:
        fail(f"{_count(count)} expected, found {len(values)}")
    return tuple(values)


def _shown(text: str) -> str:
    return text if len(text) <= SHOWN_LENGTH else text[: SHOWN_LENGTH - 3] + "..."


def _count(count: int | tuple[int, int]) -> str:
    if isinstance(count, tuple):
        return f"{count[0]} to {count[1]} numbers"
    return "1 number" if count == 1 else f"{count} numbers"
