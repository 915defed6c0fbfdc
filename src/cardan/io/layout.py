"""Texts for people: numbers, tables that fit a width, lines that are wrapped and never cut."""

from __future__ import annotations

import re
import textwrap
import unicodedata
from collections.abc import Iterable, Sequence

DISPLAY_NOISE = 1e-12  # of the scale of a quantity: less than this is round-off
GAP = "  "  # between columns
HANGING = 4  # columns by which a wrapped line goes on to the right
NARROWEST = 20  # columns: in less than this nothing is wrapped
NO_BREAK = "\u00a0"
_BOUND = re.compile(r" = (?=\S)|(?<=\d) (%|[^\W\d]\S{0,3})(?=[,;:.)]|$)")  # where no line ends: k = 3, 12.5 J
_NUMBER = re.compile(
    r"(≥ )?[(\[]?[-+−]?(\d[\d.,]*|\.\d+)(e[-+]?\d+)?[%°]?[)\]]?|nan|[-+]?inf|failed|-|…|", re.IGNORECASE
)


def number(value: float, digits: int = 6, scale: float = 0.0) -> str:
    """A number of a few digits; 0 where it is round-off beside the scale of its quantity."""
    return f"{0.0 if abs(value) <= DISPLAY_NOISE * scale else value + 0.0:.{digits}g}"  # + 0.0: no "-0"


def one_of(words: Sequence[str], last: str = "or") -> str:
    """Words as a sentence lists them: "adams, dop853 or rk4"."""
    return f" {last} ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def places(text: str) -> int:
    """How many places a terminal takes for a text: some letters of the East take two, accents none."""
    wide = sum(unicodedata.east_asian_width(letter) in "WF" for letter in text)
    return len(text) + wide - sum(unicodedata.combining(letter) > 0 for letter in text)


def tables(
    head: Sequence[str], rows: Sequence[Sequence[str]], width: int | None = None, keys: int = 1
) -> list[list[str]]:
    """The lines of a table, words to the left and numbers to the right.

    A table that is wider than `width` becomes several, each with some of its columns; the first `keys` columns, which
    say what a row is about, stand in all of them, and rows that say nothing in a part are left out of it.
    """
    columns = [_column(head[k], [row[k] for row in rows]) for k in range(len(head))]
    named, others = columns[:keys], columns[keys:]
    groups = _groups(named, others, width)
    return [_lines(named, group, len(groups) > 1) for group in groups] or [_lines(named)]


def table(head: Sequence[str], rows: Sequence[Sequence[str]], width: int | None = None, keys: int = 1) -> str:
    """The same as one text, with an empty line between the parts."""
    return "\n\n".join("\n".join(part) for part in tables(head, rows, width, keys))


def wrapped(text: str, width: int | None) -> str:
    """A text whose lines fit a width: longer ones are broken between words and go on a little to the right."""
    if width is None or width < NARROWEST:
        return text
    return "\n".join(part for line in text.split("\n") for part in _wrapped_line(line, width))


def entries(rows: Iterable[tuple[str, str]], width: int | None) -> str:
    """Names with what is said of them beside them, or in a narrow space below them."""
    rows = list(rows)
    beside = max((places(name) for name, _ in rows), default=0) + len(GAP)
    if width is not None and width - beside < max(NARROWEST, width // 3):
        return "\n".join(line for name, description in rows for line in (name, *_filled(description, width, GAP, GAP)))
    margin = " " * beside
    return "\n".join(
        line.rstrip()
        for name, description in rows
        for line in _filled(description, width, name + " " * (beside - places(name)), margin)
    )


def size_in_words(count: int) -> str:
    """The size of a file: "812 kB", "1.4 MB"."""
    if count < 1000:
        return f"{count} bytes"
    return f"{count / 1000:.0f} kB" if count < 1_000_000 else f"{count / 1e6:.1f} MB"


def _column(title: str, cells: Sequence[str]) -> list[str]:
    """The cells of a column, all of one width."""
    room = max(places(cell) for cell in (title, *cells))
    right = bool(cells) and all(_NUMBER.fullmatch(cell) for cell in cells) and any(cells)
    padded = []
    for cell in (title, *cells):
        space = " " * (room - places(cell))
        padded.append(space + cell if right else cell + space)
    return padded


def _groups(named: Sequence[list[str]], others: Sequence[list[str]], width: int | None) -> list[list[list[str]]]:
    """The other columns in as few parts as fit beside those with names, the widest of them as narrow as can be."""
    if not others:
        return []
    sizes = [places(column[0]) + len(GAP) for column in others]
    room = sum(sizes) if width is None else width - sum(places(column[0]) for column in named)
    parts = _filled_up(sizes, room)
    narrower = parts
    while len(narrower) == len(parts):
        parts, room = narrower, room - 1
        narrower = _filled_up(sizes, room) if room >= max(sizes) else []
    return [[others[k] for k in part] for part in parts]


def _filled_up(sizes: Sequence[int], room: int) -> list[list[int]]:
    """One after the other, as many together as there is room for, and at least one."""
    parts: list[list[int]] = [[]]
    for k, size in enumerate(sizes):
        if parts[-1] and sum(sizes[j] for j in parts[-1]) + size > room:
            parts.append([])
        parts[-1].append(k)
    return parts


def _lines(named: Sequence[list[str]], group: Sequence[list[str]] = (), only_full: bool = False) -> list[str]:
    rows = [k for k in range(len(named[0])) if not only_full or k == 0 or any(column[k].strip() for column in group)]
    return [GAP.join(column[k] for column in (*named, *group)).rstrip() for k in rows]


def _wrapped_line(line: str, width: int) -> list[str]:
    if places(line) <= width:
        return [line]
    indent = line[: len(line) - len(line.lstrip())]
    return _filled(line.lstrip(), width, indent, indent + " " * HANGING)


def _filled(text: str, width: int | None, first: str, then: str) -> list[str]:
    if width is None:
        return [first + text]
    bound = _BOUND.sub(lambda match: match[0].replace(" ", NO_BREAK), text)
    lines = textwrap.wrap(
        bound, width, initial_indent=first, subsequent_indent=then, break_long_words=False, break_on_hyphens=False
    )
    return [line.replace(NO_BREAK, " ") for line in lines] or [first]
