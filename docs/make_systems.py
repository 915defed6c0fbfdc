"""Pictures and tables of the pages in `systems/`.

python docs/make_systems.py [NAME ...]

A page `systems/NAME.md` has a script `systems/NAME.py` beside it with a function `make(folder)`, which writes pictures
(`NAME_*.png`) and tables (`NAME_*.inc`, Markdown that the page includes) into the folder `_static/systems`.
"""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

DOCS = Path(__file__).parent
PAGES, STATIC = DOCS / "systems", DOCS / "_static" / "systems"
EXAMPLES = DOCS.parent / "examples"


def load(path: Path) -> ModuleType:
    """A Python file as a module."""
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def example(name: str) -> ModuleType:
    """An example as a module."""
    return load(EXAMPLES / f"{name}.py")


def markdown(titles: Sequence[str], rows: Iterable[Sequence[Any]]) -> str:
    """A table."""
    lines = [titles, ["---"] * len(titles), *rows]
    return "".join("| " + " | ".join(map(str, line)) + " |\n" for line in lines)


def data_table(data: Mapping[str, Sequence[Any]]) -> str:
    """The table of a model's numbers: name -> (value, unit, source)."""
    return markdown(["", "value", "unit", "from"], ([name, *_shown(row)] for name, row in data.items()))


def _shown(row: Sequence[Any]) -> list[str]:
    value, unit, source = row
    numbers = value if isinstance(value, tuple | list) else (value,)
    return [", ".join(f"{x:g}" if isinstance(x, float | int) else str(x) for x in numbers), unit, source]


def main(names: Sequence[str]) -> None:
    STATIC.mkdir(parents=True, exist_ok=True)
    sys.path.insert(0, str(DOCS))
    for path in sorted(PAGES.glob("*.py")):
        if not names or path.stem in names:
            load(path).make(STATIC)
            print(f"made {path.stem}")


if __name__ == "__main__":
    main(sys.argv[1:])
