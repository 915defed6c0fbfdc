"""What a CasADi function holds: its operations, and the numbers of its interpolants.

Asking CasADi for one instruction after the other takes a microsecond for each answer, three of them for an
operation. Its serialized form holds all instructions in one block of 16 bytes each, which is read at once (100,000
operations: 0.25 s instead of 0.7 s). The block is found by what must stand before it, and a sample of instructions is
compared; where that fails (another version of CasADi), instructions are asked for one by one.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Sequence

import casadi as ca
import numpy as np

from cardan.numerics.constants import CALL_GRID, CALL_GRID_GRADIENT, CALL_SPLINE
from cardan.numerics.tapes.arrangement import NUMBER
from cardan.numerics.tapes.tape import TapeError

BINARY = {
    "ADD", "SUB", "MUL", "DIV", "POW", "CONSTPOW", "EQ", "NE", "LT", "LE", "AND", "OR", "FMIN", "FMAX", "ATAN2",
    "IF_ELSE_ZERO", "FMOD", "REMAINDER", "COPYSIGN", "HYPOT",
}  # fmt: skip
SAME = {"CONSTPOW": "POW", "LIFT": "ASSIGN"}  # as far as values go
SAMPLE = 20  # instructions that are compared with those that CasADi tells


def _operations() -> tuple[np.ndarray, np.ndarray]:
    """Of each of CasADi's operations: the tape's number (0: none), and whether it has two operands."""
    numbers, binary = np.zeros(256, np.int32), np.zeros(256, bool)
    for name in {*NUMBER, *SAME}:
        code = getattr(ca, f"OP_{name}", None)
        if code is not None and NUMBER.get(name, 0) < NUMBER["MUL_ADD"]:
            numbers[code], binary[code] = NUMBER[SAME.get(name, name)], name in BINARY
    return numbers, binary


OPERATION, IS_BINARY = _operations()


def instructions(function: ca.Function) -> np.ndarray:
    """(n, 4) integers of an SXFunction: (operation, result, left, right).

    Of a constant, the last two are its number; an input is (operation, result, input, place), an output (operation,
    output, value, place).
    """
    count = function.n_instructions()
    if count == 0:
        return np.zeros((0, 4), np.int32)
    table = read_instructions(function, count)
    return asked_instructions(function, range(count)) if table is None else table


def read_instructions(function: ca.Function, count: int) -> np.ndarray | None:
    """All at once from the serialized function: they follow a list of as many truth values."""
    try:
        data = _decoded(function.serialize())
    except RuntimeError:
        return None
    mark, place = struct.pack("<q", count), -1
    sample = sorted({*range(min(count, SAMPLE)), *range(0, count, 1 + count // SAMPLE), count - 1})
    expected = asked_instructions(function, sample)
    while (place := data.find(mark, place + 1)) >= 0:
        begin = place + len(mark) + count
        if begin + 16 * count > len(data) or max(data[place + len(mark) : begin]) > 1:
            continue
        table = np.frombuffer(data, "<i4", 4 * count, begin).reshape(-1, 4)
        if _agree(table[sample], expected):
            return table
    return None


def _agree(rows: np.ndarray, expected: np.ndarray) -> bool:
    if not np.array_equal(rows[:, 0], expected[:, 0]):
        return False
    code = expected[:, 0]
    matters = np.ones(rows.shape, bool)
    has_two = IS_BINARY[code] | (code == ca.OP_INPUT) | (code == ca.OP_OUTPUT) | (code == ca.OP_CONST)
    matters[~has_two, 3] = False
    matters[code == ca.OP_CALL, 1:] = False
    return np.array_equal(rows[matters], expected[matters])


def asked_instructions(function: ca.Function, which: Sequence[int]) -> np.ndarray:
    rows = np.zeros((len(which), 4), np.int32)
    for row, k in enumerate(which):
        code = function.instruction_id(k)
        rows[row, 0] = code
        if code == ca.OP_CALL:
            continue
        reads, writes = function.instruction_input(k), function.instruction_output(k)
        if code == ca.OP_OUTPUT:
            rows[row, 1:] = writes[0], reads[0], writes[1]
        elif code == ca.OP_CONST:
            rows[row, 1] = writes[0]
            rows[row, 2:] = np.array([function.instruction_constant(k)], "<f8").view("<i4")
        else:
            rows[row, 1 : 2 + len(reads)] = writes[0], *reads
    return rows


def _decoded(text: str) -> bytes:
    """CasADi writes each byte as two letters from a to p, the lower half first."""
    letters = np.frombuffer(text.encode("ascii"), np.uint8) - ord("a")
    return (letters[0::2] | (letters[1::2] << 4)).tobytes()


def details(node: ca.MX) -> bytes:
    """What CasADi writes of one operation on matrices, each number after its name."""
    return _decoded(alone(node).serialize({"debug": True}))


def _after(data: bytes, name: str) -> int | None:
    """Where the value of a name begins."""
    mark = struct.pack("<i", len(name)) + name.encode()
    place = data.find(mark)
    return None if place < 0 else place + len(mark)


def integer(data: bytes, name: str) -> int:
    place = _after(data, name)
    if place is None or data[place : place + 1] != b"J":
        raise TapeError(f"this version of CasADi does not tell {name}", "version of CasADi")
    return struct.unpack_from("<q", data, place + 1)[0]


def real(data: bytes, name: str) -> float:
    place = _after(data, name)
    if place is None or data[place : place + 1] != b"d":
        raise TapeError(f"this version of CasADi does not tell {name}", "version of CasADi")
    return struct.unpack_from("<d", data, place + 1)[0]


def vector(data: bytes, name: str, kind: str, place: int | None = None) -> np.ndarray:
    """A list of integers ("J") or reals ("d"): its length, then a letter before each number."""
    place = _after(data, name) if place is None else place
    if place is None or data[place : place + 2] != b"VJ":
        raise TapeError(f"this version of CasADi does not tell {name}", "version of CasADi")
    (count,) = struct.unpack_from("<q", data, place + 2)
    item = np.dtype([("letter", "S1"), ("value", "<i8" if kind == "J" else "<f8")])
    entries = np.frombuffer(data, item, count, place + 10)
    if (entries["letter"] != kind.encode()).any():
        raise TapeError(f"this version of CasADi does not tell {name}", "version of CasADi")
    return entries["value"].copy()


def grid_of(function: ca.Function) -> tuple[int, list[int], np.ndarray] | None:
    """Kind, integers and numbers of the call for a linear interpolant or its Jacobian; None where it is another one."""
    kind = {"LinearInterpolant": CALL_GRID, "LinearInterpolantJac": CALL_GRID_GRADIENT}.get(function.class_name())
    if kind is None:
        return None
    try:
        data = _decoded(function.serialize({"debug": True}))
        batch, values_each = integer(data, "Interpolant::batch_x"), integer(data, "Interpolant::m")
        grid, values = (vector(data, f"Interpolant::{word}", "d") for word in ("grid", "values"))
        offset = vector(data, "Interpolant::offset", "J")
        modes = vector(data, "LinearInterpolant::lookup_mode", "J")
    except (TapeError, RuntimeError):
        return None
    points = np.diff(offset)
    if batch != 1 or values.size != values_each * np.prod(points) or not 1 <= len(points) <= 8:
        return None  # values are given by another input
    described = [x for count, mode in zip(points, modes, strict=True) for x in (int(count), int(mode == 1))]
    return kind, [len(points), values_each, *described], np.concatenate([grid, values])


def spline_of(function: ca.Function) -> tuple[int, list[int], np.ndarray] | None:
    """The same for an interpolant of B-splines."""
    if function.class_name() != "BSplineInterpolant" or function.n_in() != 1:
        return None
    try:
        data = _decoded(function.serialize({"debug": True}))
        return None if integer(data, "Interpolant::batch_x") != 1 else spline_in(data)
    except (TapeError, RuntimeError):
        return None


def spline_in(data: bytes) -> tuple[int, list[int], np.ndarray] | None:
    """The first spline that CasADi wrote. Its coefficients may follow those of its derivatives, which are fewer."""
    if _after(data, "BSpline::coeffs") is None:
        return None
    knots = vector(data, "BSplineCommon::knots", "d")
    offset, degree, modes = (
        vector(data, f"BSplineCommon::{word}", "J") for word in ("offset", "degree", "lookup_mode")
    )
    values, counts = integer(data, "BSplineCommon::m"), np.diff(offset)
    size = values * int(np.prod(counts - degree - 1))
    mark = struct.pack("<i", len("BSpline::coeffs")) + b"BSpline::coeffs"
    coefficients = [vector(data, "BSpline::coeffs", "d", place.end()) for place in re.finditer(re.escape(mark), data)]
    fitting = [x for x in coefficients if x.size == size]
    if not fitting or len(counts) > 8 or degree.min() < 0 or degree.max() > 15:
        return None
    described = [int(x) for row in zip(degree, counts, modes == 1, strict=True) for x in row]
    return CALL_SPLINE, [len(counts), values, *described], np.concatenate([knots, fitting[0]])


def alone(node: ca.MX) -> ca.Function:
    """One operation on matrices as a function of its operands."""
    symbols = [ca.MX.sym(f"operand {k}", node.dep(k).sparsity()) for k in range(node.n_dep())]
    for k, symbol in enumerate(symbols):  # one after the other: CasADi writes the others anew each time
        if not node.dep(k).is_symbolic() or node.dep(k).name() != symbol.name():
            node = ca.graph_substitute([node], [node.dep(k)], [symbol])[0]
    return ca.Function("operation", symbols, [node])
