"""Run the matrix of elements and analyses, and write its table into docs/matrix.md.

    python docs/make_matrix.py                all rows (some minutes)
    python docs/make_matrix.py Contact Gear   those whose names contain one of these words; the others stay as stored
    python docs/make_matrix.py --page         nothing is run: the page from what is stored

Cells that are wrong are printed and not stored: mend them, or list them in tests/matrix/known_wrong.py.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

os.environ.setdefault("CARDAN_NATIVE", "0")
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tests.matrix.case import Case
from tests.matrix.columns import COLUMNS
from tests.matrix.outcomes import REFUSED, TOLD, WRONG, outcome
from tests.matrix.rows import ROWS
from tests.matrix.stored import PAGE, TABLE, page_with, rendered, store, stored


def main(words: list[str]) -> None:
    table = stored() if TABLE.exists() else {}
    for name, row in ROWS.items():
        if words == ["--page"] or (words and not any(word in name for word in words)):
            continue
        case = Case(row)
        found = {column: outcome(case, column) for column in COLUMNS}
        for column, (what, said) in found.items():
            if what == WRONG:
                print(f"{name}: {column}: {said}")
        table[name] = {column: [*cell] for column, cell in found.items() if cell.what in (TOLD, REFUSED)}
    table = {name: table[name] for name in ROWS if table.get(name)}
    store(table)
    PAGE.write_text(page_with(rendered(table)), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
