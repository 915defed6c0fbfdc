"""Scripts beside the package import names that are there: benchmarks and others run seldom."""

from __future__ import annotations

import ast
import importlib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
FOLDERS = ("benchmarks", "docs", "examples", "fuzz", "mutants")


def scripts() -> list[Path]:
    return sorted(path for folder in FOLDERS for path in (ROOT / folder).rglob("*.py"))


@pytest.mark.parametrize("path", scripts(), ids=lambda path: str(path.relative_to(ROOT)))
def test_what_a_script_imports_of_cardan_is_there(path):
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] == "cardan":
            module = importlib.import_module(node.module or "")
            for name in (alias.name for alias in node.names):
                if not hasattr(module, name):
                    importlib.import_module(f"{node.module}.{name}")
        elif isinstance(node, ast.Import):
            for name in (alias.name for alias in node.names if alias.name.split(".")[0] == "cardan"):
                importlib.import_module(name)
