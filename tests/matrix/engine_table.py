"""What holds today between the ways in which a machine runs (tests/matrix/engines.py). These lists only shrink.

`engine_table.json` has what a client refuses, by the reason that it names, and where numbers in C and in an FMU are not
the bits of `simulate`. What has become right is taken out of it by

    python -m tests.matrix.engine_table

which never adds anything. Differences that are more than bits stand in `KNOWN_DIFFERENCES` below.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from tests.matrix.bench import Row
from tests.matrix.engine_rows import ENGINE_ROWS
from tests.matrix.rows import ROWS

TABLE = Path(__file__).with_name("engine_table.json")
ALL_ROWS: dict[str, Row] = ROWS | {row.name: row for row in ENGINE_ROWS}
SWEEP = "sweep"  # 64 equal designs by `cd.sweep`: some run in lanes and some by themselves, in one table

# Measured: with a tenth of the tolerance they agree; simulate is as far from the motion at a hundredth of it
OTHER_SINES = "its sines and cosines have other last bits, so that steps meet the kinks of a tyre elsewhere"
# Measured: the error of lanes is 12 times the tolerance there, that of simulate 30 times; sharper ones agree
AT_KINKS = "steps over the kinks of its force have errors beyond the tolerance, those of simulate larger ones"
KNOWN_DIFFERENCES: dict[str, dict[str, str]] = {
    "Contact (hertz, restitution), plane": {"lanes": AT_KINKS},
    "Tyre, space": {"page": OTHER_SINES},
    "Tyre (brush, relaxation), space": {"page": OTHER_SINES},
}

Table = dict[str, dict[str, dict[str, str]]]  # REFUSED or BITS -> row -> client -> why
REFUSED, BITS = "refused", "other bits than simulate"


def stored() -> Table:
    return json.loads(TABLE.read_text(encoding="utf-8"))


def store(table: Table) -> None:
    tidy = {kind: {row: table[kind][row] for row in ALL_ROWS if table[kind].get(row)} for kind in (REFUSED, BITS)}
    TABLE.write_text(json.dumps(tidy, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def shrunk(table: Table, names: list[str]) -> Table:
    """The table without the entries of these rows that no longer hold."""
    from tests.matrix.engine_comparison import compared  # it needs a C compiler, FMPy and wasmtime

    for name in names or ALL_ROWS:
        now = compared(ALL_ROWS[name])
        for kind, of_row in ((REFUSED, now.refused), (BITS, now.other_bits)):
            before = table[kind].get(name, {})
            table[kind][name] = {client: why for client, why in before.items() if of_row.get(client) == why}
    return table


if __name__ == "__main__":
    store(shrunk(stored(), sys.argv[1:]))
