"""Imports run one way: from the top of the house down. CONTRIBUTING.md draws the same floors.

Every import counts, wherever it stands: at the top of a module, within a function, or for type checkers only.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from cardan.core_library import FOLDERS
from cardan.presented import SAVED_AS, presenter

ROOT = Path(__file__).parents[1]
CORE = ROOT / "core"
PACKAGE = ROOT / "src" / "cardan"
FLOORS = (  # from the ground up; a module imports from its own floor and from those below
    ("_version", "errors", "arrays", "deferred", "presented", "public", "core_library"),
    ("io", "protocol"),
    ("model",),
    ("spec",),
    ("numerics",),
    ("results",),
    ("symbolic",),
    ("compiled",),
    ("storage",),
    ("scene",),
    ("analysis",),
    ("design",),
    ("audit",),
    ("files",),
    ("view",),
    ("", "typing"),  # what `import cardan` offers
    ("studio",),
    ("commands",),
    ("cli", "__main__"),
)
FLOOR = {name: k for k, floor in enumerate(FLOORS) for name in floor}
MOST_FILES = 22  # of one folder
MOST_LINES_OF_ELEMENT = 120  # of a joint or force with its docstring; those that are still longer:
LONG_ELEMENTS = {"Contact", "Tyre", "WheelContact"}
MOST_LINES = 60  # of one function, without its docstring
LONGER = {  # functions, and why they are
    "commands.run.run": "the options of the command are its parameters",
    "commands.export.export": "the options of the command are its parameters",
    "commands.optimize.optimize": "the options of the command are its parameters",
    "commands.plot.plot": "the options of the command are its parameters",
    "commands.view.view": "the options of the command are its parameters",
    "design.optimization.optimize.optimize": "a public signature of 25 parameters, which the steps of the search share",
    "design.optimization.optimize._optimum": "fills the 30 fields of an Optimum",
    "design.optimization.solvers.worst.minimise_bounds": "the functions of one Problem, which share its indices",
}


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


def _length(function: ast.FunctionDef) -> int:
    said = function.body[0] if ast.get_docstring(function) is not None else None
    docstring = 0 if said is None else said.end_lineno - said.lineno + 1
    return function.end_lineno - function.lineno + 1 - docstring


def test_what_presents_results_is_where_it_is_looked_for():
    places = {*SAVED_AS.values()}
    for path in MODULES.values():
        places |= set(re.findall(r'presenter\(\s*"([\w.]+)"', path.read_text()))
    assert len(places) > 30
    for place in sorted(places):
        assert callable(presenter(place)), place


def test_functions_can_be_read_on_one_page():
    long = {
        f"{module}.{node.name}"
        for module, path in MODULES.items()
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.FunctionDef) and _length(node) > MOST_LINES
    }
    assert long == set(LONGER), "split it, or say in LONGER why it is so long"


def _private(name: str) -> bool:
    return name.startswith("_") and not name.startswith("__")


def _defined(tree: ast.AST) -> set[str]:
    """Private names that a module defines: functions, classes, variables, and attributes of its own objects."""
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            found.add(node.name)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            found.add(node.id)
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store) and _is_own(node.value):
            found.add(node.attr)
    return {name for name in found if _private(name)}


def _is_own(node: ast.AST) -> bool:
    if isinstance(node, ast.Call):  # super()._name: of a class that this one extends
        return isinstance(node.func, ast.Name) and node.func.id == "super"
    return isinstance(node, ast.Name) and node.id in ("self", "cls")


def test_private_names_stay_in_their_modules():
    trees = {module: ast.parse(path.read_text()) for module, path in MODULES.items()}
    defined = {module: _defined(tree) for module, tree in trees.items()}
    ours = set().union(*defined.values()) - {"_replace", "_asdict", "_fields"}  # those of NamedTuple are public
    wrong = []
    for module, tree in trees.items():
        for node in ast.walk(tree):
            if isinstance(node, ast.Attribute) and not _is_own(node.value):
                names = [node.attr]
            elif isinstance(node, ast.ImportFrom) and str(node.module).startswith("cardan"):
                names = [alias.name for alias in node.names if alias.name != "_version"]
            else:
                continue
            wrong += [f"{module} (line {node.lineno}): {name}" for name in names if name in ours - defined[module]]
    assert not wrong, "names with an underscore are used outside their module: " + "; ".join(wrong)


def test_a_folder_can_be_looked_over():
    folders = {path.parent for path in MODULES.values()}
    full = {str(folder.relative_to(ROOT)): len(list(folder.glob("*.py"))) for folder in folders}
    assert {folder: count for folder, count in full.items() if count > MOST_FILES} == {}


def test_an_element_is_a_short_class():
    long = set()
    for files in ("joints/**/*.py", "forces/**/*.py", "flexible/flexible_*.py"):
        for path in (PACKAGE / "model").glob(files):
            classes = (node for node in ast.parse(path.read_text()).body if isinstance(node, ast.ClassDef))
            long |= {node.name for node in classes if node.end_lineno - node.lineno + 1 > MOST_LINES_OF_ELEMENT}
    assert long <= LONG_ELEMENTS, f"with their docstrings longer than {MOST_LINES_OF_ELEMENT} lines: {long}"


def test_every_folder_says_what_it_is_for():
    for folder in {path.parent for path in MODULES.values()} - {PACKAGE}:
        text = (folder / "__init__.py").read_text()
        assert ast.get_docstring(ast.parse(text)), f"{folder.relative_to(ROOT)}/__init__.py does not say what it is for"


def test_contributing_draws_the_same_floors():
    text = (ROOT / "CONTRIBUTING.md").read_text()
    drawn = [text.index(f"`{floor[0]}/`") for floor in FLOORS if (PACKAGE / floor[0]).is_dir() and floor[0]]
    assert drawn == sorted(drawn, reverse=True)  # the picture has the roof above


# -- the core ---------------------------------------------------------------------------------------------------------


def test_files_of_the_core_have_names_of_their_own():
    """Exports lay them side by side in one folder."""
    names = [path.name for folder in FOLDERS for path in (CORE / folder).glob("*.[ch]")]
    assert len(names) == len(set(names)) > 50
    assert {folder.name for folder in CORE.iterdir() if folder.is_dir()} == {*FOLDERS, "test"} - {""}


def test_a_layer_of_the_core_includes_nothing_of_the_layers_above_it():
    layer = {path.name: k for k, folder in enumerate(FOLDERS) for path in (CORE / folder).glob("*.h")}
    upward = [
        f"{folder}/{path.name} includes {name}"
        for k, folder in enumerate(FOLDERS)
        if folder
        for path in (CORE / folder).glob("*.[ch]")
        for name in re.findall(r'#include "([\w./]+)"', path.read_text(encoding="utf-8"))
        if layer[name] > k
    ]
    assert upward == []


WORD = re.compile(r"\b(?:cd|cdi|cdp|machine)_\w+")  # names that files of the core share
FUNCTION = re.compile(r"^(?!static\b)[A-Za-z_][\w ]*[ *]((?:cd|cdi|cdp|machine)_\w+)\([^;{}]*\)\s*\{", re.MULTILINE)
COMMENT_OR_TEXT = re.compile(r'/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"', re.DOTALL)


def in_circles(graph: dict[str, set[str]]) -> set[str]:
    """The nodes that can be reached from themselves."""

    def reached(start: str) -> set[str]:
        ahead, passed = set(graph[start]), set()
        while ahead:
            node = ahead.pop()
            if node not in passed:
                passed.add(node)
                ahead |= graph.get(node, set())
        return passed

    return {node for node in graph if node in reached(node)}


def calls_in_core() -> dict[str, set[str]]:
    """Of each file of the core ("folder/file.c") the files whose functions it names."""
    texts = {
        f"{folder}/{path.name}": COMMENT_OR_TEXT.sub("", path.read_text(encoding="utf-8"))
        for folder in FOLDERS
        for path in (CORE / folder).glob("*.c")
    }
    home = {name: file for file, text in texts.items() for name in FUNCTION.findall(text)}
    assert len(home) > 300
    return {file: {home[word] for word in WORD.findall(text) if word in home} - {file} for file, text in texts.items()}


def test_headers_of_the_core_include_each_other_in_no_circle():
    headers = {
        path.name: set(re.findall(r'#include "([\w./]+)"', path.read_text(encoding="utf-8")))
        for folder in FOLDERS
        for path in (CORE / folder).glob("*.h")
    }
    assert in_circles(headers) == set()


def test_a_layer_of_the_core_calls_nothing_of_the_layers_above_it():
    layer = {folder: k for k, folder in enumerate(FOLDERS)}
    upward = [
        f"{file} calls {other}"
        for file, called in calls_in_core().items()
        for other in sorted(called)
        if layer[other.partition("/")[0]] > layer[file.partition("/")[0]]
    ]
    assert upward == []


def test_files_of_the_core_call_each_other_in_no_circle():
    assert in_circles(calls_in_core()) == set()


# -- the pages --------------------------------------------------------------------------------------------------------

VIEWER = ROOT / "viewer" / "src"
IMPORT = re.compile(r'^(?:import|export)\b[^;"]*?from "(\.[^"]+)";|^import "(\.[^"]+)";', re.MULTILINE)


def test_sources_of_the_pages_import_each_other_in_no_circle():
    """Imports of types count as well: who reads one file has to read the other."""
    files = {path.resolve() for path in VIEWER.rglob("*.ts")}
    graph: dict[str, set[str]] = {}
    for path in files:
        for names in IMPORT.findall(path.read_text("utf-8")):
            target = (path.parent / "".join(names)).resolve()
            found = {Path(f"{target}.ts"), target / "index.ts"} & files
            assert found or target.suffix in (".css", ".json"), f"{path.name} imports {target.name}, which is not here"
            graph.setdefault(str(path), set()).update(map(str, found))
    assert sum(map(len, graph.values())) > 300
    assert in_circles(graph) == set()


def test_circles_are_found():
    assert in_circles({"a": {"b"}, "b": {"c"}, "c": {"b"}, "d": {"d"}}) == {"b", "c", "d"}
    assert in_circles({"a": {"b"}, "b": {"c"}, "c": set()}) == set()
