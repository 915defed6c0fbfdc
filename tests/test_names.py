"""A name says what a thing is: `optimum`, `closed_state`, `row_indices`. A word that could stand for anything says
nothing, so no variable, parameter, field, function or imported name may be one of `EMPTY_WORDS`."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1] / "src" / "cardan"
EMPTY_WORDS = frozenset(["found", "known", "kept", "given", "own", "said", "told", "made", "asked", "here"])
PUBLIC: frozenset[tuple[str, str]] = frozenset()  # (file in the package, word): names that users write
LEFT = {  # how many stand in folders that are still to be renamed; a folder that is done leaves this list
    "analysis": 239,
    "numerics": 69,
}


def names_in(tree: ast.AST) -> Iterator[tuple[str, int]]:
    """All names that a file gives to something, with the line."""
    for node in ast.walk(tree):
        match node:
            case ast.Name(id=name, ctx=ast.Store()) | ast.Attribute(attr=name, ctx=ast.Store()) | ast.arg(arg=name):
                yield name, node.lineno
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
                yield name, node.lineno
            case ast.ExceptHandler(name=str(name)) | ast.MatchAs(name=str(name)) | ast.MatchStar(name=str(name)):
                yield name, node.lineno
            case ast.Import(names=aliases) | ast.ImportFrom(names=aliases):
                yield from ((alias.asname or alias.name.rpartition(".")[2], node.lineno) for alias in aliases)


def empty_names() -> dict[str, list[str]]:
    """By folder of `LEFT` ("" for all others): where one of the words is a name."""
    places: dict[str, list[str]] = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        file = path.relative_to(PACKAGE)
        for name, line in names_in(ast.parse(path.read_text())):
            if name in EMPTY_WORDS and (file.as_posix(), name) not in PUBLIC:
                folder = next((folder for folder in LEFT if file.is_relative_to(folder)), "")
                places.setdefault(folder, []).append(f"{file}:{line}: {name}")
    return places


@pytest.fixture(scope="module")
def places() -> dict[str, list[str]]:
    return empty_names()


def test_finished_folders_have_no_empty_names(places):
    assert not places.get(""), f"say what these are: {', '.join(places[''])}"


@pytest.mark.parametrize("folder", sorted(LEFT))
def test_other_folders_lose_them(folder, places):
    names = places.get(folder, [])
    assert len(names) <= LEFT[folder], f"new names in {folder} say nothing: {', '.join(names)}"
    assert len(names) == LEFT[folder], f"{folder} has only {len(names)} of them now: write that in LEFT"


def test_every_way_to_name_something_counts():
    text = """
import made
from here import kept as own
def told(given, *asked, **known):
    found, x.said = 1, [made for made in y]
    with a as here: pass
    if (kept := found): return kept
"""
    assert sorted(name for name, _ in names_in(ast.parse(text)) if name in EMPTY_WORDS) == sorted(
        ["made", "own", "told", "given", "asked", "known", "found", "said", "made", "here", "kept"]
    )
