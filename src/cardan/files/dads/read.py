"""Reading decks of the spatial program DADS-3D (Nikravesh et al. 1981, appendix F).

A deck holds one data set or several, each closed by END. A data set is made of segments in any order, each an
identifier card (keyword and count) and its data cards:

    HEAD label            SYST units, gravity, analysis, times     BODY mass data        ICON initial conditions
    CSTR coordinates      SPHR UNIV RVLT CYLN TRAN LINK joints     LSDA TSDA springs     POIN points   SPLN curves
    USER lines in the words of model files: what the manual leaves to subroutines

SYST, BODY and ICON must be there. LIST and NOLIST between segments switch the echo of the cards on and off. How a card
is read, by columns or in free form, says `cards.py`; comment lines begin with `C `, `*` or `!`, and `!` begins
a comment after a card. Keywords may be written small.

    model = load_dads("vehicle.dads")
    model = load_dads("vehicle.dads", number=2, functions={3: lambda t: 0.1 * t})
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from cardan.errors import FileError, suggestion
from cardan.files.dads.cards import Card, CardFormat, CardReader, Item, leading_integers, read_card
from cardan.files.dads.check import check_data_set
from cardan.files.dads.deck import (
    DATA_CARD,
    KEYWORDS,
    MANDATORY,
    SEGMENTS,
    SPLINE_CARD,
    SYSTEM_CARDS,
    DataSet,
    Record,
    Segment,
)
from cardan.files.model_file import AnalysisRequest, ModelFile
from cardan.io.text import read_text
from cardan.model.model import Model

if TYPE_CHECKING:
    from cardan.files.dads.functions import Function

IDENTIFIER = re.compile(r"\s*([A-Za-z]+)(?:[\s,]*([0-9]{1,4}))?\s*")
VALUES_PER_CARD = 8  # of a table: four pairs, or eight values


@dataclass(frozen=True)
class DadsFile(ModelFile):
    """A machine of a deck, what its flags ask for, and what is to be said about it."""

    number: int = 1
    data_sets: int = 1
    notes: tuple[str, ...] = ()
    listed: tuple[str, ...] = ()

    @property
    def file_notes(self) -> list[str]:
        """For people: which data set this is, what was decided in reading it, the cards that LIST asks for."""
        which = f"data set {self.number} of {self.data_sets}: {self.model.name}"
        return [*self.listed, *([which] if self.data_sets > 1 else []), *(f"note: {note}" for note in self.notes)]


def load_dads(path: str | Path, number: int = 1, functions: Mapping[int, Function] | None = None) -> Model:
    """The machine of a deck: of its data set `number`.

    `functions` gives the user functions that cards refer to by number: functions of time, or of the deformation (JKL,
    JKT), which CasADi can trace. Numbers of SPLN tables need none.
    """
    return load_dads_file(path, number, functions).model


def load_dads_file(path: str | Path, number: int = 1, functions: Mapping[int, Function] | None = None) -> DadsFile:
    """The machine of a data set with the analyses that its flags ask for."""
    from cardan.files.dads.model import analyses_of, data_set_to_model  # the model needs all of cardan

    sets = read_dads(path)
    if not 1 <= number <= len(sets):
        held = "one data set" if len(sets) == 1 else f"{len(sets)} data sets"
        raise FileError(f"the deck holds {held}; there is no data set number {number}", path)
    chosen, notes = sets[number - 1], []
    try:
        model = data_set_to_model(chosen, Path(path).stem, functions or {}, notes, Path(path).parent)
        analyses: tuple[AnalysisRequest, ...] = analyses_of(chosen, model, notes)
    except FileError as error:
        raise FileError(error.message, path, error.line, error.column) from None
    return DadsFile(model, analyses, None, number, len(sets), tuple(notes), chosen.listed)


def read_dads(path: str | Path) -> tuple[DataSet, ...]:
    """The data sets of a deck, read and checked."""
    return parse_dads(read_text(path), Path(path))


def parse_dads(text: str, path: str | Path | None = None) -> tuple[DataSet, ...]:
    """The same from a string; `path` only serves messages."""
    reader, sets = CardReader(text), []
    try:
        while reader.peek() is not None:
            sets.append(_read_set(reader))
        if not sets:
            raise FileError(f"the deck is empty; it needs {', '.join(MANDATORY)} and END", None, 1, 1)
        for data_set in sets:
            check_data_set(data_set)
    except FileError as error:
        raise FileError(error.message, path, error.line, error.column) from None
    return tuple(sets)


def _read_set(reader: CardReader) -> DataSet:
    """All segments up to END."""
    first = reader.peek()
    assert first is not None
    label: list[str] = []
    user, user_line = [], 0
    records: dict[str, tuple[Record, ...]] = {}
    begun: dict[str, int] = {}
    listed: list[str] = []
    listing = False
    while (card := reader.take()) is not None:
        keyword, count = _identifier(card, begun)
        if keyword in begun:
            raise FileError(
                f"{keyword}: this segment occurs twice; the first is at line {begun[keyword]}", None, card.line, 1
            )
        if keyword == "END":
            _check_mandatory(records, card)
            return DataSet(tuple(label), records, first.line, tuple(listed), tuple(user), user_line)
        if keyword in ("LIST", "NOLIST"):
            listing = keyword == "LIST"
            continue
        begun[keyword] = card.line
        if keyword == "HEAD":
            label = [line.rstrip() for line in _read_lines(reader, card, count, "label cards")]
        elif keyword == "USER":
            user, user_line = _read_lines(reader, card, count, "lines"), card.line
        else:
            cards = _data_cards(reader)
            records[keyword] = _read_segment(SEGMENTS[keyword], card, count, cards, reader.peek() is None)
        if listing:
            listed += reader.lines[card.line - 1 : reader.position]
    missing = [keyword for keyword in MANDATORY if keyword not in records]
    lacks = f" and no {' and no '.join(missing)} segment" if missing else ""
    message = f"the data set that begins at line {first.line} has no END card{lacks}; is the deck cut off?"
    raise FileError(message, None, len(reader.lines), 1)


def _identifier(card: Card, begun: Mapping[str, int]) -> tuple[str, int]:
    """Keyword and count of the card that begins a segment."""
    match = IDENTIFIER.fullmatch(card.text)
    word = match[1].upper() if match else card.text.split()[0].strip(",").upper()
    column = len(card.text) - len(card.text.lstrip()) + 1
    if not word[:1].isalpha():
        message = f'"{card.text.strip()[:20]}" is a data card, but a segment should begin here: {", ".join(KEYWORDS)}'
        raise FileError(message, None, card.line, column)
    if word not in KEYWORDS:
        near = suggestion(word, KEYWORDS) or f"; known: {', '.join(KEYWORDS)}"
        last = list(begun)[-1] if begun else ""
        after = f"; or is the count of {last} too small?" if last in ("HEAD", "USER") else ""
        raise FileError(f'unknown keyword "{word[:20]}"{near}{after}', None, card.line, column)
    if match is None:
        message = f"{word}: expected only a count in columns 5-8 after the keyword"
        raise FileError(message, None, card.line, min(5, len(card.text)))
    return word, int(match[2] or 0)


def _check_mandatory(records: Mapping[str, object], end: Card) -> None:
    for keyword in MANDATORY:
        if keyword not in records:
            remedy = "; write SYST   0 for all defaults" if keyword == "SYST" else ""
            raise FileError(f"END: the data set has no {keyword} segment{remedy}", None, end.line, 1)


def _read_lines(reader: CardReader, head: Card, count: int, what: str) -> list[str]:
    """Lines that are no cards: the label, what USER says."""
    begin, keyword = reader.position, head.text.strip()[:4].upper()
    lines = reader.take_lines(count)
    for k, line in enumerate(lines):
        match = IDENTIFIER.fullmatch(line)
        if match and match[1].upper() in KEYWORDS and (match[2] or match[1].upper() == "END"):
            message = f"{keyword} says {count} {what} (columns 5-8), but {match[1].upper()} follows after {k}"
            raise FileError(message, None, begin + k + 1, 1)
    if len(lines) < count:
        raise FileError(f"{keyword} says {count} {what}, but the deck ends after {len(lines)}", None, head.line, 5)
    return lines


def _data_cards(reader: CardReader) -> list[Card]:
    """The cards up to the next one that begins with a letter."""
    cards = []
    while (card := reader.peek()) is not None and not card.text.lstrip()[0].isalpha():
        cards.append(card)
        reader.take()
    return cards


def _read_segment(segment: Segment, head: Card, count: int, cards: list[Card], at_end: bool) -> tuple[Record, ...]:
    if segment.keyword == "SYST":
        return (_read_system(head, count, cards, at_end),)
    if segment.keyword == "SPLN":
        return _read_splines(segment, head, count, cards, at_end)
    size = len(segment.cards)
    records: list[Record] = []
    for begin in range(0, min(count * size, len(cards)), size):
        records.append(_read_group(segment, count, records, cards[begin : begin + size], at_end))
    _check_count(segment, head, count, len(records), cards[count * size :], len(cards) / size, at_end)
    return tuple(records)


def _check_count(
    segment: Segment, head: Card, count: int, count_read: int, extra: list[Card], groups: float, at_end: bool
) -> None:
    """The count on the identifier card must be that of the groups which follow."""
    says = f"{segment.keyword} says {count} (columns 5-8)"
    if extra:
        remedy = f"set the count to {groups:g}" if groups == int(groups) else "check the count and the cards"
        raise FileError(f"{says}, but more cards follow; {remedy}", None, extra[0].line, 1)
    if count_read < count:
        ends = "the deck ends" if at_end else "the next segment begins"
        message = (
            f"{says}, but {ends} after {segment.subject} {count_read}" if count_read else f"{says}, but no cards follow"
        )
        raise FileError(f"{message}; add the missing cards or set the count to {count_read}", None, head.line, 5)


def _read_group(segment: Segment, count: int, before: list[Record], cards: list[Card], at_end: bool) -> Record:
    """The cards of one group, with their numbers J and K in order."""
    number, size = len(before) + 1, len(segment.cards)
    items: dict[str, Item] = {}
    for k, (card, form) in enumerate(zip(cards, segment.cards, strict=False), start=1):
        if size > 1:
            _check_card_number(segment, number, k, card)
        fields = _read(card, form, segment.title(number if segment.in_order else 0, k))
        if k > 1 and fields["J"].number != items["J"].number:
            message = f"J = {fields['J'].number} on card {k}, but {items['J'].number} on card 1"
            raise FileError(f"{segment.title(number, k)}: {message}", None, card.line, fields["J"].first)
        _check_group_number(segment, count, before, fields["J"])
        items |= fields
    if len(cards) < size:
        missing = f"card {size}" if len(cards) == size - 1 else f"cards {len(cards) + 1} to {size}"
        ends = "the deck ends" if at_end else "the next segment begins"
        message = f"{segment.keyword}: {ends} in the middle of {segment.subject} {number}; its {missing} missing"
        raise FileError(message, None, cards[-1].line, 1)
    return Record(segment.keyword, int(items["J"].number), items, cards[0].line)


def _check_card_number(segment: Segment, number: int, k: int, card: Card) -> None:
    j, card_number = leading_integers(card, 2)
    if card_number != k:
        message = f"expected card {k} of {segment.subject} {number} (J = {number}, K{k} = {k})"
        shown = f"J = {_shown(j)}, K = {_shown(card_number)}"
        raise FileError(f"{segment.keyword}: {message}, found {shown}", None, card.line, 1)


def _shown(number: int | None) -> str:
    return "?" if number is None else str(number)


def _check_group_number(segment: Segment, count: int, before: list[Record], item: Item) -> None:
    j, expected = int(item.number), len(before) + 1
    place = None, item.line, item.first
    title = f"{segment.keyword}, J ({f'columns {item.first}-{item.last}' if item.last > item.first else 'first item'})"
    if any(record.number == j for record in before):
        raise FileError(f"{title}: {segment.subject} {j} occurs twice", *place)
    if segment.in_order and j != expected:
        raise FileError(f"{title}: expected {segment.subject} {expected}, found {j}; number them 1, 2, ...", *place)
    if not segment.in_order and not 1 <= j <= count:
        raise FileError(f"{title}: must be from 1 to {count}, the count of the segment, found {j}", *place)


def _read(card: Card, form: CardFormat, title: str, complete: bool = False) -> dict[str, Item]:
    try:
        return read_card(card, form, complete)
    except FileError as error:
        raise FileError(f"{title}: {error.message}", None, error.line, error.column) from None


def _read_system(head: Card, count: int, cards: list[Card], at_end: bool) -> Record:
    """Up to three cards, each known by its K; what no card gives is zero, that is, has its default."""
    segment = SEGMENTS["SYST"]
    items: dict[str, Item] = {}
    if count > len(SYSTEM_CARDS):
        raise FileError(f"SYST has at most {len(SYSTEM_CARDS)} cards, found a count of {count}", None, head.line, 5)
    for card in cards[:count]:
        (k,) = leading_integers(card, 1)
        if k not in (1, 2, 3):
            message = f"SYST: the card must begin with its number K, 1, 2 or 3, in column 4, found {_shown(k)}"
            raise FileError(message, None, card.line, 1)
        if f"K{k}" in items:
            raise FileError(
                f"SYST: card {k} occurs twice; the first is at line {items[f'K{k}'].line}", None, card.line, 1
            )
        items |= _read(card, SYSTEM_CARDS[k - 1], segment.title(0, k))
    _check_count(segment, head, count, min(count, len(cards)), cards[count:], len(cards), at_end)
    return Record("SYST", 0, items, head.line)


def _read_splines(segment: Segment, head: Card, count: int, cards: list[Card], at_end: bool) -> tuple[Record, ...]:
    """Tables: a card that describes each, then its data on as many cards as they need."""
    records: list[Record] = []
    position = 0
    for number in range(1, count + 1):
        if position == len(cards):
            break
        items = _read(cards[position], SPLINE_CARD, segment.title(number))
        items["J"] = items["JSPLN"]
        _check_group_number(segment, count, records, items["J"])
        record = Record("SPLN", number, items, cards[position].line)
        if record["NPTS"] < 2:
            raise record.fail("NPTS", f"a curve needs at least 2 points, found {record.integer('NPTS')}")
        if record["ITYP"] not in (0, 1):
            raise record.fail("ITYP", f"must be 0 (pairs x, f) or 1 (f alone), found {record.integer('ITYP')}")
        values = record.integer("NPTS") * (2 if record["ITYP"] == 0 else 1)
        table: list[Item] = []
        while len(table) < values:
            position += 1
            if position == len(cards):
                ends = "the deck ends" if at_end else "the next segment begins"
                message = f"SPLN: {ends} in the middle of spline function {number}: {len(table)} of {values} numbers"
                raise FileError(f"{message} (NPTS = {record.integer('NPTS')})", None, cards[-1].line, 1)
            width = min(VALUES_PER_CARD, values - len(table))
            table += _read_data(cards[position], width, f"SPLN, data of spline function {number}")
        position += 1
        records.append(Record("SPLN", number, items, record.line, tuple(table)))
    _check_count(segment, head, count, len(records), cards[position:], 0.5, at_end)
    return tuple(records)


def _read_data(card: Card, width: int, title: str) -> list[Item]:
    """The numbers of a table on one card. Blanks at its end are no zeros here: they are nearly always a wrong NPTS."""
    form = CardFormat(f"{width}F10.0", " ".join(DATA_CARD.names.split()[:width]))
    items = list(_read(card, form, title, complete=True).values())
    ends = form.fields[-1].first
    if not card.in_free_form and items[-1].first == ends and len(card.text) < ends:
        count = 1 + max(k for k, field in enumerate(form.fields) if field.cut(card.text).strip())
        message = f"expected {width} numbers, found {count}; check NPTS, or write zeros out"
        raise FileError(f"{title}: {message}", None, card.line, len(card.text) + 1)
    return items
