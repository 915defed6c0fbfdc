"""A name says what a thing is: `optimum`, `closed_state`, `row_indices`. A word that could stand for anything says
nothing, so no variable, parameter, field, function or imported name may be one of `EMPTY_WORDS`."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

PACKAGE = Path(__file__).parents[1] / "src" / "cardan"
EMPTY_WORDS = frozenset(["found", "known", "kept", "given", "own", "said", "told", "made", "asked", "here"])
PUBLIC: frozenset[tuple[str, str]] = frozenset()  # (file in the package, word): names that users write


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


def empty_names() -> list[str]:
    """Where one of the words is a name."""
    return [
        f"{file}:{line}: {name}"
        for path in sorted(PACKAGE.rglob("*.py"))
        for file in [path.relative_to(PACKAGE)]
        for name, line in names_in(ast.parse(path.read_text()))
        if name in EMPTY_WORDS and (file.as_posix(), name) not in PUBLIC
    ]


def test_no_name_is_empty():
    names = empty_names()
    assert not names, f"say what these are: {', '.join(names)}"


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
