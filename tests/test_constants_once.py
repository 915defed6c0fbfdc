"""A number stands once: not in C and in Python, and not in two files of the core. A name stands for one number.

Copies of a number drift apart. A number that C and Python share stands in core/constants.h, where Python reads it
(numerics/constants.py). Copies that cannot be helped would be listed below; there are none.

Numbers of different meanings have different names: a reader who knows one `MARGIN` must not meet another one. In C a
name stands in one file only; in Python it may stand in several, with one value.
"""

from __future__ import annotations

import ast
import math
import operator
import re
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
WRAPPERS = ROOT / "src" / "cardan" / "files" / "exports" / "fmi" / "sources"
PREFIX = re.compile(r"^(?:CD|CDP|MACHINE)_(?:LANE_|LIVE_|TAPE_)?")  # of names in C, which Python leaves out
COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*", re.DOTALL)
DEFINE = re.compile(r"^[ \t]*#[ \t]*define[ \t]+(\w+)[ \t]+(\S.*?)[ \t]*$", re.MULTILINE)
VARIABLE = re.compile(r"\bstatic const (?:double|float|u?int\w*|size_t) (\w+) = ([^;{]+);")
ENUM = re.compile(r"\benum(?: \w+)? \{(.*?)\}", re.DOTALL)
OPERATIONS: dict[type, Callable[[float, float], float]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.Pow: operator.pow,
}

Numbers = dict[str, float]

IN_BOTH: set[str] = set()  # names without the prefix that they have in C
IN_SEVERAL_FILES_OF_C: set[str] = set()  # names as they are in C


# -- numbers in a file ------------------------------------------------------------------------------------------------


def number(node: ast.expr, names: Numbers) -> float | None:
    """The value of an expression of numbers and of names whose numbers are there; None for anything else."""
    match node:
        case ast.Constant(value=int() | float() as value) if not isinstance(value, bool):
            return value
        case ast.Name(id=name):
            return names.get(name)
        case ast.Attribute(attr=word):  # np.pi, np.finfo(float).eps
            return {"pi": math.pi, "eps": sys.float_info.epsilon}.get(word)
        case ast.Call(func=ast.Name(id="float" | "int"), args=[argument], keywords=[]):
            return number(argument, names)
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            value = number(operand, names)
            return None if value is None else -value
        case ast.BinOp(left=left, op=op, right=right) if type(op) in OPERATIONS:
            one, other = number(left, names), number(right, names)
            return None if one is None or other is None else OPERATIONS[type(op)](one, other)
    return None


def numbers_in_c(text: str) -> Numbers:
    """Definitions, constants and enumerators that are numbers."""
    text, numbers = COMMENT.sub("", text), Numbers()
    for name, value in (*DEFINE.findall(text), *VARIABLE.findall(text)):
        _take(name, value, numbers)
    for body in ENUM.findall(text):
        value = -1.0
        for name, given in re.findall(r"(\w+)(?:\s*=\s*([^,]+))?(?:,|\s*$)", body):
            value = _take(name, given.strip(), numbers) if given else _take(name, repr(value + 1), numbers)
            if value is None:
                break
    return numbers


def _take(name: str, value: str, numbers: Numbers) -> float | None:
    try:
        expression = ast.parse(re.sub(r"(?<=\d)[uUlL]+\b", "", value), mode="eval").body
    except SyntaxError:
        return None
    if (taken := number(expression, numbers)) is not None:
        numbers[name] = float(taken)
    return taken


def numbers_in_python(text: str) -> Numbers:
    """Names of a module that are numbers: NAME = 1e-9, and A, B, C = range(3)."""
    numbers = Numbers()
    for statement in ast.parse(text).body:
        for target, value in _assigned(statement):
            if (taken := number(value, numbers)) is not None:
                numbers[target] = float(taken)
    return {name: value for name, value in numbers.items() if name.isupper()}


def _assigned(statement: ast.stmt) -> Iterator[tuple[str, ast.expr]]:
    match statement:
        case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value):
            yield name, value
        case ast.Assign(targets=[ast.Name(id=name)], value=value):
            yield name, value
        case ast.Assign(targets=[ast.Tuple(elts=targets)], value=ast.Tuple(elts=values)):
            yield from ((t.id, v) for t, v in zip(targets, values, strict=False) if isinstance(t, ast.Name))
        case ast.Assign(targets=[ast.Tuple(elts=targets)], value=ast.Call(func=ast.Name(id="range"))):
            yield from ((t.id, ast.Constant(k)) for k, t in enumerate(targets) if isinstance(t, ast.Name))


# -- all files -----------------------------------------------------------------------------------------------------


