"""Make `tutorial_design.ipynb` of the page `tutorial_design.md` and the code that it includes.

python docs/make_notebook.py

One source for both: text becomes cells of text, each included section of code a cell of code; what the page shows as
output is left out, for the notebook computes it. Cells are numbered, so that the same page gives the same file.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

DOCS = Path(__file__).parent
PAGE, CODE, NOTEBOOK = (DOCS / f"tutorial_design{end}" for end in (".md", "_code.py", ".ipynb"))
SECTION = re.compile(r"^# -- (\w+)\n", re.MULTILINE)
INCLUDED = re.compile(
    r'^```\{literalinclude\} (\S+)\n(?::.*\n)*?:start-after: "# -- (\w+)"\n(?::.*\n)*```\n', re.MULTILINE
)
SHOWN = re.compile(r"^# in a notebook: (.*)$", re.MULTILINE)
PAGE_LINK = re.compile(r"\[([^\]]+)\]\((?!https?:)[^)]+\.md(?:#[^)]*)?\)")
IMAGE = re.compile(r"^```\{image\}.*?^```\n", re.MULTILINE | re.DOTALL)
ITSELF = "The same page is a notebook, {download}`tutorial_design.ipynb`. In"


def main() -> None:
    NOTEBOOK.write_text(notebook(), encoding="utf-8")


def notebook() -> str:
    """The text of the notebook file, without outputs."""
    sections = code_sections(CODE.read_text(encoding="utf-8"))
    cells = [
        _cell(k, kind, source) for k, (kind, source) in enumerate(pieces(PAGE.read_text(encoding="utf-8"), sections))
    ]
    about = {
        "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
        "language_info": {"name": "python"},
    }
    data = {"cells": cells, "metadata": about, "nbformat": 4, "nbformat_minor": 5}
    return json.dumps(data, indent=1, ensure_ascii=False) + "\n"


def code_sections(code: str) -> dict[str, str]:
    """Section by name, what it shows in a notebook as its last line."""
    _, *found = SECTION.split(code)
    return {name: SHOWN.sub(r"\1", source).strip("\n") for name, source in zip(found[::2], found[1::2], strict=True)}


def pieces(page: str, sections: dict[str, str]) -> list[tuple[str, str]]:
    """The page as texts and pieces of code, in order."""
    found: list[tuple[str, str]] = []
    texts_and_includes = INCLUDED.split(page)  # text, file, section, text, file, section, ..., text
    for k in range(0, len(texts_and_includes), 3):
        text = plain_text(texts_and_includes[k])
        if text:
            found.append(("markdown", text))
        if k + 2 < len(texts_and_includes) and texts_and_includes[k + 1] == CODE.name:
            found.append(("code", sections[texts_and_includes[k + 2]]))
    return found


def plain_text(text: str) -> str:
    """Text without links to other pages and pictures, which a notebook does not have beside it."""
    return PAGE_LINK.sub(r"\1", IMAGE.sub("", text.replace(ITSELF, "In"))).strip("\n")


def _cell(number: int, kind: str, source: str) -> dict[str, object]:
    lines = source.splitlines(keepends=True)
    cell: dict[str, object] = {"cell_type": kind, "id": f"cell-{number:02d}", "metadata": {}, "source": lines}
    return cell | ({"execution_count": None, "outputs": []} if kind == "code" else {})


if __name__ == "__main__":
    main()
