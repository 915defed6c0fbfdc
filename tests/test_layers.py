"""Imports run one way: from the top of the house down. CONTRIBUTING.md draws the same floors.

Every import counts, wherever it stands: at the top of a module, within a function, or for type checkers only.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "cardan"
FLOORS = (  # from the ground up; a module imports from its own floor and from those below
    ("_version", "errors", "deferred", "presented", "public", "core_library"),
    ("io",),
    ("model",),
    ("numerics",),
    ("results",),
    ("equations",),
    ("compiled",),
    ("storage",),
    ("scene",),
    ("analysis",),
    ("design",),
    ("audit",),
    ("files",),
    ("view",),
    ("",),  # what `import cardan` offers
    ("studio",),
    ("commands",),
    ("cli", "__main__"),
)
FLOOR = {name: k for k, floor in enumerate(FLOORS) for name in floor}
MOST_FILES = 22  # of one folder


def modules() -> dict[str, Path]:
    """All modules of the package, by their dotted names within it."""
    found = {}
    for path in PACKAGE.rglob("*.py"):
        parts = path.relative_to(PACKAGE).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


MODULES = modules()


def imports_of(path: Path) -> Iterator[tuple[str, int]]:
    """The modules of the package that a file imports, with the line."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}:{node.lineno}: imports are written out, cardan.model..., not relative"
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        else:
            continue
        for name in names:
            first, _, inside = name.partition(".")
            if first == "cardan":
                while inside not in MODULES:
                    inside = inside.rpartition(".")[0]
                yield inside, node.lineno


def floor_of(module: str) -> int:
    return FLOOR[module.partition(".")[0]]


def test_every_module_has_its_floor():
    assert {module.partition(".")[0] for module in MODULES} <= FLOOR.keys()


@pytest.mark.parametrize("module", sorted(MODULES))
def test_imports_run_down(module):
    if module == "":  # the public names, for type checkers
        return
    wrong = [f"{name} (line {line})" for name, line in imports_of(MODULES[module]) if floor_of(name) > floor_of(module)]
    assert not wrong, f"cardan.{module} imports what lies above it: {', '.join(wrong)}"


def test_no_circle_of_imports():
    graph = {module: {name for name, _ in imports_of(path)} - {module} for module, path in MODULES.items() if module}
    while free := {module for module, imported in graph.items() if not imported & graph.keys()}:
        graph = {module: imported for module, imported in graph.items() if module not in free}
    assert not graph, f"these modules import each other in a circle, or import one that does: {sorted(graph)}"


def test_a_folder_can_be_looked_over():
    folders = {path.parent for path in MODULES.values()}
    full = {str(folder.relative_to(ROOT)): len(list(folder.glob("*.py"))) for folder in folders}
    assert {folder: count for folder, count in full.items() if count > MOST_FILES} == {}


def test_every_folder_says_what_it_is_for():
    for folder in {path.parent for path in MODULES.values()} - {PACKAGE}:
        text = (folder / "__init__.py").read_text()
        assert ast.get_docstring(ast.parse(text)), f"{folder.relative_to(ROOT)}/__init__.py does not say what it is for"


def test_contributing_draws_the_same_floors():
    text = (ROOT / "CONTRIBUTING.md").read_text()
    drawn = [text.index(f"`{floor[0]}/`") for floor in FLOORS if (PACKAGE / floor[0]).is_dir() and floor[0]]
    assert drawn == sorted(drawn, reverse=True)  # the picture has the roof above
