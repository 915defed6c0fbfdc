"""Numbers of a machine in the Python program that has made it.

Edits with the mouse change the program where its numbers stand; all of its loops, names and comments stay.

A number is changed where the program says it as a number, in a call that names its element as a text:

    model.body("crank", mass=1.0, position=(0.5, 0.9))
    cd.Revolute("A", ground.at(0, 0), crank.at(-1, 0))
    model.parameter("k", 700.0)

What is computed, made in a loop or of another kind is not guessed: it is listed as missing in the program.
"""

from __future__ import annotations

import ast
import inspect
import math
import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from cardan.errors import CardanError
from cardan.files.text_models.merge import read_data

SECTIONS = ("parameters", "bodies", "joints", "drivers", "forces", "points", "limits", "elements")
MODEL = "the model"  # what stands beside the sections: gravity
COPY_ROUND_OFF = 1e-9  # relative: a number of the program and its copy in the text
MOST_NAMED = 6  # of what is missing, in words
AT = re.compile(r"\s*([\w .-]+)\.at\((.*)\)\s*")
Change = tuple[tuple[str | int, ...], object, object]  # path, value before, value after


class Program(NamedTuple):
    """A program of the user's, and what of the machine it lacks since that was changed by other means.

    `machine` is the text of the machine that the program has made; it was `written` like that then, where `text` has
    other numbers by now.
    """

    text: str
    machine: str
    missing: tuple[str, ...] = ()
    written: str = ""


class _UnwrittenError(Exception):
    """Why a number cannot be changed in a program."""


def following(program: Program, machine: str) -> Program:
    """The program after its machine was changed to another text."""
    try:
        before, after = read_data(program.machine), read_data(machine)
    except CardanError:
        return program._replace(missing=("the text of the machine has a mistake",))
    written, missing = program.written or program.text, []
    source = _Source(written)
    for path, old, new in _changes(before, after):
        try:
            source.change(path, old, new)
        except _UnwrittenError as reason:
            missing.append(str(reason))
    if not missing:
        return Program(source.changed_text(), machine)
    named = missing[:MOST_NAMED] + [f"and {len(missing) - MOST_NAMED} more"] * (len(missing) > MOST_NAMED)
    return Program(source.changed_text(), program.machine, tuple(named), written)


def _changes(before: object, after: object, path: tuple[str | int, ...] = ()) -> Iterator[Change]:
    """Where two machines differ, as small as it can be said."""
    if before == after:
        return
    if isinstance(before, Mapping) and isinstance(after, Mapping):
        for key in {**before, **after}:
            if key in before and key in after:
                yield from _changes(before[key], after[key], (*path, key))
            else:
                yield (*path, key), before.get(key), after.get(key)
    elif isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        for k, (one, other) in enumerate(zip(before, after, strict=True)):
            yield from _changes(one, other, (*path, k))
    else:
        yield path, before, after


class _Source:
    """A program with the places of its numbers."""

    def __init__(self, text: str):
        self._text, self._cuts = text, dict[tuple[int, int], str]()
        try:
            self._tree: ast.AST | None = ast.parse(text)
        except SyntaxError:  # it has run: an older one, or of another version of Python
            self._tree = None

    def change(self, path: tuple[str | int, ...], old: object, new: object) -> None:
        """Raises _UnwrittenError with the reason."""
        words = _words(path)
        if old is None or new is None:
            raise _UnwrittenError(f"{words} was {'added' if old is None else 'removed'}")
        if path[0] == "gravity":
            node = _argument(self._call(MODEL, words), "gravity", words)
            self._write(_item(node, path[1:], words), old, new, words)
            return
        if path[0] not in SECTIONS or len(path) < 2:
            raise _UnwrittenError(words)
        call = self._call(str(path[1]), words)
        field, rest = (str(path[2]), path[3:]) if len(path) > 2 else ("value", ())
        if path[0] == "points":
            field = "marker"
        node = _argument(call, field, words)
        if isinstance(old, str) or isinstance(new, str):
            self._write_marker(node, old, new, words)
        else:
            self._write(_item(node, rest, words), old, new, words)

    def changed_text(self) -> str:
        encoded = self._text.encode()
        for (begin, end), number in sorted(self._cuts.items(), reverse=True):
            encoded = encoded[:begin] + number.encode() + encoded[end:]
        return encoded.decode()

    def _call(self, name: str, words: str) -> ast.Call:
        """The one call that makes an element; of the model itself the call of Model."""
        if self._tree is None:
            raise _UnwrittenError(f"{words}: the program cannot be read")
        calls = [node for node in ast.walk(self._tree) if isinstance(node, ast.Call) and _makes(node, name)]
        if len(calls) == 1 and not _is_repeated(self._tree, calls[0]):
            return calls[0]
        why = "it is named in several places" if calls else "the program computes the name of what has it"
        raise _UnwrittenError(f"{words}: {why}")

    def _write_marker(self, node: ast.expr, old: object, new: object, words: str) -> None:
        """A marker such as "crank.at(-1, 0)" whose numbers are others."""
        before, after = AT.fullmatch(str(old)), AT.fullmatch(str(new))
        is_at = isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "at"
        if before is None or after is None or before[1] != after[1] or not is_at:
            raise _UnwrittenError(words)
        assert isinstance(node, ast.Call)
        numbers = [_numbers_of(match[2]) for match in (before, after)]
        if None in numbers or len(numbers[0] or ()) != len(numbers[1] or ()) or len(node.args) != len(numbers[0] or ()):
            raise _UnwrittenError(words)
        for place, one, other in zip(node.args, numbers[0] or (), numbers[1] or (), strict=True):
            if one != other:
                self._write(place, one, other, words)

    def _write(self, node: ast.expr, old: object, new: object, words: str) -> None:
        if isinstance(new, bool) or not isinstance(new, (int, float)) or not isinstance(old, (int, float)):
            raise _UnwrittenError(words)
        value = _number(node)
        if value is None:
            raise _UnwrittenError(f"{words} is computed in line {node.lineno}: {ast.unparse(node)}")
        if not math.isclose(value, old, rel_tol=COPY_ROUND_OFF, abs_tol=0.0):
            raise _UnwrittenError(f"{words} is changed by the program after line {node.lineno}")
        place = self._place(node.lineno, node.col_offset), self._place(node.end_lineno, node.end_col_offset)
        is_whole = isinstance(ast.literal_eval(node), int) and float(new).is_integer()
        self._cuts[place] = repr(int(new) if is_whole else new)

    def _place(self, line: int | None, column: int | None) -> int:
        """In bytes from the beginning, as ast counts them."""
        assert line is not None
        assert column is not None
        return sum(len(text) for text in self._text.encode().splitlines(keepends=True)[: line - 1]) + column


