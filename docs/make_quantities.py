"""Writes the tables of docs/howto/quantities.md from the elements themselves."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.matrix.quantity_table import PAGE, page_with, rendered

if __name__ == "__main__":
    PAGE.write_text(page_with(rendered()), encoding="utf-8")
