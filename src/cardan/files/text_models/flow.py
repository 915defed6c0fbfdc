"""Plain data written as YAML in one line, as the entries of a model file are: {mass: 1, position: [0, 1]}."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from cardan.files.text_models.nodes import compose

FLOW_WIDTH = 118
EXACT_WHOLE_NUMBER = 1e15  # up to here a whole number is written without a fraction
_PLAIN = re.compile(r"(?!-\s)[\w(+\-.][\w .+\-*/^()<>=,]*(?<! )")  # what needs no quotes; a comma does between brackets
_ESCAPES = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t", "\r": "\\r"}
_WORD = re.compile(r'(?:"(?:[^"\\]|\\.)*"|[^ "])+')


def flow(value: object) -> str:
    """A value between braces and brackets, in one line."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{flow(str(key))}: {flow(item)}".rstrip() for key, item in value.items()) + "}"
    if isinstance(value, Sequence) and not isinstance(value, str):
        return "[" + ", ".join(flow(item) for item in value) + "]"
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    return number_text(float(value)) if isinstance(value, (int, float)) else scalar_text(str(value))


def number_text(value: float) -> str:
    """The shortest text that is read back to this number."""
    return f"{value:.0f}" if value.is_integer() and abs(value) < EXACT_WHOLE_NUMBER else repr(value)


def scalar_text(text: str, in_flow: bool = True, quotes: str = "") -> str:
    """A text, in quotes where it would be read otherwise. `in_flow`: between brackets; `quotes`: those to use."""
    if quotes == "'" and text.isprintable():
        return "'" + text.replace("'", "''") + "'"
    if not quotes and _PLAIN.fullmatch(text) and not (in_flow and "," in text) and compose(text).value == text:
        return text
    return '"' + "".join(_ESCAPES.get(character, character) for character in text) + '"'


def folded(line: str, indent: int) -> str:
    """A long line continued on further ones, which begin `indent` columns in."""
    lines, room = [""], FLOW_WIDTH
    for word in _WORD.findall(line.lstrip(" ")):
        if lines[-1] and len(lines[-1]) + 1 + len(word) > room:
            lines.append("")
            room = FLOW_WIDTH - indent
        lines[-1] += f" {word}" if lines[-1] else word
    leading = line[: len(line) - len(line.lstrip(" "))]
    return leading + ("\n" + " " * indent).join(lines)