def _words(path: tuple[str | int, ...]) -> str:
    """Which datum it is."""
    if not path[1:] or path[0] not in SECTIONS:
        return str(path[0])
    fields = [str(part) for part in path[2:] if isinstance(part, str)]
    return f'{" ".join(fields)} of "{path[1]}"' if fields else f'"{path[1]}"'


def _makes(call: ast.Call, name: str) -> bool:
    """Whether a call makes the element of this name: body("crank", ...), Revolute("A", ...), Model(...)."""
    word = _function(call)
    if name == MODEL:
        return word == "Model"
    first = call.args[0] if call.args else next((k.value for k in call.keywords if k.arg == "name"), None)
    return isinstance(first, ast.Constant) and first.value == name and word not in ("Model", "quantity", "print")


def _function(call: ast.Call) -> str:
    function = call.func
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def _is_repeated(tree: ast.AST, call: ast.Call) -> bool:
    """Whether it stands in a loop."""
    loops = (ast.For, ast.While, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
    return any(isinstance(node, loops) and call in ast.walk(node) for node in ast.walk(tree))


def _argument(call: ast.Call, field: str, words: str) -> ast.expr:
    """The argument of a call that has this name, also where it is given by its place."""
    for keyword in call.keywords:
        if keyword.arg == field:
            return keyword.value
    names = _parameters(_function(call))
    if field in names and names.index(field) < len(call.args):
        return call.args[names.index(field)]
    raise _UnwrittenError(f"{words} is not said in the program")


def _parameters(function: str) -> list[str]:
    """The names of the arguments of what makes an element: a method of the model, or a class of cardan."""
    import cardan as cd
    from cardan.model.model import Model

    maker = getattr(Model, function, None) or getattr(cd, function, None)
    if maker is None:
        return []
    names = list(inspect.signature(maker).parameters)
    return names[1:] if names[:1] == ["self"] else names


def _item(node: ast.expr, path: tuple[str | int, ...], words: str) -> ast.expr:
    """An item of a list or a tuple."""
    for part in path:
        if part == "value" and _number(node) is not None:
            continue
        if not isinstance(part, int) or not isinstance(node, (ast.Tuple, ast.List)) or part >= len(node.elts):
            raise _UnwrittenError(f"{words} is computed in line {node.lineno}: {ast.unparse(node)}")
        node = node.elts[part]
    return node


def _number(node: ast.expr) -> float | None:
    """What a number in a program says; None of anything else."""
    sign = 1.0
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, (ast.USub, ast.UAdd)):
        sign, node = (-1.0 if isinstance(node.op, ast.USub) else 1.0), node.operand
    if isinstance(node, ast.Constant) and isinstance(node.value, (int, float)) and not isinstance(node.value, bool):
        return sign * node.value
    return None


def _numbers_of(text: str) -> list[float] | None:
    """The numbers between the brackets of a marker; None where there is something else."""
    try:
        return [float(part) for part in text.split(",")]
    except ValueError:
        return None
