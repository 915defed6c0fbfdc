"""The stored matrix and its page: which cells are refused or say that they leave something out. All others work."""

from __future__ import annotations

import json
import re
from pathlib import Path

from tests.matrix.columns import COLUMNS
from tests.matrix.known_wrong import KNOWN_WRONG
from tests.matrix.outcomes import TOLD
from tests.matrix.rows import SECTIONS

ROOT = Path(__file__).resolve().parents[2]
TABLE = Path(__file__).with_name("table.json")
PAGE = ROOT / "docs" / "matrix.md"
BEGIN, END = "<!-- made by docs/make_matrix.py -->\n", "<!-- end -->\n"
SHORT = {
    "kinematics": "kinem.",
    "equilibrium": "equil.",
    "simulate, partition": "partition",
    "simulate, direct": "direct",
    "simulate, baumgarte": "baumg.",
    "simulate, joint": "joint",
    "simulate, dop853": "dop853",
    "simulate, joint and dop853": "joint dop853",
    "simulate, dae": "dae",
    "simulate, joint and bdf": "joint bdf",
    "simulate, generalized-alpha": "gen.-α",
    "simulate, auto": "auto",
    "frequency_response": "freq. resp.",
    "gradient, forward": "grad. fwd",
    "gradient, adjoint": "grad. adj",
    "certificate": "certif.",
    "save and load (HDF5)": "HDF5",
    "DADS deck": "DADS",
}

Table = dict[str, dict[str, list[str]]]  # row -> column -> (what, message), where it is not that it works


def stored() -> Table:
    return json.loads(TABLE.read_text(encoding="utf-8"))


def store(table: Table) -> None:
    TABLE.write_text(json.dumps(table, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def rendered(table: Table) -> str:
    """The tables of the page, and the messages that their numbers stand for."""
    notes: dict[str, int] = {}
    text = ""
    for title, rows in SECTIONS.items():
        text += f"\n## {title}\n\n| | {' | '.join(SHORT.get(column, column) for column in COLUMNS)} |\n"
        text += f"|---|{'---|' * len(COLUMNS)}\n"
        for row in rows:
            cells = (_cell(row.name, column, table.get(row.name, {}), notes) for column in COLUMNS)
            text += f"| {row.name} | {' | '.join(cells)} |\n"
    text += "\n## What is said\n\n"
    return text + "".join(f"{number}. {_told(message)}\n" for message, number in notes.items())


def _cell(row: str, column: str, others: dict[str, list[str]], notes: dict[str, int]) -> str:
    if (row, column) in KNOWN_WRONG:
        return "wrong"
    if column not in others:
        return "✓"
    what, message = others[column]
    number = notes.setdefault(general(message), len(notes) + 1)
    return f"({number})" if what == TOLD else str(number)


def general(message: str) -> str:
    """A message without the numbers of one machine, so that those that say the same are the same."""
    return re.sub(r"((?:= |by |to ))-?\d+\.?\d*(e[-+]?\d+)?", r"\1…", message)


def _told(message: str) -> str:
    return " ".join(message.replace("|", "\\|").replace("*", "\\*").replace("<", "\\<").split())


def page_with(text: str) -> str:
    """The page, with these tables in it."""
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    return before + BEGIN + text + "\n" + END + rest.partition(END)[2]