@cache
def in_c() -> dict[str, dict[str, float]]:
    """The numbers of the C that is shipped: of each name, in which files it has which value."""
    files = [path for path in sorted((ROOT / "core").rglob("*.[ch]")) if path.parent.name != "test"]
    files += sorted([*WRAPPERS.glob("fmu.[ch]"), *WRAPPERS.glob("fmi[23].c")])  # without the headers of the standard
    return _places(files, numbers_in_c)


@cache
def in_python() -> dict[str, dict[str, float]]:
    return _places(sorted((ROOT / "src" / "cardan").rglob("*.py")), numbers_in_python)


def _places(files: list[Path], read: Callable[[str], Numbers]) -> dict[str, dict[str, float]]:
    places: dict[str, dict[str, float]] = defaultdict(dict)
    for path in files:
        for name, value in read(path.read_text(encoding="utf-8")).items():
            places[name][path.relative_to(ROOT).as_posix()] = value
    return places


def in_both() -> dict[str, str]:
    """Names, as Python has them, of numbers that stand in C and in Python, and where."""
    places: dict[str, set[str]] = defaultdict(set)
    for name, files in in_c().items():
        bare = PREFIX.sub("", name)
        for path, value in in_python().get(bare, {}).items():
            same = {file for file, number in files.items() if number == value}
            places[bare] |= same | ({path} if same else set())
    return {name: ", ".join(sorted(files)) for name, files in sorted(places.items()) if files}


def in_several_files_of_c() -> dict[str, str]:
    """Names of numbers that stand in more than one file of C, with the same value or with another, and where."""
    return {name: ", ".join(sorted(files)) for name, files in sorted(in_c().items()) if len(files) > 1}


def with_several_values() -> dict[str, str]:
    """Names of numbers that have different values in different files of Python, and which where."""
    return {
        name: ", ".join(f"{value:g} in {file}" for file, value in sorted(files.items()))
        for name, files in sorted(in_python().items())
        if len(set(files.values())) > 1
    }


# -- the tests -----------------------------------------------------------------------------------------------------


def check(places: dict[str, str], listed: set[str], what: str) -> None:
    new = [f"{name} ({where})" for name, where in places.items() if name not in listed]
    assert not new, f"{what}: {'; '.join(new)}"
    gone = sorted(listed - places.keys())
    assert not gone, f"no longer so; remove it from the list: {', '.join(gone)}"


def test_no_number_stands_in_c_and_in_python():
    check(in_both(), IN_BOTH, "write it in C alone, where Python reads it, or give another thing another name")


def test_no_number_stands_in_two_files_of_c():
    check(in_several_files_of_c(), IN_SEVERAL_FILES_OF_C, "write it in one header")


def test_one_name_stands_for_one_number():
    check(with_several_values(), set(), "say in each name what the number is")


def test_numbers_are_read_from_c():
    text = """
#define CD_TOLERANCE 1e-9 /* relative */
#  define TWICE (2 * CD_TOLERANCE)
#define MASK 0x10u
#define LARGER(a, b) ((a) > (b) ? (a) : (b))
#define WORD "text"
static const double half = 0.5;
enum { FIRST, SECOND, /* a comment */ FIFTH = 5, SIXTH };
enum cd_kind {
  CD_ONE = 1, // one
  CD_TWO
};
"""
    numbers = {"CD_TOLERANCE": 1e-9, "TWICE": 2e-9, "MASK": 16.0, "half": 0.5, "FIRST": 0.0, "SECOND": 1.0}
    assert numbers_in_c(text) == numbers | {"FIFTH": 5.0, "SIXTH": 6.0, "CD_ONE": 1.0, "CD_TWO": 2.0}


def test_numbers_are_read_from_python():
    text = "A, B = range(2)\nC: float = 1e-9\nD = -2 * C\nE = F = 3\nG = [4]\nH, J = 5, 6.0\nlower = 7\nK = True\n"
    numbers = {"A": 0.0, "B": 1.0, "C": 1e-9, "D": -2e-9, "H": 5.0, "J": 6.0, "L": 4 * sys.float_info.epsilon}
    assert numbers_in_python(text + "L = 4 * float(np.finfo(float).eps)\n") == numbers


def test_a_new_copy_and_a_stale_entry_fail():
    with pytest.raises(AssertionError, match=r"write it once: NEW \(a\.c, b\.py\)"):
        check({"NEW": "a.c, b.py", "OLD": "a.c, b.py"}, {"OLD"}, "write it once")
    with pytest.raises(AssertionError, match="remove it from the list: GONE"):
        check({"OLD": "a.c, b.py"}, {"OLD", "GONE"}, "write it once")


def test_the_files_are_read():
    assert len(in_c()) > 150
    assert len(in_python()) > 500
