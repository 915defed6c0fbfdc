"""Columns and tables of the classic report: numbers to the right as FORTRAN's fields, names to the left."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import NamedTuple

import numpy as np

from cardan.files.decks.fortran import field_width, fixed

LABEL_WIDTH = 3  # I3
TIME_WIDTH, TIME_DECIMALS, MOST_TIME_DECIMALS = 10, 4, 12
CLASSIC_DECIMALS = 3


def time_decimals(times: np.ndarray) -> int:
    """The classic 4, or as many as it takes to tell the times apart."""
    choices = range(TIME_DECIMALS, MOST_TIME_DECIMALS)
    distinct = (d for d in choices if len(np.unique(np.round(times, d))) == len(times))
    return next(distinct, MOST_TIME_DECIMALS)


class Row(NamedTuple):
    """One body, point or spring: its number or name, and an array (nt, columns)."""

    label: str
    values: np.ndarray


class Reaction(NamedTuple):
    """The reaction of one joint on body i and, where there is one, body j: (nt, 3) of FX, FY, N; in space (nt, 6)."""

    prefix: str  # "REV.", "TRA.", "SMP.", ...
    label: str
    body_i: str
    on_i: np.ndarray
    body_j: str | None = None
    on_j: np.ndarray | None = None


class Column(NamedTuple):
    """A column of labels or of numbers; `cells[row]` is a label or a list over time; None is blank."""

    title: str
    width: int
    cells: Sequence[str | Sequence[float] | np.ndarray | None]
    decimals: int = 0
    left: bool = False

    def cell(self, row: int, step: int) -> str:
        value = self.cells[row]
        if value is None:
            return " " * self.width
        if not isinstance(value, str):
            return fixed(value[step], self.width, self.decimals)
        return value.ljust(self.width) if self.left else value.rjust(self.width)


@dataclass(frozen=True)
class Table:
    heading: str
    columns: Sequence[Column]

    @property
    def rows(self) -> int:
        return len(self.columns[0].cells)

    def lines(self, step: int = 0) -> Iterator[str]:
        if self.heading:
            yield self.heading
        yield self._titles()
        for row in range(self.rows):
            yield "".join(column.cell(row, step) for column in self.columns).rstrip()

    def _titles(self) -> str:
        """Titles end where their columns end; one that is too long takes blanks from its right neighbour."""
        line, end = "", 0
        for column in self.columns:
            end += column.width
            room = end - len(line)
            line += column.title.ljust(room) if column.left else column.title.rjust(room)
        return line.rstrip()


def label_column(title: str, labels: Sequence[str | None], width: int = LABEL_WIDTH) -> Column:
    """Numbers stand to the right as in FORTRAN's I3; names to the left, after a blank."""
    words = [label for label in labels if label is not None]
    if all(label.isdigit() for label in words):
        return Column(title, max([width, *(len(label) + 1 for label in words)]), labels)
    names = [None if label is None else f" {label}" for label in labels]
    longest = max(len(name) for name in [title, *names] if name)
    return Column(f" {title.strip()}", max(width, longest, len(title.strip()) + 1), names, left=True)


def number_column(title: str, width: int, cells: Sequence[np.ndarray | None], digits: int) -> Column:
    extra = digits - CLASSIC_DECIMALS
    extremes: Iterable[float] = chain.from_iterable(
        (np.nanmin(a), np.nanmax(a)) for a in cells if a is not None and a.size and not np.isnan(a).all()
    )
    numbers = [None if a is None else a.tolist() for a in cells]  # lists: numpy's scalars format slowly
    return Column(title, field_width(extremes, width + extra, digits), numbers, digits)


def row_table(
    heading: str,
    label_title: str,
    rows: Sequence[Row],
    titles: Sequence[str],
    widths: Sequence[int],
    steps: slice,
    digits: int,
) -> Table:
    """A table of rows at the times `steps`, a label and then the numbers."""
    arrays = [np.asarray(row.values, dtype=float)[steps] for row in rows]
    columns = [
        number_column(title, width, [a[:, i] for a in arrays], digits)
        for i, (title, width) in enumerate(zip(titles, widths, strict=False))
    ]
    return Table(heading, [label_column(label_title, [row.label for row in rows]), *columns])
