"""Make `tutorial_design.ipynb` of the page `tutorial_design.md`.

python docs/make_notebook.py

Text becomes cells of text, each block of Python a cell of code; what the page shows as output is left out, for the
notebook computes it. A remark below a block, `<!-- in a notebook: ... -->`, names the last line of its cell. Cells are
numbered, so that the same page gives the same file.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

DOCS = Path(__file__).parent
PAGE, NOTEBOOK = (DOCS / f"tutorial_design{end}" for end in (".md", ".ipynb"))
CODE = re.compile(
    r"^```python\n(.*?)^```\n(?:<!-- in a notebook: (.*?) -->\n)?(?:\n```text\n.*?^```\n)?", re.MULTILINE | re.DOTALL
)
PAGE_LINK = re.compile(r"\[([^\]]+)\]\((?!https?:)[^)]+\.md(?:#[^)]*)?\)")
IMAGE = re.compile(r"^```\{image\}.*?^```\n", re.MULTILINE | re.DOTALL)
ITSELF = "The same page is a notebook, {download}`tutorial_design.ipynb`. In"


def main() -> None:
    NOTEBOOK.write_text(notebook(), encoding="utf-8")


def notebook() -> str:
    """The text of the notebook file, without outputs."""
    cells = [_cell(k, kind, source) for k, (kind, source) in enumerate(pieces(PAGE.read_text(encoding="utf-8")))]
    about = {
        "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
        "language_info": {"name": "python"},
    }
    data = {"cells": cells, "metadata": about, "nbformat": 4, "nbformat_minor": 5}
    return json.dumps(data, indent=1, ensure_ascii=False) + "\n"


def pieces(page: str) -> list[tuple[str, str]]:
    """The page as texts and pieces of code, in order."""
    parts: list[tuple[str, str]] = []
    texts_and_code = CODE.split(page)  # text, code, what it shows, text, ..., text
    for k in range(0, len(texts_and_code), 3):
        if text := plain_text(texts_and_code[k]):
            parts.append(("markdown", text))
        if k + 2 < len(texts_and_code):
            code, shown = texts_and_code[k + 1 : k + 3]
            parts.append(("code", code.strip("\n") + (f"\n{shown}" if shown else "")))
    return parts


def plain_text(text: str) -> str:
    """Text without links to other pages and pictures, which a notebook does not have beside it."""
    return PAGE_LINK.sub(r"\1", IMAGE.sub("", text.replace(ITSELF, "In"))).strip("\n")


def _cell(number: int, kind: str, source: str) -> dict[str, object]:
    lines = source.splitlines(keepends=True)
    cell: dict[str, object] = {"cell_type": kind, "id": f"cell-{number:02d}", "metadata": {}, "source": lines}
    return cell | ({"execution_count": None, "outputs": []} if kind == "code" else {})


if __name__ == "__main__":
    main()
