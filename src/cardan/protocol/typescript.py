"""The protocol as TypeScript: `python -m cardan.protocol.typescript viewer/src/protocol.ts`.

It is read from the sources, so that the comments go with the fields: a TypedDict becomes an interface, any other name
for a type a type, a plain constant a constant.
"""

from __future__ import annotations

import ast
import io
import json
import sys
import tokenize
from collections.abc import Iterator
from pathlib import Path

FOLDER = Path(__file__).parent
FILES = ("live.py", "run.py", "studio.py")
PLAIN = {"int": "number", "float": "number", "str": "string", "bool": "boolean", "None": "null", "object": "unknown"}
SHORT = 60  # characters of a constant in one line
HEAD = "// What Python and the pages tell each other: src/cardan/protocol, written by its typescript.py; do not edit.\n"


def typescript() -> str:
    """All types of the protocol."""
    names: dict[str, str] = {}
    parts: list[str] = [HEAD]
    for file in FILES:
        parts += _declarations((FOLDER / file).read_text("utf-8"), names, file)
    return "\n".join(parts)


def _declarations(source: str, names: dict[str, str], file: str) -> Iterator[str]:
    comments = _comments(source)
    for node in ast.parse(source).body:
        match node:
            case ast.ClassDef(name=name):
                _take(names, name, file)
                yield _interface(node, comments)
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Constant() | ast.Dict()):
                _take(names, name, file)
                yield f"{_comment(comments.get(node.lineno))}export const {name} = {_literal(node.value)} as const;\n"
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                _take(names, name, file)
                yield f"{_comment(comments.get(node.lineno))}export type {name} = {_type(value)};\n"


def _take(names: dict[str, str], name: str, file: str) -> None:
    if name in names:
        raise ValueError(f"{name} stands in {names[name]} and in {file}: TypeScript has one name for each type")
    names[name] = file


def _comments(source: str) -> dict[int, str]:
    """The comments at the ends of lines, by line."""
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    return {token.start[0]: token.string.lstrip("# ") for token in tokens if token.type == tokenize.COMMENT}


def _comment(text: str | None, indent: str = "") -> str:
    words = " ".join((text or "").split())
    if not words:
        return ""
    return f"{indent}/** {words[0].upper()}{words[1:]}{'' if words[-1] in '.!,' else '.'} */\n"


def _interface(node: ast.ClassDef, comments: dict[int, str]) -> str:
    bases = [base.id for base in node.bases if isinstance(base, ast.Name) and base.id != "TypedDict"]
    head = f"export interface {node.name}{' extends ' + ', '.join(bases) if bases else ''}"
    lines = [
        _comment(comments.get(item.lineno), "  ") + f"  {item.target.id}{_field(item.annotation)};\n"
        for item in node.body
        if isinstance(item, ast.AnnAssign) and isinstance(item.target, ast.Name)
    ]
    words = _comment(ast.get_docstring(node))
    return f"{words}{head} {{\n{''.join(lines)}}}\n" if lines else f"{words}export type {node.name} = object;\n"


def _field(annotation: ast.expr) -> str:
    match annotation:
        case ast.Subscript(value=ast.Name(id="NotRequired"), slice=kind):
            return f"?: {_type(kind)}"
    return f": {_type(annotation)}"


def _type(kind: ast.expr) -> str:
    match kind:
        case ast.Name(id=name):
            return PLAIN.get(name, name)
        case ast.Constant(value=None):
            return "null"
        case ast.BinOp(left=left, op=ast.BitOr(), right=right):
            return f"{_type(left)} | {_type(right)}"
        case ast.Subscript(value=ast.Name(id="Annotated"), slice=ast.Tuple(elts=[inner, *_])):
            return _type(inner)
        case ast.Subscript(value=ast.Name(id="Literal"), slice=words):
            values = words.elts if isinstance(words, ast.Tuple) else [words]
            return " | ".join(json.dumps(ast.literal_eval(value)) for value in values)
        case ast.Subscript(value=ast.Name(id="list"), slice=item):
            inner = _type(item)
            return f"({inner})[]" if isinstance(item, ast.BinOp) else f"{inner}[]"
        case ast.Subscript(value=ast.Name(id="Sequence"), slice=item):
            return f"readonly {_type(item)}[]"
        case ast.Subscript(value=ast.Name(id="tuple"), slice=ast.Tuple(elts=items)):
            return f"[{', '.join(map(_type, items))}]"
        case ast.Subscript(value=ast.Name(id="dict"), slice=ast.Tuple(elts=[_, item])):
            return f"Record<string, {_type(item)}>"
    raise ValueError(f"line {kind.lineno}: {ast.unparse(kind)} has no counterpart in TypeScript")


def _literal(value: ast.expr) -> str:
    data = ast.literal_eval(value)
    if isinstance(data, dict):
        keys = {key: key if str(key).isidentifier() else json.dumps(key) for key in data}
        entries = [f"{keys[key]}: {json.dumps(item)}" for key, item in data.items()]
        line = "{ " + ", ".join(entries) + " }"
        return line if len(line) < SHORT else "{\n" + "".join(f"  {entry},\n" for entry in entries) + "}"
    return json.dumps(data)


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(typescript(), "utf-8")
