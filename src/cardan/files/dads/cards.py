"""Cards of the spatial program DADS-3D: columns as printed in its manual, or free form.

A card is written in the columns of its FORTRAN format, `(4I4,4X,6F10.0)`: whole numbers right-justified in four
columns, reals anywhere in ten, where one without a decimal point has its integer value and `1.5E3`, `1.5D3` have
exponents. A blank field is zero.

Or its items are separated, in the same order, J and K included. Each card is read by itself, and the first of these
rules that applies says how:

1. a card with a comma or a tab, or one that ends with `/` or `&`, is in free form: blanks and commas separate, `,,`
   leaves an item blank, `3*0.0` repeats, items missing at the end are blank, `&` goes on in the next line;
2. a card whose items stand in its columns is read by columns;
3. a card with exactly as many items as it has fields, all of the right kind, is read in order.

Everything else is an error, with the columns in which it shows: digits that cross the border of a field (rule 2 takes
numbers that touch as such only where one of them fills its field, or the second has a sign), a whole number that is
not right-justified, something in columns that are not used or beyond column 80.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

from cardan.errors import FileError
from cardan.files.decks.fortran import COMMENT, LINE_END, Value, joined, scan

CARD_WIDTH = 80
READABLE = 9  # characters of a real and a blank fill its field; longer ones are written with an exponent if that helps
EDIT = re.compile(r"([0-9]*)([IFX])([0-9]*)(?:\.0)?")
HINT = "keep to the columns of the manual, or separate all items by commas"


class Field(NamedTuple):
    """Columns `first` to `last` (from 1) of a card: a whole number ("I"), a real ("F") or nothing ("X")."""

    name: str
    kind: str
    first: int
    last: int

    def cut(self, text: str) -> str:
        return text[self.first - 1 : self.last]

    @property
    def width(self) -> int:
        return self.last - self.first + 1

    def __str__(self) -> str:
        return f"columns {self.first}-{self.last}"


@dataclass(frozen=True)
class CardFormat:
    """A card of the manual: its FORTRAN format and the names of its items."""

    format: str
    names: str

    @cached_property
    def columns(self) -> tuple[Field, ...]:
        """All columns of the card, those without meaning included."""
        names, fields, column = iter(self.names.split()), [], 1
        for edit in self.format.split(","):
            match = EDIT.fullmatch(edit)
            assert match, edit
            count, kind, width = int(match[1] or 1), match[2], int(match[3] or 0)
            if kind == "X":
                count, width = 1, count
            for _ in range(count):
                name = "" if kind == "X" else next(names)
                fields.append(Field(name, kind, column, column + width - 1))
                column += width
        if column <= CARD_WIDTH:
            fields.append(Field("", "X", column, CARD_WIDTH))
        return tuple(fields)

    @cached_property
    def fields(self) -> tuple[Field, ...]:
        return tuple(field for field in self.columns if field.name)


class Card(NamedTuple):
    """One card of a deck: its line, its text without comment, and the lines that `&` joined to it."""

    line: int
    text: str
    more: tuple[tuple[int, str], ...] = ()

    @property
    def in_free_form(self) -> bool:
        return bool(self.more) or "," in self.text or "\t" in self.text or self.text.endswith(("/", "&"))


class Item(NamedTuple):
    """What stands in one field: a number, and where it was found."""

    number: float
    line: int
    first: int
    last: int


class Problem(NamedTuple):
    """What is wrong with a card, and in which columns."""

    first: int
    message: str


class CardReader:
    """The cards of a deck one after another: comments and blank lines left out, `&` joined to the next line."""

    def __init__(self, text: str):
        self.lines = LINE_END.split(text)
        self.position = 0  # lines taken so far

    def peek(self) -> Card | None:
        position = self.position
        card = self.take()
        self.position = position
        return card

    def take(self) -> Card | None:
        number, text = self._next()
        if not text:
            return None
        more: list[tuple[int, str]] = []
        while (more[-1][1] if more else text).endswith("&"):
            following, rest = self._next()
            if not rest:
                raise FileError("ends with &, but the deck ends here", None, number, len(text))
            more.append((following, rest))
        return Card(number, text, tuple(more))

    def take_lines(self, count: int) -> list[str]:
        """The next lines as they stand."""
        taken = self.lines[self.position : self.position + count]
        self.position += len(taken)
        return taken

    def _next(self) -> tuple[int, str]:
        """Number and text of the next line that is no comment; an empty text at the end."""
        while self.position < len(self.lines):
            self.position += 1
            if text := content_of(self.lines[self.position - 1]):
                return self.position, text
        return self.position, ""


def leading_integers(card: Card, count: int) -> list[int | None]:
    """The first whole numbers of a card of any kind, None where there is none: they tell which card it is."""
    form = CardFormat(f"{count}I4", " ".join("ABC"[:count]))
    pieces = [field.cut(card.text) for field in form.fields]
    by_columns = not card.in_free_form and all(not piece.strip() or piece[-1] != " " for piece in pieces)
    words = [piece.strip() for piece in pieces] if by_columns else re.findall(r"[^\s,]+", card.text)
    return [Value(word, 0, 0).integer() for word in (*words, *[""] * count)][:count]


def content_of(line: str) -> str:
    """A line without its comment."""
    return "" if COMMENT.match(line) else line.split("!", 1)[0].rstrip()


def read_card(card: Card, form: CardFormat, complete: bool = False) -> dict[str, Item]:
    """The items of a card by name; with `complete`, free form must give all of them.

    Raises FileError with line and column; its message does not name the card.
    """
    if card.in_free_form:
        return _read_free(card, form, complete)
    problem = next(_problems(card.text, form), None)
    if problem is None:
        return {
            field.name: Item(_number(field, field.cut(card.text).strip()) or 0, card.line, field.first, field.last)
            for field in form.fields
        }
    words = list(re.finditer(r"\S+", card.text))
    if len(words) == len(form.fields):
        numbers = [_number(field, word[0]) for field, word in zip(form.fields, words, strict=True)]
        if None not in numbers:
            return {
                field.name: Item(number, card.line, word.start() + 1, word.end())  # type: ignore[arg-type]
                for field, word, number in zip(form.fields, words, numbers, strict=True)
            }
    raise FileError(problem.message, None, card.line, problem.first)


def _read_free(card: Card, form: CardFormat, complete: bool) -> dict[str, Item]:
    """Items in order; those left out are zero."""
    parts = [(card.line, card.text), *card.more]
    lines = [scan(text)[0] for _, text in parts]
    values = joined(lines)
    where = _lines_of(values, lines, parts)
    need = len(form.fields)
    if len(values) > need or (complete and len(values) < need):
        message = f"expected {need} items ({', '.join(f.name for f in form.fields)}), found {len(values)}"
        place = min(need, len(values) - 1)
        raise FileError(message, None, where[place], values[place].column)
    items = {}
    for k, field in enumerate(form.fields):
        if k < len(values):
            value, line = values[k], where[k]
            number = _number(field, value.text)
            if number is None:
                raise FileError(f'{field.name}: "{value.text}" is not {_kind(field)}', None, line, value.column)
            items[field.name] = Item(number, line, value.column, value.column + max(len(value.text), 1) - 1)
        else:
            items[field.name] = Item(0, parts[-1][0], len(parts[-1][1]) + 1, len(parts[-1][1]) + 1)
    return items


def _lines_of(values: Sequence[Value], lines: Sequence, parts: Sequence[tuple[int, str]]) -> list[int]:
    """The line of each value of a joined card, by identity: equal values may stand on several lines."""
    home = {id(value): number for (number, _), line in zip(parts, lines, strict=True) for value in line.values}
    return [home[id(value)] for value in values]


def _problems(text: str, form: CardFormat) -> Iterator[Problem]:
    """What does not fit the columns, the leftmost first."""
    yield from _crossings(text, form)
    for field in form.columns:
        piece = field.cut(text)
        word = piece.strip()
        if not word:
            continue
        start = field.first + len(piece) - len(piece.lstrip())
        if field.kind == "X":
            yield Problem(start, f'"{word}" stands in {field}, which this card does not use; {HINT}')
        elif " " in word:
            yield Problem(start, f'{field.name} ({field}): "{word}" is more than one number; {HINT}')
        elif _number(field, word) is None:
            yield Problem(start, f'{field.name} ({field}): "{word}" is not {_kind(field)}')
        elif field.kind == "I" and (len(piece) < field.width or piece[-1] == " "):
            message = f'{field.name} ({field}): "{word}" is not right-justified; move it to column {field.last}'
            yield Problem(start, message)
    if beyond := text[CARD_WIDTH:].strip():
        yield Problem(text.index(beyond, CARD_WIDTH) + 1, f'"{beyond}" stands beyond column {CARD_WIDTH}; {HINT}')


def _crossings(text: str, form: CardFormat) -> Iterator[Problem]:
    """Digits that lie across the border of two fields."""
    beyond = Field("", "X", CARD_WIDTH + 1, max(len(text), CARD_WIDTH + 1))
    for left, right in pairwise((*form.columns, beyond)):
        if left.kind == right.kind == "X":
            continue
        before, after = left.cut(text), right.cut(text)
        if len(before) < left.width or before.endswith(" ") or not after.strip() or after.startswith(" "):
            continue
        touching = " " not in before or (len(after) == right.width and " " not in after) or after[0] in "+-"
        if "X" in (left.kind, right.kind) or not touching:
            word = (before.split()[-1] + after.split()[0]).strip()
            start = left.last + 1 - len(before.split()[-1])
            name = left.name or right.name
            message = f'{name}: "{word}" crosses from column {left.last} to {right.first}, the border of its field'
            yield Problem(start, f"{message}; {HINT}")


def _number(field: Field, word: str) -> float | None:
    value = Value(word, 0, 0)
    return value.integer() if field.kind == "I" else value.real()


def _kind(field: Field) -> str:
    return "a whole number" if field.kind == "I" else "a number"


# -- writing -----------------------------------------------------------------------------------------------


def write_card(form: CardFormat, numbers: Mapping[str, float]) -> str:
    """The card by columns where every number fits its field with all its digits, else in free form."""
    texts = {field.name: _field_text(field, numbers.get(field.name, 0)) for field in form.fields}
    if None in texts.values():
        items = [_whole_text(numbers.get(field.name, 0), field.kind) for field in form.fields]
        return ", ".join(items)
    blank = "".join((texts.get(field.name) or "").rjust(field.width) for field in form.columns)
    return blank.rstrip()


def _field_text(field: Field, number: float) -> str | None:
    """The number in its field with a blank before it (whole numbers may fill theirs); zero is left blank."""
    if number == 0:
        return ""
    text = _whole_text(number, field.kind)
    room = field.width if field.kind == "I" else field.width - 1
    return text if len(text) <= room else None


def _whole_text(number: float, kind: str) -> str:
    """The shortest text that reads back to the same number."""
    if kind == "I":
        return str(int(number))
    mantissa, _, exponent = repr(float(number)).partition("e")
    if mantissa.endswith(".0"):
        mantissa = mantissa[:-1]
    elif "." not in mantissa:
        mantissa += "."
    if mantissa.lstrip("-").startswith("0.") and len(mantissa.lstrip("-")) > 2:
        mantissa = mantissa.replace("0.", ".", 1)
    plain = f"{mantissa}E{int(exponent)}" if exponent else mantissa
    scientific = _scientific(float(number))
    return scientific if len(plain) > READABLE and len(scientific) < len(plain) else plain


def _scientific(number: float) -> str:
    for digits in range(17):
        mantissa, _, exponent = f"{number:.{digits}E}".partition("E")
        text = f"{mantissa if '.' in mantissa else mantissa + '.'}E{int(exponent)}"
        if float(text) == number:
            return text
    return repr(number)
