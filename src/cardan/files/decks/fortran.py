"""FORTRAN in and out: list-directed records (`READ(1,*)`) and `Fw.d` fields that stay readable.

Reading, after the rules of list-directed input: blanks and commas separate; `.5`, `3955.`, `1.E3` and `1D3`
are numbers; `3*0.0` repeats; `,,` leaves a value out (a null value, zero here); `/` ends the record, and
what is missing after it is null. Around the numbers cardan also takes comment lines (`C `, `*`, `!`),
trailing `!` comments, a closing `&` that says "goes on in the next line", and labels such as `(b)2` at the
start of a line.

Two FORTRAN readings are refused because they are nearly always typing mistakes: `1-2` (an exponent without
a letter; more often a lost comma) and `1/2` (FORTRAN reads 1 and drops the rest of the record).
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, NamedTuple

from cardan.errors import FileError

LINE_END = re.compile(r"\r\n|\r|\n")
COMMENT = re.compile(r"\s*(?:[Cc](?:\s|$)|[*!])")
LABEL = re.compile(r"\s*\(([A-Ia-i])\)(?:(?<=[B-Hb-h]\))([0-9]{1,9})(?=\s|$))?")  # (a), (i) have no number
TOKEN = re.compile(r",|[^\s,]+")
REPEAT = re.compile(r"([1-9][0-9]{0,2})\*(.*)")  # up to 999; no record of the classic programs is that long
INTEGER = re.compile(r"[+-]?[0-9]{1,9}")  # what fits a 32-bit INTEGER
REAL = re.compile(r"[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[EeDd][+-]?[0-9]{1,4})?")

WIDEST_FIELD = 13  # a report column grows up to this width; wider numbers are written with an exponent


@dataclass(frozen=True)
class Value:
    """One item of a record, as typed, and where it stands. An empty text is a null value, read as zero."""

    text: str
    line: int
    column: int

    def integer(self) -> int | None:
        """The whole number, or None where the text is not one."""
        if not self.text:
            return 0
        return int(self.text) if INTEGER.fullmatch(self.text) else None

    def real(self) -> float | None:
        """The number, or None where the text is not a (finite) one."""
        if not self.text:
            return 0.0
        if not REAL.fullmatch(self.text):
            return None
        number = float(self.text.lower().replace("d", "e"))
        return number if math.isfinite(number) else None


@dataclass(frozen=True)
class Line:
    """One line that carries data: its label `(b)2` as ("b", 2), its values, and how it ends."""

    number: int
    text: str
    column: int  # of the first character that is not blank
    label: str
    index: int | None
    values: tuple[Value, ...]
    starts_with_comma: bool
    continued: bool  # ends with a comma or an ampersand
    closed: bool  # ends with a slash

    def answers(self, label: str, k: int) -> bool:
        """Whether the label at the start of the line, if any, is that of prompt `label`, number `k`."""
        return not self.label or (self.label == label and self.index in (None, k))


def scan(text: str) -> list[Line]:
    """The data lines of a list-directed file; blank and comment lines are left out, line numbers kept."""
    lines = (_scan_line(raw, number) for number, raw in enumerate(LINE_END.split(text), start=1))
    return [line for line in lines if line is not None]


def _scan_line(raw: str, number: int) -> Line | None:
    content = raw.split("!", 1)[0].rstrip()
    if not content or COMMENT.match(raw):
        return None
    label = LABEL.match(content)
    start = label.end() if label else 0
    body = content[start:]
    ampersand = body.endswith("&")
    body = body.removesuffix("&").rstrip()
    values, closed = _values(body, number, start)
    return Line(
        number=number,
        text=content,
        column=len(content) - len(content.lstrip()) + 1,
        label=label[1].lower() if label else "",
        index=int(label[2]) if label and label[2] else None,
        values=tuple(values),
        starts_with_comma=body.lstrip().startswith(","),
        continued=not closed and (ampersand or body.endswith(",")),
        closed=closed,
    )


def _values(body: str, line: int, offset: int) -> tuple[list[Value], bool]:
    values: list[Value] = []
    after_value = False  # a comma here only separates; otherwise it stands for a null value
    for match in TOKEN.finditer(body):
        token, column = match[0], offset + match.start() + 1
        if token == ",":
            if not after_value:
                values.append(Value("", line, column))
            after_value = False
            continue
        closed = token.startswith("/") or token.endswith("/")
        token = "" if token.startswith("/") else token.removesuffix("/")
        repeat = REPEAT.fullmatch(token)
        count, token = (int(repeat[1]), repeat[2]) if repeat else (1 if token else 0, token)
        values += [Value(token, line, column)] * count
        if closed:
            return values, True
        after_value = True
    return values, False


def joined(lines: list[Line]) -> list[Value]:
    """The values of a record that spans several lines.

    A comma that opens a line only ends the value before it, unless that one has its comma already.
    """
    values = list(lines[0].values)
    for previous, line in pairwise(lines):
        separator_only = line.starts_with_comma and not previous.text.endswith(",")
        values += line.values[1:] if separator_only else line.values
    return values


@dataclass(frozen=True)
class Prompt:
    """One READ: its label, what it is about, the count in (a) that repeats it, and the items it expects."""

    label: str
    subject: str
    count: str
    integers: tuple[str, ...]
    reals: tuple[str, ...]
    entry: type

    @property
    def items(self) -> tuple[str, ...]:
        return self.integers + self.reals

    def name(self, k: int) -> str:
        return f"prompt ({self.label}) for {self.subject}" + (f" {k}" if self.count else "")

    def expects(self, k: int) -> str:
        need = len(self.items)
        return f"{self.name(k)} expects {need} number{'s'[: need > 1]} ({', '.join(self.items)})"


class Record(NamedTuple):
    """The answer to one prompt: its lines, its items as typed and as numbers."""

    prompt: Prompt
    lines: list[Line]
    values: list[Value]
    entry: Any

    def fail(self, item: int, message: str) -> FileError:
        where = self.values[item]
        return FileError(f"{self.prompt.name(self.entry.number)}: {message}", None, where.line, where.column)


def take(lines: list[Line], position: int, prompt: Prompt, k: int) -> Record:
    """The record of `prompt` that starts at `lines[position]`."""
    if position == len(lines):
        last = lines[-1]
        raise FileError(f"the deck ends too early: {prompt.expects(k)}", None, last.number, len(last.text) + 1)
    first, need = lines[position], len(prompt.items)
    if not first.answers(prompt.label, k):
        label = f"({first.label}){first.index or ''}"
        message = f"the line is labelled {label}, but {prompt.name(k)} comes next; check the counts in prompt (a)"
        raise FileError(message, None, first.number, first.column)
    group = [first]
    for i in range(position + 1, len(lines)):
        if len(joined(group)) >= need or group[-1].closed or lines[i].label:
            break
        group.append(lines[i])
    values = joined(group)
    fits = len(values) == need or (len(values) < need and group[-1].closed)
    if not fits:
        first_lines = 1 + next((i for i, line in enumerate(group) if not line.continued), len(group) - 1)
        _numbers(prompt, k, joined(group[:first_lines]))  # a word among the numbers explains more than a count
        raise wrong_count(prompt, k, group[:first_lines], group if len(values) < need else group[:-1])
    values += [Value("", group[-1].number, len(group[-1].text))] * (need - len(values))
    return Record(prompt, group, values, prompt.entry(k, first.number, *_numbers(prompt, k, values)))


def wrong_count(prompt: Prompt, k: int, lines: list[Line], within: list[Line]) -> FileError:
    """Too many or too few items on `lines`; `within` adds lines that could follow and are still too few."""
    values, need = joined(lines), len(prompt.items)
    message = f"{prompt.expects(k)}, found {len(values)}"
    line, column = lines[0].number, lines[0].column
    if len(lines) > 1:
        message += f" on lines {line} to {lines[-1].number}, which a comma or & joins"
    elif len(values) > need:
        column = values[need].column
    elif len(within) > 1:
        message += f" ({len(joined(within))} up to line {within[-1].number})"
    return FileError(message, None, line, column)


def _numbers(prompt: Prompt, k: int, values: list[Value]) -> list[float]:
    numbers: list[float] = []
    for i, value in enumerate(values):
        whole = i < len(prompt.integers)
        number = value.integer() if whole else value.real()
        if number is None:
            item = f" for {prompt.items[i]}" if i < len(prompt.items) else ""
            kind = "a whole number" if whole else "a number"
            message = f'{prompt.name(k)} expects {kind}{item}, found "{value.text[:30]}"'
            raise FileError(message, None, value.line, value.column)
        numbers.append(number)
    return numbers


def fixed(number: float, width: int, decimals: int) -> str:
    """`Fw.d`, right-justified, with a leading zero (`0.500`, not `.500`) and without a negative zero.

    A number that leaves no blank before it loses decimals, and if that is not enough gets an exponent, where
    FORTRAN would print stars.
    """
    text = _fixed(number, decimals)
    if len(text) >= width:
        fewer = range(decimals, -1, -1)
        shorter = [*(_fixed(number, d) for d in fewer), *(f"{number:.{d}E}" for d in fewer)]
        text = next((t for t in shorter if len(t) < width), shorter[-1])
    return text.rjust(width)


def field_width(numbers: Iterable[float], width: int, decimals: int) -> int:
    """The width a column needs so that every number stands in full with a blank before it, within reason."""
    longest = max((len(_fixed(number, decimals)) for number in numbers if math.isfinite(number)), default=0)
    return max(width, min(longest + 1, WIDEST_FIELD + decimals - 3))


def _fixed(number: float, decimals: int) -> str:
    text = f"{number:.{decimals}f}"
    return text.removeprefix("-") if not text.strip("-0.") else text
