"""Write checklist.md from checklist.txt: every capability of the classic documents, and the tests that show it.

python docs/make_checklist.py
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).parent
SOURCE, PAGE = HERE / "checklist.txt", HERE / "checklist.md"
ITEMS = 222

HEAD = """# Checklist of the classic documents

Five documents describe the programs that cardan re-creates: Wehage & Haug (1981), Nikravesh (1988, chapters 10 and 13),
Barman & Haug (1981) and Nikravesh et al. (1981, DADS-3D). Read line by line, they ask for {items} capabilities. This
table answers each of them: with "yes" and the name to use, or with the reason why today's way is another one. The last
column names tests that show it; a test of its own checks that they exist.

`docs/make_checklist.py` writes this page from `docs/checklist.txt`.
"""


class Item(NamedTuple):
    number: int
    what: str
    answer: str
    tests: tuple[str, ...]  # "folder/test_file.py::function", below tests/


def chapters() -> dict[str, list[Item]]:
    """The lines of the source, by the headings above them."""
    found: dict[str, list[Item]] = {}
    for line in SOURCE.read_text().splitlines():
        if line.startswith("## "):
            found[line[3:]] = []
        elif line and not line.startswith("#"):
            number, what, answer, tests = (part.strip() for part in line.split(" | "))
            found[list(found)[-1]].append(Item(int(number), what, answer, tuple(map(_path, tests.split("; ")))))
    return found


def _path(test: str) -> str:
    file, _, function = test.partition("::")
    return f"{file}::test_{function}" if function else file


def page() -> str:
    lines = [HEAD.format(items=ITEMS)]
    for title, items in chapters().items():
        lines += [f"## {title}", "", "| | capability | answer | shown by |", "|---|---|---|---|"]
        for item in items:
            tests = "<br>".join(f"`{test.replace('::test_', '` `')}`" for test in item.tests)
            lines.append(f"| {item.number} | {item.what} | {item.answer} | {tests} |")
        lines.append("")
    return "\n".join(lines)


if __name__ == "__main__":
    PAGE.write_text(page())
