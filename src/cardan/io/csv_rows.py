"""Tables of numbers in CSV files: their rows, and what is said where a spreadsheet wrote them in another way."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Sequence
from pathlib import Path

from cardan.errors import FileError
from cardan.io.text import read_text

Row = tuple[int, list[str]]  # line number and cells
REMEDY = "separate them by commas, with a decimal point"


def csv_rows(path: str | Path) -> Iterator[Row]:
    """The rows of a CSV file; empty lines and lines that begin with # are skipped."""
    reader = csv.reader(read_text(path).splitlines(), skipinitialspace=True)
    try:
        for cells in reader:
            if any(cell.strip() for cell in cells) and not cells[0].startswith("#"):
                yield reader.line_num, [cell.strip() for cell in cells]
    except csv.Error as error:
        raise FileError(f"this is not a table: {error}", path, reader.line_num) from None


def separator_hint(cells: Sequence[str], columns: int) -> str:
    """What to do about a row that is not `columns` numbers: "; ..." or "".

    Where a comma stands in a number, columns are separated by semicolons or tabs, or there are twice as many cells.
    """
    if other := next((name for mark, name in ((";", "semicolons"), ("\t", "tabs")) if mark in "".join(cells)), None):
        return f"; the columns seem to be separated by {other}: {REMEDY}"
    if columns > 1 and len(cells) == 2 * columns and all(cell.isdecimal() for cell in cells[1::2]):
        return f"; the numbers seem to have decimal commas: {REMEDY}"
    return ""
